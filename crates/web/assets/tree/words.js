// @ts-check
// The view "tree". English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "tree.intro": [
    "Watch a search think. It takes one board at a time and adds every possible next board below " +
      "it.",
    "Sieh einer Suche beim Denken zu. Sie nimmt eine Stellung nach der anderen und hängt alle " +
      "darunter, die mit einem Zug erreichbar sind.",
    "Kijk hoe een zoekmethode denkt. Ze neemt steeds één bord en hangt daaronder alle borden die " +
      "met één zet te bereiken zijn.",
  ],
  "tree.beside": ["Second search", "Zweite Suche", "Tweede zoektocht"],
  "tree.none": ["none", "keine", "geen"],
  "tree.examples": ["Examples", "Beispiele", "Voorbeelden"],
  "tree.own": ["Choose yourself", "Selbst wählen", "Zelf kiezen"],
  "tree.own.about": [
    "Method, heuristic and a second search",
    "Verfahren, Heuristik und eine zweite Suche",
    "Methode, heuristiek en een tweede zoektocht",
  ],
  "tree.example.short": ["A first look", "Ein erster Blick", "Een eerste blik"],
  "tree.example.short.about": [
    "A* beside breadth‑first search, 4 moves",
    "A* neben Breitensuche, 4 Züge",
    "A* naast breedte‑eerst, 4 zetten",
  ],
  "tree.example.blind": ["Blind or guided", "Blind oder geführt", "Blind of gestuurd"],
  "tree.example.blind.about": [
    "Guided: 8 moves. Blind: the tree explodes.",
    "Geführt: 8 Züge. Blind: Der Baum wuchert.",
    "Gestuurd: 8 zetten. Blind: de boom explodeert.",
  ],
  "tree.example.lecture": ["A mistake in A*", "Ein Fehler in A*", "Een fout in A*"],
  "tree.example.lecture.about": [
    "Common in textbooks: 12 moves instead of 10",
    "Häufig in Lehrbüchern: 12 Züge statt 10",
    "Vaak in leerboeken: 12 zetten in plaats van 10",
  ],
  "tree.example.deep": ["Rounds of IDA*", "Runden von IDA*", "Rondes van IDA*"],
  "tree.example.deep.about": [
    "Limits 7, 9 and 11: three rounds, hardly any memory",
    "Grenzen 7, 9 und 11: drei Runden, kaum Speicher",
    "Limieten 7, 9 en 11: drie rondes, nauwelijks geheugen",
  ],
  "tree.large": [
    "This board is too large to draw. Choose an example or a board of up to {cells} cells.",
    "Dieses Brett ist zu groß zum Zeichnen. Wähle ein Beispiel oder ein Brett mit bis zu {cells} " +
      "Feldern.",
    "Dit bord is te groot om te tekenen. Kies een voorbeeld of een bord van hoogstens {cells} " +
      "vakken.",
  ],
  "tree.back": ["One step back", "Einen Schritt zurück", "Eén stap terug"],
  "tree.step": ["One step forward", "Einen Schritt weiter", "Eén stap verder"],
  "tree.run": ["Play", "Abspielen", "Afspelen"],
  "tree.scrub": ["Step", "Schritt", "Stap"],
  "tree.of": ["{step} of {most}", "{step} von {most}", "{step} van {most}"],
  "tree.speed.1": ["slow", "langsam", "traag"],
  "tree.speed.2": ["medium", "mittel", "gemiddeld"],
  "tree.speed.3": ["fast", "schnell", "snel"],
  "tree.wrong": ["Show where it goes wrong", "Zeig, wo es schiefgeht", "Toon waar het misgaat"],
  "tree.zoom.in": ["Zoom in", "Vergrößern", "Inzoomen"],
  "tree.zoom.out": ["Zoom out", "Verkleinern", "Uitzoomen"],
  "tree.zoom.fit": ["Show the whole tree", "Den ganzen Baum zeigen", "Toon de hele boom"],
  "tree.expanded": ["Expanded", "Expandiert", "Geëxpandeerd"],
  "tree.frontier": ["Frontier", "Rand", "Rand"],
  "tree.waiting": ["Frontier", "Rand", "Rand"],
  "tree.waiting.none": ["The frontier is empty.", "Der Rand ist leer.", "De rand is leeg."],
  "tree.waiting.more": ["and {n} more", "und {n} weitere", "en nog {n}"],
  "tree.next": ["next", "nächste", "volgende"],
  "tree.kept.queue": [
    "A queue: first in, first out.",
    "Eine Warteschlange: Was zuerst kommt, ist zuerst dran.",
    "Een wachtrij: wat het eerst komt, is het eerst aan de beurt.",
  ],
  "tree.kept.stack": [
    "A stack: last in, first out. The top is shown first.",
    "Ein Stapel: Was zuletzt kommt, ist zuerst dran. Das Oberste steht vorn.",
    "Een stapel: wat het laatst komt, is het eerst aan de beurt. De bovenste staat vooraan.",
  ],
  "tree.kept.board": [
    "A list sorted by {by}; ties are broken by the order of the tiles.",
    "Eine Liste, sortiert nach {by}; bei Gleichstand entscheidet die Reihenfolge der Steine.",
    "Een lijst, gesorteerd op {by}; bij gelijke waarde beslist de volgorde van de stenen.",
  ],
  "tree.kept.near": [
    "A list sorted by f; of equal boards, the smallest h comes first, then the newest. Up to 8 " +
      "equally good boards are taken together.",
    "Eine Liste, sortiert nach f; bei Gleichstand kommt das kleinste h zuerst, dann die neueste " +
      "Stellung. Bis zu 8 gleich gute Stellungen werden zusammen entnommen.",
    "Een lijst, gesorteerd op f; bij gelijke waarde komt de kleinste h eerst, dan het nieuwste " +
      "bord. Hoogstens 8 even goede borden worden samen genomen.",
  ],
  "tree.kept.newest": [
    "A list sorted by f; of equal boards, the newest comes first.",
    "Eine Liste, sortiert nach f; bei Gleichstand kommt die neueste Stellung zuerst.",
    "Een lijst, gesorteerd op f; bij gelijke waarde komt het nieuwste bord eerst.",
  ],
  "tree.path": ["Path: {moves}", "Weg: {moves}", "Pad: {moves}"],
  "tree.path.none": ["Path: none yet", "Weg: noch keiner", "Pad: nog geen"],
  "tree.code": ["Code", "Code", "Code"],
  "tree.code.ran": ["{n} times", "{n}-mal", "{n} keer"],
  "tree.round": [
    "Round with limit {bound}",
    "Runde mit Grenze {bound}",
    "Ronde met limiet {bound}",
  ],
  "tree.rounds": ["Rounds", "Runden", "Rondes"],
  "tree.round.short": ["Limit {bound}", "Grenze {bound}", "Limiet {bound}"],
  "tree.capped": [
    "Only the first {steps} expansions are drawn.",
    "Nur die ersten {steps} Expansionen sind gezeichnet.",
    "Alleen de eerste {steps} expansies zijn getekend.",
  ],
  "tree.dropped": [
    "Show discarded boards",
    "Verworfene Stellungen zeigen",
    "Verworpen borden tonen",
  ],
  "tree.current": ["being expanded", "wird gerade expandiert", "wordt geëxpandeerd"],
  "tree.waits": ["in the frontier", "wartet am Rand", "wacht aan de rand"],
  "tree.closed": ["expanded", "expandiert", "geëxpandeerd"],
  "tree.known": ["already known, discarded", "schon bekannt, verworfen", "al bekend, verworpen"],
  "tree.beyond": ["beyond the limit", "über der Grenze", "boven de limiet"],
  "tree.replaced": [
    "replaced by a shorter path",
    "durch kürzeren Weg ersetzt",
    "vervangen door korter pad",
  ],
  "tree.missed": ["shorter path discarded", "kürzerer Weg verworfen", "korter pad verworpen"],
  "tree.goal": ["goal", "Ziel", "doel"],
  "tree.legend": [
    "Below each board: moves so far g + estimate h = f. If the search does not sort by g + h, " +
      "you see g, h: f.",
    "Unter jeder Stellung steht: bisherige Züge g + Schätzung h = f. Sortiert die Suche nicht " +
      "nach g + h, steht dort g, h: f.",
    "Onder elk bord staat: zetten tot nu toe g + schatting h = f. Sorteert de zoekmethode niet " +
      "op g + h, dan staat er g, h: f.",
  ],
  "tree.keys": [
    "← and → step, Home and End jump to the start and the end. In the tree, arrow keys go from " +
      "board to board, Enter or a click folds a branch, + − 0 or the mouse wheel zooms, and " +
      "dragging moves the tree.",
    "← und → gehen einen Schritt, Pos1 und Ende springen zum Anfang und zum Ende. Im Baum führen " +
      "Pfeiltasten von Stellung zu Stellung, Enter oder ein Klick klappt einen Ast ein, + − 0 " +
      "oder das Mausrad zoomt, Ziehen verschiebt den Baum.",
    "← en → doen een stap, Home en End springen naar het begin en het eind. In de boom ga je met " +
      "de pijltjestoetsen van bord naar bord. Enter of een klik klapt een tak in, met + − 0 of " +
      "het muiswiel zoom je, en door te slepen verschuif je de boom.",
  ],
  "tree.lecture.wrong": [
    "The variant in the first tree discarded a shorter path and found {wrong} moves; {right} are " +
      "enough.",
    "Die Variante im ersten Baum hat einen kürzeren Weg verworfen und {wrong} Züge gefunden; " +
      "{right} genügen.",
    "De variant in de eerste boom verwierp een korter pad en vond {wrong} zetten; {right} zijn " +
      "genoeg.",
  ],
  "tree.lecture.moment": [
    "The first search reached the ringed board in {old} moves and marked it. Now it finds a path " +
      "of {new} moves to the same board, and discards it.",
    "Die erste Suche hat die umrandete Stellung in {old} Zügen erreicht und markiert. Jetzt " +
      "findet sie einen Weg mit {new} Zügen zur selben Stellung und verwirft ihn.",
    "De eerste zoektocht bereikte het omcirkelde bord in {old} zetten en markeerde het. Nu vindt " +
      "ze een pad van {new} zetten naar hetzelfde bord, en verwerpt dat.",
  ],
  "tree.lecture.right": [
    "In the second tree, A* keeps the path of {new} moves.",
    "Im zweiten Baum behält A* den Weg mit {new} Zügen.",
    "In de tweede boom houdt A* het pad van {new} zetten.",
  ],
  "tree.node": [
    "board {board}, g {g}, h {h}, {status}",
    "Stellung {board}, g {g}, h {h}, {status}",
    "bord {board}, g {g}, h {h}, {status}",
  ],
  "tree.words": ["Every step in words", "Jeder Schritt in Worten", "Elke stap in woorden"],
  "tree.numbers": ["two three four", "zwei drei vier", "twee drie vier"],
  "tree.say.start": [
    "The frontier contains only the start.",
    "Der Rand enthält nur den Start.",
    "De rand bevat alleen de start.",
  ],
  "tree.say.root": ["Takes the start", "Nimmt den Start", "Neemt de start"],
  "tree.say.round": [
    "Round {number}, limit {bound}: begins at the start",
    "Runde {number}, Grenze {bound}: beginnt beim Start",
    "Ronde {number}, limiet {bound}: begint bij de start",
  ],
  "tree.say.list": [
    "Takes the board with the smallest {by} = {value}",
    "Nimmt die Stellung mit dem kleinsten {by} = {value}",
    "Neemt het bord met de kleinste {by} = {value}",
  ],
  "tree.say.queue": [
    "Takes the board that has waited longest, at depth {depth}",
    "Nimmt die Stellung, die am längsten wartet, in Tiefe {depth}",
    "Neemt het bord dat het langst wacht, op diepte {depth}",
  ],
  "tree.say.stack": [
    "Takes the top of the stack, at depth {depth}",
    "Nimmt die oberste Stellung vom Stapel, in Tiefe {depth}",
    "Neemt het bovenste bord van de stapel, op diepte {depth}",
  ],
  "tree.say.other": [
    "Takes a board at depth {depth}",
    "Nimmt eine Stellung in Tiefe {depth}",
    "Neemt een bord op diepte {depth}",
  ],
  "tree.say.goal.one": [
    "the goal, reached in 1 move.",
    "das Ziel, erreicht in 1 Zug.",
    "het doel, bereikt in 1 zet.",
  ],
  "tree.say.goal.many": [
    "the goal, reached in {n} moves.",
    "das Ziel, erreicht in {n} Zügen.",
    "het doel, bereikt in {n} zetten.",
  ],
  "tree.say.new.one": ["one new board", "eine neue Stellung", "één nieuw bord"],
  "tree.say.new.many": ["{n} new boards", "{n} neue Stellungen", "{n} nieuwe borden"],
  "tree.say.known.one": ["one already known", "eine schon bekannte", "één al bekend"],
  "tree.say.known.many": ["{n} already known", "{n} schon bekannte", "{n} al bekend"],
  "tree.say.better.one": [
    "a shorter path to a known board",
    "ein kürzerer Weg zu einer bekannten Stellung",
    "een korter pad naar een bekend bord",
  ],
  "tree.say.better.many": [
    "shorter paths to {n} known boards",
    "kürzere Wege zu {n} bekannten Stellungen",
    "kortere paden naar {n} bekende borden",
  ],
  "tree.say.missed.one": [
    "a discarded shorter path to a known board",
    "ein verworfener kürzerer Weg zu einer bekannten Stellung",
    "een verworpen korter pad naar een bekend bord",
  ],
  "tree.say.missed.many": [
    "{n} discarded shorter paths to known boards",
    "{n} verworfene kürzere Wege zu bekannten Stellungen",
    "{n} verworpen kortere paden naar bekende borden",
  ],
  "tree.say.cut.one": ["one beyond the limit", "eine über der Grenze", "één boven de limiet"],
  "tree.say.cut.many": ["{n} beyond the limit", "{n} über der Grenze", "{n} boven de limiet"],
  "tree.say.none": ["nothing new", "nichts Neues", "niets nieuws"],
  "tree.say.raise": [
    "The frontier is empty; the next limit is {bound}.",
    "Der Rand ist leer; die nächste Grenze ist {bound}.",
    "De rand is leeg; de volgende limiet is {bound}.",
  ],
};
