//! Posts as a browser copies them: without marks, the lines above each post as the board shows them.
//!
//! Boards write these lines in two ways. Either the author and the time are in one line
//! (`by Alder » Mon Feb 02, 2026 6:00 pm`), or the author has a line of his own, and the time and the
//! number of the post come soon after it. All heads of a copy are alike; where they are not, it is not
//! taken for one.

use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;

use super::Acquainted;
use super::tail::{Tail, aside, is_above_quote, known_before};
use nightdesk_text::built_in;

/// A copy as a text in which each post begins with `#NUMBER AUTHOR TIME`, line for line: what stood
/// above a post otherwise is empty there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copied {
    /// The text.
    pub text: String,
    /// Whether the copy shows no numbers: the posts are counted on.
    pub counted: bool,
    /// The first line in which somebody is quoted, from 1, and what it says: a copy does not show
    /// where a quote ends.
    pub quote: Option<(usize, String)>,
    /// The first line that is no part of a post here and may speak of a vote.
    pub unread: Option<(usize, String)>,
}

/// How far from the time an author or a number stands.
const NEAR: usize = 8;

/// Reads what a browser has copied; none if it does not look like that. `last` is the number of the
/// last post that is known: posts without numbers follow it.
#[must_use]
pub fn read_copied(text: &str, last: u64, with: Acquainted<'_>) -> Option<Copied> {
    let known = with.knows;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut heads: Vec<Head<'_>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let above = heads.last().map_or(0, |head| head.end);
        if let Some(stamp) = stamp(line, known) {
            heads.push(Head::of(&lines, above, at, stamp, known)?);
        }
    }
    let first = heads.first()?;
    let alike = |head: &Head<'_>| {
        head.number.is_some() == first.number.is_some()
            && head.inline == first.inline
            && head.distance == first.distance
    };
    let rises = heads.is_sorted_by(|one, next| one.number.is_none() || one.number < next.number);
    // Without a number, only a line that names the author is surely no part of a post.
    let is_sure = first.inline || first.number.is_some();
    if !heads.iter().all(alike) || !rises || !is_sure {
        return None;
    }
    let counted = first.number.is_none();
    let above = (0..first.start).chain(heads.iter().flat_map(Head::others));
    let found = |at: usize| Some((at + 1, (*lines.get(at)?).to_owned()));
    let unread = above
        .filter_map(found)
        .find(|(_, line)| (with.may_vote)(line));
    let mut written: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    for (count, head) in (last.saturating_add(1)..).zip(&heads) {
        let furniture = written.get_mut(head.start..head.end)?;
        furniture.iter_mut().for_each(String::clear);
        let number = head.number.unwrap_or(count);
        *furniture.first_mut()? = format!("#{number} {} {}", head.author, head.time);
    }
    let begin = first.start;
    written.iter_mut().take(begin).for_each(String::clear);
    let quote = written.iter().position(|line| is_quote(line, known));
    Some(Copied {
        text: written.iter().map(|line| format!("{line}\n")).collect(),
        counted,
        quote: quote.and_then(found),
        unread,
    })
}

/// The lines above a post.
#[derive(Debug)]
struct Head<'l> {
    author: &'l str,
    number: Option<u64>,
    time: &'l str,
    /// Whether the author stands in the line of the time.
    inline: bool,
    /// How far from it else: where somebody unknown writes, a name in the post above would be taken.
    distance: usize,
    /// The first of the lines, and the one after the last.
    start: usize,
    end: usize,
    /// Which of them say who wrote the post, when, and which it is.
    places: [usize; 3],
}

impl<'l> Head<'l> {
    /// The lines that say nothing of the post.
    fn others(&self) -> impl Iterator<Item = usize> {
        (self.start..self.end).filter(|at| !self.places.contains(at))
    }

