// @ts-check
// Panels over the page, which the browser closes on Escape or on a touch elsewhere.
import { t } from "./i18n.js";
import { el, signButton } from "./page.js";

/**
 * Makes a panel with a title and a button that closes it.
 * @param {string} kind
 * @param {string} title
 * @param {...HTMLElement} content
 */
export function box(kind, title, ...content) {
  const made = el(
    "div",
    {
      class: `popover ${kind}`,
      popover: "auto",
      role: "dialog",
      "aria-label": title,
      tabindex: -1,
      "data-test": kind,
    },
    el(
      "div",
      { class: "popover-head" },
      el("h2", {}, title),
      signButton("close", t("close"), () => made.hidePopover()),
    ),
    ...content,
  );
  return made;
}

/**
 * Opens a panel, and removes it when it is closed.
 * @param {HTMLElement} made
 * @param {HTMLElement | null} opener gets the focus back
 */
export function show(made, opener) {
  document.body.append(made);
  made.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    const within =
      made.contains(document.activeElement) || document.activeElement === document.body;
    made.remove();
    if (within && opener?.isConnected) opener.focus();
  });
  made.showPopover();
  made.focus();
}
