//! What a line may mean that was only partly understood: it is offered, and never taken.
//!
//! Such a line begins with somebody, and names as many players as one of the things that he can do takes.

use std::sync::LazyLock;

use super::clauses::{
    cut_at, cut_quoted, first_word, leading_name, players, side_by_side, split_at,
};
use super::line::Flags;
use super::names::{CanDo, Names};
use super::night::{known_verb, knows_verbs};
use super::player_words::{
    ANY_VERB, Sender, is_as_before, is_of_side_kill, my_target, second_thought, sent,
    speaks_of_action, thinks_again, unmarked,
};
use super::players::doubtful;
use super::refused::{Complaint, any_may_be_meant};
use super::votes::cut_post;
use super::word_or_name::is_word;
use super::words::{WORDS, is_one};
use super::{Asks, NightLine, said_votes};
use nightdesk_game::SeatId;
use nightdesk_text::names::{KnownNames, closest, is_plain_words, same};
use nightdesk_text::{AROUND, after_words, in_each, without_marks};
use nightdesk_time::PhaseKind;

/// More lines are no help to a host who must choose.
const MOST: usize = 4;

/// The complaint about a line with the lines it may mean; none where nothing is near enough, or where a word
/// of the line leaves in doubt whether anything is to be done.
pub(super) fn meant<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let plain = unmarked(text, names);
    let (from, said) = sent(&plain, names)?;
    let known = names.known().occurrences(said);
    // "I hope so" names nobody.
    if known.iter().any(|found| is_word(said, found, names)) {
        return None;
    }
    let named = named(said, &from, names)?;
    if let (Some(PhaseKind::Night), Sender::Seat(seat)) = (names.phase, &from)
        && let Some(lines) = with_words(*seat, said, &named, names)
    {
        return complaint_with(text, &lines);
    }
    // "would like to" is a wish, and no doubt.
    let said = AROUND.before_verb.off_the_start(without_marks(said));
    let is_doubtful = doubtful(&without_arrows(said), names).is_some();
    if is_doubtful || cut_quoted(said).is_some() {
        return None;
    }
    if let (Some(PhaseKind::Night), Sender::Seat(target)) = (names.phase, &from)
        && let Some(performer) = performer_at_end(said, names)
    {
        let others = named.iter().filter(|seat| **seat != performer);
        let targets: Vec<SeatId> = std::iter::once(target).chain(others).copied().collect();
        return complaint_with(text, &of_player(performer, &targets, names));
    }
    let (said, post) = match names.phase {
        Some(PhaseKind::Day) => cut_post(said).unwrap_or((said, None)),
        _ => (said, None),
    };
    // A side's line names the one who carries it out, and so does what is offered.
    let names_performer = matches!(from, Sender::Side(_)) && named.len() == 2;
    if !names_performer && (says_more(said, "", names) || names_another(said, names)) {
        return None;
    }
    let lines = match (names.phase?, &from) {
        (PhaseKind::Night, Sender::Seat(seat)) => match side_kill_of(*seat, said, names) {
            Some(slug) => of_side(slug, &named, names),
            None => of_player(*seat, &named, names),
        },
        (PhaseKind::Night, Sender::Side(slug)) => of_side(slug, &named, names),
        (PhaseKind::Day, Sender::Seat(seat)) => vote_of(*seat, said, post, &named, names),
        (PhaseKind::Day, Sender::Side(_)) => Vec::new(),
    };
    complaint_with(text, &lines)
}

/// The words that no offer leaves out.
static NARROWS: LazyLock<KnownNames<()>> =
    LazyLock::new(|| KnownNames::new(WORDS.narrows.iter().map(|word| (word, ()))));

/// Whether words that an offer would leave out narrow, deny or ask, quote, or tell a time; a name that is offered
/// may have such a word in it.
pub(super) fn says_more(text: &str, offered: &str, names: &Names) -> bool {
    let known = names.known().occurrences(text);
    let is_free = |at: usize| known.iter().all(|name| !name.span.contains(at));
    let of_offer = |word: &str| offered.split_whitespace().any(|own| same(own, word));
    let words = NARROWS.occurrences(text).into_iter();
    let mut words = words.filter(|word| is_free(word.span.start) && !of_offer(word.span.of(text)));
    let is_sign = |sign: char| sign.is_ascii_digit() || matches!(sign, '?' | '"' | '“' | '«');
    let mut signs = text.char_indices();
    let says_sign = signs.any(|(at, sign)| is_sign(sign) && is_free(at) && !offered.contains(sign));
    words.next().is_some() || says_sign || in_single_quotes(text).is_some()
}

