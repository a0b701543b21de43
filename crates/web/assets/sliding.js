// @ts-check
// The sliding puzzle to play with: one line of moves that is played, taken back, solved onward and scrubbed.
import { ask, solve } from "./api.js";
import { BoardView, OPPOSITE, afterAll, mtm, same, standardGoal, target } from "./board.js";
import { count, duration, say, t } from "./i18n.js";
import { animation, strip } from "./export.js";
import { announce, button, complain, download, el, field, icon, reducedMotion, select, signButton, toast } from "./page.js";
import { boardText, readBoard } from "./state.js";
import { heuristicSelect, methodName, methodSelect, namedMethod } from "./methods.js";

/** @typedef {import("./state.js").Board} Board */

/** Boards of more cells are not solved optimally: a hint does not wait for the last move less. */
const LARGE = 16;

/** @param {import("./main.js").Context} context @returns {import("./main.js").View} */
export function playView(context) {
  const page = new Play(context);
  return { element: page.element, leave: () => page.leave() };
}

class Play {
  // Controls that several methods reach; left(), setup(), solver() and keep() make them.
  /** @type {Record<"moves"|"runs"|"time"|"optimal", {value: HTMLElement, box: HTMLElement}>} */ figures;
  /** @type {HTMLInputElement} */ slider;
  /** @type {HTMLInputElement} */ width;
  /** @type {HTMLInputElement} */ height;
  /** @type {HTMLInputElement} */ seed;
  /** @type {HTMLInputElement} */ distance;
  /** @type {HTMLInputElement} */ text;
  /** @type {HTMLInputElement} */ seconds;
  /** @type {HTMLSelectElement} */ speed;
  /** @type {HTMLSelectElement} */ goalList;
  /** @type {HTMLSelectElement} */ algorithm;
  /** @type {HTMLSelectElement} */ heuristic;
  /** @type {HTMLButtonElement} */ runButton;
  /** @type {HTMLButtonElement} */ editButton;
  /** @type {HTMLButtonElement} */ solveButton;
  /** @type {HTMLButtonElement} */ numbers;
  /** @type {HTMLElement} */ banner;
  /** @type {HTMLElement} */ wrong;
  /** @type {HTMLElement} */ editHelp;
  /** @type {HTMLElement} */ display;
  /** @type {HTMLButtonElement} */ displayButton;
  /** @type {HTMLElement} */ report;
  /** @type {HTMLElement} */ moveText;
  /** The search that runs now. @type {AbortController | undefined} */ solving;
  /** Its number at the server. @type {number | undefined} */ job;

  /** @param {import("./main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.state = context.state;
    this.abort = new AbortController();
    this.playing = 0;
    this.clock = { began: 0, kept: 0, timer: 0 };
    /** @type {number} */
    this.picked = -1;
    /** What is known of the start: {board text: [least, most]}. @type {Map<string, [number, number]>} */
    this.known = new Map();
    this.view = new BoardView({ label: t("play.board"), onmoves: (moves) => this.play(moves), onpick: (cell) => this.pick(cell) });
    this.view.element.setAttribute("data-test", "board");
    this.keys = (/** @type {KeyboardEvent} */ event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    this.element = el("div", { class: "two" }, this.left(), this.right());
    this.update();
    this.measure(false);
  }

  leave() {
    this.abort.abort();
    clearInterval(this.playing);
    clearInterval(this.clock.timer);
    document.removeEventListener("keydown", this.keys);
  }

  get board() { return afterAll(this.state.start, this.state.moves.slice(0, this.state.at)); }

  /** @returns {Board} */
  get goal() {
    const { width, height } = this.state.start;
    const own = readBoard(this.state.goal);
    return (own?.width === width && own.height === height ? own : standardGoal(this.state.goal, width, height))
      ?? /** @type {Board} */ (standardGoal("last", width, height));
  }

  // --- what is on the page

