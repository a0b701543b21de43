// For everybody: axe in both themes at two widths, contrast of what is drawn, the keyboard alone,
// the phone's tabs.
import assert from "node:assert/strict";
import { accessible, by, settled, until, visit } from "./helpers.mjs";
import { VIEWS } from "./frame.mjs";

/** Another theme changes nothing but colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

async function checked({ open, axe }, width, height) {
  const page = await open();
  await page.setViewportSize({ width, height });
  for (const [name, hash] of Object.entries(VIEWS)) {
    await visit(page, hash);
    await settled(page);
    for (const [theme, rules] of [
      ["light", undefined],
      ["dark", COLOURS],
    ]) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      await accessible(page, axe, `${name}, ${theme}, ${width}`, rules);
    }
  }
}

export async function everyViewIsAccessibleInBothThemesOnAWideWindow(tools) {
  await checked(tools, 1280, 800);
}
export async function everyViewIsAccessibleInBothThemesOnAPhone(tools) {
  await checked(tools, 390, 844);
}

/**
 * What stands out less than 3:1 (drawn lines and borders of controls) or 4.5:1 (text in drawings).
 */
const faint = (page) =>
  page.evaluate(() => {
    const parse = (text) => {
      const parts = text.match(/[\d.]+/g)?.map(Number);
      return !parts || parts[3] === 0 ? null : parts;
    };
    const light = ([r, g, b]) =>
      [r, g, b]
        .map((c) => ((c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
        .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
    const contrast = (one, other) => {
      const [a, b] = [light(one), light(other)].sort((x, y) => y - x);
      return (a + 0.05) / (b + 0.05);
    };
    const fillOf = (node) => {
      const style = getComputedStyle(node);
      return style.fill === "none" || style.display === "none" ? null : parse(style.fill);
    };
    /**
     * What lies under a point of an element: shapes drawn before it, then the boxes around the
     * drawing.
     */
    const under = (node) => {
      const box = node.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const drawing = node.ownerSVGElement;
      if (drawing) {
        const before = [...drawing.querySelectorAll("rect, circle, path, polygon")].filter(
          (shape) =>
            shape.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING &&
            !shape.closest("defs, clipPath"),
        );
        for (const shape of before.reverse()) {
          const room = shape.getBoundingClientRect();
          const around =
            (room.x <= box.x + 0.5 &&
              room.y <= box.y + 0.5 &&
              room.right >= box.right - 0.5 &&
              room.bottom >= box.bottom - 0.5) ||
            (room.x < x &&
              room.right > x &&
              room.y < y &&
              room.bottom > y &&
              node.tagName === "text");
          if (around && fillOf(shape)) return fillOf(shape);
        }
      }
      for (let box_ = drawing ? drawing : node.parentElement; box_; box_ = box_.parentElement) {
        const colour = parse(getComputedStyle(box_).backgroundColor);
        if (colour) return colour;
      }
      return [255, 255, 255];
    };
    const seen = (node) =>
      node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      node.getBoundingClientRect().width > 0 &&
      !node.closest("[disabled], [aria-hidden=true] .icon, .hidden");
    const name = (node) =>
      `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} in` +
      ` ${node.parentElement?.getAttribute("class") ?? ""}`;
    const found = new Set();
    // What looks alike is looked at three times only: a tree has hundreds of nodes.
    const looked = new Map();
    const enough = (node) => {
      const times = (looked.get(name(node)) ?? 0) + 1;
      looked.set(name(node), times);
      return times > 3;
    };
    for (const node of document.querySelectorAll(
      "main svg :is(line, polyline, path, rect, circle)",
    )) {
      const stroke = parse(getComputedStyle(node).stroke);
      if (
        !stroke ||
        getComputedStyle(node).stroke === "none" ||
        !seen(node) ||
        enough(node) ||
        node.closest("defs, clipPath, .card-face, .card-paper, .aksen-board, .icon")
      ) {
        continue;
      }
      const ground = under(node);
      const best = Math.max(
        contrast(stroke, ground),
        fillOf(node) ? contrast(fillOf(node), ground) : 0,
      );
      if (best < 3) found.add(`${name(node)}: ${best.toFixed(2)}`);
    }
    for (const node of document.querySelectorAll("main svg text")) {
      const fill = fillOf(node);
      if (
        !fill ||
        !seen(node) ||
        enough(node) ||
        !node.textContent?.trim() ||
        getComputedStyle(node).stroke !== "none"
      ) {
        continue;
      }
      const ratio = contrast(fill, under(node));
      if (ratio < 4.5) found.add(`text ${name(node)}: ${ratio.toFixed(2)}`);
    }
    for (const node of document.querySelectorAll(
      "main :is(button, select, input[type=text], input[type=number]):not(.quiet, .term, .cell)",
    )) {
      const style = getComputedStyle(node);
      if (!seen(node) || style.borderTopStyle === "none" || !parse(style.borderTopColor)) continue;
      const ground = under(node);
      const best = Math.max(
        contrast(parse(style.borderTopColor), ground),
        contrast(parse(style.backgroundColor) ?? ground, ground),
      );
      if (best < 3) found.add(`border ${name(node)}: ${best.toFixed(2)}`);
    }
    return [...found];
  });

export async function whatIsDrawnStandsOutFromItsGround({ open }) {
  const page = await open();
  for (const [name, hash] of Object.entries(VIEWS)) {
    await visit(page, hash);
    await settled(page);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      // Colours that fade from one theme to the other are over.
      await until(page, "no fading", () =>
        document.getAnimations().every((animation) => animation.playState !== "running"),
      );
      assert.deepEqual(await faint(page), [], `${name}, ${theme}`);
    }
  }
}

export async function theKeyboardAloneReachesEverythingInEveryView({ open }) {
  const page = await open("#play");
  for (const name of Object.keys(VIEWS)) {
    const link = page.locator(`nav a[data-tab=${name}]`);
    await link.focus();
    await page.keyboard.press("Enter");
    await until(
      page,
      `the view ${name}`,
      (tab) =>
        document.querySelector(`nav a[data-tab=${tab}]`)?.getAttribute("aria-current") === "page",
      name,
    );
    assert.equal(
      await link.evaluate((node) => document.activeElement === node),
      true,
      "the tab keeps the focus",
    );
    assert.notEqual(await page.locator("#live").innerText(), "", "the view is announced");
    await settled(page);
    const missed = await unreached(page);
    assert.deepEqual(missed, [], name);
  }
}

/**
 * Tabs once around the page; which controls of the view were never reached, or without a visible
 * ring.
 */
async function unreached(page) {
  await page.evaluate(() => {
    const wanted = [
      ...document.querySelectorAll("main :is(button, select, input, a[href], [tabindex='0'])"),
    ].filter(
      (node) =>
        node.checkVisibility() &&
        !node.matches(":disabled, [tabindex='-1'], [type=radio]") &&
        node.getBoundingClientRect().width > 0,
    );
    globalThis.wantedControls = new Set(wanted);
    globalThis.ringless = [];
    document.querySelector("#theme").focus();
  });
  for (let step = 0; step < 300; step++) {
    await page.keyboard.press("Tab");
    const over = await page.evaluate(() => {
      const node = document.activeElement;
      globalThis.wantedControls.delete(node);
      if (
        node instanceof HTMLElement &&
        node.closest("main") &&
        getComputedStyle(node).outlineStyle === "none" &&
        !getComputedStyle(node.parentElement).outlineWidth.match(/[1-9]/)
      ) {
        globalThis.ringless.push(node.outerHTML.slice(0, 90));
      }
      return !node || node === document.body || Boolean(node.closest(".skip"));
    });
    if (over) break;
  }
  return page.evaluate(() => [
    ...[...globalThis.wantedControls]
      .filter((node) => node.isConnected)
      .map((node) => `never reached: ${node.outerHTML.slice(0, 90)}`),
    ...globalThis.ringless.map((html) => `no ring: ${html}`),
  ]);
}

export async function thePhonesTabsFitInEveryLanguage({ open }) {
  const page = await open("#play");
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ["en", "nl", "de"]) {
    await page.selectOption("#language", language);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll("nav a")]
        .filter((link) => {
          const [room, word] = [
            link.getBoundingClientRect(),
            link.querySelector(".short").getBoundingClientRect(),
          ];
          return (
            room.right > innerWidth ||
            room.bottom > innerHeight ||
            word.width > room.width ||
            room.height < 36
          );
        })
        .map((link) => link.textContent),
    );
    assert.deepEqual(cut, [], language);
    assert.equal(await page.locator("nav a").count(), Object.keys(VIEWS).length);
  }
}

export async function theFocusGoesToTheViewThatAButtonLeadsTo({ open }) {
  const page = await open("#play?board=2.1.3_4.5.6_7.8.0&goal=last");
  await page.getByRole("button", { name: "See why" }).click();
  await page.locator(by("verdict")).waitFor();
  await until(page, "the focus in the view", () => document.activeElement?.id === "main");
}

export async function darkIsDarkBeforeTheScriptsRun({ open, allow }) {
  allow(/ERR_FAILED/);
  const page = await open("#play");
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.route("**/main.js", (route) => route.abort());
  await page.reload();
  const [red] = (await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .match(/\d+/g)
    .map(Number);
  assert.ok(red < 64, `the page is ${red} of 255 bright before any module ran`);
}
