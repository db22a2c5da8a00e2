//! `read` and `paste`: saved pages and pasted posts on their way to a session.

use std::io;

use chrono::{DateTime, Utc};

use super::exit::Exit;
use super::reply::Screen;
use super::saved_page::{self, PageUnread, counted, saved_page, unplaced};
use super::spread::spread;
use nightdesk_desk::Pile;
use nightdesk_session::{Answer, NotTaken, Session};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_thread::{Made, PageError, PageProblem, Read as PageRead, ThreadReader};

/// Reads saved pages and lets the session hear what is in them. Nothing is kept unless every
/// page can be read.
pub(crate) fn read(
    session: &mut Session,
    screen: &Screen,
    files: &[String],
    now: DateTime<Utc>,
) -> io::Result<Exit> {
    let files = &spread(files)?;
    let mut reader = reader(session, now);
    let mut pile = Pile::default();
    let zone = session.game().setup.schedule.host_zone();
    for file in files {
        let options = nightdesk_desk::page_options(&session.game().setup.forum, None);
        let saved = match saved_page(file, &options, None, now) {
            Ok(saved) => saved,
            Err(PageUnread::File(error)) => {
                let message = say!(
                    screen,
                    "file_cannot_be_read",
                    file,
                    error = error.to_string()
                );
                return screen.output.refuse("not-read", &message);
            }
            Err(PageUnread::Page(error)) => {
                let hint = error.problem.hint_in(zone.name(), screen.language());
                let message = format!("{}\n  {hint}", error.said(screen.language()));
                return screen.output.refuse("not-read", &message);
            }
        };
        let from = saved
            .counted_from
            .map(|from| counted(screen, file, from, zone));
        let page = reader.take(saved.page);
        for said in from.into_iter().chain(numbering_notes(screen, file, &page)) {
            screen.output.say(&said);
        }
        add(&mut pile, page);
    }
    for gap in begins_late(session, &pile)
        .into_iter()
        .chain(gaps(screen, &reader))
    {
        screen.output.say(&gap);
    }
    let line = format!("read {}", files.join(" "));
    hear(session, screen, &pile, &line, now)
}

/// Takes pasted text: a page's source, a log, or posts that begin with `#NUMBER AUTHOR`.
pub(crate) fn paste(
    session: &mut Session,
    screen: &Screen,
    text: &str,
    now: DateTime<Utc>,
) -> io::Result<Exit> {
    match posts_in(session, text, now) {
        Ok(found) => hear_found(session, screen, &found, now),
        Err(error) => {
            let message = format!(
                "{}\n{}",
                error.said(screen.language()),
                hint_of(session, &error)
            );
            screen.output.refuse("not-read", &message)
        }
    }
}

/// What would be right instead of a pasted text that cannot be read.
pub(crate) fn hint_of(session: &Session, error: &PageError) -> String {
    match &error.problem {
        problem @ (PageProblem::QuoteInCopy { .. } | PageProblem::UnnumberedCopy { .. }) => {
            let setup = &session.game().setup;
            problem.hint_in(setup.schedule.host_zone().name(), setup.language)
        }
        _ => say!(session, "begin_each_post"),
    }
}

/// The posts of a pasted text, and what is said of where they stand in the thread.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) pile: Pile,
    told: Vec<String>,
}

/// Reads the posts of a pasted text; nothing is kept of them yet.
pub(crate) fn posts_in(
    session: &Session,
    text: &str,
    now: DateTime<Utc>,
) -> Result<Found, PageError> {
    if let Some(pile) = nightdesk_desk::pasted(session.game(), text, now) {
        return Ok(Found {
            pile,
            told: Vec::new(),
        });
    }
    let file = &say!(session, "the_paste");
    let page = match reader(session, now).page(file, text.as_bytes()) {
        Err(error)
            if matches!(
                error.problem,
                PageProblem::Unknown | PageProblem::NoPosts { .. }
            ) =>
        {
            let copied = nightdesk_desk::copied(session.game(), text, now).ok_or(error)?;
            let problem = |problem| PageError {
                file: file.to_owned(),
                problem,
            };
            let pile = copied.map_err(problem)?;
            let told = Vec::new();
            return Ok(Found { pile, told });
        }
        page => page?,
    };
    let told = numbering_notes(session, file, &page);
    let mut pile = Pile::default();
    add(&mut pile, page);
    Ok(Found { pile, told })
}

