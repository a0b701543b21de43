// @ts-check
// The cards on the table: laid by hand or by a strategy, with scores, hints, estimates and all solutions.
import { Refused, ask, job } from "./api.js";
import { drawCard, matches, readLaid, scores, writeLaid } from "./deck.js";
import { count, duration, say, t, tOr } from "./i18n.js";
import { announce, button, complain, el, field, select, signButton, svg, toast } from "./page.js";

/** @typedef {import("./deck.js").Game} Game */
/** @typedef {import("./deck.js").Placed} Placed */
/** @typedef {{name: string, summary: string, description: string, settings: Setting[], proves: boolean}} Strategy */
/** @typedef {{name: string, summary: string, accepts: {kind: string, words?: string[], least?: number, most?: number, default?: number}}} Setting */

/** @param {import("./main.js").Context} context @returns {import("./main.js").View} */
export function cardsView(context) {
  const page = new CardsPage(context);
  page.load();
  return { element: page.element, leave: () => page.leave() };
}

const SHOWN = ["matching", "scores", "numbers", "orientation"];

class CardsPage {
  /** @type {Game} */ game = { name: "", text: "", width: 0, height: 0, framed: false, turning: true, halves: true, labels: [], pieces: [], known: { raw: null, distinct: null } };
  /** @type {Placed[]} */ board = [];
  // Controls that several methods reach; runCard() and build() make them.
  /** @type {HTMLSelectElement} */ strategy;
  /** @type {HTMLElement} */ description;
  /** @type {HTMLElement} */ settings;
  /** @type {HTMLInputElement} */ live;
  /** @type {HTMLInputElement} */ seconds;
  /** @type {HTMLButtonElement} */ runButton;
  /** @type {HTMLElement} */ progress;
  /** @type {HTMLElement} */ logText;
  /** One button a cell; the drawings of the cards move between them. @type {HTMLButtonElement[]} */ cells = [];
  /** @type {{face: any, bars: any[], score: any, turn: number, svg: any}[]} */ faces = [];
  /** The settings of the chosen strategy. @type {{name: string, control: HTMLInputElement | HTMLSelectElement}[]} */ knobs = [];
  /** Did the pointer move a card since it went down? */ dragged = false;
  /** The cell that is selected; -1 for none. */
  selected = -1;
  /** @type {Strategy[]} */ strategies = [];
  /** @type {AbortController | null} */ running = null;
  /** @type {string[]} */ solutions = [];
  leaf = 0;

