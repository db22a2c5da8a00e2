//! One line at the end of a file: whole and on disk, or not at all.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// What appending needs of a file; tests stand in with a disk that fills up.
pub(super) trait Disk {
    /// Writes bytes at a place.
    fn write_at(&mut self, place: u64, bytes: &[u8]) -> io::Result<()>;
    /// Cuts the file to a length.
    fn cut(&mut self, length: u64) -> io::Result<()>;
    /// Waits until everything written is on the disk.
    fn sync(&mut self) -> io::Result<()>;
}

/// A line that could not be appended.
#[derive(Debug)]
pub(super) struct AppendFailure {
    /// Why it could not be written.
    pub(super) cause: io::Error,
    /// Why its beginning could not be taken back; none if it was.
    pub(super) left_torn: Option<io::Error>,
}

/// Appends `line` to a file of `length` bytes and returns the new length.
pub(super) fn append_line(
    disk: &mut impl Disk,
    length: u64,
    line: &[u8],
) -> Result<u64, AppendFailure> {
    match disk.write_at(length, line).and_then(|()| disk.sync()) {
        Ok(()) => Ok(length + line.len() as u64),
        Err(cause) => {
            let left_torn = disk.cut(length).and_then(|()| disk.sync()).err();
            Err(AppendFailure { cause, left_torn })
        }
    }
}

// Opening for appending would be shorter, but on Windows such a file cannot be cut.
impl Disk for File {
    fn write_at(&mut self, place: u64, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(place))?;
        self.write_all(bytes)
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A disk with room for so many bytes.
    struct Small {
        bytes: Vec<u8>,
        room: usize,
        cuts: bool,
        syncs: bool,
    }

    impl Disk for Small {
        fn write_at(&mut self, place: u64, bytes: &[u8]) -> io::Result<()> {
            assert_eq!(place, self.bytes.len() as u64);
            let fits = bytes.len().min(self.room - self.bytes.len());
            self.bytes.extend_from_slice(&bytes[..fits]);
            if fits < bytes.len() {
                return Err(io::ErrorKind::StorageFull.into());
            }
            Ok(())
        }

        fn cut(&mut self, length: u64) -> io::Result<()> {
            if !self.cuts {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            self.bytes.truncate(usize::try_from(length).unwrap());
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            if !self.syncs {
                return Err(io::ErrorKind::Other.into());
            }
            Ok(())
        }
    }

    fn small(room: usize) -> Small {
        Small {
            bytes: b"one\n".to_vec(),
            room,
            cuts: true,
            syncs: true,
        }
    }

    #[test]
    fn a_full_disk_keeps_what_was_there() {
        for room in 4..8 {
            let mut disk = small(room);
            let failure = append_line(&mut disk, 4, b"two\n").unwrap_err();
            assert_eq!(failure.cause.kind(), io::ErrorKind::StorageFull);
            assert!(failure.left_torn.is_none());
            assert_eq!(disk.bytes, b"one\n");
        }
        let mut disk = small(8);
        assert_eq!(append_line(&mut disk, 4, b"two\n").unwrap(), 8);
        assert_eq!(disk.bytes, b"one\ntwo\n");
    }

    #[test]
    fn a_line_that_may_not_last_is_taken_back() {
        let mut disk = small(8);
        disk.syncs = false;
        let failure = append_line(&mut disk, 4, b"two\n").unwrap_err();
        assert_eq!(disk.bytes, b"one\n");
        assert!(failure.left_torn.is_some());
    }

    #[test]
    fn a_torn_line_that_stays_is_said() {
        let mut disk = small(6);
        disk.cuts = false;
        let failure = append_line(&mut disk, 4, b"two\n").unwrap_err();
        let second = failure.left_torn.unwrap();
        assert_eq!(second.kind(), io::ErrorKind::PermissionDenied);
    }
}