    /// The head around a line with a time; none where nobody known stands near.
    fn of(
        lines: &[&'l str],
        above: usize,
        at: usize,
        stamp: Stamp<'l>,
        known: &dyn Fn(&str) -> bool,
    ) -> Option<Self> {
        let near = |range: Range<usize>| range.filter_map(|at| Some((at, *lines.get(at)?)));
        let from = at.saturating_sub(NEAR).max(above);
        let named = |range| near(range).filter(|(_, line)| known(line)).last();
        let author = || named(from..at).or_else(|| named(at + 1..at + 2));
        let (author_at, author) = match stamp.author {
            Some(author) => (at, author),
            None if stamp.inline => return None,
            None => author()?,
        };
        let alone = |line: &str| line.strip_prefix('#')?.replace(',', "").parse::<u64>().ok();
        let beside = || {
            let mut places = near(at.saturating_sub(2).max(above)..at + 3);
            places.find_map(|(at, line)| Some((at, alone(line)?)))
        };
        let (number_at, number) = match stamp.number {
            Some(number) => (at, Some(number)),
            None => beside().map_or((at, None), |(at, number)| (at, Some(number))),
        };
        Some(Self {
            author,
            number,
            time: stamp.time,
            inline: stamp.inline,
            distance: at.abs_diff(author_at),
            places: [at, author_at, number_at],
            start: at.min(author_at).min(number_at),
            end: at.max(author_at).max(number_at) + 1,
        })
    }
}

/// What a line says in which nothing but a time, an author and a number stands.
#[derive(Debug, Clone, Copy)]
struct Stamp<'l> {
    author: Option<&'l str>,
    /// Whether an author is named there, known or not.
    inline: bool,
    number: Option<u64>,
    time: &'l str,
}

fn stamp<'l>(line: &'l str, known: &dyn Fn(&str) -> bool) -> Option<Stamp<'l>> {
    let mut number = None;
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches(|letter: char| {
            letter.is_whitespace() || "«»|•·:,-–—".contains(letter)
        });
        if let Some((found, following)) = number_before(rest) {
            number = Some(found);
            rest = following;
        } else if let Some(following) = word_before(rest, &WORDS.by) {
            let (author, time) = match known_before(following.trim_start(), known) {
                Some((author, Tail::Aside(time))) => (Some(author), time?),
                // The post of somebody unknown is none of the post above.
                _ => (None, aside(following.rsplit_once('»')?.1)??),
            };
            return Some(Stamp {
                author,
                inline: true,
                number,
                time,
            });
        } else if let Some(following) = word_before(rest, &WORDS.between) {
            rest = following;
        } else {
            break;
        }
    }
    if let Some((author, time)) = author_before_time(rest, known) {
        return Some(Stamp {
            author,
            inline: true,
            number,
            time,
        });
    }
    let rest = rest.trim_end_matches(['»', ' ']);
    // A number may stand after the time, too.
    let (rest, trailing) = match rest.rsplit_once(" #") {
        Some((time, digits)) => (time, digits.replace(',', "").parse().ok()),
        None => (rest, None),
    };
    let time = aside(rest)??;
    let has_digits = time.contains(|letter: char| letter.is_ascii_digit());
    has_digits.then_some(Stamp {
        author: None,
        inline: false,
        number: number.or(trailing),
        time,
    })
}

/// `Денис » 30 ноя 2026, 21:03`, as boards in Russian write it, without a word before the author: who that
/// is, if it is somebody known, and the time.
fn author_before_time<'l>(
    text: &'l str,
    known: &dyn Fn(&str) -> bool,
) -> Option<(Option<&'l str>, &'l str)> {
    let (before, after) = text.rsplit_once('»')?;
    let time = aside(after)??;
    let has_digits = time.contains(|letter: char| letter.is_ascii_digit());
    let name = before.trim();
    // The post of somebody unknown is none of the post above.
    (has_digits && !name.is_empty()).then(|| (known(name).then_some(name), time))
}

/// `#1,204` and what follows it.
fn number_before(text: &str) -> Option<(u64, &str)> {
    let rest = text.strip_prefix('#')?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ',');
    let (digits, following) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    Some((digits.replace(',', "").parse().ok()?, following))
}

