//! Several lines that come at once: text, until the host says what they are.

use std::io;

use super::question::{Question, ask, not_taken};
use super::terminal::Terminal;
use super::{Came, take, take_each};
use crate::cli::{Clipboard, FoundPosts, Screen, hear_posts, hint_of, now, posts_in, take_posts};
use nightdesk_desk::Pile;
use nightdesk_session::{Looks, Session, agreed, lines_of};
use nightdesk_text::messages::Listed;
use nightdesk_text::names::fold;
use nightdesk_text::say;
use nightdesk_thread::{PageError, PageProblem};

/// What the host says that lines are.
enum Are {
    Posts(Box<FoundPosts>),
    /// A post under this number, by this author where the lines do not name one.
    Post(u64, Option<String>),
    Line(String),
    Commands,
}

/// The most posts that are named.
const MOST_POSTS: usize = 4;

/// Asks what several lines are, and takes them as that.
pub(super) fn several(
    session: &mut Session,
    screen: &mut Screen,
    terminal: &mut Terminal,
    clipboard: &mut Clipboard,
    text: &str,
) -> io::Result<Came> {
    let lines = lines_of(text);
    let (posts, rest) = posts_of(session, text);
    let are = match posts_in(session, &posts, now()) {
        Ok(found) if !found.pile.posts.is_empty() => {
            posts_or_nothing(session, screen, terminal, &lines, found)?
        }
        // These are posts, but not as they stand.
        Err(error) if is_of_a_copy(&error) => {
            screen
                .output
                .say(format!("{error}\n  {}", hint_of(session, &error)));
            None
        }
        Ok(_) | Err(_) => other(session, screen, terminal, (&lines, text))?,
    };
    match are {
        None => not_taken(screen, &say!(screen, "nothing_was_taken_of"), &lines)?,
        Some(Are::Posts(found)) => {
            hear_posts(session, screen, &found, now())?;
            not_taken(screen, &say!(screen, "after_the_posts"), &rest)?;
        }
        Some(Are::Post(number, author)) => {
            let head = match author {
                Some(author) => format!("#{number} {author}\n"),
                None => format!("#{number} "),
            };
            take_posts(
                session,
                screen,
                &format!("{head}{}", text.trim_start()),
                now(),
            )?;
        }
        Some(Are::Line(line)) => {
            return take(session, screen, terminal, clipboard, &line);
        }
        Some(Are::Commands) => return take_each(session, screen, terminal, clipboard, &lines),
    }
    Ok(Came::Taken)
}

fn is_of_a_copy(error: &PageError) -> bool {
    matches!(
        error.problem,
        PageProblem::QuoteInCopy { .. } | PageProblem::UnnumberedCopy { .. }
    )
}

/// The lines that may be posts: after the command that takes them, those up to one with only a
/// dot. And what stands after that.
fn posts_of<'t>(session: &Session, text: &'t str) -> (String, Vec<&'t str>) {
    let text = text.trim_start();
    match text.split_once('\n') {
        Some((first, below)) if session.takes_posts(first) => {
            let (posts, rest) = up_to_dot(below);
            (posts.to_owned(), lines_of(rest))
        }
        Some(_) | None => (text.to_owned(), Vec::new()),
    }
}

/// A text up to a line with only a dot, and what stands after it.
pub(super) fn up_to_dot(text: &str) -> (&str, &str) {
    let mut start = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let end = start + line.len();
        if line.trim() == "." {
            return (
                text.get(..start).unwrap_or(text),
                text.get(end..).unwrap_or_default(),
            );
        }
        start = end;
    }
    (text, "")
}

/// What lines are of which posts can be read.
fn posts_or_nothing(
    session: &Session,
    screen: &Screen,
    terminal: &mut Terminal,
    lines: &[&str],
    found: FoundPosts,
) -> io::Result<Option<Are>> {
    let (came, posts) = (came(screen, lines), named(screen, &found.pile));
    let words = say!(screen, "they_look_like", came, posts);
    let is_yes = |typed: &str| (fold(typed) == "p" || agreed(typed)).then_some(());
    let question = Question::of_paste(words, say!(screen, "p_or_n"));
    Ok(ask(session, screen, terminal, &question, is_yes)?.map(|()| Are::Posts(Box::new(found))))
}

