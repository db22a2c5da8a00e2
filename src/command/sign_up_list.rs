//! A list of new players as forums have it: with commas or one in a line, numbered or marked, with
//! pronouns after the names.

use super::clauses::{first_word, split_at};
use super::new_names::{
    Ordinary, in_sentences, is_ordinary_word, no_look_of_another_thing, ordinary,
};
use super::players::{doubt_in, is_quoted, listed, new_name, several_in_one};
use super::refused::Complaint;
use super::words::{WORDS, is_one};
use nightdesk_text::in_each;
use nightdesk_text::names::{is_plain_words, same};
use nightdesk_text::{AROUND, after_words, without_markup as without_any_markup};

/// A player who is not in the game yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlayer {
    /// The name as written.
    pub name: String,
    /// The pronouns as written, where they are after the name.
    pub pronouns: Option<String>,
}

/// Reads a list of new players.
pub(super) fn new_players(text: &str) -> Result<Vec<NewPlayer>, Complaint<'_>> {
    read_list(text, Words::NoneOrdinary)
}

/// Which words a name may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Words {
    /// Whatever is written.
    Any,
    /// None that are ordinary ones.
    NoneOrdinary,
}

fn read_list(text: &str, words: Words) -> Result<Vec<NewPlayer>, Complaint<'_>> {
    let text = without_full_stop(text);
    match without_list_tags(text) {
        Some(bare) => players_in(&bare, words).map_err(|complaint| complaint.of_part(text)),
        None => players_in(text, words),
    }
}

/// Refuses what may be no name or several: words of the language alone, as `are in` after `sign ups`, and several
/// words in a row that may be as many players, as `Alder Birch Cedar`. A name in quotes is always one.
pub(super) fn one_name(text: &str) -> Result<(), Complaint<'_>> {
    is_no_phrase(text.trim())?;
    is_one_player(text.trim())
}

fn is_no_phrase(text: &str) -> Result<(), Complaint<'_>> {
    let several = text.contains(' ') && !text.contains([',', '\n']);
    if !several || !text.starts_with(char::is_lowercase) || !is_plain_words(text) {
        return Ok(());
    }
    let message = in_each!("reads_like_a_phrase", name = text);
    let hint = in_each!("a_name_in_quotes", name = text);
    Err(Complaint::new("doubtful-line", text, message).hint(hint))
}

fn is_one_player(text: &str) -> Result<(), Complaint<'_>> {
    /// Names of two words are common.
    const LEAST: usize = 3;
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_name = |word: &&str| {
        let is_plain = word
            .chars()
            .all(|sign| sign.is_alphanumeric() || sign == '_');
        is_plain && word.starts_with(char::is_uppercase) && word.chars().count() > 1
    };
    if words.len() < LEAST || text.contains('\n') || !words.iter().all(is_name) {
        return Ok(());
    }
    let (n, many) = (words.len(), words.join(", "));
    let message = in_each!("one_player_or_many", name = text, n);
    let hint = in_each!("for_many_or_for_one", n, many, name = text);
    Err(Complaint::new("one-name-or-two", text, message).hint(hint))
}

/// A list in one sentence without its full stop; the point after an initial is part of a name.
fn without_full_stop(text: &str) -> &str {
    const INITIAL: usize = 2;
    let bare = text.trim_end().strip_suffix('.');
    let last = |bare: &str| {
        bare.rsplit([' ', ',', '.'])
            .next()
            .map(|word| word.chars().count())
    };
    match bare {
        Some(bare) if bare.contains(',') && last(bare) > Some(INITIAL) => bare,
        Some(_) | None => text,
    }
}

/// A list without the tags around it, each entry on a line of its own; none where it has no such tags.
fn without_list_tags(text: &str) -> Option<String> {
    const TAGS: [&str; 3] = ["list", "ol", "ul"];
    let mut bare = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, tag, after)) = rest.split_once('[').and_then(|(before, from)| {
        from.split_once(']')
            .map(|(tag, after)| (before, tag, after))
    }) {
        bare.push_str(before);
        let name = tag
            .trim_start_matches('/')
            .split('=')
            .next()
            .unwrap_or_default();
        match TAGS.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            true => bare.push('\n'),
            false if tag == "*" => bare.push_str("\n[*]"),
            false => bare.extend(["[", tag, "]"]),
        }
        rest = after;
    }
    bare.push_str(rest);
    (bare.matches('\n').count() > text.matches('\n').count()).then_some(bare)
}

