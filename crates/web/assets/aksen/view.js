// @ts-check
// The 8-bit board. Its programs are compiled, measured and run on a simulated processor, and the
// view shows what the display of the board would show.
import { Refused, ask } from "../shared/api.js";
import { afterAll, smallBoard } from "../shared/board.js";
import { count, counted, duration, size, t } from "../shared/i18n.js";
import {
  announce,
  button,
  complain,
  el,
  field,
  reason,
  reducedMotion,
  select,
  signButton,
  singly,
  svg,
} from "../shared/page.js";
import { Player } from "../shared/player.js";
import { boardText, readBoard } from "../shared/state.js";

/** @typedef {import("../shared/state.js").Board} Board */
/** @typedef {import("../shared/api.js").Names["aksen.program"][number]} Name */
/** @template T @template F @typedef {import("../shared/api.js").With<T, F>} With */
/** @typedef {With<import("../../wire.js").AksenProgram, {name: Name}>} Program */
/** @typedef {With<import("../../wire.js").AksenPrograms, {programs: Program[]}>} AksenPrograms */
/** @typedef {import("../shared/i18n.js").Within<"aksen.refused.", "">} Refusal */
/** @typedef {With<import("../../wire.js").AksenReply, {refusal: Refusal | null}>} Reply */

/**
 * Measurements so far. They are kept, because compiling again would give the same figures.
 * @type {Map<string, Reply>}
 */
const measured = new Map();

/** How long a screen of the display stays, as on the real board. */
const SCREEN = 2000;

/** The measured parts of a program. */
const COLUMNS = /** @type {const} */ (["rom", "external", "own", "example"]);

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function aksenView(context) {
  const page = new AksenPage(context);
  page.load();
  return { element: page.element, leave: () => page.leave() };
}

class AksenPage {
  /** @type {AksenPrograms | null} */ aksen = null;
  /** @type {Board} */ board;
  /** @type {Board | null} */ goal = null;
  /** @type {[string, string][]} */ screens = [];
  at = 0;
  left = false;
  /** @type {AbortController | null} */ running = null;

  /** @param {import("../main.js").Context} context */
  constructor({ state }) {
    this.state = state;
    this.player = new Player({
      rate: () => 1000 / SCREEN,
      go: (steps) => {
        if (steps) this.turn(this.at + steps);
        return this.at + 1 < this.screens.length;
      },
    });
    this.board = afterAll(state.start, state.moves.slice(0, state.at));
    this.program = select(
      [],
      "",
      () => {
        this.state.more.program = this.program.value;
        this.describe();
      },
      { "data-test": "aksen-program" },
    );
    this.line = el("p", { class: "note" });
    this.pair = el("div", { class: "aksen-pair" });
    this.lines = [0, 1].map((line) =>
      svg("text", {
        class: "lcd-line",
        x: 62,
        y: 62 + 24 * line,
        textLength: 196,
        lengthAdjust: "spacingAndGlyphs",
      }),
    );
    this.drawn = drawing(this.lines);
    this.which = el("span", { class: "note" });
    this.transport = el(
      "div",
      { class: "transport", hidden: true },
      signButton("back", t("aksen.screen.back"), () => this.turn(this.at - 1)),
      this.which,
      signButton("next", t("aksen.screen.next"), () => this.turn(this.at + 1)),
    );
    this.result = el("p", { class: "result", "data-test": "aksen-result" });
    this.runButton = button(
      t("aksen.run"),
      singly(() => (this.running ? this.running.abort() : this.run())),
      { class: "main", "data-test": "aksen-run" },
    );
    this.memory = el("div", {
      class: "aksen-memory",
      tabindex: 0,
      role: "region",
      "aria-label": t("aksen.memory"),
    });
    this.fault = el("p", { class: "banner bad", hidden: true, "data-test": "aksen-fault" });
    this.turn(0);
    this.element = el(
      "div",
      { class: "two aksen" },
      el(
        "section",
        { class: "card" },
        el("h2", {}, t("aksen.title")),
        el("p", { class: "lead" }, t("aksen.intro")),
        el(
          "div",
          { class: "row" },
          el("div", { class: "grow" }, field(t("aksen.program"), this.program)),
          this.runButton,
          button(t("aksen.another"), () => this.another(), { "data-test": "aksen-another" }),
        ),
        this.line,
        el("div", { class: "aksen-stage" }, this.pair, this.drawn),
        this.transport,
        this.result,
      ),
      el(
        "section",
        { class: "card" },
        el("h2", {}, t("aksen.memory")),
        el("p", { class: "note" }, t("aksen.memory.intro")),
        this.fault,
        this.memory,
      ),
    );
  }

