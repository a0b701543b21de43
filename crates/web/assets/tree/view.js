// @ts-check
// Draws a search as it grows, one expansion at a time, forwards and backwards. Two searches can run
// side by side.
import { Refused, ask, methods } from "../shared/api.js";
import { afterAll } from "../shared/board.js";
import { t, tOr } from "../shared/i18n.js";
import {
  announce,
  blamed,
  button,
  complain,
  el,
  field,
  notice,
  reason,
  reducedMotion,
  select,
  setSign,
  signButton,
} from "../shared/page.js";
import { Player } from "../shared/player.js";
import { heuristicSelect, methodBlame, methodName } from "../shared/methods.js";
import { boardText, readBoard } from "../shared/state.js";
import { Panel } from "./panel.js";
import { kept, mistake } from "./run.js";
import { sentence } from "./say.js";

const EXAMPLES = {
  short: {
    board: "1 2 3 / 7 4 6 / 0 5 8",
    algorithm: "a-star",
    beside: "bfs",
    heuristic: "manhattan",
  },
  blind: {
    board: "4 1 3 / 2 6 8 / 7 5 0",
    algorithm: "bfs",
    beside: "a-star",
    heuristic: "manhattan",
  },
  lecture: {
    board: "1 3 5 / 4 0 8 / 7 6 2",
    algorithm: "a-star-lecture",
    beside: "a-star",
    heuristic: "manhattan",
  },
  deep: {
    board: "4 1 2 / 6 5 0 / 7 8 3",
    algorithm: "ida-star",
    beside: "",
    heuristic: "manhattan",
  },
};
const NAMES = /** @type {(keyof typeof EXAMPLES)[]} */ (Object.keys(EXAMPLES));
/** A tree with more boards takes the full width. */
const MANY = 120;
/** The duration of a step in milliseconds. */
const PACE = [1600, 700, 180];

/** @param {import("../main.js").Context} context @returns {import("../main.js").View} */
export function treeView(context) {
  const page = new TreePage(context);
  page.load();
  const keys = (/** @type {KeyboardEvent} */ event) => page.key(event);
  document.addEventListener("keydown", keys);
  return {
    element: page.element,
    leave: () => {
      document.removeEventListener("keydown", keys);
      page.leave();
    },
  };
}

class TreePage {
  // The reader's own settings and the button that opens them. head() creates both.
  /** @type {HTMLElement} */ own;
  /** @type {HTMLButtonElement} */ choose;

