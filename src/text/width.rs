//! How many columns a text takes, and making it fit.

use std::borrow::Cow;

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// What stands for the part that was cut away; one column wide.
const ELLIPSIS: char = '…';

/// How many columns of a terminal the text takes: two for wide letters, none for combining marks.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The text cut to at most `columns`, between whole letters, with `…` where something is missing.
pub fn truncate(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let Some(room) = columns.checked_sub(1) else {
        return Cow::Borrowed("");
    };
    let mut cut = String::new();
    let mut taken = 0;
    for letter in text.graphemes(true) {
        taken += width(letter);
        if taken > room {
            break;
        }
        cut.push_str(letter);
    }
    cut.push(ELLIPSIS);
    Cow::Owned(cut)
}

/// The text with spaces after it up to `columns`; longer text stays as it is.
pub fn pad_end(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(missing(text, columns)))
}

/// The text cut or filled with spaces after it to exactly `columns`.
pub fn fit(text: &str, columns: usize) -> String {
    pad_end(&truncate(text, columns), columns)
}

/// The text in rows of at most `columns`, cut between words; rows after the first are set in like
/// it, or like its second column where it has one ("  deal      deal the cards"). A word that is longer than a row stays whole, as does a command to be copied, and signs that
/// colour a terminal take no room.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    if seen_width(text) <= columns {
        return vec![text.to_owned()];
    }
    let words = text.trim_start_matches(' ');
    let mut start = text.len() - words.len();
    let next_start = second_column(text).filter(|column| column * 2 <= columns);
    let next_start = next_start.unwrap_or(start);
    let mut rows = Vec::new();
    let mut row = " ".repeat(start);
    for piece in pieces(words) {
        let begun = row.len() > start;
        if begun && seen_width(&row) + seen_width(piece.trim_end()) > columns {
            rows.push(row.trim_end().to_owned());
            row = " ".repeat(next_start);
            start = next_start;
        }
        if row.len() > start || piece != " " {
            row.push_str(piece);
        }
    }
    rows.push(row.trim_end().to_owned());
    rows
}

/// The column at which a row goes on after its first gap.
fn second_column(row: &str) -> Option<usize> {
    let words = row.trim_start_matches(' ');
    let (_, after) = words.split_once("  ")?;
    let after = after.trim_start_matches(' ');
    let before = row.strip_suffix(after).filter(|_| !after.is_empty())?;
    Some(seen_width(before))
}

/// A row in the pieces between which it may be cut: words, each with the space after it, and whole
/// commands for a shell, which would not run in two rows.
fn pieces(row: &str) -> impl Iterator<Item = &str> {
    let mut rest = row;
    let mut is_told = false;
    std::iter::from_fn(move || {
        let end = piece_end(rest, is_told);
        let (piece, more) = rest.split_at_checked(end)?;
        rest = more;
        is_told = piece.ends_with(": ");
        (!piece.is_empty()).then_some(piece)
    })
}

/// Where the first piece of a row ends: a command reaches to the row's end after a colon, else to
/// the backquote that closes it.
fn piece_end(row: &str, is_told: bool) -> usize {
    if is_told && row.starts_with("nightdesk ") {
        return row.len();
    }
    let quoted = row.strip_prefix('`');
    let quoted = quoted.filter(|quoted| quoted.starts_with("nightdesk "));
    let quoted = quoted.and_then(|quoted| quoted.find('`'));
    let from = quoted.map_or(0, |length| length + 2);
    let space = row.get(from..).and_then(|rest| rest.find(' '));
    space.map_or(row.len(), |space| from + space + 1)
}

/// A text for reading in rows of at most `columns`, as [`wrapped`] cuts them. What is drawn stays as it
/// is: blocks between fences, rows of a table, and lines of a file with what stands under them.
pub fn fitted(text: &str, columns: usize) -> String {
    let mut is_fenced = false;
    let mut rows: Vec<String> = Vec::new();
    for row in text.lines() {
        let is_fence = row.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        match is_fenced || is_fence || is_drawn(row) {
            true => rows.push(row.to_owned()),
            false => rows.extend(wrapped(row, columns)),
        }
    }
    rows.join("\n")
}

/// Whether a row is one of a table or of a quoted file: `| a | b |`, `12 | text`, ` --> file:1:2`.
fn is_drawn(row: &str) -> bool {
    let seen: String = uncoloured(row).collect();
    let seen = seen.trim_start_matches(|letter: char| letter == ' ' || letter.is_ascii_digit());
    ["|", "-->", ":::", "..."]
        .iter()
        .any(|sign| seen.starts_with(sign))
}

