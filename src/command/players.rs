//! Words about seats: lists of names, nicknames, messages.

use std::sync::LazyLock;

use super::Recipients;
use super::clauses::{
    cut_at, first_word, leading_player, leading_quoted, leading_whole_player, players, split_at,
    unquoted as within_any_quotes,
};
use super::names::Names;
use super::new_names::{is_ordinary_word, no_look_of_another_thing, no_ordinary_word};
use super::player_words::is_of_a_night;
use super::refused::Complaint;
use super::words::{WORDS, is_one};
use nightdesk_game::SeatId;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;
use nightdesk_text::names::{
    KnownNames, fold, is_plain_words, name_trouble, no_name_at_start, same, words_after,
};
use nightdesk_text::{AROUND, DOUBT, Span};

/// What is between commas, semicolons, tabs and ends of lines that are in no quotes. Quotes that begin
/// after the first letter of a name, or go on in the next line, are signs of the name.
pub(super) fn listed(text: &str) -> Vec<&str> {
    let separates = |c: char| matches!(c, ',' | ';' | '\t' | '\n');
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let quoted = leading_quotes(rest).filter(|quoted| !quoted.contains('\n'));
        let from = quoted.map_or(0, |quoted| {
            rest.len() - rest.trim_start().len() + quoted.len()
        });
        let (held, following) = split_at(rest, from);
        let Some((last, next)) = following.split_once(separates) else {
            parts.push(rest);
            return parts;
        };
        parts.push(split_at(rest, held.len() + last.len()).0);
        rest = next;
    }
}

/// The quotes with which a text begins and what stands in them, where they are closed.
fn leading_quotes(text: &str) -> Option<&str> {
    let text = text.trim_start();
    QUOTES.iter().find_map(|(open, close)| {
        let inside = text.strip_prefix(*open)?;
        let end = open.len_utf8() + inside.find(*close)? + close.len_utf8();
        text.get(..end)
    })
}

/// The complaint about a new name that may be two: `Birch and Cedar`.
pub(super) fn several_in_one(name: &str) -> Option<Complaint<'_>> {
    let apart = name.replace('|', " | ");
    let words: Vec<&str> = apart.split_whitespace().collect();
    let is_link = |word: &&str| is_one(&WORDS.links, word);
    let place = words.iter().position(is_link)?;
    let (first, rest) = words.split_at_checked(place)?;
    let (_, second) = rest.split_first()?;
    if is_quoted(name) || first.is_empty() || second.is_empty() {
        return None;
    }
    let message = in_each!("one_player_or_two", name);
    let two = format!("{}, {}", first.join(" "), second.join(" "));
    let hint = in_each!("for_two_or_for_one", two = &two, name);
    Some(Complaint::new("one-name-or-two", name, message).hint(hint))
}

/// A new name without the sign between it and the old one.
pub(super) fn without_sign(text: &str) -> &str {
    let mut signs = WORDS.before_a_new_name.iter();
    let bare = signs.find_map(|sign| text.strip_prefix(sign.as_str()));
    // "-Dash-" and "~Tilde" are names.
    let set_off = || {
        let rest = text.strip_prefix(['-', '–', '—', '~', '|', '/']);
        rest.filter(|name| name.starts_with(' '))
    };
    bare.or_else(set_off).map_or(text, str::trim_start)
}

/// A new name after a player's, as it will stand: one name and nothing else. `line` makes the whole line
/// of a name, to be offered where more stands after it.
pub(super) fn one_new_name<'a>(
    text: &'a str,
    line: &dyn Fn(&str) -> String,
) -> Result<String, Complaint<'a>> {
    let name = nothing_more(text, line)?;
    no_look_of_another_thing(text, line)?;
    no_ordinary_word(text, line)?;
    Ok(name)
}

/// A new name that nothing else follows.
fn nothing_more<'a>(text: &'a str, line: &dyn Fn(&str) -> String) -> Result<String, Complaint<'a>> {
    let text = text.trim();
    let name = new_name(text)?;
    let is_quoted = unquoted(text).len() < text.len();
    match no_part(text).filter(|_| !is_quoted) {
        None => Ok(name),
        Some(more) => {
            let before = split_at(text, text.len() - more.len()).0.trim_end();
            let before = before.trim_end_matches([',', ';']);
            let message = in_each!("is_no_part_of_a_name", more);
            let complaint = Complaint::new("not-in-a-name", more, message);
            let is_polite = AROUND.after_all.has(more.trim_end_matches(['.', '!']));
            let complaint = match before.is_empty() {
                true => complaint,
                false if is_polite => complaint.of_part(text).meant(before),
                false => complaint.hint(in_each!("write_line", line = line(before))),
            };
            Err(complaint.hint(in_each!("in_quotes_if_it_goes_on")))
        }
    }
}

