// @ts-check
// Hints: the card to take next and what to do with it, by the solution that is nearest to what
// lies, or by what fits better at once where none is known. Never the same twice for one board.
import { ask } from "../shared/api.js";
import { readLaid, scores, turns } from "./deck.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("./deck.js").Game} Game */
/** @typedef {import("./deck.js").Placed} Placed */
/** What to do: words, the cells to point at, and the board after it, if it is a deed.
 * @typedef {{text: string, cells: number[], after: Placed[] | null}} Advice */

/** Hints for one board where no solution is known. */
const MOST = 20;

/**
 * Solutions by the text of a game: asked once.
 * @type {Map<string, Promise<{boards: Placed[][], all: boolean}>>}
 */
const known = new Map();

/** @param {Game} game */
export function solutionsOf(game) {
  let found = known.get(game.text);
  if (!found) {
    found = ask("cards/solutions", { game: game.text }).then(({ boards, all }) => ({
      boards: boards.map((/** @type {string} */ text) => readLaid(text, game)).filter(Boolean),
      all,
    }));
    known.set(game.text, found);
    found.catch(() => known.delete(game.text));
  }
  return found;
}

/** Cells in which two boards agree. @param {Placed[]} one @param {Placed[]} other */
const alike = (one, other) =>
  one.filter(({ piece, turn }, cell) => other[cell].piece === piece && other[cell].turn === turn)
    .length;

/**
 * Everything that would help, most useful first.
 * @param {Game} game
 * @param {Placed[]} board
 * @returns {Promise<Advice[]>}
 */
export async function advise(game, board) {
  const { boards, all } = await solutionsOf(game);
  if (!boards.length) {
    return [
      ...(all ? [{ text: t("hint.unsolvable"), cells: [], after: null }] : []),
      ...improve(game, board),
    ];
  }
  const goal = boards
    .flatMap((solution) => turns(game, solution))
    .reduce((near, solution) => (alike(solution, board) > alike(near, board) ? solution : near));
  const wrong = board
    .map((_, cell) => cell)
    .filter(
      (cell) => board[cell].piece !== goal[cell].piece || board[cell].turn !== goal[cell].turn,
    );
  if (!wrong.length) return [{ text: t("hint.solved"), cells: [], after: null }];
  // A turn is the smaller deed: cards that lie right come first.
  const turned = wrong.filter((cell) => board[cell].piece === goal[cell].piece);
  const moved = wrong.filter((cell) => !turned.includes(cell));
  return [
    ...turned.map((cell) => turn(game, board, goal, cell)),
    ...moved.map((cell) => move(game, board, goal, cell)),
  ];
}

/** @param {Game} game @param {number} cell */
const place = (game, cell) => ({
  row: Math.floor(cell / game.width) + 1,
  column: (cell % game.width) + 1,
});

/** How often to turn, in words. @param {number} quarters */
const quarter = (quarters) =>
  t(/** @type {import("../shared/i18n.js").Key} */ (`cards.quarters.${quarters}`));

/**
 * @param {Game} game
 * @param {Placed[]} board
 * @param {Placed[]} goal
 * @param {number} cell
 * @returns {Advice}
 */
function turn(game, board, goal, cell) {
  const quarters = (goal[cell].turn - board[cell].turn + 4) % 4;
  return {
    text: t("hint.turn", {
      ...place(game, cell),
      card: board[cell].piece + 1,
      quarters: quarter(quarters),
    }),
    cells: [cell],
    after: board.map((placed, at) => (at === cell ? goal[cell] : placed)),
  };
}

/**
 * @param {Game} game
 * @param {Placed[]} board
 * @param {Placed[]} goal
 * @param {number} to
 * @returns {Advice}
 */
function move(game, board, goal, to) {
  const from = board.findIndex(({ piece }) => piece === goal[to].piece);
  const quarters = (goal[to].turn - board[from].turn + 4) % 4;
  const there = place(game, to);
  const values = {
    ...place(game, from),
    card: goal[to].piece + 1,
    other: board[to].piece + 1,
    toRow: there.row,
    toColumn: there.column,
    quarters: quarters ? quarter(quarters) : "",
  };
  const after = board.map((placed, cell) =>
    cell === to ? goal[to] : cell === from ? board[to] : placed,
  );
  return { text: t(quarters ? "hint.swap.turn" : "hint.swap", values), cells: [from, to], after };
}

/**
 * What makes the table better at once, where no solution is known: a turn, or an exchange.
 * @param {Game} game
 * @param {Placed[]} board
 * @returns {Advice[]}
 */
function improve(game, board) {
  const score = (/** @type {Placed[]} */ laid) =>
    scores(game, laid).reduce((sum, points) => sum + points, 0);
  const now = score(board);
  /** @type {{gain: number, goal: Placed[], cell: number, from: number}[]} */
  const found = [];
  const look = (
    /** @type {Placed[]} */ goal,
    /** @type {number} */ cell,
    /** @type {number} */ from,
  ) => {
    if (score(goal) > now) found.push({ gain: score(goal) - now, goal, cell, from });
  };
  board.forEach((placed, cell) => {
    if (game.turning) {
      for (const quarters of [1, 2, 3]) {
        look(board.with(cell, { ...placed, turn: (placed.turn + quarters) % 4 }), cell, cell);
      }
    }
    for (let from = 0; from < cell; from++) {
      look(board.with(cell, board[from]).with(from, placed), cell, from);
    }
  });
  found.sort((one, other) => other.gain - one.gain);
  return found
    .slice(0, MOST)
    .map(({ goal, cell, from }) =>
      cell === from ? turn(game, board, goal, cell) : move(game, board, goal, cell),
    );
}
