// @ts-check
// The view "tree". English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "tree.intro": [
    "Watch a search think: one board after the other is taken, and what can follow it is hung " +
      "below.",
    "Sieh einer Suche beim Denken zu: Ein Brett nach dem anderen wird genommen, und was folgen " +
      "kann, hängt darunter.",
    "Kijk hoe een zoekmethode denkt: bord na bord wordt gepakt, en wat kan volgen hangt eronder.",
  ],
  "tree.beside": ["Beside it", "Daneben", "Ernaast"],
  "tree.none": ["nothing", "nichts", "niets"],
  "tree.examples": ["Examples", "Beispiele", "Voorbeelden"],
  "tree.own": ["Choose yourself", "Selbst wählen", "Zelf kiezen"],
  "tree.own.about": [
    "Method, estimate, a second search beside it",
    "Verfahren, Schätzung, eine zweite Suche daneben",
    "Methode, schatting, een tweede zoektocht ernaast",
  ],
  "tree.example.short": ["A first look", "Ein erster Blick", "Een eerste blik"],
  "tree.example.short.about": [
    "A* beside breadth‑first search, 4 moves",
    "A* neben Breitensuche, 4 Züge",
    "A* naast breedte‑eerst, 4 zetten",
  ],
  "tree.example.blind": ["Blind or guided", "Blind oder geführt", "Blind of gestuurd"],
  "tree.example.blind.about": [
    "An estimate finds 8 moves; without it the tree floods",
    "Mit Schätzung 8 Züge; ohne läuft der Baum über",
    "Met schatting 8 zetten; zonder stroomt de boom vol",
  ],
  "tree.example.lecture": ["A* going wrong", "A* geht fehl", "A* gaat fout"],
  "tree.example.lecture.about": [
    "A common textbook slip: 12 moves instead of 10",
    "Ein häufiger Lehrbuchfehler: 12 Züge statt 10",
    "Bekende fout in leerboeken: 12 zetten, niet 10",
  ],
  "tree.example.deep": ["Rounds of IDA*", "Runden von IDA*", "Rondes van IDA*"],
  "tree.example.deep.about": [
    "Limit 7, 9, 11: three rounds, hardly any memory",
    "Grenze 7, 9, 11: drei Runden, kaum Speicher",
    "Grens 7, 9, 11: drie rondes, nauwelijks geheugen",
  ],
  "tree.large": [
    "This board is too large to draw; choose one of the examples or a board of up to {cells} " +
      "cells.",
    "Dieses Brett ist zu groß zum Zeichnen; nimm ein Beispiel oder ein Brett mit bis zu {cells} " +
      "Feldern.",
    "Dit bord is te groot om te tekenen; neem een voorbeeld of een bord van hoogstens {cells} " +
      "vakken.",
  ],
  "tree.back": ["One step back", "Einen Schritt zurück", "Eén stap terug"],
  "tree.step": ["One step", "Einen Schritt", "Eén stap"],
  "tree.run": ["Run", "Laufen lassen", "Laat lopen"],
  "tree.scrub": ["Step", "Schritt", "Stap"],
  "tree.of": ["{step} of {most}", "{step} von {most}", "{step} van {most}"],
  "tree.speed.1": ["slow", "langsam", "traag"],
  "tree.speed.2": ["medium", "mittel", "gemiddeld"],
  "tree.speed.3": ["fast", "schnell", "snel"],
  "tree.wrong": [
    "Go to where it goes wrong",
    "Zur Stelle, wo es schiefgeht",
    "Naar waar het fout gaat",
  ],
  "tree.zoom.in": ["Larger", "Größer", "Groter"],
  "tree.zoom.out": ["Smaller", "Kleiner", "Kleiner"],
  "tree.zoom.fit": ["Show the whole tree", "Ganzen Baum zeigen", "Toon de hele boom"],
  "tree.expanded": ["Expanded", "Expandiert", "Geëxpandeerd"],
  "tree.frontier": ["Frontier", "Rand", "Rand"],
  "tree.waiting": ["What waits", "Was wartet", "Wat wacht"],
  "tree.waiting.none": ["Nothing waits.", "Nichts wartet.", "Er wacht niets."],
  "tree.waiting.more": ["and {n} more", "und {n} weitere", "en nog {n}"],
  "tree.next": ["next", "nächstes", "volgend"],
  "tree.kept.queue": [
    "A queue: first in, first out.",
    "Eine Schlange: wer zuerst kommt, ist zuerst dran.",
    "Een rij: wie het eerst komt, is het eerst aan de beurt.",
  ],
  "tree.kept.stack": [
    "A stack: last in, first out. Top first.",
    "Ein Stapel: zuletzt hinein, zuerst heraus. Oberstes zuerst.",
    "Een stapel: laatst erin, eerst eruit. Bovenste eerst.",
  ],
  "tree.kept.board": [
    "A list sorted by {by}; equal ones in the order of their boards.",
    "Eine Liste, nach {by} sortiert; gleiche in der Reihenfolge ihrer Bretter.",
    "Een lijst, gesorteerd op {by}; gelijke in de volgorde van hun borden.",
  ],
  "tree.kept.near": [
    "A list sorted by f; of equal ones the smallest h, then the newest. Up to 8 equal ones are " +
      "taken off together.",
    "Eine Liste, nach f sortiert; von gleichen das kleinste h, dann das neueste. Bis zu 8 " +
      "gleiche werden zusammen abgenommen.",
    "Een lijst, gesorteerd op f; van gelijke de kleinste h, dan de nieuwste. Tot 8 gelijke " +
      "worden samen gepakt.",
  ],
  "tree.kept.newest": [
    "A list sorted by f; of equal ones the newest first.",
    "Eine Liste, nach f sortiert; von gleichen das neueste zuerst.",
    "Een lijst, gesorteerd op f; van gelijke de nieuwste eerst.",
  ],
  "tree.path": ["Path: {moves}", "Weg: {moves}", "Pad: {moves}"],
  "tree.path.none": ["Path: still at the start", "Weg: noch am Anfang", "Pad: nog aan het begin"],
  "tree.code": ["What runs", "Was läuft", "Wat draait"],
  "tree.code.ran": ["{n} times", "{n}-mal", "{n} keer"],
  "tree.round": ["Round with limit {bound}", "Runde mit Grenze {bound}", "Ronde met grens {bound}"],
  "tree.rounds": ["Rounds", "Runden", "Rondes"],
  "tree.round.short": ["Limit {bound}", "Grenze {bound}", "Grens {bound}"],
  "tree.capped": [
    "Only the first {steps} expansions are drawn.",
    "Nur die ersten {steps} Expansionen sind gezeichnet.",
    "Alleen de eerste {steps} expansies zijn getekend.",
  ],
  "tree.dropped": ["Show dropped boards", "Verworfene Bretter zeigen", "Toon verworpen borden"],
  "tree.current": ["being expanded", "wird expandiert", "wordt geëxpandeerd"],
  "tree.waits": ["waits (frontier)", "wartet (Rand)", "wacht (rand)"],
  "tree.closed": ["expanded (closed)", "expandiert", "geëxpandeerd"],
  "tree.known": ["known already, dropped", "schon bekannt, verworfen", "al bekend, verworpen"],
  "tree.beyond": ["beyond the limit", "jenseits der Grenze", "voorbij de grens"],
  "tree.replaced": [
    "replaced by a cheaper path",
    "durch kürzeren Weg ersetzt",
    "vervangen door korter pad",
  ],
  "tree.missed": ["cheaper path thrown away", "kürzerer Weg weggeworfen", "korter pad weggegooid"],
  "tree.goal": ["goal", "Ziel", "doel"],
  "tree.legend": [
    "Under each board: g moves so far + h estimate = f; where the order is another: g, h: f.",
    "Unter jedem Brett: g Züge bisher + h Schätzung = f; bei anderer Reihenfolge: g, h: f.",
    "Onder elk bord: g zetten tot nu + h schatting = f; bij een andere volgorde: g, h: f.",
  ],
  "tree.keys": [
    "← → step, Home and End jump. In the tree: arrows go from board to board, Enter or a click " +
      "folds what is below, + − 0 or the wheel zoom, dragging moves it.",
    "← → Schritt, Pos1 und Ende springen. Im Baum: Pfeile gehen von Brett zu Brett, Enter oder " +
      "Klick klappt ein, was darunter hängt, + − 0 oder Mausrad zoomen, Ziehen verschiebt.",
    "← → stap, Home en End springen. In de boom: pijlen gaan van bord naar bord, Enter of klik " +
      "klapt in wat eronder hangt, + − 0 of het wiel zoomen, slepen verschuift.",
  ],
  "tree.lecture.wrong": [
    "The variant in the first tree threw a cheaper path away and found {wrong} moves; {right} " +
      "are enough.",
    "Die Variante im ersten Baum warf einen kürzeren Weg weg und fand {wrong} Züge; {right} " +
      "genügen.",
    "De variant in de eerste boom gooide een korter pad weg en vond {wrong} zetten; {right} zijn " +
      "genoeg.",
  ],
  "tree.lecture.moment": [
    "In the first tree the ringed board was first reached in {old} moves and marked; now {new} " +
      "moves lead to it, and that path is thrown away.",
    "Im ersten Baum wurde das umringte Brett in {old} Zügen erreicht und markiert; jetzt führen " +
      "{new} hin, und dieser Weg wird weggeworfen.",
    "In de eerste boom werd het omcirkelde bord eerst in {old} zetten bereikt en gemarkeerd; nu " +
      "leiden {new} zetten erheen, en dat pad wordt weggegooid.",
  ],
  "tree.lecture.right": [
    "In the second tree A* keeps the path of {new} moves.",
    "Im zweiten Baum behält A* den Weg mit {new} Zügen.",
    "In de tweede boom houdt A* het pad van {new} zetten.",
  ],
  "tree.node": [
    "board {board}, g {g}, h {h}, {status}",
    "Brett {board}, g {g}, h {h}, {status}",
    "bord {board}, g {g}, h {h}, {status}",
  ],
  "tree.words": ["Every step in words", "Jeder Schritt in Worten", "Elke stap in woorden"],
  "tree.numbers": ["two three four", "zwei drei vier", "twee drie vier"],
  "tree.say.start": ["Only the start waits.", "Nur der Anfang wartet.", "Alleen het begin wacht."],
  "tree.say.root": ["Takes the start", "Nimmt den Anfang", "Pakt het begin"],
  "tree.say.round": [
    "Round {number}, limit {bound}: begins at the start",
    "Runde {number}, Grenze {bound}: beginnt am Anfang",
    "Ronde {number}, grens {bound}: begint aan het begin",
  ],
  "tree.say.list": [
    "Takes {by} = {value}, the smallest",
    "Nimmt {by} = {value}, das kleinste",
    "Pakt {by} = {value}, de kleinste",
  ],
  "tree.say.queue": [
    "Takes what has waited longest, depth {depth}",
    "Nimmt, was am längsten wartet, Tiefe {depth}",
    "Pakt wat het langst wacht, diepte {depth}",
  ],
  "tree.say.stack": [
    "Takes the top of the stack, depth {depth}",
    "Nimmt das Oberste vom Stapel, Tiefe {depth}",
    "Pakt de bovenste van de stapel, diepte {depth}",
  ],
  "tree.say.other": [
    "Takes a board, depth {depth}",
    "Nimmt ein Brett, Tiefe {depth}",
    "Pakt een bord, diepte {depth}",
  ],
  "tree.say.goal.one": [
    "the goal, 1 move from the start.",
    "das Ziel, 1 Zug vom Anfang.",
    "het doel, 1 zet van het begin.",
  ],
  "tree.say.goal.many": [
    "the goal, {n} moves from the start.",
    "das Ziel, {n} Züge vom Anfang.",
    "het doel, {n} zetten van het begin.",
  ],
  "tree.say.new.one": ["one new board", "ein neues Brett", "één nieuw bord"],
  "tree.say.new.many": ["{n} new boards", "{n} neue Bretter", "{n} nieuwe borden"],
  "tree.say.known.one": ["one already known", "eines schon bekannt", "één al bekend"],
  "tree.say.known.many": ["{n} already known", "{n} schon bekannt", "{n} al bekend"],
  "tree.say.better.one": [
    "a shorter path to a known one",
    "ein kürzerer Weg zu einem bekannten",
    "een korter pad naar een bekend bord",
  ],
  "tree.say.better.many": [
    "shorter paths to {n} known ones",
    "kürzere Wege zu {n} bekannten",
    "kortere paden naar {n} bekende borden",
  ],
  "tree.say.missed.one": [
    "a shorter path to a known one thrown away",
    "ein kürzerer Weg zu einem bekannten weggeworfen",
    "een korter pad naar een bekend bord weggegooid",
  ],
  "tree.say.missed.many": [
    "{n} shorter paths to known ones thrown away",
    "{n} kürzere Wege zu bekannten weggeworfen",
    "{n} kortere paden naar bekende borden weggegooid",
  ],
  "tree.say.cut.one": ["one beyond the limit", "eines jenseits der Grenze", "één voorbij de grens"],
  "tree.say.cut.many": ["{n} beyond the limit", "{n} jenseits der Grenze", "{n} voorbij de grens"],
  "tree.say.none": ["nothing new", "nichts Neues", "niets nieuws"],
  "tree.say.raise": [
    "Nothing waits any more; the next limit is {bound}.",
    "Nichts wartet mehr; die nächste Grenze ist {bound}.",
    "Er wacht niets meer; de volgende grens is {bound}.",
  ],
};
