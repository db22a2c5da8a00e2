//! Night lines as players word them, put into the words of the desk.
//!
//! Only words of closed lists are taken away, and only such that change nothing: whatever else is in the
//! line stays, for the reader of night lines to understand or to refuse.

use std::sync::LazyLock;

use serde::Deserialize;

use super::clauses::{first_word, leading_side};
use super::names::Names;
use nightdesk_game::SeatId;
use nightdesk_text::built_in;

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("player_words.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    greetings: Vec<String>,
    wrote: Vec<String>,
    before_verb: Vec<String>,
    my_target_is: Vec<String>,
    after_all: Vec<String>,
    for_the_kill: Vec<String>,
    kills: Vec<String>,
    performs: Vec<String>,
    /// A line with one of them keeps all its last words.
    conditions: Vec<String>,
    nothing: Vec<String>,
    nobody: Vec<String>,
    pairs: Vec<String>,
}

/// How a player's line may be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Readings {
    /// Lines in the words of the desk, the likeliest first. Each has the sender, one verb and the targets;
    /// the reader of night lines decides whether it is one.
    Lines(Vec<String>),
    /// The sender is called by a role that several players have: one of them.
    OneOf(Vec<SeatId>),
}

/// Puts a line into the words of the desk.
pub(super) fn readings(line: &str, names: &Names) -> Readings {
    let line = without_markup(line);
    // Somebody may be called `Hey Joe`.
    let line = match names.known().at_start(line.trim()) {
        Some(_) => line.trim(),
        None => without_start(line.trim(), &WORDS.greetings),
    };
    let (sender, said, of_side) = match sender(line, names) {
        Some(sender) => sender,
        None => match by_role(line, names) {
            Some((seats, rest)) => match seats {
                [seat] => (names.name(*seat), rest, false),
                several => return Readings::OneOf(several.to_vec()),
            },
            None => return Readings::Lines(Vec::new()),
        },
    };
    let lines = what_is_done(said, of_side, names).into_iter();
    Readings::Lines(lines.map(|said| format!("{sender}: {said}")).collect())
}

/// What the words after the sender may stand for.
fn what_is_done(said: &str, of_side: bool, names: &Names) -> Vec<String> {
    // In a condition the same words may mean something: "if Birch dies tonight".
    let words = said.split_whitespace();
    let mut words = words.map(|word| word.trim_matches([',', ';', ':']));
    let has_condition = words.any(|word| WORDS.conditions.iter().any(|known| is(word, known)));
    let without_end = |said| match has_condition {
        true => said,
        false => without_end(said, &WORDS.after_all),
    };
    let said = without_end(without_marks(said));
    let said = without_start(said, &WORDS.before_verb);
    let said = without_end(without_marks(said));
    if WORDS.nothing.iter().any(|words| is(said, words)) {
        return vec!["no action".to_owned()];
    }
    if let Some(rest) = end(said, &WORDS.for_the_kill)
        && let Some(whom) = killed(rest, names)
    {
        return vec![format!("kills {whom}")];
    }
    let said = with_known_verb(said, names);
    let said = match end(&said, &WORDS.nobody) {
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

/// A line that begins with a role in place of its holder: `the cop: Elm`, `Jailkeeper jails Elm`.
fn by_role<'l, 'n>(line: &'l str, names: &'n Names) -> Option<(&'n [SeatId], &'l str)> {
    let line = begins(line, "the").unwrap_or(line);
    let roles = names.holders.iter().filter_map(|role| {
        let rest = begins(line, &role.title)?;
        (!rest.is_empty()).then_some((role.seats.as_slice(), rest))
    });
    roles.min_by_key(|(_, rest)| rest.len())
}

/// Who sends the line, what comes after the name, and whether it is a side.
fn sender<'l>(line: &'l str, names: &Names) -> Option<(&'l str, &'l str, bool)> {
    let (found, of_side) = match names.known().at_start(line) {
        Some(found) => (found.span.end, false),
        None => {
            let (_, rest) = leading_side(line, names)?;
            (line.len() - rest.len(), true)
        }
    };
    let (sender, rest) = line.split_at_checked(found)?;
    let sender = sender.trim_end_matches([':', ',', ' ']);
    let rest = rest.trim_start();
    // `Alder (via PM): …`, `Alder wrote: …`.
    let (before, after) = rest.split_once(':').unwrap_or(("", rest));
    let wrote = before.trim().trim_start_matches('(').trim_end_matches(')');
    match WORDS.wrote.iter().any(|words| is(wrote, words)) {
        true => Some((sender, after.trim_start(), of_side)),
        false => Some((sender, rest, of_side)),
    }
}

/// Words after the sender with a verb that the game knows: the one that is written, the one it stands for,
/// or the one that fits whatever somebody does.
fn with_known_verb(said: &str, names: &Names) -> String {
    let known = |verb: &str| names.verbs.iter().any(|word| is(word, verb));
    if let Some(rest) = start(said, &WORDS.my_target_is) {
        return format!("{ANY_VERB} {}", without_marks(rest));
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
    WORDS
        .kills
        .iter()
        .any(|known| is(verb, known))
        .then_some(rest)
}

/// A side's kill with whoever carries it out: `kill Elm, Juniper performs`, `kills Elm (Juniper)`,
/// `kill: Juniper -> Elm`.
fn by_performer(said: &str) -> Option<String> {
    if let Some((kill, player)) = end(said, &WORDS.performs).and_then(|rest| rest.rsplit_once(','))
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
            sign.clone()
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

/// A line without the tags of BBCode and the stars of Markdown.
fn without_markup(line: &str) -> String {
    const TAGS: [&str; 7] = ["b", "i", "u", "s", "color", "size", "font"];
    let mut bare = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, from)) = rest.split_once('[') {
        bare.push_str(before);
        let tag = from.split_once(']').filter(|(tag, _)| {
            let name = tag.trim_start_matches('/').split(['=', ' ']).next();
            name.is_some_and(|name| TAGS.iter().any(|known| known.eq_ignore_ascii_case(name)))
        });
        match tag {
            Some((_, behind)) => rest = behind,
            None => {
                bare.push('[');
                rest = from;
            }
        }
    }
    bare.push_str(rest);
    bare.replace("**", "")
}

/// A text without the signs that bots and lists have before a word.
fn without_marks(text: &str) -> &str {
    let bare =
        text.trim_start_matches([' ', ':', ',', '-', '–', '—', '!', '#', '/', '→', '>', '=']);
    bare.trim()
}

/// A text without such words at its start, however many there are.
fn without_start<'t>(text: &'t str, words: &[String]) -> &'t str {
    let mut text = text;
    while let Some(rest) = start(text, words) {
        text = without_marks(rest);
    }
    text
}

