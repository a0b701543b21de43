// Cards: by hand, by strategy, all solutions, a new game.
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";

const ready = (page) => until(page, "the table", () => document.querySelectorAll(".cell svg").length > 3 && document.querySelectorAll("[data-test=strategy] option").length > 3);

/** The card and turn in every cell, as the page says them aloud. */
const laid = (page) => page.locator(".cell svg").evaluateAll((cells) => cells.map((cell) => {
  const [card, turn] = cell.getAttribute("aria-label").match(/\d+/g).map(Number);
  return { card, turn };
}));

const solution = (page) => page.evaluate(async () => {
  const response = await fetch("/api/cards/solutions", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
  const { boards } = await response.json();
  return boards[0].split(" ").map((word) => ({ card: Number(word.split("/")[0]), turn: Number(word.split("/")[1]) }));
});

/** Lays the cards with two ways to act on a cell until every side matches. */
async function layByHand(page, wanted, exchange, turn) {
  for (let cell = 0; cell < wanted.length; cell++) {
    const from = (await laid(page)).findIndex(({ card }) => card === wanted[cell].card);
    if (from !== cell) await exchange(from, cell);
    const { turn: now } = (await laid(page))[cell];
    await turn(cell, (wanted[cell].turn - now + 4) % 4);
  }
  await page.locator(by("cards-won")).waitFor();
  assert.match(await text(page, "cards-won"), /Solved! Every side matches/);
  assert.equal(await text(page, "score"), "36");
}

export async function tapCardsUntilSolved({ open }) {
  const page = await open("#cards");
  await ready(page);
  const tap = (cell) => page.locator(".cell").nth(cell).tap();
  await layByHand(page, await solution(page), async (one, other) => { await tap(one); await tap(other); }, async (cell, times) => {
    if (!times) return;
    await tap(cell);
    for (let turn = 0; turn < times; turn++) await tap(cell);
    await page.keyboard.press("Escape");
  });
}

export async function keysLayCardsUntilSolved({ open }) {
  const page = await open("#cards");
  await ready(page);
  const focus = (cell) => page.locator(".cell").nth(cell).focus();
  await layByHand(page, await solution(page), async (one, other) => {
    await focus(one);
    await page.keyboard.press("Enter");
    await focus(other);
    await page.keyboard.press("Enter");
  }, async (cell, times) => {
    await focus(cell);
    for (let turn = 0; turn < times; turn++) await page.keyboard.press("r");
  });
  await focus(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "4");
}

export async function dragExchangesTwoCards({ open }) {
  const page = await open("#cards");
  await ready(page);
  const before = await laid(page);
  const [from, to] = await Promise.all([0, 8].map(async (cell) => page.locator(".cell").nth(cell).boundingBox()));
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await until(page, "the exchange", (old) => document.querySelector(".cell svg")?.getAttribute("aria-label") !== old, `card ${before[0].card}, turned 0, score 2`);
  const after = await laid(page);
  assert.deepEqual([after[0], after[8]], [before[8], before[0]]);
  await until(page, "the table in the address", () => location.hash.includes("laid=9%2F0"));
  const again = await open(await page.evaluate(() => location.hash));
  await ready(again);
  assert.deepEqual(await laid(again), after);
}

export async function everyStrategyRunsAndStops({ open }) {
  const page = await open("#cards");
  await ready(page);
  const names = await page.locator(`${by("strategy")} option`).allInnerTexts();
  assert.ok(names.length >= 6);
  for (const name of names) {
    await page.selectOption(by("strategy"), name);
    await page.click(by("cards-run"));
    await until(page, `${name} begins`, () => document.querySelector("[data-test=cards-run]")?.textContent === "Stop" || /Solved/.test(document.querySelector("[data-test=cards-progress]")?.textContent ?? ""));
    await page.waitForTimeout(150);
    if (await text(page, "cards-run") === "Stop") await page.click(by("cards-run"));
    await until(page, `${name} ends`, () => document.querySelector("[data-test=cards-run]")?.textContent === "Run");
  }
  await until(page, "no job left", async () => (await (await fetch("/api/methods")).json()).jobs === 0);
}

export async function aStrategySolvesTheNineCards({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.selectOption(by("strategy"), "backtracking");
  await page.click(by("cards-run"));
  await until(page, "a solution", () => document.querySelector("[data-test=score]")?.textContent === "36");
}

export async function allSolutionsCanBeLeafedThrough({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.click(by("cards-all"));
  await page.getByText("Solution 1 of 8").waitFor();
  const first = await laid(page);
  await page.getByRole("button", { name: "One on" }).click();
  await page.getByText("Solution 2 of 8").waitFor();
  assert.notDeepEqual(await laid(page), first);
  assert.equal(await text(page, "score"), "36");
}

export async function gamesAreGeneratedHintedAndEstimated({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.click(by("cards-hint"));
  await until(page, "a hint", () => (document.querySelector("[data-test=cards-hint-text]")?.textContent ?? "").length > 10);
  await page.click(by("cards-estimate"));
  await until(page, "an estimate", () => /random: about/.test(document.querySelector(".log")?.textContent ?? ""));
  const before = await page.evaluate(() => location.hash);
  await page.click(by("cards-generate"));
  await until(page, "another game", (old) => location.hash !== old && location.hash.includes("game="), before);
  await page.uncheck(by("show-numbers"));
  assert.equal(await page.locator("text.mark-number").first().isVisible(), false);
}
