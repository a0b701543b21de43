// The page without a server: what only it has.
/* global library -- of static/worker.js */
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";
import { MOST, within } from "../within.mjs";

/** 57 moves from the goal `first`; its tables have to be made before. */
const RANDOM = "#play?board=14.13.15.7_11.12.9.5_6.0.2.1_4.8.10.3&goal=first";
const BOARD = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";

/** Waits until the page's files are kept. */
const kept = (page) => until(page, "a service worker", () => navigator.serviceWorker.controller);

export async function whatNeedsTheProgramSaysSo({ open }) {
  for (const [view, reason] of [
    ["tables", /stored as files/],
    ["aksen", /simulated processor/],
  ]) {
    const page = await open(`#${view}`);
    assert.match(await text(page, "absent"), reason);
    assert.equal(
      await page.locator(`[data-tab=${view}]`).getAttribute("title"),
      "Not in this browser",
    );
  }
  const page = await open("#play?board=1.2.3_4.5.6_0.7.8&goal=last");
  const display = page.locator(by("display"));
  await display.waitFor();
  assert.equal(await display.isDisabled(), true);
  assert.match(await display.getAttribute("title"), /needs the program knobel/);
}

/** Who is given the folder opens it from the disk first, where no module is loaded. */
export async function fromTheDiskItSaysWhatToDo({ open, files, allow }) {
  allow(/file:|ERR_FAILED/);
  const page = await open();
  await page.goto(`file://${files.folder}/index.html`);
  assert.match(await page.locator("main").textContent(), /only from a web server.*http\.server/);
}

export async function itWorksOfflineOnceItWasThere({ open, files }) {
  const page = await open();
  await kept(page);
  files.down = true;
  for (const name of ["", "index.html", "index.html?from=mail"]) {
    await page.goto(files.address + name + RANDOM);
    await page.reload();
    await page.locator("main[data-view=play]").waitFor();
  }
  const { length, optimal } = await page.evaluate((board) => knobel.solve(board, "first"), BOARD);
  assert.deepEqual([length, optimal], [57, true]);
  await page.getByRole("link", { name: "Cards" }).click();
  await page.locator("main[data-view=cards]").waitFor();
}

/** On one host there may be others, and a second copy of the page. */
export async function whatOthersKeepIsLeftAlone({ open, files, allow }) {
  allow(/status of 404/);
  const page = await open();
  await kept(page);
  const caches = () => page.evaluate(() => globalThis.caches.keys());
  const [mine] = (await caches()).filter((name) => name.startsWith(`knobel ${files.address} `));
  assert.ok(mine, "the folder is in the name");
  await page.evaluate(async () => {
    const foreign = await globalThis.caches.open("another app");
    await foreign.put(
      "proof/view.js",
      new Response("foreign", { headers: { "content-type": "text/javascript" } }),
    );
    await foreign.put("of/another.txt", new Response("foreign"));
  });
  const twin = await open("../twin/");
  await kept(twin);
  const names = await caches();
  assert.ok(names.includes("another app") && names.includes(mine), names.join(", "));
  assert.equal(names.filter((name) => name.includes("/puzzles/twin/ ")).length, 1);
  assert.equal(
    await page.evaluate(async () => (await fetch("of/another.txt").catch(() => null))?.status),
    404,
  );
  await page.click("[data-tab=proof]");
  await page.locator("main[data-view=proof]").waitFor();
}

/**
 * The host has a newer page while an older one is open: views that are looked at later are the
 * older's, too.
 */
