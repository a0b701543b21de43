//! The conformance suite, over everything in the registry.

knobel_testkit::conformance_suite!();
