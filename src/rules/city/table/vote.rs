//! A day's vote: announced, counted round by round, put into force.

use chrono::{DateTime, Utc};

use super::events::DeathTime;
use super::line::Line;
use super::lots::Lots;
use super::pen::Pen;
use super::records::{HeldVote, RoundLog};
use super::stage::{
    Grey, NightStage, Played, RoundBegan, Stage, State, Step, VoteKind, VoteStage, enter_as_posted,
};
use super::{asides, events, moves, refused, undead};
use crate::Role;
use crate::day::ballots::RoundKind;
use crate::day::day_end::{Possessions, end_of_day, possessed};
use crate::day::draw::{DayEnd, EndedDay};
use crate::day::entry::DayLine;
use crate::day::hunt::{HuntOffer, approvals, hunt};
use crate::day::lynch::lynch;
use crate::day::moves::{Cast, DuringVote, Moves, Way};
use crate::day::outcome::{Pending, VoteOutcome};
use crate::day::people::Status;
use crate::day::posts::{self, StartFacts, TableFor, hunt_offer, vote_start, vote_table};
use crate::day::questions::{Question, Topic, next_hunt_questions, next_questions};
use crate::day::rulings::{Open, Rulings};
use crate::day::servants::autovoted_twice;
use crate::day::vote::{LynchVote, Revote, VoteOfDay};
use crate::end::Moment;
use crate::moves::Action;
use crate::state::{Block, BlockedBy, Step as When};
use nightdesk_game::{Audience, Cause, Event, MoveText, SeatId, TextPart};
use nightdesk_rules::Refusal;
use nightdesk_text::say;
use nightdesk_time::Phase;

impl VoteStage {
    /// What the votes come to so far.
    pub(super) fn outcome(&self) -> VoteOutcome {
        match self.kind {
            VoteKind::Hunt => hunt(&self.vote),
            VoteKind::Ordinary | VoteKind::Extra => lynch(&self.vote),
        }
    }

    /// What players are asked now.
    pub(super) fn questions(&self) -> Vec<Question> {
        match (self.step, self.kind) {
            (Step::Asked, VoteKind::Ordinary | VoteKind::Extra) => next_questions(&self.vote),
            (Step::Asked, VoteKind::Hunt) => next_hunt_questions(&self.vote),
            (Step::Before | Step::Offered | Step::Open, _) => Vec::new(),
        }
    }

    /// What a player is asked: what was put to him last, which may still be corrected, and what is put
    /// next.
    pub(super) fn topics_asked(&self, by: SeatId) -> Vec<Topic> {
        if self.step != Step::Asked {
            return Vec::new();
        }
        let open = self.questions().into_iter();
        let open = open.map(|question| (question.to, question.topic));
        let asked = self.put.iter().copied().chain(open);
        let topics = asked.filter(|(to, _)| *to == by).map(|(_, topic)| topic);
        let mut topics: Vec<Topic> = topics.collect();
        topics.sort_unstable();
        topics.dedup();
        topics
    }

    /// Among whom the running round decides, if it is the re-vote of a tie (V-35).
    pub(super) fn targets_of_a_tie(&self) -> Option<Vec<SeatId>> {
        if self.vote.revotes.is_empty() {
            return None;
        }
        match self.outcome().rounds.pop()?.kind {
            RoundKind::Tie { targets } => Some(targets),
            RoundKind::First | RoundKind::Priest { .. } | RoundKind::Hunt => None,
        }
    }

    /// Whether who gives no vote in the running round has voted against himself (V-4): at a hunt and in
    /// the re-vote of a tie only if the host rules so (ORD-2).
    pub(super) fn gives_autovote(&self) -> bool {
        let may_refuse = self.kind == VoteKind::Hunt || self.targets_of_a_tie().is_some();
        !may_refuse || !self.vote.rulings.recommended(Open::AbsentChooser)
    }

    pub(super) fn during(&mut self) -> &mut Moves<DuringVote> {
        match self.vote.revotes.last_mut() {
            Some(revote) => &mut revote.during,
            None => &mut self.vote.during,
        }
    }
}

