// The 8-bit board: a program runs in the simulator and shows its display; memory fills in, program
// by program.
import assert from "node:assert/strict";
import { by, skip, text, until } from "./helpers.mjs";

/** Waits for a run, or for the line that says what is missing; true if there was a run. */
async function ran(page) {
  await until(
    page,
    "a run, or what is missing",
    () =>
      /9 moves/.test(document.querySelector("[data-test=aksen-result]")?.textContent ?? "") ||
      /apt-get install sdcc/.test(document.querySelector("main")?.textContent ?? ""),
  );
  return /9 moves/.test(await text(page, "aksen-result"));
}

export async function theEightBitBoardRunsAndShowsItsDisplay({ open, allow }) {
  allow(/status of 503/);
  const page = await open("#aksen");
  await page.locator("[data-test=aksen-program] option").first().waitFor({ state: "attached" });
  await page.click(by("aksen-run"));
  if (!(await ran(page))) return skip("sdcc is not installed");
  const display = () => page.locator(by("aksen-display")).getAttribute("aria-label");
  assert.match(await display(), /9 moves|urulddruu/);
  await page.getByRole("button", { name: "Next screen" }).click();
  await until(page, "the moves", () =>
    /urulddruu/.test(
      document.querySelector("[data-test=aksen-display]")?.getAttribute("aria-label") ?? "",
    ),
  );
  await until(
    page,
    "every program measured",
    () => document.querySelectorAll("[data-test=aksen-memory] .gauge").length >= 30,
  );
  const perfect = await page
    .locator(`${by("aksen-memory")} tr`, { hasText: "Perfect table" })
    .innerText();
  assert.match(perfect, /\d{2},\d{3}/, "its table fills most of the program memory");
}

export async function aProgramThatCannotSaysWhy({ open, allow }) {
  allow(/status of 503/);
  const page = await open("#aksen?board=8.6.7_2.5.4_3.0.1&goal=last&program=astar");
  await page.locator("[data-test=aksen-program] option").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(by("aksen-program")).inputValue(), "astar");
  await page.click(by("aksen-run"));
  await until(page, "an answer", () =>
    /gives up|apt-get install/.test(document.querySelector("main")?.textContent ?? ""),
  );
}
