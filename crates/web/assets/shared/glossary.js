// @ts-check
// Terms with an explanation. Each opens a short note by click, touch or keyboard; the book in the
// header lists all of them.
import { t } from "./i18n.js";
import { el } from "./page.js";
import { box, show } from "./popover.js";

/** Every term with an explanation. @typedef {import("./i18n.js").Within<"term.", ".text">} Term */
/** @type {Term[]} */
export const TERMS = [
  "heuristic",
  "admissible",
  "consistent",
  "optimal",
  "expanded",
  "generated",
  "frontier",
  "memory",
  "bound",
  "gap",
  "parity",
  "pdb",
  "runs",
  "anytime",
];

/** A term that opens its explanation. @param {Term} name @param {string} [text] as it reads here */
export function term(name, text) {
  const button = el(
    "button",
    {
      type: "button",
      class: "term",
      "aria-haspopup": "dialog",
      "data-term": name,
      onclick: () => openNote(button, name),
    },
    text ?? t(`term.${name}`),
  );
  return button;
}

/**
 * Opens the note beside a term. The browser closes it on Escape or on a touch elsewhere.
 * @param {HTMLElement} beside
 * @param {Term} name
 */
function openNote(beside, name) {
  const note = box("note-box", t(`term.${name}`), el("p", {}, t(`term.${name}.text`)));
  show(note, beside);
  const [word, room] = [beside.getBoundingClientRect(), note.getBoundingClientRect()];
  const above = word.bottom + room.height + 12 > innerHeight && word.top > room.height + 12;
  note.style.left = `${Math.max(8, Math.min(word.left, innerWidth - room.width - 8))}px`;
  const below = Math.min(word.bottom + 6, innerHeight - room.height - 8);
  note.style.top = `${Math.max(8, above ? word.top - room.height - 6 : below)}px`;
}

/** Opens the list of all terms. */
export function openGlossary() {
  const list = el(
    "dl",
    {},
    ...TERMS.flatMap((name) => [
      el("dt", {}, t(`term.${name}`)),
      el("dd", {}, t(`term.${name}.text`)),
    ]),
  );
  show(box("glossary-box", t("glossary"), list), document.getElementById("glossary"));
}