  left() {
    const figure = (/** @type {string} */ name, /** @type {string} */ hint) => {
      const value = el("b", { "data-test": name }, "–");
      return { value, box: el("div", { title: hint }, value, el("span", {}, t(`play.${name}`))) };
    };
    this.figures = { moves: figure("moves", t("play.moves.hint")), runs: figure("runs", t("play.runs.hint")), time: figure("time", ""), optimal: figure("optimal", t("play.optimal.hint")) };
    this.slider = el("input", { type: "range", min: 0, "aria-label": t("play.scrub"), "data-test": "scrub", oninput: () => { this.pause(); this.goTo(Number(this.slider.value)); } });
    this.runButton = signButton("play", t("play.run"), () => this.playing ? this.pause() : this.run());
    this.runButton.setAttribute("data-test", "run");
    this.speed = select([["1", "1×"], ["3", "3×"], ["8", "8×"], ["25", "25×"]], "3", () => { if (this.playing) this.run(); }, { "aria-label": t("play.speed"), class: "speed" });
    this.speed.style.width = "auto";
    this.banner = el("div", { class: "banner good", hidden: true, "data-test": "won" });
    this.wrong = el("div", { class: "banner bad", hidden: true, "data-test": "unsolvable" }, t("setup.unsolvable"), button(t("setup.why"), () => this.context.go("proof")));
    this.displayButton = button(t("play.display"), () => this.showDisplay(), { title: t("play.display.hint"), "data-test": "display" });
    this.display = el("div", { class: "row", "data-test": "screens" });
    return el("div", { class: "stack" }, this.banner, this.wrong, this.view.element,
      el("div", { class: "figures" }, this.figures.moves.box, this.figures.runs.box, this.figures.time.box, this.figures.optimal.box),
      el("div", { class: "transport" },
        signButton("first", t("play.first"), () => this.goTo(0)), signButton("undo", t("play.undo"), () => this.goTo(this.state.at - 1)),
        this.runButton, signButton("redo", t("play.redo"), () => this.goTo(this.state.at + 1)), signButton("last", t("play.last"), () => this.goTo(this.state.moves.length)),
        this.slider, this.speed),
      el("div", { class: "transport" }, button(t("play.hint"), () => this.hint(), { "data-test": "hint" }), button(t("play.far"), () => this.measure(true), { "data-test": "far" }), this.displayButton), this.display,
      el("p", { class: "note" }, t("play.keys")));
  }

  right() {
    return el("div", { class: "stack" }, this.setup(), this.solver(), this.keep());
  }

