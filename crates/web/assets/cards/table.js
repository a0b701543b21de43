// @ts-check
// The table: draws full and partial boards, animates cards and handles taps, keys and drags.
import { beyond, drawCard, label, matches, motifWords, scores } from "./deck.js";
import { t } from "../shared/i18n.js";
import { el, reducedMotion, svg } from "../shared/page.js";

/** @typedef {import("./deck.js").Game} Game */
/** A board that may have empty cells. @typedef {(import("./deck.js").Placed | null)[]} Board */
/**
 * How to show a board: highlighted cells with a verdict, and the duration of a card's move.
 * @typedef {{lit?: number[], verdict?: string, milliseconds?: number}} Manner
 */
/**
 * The actions that a table reports.
 * @typedef {{tap: (cell: number) => void, turn: (cell: number) => void, swap: (one: number,
 * other: number) => void, release: () => void}} Hands
 */
/** @typedef {{svg: any, face: any, dots: any[], score: any, turn: number}} Face */

const SETTLE = 240;

export class Table {
  /** @type {Game | null} */ game = null;
  /** @type {Board} */ board = [];
  /**
   * One button per cell. The drawings of the cards move between them.
   * @type {HTMLButtonElement[]}
   */
  cells = [];
  /** One place per card beside the table. @type {HTMLElement[]} */ slots = [];
  /** @type {Face[]} */ faces = [];
  /** The selected cell, or -1. */ selected = -1;
  /** Is there room for cards that are not on the table? */ stocked = false;
  /** Did the pointer move a card since it went down? */ dragged = false;

  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.field = el("div", {
      class: "table-field",
      role: "group",
      "aria-label": t("cards.table"),
      "data-test": "table",
    });
    this.stock = el("div", { class: "stock", hidden: true, "aria-hidden": "true" });
    this.arrow = svg("svg", { class: "hint-arrow", "aria-hidden": "true" });
    this.element = el("div", { class: "table-and-stock" }, this.field, this.stock);
  }

  /** Creates the cells and cards of a game. @param {Game} game */
  setGame(game) {
    this.game = game;
    [this.selected, this.stocked] = [-1, false];
    this.board = game.pieces.map(() => null);
    for (const element of [this.field, this.stock]) {
      element.style.setProperty("--columns", String(game.width));
      element.style.setProperty("--aspect", String(game.width / game.height));
    }
    this.cells = game.pieces.map((_, cell) => {
      const made = el("button", {
        type: "button",
        class: "cell",
        "data-cell": cell,
        onclick: () => this.click(cell),
      });
      made.addEventListener("keydown", (event) => this.key(event, cell));
      this.draggable(made, cell);
      return made;
    });
    this.slots = game.pieces.map(() => el("span", { class: "slot" }));
    this.faces = game.pieces.map((_, piece) => this.makeFace(game, piece));
    this.faces.forEach((face, piece) => this.slots[piece].append(face.svg));
    const shape = svg(
      "svg",
      { class: "hidden", width: 0, height: 0, "aria-hidden": "true" },
      svg(
        "clipPath",
        { id: "card-shape" },
        svg("rect", { x: -50, y: -50, width: 100, height: 100 }),
      ),
    );
    this.arrow.setAttribute("viewBox", `0 0 ${game.width} ${game.height}`);
    this.field.replaceChildren(shape, ...this.cells, this.arrow);
    this.stock.style.setProperty("--slot", game.pieces.length > 16 ? "1.9rem" : "2.7rem");
    this.stock.replaceChildren(...this.slots);
    this.point([]);
  }

  /** @param {Game} game @param {number} piece @returns {Face} */
  makeFace(game, piece) {
    const face = drawCard(game, piece);
    const dots = [0, 1, 2, 3].map((side) =>
      svg("circle", {
        class: "match-dot",
        cx: 32,
        cy: -45.5,
        r: 2.7,
        transform: `rotate(${side * 90})`,
      }),
    );
    const score = svg("text", { class: "mark-score", x: 40, y: 44 });
    return {
      face,
      dots,
      score,
      turn: 0,
      svg: svg(
        "svg",
        { viewBox: "-50 -50 100 100", role: "img" },
        face,
        ...dots,
        svg("text", { class: "mark-number" }, String(piece + 1)),
        score,
      ),
    };
  }

  /** Shows a board and returns its score. @param {Board} board @param {Manner} [manner] */
  show(board, { lit = [], verdict = "", milliseconds = SETTLE } = {}) {
    const { game } = this;
    if (!game) return 0;
    const moved = reducedMotion() ? 0 : milliseconds;
    const from = moved ? this.wherever(board) : null;
    this.field.style.setProperty("--turning", `${moved}ms`);
    const before = this.board;
    this.board = board.slice();
    const points = scores(game, board);
    const lying = new Set(board.map((placed) => placed?.piece));
    this.faces.forEach(({ svg: drawing }, piece) => {
      if (!lying.has(piece) && drawing.parentNode !== this.slots[piece]) {
        this.slots[piece].append(drawing);
      }
    });
    board.forEach((placed, cell) => {
      const place = this.cells[cell];
      place.className = [
        "cell",
        cell === this.selected && "selected",
        lit.includes(cell) && `hand ${verdict}`,
        !placed && "empty",
      ]
        .filter(Boolean)
        .join(" ");
      place.setAttribute("aria-pressed", String(cell === this.selected));
      if (placed) this.lay(cell, placed, points[cell], before[cell]);
      else place.setAttribute("aria-label", t("cards.cell.empty", this.place(cell)));
    });
    const laid = board.filter(Boolean).length;
    // The room for spare cards stays once it exists, so that nothing jumps when the last card is
    // placed.
    this.stocked ||= laid > 0 && laid < board.length;
    this.stock.hidden = !this.stocked;
    if (from) this.glide(from, moved);
    return points.reduce((sum, score) => sum + score, 0);
  }

  /**
   * @param {number} cell
   * @param {import("./deck.js").Placed} placed
   * @param {number} score
   * @param {import("./deck.js").Placed | null} before
   */
  lay(cell, placed, score, before) {
    const { game } = this;
    const [face, place] = [this.faces[placed.piece], this.cells[cell]];
    if (!game) return;
    // The angle only grows, so that a card never spins back.
    face.turn += (placed.turn - (face.turn % 4) + 4) % 4;
    face.face.style.transform = `rotate(${face.turn * 90}deg)`;
    if (face.svg.parentNode !== place) place.append(face.svg);
    place.removeAttribute("aria-label");
    const inner = beyond(game, cell);
    matches(game, this.board, cell).forEach((fits, side) =>
      face.dots[side].classList.toggle("fits", fits && inner[side] >= 0),
    );
    if (
      face.score.textContent === String(score) &&
      before?.piece === placed.piece &&
      before.turn === placed.turn
    ) {
      return;
    }
    face.score.textContent = String(score);
    Object.assign(place.dataset, { card: placed.piece + 1, turn: placed.turn });
    face.svg.setAttribute(
      "aria-label",
      t("cards.cell", {
        ...this.place(cell),
        card: placed.piece + 1,
        motifs: this.motifs(cell),
        score,
      }),
    );
  }

  /** The row and column of a cell, counted from 1. @param {number} cell */
  place(cell) {
    const width = this.game?.width ?? 1;
    return { row: Math.floor(cell / width) + 1, column: (cell % width) + 1 };
  }

  /** The four motifs of a placed card. @param {number} cell */
  motifs(cell) {
    const [game, placed] = [this.game, this.board[cell]];
    if (!game || !placed) return "";
    const [up, right, down, left] = [0, 1, 2, 3].map((side) =>
      motifWords(game, label(game, placed, side)),
    );
    return t("cards.motifs.four", { up, right, down, left });
  }

  /**
   * The current positions of cards that will move.
   * @param {Board} board
   * @returns {Map<number, DOMRect>}
   */
  wherever(board) {
    const there = new Map();
    const now = new Map(this.board.map((placed, cell) => [placed?.piece, cell]));
    board.forEach((placed, cell) => {
      if (placed && now.get(placed.piece) !== cell) {
        there.set(placed.piece, this.faces[placed.piece].svg.getBoundingClientRect());
      }
    });
    return there;
  }

  /**
   * Animates cards from their old to their new positions.
   * @param {Map<number, DOMRect>} from
   * @param {number} milliseconds
   */
  glide(from, milliseconds) {
    for (const [piece, old] of from) {
      const drawing = this.faces[piece].svg;
      const now = drawing.getBoundingClientRect();
      if (!old.width || !now.width) continue;
      const place = drawing.parentNode;
      const right = old.x + old.width / 2 - now.x - now.width / 2;
      const down = old.y + old.height / 2 - now.y - now.height / 2;
      const start = `translate(${right}px, ${down}px) scale(${old.width / now.width})`;
      place.classList.add("moving");
      drawing
        .animate([{ transform: start }, { transform: "none" }], {
          duration: milliseconds,
          easing: "cubic-bezier(0.3, 0.7, 0.2, 1)",
        })
        .addEventListener("finish", () => place.classList.remove("moving"));
    }
  }

  /** Ends all animations of moving and turning cards. */
  land() {
    for (const { svg: drawing } of this.faces) {
      for (const moving of drawing.getAnimations({ subtree: true })) moving.finish();
    }
  }

  /** Points at a card and at its new place. @param {number[]} cells */
  point(cells) {
    this.cells.forEach((place, cell) => place.classList.toggle("hinted", cells.includes(cell)));
    this.arrow.replaceChildren();
    if (cells.length < 2) return;
    const [from, to] = cells.map((cell) => {
      const { row, column } = this.place(cell);
      return { x: column - 0.5, y: row - 0.5 };
    });
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const [x, y] = [(to.x - from.x) / far, (to.y - from.y) / far];
    const line = `M${from.x + x * 0.22},${from.y + y * 0.22}L${to.x - x * 0.28},${to.y - y * 0.28}`;
    const head =
      `M${to.x - x * 0.14},${to.y - y * 0.14}` +
      `L${to.x - x * 0.34 - y * 0.13},${to.y - y * 0.34 + x * 0.13}` +
      `L${to.x - x * 0.34 + y * 0.13},${to.y - y * 0.34 - x * 0.13}Z`;
    this.arrow.append(
      svg("path", { d: line, class: "shaft under" }),
      svg("path", { d: line, class: "shaft" }),
      svg("path", { d: head, class: "head" }),
    );
  }

  /** @param {number} cell */
  select(cell) {
    this.selected = cell;
    this.cells.forEach((place, at) => {
      place.classList.toggle("selected", at === cell);
      place.setAttribute("aria-pressed", String(at === cell));
    });
  }

  /** @param {number} cell */
  click(cell) {
    if (this.dragged) this.dragged = false;
    else this.hands.tap(cell);
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  key(event, cell) {
    const width = this.game?.width ?? 1;
    const step = { ArrowUp: -width, ArrowDown: width, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (step !== undefined) {
      const to = cell + step;
      const sameRow = Math.floor(to / width) === Math.floor(cell / width);
      if (to >= 0 && to < this.cells.length && (!sideways || sameRow)) this.cells[to].focus();
    } else if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey) {
      this.hands.turn(cell);
    } else if (event.key === "Escape") this.hands.release();
    else return;
    event.preventDefault();
  }

  /** @param {HTMLElement} place @param {number} cell */
  draggable(place, cell) {
    /** @type {{x: number, y: number} | null} */
    let start = null;
    place.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, y: event.clientY };
      this.dragged = false;
      place.setPointerCapture(event.pointerId);
    });
    place.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.hypot(dx, dy) > 8) this.dragged = true;
      if (this.dragged) place.style.transform = `translate(${dx}px, ${dy}px)`;
      place.classList.toggle("lifted", this.dragged);
    });
    const drop = (/** @type {PointerEvent} */ event) => {
      if (!start) return;
      start = null;
      const under =
        this.dragged && event.type === "pointerup"
          ? document
              .elementsFromPoint(event.clientX, event.clientY)
              .find(
                (element) =>
                  element instanceof HTMLElement &&
                  element.dataset.cell !== undefined &&
                  element !== place,
              )
          : null;
      if (under instanceof HTMLElement) this.hands.swap(cell, Number(under.dataset.cell));
      place.style.transform = "";
      place.classList.remove("lifted");
    };
    place.addEventListener("pointerup", drop);
    place.addEventListener("pointercancel", drop);
  }
}
