// The files of the page and how they refer to each other.
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { packages } from "../packages.js";

const ts = packages("typescript");

const ASSETS = new URL("../../assets/", import.meta.url);

/** Name and contents of each file that is served. */
export const FILES = new Map(
  readdirSync(ASSETS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = posix.join(parentPath, name);
      return [path.slice(ASSETS.pathname.length), readFileSync(path, "utf8")];
    }),
);

/** Whether a file holds texts in three languages. */
export const isWords = (name) => name.endsWith("/words.js") || name.startsWith("shared/words/");

/** What a script imports at once and what it imports when it is needed, as the browser finds it. */
export function imports(name) {
  const [atOnce, later] = [[], []];
  const resolved = (node) => posix.join(posix.dirname(name), node.text);
  const look = (node) => {
    const declared = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    if (declared && node.moduleSpecifier) atOnce.push(resolved(node.moduleSpecifier));
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      later.push(resolved(node.arguments[0]));
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(name, FILES.get(name), ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
  return { atOnce, later };
}
