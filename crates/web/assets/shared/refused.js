// @ts-check

/** The reason why a question is not answered. */
export class Refused extends Error {
  /** @param {{error: import("./api.js").Message}} failure */
  constructor({ error }) {
    super(error.text);
    this.said = error;
  }
}
