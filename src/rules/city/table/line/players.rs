//! Lines of a player that only the desk knows: `Name: servant -> Name`.

use super::words::{Verb, Word};
use super::{Line, PhantomPlayers, Treatment, notes, refused, seat};
use crate::best::{BestVote, Named, Voter};
use crate::day::entry::Names;
use crate::day::posts::Substitute;
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// `Name: servant -> Name`: a line of a player that only the desk knows.
pub(super) fn of_player(text: &str, names: &Names) -> Option<Result<Line, Refusal>> {
    // A name may hold colons itself, and so may a note.
    names.ends(text, ':').find_map(|place| {
        let (name, rest) = text.split_at_checked(place)?;
        let rest = rest.trim_start_matches(':').trim();
        let (head, tail) = arrow(rest);
        let verb = Verb::said(head)?;
        if verb == Verb::Best && Word::Host.is(name) {
            return Some(best(Voter::Host, tail, names));
        }
        let by = names.subject(name).ok()?;
        Some(said(by, verb, tail, names))
    })
}

/// What a player says of another one by such a verb.
pub(super) fn said(by: SeatId, verb: Verb, tail: &str, names: &Names) -> Result<Line, Refusal> {
    match verb {
        Verb::Servant => {
            // A name may end in such a word, too.
            let (master, treatment) = match seat(tail, names) {
                Ok(master) => (master, None),
                Err(_) => {
                    let (master, treatment) = treated(tail);
                    (seat(master, names)?, treatment)
                }
            };
            let pair = Substitute {
                servant: by,
                master,
            };
            Ok(Line::Servant(pair, treatment))
        }
        Verb::Substitute => Ok(Line::Substitute(Substitute {
            servant: by,
            master: seat(tail, names)?,
        })),
        Verb::Follows => Ok(Line::Follows(by, seat(tail, names)?)),
        Verb::Note => notes::read(by, tail, names).map(Line::Note),
        Verb::SlaveNote => notes::read_for_slave(by, tail, names).map(Line::Note),
        Verb::NoNotes => Ok(Line::NoNotes(by)),
        Verb::Rest => Ok(Line::Rest(by, None)),
        Verb::LastWord => Ok(Line::LastWord(by)),
        Verb::PhantomsOff => Ok(Line::PhantomPlayers(by, PhantomPlayers::Off)),
        Verb::PhantomsOn => Ok(Line::PhantomPlayers(by, PhantomPlayers::On)),
        Verb::Best => best(Voter::Participant(by), tail, names),
        Verb::Start
        | Verb::EndEvening
        | Verb::Resolve
        | Verb::EndDay
        | Verb::Vote
        | Verb::Unvote
        | Verb::Secretary
        | Verb::Mayor
        | Verb::Wall
        | Verb::NoWall
        | Verb::Penalty
        | Verb::Cancel
        | Verb::Kill
        | Verb::Revive
        | Verb::Card
        | Verb::BestCount
        | Verb::Scores => Err(refused(
            "unknown-line",
            say!(names, "names_no_player_in_front"),
        )),
    }
}

/// A name that is nobody's in the game counts as a refusal (city day S-5), and is written `?`.
fn best(by: Voter, tail: &str, names: &Names) -> Result<Line, Refusal> {
    let refusal = tail.is_empty() || Word::Nobody.is(tail);
    let named = tail.split(',').map(str::trim).map(|name| match name {
        "?" => Ok(Named::Nobody),
        name if Word::Host.is(name) || names.is_host(name) => Ok(Named::Nobody),
        name => seat(name, names).map(Named::Participant),
    });
    let names = match refusal {
        true => Vec::new(),
        false => named.collect::<Result<_, _>>()?,
    };
    Ok(Line::Best(BestVote { by, names }))
}

/// How a master may treat a servant, by its word.
pub(in crate::table) const TREATMENTS: [(Word, Treatment); 3] = [
    (Word::Soft, Treatment::Soft),
    (Word::Hard, Treatment::Hard),
    (Word::Merciless, Treatment::Merciless),
];

/// `Anna (soft)`: a master, and how that master treats the servant.
fn treated(tail: &str) -> (&str, Option<Treatment>) {
    let bracket = tail
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('));
    let known = bracket.and_then(|(name, word)| {
        let mut treatments = TREATMENTS.iter();
        let (_, treatment) = treatments.find(|(known, _)| known.is(word))?;
        Some((name.trim(), Some(*treatment)))
    });
    known.unwrap_or((tail, None))
}

/// What stands in front of an arrow and after it.
fn arrow(said: &str) -> (&str, &str) {
    let cut = ["→", "->", "=>"]
        .iter()
        .filter_map(|arrow| said.split_once(arrow));
    let first = cut.min_by_key(|(head, _)| head.len());
    let (head, tail) = first.unwrap_or((said, ""));
    (head.trim(), tail.trim())
}
