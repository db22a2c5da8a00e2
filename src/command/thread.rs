//! Words about the thread: posts to read, votes on hold, deadlines that move, players who change.

use super::clauses::{first_word, leading_player, leading_whole_player, players, split_at};
use super::names::Names;
use super::night::known_verb;
use super::players::{
    comment, doubtful, leaving_with, nicknames as nicknames_in, one_new_name, uncertain,
    without_sign,
};
use super::refused::Complaint;
use super::sign_up_list::names_listed;
use super::votes::means_nobody;
use super::words::{WORDS, is_one};
use super::{
    Absence, Consent, DecideAnswer, HostOrder, HostQuestion, Kept, Sender, Session, VotesOf,
};
use nightdesk_game::{Ballot, SeatId};
use nightdesk_text::messages::AnyOf;
use nightdesk_text::names::{may_be_accusative_of, same};
use nightdesk_text::{AROUND, DOUBT, cut_words, in_each};
use nightdesk_time::{Length, PhaseKind, gm_length};

/// `read page1.html page2.html`: files, in the order of the thread. Quotes keep spaces together.
pub(super) fn read_files(text: &str) -> Result<Session, Complaint<'_>> {
    let files = shell_words(text);
    if files.is_empty() {
        return Err(Complaint::new("no-file", text, in_each!("which_pages"))
            .hint(in_each!("write_read_or_paste")));
    }
    Ok(Session::Read(files))
}

/// A text without the quotes around all of it.
pub(super) fn unquoted(text: &str) -> &str {
    let text = text.trim();
    let inside = ['"', '\''].map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
    inside.into_iter().flatten().next().unwrap_or(text)
}

/// Words of a line; what stands in quotes is one word, and empty quotes are none.
fn shell_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let quoted = (first == '"' || first == '\'').then_some(first);
        let body = match quoted {
            Some(_) => split_at(rest, first.len_utf8()).1,
            None => rest,
        };
        let ends = |letter: char| match quoted {
            Some(quote) => letter == quote,
            None => letter.is_whitespace(),
        };
        let end = body.find(ends).unwrap_or(body.len());
        let (word, following) = body.split_at_checked(end).unwrap_or((body, ""));
        // Commas part the files of a list.
        let word = match quoted {
            Some(_) => word,
            None => word.trim_matches(','),
        };
        if !word.is_empty() {
            words.push(word.to_owned());
        }
        rest = following.trim_start_matches(ends).trim_start();
    }
    words
}

/// `decide 14 Fir`, `decide 14.1 ignore`, `decide 14 Fir always`.
pub(super) fn decide<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let form = in_each!("forms_of_decide");
    if let Some(complaint) = several_decided(text, names) {
        return Err(complaint);
    }
    let (place, answer) = first_word(text);
    if WORDS.all.has(place) {
        return all_likely(answer).map(HostOrder::DecideLikely);
    }
    let digits = place.trim_start_matches('#');
    let (post, mark) = match digits.split_once('.') {
        Some((post, mark)) => (post.parse(), Some(mark.parse())),
        None => (digits.parse(), None),
    };
    // What stands first in a post is its first.
    let mark = mark.map(|mark: Result<u32, _>| mark.ok().and_then(|mark| mark.checked_sub(1)));
    let (Ok(post), true) = (post, mark != Some(None)) else {
        return Err(Complaint::new(
            "no-number",
            place,
            in_each!("is_no_number_of_a_post", place),
        )
        .hint(form));
    };
    Ok(HostOrder::Decide {
        post,
        mark: mark.flatten(),
        answer: answer_of(answer, names).map_err(|complaint| complaint.hint(form))?,
        consent: Consent::Open,
    })
}

/// `decide all`, `decide all always`: what is shown counts.
fn all_likely(answer: &str) -> Result<Kept, Complaint<'_>> {
    let answer = answer.trim();
    let is = |word: &str| same(answer, word);
    match (is("") || is("count"), is("always") || is("count always")) {
        (true, _) => Ok(Kept::Once),
        (false, true) => Ok(Kept::Always),
        (false, false) => Err(
            Complaint::new("wrong-form", answer, in_each!("all_at_once"))
                .hint(in_each!("write_decide_all")),
        ),
    }
}

