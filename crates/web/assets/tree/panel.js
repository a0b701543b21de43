// @ts-check
// The panel of one search: its tree, a sentence about the step, the pseudocode and the frontier.
import { t, tOr } from "../shared/i18n.js";
import { button, el, svg } from "../shared/page.js";
import { methodName } from "../shared/methods.js";
import { Canvas } from "./canvas.js";
import { code, linesRun } from "./code.js";
import { tidy } from "./layout.js";
import { KEPT, frontiers, pathTo, rounds, statuses } from "./run.js";
import { sentence } from "./say.js";

/** @typedef {import("../../wire.js").TreeAnswer} Answer */

/** The number of waiting boards that are drawn. The others are only counted. */
const SHOWN = 24;
const DROPPED = ["known", "beyond", "replaced"];

export class Panel {
  /**
   * @param {Answer} answer
   * @param {string} summary
   * @param {(count: number) => void} jump goes to a step of this search
   */
  constructor(answer, summary, jump) {
    this.answer = answer;
    this.trace = answer.trace;
    this.kept = KEPT[answer.algorithm];
    this.lists = frontiers(answer.trace, this.kept, answer.weight);
    this.lines = code(answer.algorithm, answer.weight);
    this.rounds = rounds(answer.trace);
    /** @type {Set<number>} */
    this.folded = new Set();
    /** Nodes that are marked with a ring. @type {Set<number>} */
    this.spots = new Set();
    this.count = 0;
    this.dropped = true;
    const name = methodName(answer.algorithm);
    this.canvas = new Canvas(answer.trace.nodes, answer.board, name, (node) => this.#fold(node));
    this.said = el("p", { class: "tree-said", "data-test": "tree-said" });
    this.figures = el("p", { class: "note", "data-test": "tree-summary" });
    this.roundList = el(
      "div",
      { class: "tree-rounds", role: "group", "aria-label": t("tree.rounds") },
      ...this.rounds.map(({ bound, before }) =>
        button(t("tree.round.short", { bound }), () => jump(before + 1)),
      ),
    );
    this.roundList.hidden = this.rounds.length < 2;
    this.codeList = el(
      "ol",
      { class: "tree-code", "data-test": "tree-code" },
      ...this.lines.map(([indent, text]) =>
        el("li", {}, el("code", { class: `in${indent}` }, text), el("span", {})),
      ),
    );
    this.waiting = el("ol", { class: "tree-waiting", "data-test": "tree-waiting" });
    this.more = el("p", { class: "note" });
    this.path = el("p", { class: "note" });
    const stores = el(
      "div",
      { class: "tree-stores" },
      this.lines.length ? el("section", {}, el("h4", {}, t("tree.code")), this.codeList) : null,
      this.lists
        ? el(
            "section",
            {},
            el("h4", {}, t("tree.waiting")),
            el(
              "p",
              { class: "note" },
              t(`tree.kept.${this.kept.kind === "list" ? this.kept.ties : this.kept.kind}`, {
                by: this.kept.by,
              }),
            ),
            this.path,
            this.waiting,
            this.more,
          )
        : null,
    );
    this.path.hidden = this.kept?.kind !== "stack";
    this.element = el(
      "section",
      { class: "card tree-panel" },
      el(
        "div",
        { class: "tree-head" },
        el("h3", {}, name),
        el("p", { class: "note" }, tOr(`alg.${answer.algorithm}`, summary)),
      ),
      el(
        "div",
        { class: "tree-main" },
        this.said,
        this.roundList,
        this.canvas.element,
        this.figures,
      ),
      stores,
    );
  }

  get steps() {
    return this.trace.steps.length;
  }

  /**
   * @param {number} count steps done
   * @param {boolean} dropped show what was dropped
   * @param {boolean} [animate]
   */
  show(count, dropped, animate = true) {
    this.count = Math.max(0, Math.min(count, this.steps));
    this.dropped = dropped;
    this.#draw(animate);
    const waiting = this.lists?.[this.count] ?? null;
    this.said.textContent = sentence(this.answer, this.count);
    this.said.classList.toggle(
      "wrong",
      linesRun(this.trace, this.count).wrong && Boolean(this.spots.size),
    );
    this.#drawCode();
    if (waiting) this.#drawWaiting(waiting);
    const bound = this.trace.steps[this.count - 1]?.round ?? null;
    const size =
      waiting?.length ??
      [...statuses(this.trace, this.count).status.values()].filter((is) => is === "waits").length;
    this.figures.textContent = [
      `${t("tree.expanded")} ${this.count}`,
      `${t("tree.frontier")} ${size}`,
      bound === null ? "" : t("tree.round", { bound }),
    ]
      .filter(Boolean)
      .join(" · ");
    const now = this.rounds.findLastIndex(({ before }) => before < this.count);
    [...this.roundList.children].forEach((made, number) =>
      made.setAttribute("aria-pressed", String(number === now)),
    );
  }

  leave() {
    this.canvas.leave();
  }

  /** @param {number} node */
  #fold(node) {
    if (!this.folded.delete(node)) this.folded.add(node);
    this.#draw(true);
  }