impl State {
    /// The vote of a day, before it is announced.
    pub(super) fn vote_of_today(&self) -> Stage {
        let vote = LynchVote {
            town: self.town.clone(),
            standing: self.standing.clone(),
            rulings: self.in_force.day.clone(),
            ..LynchVote::default()
        };
        Stage::Vote(Box::new(VoteStage::new(vote, VoteKind::Ordinary)))
    }

    /// The announcement: an offer of a hunt where one is possible, or the vote itself.
    pub(super) fn announce(&mut self, at: DateTime<Utc>, pen: &Pen) -> Result<Played, Refusal> {
        let Stage::Vote(stage) = &self.stage else {
            return Err(refused("no-vote-now", say!(pen, "no_day_with_a_vote_runs")));
        };
        let start = approvals(
            &stage.vote.town,
            &stage.vote.standing,
            stage.vote.of_day,
            &stage.approvals,
            0,
            &stage.vote.rulings,
        );
        let mut told_so_far = Played::default();
        if stage.step == Step::Before {
            let relied = start.relied.iter().map(|open| open.key());
            self.mattered(pen, &mut told_so_far, relied);
        }
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused("no-vote-now", say!(pen, "no_day_with_a_vote_runs")));
        };
        match stage.step {
            Step::Before if start.offer == HuntOffer::Offered => {
                stage.step = Step::Offered;
                stage.offered = Some(RoundBegan {
                    at,
                    lines: self.lines_taken,
                });
                let post = hunt_offer(&start);
                let played = told_so_far.say(say!(
                    pen,
                    "approvals_are_collected_again_decides",
                    at = pen.clock.approvals_until(pen.language, at)
                ));
                let mut told = pen.public(pen.word("hunt", &[]), &post);
                let until = pen.until("approvals_until", pen.clock.approvals_end(at));
                told.parts.extend(until.map(TextPart::Line));
                Ok(played.tell(told))
            }
            Step::Offered => {
                if start.begins {
                    stage.kind = VoteKind::Hunt;
                }
                let decided = pen.public(pen.word("hunt", &[]), &posts::hunt_decision(&start));
                Ok(self.votes_begin(at, pen, Played::default().tell(decided)))
            }
            Step::Before => Ok(self.votes_begin(at, pen, told_so_far)),
            Step::Open | Step::Asked => Err(refused(
                "vote-runs",
                say!(pen, "the_vote_was_announced_already_counts"),
            )),
        }
    }

    /// A journal from when a faceless mayor who left kept the office has votes after a `start` that
    /// offers a hunt by now: they were announced with it. And who was secretary still may have taken a
    /// player under the wing that night.
    pub(super) fn goes_on_as_kept(&mut self, line: &Line) {
        let left = self.memory.grey == Grey::Left;
        if let (true, Line::Night(sent)) = (left, line)
            && sent.action == Action::Patronage
        {
            for city in self.cities() {
                city.secretary.get_or_insert(sent.by);
            }
        }
        let Stage::Vote(stage) = &mut self.stage else {
            return;
        };
        let votes = match line {
            Line::EndDay(_) => true,
            Line::Votes(casts) => casts.iter().any(|cast| cast.way == Way::Posted),
            Line::Day(DayLine::Vote(cast)) => cast.way == Way::Posted,
            _ => false,
        };
        if left && votes && stage.step == Step::Offered {
            stage.step = Step::Open;
            self.round_began = stage.offered;
        }
    }

    fn votes_begin(&mut self, at: DateTime<Utc>, pen: &Pen, played: Played) -> Played {
        self.round_begins(at);
        let Stage::Vote(stage) = &mut self.stage else {
            return played;
        };
        stage.step = Step::Open;
        let title = pen.vote_title(stage.kind, stage.vote.standing.vote_number());
        let facts = StartFacts {
            substitutes: stage.substitutes.clone(),
        };
        let post = vote_start(&stage.vote, &facts);
        let Stage::Vote(stage) = &self.stage else {
            return played;
        };
        let without = match stage.kind {
            VoteKind::Ordinary => self.without_noted_walls(stage),
            VoteKind::Hunt | VoteKind::Extra => Vec::new(),
        };
        let played = match without.is_empty() {
            true => played,
            false => played.say(say!(pen, "walls_not_noted", names = pen.listed(&without))),
        };
        let mut played = match stage.kind {
            // The decision said what begins.
            VoteKind::Hunt => played,
            VoteKind::Ordinary | VoteKind::Extra => played.tell(pen.public(title, &post)),
        };
        let runs_from = pen.clock.vote_runs_from(stage, at);
        let end = pen.clock.vote_end(runs_from, stage.kind);
        if let Some(begun) = played.told.last_mut() {
            let until = pen.until("votes_until", end);
            begun.parts.extend(until.map(TextPart::Line));
        }
        let until = match stage.kind {
            VoteKind::Extra => pen.clock.extra_votes_until(pen.language, runs_from),
            VoteKind::Ordinary | VoteKind::Hunt => pen.clock.votes_until(pen.language, runs_from),
        };
        played.say(say!(pen, "votes_are_taken_counts_them", until))
    }

    /// The votes are in, or the asked have answered: the next questions, a re-vote or the result.
    pub(super) fn end_vote(
        &mut self,
        votes: &[Cast],
        at: DateTime<Utc>,
        pen: &Pen,
        lots: &mut Lots<'_>,
    ) -> Result<Played, Refusal> {
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused("no-vote-now", say!(pen, "no_day_with_a_vote_runs")));
        };
        match stage.step {
            Step::Before | Step::Offered => {
                return Err(refused(
                    "not-announced",
                    say!(pen, "the_vote_is_not_announced_yet_start"),
                ));
            }
            Step::Open => {
                enter_as_posted(stage.casts_mut(), votes.iter().cloned());
                stage.step = Step::Asked;
                self.round_closes(votes, at);
            }
            Step::Asked => moves::silence(stage, pen)?,
        }
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused("no-vote-now", say!(pen, "no_day_with_a_vote_runs")));
        };
        let questions = stage.questions();
        if !questions.is_empty() {
            let put = questions
                .iter()
                .map(|question| (question.to, question.topic));
            stage.put = put.collect();
            let (in_vain, questions): (Vec<Question>, Vec<Question>) = questions
                .into_iter()
                .partition(|question| question.is_in_vain(&stage.vote.town));
            let mut played = Played::default();
            for question in in_vain {
                let name = pen.name(question.to);
                played = played.say(say!(pen, "is_to_be_lynched_alone", name));
            }
            if !questions.is_empty() {
                played = played.say(say!(pen, "players_are_asked_shows_whom_goes"));
            }
            played.told = questions
                .iter()
                .map(|question| asides::asked(question, &stage.vote.town, pen))
                .collect();
            return Ok(played);
        }
        let outcome = stage.outcome();
        let mut played = Played::default();
        played.told.extend(tables(&outcome, pen));
        if let Some(Pending::Revote(_)) = &outcome.pending {
            stage.vote.revotes.push(Revote::default());
            stage.put.clear();
            stage.step = Step::Open;
            let kind = stage.kind;
            self.round_begins(at);
            let post = posts::revote(&outcome).unwrap_or_default();
            let title = pen.vote_title(kind, outcome.standing.vote_number());
            return Ok(played
                .tell(pen.public(title, &post))
                .say(say!(pen, "a_re_vote_runs")));
        }
        Ok(self.result(&outcome, played, at, pen, lots))
    }

    fn round_closes(&mut self, votes: &[Cast], at: DateTime<Utc>) {
        let log = self.close_round(votes, at);
        if let Stage::Vote(stage) = &mut self.stage {
            stage.held.push(log);
        }
    }

    /// The result is put into force and told.
    fn result(
        &mut self,
        outcome: &VoteOutcome,
        mut played: Played,
        at: DateTime<Utc>,
        pen: &Pen,
        lots: &mut Lots<'_>,
    ) -> Played {
        let Stage::Vote(stage) = &self.stage else {
            return played;
        };
        let possessions = stage.possessions.clone();
        // Of a phantom player who is voted out the desk knows the death already.
        let players = stage.vote.town.players.iter();
        let dead_before = players.filter(|(_, player)| player.status != Status::Alive);
        let dead_before: Vec<SeatId> = dead_before.map(|(seat, _)| *seat).collect();
        let held = HeldVote {
            kind: stage.kind,
            number: stage.vote.standing.vote_number(),
            logs: stage.held.clone(),
        };
        let gone = self.phantoms_who_leave(&stage.vote.town, &outcome.town, pen);
        let office = stage.vote.standing.mayor;
        let opened = pen.opened(&self.city, outcome);
        let post = posts::result(office, outcome, &opened);
        let secretary = stage.vote.standing.secretary;
        let post = posts::with_secretary(post, secretary, outcome);
        played.told.push(pen.public(pen.word("result", &[]), &post));
        played.told.extend(gone);
        let possessed = self.possessions(&stage.vote.town, &outcome.town, pen);
        played.told.extend(possessed);
        played.told.extend(asides::saved(outcome, pen));
        self.remarks(&mut played, outcome, pen);
        let vote = stage.vote.clone();
        self.remember_moves(&vote);
        let cards = events::cards(&self.city);
        let bodies = undead::bodies(&self.city);
        let letters = self.put_in_force(outcome, lots);
        let letters = self.with_results_before(letters);
        let dead: Vec<_> = outcome.deaths.iter().map(|death| death.seat).collect();
        played.echo.extend(self.unraised(&dead, pen));
        let evening = pen.numbered("evening", self.day());
        played.told.extend(pen.letters(&evening, &letters));
        self.tell_of_bodies(&bodies, &evening, &mut played, pen);
        self.tell_of_roles_back(outcome, &evening, &mut played, pen);
        played
            .told
            .extend(self.messages_for_servants(&evening, &letters, pen));
        self.past.keep(Phase::Day(self.day()), letters);
        let extra = posts::extra_vote(outcome);
        let when = match extra {
            Some(_) => DeathTime::Midday,
            None => DeathTime::PhaseEnd,
        };
        let left = departures(outcome, when, pen);
        let left = left.filter(
            |event| !matches!(event, Event::Died { seat, .. } if dead_before.contains(seat)),
        );
        played.events.extend(left);
        let changed = events::new_cards(&cards, &self.city);
        played.echo.extend(events::changes(&changed, pen));
        played.events.extend(changed);
        self.past.votes.push((self.day(), outcome.clone()));
        self.past.held.push(held);
        let over = self.check_end(Moment::AfterVote, &mut played, at, pen);
        if over {
            return played;
        }
        if let Some(post) = extra {
            played.told.push(pen.public(pen.word("result", &[]), &post));
            let mut played = self.another_vote(pen, outcome, played);
            self.servants_leave(&mut played, when, pen);
            return played;
        }
        self.day_ends(outcome, &possessions, &mut played, pen);
        if self.drawn(&mut played, at, pen) {
            return played;
        }
        self.night_falls(at, played, pen)
    }

    /// Whose face was cut and whose role is back: the player is told so, and the host.
    fn tell_of_roles_back(
        &self,
        outcome: &VoteOutcome,
        evening: &str,
        played: &mut Played,
        pen: &Pen,
    ) {
        for seat in &outcome.aftermath.roles_regained {
            let Some(role) = self.city.peaceful(*seat) else {
                continue;
            };
            let role = pen.role(Role::Peaceful(role)).to_owned();
            let name = pen.name(*seat);
            let says = pen.word("role_regained", &[("role", role.clone())]);
            let told = MoveText::new(Audience::Seat(*seat), [says]).titled(evening);
            played.told.push(told);
            let line = say!(pen, "has_the_role_back", name, role);
            played.echo.push(line);
        }
    }

    /// What the end of the day brings after its last vote: phantoms go or possess somebody, servants
    /// go with their masters.
    fn day_ends(
        &mut self,
        outcome: &VoteOutcome,
        possessions: &Possessions,
        played: &mut Played,
        pen: &Pen,
    ) {
        let rulings = &self.in_force.day;
        let by = |rulings: &Rulings| end_of_day(outcome, possessions, rulings);
        let town = by(rulings);
        let other = by(&rulings.with_other(Open::NightPhantom));
        if town != other {
            let key = Open::NightPhantom.key();
            self.mattered(pen, played, [key].into_iter());
        }
        let gone = self.phantoms_who_leave(&outcome.town, &town, pen);
        played.told.extend(gone);
        let possessed = self.possessions(&outcome.town, &town, pen);
        played.told.extend(possessed);
        self.town = town;
        self.servants_leave(played, DeathTime::PhaseEnd, pen);
        let town = self.town.clone();
        self.curses(&town);
        self.past.ended.push(EndedDay {
            ended: match outcome.aftermath.revote_without_victims.holds() {
                true => DayEnd::RevoteWithoutVictims,
                false => DayEnd::Otherwise,
            },
            alive: self.alive(),
        });
    }

    /// What the host should know about a result: open rulings, and autovotes in a row (V-8).
    fn remarks(&self, played: &mut Played, outcome: &VoteOutcome, pen: &Pen) {
        let relied = outcome.relied();
        self.mattered(pen, played, relied.iter().map(|open| open.key()));
        let before = self.past.votes.last().map(|(_, before)| before);
        let ballots = |outcome: &VoteOutcome| outcome.rounds.first().map(|one| one.ballots.clone());
        if let (Some(before), Some(now)) = (before.and_then(ballots), ballots(outcome)) {
            let mut twice = autovoted_twice(&before, &now);
            twice.retain(|seat| self.city.citizen(*seat).is_some());
            if !twice.is_empty() {
                played.echo.push(say!(
                    pen,
                    "two_autovotes_in_a_row_v",
                    twice = pen.listed(&twice)
                ));
            }
        }
    }

    fn another_vote(&mut self, pen: &Pen, outcome: &VoteOutcome, played: Played) -> Played {
        let Stage::Vote(first) = &mut self.stage else {
            return played;
        };
        let before = first.vote.before.for_extra_vote();
        let mut possessions = std::mem::take(&mut first.possessions);
        possessions.earlier.extend(possessed(outcome));
        self.town = self.with_passed_on_roles(outcome.town.clone());
        let vote = LynchVote {
            town: self.town.clone(),
            standing: outcome.standing.clone(),
            rulings: self.in_force.day.clone(),
            before,
            of_day: VoteOfDay::Extra,
            ..LynchVote::default()
        };
        self.stage = Stage::Vote(Box::new(VoteStage {
            possessions,
            ..VoteStage::new(vote, VoteKind::Extra)
        }));
        played.say(say!(pen, "an_extra_vote_follows_today_announces"))
    }

    /// The evening begins, and the night after it.
    pub(super) fn night_falls(
        &mut self,
        at: DateTime<Utc>,
        mut played: Played,
        pen: &Pen,
    ) -> Played {
        let phase = Phase::Night(self.day());
        self.city
            .blocks
            .retain(|block| !is_of_the_day(block, self.standing.day));
        let known = self.known_at_nightfall(&mut played, pen);
        self.stage = Stage::Night(NightStage {
            evening: known.settled.clone(),
            rounds: vec![known],
            ..NightStage::default()
        });
        self.round_began = None;
        self.round = RoundLog::default();
        played.events.push(Event::PhaseBegan { phase, at });
        played.say(say!(
            pen,
            "runs_its_evening_first_moves",
            phase,
            moves_until = pen.clock.moves_until(pen.language)
        ))
    }
}

