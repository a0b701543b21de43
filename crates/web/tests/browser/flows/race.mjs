// The race.
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";

const BOARD = "board=8.6.7_2.5.4_3.0.1&goal=last";

export async function theUsualMethodsRaceToTheEnd({ open }) {
  const page = await open(`#race?${BOARD}`);
  await until(page, "the lanes", () => document.querySelectorAll(".lane").length > 3);
  const lanes = await page.locator(".lane").count();
  await page.click(by("race-start"));
  await until(page, "the end", () => /was first/.test(document.querySelector("[data-test=race-news]")?.textContent ?? ""));
  const rows = await page.locator(`${by("race-table")} tbody tr`).allInnerTexts();
  assert.equal(rows.length, lanes);
  for (const row of rows) assert.match(row, /solved/);
  assert.ok(rows.filter((row) => /solved, shortest\s+31\s+31/.test(row)).length >= 3, rows.join("; "));
  const [file] = await Promise.all([page.waitForEvent("download"), page.click(by("race-csv"))]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  assert.equal(Buffer.concat(chunks).toString().trim().split("\n").length, lanes + 1);
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
