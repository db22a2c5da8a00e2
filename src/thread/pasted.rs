//! Posts as they are typed or pasted at the desk: `#12 Alder`, then the words.

use chrono::{DateTime, Utc};

use super::{Body, Post, Precision};

/// Reads posts that each begin with a line `#NUMBER AUTHOR`, which is all that is left of a post
/// when it is copied by hand. They carry no time; `at` stands for it.
///
/// A line with a number that is not greater than the one before is a line of the post. None if
/// the text does not begin with such a line.
#[must_use]
pub fn read_pasted(text: &str, at: DateTime<Utc>) -> Option<Vec<Post>> {
    let mut posts: Vec<(u64, &str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        let last = posts.last().map(|(number, ..)| *number);
        match head(line).filter(|(number, _)| last.is_none_or(|last| *number > last)) {
            Some((number, author)) => posts.push((number, author, Vec::new())),
            None if line.trim().is_empty() && posts.is_empty() => {}
            None => posts.last_mut()?.2.push(line),
        }
    }
    let posts: Vec<Post> = posts
        .into_iter()
        .map(|(number, author, lines)| Post {
            number,
            author: author.to_owned(),
            at,
            precision: Precision::Second,
            edited: false,
            body: Body::of_log(&lines.join("\n")),
        })
        .collect();
    (!posts.is_empty()).then_some(posts)
}

/// `#12 Alder`, `#12: Alder`, `#1,204 by Alder`.
fn head(line: &str) -> Option<(u64, &str)> {
    let rest = line.trim().strip_prefix('#')?;
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit() && letter != ',')
        .unwrap_or(rest.len());
    let (digits, rest) = rest.split_at_checked(end)?;
    let number = digits.replace(',', "").parse().ok()?;
    if !rest.starts_with(|letter: char| letter.is_whitespace() || letter == ':') {
        return None;
    }
    let author = rest.trim_start_matches([':', ' ', '\t', '\u{a0}']).trim();
    let author = author
        .strip_prefix("by ")
        .unwrap_or(author)
        .trim_start_matches('@');
    (!author.is_empty()).then_some((number, author))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(u64, &str, &str)]) {
        let posts = read_pasted(text, DateTime::UNIX_EPOCH).unwrap_or_default();
        let found: Vec<_> = posts
            .iter()
            .map(|post| {
                let lines: Vec<_> = post
                    .body
                    .lines
                    .iter()
                    .map(|line| line.text.as_str())
                    .collect();
                (post.number, post.author.as_str(), lines.join("/"))
            })
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|(number, author, lines)| (*number, *author, lines.as_str()))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn posts_begin_with_number_and_author() {
        check(
            "\n#12 Alder\nVOTE: Cedar\n#14 Elm Tree\nUNVOTE\nVOTE: ir\n",
            &[
                (12, "Alder", "VOTE: Cedar"),
                (14, "Elm Tree", "UNVOTE/VOTE: ir"),
            ],
        );
        check("#1,204 by @Ana\nhi", &[(1204, "Ana", "hi")]);
    }

    #[test]
    fn numbers_that_go_back_and_hash_votes_are_words() {
        check(
            "#12 Alder\n#3 is odd\n##vote Bob\n#tag",
            &[(12, "Alder", "#3 is odd/##vote Bob/#tag")],
        );
        check("hello\n#12 Alder", &[]);
        check("", &[]);
    }
}
