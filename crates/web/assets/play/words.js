// @ts-check
// The view "play": the board, setting it up, solving and keeping it. English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "play.board": ["Sliding puzzle", "Schiebepuzzle", "Schuifpuzzel"],
  "play.title": [
    "Put the tiles in order",
    "Bring die Steine in Ordnung",
    "Zet de stenen op volgorde",
  ],
  "play.lead": [
    "Push tiles into the gap until the board looks like the goal; or let the computer find the " +
      "shortest way and watch.",
    "Schiebe Steine in die Lücke, bis das Brett wie das Ziel aussieht; oder lass den Computer " +
      "den kürzesten Weg finden und sieh zu.",
    "Schuif stenen in het gat tot het bord er als het doel uitziet; of laat de computer de " +
      "kortste weg vinden en kijk toe.",
  ],
  "play.more": [
    "More: other boards, methods, export, picture",
    "Mehr: andere Bretter, Verfahren, Export, Bild",
    "Meer: andere borden, methoden, export, plaatje",
  ],
  "play.touch": [
    "Tap or drag a tile; its row moves along.",
    "Stein antippen oder ziehen; seine Reihe rückt mit.",
    "Tik of sleep een steen; de rij schuift mee.",
  ],
  "play.keys": [
    "Arrow keys move tiles, Ctrl+Z takes back, Ctrl+Y does again, H hints.",
    "Pfeiltasten schieben Steine, Strg+Z nimmt zurück, Strg+Y wiederholt, H gibt einen Tipp.",
    "Pijltjestoetsen schuiven stenen, Ctrl+Z neemt terug, Ctrl+Y herhaalt, H geeft een hint.",
  ],
  "play.moved": ["{tile} moved {way}", "{tile} nach {way}", "{tile} naar {way}"],
  "play.undo": ["Take back", "Zurücknehmen", "Terugnemen"],
  "play.redo": ["Do again", "Wiederholen", "Opnieuw"],
  "play.scrub": ["Position", "Stellung", "Stand"],
  "play.moves": ["Moves", "Züge", "Zetten"],
  "play.runs": ["Runs", "Schübe", "Schuiven"],
  "play.runs.hint": [
    "A straight run of the blank counts once (MTM)",
    "Ein gerader Lauf der Lücke zählt einmal (MTM)",
    "Een rechte loop van het gat telt één keer (MTM)",
  ],
  "play.moves.hint": [
    "Every tile counts (STM)",
    "Jeder Stein zählt (STM)",
    "Elke steen telt (STM)",
  ],
  "play.time": ["Time", "Zeit", "Tijd"],
  "play.time.helped": ["Time, with hints", "Zeit, mit Tipps", "Tijd, met hints"],
  "play.pace": ["Moves/s", "Züge/s", "Zetten/s"],
  "play.optimal": ["Shortest", "Kürzeste", "Kortste"],
  "play.optimal.hint": [
    "Length of a shortest solution from the start",
    "Länge einer kürzesten Lösung vom Start aus",
    "Lengte van een kortste oplossing vanaf het begin",
  ],
  "play.best": ["Your best", "Deine Bestwerte", "Jouw beste"],
  "play.best.value": ["{time} · {moves}", "{time} · {moves}", "{time} · {moves}"],
  "play.best.hint": [
    "Least time and fewest moves on scrambled boards like these, without hints; kept in this " +
      "browser",
    "Kürzeste Zeit und wenigste Züge auf so gemischten Brettern, ohne Tipps; dieser Browser " +
      "merkt sie sich",
    "Kortste tijd en minste zetten op zo geschudde borden, zonder hints; deze browser onthoudt ze",
  ],
  "play.far": ["How far?", "Wie weit?", "Hoe ver?"],
  "play.display": ["8-bit board", "8-Bit-Board", "8-bitbord"],
  "play.display.hint": [
    "What the AKSEN board would show on its display",
    "Was das AKSEN-Board auf seiner Anzeige zeigen würde",
    "Wat het AKSEN-bord op zijn scherm zou tonen",
  ],
  "play.hint": ["Hint", "Tipp", "Hint"],
  "play.hinted": [
    "Move {tile} {way}; {moves} to go",
    "Schiebe {tile} nach {way}; noch {moves}",
    "Schuif {tile} naar {way}; nog {moves}",
  ],
  "play.between": ["{low}–{high}", "{low}–{high}", "{low}–{high}"],
  "play.won": [
    "Solved in {moves}, {time}.",
    "Gelöst: {moves} in {time}.",
    "Opgelost: {moves} in {time}.",
  ],
  "play.won.best": ["No one can do it in fewer.", "Kürzer geht es nicht.", "Korter kan niet."],
  "play.won.helped": [
    "With hints, so it is no record.",
    "Mit Tipps, darum keine Bestzeit.",
    "Met hints, dus geen record.",
  ],
  "play.won.time": ["Your best time!", "Deine Bestzeit!", "Jouw beste tijd!"],
  "play.won.moves": [
    "Your fewest moves!",
    "So wenige Züge hast du noch nie gebraucht!",
    "Zo weinig zetten had je nog nooit nodig!",
  ],
  "play.is.solved": [
    "This board is solved already.",
    "Dieses Brett ist schon gelöst.",
    "Dit bord is al opgelost.",
  ],
  "preset.easy": ["easy", "leicht", "simpel"],
  "preset.normal": ["normal", "normal", "gewoon"],
  "preset.hard": ["hard", "schwer", "lastig"],
  "preset.huge": ["huge", "riesig", "enorm"],
  setup: ["Another board", "Ein anderes Brett", "Een ander bord"],
  "setup.presets": ["Size and difficulty", "Größe und Schwierigkeit", "Grootte en moeilijkheid"],
  "setup.width": ["Width", "Breite", "Breedte"],
  "setup.height": ["Height", "Höhe", "Hoogte"],
  "setup.scramble": ["Scramble", "Mischen", "Schudden"],
  "setup.seed": ["Seed", "Startzahl", "Startgetal"],
  "setup.distance": ["Distance", "Entfernung", "Afstand"],
  "setup.distance.hint": [
    "Distance is the number of moves to the goal: exact up to 16 cells, at most elsewhere. The " +
      "same seed gives the same board.",
    "Entfernung ist die Zahl der Züge zum Ziel: bis 16 Felder genau, sonst höchstens. Gleiche " +
      "Startzahl, gleiches Brett.",
    "Afstand is het aantal zetten tot het doel: precies tot 16 velden, elders hoogstens. " +
      "Hetzelfde startgetal geeft hetzelfde bord.",
  ],
  "setup.any": ["any", "egal", "maakt niet uit"],
  "setup.text": ["Type or paste a board", "Brett eintippen oder einfügen", "Typ of plak een bord"],
  "setup.text.hint": [
    "1 2 3 / 4 5 6 / 7 8 0, lists, letters: any notation",
    "1 2 3 / 4 5 6 / 7 8 0, Listen, Buchstaben: jede Schreibweise",
    "1 2 3 / 4 5 6 / 7 8 0, lijsten, letters: elke schrijfwijze",
  ],
  "setup.edit": [
    "Exchange tiles by hand",
    "Steine von Hand tauschen",
    "Stenen met de hand verwisselen",
  ],
  "setup.edit.done": ["Done", "Fertig", "Klaar"],
  "setup.edit.help": [
    "Choose two cells to exchange them: click, or arrow keys and Enter.",
    "Wähle zwei Felder, um sie zu tauschen: Klick, oder Pfeiltasten und Enter.",
    "Kies twee vakken om ze te verwisselen: klik, of pijltjestoetsen en Enter.",
  ],
  "setup.edit.picked": [
    "{tile} is chosen; now the other one",
    "{tile} ist gewählt; jetzt das andere Feld",
    "{tile} is gekozen; nu het andere vak",
  ],
  "setup.goal.here": [
    "Make this position the goal",
    "Diese Stellung als Ziel",
    "Maak deze stand het doel",
  ],
  "setup.unsolvable": [
    "The goal cannot be reached from here.",
    "Von hier ist das Ziel nicht erreichbar.",
    "Vanaf hier is het doel niet te bereiken.",
  ],
  "setup.picture": ["Picture", "Bild", "Plaatje"],
  "setup.picture.remove": ["Numbers only", "Nur Zahlen", "Alleen getallen"],
  "setup.picture.bad": [
    "{name} is no picture that this browser can show.",
    "{name} ist kein Bild, das dieser Browser zeigen kann.",
    "{name} is geen plaatje dat deze browser kan tonen.",
  ],
  "setup.share": ["Copy link", "Link kopieren", "Link kopiëren"],
  "setup.copied": ["Copied.", "Kopiert.", "Gekopieerd."],
  solve: ["Solve", "Lösen", "Oplossen"],
  "solve.how": ["How to solve", "Wie gelöst wird", "Hoe op te lossen"],
  "solve.waiting": ["waiting for a place", "wartet auf einen Platz", "wacht op een plaats"],
  "solve.work": [
    "{expanded} expanded, {time}",
    "{expanded} expandiert, {time}",
    "{expanded} geëxpandeerd, {time}",
  ],
  "solve.improving": [
    "best {best}, at least {bound}, gap {gap}",
    "bisher {best}, mindestens {bound}, Abstand {gap}",
    "tot nu toe {best}, minstens {bound}, verschil {gap}",
  ],
  "solve.best.only": ["best {best}", "bisher {best}", "tot nu toe {best}"],
  "solve.closed": [
    "{best}: shorter is impossible",
    "{best}: Kürzer geht es nicht",
    "{best}: korter kan niet",
  ],
  "solve.closed.runs": [
    "{best}: fewer is impossible",
    "{best}: Weniger geht nicht",
    "{best}: minder kan niet",
  ],
  "solve.atleast": ["at least {moves}", "mindestens {moves}", "minstens {moves}"],
  "solve.nothing": [
    "No path yet; it takes at least {moves}.",
    "Noch kein Weg; mindestens nötig: {moves}.",
    "Nog geen weg; minstens nodig: {moves}.",
  ],
  "solve.nothing.yet": ["No path yet.", "Noch kein Weg.", "Nog geen weg."],
  "solve.watch": ["Watch", "Ansehen", "Bekijken"],
  "solve.show": ["Show this path", "Diesen Weg zeigen", "Toon deze weg"],
  "solve.gap": ["gap {gap}", "Abstand {gap}", "verschil {gap}"],
  "solve.optimal": ["shortest possible", "kürzer geht es nicht", "korter kan niet"],
  "solve.optimal.runs": [
    "fewest runs possible",
    "weniger Schübe sind unmöglich",
    "minder schuiven kan niet",
  ],
  "solve.notoptimal": [
    "no fewer than {bound} are possible",
    "weniger als {bound} sind unmöglich",
    "minder dan {bound} kan niet",
  ],
  "solve.stats": [
    "{algorithm}, {expanded} expanded, {time}",
    "{algorithm}, {expanded} expandiert, {time}",
    "{algorithm}, {expanded} geëxpandeerd, {time}",
  ],
  "solve.interrupted": ["Stopped.", "Angehalten.", "Gestopt."],
  "solve.moves": ["Moves of the blank", "Züge der Lücke", "Zetten van het gat"],
  export: ["Keep and share", "Behalten und teilen", "Bewaren en delen"],
  "export.moves": ["Copy moves", "Züge kopieren", "Zetten kopiëren"],
  "export.svg": ["SVG strip", "SVG-Streifen", "SVG-strook"],
  "export.gif": ["Animated GIF", "Bewegtes GIF", "Bewegende GIF"],
  "export.making": [
    "Drawing: {percent} %",
    "Wird gezeichnet: {percent} %",
    "Wordt getekend: {percent} %",
  ],
  "export.left": [
    "It shows the first {shown} of {moves} moves; more would make the file too large.",
    "Es zeigt die ersten {shown} von {moves} Zügen; mehr würden die Datei zu groß machen.",
    "Het toont de eerste {shown} van {moves} zetten; meer zou het bestand te groot maken.",
  ],
};
