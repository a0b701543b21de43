//! A hash function for the packed keys of this crate. It needs no random seed: the keys come from
//! boards that the crate enumerates itself, so no one can choose them to collide. No result depends
//! on the order of a hash table.
//!
//! # References
//! Wang: wyhash, 2019 (hashing by a folded multiplication).

/// Multiplies the halves of `key` and folds the product, so that every bit of the key affects high
/// and low bits.
pub(crate) fn folded(key: u128) -> u64 {
    let low = key as u64 ^ 0x9e37_79b9_7f4a_7c15;
    let high = (key >> 64) as u64 ^ 0xbf58_476d_1ce4_e5b9;
    let product = u128::from(low) * u128::from(high);
    product as u64 ^ (product >> 64) as u64
}
