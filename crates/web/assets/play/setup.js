// @ts-check
// Sets up another board. Presets and Scramble are always visible; size, seed, notation, goal and
// exchanging tiles are under "More".
import { ask } from "../shared/api.js";
import { after, standardGoal, target, OPPOSITE } from "../shared/board.js";
import { say, t } from "../shared/i18n.js";
import { button, complain, el, field, numbersFit, select, toast } from "../shared/page.js";
import { GOALS, boardText, readBoard } from "../shared/state.js";
import { Edit } from "./edit.js";

/** @typedef {import("../shared/state.js").Board} Board */
/**
 * @typedef {{width: number, height: number, distance?: number}} ScrambleChoice what to scramble;
 * the distance is exact up to 16 cells and the most elsewhere
 */

/** @type {(ScrambleChoice & {name: "easy" | "normal" | "hard" | "huge"})[]} */
const PRESETS = [
  { name: "easy", width: 3, height: 3, distance: 12 },
  { name: "normal", width: 3, height: 3 },
  { name: "easy", width: 4, height: 4, distance: 30 },
  { name: "normal", width: 4, height: 4 },
  { name: "hard", width: 5, height: 5 },
  { name: "huge", width: 10, height: 10 },
];

/**
 * What Scramble creates. The choice is kept when the view is left. The first choice for a size is
 * its easy preset.
 * @type {ScrambleChoice | undefined}
 */
let chosen;

/**
 * The kind of a game: games of one kind share size, distance and a named goal.
 * @param {ScrambleChoice} choice
 * @param {string} goal
 */
const kindOf = ({ width, height, distance }, goal) =>
  GOALS.some((name) => name === goal)
    ? `${width}x${height}${distance === undefined ? "" : `@${distance}`}>${goal}`
    : "";

const anySeed = () => Math.floor(Math.random() * 1e6);

export class Setup {
  /** @param {import("./view.js").Play} play */
  constructor(play) {
    this.play = play;
    const { width, height } = play.state.start;
    if (chosen?.width !== width || chosen.height !== height) {
      chosen = PRESETS.find((preset) => preset.width === width && preset.height === height) ?? {
        width,
        height,
      };
    }
    const number = (/** @type {Record<string, any>} */ more) =>
      el("input", { type: "number", oninput: () => this.#choose(), ...more });
    this.width = number({ min: 2, max: 32, required: true, value: width, "data-test": "width" });
    this.height = number({ min: 2, max: 32, required: true, value: height, "data-test": "height" });
    this.distance = number({
      min: 0,
      max: 999,
      value: chosen.distance ?? "",
      placeholder: t("setup.any"),
      "data-test": "distance",
    });
    this.seed = el("input", {
      type: "number",
      min: 0,
      max: 2 ** 31,
      class: "long",
      value: anySeed(),
      placeholder: t("setup.any"),
      "data-test": "seed",
    });
    this.text = el("input", {
      type: "text",
      spellcheck: "false",
      autocomplete: "off",
      placeholder: t("setup.text.hint"),
      "data-test": "text",
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") this.type();
      },
    });
    this.goalList = select(
      /** @type {const} */ ([...GOALS, "own"]).map(
        (name) => /** @type {[string, string]} */ ([name, t(`goal.${name}`)]),
      ),
      "last",
      (name) => play.setGoal(name === "own" ? boardText(play.board) : name),
      { "data-test": "goal" },
    );
    this.edit = new Edit(play);
    this.buttons = PRESETS.map((preset) =>
      el(
        "button",
        {
          type: "button",
          "data-test": `preset-${preset.width}-${preset.name}`,
          onclick: () => this.take(preset),
        },
        el("b", {}, `${preset.width}×${preset.height}`),
        el("span", {}, t(`preset.${preset.name}`)),
      ),
    );
    this.presets = el(
      "div",
      { class: "presets", role: "group", "aria-label": t("setup.presets") },
      ...this.buttons,
    );
    this.scrambleButton = button(t("setup.scramble"), () => this.scramble(), {
      class: "main large",
      "data-test": "scramble",
    });
    this.show();
  }

  /** What the fields ask for. @returns {ScrambleChoice} */
  get choice() {
    const distance = this.distance.value === "" ? undefined : Number(this.distance.value);
    return { width: Number(this.width.value), height: Number(this.height.value), distance };
  }

  /** The kind of game for the records. */
  get kind() {
    return kindOf(this.choice, this.play.state.goal);
  }

  more() {
    return el(
      "section",
      {},
      el("h3", {}, t("setup")),
      el(
        "div",
        { class: "row" },
        field(t("setup.width"), this.width),
        field(t("setup.height"), this.height),
        field(t("setup.distance"), this.distance),
        field(t("setup.seed"), this.seed),
      ),
      el("p", { class: "note" }, t("setup.distance.hint")),
      el(
        "div",
        { class: "row" },
        el("div", { class: "grow" }, field(t("setup.text"), this.text)),
        button(t("use"), () => this.type(), { "data-test": "use" }),
      ),
      el(
        "div",
        { class: "row" },
        el("div", { class: "grow goal-list" }, field(t("goal"), this.goalList)),
        button(t("setup.goal.here"), () => this.play.setGoal(boardText(this.play.board)), {
          "data-test": "goal-here",
        }),
      ),
      el("div", { class: "row" }, this.edit.button, this.edit.help),
    );
  }

  /** Updates fields and presets to the current board. */
  show() {
    const { width, height } = this.play.state.start;
    this.goalList.value = GOALS.some((name) => name === this.play.state.goal)
      ? this.play.state.goal
      : "own";
    if (this.choice.width !== width || this.choice.height !== height) this.#fill({ width, height });
    this.#press();
  }

  #choose() {
    chosen = this.choice;
    this.#press();
  }