/// What stands in single quotes.
fn in_single_quotes(text: &str) -> Option<&str> {
    [("'", '\''), ("‘", '’')]
        .into_iter()
        .find_map(|(open, close)| {
            let start = text.find(&format!(" {open}"))? + 1 + open.len();
            let (_, inside) = text.split_at_checked(start)?;
            let end = inside.rfind(close)?;
            inside
                .get(..end)
                .map(str::trim)
                .filter(|words| !words.is_empty())
        })
}

/// Whether a word in the middle of a text may be the name of another player: it begins with a capital, and is no
/// word of the language and nothing that is done.
fn names_another(text: &str, names: &Names) -> bool {
    let known = names.known().occurrences(text);
    let mut at = 0;
    text.split_inclusive(char::is_whitespace).any(|piece| {
        let start = at;
        at += piece.len();
        let word = piece.trim_matches(|sign: char| !sign.is_alphanumeric());
        let is_free = known.iter().all(|name| !name.span.contains(start));
        let is_capital = word.starts_with(char::is_uppercase) && word.chars().count() > 1;
        is_free && is_capital && !is_plain_words(word) && known_verb(word, names).is_none()
    })
}

/// The lines for what a player does that needs words, with the words that a text has beside its target, in quotes.
fn with_words(seat: SeatId, said: &str, named: &[SeatId], names: &Names) -> Option<Vec<String>> {
    let can = names.can_do.iter();
    let can = can.filter(|can| can.seat == seat && can.words && can.targets == named.len());
    let can: Vec<&CanDo> = can.collect();
    let quoted = cut_quoted(said)
        .map(|(_, words, _)| words)
        .or_else(|| in_single_quotes(said));
    let own = quoted.map_or_else(|| said.to_owned(), |words| said.replacen(words, "", 1));
    let own = without_arrows(&own);
    let own = own.replace(['"', '“', '”', '«', '»', '\'', '‘', '’'], " ");
    if can.is_empty() || doubtful(&own, names).is_some() {
        return None;
    }
    let words = match quoted {
        Some(words) => words.to_owned(),
        None => beside_target(said, names)?,
    };
    let lines = can.into_iter();
    let lines = lines.map(|can| format!("{} \"{words}\"", line(can, named, names)));
    Some(lines.collect())
}

/// What a text says between its verb and its target, or after that, without articles.
fn beside_target(said: &str, names: &Names) -> Option<String> {
    let said = without_marks(said);
    let bare = AROUND.before_verb.off_the_start(said);
    let (_, rest) = first_word(bare);
    let rest = AROUND.after_all.off_the_end(rest);
    let known = names.known().occurrences(rest);
    let mut words = String::new();
    let mut from = 0;
    for name in &known {
        words.push_str(rest.get(from..name.span.start)?);
        from = name.span.end;
    }
    words.push_str(rest.get(from..)?);
    let words = words.split_whitespace();
    let words = words.map(|word| word.trim_matches([':', ',', ';', '.', '!', '(', ')']));
    let words = words.filter(|word| !word.is_empty() && !is_one(&WORDS.around_an_item, word));
    let words: Vec<&str> = words.collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The complaint that a line is only partly understood, with a few lines that it may mean.
fn complaint_with<'a>(text: &'a str, lines: &[String]) -> Option<Complaint<'a>> {
    let complaint = Complaint::new(
        "words-left-over",
        text,
        in_each!("not_to_its_last_word", text),
    );
    match lines {
        [] => None,
        [one] => Some(complaint.meant(one)),
        some if some.len() <= MOST => Some(complaint.hint(any_may_be_meant(some))),
        _ => None,
    }
}

/// The complaint about a line that says to do the same as before: `Alder: same as last night`.
pub(super) fn as_before<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let plain = unmarked(text, names);
    let (from, said) = sent(&plain, names)?;
    let Sender::Seat(seat) = from else {
        return None;
    };
    let is_own = is_as_before(said)?;
    let name = names.name(seat);
    let complaint = Complaint::new(
        "doubtful-line",
        text,
        in_each!("as_before_names_nobody", text),
    );
    // By day it may be said of the vote.
    let is_meant = is_own && (names.phase != Some(PhaseKind::Day) || speaks_of_action(said));
    let before = names.last_night.iter();
    let mut before = before.filter(|(of, _)| is_meant && *of == seat);
    Some(match (before.next(), before.next()) {
        (Some((_, line)), None) => complaint.meant(line),
        _ => complaint.hint(in_each!("write_it_anew", name)),
    })
}