  /** @param {import("./main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.more = context.state.more;
    this.field = el("div", { class: "table-field", role: "group", "aria-label": t("cards.table"), "data-test": "table" });
    this.total = el("b", { "data-test": "score" });
    this.full = el("span", {});
    this.banner = el("div", { class: "banner good", hidden: true, "data-test": "cards-won" });
    this.hintText = el("p", { class: "note", "data-test": "cards-hint-text" });
    this.about = el("p", { class: "note" });
    this.leafing = el("div", { class: "transport", hidden: true });
    this.element = el("div", { class: "two" },
      el("div", { class: "stack" }, this.banner, this.field, el("div", { class: "figures cards-figures" }, el("div", {}, this.total, this.full)), this.leafing, this.hintText,
        el("p", { class: "note" }, t("cards.keys"))),
      el("div", { class: "stack" }, this.runCard(), this.gameCard(), this.showCard()));
  }

  leave() { this.running?.abort(); }

  async load() {
    try {
      this.strategies = (await ask("cards/methods")).strategies;
      this.strategy.replaceChildren(...this.strategies.map(({ name }) => el("option", { value: name }, name)));
      this.describe();
      this.setGame(await ask("cards/game", this.more.game ? { game: this.more.game } : {}), this.more.laid);
    } catch (error) { complain(error); }
  }

  // --- the three cards beside the table

  runCard() {
    this.strategy = el("select", { "data-test": "strategy", onchange: () => this.describe() });
    this.description = el("p", { class: "note" });
    this.settings = el("div", { class: "row" });
    this.live = el("input", { type: "checkbox", checked: true });
    this.seconds = el("input", { type: "number", min: 1, max: 600, value: 30 });
    this.runButton = button(t("cards.run"), () => this.running ? this.running.abort() : this.run(), { class: "main", "data-test": "cards-run" });
    this.progress = el("p", { class: "note", "data-test": "cards-progress" });
    this.logText = el("pre", { class: "log", tabindex: 0, "aria-label": t("cards.log"), hidden: true });
    return el("section", { class: "card" }, el("h2", {}, t("cards.lay")),
      el("div", { class: "row" }, el("div", { class: "grow" }, field(t("cards.strategy"), this.strategy)), field(t("solve.seconds"), this.seconds), this.runButton),
      this.description, this.settings, el("label", { class: "check" }, this.live, t("cards.live")), this.progress, this.logText,
      el("div", { class: "row" }, button(t("cards.all"), () => this.all(), { "data-test": "cards-all" }), button(t("cards.estimate"), () => this.estimate(), { "data-test": "cards-estimate" }), button(t("play.hint"), () => this.hint(), { "data-test": "cards-hint" })));
  }

  gameCard() {
    const number = (/** @type {number} */ least, /** @type {number} */ most, /** @type {number} */ value) => el("input", { type: "number", min: least, max: most, value });
    const [width, height, motifs, solutions, seed] = [number(2, 8, 3), number(2, 8, 3), number(1, 16, 4), number(1, 100, 1), number(0, 2 ** 31, 1)];
    const difficulty = select(["any", "easy", "medium", "hard"].map((name) => /** @type {[string, string]} */ ([name, t(`cards.difficulty.${name}`)])), "any");
    const make = async () => {
      try {
        const game = await ask("cards/generate", { width: Number(width.value), height: Number(height.value), motifs: Number(motifs.value), solutions: Number(solutions.value), seed: Number(seed.value), difficulty: difficulty.value });
        this.more.game = game.text;
        this.setGame(game);
        seed.value = String(Number(seed.value) + 1);
      } catch (error) { complain(error); }
    };
    const text = el("input", { type: "text", spellcheck: "false", "data-test": "cards-text" });
    const read = async () => {
      try {
        const game = await ask("cards/game", { game: text.value.replace(/;/g, "\n") });
        this.more.game = game.text;
        this.setGame(game);
      } catch (error) { complain(error); }
    };
    return el("section", { class: "card" }, el("h2", {}, t("cards.game")), this.about,
      el("div", { class: "row" }, button(t("cards.shuffle"), () => this.shuffle(), { "data-test": "cards-shuffle" }), button(t("cards.builtin"), () => { this.more.game = ""; ask("cards/game", {}).then((game) => this.setGame(game), complain); })),
      el("div", { class: "row" }, field(t("setup.width"), width), field(t("setup.height"), height), field(t("cards.motifs"), motifs), field(t("cards.solutions"), solutions), field(t("setup.seed"), seed), field(t("cards.difficulty"), difficulty),
        button(t("cards.generate"), make, { "data-test": "cards-generate" })),
      el("div", { class: "row" }, el("div", { class: "grow" }, field(t("cards.paste"), text)), button(t("setup.use"), read)));
  }

  showCard() {
    const hidden = (this.more.hide ?? "").split(".");
    const boxes = SHOWN.map((name) => {
      const box = el("input", { type: "checkbox", checked: !hidden.includes(name), "data-test": `show-${name}`, onchange: () => { this.field.classList.toggle(`show-${name}`, box.checked); remember(); } });
      this.field.classList.toggle(`show-${name}`, !hidden.includes(name));
      return { name, box };
    });
    const remember = () => { this.more.hide = boxes.filter(({ box }) => !box.checked).map(({ name }) => name).join("."); this.context.save(); };
    return el("section", { class: "card" }, el("h2", {}, t("cards.show")), el("div", { class: "row" }, ...boxes.map(({ name, box }) => el("label", { class: "check" }, box, t(`cards.show.${name}`)))),
      el("div", {}, button(t("cards.print"), () => window.print())));
  }

  // --- the table

  /** @param {Game} game @param {string} [laid] */
  setGame(game, laid) {
    this.running?.abort();
    this.game = game;
    this.solutions = [];
    this.leafing.hidden = true;
    this.hintText.textContent = "";
    this.selected = -1;
    this.board = (laid && readLaid(laid, game)) || game.pieces.map((_, piece) => ({ piece, turn: 0 }));
    const { raw, distinct } = game.known;
    this.about.textContent = [game.name, `${game.width} × ${game.height}`, raw ? t("cards.known", { raw, distinct: distinct ?? "?" }) : "", game.rating ? t(`cards.difficulty.${game.rating.level}`) : ""].filter(Boolean).join(" · ");
    this.build();
    this.update(false);
  }

  build() {
    this.field.style.setProperty("--columns", String(this.game.width));
    this.field.style.setProperty("--aspect", String(this.game.width / this.game.height));
    this.cells = this.board.map((_, cell) => {
      const made = el("button", { type: "button", class: "cell", "data-cell": cell, onclick: () => this.tap(cell) });
      made.addEventListener("keydown", (event) => this.key(event, cell));
      this.draggable(made, cell);
      return made;
    });
    this.faces = this.game.pieces.map((_, piece) => {
      const face = drawCard(this.game, piece);
      const bars = [0, 1, 2, 3].map((side) => svg("rect", { class: "match-bar", x: -30, y: -48.5, width: 60, height: 5, rx: 2.5, transform: `rotate(${side * 90})` }));
      const score = svg("text", { class: "mark-score", x: 34, y: 38 });
      return { face, bars, score, turn: 0, svg: svg("svg", { viewBox: "-50 -50 100 100", role: "img" },
        svg("clipPath", { id: "card-shape" }, svg("rect", { x: -49, y: -49, width: 98, height: 98, rx: 7 })), face, ...bars,
        svg("circle", { class: "mark-number", r: 12 }), svg("text", { class: "mark-number" }, String(piece + 1)), svg("circle", { class: "mark-score", cx: 34, cy: 34, r: 9 }), score) };
    });
    this.field.replaceChildren(...this.cells);
  }

  /** Shows the board. @param {boolean} byHand */
  update(byHand) {
    const { game, board } = this;
    const points = scores(game, board);
    board.forEach(({ piece, turn }, cell) => {
      const face = this.faces[piece];
      const place = this.cells[cell];
      if (!face || !place) return;
      // Always on in the same direction, so that a card never spins back.
      face.turn += (turn - face.turn % 4 + 4) % 4;
      face.face.style.transform = `rotate(${face.turn * 90}deg)`;
      if (face.svg.parentNode !== place) place.replaceChildren(face.svg);
      matches(game, board, cell).forEach((fits, side) => face.bars[side].classList.toggle("fits", fits));
      face.score.textContent = String(points[cell]);
      place.classList.toggle("selected", cell === this.selected);
      place.setAttribute("aria-pressed", String(cell === this.selected));
      face.svg.setAttribute("aria-label", t("cards.cell", { card: piece + 1, turn, score: points[cell] }));
    });
    const total = points.reduce((sum, score) => sum + score, 0);
    const full = 4 * board.length;
    this.total.textContent = String(total);
    this.full.textContent = t("cards.of", { full });
    if (total === full && this.banner.hidden) {
      this.banner.textContent = t(byHand ? "cards.won" : "cards.solved");
      announce(this.banner.textContent);
    }
    this.banner.hidden = total !== full;
    this.field.classList.toggle("won", total === full);
    this.more.laid = writeLaid(board);
    this.context.save();
  }

  /** Select, turn what is selected, or exchange it. @param {number} cell */
  tap(cell) {
    if (this.dragged) { this.dragged = false; return; }
    if (this.selected === cell) return this.turn(cell);
    if (this.selected < 0) {
      this.selected = cell;
      return this.update(false);
    }
    this.swap(this.selected, cell);
  }

  /** @param {number} cell */
  turn(cell) {
    if (!this.game.turning) return;
    this.board[cell] = { ...this.board[cell], turn: (this.board[cell].turn + 1) % 4 };
    this.update(true);
  }

  /** @param {number} one @param {number} other */
  swap(one, other) {
    [this.board[one], this.board[other]] = [this.board[other], this.board[one]];
    this.selected = -1;
    this.update(true);
    this.cells[other].focus();
  }

  /** @param {KeyboardEvent} event @param {number} cell */
  key(event, cell) {
    const step = { ArrowUp: -this.game.width, ArrowDown: this.game.width, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (step !== undefined) {
      const to = cell + step;
      const sameRow = Math.floor(to / this.game.width) === Math.floor(cell / this.game.width);
      if (to >= 0 && to < this.board.length && (!sideways || sameRow)) this.cells[to].focus();
    } else if (event.key.toLowerCase() === "r") this.turn(cell);
    else if (event.key === "Escape") { this.selected = -1; this.update(false); }
    else return;
    event.preventDefault();
  }

  /** @param {HTMLElement} place @param {number} cell */
  draggable(place, cell) {
    /** @type {{x: number, y: number} | null} */
    let start = null;
    place.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, y: event.clientY };
      this.dragged = false;
      place.setPointerCapture(event.pointerId);
    });
    place.addEventListener("pointermove", (event) => {
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (Math.hypot(dx, dy) > 8) this.dragged = true;
      if (this.dragged) place.style.transform = `translate(${dx}px, ${dy}px)`;
      place.classList.toggle("lifted", this.dragged);
    });
    const drop = (/** @type {PointerEvent} */ event) => {
      if (!start) return;
      start = null;
      place.style.transform = "";
      place.classList.remove("lifted");
      if (!this.dragged || event.type !== "pointerup") return;
      const under = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element instanceof HTMLElement && element.dataset.cell !== undefined && element !== place);
      if (under instanceof HTMLElement) this.swap(cell, Number(under.dataset.cell));
    };
    place.addEventListener("pointerup", drop);
    place.addEventListener("pointercancel", drop);
  }

  shuffle() {
    const order = this.board.slice();
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    this.board = order.map(({ piece }) => ({ piece, turn: this.game.turning ? Math.floor(Math.random() * 4) : 0 }));
    this.selected = -1;
    this.leafing.hidden = true;
    this.update(false);
  }

  // --- strategies

  describe() {
    const chosen = this.strategies.find(({ name }) => name === this.strategy.value);
    if (!chosen) return;
    this.description.textContent = tOr(`strategy.${chosen.name}`, chosen.description || chosen.summary);
    this.knobs = chosen.settings.map((setting) => ({ name: setting.name, control: this.control(setting) }));
    this.settings.replaceChildren(...chosen.settings.map(({ name, summary }, at) => field(tOr(`cards.setting.${name}`, name), this.knobs[at].control, summary)));
  }

  /** What a setting accepts, as something to fill in. @param {Setting} setting @returns {HTMLInputElement | HTMLSelectElement} */
  control({ name, accepts: { kind, words = [], least, most, default: value } }) {
    if (kind === "word") return select(words.map((word) => /** @type {[string, string]} */ ([word, tOr(`cards.${name}.${word}`, word)])), words[0]);
    if (kind === "flag") return el("input", { type: "checkbox" });
    if (kind === "score") return el("input", { type: "number", min: 0, placeholder: String(4 * this.board.length || 36) });
    return el("input", { type: "number", min: least, max: most, value });
  }

  /** As the server takes them: it knows which words, numbers and flags are right. */
  chosenSettings() {
    const filled = this.knobs.filter(({ control }) => control.value !== "");
    return Object.fromEntries(filled.map(({ name, control }) => [name, control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value]));
  }

  async run() {
    const { progress, logText } = this;
    this.running = new AbortController();
    this.runButton.textContent = t("solve.stop");
    this.hintText.textContent = "";
    this.leafing.hidden = true;
    logText.textContent = "";
    logText.hidden = true;
    this.selected = -1;
    let best = "";
    const body = { game: this.game.text, strategy: this.strategy.value, settings: this.chosenSettings(), seconds: Number(this.seconds.value) };
    try {
      await job("cards/run", body, (name, data) => {
        if (name === "log") { logText.hidden = false; logText.textContent += `${say("log", data)}\n`; logText.scrollTop = logText.scrollHeight; }
        if (name === "progress") progress.textContent = t("cards.progress", { tries: count(data.stats.expanded), time: duration(data.stats.seconds) });
        if (name === "best") { best = data.text; if (this.live.checked) this.lay(best); }
        if (name === "failed") throw new Refused(data);
        if (name !== "cards-result") return;
        this.lay(data.board);
        const end = data.status === "solved" ? t("cards.end.solved") : data.status === "unsolvable" ? t("cards.end.unsolvable") : t("solve.stopped", { reason: say("stop", data.reason) });
        progress.textContent = `${end} · ${t("cards.progress", { tries: count(data.stats.expanded), time: duration(data.stats.seconds) })}`;
        announce(progress.textContent);
      }, this.running.signal);
    } catch (error) {
      if (this.running.signal.aborted) {
        if (best) this.lay(best);
        progress.textContent = t("cards.end.stopped");
      } else complain(error);
    }
    this.running = null;
    this.runButton.textContent = t("cards.run");
  }

  /** @param {string} text */
  lay(text) {
    const board = readLaid(text, this.game);
    if (!board) return;
    this.board = board;
    this.update(false);
  }

  async all() {
    try {
      const { boards, all } = await ask("cards/solutions", { game: this.game.text });
      this.solutions = boards;
      if (!boards.length) return toast(t(all ? "cards.end.unsolvable" : "cards.none.yet"));
      this.leafing.hidden = false;
      const label = el("span", { "data-test": "leaf" });
      const show = (/** @type {number} */ to) => {
        this.leaf = (to + boards.length) % boards.length;
        label.textContent = t("cards.leaf", { number: this.leaf + 1, total: `${boards.length}${all ? "" : "+"}` });
        this.lay(boards[this.leaf]);
      };
      this.leafing.replaceChildren(signButton("back", t("proof.previous"), () => show(this.leaf - 1)), label, signButton("next", t("proof.next"), () => show(this.leaf + 1)));
      show(0);
    } catch (error) { complain(error); }
  }

  async hint() {
    try {
      const { hint, cell } = await ask("cards/hint", { game: this.game.text, board: writeLaid(this.board) });
      const text = this.hintWords(hint, cell);
      this.hintText.textContent = text;
      if (cell !== null) this.cells[cell].focus();
      announce(text);
    } catch (error) { complain(error); }
  }

  /** Cells, cards and labels as people count and name them. @param {import("./api.js").Message} hint @param {number | null} cell */
  hintWords({ code, values, text }, cell) {
    const { placed, side, label, count: given, partners } = values;
    const at = cell === null ? {} : { row: Math.floor(cell / this.game.width) + 1, column: cell % this.game.width + 1 };
    const more = { card: placed && placed.piece + 1, turn: placed?.turn, side: side && t(`side.${side}`), label: this.game.labels[label]?.name, outside: given - partners };
    return say("hint", { code: code === "hopeless" && cell === null ? "hopeless.all" : code, values: { ...values, ...at, ...more }, text });
  }

  async estimate() {
    try {
      const { guesses, solutions, all, arrangements_log10: size } = await ask("cards/estimate", { game: this.game.text });
      this.logText.hidden = false;
      const known = all ? (solutions === "0" ? "cards.none" : "cards.exactly") : (solutions === "0" ? "cards.unknown" : "cards.atLeast");
      this.logText.textContent = [t("cards.arrangements", { power: size.toFixed(1) }), t(known, { solutions }),
        ...guesses.map((/** @type {any} */ guess) => `${guess.strategy}: ${t("cards.guess", { tries: guess.tries.toExponential(1), time: long(guess.seconds) })}`)].join("\n");
    } catch (error) { complain(error); }
  }
}

/** Seconds that may be years. @param {number} seconds */
function long(seconds) {
  if (seconds < 3600) return duration(seconds);
  if (seconds < 1e5) return `${(seconds / 3600).toFixed(1)} h`;
  return seconds < 3.2e7 ? `${(seconds / 86400).toFixed(0)} d` : `${(seconds / 3.156e7).toPrecision(2)} a`;
}
