//! Votes that were read in the thread, and the running vote as everybody knows it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Timelike, Utc};

use super::CityTable;
use super::round_now::{shown_table, voters};
use super::stage::{ElectionStage, Stage, State, Step, VoteStage, enter, enter_as_posted};
use crate::Elite;
use crate::day::ballots::{AutoCause, VoteKind};
use crate::day::entry::{DayLine, without_post};
use crate::day::lynch::so_far;
use crate::day::moves::{Cast, Choice, Way};
use crate::day::people::Status;
use crate::day::posts::{TableFor, TableVote, table_post, vote_table};
use nightdesk_game::{Ballot, Game, MoveText, SeatId, TextPart, ThreadVote};
use nightdesk_rules::{Approves, RunningVotes, UncountedVote};
use nightdesk_text::say;

const BEFORE_THE_CALL: &str = "before_the_call";
const SPEAKS_FOR_NOBODY: &str = "speaks_for_nobody";
const ENTERED_COUNTS: &str = "entered_counts";
const EARLIER_COUNTS: &str = "earlier_counts";

/// The posts that were read, by number: who wrote them, and when.
pub(super) fn posts(game: &Game) -> BTreeMap<u64, (Option<SeatId>, DateTime<Utc>)> {
    let posts = game.thread.posts.iter();
    posts
        .map(|(number, post)| (*number, (post.seat, post.post.at)))
        .collect()
}

impl CityTable {
    /// The votes of the thread that count in the running round, by those whose vote the host has
    /// not entered himself.
    pub(super) fn votes_of_thread(&self) -> Vec<Cast> {
        let counted = self.counted_of_thread().into_iter();
        counted.map(|(_, cast)| cast).collect()
    }

    /// The votes of the thread that count, with those among them that the host has entered: the first
    /// vote breaks a tie, wherever the host has read it. One with its post stands where that does, and
    /// one without after the posts from before it was entered.
    pub(super) fn votes_as_posted(&self) -> Vec<Cast> {
        let thread = self.votes_of_thread();
        let Some(entered) = self.state.open_casts() else {
            return thread;
        };
        let counted = self.counted_of_thread();
        let own = entered.iter().filter(|cast| cast.way == Way::Posted);
        let (mut numbered, without): (Vec<&Cast>, Vec<&Cast>) =
            own.partition(|cast| cast.post.is_some());
        numbered.sort_by_key(|cast| cast.post);
        let mut posted = thread.clone();
        for cast in numbered {
            let is_later = |other: &Cast| other.post.is_some() && other.post > cast.post;
            let place = posted.iter().position(is_later).unwrap_or(posted.len());
            posted.insert(place, cast.clone());
        }
        let place_of = |cast: &Cast| entered.iter().position(|known| known == cast);
        for cast in without
            .into_iter()
            .filter(|cast| !self.ends_like_a_post(cast))
        {
            let at = self.state.entered_at(cast.by);
            let is_before = |other: &Cast| match place_of(other) {
                Some(place) => Some(place) < place_of(cast),
                None => {
                    let mut counted = counted.iter();
                    let of_thread = counted.find(|(_, known)| known == other);
                    of_thread.is_some_and(|(vote, _)| vote.posted <= at)
                }
            };
            let place = posted.iter().rposition(is_before);
            posted.insert(place.map_or(0, |place| place + 1), cast.clone());
        }
        let (mut plain, mut ordered) = (entered.to_vec(), entered.to_vec());
        enter(&mut plain, thread.iter().cloned());
        enter_as_posted(&mut ordered, posted.iter().cloned());
        match plain == ordered {
            true => thread,
            false => posted,
        }
    }

    /// Whether a vote without a post, as a line, ends like one with a post: it is kept where it was entered.
    fn ends_like_a_post(&self, cast: &Cast) -> bool {
        let mut on = cast.choices.iter().filter_map(|choice| match choice {
            Choice::Player(on) => Some(self.pen.name(*on)),
            Choice::Stranger => None,
        });
        on.any(|name| without_post(&name).1.is_some())
    }

