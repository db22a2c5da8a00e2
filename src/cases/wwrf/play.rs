//! Playing a case, entry by entry.

use nightdesk_game::SeatId;
use nightdesk_lang::Book;
use nightdesk_lang::tree::{ElementKind, Key};
use nightdesk_verify::Difference;
use nightdesk_wwrf::world::{
    Actor, AttributeKind, Input as Asked, Item, Order, PhaseNumber, PollOption, Prompt, World,
};
use nightdesk_wwrf::{
    Dealt, InOrder, Input, ReasonedEffect, Refusal, Shown, Start, WrongForm, start, step,
};

use super::case::{Case, CaseAnswer, CaseStep, CaseVote, Given, Refused};
use super::compare;

/// What comes out otherwise than expected.
pub(super) fn differences(book: &Book, case: &Case) -> Vec<Difference> {
    let mut found = Vec::new();
    if let Some(phase) = case.start.as_ref().filter(|phase| *phase != "D0") {
        found.push(difference("start", "D0", phase));
    }
    let begun = match start(book, &beginning(case), &mut InOrder) {
        Ok(begun) => begun,
        Err(refusal) => {
            found.push(difference(
                "start",
                "a game that can begin",
                &refusal.to_string(),
            ));
            return found;
        }
    };
    let mut world = begun.world;
    let mut told = begun.effects;
    for (at, entry) in case.steps.iter().enumerate() {
        let what = format!("step {}", at + 1);
        found.extend(super::unknown(&what, &entry.unknown));
        match enter(book, &world, entry) {
            Ok(next) => {
                told.extend(next.1);
                world = next.0;
                if let Some(refused) = entry.refused {
                    let expected = format!("refused: {}", words(refused));
                    found.push(difference(&what, &expected, "taken"));
                }
            }
            Err(NotTaken::Refused(refusal)) => {
                let expected = entry.refused.map_or("taken", words);
                if !entry
                    .refused
                    .is_some_and(|refused| means(refused, &refusal))
                {
                    found.push(difference(&what, expected, &format!("refused: {refusal}")));
                }
            }
            Err(NotTaken::Unreadable(why)) => {
                found.push(difference(&what, "an entry that can be made", &why));
            }
        }
        let shown = Shown::new(book, &world);
        let seen = compare::Seen {
            shown: &shown,
            world: &world,
            told: &told,
        };
        found.extend(compare::differences(&what, &entry.expect, &seen));
        told.clear();
    }
    if let Some(last) = &case.last {
        found.extend(compare::last(last, &world, &Shown::new(book, &world)));
    }
    found
}

pub(super) fn difference(what: &str, expected: &str, found: &str) -> Difference {
    Difference {
        what: what.to_owned(),
        expected: expected.to_owned(),
        found: found.to_owned(),
    }
}

fn beginning(case: &Case) -> Start {
    let players = case.players.iter().map(|player| Dealt {
        name: player.name.clone(),
        role: player.role.clone(),
        host_information: player
            .host_info
            .iter()
            .map(|(name, value)| (name.clone(), text(value)))
            .collect(),
    });
    Start {
        haunting: case.haunting,
        order: Order::Fixed,
        players: players.collect(),
        ..Start::default()
    }
}

/// Whether a case's word stands for a refusal: nothing that was entered for is open, or it is open
/// and does not take that. For a poll that is not open and a game that is over there is no word of
/// its own, so both do.
fn means(refused: Refused, refusal: &Refusal) -> bool {
    match refusal {
        Refusal::NoPoll | Refusal::Over => true,
        Refusal::NoPrompt => refused == Refused::NoOpenPrompt,
        Refusal::NoAttribute
        | Refusal::NoPlayer
        | Refusal::Alive
        | Refusal::NoRole { .. }
        | Refusal::Unfinished { .. }
        | Refusal::NotAnOption
        | Refusal::Form { .. }
        | Refusal::Restriction { .. } => refused == Refused::Restriction,
    }
}

