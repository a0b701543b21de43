// @ts-check
// The view "cards". English, German, Dutch.
/** @satisfies {Record<string, import("../shared/i18n.js").Text>} */
export const words = {
  "cards.table": ["The table", "Der Tisch", "De tafel"],
  "cards.title": [
    "Make all sides match",
    "Lege alle Karten passend aneinander",
    "Zorg dat alle zijden passen",
  ],
  "cards.lead": [
    "Where two cards touch, their halves must form a whole motif. Swap and turn the cards " +
      "yourself, or watch a strategy do it.",
    "Wo sich zwei Karten berühren, müssen die Hälften ein ganzes Motiv ergeben. Tausche und " +
      "drehe die Karten selbst, oder sieh einer Strategie dabei zu.",
    "Waar twee kaarten elkaar raken, moeten de helften een heel motief vormen. Verwissel en " +
      "draai de kaarten zelf, of kijk hoe een strategie het doet.",
  ],
  "cards.strategy": ["Strategy", "Strategie", "Strategie"],
  "cards.all": ["Solutions", "Lösungen", "Oplossingen"],
  "cards.shuffle": ["Shuffle", "Mischen", "Schudden"],
  "cards.builtin": ["The nine cards", "Die neun Karten", "De negen kaarten"],
  "cards.difficulty": ["Difficulty", "Schwierigkeit", "Moeilijkheid"],
  "cards.difficulty.easy": ["easy", "leicht", "makkelijk"],
  "cards.difficulty.medium": ["medium", "mittel", "gemiddeld"],
  "cards.difficulty.hard": ["hard", "schwer", "moeilijk"],
  "cards.generate": ["New game", "Neues Spiel", "Nieuw spel"],
  "cards.paste": ["Paste a game", "Spiel einfügen", "Plak een spel"],
  "cards.show": ["Show", "Zeigen", "Tonen"],
  "cards.show.matching": ["matching sides", "passende Seiten", "passende zijden"],
  "cards.show.scores": ["card scores", "Punkte je Karte", "score per kaart"],
  "cards.show.numbers": ["numbers", "Nummern", "nummers"],
  "cards.show.orientation": ["orientation", "Ausrichtung", "oriëntatie"],
  "cards.misplaced": [
    "All sides match, but in this game card {card} belongs in row {row}, column {column}.",
    "Alle Seiten passen, aber in diesem Spiel gehört Karte {card} in Reihe {row}, Spalte {column}.",
    "Alle zijden passen, maar in dit spel hoort kaart {card} in rij {row}, kolom {column}.",
  ],
  "cards.print": ["Print", "Drucken", "Afdrukken"],
  "cards.of": ["of {full} points", "von {full} Punkten", "van {full} punten"],
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
  "cards.end.stopped": ["Stopped", "Gestoppt", "Gestopt"],
  "cards.none.yet": [
    "No solution found in time",
    "Keine Lösung in der verfügbaren Zeit",
    "Geen oplossing in de beschikbare tijd",
  ],
  "hint.solved": [
    "The puzzle is already solved.",
    "Das Spiel ist schon gelöst.",
    "Het spel is al opgelost.",
  ],
  "hint.unsolvable": [
    "This game has no solution.",
    "Dieses Spiel hat keine Lösung.",
    "Dit spel heeft geen oplossing.",
  ],
  "cards.keys": [
    "Tap a card to select it, tap it again to turn it, or tap another card to swap both. You can " +
      "also drag cards. Arrow keys move the selection, Enter selects, R turns, Ctrl+Z undoes.",
    "Tippe auf eine Karte, um sie auszuwählen, noch einmal, um sie zu drehen, oder auf eine " +
      "andere, um beide zu tauschen. Du kannst Karten auch ziehen. Pfeiltasten verschieben die " +
      "Auswahl, Enter wählt aus, R dreht, Strg+Z macht rückgängig.",
    "Tik op een kaart om die te kiezen, nog eens om die te draaien, of op een andere om ze te " +
      "verwisselen. Je kunt kaarten ook slepen. Pijltjestoetsen verplaatsen de selectie, Enter " +
      "kiest, R draait, Ctrl+Z maakt ongedaan.",
  ],
  "cards.lay": ["Watch a strategy", "Einer Strategie zusehen", "Kijk mee met een strategie"],
  "cards.run": ["Start", "Start", "Start"],
  "cards.settings": ["Settings", "Einstellungen", "Instellingen"],
  "cards.speed.one": ["1 step per second", "1 Schritt pro Sekunde", "1 stap per seconde"],
  "cards.speed.many": [
    "{rate} steps per second",
    "{rate} Schritte pro Sekunde",
    "{rate} stappen per seconde",
  ],
  "cards.speed.all": ["as fast as possible", "so schnell wie möglich", "zo snel mogelijk"],
  "cards.step": ["Step", "Schritt", "Stap"],
  "cards.at": ["{at} of {all}", "{at} von {all}", "{at} van {all}"],
  "cards.begin": [
    "The table is empty. Press Play.",
    "Der Tisch ist leer. Drücke auf „Abspielen“.",
    "De tafel is leeg. Druk op ‘Afspelen’.",
  ],
  "cards.goes-on": [
    "The strategy continues beyond the {steps} recorded steps. You see the best arrangement that " +
      "it has found so far.",
    "Die Strategie arbeitet über die {steps} aufgezeichneten Schritte hinaus weiter. Du siehst " +
      "die beste Anordnung, die sie bisher gefunden hat.",
    "De strategie gaat verder dan de {steps} opgenomen stappen. Je ziet de beste rangschikking " +
      "tot nu toe.",
  ],
  "cards.went-on": [
    "The first {steps} steps were recorded. This is how the cards lie at the end of the run.",
    "Die ersten {steps} Schritte wurden aufgezeichnet. So liegen die Karten am Ende des Laufs.",
    "De eerste {steps} stappen zijn opgenomen. Zo liggen de kaarten aan het eind.",
  ],
  "cards.log": ["Log", "Protokoll", "Logboek"],
  "cards.curve": [
    "Score: {score} at step {step}, best so far {best}, maximum {full}",
    "Punkte: {score} bei Schritt {step}, bisheriger Bestwert {best}, möglich sind {full}",
    "Score: {score} bij stap {step}, hoogste tot nu toe {best}, maximum {full}",
  ],
  "cards.curve.short": [
    "score {score}, best {best}",
    "Punkte {score}, Bestwert {best}",
    "score {score}, hoogste {best}",
  ],
  "cards.branch": [
    "Search tree: {laid} cards lie on the table, {red} choices failed, {grey} are not tried",
    "Suchbaum: {laid} Karten liegen, {red} Möglichkeiten sind gescheitert, {grey} nicht geprüft",
    "Zoekboom: er liggen {laid} kaarten, {red} keuzes mislukten, {grey} zijn niet geprobeerd",
  ],
  "cards.branch.laid": ["fits: {number}", "passt: {number}", "past: {number}"],
  "cards.branch.red": [
    "does not fit or leads nowhere: {number}",
    "passt nicht oder führt nicht weiter: {number}",
    "past niet of loopt dood: {number}",
  ],
  "cards.branch.grey": [
    "not tried: {number}",
    "nicht geprüft: {number}",
    "niet geprobeerd: {number}",
  ],
  "cards.restart": ["Start over", "Neu auslegen", "Opnieuw leggen"],
  "cards.restarted": [
    "The cards lie in their first order again.",
    "Die Karten liegen wieder in ihrer ersten Ordnung.",
    "De kaarten liggen weer in hun eerste volgorde.",
  ],
  "cards.hint": ["Hint", "Tipp", "Hint"],
  "cards.do": ["Do it for me", "Mach das für mich", "Doe het voor mij"],
  "cards.done": ["Done.", "Erledigt.", "Gedaan."],
  "cards.undo": ["Undo", "Rückgängig", "Ongedaan maken"],
  "cards.redo": ["Redo", "Wiederholen", "Opnieuw"],
  "cards.undone": ["Undone.", "Rückgängig gemacht.", "Ongedaan gemaakt."],
  "cards.redone": ["Redone.", "Wiederholt.", "Herhaald."],
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
    "Cards {one} and {other} swapped.",
    "Karten {one} und {other} getauscht.",
    "Kaart {one} en {other} verwisseld.",
  ],
  "cards.turned": [
    "Card {card} turned: {motifs}. {score} points.",
    "Karte {card} gedreht: {motifs}. {score} Punkte.",
    "Kaart {card} gedraaid: {motifs}. {score} punten.",
  ],
  "cards.cell": [
    "Row {row}, column {column}: card {card}. {motifs}. Matching sides: {score} of 4.",
    "Reihe {row}, Spalte {column}: Karte {card}. {motifs}. Passende Seiten: {score} von 4.",
    "Rij {row}, kolom {column}: kaart {card}. {motifs}. Passende zijden: {score} van 4.",
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
  "motif.frame": ["frame", "Rahmen", "kader"],
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
  "cards.more": ["Your own game", "Eigenes Spiel", "Eigen spel"],
  "cards.known.one": ["has exactly 1 solution", "hat genau 1 Lösung", "heeft precies 1 oplossing"],
  "cards.known.many": [
    "has {solutions} solutions, not counting rotations",
    "hat {solutions} Lösungen, Drehungen nicht mitgezählt",
    "heeft {solutions} oplossingen, draaiingen niet meegeteld",
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
    "If you turn the whole arrangement, it counts as the same solution.",
    "Dreht man die ganze Anordnung, zählt das als dieselbe Lösung.",
    "Draai je de hele rangschikking, dan telt dat als dezelfde oplossing.",
  ],
  "cards.leaf.back": ["Previous solution", "Vorige Lösung", "Vorige oplossing"],
  "cards.leaf.next": ["Next solution", "Nächste Lösung", "Volgende oplossing"],
  "cards.times": [
    "How long does each strategy take?",
    "Wie lange braucht jede Strategie?",
    "Hoelang duurt elke strategie?",
  ],
  "cards.times.about": [
    "Every strategy runs on this game for a moment. Longer times are estimated from the number " +
      "of arrangements.",
    "Jede Strategie arbeitet einen Moment lang an diesem Spiel. Längere Zeiten werden aus der " +
      "Zahl der Anordnungen geschätzt.",
    "Elke strategie werkt even aan dit spel. Langere tijden worden geschat op basis van het " +
      "aantal rangschikkingen.",
  ],
  "cards.estimate": ["Compare all", "Alle vergleichen", "Alle vergelijken"],
  "cards.estimating": [
    "Each strategy runs for a moment …",
    "Jede Strategie arbeitet einen Moment …",
    "Elke strategie werkt even …",
  ],
  "cards.arrangements": [
    "There are {ways} arrangements of the cards.",
    "Es gibt {ways} Anordnungen der Karten.",
    "Er zijn {ways} rangschikkingen van de kaarten.",
  ],
  "cards.none": [
    "It is proved that none of them is a solution.",
    "Es ist bewiesen, dass keine davon eine Lösung ist.",
    "Het is bewezen dat er geen oplossing bij is.",
  ],
  "cards.exactly": [
    "Solutions among them (counting rotations): {solutions}.",
    "Lösungen darunter (mit Drehungen): {solutions}.",
    "Aantal oplossingen (met draaiingen): {solutions}.",
  ],
  "cards.unknown": [
    "It is not known whether one of them is a solution; the figures assume exactly one.",
    "Es ist nicht bekannt, ob eine davon eine Lösung ist; die Zahlen gehen von genau einer aus.",
    "Het is niet bekend of er een oplossing bij is; de cijfers gaan uit van precies één.",
  ],
  "cards.atLeast": [
    "Solutions among them: at least {solutions}; the figures assume this number.",
    "Lösungen darunter: mindestens {solutions}; die Zahlen gehen von dieser Anzahl aus.",
    "Aantal oplossingen: minstens {solutions}; de cijfers gaan uit van dit aantal.",
  ],
  "cards.column.strategy": ["Strategy", "Strategie", "Strategie"],
  "cards.column.tries": ["Tries", "Versuche", "Pogingen"],
  "cards.column.time": ["Time", "Zeit", "Tijd"],
  "cards.column.basis": ["Source", "Quelle", "Bron"],
  "cards.basis.measured": ["measured ({runs}×)", "gemessen ({runs}×)", "gemeten ({runs}×)"],
  "cards.basis.estimated": ["estimated", "geschätzt", "geschat"],
  "cards.basis.low": [
    "estimated, probably too low",
    "geschätzt, vermutlich zu niedrig",
    "geschat, waarschijnlijk te laag",
  ],
  "cards.basis.unfit": ["too many cards", "zu viele Karten", "te veel kaarten"],
  "cards.basis.proved": [
    "proved: no solution",
    "bewiesen: keine Lösung",
    "bewezen: geen oplossing",
  ],
  "cards.basis.never": ["would never end", "würde nie enden", "zou nooit stoppen"],
  "cards.basis.unknown": [
    "not solved in time",
    "nicht rechtzeitig gelöst",
    "niet op tijd opgelost",
  ],
  "cards.minutes": ["{number} minutes", "{number} Minuten", "{number} minuten"],
  "cards.hours": ["{number} hours", "{number} Stunden", "{number} uur"],
  "cards.days": ["{number} days", "{number} Tage", "{number} dagen"],
  "cards.years": ["{number} years", "{number} Jahre", "{number} jaar"],
  "cards.end.solved": ["Solved", "Gelöst", "Opgelost"],
  "strategy.enumerate.name": ["Exact search", "Exakte Suche", "Exact zoeken"],
  "strategy.enumerate": [
    "Looks up which cards fit the neighbours of a cell and tries only those. It finds a solution " +
      "or proves that there is none; nine cards take microseconds.",
    "Schlägt nach, welche Karten zu den Nachbarn eines Feldes passen, und probiert nur diese. So " +
      "findet sie eine Lösung oder beweist, dass es keine gibt; bei neun Karten dauert das " +
      "Mikrosekunden.",
    "Zoekt op welke kaarten bij de buren van een vak passen en probeert alleen die. Zo vindt de " +
      "strategie een oplossing of bewijst ze dat er geen is; bij negen kaarten duurt dat " +
      "microseconden.",
  ],
  "strategy.backtracking.name": ["Backtracking", "Backtracking", "Backtracking"],
  "strategy.backtracking": [
    "Places one card after the other so that it matches to the left and above. When no card " +
      "fits, the strategy takes the last one back.",
    "Legt eine Karte nach der anderen so, dass sie links und oben passt. Passt keine Karte mehr, " +
      "nimmt die Strategie die letzte zurück.",
    "Legt de kaarten één voor één zo dat ze links en boven passen. Past er geen kaart meer, dan " +
      "gaat de laatste weer terug.",
  ],
  "strategy.improved-random.name": ["Improved random", "Verbesserter Zufall", "Verbeterd toeval"],
  "strategy.improved-random": [
    "Swaps two cards that do not fit, turns cards so that they fit better, and deals all cards " +
      "again when nothing improves.",
    "Tauscht zwei Karten, die nicht passen, dreht Karten so, dass sie besser passen, und " +
      "verteilt alle neu, wenn es nicht weitergeht.",
    "Verwisselt twee kaarten die niet passen, draait kaarten zodat ze beter passen, en deelt " +
      "alles opnieuw als het niet verder gaat.",
  ],
  "strategy.worst-first.name": ["Worst card first", "Schlechteste zuerst", "Slechtste eerst"],
  "strategy.worst-first": [
    "Takes the card that fits worst and swaps it with another card if that helps. If nothing " +
      "helps, chance decides.",
    "Nimmt die Karte, die am schlechtesten passt, und tauscht sie mit einer anderen, wenn das " +
      "hilft. Hilft kein Tausch, entscheidet der Zufall.",
    "Neemt de kaart die het slechtst past en verwisselt die met een andere als dat helpt. Helpt " +
      "geen enkele wissel, dan beslist het toeval.",
  ],
  "strategy.random.name": ["Random", "Reiner Zufall", "Puur toeval"],
  "strategy.random": [
    "Swaps and turns two random cards, again and again, until every side matches. The strategy " +
      "never learns anything.",
    "Tauscht und dreht immer wieder zwei zufällige Karten, bis jede Seite passt. Die Strategie " +
      "lernt nie etwas dazu.",
    "Verwisselt en draait steeds weer twee willekeurige kaarten, tot elke zijde past. De " +
      "strategie leert er nooit iets van.",
  ],
  "strategy.brute-force.name": ["Every arrangement", "Jede Anordnung", "Elke rangschikking"],
  "strategy.brute-force": [
    "Tries all orders and rotations of the cards, one after the other: 95 billion for nine cards.",
    "Probiert alle Reihenfolgen und Drehungen der Karten nacheinander aus: 95 Milliarden bei " +
      "neun Karten.",
    "Probeert één voor één alle volgordes en draaiingen van de kaarten: 95 miljard bij negen " +
      "kaarten.",
  ],
  "strategy.annealing.name": [
    "Simulated annealing",
    "Simulierte Abkühlung",
    "Gesimuleerd uitgloeien",
  ],
  "strategy.annealing": [
    "While the temperature is high, the strategy often keeps a change for the worse. As the " +
      "temperature falls, this happens more and more rarely.",
    "Solange die Temperatur hoch ist, behält die Strategie oft auch eine Änderung, die etwas " +
      "verschlechtert. Je tiefer die Temperatur sinkt, desto seltener geschieht das.",
    "Zolang de temperatuur hoog is, behoudt de strategie vaak ook een verslechtering. Hoe lager " +
      "de temperatuur wordt, hoe minder vaak dat gebeurt.",
  ],
  "strategy.best-score.name": ["Best score", "Höchste Punktzahl", "Hoogste score"],
  "strategy.best-score": [
    "Looks for the arrangement with the most matching sides, even if there is no solution. At " +
      "first, some sides need not match; after each success, fewer.",
    "Sucht die Anordnung mit den meisten passenden Seiten, auch wenn es keine Lösung gibt. " +
      "Anfangs müssen einige Seiten nicht passen, nach jedem Erfolg weniger.",
    "Zoekt de rangschikking met de meeste passende zijden, ook als er geen oplossing is. Eerst " +
      "hoeven enkele zijden niet te passen, na elk succes minder.",
  ],
  "cards.setting.target": ["Target score", "Zielpunktzahl", "Doelscore"],
  "cards.setting.target.about": [
    "Stops at this score. If the field is empty, it stops when every side matches.",
    "Hört bei dieser Punktzahl auf. Bleibt das Feld leer, müssen alle Seiten passen.",
    "Stopt bij deze score. Blijft het veld leeg, dan moeten alle zijden passen.",
  ],
  "cards.setting.seed": ["Seed", "Startwert", "Startwaarde"],
  "cards.setting.seed.about": [
    "The same seed gives the same run.",
    "Derselbe Startwert ergibt denselben Lauf.",
    "Dezelfde startwaarde geeft hetzelfde verloop.",
  ],
  "cards.setting.turning": ["Turning", "Drehen", "Draaien"],
  "cards.setting.turning.about": [
    "How cards are turned after a swap.",
    "Wie Karten nach einem Tausch gedreht werden.",
    "Hoe kaarten na een verwisseling worden gedraaid.",
  ],
  "cards.turning.auto": ["each card on its own", "jede Karte für sich", "elke kaart apart"],
  "cards.turning.brute": ["all cards together", "alle Karten zusammen", "alle kaarten samen"],
  "cards.setting.stuck": ["Deal again after", "Neu verteilen nach", "Opnieuw delen na"],
  "cards.setting.stuck.about": [
    "The number of tries without an improvement.",
    "Zahl der Versuche ohne Verbesserung.",
    "Aantal pogingen zonder verbetering.",
  ],
  "cards.setting.as-printed": [
    "Restart as printed",
    "Neustart wie gedruckt",
    "Herstart zoals gedrukt",
  ],
  "cards.setting.as-printed.about": [
    "As in the document: starts again after this many tries in all, from the starting order.",
    "Wie im Dokument: nach so vielen Versuchen insgesamt von vorn, in der Ausgangsordnung.",
    "Zoals in het document: na zoveel pogingen in totaal opnieuw, in de beginvolgorde.",
  ],
  "cards.setting.recount": ["Score all cards", "Alle Karten bewerten", "Alle kaarten beoordelen"],
  "cards.setting.recount.about": [
    "After each change, all cards are scored, not only the changed ones.",
    "Nach jeder Änderung werden alle Karten bewertet, nicht nur die geänderten.",
    "Na elke verandering worden alle kaarten beoordeeld, niet alleen de veranderde.",
  ],
  "act.fits": [
    "Card {card} goes to row {row}, column {column}: it fits.",
    "Karte {card} in Reihe {row}, Spalte {column}: Sie passt.",
    "Kaart {card} in rij {row}, kolom {column}: die past.",
  ],
  "act.misfits": [
    "Card {card} goes to row {row}, column {column}: it does not fit.",
    "Karte {card} in Reihe {row}, Spalte {column}: Sie passt nicht.",
    "Kaart {card} in rij {row}, kolom {column}: die past niet.",
  ],
  "act.breaks": [
    "Card {card} goes to row {row}, column {column}: one side does not match, which is allowed.",
    "Karte {card} in Reihe {row}, Spalte {column}: Eine Seite passt nicht, aber das ist erlaubt.",
    "Kaart {card} in rij {row}, kolom {column}: één zijde wijkt af, maar dat mag.",
  ],
  "act.back": [
    "No other card fits into row {row}, column {column}: one step back.",
    "In Reihe {row}, Spalte {column} passt keine andere Karte: einen Schritt zurück.",
    "In rij {row}, kolom {column} past geen andere kaart: één stap terug.",
  ],
  "act.back.many": [
    "The search returns to an earlier arrangement.",
    "Die Suche kehrt zu einer früheren Anordnung zurück.",
    "De zoektocht keert terug naar een eerdere rangschikking.",
  ],
  "act.deal": ["The cards are dealt.", "Die Karten werden verteilt.", "De kaarten worden gedeeld."],
  "act.clear": [
    "All cards are removed for a new round.",
    "Alle Karten werden für eine neue Runde weggenommen.",
    "Alle kaarten worden weggehaald voor een nieuwe ronde.",
  ],
  "act.fill": [
    "The remaining cards fill the empty cells.",
    "Die übrigen Karten füllen die leeren Felder.",
    "De overige kaarten vullen de lege vakken.",
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
    "Karten {one} und {other} werden gedreht und passen besser.",
    "Kaarten {one} en {other} worden gedraaid en passen beter.",
  ],
  "act.turn.many": [
    "{count} cards are turned to fit better.",
    "{count} Karten werden gedreht und passen besser.",
    "{count} kaarten worden gedraaid en passen beter.",
  ],
  "act.keep": [
    "Cards {one} and {other} change places: better, so they stay.",
    "Karten {one} und {other} tauschen die Plätze: besser, also bleibt es so.",
    "Kaarten {one} en {other} wisselen van plaats: beter, dus het blijft zo.",
  ],
  "act.keep.better": [
    "Better, so it stays.",
    "Besser, also bleibt es so.",
    "Beter, dus het blijft zo.",
  ],
  "act.keep.equal": [
    "No worse, so it stays.",
    "Nicht schlechter, also bleibt es so.",
    "Niet slechter, dus het blijft zo.",
  ],
  "act.keep.worse": [
    "Worse, but it stays: the temperature is still high.",
    "Schlechter, bleibt aber: Die Temperatur ist noch hoch.",
    "Slechter, maar het blijft: de temperatuur is nog hoog.",
  ],
  "act.reject": [
    "Worse, so it is undone.",
    "Schlechter, also rückgängig gemacht.",
    "Slechter, dus ongedaan gemaakt.",
  ],
  "act.reject.looked": [
    "Swapping cards {one} and {other} does not help.",
    "Die Karten {one} und {other} zu tauschen, hilft nicht.",
    "Kaart {one} en {other} verwisselen helpt niet.",
  ],
  "cards.quarters.1": [
    "a quarter turn to the right",
    "eine Vierteldrehung nach rechts",
    "een kwartslag naar rechts",
  ],
  "cards.quarters.2": ["a half turn", "eine halbe Drehung", "een halve slag"],
  "cards.quarters.3": [
    "a quarter turn to the left",
    "eine Vierteldrehung nach links",
    "een kwartslag naar links",
  ],
  "hint.turn": [
    "Turn card {card} in row {row}, column {column}: {quarters}.",
    "Drehe Karte {card} in Reihe {row}, Spalte {column}: {quarters}.",
    "Draai kaart {card} in rij {row}, kolom {column}: {quarters}.",
  ],
  "hint.swap": [
    "Swap card {card} (row {row}, column {column}) with card {other} (row {toRow}, column " +
      "{toColumn}): card {card} fits there.",
    "Tausche Karte {card} (Reihe {row}, Spalte {column}) mit Karte {other} (Reihe {toRow}, " +
      "Spalte {toColumn}): Dort passt Karte {card}.",
    "Verwissel kaart {card} (rij {row}, kolom {column}) met kaart {other} (rij {toRow}, kolom " +
      "{toColumn}): daar past kaart {card}.",
  ],
  "hint.swap.turn": [
    "Swap card {card} (row {row}, column {column}) with card {other} (row {toRow}, column " +
      "{toColumn}), then turn card {card}: {quarters}.",
    "Tausche Karte {card} (Reihe {row}, Spalte {column}) mit Karte {other} (Reihe {toRow}, " +
      "Spalte {toColumn}) und drehe dann Karte {card}: {quarters}.",
    "Verwissel kaart {card} (rij {row}, kolom {column}) met kaart {other} (rij {toRow}, kolom " +
      "{toColumn}) en draai daarna kaart {card}: {quarters}.",
  ],
  "hint.no-more": [
    "There are no more hints for this arrangement. Follow one of the earlier hints, then ask " +
      "again.",
    "Für diese Anordnung gibt es keine weiteren Tipps. Befolge einen der bisherigen und frag " +
      "dann wieder.",
    "Er zijn geen hints meer voor deze rangschikking. Volg een van de vorige op en vraag het dan " +
      "opnieuw.",
  ],
  "log.scan": [
    "The order of the cells is fixed now.",
    "Die Reihenfolge der Felder steht jetzt fest.",
    "De volgorde van de vakken staat nu vast.",
  ],
  "log.better-board": [
    "{score} of {full} points after {tries} tries.",
    "{score} von {full} Punkten nach {tries} Versuchen.",
    "{score} van {full} punten na {tries} pogingen.",
  ],
  "log.round": [
    "Round {round}: up to {breaks} sides need not match.",
    "Runde {round}: Bis zu {breaks} Seiten müssen nicht passen.",
    "Ronde {round}: tot {breaks} zijden hoeven niet te passen.",
  ],
};
