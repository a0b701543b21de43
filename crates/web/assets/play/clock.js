// @ts-check
// The clock of a game and the player's best games, which the browser stores.

/**
 * The current game. It continues while other views are open. `of` names board and goal. `kind`
 * describes the scramble; other boards have an empty `kind` and set no record. `helped` is true
 * after a hint or a solver run, and `over` after a win. `kept` are the seconds before `began`.
 */
export const game = { of: "", kind: "", helped: false, over: false, began: 0, kept: 0 };

/** @param {string} of @param {string} kind */
export function newGame(of, kind) {
  Object.assign(game, { of, kind, helped: false, over: false, began: 0, kept: 0 });
}

export const seconds = () => game.kept + (game.began ? (performance.now() - game.began) / 1000 : 0);

export function startClock() {
  if (!game.began) game.began = performance.now();
}

export function stopClock() {
  game.kept = seconds();
  game.began = 0;
}

/** A number with one decimal in the reader's language. @param {number} number */
const tenths = (number) =>
  number.toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

/** 12.3, or 1:02.3 for a minute or more. @param {number} time in seconds */
export function clockText(time) {
  const whole = Math.floor(time * 10) / 10;
  if (whole < 60) return tenths(whole);
  const rest = Math.round((whole % 60) * 10) / 10;
  return `${Math.floor(whole / 60)}:${rest < 10 ? "0" : ""}${tenths(rest)}`;
}

/** The same with its unit, for use in sentences. @param {number} time in seconds */
export const timeText = (time) => `${clockText(time)} ${time < 60 ? "s" : "min"}`;

/**
 * Moves per second, from the first full second.
 * @param {number} moves
 * @param {number} time
 */
export const paceText = (moves, time) => (time < 1 ? "–" : tenths(moves / time));

/**
 * @typedef {{seconds: number, moves: number}} Best the quickest game, and the one with the fewest
 * moves
 */

const PLACE = "bests";

/** @returns {Record<string, any>} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** The best games of a kind. @param {string} kind @returns {Best | undefined} */
export function bestOf(kind) {
  const found = kept()[kind];
  return found?.seconds >= 0 && found?.moves >= 0 ? found : undefined;
}

/**
 * Stores a game if it sets a record, and returns in which figures.
 * @param {string} kind
 * @param {Best} now
 */
export function record(kind, now) {
  const before = bestOf(kind);
  const better = {
    seconds: !before || now.seconds < before.seconds,
    moves: !before || now.moves < before.moves,
  };
  const best = {
    seconds: better.seconds || !before ? now.seconds : before.seconds,
    moves: better.moves || !before ? now.moves : before.moves,
  };
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...kept(), [kind]: best }));
  } catch {
    /* private windows forget */
  }
  return better;
}
