//! The role message of a seat.

use super::Reader;
use super::results::results_by_night;
use crate::document::{Block, Document, Label, Line, Span};
use crate::public::{ability_line, with_clauses};
use crate::sentence::Sentence;
use crate::templates::Filler;
use crate::view::side_title;
use crate::{Circle, PublicView, Text, TextKind, Voice, Words};
use nightdesk_game::{
    Audience, Card, Faction, Game, Mark, Seat, SeatId, Talk, TextPart, WinCondition,
};
use nightdesk_time::FirstPhase;

/// What a seat is told about its card; none before the cards are dealt.
///
/// `circles` are all groups that know each other, the same for every message
/// ([`Circle::of_sides`] and what the rule set adds), `read` what the thread has read. A player who took the
/// seat over also gets what the seat was told so far.
#[must_use]
pub fn role_message(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    (circles, read): (&[Circle], &PublicView),
    id: SeatId,
) -> Option<Text> {
    let reader = Reader::new(game, (words, voice), (circles, read), id);
    let told = reader.writer()?.results_so_far();
    let known = |place: &str| reader.place(place);
    let by_day = reader.writer()?.by_day();
    let filler = Filler::new(&known)
        .maybe("by_day", by_day)
        .maybe("results", told.map(|told| vec![told]));
    let document = Document::new(words.compose(TextKind::RoleMessage, &filler));
    Some(Text::to_seat(id, TextKind::RoleMessage, document))
}

/// Writes what a seat may know of its card and of those it plays with.
pub(super) struct Writer<'a> {
    pub(super) game: &'a Game,
    pub(super) words: &'a Words,
    pub(super) voice: &'a dyn Voice,
    pub(super) read: &'a PublicView,
    pub(super) id: SeatId,
    pub(super) seat: &'a Seat,
    pub(super) card: Card,
    pub(super) circles: Vec<&'a Circle>,
}

