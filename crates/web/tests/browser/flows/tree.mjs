// The search tree.
import assert from "node:assert/strict";
import { accessible, by, text, until } from "./helpers.mjs";

const ready = (page) => until(page, "a tree", () => document.querySelectorAll(".node").length > 0);
const LECTURE = "#tree?board=1.3.5_4.0.8_7.6.2&goal=last&algorithm=a-star-lecture&beside=a-star";
/** Presses a button twenty times. */
const twenty = (page, name) =>
  page.locator(by(name)).evaluate((button) => {
    for (let time = 0; time < 20; time++) button.click();
  });
const summaries = (page) => page.locator(by("tree-summary")).allInnerTexts();

export async function twentyStepsAndBack({ open }) {
  const page = await open(
    "#tree?board=8.6.7_2.5.4_3.0.1&goal=last&algorithm=a-star&heuristic=manhattan",
  );
  // Every method that tells of its nodes is offered.
  await until(
    page,
    "the methods",
    () => document.querySelectorAll("[data-test=tree-algorithm] option").length > 8,
  );
  const names = await page
    .locator(`${by("tree-algorithm")} option`)
    .evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(names.includes("weighted-a-star"), names.join(" "));
  for (const algorithm of names) {
    await page.selectOption(by("tree-algorithm"), algorithm);
    await ready(page);
    await until(page, `the first step of ${algorithm}`, () =>
      /Expanded 0/.test(document.querySelector("[data-test=tree-summary]")?.textContent ?? ""),
    );
    const first = await page.locator(".node").count();
    await twenty(page, "tree.step");
    assert.match(await text(page, "tree-summary"), /Expanded 20/);
    assert.equal(await page.locator(".node.current").count(), 1);
    assert.ok(
      (await page.locator(`${by("tree-code")} li`).count()) > 5,
      `${algorithm} has no lines of code`,
    );
    await twenty(page, "tree.back");
    assert.match(await text(page, "tree-summary"), /Expanded 0/);
    assert.equal(await page.locator(".node").count(), first);
  }
}

export async function theLectureVariantGoesWrong({ open }) {
  const page = await open("#tree");
  await page.click(by("example-lecture"));
  await until(page, "two trees", () => document.querySelectorAll(".tree-box svg").length === 2);
  await page.click(by("go.last"));
  assert.match(await text(page, "tree-note"), /found 12 moves; 10 are enough/);
  assert.ok((await page.locator(".node.missed").count()) > 0);
  await until(page, "the step in the address", () => location.hash.includes("step=29"));
}

export async function bothVariantsStandAtTheMomentWhereOneGoesWrong({ open, axe }) {
  const page = await open(LECTURE);
  await page.click(by("tree-wrong"));
  assert.deepEqual(
    (await summaries(page)).map((line) => /Expanded (\d+)/.exec(line)[1]),
    ["15", "12"],
  );
  assert.match(
    await text(page, "tree-note"),
    /in 7 moves.*a path of 5 moves.*A\* keeps the path of 5 moves/,
  );
  assert.match(
    await page.locator(by("tree-said")).first().innerText(),
    /a discarded shorter path to a known board/,
  );
  // Left the dropped board and the one that stays are ringed, right the one that is kept: all the
  // same board.
  const ringed = await page
    .locator(".node.spot")
    .evaluateAll((nodes) =>
      nodes.map(
        (node) =>
          /board ([\d ]+)/.exec(node.querySelector("title").textContent)[1] +
          ` ${node.classList[1]}`,
      ),
    );
  assert.deepEqual(ringed.sort(), [
    "1 3 5 4 2 0 7 8 6 missed",
    "1 3 5 4 2 0 7 8 6 waits",
    "1 3 5 4 2 0 7 8 6 waits",
  ]);
  assert.match(await page.locator(`${by("tree-code")} li.main.wrong`).innerText(), /if m ∉ seen/);
  for (const theme of ["light", "dark"]) {
    await accessible(page, axe, `the mistake, ${theme}`);
    await page.click("#theme");
  }
  // The address leads to the same moment.
  await until(page, "the moment in the address", () => location.hash.includes("step=15&ahead=-3"));
  await page.reload();
  await until(page, "the rings", () => document.querySelectorAll(".node.spot").length === 3);
  await page.click(by("tree.step"));
  assert.deepEqual(
    (await summaries(page)).map((line) => /Expanded (\d+)/.exec(line)[1]),
    ["16", "13"],
  );
}

