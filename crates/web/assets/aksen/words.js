// @ts-check
// The view of the 8-bit board. English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "aksen.title": [
    "The same searches in 7 kilobytes",
    "Dieselben Suchverfahren in 7 Kilobyte",
    "Dezelfde zoekmethoden in 7 kilobyte",
  ],
  "aksen.intro": [
    "The AKSEN board has an 8-bit processor of type 8051 with 12 MHz. This view compiles the " +
      "programs, runs them cycle by cycle on a simulated processor, and shows what appears on " +
      "the display of the board.",
    "Das AKSEN-Board hat einen 8-Bit-Prozessor vom Typ 8051 mit 12 MHz. Diese Ansicht übersetzt " +
      "die Programme, führt sie Takt für Takt auf einem simulierten Prozessor aus und zeigt, was " +
      "auf dem Display des Boards steht.",
    "Het AKSEN-bord heeft een 8-bitprocessor van het type 8051 op 12 MHz. Deze weergave " +
      "compileert de programma’s, voert ze cyclus voor cyclus uit op een gesimuleerde processor " +
      "en toont wat er op het scherm van het bord staat.",
  ],
  "aksen.program": ["Program", "Programm", "Programma"],
  "aksen.run": ["Run", "Ausführen", "Uitvoeren"],
  "aksen.another": ["Another board", "Anderes Brett", "Ander bord"],
  "aksen.running": [
    "Compiling and running …",
    "Programm wird übersetzt und ausgeführt …",
    "Programma wordt gecompileerd en uitgevoerd …",
  ],
  "aksen.start": ["Start", "Start", "Start"],
  "aksen.done": [
    "{moves} in {time} at 12 MHz, {stack} bytes of stack: {path}",
    "{moves} in {time} bei 12 MHz, {stack} Bytes Stack: {path}",
    "{moves} in {time} bij 12 MHz, {stack} bytes stack: {path}",
  ],
  "aksen.refused.bad-board": [
    "The program cannot read this board.",
    "Das Programm kann dieses Brett nicht lesen.",
    "Het programma kan dit bord niet lezen.",
  ],
  "aksen.refused.unreachable": [
    "After {time}, the program reports: this goal cannot be reached.",
    "Nach {time} meldet das Programm: Dieses Ziel ist nicht erreichbar.",
    "Na {time} meldt het programma: dit doel is niet bereikbaar.",
  ],
  "aksen.refused.too-deep": [
    "After {time}, the program gives up: the path is longer than its depth limit.",
    "Nach {time} gibt das Programm auf: Der Weg ist länger als seine Tiefengrenze.",
    "Na {time} geeft het programma op: het pad is langer dan de dieptelimiet.",
  ],
  "aksen.refused.agenda-full": [
    "After {time}, the program gives up: its list of boards is full.",
    "Nach {time} gibt das Programm auf: Seine Liste der Stellungen ist voll.",
    "Na {time} geeft het programma op: de lijst met borden is vol.",
  ],
  "aksen.display": [
    "The display shows: {text}",
    "Auf dem Display steht: {text}",
    "Op het scherm staat: {text}",
  ],
  "aksen.display.empty": [
    "The 8-bit board; its display is empty",
    "Das 8-Bit-Board; sein Display ist leer",
    "Het 8-bitbord; het scherm is leeg",
  ],
  "aksen.screen": ["Screen {number} of {of}", "Bild {number} von {of}", "Scherm {number} van {of}"],
  "aksen.screen.back": ["Previous screen", "Voriges Bild", "Vorig scherm"],
  "aksen.screen.next": ["Next screen", "Nächstes Bild", "Volgend scherm"],
  "aksen.memory": ["Memory use", "Speicherbedarf", "Geheugengebruik"],
  "aksen.memory.intro": [
    "The bytes that each program needs, measured after compiling. The bars show what share of " +
      "the available memory this is. The stack is in the internal RAM. The example is nine moves " +
      "long.",
    "So viele Bytes braucht jedes Programm, gemessen nach dem Übersetzen. Die Balken zeigen, " +
      "welcher Teil des vorhandenen Speichers das ist. Der Stack liegt im internen RAM. Das " +
      "Beispiel ist neun Züge lang.",
    "Zoveel bytes heeft elk programma nodig, gemeten na het compileren. De balken tonen welk " +
      "deel van het aanwezige geheugen dat is. De stack ligt in het interne RAM. Het voorbeeld " +
      "is negen zetten lang.",
  ],
  "aksen.rom": ["Code", "Code", "Code"],
  "aksen.external": ["RAM", "RAM", "RAM"],
  "aksen.own": ["Internal RAM", "Internes RAM", "Intern RAM"],
  "aksen.example": ["Example", "Beispiel", "Voorbeeld"],
  "aksen.limit": ["The board has", "Das Board hat", "Het bord heeft"],
  "aksen.printed.globals": [
    "report: {bytes} for all variables",
    "laut Bericht {bytes} für alle Variablen",
    "in het verslag {bytes} voor alle variabelen",
  ],
  "aksen.printed.stack": [
    "report: {bytes} of stack",
    "laut Bericht {bytes} für den Stack",
    "in het verslag {bytes} voor de stack",
  ],
  "aksen.program.v1": [
    "Iterative deepening, version 1",
    "Iterative Tiefensuche, Version 1",
    "Iteratief verdiepen, versie 1",
  ],
  "aksen.program.v2": [
    "Iterative deepening, version 2",
    "Iterative Tiefensuche, Version 2",
    "Iteratief verdiepen, versie 2",
  ],
  "aksen.program.astar": ["A* with 255 entries", "A* mit 255 Einträgen", "A* met 255 elementen"],
  "aksen.program.astar-printed": [
    "A* as in the AKSEN report",
    "A* wie im AKSEN-Bericht",
    "A* zoals in het AKSEN-verslag",
  ],
  "aksen.program.packed": ["A*, packed", "A*, gepackt", "A*, ingepakt"],
  "aksen.program.repeated": ["Repeated A*", "Wiederholtes A*", "Herhaald A*"],
  "aksen.program.repeated-packed": [
    "Repeated A*, packed",
    "Wiederholtes A*, gepackt",
    "Herhaald A*, ingepakt",
  ],
  "aksen.program.ida": ["IDA*", "IDA*", "IDA*"],
  "aksen.program.perfect": ["Perfect table", "Perfekte Tabelle", "Perfecte tabel"],
  "aksen.program.neural": ["Neural network", "Neuronales Netz", "Neuraal netwerk"],
  "aksen.line.v1": [
    "Each waiting entry contains its whole list of moves.",
    "Jeder wartende Eintrag enthält seine ganze Zugliste.",
    "Elk wachtend element bevat de hele lijst zetten.",
  ],
  "aksen.line.v2": [
    "The waiting boards share one list of moves, which needs less memory.",
    "Die wartenden Stellungen teilen sich eine Zugliste; das spart Speicher.",
    "De wachtende borden delen één lijst zetten; dat bespaart geheugen.",
  ],
  "aksen.line.astar": [
    "Manhattan distance guides the search; up to 255 entries wait in a sorted list.",
    "Die Manhattan-Distanz leitet die Suche; bis zu 255 Einträge warten in einer sortierten Liste.",
    "De Manhattanafstand stuurt de zoektocht; tot 255 elementen wachten in een gesorteerde lijst.",
  ],
  "aksen.line.astar-printed": [
    "As in the AKSEN report: the estimate includes the blank and is that of the board before the " +
      "move.",
    "Wie im AKSEN-Bericht: Die Schätzung zählt die Lücke mit und gilt für die Stellung vor dem " +
      "Zug.",
    "Zoals in het AKSEN-verslag: de schatting telt het gat mee en geldt voor het bord vóór de zet.",
  ],
  "aksen.line.packed": [
    "Four moves fit into one byte: depth 32, 322 entries.",
    "Vier Züge passen in ein Byte: Tiefe 32, 322 Einträge.",
    "Vier zetten passen in één byte: diepte 32, 322 elementen.",
  ],
  "aksen.line.repeated": [
    "When the list is full, the search starts again from the nearest board that was no start " +
      "before: up to 264 moves.",
    "Ist die Liste voll, beginnt die Suche neu bei der nächsten Stellung, die noch kein Start " +
      "war: bis 264 Züge.",
    "Is de lijst vol, dan begint het zoeken opnieuw vanaf het dichtstbijzijnde bord dat nog geen " +
      "begin was: tot 264 zetten.",
  ],
  "aksen.line.repeated-packed": [
    "The same with four moves per byte: depth 20, 352 entries.",
    "Dasselbe mit vier Zügen je Byte: Tiefe 20, 352 Einträge.",
    "Hetzelfde met vier zetten per byte: diepte 20, 352 elementen.",
  ],
  "aksen.line.ida": [
    "Always finds the shortest path, however long it is, and remembers only one path.",
    "Findet immer den kürzesten Weg, egal wie lang er ist, und merkt sich nur einen Weg.",
    "Vindt altijd het kortste pad, hoe lang dat ook is, en onthoudt maar één pad.",
  ],
  "aksen.line.perfect": [
    "Reads the shortest path, however long it is, from a table in program memory.",
    "Liest den kürzesten Weg, egal wie lang er ist, aus einer Tabelle im Programmspeicher.",
    "Leest het kortste pad, hoe lang dat ook is, uit een tabel in het programmageheugen.",
  ],
  "aksen.line.neural": [
    "A small network scores the moves; the path is usually short, but it can have up to 250 moves.",
    "Ein kleines Netz bewertet die Züge; der Weg ist meist kurz, kann aber bis zu 250 Züge haben.",
    "Een klein netwerk beoordeelt de zetten; het pad is meestal kort, maar kan tot 250 zetten " +
      "hebben.",
  ],
};
