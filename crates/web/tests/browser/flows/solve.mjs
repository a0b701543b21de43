// Solving on the page where one plays.
import assert from "node:assert/strict";
import { by, hold, text, tiles, unfold, until } from "./helpers.mjs";

/** Too large to be measured unasked. */
const RANDOM = "#play?board=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=first";

export async function solveAndScrub({ open }) {
  const page = await open("#play?board=1.5.3.4_2.6.8.12_9.10.7.11_13.14.15.0&goal=last");
  await page.click(by("solve"));
  await until(page, "a result", () =>
    /moves .*shortest possible/.test(
      document.querySelector("[data-test=report]")?.textContent ?? "",
    ),
  );
  const length = Number((await text(page, "report")).match(/^(\d+) moves/)[1]);
  assert.ok(length > 5);
  const scrub = (to) =>
    page.locator(by("scrub")).evaluate((slider, value) => {
      slider.value = value;
      slider.dispatchEvent(new Event("input"));
    }, String(to));
  await scrub(length);
  assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
  await scrub(3);
  assert.equal(await text(page, "moves"), "3");
  await page.click(by("run"));
  await until(
    page,
    "the end of the animation",
    (end) => document.querySelector("[data-test=moves]")?.textContent === end,
    String(length),
  );
  assert.equal(await page.locator(by("won")).isVisible(), false, "watching is not winning");
}

export async function aLargeBoardShowsItsGapAndStopGivesTheBest({ open }) {
  const page = await open(
    "#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last",
  );
  await page.click(by("solve"));
  await until(page, "the gap", () =>
    /best path \d+, lower bound \d+, gap \d+ %/.test(
      document.querySelector("[data-test=report]")?.textContent ?? "",
    ),
  );
  await page.click(by("solve"));
  await until(page, "the best so far", () =>
    /^\d+ moves .*lower bound \d+, gap \d+ %/.test(
      document.querySelector("[data-test=report]")?.textContent ?? "",
    ),
  );
  assert.equal(await text(page, "solve"), "Solve");
}

export async function aDoubleClickStartsASearch({ open }) {
  const page = await open(
    "#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last",
  );
  await page.locator(by("solve")).dblclick();
  await until(page, "the gap", () =>
    /best path \d+, lower bound \d+/.test(
      document.querySelector("[data-test=report]")?.textContent ?? "",
    ),
  );
  assert.equal(await text(page, "solve"), "Stop");
}

/** What was found is still there after a look at another view, in whatever language. */
export async function whatWasFoundStaysWhenOneComesBack({ open }) {
  const page = await open("#play?board=1.2.3_4.5.6_0.7.8&goal=last");
  const away = async () => {
    await page.click("[data-tab=proof]");
    await page.locator("main[data-view=proof]").waitFor();
    await page.click("[data-tab=play]");
    await page.locator("main[data-view=play]").waitFor();
  };
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  const found = await text(page, "result");
  await away();
  assert.equal(await text(page, "result"), found);
  assert.equal(await text(page, "watch"), "Watch");
  await page.selectOption("#language", "de");
  await until(page, "the result in German", () =>
    /^2 Züge \(1 Schub\)/.test(document.querySelector("[data-test=result]")?.textContent ?? ""),
  );
  await page.selectOption("#language", "en");
  await until(
    page,
    "English",
    () => document.querySelector("[data-test=solve]")?.textContent === "Solve",
  );
  await page.click(by("preset-5-hard"));
  await until(
    page,
    "a large board",
    () => document.querySelectorAll("[data-test=board] .tile").length === 24,
  );
  assert.equal(await page.locator(by("result")).count(), 0, "another board has no answer yet");
  await page.click(by("solve"));
  await until(page, "the gap", () =>
    /best path \d+, lower bound \d+, gap/.test(
      document.querySelector("[data-test=report]")?.textContent ?? "",
    ),
  );
  // A search goes on meanwhile; who comes back sees it, and can end it with what it has.
  await away();
  assert.equal(await text(page, "solve"), "Stop");
  await until(page, "the gap again", () =>
    /^best path \d+, lower bound \d+, gap/.test(
      document.querySelector("[data-test=gap]")?.textContent ?? "",
    ),
  );
  await page.selectOption("#language", "de");
  await until(page, "the gap in German", () =>
    /^bester Weg \d+, untere Schranke \d+/.test(
      document.querySelector("[data-test=gap]")?.textContent ?? "",
    ),
  );
  await page.click(by("solve"));
  await page.locator(by("watch")).waitFor();
  await until(
    page,
    "the end",
    () => document.querySelector("[data-test=solve]")?.textContent === "Lösen",
  );
  await page.selectOption("#language", "en");
  await until(
    page,
    "English again",
    () => document.querySelector("[data-test=solve]")?.textContent === "Solve",
  );
  // What ends while one is away is there, too.
  await page.click(by("preset-3-easy"));
  await until(
    page,
    "a small board",
    () => document.querySelectorAll("[data-test=board] .tile").length === 8,
  );
  await page.click(by("solve"));
  await away();
  await page.locator(by("result")).waitFor();
  await page.click(by("watch"));
  await until(
    page,
    "moves",
    () => Number(document.querySelector("[data-test=moves]")?.textContent) > 0,
  );
}

/**
 * What a search came to while one looked elsewhere is said: that there is no path, or what is wrong
 * with the question.
 */
