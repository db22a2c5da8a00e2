//! Why a move of a night came to what it came to: where it went, and what beat it.

use super::CityTable;
use super::records::{Played, counts_as};
use super::why::leaf;
use crate::moves::{Action, Move};
use crate::night::{Course, Night, Why as Cause};
use crate::words::words;
use nightdesk_game::SeatId;
use nightdesk_rules::{DeedCame, Why};

/// A night that is over, with the moves that were made in it.
#[derive(Clone, Copy)]
struct Over<'a> {
    night: &'a Night,
    played: &'a Played,
}

impl CityTable {
    /// A player's night: what came of it, then every move that touched the player. Without a number
    /// it is the last one.
    pub(super) fn of_night(&self, seat: SeatId, number: Option<u32>) -> Option<Why> {
        let over = self.night_of(number)?;
        let reason = over.night.reasons.get(&seat);
        let held = reason.into_iter().flat_map(|reason| &reason.against);
        let held = held.map(|reason| self.tree(reason, words()));
        let deeds = self.deeds_of(over, |sent| over.touches(sent, seat));
        let otherwise = self.died_otherwise(over.night, over.played);
        let taken = otherwise.filter(|(death, _)| death.by == Some(seat) && death.player != seat);
        let taken = taken.map(|(_, says)| leaf(says));
        let because: Vec<Why> = held.chain(deeds).chain(taken).collect();
        let says = match (reason, because.is_empty()) {
            (Some(reason), _) => self.sentence(&reason.says, words()),
            (None, empty) => {
                let key = if empty { "untouched" } else { "touched" };
                self.pen.word(key, &[("player", self.pen.name(seat))])
            }
        };
        Some(self.titled(over, says, because))
    }

    /// All that was done in a night, or in the last one.
    pub(super) fn of_whole_night(&self, number: Option<u32>) -> Option<Why> {
        let over = self.night_of(number)?;
        let is_told = |sent: &Move| over.night.stepped_in.contains(sent) || tells(sent.action);
        let deeds = self.deeds_of(over, is_told).into_iter();
        let otherwise = self.died_otherwise(over.night, over.played);
        let otherwise = otherwise.map(|(_, says)| leaf(says));
        let says = self.pen.word("what_was_done", &[]);
        Some(self.titled(over, says, deeds.chain(otherwise).collect()))
    }

    /// The moves that are meant, each with what came of it.
    fn deeds_of(&self, over: Over<'_>, is_meant: impl Fn(&Move) -> bool) -> Vec<Why> {
        let (came, _) = self.answered(over.night, over.played);
        let made = over.played.made.iter().zip(came);
        let stepped_in = over.night.stepped_in.iter();
        let stepped_in = stepped_in.map(|shot| (shot, self.came(over.night, over.played, shot)));
        let meant = made.chain(stepped_in).filter(|(sent, _)| is_meant(sent));
        meant
            .map(|(sent, came)| self.deed_came(over, sent, came))
            .collect()
    }

    fn titled(&self, over: Over<'_>, says: String, because: Vec<Why>) -> Why {
        let slots = [("number", over.played.day.to_string()), ("says", says)];
        Why {
            says: self.pen.word("of_night", &slots),
            because,
        }
    }

    /// The night of a number, or the last one.
    fn night_of(&self, number: Option<u32>) -> Option<Over<'_>> {
        let past = &self.state.past;
        let mut nights = past.nights.iter().zip(&past.played).rev();
        let (night, played) =
            nights.find(|(_, played)| number.is_none_or(|number| played.day == number))?;
        Some(Over { night, played })
    }

    /// A move with what came of it, where hypnosis turned it, and the moves that beat it.
    fn deed_came(&self, over: Over<'_>, sent: &Move, came: DeedCame) -> Why {
        let came = match came {
            _ if over.gave_way_to_the_master(sent) => self.pen.word("deed_replaced", &[]),
            DeedCame::Killed(seats) => {
                let names = [("names", self.pen.listed(&seats))];
                let key = if seats.len() == 1 {
                    "died_then_one"
                } else {
                    "died_then"
                };
                self.pen.word(key, &names)
            }
            DeedCame::Stopped(why) => self.pen.word("stopped", &[("why", why)]),
            DeedCame::Told(told) => {
                let told = told.into_iter();
                let told = told.map(|text| self.pen.word("quoted", &[("text", text)]));
                told.collect::<Vec<_>>().join(" ")
            }
            DeedCame::Brought(sentences) => sentences.join(" "),
            DeedCame::Done | DeedCame::Lapsed => self.pen.word("deed_done", &[]),
        };
        let line = self.line_of(over.night, sent);
        let slots = [("line", line), ("came", came)];
        let course = over.course(sent);
        let turned = course.and_then(|course| self.turned(course));
        let beaten = course.into_iter().flat_map(|course| over.beaten_by(course));
        let beaten = beaten.map(|other| {
            let line = [("line", self.pen.night_line(other))];
            leaf(self.pen.word("beaten", &line))
        });
        Why {
            says: self.pen.word("deed", &slots),
            because: turned.into_iter().chain(beaten).collect(),
        }
    }

    fn turned(&self, course: &Course) -> Option<Why> {
        let by = ("player", self.pen.name(course.turned_by?));
        let says = match course.came_to.as_slice() {
            [] => self.pen.word("turned_nowhere", &[by]),
            seats => {
                let names = ("names", self.pen.listed(seats));
                self.pen.word("turned", &[by, names])
            }
        };
        Some(leaf(says))
    }
}

