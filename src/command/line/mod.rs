//! A line becomes a command.

mod chats;
mod flags;
mod posts;
mod seats;
mod session;
mod why;

use super::catalogue::{self, Description, Id};
use super::clauses::{first_word, split_at};
use super::names::Names;
use super::player_words::Readings;
use super::refused::{Complaint, Unread, any_may_be_meant, write_forms};
use super::sign_up_list::{Signs, names_listed, new_names, new_players, one_name, signs};
use super::words::WORDS;
use super::{
    Arrived, Command, Consent, HostOrder, HostQuestion, NightLine, ScheduleForm, deadline, head,
    journal, night, offers, player_words, players, said_votes, thread, votes, word_or_name,
};
use flags::{cut_flags, known_flags};
use nightdesk_text::messages::{InEach, Listed};
use nightdesk_text::names::is_plain_words;
use nightdesk_text::wording::quote;
use nightdesk_text::{AROUND, after_words, in_each};
use nightdesk_time::{Direction, PhaseKind};

pub use flags::DEADLINES;
pub(super) use flags::Flags;

/// Reads a line.
///
/// A line that starts with no command but with a player is a night entry.
///
/// # Errors
/// What was not understood, where it stands, and the line that may have been meant.
pub fn read(line: &str, names: &Names) -> Result<Command, Unread> {
    let read = match read_line(line, names) {
        Ok(Command::Order(HostOrder::Night(entry))) if !night::knows_verbs(&entry, names) => {
            let entry = Command::Order(HostOrder::Night(entry));
            with_reason(line, names).map_or(Ok(entry), Err)
        }
        read => read.map_err(|complaint| with_reason(line, names).unwrap_or(complaint)),
    };
    read.map_err(|complaint| with_every_name(complaint.about(line, names.language), names))
}

/// The same with every misspelt name in what is offered, not the first alone.
fn with_every_name(mut unread: Unread, names: &Names) -> Unread {
    /// A line with more is no line of the desk.
    const MOST: usize = 4;
    let Some(meant) = unread.meant.as_mut() else {
        return unread;
    };
    for _ in 0..MOST {
        let next = match read_line(&meant.line, names) {
            Err(complaint) if complaint.is_name() => complaint.about(&meant.line, names.language),
            Ok(_) | Err(_) => break,
        };
        let Some(next) = next.meant else {
            break;
        };
        meant.words.clone_from(&next.line);
        meant.line = next.line;
    }
    unread
}

/// The complaint about a line that says at its end why something is done: `Alder checks Elm because he lies`.
fn with_reason<'a>(line: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let text = line.trim();
    let before = AROUND.before_reason(text)?;
    let is_order = matches!(read_line(before, names), Ok(Command::Order(_)));
    let message = in_each!("not_to_its_last_word", text);
    is_order.then(|| Complaint::new("words-left-over", text, message).meant(before))
}

/// A line with which the host tells of a death, as a table reads it: nothing of it is left out, and the
/// player stands in it by his whole name.
///
/// # Errors
/// What was not understood, as of any line of the desk; none where the line is no such one.
pub fn death_at_table(line: &str, names: &Names) -> Result<Option<String>, Unread> {
    let read = match catalogue::at_start(line.trim()) {
        Some((description, rest)) if description.id == Id::Kill => {
            seats::death_at_table(rest, names).map(Some)
        }
        Some((description, rest)) if description.id == Id::Revive => {
            let seat = cut_flags(rest).and_then(|(bare, _)| names.whole_player(bare));
            seat.map(|seat| Some(format!("revive {}", names.name(seat))))
        }
        Some(_) | None => Ok(None),
    };
    read.map_err(|complaint| complaint.about(line, names.language))
}

