// @ts-check
// Keeps the page, so that it works without a network once it was there.
//
// A page that is open stays what it was: a newer one is fetched beside it and takes its place once
// no page of the older is open any more. Others may have their files on the same host: what is kept
// here has the folder in its name.

/** Changes with any file. */
const VERSION = "{version}";
/** @type {string[]} */
const FILES = [/*files*/];

const worker = /** @type {any} */ (self);
/** @type {string} */
const folder = worker.registration.scope;
/** How all that is kept of this folder is named; no address has a space in it. */
const own = `knobel ${folder} `;
const kept = own + VERSION;

worker.addEventListener("install", (/** @type {any} */ event) => {
  // Not from the browser's own store, which may still have older ones.
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
  // The page has two addresses, and is kept under one: some hosts lead from the other to it, which
  // a browser does not take.
  const wanted = pathname === new URL("index.html", folder).pathname ? folder : request;
  event.respondWith(
    caches
      .match(wanted, { cacheName: kept, ignoreSearch: true })
      .then((found) => found ?? fetch(request)),
  );
});
