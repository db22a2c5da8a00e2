//! Texts that leave the desk: made when they are due, and again when asked for.

use super::Teller;
use crate::desk::DueText;
use crate::game::{Ballot, DayEvent, Game, MessageState, SeatId, Stage};
use crate::report::public::{self, Candidate, Deadline, PhasePost, Tally, TallyName, Target};
use crate::report::{Circle, PublicView, Text, private};
use crate::text::names::same;
use crate::time::{Phase, PhaseKind, Stamp, StampStyle, Zone};
use crate::votes::day_count;

impl Teller<'_> {
    /// A text that is due.
    pub(super) fn due(&self, due: DueText) -> Option<Text> {
        match due {
            DueText::RoleMessage(seat) => self.role_message(seat),
            DueText::Results(seat, night) => self.results(night, Some(seat)).pop(),
            DueText::FinalTally(day) => Some(self.tally(day, TallyName::Final(day))),
            DueText::Elimination(day) => Some(public::elimination(&self.view(), self.words, day)),
            DueText::DayStart(_) => {
                public::day_start(&self.view(), self.words, self.deadline().as_ref())
            }
            DueText::NightStart(_) => {
                public::night_start(&self.view(), self.words, self.deadline().as_ref())
            }
            DueText::NightDeaths(night) => {
                Some(public::night_deaths(&self.view(), self.words, night))
            }
            DueText::DeadlineMoved => {
                public::deadline_moved(&self.view(), self.words, &self.deadline()?)
            }
            DueText::Replacement(seat) => public::replacement(&self.view(), self.words, seat),
            DueText::Left(seat) => public::left(&self.view(), self.words, seat),
            DueText::Runoff(day) => Some(self.runoff(day)),
            DueText::Prod(seat) => private::prod(self.game, self.words, seat),
            DueText::GameEnd => public::game_end(&self.view(), self.words),
        }
    }

    /// The texts that are due as the game stands.
    pub(super) fn due_now(&self) -> Vec<Text> {
        match &self.game.stage {
            Stage::Preparing => self.role_messages(),
            Stage::Over { .. } => {
                let deaths = self.resolved_last().map(DueText::NightDeaths);
                let due = deaths.into_iter().chain([DueText::GameEnd]);
                due.filter_map(|text| self.due(text)).collect()
            }
            Stage::Running(phase) if self.game.night_done() => self.results(*phase, None),
            Stage::Running(phase) => {
                let due = match phase.kind() {
                    PhaseKind::Day => vec![DueText::DayStart(*phase)],
                    PhaseKind::Night => {
                        let day = self.day_before(*phase).map(DueText::Elimination);
                        day.into_iter()
                            .chain([DueText::NightStart(*phase)])
                            .collect()
                    }
                };
                let changed = self.role_messages();
                due.into_iter()
                    .filter_map(|text| self.due(text))
                    .chain(changed)
                    .collect()
            }
        }
    }

    /// The last phase, if it was a night and is resolved.
    pub(super) fn resolved_last(&self) -> Option<Phase> {
        let last = self.game.phases.last()?.phase;
        self.game.night_record(last).map(|record| record.night)
    }

    fn day_before(&self, night: Phase) -> Option<Phase> {
        let phases: Vec<Phase> = self.game.phases.iter().map(|start| start.phase).collect();
        let place = phases.iter().rposition(|phase| *phase == night)?;
        phases.get(place.checked_sub(1)?).copied()
    }

    /// The role messages that have not been sent, or must be sent again.
    pub(super) fn role_messages(&self) -> Vec<Text> {
        let waiting = self.game.seats().filter(|(_, seat)| {
            seat.alive() && matches!(seat.role_message, MessageState::Ready | MessageState::Stale)
        });
        waiting
            .filter_map(|(id, _)| self.role_message(id))
            .collect()
    }

    pub(super) fn role_message(&self, seat: SeatId) -> Option<Text> {
        let circles = Circle::of_sides(self.game);
        private::role_message(self.game, self.words, &self.speaker, &circles, seat)
    }

    /// The private results of a resolved night, one text a seat.
    pub(super) fn results(&self, night: Phase, of: Option<SeatId>) -> Vec<Text> {
        let Some(record) = self.game.night_record(night) else {
            return Vec::new();
        };
        private::results(
            self.game,
            self.words,
            &self.speaker,
            night,
            &record.messages,
        )
        .into_iter()
        .filter(|results| of.is_none_or(|seat| seat == results.seat))
        .map(|results| results.text)
        .collect()
    }

    pub(super) fn view(&self) -> PublicView {
        PublicView::of(self.game, self.words, &self.speaker)
    }

    /// The running phase's deadline in words.
    pub(super) fn deadline(&self) -> Option<Deadline> {
        // A schedule that cannot be followed is reported where it is asked for.
        let instant = self.game.deadline().ok().flatten()?;
        let zone: Zone = self.game.setup.schedule.zone.parse().unwrap_or(Zone::UTC);
        let stamp = Stamp {
            instant,
            zone,
            style: StampStyle::UtcAndCity,
        }
        .to_string();
        let (when, beside) = match stamp.split_once(" (") {
            Some((when, beside)) => (
                when.to_owned(),
                Some(beside.trim_end_matches(')').to_owned()),
            ),
            None => (stamp, None),
        };
        Some(Deadline { when, beside })
    }

    /// The opening post as it should read now (H10.8).
    pub(super) fn opening(&self) -> Text {
        let begun = self.game.phases.iter();
        let starts = begun.filter_map(|start| {
            let post = self.first_post_of_host(start.phase)?;
            let link = self.game.setup.forum.post_link.as_ref();
            Some(PhasePost {
                phase: start.phase,
                post,
                link: link.map(|link| link.replace("{post}", &post.to_string())),
            })
        });
        let starts: Vec<_> = starts.collect();
        public::opening(&self.view(), self.words, &starts)
    }

    /// Number of the first post of a phase that a host wrote, among those that were read.
    fn first_post_of_host(&self, phase: Phase) -> Option<u64> {
        let hosts = &self.game.setup.hosts;
        let posts = self.game.thread.posts.iter();
        posts
            .filter(|(_, post)| post.phase == Some(phase))
            .find(|(_, post)| hosts.iter().any(|host| same(host, &post.post.author)))
            .map(|(number, _)| *number)
    }

    /// Between whom votes begin anew.
    fn runoff(&self, day: Phase) -> Text {
        let steps = self.game.day_steps.iter().rev();
        let between = steps
            .filter(|step| step.day == day)
            .find_map(|step| match &step.what {
                DayEvent::Runoff(between) => Some(between.as_slice()),
                _ => None,
            });
        let between = between.unwrap_or_default().iter();
        let between: Vec<_> = between.map(|ballot| target(*ballot)).collect();
        let deadline = self.deadline();
        public::runoff(&self.view(), self.words, &between, deadline.as_ref())
    }

    /// The votes of a day as a post.
    pub(super) fn tally(&self, day: Phase, name: TallyName) -> Text {
        let counted = day_count(self.game, day, None);
        let count = counted.table.count();
        let candidates = count.wagons.iter().map(|wagon| Candidate {
            target: target(wagon.target),
            voters: wagon
                .votes
                .iter()
                .map(|vote| (vote.voter, vote.post))
                .collect(),
        });
        let unclear = counted
            .held
            .iter()
            .map(|(place, held)| (held.voter, Some(place.post)));
        let tally = Tally {
            name,
            candidates: candidates.collect(),
            not_voting: count.not_voting.clone(),
            unclear: unclear.collect(),
            corrections: public::corrections(&self.view(), self.words, day, &counted.corrections),
            majority: count.majority,
            counted_to: count.last_post.max(self.game.thread.last_post()),
        };
        public::tally(&self.view(), self.words, &tally, self.deadline().as_ref())
    }
}

fn target(ballot: Ballot) -> Target {
    match ballot {
        Ballot::Seat(seat) => Target::Seat(seat),
        Ballot::NoElimination => Target::NoElimination,
    }
}

/// The number of the next count of a day: one more than that of the last one that was posted.
pub(super) fn next_count(game: &Game, day: Phase) -> u32 {
    day_count(game, day, None).next_number()
}
