// @ts-check
// Answers questions without a server: web workers run the library as WebAssembly.
//
// A worker does one job at a time and receives no messages meanwhile. So each job has a leash: a
// blob address that the page revokes to stop the job. The worker requests it every 50 ms.
import { library, once } from "./api.js";
import { Refused } from "./refused.js";

/** @typedef {import("./api.js").Told} Told */
/**
 * An order to a worker: answer a question, or run one of its lanes.
 * @typedef {{question: string, lane?: number, leash?: string}} Order
 */

/**
 * The number of jobs that run at the same time. The lanes of a race run side by side even on two
 * cores.
 */
const MOST = Math.max(navigator.hardwareConcurrency || 2, 8);
/**
 * The number of idle workers that are kept with their tables. A view needs at most two at a time:
 * one for questions and one for a job.
 */
const KEPT = 2;
/**
 * The largest memory of an idle worker, in bytes. WebAssembly never releases memory, and some
 * searches take hundreds of megabytes.
 */
const KEPT_BYTES = 64 << 20;
/** The return codes for a question that only a server answers, and for a rejected one. */
const UNKNOWN = -2,
  REFUSED = -1;

/** Idle workers. @type {Worker[]} */
const idle = [];
/** The leash of each job that runs or waits. @type {Map<number, string>} */
const jobs = new Map();
/** @type {(() => void)[]} */
const waiting = [];
let running = 0;
let next = 1;

/** The compiled library. */
const compiled = once(async () => {
  try {
    const found = await fetch(library ?? "");
    if (!found.ok) throw new Error(found.statusText);
    // Some hosts do not send the content type of WebAssembly.
    const streams = found.headers.get("content-type") === "application/wasm";
    return await (streams
      ? WebAssembly.compileStreaming(found)
      : WebAssembly.compile(await found.arrayBuffer()));
  } catch (error) {
    throw error instanceof WebAssembly.CompileError ? error : new Error("offline");
  }
});

/** @param {string} path @param {unknown} body */
const question = (path, body) => `/${path}\n${body === undefined ? "" : JSON.stringify(body)}`;

/**
 * Has a worker carry out an order, passes on its reports and returns its code.
 * @param {Order} order
 * @param {(text: string) => void} told
 * @param {AbortSignal} [signal]
 * @returns {Promise<number>}
 */
async function work(order, told, signal) {
  signal?.throwIfAborted();
  const module = await compiled();
  signal?.throwIfAborted();
  const worker = idle.pop() ?? new Worker(new URL("../worker.js", import.meta.url));
  return new Promise((resolve, reject) => {
    const ended = () => {
      worker.onmessage = worker.onerror = null;
      signal?.removeEventListener("abort", gone);
    };
    /** Discards a worker that failed or was stopped. @param {unknown} error */
    const broken = (error) => {
      ended();
      worker.terminate();
      reject(error);
    };
    const gone = () => broken(signal?.reason);
    signal?.addEventListener("abort", gone);
    // If the script could not be loaded, the event has no message.
    worker.onerror = (event) =>
      broken(event instanceof ErrorEvent ? brokenOff() : new Error("offline"));
    worker.onmessage = ({ data }) => {
      try {
        if ("told" in data) return told(data.told);
      } catch (error) {
        return broken(error);
      }
      if (data.broken) return broken(brokenOff());
      ended();
      if (idle.length < KEPT && data.bytes <= KEPT_BYTES) idle.push(worker);
      else worker.terminate();
      resolve(data.code);
    };
    worker.postMessage({ module, ...order });
  });
}

const brokenOff = () =>
  new Refused({
    error: { code: "broken-off", values: {}, text: "the work broke off: this is a bug in knobel" },
  });
const noServer = () =>
  new Refused({
    error: {
      code: "no-server",
      values: {},
      text: "the page has no server here, and this needs one; install knobel",
    },
  });

/** @type {import("./api.js").Transport["ask"]} */
export async function ask(path, body, signal) {
  if (path === "jobs") return { jobs: jobs.size };
  if (path === "stop") return { stopped: stop(/** @type {{job: number}} */ (body).job) };
  return JSON.parse((await answer(path, body, signal)).text);
}

/**
 * The answer to a question, or its number of lanes.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal]
 */
async function answer(path, body, signal) {
  let text = "";
  const lanes = await work(
    { question: question(path, body) },
    (told) => {
      text = told;
    },
    signal,
  );
  if (lanes === REFUSED) throw new Refused(JSON.parse(text));
  if (lanes === UNKNOWN) throw noServer();
  return { text, lanes };
}

/** @param {number} job */
function stop(job) {
  const leash = jobs.get(job);
  if (leash) URL.revokeObjectURL(leash);
  return leash !== undefined;
}

/** @type {import("./api.js").Transport["job"]} */
export async function job(path, body, told, signal) {
  const { lanes } = await answer(path, body, signal);
  const all = Array.from({ length: lanes }, (_, number) => lane(path, body, number, told, signal));
  await Promise.all(all);
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {number} number
 * @param {(told: Told) => void} told
 * @param {AbortSignal} signal
 */
async function lane(path, body, number, told, signal) {
  const job = next++;
  const leash = URL.createObjectURL(new Blob([""]));
  jobs.set(job, leash);
  try {
    told({ lane: number, event: { queued: { job } } });
    await place();
    try {
      await work(
        { question: question(path, body), lane: number, leash },
        (text) => told(JSON.parse(text)),
        signal,
      );
    } finally {
      free();
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    told({ lane: number, event: { failed: { error: error.said } } });
  } finally {
    jobs.delete(job);
    URL.revokeObjectURL(leash);
  }
}

/** Waits until there is room for another job. */
async function place() {
  if (running === MOST) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
  else running += 1;
}

function free() {
  const first = waiting.shift();
  if (first) first();
  else running -= 1;
}