fn words(refused: Refused) -> &'static str {
    match refused {
        Refused::Restriction => "restriction",
        Refused::NoOpenPrompt => "no open prompt",
    }
}

type Next = (World, Vec<ReasonedEffect>);

/// Why nothing came of an entry.
enum NotTaken {
    /// The rules refuse it.
    Refused(Refusal),
    /// The case names somebody or something that its game does not have.
    Unreadable(String),
}

impl From<Refusal> for NotTaken {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

fn unreadable(what: impl Into<String>) -> NotTaken {
    NotTaken::Unreadable(what.into())
}

fn player(world: &World, name: &str) -> Result<SeatId, NotTaken> {
    seat_named(world, name).ok_or_else(|| unreadable(format!("nobody is called `{name}`")))
}

fn enter(book: &Book, world: &World, entry: &CaseStep) -> Result<Next, NotTaken> {
    let enter = |input: &Input| -> Result<Next, NotTaken> {
        let next = step(book, world, input, &mut InOrder)?;
        Ok((next.world, next.effects))
    };
    match (&entry.advance, &entry.answer, &entry.vote) {
        (Some(phase), None, None) => {
            let next = short(world.phase.next());
            if !next.eq_ignore_ascii_case(phase) {
                return Err(unreadable(format!("the next phase is {next}, not {phase}")));
            }
            enter(&Input::Advance)
        }
        (None, Some(answer), None) => answered(book, world, answer),
        (None, None, Some(vote)) => enter(&voted(book, world, vote)?),
        _ => Err(unreadable(
            "a step has exactly one of `advance`, `answer` and `vote`",
        )),
    }
}

/// `N1`, `D1`.
pub(super) fn short(phase: PhaseNumber) -> String {
    let letter = match phase.is_night() {
        true => 'N',
        false => 'D',
    };
    format!("{letter}{}", phase.in_name())
}

/// The first prompt that the answer fits and that takes it.
fn answered(book: &Book, world: &World, answer: &CaseAnswer) -> Result<Next, NotTaken> {
    let shown = Shown::new(book, world);
    let player = player(world, &answer.player)?;
    let mut refused = None;
    for prompt in &world.prompts {
        let meant = prompt.to == player
            && same(&shown.trigger(prompt), &answer.trigger)
            && of_role(world, prompt, answer.role.as_deref());
        if !meant {
            continue;
        }
        let taken = lines(&shown, world, prompt, answer).and_then(|lines| {
            let input = Input::Answer {
                prompt: prompt.id,
                lines,
                delayed: false,
            };
            step(book, world, &input, &mut InOrder)
        });
        match taken {
            Ok(next) => return Ok((next.world, next.effects)),
            Err(refusal) => _ = refused.get_or_insert(refusal),
        }
    }
    Err(refused.unwrap_or(Refusal::NoPrompt).into())
}

/// Whether an extra role of that name asks, or its choice has led to the question; without a name
/// whatever asks.
pub(super) fn of_role(world: &World, prompt: &Prompt, role: Option<&str>) -> bool {
    let Some(role) = role else {
        return true;
    };
    let choice = prompt.of_choice;
    let mut prompts = world.prompts.iter();
    let choice = choice.and_then(|id| prompts.find(|choice| choice.id == id));
    asks_as(world, prompt, role) || choice.is_some_and(|choice| asks_as(world, choice, role))
}

fn asks_as(world: &World, prompt: &Prompt, role: &str) -> bool {
    match &prompt.source.by {
        Actor::Extra(thread) => world.extra(*thread).is_some_and(
            |extra| matches!(&extra.kind, AttributeKind::Role { role: of, .. } if same(of, role)),
        ),
        _ => same(&prompt.source.name.name, role),
    }
}

fn lines(
    shown: &Shown<'_>,
    world: &World,
    prompt: &Prompt,
    answer: &CaseAnswer,
) -> Result<Vec<Vec<Vec<Item>>>, Refusal> {
    if prompt.inputs.is_empty() {
        // One confirmation for each list, one where none is given.
        return Ok(vec![Vec::new(); answer.values.len()]);
    }
    let line = |given_for: &Given| {
        let values = given_for.inputs();
        let mut line = Vec::with_capacity(values.len());
        for (at, value) in values.iter().enumerate() {
            let asked = prompt.inputs.get(at).copied().unwrap_or(Asked::Player);
            line.push(given(shown, world, asked, &text(value))?);
        }
        Ok(line)
    };
    answer.values.iter().map(line).collect()
}

/// A value as it is given in an answer.
fn given(
    shown: &Shown<'_>,
    world: &World,
    asked: Asked,
    value: &str,
) -> Result<Vec<Item>, Refusal> {
    let unknown = || Refusal::Form {
        what: WrongForm::NoneOf(asked),
    };
    let item = match asked {
        Asked::PlayerOptional if same(value, "nobody") => return Ok(Vec::new()),
        Asked::Player | Asked::PlayerOptional | Asked::Dead | Asked::Ghost | Asked::PlayerAny => {
            Item::Player(seat_named(world, value).ok_or_else(unknown)?)
        }
        Asked::Role => Item::Role(shown.role(value).ok_or_else(unknown)?),
        Asked::Boolean => Item::Boolean(yes_or_no(value).ok_or_else(unknown)?),
        Asked::Number => Item::Number(number(value).ok_or_else(unknown)?),
        Asked::Choice => Item::Choice(value.to_owned()),
    };
    Ok(vec![item])
}

fn yes_or_no(value: &str) -> Option<bool> {
    match Key::of(value).as_str() {
        "yes" | "y" | "true" => Some(true),
        "no" | "n" | "false" => Some(false),
        _ => None,
    }
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

fn number(value: &str) -> Option<i64> {
    let word = Key::of(value);
    let in_words = NUMBERS.iter().position(|number| *number == word.as_str());
    let in_words = in_words.and_then(|number| i64::try_from(number).ok());
    value.trim().parse().ok().or(in_words)
}

fn voted(book: &Book, world: &World, vote: &CaseVote) -> Result<Input, NotTaken> {
    let shown = Shown::new(book, world);
    let voter = player(world, &vote.voter)?;
    let mut open = world.open_polls.iter();
    let poll = open.find(|poll| {
        let named = same(&poll.poll, &vote.poll) || same(&poll.name, &vote.poll);
        named && (vote.number.is_none() || poll.number == vote.number)
    });
    let Some(poll) = poll else {
        let known = book.get(ElementKind::Poll, &vote.poll).is_some();
        return Err(match known {
            true => Refusal::NoPoll.into(),
            false => unreadable(format!("the book has no poll `{}`", vote.poll)),
        });
    };
    let mut options = poll.options.iter();
    let option = options.find(|option| match option {
        PollOption::Player(seat) => same(&shown.words(&[Item::Player(*seat)]), &vote.option),
        PollOption::Word(word) => same(word, &vote.option),
    });
    Ok(Input::Vote {
        poll: poll.id,
        voter,
        option: match option {
            None if same(&vote.option, "none") => None,
            option => Some(option.cloned().ok_or(Refusal::NotAnOption)?),
        },
    })
}

pub(super) fn seat_named(world: &World, name: &str) -> Option<SeatId> {
    let mut seats = world.seats();
    seats.find(|seat| {
        world
            .player(*seat)
            .is_some_and(|player| same(&player.name, name))
    })
}

/// Whether two names are the same by letters and digits, without case.
pub(super) fn same(a: &str, b: &str) -> bool {
    Key::of(a) == Key::of(b)
}

/// A value of a case in words, whichever type it was written as.
pub(super) fn text(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
