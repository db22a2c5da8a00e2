//! Why something came about, as a tree.

use super::ScriptTable;
use super::played::{Caused, links};
use super::seats::Reading;
use super::words::after;
use crate::built_in;
use crate::effect::{Effect, Place, PollOutcome};
use crate::reasons::words;
use crate::run::Run;
use crate::world::{Actor, Attribute, AttributeKind, PhaseNumber, Status, World};
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{ElementKind, Key};
use nightdesk_rules::{Reason, Slot, Statement, Why};

impl ScriptTable {
    /// Why something came about: what befell a player, how a vote ended; or, after `not`, what did
    /// not run.
    pub(super) fn reasons(&self, about: &str) -> Option<Why> {
        let world = self.world.as_ref()?;
        if about.is_empty() {
            return None;
        }
        let anyone: Vec<SeatId> = self.seats.ids().collect();
        match self.seats.find(about, Reading::Typed, &anyone) {
            Ok(seat) => Some(self.of_player(world, seat)),
            Err(_) => match after(about, "not") {
                Some(about) => self.not_run(world, about),
                None => self.of_poll(about),
            },
        }
    }

    fn of_player(&self, world: &World, seat: SeatId) -> Why {
        let name = self.seats.name(seat);
        let player = world.player(seat);
        let role = player.map_or("", |player| self.role_title(&player.role));
        let status = match world.status(seat) {
            Status::Alive => "status_alive",
            Status::Ghostly => "status_ghost",
            Status::Dead => "status_dead",
        };
        let status = self.say(status, &[]);
        let effects = self.past.effects.iter();
        let (told, befell): (Vec<&Caused>, Vec<&Caused>) =
            effects.partition(|caused| matches!(caused.effect, Effect::Said { .. }));
        let mut because: Vec<Why> = befell
            .into_iter()
            .filter_map(|caused| self.about_player(world, caused, seat))
            .collect();
        because.extend(self.in_vain(seat));
        let told = told.into_iter();
        because.extend(told.filter_map(|caused| self.about_player(world, caused, seat)));
        let owner = Actor::Player(seat);
        let on = world.attributes_on(&owner);
        because.extend(on.map(|attribute| self.attribute(world, attribute)));
        Why {
            says: self.say(
                "why_player",
                &[("name", name), ("role", role), ("status", &status)],
            ),
            because,
        }
    }

    /// An effect that is about a player.
    fn about_player(&self, world: &World, caused: &Caused, seat: SeatId) -> Option<Why> {
        let what = match &caused.effect {
            Effect::Died {
                player,
                killing,
                by,
                ..
            } if *player == seat => {
                let source = self.source_words(world, by);
                let killing = self.killing_words(*killing);
                self.say("why_died", &[("killing", &killing), ("source", &source)])
            }
            Effect::Resurrected { player } if *player == seat => self.say("why_back", &[]),
            Effect::Left { player, won, .. } if *player == seat => match won {
                true => self.say("why_left_won", &[]),
                false => self.say("why_left_lost", &[]),
            },
            Effect::RoleChanged { player, from, to } if *player == seat => {
                let (from, to) = (self.role_title(from), self.role_title(to));
                self.say("why_became", &[("from", from), ("to", to)])
            }
            Effect::AlignmentChanged { player, to } if *player == seat => {
                self.say("why_side", &[("team", &self.team_title(world, to))])
            }
            Effect::Granted { player, role, .. } if *player == seat => {
                self.say("why_made", &[("role", self.role_title(role))])
            }
            Effect::Revoked { player, role, .. } if *player == seat => {
                self.say("why_no_longer", &[("role", self.role_title(role))])
            }
            Effect::Said {
                to: Place::Player(player),
                text,
            } if *player == seat => self.say("why_told", &[("text", text)]),
            _ => return None,
        };
        Some(Why {
            says: self.in_phase(caused.phase, &what),
            because: self.chain(caused.reason.as_ref()),
        })
    }

    /// What was tried on a player and did not come about.
    fn in_vain(&self, seat: SeatId) -> Vec<Why> {
        let objected = self.past.objected.iter();
        objected
            .filter(|one| one.reason.against.iter().any(|it| names(&it.says, seat)))
            .map(|one| {
                let says = self.tried(&one.reason);
                Why {
                    says: self.in_phase(one.phase, &says),
                    because: self.chain(Some(&one.reason)),
                }
            })
            .collect()
    }

    /// What something spoke against: in vain, unless it only went elsewhere.
    pub(super) fn tried(&self, reason: &Reason) -> String {
        let says = self.sentence(links(reason).0);
        match is_in_vain(reason) {
            true => self.say("in_vain", &[("says", &says)]),
            false => says,
        }
    }

    fn of_poll(&self, about: &str) -> Option<Why> {
        let wanted = Key::of(about);
        let closed: Vec<Why> = self
            .past
            .effects
            .iter()
            .filter_map(|caused| match &caused.effect {
                Effect::PollClosed {
                    kind, name, result, ..
                } if [Key::of(kind), Key::of(name)].contains(&wanted) => {
                    let mut because: Vec<Why> = result
                        .lines
                        .iter()
                        .map(|line| {
                            leaf(format!(
                                "{}: {}",
                                self.option_shown(&line.option),
                                line.votes
                            ))
                        })
                        .collect();
                    because.extend(self.chain(caused.reason.as_ref()));
                    let outcome = match &result.outcome {
                        PollOutcome::Winner(seat) => {
                            self.say("poll_won", &[("winner", self.seats.name(*seat))])
                        }
                        PollOutcome::Disqualified(seat) => {
                            self.say("poll_may_not", &[("name", self.seats.name(*seat))])
                        }
                        PollOutcome::Word(word) => self.say("poll_won", &[("winner", word)]),
                        PollOutcome::Tie(_) => self.say("poll_tie", &[]),
                        PollOutcome::Nobody => self.say("poll_nobody", &[]),
                        PollOutcome::Cancelled => self.say("poll_cancelled", &[]),
                    };
                    let phase = built_in::phase(self.language, caused.phase);
                    let slots = [
                        ("poll", name.as_str()),
                        ("phase", &phase),
                        ("outcome", &outcome),
                    ];
                    Some(Why {
                        says: self.say("why_poll", &slots),
                        because,
                    })
                }
                _ => None,
            })
            .collect();
        let mut closed = closed;
        match closed.len() {
            0 => None,
            1 => closed.pop(),
            _ => Some(Why {
                says: about.to_owned(),
                because: closed,
            }),
        }
    }

