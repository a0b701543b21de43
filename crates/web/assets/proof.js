// @ts-check
// Why a board can or cannot be solved: the exchanges one at a time, the blank's walk, and the two parities.
import { ask } from "./api.js";
import { BoardView, OPPOSITE, after, afterAll, smallBoard, target } from "./board.js";
import { t } from "./i18n.js";
import { announce, button, complain, el, signButton, svg } from "./page.js";
import { boardText } from "./state.js";

/** @typedef {import("./state.js").Board} Board */
/** @typedef {{first: number, second: number, first_cell: number, second_cell: number}} Exchange */
/** @typedef {{solvable: boolean, board: Board, goal: Board, exchanges: Exchange[], blank_distance: number,
 *   standard_goals: {name: string, reachable: boolean, board: Board}[]}} Derivation */

const LOYD = { width: 4, height: 4, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0] };

/** @param {import("./main.js").Context} context @returns {import("./main.js").View} */
export function proofView(context) {
  const { state } = context;
  const element = el("div", { class: "two" });
  const load = async () => {
    const board = afterAll(state.start, state.moves.slice(0, state.at));
    try {
      const derivation = /** @type {Derivation} */ (await ask("check", { board: boardText(board), goal: state.goal }));
      element.replaceChildren(...draw(derivation, context, load));
    } catch (error) { complain(error); }
  };
  load();
  return { element };
}

/** @param {number} number */
const parity = (number) => number % 2 ? "odd" : "even";

/** @param {Derivation} derivation @param {import("./main.js").Context} context @param {() => void} reload */
function draw(derivation, context, reload) {
  const { state } = context;
  const left = el("section", { class: "card" }, el("h2", {}, t("proof.title")), el("p", { class: "lead" }, t("proof.intro")), stepper(derivation), verdict(derivation));
  const loyd = el("section", { class: "card" }, el("h2", {}, t("proof.loyd")), el("p", {}, t("proof.loyd.text")),
    el("div", {}, button(t("proof.loyd.load"), () => {
      Object.assign(state, { start: LOYD, moves: "", at: 0, goal: "last" });
      context.save();
      reload();
    }, { "data-test": "loyd" })));
  const goals = el("section", { class: "card" }, el("h2", {}, t("proof.goals")), el("div", { class: "goals" }, ...derivation.standard_goals.map((goal) =>
    el("div", {}, el("h3", {}, t(`goal.${goal.name}`)), smallBoard(goal.board, { label: t(`goal.${goal.name}`) }),
      el("p", { class: goal.reachable ? "yes" : "no" }, `${goal.reachable ? "✓" : "✗"} ${t(goal.reachable ? "proof.goal.yes" : "proof.goal.no")}`),
      button(t("proof.goal.use"), () => { state.goal = goal.name; state.moves = state.moves.slice(0, state.at); context.save(); reload(); }, { disabled: state.goal === goal.name })))));
  return [left, el("div", { class: "stack" }, why(derivation), goals, loyd)];
}

