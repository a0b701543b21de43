// @ts-check
// Plays steps one after the other until the end or until the reader stops it. It draws once per
// frame, however high the rate is.

/**
 * What is played. `rate` is in steps per second and may change at any time. `go` takes the steps
 * that are due (often none) and returns whether more will come. `changed` learns whether the film
 * is playing.
 * @typedef {{rate: () => number, go: (steps: number) => boolean,
 * changed?: (playing: boolean) => void}} Film
 */

/**
 * The longest counted time between two frames, in milliseconds. A film does not jump ahead while
 * its tab is hidden.
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