export async function aNewerPageComesWithTheNextVisit({ open, files, base }) {
  const folder = new URL("../moving/", base);
  const mark = (page) =>
    page.evaluate(() => [
      document.documentElement.dataset.page,
      document.documentElement.dataset.view,
    ]);
  const served = async (name) => (await fetch(new URL(name, folder))).text();
  const page = await open("../moving/");
  await kept(page);
  const [index, view, keeper] = await Promise.all(
    ["index.html", "cards/view.js", "service-worker.js"].map(served),
  );
  const put = (name, contents) => {
    files.instead[folder.pathname + name] = contents;
  };
  put("", index.replace("<html", '<html data-page="new"'));
  put("cards/view.js", `${view}\ndocument.documentElement.dataset.view = "new";\n`);
  put("service-worker.js", keeper.replace(/VERSION = "\w+"/, 'VERSION = "new"'));
  // It is there, and waits.
  await within(
    MOST.wait,
    "the newer page",
    page.evaluate(async () => {
      const here = await navigator.serviceWorker.getRegistration();
      await here?.update();
      while (!here?.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
    }),
  );
  await page.click("[data-tab=cards]");
  await page.locator("main[data-view=cards]").waitFor();
  assert.deepEqual(await mark(page), [undefined, undefined], "one page of one version");
  assert.equal(
    await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state,
    ),
    "installed",
  );
  const { optimal } = await page.evaluate(
    (board) => knobel.solve(board, "last"),
    "1 2 3 / 4 5 6 / 0 7 8",
  );
  assert.ok(optimal);
  const names = (page) =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.includes("/puzzles/moving/ ")),
    );
  assert.equal((await names(page)).length, 2);
  await page.close();
  const beside = await open();
  await within(
    MOST.wait,
    "the newer page in place",
    beside.evaluate(async (folder) => {
      while ((await navigator.serviceWorker.getRegistration(folder))?.waiting) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }, folder.href),
  );
  const later = await open("../moving/#cards");
  assert.deepEqual(await mark(later), ["new", "new"]);
  assert.deepEqual(await names(later), [`knobel ${folder.href} new`]);
}

/** Whoever lost the network for a moment is told so in words, and goes on when it is back. */
export async function aLibraryThatDidNotComeIsAskedForAgain({ open, files, base, allow }) {
  allow(/status of 404/);
  const [library, worker] = ["knobel.wasm", "worker.js"].map(
    (name) => new URL(`../late/${name}`, base).pathname,
  );
  files.instead[library] = null;
  const page = await open("../late/");
  const said = (words) =>
    until(page, words, (words) => document.getElementById("toast")?.textContent === words, words);
  await said("This part of the page is not loaded yet, and the network does not respond.");
  await page.selectOption("#language", "de");
  await said("Dieser Teil der Seite ist noch nicht geladen, und das Netzwerk antwortet nicht.");
  await page.selectOption("#language", "nl");
  await said("Dit deel van de pagina is nog niet geladen en het netwerk reageert niet.");
  [files.instead[library], files.instead[worker]] = [undefined, null];
  await page.click("[data-tab=race]");
  await page.locator("main[data-view=race]").waitFor();
  await said("Dit deel van de pagina is nog niet geladen en het netwerk reageert niet.");
  files.instead = {};
  await page.selectOption("#language", "en");
  await page.locator(".lane select").first().waitFor({ state: "attached" });
  await page.click("[data-tab=play]");
  await page.click(by("solve"));
  await page.locator(by("result")).waitFor();
}

export async function fewWorkersAreKeptOnceTheyAreDone({ open }) {
  const page = await open();
  await page.evaluate(() =>
    Promise.all(
      Array.from({ length: 6 }, (_, seed) =>
        knobel.ask("scramble", { width: 4, height: 4, seed, goal: "last" }),
      ),
    ),
  );
  await few(page, 2);
  assert.equal(page.workers().length, 2);
  // What a solver made for its boards stays; what a search filled does not.
  await page.evaluate((board) => knobel.solve(board, "first"), BOARD);
  assert.equal(page.workers().length, 2);
  const { stats } = await page.evaluate(
    (board) => knobel.solve(board, "first", { method: "a-star+manhattan", memory: "128MiB" }),
    BOARD,
  );
  assert.ok(stats.peak_bytes > 64 << 20, `${stats.peak_bytes} bytes`);
  await few(page, 1);
  const bytes = await Promise.all(
    page.workers().map((worker) => worker.evaluate(() => library.memory.buffer.byteLength)),
  );
  assert.ok(
    bytes.every((bytes) => bytes <= 64 << 20),
    bytes.join(", "),
  );
}

/** One that is ended leaves the list a moment later. */
async function few(page, most) {
  while (page.workers().length > most) {
    await within(
      MOST.wait,
      `${most} workers at most`,
      new Promise((resolve) => page.workers().forEach((worker) => worker.once("close", resolve))),
    );
  }
}