fn answer_of<'a>(text: &'a str, names: &Names) -> Result<DecideAnswer, Complaint<'a>> {
    let text = text.trim();
    let is = |words: &[&str]| words.iter().any(|word| same(word, text));
    if text.is_empty() {
        return Err(Complaint::new(
            "wrong-form",
            text,
            in_each!("what_was_decided"),
        ));
    }
    if is(&["ignore", "nothing", "no vote", "novote"]) {
        return Ok(DecideAnswer::Ignore);
    }
    if is(&["unvote"]) {
        return Ok(DecideAnswer::Unvote);
    }
    if is(&["count", "yes", "y"]) {
        return Ok(DecideAnswer::Count);
    }
    if is(&["count always", "always"]) {
        return Ok(DecideAnswer::CountAlways);
    }
    if is_one(&WORDS.nobody_not_said, text) {
        return Ok(DecideAnswer::Nobody);
    }
    let gives_none = is_one(&WORDS.gives_no_vote, text) && names.player(text).is_err();
    if means_nobody(text, names) || gives_none {
        return Ok(DecideAnswer::Means(Ballot::NoElimination));
    }
    match text.rsplit_once(char::is_whitespace) {
        Some((name, always)) if same(always, "always") => {
            if is_one(&WORDS.nobody_not_said, name) {
                return Ok(DecideAnswer::Nobody);
            }
            Ok(DecideAnswer::MeansAlways(match means_nobody(name, names) {
                true => Ballot::NoElimination,
                false => Ballot::Seat(names.player(name)?),
            }))
        }
        _ => match (names.player(text), at_table(text)) {
            (Ok(seat), _) => Ok(DecideAnswer::Means(Ballot::Seat(seat))),
            (Err(_), Some(answer)) => Ok(answer),
            (Err(_), None) if text.contains(',') => several(text, names),
            (Err(complaint), None) => Err(complaint),
        },
    }
}

/// The complaint about several answers in one line, each with its post: `10 Fir; 12 Elm`.
fn several_decided<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let lines = [';', ','].into_iter().find_map(|sign| {
        let pieces: Vec<&str> = text.split(sign).map(str::trim).collect();
        let has_post = |piece: &&str| {
            piece
                .trim_start_matches('#')
                .starts_with(|sign: char| sign.is_ascii_digit())
                && piece.contains(' ')
        };
        let each = pieces.len() > 1 && pieces.iter().all(has_post);
        each.then(|| {
            pieces
                .iter()
                .map(|piece| format!("decide {piece}"))
                .collect::<Vec<_>>()
        })
    })?;
    let message = in_each!("a_line_is_one_command");
    let is_read = |line: &String| super::read(line, names).is_ok();
    Some(Complaint::new("several-commands", text, message).meant_each_if(&lines, is_read))
}

/// `Kim, Lou`, where a player has several votes.
fn several<'a>(text: &'a str, names: &Names) -> Result<DecideAnswer, Complaint<'a>> {
    let seats = text.split(',').map(|name| names.player(name.trim()));
    let ballots = seats.map(|seat| seat.map(Ballot::Seat));
    ballots
        .collect::<Result<Vec<_>, _>>()
        .map(DecideAnswer::MeansAll)
}

/// `Kim in Lynch #2`.
fn at_table(text: &str) -> Option<DecideAnswer> {
    let at = text.to_ascii_lowercase().rfind(" in ")?;
    let (vote, poll) = (text.get(..at)?.trim(), text.get(at + 4..)?.trim());
    (!vote.is_empty() && !poll.is_empty()).then(|| DecideAnswer::AtTable {
        vote: vote.to_owned(),
        poll: poll.to_owned(),
    })
}

