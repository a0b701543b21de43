// @ts-check
// Lists of algorithms and heuristics, filled from the server's registry when it has answered.
import { methods } from "./api.js";
import { t, tOr } from "./i18n.js";
import { complain, el, select } from "./page.js";

/** What people call a method. @param {string} algorithm @param {string | null} [heuristic] */
export function methodName(algorithm, heuristic) {
  const name = tOr(`alg.${algorithm}.name`, ["best", "fast"].includes(algorithm) ? t(`solve.${algorithm}`) : algorithm);
  return heuristic ? t("solve.with", { name, heuristic: heuristicName(heuristic) }) : name;
}

/** What people call a heuristic; an expression stands for itself. @param {string} heuristic */
export const heuristicName = (heuristic) => tOr(`heu.${heuristic}.name`, heuristic);

/** A list of algorithms, the general wishes first. @param {string} chosen @param {(value: string) => void} [changed] */
export function methodSelect(chosen, changed) {
  const list = select([["best", t("solve.best")], ["fast", t("solve.fast")]], chosen, changed, { "data-test": "algorithm" });
  methods().then(({ algorithms }) => {
    list.append(...algorithms.map(({ name, summary }) => el("option", { value: name, title: tOr(`alg.${name}`, summary) }, methodName(name))));
    list.value = chosen;
  }, complain);
  return list;
}

/** A list of heuristics; the empty choice leaves it to the server.
 * @param {string} chosen @param {(value: string) => void} [changed] @param {boolean} [drawing] only those with which a search can be drawn */
export function heuristicSelect(chosen, changed, drawing = false) {
  const list = select([["", t("solve.auto")]], chosen, changed, { "data-test": "heuristic" });
  methods().then(({ algorithms, heuristics }) => {
    const drawn = new Set(algorithms.flatMap(({ drawn_with }) => drawn_with));
    list.append(...heuristics.filter(({ name }) => !drawing || drawn.has(name)).map(({ name, summary }) => el("option", { value: name, title: tOr(`heu.${name}`, summary) }, heuristicName(name))));
    list.value = chosen;
  }, complain);
  return list;
}

/** What to ask the server for: a heuristic only where the algorithm takes one, as it refuses what is not read. @param {string} algorithm @param {string} heuristic */
export async function namedMethod(algorithm, heuristic) {
  const takes = (await methods()).algorithms.some(({ name, heuristics }) => name === algorithm && heuristics.length > 0);
  return { algorithm, heuristic: takes && heuristic ? heuristic : undefined };
}