/// Refuses nicknames that say more than a name, or are words of the language: no line would mean the
/// player by them for certain.
pub(super) fn nicknames<'a>(
    text: &'a str,
    names: &Names,
    line: &dyn Fn(&str) -> String,
) -> Result<(), Complaint<'a>> {
    let written = listed(text).into_iter().map(str::trim);
    let is_side = |name: &str| names.faction(name).is_some() || names.sides_called(name).is_some();
    for nickname in written.filter(|name| !name.is_empty()) {
        nothing_more(nickname, line)?;
        if let Some((before, by)) = by_somebody(nickname, names) {
            let message = in_each!("is_no_part_of_a_name", more = by);
            return Err(Complaint::new("not-in-a-name", by, message)
                .hint(in_each!("write_line", line = line(before)))
                .hint(in_each!("in_quotes_if_it_goes_on")));
        }
        // What no line can hold at all, the desk says in its own words.
        if name_trouble(nickname).is_some() || is_side(nickname) {
            continue;
        }
        no_ordinary_word(nickname, line)?;
        if is_plain_words(nickname) {
            return Err(is_ordinary_word(nickname).hint(in_each!("in_quotes_if_called_so")));
        }
    }
    Ok(())
}

/// A new name, and after it by whom it is used: `Sunny by Birch`.
fn by_somebody<'a>(text: &'a str, names: &Names) -> Option<(&'a str, &'a str)> {
    let (before, by) = split_at(text, text.find(" by ")?);
    let (_, who) = first_word(by);
    let is_one = !is_quoted(text) && names.player(who).is_ok();
    is_one.then(|| (before.trim_end(), by.trim_start()))
}

/// What stands in a new name, or after it, and is hardly a part of it; it says more about what is to be
/// done.
fn no_part(text: &str) -> Option<&str> {
    let after = &WORDS.after_a_name;
    let bare = |word: &str| word.trim_end_matches(['.', ',', '!', '?', ';']).to_owned();
    let sign = text.find([',', ';', '(', '[', '{']);
    let (first, rest) = first_word(text);
    let begins = (!rest.is_empty() && is_one(&after.first, &bare(first))).then_some(0);
    let is_time = |text: &str| {
        let next = first_word(text).0;
        next.starts_with(|c: char| c.is_numeric()) || is_one(&after.times, &bare(next))
    };
    let mut at = split_at(text, text.len() - rest.len()).0.len();
    let mut said = None;
    let mut words = rest;
    while !words.is_empty() && said.is_none() {
        let (word, next) = first_word(words);
        let is_link = is_one(&after.before_a_time, &bare(word)) && is_time(next);
        if is_link || is_one(&after.words, &bare(word)) {
            said = Some(at);
        }
        at = text.len() - next.len();
        words = next;
    }
    let asks = text.ends_with('?').then(|| text.len() - 1);
    let place = [begins, sign, said, asks].into_iter().flatten().min()?;
    Some(split_at(text, place).1)
}

/// A new name as it will stand; what other lines say after a name is part of one in quotes alone.
pub(super) fn new_name(text: &str) -> Result<String, Complaint<'_>> {
    let text = text.trim();
    let name = unquoted(text);
    if within_any_quotes(name).is_empty() {
        return Err(Complaint::new(
            "no-name",
            text,
            in_each!("no_name_is_given"),
        ));
    }
    match words_after(name).filter(|_| name.len() == text.len()) {
        None => Ok(name.to_owned()),
        Some(words) => Err(Complaint::new(
            "not-in-a-name",
            words,
            in_each!("is_no_part_of_a_name", more = words),
        )
        .hint(in_each!("holds_from_now_on_or_quotes"))),
    }
}

/// Quotes that may stand around a name, each with the one that closes it.
const QUOTES: [(char, char); 4] = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»')];

/// Whether a name is in quotes as a whole.
pub(super) fn is_quoted(name: &str) -> bool {
    unquoted(name).len() < name.len()
}

/// A name without the quotes around it: they may be written where a name has blanks in it, and no
/// player is called by them.
fn unquoted(name: &str) -> &str {
    let inside = QUOTES.iter().find_map(|(open, close)| {
        let inside = name.strip_prefix(*open)?;
        inside.strip_suffix(*close)
    });
    inside.map_or(name, str::trim)
}

