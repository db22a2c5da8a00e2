//! What the host is told about posts that were read.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::at_table::Beside;
use super::facts::{may_mean, parts, words_of};
use super::sorted::{Other, Sorted};
use super::sums::Sums;
use crate::hanging;
use crate::held::{NOBODY, answers_side_by_side, answers_to_likely, answers_to_line};
use crate::table::VotesAtTable;
use crate::votes::ballot_name;
use nightdesk_ballot::{INSIDE_LINE, NameDoubt};
use nightdesk_game::{Ballot, Game, MarkPlace, Reads, SeatId, ThreadVote, written};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_thread::Post;
use nightdesk_time::Phase;
use nightdesk_tracker::{Happening, Remark, Tracker, What, in_words};
use nightdesk_votes::{Count, NotCounted, day_count};

/// A vote in a post.
#[derive(Debug, Clone, Copy)]
struct Voted {
    voter: SeatId,
    ballot: Option<Ballot>,
    refused: Option<NotCounted>,
}

impl PileReport<'_> {
    /// What a code of the tracker rules means, for the host.
    fn said<'w>(&self, code: &'w str) -> &'w str {
        in_words(code, self.language())
    }
}

impl InLanguage for PileReport<'_> {
    fn language(&self) -> Language {
        self.game.language()
    }
}

/// What the host is told about a pile of posts.
pub(super) struct PileReport<'a> {
    game: &'a Game,
    phase: Phase,
    tracker: &'a Tracker,
    happened: ByPost<'a, Happening>,
    open: ByPost<'a, nightdesk_tracker::Decision>,
    ignored: ByPost<'a, nightdesk_tracker::Ignored>,
    asides: ByPost<'a, nightdesk_tracker::Aside>,
    violations: ByPost<'a, nightdesk_tracker::Violation>,
    remarks: ByPost<'a, Remark>,
    /// Votes in doubt that wait for the host after the posts.
    waits: BTreeSet<MarkPlace>,
    /// The post with the hammer, where there is one, and what it says.
    hammer: Option<(Option<u64>, String)>,
    /// What hangs on what is open.
    hangs: Vec<String>,
    /// Votes, by post and index, that were refused as the game stands, but stand where they were
    /// made: before what was typed or read already.
    stands_there: BTreeSet<(u64, u32)>,
    /// Votes that were on hold and are not any more: the post of each, by voter.
    cleared: BTreeMap<SeatId, u64>,
    /// What the game's own option is called that is no player.
    nobody: Option<String>,
    /// What was told and did not come about, by post.
    vain: Vec<(u64, SeatId)>,
    /// What votes that were in doubt were taken for, by place.
    taken: BTreeMap<MarkPlace, String>,
    /// What became of votes while several ran side by side, by place.
    side_by_side: BTreeMap<MarkPlace, Beside>,
    /// The votes that those in doubt may be for, by place, where they do not say for which.
    choices: BTreeMap<MarkPlace, Vec<String>>,
    /// How votes count at the game's table.
    at_table: VotesAtTable,
    /// When the posts were made, by number.
    moments: BTreeMap<u64, DateTime<Utc>>,
}

/// What a tracker tells, by the number of the post.
type ByPost<'a, T> = BTreeMap<u64, Vec<&'a T>>;

fn by_post<T>(items: &[T], post: impl Fn(&T) -> Option<u64>) -> ByPost<'_, T> {
    let mut sorted: ByPost<'_, T> = BTreeMap::new();
    for item in items {
        if let Some(post) = post(item) {
            sorted.entry(post).or_default().push(item);
        }
    }
    sorted
}

