//! Fuzzes the reader of card games.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    knobel_testkit::inputs::game_text(bytes);
});
