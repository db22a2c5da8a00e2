//! Words as they are typed in a shell.

/// A path as one word of a shell's line: in quotes where it would be more than one there.
#[must_use]
pub fn as_one_word(path: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./\\:~+,".contains(letter);
    match path.chars().all(is_plain) && !path.is_empty() {
        true => path.to_owned(),
        false => format!("\"{path}\""),
    }
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
            ("my game.txt", "\"my game.txt\""),
            ("a&b.txt", "\"a&b.txt\""),
            ("", "\"\""),
        ] {
            assert_eq!(as_one_word(path), typed);
        }
    }
}
