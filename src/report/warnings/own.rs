//! What players are told by the ledger, in their language.
//!
//! Everything here is written from types that hold neither notes nor who gave a warning.

use super::name;
use crate::Words;
use crate::document::{Block, Document, Fact, Label, Line, Span, Table};
use crate::sentence::Sentence;
use nightdesk_warnings::{
    AckWord, Bar, Denial, Expires, OwnRow, OwnView, Page, Refusal, SignUp, StasisOf, State,
    WarningId, stamp,
};

/// A warning that was just given.
pub(super) fn notice(player: &str, view: &OwnView, words: &Words) -> Document {
    let mut blocks = vec![Block::Facts {
        head: Some(words.say(&Sentence::LedgerWarned {
            player: name(player),
            number: number(view.row.id),
        })),
        facts: facts(view, words),
    }];
    if view.ack == AckWord::Pending {
        blocks.push(Block::Paragraph(vec![
            words.say(&Sentence::LedgerHowToAck {}),
        ]));
    }
    Document::new(blocks)
}

/// A warning that was changed.
pub(super) fn changed_notice(player: &str, view: &OwnView, words: &Words) -> Document {
    let head = Sentence::LedgerChanged {
        player: name(player),
        number: number(view.row.id),
    };
    Document::new(vec![Block::Facts {
        head: Some(words.say(&head)),
        facts: facts(view, words),
    }])
}

/// A warning that was deleted: which one it was.
pub(super) fn deleted_notice(player: &str, view: &OwnView, words: &Words) -> Document {
    let head = Sentence::LedgerTakenBack {
        player: name(player),
        number: number(view.row.id),
    };
    let row = &view.row;
    let facts = [
        (Sentence::LedgerPoints {}, Line::number(row.points)),
        (Sentence::LedgerReason {}, row.reason.clone().into()),
    ];
    let facts = facts.into_iter().map(|(label, line)| Fact {
        label: words.say(&label),
        lines: vec![line],
    });
    Document::new(vec![Block::Facts {
        head: Some(words.say(&head)),
        facts: facts.collect(),
    }])
}

/// One of one's own warnings.
pub(super) fn view(view: &OwnView, words: &Words) -> Document {
    let number = number(view.row.id);
    Document::new(vec![Block::Facts {
        head: Some(words.say(&Sentence::LedgerWarning { number })),
        facts: facts(view, words),
    }])
}

/// One's own warnings.
pub(super) fn list(page: &Page<OwnRow>, words: &Words) -> Document {
    let mut head = vec![words.say(&Sentence::LedgerOwn {
        player: name(page.of.as_deref().unwrap_or_default()),
        points: Line::number(page.points.unwrap_or_default()),
        page: Line::number(page.page),
        pages: Line::number(page.pages),
    })];
    if page.more() {
        let all = if page.all { "-all " } else { "" };
        let form = format!("!warn list {all}{}", page.page.saturating_add(1));
        let form = form.into();
        head.push(words.say(&Sentence::LedgerMore { form }));
    }
    let table = Table {
        header: header(words),
        rows: page.rows.iter().map(|row| cells(row, words)).collect(),
    };
    let body = match (table.rows.is_empty(), page.page > page.pages) {
        (false, _) => Block::Table(table),
        (true, beyond) => Block::Paragraph(vec![empty(beyond, page.pages, words)]),
    };
    Document::new(vec![Block::Paragraph(head), body])
}

/// What stands in the place of a table without rows.
pub(super) fn empty(beyond: bool, pages: u64, words: &Words) -> Line {
    let pages = Line::number(pages);
    words.say(&match beyond {
        true => Sentence::LedgerLastPage { pages },
        false => Sentence::LedgerNone {},
    })
}

