//! The host decides what was on hold.

use chrono::{DateTime, Utc};

use super::decision::{Decision, DueText, Refused};
use super::thread::{Ahead, behind, texts_told};
use super::votes::{ballot_name, hammer_words};
use super::{Desk, on_hold, table};
use crate::command::{Consent, DecideAnswer, HostOrder};
use crate::game::{
    Ballot, Change, Event, Game, HeldAnswer, HeldLine, HeldVote, Language, MarkPlace, Reads, SeatId,
};
use crate::gm::{
    CommentPhrases, DeathWord, Doubt, DoubtKind, GmCommand, Names, NewPlayer, Reading, SlotNames,
    read_line,
};
use crate::rules::{SaidVote, SideBySide};
use crate::text::Span;
use crate::text::names::{fold, same};
use crate::text::wording::{count as counted, list};
use crate::time::{Phase, PhaseKind};
use crate::tracker::in_words;
use crate::votes::day_count;

/// Settles a vote or a line on hold.
pub(super) fn decide(
    desk: &Desk<'_>,
    post: u64,
    mark: Option<u32>,
    answer: &DecideAnswer,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| on_hold::at_table(desk, day));
    let votes = count.iter().flat_map(|count| match mark {
        Some(_) => count.held.clone(),
        None => count.asked(),
    });
    let votes: Vec<_> = votes
        .filter(|(place, _)| is_meant(*place, post, mark))
        .collect();
    let lines = game.thread.held_lines.iter();
    let lines: Vec<_> = lines
        .filter(|(place, _)| is_meant(*place, post, mark))
        .collect();
    match (votes.as_slice(), lines.as_slice()) {
        ([(place, vote)], []) => decide_vote(desk, *place, vote, answer),
        ([], [(place, line)]) => decide_line(desk, *place, line, answer, consent),
        ([], []) => Err(nothing_held(desk, post)),
        (several, []) if mark.is_none() && is_for_all(answer) => decide_all(desk, several, answer),
        (votes, lines) => {
            let votes = votes.iter().map(|(place, _)| place);
            let places = votes.chain(lines.iter().map(|(place, _)| place));
            let places = places.map(|place| format!("`decide {} …`", place.typed()));
            Err(Refused::because(
                "several_held",
                format!("several things of post {post} are on hold"),
            )
            .hint(format!(
                "say which: {}",
                places.collect::<Vec<_>>().join(", ")
            )))
        }
    }
}

/// Whether an answer can be one to several votes of a post.
const fn is_for_all(answer: &DecideAnswer) -> bool {
    matches!(answer, DecideAnswer::Count | DecideAnswer::Ignore)
}

/// Settles all votes of a post in one line, each as it would be settled by itself: all of them, or none.
fn decide_all(
    desk: &Desk<'_>,
    votes: &[(MarkPlace, &HeldVote)],
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let mut ahead = Ahead::of(desk);
    let mut decided = Joined::of(desk, Decision::of(Vec::new()));
    for (place, vote) in votes {
        let at = ahead.behind(desk, &decided.events)?;
        let decision = decide_vote(&at, *place, vote, answer)?;
        decided.join(decision);
    }
    Ok(decided.decision())
}

/// Several decisions as one, each made in the game as those before it leave it.
struct Joined {
    /// The number of the entry in which all will stand.
    no: u64,
    events: Vec<Event>,
    texts: Vec<DueText>,
    echo: Vec<String>,
}

impl Joined {
    fn of(desk: &Desk<'_>, first: Decision) -> Self {
        let mut joined = Self {
            no: desk.journal.next_no(),
            events: Vec::new(),
            texts: Vec::new(),
            echo: Vec::new(),
        };
        joined.join(first);
        joined
    }

    fn join(&mut self, decision: Decision) {
        let Change::Do(mut events) = decision.change else {
            return;
        };
        for event in &mut events {
            if let Event::MoveTaken { no, .. } = event {
                *no = Some(self.no);
            }
        }
        let before = texts_told(&self.events);
        self.texts.extend(behind(decision.texts, self.no, before));
        self.events.extend(events);
        self.echo.extend(decision.echo);
    }

    fn decision(self) -> Decision {
        let mut decision = Decision::of(self.events).due(self.texts);
        decision.echo = self.echo;
        decision
    }
}

fn is_meant(place: MarkPlace, post: u64, mark: Option<u32>) -> bool {
    place.post == post && mark.is_none_or(|mark| mark == place.mark)
}

