// @ts-check
// The rules of a card game, and the drawing of a card. Motifs differ in shape and lightness as well
// as in hue.
import { t } from "../shared/i18n.js";
import { svg } from "../shared/page.js";

/** @typedef {import("../../wire.js").GameDescription} Game */
/**
 * A placed card: its number from 0 and its clockwise quarter turns.
 * @typedef {{piece: number, turn: number}} Placed
 */

/** The offset to the neighbour at each side, clockwise from the top. */
const SIDES = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/**
 * Reads `5/0 2/1 …`, or returns null if the text is not a full board of the game.
 * @param {string} text
 * @param {Game} game
 * @returns {Placed[] | null}
 */
export function readLaid(text, game) {
  const cells = text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map((word) => {
      const [piece, turn] = word.split("/").map(Number);
      return { piece: piece - 1, turn: (turn || 0) % 4 };
    });
  const pieces = new Set(cells.map(({ piece }) => piece));
  const whole =
    cells.length === game.pieces.length &&
    pieces.size === cells.length &&
    cells.every(({ piece, turn }) => game.pieces[piece] && turn >= 0);
  return whole ? cells : null;
}

/** @param {Placed[]} board */
export const writeLaid = (board) =>
  board.map(({ piece, turn }) => `${piece + 1}/${turn}`).join(" ");

/**
 * The label at a side of a placed card.
 * @param {Game} game
 * @param {Placed} placed
 * @param {number} side
 */
export const label = (game, { piece, turn }, side) =>
  game.pieces[piece][(side + 4 - (turn % 4)) % 4];

/**
 * The neighbouring cell at each side, or -1 outside the table.
 * @param {Game} game
 * @param {number} cell
 */
export function beyond(game, cell) {
  const [row, column] = [Math.floor(cell / game.width), cell % game.width];
  return SIDES.map(([down, right]) => {
    const [r, c] = [row + down, column + right];
    return r < 0 || c < 0 || r >= game.height || c >= game.width ? -1 : r * game.width + c;
  });
}

/**
 * Which sides of a card match. The outer sides of a table without a frame always match; sides
 * beside an empty cell never do.
 * @param {Game} game
 * @param {(Placed | null)[]} board
 * @param {number} cell
 */
export function matches(game, board, cell) {
  const here = board[cell];
  return beyond(game, cell).map((next, side) => {
    if (!here) return false;
    const own = label(game, here, side);
    if (next < 0) return !game.framed || own === 0;
    const there = board[next];
    return there !== null && game.labels[own].partners.includes(label(game, there, (side + 2) % 4));
  });
}

/**
 * The number of matching sides of every card.
 * @param {Game} game
 * @param {(Placed | null)[]} board
 */
export const scores = (game, board) =>
  board.map((_, cell) => matches(game, board, cell).filter(Boolean).length);

/**
 * The first card that the game fixes at another cell.
 * @param {Game} game
 * @param {(Placed | null)[]} board
 */
export const misplaced = (game, board) =>
  game.fixed.find(
    ({ cell, piece, turn }) => board[cell]?.piece !== piece || board[cell]?.turn !== turn,
  );

/**
 * The table after a quarter turn, or after a half turn if it is not square.
 * @param {Game} game
 * @param {Placed[]} board
 * @returns {Placed[]}
 */
export function turnTable({ width, height }, board) {
  if (width !== height) {
    return board
      .slice()
      .reverse()
      .map(({ piece, turn }) => ({ piece, turn: (turn + 2) % 4 }));
  }
  return board.map((_, cell) => {
    const { piece, turn } = board[(width - 1 - (cell % width)) * width + Math.floor(cell / width)];
    return { piece, turn: (turn + 1) % 4 };
  });
}

/**
 * All rotations of the table, beginning with the given one. A game with fixed cards has only this
 * one.
 * @param {Game} game
 * @param {Placed[]} board
 */
export function turns(game, board) {
  const all = [board];
  const count = game.turning && !game.fixed.length ? (game.width === game.height ? 4 : 2) : 1;
  while (all.length < count) all.push(turnTable(game, all[all.length - 1]));
  return all;
}

/**
 * The boards that differ by more than a rotation: one board of each group of rotations.
 * @param {Game} game
 * @param {Placed[][]} boards
 */
export function distinct(game, boards) {
  const picture = (/** @type {Placed[]} */ board) =>
    board
      .map((placed) => [0, 1, 2, 3].map((side) => label(game, placed, side)).join(","))
      .join(" ");
  const seen = new Set();
  return boards.filter((board) => {
    const least = turns(game, board).map(picture).sort()[0];
    return !seen.has(least) && seen.add(least);
  });
}

