// Playing and solving.
import assert from "node:assert/strict";
import { by, hold, skip, text, tiles, until } from "./helpers.mjs";

const EASY = "#play?board=1.2.3_4.5.6_0.7.8&goal=last";
/** Too large to be measured unasked. */
const RANDOM = "#play?board=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=first";

const unfold = (page) => page.click(`${by("more")} > summary`);

/** Scrambles a board of 3×3 at this distance from the goal. */
async function scramble(page, distance) {
  await page.fill(by("width"), "3");
  await page.fill(by("height"), "3");
  await page.fill(by("distance"), String(distance));
  const seed = Number(await page.locator(by("seed")).inputValue());
  await page.click(by("scramble"));
  await until(page, "the exact distance", ([far, next]) => document.querySelector("[data-test=optimal]")?.textContent === far && document.querySelector("[data-test=seed]")?.value === next, [String(distance), String(seed + 1)]);
}

/** Plays a board that is one move from the goal. */
async function playOneMove(page) {
  const blank = (await tiles(page)).indexOf(0);
  await page.keyboard.press(blank === 7 ? "ArrowLeft" : "ArrowUp");
}

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

export async function aDoubleClickStartsASearch({ open }) {
  const page = await open("#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last");
  await page.locator(by("solve")).dblclick();
  await until(page, "the gap", () => /best \d+, at least \d+/.test(document.querySelector("[data-test=report]")?.textContent ?? ""));
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
  await until(page, "the result in German", () => /^2 Züge \(1 Schub\)/.test(document.querySelector("[data-test=result]")?.textContent ?? ""));
  await page.selectOption("#language", "en");
  await until(page, "English", () => document.querySelector("[data-test=solve]")?.textContent === "Solve");
  await page.click(by("preset-5-hard"));
  await until(page, "a large board", () => document.querySelectorAll("[data-test=board] .tile").length === 24);
  assert.equal(await page.locator(by("result")).count(), 0, "another board has no answer yet");
  await page.click(by("solve"));
  await until(page, "the gap", () => /best \d+, at least \d+, gap/.test(document.querySelector("[data-test=report]")?.textContent ?? ""));
  // A search goes on meanwhile; who comes back sees it, and can end it with what it has.
  await away();
  assert.equal(await text(page, "solve"), "Stop");
  await until(page, "the gap again", () => /^best \d+, at least \d+, gap/.test(document.querySelector("[data-test=gap]")?.textContent ?? ""));
  await page.selectOption("#language", "de");
  await until(page, "the gap in German", () => /^bisher \d+, mindestens \d+/.test(document.querySelector("[data-test=gap]")?.textContent ?? ""));
  await page.click(by("solve"));
  await page.locator(by("watch")).waitFor();
  await until(page, "the end", () => document.querySelector("[data-test=solve]")?.textContent === "Lösen");
  await page.selectOption("#language", "en");
  await until(page, "English again", () => document.querySelector("[data-test=solve]")?.textContent === "Solve");
  // What ends while one is away is there, too.
  await page.click(by("preset-3-easy"));
  await until(page, "a small board", () => document.querySelectorAll("[data-test=board] .tile").length === 8);
  await page.click(by("solve"));
  await away();
  await page.locator(by("result")).waitFor();
  await page.click(by("watch"));
  await until(page, "moves", () => Number(document.querySelector("[data-test=moves]")?.textContent) > 0);
}

/** What a search came to while one looked elsewhere is said: that there is no path, or what is wrong with the question. */
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
  const never = await hidden("#play?board=2.1.3_4.5.6_7.8.0&goal=last", (page) => page.locator(by("unsolvable")).waitFor());
  await never.click("[data-tab=play]");
  await never.locator(by("unsolvable")).waitFor();
  assert.equal(await text(never, "report"), "");
  assert.equal(await text(never, "solve"), "Solve");
  const wrong = await hidden(RANDOM, async (page) => {
    await unfold(page);
    await page.fill(by("seconds"), "-1");
  });
  await until(wrong, "what is wrong", () => /seconds/i.test(document.getElementById("toast")?.textContent ?? ""));
}

export async function everyAlgorithmCanBeChosen({ open }) {
  const page = await open("#play?board=1.2.3_4.0.6_7.5.8&goal=last");
  await until(page, "the list", () => document.querySelectorAll("[data-test=algorithm] option").length > 10);
  await unfold(page);
  const names = await page.locator(`${by("algorithm")} option`).evaluateAll((options) => options.map((option) => option.value));
  for (const name of names) {
    await page.selectOption(by("algorithm"), name);
    await page.click(by("solve"));
    await until(page, `an answer of ${name}`, () => /moves/.test(document.querySelector("[data-test=report]")?.textContent ?? "") && document.querySelector("[data-test=solve]")?.textContent === "Solve");
  }
}