/// The columns of [`cells`].
pub(super) fn header(words: &Words) -> Vec<Line> {
    vec![
        Line::new(),
        words.say(&Sentence::LedgerId {}),
        words.say(&Sentence::LedgerIssued {}).with(" (UTC)"),
        words.say(&Sentence::LedgerPoints {}),
        words.say(&Sentence::LedgerExpires {}).with(" (UTC)"),
        words.say(&Sentence::LedgerState {}),
        words.say(&Sentence::LedgerReason {}),
    ]
}

/// A row of a list, the reason last.
pub(super) fn cells(row: &OwnRow, words: &Words) -> Vec<Line> {
    vec![
        match row.pending {
            true => Span::new("!", Label::Warning).into(),
            false => Line::new(),
        },
        number(row.id),
        at(Expires::At(row.issued), COLUMN, words),
        Line::number(row.points),
        at(row.expires, COLUMN, words),
        state(row.state, words),
        row.reason.clone().into(),
    ]
}

/// What a warning says, does and waits for.
pub(super) fn facts(view: &OwnView, words: &Words) -> Vec<Fact> {
    let row = &view.row;
    let mut facts = vec![
        (
            Sentence::LedgerIssued {},
            at(Expires::At(row.issued), TIME, words),
        ),
        (Sentence::LedgerPoints {}, Line::number(row.points)),
        (Sentence::LedgerExpires {}, at(row.expires, TIME, words)),
        (Sentence::LedgerState {}, state(row.state, words)),
        (Sentence::LedgerReason {}, row.reason.clone().into()),
        (Sentence::LedgerAck {}, ack(view.ack, words)),
    ];
    if view.stasis > 0 {
        let count = Line::number(view.stasis);
        let games = words.say(&Sentence::LedgerGames { count });
        facts.push((Sentence::LedgerStasis {}, games));
    }
    if !view.deny.is_empty() {
        let deny = view.deny.iter().map(|command| command.as_str().into());
        facts.push((Sentence::LedgerDenies {}, words.and(deny.collect())));
    }
    let facts = facts.into_iter().map(|(label, line)| Fact {
        label: words.say(&label),
        lines: vec![line],
    });
    facts.collect()
}

/// What came of an acknowledgement.
pub(super) fn acknowledged(id: WarningId, unchanged: bool, asked_for: bool, words: &Words) -> Line {
    let number = number(id);
    words.say(&match (unchanged, asked_for) {
        (false, _) => Sentence::LedgerAcked { number },
        (true, true) => Sentence::LedgerAckedAlready { number },
        (true, false) => Sentence::LedgerNotToAck { number },
    })
}

/// One's own stasis.
pub(super) fn stasis(of: &StasisOf, words: &Words) -> Line {
    let player = name(&of.name);
    words.say(&match (of.stasis.until(), of.over) {
        (None, _) => Sentence::LedgerFree { player },
        (Some(_), true) => Sentence::LedgerOver { player },
        (Some(until), false) => Sentence::LedgerHeld {
            player,
            count: Line::number(of.stasis.games()),
            until: stamp(until).into(),
        },
    })
}

/// Why somebody cannot sign up.
pub(super) fn barred(sign_up: &SignUp, words: &Words) -> Document {
    let head = words.say(&Sentence::LedgerBarred {
        player: name(&sign_up.name),
    });
    let items = sign_up
        .refused
        .iter()
        .map(|bar| words.say(&reason_against(bar, words)));
    Document::new(vec![Block::List {
        head: Some(head),
        items: items.collect(),
    }])
}

