// @ts-check
// Terms and their definitions. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  glossary: ["Glossary", "Begriffe", "Begrippen"],
  close: ["Close", "Schließen", "Sluiten"],
  "term.heuristic": ["Heuristic", "Heuristik", "Heuristiek"],
  "term.heuristic.text": [
    "An estimate of how many moves are left. A good heuristic guides the search towards the " +
      "goal, so the search has to look at fewer boards.",
    "Eine Schätzung, wie viele Züge noch fehlen. Eine gute Heuristik führt die Suche zum Ziel; " +
      "dann muss sie weniger Stellungen untersuchen.",
    "Een schatting van hoeveel zetten er nog nodig zijn. Een goede heuristiek stuurt de " +
      "zoektocht naar het doel, zodat die minder borden hoeft te bekijken.",
  ],
  "term.admissible": ["Admissible", "Zulässig", "Toelaatbaar"],
  "term.admissible.text": [
    "A heuristic is admissible if its estimate is never too high. With such a heuristic, A* and " +
      "IDA* always find a shortest path.",
    "Eine Heuristik ist zulässig, wenn sie nie zu hoch schätzt. Mit ihr finden A* und IDA* immer " +
      "den kürzesten Weg.",
    "Een heuristiek is toelaatbaar als ze nooit te hoog schat. Daarmee vinden A* en IDA* altijd " +
      "het kortste pad.",
  ],
  "term.consistent": ["Consistent", "Konsistent", "Consistent"],
  "term.consistent.text": [
    "A heuristic is consistent if its estimate is never too high and changes by at most 1 with " +
      "each move. A* then never has to expand a board twice.",
    "Eine Heuristik ist konsistent, wenn sie nie zu hoch schätzt und mit jedem Zug höchstens um " +
      "1 größer oder kleiner wird. Dann muss A* keine Stellung zweimal expandieren.",
    "Een heuristiek is consistent als ze nooit te hoog schat en per zet hoogstens 1 groter of " +
      "kleiner wordt. A* hoeft dan geen bord twee keer te expanderen.",
  ],
  "term.optimal": ["Shortest path", "Kürzester Weg", "Kortste pad"],
  "term.optimal.text": [
    "A solution with the fewest possible moves, also called optimal. A proof shows that fewer " +
      "moves are impossible. Not every method guarantees such a path.",
    "Eine Lösung mit so wenigen Zügen wie möglich, auch optimal genannt. Ein Beweis zeigt, dass " +
      "es mit weniger Zügen nicht geht. Nicht jedes Verfahren garantiert einen solchen Weg.",
    "Een oplossing met zo weinig mogelijk zetten, ook wel optimaal genoemd. Een bewijs laat zien " +
      "dat het niet met minder kan. Niet elke methode garandeert zo’n pad.",
  ],
  "term.expanded": ["Expanded", "Expandiert", "Geëxpandeerd"],
  "term.expanded.text": [
    "To expand a board, the search takes it from the frontier and generates every board that is " +
      "one move away. The number of expanded boards is a measure of the work.",
    "Die Suche expandiert eine Stellung: Sie nimmt sie vom Rand und erzeugt alle Stellungen, die " +
      "einen Zug entfernt sind. Die Zahl der expandierten Stellungen ist ein Maß für die Arbeit.",
    "De zoektocht expandeert een bord: ze haalt het uit de rand en genereert alle borden die één " +
      "zet verder liggen. Het aantal geëxpandeerde borden is een maat voor het werk.",
  ],
  "term.generated": ["Generated", "Erzeugt", "Gegenereerd"],
  "term.generated.text": [
    "The boards that the search created while it expanded others. Boards that it already knew " +
      "are included.",
    "Die Stellungen, die beim Expandieren entstanden sind. Stellungen, die schon bekannt waren, " +
      "zählen mit.",
    "De borden die bij het expanderen zijn ontstaan. Borden die al bekend waren, tellen mee.",
  ],
  "term.frontier": ["Frontier", "Rand", "Rand"],
  "term.frontier.text": [
    "The boards that are generated but not yet expanded, also called the open list. Searches " +
      "differ in which of these boards they take next.",
    "Die Stellungen, die erzeugt, aber noch nicht expandiert sind; auch offene Liste genannt. " +
      "Suchverfahren unterscheiden sich darin, welche davon sie als Nächstes nehmen.",
    "De borden die al gegenereerd maar nog niet geëxpandeerd zijn, ook wel open lijst genoemd. " +
      "Zoekmethoden verschillen in welk van deze borden ze als volgende nemen.",
  ],
  "term.memory": ["Memory", "Speicher", "Geheugen"],
  "term.memory.text": [
    "What a search has to remember: every board that it has seen, or only the path to the " +
      "current board. Many searches end because memory is full, not because time is up.",
    "Was sich eine Suche merken muss: jede gesehene Stellung oder nur den Weg zur aktuellen. " +
      "Viele Suchen enden, weil der Speicher voll ist, und nicht, weil die Zeit um ist.",
    "Wat een zoektocht moet onthouden: elk bord dat ze heeft gezien, of alleen het pad naar het " +
      "huidige bord. Zoeken stopt vaak omdat het geheugen vol is, niet omdat de tijd om is.",
  ],
  "term.bound": ["Lower bound", "Untere Schranke", "Ondergrens"],
  "term.bound.text": [
    "Every solution is proved to need at least this many moves. If a solution has exactly this " +
      "many, no solution is shorter.",
    "Jede Lösung braucht nachweislich mindestens so viele Züge. Hat eine Lösung genau so viele, " +
      "gibt es keine kürzere.",
    "Elke oplossing heeft bewezen minstens zoveel zetten nodig. Heeft een oplossing er precies " +
      "zoveel, dan is er geen kortere.",
  ],
  "term.gap": ["Gap", "Abstand zur Schranke", "Verschil met de ondergrens"],
  "term.gap.text": [
    "The percentage by which the best known solution is longer than the lower bound. At 0 %, it " +
      "is proved that no solution is shorter.",
    "Um so viel Prozent ist die beste bekannte Lösung länger als die untere Schranke. Bei 0 % " +
      "ist bewiesen, dass es keine kürzere Lösung gibt.",
    "Zoveel procent is de beste bekende oplossing langer dan de ondergrens. Bij 0 % is bewezen " +
      "dat er geen kortere oplossing is.",
  ],
  "term.parity": ["Parity", "Parität", "Pariteit"],
  "term.parity.text": [
    "Whether a number is even or odd. Every move changes two parities at once: that of the swaps " +
      "that lead to the goal, and that of the blank’s distance to its goal cell. That is why " +
      "half of all boards can never be solved.",
    "Ob eine Zahl gerade oder ungerade ist. Jeder Zug ändert zwei Paritäten zugleich: die der " +
      "Vertauschungen bis zum Ziel und die der Schritte der Lücke zu ihrem Zielfeld. Deshalb ist " +
      "die Hälfte aller Stellungen nie lösbar.",
    "Of een getal even of oneven is. Elke zet verandert twee pariteiten tegelijk: die van de " +
      "verwisselingen tot het doel en die van de stappen van het gat naar zijn doelvak. Daarom " +
      "is de helft van alle borden nooit op te lossen.",
  ],
  "term.pdb": ["Pattern database (PDB)", "Musterdatenbank (PDB)", "Patroondatabase (PDB)"],
  "term.pdb.text": [
    "A table that lists, for every possible position of a group of tiles, how many moves these " +
      "tiles need at least. The table is built once; after that, searches only look values up. " +
      "Its estimate is very good and never too high.",
    "Eine Tabelle, in der für jede mögliche Lage einer Gruppe von Steinen steht, wie viele Züge " +
      "diese Steine mindestens brauchen. Die Tabelle wird einmal erstellt, danach wird nur noch " +
      "nachgeschlagen. Die Schätzung ist sehr gut und nie zu hoch.",
    "Een tabel waarin voor elke mogelijke ligging van een groep stenen staat hoeveel zetten die " +
      "stenen minstens nodig hebben. De tabel wordt één keer gemaakt en daarna alleen nog " +
      "geraadpleegd. De schatting is heel goed en nooit te hoog.",
  ],
  "term.runs": ["Run", "Schub", "Schuifbeurt"],
  "term.runs.text": [
    "A run slides one or more tiles of a row or column at once; the blank moves in a straight " +
      "line. You can count a run as a single move (multi-tile metric, MTM).",
    "Ein Schub verschiebt einen oder mehrere Steine einer Reihe oder Spalte auf einmal; die " +
      "Lücke läuft dabei geradeaus. Man kann einen Schub als einen einzigen Zug zählen (MTM).",
    "Een schuifbeurt verplaatst een of meer stenen van een rij of kolom tegelijk; het gat gaat " +
      "daarbij rechtdoor. Je kunt een schuifbeurt als één zet tellen (MTM).",
  ],
  "term.anytime": ["Anytime search", "Anytime-Suche", "Anytime-zoeken"],
  "term.anytime.text": [
    "A method that has a solution at once and then makes it shorter and shorter. You can stop it " +
      "at any time.",
    "Ein Verfahren, das sofort eine Lösung hat und sie nach und nach verkürzt. Du kannst es " +
      "jederzeit anhalten.",
    "Een methode die meteen een oplossing heeft en die steeds korter maakt. Je kunt de methode " +
      "op elk moment stoppen.",
  ],
  "guarantee.fewest-moves": [
    "Always finds a shortest path",
    "Findet immer den kürzesten Weg",
    "Vindt altijd het kortste pad",
  ],
  "guarantee.cheapest-if-admissible": [
    "Finds a shortest path if the estimate is never too high",
    "Findet den kürzesten Weg, wenn die Schätzung nie zu hoch ist",
    "Vindt het kortste pad als de schatting nooit te hoog is",
  ],
  "guarantee.within-weight": [
    "Finds a path that is longer than the shortest by at most a known factor",
    "Findet einen Weg, der höchstens um einen bekannten Faktor länger ist als der kürzeste",
    "Vindt een pad dat hoogstens een bekende factor langer is dan het kortste",
  ],
  "guarantee.fewest-moves-at-step-width-one": [
    "Finds a shortest path if the depth limit grows by 1 each time",
    "Findet den kürzesten Weg, wenn die Tiefengrenze jedes Mal um 1 wächst",
    "Vindt het kortste pad als de dieptelimiet telkens met 1 groeit",
  ],
  "guarantee.none": [
    "Does not guarantee a shortest path",
    "Garantiert nicht den kürzesten Weg",
    "Garandeert niet het kortste pad",
  ],
  "memory.states": [
    "remembers every board it has seen",
    "merkt sich jede gesehene Stellung",
    "onthoudt elk gezien bord",
  ],
  "memory.path": [
    "remembers only the current path",
    "merkt sich nur den aktuellen Weg",
    "onthoudt alleen het huidige pad",
  ],
  "memory.limit": [
    "forgets boards when memory is full",
    "vergisst Stellungen, wenn der Speicher voll ist",
    "vergeet borden als het geheugen vol is",
  ],
  "memory.fixed": [
    "needs a small, fixed amount of memory",
    "braucht nur wenig Speicher, immer gleich viel",
    "heeft weinig geheugen nodig, altijd even veel",
  ],
  "admissibility.consistent": [
    "Never too high, and consistent",
    "Nie zu hoch und konsistent",
    "Nooit te hoog, en consistent",
  ],
  "admissibility.admissible": ["Never too high", "Nie zu hoch", "Nooit te hoog"],
  "admissibility.none": ["May be too high", "Kann zu hoch sein", "Kan te hoog zijn"],
  "solve.best.line": [
    "Chooses a method that fits the board. You get a shortest path if it can be proved in time, " +
      "and the best path found otherwise.",
    "Wählt ein Verfahren, das zum Brett passt. Du bekommst den kürzesten Weg, wenn sich das " +
      "rechtzeitig beweisen lässt, sonst den besten gefundenen.",
    "Kiest een methode die bij het bord past. Je krijgt het kortste pad als dat op tijd te " +
      "bewijzen is, en anders het beste gevonden pad.",
  ],
  "solve.fast.line": [
    "Finds a solution in milliseconds, for boards of any size.",
    "Findet in Millisekunden eine Lösung, für Bretter jeder Größe.",
    "Vindt in milliseconden een oplossing, voor borden van elke grootte.",
  ],
  "solve.auto.line": [
    "The method chooses a heuristic that fits the board.",
    "Das Verfahren wählt eine Heuristik, die zum Brett passt.",
    "De methode kiest een heuristiek die bij het bord past.",
  ],
};
