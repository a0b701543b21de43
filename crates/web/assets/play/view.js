// @ts-check
// The sliding puzzle. The moves form one line that the reader extends, undoes, replays and lets the
// solver continue.
import { ask, library } from "../shared/api.js";
import {
  BoardView,
  OPPOSITE,
  afterAll,
  mtm,
  namedGoal,
  same,
  standardGoal,
  target,
} from "../shared/board.js";
import { count, counted, t } from "../shared/i18n.js";
import {
  announce,
  button,
  complain,
  el,
  reducedMotion,
  select,
  setSign,
  signButton,
} from "../shared/page.js";
import { Player } from "../shared/player.js";
import { readBoard } from "../shared/state.js";
import {
  bestOf,
  clockText,
  game,
  newGame,
  paceText,
  record,
  seconds,
  startClock,
  stopClock,
  timeText,
} from "./clock.js";
import { Keep } from "./keep.js";
import { Setup } from "./setup.js";
import { Solver } from "./solve.js";

/** @typedef {import("../shared/state.js").Board} Board */
/** @typedef {"moves"|"runs"|"time"|"pace"|"optimal"|"best"} FigureName */

/** Is "More" open? It stays open while other views are shown. */
let unfolded = false;

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function playView(context) {
  const page = new Play(context);
  return { element: page.element, leave: () => page.leave() };
}

export class Play {
  // Controls that several methods use. score() and transport() create them.
  /**
   * @type {Record<FigureName, {value: HTMLElement, label: HTMLElement, box: HTMLElement}>}
   */
  figures;
  /** @type {HTMLInputElement} */ slider;
  /** @type {HTMLSelectElement} */ speed;
  /** @type {HTMLButtonElement} */ runButton;
  /** @type {HTMLButtonElement} */ farButton;
  /** @type {HTMLElement} */ display;
  /** @type {HTMLButtonElement} */ displayButton;