/// Why a line of a player's was refused; none for what only a host's line can be refused for.
pub(super) fn refused(refusal: &Refusal, words: &Words) -> Option<Line> {
    let line = |text: &str| Line::from(text);
    let sentence = match refusal {
        Refusal::NotFound => Sentence::LedgerNotFound {},
        Refusal::NotPermitted { command } => Sentence::LedgerNotPermitted {
            command: line(command),
        },
        Refusal::Usage(usage) => Sentence::LedgerWriteIt {
            form: line(usage.line()),
        },
        Refusal::IdInvalid { token } | Refusal::PageInvalid { token } => {
            Sentence::LedgerNoNumber { typed: line(token) }
        }
        Refusal::TextInvalid(_) => Sentence::LedgerNoLine {},
        Refusal::NameInvalid { .. }
        | Refusal::NickAmbiguous { .. }
        | Refusal::PointsInvalid { .. }
        | Refusal::ExpiryInvalid { .. }
        | Refusal::ExpiryDuplicate { .. }
        | Refusal::SanctionInvalid { .. }
        | Refusal::StasisInvalid { .. }
        | Refusal::DenyInvalid
        | Refusal::DenyUnknown { .. }
        | Refusal::DenyGameplay { .. }
        | Refusal::DenyProtected { .. }
        | Refusal::ReasonMissing
        | Refusal::WhyMissing
        | Refusal::AmountInvalid { .. }
        | Refusal::NothingToSet
        | Refusal::ReasonLikeOption { .. }
        | Refusal::NameUnknown { .. }
        | Refusal::NameLookAlike { .. }
        | Refusal::NoWarning { .. }
        | Refusal::PastInvalid(_)
        | Refusal::RemovedCommand { .. }
        | Refusal::RuleUnknown { .. }
        | Refusal::RuleInvalid { .. }
        | Refusal::LastHost { .. }
        | Refusal::NoHost { .. }
        | Refusal::AlreadyDeleted { .. }
        | Refusal::StasisIncrease { .. }
        | Refusal::NotInStasis { .. }
        | Refusal::Denied { .. } => return None,
    };
    Some(words.say(&sentence))
}

/// A reason against a sign-up.
fn reason_against(bar: &Bar, words: &Words) -> Sentence {
    match bar {
        Bar::Stasis { over: true, .. } => Sentence::LedgerBarOver {},
        Bar::Stasis { games, until, .. } => Sentence::LedgerBarStasis {
            count: Line::number(games),
            until: stamp(*until).into(),
        },
        Bar::Unacknowledged { ids } => {
            let ids = ids.iter().map(|id| {
                let number = number(*id);
                words.say(&Sentence::LedgerNumber { number })
            });
            Sentence::LedgerBarUnacked {
                numbers: words.and(ids.collect()),
            }
        }
        Bar::Denied { by } => {
            let by = by.iter().map(|denial| denying(denial, words));
            Sentence::LedgerBarDenied {
                numbers: words.and(by.collect()),
            }
        }
    }
}

fn denying(denial: &Denial, words: &Words) -> Line {
    let number = number(denial.id);
    words.say(&match denial.expires {
        Expires::At(at) => Sentence::LedgerUntil {
            number,
            until: stamp(at).into(),
        },
        Expires::Never => Sentence::LedgerForGood { number },
    })
}

fn state(state: State, words: &Words) -> Line {
    words.say(&match state {
        State::Active => Sentence::LedgerActive {},
        State::Expired => Sentence::LedgerExpired {},
        State::Deleted => Sentence::LedgerDeleted {},
    })
}

fn ack(ack: AckWord, words: &Words) -> Line {
    words.say(&match ack {
        AckWord::None => Sentence::LedgerAckNone {},
        AckWord::Pending => Sentence::LedgerAckPending {},
        AckWord::Done => Sentence::LedgerAckDone {},
    })
}

fn number(id: WarningId) -> Line {
    Line::number(id.0)
}

/// A time in a fact.
const TIME: &str = "%Y-%m-%d %H:%M UTC";
/// A time in a column whose head names the zone.
const COLUMN: &str = "%Y-%m-%d %H:%M";

fn at(expires: Expires, form: &str, words: &Words) -> Line {
    match expires {
        Expires::At(at) => at.format(form).to_string().into(),
        Expires::Never => words.say(&Sentence::LedgerNever {}),
    }
}
