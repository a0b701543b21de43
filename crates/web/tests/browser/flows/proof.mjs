// The proof view.
import assert from "node:assert/strict";
import { by, hold, text, tiles, until } from "./helpers.mjs";

const SOLVABLE = "#proof?board=5.1.3.4_2.0.7.8_9.6.10.11_13.14.15.12&goal=last";
const next = (page) => page.getByRole("button", { name: "One step forward" }).click();

/** A board of 20×20 on which every tile is one cell too far: the blank comes first. */
const ROWS = Array.from({ length: 20 }, (_, row) =>
  Array.from({ length: 20 }, (_, column) => row * 20 + column).join("."),
);
const LARGE = `#proof?board=${ROWS.join("_")}&goal=last`;

export async function theProofOfLoydsPuzzle({ open }) {
  const page = await open("#proof");
  const [way, story] = [
    await page.locator(by("loyd")).boundingBox(),
    await page.locator(by("verdict")).boundingBox(),
  ];
  assert.ok(way.y < story.y, "it is the way in");
  await page.click(by("loyd"));
  await until(page, "the story to play to its verdict", () =>
    /cannot be reached/.test(document.querySelector("[data-test=verdict]")?.textContent ?? ""),
  );
  assert.equal(await text(page, "exchanges"), "1");
  assert.equal(await text(page, "steps"), "0");
  await page.getByRole("button", { name: "To the start" }).click();
  await next(page);
  assert.match(await text(page, "proof-step"), /15 and 14 change places\. 1 is odd\./);
  await next(page);
  assert.match(await text(page, "proof-step"), /0 steps from its goal cell/);
}

/** The board that the proof is about: it is Loyd's where that has but one exchange and no step. */
const about = (page, what, loyds) =>
  until(
    page,
    what,
    (wanted) => {
      const slider = document.querySelector("[data-test=proof-slider]");
      return (
        slider &&
        (slider.max === "3") === wanted &&
        document.querySelector("[data-test=proof-own]").hidden !== wanted
      );
    },
    loyds,
  );

export async function loydsPuzzleStaysUntilOnesOwnBoardIsAskedFor({ open }) {
  const page = await open("#play?board=8.7.6_5.4.3_1.2.0&goal=last");
  await page.click("nav [data-tab=proof]");
  await about(page, "one's own board", false);
  await page.click(by("loyd"));
  await about(page, "Loyd's puzzle", true);
  await until(page, "an address for it", () => location.hash.includes("loyd=last"));
  await page.selectOption("#language", "nl");
  await until(page, "another language", () =>
    /Jouw bord/.test(document.querySelector("[data-test=proof-own]")?.textContent ?? ""),
  );
  await about(page, "Loyd's puzzle in another language", true);
  await page.selectOption("#language", "en");
  await page.reload();
  await about(page, "Loyd's puzzle loaded again", true);
  // Whoever asks about the board under Play gets that, and Back leads to Loyd's.
  await page.click("nav [data-tab=play]");
  await page.getByRole("button", { name: "See why" }).click();
  await about(page, "why one's own board cannot be solved", false);
  await page.goBack();
  await page.goBack();
  await about(page, "Loyd's puzzle by going back", true);
  // The button that leads to one's own board goes; the keyboard stays beside it.
  await page.locator(by("proof-own")).press("Enter");
  await about(page, "one's own board again", false);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("data-test")),
    "loyd",
  );
  await until(page, "no word of Loyd in the address", () => !location.hash.includes("loyd"));
}

export async function aLateProofIsNotShown({ open }) {
  const page = await open(SOLVABLE);
  await page.locator(by("proof-slider")).waitFor();
  const { asked, letGo } = await hold(page, "**/api/check");
  await page.click(by("loyd"));
  await asked;
  const mark = (value) =>
    page.evaluate((value) => {
      document.querySelector(".story").dataset.seen = value;
    }, value);
  await mark("before");
  await page.click(by("proof-own"));
  await until(
    page,
    "one's own board is shown again",
    () => document.querySelector(".story")?.dataset.seen !== "before",
  );
  await mark("yes");
  await letGo();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve);
      }),
  );
  assert.equal(await page.locator(".story[data-seen]").count(), 1, "the story on show stays");
}