  /** @param {ScrambleChoice} choice */
  #fill({ width, height, distance }) {
    [this.width.value, this.height.value, this.distance.value] = [
      String(width),
      String(height),
      distance === undefined ? "" : String(distance),
    ];
    this.#choose();
  }

  #press() {
    const { width, height, distance } = this.choice;
    this.buttons.forEach((node, place) => {
      const preset = PRESETS[place];
      node.setAttribute(
        "aria-pressed",
        String(preset.width === width && preset.height === height && preset.distance === distance),
      );
    });
  }

  /** @param {ScrambleChoice} choice */
  take(choice) {
    this.#fill(choice);
    return this.scramble();
  }

  async scramble() {
    if (!numbersFit([this.width, this.height, this.distance, this.seed])) return;
    const { play, choice } = this;
    const own = readBoard(play.state.goal);
    const goal =
      own && (own.width !== choice.width || own.height !== choice.height)
        ? "last"
        : play.state.goal;
    const { value } = this.seed;
    const seed = value ? Number(value) : anySeed();
    try {
      const board =
        this.#near(choice, goal, seed) ?? (await ask("scramble", { ...choice, seed, goal }));
      play.state.goal = goal;
      play.setBoard(board, kindOf(choice, goal));
      if (value) this.seed.value = String(seed + 1);
    } catch (error) {
      const size = [this.width, this.height];
      complain(error, {
        "too-far": [this.distance],
        "gave-up": [this.distance],
        "too-many-cells": size,
        board: size,
        body: [...size, this.distance, this.seed],
      });
    }
  }

  /**
   * A board near the goal. The server knows exact distances only for boards of up to 16 cells, so
   * larger boards start with random moves from the goal.
   * @param {ScrambleChoice} choice
   * @param {string} goal
   * @param {number} seed
   */
  #near({ width, height, distance }, goal, seed) {
    const end = readBoard(goal) ?? standardGoal(goal, width, height);
    return distance !== undefined && end && width * height > 16
      ? astray(end, distance, seed)
      : null;
  }

  async type() {
    const { width, height } = this.choice;
    try {
      // Numbers in a single row are read with the size above. Every other notation contains its
      // size.
      const numbers = this.text.value.trim().split(/[\s,]+/).length;
      const { board, warnings } = await ask("board", {
        text: this.text.value,
        ...(numbers === width * height && !this.text.value.includes("/") ? { width, height } : {}),
      });
      this.play.setBoard({ width: board.width, height: board.height, tiles: board.tiles });
      this.text.value = "";
      for (const warning of warnings) toast(say("warning", warning));
    } catch (error) {
      complain(error, {
        notation: [this.text],
        board: [this.text],
        "too-many-cells": [this.text],
        "body-too-large": [this.text],
      });
    }
  }
}

/**
 * The board after random moves from the goal, none of which undoes the previous one. The same seed
 * gives the same board.
 * @param {Board} goal
 * @param {number} moves
 * @param {number} seed
 */
function astray(goal, moves, seed) {
  let [board, last, random] = [goal, "", seed >>> 0];
  for (let made = 0; made < moves; made++) {
    const ways = ["U", "D", "L", "R"].filter(
      (way) => way !== OPPOSITE[last] && target(board, way) >= 0,
    );
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    last = ways[Math.floor((random / 2 ** 32) * ways.length)];
    board = after(board, last);
  }
  return board;
}