fn nothing_held(desk: &Desk<'_>, post: u64) -> Refused {
    let game = desk.game();
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let count = day.map(|day| on_hold::at_table(desk, day));
    let votes = count
        .iter()
        .flat_map(|count| count.asked().into_iter().map(|(place, _)| place));
    let lines = game.thread.held_lines.iter().map(|(place, _)| *place);
    let places: Vec<MarkPlace> = votes.chain(lines).collect();
    let typed = places
        .iter()
        .map(|place| place.typed_among(places.iter().copied()));
    let open: Vec<String> = typed.collect();
    let refused = Refused::because("nothing_held", format!("nothing of post {post} is on hold"));
    match open.is_empty() {
        true => refused.hint("nothing at all is on hold; `votes --history` has what was counted"),
        false => refused.hint(format!("on hold: {}", list(&open))),
    }
}

fn decide_vote(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    answer: &DecideAnswer,
) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some(decided) = side_by_side(desk, place, held, answer)? {
        return Ok(decided);
    }
    let means = match answer {
        DecideAnswer::MeansAll(ballots) => return decide_several(desk, place, held, ballots),
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => {
            HeldAnswer::Vote(*ballot)
        }
        DecideAnswer::AtTable { vote, poll } => return Err(no_table(vote, poll)),
        DecideAnswer::Unvote => HeldAnswer::Unvote,
        DecideAnswer::Ignore => HeldAnswer::Ignore,
        DecideAnswer::Count => match (held.reads, held.candidates.as_slice()) {
            (Some(Reads::Vote(ballot)), _) => HeldAnswer::Vote(ballot),
            (Some(Reads::Unvote), _) => HeldAnswer::Unvote,
            (None, [only]) => HeldAnswer::Vote(Ballot::Seat(*only)),
            (None, _) => {
                return Err(Refused::because(
                    "not_clear",
                    format!("`{}` does not say by itself whom it means", held.words),
                )
                .hint(format!("write `decide {} NAME`", place.typed())));
            }
        },
    };
    let mut events = vec![Event::VoteDecided {
        place,
        answer: means,
    }];
    let voter = game.name(held.voter);
    let mut votes = Vec::new();
    let mut lines = match means {
        HeldAnswer::Vote(ballot) => {
            votes.push(Settled::new(place, held, ballot, ""));
            Vec::new()
        }
        HeldAnswer::Unvote => vec![format!("{voter} unvotes, post {}.", place.post)],
        HeldAnswer::Ignore => vec![format!("Post {} of {voter} is no vote.", place.post)],
    };
    if means != HeldAnswer::Ignore {
        let moot = overtaken(game, place, held).into_iter();
        events.extend(moot.map(|place| Event::VoteDecided {
            place,
            answer: HeldAnswer::Ignore,
        }));
    }
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
            votes.push(Settled::new(place, later, *ballot, ": the same word"));
        }
    }
    let after = super::end::after(game, &events)?;
    let votes = votes.iter().map(|vote| vote.says(game, &after));
    let mut lines: Vec<String> = with_first_in_front(votes.collect(), lines);
    if let Some(day) = game.phase() {
        lines.extend(not_counted(game, &after, day, place));
        lines.extend(hammer_line(&after, day));
    }
    let mut decision = Decision::of(events);
    decision.echo = lines;
    Ok(decision)
}

