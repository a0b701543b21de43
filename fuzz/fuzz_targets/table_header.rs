//! Fuzzes the reader of table headers.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    knobel_testkit::inputs::table_header(bytes);
});