/** What is optimal in runs is not called shortest in moves. */
export async function fewRunsAreNotCalledAShortestPath({ open }) {
  const page = await open("#play?board=2.7.3_4.5.8_0.6.1&goal=last");
  await until(page, "the list", () => document.querySelectorAll("[data-test=algorithm] option").length > 10);
  await unfold(page);
  await page.selectOption(by("algorithm"), "ida-star-runs");
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  assert.match(await text(page, "result"), /^18 runs \(\d+ moves\), fewest runs possible$/);
  assert.match(await text(page, "report"), /run tables of \d colours/);
  await until(page, "the distance in moves", () => document.querySelector("[data-test=optimal]")?.textContent === "20");
  await page.selectOption(by("algorithm"), "dfs");
  await page.click(by("solve"));
  await until(page, "an answer without a bound of nothing", () => /^[\d,]+ moves \([\d,]+ runs\)$/.test(document.querySelector("[data-test=result]")?.textContent ?? ""));
}

export async function scrambleTypeAndHint({ open, allow }) {
  const page = await open(EASY);
  await unfold(page);
  await page.fill(by("seed"), "7");
  await scramble(page, 20);
  const first = await tiles(page);
  await page.fill(by("seed"), "7");
  await scramble(page, 20);
  assert.deepEqual(await tiles(page), first, "the same seed");
  await page.fill(by("seed"), "");
  const before = await page.locator(by("board")).getAttribute("aria-label");
  await page.click(by("scramble"));
  await until(page, "another board", (before) => document.querySelector("[data-test=board]")?.getAttribute("aria-label") !== before, before);
  assert.equal(await page.locator(by("seed")).inputValue(), "", "no seed is any seed");
  await page.click(by("hint"));
  await until(page, "a hint", () => /^Move \d (up|down|left|right); 20 moves to go$/.test(document.querySelector("[data-test=hinted]")?.textContent ?? ""));
  assert.equal(await page.locator(`${by("board")} .marked`).count(), 1);
  await page.fill(by("text"), "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,0,15]]");
  await page.click(by("use"));
  await until(page, "the board", () => document.querySelectorAll("[data-test=board] .tile").length === 15);
  allow(/status of 400/);
  await page.fill(by("text"), "1 2 / 3 3");
  await page.click(by("use"));
  await until(page, "a complaint", () => /Tile 3 was given twice/.test(document.querySelector("main .field-error")?.textContent ?? ""));
  assert.equal(await page.locator(by("text")).getAttribute("aria-invalid"), "true");
  await page.fill(by("text"), "1 2 / 3 0");
  await page.locator("main .field-error").waitFor({ state: "detached" });
  assert.equal(await page.locator(by("text")).getAttribute("aria-invalid"), null, "it goes away with the next action");
  for (const [name, value] of [["width", "3"], ["height", "3"], ["distance", "99"]]) await page.fill(by(name), value);
  await page.click(by("scramble"));
  await until(page, "how far boards are", () => /farthest/.test(document.querySelector("main .field-error")?.textContent ?? ""));
  const marked = await page.locator("[aria-invalid=true]").evaluateAll((fields) => fields.map((field) => [field.dataset.test, field.getAttribute("aria-describedby") === document.querySelector(".field-error")?.id]));
  assert.deepEqual(marked, [["distance", true]], "of four fields the one that is wrong");
  await page.fill(by("distance"), "20");
  await page.selectOption("#language", "de");
  await page.fill(by("text"), "1 2 / 3 3");
  await page.click(by("use"));
  await until(page, "a complaint in German", () => /Stein 3 kommt zweimal vor/.test(document.querySelector("main .field-error")?.textContent ?? ""));
}

/** A number that cannot be is pointed out before the server is asked. */
export async function theFieldAtFaultSaysWhatItNeeds({ open }) {
  const page = await open(EASY);
  await unfold(page);
  const asked = [];
  page.on("request", (request) => { if (request.url().endsWith("/scramble")) asked.push(request.postData()); });
  for (const [name, wrong, right, needs] of [["width", "-3", "4", "2 to 32"], ["height", "2.5", "4", "2 to 32"], ["distance", "1000", "30", "0 to 999"], ["distance", "-5", "30", "0 to 999"], ["seed", "-1", "1", "0 to 2,147,483,648"]]) {
    await page.fill(by(name), wrong);
    await page.click(by("scramble"));
    await until(page, `what ${name} needs`, (range) => document.querySelector("main .field-error")?.textContent === `This needs a whole number from ${range}.`, needs);
    assert.deepEqual(await page.locator("[aria-invalid=true]").evaluateAll((fields) => fields.map((field) => field.dataset.test)), [name]);
    assert.ok(await page.locator(by(name)).evaluate((field) => field === document.activeElement));
    await page.fill(by(name), right);
    await page.locator("main .field-error").waitFor({ state: "detached" });
  }
  assert.deepEqual(asked, []);
  await page.click(by("scramble"));
  await until(page, "a board of 4 × 4", () => document.querySelectorAll("[data-test=board] .tile").length === 15);
}