/// `replace Fir Juniper`: who leaves, who comes.
pub(super) fn replace<'a>(
    text: &'a str,
    names: &Names,
    consent: Consent,
) -> Result<HostOrder, Complaint<'a>> {
    let form = in_each!("write_replace");
    if let Some(order) = new_for_old(text, names, consent)? {
        return Ok(order);
    }
    // "замена: вместо Льва играет Костя"
    let said = without_sign(text);
    if names.known().at_start(said).is_none() {
        if let Some(order) = replacement(said, names)? {
            return Ok(order);
        }
        if let Some(complaint) = perhaps_replaced(said, names) {
            return Err(complaint);
        }
    }
    let (seat, rest) = leading_whole_player(text, names)?;
    let (word, following) = first_word(rest);
    let is_linked = is_one(&WORDS.to_a_player, word);
    let bare = if is_linked { following } else { rest };
    let new = without_sign(bare.trim());
    if new.is_empty() {
        return Err(Complaint::new("no-name", text, in_each!("who_takes_the_seat")).hint(form));
    }
    let is_quoted = new.starts_with(['"', '“', '«']);
    let is_parted = is_linked || new.len() < bare.trim().len() || is_quoted;
    let typed = split_at(text, text.len() - rest.len()).0.trim_end();
    if !is_parted && new.contains(char::is_whitespace) && names.may_go_on(seat, typed) {
        let message = in_each!("where_the_name_ends", typed);
        return Err(
            Complaint::new("where-the-name-ends", rest, message).hint(in_each!(
                "for_that_player_write",
                name = names.name(seat),
                line = format!("replace {typed} with {new}")
            )),
        );
    }
    let is_as_object = is_linked || new.ends_with(['у', 'ю']);
    if is_as_object && !is_quoted {
        in_another_case(new, &|name| format!("replace {typed} \"{name}\""))?;
    }
    Ok(HostOrder::Replace {
        seat,
        name: one_new_name(new.trim_start_matches('@'), &|name| {
            format!("replace {typed} with {name}")
        })?,
        consent,
    })
}

/// Refuses a new name in Russian letters that a sentence may have put into another case: "на Петю".
fn in_another_case<'a>(name: &'a str, line: &dyn Fn(&str) -> String) -> Result<(), Complaint<'a>> {
    let mut names = may_be_accusative_of(name);
    if names.is_empty() {
        return Ok(());
    }
    names.push(name.to_owned());
    let lines: Vec<String> = names
        .iter()
        .map(|name| format!("`{}`", line(name)))
        .collect();
    Err(Complaint::new(
        "name-in-another-case",
        name,
        in_each!("name_in_another_case", name),
    )
    .hint(in_each!("write_the_name", lines = AnyOf(&lines))))
}

/// `sub Juniper for Fir`: who comes, and for whom; none where the first name is a player's.
fn new_for_old<'a>(
    text: &'a str,
    names: &Names,
    consent: Consent,
) -> Result<Option<HostOrder>, Complaint<'a>> {
    let Some((new, old)) = text.split_once(" for ") else {
        return Ok(None);
    };
    if names.known().at_start(new).is_some() {
        return Ok(None);
    }
    let new = new.trim();
    let new = new.strip_suffix(" in").unwrap_or(new);
    // A player who is misspelt is what the reader of the usual form asks about.
    match names.whole_player(old.trim()) {
        Ok(seat) => replaced_by(seat, new, names, consent).map(Some),
        Err(_) => Ok(None),
    }
}

fn replaced_by<'a>(
    seat: SeatId,
    new: &'a str,
    names: &Names,
    consent: Consent,
) -> Result<HostOrder, Complaint<'a>> {
    let old = names.name(seat).to_owned();
    let name = one_new_name(new.trim().trim_start_matches('@'), &|name| {
        format!("replace {old} with {name}")
    })?;
    Ok(HostOrder::Replace {
        seat,
        name,
        consent,
    })
}

