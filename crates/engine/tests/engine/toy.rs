//! A toy kernel that searches random trees.

use knobel_core::{ByteReader, Cost};
use knobel_engine::{
    Bounds, Counts, Cursor, Identity, Kernel, Lane, LanePause, Lanes, Units, Walker, conformance,
};

/// A random tree. A node is the path to it. A hash of the path determines the number of children
/// and the heuristic estimate.
pub struct Toy {
    pub seed: u64,
    pub goal_depth: Cost,
    pub lanes: usize,
    pub method: &'static str,
    /// Whether the units are listed in the opposite order.
    pub reversed: bool,
}

impl Toy {
    fn hash(&self, path: &[u8]) -> u64 {
        path.iter().fold(self.seed, |hash, &child| {
            let mixed = (hash ^ (u64::from(child) + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 29
        })
    }

    /// Returns the children within the bound and adds the expansion of the node to `counts`.
    fn children(&self, path: &[u8], bound: Cost, counts: &mut Counts) -> Vec<Vec<u8>> {
        let hash = self.hash(path);
        counts.expanded += 1;
        counts.results[0] += u64::from(hash.is_multiple_of(7));
        // Near the root, every node has several children, so that the tree does not end at once.
        let children = hash % 4 + u64::from(path.len() < 3);
        counts.generated += children;
        let children = (0..children as u8).map(|child| [path, &[child]].concat());
        let within = |path: &Vec<u8>| {
            let estimate = self.hash(path) >> 20 & 1;
            path.len() as u64 + estimate <= u64::from(bound)
        };
        children.filter(within).collect()
    }

    fn is_goal(&self, path: &[u8]) -> bool {
        path.len() as Cost == self.goal_depth && (self.hash(path) >> 40).is_multiple_of(16)
    }
}

impl Kernel for Toy {
    fn identity(&self) -> Identity {
        Identity {
            problem: self.seed.to_le_bytes().to_vec(),
            method: self.method.into(),
        }
    }

    fn bounds(&self) -> Bounds {
        Bounds {
            first: 1,
            step: 1,
            last: self.goal_depth,
        }
    }

    fn wanted_units(&self, last: u64) -> usize {
        (last / 8).clamp(4, 500) as usize
    }

    fn table_bytes(&self) -> u64 {
        0
    }

    fn nodes_per_pause(&self) -> u64 {
        64
    }

    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_> {
        let mut counts = Counts::default();
        let mut layer = vec![Vec::new()];
        let mut complete = true;
        for _ in 1..bound {
            if layer.len() >= wanted || layer.is_empty() {
                break;
            }
            let mut next = Vec::new();
            for path in &layer {
                complete = counts.expanded < most;
                if !complete {
                    break;
                }
                next.extend(self.children(path, bound, &mut counts));
            }
            layer = next;
        }
        if self.reversed {
            layer.reverse();
        }
        Box::new(ToyUnits {
            toy: self,
            bound,
            layer,
            counts,
            complete,
        })
    }
}

struct ToyUnits<'k> {
    toy: &'k Toy,
    bound: Cost,
    layer: Vec<Vec<u8>>,
    counts: Counts,
    complete: bool,
}

impl Units for ToyUnits<'_> {
    fn count(&self) -> usize {
        self.layer.len()
    }

    fn is_complete(&self) -> bool {
        self.complete
    }

    fn checksum(&self) -> u32 {
        self.toy.hash(&self.layer.concat()) as u32
    }

    fn counts(&self) -> Counts {
        self.counts
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn solutions(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }

    fn accepts(&self, _: &Cursor) -> bool {
        true
    }

    fn walker(&self) -> Box<dyn Walker + '_> {
        let lanes = (0..self.toy.lanes).map(|_| ToyLane::default());
        Box::new(Lanes::new(self, lanes))
    }
}

/// A stack of paths, the next one last.
#[derive(Default)]
struct ToyLane(Vec<Vec<u8>>);

fn place(waiting: &[Vec<u8>]) -> Vec<u8> {
    let path = |path: &Vec<u8>| [&[path.len() as u8], &path[..]].concat();
    waiting.iter().flat_map(path).collect()
}

fn paths(place: &[u8]) -> Vec<Vec<u8>> {
    let mut reader = ByteReader::new(place);
    let mut paths = Vec::new();
    while let Some(length) = reader.number(1) {
        paths.push(reader.bytes(length as usize).unwrap().to_vec());
    }
    paths
}

impl Lane<ToyUnits<'_>> for ToyLane {
    fn begin(&mut self, units: &ToyUnits<'_>, unit: u32) -> Counts {
        self.0 = vec![units.layer[unit as usize].clone()];
        Counts::default()
    }

    fn resume(&mut self, _: &ToyUnits<'_>, cursor: &Cursor) -> Option<()> {
        self.0 = paths(&cursor.place);
        Some(())
    }

    fn search(&mut self, units: &ToyUnits<'_>, _: u64, counts: &mut Counts) -> LanePause {
        let Some(path) = self.0.pop() else {
            return LanePause::Finished;
        };
        self.0
            .extend(units.toy.children(&path, units.bound, counts));
        if units.toy.is_goal(&path) && path.len() as Cost == units.bound {
            LanePause::Found(path)
        } else {
            LanePause::Budget
        }
    }

    fn spare(&self) -> usize {
        self.0.len().saturating_sub(1)
    }

    fn depth(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    fn place(&self, _: &ToyUnits<'_>) -> Vec<u8> {
        place(&self.0)
    }

    fn split(&mut self, _: &ToyUnits<'_>) -> Option<Vec<u8>> {
        Some(place(&[self.0.remove(0)]))
    }
}

#[test]
fn toy_trees_give_the_same_counts_under_any_disturbance() {
    for seed in 0..6 {
        let toy = Toy {
            seed: seed * 77 + 5,
            goal_depth: 13 + seed as Cost,
            lanes: 1 + seed as usize % 3,
            method: "toy",
            reversed: false,
        };
        conformance::check(&toy, &|path| toy.is_goal(path), 8);
        conformance::check_limits(&toy);
    }
}
