//! Night lines as players word them, put into the words of the desk.
//!
//! Only words of closed lists are taken away, and only such that change nothing: whatever else is in the
//! line stays, for the reader of night lines to understand or to refuse.

use std::sync::LazyLock;

use serde::Deserialize;

use super::clauses::{first_word, leading_side, players, split_at, unquoted};
use super::names::Names;
use super::night::known_verb;
use super::sign_up_list::FIRST_PICTURE;
use nightdesk_game::SeatId;
use nightdesk_text::names::{KnownNames, Occurrence, same};
use nightdesk_text::{
    AROUND, WordList, after_words, built_in, cut_words, without_marks, without_markup,
};
use nightdesk_time::PhaseKind;

static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("player_words.toml")));

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    my_target_is: WordList,
    for_the_kill: WordList,
    for_the_night: WordList,
    /// A line that begins so is about the kill of the only side that has one.
    side_kill: WordList,
    no_side_kill: WordList,
    member_kills_nobody: WordList,
    of_one_member: WordList,
    /// A line that begins so may be about that kill.
    maybe_side_kill: WordList,
    /// What the only side with a kill is called, whatever its title is.
    killers: WordList,
    kills: WordList,
    performs: WordList,
    /// Nobody is said to carry it out.
    by_anybody: WordList,
    performed_by: WordList,
    does: WordList,
    whose: WordList,
    onto: WordList,
    /// A name alone after one of these is only greeted.
    salutes: WordList,
    /// The same is to be done as before, whatever that was.
    as_before: WordList,
    /// Words that only what is done at night has.
    of_action: WordList,
    player: WordList,
    before_target: WordList,
    after_target: WordList,
    /// A line with one of them keeps all its last words.
    conditions: WordList,
    wishes: WordList,
    /// Before what its writer does himself.
    says_of_oneself: WordList,
    nothing: WordList,
    nothing_by_night: WordList,
    nothing_from: WordList,
    denies: WordList,
    in_place_of: WordList,
    sent_by: WordList,
    turns_from: WordList,
    turns: WordList,
    turned: WordList,
    onto_another: WordList,
    with_ability: WordList,
    ability: WordList,
    both: WordList,
    second_thoughts: WordList,
    nobody: WordList,
    pairs: WordList,
}

/// Whether words say that nothing is done.
pub(super) fn is_nothing(text: &str) -> bool {
    WORDS.nothing.has(text)
}

/// Whether words mean nobody, in the place of a name.
pub(super) fn names_nobody(text: &str) -> bool {
    WORDS.nobody.has(text) || WORDS.nothing_by_night.has(text)
}

/// Whether words say that nothing is done in the running phase.
fn says_nothing(said: &str, names: &Names) -> bool {
    let is_night = names.phase == Some(PhaseKind::Night);
    let said = said.trim_end_matches(|sign: char| sign == ' ' || sign >= FIRST_PICTURE);
    WORDS.nothing.has(said) || is_night && WORDS.nothing_by_night.has(said)
}

/// Whether somebody says what he does himself: `I shoot Elm`, `shooting Elm`.
pub(super) fn says_of_oneself(said: &str, names: &Names) -> bool {
    let is_doing = || {
        let is_form = first_word(said).0.ends_with("ing");
        is_form && known_verb(&with_known_verb(said, names), names).is_some()
    };
    WORDS.says_of_oneself.before(said).is_some() || is_doing()
}

/// Whether words are those for what is done at night.
pub(super) fn is_of_a_night(words: &str) -> bool {
    WORDS.for_the_night.has(words)
}

/// What follows a word for a player, as it stands before names.
pub(super) fn after_player(text: &str) -> Option<&str> {
    WORDS.player.before(text)
}

/// Whether words take something back that was said before: `actually make that Elm`.
pub(super) fn thinks_again(said: &str) -> bool {
    WORDS.second_thoughts.before(without_marks(said)).is_some()
}

/// Whether a word of a text is about what is done at night: "uses his action".
pub(super) fn speaks_of_action(said: &str) -> bool {
    let words = said.split(|sign: char| !sign.is_alphanumeric() && sign != '-');
    let mut words = words.filter(|word| !word.is_empty());
    words.any(|word| WORDS.of_action.has(word))
}

/// Whether somebody wants to do what he did before, "same as last night"; or no, but the same as somebody else
/// or at another time, "same target as Elm". None where the words speak of nothing else.
pub(super) fn is_as_before(said: &str) -> Option<bool> {
    let said = AROUND.before_verb.off_the_start(without_marks(said));
    let said = after_words(said, "the").unwrap_or(said);
    let is_all = WORDS.as_before.has(AROUND.after_all.off_the_end(said));
    match is_all || WORDS.as_before.has(said) {
        true => Some(true),
        false => WORDS.as_before.before(said).map(|_| false),
    }
}

