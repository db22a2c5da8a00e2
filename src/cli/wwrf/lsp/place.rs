//! Places in texts and files as language servers name them: lines, and columns in units of UTF-16.

use std::path::{Path, PathBuf};

use lsp_types::{Position, Range, Uri};

use nightdesk_text::Span;

/// The place of an offset.
pub(super) fn position(text: &str, offset: usize) -> Position {
    let before = Span::new(0, offset).of(text);
    let line = before.rsplit('\n').next().unwrap_or_default();
    Position {
        line: number(before.matches('\n').count()),
        character: number(line.encode_utf16().count()),
    }
}

/// The range of a span.
pub(super) fn range(text: &str, span: Span) -> Range {
    Range {
        start: position(text, span.start),
        end: position(text, span.end),
    }
}

/// The offset of a place; the end of its line, or of the text, where that comes first.
pub(super) fn at(text: &str, place: Position) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before = lines.by_ref().take(place.line as usize);
    let start: usize = before.map(str::len).sum();
    let line = lines
        .next()
        .unwrap_or_default()
        .trim_end_matches(['\r', '\n']);
    let mut column = 0;
    let inside = line.chars().take_while(|sign| {
        let is_before = column < place.character;
        column += number(sign.len_utf16());
        is_before
    });
    start + inside.map(char::len_utf8).sum::<usize>()
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Where the file of a text lies: links in its folder are followed, since books are read so. A text that
/// has no file yet is under its own name.
pub(super) fn path_of(uri: &Uri) -> PathBuf {
    let uri = uri.as_str();
    let Some(path) = uri.strip_prefix("file://") else {
        return PathBuf::from(uri);
    };
    let path = decoded(path);
    // On Windows a drive comes after the first slash.
    let path = match path.strip_prefix('/') {
        Some(drive) if cfg!(windows) => Path::new(drive),
        _ => Path::new(&path),
    };
    let folder = path.parent().and_then(|folder| folder.canonicalize().ok());
    match (folder, path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path.to_owned(),
    }
}

/// A path without the signs that addresses write by number.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let number = after
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(number.unwrap_or(b'%'));
        rest = match number {
            Some(_) => after.get(2..).unwrap_or_default(),
            None => after,
        };
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_units_of_utf_16() {
        let text = "**Врач** 🐺\r\nEnd Night: Attack\n";
        for (offset, line, character) in
            [(0, 0, 0), (10, 0, 6), (17, 0, 11), (19, 1, 0), (23, 1, 4)]
        {
            let place = Position { line, character };
            assert_eq!(position(text, offset), place, "{offset}");
            assert_eq!(at(text, place), offset, "{offset}");
        }
        let far = |line, character| at(text, Position { line, character });
        assert_eq!((far(0, 99), far(9, 0)), (17, text.len()));
    }

    #[test]
    fn addresses_are_paths() {
        assert_eq!(
            decoded("/my%20book/%D1%80%D0%BE%D0%BB%D1%8C%"),
            "/my book/роль%"
        );
    }
}
