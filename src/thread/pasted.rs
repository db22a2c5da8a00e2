//! Posts as they are typed or pasted at the desk: `#12 Alder`, then the words.

use chrono::{DateTime, Utc};

use super::{Body, Post, Precision};

/// Reads posts that each begin with a line `#NUMBER AUTHOR`, which is all that is left of a post
/// when it is copied by hand. They carry no time; `at` stands for it.
///
/// A line that speaks of a post, as `#44 is where Birch lied`, is a line of the post: behind the
/// number of a new post there is somebody `known`, or what looks like a name. Where the numbers go
/// back, or one stands twice, only somebody known begins a post; whose it then is, the reader of
/// the posts says. The posts stand in the order of the text. None if the text does not begin with
/// such a line.
#[must_use]
pub fn read_pasted(
    text: &str,
    at: DateTime<Utc>,
    known: &dyn Fn(&str) -> bool,
) -> Option<Vec<Post>> {
    let mut posts: Vec<(u64, &str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        let last = posts.last().map(|(number, ..)| *number);
        let head = head(line).filter(|head| {
            let goes_on = last.is_none_or(|last| head.number > last);
            let looks_right = head.is_marked || last.is_none() || is_author(head.author, known);
            known(head.author) || (goes_on && looks_right)
        });
        match head {
            Some(Head { number, author, .. }) => posts.push((number, author, Vec::new())),
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

/// The line above a post.
struct Head<'l> {
    number: u64,
    author: &'l str,
    /// Whether a sign says that an author stands here: a colon, `by`, `@`.
    is_marked: bool,
}

/// Somebody known, or a name of one or two words that begins with a capital letter or has none.
fn is_author(author: &str, known: &dyn Fn(&str) -> bool) -> bool {
    if known(author) {
        return true;
    }
    let mut words = author.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_sentence = words.clone().count() > 1
        || (words.next().is_some() && known(first))
        || author.ends_with(['.', '!', '?']);
    !is_sentence && !first.starts_with(char::is_lowercase)
}

/// `#12 Alder`, `#12: Alder`, `#1,204 by Alder`.
fn head(line: &str) -> Option<Head<'_>> {
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
    let named = author.strip_prefix("by ").unwrap_or(author);
    let named = named.trim_start().trim_start_matches('@').trim_start();
    let is_marked = rest.starts_with(':') || named.len() < author.len();
    (!named.is_empty()).then_some(Head {
        number,
        author: named,
        is_marked,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(u64, &str, &str)]) {
        let known = |name: &str| ["Alder", "Elm Tree", "the cat"].contains(&name);
        let posts = read_pasted(text, DateTime::UNIX_EPOCH, &known).unwrap_or_default();
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
        check("#7 by  @ Ana\nhi", &[(7, "Ana", "hi")]);
    }

    #[test]
    fn a_line_that_speaks_of_a_post_is_no_heading() {
        for words in ["#44 is where Birch lied", "#44 Alder lied", "#44 Wrong!"] {
            check(
                &format!("#12 Alder\n{words}\n#45 the cat\nhi\n#46 Zoe\n#47: a b c\nx"),
                &[
                    (12, "Alder", words),
                    (45, "the cat", "hi"),
                    (46, "Zoe", ""),
                    (47, "a b c", "x"),
                ],
            );
        }
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

    #[test]
    fn somebody_known_begins_a_post_whatever_its_number() {
        check(
            "#26 Elm Tree\nhi\n#3 is odd\n#1 Alder\nVOTE: Bob\n#1 Zoe\n#1 the cat\nno",
            &[
                (26, "Elm Tree", "hi/#3 is odd"),
                (1, "Alder", "VOTE: Bob/#1 Zoe"),
                (1, "the cat", "no"),
            ],
        );
    }
}