/** The exchanges one at a time, and the walk as the last step. @param {Derivation} derivation */
function stepper(derivation) {
  const { board, goal, exchanges } = derivation;
  const rows = [board.tiles];
  for (const { first_cell, second_cell } of exchanges) {
    const tiles = rows[rows.length - 1].slice();
    [tiles[first_cell], tiles[second_cell]] = [tiles[second_cell], tiles[first_cell]];
    rows.push(tiles);
  }
  const last = exchanges.length + 1;
  let step = 0;
  const view = new BoardView({ label: t("proof.title") });
  const walk = svg("polyline", { class: "walk" });
  const caption = el("p", { "aria-live": "polite", "data-test": "proof-step" });
  const ladder = el("ol", { class: "ladder" }, ...Array.from({ length: last + 1 }, (_, number) =>
    el("li", {}, button(number === 0 ? "0" : number === last ? t("proof.walk") : String(number), () => show(number)))));
  const name = (/** @type {number} */ tile) => tile ? String(tile) : t("blank");
  const show = (/** @type {number} */ to) => {
    step = Math.max(0, Math.min(last, to));
    const walking = step === last;
    view.show({ ...board, tiles: walking ? board.tiles : rows[step] }, walking ? null : goal);
    walk.remove();
    if (walking) view.svg.append(walk);
    const exchange = step > 0 && !walking ? exchanges[step - 1] : null;
    view.mark(exchange ? [exchange.first, exchange.second] : [], "marked");
    caption.textContent = walking ? t("proof.walk.text", { steps: derivation.blank_distance })
      : exchange ? `${t("proof.step", { number: step, total: exchanges.length })}: ${t("proof.exchange", { a: name(exchange.first), b: name(exchange.second) })}`
        : t("proof.start");
    [...ladder.querySelectorAll("button")].forEach((item, number) => number === step ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current"));
  };
  const [from, to] = [board.tiles.indexOf(0), goal.tiles.indexOf(0)];
  const centre = (/** @type {number} */ row, /** @type {number} */ column) => `${column * 100 + 50},${row * 100 + 50}`;
  const [r0, c0, r1, c1] = [Math.floor(from / board.width), from % board.width, Math.floor(to / board.width), to % board.width];
  walk.setAttribute("points", [centre(r0, c0), centre(r0, c1), centre(r1, c1)].join(" "));
  show(exchanges.length ? 1 : 0);
  const long = exchanges.length > 40;
  return el("div", { class: "proof-board" }, view.element, caption,
    el("div", { class: "transport" }, signButton("back", t("proof.previous"), () => show(step - 1)), signButton("next", t("proof.next"), () => show(step + 1))),
    long ? null : ladder);
}

/** @param {Derivation} derivation */
function verdict(derivation) {
  const [exchanges, steps] = [derivation.exchanges.length, derivation.blank_distance];
  const text = derivation.solvable ? t("proof.yes", { parity: t(`proof.${parity(steps)}`) }) : t("proof.no");
  announce(text);
  return el("div", { class: "stack" }, el("div", { class: "verdict" },
    el("div", { class: parity(exchanges) }, el("span", {}, t("proof.exchanges")), el("b", { "data-test": "exchanges" }, String(exchanges)), el("span", {}, t(`proof.${parity(exchanges)}`))),
    el("div", { class: parity(steps) }, el("span", {}, t("proof.steps")), el("b", { "data-test": "steps" }, String(steps)), el("span", {}, t(`proof.${parity(steps)}`)))),
  el("p", { class: `banner ${derivation.solvable ? "good" : "bad"}`, "data-test": "verdict" }, text));
}

/** A move changes both parities: try it. @param {Derivation} derivation */
function why(derivation) {
  let board = derivation.board;
  let [exchanges, steps] = [derivation.exchanges.length, derivation.blank_distance];
  let letter = "";
  const row = el("div", { class: "verdict" });
  const boards = el("div", { class: "goals" });
  const show = (/** @type {Board} */ before) => {
    boards.replaceChildren(
      ...[[before, letter ? t("proof.move.before") : ""], [board, letter ? t("proof.move.after", { letter }) : ""]].slice(0, letter ? 2 : 1).map(([shown, caption]) =>
        el("div", {}, smallBoard(/** @type {Board} */ (shown), { label: String(caption) }), caption ? el("p", { class: "note" }, String(caption)) : null)));
    row.replaceChildren(...[[t("proof.exchanges"), exchanges], [t("proof.steps"), steps]].map(([label, number]) =>
      el("div", { class: parity(Number(number)) }, el("span", {}, String(label)), el("b", {}, String(number)), el("span", {}, t(`proof.${parity(Number(number))}`)))));
  };
  const move = async () => {
    const before = board;
    const back = OPPOSITE[letter];
    const possible = ["U", "D", "L", "R"].filter((way) => target(board, way) >= 0 && way !== back);
    letter = possible[Math.floor(Math.random() * possible.length)];
    board = after(board, letter);
    try {
      const next = /** @type {Derivation} */ (await ask("check", { board: boardText(board), goal: boardText(derivation.goal) }));
      [exchanges, steps] = [next.exchanges.length, next.blank_distance];
      show(before);
    } catch (error) { complain(error); }
  };
  show(board);
  return el("section", { class: "card" }, el("h2", {}, t("proof.why")), el("p", {}, t("proof.why.text")), boards, row, el("div", {}, button(t("proof.move"), move)));
}
