// A plain server of files, as any static host is: nothing but names and contents, in folders of its
// own.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};
/**
 * The page must not think that it lies at the root, nor that it is alone: beside `knobel` any other
 * name has the same files.
 */
const FOLDER = /^\/puzzles\/[a-z]+\//;

/**
 * Serves a folder on 127.0.0.1 until it is closed. While `down`, nobody answers. `instead` has
 * contents that take the place of a file's, by its path; where they are null, it is not there.
 */
export async function serveFiles(folder) {
  const files = { folder, down: false, instead: {}, address: "", close: () => server.close() };
  const server = createServer(async (request, response) => {
    if (files.down) return void request.socket.destroy();
    const { pathname } = new URL(request.url, "http://localhost");
    const name = FOLDER.test(pathname)
      ? normalize(pathname.replace(FOLDER, "") || "index.html")
      : "..";
    try {
      if (name.startsWith("..") || files.instead[pathname] === null) throw new Error("not here");
      const contents = files.instead[pathname] ?? (await readFile(join(folder, name)));
      response.writeHead(200, {
        "content-type": TYPES[extname(name)] ?? "application/octet-stream",
      });
      response.end(contents);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  files.address = `http://127.0.0.1:${server.address().port}/puzzles/knobel/`;
  return files;
}
