// @ts-check
// The card table. The reader lays the cards or watches a strategy. There are hints, undo, all
// solutions and new games.
import { ask } from "../shared/api.js";
import { estimatePanel } from "./estimate.js";
import { advise, solutionsOf } from "./hints.js";
import { newGamePanel } from "./new.js";
import { RunPanel } from "./run.js";
import { Table } from "./table.js";
import { celebrate, wave } from "./confetti.js";
import { distinct, misplaced, readLaid, writeLaid } from "./deck.js";
import { count, t } from "../shared/i18n.js";
import {
  announce,
  button,
  complain,
  el,
  notice,
  reducedMotion,
  signButton,
  toast,
} from "../shared/page.js";

/** @typedef {import("./deck.js").Game} Game */
/** @typedef {import("./deck.js").Placed} Placed */

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function cardsView(context) {
  const page = new CardsPage(context);
  page.load();
  return { element: page.element, leave: () => page.leave() };
}

const SHOWN = /** @type {const} */ (["matching", "scores", "numbers", "orientation"]);
/** The number of boards that undo remembers. */
const REMEMBERED = 500;

class CardsPage {
  /** @type {Game} */ game = {
    name: "",
    text: "",
    width: 0,
    height: 0,
    framed: false,
    turning: true,
    halves: true,
    labels: [],
    pieces: [],
    solutions: null,
    fixed: [],
    level: null,
    rating: null,
  };
  /** The board as the reader or a strategy left it. @type {Placed[]} */ board = [];
  /** The boards before this one; `future` holds the undone boards. @type {Placed[][]} */ past = [];
  /** @type {Placed[][]} */ future = [];
  /** Hints that were given for this board. @type {string[]} */ given = [];
  solved = false;
  /** Has the reader been told that a card is in the wrong place? */ strayed = false;
  /** Has the reader left this view? */ left = false;

