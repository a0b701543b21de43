//! Messages with boards for other ranks: words of bitmaps, or single boards if a word contains only
//! one.
//!
//! Addresses are encoded as differences, in bytes of seven bits. Most messages contain single
//! boards at increasing addresses, which take two or three bytes each.
//!
//! # References
//! H. E. Williams and J. Zobel, "Compressing integers for fast file access", The Computer Journal
//! 42 (1999): differences in bytes of seven bits.

use knobel_cluster::Communicator;

/// The messages of a rank to all others.
pub(super) struct Outboxes {
    /// One message per rank. Each begins with its length in four bytes.
    out: Vec<Vec<u8>>,
    /// The address behind the last word of each message.
    ends: Vec<u64>,
    into: Vec<u8>,
    /// The number of bytes sent so far.
    pub sent: u64,
}

/// The size of the length of a message.
const LENGTH: usize = 4;

impl Outboxes {
    pub fn new(size: usize) -> Self {
        Self {
            out: vec![Vec::new(); size],
            ends: vec![0; size],
            into: Vec::new(),
            sent: 0,
        }
    }

    /// Appends bits for a rank, which belong to this address of its bitmaps.
    pub fn put(&mut self, rank: usize, at: u64, bits: u64) {
        let (out, end) = (&mut self.out[rank], &mut self.ends[rank]);
        if out.is_empty() {
            *end = 0;
            out.extend([0; LENGTH]);
        }
        let single = bits & (bits - 1) == 0;
        let at = at
            + if single {
                u64::from(bits.trailing_zeros())
            } else {
                0
            };
        let distance = at.wrapping_sub(*end) as i64;
        // Small differences become small numbers, whatever their sign (zigzag code).
        let mut head = ((distance << 1 ^ distance >> 63) as u64) << 1 | u64::from(single);
        while head > 127 {
            out.push(head as u8 | 128);
            head >>= 7;
        }
        out.push(head as u8);
        if single {
            *end = at;
        } else {
            out.extend(bits.to_le_bytes());
            *end = at + 64;
        }
    }

    /// Sends all messages, and passes the bits of received ones to `take`.
    pub fn exchange(&mut self, ranks: &mut dyn Communicator, mut take: impl FnMut(u64, u64)) {
        for out in self.out.iter_mut().filter(|out| !out.is_empty()) {
            let length = u32::try_from(out.len()).expect("a chunk of work fits into one message");
            out[..LENGTH].copy_from_slice(&length.to_le_bytes());
            self.sent += u64::from(length);
        }
        ranks.all_to_all(&mut self.out, &mut self.into);
        let mut rest = &self.into[..];
        while let Some((length, _)) = rest.split_first_chunk::<LENGTH>() {
            let (parcel, others) = rest.split_at(u32::from_le_bytes(*length) as usize);
            unpack(&parcel[LENGTH..], &mut take);
            rest = others;
        }
        self.into.clear();
    }
}

/// Decodes a message.
fn unpack(mut parcel: &[u8], take: &mut impl FnMut(u64, u64)) {
    let mut end = 0u64;
    while !parcel.is_empty() {
        let (mut head, mut used) = (0, 0);
        loop {
            let byte = parcel[used];
            head |= u64::from(byte & 127) << (7 * used);
            used += 1;
            if byte < 128 {
                break;
            }
        }
        parcel = &parcel[used..];
        let folded = head >> 1;
        let distance = (folded >> 1) as i64 ^ -((folded & 1) as i64);
        let at = end.wrapping_add_signed(distance);
        if head & 1 == 1 {
            take(at, 1);
            end = at;
            continue;
        }
        let (bits, others) = parcel
            .split_first_chunk()
            .expect("a word follows its address");
        take(at, u64::from_le_bytes(*bits));
        (parcel, end) = (others, at + 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_cluster::in_turn;

    #[test]
    fn messages_survive_encoding() {
        let items = |from: usize, to: usize| {
            let seed = (10 * from + to) as u64;
            [
                (seed, 1),
                (seed + 64, 5),
                (3 * seed, 1 << 63 | 1),
                (1 << 50, u64::MAX),
                (7, 1 << 20),
            ]
        };
        in_turn(3, 1, |ranks| {
            let mut parcels = Outboxes::new(3);
            for _ in 0..2 {
                let me = ranks.rank();
                let others = move || (0..3).filter(move |&other| other != me);
                for to in others() {
                    for (at, bits) in items(me, to) {
                        parcels.put(to, at, bits);
                    }
                }
                let mut found = Vec::new();
                parcels.exchange(ranks, |at, bits| found.push((at, bits)));
                let expected = others().flat_map(|from| {
                    items(from, me).map(|(at, bits)| match bits.count_ones() {
                        1 => (at + u64::from(bits.trailing_zeros()), 1),
                        _ => (at, bits),
                    })
                });
                assert_eq!(found, expected.collect::<Vec<_>>());
            }
        });
    }
}