fn players_in(text: &str, words: Words) -> Result<Vec<NewPlayer>, Complaint<'_>> {
    let text = in_brackets(text.trim());
    let in_lines = text.contains('\n');
    let marked = match in_lines {
        true => None,
        false => numbered(text).or_else(|| mentioned(text)),
    };
    let is_numbered = marked.is_some() || in_lines && counts_up(text);
    let entries = marked.unwrap_or_else(|| listed(text));
    let columns = if in_lines { columns_above(text) } else { 0 };
    if let Some(heading) = other_columns(text).filter(|_| in_lines && columns == 0) {
        let message = in_each!("a_heading_or_a_player", entry = heading);
        return Err(
            Complaint::new("not-in-a-name", heading, message).hint(in_each!("leave_a_heading_out"))
        );
    }
    if let Some((name, note)) = beside_a_name(text).filter(|_| columns == 0) {
        let message = in_each!("is_it_part_of_the_name", note);
        let with = format!("{name} {note}");
        let hint = in_each!("without_it_or_with_it", before = name, name = with);
        return Err(Complaint::new("not-in-a-name", note, message).hint(hint));
    }
    let last = entries.len() - 1;
    let mut players: Vec<NewPlayer> = Vec::new();
    for (at, entry) in entries.into_iter().enumerate() {
        let entry = match is_numbered && in_lines {
            true => without_number(entry.trim()).map_or(entry, |(_, name)| name),
            false => entry,
        };
        let entry = match at > 0 && at == last && !in_lines {
            true => without_last_link(entry),
            false => entry,
        };
        let entry = bare(entry);
        let is_free = is_numbered && is_free_place(entry);
        if entry.is_empty() || at < columns || is_free {
            continue;
        }
        if let Some(player) = players
            .last_mut()
            .filter(|player| player.pronouns.is_none())
            && entry.contains('/')
            && is_pronouns(entry)
        {
            player.pronouns = Some(entry.to_owned());
            continue;
        }
        let player = new_player(entry, in_lines)?;
        if words == Words::NoneOrdinary {
            let name = without_pronouns(entry).map_or(entry, |(name, _)| name);
            no_look_of_another_thing(without_markup(name), &str::to_owned)?;
            no_ordinary_words(entry, in_lines)?;
        }
        players.push(player);
    }
    match players.is_empty() {
        true => Err(
            Complaint::new("no-name", text, in_each!("no_name_is_given"))
                .hint(in_each!("separate_names")),
        ),
        false => Ok(players),
    }
}

/// A list without the brackets around all of it: `[Alder, Birch]`.
fn in_brackets(text: &str) -> &str {
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let inside = inside.filter(|inside| inside.contains(',') && !inside.contains(['[', ']']));
    inside.unwrap_or(text)
}

/// Whether the lines of a text, two and more, are numbered from 1 on.
fn counts_up(text: &str) -> bool {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut lines = lines.map(|line| without_number(line).map(|(number, _)| number));
    let first = lines.next().flatten();
    let second = lines.next().flatten();
    first == Some(1)
        && second == Some(2)
        && (3..)
            .zip(lines)
            .all(|(number, found)| found == Some(number))
}

/// The number with which a line begins, and what follows the sign after it: `1.Alder`, `2 - Birch`, `3  Cedar`.
fn without_number(line: &str) -> Option<(u32, &str)> {
    let opened = line.trim_start_matches(['(', '[', '#']);
    let end = opened
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(opened.len());
    let (digits, rest) = opened.split_at_checked(end)?;
    // The last two make a key of a digit: `1️⃣`.
    let name = rest.trim_start_matches([')', ']', '.', ':', '\u{fe0f}', '\u{20e3}']);
    let name = name.trim_start().strip_prefix('|').unwrap_or(name);
    let name = match name.trim_start().strip_prefix(['-', '–', '—']) {
        Some(name) if name.starts_with(' ') => name,
        Some(_) | None => name,
    };
    // "4ever" is a name.
    let is_apart = rest.is_empty() || !rest.starts_with(char::is_alphanumeric);
    Some((digits.parse().ok()?, name.trim())).filter(|_| is_apart)
}

/// The last entry of a list without the word that joins it: `and Cedar`.
fn without_last_link(entry: &str) -> &str {
    let (word, rest) = first_word(entry);
    match is_one(&WORDS.before_the_last, word) && !rest.is_empty() {
        true => without_last_link(rest),
        false => entry,
    }
}

/// Whether an entry of a numbered list is a place that nobody has yet.
fn is_free_place(entry: &str) -> bool {
    let word = entry.trim_matches([
        '(', ')', '[', ']', '-', '–', '—', '_', '.', '<', '>', ' ', '?',
    ]);
    word.is_empty() || is_one(&WORDS.free_places, word)
}

/// The same where only names can be kept.
pub(super) fn new_names(text: &str) -> Result<Vec<String>, Complaint<'_>> {
    names_alone(new_players(text)?, text)
}

/// The names of a list, whatever words they are: of players who are on a list already, or nicknames, which have
/// rules of their own.
pub(super) fn names_listed(text: &str) -> Result<Vec<String>, Complaint<'_>> {
    names_alone(read_list(text, Words::Any)?, text)
}

