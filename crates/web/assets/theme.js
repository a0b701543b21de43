// @ts-check
// Runs before anything is drawn, so that a dark page is dark from its first frame. No module: those wait.
(() => {
  /** @type {string | null} */
  let wished = null;
  try { wished = localStorage.getItem("theme"); } catch { /* private windows forget */ }
  const dark = wished ? wished === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
