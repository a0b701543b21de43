// @ts-check
// Starts the page. This module chooses language and theme, shows the view that the address names
// and keeps the address up to date.
import { library } from "./shared/api.js";
import { chooseLanguage, t } from "./shared/i18n.js";
import { announce, el, icon, notice, setSign, toast } from "./shared/page.js";
import { fromHash, linkFault, toHash } from "./shared/state.js";
import { openAbout } from "./shared/about.js";
import { openGlossary } from "./shared/glossary.js";

/**
 * A view: the element that it shows, and what to do when the reader leaves it.
 * @typedef {{element: HTMLElement, leave?: () => void}} View
 */
/**
 * What a view may use. `linked` is true if an address with a board opened the view. `save` writes
 * the state into the address; `go` shows another view, with more parts of its address.
 * @typedef {{state: import("./shared/state.js").State, linked: boolean, save: () => void,
 * go: (tab: string, more?: Record<string, string>) => void}} Context
 */

// To add a view, make a folder beside this file with `view.js`, `view.css` and its texts in three
// languages. Then add it here, its texts in `shared/i18n.js` and its styles in `index.html`; the
// name of its tab goes into `shared/words/frame.js`, and the flows `frame.mjs` and `shots.mjs` list
// its address. TypeScript reports a missing text.
/**
 * Each view is loaded when it is opened for the first time.
 * @satisfies {Record<string, () => Promise<(context: Context) => View>>}
 */
const VIEWS = {
  play: async () => (await import("./play/view.js")).playView,
  proof: async () => (await import("./proof/view.js")).proofView,
  race: async () => (await import("./race/view.js")).raceView,
  tree: async () => (await import("./tree/view.js")).treeView,
  cards: async () => (await import("./cards/view.js")).cardsView,
  tables: async () => (await import("./tables/view.js")).tablesView,
  aksen: async () => (await import("./aksen/view.js")).aksenView,
};

/** @typedef {keyof typeof VIEWS} Tab */
/** @typedef {import("./shared/i18n.js").Key} Key */
const TABS = /** @type {Tab[]} */ (Object.keys(VIEWS));

/**
 * Views that need the program, with the text that a page without a server shows instead.
 * @type {Partial<Record<Tab, Key>>}
 */
const OF_A_SERVER = { tables: "absent.tables", aksen: "absent.aksen" };

/** @param {Tab} tab @param {Key} why @returns {View} */
const absent = (tab, why) => ({
  element: el(
    "section",
    { class: "card", "data-test": "absent" },
    el("h2", {}, t(`tab.${tab}`)),
    el("p", { class: "lead" }, t("absent")),
    el("p", {}, t(why)),
  ),
});

/** @type {import("./shared/state.js").State} */
const START = {
  tab: "play",
  start: { width: 4, height: 4, tiles: [5, 1, 3, 4, 2, 0, 7, 8, 9, 6, 10, 11, 13, 14, 15, 12] },
  moves: "",
  at: 0,
  goal: "last",
  more: {},
};

const stored = (/** @type {string} */ key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const store = (/** @type {string} */ key, /** @type {string} */ value) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* private windows forget */
  }
};

let state = fromHash(location.hash, START);
/** The view that the address names, or the first one if there is no such view. */
const tabNow = () => TABS.find((tab) => tab === state.tab) ?? "play";
/** @type {View | undefined} */
let view;
let turn = 0;
let saving = 0;

/** @type {Context} */
const context = {
  get state() {
    return state;
  },
  linked: false,
  save() {
    clearTimeout(saving);
    saving = window.setTimeout(() => history.replaceState(null, "", toHash(state)), 150);
  },
  go(tab, more = {}) {
    state.tab = tab in VIEWS ? tab : "play";
    Object.assign(state.more, more);
    context.linked = false;
    clearTimeout(saving);
    history.pushState(null, "", toHash(state));
    change();
  },
};

async function show() {
  view?.leave?.();
  view = undefined;
  const tab = (state.tab = tabNow());
  drawFrame();
  const asked = ++turn;
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  delete main.dataset.view;
  try {
    const why = library && OF_A_SERVER[tab];
    /** @type {(context: Context) => View} */
    const make = why ? () => absent(tab, why) : await VIEWS[tab]();
    // The reader opened another view while this one was loading.
    if (asked !== turn) return;
    view = make(context);
    main.replaceChildren(view.element);
    main.dataset.view = tab;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    toast(t(library ? "offline.alone" : "offline"), "bad");
  }
}

/**
 * Shows a view that the reader opened. Screen readers announce it, and the focus moves to an
 * element that still exists.
 */
async function change() {
  await show();
  announce(t(`tab.${tabNow()}`));
  if (document.activeElement === document.body) {
    document.getElementById("main")?.focus({ preventScroll: true });
  }
  scrollTo(0, 0);
}

/** Reads the address. A notice about unreadable parts stays until the next action. */
function readAddress() {
  state = fromHash(location.hash, START);
  context.linked = location.hash.includes("board=");
  const fault = linkFault(location.hash, Object.keys(VIEWS));
  notice(fault ? t(`link.${fault}`) : "");
}

/** Updates the links in place, so that a focused link keeps the focus. */
function drawTabs() {
  const tabs = document.getElementById("tabs");
  if (!tabs) return;
  if (!tabs.childElementCount) {
    tabs.append(
      ...TABS.map((tab) =>
        el(
          "a",
          {
            "data-tab": tab,
            onclick: (/** @type {MouseEvent} */ event) => {
              event.preventDefault();
              context.go(tab);
            },
          },
          icon(tab),
          el("span", { class: "long" }),
          el("span", { class: "short" }),
        ),
      ),
    );
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (tabs.querySelectorAll("a"))) {
    const tab = /** @type {Tab} */ (link.dataset.tab);
    link.href = toHash({ ...state, tab });
    const [long, short] = link.querySelectorAll("span");
    [long.textContent, short.textContent] = [t(`tab.${tab}`), t(`tab.${tab}.short`)];
    if (library && OF_A_SERVER[tab]) link.title = t("absent");
    if (tab === state.tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function drawFrame() {
  drawTabs();
  const words = (/** @type {Element} */ node, /** @type {string} */ name) =>
    t(/** @type {Key} */ (node.getAttribute(name)));
  document.querySelectorAll("[data-t]").forEach((node) => {
    node.textContent = words(node, "data-t");
  });
  document
    .querySelectorAll("[data-t-label]")
    .forEach((node) => node.setAttribute("aria-label", words(node, "data-t-label")));
  document.title = `knobel · ${t(`tab.${tabNow()}`)}`;
  const dark = document.documentElement.dataset.theme === "dark";
  const [theme, glossary, about] = ["theme", "glossary", "about"].map(
    (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
  );
  setSign(theme, dark ? "sun" : "moon", t(dark ? "theme.light" : "theme.dark"));
  setSign(glossary, "book", t("glossary"));
  setSign(about, "about", t("about.title"));
}

const language = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
language.addEventListener("change", () => {
  store("language", language.value);
  chooseLanguage(language.value);
  show();
  announce(t(`tab.${tabNow()}`));
});
document.getElementById("theme")?.addEventListener("click", () => {
  const other = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  store("theme", other);
  document.documentElement.dataset.theme = other;
  drawFrame();
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("main")?.focus();
});
document.getElementById("glossary")?.addEventListener("click", () => openGlossary());
document.getElementById("about")?.addEventListener("click", () => openAbout());
for (const moved of ["hashchange", "popstate"]) {
  addEventListener(moved, () => {
    readAddress();
    change();
  });
}

language.value = chooseLanguage(stored("language"));
readAddress();
show();