export async function whatEndsWhileOneIsAwayIsSaid({ open, allow }) {
  allow(/status of 400/);
  const hidden = async (hash, prepare = () => {}) => {
    const page = await open(hash);
    const { asked, letGo } = await hold(page, "**/api/solve");
    await prepare(page);
    await page.click(by("solve"));
    await asked;
    await page.click("[data-tab=proof]");
    await page.locator("main[data-view=proof]").waitFor();
    await letGo();
    return page;
  };
  const never = await hidden("#play?board=2.1.3_4.5.6_7.8.0&goal=last", (page) =>
    page.locator(by("unsolvable")).waitFor(),
  );
  await never.click("[data-tab=play]");
  await never.locator(by("unsolvable")).waitFor();
  assert.equal(await text(never, "report"), "");
  assert.equal(await text(never, "solve"), "Solve");
  const wrong = await hidden(RANDOM, async (page) => {
    await unfold(page);
    await page.fill(by("seconds"), "-1");
  });
  await until(wrong, "what is wrong", () =>
    /‘-1’ is not a valid value for time/.test(document.getElementById("toast")?.textContent ?? ""),
  );
}

export async function everyAlgorithmCanBeChosen({ open }) {
  const page = await open("#play?board=1.2.3_4.0.6_7.5.8&goal=last");
  await until(
    page,
    "the list",
    () => document.querySelectorAll("[data-test=algorithm] option").length > 10,
  );
  await unfold(page);
  const names = await page
    .locator(`${by("algorithm")} option`)
    .evaluateAll((options) => options.map((option) => option.value));
  for (const name of names) {
    await page.selectOption(by("algorithm"), name);
    await page.click(by("solve"));
    await until(
      page,
      `an answer of ${name}`,
      () =>
        /moves/.test(document.querySelector("[data-test=report]")?.textContent ?? "") &&
        document.querySelector("[data-test=solve]")?.textContent === "Solve",
    );
  }
}

/** What is optimal in runs is not called shortest in moves. */
export async function fewRunsAreNotCalledAShortestPath({ open }) {
  const page = await open("#play?board=2.7.3_4.5.8_0.6.1&goal=last");
  await until(
    page,
    "the list",
    () => document.querySelectorAll("[data-test=algorithm] option").length > 10,
  );
  await unfold(page);
  await page.selectOption(by("algorithm"), "ida-star-runs");
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  assert.match(await text(page, "result"), /^18 runs \(\d+ moves\), the fewest possible runs$/);
  assert.match(await text(page, "report"), /run tables with \d colours/);
  await until(
    page,
    "the distance in moves",
    () => document.querySelector("[data-test=optimal]")?.textContent === "20",
  );
  await page.selectOption(by("algorithm"), "dfs");
  await page.click(by("solve"));
  await until(page, "an answer without a bound of nothing", () =>
    /^[\d,]+ moves \([\d,]+ runs\)$/.test(
      document.querySelector("[data-test=result]")?.textContent ?? "",
    ),
  );
}

export async function unsolvableLeadsToTheProof({ open }) {
  const page = await open("#play?board=2.1.3_4.5.6_7.8.0&goal=last");
  await page.locator(by("unsolvable")).waitFor();
  await page.click(by("solve"));
  await page.locator(by("verdict")).waitFor();
  await page.click(by("proof-end"));
  assert.match(await text(page, "verdict"), /cannot be reached/);
}

export async function theLineImprovesWhileOneWatches({ open }) {
  const page = await open(
    "#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last",
  );
  assert.equal(
    await page.locator(by("seconds")).inputValue(),
    "10",
    "large boards are given ten seconds",
  );
  await page.evaluate(() => {
    globalThis.lengths = [];
    new MutationObserver(() =>
      globalThis.lengths.push(document.querySelector("[data-test=moves-text]").textContent.length),
    ).observe(document.querySelector("[data-test=moves-text]"), { childList: true });
  });
  await page.click(by("solve"));
  await until(page, "two paths", () => new Set(globalThis.lengths.filter(Boolean)).size > 1);
  await until(
    page,
    "a bar",
    () =>
      getComputedStyle(document.querySelector(".gap")).getPropertyValue("--best") !== "100%" &&
      /gap \d+ %/.test(document.querySelector("[data-test=gap]").textContent),
  );
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  const lengths = (await page.evaluate(() => globalThis.lengths)).filter(Boolean);
  assert.deepEqual(
    lengths,
    lengths.toSorted((a, b) => b - a),
    "each is shorter than the one before",
  );
  const [found] = (await text(page, "result")).match(/^\d+/);
  assert.equal(Number(found), lengths.at(-1), "Stop keeps the last one");
  assert.match(await text(page, "result"), /lower bound \d+/);
}

export async function whoPlaysOnMeanwhileIsOfferedThePath({ open }) {
  const page = await open(
    "#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last",
  );
  const start = await tiles(page);
  await page.click(by("solve"));
  await until(
    page,
    "a path",
    () => (document.querySelector("[data-test=moves-text]")?.textContent ?? "").length > 50,
  );
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  const mine = await page.evaluate(
    () => document.querySelector("[data-test=moves-text]").textContent.length,
  );
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  assert.equal(await text(page, "moves"), "2", "the player is where he was");
  assert.equal(
    await page.evaluate(() => document.querySelector("[data-test=moves-text]").textContent.length),
    mine,
    "and his line is his",
  );
  assert.equal(await text(page, "watch"), "Show this path");
  await page.click(by("watch"));
  await page.click(by("run"));
  await page.getByRole("button", { name: "To the start" }).click();
  assert.deepEqual(await tiles(page), start);
  const found = Number((await text(page, "result")).match(/^\d+/)[0]);
  assert.equal(Number(await page.locator(by("scrub")).getAttribute("max")), found);
}