  /** @param {import("../main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.state = context.state;
    const { more } = this.state;
    if (more.example && !Object.hasOwn(EXAMPLES, more.example)) {
      notice(t("link.example"));
      more.example = "";
    }
    this.step = Math.max(0, parseInt(more.step) || 0);
    /** The number of steps by which the second search is ahead. */
    this.ahead = Math.max(-999, Math.min(999, parseInt(more.ahead) || 0));
    this.player = new Player({
      rate: () => 1000 / PACE[Number(this.pace.value) - 1],
      go: (steps) => {
        if (steps) this.go(this.step + steps);
        return this.step < this.most;
      },
      changed: (playing) =>
        setSign(this.runButton, playing ? "pause" : "play", t(playing ? "go.pause" : "tree.run")),
    });
    this.loads = 0;
    /** @type {Panel[]} */
    this.panels = [];
    this.runButton = signButton("play", t("tree.run"), () =>
      this.player.playing ? this.pause() : this.run(),
    );
    this.runButton.setAttribute("data-test", "tree.run");
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: 0,
      "aria-label": t("tree.scrub"),
      "data-test": "tree-scrub",
      oninput: () => {
        this.pause();
        this.jump(Number(this.slider.value));
      },
    });
    this.place = el("span", { class: "place" });
    this.algorithm = this.kinds(more.algorithm || "a-star", false);
    this.beside = this.kinds(more.beside ?? "", true);
    this.heuristic = heuristicSelect(more.heuristic || "manhattan", () => this.reload(), true);
    this.on = select(
      [
        ["", t("board.own")],
        ...NAMES.map((name) => /** @type {[string, string]} */ ([name, t(`tree.example.${name}`)])),
      ],
      more.example ?? "",
      (name) => {
        more.example = name;
        this.reload();
      },
      { "data-test": "tree-board" },
    );
    this.dropped = el("input", { type: "checkbox", checked: true, onchange: () => this.show() });
    this.pace = select(
      /** @type {const} */ ([1, 2, 3]).map((speed) => [String(speed), t(`tree.speed.${speed}`)]),
      "2",
      undefined,
      { "aria-label": t("speed") },
    );
    this.note = el("p", { class: "result", "data-test": "tree-note" });
    this.trees = el("div", { class: "trees" });
    this.wrong = button(t("tree.wrong"), () => this.goWrong(), {
      class: "main",
      "data-test": "tree-wrong",
    });
    this.steps = el("ol", { class: "tree-steps", "data-test": "tree-steps" });
    this.words = el(
      "details",
      { class: "tree-words", ontoggle: () => this.list() },
      el("summary", {}, t("tree.words")),
      this.steps,
    );
    this.bar = this.transport();
    this.element = el(
      "div",
      { class: "stack" },
      this.head(),
      el("div", { class: "tree-note" }, this.note, this.wrong),
      this.trees,
      this.bar,
      el(
        "section",
        { class: "card" },
        legend(),
        el("p", { class: "note" }, t("tree.keys")),
        this.words,
      ),
    );
  }

  head() {
    const examples = NAMES.map((name) =>
      el(
        "button",
        {
          type: "button",
          class: "offer",
          "data-test": `example-${name}`,
          "data-example": name,
          onclick: () => this.example(name),
        },
        el("b", {}, t(`tree.example.${name}`)),
        el("span", {}, t(`tree.example.${name}.about`)),
      ),
    );
    const fields = [
      field(t("board"), this.on),
      field(t("algorithm"), this.algorithm),
      field(t("tree.beside"), this.beside),
      field(t("term.heuristic"), this.heuristic),
    ];
    const own = (this.own = el(
      "div",
      { class: "card tree-own" },
      el(
        "div",
        { class: "row" },
        ...fields.map((control) => el("div", { class: "grow" }, control)),
        el("label", { class: "check" }, this.dropped, t("tree.dropped")),
      ),
    ));
    own.hidden =
      !this.state.more.algorithm || Object.hasOwn(EXAMPLES, this.state.more.example ?? "");
    this.choose = el(
      "button",
      {
        type: "button",
        class: "offer",
        "data-test": "tree-own",
        "aria-expanded": String(!own.hidden),
        onclick: () => this.unfold(own.hidden),
      },
      el("b", {}, t("tree.own")),
      el("span", {}, t("tree.own.about")),
    );
    return el(
      "div",
      { class: "stack tree-top" },
      el(
        "div",
        { class: "tree-title" },
        el("h2", {}, t("tab.tree")),
        el("p", { class: "lead" }, t("tree.intro")),
      ),
      el(
        "div",
        { class: "offers", role: "group", "aria-label": t("tree.examples") },
        ...examples,
        this.choose,
      ),
      own,
    );
  }

  /** @param {boolean} open */
  unfold(open) {
    this.own.hidden = !open;
    this.choose.setAttribute("aria-expanded", String(open));
  }

  transport() {
    const sign = (
      /** @type {"first" | "last" | "back" | "next"} */ name,
      /** @type {import("../shared/i18n.js").Key} */ key,
      /** @type {() => void} */ act,
    ) => {
      const made = signButton(name, t(key), () => {
        this.pause();
        act();
      });
      made.setAttribute("data-test", key);
      return made;
    };
    return el(
      "div",
      { class: "transport card tree-bar" },
      sign("first", "go.first", () => this.jump(0)),
      sign("back", "tree.back", () => this.go(this.step - 1)),
      this.runButton,
      sign("next", "tree.step", () => this.go(this.step + 1)),
      sign("last", "go.last", () => this.jump(Infinity)),
      this.slider,
      this.place,
      this.pace,
    );
  }

  /** @param {string} chosen @param {boolean} optional */
  kinds(chosen, optional) {
    const list = select(optional ? [["", t("tree.none")]] : [], chosen, () => this.reload(), {
      "data-test": optional ? "tree-beside" : "tree-algorithm",
    });
    methods().then(({ algorithms }) => {
      list.append(
        ...algorithms
          .filter(({ follows }) => follows)
          .map(({ name, summary }) =>
            el("option", { value: name, title: tOr(`alg.${name}`, summary) }, methodName(name)),
          ),
      );
      list.value = chosen;
    }, complain);
    return list;
  }

  /** @param {keyof typeof EXAMPLES} name */
  example(name) {
    const { algorithm, beside, heuristic } = EXAMPLES[name];
    this.state.more.example = name;
    // A list accepts a choice only after its entries have arrived.
    methods().then(() => {
      [this.on.value, this.algorithm.value, this.beside.value, this.heuristic.value] = [
        name,
        algorithm,
        beside,
        heuristic,
      ];
      this.reload();
    }, complain);
  }

  /**
   * The board that is drawn: the example's board, else the player's own. Examples never change the
   * player's board.
   */
  get shown() {
    const { example: name = "" } = this.state.more;
    const example =
      Object.hasOwn(EXAMPLES, name) && EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (name)];
    if (example) {
      return {
        board: /** @type {import("../shared/state.js").Board} */ (readBoard(example.board)),
        goal: "last",
      };
    }
    return {
      board: afterAll(this.state.start, this.state.moves.slice(0, this.state.at)),
      goal: this.state.goal,
    };
  }

  /** Does the view show this example without changes? @param {string} name */
  isExample(name) {
    const { more } = this.state;
    const { algorithm, beside, heuristic } = EXAMPLES[/** @type {keyof typeof EXAMPLES} */ (name)];
    return (
      more.example === name &&
      more.algorithm === algorithm &&
      (more.beside ?? "") === beside &&
      more.heuristic === heuristic
    );
  }

  reload() {
    [this.step, this.ahead] = [0, 0];
    Object.assign(this.state.more, {
      algorithm: this.algorithm.value,
      beside: this.beside.value,
      heuristic: this.heuristic.value,
    });
    this.load();
  }

  async load() {
    const load = ++this.loads;
    this.leave();
    const { board, goal } = this.shown;
    const { algorithm = "", beside = "", heuristic = "" } = this.state.more;
    this.element
      .querySelectorAll("[data-example]")
      .forEach((offer) =>
        offer.setAttribute(
          "aria-pressed",
          String(this.isExample(/** @type {HTMLElement} */ (offer).dataset.example ?? "")),
        ),
      );
    const kinds = [algorithm || "a-star", beside].filter(Boolean);
    this.panels = [];
    this.trees.replaceChildren();
    this.bar.hidden = this.wrong.hidden = true;
    try {
      const { algorithms, limits } = await methods();
      if (board.tiles.length > limits.drawn_cells) {
        return void this.say(t("tree.large", { cells: limits.drawn_cells }));
      }
      const drawn = await Promise.all(
        kinds.map((name) =>
          ask("tree", {
            board: boardText(board),
            goal,
            algorithm: name,
            heuristic: heuristic || "manhattan",
          }),
        ),
      );
      if (load !== this.loads) return;
      this.panels = drawn.map(
        (answer, number) =>
          new Panel(
            answer,
            algorithms.find(({ name }) => name === answer.algorithm)?.summary ?? "",
            (count) => {
              this.pause();
              this.go(number ? count - this.ahead : count);
            },
          ),
      );
      this.trees.replaceChildren(...this.panels.map((panel) => panel.element));
      this.trees.classList.toggle("pair", this.panels.length > 1);
      this.trees.classList.toggle(
        "many",
        this.panels.some(({ trace }) => trace.nodes.length > MANY),
      );
      this.bar.hidden = false;
      const { moment } = this;
      if (moment && this.ahead === moment.ahead && this.step === moment.slip.count) {
        this.spot(moment);
      }
      this.list();
      this.show(false);
    } catch (error) {
      if (load === this.loads) this.refuse(error);
    }
  }

  /**
   * Shows why nothing is drawn, at the field that causes the error or above the drawing.
   * @param {unknown} error
   */
  refuse(error) {
    const { code = "", values = {} } = error instanceof Refused ? error.said : {};
    const method = values.name ?? values.method?.split(" with ")[0];
    const blame = methodBlame(
      method === this.state.more.beside ? this.beside : this.algorithm,
      this.heuristic,
    );
    if (blamed(error, blame).length) {
      this.unfold(true);
      return complain(error, blame);
    }
    this.say(
      reason(error),
      code === "unreachable"
        ? button(t("see.why"), () => this.context.go("proof", { loyd: "" }))
        : null,
    );
  }

  /** @param {string | Node} text @param {HTMLElement | null} [more] */
  say(text, more = null) {
    this.note.replaceChildren(text, ...(more ? [" ", more] : []));
    this.note.hidden = !text;
  }

  leave() {
    this.pause();
    for (const panel of this.panels) panel.leave();
  }

  get most() {
    return Math.max(
      0,
      ...this.panels.map((panel, number) => panel.steps - (number ? this.ahead : 0)),
    );
  }

  /** @param {number} step */
  go(step) {
    this.step = Math.max(0, Math.min(this.most, step));
    this.show();
    if (!this.player.playing) {
      announce(this.panels.map((panel) => panel.said.textContent).join(" "));
    }
  }

  /** Goes to a step and puts both searches at the same step again. @param {number} step */
  jump(step) {
    this.ahead = 0;
    this.spot(null);
    this.go(step);
  }

  /**
   * The steps at which the first search discards a cheaper path and the second one keeps it, and
   * how many steps lie between them.
   */
  get moment() {
    const [panel, other] = this.panels;
    const slip = panel?.kept?.by === "f" ? mistake(panel.trace) : null;
    if (!slip) return null;
    const lost = panel.trace.nodes[slip.node];
    const right = other ? kept(other.trace, lost) : null;
    return { slip, lost, right, ahead: right ? right.count - slip.count : 0 };
  }

  goWrong() {
    this.pause();
    const { moment } = this;
    if (!moment) return;
    this.ahead = moment.ahead;
    this.spot(moment);
    this.go(moment.slip.count);
  }

  /**
   * Marks the nodes of a mistake with a ring, or removes the rings.
   * @param {TreePage["moment"]} moment
   */
  spot(moment) {
    for (const panel of this.panels) panel.spots.clear();
    if (!moment) return;
    const { slip, lost, right } = moment;
    for (const node of [slip.node, lost.of]) if (node !== null) this.panels[0].spots.add(node);
    if (right) this.panels[1].spots.add(right.node);
  }

  run() {
    if (matchMedia("(max-width: 44rem)").matches) {
      this.trees.scrollIntoView({
        block: "nearest",
        behavior: reducedMotion() ? "auto" : "smooth",
      });
    }
    if (this.step >= this.most) this.step = 0;
    this.player.start();
  }

  pause() {
    this.player.stop();
  }

  /** @param {boolean} [animate] */
  show(animate = true) {
    this.step = Math.min(this.step, this.most);
    this.slider.max = String(this.most);
    this.slider.value = String(this.step);
    this.place.textContent = t("tree.of", { step: this.step, most: this.most });
    this.panels.forEach((panel, number) =>
      panel.show(this.step + (number ? this.ahead : 0), this.dropped.checked, animate),
    );
    this.wrong.hidden = !this.moment;
    this.explain();
    [...this.steps.children].forEach((item, number) =>
      item.firstElementChild?.setAttribute("aria-current", number === this.step ? "step" : "false"),
    );
    Object.assign(this.state.more, {
      step: this.step ? String(this.step) : "",
      ahead: this.ahead ? String(this.ahead) : "",
    });
    this.context.save();
  }

  /** Shows the cost of the mistake when it happens and at the end. */
  explain() {
    const {
      moment,
      panels: [left, right],
    } = this;
    if (!moment) return this.say("");
    const [wrong, best] = [left, right].map((panel) =>
      panel?.trace.path ? panel.trace.path.length - 1 : 0,
    );
    if (left.spots.size && this.step === moment.slip.count) {
      const values = { old: left.trace.nodes[moment.lost.of ?? 0].g, new: moment.lost.g };
      this.say(
        [
          t("tree.lecture.moment", values),
          moment.right ? t("tree.lecture.right", values) : "",
        ].join(" "),
      );
    } else {
      this.say(
        this.step === this.most && best && wrong > best
          ? t("tree.lecture.wrong", { wrong, right: best })
          : "",
      );
    }
  }

  /** Lists every step as a line that leads to it. */
  list() {
    const [panel] = this.panels;
    if (!panel || !this.words.open) return;
    this.steps.replaceChildren(
      ...Array.from({ length: panel.steps + 1 }, (_, count) =>
        el(
          "li",
          { value: count },
          button(
            sentence(panel.answer, count),
            () => {
              this.pause();
              this.jump(count);
            },
            { class: "quiet" },
          ),
        ),
      ),
    );
    this.show(false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element | null} */ (event.target);
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      !this.panels.length ||
      target?.closest("input, select, textarea, [role=tree]")
    ) {
      return;
    }
    const act = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.go(this.step + 1),
      ArrowLeft: () => this.go(this.step - 1),
      Home: () => this.jump(0),
      End: () => this.jump(Infinity),
    })[event.key];
    if (!act) return;
    event.preventDefault();
    this.pause();
    act();
  }
}

function legend() {
  /** @type {import("./run.js").Status[]} */
  const entries = ["current", "waits", "closed", "known", "beyond", "replaced", "missed", "goal"];
  return el(
    "div",
    { class: "stack" },
    el(
      "ul",
      { class: "legend" },
      ...entries.map((name) =>
        el(
          "li",
          {},
          el("i", { class: ["beyond", "replaced"].includes(name) ? "known" : name }),
          t(`tree.${name}`),
        ),
      ),
    ),
    el("p", { class: "note" }, t("tree.legend")),
  );
}
