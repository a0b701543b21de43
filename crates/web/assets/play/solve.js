// @ts-check
// The solver for the player: solutions that improve while it runs, hints and distances.
import { ask, solve } from "../shared/api.js";
import { OPPOSITE, afterAll, same, target } from "../shared/board.js";
import { count, counted, duration, say, t } from "../shared/i18n.js";
import { announce, button, complain, el, field, reducedMotion, singly } from "../shared/page.js";
import {
  heuristicSelect,
  methodBlame,
  methodName,
  methodSelect,
  namedMethod,
  thingOf,
} from "../shared/methods.js";
import { Gap, percent } from "./gap.js";
import { game, stopClock } from "./clock.js";
import { boardText } from "../shared/state.js";

/** @typedef {import("../shared/state.js").Board} Board */
/** @typedef {import("../shared/api.js").Answer} Answer */

/** Boards with more cells are not solved optimally, because a proof would take too long. */
const LARGE = 16;

/**
 * Known distances of boards: [least, most] moves to the goal. They are kept when the view is left.
 * @type {Map<string, [number, number]>}
 */
const known = new Map();

/**
 * A search: its start and goal, the moves before it and the board after them, its progress, its job
 * number and its answer.
 * @typedef {{of: string, board: string, before: string, gap: Gap, stop: AbortController,
 * job?: number, answer?: Answer}} Search
 */
/** The last search. It continues while other views are open. @type {Search | null} */
let search = null;
/** The open solver, which shows the search. @type {Solver | null} */
let open = null;

export class Solver {
  /** @param {import("./view.js").Play} play */
  constructor(play) {
    this.play = play;
    this.algorithm = methodSelect("best");
    this.heuristic = heuristicSelect("");
    this.seconds = el("input", {
      type: "number",
      min: 1,
      max: 600,
      "data-test": "seconds",
      oninput: () => {
        this.patient = true;
      },
    });
    /** Has the reader chosen the seconds? */
    this.patient = false;
    this.button = button(
      t("solve"),
      singly(() => (search && !search.answer ? this.stop(search) : this.start())),
      { class: "main large", "data-test": "solve" },
    );
    this.report = el("div", { "data-test": "report", class: "report" });
    this.moves = el("p", {
      class: "moves",
      tabindex: 0,
      "aria-label": t("solve.moves"),
      "data-test": "moves-text",
    });
  }

  more() {
    return el(
      "section",
      {},
      el("h3", {}, t("solve.how")),
      el(
        "div",
        { class: "row" },
        el("div", { class: "grow" }, field(t("algorithm"), this.algorithm)),
        el("div", { class: "grow" }, field(t("term.heuristic"), this.heuristic)),
        field(t("seconds"), this.seconds),
      ),
    );
  }

  /** Discards the report on the previous board. */
  forget() {
    search?.stop.abort();
    search = null;
    this.sayStart();
    this.report.replaceChildren();
  }

  leave() {
    open = null;
  }

  /** Restores the progress or the answer of a search that was started before the view was left. */
  recall() {
    open = this;
    if (!search) return;
    const { state } = this.play;
    const { of, before, gap, answer } = search;
    // The banner below the board reports an unsolvable board.
    if (of !== this.key(state.start) || answer?.status === "unsolvable") return this.forget();
    search.gap = new Gap((path) => open?.lead(before, path));
    if (answer) return this.#draw(search, answer, state.moves === before + answer.moves?.blank);
    search.gap.follow(gap);
    this.report.replaceChildren(search.gap.element);
    this.sayStart();
  }

  /**
   * Suggests a time limit. An anytime run on a large board uses all of it, so that limit is short;
   * other searches end by themselves.
   */
  suit() {
    if (!this.patient) {
      this.seconds.value = this.play.state.start.tiles.length > LARGE ? "10" : "60";
    }
  }

  /** @param {Board} board */
  body(board) {
    return { board: boardText(board), goal: this.play.state.goal };
  }

