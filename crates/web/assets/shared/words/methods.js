// @ts-check
// Names of algorithms and heuristics, and a line on each. English, German, Dutch.
/** @satisfies {Record<string, import("../i18n.js").Text>} */
export const words = {
  "alg.bfs.name": ["Breadth-first search", "Breitensuche", "Breedte-eerst zoeken"],
  "alg.bfs": [
    "Takes the boards in the order of their distance from the start",
    "Nimmt die Stellungen in der Reihenfolge ihrer Entfernung vom Start",
    "Neemt de borden in volgorde van hun afstand tot de start",
  ],
  "alg.bfs-lists.name": [
    "Breadth-first search with lists",
    "Breitensuche mit Listen",
    "Breedte-eerst zoeken met lijsten",
  ],
  "alg.bfs-lists": [
    "Looks for seen boards in plain lists; very slow, and so an example of why data structures " +
      "matter",
    "Sucht schon gesehene Stellungen in einfachen Listen; sehr langsam und damit ein Beispiel, " +
      "warum Datenstrukturen wichtig sind",
    "Zoekt al geziene borden in gewone lijsten; heel traag, en zo een voorbeeld van het nut van " +
      "goede datastructuren",
  ],
  "alg.dfs.name": ["Depth-first search", "Tiefensuche", "Diepte-eerst zoeken"],
  "alg.dfs": [
    "Takes the newest board first; finds long paths",
    "Nimmt immer die neueste Stellung; findet lange Wege",
    "Neemt steeds het nieuwste bord; vindt lange paden",
  ],
  "alg.dfs-path.name": [
    "Depth-first search, cycle test on the path",
    "Tiefensuche, Zyklentest auf dem Weg",
    "Diepte-eerst zoeken, cyclustest op het pad",
  ],
  "alg.dfs-path": [
    "Depth-first search that remembers only its own path and never repeats a board on it",
    "Tiefensuche, die sich nur ihren eigenen Weg merkt und darauf keine Stellung wiederholt",
    "Diepte-eerst zoeken dat alleen zijn eigen pad onthoudt en daarop geen bord herhaalt",
  ],
  "alg.iddfs-action-list.name": [
    "Iterative deepening, one path per entry",
    "Iterative Tiefensuche, ein Weg je Eintrag",
    "Iteratief verdiepen, één pad per element",
  ],
  "alg.iddfs-action-list": [
    "Iterative deepening that stores a list of moves in every entry, as on the 8-bit board",
    "Iterative Tiefensuche, die in jedem Eintrag eine Zugliste speichert, wie auf dem 8-Bit-Board",
    "Iteratief verdiepen dat in elk element een lijst zetten bewaart, zoals op het 8-bitbord",
  ],
  "alg.iddfs-shared-path.name": [
    "Iterative deepening",
    "Iterative Tiefensuche",
    "Iteratief verdiepen",
  ],
  "alg.iddfs-shared-path": [
    "Depth-first search with a depth limit that grows in each round",
    "Tiefensuche mit einer Tiefengrenze, die in jeder Runde wächst",
    "Diepte-eerst zoeken met een dieptelimiet die elke ronde groeit",
  ],
  "alg.bidirectional-bfs.name": [
    "Breadth-first search from both ends",
    "Breitensuche von beiden Seiten",
    "Breedte-eerst van beide kanten",
  ],
  "alg.bidirectional-bfs": [
    "Searches from the start and from the goal until both searches meet",
    "Sucht vom Start und vom Ziel aus, bis sich beide Suchen treffen",
    "Zoekt vanaf de start en vanaf het doel tot ze elkaar ontmoeten",
  ],
  "alg.greedy.name": ["Greedy search", "Gierige Suche", "Gretig zoeken"],
  "alg.greedy": [
    "Takes the board that looks nearest to the goal; fast, but paths are long",
    "Nimmt die Stellung, die dem Ziel am nächsten scheint; schnell, aber die Wege sind lang",
    "Neemt het bord dat het dichtst bij het doel lijkt; snel, maar de paden zijn lang",
  ],
  "alg.a-star.name": ["A*", "A*", "A*"],
  "alg.a-star": [
    "Takes the board with the smallest sum of moves so far and estimate",
    "Nimmt die Stellung mit der kleinsten Summe aus bisherigen Zügen und Schätzung",
    "Neemt het bord met de kleinste som van gedane zetten en schatting",
  ],
  "alg.a-star-lecture.name": [
    "A* as in the lecture",
    "A* wie in der Vorlesung",
    "A* zoals in het college",
  ],
  "alg.a-star-lecture": [
    "A* with a common mistake: it marks boards when it generates them and can miss the shortest " +
      "path",
    "A* mit einem häufigen Fehler: Es markiert Stellungen schon beim Erzeugen und kann den " +
      "kürzesten Weg übersehen",
    "A* met een bekende fout: het markeert borden al bij het genereren en kan het kortste pad " +
      "missen",
  ],
  "alg.a-star-tree.name": ["A* as a tree search", "A* als Baumsuche", "A* als boomzoeken"],
  "alg.a-star-tree": [
    "A* that does not remember which boards it has seen; the duplicates fill the memory",
    "A*, das sich gesehene Stellungen nicht merkt; die Duplikate füllen den Speicher",
    "A* dat geziene borden niet onthoudt; de dubbele borden vullen het geheugen",
  ],
  "alg.weighted-a-star.name": ["Weighted A*", "Gewichtetes A*", "Gewogen A*"],
  "alg.weighted-a-star": [
    "A* that gives the estimate more weight; faster, but the path may be longer by that factor",
    "A*, das die Schätzung stärker gewichtet; schneller, aber der Weg kann um diesen Faktor " +
      "länger sein",
    "A* dat de schatting zwaarder laat wegen; sneller, maar het pad kan die factor langer zijn",
  ],
  "alg.bounded-a-star.name": [
    "A* with 255 entries",
    "A* mit 255 Einträgen",
    "A* met 255 elementen",
  ],
  "alg.bounded-a-star": [
    "A* with a sorted list of 255 entries and paths of at most 12 moves, as on the 8-bit board",
    "A* mit einer sortierten Liste von 255 Einträgen und höchstens 12 Zügen, wie auf dem " +
      "8-Bit-Board",
    "A* met een gesorteerde lijst van 255 elementen en hoogstens 12 zetten, zoals op het 8-bitbord",
  ],
  "alg.repeated-a-star.name": ["Repeated A*", "Wiederholtes A*", "Herhaald A*"],
  "alg.repeated-a-star": [
    "A* with a list of 255 entries; when it is full, A* starts again from the best board; the " +
      "paths are long",
    "A* mit einer Liste von 255 Einträgen; ist sie voll, beginnt A* bei der besten Stellung neu; " +
      "die Wege sind lang",
    "A* met een lijst van 255 elementen; is die vol, dan begint A* opnieuw vanaf het beste bord; " +
      "de paden zijn lang",
  ],
  "alg.ida-star.name": ["IDA*", "IDA*", "IDA*"],
  "alg.ida-star": [
    "Depth-first search with a cost limit that grows in each round; needs hardly any memory",
    "Tiefensuche mit einer Kostengrenze, die in jeder Runde wächst; braucht kaum Speicher",
    "Diepte-eerst zoeken met een kostenlimiet die elke ronde groeit; kost nauwelijks geheugen",
  ],
  "alg.ida-star-tt.name": ["IDA* with a table", "IDA* mit Tabelle", "IDA* met tabel"],
  "alg.ida-star-tt": [
    "IDA* that remembers boards in a table and rarely searches one twice in a round",
    "IDA*, das sich Stellungen in einer Tabelle merkt und in einer Runde selten eine zweimal " +
      "durchsucht",
    "IDA* dat borden in een tabel onthoudt en er in een ronde zelden een twee keer doorzoekt",
  ],
  "alg.rbfs.name": [
    "Recursive best-first search",
    "Rekursive Bestensuche",
    "Recursief beste-eerst zoeken",
  ],
  "alg.rbfs": [
    "Takes the best board first and needs only the memory of a single path",
    "Nimmt die beste Stellung zuerst und braucht nur den Speicher für einen einzigen Weg",
    "Neemt het beste bord eerst en heeft alleen geheugen voor één pad nodig",
  ],
  "alg.sma-star.name": ["SMA*", "SMA*", "SMA*"],
  "alg.sma-star": [
    "A* with limited memory; when it is full, the worst leaf is forgotten",
    "A* mit begrenztem Speicher; ist er voll, wird das schlechteste Blatt vergessen",
    "A* met beperkt geheugen; is het vol, dan wordt het slechtste blad vergeten",
  ],
  "alg.epea-star.name": [
    "Partial expansion A*",
    "A* mit Teilexpansion",
    "A* met gedeeltelijke expansie",
  ],
  "alg.epea-star": [
    "A* that stores successors only when it is their turn; less memory, but many successors are " +
      "estimated several times",
    "A*, das Nachfolger erst speichert, wenn sie an der Reihe sind; weniger Speicher, dafür " +
      "werden viele Nachfolger mehrmals geschätzt",
    "A* dat opvolgers pas bewaart als ze aan de beurt zijn; minder geheugen, maar veel opvolgers " +
      "worden meermaals geschat",
  ],
  "alg.bfhs.name": [
    "Breadth-first heuristic search",
    "Heuristische Breitensuche",
    "Heuristisch breedte-eerst zoeken",
  ],
  "alg.bfhs": [
    "Breadth-first search with a growing cost limit; keeps a few layers instead of all boards",
    "Breitensuche mit wachsender Kostengrenze; behält wenige Schichten statt aller Stellungen",
    "Breedte-eerst zoeken met een groeiende kostenlimiet; bewaart enkele lagen in plaats van " +
      "alle borden",
  ],
  "alg.nbs.name": [
    "Best-first from both ends (NBS)",
    "Bestensuche von beiden Seiten (NBS)",
    "Beste-eerst van beide kanten (NBS)",
  ],
  "alg.nbs": [
    "Best-first search from both ends; expands hardly more boards than necessary",
    "Bestensuche von beiden Seiten; expandiert kaum mehr Stellungen als nötig",
    "Beste-eerst van beide kanten; expandeert nauwelijks meer borden dan nodig",
  ],
  "alg.beam.name": ["Beam search", "Strahlsuche (Beam Search)", "Bundelzoeken (beam search)"],
  "alg.beam": [
    "Breadth-first search that keeps only the best boards of each layer; if it finds nothing, it " +
      "keeps more the next time",
    "Breitensuche, die von jeder Schicht nur die besten Stellungen behält; findet sie nichts, " +
      "behält sie beim nächsten Mal mehr",
    "Breedte-eerst zoeken dat van elke laag alleen de beste borden bewaart; lukt het niet, dan " +
      "bewaart het de volgende keer meer",
  ],
  "alg.random-walk.name": ["Random walk", "Irrfahrt (Random Walk)", "Toevalswandeling"],
  "alg.random-walk": [
    "Makes random moves and keeps returning to the start; for comparison only",
    "Macht zufällige Züge und beginnt immer wieder von vorn; nur zum Vergleich",
    "Doet willekeurige zetten en begint telkens opnieuw; alleen ter vergelijking",
  ],
  "alg.pdb.name": [
    "IDA* with pattern databases",
    "IDA* mit Musterdatenbanken",
    "IDA* met patroondatabases",
  ],
  "alg.pdb": [
    "IDA* with the best available pattern databases, on all processors",
    "IDA* mit den besten verfügbaren Musterdatenbanken, auf allen Prozessoren",
    "IDA* met de beste beschikbare patroondatabases, op alle processors",
  ],
  "alg.ida-star-runs.name": [
    "IDA* for straight runs",
    "IDA* für Schübe",
    "IDA* voor schuifbeurten",
  ],
  "alg.ida-star-runs": [
    "Minimises straight runs instead of single moves, up to 16 cells",
    "Minimiert die Zahl der Schübe statt der einzelnen Züge, bis 16 Felder",
    "Minimaliseert het aantal schuifbeurten in plaats van losse zetten, tot 16 vakken",
  ],
  "alg.perfect-table.name": ["Perfect table", "Perfekte Tabelle", "Perfecte tabel"],
  "alg.perfect-table": [
    "A table of all 181,440 boards of 3×3; no search is needed",
    "Eine Tabelle aller 181.440 Stellungen von 3×3; eine Suche ist nicht nötig",
    "Een tabel van alle 181.440 borden van 3×3; zoeken is niet nodig",
  ],
  "alg.constructive.name": ["Row by row", "Reihe für Reihe", "Rij voor rij"],
  "alg.constructive": [
    "Solves one row after the other, as people do; this works at once for any size, but the " +
      "paths are long",
    "Löst eine Reihe nach der anderen, wie Menschen; das geht bei jeder Größe sofort, aber die " +
      "Wege sind lang",
    "Lost rij na rij op, zoals mensen; dat gaat bij elke grootte meteen, maar de paden zijn lang",
  ],
  "alg.anytime.name": ["Anytime search", "Anytime-Suche", "Anytime-zoeken"],
  "alg.anytime": [
    "Has a solution at once, then finds shorter ones and raises a proven lower bound",
    "Hat sofort eine Lösung, findet dann kürzere und beweist eine immer bessere untere Schranke",
    "Heeft meteen een oplossing, vindt dan kortere en bewijst een steeds betere ondergrens",
  ],
  "heu.zero.name": ["no heuristic", "keine Heuristik", "geen heuristiek"],
  "heu.zero": [
    "Knows nothing: the estimate is always 0",
    "Weiß nichts: schätzt immer 0",
    "Weet niets: schat altijd 0",
  ],
  "heu.hamming.name": ["misplaced tiles", "falsch liegende Steine", "verkeerd liggende stenen"],
  "heu.hamming": [
    "The number of tiles that are not in their goal cell",
    "Die Zahl der Steine, die nicht auf ihrem Zielfeld liegen",
    "Het aantal stenen dat niet op het eigen doelvak ligt",
  ],
  "heu.manhattan.name": ["Manhattan distance", "Manhattan-Distanz", "Manhattanafstand"],
  "heu.manhattan": [
    "The steps of every tile to its goal cell, added up",
    "Die Schritte jedes Steins zu seinem Zielfeld, zusammengezählt",
    "De stappen van elke steen naar zijn doelvak, opgeteld",
  ],
  "heu.linear-conflict.name": ["linear conflict", "lineare Konflikte", "lineaire conflicten"],
  "heu.linear-conflict": [
    "Manhattan distance, plus two moves for each tile that must let others pass in its row or " +
      "column",
    "Manhattan-Distanz, plus zwei Züge für jeden Stein, der in seiner Reihe oder Spalte andere " +
      "vorbeilassen muss",
    "Manhattanafstand, plus twee zetten voor elke steen die in zijn rij of kolom andere moet " +
      "laten passeren",
  ],
  "heu.walking-distance.name": ["walking distance", "Gehdistanz", "loopafstand"],
  "heu.walking-distance": [
    "The number of moves that bring all tiles into their rows and columns, from a table",
    "Die Zahl der Züge, mit denen alle Steine in ihre Reihen und Spalten kommen, aus einer Tabelle",
    "Het aantal zetten waarmee alle stenen in hun rijen en kolommen komen, uit een tabel",
  ],
  "heu.lecture-hamming.name": [
    "misplaced cells, halved",
    "falsche Felder, halbiert",
    "verkeerde vakken, gehalveerd",
  ],
  "heu.lecture-hamming": [
    "Half the number of cells that differ from the goal, including the blank, as the figures of " +
      "a lecture need",
    "Die halbe Zahl der Felder, die vom Ziel abweichen, samt Lücke, wie es die Zahlen einer " +
      "Vorlesung verlangen",
    "De helft van het aantal vakken dat van het doel afwijkt, met het gat erbij, zoals de " +
      "cijfers van een college vereisen",
  ],
  "heu.lecture-hamming-printed.name": [
    "misplaced cells with the blank",
    "falsche Felder mit Lücke",
    "verkeerde vakken met gat",
  ],
  "heu.lecture-hamming-printed": [
    "The number of cells that differ from the goal, including the blank, as a lecture prints it",
    "Die Zahl der Felder, die vom Ziel abweichen, samt Lücke, wie in einer Vorlesung gedruckt",
    "Het aantal vakken dat van het doel afwijkt, met het gat erbij, zoals in een college gedrukt",
  ],
  "heu.lecture-manhattan.name": [
    "Manhattan distance, halved",
    "Manhattan-Distanz, halbiert",
    "Manhattanafstand, gehalveerd",
  ],
  "heu.lecture-manhattan": [
    "Half the number of steps, over all cells except the last, as in a lecture",
    "Die halbe Zahl der Schritte, über alle Felder außer dem letzten, wie in einer Vorlesung",
    "De helft van het aantal stappen, over alle vakken behalve het laatste, zoals in een college",
  ],
  "heu.learned.name": ["learned heuristic", "gelernte Heuristik", "geleerde heuristiek"],
  "heu.learned": [
    "The number of moves, learned from solved boards (5×5, 6×6, 7×7)",
    "Die Zahl der Züge, gelernt aus gelösten Brettern (5×5, 6×6, 7×7)",
    "Het aantal zetten, geleerd van opgeloste borden (5×5, 6×6, 7×7)",
  ],
  "heu.manhattan-with-blank.name": [
    "Manhattan distance with the blank",
    "Manhattan-Distanz mit Lücke",
    "Manhattanafstand met gat",
  ],
  "heu.manhattan-with-blank": [
    "Manhattan distance plus the steps of the blank, as on the 8-bit board",
    "Manhattan-Distanz plus die Schritte der Lücke, wie auf dem 8-Bit-Board",
    "Manhattanafstand plus de stappen van het gat, zoals op het 8-bitbord",
  ],
  "heu.neural.name": ["neural network", "neuronales Netz", "neuraal netwerk"],
  "heu.neural": [
    "The number of moves left, estimated by a small neural network (3×3)",
    "Die Zahl der restlichen Züge, geschätzt von einem kleinen neuronalen Netz (3×3)",
    "Het aantal resterende zetten, geschat door een klein neuraal netwerk (3×3)",
  ],
  "heu.pdb.name": ["pattern databases", "Musterdatenbanken", "patroondatabases"],
  "heu.pdb": [
    "Pattern databases that fit the board, built when needed (up to 16 cells)",
    "Musterdatenbanken, die zum Brett passen, bei Bedarf erstellt (bis 16 Felder)",
    "Patroondatabases die bij het bord passen, gemaakt wanneer nodig (tot 16 vakken)",
  ],
  "heu.runs-2.name": [
    "run tables with 2 colours",
    "Schubtabellen mit 2 Farben",
    "tabellen voor schuifbeurten, 2 kleuren",
  ],
  "heu.runs-3.name": [
    "run tables with 3 colours",
    "Schubtabellen mit 3 Farben",
    "tabellen voor schuifbeurten, 3 kleuren",
  ],
  "heu.runs-4.name": [
    "run tables with 4 colours",
    "Schubtabellen mit 4 Farben",
    "tabellen voor schuifbeurten, 4 kleuren",
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