/// Whom somebody names after words for any target: `my target is Elm`.
pub(super) fn my_target(said: &str) -> Option<&str> {
    WORDS.my_target_is.before(said)
}

/// What is denied by words with which a text begins.
pub(super) fn denied(text: &str) -> Option<&str> {
    WORDS.denies.before(text)
}

/// What follows a word between two things that are done to the same player.
pub(super) fn after_both(text: &str) -> Option<&str> {
    WORDS.both.before(text)
}

/// The title of the side that a text means, by its name or by what the only side with a kill is called.
pub(super) fn side_called(text: &str, names: &Names) -> Option<String> {
    let slug = match (names.faction(text), names.killers.as_slice()) {
        (Some(slug), _) => slug,
        (None, [slug]) if WORDS.killers.has(text) => slug,
        (None, _) => return None,
    };
    Some(names.faction_title(slug).to_owned())
}

/// What comes before and after the last words with which somebody thinks again: `check Elm, no wait, Fir`.
pub(super) fn second_thought(text: &str) -> Option<(&str, &str)> {
    let is_sign = |sign: char| !sign.is_alphanumeric() && !sign.is_whitespace();
    let signs = text.rmatch_indices(is_sign);
    let mut places = signs.map(|(at, sign)| (at, at + sign.len()));
    places.find_map(|(at, end)| {
        let after = WORDS
            .second_thoughts
            .before(without_marks(split_at(text, end).1))?;
        let before = split_at(text, at)
            .0
            .trim_end_matches([' ', ',', '.', ';', '-', '–', '—', '…', '(']);
        let after = without_marks(after).trim_end_matches([')', '.', '!', ' ']);
        (!before.is_empty() && !after.is_empty()).then_some((before, after))
    })
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

/// A line without the markup that players have around words, but for signs that are part of a name.
pub(super) fn unmarked(line: &str, names: &Names) -> String {
    let bare = without_markup(line);
    let named = |text: &str| names.known().occurrences(text).len();
    match named(line) > named(&bare) {
        true => line.to_owned(),
        false => bare,
    }
}

/// Puts a line into the words of the desk.
pub(super) fn readings(line: &str, names: &Names) -> Readings {
    let line = unmarked(line, names);
    match (of_sentence(&line, names), in_cells(&line, names)) {
        (Readings::Lines(mut lines), Some(joined)) => {
            if let Readings::Lines(more) = of_sentence(&joined, names) {
                lines.extend(more);
            }
            Readings::Lines(lines)
        }
        (read, _) => read,
    }
}

/// What stands in the cells of a table, of which the first has a player: `Alder,investigate,Elm`.
fn in_cells(line: &str, names: &Names) -> Option<String> {
    /// Who, what, and whom.
    const LEAST: usize = 3;
    [',', ';', '|', '\t'].into_iter().find_map(|sign| {
        let cells = line.trim_matches([sign, ' ']).split(sign).map(str::trim);
        let cells: Vec<&str> = cells.collect();
        let is_table = cells.len() >= LEAST && names.is_called(cells.first()?);
        is_table.then(|| cells.join(" "))
    })
}

/// A line from a player who is named after a preposition, and so in another case in Russian: `от Ёжика: чек Ники`.
fn from_whom(line: &str, names: &Names) -> Option<String> {
    let (who, said) = WORDS.sent_by.before(line)?.split_once(':')?;
    let seat = names.player(who).ok()?;
    Some(format!("{}:{said}", names.name(seat)))
}

fn of_sentence(line: &str, names: &Names) -> Readings {
    let from = from_whom(line, names);
    let line = from.as_deref().unwrap_or(line);
    let line = of_side_kill(line, names).unwrap_or_else(|| line.to_owned());
    let line = holder_in_brackets(&line, names).unwrap_or(line);
    let line = without_greetings(&line, names);
    if let Some(sender) = WORDS.nothing_from.before(line).map(without_marks)
        && names.known().at_start(sender).is_some()
    {
        return Readings::Lines(vec![format!("{sender}: no action")]);
    }
    let line = before_holder(line, names).unwrap_or(line);
    let line = owner_who_turns(line, names).unwrap_or(line);
    let (sender, said, of_side) = match sender(line, names) {
        Some(sender) => sender,
        None => match by_role(line, names) {
            Some((seats, rest)) => match seats.as_slice() {
                [seat] => (names.name(*seat), rest, false),
                _ => return Readings::OneOf(seats),
            },
            None => match by_short_name(line, names) {
                Some((sender, rest)) => (sender, rest, false),
                None => return Readings::Lines(Vec::new()),
            },
        },
    };
    let seat = names.known().at_start(sender).map(|found| found.id);
    if seat.is_some_and(|seat| speaks_of_no_kill(said, seat, names)) {
        return Readings::Lines(vec![format!("{sender}: no kill")]);
    }
    let with = seat.and_then(|seat| by_ability(said, seat, names));
    let said = with.as_deref().unwrap_or(said);
    let lines = what_is_done(said, of_side, names).into_iter();
    Readings::Lines(lines.map(|said| format!("{sender}: {said}")).collect())
}

/// Whether a member of a side says that it kills nobody: `no kill tonight`.
fn speaks_of_no_kill(said: &str, seat: SeatId, names: &Names) -> bool {
    if WORDS.of_one_member.after(without_marks(said)).is_some() {
        return false;
    }
    let said = AROUND.after_all.off_the_end(without_marks(said));
    let mut own = names.can_do.iter().filter(|can| can.seat == seat);
    let says_so = WORDS.no_side_kill.has(said) || WORDS.member_kills_nobody.has(said);
    says_so && own.any(|can| can.of_side.is_some())
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
    let of_all = after_words(line, "the").unwrap_or(line);
    if let Some(whom) = turned_kill(of_all, &side.title) {
        return Some(format!("{} kill {whom}", side.title));
    }
    if let Some(rest) = WORDS.killers.before(of_all) {
        return Some(format!("{} {rest}", side.title));
    }
    let whom = without_marks(WORDS.side_kill.before(line)?);
    // Somebody may be called `On Fire`.
    let whom = match names.known().at_start(whom) {
        Some(_) => whom,
        None => WORDS.onto.before(whom).unwrap_or(whom),
    };
    Some(format!("{} kill {whom}", side.title))
}

/// Whether somebody speaks of the kill of the side: `our kill is Elm`.
pub(super) fn is_of_side_kill(said: &str) -> bool {
    WORDS.side_kill.before(without_marks(said)).is_some()
}

/// Whom a side's kill is for now: `change the mafia kill to Elm`, `switch the nk to Elm`.
fn turned_kill<'l>(line: &'l str, side: &str) -> Option<&'l str> {
    let kill = WORDS.turns.before(line)?;
    let kill = WORDS.whose.before(kill).unwrap_or(kill);
    let of_side = after_words(kill, side).or_else(|| WORDS.killers.before(kill));
    let after = match of_side {
        Some(rest) => WORDS.kills.before(rest)?,
        None => WORDS.side_kill.before(kill)?,
    };
    WORDS.onto_another.before(after)
}