  /** @param {Board} board */
  key(board) {
    return `${boardText(board)}>${this.play.state.goal}`;
  }

  async start() {
    const { play } = this;
    const { board } = play;
    const before = play.state.moves.slice(0, play.state.at);
    const stop = new AbortController();
    /** @type {Search} */
    const mine = (search = {
      of: this.key(play.state.start),
      board: this.key(board),
      before,
      gap: new Gap((path) => open?.lead(before, path)),
      stop,
    });
    this.sayStart();
    this.report.replaceChildren(mine.gap.element);
    play.pause();
    this.#helps();
    stopClock();
    try {
      const method = await namedMethod(this.algorithm.value, this.heuristic.value);
      mine.gap.thing = await thingOf(this.algorithm.value);
      mine.answer = await solve(
        { ...this.body(board), method, time: Number(this.seconds.value) },
        stop.signal,
        (name, data) => {
          if (name === "queued") mine.job = data.job;
          if (name === "progress") mine.gap.progress(data);
          if (name === "best") mine.gap.better(data.value, data.text);
        },
      );
      learn(mine.board, mine.answer);
      if (search === mine) open?.showAnswer(mine, mine.answer);
    } catch (error) {
      if (search === mine) {
        search = null;
        open?.report.replaceChildren();
      }
      complain(error, { ...methodBlame(this.algorithm, this.heuristic), value: [this.seconds] });
    }
    open?.sayStart();
  }

  /** Names the button after what it does: start a search or stop it. */
  sayStart() {
    this.button.textContent = t(search && !search.answer ? "go.stop" : "solve");
  }

  /**
   * Stops the search, which returns its best path. A search in the queue has none.
   * @param {Search} search
   */
  async stop({ job, stop }) {
    if (job === undefined) return stop.abort();
    try {
      await ask("stop", { job });
    } catch (error) {
      complain(error);
    }
  }

