// Starts what the flows need: Chromium, and a server of its own for each flow. Whatever was started
// ends with this process.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveFiles } from "./files.mjs";
import { packages } from "../packages.js";
import { MOST, within } from "./within.mjs";

const { chromium } = packages("playwright-core");

/** The shell without a window takes half the time of the whole browser. */
const executablePath = ["chromium-headless-shell", "chromium"]
  .flatMap((name) => process.env.PATH.split(":").map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
/** Folders of one run. */
const scratch = mkdtempSync(join(tmpdir(), "knobel-browser-"));
const servers = new Set();
let number = 0;

process.on("exit", () => {
  for (const server of servers) server.kill("SIGKILL");
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

/** An environment with nothing of the user's in it. */
function environment() {
  const home = join(scratch, String((number += 1)));
  mkdirSync(home);
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    KNOBEL_TABLES: join(home, "tables"),
    LANG: "C.UTF-8",
    TZ: "UTC",
  };
}

/** A browser without the user's settings. One that does not start is given another chance. */
export async function launch() {
  const started = () =>
    chromium.launch({
      executablePath,
      headless: true,
      timeout: MOST.start,
      env: environment(),
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
  return started().catch((error) => {
    console.log(`      Chromium is started again: ${error.message.split("\n")[0]}`);
    return started();
  });
}

/**
 * A server, and how to end it.
 * @param {string} knobel a binary, the address of a server that runs already, or a folder that
 * `knobel page` wrote: files of it are served plainly
 */
export async function serve(knobel) {
  if (knobel.startsWith("http")) return { base: knobel, files: null, end: () => {} };
  if (statSync(knobel).isDirectory()) {
    const files = await serveFiles(knobel);
    return { base: files.address, files, end: files.close };
  }
  const server = spawn(knobel, ["serve", "--port", "0"], {
    env: environment(),
    stdio: ["ignore", "pipe", "ignore"],
  });
  servers.add(server);
  const address = new Promise((resolve, reject) => {
    server.stdout.once("data", (text) => resolve(String(text).trim()));
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const end = () => {
    server.kill("SIGKILL");
    servers.delete(server);
  };
  return { base: await within(MOST.start, "the server's address", address), files: null, end };
}
