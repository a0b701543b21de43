// @ts-check
// Talking to the server: questions with one answer, and jobs that report while they run.

/** Something to read: `say` in i18n.js puts it into the reader's language.
 * @typedef {{code: string, values: Record<string, any>, text: string}} Message */
/** @typedef {{expanded: number, generated: number, stored: number, reopened: number, peak_frontier: number, peak_bytes: number, seconds: number}} Stats */
/** @typedef {{status: "solved"|"unsolvable"|"stopped", reason: Message|null, optimal: boolean, metric: "stm"|"mtm", length: number|null, stm: number|null, mtm: number|null,
 *   lower_bound: number, gap: number|null, moves: {blank: string, tile: string}|null, algorithm: string, heuristic: string|null, because: Message, stats: Stats}} Answer */
/** @typedef {{name: string, summary: string, guarantee: string, memory: string, follows: boolean, compared: boolean,
 *   heuristics: string[], drawn_with: string[]}} Algorithm */
/** @typedef {{name: string, summary: string, promise: string}} Heuristic */
/** @typedef {{algorithms: Algorithm[], heuristics: Heuristic[], limits: Record<string, number>}} Methods */

/** The server's reason why not. */
export class Refused extends Error {
  /** @param {{error: Message}} failure */
  constructor({ error }) {
    super(error.text);
    this.said = error;
  }
}

const JSON_BODY = { "content-type": "application/json" };

/** @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function ask(path, body, signal) {
  const options = body === undefined ? { signal } : { method: "POST", headers: JSON_BODY, body: JSON.stringify(body), signal };
  return answer(await reach(path, options));
}

/** @param {string} path @param {RequestInit} options */
async function reach(path, options) {
  try {
    return await fetch(`/api/${path}`, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Error("offline");
  }
}

/** @param {Response} response */
async function answer(response) {
  const value = await response.json();
  if (!response.ok) throw new Refused(value);
  return value;
}

/** @type {Promise<Methods> | undefined} */
let known;
/** What there is to choose from; asked once. @returns {Promise<Methods>} */
export const methods = () => known ??= ask("methods");

/** A job: events are handed on as they come, with the lane that tells them; stopping it is aborting the signal.
 * @param {string} path @param {unknown} body @param {(name: string, data: any, lane: number) => void} heard @param {AbortSignal} signal */
export async function job(path, body, heard, signal) {
  const response = await reach(path, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body), signal });
  if (!response.ok || !response.body) return void await answer(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (!data) continue;
      const { lane, event } = JSON.parse(data);
      for (const [name, details] of Object.entries(event)) heard(name, details, lane);
    }
  }
}

/** Solves a board and waits for the answer.
 * @param {unknown} body @param {AbortSignal} signal @param {(name: string, data: any) => void} [heard] @returns {Promise<Answer>} */
export async function solve(body, signal, heard) {
  /** @type {Answer | undefined} */
  let result;
  await job("solve", body, (name, data) => {
    if (name === "failed") throw new Refused(data);
    if (name === "result") result = data;
    heard?.(name, data);
  }, signal);
  if (!result) throw new Error("offline");
  return result;
}
