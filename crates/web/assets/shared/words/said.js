// @ts-check
// What the server says, by its code. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  "stop.interrupted": ["stopped", "angehalten", "gestopt"],
  "stop.time": ["out of time", "Zeit um", "tijd om"],
  "stop.memory": ["out of memory", "Speicher voll", "geheugen vol"],
  "stop.nodes": ["expansions used up", "Expansionen verbraucht", "expansies op"],
  "stop.depth": ["depth limit reached", "Tiefengrenze erreicht", "dieptegrens bereikt"],
  "stop.agenda-full": ["agenda full", "Agenda voll", "agenda vol"],
  "error.busy": [
    "The server is busy: {jobs} jobs run or wait. Stop one or try again later.",
    "Der Server ist beschäftigt: {jobs} Aufträge laufen oder warten. Halte einen an oder " +
      "versuche es später.",
    "De server is bezet: {jobs} taken lopen of wachten. Stop er een of probeer het later.",
  ],
  "error.too-many-cells": [
    "A board of {shape} is too large here; {most} cells are the most.",
    "Ein Brett von {shape} ist hier zu groß; {most} Felder sind das Höchste.",
    "Een bord van {shape} is hier te groot; {most} velden is het meeste.",
  ],
  "error.no-distances": [
    "Exact distances are known for up to 16 cells; leave the distance empty.",
    "Genaue Abstände sind nur bis 16 Felder bekannt; lass den Abstand leer.",
    "Exacte afstanden zijn alleen tot 16 velden bekend; laat de afstand leeg.",
  ],
  "error.gave-up": [
    "No board {distance} moves from the goal was found in time; take a smaller distance.",
    "Kein Brett in {distance} Zügen Abstand rechtzeitig gefunden; nimm einen kleineren Abstand.",
    "Geen bord op {distance} zetten op tijd gevonden; neem een kleinere afstand.",
  ],
  "error.no-display": [
    "The 8-bit board solves 3×3 only.",
    "Das 8-Bit-Board löst nur 3×3.",
    "Het 8-bitbord lost alleen 3×3 op.",
  ],
  "error.too-far": [
    "No board is {distance} moves from this goal; the farthest are {farthest}.",
    "Kein Brett ist {distance} Züge von diesem Ziel entfernt; die fernsten sind es {farthest}.",
    "Geen bord is {distance} zetten van dit doel; de verste zijn {farthest}.",
  ],
  "error.lanes": [
    "A race takes 1 to {most} methods.",
    "Ein Rennen nimmt 1 bis {most} Verfahren.",
    "Een race neemt 1 tot {most} methoden.",
  ],
  "error.seconds": [
    "The time limit must be a number of seconds from 0 on.",
    "Die Zeitgrenze muss eine Zahl von Sekunden ab 0 sein.",
    "De tijdslimiet moet een aantal seconden vanaf 0 zijn.",
  ],
  "error.slow-tables": [
    "{heuristic} takes too long to make here.",
    "{heuristic} zu erzeugen dauert hier zu lange.",
    "{heuristic} maken duurt hier te lang.",
  ],
  "error.not-drawn": [
    "{method} cannot be drawn; choose another method.",
    "{method} kann nicht gezeichnet werden; wähle ein anderes Verfahren.",
    "{method} kan niet getekend worden; kies een andere methode.",
  ],
  "error.unreachable": [
    "The goal cannot be reached from this board; the proof view shows why.",
    "Das Ziel ist von diesem Brett aus nicht erreichbar; die Ansicht Beweis zeigt, warum.",
    "Het doel is vanaf dit bord niet bereikbaar; de weergave Bewijs laat zien waarom.",
  ],
  "error.no-pair": [
    "{method} does not go with {heuristic}; choose another heuristic.",
    "{method} geht nicht mit {heuristic}; wähle eine andere Heuristik.",
    "{method} gaat niet met {heuristic}; kies een andere heuristiek.",
  ],
  "error.unread": [
    "{setting} does not go with {by}; leave it out or choose another method.",
    "{setting} geht nicht mit {by}; lass es weg oder wähle ein anderes Verfahren.",
    "{setting} gaat niet samen met {by}; laat het weg of kies een andere methode.",
  ],
  "error.no-setting": [
    "There is no setting ‘{name}’; leave it out.",
    "Es gibt keine Einstellung „{name}“; lass sie weg.",
    "Er is geen instelling ‘{name}’; laat die weg.",
  ],
  "error.value": [
    "‘{given}’ cannot be used for {setting}.",
    "„{given}“ ist kein Wert für {setting}.",
    "‘{given}’ is geen waarde voor {setting}.",
  ],
  "error.goal-shape": [
    "The goal is {goal}, but the board is {board}.",
    "Das Ziel ist {goal}, aber das Brett ist {board}.",
    "Het doel is {goal}, maar het bord is {board}.",
  ],
  "error.unfit.cells-at-most": [
    "{method} takes boards of up to {value} cells, but this one is {shape}.",
    "{method} nimmt Bretter bis {value} Felder, aber dieses ist {shape}.",
    "{method} neemt borden tot {value} velden, maar dit is {shape}.",
  ],
  "error.unfit.cells-exactly": [
    "{method} takes boards of {value} cells, but this one is {shape}.",
    "{method} nimmt Bretter mit {value} Feldern, aber dieses ist {shape}.",
    "{method} neemt borden van {value} velden, maar dit is {shape}.",
  ],
  "error.unfit.every-tile-in-groups": [
    "{method} needs every tile in one of up to {value} groups.",
    "{method} braucht jeden Stein in einer von höchstens {value} Gruppen.",
    "{method} heeft elke steen nodig in een van ten hoogste {value} groepen.",
  ],
  "error.unfit.three-by-three": [
    "{method} takes boards of 3 × 3, but this one is {shape}.",
    "{method} nimmt Bretter von 3 × 3, aber dieses ist {shape}.",
    "{method} neemt borden van 3 × 3, maar dit is {shape}.",
  ],
  "error.unfit.few-count-tables": [
    "{method} needs too large a table on a board of {shape}; choose another heuristic.",
    "{method} braucht auf einem Brett von {shape} eine zu große Tabelle; wähle eine andere " +
      "Heuristik.",
    "{method} heeft op een bord van {shape} een te grote tabel nodig; kies een andere heuristiek.",
  ],
  "error.unfit.learned-shape": [
    "{method} was learned for boards of 5×5, 6×6 and 7×7, not for {shape}; choose another " +
      "heuristic.",
    "{method} wurde für Bretter von 5×5, 6×6 und 7×7 gelernt, nicht für {shape}; wähle eine " +
      "andere Heuristik.",
    "{method} is geleerd voor borden van 5×5, 6×6 en 7×7, niet voor {shape}; kies een andere " +
      "heuristiek.",
  ],
  "error.unfit.straight-runs": [
    "{method} looks for few straight runs, not few single moves; choose another method.",
    "{method} sucht wenige gerade Schübe, nicht wenige einzelne Züge; wähle ein anderes Verfahren.",
    "{method} zoekt weinig rechte schuiven, niet weinig losse zetten; kies een andere methode.",
  ],
  "error.notation.empty": [
    "No tiles were given.",
    "Es sind keine Steine angegeben.",
    "Er zijn geen stenen opgegeven.",
  ],
  "error.notation.word": [
    "Line {at.line}, column {at.column}: '{found}' is not a tile.",
    "Zeile {at.line}, Spalte {at.column}: „{found}“ ist kein Stein.",
    "Regel {at.line}, kolom {at.column}: '{found}' is geen steen.",
  ],
  "error.notation.ragged": [
    "Row {row} has {given} tiles, but the first has {needed}.",
    "Reihe {row} hat {given} Steine, aber die erste hat {needed}.",
    "Rij {row} heeft {given} stenen, maar de eerste heeft er {needed}.",
  ],
  "error.notation.not-square": [
    "Without rows a board has 4, 9, 16, 25 … cells, not {given}; separate the rows by /.",
    "Ohne Reihen hat ein Brett 4, 9, 16, 25 … Felder, nicht {given}; trenne die Reihen durch /.",
    "Zonder rijen heeft een bord 4, 9, 16, 25 … velden, niet {given}; scheid de rijen met /.",
  ],
  "error.notation.unknown": [
    "Tile {tile} has no place on a board of {shape}.",
    "Stein {tile} hat auf einem Brett von {shape} keinen Platz.",
    "Steen {tile} hoort niet op een bord van {shape}.",
  ],
  "error.notation.repeated": [
    "Tile {tile} was given twice.",
    "Stein {tile} kommt zweimal vor.",
    "Steen {tile} komt twee keer voor.",
  ],
  "error.notation.board.count": [
    "{given} tiles do not fill a board of {shape}.",
    "{given} Steine füllen kein Brett von {shape}.",
    "{given} stenen vullen geen bord van {shape}.",
  ],
  "error.board.size": [
    "A board of {width} × {height} does not exist here: each side has at least 2 cells, and the " +
      "board at most 1,024.",
    "Ein Brett von {width} × {height} gibt es hier nicht: Jede Seite hat mindestens 2 Felder und " +
      "das Brett höchstens 1.024.",
    "Een bord van {width} × {height} bestaat hier niet: elke zijde heeft minstens 2 velden en " +
      "het bord hoogstens 1.024.",
  ],
  "error.too-many-cards": [
    "A game of {cards} cards is too large here; {most_cards} cards and {most_motifs} motifs are " +
      "the most.",
    "Ein Spiel mit {cards} Karten ist hier zu groß; {most_cards} Karten und {most_motifs} Motive " +
      "sind das Höchste.",
    "Een spel van {cards} kaarten is hier te groot; {most_cards} kaarten en {most_motifs} " +
      "motieven is het meeste.",
  ],
  "error.cards.value": [
    "'{given}' cannot be used for {setting.name}.",
    "„{given}“ ist kein Wert für {setting.name}.",
    "'{given}' is geen waarde voor {setting.name}.",
  ],
  "error.cards.piece-count": [
    "The game has {given} cards, but {width} × {height} cells.",
    "Das Spiel hat {given} Karten, aber {width} × {height} Felder.",
    "Het spel heeft {given} kaarten, maar {width} × {height} velden.",
  ],
  "phase.table": [
    "Making tables: {name}, {part} of {parts}",
    "Tabellen entstehen: {name}, {part} von {parts}",
    "Tabellen worden gemaakt: {name}, {part} van {parts}",
  ],
  "stop.cost-overflow": [
    "no path is short enough to be counted",
    "kein Weg ist kurz genug, um gezählt zu werden",
    "geen pad is kort genoeg om te tellen",
  ],
  "stop.needs-goal-state": [
    "this method needs a single known goal",
    "dieses Verfahren braucht ein einziges, bekanntes Ziel",
    "deze methode heeft één bekend doel nodig",
  ],
  "phase.searching": ["Searching", "Die Suche läuft", "Aan het zoeken"],
  "phase.measuring": [
    "{done} of {total} rows measured",
    "{done} von {total} Zeilen gemessen",
    "{done} van {total} regels gemeten",
  ],
  "error.not-found": [
    "There is nothing at this address.",
    "Unter dieser Adresse gibt es nichts.",
    "Op dit adres is niets.",
  ],
  "error.other-host": [
    "This server answers to 127.0.0.1:{port} only; open that address.",
    "Dieser Server antwortet nur auf 127.0.0.1:{port}; öffne diese Adresse.",
    "Deze server antwoordt alleen op 127.0.0.1:{port}; open dat adres.",
  ],
  "error.other-site": [
    "Another site asked for this; only this page may.",
    "Eine andere Seite hat danach gefragt; nur diese hier darf das.",
    "Een andere site vroeg hierom; alleen deze pagina mag dat.",
  ],
  "error.not-json": [
    "The question was not sent as JSON.",
    "Die Frage wurde nicht als JSON gesendet.",
    "De vraag werd niet als JSON gestuurd.",
  ],
  "error.body-too-large": [
    "That is too long: {most} bytes are the most.",
    "Das ist zu lang: {most} Bytes sind das Höchste.",
    "Dat is te lang: {most} bytes is het meeste.",
  ],
  "error.body": [
    "The server did not understand the question. Reload the page.",
    "Der Server hat die Frage nicht verstanden. Lade die Seite neu.",
    "De server begreep de vraag niet. Laad de pagina opnieuw.",
  ],
  "error.slow-body": [
    "The question did not arrive within {seconds} s; try again.",
    "Die Frage kam nicht innerhalb von {seconds} s an; versuche es noch einmal.",
    "De vraag kwam niet binnen {seconds} s aan; probeer het opnieuw.",
  ],
  "error.broken-off": [
    "The work broke off: that is a mistake in knobel.",
    "Die Arbeit brach ab: Das ist ein Fehler in knobel.",
    "Het werk brak af: dat is een fout in knobel.",
  ],
  "error.no-server": [
    "That needs the program knobel on your computer; this page runs without it.",
    "Dafür braucht es das Programm knobel auf deinem Rechner; diese Seite läuft ohne.",
    "Daarvoor is het programma knobel op je computer nodig; deze pagina werkt zonder.",
  ],
  "error.goal": [
    "The goal is not a board: {reason}",
    "Das Ziel ist kein Brett: {reason}",
    "Het doel is geen bord: {reason}",
  ],
  "error.firmware": [
    "The 8-bit board’s program was not run.",
    "Das Programm des 8-Bit-Boards lief nicht.",
    "Het programma van het 8-bitbord is niet uitgevoerd.",
  ],
  "error.firmware-stopped": [
    "The 8-bit board’s program was not run: {reason}.",
    "Das Programm des 8-Bit-Boards lief nicht: {reason}.",
    "Het programma van het 8-bitbord is niet uitgevoerd: {reason}.",
  ],
  "error.no-tool": [
    "{tool} is not installed, and the 8-bit board’s programs need it. On Debian or Ubuntu: " +
      "apt-get install {package}",
    "{tool} ist nicht installiert, aber die Programme des 8-Bit-Boards brauchen es. Unter Debian " +
      "oder Ubuntu: apt-get install {package}",
    "{tool} is niet geïnstalleerd, maar de programma’s van het 8-bitbord hebben het nodig. Op " +
      "Debian of Ubuntu: apt-get install {package}",
  ],
  "error.no-program": [
    "There is no program ‘{name}’.",
    "Es gibt kein Programm „{name}“.",
    "Er is geen programma ‘{name}’.",
  ],
  "error.no-table-folder": [
    "There is no folder to keep tables in; set KNOBEL_TABLES to one.",
    "Es gibt keinen Ordner für Tabellen; nenne einen in KNOBEL_TABLES.",
    "Er is geen map voor tabellen; noem er een in KNOBEL_TABLES.",
  ],
  "error.no-table-set": [
    "There is no set of tables ‘{name}’.",
    "Es gibt keinen Satz Tabellen „{name}“.",
    "Er is geen set tabellen ‘{name}’.",
  ],
  "error.no-table": [
    "The table ‘{file}’ is not there any more.",
    "Die Tabelle „{file}“ ist nicht mehr da.",
    "De tabel ‘{file}’ is er niet meer.",
  ],
  "error.tables-stopped": [
    "The tables were not made: {reason}.",
    "Die Tabellen wurden nicht erzeugt: {reason}.",
    "De tabellen zijn niet gemaakt: {reason}.",
  ],
  "error.table-folder": [
    "The folder of tables cannot be used.",
    "Der Ordner der Tabellen ist nicht zu gebrauchen.",
    "De map met tabellen is niet te gebruiken.",
  ],
  "error.no-strategy": [
    "There is no strategy ‘{name}’.",
    "Es gibt keine Strategie „{name}“.",
    "Er is geen strategie ‘{name}’.",
  ],
  "error.no-such-game": [
    "No such game was found ({reason}); ask for fewer cards, more motifs or another number of " +
      "solutions.",
    "Kein solches Spiel wurde gefunden ({reason}); verlange weniger Karten, mehr Motive oder " +
      "eine andere Zahl von Lösungen.",
    "Zo'n spel is niet gevonden ({reason}); vraag minder kaarten, meer motieven of een ander " +
      "aantal oplossingen.",
  ],
  "error.too-large": [
    "A board of {shape} can be checked, but not solved; take a smaller one.",
    "Ein Brett von {shape} lässt sich prüfen, aber nicht lösen; nimm ein kleineres.",
    "Een bord van {shape} kan wel getoetst, maar niet opgelost worden; neem een kleiner.",
  ],
  "error.no-method": [
    "There is no method ‘{name}’; choose another.",
    "Es gibt kein Verfahren „{name}“; wähle ein anderes.",
    "Er is geen methode ‘{name}’; kies een andere.",
  ],
  "error.no-heuristic.unknown": [
    "There is no heuristic ‘{name}’; choose another.",
    "Es gibt keine Heuristik „{name}“; wähle eine andere.",
    "Er is geen heuristiek ‘{name}’; kies een andere.",
  ],
  "error.no-heuristic.missing": [
    "A heuristic is missing in ‘{text}’; write max(a,b).",
    "In „{text}“ fehlt eine Heuristik; schreibe max(a,b).",
    "In ‘{text}’ ontbreekt een heuristiek; schrijf max(a,b).",
  ],
  "error.no-heuristic.parentheses": [
    "The parentheses of ‘{text}’ do not match.",
    "Die Klammern von „{text}“ passen nicht zusammen.",
    "De haakjes van ‘{text}’ kloppen niet.",
  ],
  "error.no-heuristic.rest": [
    "‘{rest}’ follows where a heuristic has ended; put max(…) around several.",
    "„{rest}“ folgt, wo eine Heuristik zu Ende ist; setze max(…) um mehrere.",
    "‘{rest}’ volgt waar een heuristiek voorbij is; zet max(…) om meerdere.",
  ],
  "error.no-heuristic.too-many": [
    "{given} heuristics are too many for one max(…); leave some out.",
    "{given} Heuristiken sind zu viele für ein max(…); lass einige weg.",
    "{given} heuristieken zijn te veel voor één max(…); laat er een paar weg.",
  ],
  "error.no-heuristic.too-long": [
    "A heuristic of {given} characters is too long; write a shorter one.",
    "Eine Heuristik von {given} Zeichen ist zu lang; schreibe eine kürzere.",
    "Een heuristiek van {given} tekens is te lang; schrijf een kortere.",
  ],
  "error.no-heuristic.groups": [
    "These groups of tiles have no tables.",
    "Für diese Gruppen von Steinen gibt es keine Tabellen.",
    "Voor deze groepen stenen zijn er geen tabellen.",
  ],
  "error.unfit.sides-at-most": [
    "{method} takes boards with sides of up to {value}, but this one is {shape}.",
    "{method} nimmt Bretter mit Seiten bis {value}, aber dieses ist {shape}.",
    "{method} neemt borden met zijden tot {value}, maar dit is {shape}.",
  ],
  "error.unfit.tile": [
    "{method} names tile {value}, which a board of {shape} does not have.",
    "{method} nennt Stein {value}, den ein Brett von {shape} nicht hat.",
    "{method} noemt steen {value}, die een bord van {shape} niet heeft.",
  ],
  "error.unfit.single-moves": [
    "{method} looks for few single moves, not few straight runs; choose another method.",
    "{method} sucht wenige einzelne Züge, nicht wenige gerade Schübe; wähle ein anderes Verfahren.",
    "{method} zoekt weinig losse zetten, niet weinig rechte schuiven; kies een andere methode.",
  ],
  "error.tables": [
    "The tables cannot be made or kept.",
    "Die Tabellen lassen sich nicht erzeugen oder behalten.",
    "De tabellen kunnen niet gemaakt of bewaard worden.",
  ],
  "error.no-checkpoint": [
    "{by} keeps no interim state.",
    "{by} behält keinen Zwischenstand.",
    "{by} bewaart geen tussenstand.",
  ],
  "error.rank": [
    "Process {rank} of several that work together has failed.",
    "Prozess {rank} von mehreren, die zusammenarbeiten, ist gescheitert.",
    "Proces {rank} van meerdere die samenwerken is mislukt.",
  ],
  "error.not-kept": [
    "The interim state cannot be written to {file}.",
    "Der Zwischenstand lässt sich nicht nach {file} schreiben.",
    "De tussenstand kan niet naar {file} geschreven worden.",
  ],
  "error.refused": [
    "The checker refused the answer: that is a mistake in knobel.",
    "Der Prüfer hat die Antwort abgelehnt: Das ist ein Fehler in knobel.",
    "De controle weigerde het antwoord: dat is een fout in knobel.",
  ],
  "error.notation.encoding": [
    "The text is not UTF-8; save it as UTF-8.",
    "Der Text ist kein UTF-8; speichere ihn als UTF-8.",
    "De tekst is geen UTF-8; sla hem op als UTF-8.",
  ],
  "error.notation.list": [
    "Line {at.line}, column {at.column}: the list cannot go on like this.",
    "Zeile {at.line}, Spalte {at.column}: So kann die Liste nicht weitergehen.",
    "Regel {at.line}, kolom {at.column}: zo kan de lijst niet verdergaan.",
  ],
  "error.notation.too-many": [
    "More than {most} tiles are too many to read.",
    "Mehr als {most} Steine sind zu viele zum Lesen.",
    "Meer dan {most} stenen is te veel om te lezen.",
  ],
  "error.notation.too-long": [
    "The text is too long for a board.",
    "Der Text ist zu lang für ein Brett.",
    "De tekst is te lang voor een bord.",
  ],
  "error.notation.record-or-board": [
    "{given} numbers may be tiles alone or an index, a length and tiles; separate the rows by /.",
    "{given} Zahlen können Steine allein sein oder Nummer, Länge und Steine; trenne die Reihen " +
      "durch /.",
    "{given} getallen kunnen alleen stenen zijn of nummer, lengte en stenen; scheid de rijen met " +
      "/.",
  ],
  "error.notation.header": [
    "The first line says {says}, but {rows} rows of {width} tiles follow.",
    "Die erste Zeile sagt {says}, aber es folgen {rows} Reihen mit {width} Steinen.",
    "De eerste regel zegt {says}, maar er volgen {rows} rijen van {width} stenen.",
  ],
  "error.notation.other-shape": [
    "The rows make a board of {given}, but {asked} was asked for.",
    "Die Reihen ergeben ein Brett von {given}, verlangt war {asked}.",
    "De rijen geven een bord van {given}, gevraagd was {asked}.",
  ],
  "error.notation.size": [
    "‘{found}’ is not a size; write 4x5.",
    "„{found}“ ist keine Größe; schreibe 4x5.",
    "‘{found}’ is geen grootte; schrijf 4x5.",
  ],
  "error.notation.move": [
    "‘{found}’ is not a move; write U, D, L or R.",
    "„{found}“ ist kein Zug; schreibe U, D, L oder R.",
    "‘{found}’ is geen zet; schrijf U, D, L of R.",
  ],
  "error.notation.board": ["{reason}", "{reason}", "{reason}"],
  "error.board.count": [
    "{given} tiles do not fill a board of {shape}.",
    "{given} Steine füllen kein Brett von {shape}.",
    "{given} stenen vullen geen bord van {shape}.",
  ],
  "error.board.unknown": [
    "Tile {tile} has no place on a board of {shape}.",
    "Stein {tile} hat auf einem Brett von {shape} keinen Platz.",
    "Steen {tile} hoort niet op een bord van {shape}.",
  ],
  "error.board.repeated": [
    "Tile {tile} was given twice.",
    "Stein {tile} kommt zweimal vor.",
    "Steen {tile} komt twee keer voor.",
  ],
  "error.board.too-large": [
    "A board of {shape} is too large here; {most} cells are the most.",
    "Ein Brett von {shape} ist hier zu groß; {most} Felder sind das Höchste.",
    "Een bord van {shape} is hier te groot; {most} velden is het meeste.",
  ],
  "error.board.shapes": [
    "The board is {start}, but the goal is {goal}.",
    "Das Brett ist {start}, aber das Ziel ist {goal}.",
    "Het bord is {start}, maar het doel is {goal}.",
  ],
  "error.cards.line": [
    "Line {line} cannot be read.",
    "Zeile {line} ist nicht zu lesen.",
    "Regel {line} is niet te lezen.",
  ],
  "error.cards.text": [
    "This is not a game of cards.",
    "Das ist kein Kartenspiel.",
    "Dit is geen kaartspel.",
  ],
  "error.cards.size": [
    "A table of {width} × {height} is out of range.",
    "Einen Tisch von {width} × {height} gibt es nicht.",
    "Een tafel van {width} × {height} bestaat niet.",
  ],
  "error.cards.label": [
    "The motif ‘{label}’ does not go with the rule of this game.",
    "Das Motiv „{label}“ passt nicht zur Regel dieses Spiels.",
    "Het motief ‘{label}’ past niet bij de regel van dit spel.",
  ],
  "error.cards.too-many-labels": [
    "{given} different motifs are too many.",
    "{given} verschiedene Motive sind zu viele.",
    "{given} verschillende motieven zijn te veel.",
  ],
  "error.cards.frame": [
    "The cards of the frame do not add up.",
    "Die Karten des Rahmens gehen nicht auf.",
    "De kaarten van de rand kloppen niet.",
  ],
  "error.cards.all-alike": [
    "All {given} cards are alike; at most 255 of a kind can be laid.",
    "Alle {given} Karten sind gleich; höchstens 255 von einer Art lassen sich legen.",
    "Alle {given} kaarten zijn gelijk; er kunnen er hoogstens 255 van één soort liggen.",
  ],
  "error.cards.unfit": [
    "This strategy does not fit the game.",
    "Diese Strategie passt nicht zum Spiel.",
    "Deze strategie past niet bij het spel.",
  ],
  "error.cards.unknown-setting": [
    "{strategy} does not read the setting ‘{given}’.",
    "{strategy} kennt die Einstellung „{given}“ nicht.",
    "{strategy} kent de instelling ‘{given}’ niet.",
  ],
  "error.cards.target": [
    "No table scores {given}; {full} is the full score.",
    "Kein Tisch erreicht {given}; {full} ist die volle Punktzahl.",
    "Geen tafel haalt {given}; {full} is de volle score.",
  ],
  "error.cards.wrong": [
    "The checker refused the table of {by}: that is a mistake in knobel.",
    "Der Prüfer hat den Tisch von {by} abgelehnt: Das ist ein Fehler in knobel.",
    "De controle weigerde de tafel van {by}: dat is een fout in knobel.",
  ],
  "error.cards.fixed": [
    "A fixed card cannot lie there.",
    "Eine feste Karte kann dort nicht liegen.",
    "Een vaste kaart kan daar niet liggen.",
  ],
  "stop.nothing-left": [
    "nothing is left to try",
    "es gibt nichts mehr zu versuchen",
    "er is niets meer te proberen",
  ],
  "phase.reading": [
    "Reading tables: {name}, {part} of {parts}",
    "Tabellen werden gelesen: {name}, {part} von {parts}",
    "Tabellen worden gelezen: {name}, {part} van {parts}",
  ],
  "error.runs-too-large": [
    "Few straight runs are found on boards of up to {most} cells, but this one is {shape}.",
    "Wenige gerade Schübe gibt es auf Brettern bis {most} Felder, aber dieses ist {shape}.",
    "Weinig rechte schuiven zijn te vinden op borden tot {most} velden, maar dit is {shape}.",
  ],
  "error.small-checkpoint": [
    "Interim states of single moves are for boards of more than {most} cells, but this one is " +
      "{shape}.",
    "Zwischenstände einzelner Züge sind für Bretter mit mehr als {most} Feldern, aber dieses ist " +
      "{shape}.",
    "Tussenstanden van losse zetten zijn voor borden van meer dan {most} velden, maar dit is " +
      "{shape}.",
  ],
  "error.other-checkpoint": [
    "The interim state belongs to another board, goal or metric.",
    "Der Zwischenstand gehört zu einem anderen Brett oder Ziel oder einer anderen Metrik.",
    "De tussenstand hoort bij een ander bord of doel of een andere metriek.",
  ],
};
