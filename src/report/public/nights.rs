//! What was done at night and what came of it, told after the game.

use crate::document::{Block, Line};
use crate::sentence::Sentence;
use crate::words::Words;
use nightdesk_game::SeatId;
use nightdesk_rules::{Deed, DeedCame};
use nightdesk_time::Phase;

/// A night after the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightWas {
    /// The night.
    pub night: Phase,
    /// The orders that counted, in the order of arrival.
    pub orders: Vec<OrderWas>,
    /// What players were told besides what their orders brought: who, and the words.
    pub told: Vec<(String, String)>,
    /// Who died.
    pub dead: Vec<String>,
}

/// An order with what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderWas {
    /// What was asked for, as a sentence without a full stop.
    pub says: String,
    /// What came of it.
    pub came: Came,
}

/// What came of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Came {
    /// It was done, or nobody knows otherwise.
    Done,
    /// Whoever sent it was told this.
    Told(Vec<String>),
    /// These died of it.
    Killed(Vec<String>),
    /// Several things, in whole sentences.
    Brought(Vec<String>),
    /// This stopped it.
    Stopped(String),
    /// It counted for nothing.
    Lapsed,
}

impl OrderWas {
    /// A deed at a table, with players by name.
    #[must_use]
    pub fn of(deed: &Deed, name: &dyn Fn(SeatId) -> String) -> Self {
        Self {
            says: deed.says.clone(),
            came: match &deed.came {
                DeedCame::Done => Came::Done,
                DeedCame::Told(told) => Came::Told(told.clone()),
                DeedCame::Killed(seats) => {
                    Came::Killed(seats.iter().map(|seat| name(*seat)).collect())
                }
                DeedCame::Brought(sentences) => Came::Brought(sentences.clone()),
                DeedCame::Stopped(why) => Came::Stopped(why.clone()),
                DeedCame::Lapsed => Came::Lapsed,
            },
        }
    }
}

/// A night in one row.
pub(super) fn night_was(words: &Words, was: &NightWas) -> Line {
    words.say(&Sentence::NightWas {
        phase: words.phase(was.night),
        what: Line::joined(what_happened(words, was), " "),
    })
}

/// A night with a row for everything that happened in it.
pub(super) fn night_rows(words: &Words, was: &NightWas) -> Block {
    Block::List {
        head: Some(words.phase(was.night)),
        items: what_happened(words, was),
    }
}

/// Every order of a night with what came of it, what players were told, and who died.
fn what_happened(words: &Words, was: &NightWas) -> Vec<Line> {
    let orders = was.orders.iter().map(|order| order_was(words, order));
    let told = was.told.iter().map(|(player, told)| {
        words.say(&Sentence::PlayerWasTold {
            player: player.as_str().into(),
            told: told.as_str().into(),
        })
    });
    let died = (!was.dead.is_empty()).then(|| {
        words.say(&Sentence::DiedThen {
            names: joined(&was.dead),
        })
    });
    let what: Vec<Line> = orders.chain(told).chain(died).collect();
    match what.is_empty() {
        true => vec![words.say(&Sentence::NothingHappened {})],
        false => what,
    }
}

/// An order with what came of it in one sentence.
pub(crate) fn order_was(words: &Words, order: &OrderWas) -> Line {
    let says: Line = order.says.as_str().into();
    words.say(&match &order.came {
        Came::Done => Sentence::OrderDone { order: says },
        Came::Told(told) => Sentence::OrderTold {
            order: says,
            told: told.join(" ").as_str().into(),
        },
        Came::Killed(names) => Sentence::OrderKilled {
            order: says,
            names: joined(names),
        },
        Came::Brought(sentences) => Sentence::OrderBrought {
            order: says,
            what: sentences.join(" ").as_str().into(),
        },
        Came::Stopped(why) => Sentence::OrderStopped {
            order: says,
            why: why.as_str().into(),
        },
        Came::Lapsed => Sentence::OrderLapsed { order: says },
    })
}

fn joined(names: &[String]) -> Line {
    names.join(", ").as_str().into()
}
