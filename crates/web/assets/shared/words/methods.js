// @ts-check
// Names of algorithms and heuristics, and a line on each. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  "alg.bfs.name": ["Breadth-first search", "Breitensuche", "Breedte-eerst zoeken"],
  "alg.bfs": [
    "Breadth-first: nearest states first, remembers every state",
    "Breitensuche: nächste Zustände zuerst, merkt sich alle",
    "Breedte eerst: dichtstbijzijnde toestanden eerst, onthoudt alles",
  ],
  "alg.bfs-lists.name": [
    "Breadth-first search with lists",
    "Breitensuche mit Listen",
    "Breedte-eerst met lijsten",
  ],
  "alg.bfs-lists": [
    "With plain lists instead of fast ones: a lesson on data structures, very slow",
    "Mit einfachen statt schnellen Listen: eine Lektion über Datenstrukturen, sehr langsam",
    "Met gewone in plaats van snelle lijsten: een les over datastructuren, heel traag",
  ],
  "alg.dfs.name": ["Depth-first search", "Tiefensuche", "Diepte-eerst zoeken"],
  "alg.dfs": [
    "Depth-first: newest state first; finds long paths",
    "Tiefensuche: neuester Zustand zuerst; findet lange Wege",
    "Diepte eerst: nieuwste toestand eerst; vindt lange paden",
  ],
  "alg.iddfs-action-list.name": [
    "Iterative deepening, path in each entry",
    "Iterative Tiefensuche, Weg je Eintrag",
    "Iteratief verdiepen, pad per element",
  ],
  "alg.iddfs-action-list": [
    "Iterative deepening with a list of moves in every entry, as on the 8-bit board",
    "Iterative Tiefensuche mit einer Zugliste in jedem Eintrag, wie auf dem 8-Bit-Board",
    "Iteratief verdiepen met een lijst zetten in elk element, zoals op het 8-bitbord",
  ],
  "alg.iddfs-shared-path.name": [
    "Iterative deepening",
    "Iterative Tiefensuche",
    "Iteratief verdiepen",
  ],
  "alg.iddfs-shared-path": [
    "Iterative deepening: depth-first under a growing depth limit",
    "Iterative Tiefensuche: Tiefensuche unter wachsender Tiefengrenze",
    "Iteratief verdiepen: diepte eerst onder een groeiende grens",
  ],
  "alg.bidirectional-bfs.name": [
    "Breadth-first from both ends",
    "Breitensuche von beiden Enden",
    "Breedte-eerst van beide kanten",
  ],
  "alg.bidirectional-bfs": [
    "From the start and from the goal until both meet; remembers every state",
    "Vom Start und vom Ziel aus, bis sich beide treffen; merkt sich jeden Zustand",
    "Vanaf begin en doel tot ze elkaar treffen; onthoudt elke toestand",
  ],
  "alg.greedy.name": ["Greedy search", "Gierige Suche", "Gretig zoeken"],
  "alg.greedy": [
    "Greedy: what looks nearest first; quick, paths not short",
    "Gierig: was am nächsten scheint; schnell, Wege nicht kurz",
    "Gulzig: wat het dichtst lijkt eerst; snel, paden niet kort",
  ],
  "alg.a-star.name": ["A*", "A*", "A*"],
  "alg.a-star": [
    "A*: least cost so far plus estimate first; shortest paths",
    "A*: kleinste Summe aus Kosten und Schätzung zuerst; kürzeste Wege",
    "A*: kleinste som van kosten en schatting eerst; kortste paden",
  ],
  "alg.a-star-lecture.name": ["A* of the lecture", "A* der Vorlesung", "A* uit het college"],
  "alg.a-star-lecture": [
    "A* as a lecture had it: marks states when generated; can be wrong",
    "A* wie in einer Vorlesung: markiert beim Erzeugen; kann falsch liegen",
    "A* zoals in een college: markeert bij het maken; kan fout zitten",
  ],
  "alg.a-star-tree.name": ["A* without memory", "A* ohne Gedächtnis", "A* zonder geheugen"],
  "alg.a-star-tree": [
    "A* that forgets which boards it has seen and only takes no move back; wastes memory",
    "A*, das gesehene Stellungen vergisst und nur keinen Zug zurücknimmt; verschwendet Speicher",
    "A* dat vergeet welke borden het zag en alleen geen zet terugneemt; verspilt geheugen",
  ],
  "alg.weighted-a-star.name": ["Weighted A*", "Gewichtetes A*", "Gewogen A*"],
  "alg.weighted-a-star": [
    "A* that trusts the estimate more; quicker, paths at most that factor too long",
    "A*, das der Schätzung mehr traut; schneller, Wege höchstens um den Faktor zu lang",
    "A* dat de schatting meer vertrouwt; sneller, paden hooguit die factor te lang",
  ],
  "alg.bounded-a-star.name": ["A* in 255 entries", "A* in 255 Einträgen", "A* in 255 elementen"],
  "alg.bounded-a-star": [
    "A* in a sorted list of 255 entries, at most 12 moves deep, as on the 8-bit board",
    "A* in einer sortierten Liste von 255 Einträgen, höchstens 12 Züge tief, wie auf dem " +
      "8-Bit-Board",
    "A* in een gesorteerde lijst van 255 elementen, hooguit 12 zetten diep, zoals op het 8-bitbord",
  ],
  "alg.repeated-a-star.name": ["Repeated A*", "Wiederholtes A*", "Herhaald A*"],
  "alg.repeated-a-star": [
    "A* in 255 entries, started again from the best state when full; long paths",
    "A* in 255 Einträgen, das voll vom besten Zustand aus neu beginnt; lange Wege",
    "A* in 255 elementen dat vol vanuit de beste toestand opnieuw begint; lange paden",
  ],
  "alg.ida-star.name": ["IDA*", "IDA*", "IDA*"],
  "alg.ida-star": [
    "IDA*: depth-first under a growing bound; hardly any memory",
    "IDA*: Tiefensuche unter wachsender Schranke; kaum Speicher",
    "IDA*: diepte eerst onder een groeiende grens; nauwelijks geheugen",
  ],
  "alg.ida-star-tt.name": ["IDA* with a table", "IDA* mit Tabelle", "IDA* met tabel"],
  "alg.ida-star-tt": [
    "IDA* that remembers states in a table and seldom searches one twice in a round",
    "IDA*, das sich Zustände in einer Tabelle merkt und selten einen zweimal je Runde durchsucht",
    "IDA* dat toestanden in een tabel onthoudt en zelden een tweemaal per ronde doorzoekt",
  ],
  "alg.rbfs.name": [
    "Recursive best-first search",
    "Rekursive Bestensuche",
    "Recursief beste-eerst zoeken",
  ],
  "alg.rbfs": [
    "Best state first in the memory of a single path",
    "Der beste Zustand zuerst, im Speicher eines einzigen Weges",
    "Beste toestand eerst, in het geheugen van één pad",
  ],
  "alg.sma-star.name": ["SMA*", "SMA*", "SMA*"],
  "alg.sma-star": [
    "A* within the memory given: forgets the worst leaf when it is full",
    "A* im gegebenen Speicher: vergisst das schlechteste Blatt, wenn er voll ist",
    "A* binnen het gegeven geheugen: vergeet het slechtste blad als het vol is",
  ],
  "alg.epea-star.name": [
    "Partial expansion A*",
    "A* mit Teilexpansion",
    "A* met gedeeltelijke expansie",
  ],
  "alg.epea-star": [
    "A* that builds successors only when it is their turn; less memory, but it estimates all of " +
      "them each time",
    "A*, das Nachfolger erst erzeugt, wenn sie an der Reihe sind; weniger Speicher, schätzt aber " +
      "jedes Mal alle",
    "A* dat opvolgers pas maakt als ze aan de beurt zijn; minder geheugen, maar schat ze telkens " +
      "allemaal",
  ],
  "alg.bfhs.name": [
    "Breadth-first heuristic search",
    "Heuristische Breitensuche",
    "Heuristisch breedte-eerst zoeken",
  ],
  "alg.bfhs": [
    "Breadth-first under a growing bound; keeps a few layers instead of all states",
    "Breitensuche unter wachsender Schranke; behält wenige Schichten statt aller Zustände",
    "Breedte-eerst onder een groeiende grens; bewaart enkele lagen in plaats van alle toestanden",
  ],
  "alg.nbs.name": [
    "Best-first from both ends (NBS)",
    "Bestensuche von beiden Enden (NBS)",
    "Beste-eerst van beide kanten (NBS)",
  ],
  "alg.nbs": [
    "Best-first from both ends; expands hardly more than any such search must",
    "Bestensuche von beiden Enden; expandiert kaum mehr, als jede solche Suche muss",
    "Beste-eerst van beide kanten; expandeert nauwelijks meer dan elke zulke zoektocht moet",
  ],
  "alg.beam.name": ["Beam search", "Strahlsuche", "Bundelzoeken"],
  "alg.beam": [
    "Breadth-first, but only the best of each layer go on; more of them where that fails",
    "Breitensuche, aber nur die Besten jeder Schicht kommen weiter; mehr davon, wo das misslingt",
    "Breedte-eerst, maar alleen de besten van elke laag gaan door; meer als dat mislukt",
  ],
  "alg.random-walk.name": ["Random walk", "Zufallsweg", "Toevalswandeling"],
  "alg.random-walk": [
    "Moves by chance, from the start again and again; to compare with",
    "Zufällige Züge, immer wieder von vorn; zum Vergleich",
    "Toevallige zetten, telkens weer vanaf het begin; ter vergelijking",
  ],
  "alg.pdb.name": [
    "IDA* with pattern databases",
    "IDA* mit Musterdatenbanken",
    "IDA* met patroondatabases",
  ],
  "alg.pdb": [
    "IDA* with the best pattern databases at hand, on all processors",
    "IDA* mit den besten vorhandenen Musterdatenbanken, auf allen Prozessoren",
    "IDA* met de beste aanwezige patroondatabases, op alle processors",
  ],
  "alg.ida-star-runs.name": [
    "IDA* for straight runs",
    "IDA* für gerade Schübe",
    "IDA* voor rechte schuiven",
  ],
  "alg.ida-star-runs": [
    "Fewest straight runs instead of fewest single moves, up to 16 cells",
    "Möglichst wenige gerade Schübe statt einzelner Züge, bis 16 Felder",
    "Zo weinig mogelijk rechte schuiven in plaats van losse zetten, tot 16 vakken",
  ],
  "alg.perfect-table.name": ["Perfect table", "Vollständige Tabelle", "Volledige tabel"],
  "alg.perfect-table": [
    "All 181,440 boards of 3×3 in one table; nothing is searched",
    "Alle 181.440 Stellungen von 3×3 in einer Tabelle; gesucht wird nichts",
    "Alle 181.440 borden van 3×3 in één tabel; er wordt niets gezocht",
  ],
  "alg.constructive.name": ["Row by row", "Reihe für Reihe", "Rij voor rij"],
  "alg.constructive": [
    "As people do it: any size at once, long paths",
    "Wie Menschen es machen: jede Größe sofort, lange Wege",
    "Zoals mensen het doen: elke maat meteen, lange paden",
  ],
  "alg.anytime.name": ["Better and better", "Immer besser", "Steeds beter"],
  "alg.anytime": [
    "A solution at once, shorter ones and a proved bound as time goes by",
    "Sofort eine Lösung, mit der Zeit kürzere und eine bewiesene Schranke",
    "Meteen een oplossing, met de tijd kortere en een bewezen grens",
  ],
  "heu.zero.name": ["no estimate", "ohne Schätzung", "zonder schatting"],
  "heu.zero": ["Knows nothing: always 0", "Weiß nichts: immer 0", "Weet niets: altijd 0"],
  "heu.hamming.name": ["misplaced tiles", "falsch liegende Steine", "misplaatste stenen"],
  "heu.hamming": [
    "Tiles that are not on their goal cell",
    "Steine, die nicht auf ihrem Zielfeld liegen",
    "Stenen die niet op hun doelvak liggen",
  ],
  "heu.manhattan.name": ["Manhattan distance", "Manhattan-Distanz", "Manhattan-afstand"],
  "heu.manhattan": [
    "Steps of every tile to its goal cell, added up",
    "Schritte jedes Steins zu seinem Zielfeld, zusammengezählt",
    "Stappen van elke steen naar zijn doelvak, opgeteld",
  ],
  "heu.linear-conflict.name": ["linear conflict", "lineare Konflikte", "lineaire conflicten"],
  "heu.linear-conflict": [
    "Manhattan, plus two for each tile that must let others pass in its line",
    "Manhattan, plus zwei für jeden Stein, der in seiner Linie andere vorbeilassen muss",
    "Manhattan, plus twee voor elke steen die in zijn lijn andere moet laten passeren",
  ],
  "heu.walking-distance.name": ["walking distance", "Gehdistanz", "loopafstand"],
  "heu.walking-distance": [
    "Moves that sort all tiles into their rows and columns, by table",
    "Züge, die alle Steine in ihre Zeilen und Spalten sortieren, aus einer Tabelle",
    "Zetten die alle stenen in hun rijen en kolommen sorteren, uit een tabel",
  ],
  "heu.lecture-hamming.name": [
    "misplaced cells, halved",
    "falsche Felder, halbiert",
    "verkeerde vakken, gehalveerd",
  ],
  "heu.lecture-hamming": [
    "Half the cells that differ, the blank's included, as a lecture had it",
    "Die Hälfte der abweichenden Felder samt Leerfeld, wie in einer Vorlesung",
    "De helft van de afwijkende vakken, het lege inbegrepen, zoals in een college",
  ],
  "heu.lecture-manhattan.name": [
    "Manhattan, halved",
    "Manhattan, halbiert",
    "Manhattan, gehalveerd",
  ],
  "heu.lecture-manhattan": [
    "Half the steps over all cells but the last, as a lecture had it",
    "Die Hälfte der Schritte über alle Felder außer dem letzten, wie in einer Vorlesung",
    "De helft van de stappen over alle vakken behalve het laatste, zoals in een college",
  ],
  "heu.learned.name": ["learned", "gelernt", "geleerd"],
  "heu.learned": [
    "Moves that such boards took, fitted to solved ones; may be too high (5×5, 6×6, 7×7)",
    "Züge, die solche Stellungen brauchten, an gelöste angepasst; kann zu hoch sein (5×5, 6×6, " +
      "7×7)",
    "Zetten die zulke borden kostten, aan opgeloste aangepast; kan te hoog zijn (5×5, 6×6, 7×7)",
  ],
  "heu.manhattan-with-blank.name": [
    "Manhattan with the blank",
    "Manhattan mit Leerfeld",
    "Manhattan met leeg vak",
  ],
  "heu.manhattan-with-blank": [
    "Manhattan plus the blank's way home, as on the 8-bit board; overrates",
    "Manhattan plus der Heimweg des Leerfelds, wie auf dem 8-Bit-Board; überschätzt",
    "Manhattan plus de weg van het lege vak, zoals op het 8-bitbord; overschat",
  ],
  "heu.neural.name": ["neural network", "neuronales Netz", "neuraal netwerk"],
  "heu.neural": [
    "Moves that are left, as a small neural network guesses them (3×3)",
    "Noch nötige Züge, geraten von einem kleinen neuronalen Netz (3×3)",
    "Resterende zetten, geraden door een klein neuraal netwerk (3×3)",
  ],
  "heu.pdb.name": ["pattern databases", "Musterdatenbanken", "patroondatabases"],
  "heu.pdb": [
    "Pattern databases that fit the board, made at once (up to 16 cells)",
    "Musterdatenbanken passend zum Brett, sofort erstellt (bis 16 Felder)",
    "Patroondatabases die bij het bord passen, meteen gemaakt (tot 16 vakken)",
  ],
  "heu.runs-2.name": [
    "run tables of 2 colours",
    "Schubtabellen mit 2 Farben",
    "schuiftabellen met 2 kleuren",
  ],
  "heu.runs-3.name": [
    "run tables of 3 colours",
    "Schubtabellen mit 3 Farben",
    "schuiftabellen met 3 kleuren",
  ],
  "heu.runs-4.name": [
    "run tables of 4 colours",
    "Schubtabellen mit 4 Farben",
    "schuiftabellen met 4 kleuren",
  ],
  "heu.pdb-4-4-4-3.name": [
    "pattern databases 4-4-4-3",
    "Musterdatenbanken 4-4-4-3",
    "patroondatabases 4-4-4-3",
  ],
  "heu.pdb-4-4-4-3": [
    "Pattern databases of 4, 4, 4 and 3 tiles (16 cells)",
    "Musterdatenbanken aus 4, 4, 4 und 3 Steinen (16 Felder)",
    "Patroondatabases van 4, 4, 4 en 3 stenen (16 vakken)",
  ],
  "heu.pdb-5-5-5.name": [
    "pattern databases 5-5-5",
    "Musterdatenbanken 5-5-5",
    "patroondatabases 5-5-5",
  ],
  "heu.pdb-5-5-5": [
    "Pattern databases of 5, 5 and 5 tiles (16 cells)",
    "Musterdatenbanken aus 5, 5 und 5 Steinen (16 Felder)",
    "Patroondatabases van 5, 5 en 5 stenen (16 vakken)",
  ],
  "heu.pdb-6-6-3.name": [
    "pattern databases 6-6-3",
    "Musterdatenbanken 6-6-3",
    "patroondatabases 6-6-3",
  ],
  "heu.pdb-6-6-3": [
    "Pattern databases of 6, 6 and 3 tiles (16 cells)",
    "Musterdatenbanken aus 6, 6 und 3 Steinen (16 Felder)",
    "Patroondatabases van 6, 6 en 3 stenen (16 vakken)",
  ],
};
