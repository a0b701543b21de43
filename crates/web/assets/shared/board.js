// @ts-check
// The board: its rules, and a drawing with tiles that slide.
import { el, svg } from "./page.js";
import { t } from "./i18n.js";

/** @typedef {import("./state.js").Board} Board */

/** A direction of the blank. @typedef {"U" | "D" | "L" | "R"} Letter */
/** @type {Record<string, [number, number]>} */
const STEP = { U: [-1, 0], D: [1, 0], L: [0, -1], R: [0, 1] };
/** @type {Record<string, Letter>} */
export const OPPOSITE = { U: "D", D: "U", L: "R", R: "L" };

/**
 * The cell that the blank would move to, or -1 at the edge.
 * @param {Board} board
 * @param {string} letter
 */
export function target(board, letter) {
  const blank = board.tiles.indexOf(0);
  const row = Math.floor(blank / board.width) + STEP[letter][0];
  const column = (blank % board.width) + STEP[letter][1];
  return row < 0 || column < 0 || row >= board.height || column >= board.width
    ? -1
    : row * board.width + column;
}

/**
 * The board after a move of the blank.
 * @param {Board} board
 * @param {string} letter
 * @returns {Board}
 */
export function after(board, letter) {
  const to = target(board, letter);
  if (to < 0) return board;
  const tiles = board.tiles.slice();
  tiles[tiles.indexOf(0)] = tiles[to];
  tiles[to] = 0;
  return { ...board, tiles };
}

/** @param {Board} board @param {string} moves @returns {Board} */
export function afterAll(board, moves) {
  const { width, height } = board;
  const tiles = board.tiles.slice();
  let blank = tiles.indexOf(0);
  for (const letter of moves) {
    const [row, column] = [
      Math.floor(blank / width) + STEP[letter][0],
      (blank % width) + STEP[letter][1],
    ];
    if (row < 0 || column < 0 || row >= height || column >= width) continue;
    const to = row * width + column;
    [tiles[blank], tiles[to], blank] = [tiles[to], 0, to];
  }
  return { ...board, tiles };
}

/**
 * The moves that bring the blank to a cell of its row or column. The string is empty if the cell is
 * in neither.
 * @param {Board} board
 * @param {number} cell
 */
export function runTo(board, cell) {
  const blank = board.tiles.indexOf(0);
  const rows = Math.floor(cell / board.width) - Math.floor(blank / board.width);
  const columns = (cell % board.width) - (blank % board.width);
  if (rows && columns) return "";
  return rows
    ? (rows < 0 ? "U" : "D").repeat(Math.abs(rows))
    : (columns < 0 ? "L" : "R").repeat(Math.abs(columns));
}

/** The length in multi-tile moves: a straight run counts once. @param {string} moves */
export const mtm = (moves) =>
  [...moves].filter((letter, place) => letter !== moves[place - 1]).length;

/** @param {Board} a @param {Board} b */
export const same = (a, b) =>
  a.width === b.width &&
  a.tiles.length === b.tiles.length &&
  a.tiles.every((tile, cell) => tile === b.tiles[cell]);

/**
 * The standard goals.
 * @param {string} name
 * @param {number} width
 * @param {number} height
 * @returns {Board | null}
 */
export function standardGoal(name, width, height) {
  const cells = width * height;
  const tiles = Array.from({ length: cells }, (_, cell) => (cell + 1) % cells);
  if (name === "last") return { width, height, tiles };
  if (name === "first") return { width, height, tiles: tiles.map((_, cell) => cell) };
  if (name === "snake") {
    for (let row = 1; row < height; row += 2) {
      tiles.splice(row * width, width, ...tiles.slice(row * width, (row + 1) * width).reverse());
    }
    return { width, height, tiles };
  }
  if (name !== "spiral") return null;
  const spiral = new Array(cells).fill(-1);
  for (let [tile, row, column, turn] = [1, 0, 0, 0]; tile <= cells; tile++) {
    spiral[row * width + column] = tile % cells;
    const ways = [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ];
    for (let tries = 0; tries < 4; tries++) {
      const [r, c] = [row + ways[turn][0], column + ways[turn][1]];
      if (r >= 0 && c >= 0 && r < height && c < width && spiral[r * width + c] < 0) {
        [row, column] = [r, c];
        break;
      }
      turn = (turn + 1) % 4;
    }
  }
  return { width, height, tiles: spiral };
}

const CELL = 100;
/** The number of boards so far. It makes the ids in the document unique. */
let made = 0;