  /** @param {boolean} animate */
  #draw(animate) {
    const { trace, count } = this;
    const { status, root } = statuses(trace, count);
    /** @type {Map<number, number[]>} */
    const children = new Map();
    for (const node of [...status.keys()].sort((a, b) => a - b)) {
      const { parent } = trace.nodes[node];
      const shown =
        this.dropped || this.spots.has(node) || !DROPPED.includes(status.get(node) ?? "");
      if (parent !== null && shown) children.set(parent, [...(children.get(parent) ?? []), node]);
    }
    const places = tidy(root, (node) =>
      this.folded.has(node) ? [] : inOrder(trace, children.get(node) ?? []),
    );
    const current = trace.steps[count - 1]?.node ?? 0;
    const solved = trace.path && count === trace.steps.length;
    const hidden = new Map(
      [...this.folded].map((node) => [node, (children.get(node) ?? []).length]),
    );
    this.canvas.show(
      {
        places,
        status,
        path: new Set(solved ? trace.path : pathTo(trace, current)),
        spots: this.spots,
        current,
        hidden,
      },
      animate,
    );
    this.canvas.box.classList.toggle("solved", Boolean(solved));
  }

  #drawCode() {
    const { ran, main, wrong } = linesRun(this.trace, this.count);
    const first = this.lines.findIndex(([, , does]) => does === main);
    [...this.codeList.children].forEach((line, number) => {
      const times = ran[this.lines[number][2]] ?? 0;
      line.className = number === first ? `main${wrong ? " wrong" : ""}` : times ? "ran" : "";
      if (number === first) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
      const mark = /** @type {HTMLElement} */ (line.lastElementChild);
      mark.textContent = times > 1 ? `${times}×` : "";
      mark.title = times > 1 ? t("tree.code.ran", { n: times }) : "";
    });
  }

  /** @param {number[]} waiting next first */
  #drawWaiting(waiting) {
    const fresh = new Set(this.trace.steps[this.count - 1]?.children);
    this.waiting.replaceChildren(
      ...waiting
        .slice(0, SHOWN)
        .map((node, place) =>
          el("li", { class: fresh.has(node) ? "fresh" : "" }, this.#waiter(node, place)),
        ),
    );
    this.more.textContent = !waiting.length
      ? t("tree.waiting.none")
      : waiting.length > SHOWN
        ? t("tree.waiting.more", { n: waiting.length - SHOWN })
        : "";
    const current = this.trace.steps[this.count - 1]?.node ?? 0;
    const moves = pathTo(this.trace, current)
      .map((node) => this.trace.nodes[node].letter ?? "")
      .join("");
    this.path.textContent = moves
      ? t("tree.path", { moves: moves.length > 40 ? `… ${moves.slice(-40)}` : moves })
      : t("tree.path.none");
  }

  /** A waiting board as a small picture. @param {number} node @param {number} place */
  #waiter(node, place) {
    const { tiles, g, h, f } = this.trace.nodes[node];
    const { width, height } = this.answer.board;
    const value = this.kept.by === "h" ? `h ${h}` : this.kept.kind === "list" ? `f ${f}` : `${g}`;
    const point = (/** @type {boolean} */ on) => () => this.canvas.point(node, on);
    return el(
      "button",
      {
        type: "button",
        class: "waiter",
        onclick: () => this.canvas.visit(node),
        onmouseenter: point(true),
        onmouseleave: point(false),
        onfocus: point(true),
        onblur: point(false),
      },
      svg(
        "svg",
        {
          viewBox: `0 0 ${width * 10} ${height * 10}`,
          class: tiles.length > 10 ? "many" : "",
          "aria-hidden": "true",
        },
        ...tiles.map((tile, cell) =>
          tile
            ? svg(
                "text",
                { x: (cell % width) * 10 + 5, y: Math.floor(cell / width) * 10 + 8 },
                String(tile),
              )
            : svg("rect", {
                x: (cell % width) * 10 + 1,
                y: Math.floor(cell / width) * 10 + 1,
                width: 8,
                height: 8,
                rx: 2,
              }),
        ),
      ),
      el(
        "span",
        { class: "hidden" },
        t("tree.node", { board: tiles.join(" "), g, h, status: t("tree.waits") }),
      ),
      el("span", { "aria-hidden": "true" }, value),
      place ? null : el("b", {}, t("tree.next")),
    );
  }
}

/**
 * Children in the order up, down, left, right, whatever order the search used.
 * @param {import("./run.js").Trace} trace
 * @param {number[]} nodes
 */
const inOrder = (trace, nodes) =>
  nodes
    .slice()
    .sort(
      (a, b) =>
        "UDLR".indexOf(trace.nodes[a].letter ?? "") - "UDLR".indexOf(trace.nodes[b].letter ?? ""),
    );
