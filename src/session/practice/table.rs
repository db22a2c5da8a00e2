//! A night at a table: what the table waits for says what can be typed, and lots fill the names in.

use chrono::{DateTime, Utc};

use super::super::Session;
use super::super::answer::NotTaken;
use crate::desk::Lots;
use crate::rules::Waiting;

/// Rounds of moves after which a setup without a night is given up.
const MOST_ROUNDS: usize = 12;
/// How often names are filled in for one waiting before it is left out.
const TRIES: usize = 12;

/// Plays to the first night, and enters something for most of those who may act in it.
pub(super) fn enter_night(
    game: &mut Session,
    lots: &mut Lots,
    now: DateTime<Utc>,
    seed: u64,
) -> Result<(), NotTaken> {
    let mut taken = Maker { lots, now, seed };
    for _ in 0..MOST_ROUNDS {
        let went_on = taken.round(game)?;
        if game.game().is_night() {
            // What the beginning of the night asks for comes up only now.
            taken.enter(game)?;
            return Ok(());
        }
        if !went_on {
            break;
        }
    }
    Err(super::no_night())
}

/// Who makes lines up.
struct Maker<'l> {
    lots: &'l mut Lots,
    now: DateTime<Utc>,
    seed: u64,
}

impl Maker<'_> {
    /// Answers what is waited for and ends the phase; whether anything came of it.
    fn round(&mut self, game: &mut Session) -> Result<bool, NotTaken> {
        let entered = self.enter(game)?;
        let waits = waits(game)?;
        let ends = waits.iter().rev().filter(|waiting| {
            let is_the_hosts = waiting.from.is_none() && !waiting.optional;
            is_the_hosts && blanks(waiting.type_this.as_deref().unwrap_or_default()) == 0
        });
        for line in ends.filter_map(|waiting| waiting.type_this.as_deref()) {
            if game.take(line, self.now, self.seed).is_ok() {
                return Ok(true);
            }
        }
        Ok(entered)
    }

    /// Enters something for most of what is waited for; what the table refuses is left out.
    fn enter(&mut self, game: &mut Session) -> Result<bool, NotTaken> {
        let mut entered = false;
        for waiting in waits(game)? {
            let Some(line) = waiting.type_this.as_deref() else {
                continue;
            };
            match blanks(line) {
                // The end of a phase, or a word that nobody owes.
                0 if waiting.from.is_none() => {}
                // Whose vote it is stands first.
                2.. if waiting.from.is_none() => {
                    for voter in names(game) {
                        entered |= self.enter_one(game, &filled_first(line, &voter));
                    }
                }
                // Not everybody sends something every night.
                _ if waiting.optional && self.lots.below(6) == 0 => {}
                _ => entered |= self.enter_one(game, line),
            }
        }
        Ok(entered)
    }

    fn enter_one(&mut self, game: &mut Session, form: &str) -> bool {
        let names = names(game);
        (0..TRIES).any(|_| {
            let line = filled(form, |_| self.lots.one(&names).cloned());
            game.take(&line, self.now, self.seed).is_ok()
        })
    }
}

fn waits(game: &Session) -> Result<Vec<Waiting>, NotTaken> {
    game.with_table(|table| table.map(|table| table.waits()).unwrap_or_default())
}

fn names(game: &Session) -> Vec<String> {
    let living = game.game().living();
    living.map(|(_, seat)| seat.name.clone()).collect()
}

/// How many words of a form stand for something.
fn blanks(form: &str) -> usize {
    let words = form.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| is_blank(word)).count()
}

/// The form with its first blank filled in.
fn filled_first(form: &str, name: &str) -> String {
    filled(form, |place| (place == 0).then(|| name.to_owned()))
}

/// The form with what `fill` gives for each of its blanks, counted from 0; the others stay.
fn filled(form: &str, mut fill: impl FnMut(usize) -> Option<String>) -> String {
    let mut line = String::new();
    let mut place = 0;
    for piece in form.split_inclusive(|letter: char| !letter.is_alphabetic()) {
        let word = piece.trim_end_matches(|letter: char| !letter.is_alphabetic());
        if !is_blank(word) {
            line.push_str(piece);
            continue;
        }
        line.push_str(&fill(place).unwrap_or_else(|| word.to_owned()));
        line.push_str(piece.strip_prefix(word).unwrap_or_default());
        place += 1;
    }
    line
}

/// `NAME`: a word in capitals stands for something.
fn is_blank(word: &str) -> bool {
    word.chars().count() > 1 && word.chars().all(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_capitals_are_blanks() {
        let name = |_| Some("Ana".to_owned());
        assert_eq!(filled("Bob: vote -> NAME", name), "Bob: vote -> Ana");
        assert_eq!(
            filled("answer Bob #1 PLAYER; PLAYER", name),
            "answer Bob #1 Ana; Ana"
        );
        assert_eq!(filled("Боб: голос -> ИМЯ", name), "Боб: голос -> Ana");
        assert_eq!(blanks("vote VOTER OPTION in #12"), 2);
        assert_eq!(
            filled_first("vote VOTER OPTION in #12", "Ana"),
            "vote Ana OPTION in #12"
        );
        assert_eq!(blanks("end day"), 0);
    }
}
