//! `knobel check --explain` derives why a board is solvable or not, in three ways: by exchanges, by
//! inversions and by the sign of the permutation.

mod checks;

use std::io::Write;

use knobel::notation::BoardForm;
use knobel::parity::Derivation;
use knobel::{Board, Goal};

use super::language::Language;
use super::plan::boards_of;
use super::text::Paint;

/// Writes the explanation in a language.
pub struct Explanation<'a> {
    pub language: Language,
    pub paint: Paint,
    pub out: &'a mut dyn Write,
}

/// A number with its noun, in the singular and the plural of each language.
type Noun = [(&'static str, &'static str); 3];

const EXCHANGE: Noun = [
    ("transposition", "transpositions"),
    ("Vertauschung", "Vertauschungen"),
    ("verwisseling", "verwisselingen"),
];
const STEP: Noun = [
    ("step", "steps"),
    ("Schritt", "Schritte"),
    ("stap", "stappen"),
];

impl Explanation<'_> {
    /// Decides solvability and derives it.
    ///
    /// # Errors
    /// If the boards have different shapes, or the output cannot be written.
    pub fn write(&mut self, board: &Board, goal: &Board) -> anyhow::Result<()> {
        let derivation = Derivation::new(board, goal)?;
        self.verdict(&derivation)?;
        self.exchanges(board, goal, &derivation)?;
        self.steps_of_blank(board, goal)?;
        self.compare(derivation.solvable())?;
        self.by_inversions(board, goal)?;
        self.by_sign(board, goal)?;
        self.half_of_all(board)
    }

    /// The goal that an unsolvable board can reach.
    pub fn reachable(&mut self, goal: Option<&Goal>) -> anyhow::Result<()> {
        let text = match goal.and_then(Goal::name) {
            Some(name) => self.language.pick(
                format!("it can reach the standard goal {name}: add --goal {name}"),
                format!("erreichbar ist das Standardziel {name}: mit --goal {name}"),
                format!("het standaarddoel {name} is bereikbaar: met --goal {name}"),
            ),
            None => self.language.pick(
                "it cannot reach any of the standard goals".into(),
                "keines der Standardziele ist erreichbar".into(),
                "geen van de standaarddoelen is bereikbaar".into(),
            ),
        };
        Ok(writeln!(self.out, "{text}")?)
    }

    fn count(&self, number: usize, noun: &Noun) -> String {
        let (one, many) = self.language.pick(noun[0], noun[1], noun[2]);
        let word = if number == 1 { one } else { many };
        format!("{} {word}", self.language.number(number as u64))
    }

    fn parity(&self, number: usize) -> &'static str {
        let [even, odd] =
            self.language
                .pick(["even", "odd"], ["gerade", "ungerade"], ["even", "oneven"]);
        if number.is_multiple_of(2) { even } else { odd }
    }

    fn solvable(&self, solvable: bool) -> &'static str {
        let [no, yes] = self.language.pick(
            ["unsolvable", "solvable"],
            ["unlösbar", "lösbar"],
            ["onoplosbaar", "oplosbaar"],
        );
        if solvable { yes } else { no }
    }

    fn heading(&mut self, text: &str) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "\n{}", self.paint.strong(text))?)
    }

    /// Writes a paragraph in lines of at most 100 columns.
    fn lines(&mut self, text: &str) -> anyhow::Result<()> {
        const WIDTH: usize = 97;
        let mut line = String::new();
        for word in text.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                writeln!(self.out, "   {line}")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        Ok(writeln!(self.out, "   {line}")?)
    }

    fn verdict(&mut self, derivation: &Derivation) -> anyhow::Result<()> {
        let word = self.solvable(derivation.solvable());
        let word = if derivation.solvable() {
            self.paint.good(word)
        } else {
            self.paint.bad(word)
        };
        let (exchanges, distance) = (derivation.transpositions.len(), derivation.blank_distance);
        let (a, b) = (self.parity(exchanges), self.parity(distance));
        let (exchanges, steps) = (
            self.count(exchanges, &EXCHANGE),
            self.count(distance, &STEP),
        );
        let text = self.language.pick(
            format!(
                "{exchanges} to sort the board ({a}), the blank is {steps} from its goal cell \
                     ({b})"
            ),
            format!(
                "{exchanges} nötig, um das Brett zu ordnen ({a}); die Lücke ist {steps} von ihrem Zielfeld \
                     entfernt ({b})"
            ),
            format!(
                "{exchanges} nodig om het bord te ordenen ({a}); het gat is {steps} van zijn doelvak \
                     verwijderd ({b})"
            ),
        );
        Ok(writeln!(self.out, "{word}: {text}")?)
    }

    /// The exchanges of Bradlow's test, with the row before each of them.
    fn exchanges(
        &mut self,
        board: &Board,
        goal: &Board,
        derivation: &Derivation,
    ) -> anyhow::Result<()> {
        let wide = (board.shape().cells() - 1).to_string().len();
        let line = |row: &[u32]| {
            let tiles: Vec<String> = row.iter().map(|tile| format!("{tile:>wide$}")).collect();
            tiles.join(" ")
        };
        self.heading(self.language.pick(
            "1. Write the board as one row and exchange tiles until it is the goal's row.",
            "1. Schreibe das Brett als eine Zeile und vertausche Steine, bis es die Zeile des \
             Ziels ist.",
            "1. Schrijf het bord als één rij en verwissel stenen tot het de rij van het doel is.",
        ))?;
        let mut rows = derivation.rows();
        for exchange in &derivation.transpositions {
            let row = rows.next().expect("a row before every exchange");
            let (line, first, second) = (line(&row), exchange.first, exchange.second);
            let text = self.language.pick(
                format!("exchange {first} and {second}"),
                format!("vertausche {first} und {second}"),
                format!("verwissel {first} en {second}"),
            );
            writeln!(self.out, "   {line}   {text}")?;
        }
        let name = self.language.pick("the goal", "das Ziel", "het doel");
        let rows = BoardForm::Rows.write(goal).unwrap_or_default();
        let rows = self.paint.faint(&rows);
        writeln!(self.out, "   {}   {name} {rows}", line(goal.tiles()))?;
        let exchanges = derivation.transpositions.len();
        let (number, parity) = (self.count(exchanges, &EXCHANGE), self.parity(exchanges));
        self.lines(&self.language.pick(
            format!(
                "That is {number}: {parity}. The number depends on the order of exchanges, but \
                 its parity does not."
            ),
            format!(
                "Das macht {number}: {parity}. Die Anzahl hängt von der Reihenfolge ab, aber \
                 nicht, ob sie gerade oder ungerade ist."
            ),
            format!(
                "Dat maakt {number}: {parity}. Het aantal hangt af van de volgorde, maar niet of \
                 het even of oneven is."
            ),
        ))
    }

    /// The distance of the blank.
    fn steps_of_blank(&mut self, board: &Board, goal: &Board) -> anyhow::Result<()> {
        self.heading(self.language.pick(
            "2. Count the steps from the blank to its goal cell.",
            "2. Zähle die Schritte der Lücke bis zu ihrem Zielfeld.",
            "2. Tel de stappen van het gat tot zijn doelvak.",
        ))?;
        let (shape, language) = (board.shape(), self.language);
        let place = |cell| {
            let (row, column) = (shape.row(cell) + 1, shape.column(cell) + 1);
            language.pick(
                format!("row {row}, column {column}"),
                format!("Zeile {row}, Spalte {column}"),
                format!("rij {row}, kolom {column}"),
            )
        };
        let (from, to) = (place(board.blank()), place(goal.blank()));
        let distance = shape.distance(board.blank(), goal.blank());
        let (steps, parity) = (self.count(distance, &STEP), self.parity(distance));
        self.lines(&self.language.pick(
            format!("From {from} to {to}: {steps}, {parity}."),
            format!("Von {from} nach {to}: {steps}, {parity}."),
            format!("Van {from} naar {to}: {steps}, {parity}."),
        ))
    }

    /// Whether both parities agree.
    fn compare(&mut self, agree: bool) -> anyhow::Result<()> {
        let heading = ["3. Compare.", "3. Vergleiche.", "3. Vergelijk."];
        let [english, german, dutch] = heading;
        self.heading(self.language.pick(english, german, dutch))?;
        let verdict = self.solvable(agree);
        self.lines(&self.language.pick(
            format!(
                "Each move exchanges the blank with a tile (one transposition) and moves the \
                 blank by one step, so it changes both parities. At the goal both numbers are 0, \
                 so they must agree at the start as well. Here they {}: {verdict}.",
                if agree { "agree" } else { "differ" }
            ),
            format!(
                "Jeder Zug vertauscht die Lücke mit einem Stein (eine Vertauschung) und bewegt \
                 sie um einen Schritt. Deshalb wechseln beide Zahlen zwischen gerade und \
                 ungerade. Am Ziel sind beide 0, also müssen sie auch am Start beide gerade oder \
                 beide ungerade sein. {}: {verdict}.",
                if agree {
                    "Das ist hier so"
                } else {
                    "Das ist hier nicht so"
                }
            ),
            format!(
                "Elke zet verwisselt het gat met een steen (één verwisseling) en verplaatst het \
                 één stap. Daarom wisselen beide getallen tussen even en oneven. In het doel zijn \
                 beide 0, dus moeten ze ook aan het begin beide even of beide oneven zijn. {}: \
                 {verdict}.",
                if agree {
                    "Dat is hier zo"
                } else {
                    "Dat is hier niet zo"
                }
            ),
        ))
    }

    /// How many boards there are, and how many of them are solvable.
    fn half_of_all(&mut self, board: &Board) -> anyhow::Result<()> {
        let cells = board.shape().cells();
        let boards = self.language.marked(boards_of(cells));
        writeln!(self.out)?;
        let text = self.language.pick(
            format!("Half of all boards of this size reach the goal: {cells}! / 2 = {boards}."),
            format!(
                "Die Hälfte aller Bretter dieser Größe erreicht das Ziel: {cells}! / 2 = \
                     {boards}."
            ),
            format!(
                "De helft van alle borden van deze grootte bereikt het doel: {cells}! / 2 = \
                     {boards}."
            ),
        );
        Ok(writeln!(self.out, "{text}")?)
    }
}
