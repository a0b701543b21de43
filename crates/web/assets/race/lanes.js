// @ts-check
// The lanes of a race: a bar for the expansions, a gauge for the memory and a small board that
// replays the path. A table below lists all figures.
import { BoardView, after } from "../shared/board.js";
import { count, counted, duration, size, t } from "../shared/i18n.js";
import { el, reducedMotion } from "../shared/page.js";
import { heuristicName, methodName } from "../shared/methods.js";
import { label, pathWords, placed, solved, stateWords } from "./run.js";

/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("./run.js").Standing} Standing */

/** The duration of a move on a small board, in milliseconds. */
const MOVE = 130;

/** One lane on the page. */
class Racer {
  /** @param {Run} run @param {number} number */
  constructor({ board, lanes }, number) {
    this.number = number;
    this.start = board;
    this.board = new BoardView({ label: label(lanes[number]) });
    this.board.show(board);
    this.board.element.classList.add("small");
    this.walked = 0;
    this.path = "";
    this.place = el("span", { class: "medal" });
    this.words = el("span", {});
    this.time = el("small", {});
    this.bar = el("i", {});
    this.expanded = el("span", {});
    this.fill = el("i", {});
    this.memory = el("span", {});
    this.element = el(
      "li",
      { class: "racer" },
      el(
        "div",
        { class: "racer-name" },
        el("span", { class: `dot l${number}` }),
        el("b", {}, methodName(lanes[number].algorithm)),
        el("small", {}, heuristicName(lanes[number].heuristic)),
      ),
      el("p", { class: "racer-state" }, this.place, this.words, " ", this.time),
      el(
        "div",
        { class: "racer-bars" },
        el("div", { class: `race-track l${number}` }, this.bar),
        this.expanded,
        el("div", { class: "race-track memory" }, this.fill),
        this.memory,
      ),
      this.board.element,
    );
  }

  /**
   * @param {Standing} standing
   * @param {number} share of the longest bar
   * @param {number} bytes allowed
   * @param {number} place
   */
  show(standing, share, bytes, place) {
    const { stats, reason, state } = standing;
    this.element.className = `racer ${state}${reason ? ` stop-${reason.code}` : ""}`;
    this.place.textContent = place < 0 ? "" : String(place + 1);
    this.bar.style.transform = `scaleX(${share.toFixed(4)})`;
    this.expanded.textContent = stats ? t("race.lane.expanded", { n: count(stats.expanded) }) : "";
    const used = Math.min(1, (stats?.peak_bytes ?? 0) / bytes);
    this.fill.style.transform = `scaleX(${(reason?.code === "memory" ? 1 : used).toFixed(4)})`;
    this.memory.textContent = stats
      ? t("race.lane.memory", { used: size(stats.peak_bytes), most: size(bytes) })
      : "";
    const length = pathWords(standing);
    const words = solved(standing)
      ? [
          length,
          state === "shortest"
            ? t(standing.thing === "run" ? "race.fewest.runs" : "race.optimal")
            : "",
        ]
      : [stateWords(standing), length];
    this.words.textContent = words.filter(Boolean).join(", ");
    this.time.textContent = stats && (solved(standing) || reason) ? duration(stats.seconds) : "";
    if (standing.path !== this.path) this.#begin(standing.path);
  }

  /** Replays a better path from the start. @param {string} path */
  #begin(path) {
    [this.path, this.walked] = [path, reducedMotion() ? path.length : 0];
    this.board.show(this.walked ? [...path].reduce(after, this.start) : this.start);
  }

  /** Makes the next move on the small board. */
  walk() {
    if (this.walked >= this.path.length) return;
    this.board.show(after(this.board.board, this.path[this.walked]));
    this.walked += 1;
  }
}

/** All lanes of a run. */
export class Lanes {
  constructor() {
    this.element = el("ol", { class: "racers", "data-test": "race-lanes" });
    /** @type {Racer[]} */
    this.racers = [];
    this.timer = 0;
  }

  /** Shows another run. @param {Run} run */
  begin(run) {
    this.run = run;
    this.racers = run.lanes.map((_, number) => new Racer(run, number));
    this.element.replaceChildren(...this.racers.map((racer) => racer.element));
    clearInterval(this.timer);
    this.timer = window.setInterval(() => this.racers.forEach((racer) => racer.walk()), MOVE);
  }

  /** @param {boolean} log */
  show(log) {
    if (!this.run) return;
    const { standings, limits } = this.run;
    const order = placed(standings);
    const far = (/** @type {Standing} */ { stats }) =>
      log ? Math.log10(1 + (stats?.expanded ?? 0)) : (stats?.expanded ?? 0);
    const most = Math.max(log ? 3 : 1, ...standings.map(far));
    this.racers.forEach((racer, number) =>
      racer.show(
        standings[number],
        far(standings[number]) / most,
        limits.memory,
        order.indexOf(number),
      ),
    );
  }

  leave() {
    clearInterval(this.timer);
  }
}

/** @param {number} nodes a second */
const rate = (nodes) =>
  nodes < 1e5 ? `${count(Math.round(nodes / 1e3))} k` : `${count(Math.round(nodes / 1e5) / 10)} M`;

/** @param {Run} run */
export function resultTable({ lanes, standings }) {
  const columns = /** @type {const} */ ([
    "method",
    "state",
    "path",
    "bound",
    "expanded",
    "frontier",
    "bytes",
    "rate",
    "time",
  ]).map((column) => t(`race.${column}`));
  const lengths = (/** @type {Standing} */ standing) =>
    standing.thing === "run"
      ? [pathWords(standing) || "–", standing.bound ? counted("run", standing.bound) : "–"]
      : [standing.length ?? "–", standing.bound || "–"];
  const work = (/** @type {Standing} */ { stats }) => [
    stats ? count(stats.expanded) : "–",
    stats?.peak_frontier ? count(stats.peak_frontier) : "–",
    stats?.peak_bytes ? size(stats.peak_bytes) : "–",
    stats && stats.seconds > 0.002 ? rate(stats.expanded / stats.seconds) : "–",
    stats ? duration(stats.seconds) : "–",
  ];
  return el(
    "table",
    { class: "race-table", "data-test": "race-table" },
    el("thead", {}, el("tr", {}, ...columns.map((column) => el("th", { scope: "col" }, column)))),
    el(
      "tbody",
      {},
      ...standings.map((standing, number) =>
        el(
          "tr",
          {},
          el("td", {}, el("span", { class: `dot l${number}` }), label(lanes[number])),
          el(
            "td",
            {
              "data-label": columns[1],
              class: solved(standing) ? "yes" : standing.reason ? "no" : "",
            },
            stateWords(standing),
          ),
          ...[...lengths(standing), ...work(standing)].map((cell, place) =>
            el("td", { "data-label": columns[place + 2] }, String(cell)),
          ),
        ),
      ),
    ),
  );
}