    /// The same with the votes as they stand in the thread. A vote cannot be changed: of each voter
    /// the first one of the round counts (city day E-6, V-3).
    fn counted_of_thread(&self) -> Vec<(ThreadVote, Cast)> {
        let Some(entered) = self.state.open_casts() else {
            return Vec::new();
        };
        // A vote left with the host gives way to the player's own.
        let typed = |by: SeatId| {
            let mut typed = entered.iter().filter(|cast| cast.way == Way::Posted);
            typed.any(|cast| cast.by == by)
        };
        let mut counted: Vec<(ThreadVote, Cast)> = Vec::new();
        let mut waits: BTreeSet<SeatId> = BTreeSet::new();
        let of_round = self.votes_by_post().into_iter();
        for post in of_round.filter(|post| self.is_of_round(&post.first)) {
            if let Some(cast) = post.cast {
                let again = counted.iter().any(|(_, known)| known.by == cast.by);
                let counts = self.state.may_vote(cast.by)
                    && !typed(cast.by)
                    && !waits.contains(&cast.by)
                    && self.state.void_at_election(&cast).is_none();
                if counts && !again {
                    counted.push((post.first, cast));
                }
            }
            waits.extend(self.speaker(&post.first).filter(|_| post.waits));
        }
        counted
    }

    /// Whose vote a vote of the thread is: a servant's may be his master's (L-13).
    fn speaker(&self, vote: &ThreadVote) -> Option<SeatId> {
        let refusal = Cast::refusal(vote.voter).in_post(vote.post);
        self.state.spoken(&refusal).map(|cast| cast.by)
    }

    /// The post with what the host has yet to decide of a player before a later vote of his counts.
    fn waits_for(&self, vote: &ThreadVote) -> Option<u64> {
        let by = self.speaker(vote)?;
        let posts = self.votes_by_post().into_iter();
        let up_to = posts.take_while(|post| post.first.post <= vote.post);
        let mut held = up_to.filter(|post| post.waits && self.is_of_round(&post.first));
        let held = held.find(|post| self.speaker(&post.first) == Some(by))?;
        held.first.post
    }

    /// That a vote waits for one before it.
    fn held_before(&self, vote: &ThreadVote) -> Option<String> {
        let post = self.waits_for(vote)?;
        Some(say!(self, "waits_for_what_was_before", post))
    }

    /// What becomes of an approval in a post (H-2): one from before the offer, or after the time for it
    /// (H-3), is none.
    pub(super) fn approval_in(&self, by: SeatId, post: u64, posted: DateTime<Utc>) -> Approves {
        let Some(stage) = self.state.collecting() else {
            return Approves::Nothing;
        };
        let Some(offered) = stage
            .offered
            .filter(|_| Self::may_approve(stage, by, posted))
        else {
            return Approves::Nothing;
        };
        let end = self.pen.clock.approvals_end(offered.at);
        if end.is_some_and(|end| posted > end) {
            return Approves::Not(say!(self, "it_came_after_the_time"));
        }
        let line = DayLine::Approval(by);
        Approves::By(format!("{} #{post}", self.pen.day_line(&line)))
    }

    /// Whether what a player posts may be an approval that is not there yet. A page may tell the minute
    /// of a post alone.
    fn may_approve(stage: &VoteStage, by: SeatId, posted: DateTime<Utc>) -> bool {
        stage.offered.is_some_and(|offered| {
            let since = offered.at.with_second(0).unwrap_or(offered.at);
            posted >= since && !stage.approvals.contains(&by)
        })
    }

    /// What each post with votes comes to.
    fn votes_by_post(&self) -> Vec<OfPost> {
        let alike = |one: &ThreadVote, other: &ThreadVote| {
            one.voter == other.voter && one.post.is_some() && one.post == other.post
        };
        let posts = self.thread.chunk_by(alike);
        posts.filter_map(|votes| self.of_post(votes)).collect()
    }

