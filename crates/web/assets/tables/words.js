// @ts-check
// The view of tables. English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "tables.title": [
    "Tables that speed up searches",
    "Tabellen machen die Suche schneller",
    "Tabellen maken het zoeken sneller",
  ],
  "tables.intro": [
    "For every possible position of the tiles of one colour, a table lists how many moves these " +
      "tiles need at least. A table is built once and stays on this computer. knobel then uses " +
      "it automatically.",
    "In einer Tabelle steht für jede mögliche Lage der Steine einer Farbe, wie viele Züge diese " +
      "Steine mindestens brauchen. Eine Tabelle wird einmal erstellt und bleibt auf diesem " +
      "Computer. knobel nutzt sie dann automatisch.",
    "In een tabel staat voor elke mogelijke ligging van de stenen van één kleur hoeveel zetten " +
      "die stenen minstens nodig hebben. Een tabel wordt één keer gemaakt en blijft op deze " +
      "computer; knobel gebruikt die dan vanzelf.",
  ],
  "tables.sets": ["Sets of tables", "Tabellensätze", "Tabellensets"],
  "tables.kept": ["On this computer", "Auf diesem Computer", "Op deze computer"],
  "tables.none": ["There are none yet.", "Es gibt noch keine.", "Er zijn er nog geen."],
  "tables.takes": ["takes about {time}", "dauert etwa {time}", "duurt ongeveer {time}"],
  "tables.making": ["Building tables", "Tabellen werden erstellt", "Tabellen worden gemaakt"],
  "tables.build": ["Build", "Erstellen", "Maken"],
  "tables.ready": ["ready", "fertig", "klaar"],
  "tables.done": ["{name}: ready", "{name}: fertig", "{name}: klaar"],
  "tables.remove": ["Remove", "Entfernen", "Verwijderen"],
  "tables.remove.sure": ["Really remove?", "Wirklich entfernen?", "Echt verwijderen?"],
  "tables.removed": ["{file} was removed", "{file} wurde entfernt", "{file} is verwijderd"],
  "tables.file": ["File", "Datei", "Bestand"],
  "tables.size": ["Size", "Größe", "Grootte"],
  "tables.usedby": ["Belongs to", "Gehört zu", "Hoort bij"],
  "tables.unsound": [
    "unusable; remove it",
    "unbrauchbar; entferne sie",
    "onbruikbaar; verwijder het",
  ],
  "tables.picture": [
    "Which tiles belong together in {name}",
    "Welche Steine in {name} zusammengehören",
    "Welke stenen in {name} bij elkaar horen",
  ],
  "tables.set.pdb-4-4-4-3": ["4, 4, 4 and 3 tiles", "4, 4, 4 und 3 Steine", "4, 4, 4 en 3 stenen"],
  "tables.set.pdb-5-5-5": ["5, 5 and 5 tiles", "5, 5 und 5 Steine", "5, 5 en 5 stenen"],
  "tables.set.pdb-6-6-3": ["6, 6 and 3 tiles", "6, 6 und 3 Steine", "6, 6 en 3 stenen"],
  "tables.set.pdb-7-8": ["7 and 8 tiles", "7 und 8 Steine", "7 en 8 stenen"],
  "tables.set.runs-4": ["Straight runs, 4 colours", "Schübe, 4 Farben", "Schuifbeurten, 4 kleuren"],
  "tables.set.proofs": ["Proofs on 5×5", "Beweise für 5×5", "Bewijzen voor 5×5"],
  "tables.use.pdb-4-4-4-3": [
    "So small that knobel builds them whenever they are needed. Good for a first try.",
    "So klein, dass knobel sie bei Bedarf jedes Mal neu erstellt. Gut für den Anfang.",
    "Zo klein dat knobel ze telkens maakt wanneer ze nodig zijn. Goed voor een eerste keer.",
  ],
  "tables.use.pdb-5-5-5": [
    "Small, but far more accurate than Manhattan distance.",
    "Klein, aber schon viel genauer als die Manhattan-Distanz.",
    "Klein, maar al veel nauwkeuriger dan de Manhattanafstand.",
  ],
  "tables.use.pdb-6-6-3": [
    "Larger, but still built in half a second.",
    "Größer, aber immer noch in einer halben Sekunde erstellt.",
    "Groter, maar nog steeds in een halve seconde gemaakt.",
  ],
  "tables.use.pdb-7-8": [
    "The largest tables for 4×4. With them, most boards are solved in milliseconds. Building " +
      "them takes 0.9 GB of memory.",
    "Die größten Tabellen für 4×4. Mit ihnen sind die meisten Bretter in Millisekunden gelöst. " +
      "Das Erstellen braucht 0,9 GB Speicher.",
    "De grootste tabellen voor 4×4. Daarmee zijn de meeste borden in milliseconden opgelost. " +
      "Het maken kost 0,9 GB geheugen.",
  ],
  "tables.use.runs-4": [
    "For solutions with the fewest straight runs instead of the fewest single moves.",
    "Für Lösungen mit möglichst wenigen Schüben statt möglichst wenigen einzelnen Zügen.",
    "Voor oplossingen met zo weinig mogelijk schuifbeurten in plaats van losse zetten.",
  ],
  "tables.use.proofs": [
    "They raise the lower bound on 5×5 boards, so knobel can prove sooner that a path is the " +
      "shortest.",
    "Sie erhöhen bei 5×5 die untere Schranke. So lässt sich früher beweisen, dass ein Weg der " +
      "kürzeste ist.",
    "Ze verhogen bij 5×5 de ondergrens. Zo is eerder te bewijzen dat een pad het kortste is.",
  ],
};
