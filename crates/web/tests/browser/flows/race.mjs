// The race.
import assert from "node:assert/strict";
import { accessible, by, text, until } from "./helpers.mjs";

const BOARD = "board=8.6.7_2.5.4_3.0.1&goal=last";
const HARD = "board=14.15.8.12_10.11.9.13_2.6.5.1_3.7.4.0&goal=last";
const over = (page) =>
  until(page, "the end", () =>
    /was first|is over/.test(document.querySelector("[data-test=race-news]")?.textContent ?? ""),
  );
const lanes = (page) =>
  until(page, "the lanes", () => document.querySelectorAll(".racer").length > 0);

async function download(page) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(by("race-csv"))]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString()
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}

export async function theUsualMethodsRaceToTheEnd({ open }) {
  const page = await open(`#race?${BOARD}`);
  await until(page, "the lanes", () => document.querySelectorAll(".lane").length > 3);
  const number = await page.locator(".lane").count();
  await page.click(by("race-start"));
  await until(page, "the end", () =>
    /was first/.test(document.querySelector("[data-test=race-news]")?.textContent ?? ""),
  );
  const rows = await page.locator(`${by("race-table")} tbody tr`).allInnerTexts();
  assert.equal(rows.length, number);
  for (const row of rows) assert.match(row, /solved|shortest path/);
  assert.ok(rows.filter((row) => /shortest path\s+31\s+31/.test(row)).length >= 3, rows.join("; "));
  assert.equal((await download(page)).length, number + 1);
  // Each lane has a place, and its board walks its path to the goal.
  assert.deepEqual(
    (await page.locator(".medal").allInnerTexts()).sort(),
    [...Array(number).keys()].map((place) => String(place + 1)),
  );
  await until(page, "a board at its goal", () =>
    [...document.querySelectorAll(".racer .board")].some((board) =>
      /1 2 3; 4 5 6; 7 8 blank/.test(board.getAttribute("aria-label")),
    ),
  );
}

export async function theFirstNeedNotHaveTheShortestPath({ open }) {
  const page = await open("#race");
  const said = await page.evaluate(async () => {
    const { verdict } = await import(document.baseURI.split("#")[0] + "race/run.js");
    const lane = (seconds, length) => ({ state: "solved", stats: { seconds }, length });
    const lanes = ["greedy", "bfs", "a-star"].map((algorithm) => ({ algorithm, heuristic: "" }));
    return [[lane(1, 9), lane(3, 5), lane(2, 7)], [lane(2, 9), lane(1, 5), lane(3, 5)], []].map(
      (standings) => verdict({ lanes, standings }),
    );
  });
  assert.deepEqual(said, [
    "Greedy search was first. Breadth-first search found a shorter path: 5 moves instead of 9.",
    "Breadth-first search was first.",
    "The race is over.",
  ]);
}

export async function runsAreNotRankedAsMoves({ open }) {
  const page = await open(
    "#race?board=2.7.3_4.5.8_0.6.1&goal=last&lanes=a-star.manhattan~ida-star-runs",
  );
  await lanes(page);
  await page.click(by("race-start"));
  await over(page);
  assert.match(await text(page, "race-news"), /^\S.* was first\.$/);
  assert.match(
    await page.locator(".racer-state").nth(1).innerText(),
    /18 runs \(\d+ moves\), fewest runs/,
  );
  assert.match(
    await page
      .locator(`${by("race-table")} tbody tr`)
      .nth(1)
      .innerText(),
    /fewest runs\s+18 runs \(\d+ moves\)\s+18 runs/,
  );
  const [head, moves, runs] = await download(page);
  const column = (row, name) => row[head.indexOf(name)];
  assert.deepEqual(
    [moves, runs].map((row) => [column(row, "lower_bound"), column(row, "bound_counts")]),
    [
      ["20", "moves"],
      ["18", "runs"],
    ],
  );
  assert.ok(Number(column(runs, "moves")) >= 20 && column(runs, "runs") === "18");
}

