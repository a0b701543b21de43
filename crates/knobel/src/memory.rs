//! Available memory, if the system reports it, and the memory that solutions of huge boards need.

use std::path::Path;
use std::sync::OnceLock;

use knobel_anytime::solution_bytes;
use knobel_core::Warning;

/// The warning about a solution that takes more than the bytes that are allowed.
pub(crate) fn long_solution(moves: u64, cells: usize, room: Option<u64>) -> Option<Warning> {
    let needed = solution_bytes(moves, cells);
    let allowed = room.filter(|&room| needed > room)?;
    Some(Warning::LongSolution {
        moves,
        needed,
        allowed,
        shares: 1,
    })
}

/// Bytes that were available at the first call, without swapping and within the limits of a batch
/// system. The value is cached because reading it takes longer than solving a small board.
pub fn free() -> Option<u64> {
    static FREE: OnceLock<Option<u64>> = OnceLock::new();
    *FREE.get_or_init(ask)
}

fn ask() -> Option<u64> {
    // Browsers do not report memory, so this code is omitted there.
    if cfg!(target_family = "wasm") {
        return None;
    }
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let free = available(&read("/proc/meminfo")?)?;
    Some(left_by_groups(&read).map_or(free, |left| left.min(free)))
}

/// The available memory of the machine.
fn available(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}

/// The memory that the control groups of this process leave, if one of them has a limit. `read`
/// reads a system file.
fn left_by_groups(read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    let groups = read("/proc/self/cgroup")?;
    let left = groups.lines().filter_map(|line| {
        let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
        let (root, limit, used) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
            _ if controllers.split(',').any(|name| name == "memory") => (
                "/sys/fs/cgroup/memory",
                "memory.limit_in_bytes",
                "memory.usage_in_bytes",
            ),
            _ => return None,
        };
        // The process's own group and all its ancestors.
        let groups = Path::new(group).ancestors().filter_map(|group| {
            let file = |name: &str| read(&format!("{root}{}/{name}", group.display()));
            // The word `max` means that there is no limit.
            let bytes = |name: &str| file(name)?.trim().parse::<u64>().ok();
            // The cache of inactive files can be reclaimed.
            let cached = file("memory.stat").and_then(|stat| {
                let mut lines = stat.lines();
                lines.find_map(|line| line.strip_prefix("inactive_file ")?.parse().ok())
            });
            let held = bytes(used)?.saturating_sub(cached.unwrap_or(0));
            Some(bytes(limit)?.saturating_sub(held))
        });
        groups.min()
    });
    left.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(files: &[(&str, &str)]) -> Option<u64> {
        left_by_groups(&|path| {
            let mut named = files.iter().filter(|(name, _)| *name == path);
            named.next().map(|(_, text)| (*text).to_owned())
        })
    }

    #[test]
    fn the_tightest_control_group_counts() {
        assert_eq!(left(&[]), None);
        let job = "/sys/fs/cgroup/slurm/job_7";
        let file = |name: &str| format!("{job}/{name}");
        let [most, current, stat] = ["memory.max", "memory.current", "memory.stat"].map(file);
        let groups = ("/proc/self/cgroup", "0::/slurm/job_7/step_0\n");
        let limited = [
            groups,
            ("/sys/fs/cgroup/slurm/job_7/step_0/memory.max", "max\n"),
            ("/sys/fs/cgroup/slurm/job_7/step_0/memory.current", "400\n"),
            (&*most, "1000\n"),
            (&*current, "500\n"),
            (&*stat, "anon 300\ninactive_file 200\n"),
            ("/sys/fs/cgroup/slurm/memory.max", "5000\n"),
            ("/sys/fs/cgroup/slurm/memory.current", "1000\n"),
        ];
        assert_eq!(left(&limited), Some(700));
        assert_eq!(left(&limited[..3]), None);
    }

    #[test]
    fn version_1_control_groups_are_supported() {
        let files = [
            (
                "/proc/self/cgroup",
                "9:cpu:/x\n4:hugetlb,memory:/job\n0::/\n",
            ),
            ("/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "900\n"),
            ("/sys/fs/cgroup/memory/job/memory.usage_in_bytes", "1000\n"),
        ];
        assert_eq!(left(&files), Some(0));
    }
}
