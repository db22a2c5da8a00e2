//! A line becomes a command.

use super::catalogue::{self, Description, Id};
use super::clauses::{
    Flags, cut_flags, first_word, leading_player, leading_quoted, leading_side, split_at,
};
use super::names::Names;
use super::refused::{Complaint, Unread};
use super::{
    ArchiveLine, Command, Consent, Hiding, HostOrder, HostQuestion, ScheduleForm, Sender, Session,
    WhyAbout, WhyForm, journal, night, players, thread, votes,
};
use crate::game::{Over, SignUps};
use crate::text::names::same;
use crate::time::Direction;

/// Reads a line.
///
/// A line that starts with no command but with a player is a night entry.
///
/// # Errors
/// What was not understood, where it stands, and the line that may have been meant.
pub fn read(line: &str, names: &Names) -> Result<Command, Unread> {
    read_line(line, names).map_err(|complaint| complaint.about(line))
}

fn read_line<'a>(line: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    let text = line.trim();
    if text.is_empty() {
        return Err(Complaint::new(
            "empty_line",
            line,
            "there is nothing on this line",
        ));
    }
    let Some((description, rest)) = catalogue::at_start(text) else {
        return sentence(text, names);
    };
    let (rest, flags) = if description.takes_words() {
        (rest.trim(), Flags::default())
    } else {
        cut_flags(rest)?
    };
    // A player may be called like a command: "Kill investigates Elm".
    let is_sentence = !matches!(description.id, Id::Act)
        && names.known().at_start(text).is_some()
        && night::looks_like_one(text, names);
    if is_sentence && let Ok(entry) = sentence(text, names) {
        return Ok(entry);
    }
    command(description, rest, &flags, names, line)
}

fn sentence<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    let (words, flags) = cut_flags(text)?;
    near_word(words, names)?;
    if night::looks_like_one(words, names) || words.contains(':') {
        return night::read(words, &flags, names, text)
            .map(|entry| Command::Order(HostOrder::Night(entry)));
    }
    let (word, rest) = first_word(words);
    let complaint = Complaint::new(
        "no_such_command",
        word,
        format!("there is no command `{word}`"),
    );
    if let Some(instead) = catalogue::instead_of(word) {
        return Err(complaint.hint(instead));
    }
    Err(match catalogue::suggestion(word) {
        Some(close) => complaint.meant(close),
        // A player misspelt or in part, with a verb nobody knows.
        None if !rest.is_empty() => match names.player(word) {
            Ok(_) => {
                return night::read(words, &flags, names, text)
                    .map(|entry| Command::Order(HostOrder::Night(entry)));
            }
            Err(about_player) if !names.players.is_empty() => about_player,
            Err(_) => complaint.hint("`help` lists the commands"),
        },
        None => complaint.hint("`help` lists the commands"),
    })
}

/// Says what to write instead of a first word that is no command and nobody's name.
fn near_word<'a>(text: &'a str, names: &Names) -> Result<(), Complaint<'a>> {
    let word = first_word(text).0.trim_end_matches(':');
    let Some(instead) = catalogue::instead_of(word) else {
        return Ok(());
    };
    if names.known().at_start(text).is_some() || names.player(word).is_ok() {
        return Ok(());
    }
    let message = format!("there is no command `{word}`");
    Err(Complaint::new("no_such_command", word, message).hint(instead))
}

