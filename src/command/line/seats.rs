//! Lines about seats, their cards and what was sent for them.

use indexmap::IndexSet;

use super::chats::side_named;
use super::flags::Flags;
use super::{number, some_words};
use crate::clauses::{
    first_word, leading_name, leading_player, leading_quoted, leading_side, split_at, unquoted,
};
use crate::names::Names;
use crate::refused::Complaint;
use crate::sign_up_list::{names_listed, new_players, one_name};
use crate::words::{WORDS, is_one};
use crate::{Command, Consent, DealSeed, HostOrder, HostQuestion, Sender, players};
use nightdesk_game::{Over, SeatId, SignUps};
use nightdesk_text::names::same;
use nightdesk_text::{AROUND, in_each};

/// `signup`, `signup close`, `signup Alder, Birch`.
pub(super) fn sign_up(text: &str) -> Result<Command, Complaint<'_>> {
    let is = |word: &str, one_of: &[&str]| one_of.iter().any(|known| same(known, word));
    Ok(match text {
        "" => Command::Question(HostQuestion::SignUps),
        word if is(word, &["close", "closed"]) => {
            Command::Order(HostOrder::SignUps(SignUps::Closed))
        }
        word if is(word, &["open", "opened"]) => Command::Order(HostOrder::SignUps(SignUps::Open)),
        text if is(first_word(text).0, &["close", "closed", "open", "opened"]) => {
            let (word, rest) = first_word(text);
            let message = in_each!("not_after_signup", rest, word);
            return Err(
                Complaint::new("wrong-form", rest, message).hint(in_each!("write_signup_close"))
            );
        }
        names => {
            one_name(names)?;
            Command::Order(HostOrder::SignUp(new_players(names)?))
        }
    })
}

pub(super) fn alias<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (seat, nicknames) = match split_once_known(text, '=', names) {
        Some((player, nicknames)) => (names.player(player)?, players::without_sign(nicknames)),
        None => {
            let (seat, nicknames) =
                players::player_and_words(text, names, in_each!("no_nickname"))?;
            // `is` parts them like the sign.
            match first_word(nicknames) {
                (is, rest) if same(is, "is") && !rest.is_empty() => (seat, rest),
                _ => {
                    set_off(seat, (text, nicknames), names, "alias")?;
                    (seat, nicknames)
                }
            }
        }
    };
    if nicknames.is_empty() {
        return Err(Complaint::new(
            "words-missing",
            text,
            in_each!("no_nickname"),
        ));
    }
    let name = names.name(seat);
    let listed = names_listed(nicknames)?;
    players::nicknames(nicknames, names, &|nickname| {
        format!("alias {name} = {nickname}")
    })?;
    Ok(HostOrder::Alias {
        seat,
        names: listed,
    })
}

/// `rename Elm = Elmwood`, `rename Elm Elmwood`.
pub(super) fn rename<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (seat, name) = match split_once_known(text, '=', names) {
        Some((player, name)) => (names.player(player)?, players::without_sign(name)),
        None => {
            let (seat, name) = players::player_and_words(text, names, in_each!("no_new_name"))?;
            let bare = players::without_sign(name);
            let new = match first_word(bare) {
                (to, rest) if is_one(&WORDS.to_a_name, to) && !rest.is_empty() => rest,
                _ => bare,
            };
            if bare.len() == name.len() {
                set_off(seat, (text, new), names, "rename")?;
            }
            (seat, new)
        }
    };
    Ok(HostOrder::Rename {
        seat,
        name: players::one_new_name(name, &|new| format!("rename {} = {new}", names.name(seat)))?,
    })
}

/// A text in two at the first such sign that is in no player's name.
fn split_once_known<'a>(text: &'a str, sign: char, names: &Names) -> Option<(&'a str, &'a str)> {
    let known = names.known().occurrences(text);
    let mut places = text.match_indices(sign).map(|(at, _)| at);
    let at = places.find(|at| known.iter().all(|name| !name.span.contains(*at)))?;
    let (before, from) = split_at(text, at);
    Some((before.trim(), split_at(from, sign.len_utf8()).1.trim()))
}