fn read_line<'a>(line: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    let text = line.trim();
    if text.is_empty() {
        return Err(Complaint::new(
            "empty-line",
            line,
            in_each!("nothing_on_this_line"),
        ));
    }
    if let Some(complaint) = other_time(text) {
        return Err(complaint);
    }
    // "start night" is no beginning of the day.
    if catalogue::near_at_start(text)
        .is_some_and(|(words, near)| words.contains(' ') && near.meant.is_none())
    {
        near_words(text, names)?;
    }
    let Some((description, rest)) = catalogue::at_start(text) else {
        return sentence(text, names);
    };
    let (rest, flags) = if description.takes_words() {
        (rest.trim(), Flags::default())
    } else {
        cut_flags(rest).map_err(|complaint| complaint.hint(write_forms(&description.forms)))?
    };
    // A player may be called like a command: "Kill investigates Elm".
    let is_sentence = !matches!(description.id, Id::Act)
        && names.known().at_start(text).is_some()
        && night::looks_like_one(text, names);
    if is_sentence && let Ok(entry) = sentence(text, names) {
        return Ok(entry);
    }
    match command(description, rest, &flags, names, line) {
        // "PM from Elm: track Fir" begins like a command, too.
        Err(complaint) if complaint.says_little() && is_from_player(text, names) => {
            sentence(text, names).map_err(|_| complaint)
        }
        read => read.map_err(|complaint| complaint.or_forms(&description.forms)),
    }
}

/// Whether a line begins with polite words and then with a player.
fn is_from_player(text: &str, names: &Names) -> bool {
    let said = player_words::without_greetings(text, names);
    said.len() < text.trim().len() && names.known().at_start(said).is_some()
}

/// Offers `extend` for time that is added, and `shorten` for time that is cut off: `+24h`, `a 24h extension`,
/// `end the day 6h early`.
fn other_time(text: &str) -> Option<Complaint<'_>> {
    let longer = || Some(format!("extend {}", deadline::more_time(text)?));
    let shorter = || Some(format!("shorten {}", deadline::less_time(text)?));
    let meant = longer().or_else(shorter)?;
    let message = in_each!("no_command", text);
    Some(Complaint::new("no-such-command", text, message).meant(&meant))
}

/// A line that begins with no command; an entry in which a word may be a name, or a name a word, is asked about.
fn sentence<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    let read = read_sentence(text, names)?;
    let complaint = match &read {
        Command::Order(HostOrder::Night(entry)) => word_or_name::doubtful(text, entry, names),
        _ => None,
    };
    complaint.map_or(Ok(read), Err)
}

/// A line that begins with no command: in the words of the desk, or in those of a player.
fn read_sentence<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    if names.known().at_start(text).is_none()
        && let Some((time, rest)) = head::cut_time(text)
    {
        return sent_at(time, rest, names);
    }
    if let Some(complaint) = offers::as_before(text, names) {
        return Err(complaint);
    }
    if let Some(votes) = said_votes::bare(text, names)? {
        return Ok(Command::Order(HostOrder::Votes(votes)));
    }
    if night::is_verb_or_name(text, names)
        && let Some(complaint) = night::by_nobody(text, names)
    {
        return Err(complaint);
    }
    let read = plain_sentence(text, names);
    let is_clear = match &read {
        Ok(Command::Order(HostOrder::Night(entry))) => night::is_clear(entry, names),
        Ok(_) => return read,
        // Who can do nothing of the kind is away, and the line does not say how long.
        Err(complaint) if complaint.wants_a_length() => return read,
        Err(_) => false,
    };
    let Ok((words, flags)) = cut_flags(text) else {
        return read;
    };
    let lines = match player_words::readings(words, names) {
        Readings::Lines(_) if is_clear => return read,
        Readings::Lines(lines) => lines,
        Readings::OneOf(seats) => {
            let (role, _) = first_word(words);
            let whom: Vec<String> = seats.iter().map(|seat| quote(names.name(*seat))).collect();
            let message = in_each!("several_have_that_role", names = Listed(&whom));
            return Err(Complaint::new("several-players", role, message)
                .hint(in_each!("name_in_place_of_the_role")));
        }
    };
    let entries = lines.iter();
    let mut entries =
        entries.filter_map(|line| Some((line, night::read(line, &flags, names, text).ok()?)));
    match entries.find(|(_, entry)| night::knows_verbs(entry, names)) {
        Some((meant, entry))
            if names.phase == Some(PhaseKind::Day)
                && let Some(message) = not_at_once(text, words, &entry, names) =>
        {
            Err(Complaint::new("doubtful-line", text, message).meant(&meant.replacen(": ", " ", 1)))
        }
        Some((_, entry)) => match offers::bare_vote(text, &entry, names) {
            Some(complaint) => Err(complaint),
            None => Ok(Command::Order(HostOrder::Night(entry))),
        },
        None => match read {
            Err(complaint) => {
                let again = offers::thought_again(text, names);
                let again = again.or_else(|| offers::numbered(text, names));
                let again = again.or_else(|| offers::of_several(text, names));
                let meant = || {
                    let meant = || offers::meant(text, names);
                    let seated = || thread::perhaps_replaced(text, names);
                    complaint.says_little().then(|| meant().or_else(seated))?
                };
                Err(again.or_else(meant).unwrap_or(complaint))
            }
            // By day a verb that nobody knows may stand for a vote.
            Ok(entry) if names.phase == Some(PhaseKind::Day) => {
                let vote = || offers::vote_by_verb(text, &entry, names);
                let meant = offers::meant(text, names).or_else(vote);
                meant.map_or(Ok(entry), Err)
            }
            read => read,
        },
    }
}

