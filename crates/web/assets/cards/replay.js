// @ts-check
// Records the steps of a strategy as they arrive, replays them forwards and backwards, and
// describes them in words.
import { matches, beyond } from "./deck.js";
import { t } from "../shared/i18n.js";

/** @typedef {import("./deck.js").Game} Game */
/** @typedef {import("./deck.js").Placed} Placed */
/**
 * A step: its code, its cells with their contents before and after, and the score after it.
 * @typedef {{act: import("../shared/api.js").Names["act"][number], cells: {cell: number,
 * before: Placed | null, after: Placed | null}[], score: number}} Step
 */

export class Replay {
  /** @type {Step[]} */ steps = [];
  /** The number of steps that lead to the board on show. */ at = 0;
  /** The highest score so far, by step. @type {number[]} */ best = [];

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** The board on show. @type {(Placed | null)[]} */
    this.board = game.pieces.map(() => null);
    /** The board after the last step. @type {(Placed | null)[]} */
    this.head = this.board.slice();
    this.score = 0;
  }

  /** Records steps that the server reports. @param {{act: Step["act"], cells: string}[]} acts */
  push(acts) {
    for (const { act, cells } of acts) {
      const changes = cells.split(" ").map((word) => {
        const [cell, lies] = word.split("=");
        const [piece, turn] = lies.split("/").map(Number);
        return {
          cell: Number(cell),
          before: this.head[Number(cell)],
          after: lies === "." ? null : { piece: piece - 1, turn },
        };
      });
      this.rescore(changes);
      this.steps.push({ act, cells: changes, score: this.score });
      this.best.push(Math.max(this.score, this.best[this.best.length - 1] ?? 0));
    }
  }

  /**
   * Applies changes to the last board. Only the cells around them are scored again.
   * @param {Step["cells"]} changes
   */
  rescore(changes) {
    const near = new Set(
      changes.flatMap(({ cell }) => [cell, ...beyond(this.game, cell).filter((next) => next >= 0)]),
    );
    const points = () =>
      [...near].reduce(
        (sum, cell) => sum + matches(this.game, this.head, cell).filter(Boolean).length,
        0,
      );
    this.score -= points();
    for (const { cell, after } of changes) this.head[cell] = after;
    this.score += points();
  }

  /** Goes to the board after a number of steps. @param {number} to */
  seek(to) {
    const wanted = Math.max(0, Math.min(to, this.steps.length));
    for (; this.at < wanted; this.at++) {
      for (const { cell, after } of this.steps[this.at].cells) this.board[cell] = after;
    }
    for (; this.at > wanted; this.at--) {
      for (const { cell, before } of this.steps[this.at - 1].cells.slice().reverse()) {
        this.board[cell] = before;
      }
    }
  }

  /** The step that led to the board on show. */
  now() {
    return this.at ? this.steps[this.at - 1] : null;
  }

  /** Describes a step in words. @param {number} number from 0 */
  words(number) {
    const { act, cells, score } = this.steps[number];
    const [one, other] = cells;
    const card = (/** @type {Step["cells"][0] | undefined} */ change) =>
      ((change?.after ?? change?.before)?.piece ?? -1) + 1;
    const values = {
      row: Math.floor(one.cell / this.game.width) + 1,
      column: (one.cell % this.game.width) + 1,
      card: `${card(one)}${["", " ↻¼", " ↻½", " ↻¾"][one.after?.turn ?? 0]}`,
      one: card(one),
      other: card(other),
      count: cells.length,
      score,
    };
    if (act === "change") {
      return t(
        `act.change.${cells.length === 2 && exchanged(cells) ? "swap" : amount(cells)}`,
        values,
      );
    }
    if (act === "turn") return t(`act.turn.${amount(cells)}`, values);
    if (act === "back" && cells.length > 1) return t("act.back.many", values);
    if (act === "keep" && !cells.every(same)) return t("act.keep", values);
    if (act === "keep") {
      const change = Math.sign(score - (this.steps[number - 2]?.score ?? 0));
      const than = /** @type {const} */ (["worse", "equal", "better"])[change + 1];
      return t(`act.keep.${than}`, values);
    }
    if (act === "reject") return t(cells.every(same) ? "act.reject.looked" : "act.reject", values);
    return t(`act.${act}`, values);
  }
}

/** @param {Step["cells"][0]} change */
const same = ({ before, after }) => before?.piece === after?.piece && before?.turn === after?.turn;

/** Does a cell have another card after the step? @param {Step["cells"]} cells */
const exchanged = ([{ before, after }]) => before?.piece !== after?.piece;

/** The number of cards in a change. @param {Step["cells"]} cells */
const amount = ({ length }) => (length > 2 ? "many" : length === 2 ? "two" : "one");

/** The highlight of the cells of a step. @param {Step | null} step */
export function verdict(step) {
  if (!step) return "";
  if (step.act === "fits" || step.act === "keep") return "good";
  return step.act === "misfits" || step.act === "reject" || step.act === "breaks" ? "bad" : "";
}
