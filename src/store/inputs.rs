//! Text from a file or from standard input.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::path::Path;

use super::error::Doing;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say};

/// A text and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Name of its source, for messages.
    pub name: String,
    /// The text, without byte order mark, lines ended by newlines alone.
    pub text: String,
}

/// What messages call standard input.
const STDIN: &str = "standard input";

/// Why a text cannot be read.
#[derive(Debug)]
pub enum InputError {
    /// The system refused.
    System {
        /// Name of the source.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// It is not UTF-8.
    NotUtf8 {
        /// Name of the source.
        name: String,
        /// Line of the first byte that is wrong, from 1.
        line: usize,
        /// How many bytes stand before it.
        byte: usize,
    },
    /// It is UTF-16, as some Windows programs save.
    Utf16 {
        /// Name of the source.
        name: String,
    },
    /// A folder holds too much to be what it should be.
    TooMany {
        /// Name of the folder.
        name: String,
        /// How many files it may hold.
        most: usize,
    },
}

impl InputError {
    /// What cannot be read.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::System { name, .. }
            | Self::NotUtf8 { name, .. }
            | Self::Utf16 { name }
            | Self::TooMany { name, .. } => name,
        }
    }
}

impl Worded for InputError {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::System { name, source } => Doing::Read.failed(name, source, language),
            Self::NotUtf8 { name, line, byte } => say!(to, "not_utf8", name, line, byte),
            Self::Utf16 { name } => say!(to, "utf16", name),
            Self::TooMany { name, most } => say!(to, "too_many_files", path = name, most),
        }
    }
}

/// In English: what a log and a test read.
impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Language::English))
    }
}

impl std::error::Error for InputError {}

/// Reads a file; `-` is standard input.
///
/// # Errors
/// When it cannot be read or is not UTF-8.
pub fn read_input(path: &Path) -> Result<Input, InputError> {
    let stdin = path == Path::new("-");
    let name = if stdin {
        STDIN.to_owned()
    } else {
        path.display().to_string()
    };
    let mut bytes = Vec::new();
    let read = if stdin {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    match read {
        Ok(bytes) => decode(name, bytes),
        Err(source) => Err(InputError::System { name, source }),
    }
}

/// Reads a file even where it is not UTF-8: signs stand for what cannot be read, and why is told.
///
/// # Errors
/// When it cannot be read at all.
pub fn read_anyway(path: &Path) -> Result<(String, Option<InputError>), InputError> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|source| InputError::System {
        name: name.clone(),
        source,
    })?;
    let guess = tidy(guessed(&bytes));
    Ok(match decode(name, bytes) {
        Ok(input) => (input.text, None),
        Err(why) => (guess, Some(why)),
    })
}

/// What bytes may say: UTF-16 by its mark, else UTF-8.
fn guessed(bytes: &[u8]) -> String {
    let units = |of: fn([u8; 2]) -> u16| {
        let pairs = bytes
            .chunks_exact(2)
            .filter_map(|pair| pair.try_into().ok());
        let letters = char::decode_utf16(pairs.map(of));
        letters
            .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect()
    };
    match bytes {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// The lines of a text, one after another.
///
/// A file is read whole, so that it is refused before its first line is taken.
/// Standard input is read line by line: whoever writes into the pipe may wait
/// for an answer before writing on.
#[derive(Debug)]
pub struct InputLines {
    name: String,
    feed: Feed,
    /// The line read last, from 1.
    line: usize,
}

#[derive(Debug)]
enum Feed {
    Whole(std::vec::IntoIter<String>),
    /// Bytes of standard input read so far.
    Stdin(usize),
}

impl InputLines {
    /// Opens a file; `-` is standard input.
    ///
    /// # Errors
    /// When a file cannot be read or is not UTF-8.
    pub fn open(path: &Path) -> Result<Self, InputError> {
        let (name, feed) = if path == Path::new("-") {
            (STDIN.to_owned(), Feed::Stdin(0))
        } else {
            let Input { name, text } = read_input(path)?;
            let lines: Vec<String> = text.lines().map(str::to_owned).collect();
            (name, Feed::Whole(lines.into_iter()))
        };
        Ok(Self {
            name,
            feed,
            line: 0,
        })
    }

    /// The next line without its end; none after the last one.
    ///
    /// # Errors
    /// When standard input cannot be read on or is not UTF-8.
    pub fn next_line(&mut self) -> Result<Option<String>, InputError> {
        let next = match &mut self.feed {
            Feed::Whole(lines) => lines.next(),
            Feed::Stdin(before) => {
                let line = line_of(&mut io::stdin().lock(), &self.name, self.line, *before)?;
                if let Some((_, read)) = &line {
                    *before += read;
                }
                line.map(|(text, _)| text)
            }
        };
        self.line += usize::from(next.is_some());
        Ok(next)
    }

    /// Where the line read last stands, as `night.txt:7`.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{}:{}", self.name, self.line)
    }
}

/// One line of a stream and its length in bytes; `lines` and `bytes` went before it.
fn line_of(
    stream: &mut impl BufRead,
    name: &str,
    lines: usize,
    bytes: usize,
) -> Result<Option<(String, usize)>, InputError> {
    let mut line = Vec::new();
    let read = stream.read_until(b'\n', &mut line);
    let read = read.map_err(|source| InputError::System {
        name: name.to_owned(),
        source,
    })?;
    if read == 0 {
        return Ok(None);
    }
    let input = decode(name.to_owned(), line).map_err(|error| match error {
        InputError::NotUtf8 { name, byte, .. } => InputError::NotUtf8 {
            name,
            line: lines + 1,
            byte: bytes + byte,
        },
        InputError::System { .. } | InputError::Utf16 { .. } | InputError::TooMany { .. } => error,
    })?;
    let text = input.text.strip_suffix('\n').unwrap_or(&input.text);
    Ok(Some((text.to_owned(), read)))
}

/// Makes text of bytes as editors save them.
fn decode(name: String, bytes: Vec<u8>) -> Result<Input, InputError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(InputError::Utf16 { name });
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let byte = error.utf8_error().valid_up_to();
            let newlines = error.as_bytes().iter().take(byte);
            let line = newlines.filter(|byte| **byte == b'\n').count() + 1;
            return Err(InputError::NotUtf8 { name, line, byte });
        }
    };
    let text = tidy(text);
    Ok(Input { name, text })
}