/// The complaint about a line in which somebody thinks again: `Alder checks Elm, no wait, Fir`.
pub(super) fn thought_again<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let plain = unmarked(text, names);
    let (from, said) = sent(&plain, names)?;
    let (before, after) = second_thought(said)?;
    if doubtful(&without_arrows(after), names).is_some() {
        return None;
    }
    // "I won't kill, no kill" takes back nothing.
    if names.known().occurrences(after).is_empty() || doubtful(before, names).is_some() {
        return None;
    }
    let sender = match &from {
        Sender::Seat(seat) => names.name(*seat),
        Sender::Side(slug) => names.faction_title(slug),
    };
    if let Some(line) = voted_again(sender, before, after, names) {
        return complaint_with(text, &line.into_iter().collect::<Vec<_>>());
    }
    let before = AROUND.before_verb.off_the_start(without_marks(before));
    let verb = |text: &'_ str| known_verb(text, names);
    let said = match (verb(after), verb(before)) {
        (Some(_), _) => after.to_owned(),
        (None, Some(end)) => format!("{} {after}", split_at(before, end).0),
        // Of a verb that nobody knows it cannot be told what is done to another.
        (None, None) if !names_alone(before, names) => return None,
        (None, None) => format!("{ANY_VERB} {after}"),
    };
    let line = format!("{sender} {said}");
    let read = super::night::read(&line, &Flags::default(), names, &line).ok()?;
    knows_verbs(&read, names).then(|| complaint_with(text, &[line]))?
}

/// The vote of somebody who thinks again after one: `votes Elm, sorry, I meant Fir`. None where no vote comes
/// before; the vote is missing where what comes after is none.
fn voted_again(sender: &str, before: &str, after: &str, names: &Names) -> Option<Option<String>> {
    let voted = format!("{sender} {}", before.trim_start_matches([':', ',', ' ']));
    let votes = said_votes::read(&voted, names).ok().flatten()?;
    let post = votes.iter().find_map(|vote| vote.post);
    let post = post.map_or_else(String::new, |post| format!(" #{post}"));
    let (_, whom) = match said_votes::read(&format!("{sender} {after}"), names) {
        Ok(Some(_)) => first_word(after),
        _ => ("", after),
    };
    let line = format!("{sender} votes {whom}{post}");
    let is_vote = matches!(said_votes::read(&line, names), Ok(Some(_)));
    Some(is_vote.then_some(line))
}

/// Whether words only name somebody, after words for any target or none.
fn names_alone(said: &str, names: &Names) -> bool {
    let said = without_marks(said);
    let whom = my_target(said).unwrap_or(said);
    names.known().at_start(without_marks(whom)).is_some()
}

/// The complaint about a line in which the orders of a night are numbered: `Alder: 1. tracks Elm 2. protects Fir`.
/// Two for the same ability of a player may be a choice between them, and are not offered.
pub(super) fn numbered<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let plain = unmarked(text, names);
    let blanks = plain.match_indices(' ').map(|(at, _)| at + 1);
    let mut places = std::iter::once(0).chain(blanks);
    let (from, orders) = places.find_map(|at| {
        let (from, list) = split_at(&plain, at);
        Some((from, super::sign_up_list::numbered(list)?))
    })?;
    let from = from.trim_end_matches([' ', ':', ',', '-', '–', '—']);
    let lines: Vec<String> = orders
        .into_iter()
        .map(|order| without_marks(order).trim_end_matches([' ', ',', ';', '.', '!']))
        .map(|order| format!("{from} {order}").trim_start().to_owned())
        .collect();
    let mut given: Vec<(super::Sender, String)> = Vec::new();
    for line in &lines {
        let read = super::read(line, names);
        let Ok(super::Command::Order(super::HostOrder::Night(entry))) = read else {
            return None;
        };
        let Asks::Act(act) = &entry.asks else {
            return None;
        };
        let order = (entry.from.clone(), act.verb.to_lowercase());
        if !knows_verbs(&entry, names) || given.contains(&order) {
            return None;
        }
        given.push(order);
    }
    let message = in_each!("a_line_is_one_order");
    Some(Complaint::new("several-commands", text, message).meant_each(&lines))
}

