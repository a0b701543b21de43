// How fast the page is without a server, beside the server's own figures in the same run. Not a
// test: figures for record/.
// usage: node bench.mjs KNOBEL FOLDER      FOLDER: what `knobel page` wrote
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveFiles } from "./files.mjs";
import { launch } from "./start.mjs";

const [binary, folder] = process.argv.slice(2);
const BOARDS = 21;
const BOARD = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";
const METHODS = [
  ["ida-star", "manhattan"],
  ["ida-star", "linear-conflict"],
  ["a-star", "manhattan"],
];
const profile = mkdtempSync(join(tmpdir(), "knobel-bench-"));
const server = spawn(binary, ["serve", "--port", "0"], {
  env: { ...process.env, KNOBEL_TABLES: join(profile, "tables") },
  stdio: ["ignore", "pipe", "ignore"],
});
const served = await new Promise((resolve) =>
  server.stdout.once("data", (text) => resolve(String(text).trim())),
);
const files = await serveFiles(folder);
const browser = await launch();
const median = (all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)];

/** A page with the means to ask, and nothing else open. */
async function open(base) {
  const page = await browser.newPage();
  await page.goto(base);
  await page.locator("main[data-view]").waitFor();
  await page.evaluate(async () => {
    const api = await import(new URL("shared/api.js", document.baseURI).href);
    globalThis.ask = api.ask;
    globalThis.solve = (board, goal, options = {}) =>
      api.solve({ board, goal, ...options }, new AbortController().signal);
  });
  return page;
}

/** Milliseconds and answer of one solution. */
const solve = (page, ...asked) =>
  page.evaluate(async (asked) => {
    const began = performance.now();
    const { optimal, stats, seconds } = await globalThis.solve(...asked);
    return { ms: performance.now() - began, optimal, rate: stats.expanded / seconds };
  }, asked);

try {
  console.log(`library: ${statSync(join(folder, "knobel.wasm")).size} bytes`);
  const paints = [];
  for (let visit = 0; visit < 5; visit++) {
    const page = await open(files.address);
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
      ),
    );
    await page.close();
  }
  console.log(`first contentful paint, best of 5: ${Math.min(...paints).toFixed(0)} ms`);
  const times = [];
  for (let seed = 1; seed <= BOARDS; seed++) {
    // A page of its own each: compiling the library and making the tables are part of the time.
    const page = await open(files.address);
    const board = await page.evaluate(
      (seed) => globalThis.ask("scramble", { width: 4, height: 4, seed, goal: "last" }),
      seed,
    );
    const rows = [0, 4, 8, 12].map((at) => board.tiles.slice(at, at + 4).join(" ")).join(" / ");
    const { ms, optimal } = await solve(page, rows, "last");
    if (!optimal) throw new Error(`${rows} was not solved optimally`);
    times.push(ms);
    await page.close();
  }
  console.log(
    `${BOARDS} random 4×4 boards, a fresh page each: median ${median(times).toFixed(0)} ms,` +
      ` slowest ${Math.max(...times).toFixed(0)} ms`,
  );
  const [alone, beside] = [await open(files.address), await open(served)];
  const cards = await alone.evaluate(async () => {
    const all = [];
    for (let time = 0; time < 20; time++) {
      const began = performance.now();
      const { boards } = await globalThis.ask("cards/solutions", {});
      all.push(performance.now() - began);
      if (boards.length !== 8) throw new Error(`${boards.length} solutions`);
    }
    return all;
  });
  console.log(
    `the nine cards' eight solutions: median ${median(cards).toFixed(1)} ms,` +
      ` best ${Math.min(...cards).toFixed(1)} ms of 20`,
  );
  for (const [algorithm, heuristic] of METHODS) {
    const rates = { browser: 0, native: 0 };
    const nodes = algorithm === "a-star" ? 400_000 : 20_000_000;
    const options = { method: `${algorithm}+${heuristic}`, nodes };
    for (let time = 0; time < 3; time++) {
      for (const [name, page] of [
        ["browser", alone],
        ["native", beside],
      ]) {
        const { rate } = await solve(page, BOARD, "first", options);
        rates[name] = Math.max(rates[name], rate);
      }
    }
    console.log(
      `${algorithm}+${heuristic}: ${(rates.browser / 1e6).toFixed(2)} M nodes/s in the browser,` +
        ` ${(rates.native / 1e6).toFixed(2)} native: ${(rates.browser / rates.native).toFixed(2)}`,
    );
  }
} finally {
  await browser.close();
  server.kill("SIGINT");
  files.close();
  rmSync(profile, { recursive: true, force: true });
}
