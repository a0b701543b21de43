// Games: the clock, the best games, and drawings to keep.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf, clockText, paceText, record, timeText } from "../../assets/play/clock.js";
import { STRIP_MOVES, strip } from "../../assets/play/export.js";

test("times are written with one digit behind the point", () => {
  assert.deepEqual([0, 9.99, 59.99, 60, 62.34, 725].map(clockText), [
    "0.0",
    "9.9",
    "59.9",
    "1:00.0",
    "1:02.3",
    "12:05.0",
  ]);
  assert.deepEqual([timeText(5), timeText(65)], ["5.0 s", "1:05.0 min"]);
  assert.deepEqual([paceText(9, 0.5), paceText(9, 2)], ["–", "4.5"]);
});

test("the quickest game and the shortest are kept apart", () => {
  assert.equal(bestOf("3x3"), undefined);
  assert.deepEqual(record("3x3", { seconds: 20, moves: 30 }), { seconds: true, moves: true });
  assert.deepEqual(record("3x3", { seconds: 10, moves: 40 }), { seconds: true, moves: false });
  assert.deepEqual(record("3x3", { seconds: 15, moves: 30 }), { seconds: false, moves: false });
  assert.deepEqual(bestOf("3x3"), { seconds: 10, moves: 30 });
  localStorage.setItem("bests", "no JSON");
  assert.equal(bestOf("3x3"), undefined);
});

test("a strip shows the start and each of the first moves", () => {
  const [start, goal] = [
    [0, 1, 2, 3],
    [1, 0, 2, 3],
  ].map((tiles) => ({ width: 2, height: 2, tiles }));
  const captions = (moves) => strip(start, moves, goal).match(/(?<=>)(0|\d+ [UDLR])(?=<)/g);
  assert.deepEqual(captions("RL"), ["0", "1 R", "2 L"]);
  assert.equal(captions("RL".repeat(STRIP_MOVES)).length, STRIP_MOVES + 1);
});