fn command<'a>(
    description: &Description,
    rest: &'a str,
    flags: &Flags<'a>,
    names: &Names,
    line: &str,
) -> Result<Command, Complaint<'a>> {
    let alone = || match rest.is_empty() {
        true => Ok(()),
        false => Err(too_much(description, rest)),
    };
    if rest.is_empty() && !description.forms.iter().any(|form| stands_alone(form)) {
        return Err(too_much(description, rest));
    }
    flags.only(known_flags(description.id), &description.name)?;
    let consent = match flags.has("--yes") {
        true => Consent::Given,
        false => Consent::Open,
    };
    let order = match description.id {
        Id::AddPlayers => HostOrder::AddPlayers(players::new_names(rest)?),
        Id::AddSpare => HostOrder::AddSpare(players::new_names(rest)?),
        Id::SignOff => HostOrder::SignOff(players::new_names(rest)?),
        Id::SignUp => match rest {
            "" => return Ok(Command::Question(HostQuestion::SignUps)),
            word if same(word, "close") => HostOrder::SignUps(SignUps::Closed),
            word if same(word, "open") => HostOrder::SignUps(SignUps::Open),
            names => HostOrder::SignUp(players::new_names(names)?),
        },
        Id::Alias => {
            let (seat, nicknames) = players::player_and_words(rest, names, "no nickname is given")?;
            HostOrder::Alias {
                seat,
                names: players::new_names(nicknames)?,
            }
        }
        Id::Pronouns => {
            let (seat, pronouns) = players::player_and_words(rest, names, "no pronouns are given")?;
            HostOrder::Pronouns {
                seat,
                pronouns: pronouns.to_owned(),
            }
        }
        Id::Deal => {
            let (rest, over) = too_often(rest);
            HostOrder::Deal {
                seed: seed(rest)?,
                over,
                consent,
            }
        }
        Id::Sent if rest.is_empty() => {
            return Ok(Command::Question(HostQuestion::SentTexts(None)));
        }
        Id::Sent => {
            let (to, because) = players::cut_reason(rest, names);
            HostOrder::Sent {
                to: players::recipients(to, names)?,
                because,
            }
        }
        Id::Confirmed => HostOrder::Confirmed(players::recipients(rest, names)?),
        Id::Chat => chat(rest, names)?,
        Id::Start => {
            alone()?;
            HostOrder::Start(consent)
        }
        Id::EndDay => {
            alone()?;
            HostOrder::EndDay(consent)
        }
        Id::Act => HostOrder::Night(night::read(rest, flags, names, line)?),
        Id::Cancel if same(rest, "all") => HostOrder::CancelAll(consent),
        Id::Cancel => {
            flags.only(&[], "cancel` for single entries")?;
            cancel(rest, names)?
        }
        Id::Draw => HostOrder::Draw {
            of: match rest {
                "" => None,
                _ => Some(sender_named(rest, names)?),
            },
            consent,
        },
        Id::Resolve => {
            alone()?;
            let method = flags.method().map(str::to_owned);
            if !flags.has("--commit") {
                flags.only(&["--method"], "resolve` without `--commit")?;
                return Ok(Command::Question(HostQuestion::Preview { method }));
            }
            HostOrder::CommitNight { method, consent }
        }
        Id::Rule => rule(rest, names)?,
        Id::Kill => {
            let (seat, comment) = players::one_player_and_words(rest, names)?;
            HostOrder::Kill {
                seat,
                comment: some_words(comment),
            }
        }
        Id::Revive => HostOrder::Revive(names.player(rest)?),
        Id::Role => return role(rest, names),
        Id::Note => note(rest, names)?,
        Id::Mistake => HostOrder::Mistake(rest.to_owned()),
        Id::Vote => HostOrder::Votes(votes::read(rest, names)?),
        Id::Unvote => HostOrder::Votes(votes::read_unvotes(rest, names)?),
        Id::Decide => thread::decide(rest, names)?,
        Id::Extend => thread::move_deadline(rest, Direction::Later, consent)?,
        Id::Shorten => thread::move_deadline(rest, Direction::Earlier, consent)?,
        Id::Replace => thread::replace(rest, names, consent)?,
        Id::Remove => {
            let (seat, comment) = leading_player(rest, names)?;
            HostOrder::Remove {
                seat,
                comment: some_words(comment),
                consent,
            }
        }
        Id::Prod => thread::prod(rest, names, consent)?,
        Id::Away => thread::away(rest, names)?,
        Id::Votes => {
            let at = flags.at().map(number).transpose()?.flatten();
            return thread::votes(rest, flags.has("--history"), at).map(Command::Question);
        }
        Id::Schedule => {
            alone()?;
            let form = match (flags.has("--ics"), flags.has("--all")) {
                (true, _) => ScheduleForm::Calendar,
                (false, true) => ScheduleForm::All,
                (false, false) => ScheduleForm::Next,
            };
            return Ok(Command::Question(HostQuestion::Schedule(form)));
        }
        Id::Read => return thread::read_files(rest).map(Command::Session),
        Id::Undo => HostOrder::Undo(number(rest)?),
        Id::Redo => {
            alone()?;
            HostOrder::Redo
        }
        Id::Over => over(rest, names)?,
        Id::Reopen => {
            alone()?;
            HostOrder::Reopen
        }
        Id::Why => return Ok(Command::Question(why(rest, flags, names)?)),
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
            return session(description, rest, flags).map(Command::Session);
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

/// Whether a form is the command's name alone, flags aside.
fn stands_alone(form: &str) -> bool {
    catalogue::named(form).is_some()
}

/// The flags that mean something to a command.
fn known_flags(id: Id) -> &'static [&'static str] {
    match id {
        Id::Act => &["--accept-late", "--extra", "--yes"],
        Id::Deal | Id::Start | Id::EndDay | Id::Draw | Id::Cancel => &["--yes"],
        Id::Resolve => &["--commit", "--method", "--yes"],
        Id::Why => &["--dot"],
        Id::Extend | Id::Shorten | Id::Remove | Id::Replace | Id::Prod => &["--yes"],
        Id::Votes => &["--history", "--at"],
        Id::Schedule => &["--all", "--ics"],
        Id::Copy => &["--anyway"],
        Id::Archive => &["--json", "--no-notes", "--anyway"],
        Id::Players
        | Id::Activity
        | Id::Chats
        | Id::Posted
        | Id::Away
        | Id::Read
        | Id::Paste
        | Id::Decide
        | Id::Held
        | Id::AddPlayers
        | Id::AddSpare
        | Id::SignUp
        | Id::SignOff
        | Id::Outbox
        | Id::Mistake
        | Id::Stats
        | Id::Scene
        | Id::Handoff
        | Id::Practice
        | Id::Alias
        | Id::Pronouns
        | Id::Messages
        | Id::Sent
        | Id::Confirmed
        | Id::Chat
        | Id::Missing
        | Id::Entries
        | Id::Compare
        | Id::Rule
        | Id::Kill
        | Id::Revive
        | Id::Role
        | Id::Cards
        | Id::Note
        | Id::Vote
        | Id::Unvote
        | Id::Tally
        | Id::Status
        | Id::Next
        | Id::Deadlines
        | Id::Log
        | Id::Undo
        | Id::Redo
        | Id::Finish
        | Id::Over
        | Id::Reopen
        | Id::Reload
        | Id::Show
        | Id::Private
        | Id::Help
        | Id::Quit => &[],
    }
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

fn session<'a>(
    description: &Description,
    rest: &'a str,
    flags: &Flags<'a>,
) -> Result<Session, Complaint<'a>> {
    match (description.id, rest) {
        (Id::Reload, "") => Ok(Session::Reload),
        (Id::Paste, "") => Ok(Session::Paste),
        (Id::Quit, "") => Ok(Session::Quit),
        (Id::Copy, _) => {
            let words: Vec<&str> = rest.split_whitespace().collect();
            let (which, part) = match words.as_slice() {
                [word, part] if same(word, "part") => ("", *part),
                [which, word, part] if same(word, "part") => (*which, *part),
                _ => (rest, ""),
            };
            let place = |typed| {
                let typed = number(typed)?;
                Ok(typed.map(|which| usize::try_from(which).unwrap_or(usize::MAX)))
            };
            Ok(Session::Copy {
                number: place(which)?,
                part: place(part)?,
                anyway: flags.has("--anyway"),
            })
        }
        (Id::Archive, _) => Ok(Session::Archive(ArchiveLine {
            file: some_words(thread::unquoted(rest)),
            as_json: flags.has("--json"),
            without_notes: flags.has("--no-notes"),
            anyway: flags.has("--anyway"),
        })),
        (Id::Posted, text) => Ok(Session::Posted(some_words(text))),
        (Id::Scene, text) => Ok(Session::Scene(some_words(text))),
        (Id::Handoff, file) => Ok(Session::Handoff(some_words(thread::unquoted(file)))),
        (Id::Practice, text) => journal::practice(text),
        (Id::Help, _) => Ok(Session::Help(some_words(rest))),
        (Id::Show, text) if !text.is_empty() => Ok(Session::Show(text.to_owned())),
        (Id::Private, "on") => Ok(Session::Private(Hiding::Shown)),
        (Id::Private, "off") => Ok(Session::Private(Hiding::Hidden)),
        _ => Err(too_much(description, rest)),
    }
}