/// Refuses several words right after a name that another player's name begins with: the first of
/// them may belong to the name.
fn set_off<'a>(
    seat: SeatId,
    (text, words): (&'a str, &'a str),
    names: &Names,
    command: &str,
) -> Result<(), Complaint<'a>> {
    let before = split_at(text, text.len() - words.len()).0;
    let name = before.trim_end();
    let is_parted =
        name.ends_with(['=', ':', ',']) || words.starts_with(['=', ':', ',', '"', '“', '«']);
    let several = words.split_whitespace().nth(1).is_some();
    if is_parted || !several || !names.may_go_on(seat, name) {
        return Ok(());
    }
    let message = in_each!("where_this_name_ends", name);
    Err(
        Complaint::new("where-the-name-ends", words, message).hint(in_each!(
            "for_that_player_write",
            name = names.name(seat),
            line = format!("{command} {name} = {words}")
        )),
    )
}

pub(super) fn pronouns<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (seat, pronouns) = players::player_and_words(text, names, in_each!("no_pronouns"))?;
    Ok(HostOrder::Pronouns {
        seat,
        pronouns: players::new_name(pronouns)?,
    })
}

/// `deal`, `deal 7`, `deal seed 7 again`.
pub(super) fn deal(text: &str, consent: Consent) -> Result<HostOrder, Complaint<'_>> {
    let (text, over) = too_often(text);
    Ok(HostOrder::Deal {
        seed: seed(text)?.map(DealSeed::Named),
        over,
        consent,
    })
}

/// `sent` alone asks what was sent.
pub(super) fn sent<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    if text.is_empty() {
        return Ok(Command::Question(HostQuestion::SentTexts(None)));
    }
    let (to, because) = players::cut_reason(text, names);
    Ok(Command::Order(HostOrder::Sent {
        to: players::recipients(to, names)?,
        because,
    }))
}

pub(super) fn kill<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (text, consent) = without_yes(text);
    let leaving = players::leaving("kill", text, names)?;
    Ok(HostOrder::Kill {
        seat: leaving.seat,
        comment: players::comment(leaving.words)?,
        by: leaving.by,
        consent,
    })
}

/// The words of a death without a flag at their end: they are for the thread, and what a host has typed for
/// the desk is no part of them.
fn without_yes(text: &str) -> (&str, Consent) {
    match text.trim_end().rsplit_once(char::is_whitespace) {
        Some((before, "--yes")) => (before, Consent::Given),
        Some(_) | None => (text, Consent::Open),
    }
}

/// A death as a table reads it: the player's name in full, and the host's words on it.
pub(super) fn death_at_table<'a>(text: &'a str, names: &Names) -> Result<String, Complaint<'a>> {
    let leaving = players::leaving("kill", without_yes(text).0, names)?;
    let name = names.name(leaving.seat);
    let words = players::comment(leaving.words)?;
    Ok(match words {
        None => format!("kill {name}"),
        Some(words) if leaving.is_set_off => format!("kill {name}: {words}"),
        Some(words) => format!("kill {name} {words}"),
    })
}

pub(super) fn remove<'a>(
    text: &'a str,
    consent: Consent,
    names: &Names,
) -> Result<HostOrder, Complaint<'a>> {
    let leaving = players::leaving("remove", text, names)?;
    Ok(HostOrder::Remove {
        seat: leaving.seat,
        comment: players::comment(leaving.words)?,
        consent,
    })
}

pub(super) fn role<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    if text.is_empty() {
        return Err(
            Complaint::new("wrong-form", text, in_each!("a_player_or_a_role"))
                .hint(in_each!("write_role")),
        );
    }
    let role = || Command::Question(HostQuestion::Role(unquoted(text).to_owned()));
    if names.role(unquoted(text)).is_some() {
        return Ok(role());
    }
    if let Ok(seat) = names.player(text) {
        return Ok(Command::Question(HostQuestion::CardOf(seat)));
    }
    match leading_player(text, names) {
        Ok((seat, card)) if !card.is_empty() => Ok(Command::Order(HostOrder::GiveCard {
            seat,
            card: card.trim_start_matches(['=', ':']).trim().to_owned(),
        })),
        // The rule set's own list of roles may know it.
        Ok(_) | Err(_) => Ok(role()),
    }
}

