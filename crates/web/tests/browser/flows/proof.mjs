// The proof view.
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";

export async function theProofOfLoydsPuzzle({ open }) {
  const page = await open("#proof");
  await page.click(by("loyd"));
  await until(page, "the verdict", () => /cannot be reached/.test(document.querySelector("[data-test=verdict]")?.textContent ?? ""));
  assert.equal(await text(page, "exchanges"), "1");
  assert.equal(await text(page, "steps"), "0");
  assert.match(await text(page, "proof-step"), /15 and 14 change places/);
  await page.getByRole("button", { name: "One on" }).click();
  assert.match(await text(page, "proof-step"), /0 steps to go/);
}

export async function aReachableGoalCanBeChosen({ open }) {
  const page = await open("#proof?board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0&goal=last");
  await page.getByText("reachable", { exact: false }).first().waitFor();
  await page.locator(".goals > div", { hasText: "✓" }).first().getByRole("button").click();
  await until(page, "the verdict", () => /can be reached/.test(document.querySelector("[data-test=verdict]")?.textContent ?? ""));
}

export async function aMoveKeepsTheParities({ open }) {
  const page = await open("#proof?board=5.1.3_4.2.6_0.7.8&goal=last");
  const differ = () => page.evaluate(() => {
    const numbers = [...document.querySelectorAll(".verdict b")].slice(-2).map((node) => Number(node.textContent));
    return (numbers[0] + numbers[1]) % 2;
  });
  await page.getByRole("button", { name: "Make a move" }).waitFor();
  const before = await differ();
  for (let moves = 0; moves < 5; moves++) {
    const shown = await page.locator(".goals").first().innerHTML();
    await page.getByRole("button", { name: "Make a move" }).click();
    await until(page, "another board", (old) => document.querySelector(".goals")?.innerHTML !== old, shown);
    assert.equal(await differ(), before);
  }
}
