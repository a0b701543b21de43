// @ts-check
// What knobel is: its version, its licence, and the documents that it began with.
import { methods } from "./api.js";
import { t } from "./i18n.js";
import { complain, el } from "./page.js";
import { box, show } from "./popover.js";

/**
 * The source documents: the authors, the title in its language, and the year. The lecture notes
 * name neither author nor year.
 * @type {{authors: string, title: string, language: string, year: string}[]}
 */
const SOURCES = [
  {
    authors: "Jonas Kappa",
    title: "KI Projekt. Schiebepuzzle auf dem AKSEN-Board",
    language: "de",
    year: "2021",
  },
  {
    authors: "Tom Van Eyck",
    title: "Implementatie en analyse van het A* algoritme bij het 8-puzzel probleem",
    language: "nl",
    year: "2016",
  },
  {
    authors: "Kai Fischer, Max Stubenbord",
    title: "Analyse der Lösbarkeit von Instanzen des 15-Puzzles mit Implementierung",
    language: "de",
    year: "2021",
  },
  { authors: "", title: "Suchalgorithmen am Beispiel 8-Puzzle", language: "de", year: "" },
  {
    authors: "Benedikt Vogler",
    title: "Kombinatorische Probleme der Anordnung von Spielkarten und ihre Realisierung in Delphi",
    language: "de",
    year: "2012",
  },
];

/** @param {typeof SOURCES[number]} source */
const line = ({ authors, title, language, year }) =>
  el(
    "li",
    {},
    `${authors || t("about.lecture")}: `,
    el("cite", { lang: language }, title),
    year && `, ${year}`,
  );

/** Opens the panel. The version comes from the library that answers this page. */
export async function openAbout() {
  const version = el("span", { "data-test": "about-version" });
  show(
    box(
      "about-box",
      t("about.title"),
      el("p", { class: "lead" }, t("about.text")),
      el("p", {}, version, t("about.licence")),
      el("h3", {}, t("about.sources")),
      el("p", {}, t("about.sources.text")),
      el("ul", { "data-test": "about-sources" }, ...SOURCES.map(line)),
    ),
    document.getElementById("about"),
  );
  try {
    const { version: number } = await methods();
    version.textContent = `${t("about.version", { version: number })} `;
  } catch (error) {
    complain(error);
  }
}