impl<'a> PileReport<'a> {
    /// What there is to tell of posts that a tracker has heard, between a game and the one after
    /// them.
    pub(super) fn new(
        game: &'a Game,
        after: &Game,
        phase: Phase,
        tracker: &'a Tracker,
        nobody: Option<String>,
    ) -> Self {
        let count = day_count(after, phase, None);
        let waits: BTreeSet<MarkPlace> = count.held.iter().map(|(place, _)| *place).collect();
        let before = day_count(game, phase, None);
        let gone = before
            .held
            .iter()
            .filter(|(place, held)| held.counts_for.is_none() && !waits.contains(place));
        let happened = tracker.happened().iter();
        let refused = happened.filter_map(|happening| match happening.what {
            What::Voted {
                refused: Some(_),
                index,
                ..
            } => Some((happening.post?, index)),
            _ => None,
        });
        let is_refused = |post: u64, mark: u32| {
            let place = Some(MarkPlace { post, mark });
            count.refused.iter().any(|vote| vote.place == place)
        };
        let stands_there = refused
            .filter(|(post, mark)| !is_refused(*post, *mark))
            .collect();
        Self {
            nobody,
            vain: Vec::new(),
            taken: BTreeMap::new(),
            side_by_side: BTreeMap::new(),
            choices: BTreeMap::new(),
            at_table: VotesAtTable::default(),
            moments: BTreeMap::new(),
            stands_there,
            game,
            phase,
            tracker,
            happened: by_post(tracker.happened(), |happening| happening.post),
            open: by_post(tracker.doubts(), |open| Some(open.post)),
            ignored: by_post(tracker.ignored(), |ignored| Some(ignored.post)),
            asides: by_post(tracker.asides(), |aside| Some(aside.post)),
            violations: by_post(tracker.violations(), |violation| Some(violation.post)),
            remarks: by_post(tracker.remarks(), |remark| Some(remark.post)),
            hammer: hammer(after, &count.table.count()),
            cleared: gone.map(|(place, held)| (held.voter, place.post)).collect(),
            hangs: hanging::lines(after, &count),
            waits,
        }
    }

    pub(super) fn lines(
        &self,
        heard: &[&Post],
        sorted: &Sorted<'_>,
        left: &[&Post],
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for post in heard {
            lines.extend(self.of_post(post.number));
        }
        if let Some((post, says)) = &self.hammer
            && !heard.iter().any(|heard| Some(heard.number) == *post)
        {
            let post = post.map(|post| format!("#{post} "));
            lines.push(format!("  {}{says}", post.unwrap_or_default()));
        }
        lines.extend(self.hangs.iter().map(|line| format!("  {line}")));
        lines.extend(self.after_hammer(heard));
        lines.extend(sorted.changed.iter().map(|post| self.changed(post)));
        lines.extend(sorted.of_others.iter().map(Other::line));
        if let Some(first) = left.first() {
            lines.push(say!(
                self,
                "from_on_not_read_yet_they",
                posts = left.len(),
                number = first.number
            ));
        }
        lines
    }

    /// How many posts and votes there are.
    pub(super) fn sums(&self, heard: &[&Post], sorted: &Sorted<'_>) -> Sums {
        let votes = |unvote: bool| {
            let cast = self.tracker.happened().iter();
            cast.filter(|happening| {
                let is_one = matches!(&happening.what, What::Voted { ballot, .. } if ballot.is_none() == unvote);
                is_one && !self.waits(happening)
            })
            .count()
        };
        Sums {
            posts: heard.len(),
            votes: votes(false) + self.taken.len() + self.likely(),
            unvotes: votes(true),
            known: sorted.known,
        }
    }

    /// How many votes count meanwhile.
    fn likely(&self) -> usize {
        let open = self.tracker.doubts().iter();
        open.filter(|open| open.counts_for.is_some() && self.is_asked(open))
            .count()
    }

    /// The same without what was told and did not come about, by post.
    pub(super) fn without(mut self, vain: Vec<(u64, SeatId)>) -> Self {
        self.vain = vain;
        self
    }

    /// The same with what became of votes in doubt, and of those while several ran side by side.
    pub(super) fn with_votes(
        mut self,
        taken: BTreeMap<MarkPlace, String>,
        side_by_side: BTreeMap<MarkPlace, Beside>,
    ) -> Self {
        self.taken = taken;
        self.side_by_side = side_by_side;
        self
    }

    /// The same with the votes that those in doubt may be for.
    pub(super) fn with_choices(self, choices: BTreeMap<MarkPlace, Vec<String>>) -> Self {
        Self { choices, ..self }
    }

    /// The same with how votes count at the game's table.
    pub(super) fn with_votes_at_table(mut self, votes: VotesAtTable) -> Self {
        self.at_table = votes;
        self
    }

    /// The same with the moments of the posts, so that each names who held a seat then.
    pub(super) fn with_moments(mut self, heard: &[&Post]) -> Self {
        self.moments = heard.iter().map(|post| (post.number, post.at)).collect();
        self
    }

