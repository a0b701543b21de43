// Playing: moves, scrambles, hints, exports, best games.
import assert from "node:assert/strict";
import { by, skip, text, tiles, unfold, until } from "./helpers.mjs";

const EASY = "#play?board=1.2.3_4.5.6_0.7.8&goal=last";

/** Scrambles a board of 3×3 at this distance from the goal. */
async function scramble(page, distance) {
  await page.fill(by("width"), "3");
  await page.fill(by("height"), "3");
  await page.fill(by("distance"), String(distance));
  const seed = Number(await page.locator(by("seed")).inputValue());
  await page.click(by("scramble"));
  await until(
    page,
    "the exact distance",
    ([far, next]) =>
      document.querySelector("[data-test=optimal]")?.textContent === far &&
      document.querySelector("[data-test=seed]")?.value === next,
    [String(distance), String(seed + 1)],
  );
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
  await page.touchscreen.tap(box.x + (box.width * 5) / 6, box.y + (box.height * 5) / 6);
  await page.locator(by("won")).waitFor();
  assert.equal(await text(page, "moves"), "2");
}

export async function dragATile({ open }) {
  const page = await open(EASY);
  const box = await page.locator(by("board")).boundingBox();
  const [row, from, to] = [
    box.y + (box.height * 5) / 6,
    box.x + box.width / 2,
    box.x + box.width / 6,
  ];
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
  await until(
    page,
    "another board",
    (before) => document.querySelector("[data-test=board]")?.getAttribute("aria-label") !== before,
    before,
  );
  assert.equal(await page.locator(by("seed")).inputValue(), "", "no seed is any seed");
  await page.click(by("hint"));
  await until(page, "a hint", () =>
    /^Move \d (up|down|left|right); 20 moves left$/.test(
      document.querySelector("[data-test=hinted]")?.textContent ?? "",
    ),
  );
  assert.equal(await page.locator(`${by("board")} .marked`).count(), 1);
  await page.fill(by("text"), "[[1,2,3,4],[5,6,7,8],[9,10,11,12],[13,14,0,15]]");
  await page.click(by("use"));
  await until(
    page,
    "the board",
    () => document.querySelectorAll("[data-test=board] .tile").length === 15,
  );
  allow(/status of 400/);
  await page.fill(by("text"), "1 2 / 3 3");
  await page.click(by("use"));
  await until(page, "a complaint", () =>
    /Tile 3 occurs twice/.test(document.querySelector("main .field-error")?.textContent ?? ""),
  );
  assert.equal(await page.locator(by("text")).getAttribute("aria-invalid"), "true");
  await page.fill(by("text"), "1 2 / 3 0");
  await page.locator("main .field-error").waitFor({ state: "detached" });
  assert.equal(
    await page.locator(by("text")).getAttribute("aria-invalid"),
    null,
    "it goes away with the next action",
  );
  for (const [name, value] of [
    ["width", "3"],
    ["height", "3"],
    ["distance", "99"],
  ]) {
    await page.fill(by(name), value);
  }
  await page.click(by("scramble"));
  await until(page, "how far boards are", () =>
    /greatest distance/.test(document.querySelector("main .field-error")?.textContent ?? ""),
  );
  const marked = await page
    .locator("[aria-invalid=true]")
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.dataset.test,
        field.getAttribute("aria-describedby") === document.querySelector(".field-error")?.id,
      ]),
    );
  assert.deepEqual(marked, [["distance", true]], "of four fields the one that is wrong");
  await page.fill(by("distance"), "20");
  await page.selectOption("#language", "de");
  await page.fill(by("text"), "1 2 / 3 3");
  await page.click(by("use"));
  await until(page, "a complaint in German", () =>
    /Stein 3 kommt zweimal vor/.test(
      document.querySelector("main .field-error")?.textContent ?? "",
    ),
  );
}

