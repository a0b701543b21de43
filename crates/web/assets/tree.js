// @ts-check
// A search drawn as it grows: one expansion at a time, forwards and back, two searches side by side.
import { ask, methods } from "./api.js";
import { afterAll } from "./board.js";
import { say, t, tOr } from "./i18n.js";
import { announce, button, complain, el, field, icon, reason, reducedMotion, select, signButton, svg } from "./page.js";
import { heuristicSelect, methodName } from "./methods.js";
import { boardText, readBoard } from "./state.js";

/** @typedef {{parent: number|null, letter: string|null, tiles: number[], g: number, h: number, f: number, fate: string, of: number|null}} Node_ */
/** @typedef {{node: number, goal: boolean, round: number|null, children: number[]}} Step */
/** @typedef {{nodes: Node_[], steps: Step[], path: number[]|null}} Trace */
/** @typedef {{board: import("./state.js").Board, algorithm: string, reason: import("./api.js").Message | null, trace: Trace}} Drawn */

const EXAMPLES = {
  short: { board: "1 2 3 / 7 4 6 / 0 5 8", algorithm: "a-star", beside: "bfs", heuristic: "manhattan" },
  lecture: { board: "1 3 5 / 4 0 8 / 7 6 2", algorithm: "a-star-lecture", beside: "a-star", heuristic: "manhattan" },
  deep: { board: "1 3 5 / 4 0 8 / 7 6 2", algorithm: "ida-star", beside: "", heuristic: "manhattan" },
};

/** @param {import("./main.js").Context} context @returns {import("./main.js").View} */
export function treeView(context) {
  const page = new TreePage(context);
  page.load();
  return { element: page.element, leave: () => page.pause() };
}

