//! Stable sorting by small numbers.

/// Sorts items by a small number, keeping equal items in their order (a counting sort). Each use of
/// the standard library's sort with another type and key adds some kilobytes of code to the web
/// page; this function adds little.
pub(crate) fn by_small_number<T: Copy>(items: &[T], number: impl Fn(&T) -> usize) -> Vec<T> {
    let numbers: Vec<usize> = items.iter().map(number).collect();
    let most = numbers.iter().max().copied().unwrap_or(0);
    let mut sorted = Vec::with_capacity(items.len());
    for wanted in 0..=most {
        let numbered = items.iter().zip(&numbers);
        sorted.extend(
            numbered
                .filter(|(_, number)| **number == wanted)
                .map(|it| *it.0),
        );
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_equals_that_of_a_stable_sort() {
        let items: Vec<u32> = (0..100u32)
            .map(|item| item.wrapping_mul(2_654_435_761))
            .collect();
        let number = |item: &u32| (item >> 13) as usize % 7;
        let mut expected = items.clone();
        expected.sort_by_key(number);
        assert_eq!(by_small_number(&items, number), expected);
        assert!(by_small_number(&[0u8; 0], |_| 0).is_empty());
    }
}
