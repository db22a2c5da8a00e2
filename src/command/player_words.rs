//! Night lines as players word them, put into the words of the desk.
//!
//! Only words of closed lists are taken away, and only such that change nothing: whatever else is in the
//! line stays, for the reader of night lines to understand or to refuse.

use std::sync::LazyLock;

use serde::Deserialize;

use super::clauses::{first_word, leading_side};
use super::names::Names;
use nightdesk_game::SeatId;
use nightdesk_text::names::same;
use nightdesk_text::{AROUND, WordList, after_words, built_in, without_marks, without_markup};

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("player_words.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    my_target_is: WordList,
    for_the_kill: WordList,
    /// A line that begins so is about the kill of the only side that has one.
    side_kill: WordList,
    no_side_kill: WordList,
    kills: WordList,
    performs: WordList,
    /// A line with one of them keeps all its last words.
    conditions: WordList,
    nothing: WordList,
    denies: WordList,
    in_place_of: WordList,
    turns_from: WordList,
    with_ability: WordList,
    ability: WordList,
    both: WordList,
    nobody: WordList,
    pairs: WordList,
}

/// Whether words say that nothing is done.
pub(super) fn is_nothing(text: &str) -> bool {
    WORDS.nothing.has(text)
}

/// What is denied by words with which a text begins.
pub(super) fn denied(text: &str) -> Option<&str> {
    WORDS.denies.before(text)
}

/// What follows a word between two things that are done to the same player.
pub(super) fn after_both(text: &str) -> Option<&str> {
    WORDS.both.before(text)
}

/// Words before and after those between a target and the one it was before.
pub(super) fn in_place_of(text: &str) -> Option<(&str, &str)> {
    WORDS.in_place_of.iter().find_map(|words| {
        let mut places = text.match_indices([' ', ',']).map(|(at, _)| at);
        places.find_map(|at| {
            let (before, rest) = text.split_at_checked(at)?;
            let after = after_words(rest.trim_start(), words)?;
            (!before.trim().is_empty() && !after.is_empty()).then_some((before.trim(), after))
        })
    })
}

/// How a player's line may be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Readings {
    /// Lines in the words of the desk, the likeliest first. Each has the sender, one verb and the targets;
    /// the reader of night lines decides whether it is one.
    Lines(Vec<String>),
    /// The sender is called by a role that several players have, or by what may be short for a name, too:
    /// one of them.
    OneOf(Vec<SeatId>),
}

/// Puts a line into the words of the desk.
pub(super) fn readings(line: &str, names: &Names) -> Readings {
    let line = without_markup(line);
    let line = of_side_kill(&line, names).unwrap_or(line);
    let line = line.trim().trim_start_matches('@');
    // Somebody may be called `Hey Joe`.
    let line = match names.known().at_start(line) {
        Some(_) => line,
        None => AROUND.greetings.off_the_start(line),
    };
    let (sender, said, of_side) = match sender(line, names) {
        Some(sender) => sender,
        None => match by_role(line, names) {
            Some((seats, rest)) => match seats.as_slice() {
                [seat] => (names.name(*seat), rest, false),
                _ => return Readings::OneOf(seats),
            },
            None => return Readings::Lines(Vec::new()),
        },
    };
    let with = names.known().at_start(sender).map(|found| found.id);
    let with = with.and_then(|seat| by_ability(said, seat, names));
    let said = with.as_deref().unwrap_or(said);
    let lines = what_is_done(said, of_side, names).into_iter();
    Readings::Lines(lines.map(|said| format!("{sender}: {said}")).collect())
}

/// A line about the kill of a side that is not named, with the side's title before it.
fn of_side_kill(line: &str, names: &Names) -> Option<String> {
    if names.known().at_start(line).is_some() {
        return None;
    }
    let [side] = names.killers.as_slice() else {
        return None;
    };
    let side = names.factions.iter().find(|known| known.slug == *side)?;
    let bare = AROUND.after_all.off_the_end(line);
    if WORDS.no_side_kill.has(bare) {
        return Some(format!("{} no kill", side.title));
    }
    let whom = without_marks(WORDS.side_kill.before(line)?);
    // Somebody may be called `On Fire`.
    let whom = match names.known().at_start(whom) {
        Some(_) => whom,
        None => after_words(whom, "on").unwrap_or(whom),
    };
    Some(format!("{} kill {whom}", side.title))
}

