// What several flows need.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";

export const by = (name) => `[data-test="${name}"]`;

/** Waits until a condition on the page holds; says which one when it does not. */
export async function until(page, what, condition, argument) {
  try {
    await page.waitForFunction(condition, argument, { timeout: 15_000 });
  } catch {
    assert.fail(`never: ${what}; at ${page.url()}`);
  }
}

/** Waits until a view has what it asks the server for. The 8-bit board goes on asking for a while: there the first answer will do. */
export async function settled(page) {
  await page.locator("main[data-view] h2").first().waitFor();
  if (await page.locator("main .aksen").count()) await page.locator("[data-test=aksen-memory]").waitFor();
  else await page.waitForLoadState("networkidle");
}

/** Holds the first question to an address back until it is let go; those after it pass. */
export async function hold(page, address) {
  let came;
  const asked = new Promise((resolve) => { came = resolve; });
  await page.route(address, (route) => {
    if (came) came(route);
    else route.continue();
    came = null;
  });
  const letGo = async () => {
    const [answer] = await Promise.all([page.waitForResponse(address), (await asked).continue()]);
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

/** Fails on a serious or critical finding. */
export async function accessible(page, axe, where) {
  await page.evaluate(axe);
  const findings = await page.evaluate(async () => (await globalThis.axe.run()).violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).slice(0, 3).join(" | ")}`));
  assert.deepEqual(findings, [], where);
}

/** Notes that a flow cannot go on here, as the tests in Rust do. */
export function skip(why) {
  console.log(`      skipped: ${why}`);
  if (process.env.KNOBEL_SKIPPED) appendFileSync(process.env.KNOBEL_SKIPPED, `browser tests: ${why}\n`);
}