/// One vote on hold that names several players, where a player has several votes in a post.
fn decide_several(
    desk: &Desk<'_>,
    place: MarkPlace,
    held: &HeldVote,
    ballots: &[Ballot],
) -> Result<Decision, Refused> {
    let game = desk.game();
    let most = match desk.rules.tables() {
        Some(_) => table::with_table(desk, |table| Ok(table.votes_of_a_post()))?,
        None => 1,
    };
    let mut named: Vec<Ballot> = Vec::new();
    for ballot in ballots {
        if !named.contains(ballot) {
            named.push(*ballot);
        }
    }
    let (Some((first, others)), true) = (named.split_first(), named.len() <= most) else {
        let has = counted(most, "vote", "votes");
        let message = format!("a player has {has} here, and {} are named", named.len());
        return Err(Refused::because("too_many_names", message)
            .hint(format!("write `decide {} NAME`", place.typed())));
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
    let line = format!("{voter} -> {names}, post {}.", place.post);
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
    why: &'static str,
}

impl Settled {
    const fn new(place: MarkPlace, held: &HeldVote, ballot: Ballot, why: &'static str) -> Self {
        Self {
            place,
            voter: held.voter,
            ballot,
            why,
        }
    }

    /// `Elm -> Fir, post 14: the same word; post 19 stands in its place.`
    fn says(&self, game: &Game, after: &Game) -> String {
        let post = self.place.post;
        let stands = match self.later(after) {
            Some(later) => format!("; post {later} stands in its place"),
            None => String::new(),
        };
        format!(
            "{} -> {}, post {post}{}{stands}.",
            game.name(self.voter),
            ballot_name(game, self.ballot),
            self.why
        )
    }

    /// The later post with which the voter stands for somebody else.
    fn later(&self, after: &Game) -> Option<u64> {
        let count = day_count(after, after.phase()?, None).table.count();
        let mut others = count.wagons.iter().filter(|it| it.target != self.ballot);
        others.find_map(|wagon| {
            let mut votes = wagon.votes.iter();
            let own = votes.find(|vote| vote.voter == self.voter)?;
            own.post.filter(|post| *post > self.place.post)
        })
    }
}

/// The votes on hold before one in the same post: once that one stands, they are moot.
fn overtaken(game: &Game, place: MarkPlace, held: &HeldVote) -> Vec<MarkPlace> {
    let Some(day) = game.phase() else {
        return Vec::new();
    };
    let count = day_count(game, day, None);
    if count.table.rules().judged_at_table {
        return Vec::new();
    }
    let before = count.held.iter().filter(|(other, vote)| {
        vote.voter == held.voter && other.post == place.post && other.mark < place.mark
    });
    before.map(|(place, _)| *place).collect()
}

/// What is decided of a vote where several run side by side at a table: it counts in the one that
/// it is for. None where only one runs, or what is decided says nothing of them.
fn side_by_side(
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
        DecideAnswer::Ignore | DecideAnswer::MeansAll(_) => return Ok(None),
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => Reads::Vote(*ballot),
        DecideAnswer::Unvote => Reads::Unvote,
        DecideAnswer::Count => match (held.reads, held.candidates.as_slice()) {
            (Some(reads), _) => reads,
            (None, [only]) => Reads::Vote(Ballot::Seat(*only)),
            (None, _) => return Ok(None),
        },
    };
    if table::votes_side_by_side(desk)?.is_empty() {
        return Ok(None);
    }
    let Some(mut decision) = at_table(desk, place, held, Said::meaning(held, means))? else {
        return Ok(None);
    };
    if let DecideAnswer::MeansAlways(ballot) = answer {
        if table::names_a_vote(desk, &held.words)? {
            let message = format!("`{}` is more than a name", held.words);
            return Err(Refused::because("no_nickname", message).hint(format!(
                "`alias {} NICKNAME` gives a nickname; leave `always` away",
                ballot_name(desk.game(), *ballot)
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
    let mut decided = Joined::of(desk, first);
    for (place, later) in same_words(desk, place, held) {
        let at = ahead.behind(desk, &decided.events)?;
        let game = at.game();
        match at_table(&at, place, later, Said::meaning(later, means)) {
            Ok(Some(settled)) => decided.join(settled),
            Ok(None) => {
                let line = format!(
                    "{} -> {}, post {}: the same word.",
                    game.name(later.voter),
                    ballot_name(game, ballot),
                    place.post
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
    match table::vote_side_by_side(desk, said, made(desk, place))? {
        SideBySide::Taken { taken, says } => {
            let voter = desk.game().name(held.voter);
            let line = format!("{voter} {says}, post {}.", place.post);
            Ok(Some(settled_at_table(place, taken, line)))
        }
        SideBySide::Usual => Ok(None),
        SideBySide::Asks => {
            let at = place.typed();
            let votes = table::votes_side_by_side(desk)?;
            let ways = answers_side_by_side(&at, &held.words, &votes);
            let why = in_words(WHICH, Language::English);
            Err(Refused::because("ambiguous_poll", why).hint(format!("write {ways}")))
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
        return Err(no_table(vote, poll));
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
    if let Some(refused) = not_one_name(place, vote, poll) {
        return Err(refused);
    }
    let voter = desk.game().name(held.voter);
    let post = place.post;
    let (line, says) = match takes_back {
        true => (
            format!("unvote \"{voter}\" #{post} in {poll}"),
            format!("{voter} unvotes in {poll}, post {post}."),
        ),
        false => (
            format!("vote \"{voter}\" {vote} #{post} in {poll}"),
            format!("{voter} -> {vote} in {poll}, post {post}."),
        ),
    };
    let decided = table::take_sent(desk, &line, made(desk, place))?;
    Ok(settled_at_table(place, decided, says))
}

/// Why a name and a vote cannot stand in a line for the table: their signs would say something else
/// there, as the number of another post, or another vote.
fn not_one_name(place: MarkPlace, vote: &str, poll: &str) -> Option<Refused> {
    let leads_on = vote.to_lowercase().contains(" in ");
    let is_plain = !leads_on && !vote.contains(['#', '"']) && !poll.contains('"');
    (!is_plain).then(|| {
        let message = format!("`{vote} in {poll}` is not the name of one player and of one vote");
        Refused::because("unknown_player", message)
            .hint(format!("write `decide {} NAME in VOTE`", place.typed()))
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
fn no_table(vote: &str, poll: &str) -> Refused {
    let message = format!("nobody is called `{vote} in {poll}`");
    Refused::because("unknown_player", message)
}

/// Later votes that wait for the same unclear name.
fn same_words<'g>(
    desk: &Desk<'g>,
    place: MarkPlace,
    held: &HeldVote,
) -> Vec<(MarkPlace, &'g HeldVote)> {
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
fn nickname(desk: &Desk<'_>, held: &HeldVote, means: Ballot) -> Result<Decision, Refused> {
    let Ballot::Seat(seat) = means else {
        let kept = format!(
            "`{}` is asked again in later votes: only a player has a nickname.",
            held.words
        );
        return Ok(Decision::of(Vec::new()).say(kept));
    };
    if !held.kind.ends_with("-name") || held.words.is_empty() {
        return Err(Refused::because(
            "no_nickname",
            format!(
                "this vote is on hold for another reason than its name ({})",
                in_words(&held.kind, Language::English)
            ),
        )
        .hint("leave `always` away"));
    }
    super::players::alias(desk, seat, std::slice::from_ref(&held.words))
}

/// Why a vote that was decided does not count all the same.
fn not_counted(before: &Game, after: &Game, day: Phase, place: MarkPlace) -> Option<String> {
    let refused = |game| day_count(game, day, None).refused;
    let here = |vote: &&crate::votes::RefusedVote| vote.place == Some(place);
    let now = refused(after);
    let now = now.iter().find(here)?;
    let was = refused(before).iter().any(|vote| here(&vote));
    (!was).then(|| format!("It does not count: {}.", now.reason.word()))
}

pub(super) fn hammer_line(game: &Game, day: Phase) -> Option<String> {
    hammer_words(game, &day_count(game, day, None).table.count())
}

/// A doubtful line is dropped, or carried out as what the host says it is.
fn decide_line(
    desk: &Desk<'_>,
    place: MarkPlace,
    line: &HeldLine,
    answer: &DecideAnswer,
    consent: Consent,
) -> Result<Decision, Refused> {
    let settled = Event::LineSettled { place };
    let meant = meant(desk, line);
    let chosen = match answer {
        DecideAnswer::AtTable { .. } | DecideAnswer::MeansAll(_) => None,
        DecideAnswer::Ignore | DecideAnswer::Unvote => {
            return Ok(Decision::of(vec![settled]).say(format!(
                "Post {}: \"{}\" changes nothing.",
                place.post, line.words
            )));
        }
        DecideAnswer::Count => match meant.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        DecideAnswer::Means(ballot) | DecideAnswer::MeansAlways(ballot) => {
            meant.iter().find(|command| match ballot {
                Ballot::Seat(seat) => command.slot() == Some(*seat),
                Ballot::NoElimination => false,
            })
        }
    };
    let Some(order) = chosen.and_then(|command| order_of(desk, command, consent)) else {
        return Err(Refused::because(
            "not_clear",
            format!("`{}` cannot be carried out that way", line.words),
        )
        .hint(format!(
            "type what it should do (`kill NAME`, `replace OLD NEW`, `extend 1d`), then `decide {} ignore`",
            place.typed()
        )));
    };
    let agreed = chosen.and_then(|command| order_of(desk, command, Consent::Given));
    let decided = HostOrder::Decide {
        post: place.post,
        mark: Some(place.mark),
        answer: answer.clone(),
        consent: Consent::Given,
    };
    let mut decision = desk.decide(&order).map_err(|mut refused| {
        // Who agrees to what the line brings settles the line with it.
        let choices = refused.ask.iter_mut().flat_map(|ask| &mut ask.choices);
        for choice in choices.filter(|choice| Some(&choice.order) == agreed.as_ref()) {
            choice.order = decided.clone();
        }
        refused
    })?;
    decision.change = match decision.change {
        Change::Do(mut events) => {
            events.push(settled);
            Change::Do(events)
        }
        other => other,
    };
    Ok(decision)
}

/// What a host types for a vote to eliminate nobody.
pub const NOBODY: &str = "nobody";

/// Why a vote waits that may be for several.
pub const WHICH: &str = "which-vote";

/// What is kept of a vote that is taken back, in front of what it names.
pub(super) const UNVOTE: &str = "unvote";

/// The answers to a vote that may be for several, or be taken back in several: `NAME in Trial #2`.
#[must_use]
pub fn answers_side_by_side(at: &str, words: &str, votes: &[String]) -> String {
    let (front, rest) = words.split_at_checked(UNVOTE.len()).unwrap_or(("", words));
    let is_unvote = front == UNVOTE && (rest.is_empty() || rest.starts_with(' '));
    let what = if is_unvote { UNVOTE } else { "NAME" };
    let ways = votes
        .iter()
        .map(|vote| format!("`decide {at} {what} in {vote}`"));
    ways.collect::<Vec<String>>().join(" or ")
}

/// How a host decides on a doubtful line at a place, ready to be typed; `meant` is how many seats
/// it may mean.
#[must_use]
pub fn answers_to_line(at: &str, meant: usize) -> String {
    let yes = match meant {
        0 | 1 => "count",
        _ => "NAME",
    };
    format!("`decide {at} {yes}` or `decide {at} ignore`")
}

/// What a doubtful line may mean, by the names of the game: of what else it says nothing, for that
/// was carried out when it was read.
fn meant(desk: &Desk<'_>, line: &HeldLine) -> Vec<GmCommand<SeatId>> {
    let names = thread_names(desk.game());
    let readings = read_line(&line.words, &names, &CommentPhrases::default());
    let doubts = readings.iter().filter_map(|reading| match reading {
        Reading::Doubt(doubt) if doubt.kind.name() == line.kind => Some(doubt),
        Reading::Doubt(_) | Reading::Command { .. } => None,
    });
    let mut doubts: Vec<_> = doubts.collect();
    // A line may raise the same doubt twice, of other players.
    let is_own = |doubt: &Doubt<SeatId>| doubt.candidates().eq(line.candidates.iter().copied());
    if doubts.iter().any(|doubt| is_own(doubt)) {
        doubts.retain(|doubt| is_own(doubt));
    }
    if !doubts.is_empty() {
        return doubts
            .into_iter()
            .flat_map(|doubt| doubt.meant.clone())
            .collect();
    }
    // What only the post shows, as words that are struck out, is no doubt of the words.
    let all = readings.into_iter().flat_map(|reading| match reading {
        Reading::Command { command, .. } => vec![command],
        Reading::Doubt(doubt) => doubt.meant,
    });
    let is_meant = |command: &GmCommand<SeatId>| match command.slot() {
        Some(seat) => line.candidates.is_empty() || line.candidates.contains(&seat),
        None => true,
    };
    all.filter(is_meant).collect()
}

/// The names a host's line in the thread may hold.
#[must_use]
pub fn thread_names(game: &Game) -> Names<SeatId> {
    let seats = game.seats().map(|(id, seat)| SlotNames {
        slot: id,
        present: seat.name.as_str(),
        former: &seat.former,
        aliases: &seat.aliases,
    });
    let seen = game
        .thread
        .posts
        .values()
        .map(|post| post.post.author.as_str());
    let users = seen.chain(game.setup.spare.iter().map(String::as_str));
    Names::new(seats, users, game.setup.hosts.iter().map(String::as_str))
}

/// What a line of the host orders at the desk; none where the desk must be told otherwise.
///
/// A table ends its phases itself.
fn order_of(desk: &Desk<'_>, command: &GmCommand<SeatId>, consent: Consent) -> Option<HostOrder> {
    let at_table = desk.rules.tables().is_some();
    let ends = |line: &str| HostOrder::Move {
        line: line.to_owned(),
        consent,
    };
    Some(match command {
        GmCommand::EndedEarly { kind, .. } if at_table => match kind {
            PhaseKind::Day => ends("end day"),
            PhaseKind::Night => ends("resolve"),
        },
        GmCommand::Died {
            slot,
            comment,
            cause,
        } => HostOrder::Died {
            seat: *slot,
            eliminated: *cause == DeathWord::Lynched,
            comment: comment.clone(),
            consent,
        },
        GmCommand::Resurrect { slot } => HostOrder::Revive(*slot),
        GmCommand::EndedEarly {
            kind: PhaseKind::Day,
            ..
        } => HostOrder::EndDay(consent),
        GmCommand::EndedEarly {
            kind: PhaseKind::Night,
            ..
        } => HostOrder::Start(consent),
        GmCommand::Moved { shift } => HostOrder::MoveDeadline {
            by: *shift,
            consent,
        },
        GmCommand::Replaced {
            new: NewPlayer::User(name),
            old,
        } => HostOrder::Replace {
            seat: *old,
            name: name.clone(),
            consent,
        },
        GmCommand::Unended => HostOrder::Reopen,
        GmCommand::Replaced { .. } | GmCommand::GameEnded => return None,
    })
}

/// What a line typed at the desk in the thread's own words orders.
pub(super) fn thread_line(desk: &Desk<'_>, line: &str) -> Option<Result<HostOrder, Refused>> {
    let readings = read_line(line, &thread_names(desk.game()), &CommentPhrases::default());
    match readings.as_slice() {
        [] => told_otherwise(desk.game(), line).map(Err),
        [Reading::Command { command, .. }] if let Some(wrong) = wrong_phase(desk, command) => {
            Some(Err(wrong))
        }
        [Reading::Command { command, span }]
            if !tells_plainly(desk.game(), command, (line, *span)) =>
        {
            Some(Err(not_plain(desk.game(), line, command)))
        }
        [Reading::Command { command, .. }] => {
            Some(order_of(desk, command, Consent::Open).ok_or_else(|| {
                let refused =
                    Refused::because("not_here", "this line does not say enough at the desk");
                match command {
                    GmCommand::GameEnded => refused.hint("`over SIDE` ends the game"),
                    _ => {
                        refused.hint("`replace OLD NEW` gives a seat to somebody who does not play")
                    }
                }
            }))
        }
        [Reading::Doubt(doubt), ..] => Some(Err(Refused::because(
            doubt.kind.name(),
            format!("it is not certain what `{}` says", doubt.words),
        )
        .hint(plainly(doubt.kind)))),
        [_, _, ..] => Some(Err(Refused::because(
            "several_orders",
            "this line says several things",
        )
        .hint("write each on a line of its own"))),
    }
}

/// The code of a typed line that may tell of a death and does not say so plainly.
pub(crate) const NOT_PLAIN: &str = "death_not_plain";

/// What may stand between a name and the word for a death in a line that is typed at the desk.
const PLAIN: [&str; 16] = [
    "",
    "has",
    "have",
    "is",
    "was",
    "has been",
    "is now",
    "has now",
    "has just",
    "has just been",
    "has also",
    "has also been",
    "is also",
    "was found",
    "was also found",
    "has been found",
];

/// Whether a typed line says plainly that somebody has died: his name stands first, behind it
/// nothing but `has`, `is` and the like, and the sentence ends with the word. In a post of the host
/// any line with a name and such a word tells of a death; at the desk the same words may be about
/// what a player does.
fn tells_plainly(game: &Game, command: &GmCommand<SeatId>, (line, word): (&str, Span)) -> bool {
    let GmCommand::Died { slot, .. } = command else {
        return true;
    };
    let Some(seat) = game.seat(*slot) else {
        return false;
    };
    let before = bare(Span::new(0, word.start).of(line));
    let names = std::iter::once(&seat.name).chain(&seat.former);
    let mut names = names.chain(&seat.aliases).map(|name| bare(name));
    let between = names.find_map(|name| {
        let mut plain = PLAIN.into_iter();
        plain.find(|between| before == format!("{name} {between}").trim_end())
    });
    let is_plain = match between {
        // `Rob Dead` may be short for what Rob does to Dead Eye.
        Some("") => !is_of_a_name(game, *slot, word.of(line)),
        Some(_) => true,
        None => false,
    };
    is_plain && ends_with_the_word(Span::new(word.end, line.len()).of(line))
}

/// A text folded, without signs that frame a name: quotes, and asterisks for bold.
fn without_frames(text: &str) -> String {
    fold(&fold(text).replace(['"', '*'], ""))
}

/// The same without the signs that may stand in front of a name.
fn bare(text: &str) -> String {
    let text = without_frames(text);
    text.trim_start_matches(['@', '#', ' ']).to_owned()
}

/// Whether the sentence is over behind the word for a death, or goes on with a comment.
fn ends_with_the_word(behind: &str) -> bool {
    let bare = without_frames(behind);
    bare.is_empty()
        || bare.starts_with(['.', '!', ',', ':', ';', '('])
        || CommentPhrases::default().begin(&bare)
}

/// Whether a word stands in the name of a living player other than the one who may have died.
fn is_of_a_name(game: &Game, of: SeatId, word: &str) -> bool {
    let word = fold(word);
    let others = game.living().filter(|(seat, _)| *seat != of);
    let mut names = others.flat_map(|(_, seat)| std::iter::once(&seat.name).chain(&seat.aliases));
    names.any(|name| {
        let name = fold(name);
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.any(|part| part == word)
    })
}

/// Asks for plain words on a death.
fn not_plain(game: &Game, line: &str, command: &GmCommand<SeatId>) -> Refused {
    let name = command.slot().map_or("NAME", |seat| game.name(seat));
    let message = format!("it is not certain that `{}` tells of a death", line.trim());
    Refused::because(NOT_PLAIN, message).hint(format!(
        "if {name} has died: `kill {name}`, or `{name} has DIED`"
    ))
}

/// How to say for certain what a doubtful line may say.
fn plainly(kind: DoubtKind) -> &'static str {
    match kind {
        DoubtKind::ReplaceNewUnknown => {
            "write `replace OLD NEW`: it takes a new player whom the thread does not know yet"
        }
        DoubtKind::ReplaceOld | DoubtKind::ReplaceNewInGame => {
            "write `replace OLD NEW`, OLD a player and NEW somebody who does not play"
        }
        _ => "write one plain sentence, or use a command: `help` lists them",
    }
}

/// Words behind a name that tell of a death at the desk, and of none in the thread.
const OTHER_DEATHS: [&str; 5] = ["lynched", "eliminated", "executed", "killed", "voted out"];

/// Says how a line is typed that tells plainly of a death in words that are none of the thread's.
fn told_otherwise(game: &Game, line: &str) -> Option<Refused> {
    let words = bare(line);
    let words = words.trim_end_matches(['.', '!', ' ']);
    let (_, seat) = game.living().find(|(_, seat)| {
        let mut names = std::iter::once(&seat.name).chain(&seat.aliases);
        names.any(|name| {
            let behind = words.strip_prefix(bare(name).as_str());
            behind.is_some_and(tells_death_otherwise)
        })
    })?;
    let (line, name) = (line.trim(), &seat.name);
    let message = format!("`{line}` is no line that a death is told with");
    Some(Refused::because(NOT_PLAIN, message).hint(format!(
        "`end day` counts the votes; by your word: `{name} has BEEN LYNCHED`, or `kill {name}`"
    )))
}

/// ` was lynched`, ` has been eliminated`
fn tells_death_otherwise(behind: &str) -> bool {
    let mut words = OTHER_DEATHS.iter();
    words.any(|word| {
        let before = behind
            .strip_suffix(word)
            .and_then(|it| it.strip_prefix(' '));
        let before = before.map(str::trim);
        before.is_some_and(|before| before.is_empty() || PLAIN.contains(&before) || before == "got")
    })
}

/// Why an early end is not one of the running phase (tracker rules §1.3).
fn wrong_phase(desk: &Desk<'_>, command: &GmCommand<SeatId>) -> Option<Refused> {
    let GmCommand::EndedEarly { kind, number } = command else {
        return None;
    };
    let phase = desk.game().phase()?;
    let code = match number {
        _ if phase.kind() != *kind => "early-wrong-phase",
        Some(number) if *number != phase.number() => "early-wrong-number",
        Some(_) | None => return None,
    };
    Some(Refused::because(
        code,
        format!("{phase} runs, and no other phase can end"),
    ))
}
