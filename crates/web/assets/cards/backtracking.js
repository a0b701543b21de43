// @ts-check
// The tree of backtracking, with the branch that lies on the table: below each laid card, all
// choices for the next cell. Green choices lie on the table, red ones do not fit or lead nowhere,
// and grey ones have not been tried. Other branches are not drawn: nine cards have billions.
import { count, t } from "../shared/i18n.js";
import { el, svg } from "../shared/page.js";

const [WIDE, HIGH] = [600, 300];
/** The largest distance between two rows. */
const ROW = 30;

/**
 * A choice for a cell: it does not fit, it fits and lies on the table, or it fits and all that
 * follows failed.
 * @typedef {"misfit" | "laid" | "dead"} Verdict
 */
/** A level of the tree: its cell, and the verdicts on the choices that were tried there. */
/** @typedef {{cell: number, tried: Verdict[]}} Level */

/**
 * The levels of the branch after the first steps of a run.
 * @param {import("./replay.js").Step[]} steps
 * @param {number} at the number of steps
 * @returns {Level[]}
 */
export function branch(steps, at) {
  /** @type {Level[]} */
  const levels = [];
  for (const { act, cells } of steps.slice(0, at)) {
    const [{ cell }] = cells;
    // A cell is tried again, or left, after all later cells were given up.
    while (levels.length && levels[levels.length - 1].cell > cell) levels.pop();
    if (act === "back") {
      levels.pop();
      giveUp(levels[levels.length - 1]);
      continue;
    }
    let level = levels[levels.length - 1];
    if (level?.cell !== cell) levels.push((level = { cell, tried: [] }));
    giveUp(level);
    level.tried.push(act === "fits" ? "laid" : "misfit");
  }
  return levels;
}

/** The last choice of a level leads nowhere. @param {Level | undefined} level */
function giveUp(level) {
  const last = (level?.tried.length ?? 0) - 1;
  if (level?.tried[last] === "laid") level.tried[last] = "dead";
}

/**
 * The number of choices for each level: every remaining card with every turn, or a fixed card.
 * @param {import("./deck.js").Game} game
 * @param {Level[]} levels
 */
function choices(game, levels) {
  const fixed = new Set(game.fixed.map(({ cell }) => cell));
  let cards = game.pieces.length - fixed.size;
  return levels.map(({ cell }) => (fixed.has(cell) ? 1 : cards-- * (game.turning ? 4 : 1)));
}

/** @param {HTMLElement} figure @param {import("./replay.js").Replay} replay */
export function drawBranch(figure, { steps, at, game }) {
  const levels = branch(steps, at);
  const numbers = choices(game, levels);
  const row = Math.min(ROW, HIGH / (game.pieces.length + 1));
  const paths = { open: "", bad: "", good: "", cross: "", dead: "", laid: "", untried: "" };
  const sums = { laid: 0, red: 0, grey: 0 };
  let from = place(WIDE / 2, row / 2);
  levels.forEach(({ tried }, depth) => {
    const y = (depth + 1.5) * row;
    const size = Math.min(3, WIDE / numbers[depth] / 4, row / 6);
    let below = "";
    for (let choice = 0; choice < numbers[depth]; choice++) {
      const x = ((choice + 0.5) / numbers[depth]) * WIDE;
      const verdict = tried[choice];
      const line = `M${from}L${place(x, y)}`;
      if (verdict === "laid") {
        below = place(x, y);
        paths.good += line;
        paths.laid += `M${below}h0`;
        sums.laid++;
      } else if (verdict) {
        paths.bad += line;
        if (verdict === "dead") paths.dead += `M${place(x, y)}h0`;
        else paths.cross += cross(x, y, size);
        sums.red++;
      } else {
        paths.open += line;
        paths.untried += `M${place(x, y)}h0`;
        sums.grey++;
      }
    }
    if (below) from = below;
  });
  const values = { laid: sums.laid, red: count(sums.red), grey: count(sums.grey) };
  figure.setAttribute("aria-label", t("cards.branch", values));
  figure.replaceChildren(
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${row * (game.pieces.length + 1)}`, "aria-hidden": "true" },
      ...Object.entries(paths).map(([kind, d]) => d && svg("path", { class: `branch-${kind}`, d })),
      svg("path", { class: "branch-laid", d: `M${place(WIDE / 2, row / 2)}h0` }),
    ),
    el(
      "p",
      { class: "note branch-legend" },
      ...legend("laid", sums.laid),
      ...legend("red", sums.red),
      ...legend("grey", sums.grey),
    ),
  );
}

/** @param {"laid" | "red" | "grey"} kind @param {number} number */
const legend = (kind, number) => [
  el(
    "span",
    { class: `branch-key ${kind}`, "data-test": `branch-${kind}`, "data-number": number },
    t(`cards.branch.${kind}`, { number: count(number) }),
  ),
];

/** @param {number} x @param {number} y */
const place = (x, y) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** @param {number} x @param {number} y @param {number} size */
const cross = (x, y, size) =>
  `M${place(x - size, y - size)}L${place(x + size, y + size)}` +
  `M${place(x + size, y - size)}L${place(x - size, y + size)}`;