export async function theStoryFlipsItsCountersAndEndsWithTheVerdict({ open }) {
  const page = await open(SOLVABLE);
  const board = ".story-boards > .board";
  await page.locator(board).waitFor();
  assert.deepEqual(
    await tiles(page, board),
    [5, 1, 3, 4, 2, 0, 7, 8, 9, 6, 10, 11, 13, 14, 15, 12],
    "your board first",
  );
  assert.equal(
    await page.locator(".story-boards .goal-beside .tile.home").count(),
    15,
    "the goal beside it",
  );
  const flips = async (name, number) => {
    assert.equal(await text(page, name), String(number));
    assert.equal(await text(page, `${name}-parity`), number % 2 ? "odd" : "even");
    assert.match(await text(page, "verdict"), /comes at the end/);
  };
  for (let made = 0; made <= 6; made++, await next(page)) {
    await flips("exchanges", made);
    assert.equal((await page.locator(`${board} .marked`).count()) > 0, made > 0);
  }
  assert.deepEqual(
    await tiles(page, board),
    [5, 1, 3, 4, 2, 0, 7, 8, 9, 6, 10, 11, 13, 14, 15, 12],
    "the walk begins on your board",
  );
  for (let walked = 0; walked <= 4; walked++, await next(page)) {
    await flips("steps", walked);
    assert.equal(await page.locator(".walk circle").count(), walked + 1);
  }
  assert.match(await text(page, "verdict"), /Both are even: the goal can be reached/);
}

export async function aProofOfManyExchangesIsPlayedAndScrubbed({ open }) {
  const page = await open(LARGE);
  const slider = page.locator(by("proof-slider"));
  await slider.waitFor();
  assert.equal(
    Number(await slider.getAttribute("max")),
    399 + 38 + 2,
    "exchanges, steps, the blank before its walk, the verdict",
  );
  await page.click(by("proof-run"));
  await until(
    page,
    "some exchanges",
    () => Number(document.querySelector("[data-test=exchanges]")?.textContent) >= 10,
  );
  await page.click(by("proof-run"));
  assert.match(await text(page, "verdict"), /comes at the end/);
  await slider.evaluate((input) => {
    input.value = "399";
    input.dispatchEvent(new Event("input"));
  });
  assert.equal(await text(page, "exchanges"), "399");
  await slider.focus();
  await page.keyboard.press("End");
  assert.equal(await text(page, "steps"), "38");
  assert.match(await text(page, "verdict"), /cannot be reached/);
}

export async function aReachableGoalCanBeChosen({ open }) {
  const page = await open("#proof?board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0&goal=last");
  await page.getByText("reachable", { exact: false }).first().waitFor();
  await page.locator(".goals > div", { hasText: "✓" }).first().getByRole("button").click();
  await until(page, "another goal", () => !location.hash.includes("goal=last"));
  await page.click(by("proof-end"));
  await until(page, "the verdict", () =>
    /can be reached/.test(document.querySelector("[data-test=verdict]")?.textContent ?? ""),
  );
}

export async function aMoveKeepsTheParities({ open }) {
  const page = await open("#proof?board=5.1.3_4.2.6_0.7.8&goal=last");
  const board = page.locator(by("try-board"));
  await board.waitFor();
  const sign = await text(page, "try-sign");
  const seen = async () => [
    Number(await text(page, "try-exchanges")),
    Number(await text(page, "try-steps")),
  ];
  const check = async (before) => {
    const now = await seen();
    assert.ok(
      now.every((number, place) => (number + before[place]) % 2 === 1),
      `${before} became ${now}: both flip`,
    );
    assert.equal(await text(page, "try-sign"), sign);
    const counted = await page.evaluate(
      async (all) => {
        const rows = [all.slice(0, 3), all.slice(3, 6), all.slice(6)]
          .map((row) => row.join(" "))
          .join(" / ");
        const { exchanges, blank_distance } = await knobel.ask("check", { board: rows });
        return [exchanges.length, blank_distance];
      },
      await tiles(page, by("try-board")),
    );
    assert.deepEqual(now, counted, "the server counts the same");
  };
  let before = await seen();
  const box = await board.boundingBox();
  await board.click({ position: { x: box.width / 2, y: (box.height * 5) / 6 } });
  assert.deepEqual(await tiles(page, by("try-board")), [5, 1, 3, 4, 2, 6, 7, 0, 8]);
  assert.match(
    await text(page, "tried"),
    /^7 left: swaps \d+ → \d+, steps \d+ → \d+\. Both numbers flip, so (they are|one is) still /,
  );
  await check(before);
  for (let moves = 0; moves < 4; moves++) {
    before = await seen();
    await page.getByRole("button", { name: "Make a move for me" }).click();
    await check(before);
  }
}