/// The letters of a text without the signs that colour a terminal.
fn uncoloured(text: &str) -> impl Iterator<Item = char> {
    let mut pieces = text.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default();
    let coloured = pieces.filter_map(|piece| piece.split_once('m').map(|(_, seen)| seen));
    std::iter::once(first).chain(coloured).flat_map(str::chars)
}

/// The columns a text takes on a terminal that reads colours: `ESC [ 1 m` and the like take none.
pub fn seen_width(text: &str) -> usize {
    let mut pieces = text.split("\u{1b}[");
    let first = pieces.next().map_or(0, width);
    let coloured = pieces.map(|piece| piece.split_once('m').map_or(0, |(_, seen)| width(seen)));
    coloured.fold(first, usize::saturating_add)
}

fn missing(text: &str, columns: usize) -> usize {
    columns.saturating_sub(width(text))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn widths_are_columns_not_letters() {
        assert_eq!(width("Боря"), 4);
        assert_eq!(width("e\u{301}"), 1);
        assert_eq!(width("狼人"), 4);
        assert_eq!(width("👩‍💻"), 2);
    }

    #[test]
    fn cutting_keeps_letters_whole() {
        assert_eq!(truncate("Mister Blue", 11), "Mister Blue");
        assert_eq!(truncate("Mister Blue", 7), "Mister…");
        assert_eq!(truncate("狼人狼人", 4), "狼…");
        assert_eq!(truncate("cafe\u{301}s", 5), "cafe\u{301}s");
        assert_eq!(truncate("cafe\u{301}s", 4), "caf…");
        assert_eq!(truncate("👩‍💻👩‍💻", 3), "👩‍💻…");
        assert_eq!(truncate("abc", 1), "…");
        assert_eq!(truncate("abc", 0), "");
    }

    #[test]
    fn a_text_fits_a_terminal_but_for_what_is_drawn() {
        let text = "one two three\n| a table | of cells |\n```text\nas it stands here\n```\n  four five\n\
                    12 | seats = [\"A\"]\n   |          ^^^\n\u{1b}[1m  --> a/long/name:1:2\u{1b}[0m\n";
        assert_eq!(
            fitted(text, 10),
            "one two\nthree\n| a table | of cells |\n```text\nas it stands here\n```\n  four\n  five\n\
             12 | seats = [\"A\"]\n   |          ^^^\n\u{1b}[1m  --> a/long/name:1:2\u{1b}[0m"
        );
        assert_eq!(fitted("one two three", 40), "one two three");
    }

    #[test]
    fn padding_counts_columns() {
        assert_eq!(pad_end("狼", 4), "狼  ");
        assert_eq!(pad_end("long", 2), "long");
        assert_eq!(fit("狼人狼", 4), "狼… ");
    }

    #[test]
    fn rows_are_cut_between_words_and_set_in_like_the_first() {
        assert_eq!(wrapped("a short one", 20), ["a short one"]);
        assert_eq!(
            wrapped("  post it now, and check it", 14),
            ["  post it now,", "  and check it"]
        );
        assert_eq!(
            wrapped("see https://f.example/1 now", 10),
            ["see", "https://f.example/1", "now"]
        );
        assert_eq!(wrapped("狼人 狼人", 5), ["狼人", "狼人"]);
        assert_eq!(
            wrapped("  deal   deal the cards now", 20),
            ["  deal   deal the", "         cards now"]
        );
        assert_eq!(
            wrapped("a long first column   and a short second", 24),
            ["a long first column", "and a short second"]
        );
    }

    #[test]
    fn a_command_to_be_copied_is_not_cut() {
        assert_eq!(
            wrapped("Wrote it. There: nightdesk resume \"my long folder\"", 20),
            ["Wrote it. There:", "nightdesk resume \"my long folder\""]
        );
        assert_eq!(
            wrapped("see `nightdesk open \"my game\"`, or ask the host", 16),
            ["see", "`nightdesk open \"my game\"`,", "or ask the host"]
        );
        assert_eq!(
            wrapped("all that nightdesk can do here", 16),
            ["all that", "nightdesk can do", "here"]
        );
    }

    proptest! {
        #[test]
        fn wrapping_loses_no_word(text in "[ a-z狼]{0,60}", columns in 1..30_usize) {
            let rows = wrapped(&text, columns);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&rows.join(" ")), words(&text));
            let indent = text.len() - text.trim_start().len();
            let fits = |row: &String| width(row) <= columns || words(row).len() <= 1 || indent > columns;
            prop_assert!(rows.iter().all(fits), "{:?}", rows);
        }

        #[test]
        fn what_is_made_to_fit_fits(text: String, columns in 0..30_usize) {
            prop_assert!(width(&truncate(&text, columns)) <= columns);
            prop_assert_eq!(width(&pad_end(&text, columns)), columns.max(width(&text)));
            prop_assert_eq!(width(&fit(&text, columns)), columns);
        }
    }
}