fn names_alone(players: Vec<NewPlayer>, text: &str) -> Result<Vec<String>, Complaint<'_>> {
    match players.iter().find(|player| player.pronouns.is_some()) {
        Some(player) => {
            let pronouns = player.pronouns.as_deref().unwrap_or_default();
            let message = in_each!("names_only", pronouns);
            let hint = in_each!("pronouns_sets_them");
            Err(Complaint::new("not-in-a-name", text, message).hint(hint))
        }
        None => Ok(players.into_iter().map(|player| player.name).collect()),
    }
}

/// Refuses an entry whose name is an ordinary word, or has one around it.
fn no_ordinary_words(entry: &str, in_lines: bool) -> Result<(), Complaint<'_>> {
    let name = without_pronouns(entry).map_or(entry, |(name, _)| name);
    let found = ordinary(without_markup(name), !in_lines);
    let Some(Ordinary { word, name: left }) = found else {
        return Ok(());
    };
    let complaint = is_ordinary_word(word);
    Err(match left {
        Some(before) => complaint.hint(in_each!("without_it_or_with_it", before, name)),
        None => complaint.hint(in_each!("a_name_in_quotes", name)),
    })
}

/// A player of an entry without its mark.
fn new_player(entry: &str, in_lines: bool) -> Result<NewPlayer, Complaint<'_>> {
    if is_quoted(entry) {
        return new_name(entry).map(NewPlayer::without_pronouns);
    }
    let is_heading = entry.ends_with(':') || is_one(&WORDS.headings, entry);
    // "Reserve: Tess"
    let has_heading = entry
        .split_once(':')
        .is_some_and(|(heading, _)| is_one(&WORDS.headings, heading.trim()));
    if has_heading || in_lines && is_heading {
        let message = in_each!("a_heading_or_a_player", entry);
        let hint = in_each!("leave_a_heading_out");
        return Err(Complaint::new("not-in-a-name", entry, message).hint(hint));
    }
    let (name, pronouns) = match without_pronouns(entry) {
        Some((name, pronouns)) => (within_markup(name), Some(pronouns.to_owned())),
        None => (entry, None),
    };
    let plain = without_any_markup(name);
    if plain != name && name.contains("[/") {
        let message = in_each!("is_it_part_of_the_name", note = name);
        let hint = in_each!("without_it_or_with_it", before = plain.trim(), name);
        return Err(Complaint::new("not-in-a-name", name, message).hint(hint));
    }
    if let Some((before, note)) = with_note(name) {
        let message = in_each!("is_it_part_of_the_name", note);
        let hint = in_each!("without_it_or_with_it", before, name);
        return Err(Complaint::new("not-in-a-name", note, message).hint(hint));
    }
    if name.contains("~~") || name.contains("[s]") {
        let message = in_each!("is_what_is_struck_out_part_of_the_name", name);
        let hint = in_each!("leave_it_out_or_in_quotes");
        return Err(Complaint::new("not-in-a-name", entry, message).hint(hint));
    }
    if let Some((mark, name)) = tied_mark(name) {
        let message = in_each!("is_the_mark_part_of_the_name", mark);
        let hint = in_each!("without_it_or_with_it", before = name, name = entry);
        return Err(Complaint::new("not-in-a-name", entry, message).hint(hint));
    }
    if let Some((before, said)) = with_more_said(name) {
        let message = in_each!("is_it_part_of_the_name", note = said);
        let hint = in_each!("without_it_or_with_it", before, name);
        return Err(Complaint::new("not-in-a-name", said, message).hint(hint));
    }
    if let Some(parts) = in_sentences(name) {
        let (n, many) = (parts.len(), parts.join(", "));
        let message = in_each!("one_player_or_many", name, n);
        let hint = in_each!("for_many_or_for_one", n, many, name);
        return Err(Complaint::new("one-name-or-two", name, message).hint(hint));
    }
    // A name on a line of its own is one name, whatever words it has.
    if let Some(complaint) = several_in_one(name).filter(|_| !in_lines) {
        return Err(complaint);
    }
    Ok(NewPlayer {
        name: new_name(name)?,
        pronouns,
    })
}

impl NewPlayer {
    /// A player of whom only the name is known.
    #[must_use]
    pub const fn without_pronouns(name: String) -> Self {
        Self {
            name,
            pronouns: None,
        }
    }
}

/// The entries of `1. Alder 2. Birch 3. Cedar`, numbered from 1 on; none where it is no such list.
pub(super) fn numbered(text: &str) -> Option<Vec<&str>> {
    let mut rest = after_number(text.trim_start(), 1)?;
    let mut entries = Vec::new();
    for next in 2_u32.. {
        let mut blanks = rest.match_indices(' ');
        let found = blanks.find_map(|(at, _)| {
            let (entry, rest) = rest.split_at_checked(at)?;
            Some((entry, after_number(rest.trim_start(), next)?))
        });
        let Some((entry, following)) = found else {
            break;
        };
        entries.push(entry);
        rest = following;
    }
    entries.push(rest);
    (entries.len() > 1).then_some(entries)
}

