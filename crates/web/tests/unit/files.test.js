// The page's files: they find each other, and nothing comes from elsewhere.
import assert from "node:assert/strict";
import { dirname } from "node:path/posix";
import { test } from "node:test";
import { FILES, imports, isWords } from "./files.js";

const SCRIPTS = [...FILES.keys()].filter((name) => name.endsWith(".js"));

test("every imported module exists", () => {
  assert.ok(SCRIPTS.length > 50);
  for (const name of SCRIPTS) {
    const { atOnce, later } = imports(name);
    for (const module of [...atOnce, ...later]) assert.ok(FILES.has(module), `${name}: ${module}`);
  }
});

test("no view imports another view", () => {
  for (const name of SCRIPTS.filter((name) => name !== "main.js")) {
    const { atOnce, later } = imports(name);
    for (const module of [...atOnce, ...later]) {
      const own = dirname(module) === dirname(name);
      const words = name === "shared/i18n.js" && isWords(module);
      assert.ok(own || words || module.startsWith("shared/"), `${name} imports ${module}`);
    }
  }
});

test("index.html preloads exactly the modules of the first view", () => {
  const loaded = ["main.js", "play/view.js"];
  for (const name of loaded) {
    loaded.push(...imports(name).atOnce.filter((module) => !loaded.includes(module)));
  }
  const links = FILES.get("index.html").matchAll(/<link rel="modulepreload" href="(.*?)"/g);
  const preloaded = [...links].map(([, name]) => name);
  assert.deepEqual(preloaded.concat("main.js").sort(), loaded.sort());
});

test("no file names another site", () => {
  for (const [name, contents] of FILES) {
    const addresses = contents.match(/[\w.]*:\/\/[\w./]*/g) ?? [];
    const others = addresses.filter((address) => address !== "http://www.w3.org/2000/svg");
    assert.deepEqual(others, [], name);
  }
});
