// Screenshots of every view at three sizes, to be looked at.
const VIEWS = {
  play: "#play", proof: "#proof?board=1.2.3.4_5.6.7.8_9.10.11.12_13.15.14.0&goal=last",
  race: "#race?board=8.6.7_2.5.4_3.0.1&goal=last", tree: "#tree?board=1.3.5_4.0.8_7.6.2&goal=last&algorithm=a-star-lecture&beside=a-star&step=14",
  cards: "#cards",
};

export async function shots(browser, base, folder) {
  for (const [width, height] of [[390, 844], [1280, 800], [1920, 1080]]) {
    for (const [name, hash] of Object.entries(VIEWS)) {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height });
      await page.goto(base + hash);
      await page.waitForTimeout(700);
      if (name === "race") await page.click("[data-test=race-start]").then(() => page.waitForTimeout(3000));
      await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: width === 390 });
      await page.close();
    }
  }
}
