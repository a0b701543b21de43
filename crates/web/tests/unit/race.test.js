// Races as data.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { csv, fresh, readLanes, usual, writeLanes } from "../../assets/race/run.js";

const LANES = "ida-star.manhattan~bfs";

test("lanes are read as they are written", () => {
  const lanes = readLanes(LANES);
  assert.deepEqual(lanes[1], { algorithm: "bfs", heuristic: "" });
  assert.equal(writeLanes(lanes), LANES);
  assert.deepEqual(readLanes(""), []);
});

test("unasked, one method of each kind runs", () => {
  const method = (name, guarantee, compared = true) => ({
    ...{ name, guarantee, compared, memory: "states", heuristics: ["manhattan"] },
  });
  const all = [method("a", "x"), method("b", "x"), method("c", "y"), method("d", "z", false)];
  assert.deepEqual(
    usual(all).map(({ algorithm }) => algorithm),
    ["a", "c"],
  );
});

test("a table for other programs has a row for each lane", () => {
  const board = { width: 2, height: 2, tiles: [1, 2, 3, 0] };
  const standings = [{ ...fresh("move"), length: 3, path: "ULL", state: "solved" }, fresh("move")];
  const run = { board, goal: "last", lanes: readLanes(LANES), limits: { memory: 1 }, standings };
  const [head, ...rows] = csv(run).trim().split("\n");
  assert.equal(rows.length, 2);
  assert.ok(rows.every((row) => row.split(",").length === head.split(",").length));
  assert.match(rows[0], /^ida-star,manhattan,solved,3,/);
  assert.match(rows[0], /,2,moves$/);
});
