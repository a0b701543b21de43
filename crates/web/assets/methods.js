// @ts-check
// Lists of algorithms and heuristics, filled from the server's registry when it has answered.
import { methods } from "./api.js";
import { t, tOr } from "./i18n.js";
import { complain, el, select } from "./page.js";

/** A list of algorithms, the general wishes first. @param {string} chosen @param {(value: string) => void} [changed] */
export function methodSelect(chosen, changed) {
  const list = select([["best", t("solve.best")], ["fast", t("solve.fast")]], chosen, changed, { "data-test": "algorithm" });
  methods().then(({ algorithms }) => {
    list.append(...algorithms.map(({ name, summary }) => el("option", { value: name, title: tOr(`alg.${name}`, summary) }, name)));
    list.value = chosen;
  }, complain);
  return list;
}

/** A list of heuristics; the empty choice leaves it to the server.
 * @param {string} chosen @param {(value: string) => void} [changed] @param {boolean} [drawing] only those a search can be drawn with */
export function heuristicSelect(chosen, changed, drawing = false) {
  const list = select([["", t("solve.auto")]], chosen, changed, { "data-test": "heuristic" });
  methods().then(({ heuristics }) => {
    list.append(...heuristics.filter(({ drawable }) => drawable || !drawing).map(({ name, summary }) => el("option", { value: name, title: summary }, name)));
    list.value = chosen;
  }, complain);
  return list;
}

/** @param {string} algorithm @param {string} heuristic */
export const namedMethod = (algorithm, heuristic) => ({ algorithm, heuristic: heuristic && !["best", "fast"].includes(algorithm) ? heuristic : undefined });

/** Why a job ended early, as the part of a key below `race.`. @param {string} reason the server's words */
export function ending(reason) {
  if (reason.startsWith("memory")) return "out.memory";
  if (reason.startsWith("time")) return "out.time";
  if (reason.startsWith("node")) return "out.nodes";
  if (reason.includes("depth")) return "out.depth";
  return reason.includes("full") ? "full" : "interrupted";
}