/// The complaint about a line with the order of several players: `Alder and Birch: no action`.
pub(super) fn of_several<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let (who, said) = text.split_once(':')?;
    let seats = players(who, names).ok()?;
    if seats.len() < 2 || side_by_side(who, names).is_some() {
        return None;
    }
    let lines = seats
        .iter()
        .map(|seat| format!("{}:{said}", names.name(*seat)));
    let lines: Vec<String> = lines.collect();
    let is_order = |line: &String| match super::read(line, names) {
        Ok(super::Command::Order(super::HostOrder::Night(entry))) => knows_verbs(&entry, names),
        _ => false,
    };
    let message = in_each!("a_line_is_one_order");
    let complaint = Complaint::new("several-commands", text, message);
    lines
        .iter()
        .all(is_order)
        .then(|| complaint.meant_each(&lines))
}

/// Whether a line by night tells by whom somebody is killed, who can do so: `Elm gets killed by Fir`.
#[must_use]
pub fn says_who_does_it(line: &str, names: &Names) -> bool {
    let is_night = names.phase == Some(PhaseKind::Night);
    let plain = unmarked(line, names);
    let sent = is_night.then(|| sent(&plain, names)).flatten();
    match sent {
        Some((Sender::Seat(target), said)) => performer_at_end(said, names)
            .is_some_and(|performer| !of_player(performer, &[target], names).is_empty()),
        Some((Sender::Side(_), _)) | None => false,
    }
}

/// Who does it, where the one to whom it is done stands first: `Elm is investigated by Alder`.
fn performer_at_end(said: &str, names: &Names) -> Option<SeatId> {
    let (before, _, performer) = cut_at(said, &["by"], names)?;
    let performer = AROUND.after_all.off_the_end(performer);
    let says_what = !before.is_empty() && known_verb(before, names).is_none();
    names.player(performer).ok().filter(|_| says_what)
}

/// An arrow leads to a target here.
fn without_arrows(said: &str) -> String {
    said.replace("->", " ").replace(['→', '='], " ")
}

/// The players whose whole names stand in a text besides its sender's, each once; none where what is written may
/// be another name.
fn named(said: &str, from: &Sender, names: &Names) -> Option<Vec<SeatId>> {
    let mut seats = Vec::new();
    for found in names.known().occurrences(said) {
        let (seat, _) = leading_name(split_at(said, found.span.start).1, names).ok()??;
        let is_sender = matches!(from, Sender::Seat(sender) if *sender == seat);
        if !is_sender && !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    Some(seats)
}

/// What a player can do to so many others.
fn of_player(seat: SeatId, named: &[SeatId], names: &Names) -> Vec<String> {
    let can = names.can_do.iter();
    let can = can.filter(|can| can.seat == seat && can.targets == named.len());
    can.map(|can| line(can, named, names)).collect()
}

/// The side of whose kill a player speaks who may carry it out: `Elm: our kill is Fir, Oak does it`.
fn side_kill_of<'n>(seat: SeatId, said: &str, names: &'n Names) -> Option<&'n str> {
    let mut own = names.can_do.iter().filter(|can| can.seat == seat);
    let side = own.find_map(|can| can.of_side.as_deref());
    side.filter(|_| is_of_side_kill(said))
}

/// A side's kill, by each member who may carry it out, or by the one who is named.
fn of_side(slug: &str, named: &[SeatId], names: &Names) -> Vec<String> {
    let kills = names.can_do.iter();
    let kills = kills.filter(|can| can.of_side.as_deref() == Some(slug) && can.targets == 1);
    let is_named = |can: &&CanDo| named.contains(&can.seat);
    let by: Vec<&CanDo> = kills.clone().filter(is_named).collect();
    match (named, by.as_slice()) {
        ([_], []) => kills.map(|can| line(can, named, names)).collect(),
        ([first, second], [by]) => {
            let target = if *first == by.seat { second } else { first };
            vec![line(by, &[*target], names)]
        }
        _ => Vec::new(),
    }
}