/// What follows one of some words with which a text begins.
fn word_before<'t>(text: &'t str, words: &[String]) -> Option<&'t str> {
    words.iter().find_map(|word| {
        let (begin, rest) = text.split_at_checked(word.len())?;
        let ends = rest.starts_with(|letter: char| !letter.is_alphanumeric());
        (ends && begin.to_lowercase() == *word).then_some(rest)
    })
}

/// Whether a line begins a quote. One after `>` is marked already.
fn is_quote(line: &str, known: &dyn Fn(&str) -> bool) -> bool {
    let folded = line.to_lowercase();
    let begins = |word: &String| folded.starts_with(word.as_str());
    !line.starts_with('>') && (WORDS.quotes.iter().any(begins) || is_above_quote(line, known))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    by: Vec<String>,
    between: Vec<String>,
    quotes: Vec<String>,
}

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("copied.toml")));

#[cfg(test)]
mod tests {
    use super::*;

    fn known(name: &str) -> bool {
        ["alder", "birch", "tom b"].contains(&name.to_lowercase().as_str())
    }

    fn read(text: &str) -> Option<Copied> {
        let with = Acquainted {
            knows: &known,
            read: &|_| None,
            may_vote: &|line| line.starts_with("Vote"),
        };
        read_copied(text, 40, with)
    }

    fn check(copy: &str, lines: &[&str]) {
        let copied = read(copy).unwrap_or_else(|| panic!("no copy: {copy}"));
        let written: Vec<&str> = copied
            .text
            .lines()
            .filter(|line| !line.is_empty())
            .collect();
        assert_eq!(written, lines, "{copy}");
        assert_eq!(copied.text.lines().count(), copy.lines().count());
    }

    #[test]
    fn phpbb_has_the_author_beside_the_time() {
        check(
            "Mafia\nBoard index\nRe: Mafia\nPost by Alder » Mon Feb 02, 2026 6:00 pm\n\nVote: Birch\nso\n\nAlder\nPosts: 12\nTop\nRe: Mafia\nPostby Tom B » Mon Feb 02, 2026 6:01 pm\nno",
            &[
                "#41 Alder Mon Feb 02, 2026 6:00 pm",
                "Vote: Birch",
                "so",
                "Alder",
                "Posts: 12",
                "Top",
                "Re: Mafia",
                "#42 Tom B Mon Feb 02, 2026 6:01 pm",
                "no",
            ],
        );
        let alone = read("by Alder » Mon Feb 02, 2026 6:00 pm\nx").unwrap();
        assert!(alone.counted && alone.quote.is_none());
    }

    #[test]
    fn phpbb_in_russian_has_the_author_first() {
        for (copy, head) in [
            (
                "Alder » 30 ноя 2026, 21:03\nVote: Birch",
                "#41 Alder 30 ноя 2026, 21:03",
            ),
            (
                "Tom B » Пн ноя 30, 2026 9:05 pm\nVote: Birch",
                "#41 Tom B Пн ноя 30, 2026 9:05 pm",
            ),
            (
                "Re: Мафия\nСообщение Alder » 30 ноя 2026, 21:03\nVote: Birch",
                "#41 Alder 30 ноя 2026, 21:03",
            ),
            (
                "Непрочитанное сообщение Alder » 30 ноя 2026, 21:03\nVote: Birch",
                "#41 Alder 30 ноя 2026, 21:03",
            ),
            (
                "Автор Alder » 30 ноя 2026, 21:03\nVote: Birch",
                "#41 Alder 30 ноя 2026, 21:03",
            ),
        ] {
            check(copy, &[head, "Vote: Birch"]);
        }
        // Who is not known has written none of the posts that are, and a path of pages is no head.
        let text = "Nobody » 30 ноя 2026, 21:03\nx";
        assert_eq!(read(text), None);
        let both = "Alder » 30 ноя 2026, 21:03\nx\nNobody » 30 ноя 2026, 21:04\ny";
        assert_eq!(read(both), None);
        assert_eq!(read("Форум » Игры » Мафия 2026\nVote: Birch"), None);
    }

