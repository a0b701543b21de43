// @ts-check
// Compares the running times of all strategies in one table. Short runs are measured, long ones are
// estimated.
import { ask } from "../shared/api.js";
import { count, duration, t } from "../shared/i18n.js";
import { button, complain, el } from "../shared/page.js";

/**
 * The last comparison and its game. It is shown again when the reader returns.
 * @type {{game: string, answer: import("../../wire.js").CardEstimates} | null}
 */
let last = null;

/** @param {() => import("./deck.js").Game} game */
export function estimatePanel(game) {
  const known = el("p", { class: "note", "data-test": "estimate-known" });
  const place = el("div", { class: "scroll" });
  const start = button(
    t("cards.estimate"),
    async () => {
      start.disabled = true;
      known.textContent = t("cards.estimating");
      try {
        const { text } = game();
        last = { game: text, answer: await ask("cards/estimate", { game: text }) };
        show();
      } catch (error) {
        known.textContent = "";
        complain(error);
      }
      start.disabled = false;
    },
    { "data-test": "cards-estimate" },
  );
  /** Shows what is known about the game. */
  const show = () => {
    const answer = last?.game === game().text ? last.answer : null;
    known.textContent = answer
      ? t("cards.arrangements", { ways: power(answer.arrangements_log10) }) +
        ` ${solutionsKnown(answer)}`
      : "";
    place.replaceChildren(...(answer ? [table(answer.strategies)] : []));
  };
  return {
    element: el(
      "section",
      { class: "card" },
      el("h2", {}, t("cards.times")),
      el("p", { class: "note" }, t("cards.times.about")),
      el("div", {}, start),
      known,
      place,
    ),
    show,
  };
}

/** @param {import("../../wire.js").CardEstimates} answer */
function solutionsKnown({ solutions: { kind, count: number } }) {
  const words =
    kind === "exactly"
      ? number === "0"
        ? "cards.none"
        : "cards.exactly"
      : number === "0"
        ? "cards.unknown"
        : "cards.atLeast";
  return t(words, { solutions: count(Number(number)) });
}

/** @param {import("../../wire.js").ComparedStrategy[]} strategies */
function table(strategies) {
  const rows = strategies.map(({ name, basis, tries_log10: tries, seconds_log10: seconds }) =>
    el(
      "tr",
      { class: `basis-${basis.kind}` },
      el("td", {}, strategyTitle(name)),
      el("td", {}, tries === null ? "–" : power(tries)),
      el("td", {}, seconds === null ? "–" : long(seconds)),
      el("td", {}, source(basis)),
    ),
  );
  return el(
    "table",
    { "data-test": "estimate-table" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        .../** @type {const} */ (["strategy", "tries", "time", "basis"]).map((name) =>
          el("th", { scope: "col" }, t(`cards.column.${name}`)),
        ),
      ),
    ),
    el("tbody", {}, ...rows),
  );
}

/** How figures came about. @param {import("../../wire.js").FigureSource} basis */
function source(basis) {
  if (basis.kind === "estimated" && basis.low) return t("cards.basis.low");
  return t(`cards.basis.${basis.kind}`, { runs: basis.kind === "measured" ? basis.runs : 0 });
}

/** The readable name of `improved-random (turning brute)`. @param {string} name */
export function strategyTitle(name) {
  const [, strategy, choices] = /^([\w-]+)(?: \((.*)\))?$/.exec(name) ?? ["", name, ""];
  const said = (choices ?? "")
    .split(" and ")
    .filter(Boolean)
    .map((choice) => {
      const [setting, word] = choice.split(" ");
      const name = t(/** @type {import("../shared/i18n.js").Key} */ (`cards.setting.${setting}`));
      const key = /** @type {import("../shared/i18n.js").Key} */ (`cards.${setting}.${word}`);
      return word ? `${name}: ${t(key)}` : name;
    });
  const title = t(/** @type {import("../shared/i18n.js").Key} */ (`strategy.${strategy}.name`));
  return said.length ? `${title} (${said.join(", ")})` : title;
}

/** Formats a number from its decimal logarithm. @param {number} log10 */
function power(log10) {
  if (log10 < 6) return count(Math.round(10 ** log10));
  const exponent = Math.floor(log10);
  const raised = [...String(exponent)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${count(Number((10 ** (log10 - exponent)).toFixed(1)))} · 10${raised}`;
}

const UNITS = /** @type {const} */ ([
  ["minutes", 60],
  ["hours", 3600],
  ["days", 86400],
  ["years", 31556952],
]);

/**
 * Formats a duration from the decimal logarithm of its seconds. It may be years.
 * @param {number} log10
 */
function long(log10) {
  const seconds = 10 ** log10;
  if (seconds < 120) return duration(seconds);
  const [unit, length] = UNITS.findLast(([, least]) => seconds >= 2 * least) ?? UNITS[0];
  return t(`cards.${unit}`, {
    number:
      log10 - Math.log10(length) < 4
        ? count(Number((seconds / length).toPrecision(2)))
        : power(log10 - Math.log10(length)),
  });
}
