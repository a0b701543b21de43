// @ts-check
// Draws a tree: boards where they are large enough to read, otherwise numbers or dots. New nodes
// grow out of their parents. The drawing fits its box until the reader zooms or drags, and arrow
// keys walk through it.
import { t } from "../shared/i18n.js";
import { el, reducedMotion, signButton, svg } from "../shared/page.js";
import { Camera } from "./camera.js";

/** @typedef {import("./run.js").Node_} Node_ */
/**
 * What to draw. Places are columns and rows. `hidden` is the number of hidden children of each
 * folded node.
 * @typedef {{places: Map<number, [number, number]>, status: Map<number, import("./run.js").Status>,
 * path: Set<number>, spots: Set<number>, current: number, hidden: Map<number, number>}} Sight
 */
/**
 * A drawn node: its position and its target.
 * @typedef {{element: any, edge: any, x: number, y: number, from: [number, number], to: [number,
 * number], filled: boolean}} Drawn
 */

const GROW = 260;

export class Canvas {
  /**
   * @param {Node_[]} nodes
   * @param {import("../shared/state.js").Board} board
   * @param {string} name
   * @param {(node: number) => void} onfold
   */
  constructor(nodes, { width, height }, name, onfold) {
    this.nodes = nodes;
    this.columns = width;
    this.cell = width * height > 10 ? 21 : 17;
    this.size = { width: width * this.cell + 10, height: height * this.cell + 26 };
    this.onfold = onfold;
    /** @type {Map<number, Drawn>} */
    this.drawn = new Map();
    /** @type {Sight | null} */
    this.sight = null;
    this.frame = 0;
    this.active = -1;
    /** The factor by which the rows of a wide tree move apart, so that it fills its box. */
    this.stretch = 1;
    this.edges = svg("g", { role: "none" });
    this.items = svg("g", { role: "none" });
    this.world = svg("g", { role: "none" }, this.edges, this.items);
    this.box = el(
      "div",
      { class: "tree-box", role: "tree", "aria-label": name },
      svg("svg", { role: "none" }, this.world),
    );
    this.camera = new Camera(
      this.box,
      () => this.#look(),
      () => this.#fit(true),
    );
    const zoom = (
      /** @type {"plus" | "minus" | "fit"} */ sign,
      /** @type {import("../shared/i18n.js").Key} */ key,
      /** @type {() => void} */ act,
    ) => {
      const made = signButton(sign, t(key), act);
      made.setAttribute("data-test", key);
      return made;
    };
    this.element = el(
      "div",
      { class: "tree-stage" },
      this.box,
      el(
        "div",
        { class: "tree-zoom" },
        zoom("plus", "tree.zoom.in", () => this.camera.zoom(1.35)),
        zoom("minus", "tree.zoom.out", () => this.camera.zoom(1 / 1.35)),
        zoom("fit", "tree.zoom.fit", () => this.camera.free()),
      ),
    );
    this.box.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#fit(false)).observe(this.box);
  }

  /** @param {Sight} sight @param {boolean} animate */
  show(sight, animate) {
    this.sight = sight;
    const moving = animate && !reducedMotion() && this.drawn.size > 0;
    for (const [node, { element, edge }] of this.drawn) {
      if (sight.places.has(node)) continue;
      element.remove();
      edge?.remove();
      this.drawn.delete(node);
    }
    this.#spread(sight.places);
    for (const [node, place] of sight.places) this.#settle(node, this.#point(place), moving);
    if (!sight.places.has(this.active)) this.#activate(sight.current, false);
    cancelAnimationFrame(this.frame);
    this.#fit(moving);
    const began = performance.now();
    const tick = (/** @type {number} */ now) => {
      const share = moving ? Math.min(1, Math.max(0, (now - began) / GROW)) : 1;
      this.#move(1 - (1 - share) ** 3);
      if (share < 1) this.frame = requestAnimationFrame(tick);
    };
    tick(began);
  }

  leave() {
    cancelAnimationFrame(this.frame);
    this.camera.leave();
  }

  /** Highlights a node, or ends the highlight. @param {number} node @param {boolean} on */
  point(node, on) {
    this.drawn.get(node)?.element.classList.toggle("pointed", on);
  }

  /** Moves a node to the middle and gives it the focus. @param {number} node */
  visit(node) {
    const at = this.drawn.get(node);
    if (!at) return;
    this.camera.centre(at.to[0] + this.size.width / 2, at.to[1] + this.size.height / 2);
    this.#activate(node, true);
  }

