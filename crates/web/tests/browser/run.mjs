// End-to-end tests in a real browser: starts the server, drives Chromium, ends both. One file a view under flows/.
// usage: node run.mjs KNOBEL [NAME...]      KNOBEL: the binary, the address of a server that runs already, or a folder that
// `knobel page` wrote: then a plain server of files takes its place, and flows that need more are left out
// KNOBEL_SHOTS=DIR also writes screenshots there; with the name `shots` nothing else is done
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import * as cards from "./flows/cards.mjs";
import * as aksen from "./flows/aksen.mjs";
import * as first from "./flows/first.mjs";
import * as light from "./flows/light.mjs";
import * as frame from "./flows/frame.mjs";
import * as reach from "./flows/reach.mjs";
import * as words from "./flows/words.mjs";
import * as play from "./flows/play.mjs";
import * as proof from "./flows/proof.mjs";
import * as race from "./flows/race.mjs";
import * as tables from "./flows/tables.mjs";
import * as tree from "./flows/tree.mjs";
import { OF_A_SERVER } from "./flows/of-a-server.mjs";
import * as alone from "./flows/alone.mjs";
import { shots } from "./flows/shots.mjs";
import { serveFiles } from "./files.mjs";

const [binary, ...only] = process.argv.slice(2);
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = BROWSERS.find((path) => existsSync(path));
if (!executablePath) {
  console.log("note: no Chromium here; the browser tests did not run");
  process.exit(0);
}

const profile = mkdtempSync(join(tmpdir(), "knobel-browser-"));
const running = binary.startsWith("http");
/** A server of files for a page that needs no other. */
const files = !running && statSync(binary).isDirectory() ? await serveFiles(binary) : null;
const server = running || files ? null : spawn(binary, ["serve"], { env: { ...process.env, KNOBEL_TABLES: join(profile, "tables") }, stdio: ["ignore", "pipe", "inherit"] });
const base = running ? binary : files ? files.address : await new Promise((resolve, reject) => {
  server.stdout.once("data", (text) => resolve(String(text).trim()));
  server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
});
const browser = await chromium.launchPersistentContext(profile, {
  executablePath, headless: true, locale: "en-GB", hasTouch: true, viewport: { width: 1280, height: 800 },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A fresh page that fails the test on any console error or request to elsewhere. */
async function open(hash, faults) {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  page.on("console", (message) => { if (message.type() === "error") faults.push(`console: ${message.text()}`); });
  page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["blob:", "data:"].includes(protocol) && origin !== new URL(base).origin) faults.push(`request to ${request.url()}`);
  });
  // The page's own way to ask, for flows that compare what it shows.
  await page.addInitScript(() => {
    const api = () => import(new URL("shared/api.js", document.baseURI).href);
    const solve = async (board, goal, method = {}, limits = {}) => (await api()).solve({ board, goal, method, limits }, new AbortController().signal);
    globalThis.knobel = { ask: async (path, body) => (await api()).ask(path, body), solve };
  });
  await page.goto(base + hash);
  await page.locator("main[data-view]").waitFor();
  return page;
}

const views = { frame, light, first, words, reach, play, proof, race, tree, cards, tables, aksen, ...(files ? { alone } : {}) };
const tests = Object.values(views).flatMap(Object.entries).filter(([, test]) => typeof test === "function");
let failed = 0;
try {
  for (const [name, test] of tests) {
    if (only.length && !only.includes(name)) continue;
    if (files && OF_A_SERVER[name]) {
      console.log(`left  ${name}: ${OF_A_SERVER[name]}`);
      continue;
    }
    const faults = [];
    const allowed = [];
    const pages = [];
    const tools = {
      base,
      axe,
      files,
      /** The browser itself logs answers that refuse; a test that provokes one says so. */
      allow: (pattern) => allowed.push(pattern),
      open: async (hash = "") => {
        const page = await open(hash, faults);
        pages.push(page);
        return page;
      },
    };
    const began = Date.now();
    let limit;
    try {
      // What waits for something that never comes ends here, too.
      const tooLong = new Promise((_, reject) => { limit = setTimeout(() => reject(new Error("not over after three minutes")), 180_000); });
      await Promise.race([test(tools), tooLong]);
      const unexpected = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
      if (unexpected.length) throw new Error(unexpected.join("\n"));
      console.log(`ok    ${name} (${Date.now() - began} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${name}: ${error.stack}`);
    } finally {
      clearTimeout(limit);
    }
    for (const page of pages) await page.close();
  }
  if (process.env.KNOBEL_SHOTS) await shots(browser, base, process.env.KNOBEL_SHOTS);
} finally {
  await browser.close();
  server?.removeAllListeners("exit");
  server?.kill("SIGINT");
  files?.close();
  rmSync(profile, { recursive: true, force: true });
}
console.log(failed ? `${failed} browser tests failed` : "all browser tests passed");
process.exit(failed ? 1 : 0);