/** A number that cannot be is pointed out before the server is asked. */
export async function theFieldAtFaultSaysWhatItNeeds({ open }) {
  const page = await open(EASY);
  await unfold(page);
  const asked = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/scramble")) asked.push(request.postData());
  });
  for (const [name, wrong, right, needs] of [
    ["width", "-3", "4", "2 to 32"],
    ["height", "2.5", "4", "2 to 32"],
    ["distance", "1000", "30", "0 to 999"],
    ["distance", "-5", "30", "0 to 999"],
    ["seed", "-1", "1", "0 to 2,147,483,648"],
  ]) {
    await page.fill(by(name), wrong);
    await page.click(by("scramble"));
    await until(
      page,
      `what ${name} needs`,
      (range) =>
        document.querySelector("main .field-error")?.textContent ===
        `Enter a whole number from ${range}.`,
      needs,
    );
    assert.deepEqual(
      await page
        .locator("[aria-invalid=true]")
        .evaluateAll((fields) => fields.map((field) => field.dataset.test)),
      [name],
    );
    assert.ok(await page.locator(by(name)).evaluate((field) => field === document.activeElement));
    await page.fill(by(name), right);
    await page.locator("main .field-error").waitFor({ state: "detached" });
  }
  assert.deepEqual(asked, []);
  await page.click(by("scramble"));
  await until(
    page,
    "a board of 4 × 4",
    () => document.querySelectorAll("[data-test=board] .tile").length === 15,
  );
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
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: label }).click(),
    ]);
    const chunks = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
  const drawing = (await saved("Picture strip (SVG)")).toString();
  assert.equal(drawing.match(/rx="6"/g).length, 3, "start and two moves");
  const gif = await saved("Animation (GIF)");
  assert.equal(gif.subarray(0, 6).toString(), "GIF89a");
  const frames = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
      await Promise.all([decoder.completed, decoder.tracks.ready]);
      const { image } = await decoder.decode({
        frameIndex: decoder.tracks.selectedTrack.frameCount - 1,
      });
      return [decoder.tracks.selectedTrack.frameCount, image.displayWidth];
    },
    [...gif],
  );
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
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const name of ["board", "scramble", "solve", "preset-3-easy", "preset-5-hard"]) {
      const box = await page.locator(by(name)).boundingBox();
      assert.ok(
        box && box.y >= 0 && box.y + box.height <= size.height,
        `${name} is seen at ${size.width} px`,
      );
    }
    for (const name of ["width", "seed", "text", "algorithm", "gif"]) {
      assert.equal(await page.locator(by(name)).isVisible(), false, `${name} is folded away`);
    }
  }
  await page.locator("main .lead").first().waitFor();
}

