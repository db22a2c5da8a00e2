//! The player list for the thread.

use super::PublicDocument;
use crate::game::Cause;
use crate::report::document::{Block, Level, Line};
use crate::report::sentence::Sentence;
use crate::report::view::{Fate, PublicPlayer, PublicView};
use crate::report::words::Words;
use crate::report::{Text, TextKind};

/// The living, and the dead with what was shown of them.
#[must_use]
pub fn players(view: &PublicView, words: &Words) -> Text {
    Text::public(
        TextKind::Players,
        PublicDocument::new(player_lists(view, words)),
    )
}

/// Both lists, each with its heading; an empty one is left out.
pub(super) fn player_lists(view: &PublicView, words: &Words) -> Vec<Block> {
    let mut blocks = Vec::new();
    let living: Vec<Line> = view
        .living()
        .map(|player| with_former(words, player))
        .collect();
    let dead: Vec<Line> = view
        .dead()
        .map(|player| dead_player(words, player))
        .collect();
    let heads = [
        Sentence::Living {
            count: Line::number(living.len()),
        },
        Sentence::TheDead {
            count: Line::number(dead.len()),
        },
    ];
    for (head, items) in heads.into_iter().zip([living, dead]) {
        if !items.is_empty() {
            blocks.push(Block::Heading(Level::Minor, words.say(&head)));
            blocks.push(Block::List { head: None, items });
        }
    }
    blocks
}

fn dead_player(words: &Words, player: &PublicPlayer) -> Line {
    let name = with_former(words, player);
    let fate = player
        .fate
        .map_or_else(Line::new, |fate| fate_line(words, fate));
    words.say(&match &player.shown {
        Some(shown) => Sentence::Shown {
            player: name,
            shown: shown.line(),
            fate,
        },
        None => Sentence::NotShown { player: name, fate },
    })
}

/// The name of a seat with everybody who held it: "Fir / Juniper".
pub(super) fn with_former(words: &Words, player: &PublicPlayer) -> Line {
    if player.former.is_empty() {
        return player.line();
    }
    words.say(&Sentence::SeatOf {
        player: player.line(),
        former: player.former.join(" / ").into(),
    })
}

/// How a player left the living, in words.
pub(in crate::report) fn fate_line(words: &Words, fate: Fate) -> Line {
    let Some(phase) = fate.phase else {
        return words.say(&Sentence::FateBefore {});
    };
    let phase = words.phase(phase);
    words.say(&match fate.cause {
        Cause::Elimination => Sentence::FateEliminated { phase },
        Cause::Night => Sentence::FateKilled { phase },
        Cause::Removal => Sentence::FateLeft { phase },
        Cause::Host => Sentence::FateDied { phase },
    })
}