    /// Who held a seat when a post was made.
    fn name(&self, seat: SeatId, post: u64) -> &str {
        match self.moments.get(&post) {
            Some(at) => self.tracker.name_then(seat, post, *at),
            None => self.tracker.name(seat),
        }
    }

    /// Whether votes stand at the game's table.
    pub(super) const fn keeps_votes(&self) -> bool {
        self.at_table.stand
    }

    /// The vote of each post that counts in it, as the game knows it after the posts.
    pub(super) fn thread_votes(
        &self,
        after: &Game,
        heard: &[&Post],
        stand: bool,
    ) -> Vec<ThreadVote> {
        let votes = heard.iter().filter_map(|post| {
            let vote = self.counting_vote(post.number, stand)?;
            Some(after.thread_vote(vote.voter, vote.ballot, Some(post.number)))
        });
        votes.collect()
    }

    /// Everything worth telling about one post, in the order of its places.
    fn of_post(&self, number: u64) -> Vec<String> {
        let mut lines = Vec::new();
        let happened = self.happened.get(&number).into_iter().flatten();
        let happened = happened.filter(|happening| !self.is_vain(number, happening));
        lines.extend(happened.filter_map(|happening| self.happening(number, happening)));
        let side_by_side = self.votes_side_by_side(number);
        if side_by_side.is_empty() {
            lines.extend(self.vote(number));
        }
        lines.extend(side_by_side);
        let open = self.open.get(&number).into_iter().flatten();
        let open = open.filter(|open| self.is_asked(open));
        lines.extend(open.map(|open| match self.taken.get(&open.place()) {
            Some(option) => {
                let voter = open.voter.map_or("", |voter| self.tracker.name(voter));
                format!("  #{number} {voter} {option}")
            }
            None => self.open(open),
        }));
        let ignored = self.ignored.get(&number).into_iter().flatten();
        lines.extend(
            ignored
                .filter(|ignored| ignored.reason != NotCounted::AfterHammer.word())
                .filter(|ignored| !self.counts_after_all(ignored))
                .map(|ignored| {
                    let why = self.said(ignored.reason);
                    say!(self, "not_counted", number, author = ignored.author, why)
                }),
        );
        let asides = self.asides.get(&number).into_iter().flatten();
        lines.extend(asides.map(|aside| {
            let (why, words) = (self.said(INSIDE_LINE), &aside.words);
            say!(
                self,
                "number_author_not_counted_why_words",
                number,
                author = aside.author,
                why,
                words
            )
        }));
        let violations = self.violations.get(&number).into_iter().flatten();
        lines.extend(violations.map(|violation| {
            let name = self.name(violation.seat, number);
            let what = self.said(violation.kind);
            say!(
                self,
                "number_name_what_for_you_to_judge",
                number,
                name,
                what
            )
        }));
        let remarks = self.remarks.get(&number).into_iter().flatten();
        lines.extend(remarks.map(|remark| self.remark(remark)));
        lines
    }

    fn is_vain(&self, post: u64, happening: &Happening) -> bool {
        match happening.what {
            What::Died { seat, .. } | What::Resurrected { seat } => {
                self.vain.contains(&(post, seat))
            }
            _ => false,
        }
    }

    fn happening(&self, post: u64, happening: &Happening) -> Option<String> {
        let said = self.tracker.happened_in_words(happening, self.language())?;
        Some(format!("  #{post} {said}"))
    }

    /// The votes of a post while several ran side by side, each in the one that it is for.
    fn votes_side_by_side(&self, post: u64) -> Vec<String> {
        let happened = self.happened.get(&post).into_iter().flatten();
        let votes = happened.filter_map(|happening| {
            let (mark, vote) = voted(happening)?;
            let place = MarkPlace { post, mark };
            let beside = self.side_by_side.get(&place)?;
            Some(self.vote_beside(place, self.name(vote.voter, post), beside))
        });
        votes.collect()
    }

