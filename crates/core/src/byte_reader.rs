//! Reads what files keep: numbers of fixed width, the lowest byte first, and stretches of bytes.

/// Bytes that are read from the front. Whatever is asked for beyond their end is nothing.
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
    /// Begins with the first of these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next `length` bytes.
    pub fn bytes(&mut self, length: usize) -> Option<&'a [u8]> {
        self.0.split_off(..length)
    }

    /// The next number, which has `width` bytes, at most 8.
    pub fn number(&mut self, width: usize) -> Option<u64> {
        let bytes = self.bytes(width)?.iter().rev();
        Some(bytes.fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    /// Is nothing left?
    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}
