//! Cutting a line at its words, without cutting a known name.

use super::names::{NAME_WORDS, Names};
use super::player_words::after_player;
use super::refused::Complaint;
use super::words::{WORDS, is_one};
use nightdesk_game::SeatId;
use nightdesk_text::Span;
use nightdesk_text::names::{Place, place_after, same};

/// A text in two; the second half is empty when the offset is none of the text.
pub(super) fn split_at(text: &str, offset: usize) -> (&str, &str) {
    text.split_at_checked(offset)
        .unwrap_or((text, text.get(text.len()..).unwrap_or_default()))
}

/// The first word of a text and what follows it.
pub(super) fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = split_at(text, end);
    (word, rest.trim_start())
}

/// Cuts a text at the first of some words that is no part of a known name, nor
/// of words in quotes: what stands before, the word, and what follows it.
pub(super) fn cut_at<'a>(
    text: &'a str,
    words: &[&str],
    names: &Names,
) -> Option<(&'a str, &'a str, &'a str)> {
    let place = places_of(text, words, names).into_iter().next()?;
    let (before, from) = split_at(text, place.start);
    let (word, rest) = split_at(from, place.len());
    Some((before.trim(), word, rest.trim()))
}

/// What stands between places of a text, from left to right.
fn between(text: &str, places: Vec<Span>) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut rest, mut cut) = (text, 0);
    for place in places {
        let (part, from) = split_at(rest, place.start - cut);
        parts.push(part.trim());
        rest = split_at(from, place.len()).1;
        cut = place.end;
    }
    parts.push(rest.trim());
    parts
}

/// Where a sign parts players; one in a known name or in quotes does not.
fn separators(text: &str, names: &Names) -> Vec<Span> {
    let known = names.known().occurrences(text);
    let taken = known.iter().map(|occurrence| occurrence.span);
    let taken: Vec<Span> = taken.chain(quoted_spans(text)).collect();
    let signs = ["->", "→", ",", ";", "&"].into_iter();
    let mut places: Vec<Span> = signs
        .flat_map(|sign| text.match_indices(sign))
        .map(|(at, sign)| Span::new(at, at + sign.len()))
        .filter(|place| !taken.iter().any(|span| span.contains(place.start)))
        .collect();
    places.sort_by_key(|place| place.start);
    places
}

/// Where one of these words stands by itself, neither in a name nor in quotes.
pub(super) fn places_of(text: &str, words: &[&str], names: &Names) -> Vec<Span> {
    let known = names.known().occurrences(text);
    let taken = known.iter().map(|occurrence| occurrence.span);
    let mut taken: Vec<Span> = taken.chain(quoted_spans(text)).collect();
    taken.sort_by_key(|span| std::cmp::Reverse(span.start));
    let mut places = Vec::new();
    let mut offset = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim();
        while taken.last().is_some_and(|span| span.end <= offset) {
            taken.pop();
        }
        let is_taken = taken.last().is_some_and(|span| span.contains(offset));
        let is = |wanted: &&str| match word.is_ascii() {
            true => wanted.eq_ignore_ascii_case(word),
            false => same(wanted, word),
        };
        if !is_taken && words.iter().any(is) {
            places.push(Span::new(offset, offset + word.len()));
        }
        offset += piece.len();
    }
    places
}

/// What stands in quotes, the quotes included; one that is not closed quotes nothing.
fn quoted_spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (offset, c) in text.char_indices() {
        match open {
            None => open = closing(c).map(|close| (offset, close)),
            Some((start, close)) if c == close => {
                spans.push(Span::new(start, offset + c.len_utf8()));
                open = None;
            }
            Some(_) => {}
        }
    }
    spans
}

/// The quote that closes an opening one.
fn closing(open: char) -> Option<char> {
    match open {
        '"' => Some('"'),
        '“' => Some('”'),
        '«' => Some('»'),
        _ => None,
    }
}

/// A text without the quotes around it, if it stands in quotes.
pub(super) fn unquoted(text: &str) -> &str {
    let single = |open: char| match open {
        '\'' => Some('\''),
        '‘' => Some('’'),
        '`' => Some('`'),
        _ => closing(open),
    };
    let inside = || {
        let open = text.chars().next()?;
        let rest = text.strip_prefix(open)?;
        rest.strip_suffix(single(open)?)
    };
    inside().map_or(text, str::trim)
}

/// The words in quotes at the start of a text, and what follows them.
pub(super) fn leading_quoted(text: &str) -> Option<(&str, &str)> {
    let first = quoted_spans(text).into_iter().next()?;
    let (quoted, rest) = split_at(text, first.end);
    (first.start == 0).then(|| (unquoted(quoted), rest.trim_start()))
}