    /// `#3 Birch -> "Cedar"      several votes run …: on hold, counts for nobody. `decide …``
    fn vote_beside(&self, place: MarkPlace, voter: &str, beside: &Beside) -> String {
        let post = place.post;
        let (words, why, votes) = match beside {
            Beside::Counts(says) => return format!("  #{post} {voter} {says}"),
            Beside::Waits { words, why, votes } => (words, why, votes),
        };
        let waiting = self
            .side_by_side
            .iter()
            .filter_map(|(place, beside)| matches!(beside, Beside::Waits { .. }).then_some(*place));
        let open = self.open.get(&post).into_iter().flatten();
        let others = open.map(|other| other.place()).chain(waiting);
        let at = place.typed_among(others.filter(|other| other.post == post));
        let votes = answers_side_by_side(&at, words, votes, self.language());
        say!(
            self,
            "on_hold_counts_for_nobody",
            post,
            voter,
            words,
            why,
            votes
        )
    }

    /// Whether a vote waits for the host, because several ran side by side.
    fn waits(&self, happening: &Happening) -> bool {
        let Some((post, (mark, _))) = happening.post.zip(voted(happening)) else {
            return false;
        };
        let beside = self.side_by_side.get(&MarkPlace { post, mark });
        matches!(beside, Some(Beside::Waits { .. }))
    }

    /// The vote of a post that counts, and that others of it do not where a vote stands.
    fn vote(&self, post: u64) -> Option<String> {
        let vote = self.counting_vote(post, self.at_table.stand)?;
        if let Some(why) = self.at_table.left_out.get(&post) {
            let words = self.words_of_votes(post, vote);
            return Some(say!(self, "post_words_not_counted_why", post, words, why));
        }
        let beside = match (&self.hammer, self.cleared.get(&vote.voter)) {
            (Some((Some(hammer), says)), _) if *hammer == post => format!("      {says}"),
            (_, Some(held)) => say!(self, "clears_the_vote_on_hold", held),
            (_, None) if self.changes_a_standing_vote(post, vote) => {
                say!(self, "the_first_of_the_post")
            }
            (_, None) => {
                let late = self.at_table.late.get(&post);
                late.map(|why| format!("      {why}")).unwrap_or_default()
            }
        };
        let words = self.words_of_votes(post, vote);
        Some(format!("  #{post} {words}{beside}"))
    }

    /// The vote of a post in words: where several of one post count, all of these.
    fn words_of_votes(&self, post: u64, last: Voted) -> String {
        let mut words = Vec::new();
        for vote in self.votes_of(post).filter(|_| self.at_table.most > 1) {
            if let (Some(ballot), None) = (vote.ballot, vote.refused)
                && !words.contains(&self.target(ballot, post))
            {
                words.push(self.target(ballot, post));
            }
        }
        words.truncate(self.at_table.most);
        match words.as_slice() {
            [] | [_] => self.vote_words(last, post),
            words => format!("{} -> {}", self.name(last.voter, post), words.join(", ")),
        }
    }

    /// Of several votes of a post the last one; where votes stand, the first.
    fn counting_vote(&self, post: u64, stand: bool) -> Option<Voted> {
        let votes = || self.votes_of(post).filter(|vote| vote.refused.is_none());
        let first = votes().find(|vote| vote.ballot.is_some());
        first.filter(|_| stand).or_else(|| votes().next_back())
    }

    /// Whether a post would change or take back a vote of its own where only one counts, and stands.
    fn changes_a_standing_vote(&self, post: u64, counts: Voted) -> bool {
        let mut votes = self.votes_of(post).filter(|vote| vote.refused.is_none());
        let one_stands = self.at_table.stand && self.at_table.most == 1;
        one_stands && votes.any(|vote| vote.ballot != counts.ballot)
    }