/// A sentence of a host about a player: `Fir is away for 3 days`, `Fir is now called Firewood`, `Fir is also called Woody`.
pub(super) fn said_of_player<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Option<HostOrder>, Complaint<'a>> {
    let Some(found) = names.known().at_start(text) else {
        return said_of_absence(text, names);
    };
    let rest = split_at(text, found.span.end).1.trim_start();
    let after = |words: &[String]| {
        words.iter().find_map(|words| {
            let (first, rest) = rest.split_at_checked(words.len())?;
            (same(first, words) && rest.starts_with(' ')).then(|| rest.trim())
        })
    };
    let said = rest.trim_start_matches([':', ',']).trim();
    // "Elm is out of town tonight" is what a Commuter does, and no absence.
    let done = AROUND
        .before_verb
        .off_the_start(AROUND.after_all.off_the_end(said));
    let is_ability = || names.is_ability_of(done, found.id) && !is_one(&WORDS.leaves, done);
    if names.phase == Some(PhaseKind::Night) && is_ability() {
        return Ok(None);
    }
    if let Some(rest) = after(&WORDS.is_away) {
        return absence(found.id, rest).map(Some);
    }
    if let Some(order) = out_of_the_game(found.id, said, names)? {
        return Ok(Some(order));
    }
    let bare = AROUND
        .after_all
        .off_the_end(AROUND.greetings.off_the_start(said));
    let takes_back =
        |words: &str| is_one(&WORDS.takes_back, words) || is_one(&DOUBT.taken_back, words);
    if takes_back(said) || takes_back(bare) {
        return Ok(Some(HostOrder::CancelEntriesOf {
            from: Sender::Seat(found.id),
            verb: None,
        }));
    }
    if let Some(pronouns) = pronouns_of(said) {
        return Ok(Some(HostOrder::Pronouns {
            seat: found.id,
            pronouns: pronouns.to_owned(),
        }));
    }
    let taken_back = WORDS.takes_back_what.before(bare);
    if let Some(verb) = taken_back.filter(|verb| names.is_ability_of(verb, found.id)) {
        return Ok(Some(HostOrder::CancelEntriesOf {
            from: Sender::Seat(found.id),
            verb: Some(verb.to_owned()),
        }));
    }
    // "withdraw my protection of Elm".
    if let Some(what) = taken_back
        && names.phase == Some(PhaseKind::Night)
        && known_verb(bare, names).is_none()
        && names
            .known()
            .occurrences(what)
            .iter()
            .any(|name| name.id != found.id)
    {
        let message = in_each!("not_to_its_last_word", text);
        let meant = format!("cancel {}", names.name(found.id));
        return Err(Complaint::new("words-left-over", text, message).meant(&meant));
    }
    if let Some(name) = after(&WORDS.is_now_called) {
        let old = names.name(found.id);
        let name = one_new_name(name, &|new| format!("rename {old} = {new}"))?;
        return Ok(Some(HostOrder::Rename {
            seat: found.id,
            name,
        }));
    }
    let called = after(&WORDS.is_also_called);
    let Some(nicknames) = called else {
        return Ok(None);
    };
    let listed = names_listed(nicknames)?;
    let name = names.name(found.id);
    nicknames_in(nicknames, names, &|nickname| {
        format!("alias {name} = {nickname}")
    })?;
    Ok(Some(HostOrder::Alias {
        seat: found.id,
        names: listed,
    }))
}

/// The pronouns that somebody is said to have: `is she/her`, `uses they/them`.
fn pronouns_of(said: &str) -> Option<&str> {
    let said = said.trim_end_matches(['.', '!']);
    let said = after_one(said, &WORDS.has_pronouns)?.trim();
    let parts = said.split('/').map(str::trim);
    (said.contains('/') && parts.clone().all(|part| is_one(&WORDS.pronouns, part))).then_some(said)
}

/// The same of an absence, where the player is called otherwise than by his whole name: `noel is away`.
fn said_of_absence<'a>(text: &'a str, names: &Names) -> Result<Option<HostOrder>, Complaint<'a>> {
    let (word, rest) = first_word(text);
    let until_end = |words: &String| {
        let later = without_start(rest, words)?;
        later.starts_with(' ').then(|| later.trim())
    };
    match (WORDS.is_away.iter().find_map(until_end), names.player(word)) {
        (Some(rest), Ok(seat)) => absence(seat, rest).map(Some),
        _ => Ok(None),
    }
}

/// That a player is dead or taken out by the host's word: `Fir dies`, `Fir was modkilled for spam`. Either
/// asks first, and takes the words after it as the command does.
fn out_of_the_game<'a>(
    seat: SeatId,
    said: &'a str,
    names: &Names,
) -> Result<Option<HostOrder>, Complaint<'a>> {
    if is_one(&WORDS.leaves, said.trim_end_matches(['.', '!'])) {
        let name = names.name(seat);
        let message = in_each!("what_becomes_of_the_seat", name);
        return Err(Complaint::new("doubtful-line", said, message)
            .hint(in_each!("replace_or_remove", name)));
    }
    if let Some(rest) = after_one(said, &WORDS.dies) {
        let leaving = leaving_with("kill", seat, rest, names)?;
        return Ok(Some(HostOrder::Kill {
            seat,
            comment: comment(leaving.words)?,
            by: leaving.by,
            consent: Consent::Open,
        }));
    }
    let is_now = WORDS.is_now.iter().filter_map(|is| without_start(said, is));
    let is_now = is_now.filter_map(|state| state.strip_prefix(' '));
    let mut states = std::iter::once(said).chain(is_now);
    let Some(rest) = states.find_map(|state| after_one(state, &WORDS.is_removed)) else {
        return Ok(None);
    };
    Ok(Some(HostOrder::Remove {
        seat,
        comment: comment(leaving_with("remove", seat, rest, names)?.words)?,
        consent: Consent::Open,
    }))
}

