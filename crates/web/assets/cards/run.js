// @ts-check
// A strategy at work: it is run on the server, its steps are kept here and played at any speed, forwards and back.
import { Refused, job } from "../shared/api.js";
import { Replay, verdict } from "./replay.js";
import { drawCurve } from "./curve.js";
import { count, duration, say, t } from "../shared/i18n.js";
import { announce, button, complain, el, field, select, setSign, signButton, singly } from "../shared/page.js";
import { Player } from "../shared/player.js";

/** @typedef {{name: string, summary: string, description: string, settings: Setting[], proves: boolean}} Strategy */
/** @typedef {{name: string, summary: string, accepts: {kind: string, words?: string[], least?: number, most?: number, default?: number}}} Setting */
/** What the panel needs of the page: the game, a table to show steps on, and who is told of the end.
 * @typedef {{game: () => import("./deck.js").Game, begin: () => void, show: (board: (import("./deck.js").Placed | null)[], manner: import("./table.js").Manner) => void, lay: (text: string) => void, settled: () => void}} Stage */

/** Steps that are kept. */
const KEPT = 20_000;
/** Steps a second. */
const SPEEDS = [1, 2, 5, 10, 25, 60, 200, 1000, Infinity];
/** Lines of the log on show. */
const LINES = 40;
/** Longest move of a card, in milliseconds. */
const GLIDE = 260;

export class RunPanel {
  /** @type {Strategy[]} */ strategies = [];
  /** @type {Replay | null} */ replay = null;
  /** @type {AbortController | null} */ running = null;
  /** The settings of the chosen strategy. @type {{name: string, control: HTMLInputElement | HTMLSelectElement}[]} */ knobs = [];
  /** What the strategy attained, when it has ended. @type {any} */ result = null;
  /** The best board told after the steps that are kept, and what was said of it. */ later = "";
  said = "";
  chosen = "backtracking";
  /** What is on show: the step, how many are known. */ drawn = "";

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.film = new Player({
      rate: () => this.rate(), go: (steps) => this.go(steps),
      changed: (playing) => setSign(this.playButton, playing ? "pause" : "play", t(playing ? "cards.go.pause" : "cards.go.play")),
    });
    this.chips = el("div", { class: "choices", role: "radiogroup", "aria-label": t("cards.strategy"), "data-test": "strategies" });
    this.description = el("p", { class: "note" });
    this.settings = el("div", { class: "row" });
    this.seconds = el("input", { type: "number", min: 1, max: 600, value: 30 });
    this.runButton = button(t("cards.run"), singly(() => this.running ? this.stop() : this.run()), { class: "main", "data-test": "cards-run" });
    this.progress = el("p", { class: "note", "data-test": "cards-progress" });
    this.speed = el("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 3, "data-test": "cards-speed", "aria-label": t("cards.speed"), oninput: () => this.sayRate() });
    this.speedText = el("span", { class: "note", "aria-hidden": "true" });
    this.slider = el("input", { type: "range", min: 0, max: 0, value: 0, "data-test": "cards-step", "aria-label": t("cards.step"), oninput: () => this.jump(Number(this.slider.value)) });
    this.position = el("span", { class: "note", "data-test": "cards-at" });
    this.playButton = signButton("play", t("cards.go.play"), () => this.toggle());
    this.playButton.dataset.test = "cards-play";
    this.sentence = el("p", { class: "step-words", "data-test": "cards-step-words" });
    this.curve = el("figure", { class: "curve", role: "img" });
    this.log = el("ol", { class: "cards-log", tabindex: 0, "aria-label": t("cards.log"), "data-test": "cards-log" });
    /** Below the table, as with any film. */ this.player = el("div", { class: "cards-player", hidden: true }, this.transport(), this.sentence);
    this.story = el("div", { class: "cards-story", hidden: true }, this.curve, this.log);
    this.element = el("section", { class: "card run-card" }, el("h2", {}, t("cards.lay")), this.chips, this.description,
      el("div", { class: "cards-run-row" }, this.runButton, el("details", {}, el("summary", {}, t("cards.settings")), el("div", { class: "row" }, field(t("solve.seconds"), this.seconds)), this.settings)),
      this.progress, this.story);
    this.sayRate();
  }