export async function whoRunsOutOfMemorySaysSo({ open, axe }) {
  const page = await open(`#race?${HARD}&lanes=bfs`);
  await page.getByLabel("Memory (MiB)").fill("8");
  await page.click(by("race-start"));
  await until(page, "the end", () =>
    /out of memory/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  // Large in its lane, with a full gauge.
  const lane = page.locator(".racer.stop-memory");
  assert.match(await lane.locator(".racer-state").innerText(), /out of memory/);
  assert.ok(
    await lane
      .locator(".racer-state")
      .evaluate(
        (words) =>
          parseFloat(getComputedStyle(words).fontSize) >
          1.3 * parseFloat(getComputedStyle(document.body).fontSize),
      ),
  );
  assert.equal(
    await lane.locator(".memory i").evaluate((fill) => fill.style.transform),
    "scaleX(1)",
  );
  for (const theme of ["light", "dark"]) {
    await accessible(page, axe, `a lane out of memory, ${theme}`);
    await page.click("#theme");
  }
}

export async function aRaceCanBeStopped({ open }) {
  const page = await open(`#race?${HARD}&lanes=ida-star.zero~ida-star.hamming`);
  await page.click(by("race-start"));
  await until(page, "progress", () =>
    /running/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  await page.click(by("race-start"));
  await until(page, "the stop", () =>
    /stopped/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  assert.equal(await text(page, "race-start"), "Start");
  await until(page, "no job left", async () => (await knobel.ask("jobs")).jobs === 0);
}

/** Also into another language; who comes back can still end it. */
export async function aRaceGoesOnWhileOneLooksElsewhere({ open }) {
  const page = await open(`#race?${HARD}&lanes=ida-star.zero`);
  await lanes(page);
  await page.click(by("race-start"));
  await until(page, "progress", () =>
    /running/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  await page.click("[data-tab=proof]");
  await page.locator("main[data-view=proof]").waitFor();
  const expanded = () => page.locator(".racer-bars span").first().innerText();
  await page.click("[data-tab=race]");
  await until(page, "the race", () =>
    /running/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  assert.equal(await text(page, "race-start"), "Stop");
  await page.selectOption("#language", "de");
  await until(page, "the race in German", () =>
    /läuft/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  const before = await expanded();
  await until(
    page,
    "more nodes",
    (old) => document.querySelector(".racer-bars span")?.textContent !== old,
    before,
  );
  await page.selectOption("#language", "en");
  await until(
    page,
    "English again",
    () => document.querySelector("[data-test=race-start]")?.textContent === "Stop",
  );
  await page.click(by("race-start"));
  await until(page, "the stop", () => document.querySelector("[data-test=race-news]")?.textContent);
  await until(page, "no job left", async () => (await knobel.ask("jobs")).jobs === 0);
}

export async function secondsThatCannotBeAreNotTaken({ open }) {
  const page = await open("#race?board=1.2.3_4.5.6_7.0.8&goal=last&lanes=bfs");
  await lanes(page);
  await page.fill(by("race-seconds"), "-1");
  await page.click(by("race-start"));
  await until(
    page,
    "what is needed",
    () =>
      document.querySelector("main .field-error")?.textContent ===
      "Enter a whole number from 1 to 600.",
  );
  assert.equal(await text(page, "race-start"), "Start");
  await page.fill(by("race-seconds"), "5");
  await page.click(by("race-start"));
  await over(page);
}

/** A server that was gone for a moment is asked again for what there is to choose from. */
export async function methodsThatDidNotComeAreAskedForAgain({ open, allow }) {
  allow(/ERR_FAILED/);
  const page = await open("#proof");
  await page.route("**/api/methods", (route) => route.abort());
  await page.click("[data-tab=race]");
  await until(page, "that nobody answers", () =>
    /server does not answer/.test(document.getElementById("toast")?.textContent ?? ""),
  );
  await page.unroute("**/api/methods");
  await page.click("[data-tab=proof]");
  await page.locator("main[data-view=proof]").waitFor();
  await page.click("[data-tab=race]");
  await page.locator(".lane").first().waitFor({ state: "attached" });
}

export async function aDoubleClickStartsARace({ open }) {
  const page = await open(`#race?${HARD}&lanes=ida-star.zero`);
  await lanes(page);
  await page.locator(by("race-start")).dblclick();
  await until(page, "progress", () =>
    /running/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""),
  );
  assert.equal(await text(page, "race-start"), "Stop");
}

export async function whatIsChosenLaterDoesNotTouchARaceThatWasRun({ open }) {
  const page = await open("#race?board=1.2.3_7.4.6_0.5.8&goal=last&lanes=bfs~a-star.manhattan");
  await lanes(page);
  assert.ok(await page.locator(by("race-settings")).evaluate((settings) => settings.open));
  await page.click(by("race-start"));
  await over(page);
  assert.ok(
    await page.locator(by("race-settings")).evaluate((settings) => !settings.open),
    "the settings stay unfolded",
  );
  const before = await download(page);
  assert.equal(before[1][0], "bfs");
  assert.ok(before[1].includes("1 2 3 / 7 4 6 / 0 5 8") && before[1].includes(String(256 << 20)));
  await page.click(`${by("race-settings")} summary`);
  await page
    .locator(`.lane ${by("algorithm")}`)
    .first()
    .selectOption("greedy");
  await page.getByRole("button", { name: "Remove this lane" }).last().click();
  await page.click(by("race-on-small"));
  assert.deepEqual(await download(page), before);
  assert.match(
    await page
      .locator(`${by("race-table")} tbody tr`)
      .first()
      .innerText(),
    /Breadth-first/,
  );
  assert.equal(await page.locator(".racer").count(), 2);
  await page.getByText("figures of the last race").waitFor();
  // Also after a walk to another view.
  await page.getByRole("link", { name: "Proof" }).click();
  await page.getByRole("link", { name: "Race" }).click();
  await lanes(page);
  assert.deepEqual(await download(page), before);
}

export async function anUnsolvableBoardIsNotRaced({ open }) {
  const page = await open("#race?board=1.2.3_4.5.6_8.7.0&goal=last&lanes=bfs~a-star.manhattan");
  await lanes(page);
  await page.click(by("race-start"));
  await until(page, "the word", () =>
    /cannot be solved/.test(document.querySelector("[data-test=race-news]")?.textContent ?? ""),
  );
  assert.equal(
    (await page.locator("main").innerText()).match(/cannot be solved|unsolvable/g).length,
    1,
  );
  await page.click(by("race-proof"));
  await page.locator(by("verdict")).waitFor();
}

/** The default race: blind search gives up, somebody arrives, and the page keeps drawing. */
export async function theFirstRaceShowsBlindSearchGivingUp({ open, note }) {
  const page = await open("#race");
  await lanes(page);
  assert.equal(await page.locator(by("race-on-hard")).getAttribute("aria-pressed"), "true");
  // Less memory than usual is filled sooner.
  const memory = page.getByLabel("Memory (MiB)");
  assert.equal(await memory.inputValue(), "256");
  await memory.evaluate((input) => {
    input.value = "64";
  });
  await page.evaluate(() => {
    globalThis.frames60 = [];
    const tick = (now) => {
      globalThis.frames60.push(now);
      globalThis.ticking = requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.click(by("race-start"));
  await until(
    page,
    "one out of memory, one solved",
    () =>
      document.querySelector(".racer.stop-memory") &&
      document.querySelector(".racer.shortest, .racer.solved"),
  );
  const seen = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.ticking);
    const sorted = (list) => list.sort((a, b) => a - b);
    const gaps = sorted(
      globalThis.frames60.slice(1).map((now, number) => now - globalThis.frames60[number]),
    );
    const draws = sorted(performance.getEntriesByName("race-draw").map(({ duration }) => duration));
    const at = (list, share) => list[Math.floor((list.length - 1) * share)];
    return {
      frames: gaps.length,
      draws: draws.length,
      median: at(gaps, 0.5),
      late: at(gaps, 0.95),
      draw: at(draws, 0.5),
      slow: at(draws, 0.95),
    };
  });
  note(
    `frames: gap median ${seen.median.toFixed(1)} ms, 95 % ${seen.late.toFixed(1)} ms;` +
      ` drawing median ${seen.draw.toFixed(1)} ms, 95 % ${seen.slow.toFixed(1)} ms;` +
      ` ${seen.draws} drawings in ${seen.frames} frames`,
  );
  // Once a frame at most; besides, it is drawn at the beginning and at the end.
  assert.ok(seen.draws <= seen.frames + 3, `${seen.draws} drawings in ${seen.frames} frames`);
  await page.click(by("race-start"));
}

export async function thePlotHasTwoScales({ open }) {
  const page = await open(`#race?${BOARD}&lanes=bfs~greedy.manhattan`);
  await lanes(page);
  await page.click(by("race-start"));
  await over(page);
  const bar = () =>
    page
      .locator(".racer .race-track i")
      .nth(2)
      .evaluate((fill) => Number(/[\d.]+/.exec(fill.style.transform)[0]));
  const log = await bar();
  assert.equal(await page.locator(by("race-log")).getAttribute("aria-pressed"), "true");
  await page.click(by("race-linear"));
  assert.equal(await page.locator(by("race-linear")).getAttribute("aria-pressed"), "true");
  assert.ok((await bar()) < log / 3, `${await bar()} after ${log}`);
  // Above the fold: the plot is seen without scrolling.
  assert.ok((await page.locator(".plot").boundingBox()).y < 500);
}
