// Words: three languages whole, numbers by locale, methods explained, a glossary, links and errors
// that speak.
import assert from "node:assert/strict";
import { by, settled, until, visit } from "./helpers.mjs";

const VIEWS = ["play", "proof", "race", "tree", "cards", "tables", "aksen"];

/** Every text that somebody may read or hear, without numbers and signs. */
const texts = (page) =>
  page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (
        !walk.currentNode.parentElement?.closest("script, noscript, style, #language, pre, code")
      ) {
        found.push(walk.currentNode.textContent);
      }
    }
    for (const node of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        found.push(node.getAttribute(name) ?? "");
      }
    }
    return found.map((text) => text.trim()).filter((text) => /[a-z]{4}/i.test(text));
  });

/** Names, and words that are the same in two languages. */
const SAME = new RegExp(
  "^(knobel|Start|even|normal|Backtracking|Tortoise.*|.*\\.pdb|.*/.*|Play|Race|Heuristic" +
    "|Manhattan.*|[A-Z]+\\*.*|Spirale?|linear|Code|any|Route|Rand|Status|Stop|Hint|Tip" +
    "|Symmetrie|in|[\\d\\s.,:–-]*(bit|MHz|KiB|MiB).*|Consistent|Max|Motif[s]?" +
    "|Solution[s]?|urulddruu)$",
  "i",
);

/** A key without words is an error on the console, which fails the flow as well. */
export async function noTextReachesThePageUntranslated({ open }) {
  const page = await open("#play");
  for (const view of VIEWS) {
    await page.locator(`nav a[data-tab=${view}]`).click();
    const found = {};
    for (const language of ["en", "de", "nl"]) {
      await page.selectOption("#language", language);
      await settled(page);
      found[language] = await texts(page);
    }
    for (const language of ["de", "nl"]) {
      const left = found[language].filter((text) => found.en.includes(text) && !SAME.test(text));
      assert.deepEqual([...new Set(left)], [], `${view} in ${language}`);
    }
  }
}

/** The view with its settings unfolded. */
async function unfolded(open) {
  const page = await open("#play");
  await page.locator("main details > summary").first().click();
  return page;
}

export async function whatIsChosenIsExplainedInALineBelow({ open }) {
  const page = await unfolded(open);
  const line = page.locator(".explained");
  await page.locator(by("algorithm")).first().selectOption("bfs");
  await until(page, "a line on breadth-first search", () =>
    /in the order of their distance.*Always finds a shortest path; remembers every board/.test(
      document.querySelector(".explained")?.textContent ?? "",
    ),
  );
  await page.locator(by("algorithm")).first().selectOption("greedy");
  await until(page, "a line on greedy search", () =>
    /not guarantee a shortest path/.test(document.querySelector(".explained")?.textContent ?? ""),
  );
  await page.locator(by("heuristic")).first().selectOption("manhattan");
  assert.match(await line.first().innerText(), /Never too high, and consistent/);
}

export async function theGlossaryOpensByTouchAndKeyboard({ open }) {
  const page = await unfolded(open);
  const term = page.locator(".term").first();
  await term.scrollIntoViewIfNeeded();
  await term.tap();
  const note = page.locator(by("note-box"));
  await note.waitFor();
  const room = await note.boundingBox();
  assert.ok(
    room.x >= 0 && room.y >= 0 && room.x + room.width <= 1280 && room.y + room.height <= 800,
    "the note is on the screen",
  );
  await page.touchscreen.tap(5, 790);
  await note.waitFor({ state: "detached" });
  await term.focus();
  await page.keyboard.press("Enter");
  await note.waitFor();
  await page.keyboard.press("Escape");
  await note.waitFor({ state: "detached" });
  await until(
    page,
    "the focus back on the word",
    () => document.activeElement?.className === "term",
  );
  await page.locator("#glossary").focus();
  await page.keyboard.press("Enter");
  const all = page.locator(by("glossary-box"));
  await all.waitFor();
  for (const word of [
    "Heuristic",
    "Admissible",
    "Expanded",
    "Frontier",
    "Lower bound",
    "Gap",
    "Parity",
    "Pattern database (PDB)",
  ]) {
    await all.getByText(word, { exact: true }).waitFor();
  }
  await page.keyboard.press("Escape");
  await until(page, "the focus back on the book", () => document.activeElement?.id === "glossary");
}

export async function aBrokenLinkSaysSoUntilTheNextAction({ open }) {
  let page;
  for (const [hash, said] of [
    ["#play?board=1.2.2_4.5.6_7.8.0&goal=last", /This link has no board of 2 to 32 rows/],
    ["#nowhere", /view that does not exist/],
    ["#proof?board=1.2_3.0&goal=1.2", /goal in this link does not fit its board/],
    ["#play?board=0.1.2_3.4.5_6.7.8&goal=1.2_3.0", /goal in this link does not fit its board/],
    ["#play?board=1.2_3.0&goal=last&moves=DDD&at=1", /moves in this link cannot be made/],
    ["#cards?laid=99/9", /cards in this link do not fit/],
    ["#tree?example=zzz", /example that does not exist/],
  ]) {
    if (page) await visit(page, hash);
    else page = await open(hash);
    await page.locator("main h2").first().waitFor();
    await page.locator("#notice").waitFor();
    assert.match(await page.locator("#notice").innerText(), said);
    await page.click("#theme");
    await until(page, "the notice gone", () => document.getElementById("notice")?.hidden);
  }
  await visit(page, "#play?board=1.2_3.0&goal=last&moves=U&at=1");
  await page.locator("main h2").first().waitFor();
  assert.equal(await page.locator("#notice").isHidden(), true);
}