/// Whether a block ends with the day: a blast's and a curse's cycle is an evening, a night and a day
/// (city day V-42, L-17).
fn is_of_the_day(block: &Block, day: u32) -> bool {
    match block.by {
        BlockedBy::Terrorist | BlockedBy::Phantom => {
            let evening = When::evening(day);
            block.from < evening && block.until <= evening
        }
        BlockedBy::Hacker | BlockedBy::Pimp | BlockedBy::Executor | BlockedBy::Host => false,
    }
}

/// Who leaves by a vote, as facts.
fn departures(outcome: &VoteOutcome, when: DeathTime, pen: &Pen) -> impl Iterator<Item = Event> {
    let deaths = outcome.deaths.iter().map(|death| death.seat);
    let deaths = deaths.map(move |seat| events::died(seat, Cause::Elimination, None, when));
    let agents = outcome.aftermath.agents_leave.iter();
    let comment = pen.word("agent_left", &[]);
    let agents = agents.map(move |seat| events::died(*seat, Cause::Host, Some(&comment), when));
    deaths.chain(agents)
}

/// The tables of the last round: for everybody, and with weights for the host.
fn tables(outcome: &VoteOutcome, pen: &Pen) -> Vec<MoveText> {
    let Some(round) = outcome.rounds.last() else {
        return Vec::new();
    };
    vec![
        pen.table(&vote_table(round, TableFor::Everybody)),
        pen.weights(&vote_table(round, TableFor::Host)),
    ]
}
