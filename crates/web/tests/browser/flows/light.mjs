// What is served, compared with its source.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ASSETS = new URL("../../../assets/", import.meta.url).pathname;

/** Every word and sign of a script, without comments. */
function tokens(text) {
  const script = ts.createSourceFile("script.js", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found = [];
  const look = (node) => {
    if (ts.isJSDoc(node)) return;
    const parts = node.getChildren(script);
    if (parts.length) parts.forEach(look);
    else if (node.getText(script)) found.push(node.getText(script));
  };
  look(script);
  return found;
}

export async function whatIsServedHasEveryWordOfItsSource({ base }) {
  const names = readdirSync(ASSETS, { recursive: true }).filter((name) => name.endsWith(".js"));
  assert.ok(names.length > 50);
  for (const name of names) {
    const served = await (await fetch(new URL(name, base))).text();
    const source = readFileSync(join(ASSETS, name), "utf8");
    assert.deepEqual(tokens(served), tokens(source), name);
    assert.ok(!/^\s|@ts-check|\/\*\*/m.test(served), `${name} is light`);
  }
}

/** Styles, as the browser reads them. */
export async function stylesMeanWhatTheirSourcesMean({ open }) {
  const page = await open();
  for (const name of readdirSync(ASSETS, { recursive: true }).filter((name) => name.endsWith(".css"))) {
    const source = readFileSync(join(ASSETS, name), "utf8");
    const [served, meant] = await page.evaluate(async ([name, source]) => {
      const rules = (text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return Array.from(sheet.cssRules, (rule) => rule.cssText.replace(/(?<=,)\s+/g, ""));
      };
      return [rules(await (await fetch(name)).text()), rules(source)];
    }, [name, source]);
    assert.ok(meant.length > 3);
    assert.deepEqual(served, meant, name);
  }
}
