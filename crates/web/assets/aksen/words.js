// @ts-check
// The view of the 8-bit board. English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "aksen.title": [
    "The same searches in 8 kilobytes",
    "Dieselben Suchen in 8 Kilobyte",
    "Dezelfde zoekmethoden in 8 kilobyte",
  ],
  "aksen.intro": [
    "The AKSEN board has an 8051 processor at 12 MHz: an eight-bit chip. Its programs are " +
      "compiled here and run cycle by cycle in a simulated one, with the display that the real " +
      "board would show.",
    "Das AKSEN-Board hat einen 8051-Prozessor mit 12 MHz: einen Chip mit acht Bit. Seine " +
      "Programme werden hier übersetzt und laufen Takt für Takt in einem simulierten, mit der " +
      "Anzeige, die das echte Board zeigen würde.",
    "Het AKSEN-bord heeft een 8051-processor op 12 MHz: een chip van acht bit. De programma’s " +
      "worden hier vertaald en draaien tik voor tik in een nagebootste, met het scherm dat het " +
      "echte bord zou tonen.",
  ],
  "aksen.program": ["Program", "Programm", "Programma"],
  "aksen.run": ["Run", "Laufen lassen", "Uitvoeren"],
  "aksen.another": ["Another board", "Anderes Brett", "Ander bord"],
  "aksen.running": [
    "Compiling and running …",
    "Wird übersetzt und läuft …",
    "Wordt vertaald en uitgevoerd …",
  ],
  "aksen.start": ["Start", "Start", "Start"],
  "aksen.done": [
    "{moves} in {time} at 12 MHz, {stack} bytes of stack: {path}",
    "{moves} in {time} bei 12 MHz, {stack} Bytes Stapel: {path}",
    "{moves} in {time} bij 12 MHz, {stack} bytes stapel: {path}",
  ],
  "aksen.refused.bad-board": [
    "The program cannot read this board.",
    "Das Programm kann dieses Brett nicht lesen.",
    "Het programma kan dit bord niet lezen.",
  ],
  "aksen.refused.unreachable": [
    "The program says after {time}: this goal cannot be reached.",
    "Das Programm sagt nach {time}: Dieses Ziel ist nicht erreichbar.",
    "Het programma zegt na {time}: dit doel is niet bereikbaar.",
  ],
  "aksen.refused.too-deep": [
    "After {time} the program gives up: the path is longer than its greatest depth.",
    "Nach {time} gibt das Programm auf: Der Weg ist länger als seine größte Tiefe.",
    "Na {time} geeft het programma op: het pad is langer dan de grootste diepte.",
  ],
  "aksen.refused.agenda-full": [
    "After {time} the program gives up: its list of boards is full.",
    "Nach {time} gibt das Programm auf: Seine Liste von Brettern ist voll.",
    "Na {time} geeft het programma op: de lijst met borden is vol.",
  ],
  "aksen.display": [
    "The display shows: {text}",
    "Die Anzeige zeigt: {text}",
    "Het scherm toont: {text}",
  ],
  "aksen.display.empty": [
    "The 8-bit board; its display is empty",
    "Das 8-Bit-Board; seine Anzeige ist leer",
    "Het 8-bitbord; het scherm is leeg",
  ],
  "aksen.screen": ["Screen {number} of {of}", "Bild {number} von {of}", "Scherm {number} van {of}"],
  "aksen.screen.back": ["Screen before", "Bild davor", "Vorig scherm"],
  "aksen.screen.next": ["Next screen", "Nächstes Bild", "Volgend scherm"],
  "aksen.memory": ["What fits", "Was hineinpasst", "Wat erin past"],
  "aksen.memory.intro": [
    "Bytes that each program takes, measured as they are compiled; bars show the share of what " +
      "the board has. The stack is in the inner RAM. The example is nine moves long.",
    "Bytes, die jedes Programm braucht, gemessen beim Übersetzen; Balken zeigen den Anteil an " +
      "dem, was das Board hat. Der Stapel liegt im inneren RAM. Das Beispiel ist neun Züge lang.",
    "Bytes die elk programma nodig heeft, gemeten bij het vertalen; balken tonen het deel van " +
      "wat het bord heeft. De stapel ligt in de interne RAM. Het voorbeeld is negen zetten lang.",
  ],
  "aksen.rom": ["Code", "Code", "Code"],
  "aksen.external": ["RAM", "RAM", "RAM"],
  "aksen.own": ["Inner RAM", "Innerer RAM", "Interne RAM"],
  "aksen.example": ["Example", "Beispiel", "Voorbeeld"],
  "aksen.limit": ["The board has", "Das Board hat", "Het bord heeft"],
  "aksen.printed.globals": [
    "report: {bytes}, all variables",
    "Bericht: {bytes}, alle Variablen",
    "verslag: {bytes}, alle variabelen",
  ],
  "aksen.printed.stack": [
    "report: stack {bytes}",
    "Bericht: Stapel {bytes}",
    "verslag: stapel {bytes}",
  ],
  "aksen.program.v1": [
    "Iterative deepening, first version",
    "Iterative Tiefensuche, erste Fassung",
    "Iteratieve diepte, eerste versie",
  ],
  "aksen.program.v2": [
    "Iterative deepening, second version",
    "Iterative Tiefensuche, zweite Fassung",
    "Iteratieve diepte, tweede versie",
  ],
  "aksen.program.astar": ["A* with 255 boards", "A* mit 255 Brettern", "A* met 255 borden"],
  "aksen.program.astar-printed": [
    "A* as in the report",
    "A* wie im Bericht",
    "A* zoals in het verslag",
  ],
  "aksen.program.packed": ["A*, packed", "A*, gepackt", "A*, gepakt"],
  "aksen.program.repeated": ["Repeated A*", "Wiederholtes A*", "Herhaalde A*"],
  "aksen.program.repeated-packed": [
    "Repeated A*, packed",
    "Wiederholtes A*, gepackt",
    "Herhaalde A*, gepakt",
  ],
  "aksen.program.ida": ["IDA*", "IDA*", "IDA*"],
  "aksen.program.perfect": ["Perfect table", "Perfekte Tabelle", "Perfecte tabel"],
  "aksen.program.neural": ["Neural network", "Neuronales Netz", "Neuraal netwerk"],
  "aksen.line.v1": [
    "Each entry that waits is a whole list of moves.",
    "Jeder wartende Eintrag ist eine ganze Liste von Zügen.",
    "Elke wachtende ingang is een hele lijst zetten.",
  ],
  "aksen.line.v2": [
    "Boards wait, and share one list of moves: less memory.",
    "Bretter warten und teilen sich eine Liste von Zügen: weniger Speicher.",
    "Borden wachten en delen één lijst zetten: minder geheugen.",
  ],
  "aksen.line.astar": [
    "Manhattan distance leads; 255 boards wait in a sorted list.",
    "Die Manhattan-Distanz führt; 255 Bretter warten in einer sortierten Liste.",
    "De Manhattan-afstand leidt; 255 borden wachten in een gesorteerde lijst.",
  ],
  "aksen.line.astar-printed": [
    "As the AKSEN report has it: counts the blank, and the board before the move.",
    "Wie der AKSEN-Bericht es hat: zählt die Lücke mit und das Brett vor dem Zug.",
    "Zoals het AKSEN-verslag het heeft: telt het gat mee, en het bord vóór de zet.",
  ],
  "aksen.line.packed": [
    "Four moves to the byte: depth 32, 322 boards.",
    "Vier Züge in einem Byte: Tiefe 32, 322 Bretter.",
    "Vier zetten in een byte: diepte 32, 322 borden.",
  ],
  "aksen.line.repeated": [
    "Starts again from the board that looks nearest when the list is full: up to 264 moves.",
    "Beginnt neu vom Brett, das am nächsten scheint, wenn die Liste voll ist: bis 264 Züge.",
    "Begint opnieuw vanaf het bord dat het dichtst lijkt als de lijst vol is: tot 264 zetten.",
  ],
  "aksen.line.repeated-packed": [
    "The same with four moves to the byte: depth 20, 359 boards.",
    "Dasselbe mit vier Zügen in einem Byte: Tiefe 20, 359 Bretter.",
    "Hetzelfde met vier zetten in een byte: diepte 20, 359 borden.",
  ],
  "aksen.line.ida": [
    "Shortest paths of any length, remembering one path only.",
    "Kürzeste Wege jeder Länge; merkt sich nur einen Weg.",
    "Kortste paden van elke lengte; onthoudt maar één pad.",
  ],
  "aksen.line.perfect": [
    "Shortest paths of any length, read off a table in program memory.",
    "Kürzeste Wege jeder Länge, abgelesen aus einer Tabelle im Programmspeicher.",
    "Kortste paden van elke lengte, gelezen uit een tabel in het programmageheugen.",
  ],
  "aksen.line.neural": [
    "A small network scores the moves: short paths of up to 250 moves.",
    "Ein kleines Netz bewertet die Züge: kurze Wege bis 250 Züge.",
    "Een klein netwerk beoordeelt de zetten: korte paden tot 250 zetten.",
  ],
};