/// Whether somebody is greeted in words before others: `ok hi`.
fn salutes(before: &str) -> bool {
    let blanks = before.match_indices(' ').map(|(at, _)| at + 1);
    let mut places = std::iter::once(0).chain(blanks);
    places.any(|at| {
        let rest = split_at(before, at)
            .1
            .trim_end_matches([',', '!', '.', ' ']);
        WORDS.salutes.has(rest) || WORDS.salutes.before(rest).is_some()
    })
}

/// Words without the pictures after them; a name may end in one.
fn without_pictures<'t>(said: &'t str, names: &Names) -> &'t str {
    match names.known().at_end(said) {
        Some(_) => said,
        None => said.trim_end_matches(|sign: char| sign == ' ' || sign >= FIRST_PICTURE),
    }
}

/// What the words after the sender may stand for.
fn what_is_done(said: &str, of_side: bool, names: &Names) -> Vec<String> {
    // In a condition the same words may mean something: "if Birch dies tonight".
    let words = said.split_whitespace();
    let mut words = words.map(|word| word.trim_matches([',', ';', ':']));
    let has_condition = words.any(|word| WORDS.conditions.has(word));
    let without_end = |said| match has_condition {
        true => said,
        false => AROUND.after_all.off_the_end(without_pictures(said, names)),
    };
    let said = without_end(without_marks(out_of_quotes(without_marks(said))));
    if says_nothing(said, names) {
        return vec!["no action".to_owned()];
    }
    let by_anybody = WORDS.by_anybody.after(said).filter(|_| of_side);
    let said = by_anybody.map_or(said, |said| said.trim_end_matches([',', ';', '-', ' ']));
    let whole = said;
    let said = match names.known().at_start(said) {
        Some(_) => said,
        None => greeted(said, names),
    };
    let said = without_what_leads(said, names);
    let said = without_end(without_marks(said));
    if says_nothing(said, names) {
        return vec!["no action".to_owned()];
    }
    let before = whole.split_once(said).map_or("", |(before, _)| before);
    if salutes(before) && players(said.trim_start_matches([',', '!', ' ']), names).is_ok() {
        return Vec::new();
    }
    if let Some(rest) = WORDS.for_the_kill.after(said)
        && let Some(whom) = killed(rest, names)
    {
        return vec![format!("kills {whom}")];
    }
    // `Alder: our kill is Elm`: a member speaks for the side.
    let of_member = match known_verb(said, names) {
        None if !of_side && !names.killers.is_empty() => WORDS.side_kill.before(said),
        _ => None,
    };
    let of_member = of_member.map(|whom| format!("kills {}", without_marks(whom)));
    let said = of_member.as_deref().unwrap_or(said);
    let by_member = of_side.then(|| by_member(said, names)).flatten();
    let said = with_known_verb(said, names);
    let said = match WORDS.nobody.after(&said) {
        Some(verb) => format!("{verb} nobody"),
        None => said,
    };
    let said = match has_condition {
        true => said,
        false => of_players(said, names),
    };
    let said = of_player(&said);
    let other = match of_side {
        true => by_member
            .or_else(|| set_off_performer(said, names))
            .or_else(|| by_performer(said)),
        false => set_off_performer(said, names).or_else(|| paired(said)),
    };
    let said = std::iter::once(said.to_owned());
    match of_side {
        // Two names after a side's kill are who carries it out and whom it is for.
        true => other.into_iter().chain(said).collect(),
        false => said.chain(other).collect(),
    }
}

