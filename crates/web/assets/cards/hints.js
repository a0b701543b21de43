// @ts-check
// Hints: which card to take next and what to do with it. They follow the solution nearest to the
// table. If no solution is known, they name a change that improves the score. A hint never repeats
// for the same board.
import { ask } from "../shared/api.js";
import { readLaid, scores, turns } from "./deck.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("./deck.js").Game} Game */
/** @typedef {import("./deck.js").Placed} Placed */
/**
 * A hint: its text, the cells to highlight, and the board after it if it is an action.
 * @typedef {{text: string, cells: number[], after: Placed[] | null}} Advice
 */

/** The number of hints for one board when no solution is known. */
const MOST = 20;

/**
 * The solutions of each game, by its text. Each game is requested once.
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

/** The number of cells in which two boards agree. @param {Placed[]} one @param {Placed[]} other */
const alike = (one, other) =>
  one.filter(({ piece, turn }, cell) => other[cell].piece === piece && other[cell].turn === turn)
    .length;

/**
 * All useful hints, the most useful first.
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
  // A turn is less work than an exchange, so cards in their right cell come first.
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

/** Describes a turn in words. @param {number} quarters */
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
 * Turns and exchanges that improve the table at once, for games without a known solution.
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