    fn votes_of(&self, post: u64) -> impl DoubleEndedIterator<Item = Voted> + '_ {
        let happened = self.happened.get(&post).map_or(&[][..], Vec::as_slice);
        happened.iter().filter_map(move |happening| {
            let (index, vote) = voted(happening)?;
            let refused = match self.stands_there.contains(&(post, index)) {
                true => None,
                false => vote.refused,
            };
            Some(Voted { refused, ..vote })
        })
    }

    /// Whether what the tracker did not count is a vote that stands where it was made.
    fn counts_after_all(&self, ignored: &nightdesk_tracker::Ignored) -> bool {
        let happened = self.happened.get(&ignored.post).into_iter().flatten();
        let mut votes = happened.filter_map(|happening| voted(happening));
        votes.any(|(index, vote)| {
            vote.refused.map(NotCounted::word) == Some(ignored.reason)
                && self.stands_there.contains(&(ignored.post, index))
        })
    }

    /// `Elm -> Cedar`, `Birch unvotes`
    fn vote_words(&self, vote: Voted, post: u64) -> String {
        let voter = self.name(vote.voter, post);
        match vote.ballot {
            Some(ballot) if self.is_dead(ballot) => {
                say!(self, "who_is_dead", voter, post = self.target(ballot, post))
            }
            Some(ballot) => format!("{voter} -> {}", self.target(ballot, post)),
            None => say!(self, "voter_unvotes", voter),
        }
    }

    /// Whether a vote is for a dead player where a table of the rule set judges it.
    fn is_dead(&self, ballot: Ballot) -> bool {
        let Ballot::Seat(seat) = ballot else {
            return false;
        };
        let seat = self.tracker.seats().get(seat.index());
        !self.game.moves.is_empty() && seat.is_some_and(|seat| seat.death.is_some())
    }

    /// `after the hammer, not counted: #45 Birch unvotes, #47 Ginkgo -> Birch`
    fn after_hammer(&self, heard: &[&Post]) -> Option<String> {
        let votes = heard.iter().flat_map(|post| {
            self.votes_of(post.number)
                .filter(|vote| vote.refused == Some(NotCounted::AfterHammer))
                .map(|vote| format!("#{} {}", post.number, self.vote_words(vote, post.number)))
        });
        let votes: Vec<_> = votes.collect();
        (!votes.is_empty()).then(|| {
            say!(
                self,
                "after_the_hammer_not_counted_join",
                join = votes.join(", ")
            )
        })
    }

    fn target(&self, ballot: Ballot, post: u64) -> &str {
        match ballot {
            Ballot::Seat(seat) => self.name(seat, post),
            Ballot::NoElimination => ballot_name(self.game, ballot),
        }
    }

    /// `#14 Elm -> "ir"      fits Fir and Ironwood: on hold, counts for nobody. …`
    fn open(&self, open: &nightdesk_tracker::Decision) -> String {
        let names = |seats: Vec<SeatId>| -> Vec<&str> {
            let names = seats.into_iter().map(|seat| self.tracker.name(seat));
            names.collect()
        };
        let parts = names(parts(self.tracker, open));
        let names = names(may_mean(self.tracker, open));
        let post = open.post;
        let at = self.typed_place(open);
        let Some(voter) = open.voter else {
            let may = match names.is_empty() {
                true => self.said(open.kind).to_owned(),
                false => format!("{}: {}", self.said(open.kind), self.language().list(&names)),
            };
            return say!(
                self,
                "post_open_may_nothing_was_changed_names",
                post,
                open = open.words,
                may,
                names = answers_to_line(&at, names.len(), self.language())
            );
        };
        if let Some(why) = self.at_table.cannot_count.get(&open.place()) {
            let (name, words) = (self.name(voter, post), written(&open.words));
            return say!(
                self,
                "post_name_words_not_counted_why",
                post,
                name,
                words,
                why
            );
        }
        if let Some(reads) = open.reads {
            let ballot = match reads {
                Reads::Vote(ballot) => Some(ballot),
                Reads::Unvote => None,
            };
            let vote = Voted {
                voter,
                ballot,
                refused: None,
            };
            let vote = self.vote_words(vote, post);
            let answer = match self.choices.get(&open.place()) {
                Some(votes) => answers_side_by_side(&at, &open.words, votes, self.language()),
                None => format!("`decide {at} count`"),
            };
            return say!(
                self,
                "post_vote_kind_on_hold_counts_for",
                post,
                vote,
                kind = self.said(open.kind),
                answer
            );
        }
        if let Some(seat) = open.counts_for {
            return say!(
                self,
                "written_which_is_like_this_name",
                post,
                player = self.name(voter, post),
                player2 = self.name(seat, post),
                open = open.words,
                at = answers_to_likely(&at, self.language())
            );
        }
        let fits = match (parts.as_slice(), names.as_slice(), open.kind) {
            ([_, ..], _, _) => say!(self, "fits_list", list = Listed(&parts)),
            ([], [_, ..], "near-name") => {
                say!(
                    self,
                    "nobody_is_called_that_perhaps",
                    names = Listed(&names)
                )
            }
            ([], [], kind) => self.said(kind).to_owned(),
            ([], [_, ..], kind) => format!("{}: {}", self.said(kind), self.language().list(&names)),
        };
        let name = match open.kind == NameDoubt::Several.name() && self.at_table.most > 1 {
            true => say!(self, "name_name"),
            false => say!(self, "a_name"),
        };
        // Words that are like no player's name may mean nobody.
        let may =
            names.is_empty() && self.game.moves.is_empty() && self.game.setup.votes.no_elimination;
        let usual = may.then(|| NOBODY.to_owned());
        let nobody = self
            .nobody
            .iter()
            .chain(usual.iter().filter(|_| self.nobody.is_none()))
            .map(|word| say!(self, "or_decide", at, word));
        let answer = match self.choices.get(&open.place()) {
            Some(votes) => answers_side_by_side(&at, &open.words, votes, self.language()),
            None => format!("`decide {at} {name}`{}", nobody.collect::<String>()),
        };
        say!(
            self,
            "post_player_open_fits_on_hold_counts",
            post,
            player = self.tracker.name(voter),
            open = written(&open.words),
            fits,
            answer
        )
    }

    /// Whether the host is asked: what a later vote has overtaken is no question any more. At a table
    /// several votes of a post may count.
    fn is_asked(&self, open: &nightdesk_tracker::Decision) -> bool {
        let is_vote = open.voter.is_some() && self.game.moves.is_empty();
        !is_vote || self.waits.contains(&open.place())
    }

    /// The place of a question as `decide` takes it.
    fn typed_place(&self, open: &nightdesk_tracker::Decision) -> String {
        let of_post = self.open.get(&open.post).into_iter().flatten();
        let cannot_count = &self.at_table.cannot_count;
        let of_post =
            of_post.filter(|open| self.is_asked(open) && !cannot_count.contains_key(&open.place()));
        open.place().typed_among(of_post.map(|other| other.place()))
    }

    fn remark(&self, remark: &Remark) -> String {
        format!(
            "  #{} {}",
            remark.post,
            self.tracker.remarked(remark, self.language())
        )
    }

    /// An edited post is reported with what it said and what it says, and changes nothing.
    fn changed(&self, post: &Post) -> String {
        let known = self.game.thread.posts.get(&post.number);
        let said = known.and_then(|known| known.post.words.as_deref());
        let said = said.map_or_else(String::new, |said| say!(self, "it_said", said));
        say!(
            self,
            "changed_since_it_was_read",
            number = post.number,
            author = post.author,
            said,
            post = words_of(post)
        )
    }

    /// What the host must do at the desk.
    pub(super) fn next(&self) -> Option<String> {
        if self.tracker.phase() == nightdesk_tracker::PhaseNow::Over {
            return Some(say!(self, "over_side"));
        }
        let ended = self
            .tracker
            .happened()
            .iter()
            .any(|happening| happening.what == What::PhaseEnded { phase: self.phase });
        if !ended {
            return None;
        }
        Some(match self.phase {
            Phase::Day(_) => "end day".to_owned(),
            Phase::Night(_) => "resolve".to_owned(),
        })
    }
}

/// A vote and its index in the post.
fn voted(happening: &Happening) -> Option<(u32, Voted)> {
    match happening.what {
        What::Voted {
            voter,
            ballot,
            refused,
            index,
            words: _,
        } => {
            let vote = Voted {
                voter,
                ballot,
                refused,
            };
            Some((index, vote))
        }
        What::PhaseEnded { .. }
        | What::Died { .. }
        | What::Resurrected { .. }
        | What::Moved { .. }
        | What::Replaced { .. }
        | What::ToldAgain { .. }
        | What::Ended
        | What::Unended => None,
    }
}

fn hammer(game: &Game, count: &Count) -> Option<(Option<u64>, String)> {
    let hammer = count.hammer?;
    let wagon = count.wagon(hammer.target)?;
    let says = say!(
        game,
        "hammer_target_has_total_of_needed",
        target = ballot_name(game, hammer.target),
        total = wagon.total,
        needed = wagon.needed
    );
    Some((hammer.post(), says))
}