fn too_much<'a>(description: &Description, rest: &'a str) -> Complaint<'a> {
    let message = match rest {
        "" => format!("`{}` needs more words", description.name),
        _ => format!("`{rest}` does not belong behind `{}`", description.name),
    };
    Complaint::new("wrong_form", rest, message)
        .hint(format!("write `{}`", description.forms.join("` or `")))
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
            "no_number",
            text,
            format!("`{text}` is no number"),
        )),
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

fn chat<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let Some((side, link)) = text.rsplit_once(char::is_whitespace) else {
        return Err(
            Complaint::new("wrong_form", text, "a side and a link are needed")
                .hint("write `chat SIDE LINK`"),
        );
    };
    let faction = match names.group(side.trim()) {
        Some(group) => group.to_owned(),
        None => side_named(side.trim(), names)?,
    };
    Ok(HostOrder::Chat {
        faction,
        link: link.to_owned(),
    })
}

fn side_named<'a>(side: &'a str, names: &Names) -> Result<String, Complaint<'a>> {
    names.faction(side).map(str::to_owned).ok_or_else(|| {
        let complaint = Complaint::new("no_such_side", side, format!("no side is called `{side}`"));
        let titles = names.factions.iter().map(|known| known.title.as_str());
        match crate::text::names::closest(side, titles) {
            Some(close) => complaint.meant(close),
            None => {
                let titles = names.factions.iter().map(|known| known.title.as_str());
                let titles: Vec<&str> = titles.collect();
                complaint.hint(format!(
                    "the sides are {}",
                    crate::text::wording::list(&titles)
                ))
            }
        }
    })
}

