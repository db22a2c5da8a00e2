//! A vote on hold becomes a vote, is taken back, or is none.

use super::answers::NOBODY;
use super::side_by_side::{no_table, side_by_side};
use crate::decision::{Choice, Decision, Refused};
use crate::hanging;
use crate::votes::{ballot_name, hammer_words};
use crate::{Desk, end, on_hold, players, table};
use nightdesk_command::{Consent, DecideAnswer, HostOrder, Kept};
use nightdesk_game::{Ballot, Change, Event, Game, HeldAnswer, HeldVote, MarkPlace, Reads, SeatId};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::same;
use nightdesk_text::say;
use nightdesk_time::Phase;
use nightdesk_tracker::in_words;
use nightdesk_votes::{Count, DayCount, RefusedVote, day_count};
use std::collections::BTreeMap;

pub(super) fn decide_vote(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some(decided) = side_by_side(desk, place, held, answer)? {
        return Ok(decided);
    }
    let always = match (answer, held.candidates.as_slice()) {
        (DecideAnswer::CountAlways, [only]) => Some(DecideAnswer::MeansAlways(Ballot::Seat(*only))),
        _ => None,
    };
    let answer = always.as_ref().unwrap_or(answer);
    let means = match answer {
        DecideAnswer::MeansAll(ballots) => return decide_several(desk, place, held, ballots),
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => {
            HeldAnswer::Vote(*ballot)
        }
        DecideAnswer::AtTable { vote, poll } => return Err(no_table(desk.language(), vote, poll)),
        DecideAnswer::Unvote => HeldAnswer::Unvote,
        DecideAnswer::Ignore => HeldAnswer::Ignore,
        DecideAnswer::Nobody => return Err(which_nobody(desk.language(), place)),
        DecideAnswer::Count | DecideAnswer::CountAlways => {
            match (held.reads, held.candidates.as_slice()) {
                (Some(Reads::Vote(ballot)), _) => HeldAnswer::Vote(ballot),
                (Some(Reads::Unvote), _) => HeldAnswer::Unvote,
                (None, [only]) => HeldAnswer::Vote(Ballot::Seat(*only)),
                (None, _) => {
                    return Err(Refused::because(
                        "not-clear",
                        say!(desk, "held_does_not_say_by_itself_whom", held = held.words),
                    )
                    .hint(say!(
                        desk,
                        "write_decide_typed_name",
                        typed = place.typed()
                    )));
                }
            }
        }
    };
    let mut events = vec![Event::VoteDecided {
        place,
        answer: means,
    }];
    let voter = game.name(held.voter);
    let same_word = say!(desk, "the_same_word");
    let mut votes = Vec::new();
    let mut lines = match means {
        HeldAnswer::Vote(ballot) => {
            votes.push(Settled::new(place, held, ballot, String::new()));
            Vec::new()
        }
        HeldAnswer::Unvote => vec![say!(desk, "unvotes_post", voter, post = place.post)],
        HeldAnswer::Ignore => vec![say!(desk, "post_of_is_no_vote", post = place.post, voter)],
    };
    if let DecideAnswer::MeansAlways(ballot) = answer {
        let nickname = nickname(desk, held, *ballot)?;
        lines.extend(nickname.echo);
        if let Change::Do(more) = nickname.change {
            events.extend(more);
        }
        for (place, later) in same_words(desk, place, held) {
            events.push(Event::VoteDecided {
                place,
                answer: means,
            });
            votes.push(Settled::new(place, &later, *ballot, same_word.clone()));
        }
    }
    with_what_follows(desk, events, &votes, lines, Some(place))
}

