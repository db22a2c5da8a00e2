//! Words as they are typed in a shell.

/// A path as one word of a shell's line: in quotes where it would be more than one there, or
/// something else.
///
/// Double quotes do in every shell (bash and its like, PowerShell, cmd) as long as nothing in them
/// is read there: `$`, a backquote, `"`, `!` and a backslash that escapes what follows. With one of
/// these it stands in single quotes, which take all as it is in bash and in PowerShell; cmd knows no
/// quoting that would do in the other two. A single quote among them is written as bash wants it.
/// `%NAME%` is read by cmd alone, in quotes of any kind.
#[must_use]
pub fn as_one_word(path: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./\\:~+,".contains(letter);
    // A backslash stands between the folders of Windows; elsewhere it escapes.
    let escapes = |letter: char| letter == '\\' && !is_windows_path(path);
    let begins_otherwise = path.starts_with(['~', '-']);
    if path.chars().all(is_plain) && !path.chars().any(escapes) && !begins_otherwise {
        if path.is_empty() {
            return "\"\"".to_owned();
        }
        return path.to_owned();
    }
    let is_read_in_quotes = |letter: char| "$`\"!".contains(letter) || escapes(letter);
    // No quotes keep it from being taken for a flag.
    let here = if path.starts_with('-') { "./" } else { "" };
    match path.chars().any(is_read_in_quotes) {
        true => format!("'{here}{}'", path.replace('\'', "'\\''")),
        false => format!("\"{here}{path}\""),
    }
}

/// Whether backslashes stand between folders, as far as a path tells: `C:\Games`, `\\server\share`.
fn is_windows_path(path: &str) -> bool {
    let mut letters = path.chars();
    let drive = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic());
    let drive = drive && letters.next() == Some(':');
    drive || path.starts_with("\\\\") || cfg!(windows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_several_words_stands_in_quotes() {
        for (path, typed) in [
            ("game-handoff-3.txt", "game-handoff-3.txt"),
            ("там/игра.txt", "там/игра.txt"),
            ("C:\\Games\\lantern", "C:\\Games\\lantern"),
            ("C:\\My Games\\lantern", "\"C:\\My Games\\lantern\""),
            ("my game.txt", "\"my game.txt\""),
            ("a&b.txt", "\"a&b.txt\""),
            ("Bob's game", "\"Bob's game\""),
            ("", "\"\""),
        ] {
            assert_eq!(as_one_word(path), typed);
        }
    }

    #[test]
    fn what_a_shell_reads_in_double_quotes_stands_in_single_ones() {
        for (path, typed) in [
            ("a$HOME", "'a$HOME'"),
            ("my `ls` game", "'my `ls` game'"),
            ("the \"best\" game", "'the \"best\" game'"),
            ("go!", "'go!'"),
            ("Bob's $5", "'Bob'\\''s $5'"),
            // A home folder it is not, and no flag.
            ("~mine", "\"~mine\""),
            ("-mine", "\"./-mine\""),
            ("-my $game", "'./-my $game'"),
        ] {
            assert_eq!(as_one_word(path), typed);
        }
        #[cfg(not(windows))]
        assert_eq!(as_one_word("a\\b"), "'a\\b'");
    }
}
