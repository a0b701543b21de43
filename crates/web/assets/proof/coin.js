// @ts-check
// A count that flips between even and odd: its number, its dots in pairs and its parity as a word.
import { count, t } from "../shared/i18n.js";
import { el } from "../shared/page.js";

/** Only the last dots are drawn. */
const MOST_DOTS = 16;

/** @param {number} number */
export const parity = (number) => (number % 2 ? "odd" : "even");

export class Coin {
  /** @param {string} label @param {string} name for the tests */
  constructor(label, name) {
    this.number = -1;
    this.value = el("b", { "data-test": name });
    this.dots = el("span", { class: "dots", "aria-hidden": "true" });
    this.word = el("span", { class: "word", "data-test": `${name}-parity` });
    this.element = el(
      "div",
      { class: "coin" },
      el("span", {}, label),
      this.value,
      this.dots,
      this.word,
    );
  }

  /** @param {number} number */
  show(number) {
    if (number === this.number) return;
    const flips = this.number >= 0 && parity(number) !== parity(this.number);
    this.number = number;
    this.value.textContent = count(number);
    this.word.textContent = t(`proof.${parity(number)}`);
    const hidden = number > MOST_DOTS ? number - MOST_DOTS + (number % 2) : 0;
    this.dots.replaceChildren(...Array.from({ length: number - hidden }, () => el("i")));
    // Two identical animations alternate, because only a changed name restarts an animation.
    const turn = !flips
      ? ""
      : this.element.classList.contains("turned")
        ? "turned-again"
        : "turned";
    this.element.className = `coin ${parity(number)} ${turn}`;
  }
}