/** A board on the page. */
export class BoardView {
  /**
   * @param {{label?: string, onmoves?: (moves: string) => void, onpick?: (cell: number) => void}}
   * [options]
   */
  constructor(options = {}) {
    this.options = options;
    /** @type {Board} */
    this.board = { width: 0, height: 0, tiles: [] };
    /** @type {Board | null} */
    this.goal = null;
    /** @type {Map<number, any>} */
    this.tiles = new Map();
    /**
     * The cell where each tile is drawn, unless the reader is dragging it.
     * @type {Map<number, number>}
     */
    this.drawn = new Map();
    this.picture = "";
    this.shape = `tile-shape-${++made}`;
    this.svg = svg("svg", { class: "board-svg", "aria-hidden": "true" });
    const live = options.onmoves || options.onpick;
    this.element = el(
      "div",
      live
        ? { class: "board", role: "application", tabindex: 0, "aria-label": options.label ?? "" }
        : { class: "board", role: "img", "aria-label": options.label ?? "" },
      this.svg,
    );
    if (options.onmoves) this.#listen();
  }

  /**
   * Draws a board. Tiles slide if only their places changed.
   * @param {Board} board
   * @param {Board | null} [goal]
   */
  show(board, goal = this.goal) {
    const fresh = board.width !== this.board.width || board.height !== this.board.height;
    this.board = board;
    this.goal = goal && goal.tiles.length === board.tiles.length ? goal : null;
    if (fresh) this.#build();
    board.tiles.forEach((tile, cell) => {
      const node = this.tiles.get(tile);
      if (!node) return;
      if (this.drawn.get(tile) !== cell) {
        this.#place(node, cell % board.width, Math.floor(cell / board.width));
      }
      this.drawn.set(tile, cell);
      node.classList.toggle("home", this.goal?.tiles[cell] === tile);
    });
    this.element.setAttribute("aria-label", `${this.options.label ?? ""} ${this.#spoken()}`.trim());
  }

