// @ts-check
// Three languages. A text is looked up by its key; {names} in it are filled in.
import { words as cards } from "../cards/words.js";
import { words as aksen } from "../aksen/words.js";
import { words as frame } from "./words/frame.js";
import { words as glossary } from "./words/glossary.js";
import { words as methods } from "./words/methods.js";
import { words as play } from "../play/words.js";
import { words as proof } from "../proof/words.js";
import { words as race } from "../race/words.js";
import { words as said } from "./words/said.js";
import { words as tables } from "../tables/words.js";
import { words as tree } from "../tree/words.js";

/** A text in English, German and Dutch. @typedef {[string, string, string]} Text */
/** Every text. */
const WORDS = {
  ...frame,
  ...said,
  ...methods,
  ...play,
  ...proof,
  ...race,
  ...tree,
  ...cards,
  ...tables,
  ...aksen,
  ...glossary,
};
/**
 * The same for keys of which nobody knows before whether they are there.
 * @type {Record<string, Text | undefined>}
 */
const TEXTS = WORDS;
const LANGUAGES = ["en", "de", "nl"];
let language = "en";

/**
 * Codes that end in the code of something else: where the words for that are. They stand for
 * {reason}.
 * @type {Record<string, string>}
 */
const INNER = {
  "error.goal": "error.notation",
  "error.notation.board": "error.board",
  "error.no-such-game": "stop",
  "error.tables-stopped": "stop",
  "error.firmware-stopped": "stop",
};

/** @param {string} key @returns {string | undefined} */
function found(key) {
  const words = TEXTS[key]?.[LANGUAGES.indexOf(language)];
  if (words) return words;
  const outer = Object.keys(INNER).find((code) => key.startsWith(`${code}.`));
  const reason = outer && found(INNER[outer] + key.slice(outer.length));
  return outer && reason
    ? TEXTS[outer]?.[LANGUAGES.indexOf(language)].replace("{reason}", reason)
    : undefined;
}

/**
 * The language wished for before, else the browser's, else English.
 * @param {string | null} wished
 */
export function chooseLanguage(wished) {
  const candidates = [wished ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  language = candidates.find((tag) => LANGUAGES.includes(tag)) ?? "en";
  document.documentElement.lang = language;
  return language;
}

/** @typedef {keyof typeof WORDS} Key */
/**
 * What stands between such a beginning and such an end in keys.
 * @template {string} Start
 * @template {string} End
 * @template {string} [All=Key]
 * @typedef {All extends `${Start}${infer Name}${End}` ? Name : never} Within
 */
/**
 * What can be counted: it has words for one and for many.
 * @typedef {Within<"", ".one"> & Within<"", ".many">} Countable
 */
/** @param {Key} key @param {Record<string, any>} [values] */
export const t = (key, values = {}) => fill(found(key) ?? missing(key, key), values);

/** What the server says, by its code; in English where a language has no words for it.
 * @param {"error" | "log" | "phase" | "stop"} kind @param {import("./api.js").Message} message */
export function say(kind, { code, values, text }) {
  const words = found(`${kind}.${code}`);
  return words ? fill(words, named(values)) : missing(`${kind}.${code}`, text);
}

/**
 * What a message adds in English alone, such as the words of a library: not for a sentence, but to
 * be shown as what it is.
 * @param {import("./api.js").Message} message
 */
export const detail = ({ values: { problem, why, value } }) =>
  [problem, why, value].find((text) => typeof text === "string") ?? "";

/**
 * Values as people call them: methods, heuristics, strategies and their settings by their names.
 * @param {Record<string, any>} values
 */
function named(values) {
  const human = (/** @type {string} */ text) => {
    const [method, heuristic] = text.split(" with ");
    const name =
      found(`alg.${method}.name`) ??
      found(`heu.${method}.name`) ??
      found(`strategy.${method}.name`) ??
      method;
    return heuristic
      ? fill(found("with") ?? "", { name, heuristic: found(`heu.${heuristic}.name`) ?? heuristic })
      : name;
  };
  const known = ["method", "heuristic", "strategy", "by"].filter(
    (name) => typeof values[name] === "string",
  );
  const setting = values.setting?.name
    ? { setting: { name: found(`cards.setting.${values.setting.name}`) ?? values.setting.name } }
    : {};
  return {
    ...values,
    ...setting,
    ...Object.fromEntries(known.map((name) => [name, human(values[name])])),
  };
}

/**
 * Says where a text is missing: the browser tests fail on it.
 * @param {string} key
 * @param {string} instead
 */
function missing(key, instead) {
  console.error(`no words in ${language} for ${key}`);
  return instead;
}

/** @param {string} text @param {Record<string, any>} values */
const fill = (text, values) =>
  text.replace(/\{([\w.]+)\}/g, (_, path) =>
    shown(
      path
        .split(".")
        .reduce((/** @type {any} */ value, /** @type {string} */ name) => value?.[name], values),
    ),
  );

/** @param {any} value a text, a number, or the size of a board */
const shown = (value) =>
  value?.width
    ? `${value.width} × ${value.height}`
    : typeof value === "number"
      ? count(value)
      : String(value ?? "");

/**
 * A text that need not be there, such as the name of an expression.
 * @param {string} key
 * @param {string} otherwise
 */
export const tOr = (key, otherwise) => found(key) ?? otherwise;

/** So many of something: "1 move", "2 moves". @param {Countable} thing @param {number} number */
export const counted = (thing, number) =>
  t(`${thing}.${number === 1 ? "one" : "many"}`, { n: count(number) });

/** A number with its thousands apart. @param {number} number */
export const count = (number) => number.toLocaleString(language);

/**
 * A number with so many digits after its point, or comma.
 * @param {number} number
 * @param {number} digits
 */
export const decimal = (number, digits) =>
  number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * 0.14 is 14 %; what is not nothing is not shown as nothing.
 * @param {number} share
 * @param {number} [digits]
 */
export function percent(share, digits = 0) {
  const least = 0.01 / 10 ** digits;
  return share > 0 && share < least
    ? `< ${decimal(100 * least, digits)} %`
    : `${decimal(100 * share, digits)} %`;
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.001) return `${decimal(seconds * 1e6, 0)} µs`;
  if (seconds < 1) return `${decimal(seconds * 1e3, seconds < 0.1 ? 1 : 0)} ms`;
  return `${decimal(seconds, seconds < 100 ? 1 : 0)} s`;
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 10240) return `${count(bytes)} B`;
  if (bytes < 1 << 20) return `${count(Math.round(bytes / 1024))} KiB`;
  const maximumFractionDigits = bytes < 10 << 20 ? 1 : 0;
  return `${(bytes / 1048576).toLocaleString(language, { maximumFractionDigits })} MiB`;
}