/// What the words after the sender may stand for.
fn what_is_done(said: &str, of_side: bool, names: &Names) -> Vec<String> {
    // In a condition the same words may mean something: "if Birch dies tonight".
    let words = said.split_whitespace();
    let mut words = words.map(|word| word.trim_matches([',', ';', ':']));
    let has_condition = words.any(|word| WORDS.conditions.has(word));
    let without_end = |said| match has_condition {
        true => said,
        false => AROUND.after_all.off_the_end(said),
    };
    let said = without_end(without_marks(said));
    let said = AROUND.before_verb.off_the_start(said);
    let said = without_end(without_marks(said));
    if WORDS.nothing.has(said) {
        return vec!["no action".to_owned()];
    }
    if let Some(rest) = WORDS.for_the_kill.after(said)
        && let Some(whom) = killed(rest, names)
    {
        return vec![format!("kills {whom}")];
    }
    let said = with_known_verb(said, names);
    let said = match WORDS.nobody.after(&said) {
        Some(verb) => format!("{verb} nobody"),
        None => said,
    };
    let of_player = ["'s", "’s"].iter().find_map(|end| said.strip_suffix(end));
    let said = of_player.unwrap_or(&said);
    let other = match of_side {
        true => by_performer(said),
        false => paired(said),
    };
    let said = std::iter::once(said.to_owned());
    match of_side {
        // Two names after a side's kill are who carries it out and whom it is for.
        true => other.into_iter().chain(said).collect(),
        false => said.chain(other).collect(),
    }
}

/// A line that begins with a role in place of its holder: `the cop: Elm`, `Jailkeeper jails Elm`. Whoever
/// holds it, and whose name the role may be short for: with two of them nobody is meant for sure.
fn by_role<'l>(line: &'l str, names: &Names) -> Option<(Vec<SeatId>, &'l str)> {
    let line = after_words(line, "the").unwrap_or(line);
    let rest = |title: &str| after_words(line, title).filter(|rest| !rest.is_empty());
    let roles = names.holders.iter();
    let roles = roles.filter_map(|role| Some((role, rest(&role.title)?)));
    let (longest, rest) = roles.clone().min_by_key(|(_, rest)| rest.len())?;
    let alike = roles.filter(|(_, other)| other.len() == rest.len());
    let mut seats: Vec<SeatId> = alike.flat_map(|(role, _)| role.seats.clone()).collect();
    seats.extend(names.fitting(&longest.title));
    seats.sort_unstable();
    seats.dedup();
    Some((seats, rest))
}

/// Who sends the line, what comes after the name, and whether it is a side.
fn sender<'l>(line: &'l str, names: &Names) -> Option<(&'l str, &'l str, bool)> {
    let (end, seat) = match names.known().at_start(line) {
        Some(found) => (found.span.end, Some(found.id)),
        None => {
            let (_, rest) = leading_side(line, names)?;
            (line.len() - rest.len(), None)
        }
    };
    let of_side = seat.is_none();
    let (sender, rest) = line.split_at_checked(end)?;
    let sender = sender.trim_end_matches([':', ',', ' ']);
    let rest = without_own_role(rest.trim_start(), seat, names);
    // `Alder (via PM): …`, `Alder wrote: …`.
    let (before, after) = rest.split_once(':').unwrap_or(("", rest));
    let wrote = before.trim().trim_start_matches('(').trim_end_matches(')');
    match AROUND.wrote.has(wrote) {
        true => Some((sender, after.trim_start(), of_side)),
        false => Some((sender, rest, of_side)),
    }
}

/// What follows a sender without the role in brackets that he has: `Alder (Cop): Elm`.
fn without_own_role<'l>(rest: &'l str, seat: Option<SeatId>, names: &Names) -> &'l str {
    let bracket = rest
        .strip_prefix('(')
        .and_then(|inside| inside.split_once(')'));
    let Some((role, after)) = bracket else {
        return rest;
    };
    let own = names.holders.iter().any(|known| {
        let holds = |holder: &SeatId| Some(*holder) == seat;
        same(role.trim(), &known.title) && known.seats.iter().any(holds)
    });
    match own {
        true => after.trim_start(),
        false => rest,
    }
}

