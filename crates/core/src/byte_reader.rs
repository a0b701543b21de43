//! Decodes binary file formats: fixed-width little-endian numbers and byte strings.
//!
//! The formats of this project are small and hand-written, so a cursor with two read methods is
//! enough. It never panics on short input; a file that ends early gives `None`.

/// A cursor over bytes. A read beyond the end returns `None` and consumes nothing.
///
/// ```
/// use knobel_core::ByteReader;
///
/// let mut reader = ByteReader::new(&[2, 1, 7]);
/// assert_eq!(reader.number(2), Some(0x102));
/// assert_eq!(reader.number(2), None);
/// assert_eq!(reader.bytes(1), Some(&[7][..]));
/// assert!(reader.is_at_end());
/// ```
#[derive(Debug, Clone)]
pub struct ByteReader<'a>(&'a [u8]);

impl<'a> ByteReader<'a> {
    /// A cursor at the first of these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next `length` bytes.
    pub fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        self.0.split_off(..length)
    }

    /// The next number of `width` bytes (at most 8), least significant byte first.
    pub fn number(&mut self, width: usize) -> Option<u64> {
        let bytes = self.bytes(width)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// Returns whether all bytes have been read.
    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}
