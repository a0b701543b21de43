// Texts: what the types cannot say about them. That each key has words in three languages is
// checked by tsc.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseLanguage, tOr } from "../../assets/shared/i18n.js";
import { NAMES } from "../../names.js";
import { FILES, isWords } from "./files.js";

/** Key and texts of each module of words. */
const MODULES = await Promise.all(
  [...FILES.keys()]
    .filter(isWords)
    .map(async (name) => (await import(`../../assets/${name}`)).words),
);
const WORDS = MODULES.flatMap(Object.entries);
const LANGUAGES = ["en", "de", "nl"];

function hasWords(key) {
  for (const language of LANGUAGES) {
    chooseLanguage(language);
    assert.notEqual(tOr(key, ""), "", `${key} in ${language}`);
  }
}

test("no key stands in two files", () => {
  const keys = WORDS.map(([key]) => key);
  assert.ok(keys.length > 300);
  assert.deepEqual(
    keys.filter((key, at) => keys.indexOf(key) !== at),
    [],
  );
});

test("the texts of a key hold the same values", () => {
  const names = (text) => text.match(/\{.*?\}/g)?.sort();
  for (const [key, [english, ...others]] of WORDS) {
    for (const other of others) {
      assert.notEqual(other, "", key);
      assert.deepEqual(names(other), names(english), key);
    }
  }
});

/** Keys whose value is a number. */
const NUMBERS = [
  "error.unfit.cells-at-most",
  "error.unfit.cells-exactly",
  "error.unfit.every-tile-in-groups",
  "error.unfit.sides-at-most",
  "error.unfit.tile",
  "tree.say.list",
];

test("what the server says in English alone stands in no sentence", () => {
  for (const [key, [english]] of WORDS) {
    const held = NUMBERS.includes(key) ? /\{(problem|why)\}/ : /\{(problem|why|value)\}/;
    assert.doesNotMatch(
      english,
      held,
      `${key}: show it beside the sentence, as a technical detail`,
    );
  }
});

test("what index.html asks for has words", () => {
  for (const [, key] of FILES.get("index.html").matchAll(/data-t(?:-label)?="(.*?)"/g)) {
    hasWords(key);
  }
});

test("what the server names and says has words", () => {
  for (const [start, names] of Object.entries(NAMES)) {
    // The page puts acts into sentences of its own; their types say which.
    if (start !== "act") for (const name of names) hasWords(`${start}.${name}`);
  }
  for (const start of ["alg", "heu", "strategy"]) {
    for (const name of NAMES[start]) hasWords(`${start}.${name}.name`);
  }
});

test("what is numbered has words", () => {
  for (let number = 0; number < 8; number++) {
    [`motif.${number}`, `colour.${number}`].forEach(hasWords);
  }
  for (let number = 1; number <= 3; number++) hasWords(`cards.quarters.${number}`);
});