  leave() {
    this.left = true;
    this.running?.abort();
    this.player.stop();
  }

  async load() {
    try {
      this.aksen = /** @type {AksenPrograms} */ (await ask("aksen"));
    } catch (error) {
      return complain(error);
    }
    const { programs, board, goal } = this.aksen;
    this.program.append(
      ...programs.map(({ name }) => el("option", { value: name }, t(`aksen.program.${name}`))),
    );
    this.program.value = programs.some(({ name }) => name === this.state.more.program)
      ? this.state.more.program
      : "perfect";
    if (this.board.width !== 3 || this.board.height !== 3) [this.board, this.goal] = [board, goal];
    this.describe();
    this.showPair();
    this.showMemory();
    await this.measure();
  }

  describe() {
    this.line.textContent = t(`aksen.line.${/** @type {Name} */ (this.program.value)}`);
  }

  showPair() {
    const shown = (/** @type {Board | null} */ board, /** @type {string} */ label) =>
      board &&
      el("figure", {}, smallBoard(board, { label }), el("figcaption", { class: "note" }, label));
    this.pair.replaceChildren(
      .../** @type {Node[]} */ (
        [
          shown(this.board, t("aksen.start")),
          shown(this.goal ?? readBoard(this.state.goal), t("goal")),
        ].filter(Boolean)
      ),
    );
  }

  async another() {
    try {
      const made = await ask("scramble", {
        width: 3,
        height: 3,
        seed: Math.floor(Math.random() * 2 ** 31),
      });
      this.board = { width: 3, height: 3, tiles: made.tiles };
      this.goal = readBoard("1 2 3 / 4 5 6 / 7 8 0");
      this.showPair();
      this.showScreens([]);
      this.result.textContent = "";
    } catch (error) {
      complain(error);
    }
  }

  /** Compiles the program with its display and runs it on the board. */
  async run() {
    this.running = new AbortController();
    this.runButton.textContent = t("go.stop");
    this.result.textContent = t("aksen.running");
    this.showScreens([]);
    const goal = this.goal ? boardText(this.goal) : this.state.goal;
    try {
      const reply = /** @type {Reply} */ (
        await ask(
          "aksen/run",
          { program: this.program.value, board: boardText(this.board), goal, show: true },
          this.running.signal,
        )
      );
      const values = {
        moves: counted("move", reply.moves?.length ?? 0),
        path: reply.moves ?? "",
        time: duration(reply.microseconds / 1e6),
        stack: reply.stack,
      };
      this.result.textContent = t(
        reply.refusal ? `aksen.refused.${reply.refusal}` : "aksen.done",
        values,
      );
      announce(this.result.textContent);
      this.showScreens(reply.screens);
    } catch (error) {
      this.result.textContent = "";
      complain(error, { "no-program": [this.program], "": [this.runButton] });
    }
    this.running = null;
    this.runButton.textContent = t("aksen.run");
  }

  /**
   * Shows the screens one after the other, as the board does. With reduced motion, the reader turns
   * them by hand.
   * @param {[string, string][]} screens
   */
  showScreens(screens) {
    this.player.stop();
    this.screens = screens;
    this.transport.hidden = screens.length < 2;
    this.turn(0);
    if (this.left || screens.length < 2 || reducedMotion()) return;
    this.player.start();
  }