export async function unsolvableLeadsToTheProof({ open }) {
  const page = await open("#play?board=2.1.3_4.5.6_7.8.0&goal=last");
  await page.locator(by("unsolvable")).waitFor();
  await page.click(by("solve"));
  await page.locator(by("verdict")).waitFor();
  await page.click(by("proof-end"));
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
  await unfold(page);
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

export async function arrowKeysAndCtrlZAreAlwaysLive({ open }) {
  const page = await open(EASY);
  await page.getByRole("heading", { name: "Put the tiles in order" }).click();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await text(page, "moves"), "1", "after a click beside the board");
  await page.locator(by("hint")).focus();
  await page.keyboard.press("Control+z");
  assert.equal(await text(page, "moves"), "0", "while a button has the focus");
  await page.keyboard.press("Control+y");
  assert.equal(await text(page, "moves"), "1");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  assert.equal(await text(page, "moves"), "1");
  // Form controls keep their keys.
  await page.locator(".speed").focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".speed").inputValue(), "25", "the list of speeds");
  assert.equal(await text(page, "moves"), "1");
  await unfold(page);
  await page.locator(by("text")).focus();
  await page.keyboard.type("1");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+z");
  assert.equal(await text(page, "moves"), "1", "a text field keeps its keys");
}

export async function aFirstVisitIsABoardAndNotAForm({ open }) {
  const page = await open("");
  for (const size of [{ width: 390, height: 844 }, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    for (const name of ["board", "scramble", "solve", "preset-3-easy", "preset-5-hard"]) {
      const box = await page.locator(by(name)).boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= size.height, `${name} is seen at ${size.width} px`);
    }
    for (const name of ["width", "seed", "text", "algorithm", "gif"]) assert.equal(await page.locator(by(name)).isVisible(), false, `${name} is folded away`);
  }
  await page.locator("main .lead").first().waitFor();
}

export async function presetsScrambleAtOnce({ open }) {
  const page = await open("");
  for (const [name, count] of [["preset-3-easy", 8], ["preset-4-normal", 15], ["preset-5-hard", 24], ["preset-10-huge", 99], ["preset-4-easy", 15]]) {
    const before = await page.locator(by("board")).getAttribute("aria-label");
    await page.click(by(name));
    await until(page, `a new board of ${name}`, ([old, tiles]) => {
      const board = document.querySelector("[data-test=board]");
      return board?.getAttribute("aria-label") !== old && board?.querySelectorAll(".tile").length === tiles;
    }, [before, count]);
    assert.equal(await page.locator(`${by(name)}[aria-pressed=true]`).count(), 1);
    assert.equal(await page.locator(`${by("unsolvable")}`).count(), 0);
  }
  assert.equal(await page.locator(".goal-beside .tile").count(), 15, "the goal is beside the board");
  assert.equal(await page.locator(".goal-beside .tile.home").count(), 15);
}

export async function theBoardNeverJumps({ open }) {
  const page = await open("#play?board=1.2.3_4.5.6_7.0.8&goal=last");
  const place = async () => {
    await page.evaluate(() => scrollTo(0, 0));
    return page.locator(by("board")).boundingBox();
  };
  const still = await place();
  const stays = async (what) => assert.deepEqual(await place(), still, what);
  await page.click(by("hint"));
  await page.locator(by("hinted")).waitFor();
  await stays("a hint");
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  await stays("a solution");
  await page.keyboard.press("ArrowLeft");
  await page.locator(by("won")).waitFor();
  await stays("a win");
  await unfold(page);
  await stays("the fold");
  await page.fill(by("text"), "2 1 3 / 4 5 6 / 7 8 0");
  await page.click(by("use"));
  await page.locator(by("unsolvable")).waitFor();
  await stays("an unsolvable board");
}