class TreePage {
  /** @param {import("./main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.state = context.state;
    const more = this.state.more;
    this.step = Number(more.step) || 0;
    this.timer = 0;
    /** @type {Panel[]} */
    this.panels = [];
    this.algorithm = this.kinds(more.algorithm || "a-star", false);
    this.beside = this.kinds(more.beside ?? "", true);
    this.heuristic = heuristicSelect(more.heuristic || "manhattan", () => this.reload(), true);
    this.dropped = el("input", { type: "checkbox", checked: true, onchange: () => this.show() });
    this.trees = el("div", { class: "trees" });
    this.slider = el("input", { type: "range", min: 0, max: 0, "aria-label": t("tree.scrub"), "data-test": "tree-scrub", oninput: () => { this.pause(); this.go(Number(this.slider.value)); } });
    this.runButton = signButton("play", t("tree.run"), () => this.timer ? this.pause() : this.run());
    this.note = el("p", { class: "result", "data-test": "tree-note" });
    const sign = (/** @type {any} */ name, /** @type {string} */ key, /** @type {() => void} */ act) => {
      const made = signButton(name, t(key), () => { this.pause(); act(); });
      made.setAttribute("data-test", key);
      return made;
    };
    this.element = el("div", { class: "stack" },
      el("section", { class: "card" }, el("h2", {}, t("tree.title")), el("p", { class: "lead" }, t("tree.intro")),
        el("div", { class: "row" }, el("div", { class: "grow" }, field(t("solve.algorithm"), this.algorithm)), el("div", { class: "grow" }, field(t("tree.beside"), this.beside)),
          el("div", { class: "grow" }, field(t("solve.heuristic"), this.heuristic)),
          ...Object.keys(EXAMPLES).map((name) => button(t(`tree.example.${name}`), () => this.example(/** @type {keyof typeof EXAMPLES} */ (name)), { "data-test": `example-${name}` }))),
        el("div", { class: "transport" }, sign("first", "tree.first", () => this.go(0)), sign("back", "tree.back", () => this.go(this.step - 1)), this.runButton,
          sign("next", "tree.step", () => this.go(this.step + 1)), sign("last", "tree.last", () => this.go(Infinity)), this.slider,
          el("label", { class: "check" }, this.dropped, t("tree.dropped")))),
      this.note, this.trees, legend());
  }

  /** @param {string} chosen @param {boolean} optional */
  kinds(chosen, optional) {
    const list = select(optional ? [["", t("tree.none")]] : [], chosen, () => this.reload(), { "data-test": optional ? "tree-beside" : "tree-algorithm" });
    methods().then(({ algorithms }) => {
      list.append(...algorithms.filter(({ follows }) => follows).map(({ name, summary }) => el("option", { value: name, title: tOr(`alg.${name}`, summary) }, methodName(name))));
      list.value = chosen;
    }, complain);
    return list;
  }

  /** @param {keyof typeof EXAMPLES} name */
  example(name) {
    const { board, algorithm, beside, heuristic } = EXAMPLES[name];
    Object.assign(this.state, { start: readBoard(board), moves: "", at: 0, goal: "last" });
    [this.algorithm.value, this.beside.value, this.heuristic.value] = [algorithm, beside, heuristic];
    this.reload();
  }

  reload() {
    this.step = 0;
    Object.assign(this.state.more, { algorithm: this.algorithm.value, beside: this.beside.value, heuristic: this.heuristic.value });
    this.load();
  }

  async load() {
    this.pause();
    const board = afterAll(this.state.start, this.state.moves.slice(0, this.state.at));
    this.panels = [];
    this.trees.replaceChildren();
    try {
      const { algorithms, limits } = await methods();
      if (board.tiles.length > limits.drawn_cells) {
        this.note.textContent = t("tree.large", { cells: limits.drawn_cells });
        return;
      }
      const kinds = [this.algorithm.value, this.beside.value].filter(Boolean);
      const heuristic = this.state.more.heuristic || "manhattan";
      const drawn = await Promise.all(kinds.map((algorithm) => ask("tree", { board: boardText(board), goal: this.state.goal, algorithm, heuristic })));
      this.panels = drawn.map((answer) => new Panel(answer, algorithms.find(({ name }) => name === answer.algorithm)?.summary ?? ""));
      this.trees.replaceChildren(...this.panels.map((panel) => panel.element));
      this.trees.classList.toggle("pair", this.panels.length > 1);
      this.show();
    } catch (error) {
      this.note.textContent = reason(error);
      complain(error);
    }
  }

  get most() { return Math.max(0, ...this.panels.map((panel) => panel.trace.steps.length)); }

  /** @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(this.most, step));
    this.show();
  }

  run() {
    if (this.step >= this.most) this.step = 0;
    this.runButton.replaceChildren(icon("pause"));
    this.runButton.setAttribute("aria-label", t("tree.pause"));
    this.timer = window.setInterval(() => this.step < this.most ? this.go(this.step + 1) : this.pause(), reducedMotion() ? 700 : 350);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.runButton.replaceChildren(icon("play"));
    this.runButton.setAttribute("aria-label", t("tree.run"));
  }

  show() {
    this.step = Math.min(this.step, this.most);
    this.slider.max = String(this.most);
    this.slider.value = String(this.step);
    for (const panel of this.panels) panel.show(this.step, this.dropped.checked);
    const [left, right] = this.panels.map((panel) => panel.trace.path ? panel.trace.path.length - 1 : 0);
    const done = this.step === this.most;
    const wrong = done && left && right && left > right && this.panels[0].trace.nodes.some(({ fate }) => fate === "missed");
    this.note.textContent = wrong ? t("tree.lecture.wrong", { wrong: left, right }) : "";
    this.note.hidden = !this.note.textContent;
    if (wrong) announce(this.note.textContent);
    this.state.more.step = this.step ? String(this.step) : "";
    this.context.save();
  }
}

/** How the fates that have other names are drawn. @type {Record<string, string>} */
const SHOWN = { new: "waits", better: "waits", cut: "beyond" };