/// Words without those that lead to what is done, as far as they are no part of a verb: `uses his bullet on
/// Elm`.
fn without_what_leads<'s>(said: &'s str, names: &Names) -> &'s str {
    let mut said = said;
    while let Some(rest) = AROUND.before_verb.before(said) {
        if known_verb(said, names).is_some_and(|verb| verb > said.len() - rest.len()) {
            break;
        }
        said = without_marks(rest);
    }
    said
}

/// What is said in quotes, where all of it is: `Alder: "investigate Elm"`.
fn out_of_quotes(said: &str) -> &str {
    let inside = unquoted(said.trim());
    match inside.contains(['"', '“', '”', '«', '»']) {
        true => said,
        false => inside,
    }
}

/// Words without what belongs to players in their middle: `redirects Elm's action to Fir`.
fn of_players(said: String, names: &Names) -> String {
    let thing_after = |name: &Occurrence<SeatId>| {
        let rest = split_at(&said, name.span.end).1;
        let owned = ["'s ", "’s "].iter().find_map(|s| rest.strip_prefix(s))?;
        let rest = WORDS.after_target.before(owned)?;
        Some(name.span.end..said.len() - rest.len())
    };
    let known = names.known().occurrences(&said);
    let mut things: Vec<_> = known.iter().filter_map(thing_after).collect();
    let mut bare = said;
    while let Some(thing) = things.pop() {
        bare.replace_range(thing, " ");
    }
    bare
}

/// Words without what belongs to the player with whom they end: `hides at Elm's house`.
fn of_player(said: &str) -> &str {
    let owner = |text: &'_ str| {
        ["'s", "’s"]
            .iter()
            .find_map(|end| text.strip_suffix(end).map(str::len))
    };
    let thing = WORDS.after_target.after(said).and_then(owner);
    let end = thing.or_else(|| owner(said)).unwrap_or(said.len());
    split_at(said, end).0
}

/// A side's kill with the member who carries it out first: `Juniper kills Elm`, `Juniper on Elm`.
fn by_member(said: &str, names: &Names) -> Option<String> {
    let named = WORDS.kills.before(said).map(without_marks);
    let member = names.known().at_start(named.unwrap_or(said))?;
    let (member, rest) = split_at(named.unwrap_or(said), member.span.end);
    let rest = AROUND.before_verb.off_the_start(without_marks(rest));
    let whom = match (after_words(rest, "on"), named) {
        (Some(whom), _) => whom,
        // After a verb, two names may be meant either way, but for a verb between them.
        (None, Some(_)) => killed(rest, names).filter(|whom| *whom != rest)?,
        (None, None) => killed(rest, names)?,
    };
    Some(format!("kills {whom} by {member}"))
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

/// A line that begins with a part of a name: who is meant, and what follows.
fn by_short_name<'l>(line: &'l str, names: &Names) -> Option<(&'l str, &'l str)> {
    /// With fewer letters a word is more than a name: `I`, `my`.
    const LEAST: usize = 3;
    let (word, rest) = first_word(line);
    let word = word.trim_end_matches([':', ',']);
    let is_other = AROUND.before_verb.has(word) || known_verb(word, names).is_some();
    let is_name = word.chars().count() >= LEAST && !is_other && names.subject(word).is_ok();
    is_name.then_some((word, rest))
}