/// The entries of `@Alder @Birch`; none where it is no such list.
fn mentioned(text: &str) -> Option<Vec<&str>> {
    const MENTION: &str = " @";
    let is_list = text.starts_with('@') && text.contains(MENTION);
    is_list.then(|| text.split(MENTION).collect())
}

/// What comes after a number with a point or a bracket: `2. Birch`, `2) Birch`, `(2) Birch`.
fn after_number(text: &str, number: u32) -> Option<&str> {
    let digits = text.strip_prefix('(').unwrap_or(text);
    let digits = digits.trim_start_matches('0');
    let rest = digits.strip_prefix(&number.to_string())?;
    let rest = rest.strip_prefix(['.', ')'])?;
    (rest.is_empty() || rest.starts_with(char::is_whitespace)).then_some(rest)
}

/// An entry without the mark before it, the markup around it and the comma after it.
fn bare(entry: &str) -> &str {
    let entry = entry.trim().trim_end_matches([',', ';']).trim_end();
    // A row of a table.
    let cell = entry
        .strip_prefix('|')
        .and_then(|row| row.strip_suffix('|'));
    let entry = cell.map_or(entry, str::trim);
    let mut checks = WORDS.checked.iter();
    let unchecked = checks.find_map(|sign| entry.strip_suffix(sign.as_str()));
    let entry = unchecked.map_or(entry, str::trim_end);
    let entry = without_bold_mark(without_box(without_mark(entry)));
    let entry = within_markup(entry);
    match entry.strip_prefix('@') {
        Some(name) if name.starts_with(char::is_alphanumeric) => name,
        Some(_) | None => entry,
    }
}

/// From here on letters are pictures.
pub(super) const FIRST_PICTURE: char = '\u{1f000}';

/// An entry without the mark of a list: `4. Dogwood`, `12) Elm`, `#3 Cedar`, `[2] Oak`, `- Fir`, `[*]Birch`;
/// nothing for a mark alone.
fn without_mark(line: &str) -> &str {
    if let Some(rest) = line.strip_prefix("[*]") {
        return rest.trim();
    }
    let numbered = || {
        let (opened, closes): (&str, &[char]) = match line.chars().next() {
            Some('[') => (line.get(1..)?, &[']']),
            Some('(') => (line.get(1..)?, &[')']),
            Some('#') => (line.get(1..)?, &['.', ')', ':', ' ']),
            _ => (line, &['.', ')', ':']),
        };
        let rest = opened.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let is_numbered = rest.len() < opened.len();
        let marked = rest.strip_prefix(closes).filter(|_| is_numbered)?;
        let is_spaced = rest.starts_with(' ');
        Some(if is_spaced { rest } else { marked })
    };
    let signed = || {
        let mut words = WORDS.signs_up.iter().filter(|word| word.starts_with('/'));
        words.find_map(|word| line.strip_prefix(word.as_str()))
    };
    // Lists have many signs; several together may be part of a name, and so may a picture.
    let sign = || {
        let (first, _) = first_word(line);
        let mut signs = first.trim_end_matches('\u{fe0f}').chars();
        let is_sign = signs
            .next()
            .is_some_and(|sign| !sign.is_alphanumeric() && sign < FIRST_PICTURE);
        line.strip_prefix(first)
            .filter(|_| is_sign && signs.next().is_none())
    };
    let marked = line
        .strip_prefix(['-', '*', '•', '–', '—', '·', '>', '+'])
        .or_else(numbered)
        .or_else(sign);
    let marked = marked.or_else(signed);
    // "4ever" and "-x-" are names.
    let is_apart = |entry: &&str| entry.is_empty() || entry.starts_with(char::is_whitespace);
    marked.filter(is_apart).map_or(line, str::trim)
}

/// What is within the markup around all of an entry, without the mark of a list there: `[b]1. Tess[/b]`.
fn within_markup(entry: &str) -> &str {
    match without_markup(entry) {
        inside if inside.len() < entry.len() => without_mark(inside),
        _ => entry,
    }
}

/// An entry without a number that has markup of its own: `[b]1.[/b] Tess`.
fn without_bold_mark(entry: &str) -> &str {
    let (mark, name) = first_word(entry);
    let number = without_markup(mark);
    let is_number = number.len() < mark.len() && without_mark(number).is_empty();
    if is_number && !name.is_empty() {
        name
    } else {
        entry
    }
}

/// An entry without the box before it, ticked or not: `[ ] Alder`, `[x] Birch`.
fn without_box(entry: &str) -> &str {
    let boxes = ["[ ]", "[x]", "[X]", "☐", "☑", "✅"];
    let rest = boxes.iter().find_map(|sign| entry.strip_prefix(sign));
    rest.filter(|name| name.starts_with(' '))
        .map_or(entry, str::trim_start)
}

