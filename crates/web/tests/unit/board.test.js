// Boards: their text, their address, their rules.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as rules from "../../assets/shared/board.js";
import { boardText, fromHash, linkFault, readBoard, toHash } from "../../assets/shared/state.js";

const { after, afterAll, mtm, runTo, same, standardGoal, target } = rules;
const board = (text) => readBoard(text) ?? assert.fail(`no board: ${text}`);
const BOARD = "1 2 3 / 4 5 6 / 7 0 8";
const START = { tab: "play", start: board(BOARD), moves: "", at: 0, goal: "last", more: {} };

test("a board is read as it is written", () => {
  assert.equal(boardText(board(BOARD)), BOARD);
  assert.deepEqual(board("1 2 3/4 5 0"), { width: 3, height: 2, tiles: [1, 2, 3, 4, 5, 0] });
  for (const wrong of [
    "",
    "1 2 0",
    "1 2 / 3",
    "1 1 / 2 0",
    "1 2 / 3 4",
    "1 x / 2 0",
    "1 -1 / 2 0",
  ]) {
    assert.equal(readBoard(wrong), null, wrong);
  }
});

test("an address leads back to its state", () => {
  const state = { ...START, tab: "race", moves: "UL", at: 1, goal: "spiral", more: { on: "own" } };
  assert.deepEqual(fromHash(toHash(state), START), state);
  const own = { ...START, goal: "8 7 6 / 5 4 3 / 2 1 0" };
  assert.deepEqual(fromHash(toHash(own), START), own);
});

test("what an address lacks or says wrongly is replaced", () => {
  assert.deepEqual(fromHash("", START), START);
  assert.equal(fromHash("#play?board=1.2_3.0&goal=1.2.3_4.5.0", START).goal, "last");
  assert.equal(fromHash("#play?board=1.2_3.0&moves=DD&at=1", START).moves, "");
  assert.equal(fromHash("#play?board=1.2_3.0&moves=U&at=9", START).at, 1);
});

test("the wrong part of an address is named", () => {
  for (const [hash, fault] of [
    ["#nowhere", "tab"],
    ["#play?board=1.2", "board"],
    ["#play?board=1.2_3.0&goal=1.2", "goal"],
    ["#play?board=1.2_3.0&moves=D", "moves"],
    ["#play?board=1.2_3.0&moves=UDX", "moves"],
    ["#play?board=1.2_3.0&goal=last&moves=UL", null],
  ]) {
    assert.equal(linkFault(hash, ["play"]), fault, hash);
  }
});

test("the blank moves and stays on the board", () => {
  const start = board(BOARD);
  assert.equal(boardText(after(start, "U")), "1 2 3 / 4 0 6 / 7 5 8");
  assert.equal(target(start, "D"), -1);
  assert.equal(after(start, "D"), start);
  assert.ok(same(afterAll(start, "ULDRU"), [..."ULDRU"].reduce(after, start)));
  assert.ok(same(afterAll(start, "DDD"), start));
});

test("a straight run leads to a cell of the blank's row or column", () => {
  const start = board(BOARD);
  assert.deepEqual(
    [1, 6, 8, 7, 0].map((cell) => runTo(start, cell)),
    ["UU", "L", "R", "", ""],
  );
  assert.equal(mtm("UUULLD"), 3);
  assert.equal(mtm(""), 0);
});

test("standard goals", () => {
  const goal = (name) => boardText(standardGoal(name, 3, 3));
  assert.equal(goal("last"), "1 2 3 / 4 5 6 / 7 8 0");
  assert.equal(goal("first"), "0 1 2 / 3 4 5 / 6 7 8");
  assert.equal(goal("snake"), "1 2 3 / 6 5 4 / 7 8 0");
  assert.equal(goal("spiral"), "1 2 3 / 8 0 4 / 7 6 5");
  assert.equal(standardGoal("none", 3, 3), null);
});
