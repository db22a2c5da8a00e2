//! A line typed at the desk in the words of the thread.

use super::line::{order_of, thread_names};
use crate::Desk;
use crate::decision::Refused;
use nightdesk_command::{Consent, HostOrder};
use nightdesk_game::{Game, SeatId};
use nightdesk_gm::{
    CommentPhrases, DoubtKind, GmCommand, NearAbout, Reading, near_command, other_words_of_death,
    read_line,
};
use nightdesk_text::Span;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::fold;
use nightdesk_text::say;

/// What a line typed at the desk in the thread's own words orders.
pub(crate) fn thread_line(desk: &Desk<'_>, line: &str) -> Option<Result<HostOrder, Refused>> {
    let readings = read_line(line, &thread_names(desk.game()), &CommentPhrases::default());
    match readings.as_slice() {
        [] => right_line_of_death(desk.game(), line)
            .or_else(|| nearly(desk.game(), line))
            .map(Err),
        [Reading::Command { command, .. }] if let Some(wrong) = wrong_phase(desk, command) => {
            Some(Err(wrong))
        }
        [Reading::Command { command, span }]
            if !tells_plainly(desk.game(), command, (line, *span)) =>
        {
            Some(Err(not_plain(desk.game(), line, command)))
        }
        [Reading::Command { command, span }] => {
            let order = order_of(desk, command, Consent::Open);
            let order = order.map(|order| as_typed(order, span.of(line)));
            Some(order.ok_or_else(|| {
                let refused = Refused::because("not-here", say!(desk, "not_here"));
                match command {
                    GmCommand::GameEnded => refused.hint(say!(desk, "over_ends")),
                    _ => refused.hint(say!(desk, "gives_a_seat_to_somebody")),
                }
            }))
        }
        [Reading::Doubt(doubt), ..] => Some(Err(Refused::because(
            doubt.kind.name(),
            say!(desk, "it_is_not_certain_what_says", doubt = doubt.words),
        )
        .hint(plainly(doubt.kind, desk)))),
        [_, _, ..] => Some(Err(Refused::because(
            "several-orders",
            say!(desk, "several_orders"),
        )
        .hint(say!(desk, "write_each_on_a_line")))),
    }
}

/// An order with how its word was typed: `Fir has DIED` is a command, and `Fir has died` a sentence.
fn as_typed(mut order: HostOrder, word: &str) -> HostOrder {
    if let HostOrder::Died { is_sentence, .. } = &mut order {
        *is_sentence = word.chars().any(char::is_lowercase);
    }
    order
}

/// The code of a typed line that may tell of a death and does not say so plainly.
pub const NOT_PLAIN: &str = "death-not-plain";

/// What may stand between a name and the word for a death in a line that is typed at the desk.
const PLAIN: [&str; 16] = [
    "",
    "has",
    "have",
    "is",
    "was",
    "has been",
    "is now",
    "has now",
    "has just",
    "has just been",
    "has also",
    "has also been",
    "is also",
    "was found",
    "was also found",
    "has been found",
];

/// Whether a typed line says plainly that somebody has died: his name stands first, after it
/// nothing but `has`, `is` and the like, and the sentence ends with the word. In a post of the host
/// any line with a name and such a word tells of a death; at the desk the same words may be about
/// what a player does.
fn tells_plainly(game: &Game, command: &GmCommand<SeatId>, (line, word): (&str, Span)) -> bool {
    let GmCommand::Died { slot, .. } = command else {
        return true;
    };
    let Some(seat) = game.seat(*slot) else {
        return false;
    };
    let before = bare(Span::new(0, word.start).of(line));
    let names = std::iter::once(&seat.name).chain(&seat.former);
    let mut names = names.chain(&seat.aliases).map(|name| bare(name));
    let between = names.find_map(|name| {
        let mut plain = PLAIN.into_iter();
        plain.find(|between| before == format!("{name} {between}").trim_end())
    });
    let is_plain = match between {
        // `Rob Dead` may be short for what Rob does to Dead Eye.
        Some("") => !is_of_a_name(game, *slot, word.of(line)),
        Some(_) => true,
        None => false,
    };
    is_plain && ends_with_the_word(Span::new(word.end, line.len()).of(line))
}

/// A text folded, without signs that frame a name: quotes, and asterisks for bold.
fn without_frames(text: &str) -> String {
    fold(&fold(text).replace(['"', '*'], ""))
}

