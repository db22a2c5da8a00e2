//! Whose votes, moves and answers are missing, and what the host can do.

use super::CityTable;
use super::before_vote::{KINDS, Kind};
use super::followed::sender;
use super::night::owes_target;
use super::received::ask;
use super::stage::{ElectionStage, NightStage, Stage, Step, VoteKind, VoteStage};
use crate::catalogue::RoleEntry;
use crate::day::admit::{admit_approval, admit_sent_before};
use crate::day::hunt::approvals;
use crate::day::moves::BeforeVote;
use crate::day::questions::{Question, Topic};
use crate::moves::{Action, Move};
use crate::night::is_dealt_by_lot;
use crate::state::{City, Origin};
use crate::{Negative, Peaceful, Role};
use nightdesk_game::SeatId;
use nightdesk_replies::{Ask, AskId, Asked, Need};
use nightdesk_text::say;

impl CityTable {
    pub(super) fn waiting(&self) -> Vec<Ask> {
        let mut waits = self.servants_without_masters();
        waits.extend(self.stage_waits());
        waits
    }

    /// Servants whose master is not named yet: that is settled before the election (city day L-11).
    fn servants_without_masters(&self) -> Vec<Ask> {
        let early = match &self.state.stage {
            Stage::Before => self.state.undealt == 0,
            Stage::Election(_) => true,
            Stage::Vote(_) | Stage::Night(_) | Stage::Over => false,
        };
        let servants = self.state.who_serves_nobody();
        let waits = servants.into_iter().filter(|_| early).map(|seat| {
            let servant = self.pen.name(seat);
            let line = say!(self, "serves_name", servant);
            Ask {
                need: Need::Optional,
                ..host(say!(self, "a_servant_has_no_master", servant), line)
            }
        });
        waits.collect()
    }

    fn stage_waits(&self) -> Vec<Ask> {
        match &self.state.stage {
            Stage::Before => match self.state.undealt {
                0 => vec![host(
                    say!(self, "begin_with_the_election_of_day"),
                    say!(self, "start"),
                )],
                _ => vec![host(say!(self, "deal_the_cards"), "deal")],
            },
            Stage::Election(stage) => self.election_waits(stage),
            Stage::Vote(stage) => self.vote_waits(stage),
            Stage::Night(stage) => self.night_waits(stage),
            Stage::Over => Vec::new(),
        }
    }

    fn election_waits(&self, stage: &ElectionStage) -> Vec<Ask> {
        match &stage.outcome {
            None => {
                let mut waits = self.missing_votes();
                waits.push(host(
                    say!(self, "count_the_election"),
                    say!(self, "end_day"),
                ));
                waits
            }
            Some(outcome) => match outcome.mayor {
                None => vec![host(
                    say!(self, "the_votes_elect_nobody_say_who_is_mayor"),
                    say!(self, "mayor_name"),
                )],
                Some(mayor) => {
                    vec![self.secretary(mayor, &outcome.secretary_choices)]
                }
            },
        }
    }

    fn vote_waits(&self, stage: &VoteStage) -> Vec<Ask> {
        match stage.step {
            Step::Before => {
                let mut waits = self.another_secretary();
                waits.extend(self.before_the_vote(stage));
                waits.extend(self.missing_walls(stage));
                waits.push(host(say!(self, "announce_the_vote"), say!(self, "start")));
                waits
            }
            Step::Offered => {
                let mut waits = self.before_the_vote(stage);
                waits.push(host(self.approvals_so_far(stage), say!(self, "start")));
                waits
            }
            Step::Open => {
                let mut waits = self.missing_votes();
                waits.push(host(say!(self, "count_the_votes"), say!(self, "end_day")));
                waits
            }
            Step::Asked => {
                let mut questions = stage.questions();
                questions.retain(|question| !question.is_in_vain(&stage.vote.town));
                let asked = questions.iter().map(|question| self.asked(question));
                let mut waits: Vec<Ask> = asked.collect();
                waits.push(host(
                    say!(self, "go_on_who_is_silent_declines"),
                    say!(self, "end_day"),
                ));
                waits
            }
        }
    }

