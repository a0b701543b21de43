// @ts-check
// Why a board can or cannot be solved: told step by step, tried by hand, and which other goals there are.
import { ask } from "../shared/api.js";
import { afterAll, smallBoard } from "../shared/board.js";
import { t } from "../shared/i18n.js";
import { button, complain, el, reducedMotion } from "../shared/page.js";
import { boardText } from "../shared/state.js";
import { Story } from "./story.js";
import { tryIt } from "./try.js";

/** @typedef {import("../shared/state.js").Board} Board */
/** @typedef {{first: number, second: number, first_cell: number, second_cell: number}} Exchange */
/** @typedef {{solvable: boolean, board: Board, goal: Board, exchanges: Exchange[], blank_distance: number,
 *   standard_goals: {name: string, reachable: boolean, board: Board}[]}} Derivation */

const LOYD = { width: 4, height: 4, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0] };

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function proofView(context) {
  const { state } = context;
  const told = el("div", { class: "proof" });
  /** @type {Story | undefined} */
  let story;
  /** The goal of Loyd's puzzle while it is shown; the player's own board stays what it is. */
  let loydGoal = "";
  const own = button(t("race.on.own"), () => { loydGoal = ""; load(false); }, { "data-test": "proof-own" });
  const load = async (/** @type {boolean} */ play) => {
    const board = loydGoal ? LOYD : afterAll(state.start, state.moves.slice(0, state.at));
    own.hidden = !loydGoal;
    try {
      const derivation = /** @type {Derivation} */ (await ask("check", { board: boardText(board), goal: loydGoal || state.goal }));
      story?.leave();
      story = new Story(derivation);
      told.replaceChildren(story.element, tryIt(derivation), goals(derivation, loydGoal || state.goal, use));
      if (!play) return;
      story.element.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
      if (!reducedMotion()) story.run();
    } catch (error) { complain(error); }
  };
  const use = (/** @type {string} */ name) => {
    if (loydGoal) loydGoal = name;
    else Object.assign(state, { goal: name, moves: state.moves.slice(0, state.at) });
    context.save();
    load(false);
  };
  load(false);
  return { element: el("div", { class: "stack" }, wayIn(() => { loydGoal = "last"; load(true); }, own), told), leave: () => story?.leave() };
}

/** Loyd's puzzle, with which it all began. @param {() => void} load @param {HTMLElement} own leads back */
function wayIn(load, own) {
  return el("section", { class: "card way-in" }, smallBoard(LOYD, { mark: [14, 15], label: t("proof.loyd") }),
    el("div", {}, el("h2", {}, t("proof.loyd")), el("p", {}, t("proof.loyd.text"))),
    el("div", { class: "way-acts" }, button(t("proof.loyd.load"), load, { class: "main", "data-test": "loyd" }), own));
}

/** @param {Derivation} derivation @param {string} now the goal that it has @param {(name: string) => void} use */
function goals(derivation, now, use) {
  return el("section", { class: "card" }, el("h2", {}, t("proof.goals")), el("div", { class: "goals" }, ...derivation.standard_goals.map((goal) =>
    el("div", {}, el("h3", {}, t(`goal.${goal.name}`)), smallBoard(goal.board, { label: t(`goal.${goal.name}`) }),
      el("p", { class: goal.reachable ? "yes" : "no" }, `${goal.reachable ? "✓" : "✗"} ${t(goal.reachable ? "proof.goal.yes" : "proof.goal.no")}`),
      button(t("proof.goal.use"), () => use(goal.name), { disabled: now === goal.name, "aria-label": `${t("proof.goal.use")}: ${t(`goal.${goal.name}`)}` })))));
}
