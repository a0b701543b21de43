// @ts-check
// Several methods on one board, side by side and live.
import { Refused, ask, job, methods } from "../shared/api.js";
import { afterAll, same, smallBoard } from "../shared/board.js";
import { t } from "../shared/i18n.js";
import {
  announce,
  blamed,
  button,
  complain,
  download,
  el,
  field,
  fieldError,
  numbersFit,
  reason,
  reducedMotion,
  select,
  signButton,
  singly,
} from "../shared/page.js";
import { boardText, readBoard } from "../shared/state.js";
import { heuristicSelect, methodBlame, methodSelect, namedMethod } from "../shared/methods.js";
import { Lanes, resultTable } from "./lanes.js";
import { plot } from "./plot.js";
import {
  csv,
  fresh,
  hear,
  label,
  readLanes,
  stateWords,
  usual,
  verdict,
  writeLanes,
} from "./run.js";

/** @typedef {import("./run.js").Lane} Lane */
/** @typedef {import("./run.js").Run} Run */
/** @typedef {import("../shared/state.js").Board} Board */

/**
 * Boards for a race. On the hard one, blind search exceeds 256 MiB while IDA* finds the shortest
 * path of 55 moves.
 */
const BOARDS = {
  hard: "5 3 1 10 / 8 15 6 13 / 9 7 2 14 / 0 4 12 11",
  small: "8 6 7 / 2 5 4 / 3 0 1",
};

/** @typedef {keyof typeof BOARDS | "own"} On */

/**
 * The last finished race with its settings. It is shown again when the reader returns to this view.
 * @type {Run | null}
 */
let last = null;
/**
 * The race that runs or is about to start. It continues while other views are open.
 * @type {{run: Run, stop: AbortController} | null}
 */
let running = null;
/** The open view, which shows the race. @type {RacePage | null} */
let open = null;

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function raceView(context) {
  const page = (open = new RacePage(context));
  return { element: page.element, leave: () => page.leave() };
}

