// @ts-check
// Goes on by itself, step after step, until the end or until somebody stops it; one drawing a
// frame, however quick.

/**
 * What is played. `rate` is in steps a second and may change at any time. `go` takes the steps that
 * are due, which at most frames are none, and answers whether there are more to come. `changed` is
 * told whether it goes on by itself now.
 * @typedef {{rate: () => number, go: (steps: number) => boolean,
 * changed?: (playing: boolean) => void}} Film
 */

/**
 * The most milliseconds between two frames: whoever looked elsewhere finds the film where it was.
 */
const LONGEST = 250;

export class Player {
  #frame = 0;
  #clock = 0;
  #due = 0;

  /** @param {Film} film */
  constructor(film) {
    this.film = film;
  }

  get playing() {
    return this.#frame !== 0;
  }

  start() {
    cancelAnimationFrame(this.#frame);
    [this.#clock, this.#due] = [performance.now(), 0];
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
    this.film.changed?.(true);
  }

  stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.film.changed?.(false);
  }

  /** @param {number} now */
  #tick(now) {
    const rate = this.film.rate();
    this.#due +=
      rate === Infinity
        ? Infinity
        : (Math.max(0, Math.min(now - this.#clock, LONGEST)) / 1000) * rate;
    this.#clock = now;
    const steps = Math.floor(this.#due);
    this.#due = steps === Infinity ? 0 : this.#due - steps;
    const more = this.film.go(steps);
    if (!this.playing) return;
    if (!more) return this.stop();
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }
}
