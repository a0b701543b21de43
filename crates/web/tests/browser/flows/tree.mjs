// The search tree.
import assert from "node:assert/strict";
import { by, text, until } from "./helpers.mjs";

const ready = (page) => until(page, "a tree", () => document.querySelectorAll(".node").length > 0);

export async function twentyStepsAndBack({ open }) {
  const page = await open("#tree?board=8.6.7_2.5.4_3.0.1&goal=last&algorithm=a-star&heuristic=manhattan");
  // Every method that tells of its nodes is offered.
  await until(page, "the methods", () => document.querySelectorAll("[data-test=tree-algorithm] option").length > 8);
  const names = await page.locator(`${by("tree-algorithm")} option`).evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(names.includes("weighted-a-star"), names.join(" "));
  for (const algorithm of names) {
    await page.selectOption(by("tree-algorithm"), algorithm);
    await ready(page);
    await until(page, `the first step of ${algorithm}`, () => /Expanded 0/.test(document.querySelector("[data-test=tree-summary]")?.textContent ?? ""));
    const first = await page.locator(".node").count();
    for (let step = 0; step < 20; step++) await page.click(by("tree.step"));
    assert.match(await text(page, "tree-summary"), /Expanded 20/);
    assert.equal(await page.locator(".node.current").count(), 1);
    for (let step = 0; step < 20; step++) await page.click(by("tree.back"));
    assert.match(await text(page, "tree-summary"), /Expanded 0/);
    assert.equal(await page.locator(".node").count(), first);
  }
}

export async function theLectureVariantGoesWrong({ open }) {
  const page = await open("#tree");
  await page.click(by("example-lecture"));
  await until(page, "two trees", () => document.querySelectorAll(".tree-box svg").length === 2);
  await page.click(by("tree.last"));
  assert.match(await text(page, "tree-note"), /found 12 moves; 10 are enough/);
  assert.ok(await page.locator(".node.missed").count() > 0);
  await until(page, "the step in the address", () => location.hash.includes("step=29"));
}

export async function aNodeFolds({ open }) {
  const page = await open("#tree?board=1.2.3_7.4.6_0.5.8&goal=last&algorithm=bfs&step=15");
  await ready(page);
  const before = await page.locator(".node").count();
  assert.ok(before > 20);
  // The root is drawn last.
  await page.locator(".node").last().dispatchEvent("click");
  assert.equal(await page.locator(".node").count(), 1);
  await page.locator(".node").last().dispatchEvent("click");
  assert.equal(await page.locator(".node").count(), before);
}