/// What follows the longest of some words at the start of a text.
fn after_one<'a>(text: &'a str, words: &[String]) -> Option<&'a str> {
    let found = words.iter().filter_map(|words| {
        let rest = without_start(text.trim_start(), words)?;
        (!rest.starts_with(char::is_alphanumeric)).then_some(rest)
    });
    found.min_by_key(|rest| rest.len())
}

/// A sentence in which somebody takes a seat: `Juniper replaces Fir`, `Fir out, Juniper in`.
pub(super) fn replacement<'a>(
    text: &'a str,
    names: &Names,
) -> Result<Option<HostOrder>, Complaint<'a>> {
    let text = AROUND
        .after_all
        .off_the_end(without_thanks(text.trim_end_matches(['.', '!'])));
    if let Some((seat, new)) = seated(text, &WORDS.replacements_to_come, names) {
        let message = in_each!("may_still_be_to_come");
        let meant = format!("replace {} with {new}", names.name(seat));
        return Err(Complaint::new("doubtful-line", text, message).meant(&meant));
    }
    let Some((seat, new)) = seated(text, &WORDS.replacements, names) else {
        return Ok(None);
    };
    // "Juniper almost replaced Fir", "Juniper did once replace Fir".
    let last = new.split_whitespace().skip(1).last();
    let last = last.filter(|word| is_one(&WORDS.before_a_verb, word));
    match last.or_else(|| doubtful(new, names)) {
        None => replaced_by(seat, new, names, Consent::Open).map(Some),
        Some(word) => {
            let old = names.name(seat);
            Err(uncertain(new, word).hint(in_each!("if_it_is_so_replace", old)))
        }
    }
}

/// A sentence without thanks or a welcome at its end for somebody whom it names: `Juniper replaces Fir, thanks Juniper`.
fn without_thanks(text: &str) -> &str {
    let parts = text.rmatch_indices([',', '.', '!', '-', '–', '—', '(']);
    let mut parts =
        parts.map(|(at, sign)| (split_at(text, at).0, split_at(text, at + sign.len()).1));
    let thanked = parts.find_map(|(before, thanks)| {
        let name = AROUND.after_all.before(thanks.trim_start())?;
        let name = name.trim_matches([',', ' ', ')', '@']);
        let is_named = !name.is_empty() && before.contains(name);
        is_named.then(|| before.trim_end())
    });
    thanked.unwrap_or(text)
}

/// The complaint about a sentence in which somebody may take a seat, where its player is not named in full, or
/// where it is not said whose seat it is: `Юля заменяет Аню`, `Fir, Juniper takes the slot`.
pub(super) fn perhaps_replaced<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    /// More words are no name, but a sentence.
    const MOST: usize = 2;
    let said = AROUND
        .after_all
        .off_the_end(text.trim_end_matches(['.', '!']));
    let by_part = || seated_by(said, &WORDS.replacements, names, Names::player);
    let (seat, new) = seated(said, &WORDS.replacements_perhaps, names).or_else(by_part)?;
    let words: Vec<&str> = new.split_whitespace().collect();
    let is_verb = words
        .last()
        .is_some_and(|word| is_one(&WORDS.before_a_verb, word));
    let is_name = words.len() <= MOST && !is_verb && !new.contains([',', ';', ':']);
    if !is_name || doubtful(said, names).is_some() {
        return None;
    }
    let message = in_each!("somebody_may_take_the_seat", text);
    let meant = format!("replace {} with {new}", names.name(seat));
    Some(Complaint::new("doubtful-line", text, message).meant(&meant))
}

/// Whose seat goes to whom by the longest of some forms that a sentence has; none where a player who
/// is known would take it.
fn seated<'a>(text: &'a str, forms: &[String], names: &Names) -> Option<(SeatId, &'a str)> {
    seated_by(text, forms, names, Names::whole_player)
}

