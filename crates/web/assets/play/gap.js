// @ts-check
// Shows the best path and the lower bound while a search runs, on a bar where they meet.
import { count, counted, duration, say, t } from "../shared/i18n.js";
import { el } from "../shared/page.js";

/** Formats 0.14 as 14 %. An open gap is never shown as closed. @param {number} gap */
export const percent = (gap) => (gap > 0 && gap < 0.01 ? "< 1 %" : `${Math.round(100 * gap)} %`);

export class Gap {
  /** @param {(path: string) => void} lead what to do with a better path */
  constructor(lead) {
    this.lead = lead;
    /** What the figures count: single moves or straight runs. @type {"move" | "run"} */
    this.thing = "move";
    /** A path that has not been drawn. */
    this.path = "";
    /** The best path. */
    this.leader = "";
    /** @type {number | undefined} */
    this.best = undefined;
    this.bound = 0;
    /** The values at the two ends of the bar. @type {[number, number] | undefined} */
    this.ends = undefined;
    /**
     * The last progress report.
     * @type {import("../../wire.js").ProgressReport | null}
     */
    this.told = null;
    this.work = t("solve.waiting");
    this.frame = 0;
    this.bar = el(
      "div",
      { class: "gap waiting", "aria-hidden": "true" },
      el("i", { class: "proved" }),
      el("i", { class: "open" }),
    );
    this.line = el("p", { class: "gap-text", "data-test": "gap" });
    this.note = el("p", { class: "note" }, this.work);
    this.element = el("div", { class: "narrowing" }, this.bar, this.line, this.note);
  }

  /** @param {import("../../wire.js").ProgressReport} told an event of the job */
  progress(told) {
    const { phase, best, lower_bound, stats, seconds } = (this.told = told);
    this.work =
      phase.code === "table"
        ? say("phase", phase)
        : t("solve.work", { expanded: count(stats.expanded), time: duration(seconds) });
    this.narrow(best, lower_bound);
  }

  /** Takes a better path. @param {number} length @param {string} path */
  better(length, path) {
    this.path = this.leader = path;
    this.narrow(length, 0);
  }

  /**
   * Takes improvements of path or bound and draws them with the next frame.
   * @param {number | null} best
   * @param {number} bound
   */
  narrow(best, bound) {
    this.bound = Math.max(this.bound, bound);
    if (best !== null) this.best = Math.min(this.best ?? best, best);
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  draw() {
    const { best, bound } = this;
    this.note.textContent = this.work;
    if (this.path) this.lead(this.path);
    this.path = "";
    if (best === undefined) {
      this.line.textContent = bound
        ? t("solve.atleast", { moves: counted(this.thing, bound) })
        : "";
      return;
    }
    if (bound && !this.ends) this.ends = [0.9 * bound, Math.max(best, bound + 1)];
    const place = (/** @type {number} */ moves) => {
      const [low, high] = this.ends ?? [0, best];
      return `${Math.max(0, Math.min(100, (100 * (moves - low)) / (high - low)))}%`;
    };
    this.bar.classList.remove("waiting");
    this.bar.classList.toggle("closed", best === bound);
    this.bar.style.setProperty("--bound", place(bound));
    this.bar.style.setProperty("--best", place(best));
    const runs = this.thing === "run";
    const number = (/** @type {number} */ length) =>
      runs ? counted("run", length) : count(length);
    const shown = {
      best: number(best),
      bound: number(bound),
      gap: percent((best - bound) / bound),
    };
    this.line.textContent = t(
      !bound
        ? "solve.best.only"
        : best !== bound
          ? "solve.improving"
          : runs
            ? "solve.closed.runs"
            : "solve.closed",
      shown,
    );
  }

  /** Continues the display of another gap, whose view was left. @param {Gap} other */
  follow({ thing, best, bound, ends, leader, told }) {
    Object.assign(this, { thing, best, bound, ends, leader, path: leader });
    if (told) this.progress(told);
    this.draw();
  }

  /** Ends the display. @param {string} text what there is to say about the work */
  end(text) {
    cancelAnimationFrame(this.frame);
    [this.work, this.path] = [text, ""];
    this.draw();
    this.line.hidden = true;
    this.bar.hidden = this.best === undefined || this.best === this.bound;
  }
}