/// Why what a line says may not be meant for now, where it is day.
fn not_at_once(text: &str, words: &str, entry: &NightLine, names: &Names) -> Option<InEach> {
    let is_at_once = night::is_done_by_day(entry, names);
    match player_words::wishes(words, names) {
        true if is_at_once => Some(in_each!("wishes_and_by_day_at_once", text)),
        true => Some(in_each!("wishes_and_is_kept", text)),
        // What is done by night alone is kept for it.
        false => (is_at_once && player_words::is_for_night(text, names))
            .then(|| in_each!("for_the_night_and_it_is_day", text)),
    }
}

/// A line that was copied with the time it was sent; only an entry of the night has one.
fn sent_at<'a>(time: &'a str, rest: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    match read_line(rest, names)? {
        Command::Order(HostOrder::Night(entry)) if entry.arrived == Arrived::Now => {
            let arrived = Arrived::At(time.to_owned());
            Ok(Command::Order(HostOrder::Night(NightLine {
                arrived,
                ..entry
            })))
        }
        _ => {
            let message = in_each!("time_does_not_belong", time);
            Err(Complaint::new("wrong-form", time, message).hint(in_each!("write_rest", rest)))
        }
    }
}

/// Whether a line goes on after a command that was mistyped as one may after it.
fn is_good_after(command: &str, rest: &str, names: &Names) -> bool {
    rest.trim().is_empty() || super::read(&format!("{command}{rest}"), names).is_ok()
}