  /** @param {number} at */
  turn(at) {
    this.at = Math.max(0, Math.min(this.screens.length - 1, at));
    const screen = this.screens[this.at] ?? ["", ""];
    this.lines.forEach((line, number) => {
      line.textContent = screen[number].padEnd(16).replace(/ /g, "\u00a0");
    });
    const text = screen
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" / ");
    this.drawn.setAttribute(
      "aria-label",
      text ? t("aksen.display", { text }) : t("aksen.display.empty"),
    );
    this.which.textContent = this.screens.length
      ? t("aksen.screen", { number: this.at + 1, of: this.screens.length })
      : "";
  }

  // --- memory

  /** Compiles and measures every program, one after the other. Known figures appear at once. */
  async measure() {
    for (const { name } of this.aksen?.programs ?? []) {
      if (this.left) return;
      if (measured.has(name)) continue;
      try {
        measured.set(name, await ask("aksen/run", { program: name }));
      } catch (error) {
        const missing = error instanceof Refused && error.said.code === "no-tool";
        this.fault.replaceChildren(reason(error));
        this.fault.hidden = false;
        if (missing) return;
      }
      this.showMemory();
    }
  }

  showMemory() {
    if (!this.aksen) return;
    const { programs, limits } = this.aksen;
    const head = /** @type {const} */ (["program", ...COLUMNS]).map((column) =>
      el("th", { scope: "col" }, t(`aksen.${column}`)),
    );
    const most = el(
      "tr",
      { class: "limit" },
      el("th", { scope: "row" }, t("aksen.limit")),
      ...[limits.rom, limits.globals, limits.stack].map((bytes, column) =>
        el("td", { "data-label": t(`aksen.${COLUMNS[column]}`) }, size(bytes)),
      ),
      el("td", {}),
    );
    this.memory.replaceChildren(
      el(
        "table",
        { "data-test": "aksen-memory" },
        el("thead", {}, el("tr", {}, ...head)),
        el("tbody", {}, ...programs.map((program) => this.row(program)), most),
      ),
    );
  }

  /** @param {Program} program */
  row({ name, printed }) {
    const limits = /** @type {AksenPrograms} */ (this.aksen).limits;
    const reply = measured.get(name);
    const title = el("th", { scope: "row" }, t(`aksen.program.${name}`));
    if (!reply) {
      return el(
        "tr",
        {},
        title,
        ...COLUMNS.map((column) =>
          el("td", { class: "note", "data-label": t(`aksen.${column}`) }, "…"),
        ),
      );
    }
    const { rom, xram, internal } = reply.memory;
    const cell = (
      /** @type {number} */ bytes,
      /** @type {number} */ most,
      /** @type {number} */ place,
      /** @type {typeof COLUMNS[number]} */ column,
      /** @type {string} */ said,
    ) =>
      el(
        "td",
        { "data-label": t(`aksen.${column}`) },
        svg(
          "svg",
          {
            class: `gauge l${place}`,
            viewBox: "0 0 100 8",
            preserveAspectRatio: "none",
            "aria-hidden": "true",
          },
          svg("rect", { class: "all", width: 100, height: 8 }),
          svg("rect", { class: "used", width: Math.min(100, (100 * bytes) / most), height: 8 }),
        ),
        el("span", {}, count(bytes)),
        said && el("small", {}, said),
      );
    return el(
      "tr",
      {},
      title,
      cell(rom, limits.rom, 0, "rom", ""),
      cell(
        xram,
        limits.globals,
        5,
        "external",
        printed ? t("aksen.printed.globals", { bytes: printed.globals }) : "",
      ),
      cell(
        internal + reply.stack,
        limits.stack,
        2,
        "own",
        printed ? t("aksen.printed.stack", { bytes: printed.stack }) : "",
      ),
      el("td", { "data-label": t("aksen.example") }, duration(reply.microseconds / 1e6)),
    );
  }
}

/** A picture of the board: processor, display and memory. @param {any[]} lines of the display */
function drawing(lines) {
  const pins = Array.from({ length: 10 }, (_, pin) => [
    svg("rect", { class: "pin", x: 74 + pin * 13, y: 146, width: 5, height: 7 }),
    svg("rect", { class: "pin", x: 74 + pin * 13, y: 197, width: 5, height: 7 }),
  ]).flat();
  return svg(
    "svg",
    { class: "aksen-board", viewBox: "0 0 320 220", role: "img", "data-test": "aksen-display" },
    svg("rect", { class: "pcb", x: 2, y: 2, width: 316, height: 216, rx: 14 }),
    ...[
      [14, 14],
      [306, 14],
      [14, 206],
      [306, 206],
    ].map(([cx, cy]) => svg("circle", { class: "hole", cx, cy, r: 5 })),
    svg("path", {
      class: "trace",
      d:
        "M90 146V124M116 146V130H150V124M142 146V136H200V124M194 204V212H270V170M181 " +
        "146V140H236V124",
    }),
    svg("rect", { class: "lcd-rim", x: 44, y: 22, width: 232, height: 90, rx: 6 }),
    svg("rect", { class: "lcd-glass", x: 54, y: 34, width: 212, height: 66, rx: 3 }),
    ...lines,
    ...pins,
    svg("rect", { class: "dip", x: 66, y: 153, width: 140, height: 44, rx: 3 }),
    svg("text", { class: "dip-name", x: 136, y: 180 }, "8051 · 12 MHz"),
    svg("rect", { class: "dip", x: 236, y: 150, width: 48, height: 34, rx: 3 }),
    svg("text", { class: "dip-name", x: 260, y: 171 }, "RAM"),
  );
}
