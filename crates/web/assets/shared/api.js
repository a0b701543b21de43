// @ts-check
// The questions of the page: questions with one answer, and jobs that report while they run. A
// server answers them or, on a page without a server, a WebAssembly library in the browser.
import { Refused } from "./refused.js";
import * as server from "./server.js";

export { Refused };

/**
 * Something to read: `say` in i18n.js puts it into the reader's language.
 * @typedef {import("../../wire.js").Message} Message
 */
/**
 * Work, and the time it took.
 * @typedef {import("../../wire.js").Stats & {seconds: number}} Stats
 */
/** @typedef {import("../../wire.js").Answer} Answer */
/**
 * The names that the server uses, by the beginning of the keys of their texts.
 * @typedef {typeof import("../../names.js").NAMES} Names
 */
/**
 * A type of the server with more precise fields, such as names for which there are words.
 * @template T
 * @template Fields
 * @typedef {Omit<T, keyof Fields> & Fields} With
 */
/**
 * @typedef {With<import("../../wire.js").NamedMethod, {name: Names["alg"][number]}>}
 * Algorithm
 */
/**
 * @typedef {With<import("../../wire.js").HeuristicInfo, {name: Names["heu"][number]}>}
 * Heuristic
 */
/**
 * @typedef {With<import("../../wire.js").Methods,
 * {algorithms: Algorithm[], heuristics: Heuristic[]}>} Methods
 */

/**
 * A report of a job: an event, and the lane that it belongs to.
 * @typedef {import("../../wire.js").StreamEvent} Told
 */
/**
 * The connection between the page and the library. To stop a job, abort its signal.
 * @typedef {{ask: (path: string, body?: unknown, signal?: AbortSignal) => Promise<any>,
 * job: (path: string, body: unknown, told: (told: Told) => void,
 * signal: AbortSignal) => Promise<void>}} Transport
 */

/** The address of the WebAssembly library, if the page came without a server. */
export const library =
  document.querySelector('meta[name="knobel-library"]')?.getAttribute("content") ?? null;

/**
 * Runs `act` once and shares the result among all callers. If it fails, the next caller tries
 * again.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {() => Promise<T>}
 */
export function once(act) {
  /** @type {Promise<T> | undefined} */
  let done;
  return () =>
    (done ??= act().catch((error) => {
      done = undefined;
      throw error;
    }));
}

/** @type {() => Promise<Transport>} */
const transport = library
  ? once(() =>
      import("./workers.js").catch(() => {
        throw new Error("offline");
      }),
    )
  : async () => server;
if (library) {
  navigator.serviceWorker?.register("service-worker.js").catch(() => {
    /* then it works while online */
  });
}

/** A question with one answer. @type {Transport["ask"]} */
export async function ask(path, body, signal) {
  return (await transport()).ask(path, body, signal);
}

/** All methods and heuristics that the reader can choose. @type {() => Promise<Methods>} */
export const methods = once(() => ask("methods"));

/**
 * Runs a job. `heard` receives its events as they arrive, with their lane. To stop the job, abort
 * the signal.
 * @param {string} path
 * @param {unknown} body
 * @param {(name: string, data: any, lane: number) => void} heard
 * @param {AbortSignal} signal
 */
export async function job(path, body, heard, signal) {
  await (
    await transport()
  ).job(
    path,
    body,
    ({ lane, event }) => {
      for (const [name, details] of Object.entries(event)) heard(name, details, lane);
    },
    signal,
  );
}

/**
 * Solves a board and waits for the answer.
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @param {(name: string, data: any) => void} [heard]
 * @returns {Promise<Answer>}
 */
export async function solve(body, signal, heard) {
  /** @type {Answer | undefined} */
  let result;
  await job(
    "solve",
    body,
    (name, data) => {
      if (name === "failed") throw new Refused(data);
      if (name === "result") result = data;
      heard?.(name, data);
    },
    signal,
  );
  if (!result) throw new Error(library ? "no result" : "offline");
  return result;
}