/** What each node is after some steps. @param {Trace} trace @param {number} count */
export function statuses(trace, count) {
  /** @type {Map<number, string>} */
  const status = new Map();
  let root = 0;
  for (const step of trace.steps.slice(0, count)) {
    if (trace.nodes[step.node].parent === null) {
      status.clear();
      root = step.node;
    }
    for (const [node, is] of status) if (is === "current") status.set(node, "closed");
    status.set(step.node, step.goal ? "goal" : "current");
    for (const child of step.children) {
      const { fate, of } = trace.nodes[child];
      status.set(child, SHOWN[fate] ?? fate);
      if (fate === "better" && of !== null) status.set(of, "replaced");
    }
  }
  if (!count) status.set(0, "waits");
  return { status, root };
}

/** One search and its drawing. */
class Panel {
  /** @param {Drawn} drawn @param {string} summary */
  constructor({ board, algorithm, reason: stopped, trace }, summary) {
    this.board = board;
    this.stopped = stopped;
    this.algorithm = algorithm;
    this.trace = trace;
    this.folded = new Set();
    this.box = el("div", { class: "tree-box", tabindex: 0, role: "region", "aria-label": algorithm });
    this.summary = el("p", { class: "note", "data-test": "tree-summary" });
    this.element = el("section", { class: "card" }, el("h3", {}, methodName(algorithm)), el("p", { class: "note" }, tOr(`alg.${algorithm}`, summary)), this.summary, this.box);
    this.size = { cell: 17, width: board.width * 17 + 10, height: board.height * 17 + 26 };
    this.last = [0, true];
  }

  /** @param {number} step @param {boolean} dropped */
  show(step, dropped) {
    this.last = [step, dropped];
    const { trace } = this;
    const count = Math.min(step, trace.steps.length);
    const { status, root } = statuses(trace, count);
    const shown = (/** @type {number} */ node) => dropped || !["known", "beyond", "replaced"].includes(status.get(node) ?? "");
    /** @type {Map<number, number[]>} */
    const children = new Map();
    for (const node of [...status.keys()].sort((a, b) => a - b)) {
      const { parent } = trace.nodes[node];
      if (parent === null || !shown(node)) continue;
      children.set(parent, [...(children.get(parent) ?? []), node]);
    }
    const places = layout(root, (node) => this.folded.has(node) ? [] : order(trace, children.get(node) ?? []));
    this.draw(places, status, new Set(trace.path && count === trace.steps.length ? trace.path : []), children);
    this.describe(count, status);
  }

  /** @param {number} count @param {Map<number, string>} status */
  describe(count, status) {
    const { trace } = this;
    const waiting = [...status.values()].filter((is) => is === "waits").length;
    const step = trace.steps[count - 1];
    const parts = [`${t("tree.expanded")} ${count}`, `${t("tree.frontier")} ${waiting}`];
    if (step?.round !== null && step?.round !== undefined) parts.push(t("tree.round", { bound: step.round }));
    if (step?.goal) parts.push(t("tree.found", { moves: (trace.path?.length ?? 1) - 1, steps: count }));
    else if (this.stopped && count === trace.steps.length) parts.push(this.stopped.code === "nodes" ? t("tree.capped", { steps: count }) : say("stop", this.stopped));
    this.summary.textContent = parts.join(" · ");
  }