fn plain_sentence<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    if let Some((signs, name)) = signs(text, names.phase.is_none()) {
        return Ok(Command::Order(match signs {
            Signs::Up => HostOrder::SignUp(new_players(name)?),
            Signs::Off => HostOrder::SignOff(names_listed(name)?),
        }));
    }
    if let Some(of) = players::has_confirmed(text, names) {
        return Ok(Command::Order(HostOrder::Confirmed(of)));
    }
    if let Some(order) = thread::said_of_player(text, names)? {
        return Ok(Command::Order(order));
    }
    if let Some(order) = thread::replacement(text, names)? {
        return Ok(Command::Order(order));
    }
    // Somebody may be able to do what is called like a vote.
    if (!night::begins_entry(text, names) || said_votes::turns(text, names))
        && let Some(votes) = said_votes::read(text, names)?
    {
        return Ok(Command::Order(HostOrder::Votes(votes)));
    }
    let (words, flags) = cut_flags(text)?;
    if names.known().at_start(words).is_none()
        && !player_words::is_by_holder(words, names)
        && let Some(complaint) = night::by_nobody(words, names)
    {
        return Err(complaint);
    }
    let (word, rest) = first_word(words);
    if let Some((taken, command)) = catalogue::with_a_slip(words)
        && names.player(word).is_err()
        && is_good_after(command, split_at(words, taken).1, names)
    {
        let part = split_at(words, taken).0.trim_end();
        let message = in_each!("no_command_part", part);
        return Err(Complaint::new("no-such-command", part, message).meant(command));
    }
    near_words(words, names)?;
    if let Some((name, near)) = catalogue::near_with_name(words)
        && near.fits(name, |name| names.player(name).is_ok())
    {
        let complaint = Complaint::new("no-such-command", text, in_each!("no_command", text));
        return Err(match near.meant_with(name) {
            Some(line) => complaint.meant(&line),
            None => complaint.hints(&near.instead()),
        });
    }
    if let Some(complaint) = side_wins(words, names).or_else(|| link_of_side(words, names)) {
        return Err(complaint);
    }
    if night::looks_like_one(words, names) || words.contains(':') {
        return night::read(words, &flags, names, text)
            .map(|entry| Command::Order(HostOrder::Night(entry)));
    }
    let complaint = Complaint::new("no-such-command", word, in_each!("no_command_word", word));
    // `extend24h`
    if let Some(digit) = word.find(|sign: char| sign.is_ascii_digit())
        && let (command, number) = split_at(word, digit)
        && catalogue::named(command).is_some()
        && names.player(word).is_err()
    {
        return Err(complaint.meant(&format!("{command} {number}")));
    }
    if let Some((_, near)) = catalogue::near_at_start(words) {
        return Err(complaint.hints(&near.instead()));
    }
    let asks = WORDS.asks.has(word) && !rest.is_empty();
    if let Some(question) = catalogue::begun_by(word)
        && names.player(word).is_err()
        && !asks
    {
        return command(question, rest.trim(), &flags, names, text);
    }
    // A polite word before a command is offered without it.
    let bare = AROUND.greetings.off_the_start(text);
    if bare.len() < text.len() && names.player(word).is_err() && catalogue::at_start(bare).is_some()
    {
        return Err(
            Complaint::new("no-such-command", text, in_each!("no_command_word", word)).meant(bare),
        );
    }
    if asks && names.player(word).is_err() {
        let message = in_each!("asks_what_no_command_answers", text);
        return Err(Complaint::new("no-such-command", text, message)
            .hint(in_each!("what_answers_questions")));
    }
    let near = near_commands(word, rest, names);
    Err(match near.as_slice() {
        [one] => complaint.meant(one),
        [_, _, ..] if names.player(word).is_err() => complaint.hint(any_may_be_meant(&near)),
        // A player misspelt or in part, with a verb nobody knows.
        _ if !rest.is_empty() => match names.player(word) {
            Ok(_) => {
                return night::read(words, &flags, names, text)
                    .map(|entry| Command::Order(HostOrder::Night(entry)));
            }
            Err(_) if names.is_like_nobody(word) => {
                let message = in_each!("no_command_and_nobody", word);
                Complaint::new("no-such-command", word, message).hint(in_each!("help_and_players"))
            }
            Err(about_player) if !names.players.is_empty() => about_player,
            Err(_) => complaint.hint(in_each!("help_lists_the_commands")),
        },
        _ => complaint.hint(in_each!("help_lists_the_commands")),
    })
}

/// Offers the line for the link to a side's private thread: `scum chat https://…`.
fn link_of_side<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let (before, link) = text.rsplit_once(char::is_whitespace)?;
    let before = before.trim_end_matches([':', '-', ' ']);
    let side = WORDS.chats.after(before).filter(|_| link.contains("://"))?;
    let side = after_words(side, "the").unwrap_or(side);
    let title = player_words::side_called(side, names)?;
    let message = in_each!("no_command", text);
    let line = format!("chat {title} {link}");
    Some(Complaint::new("no-such-command", text, message).meant(&line))
}

/// Offers the line for a side that is said to win: `cult wins`.
fn side_wins<'a>(text: &'a str, names: &Names) -> Option<Complaint<'a>> {
    let bare = text.trim_end_matches(['.', '!']);
    let side = WORDS.wins.after(bare).filter(|side| !side.is_empty())?;
    let is_player = names.known().at_start(side).is_some();
    let is_side = names.faction(side).is_some() || names.sides_called(side).is_some();
    match (is_side, is_player) {
        (true, _) => Some(
            Complaint::new("no-such-command", text, in_each!("no_command", text))
                .meant(&format!("over {side}")),
        ),
        (false, true) => None,
        (false, false) => chats::side_named(side, names).err(),
    }
}