pub(super) fn note<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    if text.is_empty() {
        return Err(Complaint::new(
            "wrong-form",
            text,
            in_each!("there_is_no_note"),
        ));
    }
    // Only a whole name makes it a note on a seat: other words may fit a name by chance. A note that names
    // somebody in another way is one on the game.
    if let Some(seat) = is_owner(text, names) {
        return Ok(HostOrder::Note {
            seat: Some(seat),
            text: text.to_owned(),
        });
    }
    let (seat, words) = match leading_name(text, names)? {
        Some((_, rest)) if is_one(&WORDS.links, first_word(rest).0) => (None, text),
        Some((seat, rest)) => (Some(seat), rest),
        None => (None, text),
    };
    let words = words.trim_start_matches([':', ',']).trim();
    if words.is_empty() {
        return Err(Complaint::new(
            "wrong-form",
            text,
            in_each!("there_is_no_note"),
        ));
    }
    Ok(HostOrder::Note {
        seat,
        text: words.to_owned(),
    })
}

/// The player whose name begins a text with `'s` after it: "Alder's claim".
fn is_owner(text: &str, names: &Names) -> Option<SeatId> {
    let found = names.known().at_start(text)?;
    let mut rest = split_at(text, found.span.end).1.chars();
    let is_apostrophe = rest.next().is_some_and(|sign| matches!(sign, '\'' | '’'));
    let is_s = rest
        .next()
        .is_some_and(|letter| matches!(letter, 's' | 'S'));
    let ends = rest.next().is_none_or(|sign| !sign.is_alphanumeric());
    (is_apostrophe && is_s && ends).then_some(found.id)
}

/// Who wins by a word.
enum Winner {
    /// Sides: a word may stand for several.
    Sides(Vec<String>),
    /// A single player.
    Player(SeatId),
}

/// The words that join the last two of a list.
const AND: [&str; 3] = [" and ", " & ", " и "];

/// The winners that a part of the line names, which may be joined; a name may have the word in it.
fn winners_in<'a>(text: &'a str, names: &Names) -> Result<Vec<Winner>, Complaint<'a>> {
    let alone = match winner(text, names) {
        Ok(winner) => return Ok(vec![winner]),
        Err(complaint) => complaint,
    };
    let joints = AND.iter().flat_map(|and| text.match_indices(and));
    let mut joints: Vec<(usize, &str)> = joints.collect();
    joints.sort_unstable_by_key(|(at, _)| std::cmp::Reverse(*at));
    let mut nearest = None;
    for (at, and) in joints {
        let (Some(first), Some(rest)) = (text.get(..at), text.get(at + and.len()..)) else {
            continue;
        };
        // The rest is read once the first is known: else each joint would double the work.
        let first = match winner(first.trim(), names) {
            Ok(first) => first,
            Err(complaint) => {
                nearest.get_or_insert(complaint);
                continue;
            }
        };
        match winners_in(rest.trim(), names) {
            Ok(rest) => return Ok(std::iter::once(first).chain(rest).collect()),
            // The first that is known says most about what is meant.
            Err(complaint) => nearest = Some(complaint),
        }
    }
    Err(nearest.unwrap_or(alone))
}

/// A side, or else a player by the whole name.
fn winner<'a>(text: &'a str, names: &Names) -> Result<Winner, Complaint<'a>> {
    if let Some(slugs) = names.sides_called(text) {
        return Ok(Winner::Sides(slugs.to_vec()));
    }
    let no_side = match side_named(text, names) {
        Ok(slug) => return Ok(Winner::Sides(vec![slug])),
        Err(complaint) => complaint,
    };
    match names.player(text) {
        Ok(_) => names.whole_player(text).map(Winner::Player),
        Err(_) => Err(no_side),
    }
}

pub(super) fn over<'a>(
    text: &'a str,
    consent: Consent,
    names: &Names,
) -> Result<HostOrder, Complaint<'a>> {
    if ["nobody", "draw", "none", "ничья", "никто"]
        .iter()
        .any(|word| same(word, text))
    {
        return Ok(HostOrder::Over {
            winners: Vec::new(),
            players: Vec::new(),
            consent,
        });
    }
    let (mut winners, mut players) = (IndexSet::new(), IndexSet::new());
    for part in text.split([',', ';']) {
        for winner in winners_in(part.trim(), names)? {
            match winner {
                Winner::Sides(slugs) => winners.extend(slugs),
                Winner::Player(seat) => players.extend([seat]),
            }
        }
    }
    Ok(HostOrder::Over {
        winners: winners.into_iter().collect(),
        players: players.into_iter().collect(),
        consent,
    })
}