export async function bestGamesAreKeptAndHintedOnesAreNot({ open }) {
  const page = await open(EASY);
  await unfold(page);
  await scramble(page, 1);
  assert.equal(await text(page, "best"), "–");
  await page.click(by("hint"));
  await page.locator(by("hinted")).waitFor();
  assert.match(await page.locator(".figure-time").innerText(), /with hints/);
  await playOneMove(page);
  await page.locator(by("won")).waitFor();
  assert.match(await text(page, "won"), /Solved in 1 move, \d+\.\d s\..*With hints/);
  assert.equal(await text(page, "best"), "–", "with hints it is no record");
  await scramble(page, 1);
  await playOneMove(page);
  await page.locator(by("won")).waitFor();
  assert.match(await text(page, "won"), /Your best time!/);
  assert.match(await text(page, "best"), /^\d+\.\d s · 1$/);
  // The end of a won game, played again, is none.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("ArrowLeft");
  const kept = await text(page, "best");
  const again = await open(EASY);
  await unfold(again);
  await scramble(again, 1);
  assert.equal(await text(again, "best"), kept, "the browser keeps it");
}

export async function theClockHasTenthsAndStopsForTheSolver({ open }) {
  const page = await open("#play?board=5.1.3_4.2.6_0.7.8&goal=last");
  await page.keyboard.press("ArrowLeft");
  await until(page, "tenths of a second and a pace", () => /^[1-9]\d*\.\d$/.test(document.querySelector("[data-test=time]")?.textContent ?? "") && /^\d+\.\d$/.test(document.querySelector("[data-test=pace]")?.textContent ?? ""));
  await page.click(by("solve"));
  await page.locator(by("watch")).waitFor();
  const stood = await text(page, "time");
  await page.click(by("watch"));
  await until(page, "the end of the line", () => { const line = /** @type {any} */ (document.querySelector("[data-test=scrub]")); return line.value === line.max; });
  assert.equal(await text(page, "time"), stood);
}

export async function aPictureKeepsNumbersAndHintsAndSurvivesATab({ open }) {
  const page = await open(EASY);
  await unfold(page);
  const picture = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 60 });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "teal";
    pen.fillRect(0, 0, 60, 60);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  await page.setInputFiles(by("picture"), { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await until(page, "a complaint", () => /broken\.png is no picture/.test(document.querySelector("[data-test=export-news]")?.textContent ?? ""));
  await page.setInputFiles(by("picture"), { name: "teal.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") });
  const images = () => page.locator(`${by("board")} image`).count();
  await until(page, "the picture", () => document.querySelectorAll("[data-test=board] image").length === 8);
  assert.ok(await page.locator(`${by("board")} [data-tile="7"] text`).isVisible(), "numbers stay");
  await page.click(by("hint"));
  await page.locator(by("hinted")).waitFor();
  const mark = await page.locator(`${by("board")} .marked .ring`).evaluate((ring) => {
    const above = ring.compareDocumentPosition(ring.parentNode.querySelector("image")) & Node.DOCUMENT_POSITION_PRECEDING;
    return [Boolean(above), parseFloat(getComputedStyle(ring).strokeWidth) >= 8];
  });
  assert.deepEqual(mark, [true, true], "the mark is above the picture");
  await page.getByRole("link", { name: "Race" }).click();
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator(by("board")).waitFor();
  assert.equal(await images(), 8, "it survives another tab");
  await page.click(by("preset-4-easy"));
  await until(page, "the picture on the new board", () => document.querySelectorAll("[data-test=board] image").length === 15);
  await page.click(by("numbers"));
  assert.equal(await images(), 0);
}

export async function tilesAreExchangedByHandAndByKeys({ open }) {
  const page = await open("#play?board=1.2.3_4.5.6_7.8.0&goal=last");
  await unfold(page);
  await page.click(by("edit"));
  const box = await page.locator(by("board")).boundingBox();
  await page.mouse.click(box.x + box.width / 6, box.y + box.height / 6);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 6);
  assert.deepEqual(await tiles(page), [2, 1, 3, 4, 5, 6, 7, 8, 0]);
  await page.locator(by("unsolvable")).waitFor();
  // The cursor is on the second cell now; one down and one right of it is 6.
  await page.locator(by("board")).focus();
  for (const key of ["Enter", "ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  assert.deepEqual(await tiles(page), [2, 6, 3, 4, 5, 1, 7, 8, 0]);
  await until(page, "a solvable board", () => document.querySelector("[data-test=unsolvable]") === null);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await tiles(page), [2, 6, 3, 4, 5, 0, 7, 8, 1], "arrows move tiles again");
}

