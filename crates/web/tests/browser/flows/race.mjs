// The race.
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";

const BOARD = "board=8.6.7_2.5.4_3.0.1&goal=last";

export async function fourAlgorithmsRaceToTheEnd({ open }) {
  const page = await open(`#race?${BOARD}`);
  await page.click(by("race-start"));
  await until(page, "the end", () => /was first/.test(document.querySelector("[data-test=race-news]")?.textContent ?? ""));
  const rows = await page.locator(`${by("race-table")} tbody tr`).allInnerTexts();
  assert.equal(rows.length, 4);
  for (const row of rows) assert.match(row, /solved, shortest\s+31\s+31/);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(by("race-csv"))]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString().trim().split("\n").length, 5);
}

export async function whoRunsOutOfMemorySaysSo({ open }) {
  const page = await open("#race?board=14.15.8.12_10.11.9.13_2.6.5.1_3.7.4.0&goal=last&lanes=bfs");
  await page.getByLabel("Memory, MiB").fill("8");
  await page.click(by("race-start"));
  await until(page, "the end", () => /out of memory/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""));
}

export async function aRaceCanBeStopped({ open }) {
  const page = await open("#race?board=14.15.8.12_10.11.9.13_2.6.5.1_3.7.4.0&goal=last&lanes=ida-star.zero~ida-star.hamming");
  await page.click(by("race-start"));
  await until(page, "progress", () => /runs/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""));
  await page.click(by("race-start"));
  await until(page, "the stop", () => /stopped/.test(document.querySelector("[data-test=race-table]")?.textContent ?? ""));
  assert.equal(await text(page, "race-start"), "Start");
  await until(page, "no job left", async () => (await (await fetch("/api/methods")).json()).jobs === 0);
}