    /// How many approvals of a hunt there are, whose, and how many it takes (H-2).
    fn approvals_so_far(&self, stage: &VoteStage) -> String {
        let vote = &stage.vote;
        let counted = approvals(
            &vote.town,
            &vote.standing,
            vote.of_day,
            &stage.approvals,
            0,
            &vote.rulings,
        );
        let mut approving = stage.approvals.clone();
        approving.retain(|seat| admit_approval(vote, *seat).is_ok());
        let (so_far, needed) = (counted.approvals, counted.eligible.div_ceil(2));
        let by = match approving.as_slice() {
            [] => String::new(),
            approving => format!(": {}", self.pen.listed(approving)),
        };
        say!(self, "decide_about_the_hunt", so_far, needed, by)
    }

    /// A question that was put to a player, with the line that answers it.
    pub(super) fn asked(&self, question: &Question) -> Ask {
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
        let ask = self.owed(question.to, what.unwrap_or(says.as_str()).to_owned(), &line);
        match question.topic {
            Topic::Detonate => Ask {
                need: Need::Wanted,
                ..ask
            },
            _ => ask,
        }
    }

    /// Whose walls are not noted; while none is, that they can be.
    fn missing_walls(&self, stage: &VoteStage) -> Vec<Ask> {
        if stage.kind == VoteKind::Ordinary && self.state.no_wall_is_noted() {
            return vec![Ask {
                need: Need::Optional,
                ..host(say!(self, "no_wall_is_noted_yet"), say!(self, "wall_names"))
            }];
        }
        let without = self.state.without_noted_walls(stage);
        let noted = (!without.is_empty()).then(|| {
            let what = say!(
                self,
                "no_wall_is_noted",
                without = self.pen.listed(&without)
            );
            Ask {
                of: Asked::Host(without),
                need: Need::Optional,
                ..host(what.as_str(), say!(self, "no_wall_others"))
            }
        });
        noted.into_iter().collect()
    }

    /// Moves before the start that the rules allow and nobody has made yet.
    fn before_the_vote(&self, stage: &VoteStage) -> Vec<Ask> {
        let town = &stage.vote.town;
        let living: Vec<SeatId> = town.living().map(|(seat, _)| seat).collect();
        let all: Vec<SeatId> = town.players.keys().copied().collect();
        let (vertical, of_roles) = KINDS.split_at(1);
        let of_roles = living
            .iter()
            .flat_map(|seat| of_roles.iter().map(|kind| (*seat, *kind)));
        let vertical = living
            .iter()
            .flat_map(|seat| vertical.iter().map(|kind| (*seat, *kind)));
        let moves = vertical.chain(of_roles).filter_map(|(seat, kind)| {
            let made = stage
                .vote
                .before
                .iter()
                .any(|entered| entered.by == seat && kind.is(&entered.what));
            let forms = kind.forms(&all).into_iter();
            let mut taken = forms.filter(|form| admit_sent_before(&stage.vote, seat, form).is_ok());
            let form = taken.next().filter(|_| !made)?;
            Some(self.before_waits(seat, kind, &form))
        });
        moves
            .chain(self.antidotes_waited_for())
            .chain(self.examinations_waited_for())
            .collect()
    }

    fn before_waits(&self, seat: SeatId, kind: Kind, form: &BeforeVote) -> Ask {
        let key = kind.key();
        let name = self.pen.word("type_name", &[]);
        let named = match form {
            BeforeVote::Supporters(named) | BeforeVote::Witness(named) => named.len(),
            _ => 1,
        };
        let names = vec![name; named].join(", ");
        let what = self.pen.word(&format!("owes_{key}"), &[]);
        let line = self.pen.word(&format!("type_{key}"), &[("name", names)]);
        self.owed(seat, what, &line)
    }

    /// Poisoners who may still take the poison back.
    fn antidotes_waited_for(&self) -> Vec<Ask> {
        let role = Role::Negative(Negative::Poisoner);
        let poisoners = self.state.city.holding(Negative::Poisoner);
        let antidotes = poisoners.map(|seat| Move::new(seat, role, Action::Antidote, &[]));
        let given = antidotes.filter(|sent| self.state.may_cure_by_day(sent).is_ok());
        given.map(|sent| self.evening_move_by_day(&sent)).collect()
    }

