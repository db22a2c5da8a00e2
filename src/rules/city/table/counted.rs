//! Which of the entries of a running night or round of votes count, as moves come in.
//!
//! What players sent is looked up among what stands, move by move; so it is known which move has
//! done away with it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use super::Laid;
use super::line::Line;
use super::received::{Received, Resting, What};
use super::stage::{Stage, State};
use crate::game::{SeatId, TakenMove};
use crate::rules::city::day::entry::DayLine;
use crate::rules::city::day::moves::Cast;
use crate::rules::table::{Gone, Sequence};
use crate::rules::{UncountedMove, When};

/// The entries of the running night or round.
#[derive(Debug, Default)]
pub(super) struct Entries {
    of: Option<Round>,
    all: Vec<Entry>,
}

/// The night, or the round of votes, that entries are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    Night(u32),
    Election { second: bool },
    Vote { day: u32, held: usize },
}

/// How a table stood before a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before {
    round: Option<Round>,
    times: Sequence,
}

impl Before {
    pub(super) fn of(state: &State) -> Self {
        Self {
            round: round(state),
            times: state.times,
        }
    }
}

#[derive(Debug)]
struct Entry {
    no: u64,
    words: Vec<Word>,
    gone: Option<Gone>,
}

/// What a player sent.
#[derive(Debug)]
enum Word {
    Night(Received),
    Vote(Cast),
}

impl Entries {
    /// Takes a move that was played.
    pub(super) fn take(&mut self, taken: &TakenMove, line: &Line, before: Before, state: &State) {
        if self.of != before.round {
            self.all.clear();
            self.of = before.round;
        }
        if round(state) != before.round {
            // The round is over; what counted then, counted.
            return;
        }
        let mut times = before.times;
        let words = words(line, times.of(When::of(taken)), state);
        let is_entry = !words.is_empty();
        if is_entry {
            self.all.push(Entry {
                no: taken.no,
                words,
                gone: None,
            });
        }
        self.settle(taken.no, line, is_entry, state);
    }

    /// Whose entries there are, by the numbers of their moves.
    pub(super) fn senders(&self) -> BTreeMap<u64, Vec<SeatId>> {
        let all = self.all.iter().map(|entry| {
            let by = entry.words.iter().map(Word::by);
            (entry.no, by.collect())
        });
        all.collect()
    }

    /// Marks what does not stand any more.
    fn settle(&mut self, no: u64, line: &Line, is_entry: bool, state: &State) {
        let standing: Vec<bool> = (0..self.all.len())
            .map(|place| self.stands(place, state))
            .collect();
        for (entry, stands) in self.all.iter_mut().zip(standing) {
            entry.gone = match (stands, entry.gone) {
                (true, _) => None,
                (false, Some(gone)) => Some(gone),
                (false, None) if entry.no == no => Some(Gone::Older),
                (false, None) if is_entry => Some(Gone::Replaced(no)),
                (false, None) => Some(match line {
                    Line::Cancel(..) | Line::Unvote(_) => Gone::Cancelled(no),
                    _ => Gone::Ended(no),
                }),
            };
        }
    }

    /// Whether anything of an entry stands. What is said twice is said by the later entry.
    fn stands(&self, place: usize, state: &State) -> bool {
        let Some(entry) = self.all.get(place) else {
            return false;
        };
        let again = |word: &Word| {
            let others = self.all.iter().enumerate();
            let mut others = others.filter(|(other, _)| *other != place);
            others.any(|(other, entry)| {
                let mut said = entry.words.iter();
                said.any(|said| {
                    said.is_the_same(word) && (said.sent(), other) > (word.sent(), place)
                })
            })
        };
        let mut words = entry.words.iter();
        words.any(|word| word.is_in(state) && !again(word))
    }
}

impl Word {
    fn by(&self) -> SeatId {
        match self {
            Self::Night(one) => one.by,
            Self::Vote(cast) => cast.by,
        }
    }

