//! From the bytes of a saved file to text.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// Names of encodings stand at the beginning.
const LOOKED_AT: usize = 4096;

/// The text of a file. What has no meaning in its encoding becomes the sign for that.
///
/// Text that reads as UTF-8 is UTF-8 whatever the page says: browsers save so and leave the old
/// name in.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding.decode_with_bom_removal(bytes).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => declared(bytes).decode_without_bom_handling(bytes).0,
    }
}

/// The encoding that a page names, or the one of old pages that name none.
fn declared(bytes: &[u8]) -> &'static Encoding {
    let head = bytes.get(..LOOKED_AT).unwrap_or(bytes);
    let head = String::from_utf8_lossy(head).to_ascii_lowercase();
    let named = head.split("charset").skip(1).find_map(|rest| {
        let value = rest.trim_start().strip_prefix('=')?;
        let value = value.trim_start_matches(['"', '\'', ' ']);
        let end =
            value.find(|letter: char| !letter.is_ascii_alphanumeric() && !"-_:".contains(letter));
        Encoding::for_label(value.get(..end.unwrap_or(value.len()))?.as_bytes())
    });
    match named {
        // It is not UTF-8 but for a few bytes that were damaged, or it would have been read as such.
        Some(encoding) if encoding.is_ascii_compatible() => encoding,
        Some(_) => UTF_8,
        None => WINDOWS_1252,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_names_and_none() {
        assert_eq!(text_of(b"\xef\xbb\xbfa\xc3\xa9"), "aé");
        assert_eq!(text_of(b"\xff\xfea\0"), "a");
        assert_eq!(text_of("Стёпа".as_bytes()), "Стёпа");
        assert_eq!(
            text_of(b"<meta charset=windows-1251>\xd1\xf2\xb8\xef\xe0"),
            "<meta charset=windows-1251>Стёпа"
        );
        assert!(
            text_of(b"<META content='text/html; CHARSET = \"ISO-8859-1\"'>\xe9").ends_with('é')
        );
        assert_eq!(text_of(b"caf\xe9 \x93a\x94"), "café “a”");
        assert!(text_of(b"<meta charset=utf-16>\xe9").ends_with('\u{fffd}'));
        assert_eq!(
            text_of(b"charset=windows-1252 \xc3\xa9"),
            "charset=windows-1252 é"
        );
    }
}
