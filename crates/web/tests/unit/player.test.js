// The player of films, with a clock that only moves when the test says so.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Player } from "../../assets/shared/player.js";

let [now, frame] = [0, null];
globalThis.requestAnimationFrame = (act) => ((frame = act), 1);
globalThis.cancelAnimationFrame = () => (frame = null);
Object.defineProperty(globalThis, "performance", { value: { now: () => now } });

/** Lets time pass and draws a frame. */
function draw(milliseconds) {
  now += milliseconds;
  const act = frame;
  frame = null;
  act?.(now);
}

/** A film of so many steps, and what it was told. */
function film(length, rate = 10) {
  const told = { steps: 0, playing: [], rate };
  told.player = new Player({
    rate: () => told.rate,
    go: (steps) => (told.steps = Math.min(length, told.steps + steps)) < length,
    changed: (playing) => told.playing.push(playing),
  });
  told.player.start();
  return told;
}

beforeEach(() => ([now, frame] = [0, null]));

test("steps are taken when they are due", () => {
  const told = film(100);
  draw(99);
  assert.equal(told.steps, 0);
  draw(1);
  assert.equal(told.steps, 1);
  draw(250);
  draw(50);
  assert.equal(told.steps, 4);
});

test("a film stops at its end and says so", () => {
  const told = film(2);
  for (let second = 0; second < 10 && told.player.playing; second++) draw(100);
  assert.deepEqual([told.steps, told.playing, frame], [2, [true, false], null]);
});

test("who looked elsewhere finds the film where it was", () => {
  const told = film(100);
  draw(60_000);
  assert.equal(told.steps, 2);
});

test("at an infinite rate the next frame is the last", () => {
  const told = film(1e6, Infinity);
  draw(1);
  assert.deepEqual([told.steps, told.player.playing], [1e6, false]);
});
