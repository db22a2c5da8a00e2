//! Whose votes, moves and answers are missing, and what the host can do.

use super::Laid;
use super::stage::{ElectionStage, NightStage, Stage, Step, VoteStage};
use crate::game::{Language, SeatId};
use crate::rules::Waiting;
use crate::rules::city::Role;
use crate::rules::city::cards::words_of;
use crate::rules::city::day::people::DayRole;
use crate::rules::city::day::posts::question_words;
use crate::rules::city::moves::Action;
use crate::rules::city::state::{City, Origin};

impl Laid {
    pub(super) fn waiting(&self) -> Vec<Waiting> {
        match &self.state.stage {
            Stage::Before => match self.state.undealt {
                0 => vec![host("begin with the election of Day 1", "start")],
                _ => vec![host("deal the cards", "deal")],
            },
            Stage::Election(stage) => self.election_waits(stage),
            Stage::Vote(stage) => self.vote_waits(stage),
            Stage::Night(stage) => self.night_waits(stage),
            Stage::Over => Vec::new(),
        }
    }

    fn election_waits(&self, stage: &ElectionStage) -> Vec<Waiting> {
        match &stage.outcome {
            None => {
                let mut waits = self.missing_votes();
                waits.push(host("count the election", "end day"));
                waits
            }
            Some(outcome) => match outcome.mayor {
                None => vec![host(
                    "the votes elect nobody: say who is mayor",
                    "mayor NAME",
                )],
                Some(mayor) => vec![Waiting {
                    from: Some(mayor),
                    what: format!(
                        "a secretary, of {}",
                        self.pen.listed(&outcome.secretary_choices)
                    ),
                    type_this: Some("secretary NAME".to_owned()),
                    optional: false,
                }],
            },
        }
    }

    fn vote_waits(&self, stage: &VoteStage) -> Vec<Waiting> {
        match stage.step {
            Step::Before => {
                let mut waits = self.before_the_vote(stage);
                waits.push(host("announce the vote", "start"));
                waits
            }
            Step::Offered => vec![host(
                "decide about the hunt by the approvals (`NAME: approves`)",
                "start",
            )],
            Step::Open => {
                let mut waits = self.missing_votes();
                waits.push(host("count the votes", "end day"));
                waits
            }
            Step::Asked => {
                let questions = stage.questions();
                let mut waits: Vec<Waiting> = questions
                    .iter()
                    .map(|question| Waiting {
                        from: Some(question.to),
                        what: question_words().say(
                            &question.says(),
                            &|seat| self.pen.name(seat),
                            Language::English,
                        ),
                        type_this: None,
                        optional: true,
                    })
                    .collect();
                waits.push(host("go on; who is silent declines", "end day"));
                waits
            }
        }
    }

    /// Moves before the start that nobody has made yet.
    fn before_the_vote(&self, stage: &VoteStage) -> Vec<Waiting> {
        let town = &stage.vote.town;
        let made = |seat: SeatId| stage.vote.before.iter().any(|entered| entered.by == seat);
        let mayor = stage.vote.standing.mayor.holder();
        let mayor = mayor.map(|seat| (seat, "a vertical of power", "vertical -> NAME"));
        let of_role = town.living().filter_map(|(seat, player)| {
            let (what, line) = match player.working_role()? {
                DayRole::Politician { .. } => ("supporters", "supporters -> NAME, NAME"),
                DayRole::Lawyer { .. } => ("legal protection", "legal protection -> NAME"),
                DayRole::Witness => ("for whom the witness vouches", "witness -> NAME, NAME"),
                DayRole::DrugDealer { .. } => ("bought votes", "buys 1"),
                DayRole::Terrorist => ("whether the detonator is armed", "arms the detonator"),
                DayRole::Plain
                | DayRole::Judge { .. }
                | DayRole::Necromancer { .. }
                | DayRole::Phantom
                | DayRole::Liar
                | DayRole::Hero { .. }
                | DayRole::Priest
                | DayRole::Fanatic { .. }
                | DayRole::Inquisitor { .. }
                | DayRole::Witch => return None,
            };
            Some((seat, what, line))
        });
        mayor
            .into_iter()
            .chain(of_role)
            .filter(|(seat, _, _)| !made(*seat))
            .map(|(seat, what, line)| self.owed(seat, what.to_owned(), line))
            .collect()
    }

    fn missing_votes(&self) -> Vec<Waiting> {
        let entered = self.state.open_casts().unwrap_or_default();
        let thread = self.votes_of_thread();
        let voted = |seat: SeatId| entered.iter().chain(&thread).any(|cast| cast.by == seat);
        let voters = self.state.town.players.iter();
        voters
            .filter(|(seat, player)| player.votes() && !voted(**seat))
            .map(|(seat, _)| self.owed(*seat, "a vote".to_owned(), "vote -> NAME"))
            .collect()
    }

    fn night_waits(&self, stage: &NightStage) -> Vec<Waiting> {
        let mut waits = Vec::new();
        for (seat, role) in roles(&self.state.city) {
            let actions = role
                .entry()
                .map(|entry| entry.moves.as_slice())
                .unwrap_or_default();
            for evening in [true, false] {
                let moves = if evening {
                    &stage.evening
                } else {
                    &stage.moves
                };
                let sent = moves
                    .iter()
                    .any(|sent| sent.by == seat && sent.role == role);
                let over = evening && stage.dusk.is_some();
                let of_time: Vec<Action> = actions
                    .iter()
                    .copied()
                    .filter(|action| action.is_evening() == evening)
                    .collect();
                if sent || over || of_time.is_empty() {
                    continue;
                }
                waits.push(self.role_waits(seat, role, &of_time, evening));
            }
        }
        if stage.dusk.is_none() {
            waits.push(Waiting {
                optional: true,
                ..host(
                    "close the evening, so that its results are told before the night",
                    "end evening",
                )
            });
        }
        waits.push(host(
            "resolve the night and begin the day",
            "resolve --commit",
        ));
        waits
    }

    fn role_waits(&self, seat: SeatId, role: Role, actions: &[Action], evening: bool) -> Waiting {
        let language = words_of(self.pen.language);
        let words: Vec<&str> = actions.iter().map(|action| action.word(language)).collect();
        let when = if evening { "evening" } else { "night" };
        let name = role.name(language);
        let first = words.first().copied().unwrap_or_default();
        let what = format!("{name}, {when}: {}", words.join(", "));
        self.owed(seat, what, &format!("{name} {first} -> NAME"))
    }

    fn owed(&self, seat: SeatId, what: String, line: &str) -> Waiting {
        Waiting {
            from: Some(seat),
            what,
            type_this: Some(format!("{}: {line}", self.pen.name(seat))),
            optional: true,
        }
    }
}

/// The roles that the living may use now, the dead's by their master.
fn roles(city: &City) -> Vec<(SeatId, Role)> {
    let held = city.cards.iter().filter(|card| {
        let raised = matches!(card.origin, Origin::Raised { .. });
        card.in_hand() && (raised || city.lives(card.holder))
    });
    let peaceful = held.map(|card| (card.holder, Role::Peaceful(card.role)));
    let over = city.living().filter_map(|citizen| {
        let role = match citizen.faceless {
            true => Role::Faceless,
            false => Role::Negative(citizen.negative?),
        };
        Some((citizen.seat, role))
    });
    let mut roles: Vec<(SeatId, Role)> = peaceful.chain(over).collect();
    roles.sort();
    roles
}

fn host(what: &str, line: &str) -> Waiting {
    Waiting {
        from: None,
        what: what.to_owned(),
        type_this: Some(line.to_owned()),
        optional: false,
    }
}
