//! The integration tests of `knobel-pdb`, in one binary, so that the crate is linked only once.

mod folder;
mod oracle;
mod ranks;