/// What is tied to a name as a mark of a list is: `1.Alder`.
fn tied_mark(entry: &str) -> Option<(&str, &str)> {
    // The code of a picture, `:one: Alder`, and stars: `*Alder*`.
    let code = || {
        let (mark, name) = entry.split_once(' ')?;
        let is_code = mark.len() > 2 && mark.starts_with(':') && mark.ends_with(':');
        is_code.then(|| (mark, name.trim_start()))
    };
    let stars = || Some(("*", entry.strip_prefix('*')?.strip_suffix('*')?));
    let brackets = || Some(("()", entry.strip_prefix('(')?.strip_suffix(')')?));
    let letter = || {
        let (mark, name) = entry.split_once(' ')?;
        let letter = mark.strip_suffix(')')?;
        let is_one = letter.chars().count() == 1 && letter.chars().all(char::is_alphabetic);
        is_one.then(|| (mark, name.trim_start()))
    };
    if let Some(found) = code()
        .or_else(stars)
        .or_else(brackets)
        .or_else(letter)
        .filter(|(_, name)| !name.is_empty())
    {
        return Some(found);
    }
    let end = entry.find(|sign: char| !sign.is_ascii_digit())?;
    let (mark, rest) = entry.split_at_checked(end)?;
    let name = rest.strip_prefix(['.', ')', ':'])?;
    let is_name = name.starts_with(char::is_alphabetic);
    (!mark.is_empty() && is_name).then_some((mark, name))
}

/// A text without the BBCode or Markdown that is around all of it.
fn without_markup(text: &str) -> &str {
    let bbcode = || {
        let (tag, rest) = text.strip_prefix('[')?.split_once(']')?;
        let (inside, end) = rest.rsplit_once("[/")?;
        let name = tag.split(['=', ' ']).next()?;
        let closes = end.strip_suffix(']')?.eq_ignore_ascii_case(name);
        (closes && !inside.is_empty()).then_some(inside)
    };
    let markdown = || {
        let inside = text.strip_prefix("**")?.strip_suffix("**")?;
        (!inside.is_empty()).then_some(inside)
    };
    let link = || {
        let (inside, address) = text.strip_prefix('[')?.split_once("](")?;
        let address = address.strip_suffix(')')?;
        (address.contains("://") && !inside.is_empty()).then_some(inside)
    };
    match bbcode().or_else(markdown).or_else(link) {
        Some(inside) => without_markup(inside.trim()),
        None => text,
    }
}

/// How many entries the first line has, where it is what a table of players has above its columns. A single
/// such word may be a name.
fn columns_above(text: &str) -> usize {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let cells = listed(first);
    let is_heading = cells.len() > 1 && cells.iter().all(|cell| is_one(&WORDS.columns, bare(cell)));
    if is_heading { cells.len() } else { 0 }
}

/// A name and the pronouns after it: `Alder (he/him)`, `Alder - they/them`, `Alder she/her`.
fn without_pronouns(entry: &str) -> Option<(&str, &str)> {
    let brackets = [('(', ')'), ('[', ']')].into_iter();
    let mut brackets =
        brackets.filter_map(|(open, close)| entry.strip_suffix(close)?.rsplit_once(open));
    let in_brackets = brackets.next();
    let (name, pronouns) = in_brackets.or_else(|| entry.rsplit_once(char::is_whitespace))?;
    let pronouns = pronouns.trim();
    // A single word may be a name: only in brackets it is surely none.
    let is_clear = in_brackets.is_some() || pronouns.contains('/');
    let name = name
        .trim_end()
        .trim_end_matches(['-', '–', '—', ':'])
        .trim_end();
    (is_clear && is_pronouns(pronouns) && !name.is_empty()).then_some((name, pronouns))
}

fn is_pronouns(text: &str) -> bool {
    let mut words = text.split('/');
    words.all(|word| is_one(&WORDS.pronouns, word.trim()))
}

/// A first line that is what a table of players has above its names, with columns of another kind beside
/// them: `Player,Timezone`.
fn other_columns(text: &str) -> Option<&str> {
    let first = text.trim_start().lines().next()?;
    let cells = match first.trim().strip_prefix('|') {
        Some(row) => row.trim_end_matches('|').split('|').collect(),
        None => listed(first),
    };
    let is_name = |cell: &&str| is_one(&WORDS.name_columns, bare(cell));
    (cells.len() > 1 && cells.iter().any(is_name)).then_some(first)
}

/// The first two cells of a line in a text whose lines are parted by tabs, where the second is no pronoun:
/// `Alder⇥UTC+1`. A number may be before them.
fn beside_a_name(text: &str) -> Option<(&str, &str)> {
    let lines = text.lines().filter(|line| line.contains('\t'));
    if lines.clone().count() < 2 {
        return None;
    }
    let mut beside = lines.filter_map(|line| {
        let cells = line.split('\t').map(str::trim);
        let is_number = |cell: &&str| without_number(cell).is_some_and(|(_, name)| name.is_empty());
        let mut cells = cells.filter(|cell| !cell.is_empty()).skip_while(is_number);
        Some((cells.next()?, cells.next()?))
    });
    beside.find(|(_, cell)| !is_pronouns(cell))
}

