//! A vote on hold where several votes run side by side at a table: it counts in the one it is for.

use chrono::{DateTime, Utc};

use super::answers::{WHICH, answers_side_by_side};
use super::joined::Joined;
use super::vote::{nickname, same_words};
use crate::decision::{Decision, Refused};
use crate::thread::Ahead;
use crate::votes::ballot_name;
use crate::{Desk, table};
use nightdesk_command::DecideAnswer;
use nightdesk_game::{Ballot, Change, Event, HeldAnswer, HeldVote, Language, MarkPlace, Reads};
use nightdesk_rules::{Heard, Said as SaidInPost, SaidVote};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_tracker::in_words;

/// What is decided of a vote where several run side by side at a table: it counts in the one that
/// it is for. None where only one runs, or what is decided says nothing of them.
pub(super) fn side_by_side(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    answer: &DecideAnswer,
) -> Result<Option<Decision>, Refused> {
    if desk.rules.tables().is_none() {
        return Ok(None);
    }
    let means = match answer {
        DecideAnswer::AtTable { vote, poll } => {
            return in_named(desk, place, held, (vote, poll)).map(Some);
        }
        DecideAnswer::Ignore | DecideAnswer::MeansAll(_) | DecideAnswer::Nobody => {
            return Ok(None);
        }
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => Reads::Vote(*ballot),
        DecideAnswer::Unvote => Reads::Unvote,
        DecideAnswer::Count | DecideAnswer::CountAlways => {
            match (held.reads, held.candidates.as_slice()) {
                (Some(reads), _) => reads,
                (None, [only]) => Reads::Vote(Ballot::Seat(*only)),
                (None, _) => return Ok(None),
            }
        }
    };
    if table::votes_now(desk)?.side_by_side.is_empty() {
        return Ok(None);
    }
    let Some(mut decision) = at_table(desk, place, held, Said::meaning(held, means))? else {
        return Ok(None);
    };
    if let DecideAnswer::MeansAlways(ballot) = answer {
        if table::votes_named(desk, &held.words)?.is_name {
            let message = say!(desk, "is_more_than_a_name", held = held.words);
            return Err(Refused::because("no-nickname", message).hint(say!(
                desk,
                "gives_a_nickname_leave_away",
                ballot = ballot_name(desk.game(), *ballot)
            )));
        }
        let nickname = nickname(desk, held, *ballot)?;
        decision.echo.extend(nickname.echo);
        if let (Change::Do(events), Change::Do(more)) = (&mut decision.change, nickname.change) {
            events.extend(more);
        }
        return with_same_words(desk, place, held, (means, *ballot), decision).map(Some);
    }
    Ok(Some(decision))
}

/// A decision with what it brings for the later votes on hold of the same unclear name, each in the
/// vote that it is for; where that is not certain, or does not take it, it stays on hold.
fn with_same_words(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    (means, ballot): (Reads, Ballot),
    first: Decision,
) -> Result<Decision, Refused> {
    let mut ahead = Ahead::of(desk);
    let mut decided = Joined::of(first);
    for (place, later) in same_words(desk, place, held) {
        let at = ahead.after(desk, &decided.events)?;
        let game = at.game();
        match at_table(&at, place, &later, Said::meaning(&later, means)) {
            Ok(Some(settled)) => decided.join(settled),
            Ok(None) => {
                let line = say!(
                    desk,
                    "post_the_same_word",
                    player = game.name(later.voter),
                    ballot = ballot_name(game, ballot),
                    post = place.post
                );
                let counts = Event::VoteDecided {
                    place,
                    answer: HeldAnswer::Vote(ballot),
                };
                decided.join(Decision::of(vec![counts]).say(line));
            }
            Err(_) => {}
        }
    }
    Ok(decided.decision())
}

/// What is said of a vote on hold: its words with what they mean, or the host's for whom it is and in
/// which vote.
#[derive(Clone, Copy)]
struct Said<'w> {
    words: &'w str,
    poll: Option<&'w str>,
    means: Option<Reads>,
}