/// A line without the role that stands before its holder's name: `Tracker Elm tracks Fir`.
fn before_holder<'l>(line: &'l str, names: &Names) -> Option<&'l str> {
    let (seats, rest) = by_role(line, names)?;
    let rest = without_marks(rest);
    let named = names.known().at_start(rest)?;
    let (_, said) = split_at(rest, named.span.end);
    (seats.contains(&named.id) && !without_marks(said).is_empty()).then_some(rest)
}

/// The same where the name is in brackets: `Cop (Alder): Elm`.
fn holder_in_brackets(line: &str, names: &Names) -> Option<String> {
    let (seats, rest) = by_role(line, names)?;
    let (name, rest) = rest.strip_prefix('(')?.split_once(')')?;
    let seat = names.player(name).ok()?;
    seats.contains(&seat).then(|| format!("{name}{rest}"))
}

/// A line without the verb before the player whose order it changes: `change Alder's target to Elm`.
fn owner_who_turns<'l>(line: &'l str, names: &Names) -> Option<&'l str> {
    let rest = WORDS.turns.before(line)?;
    let owner = names.known().at_start(rest)?;
    let said = split_at(rest, owner.span.end).1;
    let owns = ["'s ", "’s "].iter().any(|s| said.starts_with(s));
    owns.then_some(rest)
}

/// Whether a line says that it is for the night: `shoots Elm tonight`, `tonight Ann shoots Elm`.
pub(super) fn is_for_night(line: &str, names: &Names) -> bool {
    static FOR_THE_NIGHT: LazyLock<KnownNames<()>> =
        LazyLock::new(|| KnownNames::new(WORDS.for_the_night.iter().map(|words| (words, ()))));
    let named = names.known().occurrences(line);
    let is_of_name = |at: usize| {
        let mut spans = named.iter().map(|name| name.span);
        spans.any(|span| (span.start..span.end).contains(&at))
    };
    let mut said = FOR_THE_NIGHT.occurrences(line).into_iter();
    said.any(|words| !is_of_name(words.span.start))
}

/// Whether a player's line wishes for what it is about.
pub(super) fn wishes(line: &str, names: &Names) -> bool {
    let line = unmarked(line, names);
    let line = without_greetings(&line, names);
    let line = before_holder(line, names).unwrap_or(line);
    let said = match sender(line, names) {
        Some((_, said, _)) => Some(said),
        None => by_role(line, names).map(|(_, said)| said),
    };
    said.is_some_and(|said| WORDS.wishes.before(without_marks(said)).is_some())
}

/// A line without polite words before it; somebody may be called `Hey Joe`.
pub(super) fn without_greetings<'l>(line: &'l str, names: &Names) -> &'l str {
    let line = line.trim().trim_start_matches('@');
    match names.known().at_start(line) {
        Some(_) => line,
        None => greeted(without_list_mark(line), names),
    }
}

/// A text without polite words before it, and without the host's name after them: `hi Hattie, check Elm`.
fn greeted<'t>(text: &'t str, names: &Names) -> &'t str {
    let bare = AROUND.greetings.off_the_start(text);
    if bare.len() == text.len() || names.known().at_start(bare).is_some() {
        return bare;
    }
    let mut hosts = names.hosts.iter();
    let after_host = hosts.find_map(|host| after_words(bare, host));
    after_host.map_or(bare, |rest| {
        let rest = rest.trim_start_matches([',', '!', ':', ' ']);
        AROUND.greetings.off_the_start(without_phase(rest))
    })
}

/// A text without the phase that is said to be the one of an action: `Night 1 action: check Elm`.
fn without_phase(text: &str) -> &str {
    let Some((head, said)) = text.split_once(':') else {
        return text;
    };
    let mut words = head.split_whitespace();
    let is_night = words
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("night"));
    let is_number = words
        .next()
        .is_some_and(|word| word.bytes().all(|sign| sign.is_ascii_digit()));
    let is_action = words.all(|word| WORDS.of_action.has(word));
    match is_night && is_number && is_action {
        true => said.trim_start(),
        false => text,
    }
}

