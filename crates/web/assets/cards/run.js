// @ts-check
// Runs a strategy on the server, records its steps and plays them at any speed, forwards and
// backwards.
import { Refused, job } from "../shared/api.js";
import { Replay, verdict } from "./replay.js";
import { drawBranch } from "./backtracking.js";
import { drawCurve } from "./curve.js";
import { count, duration, say, t } from "../shared/i18n.js";
import {
  announce,
  button,
  complain,
  el,
  field,
  select,
  setSign,
  signButton,
  singly,
} from "../shared/page.js";
import { Player } from "../shared/player.js";

/** @typedef {import("../shared/api.js").Names} Names */
/** @template T @template F @typedef {import("../shared/api.js").With<T, F>} With */
/**
 * @typedef {With<import("../../wire.js").Strategy,
 * {name: Names["strategy"][number], settings: Setting[]}>} Strategy
 */
/**
 * @typedef {With<import("../../wire.js").StrategySetting,
 * {name: Names["cards.setting"][number]}>} Setting
 */
/**
 * What the panel needs from the page: the game, a table that shows steps, and a listener for the
 * end.
 * @typedef {{game: () => import("./deck.js").Game, begin: () => import("./deck.js").Placed[],
 * resume: (before: import("./deck.js").Placed[]) => void, show: (board: (import("./deck.js").Placed
 * | null)[], manner: import("./table.js").Manner) => void, lay: (text: string) => void,
 * settled: () => void}} Stage
 */

/** The largest number of recorded steps. */
const KEPT = 20_000;
/** The speeds in steps per second. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 200, 1000, Infinity];
/** The number of visible lines of the log. */
const LINES = 40;
/** The longest move of a card in milliseconds. */
const GLIDE = 260;

/**
 * A run of a strategy: the board before it, its steps, its final result, the best board after the
 * recorded steps with its message, and its figures.
 * @typedef {{before: import("./deck.js").Placed[], replay: Replay, stop: AbortController,
 * strategy: string, running: boolean, paused: boolean, result: any, later: string, said: any,
 * stats: import("../shared/api.js").Stats | null}} Work
 */
/** The last run. It continues while other views are open. @type {Work | null} */
let work = null;
/** The open panel, which shows the run. @type {RunPanel | null} */
let open = null;

