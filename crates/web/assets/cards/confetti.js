// @ts-check
// A celebration: motifs of the game rain over the page, and the cards rise one after the other.
// With reduced motion, nothing moves.
import { COLOURS, SHAPES } from "./deck.js";
import { el, reducedMotion } from "../shared/page.js";

const LASTS = 2800;

/** @param {HTMLElement} from where it begins @param {number} motifs how many there are */
export function celebrate(from, motifs) {
  if (reducedMotion()) return;
  const canvas = el("canvas", {
    class: "confetti",
    "aria-hidden": "true",
    "data-test": "confetti",
  });
  [canvas.width, canvas.height] = [innerWidth, innerHeight];
  const pen = canvas.getContext("2d");
  if (!pen) return;
  document.body.append(canvas);
  const { x, y, width, height } = from.getBoundingClientRect();
  const bits = Array.from({ length: 150 }, (_, number) => ({
    x: x + width * Math.random(),
    y: y + height * (0.3 + 0.4 * Math.random()),
    dx: (Math.random() - 0.5) * 0.7,
    dy: -0.35 - Math.random() * 0.75,
    size: 6 + Math.random() * 9,
    spin: (Math.random() - 0.5) * 0.012,
    motif: number % Math.max(1, Math.min(motifs, SHAPES.length)),
  }));
  const began = performance.now();
  const draw = (/** @type {number} */ now) => {
    const age = now - began;
    if (age > LASTS) return canvas.remove();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.min(1, (LASTS - age) / 700);
    for (const { x: left, y: top, dx, dy, size, spin, motif } of bits) {
      pen.setTransform(1, 0, 0, 1, left + dx * age, top + dy * age + 0.00075 * age * age);
      pen.rotate(spin * age);
      pen.beginPath();
      SHAPES[motif].forEach(([a, b]) => pen.lineTo(a * size, b * size));
      pen.fillStyle = COLOURS[motif];
      pen.fill();
    }
    requestAnimationFrame(draw);
  };
  requestAnimationFrame(draw);
}

/** @param {HTMLElement[]} cells @param {number} columns */
export function wave(cells, columns) {
  if (reducedMotion()) return;
  cells.forEach((cell, number) =>
    cell.animate(
      [{ transform: "none" }, { transform: "translateY(-6%) scale(1.04)" }, { transform: "none" }],
      {
        duration: 520,
        delay: (Math.floor(number / columns) + (number % columns)) * 90,
        easing: "ease-in-out",
      },
    ),
  );
}
