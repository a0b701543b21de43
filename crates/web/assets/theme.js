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
    en: "A browser opens this page from a web server only, not from the disk. In its folder, run",
    de:
      "Diese Seite öffnet ein Browser nur von einem Webserver, nicht von der Festplatte. " +
      "Starte in ihrem Ordner",
    nl:
      "Een browser opent deze pagina alleen vanaf een webserver, niet vanaf de schijf. Start " +
      "in de map",
  };
  addEventListener("DOMContentLoaded", () => {
    const language = /** @type {keyof typeof said} */ (navigator.language.slice(0, 2));
    const text = document.createElement("p");
    text.textContent = `${said[language] ?? said.en}: python3 -m http.server --bind 127.0.0.1 8000`;
    document.querySelector("main")?.append(text);
  });
})();
