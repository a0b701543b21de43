// @ts-check
// Texts in three languages. A key selects a text, and values replace the {names} in it.
import { words as cards } from "../cards/words.js";
import { words as aksen } from "../aksen/words.js";
import { words as about } from "./words/about.js";
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
  ...about,
  ...glossary,
};
/**
 * The same texts for keys that are known only at run time.
 * @type {Record<string, Text | undefined>}
 */
const TEXTS = WORDS;
const LANGUAGES = ["en", "de", "nl"];
let language = "en";

/**
 * Codes that end in the code of another message, and where the texts of that message are. Its text
 * replaces {reason}.
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
 * Chooses the reader's stored language, else one of the browser's languages, else English.
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
 * The names between a given beginning and a given end of a key.
 * @template {string} Start
 * @template {string} End
 * @template {string} [All=Key]
 * @typedef {All extends `${Start}${infer Name}${End}` ? Name : never} Within
 */
/**
 * Things that can be counted: they have a singular and a plural text.
 * @typedef {Within<"", ".one"> & Within<"", ".many">} Countable
 */
/** @param {Key} key @param {Record<string, any>} [values] */
export const t = (key, values = {}) => fill(found(key) ?? missing(key, key), values);

/**
 * A message of the server in the reader's language, by its code. A message without a translation is
 * shown in English.
 * @param {"error" | "log" | "phase" | "stop" | "warning"} kind
 * @param {import("./api.js").Message} message
 */
export function say(kind, { code, values, text }) {
  const words = found(`${kind}.${code}`);
  return words ? fill(words, named(values)) : missing(`${kind}.${code}`, text);
}

/**
 * The part of a message that exists in English only, such as the error of a library. The page shows
 * it as a technical detail beside the sentence.
 * @param {import("./api.js").Message} message
 */
export const detail = ({ values: { problem, why, value } }) =>
  [problem, why, value].find((text) => typeof text === "string") ?? "";

/**
 * Replaces identifiers in values by readable names of methods, heuristics, strategies and settings.
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
 * Logs a missing text. The browser tests fail on it.
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
 * A text that may be missing, such as the name of a heuristic expression.
 * @param {string} key
 * @param {string} otherwise
 */
export const tOr = (key, otherwise) => found(key) ?? otherwise;

/** A number with its noun: "1 move", "2 moves". @param {Countable} thing @param {number} number */
export const counted = (thing, number) =>
  t(`${thing}.${number === 1 ? "one" : "many"}`, { n: count(number) });

/** A number with thousands separators. @param {number} number */
export const count = (number) => number.toLocaleString(language);

/**
 * A number with a fixed number of decimals.
 * @param {number} number
 * @param {number} digits
 */
export const decimal = (number, digits) =>
  number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * Formats 0.14 as 14 %. A positive share is never shown as 0 %.
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
