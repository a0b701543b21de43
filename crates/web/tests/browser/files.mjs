// A plain server of files, as any static host is: nothing but names and contents, in a folder of its own.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };
/** The page must not think that it lies at the root. */
const FOLDER = "/puzzles/knobel/";

/** Serves a folder on 127.0.0.1 until it is closed. While `down`, nobody answers. */
export async function serveFiles(folder) {
  const files = { down: false, address: "", close: () => server.close() };
  const server = createServer(async (request, response) => {
    if (files.down) return void request.socket.destroy();
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname.startsWith(FOLDER) ? normalize(pathname.slice(FOLDER.length) || "index.html") : "..";
    try {
      if (name.startsWith("..")) throw new Error("elsewhere");
      const contents = await readFile(join(folder, name));
      response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
      response.end(contents);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  files.address = `http://127.0.0.1:${server.address().port}${FOLDER}`;
  return files;
}
