// @ts-check
// The view "proof". English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "proof.title": ["Can it be solved?", "Ist es lösbar?", "Is het op te lossen?"],
  "proof.board": ["The board", "Das Brett", "Het bord"],
  "proof.intro": [
    "Two counts decide it: the exchanges of two tiles that make the goal, and the steps of the " +
      "blank to its place. What matters is whether they are even or odd.",
    "Zwei Zahlen entscheiden: wie oft man zwei Steine tauschen muss, bis das Ziel daliegt, und " +
      "wie viele Schritte die Lücke zu ihrem Platz hat. Es kommt nur darauf an, ob sie gerade " +
      "oder ungerade sind.",
    "Twee getallen beslissen: hoe vaak je twee stenen moet verwisselen tot het doel er ligt, en " +
      "hoeveel stappen het gat van zijn plaats is. Het gaat er alleen om of ze even of oneven " +
      "zijn.",
  ],
  "proof.step": [
    "Exchange {number} of {total}",
    "Tausch {number} von {total}",
    "Verwisseling {number} van {total}",
  ],
  "proof.start": [
    "This is your board, with the goal beside it. First, tiles change places two at a time.",
    "Das ist dein Brett, daneben das Ziel. Zuerst tauschen je zwei Steine die Plätze.",
    "Dit is jouw bord, ernaast het doel. Eerst wisselen stenen twee aan twee van plaats.",
  ],
  "proof.start.same": [
    "This is your board, and it is the goal already: no exchange is needed.",
    "Das ist dein Brett, und es ist schon das Ziel: Kein Tausch ist nötig.",
    "Dit is jouw bord, en het is al het doel: er hoeft niets verwisseld te worden.",
  ],
  "proof.exchange": [
    "{a} and {b} change places.",
    "{a} und {b} tauschen die Plätze.",
    "{a} en {b} wisselen van plaats.",
  ],
  "proof.is": ["{number} is {parity}.", "{number} ist {parity}.", "{number} is {parity}."],
  "proof.walk": [
    "Now your board again: the blank has {steps} to go to its cell in the goal.",
    "Jetzt wieder dein Brett: Die Lücke hat {steps} bis zu ihrem Feld im Ziel.",
    "Nu weer jouw bord: het gat heeft {steps} te gaan naar zijn vak in het doel.",
  ],
  "proof.walk.step": [
    "The blank walks: step {number} of {total}.",
    "Die Lücke wandert: Schritt {number} von {total}.",
    "Het gat loopt: stap {number} van {total}.",
  ],
  "proof.both": [
    "Together: {exchanges}, {steps}.",
    "Zusammen: {exchanges}, {steps}.",
    "Samen: {exchanges}, {steps}.",
  ],
  "proof.later": [
    "The verdict comes at the end.",
    "Das Urteil kommt am Ende.",
    "Het oordeel komt aan het eind.",
  ],
  "exchange.one": ["{n} exchange", "{n} Tausch", "{n} verwisseling"],
  "exchange.many": ["{n} exchanges", "{n} Vertauschungen", "{n} verwisselingen"],
  "proof.exchanges": ["Exchanges", "Vertauschungen", "Verwisselingen"],
  "proof.steps": ["Blank steps", "Lückenschritte", "Gatstappen"],
  "proof.even": ["even", "gerade", "even"],
  "proof.odd": ["odd", "ungerade", "oneven"],
  "proof.yes": [
    "Both are {parity}: the goal can be reached.",
    "Beide sind {parity}: Das Ziel ist erreichbar.",
    "Beide zijn {parity}: het doel is te bereiken.",
  ],
  "proof.no": [
    "One is even, the other odd: the goal cannot be reached.",
    "Eine ist gerade, die andere ungerade: Das Ziel ist nicht erreichbar.",
    "Het ene is even, het andere oneven: het doel is niet te bereiken.",
  ],
  "proof.why": [
    "Try it: a move changes nothing",
    "Probier es: Ein Zug ändert nichts",
    "Probeer het: een zet verandert niets",
  ],
  "proof.why.text": [
    "Click a tile. A move exchanges the blank with one tile and takes the blank one step: both " +
      "counts flip, always together. If they differ now, they differ for ever; at the goal both " +
      "are 0.",
    "Klicke einen Stein an. Ein Zug tauscht die Lücke mit einem Stein und bringt sie einen " +
      "Schritt weiter: Beide Zahlen kippen, immer gemeinsam. Sind sie jetzt verschieden, bleiben " +
      "sie es für immer; am Ziel sind beide 0.",
    "Klik op een steen. Een zet verwisselt het gat met één steen en brengt het één stap verder: " +
      "beide getallen kantelen, altijd samen. Verschillen ze nu, dan voor altijd; in het doel " +
      "zijn beide 0.",
  ],
  "proof.move": ["Make a move for me", "Mach einen Zug für mich", "Doe een zet voor mij"],
  "proof.tried.equal": [
    "{tile} {way}: exchanges {exchanges}, steps {steps}. Both flip: still alike.",
    "{tile} nach {way}: Vertauschungen {exchanges}, Schritte {steps}. Beide kippen: weiterhin " +
      "gleich.",
    "{tile} naar {way}: verwisselingen {exchanges}, stappen {steps}. Beide kantelen: nog steeds " +
      "gelijk.",
  ],
  "proof.tried.differ": [
    "{tile} {way}: exchanges {exchanges}, steps {steps}. Both flip: still different.",
    "{tile} nach {way}: Vertauschungen {exchanges}, Schritte {steps}. Beide kippen: weiterhin " +
      "verschieden.",
    "{tile} naar {way}: verwisselingen {exchanges}, stappen {steps}. Beide kantelen: nog steeds " +
      "verschillend.",
  ],
  "proof.equal": [
    "both even or both odd",
    "beide gerade oder beide ungerade",
    "beide even of beide oneven",
  ],
  "proof.differ": ["one even, one odd", "eine gerade, eine ungerade", "een even, een oneven"],
  "proof.goals": [
    "Which goals can be reached",
    "Welche Ziele erreichbar sind",
    "Welke doelen te bereiken zijn",
  ],
  "proof.goal.yes": ["reachable", "erreichbar", "te bereiken"],
  "proof.goal.no": ["not reachable", "nicht erreichbar", "niet te bereiken"],
  "proof.goal.use": ["Make it the goal", "Als Ziel nehmen", "Neem als doel"],
  "proof.loyd": ["The 14-15 puzzle", "Das 14-15-Puzzle", "De 14-15-puzzel"],
  "proof.loyd.text": [
    "In 1880 half the world tried to put 14 and 15 in order, and Sam Loyd is said to have " +
      "offered 1000 dollars for it. He ran no risk.",
    "1880 versuchte die halbe Welt, die 14 und die 15 in Ordnung zu bringen, und Sam Loyd soll " +
      "1000 Dollar dafür geboten haben. Er ging kein Risiko ein.",
    "In 1880 probeerde de halve wereld 14 en 15 op orde te krijgen, en Sam Loyd zou er 1000 " +
      "dollar voor hebben geboden. Hij liep geen risico.",
  ],
  "proof.loyd.load": ["Show me why", "Zeig mir, warum", "Laat zien waarom"],
  "proof.previous": ["One back", "Eins zurück", "Eén terug"],
  "proof.next": ["One on", "Eins weiter", "Eén verder"],
  "proof.end": ["To the verdict", "Zum Urteil", "Naar het oordeel"],
  "proof.place": ["Place in the proof", "Stelle im Beweis", "Plaats in het bewijs"],
};
