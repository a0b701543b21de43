// Ends for waits. They are far beyond what a busy machine needs: only what never comes meets them.

/**
 * Milliseconds until a program has started, until something is seen on the page, until a flow is
 * over, until all are.
 */
export const MOST = { start: 60_000, wait: 60_000, flow: 240_000, all: 900_000 };

/**
 * What a promise comes to, if that is in time; otherwise an error that names what was awaited.
 * @template T
 * @param {number} milliseconds
 * @param {string} what
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export async function within(milliseconds, what, promise) {
  let timer;
  const end = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`never within ${milliseconds / 1000} s: ${what}`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([promise, end]);
  } finally {
    clearTimeout(timer);
  }
}
