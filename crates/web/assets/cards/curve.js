// @ts-check
// The curve of the score over the steps of a strategy: highest and lowest score of each stretch,
// the best so far, and the current step.
import { count, t } from "../shared/i18n.js";
import { svg } from "../shared/page.js";

const [WIDE, HIGH] = [600, 130];

/** @param {HTMLElement} figure @param {import("./replay.js").Replay} replay */
export function drawCurve(figure, replay) {
  const { steps, best, at, game } = replay;
  const full = 4 * game.pieces.length;
  const [score, top] = at ? [steps[at - 1].score, best[at - 1]] : [0, 0];
  figure.setAttribute("aria-label", t("cards.curve", { score, best: top, full, step: count(at) }));
  // The lines change only when new steps arrive, which happens in large groups. Otherwise only the
  // marker moves.
  if (figure.dataset.steps !== String(steps.length)) {
    figure.replaceChildren(
      lines(replay, full),
      text("curve-top", String(full)),
      text("curve-score", ""),
    );
  }
  figure.dataset.steps = String(steps.length);
  figure.querySelector(".curve-now")?.setAttribute("d", `M${across(at, steps.length)},0V${HIGH}`);
  /** @type {HTMLElement} */ (figure.lastChild).textContent = t("cards.curve.short", {
    score,
    best: top,
  });
}

/** @param {number} step @param {number} all */
const across = (step, all) => (all ? ((step / all) * WIDE).toFixed(1) : 0);

/** @param {import("./replay.js").Replay} replay @param {number} full */
function lines({ steps, best }, full) {
  const x = (/** @type {number} */ step) => across(step, steps.length);
  const y = (/** @type {number} */ score) => (HIGH - 6 - (score / full) * (HIGH - 12)).toFixed(1);
  const stretch = Math.max(1, Math.ceil(steps.length / (WIDE / 2)));
  let [line, above] = ["", `M0,${y(0)}`];
  for (let from = 0; from < steps.length; from += stretch) {
    let [least, most] = [Infinity, -Infinity];
    for (let step = from; step < Math.min(from + stretch, steps.length); step++) {
      least = Math.min(least, steps[step].score);
      most = Math.max(most, steps[step].score);
    }
    const end = Math.min(from + stretch, steps.length);
    line += `${line ? "L" : "M"}${x(end)},${y(least)}`;
    if (most !== least) line += `L${x(end)},${y(most)}`;
    above += `L${x(end)},${y(best[end - 1])}`;
  }
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path", { class: "curve-full", d: `M0,${y(full)}H${WIDE}` }),
    svg("path", { class: "curve-best", d: above }),
    svg("path", { class: "curve-line", d: line }),
    svg("path", { class: "curve-now" }),
  );
}

/** @param {string} kind @param {string} words */
function text(kind, words) {
  const made = document.createElement("span");
  made.className = `note ${kind}`;
  made.textContent = words;
  return made;
}