/// The commands that may be meant by a first word that is none. A question means no order; and what is a word of
/// the language is misspelt only where the line would be read with the command in its place.
fn near_commands(word: &str, rest: &str, names: &Names) -> Vec<&'static str> {
    let asks = WORDS.asks.has(word) || rest.trim_end().ends_with('?');
    let fits = |command: &&str| {
        let changes = catalogue::named(command).is_some_and(|command| command.changes);
        let is_read = || read_line(&format!("{command} {rest}"), names).is_ok();
        match changes {
            true => !asks && (rest.is_empty() || !is_plain_words(word) || is_read()),
            false => !asks || rest.is_empty(),
        }
    };
    let near = catalogue::perhaps_meant(word).into_iter();
    near.filter(fits).collect()
}

/// Says what to write instead of first words that are no command and nobody's name.
fn near_words<'a>(text: &'a str, names: &Names) -> Result<(), Complaint<'a>> {
    let Some((words, near)) = catalogue::near_at_start(text) else {
        return Ok(());
    };
    // A player's name, or the beginning of one, may be that word.
    let is_name = || !words.contains(' ') && names.player(words).is_ok();
    if names.known().at_start(text).is_some() || is_name() {
        return Ok(());
    }
    let part = split_at(text, words.len()).0;
    let message = in_each!("no_command_part", part);
    let rest = split_at(text, words.len()).1;
    Err(match &near.meant {
        Some(command) => {
            Complaint::new("no-such-command", text, message).meant(&format!("{command}{rest}"))
        }
        None => Complaint::new("no-such-command", part, message),
    }
    .hints(&near.instead()))
}