/// A text without such words and the signs around them at its end, however many there are.
fn without_end<'t>(text: &'t str, words: &[String]) -> &'t str {
    let mut text = text.trim_end_matches(['.', '!', ',', ' ']);
    while let Some(rest) = end(text, words) {
        text = rest.trim_end_matches(['.', '!', ',', ' ']);
    }
    text
}

/// What comes after the longest of these words at the start of a text; none where nothing does.
fn start<'t>(text: &'t str, words: &[String]) -> Option<&'t str> {
    let found = words.iter().filter_map(|words| begins(text, words));
    found
        .min_by_key(|rest| rest.len())
        .filter(|rest| !rest.is_empty())
}

/// What comes before the longest of these words at the end of a text; none where nothing does.
fn end<'t>(text: &'t str, words: &[String]) -> Option<&'t str> {
    let found = words.iter().filter_map(|words| {
        let at = text.len().checked_sub(words.len())?;
        let (before, last) = text.split_at_checked(at)?;
        (is(last, words) && before.ends_with([' ', ',', ';'])).then(|| before.trim_end())
    });
    found
        .min_by_key(|rest| rest.len())
        .filter(|rest| !rest.is_empty())
}

/// What comes after some words at the start of a text.
fn begins<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let (first, rest) = text.split_at_checked(words.len())?;
    let ends = rest.is_empty() || rest.starts_with([' ', ':', ',']);
    (is(first, words) && ends).then(|| rest.trim_start())
}

/// Whether a text is some words; typographic apostrophes are as good as plain ones.
fn is(text: &str, words: &str) -> bool {
    let text = text
        .chars()
        .map(|sign| if sign == '’' { '\'' } else { sign });
    text.flat_map(char::to_lowercase)
        .eq(words.chars().flat_map(char::to_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KnownPlayer, RoleHolders, Titled};

    fn names() -> Names {
        let players = ["Alder", "Birch", "Elm", "Hazel", "Joe", "Hey Joe"];
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
            verbs: ["checks", "check", "kills", "swaps"]
                .map(str::to_owned)
                .to_vec(),
            holders: vec![RoleHolders {
                title: "Cop".to_owned(),
                seats: vec![SeatId::at(0)],
            }],
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
        let dropped = [
            &words.for_the_kill,
            &words.my_target_is,
            &words.greetings,
            &words.before_verb,
            &words.after_all,
            &words.wrote,
        ];
        for phrase in dropped.into_iter().flatten() {
            let changes = ["not", "no", "if", "unless", "or", "never", "don't", "else"];
            let mut parts = phrase.split(' ');
            assert!(parts.all(|word| !changes.contains(&word)), "{phrase}");
            assert_eq!(*phrase, phrase.to_lowercase());
        }
    }
}
