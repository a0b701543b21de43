// @ts-check
// Sends questions to the server that the page came from.
import { Refused } from "./refused.js";

const JSON_BODY = { "content-type": "application/json" };

/** @type {import("./api.js").Transport["ask"]} */
export async function ask(path, body, signal) {
  const options =
    body === undefined
      ? { signal }
      : { method: "POST", headers: JSON_BODY, body: JSON.stringify(body), signal };
  return answer(await reach(path, options));
}

/** @param {string} path @param {RequestInit} options */
const reach = (path, options) => fetch(`/api/${path}`, options).catch(lost);

/**
 * Reports that the server does not answer, unless the page itself aborted the request.
 * @param {unknown} error
 * @returns {never}
 */
function lost(error) {
  throw error instanceof DOMException && error.name === "AbortError" ? error : new Error("offline");
}

/** @param {Response} response */
async function answer(response) {
  const value = await response.json();
  if (!response.ok) throw new Refused(value);
  return value;
}

/** @type {import("./api.js").Transport["job"]} */
export async function job(path, body, told, signal) {
  const response = await reach(path, {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) return void (await answer(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch(lost);
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) told(JSON.parse(data));
    }
  }
}