    /// The votes of a post as one of the round: the first of them, as many as a player has, for none
    /// can be changed or taken back, and a post is read from left to right (city day V-3, V-9). What
    /// counts for nobody binds its voter in one post as little as in two.
    ///
    /// What stands after a vote on hold counts where it would count whatever that one says.
    fn of_post(&self, votes: &[ThreadVote]) -> Option<OfPost> {
        let most = self.state.votes_of_a_player();
        let valid = votes.iter().find(|vote| {
            let counts = |vote: &ThreadVote| self.void_alone(vote).is_none();
            vote.ballot.is_some() && counts(vote)
        });
        let first = *valid.or_else(|| first_of(votes))?;
        let from = votes.iter().position(|vote| *vote == first).unwrap_or(0);
        let on_hold =
            |votes: &[ThreadVote]| votes.iter().filter(|vote| vote.waits.is_some()).count();
        let mut taken = on_hold(votes.get(..from).unwrap_or_default());
        let mut counted: Vec<ThreadVote> = Vec::new();
        for vote in votes.get(from..).unwrap_or_default() {
            let is_new = !counted.iter().any(|known| known.ballot == vote.ballot);
            if vote.waits.is_some() {
                taken += 1;
            } else if taken < most && (*vote == first || vote.ballot.is_some() && is_new) {
                counted.push(*vote);
                taken += 1;
            }
        }
        let cast = match counted.first() {
            Some(first) => first.ballot.and_then(|_| self.cast_of(&counted)),
            None => None,
        };
        Some(OfPost {
            first,
            counted,
            cast,
            waits: on_hold(votes) > 0,
        })
    }

    /// Votes of a post as one, by whoever has it; nothing if it counts for nobody.
    fn cast_of(&self, votes: &[ThreadVote]) -> Option<Cast> {
        let first = votes.first()?;
        let choices = votes.iter().filter_map(|vote| match vote.ballot? {
            Ballot::Seat(on) => Some(Choice::Player(on)),
            Ballot::NoElimination => None,
        });
        self.state.spoken(&Cast {
            choices: choices.collect(),
            ..Cast::refusal(first.voter).in_post(first.post)
        })
    }