export const COLOURS = [
  "#e69f00",
  "#0072b2",
  "#cc79a7",
  "#009e73",
  "#d55e00",
  "#56b4e9",
  "#b8a800",
  "#6b6b6b",
];

/** A star with the given number of tips. @param {number} tips @param {number} inner */
const star = (tips, inner) =>
  Array.from({ length: 2 * tips }, (_, corner) => {
    const [angle, radius] = [(corner / tips) * Math.PI, corner % 2 ? inner : 1];
    return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
  });
export const SHAPES = [
  Array.from({ length: 40 }, (_, corner) => [
    Math.sin((corner / 20) * Math.PI),
    -Math.cos((corner / 20) * Math.PI),
  ]),
  [
    [-0.85, -0.85],
    [0.85, -0.85],
    [0.85, 0.85],
    [-0.85, 0.85],
  ],
  star(5, 0.45),
  [
    [-0.95, 0],
    [0, -1],
    [0.95, 0],
    [0, 1],
  ],
  star(8, 0.65),
  [
    [-0.36, -1],
    [0.36, -1],
    [0.36, -0.36],
    [1, -0.36],
    [1, 0.36],
    [0.36, 0.36],
    [0.36, 1],
    [-0.36, 1],
    [-0.36, 0.36],
    [-1, 0.36],
    [-1, -0.36],
    [-0.36, -0.36],
  ],
  [
    [-0.9, -0.9],
    [0.9, -0.9],
    [0.3, 0],
    [0.9, 0.9],
    [-0.9, 0.9],
    [-0.3, 0],
  ],
  star(3, 0.5),
];

/**
 * The motif and the half of every label. Heads are filled and tails are outlined; together they
 * form one motif.
 * @param {Game} game
 * @returns {{motif: number, head: boolean}[]}
 */
export function looks(game) {
  /** @type {string[]} */
  const motifs = [];
  return game.labels.map(({ name }, number) => {
    if (number === 0) return { motif: -1, head: true };
    const key = game.halves ? name.toLowerCase() : name;
    if (!motifs.includes(key)) motifs.push(key);
    return { motif: motifs.indexOf(key), head: !game.halves || name !== key };
  });
}

/** Describes a label in words. @param {Game} game @param {number} number */
export function motifWords(game, number) {
  const { motif, head } = looks(game)[number];
  if (motif < 0) return t("motif.frame");
  const shape = t(
    /** @type {import("../shared/i18n.js").Key} */ (`motif.${motif % SHAPES.length}`),
  );
  const name =
    motif < SHAPES.length
      ? shape
      : t("motif.coloured", {
          shape,
          colour: t(/** @type {import("../shared/i18n.js").Key} */ (`colour.${colour(motif)}`)),
        });
  return game.halves ? t(head ? "motif.head" : "motif.tail", { motif: name }) : name;
}

/** @param {number} motif */
const colour = (motif) =>
  ((motif % SHAPES.length) + Math.floor(motif / SHAPES.length) * 3) % COLOURS.length;

/**
 * Draws one card, 100 wide and centred at 0. Motifs reach the edge, so that the halves of
 * neighbours meet.
 * @param {Game} game
 * @param {number} piece
 */
export function drawCard(game, piece) {
  const look = looks(game);
  const edges = game.pieces[piece].map((number, side) => {
    const { motif, head } = look[number];
    if (motif < 0) {
      return svg("path", {
        class: "frame-edge",
        d: "M-50,-50L50,-50L38,-39L-38,-39Z",
        transform: `rotate(${side * 90})`,
      });
    }
    const paint = COLOURS[colour(motif)];
    const points = SHAPES[motif % SHAPES.length]
      .map(([x, y]) => `${(x * 23).toFixed(1)},${(y * 23 - 50).toFixed(1)}`)
      .join(" ");
    const style = head ? { fill: paint, stroke: paint } : { fill: "none", stroke: paint };
    return svg(
      "g",
      { transform: `rotate(${side * 90})`, "clip-path": "url(#card-shape)" },
      svg("polygon", { points, ...style, "stroke-width": 5, "stroke-linejoin": "round" }),
      head
        ? svg("circle", { cx: -6, cy: -40, r: 2.6, class: "eye" })
        : svg("path", {
            d: "M0,-50V-34",
            stroke: paint,
            "stroke-width": 5,
            "stroke-linecap": "round",
          }),
      head ? svg("circle", { cx: 6, cy: -40, r: 2.6, class: "eye" }) : null,
    );
  });
  return svg(
    "g",
    { class: "card-face" },
    svg("rect", { x: -49.3, y: -49.3, width: 98.6, height: 98.6, rx: 6, class: "card-paper" }),
    ...edges,
    svg("path", { d: "M-4,-15L0,-21L4,-15Z", class: "mark-orientation" }),
  );
}