export async function aLongGifLeavesThePageAliveAndSaysWhatItLeavesOut({ open, note }) {
  const page = await open(`#play?board=1.2.3_4.5.6_7.8.0&goal=last&moves=${"LRUD".repeat(600)}&at=0`);
  await unfold(page);
  await page.evaluate(() => {
    [globalThis.longest, globalThis.looks] = [0, 0];
    let last = performance.now();
    const look = () => { globalThis.looks += Number(document.querySelector("[data-test=gif]").disabled); globalThis.longest = Math.max(globalThis.longest, performance.now() - last); last = performance.now(); globalThis.looking = setTimeout(look); };
    look();
  });
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(by("gif"))]);
  const [longest, looks] = await page.evaluate(() => { clearTimeout(globalThis.looking); return [globalThis.longest, globalThis.looks]; });
  assert.ok(looks > 5, `the page could do something else ${looks} times meanwhile`);
  note(`longest pause while a GIF of 2000 moves was made: ${longest.toFixed(0)} ms`);
  assert.equal(await text(page, "export-news"), "It shows the first 2,000 of 2,400 moves; more would make the file too large.");
  const bytes = [];
  for await (const chunk of await file.createReadStream()) bytes.push(chunk);
  const frames = await page.evaluate(async (data) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)), type: "image/gif" });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    return decoder.tracks.selectedTrack.frameCount;
  }, Buffer.concat(bytes).toString("base64"));
  assert.equal(frames, 2001);
}

export async function theLineImprovesWhileOneWatches({ open }) {
  const page = await open("#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last");
  assert.equal(await page.locator(by("seconds")).inputValue(), "10", "large boards are given ten seconds");
  await page.evaluate(() => {
    globalThis.lengths = [];
    new MutationObserver(() => globalThis.lengths.push(document.querySelector("[data-test=moves-text]").textContent.length)).observe(document.querySelector("[data-test=moves-text]"), { childList: true });
  });
  await page.click(by("solve"));
  await until(page, "two paths", () => new Set(globalThis.lengths.filter(Boolean)).size > 1);
  await until(page, "a bar", () => getComputedStyle(document.querySelector(".gap")).getPropertyValue("--best") !== "100%" && /gap \d+ %/.test(document.querySelector("[data-test=gap]").textContent));
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  const lengths = (await page.evaluate(() => globalThis.lengths)).filter(Boolean);
  assert.deepEqual(lengths, lengths.toSorted((a, b) => b - a), "each is shorter than the one before");
  const [found] = (await text(page, "result")).match(/^\d+/);
  assert.equal(Number(found), lengths.at(-1), "Stop keeps the last one");
  assert.match(await text(page, "result"), /no fewer than \d+ are possible/);
}

export async function whoPlaysOnMeanwhileIsOfferedThePath({ open }) {
  const page = await open("#play?board=14.20.24.6.12_4.22.1.19.18_8.21.7.10.11_23.9.16.0.13_5.2.15.17.3&goal=last");
  const start = await tiles(page);
  await page.click(by("solve"));
  await until(page, "a path", () => (document.querySelector("[data-test=moves-text]")?.textContent ?? "").length > 50);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  const mine = await page.evaluate(() => document.querySelector("[data-test=moves-text]").textContent.length);
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
  assert.equal(await text(page, "moves"), "2", "the player is where he was");
  assert.equal(await page.evaluate(() => document.querySelector("[data-test=moves-text]").textContent.length), mine, "and his line is his");
  assert.equal(await text(page, "watch"), "Show this path");
  await page.click(by("watch"));
  await page.click(by("run"));
  await page.getByRole("button", { name: "To the start" }).click();
  assert.deepEqual(await tiles(page), start);
  const found = Number((await text(page, "result")).match(/^\d+/)[0]);
  assert.equal(Number(await page.locator(by("scrub")).getAttribute("max")), found);
}

export async function theEightBitBoardShowsItsDisplay({ open, allow }) {
  const page = await open(EASY);
  allow(/status of 503/);
  await page.click(by("display"));
  await until(page, "the display", () => document.querySelector("[data-test=screens] pre") !== null || /not installed/.test(document.getElementById("toast")?.textContent ?? ""));
  const screens = page.locator(`${by("screens")} pre`);
  if (await screens.count() === 0) return skip("sdcc is not installed");
  const lines = await screens.allTextContents();
  assert.equal(lines.length, 2);
  assert.match(lines[0], /^2 moves +\n\d+ ms +$/);
  assert.equal(lines[1].trimEnd(), "rr");
  await page.locator(by("board")).focus();
  await page.keyboard.press("ArrowLeft");
  await until(page, "an empty display on another board", () => document.querySelector("[data-test=screens] pre") === null);
  const large = await open("#play?board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&goal=last");
  await large.locator(by("board")).waitFor();
  assert.equal(await large.locator(by("display")).isVisible(), false, "it solves 3×3 only");
}
