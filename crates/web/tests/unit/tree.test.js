// Drawn searches: where nodes go, what they are after some steps, what waits.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tidy } from "../../assets/tree/layout.js";
import {
  KEPT,
  fates,
  frontiers,
  mistake,
  pathTo,
  rounds,
  statuses,
} from "../../assets/tree/run.js";

/** A node of a written-out search. */
const node = (parent, f, fate = "new", of = null) => ({
  ...{ parent, f, fate, of, letter: null, tiles: [f], g: 0, h: f },
});
const step = (node, children, goal = false) => ({ node, children, goal, round: null });
const TRACE = {
  nodes: [
    node(null, 4),
    node(0, 6),
    node(0, 5),
    node(2, 5),
    node(2, 6, "known"),
    node(3, 4, "missed"),
  ],
  steps: [step(0, [1, 2]), step(2, [3, 4]), step(3, [5]), step(1, [], true)],
  path: [0, 1],
};

test("parents stand over the middle of their children, and no two nodes in one place", () => {
  const below = [[1, 2, 3], [4, 5, 6, 7], [], [8, 9], [], [], [], [], [10, 11, 12], []];
  const places = tidy(0, (node) => below[node] ?? []);
  assert.equal(places.size, 13);
  below.forEach((kids, parent) => {
    const columns = kids.map((kid) => places.get(kid)[0]);
    columns.slice(1).forEach((column, at) => assert.ok(column - columns[at] >= 1));
    const middle = (columns[0] + columns.at(-1)) / 2;
    if (kids.length) assert.equal(places.get(parent)[0], middle);
    for (const kid of kids) assert.equal(places.get(kid)[1], places.get(parent)[1] + 1);
  });
  assert.equal(new Set([...places.values()].map(String)).size, 13);
});

test("each step changes what nodes are", () => {
  const after = (count) => Object.fromEntries(statuses(TRACE, count).status);
  assert.deepEqual(after(0), { 0: "waits" });
  assert.deepEqual(after(1), { 0: "current", 1: "waits", 2: "waits" });
  const third = { 0: "closed", 1: "waits", 2: "closed", 3: "current", 4: "known", 5: "missed" };
  assert.deepEqual(after(3), third);
  assert.equal(after(4)[1], "goal");
});

test("a list keeps what waits in its order, and a wrong order is not shown", () => {
  const list = { kind: "list", by: "f", ties: "board" };
  assert.deepEqual(frontiers(TRACE, list), [[0], [2, 1], [3, 1], [1], []]);
  assert.equal(frontiers(TRACE, { kind: "queue" }), null);
  assert.equal(frontiers(TRACE, undefined), null);
  assert.ok(Object.values(KEPT).every(({ kind, ties }) => (kind === "list") === Boolean(ties)));
});

test("what a step did, where it went wrong, and the way to a node", () => {
  assert.deepEqual(fates(TRACE, TRACE.steps[1]), { new: 1, known: 1 });
  assert.deepEqual(mistake(TRACE), { count: 3, node: 5 });
  assert.deepEqual(pathTo(TRACE, 5), [0, 2, 3, 5]);
});

test("a round begins at a root with a limit", () => {
  const nodes = [node(null, 4), node(0, 6, "cut"), node(null, 4)];
  const steps = [
    { ...step(0, [1]), round: 4 },
    { ...step(2, []), round: 6 },
  ];
  assert.deepEqual(rounds({ nodes, steps, path: null }), [
    { bound: 4, before: 0 },
    { bound: 6, before: 1 },
  ]);
  assert.deepEqual([...statuses({ nodes, steps, path: null }, 2).status], [[2, "current"]]);
});
