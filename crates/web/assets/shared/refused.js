// @ts-check

/** The error by which the server rejects a question. */
export class Refused extends Error {
  /** @param {{error: import("./api.js").Message}} failure */
  constructor({ error }) {
    super(error.text);
    this.said = error;
  }
}
