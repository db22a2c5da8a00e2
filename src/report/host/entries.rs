//! The night's entries as they stand.

use super::{Desk, warning};
use crate::document::{Block, Document, Label, Line, Span, Table};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Voice, Words};
use nightdesk_game::{Branch, Condition, Game, Intent, NightEntry};
use nightdesk_replies::{Uncounted, Why};
use nightdesk_time::Phase;

/// Every entry for a night that was taken and not cancelled, in the order in which they were
/// entered; those that do not count say so, and why.
#[must_use]
pub fn entries(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    night: Phase,
    uncounted: &[Uncounted],
) -> Text {
    let desk = Desk { game, words, voice };
    let rows: Vec<Vec<Line>> = game
        .entries_for(night)
        .map(|entry| {
            let late = entry.late.then(|| warning(&desk.say(&Sentence::Late {})));
            let gone = uncounted.iter().find(|gone| gone.entry == entry.id);
            let gone = gone.map(|gone| does_not_count(game, words, &gone.why));
            let remarks: Vec<Line> = late.into_iter().chain(gone).collect();
            vec![
                Line::number(entry.id.0),
                entry_line(&desk, entry),
                Span::new(&entry.typed, Label::Plain).into(),
                Line::joined(remarks, "; "),
            ]
        })
        .collect();
    let block = if rows.is_empty() {
        Block::Paragraph(vec![desk.say(&Sentence::NoEntries {})])
    } else {
        Block::Table(Table {
            header: Vec::new(),
            rows,
        })
    };
    let title = desk.say(&Sentence::EntriesOf {
        phase: words.phase(night),
    });
    Text::for_host(TextKind::Entries, Document::new(vec![block]).titled(title))
}

/// A line of a host's, or of a player by the host's hand, at the rule set's own table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableEntry {
    /// Its number.
    pub no: u64,
    /// The line, as it is kept.
    pub line: String,
    /// When the player sent it, where that was said: `sent 18:30`.
    pub sent: Option<String>,
    /// Whether it came after the deadline.
    pub late: bool,
    /// Why it does not count, if it does not.
    pub uncounted: Option<Why>,
}

/// Every line that was entered at a table in a phase, in the order in which they were; those that
/// do not count say so, and why.
#[must_use]
pub fn entries_at_table(
    game: &Game,
    words: &Words,
    phase: Option<Phase>,
    entries: &[TableEntry],
) -> Text {
    let row = |entry: &TableEntry| {
        let sent = entry.sent.as_deref().map(Line::from);
        let late = entry.late.then(|| warning(&words.say(&Sentence::Late {})));
        let why = entry.uncounted.as_ref();
        let reason = why.map(|why| does_not_count(game, words, why));
        let remarks = [sent, late, reason].into_iter().flatten();
        vec![
            Line::number(entry.no),
            Span::new(&entry.line, Label::Plain).into(),
            Line::joined(remarks, "; "),
        ]
    };
    let block = match entries {
        [] => Block::Paragraph(vec![words.say(&Sentence::NoEntries {})]),
        entries => Block::Table(Table {
            header: Vec::new(),
            rows: entries.iter().map(row).collect(),
        }),
    };
    let document = Document::new(vec![block]);
    let title = phase.map(|phase| {
        words.say(&Sentence::EntriesOf {
            phase: words.phase(phase),
        })
    });
    let document = match title {
        Some(title) => document.titled(title),
        None => document,
    };
    Text::for_host(TextKind::Entries, document)
}

fn does_not_count(game: &Game, words: &Words, why: &Why) -> Line {
    let reason = why.words(|seat| game.name(seat), game.setup.language);
    words.say(&Sentence::DoesNotCount {
        reason: reason.as_str().into(),
    })
}

/// What an entry asks for, as everybody may read it when the game is over.
pub(crate) fn entry_in_words(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    entry: &NightEntry,
) -> Line {
    entry_line(&Desk { game, words, voice }, entry)
}

/// What an entry asks for, in one line.
pub(super) fn entry_line(desk: &Desk<'_>, entry: &NightEntry) -> Line {
    match &entry.intent {
        Intent::Act(order) => desk.voice.order(order).into(),
        Intent::Conditional(branches) => {
            Line::joined(branches.iter().map(|branch| arm(desk, branch)), "; ")
        }
        Intent::Nothing { ability: None } => desk.say(&Sentence::NoActionAtAll {
            player: sender(desk, entry),
        }),
        Intent::Nothing {
            ability: Some(ability),
        } => desk.say(&Sentence::NoAction {
            player: sender(desk, entry),
            what: desk.title(ability),
        }),
    }
}

/// Who says that nothing is done: a player, or a side as a whole.
fn sender(desk: &Desk<'_>, entry: &NightEntry) -> Line {
    match (&entry.faction, entry.from) {
        (Some(slug), None) => desk.side(slug),
        (Some(_), Some(member)) => desk.player(member),
        (None, _) => desk.player(entry.seat),
    }
}

fn arm(desk: &Desk<'_>, branch: &Branch) -> Line {
    let what = match &branch.order {
        Some(order) => desk.voice.order(order).into(),
        None => desk.say(&Sentence::DoNothing {}),
    };
    desk.say(&match &branch.when {
        Some(when) => Sentence::If {
            condition: condition(desk, when),
            what,
        },
        None => Sentence::Else { what },
    })
}

fn condition(desk: &Desk<'_>, when: &Condition) -> Line {
    let each = |parts: &[Condition]| parts.iter().map(|part| condition(desk, part)).collect();
    desk.say(&match when {
        Condition::All(parts) => return desk.words.and(each(parts)),
        Condition::Any(parts) => return desk.words.or(each(parts)),
        Condition::Eliminated(seat) => Sentence::IsEliminated {
            player: desk.player(*seat),
        },
        Condition::Dead(seat) => Sentence::IsDead {
            player: desk.player(*seat),
        },
        Condition::Killed(seat) => Sentence::IsKilled {
            player: desk.player(*seat),
        },
        Condition::KilledAtNight(seat) => Sentence::IsKilledAtNight {
            player: desk.player(*seat),
        },
        Condition::DiedAtNight(seat) => Sentence::HasDiedAtNight {
            player: desk.player(*seat),
        },
        Condition::Left(seat) => Sentence::HasLeft {
            player: desk.player(*seat),
        },
        Condition::Alive(seat) => Sentence::IsAlive {
            player: desk.player(*seat),
        },
        Condition::FlippedRole(seat, role) => Sentence::IsShownAs {
            player: desk.player(*seat),
            what: desk.role(role),
        },
        Condition::FlippedSide(seat, side) => Sentence::IsShownAs {
            player: desk.player(*seat),
            what: desk.side(side),
        },
        Condition::NobodyEliminated => Sentence::NobodyIsEliminated {},
        Condition::Night(number) => Sentence::IsNight {
            number: Line::number(number),
        },
        Condition::Day(number) => Sentence::IsAfterDay {
            number: Line::number(number),
        },
        Condition::Not(inner) => Sentence::IsNot {
            condition: condition(desk, inner),
        },
    })
}