impl<'a> Over<'a> {
    /// The way of a move of the night; one of the evening has none.
    fn course(self, sent: &Move) -> Option<&'a Course> {
        self.night.courses.iter().find(|course| {
            (course.by, course.role) == (sent.by, sent.role)
                && counts_as(sent, course.action)
                && course.named == sent.targets
        })
    }

    /// Whether a slave's own move gave way to one that the master set (role "pimp").
    fn gave_way_to_the_master(self, sent: &Move) -> bool {
        let mut made = self.played.made.iter();
        !sent.options.by_master
            && made.any(|other| {
                other.options.by_master && (other.by, other.role) == (sent.by, sent.role)
            })
    }

    /// Whether a move was the player's own, aimed at the player, or came there.
    fn touches(self, sent: &Move, seat: SeatId) -> bool {
        let came =
            |course: &Course| course.came_to.contains(&seat) || course.turned_by == Some(seat);
        let touched = sent.by == seat || sent.targets.contains(&seat);
        tells(sent.action) && (touched || self.course(sent).is_some_and(came))
    }

    /// The moves that kept another one from being done.
    fn beaten_by(self, course: &Course) -> Vec<&'a Move> {
        let Some(why) = course.why else {
            return Vec::new();
        };
        let (actions, whom) = beaters(why);
        let aims: Vec<SeatId> = match whom {
            Whom::Maker => vec![course.by],
            Whom::Target => course
                .came_to
                .iter()
                .chain(&course.named)
                .copied()
                .collect(),
            Whom::Either => {
                let there = course.came_to.iter().chain(&course.named).copied();
                there.chain([course.by]).collect()
            }
            Whom::Anybody => Vec::new(),
        };
        let others = self.played.made.iter().filter(|other| {
            let way = self.course(other);
            let went = way.is_none_or(|way| way.why.is_none());
            let came = way.map_or(&other.targets, |way| &way.came_to);
            let there = other
                .targets
                .iter()
                .chain(came)
                .any(|seat| aims.contains(seat));
            let another = (other.by, other.action) != (course.by, course.action);
            actions.contains(&other.action) && went && another && (there || aims.is_empty())
        });
        others.collect()
    }
}

/// Whom the move that beat another one was aimed at.
enum Whom {
    Maker,
    Target,
    Either,
    Anybody,
}

/// What can keep a move from being done for a reason.
const fn beaters(why: Cause) -> (&'static [Action], Whom) {
    match why {
        Cause::Arrest => (&[Action::Arrest], Whom::Maker),
        Cause::Protected => (&[Action::Protect], Whom::Either),
        Cause::OwnClient => (&[Action::Take], Whom::Maker),
        Cause::TargetClient => (&[Action::Take], Whom::Target),
        Cause::Fire => (&[Action::Fire], Whom::Anybody),
        Cause::RoleBlock => (
            &[Action::Hack, Action::Punish, Action::Torture],
            Whom::Maker,
        ),
        Cause::FaceCut => (&[Action::Cut], Whom::Maker),
        Cause::ForcedSkip | Cause::Dead => (KILLS, Whom::Maker),
        Cause::Corpse => (KILLS, Whom::Target),
        Cause::CancelledByWitch => (&[Action::Swap], Whom::Maker),
        Cause::HypnosisSkip => (&[Action::Hypnotise], Whom::Anybody),
        Cause::Forbidden => (&[Action::Forbid], Whom::Maker),
        Cause::Refused
        | Cause::Yields
        | Cause::OwnShot
        | Cause::BlacksLimit
        | Cause::Kamikaze
        | Cause::NoSuchTarget
        | Cause::Crippled
        | Cause::Geisha
        | Cause::NoEffect
        | Cause::Withheld
        | Cause::Repeated => (&[], Whom::Maker),
    }
}

const KILLS: &[Action] = &[Action::Kill, Action::Insure, Action::Fire, Action::Suicide];

/// Whether there is something to tell of a move: rest and silence are none.
const fn tells(action: Action) -> bool {
    !matches!(action, Action::Skip | Action::Keep)
}