impl Writer<'_> {
    fn name(&self, seat: SeatId) -> Line {
        Span::new(self.game.name(seat), Label::Player).into()
    }

    fn side(&self) -> Line {
        self.title_of(&self.card.faction)
    }

    fn title_of(&self, side: &str) -> Line {
        let title = side_title(&self.game.setup, side);
        Span::new(title, Label::Side(side.to_owned())).into()
    }

    /// With whom the player plays, a row for each circle.
    pub(super) fn all_partners(&self) -> Vec<Line> {
        let rows = self.circles.iter().filter_map(|circle| {
            let others: Vec<Line> = self
                .partners(circle)
                .map(|seat| self.partner(seat))
                .collect();
            let of_side = circle.name == self.card.faction;
            let count = others.len();
            let players = self.words.and(others);
            let sentence = match count {
                0 => return None,
                _ if circle.in_love => Sentence::YourLover { player: players },
                _ => match &circle.side {
                    None => Sentence::Neighbors { players },
                    // Whom a role makes known to each other, their side is what they know.
                    Some(side) if !of_side => Sentence::KnowEachOther {
                        players,
                        side: self.title_of(side),
                    },
                    Some(_) if count == 1 => Sentence::Partner { player: players },
                    Some(_) => Sentence::Partners { players },
                },
            };
            Some(self.words.say(&sentence))
        });
        rows.collect()
    }

    /// A partner by name; whoever takes a seat over late reads who of them is dead.
    fn partner(&self, seat: SeatId) -> Line {
        let player = self.name(seat);
        match self.lives(seat) {
            true => player,
            false => self.words.say(&Sentence::DeadPartner { player }),
        }
    }

    /// Whether a player lives as far as the thread knows: a death is told there first.
    fn lives(&self, seat: SeatId) -> bool {
        let read = self.read.player(seat);
        read.is_none_or(|player| player.fate.is_none())
    }

    /// Where the player's circles talk, as far as that is known.
    pub(super) fn links(&self) -> Option<Line> {
        let with_others = |circle: &&&Circle| self.to_talk_with(circle) > 0;
        let links = self.circles.iter().filter(with_others);
        let links = links.filter_map(|circle| {
            let link = circle.link.as_ref()?;
            Some(Span::new(link, Label::Link(link.clone())).into())
        });
        let links: Vec<Line> = links.collect();
        (!links.is_empty()).then(|| Line::joined(links, ", "))
    }

    /// Whose side is the seat's, and whose the lot has told it when the cards were dealt.
    pub(super) fn known_from_the_start(&self) -> Vec<Line> {
        let marks = self.seat.marks.iter();
        let known = marks.filter(|mark| mark.name == Mark::KNOWS_SIDE);
        let shared = self.seat.shares().filter(|(_, told)| *told);
        let shared = shared.map(|(with, _)| {
            let player = self.name(with);
            self.words.say(&Sentence::SameSide { player })
        });
        let known = known.filter_map(|mark| {
            let known = mark.by?;
            // What has become of that player since then is not for others to know.
            let card = self.game.seat(known)?.card_at_start()?;
            Some(self.words.say(&Sentence::KnowsSide {
                player: self.name(known),
                side: self.title_of(&card.faction),
            }))
        });
        let targets = self.seat.marks.iter();
        let targets = targets.filter(|mark| mark.name == Mark::TARGET);
        let targets = targets.filter_map(|mark| {
            let player = self.name(mark.by?);
            Some(self.words.say(&Sentence::Target { player }))
        });
        shared.into_iter().chain(known).chain(targets).collect()
    }

    fn partners<'c>(&'c self, circle: &'c Circle) -> impl Iterator<Item = SeatId> + 'c {
        circle
            .members
            .iter()
            .copied()
            .filter(move |seat| *seat != self.id)
    }

    /// How many others of a circle are there to talk with.
    fn to_talk_with(&self, circle: &Circle) -> usize {
        let partners = self.partners(circle);
        partners.filter(|seat| self.lives(*seat)).count()
    }

    /// What the player can do with the others of the side.
    pub(super) fn with_others(&self) -> Vec<Line> {
        let circles = self.circles.iter();
        let talk = circles.filter_map(|circle| Some((circle, self.talk(circle)?)));
        let talk = talk.flat_map(|(circle, line)| {
            let by_day = circle.lets_by_day && !self.days_only();
            let by_day = by_day.then(|| self.words.say(&Sentence::TalkByDayWhile {}));
            std::iter::once(line).chain(by_day)
        });
        let mut lines: Vec<Line> = talk.collect();
        lines.extend(self.kill());
        lines
    }

    /// What everybody does by day, but for who has no vote: the card says what such a player does.
    fn by_day(&self) -> Option<Line> {
        let votes = !self.voice.place(&self.card).has_no_vote;
        votes.then(|| self.words.say(&Sentence::ByDay {}))
    }

    /// What the card itself lets the player do; that there is nothing at all is said, too.
    pub(super) fn abilities(&self) -> Vec<Line> {
        let words = self.words;
        let own = self.voice.card_sheet(&self.card, self.id).abilities;
        let mut lines: Vec<Line> = own
            .iter()
            .map(|ability| ability_line(words, ability))
            .collect();
        if lines.is_empty() && self.with_others().is_empty() && !self.days_only() {
            lines.push(words.say(&Sentence::ByNightNothing {}));
        }
        lines
    }

    fn talk(&self, circle: &Circle) -> Option<Line> {
        let link = match &circle.link {
            Some(link) => Span::new(link, Label::Link(link.clone())).into(),
            // That there is none yet is for the host to know.
            None => self.words.say(&Sentence::InPrivate {}),
        };
        let sentence = match (self.to_talk_with(circle), circle.talk) {
            (0, _) => return None,
            (_, Talk::Night) if self.days_only() => return None,
            (_, _) if circle.in_love => Sentence::TalkWithLover { link },
            (_, _) if circle.side.is_none() => Sentence::TalkWithNeighbors { link },
            // There are no nights to speak of.
            (1, Talk::Always) if self.days_only() => Sentence::TalkByDayWithPartner { link },
            (_, Talk::Always) if self.days_only() => Sentence::TalkByDayWithPartners { link },
            (1, Talk::Night) => Sentence::TalkWithPartner { link },
            (_, Talk::Night) => Sentence::TalkWithPartners { link },
            (1, Talk::Always) => Sentence::TalkAlwaysWithPartner { link },
            (_, Talk::Always) => Sentence::TalkAlwaysWithPartners { link },
        };
        Some(self.words.say(&sentence))
    }

    /// The side's kill; a side whose members do not know each other leaves it to each alone.
    fn kill(&self) -> Vec<Line> {
        let Some(faction) = self.faction().filter(|faction| faction.kill) else {
            return Vec::new();
        };
        let shared = faction.informed
            && self
                .circles
                .iter()
                .any(|circle| circle.kill && self.to_talk_with(circle) > 0);
        // Who may do nothing of it reads of no kill of its own.
        if !self.voice.place(&self.card).shares_kill {
            return vec![self.words.say(&match shared {
                true => Sentence::KillOfPartners {},
                false => Sentence::NoKill {},
            })];
        }
        let kill = self.words.say(&if shared {
            Sentence::SharedKill {}
        } else {
            Sentence::OwnKill {}
        });
        let clauses = self.voice.card_sheet(&self.card, self.id).kill;
        let mut lines = vec![with_clauses(self.words, kill, &clauses)];
        if !self.game.setup.kill.with_own_action {
            lines.push(self.words.say(&Sentence::KillExcludes {}));
        }
        lines
    }

    fn faction(&self) -> Option<&Faction> {
        self.game.setup.factions.get(&self.card.faction)
    }

    pub(super) fn win(&self) -> Line {
        // Whether or not it may know which side that is.
        if let Some((with, _)) = self.seat.shares() {
            let player = self.name(with);
            return self.words.say(&Sentence::WinShared { player });
        }
        if let Some(goal) = self.voice.card_sheet(&self.card, self.id).goal {
            return goal.as_str().into();
        }
        let side = self.side();
        let condition = self.faction().map_or(WinCondition::Host, |side| side.wins);
        self.words.say(&match condition {
            WinCondition::NoThreats => Sentence::WinNoThreats { side },
            WinCondition::Parity => {
                let side = self.members().unwrap_or(side);
                match self.waits_for_killers() {
                    true => Sentence::WinParityBeside { side },
                    false => Sentence::WinParity { side },
                }
            }
            WinCondition::LastStanding => Sentence::WinLast {},
            WinCondition::Host => Sentence::WinHost {},
        })
    }

    /// Whether the side has no kill and plays beside one that kills and wins by numbers, too: half of the
    /// living is not enough while such a player lives.
    fn waits_for_killers(&self) -> bool {
        let kills = |slug: &str| {
            let side = self.game.setup.factions.get(slug);
            side.is_some_and(|side| side.kill && side.wins == WinCondition::Parity)
        };
        let mut seats = self.game.seats.iter();
        !kills(&self.card.faction) && seats.any(|seat| seat.faction().is_some_and(kills))
    }

    /// What those of the side are called together.
    fn members(&self) -> Option<Line> {
        let label = Label::Side(self.card.faction.clone());
        Some(Span::new(self.faction()?.members(), label).into())
    }

    /// Whether there are no nights in which anybody could talk or act.
    fn days_only(&self) -> bool {
        self.game.setup.schedule.first == FirstPhase::DaysOnly
    }

    fn results_so_far(&self) -> Option<Block> {
        if self.seat.former.is_empty() {
            return None;
        }
        let mut results = results_by_night(self.game, self.words, self.voice, self.id);
        results.extend(self.lines_at_table());
        Some(if results.is_empty() {
            Block::Paragraph(vec![self.words.say(&Sentence::ToldNothing {})])
        } else {
            Block::List {
                head: Some(self.words.say(&Sentence::ToldSoFar {})),
                items: results,
            }
        })
    }

    /// What the table of the rule set has told the seat, line by line; what it still asks is a message of
    /// its own.
    fn lines_at_table(&self) -> Vec<Line> {
        let (mut lines, reader) = (Vec::new(), Audience::Seat(self.id));
        for taken in &self.game.moves {
            let own = taken.told_to(&reader);
            let own = own.filter(|text| !self.game.is_open_question(*text));
            let own = own.filter_map(|text| self.game.text_of_move(text));
            let parts = own.flat_map(|(_, told)| {
                let phase = taken.phase_of(told);
                told.parts.iter().map(move |part| (phase, part))
            });
            for (phase, part) in parts {
                match part {
                    TextPart::Line(line) => {
                        let rows = line.split('\n').map(str::to_owned);
                        lines.extend(rows.map(|row| (phase, row)));
                    }
                    TextPart::Table { rows, .. } => {
                        lines.extend(rows.iter().map(|row| (phase, row.join(" – "))));
                    }
                }
            }
        }
        let in_words = lines.into_iter().map(|(phase, line)| match phase {
            Some(phase) => self.words.say(&Sentence::ResultLine {
                phase: self.words.phase(phase),
                result: line.as_str().into(),
            }),
            None => line.as_str().into(),
        });
        in_words.collect()
    }
}