export async function aNodeFolds({ open }) {
  const page = await open("#tree?board=1.2.3_7.4.6_0.5.8&goal=last&algorithm=bfs&step=15");
  await ready(page);
  const before = await page.locator(".node").count();
  assert.ok(before > 20);
  await page.locator("[data-node='0']").dispatchEvent("click");
  assert.equal(await page.locator(".node").count(), 1);
  await page.locator("[data-node='0']").dispatchEvent("click");
  assert.equal(await page.locator(".node").count(), before);
}

/**
 * What waits is kept by the page as the search keeps it; if it were not, the search would take
 * another node than its first.
 */
export async function whatWaitsIsInTheSearchsOwnOrder({ open }) {
  const page = await open("#tree");
  const checked = await page.evaluate(async () => {
    const { KEPT, frontiers } = await import(document.baseURI.split("#")[0] + "tree/run.js");
    const { algorithms } = await knobel.ask("methods");
    const wrong = [];
    let [searches, ties] = [0, 0];
    for (const { name, drawn_with } of algorithms.filter(({ follows }) => follows)) {
      for (const heuristic of drawn_with.length ? ["manhattan", "hamming", "zero"] : [undefined]) {
        for (const board of [
          "1 3 5 / 4 0 8 / 7 6 2",
          "8 6 7 / 2 5 4 / 3 0 1",
          "3 2 1 / 5 4 0",
          "4 1 2 / 6 5 0 / 7 8 3",
          "5 1 3 4 / 2 0 7 8 / 9 6 10 11 / 13 14 15 12",
        ]) {
          const { trace, weight } = await knobel.ask("tree", {
            board,
            goal: "last",
            algorithm: name,
            heuristic,
          });
          const lists = frontiers(trace, KEPT[name], weight);
          searches += 1;
          const good =
            lists?.length === trace.steps.length + 1 &&
            trace.steps.every(
              ({ node }, count) =>
                lists[count][0] === node ||
                (trace.nodes[node].parent === null && lists[count].length === 0),
            );
          if (!good) wrong.push(`${name} ${heuristic} ${board}`);
          for (const list of lists ?? []) {
            ties += Number(list.length > 1 && trace.nodes[list[0]].f === trace.nodes[list[1]].f);
          }
        }
      }
    }
    return { wrong, searches, ties };
  });
  assert.deepEqual(checked.wrong, []);
  assert.ok(checked.searches > 80 && checked.ties > 1000, JSON.stringify(checked));
}

export async function aQueueShowsWhatComesNext({ open }) {
  // A run small enough to be done by hand: the blank goes up, down, left, right.
  const page = await open("#tree?board=1.2.3_4.5.6_0.7.8&goal=last&algorithm=bfs");
  await ready(page);
  const waiting = () =>
    page
      .locator(`${by("tree-waiting")} button`)
      .evaluateAll((chips) =>
        chips.map((chip) => /board ([\d ]+)/.exec(chip.querySelector(".hidden").textContent)[1]),
      );
  assert.deepEqual(await waiting(), ["1 2 3 4 5 6 0 7 8"]);
  await page.click(by("tree.step"));
  assert.deepEqual(await waiting(), ["1 2 3 0 5 6 4 7 8", "1 2 3 4 5 6 7 0 8"]);
  assert.equal(await text(page, "tree-said"), "Takes the start; two new boards.");
  await page.click(by("tree.step"));
  assert.deepEqual(await waiting(), [
    "1 2 3 4 5 6 7 0 8",
    "0 2 3 1 5 6 4 7 8",
    "1 2 3 5 0 6 4 7 8",
  ]);
  assert.equal(
    await text(page, "tree-said"),
    "Takes the board that has waited longest, at depth 1; two new boards, one already known.",
  );
  assert.match(
    await page.locator(`${by("tree-code")} [aria-current=step]`).innerText(),
    /Q\.append\(m\)\s*2×/,
  );
  // A small board leads to its place in the tree.
  await page
    .locator(`${by("tree-waiting")} button`)
    .first()
    .click();
  assert.equal(
    await page.evaluate(() => document.activeElement?.querySelector("title")?.textContent),
    "board 1 2 3 4 5 6 7 0 8, g 1, h 0, in the frontier",
  );
}

