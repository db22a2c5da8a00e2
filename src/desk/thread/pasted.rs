//! Posts that are pasted by hand, in a game of which something was read before.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::{Pile, Refused};
use nightdesk_game::{Forum, Game, ReadPost};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::fold;
use nightdesk_text::say;
use nightdesk_thread::{
    Acquainted, Digest, HeadDoubt, HeadRemark, OwnBoard, PageOptions, PageProblem, Post, Seen,
    Timing, UntimedPost, author_above, read_copied, read_pasted,
};
use nightdesk_tracker::vote_words;

/// The posts of a text in which each begins with a line `#NUMBER AUTHOR`; none if it is no such
/// text.
#[must_use]
pub fn pasted(game: &Game, text: &str, now: DateTime<Utc>) -> Option<Pile> {
    let clock = page_options(&game.setup.forum, Some(now));
    let pasted = acquainted(game, |with| read_pasted(text, now, clock, with))?;
    let unread = match &pasted.timing {
        Timing::Missing { unread } => unread.as_ref().map(|unread| without_times(game, unread)),
        Timing::Told | Timing::Partly(_) => None,
    };
    Some(Pile {
        posts: pasted.posts,
        by_hand: true,
        untimed: matches!(pasted.timing, Timing::Missing { .. }),
        lines: pasted.lines,
        remarks: pasted
            .remarks
            .iter()
            .map(|read| remark(game.language(), read))
            .chain(unread)
            .collect(),
        doubt: pasted.doubt,
        partly_timed: match pasted.timing {
            Timing::Partly(post) => Some(post),
            Timing::Missing { .. } | Timing::Told => None,
        },
        ..Pile::default()
    })
}

/// The posts of a text that a browser has copied, as its board shows them; none if it is no such text.
///
/// # Errors
/// Where a post quotes somebody, and where posts without numbers may have been read before.
#[must_use]
pub fn copied(game: &Game, text: &str, now: DateTime<Utc>) -> Option<Result<Pile, PageProblem>> {
    let read = game.thread.posts.last_key_value();
    let last = read.map_or(0, |(number, _)| *number);
    let copied = acquainted(game, |with| read_copied(text, last, with))?;
    if let Some((line, text)) = copied.quote {
        return Some(Err(PageProblem::QuoteInCopy { line, text }));
    }
    let mut pile = pasted(game, &copied.text, now)?;
    let is_later =
        |post: &Post| !pile.untimed && read.is_none_or(|(_, read)| read.post.at < post.at);
    if copied.counted && last > 0 && !pile.posts.iter().all(is_later) {
        return Some(Err(PageProblem::UnnumberedCopy { last }));
    }
    pile.remarks.extend(
        copied
            .unread
            .map(|(line, text)| say!(game, "line_was_not_read", line, text)),
    );
    pile.remarks
        .extend(numbered_on(game.language(), &pile.posts).filter(|_| copied.counted));
    Some(Ok(pile))
}

/// That posts which show no numbers follow the last one that is known.
fn numbered_on(language: Language, posts: &[Post]) -> Option<String> {
    let first = posts.first()?.number;
    let last = posts.last()?.number;
    Some(match first == last {
        true => say!(&language, "this_post_shows_no_number", first),
        false => say!(&language, "these_posts_show_no_numbers", first, last),
    })
}

