// The page without a server: what only it has.
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";

/** 57 moves from the goal `first`; its tables have to be made before. */
const RANDOM = "#play?board=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=first";

export async function whatNeedsTheProgramSaysSo({ open }) {
  for (const [view, reason] of [["tables", /kept as files/], ["chip", /simulated processor/]]) {
    const page = await open(`#${view}`);
    assert.match(await text(page, "absent"), reason);
  }
}

export async function itWorksOfflineOnceItWasThere({ open, files }) {
  const page = await open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  files.down = true;
  try {
    await page.goto(page.url().split("#")[0] + RANDOM);
    await page.reload();
    await page.locator("main[data-view=play]").waitFor();
    const { length, optimal } = await page.evaluate(() => knobel.solve("14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3", "first"));
    assert.deepEqual([length, optimal], [57, true]);
    await page.getByRole("link", { name: "Cards" }).click();
    await page.locator("main[data-view=cards]").waitFor();
  } finally {
    files.down = false;
  }
}

export async function fewWorkersAreKeptOnceTheyAreDone({ open }) {
  const page = await open();
  await page.evaluate(() => Promise.all(Array.from({ length: 6 }, (_, seed) => knobel.ask("scramble", { width: 4, height: 4, seed, goal: "last" }))));
  // One that is ended leaves the list a moment later.
  for (let left = 100; page.workers().length > 2 && left > 0; left--) await page.waitForTimeout(50);
  assert.equal(page.workers().length, 2);
}