/// A line without what lists have before their entries: `- Alder: Elm`, `2. Alder: Elm`, `🔍 Alder: Elm`.
fn without_list_mark(line: &str) -> &str {
    let is_mark = |c: char| {
        !c.is_alphanumeric() && !matches!(c, '[' | '(' | '"' | '“' | '«' | '~' | '<' | '?')
    };
    let line = line.trim_start_matches(is_mark);
    let name = line.trim_start_matches(|c: char| c.is_ascii_digit());
    match name.strip_prefix(['.', ')']) {
        Some(entry) if name.len() < line.len() && entry.starts_with(' ') => {
            entry.trim_start().trim_start_matches('@')
        }
        Some(_) | None => line,
    }
}

/// Who sends a line, as far as that is certain.
pub(super) enum Sender {
    /// A player.
    Seat(SeatId),
    /// A side, by its slug.
    Side(String),
}

/// The player or the side whose name a line begins with, and where the name ends.
fn named_first(line: &str, names: &Names) -> Option<(Sender, usize)> {
    if let Some(found) = names.known().at_start(line) {
        return Some((Sender::Seat(found.id), found.span.end));
    }
    let (slug, rest) = leading_side(line, names)?;
    Some((Sender::Side(slug.to_owned()), line.len() - rest.len()))
}

/// Who sends a line, and what it says.
pub(super) fn sent<'l>(line: &'l str, names: &Names) -> Option<(Sender, &'l str)> {
    let line = without_greetings(line, names);
    if let Some((sender, end)) = named_first(line, names) {
        return Some((sender, split_at(line, end).1));
    }
    let bare = after_words(line, "the").unwrap_or(line);
    if let ([side], Some(rest)) = (names.killers.as_slice(), WORDS.killers.before(bare)) {
        return Some((Sender::Side(side.clone()), rest));
    }
    if let ([side], Some(rest)) = (names.killers.as_slice(), WORDS.maybe_side_kill.before(bare)) {
        return Some((Sender::Side(side.clone()), rest));
    }
    let (seats, rest) = by_role(line, names)?;
    match seats.as_slice() {
        [seat] => Some((Sender::Seat(*seat), rest)),
        _ => None,
    }
}

/// Whether a line begins with a role that one player has, and no other's name is like.
pub(super) fn is_by_holder(line: &str, names: &Names) -> bool {
    by_role(line, names).is_some_and(|(seats, _)| seats.len() == 1)
}

/// Who sends the line, what comes after the name, and whether it is a side.
fn sender<'l>(line: &'l str, names: &Names) -> Option<(&'l str, &'l str, bool)> {
    let (by, end) = named_first(line, names)?;
    let seat = match by {
        Sender::Seat(seat) => Some(seat),
        Sender::Side(_) => None,
    };
    let of_side = seat.is_none();
    let (sender, rest) = line.split_at_checked(end)?;
    let sender = sender.trim_end_matches([':', ',', ' ']);
    // `Elm's target: Fir`.
    let owned = ["'s ", "’s "].iter().find_map(|s| rest.strip_prefix(s));
    let rest = without_own_role(owned.unwrap_or(rest).trim_start(), seat, names);
    // `Alder (via PM): …`, `Alder wrote: …`.
    let (before, after) = rest.split_once(':').unwrap_or(("", rest));
    let wrote = before.trim().trim_start_matches('(').trim_end_matches(')');
    match AROUND.wrote.has(wrote) {
        true => Some((sender, after.trim_start(), of_side)),
        false => Some((sender, rest, of_side)),
    }
}

