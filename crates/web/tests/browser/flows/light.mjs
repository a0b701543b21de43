// What is served, compared with its source.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ASSETS = new URL("../../../assets/", import.meta.url).pathname;
/** What only a page without a server has. */
const STATIC = new URL("../../../static/", import.meta.url).pathname;

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

export async function whatIsServedHasEveryWordOfItsSource({ base, files }) {
  const scripts = (folder) => readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js")).map((name) => [folder, name]);
  const all = [...scripts(ASSETS), ...(files ? scripts(STATIC) : [])];
  assert.ok(all.length > 50);
  for (const [folder, name] of all) {
    const served = await (await fetch(new URL(name, base))).text();
    const source = filled(readFileSync(join(folder, name), "utf8"), served);
    assert.deepEqual(tokens(served), tokens(source), name);
    assert.ok(!/^\s|@ts-check|\/\*\*/m.test(served), `${name} is light`);
  }
}

/** A source with what is filled in when the folder is put together, as it is served. */
function filled(source, served) {
  const [files, version] = [/\[".*"\]/, /"[0-9a-f]{8}"/].map((sign) => sign.exec(served)?.[0] ?? "");
  return source.replace("[/*files*/]", files).replace('"{version}"', version);
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
