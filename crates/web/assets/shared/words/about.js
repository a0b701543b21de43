// @ts-check
// The panel about knobel. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  "about.title": ["About knobel", "Über knobel", "Over knobel"],
  "about.text": [
    "knobel is a workbench for puzzle search: it solves sliding tiles and edge-matching cards, " +
      "proves its answers, and shows how each method searches.",
    "knobel ist eine Werkbank für die Suche in Rätseln: Es löst Schiebepuzzles und Legespiele, " +
      "beweist seine Antworten und zeigt, wie jedes Verfahren sucht.",
    "knobel is een werkbank voor zoeken in puzzels: het lost schuifpuzzels en legpuzzels met " +
      "kaarten op, bewijst zijn antwoorden en laat zien hoe elke methode zoekt.",
  ],
  "about.version": ["Version {version}.", "Version {version}.", "Versie {version}."],
  "about.licence": [
    "knobel is free software under the MIT licence or the Apache License 2.0, as you prefer.",
    "knobel ist freie Software, wahlweise unter der MIT-Lizenz oder der Apache-Lizenz 2.0.",
    "knobel is vrije software, naar keuze onder de MIT-licentie of de Apache-licentie 2.0.",
  ],
  "about.sources": ["Sources", "Quellen", "Bronnen"],
  "about.sources.text": [
    "knobel began with five documents. “knobel reproduce” repeats their tables.",
    "knobel begann mit fünf Dokumenten. „knobel reproduce“ wiederholt ihre Tabellen.",
    "knobel begon met vijf documenten. ‘knobel reproduce’ herhaalt hun tabellen.",
  ],
  "about.lecture": [
    "Lecture notes without author and year",
    "Vorlesungsskript ohne Autor und Jahr",
    "Collegedictaat zonder auteur en jaar",
  ],
};