/// What follows a sender without the role that he has, set off by signs: `Alder (Cop): Elm`,
/// `Alder - Cop - Elm`.
fn without_own_role<'l>(rest: &'l str, seat: Option<SeatId>, names: &Names) -> &'l str {
    let holds = |holder: &SeatId| Some(*holder) == seat;
    let own = names.holders.iter();
    let own = own.filter(|known| known.seats.iter().any(holds));
    let Some(set_off) = rest.strip_prefix(['(', '[', '-', '–', '—', ',', '|', '/']) else {
        return rest;
    };
    let left = own.filter_map(|known| cut_words(set_off.trim_start(), &known.title));
    let left = left.min_by_key(|left| left.len()).map(str::trim_start);
    left.filter(|left| left.starts_with([')', ']', ':', '-', '–', '—', ',', '|', '/', '>', '→']))
        .map_or(rest, |left| left.trim_start_matches([')', ']', ' ']))
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
    if let Some(target) = turned(said, names) {
        return format!("{ANY_VERB} {target}");
    }
    // `on alert` is a verb, and longer than the `on` before a target.
    let is_longer = |rest: &&str| {
        let verb = known_verb(said, names).unwrap_or(0);
        verb <= said.len() - rest.len()
    };
    if let Some(rest) = WORDS.my_target_is.before(said).filter(is_longer) {
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
    let is_parted = first.ends_with(':') || rest.starts_with([':', '→']) || rest.starts_with("->");
    let rest = without_marks(rest);
    let forms = forms_of(first).into_iter();
    let forms = forms.map(|form| format!("{form} {rest}"));
    let mut forms = forms.filter_map(|said| in_words_of_the_desk(said.trim_end(), names));
    if let Some(said) = forms.next() {
        // An ability may be called `hiding`, and the verb be `hides behind`.
        let mut all = std::iter::once(&said).cloned().chain(forms);
        let found = all.find(|said| names_targets(said, names));
        let found = found.unwrap_or(said);
        return match is_parted && !rest.is_ascii() {
            true => with_arrow(found, names),
            false => found,
        };
    }
    if let Some(said) = by_noun(said, names) {
        return said;
    }
    if let Some(said) = verb_last(said, names) {
        return said;
    }
    // The player who is called so is the target: `Hopper: Dave M.`. Of signs before it some turn round what is said.
    if said.starts_with(char::is_alphanumeric) && players(said, names).is_ok() {
        return format!("{ANY_VERB} {said}");
    }
    format!("{} {rest}", first.trim_end_matches(':'))
        .trim_end()
        .to_owned()
}

/// Whether nothing but players follows the verb.
fn names_targets(said: &str, names: &Names) -> bool {
    let end = known_verb(said, names);
    end.is_some_and(|end| players(split_at(said, end).1, names).is_ok())
}

/// A sign between the verb and its target stays: a name after it may be in any case.
fn with_arrow(said: String, names: &Names) -> String {
    let parts = known_verb(&said, names).and_then(|end| said.split_at_checked(end));
    match parts {
        Some((verb, target)) if !target.is_empty() => format!("{verb} →{target}"),
        _ => said,
    }
}

/// What follows words by which somebody turns to another target: `changes his check to Elm`, `target changes
/// to Elm`.
fn turned<'s>(said: &'s str, names: &Names) -> Option<&'s str> {
    let after_thing = |text: &'s str| {
        let text = WORDS.whose.before(text).unwrap_or(text);
        let named = || known_verb(text, names).map(|end| split_at(text, end).1.trim_start());
        WORDS.turned.before(text).or_else(named)
    };
    let turns = |text: &'s str| WORDS.turns.before(text);
    let onto = |text: &'s str| WORDS.onto_another.before(text);
    let first = turns(said).map(|rest| onto(rest).or_else(|| onto(after_thing(rest)?)));
    let target = first.unwrap_or_else(|| {
        let rest = WORDS.turned.before(said)?;
        onto(turns(rest).unwrap_or(rest))
    });
    target.filter(|target| players(target, names).is_ok())
}

/// Words with a verb that the game knows, put so that the targets stand after it; none where no verb does.
fn in_words_of_the_desk(said: &str, names: &Names) -> Option<String> {
    if let Some(said) = around_target(said, names) {
        return Some(said);
    }
    // "role-blocks" is "role blocks".
    let (first, _) = first_word(said);
    if known_verb(said, names).is_none() && first.contains('-') {
        let spaced = said.replacen(first, &first.replace('-', " "), 1);
        return known_verb(&spaced, names).and_then(|_| in_words_of_the_desk(&spaced, names));
    }
    let (verb, target) = split_at(said, known_verb(said, names)?);
    let target = target.trim_start();
    let target = match names.known().at_start(target) {
        Some(_) => target,
        None => {
            let both = WORDS.before_target.before(target);
            both.or_else(|| after_player(target)).unwrap_or(target)
        }
    };
    Some(format!("{verb} {target}").trim_end().to_owned())
}

/// A word as a verb may be known: `tracking` is what somebody does who tracks, `stabbing` what he does who
/// stabs.
fn forms_of(word: &str) -> Vec<String> {
    let word = word.trim_end_matches(':');
    let mut forms = vec![word.to_owned()];
    // "jk's", "vig’s".
    if word.contains(['\'', '’']) {
        forms.push(word.replace(['\'', '’'], ""));
    }
    if let Some(stem) = word.strip_suffix("ing").filter(|stem| !stem.is_empty()) {
        forms.extend(["s", "es", "", "e"].map(|end| format!("{stem}{end}")));
        let mut letters = stem.chars().rev();
        if let (Some(last), Some(before)) = (letters.next(), letters.next())
            && last == before
        {
            let single = split_at(stem, stem.len() - last.len_utf8()).0;
            forms.extend(["s", ""].map(|end| format!("{single}{end}")));
        }
    }
    forms
}

