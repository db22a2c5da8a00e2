//! The game as it stands, and how one event changes it.
//!
//! [`Game::apply`] says which event changes what; how seats, phases, votes and nights change
//! stands in a file for each. Nothing here knows a rule set or why an event was made.

mod conflict;
mod nights;
mod phases;
mod seats;
mod votes;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::day::{DayEvent, DayStep, MarkPlace, Since};
use super::event::{Event, NightRecord};
use super::left::LeftText;
use super::move_text::TakenMove;
use super::order::NightEntry;
use super::seal::Sealed;
use super::seat::{Cause, Seat, SeatId};
use super::setup::{SeatPlan, Setup};
use super::thread::{Absence, Announced, Thread};
use super::warned::KeptWarning;
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_time::{Change as ClockChange, EarlyEnd, Length, Phase, PhaseKind};

pub use conflict::Conflict;

/// Where a game stands as a whole.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are filled, cards are dealt.
    #[default]
    Preparing,
    /// This phase runs.
    Running(Phase),
    /// It is over.
    Over {
        /// Slugs of the winning sides; empty for a draw, or where single players alone have won.
        winners: Vec<String>,
        /// Players who have won whatever their sides have.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<SeatId>,
        /// Why.
        reason: String,
        /// Whether the host's word has ended it.
        declared: bool,
    },
}

/// Whether players may sign up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignUps {
    /// They may.
    #[default]
    Open,
    /// The host has closed them.
    Closed,
}

/// A phase that has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PhaseStart {
    /// The phase.
    pub phase: Phase,
    /// When it began.
    pub at: DateTime<Utc>,
    /// How many were alive then.
    pub living: usize,
    /// How many changes of the deadlines were made before it.
    #[serde(default)]
    pub clock_changes: usize,
    /// How long the setup of its time let it last, where a later setup may say otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
    /// Number of the host's post that began it: the one that ended the phase before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_in: Option<u64>,
}

/// A ruling by the host on an open question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRuling {
    /// What was open.
    pub question: String,
    /// What the host chose.
    pub choice: String,
    /// Why.
    pub because: Option<String>,
}

/// The whole state of a game. It is a fold of events; nothing else changes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// What it is played by.
    pub setup: Setup,
    /// The seats in list order.
    pub seats: Vec<Seat>,
    /// Where it stands.
    pub stage: Stage,
    /// Every phase that has begun, oldest first.
    pub phases: Vec<PhaseStart>,
    /// Every night entry that was taken and not cancelled, in order of arrival.
    pub entries: Vec<NightEntry>,
    /// Every move at the table of a rule set that keeps one, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<TakenMove>,
    /// What happened to the counts, day by day, in the order of the thread.
    pub day_steps: Vec<DayStep>,
    /// What was read of the thread.
    #[serde(default)]
    pub thread: Thread,
    /// Deadlines moved and schedules resumed, in order.
    #[serde(default)]
    pub clock_changes: Vec<ClockChange>,
    /// What became of the announced deadlines, where the game began before its planned start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun_early: Option<EarlyEnd>,
    /// When the game was declared over, where deadlines depend on it.
    #[serde(default)]
    pub ended_at: Option<DateTime<Utc>>,
    /// Who had won when the host reopened the game: that they have is no news any more, until a
    /// player returns or a card changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopened_despite: Option<Vec<String>>,
    /// Every resolved night, oldest first, and what was found out by day in its place among them.
    pub nights: Vec<NightRecord>,
    /// What the host ruled.
    pub rulings: Vec<HostRuling>,
    /// Outcomes of random draws, as (purpose, outcome).
    pub draws: Vec<(String, String)>,
    /// Whether players may sign up.
    #[serde(default)]
    pub sign_ups: SignUps,
    /// What was sealed when the cards were dealt last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Sealed>,
    /// The host's own words that wait for the next post.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scene: Option<String>,
    /// Every text that has left the desk, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<LeftText>,
    /// Warnings of players, as far as they are told of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<KeptWarning>,
    /// Links to private threads, by faction.
    pub chats: BTreeMap<String, String>,
    /// The host's notes on the game.
    pub notes: Vec<String>,
    /// Who is out by the host's word in the latest fact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub just_out: Option<SeatId>,
}

impl InLanguage for Game {
    fn language(&self) -> Language {
        self.setup.language
    }
}

