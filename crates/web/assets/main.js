// @ts-check
// Starts the page: chooses language and theme, shows the view that the address names, keeps the address up to date.
import { chooseLanguage, t, tOr } from "./i18n.js";
import { el, icon } from "./page.js";
import { fromHash, toHash } from "./state.js";
import { cardsView } from "./cards.js";
import { playView } from "./play.js";
import { proofView } from "./proof.js";
import { raceView } from "./race.js";
import { treeView } from "./tree.js";

/** A view: what it shows, and what to do when it is left.
 * @typedef {{element: HTMLElement, leave?: () => void}} View */
/** What a view may use. `save` puts the state into the address; `go` shows another view.
 * @typedef {{state: import("./state.js").State, save: () => void, go: (tab: string) => void}} Context */

/** @type {Record<string, (context: Context) => View>} */
const VIEWS = { play: playView, proof: proofView, race: raceView, tree: treeView, cards: cardsView };

/** @type {import("./state.js").State} */
export const START = { tab: "play", start: { width: 4, height: 4, tiles: [5, 1, 3, 4, 2, 0, 7, 8, 9, 6, 10, 11, 13, 14, 15, 12] }, moves: "", at: 0, goal: "last", more: {} };

const stored = (/** @type {string} */ key) => { try { return localStorage.getItem(key); } catch { return null; } };
const store = (/** @type {string} */ key, /** @type {string} */ value) => { try { localStorage.setItem(key, value); } catch { /* private windows forget */ } };

let state = fromHash(location.hash, START);
/** @type {View | undefined} */
let view;
let saving = 0;

/** @type {Context} */
const context = {
  get state() { return state; },
  save() {
    clearTimeout(saving);
    saving = window.setTimeout(() => history.replaceState(null, "", toHash(state)), 150);
  },
  go(tab) {
    state.tab = tab in VIEWS ? tab : "play";
    clearTimeout(saving);
    history.pushState(null, "", toHash(state));
    show();
  },
};

function show() {
  view?.leave?.();
  if (!(state.tab in VIEWS)) state.tab = "play";
  view = VIEWS[state.tab](context);
  document.getElementById("main")?.replaceChildren(view.element);
  drawFrame();
}

function drawFrame() {
  const tabs = Object.keys(VIEWS).map((tab) => el("a", {
    href: toHash({ ...state, tab }), "aria-current": tab === state.tab ? "page" : undefined,
    onclick: (/** @type {MouseEvent} */ event) => { event.preventDefault(); context.go(tab); },
  }, tOr(`tab.${tab}`, tab)));
  document.getElementById("tabs")?.replaceChildren(...tabs);
  document.querySelectorAll("[data-t]").forEach((node) => { node.textContent = t(node.getAttribute("data-t") ?? ""); });
  document.querySelectorAll("[data-t-label]").forEach((node) => node.setAttribute("aria-label", t(node.getAttribute("data-t-label") ?? "")));
  document.title = `knobel · ${tOr(`tab.${state.tab}`, state.tab)}`;
  const dark = document.documentElement.dataset.theme === "dark";
  const theme = document.getElementById("theme");
  theme?.replaceChildren(icon(dark ? "sun" : "moon"));
  theme?.setAttribute("aria-label", t(dark ? "theme.light" : "theme.dark"));
}

/** @param {string | null} wished */
function chooseTheme(wished) {
  const dark = wished ? wished === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
language.addEventListener("change", () => {
  store("language", language.value);
  chooseLanguage(language.value);
  show();
});
document.getElementById("theme")?.addEventListener("click", () => {
  const other = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  store("theme", other);
  chooseTheme(other);
  drawFrame();
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
addEventListener("hashchange", () => { state = fromHash(location.hash, START); show(); });
addEventListener("popstate", () => { state = fromHash(location.hash, START); show(); });

chooseTheme(stored("theme"));
language.value = chooseLanguage(stored("language"));
show();
