//! Parts of layers on disk: whole and unharmed, or not believed.
//!
//! A file has a line that says what it is about, what it holds, and a checksum of both.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use tempfile::NamedTempFile;

/// The part of one rank of the layer of this depth.
pub(super) fn part(folder: &Path, depth: usize, rank: usize, size: usize) -> PathBuf {
    folder.join(format!("layer-{depth}.rank-{rank}-of-{size}"))
}

/// A file that is written: nobody finds it before it is whole.
pub(super) struct Writer {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
    hasher: Hasher,
    /// Bytes so far.
    pub bytes: u64,
}

impl Writer {
    pub fn new(path: &Path, about: &str) -> io::Result<Self> {
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut writer = Self {
            file: BufWriter::with_capacity(1 << 20, NamedTempFile::new_in(folder)?),
            path: path.to_owned(),
            hasher: Hasher::new(),
            bytes: 0,
        };
        writeln!(writer, "{about}")?;
        Ok(writer)
    }

    /// Gives it its name. What a power cut makes of it is the checksum's to find: waiting for the disk costs more than a layer.
    pub fn finish(mut self) -> io::Result<()> {
        let sum = self.hasher.clone().finalize();
        self.file.write_all(&sum.to_le_bytes())?;
        let file = self
            .file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)?;
        file.persist(&self.path)?;
        Ok(())
    }
}

impl Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write_all(bytes)?;
        self.hasher.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// A file that is read; its end is an error if the checksum is not that of what was read.
pub(super) struct Reader {
    file: BufReader<File>,
    left: u64,
    hasher: Hasher,
}

impl Reader {
    /// Opens a file about this.
    pub fn new(path: &Path, about: &str) -> io::Result<Self> {
        let file = File::open(path)?;
        let left = file.metadata()?.len().saturating_sub(4);
        let file = BufReader::with_capacity(1 << 20, file);
        let mut reader = Self {
            file,
            left,
            hasher: Hasher::new(),
        };
        let mut line = vec![0; (about.len() as u64 + 1).min(left) as usize];
        reader.read_exact(&mut line)?;
        if line.strip_suffix(b"\n") != Some(about.as_bytes()) {
            return Err(io::Error::other("it belongs to another count"));
        }
        Ok(reader)
    }
}

impl Read for Reader {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let most = (into.len() as u64).min(self.left) as usize;
        let read = self.file.read(&mut into[..most])?;
        self.hasher.update(&into[..read]);
        self.left -= read as u64;
        if self.left == 0 && read > 0 || read == 0 && most > 0 {
            let mut sum = [0; 4];
            self.file.read_exact(&mut sum)?;
            if u32::from_le_bytes(sum) != self.hasher.clone().finalize() {
                return Err(io::Error::other("it is damaged"));
            }
        }
        Ok(read)
    }
}

/// Numbers that grow, each as the distance from the one before.
pub(super) struct Packer {
    pub file: Writer,
    last: u64,
    /// Numbers so far.
    pub count: u64,
}

impl Packer {
    pub fn new(file: Writer) -> Self {
        Self {
            file,
            last: 0,
            count: 0,
        }
    }

    pub fn push(&mut self, number: u64) -> io::Result<()> {
        let mut distance = number - self.last;
        let mut bytes = [0; 10];
        let mut used = 0;
        loop {
            bytes[used] = (distance & 127) as u8 | if distance > 127 { 128 } else { 0 };
            used += 1;
            distance >>= 7;
            if distance == 0 {
                break;
            }
        }
        self.last = number;
        self.count += 1;
        self.file.write_all(&bytes[..used])
    }
}

/// Reads what a [`Packer`] wrote.
pub(super) struct Unpacker {
    file: Reader,
    block: Vec<u8>,
    at: usize,
    last: u64,
}

impl Unpacker {
    pub fn new(file: Reader) -> Self {
        Self {
            file,
            block: Vec::new(),
            at: 0,
            last: 0,
        }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.block.len() {
            self.block.resize(1 << 16, 0);
            let read = self.file.read(&mut self.block)?;
            self.block.truncate(read);
            self.at = 0;
        }
        let byte = self.block.get(self.at).copied();
        self.at += 1;
        Ok(byte)
    }

    /// The next number.
    pub fn next(&mut self) -> io::Result<Option<u64>> {
        let mut distance = 0;
        for place in (0..64).step_by(7) {
            let Some(byte) = self.byte()? else {
                return Ok(None);
            };
            distance |= u64::from(byte & 127) << place;
            if byte < 128 {
                self.last += distance;
                return Ok(Some(self.last));
            }
        }
        Err(io::Error::other("it is damaged"))
    }
}