    #[test]
    fn others_have_the_author_above_and_a_number() {
        let xenforo = "Alder\nMember\nMessages: 12\nFeb 2, 2026\n#7\nVote: Birch\nLike Reply\nBirch\nMember\nMessages: 9\nFeb 2, 2026\n#8\nno";
        check(
            xenforo,
            &[
                "#7 Alder Feb 2, 2026",
                "Vote: Birch",
                "Like Reply",
                "#8 Birch Feb 2, 2026",
                "no",
            ],
        );
        check(
            "Alder\nNewbie\nPosts: 3\nRe: Mafia\n« Reply #12 on: February 02, 2026, 06:00:00 pm »\nVote: Birch",
            &["#12 Alder February 02, 2026, 06:00:00 pm", "Vote: Birch"],
        );
        check(
            "Tom B\nMember\n#3\n02-02-2026, 06:00 PM\nVote: Birch",
            &["#3 Tom B 02-02-2026, 06:00 PM", "Vote: Birch"],
        );
        check(
            "02-02-2026, 06:00 PM #4\nTom B\nVote: Birch",
            &["#4 Tom B 02-02-2026, 06:00 PM", "Vote: Birch"],
        );
    }

    #[test]
    fn what_is_not_surely_a_copy_is_none() {
        for text in [
            "",
            "Vote: Birch",
            // Somebody unknown below a post that ends with a name; nobody known, no number, numbers that fall, heads of two forms.
            "Alder\nMember\nFeb 2, 2026\n#7\nVote:\nBirch\nNobody\nMember\nFeb 2, 2026\n#8\ny",
            "by Nobody » Mon Feb 02, 2026 6:00 pm\nx",
            "Alder\nMon Feb 02, 2026 6:00 pm\nx",
            "Alder\nFeb 2, 2026\n#8\nx\nBirch\nFeb 2, 2026\n#7\ny",
            "Alder\nFeb 2, 2026\n#7\nx\nBirch\n18:00\ny",
            "by Alder » Mon Feb 02, 2026 6:00 pm\nx\nBirch\n18:00",
            "by Alder » Mon Feb 02, 2026 6:00 pm\nx\nby Nobody » Mon Feb 02, 2026 6:01 pm\ny",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_vote_that_no_post_holds_is_named_with_its_line() {
        let post = "Alder\nMember\nFeb 2, 2026\n#7\nVote: Birch";
        assert_eq!(read(post).unwrap().unread, None);
        let above = read(&format!("so\nVote: Birch\n{post}")).unwrap();
        assert_eq!(above.unread, Some((2, "Vote: Birch".to_owned())));
        let among = read(&post.replace("Member", "Voter")).unwrap();
        assert_eq!(among.unread, Some((2, "Voter".to_owned())));
    }

    #[test]
    fn a_quote_is_named_with_its_line() {
        for quote in [
            "Birch wrote:",
            "Birch said:",
            "Quote from: Birch on February 01",
            "Originally Posted by Birch",
            "Birch said: ↑",
            "(02-01-2026, 05:00 PM)Birch Wrote:",
            "On 2/1/2026 at 5:00 PM, Birch said:",
            "Birch wrote: ↑Mon Feb 02, 2026 5:00 pm",
            "In post 12, Birch wrote:",
            "@Birch said in Mafia:",
            "Birch wrote on Feb 2nd at 10:00 pm:",
            "Birch 10:00 pm:",
            "Birch писал(а): ↑",
        ] {
            let text = format!("Alder\nFeb 2, 2026\n#7\nx\n{quote}\nVote: Alder\nno");
            let copied = read(&text).unwrap();
            assert_eq!(copied.quote, Some((5, quote.to_owned())));
        }
        let names_him = read("Alder\nFeb 2, 2026\n#7\nBirch: you are mafia\nBirch").unwrap();
        assert_eq!(names_him.quote, None);
        for line in [
            "> Birch said: ↑",
            "what Birch said is: nothing",
            "Birch said so",
            "nobody said:",
            "Birch's friend wrote: x",
        ] {
            let copied = read(&format!("Alder\nFeb 2, 2026\n#7\n{line}\nno")).unwrap();
            assert_eq!(copied.quote, None, "{line}");
        }
    }
}