/// Gives what is known of the thread before posts are pasted.
fn acquainted<T>(game: &Game, take: impl FnOnce(Acquainted<'_>) -> T) -> T {
    let known = known(game);
    let words = vote_words(&game.setup);
    let read = |number: u64| {
        let known = game.thread.posts.get(&number)?;
        Some(as_seen(&known.post))
    };
    take(Acquainted {
        knows: &|name| known.contains(&fold(name)),
        read: &read,
        may_vote: &|line| words.may_stand_in(line),
    })
}

/// Whose post a text is that begins with an author's name and no number: `Cedar wrote:`.
#[must_use]
pub fn author_of(game: &Game, text: &str) -> Option<String> {
    let known = known(game);
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    author_above(first, &|name| known.contains(&fold(name))).map(str::to_owned)
}

/// What a setup says of the pages of its thread, as they were shown at a moment.
#[must_use]
pub fn page_options(forum: &Forum, saved_at: Option<DateTime<Utc>>) -> PageOptions {
    let zone = forum.page_zone.as_ref();
    let boards = forum.boards.iter();
    // Another version may have known more of a board than this one; its pages are not read then.
    let boards = boards.filter_map(|(name, places)| OwnBoard::new(name, places).ok());
    PageOptions {
        zone: zone.and_then(|zone| zone.parse().ok()),
        date_order: forum.date_order,
        saved_at,
        boards: boards.collect(),
    }
}

/// That times which stand in a pasted text were not read.
fn without_times(game: &Game, unread: &PageProblem) -> String {
    let hint = unread.hint_in(game.setup.schedule.host_zone().name(), game.setup.language);
    say!(
        game,
        "the_times_of_these_posts",
        unread = unread.said(game.setup.language),
        hint
    )
}

/// Refuses posts of which some have a time and others none: when those were made would be a guess.
pub(super) fn partly_timed(language: Language, post: &UntimedPost, zone: &str) -> Refused {
    let UntimedPost {
        line,
        number,
        author,
        unread,
        timed,
    } = post;
    let has = match unread {
        Some(unread) => unread.said(language),
        None => say!(&language, "post_of_has_no_time", number, author),
    };
    let message = say!(&language, "line_and_post", line, has, timed);
    let refused = Refused::because("partly-timed", message);
    let refused = match unread {
        Some(unread) => refused.hint(unread.hint_in(zone, language)),
        None => refused.hint(say!(
            &language,
            "write_it_after_the_name_such",
            number,
            author
        )),
    };
    refused.hint(say!(&language, "or_take_the_times_out"))
}

/// What is remembered of a post that the journal keeps.
#[must_use]
pub fn as_seen(post: &ReadPost) -> Seen {
    Seen {
        author: post.author.clone(),
        digest: Digest(post.digest),
        green: post.green,
    }
}

/// Who is known to write in the thread of a game, folded: players, hosts, and the authors of posts
/// that were read.
fn known(game: &Game) -> BTreeSet<String> {
    let seats = game.seats.iter();
    let players = seats.flat_map(|seat| std::iter::once(&seat.name).chain(&seat.former));
    let posts = game.thread.posts.values();
    let authors: BTreeSet<&String> = posts.map(|known| &known.post.author).collect();
    let setup = game.setup.hosts.iter().chain(&game.setup.spare);
    let all = players.chain(setup).chain(authors);
    all.map(|name| fold(name)).collect()
}

/// How a line that goes back to an earlier number was taken.
fn remark(language: Language, HeadRemark { at, cites }: &HeadRemark) -> String {
    let HeadDoubt {
        line,
        head,
        within,
        author,
        may_be: _,
    } = at;
    match cites {
        true => say!(
            &language,
            "line_post_of_cites_a_post",
            line,
            head,
            within,
            author
        ),
        false => say!(
            &language,
            "line_earlier_posts_begin",
            line,
            head,
            within,
            author
        ),
    }
}

/// Refuses posts of which one may be no post.
pub(super) fn doubtful(language: Language, doubt: &HeadDoubt) -> Refused {
    let HeadDoubt {
        line,
        head,
        within,
        author,
        may_be,
    } = doubt;
    if let Some(name) = may_be {
        let message = say!(&language, "line_a_post_of_may_begin", line, head, name);
        let number = head.split_whitespace().next().unwrap_or_default();
        return Refused::because("unclear-head", message)
            .hint(say!(&language, "if_it_is_a_post", name, number))
            .hint(say!(&language, "if_no_post_begins_there_write"));
    }
    let message = say!(
        &language,
        "line_a_post_may_begin",
        line,
        head,
        within,
        author
    );
    Refused::because("cited-post", message)
        .hint(say!(&language, "if_it_is_cited_write_before"))
        .hint(say!(&language, "if_a_post_begins_there_paste", within))
}
