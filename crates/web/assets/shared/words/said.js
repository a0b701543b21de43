// @ts-check
// What the server says, by its code. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  "stop.interrupted": ["stopped", "gestoppt", "gestopt"],
  "stop.time": ["out of time", "Zeit abgelaufen", "tijd om"],
  "stop.memory": ["out of memory", "Speicher voll", "geheugen vol"],
  "stop.nodes": ["expansion limit reached", "Expansionslimit erreicht", "expansielimiet bereikt"],
  "stop.depth": ["depth limit reached", "Tiefengrenze erreicht", "dieptelimiet bereikt"],
  "stop.agenda-full": ["list of boards full", "Liste der Stellungen voll", "lijst met borden vol"],
  "warning.table-file": [
    "A table file was not used.",
    "Eine Tabellendatei wurde nicht verwendet.",
    "Een tabelbestand is niet gebruikt.",
  ],
  "warning.too-little-memory": [
    "There was too little memory for {name}.",
    "Für {name} reichte der Speicher nicht.",
    "Er was te weinig geheugen voor {name}.",
  ],
  "warning.long-solution": [
    "The solution is long and may need more memory than allowed.",
    "Die Lösung ist lang und braucht vielleicht mehr Speicher als erlaubt.",
    "De oplossing is lang en heeft misschien meer geheugen nodig dan toegestaan.",
  ],
  "warning.larger-tables": [
    "With larger tables, more can be proved; build them in the view Tables.",
    "Mit größeren Tabellen lässt sich mehr beweisen; erstelle sie in der Ansicht „Tabellen“.",
    "Met grotere tabellen is meer te bewijzen; maak ze in de weergave ‘Tabellen’.",
  ],
  "warning.highest-is-blank": [
    "The board has no 0, so its highest number, {blank}, was read as the blank.",
    "Das Brett hat keine 0, deshalb steht die höchste Zahl, {blank}, für die Lücke.",
    "Het bord heeft geen 0, dus het hoogste getal, {blank}, staat voor het gat.",
  ],
  "error.busy": [
    "The server is busy: {jobs} jobs are running or waiting. Stop one or try again later.",
    "Der Server ist ausgelastet: {jobs} Aufträge laufen oder warten. Stoppe einen oder versuche " +
      "es später noch einmal.",
    "De server is bezet: {jobs} taken lopen of wachten. Stop er een of probeer het later opnieuw.",
  ],
  "error.no-memory": [
    "The running jobs use the memory that this one needs. Stop one or try again later.",
    "Die laufenden Aufträge belegen den Speicher, den dieser braucht. Stoppe einen oder versuche " +
      "es später noch einmal.",
    "De lopende taken gebruiken het geheugen dat deze nodig heeft. Stop er een of probeer het " +
      "later opnieuw.",
  ],
  "error.no-thread": [
    "The server could not start a thread for this job. Try again later.",
    "Der Server konnte für diesen Auftrag keinen Thread starten. Versuche es später noch " +
      "einmal.",
    "De server kon voor deze taak geen thread starten. Probeer het later opnieuw.",
  ],
  "error.too-many-cells": [
    "A board of {shape} is too large here; at most {most} cells are possible.",
    "Ein Brett mit {shape} Feldern ist hier zu groß; höchstens {most} Felder sind möglich.",
    "Een bord van {shape} is hier te groot; hoogstens {most} vakken zijn mogelijk.",
  ],
  "error.no-distances": [
    "Exact distances are known only up to 16 cells. Leave the distance empty.",
    "Genaue Entfernungen sind nur bis 16 Felder bekannt. Lass das Feld Entfernung leer.",
    "Exacte afstanden zijn alleen tot 16 vakken bekend. Laat het veld Afstand leeg.",
  ],
  "error.gave-up": [
    "No board {distance} moves from the goal was found in time. Try a smaller distance.",
    "In der verfügbaren Zeit wurde kein Brett gefunden, das {distance} Züge vom Ziel entfernt " +
      "ist. Versuche eine kleinere Entfernung.",
    "Er is niet op tijd een bord gevonden dat {distance} zetten van het doel ligt. Probeer een " +
      "kleinere afstand.",
  ],
  "error.no-display": [
    "The 8-bit board can only solve 3×3 boards.",
    "Das 8-Bit-Board kann nur 3×3-Bretter lösen.",
    "Het 8-bitbord kan alleen borden van 3×3 oplossen.",
  ],
  "error.too-far": [
    "No board is {distance} moves from this goal; the greatest distance is {farthest}.",
    "Kein Brett ist {distance} Züge von diesem Ziel entfernt; die größte Entfernung ist " +
      "{farthest}.",
    "Geen bord ligt {distance} zetten van dit doel; de grootste afstand is {farthest}.",
  ],
  "error.lanes": [
    "A race has 1 to {most} lanes.",
    "Ein Rennen hat 1 bis {most} Bahnen.",
    "Een race heeft 1 tot {most} banen.",
  ],
  "error.slow-tables": [
    "Building {heuristic} takes too long here; choose another heuristic.",
    "{heuristic}: Das Erstellen dauert hier zu lange; wähle eine andere Heuristik.",
    "{heuristic}: het maken duurt hier te lang; kies een andere heuristiek.",
  ],
  "error.not-drawn": [
    "{method} cannot be drawn; choose another method.",
    "{method} lässt sich nicht zeichnen; wähle ein anderes Verfahren.",
    "{method} kan niet getekend worden; kies een andere methode.",
  ],
  "error.unreachable": [
    "The goal cannot be reached from this board; the view Proof shows why.",
    "Das Ziel ist von diesem Brett aus nicht erreichbar; die Ansicht „Beweis“ zeigt, warum.",
    "Het doel is vanaf dit bord niet bereikbaar; de weergave ‘Bewijs’ laat zien waarom.",
  ],
  "error.no-pair": [
    "{method} cannot be combined with {heuristic}; choose another heuristic.",
    "{method} und {heuristic} lassen sich nicht kombinieren; wähle eine andere Heuristik.",
    "{method} en {heuristic} gaan niet samen; kies een andere heuristiek.",
  ],
  "error.unread": [
    "{by} has no setting {setting}; remove it or choose another method.",
    "{by} hat keine Einstellung {setting}; lass sie weg oder wähle ein anderes Verfahren.",
    "{by} heeft geen instelling {setting}; laat die weg of kies een andere methode.",
  ],
  "error.no-option": [
    "There is no option ‘{name}’; remove it.",
    "Es gibt keine Option „{name}“; lass sie weg.",
    "Er is geen optie ‘{name}’; laat die weg.",
  ],
  "error.heuristic-alone": [
    "{heuristic} is a heuristic; choose a method as well.",
    "{heuristic} ist eine Heuristik; wähle auch ein Verfahren.",
    "{heuristic} is een heuristiek; kies ook een methode.",
  ],
  "error.within-and-method": [
    "Choose either a factor or a method.",
    "Wähle entweder einen Faktor oder ein Verfahren.",
    "Kies een factor of een methode, niet allebei.",
  ],
  "error.value": [
    "‘{given}’ is not a valid value for {setting}.",
    "„{given}“ ist kein gültiger Wert für {setting}.",
    "‘{given}’ is geen geldige waarde voor {setting}.",
  ],
  "error.goal-shape": [
    "The goal is {goal}, but the board is {board}.",
    "Das Ziel ist {goal}, aber das Brett ist {board}.",
    "Het doel is {goal}, maar het bord is {board}.",
  ],
  "error.unfit.cells-at-most": [
    "{method} works only on boards of up to {value} cells, but this board is {shape}.",
    "{method} funktioniert nur auf Brettern mit höchstens {value} Feldern, aber dieses hat " +
      "{shape} Felder.",
    "{method} werkt alleen op borden van hoogstens {value} vakken, maar dit bord is {shape}.",
  ],
  "error.unfit.cells-exactly": [
    "{method} works only on boards of {value} cells, but this board is {shape}.",
    "{method} funktioniert nur auf Brettern mit {value} Feldern, aber dieses hat {shape} Felder.",
    "{method} werkt alleen op borden van {value} vakken, maar dit bord is {shape}.",
  ],
  "error.unfit.every-tile-in-groups": [
    "With {method}, every tile must be in one of at most {value} groups.",
    "{method}: Jeder Stein muss in einer von höchstens {value} Gruppen sein.",
    "{method}: elke steen moet in een van hoogstens {value} groepen zitten.",
  ],
  "error.unfit.three-by-three": [
    "{method} works only on boards of 3×3, but this board is {shape}.",
    "{method} funktioniert nur auf 3×3-Brettern, aber dieses hat {shape} Felder.",
    "{method} werkt alleen op borden van 3×3, maar dit bord is {shape}.",
  ],
  "error.unfit.few-count-tables": [
    "{method} would need too large a table on a board of {shape}; choose another heuristic.",
    "{method}: Auf einem Brett mit {shape} Feldern wäre die Tabelle zu groß; wähle eine andere " +
      "Heuristik.",
    "{method}: op een bord van {shape} zou de tabel te groot zijn; kies een andere heuristiek.",
  ],
  "error.unfit.learned-shape": [
    "{method} was trained for boards of 5×5, 6×6 and 7×7, not for {shape}; choose another " +
      "heuristic.",
    "{method} wurde nur für 5×5, 6×6 und 7×7 trainiert, nicht für {shape}; wähle eine andere " +
      "Heuristik.",
    "{method} is alleen getraind voor borden van 5×5, 6×6 en 7×7, niet voor {shape}; kies een " +
      "andere heuristiek.",
  ],
  "error.unfit.straight-runs": [
    "{method} minimises straight runs, not single moves; choose another method.",
    "{method} minimiert Schübe, nicht einzelne Züge; wähle ein anderes Verfahren.",
    "{method} minimaliseert schuifbeurten, niet losse zetten; kies een andere methode.",
  ],
  "error.notation.empty": [
    "No tiles were given. Type for example 1 2 3 / 4 5 6 / 7 8 0.",
    "Es fehlen die Steine. Schreibe zum Beispiel 1 2 3 / 4 5 6 / 7 8 0.",
    "Er zijn geen stenen opgegeven. Typ bijvoorbeeld 1 2 3 / 4 5 6 / 7 8 0.",
  ],
  "error.notation.word": [
    "Line {at.line}, column {at.column}: ‘{found}’ is not a tile.",
    "Zeile {at.line}, Spalte {at.column}: „{found}“ ist kein Stein.",
    "Regel {at.line}, kolom {at.column}: ‘{found}’ is geen steen.",
  ],
  "error.notation.ragged": [
    "Row {row} has {given} tiles, but the first row has {needed}.",
    "Reihe {row} hat {given} Steine, aber die erste Reihe hat {needed}.",
    "Rij {row} heeft {given} stenen, maar de eerste rij heeft er {needed}.",
  ],
  "error.notation.not-square": [
    "Without separated rows, a board has 4, 9, 16, 25 … cells, not {given}. Separate the rows by " +
      "/.",
    "Ohne getrennte Reihen hat ein Brett 4, 9, 16, 25 … Felder, nicht {given}. Trenne die Reihen " +
      "durch /.",
    "Zonder gescheiden rijen heeft een bord 4, 9, 16, 25 … vakken, niet {given}. Scheid de rijen " +
      "met /.",
  ],
  "error.notation.one-column": [
    "Each of the {given} rows has one tile, but a row has at least 2. Write all tiles of a row " +
      "before its /.",
    "Jede der {given} Reihen hat nur einen Stein, aber eine Reihe hat mindestens 2. Schreibe " +
      "alle Steine einer Reihe vor das /.",
    "Elk van de {given} rijen heeft maar één steen, maar een rij heeft er minstens 2. Schrijf " +
      "alle stenen van een rij vóór de /.",
  ],
  "error.notation.unknown": [
    "A board of {shape} has no tile {tile}.",
    "Ein Brett mit {shape} Feldern hat keinen Stein {tile}.",
    "Een bord van {shape} heeft geen steen {tile}.",
  ],
  "error.notation.repeated": [
    "Tile {tile} occurs twice.",
    "Stein {tile} kommt zweimal vor.",
    "Steen {tile} komt twee keer voor.",
  ],
  "error.notation.board.count": [
    "{given} tiles do not fill a board of {shape}.",
    "{given} Steine passen nicht zu einem Brett mit {shape} Feldern.",
    "{given} stenen passen niet bij een bord van {shape}.",
  ],
  "error.board.size": [
    "A board of {width} × {height} is not possible: each side needs at least 2 cells, and the " +
      "whole board at most 1,024.",
    "Ein Brett mit {width} × {height} Feldern ist nicht möglich: Jede Seite braucht mindestens 2 " +
      "Felder, und das ganze Brett darf höchstens 1.024 haben.",
    "Een bord van {width} × {height} is niet mogelijk: elke zijde heeft minstens 2 vakken nodig, " +
      "en het hele bord mag er hoogstens 1.024 hebben.",
  ],
  "error.too-many-cards": [
    "A game of {cards} cards is too large here; at most {most_cards} cards and {most_motifs} " +
      "motifs are possible.",
    "Ein Spiel mit {cards} Karten ist hier zu groß; höchstens {most_cards} Karten und " +
      "{most_motifs} Motive sind möglich.",
    "Een spel van {cards} kaarten is hier te groot; hoogstens {most_cards} kaarten en " +
      "{most_motifs} motieven zijn mogelijk.",
  ],
  "error.cards.value": [
    "‘{given}’ is not a valid value for {setting.name}.",
    "„{given}“ ist kein gültiger Wert für {setting.name}.",
    "‘{given}’ is geen geldige waarde voor {setting.name}.",
  ],
  "error.cards.piece-count": [
    "The game has {given} cards for {width} × {height} cells.",
    "Das Spiel hat {given} Karten für {width} × {height} Felder.",
    "Het spel heeft {given} kaarten voor {width} × {height} vakken.",
  ],
  "phase.table": [
    "Building tables: {name}, {part} of {parts}",
    "Tabellen werden erstellt: {name}, {part} von {parts}",
    "Tabellen worden gemaakt: {name}, {part} van {parts}",
  ],
  "stop.cost-overflow": [
    "the paths are too long to be counted",
    "die Wege sind zu lang zum Zählen",
    "de paden zijn te lang om te tellen",
  ],
  "stop.needs-goal-state": [
    "this method needs a single known goal",
    "dieses Verfahren braucht ein einziges, bekanntes Ziel",
    "deze methode heeft één bekend doel nodig",
  ],
  "phase.searching": ["Searching", "Die Suche läuft", "Bezig met zoeken"],
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
    "This server answers only at 127.0.0.1:{port}; open that address.",
    "Dieser Server antwortet nur unter 127.0.0.1:{port}; öffne diese Adresse.",
    "Deze server antwoordt alleen op 127.0.0.1:{port}; open dat adres.",
  ],
  "error.other-site": [
    "Another website sent this request. Only the page of this server may do that.",
    "Diese Anfrage kam von einer anderen Website. Nur die Seite dieses Servers darf Anfragen " +
      "stellen.",
    "Dit verzoek kwam van een andere website. Alleen de pagina van deze server mag verzoeken " +
      "sturen.",
  ],
  "error.no-token": [
    "The server does not know this browser. Open the address that “knobel serve” printed.",
    "Der Server kennt diesen Browser nicht. Öffne die Adresse, die „knobel serve“ ausgegeben hat.",
    "De server kent deze browser niet. Open het adres dat ‘knobel serve’ heeft getoond.",
  ],
  "error.not-json": [
    "The request was not sent as JSON.",
    "Die Anfrage wurde nicht als JSON gesendet.",
    "Het verzoek is niet als JSON verstuurd.",
  ],
  "error.body-too-large": [
    "That is too long; at most {most} bytes are possible.",
    "Das ist zu lang; höchstens {most} Bytes sind möglich.",
    "Dat is te lang; hoogstens {most} bytes zijn mogelijk.",
  ],
  "error.body": [
    "The server did not understand the request. Reload the page.",
    "Der Server hat die Anfrage nicht verstanden. Lade die Seite neu.",
    "De server begreep het verzoek niet. Laad de pagina opnieuw.",
  ],
  "error.slow-body": [
    "The request did not arrive within {seconds} s. Try again.",
    "Die Anfrage kam nicht innerhalb von {seconds} s an. Versuche es noch einmal.",
    "Het verzoek kwam niet binnen {seconds} s aan. Probeer het opnieuw.",
  ],
  "error.broken-off": [
    "The computation broke off because of a bug in knobel. Please report it.",
    "Die Berechnung ist durch einen Fehler in knobel abgebrochen. Bitte melde ihn.",
    "De berekening is door een fout in knobel afgebroken. Meld die alsjeblieft.",
  ],
  "error.no-server": [
    "This needs the program knobel on your computer; this page cannot do it alone.",
    "Dafür brauchst du das Programm knobel auf deinem Computer; diese Seite allein kann es nicht.",
    "Daarvoor heb je het programma knobel op je computer nodig; deze pagina alleen kan het niet.",
  ],
  "error.goal": [
    "The goal is not a valid board: {reason}",
    "Das Ziel ist kein gültiges Brett: {reason}",
    "Het doel is geen geldig bord: {reason}",
  ],
  "error.firmware": [
    "The program of the 8-bit board did not run.",
    "Das Programm des 8-Bit-Boards wurde nicht ausgeführt.",
    "Het programma van het 8-bitbord is niet uitgevoerd.",
  ],
  "error.firmware-stopped": [
    "The program of the 8-bit board was stopped: {reason}.",
    "Das Programm des 8-Bit-Boards wurde gestoppt: {reason}.",
    "Het programma van het 8-bitbord is gestopt: {reason}.",
  ],
  "error.no-tool": [
    "{tool} is not installed, but the programs of the 8-bit board need it. On Debian or Ubuntu: " +
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
    "There is no folder for tables. Set KNOBEL_TABLES to a folder.",
    "Es gibt keinen Ordner für Tabellen. Gib in KNOBEL_TABLES einen an.",
    "Er is geen map voor tabellen. Geef er een op in KNOBEL_TABLES.",
  ],
  "error.no-table-set": [
    "There is no set of tables ‘{name}’.",
    "Es gibt keinen Tabellensatz „{name}“.",
    "Er is geen tabellenset ‘{name}’.",
  ],
  "error.no-table": [
    "The table ‘{file}’ no longer exists.",
    "Die Tabelle „{file}“ gibt es nicht mehr.",
    "De tabel ‘{file}’ bestaat niet meer.",
  ],
  "error.tables-stopped": [
    "The tables were not built: {reason}.",
    "Die Tabellen wurden nicht erstellt: {reason}.",
    "De tabellen zijn niet gemaakt: {reason}.",
  ],
  "error.table-folder": [
    "The folder for tables cannot be used.",
    "Der Ordner für Tabellen lässt sich nicht verwenden.",
    "De map voor tabellen is niet bruikbaar.",
  ],
  "error.no-strategy": [
    "There is no strategy ‘{name}’.",
    "Es gibt keine Strategie „{name}“.",
    "Er is geen strategie ‘{name}’.",
  ],
  "error.no-such-game": [
    "No such game was found ({reason}). Try fewer cards, more motifs or another number of " +
      "solutions.",
    "Es wurde kein solches Spiel gefunden ({reason}). Versuche weniger Karten, mehr Motive oder " +
      "eine andere Zahl von Lösungen.",
    "Zo’n spel is niet gevonden ({reason}). Probeer minder kaarten, meer motieven of een ander " +
      "aantal oplossingen.",
  ],
  "error.too-large": [
    "knobel can check a board of {shape}, but not solve it; choose a smaller one.",
    "Ein Brett mit {shape} Feldern kann knobel prüfen, aber nicht lösen; wähle ein kleineres.",
    "Een bord van {shape} kan knobel controleren, maar niet oplossen; kies een kleiner bord.",
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
    "‘{rest}’ comes after a complete heuristic; put max(…) around several.",
    "Hinter der Heuristik steht noch „{rest}“; fasse mehrere mit max(…) zusammen.",
    "Achter de heuristiek staat nog ‘{rest}’; combineer er meer met max(…).",
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
    "There are no tables for these groups of tiles.",
    "Für diese Gruppen von Steinen gibt es keine Tabellen.",
    "Voor deze groepen stenen zijn er geen tabellen.",
  ],
  "error.unfit.sides-at-most": [
    "{method} works only on boards with sides of up to {value}, but this board is {shape}.",
    "{method} funktioniert nur auf Brettern, deren Seiten höchstens {value} Felder lang sind, " +
      "aber dieses hat {shape} Felder.",
    "{method} werkt alleen op borden met zijden van hoogstens {value} vakken, maar dit bord is " +
      "{shape}.",
  ],
  "error.unfit.tile": [
    "{method} contains tile {value}, but a board of {shape} has no such tile.",
    "{method} enthält Stein {value}, den es auf einem Brett mit {shape} Feldern nicht gibt.",
    "{method} bevat steen {value}, maar een bord van {shape} heeft die steen niet.",
  ],
  "error.unfit.single-moves": [
    "{method} minimises single moves, not straight runs; choose another method.",
    "{method} minimiert einzelne Züge, nicht Schübe; wähle ein anderes Verfahren.",
    "{method} minimaliseert losse zetten, niet schuifbeurten; kies een andere methode.",
  ],
  "error.tables": [
    "The tables cannot be built or stored.",
    "Die Tabellen lassen sich nicht erstellen oder speichern.",
    "De tabellen kunnen niet worden gemaakt of opgeslagen.",
  ],
  "error.no-checkpoint": [
    "{by} does not write checkpoints.",
    "{by} speichert keine Zwischenstände.",
    "{by} bewaart geen tussenstand.",
  ],
  "error.rank": [
    "Process {rank} of a parallel run has failed.",
    "Prozess {rank} eines parallelen Laufs ist ausgefallen.",
    "Proces {rank} van een parallelle berekening is uitgevallen.",
  ],
  "error.checkpoint": [
    "The checkpoint cannot be used.",
    "Der Zwischenstand lässt sich nicht verwenden.",
    "De tussenstand is niet te gebruiken.",
  ],
  "error.refused": [
    "The checker rejected the answer. This is a bug in knobel; please report it.",
    "Die Prüfung hat die Antwort abgelehnt. Das ist ein Fehler in knobel; bitte melde ihn.",
    "De controle heeft het antwoord afgekeurd. Dat is een fout in knobel; meld die alsjeblieft.",
  ],
  "error.notation.encoding": [
    "The text is not UTF-8; save it as UTF-8.",
    "Der Text ist kein UTF-8; speichere ihn als UTF-8.",
    "De tekst is geen UTF-8; sla hem op als UTF-8.",
  ],
  "error.notation.list": [
    "Line {at.line}, column {at.column}: the list is malformed here.",
    "Zeile {at.line}, Spalte {at.column}: Hier ist die Liste fehlerhaft.",
    "Regel {at.line}, kolom {at.column}: hier klopt de lijst niet.",
  ],
  "error.notation.too-many": [
    "There are too many tiles; at most {most} are possible.",
    "Das sind zu viele Steine; höchstens {most} sind möglich.",
    "Dit zijn te veel stenen; hoogstens {most} zijn mogelijk.",
  ],
  "error.notation.too-long": [
    "The text is too long for a board.",
    "Der Text ist zu lang für ein Brett.",
    "De tekst is te lang voor een bord.",
  ],
  "error.notation.record-or-board": [
    "With {given} numbers it is unclear whether they are tiles alone, or an index, a length and " +
      "tiles. Separate the rows by /.",
    "Bei {given} Zahlen ist unklar, ob es nur Steine sind oder Nummer, Länge und Steine. Trenne " +
      "die Reihen durch /.",
    "Bij {given} getallen is onduidelijk of het alleen stenen zijn of nummer, lengte en stenen. " +
      "Scheid de rijen met /.",
  ],
  "error.notation.header": [
    "The first line announces {says}, but {rows} rows of {width} tiles follow.",
    "Die erste Zeile nennt {says}, aber es folgen {rows} Reihen mit {width} Steinen.",
    "De eerste regel noemt {says}, maar er volgen {rows} rijen van {width} stenen.",
  ],
  "error.notation.other-shape": [
    "The rows form a board of {given}, but the size is {asked}.",
    "Die Reihen ergeben ein Brett mit {given} Feldern, aber eingestellt ist {asked}.",
    "De rijen vormen een bord van {given}, maar ingesteld is {asked}.",
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
    "{given} Steine passen nicht zu einem Brett mit {shape} Feldern.",
    "{given} stenen passen niet bij een bord van {shape}.",
  ],
  "error.board.unknown": [
    "A board of {shape} has no tile {tile}.",
    "Ein Brett mit {shape} Feldern hat keinen Stein {tile}.",
    "Een bord van {shape} heeft geen steen {tile}.",
  ],
  "error.board.repeated": [
    "Tile {tile} occurs twice.",
    "Stein {tile} kommt zweimal vor.",
    "Steen {tile} komt twee keer voor.",
  ],
  "error.board.too-large": [
    "A board of {shape} is too large here; at most {most} cells are possible.",
    "Ein Brett mit {shape} Feldern ist hier zu groß; höchstens {most} Felder sind möglich.",
    "Een bord van {shape} is hier te groot; hoogstens {most} vakken zijn mogelijk.",
  ],
  "error.board.shapes": [
    "The board is {start}, but the goal is {goal}.",
    "Das Brett ist {start}, aber das Ziel ist {goal}.",
    "Het bord is {start}, maar het doel is {goal}.",
  ],
  "error.cards.line": [
    "Line {line} cannot be read.",
    "Zeile {line} ist nicht lesbar.",
    "Regel {line} is niet leesbaar.",
  ],
  "error.cards.text": [
    "This is not a card game.",
    "Das ist kein Kartenspiel.",
    "Dit is geen kaartspel.",
  ],
  "error.cards.size": [
    "A game of {width} × {height} cells is not possible.",
    "Ein Spiel mit {width} × {height} Feldern ist nicht möglich.",
    "Een spel met {width} × {height} vakken is niet mogelijk.",
  ],
  "error.cards.label": [
    "The motif ‘{label}’ does not fit the rule of this game.",
    "Das Motiv „{label}“ passt nicht zur Regel dieses Spiels.",
    "Het motief ‘{label}’ past niet bij de regel van dit spel.",
  ],
  "error.cards.too-many-labels": [
    "{given} different motifs are too many.",
    "{given} verschiedene Motive sind zu viele.",
    "{given} verschillende motieven zijn te veel.",
  ],
  "error.cards.frame": [
    "The cards at the border do not form a complete frame.",
    "Die Randkarten ergeben keinen vollständigen Rahmen.",
    "De randkaarten vormen geen volledig kader.",
  ],
  "error.cards.all-alike": [
    "All {given} cards are alike, but at most 255 of a kind are possible.",
    "Alle {given} Karten sind gleich, aber höchstens 255 von einer Art sind möglich.",
    "Alle {given} kaarten zijn gelijk, maar hoogstens 255 van één soort zijn mogelijk.",
  ],
  "error.cards.unfit": [
    "This strategy does not fit the game; choose another.",
    "Diese Strategie passt nicht zum Spiel; wähle eine andere.",
    "Deze strategie past niet bij het spel; kies een andere.",
  ],
  "error.cards.unknown-setting": [
    "{strategy} has no setting ‘{given}’.",
    "{strategy} hat keine Einstellung „{given}“.",
    "{strategy} heeft geen instelling ‘{given}’.",
  ],
  "error.cards.target": [
    "No arrangement scores {given}; the highest score is {full}.",
    "Keine Anordnung erreicht {given} Punkte; höchstens {full} sind möglich.",
    "Geen rangschikking haalt {given} punten; het maximum is {full}.",
  ],
  "error.cards.wrong": [
    "The checker rejected the result of {by}. This is a bug in knobel; please report it.",
    "Die Prüfung hat das Ergebnis von {by} abgelehnt. Das ist ein Fehler in knobel; bitte melde " +
      "ihn.",
    "De controle heeft het resultaat van {by} afgekeurd. Dat is een fout in knobel; meld die " +
      "alsjeblieft.",
  ],
  "error.cards.fixed": [
    "A card cannot be fixed there.",
    "Dort lässt sich keine Karte festlegen.",
    "Daar kan geen kaart worden vastgelegd.",
  ],
  "stop.nothing-left": [
    "there is nothing left to try",
    "alles ist ausprobiert",
    "alles is geprobeerd",
  ],
  "phase.reading": [
    "Reading tables: {name}, {part} of {parts}",
    "Tabellen werden gelesen: {name}, {part} von {parts}",
    "Tabellen worden gelezen: {name}, {part} van {parts}",
  ],
  "error.runs-too-large": [
    "Straight runs can be minimised on boards of up to {most} cells, but this board is {shape}.",
    "Schübe lassen sich nur auf Brettern mit höchstens {most} Feldern minimieren, aber dieses " +
      "hat {shape} Felder.",
    "Schuifbeurten zijn alleen te minimaliseren op borden van hoogstens {most} vakken, maar dit " +
      "bord is {shape}.",
  ],
  "error.small-checkpoint": [
    "Checkpoints for single moves need a board of more than {most} cells, but this board is " +
      "{shape}.",
    "Zwischenstände für einzelne Züge gibt es nur auf Brettern mit mehr als {most} Feldern, aber " +
      "dieses hat {shape} Felder.",
    "Tussenstanden voor losse zetten zijn er alleen op borden van meer dan {most} vakken, maar " +
      "dit bord is {shape}.",
  ],
};
