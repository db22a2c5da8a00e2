//! Whose votes, moves and answers are missing, and what the host can do.

use super::Laid;
use super::stage::{ElectionStage, NightStage, Stage, Step, VoteStage};
use crate::game::SeatId;
use crate::rules::Waiting;
use crate::rules::city::Role;
use crate::rules::city::day::people::{DayRole, Mark};
use crate::rules::city::day::questions::{Question, Topic};
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
                Some(mayor) => {
                    vec![self.secretary(mayor, &outcome.secretary_choices)]
                }
            },
        }
    }

    fn vote_waits(&self, stage: &VoteStage) -> Vec<Waiting> {
        match stage.step {
            Step::Before => {
                let mut waits = self.another_secretary();
                waits.extend(self.before_the_vote(stage));
                waits.extend(self.missing_walls(stage));
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
                let asked = questions.iter().map(|question| self.asked(question));
                let mut waits: Vec<Waiting> = asked.collect();
                waits.push(host("go on; who is silent declines", "end day"));
                waits
            }
        }
    }

    /// A question that was put to a player, with the line that answers it.
    fn asked(&self, question: &Question) -> Waiting {
        let says = self.pen.question_line(question);
        let name = self.pen.name(question.to);
        let what = says.strip_prefix(&format!("{name}: "));
        let among: Vec<String> = question
            .about
            .iter()
            .map(|seat| self.pen.name(*seat))
            .collect();
        let whom = among
            .first()
            .cloned()
            .unwrap_or_else(|| self.pen.word("type_name", &[]));
        let line = self.pen.word(answer(question.topic), &[("name", whom)]);
        let mut waiting = self.owed(question.to, what.unwrap_or(says.as_str()).to_owned(), &line);
        waiting.optional = question.topic != Topic::Detonate;
        waiting
    }

    /// Once a wall is noted, those whose walls are not.
    fn missing_walls(&self, stage: &VoteStage) -> Vec<Waiting> {
        if stage.walls.is_empty() {
            return Vec::new();
        }
        let living = stage.vote.town.living();
        let without = living
            .filter(|(seat, player)| !stage.walls.contains(seat) && !player.has(Mark::NotAdmitted));
        let without: Vec<SeatId> = without.map(|(seat, _)| seat).collect();
        let noted = (!without.is_empty()).then(|| Waiting {
            optional: true,
            ..host(
                &format!("no wall is noted of {}", self.pen.listed(&without)),
                "no wall others",
            )
        });
        noted.into_iter().collect()
    }

    /// Moves before the start that nobody has made yet.
    fn before_the_vote(&self, stage: &VoteStage) -> Vec<Waiting> {
        let town = &stage.vote.town;
        let made = |seat: SeatId| stage.vote.before.iter().any(|entered| entered.by == seat);
        let mayor = stage.vote.standing.mayor.holder();
        let mayor = mayor.map(|seat| (seat, "vertical"));
        let of_role = town.living().filter_map(|(seat, player)| {
            let key = match player.working_role()? {
                DayRole::Politician { .. } => "supporters",
                DayRole::Lawyer { .. } => "legal",
                DayRole::Witness => "witness",
                DayRole::DrugDealer { .. } => "buy",
                DayRole::Terrorist => "arm",
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
            Some((seat, key))
        });
        let name = self.pen.word("type_name", &[]);
        mayor
            .into_iter()
            .chain(of_role)
            .filter(|(seat, _)| !made(*seat))
            .map(|(seat, key)| {
                let what = self.pen.word(&format!("owes_{key}"), &[]);
                let line = self
                    .pen
                    .word(&format!("type_{key}"), &[("name", name.clone())]);
                self.owed(seat, what, &line)
            })
            .collect()
    }

    /// The mayor's choice behind a dismissed secretary, where the host rules so.
    fn another_secretary(&self) -> Vec<Waiting> {
        let owes = self.state.owes_secretary();
        let waits = owes.map(|(mayor, choices)| Waiting {
            optional: true,
            ..self.secretary(mayor, &choices)
        });
        waits.into_iter().collect()
    }

    fn secretary(&self, mayor: SeatId, among: &[SeatId]) -> Waiting {
        let among = self.pen.listed(among);
        Waiting {
            from: Some(mayor),
            what: self.pen.word("owes_secretary", &[("among", among)]),
            type_this: Some(self.pen.word("type_secretary", &[])),
            optional: false,
        }
    }

    fn missing_votes(&self) -> Vec<Waiting> {
        let entered = self.state.open_casts().unwrap_or_default();
        let thread = self.votes_of_thread();
        let voted = |seat: SeatId| entered.iter().chain(&thread).any(|cast| cast.by == seat);
        let voters = self.state.town.players.iter();
        voters
            .filter(|(seat, _)| self.state.kept_from_voting(**seat).is_none() && !voted(**seat))
            .map(|(seat, _)| {
                let name = self.pen.word("type_name", &[]);
                let line = self.pen.word("type_vote", &[("name", name)]);
                self.owed(*seat, self.pen.word("owes_vote", &[]), &line)
            })
            .collect()
    }

    fn night_waits(&self, stage: &NightStage) -> Vec<Waiting> {
        let mut waits = self.another_secretary();
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
                let rests = stage.rests(seat, role);
                if sent || over || rests || of_time.is_empty() {
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
        let language = self.pen.language;
        let words: Vec<&str> = actions.iter().map(|action| action.word(language)).collect();
        let when = if evening { "in_evening" } else { "at_night" };
        let when = self.pen.word(when, &[]);
        let name = role.name(language);
        let first = words.first().copied().unwrap_or_default();
        let what = format!("{name}, {when}: {}", words.join(", "));
        let target = self.pen.word("type_name", &[]);
        self.owed(seat, what, &format!("{name} {first} -> {target}"))
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

/// The line that answers a question, by its key among the words.
const fn answer(topic: Topic) -> &'static str {
    match topic {
        Topic::Detonate => "type_detonate",
        Topic::CancelPhantom => "type_cancel_phantom",
        Topic::Scandal => "type_scandal",
        Topic::CancelLawyer => "type_cancel_lawyer",
        Topic::Pardon => "type_pardon",
        Topic::LetPardonedDie => "type_let_pardoned_die",
        Topic::Execute => "type_execute",
        Topic::Defend => "type_defend",
        Topic::TakeVoter => "type_take_voter",
        Topic::HeroicSuicide => "type_heroic_suicide",
        Topic::SwapRoles => "type_swap_roles",
        Topic::Cripple => "type_cripple",
        Topic::Disguise => "type_disguise",
        Topic::Possess => "type_possess",
    }
}

/// The roles that the living may use now, the dead's by their master.
pub(super) fn roles(city: &City) -> Vec<(SeatId, Role)> {
    let held = city.cards.iter().filter(|card| {
        let raised = matches!(card.origin, Origin::Raised { .. });
        // A crippled player has no role to make a move of.
        let whole = city
            .citizen(card.holder)
            .is_some_and(|citizen| citizen.lives() && !citizen.crippled);
        card.in_hand() && (raised || whole)
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
