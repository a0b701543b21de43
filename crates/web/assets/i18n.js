// @ts-check
// Three languages. A text is looked up by its key; {names} in it are filled in.
import { words as cards } from "./words/cards.js";
import { words as frame } from "./words/frame.js";
import { words as methods } from "./words/methods.js";
import { words as play } from "./words/play.js";
import { words as proof } from "./words/proof.js";
import { words as race } from "./words/race.js";
import { words as said } from "./words/said.js";
import { words as tree } from "./words/tree.js";

/** Every text, in the order of the languages. @type {Record<string, [string, string, string]>} */
const WORDS = { ...frame, ...said, ...methods, ...play, ...proof, ...race, ...tree, ...cards };
const LANGUAGES = ["en", "de", "nl"];
let language = "en";

/** @param {string} key @returns {string | undefined} */
const found = (key) => WORDS[key]?.[LANGUAGES.indexOf(language)];

/** The language wished for before, else the browser's, else English. @param {string | null} wished */
export function chooseLanguage(wished) {
  const candidates = [wished ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  language = candidates.find((tag) => LANGUAGES.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  return language;
}

/** @param {string} key @param {Record<string, any>} [values] */
export const t = (key, values = {}) => fill(found(key) ?? key, values);

/** What the server says, by its code; in English where a language has no words for it.
 * @param {"error" | "hint" | "log" | "phase" | "stop"} kind @param {import("./api.js").Message} message */
export function say(kind, { code, values, text }) {
  const words = found(`${kind}.${code}`);
  return words ? fill(words, values) : text;
}

/** @param {string} text @param {Record<string, any>} values */
const fill = (text, values) => text.replace(/\{([\w.]+)\}/g, (_, path) => shown(path.split(".").reduce((/** @type {any} */ value, /** @type {string} */ name) => value?.[name], values)));

/** @param {any} value a text, a number, or the size of a board */
const shown = (value) => value?.width ? `${value.width} × ${value.height}` : String(value ?? "");

/** A text that need not be there, such as the description of a method. @param {string} key @param {string} otherwise */
export const tOr = (key, otherwise) => found(key) ?? otherwise;

/** So many of something: "1 move", "2 moves". @param {string} thing @param {number} number */
export const counted = (thing, number) => t(`${thing}.${number === 1 ? "one" : "many"}`, { n: count(number) });

/** A number with its thousands apart. @param {number} number */
export const count = (number) => number.toLocaleString(language);

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return `${(seconds * 1e6).toFixed(0)} µs`;
  if (seconds < 1) return `${(seconds * 1e3).toFixed(seconds < 0.1 ? 1 : 0)} ms`;
  return `${seconds.toFixed(seconds < 100 ? 1 : 0)} s`;
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 10240) return `${bytes} B`;
  return bytes < 10 << 20 ? `${Math.round(bytes / 1024)} KiB` : `${Math.round(bytes / 1048576)} MiB`;
}
