// @ts-check
// The view "proof". English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "proof.title": ["Can it be solved?", "Ist es lösbar?", "Is het op te lossen?"],
  "proof.board": ["The board", "Das Brett", "Het bord"],
  "proof.intro": [
    "Two numbers decide: how many swaps of two tiles turn the board into the goal, and how many " +
      "steps the blank is from its goal cell. What matters is whether they are even or odd.",
    "Zwei Zahlen entscheiden: wie oft man zwei Steine vertauschen muss, bis das Ziel erreicht " +
      "ist, und wie viele Schritte die Lücke von ihrem Zielfeld entfernt ist. Es kommt nur " +
      "darauf an, ob sie gerade oder ungerade sind.",
    "Twee getallen beslissen: hoe vaak je twee stenen moet verwisselen om het doel te krijgen, " +
      "en hoeveel stappen het gat van zijn doelvak verwijderd is. Het gaat er alleen om of ze " +
      "even of oneven zijn.",
  ],
  "proof.step": [
    "Swap {number} of {total}",
    "Vertauschung {number} von {total}",
    "Verwisseling {number} van {total}",
  ],
  "proof.start": [
    "This is your board, with the goal beside it. First, pairs of tiles change places.",
    "Das ist dein Brett, daneben siehst du das Ziel. Zuerst tauschen immer zwei Steine die Plätze.",
    "Dit is jouw bord, met ernaast het doel. Eerst wisselen steeds twee stenen van plaats.",
  ],
  "proof.start.same": [
    "This is your board. It already is the goal, so no swap is needed.",
    "Das ist dein Brett. Es ist schon das Ziel, also muss nichts vertauscht werden.",
    "Dit is jouw bord. Het is al het doel, dus er hoeft niets verwisseld te worden.",
  ],
  "proof.exchange": [
    "{a} and {b} change places.",
    "{a} und {b} tauschen die Plätze.",
    "{a} en {b} wisselen van plaats.",
  ],
  "proof.is": ["{number} is {parity}.", "{number} ist {parity}.", "{number} is {parity}."],
  "proof.walk": [
    "Now your board again: the blank is {steps} from its goal cell.",
    "Jetzt wieder dein Brett: Die Lücke ist {steps} von ihrem Zielfeld entfernt.",
    "Nu weer jouw bord: het gat is {steps} van zijn doelvak verwijderd.",
  ],
  "proof.walk.step": [
    "The blank moves: step {number} of {total}.",
    "Die Lücke wandert: Schritt {number} von {total}.",
    "Het gat schuift op: stap {number} van {total}.",
  ],
  "proof.both": [
    "Together: {exchanges}, {steps}.",
    "Zusammen: {exchanges}, {steps}.",
    "Samen: {exchanges}, {steps}.",
  ],
  "proof.later": [
    "The verdict comes at the end.",
    "Das Ergebnis kommt am Ende.",
    "De uitslag komt aan het eind.",
  ],
  "exchange.one": ["{n} swap", "{n} Vertauschung", "{n} verwisseling"],
  "exchange.many": ["{n} swaps", "{n} Vertauschungen", "{n} verwisselingen"],
  "proof.exchanges": ["Swaps", "Vertau\u00ADschungen", "Verwis\u00ADselingen"],
  "proof.steps": ["Steps of the blank", "Schritte der Lücke", "Stappen van het gat"],
  "proof.even": ["even", "gerade", "even"],
  "proof.odd": ["odd", "ungerade", "oneven"],
  "proof.yes": [
    "Both are {parity}: the goal can be reached.",
    "Beide sind {parity}: Das Ziel ist erreichbar.",
    "Beide zijn {parity}: het doel is bereikbaar.",
  ],
  "proof.no": [
    "One is even, the other is odd: the goal cannot be reached.",
    "Eine Zahl ist gerade, die andere ungerade: Das Ziel ist nicht erreichbar.",
    "Het ene getal is even, het andere oneven: het doel is niet bereikbaar.",
  ],
  "proof.why": [
    "Try it: moves do not change the verdict",
    "Probier es aus: Züge ändern das Ergebnis nicht",
    "Probeer het: zetten veranderen niets aan de uitslag",
  ],
  "proof.why.text": [
    "Click a tile. A move swaps the blank with one tile, and the blank takes one step. So both " +
      "numbers flip between even and odd at the same time. If one is even and the other odd now, " +
      "that never changes; at the goal, both are 0.",
    "Klicke einen Stein an. Bei einem Zug tauscht die Lücke mit einem Stein den Platz und macht " +
      "einen Schritt. Deshalb wechseln beide Zahlen immer gemeinsam zwischen gerade und " +
      "ungerade. Ist jetzt eine gerade und die andere ungerade, dann bleibt das so; am Ziel sind " +
      "aber beide 0.",
    "Klik op een steen. Bij een zet wisselt het gat met één steen van plaats en doet het één " +
      "stap. Daarom wisselen beide getallen altijd samen tussen even en oneven. Is nu het ene " +
      "even en het andere oneven, dan blijft dat zo; in het doel zijn beide 0.",
  ],
  "proof.move": ["Make a move for me", "Mach einen Zug für mich", "Doe een zet voor mij"],
  "proof.tried.equal": [
    "{tile} {way}: swaps {exchanges}, steps {steps}. Both numbers flip, so they are still both " +
      "even or both odd.",
    "{tile} nach {way}: Vertauschungen {exchanges}, Schritte {steps}. Beide Zahlen wechseln, " +
      "also sind weiter beide gerade oder beide ungerade.",
    "{tile} naar {way}: verwisselingen {exchanges}, stappen {steps}. Beide getallen wisselen, " +
      "dus ze zijn nog steeds allebei even of allebei oneven.",
  ],
  "proof.tried.differ": [
    "{tile} {way}: swaps {exchanges}, steps {steps}. Both numbers flip, so one is still even and " +
      "the other odd.",
    "{tile} nach {way}: Vertauschungen {exchanges}, Schritte {steps}. Beide Zahlen wechseln, " +
      "also ist weiter eine gerade und die andere ungerade.",
    "{tile} naar {way}: verwisselingen {exchanges}, stappen {steps}. Beide getallen wisselen, " +
      "dus het ene is nog steeds even en het andere oneven.",
  ],
  "proof.equal": [
    "both even or both odd",
    "beide gerade oder beide ungerade",
    "beide even of beide oneven",
  ],
  "proof.differ": [
    "one even, one odd",
    "eine gerade, eine ungerade",
    "het ene even, het andere oneven",
  ],
  "proof.goals": [
    "Which goals are reachable",
    "Welche Ziele erreichbar sind",
    "Welke doelen bereikbaar zijn",
  ],
  "proof.goal.yes": ["reachable", "erreichbar", "bereikbaar"],
  "proof.goal.no": ["unreachable", "unerreichbar", "onbereikbaar"],
  "proof.goal.use": ["Use as goal", "Ziel wählen", "Doel kiezen"],
  "proof.loyd": ["The 14-15 puzzle", "Das 14-15-Puzzle", "De 14-15-puzzel"],
  "proof.loyd.text": [
    "In 1880, half the world tried to put 14 and 15 in order. Sam Loyd is said to have offered " +
      "1000 dollars for a solution. He took no risk.",
    "Im Jahr 1880 versuchte die halbe Welt, die 14 und die 15 in die richtige Reihenfolge zu " +
      "bringen. Sam Loyd soll 1000 Dollar für eine Lösung geboten haben. Er ging kein Risiko ein.",
    "In 1880 probeerde de halve wereld de 14 en de 15 in de goede volgorde te krijgen. Sam Loyd " +
      "zou 1000 dollar voor een oplossing hebben geboden. Hij liep geen risico.",
  ],
  "proof.loyd.load": ["Show me why", "Zeig mir, warum", "Laat zien waarom"],
  "proof.previous": ["One step back", "Einen Schritt zurück", "Eén stap terug"],
  "proof.next": ["One step forward", "Einen Schritt weiter", "Eén stap verder"],
  "proof.end": ["To the verdict", "Zum Ergebnis", "Naar de uitslag"],
  "proof.place": ["Step of the proof", "Schritt des Beweises", "Stap van het bewijs"],
};
