// @ts-check
// Runs the library as WebAssembly in a web worker and answers one question at a time.

/** How often to check whether the page still waits for the answer, in milliseconds. */
const LOOK_EVERY = 50;

/** @type {any} */
let library;
let leash = "";
let looked = 0;
let over = 0;
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];

/** The functions that the library imports from the page. */
const page = {
  now: () => performance.now(),
  /** @param {number} at @param {number} length */
  tell(at, length) {
    postMessage({ told: decoder.decode(new Uint8Array(library.memory.buffer, at, length)) });
  },
  /**
   * Checks whether the job was stopped. The leash is a blob address that the page revokes to stop
   * the job.
   */
  over() {
    const now = performance.now();
    if (!leash || over || now - looked < LOOK_EVERY) return over;
    looked = now;
    const request = new XMLHttpRequest();
    try {
      request.open("GET", leash, false);
      request.send();
    } catch {
      over = 1;
    }
    return over;
  },
};

onmessage = async ({ data }) => {
  try {
    library ??= (
      await WebAssembly.instantiate(/** @type {WebAssembly.Module} */ (data.module), { page })
    ).exports;
    [leash, looked, over] = [data.leash ?? "", 0, 0];
    const bytes = encoder.encode(data.question);
    const at = library.room(bytes.length);
    new Uint8Array(library.memory.buffer, at, bytes.length).set(bytes);
    const code = data.lane === undefined ? library.answer() : library.lane(data.lane);
    postMessage({ code, bytes: library.memory.buffer.byteLength });
  } catch (error) {
    console.error(error);
    postMessage({ broken: true });
  }
};
