// Screenshots of every view at three sizes, light and dark, in three languages, to be looked at;
// and six for the guide.
import { mkdirSync, writeFileSync } from "node:fs";
import { by, settled, until, watchRequests } from "./helpers.mjs";
import { small } from "./png.mjs";

const LECTURE =
  "#tree?example=lecture&algorithm=a-star-lecture&beside=a-star&heuristic=manhattan" +
  "&step=15&ahead=-3";
const VIEWS = {
  play: "#play",
  proof: "#proof?board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0&goal=last",
  race: "#race?on=small",
  tree: LECTURE,
  cards: "#cards",
  tables: "#tables",
  aksen: "#aksen",
  about: "#play",
  branch: "#cards",
};

/** README.md and docs/ show these, from docs/pictures. */
const GUIDE = [
  {
    name: "play",
    hash: "#play?board=5.1.3.4_2.0.7.8_9.6.10.11_13.14.15.12&goal=last",
    first: "solve",
  },
  { name: "tree", hash: LECTURE },
  { name: "race", hash: "#race?on=hard", first: "raceOut" },
  { name: "cards", hash: "#cards", first: "strategy" },
  { name: "proof", hash: VIEWS.proof, first: "verdict" },
  {
    name: "phone",
    hash: "#play?board=3.1.2_6.0.5_7.4.8&goal=last",
    first: "hint",
    language: "de",
    width: 390,
    height: 760,
  },
];

/** What is done before the picture is taken, where the first sight shows little. */
const FIRST = {
  race: async (page) => {
    await page.click(by("race-start"));
    await until(
      page,
      "the race's end",
      () => document.querySelector("[data-test=race-news]")?.textContent,
    );
  },
  aksen: async (page) => {
    await page.click(by("aksen-run"));
    await until(page, "a path", () =>
      document.querySelector("[data-test=aksen-result]")?.textContent.includes("12 MHz"),
    );
  },
  /** Blind search has run out of memory, others still run. */
  raceOut: async (page) => {
    await page.click(by("race-start"));
    await page.locator(".racer.stop-memory").nth(1).waitFor({ timeout: 60_000 });
  },
  solve: async (page) => {
    await page.click(by("solve"));
    await page.locator(by("watch")).waitFor();
  },
  hint: async (page) => {
    await page.click(by("hint"));
    await page.locator(by("hinted")).waitFor();
  },
  strategy: async (page) => {
    await page.click(by("cards-run"));
    await until(
      page,
      "all its steps",
      () => Number(document.querySelector("[data-test=cards-step]")?.max) > 700,
    );
    await page.locator(by("cards-step")).fill("738");
  },
  branch: (page) => FIRST.strategy(page),
  about: async (page) => {
    await page.click("#about");
    await page.locator(by("about-version")).getByText(".").waitFor();
  },
  verdict: async (page) => {
    await page.click(by("proof-end"));
  },
};

/**
 * KNOBEL_SHOTS_ONLY=NAME-WIDTH-THEME-LANGUAGE takes those whose name begins so; those for the guide
 * begin with guide/.
 */
export async function shots(browser, base, folder) {
  const only = process.env.KNOBEL_SHOTS_ONLY ?? "";
  mkdirSync(`${folder}/guide`, { recursive: true });
  const wished = [];
  for (const language of ["en", "de", "nl"]) {
    for (const theme of ["light", "dark"]) {
      for (const [width, height] of [
        [390, 844],
        [1280, 800],
        [1920, 1080],
      ]) {
        for (const [name, hash] of Object.entries(VIEWS)) {
          wished.push({
            shot: `${name}-${width}-${theme}-${language}`,
            hash,
            first: name,
            language,
            theme,
            width,
            height,
            whole: width === 390,
          });
        }
      }
    }
  }
  for (const { name, ...picture } of GUIDE) {
    wished.push({
      shot: `guide/${name}`,
      slim: true,
      language: "en",
      theme: "light",
      width: 1280,
      height: 800,
      ...picture,
    });
  }
  const taken = wished.filter(({ shot }) => shot.startsWith(only));
  for (const shot of taken) await take(browser, base, `${folder}/${shot.shot}.png`, shot);
  console.log(`${taken.length} screenshots in ${folder}`);
}

/**
 * Where the whole page is taken, the tabs at the foot of a phone stand at its end. The page lets
 * nobody add styles to it otherwise.
 */
const unroll = (page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    for (const [selector, position] of [
      ["body", "relative"],
      ["nav", "absolute"],
      [".tree-bar", "static"],
    ]) {
      document.querySelector(selector)?.style.setProperty("position", position);
    }
  });

async function take(
  browser,
  base,
  path,
  { hash, first, language, theme, width, height, whole = false, slim = false },
) {
  const page = await browser.newPage();
  watchRequests(page);
  await page.setViewportSize({ width, height });
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { language, theme },
  );
  await page.goto(base + hash);
  await settled(page);
  await FIRST[first]?.(page);
  // What moves comes to rest.
  await page.waitForTimeout(900);
  if (whole) await unroll(page);
  const png = await page.screenshot({ fullPage: whole });
  writeFileSync(path, slim ? small(png) : png);
  await page.close();
}
