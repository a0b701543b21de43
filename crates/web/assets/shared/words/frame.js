// @ts-check
// What all views share. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  skip: ["Skip to content", "Zum Inhalt", "Naar de inhoud"],
  tabs: ["Views", "Ansichten", "Weergaven"],
  language: ["Language", "Sprache", "Taal"],
  "theme.dark": ["Switch to dark", "Dunkel stellen", "Donker"],
  "theme.light": ["Switch to light", "Hell stellen", "Licht"],
  absent: ["Not in this browser", "Nicht in diesem Browser", "Niet in deze browser"],
  "absent.tables": [
    "Tables are kept as files on a computer, and a page may not do that. Install knobel and run " +
      "“knobel serve”: there this view makes and keeps them. Here the solver makes the small " +
      "tables it needs each time, in a second or less.",
    "Tabellen liegen als Dateien auf einem Rechner, und das darf eine Seite nicht. Installiere " +
      "knobel und starte „knobel serve“: Dort macht und behält diese Ansicht sie. Hier macht der " +
      "Löser die kleinen Tabellen, die er braucht, jedes Mal neu, in einer Sekunde oder weniger.",
    "Tabellen staan als bestanden op een computer, en dat mag een pagina niet. Installeer knobel " +
      "en start ‘knobel serve’: daar maakt en bewaart deze weergave ze. Hier maakt de oplosser " +
      "de kleine tabellen die hij nodig heeft elke keer opnieuw, in een seconde of minder.",
  ],
  "absent.aksen": [
    "The programs of the 8-bit board are compiled by SDCC and run in a simulated processor, " +
      "which needs the program knobel on a computer. Install it and run “knobel serve”.",
    "Die Programme des 8-Bit-Boards werden mit SDCC übersetzt und laufen in einem simulierten " +
      "Prozessor; dafür braucht es das Programm knobel auf einem Rechner. Installiere es und " +
      "starte „knobel serve“.",
    "De programma’s van het 8-bit-bord worden met SDCC vertaald en draaien in een gesimuleerde " +
      "processor; daarvoor is het programma knobel op een computer nodig. Installeer het en " +
      "start ‘knobel serve’.",
  ],
  "offline.alone": [
    "This part of the page is not here yet, and the network does not answer.",
    "Dieser Teil der Seite ist noch nicht da, und das Netz antwortet nicht.",
    "Dit deel van de pagina is er nog niet, en het netwerk antwoordt niet.",
  ],
  offline: [
    "The server does not answer; is knobel serve still running?",
    "Der Server antwortet nicht; läuft knobel serve noch?",
    "De server antwoordt niet; draait knobel serve nog?",
  ],
  technical: [
    "Technical detail:",
    "Technische Einzelheit (englisch):",
    "Technisch detail (Engels):",
  ],
  "tab.play": ["Play", "Spielen", "Spelen"],
  "tab.proof": ["Proof", "Beweis", "Bewijs"],
  "tab.race": ["Race", "Rennen", "Race"],
  "tab.tree": ["Search tree", "Suchbaum", "Zoekboom"],
  board: ["Board", "Brett", "Bord"],
  "board.own": ["Your board", "Dein Brett", "Jouw bord"],
  use: ["Use", "Nehmen", "Neem"],
  blank: ["blank", "Lücke", "gat"],
  "way.U": ["up", "oben", "boven"],
  "way.D": ["down", "unten", "beneden"],
  "way.L": ["left", "links", "links"],
  "way.R": ["right", "rechts", "rechts"],
  "goal.last": ["1 2 3 … blank last", "1 2 3 … Lücke zuletzt", "1 2 3 … gat achteraan"],
  "goal.first": ["blank first 1 2 3 …", "Lücke zuerst 1 2 3 …", "gat vooraan 1 2 3 …"],
  "goal.spiral": ["spiral", "Spirale", "spiraal"],
  "goal.snake": ["snake", "Schlange", "slang"],
  "goal.own": ["another board", "ein anderes Brett", "een ander bord"],
  "tab.cards": ["Cards", "Karten", "Kaarten"],
  tagline: [
    "Puzzles to play, and searches to watch as they solve them.",
    "Rätsel zum Spielen, und Suchen, denen man dabei zusieht.",
    "Puzzels om te spelen, en zoekers om bij toe te kijken.",
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
    "This link leads to a view that does not exist; here is the first one instead.",
    "Dieser Link führt zu einer Ansicht, die es nicht gibt; hier ist stattdessen die erste.",
    "Deze link leidt naar een weergave die niet bestaat; hier is in plaats daarvan de eerste.",
  ],
  "link.board": [
    "This link has no board of 2 to 32 rows and columns; here is the usual one instead.",
    "Dieser Link hat kein Brett mit 2 bis 32 Zeilen und Spalten; hier ist stattdessen das übliche.",
    "Deze link heeft geen bord met 2 tot 32 rijen en kolommen; hier is in plaats daarvan het " +
      "gewone.",
  ],
  "link.goal": [
    "The goal in this link does not fit its board; here is the usual one instead.",
    "Das Ziel in diesem Link passt nicht zu seinem Brett; hier ist stattdessen das übliche.",
    "Het doel in deze link past niet bij zijn bord; hier is in plaats daarvan het gewone.",
  ],
  "needs.number": [
    "This needs a whole number from {min} to {max}.",
    "Hier braucht es eine ganze Zahl von {min} bis {max}.",
    "Hier is een heel getal van {min} tot {max} nodig.",
  ],
  "link.laid": [
    "The cards in this link do not fit the game; they lie as at the start.",
    "Die Karten in diesem Link passen nicht zum Spiel; sie liegen wie am Anfang.",
    "De kaarten in deze link passen niet bij het spel; ze liggen zoals aan het begin.",
  ],
  "link.example": [
    "This link names an example that does not exist; here is your own board instead.",
    "Dieser Link nennt ein Beispiel, das es nicht gibt; hier ist stattdessen dein eigenes Brett.",
    "Deze link noemt een voorbeeld dat niet bestaat; hier is in plaats daarvan je eigen bord.",
  ],
  "link.moves": [
    "The moves in this link cannot be made on its board; they are left out.",
    "Die Züge in diesem Link passen nicht zu seinem Brett; sie sind weggelassen.",
    "De zetten in deze link passen niet bij het bord; ze zijn weggelaten.",
  ],
  "go.first": ["To the start", "Zum Anfang", "Naar het begin"],
  "go.last": ["To the end", "Zum Ende", "Naar het eind"],
  "go.run": ["Play", "Abspielen", "Afspelen"],
  "go.pause": ["Pause", "Anhalten", "Pauze"],
  speed: ["Speed", "Tempo", "Snelheid"],
  "go.stop": ["Stop", "Stopp", "Stop"],
  goal: ["Goal", "Ziel", "Doel"],
  algorithm: ["Algorithm", "Verfahren", "Algoritme"],
  seconds: ["Seconds at most", "Sekunden höchstens", "Hoogstens seconden"],
  stopped: ["Stopped: {reason}", "Angehalten: {reason}", "Gestopt: {reason}"],
  "see.why": ["See why", "Warum?", "Waarom?"],
  length: ["{length} ({other})", "{length} ({other})", "{length} ({other})"],
  with: ["{name} with {heuristic}", "{name} mit {heuristic}", "{name} met {heuristic}"],
  "move.one": ["{n} move", "{n} Zug", "{n} zet"],
  "move.many": ["{n} moves", "{n} Züge", "{n} zetten"],
  "run.one": ["{n} run", "{n} Schub", "{n} schuif"],
  "run.many": ["{n} runs", "{n} Schübe", "{n} schuiven"],
  "step.one": ["{n} step", "{n} Schritt", "{n} stap"],
  "step.many": ["{n} steps", "{n} Schritte", "{n} stappen"],
  "solve.best": ["the best method", "das beste Verfahren", "de beste methode"],
  "solve.fast": ["any solution, at once", "irgendeine Lösung, sofort", "een oplossing, meteen"],
  "solve.auto": ["chosen to fit", "passend gewählt", "passend gekozen"],
  "go.back": ["One step back", "Ein Schritt zurück", "Een stap terug"],
  "go.next": ["One step on", "Ein Schritt weiter", "Een stap verder"],
};
