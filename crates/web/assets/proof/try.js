// @ts-check
// Lets the reader try the proof: every move flips both parities, so they stay equal or stay
// different.
import { BoardView, OPPOSITE, after, target } from "../shared/board.js";
import { t } from "../shared/i18n.js";
import { announce, button, el } from "../shared/page.js";
import { Coin } from "./coin.js";

/** @typedef {import("../shared/state.js").Board} Board */

/** The number of listed moves. */
const LISTED = 4;

/**
 * The number of exchanges that turn a board into the goal, and the number of steps of its blank.
 * @param {Board} board
 * @param {Board} goal
 * @returns {[number, number]}
 */
function counts(board, goal) {
  const tiles = board.tiles.slice();
  let exchanges = 0;
  goal.tiles.forEach((tile, cell) => {
    if (tiles[cell] === tile) return;
    tiles[tiles.indexOf(tile)] = tiles[cell];
    tiles[cell] = tile;
    exchanges += 1;
  });
  const [from, to] = [board.tiles.indexOf(0), goal.tiles.indexOf(0)];
  const rows = Math.floor(from / board.width) - Math.floor(to / board.width);
  return [exchanges, Math.abs(rows) + Math.abs((from % board.width) - (to % board.width))];
}

/** @param {import("./view.js").Derivation} derivation */
export function tryIt({ board: start, goal }) {
  let [board, last] = [start, ""];
  const [exchanges, steps] = [
    new Coin(t("proof.exchanges"), "try-exchanges"),
    new Coin(t("proof.steps"), "try-steps"),
  ];
  const sign = el("span", { class: "sign-between", "data-test": "try-sign" });
  const log = el("ol", { class: "tried", "data-test": "tried" });
  const view = new BoardView({
    label: t("proof.board"),
    onmoves: (moves) => [...moves].forEach(move),
  });
  view.element.setAttribute("data-test", "try-board");
  const show = () => {
    const [made, walked] = counts(board, goal);
    view.show(board, goal);
    exchanges.show(made);
    steps.show(walked);
    const equal = (made + walked) % 2 === 0;
    sign.textContent = equal ? "=" : "≠";
    sign.setAttribute("aria-label", t(equal ? "proof.equal" : "proof.differ"));
    return { made, walked, equal };
  };
  const move = (/** @type {string} */ letter) => {
    const before = counts(board, goal);
    const tile = board.tiles[target(board, letter)];
    board = after(board, letter);
    last = letter;
    const { made, walked, equal } = show();
    const line = t(equal ? "proof.tried.equal" : "proof.tried.differ", {
      tile,
      way: t(`way.${OPPOSITE[letter]}`),
      exchanges: `${before[0]} → ${made}`,
      steps: `${before[1]} → ${walked}`,
    });
    log.prepend(el("li", {}, line));
    while (log.childElementCount > LISTED) log.lastElementChild?.remove();
    announce(line);
  };
  const any = () => {
    const possible = ["U", "D", "L", "R"].filter(
      (way) => target(board, way) >= 0 && way !== OPPOSITE[last],
    );
    move(possible[Math.floor(Math.random() * possible.length)]);
  };
  show();
  return el(
    "section",
    { class: "card" },
    el("h2", {}, t("proof.why")),
    el("p", {}, t("proof.why.text")),
    el(
      "div",
      { class: "trying" },
      view.element,
      el(
        "div",
        { class: "stack" },
        el("div", { class: "coins" }, exchanges.element, sign, steps.element),
        el("div", {}, button(t("proof.move"), any)),
        log,
      ),
    ),
  );
}
