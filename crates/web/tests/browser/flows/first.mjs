// What a visitor meets in the first minutes: everything in sight on a phone, and looking around
// loses nothing.
import assert from "node:assert/strict";
import { by, text, tiles, until } from "./helpers.mjs";

/** Is all of it on the screen, above the tabs at its foot? */
const inSight = (page, selector) =>
  page
    .waitForFunction((name) => {
      const box = document.querySelector(name)?.getBoundingClientRect();
      const tabs = document.querySelector("nav").getBoundingClientRect();
      return box && box.height > 0 && box.top >= 0 && box.bottom <= tabs.top;
    }, selector)
    .catch(() => assert.fail(`not in sight: ${selector}`));

export async function aPhoneShowsTheBoardWithItsButtonsAndWhatTheySay({ open }) {
  const page = await open();
  await page.setViewportSize({ width: 390, height: 664 });
  for (const language of ["en", "de", "nl"]) {
    await page.selectOption("#language", language);
    await until(page, "the view again", () =>
      document.querySelector("main[data-view] [data-test=board]"),
    );
    for (const name of ["board", "scramble", "solve", "hint"]) await inSight(page, by(name));
    await page.click(by("hint"));
    for (const name of ["board", "hinted"]) await inSight(page, by(name));
  }
  await page.selectOption("#language", "en");
  await page.click(by("solve"));
  await page.locator(by("watch")).waitFor();
  await inSight(page, by("watch"));
  // The keyboard takes the same way as the eye.
  await page.locator(by("hint")).focus();
  await page.keyboard.press("Tab");
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("data-test")),
    "watch",
  );
  const tops = await page.evaluate(() =>
    ["[data-test=board]", ".room", ".actions", ".report", ".presets", ".score", ".line"].map(
      (part) => document.querySelector(part).getBoundingClientRect().top,
    ),
  );
  assert.deepEqual(
    tops,
    [...tops].sort((a, b) => a - b),
    "what comes first is above",
  );
}

export async function examplesLeaveTheGameAlone({ open }) {
  const page = await open();
  const before = await tiles(page);
  await page.click("nav [data-tab=tree]");
  await page.click(by("example-deep"));
  await until(
    page,
    "the example",
    () => document.querySelectorAll(".tree-rounds button").length === 3,
  );
  assert.equal(await page.locator(by("example-deep")).getAttribute("aria-pressed"), "true");
  await page.click("nav [data-tab=proof]");
  await page.click(by("loyd"));
  await until(page, "Loyd's puzzle", () =>
    /cannot be reached/.test(document.querySelector("[data-test=verdict]")?.textContent ?? ""),
  );
  await page.click(by("proof-own"));
  await until(
    page,
    "one's own board",
    () => document.querySelector("[data-test=proof-slider]")?.max > 3,
  );
  await page.click("nav [data-tab=play]");
  assert.deepEqual(await tiles(page), before);
}

export async function theRaceIsWorthWatchingAndKeepsTheFocus({ open }) {
  const page = await open("#play?board=1.2.3_4.5.6_7.8.0&goal=last");
  await page.click("nav [data-tab=race]");
  assert.equal(await page.locator(by("race-on-hard")).getAttribute("aria-pressed"), "true");
  // Its address leads to the same race.
  await until(page, "the board in the address", () => location.hash.includes("on=hard"));
  await page.reload();
  await page.locator(`${by("race-on-hard")}[aria-pressed=true]`).waitFor();
  await page.locator(by("race-on-small")).press("Enter");
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("data-test")),
    "race-on-small",
  );
  assert.equal(await page.locator(by("race-on-small")).getAttribute("aria-pressed"), "true");
  // Who listens hears each arrival, and the verdict at the end.
  await page.evaluate(() => {
    globalThis.heard = [];
    const live = document.getElementById("live");
    // Lines that come in one go are one call: each is a node of its own.
    const note = (/** @type {MutationRecord} */ { addedNodes }) =>
      addedNodes.forEach((node) => globalThis.heard.push(node.textContent));
    new MutationObserver((records) => records.forEach(note)).observe(live, { childList: true });
  });
  await page.click(by("race-start"));
  await until(page, "the end", () => document.querySelector("[data-test=race-news]")?.textContent);
  const heard = await page.evaluate(() => globalThis.heard);
  assert.ok(
    heard.some((line) => /^Breadth-first search: shortest path/.test(line)),
    heard.join("\n"),
  );
  assert.equal(heard.at(-1), await text(page, "race-news"));
}
