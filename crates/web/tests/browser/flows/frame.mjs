// What all views share: languages, themes, accessibility, the first paint.
import assert from "node:assert/strict";
import { by, settled, until, visit } from "./helpers.mjs";

export const VIEWS = {
  play: "#play?board=1.2.3.4_5.6.7.8_9.10.11.12_13.14.0.15&goal=last&moves=R&at=0",
  proof: "#proof?board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0&goal=last",
  race: "#race?board=8.6.7_2.5.4_3.0.1&goal=last",
  tree: "#tree?board=1.3.5_4.0.8_7.6.2&goal=last&algorithm=a-star-lecture&beside=a-star&step=12",
  cards: "#cards",
  tables: "#tables",
  aksen: "#aksen",
};

export async function languageAndThemeAreSwitchedAndKept({ open }) {
  const page = await open(VIEWS.play);
  await page.selectOption("#language", "de");
  await page.getByRole("button", { name: "Mischen" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.selectOption("#language", "nl");
  await page.getByRole("button", { name: "Husselen" }).waitFor();
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.click("#theme");
  const after = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.notEqual(before, after);
  const again = await open(VIEWS.proof);
  assert.equal(await again.evaluate(() => getComputedStyle(document.body).backgroundColor), after);
  await again.getByRole("heading", { name: "Is het op te lossen?" }).waitFor();
}

export async function nothingScrollsSidewaysOnAPhone({ open }) {
  const page = await open();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const hash of Object.values(VIEWS)) {
    await visit(page, hash);
    await settled(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${hash}: ${wide} px wide`);
  }
}

export async function tabsChangeTheViewAndTheBackButtonReturns({ open }) {
  const page = await open(VIEWS.play);
  await page.getByRole("link", { name: "Proof" }).click();
  await page.locator(by("verdict")).waitFor();
  await page.goBack();
  await page.locator(by("solve")).waitFor();
  await page.goForward();
  await until(page, "the proof", () => document.querySelector("[data-test=verdict]") !== null);
}

export async function theFirstPaintIsMeasured({ open, note }) {
  const times = [];
  for (let visit = 0; visit < 3; visit++) {
    const page = await open(VIEWS.play);
    await until(
      page,
      "a paint",
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    times.push(
      await page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
      ),
    );
  }
  note(`first contentful paint, best of ${times.length}: ${Math.min(...times).toFixed(0)} ms`);
}

export async function thePanelAboutKnobelNamesVersionLicenceAndSources({ open }) {
  const page = await open(VIEWS.play);
  const { version } = await page.evaluate(() => knobel.ask("methods"));
  for (const [language, title] of [
    ["en", "About knobel"],
    ["de", "Über knobel"],
    ["nl", "Over knobel"],
  ]) {
    await page.selectOption("#language", language);
    await page.getByRole("button", { name: title }).click();
    const panel = page.locator(by("about-box"));
    await panel.getByText(version).waitFor();
    await panel.getByText(/MIT.*Apache/).waitFor();
    assert.equal(await page.locator(`${by("about-sources")} cite`).count(), 5);
    await panel.getByText("Kai Fischer, Max Stubenbord").waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await until(page, "the focus back", () => document.activeElement?.id === "about");
  }
}

/**
 * Play, proof and tree have one player: it goes to the end and rests there, and begins anew when it
 * is started again.
 */
export async function whatPlaysByItselfGoesToTheEndAndRests({ open }) {
  for (const [hash, button, slider, rest] of [
    [
      "#play?board=5.1.3.4_2.0.7.8_9.6.10.11_13.14.15.12&goal=last&moves=LURDDRRD&at=0",
      "run",
      "scrub",
      "Play",
    ],
    [VIEWS.proof, "proof-run", "proof-slider", "Play"],
    ["#tree?board=1.2.3_7.4.6_0.5.8&goal=last", "tree.run", "tree-scrub", "Play"],
  ]) {
    const page = await open(hash);
    const says = (name) =>
      until(
        page,
        `${button} says ${name}`,
        ([button, name]) => {
          const node = document.querySelector(`[data-test="${button}"]`);
          return (
            (node?.getAttribute("aria-label") ?? node?.textContent) === name &&
            ["", name].includes(node.title)
          );
        },
        [button, name],
      );
    const stands = (atEnd) =>
      until(
        page,
        `${slider} at the end: ${atEnd}`,
        ([slider, atEnd]) => {
          const { value, max } = document.querySelector(`[data-test="${slider}"]`) ?? {};
          return Number(max) > 1 && (value === max) === atEnd;
        },
        [slider, atEnd],
      );
    await stands(false);
    await says(rest);
    await Promise.all([says("Pause"), page.click(by(button))]);
    await stands(true);
    await says(rest);
    await Promise.all([stands(false), page.click(by(button))]);
    await page.click(by(button));
    await says(rest);
  }
}
