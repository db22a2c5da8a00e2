//! Where the game stands and who owes what.

use super::Desk;
use super::entries::entry_line;
use crate::document::{Block, Document, Fact, Line};
use crate::public::{Deadline, won_by};
use crate::sentence::Sentence;
use crate::{Text, TextKind, Voice, Words};
use nightdesk_game::{Game, NightEntry, Stage};
use nightdesk_replies::Ask;

/// The phase, the living, the deadline, what is still owed, and how many may send what they may
/// leave out.
#[must_use]
pub fn status(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    owed: &[Ask],
    may_send: usize,
    deadline: Option<&Deadline>,
) -> Text {
    let desk = Desk { game, words, voice };
    let mut facts = vec![
        desk.fact(&Sentence::LabelPhase {}, vec![stage(&desk)]),
        desk.fact(
            &Sentence::LabelAlive {},
            vec![
                Line::number(game.living().count())
                    .with(": ")
                    .with(desk.players(game.living().map(|(id, _)| id))),
            ],
        ),
    ];
    if let Some(deadline) = deadline {
        facts.push(desk.fact(&Sentence::LabelDeadline {}, vec![deadline.line(words)]));
    }
    if game.is_night() {
        facts.push(waiting(&desk, owed, may_send));
    }
    let title = game.setup.name.as_str().into();
    let document = Document::new(vec![Block::Facts { head: None, facts }]).titled(title);
    Text::for_host(TextKind::Status, document)
}

/// What is in for the running night and who still owes something.
#[must_use]
pub fn missing<'a>(
    game: &Game,
    words: &Words,
    voice: &dyn Voice,
    standing: impl IntoIterator<Item = &'a NightEntry>,
    owed: &[Ask],
) -> Text {
    let desk = Desk { game, words, voice };
    let arrived: Vec<Line> = standing
        .into_iter()
        .map(|entry| entry_line(&desk, entry))
        .collect();
    let mut facts = Vec::new();
    if !arrived.is_empty() {
        facts.push(desk.fact(&Sentence::LabelIn {}, arrived));
    }
    facts.push(waiting(&desk, owed, 0));
    Text::for_host(
        TextKind::Missing,
        Document::new(vec![Block::Facts { head: None, facts }]),
    )
}

/// Who still owes what at the rule set's own table, a line each.
#[must_use]
pub fn missing_at_table(lines: Vec<String>) -> Text {
    let lines = lines.into_iter().map(Line::from).collect();
    let document = Document::new(vec![Block::Paragraph(lines)]);
    Text::for_host(TextKind::Missing, document)
}

fn stage(desk: &Desk<'_>) -> Line {
    match &desk.game.stage {
        Stage::Preparing => desk.say(&Sentence::NotStarted {}),
        Stage::Running(phase) => desk.words.phase(*phase),
        Stage::Over {
            winners, players, ..
        } => {
            let sides = winners.iter().map(|slug| desk.side(slug)).collect();
            let players = players.iter().map(|seat| desk.player(*seat)).collect();
            let winner = desk.say(&won_by(desk.words, sides, players));
            desk.say(&Sentence::GameIsOver { winner })
        }
    }
}

fn waiting(desk: &Desk<'_>, owed: &[Ask], may_send: usize) -> Fact {
    let line = match (owed, may_send) {
        ([], 0) => desk.say(&Sentence::AllIn {}),
        // Who may leave something out has not said so yet.
        ([], players) => desk.say(&Sentence::MaySend {
            players: Line::number(players),
        }),
        (owed, 0) => Line::joined(owed.iter().map(|owed| owes(desk, owed)), ", "),
        (owed, players) => {
            let players = Line::number(players);
            let others = desk.say(&Sentence::MaySendToo { players });
            let owed = Line::joined(owed.iter().map(|owed| owes(desk, owed)), ", ");
            Line::joined([owed, others], "; ")
        }
    };
    desk.fact(&Sentence::LabelWaiting {}, vec![line])
}

fn owes(desk: &Desk<'_>, owed: &Ask) -> Line {
    let players = desk
        .words
        .or(owed.seats().iter().map(|seat| desk.player(*seat)).collect());
    let what = owed.what.as_str().into();
    desk.say(&match (owed.side(), owed.seats()) {
        // Of a side that is one player, the player is named like any other.
        (None, _) | (Some(_), [_]) => Sentence::Owes {
            player: players,
            what,
        },
        (Some(side), _) => Sentence::SideOwes {
            side: desk.side(side),
            what,
            players,
        },
    })
}
