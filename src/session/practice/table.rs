//! A night at a table: what the table waits for says what can be typed, and lots fill the names in.

use std::ops::Range;

use chrono::{DateTime, Utc};

use super::super::Session;
use super::super::answer::NotTaken;
use nightdesk_desk::Lots;
use nightdesk_replies::Ask;

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
    Err(super::no_night(&*game))
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
        // The night that an answer has begun is the one to practise: it is not ended here.
        if game.game().is_night() {
            return Ok(entered);
        }
        let waits = waits(game)?;
        let everybody = everybody(game);
        let ends = waits.iter().rev().filter(|waiting| {
            let is_the_hosts = waiting.player().is_none() && !waiting.is_optional();
            let form = waiting.type_this.as_deref().unwrap_or_default();
            is_the_hosts && blanks(form, &everybody).is_empty()
        });
        for line in ends.filter_map(|waiting| waiting.type_this.as_deref()) {
            // Who has not voted yet has had the chance.
            let anyway = format!("{line} --yes");
            let mut takes = |line: &str| game.take(line, self.now, self.seed).is_ok();
            if takes(line) || takes(&anyway) {
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
            let everybody = everybody(game);
            match blanks(line, &everybody).len() {
                // The end of a phase, or a word that nobody owes.
                0 if waiting.player().is_none() => {}
                // Whose vote it is stands first.
                2.. if waiting.player().is_none() => {
                    for voter in living(game) {
                        let line = filled_first(line, &everybody, &voter);
                        entered |= self.enter_one(game, &line);
                    }
                }
                // Not everybody sends something every night.
                _ if waiting.is_optional() && self.lots.below(6) == 0 => {}
                _ if self.enter_one(game, line) => entered = true,
                // What must be answered before the game goes on may have one answer alone.
                1 if !waiting.is_optional() => entered |= self.enter_any(game, line),
                _ => {}
            }
        }
        Ok(entered)
    }

    /// Enters the first name that is taken.
    fn enter_any(&self, game: &mut Session, form: &str) -> bool {
        let everybody = everybody(game);
        living(game).into_iter().any(|name| {
            let line = filled(form, &everybody, |_| Some(name.clone()));
            game.take(&line, self.now, self.seed).is_ok()
        })
    }

    fn enter_one(&mut self, game: &mut Session, form: &str) -> bool {
        let (living, everybody) = (living(game), everybody(game));
        (0..TRIES).any(|_| {
            let line = filled(form, &everybody, |_| self.lots.one(&living).cloned());
            game.take(&line, self.now, self.seed).is_ok()
        })
    }
}

fn waits(game: &Session) -> Result<Vec<Ask>, NotTaken> {
    game.with_table(|table| table.map(|table| table.asks()).unwrap_or_default())
}

fn living(game: &Session) -> Vec<String> {
    let living = game.game().living();
    living.map(|(_, seat)| seat.name.clone()).collect()
}

fn everybody(game: &Session) -> Vec<String> {
    let seats = game.game().seats.iter();
    seats.map(|seat| seat.name.clone()).collect()
}

/// The places of a form where a word stands for something: `NAME`, a word in capitals that is no
/// player's name.
fn blanks(form: &str, names: &[String]) -> Vec<Range<usize>> {
    let named: Vec<Range<usize>> = names
        .iter()
        .flat_map(|name| form.match_indices(name.as_str()))
        .map(|(start, name)| start..start + name.len())
        .filter(|place| is_whole_word(form, place))
        .collect();
    let is_name = |place: &Range<usize>| {
        let mut named = named.iter();
        named.any(|name| name.start <= place.start && place.end <= name.end)
    };
    let in_capitals = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_uppercase);
    let mut at = 0;
    let words = form
        .split(|letter: char| !letter.is_alphabetic())
        .map(|word| {
            let start = at;
            let after = form.get(start + word.len()..);
            let mark = after.and_then(|after| after.chars().next());
            at = start + word.len() + mark.map_or(0, char::len_utf8);
            (word, start..start + word.len())
        });
    let blanks = words.filter(|(word, place)| in_capitals(word) && !is_name(place));
    blanks.map(|(_, place)| place).collect()
}

/// Whether no letter stands right before or after a place.
fn is_whole_word(form: &str, place: &Range<usize>) -> bool {
    let before = form
        .get(..place.start)
        .and_then(|it| it.chars().next_back());
    let after = form.get(place.end..).and_then(|it| it.chars().next());
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    !is_letter(before) && !is_letter(after)
}

/// The form with its first blank filled in.
fn filled_first(form: &str, names: &[String], name: &str) -> String {
    filled(form, names, |place| (place == 0).then(|| name.to_owned()))
}

/// The form with what `fill` gives for each of its blanks, counted from 0; the others stay.
fn filled(form: &str, names: &[String], mut fill: impl FnMut(usize) -> Option<String>) -> String {
    let mut line = String::new();
    let mut from = 0;
    for (number, blank) in blanks(form, names).into_iter().enumerate() {
        let Some(filling) = fill(number) else {
            continue;
        };
        line.push_str(form.get(from..blank.start).unwrap_or_default());
        line.push_str(&filling);
        from = blank.end;
    }
    line.push_str(form.get(from..).unwrap_or_default());
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_capitals_are_blanks() {
        let name = |_| Some("Ana".to_owned());
        let filled = |form| filled(form, &[], name);
        assert_eq!(filled("Bob: vote -> NAME"), "Bob: vote -> Ana");
        assert_eq!(
            filled("answer Bob #1 PLAYER; PLAYER"),
            "answer Bob #1 Ana; Ana"
        );
        assert_eq!(filled("Боб: голос -> ИМЯ"), "Боб: голос -> Ana");
        assert_eq!(blanks("vote VOTER OPTION in #12", &[]).len(), 2);
        assert_eq!(
            filled_first("vote VOTER OPTION in #12", &[], "Ana"),
            "vote Ana OPTION in #12"
        );
        assert!(blanks("end day", &[]).is_empty());
    }

    #[test]
    fn a_name_in_capitals_is_no_blank() {
        let names = ["BOB", "АННА", "DJ MAX", "OPT"].map(str::to_owned);
        let name = |_| Some("Ana".to_owned());
        let filled = |form| filled(form, &names, name);
        assert_eq!(filled("BOB: vote -> NAME"), "BOB: vote -> Ana");
        assert_eq!(filled("АННА: голос -> ИМЯ"), "АННА: голос -> Ana");
        assert_eq!(filled("answer DJ MAX #1 PLAYER"), "answer DJ MAX #1 Ana");
        assert_eq!(
            filled_first("vote VOTER OPTION", &names, "BOB"),
            "vote BOB OPTION"
        );
        assert_eq!(filled("vote BOB OPTION"), "vote BOB Ana");
        assert!(blanks("BOB: declines", &names).is_empty());
    }
}
