// Cards: how they lie, which sides match, and steps forwards and back.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { branch } from "../../assets/cards/backtracking.js";
import * as deck from "../../assets/cards/deck.js";
import { Replay } from "../../assets/cards/replay.js";

/** Two cards beside each other; 1 fits to 2. */
const GAME = {
  ...{ name: "", text: "", width: 2, height: 1, framed: false, turning: true, halves: true },
  labels: [0, 2, 1].map((partner) => ({ name: String(partner), partners: [partner] })),
  pieces: [
    [1, 1, 1, 1],
    [2, 1, 1, 2],
  ],
  known: { raw: null, distinct: null },
  fixed: [],
};

test("a table is read as it is written", () => {
  const laid = [
    { piece: 1, turn: 3 },
    { piece: 0, turn: 0 },
  ];
  assert.equal(deck.writeLaid(laid), "2/3 1/0");
  assert.deepEqual(deck.readLaid("2/3 1/0", GAME), laid);
  for (const wrong of ["", "1/0", "1/0 1/0", "1/0 3/0", "x y"]) {
    assert.equal(deck.readLaid(wrong, GAME), null, wrong);
  }
});

test("sides match by their labels, and turns count", () => {
  const table = (text) => deck.readLaid(text, GAME);
  assert.deepEqual(deck.matches(GAME, table("1/0 2/0"), 0), [true, true, true, true]);
  assert.deepEqual(deck.matches(GAME, table("1/0 2/3"), 1), [true, true, true, true]);
  assert.deepEqual(deck.scores(GAME, table("1/0 2/2")), [3, 3]);
  assert.deepEqual(deck.scores(GAME, [null, { piece: 1, turn: 0 }]), [0, 3]);
  assert.deepEqual(deck.matches({ ...GAME, framed: true }, table("1/0 2/0"), 0)[0], false);
});

test("a table that is turned often enough is the table again", () => {
  const square = { ...GAME, height: 2 };
  const table = [0, 1, 2, 3].map((piece) => ({ piece, turn: piece }));
  const turned = [1, 2, 3, 4].reduce((now) => deck.turnTable(square, now), table);
  assert.deepEqual(turned, table);
  assert.equal(deck.turns(square, table).length, 4);
  assert.equal(deck.turns(GAME, table).length, 2);
});

test("steps are played forwards and back", () => {
  const replay = new Replay(GAME, [null, null]);
  replay.push([
    { act: "fits", cells: "0=1/0" },
    { act: "fits", cells: "1=2/0" },
    { act: "change", cells: "0=2/0 1=1/0" },
  ]);
  replay.seek(2);
  assert.deepEqual(replay.board, deck.readLaid("1/0 2/0", GAME));
  replay.seek(3);
  assert.deepEqual(replay.board, deck.readLaid("2/0 1/0", GAME));
  assert.equal(replay.words(2), "Cards 2 and 1 change places.");
  replay.seek(0);
  assert.deepEqual(replay.board, [null, null]);
  assert.equal(replay.now(), null);
});

test("the branch of backtracking has what was tried for each cell, and what became of it", () => {
  const replay = new Replay(GAME);
  replay.push([
    { act: "misfits", cells: "0=1/0" },
    { act: "fits", cells: "0=1/1" },
    { act: "misfits", cells: "1=2/0" },
    { act: "misfits", cells: "1=2/1" },
    { act: "back", cells: "1=." },
    { act: "fits", cells: "0=2/0" },
    { act: "fits", cells: "1=1/0" },
  ]);
  const after = (steps) => branch(replay.steps, steps).map(({ tried }) => tried.join(" "));
  assert.deepEqual(after(0), []);
  assert.deepEqual(after(4), ["misfit laid", "misfit misfit"]);
  assert.deepEqual(after(5), ["misfit dead"]);
  assert.deepEqual(after(7), ["misfit dead laid", "laid"]);
});
