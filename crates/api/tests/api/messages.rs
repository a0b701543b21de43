//! Messages for people have the codes and values of the enums, and a sentence.

use knobel::notation::parse_board;
use knobel::{
    Goal, LogEntry, Objective, Phase, Problem, Proof, SolveOptions, StopReason, TableFault,
    Warning, registry, solve,
};
use knobel_api::Message;

#[test]
fn codes_and_values_are_those_of_the_enums() {
    let memory = Message::of(&StopReason::Memory { limit: 1 << 20 });
    assert_eq!(
        (memory.code.as_str(), &memory.values["limit"]),
        ("memory", &(1 << 20).into())
    );
    assert_eq!(memory.text, "memory limit reached (1 MiB for states)");
    let time = Message::of(&StopReason::Time);
    assert!(time.code == "time" && time.values.is_empty());
}

#[test]
fn nested_messages_have_both_codes_and_all_values() {
    let ragged = parse_board("1 2 / 3 4 0", None).expect_err("rows differ");
    let message = Message::of(&ragged);
    assert_eq!(message.code, "ragged");
    assert_eq!(
        (&message.values["row"], &message.values["at"]["line"]),
        (&2.into(), &1.into())
    );
    let board = Goal::Last.board(knobel::Shape::new(4, 4).unwrap()).unwrap();
    let problem = Problem::new(board, &Goal::Last).unwrap();
    let options = SolveOptions {
        objective: Objective::of(registry::PERFECT_TABLE),
        ..SolveOptions::default()
    };
    let message = Message::of(&solve(&problem, &options, &mut ()).expect_err("too large"));
    assert_eq!(message.code, "unfit.three-by-three");
    assert_eq!(
        (&message.values["method"], &message.values["shape"]["width"]),
        (&"perfect-table".into(), &4.into())
    );
}

#[test]
fn values_are_read_back_from_their_messages() {
    let warning = Warning::too_little_memory("pdb", 2 << 20, 1 << 20);
    let message = Message::of(&warning.clone().replaced_by("bfs"));
    assert_eq!(message.code, "too-little-memory");
    assert!(message.text.ends_with("; bfs is used instead"), "{message}");
    assert_eq!(message.read(), Ok(warning.replaced_by("bfs")));
    assert_eq!(message.read::<StopReason>().ok(), None);
    let warning = Warning::TableFile {
        file: "pdb".into(),
        fault: TableFault::Foreign,
    };
    let message = Message::of(&warning);
    assert_eq!(message.values["fault"]["code"], "foreign");
    assert_eq!(message.text, "pdb is not a pattern database of knobel");
    assert_eq!(message.read(), Ok(warning));
    let parity = Message::of(&Proof::Parity);
    assert_eq!(parity.read(), Ok(Proof::Parity));
}

#[test]
fn entries_of_the_log_and_phases_have_codes_and_sentences() {
    let round = Message::of(&LogEntry::Round {
        round: 3,
        breaks: 5,
    });
    assert_eq!(
        (round.code.as_str(), &round.values["breaks"]),
        ("round", &5.into())
    );
    assert_eq!(round.text, "round 3: up to 5 sides may differ");
    assert_eq!(Message::of(&Phase::default()).text, "searching");
}
