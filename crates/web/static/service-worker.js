// @ts-check
// Caches the page, so that it works offline after the first visit.
//
// An open page keeps its version. A newer version is fetched in the background and replaces the old
// one when no page of the old one is open. Other sites may share the host, so the name of each
// cache contains the folder.

/** Changes with every file of the page. */
const VERSION = "{version}";
/** @type {string[]} */
const FILES = [/*files*/];

const worker = /** @type {any} */ (self);
/** @type {string} */
const folder = worker.registration.scope;
/**
 * All caches of this folder begin with this prefix. Addresses contain no spaces, so the prefix is
 * unambiguous.
 */
const own = `knobel ${folder} `;
const kept = own + VERSION;

worker.addEventListener("install", (/** @type {any} */ event) => {
  // Bypass the HTTP cache, which may hold older files.
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(fresh)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(own) && name !== kept) await caches.delete(name);
    }
    await worker.clients.claim();
  };
  event.waitUntil(forget());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // The page has two addresses but is cached under one. Some hosts redirect the other address, and
  // browsers reject a redirected response to a navigation.
  const wanted = pathname === new URL("index.html", folder).pathname ? folder : request;
  event.respondWith(
    caches
      .match(wanted, { cacheName: kept, ignoreSearch: true })
      .then((found) => found ?? fetch(request)),
  );
});
