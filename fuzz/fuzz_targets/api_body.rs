//! Fuzzes the questions of the page.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    knobel_testkit::inputs::api_body(bytes);
});
