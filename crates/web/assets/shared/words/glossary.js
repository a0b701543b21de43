// @ts-check
// Words that need a word. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  glossary: ["Words explained", "Wörter erklärt", "Woorden uitgelegd"],
  close: ["Close", "Schließen", "Sluiten"],
  "term.heuristic": ["Heuristic", "Heuristik", "Heuristiek"],
  "term.heuristic.text": [
    "An estimate of how many moves are left. A good one leads the search towards the goal; the " +
      "search looks at fewer boards.",
    "Eine Schätzung, wie viele Züge noch fehlen. Eine gute führt die Suche zum Ziel, und sie " +
      "muss weniger Bretter ansehen.",
    "Een schatting van hoeveel zetten er nog nodig zijn. Een goede leidt het zoeken naar het " +
      "doel, dat dan minder borden hoeft te bekijken.",
  ],
  "term.admissible": ["Admissible", "Zulässig", "Toelaatbaar"],
  "term.admissible.text": [
    "An estimate that is never too high. With it, A* and IDA* are sure to find a shortest path.",
    "Eine Schätzung, die nie zu hoch ist. Mit ihr finden A* und IDA* sicher einen kürzesten Weg.",
    "Een schatting die nooit te hoog is. Daarmee vinden A* en IDA* zeker een kortste pad.",
  ],
  "term.consistent": ["Consistent", "Konsistent", "Consistent"],
  "term.consistent.text": [
    "Never too high, and one move never changes the estimate by more than one. Then no board has " +
      "to be looked at twice.",
    "Nie zu hoch, und ein Zug ändert die Schätzung nie um mehr als eins. Dann muss kein Brett " +
      "zweimal angesehen werden.",
    "Nooit te hoog, en één zet verandert de schatting nooit meer dan één. Dan hoeft geen bord " +
      "twee keer bekeken te worden.",
  ],
  "term.optimal": ["Shortest path", "Kürzester Weg", "Kortste pad"],
  "term.optimal.text": [
    "A solution with as few moves as possible, and a proof that fewer do not suffice. Not every " +
      "method promises that.",
    "Eine Lösung mit so wenigen Zügen wie möglich, und der Beweis, dass weniger nicht reichen. " +
      "Nicht jedes Verfahren verspricht das.",
    "Een oplossing met zo weinig mogelijk zetten, en het bewijs dat minder niet kan. Niet elke " +
      "methode belooft dat.",
  ],
  "term.expanded": ["Expanded", "Expandiert", "Geëxpandeerd"],
  "term.expanded.text": [
    "A board is expanded when the search takes it and makes every board that is one move away. " +
      "This counts the work.",
    "Ein Brett wird expandiert, wenn die Suche es nimmt und alle Bretter erzeugt, die einen Zug " +
      "entfernt sind. So zählt man die Arbeit.",
    "Een bord wordt geëxpandeerd als de zoektocht het pakt en alle borden maakt die één zet " +
      "verder liggen. Zo telt men het werk.",
  ],
  "term.generated": ["Generated", "Erzeugt", "Gemaakt"],
  "term.generated.text": [
    "Boards that were made as neighbours of expanded ones, those that were known already included.",
    "Bretter, die als Nachbarn von expandierten entstanden, auch solche, die schon bekannt waren.",
    "Borden die als buren van geëxpandeerde ontstonden, ook die al bekend waren.",
  ],
  "term.frontier": ["Frontier", "Rand", "Rand"],
  "term.frontier.text": [
    "The boards that were made but not yet expanded: they wait. Which of them comes next is what " +
      "makes one search differ from another.",
    "Die Bretter, die erzeugt, aber noch nicht expandiert sind: Sie warten. Welches als Nächstes " +
      "drankommt, unterscheidet die Suchverfahren.",
    "De borden die gemaakt maar nog niet geëxpandeerd zijn: ze wachten. Welk bord nu aan de " +
      "beurt is, maakt het verschil tussen zoekmethoden.",
  ],
  "term.memory": ["Memory", "Speicher", "Geheugen"],
  "term.memory.text": [
    "What a search has to remember: every board it has seen, or only the path on which it " +
      "stands. Many searches end because memory is full, not because time is up.",
    "Was eine Suche sich merken muss: jedes gesehene Brett oder nur den Weg, auf dem sie steht. " +
      "Viele Suchen enden, weil der Speicher voll ist, nicht weil die Zeit um ist.",
    "Wat een zoektocht moet onthouden: elk bord dat ze zag, of alleen het pad waarop ze staat. " +
      "Vaak stopt zoeken omdat het geheugen vol is, niet omdat de tijd om is.",
  ],
  "term.bound": ["Lower bound", "Untere Schranke", "Ondergrens"],
  "term.bound.text": [
    "A number of moves below which no solution exists; that is proved. When a solution is as " +
      "short as the bound, it is a shortest one.",
    "Eine Zahl von Zügen, unter der es bewiesenermaßen keine Lösung gibt. Ist eine Lösung so " +
      "kurz wie die Schranke, so ist sie eine kürzeste.",
    "Een aantal zetten waaronder bewezen geen oplossing bestaat. Is een oplossing zo kort als de " +
      "grens, dan is ze een kortste.",
  ],
  "term.gap": ["Gap", "Lücke zum Beweis", "Kloof"],
  "term.gap.text": [
    "How much longer the best known solution is than the lower bound, in percent. At 0 % it is " +
      "proved that no solution is shorter.",
    "Um wie viel Prozent die beste bekannte Lösung länger ist als die untere Schranke. Bei 0 % " +
      "ist bewiesen, dass keine kürzer ist.",
    "Hoeveel procent langer de beste bekende oplossing is dan de ondergrens. Bij 0 % is bewezen " +
      "dat geen oplossing korter is.",
  ],
  "term.parity": ["Parity", "Parität", "Pariteit"],
  "term.parity.text": [
    "Whether a number is even or odd. Every move changes the parity of the exchanges and of the " +
      "blank’s way together; so half of all boards can never be solved.",
    "Ob eine Zahl gerade oder ungerade ist. Jeder Zug ändert die Parität der Vertauschungen und " +
      "die des Wegs der Lücke zugleich; deshalb ist die Hälfte aller Bretter nie lösbar.",
    "Of een getal even of oneven is. Elke zet verandert de pariteit van de verwisselingen en die " +
      "van de weg van het gat tegelijk; daarom is de helft van alle borden nooit op te lossen.",
  ],
  "term.pdb": ["Pattern database (PDB)", "Musterdatenbank (PDB)", "Patroondatabase (PDB)"],
  "term.pdb.text": [
    "A table that knows for a group of tiles how many moves they need, wherever they lie. Made " +
      "once, then looked up: a very good estimate that is never too high.",
    "Eine Tabelle, die für eine Gruppe von Steinen weiß, wie viele Züge sie brauchen, wo immer " +
      "sie liegen. Einmal erzeugt, dann nachgeschlagen: eine sehr gute Schätzung, die nie zu " +
      "hoch ist.",
    "Een tabel die voor een groep stenen weet hoeveel zetten ze nodig hebben, waar ze ook " +
      "liggen. Eén keer gemaakt, dan opgezocht: een heel goede schatting die nooit te hoog is.",
  ],
  "term.runs": ["Run", "Schub", "Schuif"],
  "term.runs.text": [
    "Several tiles pushed at once in one line: the blank goes straight on. Counted so, a run is " +
      "one move.",
    "Mehrere Steine einer Linie, auf einmal geschoben: Die Lücke läuft geradeaus. So gezählt ist " +
      "ein Schub ein Zug.",
    "Meer stenen van een lijn in één keer geschoven: het gat loopt rechtdoor. Zo geteld is een " +
      "schuif één zet.",
  ],
  "term.anytime": ["Better and better", "Immer besser", "Steeds beter"],
  "term.anytime.text": [
    "A method that has a solution at once and makes it shorter as long as one lets it. It can be " +
      "stopped at any time.",
    "Ein Verfahren, das sofort eine Lösung hat und sie kürzer macht, solange man es lässt. Man " +
      "kann es jederzeit anhalten.",
    "Een methode die meteen een oplossing heeft en die korter maakt zolang men haar laat. Men " +
      "kan haar op elk moment stoppen.",
  ],
  "guarantee.fewest-moves": [
    "Always a shortest path",
    "Immer ein kürzester Weg",
    "Altijd een kortste pad",
  ],
  "guarantee.cheapest-if-admissible": [
    "A shortest path if the estimate is never too high",
    "Ein kürzester Weg, wenn die Schätzung nie zu hoch ist",
    "Een kortste pad als de schatting nooit te hoog is",
  ],
  "guarantee.within-weight": [
    "At most a known factor too long",
    "Höchstens um einen bekannten Faktor zu lang",
    "Hoogstens een bekende factor te lang",
  ],
  "guarantee.fewest-moves-at-step-width-one": [
    "A shortest path if the limit grows by one",
    "Ein kürzester Weg, wenn die Grenze um eins wächst",
    "Een kortste pad als de grens met één groeit",
  ],
  "guarantee.none": [
    "Promises no shortest path",
    "Verspricht keinen kürzesten Weg",
    "Belooft geen kortste pad",
  ],
  "memory.states": [
    "remembers every board it has seen",
    "merkt sich jedes gesehene Brett",
    "onthoudt elk bord dat het zag",
  ],
  "memory.path": [
    "remembers only its path",
    "merkt sich nur seinen Weg",
    "onthoudt alleen zijn pad",
  ],
  "memory.limit": [
    "forgets when memory is full",
    "vergisst, wenn der Speicher voll ist",
    "vergeet als het geheugen vol is",
  ],
  "memory.fixed": [
    "has a small fixed memory",
    "hat einen kleinen, festen Speicher",
    "heeft een klein, vast geheugen",
  ],
  "promise.consistent": [
    "Never too high, and consistent",
    "Nie zu hoch, und konsistent",
    "Nooit te hoog, en consistent",
  ],
  "promise.admissible": ["Never too high", "Nie zu hoch", "Nooit te hoog"],
  "promise.none": ["May be too high", "Kann zu hoch sein", "Kan te hoog zijn"],
  "solve.best.line": [
    "takes what fits the board: a shortest path where that can be proved, else the best it finds " +
      "in the time given.",
    "nimmt, was zum Brett passt: einen kürzesten Weg, wo er sich beweisen lässt, sonst den " +
      "besten, den es in der Zeit findet.",
    "neemt wat bij het bord past: een kortste pad waar dat te bewijzen is, anders het beste dat " +
      "het in de tijd vindt.",
  ],
  "solve.fast.line": [
    "some solution in milliseconds, for boards of any size.",
    "irgendeine Lösung in Millisekunden, für Bretter jeder Größe.",
    "een of andere oplossing in milliseconden, voor borden van elke grootte.",
  ],
  "solve.auto.line": [
    "the method takes the estimate that fits the board.",
    "Das Verfahren nimmt die Schätzung, die zum Brett passt.",
    "de methode neemt de schatting die bij het bord past.",
  ],
};