/// Takes votes that count with a mark as they are read. None of them is at a table of the rule set, so
/// all are settled at once, and the day is counted once.
pub(super) fn decide_as_read(
    desk: &Desk<'_>,
    votes: &[(MarkPlace, HeldVote)],
    kept: Kept,
) -> Result<Decision, Refused> {
    let mut events = Vec::new();
    let mut settled = Vec::new();
    let mut nicknames: BTreeMap<SeatId, Vec<String>> = BTreeMap::new();
    for (place, held) in votes {
        let Some(seat) = held.counts_for else {
            continue;
        };
        let (place, ballot) = (*place, Ballot::Seat(seat));
        let answer = HeldAnswer::Vote(ballot);
        events.push(Event::VoteDecided { place, answer });
        settled.push(Settled::new(place, held, ballot, String::new()));
        if held.kind.ends_with("-name") {
            nicknames.entry(seat).or_default().push(held.words.clone());
        }
    }
    let mut lines = Vec::new();
    for (seat, words) in nicknames.iter().filter(|_| kept == Kept::Always) {
        let nickname = players::alias(desk, *seat, words)?;
        lines.extend(nickname.echo);
        if let Change::Do(more) = nickname.change {
            events.extend(more);
        }
    }
    let last = votes.last().map(|(place, _)| *place);
    with_what_follows(desk, events, &settled, lines, last)
}

/// A decision about votes, with what the count says after it.
fn with_what_follows(
    desk: &Desk<'_>,
    events: Vec<Event>,
    votes: &[Settled],
    mut lines: Vec<String>,
    last: Option<MarkPlace>,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let after = end::after(game, &events)?;
    let counted = game.phase().map(|day| (day, day_count(&after, day, None)));
    let count = counted.as_ref().map(|(_, counted)| counted.table.count());
    // Where the first vote counts, no later one takes its place.
    let replaces = !table::votes_now(desk)?.first_counts;
    let replacing = count.as_ref().filter(|_| replaces);
    let votes = votes.iter().map(|vote| vote.says(game, replacing));
    lines = with_first_in_front(votes.collect(), lines);
    if let (Some((day, counted)), Some(count)) = (&counted, &count) {
        lines.extend(last.and_then(|place| not_counted(game, counted, *day, place)));
        lines.extend(hammer_words(&after, count));
        lines.extend(hanging::lines(&after, counted));
    }
    let mut decision = Decision::of(events);
    decision.echo = lines;
    Ok(decision)
}

/// Asks what `nobody` says of a vote: that it is for no elimination, or that it is none.
fn which_nobody(language: Language, place: MarkPlace) -> Refused {
    let decided = |answer| HostOrder::Decide {
        post: place.post,
        mark: Some(place.mark),
        answer,
        consent: Consent::Open,
    };
    let at = place.typed();
    Refused::choose(
        "nobody-or-no-vote",
        Vec::new(),
        say!(&language, "a_vote_for_no_elimination"),
        vec![
            Choice::word(NOBODY, decided(DecideAnswer::Means(Ballot::NoElimination))),
            Choice::word("no vote", decided(DecideAnswer::Ignore)),
        ],
    )
    .hint(say!(
        &language,
        "write_decide_at_NOBODY_or_decide_at",
        at,
        NOBODY
    ))
}

/// One vote on hold that names several players, where a player has several votes in a post.
fn decide_several(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    ballots: &[Ballot],
) -> Result<Decision, Refused> {
    let game = desk.game();
    let most = table::votes_now(desk)?.of_a_post;
    let mut named: Vec<Ballot> = Vec::new();
    for ballot in ballots {
        if !named.contains(ballot) {
            named.push(*ballot);
        }
    }
    let (Some((first, others)), true) = (named.split_first(), named.len() <= most) else {
        let has = say!(desk, "n_votes", n = most);
        let message = say!(desk, "a_player_has_here", has, named = named.len());
        return Err(Refused::because("too-many-names", message).hint(say!(
            desk,
            "write_decide_typed_name",
            typed = place.typed()
        )));
    };
    let answer = HeldAnswer::Vote(*first);
    let mut events = vec![Event::VoteDecided { place, answer }];
    events.extend(others.iter().map(|ballot| Event::VoteCast {
        voter: held.voter,
        ballot: Some(*ballot),
        post: Some(place.post),
        mark: place.mark,
        typed: None,
    }));
    let names: Vec<&str> = named
        .iter()
        .map(|ballot| ballot_name(game, *ballot))
        .collect();
    let (voter, names) = (game.name(held.voter), names.join(", "));
    let line = say!(
        desk,
        "voter_names_post_post",
        voter,
        names,
        post = place.post
    );
    Ok(Decision::of(events).say(line))
}