  /** @param {import("../main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.state = context.state;
    this.abort = new AbortController();
    this.player = new Player({
      rate: () => Number(this.speed.value) / (reducedMotion() ? 0.6 : 0.45),
      go: (steps) => {
        if (steps) this.goTo(this.state.at + steps);
        return this.state.at < this.state.moves.length;
      },
      changed: (playing) =>
        setSign(this.runButton, playing ? "pause" : "play", t(playing ? "go.pause" : "go.run")),
    });
    /** The topic of the message under the board. */
    this.told = "";
    this.room = el("div", { class: "room" });
    this.keys = el(
      "p",
      { class: "note keys middle" },
      el("span", {}, t("play.touch")),
      " ",
      el("span", {}, t("play.keys")),
    );
    this.view = new BoardView({
      label: t("play.board"),
      onmoves: (moves) => this.play(moves),
      onpick: (cell) => this.setup.edit.pick(cell),
    });
    this.view.element.setAttribute("data-test", "board");
    this.goalView = new BoardView({ label: t("goal") });
    this.goalView.element.classList.add("small");
    this.solver = new Solver(this);
    this.setup = new Setup(this);
    this.keep = new Keep(this);
    if (game.of !== this.solver.key(this.state.start)) {
      newGame(this.solver.key(this.state.start), "");
    }
    this.ticking = window.setInterval(() => {
      if (game.began) this.showClock();
    }, 100);
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.abort.signal });
    this.element = el(
      "div",
      { class: "play" },
      el(
        "div",
        { class: "opening" },
        el("h2", {}, t("play.title")),
        el("p", { class: "lead" }, t("play.lead")),
      ),
      this.stage(),
      this.side(),
    );
    this.tell("");
    this.solver.suit();
    this.update();
    this.solver.recall();
    this.keep.show();
    this.solver.measure(false);
  }

  leave() {
    this.solver.leave();
    this.abort.abort();
    this.player.stop();
    clearInterval(this.ticking);
  }

  get board() {
    return afterAll(this.state.start, this.state.moves.slice(0, this.state.at));
  }

  /** @returns {Board} */
  get goal() {
    const { width, height } = this.state.start;
    const own = readBoard(this.state.goal);
    return (
      (own?.width === width && own.height === height
        ? own
        : standardGoal(this.state.goal, width, height)) ??
      /** @type {Board} */ (standardGoal("last", width, height))
    );
  }

  // --- what is on the page

  stage() {
    return el("div", { class: "stage" }, this.view.element, this.room);
  }

  side() {
    const more = el(
      "details",
      {
        class: "more",
        open: unfolded,
        "data-test": "more",
        ontoggle: () => {
          unfolded = more.open;
        },
      },
      el("summary", {}, t("play.more")),
      this.setup.more(),
      this.solver.more(),
      this.keep.more(),
    );
    return el(
      "div",
      { class: "side" },
      el(
        "div",
        { class: "actions" },
        this.setup.scrambleButton,
        this.solver.button,
        button(t("play.hint"), () => this.solver.hint(), { class: "large", "data-test": "hint" }),
      ),
      this.solver.report,
      this.setup.presets,
      this.score(),
      this.transport(),
      this.solver.moves,
      more,
    );
  }

  score() {
    const figure = (/** @type {FigureName} */ name, hint = "") => {
      const [value, label] = [
        el("b", { "data-test": name }, "–"),
        el("span", {}, t(`play.${name}`)),
      ];
      return {
        value,
        label,
        box: el("div", { class: `figure-${name}`, title: hint }, value, label),
      };
    };
    this.figures = {
      time: figure("time"),
      moves: figure("moves", t("play.moves.hint")),
      pace: figure("pace"),
      runs: figure("runs", t("play.runs.hint")),
      optimal: figure("optimal", t("play.optimal.hint")),
      best: figure("best", t("play.best.hint")),
    };
    this.farButton = button(t("play.far"), () => this.solver.measure(true), {
      class: "far",
      "data-test": "far",
    });
    this.figures.optimal.box.append(this.farButton);
    return el(
      "div",
      { class: "score" },
      el("div", { class: "figures" }, ...Object.values(this.figures).map(({ box }) => box)),
      namedGoal(this.goalView),
    );
  }

  transport() {
    this.slider = el("input", {
      type: "range",
      min: 0,
      "aria-label": t("play.scrub"),
      "data-test": "scrub",
      oninput: () => {
        this.pause();
        this.goTo(Number(this.slider.value));
      },
    });
    this.runButton = signButton("play", t("go.run"), () =>
      this.player.playing ? this.pause() : this.run(),
    );
    this.runButton.setAttribute("data-test", "run");
    this.speed = select(
      [
        ["1", "1×"],
        ["3", "3×"],
        ["8", "8×"],
        ["25", "25×"],
      ],
      "3",
      undefined,
      { "aria-label": t("speed"), class: "speed" },
    );
    this.displayButton = button(t("play.display"), () => this.showDisplay(), {
      title: t(library ? "error.no-server" : "play.display.hint"),
      disabled: Boolean(library),
      "data-test": "display",
    });
    this.display = el("div", { class: "row", "data-test": "screens" });
    return el(
      "div",
      { class: "line" },
      el(
        "div",
        { class: "transport" },
        signButton("first", t("go.first"), () => this.goTo(0)),
        signButton("undo", t("play.undo"), () => this.goTo(this.state.at - 1)),
        this.runButton,
        signButton("redo", t("play.redo"), () => this.goTo(this.state.at + 1)),
        signButton("last", t("go.last"), () => this.goTo(this.state.moves.length)),
        this.slider,
        this.speed,
      ),
      this.displayButton,
      this.display,
    );
  }

  /**
   * Shows a message under the board, or the instructions if there is none.
   * @param {"" | "won" | "unsolvable" | "hinted"} about
   * @param {...(Node|string)} parts
   */
  tell(about, ...parts) {
    this.told = about;
    const mood = { won: "good", unsolvable: "bad", hinted: "plain", "": "" }[about];
    this.room.replaceChildren(
      about ? el("div", { class: `banner ${mood}`, "data-test": about }, ...parts) : this.keys,
    );
    if (about) announce(this.room.textContent ?? "");
  }

  // --- playing

  /** Makes moves of the player. @param {string} moves */
  play(moves) {
    if (game.over) newGame(game.of, "");
    this.pause();
    const { state } = this;
    // If the move follows the existing line, the rest of the line stays. The next move of a
    // solution thus keeps the solution.
    if (!state.moves.startsWith(state.moves.slice(0, state.at) + moves)) {
      state.moves = state.moves.slice(0, state.at) + moves;
    }
    startClock();
    state.at += moves.length;
    const before = afterAll(state.start, state.moves.slice(0, state.at - 1));
    announce(
      t("play.moved", {
        tile: before.tiles[target(before, moves[moves.length - 1])],
        way: t(`way.${OPPOSITE[moves[0]]}`),
      }),
    );
    this.update();
    if (this.isSolved()) this.win();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target: at } = event;
    const elsewhere =
      at instanceof HTMLInputElement ||
      at instanceof HTMLSelectElement ||
      at instanceof HTMLTextAreaElement ||
      at === this.solver.moves;
    if (elsewhere || event.altKey || event.defaultPrevented) return;
    if (this.#command(event)) event.preventDefault();
  }

  /** Runs the command of a key and returns whether there was one. @param {KeyboardEvent} event */
  #command(event) {
    const key = event.key.toLowerCase();
    const held = event.ctrlKey || event.metaKey;
    if (key === "y" || (held && event.shiftKey && key === "z")) this.goTo(this.state.at + 1);
    else if (key === "z") this.goTo(this.state.at - 1);
    else if (held) return false;
    else if (this.setup.edit.on) return this.setup.edit.key(event);
    else if (key === "h") this.solver.hint();
    else if (key.startsWith("arrow")) {
      this.view.element.dispatchEvent(
        new KeyboardEvent("keydown", { key: event.key, cancelable: true }),
      );
    } else return false;
    return true;
  }

  isSolved() {
    return same(this.board, this.goal);
  }

  win() {
    stopClock();
    const { at } = this.state;
    const { bounds } = this.solver;
    const parts = [t("play.won", { moves: counted("move", at), time: timeText(game.kept) })];
    if (bounds && bounds[0] === bounds[1] && at === bounds[0]) parts.push(t("play.won.best"));
    if (game.helped) parts.push(t("play.won.helped"));
    else if (game.kind) {
      const better = record(game.kind, { seconds: game.kept, moves: at });
      if (better.seconds) parts.push(t("play.won.time"));
      else if (better.moves) parts.push(t("play.won.moves"));
    }
    game.over = true;
    this.tell("won", parts.join(" "));
    this.showFigures();
    this.view.celebrate();
  }

  /** @param {number} at */
  goTo(at) {
    this.state.at = Math.max(0, Math.min(this.state.moves.length, at));
    this.update();
  }

  /** Replays the line. The player's clock stops meanwhile. */
  run() {
    stopClock();
    if (game.kept && !game.over) game.helped = true;
    if (this.state.at === this.state.moves.length) this.goTo(0);
    this.player.start();
  }

  pause() {
    this.player.stop();
  }

  // --- another board

  /** @param {Board} board @param {string} [kind] of game, where it was scrambled */
  setBoard(board, kind = "") {
    this.solver.forget();
    this.pause();
    const goal = readBoard(this.state.goal);
    Object.assign(this.state, { start: board, moves: "", at: 0 });
    if (goal && (goal.width !== board.width || goal.height !== board.height)) {
      this.state.goal = "last";
    }
    this.#begin(kind);
  }

  /** @param {string} goal */
  setGoal(goal) {
    this.solver.forget();
    this.pause();
    Object.assign(this.state, { goal, moves: this.state.moves.slice(0, this.state.at) });
    this.#begin("");
  }

  /** Starts a game. @param {string} kind */
  #begin(kind) {
    newGame(this.solver.key(this.state.start), kind);
    this.tell("");
    this.solver.suit();
    this.setup.show();
    this.update();
    this.keep.show();
    this.solver.measure(false);
  }

  /** Shows the screens of the 8-bit board's two-line display. */
  async showDisplay() {
    const board = this.board;
    try {
      const { screens } = await ask("display", this.solver.body(board));
      if (!same(board, this.board)) return;
      this.display.replaceChildren(
        ...screens.map((/** @type {string[]} */ lines) =>
          el("pre", { class: "lcd" }, lines.join("\n")),
        ),
      );
    } catch (error) {
      complain(error);
    }
  }

  // --- showing the position that the state names

  update() {
    const { state, board, goal } = this;
    this.view.show(board, goal);
    this.view.mark([], "marked");
    if (!same(this.goalView.board, goal)) this.goalView.show(goal, goal);
    if (this.told === "hinted" || (this.told === "won" && !same(board, goal))) this.tell("");
    this.displayButton.hidden = board.width !== 3 || board.height !== 3;
    this.display.replaceChildren();
    this.showFigures();
    this.slider.max = String(state.moves.length);
    this.slider.value = String(state.at);
    this.slider.setAttribute("aria-valuetext", `${state.at} / ${state.moves.length}`);
    const next = state.moves[state.at];
    this.solver.moves.hidden = !state.moves;
    this.solver.moves.replaceChildren(
      el("span", { class: "done" }, state.moves.slice(Math.max(0, state.at - 400), state.at)),
      next ? el("b", {}, next) : "",
      state.moves.slice(state.at + 1, state.at + 2000),
    );
    this.context.save();
  }

  showFigures() {
    const made = this.state.moves.slice(0, this.state.at);
    const { bounds } = this.solver;
    const best = bestOf(this.setup.kind);
    this.figures.moves.value.textContent = count(made.length);
    this.figures.runs.value.textContent = count(mtm(made));
    this.figures.optimal.value.textContent = !bounds
      ? "–"
      : bounds[0] === bounds[1]
        ? count(bounds[0])
        : t("play.between", { low: count(bounds[0]), high: count(bounds[1]) });
    this.farButton.hidden = Boolean(bounds) || this.state.start.tiles.length <= 9;
    this.figures.best.value.textContent = best
      ? t("play.best.value", { time: timeText(best.seconds), moves: count(best.moves) })
      : "–";
    this.showClock();
  }

  showClock() {
    const time = seconds();
    this.figures.time.value.textContent = clockText(time);
    this.figures.time.label.textContent = t(game.helped ? "play.time.helped" : "play.time");
    this.figures.pace.value.textContent = paceText(this.state.at, time);
  }
}
