// @ts-check
// Tells the proof step by step: the board, its exchanges, the walk of the blank, and the verdict.
import { BoardView, namedGoal } from "../shared/board.js";
import { counted, t } from "../shared/i18n.js";
import { announce, el, icon, select, signButton, svg } from "../shared/page.js";
import { Player } from "../shared/player.js";
import { Coin, parity } from "./coin.js";

/** @typedef {import("./view.js").Derivation} Derivation */

/** The longest duration of the whole proof at normal speed, in milliseconds. */
const LONGEST = 24_000;
const SLOWEST = 1200;
const FASTEST = 34;
/** The shortest duration of a step, which still leaves time for a flip. */
const FLIP = 400;

/** @param {number} tile */
const name = (tile) => (tile ? String(tile) : t("blank"));

export class Story {
  /** @param {Derivation} derivation */
  constructor(derivation) {
    this.derivation = derivation;
    const { board, exchanges } = derivation;
    /** The tiles after each exchange. */
    this.rows = [board.tiles];
    for (const { first_cell, second_cell } of exchanges) {
      const tiles = this.rows[this.rows.length - 1].slice();
      [tiles[first_cell], tiles[second_cell]] = [tiles[second_cell], tiles[first_cell]];
      this.rows.push(tiles);
    }
    this.path = blankPath(derivation);
    /**
     * The steps: the start, every exchange, the blank before its walk, every step of the walk, and
     * the verdict.
     */
    this.last = exchanges.length + this.path.length + 1;
    this.step = 0;
    this.player = new Player({
      rate: () => 1000 / this.pace,
      go: (steps) => {
        if (steps) this.show(this.step + steps);
        return this.step < this.last;
      },
      changed: (playing) => this.showPlaying(playing),
    });
    this.view = new BoardView({ label: t("proof.board") });
    this.goalView = new BoardView({ label: t("goal") });
    this.goalView.element.classList.add("small");
    this.walk = svg("g", { class: "walk" });
    this.caption = el("p", { class: "caption", "aria-live": "polite", "data-test": "proof-step" });
    this.exchanges = new Coin(t("proof.exchanges"), "exchanges");
    this.steps = new Coin(t("proof.steps"), "steps");
    this.sign = el("span", { class: "sign-between", "aria-hidden": "true" });
    this.verdict = el("p", { class: "banner", "data-test": "verdict" });
    this.element = el(
      "section",
      { class: "card story" },
      this.boards(),
      el(
        "div",
        { class: "telling" },
        el("div", {}, el("h2", {}, t("proof.title")), el("p", { class: "lead" }, t("proof.intro"))),
        this.caption,
        this.transport(),
        el("div", { class: "coins" }, this.exchanges.element, this.sign, this.steps.element),
        this.verdict,
      ),
    );
    this.showPlaying(false);
    this.show(0);
  }

  leave() {
    this.player.stop();
  }

  boards() {
    this.goalView.show(this.derivation.goal, this.derivation.goal);
    return el("div", { class: "story-boards" }, this.view.element, namedGoal(this.goalView));
  }

  transport() {
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: this.last,
      "aria-label": t("proof.place"),
      "data-test": "proof-slider",
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.runButton = el("button", {
      type: "button",
      class: "main run",
      "data-test": "proof-run",
      onclick: () => (this.player.playing ? this.player.stop() : this.run()),
    });
    this.speed = select(
      [
        ["0.5", "½×"],
        ["1", "1×"],
        ["2", "2×"],
        ["4", "4×"],
      ],
      "1",
      () => this.showPlaying(this.player.playing),
      { "aria-label": t("speed"), class: "speed" },
    );
    const end = signButton("last", t("proof.end"), () => this.go(this.last));
    end.setAttribute("data-test", "proof-end");
    return el(
      "div",
      { class: "transport" },
      this.runButton,
      signButton("first", t("go.first"), () => this.go(0)),
      signButton("back", t("proof.previous"), () => this.go(this.step - 1)),
      signButton("next", t("proof.next"), () => this.go(this.step + 1)),
      end,
      this.slider,
      this.speed,
    );
  }

  /** @param {number} step */
  go(step) {
    this.player.stop();
    this.show(step);
  }

  run() {
    if (this.step === this.last) this.show(0);
    this.player.start();
  }

