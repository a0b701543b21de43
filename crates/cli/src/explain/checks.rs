//! Two further derivations of the same result: by inversions and by the sign of the permutation.

use knobel::notation::{BoardForm, MoveLetters, write_moves};
use knobel::parity::{self, Sign};
use knobel::{Board, Direction};

use super::{Explanation, Noun};

const ROW: Noun = [("row", "rows"), ("Zeile", "Zeilen"), ("rij", "rijen")];

impl Explanation<'_> {
    /// The inversions, and why a move keeps their parity.
    pub(super) fn by_inversions(&mut self, board: &Board, goal: &Board) -> anyhow::Result<()> {
        let (here, there) = (parity::inversions(board), parity::inversions(goal));
        let shape = board.shape();
        let rows = shape.row(board.blank()).abs_diff(shape.row(goal.blank()));
        let even_width = shape.width().is_multiple_of(2);
        let sum = here + there + if even_width { rows as u64 } else { 0 };
        self.heading(self.language.pick(
            "4. Check by inversions: a larger tile before a smaller one, without the blank.",
            "4. Probe mit Inversionen: ein größerer Stein vor einem kleineren, ohne die Lücke.",
            "4. Controle met inversies: een grotere steen voor een kleinere, zonder het gat.",
        ))?;
        let passed = shape.width() - 1;
        self.lines(&self.language.pick(
            format!(
                "A horizontal move changes no pair. A vertical move carries a tile past {passed} \
                 others, and each of these pairs becomes an inversion (+1) or ceases to be one \
                 (-1)."
            ),
            format!(
                "Ein waagerechter Zug ändert kein Paar. Ein senkrechter Zug trägt einen Stein an \
                 {passed} anderen vorbei, und jedes dieser Paare wird eine Inversion (+1) oder \
                 ist keine mehr (-1)."
            ),
            format!(
                "Een horizontale zet verandert geen paar. Een verticale zet brengt een steen \
                 langs {passed} andere, en elk van die paren wordt een inversie (+1) of is er \
                 geen meer (-1)."
            ),
        ))?;
        self.cases(passed)?;
        for direction in [Direction::Up, Direction::Down] {
            self.example(board, direction)?;
        }
        let verdict = self.solvable(sum.is_multiple_of(2));
        let parity = self.parity((sum % 2) as usize);
        let [here, there, sum] = [here, there, sum].map(|number| self.language.number(number));
        let between = if even_width {
            let rows = self.count(rows, &ROW);
            self.language.pick(
                format!(", {rows} between the blanks"),
                format!(", {rows} zwischen den Lücken"),
                format!(", {rows} tussen de gaten"),
            )
        } else {
            String::new()
        };
        self.lines(&self.language.pick(
            format!(
                "{here} here, {there} in the goal{between}: together {sum}, {parity}: {verdict}."
            ),
            format!("{here} hier, {there} im Ziel{between}: zusammen {sum}, {parity}: {verdict}."),
            format!("{here} hier, {there} in het doel{between}: samen {sum}, {parity}: {verdict}."),
        ))
    }

    /// By how much a vertical move past this many tiles changes the inversions.
    fn cases(&mut self, passed: usize) -> anyhow::Result<()> {
        if passed == 2 {
            return self.lines(self.language.pick(
                "Moving up, the three cases are: both passed tiles are smaller, +2; one is \
                 smaller, 0; both are larger, -2. Moving down, it is the reverse. So the \
                 parity never changes.",
                "Nach oben gibt es drei Fälle: Beide übersprungenen Steine sind kleiner, +2; \
                 einer ist kleiner, 0; beide sind größer, -2. Nach unten ist es \
                 umgekehrt. Die Parität bleibt also immer gleich.",
                "Naar boven zijn er drie gevallen: beide gepasseerde stenen zijn kleiner, +2; één \
                 is kleiner, 0; beide zijn groter, -2. Naar beneden is het omgekeerd. De \
                 pariteit blijft dus altijd gelijk.",
            ));
        }
        let all: Vec<String> = (0..=passed.min(3))
            .map(|less| format!("{:+}", passed as i64 - 2 * less as i64))
            .collect();
        let mut all = all.join(", ");
        if passed > 3 {
            all += &format!(", …, {:+}", -(passed as i64));
        }
        let text = if passed.is_multiple_of(2) {
            self.language.pick(
                format!("The sum is {all}: always even, so the parity never changes."),
                format!("Die Summe ist {all}: immer gerade, die Parität bleibt also immer gleich."),
                format!("De som is {all}: altijd even, dus de pariteit blijft altijd gelijk."),
            )
        } else {
            self.language.pick(
                format!(
                    "The sum is {all}: always odd. The blank changes its row at the same time, so \
                     inversions plus rows keep their parity."
                ),
                format!(
                    "Die Summe ist {all}: immer ungerade. Zugleich wechselt die Lücke ihre Zeile, \
                     also behält die Summe aus Inversionen und Zeilen ihre Parität."
                ),
                format!(
                    "De som is {all}: altijd oneven. Tegelijk verandert het gat van rij, dus de \
                     som van inversies en rijen houdt haar pariteit."
                ),
            )
        };
        self.lines(&text)
    }

    /// The change that a vertical move makes on this board.
    fn example(&mut self, board: &Board, direction: Direction) -> anyhow::Result<()> {
        // Longer lists of passed tiles do not help a reader.
        const MOST_PASSED: usize = 8;
        let mut after = board.clone();
        let passed = board.shape().width() - 1;
        if passed > MOST_PASSED || !after.slide(direction) {
            return Ok(());
        }
        let first = board.blank().min(after.blank());
        let others: Vec<String> = board.tiles()[first + 1..=first + passed]
            .iter()
            .map(u32::to_string)
            .collect();
        let (tile, others) = (board.tiles()[after.blank()], others.join(" "));
        let change = parity::inversions(&after) as i64 - parity::inversions(board) as i64;
        let way = match direction {
            Direction::Up => self.language.pick("down", "nach unten", "naar beneden"),
            _ => self.language.pick("up", "nach oben", "naar boven"),
        };
        self.lines(&self.language.pick(
            format!("Here, {tile} can move {way}, past {others}: {change:+}."),
            format!("Hier kann {tile} {way}, vorbei an {others}: {change:+}."),
            format!("Hier kan {tile} {way}, langs {others}: {change:+}."),
        ))
    }

    /// The sign of the permutation, as the A* report computes it.
    pub(super) fn by_sign(&mut self, board: &Board, goal: &Board) -> anyhow::Result<()> {
        // A list of more places fills a page.
        const MOST_PLACES: usize = 35;
        let sign = Sign::new(board, goal)?;
        self.heading(self.language.pick(
            "5. Check by the sign of the permutation.",
            "5. Probe mit dem Vorzeichen der Permutation.",
            "5. Controle met het teken van de permutatie.",
        ))?;
        let small = sign.places.len() <= MOST_PLACES;
        if !sign.moves.is_empty() && small {
            let moves = write_moves(&sign.moves, MoveLetters::Blank);
            let rows = BoardForm::Rows.write(&sign.moved).unwrap_or_default();
            self.lines(&self.language.pick(
                format!("Move the blank to its goal cell ({moves}): {rows}."),
                format!("Bewege die Lücke auf ihr Zielfeld ({moves}): {rows}."),
                format!("Breng het gat naar zijn doelvak ({moves}): {rows}."),
            ))?;
        }
        self.lines(self.language.pick(
            "p(i) is the place of the goal's i-th tile on this board, without the blank.",
            "p(i) ist der Platz, den der i-te Stein des Ziels auf diesem Brett hat, ohne die \
             Lücke.",
            "p(i) is de plaats van de i-de steen van het doel op dit bord, zonder het gat.",
        ))?;
        if small {
            let places: Vec<String> = sign.places.iter().map(u32::to_string).collect();
            self.lines(&format!("p = {}", places.join(" ")))?;
        }
        self.lines("sgn p = Π (p(j) - p(i)) / Π (j - i), i < j")?;
        let verdict = self.solvable(sign.is_positive());
        let value = if sign.is_positive() { "+1" } else { "-1" };
        let (pairs, negative) = (sign.factors(), self.language.number(sign.negative_factors));
        let tiles = sign.places.len();
        let pairs = self.language.number(pairs);
        let pairs = format!("{tiles} · {} / 2 = {pairs}", tiles - 1);
        self.lines(&self.language.pick(
            format!(
                "There are {pairs} pairs; in {negative} of them p(j) < p(i). So sgn p = \
                     (-1)^{negative} = {value}: {verdict}."
            ),
            format!(
                "Es gibt {pairs} Paare; bei {negative} davon ist p(j) < p(i). Also ist sgn p \
                     = (-1)^{negative} = {value}: {verdict}."
            ),
            format!(
                "Er zijn {pairs} paren; bij {negative} daarvan is p(j) < p(i). Dus sgn p = \
                     (-1)^{negative} = {value}: {verdict}."
            ),
        ))
    }
}
