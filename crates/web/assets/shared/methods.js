// @ts-check
// Lists of algorithms and heuristics. They are filled when the server's registry has arrived.
import { methods } from "./api.js";
import { term } from "./glossary.js";
import { t, tOr } from "./i18n.js";
import { complain, el, select } from "./page.js";

/** The readable name of a method. @param {string} algorithm @param {string | null} [heuristic] */
export function methodName(algorithm, heuristic) {
  const name = tOr(
    `alg.${algorithm}.name`,
    algorithm === "best" || algorithm === "fast" ? t(`solve.${algorithm}`) : algorithm,
  );
  if (!heuristic) return name;
  // A method that is named after its heuristic does not repeat the heuristic.
  const [named, kind] = [heuristicName(heuristic), tOr("heu.pdb.name", "")];
  return algorithm === "pdb" && named.startsWith(kind)
    ? name.replace(kind, named)
    : t("with", { name, heuristic: named });
}

/**
 * The readable name of a heuristic. A heuristic expression is shown as it is.
 * @param {string} heuristic
 */
export const heuristicName = (heuristic) => tOr(`heu.${heuristic}.name`, heuristic);

/**
 * Keeps a line below a list that explains the selected entry. Lists in one row have their lines
 * together below the row.
 * @param {HTMLSelectElement} list
 * @param {(value: string) => (Node | string)[]} words
 */
export function explain(list, words) {
  const place = list.closest(".row") ?? list.closest(".field");
  if (!place) return;
  const next = place.nextElementSibling;
  const lines = next?.classList.contains("explained")
    ? next
    : el("div", { class: "explained note" });
  if (lines !== next) place.after(lines);
  const line = el("p", {});
  const show = () => {
    line.replaceChildren(...words(list.value));
    line.hidden = !line.textContent;
  };
  lines.append(line);
  list.addEventListener("change", show);
  show();
}

/**
 * Explains what an algorithm does and guarantees.
 * @param {import("./api.js").Algorithm | undefined} algorithm
 * @param {string} objective
 */
function algorithmLine(algorithm, objective) {
  if (!algorithm) {
    return [
      el("b", {}, methodName(objective)),
      ` – ${t(`solve.${/** @type {"best" | "fast"} */ (objective)}.line`)}`,
    ];
  }
  const { name, guarantee, memory } = algorithm;
  return [
    el("b", {}, methodName(name)),
    ` – ${t(`alg.${name}`)}. `,
    term("optimal", t(`guarantee.${guarantee}`)),
    "; ",
    term("memory", t(`memory.${memory}`)),
    ".",
  ];
}

/**
 * Explains what a heuristic is and guarantees.
 * @param {import("./api.js").Heuristic | undefined} heuristic
 */
function heuristicLine(heuristic) {
  if (!heuristic) return [term("heuristic", t("term.heuristic")), ` – ${t("solve.auto.line")}`];
  const { name, admissibility } = heuristic;
  return [
    el("b", {}, heuristicName(name)),
    ` – ${t(`heu.${name}`)}. `,
    term(
      admissibility === "none" ? "admissible" : admissibility,
      t(`admissibility.${admissibility}`),
    ),
    ".",
  ];
}

/**
 * A list of algorithms that begins with the general objectives.
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 */
export function methodSelect(chosen, changed) {
  const list = select(
    [
      ["best", t("solve.best")],
      ["fast", t("solve.fast")],
    ],
    chosen,
    changed,
    { "data-test": "algorithm" },
  );
  methods().then(({ algorithms }) => {
    list.append(...algorithms.map(({ name }) => el("option", { value: name }, methodName(name))));
    list.value = chosen;
    explain(list, (value) =>
      algorithmLine(
        algorithms.find(({ name }) => name === value),
        value,
      ),
    );
  }, complain);
  return list;
}

/**
 * A list of heuristics. With the empty choice, the server chooses.
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 * @param {boolean} [drawing] only those with which a search can be drawn
 */
export function heuristicSelect(chosen, changed, drawing = false) {
  const list = select([["", t("solve.auto")]], chosen, changed, { "data-test": "heuristic" });
  methods().then(({ algorithms, heuristics }) => {
    const drawn = new Set(algorithms.flatMap(({ drawn_with }) => drawn_with));
    list.append(
      ...heuristics
        .filter(({ name }) => !drawing || drawn.has(name))
        .map(({ name }) => el("option", { value: name }, heuristicName(name))),
    );
    list.value = chosen;
    explain(list, (value) => heuristicLine(heuristics.find(({ name }) => name === value)));
  }, complain);
  return list;
}

/**
 * The fields that a rejected method concerns.
 * @param {HTMLElement} algorithm
 * @param {HTMLElement} heuristic
 * @returns {import("./page.js").Blame}
 */
export const methodBlame = (algorithm, heuristic) => ({
  "no-method": [algorithm],
  "not-drawn": [algorithm],
  unread: [algorithm],
  unfit: [algorithm, heuristic],
  "no-heuristic": [heuristic],
  "no-pair": [heuristic],
  "slow-tables": [heuristic],
});

/**
 * A method as the server reads it, as in `a-star+manhattan`. The heuristic is left out if the
 * algorithm takes none, because the server rejects what is not read.
 * @param {string} algorithm
 * @param {string} heuristic
 */
export async function namedMethod(algorithm, heuristic) {
  const takes = (await methods()).algorithms.some(
    ({ name, heuristics }) => name === algorithm && heuristics.length > 0,
  );
  return takes && heuristic ? `${algorithm}+${heuristic}` : algorithm;
}

/**
 * What the lengths of a method count: single moves or straight runs.
 * @param {string} algorithm
 * @returns {Promise<"move" | "run">}
 */
export async function thingOf(algorithm) {
  return (await methods()).algorithms.some(
    ({ name, metric }) => name === algorithm && metric === "mtm",
  )
    ? "run"
    : "move";
}
