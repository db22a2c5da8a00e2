//! Who has left a running game, and the warning for it.

use chrono::{DateTime, Utc};

use crate::Session;
use crate::answer::{Answer, Left, NotTaken};
use nightdesk_command::HostOrder;
use nightdesk_desk::{Activity, Due};
use nightdesk_game::{Game, Stage};
use nightdesk_text::messages::did_you_mean;
use nightdesk_text::names::{closest, same};
use nightdesk_text::wording::quote;
use nightdesk_text::{Diagnostic, Language, say};
use nightdesk_warnings::{GameEvent, Leaving, Name, NameForm, has_left, record};

/// The lines that record how somebody left.
const LINES: [(&str, Leaving); 2] = [("!quit", Leaving::Quit), ("!idle", Leaving::Idle)];

impl Session {
    /// Records that somebody has left the running game; the warning for it follows by itself.
    ///
    /// # Errors
    /// Why the ledger does not take it.
    pub fn has_left(
        &mut self,
        name: &str,
        how: Leaving,
        now: DateTime<Utc>,
    ) -> Result<Answer, NotTaken> {
        let event = GameEvent::Left {
            // Nobody who plays is a mention or a mask.
            name: Name {
                text: name.to_owned(),
                form: NameForm::Quoted,
            },
            how,
        };
        if name.is_empty() {
            let form = Diagnostic::error(
                "usage",
                say!(self, "write_it_as_word_name", word = how.word()),
            );
            return Err(NotTaken::from(form));
        }
        may_have_left(self.game(), name)?;
        let game = self.game_id()?;
        let answer = self.in_ledger(None, now, |ledger, asked| {
            record(ledger, asked, &game, &event)
        });
        let (said, answer) = self.shown(None, answer)?;
        let line = format!("!{} {name}", how.word());
        self.with_warning_text(&said, answer, &line, now)
    }
}

impl Session {
    /// Whether the ledger has it already that somebody left this game: then nothing is to be asked. A
    /// ledger that cannot be asked has nothing.
    pub(super) fn is_known_to_have_left(&self, name: &str, now: DateTime<Utc>) -> bool {
        let name = Name {
            text: name.to_owned(),
            form: NameForm::Quoted,
        };
        let Ok(game) = self.game_id() else {
            return false;
        };
        let known = self.look_in_ledger(None, now, |ledger, asked| {
            has_left(ledger, asked, &game, &name)
        });
        known.unwrap_or(false)
    }
}

/// Whoever leaves a game has played in it, and it runs: nobody else is warned for it by a slip of the
/// pen.
///
/// # Errors
/// Why nobody of that name can have left it.
pub fn may_have_left(game: &Game, name: &str) -> Result<(), Diagnostic> {
    if game.stage == Stage::Preparing {
        let why = say!(game, "the_game_has_not_begun_and_leaving");
        return Err(Diagnostic::error("not-begun", why));
    }
    let seats = game.seats().map(|(_, seat)| seat);
    let names = seats.flat_map(|seat| {
        let others = seat.aliases.iter().chain(&seat.former);
        std::iter::once(&seat.name).chain(others)
    });
    let names: Vec<&str> = names.map(String::as_str).collect();
    if names.iter().any(|known| same(known, name)) {
        return Ok(());
    }
    let message = say!(
        game,
        "nobody_called_plays_in_this_game",
        names = quote(name)
    );
    let told = Diagnostic::error("unknown-player", message);
    Err(match closest(name, names) {
        Some(near) => told.hint(did_you_mean(game, near)),
        None => told.hint(say!(game, "warns_anybody")),
    })
}

/// What does in a shell what a line of the desk does that needs its game; none for other lines.
#[must_use]
pub fn shell_twin(line: &str, language: Language) -> Option<String> {
    let to = &language;
    let (actor, bare) = super::acting(line.trim());
    if let Some((how, _)) = read(bare) {
        let how = how.word();
        return Some(say!(to, "warn_left_records_it", how));
    }
    if bare.eq_ignore_ascii_case(super::CANCEL) {
        return Some(say!(to, "line_itself_is_a_command"));
    }
    actor.map(|actor| say!(to, "as_says_who_asks", actor))
}

/// The first words of those lines.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    LINES.iter().map(|(word, _)| *word)
}

/// `!quit NAME` and `!idle NAME`: how somebody left, and who.
pub(super) fn read(line: &str) -> Option<(Leaving, &str)> {
    let (word, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let found = LINES
        .iter()
        .find(|(known, _)| word.eq_ignore_ascii_case(known));
    found.map(|(_, how)| (*how, name.trim()))
}

/// Who leaves by an order, or let a prod pass, while the game runs.
pub(super) fn of(order: &HostOrder, game: &Game, now: DateTime<Utc>) -> Option<Left> {
    if !matches!(game.stage, Stage::Running(_)) {
        return None;
    }
    let (seat, ways) = match order {
        HostOrder::Remove { seat, .. } | HostOrder::Replace { seat, .. } => {
            (*seat, vec![Leaving::Quit, Leaving::Idle])
        }
        HostOrder::Prod { seats, .. } => {
            let rows = nightdesk_desk::activity(game, now);
            let missed = |row: &&Activity| seats.contains(&row.seat) && has_missed_prod(row);
            let row = rows.iter().find(missed)?;
            (row.seat, vec![Leaving::Idle])
        }
        _ => return None,
    };
    let name = game.name(seat).to_owned();
    Some(Left { name, ways })
}

/// Whether the last prod was not answered in time.
fn has_missed_prod(row: &Activity) -> bool {
    match row.due {
        Due::AnotherProd { .. } | Due::Replacement => true,
        Due::Nothing | Due::Away { .. } | Due::Prod | Due::Answer { .. } => false,
    }
}
