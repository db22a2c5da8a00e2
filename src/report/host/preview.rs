//! What a resolution would change, before it is kept.

use std::collections::BTreeMap;

use super::{Desk, warning};
use crate::document::{Block, Document, Fact, Line};
use crate::private::PrivateResult;
use crate::sentence::Sentence;
use crate::view::full_title;
use crate::{Text, TextKind, Voice, Words};
use nightdesk_game::Game;
use nightdesk_game::{Event, NightEntry, Seat, SeatId};
use nightdesk_rules::{Message, Resolution, Victory};

/// What a preview shows.
#[derive(Debug, Clone, Copy)]
pub struct Preview<'a> {
    /// The game before the resolution.
    pub game: &'a Game,
    /// What would come out.
    pub resolution: &'a Resolution,
    /// Who would have won then.
    pub victory: Option<&'a Victory>,
    /// Seats that could act this night; those of them that hear nothing are listed as silent.
    pub awake: &'a [SeatId],
}

/// A resolution for the host: deaths, messages, what is used up and changed,
/// what counted for nothing, what to look at, and who has won.
#[must_use]
pub fn preview(preview: &Preview<'_>, words: &Words, voice: &dyn Voice) -> Text {
    let writer = Writer {
        desk: Desk {
            game: preview.game,
            words,
            voice,
        },
        preview: *preview,
    };
    let head = writer.desk.say(&Sentence::Preview {});
    Text::for_host(
        TextKind::Preview,
        Document::new(vec![Block::Facts {
            head: Some(head),
            facts: writer.facts(),
        }]),
    )
}

struct Writer<'a> {
    desk: Desk<'a>,
    preview: Preview<'a>,
}