fn command<'a>(
    description: &Description,
    rest: &'a str,
    flags: &Flags<'a>,
    names: &Names,
    line: &str,
) -> Result<Command, Complaint<'a>> {
    // A question may end in its sign, or politely.
    let rest = match description.changes || description.takes_words() {
        true => rest,
        false => without_courtesies(without_question_mark(rest, names), names),
    };
    let alone = || match rest.is_empty() {
        true => Ok(()),
        false => Err(too_much(description, rest)),
    };
    if rest.is_empty() && !description.forms.iter().any(|form| is_name_alone(form)) {
        return Err(too_much(description, rest));
    }
    flags.only(&known_flags(description), &description.name)?;
    if matches!(description.id, Id::Remove | Id::Undo | Id::SignOff)
        && let Some(Ok(seat)) = seats::whose_action(rest).map(|name| names.player(name))
    {
        let (command, name) = (&description.name, names.name(seat));
        let message = in_each!("is_about_no_action", command);
        let hint = in_each!("perhaps_cancel", name);
        return Err(Complaint::new("wrong-form", rest, message).hint(hint));
    }
    let consent = flags.consent(description.id);
    let order = match description.id {
        Id::AddPlayers => {
            one_name(rest)?;
            HostOrder::AddPlayers(new_players(rest)?)
        }
        Id::AddSpare => {
            one_name(rest)?;
            HostOrder::AddSpare(new_names(rest)?)
        }
        Id::SignOff => HostOrder::SignOff(names_listed(rest)?),
        Id::SignUp => return seats::sign_up(rest),
        Id::Alias => seats::alias(rest, names)?,
        Id::Rename => seats::rename(rest, names)?,
        Id::Pronouns => seats::pronouns(rest, names)?,
        Id::Deal => seats::deal(rest, consent)?,
        Id::Sent => return seats::sent(rest, names),
        Id::Confirmed => HostOrder::Confirmed(players::recipients(rest, names)?),
        Id::Chat => chats::chat(rest, consent, names)?,
        Id::Start => {
            alone()?;
            HostOrder::Start(consent)
        }
        Id::EndDay => HostOrder::EndDay {
            consent,
            anyway: posts::anyway(without_courtesies(rest, names)).ok_or_else(|| {
                let complaint = too_much(description, rest);
                match posts::are_numbers(rest) {
                    true => complaint.hint(in_each!("day_or_posts", numbers = rest)),
                    false => complaint,
                }
            })?,
        },
        Id::Missing if !rest.is_empty() => {
            let ignored = posts::ignored(rest);
            let (first, last) = ignored.ok_or_else(|| {
                let run = posts::one_run(rest);
                too_much_but(
                    description,
                    rest,
                    run.map(|_| format!("missing {rest} ignore")),
                )
            })?;
            HostOrder::IgnoreMissing { first, last }
        }
        Id::Act => HostOrder::Night(night::read(rest, flags, names, line)?),
        Id::Cancel => seats::cancel(rest, flags, consent, names)?,
        Id::Draw => seats::draw(rest, consent, names)?,
        Id::Resolve => {
            alone()?;
            return resolve(flags, consent);
        }
        Id::Rule => seats::rule(rest, names)?,
        Id::Kill => seats::kill(rest, names)?,
        Id::Revive => HostOrder::Revive(names.whole_player(rest)?),
        Id::Role => return seats::role(rest, names),
        Id::Note => seats::note(rest, names)?,
        Id::Mistake => HostOrder::Mistake(rest.to_owned()),
        Id::Vote => HostOrder::Votes(votes::read(rest, names)?),
        Id::Unvote => HostOrder::Votes(votes::read_unvotes(rest, names)?),
        Id::Decide => thread::decide(rest, names)?,
        Id::Extend => deadline::move_deadline(rest, Direction::Later, consent)?,
        Id::Shorten => deadline::move_deadline(rest, Direction::Earlier, consent)?,
        Id::Replace => thread::replace(rest, names, consent)?,
        Id::Remove => seats::remove(rest, consent, names)?,
        Id::Prod => thread::prod(rest, names, consent)?,
        Id::Away => thread::away(rest, names)?,
        Id::Votes => {
            let at = flags.at().map(number).transpose()?.flatten();
            return thread::votes(rest, flags.has("--history"), at).map(Command::Question);
        }
        Id::Schedule => {
            alone()?;
            return Ok(schedule(flags));
        }
        Id::Read => return thread::read_files(rest).map(Command::Session),
        Id::Undo => {
            // "Tonight" may be what is to be undone.
            let rest = match player_words::is_of_a_night(rest) {
                true => rest,
                false => without_courtesies(rest, names),
            };
            no_run_of_lines(rest)?;
            HostOrder::Undo(number(rest)?)
        }
        Id::Redo => {
            alone()?;
            HostOrder::Redo
        }
        Id::Over => seats::over(rest, consent, names)?,
        Id::Reopen => {
            alone()?;
            HostOrder::Reopen
        }
        Id::Why => return Ok(Command::Question(why::why(rest, flags, names)?)),
        Id::Messages => {
            let seat = match rest {
                "" => None,
                name => Some(names.player(name)?),
            };
            return Ok(Command::Question(HostQuestion::Messages(seat)));
        }
        Id::Log => {
            return journal::log(rest, names).map(|of| Command::Question(HostQuestion::Log(of)));
        }
        Id::Copy
        | Id::Show
        | Id::Posted
        | Id::Scene
        | Id::Handoff
        | Id::Practice
        | Id::Private
        | Id::Help
        | Id::Quit
        | Id::Reload
        | Id::Paste
        | Id::Archive => {
            return session::session(description, rest, flags).map(Command::Session);
        }
        Id::Players
        | Id::Missing
        | Id::Entries
        | Id::Compare
        | Id::Cards
        | Id::Tally
        | Id::Held
        | Id::Activity
        | Id::Chats
        | Id::Status
        | Id::Next
        | Id::Deadlines
        | Id::Outbox
        | Id::Stats
        | Id::Finish => {
            alone()?;
            return plain_question(description.id)
                .map(Command::Question)
                .ok_or_else(|| too_much(description, rest));
        }
    };
    Ok(Command::Order(order))
}

/// Refuses to undo all lines down to one: `to 6`, `back to 6`.
fn no_run_of_lines(rest: &str) -> Result<(), Complaint<'_>> {
    const DOWN_TO: [&str; 7] = ["to", "until", "till", "back to", "down to", "up to", "до"];
    let down_to = DOWN_TO.iter().find_map(|words| after_words(rest, words));
    let Some(Ok(Some(number))) = down_to.map(number) else {
        return Ok(());
    };
    Err(
        Complaint::new("wrong-form", rest, in_each!("undo_takes_one"))
            .hint(in_each!("undo_one_or_the_last", number)),
    )
}

/// A text without the question mark at its end, which is part of no name.
fn without_question_mark<'a>(text: &'a str, names: &Names) -> &'a str {
    let is_in_name = || {
        let known = names.known();
        known
            .at_end(text)
            .is_some_and(|name| name.span.end == text.len())
    };
    match text.strip_suffix('?') {
        Some(bare) if !is_in_name() => bare.trim_end(),
        Some(_) | None => text,
    }
}