/// The first of the votes that were settled, what follows from it, and the others.
fn with_first_in_front(votes: Vec<String>, lines: Vec<String>) -> Vec<String> {
    let mut votes = votes.into_iter();
    let first = votes.next().into_iter();
    first.chain(lines).chain(votes).collect()
}

/// A vote on hold that counts from now on.
struct Settled {
    place: MarkPlace,
    voter: SeatId,
    ballot: Ballot,
    /// Why it counts, where that is not the host's answer to it.
    why: String,
}

impl Settled {
    fn new(place: MarkPlace, held: &HeldVote, ballot: Ballot, why: String) -> Self {
        Self {
            place,
            voter: held.voter,
            ballot,
            why,
        }
    }

    /// `Elm -> Fir, post 14: the same word; post 19 stands in its place.`
    fn says(&self, game: &Game, count: Option<&Count>) -> String {
        let post = self.place.post;
        let later = match count.and_then(|count| self.later(count)) {
            Some(later) => say!(game, "post_is_in_its_place", later),
            None => String::new(),
        };
        say!(
            game,
            "player_ballot_post_post_why_later",
            player = game.name(self.voter),
            ballot = ballot_name(game, self.ballot),
            post,
            why = self.why,
            later
        )
    }

    /// The later post with which the voter votes for somebody else.
    fn later(&self, count: &Count) -> Option<u64> {
        let mut others = count.wagons.iter().filter(|it| it.target != self.ballot);
        others.find_map(|wagon| {
            let mut votes = wagon.votes.iter();
            let own = votes.find(|vote| vote.voter == self.voter)?;
            own.post.filter(|post| *post > self.place.post)
        })
    }
}

/// Later votes that wait for the same unclear name.
pub(super) fn same_words(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
) -> Vec<(MarkPlace, HeldVote)> {
    let Some(day) = desk.game().phase() else {
        return Vec::new();
    };
    let waiting = on_hold::at_table(desk, day).held.into_iter();
    let same_name = waiting.filter(|(other, later)| {
        let is_name = later.kind.ends_with("-name") && later.reads.is_none();
        *other > place && is_name && same(&later.words, &held.words)
    });
    same_name.collect()
}

/// The words of an unclear name as a nickname from now on.
pub(super) fn nickname(
    desk: &Desk<'_>,
    held: &HeldVote,
    means: Ballot,
) -> Result<Decision, Refused> {
    let Ballot::Seat(seat) = means else {
        let kept = say!(desk, "is_asked_again_in_later_votes", held = held.words);
        return Ok(Decision::of(Vec::new()).say(kept));
    };
    if held.kind == HeldVote::COUNTED {
        let message = say!(desk, "no_nickname_counted");
        return Err(Refused::because("no-nickname", message).hint(say!(desk, "leave_away")));
    }
    if !held.kind.ends_with("-name") || held.words.is_empty() {
        return Err(Refused::because(
            "no-nickname",
            say!(
                desk,
                "no_nickname",
                why = in_words(&held.kind, desk.language())
            ),
        )
        .hint(say!(desk, "leave_away")));
    }
    players::alias(desk, seat, std::slice::from_ref(&held.words))
}

/// Why a vote that was decided does not count all the same.
fn not_counted(before: &Game, after: &DayCount, day: Phase, place: MarkPlace) -> Option<String> {
    let here = |vote: &&RefusedVote| vote.place == Some(place);
    let now = after.refused.iter().find(here)?;
    let refused = day_count(before, day, None).refused;
    let was = refused.iter().any(|vote| here(&vote));
    (!was).then(|| say!(before, "it_does_not_count", word = now.reason.word()))
}

pub(crate) fn hammer_line(game: &Game, day: Phase) -> Option<String> {
    hammer_words(game, &day_count(game, day, None).table.count())
}