impl Writer<'_> {
    fn facts(&self) -> Vec<Fact> {
        let desk = &self.desk;
        let resolution = self.preview.resolution;
        let dies = if resolution.deaths.is_empty() {
            desk.say(&Sentence::Nobody {})
        } else {
            desk.players(resolution.deaths.iter().copied())
        };
        let mut messages: Vec<Line> = resolution
            .messages
            .iter()
            .map(|m| self.message(m))
            .collect();
        if messages.is_empty() {
            messages.push(desk.say(&Sentence::NoneAtAll {}));
        }
        let mut facts = vec![
            desk.fact(&Sentence::LabelDies {}, vec![dies]),
            desk.fact(&Sentence::LabelMessages {}, messages),
        ];
        let optional = [
            (Sentence::LabelSilent {}, self.silent()),
            (Sentence::LabelPublic {}, self.announced()),
            (Sentence::LabelUsed {}, self.used()),
            (Sentence::LabelChanges {}, self.changes()),
            (Sentence::LabelLapsed {}, self.lapsed()),
            (Sentence::LabelRulings {}, self.rulings()),
            (Sentence::LabelLook {}, self.cautions()),
        ];
        for (label, lines) in optional {
            if !lines.is_empty() {
                facts.push(desk.fact(&label, lines));
            }
        }
        facts.push(desk.fact(&Sentence::LabelWin {}, vec![self.win()]));
        facts
    }

    fn message(&self, message: &Message) -> Line {
        let told = PrivateResult::from(message);
        let player = self.desk.player(message.to);
        let words: Line = self.desk.voice.message(told.token, told.slots).into();
        match (&message.held, message.receiver_died) {
            (Some(why), _) => warning(&self.desk.say(&Sentence::QuoteHeld {
                player,
                message: words,
                why: why.as_str().into(),
            })),
            (None, true) => self.desk.say(&Sentence::QuoteDied {
                player,
                message: words,
            }),
            (None, false) => self.desk.say(&Sentence::Quote {
                player,
                message: words,
            }),
        }
    }

    fn announced(&self) -> Vec<Line> {
        let told = self.preview.resolution.announced.iter();
        told.map(|told| self.desk.voice.message(&told.token, &told.slots).into())
            .collect()
    }

    fn silent(&self) -> Vec<Line> {
        let resolution = self.preview.resolution;
        let silent: Vec<SeatId> = self
            .preview
            .awake
            .iter()
            .copied()
            .filter(|seat| {
                !resolution
                    .messages
                    .iter()
                    .any(|message| message.to == *seat)
            })
            .collect();
        if silent.is_empty() || resolution.messages.is_empty() {
            return Vec::new();
        }
        vec![self.desk.players(silent)]
    }

    fn used(&self) -> Vec<Line> {
        let spent = self.preview.resolution.events.iter().filter_map(|event| {
            let Event::Spent { seat, what, .. } = event else {
                return None;
            };
            let (player, title) = (self.desk.player(*seat), self.desk.title(what));
            let left = self
                .desk
                .game
                .seat(*seat)
                .and_then(|place| uses_left(place, what));
            Some(self.desk.say(&match left {
                None => Sentence::UsedUp {
                    player,
                    what: title,
                },
                Some(before) => Sentence::UsedUpOf {
                    player,
                    what: title,
                    before: Line::number(before),
                },
            }))
        });
        spent.collect()
    }

    fn changes(&self) -> Vec<Line> {
        let events = self.preview.resolution.events.iter();
        events.filter_map(|event| self.change(event)).collect()
    }

    fn has_mark(&self, seat: SeatId, name: &str) -> bool {
        let held = self.desk.game.seat(seat);
        held.is_some_and(|held| held.marks.iter().any(|mark| mark.name == *name))
    }

    /// Events a resolution brings besides deaths, uses and the record itself.
    fn change(&self, event: &Event) -> Option<Line> {
        let desk = &self.desk;
        let sentence = match event {
            Event::Marked { seat, mark } => Sentence::GetsMark {
                player: desk.player(*seat),
                mark: desk.title(&mark.name),
            },
            // What was not there is not lost.
            Event::Unmarked { seat, name } if !self.has_mark(*seat, name) => return None,
            Event::Unmarked { seat, name } => Sentence::LosesMark {
                player: desk.player(*seat),
                mark: desk.title(name),
            },
            Event::CardChanged {
                seat,
                card,
                because,
            } => {
                let player = desk.player(*seat);
                let role = full_title(desk.words, desk.voice, &desk.game.setup, card).into();
                match because {
                    None => Sentence::GetsCard { player, role },
                    Some(why) => Sentence::GetsCardBecause {
                        player,
                        role,
                        why: why.as_str().into(),
                    },
                }
            }
            Event::Revived { seat, .. } => Sentence::Revived {
                player: desk.player(*seat),
            },
            Event::Drawn { purpose, outcome } => Sentence::Drawn {
                purpose: purpose.as_str().into(),
                outcome: outcome.as_str().into(),
            },
            Event::SetupAdopted { .. }
            | Event::SeatAdded { .. }
            | Event::SpareAdded { .. }
            | Event::SignedOff { .. }
            | Event::AliasesAdded { .. }
            | Event::Renamed { .. }
            | Event::PronounsSet { .. }
            | Event::Dealt { .. }
            | Event::BegunEarly { .. }
            | Event::EditionTaken { .. }
            | Event::PhaseBegan { .. }
            | Event::EntryTaken { .. }
            | Event::EntryCancelled { .. }
            | Event::VoteCast { .. }
            | Event::Died { .. }
            | Event::CardOpened { .. }
            | Event::Spent { .. }
            | Event::NightResolved { .. }
            | Event::Ruled { .. }
            | Event::RoleMessage { .. }
            | Event::ChatSet { .. }
            | Event::LeakPassed { .. }
            | Event::LateRefused { .. }
            | Event::TextLeft { .. }
            | Event::SignUpsClosed
            | Event::SignUpsOpened
            | Event::Noted { .. }
            | Event::SceneKept { .. }
            | Event::GameOver { .. }
            | Event::VoteHeld { .. }
            | Event::VoteDecided { .. }
            | Event::CountPosted { .. }
            | Event::RunoffBegan { .. }
            | Event::PostsRead { .. }
            | Event::LineHeld { .. }
            | Event::LineSettled { .. }
            | Event::MoveTaken { .. }
            | Event::LivingTold
            | Event::EndAnnounced { .. }
            | Event::OverAnnounced { .. }
            | Event::ToldAgain { .. }
            | Event::DeadlineMoved { .. }
            | Event::Replaced { .. }
            | Event::Prodded { .. }
            | Event::WarningSaid { .. }
            | Event::AbsenceSet { .. }
            | Event::MissingIgnored { .. }
            | Event::GameReopened { .. } => return None,
        };
        Some(desk.say(&sentence))
    }

    fn lapsed(&self) -> Vec<Line> {
        let lapses = self.preview.resolution.lapsed.iter();
        lapses
            .map(|lapse| {
                let entry: Option<&NightEntry> = self
                    .desk
                    .game
                    .entries
                    .iter()
                    .find(|entry| entry.id == lapse.entry);
                let reason = lapse.why.words(
                    |seat| self.desk.game.name(seat),
                    self.desk.game.setup.language,
                );
                self.desk.say(&Sentence::LapsedEntry {
                    player: entry.map_or_else(Line::new, |entry| self.desk.player(entry.seat)),
                    entry: Line::number(lapse.entry.0),
                    reason: reason.as_str().into(),
                })
            })
            .collect()
    }

    fn rulings(&self) -> Vec<Line> {
        let rulings = self.preview.resolution.rulings.iter();
        rulings
            .map(|(key, value)| {
                self.desk.say(&Sentence::RulingUsed {
                    key: key.as_str().into(),
                    value: value.as_str().into(),
                })
            })
            .collect()
    }

    fn cautions(&self) -> Vec<Line> {
        let cautions = self.preview.resolution.cautions.iter();
        cautions
            .map(|caution| warning(&self.desk.voice.statement(&caution.says).into()))
            .collect()
    }

    fn win(&self) -> Line {
        let desk = &self.desk;
        let Some(victory) = self.preview.victory else {
            let resolution = self.preview.resolution;
            let turns = |event: &Event| matches!(event, Event::CardChanged { .. });
            return if resolution.deaths.is_empty() && !resolution.events.iter().any(turns) {
                desk.say(&Sentence::NoWin {})
            } else {
                desk.say(&Sentence::NoWinYet {
                    counts: self.counts(),
                })
            };
        };
        let reason = victory.reason.as_str().into();
        if victory.asks.is_some() {
            return desk.say(&Sentence::HostEnds { reason });
        }
        if victory.winners.is_empty() {
            return desk.say(&Sentence::DrawBecause { reason });
        }
        let sides = victory.winners.iter().map(|slug| desk.side(slug)).collect();
        desk.say(&Sentence::Wins {
            sides: desk.words.and(sides).strong(),
            reason,
        })
    }

    /// How many of each side would be left, by the cards that they would have then.
    fn counts(&self) -> Line {
        let game = self.desk.game;
        let resolution = self.preview.resolution;
        let deaths = &resolution.deaths;
        let mut new: BTreeMap<SeatId, &str> = BTreeMap::new();
        for event in &resolution.events {
            if let Event::CardChanged { seat, card, .. } = event {
                new.insert(*seat, card.faction.as_str());
            }
        }
        let side = |id: SeatId, seat: &Seat| {
            let changed = new.get(&id).map(|side| (*side).to_owned());
            changed.or_else(|| seat.faction().map(str::to_owned))
        };
        let counts = game.setup.factions.keys().filter_map(|slug| {
            let left = game
                .living()
                .filter(|(id, seat)| !deaths.contains(id) && side(*id, seat).as_ref() == Some(slug))
                .count();
            (left > 0).then(|| {
                self.desk.say(&Sentence::SideCount {
                    side: self.desk.side(slug),
                    count: Line::number(left),
                })
            })
        });
        Line::joined(counts, ", ")
    }
}

/// Uses that are left of an ability or a counted modifier, where they are limited.
fn uses_left(seat: &Seat, what: &str) -> Option<u32> {
    let card = seat.card.as_ref()?;
    let modifiers = || card.modifiers.iter().chain(card.parts.values().flatten());
    let named = || {
        let mut modifiers = modifiers().filter(|modifier| modifier.name == what);
        modifiers.find_map(|modifier| modifier.count)
    };
    // A number before a role is about what the role does.
    let only = || {
        let mut counts = modifiers().filter_map(|modifier| modifier.count);
        counts.next().filter(|_| counts.next().is_none())
    };
    let start = card.shots.get(what).copied().or_else(named).or_else(only)?;
    let spent = seat.spent.get(what).copied().unwrap_or_default();
    Some(start.saturating_sub(spent))
}