/// The same without the signs that may stand in front of a name.
fn bare(text: &str) -> String {
    let text = without_frames(text);
    text.trim_start_matches(['@', '#', ' ']).to_owned()
}

/// Whether the sentence is over after the word for a death, or goes on with a comment.
fn ends_with_the_word(rest: &str) -> bool {
    let bare = without_frames(rest);
    bare.is_empty()
        || bare.starts_with(['.', '!', ',', ':', ';', '('])
        || CommentPhrases::default().begin(&bare)
}

/// Whether a word stands in the name of a living player other than the one who may have died.
fn is_of_a_name(game: &Game, of: SeatId, word: &str) -> bool {
    let word = fold(word);
    let others = game.living().filter(|(seat, _)| *seat != of);
    let mut names = others.flat_map(|(_, seat)| std::iter::once(&seat.name).chain(&seat.aliases));
    names.any(|name| {
        let name = fold(name);
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.any(|part| part == word)
    })
}

/// Asks for plain words on a death.
fn not_plain(game: &Game, line: &str, command: &GmCommand<SeatId>) -> Refused {
    let name = command.slot().map_or("NAME", |seat| game.name(seat));
    let message = say!(game, "it_is_not_certain_that_tells", trim = line.trim());
    Refused::because(NOT_PLAIN, message).hint(say!(game, "if_has_died", name))
}

/// How to say for certain what a doubtful line may say.
fn plainly(kind: DoubtKind, of: &impl InLanguage) -> String {
    match kind {
        DoubtKind::ReplaceNewUnknown => say!(of, "replace_by_a_new_player"),
        DoubtKind::ReplaceOld | DoubtKind::ReplaceNewInGame => say!(of, "replace_old_by_new"),
        _ => say!(of, "one_plain_sentence"),
    }
}

/// Says how a line is typed that tells plainly of a death in words that are none of the thread's.
fn right_line_of_death(game: &Game, line: &str) -> Option<Refused> {
    let words = bare(line);
    let words = words.trim_end_matches(['.', '!', ' ']);
    let (_, seat) = game.living().find(|(_, seat)| {
        let mut names = std::iter::once(&seat.name).chain(&seat.aliases);
        names.any(|name| {
            let rest = words.strip_prefix(bare(name).as_str());
            rest.is_some_and(tells_death_otherwise)
        })
    })?;
    let (line, name) = (line.trim(), &seat.name);
    let message = say!(game, "is_no_line_that_a_death", line);
    Some(Refused::because(NOT_PLAIN, message).hint(say!(
        game,
        "counts_the_votes_by_your_word",
        name
    )))
}

/// Offers the line of the thread that a typed one nearly is: `DEADLINES MOVED 1D LATER`.
pub(crate) fn nearly(game: &Game, line: &str) -> Option<Refused> {
    let line = line.trim();
    let near = near_command(line, &thread_names(game))?;
    let is_over = game.over_since().is_some();
    let hint = match near.about {
        NearAbout::End if is_over => return None,
        NearAbout::End => say!(game, "over_ends"),
        NearAbout::GoingOn if !is_over => return None,
        // The desk has lines of its own for it.
        NearAbout::PhaseEnd { .. } => return None,
        NearAbout::GoingOn | NearAbout::Other => say!(game, "write_line", line = near.right?),
    };
    let message = say!(game, "looks_like_a_thread_command_but", line);
    Some(Refused::because("near-command", message).hint(hint))
}

/// ` was lynched`, ` has been eliminated`
fn tells_death_otherwise(rest: &str) -> bool {
    let mut words = other_words_of_death();
    words.any(|word| {
        let before = rest.strip_suffix(word).and_then(|it| it.strip_prefix(' '));
        let before = before.map(str::trim);
        before.is_some_and(|before| before.is_empty() || PLAIN.contains(&before) || before == "got")
    })
}

/// Why an early end is not one of the running phase (tracker rules §1.3).
fn wrong_phase(desk: &Desk<'_>, command: &GmCommand<SeatId>) -> Option<Refused> {
    let GmCommand::EndedEarly { kind, number } = command else {
        return None;
    };
    let phase = desk.game().phase()?;
    let code = match number {
        _ if phase.kind() != *kind => "early-wrong-phase",
        Some(number) if *number != phase.number() => "early-wrong-number",
        Some(_) | None => return None,
    };
    Some(Refused::because(
        code,
        say!(desk, "runs_and_no_other_phase", phase),
    ))
}