/// What stands in a known verb where its target comes.
const TARGET: &str = " * ";

/// A verb after its target, which Russian has, too: `Нику проверяю`. In English it would be the target that
/// does it.
fn verb_last(said: &str, names: &Names) -> Option<String> {
    let mut blanks = said.rmatch_indices(' ').map(|(at, _)| split_at(said, at));
    let (target, verb) = blanks.find(|(target, verb)| {
        let verb = verb.trim_start();
        known_verb(verb, names) == Some(verb.len()) && players(target, names).is_ok()
    })?;
    (!verb.is_ascii()).then(|| format!("{} {target}", verb.trim_start()))
}

/// Words of a verb that stand around the target: `locks Elm up`, `makes Elm target Fir`.
fn around_target(said: &str, names: &Names) -> Option<String> {
    let verbs = names.verbs.iter();
    let found = verbs.filter_map(|verb| {
        let (before, after) = verb.split_once(TARGET)?;
        let rest = after_words(said, before)?;
        let mut blanks = rest.match_indices(' ').map(|(at, _)| at);
        let (target, left) = blanks.find_map(|at| {
            let (target, from) = split_at(rest, at);
            Some((target, after_words(from.trim_start(), after)?))
        })?;
        Some((verb, target, left))
    });
    let (verb, target, left) = found.max_by_key(|(verb, ..)| verb.len())?;
    Some(match left {
        "" => format!("{verb} {target}"),
        second => format!("{verb} {target}, {second}"),
    })
}

/// What somebody does as a noun: `puts a tail on Elm`, `uses his shot on Elm`, `does the kill on Elm`.
fn by_noun(said: &str, names: &Names) -> Option<String> {
    let noun = WORDS.does.before(said).unwrap_or(said);
    let noun = WORDS.whose.before(noun).unwrap_or(noun);
    if noun.len() == said.len() {
        return None;
    }
    // As much of it as a comma takes is a blank: `does the kill, on Elm`.
    let (verb, rest) = split_at(noun, known_verb(&noun.replace(',', " "), names)?);
    let verb = verb.trim_end_matches([',', ' ']);
    let bare = rest.trim_start_matches([',', ' ']);
    let bare = ["->", "→"]
        .iter()
        .find_map(|sign| bare.strip_prefix(sign))
        .unwrap_or(bare);
    let target = WORDS.onto.before(bare).unwrap_or(bare).trim_start();
    let is_led_to = target.len() < rest.trim_start().len();
    // `does a check on Elm` has the word in the verb.
    (is_led_to || verb.ends_with(" on")).then(|| format!("{verb} {target}"))
}

/// The verb that fits whatever one ability somebody has.
pub(super) const ANY_VERB: &str = "targets";

/// Whom a side's kill is for: the name, alone or after a verb that says no more than the kill does.
fn killed<'t>(text: &'t str, names: &Names) -> Option<&'t str> {
    if names.known().at_start(text).is_some() {
        return Some(text);
    }
    let (verb, rest) = first_word(text);
    WORDS.kills.has(verb).then_some(rest)
}

/// What is done with whoever carries it out, who is named after it: `kill Elm. Juniper will do it`.
fn set_off_performer(said: &str, names: &Names) -> Option<String> {
    let rest = WORDS.performs.after(said)?;
    let found = names.known().at_end(rest)?;
    let (before, performer) = split_at(rest, found.span.start);
    let done = before.trim_end();
    let done = ["and", "with"]
        .iter()
        .find_map(|link| done.strip_suffix(link))
        .filter(|done| done.ends_with(' '))
        .unwrap_or(done);
    let bare = done.trim_end_matches([',', ';', '.', '-', '–', '—', '(', ' ']);
    (bare.len() < before.trim_end().len()).then(|| format!("{bare} by {performer}"))
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
    let mut brackets = [('(', ')'), ('[', ']')].into_iter();
    let in_brackets = |(open, close)| said.strip_suffix(close)?.rsplit_once(open);
    if let Some((kill, player)) = brackets.find_map(in_brackets) {
        return Some(format!("{} by {}", kill.trim(), player.trim()));
    }
    let by = WORDS.performed_by.iter();
    let mut by = by.filter_map(|words| said.rsplit_once(format!(" {words} ").as_str()));
    if let Some((kill, player)) = by.next() {
        return Some(format!("{} by {player}", kill.trim_end_matches([',', ' '])));
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
                    former: Vec::new(),
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
