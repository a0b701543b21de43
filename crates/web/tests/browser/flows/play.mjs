// Playing and solving.
import assert from "node:assert/strict";
import { by, text, tiles, until } from "./helpers.mjs";

const EASY = "#play?board=1.2.3_4.5.6_0.7.8&goal=last";

export async function playWithKeysToTheGoal({ open }) {
  const page = await open(EASY);
  await page.locator(by("board")).focus();
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.keyboard.press("ArrowLeft");
  await page.locator(by("won")).waitFor();
  assert.match(await text(page, "won"), /Solved in 2 moves/);
  assert.equal(await text(page, "moves"), "2");
  assert.equal(await text(page, "runs"), "1");
  await page.keyboard.press("z");
  assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  await page.keyboard.press("y");
  assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
}

export async function playWithTouchToTheGoal({ open }) {
  const page = await open(EASY);
  // A tap on the far tile pushes the whole row.
  const box = await page.locator(by("board")).boundingBox();
  await page.touchscreen.tap(box.x + box.width * 5 / 6, box.y + box.height * 5 / 6);
  await page.locator(by("won")).waitFor();
  assert.equal(await text(page, "moves"), "2");
}

export async function dragATile({ open }) {
  const page = await open(EASY);
  const box = await page.locator(by("board")).boundingBox();
  const [row, from, to] = [box.y + box.height * 5 / 6, box.x + box.width / 2, box.x + box.width / 6];
  await page.mouse.move(from, row);
  await page.mouse.down();
  await page.mouse.move(from - 10, row, { steps: 2 });
  await page.mouse.up();
  assert.equal(await text(page, "moves"), "0", "a short drag snaps back");
  await page.mouse.move(from, row);
  await page.mouse.down();
  await page.mouse.move(to, row, { steps: 6 });
  await page.mouse.up();
  assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
}

export async function solveAndScrub({ open }) {
  const page = await open("#play?board=1.5.3.4_2.6.8.12_9.10.7.11_13.14.15.0&goal=last");
  await page.click(by("solve"));
  await until(page, "a result", () => /moves .*shortest possible/.test(document.querySelector("[data-test=report]")?.textContent ?? ""));
  const length = Number((await text(page, "report")).match(/^(\d+) moves/)[1]);
  assert.ok(length > 5);
  const scrub = (to) => page.locator(by("scrub")).evaluate((slider, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }, String(to));
  await scrub(length);
  assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
  await scrub(3);
  assert.equal(await text(page, "moves"), "3");
  await page.click(by("run"));
  await until(page, "the end of the animation", (end) => document.querySelector("[data-test=moves]")?.textContent === end, String(length));
  assert.equal(await page.locator(by("won")).isVisible(), false, "watching is not winning");
}

export async function aLargeBoardShowsItsGapAndStopGivesTheBest({ open }) {
  const page = await open("#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last");
  await page.click(by("solve"));
  await until(page, "the gap", () => /best \d+, at least \d+, gap \d+ %/.test(document.querySelector("[data-test=report]")?.textContent ?? ""));
  await page.click(by("solve"));
  await until(page, "the best so far", () => /^\d+ moves .*no fewer than \d+ are possible, gap \d+ %/.test(document.querySelector("[data-test=report]")?.textContent ?? ""));
  assert.equal(await text(page, "solve"), "Solve");
}

export async function everyAlgorithmCanBeChosen({ open }) {
  const page = await open("#play?board=1.2.3_4.0.6_7.5.8&goal=last");
  await until(page, "the list", () => document.querySelectorAll("[data-test=algorithm] option").length > 10);
  const names = await page.locator(`${by("algorithm")} option`).evaluateAll((options) => options.map((option) => option.value));
  for (const name of names) {
    await page.selectOption(by("algorithm"), name);
    await page.click(by("solve"));
    await until(page, `an answer of ${name}`, () => /moves/.test(document.querySelector("[data-test=report]")?.textContent ?? "") && document.querySelector("[data-test=solve]")?.textContent === "Solve");
  }
}

export async function scrambleTypeAndHint({ open, allow }) {
  const page = await open(EASY);
  await page.fill(by("seed"), "7");
  await page.fill(by("distance"), "20");
  await page.click(by("scramble"));
  await until(page, "the exact distance", () => document.querySelector("[data-test=optimal]")?.textContent === "20");
  await page.click(by("hint"));
  await until(page, "a hint", () => /19|20 moves to go/.test(document.getElementById("toast")?.textContent ?? ""));
  await page.fill(by("text"), "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,0,15]]");
  await page.click(by("use"));
  await until(page, "the board", () => document.querySelectorAll(".board .tile").length === 15);
  allow(/status of 400/);
  await page.fill(by("text"), "1 2 / 3 3");
  await page.click(by("use"));
  await until(page, "a complaint", () => /Tile 3 was given twice/.test(document.getElementById("toast")?.textContent ?? ""));
  await page.selectOption("#language", "de");
  await page.fill(by("text"), "1 2 / 3 3");
  await page.click(by("use"));
  await until(page, "a complaint in German", () => /Stein 3 kommt zweimal vor/.test(document.getElementById("toast")?.textContent ?? ""));
  await page.selectOption("#language", "en");
}

export async function unsolvableLeadsToTheProof({ open }) {
  const page = await open("#play?board=2.1.3_4.5.6_7.8.0&goal=last");
  await page.locator(by("unsolvable")).waitFor();
  await page.click(by("solve"));
  await page.locator(by("verdict")).waitFor();
  assert.match(await text(page, "verdict"), /cannot be reached/);
}

export async function aLinkReopensTheSameState({ open }) {
  const page = await open(EASY);
  await page.locator(by("board")).focus();
  await page.keyboard.press("ArrowLeft");
  await until(page, "the address", () => location.hash.includes("moves=R&at=1"));
  const again = await open(await page.evaluate(() => location.hash));
  assert.deepEqual(await tiles(again), [1, 2, 3, 4, 5, 6, 7, 0, 8]);
  assert.equal(await text(again, "moves"), "1");
}

export async function movesSvgAndGifAreExported({ open }) {
  const page = await open("#play?board=1.2.3_4.5.6_0.7.8&goal=last&moves=RR&at=0");
  const saved = async (label) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: label }).click()]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const drawing = (await saved("SVG strip")).toString();
  assert.equal(drawing.match(/rx="6"/g).length, 3, "start and two moves");
  const gif = await saved("Animated GIF");
  assert.equal(gif.subarray(0, 6).toString(), "GIF89a");
  const frames = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const { image } = await decoder.decode({ frameIndex: decoder.tracks.selectedTrack.frameCount - 1 });
    return [decoder.tracks.selectedTrack.frameCount, image.displayWidth];
  }, [...gif]);
  assert.equal(frames[0], 3);
}
