// @ts-check
// Small helpers for building the page.
import { Refused } from "./api.js";
import { say, t } from "./i18n.js";

/** Makes an element. Properties beginning with "on" are listeners, "class" and others are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Record<string, any>} [properties] @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElementTagNameMap[K]} */
export function el(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** Makes an SVG element. @param {string} tag @param {Record<string, any>} [properties] @param {...(Node|string|null|undefined|false)} children
 * @returns {any} */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

/** @template {Element} E @param {E} element @param {Record<string, any>} properties @param {(Node|string|null|undefined|false)[]} children */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false).map((child) => /** @type {Node|string} */ (child)));
  return element;
}

/** @param {string} label @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [more] */
export const button = (label, onclick, more = {}) => el("button", { type: "button", onclick, ...more }, label);

/** A button with a drawn sign and a spoken name.
 * @param {keyof typeof SIGNS} sign @param {string} label @param {(event: MouseEvent) => void} onclick */
export function signButton(sign, label, onclick) {
  return el("button", { type: "button", class: "sign", onclick, "aria-label": label, title: label }, icon(sign));
}

const SIGNS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12", redo: "M19 7l5 5-5 5M24 12H14a6 6 0 0 0 0 12",
  first: "M8 6v16M22 6 11 14l11 8z", last: "M20 6v16M6 6l11 8-11 8z", back: "M19 6 8 14l11 8z", next: "M9 6l11 8-11 8z",
  play: "M8 5l15 9-15 9z", pause: "M9 6v16M19 6v16", sun: "M14 9a5 5 0 1 0 0 10 5 5 0 0 0 0-10M14 2v3M14 23v3M2 14h3M23 14h3M5.5 5.5l2 2M20.5 20.5l2 2M5.5 22.5l2-2M20.5 7.5l2-2",
  moon: "M22 16A9 9 0 0 1 12 6a9 9 0 1 0 10 10z", close: "M7 7l14 14M21 7 7 21", plus: "M14 6v16M6 14h16", minus: "M6 14h16", fit: "M5 11V5h6M17 5h6v6M23 17v6h-6M11 23H5v-6",
};
/** @param {keyof typeof SIGNS} sign */
export const icon = (sign) => svg("svg", { viewBox: "0 0 28 28", class: "icon", "aria-hidden": "true" }, svg("path", { d: SIGNS[sign] }));

/** A labelled control. @param {string} label @param {HTMLElement} control @param {string} [hint] */
export const field = (label, control, hint) => el("label", { class: "field", title: hint }, el("span", {}, label), control);

/** @param {[string, string][]} choices @param {string} chosen @param {(value: string) => void} [changed] @param {Record<string, any>} [more] */
export function select(choices, chosen, changed, more = {}) {
  const list = el("select", { onchange: () => changed?.(list.value), ...more },
    ...choices.map(([value, label]) => el("option", { value, selected: value === chosen }, label)));
  return list;
}

/** Says something to those who listen. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

let toastTimer = 0;
/** Shows a line for a while. @param {string} text @param {"bad" | "good"} [mood] */
export function toast(text, mood = "good") {
  const box = document.getElementById("toast");
  if (!box) return;
  box.textContent = text;
  box.className = `shown ${mood}`;
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => { box.className = ""; box.textContent = ""; }, mood === "bad" ? 8000 : 4000);
}

/** Shows what went wrong; a job that was stopped on purpose is no news. @param {unknown} error */
export function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  toast(reason(error), "bad");
}

/** What went wrong, in words. @param {unknown} error */
export function reason(error) {
  if (error instanceof Refused) return say("error", error.said);
  const text = error instanceof Error ? error.message : String(error);
  return text === "offline" ? t("offline") : text;
}

/** @param {string} name @param {BlobPart} contents @param {string} type */
export function download(name, contents, type) {
  const link = el("a", { href: URL.createObjectURL(new Blob([contents], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