/// What lines are that hold no posts with numbers.
fn other(
    session: &Session,
    screen: &Screen,
    terminal: &mut Terminal,
    (lines, text): (&[&str], &str),
) -> io::Result<Option<Are>> {
    let looks = session.looks(text, now());
    let (seem, key, takes) = match &looks {
        Looks::Commands => (
            say!(screen, "each_is_a_command"),
            say!(screen, "carry_them_out"),
            say!(screen, "takes_c"),
        ),
        Looks::Players(_) => (
            say!(screen, "a_list_of_players"),
            say!(screen, "sign_them_up"),
            say!(screen, "takes_s"),
        ),
        Looks::Entry(line) => (
            say!(screen, "a_message"),
            say!(screen, "take_the_entry", line),
            say!(screen, "takes_e"),
        ),
        Looks::PostOf(author) => (
            say!(screen, "a_post_of", author),
            String::new(),
            say!(screen, "takes_number"),
        ),
        Looks::Words(number, line) => (
            say!(screen, "words_of_a_post", number, line),
            String::new(),
            say!(screen, "takes_number_and_author"),
        ),
    };
    let post = match &looks {
        Looks::PostOf(_) => say!(screen, "read_as_post"),
        Looks::Commands | Looks::Players(_) | Looks::Entry(_) | Looks::Words(..) => {
            say!(screen, "read_as_post_of")
        }
    };
    let came = came(screen, lines);
    let words = say!(screen, "what_are_they", came, seem, key, post);
    let question = Question::of_paste(words, say!(screen, "takes_or_n", takes));
    ask(session, screen, terminal, &question, |typed| {
        meant(typed, &looks)
    })
}

/// What an answer says that lines are.
fn meant(typed: &str, looks: &Looks) -> Option<Are> {
    match (fold(typed).as_str(), looks) {
        ("c", Looks::Commands) => return Some(Are::Commands),
        ("s", Looks::Players(line)) | ("e", Looks::Entry(line)) => {
            return Some(Are::Line(line.clone()));
        }
        _ => {}
    }
    let rest = typed.strip_prefix('#').unwrap_or(typed);
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    let (number, author) = rest.split_at_checked(end.unwrap_or(rest.len()))?;
    let number = number.parse().ok()?;
    match (author.trim(), looks) {
        ("", Looks::PostOf(_)) => Some(Are::Post(number, None)),
        ("", _) => None,
        (author, _) => Some(Are::Post(number, Some(author.to_owned()))),
    }
}

fn came(screen: &Screen, lines: &[&str]) -> String {
    say!(screen, "came_at_once", lines = lines.len())
}

/// `2 posts of the thread: #12 of Elm and #13 of Birch`.
fn named(screen: &Screen, pile: &Pile) -> String {
    let posts = pile.posts.iter().take(MOST_POSTS);
    let mut names: Vec<String> = posts
        .map(|post| {
            say!(
                screen,
                "post_of",
                number = post.number,
                author = post.author
            )
        })
        .collect();
    match pile.posts.len().saturating_sub(names.len()) {
        0 => {}
        more => names.push(say!(screen, "and_more", more)),
    }
    let (n, names) = (pile.posts.len(), Listed(&names));
    say!(screen, "posts_of_the_thread", n, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_ends_at_the_first_line_that_has_only_a_dot() {
        assert_eq!(
            up_to_dot("#12 Ana\nVOTE: Bob\n.\nvotes\n"),
            ("#12 Ana\nVOTE: Bob\n", "votes\n")
        );
        assert_eq!(up_to_dot("a\r\n.\n"), ("a\r\n", ""));
        assert_eq!(up_to_dot("."), ("", ""));
        assert_eq!(up_to_dot("He was here."), ("He was here.", ""));
    }

    #[test]
    fn commands_are_carried_out_only_where_every_line_is_one() {
        let words = Looks::Words(1, "Cedar wrote:".to_owned());
        assert!(matches!(meant("c", &Looks::Commands), Some(Are::Commands)));
        for looks in [words.clone(), Looks::PostOf("Cedar".to_owned())] {
            assert!(meant("c", &looks).is_none(), "{looks:?}");
            assert!(meant("y", &looks).is_none(), "{looks:?}");
        }
        assert!(meant("12", &words).is_none());
        let Some(Are::Post(12, Some(author))) = meant("#12 Dave Miller", &words) else {
            panic!("a post");
        };
        assert_eq!(author, "Dave Miller");
        let post = meant("12", &Looks::PostOf("Cedar".to_owned()));
        assert!(matches!(post, Some(Are::Post(12, None))));
    }
}