/// What is done by an ability that is named after its target: `targets Elm with his protect ability`.
fn by_ability(said: &str, seat: SeatId, names: &Names) -> Option<String> {
    let said = AROUND.after_all.off_the_end(said);
    let before = WORDS.ability.after(said)?;
    let parted = WORDS.with_ability.iter().find_map(|words| {
        let mut places = before.match_indices(' ').map(|(at, _)| at);
        places.find_map(|at| {
            let (done, rest) = before.split_at_checked(at)?;
            Some((done, after_words(rest.trim_start(), words)?))
        })
    });
    let (done, ability) = parted?;
    // Whatever is done is said by a word for any ability, or by one of this ability.
    let target = WORDS.my_target_is.before(done).or_else(|| {
        let (verb, target) = first_word(done);
        let is_own = same(verb, ANY_VERB) || names.is_ability_of(verb, seat);
        is_own.then_some(target)
    })?;
    let verb = match names.able(ability).is_empty() {
        true => first_word(ability).0,
        false => ability,
    };
    names
        .is_ability_of(ability, seat)
        .then(|| format!("{verb} {target}"))
}

/// Words after the sender with a verb that the game knows: the one that is written, the one it stands for,
/// or the one that fits whatever somebody does.
fn with_known_verb(said: &str, names: &Names) -> String {
    let known = |verb: &str| names.verbs.iter().any(|word| same(word, verb));
    if let Some(rest) = WORDS.my_target_is.before(said) {
        return format!("{ANY_VERB} {}", without_marks(rest));
    }
    if let Some(rest) = WORDS.turns_from.before(said)
        && let Some((before, target)) = rest.split_once(" to ")
    {
        return format!("{ANY_VERB} {} instead of {before}", target.trim());
    }
    if names.known().at_start(said).is_some() {
        return format!("{ANY_VERB} {said}");
    }
    let (first, rest) = first_word(said);
    let rest = without_marks(rest);
    // `tracking` is what somebody does who tracks.
    let stem = first.strip_suffix("ing").filter(|stem| !stem.is_empty());
    let verb = stem.and_then(|stem| {
        let forms = [
            format!("{stem}s"),
            format!("{stem}es"),
            stem.to_owned(),
            format!("{stem}e"),
        ];
        forms.into_iter().find(|form| known(form))
    });
    let verb = verb.unwrap_or_else(|| first.trim_end_matches(':').to_owned());
    format!("{verb} {rest}").trim_end().to_owned()
}

/// The verb that fits whatever one ability somebody has.
const ANY_VERB: &str = "targets";

/// Whom a side's kill is for: the name, alone or after a verb that says no more than the kill does.
fn killed<'t>(text: &'t str, names: &Names) -> Option<&'t str> {
    if names.known().at_start(text).is_some() {
        return Some(text);
    }
    let (verb, rest) = first_word(text);
    WORDS.kills.has(verb).then_some(rest)
}

