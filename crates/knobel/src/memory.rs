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

/// The values that the system reported at the first call.
#[derive(Debug, Clone, Copy)]
struct Reported {
    free: Option<u64>,
    address_space: Option<u64>,
}

/// Bytes that were available at the first call, without swapping and within the limits of a batch
/// system or of `ulimit -v`.
pub fn free() -> Option<u64> {
    reported().free
}

/// Bytes that data could take at the first call within `ulimit -v`, or `None` without such a limit.
/// Beyond any other limit on memory, a process is slowed down or killed; beyond this one,
/// allocations fail.
pub fn address_space() -> Option<u64> {
    reported().address_space
}

/// Starts no more threads than `ulimit -v` leaves address space for.
pub fn limit_threads() {
    if let Some(bytes) = address_space() {
        knobel_clock::limit_threads((bytes / THREAD_BYTES) as usize);
    }
}

/// The stack of a thread takes 2 MiB, and the buffers of its work up to 10 MiB.
const THREAD_BYTES: u64 = 16 << 20;

/// The values are cached, because reading them takes longer than solving a small board.
fn reported() -> Reported {
    static REPORTED: OnceLock<Reported> = OnceLock::new();
    *REPORTED.get_or_init(ask)
}

fn ask() -> Reported {
    // Browsers do not report memory, so this code is omitted there.
    if cfg!(target_family = "wasm") {
        return Reported {
            free: None,
            address_space: None,
        };
    }
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let address_space = left_of_address_space(&read);
    let machine = read("/proc/meminfo").and_then(|text| kib_of(&text, "MemAvailable:"));
    let limits = [machine, left_by_groups(&read), address_space];
    Reported {
        free: limits.into_iter().flatten().min(),
        address_space,
    }
}

/// The bytes in a line such as `MemAvailable: 100 kB`.
fn kib_of(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kib << 10)
}

/// The address space that `ulimit -v` leaves for data: three quarters of what is left, because
/// threads need the rest. `read` reads a system file.
fn left_of_address_space(read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    let limits = read("/proc/self/limits")?;
    let mut lines = limits.lines();
    let limit = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    // The word `unlimited` means that there is no limit.
    let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
    let used = kib_of(&read("/proc/self/status")?, "VmSize:")?;
    Some(limit.saturating_sub(used) / 4 * 3)
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

    fn reader(files: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |path| {
            let mut named = files.iter().filter(|(name, _)| *name == path);
            named.next().map(|(_, text)| (*text).to_owned())
        }
    }

    fn left(files: &[(&str, &str)]) -> Option<u64> {
        left_by_groups(&reader(files))
    }

    #[test]
    fn the_limit_of_the_address_space_counts() {
        let status = ("/proc/self/status", "Name:\tknobel\nVmSize:\t   10240 kB\n");
        let left = |limit: &str| {
            let line =
                format!("Max open files 9 9 files\nMax address space  {limit}  {limit}  bytes\n");
            left_of_address_space(&reader(&[status, ("/proc/self/limits", &line)]))
        };
        assert_eq!(left("unlimited"), None);
        assert_eq!(left(&(110 << 20).to_string()), Some(75 << 20));
        assert_eq!(left(&(5 << 20).to_string()), Some(0));
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
