// @ts-check
// Chooses the theme before the first frame, so that a dark page never flashes white. This is a
// classic script because browsers defer modules.
(() => {
  /** @type {string | null} */
  let wished = null;
  try {
    wished = localStorage.getItem("theme");
  } catch {
    /* private windows forget */
  }
  const dark = wished ? wished === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  if (location.protocol !== "file:") return;
  // Browsers refuse to load modules from `file:` addresses. This script still runs there, so it
  // shows why the page stays empty.
  const said = {
    en:
      "Browsers open this page only from a web server, not from the disk. In the folder of the " +
      "page, run",
    de:
      "Browser öffnen diese Seite nur von einem Webserver, nicht von der Festplatte. Starte im " +
      "Ordner der Seite",
    nl:
      "Browsers openen deze pagina alleen vanaf een webserver, niet vanaf de schijf. Start in de " +
      "map van de pagina",
  };
  addEventListener("DOMContentLoaded", () => {
    const language = /** @type {keyof typeof said} */ (navigator.language.slice(0, 2));
    const text = document.createElement("p");
    text.textContent = `${said[language] ?? said.en}: python3 -m http.server --bind 127.0.0.1 8000`;
    document.querySelector("main")?.append(text);
  });
})();
