// Tables on disk: made with progress, listed, removed.
import assert from "node:assert/strict";
import { by, until } from "./helpers.mjs";

export async function aSetOfTablesIsMadeListedAndRemoved({ open }) {
  const page = await open("#tables");
  await page.locator(by("build-pdb-5-5-5")).waitFor();
  assert.equal(
    await page.locator("[data-set=pdb-5-5-5] svg rect.l0").count(),
    5,
    "the tiles of one table have one colour",
  );
  const shares = page.waitForResponse((response) => response.url().endsWith("/api/tables/build"));
  await page.click(by("build-pdb-5-5-5"));
  const told = await (await shares).text();
  assert.match(told, /"tables-result"/);
  await page.locator(`[data-set=pdb-5-5-5] ${by("tables-ready")}`).waitFor();
  const rows = page.locator(`${by("tables-files")} tbody tr`);
  assert.equal(await rows.count(), 3);
  assert.match(await rows.first().innerText(), /KiB[\s\S]*5, 5 and 5 tiles/);
  const remove = rows.first().locator(by("tables-remove"));
  await remove.click();
  assert.equal(await rows.count(), 3, "it asks first");
  await page.getByRole("button", { name: "Really remove?" }).click();
  await until(
    page,
    "two files",
    () => document.querySelectorAll("[data-test=tables-files] tbody tr").length === 2,
  );
  await page.locator(by("build-pdb-5-5-5")).waitFor();
}

export async function makingTablesShowsHowFarItIsAndCanBeStopped({ open }) {
  const page = await open("#tables");
  await page.click(by("build-pdb-7-8"));
  await until(
    page,
    "some progress",
    () => (document.querySelector("[data-set=pdb-7-8] progress")?.value ?? 0) > 0,
  );
  // Other views may be looked at meanwhile.
  await page.getByRole("link", { name: "Proof" }).click();
  await page.getByRole("link", { name: "Tables" }).click();
  await page.click(by("tables-stop"));
  await page.locator(by("build-pdb-7-8")).waitFor();
}

export async function aBrowserWithoutTheTokenIsToldHowToGetIt({ open, allow }) {
  allow(/status of 403/);
  const page = await open("#tables");
  await page.context().clearCookies();
  for (const [language, words] of [
    ["en", "Open the address that “knobel serve” printed."],
    ["de", "Öffne die Adresse, die „knobel serve“ ausgegeben hat."],
    ["nl", "Open het adres dat ‘knobel serve’ heeft getoond."],
  ]) {
    await page.selectOption("#language", language);
    await page.click(by("build-pdb-5-5-5"));
    await page.getByText(words).first().waitFor();
  }
  await page.reload();
  await page.locator("main[data-view=tables]").waitFor();
}
