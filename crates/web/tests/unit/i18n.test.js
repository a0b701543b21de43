// Numbers and sentences as each language writes them.
import "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as i18n from "../../assets/shared/i18n.js";

const { chooseLanguage, count, counted, detail, duration, percent, say, size, t } = i18n;

test("numbers are written as the language has them", () => {
  const shown = ["en", "de", "nl"].map((language) => {
    chooseLanguage(language);
    return [count(12345), duration(1.5), size(20 << 20), percent(0.1234, 1), percent(0.001)];
  });
  assert.deepEqual(shown, [
    ["12,345", "1.5 s", "20 MiB", "12.3 %", "< 1 %"],
    ["12.345", "1,5 s", "20 MiB", "12,3 %", "< 1 %"],
    ["12.345", "1,5 s", "20 MiB", "12,3 %", "< 1 %"],
  ]);
});

test("units grow with the number", () => {
  chooseLanguage("en");
  assert.deepEqual([5e-6, 0.05, 0.5, 99, 100].map(duration), [
    "5 µs",
    "50.0 ms",
    "500 ms",
    "99.0 s",
    "100 s",
  ]);
  assert.deepEqual([10239, 10240, 1 << 20, 10 << 20].map(size), [
    "10,239 B",
    "10 KiB",
    "1 MiB",
    "10 MiB",
  ]);
  assert.equal(percent(0), "0 %");
});

test("an unknown language becomes the browser's", () => {
  assert.equal(chooseLanguage("xx"), "en");
  assert.equal(chooseLanguage("nl"), "nl");
  assert.equal(document.documentElement.lang, "nl");
});

test("values are filled in, and one is told from many", () => {
  chooseLanguage("en");
  assert.equal(t("tree.of", { step: 1, most: 2000 }), "1 of 2,000");
  assert.equal(counted("move", 1), "1 move");
  assert.equal(counted("move", 1000), "1,000 moves");
});

test("messages are put into words by their code", () => {
  chooseLanguage("de");
  const value = { given: "x", setting: { name: "seed" } };
  const sentence = say("error", { code: "cards.value", values: value, text: "" });
  assert.equal(sentence, "„x“ ist kein gültiger Wert für Startwert.");
  chooseLanguage("en");
  const stopped = say("error", { code: "tables-stopped.time", values: {}, text: "" });
  assert.match(stopped, /out of time/);
  assert.equal(detail({ code: "", values: { why: "because" }, text: "" }), "because");
});