  transport() {
    const sign = (/** @type {any} */ name, /** @type {string} */ key, /** @type {() => void} */ act) => {
      const made = signButton(name, t(`cards.go.${key}`), act);
      made.dataset.test = `cards-${key}`;
      return made;
    };
    return el("div", { class: "stack cards-tight" },
      el("div", { class: "transport" }, sign("first", "first", () => this.jump(0)), sign("back", "back", () => this.jump((this.replay?.at ?? 0) - 1, true)), this.playButton, sign("next", "next", () => this.jump((this.replay?.at ?? 0) + 1, true)), sign("last", "last", () => this.end()), this.slider, this.position),
      el("label", { class: "cards-speed" }, el("span", { class: "note" }, t("cards.speed")), this.speed, this.speedText));
  }

  /** @param {Strategy[]} strategies */
  offer(strategies) {
    this.strategies = strategies;
    this.chips.replaceChildren(...strategies.map(({ name }) => {
      const radio = el("input", { type: "radio", name: "strategy", value: name, checked: name === this.chosen, "data-test": `strategy-${name}`, onchange: () => { this.chosen = name; this.describe(); } });
      return el("label", { class: "choice" }, radio, el("span", {}, t(`strategy.${name}.name`)));
    }));
    this.describe();
  }

  describe() {
    const strategy = this.strategies.find(({ name }) => name === this.chosen);
    if (!strategy) return;
    this.description.textContent = t(`strategy.${strategy.name}`);
    this.knobs = strategy.settings.map((setting) => ({ name: setting.name, control: this.control(setting) }));
    this.settings.replaceChildren(...strategy.settings.map(({ name }, at) => el("div", { class: "knob" }, field(t(`cards.setting.${name}`), this.knobs[at].control), el("span", { class: "note" }, t(`cards.setting.${name}.about`)))));
  }

  /** What a setting accepts, as something to fill in. @param {Setting} setting @returns {HTMLInputElement | HTMLSelectElement} */
  control({ name, accepts: { kind, words = [], least, most, default: value } }) {
    if (kind === "word") return select(words.map((word) => /** @type {[string, string]} */ ([word, t(`cards.${name}.${word}`)])), words[0]);
    if (kind === "flag") return el("input", { type: "checkbox" });
    if (kind === "score") return el("input", { type: "number", min: 0, placeholder: String(4 * this.stage.game().pieces.length || 36) });
    return el("input", { type: "number", min: least, max: most, value });
  }

  /** As the server takes them: it knows which words, numbers and flags are right. */
  chosenSettings() {
    const filled = this.knobs.filter(({ control }) => control.value !== "");
    return Object.fromEntries(filled.map(({ name, control }) => [name, control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value]));
  }

  /** Runs the chosen strategy and plays its steps while they come. */
  async run() {
    const running = this.running = new AbortController();
    this.stage.begin();
    const replay = this.replay = new Replay(this.stage.game());
    [this.result, this.later, this.drawn, this.progress.textContent] = [null, "", "", ""];
    this.runButton.textContent = t("solve.stop");
    this.story.hidden = this.player.hidden = false;
    this.film.start();
    const body = { game: this.stage.game().text, strategy: this.chosen, settings: this.chosenSettings(), seconds: Number(this.seconds.value), acts: KEPT };
    try {
      await job("cards/run", body, (name, data) => {
        if (running.signal.aborted) return;
        if (name === "acts") replay.push(data.acts);
        if (name === "best") this.later = data.text;
        if (name === "log") this.said = say("log", data);
        if (name === "progress") this.progress.textContent = this.figures(data.stats);
        if (name === "failed") throw new Refused(data);
        if (name === "cards-result") this.ended(data);
      }, running.signal);
    } catch (error) {
      if (running.signal.aborted) this.progress.textContent = t("cards.end.stopped");
      else complain(error, this.#blame(error));
    }
    if (this.running !== running) return;
    this.running = null;
    this.runButton.textContent = t("cards.run");
  }

  /** The settings that the server may find fault with. @param {unknown} error @returns {import("../shared/page.js").Blame} */
  #blame(error) {
    const values = error instanceof Refused ? error.said.values : {};
    const knob = (/** @type {string} */ wanted) => this.knobs.filter(({ name }) => name === wanted).map(({ control }) => control);
    return { seconds: [this.seconds], "cards.target": knob("target"), "cards.value": knob(values.setting?.name), "cards.unfit": [this.chips] };
  }