fn cancel<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
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

/// A side or a player by name.
fn sender_named<'a>(text: &'a str, names: &Names) -> Result<Sender, Complaint<'a>> {
    match names.faction(text) {
        Some(slug) => Ok(Sender::Faction(slug.to_owned())),
        None => names.player(text).map(Sender::Seat),
    }
}

fn rule<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    let (text, because) = players::cut_reason(text, names);
    let (question, choice) = leading_quoted(text).unwrap_or_else(|| first_word(text));
    if choice.is_empty() {
        return Err(
            Complaint::new("wrong_form", text, "a question and a choice are needed")
                .hint("write `rule QUESTION CHOICE because REASON`"),
        );
    }
    Ok(HostOrder::Rule {
        question: question.to_owned(),
        choice: choice.trim().to_owned(),
        because,
    })
}

fn role<'a>(text: &'a str, names: &Names) -> Result<Command, Complaint<'a>> {
    if text.is_empty() {
        return Err(
            Complaint::new("wrong_form", text, "a player or a role is needed")
                .hint("write `role NAME CARD` or `role ROLE`"),
        );
    }
    if names.role(text).is_some() {
        return Ok(Command::Question(HostQuestion::Role(text.to_owned())));
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
        Ok(_) | Err(_) => Ok(Command::Question(HostQuestion::Role(text.to_owned()))),
    }
}

fn note<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    if text.is_empty() {
        return Err(Complaint::new("wrong_form", text, "there is no note"));
    }
    // Only a whole name makes it a note on a seat: other words may fit a name by chance.
    let (seat, words) = match names.known().at_start(text) {
        Some(found) => (Some(found.id), split_at(text, found.span.end).1),
        None => (None, text),
    };
    let words = words.trim_start_matches([':', ',']).trim();
    if words.is_empty() {
        return Err(Complaint::new("wrong_form", text, "there is no note"));
    }
    Ok(HostOrder::Note {
        seat,
        text: words.to_owned(),
    })
}

fn over<'a>(text: &'a str, names: &Names) -> Result<HostOrder, Complaint<'a>> {
    if ["nobody", "draw", "none"]
        .iter()
        .any(|word| same(word, text))
    {
        return Ok(HostOrder::Over {
            winners: Vec::new(),
        });
    }
    let winners = text
        .split([',', ';'])
        .map(|side| side_named(side.trim(), names))
        .collect::<Result<_, _>>()?;
    Ok(HostOrder::Over { winners })
}

fn why<'a>(text: &'a str, flags: &Flags<'_>, names: &Names) -> Result<HostQuestion, Complaint<'a>> {
    if text.is_empty() {
        return Err(
            Complaint::new("wrong_form", text, "it does not say what about")
                .hint("write `why PLAYER`, `why #N` or `why RESULT`"),
        );
    }
    let about = match (text.strip_prefix('#').map(str::parse), names.player(text)) {
        (Some(Ok(entry)), _) => WhyAbout::Entry(entry),
        (_, Ok(seat)) => WhyAbout::Seat(seat),
        // A single word that is nobody's name is a slip; several are a result in words.
        (_, Err(complaint)) => match text.contains([' ', ':']) {
            true => WhyAbout::Words(text.to_owned()),
            false => return Err(complaint),
        },
    };
    let form = match flags.has("--dot") {
        true => WhyForm::Dot,
        false => WhyForm::Text,
    };
    Ok(HostQuestion::Why { about, form })
}