/// A name and more that is said with it: a question, a condition, or whom the player replaces.
fn with_more_said(name: &str) -> Option<(&str, &str)> {
    let asks = || {
        let before = name.strip_suffix('?')?.trim_end();
        let is_name = before.ends_with(char::is_alphanumeric);
        is_name.then(|| split_at(name, before.len()))
    };
    let mut places = name.match_indices(' ').map(|(at, _)| split_at(name, at));
    let says = |said: &str| {
        let mut words = WORDS.said_of_new.iter();
        words
            .any(|words| after_words(said.trim_start(), words).is_some_and(|rest| !rest.is_empty()))
    };
    let (before, said) = places.find(|(_, said)| says(said)).or_else(asks)?;
    Some((before.trim_end(), said.trim_start()))
}

/// A name and a note after it, in brackets or after a dash: `Alder (SE)`, `Alder [SE]`, `Alder - confirmed`.
fn with_note(name: &str) -> Option<(&str, &str)> {
    let round = name.rfind(" (").filter(|_| name.ends_with(')'));
    let square = || name.rfind(" [").filter(|_| name.ends_with(']'));
    // As Discord numbers those with one name: `Alder#1234`.
    let discord = || {
        let at = name.rfind('#')?;
        let digits = split_at(name, at + 1).1;
        let is_number = digits.len() == 4 && digits.bytes().all(|sign| sign.is_ascii_digit());
        (is_number && at > 0).then_some(at)
    };
    let in_brackets = round.or_else(square).or_else(discord);
    let dashes = [" - ", " – ", " — "].into_iter();
    let at = in_brackets.or_else(|| dashes.filter_map(|dash| name.rfind(dash)).max())?;
    let (before, note) = name.split_at_checked(at)?;
    Some((before.trim_end(), note.trim_start()))
}

/// A line in which somebody signs up or off, in the thread's words: `Alder /in`, `Alder: /out`, `Alder signs up`;
/// before the game begins in plain words, too: `Alder is in`.
pub(super) fn signs(line: &str, is_before: bool) -> Option<(Signs, &str)> {
    let always = [(&WORDS.signs_up, Signs::Up), (&WORDS.signs_off, Signs::Off)];
    let before = [
        (&WORDS.signs_up_before, Signs::Up),
        (&WORDS.signs_off_before, Signs::Off),
    ];
    // With more between the name and such a word, the line is about somebody else.
    let line = AROUND
        .after_all
        .off_the_end(line.trim_end_matches(['!', '.']));
    if is_before && let Some((word, names)) = line.split_once(':') {
        let heads = [
            (&WORDS.signs_up, &WORDS.signs_up_before, Signs::Up),
            (&WORDS.signs_up, &WORDS.sign_up_before, Signs::Up),
            (&WORDS.signs_off, &WORDS.signs_off_before, Signs::Off),
        ];
        let of = |(always, before, _): &(&Vec<String>, &Vec<String>, _)| {
            is_one(always, word) || is_one(before, word)
        };
        if let Some((.., signs)) = heads.into_iter().find(of) {
            return Some((signs, names.trim())).filter(|(_, names)| !names.is_empty());
        }
    }
    let is_plain = is_before && !line.contains([';', '?']);
    // "Alder, Birch are in" lists players, "Alder, who is late, is in" does not.
    let of_one = before
        .into_iter()
        .filter(|_| is_plain && !line.contains(','));
    let said = always.into_iter().chain(of_one);
    let of_several = Some(&WORDS.sign_up_before).filter(|_| is_plain);
    let names = |words: &'static Vec<String>| {
        words.iter().filter_map(|word| {
            let split = line.len().checked_sub(word.len())?;
            let (name, end) = line.split_at_checked(split)?;
            (name.ends_with(char::is_whitespace) && same(end, word)).then_some(name)
        })
    };
    let said = said.flat_map(|(words, signs)| names(words).map(move |name| (signs, name)));
    let several = of_several.into_iter().flat_map(names);
    let several = several.filter(|list| are_several_names(list));
    let found = said.chain(several.map(|list| (Signs::Up, list)));
    let (signs, name) = found.min_by_key(|(_, name)| name.len())?;
    let name = name.trim_end().trim_end_matches(':').trim_end();
    // "Alder: I'm in" says nothing more than "Alder: in".
    let name = match name.split_once(": ") {
        Some((name, said)) if AROUND.before_verb.has(said) => name.trim_end(),
        Some(_) => return None,
        None => name,
    };
    // "everyone else is in", and not "All Star is in".
    let (first, rest) = first_word(name);
    let is_nobody =
        is_one(&WORDS.no_names, first) && !rest.trim_start().starts_with(char::is_uppercase);
    // "my results are in": no name ends so.
    let (_, last) = name.rsplit_once(' ').unwrap_or_default();
    let is_phrase = last.starts_with(char::is_lowercase) && is_plain_words(last);
    let is_name = !name.is_empty() && !is_nobody && !is_phrase && doubt_in(name).is_none();
    is_name.then_some((signs, name))
}