  /** @param {any} data */
  ended(data) {
    this.result = data;
    const end = data.status === "solved" ? t("cards.end.solved") : data.status === "unsolvable" ? t("cards.end.unsolvable") : t("solve.stopped", { reason: say("stop", data.reason) });
    this.progress.textContent = `${end} · ${this.figures(data.stats)}`;
    announce(this.progress.textContent);
  }

  /** @param {import("../shared/api.js").Stats} stats */
  figures(stats) { return t(stats.expanded === 1 ? "cards.progress.one" : "cards.progress", { tries: count(stats.expanded), time: duration(stats.seconds) }); }

  /** Ends the job; what it told stays. */
  stop() {
    this.running?.abort();
    this.film.stop();
  }

  /** Ends all, and forgets it: the game has changed, or the cards are laid by hand. */
  leave() {
    this.stop();
    this.replay = null;
    this.story.hidden = this.player.hidden = true;
  }

  // --- playing

  toggle() {
    if (this.film.playing) return this.film.stop();
    if (this.replay && this.replay.at >= this.replay.steps.length) this.jump(0);
    this.film.start();
  }

  rate() { return SPEEDS[Number(this.speed.value)]; }

  sayRate() {
    const rate = this.rate();
    this.speedText.textContent = rate === Infinity ? t("cards.speed.all") : t(rate === 1 ? "cards.speed.one" : "cards.speed.many", { rate: count(rate) });
    this.speed.setAttribute("aria-valuetext", this.speedText.textContent);
  }

  /** One frame: as many steps as are due, one drawing. More may come as long as the strategy is at work. @param {number} steps */
  go(steps) {
    const { replay } = this;
    if (!replay) return false;
    if (steps) replay.seek(replay.at + Math.min(steps, replay.steps.length));
    this.draw(this.rate());
    if (replay.at >= replay.steps.length) {
      if (this.result) this.end();
      else if (this.later) this.goOn();
    }
    return this.running !== null || replay.at < replay.steps.length;
  }

  /** All steps that are kept have been shown, and the strategy is still at work: its best board is. */
  goOn() {
    this.stage.lay(this.later);
    this.sentence.textContent = `${t("cards.goes-on", { steps: count(KEPT) })} ${this.said}`;
    this.later = "";
  }

  /** To a step, and stays there. @param {number} to @param {boolean} [aloud] */
  jump(to, aloud = false) {
    const { replay } = this;
    if (!replay) return;
    this.film.stop();
    replay.seek(to);
    this.draw(SPEEDS[3]);
    if (aloud) announce(this.sentence.textContent ?? "");
  }

  /** To the last step, and to the board that the strategy came to in the end. */
  end() {
    const { replay, result } = this;
    if (!replay) return;
    const watched = replay.at >= replay.steps.length;
    replay.seek(replay.steps.length);
    this.draw(Infinity);
    if (this.running && !watched) return;
    this.film.stop();
    if (!result) return;
    this.stage.lay(result.board);
    if (replay.steps.length >= KEPT) this.sentence.textContent = t("cards.went-on", { steps: count(KEPT) });
    this.stage.settled();
  }

  /** Draws the step on show, unless it is drawn. @param {number} rate steps a second */
  draw(rate) {
    const { replay } = this;
    const known = `${replay?.at}/${replay?.steps.length}`;
    if (!replay || known === this.drawn) return;
    const moved = this.drawn.split("/")[0] !== String(replay.at);
    this.drawn = known;
    this.slider.max = String(replay.steps.length);
    this.slider.value = String(replay.at);
    this.position.textContent = t("cards.at", { at: count(replay.at), all: count(replay.steps.length) });
    drawCurve(this.curve, replay);
    if (!moved) return;
    const step = replay.now();
    this.stage.show(replay.board, { lit: step?.cells.map(({ cell }) => cell), verdict: verdict(step), milliseconds: rate > 10 ? 0 : Math.min(GLIDE, 700 / rate) });
    this.sentence.textContent = replay.at ? replay.words(replay.at - 1) : t("cards.begin");
    this.slider.setAttribute("aria-valuetext", this.sentence.textContent);
    const first = Math.max(0, replay.at - LINES);
    this.log.start = first + 1;
    this.log.replaceChildren(...Array.from({ length: replay.at - first }, (_, line) => el("li", {}, el("b", {}, String(replay.steps[first + line].score)), replay.words(first + line))));
    this.log.scrollTop = this.log.scrollHeight;
  }
}