/// The same with the name of the player who leaves as a reader of names takes it.
fn seated_by<'a>(
    text: &'a str,
    forms: &[String],
    names: &Names,
    player: for<'t> fn(&Names, &'t str) -> Result<SeatId, Complaint<'t>>,
) -> Option<(SeatId, &'a str)> {
    let forms = forms.iter();
    let seated = forms.flat_map(|form| parted(text, form).map(move |parts| (form.len(), parts)));
    let seated = seated.filter_map(|(length, (old, new))| {
        let seat = player(names, old).ok()?;
        let is_new = !new.is_empty() && names.known().at_start(new).is_none();
        is_new.then_some((length, seat, new))
    });
    let longest = seated.max_by_key(|(length, ..)| *length);
    longest.map(|(_, seat, new)| (seat, new))
}

/// Who leaves and who comes by a sentence of a form with OLD and NEW in it, wherever it can be parted so.
fn parted<'a>(text: &'a str, form: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let (first, second) = match (form.find("OLD"), form.find("NEW")) {
        (Some(old), Some(new)) => (old.min(new), old.max(new)),
        _ => (0, 0),
    };
    let old_first = form
        .get(first..)
        .is_some_and(|form| form.starts_with("OLD"));
    let piece = |from, to| form.get(from..to).unwrap_or_default().to_owned();
    let (lead, link, end) = (
        piece(0, first),
        piece(first + 3, second),
        piece(second + 3, form.len()),
    );
    let said = without_end(text, &end).and_then(|text| without_start(text, &lead));
    let said = said.unwrap_or_default();
    let places = said.char_indices().map(|(at, _)| at);
    places.filter_map(move |at| {
        let (before, rest) = said.split_at_checked(at)?;
        let after = without_start(rest, &link)?;
        let (before, after) = (before.trim(), after.trim());
        Some(match old_first {
            true => (before, after),
            false => (after, before),
        })
    })
}

/// What follows words at the start of a text, however they are cased.
fn without_start<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    cut_words(text, words)
}

/// What is before words at the end of a text, however they are cased.
fn without_end<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let (rest, end) = text.split_at_checked(text.len().checked_sub(words.len())?)?;
    end.eq_ignore_ascii_case(words).then_some(rest)
}

/// `prod Fir`, `prod Fir, Elm`: each player once.
pub(super) fn prod<'a>(
    text: &'a str,
    names: &Names,
    consent: Consent,
) -> Result<HostOrder, Complaint<'a>> {
    let mut seats = Vec::new();
    for seat in players(text, names)? {
        if !seats.contains(&seat) {
            seats.push(seat);
        }
    }
    Ok(HostOrder::Prod { seats, consent })
}

/// `away Fir 3d`, `away Fir until sunday`: an absence from now on.
pub(super) fn away<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (seat, rest) = leading_player(text, names)?;
    absence(seat, rest)
}

/// A player's absence, for so long or until a day.
pub(super) fn absence(seat: SeatId, rest: &str) -> Result<HostOrder, Complaint<'_>> {
    let (word, following) = first_word(rest);
    if is_one(&WORDS.until, word) && !following.trim().is_empty() {
        let absence = Absence::Until(following.trim().to_owned());
        return Ok(HostOrder::Away { seat, absence });
    }
    let length = if same(word, "for") { following } else { rest }.trim();
    let by = gm_length(length)
        .ok()
        .or_else(|| length.parse::<Length>().ok().filter(|by| !by.is_zero()));
    match by {
        Some(length) => Ok(HostOrder::Away {
            seat,
            absence: Absence::For(length),
        }),
        None => Err(Complaint::new("no-length", rest, in_each!("for_how_long"))
            .hint(in_each!("write_away"))),
    }
}

/// `votes`, `votes --history`, `votes --at 120`, `votes of Day 1`.
pub(super) fn votes<'a>(
    text: &'a str,
    history: bool,
    at: Option<u64>,
) -> Result<HostQuestion, Complaint<'a>> {
    let text = text.trim();
    let (word, following) = first_word(text);
    let text = if same(word, "of") { following } else { text };
    let (word, number) = first_word(text);
    let day = if same(word, "day") { number } else { text }.trim();
    let day = match day {
        "" => None,
        _ => Some(day.parse().map_err(|_| {
            Complaint::new("no-number", day, in_each!("is_no_number_of_a_day", day))
                .hint(in_each!("forms_of_votes"))
        })?),
    };
    Ok(HostQuestion::Votes(VotesOf { day, history, at }))
}