/// A player and the words after him.
pub(super) fn player_and_words<'a>(
    text: &'a str,
    names: &Names,
    missing: InEach,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    let (seat, rest) = leading_player(text, names)?;
    let rest = rest.trim_start_matches(['=', ':', ',']).trim();
    if rest.is_empty() {
        return Err(Complaint::new("words-missing", text, missing));
    }
    Ok((seat, rest))
}

/// A player who leaves the game, and the host's words on it.
#[derive(Debug)]
pub(super) struct Leaving<'a> {
    pub(super) seat: SeatId,
    /// The words on it, if there are any.
    pub(super) words: &'a str,
    /// Who brought it about by these words: `by Birch`, `(Birch)`.
    pub(super) by: Option<SeatId>,
    /// Whether a colon or quotes say that they are the host's own.
    pub(super) is_set_off: bool,
}

/// One player by his whole name, and the words after him: they name nobody else at their start, for
/// one order is about one player, and make no condition, denial or question of the line. `command` is the
/// word it begins with.
pub(super) fn leaving<'a>(
    command: &str,
    text: &'a str,
    names: &Names,
) -> Result<Leaving<'a>, Complaint<'a>> {
    let (seat, rest) = leading_whole_player(text, names)?;
    leaving_with(command, seat, rest, names)
}

/// A word leaves open whether what a line says has happened.
pub(super) fn uncertain<'a>(line: &'a str, word: &str) -> Complaint<'a> {
    let message = in_each!("makes_it_uncertain", word);
    Complaint::new("doubtful-line", line, message)
}

/// The same of a player who is known, and the words after him.
pub(super) fn leaving_with<'a>(
    command: &str,
    seat: SeatId,
    rest: &'a str,
    names: &Names,
) -> Result<Leaving<'a>, Complaint<'a>> {
    let is_set_off = rest.starts_with([':', '"', '“', '„', '«']);
    let words = rest.trim_start_matches([',', ';', ':', '.', '!', ' ']);
    one_player(seat, rest, names)?;
    let by = performer(words, names).filter(|_| !is_set_off);
    match doubtful(rest, names).filter(|_| !is_set_off) {
        Some(doubt) => {
            let name = names.name(seat);
            let complaint = uncertain(words, doubt);
            let complaint = match command == "kill" && is_of_a_night(doubt) {
                true => complaint.hint(in_each!("now_or_by_night", name)),
                false => complaint,
            };
            Err(complaint.hint(in_each!("own_words_after_a_colon", command, name)))
        }
        None => Ok(Leaving {
            seat,
            words: in_quotes(words).unwrap_or(words),
            by,
            is_set_off,
        }),
    }
}

/// Refuses words after a player that begin with another one: `Elm, Fir`, `Elm and Fir`.
fn one_player<'a>(seat: SeatId, rest: &'a str, names: &Names) -> Result<(), Complaint<'a>> {
    let is_listed = rest.starts_with([',', ';', '&', '/', '|', '+']);
    let words = rest.trim_start_matches([',', ';', '&', '/', '|', '+', ':', '.', '!', ' ']);
    let more = match first_word(words) {
        (and, rest) if same(and, "and") => rest,
        _ => words,
    };
    let piece = more
        .split([',', ';', '&', '/', '|', '+'])
        .next()
        .unwrap_or(more)
        .trim();
    let whole = names.known().at_start(piece).is_some_and(|found| {
        let rest = split_at(piece, found.span.end).1;
        rest.trim().is_empty() && found.id != seat
    });
    let part = is_listed && names.player(piece).is_ok_and(|other| other != seat);
    match whole || part {
        true => Err(
            Complaint::new("too-many-names", more, in_each!("is_a_player_too", piece))
                .hint(in_each!("write_a_line_for_each")),
        ),
        false => Ok(()),
    }
}

/// Who is named for having done it, and nothing else: `by Birch`, `(Birch)`.
fn performer(words: &str, names: &Names) -> Option<SeatId> {
    let inside = words.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    let name = inside.or_else(|| {
        let (by, name) = first_word(words);
        same(by, "by").then_some(name)
    })?;
    let by = first_word(name);
    let name = if same(by.0, "by") { by.1 } else { name };
    names.player(name.trim_end_matches(['.', '!'])).ok()
}