impl<'w> Said<'w> {
    /// All its words, and what they mean.
    const fn meaning(held: &'w HeldVote, means: Reads) -> Self {
        Self {
            words: held.words.as_str(),
            poll: None,
            means: Some(means),
        }
    }
}

/// What a vote on hold brings at a table where several run side by side; none where the table has
/// nothing to say of it.
fn at_table(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    said: Said<'_>,
) -> Result<Option<Decision>, Refused> {
    let said = SaidVote {
        voter: held.voter,
        words: said.words,
        poll: said.poll,
        means: said.means,
        post: place.post,
    };
    match table::hear(desk, SaidInPost::Vote(said), made(desk, place))? {
        Heard::Taken { taken, says } => {
            let voter = desk.game().name(held.voter);
            let line = say!(desk, "voter_says_post_post", voter, says, post = place.post);
            Ok(Some(settled_at_table(place, taken, line)))
        }
        Heard::Usual => Ok(None),
        Heard::Asks => {
            let at = place.typed();
            let votes = table::votes_now(desk)?.side_by_side;
            let ways = answers_side_by_side(&at, &held.words, &votes, desk.language());
            let why = in_words(WHICH, desk.language());
            Err(Refused::because("ambiguous-poll", why).hint(say!(desk, "write_ways", ways)))
        }
    }
}

/// When the post of a vote on hold was made.
fn made(desk: &Desk<'_>, place: MarkPlace) -> DateTime<Utc> {
    let posts = &desk.game().thread.posts;
    posts.get(&place.post).map_or(desk.now, |read| read.post.at)
}

/// A vote on hold counts at the table in the vote that the host names.
fn in_named(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    (vote, poll): (&str, &str),
) -> Result<Decision, Refused> {
    // One vote is decided, and a line for the table could hold several.
    if vote.contains(';') || poll.contains(';') {
        return Err(no_table(desk.language(), vote, poll));
    }
    let takes_back = vote.eq_ignore_ascii_case("unvote");
    let said = Said {
        words: vote,
        poll: Some(poll),
        means: None,
    };
    if !takes_back && let Some(decided) = at_table(desk, place, held, said)? {
        return Ok(decided);
    }
    if let Some(refused) = not_one_name(desk.language(), place, vote, poll) {
        return Err(refused);
    }
    let voter = desk.game().name(held.voter);
    let post = place.post;
    let (line, says) = match takes_back {
        true => (
            format!("unvote \"{voter}\" #{post} in {poll}"),
            say!(desk, "unvotes_in_post", voter, poll, post),
        ),
        false => (
            format!("vote \"{voter}\" {vote} #{post} in {poll}"),
            say!(desk, "in_post", voter, vote, poll, post),
        ),
    };
    let decided = table::take_sent(desk, &line, made(desk, place))?;
    Ok(settled_at_table(place, decided, says))
}

/// Why a name and a vote cannot stand in a line for the table: their signs would say something else
/// there, as the number of another post, or another vote.
fn not_one_name(language: Language, place: MarkPlace, vote: &str, poll: &str) -> Option<Refused> {
    let leads_on = vote.to_lowercase().contains(" in ");
    let is_plain = !leads_on && !vote.contains(['#', '"']) && !poll.contains('"');
    (!is_plain).then(|| {
        let message = say!(&language, "is_not_the_name", vote, poll);
        Refused::because("unknown-player", message).hint(say!(
            &language,
            "write_decide_typed_name_in_vote",
            typed = place.typed()
        ))
    })
}

/// What a table makes of a vote on hold, which waits no more.
fn settled_at_table(place: MarkPlace, mut decided: Decision, line: String) -> Decision {
    if let Change::Do(events) = &mut decided.change {
        events.push(Event::VoteDecided {
            place,
            answer: HeldAnswer::Ignore,
        });
    }
    decided.echo.insert(0, line);
    decided
}

/// Only at a table several votes run side by side.
pub(super) fn no_table(language: Language, vote: &str, poll: &str) -> Refused {
    let message = say!(&language, "nobody_is_called", vote, poll);
    Refused::because("unknown-player", message)
}