  #spoken() {
    const { width, height, tiles } = this.board;
    const rows = [];
    for (let row = 0; row < height; row++) {
      rows.push(
        tiles
          .slice(row * width, (row + 1) * width)
          .map((tile) => tile || t("blank"))
          .join(" "),
      );
    }
    return rows.join("; ");
  }

  #build() {
    const { width, height, tiles } = this.board;
    this.svg.setAttribute("viewBox", `-6 -6 ${width * CELL + 12} ${height * CELL + 12}`);
    this.element.style.setProperty("--aspect", String(width / height));
    this.tiles.clear();
    this.drawn.clear();
    const font = tiles.length > 100 ? 38 : tiles.length > 10 ? 42 : 46;
    const nodes = [...tiles.keys()].slice(1).map((tile) => {
      const node = svg(
        "g",
        { class: "tile", "data-tile": tile },
        svg("rect", { x: 3, y: 3, width: CELL - 6, height: CELL - 6, rx: 13 }),
        svg("text", { x: CELL / 2, y: CELL / 2, "font-size": font }, String(tile)),
      );
      this.tiles.set(tile, node);
      return node;
    });
    this.svg.replaceChildren(
      svg("rect", {
        class: "tray",
        x: -6,
        y: -6,
        width: width * CELL + 12,
        height: height * CELL + 12,
        rx: 20,
      }),
      ...nodes,
    );
    if (this.picture) this.showPicture(this.picture);
  }

  /** @param {any} node @param {number} column @param {number} row */
  #place(node, column, row) {
    node.style.transform = `translate(${column * CELL}px, ${row * CELL}px)`;
  }

  /** Shows a picture on the tiles. An empty address removes it. @param {string} address */
  showPicture(address) {
    this.picture = address;
    const { width, height } = this.board;
    const goal = this.goal ?? standardGoal("last", width, height);
    this.svg
      .querySelectorAll(".picture, .ring, clipPath")
      .forEach((/** @type {Element} */ old) => old.remove());
    this.svg.classList.toggle("pictured", Boolean(address));
    if (!address) return;
    const tileShape = { x: 3, y: 3, width: CELL - 6, height: CELL - 6, rx: 13 };
    this.svg.append(svg("clipPath", { id: this.shape }, svg("rect", tileShape)));
    for (const [tile, node] of this.tiles) {
      const home = goal?.tiles.indexOf(tile) ?? 0;
      const image = svg("image", {
        href: address,
        width: width * CELL,
        height: height * CELL,
        preserveAspectRatio: "xMidYMid slice",
        x: -(home % width) * CELL,
        y: -Math.floor(home / width) * CELL,
      });
      // The ring is drawn above the picture, so that a mark stays visible.
      node
        .querySelector("rect")
        .after(
          svg("g", { class: "picture", "clip-path": `url(#${this.shape})` }, image),
          svg("rect", { class: "ring", ...tileShape }),
        );
    }
  }

  /** Shows a cursor on a cell, or none at -1. @param {number} cell */
  point(cell) {
    this.svg.querySelector(".cursor")?.remove();
    if (cell < 0) return;
    const { width } = this.board;
    this.svg.append(
      svg("rect", {
        class: "cursor",
        x: (cell % width) * CELL + 3,
        y: Math.floor(cell / width) * CELL + 3,
        width: CELL - 6,
        height: CELL - 6,
        rx: 13,
      }),
    );
  }

  /** Celebrates a solved board with a wave of light over the tiles. */
  celebrate() {
    const { width } = this.board;
    this.element.classList.remove("won");
    for (const [tile, cell] of this.drawn) {
      this.tiles
        .get(tile)
        ?.style.setProperty("--wave", `${45 * ((cell % width) + Math.floor(cell / width))}ms`);
    }
    void this.element.getBoundingClientRect();
    this.element.classList.add("won");
  }

  /** Marks tiles. @param {number[]} tiles @param {string} mark */
  mark(tiles, mark) {
    for (const [tile, node] of this.tiles) node.classList.toggle(mark, tiles.includes(tile));
  }

  /**
   * The cell under a point of the window, or -1 outside the board.
   * @param {{clientX: number, clientY: number}} point
   */
  cellAt(point) {
    const box = this.svg.getBoundingClientRect();
    const scale = (this.board.width * CELL + 12) / box.width;
    const column = Math.floor(((point.clientX - box.left) * scale - 6) / CELL);
    const row = Math.floor(((point.clientY - box.top) * scale - 6) / CELL);
    return column < 0 || row < 0 || column >= this.board.width || row >= this.board.height
      ? -1
      : row * this.board.width + column;
  }

  #listen() {
    /** @type {{x: number, y: number, cell: number, run: string, moved: number} | null} */
    let drag = null;
    this.element.addEventListener("pointerdown", (event) => {
      const cell = this.cellAt(event);
      if (cell < 0 || event.button) return;
      if (this.options.onpick && this.element.classList.contains("editing")) {
        return this.options.onpick(cell);
      }
      drag = { x: event.clientX, y: event.clientY, cell, run: runTo(this.board, cell), moved: 0 };
      this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (!drag?.run) return;
      const scale = (this.board.width * CELL + 12) / this.svg.getBoundingClientRect().width;
      const [rows, columns] = STEP[drag.run[0]];
      const along = -((event.clientX - drag.x) * columns + (event.clientY - drag.y) * rows) * scale;
      drag.moved = Math.max(0, Math.min(CELL, along));
      if (drag.moved > 5) this.#shift(drag.run, drag.moved);
    });
    const end = (/** @type {PointerEvent} */ event) => {
      const done = drag;
      drag = null;
      this.svg.classList.remove("dragging");
      if (!done) return;
      const tapped = Math.hypot(event.clientX - done.x, event.clientY - done.y) < 8;
      if (event.type === "pointerup" && done.run && (tapped || done.moved > CELL * 0.35)) {
        this.options.onmoves?.(done.run);
      } else this.show(this.board);
    };
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
    this.element.addEventListener("keydown", (event) => {
      // An arrow key gives the direction of a tile; the blank moves in the opposite direction.
      const letter = { ArrowUp: "D", ArrowDown: "U", ArrowLeft: "R", ArrowRight: "L" }[event.key];
      if (
        !letter ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        this.element.classList.contains("editing")
      ) {
        return;
      }
      event.preventDefault();
      if (target(this.board, letter) >= 0) this.options.onmoves?.(letter);
    });
  }

  /** Shifts the tiles of a run by a distance. @param {string} run @param {number} by */
  #shift(run, by) {
    this.svg.classList.add("dragging");
    const [rows, columns] = STEP[run[0]];
    let board = this.board;
    for (const letter of run) {
      const cell = target(board, letter);
      const node = this.tiles.get(board.tiles[cell]);
      const [column, row] = [cell % board.width, Math.floor(cell / board.width)];
      if (node) this.#place(node, column - (columns * by) / CELL, row - (rows * by) / CELL);
      this.drawn.delete(board.tiles[cell]);
      board = after(board, letter);
    }
  }
}

/**
 * A small view of the goal, with its name below it.
 * @param {BoardView} view
 */
export const namedGoal = (view) =>
  el("div", { class: "goal-beside" }, view.element, el("span", { class: "note" }, t("goal")));

/**
 * A small board that the reader cannot move.
 * @param {Board} board
 * @param {{mark?: number[], label?: string, goal?: Board}} [options]
 */
export function smallBoard(board, options = {}) {
  const view = new BoardView({ label: options.label });
  view.show(board, options.goal ?? null);
  if (options.mark) view.mark(options.mark, "marked");
  view.element.classList.add("small");
  return view.element;
}