  setup() {
    const { width, height } = this.state.start;
    this.width = el("input", { type: "number", min: 2, max: 20, value: width, "data-test": "width" });
    this.height = el("input", { type: "number", min: 2, max: 20, value: height, "data-test": "height" });
    this.seed = el("input", { type: "number", min: 0, max: 2 ** 31, value: Math.floor(Math.random() * 1e6), "data-test": "seed" });
    this.distance = el("input", { type: "number", min: 0, max: 31, placeholder: t("setup.any"), "data-test": "distance" });
    const size = () => { this.distance.disabled = this.width.value !== "3" || this.height.value !== "3"; };
    this.width.addEventListener("input", size);
    this.height.addEventListener("input", size);
    size();
    this.text = el("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: t("setup.text.hint"), "data-test": "text",
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.type(); } });
    const named = ["last", "first", "spiral", "snake"].includes(this.state.goal) ? this.state.goal : "own";
    this.goalList = select(["last", "first", "spiral", "snake", "own"].map((name) => /** @type {[string, string]} */ ([name, t(`goal.${name}`)])), named, (name) => {
      this.setGoal(name === "own" ? boardText(this.board) : name);
    }, { "data-test": "goal" });
    this.editButton = button(t("setup.edit"), () => this.edit(), { "aria-pressed": "false" });
    this.editHelp = el("p", { class: "note", hidden: true }, t("setup.edit.help"));
    return el("section", { class: "card" }, el("h2", {}, t("setup")),
      el("div", { class: "row" }, field(t("setup.width"), this.width), field(t("setup.height"), this.height),
        field(t("setup.seed"), this.seed), field(t("setup.distance"), this.distance, t("setup.distance.hint")),
        button(t("setup.scramble"), () => this.scramble(), { class: "main", "data-test": "scramble" })),
      el("div", { class: "row" }, el("div", { class: "grow" }, field(t("setup.text"), this.text)), button(t("setup.use"), () => this.type(), { "data-test": "use" }), this.editButton),
      this.editHelp,
      el("div", { class: "row" }, el("div", { class: "grow" }, field(t("setup.goal"), this.goalList)), button(t("setup.goal.here"), () => this.setGoal(boardText(this.board)))));
  }

  solver() {
    this.algorithm = methodSelect("best");
    this.heuristic = heuristicSelect("");
    this.seconds = el("input", { type: "number", min: 1, max: 600, value: 60 });
    this.solveButton = button(t("solve"), () => this.solving ? this.stop() : this.solve(), { class: "main", "data-test": "solve" });
    this.report = el("div", { "data-test": "report", class: "stack" });
    this.moveText = el("p", { class: "moves", tabindex: 0, "aria-label": t("solve.moves"), "data-test": "moves-text" });
    return el("section", { class: "card" }, el("h2", {}, t("solve")),
      el("div", { class: "row" }, el("div", { class: "grow" }, field(t("solve.algorithm"), this.algorithm)), el("div", { class: "grow" }, field(t("solve.heuristic"), this.heuristic)),
        field(t("solve.seconds"), this.seconds), this.solveButton), this.report, this.moveText);
  }

  keep() {
    const picture = el("input", { type: "file", accept: "image/*", class: "hidden", onchange: () => {
      const file = picture.files?.[0];
      if (file) this.view.showPicture(URL.createObjectURL(file));
      this.numbers.hidden = false;
    } });
    this.numbers = button(t("setup.picture.remove"), () => { this.view.showPicture(""); this.numbers.hidden = true; picture.value = ""; }, { hidden: true });
    return el("section", { class: "card" }, el("h2", {}, t("export")), el("div", { class: "row" },
      button(t("setup.share"), () => this.copy(location.href)), button(t("export.moves"), () => this.copy(this.state.moves)),
      button(t("export.svg"), () => download("knobel.svg", strip(this.state.start, this.state.moves, this.goal), "image/svg+xml")),
      button(t("export.gif"), () => this.gif()), el("label", { class: "file" }, t("setup.picture"), picture), this.numbers));
  }

  // --- playing

  /** Moves that the player makes. @param {string} moves */
  play(moves) {
    if (this.isSolved() && this.state.at === this.state.moves.length && this.clock.kept) this.resetClock();
    this.pause();
    const { state } = this;
    // Along the line that is there, the rest of it stays: taking a solution's next move loses nothing.
    if (!state.moves.startsWith(state.moves.slice(0, state.at) + moves)) state.moves = state.moves.slice(0, state.at) + moves;
    if (!this.clock.began) this.startClock();
    state.at += moves.length;
    const letter = moves[0];
    const before = afterAll(state.start, state.moves.slice(0, state.at - 1));
    announce(t("play.moved", { tile: before.tiles[target(before, moves[moves.length - 1])], way: t(`way.${OPPOSITE[letter]}`) }));
    this.update();
    if (this.isSolved()) this.win();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (inField || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const key = event.key.toLowerCase();
    if (key === "z") this.goTo(this.state.at - 1);
    else if (key === "y") this.goTo(this.state.at + 1);
    else if (key === "h") this.hint();
    else if (key.startsWith("arrow") && event.target === document.body) this.view.element.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, cancelable: true }));
    else return;
    if (key.startsWith("arrow")) event.preventDefault();
  }

  isSolved() { return same(this.board, this.goal); }

  win() {
    const seconds = this.stopClock();
    const bounds = this.known.get(this.knownKey(this.state.start));
    const best = bounds && bounds[0] === bounds[1] && this.state.at === bounds[0];
    const text = t(best ? "play.won.best" : "play.won", { moves: this.state.at, time: clockText(seconds) });
    this.banner.textContent = text;
    this.banner.hidden = false;
    announce(text);
    this.view.element.classList.remove("won");
    void this.view.element.getBoundingClientRect();
    this.view.element.classList.add("won");
  }

  /** @param {number} at */
  goTo(at) {
    this.state.at = Math.max(0, Math.min(this.state.moves.length, at));
    this.update();
  }

  run() {
    clearInterval(this.playing);
    if (this.state.at === this.state.moves.length) this.goTo(0);
    this.runButton.replaceChildren(icon("pause"));
    this.runButton.setAttribute("aria-label", t("play.pause"));
    const pause = (reducedMotion() ? 600 : 450) / Number(this.speed.value);
    this.playing = window.setInterval(() => this.state.at < this.state.moves.length ? this.goTo(this.state.at + 1) : this.pause(), pause);
  }

  pause() {
    clearInterval(this.playing);
    this.playing = 0;
    this.runButton.replaceChildren(icon("play"));
    this.runButton.setAttribute("aria-label", t("play.run"));
  }

  // --- the clock runs from the first move to the goal

  startClock() {
    this.clock.began = performance.now();
    this.clock.timer = window.setInterval(() => this.showClock(), 250);
  }

  stopClock() {
    if (this.clock.began) this.clock.kept = (performance.now() - this.clock.began) / 1000;
    clearInterval(this.clock.timer);
    this.clock.began = 0;
    this.showClock();
    return this.clock.kept;
  }

  resetClock() {
    clearInterval(this.clock.timer);
    this.clock = { began: 0, kept: 0, timer: 0 };
    this.showClock();
  }

  showClock() {
    const { began, kept } = this.clock;
    this.figures.time.value.textContent = clockText(began ? (performance.now() - began) / 1000 : kept);
  }

  // --- another board

  /** @param {Board} board */
  setBoard(board) {
    this.solving?.abort();
    this.pause();
    this.resetClock();
    const goal = readBoard(this.state.goal);
    Object.assign(this.state, { start: board, moves: "", at: 0 });
    if (goal && (goal.width !== board.width || goal.height !== board.height)) this.state.goal = this.goalList.value = "last";
    [this.width.value, this.height.value] = [String(board.width), String(board.height)];
    this.width.dispatchEvent(new Event("input"));
    this.report.replaceChildren();
    this.update();
    this.measure(false);
  }

  /** @param {string} goal */
  setGoal(goal) {
    this.solving?.abort();
    this.state.goal = goal;
    this.goalList.value = ["last", "first", "spiral", "snake"].includes(goal) ? goal : "own";
    this.state.moves = this.state.moves.slice(0, this.state.at);
    this.report.replaceChildren();
    if (this.view.picture) this.view.showPicture(this.view.picture);
    this.update();
    this.measure(false);
  }

  async scramble() {
    const distance = this.distance.disabled || this.distance.value === "" ? undefined : Number(this.distance.value);
    const goal = readBoard(this.state.goal);
    const [width, height] = [Number(this.width.value), Number(this.height.value)];
    if (goal && (goal.width !== width || goal.height !== height)) this.state.goal = this.goalList.value = "last";
    try {
      this.setBoard(await ask("scramble", { width, height, seed: Number(this.seed.value), distance, goal: this.state.goal }));
      this.seed.value = String(Number(this.seed.value) + 1);
    } catch (error) { complain(error); }
  }

  async type() {
    const flat = { width: Number(this.width.value), height: Number(this.height.value) };
    try {
      // A rectangle in one row is read with the size above; anything else tells its size itself.
      const numbers = this.text.value.trim().split(/[\s,]+/).length;
      const board = await ask("board", { text: this.text.value, ...(numbers === flat.width * flat.height && !this.text.value.includes("/") ? flat : {}) });
      this.setBoard({ width: board.width, height: board.height, tiles: board.tiles });
      this.text.value = "";
    } catch (error) { complain(error); }
  }

  edit() {
    const on = this.view.element.classList.toggle("editing");
    this.editButton.setAttribute("aria-pressed", String(on));
    this.editButton.textContent = t(on ? "setup.edit.done" : "setup.edit");
    this.editHelp.hidden = !on;
    this.picked = -1;
    this.view.mark([], "marked");
  }

  /** @param {number} cell */
  pick(cell) {
    const board = this.board;
    if (this.picked < 0) {
      this.picked = cell;
      this.view.mark([board.tiles[cell]], "marked");
      return;
    }
    const tiles = board.tiles.slice();
    [tiles[cell], tiles[this.picked]] = [tiles[this.picked], tiles[cell]];
    this.picked = -1;
    this.setBoard({ ...board, tiles });
  }

  // --- solving

  /** @param {Board} board */
  body(board) { return { board: boardText(board), goal: this.state.goal }; }

  /** @param {Board} board */
  knownKey(board) { return `${boardText(board)}>${this.state.goal}`; }

  async solve() {
    const board = this.board;
    this.solving = new AbortController();
    this.abort.signal.addEventListener("abort", () => this.solving?.abort());
    this.solveButton.textContent = t("solve.stop");
    const line = el("p", { class: "note" }, t("solve.waiting"));
    this.report.replaceChildren(el("div", { class: "bar" }, el("i")), line);
    try {
      const method = await namedMethod(this.algorithm.value, this.heuristic.value);
      const answer = await solve({ ...this.body(board), method, limits: { seconds: Number(this.seconds.value) } }, this.solving.signal, (name, data) => {
        if (name === "queued") this.job = data.job;
        if (name === "progress") line.textContent = data.phase.code === "table" ? say("phase", data.phase) : progressText(data);
      });
      this.showAnswer(board, answer);
    } catch (error) {
      this.report.replaceChildren();
      complain(error);
    }
    this.solving = this.job = undefined;
    this.solveButton.textContent = t("solve");
  }

  /** Ends the search with the best that it has; one that waits for a place has none. */
  async stop() {
    if (this.job === undefined) return this.solving?.abort();
    try { await ask("stop", { job: this.job }); } catch (error) { complain(error); }
  }

  /** @param {Board} board @param {import("./api.js").Answer} answer */
  showAnswer(board, answer) {
    const stats = el("p", { class: "note" }, t("solve.stats", { algorithm: methodName(answer.algorithm, answer.heuristic), expanded: count(answer.stats.expanded), time: duration(answer.stats.seconds) }));
    if (answer.status === "unsolvable") {
      this.report.replaceChildren();
      this.context.go("proof");
      return;
    }
    this.learn(board, answer);
    if (answer.moves && same(board, this.board)) {
      this.state.moves = this.state.moves.slice(0, this.state.at) + answer.moves.blank;
      this.update();
    }
    const gap = answer.gap === null ? "" : `, ${t("solve.gap", { gap: percent(answer.gap) })}`;
    const proof = answer.optimal ? t("solve.optimal") : t("solve.notoptimal", { bound: answer.lower_bound }) + gap;
    const lines = answer.status === "stopped"
      ? [el("p", { class: "result" }, t("solve.stopped", { reason: answer.reason ? say("stop", answer.reason) : "" })), answer.moves && el("p", {}, t("solve.bestknown", { stm: answer.stm ?? 0, bound: answer.lower_bound }))]
      : [el("p", { class: "result" }, `${t("solve.done", { stm: answer.stm ?? 0, mtm: answer.mtm ?? 0 })}, ${proof}`)];
    this.report.replaceChildren(.../** @type {Node[]} */ (lines.filter(Boolean)), stats);
    announce(this.report.textContent ?? "");
  }

  /** @param {Board} board @param {import("./api.js").Answer} answer */
  learn(board, answer) {
    if (answer.stm === null || answer.metric !== "stm") return;
    this.known.set(this.knownKey(board), answer.optimal ? [answer.stm, answer.stm] : [answer.lower_bound, answer.stm]);
    this.showKnown();
  }

  showKnown() {
    const bounds = this.known.get(this.knownKey(this.state.start));
    this.figures.optimal.value.textContent = !bounds ? "–" : bounds[0] === bounds[1] ? String(bounds[0]) : t("play.between", { low: bounds[0], high: bounds[1] });
  }

  /** Is it solvable, and how far is it? Small boards are measured unasked. @param {boolean} asked */
  async measure(asked) {
    const start = this.state.start;
    try {
      const { solvable } = await ask("check", this.body(start));
      this.wrong.hidden = solvable;
      if (!solvable || !(asked || start.tiles.length <= 9) || this.known.has(this.knownKey(start))) return;
      this.learn(start, await solve({ ...this.body(start), limits: { seconds: 30 } }, this.abort.signal));
    } catch (error) { complain(error); }
  }

  /** What the 8-bit board shows on its display of two lines, one screen after the other. */
  async showDisplay() {
    const board = this.board;
    try {
      const { screens } = await ask("display", this.body(board));
      if (!same(board, this.board)) return;
      this.display.replaceChildren(...screens.map((/** @type {string[]} */ lines) => el("pre", { class: "lcd" }, lines.join("\n"))));
    } catch (error) { complain(error); }
  }

  async hint() {
    const board = this.board;
    if (this.isSolved()) return toast(t("play.is.solved"));
    try {
      let rest = this.state.moves.slice(this.state.at);
      if (!rest || !same(afterAll(board, rest), this.goal)) {
        const answer = await solve({ ...this.body(board), limits: { seconds: board.tiles.length > LARGE ? 1 : 10 } }, this.abort.signal);
        if (answer.status === "unsolvable") { this.wrong.hidden = false; return; }
        rest = answer.moves?.blank ?? "";
      }
      if (!rest || !same(board, this.board)) return;
      const tile = board.tiles[target(board, rest[0])];
      this.view.mark([tile], "marked");
      const text = t("play.hinted", { tile, way: t(`way.${OPPOSITE[rest[0]]}`), left: rest.length });
      toast(text);
    } catch (error) { complain(error); }
  }

  // --- keeping

  /** @param {string} text */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      toast(t("setup.copied"));
    } catch (error) { complain(error); }
  }

  gif() {
    const bytes = animation(this.state.start, this.state.moves.slice(0, 400), this.goal);
    download("knobel.gif", bytes, "image/gif");
  }

  /** Shows the position that the state names. */
  update() {
    const { state } = this;
    const board = this.board;
    this.view.show(board, this.goal);
    this.view.mark([], "marked");
    if (!same(board, this.goal)) this.banner.hidden = true;
    this.displayButton.hidden = board.width !== 3 || board.height !== 3;
    this.display.replaceChildren();
    const made = state.moves.slice(0, state.at);
    this.figures.moves.value.textContent = String(made.length);
    this.figures.runs.value.textContent = String(mtm(made));
    this.showClock();
    this.showKnown();
    this.slider.max = String(state.moves.length);
    this.slider.value = String(state.at);
    this.slider.setAttribute("aria-valuetext", `${state.at} / ${state.moves.length}`);
    const next = state.moves[state.at];
    this.moveText.hidden = !state.moves;
    this.moveText.replaceChildren(el("span", { class: "done" }, made.slice(-400)), next ? el("b", {}, next) : "", state.moves.slice(state.at + 1, state.at + 2000));
    this.context.save();
  }
}

/** How far a search has come: with its best path and the gap, where it has one. @param {any} data */
function progressText({ best, gap, lower_bound: bound, stats }) {
  const values = { best, bound, expanded: count(stats.expanded), time: duration(stats.seconds) };
  if (best === null) return t("solve.progress", values);
  return t("solve.improving", { ...values, gap: gap === null ? "–" : percent(gap) });
}

/** 0.14 is 14 %; what is not closed is not shown as closed. @param {number} gap */
function percent(gap) { return gap > 0 && gap < 0.01 ? "< 1 %" : `${Math.round(100 * gap)} %`; }

/** @param {number} seconds */
function clockText(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