    fn sent(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Night(one) => Some(one.sent),
            Self::Vote(_) => None,
        }
    }

    fn is_the_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Night(one), Self::Night(other)) => match (&one.what, &other.what) {
                (What::Move(one), What::Move(other)) => one == other,
                (What::Nothing(role), What::Nothing(of)) => one.by == other.by && role == of,
                (What::Move(_), What::Nothing(_)) | (What::Nothing(_), What::Move(_)) => false,
            },
            (Self::Vote(one), Self::Vote(other)) => one == other,
            (Self::Night(_), Self::Vote(_)) | (Self::Vote(_), Self::Night(_)) => false,
        }
    }

    /// Whether it stands as the game stands.
    fn is_in(&self, state: &State) -> bool {
        match (self, &state.stage) {
            (Self::Night(one), Stage::Night(stage)) => match &one.what {
                What::Move(sent) => {
                    let mut moves = stage.evening.iter().chain(&stage.moves);
                    moves.any(|known| *known == **sent)
                }
                What::Nothing(role) => stage.resting.contains(&Resting {
                    by: one.by,
                    role: *role,
                }),
            },
            (Self::Vote(cast), Stage::Election(stage)) => stage.casts().contains(cast),
            (Self::Vote(cast), Stage::Vote(stage)) => stage.casts().contains(cast),
            _ => false,
        }
    }
}

/// What a line said for players.
fn words(line: &Line, sent: DateTime<Utc>, state: &State) -> Vec<Word> {
    let line = match line {
        Line::Drawing(line, _) => line.as_ref(),
        line => line,
    };
    match line {
        Line::Night(made) => vec![Word::Night(Received {
            by: made.by,
            what: What::Move(made.clone()),
            sent,
        })],
        Line::Rest(by, role) => vec![Word::Night(Received {
            by: *by,
            what: What::Nothing(*role),
            sent,
        })],
        Line::Day(DayLine::Vote(cast)) => votes(std::slice::from_ref(cast), state),
        Line::Votes(casts) => votes(casts, state),
        _ => Vec::new(),
    }
}

fn votes(casts: &[Cast], state: &State) -> Vec<Word> {
    let spoken = casts.iter().filter_map(|cast| state.spoken(cast));
    spoken.map(Word::Vote).collect()
}

fn round(state: &State) -> Option<Round> {
    match &state.stage {
        Stage::Night(_) => Some(Round::Night(state.day())),
        Stage::Election(stage) => Some(Round::Election {
            second: stage.second.is_some(),
        }),
        Stage::Vote(stage) => Some(Round::Vote {
            day: state.day(),
            held: stage.held.len(),
        }),
        Stage::Before | Stage::Over => None,
    }
}

impl Laid {
    /// What players sent for the running night or round that does not count.
    pub(super) fn not_counting(&self) -> Vec<UncountedMove> {
        let counted = |entry: &Entry| {
            let reason = match entry.gone {
                Some(gone @ Gone::Ended(_)) => {
                    self.of_the_dead(entry).unwrap_or_else(|| gone.reason())
                }
                Some(gone) => gone.reason(),
                None => self
                    .of_the_dead(entry)
                    .or_else(|| self.not_admitted(entry))?,
            };
            Some(UncountedMove {
                no: entry.no,
                reason,
            })
        };
        self.entries.all.iter().filter_map(counted).collect()
    }

    /// That all whose entry it is are dead.
    fn of_the_dead(&self, entry: &Entry) -> Option<String> {
        let dead = entry.words.iter().map(|word| {
            let by = word.by();
            let player = self.state.town.player(by)?;
            (!player.is_in_game()).then_some(by)
        });
        let dead: Option<Vec<SeatId>> = dead.collect();
        Some(format!("{} is dead", self.pen.name(*dead?.first()?)))
    }

    /// Why what stands may not be done as the game stands.
    fn not_admitted(&self, entry: &Entry) -> Option<String> {
        let mut words = entry.words.iter();
        words.find_map(|word| match word {
            Word::Night(Received {
                what: What::Move(sent),
                ..
            }) => self.state.refused_now(sent, &self.pen),
            Word::Night(_) | Word::Vote(_) => None,
        })
    }
}