  /** @param {import("../main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.more = context.state.more;
    this.table = new Table({
      tap: (cell) => this.tap(cell),
      turn: (cell) => this.turn(cell),
      swap: (one, other) => this.swap(one, other),
      release: () => this.table.select(-1),
    });
    this.runs = new RunPanel({
      game: () => this.game,
      begin: () => this.begin(),
      resume: (before) => this.resume(before),
      show: (board, manner) => this.show(board, manner),
      lay: (text) => this.lay(text),
      settled: () => this.settle(),
    });
    this.estimates = estimatePanel(() => this.game);
    this.total = el("b", { "data-test": "score" });
    this.full = el("span", {});
    this.banner = el("span", { class: "solved-mark", hidden: true, "data-test": "cards-won" });
    this.message = el(
      "div",
      { class: "cards-message", "data-test": "cards-message" },
      el("p", { class: "note middle" }, t("cards.keys")),
    );
    this.about = el("p", { class: "cards-about", "data-test": "cards-about" });
    this.undoButton = signButton("undo", t("cards.undo"), () => this.undo());
    this.redoButton = signButton("redo", t("cards.redo"), () => this.redo());
    this.undoButton.dataset.test = "cards-undo";
    this.redoButton.dataset.test = "cards-redo";
    this.undoButton.disabled = this.redoButton.disabled = true;
    this.element = el(
      "div",
      { class: "cards-page" },
      el(
        "div",
        { class: "opening" },
        el("h2", {}, t("cards.title")),
        el("p", { class: "lead" }, t("cards.lead")),
      ),
      el(
        "section",
        { class: "stack table-side" },
        el(
          "div",
          { class: "score-line" },
          el("span", { class: "cards-score" }, this.total, " ", this.full),
          this.banner,
        ),
        this.table.element,
        this.runs.player,
        this.tools(),
        this.message,
      ),
      el("div", { class: "stack cards-mid" }, this.runs.element, this.estimates.element),
      el(
        "div",
        { class: "stack cards-side" },
        newGamePanel((game, builtin) => {
          this.more.game = builtin ? "" : game.text;
          this.setGame(game);
          announce(this.about.textContent ?? "");
        }, this.about),
        this.showCard(),
      ),
    );
    this.keys = (/** @type {KeyboardEvent} */ event) => this.shortcut(event);
    /** Only placed cards are printed. */
    this.still = () => {
      this.runs.film.stop();
      this.table.land();
    };
    addEventListener("keydown", this.keys);
    addEventListener("beforeprint", this.still);
  }

  leave() {
    this.left = true;
    removeEventListener("keydown", this.keys);
    removeEventListener("beforeprint", this.still);
    this.runs.leave();
  }

  async load() {
    try {
      const { strategies } = await ask("cards/methods");
      const game = await ask("cards/game", this.more.game ? { game: this.more.game } : {});
      if (this.left) return;
      this.runs.offer(strategies);
      this.deal(game, this.more.laid);
      this.runs.recall();
    } catch (error) {
      complain(error);
    }
  }

  tools() {
    return el(
      "div",
      { class: "cards-tools" },
      button(t("cards.hint"), () => this.hint(), { "data-test": "cards-hint" }),
      this.undoButton,
      this.redoButton,
      button(t("cards.shuffle"), () => this.shuffle(), { "data-test": "cards-shuffle" }),
      button(t("cards.restart"), () => this.restart(), { "data-test": "cards-restart" }),
      button(t("cards.all"), () => this.all(), { "data-test": "cards-all" }),
    );
  }

  showCard() {
    const hidden = (this.more.hide ?? "orientation").split(".");
    const { field } = this.table;
    const boxes = SHOWN.map((name) => {
      const box = el("input", {
        type: "checkbox",
        checked: !hidden.includes(name),
        "data-test": `show-${name}`,
        onchange: () => {
          field.classList.toggle(`show-${name}`, box.checked);
          remember();
        },
      });
      field.classList.toggle(`show-${name}`, !hidden.includes(name));
      return { name, box };
    });
    const remember = () => {
      this.more.hide =
        boxes
          .filter(({ box }) => !box.checked)
          .map(({ name }) => name)
          .join(".") || "none";
      this.context.save();
    };
    return el(
      "section",
      { class: "card" },
      el("h2", {}, t("cards.show")),
      el(
        "div",
        { class: "cards-show" },
        ...boxes.map(({ name, box }) =>
          el("label", { class: "check" }, box, t(`cards.show.${name}`)),
        ),
      ),
      el(
        "div",
        {},
        button(t("cards.print"), () => window.print(), { "data-test": "cards-print" }),
      ),
    );
  }

  // --- the board

  /** Starts another game. @param {Game} game */
  setGame(game) {
    this.runs.forget();
    this.deal(game, "");
  }

  /** @param {Game} game @param {string} laid */
  deal(game, laid) {
    this.game = game;
    this.estimates.show();
    [this.past, this.future, this.given] = [[], [], []];
    const linked = laid ? readLaid(laid, game) : null;
    if (laid && !linked) notice(t("link.laid"));
    this.board = linked ?? inOrder(game);
    const { solutions: number } = game;
    const known =
      number === null
        ? ""
        : t(number === "1" ? "cards.known.one" : "cards.known.many", {
            solutions: count(Number(number)),
          });
    this.about.textContent = [
      `${game.width} × ${game.height}`,
      game.level ? t(`cards.difficulty.${game.level}`) : "",
      known,
    ]
      .filter(Boolean)
      .join(" · ");
    this.table.setGame(game);
    this.say("");
    this.solved = true;
    this.settle();
  }

  /**
   * Shows a board, such as a step of a strategy.
   * @param {import("./table.js").Board} board
   * @param {import("./table.js").Manner} [manner]
   */
  show(board, manner) {
    const total = this.table.show(board, manner);
    const full = 4 * this.game.pieces.length;
    this.total.textContent = String(total);
    this.full.textContent = t("cards.of", { full });
    const solved = total === full && !misplaced(this.game, board);
    this.table.field.classList.toggle("won", solved);
    if (this.banner.hidden) this.banner.textContent = t("cards.solved");
    this.banner.hidden = !solved;
    return solved;
  }

  /** Shows the board and saves it in the address. @param {boolean} [byHand] */
  settle(byHand = false) {
    const before = this.solved;
    if (!this.runs.replay) this.table.stocked = false;
    this.solved = this.show(this.board);
    this.undoButton.disabled = !this.past.length;
    this.redoButton.disabled = !this.future.length;
    this.table.point([]);
    if (this.solved && !before) this.cheer(byHand);
    this.sayStray();
    this.more.laid = writeLaid(this.board);
    this.context.save();
  }

  /**
   * Reports a card that a fixed place rules out, if all sides match and the board is still no
   * solution.
   */
  sayStray() {
    const full = this.total.textContent === String(4 * this.board.length);
    const stray = full ? misplaced(this.game, this.board) : undefined;
    if (stray) {
      this.say(
        t("cards.misplaced", {
          card: stray.piece + 1,
          row: Math.floor(stray.cell / this.game.width) + 1,
          column: (stray.cell % this.game.width) + 1,
        }),
      );
    } else if (this.strayed) this.say("");
    this.strayed = stray !== undefined;
  }

  /** @param {boolean} byHand */
  cheer(byHand) {
    this.banner.textContent = t(byHand ? "cards.won" : "cards.solved");
    this.table.select(-1);
    wave(this.table.cells, this.game.width);
    if (byHand) {
      celebrate(this.table.field, (this.game.labels.length - 1) / (this.game.halves ? 2 : 1));
    }
    announce(this.banner.textContent);
  }

  /**
   * Changes the board. The change can be undone.
   * @param {Placed[]} board
   * @param {boolean} byHand
   * @param {string} [words]
   */
  change(board, byHand, words) {
    this.remember();
    this.board = board;
    this.settle(byHand);
    if (words && !this.solved) {
      announce(
        `${words} ${t("cards.score", { score: this.total.textContent, full: 4 * board.length })}`,
      );
    }
  }

  remember() {
    this.past.push(this.board);
    if (this.past.length > REMEMBERED) this.past.shift();
    this.future = [];
    this.given = [];
  }

  /** Saves the board for undo when a strategy starts, and returns it. */
  begin() {
    this.remember();
    this.say("");
    this.table.select(-1);
    this.table.point([]);
    this.table.stocked = false;
    this.undoButton.disabled = false;
    this.solved = false;
    this.table.field.scrollIntoView({
      block: "nearest",
      behavior: reducedMotion() ? "auto" : "smooth",
    });
    return this.board;
  }

  /** Restores the undo step of a strategy that is shown again. @param {Placed[]} before */
  resume(before) {
    this.past.push(before);
    this.undoButton.disabled = false;
  }

  /** Shows the result of a strategy. @param {string} text */
  lay(text) {
    const board = readLaid(text, this.game);
    if (!board) return;
    this.board = board;
    this.show(board, { milliseconds: 0 });
  }

  /** Takes over the cards from the strategy on show. Empty cells receive the remaining cards. */
  takeOver() {
    const { replay } = this.runs;
    if (!replay) return;
    const lying = this.table.board;
    const left = this.game.pieces
      .map((_, piece) => piece)
      .filter((piece) => !lying.some((placed) => placed?.piece === piece));
    this.board = lying.map((placed) => placed ?? { piece: left.shift() ?? 0, turn: 0 });
    this.runs.forget();
    this.settle();
  }

  // --- by hand

  /**
   * Selects a card, turns the selected card, or exchanges it with another one.
   * @param {number} cell
   */
  tap(cell) {
    this.takeOver();
    const { selected } = this.table;
    if (selected === cell) this.turn(cell);
    else if (selected < 0) this.table.select(cell);
    else this.swap(selected, cell);
  }

  /** @param {number} cell */
  turn(cell) {
    this.takeOver();
    if (!this.game.turning) return;
    this.change(
      this.board.map((placed, at) =>
        at === cell ? { ...placed, turn: (placed.turn + 1) % 4 } : placed,
      ),
      true,
    );
    if (!this.solved) {
      announce(
        t("cards.turned", {
          card: this.board[cell].piece + 1,
          motifs: this.table.motifs(cell),
          score: this.total.textContent,
        }),
      );
    }
  }

  /** @param {number} one @param {number} other */
  swap(one, other) {
    this.takeOver();
    const board = this.board.slice();
    [board[one], board[other]] = [board[other], board[one]];
    this.table.select(-1);
    this.change(
      board,
      true,
      t("cards.swapped", { one: board[other].piece + 1, other: board[one].piece + 1 }),
    );
    this.table.cells[other].focus();
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const typing =
      event.target instanceof HTMLInputElement && ["text", "number"].includes(event.target.type);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || typing) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) this.undo();
    else if (key === "y" || (key === "z" && event.shiftKey)) this.redo();
    else return;
    event.preventDefault();
  }

  undo() {
    this.back(this.past, this.future, "cards.undone");
  }

  redo() {
    this.back(this.future, this.past, "cards.redone");
  }

  /**
   * @param {Placed[][]} from
   * @param {Placed[][]} to
   * @param {import("../shared/i18n.js").Key} words
   */
  back(from, to, words) {
    const board = from.pop();
    if (!board) return;
    this.runs.forget();
    to.push(this.board);
    this.board = board;
    this.given = [];
    this.table.select(-1);
    this.settle();
    announce(
      `${t(words)} ${t("cards.score", { score: this.total.textContent, full: 4 * board.length })}`,
    );
  }

  /** Lays out the cards of the game in their first order. */
  restart() {
    this.runs.forget();
    this.table.select(-1);
    this.say("");
    this.change(inOrder(this.game), false, t("cards.restarted"));
  }

  shuffle() {
    const order = this.board.slice();
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    this.runs.forget();
    this.table.select(-1);
    this.say("");
    this.change(
      order.map(({ piece }) => ({
        piece,
        turn: this.game.turning ? Math.floor(Math.random() * 4) : 0,
      })),
      false,
      t("cards.shuffled"),
    );
  }

  // --- help

  /**
   * Shows a line in the space below the table.
   * @param {string} text
   * @param {...Node} more
   */
  say(text, ...more) {
    this.message.replaceChildren(
      el(
        "p",
        {
          class: text ? "middle" : "note middle",
          "data-test": text ? "cards-hint-text" : undefined,
        },
        text || t("cards.keys"),
      ),
      ...more,
    );
  }

  async hint() {
    this.takeOver();
    try {
      const advice = await advise(this.game, this.board);
      // The reader started a strategy in the meantime.
      if (this.runs.replay) return;
      // If there is nothing to do, the same hint is shown again.
      const again =
        advice.length && advice.every(({ after }) => !after)
          ? advice[0]
          : { text: t("hint.no-more"), cells: [], after: null };
      const fresh = advice.find(({ text }) => !this.given.includes(text)) ?? again;
      this.given.push(fresh.text);
      const { after } = fresh;
      this.say(
        fresh.text,
        ...(after
          ? [
              button(
                t("cards.do"),
                () => {
                  this.say("");
                  this.change(after, true, t("cards.done"));
                },
                { "data-test": "cards-do" },
              ),
            ]
          : []),
      );
      this.table.point(fresh.cells);
      this.message.scrollIntoView({
        block: "nearest",
        behavior: reducedMotion() ? "auto" : "smooth",
      });
      announce(fresh.text);
    } catch (error) {
      complain(error);
    }
  }

  async all() {
    this.takeOver();
    try {
      const { boards, all } = await solutionsOf(this.game);
      if (!boards.length) return toast(t(all ? "cards.end.unsolvable" : "cards.none.yet"));
      const different = distinct(this.game, boards);
      let leaf = 0;
      const label = el("span", { "data-test": "leaf" });
      const show = (/** @type {number} */ to, first = false) => {
        leaf = (to + different.length) % different.length;
        label.textContent = t(all ? "cards.leaf" : "cards.leaf.more", {
          number: leaf + 1,
          total: different.length,
        });
        if (first) this.change(different[leaf], false);
        else {
          this.board = different[leaf];
          this.settle();
        }
        announce(label.textContent);
      };
      const step = (/** @type {"back" | "next"} */ sign, /** @type {number} */ by) =>
        signButton(sign, t(`cards.leaf.${sign}`), () => show(leaf + by));
      this.say(
        t("cards.leaf.about"),
        el("div", { class: "transport" }, step("back", -1), label, step("next", 1)),
      );
      show(0, true);
    } catch (error) {
      complain(error);
    }
  }
}

/** All cards of a game in order and without a turn. @param {Game} game @returns {Placed[]} */
const inOrder = (game) => game.pieces.map((_, piece) => ({ piece, turn: 0 }));
