// @ts-check
// Replays a recorded search: the status of each node after some steps, the order of the frontier,
// and what a step did.

/** @typedef {import("../../wire.js").Fate} Fate */
/**
 * The status of a node.
 * @typedef {"current" | "goal" | "waits" | "closed" | "known" | "beyond" | "replaced" | "missed"}
 * Status
 */
/** @typedef {import("../../wire.js").TraceNode} Node_ */
/** @typedef {import("../../wire.js").TraceStep} Step */
/** @typedef {import("../../wire.js").Trace} Trace */
/**
 * How a search stores its frontier: as a queue, a stack, or a list sorted by `by` with ties broken
 * by `ties`. From a list, up to `hand` nodes with the smallest priority are taken together.
 * @typedef {{kind: "queue" | "stack", by?: undefined, ties?: undefined, hand?: undefined}
 * | {kind: "list", by: "f" | "h", ties: "board" | "near" | "newest", hand?: number}} Kept
 */

/** @type {Record<string, Kept>} */
export const KEPT = {
  bfs: { kind: "queue" },
  "bfs-lists": { kind: "queue" },
  dfs: { kind: "stack" },
  "iddfs-action-list": { kind: "stack" },
  "iddfs-shared-path": { kind: "stack" },
  "ida-star": { kind: "stack" },
  greedy: { kind: "list", by: "h", ties: "board" },
  "a-star-lecture": { kind: "list", by: "f", ties: "board" },
  "a-star": { kind: "list", by: "f", ties: "near", hand: 8 },
  "weighted-a-star": { kind: "list", by: "f", ties: "near", hand: 8 },
  "a-star-tree": { kind: "list", by: "f", ties: "newest", hand: 1 },
};

/** The status in which each fate is drawn. @type {Record<Fate, Status>} */
const SHOWN = { new: "waits", better: "waits", cut: "beyond", known: "known", missed: "missed" };

/**
 * The status of each node after some steps. A new round begins with a new root and discards the
 * other nodes.
 * @param {Trace} trace
 * @param {number} count
 */
export function statuses(trace, count) {
  /** @type {Map<number, Status>} */
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
      status.set(child, SHOWN[fate]);
      if (fate === "better" && of !== null) status.set(of, "replaced");
    }
  }
  if (!count) status.set(0, "waits");
  return { status, root };
}

/**
 * The frontier after 0, 1, 2 … steps in the search's own order, the next node first. The result is
 * null if the search took a different node, so that the page never shows a wrong order.
 * @param {Trace} trace
 * @param {Kept | undefined} kept
 * @param {number | null} [weight] of the estimate
 * @returns {number[][] | null}
 */
export function frontiers({ nodes, steps }, kept, weight) {
  if (!kept) return null;
  const stale = new Set();
  /**
   * The frontier, the next node first. Nodes that were taken together come before it.
   * @type {number[]}
   */
  let waiting = [0];
  /** @type {number[]} */
  let hand = [];
  const lists = [[0]];
  const before = order(nodes, kept, Math.round(100 * (weight ?? 1)));
  for (const step of steps) {
    if (nodes[step.node].parent === null) [waiting, hand] = [[step.node], []];
    while (!hand.length && waiting.length) {
      const equal = waiting.findIndex(
        (node) => kept.hand && before.priority(node) !== before.priority(waiting[0]),
      );
      hand = waiting
        .splice(0, Math.min(kept.hand ?? 1, equal < 0 ? Infinity : equal))
        .filter((node) => !stale.has(node));
    }
    if (hand.shift() !== step.node) return null;
    for (const child of step.children) {
      const { fate, of } = nodes[child];
      if (fate === "better" && of !== null) stale.add(of);
      if (fate === "new" || fate === "better") before.put(waiting, child);
    }
    hand = hand.filter((node) => !stale.has(node));
    lists.push([...hand, ...waiting.filter((node) => !stale.has(node))]);
  }
  return lists;
}

/**
 * The priority of nodes, and how to insert one.
 * @param {Node_[]} nodes
 * @param {Kept} kept
 * @param {number} percent the weight of the estimate in percent, so that priorities are integers
 */
function order(nodes, { kind, by, ties }, percent) {
  const priority = (/** @type {number} */ node) =>
    ties === "near" ? 100 * nodes[node].g + percent * nodes[node].h : nodes[node][by ?? "f"];
  const near = (/** @type {number} */ node) => (ties === "near" ? Math.min(63, nodes[node].h) : 0);
  const reads = (/** @type {number} */ a, /** @type {number} */ b) => {
    const cell = nodes[a].tiles.findIndex((tile, place) => tile !== nodes[b].tiles[place]);
    return cell < 0 ? 0 : nodes[a].tiles[cell] - nodes[b].tiles[cell];
  };
  // An inserted node is newer than all nodes in the frontier.
  const first = (/** @type {number} */ fresh, /** @type {number} */ old) =>
    (priority(fresh) - priority(old) ||
      near(fresh) - near(old) ||
      (ties === "board" ? reads(fresh, old) : -1)) < 0;
  const put = (/** @type {number[]} */ waiting, /** @type {number} */ node) => {
    const place =
      kind === "queue"
        ? -1
        : kind === "stack"
          ? 0
          : waiting.findIndex((other) => first(node, other));
    waiting.splice(place < 0 ? waiting.length : place, 0, node);
  };
  return { priority, put };
}

/** The number of children of a step by their fate. @param {Trace} trace @param {Step} step */
export function fates(trace, step) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const child of step.children) {
    counts[trace.nodes[child].fate] = (counts[trace.nodes[child].fate] ?? 0) + 1;
  }
  return counts;
}

/** The path from the root to a node. @param {Trace} trace @param {number} node */
export function pathTo({ nodes }, node) {
  const path = [node];
  for (let { parent } = nodes[node]; parent !== null; { parent } = nodes[parent]) {
    path.unshift(parent);
  }
  return path;
}

/** The rounds: their limits and the number of steps before each. @param {Trace} trace */
export function rounds({ nodes, steps }) {
  return steps.flatMap((step, before) =>
    step.round !== null && nodes[step.node].parent === null ? [{ bound: step.round, before }] : [],
  );
}

/**
 * Where a search discards a cheaper path: the number of steps and the node.
 * @param {Trace} trace
 */
export function mistake(trace) {
  const at = trace.steps.findIndex((step) =>
    step.children.some((child) => trace.nodes[child].fate === "missed"),
  );
  const node = trace.steps[at]?.children.find((child) => trace.nodes[child].fate === "missed");
  return node === undefined ? null : { count: at + 1, node };
}

/**
 * Where another search keeps the discarded path: the step that generates a node with this board at
 * the same or a lower cost.
 * @param {Trace} trace
 * @param {Node_} lost
 */
export function kept(trace, lost) {
  const right = (/** @type {number} */ child) =>
    trace.nodes[child].g <= lost.g &&
    ["new", "better"].includes(trace.nodes[child].fate) &&
    trace.nodes[child].tiles.every((tile, cell) => tile === lost.tiles[cell]);
  const at = trace.steps.findIndex((step) => step.children.some(right));
  const node = trace.steps[at]?.children.find(right);
  return node === undefined ? null : { count: at + 1, node };
}