    /// What led to something, the nearest first, each resting on the one before it.
    pub(super) fn chain(&self, reason: Option<&Reason>) -> Vec<Why> {
        let Some(reason) = reason else {
            return Vec::new();
        };
        let (what, earlier) = links(reason);
        let mut below: Vec<Why> = Vec::new();
        for statement in earlier {
            below = vec![Why {
                says: self.sentence(statement),
                because: below,
            }];
        }
        let against = reason
            .against
            .iter()
            .map(|one| leaf(self.sentence(&one.says)));
        let mut because: Vec<Why> = against.collect();
        because.extend(below);
        vec![Why {
            says: self.sentence(what),
            because,
        }]
    }

    pub(super) fn sentence(&self, statement: &Statement) -> String {
        let name = |seat: SeatId| self.seats.name(seat).to_owned();
        statement.in_words(words(), &name, self.language)
    }

    fn in_phase(&self, phase: PhaseNumber, what: &str) -> String {
        let phase = built_in::phase(self.language, phase);
        self.say("why_in_phase", &[("phase", &phase), ("what", what)])
    }

    /// An attribute of a player, with the number by which it can be dropped.
    fn attribute(&self, world: &World, attribute: &Attribute) -> Why {
        let run = self.looking(world);
        let values = in_words_of_book(&run, &attribute.kind, run.values(attribute));
        let values = values.iter().zip(attribute.kind.terms());
        let values = values.filter(|(value, _)| !value.is_empty());
        let values = values.map(|(value, is_term)| match is_term {
            true => built_in::value(self.language, value),
            false => value.clone(),
        });
        let values: Vec<String> = values.collect();
        let kind = match &attribute.kind {
            AttributeKind::Custom { .. } => "attribute",
            kind => kind.word(),
        };
        let kind = built_in::term(self.language, "kind", kind);
        let id = attribute.id.0.to_string();
        let values = values.join(", ");
        let slots = [("id", id.as_str()), ("kind", &kind), ("values", &values)];
        let phase = built_in::phase(self.language, attribute.applied);
        let source = match &attribute.source.by {
            // Whoever holds it now may have got it since.
            Actor::Extra(_) => run.source_words(self.language, &attribute.source.name),
            _ => self.source_words(world, &attribute.source),
        };
        let since = [("id", id.as_str()), ("phase", &phase), ("source", &source)];
        Why {
            says: self.say("why_has", &slots),
            because: vec![leaf(self.say("why_since", &since))],
        }
    }

    pub(super) fn source_words(&self, world: &World, source: &crate::world::Source) -> String {
        let player = world
            .player_of(&source.by)
            .map(|seat| self.seats.name(seat));
        if source.by == Actor::Host {
            return built_in::say(self.language, "host", &[]);
        }
        let run = self.looking(world);
        let name = run.source_words(self.language, &source.name);
        match player {
            Some(player) => format!("{player}, {name}"),
            None => name,
        }
    }
}

/// The values of an attribute with the name that the book writes where it has a key.
fn in_words_of_book(
    run: &Run<'_>,
    kind: &AttributeKind,
    [first, second, third, fourth]: [String; 4],
) -> [String; 4] {
    let element = match kind {
        AttributeKind::Custom { .. } => ElementKind::Attribute,
        AttributeKind::Membership { .. } => ElementKind::Group,
        AttributeKind::Disguise { .. } => ElementKind::Role,
        // Its second value is the number of a thread.
        AttributeKind::Role { role, .. } => {
            let title = run.title(ElementKind::Role, role);
            return [title, String::new(), third, fourth];
        }
        AttributeKind::PollCount { .. }
        | AttributeKind::PollResult { .. }
        | AttributeKind::PollDisqualification { .. }
        | AttributeKind::PollVotes { .. } => ElementKind::Poll,
        AttributeKind::Defense { .. }
        | AttributeKind::Absence { .. }
        | AttributeKind::Manipulation { .. }
        | AttributeKind::Obstruction { .. }
        | AttributeKind::Redirection { .. }
        | AttributeKind::Loyalty { .. }
        | AttributeKind::Whisper { .. } => return [first, second, third, fourth],
    };
    [run.title(element, &first), second, third, fourth]
}

/// A reason that rests on nothing more.
pub(super) fn leaf(says: String) -> Why {
    Why {
        says,
        because: Vec::new(),
    }
}

/// Whether something came to nothing that something spoke against. What was led on to another player
/// worked there.
pub(super) fn is_in_vain(reason: &Reason) -> bool {
    !reason.stands || reason.against.iter().any(stops)
}

/// Whether what speaks against something stops it.
pub(super) fn stops(against: &Reason) -> bool {
    against.stands && against.says.key != "redirected"
}

/// Whether a sentence names a player.
fn names(statement: &Statement, seat: SeatId) -> bool {
    let mut slots = statement.slots.iter();
    slots.any(|(_, slot)| *slot == Slot::Seat(seat))
}
