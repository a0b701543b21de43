// @ts-check
// Pseudocode of the searches, and the lines that a step runs.
import { fates } from "./run.js";

/**
 * A line: its indentation, its text, and the kind of action.
 * @typedef {[number, string, string]} Line
 */

const loop = (/** @type {string} */ store) =>
  /** @type {Line} */ ([0, `while ${store} ≠ ∅`, "loop"]);
const goal = (/** @type {number} */ indent) =>
  /** @type {Line} */ ([indent, "if n = goal: return path(n)", "goal"]);

/**
 * A search that marks boards when it generates them.
 * @param {string} store
 * @param {string} take
 * @param {string} put
 * @param {string} next
 * @returns {Line[]}
 */
const marking = (store, take, put, next) => [
  [0, `${store} ← [start], seen ← {start}`, "begin"],
  loop(store),
  [1, `n ← ${take}`, "take"],
  goal(1),
  [1, `for m ∈ ${next}`, "each"],
  [2, "if m ∉ seen", "test"],
  [3, `seen ← seen ∪ {m}, ${put}`, "keep"],
];

/** A search that keeps the cheapest path to each board. @param {string} f @returns {Line[]} */
const cheapest = (f) => [
  [0, "L ← {start}, g(start) ← 0", "begin"],
  loop("L"),
  [1, `n ← L.takeMin(${f})`, "take"],
  goal(1),
  [1, "for m ∈ next(n), m ≠ parent(n)", "each"],
  [2, "if m is new or g(n) + 1 < g(m)", "test"],
  [3, "g(m) ← g(n) + 1, parent(m) ← n", "keep"],
  [3, "L.add(m)", "keep"],
];

/** @type {Line[]} */
const DEEPENING = [
  [0, "for limit = 1, 2, 3, …", "round"],
  [1, "S ← [start]", "begin"],
  [1, "while S ≠ ∅", "loop"],
  [2, "n ← S.pop()", "take"],
  goal(2),
  [2, "if depth(n) < limit", "test"],
  [3, "for m ∈ next(n), m ≠ parent(n)", "each"],
  [4, "S.push(m)", "keep"],
];

/** @type {Record<string, Line[]>} */
const CODE = {
  bfs: marking("Q", "Q.takeFirst()", "Q.append(m)", "next(n)"),
  "bfs-lists": [
    [0, "Q ← [start], closed ← []", "begin"],
    loop("Q"),
    [1, "n ← Q.takeFirst(), closed.append(n)", "take"],
    goal(1),
    [1, "for m ∈ next(n)", "each"],
    [2, "if m ∉ Q and m ∉ closed", "test"],
    [3, "Q.append(m)", "keep"],
  ],
  dfs: marking("S", "S.pop()", "S.push(m)", "next(n)"),
  "iddfs-action-list": DEEPENING,
  "iddfs-shared-path": DEEPENING,
  greedy: marking("L", "L.takeMin(h)", "L.add(m)", "next(n)"),
  "a-star-lecture": marking("L", "L.takeMin(g + h)", "L.add(m)", "next(n)"),
  "a-star": cheapest("g + h"),
  "weighted-a-star": cheapest("g + w · h"),
  "a-star-tree": [
    [0, "L ← {start}", "begin"],
    loop("L"),
    [1, "n ← L.takeMin(g + h)", "take"],
    goal(1),
    [1, "for m ∈ next(n), m ≠ parent(n)", "each"],
    [2, "L.add(m)", "keep"],
  ],
  "ida-star": [
    [0, "limit ← h(start)", "first"],
    [0, "repeat", "round"],
    [1, "S ← [start], beyond ← ∞", "begin"],
    [1, "while S ≠ ∅", "loop"],
    [2, "n ← S.pop()", "take"],
    goal(2),
    [2, "for m ∈ next(n), m ≠ parent(n)", "each"],
    [3, "if g(m) + h(m) ≤ limit: S.push(m)", "keep"],
    [3, "else: beyond ← min(beyond, f(m))", "cut"],
    [1, "limit ← beyond", "raise"],
  ],
};

/**
 * The lines of a search. The list is empty for a search without pseudocode.
 * @param {string} algorithm
 * @param {number | null} weight of the estimate
 */
export const code = (algorithm, weight) =>
  (CODE[algorithm] ?? []).map(
    ([indent, text, does]) =>
      /** @type {Line} */ ([indent, text.replace("w ·", `${weight ?? 1} ·`), does]),
  );

/**
 * How often a step ran each kind of line, and the line that describes the step best.
 * @param {import("./run.js").Trace} trace
 * @param {number} count
 * @returns {{ran: Record<string, number>, main: string, wrong: boolean}}
 */
export function linesRun(trace, count) {
  const step = trace.steps[count - 1];
  if (!step) return { ran: { first: 1, begin: 1 }, main: "begin", wrong: false };
  const { new: fresh = 0, better = 0, known = 0, missed = 0, cut = 0 } = fates(trace, step);
  const made = step.children.length;
  const root = step.round !== null && trace.nodes[step.node].parent === null ? 1 : 0;
  const next = trace.steps[count];
  const raise = next && next.round !== step.round ? 1 : 0;
  const main = step.goal
    ? "goal"
    : missed
      ? "test"
      : fresh + better
        ? "keep"
        : cut
          ? "cut"
          : known
            ? "test"
            : raise
              ? "raise"
              : "take";
  return {
    ran: {
      first: root && count === 1 ? 1 : 0,
      round: root,
      begin: root,
      loop: 1,
      take: 1,
      goal: 1,
      each: made,
      test: step.goal ? 0 : step.round === null ? made : 1,
      keep: fresh + better,
      cut,
      raise,
    },
    main,
    wrong: missed > 0,
  };
}
