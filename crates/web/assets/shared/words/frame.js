// @ts-check
// What all views share. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  skip: ["Skip to content", "Zum Inhalt springen", "Naar de inhoud"],
  tabs: ["Views", "Ansichten", "Weergaven"],
  language: ["Language", "Sprache", "Taal"],
  "theme.dark": ["Dark theme", "Dunkles Design", "Donker thema"],
  "theme.light": ["Light theme", "Helles Design", "Licht thema"],
  absent: ["Not in this browser", "Nicht in diesem Browser", "Niet in deze browser"],
  "absent.tables": [
    "Tables are stored as files, and a web page cannot do that. Install knobel on a computer and " +
      "run “knobel serve”; there, this view builds and stores tables. On this page, knobel " +
      "builds the small tables each time they are needed; this takes at most a second.",
    "Tabellen werden als Dateien gespeichert, und das kann eine Webseite nicht. Installiere " +
      "knobel auf einem Computer und starte „knobel serve“. Dort kannst du in dieser Ansicht " +
      "Tabellen erstellen. Auf dieser Seite erstellt knobel die kleinen Tabellen jedes Mal neu; " +
      "das dauert höchstens eine Sekunde.",
    "Tabellen worden als bestanden opgeslagen, en dat kan een webpagina niet. Installeer knobel " +
      "op een computer en start ‘knobel serve’. Daar kun je in deze weergave tabellen maken. Op " +
      "deze pagina maakt knobel de kleine tabellen telkens opnieuw; dat duurt hooguit een " +
      "seconde.",
  ],
  "absent.aksen": [
    "The programs of the 8-bit board need the compiler SDCC and a simulated processor, which a " +
      "web page does not have. Install knobel on a computer and run “knobel serve”.",
    "Die Programme des 8-Bit-Boards brauchen den Compiler SDCC und einen simulierten Prozessor; " +
      "beides hat eine Webseite nicht. Installiere knobel auf einem Computer und starte „knobel " +
      "serve“.",
    "De programma’s van het 8-bitbord hebben de compiler SDCC en een gesimuleerde processor " +
      "nodig; een webpagina heeft die niet. Installeer knobel op een computer en start ‘knobel " +
      "serve’.",
  ],
  "offline.alone": [
    "This part of the page is not loaded yet, and the network does not respond.",
    "Dieser Teil der Seite ist noch nicht geladen, und das Netzwerk antwortet nicht.",
    "Dit deel van de pagina is nog niet geladen en het netwerk reageert niet.",
  ],
  offline: [
    "The server does not answer. Is “knobel serve” still running?",
    "Der Server antwortet nicht. Läuft „knobel serve“ noch?",
    "De server antwoordt niet. Draait ‘knobel serve’ nog?",
  ],
  technical: [
    "Technical detail:",
    "Technische Einzelheit (auf Englisch):",
    "Technisch detail (in het Engels):",
  ],
  "tab.play": ["Play", "Spielen", "Spelen"],
  "tab.proof": ["Proof", "Beweis", "Bewijs"],
  "tab.race": ["Race", "Rennen", "Race"],
  "tab.tree": ["Search tree", "Suchbaum", "Zoekboom"],
  board: ["Board", "Brett", "Bord"],
  "board.own": ["Your board", "Dein Brett", "Jouw bord"],
  use: ["Use", "Übernehmen", "Gebruiken"],
  blank: ["blank", "Lücke", "gat"],
  "way.U": ["up", "oben", "boven"],
  "way.D": ["down", "unten", "beneden"],
  "way.L": ["left", "links", "links"],
  "way.R": ["right", "rechts", "rechts"],
  "goal.last": ["1 2 3 …, blank last", "1 2 3 …, Lücke am Ende", "1 2 3 …, gat achteraan"],
  "goal.first": ["blank first, 1 2 3 …", "Lücke am Anfang, 1 2 3 …", "gat vooraan, 1 2 3 …"],
  "goal.spiral": ["spiral", "Spirale", "spiraal"],
  "goal.snake": ["snake", "Schlange", "slang"],
  "goal.own": ["another board", "ein anderes Brett", "een ander bord"],
  "tab.cards": ["Cards", "Karten", "Kaarten"],
  tagline: [
    "Play puzzles and watch searches solve them.",
    "Rätsel spielen und Suchverfahren beim Lösen zusehen.",
    "Speel puzzels en kijk hoe zoekmethoden ze oplossen.",
  ],
  "tab.tables": ["Tables", "Tabellen", "Tabellen"],
  "tab.aksen": ["8-bit board", "8-Bit-Board", "8-bitbord"],
  "tab.play.short": ["Play", "Spielen", "Spelen"],
  "tab.proof.short": ["Proof", "Beweis", "Bewijs"],
  "tab.race.short": ["Race", "Rennen", "Race"],
  "tab.tree.short": ["Tree", "Baum", "Boom"],
  "tab.cards.short": ["Cards", "Karten", "Kaarten"],
  "tab.tables.short": ["Tables", "Tabellen", "Tabellen"],
  "tab.aksen.short": ["8-bit", "8-Bit", "8-bit"],
  "link.tab": [
    "This link leads to a view that does not exist. You see the first view instead.",
    "Dieser Link führt zu einer Ansicht, die es nicht gibt. Du siehst stattdessen die erste.",
    "Deze link verwijst naar een weergave die niet bestaat. Je ziet nu de eerste.",
  ],
  "link.board": [
    "This link has no board of 2 to 32 rows and columns. You see the usual board instead.",
    "Dieser Link enthält kein Brett mit 2 bis 32 Reihen und Spalten. Du siehst stattdessen das " +
      "übliche Brett.",
    "Deze link bevat geen bord van 2 tot 32 rijen en kolommen. Je ziet nu het gewone bord.",
  ],
  "link.goal": [
    "The goal in this link does not fit its board. The usual goal is used instead.",
    "Das Ziel in diesem Link passt nicht zum Brett. Stattdessen gilt das übliche Ziel.",
    "Het doel in deze link past niet bij het bord. In plaats daarvan geldt het gewone doel.",
  ],
  "needs.number": [
    "Enter a whole number from {min} to {max}.",
    "Gib eine ganze Zahl von {min} bis {max} ein.",
    "Vul een heel getal van {min} tot en met {max} in.",
  ],
  "link.laid": [
    "The cards in this link do not fit the game. They lie as at the start.",
    "Die Karten in diesem Link passen nicht zum Spiel. Sie liegen wie am Anfang.",
    "De kaarten in deze link passen niet bij het spel. Ze liggen zoals aan het begin.",
  ],
  "link.example": [
    "This link names an example that does not exist. You see your own board instead.",
    "Dieser Link nennt ein Beispiel, das es nicht gibt. Du siehst stattdessen dein eigenes Brett.",
    "Deze link noemt een voorbeeld dat niet bestaat. Je ziet nu je eigen bord.",
  ],
  "link.moves": [
    "The moves in this link cannot be made on its board, so they are left out.",
    "Die Züge in diesem Link sind auf seinem Brett nicht möglich und wurden weggelassen.",
    "De zetten in deze link zijn op het bord niet mogelijk en zijn weggelaten.",
  ],
  "go.first": ["To the start", "Zum Anfang", "Naar het begin"],
  "go.last": ["To the end", "Zum Ende", "Naar het eind"],
  "go.run": ["Play", "Abspielen", "Afspelen"],
  "go.pause": ["Pause", "Pause", "Pauze"],
  speed: ["Speed", "Tempo", "Snelheid"],
  "go.stop": ["Stop", "Stopp", "Stoppen"],
  goal: ["Goal", "Ziel", "Doel"],
  algorithm: ["Method", "Verfahren", "Methode"],
  seconds: ["Time limit (s)", "Zeitlimit (s)", "Tijdslimiet (s)"],
  stopped: ["Stopped: {reason}", "Gestoppt: {reason}", "Gestopt: {reason}"],
  "see.why": ["See why", "Warum?", "Waarom?"],
  length: ["{length} ({other})", "{length} ({other})", "{length} ({other})"],
  with: ["{name} with {heuristic}", "{name} ({heuristic})", "{name} ({heuristic})"],
  "move.one": ["{n} move", "{n} Zug", "{n} zet"],
  "move.many": ["{n} moves", "{n} Züge", "{n} zetten"],
  "run.one": ["{n} run", "{n} Schub", "{n} schuifbeurt"],
  "run.many": ["{n} runs", "{n} Schübe", "{n} schuifbeurten"],
  "step.one": ["{n} step", "{n} Schritt", "{n} stap"],
  "step.many": ["{n} steps", "{n} Schritte", "{n} stappen"],
  "solve.best": ["best method", "bestes Verfahren", "beste methode"],
  "solve.fast": ["fast solution", "schnelle Lösung", "snelle oplossing"],
  "solve.auto": ["automatic", "automatisch", "automatisch"],
  "go.back": ["One step back", "Einen Schritt zurück", "Eén stap terug"],
  "go.next": ["One step forward", "Einen Schritt weiter", "Eén stap verder"],
};