  /** Marks the game as played with help. */
  #helps() {
    if (!game.over) game.helped = true;
    this.play.showClock();
  }

  /**
   * Continues the moves with a path if the player is still at its start, and returns whether this
   * happened.
   * @param {string} before
   * @param {string} path
   */
  lead(before, path) {
    const { state } = this.play;
    if (this.play.player.playing || state.moves.slice(0, state.at) !== before) return false;
    state.moves = before + path;
    this.play.update();
    return true;
  }

  /** @param {Search} mine @param {Answer} answer */
  showAnswer(mine, answer) {
    const { play } = this;
    if (answer.status === "unsolvable") {
      this.forget();
      play.context.go("proof", { loyd: "" });
      return;
    }
    play.showFigures();
    const path = answer.moves?.blank;
    const shown = path !== undefined && this.lead(mine.before, path);
    this.#draw(mine, answer, shown);
    this.report.scrollIntoView({ block: "nearest", behavior: reducedMotion() ? "auto" : "smooth" });
    announce(`${findings(answer)} ${whyStopped(answer)}`);
  }

  /** @param {Search} search @param {Answer} answer @param {boolean} shown is its path the line? */
  #draw({ before, gap }, answer, shown) {
    const [path, why] = [answer.moves?.blank, whyStopped(answer)];
    gap.thing = answer.metric === "mtm" ? "run" : "move";
    gap.narrow(answer.length ?? null, answer.lower_bound);
    gap.end(
      t("solve.stats", {
        algorithm: methodName(answer.algorithm, answer.heuristic),
        expanded: count(answer.stats.expanded),
        time: duration(answer.seconds),
      }),
    );
    this.report.replaceChildren(
      el(
        "div",
        { class: "answer" },
        el("p", { class: "result", "data-test": "result" }, findings(answer)),
        path ? this.#watch(before, path, shown) : "",
      ),
      why ? el("p", {}, why) : "",
      ...answer.warnings.map((warning) => el("p", {}, say("warning", warning))),
      gap.element,
    );
  }

  /**
   * A button that plays a path.
   * @param {string} before
   * @param {string} path
   * @param {boolean} shown
   */
  #watch(before, path, shown) {
    const { play } = this;
    const again = () => {
      play.pause();
      Object.assign(play.state, { moves: before + path, at: before.length });
      play.update();
      play.run();
    };
    return button(t(shown ? "solve.watch" : "solve.show"), again, {
      class: "main",
      "data-test": "watch",
    });
  }

  /** The known distance of the start. */
  get bounds() {
    return known.get(this.key(this.play.state.start));
  }

  /**
   * Checks whether the start is solvable and how far it is from the goal. Small boards are measured
   * automatically.
   * @param {boolean} asked
   */
  async measure(asked) {
    const { play } = this;
    const { start } = play.state;
    try {
      const { solvable } = await ask("check", this.body(start));
      if (start !== play.state.start) return;
      if (!solvable) {
        return play.tell(
          "unsolvable",
          t("setup.unsolvable"),
          button(t("see.why"), () => play.context.go("proof", { loyd: "" })),
        );
      }
      if (!(asked || start.tiles.length <= 9) || this.bounds) return;
      play.figures.optimal.value.textContent = "…";
      learn(
        this.key(start),
        await solve(
          { ...this.body(start), time: start.tiles.length > LARGE ? 10 : 30 },
          play.abort.signal,
        ),
      );
    } catch (error) {
      complain(error);
    }
    play.showFigures();
  }

  async hint() {
    const { play } = this;
    const { board, state } = play;
    if (play.isSolved()) return play.tell("hinted", t("play.is.solved"));
    try {
      let rest = state.moves.slice(state.at);
      if (!rest || !same(afterAll(board, rest), play.goal)) {
        const answer = await solve(
          { ...this.body(board), time: board.tiles.length > LARGE ? 1 : 10 },
          play.abort.signal,
        );
        if (answer.status === "unsolvable") return void this.measure(false);
        rest = answer.moves?.blank ?? "";
      }
      if (!rest || !same(board, play.board)) return;
      this.#helps();
      const tile = board.tiles[target(board, rest[0])];
      play.tell(
        "hinted",
        t("play.hinted", {
          tile,
          way: t(`way.${OPPOSITE[rest[0]]}`),
          moves: counted("move", rest.length),
        }),
      );
      play.view.mark([tile], "marked");
    } catch (error) {
      complain(error);
    }
  }
}

/** @param {string} board and goal @param {Answer} answer */
function learn(board, answer) {
  if (answer.stm === undefined || answer.metric !== "stm") return;
  known.set(board, answer.optimal ? [answer.stm, answer.stm] : [answer.lower_bound, answer.stm]);
}

/**
 * Summarises an answer. The answer of a method for straight runs is judged by its runs.
 * @param {Answer} answer
 */
function findings({ metric, optimal, lower_bound: bound, gap, stm, mtm, moves }) {
  const runs = metric === "mtm";
  if (!moves) {
    return bound
      ? t("solve.nothing", { moves: counted(runs ? "run" : "move", bound) })
      : t("solve.nothing.yet");
  }
  const lengths = [counted("move", stm ?? 0), counted("run", mtm ?? 0)];
  const [length, other] = runs ? lengths.reverse() : lengths;
  const least = runs ? counted("run", bound) : count(bound);
  const worth = optimal
    ? [t(runs ? "solve.optimal.runs" : "solve.optimal")]
    : [
        bound ? t("solve.notoptimal", { bound: least }) : "",
        gap === null ? "" : t("solve.gap", { gap: percent(gap) }),
      ];
  return [t("length", { length, other }), ...worth].filter(Boolean).join(", ");
}

/**
 * Why a search ended early. If the reader stopped it, no reason is necessary.
 * @param {Answer} answer
 */
function whyStopped({ status, reason }) {
  if (status !== "stopped" || !reason) return "";
  return reason.code === "interrupted"
    ? t("solve.interrupted")
    : t("stopped", { reason: say("stop", reason) });
}
