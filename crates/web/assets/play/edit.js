// @ts-check
// Lets the reader exchange two cells by pointer or with a cursor that arrow keys move.
import { t } from "../shared/i18n.js";
import { announce, button, el } from "../shared/page.js";

/** The step of the cursor for each arrow key. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Edit {
  /** @param {import("./view.js").Play} play */
  constructor(play) {
    this.play = play;
    this.on = false;
    /** The first selected cell, or -1. */
    this.picked = -1;
    this.cursor = 0;
    this.button = button(t("setup.edit"), () => this.toggle(), {
      "aria-pressed": "false",
      "data-test": "edit",
    });
    this.help = el("p", { class: "note", hidden: true }, t("setup.edit.help"));
  }

  toggle() {
    this.on = !this.on;
    this.play.view.element.classList.toggle("editing", this.on);
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.textContent = t(this.on ? "setup.edit.done" : "setup.edit");
    this.help.hidden = !this.on;
    [this.picked, this.cursor] = [-1, 0];
    if (this.on && this.play.told === "hinted") this.play.tell("");
    this.show();
    if (this.on) this.play.view.element.focus();
  }

  /** @param {number} cell */
  pick(cell) {
    const { board } = this.play;
    this.cursor = cell;
    if (this.picked < 0) {
      this.picked = cell;
      announce(t("setup.edit.picked", { tile: board.tiles[cell] || t("blank") }));
      return this.show();
    }
    const tiles = board.tiles.slice();
    [tiles[cell], tiles[this.picked]] = [tiles[this.picked], tiles[cell]];
    const same = cell === this.picked;
    this.picked = -1;
    if (!same) this.play.setBoard({ ...board, tiles });
    this.show();
  }

  /** Handles a key and returns whether it was for the cursor. @param {KeyboardEvent} event */
  key(event) {
    const { width, tiles } = this.play.board;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const [column, row] = [
        (this.cursor % width) + arrow[0],
        Math.floor(this.cursor / width) + arrow[1],
      ];
      if (column >= 0 && column < width && row >= 0 && row * width < tiles.length) {
        this.cursor = row * width + column;
      }
      announce(String(tiles[this.cursor] || t("blank")));
      this.show();
      return true;
    }
    if (event.key === "Escape") this.toggle();
    else if (
      (event.key === "Enter" || event.key === " ") &&
      event.target === this.play.view.element
    ) {
      this.pick(this.cursor);
    } else return false;
    return true;
  }

  show() {
    const { view, board } = this.play;
    view.mark(this.picked < 0 ? [] : [board.tiles[this.picked]], "marked");
    view.point(this.on ? this.cursor : -1);
  }
}
