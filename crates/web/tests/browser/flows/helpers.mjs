// What several flows need.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { MOST, within } from "../within.mjs";

export const by = (name) => `[data-test="${name}"]`;

/** Opens what lies under "More" while playing. */
export const unfold = (page) => page.click(`${by("more")} > summary`);

/** Waits until a condition on the page holds; says which one when it does not. */
export async function until(page, what, condition, argument) {
  try {
    await page.waitForFunction(condition, argument, { timeout: MOST.wait });
  } catch {
    assert.fail(`never: ${what}; at ${page.url()}`);
  }
}

/** Keeps the requests of a page that are under way in `unanswered`, for `settled`. */
export function watchRequests(page) {
  page.unanswered = new Set();
  page.on("request", (request) => page.unanswered.add(request));
  for (const over of ["requestfinished", "requestfailed"]) {
    page.on(over, (request) => page.unanswered.delete(request));
  }
}

/**
 * Waits until a view shows the answers to all its requests. The 8-bit board keeps asking: its first
 * answer is enough.
 */
export async function settled(page) {
  await page.locator("main[data-view] h2").first().waitFor();
  if (await page.locator("main .aksen").count()) {
    return page.locator("[data-test=aksen-memory]").waitFor();
  }
  // Without a server nobody sees what is asked: there a while without requests has to do.
  if (await page.locator("meta[name=knobel-library]").count()) {
    await page.waitForLoadState("networkidle");
  }
  for (let quiet = 0; quiet < 2; quiet++) {
    while (page.unanswered.size) {
      const [request] = page.unanswered;
      await within(
        MOST.wait,
        `the answer to ${request.url()}`,
        request.response().then((response) => response?.finished()),
      );
      page.unanswered.delete(request);
      quiet = 0;
    }
    // What comes of an answer is drawn with the next frame, and may ask again.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
  }
}

/** Goes to another address on the same page, as by a link. */
export async function visit(page, hash) {
  await page.evaluate(
    (hash) =>
      new Promise((resolve) => {
        addEventListener("hashchange", resolve, { once: true });
        location.hash = hash;
      }),
    hash,
  );
  await page.locator("main[data-view]").waitFor();
}

/** Holds the first question to an address back until it is let go; those after it pass. */
export async function hold(page, address) {
  let came;
  const asked = new Promise((resolve) => {
    came = resolve;
  });
  await page.route(address, (route) => {
    if (came) came(route);
    else route.continue();
    came = null;
  });
  const letGo = async () => {
    const [answer] = await Promise.all([
      page.waitForResponse(address),
      (await within(MOST.wait, address, asked)).continue(),
    ]);
    await answer.finished();
  };
  return { asked, letGo };
}

export const text = (page, name) => page.locator(by(name)).innerText();

/** The tiles as the page shows them, read from what it says aloud. */
export async function tiles(page, selector = by("board")) {
  const label = await page.locator(selector).getAttribute("aria-label");
  return label.match(/\d+|blank/g).map((tile) => (tile === "blank" ? 0 : Number(tile)));
}

/** Fails on a serious or critical finding. `rules` names those to look at; otherwise it is all. */
export async function accessible(page, axe, where, rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const findings = await page.evaluate(
    async (rules) =>
      (
        await globalThis.axe.run({
          preload: false,
          resultTypes: ["violations"],
          ...(rules && { runOnly: rules }),
        })
      ).violations
        .filter(({ impact }) => ["serious", "critical"].includes(impact))
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .map((node) => node.html.slice(0, 120))
              .slice(0, 3)
              .join(" | ")}`,
        ),
    rules,
  );
  assert.deepEqual(findings, [], where);
}

/** Notes that a flow cannot go on here, as the tests in Rust do. */
export function skip(why) {
  console.log(`      skipped: ${why}`);
  if (process.env.KNOBEL_SKIPPED) {
    appendFileSync(process.env.KNOBEL_SKIPPED, `browser tests: ${why}\n`);
  }
}
