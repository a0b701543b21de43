// @ts-check
// Small helpers for building the page.
import { Refused, library } from "./api.js";
import { detail, say, t } from "./i18n.js";

/**
 * Makes an element. Properties beginning with "on" are listeners, "class" and others are
 * attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * Makes an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any>} properties
 * @param {(Node|string|null|undefined|false)[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => /** @type {Node|string} */ (child)),
  );
  return element;
}

/**
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [more]
 */
export const button = (label, onclick, more = {}) =>
  el("button", { type: "button", onclick, ...more }, label);

/**
 * Wraps the action of a button that starts and stops something. The second click of a double click
 * is ignored, because it would undo the first one.
 * @param {() => void} act
 * @returns {(event: MouseEvent) => void}
 */
export const singly =
  (act) =>
  ({ detail }) => {
    if (detail < 2) act();
  };

/**
 * A button with an icon and a name for screen readers.
 * @param {keyof typeof SIGNS} sign
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 */
export function signButton(sign, label, onclick) {
  const made = el("button", { type: "button", class: "sign", onclick });
  setSign(made, sign, label);
  return made;
}

/**
 * Replaces the icon and the name of such a button.
 * @param {Element} button
 * @param {keyof typeof SIGNS} sign
 * @param {string} label
 */
export function setSign(button, sign, label) {
  button.replaceChildren(icon(sign));
  button.setAttribute("aria-label", label);
  button.setAttribute("title", label);
}

const SIGNS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  redo: "M19 7l5 5-5 5M24 12H14a6 6 0 0 0 0 12",
  first: "M8 6v16M22 6 11 14l11 8z",
  last: "M20 6v16M6 6l11 8-11 8z",
  back: "M19 6 8 14l11 8z",
  next: "M9 6l11 8-11 8z",
  play: "M8 5l15 9-15 9z",
  pause: "M9 6v16M19 6v16",
  sun:
    "M14 9a5 5 0 1 0 0 10 5 5 0 0 0 0-10M14 2v3M14 23v3M2 14h3M23 14h3M5.5 5.5l2 2M20.5 " +
    "20.5l2 2M5.5 22.5l2-2M20.5 7.5l2-2",
  moon: "M22 16A9 9 0 0 1 12 6a9 9 0 1 0 10 10z",
  close: "M7 7l14 14M21 7 7 21",
  plus: "M14 6v16M6 14h16",
  minus: "M6 14h16",
  fit: "M5 11V5h6M17 5h6v6M23 17v6h-6M11 23H5v-6",
  book: "M14 8C11 6 7.5 6 4 7v14c3.5-1 7-1 10 1 3-2 6.5-2 10-1V7c-3.5-1-7-1-10 1zM14 8v14",
  about: "M14 3a11 11 0 1 0 0 22 11 11 0 0 0 0-22M14 13v7M14 8v1",
  proof: "M5 15l6 6L23 7",
  race: "M6 3v22M6 5h15l-3 5 3 5H6",
  tree:
    "M14 7v5M14 12 6 19M14 12l8 7M14 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6 19a2 2 0 1 0 0 4 2 2 0 " +
    "0 0 0-4M22 19a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
  cards: "M4 5h9v9H4zM15 5h9v9h-9zM4 16h9v8H4zM15 16h9v8h-9z",
  tables: "M5 7c0-4 18-4 18 0s-18 4-18 0v14c0 4 18 4 18 0V7M5 14c0 4 18 4 18 0",
  aksen: "M8 8h12v12H8zM11 8V4M17 8V4M11 24v-4M17 24v-4M8 11H4M8 17H4M24 11h-4M24 17h-4",
};
/** @param {keyof typeof SIGNS} sign */
export const icon = (sign) =>
  svg(
    "svg",
    { viewBox: "0 0 28 28", class: "icon", "aria-hidden": "true" },
    svg("path", { d: SIGNS[sign] }),
  );

/** A labelled control. @param {string} label @param {HTMLElement} control @param {string} [hint] */
export const field = (label, control, hint) =>
  el("label", { class: "field", title: hint }, el("span", {}, label), control);

/**
 * @param {[string, string][]} choices
 * @param {string} chosen
 * @param {(value: string) => void} [changed]
 * @param {Record<string, any>} [more]
 */
export function select(choices, chosen, changed, more = {}) {
  const list = el(
    "select",
    { onchange: () => changed?.(list.value), ...more },
    ...choices.map(([value, label]) => el("option", { value, selected: value === chosen }, label)),
  );
  return list;
}

