// @ts-check
// The view "play": the board, setting it up, solving and keeping it. English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "play.board": ["Sliding puzzle", "Schiebepuzzle", "Schuifpuzzel"],
  "play.title": ["Put the tiles in order", "Ordne die Steine", "Zet de stenen op volgorde"],
  "play.lead": [
    "Slide tiles into the blank until the board looks like the goal. Or let the computer find " +
      "the shortest path, and watch.",
    "Schiebe Steine in die Lücke, bis das Brett wie das Ziel aussieht. Oder lass den Computer " +
      "den kürzesten Weg finden und sieh zu.",
    "Schuif stenen in het gat tot het bord eruitziet als het doel. Of laat de computer het " +
      "kortste pad vinden en kijk toe.",
  ],
  "play.more": [
    "More: other boards, methods, export, picture",
    "Mehr: andere Bretter, Verfahren, Export, Bild",
    "Meer: andere borden, methoden, export, plaatje",
  ],
  "play.touch": [
    "Tap or drag a tile; the tiles up to the blank move along.",
    "Tippe auf einen Stein oder ziehe ihn; die Steine bis zur Lücke rücken mit.",
    "Tik op een steen of sleep hem; de stenen tot aan het gat schuiven mee.",
  ],
  "play.keys": [
    "Arrow keys move tiles, Ctrl+Z undoes, Ctrl+Y redoes, H gives a hint.",
    "Pfeiltasten schieben Steine, Strg+Z macht einen Zug rückgängig, Strg+Y wiederholt ihn, H " +
      "gibt einen Tipp.",
    "Pijltjestoetsen schuiven stenen, Ctrl+Z maakt een zet ongedaan, Ctrl+Y herhaalt hem, H " +
      "geeft een hint.",
  ],
  "play.moved": ["{tile} moved {way}", "{tile} nach {way}", "{tile} naar {way}"],
  "play.undo": ["Undo", "Rückgängig", "Ongedaan maken"],
  "play.redo": ["Redo", "Wiederholen", "Opnieuw"],
  "play.scrub": ["Position", "Stellung", "Positie"],
  "play.moves": ["Moves", "Züge", "Zetten"],
  "play.runs": ["Runs", "Schübe", "Schuifbeurten"],
  "play.runs.hint": [
    "A straight run counts as one move (MTM)",
    "Ein Schub zählt als ein Zug (MTM)",
    "Een schuifbeurt telt als één zet (MTM)",
  ],
  "play.moves.hint": [
    "Every tile that moves counts (STM)",
    "Jeder bewegte Stein zählt (STM)",
    "Elke verschoven steen telt (STM)",
  ],
  "play.time": ["Time", "Zeit", "Tijd"],
  "play.time.helped": ["Time, with hints", "Zeit, mit Tipps", "Tijd, met hints"],
  "play.pace": ["Moves/s", "Züge/s", "Zetten/s"],
  "play.optimal": ["Shortest", "Minimum", "Minimum"],
  "play.optimal.hint": [
    "Length of a shortest solution from the start",
    "Länge der kürzesten Lösung vom Start aus",
    "Lengte van de kortste oplossing vanaf de start",
  ],
  "play.best": ["Your best", "Dein Rekord", "Jouw record"],
  "play.best.value": ["{time} · {moves}", "{time} · {moves}", "{time} · {moves}"],
  "play.best.hint": [
    "Shortest time and fewest moves on boards scrambled like this one, without hints; this " +
      "browser remembers both",
    "Kürzeste Zeit und kleinste Zugzahl auf Brettern, die genauso gemischt wurden, ohne Tipps; " +
      "dieser Browser merkt sich beides",
    "Kortste tijd en minste zetten op borden die net zo gehusseld zijn, zonder hints; deze " +
      "browser onthoudt beide",
  ],
  "play.far": ["How far?", "Wie weit?", "Hoe ver?"],
  "play.display": ["8-bit board", "8-Bit-Board", "8-bitbord"],
  "play.display.hint": [
    "What the AKSEN board would show on its display",
    "Was das AKSEN-Board auf seinem Display zeigen würde",
    "Wat het AKSEN-bord op zijn scherm zou tonen",
  ],
  "play.hint": ["Hint", "Tipp", "Hint"],
  "play.hinted": [
    "Move {tile} {way}; {moves} left",
    "Schiebe {tile} nach {way}; noch {moves}",
    "Schuif {tile} naar {way}; nog {moves}",
  ],
  "play.between": ["{low}–{high}", "{low}–{high}", "{low}–{high}"],
  "play.won": [
    "Solved in {moves}, {time}.",
    "Gelöst: {moves} in {time}.",
    "Opgelost: {moves} in {time}.",
  ],
  "play.won.best": ["Fewer moves are impossible.", "Kürzer geht es nicht.", "Korter kan het niet."],
  "play.won.helped": [
    "With hints, so it is not a record.",
    "Mit Tipps, also kein Rekord.",
    "Met hints, dus geen record.",
  ],
  "play.won.time": ["Your best time!", "Deine neue Bestzeit!", "Je nieuwe recordtijd!"],
  "play.won.moves": [
    "You never needed so few moves before!",
    "So wenige Züge hast du noch nie gebraucht!",
    "Zo weinig zetten had je nog nooit nodig!",
  ],
  "play.is.solved": [
    "This board is solved already.",
    "Dieses Brett ist schon gelöst.",
    "Dit bord is al opgelost.",
  ],
  "preset.easy": ["easy", "leicht", "simpel"],
  "preset.normal": ["normal", "normal", "normaal"],
  "preset.hard": ["hard", "schwer", "moeilijk"],
  "preset.huge": ["huge", "riesig", "enorm"],
  setup: ["Another board", "Ein anderes Brett", "Een ander bord"],
  "setup.presets": ["Size and difficulty", "Größe und Schwierigkeit", "Grootte en moeilijkheid"],
  "setup.width": ["Width", "Breite", "Breedte"],
  "setup.height": ["Height", "Höhe", "Hoogte"],
  "setup.scramble": ["Scramble", "Mischen", "Husselen"],
  "setup.seed": ["Seed", "Startwert", "Startwaarde"],
  "setup.distance": ["Distance", "Entfernung", "Afstand"],
  "setup.distance.hint": [
    "The distance is the number of moves to the goal. It is exact up to 16 cells, and an upper " +
      "limit on larger boards. The same seed gives the same board.",
    "Die Entfernung ist die Zahl der Züge bis zum Ziel. Sie ist bis 16 Felder genau, auf " +
      "größeren Brettern ist sie ein Höchstwert. Derselbe Startwert ergibt dasselbe Brett.",
    "De afstand is het aantal zetten tot het doel. Tot 16 vakken is die exact, op grotere borden " +
      "is het een bovengrens. Dezelfde startwaarde geeft hetzelfde bord.",
  ],
  "setup.any": ["any", "egal", "vrij"],
  "setup.text": [
    "Board as text: numbers, lists or letters",
    "Brett als Text: Zahlen, Listen, Buchstaben",
    "Bord als tekst: getallen, lijsten, letters",
  ],
  "setup.text.hint": ["1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 5 6 / 7 8 0", "1 2 3 / 4 5 6 / 7 8 0"],
  "setup.edit": [
    "Swap tiles by hand",
    "Steine von Hand tauschen",
    "Stenen met de hand verwisselen",
  ],
  "setup.edit.done": ["Done", "Fertig", "Klaar"],
  "setup.edit.help": [
    "Choose two cells to swap them: click, or use arrow keys and Enter.",
    "Wähle zwei Felder, um sie zu tauschen: per Klick oder mit Pfeiltasten und Enter.",
    "Kies twee vakken om ze te verwisselen: klik erop, of gebruik pijltjestoetsen en Enter.",
  ],
  "setup.edit.picked": [
    "{tile} is selected; now choose the other cell",
    "{tile} ist gewählt; wähle jetzt das andere Feld",
    "{tile} is gekozen; kies nu het andere vak",
  ],
  "setup.goal.here": [
    "Use this board as the goal",
    "Dieses Brett als Ziel verwenden",
    "Dit bord als doel gebruiken",
  ],
  "setup.unsolvable": [
    "The goal cannot be reached from here.",
    "Von hier ist das Ziel nicht erreichbar.",
    "Het doel is vanaf hier niet bereikbaar.",
  ],
  "setup.picture": ["Picture", "Bild", "Plaatje"],
  "setup.picture.remove": ["Numbers only", "Nur Zahlen", "Alleen getallen"],
  "setup.picture.bad": [
    "{name} is not a picture that this browser can show.",
    "{name} ist kein Bild, das dieser Browser anzeigen kann.",
    "{name} is geen plaatje dat deze browser kan tonen.",
  ],
  "setup.share": ["Copy link", "Link kopieren", "Link kopiëren"],
  "setup.copied": ["Copied.", "Kopiert.", "Gekopieerd."],
  solve: ["Solve", "Lösen", "Oplossen"],
  "solve.how": ["Solver", "Lösungsverfahren", "Oplosmethode"],
  "solve.waiting": [
    "waiting for a free slot",
    "wartet auf einen freien Platz",
    "wacht op een vrije plek",
  ],
  "solve.work": [
    "{expanded} expanded, {time}",
    "{expanded} expandiert, {time}",
    "{expanded} geëxpandeerd, {time}",
  ],
  "solve.improving": [
    "best path {best}, lower bound {bound}, gap {gap}",
    "bester Weg {best}, untere Schranke {bound}, Abstand {gap}",
    "beste pad {best}, ondergrens {bound}, verschil {gap}",
  ],
  "solve.best.only": ["best path {best}", "bester Weg {best}", "beste pad {best}"],
  "solve.closed": [
    "{best}: a shorter path is impossible",
    "{best}: kürzer geht es nicht",
    "{best}: korter kan het niet",
  ],
  "solve.closed.runs": [
    "{best}: fewer are impossible",
    "{best}: mit weniger geht es nicht",
    "{best}: met minder kan het niet",
  ],
  "solve.atleast": ["at least {moves}", "mindestens {moves}", "minstens {moves}"],
  "solve.nothing": [
    "No path found yet; every path needs at least {moves}.",
    "Noch kein Weg gefunden; jeder Weg braucht mindestens {moves}.",
    "Nog geen pad gevonden; elk pad heeft minstens {moves} nodig.",
  ],
  "solve.nothing.yet": ["No path found yet.", "Noch kein Weg gefunden.", "Nog geen pad gevonden."],
  "solve.watch": ["Watch", "Ansehen", "Bekijken"],
  "solve.show": ["Show this path", "Diesen Weg zeigen", "Toon dit pad"],
  "solve.gap": ["gap {gap}", "Abstand {gap}", "verschil {gap}"],
  "solve.optimal": ["the shortest possible path", "kürzer geht es nicht", "korter kan het niet"],
  "solve.optimal.runs": [
    "the fewest possible runs",
    "mit weniger Schüben geht es nicht",
    "met minder schuifbeurten kan het niet",
  ],
  "solve.notoptimal": ["lower bound {bound}", "untere Schranke {bound}", "ondergrens {bound}"],
  "solve.stats": [
    "{algorithm}, {expanded} expanded, {time}",
    "{algorithm}, {expanded} expandiert, {time}",
    "{algorithm}, {expanded} geëxpandeerd, {time}",
  ],
  "solve.interrupted": ["Stopped.", "Gestoppt.", "Gestopt."],
  "solve.moves": [
    "Moves of the blank (U up, D down, L left, R right)",
    "Züge der Lücke (U hoch, D runter, L links, R rechts)",
    "Zetten van het gat (U omhoog, D omlaag, L links, R rechts)",
  ],
  export: ["Save and share", "Speichern und teilen", "Bewaren en delen"],
  "export.moves": ["Copy moves", "Züge kopieren", "Zetten kopiëren"],
  "export.svg": ["Picture strip (SVG)", "Bilderreihe (SVG)", "Reeks plaatjes (SVG)"],
  "export.gif": ["Animation (GIF)", "GIF-Animation", "GIF-animatie"],
  "export.making": [
    "Drawing: {percent} %",
    "Wird gezeichnet: {percent} %",
    "Wordt getekend: {percent} %",
  ],
  "export.left": [
    "The file shows the first {shown} of {moves} moves; with more, it would be too large.",
    "Die Datei zeigt die ersten {shown} von {moves} Zügen; mit mehr würde sie zu groß.",
    "Het bestand toont de eerste {shown} van {moves} zetten; met meer zou het te groot worden.",
  ],
};
