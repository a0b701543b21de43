// End-to-end tests in a real browser. One file a view under flows/; each flow has a server and a
// browser context of its own, so that no flow sees what another left, and three flows run at a
// time: they mostly wait.
//
// usage: node run.mjs KNOBEL [NAME...]
// KNOBEL: the binary, the address of a server that runs already, or a folder that `knobel page`
// wrote: then a plain server of files takes its place, and flows that need more are left out
// KNOBEL_LONG=1 adds the slow flows; KNOBEL_SHOTS=DIR also writes screenshots there; with the name
// `shots` nothing else is done
import { readFileSync, statSync } from "node:fs";
import * as cards from "./flows/cards.mjs";
import * as aksen from "./flows/aksen.mjs";
import * as first from "./flows/first.mjs";
import * as frame from "./flows/frame.mjs";
import * as reach from "./flows/reach.mjs";
import * as words from "./flows/words.mjs";
import * as play from "./flows/play.mjs";
import * as proof from "./flows/proof.mjs";
import * as race from "./flows/race.mjs";
import * as solve from "./flows/solve.mjs";
import * as tables from "./flows/tables.mjs";
import * as tree from "./flows/tree.mjs";
import { watchRequests } from "./flows/helpers.mjs";
import { OF_A_SERVER } from "./flows/of-a-server.mjs";
import { SLOW } from "./flows/slow.mjs";
import * as alone from "./flows/alone.mjs";
import { shots } from "./flows/shots.mjs";
import { packages } from "../packages.js";
import { launch, serve } from "./start.mjs";
import { MOST, within } from "./within.mjs";

const WORKERS = 3;
const CONTEXT = { locale: "en-GB", hasTouch: true, viewport: { width: 1280, height: 800 } };
const [knobel, ...only] = process.argv.slice(2);
const folder = !knobel.startsWith("http") && statSync(knobel).isDirectory();
const axe = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");

/** A fresh page that notes any console error and any request to elsewhere. */
async function open(context, base, hash, faults) {
  const page = await context.newPage();
  page.setDefaultTimeout(MOST.wait);
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`page: ${error.message}`));
  watchRequests(page);
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (!["blob:", "data:"].includes(protocol) && origin !== new URL(base).origin) {
      faults.push(`request to ${request.url()}`);
    }
  });
  await page.addInitScript(() => {
    // The page's own way to ask, for flows that compare what it shows.
    const api = () => import(new URL("shared/api.js", document.baseURI).href);
    const solve = async (board, goal, options = {}) =>
      (await api()).solve({ board, goal, ...options }, new AbortController().signal);
    globalThis.knobel = { ask: async (path, body) => (await api()).ask(path, body), solve };
  });
  await page.goto(base + hash);
  await page.locator("main[data-view]").waitFor();
  return page;
}

/** Runs a flow; what it says about itself is added to the lines. */
async function run(browser, test, lines) {
  const [faults, allowed] = [[], []];
  const { base, files, end } = await serve(knobel);
  let context;
  try {
    context = await browser.newContext(CONTEXT);
    await test({
      base,
      axe,
      files,
      /** The browser itself logs answers that refuse; a test that provokes one says so. */
      allow: (pattern) => allowed.push(pattern),
      /** Figures are printed and not judged: they depend on the machine. */
      note: (line) => lines.push(`      ${line}`),
      open: (hash = "") => open(context, base, hash, faults),
    });
    const unexpected = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)));
    if (unexpected.length) throw new Error(unexpected.join("\n"));
  } finally {
    end();
    await context?.close();
  }
}

/**
 * Runs flows until the queue is empty. If Chromium ends, a new one is started and the flow is
 * repeated once.
 */
async function worker(queue, failed) {
  let browser = await launch();
  for (let flow = queue.shift(); flow; flow = queue.shift()) {
    const { name, test, again } = flow;
    const [began, lines] = [Date.now(), []];
    try {
      await within(MOST.flow, `the end of ${name}`, run(browser, test, lines));
      console.log([`ok    ${name} (${Date.now() - began} ms)`, ...lines].join("\n"));
    } catch (error) {
      const ended = !browser.isConnected();
      if (ended && !again) queue.unshift({ ...flow, again: true });
      else failed.push(name);
      console.log(
        ended && !again ? `again ${name}: Chromium ended` : `FAIL  ${name}: ${error.stack}`,
      );
      // Chromium may hang, so nothing waits for its end.
      if (!ended) browser.close().catch(() => {});
      browser = await launch();
    }
  }
  await within(MOST.start, "Chromium's end", browser.close());
}

// Long flows first, so that all workers end at about the same time.
const views = {
  aksen,
  reach,
  race,
  tree,
  cards,
  words,
  frame,
  tables,
  solve,
  ...(folder ? { alone } : {}),
  first,
  play,
  proof,
};
const flows = Object.values(views)
  .flatMap(Object.entries)
  .filter(([, test]) => typeof test === "function");
const unknown = only.filter((name) => name !== "shots" && !flows.some(([flow]) => flow === name));
if (unknown.length) throw new Error(`there is no flow ${unknown.join(", ")}`);
const queue = [];
for (const [name, test] of flows) {
  if (only.length ? !only.includes(name) : SLOW.has(name) && !process.env.KNOBEL_LONG) continue;
  if (folder && OF_A_SERVER[name]) console.log(`left  ${name}: ${OF_A_SERVER[name]}`);
  else queue.push({ name, test, again: false });
}

async function all() {
  const failed = [];
  await Promise.all(Array.from({ length: WORKERS }, () => worker(queue, failed)));
  if (process.env.KNOBEL_SHOTS) {
    const [browser, { base, end }] = await Promise.all([launch(), serve(knobel)]);
    await shots(await browser.newContext(CONTEXT), base, process.env.KNOBEL_SHOTS);
    end();
  }
  return failed;
}

// Leaving ends whatever still runs, browsers and servers as well.
within(MOST.all, "the end of all flows", all()).then(
  (failed) => {
    console.log(
      failed.length
        ? `${failed.length} browser tests failed: ${failed.join(", ")}`
        : "all browser tests passed",
    );
    process.exit(failed.length ? 1 : 0);
  },
  (error) => {
    console.log(`FAIL  ${error.stack}`);
    process.exit(1);
  },
);