/// In which case of Russian the names are with which a text ends, by what comes before them.
pub(super) fn place_of_end(text: &str, names: &str) -> Place {
    let said = text.strip_suffix(names).unwrap_or_default().trim_end();
    match said.ends_with([':', '→']) {
        true => Place::Any,
        false => place_after(said),
    }
}

/// Players separated by commas, semicolons, `and`, `&`, `to` or arrows; without any of
/// these, one player or two whose names can be told apart.
pub(super) fn players<'a>(text: &'a str, names: &Names) -> Result<Vec<SeatId>, Complaint<'a>> {
    targets(text, None, Place::Named, names)
}

/// The same in their place in a line, with `himself` for the player who is spoken of.
pub(super) fn targets<'a>(
    text: &'a str,
    himself: Option<SeatId>,
    place: Place,
    names: &Names,
) -> Result<Vec<SeatId>, Complaint<'a>> {
    let text = text.trim();
    let mut seats = Vec::new();
    let mut before: Option<(&str, SeatId)> = None;
    for piece in between(text, separators(text, names)) {
        let known = seats.len();
        between_words(piece, (himself, place), names, &mut seats)?;
        if let (Some((typed, seat)), Some(_)) = (before, seats.get(known)) {
            not_parted(typed, seat, piece, names)?;
        }
        before = seats.last().map(|seat| (piece, *seat));
    }
    Ok(seats)
}

/// Refuses a part of a name after a sign that may stand in the middle of one: `Dave, Miller`.
fn not_parted<'a>(
    typed: &str,
    seat: SeatId,
    piece: &'a str,
    names: &Names,
) -> Result<(), Complaint<'a>> {
    let is_whole = names.whole_player(piece).is_ok();
    let joined = format!("{typed} {piece}");
    match is_whole || !names.longer_than(seat, typed, &joined) {
        true => Ok(()),
        false => Err(names.which(&joined, seat).of_part(piece)),
    }
}

fn between_words<'a>(
    piece: &'a str,
    (himself, place): (Option<SeatId>, Place),
    names: &Names,
    seats: &mut Vec<SeatId>,
) -> Result<(), Complaint<'a>> {
    let links: Vec<&str> = WORDS.between_targets.iter().map(String::as_str).collect();
    for part in between(piece, places_of(piece, &links, names)) {
        match one_player(part, himself, place, names) {
            Ok(seat) => seats.push(seat),
            Err(complaint) => match two_players(part, names) {
                Some((first, second)) => seats.extend([first, second]),
                None => return Err(complaint),
            },
        }
    }
    Ok(())
}

fn one_player<'a>(
    text: &'a str,
    himself: Option<SeatId>,
    place: Place,
    names: &Names,
) -> Result<SeatId, Complaint<'a>> {
    match himself {
        Some(seat) if is_one(&WORDS.himself, text) => names.player(text).or(Ok(seat)),
        Some(_) | None => names.target(text, place),
    }
}

/// A whole name at the start of a text and what follows; none if no name stands there.
///
/// # Errors
/// Where the words may be another name: the word goes on after the name (`Ann-Mary` of Ann and
/// Ann-Marie), or the words after it make it nearly a longer one (`Dave Miler` of Dave and Dave
/// Miller).
pub(super) fn leading_name<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Option<(SeatId, &'a str)>, Complaint<'a>> {
    let Some(found) = names.known().at_start(text) else {
        return Ok(None);
    };
    let (typed, rest) = split_at(text, found.span.end);
    let more = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let word = split_at(text, found.span.end + more).0;
    let word = word.trim_end_matches([':', ',', ';', '.', '!', '?', '=']);
    if word.len() > found.span.end && !is_parted(rest) {
        let seat = names.player(word)?;
        return Ok(Some((seat, split_at(text, word.len()).1)));
    }
    if rest.starts_with(char::is_whitespace) || rest.starts_with('.') {
        not_a_longer_name(text, typed, found.id, names)?;
    }
    Ok(Some((found.id, rest)))
}

/// Whether what stands right after a name parts it from the rest.
fn is_parted(rest: &str) -> bool {
    let signs = [',', ';', ':', '=', '&', '(', '!', '?', '"', '“', '«', '→'];
    rest.starts_with(signs) || rest.starts_with("->") || rest.starts_with('.')
}

/// Refuses words that begin with a name, and may be meant for a longer one of somebody else.
fn not_a_longer_name<'a>(
    text: &'a str,
    typed: &str,
    seat: SeatId,
    names: &Names,
) -> Result<(), Complaint<'a>> {
    let rest = split_at(text, typed.len()).1;
    // What is set off by a sign is no part of the name.
    let set_off = rest.find([',', ';', ':', '=', '(', '"', '“', '«', '→']);
    let set_off = set_off.or_else(|| rest.find("->"));
    let reach = split_at(rest, set_off.unwrap_or(rest.len())).0;
    let ends = reach.match_indices(char::is_whitespace).map(|(at, _)| at);
    let ends: Vec<usize> = ends.chain([reach.len()]).take(NAME_WORDS + 1).collect();
    for end in ends {
        let words = split_at(text, typed.len() + end).0.trim_end();
        let words = words.trim_end_matches(['.', '!', '?']);
        if words.len() > typed.len() && names.longer_than(seat, typed, words) {
            return Err(names.which(words, seat));
        }
    }
    Ok(())
}