  /** @param {[number, number]} place @returns {[number, number]} */
  #point([column, row]) {
    return [column * (this.size.width + 14), row * (this.size.height + 30) * this.stretch];
  }

  /** Chooses the distance between rows. @param {Map<number, [number, number]>} places */
  #spread(places) {
    const columns = [...places.values()].map(([column]) => column);
    const wide = (Math.max(...columns) - Math.min(...columns) + 1) * (this.size.width + 14);
    const high =
      (Math.max(...[...places.values()].map(([, row]) => row)) + 1) * (this.size.height + 30);
    this.stretch = Math.max(
      1,
      Math.min(12, (wide * this.box.clientHeight) / (this.box.clientWidth || 1) / high),
    );
  }

  /**
   * Creates a node or moves it to a point.
   * @param {number} node
   * @param {[number, number]} to
   * @param {boolean} moving
   */
  #settle(node, to, moving) {
    const { parent } = this.nodes[node];
    let drawn = this.drawn.get(node);
    if (!drawn) {
      const above = parent === null ? undefined : this.drawn.get(parent);
      const [x, y] = moving && above ? [above.x, above.y] : to;
      const edge = parent === null ? null : svg("path", { class: "edge" });
      drawn = { element: this.#element(node), edge, x, y, from: [x, y], to, filled: false };
      drawn.element.classList.toggle("fresh", moving);
      this.drawn.set(node, drawn);
      this.items.append(drawn.element);
      if (edge) this.edges.append(edge);
    }
    [drawn.from, drawn.to] = [[drawn.x, drawn.y], to];
    this.#dress(node, drawn);
  }

  /**
   * Sets the appearance and the description of a node.
   * @param {number} node
   * @param {Drawn} drawn
   */
  #dress(node, { element, edge }) {
    const { status, path, spots, current, hidden, places } = /** @type {Sight} */ (this.sight);
    const is = status.get(node) ?? "waits";
    const fresh = element.classList.contains("fresh") ? " fresh" : "";
    element.setAttribute(
      "class",
      `node ${is}${path.has(node) ? " on-path" : ""}${spots.has(node) ? " spot" : ""}${fresh}`,
    );
    edge?.setAttribute("class", `edge${path.has(node) ? " path" : ""}`);
    const { tiles, g, h } = this.nodes[node];
    element.querySelector("title").textContent = t("tree.node", {
      board: tiles.join(" "),
      g,
      h,
      status: t(`tree.${is}`),
    });
    element.setAttribute("aria-level", (places.get(node)?.[1] ?? 0) + 1);
    if (node === current) element.setAttribute("aria-current", "step");
    else element.removeAttribute("aria-current");
    const folded = hidden.get(node);
    element.querySelector(".fold").textContent = folded ? `+${folded}` : "";
    if (folded) element.setAttribute("aria-expanded", "false");
    else element.removeAttribute("aria-expanded");
  }

  /** @param {number} node */
  #element(node) {
    const { width, height } = this.size;
    const { f } = this.nodes[node];
    return svg(
      "g",
      {
        class: "node",
        role: "treeitem",
        tabindex: -1,
        "data-node": node,
        onclick: () => {
          if (!this.camera.dragged) {
            this.#activate(node, false);
            this.onfold(node);
          }
        },
      },
      svg("title"),
      svg("rect", { class: "ring", x: -9, y: -9, width: width + 18, height: height + 18, rx: 16 }),
      svg("rect", { class: "body", width, height, rx: 8 }),
      svg(
        "text",
        { class: "number", "aria-hidden": "true", x: width / 2, y: height / 2 + 11 },
        String(f),
      ),
      svg("text", { class: "fold", "aria-hidden": "true", x: width / 2, y: height + 18 }),
    );
  }

  /**
   * Draws the board of a node when it is first visible.
   * @param {number} node
   * @param {Drawn} drawn
   */
  #fill(node, drawn) {
    drawn.filled = true;
    const { tiles, g, h, f } = this.nodes[node];
    const {
      cell,
      columns,
      size: { width, height },
    } = this;
    const texts = tiles.map((tile, place) => {
      const [x, y] = [(place % columns) * cell + 5, Math.floor(place / columns) * cell + 5];
      return tile
        ? svg("text", { x: x + cell / 2, y: y + cell / 2 + 4.5 }, String(tile))
        : svg("rect", {
            class: "blank-cell",
            x: x + 1.5,
            y: y + 1.5,
            width: cell - 3,
            height: cell - 3,
            rx: 3,
          });
    });
    drawn.element.append(
      svg(
        "g",
        { class: "board-face", "aria-hidden": "true" },
        ...texts,
        svg(
          "text",
          { class: "f", x: width / 2, y: height - 7 },
          f === g + h ? `${g}+${h}=${f}` : `${g}, ${h}: ${f}`,
        ),
      ),
    );
  }

  /** Draws all nodes at a share of their way. @param {number} share */
  #move(share) {
    const { width, height } = this.size;
    const bend = 18 + ((height + 30) * (this.stretch - 1)) / 2;
    for (const drawn of this.drawn.values()) {
      drawn.x = drawn.from[0] + (drawn.to[0] - drawn.from[0]) * share;
      drawn.y = drawn.from[1] + (drawn.to[1] - drawn.from[1]) * share;
      drawn.element.setAttribute(
        "transform",
        `translate(${drawn.x.toFixed(1)},${drawn.y.toFixed(1)})`,
      );
      if (share === 1) drawn.element.classList.remove("fresh");
    }
    for (const [node, { edge, x, y }] of this.drawn) {
      const above = this.drawn.get(this.nodes[node].parent ?? -1);
      if (!edge || !above) continue;
      const [from, to, foot] = [above.x + width / 2, x + width / 2, above.y + height];
      edge.setAttribute(
        "d",
        `M${from.toFixed(1)},${foot.toFixed(1)}C${from.toFixed(1)},${(foot + bend).toFixed(1)}` +
          ` ${to.toFixed(1)},${(y - bend).toFixed(1)} ${to.toFixed(1)},${y.toFixed(1)}`,
      );
    }
  }

  /** Shows the whole tree, or the current node if the tree is too large. @param {boolean} soft */
  #fit(soft) {
    const { places, current } = this.sight ?? { places: new Map(), current: 0 };
    if (!places.size) return;
    const { width, height } = this.size;
    const points = [...places.values()].map((place) => this.#point(place));
    const bounds = {
      left: Math.min(...points.map(([x]) => x)),
      right: Math.max(...points.map(([x]) => x)) + width,
      top: 0,
      bottom: Math.max(...points.map(([, y]) => y)) + height,
    };
    const [x, y] = this.#point(places.get(current) ?? [0, 0]);
    this.camera.fit(bounds, { left: x, right: x + width, top: y, bottom: y + height }, soft);
  }

  /** Draws as much detail as can be read after the camera has moved. */
  #look() {
    const { x, y, scale } = this.camera.at;
    this.world.setAttribute(
      "transform",
      `translate(${x.toFixed(1)},${y.toFixed(1)}) scale(${scale.toFixed(4)})`,
    );
    const detail = scale >= 0.66 ? "boards" : scale >= 0.2 ? "numbers" : "dots";
    this.box.dataset.detail = detail;
    if (detail !== "boards") return;
    const { clientWidth, clientHeight } = this.box;
    for (const [node, drawn] of this.drawn) {
      const [left, top] = [drawn.to[0] * scale + x, drawn.to[1] * scale + y];
      const seen = left > -150 && top > -150 && left < clientWidth + 50 && top < clientHeight + 50;
      if (seen && !drawn.filled) this.#fill(node, drawn);
    }
  }

  /** Makes a node the one that Tab reaches. @param {number} node @param {boolean} focus */
  #activate(node, focus) {
    this.drawn.get(this.active)?.element.setAttribute("tabindex", -1);
    this.active = node;
    const element = this.drawn.get(node)?.element;
    element?.setAttribute("tabindex", 0);
    if (focus) element?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts = {
      "+": () => this.camera.zoom(1.35),
      "=": () => this.camera.zoom(1.35),
      "-": () => this.camera.zoom(1 / 1.35),
      0: () => this.camera.free(),
      Enter: () => this.onfold(this.active),
      " ": () => this.onfold(this.active),
    };
    const act = /** @type {Record<string, () => void>} */ (acts)[event.key];
    const next = this.#neighbour(event.key);
    if (!act && next === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (act) return act();
    if (next === undefined || next === null) return;
    const { to } = /** @type {Drawn} */ (this.drawn.get(next));
    this.camera.reveal({
      left: to[0],
      right: to[0] + this.size.width,
      top: to[1],
      bottom: to[1] + this.size.height,
    });
    this.#activate(next, true);
  }

  /**
   * The node that an arrow key leads to from the active node: undefined if there is none, null if
   * the key is not an arrow.
   * @param {string} key
   */
  #neighbour(key) {
    const places = this.sight?.places;
    const here = places?.get(this.active);
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[
      key
    ];
    if (!way || !here || !places) return null;
    if (key === "ArrowUp") return this.nodes[this.active].parent ?? undefined;
    const below = key === "ArrowDown";
    const row = [...places].filter(([node, [column, at]]) =>
      below
        ? this.nodes[node].parent === this.active
        : at === here[1] && (column - here[0]) * way[0] > 0,
    );
    return row.sort(([, [a]], [, [b]]) =>
      below ? a - b : Math.abs(a - here[0]) - Math.abs(b - here[0]),
    )[0]?.[0];
  }
}