/// A side's kill with whoever carries it out: `kill Elm, Juniper performs`, `kills Elm (Juniper)`,
/// `kill: Juniper -> Elm`.
fn by_performer(said: &str) -> Option<String> {
    if let Some((kill, player)) = WORDS
        .performs
        .after(said)
        .and_then(|rest| rest.rsplit_once(','))
    {
        return Some(format!("{} by {}", kill.trim(), player.trim()));
    }
    if let Some((kill, player)) = said
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('))
    {
        return Some(format!("{} by {}", kill.trim(), player.trim()));
    }
    if let Some((kill, player)) = said.rsplit_once(" with ") {
        return Some(format!("{kill} by {player}"));
    }
    let (verb, rest) = said.split_once(' ')?;
    let (player, target) = rest.split_once("->").or_else(|| rest.split_once('→'))?;
    Some(format!("{verb} {} by {}", target.trim(), player.trim()))
}

/// The same with the word of the desk between two targets.
fn paired(said: &str) -> Option<String> {
    WORDS.pairs.iter().find_map(|sign| {
        let is_word = sign.chars().all(char::is_alphabetic);
        let sought = if is_word {
            format!(" {sign} ")
        } else {
            sign.to_owned()
        };
        let mut places = said.match_indices(sought.as_str());
        let (at, found) = places.next()?;
        // Two of them may mean anything.
        if places.next().is_some() {
            return None;
        }
        let (first, rest) = said.split_at_checked(at)?;
        let second = rest.get(found.len()..)?;
        Some(format!("{} and {}", first.trim(), second.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KnownPlayer, RoleHolders, Titled};

    fn names() -> Names {
        let players = [
            "Alder", "Birch", "Elm", "Hazel", "Joe", "Hey Joe", "On Fire", "Fire", "Егор",
        ];
        let players = players.iter().enumerate();
        Names {
            players: players
                .map(|(index, name)| KnownPlayer {
                    seat: SeatId::at(index),
                    name: (*name).to_owned(),
                    aliases: Vec::new(),
                    alive: true,
                })
                .collect(),
            factions: vec![Titled {
                slug: "mafia".to_owned(),
                title: "Mafia".to_owned(),
            }],
            killers: vec!["mafia".to_owned()],
            verbs: ["checks", "check", "kills", "swaps"]
                .map(str::to_owned)
                .to_vec(),
            holders: vec![
                RoleHolders {
                    title: "Cop".to_owned(),
                    seats: vec![SeatId::at(0)],
                },
                RoleHolders {
                    title: "Doctor".to_owned(),
                    seats: vec![SeatId::at(8)],
                },
            ],
            ..Names::default()
        }
    }

    /// The likeliest reading of a line.
    fn first(line: &str) -> Option<String> {
        match readings(line, &names()) {
            Readings::Lines(lines) => lines.into_iter().next(),
            Readings::OneOf(seats) => panic!("{line}: {seats:?}"),
        }
    }

    #[test]
    fn lines_are_put_into_the_words_of_the_desk() {
        for (line, expected) in [
            (
                "Alder: I'd like to check [b]Elm[/b] tonight, thanks!",
                "Alder: check Elm",
            ),
            ("Alder wrote: ##check Elm", "Alder: check Elm"),
            ("Alder -> Elm", "Alder: targets Elm"),
            ("Alder is checking Elm", "Alder: checks Elm"),
            ("the cop: Elm", "Alder: targets Elm"),
            ("Hey Joe: check Elm", "Hey Joe: check Elm"),
            ("Birch passes tonight", "Birch: no action"),
            ("Birch targets Elm for the Mafia NK", "Birch: kills Elm"),
            ("Mafia kills Elm (Birch)", "Mafia: kills Elm by Birch"),
            ("Mafia kill: Birch -> Elm", "Mafia: kill Elm by Birch"),
            ("NK Elm", "Mafia: kill Elm"),
            ("NK on fire", "Mafia: kill on fire"),
            ("factional kill on Elm by Birch", "Mafia: kill Elm by Birch"),
            ("no nightkill tonight", "Mafia: no action"),
            ("Alder (Cop): Elm", "Alder: targets Elm"),
            ("Alder (Cop) -> Elm", "Alder: targets Elm"),
            ("егор (doctor): Elm", "егор: targets Elm"),
            ("@Alder (Cop): Elm", "Alder: targets Elm"),
            ("Alder: I’d like to check Elm", "Alder: check Elm"),
            ("Alder switches to Elm", "Alder: targets Elm"),
        ] {
            assert_eq!(first(line).as_deref(), Some(expected), "{line}");
        }
        let Readings::Lines(lines) = readings("Hazel swaps Elm with Birch", &names()) else {
            panic!("a line");
        };
        assert!(
            lines.contains(&"Hazel: swaps Elm and Birch".to_owned()),
            "{lines:?}"
        );
    }

    #[test]
    fn a_role_that_may_be_a_name_means_nobody_for_sure() {
        let mut names = names();
        names.holders.push(RoleHolders {
            title: "cop".to_owned(),
            seats: vec![SeatId::at(1)],
        });
        let both = Readings::OneOf(vec![SeatId::at(0), SeatId::at(1)]);
        assert_eq!(readings("the cop: Elm", &names), both);
        names.holders.pop();
        names.players[4].name = "Cop Hater".to_owned();
        let either = Readings::OneOf(vec![SeatId::at(0), SeatId::at(4)]);
        assert_eq!(readings("cop: Elm", &names), either);
    }

    #[test]
    fn a_kill_takes_no_word_away() {
        for line in [
            "Mafia: not Elm for the kill",
            "Birch: saves Elm for the kill",
        ] {
            let read = first(line).unwrap_or_default();
            assert!(read.ends_with("for the kill"), "{line}: {read}");
        }
    }

    #[test]
    fn a_condition_keeps_all_its_words() {
        let said = "shoot Elm if Birch dies tonight";
        let names = Names::default();
        assert_eq!(what_is_done(said, false, &names), [said]);
        assert_eq!(
            what_is_done("shoot Elm tonight", false, &names),
            ["shoot Elm"]
        );
    }

    #[test]
    fn no_list_has_a_word_that_changes_what_is_meant() {
        let words = &*WORDS;
        let dropped = [&words.for_the_kill, &words.my_target_is];
        for phrase in dropped.into_iter().flat_map(WordList::iter) {
            let changes = ["not", "no", "if", "unless", "or", "never", "don't", "else"];
            let mut parts = phrase.split(' ');
            assert!(parts.all(|word| !changes.contains(&word)), "{phrase}");
            assert_eq!(phrase, phrase.to_lowercase());
        }
    }
}