    /// Why a vote counts for nobody wherever it stands.
    fn void_alone(&self, vote: &ThreadVote) -> Option<&'static str> {
        let cast = self.cast_of(std::slice::from_ref(vote))?;
        self.state.void_at_election(&cast)
    }

    /// Whether a vote was cast in the running round, as far as that is known. A post that was pasted
    /// by hand has no time of its own: it counts as made when it was read.
    fn is_of_round(&self, vote: &ThreadVote) -> bool {
        let Some(began) = self.state.round_began else {
            return true;
        };
        match (vote.moves_before_paste, vote.posted) {
            (Some(lines), _) => lines >= began.lines,
            (None, Some(posted)) => posted >= began.at,
            (None, None) => true,
        }
    }

    /// The running vote as the thread may know it.
    pub(super) fn running_votes(&self) -> Option<MoveText> {
        let more = self.votes_as_posted();
        match &self.state.stage {
            Stage::Election(stage) if stage.outcome.is_none() => {
                let mut stage: ElectionStage = stage.clone();
                enter_as_posted(stage.casts_mut(), more);
                let voted = stage.casts().iter().map(|cast| cast.by).collect();
                let mut told = self
                    .pen
                    .election_table(stage.casts(), &self.state.counted_at(&stage));
                told.title = Some(self.pen.word("election", &[]));
                told.parts.extend(self.silent(&voted));
                Some(told)
            }
            Stage::Vote(stage) if matches!(stage.step, Step::Open | Step::Asked) => {
                let mut stage: VoteStage = stage.as_ref().clone();
                enter_as_posted(stage.casts_mut(), more);
                let mut table = shown_table(&stage, TableFor::Everybody)?;
                table.rows.sort_by_key(|row| Reverse(row.count()));
                let voted = voters(&table);
                let mut told = self.pen.table(&table);
                told.title = Some(self.vote_name(&stage));
                if stage.step == Step::Open {
                    told.parts.extend(self.silent(&voted));
                    let until = self.pen.until("votes_until", self.vote_end());
                    told.parts.extend(until.map(TextPart::Line));
                }
                Some(told)
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    /// Who is alive and not among those who voted, in words.
    fn silent(&self, voted: &BTreeSet<SeatId>) -> Option<TextPart> {
        let silent = self.unheard(voted);
        (!silent.is_empty()).then(|| {
            let slots = [
                ("number", silent.len().to_string()),
                ("players", self.pen.listed_with_roles(&silent)),
            ];
            TextPart::Line(self.pen.word("not_voting", &slots))
        })
    }

    /// Who is alive and not among those who voted. That a dead player still has a vote, or a living
    /// one has none, is not told by it.
    pub(super) fn unheard(&self, voted: &BTreeSet<SeatId>) -> Vec<SeatId> {
        let players = self.state.town.players.iter();
        let candidates = self.state.candidates();
        // Everybody knows that servants do not vote (V-1, L-4).
        let silent = players.filter(|(seat, player)| {
            player.status == Status::Alive
                && player.elite != Some(Elite::Servant)
                && !voted.contains(seat)
                && !candidates.contains(seat)
        });
        silent.map(|(seat, _)| *seat).collect()
    }

    fn vote_name(&self, stage: &VoteStage) -> String {
        let number = stage.vote.standing.vote_number();
        self.pen.vote_title(stage.kind, number)
    }

    /// When the running vote ends: a re-vote has no time of its own (T-1, T-6).
    pub(super) fn vote_end(&self) -> Option<DateTime<Utc>> {
        match &self.state.stage {
            Stage::Vote(stage) if stage.step == Step::Open && stage.vote.revotes.is_empty() => {
                let clock = &self.pen.clock;
                let began = self.state.round_began?.at;
                clock.vote_end(clock.vote_runs_from(stage, began), stage.kind)
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    /// What the host should know of a vote that counts and was posted after the announced end.
    pub(super) fn after_the_end(&self, vote: &ThreadVote) -> Option<String> {
        let late = self.is_late(vote) && self.why_not(vote).is_none();
        let end = self.shown_end().filter(|_| late)?;
        let instead = self.instead_of_late(&self.pen.name(vote.voter));
        Some(say!(
            self,
            "after_the_announced_end_it_counts",
            end,
            instead
        ))
    }

    /// When the votes of an election were said to begin, if that was later than the game (T-1).
    fn announced_start(&self) -> Option<DateTime<Utc>> {
        match &self.state.stage {
            Stage::Election(stage) if stage.outcome.is_none() && stage.second.is_none() => {
                let began = self.state.round_began?.at;
                self.pen.clock.election_opens(began)
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                None
            }
        }
    }

    fn shown_start(&self) -> Option<String> {
        self.pen
            .clock
            .shown(self.announced_start()?, self.pen.language)
    }

    fn is_early(&self, vote: &ThreadVote) -> bool {
        let start = self.announced_start();
        start
            .zip(vote.posted)
            .is_some_and(|(start, posted)| posted < start)
    }

    /// What the host should know of a vote that counts and was posted before the announced start (T-4).
    pub(super) fn before_the_start(&self, vote: &ThreadVote) -> Option<String> {
        let early = self.is_early(vote) && self.why_not(vote).is_none();
        let start = self.shown_start().filter(|_| early)?;
        let voter = self.pen.name(vote.voter);
        Some(say!(
            self,
            "before_the_announced_start_it_counts",
            start,
            voter
        ))
    }

    /// The same of all votes, in one line.
    fn all_before_the_start(&self) -> Option<String> {
        let early = self.listed(|vote| self.is_early(vote));
        let start = self.shown_start().filter(|_| !early.is_empty())?;
        let early = early.join(", ");
        Some(say!(
            self,
            "before_the_announced_start_and_counted",
            start,
            early
        ))
    }

    /// Votes of the thread that count, each with its post.
    fn listed(&self, is: impl Fn(&ThreadVote) -> bool) -> Vec<String> {
        let voted = self.thread.iter().filter(|vote| vote.ballot.is_some());
        let found = voted.filter(|vote| is(vote) && self.why_not(vote).is_none());
        let mut found: Vec<String> = found
            .filter_map(|vote| Some(format!("#{} {}", vote.post?, self.pen.name(vote.voter))))
            .collect();
        found.dedup();
        found
    }

    /// Those after the end, in one line.
    fn all_after_the_end(&self) -> Option<String> {
        let late = self.listed(|vote| self.is_late(vote));
        let end = self.shown_end().filter(|_| !late.is_empty())?;
        let (late, instead) = (late.join(", "), self.instead_of_late("NAME"));
        Some(say!(
            self,
            "after_the_announced_end_and_counted",
            end,
            late,
            instead
        ))
    }

    /// How the host enters what an absent player has in place of a vote (T-2, ORD-2).
    fn instead_of_late(&self, voter: &str) -> String {
        match self.state.votes_of_a_player() {
            1 => say!(self, "enters_the_autovote_of_the_absent", voter),
            _ => say!(self, "enters_the_refusal_of_the_absent", voter),
        }
    }

    /// A page may tell the minute of a post alone, so that the last minute is in time.
    fn is_late(&self, vote: &ThreadVote) -> bool {
        let end = self.vote_end();
        end.zip(vote.posted)
            .is_some_and(|(end, posted)| posted > end)
    }

    fn shown_end(&self) -> Option<String> {
        self.pen.clock.shown(self.vote_end()?, self.pen.language)
    }

    /// The last post in which a vote of the running round stands that was entered.
    pub(super) fn last_post_entered(&self) -> Option<u64> {
        let entered = self.state.open_casts()?.iter();
        entered.filter_map(|cast| cast.post).max()
    }

    /// The running votes as the host sees them: as they would be counted now, with their weights,
    /// and those of the thread that do not count.
    pub(super) fn votes_for_host(&self) -> RunningVotes {
        let more = self.votes_as_posted();
        let lines = match &self.state.stage {
            Stage::Vote(stage) if matches!(stage.step, Step::Open | Step::Asked) => {
                let mut stage: VoteStage = stage.as_ref().clone();
                enter_as_posted(stage.casts_mut(), more);
                let outcome = stage.outcome();
                // Nobody is absent before the end (T-2): who is silent stands below.
                let round = match stage.step {
                    Step::Open => so_far(&stage.vote, &outcome),
                    _ => outcome.rounds.last().cloned(),
                };
                let table = round.map(|round| {
                    let mut table = vote_table(&round, TableFor::Host);
                    table
                        .refused
                        .retain(|seat| stage.casts().iter().any(|cast| cast.by == *seat));
                    self.pen.post(&table_post(&table))
                });
                table.unwrap_or_default()
            }
            // At the election every vote weighs 1 (E-2).
            Stage::Election(stage) if stage.outcome.is_none() => {
                let mut stage: ElectionStage = stage.clone();
                enter_as_posted(stage.casts_mut(), more);
                let told = self
                    .pen
                    .election_table(stage.casts(), &self.state.counted_at(&stage));
                told.parts.iter().flat_map(in_lines).collect()
            }
            Stage::Before | Stage::Election(_) | Stage::Vote(_) | Stage::Night(_) | Stage::Over => {
                Vec::new()
            }
        };
        let silent = self.still_silent();
        let (number, names) = (silent.len(), self.pen.listed(&silent));
        let silent =
            (number > 0).then(|| format!("{} ({number}): {names}", say!(self, "not_voting")));
        let thread = self.thread.iter().filter(|vote| vote.ballot.is_some());
        let uncounted = thread.filter_map(|vote| {
            let why = self.why_not(vote)?;
            Some(UncountedVote { vote: *vote, why })
        });
        RunningVotes {
            lines: lines
                .into_iter()
                .chain(silent)
                .chain(self.all_before_the_start())
                .chain(self.all_after_the_end())
                .collect(),
            round: self.round_now(TableFor::Host),
            public_round: self.round_now(TableFor::Everybody),
            uncounted: uncounted.collect(),
        }
    }

    /// Who has a vote in the running round and has given none.
    pub(super) fn still_silent(&self) -> Vec<SeatId> {
        let Some(entered) = self.state.open_casts() else {
            return Vec::new();
        };
        let thread = self.votes_of_thread();
        let voted = |seat: SeatId| entered.iter().chain(&thread).any(|cast| cast.by == seat);
        let candidates = self.state.candidates();
        let targets = self.targets_of_a_revote();
        let players = self.state.town.players.keys().copied();
        players
            .filter(|seat| self.state.may_vote(*seat) && !voted(*seat))
            .filter(|seat| !candidates.contains(seat) && !targets.contains(seat))
            .collect()
    }

    /// Among whom a re-vote runs: they vote against each other by rule, and nobody asks them (V-35).
    fn targets_of_a_revote(&self) -> Vec<SeatId> {
        match &self.state.stage {
            Stage::Vote(stage) => stage.targets_of_a_tie().unwrap_or_default(),
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => Vec::new(),
        }
    }

    /// Why a vote does not count beside others of its post.
    fn left_out_of(&self, post: &OfPost, vote: &ThreadVote) -> Option<String> {
        if vote.post.is_none() || vote.ballot.is_none() || post.counted.contains(vote) {
            return None;
        }
        if let Some(why) = self.void_alone(vote) {
            return Some(say!(self, why));
        }
        let most = self.state.votes_of_a_player();
        // A name that is not clear yet takes the place that is free.
        if let Some(why) = self.held_before(vote) {
            return Some(why);
        }
        let free = post.counted.len() < most || self.void_alone(&post.first).is_some();
        (!free).then(|| match most {
            1 => say!(self, "a_vote_cannot_be_changed"),
            _ => say!(self, "a_player_has_votes_here", most),
        })
    }

    /// Why a vote of the thread does not count in the running round.
    pub(super) fn why_not(&self, vote: &ThreadVote) -> Option<String> {
        let mut of_post = self.votes_by_post().into_iter();
        let known = of_post.find(|known| is_one_post(&known.first, vote));
        let alone = self.cast_of(std::slice::from_ref(vote));
        let left_out = known
            .as_ref()
            .and_then(|known| self.left_out_of(known, vote));
        let cast = match known {
            Some(known) if left_out.is_some() || known.counted.contains(vote) => {
                known.cast.or(alone)
            }
            _ => alone,
        };
        let Some(entered) = self.state.open_casts() else {
            let counted = cast.filter(|cast| {
                let mut counted = self.state.counted_casts().iter();
                counted.any(|counted| counted.says_the_same(cast))
            });
            return match counted {
                Some(_) => left_out,
                None => Some(say!(self, self.state.no_votes_now())),
            };
        };
        if vote.ballot.is_none() {
            return Some(say!(self, "a_vote_cannot_be_taken_back"));
        }
        if !self.is_of_round(vote) {
            return Some(say!(self, BEFORE_THE_CALL));
        }
        let Some(cast) = cast else {
            return Some(say!(self, SPEAKS_FOR_NOBODY));
        };
        if let Some(why) = self.state.kept_from_voting(cast.by) {
            return Some(match cast.by == vote.voter {
                true => say!(self, why),
                false => {
                    let (name, why) = (self.pen.name(cast.by), say!(self, why));
                    say!(self, "does_not_vote_because", name, why)
                }
            });
        }
        if let Some(why) = self.state.void_at_election(&cast) {
            return Some(say!(self, why));
        }
        let mut typed = entered.iter().filter(|cast| cast.way == Way::Posted);
        if typed.any(|typed| typed.by == cast.by) {
            return Some(say!(self, ENTERED_COUNTS));
        }
        let counted = self.counted_of_thread();
        let mut own = counted.iter().filter(|(_, of)| of.by == cast.by);
        match own.next() {
            Some((known, _)) if !is_one_post(known, vote) => Some(say!(self, EARLIER_COUNTS)),
            Some((_, cast)) => left_out.or_else(|| self.counts_for_nobody(cast)),
            None => left_out.or_else(|| self.held_before(vote)),
        }
    }

    /// Why a vote of the running round is neither for its target nor an autovote (V-6).
    fn counts_for_nobody(&self, cast: &Cast) -> Option<String> {
        let Stage::Vote(stage) = &self.state.stage else {
            return None;
        };
        let mut stage: VoteStage = stage.as_ref().clone();
        enter_as_posted(stage.casts_mut(), self.votes_as_posted());
        let why = State::void(&stage, cast.by)?;
        Some(say!(self, "counts_for_nobody", why = say!(self, why)))
    }

    /// Why a vote on hold cannot count in the running round, whatever it says.
    pub(super) fn cannot_count(&self, held: &ThreadVote) -> Option<String> {
        let Some(entered) = self.state.open_casts() else {
            // While approvals are collected, words in green may be one (H-2).
            let may_approve = self.state.collecting().is_some_and(|stage| {
                let posted = held.posted.unwrap_or(DateTime::<Utc>::MAX_UTC);
                Self::may_approve(stage, held.voter, posted)
            });
            if may_approve {
                return None;
            }
            // What a round that is counted has left open stays listed after it.
            let by = self.speaker(held);
            let mut counted = self.state.counted_casts().iter();
            let is_settled =
                self.state.votes_are_to_come() || counted.any(|cast| Some(cast.by) == by);
            return is_settled.then(|| say!(self, self.state.no_votes_now()));
        };
        if !self.is_of_round(held) {
            return Some(say!(self, BEFORE_THE_CALL));
        }
        let Some(by) = self.speaker(held) else {
            return Some(say!(self, SPEAKS_FOR_NOBODY));
        };
        if let Some(why) = self.state.kept_from_voting(by) {
            return Some(say!(self, why));
        }
        let mut typed = entered.iter().filter(|cast| cast.way == Way::Posted);
        if typed.any(|typed| typed.by == by) {
            return Some(say!(self, ENTERED_COUNTS));
        }
        let counted = self.counted_of_thread();
        let (known, _) = counted.iter().find(|(_, of)| of.by == by)?;
        let before = match is_one_post(known, held) {
            false => known.post < held.post,
            true => {
                let own = self.thread.iter().filter(|vote| is_one_post(known, vote));
                let before = own.take_while(|vote| vote.waits != held.waits);
                before.count() >= self.state.votes_of_a_player()
            }
        };
        before.then(|| say!(self, EARLIER_COUNTS))
    }
}

/// What a post with votes comes to.
#[derive(Debug, Clone)]
struct OfPost {
    /// The first of its votes that can count.
    first: ThreadVote,
    /// All of them that are counted together.
    counted: Vec<ThreadVote>,
    /// The vote they come to; none if it counts for nobody, or if it is not known yet.
    cast: Option<Cast>,
    /// Whether the host has yet to say what some of its words are.
    waits: bool,
}

/// The first vote of a post; where there is none, that the voter takes one back.
fn first_of(votes: &[ThreadVote]) -> Option<&ThreadVote> {
    let mut clear = votes.iter().filter(|vote| vote.waits.is_none());
    let first = clear.clone().find(|vote| vote.ballot.is_some());
    first.or_else(|| clear.next()).or(votes.first())
}

/// Whether two votes are one player's in one post.
fn is_one_post(one: &ThreadVote, other: &ThreadVote) -> bool {
    (one.voter, one.post) == (other.voter, other.post)
}

pub(super) fn is_absent(vote: &TableVote) -> bool {
    vote.kind == VoteKind::Auto(AutoCause::Absent)
}

/// A part of what is told, as lines.
fn in_lines(part: &TextPart) -> Vec<String> {
    match part {
        TextPart::Line(line) => vec![line.clone()],
        TextPart::Table { rows, .. } => rows.iter().map(|row| row.join("  ")).collect(),
    }
}