export async function anErrorStandsAtItsFieldAndGoesWithTheNextAction({ open }) {
  const page = await open("#tables");
  await page.locator("[data-test^=build-]").first().waitFor();
  await page.evaluate(async () => {
    const { complain } = await import(document.baseURI.split("#")[0] + "shared/page.js");
    const button = document.querySelector("[data-test^=build-]");
    complain(new Error("offline"), { "": [button] });
  });
  const line = page.locator("main .field-error");
  await line.waitFor();
  assert.match(await line.innerText(), /does not answer/);
  assert.equal(
    await page.evaluate(
      () =>
        document.activeElement?.getAttribute("aria-describedby") ===
        document.querySelector(".field-error")?.id,
    ),
    true,
  );
  await page.keyboard.press("Shift");
  await line.waitFor({ state: "detached" });
}

/** Which fields are marked as wrong, and what is said at each. */
const faults = (page) =>
  page
    .locator("main [aria-invalid=true]")
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.dataset.test,
        document.getElementById(field.getAttribute("aria-describedby"))?.textContent,
      ]),
    );

export async function whatTheServerRefusesIsSaidAtTheFieldInEveryView({ open, allow }) {
  allow(/status of 400/);
  const tree = await open(
    "#tree?board=1.2.3_4.5.6_7.0.8&goal=last&algorithm=a-star&beside=nothing&heuristic=manhattan",
  );
  await tree.locator("main .field-error").waitFor();
  assert.deepEqual(await faults(tree), [
    ["tree-beside", "There is no method ‘nothing’; choose another."],
  ]);
  await tree.click("[data-test=example-short]");
  await tree.locator("main .field-error").waitFor({ state: "detached" });
  // One lane cannot run, the other does; the settings, folded away by the start, open where they
  // are wrong.
  const race = await open(
    "#race?board=1.2.3_4.5.6_7.0.8&goal=last&on=own&lanes=ida-star.manhattan~a-star.learned",
  );
  await race.locator("main .lane").nth(1).waitFor();
  await race.click("[data-test=race-start]");
  await race.locator("main .field-error").waitFor();
  const [algorithm, heuristic] = await faults(race);
  assert.deepEqual([algorithm[0], heuristic[0]], ["algorithm", "heuristic"]);
  assert.match(heuristic[1], /trained for boards of 5×5, 6×6 and 7×7/);
  assert.equal(
    await race
      .locator(".lane")
      .nth(1)
      .evaluate((lane) => lane.nextElementSibling?.className),
    "field-error",
  );
  // A race that is refused as a whole tells by the name in it.
  const lost = await open(
    "#race?board=1.2.3_4.5.6_7.0.8&goal=last&on=own&lanes=ida-star.manhattan~a-star.foo",
  );
  await lost.locator("main .lane").nth(1).waitFor();
  await lost.click("[data-test=race-start]");
  await lost.locator("main .field-error").waitFor();
  assert.deepEqual(await faults(lost), [
    ["heuristic", "There is no heuristic ‘foo’; choose another."],
  ]);
  const cards = await open("#cards");
  await cards.locator("[data-test=strategy-improved-random]").check({ force: true });
  await cards.locator(".run-card summary").click();
  await cards.locator(".knob input").first().fill("999");
  await cards.click("[data-test=cards-run]");
  await cards.locator("main .field-error").waitFor();
  assert.match((await faults(cards))[0][1], /No arrangement scores 999|not a valid value/);
  assert.equal(
    await cards.evaluate(() => document.activeElement?.getAttribute("aria-invalid")),
    "true",
  );
  // No steps will come: the film stands.
  await until(
    cards,
    "the film to stand",
    () => document.querySelector("[data-test=cards-play]")?.getAttribute("aria-label") === "Play",
  );
  // Where a choice is to blame, that has the focus.
  await cards.evaluate(async () => {
    const { complain } = await import(document.baseURI.split("#")[0] + "shared/page.js");
    complain(new Error("offline"), { "": [document.querySelector("[data-test=strategies]")] });
  });
  assert.equal(
    await cards.evaluate(() => document.activeElement?.getAttribute("data-test")),
    "strategy-improved-random",
  );
}

export async function whatIsThereInEnglishAloneIsATechnicalDetail({ open, allow }) {
  allow(/status of 400/);
  const page = await open("#cards");
  await page.selectOption("#language", "de");
  await page.locator(".cards-side summary").click();
  await page.fill(by("cards-text"), "puzzle x; size 2 2; nonsense");
  await page.getByRole("button", { name: "Übernehmen", exact: true }).click();
  const line = page.locator("main .field-error");
  await line.waitFor();
  const detail = line.locator(".technical [lang=en]");
  assert.match(await detail.innerText(), /nonsense/);
  assert.equal(
    await line.evaluate((node) => node.firstElementChild?.firstChild?.textContent),
    "Zeile 3 ist nicht lesbar.",
  );
  // Names within a sentence are words of the language, too.
  await page.locator(by("strategy-random")).check({ force: true });
  const said = await page.evaluate(async () => {
    const { say } = await import(document.baseURI.split("#")[0] + "shared/i18n.js");
    return say("error", {
      code: "cards.value",
      values: { given: "x", setting: { name: "seed" } },
      text: "",
    });
  });
  assert.equal(said, "„x“ ist kein gültiger Wert für Startwert.");
}
