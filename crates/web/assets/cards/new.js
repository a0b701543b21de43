// @ts-check
// New games. The view offers only sizes and levels for which a game with exactly one solution is
// found at once. It also reads games as text.
import { ask } from "../shared/api.js";
import { t } from "../shared/i18n.js";
import { button, complain, el, field } from "../shared/page.js";

/** @typedef {import("../../wire.js").DifficultyLevel} Level */
/**
 * The sizes, and the number of motifs for each level with which a game is found within a moment.
 * @type {{width: number, height: number, motifs: Partial<Record<Level, number>>}[]}
 */
export const OFFERS = [
  { width: 2, height: 2, motifs: { easy: 4 } },
  { width: 3, height: 2, motifs: { easy: 4, medium: 4 } },
  { width: 3, height: 3, motifs: { easy: 6, medium: 4, hard: 4 } },
  { width: 4, height: 3, motifs: { medium: 6, hard: 6 } },
  { width: 4, height: 4, motifs: { medium: 8, hard: 7 } },
  { width: 5, height: 5, motifs: { hard: 10 } },
];
/** @type {Level[]} */
const LEVELS = ["easy", "medium", "hard"];

/**
 * @param {(game: import("./deck.js").Game, builtin: boolean) => void} use
 * @param {HTMLElement} about what is said of the game
 */
export function newGamePanel(use, about) {
  let size = 2;
  /** @type {Level} */
  let level = "medium";
  const get = async (/** @type {string} */ path, /** @type {any} */ body, builtin = false) => {
    try {
      use(await ask(path, body), builtin);
    } catch (error) {
      complain(error, {
        cards: [text],
        "too-many-cards": [text],
        "body-too-large": [text],
        "no-such-game": [levels],
      });
    }
  };
  const sizes = el("div", { class: "choices", role: "radiogroup", "aria-label": t("cards.size") });
  const levels = el("div", {
    class: "choices",
    role: "radiogroup",
    "aria-label": t("cards.difficulty"),
  });
  const chip = (
    /** @type {string} */ group,
    /** @type {string} */ value,
    /** @type {string} */ label,
    /** @type {boolean} */ checked,
    /** @type {() => void} */ chosen,
  ) =>
    el(
      "label",
      { class: "choice" },
      el("input", {
        type: "radio",
        name: group,
        value,
        checked,
        "data-test": `${group}-${value}`,
        onchange: chosen,
      }),
      el("span", {}, label),
    );
  const offerLevels = () => {
    const there = LEVELS.filter((name) => name in OFFERS[size].motifs);
    if (!there.includes(level)) level = there[there.length - 1];
    levels.replaceChildren(
      ...there.map((name) =>
        chip("level", name, t(`cards.difficulty.${name}`), name === level, () => {
          level = name;
        }),
      ),
    );
  };
  sizes.append(
    ...OFFERS.map(({ width, height }, at) =>
      chip("size", `${width}x${height}`, `${width} × ${height}`, at === size, () => {
        size = at;
        offerLevels();
      }),
    ),
  );
  offerLevels();
  const make = () => {
    const { width, height, motifs } = OFFERS[size];
    return get("cards/generate", {
      width,
      height,
      motifs: motifs[level],
      solutions: 1,
      seed: Math.floor(Math.random() * 2 ** 31),
      difficulty: level,
    });
  };
  const text = el("input", { type: "text", spellcheck: "false", "data-test": "cards-text" });
  return el(
    "section",
    { class: "card" },
    el("h2", {}, t("cards.game")),
    about,
    sizes,
    levels,
    el(
      "div",
      { class: "row" },
      button(t("cards.generate"), make, { class: "main", "data-test": "cards-generate" }),
      button(t("cards.builtin"), () => get("cards/game", {}, true), {
        "data-test": "cards-builtin",
      }),
    ),
    el(
      "details",
      {},
      el("summary", {}, t("cards.more")),
      el(
        "div",
        { class: "row" },
        el("div", { class: "grow" }, field(t("cards.paste"), text)),
        button(t("use"), () => get("cards/game", { game: text.value.replace(/;/g, "\n") })),
      ),
    ),
  );
}