  /** The duration of a step in milliseconds. */
  get pace() {
    return Math.max(
      FASTEST,
      Math.min(SLOWEST, LONGEST / this.last) / Number(this.speed?.value ?? 1),
    );
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    this.element.classList.toggle("quick", playing && this.pace < FLIP);
    this.caption.setAttribute("aria-live", playing ? "off" : "polite");
    this.runButton?.replaceChildren(
      icon(playing ? "pause" : "play"),
      t(playing ? "go.pause" : "go.run"),
    );
  }

  /** @param {number} to */
  show(to) {
    const { board, goal, exchanges, solvable } = this.derivation;
    this.step = Math.max(0, Math.min(this.last, to));
    const made = Math.min(this.step, exchanges.length);
    const walked = Math.max(0, Math.min(this.path.length - 1, this.step - exchanges.length - 1));
    const [walking, over] = [this.step > exchanges.length, this.step === this.last];
    const exchange = made && !walking ? exchanges[made - 1] : null;
    this.view.show(
      { ...board, tiles: walking ? board.tiles : this.rows[made] },
      walking ? null : goal,
    );
    this.view.mark(exchange ? [exchange.first, exchange.second] : [], "marked");
    this.goalView.mark(exchange ? [exchange.second] : [], "marked");
    this.drawWalk(walking ? walked : -1);
    this.exchanges.show(made);
    this.steps.show(walked);
    this.sign.textContent = !over ? "?" : solvable ? "=" : "≠";
    this.caption.textContent = this.tell(made, walked);
    this.verdict.className = `banner ${!over ? "plain" : solvable ? "good" : "bad"}`;
    this.verdict.textContent = !over
      ? t("proof.later")
      : solvable
        ? t("proof.yes", { parity: t(`proof.${parity(walked)}`) })
        : t("proof.no");
    if (over) announce(this.verdict.textContent);
    if (this.slider) this.slider.value = String(this.step);
    this.slider?.setAttribute("aria-valuetext", this.caption.textContent);
  }

  /**
   * The sentence for the current step.
   * @param {number} made exchanges
   * @param {number} walked steps
   */
  tell(made, walked) {
    const { exchanges, blank_distance: steps } = this.derivation;
    const is = (/** @type {number} */ number) =>
      t("proof.is", { number, parity: t(`proof.${parity(number)}`) });
    if (this.step === 0) return exchanges.length ? t("proof.start") : t("proof.start.same");
    if (this.step <= exchanges.length) {
      const { first, second } = exchanges[made - 1];
      const number = t("proof.step", { number: made, total: exchanges.length });
      const exchange = t("proof.exchange", { a: name(first), b: name(second) });
      return `${number}: ${exchange} ${is(made)}`;
    }
    if (this.step === this.last) {
      return t("proof.both", {
        exchanges: counted("exchange", exchanges.length),
        steps: counted("step", steps),
      });
    }
    return walked
      ? `${t("proof.walk.step", { number: walked, total: steps })} ${is(walked)}`
      : t("proof.walk", { steps: counted("step", steps) });
  }

  /**
   * Draws the way of the blank so far and its goal cell. A negative number hides both.
   * @param {number} walked
   */
  drawWalk(walked) {
    this.walk.remove();
    if (walked < 0) return;
    const { width } = this.derivation.board;
    const at = (/** @type {number} */ cell) => [
      (cell % width) * 100 + 50,
      Math.floor(cell / width) * 100 + 50,
    ];
    const way = this.path.slice(0, walked + 1).map(at);
    const [x, y] = at(this.path[this.path.length - 1]);
    this.walk.replaceChildren(
      svg("rect", { class: "walk-goal", x: x - 45, y: y - 45, width: 90, height: 90, rx: 13 }),
      svg("polyline", { points: way.map((point) => point.join(",")).join(" ") }),
      ...way.map(([cx, cy], number) =>
        svg(
          "g",
          {},
          svg("circle", { cx, cy, r: number === walked ? 30 : 22 }),
          svg("text", { x: cx, y: cy }, String(number)),
        ),
      ),
    );
    this.view.svg.append(this.walk);
  }
}

/**
 * The cells on the way of the blank: along its row, then along the column.
 * @param {Derivation} derivation
 */
function blankPath({ board, goal }) {
  const [from, to] = [board.tiles.indexOf(0), goal.tiles.indexOf(0)];
  const path = [from];
  for (let cell = from; cell !== to;) {
    const columns = (to % board.width) - (cell % board.width);
    cell += columns ? Math.sign(columns) : Math.sign(to - cell) * board.width;
    path.push(cell);
  }
  return path;
}