/// What makes a line doubtful in the words after a name: a word of doubt anywhere but in a name, a sign that
/// leads on to something else, or a question mark at the end.
pub(super) fn doubtful<'t>(words: &'t str, names: &Names) -> Option<&'t str> {
    // What stands after a colon or in quotes is said by the host, and makes no condition of the line.
    let own = words.find([':', '"', '“', '„', '«']).unwrap_or(words.len());
    let words = split_at(words, own).0;
    let known = names.known().occurrences(words);
    let is_free = |span: &Span| !known.iter().any(|name| name.span.contains(span.start));
    let said = DOUBTS.occurrences(words).into_iter().map(|word| word.span);
    let said = said.filter(is_free).map(|span| span.of(words)).next();
    let denied = || words.split_whitespace().find(|word| is_denied(word));
    let signs = ["->", "→", "="];
    let leads_on = || signs.into_iter().find(|sign| words.contains(sign));
    let asks = || words.trim_end().ends_with('?').then_some("?");
    said.or_else(denied).or_else(leads_on).or_else(asks)
}

/// A word of doubt among words in which no player is named.
pub(super) fn doubt_in(words: &str) -> Option<&str> {
    let said = DOUBTS.occurrences(words).into_iter().next();
    let denied = || words.split_whitespace().find(|word| is_denied(word));
    said.map(|word| word.span.of(words)).or_else(denied)
}

/// `isn't`, `won’t`.
fn is_denied(word: &str) -> bool {
    let word = word.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let word = fold(word).replace('’', "'");
    word.ends_with("n't")
}

/// The words of doubt, those among them that only an order at the desk has against it.
static DOUBTS: LazyLock<KnownNames<()>> = LazyLock::new(|| {
    let all = [
        &DOUBT.always,
        &DOUBT.in_clause,
        &DOUBT.conditions,
        &DOUBT.beside_an_order,
    ];
    KnownNames::new(all.into_iter().flatten().map(|word| (word, ())))
});

/// Words that stand in quotes whole.
fn in_quotes(words: &str) -> Option<&str> {
    let (inside, rest) = leading_quoted(words)?;
    rest.is_empty().then_some(inside)
}

/// The host's words on a death, which the thread may read; a post or a time alone is none.
pub(super) fn comment(text: &str) -> Result<Option<String>, Complaint<'_>> {
    let text = text.trim();
    match no_name_at_start(text) {
        Some(words) => Err(Complaint::new(
            "no-comment",
            words,
            in_each!("is_no_comment_on_a_death", words),
        )
        .hint(in_each!("holds_from_now_on"))),
        None => Ok(Some(text.to_owned()).filter(|text| !text.is_empty())),
    }
}

/// `all`, `all but Elm`, or players.
pub(super) fn recipients<'a>(text: &'a str, names: &Names) -> Result<Recipients, Complaint<'a>> {
    let text = text.trim();
    if names.is_called(text) {
        return players(text, names).map(Recipients::Seats);
    }
    if WORDS.all.has(text) || WORDS.all_messages.has(text) {
        return Ok(Recipients::All);
    }
    let all = names.known().at_start(text).is_none();
    let rest = WORDS.all_messages.before(text);
    let rest = rest.or_else(|| WORDS.all.before(text)).filter(|_| all);
    match rest.and_then(|rest| WORDS.but.before(rest.trim_start_matches([',', ' ', '(']))) {
        Some(but) => players(but.trim_end_matches([')', '.', '!']), names).map(Recipients::AllBut),
        None => players(text, names).map(Recipients::Seats),
    }
}

/// Who has confirmed, where the word for it is after the names: `Elm confirmed`, `everyone confirmed except Elm`.
pub(super) fn has_confirmed(text: &str, names: &Names) -> Option<Recipients> {
    let text = text.trim().trim_end_matches(['.', '!']);
    let mut blanks = text.match_indices(' ').map(|(at, _)| split_at(text, at));
    let (who, rest) = blanks.find_map(|(who, said)| {
        let said = said.trim_start();
        let rest = WORDS.has_confirmed.before(said);
        let alone = || WORDS.has_confirmed.has(said).then_some("");
        Some((who, rest.or_else(alone)?))
    })?;
    match rest {
        "" => recipients(who, names).ok(),
        but => recipients(&format!("{who} {but}"), names)
            .ok()
            .filter(|whom| matches!(whom, Recipients::AllBut(_))),
    }
}

/// A text and the reason after `because`.
pub(super) fn cut_reason<'a>(text: &'a str, names: &Names) -> (&'a str, Option<String>) {
    match cut_at(text, &["because"], names) {
        Some((before, _, reason)) => (before, Some(reason.to_owned()).filter(|it| !it.is_empty())),
        None => (text.trim(), None),
    }
}