pub(super) fn rule<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (text, because) = players::cut_reason(text, names);
    let (question, choice) = leading_quoted(text).unwrap_or_else(|| first_word(text));
    if choice.is_empty() {
        return Err(
            Complaint::new("wrong-form", text, in_each!("a_question_and_a_choice"))
                .hint(in_each!("write_rule")),
        );
    }
    Ok(HostOrder::Rule {
        question: question.to_owned(),
        choice: choice.trim().to_owned(),
        because,
    })
}

/// Whose action a text speaks of: `Birch's action`.
pub(super) fn whose_action(text: &str) -> Option<&str> {
    let actions = [
        "action",
        "actions",
        "order",
        "orders",
        "entry",
        "night action",
    ];
    let of = [
        "the action of ",
        "the actions of ",
        "the order of ",
        "action of ",
    ];
    if let Some(name) = of.iter().find_map(|words| text.strip_prefix(words)) {
        return Some(name);
    }
    let (name, action) = text.split_once("'s ").or_else(|| text.split_once("’s "))?;
    actions
        .iter()
        .any(|known| same(known, action))
        .then_some(name)
}

/// `cancel #12`, `cancel Birch`, `cancel Mafia kill`; `cancel all` asks first.
pub(super) fn cancel<'a>(
    text: &'a str,
    flags: &Flags<'a>,
    consent: Consent,
    names: &Names,
) -> Result<HostOrder, Complaint<'a>> {
    if WORDS.all.has(text) {
        return Ok(HostOrder::CancelAll(consent));
    }
    flags.only_here(&[], |flag| in_each!("flag_of_no_single_cancel", flag))?;
    let text = whose_action(text).unwrap_or(text);
    // Somebody may be called like a polite word.
    let text = match names.player(text) {
        Ok(_) => text,
        Err(_) => AROUND.after_all.off_the_end(text),
    };
    if let Ok(Some(entry)) = number(text) {
        return Ok(HostOrder::CancelEntry(entry));
    }
    let (from, verb) = match (names.player(text), leading_side(text, names)) {
        (Ok(seat), _) => (Sender::Seat(seat), ""),
        (Err(_), Some((slug, rest))) => (Sender::Faction(slug.to_owned()), rest),
        (Err(_), None) => {
            let (seat, verb) = leading_player(text, names)?;
            (Sender::Seat(seat), verb)
        }
    };
    Ok(HostOrder::CancelEntriesOf {
        from,
        verb: some_words(verb),
    })
}

/// `draw` for everybody, `draw Birch` or `draw mafia` for one.
pub(super) fn draw<'a>(
    text: &'a str,
    consent: Consent,
    names: &Names,
) -> Result<HostOrder, Complaint<'a>> {
    let of = match text {
        "" => None,
        _ => Some(sender_named(text, names)?),
    };
    Ok(HostOrder::Draw { of, consent })
}

/// A side or a player by name.
fn sender_named<'a>(text: &'a str, names: &Names) -> Result<Sender, Complaint<'a>> {
    match names.faction(text) {
        Some(slug) => Ok(Sender::Faction(slug.to_owned())),
        None => names.player(text).map(Sender::Seat),
    }
}

/// The answer to what becomes of a face that came too often, at the end of a line.
fn too_often(text: &str) -> (&str, Option<Over>) {
    let (rest, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    let answers = [
        ("again", Over::Again),
        ("highest", Over::Highest),
        ("each", Over::Each),
    ];
    let answer = answers.into_iter().find(|(word, _)| same(word, last));
    match answer {
        Some((_, over)) => (rest.trim(), Some(over)),
        None => (text, None),
    }
}

fn seed(text: &str) -> Result<Option<u64>, Complaint<'_>> {
    let (word, rest) = first_word(text);
    number(if same(word, "seed") { rest } else { text })
}