/// A text without polite words, which are part of no name.
fn without_courtesies<'a>(text: &'a str, names: &Names) -> &'a str {
    let first = AROUND.after_all.off_the_end(text);
    match AROUND.after_all.has(first) {
        true if names.player(text).is_err() => "",
        _ => text,
    }
}

/// Whether a form is the command's name alone, flags aside.
fn is_name_alone(form: &str) -> bool {
    catalogue::named(form).is_some()
}

/// `resolve` only looks; with `--commit` it is kept.
fn resolve<'a>(flags: &Flags<'a>, consent: Consent) -> Result<Command, Complaint<'a>> {
    let method = flags.method().map(str::to_owned);
    if flags.has("--commit") {
        return Ok(Command::Order(HostOrder::CommitNight { method, consent }));
    }
    flags.only_here(&["--method"], |flag| {
        in_each!("flag_of_no_mere_resolve", flag)
    })?;
    Ok(Command::Question(HostQuestion::Preview { method }))
}

fn schedule(flags: &Flags<'_>) -> Command {
    let form = match (flags.has("--ics"), flags.has("--all")) {
        (true, _) => ScheduleForm::Calendar,
        (false, true) => ScheduleForm::All,
        (false, false) => ScheduleForm::Next,
    };
    Command::Question(HostQuestion::Schedule(form))
}

/// The questions that need no more words.
fn plain_question(id: Id) -> Option<HostQuestion> {
    match id {
        Id::Players => Some(HostQuestion::Players),
        Id::Missing => Some(HostQuestion::Missing),
        Id::Entries => Some(HostQuestion::Entries),
        Id::Compare => Some(HostQuestion::Compare),
        Id::Cards => Some(HostQuestion::Cards),
        Id::Tally => Some(HostQuestion::Tally),
        Id::Held => Some(HostQuestion::Held),
        Id::Activity => Some(HostQuestion::Activity),
        Id::Chats => Some(HostQuestion::Chats),
        Id::Status => Some(HostQuestion::Status),
        Id::Next => Some(HostQuestion::Next),
        Id::Deadlines => Some(HostQuestion::Deadlines),
        Id::Finish => Some(HostQuestion::Finish),
        Id::Outbox => Some(HostQuestion::Outbox),
        Id::Stats => Some(HostQuestion::Stats),
        _ => None,
    }
}

fn too_much<'a>(description: &Description, rest: &'a str) -> Complaint<'a> {
    let command = &description.name;
    let message = match rest {
        "" => in_each!("needs_more_words", command),
        _ => in_each!("not_after_the_command", rest, command),
    };
    let leaves = ["remove", "delete", "del", "rm"];
    if description.id == Id::Players && rest.contains(',') && !rest.contains('\n') {
        let meant = format!("signup {rest}");
        return Complaint::new("wrong-form", rest, message).hint(in_each!("write_meant", meant));
    }
    if description.id == Id::Players && rest.contains('\n') {
        return Complaint::new("wrong-form", rest, message).hint(in_each!("write_signup"));
    }
    if description.id == Id::Players && leaves.contains(&first_word(rest).0) {
        return Complaint::new("wrong-form", rest, message).hint(in_each!("signoff_or_remove"));
    }
    Complaint::new("wrong-form", rest, message).hint(write_forms(&description.forms))
}

/// The same with the line that was meant, where that can be told.
fn too_much_but<'a>(
    description: &Description,
    rest: &'a str,
    meant: Option<String>,
) -> Complaint<'a> {
    let Some(meant) = meant else {
        return too_much(description, rest);
    };
    let command = &description.name;
    let message = in_each!("alone_not_after_the_command", rest, command);
    Complaint::new("wrong-form", rest, message).hint(in_each!("write_meant", meant))
}

fn some_words(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}

pub(super) fn number(text: &str) -> Result<Option<u64>, Complaint<'_>> {
    let digits = text.trim().trim_start_matches('#');
    match (text.trim(), digits.parse()) {
        ("", _) => Ok(None),
        (_, Ok(number)) => Ok(Some(number)),
        (text, Err(_)) => Err(Complaint::new(
            "no-number",
            text,
            in_each!("is_no_number", text),
        )),
    }
}
