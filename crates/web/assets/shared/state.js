// @ts-check
// The state that all views share. It is kept in the address, so that a link reopens it.

/** @typedef {{width: number, height: number, tiles: number[]}} Board */

/**
 * What the address contains. `moves` are moves of the blank; `at` is how many of them have been
 * made.
 * @typedef {{tab: string, start: Board, moves: string, at: number, goal: string,
 * more: Record<string, string>}} State
 */

export const LONGEST_SHARED = 3000;
/** Goals that have a name. @typedef {"last" | "first" | "spiral" | "snake"} Goal */
/** @type {Goal[]} */
export const GOALS = ["last", "first", "spiral", "snake"];

/** @param {Board} board */
export function boardText(board) {
  const rows = [];
  for (let row = 0; row < board.height; row++) {
    rows.push(board.tiles.slice(row * board.width, (row + 1) * board.width).join(" "));
  }
  return rows.join(" / ");
}

/**
 * Reads a board in the form that boardText writes, or returns null.
 * @param {string} text
 * @returns {Board | null}
 */
export function readBoard(text) {
  const rows = text.split("/").map((row) => row.trim().split(/\s+/).map(Number));
  const [width, height] = [rows[0].length, rows.length];
  const tiles = rows.flat();
  const whole =
    tiles.length === width * height &&
    new Set(tiles).size === tiles.length &&
    tiles.every((tile) => Number.isInteger(tile) && tile >= 0 && tile < tiles.length);
  return whole && width > 1 && height > 1 && width <= 32 && height <= 32
    ? { width, height, tiles }
    : null;
}

/** @param {string} text */
const pack = (text) => text.replace(/ \/ /g, "_").replace(/ /g, ".");
/** @param {string} text */
const unpack = (text) => text.replace(/_/g, " / ").replace(/\./g, " ");

/** @param {State} state */
export function toHash(state) {
  const shared = state.moves.length <= LONGEST_SHARED;
  const parts = new URLSearchParams({
    board: pack(boardText(state.start)),
    goal: pack(state.goal),
  });
  if (state.moves && shared) {
    parts.set("moves", state.moves);
    parts.set("at", String(state.at));
  }
  for (const [name, value] of Object.entries(state.more)) if (value) parts.set(name, value);
  return `#${state.tab}?${parts}`;
}

/** @param {string} hash @param {State} fallback @returns {State} */
export function fromHash(hash, fallback) {
  const [tab, query] = hash.replace(/^#/, "").split("?");
  const parts = new URLSearchParams(query ?? "");
  const start = readBoard(unpack(parts.get("board") ?? ""));
  const moves = /^[UDLR]*$/.test(parts.get("moves") ?? "") ? (parts.get("moves") ?? "") : "";
  const at = Number(parts.get("at") ?? 0);
  /** @type {Record<string, string>} */
  const more = {};
  for (const [name, value] of parts) {
    if (!["board", "goal", "moves", "at"].includes(name)) more[name] = value.slice(0, 4000);
  }
  const state = { ...fallback, tab: tab || fallback.tab, more };
  const goal = unpack(parts.get("goal") ?? "last").slice(0, 8000);
  if (start) Object.assign(state, { start, goal: isGoal(goal, start) ? goal : "last", moves, at });
  state.at = Number.isInteger(state.at) ? Math.min(Math.max(state.at, 0), state.moves.length) : 0;
  return legal(state) ? state : { ...state, moves: "", at: 0 };
}

/**
 * Checks whether a goal is a known name or a board of the same size as the start.
 * @param {string} goal
 * @param {Board | null} start
 */
function isGoal(goal, start) {
  const own = readBoard(goal);
  const fits = own && (!start || (own.width === start.width && own.height === start.height));
  return GOALS.some((name) => name === goal) || Boolean(fits);
}

/**
 * The first part of an address that cannot be read, or null.
 * @param {string} hash
 * @param {string[]} tabs
 * @returns {"tab" | "board" | "goal" | "moves" | null}
 */
export function linkFault(hash, tabs) {
  const [tab, query] = hash.replace(/^#/, "").split("?");
  const parts = new URLSearchParams(query ?? "");
  const [board, goal, moves] = [parts.get("board"), parts.get("goal"), parts.get("moves")];
  if (tab && !tabs.includes(tab)) return "tab";
  const start = board === null ? null : readBoard(unpack(board));
  if (board !== null && !start) return "board";
  if (goal && !isGoal(unpack(goal), start)) return "goal";
  const legible =
    /^[UDLR]*$/.test(moves ?? "") &&
    (!start || legal({ tab, start, moves: moves ?? "", at: 0, goal: "", more: {} }));
  return legible ? null : "moves";
}

/** Checks whether the moves of a state are possible. @param {State} state */
function legal(state) {
  let blank = state.start.tiles.indexOf(0);
  const { width, height } = state.start;
  for (const letter of state.moves) {
    const [row, column] = [Math.floor(blank / width), blank % width];
    if (letter === "U" && row > 0) blank -= width;
    else if (letter === "D" && row + 1 < height) blank += width;
    else if (letter === "L" && column > 0) blank -= 1;
    else if (letter === "R" && column + 1 < width) blank += 1;
    else return false;
  }
  return true;
}
