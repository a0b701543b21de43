// @ts-check
// The view "cards". English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "cards.table": ["The table", "Der Tisch", "De tafel"],
  "cards.title": ["Make every side match", "Bring alle Seiten zusammen", "Laat elke zijde passen"],
  "cards.lead": [
    "Where two cards touch, the halves must make a whole motif. Exchange and turn them yourself, " +
      "or watch a strategy do it.",
    "Wo zwei Karten sich berühren, müssen die Hälften ein ganzes Motiv ergeben. Tausche und " +
      "drehe selbst, oder sieh einer Strategie dabei zu.",
    "Waar twee kaarten elkaar raken, moeten de helften een heel motief vormen. Verwissel en " +
      "draai ze zelf, of kijk hoe een strategie het doet.",
  ],
  "cards.strategy": ["Strategy", "Strategie", "Strategie"],
  "cards.all": ["Solutions", "Lösungen", "Oplossingen"],
  "cards.shuffle": ["Shuffle", "Mischen", "Schudden"],
  "cards.builtin": ["The nine cards", "Die neun Karten", "De negen kaarten"],
  "cards.difficulty": ["Difficulty", "Schwierigkeit", "Moeilijkheid"],
  "cards.difficulty.easy": ["easy", "leicht", "makkelijk"],
  "cards.difficulty.medium": ["medium", "mittel", "middel"],
  "cards.difficulty.hard": ["hard", "schwer", "moeilijk"],
  "cards.generate": ["New game", "Neues Spiel", "Nieuw spel"],
  "cards.paste": ["Paste a game", "Spiel einfügen", "Plak een spel"],
  "cards.show": ["Show", "Zeigen", "Tonen"],
  "cards.show.matching": ["matching sides", "passende Seiten", "passende zijden"],
  "cards.show.scores": ["card scores", "Kartenwerte", "kaartscores"],
  "cards.show.numbers": ["numbers", "Nummern", "nummers"],
  "cards.show.orientation": ["orientation", "Ausrichtung", "richting"],
  "cards.misplaced": [
    "All sides match, but card {card} belongs in row {row}, column {column}, as the game says.",
    "Alle Seiten passen, aber Karte {card} gehört in Reihe {row}, Spalte {column}: So will es " +
      "das Spiel.",
    "Alle zijden passen, maar kaart {card} hoort in rij {row}, kolom {column}: zo wil het spel " +
      "het.",
  ],
  "cards.print": ["Print", "Drucken", "Afdrukken"],
  "cards.of": ["of {full}", "von {full}", "van {full}"],
  "cards.won": [
    "Solved! Every side matches.",
    "Gelöst! Jede Seite passt.",
    "Opgelost! Elke zijde past.",
  ],
  "cards.solved": ["Every side matches.", "Jede Seite passt.", "Elke zijde past."],
  "cards.progress.one": ["1 try, {time}", "1 Versuch, {time}", "1 poging, {time}"],
  "cards.progress": [
    "{tries} tries, {time}",
    "{tries} Versuche, {time}",
    "{tries} pogingen, {time}",
  ],
  "cards.end.unsolvable": ["There is no solution", "Es gibt keine Lösung", "Er is geen oplossing"],
  "cards.end.stopped": ["Stopped", "Angehalten", "Gestopt"],
  "cards.none.yet": [
    "None found in time",
    "In der Zeit keine gefunden",
    "Geen gevonden binnen de tijd",
  ],
  "side.up": ["top", "obere", "bovenste"],
  "side.right": ["right", "rechte", "rechter"],
  "side.down": ["bottom", "untere", "onderste"],
  "side.left": ["left", "linke", "linker"],
  "hint.solved": [
    "The table is solved; there is nothing left to do.",
    "Der Tisch ist gelöst; es ist nichts mehr zu tun.",
    "De tafel is opgelost; er is niets meer te doen.",
  ],
  "hint.unsolvable": [
    "The game has no solution, however the cards are laid.",
    "Das Spiel hat keine Lösung, wie man die Karten auch legt.",
    "Het spel heeft geen oplossing, hoe men de kaarten ook legt.",
  ],
  "cards.keys": [
    "Tap a card to select it, tap it again to turn it, tap another to exchange them; or drag. " +
      "Arrow keys move, Enter selects, R turns, Ctrl+Z undoes.",
    "Tippen wählt eine Karte, noch einmal dreht sie, eine andere tauscht beide; oder ziehe sie. " +
      "Pfeiltasten wandern, Enter wählt, R dreht, Strg+Z nimmt zurück.",
    "Tik een kaart aan om haar te kiezen, nog eens om te draaien, een andere om ze te " +
      "verwisselen; of sleep. Pijltjes bewegen, Enter kiest, R draait, Ctrl+Z neemt terug.",
  ],
  "cards.lay": ["Watch a strategy", "Einer Strategie zusehen", "Kijk naar een strategie"],
  "cards.run": ["Start", "Los", "Start"],
  "cards.settings": ["Settings", "Einstellungen", "Instellingen"],
  "cards.speed.one": ["1 step a second", "1 Schritt je Sekunde", "1 stap per seconde"],
  "cards.speed.many": [
    "{rate} steps a second",
    "{rate} Schritte je Sekunde",
    "{rate} stappen per seconde",
  ],
  "cards.speed.all": ["as fast as it goes", "so schnell es geht", "zo snel het gaat"],
  "cards.step": ["Step", "Schritt", "Stap"],
  "cards.at": ["{at} of {all}", "{at} von {all}", "{at} van {all}"],
  "cards.begin": [
    "The table is empty; press play.",
    "Der Tisch ist leer; drücke auf Abspielen.",
    "De tafel is leeg; druk op afspelen.",
  ],
  "cards.goes-on": [
    "It goes on beyond the {steps} steps that are kept; you see its best table.",
    "Es geht weiter, über die {steps} Schritte hinaus, die hier bleiben; du siehst den besten " +
      "Tisch.",
    "Het gaat verder, voorbij de {steps} stappen die bewaard zijn; je ziet de beste tafel.",
  ],
  "cards.went-on": [
    "The first {steps} steps are kept; this is the table at the very end.",
    "Die ersten {steps} Schritte sind aufgehoben; das ist der Tisch ganz am Ende.",
    "De eerste {steps} stappen zijn bewaard; dit is de tafel helemaal aan het eind.",
  ],
  "cards.log": ["What happened", "Was geschah", "Wat er gebeurde"],
  "cards.curve": [
    "Score of the table: {score} at step {step}, best so far {best}, full {full}",
    "Punkte auf dem Tisch: {score} bei Schritt {step}, bisher höchstens {best}, voll sind {full}",
    "Score van de tafel: {score} bij stap {step}, beste tot nu toe {best}, vol is {full}",
  ],
  "cards.curve.short": [
    "score {score}, best {best}",
    "Punkte {score}, bisher {best}",
    "score {score}, beste {best}",
  ],
  "cards.hint": ["Hint", "Tipp", "Hint"],
  "cards.do": ["Do it for me", "Mach das für mich", "Doe het voor mij"],
  "cards.done": ["Done.", "Erledigt.", "Gedaan."],
  "cards.undo": ["Undo", "Zurücknehmen", "Ongedaan maken"],
  "cards.redo": ["Redo", "Wiederholen", "Opnieuw"],
  "cards.undone": ["Undone.", "Zurückgenommen.", "Ongedaan gemaakt."],
  "cards.redone": ["Done again.", "Wiederholt.", "Opnieuw gedaan."],
  "cards.shuffled": [
    "The cards are shuffled.",
    "Die Karten sind gemischt.",
    "De kaarten zijn geschud.",
  ],
  "cards.score": [
    "{score} of {full} points.",
    "{score} von {full} Punkten.",
    "{score} van {full} punten.",
  ],
  "cards.swapped": [
    "Cards {one} and {other} exchanged.",
    "Karten {one} und {other} getauscht.",
    "Kaarten {one} en {other} verwisseld.",
  ],
  "cards.turned": [
    "Card {card} turned: {motifs}. {score} points.",
    "Karte {card} gedreht: {motifs}. {score} Punkte.",
    "Kaart {card} gedraaid: {motifs}. {score} punten.",
  ],
  "cards.cell": [
    "Row {row}, column {column}: card {card}. {motifs}. {score} of 4 sides fit.",
    "Reihe {row}, Spalte {column}: Karte {card}. {motifs}. {score} von 4 Seiten passen.",
    "Rij {row}, kolom {column}: kaart {card}. {motifs}. {score} van 4 zijden passen.",
  ],
  "cards.cell.empty": [
    "Row {row}, column {column}: empty",
    "Reihe {row}, Spalte {column}: leer",
    "Rij {row}, kolom {column}: leeg",
  ],
  "cards.motifs.four": [
    "top {up}, right {right}, bottom {down}, left {left}",
    "oben {up}, rechts {right}, unten {down}, links {left}",
    "boven {up}, rechts {right}, onder {down}, links {left}",
  ],
  "motif.head": ["filled {motif}", "{motif} gefüllt", "{motif} gevuld"],
  "motif.tail": ["open {motif}", "{motif} offen", "{motif} open"],
  "motif.coloured": ["{colour} {shape}", "{shape} {colour}", "{shape} {colour}"],
  "motif.frame": ["frame", "Rahmen", "rand"],
  "motif.0": ["circle", "Kreis", "cirkel"],
  "motif.1": ["square", "Quadrat", "vierkant"],
  "motif.2": ["star", "Stern", "ster"],
  "motif.3": ["diamond", "Raute", "ruit"],
  "motif.4": ["sun", "Sonne", "zon"],
  "motif.5": ["cross", "Kreuz", "kruis"],
  "motif.6": ["hourglass", "Sanduhr", "zandloper"],
  "motif.7": ["triangle", "Dreieck", "driehoek"],
  "colour.0": ["orange", "orange", "oranje"],
  "colour.1": ["blue", "blau", "blauw"],
  "colour.2": ["pink", "rosa", "roze"],
  "colour.3": ["green", "grün", "groen"],
  "colour.4": ["red", "rot", "rood"],
  "colour.5": ["light blue", "hellblau", "lichtblauw"],
  "colour.6": ["yellow", "gelb", "geel"],
  "colour.7": ["grey", "grau", "grijs"],
  "cards.game": ["New game", "Neues Spiel", "Nieuw spel"],
  "cards.size": ["Size", "Größe", "Grootte"],
  "cards.more": ["A game of your own", "Ein eigenes Spiel", "Een eigen spel"],
  "cards.known.one": ["has exactly 1 solution", "hat genau 1 Lösung", "heeft precies 1 oplossing"],
  "cards.known.many": [
    "has {solutions} solutions (a turned table is the same)",
    "hat {solutions} Lösungen (ein gedrehter Tisch zählt nicht neu)",
    "heeft {solutions} oplossingen (een gedraaide tafel telt niet opnieuw)",
  ],
  "cards.leaf": [
    "Solution {number} of {total}",
    "Lösung {number} von {total}",
    "Oplossing {number} van {total}",
  ],
  "cards.leaf.more": [
    "Solution {number} of {total} or more",
    "Lösung {number} von {total} oder mehr",
    "Oplossing {number} van {total} of meer",
  ],
  "cards.leaf.about": [
    "Turning the whole table is the same solution.",
    "Den ganzen Tisch zu drehen gibt dieselbe Lösung.",
    "De hele tafel draaien geeft dezelfde oplossing.",
  ],
  "cards.leaf.back": ["Solution before", "Lösung davor", "Vorige oplossing"],
  "cards.leaf.next": ["Next solution", "Nächste Lösung", "Volgende oplossing"],
  "cards.times": ["How long does each take?", "Wie lange braucht jede?", "Hoe lang duurt elk?"],
  "cards.times.about": [
    "Runs every strategy for a moment on this game; what takes too long is estimated from the " +
      "number of ways to lay the cards.",
    "Lässt jede Strategie einen Moment lang an diesem Spiel arbeiten; was zu lange dauert, wird " +
      "aus der Zahl der Möglichkeiten geschätzt.",
    "Laat elke strategie even aan dit spel werken; wat te lang duurt, wordt geschat uit het " +
      "aantal mogelijkheden.",
  ],
  "cards.estimate": ["Compare all", "Alle vergleichen", "Alles vergelijken"],
  "cards.estimating": [
    "Each one runs for a moment …",
    "Jede arbeitet einen Moment …",
    "Elk werkt even …",
  ],
  "cards.arrangements": [
    "The cards can be laid in {ways} ways.",
    "Die Karten lassen sich auf {ways} Arten legen.",
    "De kaarten kunnen op {ways} manieren liggen.",
  ],
  "cards.none": [
    "None of them is a solution: proved.",
    "Keine davon ist eine Lösung: bewiesen.",
    "Geen daarvan is een oplossing: bewezen.",
  ],
  "cards.exactly": [
    "Solutions among them: {solutions}, turned tables counted too.",
    "Lösungen darunter: {solutions}, gedrehte Tische mitgezählt.",
    "Oplossingen daaronder: {solutions}, gedraaide tafels meegeteld.",
  ],
  "cards.unknown": [
    "Whether one of them is a solution is not known; the figures are for one.",
    "Ob eine davon eine Lösung ist, ist nicht bekannt; die Zahlen gelten für eine.",
    "Of er een oplossing bij is, is niet bekend; de getallen gelden voor één.",
  ],
  "cards.atLeast": [
    "Solutions among them: at least {solutions}; the figures are for these.",
    "Lösungen darunter: mindestens {solutions}; die Zahlen gelten für diese.",
    "Oplossingen daaronder: minstens {solutions}; de getallen gelden voor deze.",
  ],
  "cards.column.strategy": ["Strategy", "Strategie", "Strategie"],
  "cards.column.tries": ["Tries", "Versuche", "Pogingen"],
  "cards.column.time": ["Time", "Zeit", "Tijd"],
  "cards.column.basis": ["How known", "Woher", "Hoe bekend"],
  "cards.basis.measured": ["measured ({runs}×)", "gemessen ({runs}×)", "gemeten ({runs}×)"],
  "cards.basis.estimated": ["estimated", "geschätzt", "geschat"],
  "cards.basis.low": [
    "estimated, likely too low",
    "geschätzt, wohl zu niedrig",
    "geschat, waarschijnlijk te laag",
  ],
  "cards.basis.unfit": [
    "not for so many cards",
    "nicht für so viele Karten",
    "niet voor zoveel kaarten",
  ],
  "cards.basis.proved": ["proves: none", "beweist: keine", "bewijst: geen"],
  "cards.basis.never": ["would look for ever", "suchte ewig", "zou eeuwig zoeken"],
  "cards.basis.unknown": [
    "not within its moment",
    "nicht in diesem Moment",
    "niet binnen dat moment",
  ],
  "cards.minutes": ["{number} minutes", "{number} Minuten", "{number} minuten"],
  "cards.hours": ["{number} hours", "{number} Stunden", "{number} uur"],
  "cards.days": ["{number} days", "{number} Tage", "{number} dagen"],
  "cards.years": ["{number} years", "{number} Jahre", "{number} jaar"],
  "cards.end.solved": ["Solved", "Gelöst", "Opgelost"],
  "strategy.enumerate.name": ["Exact search", "Exakte Suche", "Exacte zoektocht"],
  "strategy.enumerate": [
    "Knows for every corner which cards fit there and lays only those; finds a solution or " +
      "proves that there is none, nine cards in microseconds.",
    "Weiß für jede Ecke, welche Karten dort passen, und legt nur die; findet eine Lösung oder " +
      "beweist, dass es keine gibt, bei neun Karten in Mikrosekunden.",
    "Weet voor elke hoek welke kaarten daar passen en legt alleen die; vindt een oplossing of " +
      "bewijst dat er geen is, bij negen kaarten in microseconden.",
  ],
  "strategy.backtracking.name": ["Backtracking", "Backtracking", "Backtracking"],
  "strategy.backtracking": [
    "Lays card by card, left and top must fit, and takes the last one back when nothing fits any " +
      "more.",
    "Legt Karte um Karte, links und oben müssen passen, und nimmt die letzte zurück, wenn nichts " +
      "mehr passt.",
    "Legt kaart na kaart, links en boven moeten passen, en neemt de laatste terug als niets meer " +
      "past.",
  ],
  "strategy.improved-random.name": ["Improved chance", "Verbesserter Zufall", "Verbeterd toeval"],
  "strategy.improved-random": [
    "Exchanges two cards that do not fit, turns cards so that they fit better, and deals anew " +
      "when it is stuck.",
    "Tauscht zwei Karten, die nicht passen, dreht Karten besser hin und gibt neu, wenn es nicht " +
      "weitergeht.",
    "Verwisselt twee kaarten die niet passen, draait kaarten beter en deelt opnieuw als het " +
      "vastloopt.",
  ],
  "strategy.worst-first.name": ["Worst first", "Die schlechteste zuerst", "De slechtste eerst"],
  "strategy.worst-first": [
    "Takes the card that fits worst and exchanges it with another wherever that helps; when " +
      "nothing helps, chance decides.",
    "Nimmt die Karte, die am schlechtesten passt, und tauscht sie, wo das hilft; wenn nichts " +
      "hilft, entscheidet der Zufall.",
    "Neemt de kaart die het slechtst past en verwisselt haar waar dat helpt; als niets helpt, " +
      "beslist het toeval.",
  ],
  "strategy.random.name": ["Pure chance", "Reiner Zufall", "Puur toeval"],
  "strategy.random": [
    "Exchanges and turns two cards by chance, again and again, until the table is right. It " +
      "never learns anything.",
    "Tauscht und dreht immer wieder zwei zufällige Karten, bis der Tisch stimmt. Es lernt nie " +
      "dazu.",
    "Verwisselt en draait steeds weer twee willekeurige kaarten tot de tafel klopt. Het leert " +
      "nooit iets.",
  ],
  "strategy.brute-force.name": ["Every arrangement", "Jede Anordnung", "Elke volgorde"],
  "strategy.brute-force": [
    "Goes through all orders of the cards with all their turns, one after the other: 95 billion " +
      "for nine cards.",
    "Geht alle Reihenfolgen der Karten mit allen Drehungen durch, eine nach der anderen: 95 " +
      "Milliarden bei neun Karten.",
    "Gaat alle volgordes van de kaarten met alle draaiingen na, een voor een: 95 miljard bij " +
      "negen kaarten.",
  ],
  "strategy.annealing.name": ["Annealing", "Abkühlen", "Uitgloeien"],
  "strategy.annealing": [
    "Simulated annealing: while it is warm, changes for the worse are often kept; the colder it " +
      "gets, the more rarely.",
    "Simuliertes Abkühlen: Solange es warm ist, bleiben auch schlechtere Änderungen oft; je " +
      "kälter, desto seltener.",
    "Gesimuleerd uitgloeien: zolang het warm is, blijven ook slechtere veranderingen vaak; hoe " +
      "kouder, hoe minder.",
  ],
  "strategy.best-score.name": ["Best score", "Höchster Wert", "Hoogste score"],
  "strategy.best-score": [
    "Looks for the table with the most matching sides, also where there is no solution: a few " +
      "sides may differ, fewer after each success.",
    "Sucht den Tisch mit den meisten passenden Seiten, auch wo es keine Lösung gibt: Wenige " +
      "Seiten dürfen abweichen, nach jedem Erfolg weniger.",
    "Zoekt de tafel met de meeste passende zijden, ook waar geen oplossing is: een paar zijden " +
      "mogen afwijken, na elk succes minder.",
  ],
  "cards.setting.target": ["Enough at", "Genug bei", "Genoeg bij"],
  "cards.setting.target.about": [
    "Stops at this score; without one, when every side fits.",
    "Hört bei diesem Wert auf; ohne Angabe, wenn jede Seite passt.",
    "Stopt bij deze score; zonder opgave als elke zijde past.",
  ],
  "cards.setting.seed": ["Seed", "Startzahl", "Startgetal"],
  "cards.setting.seed.about": [
    "The same seed gives the same run.",
    "Dieselbe Startzahl gibt denselben Lauf.",
    "Hetzelfde startgetal geeft dezelfde loop.",
  ],
  "cards.setting.turning": ["Turning", "Drehen", "Draaien"],
  "cards.setting.turning.about": [
    "How cards are turned after an exchange.",
    "Wie Karten nach einem Tausch gedreht werden.",
    "Hoe kaarten na een ruil gedraaid worden.",
  ],
  "cards.turning.auto": ["each for itself", "jede für sich", "elk voor zich"],
  "cards.turning.brute": ["all together", "alle zusammen", "allemaal samen"],
  "cards.setting.stuck": ["Deal anew after", "Neu geben nach", "Opnieuw delen na"],
  "cards.setting.stuck.about": [
    "So many tries without a better table.",
    "So viele Versuche ohne besseren Tisch.",
    "Zoveel pogingen zonder betere tafel.",
  ],
  "cards.setting.recount": ["Recount all", "Alles neu zählen", "Alles hertellen"],
  "cards.setting.recount.about": [
    "Scores every card after every change, instead of those that changed.",
    "Zählt nach jeder Änderung alle Karten statt nur die geänderten.",
    "Telt na elke verandering alle kaarten in plaats van alleen de veranderde.",
  ],
  "act.fits": [
    "Card {card} into row {row}, column {column}: it fits.",
    "Karte {card} in Reihe {row}, Spalte {column}: passt.",
    "Kaart {card} in rij {row}, kolom {column}: past.",
  ],
  "act.misfits": [
    "Card {card} into row {row}, column {column}: does not fit.",
    "Karte {card} in Reihe {row}, Spalte {column}: passt nicht.",
    "Kaart {card} in rij {row}, kolom {column}: past niet.",
  ],
  "act.breaks": [
    "Card {card} into row {row}, column {column}: one side differs, and is allowed to.",
    "Karte {card} in Reihe {row}, Spalte {column}: Eine Seite weicht ab und darf das.",
    "Kaart {card} in rij {row}, kolom {column}: één zijde wijkt af, en dat mag.",
  ],
  "act.back": [
    "Nothing else fits into row {row}, column {column}: back.",
    "In Reihe {row}, Spalte {column} passt nichts mehr: zurück.",
    "In rij {row}, kolom {column} past niets meer: terug.",
  ],
  "act.back.many": [
    "Back to where the search stood.",
    "Zurück dahin, wo die Suche stand.",
    "Terug naar waar de zoektocht stond.",
  ],
  "act.deal": ["The cards are dealt.", "Die Karten werden gegeben.", "De kaarten worden gedeeld."],
  "act.clear": [
    "All cards are taken up: a new round.",
    "Alle Karten werden aufgenommen: eine neue Runde.",
    "Alle kaarten worden opgenomen: een nieuwe ronde.",
  ],
  "act.fill": [
    "The empty cells are filled with what is left.",
    "Die leeren Felder werden mit dem Rest gefüllt.",
    "De lege velden worden gevuld met wat over is.",
  ],
  "act.change.one": [
    "Card {one} is turned.",
    "Karte {one} wird gedreht.",
    "Kaart {one} wordt gedraaid.",
  ],
  "act.change.two": [
    "Cards {one} and {other} are turned.",
    "Karten {one} und {other} werden gedreht.",
    "Kaarten {one} en {other} worden gedraaid.",
  ],
  "act.change.swap": [
    "Cards {one} and {other} change places.",
    "Karten {one} und {other} tauschen die Plätze.",
    "Kaarten {one} en {other} wisselen van plaats.",
  ],
  "act.change.many": [
    "{count} cards are turned or moved.",
    "{count} Karten werden gedreht oder versetzt.",
    "{count} kaarten worden gedraaid of verplaatst.",
  ],
  "act.turn.one": [
    "Card {one} is turned to fit better.",
    "Karte {one} wird gedreht und passt besser.",
    "Kaart {one} wordt gedraaid en past beter.",
  ],
  "act.turn.two": [
    "Cards {one} and {other} are turned to fit better.",
    "Karten {one} und {other} werden besser gedreht.",
    "Kaarten {one} en {other} worden beter gedraaid.",
  ],
  "act.turn.many": [
    "{count} cards are turned to fit better.",
    "{count} Karten werden besser gedreht.",
    "{count} kaarten worden beter gedraaid.",
  ],
  "act.keep": [
    "Cards {one} and {other} change places: better, kept.",
    "Karten {one} und {other} tauschen: besser, bleibt so.",
    "Kaarten {one} en {other} wisselen: beter, blijft zo.",
  ],
  "act.keep.better": ["Better: kept.", "Besser: bleibt so.", "Beter: blijft zo."],
  "act.keep.equal": [
    "No worse: kept.",
    "Nicht schlechter: bleibt so.",
    "Niet slechter: blijft zo.",
  ],
  "act.keep.worse": [
    "Worse, but kept: it is still warm.",
    "Schlechter, bleibt aber: Es ist noch warm.",
    "Slechter, maar blijft: het is nog warm.",
  ],
  "act.reject": ["Worse: taken back.", "Schlechter: zurückgenommen.", "Slechter: teruggenomen."],
  "act.reject.looked": [
    "Cards {one} and {other}: exchanging them does not help.",
    "Karten {one} und {other}: Sie zu tauschen hilft nicht.",
    "Kaarten {one} en {other}: verwisselen helpt niet.",
  ],
  "cards.quarters.1": [
    "a quarter to the right",
    "eine Vierteldrehung nach rechts",
    "een kwartslag naar rechts",
  ],
  "cards.quarters.2": ["half around", "eine halbe Drehung", "een halve slag"],
  "cards.quarters.3": [
    "a quarter to the left",
    "eine Vierteldrehung nach links",
    "een kwartslag naar links",
  ],
  "hint.turn": [
    "Turn card {card} in row {row}, column {column}: {quarters}.",
    "Drehe Karte {card} in Reihe {row}, Spalte {column}: {quarters}.",
    "Draai kaart {card} in rij {row}, kolom {column}: {quarters}.",
  ],
  "hint.swap": [
    "Exchange card {card} (row {row}, column {column}) with card {other} (row {toRow}, column " +
      "{toColumn}): there it fits.",
    "Tausche Karte {card} (Reihe {row}, Spalte {column}) mit Karte {other} (Reihe {toRow}, " +
      "Spalte {toColumn}): Dort passt sie.",
    "Verwissel kaart {card} (rij {row}, kolom {column}) met kaart {other} (rij {toRow}, kolom " +
      "{toColumn}): daar past zij.",
  ],
  "hint.swap.turn": [
    "Exchange card {card} (row {row}, column {column}) with card {other} (row {toRow}, column " +
      "{toColumn}), then turn it: {quarters}.",
    "Tausche Karte {card} (Reihe {row}, Spalte {column}) mit Karte {other} (Reihe {toRow}, " +
      "Spalte {toColumn}) und drehe sie: {quarters}.",
    "Verwissel kaart {card} (rij {row}, kolom {column}) met kaart {other} (rij {toRow}, kolom " +
      "{toColumn}) en draai haar: {quarters}.",
  ],
  "hint.no-more": [
    "That is all I can say about this table: do one of these, and ask again.",
    "Mehr lässt sich zu diesem Tisch nicht sagen: Mach eines davon, dann frag wieder.",
    "Meer is over deze tafel niet te zeggen: doe een van deze, en vraag dan weer.",
  ],
  "log.scan": [
    "The order of the cells is chosen.",
    "Die Reihenfolge der Felder steht fest.",
    "De volgorde van de velden staat vast.",
  ],
  "log.better-board": [
    "{score} of {full} points after {tries} tries.",
    "{score} von {full} Punkten nach {tries} Versuchen.",
    "{score} van {full} punten na {tries} pogingen.",
  ],
  "log.round": [
    "Round {round}; sides that may differ: {breaks}.",
    "Runde {round}; Seiten, die abweichen dürfen: {breaks}.",
    "Ronde {round}; zijden die mogen afwijken: {breaks}.",
  ],
};