/// Takes away a byte order mark, and ends lines by newlines alone.
fn tidy(text: String) -> String {
    let unmarked = text.strip_prefix('\u{feff}');
    if text.contains("\r\n") {
        unmarked.unwrap_or(&text).replace("\r\n", "\n")
    } else {
        unmarked.map(str::to_owned).unwrap_or(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode("x".to_owned(), bytes.to_vec()).unwrap().text
    }

    #[test]
    fn marks_and_windows_ends_go() {
        assert_eq!(text(b"\xef\xbb\xbfa\r\nb\r\n"), "a\nb\n");
        assert_eq!(text(b"\xef\xbb\xbfa\n"), "a\n");
        assert_eq!(text("имя\rb\n".as_bytes()), "имя\rb\n");
        assert_eq!(text(b""), "");
    }

    #[test]
    fn bytes_that_are_no_text_are_placed() {
        let error = decode("votes.txt".to_owned(), b"a\r\nb\xc3(".to_vec()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`votes.txt` is not UTF-8 text: line 2, byte 4 of the file"
        );
        let error = decode("votes.txt".to_owned(), b"\xff\xfea\0".to_vec()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`votes.txt` is UTF-16 text; save it as UTF-8"
        );
    }

    #[test]
    fn a_stream_is_read_line_by_line() {
        let mut stream: &[u8] = b"\xef\xbb\xbfdeal\r\n\nvote \xc3(\nlast";
        let mut next = |lines, bytes| line_of(&mut stream, "pipe", lines, bytes);
        assert_eq!(next(0, 0).unwrap(), Some(("deal".to_owned(), 9)));
        assert_eq!(next(1, 9).unwrap(), Some((String::new(), 1)));
        assert_eq!(
            next(2, 10).unwrap_err().to_string(),
            "`pipe` is not UTF-8 text: line 3, byte 15 of the file"
        );
        assert_eq!(next(3, 18).unwrap(), Some(("last".to_owned(), 4)));
        assert_eq!(next(4, 22).unwrap(), None);
    }

    #[test]
    fn lines_of_a_file_know_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("night.txt");
        std::fs::write(&path, "deal\r\n\r\nstart").unwrap();
        let mut lines = InputLines::open(&path).unwrap();
        assert_eq!(lines.next_line().unwrap().as_deref(), Some("deal"));
        assert_eq!(lines.next_line().unwrap().as_deref(), Some(""));
        assert_eq!(lines.next_line().unwrap().as_deref(), Some("start"));
        assert!(lines.place().ends_with("night.txt:3"));
        assert_eq!(lines.next_line().unwrap(), None);
    }

    #[test]
    fn a_file_is_read_and_a_missing_one_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("day.txt");
        let error = read_input(&path).unwrap_err().to_string();
        assert!(error.contains("day.txt"), "{error}");
        std::fs::write(&path, "vote\r\n").unwrap();
        let input = read_input(&path).unwrap();
        assert_eq!(input.text, "vote\n");
        assert!(input.name.ends_with("day.txt"));
    }
}