export async function idaStarRunsInRounds({ open }) {
  const page = await open("#tree");
  await page.click(by("example-deep"));
  await until(
    page,
    "three rounds",
    () => document.querySelectorAll(".tree-rounds button").length === 3,
  );
  await page.click(by("tree.step"));
  assert.match(
    await text(page, "tree-said"),
    /^Round 1, limit 7: begins at the start; one new board, two beyond the limit\.$/,
  );
  await page.click(by("tree.step"));
  assert.match(await text(page, "tree-said"), /The frontier is empty; the next limit is 9\.$/);
  assert.match(
    await page
      .locator(`${by("tree-code")} li.ran`)
      .last()
      .innerText(),
    /limit ← beyond/,
  );
  await page.getByRole("button", { name: "Limit 11" }).click();
  assert.match(await text(page, "tree-said"), /^Round 3, limit 11/);
  await page.click(by("go.last"));
  assert.match(await text(page, "tree-said"), /the goal, reached in 11 moves/);
  assert.equal(await page.locator(".node.on-path").count(), 12);
}

/** Are all nodes inside the box? */
const whole = (page) =>
  page.evaluate(() => {
    const box = document.querySelector(".tree-box").getBoundingClientRect();
    return [...document.querySelectorAll(".node .body")].every((node) => {
      const { left, right, top, bottom } = node.getBoundingClientRect();
      return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
    });
  });

export async function aTreeIsZoomedMovedAndFittedAgain({ open }) {
  const page = await open("#tree?board=1.3.5_4.0.8_7.6.2&goal=last&algorithm=bfs&step=60");
  await ready(page);
  const detail = () => page.locator(".tree-box").getAttribute("data-detail");
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.ok(await whole(page), "the tree does not fit at first");
  assert.notEqual(await detail(), "boards");
  const { x, y, width, height } = await page.locator(".tree-box").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, -120);
  await until(
    page,
    "boards",
    () => document.querySelector(".tree-box").dataset.detail === "boards",
  );
  const shift = () => page.locator(".tree-box svg > g").getAttribute("transform");
  const before = await shift();
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 80, y + height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  assert.notEqual(await shift(), before);
  assert.equal((await page.locator(".node").count()) > 60, true, "a drag folded a node");
  await page.locator(".node[tabindex='0']").focus();
  await page.keyboard.press("0");
  await until(
    page,
    "the fitted tree",
    () => document.querySelector(".tree-box").dataset.detail !== "boards",
  );
  await until(page, "no nodes outside", () => {
    const box = document.querySelector(".tree-box").getBoundingClientRect();
    return [...document.querySelectorAll(".node .body")].every(
      (node) =>
        node.getBoundingClientRect().left >= box.left &&
        node.getBoundingClientRect().right <= box.right,
    );
  });
  // Smaller is never wanted: the wheel scrolls the page.
  const fitted = await shift();
  await page.mouse.wheel(0, 300);
  await until(page, "the page scrolled", () => scrollY > 0);
  assert.equal(await shift(), fitted);
  await page.keyboard.press("+");
  await page.keyboard.press("-");
  await page.click(by("tree.zoom.in"));
  assert.notEqual(await shift(), fitted);
}

export async function twoFingersZoomATree({ open }) {
  const page = await open("#tree?board=1.3.5_4.0.8_7.6.2&goal=last&algorithm=bfs&step=60");
  await ready(page);
  const { x, y, width, height } = await page.locator(".tree-box").boundingBox();
  const hand = await page.context().newCDPSession(page);
  const touch = (type, apart) =>
    hand.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: apart
        ? [-1, 1].map((side) => ({
            x: x + width / 2 + side * apart,
            y: y + height / 2,
            id: side + 1,
          }))
        : [],
    });
  await touch("touchStart", 20);
  for (const apart of [40, 80, 140, 200, 260]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await until(
    page,
    "boards",
    () => document.querySelector(".tree-box").dataset.detail === "boards",
  );
}

