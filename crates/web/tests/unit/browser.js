// What modules of the page look for in a browser when they are loaded. Import this first.
const kept = new Map();
const browser = {
  document: { documentElement: { lang: "en" }, querySelector: () => null },
  localStorage: {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
  },
  navigator: { languages: ["en"] },
};
for (const [name, value] of Object.entries(browser)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