  /** @param {Map<number, [number, number]>} places @param {Map<number, string>} status @param {Set<number>} path @param {Map<number, number[]>} children */
  draw(places, status, path, children) {
    const { width, height } = this.size;
    const [gapX, gapY] = [width + 14, height + 30];
    const at = (/** @type {[number, number]} */ [x, y]) => [x * gapX + 12, y * gapY + 12];
    /** @type {Node[]} */
    const edges = [];
    /** @type {Node[]} */
    const nodes = [];
    let [right, bottom] = [0, 0];
    /** @type {number[] | null} */
    let focus = null;
    for (const [node, place] of places) {
      const [x, y] = at(place);
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
      const { parent } = this.trace.nodes[node];
      const above = parent === null ? undefined : places.get(parent);
      if (above) {
        const [px, py] = at(above);
        edges.push(svg("path", { class: `edge${path.has(node) ? " path" : ""}`, d: `M${px + width / 2},${py + height}C${px + width / 2},${py + height + 18} ${x + width / 2},${y - 18} ${x + width / 2},${y}` }));
      }
      const is = path.has(node) && status.get(node) !== "goal" ? "closed" : status.get(node) ?? "waits";
      if (is === "current" || is === "goal") focus = [x, y];
      nodes.push(this.drawNode(node, is, x, y, this.folded.has(node) ? (children.get(node) ?? []).length : 0));
    }
    // Grows with the page's font, so that it can be read from the last row.
    const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 15;
    const [w, h] = [right + width + 12, bottom + height + 12];
    this.box.replaceChildren(svg("svg", { viewBox: `0 0 ${w} ${h}`, width: w * scale, height: h * scale, role: "img", "aria-label": this.algorithm }, ...edges, ...nodes));
    if (focus) this.box.scrollTo({ left: (focus[0] + width / 2) * scale - this.box.clientWidth / 2, top: (focus[1] + height / 2) * scale - this.box.clientHeight / 2 });
  }

  /** @param {number} node @param {string} is @param {number} x @param {number} y @param {number} hidden */
  drawNode(node, is, x, y, hidden) {
    const { tiles, g, h, f } = this.trace.nodes[node];
    const { width, height, cell } = this.size;
    const columns = this.board.width;
    const texts = tiles.map((tile, place) => tile ? svg("text", { x: (place % columns) * cell + 5 + cell / 2, y: Math.floor(place / columns) * cell + 18 }, String(tile)) : null);
    return svg("g", { class: `node ${is}`, transform: `translate(${x},${y})`, onclick: () => { if (!this.folded.delete(node)) this.folded.add(node); this.show(.../** @type {[number, boolean]} */ (this.last)); } },
      svg("title", {}, t("tree.node", { board: tiles.join(" "), g, h, status: t(`tree.${is}`) })),
      svg("rect", { width, height, rx: 8 }), ...texts,
      svg("text", { class: "f", x: width / 2, y: height - 7 }, f === g + h ? `${g}+${h}=${f}` : `${g}, ${h}: ${f}`),
      hidden ? svg("text", { class: "fold", x: width / 2, y: height + 14 }, `+${hidden}`) : null);
  }
}

/** Children in the order up, down, left, right, whatever the search did. @param {Trace} trace @param {number[]} nodes */
const order = (trace, nodes) => nodes.slice().sort((a, b) => "UDLR".indexOf(trace.nodes[a].letter ?? "") - "UDLR".indexOf(trace.nodes[b].letter ?? ""));

/** Leaves side by side, parents over the middle of their children. @param {number} root @param {(node: number) => number[]} below */
function layout(root, below) {
  /** @type {Map<number, [number, number]>} */
  const places = new Map();
  let next = 0;
  const visit = (/** @type {number} */ node, /** @type {number} */ depth) => {
    const children = below(node);
    if (!children.length) return void places.set(node, [next++, depth]);
    for (const child of children) visit(child, depth + 1);
    const [first, last] = [places.get(children[0]), places.get(children[children.length - 1])];
    places.set(node, [((first?.[0] ?? 0) + (last?.[0] ?? 0)) / 2, depth]);
  };
  visit(root, 0);
  return places;
}

function legend() {
  const entries = ["current", "waits", "closed", "known", "beyond", "missed", "goal"];
  return el("section", { class: "card" }, el("p", { class: "note" }, t("tree.legend")),
    el("ul", { class: "legend" }, ...entries.map((name) => el("li", {}, el("i", { class: name === "beyond" ? "known" : name }), t(`tree.${name}`)))));
}