export async function presetsScrambleAtOnce({ open }) {
  const page = await open("");
  for (const [name, count] of [
    ["preset-3-easy", 8],
    ["preset-4-normal", 15],
    ["preset-5-hard", 24],
    ["preset-10-huge", 99],
    ["preset-4-easy", 15],
  ]) {
    const before = await page.locator(by("board")).getAttribute("aria-label");
    await page.click(by(name));
    await until(
      page,
      `a new board of ${name}`,
      ([old, tiles]) => {
        const board = document.querySelector("[data-test=board]");
        return (
          board?.getAttribute("aria-label") !== old &&
          board?.querySelectorAll(".tile").length === tiles
        );
      },
      [before, count],
    );
    assert.equal(await page.locator(`${by(name)}[aria-pressed=true]`).count(), 1);
    assert.equal(await page.locator(`${by("unsolvable")}`).count(), 0);
  }
  assert.equal(
    await page.locator(".goal-beside .tile").count(),
    15,
    "the goal is beside the board",
  );
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
  await until(
    page,
    "tenths of a second and a pace",
    () =>
      /^[1-9]\d*\.\d$/.test(document.querySelector("[data-test=time]")?.textContent ?? "") &&
      /^\d+\.\d$/.test(document.querySelector("[data-test=pace]")?.textContent ?? ""),
  );
  await page.click(by("solve"));
  await page.locator(by("watch")).waitFor();
  const stood = await text(page, "time");
  await page.click(by("watch"));
  await until(page, "the end of the line", () => {
    const line = /** @type {any} */ (document.querySelector("[data-test=scrub]"));
    return line.value === line.max;
  });
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
  await page.setInputFiles(by("picture"), {
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await until(page, "a complaint", () =>
    /broken\.png is not a picture/.test(
      document.querySelector("[data-test=export-news]")?.textContent ?? "",
    ),
  );
  await page.setInputFiles(by("picture"), {
    name: "teal.png",
    mimeType: "image/png",
    buffer: Buffer.from(picture, "base64"),
  });
  const images = () => page.locator(`${by("board")} image`).count();
  await until(
    page,
    "the picture",
    () => document.querySelectorAll("[data-test=board] image").length === 8,
  );
  assert.ok(await page.locator(`${by("board")} [data-tile="7"] text`).isVisible(), "numbers stay");
  await page.click(by("hint"));
  await page.locator(by("hinted")).waitFor();
  const mark = await page.locator(`${by("board")} .marked .ring`).evaluate((ring) => {
    const above =
      ring.compareDocumentPosition(ring.parentNode.querySelector("image")) &
      Node.DOCUMENT_POSITION_PRECEDING;
    return [Boolean(above), parseFloat(getComputedStyle(ring).strokeWidth) >= 8];
  });
  assert.deepEqual(mark, [true, true], "the mark is above the picture");
  await page.getByRole("link", { name: "Race" }).click();
  await page.getByRole("link", { name: "Play" }).click();
  await page.locator(by("board")).waitFor();
  assert.equal(await images(), 8, "it survives another tab");
  await page.click(by("preset-4-easy"));
  await until(
    page,
    "the picture on the new board",
    () => document.querySelectorAll("[data-test=board] image").length === 15,
  );
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
  await until(
    page,
    "a solvable board",
    () => document.querySelector("[data-test=unsolvable]") === null,
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await tiles(page), [2, 6, 3, 4, 5, 0, 7, 8, 1], "arrows move tiles again");
}

export async function aLongGifLeavesThePageAliveAndSaysWhatItLeavesOut({ open, note }) {
  const page = await open(
    `#play?board=1.2.3_4.5.6_7.8.0&goal=last&moves=${"LRUD".repeat(600)}&at=0`,
  );
  await unfold(page);
  await page.evaluate(() => {
    [globalThis.longest, globalThis.looks] = [0, 0];
    let last = performance.now();
    const look = () => {
      globalThis.looks += Number(document.querySelector("[data-test=gif]").disabled);
      globalThis.longest = Math.max(globalThis.longest, performance.now() - last);
      last = performance.now();
      globalThis.looking = setTimeout(look);
    };
    look();
  });
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(by("gif"))]);
  const [longest, looks] = await page.evaluate(() => {
    clearTimeout(globalThis.looking);
    return [globalThis.longest, globalThis.looks];
  });
  assert.ok(looks > 5, `the page could do something else ${looks} times meanwhile`);
  note(`longest pause while a GIF of 2000 moves was made: ${longest.toFixed(0)} ms`);
  assert.equal(
    await text(page, "export-news"),
    "The file shows the first 2,000 of 2,400 moves; with more, it would be too large.",
  );
  const bytes = [];
  for await (const chunk of await file.createReadStream()) bytes.push(chunk);
  const frames = await page.evaluate(async (data) => {
    const decoder = new ImageDecoder({
      data: Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)),
      type: "image/gif",
    });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    return decoder.tracks.selectedTrack.frameCount;
  }, Buffer.concat(bytes).toString("base64"));
  assert.equal(frames, 2001);
}

export async function theEightBitBoardShowsItsDisplay({ open, allow }) {
  const page = await open(EASY);
  allow(/status of 503/);
  await page.click(by("display"));
  await until(
    page,
    "the display",
    () =>
      document.querySelector("[data-test=screens] pre") !== null ||
      /not installed/.test(document.getElementById("toast")?.textContent ?? ""),
  );
  const screens = page.locator(`${by("screens")} pre`);
  if ((await screens.count()) === 0) return skip("sdcc is not installed");
  const lines = await screens.allTextContents();
  assert.equal(lines.length, 2);
  assert.match(lines[0], /^2 moves +\n\d+ ms +$/);
  assert.equal(lines[1].trimEnd(), "rr");
  await page.locator(by("board")).focus();
  await page.keyboard.press("ArrowLeft");
  await until(
    page,
    "an empty display on another board",
    () => document.querySelector("[data-test=screens] pre") === null,
  );
  const large = await open("#play?board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&goal=last");
  await large.locator(by("board")).waitFor();
  assert.equal(await large.locator(by("display")).isVisible(), false, "it solves 3×3 only");
}