    /// Criminalists who have examined no body of last night, while there is one.
    fn examinations_waited_for(&self) -> Vec<Ask> {
        let state = &self.state;
        let last = state.city.kills.iter();
        let last = last.filter(|kill| kill.night == state.city.night);
        let last: Vec<SeatId> = last.map(|kill| kill.victim).collect();
        let cards = state.city.cards_of(Peaceful::Criminalist);
        let idle = cards.filter(|card| !state.memory.examining.contains_key(&card.id));
        let sent = idle.filter_map(|card| {
            let mut new = last
                .iter()
                .filter(|body| !card.memory.examined.contains(body));
            let role = Role::Peaceful(card.role);
            let sent = Move::new(card.holder, role, Action::Examine, &[*new.next()?]);
            state.may_examine_by_day(&sent).is_ok().then_some(sent)
        });
        sent.map(|sent| self.evening_move_by_day(&sent)).collect()
    }

    /// A move that the day takes before its vote though it is one of the evening.
    fn evening_move_by_day(&self, sent: &Move) -> Ask {
        let language = self.pen.language;
        Ask {
            id: Some(ask(sent.by, Some(sent.role))),
            of: Asked::Player(sender(&self.state.city, sent).unwrap_or(sent.by)),
            what: format!(
                "{}: {}",
                sent.role.name(language),
                sent.action.word_of(sent.role, language)
            ),
            need: Need::Optional,
            type_this: Some(self.pen.night_form(sent)),
        }
    }

    /// The mayor's choice after a dismissed secretary, where the host rules so.
    fn another_secretary(&self) -> Vec<Ask> {
        let owes = self.state.owes_secretary();
        let waits = owes.map(|(mayor, choices)| Ask {
            need: Need::Optional,
            ..self.secretary(mayor, &choices)
        });
        waits.into_iter().collect()
    }

    fn secretary(&self, mayor: SeatId, among: &[SeatId]) -> Ask {
        let among = self.pen.listed(among);
        Ask {
            id: None,
            of: Asked::Player(mayor),
            what: self.pen.word("owes_secretary", &[("among", among)]),
            need: Need::Wanted,
            type_this: Some(self.pen.word("type_secretary", &[])),
        }
    }

    fn missing_votes(&self) -> Vec<Ask> {
        let (key, need) = match &self.state.stage {
            Stage::Vote(stage) if stage.gives_autovote() => ("owes_vote_or_autovote", Need::Wanted),
            // Who is absent at an election has voted for nobody (E-5).
            _ => ("owes_vote", Need::Optional),
        };
        let silent = self.still_silent().into_iter();
        silent
            .map(|seat| {
                let name = self.pen.word("type_name", &[]);
                let line = self.pen.word("type_vote", &[("name", name)]);
                Ask {
                    id: Some(AskId::Vote(self.state.day(), seat)),
                    need,
                    ..self.owed(seat, self.pen.word(key, &[]), &line)
                }
            })
            .collect()
    }

    fn night_waits(&self, stage: &NightStage) -> Vec<Ask> {
        let mut waits = self.another_secretary();
        waits.extend(self.moves_waited_for(stage));
        if stage.dusk.is_none() || stage.pending().next().is_some() {
            waits.push(Ask {
                need: Need::Optional,
                ..host(say!(self, "close_the_evening"), say!(self, "end_evening"))
            });
        }
        waits.push(host(
            say!(self, "resolve_the_night_and_begin"),
            say!(self, "resolve_commit"),
        ));
        waits
    }