/// Lets the session hear posts that were found in a pasted text.
pub(crate) fn hear_found(
    session: &mut Session,
    screen: &Screen,
    found: &Found,
    now: DateTime<Utc>,
) -> io::Result<Exit> {
    for line in &found.told {
        screen.output.say(line);
    }
    hear(session, screen, &found.pile, "paste", now)
}

fn hear(
    session: &mut Session,
    screen: &Screen,
    pile: &Pile,
    line: &str,
    now: DateTime<Utc>,
) -> io::Result<Exit> {
    match session.hear(pile, line, now) {
        Ok(answer) => {
            screen.show(session, &answer)?;
            Ok(Exit::Done)
        }
        // To read a page twice is no mistake.
        Err(NotTaken::Refused(refused)) if refused.code == "read-before" => {
            let answer = Answer {
                echo: vec![format!("{}.", refused.message)],
                ..Answer::default()
            };
            screen.show(session, &answer)?;
            Ok(Exit::Done)
        }
        Err(refused) => {
            screen.refuse(session, &refused)?;
            Ok(Exit::from(&refused))
        }
    }
}

/// What is said of a page where the numbers of posts are not those that it shows.
fn numbering_notes(to: &impl InLanguage, file: &str, page: &PageRead) -> Vec<String> {
    let unplaced = page.unplaced.iter().map(|one| {
        let said = unplaced(to, file, one);
        say!(
            to,
            "unplaced_vote_is_typed",
            said,
            author = &one.post.author
        )
    });
    let more = (page.not_loaded > 0).then(|| saved_page::not_loaded(to, file, page.not_loaded));
    unplaced
        .chain(guessed(to, file, page))
        .chain(more)
        .collect()
}

/// What is said of a page that does not tell where its posts stand in the thread.
fn guessed(to: &impl InLanguage, file: &str, page: &PageRead) -> Option<String> {
    let numbers = page.posts.iter().map(|post| post.number);
    let (first, last) = (numbers.clone().min()?, numbers.max()?);
    page.follows
        .then(|| say!(to, "page_is_numbered_on", file, first, last))
}

fn add(pile: &mut Pile, page: PageRead) {
    for (number, id) in page.ids {
        pile.ids.entry(number).or_insert(id);
    }
    pile.posts.extend(page.posts);
    pile.posts
        .extend(page.changed.into_iter().map(|changed| changed.new));
    pile.known += page.known;
    pile.empty
        .extend(page.left_out.iter().filter_map(|post| post.number));
}

/// A reader that knows what the game has read before; what comes as it is was saved just now.
fn reader(session: &Session, now: DateTime<Utc>) -> ThreadReader {
    let game = session.game();
    let mut reader = ThreadReader::new(nightdesk_desk::page_options(&game.setup.forum, Some(now)));
    for (number, post) in &game.thread.posts {
        let seen = nightdesk_desk::as_seen(&post.post);
        let made = Made {
            at: post.post.at,
            id: post.post.id,
            pasted: post.post.pasted,
        };
        reader.remember(*number, made, seen);
    }
    let empty = game.thread.empty.iter();
    let empty = empty.flat_map(|(first, last)| *first..=*last);
    empty.for_each(|number| reader.remember_left_out(number));
    reader
}

/// That the first pages that are read are not the first of the thread.
fn begins_late(session: &Session, pile: &Pile) -> Option<String> {
    let first = pile.posts.iter().map(|post| post.number).min()?;
    let is_first = session.game().thread.posts.is_empty();
    (is_first && first > 1).then(|| saved_page::begins_at(session, first))
}

/// Posts that no page held so far.
fn gaps(to: &impl InLanguage, reader: &ThreadReader) -> Vec<String> {
    let runs = reader.missing().numbers.into_iter();
    let on_none = runs.map(|(first, last)| match first == last {
        true => say!(to, "post_on_no_page", number = first),
        false => say!(to, "posts_from_to_on_no_page", first, last),
    });
    let listed = saved_page::on_no_page(to, reader.on_no_page());
    on_none.chain(listed).collect()
}
