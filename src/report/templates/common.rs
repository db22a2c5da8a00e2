//! The places that every text has: what everybody may know as the game stands.

use super::fill::{Filler, Value};
use crate::PublicView;
use crate::document::{Label, Line, Span};
use crate::public::{self, Deadline, thread_title};
use crate::view::PublicPlayer;
use crate::words::Words;

/// What fills one of them; nothing where nothing is known.
pub(crate) fn common(view: &PublicView, words: &Words, name: &str) -> Option<Value> {
    let deadline = view.deadline.as_ref();
    let value: Value = match name {
        "game" => view.game.as_str().into(),
        "phase" => words.phase(view.phase?).into(),
        "alive" => Line::joined(view.living().map(PublicPlayer::line), ", ").into(),
        "alive_count" => Line::number(view.living().count()).into(),
        "majority" => Line::number(view.empty_count().majority).into(),
        "deadline" => deadline?.line(words).into(),
        "deadline_utc" => deadline?.when(words).as_str().into(),
        "deadline_zone" => on_clock(deadline?, words).as_str().into(),
        "deadline_tag" => tag(deadline?, words).into(),
        "thread_title" => thread_title(view, words)?.as_str().into(),
        "tally" | "not_voting" | "last_post" => public::count_so_far(view, words, name)?,
        "deaths" => public::deaths_before(view, words)?.into(),
        "flips" => public::flips_before(view, words)?.into(),
        "winner" => public::winning(view, words)?.into(),
        "winners" => public::winners(view, words)?.into(),
        "players" => public::player_rows(view, words).into(),
        "replacements" => public::replaced(view, words).into(),
        _ => return None,
    };
    Some(value)
}

/// The places of a deadline that a text is about; none where there is none.
pub(crate) fn deadline_places<'f>(
    filler: Filler<'f>,
    words: &Words,
    deadline: Option<&Deadline>,
) -> Filler<'f> {
    filler
        .maybe("deadline", deadline.map(|deadline| deadline.line(words)))
        .maybe(
            "deadline_utc",
            deadline.map(|it| Line::from(it.when(words))),
        )
        .maybe(
            "deadline_zone",
            deadline.map(|it| Line::from(on_clock(it, words))),
        )
        .maybe("deadline_tag", deadline.map(|it| tag(it, words)))
}

/// The host's clock may be UTC.
fn on_clock(deadline: &Deadline, words: &Words) -> String {
    let beside = deadline.on_clock(words);
    beside.unwrap_or_else(|| deadline.when(words))
}

fn tag(deadline: &Deadline, words: &Words) -> Line {
    let label = deadline.end.map_or(Label::Plain, Label::Countdown);
    Span::new(&deadline.when(words), label).into()
}
