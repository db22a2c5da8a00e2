//! Who is alive and who is dead, for the thread.

use super::composed;
use crate::document::Line;
use crate::sentence::Sentence;
use crate::view::{Fate, PublicPlayer, PublicView, with_open_role};
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_game::Cause;

/// The living, and the dead with what was shown of them (tracker rules §4).
#[must_use]
pub fn players(view: &PublicView, words: &Words) -> Text {
    composed(TextKind::Players, (view, words), |it| it)
}

/// Both lists, each with its heading; an empty one is left out.
pub(crate) fn player_rows(view: &PublicView, words: &Words) -> Vec<Line> {
    let living: Vec<Line> = view
        .living()
        .map(|player| with_open_role(with_replaced(words, player), player))
        .collect();
    let dead: Vec<Line> = view
        .dead()
        .filter(|player| !player.departed)
        .map(|player| dead_player(words, player))
        .collect();
    let departed: Vec<Line> = view
        .dead()
        .filter(|player| player.departed)
        .map(|player| dead_player(words, player))
        .collect();
    let mut lines = Vec::new();
    if !living.is_empty() {
        lines.push(words.say(&Sentence::Living {
            count: Line::number(living.len()),
            names: Line::joined(living, ", "),
        }));
    }
    if !dead.is_empty() {
        lines.push(words.say(&Sentence::TheDead {
            count: Line::number(dead.len()),
        }));
        lines.extend(dead);
    }
    if !departed.is_empty() {
        lines.push(words.say(&Sentence::TheDeparted {
            count: Line::number(departed.len()),
        }));
        lines.extend(departed);
    }
    lines
}

fn dead_player(words: &Words, player: &PublicPlayer) -> Line {
    let name = with_replaced(words, player);
    let fate = player
        .fate
        .map_or_else(Line::new, |fate| listed_fate(words, player.departed, fate));
    let shown = match (&player.shown, &player.told) {
        (Some(shown), _) => shown.line(),
        (None, Some(told)) => told.as_str().into(),
        (None, None) => return words.say(&Sentence::ListedBare { player: name, fate }),
    };
    words.say(&Sentence::Listed {
        player: name,
        fate,
        shown: ended(shown),
    })
}

/// What a host says of the dead mostly brings its own end.
fn ended(line: Line) -> Line {
    match line.plain_text().ends_with(['.', '!', '?', '…']) {
        true => line,
        false => line.with("."),
    }
}

/// A player with those whose seat it was: "Zoe (replaced Bob)".
fn with_replaced(words: &Words, player: &PublicPlayer) -> Line {
    if player.former.is_empty() {
        return player.line();
    }
    words.say(&Sentence::Replaced {
        player: player.line(),
        former: player.former.join(", ").into(),
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

fn listed_fate(words: &Words, departed: bool, fate: Fate) -> Line {
    let Some(phase) = fate.phase else {
        return words.say(&Sentence::FateBefore {});
    };
    let phase = words.phase(phase);
    words.say(&match fate.cause {
        Cause::Host if departed => Sentence::ListedLeft { phase },
        Cause::Elimination => Sentence::ListedEliminated { phase },
        Cause::Night => Sentence::ListedKilled { phase },
        Cause::Removal => Sentence::ListedLeft { phase },
        Cause::Host => Sentence::ListedDied { phase },
    })
}

/// How a player left the living, in words; who has departed did not die.
pub(crate) fn fate_line(words: &Words, departed: bool, fate: Fate) -> Line {
    let Some(phase) = fate.phase else {
        return words.say(&Sentence::FateBefore {});
    };
    let phase = words.phase(phase);
    words.say(&match fate.cause {
        Cause::Host if departed => Sentence::FateLeft { phase },
        Cause::Elimination => Sentence::FateEliminated { phase },
        Cause::Night => Sentence::FateKilled { phase },
        Cause::Removal => Sentence::FateLeft { phase },
        Cause::Host => Sentence::FateDied { phase },
    })
}