export async function aTreeIsWalkedWithTheKeyboard({ open }) {
  const page = await open("#tree?board=1.2.3_7.4.6_0.5.8&goal=last&algorithm=a-star");
  await ready(page);
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
  assert.match(await text(page, "tree-summary"), /Expanded 3/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await text(page, "tree-summary"), /Expanded 2/);
  await page.keyboard.press("End");
  assert.match(await text(page, "tree-said"), /the goal, reached in 4 moves/);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-node"));
  await page.locator("[data-node='0']").focus();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-level")), "2");
  const first = await focused();
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await focused(), first);
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), "0");
  assert.match(await text(page, "tree-summary"), /Expanded 5/);
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".node").count(), 1);
}

export async function aTreeGrowsSoftlyUnlessMotionIsUnwanted({ open }) {
  const page = await open("#tree?board=1.2.3_7.4.6_0.5.8&goal=last&algorithm=bfs");
  await ready(page);
  // The children leave from where their parent is.
  const begins = () =>
    page.evaluate(() => {
      document.querySelector("[data-test='tree.step']").click();
      const at = (node) =>
        document.querySelector(`[data-node='${node}']`).getAttribute("transform");
      return at(1) === at(2);
    });
  assert.equal(await begins(), true);
  await until(page, "the end of the growth", () => !document.querySelector(".node.fresh"));
  await page.click(by("go.first"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  assert.equal(await begins(), false);
}

export async function everyStepStandsInWords({ open }) {
  const page = await open("#tree?board=1.2.3_7.4.6_0.5.8&goal=last&algorithm=a-star");
  await ready(page);
  await page.getByText("Every step in words").click();
  const lines = page.locator(`${by("tree-steps")} button`);
  await until(
    page,
    "the steps",
    () => document.querySelectorAll("[data-test=tree-steps] button").length === 6,
  );
  assert.match(await lines.nth(2).innerText(), /^Takes the board with the smallest f = 4; /);
  await lines.nth(4).click();
  assert.match(await text(page, "tree-summary"), /Expanded 4/);
  assert.equal(await lines.nth(4).getAttribute("aria-current"), "step");
}

export async function edgesAndDroppedNodesStandOut({ open }) {
  const page = await open(`${LECTURE}&step=20`);
  await ready(page);
  for (const theme of ["light", "dark"]) {
    const ratios = await page.evaluate(() => {
      const light = (colour) => {
        const [r, g, b] = colour
          .match(/[\d.]+/g)
          .slice(0, 3)
          .map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = light(getComputedStyle(document.querySelector(".tree-box")).backgroundColor);
      const ratio = (selector, of) => {
        const [a, b] = [light(getComputedStyle(document.querySelector(selector))[of]), ground].sort(
          (x, y) => y - x,
        );
        return (a + 0.05) / (b + 0.05);
      };
      return {
        edge: ratio(".edge:not(.path)", "stroke"),
        path: ratio(".edge.path", "stroke"),
        dropped: ratio(".node.known .body", "stroke"),
        missed: ratio(".node.missed .body", "stroke"),
        waits: ratio(".node.waits .body", "stroke"),
        words: ratio(".node.known .number", "fill") / 1.5,
      };
    });
    for (const [what, ratio] of Object.entries(ratios)) {
      assert.ok(ratio >= 3, `${theme}: ${what} ${ratio.toFixed(2)}`);
    }
    await page.click("#theme");
  }
}

export async function aBoardThatCannotBeSolvedLeadsToTheProof({ open, allow }) {
  allow(/422|400/);
  const page = await open("#tree?board=1.2.3_4.5.6_8.7.0&goal=last&algorithm=bfs");
  await page.getByRole("button", { name: "See why" }).click();
  await page.locator(by("verdict")).waitFor();
}
