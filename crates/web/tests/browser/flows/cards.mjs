// Cards: by hand, by strategies that are watched, hints, all solutions, new games.
import assert from "node:assert/strict";
import { by, hold, text, until } from "./helpers.mjs";
import { MOST, within } from "../within.mjs";

const ready = (page) =>
  until(
    page,
    "the table",
    () =>
      document.querySelectorAll(".cell svg").length > 3 &&
      document.querySelectorAll("[data-test=strategies] input").length > 3,
  );

/** The card and turn in every cell; nothing in an empty one. */
const laid = (page) =>
  page
    .locator(".cell")
    .evaluateAll((cells) =>
      cells.map(
        (cell) =>
          cell.querySelector("svg") && {
            card: Number(cell.dataset.card),
            turn: Number(cell.dataset.turn),
          },
      ),
    );

const choose = (page, strategy) => page.locator(by(`strategy-${strategy}`)).check({ force: true });
const strategies = (page) =>
  page.evaluate(async () => (await knobel.ask("cards/methods")).strategies.map(({ name }) => name));
const heard = (page) => page.locator("#live").textContent();

const solution = (page) =>
  page.evaluate(async () => {
    const { boards } = await knobel.ask("cards/solutions", {});
    return boards[0]
      .split(" ")
      .map((word) => ({ card: Number(word.split("/")[0]), turn: Number(word.split("/")[1]) }));
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
  await layByHand(
    page,
    await solution(page),
    async (one, other) => {
      await tap(one);
      await tap(other);
    },
    async (cell, times) => {
      if (!times) return;
      await tap(cell);
      for (let turn = 0; turn < times; turn++) await tap(cell);
      await page.keyboard.press("Escape");
    },
  );
  await page.locator(by("confetti")).waitFor({ state: "attached" });
  // Marks are off on a solved table.
  await until(page, "marks fade", () =>
    [...document.querySelectorAll(".match-dot.fits, .mark-score, .mark-number")].every(
      (mark) => getComputedStyle(mark).opacity === "0",
    ),
  );
  await page.locator(by("confetti")).waitFor({ state: "detached" });
}

export async function keysLayCardsUntilSolvedWithoutMotion({ open }) {
  const page = await open("#cards");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await ready(page);
  const focus = (cell) => page.locator(".cell").nth(cell).focus();
  await layByHand(
    page,
    await solution(page),
    async (one, other) => {
      await focus(one);
      await page.keyboard.press("Enter");
      await focus(other);
      await page.keyboard.press("Enter");
    },
    async (cell, times) => {
      await focus(cell);
      for (let turn = 0; turn < times; turn++) await page.keyboard.press("r");
    },
  );
  assert.equal(await page.locator(by("confetti")).count(), 0);
  await focus(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")), "4");
}

export async function dragExchangesTwoCardsAndUndoBringsThemBack({ open }) {
  const page = await open("#cards");
  await ready(page);
  const before = await laid(page);
  const [from, to] = await Promise.all(
    [0, 8].map(async (cell) => page.locator(".cell").nth(cell).boundingBox()),
  );
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await until(page, "the exchange", () => document.querySelector(".cell")?.dataset.card === "9");
  const after = await laid(page);
  assert.deepEqual([after[0], after[8]], [before[8], before[0]]);
  await until(page, "the table in the address", () => location.hash.includes("laid=9%2F0"));
  const again = await open(await page.evaluate(() => location.hash));
  await ready(again);
  assert.deepEqual(await laid(again), after);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await laid(page), before);
  await page.keyboard.press("Control+Shift+z");
  assert.deepEqual(await laid(page), after);
  await page.click(by("cards-shuffle"));
  await page.click(by("cards-undo"));
  assert.deepEqual(await laid(page), after);
}

export async function cardsAreHeardAndTheSelectedOneHasADarkRing({ open }) {
  const page = await open("#cards");
  await ready(page);
  const first = page.locator(".cell").first();
  assert.match(
    await first.locator("svg").getAttribute("aria-label"),
    new RegExp(
      "^Row 1, column 1: card 1\\. top (open|filled) \\w+, right (open|filled) \\w+," +
        " bottom (open|filled) \\w+, left (open|filled) \\w+\\. Matching sides: \\d of 4\\.$",
    ),
  );
  await first.click();
  const [, red, green, blue] = (
    await first.evaluate((cell) => getComputedStyle(cell, "::after").borderTopColor)
  )
    .match(/(\d+), (\d+), (\d+)/)
    .map(Number);
  const wide = await first.evaluate((cell) =>
    parseFloat(getComputedStyle(cell, "::after").borderTopWidth),
  );
  assert.ok(
    red + green + blue < 200 && wide >= 4,
    `a ring of ${wide} px, colour ${red} ${green} ${blue}`,
  );
  await first.click();
  assert.match(await heard(page), /^Card 1 turned: top (open|filled) /);
  await page.locator(".cell").nth(1).click();
  assert.match(await heard(page), /^Cards 1 and 2 swapped\. \d+ of 36 points\.$/);
}

export async function everyStrategyRunsAndStops({ open }) {
  const page = await open("#cards");
  await ready(page);
  const names = await strategies(page);
  assert.ok(names.length >= 6);
  for (const name of names) {
    await choose(page, name);
    await page.click(by("cards-run"));
    await until(
      page,
      `${name} begins`,
      () =>
        document.querySelector("[data-test=cards-run]")?.textContent === "Stop" ||
        /Solved/.test(document.querySelector("[data-test=cards-progress]")?.textContent ?? ""),
    );
    if ((await text(page, "cards-run")) === "Stop") await page.click(by("cards-run"));
    await until(
      page,
      `${name} ends`,
      () => document.querySelector("[data-test=cards-run]")?.textContent === "Start",
    );
  }
  await until(page, "no job left", async () => (await knobel.ask("jobs")).jobs === 0);
}

export async function everyStrategyIsSteppedForwardsAndBack({ open }) {
  const page = await open("#cards");
  await ready(page);
  for (const name of await strategies(page)) {
    await choose(page, name);
    // The steps of the one before do not count.
    await page.evaluate(() => {
      document.querySelector("[data-test=cards-step]").max = "0";
    });
    await page.click(by("cards-run"));
    await until(
      page,
      `${name} has told steps`,
      () =>
        Number(
          document.querySelector("[data-test=cards-step]")?.getAttribute("max") ??
            document.querySelector("[data-test=cards-step]")?.max,
        ) > 20,
    );
    // Pressed and looked at in one go: the strategy is at work and its steps play by themselves
    // until then.
    await until(page, `${name} begins with an empty table`, () => {
      document.querySelector("[data-test=cards-first]")?.click();
      return !document.querySelector(".cell svg");
    });
    const boards = [];
    for (let step = 1; step <= 5; step++) {
      await page.click(by("cards-next"));
      boards.push(await laid(page));
      assert.match(await text(page, "cards-at"), new RegExp(`^${step} of `));
      assert.ok((await page.locator(".cell.hand").count()) > 0, `${name}: a card is lit`);
      assert.match(await text(page, "cards-step-words"), /^[A-Z\d].*[.]$/, name);
      // The strategy goes on meanwhile: its end may be said in between.
      const [said, ...shown] = await page.evaluate(() =>
        ["#live", "[data-test=cards-step-words]", "[data-test=cards-progress]"].map(
          (place) => document.querySelector(place)?.textContent,
        ),
      );
      assert.ok(shown.includes(said), `${name}: ${said}`);
    }
    assert.equal(await page.locator(`${by("cards-log")} li`).count(), 5);
    assert.match(await page.locator(".curve-line").getAttribute("d"), /^M[\d.]+,[\d.]+L/);
    for (let step = 4; step >= 1; step--) {
      await page.click(by("cards-back"));
      assert.deepEqual(await laid(page), boards[step - 1], `${name}, back to step ${step}`);
    }
    if ((await text(page, "cards-run")) === "Stop") await page.click(by("cards-run"));
    await until(
      page,
      `${name} ends`,
      () => document.querySelector("[data-test=cards-run]")?.textContent === "Start",
    );
  }
}

export async function aStrategySolvesTheNineCards({ open }) {
  const page = await open("#cards");
  await ready(page);
  const before = await laid(page);
  await page.click(by("cards-run"));
  await until(page, "the end", () =>
    /Solved/.test(document.querySelector("[data-test=cards-progress]")?.textContent ?? ""),
  );
  assert.notEqual(await text(page, "score"), "36");
  await page.locator(by("cards-speed")).fill("8");
  await until(
    page,
    "a solution, as fast as it goes",
    () => document.querySelector("[data-test=score]")?.textContent === "36",
  );
  assert.match(await text(page, "cards-at"), /^(\d+) of \1$/);
  await page.keyboard.press("Control+z");
  assert.deepEqual(await laid(page), before);
}

/**
 * The table is drawn once a frame at most, while a strategy tells thousands of steps in each; a
 * film that stands draws nothing.
 */
/** The numbers of choices on the table, of failed ones and of those that were not tried. */
const branch = async (page) =>
  Promise.all(
    ["laid", "red", "grey"].map(async (kind) =>
      Number(await page.locator(by(`branch-${kind}`)).getAttribute("data-number")),
    ),
  );

/** Nine cards with four turns have 4 × (9 + 8 + … + 1) = 180 choices on a whole branch. */
export async function backtrackingShowsItsBranchInThreeColours({ open }) {
  const page = await open("#cards");
  await ready(page);
  await choose(page, "backtracking");
  await page.click(by("cards-run"));
  await page.locator(by("cards-speed")).fill("8");
  await page.locator(by("cards-won")).waitFor();
  const [laid, red, grey] = await branch(page);
  assert.equal(laid, 9);
  assert.ok(red > 9 && grey > 9, `${red} red, ${grey} grey`);
  assert.equal(laid + red + grey, 180);
  await page.locator(by("cards-step")).fill("1");
  assert.deepEqual(await branch(page), [1, 0, 35]);
  await choose(page, "random");
  await page.click(by("cards-run"));
  await page.locator(by("cards-branch")).waitFor({ state: "hidden" });
}

export async function anyGameIsLaidOutAnewAndUndoBringsTheCardsBack({ open }) {
  const page = await open("#cards");
  await ready(page);
  const first = await laid(page);
  await page.click(by("cards-shuffle"));
  const shuffled = await laid(page);
  assert.notDeepEqual(shuffled, first);
  await page.click(by("cards-restart"));
  assert.deepEqual(await laid(page), first);
  await page.click(by("cards-undo"));
  assert.deepEqual(await laid(page), shuffled);
}

export async function theTableIsDrawnSmoothlyWhateverTheSearchDoes({ open, note }) {
  const page = await open("#cards");
  await ready(page);
  await choose(page, "random");
  // Neither the strategy's time nor its steps run out while frames are counted.
  await page
    .locator(".cards-run-row input[type=number]")
    .first()
    .evaluate((seconds) => {
      seconds.value = "600";
    });
  await page.locator(by("cards-speed")).evaluate((speed) => {
    speed.value = "6";
  });
  await page.evaluate(() => {
    globalThis.spent = [];
    const real = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (act) =>
      real((now) => {
        const began = performance.now();
        act(now);
        globalThis.spent.push(performance.now() - began);
      });
  });
  await page.click(by("cards-run"));
  await until(page, "it runs", () =>
    /tries/.test(document.querySelector("[data-test=cards-progress]")?.textContent ?? ""),
  );
  /**
   * Counts frames and drawings until there were enough of both and the strategy has told of more
   * tries.
   */
  const watch = (least) =>
    within(
      MOST.wait,
      "more tries, frames and drawings",
      page.evaluate(
        (least) =>
          new Promise((resolve) => {
            const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
            const progress = document.querySelector("[data-test=cards-progress]");
            const [times, tries] = [[], progress.textContent];
            let drawings = 0;
            const observer = new MutationObserver(() => {
              drawings += 1;
            });
            observer.observe(document.querySelector("[data-test=cards-step-words]"), {
              childList: true,
              characterData: true,
              subtree: true,
            });
            globalThis.spent = [];
            const frame = (now) => {
              times.push(now);
              if (times.length < 30 || drawings < least || tries === progress.textContent) {
                return requestAnimationFrame(frame);
              }
              observer.disconnect();
              resolve({
                gap: middle(times.slice(1).map((time, at) => time - times[at])),
                drawing: middle(globalThis.spent.filter((time) => time > 0.2)) ?? 0,
                drawings,
                frames: times.length,
              });
            };
            requestAnimationFrame(frame);
          }),
        least,
      ),
    );
  const seen = await watch(10);
  await page.click(by("cards-play"));
  const still = await watch(0);
  note(
    `frames while a strategy runs: gap median ${seen.gap.toFixed(1)} ms,` +
      ` ${still.gap.toFixed(1)} ms while nothing is drawn;` +
      ` drawing median ${seen.drawing.toFixed(1)} ms`,
  );
  assert.ok(seen.drawings <= seen.frames, `${seen.drawings} drawings in ${seen.frames} frames`);
  assert.equal(still.drawings, 0);
}

export async function allSolutionsCanBeLeafedThrough({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.click(by("cards-all"));
  // Eight, but two as people count: turning the whole table is the same.
  await until(
    page,
    "the first solution",
    () => document.querySelector("[data-test=leaf]")?.textContent === "Solution 1 of 2",
  );
  const first = await laid(page);
  await page.getByRole("button", { name: "Next solution" }).click();
  await until(
    page,
    "the second solution",
    () => document.querySelector("[data-test=leaf]")?.textContent === "Solution 2 of 2",
  );
  assert.notDeepEqual(await laid(page), first);
  assert.equal(await text(page, "score"), "36");
}

export async function hintsLeadToASolutionAndAreNeverTheSame({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.click(by("cards-hint"));
  await page.locator(by("cards-hint-text")).waitFor();
  const first = await text(page, "cards-hint-text");
  assert.match(first, /^(Turn|Exchange) card \d/);
  assert.ok((await page.locator(".cell.hinted").count()) > 0, "it points at a card");
  await page.click(by("cards-hint"));
  await until(
    page,
    "another hint",
    (old) => document.querySelector("[data-test=cards-hint-text]")?.textContent !== old,
    first,
  );
  for (let step = 0; step < 18 && (await text(page, "score")) !== "36"; step++) {
    const before = await text(page, "score");
    await page.click(by("cards-hint"));
    await page.locator(by("cards-do")).waitFor();
    const old = JSON.stringify(await laid(page));
    await page.click(by("cards-do"));
    assert.notEqual(JSON.stringify(await laid(page)), old, `step ${step}, score ${before}`);
  }
  assert.equal(await text(page, "score"), "36");
  await page.click(by("cards-hint"));
  await until(page, "that the table is solved", () =>
    /already solved/.test(document.querySelector("[data-test=cards-hint-text]")?.textContent ?? ""),
  );
  await Promise.all([
    until(page, "that again", () =>
      /already solved/.test(document.getElementById("live")?.textContent ?? ""),
    ),
    page.evaluate(() => {
      document.getElementById("live").textContent = "";
      document.querySelector("[data-test=cards-hint]").click();
    }),
  ]);
  assert.match(await text(page, "cards-hint-text"), /already solved/);
}

/** Sides that match are not all: the game says where one of the cards lies. */
export async function aFixedCardThatLiesElsewhereIsNoSolution({ open }) {
  const game = "puzzle pair\nsize 2 1\nrule same\ncard 2 1 3 1\ncard 4 1 5 1\nfixed 1\nend\n";
  const page = await open(`#cards?${new URLSearchParams({ game })}`);
  await until(page, "both cards", () => document.querySelectorAll(".cell svg").length === 2);
  await page.locator(by("cards-won")).waitFor();
  for (const cell of [0, 1]) await page.locator(`[data-cell="${cell}"]`).click();
  await until(page, "what is wrong", () =>
    /card 1 belongs in row 1, column 1/.test(
      document.querySelector("[data-test=cards-message]")?.textContent ?? "",
    ),
  );
  assert.equal(await text(page, "score"), "8");
  assert.ok(await page.locator(by("cards-won")).isHidden());
  await page.keyboard.press("Control+z");
  await page.locator(by("cards-won")).waitFor();
}

/** A page whose random strategy has shown some steps. */
async function atWork(open) {
  const page = await open("#cards");
  await ready(page);
  await choose(page, "random");
  await page.click(by("cards-run"));
  await until(
    page,
    "steps",
    () => Number(document.querySelector("[data-test=cards-step]")?.value) > 3,
  );
  return page;
}

export async function aStrategyGoesOnWhileOneLooksElsewhere({ open }) {
  const page = await atWork(open);
  const away = async () => {
    await page.click("[data-tab=proof]");
    await page.locator("main[data-view=proof]").waitFor();
    await page.click("[data-tab=cards]");
    await ready(page);
    await page.locator(".cards-player").waitFor();
  };
  await away();
  assert.equal(await text(page, "cards-run"), "Stop");
  assert.ok(await page.locator(by("strategy-random")).isChecked());
  await until(
    page,
    "steps after those before",
    () => Number(document.querySelector("[data-test=cards-step]")?.value) > 3,
  );
  // Stopped, and paused at a step: so it is found again.
  await page.click(by("cards-run"));
  await until(
    page,
    "the stop",
    () => document.querySelector("[data-test=cards-progress]")?.textContent === "Stopped",
  );
  await page.locator(by("cards-step")).fill("2");
  const before = await text(page, "cards-at");
  await away();
  assert.equal(await text(page, "cards-at"), before);
  assert.notEqual(await text(page, "cards-run"), "Stop");
  await until(page, "no job left", async () => (await knobel.ask("jobs")).jobs === 0);
}

export async function theBoardBeforeAStrategyIsHadBackAfterALookElsewhere({ open }) {
  const page = await open("#cards");
  await ready(page);
  for (const cell of [0, 4]) await page.locator(".cell").nth(cell).click();
  const before = await laid(page);
  assert.equal(before[4].card, 1, "exchanged by hand");
  await choose(page, "random");
  await page.click(by("cards-run"));
  await until(
    page,
    "steps",
    () => Number(document.querySelector("[data-test=cards-step]")?.value) > 3,
  );
  await page.click("[data-tab=proof]");
  await page.locator("main[data-view=proof]").waitFor();
  await page.click("[data-tab=cards]");
  await page.locator(".cards-player").waitFor();
  await until(
    page,
    "undo",
    () => document.querySelector("[data-test=cards-undo]")?.disabled === false,
  );
  await page.click(by("cards-undo"));
  assert.deepEqual(await laid(page), before);
}

/**
 * Who leaves before the cards are there has not seen the strategy that is at work, nor stopped it.
 */
export async function aTableThatComesTooLateShowsNothing({ open }) {
  const page = await atWork(open);
  const leave = async () => {
    await page.click("[data-tab=tables]");
    await page.locator("main[data-view=tables]").waitFor();
  };
  await leave();
  const { asked, letGo } = await hold(page, "**/api/cards/game");
  await page.click("[data-tab=cards]");
  await asked;
  await leave();
  await page.evaluate(() => {
    globalThis.drawings = 0;
    globalThis.frame = requestAnimationFrame.bind(window);
    globalThis.requestAnimationFrame = (act) => {
      globalThis.drawings += 1;
      return globalThis.frame(act);
    };
  });
  await letGo();
  const drawings = await page.evaluate(async () => {
    for (let left = 20; left > 0; left--) {
      await new Promise((resolve) => {
        globalThis.frame(resolve);
      });
    }
    return globalThis.drawings;
  });
  assert.equal(drawings, 0, "nobody sees the steps, so none is played");
  await page.click("[data-tab=cards]");
  await ready(page);
  await until(
    page,
    "the film to go on",
    () => document.querySelector("[data-test=cards-play]")?.getAttribute("aria-label") === "Pause",
  );
  await page.click(by("cards-run"));
}

/** The arrow of a hint is about the table as it lay. */
export async function aStrategyBeginsWithoutTheArrowOfAHint({ open }) {
  const page = await open("#cards");
  await ready(page);
  for (let asked = 0; asked < 12 && !(await page.locator(".hint-arrow path").count()); asked++) {
    const before = await heard(page);
    await page.click(by("cards-hint"));
    await until(
      page,
      "a hint",
      (old) => document.getElementById("live")?.textContent !== old,
      before,
    );
  }
  assert.ok((await page.locator(".hint-arrow path").count()) > 0, "no hint to exchange cards");
  await page.click(by("cards-run"));
  await page.locator(".cards-player").waitFor();
  assert.equal(await page.locator(".hint-arrow path").count(), 0);
  assert.equal(await page.locator(".cell.hinted").count(), 0);
}

export async function aDoubleClickStartsAStrategyAndPaperShowsCardsThatLie({ open }) {
  const page = await open("#cards");
  await ready(page);
  await choose(page, "random");
  await page.locator(by("cards-run")).dblclick();
  assert.equal(await text(page, "cards-run"), "Stop");
  await page.locator(by("cards-speed")).fill("1");
  const flying = () =>
    [...document.querySelectorAll(".cell > svg")].some((drawing) =>
      drawing.getAnimations({ subtree: true }).some(({ playState }) => playState === "running"),
    );
  await until(page, "a card on its way", flying);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.evaluate(flying), false, "a card is in the air");
  assert.equal(await page.locator(by("cards-play")).getAttribute("aria-label"), "Play");
}

export async function newGamesThatAreOfferedAreFound({ open }) {
  const page = await open("#cards");
  await ready(page);
  const before = await page.evaluate(() => location.hash);
  await page.locator(by("size-4x4")).check({ force: true });
  assert.equal(await page.locator(by("level-easy")).count(), 0);
  await page.click(by("cards-generate"));
  await until(
    page,
    "another game",
    (old) => location.hash !== old && location.hash.includes("game="),
    before,
  );
  assert.match(await text(page, "cards-about"), /^4 × 4 · (medium|hard) · has exactly 1 solution$/);
  assert.equal((await laid(page)).length, 16);
  const slow = await page.evaluate(async () => {
    const { OFFERS } = await import(document.baseURI.split("#")[0] + "cards/new.js");
    const missing = [];
    for (const { width, height, motifs } of OFFERS) {
      for (const [difficulty, number] of Object.entries(motifs)) {
        const game = await knobel
          .ask("cards/generate", {
            width,
            height,
            motifs: number,
            solutions: 1,
            seed: 5,
            difficulty,
          })
          .catch(() => null);
        if (!game || game.solutions !== "1" || game.level !== difficulty) {
          missing.push(`${width} × ${height} ${difficulty}`);
        }
      }
    }
    return missing;
  });
  assert.deepEqual(slow, []);
}

export async function theEstimateHasEveryStrategyInATable({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.click(by("cards-estimate"));
  await page.locator(by("estimate-table")).waitFor();
  const rows = await page.locator(`${by("estimate-table")} tbody td:first-child`).allInnerTexts();
  const names = await page.locator(`${by("strategies")} label`).allInnerTexts();
  for (const name of names) {
    assert.ok(
      rows.some((row) => row.startsWith(name)),
      `${name} in ${rows}`,
    );
  }
  assert.match(await page.locator(by("estimate-table")).innerText(), /measured \(\d+×\)/);
  await page.click("[data-tab=proof]");
  await page.locator("main[data-view=proof]").waitFor();
  await page.click("[data-tab=cards]");
  await page.locator(by("estimate-table")).waitFor();
}

export async function printHasCuttingLinesAndNoMarks({ open }) {
  const page = await open("#cards");
  await ready(page);
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => ({
    lines: [...document.querySelectorAll(".cell")].every(
      (cell) => getComputedStyle(cell).outlineStyle === "dashed",
    ),
    marks: [
      ...document.querySelectorAll(".match-dot, .mark-score, .mark-number, .mark-orientation"),
    ].filter((mark) => getComputedStyle(mark).display !== "none").length,
    others: [".run-card", ".cards-tools", ".cards-message", "header"].filter(
      (part) => document.querySelector(part)?.getClientRects().length,
    ),
  }));
  assert.deepEqual(seen, { lines: true, marks: 0, others: [] });
}

export async function cardsHaveWordsForAllThatTheServerOffers({ open }) {
  const page = await open("#cards");
  await ready(page);
  const missing = await page.evaluate(async () => {
    const { words } = await import(document.baseURI.split("#")[0] + "cards/words.js");
    const { strategies, acts } = await knobel.ask("cards/methods");
    const ofSetting = ({ name, accepts }) => [
      `cards.setting.${name}`,
      `cards.setting.${name}.about`,
      ...(accepts.words ?? []).map((word) => `cards.${name}.${word}`),
    ];
    const parted = ["change", "turn"]
      .flatMap((act) => ["one", "two", "many"].map((part) => `${act}.${part}`))
      .concat(
        "change.swap",
        "keep.better",
        "keep.equal",
        "keep.worse",
        "reject.looked",
        "back.many",
      );
    const needed = [
      ...strategies.flatMap(({ name, settings }) => [
        `strategy.${name}`,
        `strategy.${name}.name`,
        ...settings.flatMap(ofSetting),
      ]),
      ...[...acts.filter((act) => !["change", "turn"].includes(act)), ...parted].map(
        (act) => `act.${act}`,
      ),
    ];
    return needed.filter((key) => words[key]?.length !== 3 || words[key].some((word) => !word));
  });
  assert.deepEqual(missing, []);
  await page.uncheck(by("show-numbers"));
  assert.equal(await page.locator(".mark-number").first().isVisible(), false);
}

export async function aGameOfOnesOwnIsReadAndOneWithoutSolutionSaysSo({ open, allow }) {
  allow(/400/);
  const page = await open("#cards");
  await ready(page);
  await page.locator(".cards-side summary").click();
  await page.fill(by("cards-text"), "puzzle x");
  await page.getByRole("button", { name: "Use" }).click();
  await until(
    page,
    "the reason",
    () => (document.querySelector("main .field-error")?.textContent ?? "").length > 5,
  );
  await page.fill(
    by("cards-text"),
    "puzzle x; size 2 2; rule complement; rotation 1; card A B A A; card b A A A; card A A A A; " +
      "card A A A A; end",
  );
  await page.locator("main .field-error").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Use" }).click();
  await until(page, "four cards", () => document.querySelectorAll(".cell").length === 4);
  await page.click(by("cards-hint"));
  await until(page, "no solution", () =>
    /no solution/.test(document.querySelector("[data-test=cards-hint-text]")?.textContent ?? ""),
  );
  // What fits better can still be done.
  const before = Number(await text(page, "score"));
  await page.click(by("cards-hint"));
  await page.click(by("cards-do"));
  assert.ok(Number(await text(page, "score")) > before);
  await choose(page, "enumerate");
  await page.click(by("cards-run"));
  await until(page, "the proof", () =>
    /There is no solution/.test(
      document.querySelector("[data-test=cards-progress]")?.textContent ?? "",
    ),
  );
}
