// @ts-check
// Describes a step of a search in a sentence.
import { say, t } from "../shared/i18n.js";
import { KEPT, fates, rounds } from "./run.js";

/** @typedef {import("./run.js").Trace} Trace */
/** @type {import("./run.js").Fate[]} */
const FATES = ["new", "better", "missed", "known", "cut"];
/**
 * @typedef {{algorithm: string, reason: import("../shared/api.js").Message | null, trace: Trace}}
 * Told
 */

/** What the step before `count` did. @param {Told} told @param {number} count */
export function sentence({ algorithm, reason, trace }, count) {
  const step = trace.steps[count - 1];
  if (!step) return t("tree.say.start");
  const head = taken(algorithm, trace, count);
  if (step.goal) return `${head}: ${many("goal", (trace.path?.length ?? 1) - 1, true)}`;
  const counts = fates(trace, step);
  const made = FATES.filter((fate) => counts[fate]).map((fate) => many(fate, counts[fate]));
  return [`${head}; ${made.join(", ") || t("tree.say.none")}.`, ending(trace, count, reason)]
    .filter(Boolean)
    .join(" ");
}

/** @param {string} algorithm @param {Trace} trace @param {number} count */
function taken(algorithm, trace, count) {
  const step = trace.steps[count - 1];
  const node = trace.nodes[step.node];
  if (node.parent === null) {
    if (step.round === null) return t("tree.say.root");
    const number = rounds(trace).findIndex(({ before }) => before === count - 1) + 1;
    return t("tree.say.round", { number, bound: step.round });
  }
  const { kind, by = "f" } = KEPT[algorithm] ?? { kind: "other" };
  return t(`tree.say.${kind}`, { by, value: node[by], depth: node.g });
}

/**
 * The sentence that follows the last step of a round or of the drawing.
 * @param {Trace} trace
 * @param {number} count
 * @param {import("../shared/api.js").Message | null} reason
 */
function ending(trace, count, reason) {
  const next = trace.steps[count];
  if (next) {
    return next.round !== trace.steps[count - 1].round
      ? t("tree.say.raise", { bound: next.round })
      : "";
  }
  if (!reason) return "";
  if (reason.code === "nodes") return t("tree.capped", { steps: count });
  return `${t("stopped", { reason: say("stop", reason) })}.`;
}

/**
 * A text in singular or plural. Small numbers are written as words.
 * @param {import("./run.js").Fate | "goal"} what
 * @param {number} number
 * @param {boolean} [figures]
 */
function many(what, number, figures = false) {
  const words = ["", "", ...t("tree.numbers").split(" ")];
  return t(`tree.say.${what}.${number === 1 ? "one" : "many"}`, {
    n: (!figures && words[number]) || number,
  });
}
