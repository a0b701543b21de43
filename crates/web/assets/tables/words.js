// @ts-check
// The view of tables. English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "tables.title": [
    "Tables that make searching fast",
    "Tabellen, die das Suchen schnell machen",
    "Tabellen die het zoeken snel maken",
  ],
  "tables.intro": [
    "Each table knows for a few tiles of one colour how many moves they need at least, wherever " +
      "they lie. Made once, it stays on this computer, and the best method uses it by itself.",
    "Jede Tabelle weiß für ein paar Steine einer Farbe, wie viele Züge sie mindestens brauchen, " +
      "wo immer sie liegen. Einmal erzeugt, bleibt sie auf diesem Rechner, und das beste " +
      "Verfahren nutzt sie von selbst.",
    "Elke tabel weet voor een paar stenen van één kleur hoeveel zetten ze minstens nodig hebben, " +
      "waar ze ook liggen. Eén keer gemaakt blijft ze op deze computer, en de beste methode " +
      "gebruikt haar vanzelf.",
  ],
  "tables.sets": ["Sets of tables", "Sätze von Tabellen", "Sets tabellen"],
  "tables.kept": ["On this computer", "Auf diesem Rechner", "Op deze computer"],
  "tables.none": ["There are none yet.", "Es gibt noch keine.", "Er zijn er nog geen."],
  "tables.takes": [
    "about {time} to make",
    "etwa {time} zum Erzeugen",
    "ongeveer {time} om te maken",
  ],
  "tables.making": ["Making tables", "Tabellen entstehen", "Tabellen worden gemaakt"],
  "tables.build": ["Make", "Erzeugen", "Maken"],
  "tables.ready": ["ready", "bereit", "klaar"],
  "tables.done": ["{name}: ready", "{name}: bereit", "{name}: klaar"],
  "tables.remove": ["Remove", "Entfernen", "Verwijderen"],
  "tables.remove.sure": ["Really remove?", "Wirklich entfernen?", "Echt verwijderen?"],
  "tables.removed": ["{file} is removed", "{file} ist entfernt", "{file} is verwijderd"],
  "tables.file": ["File", "Datei", "Bestand"],
  "tables.size": ["Size", "Größe", "Grootte"],
  "tables.usedby": ["Belongs to", "Gehört zu", "Hoort bij"],
  "tables.unsound": [
    "cannot be used; remove it",
    "nicht zu gebrauchen; entferne sie",
    "niet te gebruiken; verwijder het",
  ],
  "tables.picture": [
    "Which tiles go together in {name}",
    "Welche Steine in {name} zusammengehören",
    "Welke stenen in {name} bij elkaar horen",
  ],
  "tables.set.pdb-4-4-4-3": ["4, 4, 4 and 3 tiles", "4, 4, 4 und 3 Steine", "4, 4, 4 en 3 stenen"],
  "tables.set.pdb-5-5-5": ["5, 5 and 5 tiles", "5, 5 und 5 Steine", "5, 5 en 5 stenen"],
  "tables.set.pdb-6-6-3": ["6, 6 and 3 tiles", "6, 6 und 3 Steine", "6, 6 en 3 stenen"],
  "tables.set.pdb-7-8": ["7 and 8 tiles", "7 und 8 Steine", "7 en 8 stenen"],
  "tables.set.runs-4": [
    "Straight runs, 4 colours",
    "Gerade Schübe, 4 Farben",
    "Rechte schuiven, 4 kleuren",
  ],
  "tables.set.proofs": ["Proofs on 5 × 5", "Beweise auf 5 × 5", "Bewijzen op 5 × 5"],
  "tables.use.pdb-4-4-4-3": [
    "So small that they are made whenever they are needed; for a first look.",
    "So klein, dass sie entstehen, wann immer man sie braucht; für einen ersten Blick.",
    "Zo klein dat ze gemaakt worden wanneer ze nodig zijn; voor een eerste indruk.",
  ],
  "tables.use.pdb-5-5-5": [
    "Small, and already far better than counting steps.",
    "Klein und schon viel besser als Schritte zählen.",
    "Klein, en al veel beter dan stappen tellen.",
  ],
  "tables.use.pdb-6-6-3": [
    "Larger, and still made in half a second.",
    "Größer und doch in einer halben Sekunde erzeugt.",
    "Groter, en toch in een halve seconde gemaakt.",
  ],
  "tables.use.pdb-7-8": [
    "The largest for 4 × 4: most boards are solved in milliseconds. Making them takes 0.9 GB of " +
      "memory.",
    "Die größten für 4 × 4: Die meisten Bretter sind in Millisekunden gelöst. Sie zu erzeugen " +
      "braucht 0,9 GB Speicher.",
    "De grootste voor 4 × 4: de meeste borden zijn in milliseconden opgelost. Ze maken kost 0,9 " +
      "GB geheugen.",
  ],
  "tables.use.runs-4": [
    "For solutions in few straight runs instead of few single moves.",
    "Für Lösungen mit wenigen geraden Schüben statt wenigen einzelnen Zügen.",
    "Voor oplossingen met weinig rechte schuiven in plaats van weinig losse zetten.",
  ],
  "tables.use.proofs": [
    "Raise the lower bound on 5 × 5, so that a short path is proved shortest sooner.",
    "Heben die untere Schranke auf 5 × 5, damit ein kurzer Weg eher als kürzester bewiesen ist.",
    "Verhogen de ondergrens op 5 × 5, zodat een kort pad eerder als kortste bewezen is.",
  ],
};