impl Game {
    /// The running phase, if one runs.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        match &self.stage {
            Stage::Running(phase) => Some(*phase),
            Stage::Preparing | Stage::Over { .. } => None,
        }
    }

    /// Whether a night runs.
    #[must_use]
    pub fn is_night(&self) -> bool {
        self.phase()
            .is_some_and(|phase| phase.kind() == PhaseKind::Night)
    }

    /// A seat by its id.
    #[must_use]
    pub fn seat(&self, id: SeatId) -> Option<&Seat> {
        self.seats.get(id.index())
    }

    /// The player's name of a seat; empty if there is no such seat.
    #[must_use]
    pub fn name(&self, id: SeatId) -> &str {
        self.seat(id).map_or("", |seat| seat.name.as_str())
    }

    /// Whether whoever sits there was taken out of the game and has lost by himself with that, as the
    /// setup may say.
    #[must_use]
    pub fn is_defeated(&self, seat: &Seat) -> bool {
        let removed = seat.death.as_ref().map(|death| death.cause) == Some(Cause::Removal);
        removed && self.setup.removal.loses
    }

    /// The side by which a seat's result is reckoned: its card's, or that of the player whose result
    /// it shares.
    #[must_use]
    pub fn scored_side(&self, id: SeatId) -> Option<&str> {
        let seat = self.seat(id)?;
        let with = seat.shares().and_then(|(with, _)| self.seat(with));
        with.and_then(Seat::faction).or_else(|| seat.faction())
    }

    /// A seat's card with the side by which its result is reckoned.
    #[must_use]
    pub fn scored_card(&self, id: SeatId) -> Option<Card> {
        let card = self.seat(id)?.card.clone()?;
        Some(Card {
            faction: self.scored_side(id).unwrap_or(&card.faction).to_owned(),
            ..card
        })
    }

    /// All seats with their ids, in list order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = (SeatId, &Seat)> {
        self.seats
            .iter()
            .enumerate()
            .map(|(index, seat)| (SeatId::at(index), seat))
    }

    /// The living seats, in list order.
    pub fn living(&self) -> impl DoubleEndedIterator<Item = (SeatId, &Seat)> {
        self.seats().filter(|(_, seat)| seat.alive())
    }

    /// Since when a seat is dead that has died in the running day, where that is known.
    #[must_use]
    pub fn dead_since(&self, seat: SeatId) -> Option<Since> {
        let dead = self.seat(seat).is_some_and(|seat| !seat.alive());
        let day = self.phase().filter(|_| dead)?;
        let steps = self.day_steps.iter().rev();
        let mut of_day = steps.take_while(|step| step.day == day);
        let out = [DayEvent::Died(seat), DayEvent::Flipped(seat)];
        let death = of_day.find(|step| out.contains(&step.what))?;
        let told = death.place.map(|place| Since::Post(place.post));
        told.or(death.at.map(Since::Typed))
    }

    /// Applies one event. On a conflict nothing has changed.
    ///
    /// # Errors
    /// When the event does not fit the state.
    pub fn apply(&mut self, event: &Event) -> Result<(), Conflict> {
        self.take_in(event)?;
        self.just_out = event.out_by_host();
        Ok(())
    }

    /// The facts of an entry have been applied: what stands directly after a fact is of the same one.
    pub(crate) fn close_entry(&mut self) {
        self.just_out = None;
    }

    fn take_in(&mut self, event: &Event) -> Result<(), Conflict> {
        match event {
            Event::SetupAdopted { setup } => return self.adopt(setup),
            Event::SeatAdded {
                name,
                aliases,
                pronouns,
            } => {
                return self.add_seat(&SeatPlan {
                    name: name.clone(),
                    aliases: aliases.clone(),
                    pronouns: pronouns.clone(),
                    card: None,
                });
            }
            Event::SpareAdded { name } => self.setup.spare.push(name.clone()),
            Event::SignedOff { name } => return self.sign_off(name),
            Event::AliasesAdded { seat, names } => return self.add_aliases(*seat, names),
            Event::Renamed { seat, name } => return self.rename(*seat, name),
            Event::PronounsSet { seat, pronouns } => {
                self.seat_mut(*seat)?.pronouns = Some(pronouns.clone());
            }
            Event::Dealt {
                cards,
                seed: _,
                seed_named: _,
                sealed,
            } => {
                self.deal(cards)?;
                self.sealed.clone_from(sealed);
            }
            Event::SignUpsClosed => self.sign_ups = SignUps::Closed,
            Event::SignUpsOpened => self.sign_ups = SignUps::Open,
            Event::CardChanged {
                seat,
                card,
                because: _,
            } => return self.change_card(*seat, card),
            Event::BegunEarly { deadlines } => self.begun_early = Some(*deadlines),
            Event::EditionTaken { edition } => self.setup.edition = *edition,
            Event::PhaseBegan { phase, at } => return self.begin(*phase, *at),
            Event::MoveTaken { .. } => {
                let taken = self.taken(event);
                self.moves.extend(taken);
            }
            Event::LivingTold => self.tell_living(),
            Event::EntryTaken { entry } => return self.take_entry(entry),
            Event::EntryCancelled { id } => return self.cancel(*id),
            Event::VoteCast {
                voter,
                ballot,
                post,
                mark,
                typed,
            } => {
                let place = post.map(|post| MarkPlace { post, mark: *mark });
                self.vote(*voter, *ballot, place)?;
                let typed = typed.map(|at| (*voter, at));
                self.thread.typed_votes.extend(typed);
            }
            Event::VoteHeld { place, vote } => return self.hold(*place, vote),
            Event::VoteDecided { place, answer } => return self.decide(*place, *answer),
            Event::CountPosted { last_post, count } => return self.count_posted(*last_post, count),
            Event::RunoffBegan {
                between,
                challenger,
                last_post,
            } => {
                return self.begin_runoff(between, *challenger, *last_post);
            }
            Event::PostsRead { posts } => posts.iter().for_each(|post| self.read(post)),
            Event::LineHeld { place, line } => {
                self.thread.held_lines.push((*place, line.clone()));
            }
            Event::LineSettled { place } => return self.settle_line(*place),
            Event::EndAnnounced { phase, at, post } => {
                let (at, post) = (*at, *post);
                self.announce_end(*phase, Announced { at, post });
            }
            Event::OverAnnounced { at, post } => {
                let (at, post) = (*at, *post);
                self.announce_over(Announced { at, post });
            }
            Event::DeadlineMoved { by, at, post } => return self.move_deadline(*by, *at, *post),
            Event::ToldAgain { deed, .. } => self.post_repeats(deed),
            Event::Replaced {
                seat,
                name,
                at,
                post,
                clears_vote,
            } => {
                self.replace(*seat, name, *at, *post)?;
                if *clears_vote {
                    self.day_change_at(*post, Some(*at), DayEvent::Cleared(*seat));
                }
            }
            Event::Died {
                seat,
                cause,
                comment,
                post,
                midday,
                at,
            } => {
                let dusk = self.seat(*seat).is_some_and(|held| self.dies_at_dusk(held));
                let ends = dusk || self.vote_is_carried_out();
                let follows = *cause == Cause::Host && post.is_none() && ends;
                self.die(*seat, *cause, comment.as_deref(), *post)?;
                let what = match cause {
                    Cause::Elimination => DayEvent::Flipped(*seat),
                    Cause::Night | Cause::Removal | Cause::Host => DayEvent::Died(*seat),
                };
                // Whom the day eliminates at its end stays in its count, and so does who dies of that or
                // with the day.
                let stays = match cause {
                    Cause::Elimination => !*midday,
                    Cause::Night | Cause::Removal | Cause::Host => follows,
                };
                if !stays {
                    self.day_change_at(*post, *at, what);
                }
            }
            Event::Revived { seat, post, at } => return self.revive(*seat, *post, *at),
            Event::CardOpened { seat, opened } => {
                self.seat_mut(*seat)?.opened = Some(opened.clone());
            }
            Event::Prodded { seat, at } => {
                self.seat_mut(*seat)?;
                self.thread.prods.entry(*seat).or_default().push(*at);
            }
            Event::WarningSaid { seat, warning } => {
                self.seat_mut(*seat)?;
                self.warning_said(*seat, warning);
            }
            Event::AbsenceSet { seat, from, until } => {
                self.seat_mut(*seat)?;
                let (seat, from, until) = (*seat, *from, *until);
                self.thread.absences.push(Absence { seat, from, until });
            }
            Event::MissingIgnored { first, last, empty } => {
                let posts = match empty {
                    true => &mut self.thread.empty,
                    false => &mut self.thread.missing_ignored,
                };
                posts.push((*first, *last));
            }
            Event::Spent { seat, what, uses } => {
                let spent = self.seat_mut(*seat)?.spent.entry(what.clone()).or_default();
                *spent = spent.saturating_add(*uses);
            }
            Event::Marked { seat, mark } => return self.mark(*seat, mark),
            Event::Unmarked { seat, name } => {
                self.seat_mut(*seat)?
                    .marks
                    .retain(|mark| &mark.name != name);
            }
            Event::NightResolved { record } => self.keep_record(record),
            Event::Drawn { purpose, outcome } => {
                self.draws.push((purpose.clone(), outcome.clone()));
            }
            Event::Ruled {
                question,
                choice,
                because,
            } => self.rulings.push(HostRuling {
                question: question.clone(),
                choice: choice.clone(),
                because: because.clone(),
            }),
            Event::RoleMessage { seat, state } => self.seat_mut(*seat)?.note_message(*state),
            Event::ChatSet { faction, link } => self.set_chat(faction, link),
            Event::SceneKept { words } => self.scene = Some(words.clone()),
            Event::Noted { seat: None, text } => self.notes.push(text.clone()),
            Event::Noted {
                seat: Some(seat),
                text,
            } => self.seat_mut(*seat)?.notes.push(text.clone()),
            Event::TextLeft { text, words: _ } => self.text_left(text),
            // They change nothing in the game; the journal remembers them.
            Event::LeakPassed { .. } | Event::LateRefused { .. } => {}
            Event::GameOver {
                winners,
                players,
                reason,
                declared,
                at,
                drawn: _,
            } => self.end((winners, players), reason, *declared, *at),
            Event::GameReopened { at, post } => self.reopen(*at, *post),
        }
        Ok(())
    }
}
