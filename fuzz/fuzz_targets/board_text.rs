//! Fuzzes the reader of boards and moves.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    knobel_testkit::inputs::board_text(bytes);
});