class RacePage {
  /** @param {import("../main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.state = context.state;
    const { more } = this.state;
    // The default is a board whose race is worth watching. A link opens its own board.
    if (!Object.hasOwn(BOARDS, more.on ?? "") && more.on !== "own") {
      more.on = context.linked ? "own" : "hard";
      context.save();
    }
    this.own = afterAll(this.state.start, this.state.moves.slice(0, this.state.at));
    this.chosen = readLanes(this.state.more.lanes ?? "");
    this.most = Infinity;
    /** Methods whose lengths count straight runs. @type {string[]} */
    this.inRuns = [];
    this.drawing = 0;
    this.log = true;
    this.lanes = new Lanes();
    this.start = button(
      t("race.start"),
      singly(() => (running ? running.stop.abort() : this.race())),
      { class: "main race-start", "data-test": "race-start" },
    );
    this.csv = button(
      t("race.csv"),
      () => {
        if (last) download("race.csv", csv(last), "text/csv");
      },
      { "data-test": "race-csv" },
    );
    this.news = el("p", { class: "result", "data-test": "race-news" });
    this.changed = el("p", { class: "note" }, t("race.changed"));
    this.table = el("div", {});
    this.plot = el("div", { class: "race-plot" });
    this.boards = el("div", { class: "race-boards", role: "group", "aria-label": t("board") });
    this.scale = el(
      "div",
      { class: "race-scale", role: "group", "aria-label": t("race.scale") },
      .../** @type {const} */ (["log", "linear"]).map((kind) =>
        button(
          t(`race.${kind}`),
          () => {
            this.log = kind === "log";
            this.show();
          },
          { "data-test": `race-${kind}` },
        ),
      ),
    );
    this.limit = select(
      [
        ["time", t("race.limit.time")],
        ["nodes", t("race.limit.nodes")],
      ],
      "time",
      () => this.limited(),
    );
    this.seconds = el("input", {
      type: "number",
      min: 1,
      max: 600,
      required: true,
      value: 60,
      "data-test": "race-seconds",
    });
    this.nodes = el("input", { type: "number", min: 1, max: 1e10, required: true, value: 100000 });
    this.memory = el("input", { type: "number", min: 1, max: 512, required: true, value: 256 });
    this.list = el("div", { class: "stack" });
    this.add = button(t("race.add"), () => {
      this.chosen.push({ algorithm: "ida-star", heuristic: "manhattan" });
      this.edited();
    });
    this.amounts = [field(t("race.seconds"), this.seconds), field(t("race.nodes"), this.nodes)];
    this.limited();
    this.settings = this.makeSettings();
    this.element = el(
      "div",
      { class: "stack" },
      el(
        "div",
        { class: "race-title" },
        el("h2", {}, t("tab.race")),
        el("p", { class: "lead" }, t("race.intro")),
      ),
      el("div", { class: "race-bar" }, this.boards, this.start),
      this.settings,
      this.news,
      (this.stage = el(
        "div",
        { class: "race-stage" },
        el("section", { class: "card" }, this.lanes.element),
        el(
          "section",
          { class: "card" },
          el("div", { class: "race-head" }, el("h3", {}, t("race.plot")), this.scale),
          this.plot,
          el("p", { class: "note" }, t("race.plot.ends")),
        ),
      )),
      el("section", { class: "card" }, this.changed, this.table, el("div", {}, this.csv)),
    );
    methods().then(({ algorithms, limits }) => {
      this.most = limits.lanes;
      this.inRuns = algorithms.filter(({ metric }) => metric === "mtm").map(({ name }) => name);
      this.chosen = (this.chosen.length ? this.chosen : usual(algorithms)).slice(0, this.most);
      this.drawLanes();
      this.begin(running?.run ?? last ?? this.waiting());
      if (last && !running) this.news.textContent = verdict(last);
    }, complain);
    this.sayStart();
    this.drawBoards();
  }

  /** The board of the next race. @returns {[On, Board]} */
  get board() {
    const name = /** @type {On} */ (this.state.more.on);
    return [name, name === "own" ? this.own : /** @type {Board} */ (readBoard(BOARDS[name]))];
  }

  drawBoards() {
    const [now] = this.board;
    const boards = /** @type {[On, Board | null][]} */ ([
      ...Object.entries(BOARDS).map(([name, text]) => [name, readBoard(text)]),
      ["own", this.own],
    ]);
    this.boards.replaceChildren(
      ...boards
        .map(
          ([name, board]) =>
            board &&
            el(
              "button",
              {
                type: "button",
                class: "offer",
                "aria-pressed": String(name === now),
                "data-test": `race-on-${name}`,
                onclick: (/** @type {MouseEvent} */ { currentTarget }) =>
                  this.take(name, /** @type {Element} */ (currentTarget)),
              },
              smallBoard(board),
              el("b", {}, t(name === "own" ? "board.own" : `race.on.${name}`)),
              el("span", {}, t(`race.on.${name}.about`)),
            ),
        )
        .filter((made) => made !== null),
    );
  }

  /** Chooses a board. Its button keeps the focus. @param {string} name @param {Element} chosen */
  take(name, chosen) {
    this.state.more.on = name;
    for (const made of this.boards.children) {
      made.setAttribute("aria-pressed", String(made === chosen));
    }
    this.changedNow();
  }

  /** Shows the field of the selected limit. */
  limited() {
    this.amounts.forEach((amount, number) => {
      amount.hidden = (this.limit.value === "time") === Boolean(number);
    });
  }

  makeSettings() {
    return el(
      "details",
      {
        class: "card race-settings",
        "data-test": "race-settings",
        open: Boolean(this.state.more.lanes),
      },
      el("summary", {}, t("race.settings")),
      this.list,
      el(
        "div",
        { class: "row" },
        this.add,
        field(t("race.limit"), this.limit),
        ...this.amounts,
        field(t("race.memory"), this.memory),
      ),
    );
  }

  drawLanes() {
    this.list.replaceChildren(
      ...this.chosen.map((lane, number) =>
        el(
          "div",
          { class: "lane" },
          el("span", { class: `dot l${number}` }),
          withLabel(
            methodSelect(lane.algorithm, (value) => {
              lane.algorithm = value;
              this.edited(false);
            }),
            `${t("algorithm")} ${number + 1}`,
          ),
          withLabel(
            heuristicSelect(lane.heuristic, (value) => {
              lane.heuristic = value;
              this.edited(false);
            }),
            `${t("term.heuristic")} ${number + 1}`,
          ),
          this.chosen.length > 1
            ? signButton("close", t("race.remove"), () => {
                this.chosen.splice(number, 1);
                this.edited();
              })
            : null,
        ),
      ),
    );
    this.add.disabled = this.chosen.length >= this.most;
  }

  /** @param {boolean} [redraw] */
  edited(redraw = true) {
    this.state.more.lanes = writeLanes(this.chosen);
    if (redraw) this.drawLanes();
    this.changedNow();
  }

  /** Notes a change of the settings for the next race. The finished race keeps its own. */
  changedNow() {
    this.context.save();
    if (!last && !running) this.begin(this.waiting());
    else this.show();
  }

  /** A race that has not started. @returns {Run} */
  waiting() {
    const limits = {
      memory: amount(this.memory) * 2 ** 20,
      ...(this.limit.value === "time"
        ? { time: amount(this.seconds) }
        : { nodes: amount(this.nodes) }),
    };
    const [name, board] = this.board;
    return {
      board,
      goal: name === "own" ? this.state.goal : "last",
      lanes: this.chosen.map((lane) => ({ ...lane })),
      limits,
      standings: this.chosen.map(({ algorithm }) =>
        fresh(this.inRuns.includes(algorithm) ? "run" : "move"),
      ),
    };
  }

  /** @param {Run} run */
  begin(run) {
    this.run = run;
    this.lanes.begin(run);
    this.show();
  }

  async race() {
    if (!numbersFit([this.limit.value === "time" ? this.seconds : this.nodes, this.memory])) return;
    const run = this.waiting();
    const { stop } = (running = { run, stop: new AbortController() });
    this.sayStart();
    this.settings.open = false;
    this.news.replaceChildren();
    performance.clearMeasures("race-draw");
    try {
      const { solvable } = await ask("check", { board: boardText(run.board), goal: run.goal });
      if (!solvable) {
        running = null;
        return open?.unsolvable();
      }
      last = null;
      open?.begin(run);
      this.stage.scrollIntoView({
        block: "nearest",
        behavior: reducedMotion() ? "auto" : "smooth",
      });
      const asked = await Promise.all(
        run.lanes.map(async ({ algorithm, heuristic }) => ({
          method: await namedMethod(algorithm, heuristic),
          ...run.limits,
        })),
      );
      await job(
        "race",
        { board: boardText(run.board), goal: run.goal, methods: asked },
        (name, data, lane) => {
          hear(run.standings[lane], name, data);
          open?.heard(run, name, data, lane);
        },
        stop.signal,
      );
    } catch (error) {
      complain(error, this.blame(this.laneOf(error, run)));
    }
    for (const standing of run.standings) {
      if (["", "queued", "running"].includes(standing.state)) standing.state = "stopped";
    }
    [running, last] = [null, run];
    open?.over(verdict(run));
  }

  /**
   * Takes an event of a lane and draws it with the next frame.
   * @param {Run} run
   * @param {string} name
   * @param {any} data
   * @param {number} lane
   */
  heard(run, name, data, lane) {
    if (name === "failed") this.refused(lane, new Refused(data));
    if (name === "result") {
      announce(`${label(run.lanes[lane])}: ${stateWords(run.standings[lane])}`);
    }
    this.drawing ||= requestAnimationFrame(() => this.show());
  }

  /** The fields that the errors of a lane concern. @param {number} lane */
  blame(lane) {
    const [algorithm, heuristic] = this.list.children[lane]?.querySelectorAll("select") ?? [];
    return algorithm ? methodBlame(algorithm, heuristic) : {};
  }

  /**
   * The number of the lane whose method the server rejected.
   * @param {unknown} error
   * @param {Run} run
   */
  laneOf(error, { lanes }) {
    const named = error instanceof Refused ? Object.values(error.said.values) : [];
    return lanes.findIndex(
      ({ algorithm, heuristic }) => named.includes(algorithm) || named.includes(heuristic),
    );
  }

  /**
   * Shows the error of a lane. The other lanes run, so the focus does not move.
   * @param {number} lane
   * @param {Refused} error
   */
  refused(lane, error) {
    const fields = blamed(error, this.blame(lane));
    if (fields.length) fieldError(fields, reason(error));
  }

  /** Names the button after what it does: start a race or stop it. */
  sayStart() {
    this.start.textContent = t(running ? "go.stop" : "race.start");
    this.start.classList.toggle("stop", running !== null);
  }

  /** @param {string} news */
  over(news) {
    this.sayStart();
    this.show();
    this.news.textContent = news;
    announce(news);
  }

  /** Says once that no lane can arrive. */
  unsolvable() {
    this.over(t("race.never"));
    this.news.append(
      " ",
      button(t("see.why"), () => this.context.go("proof", { loyd: "" }), {
        "data-test": "race-proof",
      }),
    );
  }

  show() {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    const { run } = this;
    if (!run) return;
    const began = performance.now();
    this.lanes.show(this.log);
    this.plot.replaceChildren(plot(run.standings, this.plot.clientWidth, this.log));
    this.table.replaceChildren(resultTable(run));
    [...this.scale.children].forEach((made, number) =>
      made.setAttribute("aria-pressed", String(this.log === !number)),
    );
    this.csv.disabled = !last;
    const next = this.waiting();
    this.changed.hidden =
      !last || (writeLanes(run.lanes) === writeLanes(next.lanes) && same(run.board, next.board));
    performance.measure("race-draw", { start: began });
  }

  leave() {
    open = null;
    cancelAnimationFrame(this.drawing);
    this.lanes.leave();
  }
}

/** The value of a field, clamped to its limits. @param {HTMLInputElement} input */
const amount = ({ value, min, max }) =>
  Math.max(Number(min), Math.min(Number(max), Math.round(Number(value)) || Number(min)));

/** @template {HTMLElement} E @param {E} control @param {string} label */
function withLabel(control, label) {
  control.setAttribute("aria-label", label);
  return control;
}