    /// Every role that has sent nothing for evening or night, and that the rules let move then.
    fn moves_waited_for(&self, stage: &NightStage) -> Vec<Ask> {
        let judge = self.state.judge();
        let after = stage.after_the_evening(judge);
        let evening = roles(stage.before_the_round(judge)).into_iter();
        let evening = evening.map(|(seat, role)| (seat, role, Time::Evening));
        let night = roles(&after).into_iter();
        let night = night.map(|(seat, role)| (seat, role, Time::Night));
        let mut all: Vec<(SeatId, Role, Time)> = evening.chain(night).collect();
        all.sort();
        let silent = all.into_iter().filter(|(seat, role, time)| {
            let of = |sent: &Move| {
                let own = (sent.by, sent.role) == (*seat, *role);
                own && !owes_target(self.state.city_now(), sent)
            };
            let sent = match time {
                Time::Evening => stage.pending().any(of),
                Time::Night => stage.moves.iter().any(of),
            };
            !sent && !stage.rests(*seat, *role)
        });
        silent
            .filter_map(|(seat, role, time)| {
                let actions = actions(role, time).into_iter();
                let possible: Vec<Move> = actions
                    .filter_map(|action| stage.possible(seat, role, action, judge))
                    .collect();
                self.role_waits(role, time, &possible)
            })
            .collect()
    }

    /// What a role may do now, with the form of the first of it; none if that is nothing.
    fn role_waits(&self, role: Role, time: Time, possible: &[Move]) -> Option<Ask> {
        let first = possible.first()?;
        let language = self.pen.language;
        let words: Vec<&str> = possible
            .iter()
            .map(|sent| sent.action.word_of(sent.role, language))
            .collect();
        let when = match time {
            Time::Evening => "in_evening",
            Time::Night => "at_night",
        };
        let when = self.pen.word(when, &[]);
        let what = format!("{}, {when}: {}", role.name(language), words.join(", "));
        // For a body somebody else sends.
        let sender = sender(&self.state.city, first).unwrap_or(first.by);
        let what = match sender == first.by {
            true => what,
            false => {
                let slots = [("player", self.pen.name(sender))];
                format!("{what}; {}", self.pen.word("sends_for", &slots))
            }
        };
        // Where silence is no skip, chance or the player's own face answers for him (city day X-3,
        // F-17; roles "fanatic" and "necromancer").
        let compulsory = possible.iter().any(|sent| match sent.action {
            Action::Cut => !self.state.city.cut_excused,
            Action::Favour | Action::Curse => self.is_dealt_by_lot(sent),
            _ => false,
        });
        // A way out is named, and never suggested.
        let suggested = first.action != Action::Suicide;
        Some(Ask {
            id: Some(ask(first.by, Some(role))),
            of: Asked::Player(first.by),
            what,
            need: match compulsory {
                true => Need::Wanted,
                false => Need::Optional,
            },
            type_this: suggested.then(|| self.pen.night_form(first)),
        })
    }

    /// Whether chance answers for whoever does not make this choice.
    fn is_dealt_by_lot(&self, sent: &Move) -> bool {
        let city = &self.state.city;
        let role = sent.role.peaceful();
        let card = role.and_then(|role| city.usable(sent.by, role));
        card.is_some_and(|card| is_dealt_by_lot(city, card, self.state.standing.day))
    }

    fn owed(&self, seat: SeatId, what: String, line: &str) -> Ask {
        Ask {
            id: None,
            of: Asked::Player(seat),
            what,
            need: Need::Optional,
            type_this: Some(format!("{}: {line}", self.pen.name(seat))),
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

/// When a move is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Time {
    Evening,
    Night,
}

/// What a role may ever send in an evening or a night; the last way out comes last.
pub(super) fn actions(role: Role, time: Time) -> Vec<Action> {
    let listed = role.entry().into_iter().flat_map(RoleEntry::all_moves);
    let master = (role == Role::Peaceful(Peaceful::Pimp)).then_some(Action::Forbid);
    let of_time = |action: &Action| action.is_evening() == (time == Time::Evening);
    let mut actions: Vec<Action> = listed
        .chain(master)
        .chain([Action::Keep])
        .filter(of_time)
        .collect();
    actions.sort_by_key(|action| *action == Action::Suicide);
    actions
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

fn host(what: impl Into<String>, line: impl Into<String>) -> Ask {
    Ask {
        id: None,
        of: Asked::Host(Vec::new()),
        what: what.into(),
        need: Need::Wanted,
        type_this: Some(line.into()),
    }
}