/// Whether a list holds names alone, and more than one: `Otis, Faye and Gus`, and not `As I said, Otis`.
fn are_several_names(list: &str) -> bool {
    let parts = list.split(',').flat_map(|part| part.split(" and "));
    let parts: Vec<&str> = parts
        .map(|part| after_words(part.trim(), "and").unwrap_or(part).trim())
        .collect();
    let is_name = |part: &&str| {
        let is_word = part.starts_with(char::is_uppercase) && !part.contains(char::is_whitespace);
        is_quoted(part) || is_word && !is_plain_words(part) && !AROUND.greetings.has(part)
    };
    parts.len() > 1 && parts.iter().all(is_name)
}

/// Which way somebody goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    Up,
    Off,
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_text::Language;

    #[track_caller]
    fn reads(text: &str, expected: &[(&str, Option<&str>)]) {
        let found = new_players(text).unwrap_or_else(|complaint| panic!("{complaint:?}"));
        let found: Vec<_> = found
            .iter()
            .map(|player| (player.name.as_str(), player.pronouns.as_deref()))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn an_entry_is_read_without_its_mark() {
        for (line, entry) in [
            ("4. Dogwood", "Dogwood"),
            ("12) Elm", "Elm"),
            ("- Fir", "Fir"),
            ("* Bad Ash", "Bad Ash"),
            ("• Birch", "Birch"),
            ("[*]Birch", "Birch"),
            ("#3 Cedar", "Cedar"),
            ("#4: Cedar", "Cedar"),
            ("[2] Oak", "Oak"),
            ("(7) Oak", "Oak"),
            ("3: Oak", "Oak"),
            ("/in Oak", "Oak"),
            ("#Oak", "#Oak"),
            ("/inn Oak", "/inn Oak"),
            ("@Birch,", "Birch"),
            ("[b]Birch[/b]", "Birch"),
            ("[url=https://x.example/][b]Birch[/b][/url]", "Birch"),
            ("**Birch**", "Birch"),
            ("4ever", "4ever"),
            ("-x-", "-x-"),
            ("3.14", "3.14"),
            ("*", ""),
            ("7.", ""),
            ("42", "42"),
            ("[x]", "[x]"),
            ("- [ ] Birch", "Birch"),
            ("- [x] Birch", "Birch"),
            ("> Birch", "Birch"),
            ("◦ Birch", "Birch"),
            ("🦊 Birch", "🦊 Birch"),
            ("| Birch |", "Birch"),
            (":) Birch", ":) Birch"),
            ("[Birch](https://forum.example/u/7)", "Birch"),
            ("[Birch](7)", "[Birch](7)"),
        ] {
            assert_eq!(bare(line), entry, "{line}");
        }
    }

    #[test]
    fn lists_are_read_as_forums_have_them() {
        let two = [("Alder", None), ("Birch", None)];
        for text in [
            "Alder, Birch",
            "Alder\tBirch",
            "1. Alder 2. Birch",
            "1. Alder\n2. Birch\n3.\n4.",
            "01. Alder,\n02. Birch,",
            "[b]Alder[/b]\n[b]Birch[/b]",
            "Alder, and Birch",
            "[Alder, Birch]",
            "(1) Alder (2) Birch",
            "@Alder @Birch",
            "Alder, and also Birch",
            "1️⃣ Alder\n2️⃣ Birch",
            "1 | Alder\n2 | Birch",
            "1.Alder\n2.Birch",
            "1 - Alder\n2 - Birch",
            "1  Alder\n2  Birch\n3  (empty)",
            "1. Alder\n2. Birch\n3. open\n4. open",
            "— Alder\n— Birch",
            "Alder ✓\nBirch ✅",
            "[list][*]Alder[*]Birch[/list]",
            "[list=1]\n[*] Alder\n[*] Birch\n[/list]",
        ] {
            reads(text, &two);
        }
        let with_pronouns = [("Alder", Some("he/him")), ("Birch", Some("they/them"))];
        for text in [
            "Alder (he/him)\nBirch (they/them)",
            "Alder [he/him]\nBirch [they/them]",
            "1. Alder - he/him\n2. Birch - they/them",
            "name,pronouns\nAlder,he/him\nBirch,they/them",
            "Alder\the/him\nBirch\tthey/them",
            "1. [b]Alder[/b] - he/him\n2. [b]Birch[/b] - they/them",
            "[b]1.[/b] Alder (he/him)\n[b]2.[/b] Birch (they/them)",
            "[b]1. Alder[/b] (he/him)\n[b]2. Birch[/b] (they/them)",
            "[b]Alder[/b] (he/him), [color=red]Birch[/color] (they/them)",
        ] {
            reads(text, &with_pronouns);
        }
        reads(
            "\"Alder (SE)\", Birch",
            &[("Alder (SE)", None), ("Birch", None)],
        );
        reads(
            "Player, Any, Birch",
            &[("Player", None), ("Any", None), ("Birch", None)],
        );
        reads(
            "Salt and Pepper\nBirch",
            &[("Salt and Pepper", None), ("Birch", None)],
        );
    }

    #[test]
    fn what_may_be_part_of_a_name_is_asked() {
        for text in [
            "Alder (SE), Birch",
            "Two Owls (hydra of Alder and Birch)\nCedar",
            "Players (2/9):\n1. Alder\n2. Birch",
            "Birch and Cedar",
            "Birch | Cedar",
            "1.Alder\n4.Birch",
            "~~Alder~~ Elm\nBirch",
            "Alder - confirmed\nBirch",
            "Alder [confirmed]\nBirch",
            "Alder replacing Elm\nBirch",
            "Alder if there is room",
            "Alder?",
            "[b]Living Players[/b]\nAlder\nBirch",
            "1. Alder\n2. Birch\nReplacements:\n1. Cedar",
            "Player,Timezone\nAlder,EST",
            "Birch|Cedar",
            ":one: Alder\n:two: Birch",
            "*Alder*\n*Birch*",
            "Alder#1234\nBirch",
            "1. Alder\n2. Birch\nReserve: Cedar",
            "Players: Alder, Birch",
            "a) Alder\nb) Birch",
            "Alder\tUTC+1\nBirch\tUTC-5",
            "1\tAlder\tUTC+1\n2\tBirch\tUTC-5",
            "seat,name\n1,Alder\n2,Birch",
            "| # | Player |\n|---|---|\n| 1 | Alder |",
            "Alder. Birch. Cedar.",
            "(Alder)",
            "Alder vs Birch",
            "[b]Alder[/b] and [i]Birch[/i] x",
        ] {
            let complaint = new_players(text).unwrap_err();
            let message = complaint.about(text, Language::English).message;
            assert!(message.contains('?'), "{text}: {message}");
        }
    }

    #[test]
    fn an_ordinary_word_is_no_player() {
        for (text, word) in [
            ("Alder please", "please"),
            ("Alder as backup", "backup"),
            ("Alder, Birch, etc.", "etc"),
            ("Alder, Birch, and more", "more"),
            ("TBD", "TBD"),
            ("n/a", "n/a"),
            ("???", "???"),
            ("5 players", "players"),
            ("everyone who posted", "everyone"),
            ("the rest", "the"),
            ("me", "me"),
            ("I am in", "in"),
            ("list", "list"),
            ("Alder\nBirch\nempty", "empty"),
        ] {
            let message = new_players(text)
                .unwrap_err()
                .about(text, Language::English)
                .message;
            assert_eq!(message, format!("`{word}` is an ordinary word"), "{text}");
        }
        let alder = [("Alder", None), ("the baker", None)];
        reads("Alder\nthe baker", &alder);
        reads("Alder, \"the baker\"", &alder);
        assert_eq!(names_listed("the baker").unwrap(), ["the baker"]);
    }

    #[test]
    fn where_only_names_are_kept_pronouns_are_refused() {
        assert_eq!(new_names("Names, Al").unwrap(), ["Names", "Al"]);
        let complaint = new_names("Alder (he/him)").unwrap_err();
        let message = complaint.about("Alder (he/him)", Language::English).message;
        assert_eq!(
            message,
            "this line takes names only, and no pronouns: `he/him`"
        );
    }

    #[test]
    fn who_signs_up_is_read_in_the_words_of_the_thread() {
        for (line, expected) in [
            ("Alder /in", Some((Signs::Up, "Alder"))),
            ("Alder: /OUT", Some((Signs::Off, "Alder"))),
            ("Bad Ash signs up", Some((Signs::Up, "Bad Ash"))),
            ("Alder !in", Some((Signs::Up, "Alder"))),
            ("/in", None),
            ("Alder signs", None),
        ] {
            assert_eq!(signs(line, false), expected, "{line}");
        }
        for (line, expected) in [
            ("Alder: in", Some((Signs::Up, "Alder"))),
            ("Bad Ash has signed up", Some((Signs::Up, "Bad Ash"))),
            ("Alder: I'm in!", Some((Signs::Up, "Alder"))),
            ("Alder: Birch is in", None),
            ("Alder signs out", Some((Signs::Off, "Alder"))),
            ("Alder, Birch are in", Some((Signs::Up, "Alder, Birch"))),
            ("Alder, who is late, is in", None),
            (
                "Alder and Birch sign up",
                Some((Signs::Up, "Alder and Birch")),
            ),
            ("Alder is out, Birch is in", None),
            ("is Alder in?", None),
            ("Alder will not be in", None),
            ("Alder drops out", None),
        ] {
            assert_eq!(signs(line, true), expected, "{line}");
            assert_eq!(signs(line, false), None, "{line}");
        }
        for line in [
            "who is in",
            "everyone is in",
            "he is in",
            "who has signed up",
        ] {
            assert_eq!(signs(line, true), None, "{line}");
        }
    }
}