/// The complaint about a line by day that says nothing of what is done to the one it names, or of what is not
/// done, and nothing of the night: it may be about the vote.
pub(super) fn bare_vote<'a>(
    text: &'a str,
    entry: &NightLine,
    names: &Names,
) -> Option<Complaint<'a>> {
    let super::Sender::Seat(seat) = &entry.from else {
        return None;
    };
    if names.phase != Some(PhaseKind::Day) {
        return None;
    }
    let voter = names.name(*seat);
    let plain = unmarked(text, names);
    let said = sent(&plain, names).map_or(text, |(_, said)| said);
    let is_of_action = speaks_of_action(said);
    let act = match &entry.asks {
        Asks::Act(act) if same(&act.verb, ANY_VERB) => act,
        Asks::Nothing { verb: None } if !is_of_action => {
            let message = in_each!("no_vote_or_no_action", text);
            return Some(
                Complaint::new("doubtful-line", text, message)
                    .hint(in_each!("write_no_action_or_unvote", voter)),
            );
        }
        _ => return None,
    };
    let [target] = act.targets.as_slice() else {
        return None;
    };
    let target = names.name(*target);
    match names.can_act(*seat) {
        false => complaint_with(text, &[format!("{voter} votes {target}")]),
        true if thinks_again(said) || !is_of_action => {
            Some(vote_or_action(text, (*seat, voter), target, names))
        }
        true => None,
    }
}

/// The complaint about a line by day that names two players, and may be a vote or what is done at night.
pub(super) fn vote_or_action<'a>(
    text: &'a str,
    (seat, voter): (SeatId, &str),
    target: &str,
    names: &Names,
) -> Complaint<'a> {
    let message = in_each!("a_vote_or_a_night_action", text);
    let complaint =
        Complaint::new("doubtful-line", text, message).meant(&format!("{voter} votes {target}"));
    let own = names.can_do.iter().filter(|can| can.seat == seat);
    let of_one = own.filter(|can| can.targets == 1 && !can.words);
    // Of several abilities the word for any of them says nothing.
    match of_one.count() {
        0 | 1 => complaint.hint(in_each!("for_the_night_write", voter, target)),
        _ => complaint.hint(in_each!("for_the_night_write_a_verb", voter, target)),
    }
}

/// The complaint about a line by day whose verb is of votes, and nothing that somebody can do: `Elm: hang Fir`.
pub(super) fn vote_by_verb<'a>(
    text: &'a str,
    read: &super::Command,
    names: &Names,
) -> Option<Complaint<'a>> {
    let super::Command::Order(super::HostOrder::Night(entry)) = read else {
        return None;
    };
    let (super::Sender::Seat(seat), Asks::Act(act)) = (&entry.from, &entry.asks) else {
        return None;
    };
    let is_vote = is_one(&WORDS.of_votes, &act.verb) && !knows_verbs(entry, names);
    match act.targets.as_slice() {
        [target] if is_vote => {
            let line = format!("{} votes {}", names.name(*seat), names.name(*target));
            complaint_with(text, &[line])
        }
        _ => None,
    }
}

/// A vote, where the line speaks of one, or nearly so.
fn vote_of(
    seat: SeatId,
    said: &str,
    post: Option<u64>,
    named: &[SeatId],
    names: &Names,
) -> Vec<String> {
    let post = post.map_or_else(String::new, |post| format!(" #{post}"));
    let bare = without_marks(said);
    let mut voted_by = WORDS.is_voted_by.iter();
    if let [voter] = named
        && voted_by.any(|words| after_words(bare, words).is_some())
    {
        return vec![format!(
            "{} votes {}{post}",
            names.name(*voter),
            names.name(seat)
        )];
    }
    let words = said.split(|sign: char| !sign.is_alphanumeric());
    // Short words are like too many others.
    let is_nearly = |word: &str| {
        let of_votes = WORDS.of_votes.iter().map(String::as_str);
        word.chars().count() > 3 && closest(word, of_votes).is_some()
    };
    let mut words = words.filter(|word| is_one(&WORDS.of_votes, word) || is_nearly(word));
    match (named, words.next()) {
        ([target], Some(_)) => vec![format!(
            "{} votes {}{post}",
            names.name(seat),
            names.name(*target)
        )],
        _ => Vec::new(),
    }
}

fn line(can: &CanDo, targets: &[SeatId], names: &Names) -> String {
    let targets: Vec<&str> = targets.iter().map(|seat| names.name(*seat)).collect();
    let line = format!(
        "{} {} {}",
        names.name(can.seat),
        can.verb,
        targets.join(", ")
    );
    line.trim_end().to_owned()
}