export class RunPanel {
  /** @type {Strategy[]} */ strategies = [];
  /**
   * The settings of the chosen strategy.
   * @type {{name: string, control: HTMLInputElement | HTMLSelectElement}[]}
   */
  knobs = [];
  chosen = work?.strategy ?? "backtracking";
  /** What is on show: the step and the number of known steps. */ drawn = "";
  /** The number of steps that the log contains. */ logged = 0;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.film = new Player({
      rate: () => this.rate(),
      go: (steps) => this.go(steps),
      changed: (playing) =>
        setSign(this.playButton, playing ? "pause" : "play", t(playing ? "go.pause" : "go.run")),
    });
    this.chips = el("div", {
      class: "choices",
      role: "radiogroup",
      "aria-label": t("cards.strategy"),
      "data-test": "strategies",
    });
    this.description = el("p", { class: "note" });
    this.settings = el("div", { class: "row" });
    this.seconds = el("input", { type: "number", min: 1, max: 600, value: 30 });
    this.runButton = button(
      t("cards.run"),
      singly(() => (work?.running ? this.stop() : this.run())),
      { class: "main", "data-test": "cards-run" },
    );
    this.progress = el("p", { class: "note", "data-test": "cards-progress" });
    this.speed = el("input", {
      type: "range",
      min: 0,
      max: SPEEDS.length - 1,
      value: 3,
      "data-test": "cards-speed",
      "aria-label": t("speed"),
      oninput: () => this.sayRate(),
    });
    this.speedText = el("span", { class: "note", "aria-hidden": "true" });
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "data-test": "cards-step",
      "aria-label": t("cards.step"),
      oninput: () => this.jump(Number(this.slider.value)),
    });
    this.position = el("span", { class: "note", "data-test": "cards-at" });
    this.playButton = signButton("play", t("go.run"), () => this.toggle());
    this.playButton.dataset.test = "cards-play";
    this.sentence = el("p", { class: "step-words", "data-test": "cards-step-words" });
    this.curve = el("figure", { class: "curve", role: "img" });
    this.branch = el("figure", { class: "branch", role: "img", "data-test": "cards-branch" });
    this.log = el("ol", {
      class: "cards-log",
      tabindex: 0,
      "aria-label": t("cards.log"),
      "data-test": "cards-log",
    });
    /** The player stands below the table. */
    this.player = el(
      "div",
      { class: "cards-player", hidden: true },
      this.transport(),
      this.sentence,
    );
    this.story = el(
      "div",
      { class: "cards-story", hidden: true },
      this.curve,
      this.branch,
      this.log,
    );
    this.element = el(
      "section",
      { class: "card run-card" },
      el("h2", {}, t("cards.lay")),
      this.chips,
      this.description,
      el(
        "div",
        { class: "cards-run-row" },
        this.runButton,
        el(
          "details",
          {},
          el("summary", {}, t("cards.settings")),
          el("div", { class: "row" }, field(t("seconds"), this.seconds)),
          this.settings,
        ),
      ),
      this.progress,
      this.story,
    );
    this.sayRate();
  }

  transport() {
    const sign = (
      /** @type {"first" | "back" | "next" | "last"} */ name,
      /** @type {() => void} */ act,
    ) => {
      const made = signButton(name, t(`go.${name}`), act);
      made.dataset.test = `cards-${name}`;
      return made;
    };
    return el(
      "div",
      { class: "stack cards-tight" },
      el(
        "div",
        { class: "transport" },
        sign("first", () => this.jump(0)),
        sign("back", () => this.jump((this.replay?.at ?? 0) - 1, true)),
        this.playButton,
        sign("next", () => this.jump((this.replay?.at ?? 0) + 1, true)),
        sign("last", () => this.end()),
        this.slider,
        this.position,
      ),
      el(
        "label",
        { class: "cards-speed" },
        el("span", { class: "note" }, t("speed")),
        this.speed,
        this.speedText,
      ),
    );
  }

  /** @param {Strategy[]} strategies */
  offer(strategies) {
    this.strategies = strategies;
    this.chips.replaceChildren(
      ...strategies.map(({ name }) => {
        const radio = el("input", {
          type: "radio",
          name: "strategy",
          value: name,
          checked: name === this.chosen,
          "data-test": `strategy-${name}`,
          onchange: () => {
            this.chosen = name;
            this.describe();
          },
        });
        return el("label", { class: "choice" }, radio, el("span", {}, t(`strategy.${name}.name`)));
      }),
    );
    this.describe();
  }

  describe() {
    const strategy = this.strategies.find(({ name }) => name === this.chosen);
    if (!strategy) return;
    this.description.textContent = t(`strategy.${strategy.name}`);
    this.knobs = strategy.settings.map((setting) => ({
      name: setting.name,
      control: this.control(setting),
    }));
    this.settings.replaceChildren(
      ...strategy.settings.map(({ name }, at) =>
        el(
          "div",
          { class: "knob" },
          field(t(`cards.setting.${name}`), this.knobs[at].control),
          el("span", { class: "note" }, t(`cards.setting.${name}.about`)),
        ),
      ),
    );
  }

  /**
   * The control for the values that a setting accepts.
   * @param {Setting} setting
   * @returns {HTMLInputElement | HTMLSelectElement}
   */
  control({ name, accepts }) {
    if (accepts.kind === "word") {
      return select(
        accepts.words.map(
          (word) =>
            /** @type {[string, string]} */ ([
              word,
              t(/** @type {import("../shared/i18n.js").Key} */ (`cards.${name}.${word}`)),
            ]),
        ),
        accepts.words[0],
      );
    }
    if (accepts.kind === "flag") return el("input", { type: "checkbox" });
    if (accepts.kind === "score") {
      return el("input", {
        type: "number",
        min: 0,
        placeholder: String(4 * this.stage.game().pieces.length || 36),
      });
    }
    const { least, most, default: value } = accepts;
    return el("input", { type: "number", min: least, max: most, value });
  }

  /** The settings for the server, which checks words, numbers and flags. */
  chosenSettings() {
    const filled = this.knobs.filter(({ control }) => control.value !== "");
    return Object.fromEntries(
      filled.map(({ name, control }) => [
        name,
        control instanceof HTMLInputElement && control.type === "checkbox"
          ? control.checked
          : control.value,
      ]),
    );
  }

  /** Runs the selected strategy and plays its steps as they arrive. */
  async run() {
    const before = this.stage.begin();
    const stop = new AbortController();
    const replay = new Replay(this.stage.game());
    /** @type {Work} */
    const mine = (work = {
      before,
      replay,
      stop,
      strategy: this.chosen,
      running: true,
      paused: false,
      result: null,
      later: "",
      said: null,
      stats: null,
    });
    this.unfold(mine);
    const body = {
      game: this.stage.game().text,
      strategy: this.chosen,
      settings: this.chosenSettings(),
      time: Number(this.seconds.value),
      acts: KEPT,
    };
    try {
      await job(
        "cards/run",
        body,
        (name, data) => {
          if (stop.signal.aborted) return;
          if (name === "acts") replay.push(data.acts);
          if (name === "best") mine.later = data.text;
          if (name === "log") mine.said = data;
          if (data.stats) mine.stats = { ...data.stats, seconds: data.seconds };
          if (name === "failed") throw new Refused(data);
          if (name === "cards-result") mine.result = data;
          if (name === "progress" || name === "cards-result") open?.sayProgress();
        },
        stop.signal,
      );
      if (mine.result) announce(open?.progress.textContent ?? "");
    } catch (error) {
      if (!stop.signal.aborted) complain(error, this.#blame(error));
    }
    mine.running = false;
    open?.sayProgress();
  }

  /** Shows the run of this game that was active when the view was left. It may still run. */
  recall() {
    open = this;
    if (work?.replay.game.text !== this.stage.game().text) return this.forget();
    this.stage.resume(work.before);
    this.unfold(work);
  }

  /** Shows a run and plays it, unless the reader paused it. @param {Work} work */
  unfold({ replay, paused, strategy }) {
    [this.drawn, this.logged, this.curve.dataset.steps] = ["", 0, ""];
    this.branch.hidden = strategy !== "backtracking";
    this.story.hidden = this.player.hidden = false;
    this.sayProgress();
    if (paused && replay.at < replay.steps.length) this.draw(SPEEDS[3]);
    else this.film.start();
  }

  sayProgress() {
    this.runButton.textContent = t(work?.running ? "go.stop" : "cards.run");
    this.progress.textContent = work ? this.figures(work) : "";
  }

  /**
   * The fields of the settings that the server may reject.
   * @param {unknown} error
   * @returns {import("../shared/page.js").Blame}
   */
  #blame(error) {
    const values = error instanceof Refused ? error.said.values : {};
    const knob = (/** @type {string} */ wanted) =>
      this.knobs.filter(({ name }) => name === wanted).map(({ control }) => control);
    return {
      value: [this.seconds],
      "cards.target": knob("target"),
      "cards.value": knob(values.setting?.name),
      "cards.unfit": [this.chips],
    };
  }

  /** Shows the progress of a run, or its result. @param {Work} work */
  figures({ stop, result, stats }) {
    if (stop.signal.aborted) return t("cards.end.stopped");
    const end = !result
      ? ""
      : result.status === "stopped"
        ? t("stopped", { reason: say("stop", result.reason) })
        : t(`cards.end.${/** @type {"solved" | "unsolvable"} */ (result.status)}`);
    const tries = stats
      ? t(stats.expanded === 1 ? "cards.progress.one" : "cards.progress", {
          tries: count(stats.expanded),
          time: duration(stats.seconds),
        })
      : "";
    return [end, tries].filter(Boolean).join(" · ");
  }

  /** Stops the job. Its recorded steps stay. */
  stop() {
    work?.stop.abort();
    this.film.stop();
  }

  /** Stops and discards the run, because the game has changed or the reader moved a card. */
  forget() {
    this.stop();
    work = null;
    this.story.hidden = this.player.hidden = true;
    this.sayProgress();
  }

  /** Leaves the view, possibly before it showed anything. */
  leave() {
    if (open === this && work) work.paused = !this.film.playing;
    if (open === this) open = null;
    this.film.stop();
  }

  /** The steps on show. */
  get replay() {
    return work?.replay ?? null;
  }

  // --- playing

  toggle() {
    if (this.film.playing) return this.film.stop();
    if (this.replay && this.replay.at >= this.replay.steps.length) this.jump(0);
    this.film.start();
  }

  rate() {
    return SPEEDS[Number(this.speed.value)];
  }

  sayRate() {
    const rate = this.rate();
    this.speedText.textContent =
      rate === Infinity
        ? t("cards.speed.all")
        : t(rate === 1 ? "cards.speed.one" : "cards.speed.many", { rate: count(rate) });
    this.speed.setAttribute("aria-valuetext", this.speedText.textContent);
  }

  /**
   * Plays one frame: all steps that are due, with one drawing. More steps may arrive while the
   * strategy runs.
   * @param {number} steps
   */
  go(steps) {
    if (!work) return false;
    const { replay, result, later } = work;
    if (steps) replay.seek(replay.at + Math.min(steps, replay.steps.length));
    this.draw(this.rate());
    if (replay.at >= replay.steps.length) {
      if (result) this.end();
      else if (later) this.goOn(work);
    }
    return work.running || replay.at < replay.steps.length;
  }

  /**
   * Shows the best board of the strategy when all recorded steps have been played and it still
   * runs.
   * @param {Work} work
   */
  goOn(work) {
    this.stage.lay(work.later);
    const later = work.said ? say("log", work.said) : "";
    this.sentence.textContent = `${t("cards.goes-on", { steps: count(KEPT) })} ${later}`;
    work.later = "";
  }

  /** Goes to a step and pauses there. @param {number} to @param {boolean} [aloud] */
  jump(to, aloud = false) {
    const { replay } = this;
    if (!replay) return;
    this.film.stop();
    replay.seek(to);
    this.draw(SPEEDS[3]);
    if (aloud) announce(this.sentence.textContent ?? "");
  }

  /** Goes to the last step, and then to the final board of the strategy. */
  end() {
    if (!work) return;
    const { replay, result, running } = work;
    const watched = replay.at >= replay.steps.length;
    replay.seek(replay.steps.length);
    this.draw(Infinity);
    if (running && !watched) return;
    this.film.stop();
    if (!result) return;
    this.stage.lay(result.board);
    if (replay.steps.length >= KEPT) {
      this.sentence.textContent = t("cards.went-on", { steps: count(KEPT) });
    }
    this.stage.settled();
  }

  /** Draws the current step, unless it is already drawn. @param {number} rate steps a second */
  draw(rate) {
    const { replay } = this;
    const known = `${replay?.at}/${replay?.steps.length}`;
    if (!replay || known === this.drawn) return;
    const moved = this.drawn.split("/")[0] !== String(replay.at);
    this.drawn = known;
    this.slider.max = String(replay.steps.length);
    this.slider.value = String(replay.at);
    this.position.textContent = t("cards.at", {
      at: count(replay.at),
      all: count(replay.steps.length),
    });
    drawCurve(this.curve, replay);
    if (!moved) return;
    if (!this.branch.hidden) drawBranch(this.branch, replay);
    const step = replay.now();
    this.stage.show(replay.board, {
      lit: step?.cells.map(({ cell }) => cell),
      verdict: verdict(step),
      milliseconds: rate > 10 ? 0 : Math.min(GLIDE, 700 / rate),
    });
    this.sentence.textContent = replay.at ? replay.words(replay.at - 1) : t("cards.begin");
    this.slider.setAttribute("aria-valuetext", this.sentence.textContent);
    this.drawLog(replay);
  }

  /**
   * Describes the last steps in words. Existing lines stay when the run moves forward.
   * @param {Replay} replay
   */
  drawLog(replay) {
    const first = Math.max(0, replay.at - LINES);
    const goesOn = this.logged > first && this.logged <= replay.at;
    const from = goesOn ? this.logged : first;
    const made = Array.from({ length: replay.at - from }, (_, line) =>
      el("li", {}, el("b", {}, String(replay.steps[from + line].score)), replay.words(from + line)),
    );
    if (!goesOn) this.log.replaceChildren();
    this.log.append(...made);
    while (this.log.childElementCount > LINES) this.log.firstChild?.remove();
    this.log.start = first + 1;
    this.logged = replay.at;
    this.log.scrollTop = this.log.scrollHeight;
  }
}
