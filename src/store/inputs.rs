//! Text from a file or from standard input.

use std::io::{self, Read};
use std::path::Path;

/// A text and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// Name of its source, for messages.
    pub name: String,
    /// The text, without byte order mark, lines ended by newlines alone.
    pub text: String,
}

/// Why a text cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system refused.
    #[error("cannot read `{name}`: {source}")]
    System {
        /// Name of the source.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// It is not UTF-8.
    #[error("`{name}` is not UTF-8 text: line {line}, byte {byte} of the file")]
    NotUtf8 {
        /// Name of the source.
        name: String,
        /// Line of the first byte that is wrong, from 1.
        line: usize,
        /// How many bytes stand before it.
        byte: usize,
    },
    /// It is UTF-16, as some Windows programs save.
    #[error("`{name}` is UTF-16 text; save it as UTF-8")]
    Utf16 {
        /// Name of the source.
        name: String,
    },
}

/// Reads a file; `-` is standard input.
///
/// # Errors
/// When it cannot be read or is not UTF-8.
pub fn read_input(path: &Path) -> Result<Input, InputError> {
    let stdin = path == Path::new("-");
    let name = if stdin {
        "standard input".to_owned()
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
    let unmarked = text.strip_prefix('\u{feff}');
    let text = if text.contains("\r\n") {
        unmarked.unwrap_or(&text).replace("\r\n", "\n")
    } else {
        unmarked.map(str::to_owned).unwrap_or(text)
    };
    Ok(Input { name, text })
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
