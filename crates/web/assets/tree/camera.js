// @ts-check
// The visible part of a large drawing. It shows everything until the reader zooms or drags by
// wheel, fingers, mouse or keys.
import { reducedMotion } from "../shared/page.js";

/** @typedef {{left: number, right: number, top: number, bottom: number}} Bounds */

/**
 * The smallest scale that fitting uses. Below it, the camera shows the important part at this
 * scale.
 */
const LEAST = 0.045;
const READABLE = 0.25;
const PADDING = 18;
const GLIDE = 260;

export class Camera {
  /**
   * @param {HTMLElement} box
   * @param {() => void} onmove it has moved
   * @param {() => void} onfree it shall fit by itself again
   */
  constructor(box, onmove, onfree) {
    this.box = box;
    this.onmove = onmove;
    this.onfree = onfree;
    this.at = { x: 0, y: 0, scale: 1 };
    /** The scale at which the whole drawing fits. */
    this.whole = LEAST;
    /** Has the reader chosen the visible part? */
    this.held = false;
    /** Was the last press a drag? */
    this.dragged = false;
    this.frame = 0;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.#listen();
  }

  /** The largest useful scale. */
  get most() {
    return (2.4 * parseFloat(getComputedStyle(document.documentElement).fontSize)) / 15;
  }

  leave() {
    cancelAnimationFrame(this.frame);
  }

  /**
   * Fits everything, or only the important part if everything would be too small. If the reader has
   * chosen the visible part, the camera only keeps the important part in view.
   * @param {Bounds} all
   * @param {Bounds} matters
   * @param {boolean} soft
   */
  fit(all, matters, soft) {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (!width || !height) return;
    const [wide, high] = [all.right - all.left, all.bottom - all.top];
    this.whole = Math.min(
      (width - 2 * PADDING) / wide,
      (height - 2 * PADDING) / high,
      this.most * 0.7,
    );
    if (this.held) return this.reveal(matters);
    const scale = this.whole < LEAST ? READABLE : this.whole;
    const place = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ room,
      /** @type {number} */ focus,
      /** @type {boolean} */ top,
    ) => {
      const free = room - (to - from) * scale;
      if (free >= 2 * PADDING - 1) return (top ? PADDING : free / 2) - from * scale;
      return Math.max(
        free - PADDING - from * scale,
        Math.min(PADDING - from * scale, room / 2 - focus * scale),
      );
    };
    this.#glide(
      {
        x: place(all.left, all.right, width, (matters.left + matters.right) / 2, false),
        y: place(all.top, all.bottom, height, (matters.top + matters.bottom) / 2, true),
        scale,
      },
      soft,
    );
  }

  /** Returns to automatic fitting. */
  free() {
    this.#hold(false);
    this.onfree();
  }

  /**
   * Zooms by a factor and returns whether the scale changed. The drawing never becomes smaller than
   * its box.
   * @param {number} factor
   * @param {{x: number, y: number}} [about] a point of the box; else its middle
   */
  zoom(factor, about = { x: this.box.clientWidth / 2, y: this.box.clientHeight / 2 }) {
    const scale = Math.max(LEAST, Math.min(this.most, this.at.scale * factor));
    const by = scale / this.at.scale;
    if (by === 1 || (by < 1 && !this.held && this.at.scale <= this.whole)) return false;
    if (by < 1 && scale <= this.whole) {
      this.free();
      return true;
    }
    this.#hold(true);
    this.#glide(
      { x: about.x - (about.x - this.at.x) * by, y: about.y - (about.y - this.at.y) * by, scale },
      false,
    );
    return true;
  }

  /**
   * @param {number} x
   * @param {number} y a point of the drawing that comes to the middle; large enough to be read
   */
  centre(x, y) {
    this.#hold(true);
    const scale = Math.max(this.at.scale, 0.7);
    this.#glide(
      { x: this.box.clientWidth / 2 - x * scale, y: this.box.clientHeight / 2 - y * scale, scale },
      true,
    );
  }

  /** Moves as little as necessary to bring bounds into view. @param {Bounds} bounds */
  reveal(bounds) {
    const { x, y, scale } = this.at;
    const into = (
      /** @type {number} */ from,
      /** @type {number} */ to,
      /** @type {number} */ shift,
      /** @type {number} */ room,
    ) => {
      if (from * scale + shift < PADDING) return PADDING - from * scale;
      return to * scale + shift > room - PADDING ? room - PADDING - to * scale : shift;
    };
    this.#glide(
      {
        x: into(bounds.left, bounds.right, x, this.box.clientWidth),
        y: into(bounds.top, bounds.bottom, y, this.box.clientHeight),
        scale,
      },
      true,
    );
  }

  /** @param {boolean} held */
  #hold(held) {
    this.held = held;
    this.box.classList.toggle("held", held);
  }

  /** @param {{x: number, y: number, scale: number}} to @param {boolean} soft */
  #glide(to, soft) {
    cancelAnimationFrame(this.frame);
    const from = this.at;
    const began = performance.now();
    const tick = (/** @type {number} */ now) => {
      const share = soft && !reducedMotion() ? Math.min(1, Math.max(0, (now - began) / GLIDE)) : 1;
      const part = 1 - (1 - share) ** 3;
      const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * part;
      this.at =
        share === 1
          ? to
          : {
              x: between(from.x, to.x),
              y: between(from.y, to.y),
              scale: between(from.scale, to.scale),
            };
      this.onmove();
      if (share < 1) this.frame = requestAnimationFrame(tick);
    };
    tick(began);
  }

  #listen() {
    const inside = (/** @type {MouseEvent} */ { clientX, clientY }) => {
      const { left, top } = this.box.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    this.box.addEventListener(
      "wheel",
      (event) => {
        // If the whole drawing is visible, the wheel scrolls the page.
        if (
          this.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY)) / 400), inside(event))
        ) {
          event.preventDefault();
        }
      },
      { passive: false },
    );
    this.box.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      this.dragged = false;
      this.fingers.set(event.pointerId, inside(event));
    });
    this.box.addEventListener("pointermove", (event) => {
      const before = this.fingers.get(event.pointerId);
      if (before) this.#drag(event.pointerId, before, inside(event));
    });
    const up = (/** @type {PointerEvent} */ event) => this.fingers.delete(event.pointerId);
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      this.box.addEventListener(name, (event) => up(/** @type {PointerEvent} */ (event)));
    }
  }

  /**
   * @param {number} finger
   * @param {{x: number, y: number}} before
   * @param {{x: number, y: number}} now
   */
  #drag(finger, before, now) {
    const other = [...this.fingers].find(([number]) => number !== finger)?.[1];
    // A press with a small movement is still a press.
    if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < 5) return;
    if (!this.dragged) this.box.setPointerCapture(finger);
    this.dragged = true;
    this.fingers.set(finger, now);
    this.#hold(true);
    if (other) {
      const [far, near] = [
        Math.hypot(now.x - other.x, now.y - other.y),
        Math.hypot(before.x - other.x, before.y - other.y),
      ];
      this.zoom(far / Math.max(1, near), other);
    } else {
      this.#glide(
        { ...this.at, x: this.at.x + now.x - before.x, y: this.at.y + now.y - before.y },
        false,
      );
    }
  }
}