/// A player at the start of a text and what follows: a whole name if one stands there, else what is
/// in quotes, else the first word.
pub(super) fn leading_player<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    leading(text, names, Names::player)
}

/// The same of who does something.
pub(super) fn leading_subject<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    leading(text, names, Names::subject)
}

/// The same of a name in full.
pub(super) fn leading_whole_player<'a>(
    text: &'a str,
    names: &Names,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    leading(text, names, Names::whole_player)
}

fn leading<'a>(
    text: &'a str,
    names: &Names,
    player: for<'t> fn(&Names, &'t str) -> Result<SeatId, Complaint<'t>>,
) -> Result<(SeatId, &'a str), Complaint<'a>> {
    let text = text.trim();
    let text = after_player(text)
        .filter(|bare| names.known().at_start(bare).is_some())
        .filter(|_| names.known().at_start(text).is_none())
        .unwrap_or(text);
    if let Some((seat, rest)) = leading_name(text, names)? {
        // A word that goes on after the name may be short for another.
        let typed = split_at(text, text.len() - rest.len()).0;
        player(names, typed)?;
        return Ok((seat, rest.trim_start()));
    }
    if let Some((quoted, rest)) = leading_quoted(text) {
        return player(names, quoted).map(|seat| (seat, rest));
    }
    // All of it may be one name, misspelt or in other spelling.
    if let Ok(seat) = player(names, text) {
        return Ok((seat, ""));
    }
    let (word, rest) = first_word(text);
    let word = word.trim_end_matches([':', ',', ';', '=']);
    match player(names, word) {
        Ok(seat) => match names.rest_of_name_misspelt(text, word, seat) {
            Some(complaint) => Err(complaint),
            None => Ok((seat, split_at(text, word.len()).1.trim_start())),
        },
        Err(of_word) => Err(match rest.is_empty() {
            true => of_word,
            false => names.nearly_at_start(text).unwrap_or(of_word),
        }),
    }
}

/// A side at the start of a text and what follows; the longest title counts.
pub(super) fn leading_side<'n, 'a>(text: &'a str, names: &'n Names) -> Option<(&'n str, &'a str)> {
    let ends = text
        .match_indices(|c: char| c.is_whitespace() || c == ':')
        .map(|(offset, _)| offset)
        .chain([text.len()])
        .take(SIDE_WORDS);
    let ends: Vec<usize> = ends.collect();
    ends.into_iter().rev().find_map(|end| {
        let (side, rest) = split_at(text, end);
        let rest = rest.trim_start_matches([':', ',', ' ']);
        Some((names.faction(side)?, rest.trim_start()))
    })
}

/// How many words the title of a side has at the most, an article among them.
const SIDE_WORDS: usize = 5;

/// The part of a list in which two names are side by side, with no sign and no word between them.
pub(super) fn side_by_side<'a>(text: &'a str, names: &Names) -> Option<&'a str> {
    let links: Vec<&str> = WORDS.between_targets.iter().map(String::as_str).collect();
    let pieces = between(text, separators(text, names)).into_iter();
    let mut parts = pieces.flat_map(|piece| between(piece, places_of(piece, &links, names)));
    parts.find(|part| names.player(part).is_err() && two_players(part, names).is_some())
}

/// Two names side by side, if there is one place where they can be told apart.
fn two_players(text: &str, names: &Names) -> Option<(SeatId, SeatId)> {
    if text.len() > names.most_bytes().saturating_mul(2) {
        return None;
    }
    if let Ok(Some((first, rest))) = leading_name(text, names)
        && let Ok(second) = names.player(rest)
    {
        return Some((first, second));
    }
    let mut places = text
        .match_indices(char::is_whitespace)
        .filter_map(|(offset, _)| {
            let (first, second) = split_at(text, offset);
            Some((names.player(first).ok()?, names.player(second).ok()?))
        });
    let found = places.next()?;
    places.all(|other| other == found).then_some(found)
}

/// The words in quotes, and the text without them.
pub(super) fn cut_quoted(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find(['"', '“', '«'])?;
    let (before, from) = split_at(text, start);
    let mut inside = from.chars();
    inside.next();
    let inside = inside.as_str();
    let end = inside.rfind(['"', '”', '»'])?;
    let (words, rest) = split_at(inside, end);
    let mut rest = rest.chars();
    rest.next();
    Some((before.trim(), words.trim(), rest.as_str().trim()))
}
