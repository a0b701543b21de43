// @ts-check
// Shows why a board can or cannot be solved: step by step, by trying it, and for the other goals.
import { ask } from "../shared/api.js";
import { afterAll, smallBoard } from "../shared/board.js";
import { t } from "../shared/i18n.js";
import { button, complain, el, reducedMotion } from "../shared/page.js";
import { GOALS, boardText } from "../shared/state.js";
import { Story } from "./story.js";
import { tryIt } from "./try.js";

/** @typedef {import("../shared/state.js").Board} Board */
/** @typedef {{first: number, second: number, first_cell: number, second_cell: number}} Exchange */
/**
 * @typedef {{solvable: boolean, board: Board, goal: Board, exchanges: Exchange[],
 * blank_distance: number, standard_goals: {name: import("../shared/state.js").Goal,
 * reachable: boolean, board: Board}[]}} Derivation
 */

const LOYD = { width: 4, height: 4, tiles: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0] };

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function proofView(context) {
  const { state } = context;
  const told = el("div", { class: "proof" });
  /** @type {Story | undefined} */
  let story;
  let loads = 0;
  /**
   * The goal of Loyd's puzzle while it is shown, else an empty string. The player's own board does
   * not change.
   */
  const loydGoal = () => GOALS.find((name) => name === state.more.loyd) ?? "";
  const load = async (play = false) => {
    const [turn, goal] = [++loads, loydGoal()];
    const board = goal ? LOYD : afterAll(state.start, state.moves.slice(0, state.at));
    own.hidden = !goal;
    try {
      const derivation = /** @type {Derivation} */ (
        await ask("check", { board: boardText(board), goal: goal || state.goal })
      );
      if (turn !== loads) return;
      story?.leave();
      story = new Story(derivation);
      told.replaceChildren(
        story.element,
        tryIt(derivation),
        goals(derivation, goal || state.goal, use),
      );
      if (!play) return;
      story.element.scrollIntoView({
        block: "nearest",
        behavior: reducedMotion() ? "auto" : "smooth",
      });
      if (!reducedMotion()) story.run();
    } catch (error) {
      if (turn === loads) complain(error);
    }
  };
  const show = (/** @type {string} */ goal, play = false) => {
    state.more.loyd = goal;
    context.save();
    load(play);
  };
  const use = (/** @type {string} */ name) => {
    if (loydGoal()) return show(name);
    Object.assign(state, { goal: name, moves: state.moves.slice(0, state.at) });
    show("");
  };
  const loyd = button(t("proof.loyd.load"), () => show("last", true), {
    class: "main",
    "data-test": "loyd",
  });
  // The clicked button disappears, so the focus moves to the other one.
  const own = button(
    t("board.own"),
    () => {
      loyd.focus();
      show("");
    },
    { "data-test": "proof-own" },
  );
  load();
  return {
    element: el("div", { class: "stack" }, wayIn(loyd, own), told),
    leave: () => {
      loads += 1;
      story?.leave();
    },
  };
}

/**
 * The section on Loyd's puzzle, which made the question famous.
 * @param {HTMLElement[]} acts that show it, and lead back
 */
function wayIn(...acts) {
  return el(
    "section",
    { class: "card way-in" },
    smallBoard(LOYD, { mark: [14, 15], label: t("proof.loyd") }),
    el("div", {}, el("h2", {}, t("proof.loyd")), el("p", {}, t("proof.loyd.text"))),
    el("div", { class: "way-acts" }, ...acts),
  );
}

/**
 * @param {Derivation} derivation
 * @param {string} now the goal that it has
 * @param {(name: string) => void} use
 */
function goals(derivation, now, use) {
  return el(
    "section",
    { class: "card" },
    el("h2", {}, t("proof.goals")),
    el(
      "div",
      { class: "goals" },
      ...derivation.standard_goals.map((goal) =>
        el(
          "div",
          {},
          el("h3", {}, t(`goal.${goal.name}`)),
          smallBoard(goal.board, { label: t(`goal.${goal.name}`) }),
          el(
            "p",
            { class: goal.reachable ? "yes" : "no" },
            goal.reachable ? `✓ ${t("proof.goal.yes")}` : `✗ ${t("proof.goal.no")}`,
          ),
          button(t("proof.goal.use"), () => use(goal.name), {
            disabled: now === goal.name,
            "aria-label": `${t("proof.goal.use")}: ${t(`goal.${goal.name}`)}`,
          }),
        ),
      ),
    ),
  );
}