/** Announces a text to screen readers. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

let toastTimer = 0;
/** Shows a line for some seconds. @param {string | Node} text @param {"bad" | "good"} [mood] */
export function toast(text, mood = "good") {
  const box = document.getElementById("toast");
  if (!box) return;
  const hide = () => {
    box.className = "";
    box.textContent = "";
  };
  box.replaceChildren(text);
  box.className = `shown ${mood}`;
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(hide, mood === "bad" ? 8000 : 4000);
  if (mood === "bad") untilNextAction(hide);
}

/**
 * Runs `act` when the reader next presses a key, clicks, types or chooses something.
 * @param {() => void} act
 */
export function untilNextAction(act) {
  const heard = new AbortController();
  // The event that is being handled has already passed the document, so this listener does not
  // receive it.
  for (const name of ["click", "input", "keydown"]) {
    document.addEventListener(
      name,
      () => {
        heard.abort();
        act();
      },
      { capture: true, signal: heard.signal },
    );
  }
}

/**
 * Shows above the view what is wrong with an address, until the next action.
 * @param {string} text
 */
export function notice(text) {
  const line = document.getElementById("notice");
  if (!line) return;
  line.hidden = !text;
  line.textContent = text;
  if (text) {
    untilNextAction(() => {
      line.hidden = true;
    });
  }
}

let errors = 0;
/**
 * Shows below the first of the fields what is wrong with them, until the next action.
 * @param {HTMLElement[]} fields
 * @param {string | Node} text
 */
export function fieldError(fields, text) {
  const line = el("p", { class: "field-error", role: "alert", id: `error-${++errors}` }, text);
  const [first] = fields;
  (first.closest(".knob, .lane, .row") ?? first.closest(".field") ?? first).after(line);
  first.closest("details")?.setAttribute("open", "");
  for (const field of fields) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", line.id);
  }
  untilNextAction(() => {
    line.remove();
    for (const field of fields) {
      ["aria-invalid", "aria-describedby"].forEach((name) => field.removeAttribute(name));
    }
  });
  return line;
}

/**
 * The fields that each error is about, by the code of the error or its beginning. The key "" stands
 * for all other errors.
 * @typedef {Record<string, HTMLElement[]>} Blame
 */

/** The fields that an error is about. @param {unknown} error @param {Blame} blame */
export function blamed(error, blame) {
  const code = error instanceof Refused ? error.said.code : "";
  const start =
    Object.keys(blame).find((start) => code === start || code.startsWith(`${start}.`)) ?? "";
  return (blame[start] ?? []).filter((field) => field.isConnected);
}

/**
 * Shows an error below the fields that caused it, or as a toast if it belongs to no field. A job
 * that the reader stopped is not an error.
 * @param {unknown} error
 * @param {Blame} [blame]
 */
export function complain(error, blame = {}) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const fields = blamed(error, blame);
  if (!fields.length) return toast(reason(error), "bad");
  pointOut(fields, reason(error));
}

/**
 * Shows what is wrong with some fields and moves the focus there.
 * @param {HTMLElement[]} fields
 * @param {string | Node} text
 */
function pointOut(fields, text) {
  const line = fieldError(fields, text);
  // A group cannot take the focus, so its selected choice does.
  const choice = /** @type {HTMLElement | null} */ (fields[0].querySelector("input:checked"));
  (choice ?? fields[0]).focus();
  line.scrollIntoView({ block: "nearest" });
}

/**
 * Checks whether all numbers are within the limits of their fields. If not, it points out the first
 * one that is not.
 * @param {HTMLInputElement[]} inputs
 */
export function numbersFit(inputs) {
  const wrong = inputs.find((input) => !input.checkValidity());
  if (wrong) {
    pointOut([wrong], t("needs.number", { min: Number(wrong.min), max: Number(wrong.max) }));
  }
  return !wrong;
}

/**
 * The error in the reader's language. Text that exists in English only follows as a technical
 * detail.
 * @param {unknown} error
 * @returns {string | HTMLElement}
 */
export function reason(error) {
  if (error instanceof Refused) return withDetail(say("error", error.said), detail(error.said));
  const text = error instanceof Error ? error.message : String(error);
  return text === "offline"
    ? t(library ? "offline.alone" : "offline")
    : withDetail(t("error.broken-off"), text);
}

/** @param {string} words @param {string} english */
const withDetail = (words, english) =>
  english
    ? el(
        "span",
        {},
        words,
        " ",
        el(
          "small",
          { class: "technical" },
          t("technical"),
          " ",
          el("span", { lang: "en" }, english),
        ),
      )
    : words;

/** @param {string} name @param {BlobPart} contents @param {string} type */
export function download(name, contents, type) {
  const link = el("a", {
    href: URL.createObjectURL(new Blob([contents], { type })),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
