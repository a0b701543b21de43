// Screenshots of every view at three sizes, light and dark, in three languages, to be looked at.
import { mkdirSync } from "node:fs";
import { settled } from "./helpers.mjs";

const VIEWS = {
  play: "#play", proof: "#proof?board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0&goal=last",
  race: "#race?board=8.6.7_2.5.4_3.0.1&goal=last", tree: "#tree?board=1.3.5_4.0.8_7.6.2&goal=last&algorithm=a-star-lecture&beside=a-star&step=14",
  cards: "#cards", tables: "#tables", chip: "#chip",
};

/** What is done before the picture is taken, where the first sight shows little. */
const FIRST = {
  race: async (page) => {
    await page.click("[data-test=race-start]");
    await page.waitForFunction(() => document.querySelector("[data-test=race-news]")?.textContent, undefined, { timeout: 60_000 });
  },
};

/** KNOBEL_SHOTS_ONLY=NAME-WIDTH-THEME-LANGUAGE takes those whose name begins so. */
export async function shots(browser, base, folder) {
  const only = process.env.KNOBEL_SHOTS_ONLY ?? "";
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  for (const language of ["en", "de", "nl"]) {
    for (const theme of ["light", "dark"]) {
      for (const [width, height] of [[390, 844], [1280, 800], [1920, 1080]]) {
        for (const [name, hash] of Object.entries(VIEWS)) {
          const shot = `${name}-${width}-${theme}-${language}`;
          if (!shot.startsWith(only)) continue;
          await take(browser, base + hash, { language, theme, width, height, name, path: `${folder}/${shot}.png` });
          taken += 1;
        }
      }
    }
  }
  console.log(`${taken} screenshots in ${folder}`);
}

async function take(browser, address, { language, theme, width, height, name, path }) {
  const page = await browser.newPage();
  await page.setViewportSize({ width, height });
  await page.addInitScript((kept) => { for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value); }, { language, theme });
  await page.goto(address);
  await settled(page);
  await FIRST[name]?.(page);
  await page.screenshot({ path, fullPage: width === 390 });
  await page.close();
}
