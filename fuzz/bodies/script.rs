//! A game of roles that are put together from the language's own tables: whatever they do and
//! whatever is answered, every step ends, and the same draws give the same step again.
//!
//! Each byte picks one thing: the lines of the roles, then entries and draws. Bytes that are not
//! there pick the first of everything.

use nightdesk_lang::Book;
use nightdesk_lang::guide::{TopicKind, places, topics};
use nightdesk_wwrf::world::{Input as Asked, Item, Prompt, World};
use nightdesk_wwrf::{Chance, Dealt, Input, Recorded, Start, Why, start, step};

use super::picks::Picks;

/// Entries of a game; bounds its time.
const MOST_ENTRIES: usize = 12;

/// Lines of a role.
const MOST_LINES: usize = 4;

pub(crate) fn run(bytes: &[u8]) {
    let mut picks = Picks(bytes);
    let (book, _) = Book::read(files(&mut picks));
    let dealt = |(name, role): (&str, &str)| Dealt {
        name: name.to_owned(),
        role: role.to_owned(),
        ..Dealt::default()
    };
    let players = [
        ("Ann", "Citizen"),
        ("Bob", "Wolf"),
        ("Cid", "Citizen"),
        ("Dee", "Grandma"),
    ];
    let rules = Start {
        haunting: picks.below(2) == 1,
        repeating: picks.below(2) == 1,
        players: players.into_iter().map(dealt).collect(),
        ..Start::default()
    };
    let begun = start(&book, &rules, &mut picks).expect("whole or broken, a role can be dealt");
    let mut world = begun.world;
    for _ in 0..MOST_ENTRIES {
        let input = entry(&book, &world, &mut picks);
        let Ok(next) = step(&book, &world, &input, &mut picks) else {
            continue;
        };
        let again = step(&book, &world, &input, &mut Recorded::of(&next.draws));
        assert_eq!(again.expect("taken before").world, next.world, "{input:?}");
        world = next.world;
    }
}

/// A small book whose roles and attribute hold lines of every kind.
fn files(picks: &mut Picks<'_>) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = [
        ("townsfolk/power/citizen", "**Citizen** | Townsfolk Power"),
        ("werewolves/killing/wolf", "**Wolf** | Werewolf Killing"),
        ("unaligned/group/grandma", "**Grandma** | Unaligned Group"),
        ("_game/attributes/marker", "**Marker** | Attribute"),
        (
            "_game/groups/wolfpack",
            "**Wolfpack** | Werewolf Team Group",
        ),
        ("extra/power/mayor", "**Mayor** | Extra Power"),
    ]
    .into_iter()
    .map(|(path, head)| {
        (
            path.to_owned(),
            format!("{head}\n__Formalized__\n{}", lines(picks)),
        )
    })
    .collect();
    files.extend(
        [
            (
                "_game/polls/lynch",
                "**Lynch** | Poll\nAvailable Options: @All, Abstain\nAllowed Voters: @All\nHammer: Yes\n\
                 Passive Start Day: Create Poll in #tavern\nOn Poll Closed: Lynch @Winner\n",
            ),
            ("_game/teams/Townsfolk", "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n"),
            ("_game/teams/Werewolf", "**Werewolves**\n__Formalized__\nWin Condition: @(Align:Werewolf)\n"),
            ("_game/locations/tavern", "**Tavern**\nSort Index: 1\nMembers: Alive\n"),
            ("_game/displays/potions", "**Potions**\n$1 and $2\n"),
        ]
        .map(|(path, text)| (path.to_owned(), text.to_owned())),
    );
    files
}

fn lines(picks: &mut Picks<'_>) -> String {
    let mut lines = String::new();
    for _ in 0..picks.below(MOST_LINES) {
        let event = filled(TopicKind::Trigger, picks);
        let ability = filled(TopicKind::Ability, picks);
        let line = match picks.below(4) {
            0 => format!("{event}: {ability} {}", filled(TopicKind::Parameter, picks)),
            1 => {
                let condition = filled(TopicKind::Condition, picks);
                format!("{event}:\n• {condition}: {ability}\n• Otherwise: Success")
            }
            2 => format!(
                "{event}:\n• For Each {}: {ability}",
                filled(TopicKind::Selector, picks)
            ),
            _ => format!("{event}: {ability}"),
        };
        lines.push_str(&line);
        lines.push('\n');
    }
    match lines.is_empty() {
        true => "No Abilities\n".to_owned(),
        false => lines,
    }
}

/// Some syntax of a kind, with something in every place.
fn filled(kind: TopicKind, picks: &mut Picks<'_>) -> String {
    let syntaxes = || {
        let of_kind = topics().iter().filter(|topic| topic.kind == kind);
        of_kind.flat_map(|topic| &topic.syntax)
    };
    let syntax = syntaxes().nth(picks.pair() % syntaxes().count().max(1));
    let mut text = String::new();
    let mut rest = syntax.map_or("", String::as_str);
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let named = after.split_once('}').and_then(|(name, after)| {
            let place = places().iter().find(|place| place.name == name)?;
            Some((place, after))
        });
        rest = after;
        match named {
            Some((place, after)) => {
                text.push_str(&place.samples[picks.below(place.samples.len())]);
                rest = after;
            }
            None => text.push('{'),
        }
    }
    text.push_str(rest);
    text
}

/// What is entered next: an answer, a vote, or the end of the phase.
fn entry(book: &Book, world: &World, picks: &mut Picks<'_>) -> Input {
    let seats: Vec<_> = world.seats().collect();
    let seat = |picks: &mut Picks<'_>| seats[picks.below(seats.len())];
    match picks.below(8) {
        0 | 1 => Input::Advance,
        2 if !world.open_polls.is_empty() => {
            let open = &world.open_polls[picks.below(world.open_polls.len())];
            Input::Vote {
                poll: open.id,
                voter: seat(picks),
                option: open.options.get(picks.below(open.options.len())).cloned(),
            }
        }
        3 => Input::Revive {
            player: seat(picks),
        },
        _ if !world.prompts.is_empty() => {
            let prompt = &world.prompts[picks.below(world.prompts.len())];
            answer(book, world, prompt, picks)
        }
        _ => Input::Advance,
    }
}

fn answer(book: &Book, world: &World, prompt: &Prompt, picks: &mut Picks<'_>) -> Input {
    let players: Vec<Item> = world.seats().map(Item::Player).collect();
    let roles = ["Citizen", "Wolf", "Grandma"].map(|role| {
        let entry = book.role(role).expect("a role of the book");
        Item::Role(entry.key.as_str().to_owned())
    });
    let options = world.choices.iter().flat_map(|choice| &choice.options);
    let options: Vec<Item> = options.cloned().map(Item::Choice).collect();
    let mut value = |asked: &Asked| {
        let among: Vec<Item> = match asked {
            Asked::Player
            | Asked::PlayerOptional
            | Asked::Dead
            | Asked::Ghost
            | Asked::PlayerAny => players.clone(),
            Asked::Role => roles.to_vec(),
            Asked::Boolean => vec![Item::Boolean(true), Item::Boolean(false)],
            Asked::Number => (-2..3).map(Item::Number).collect(),
            Asked::Choice => options.clone(),
        };
        let picked = picks.below(among.len());
        among.into_iter().skip(picked).take(1).collect::<Vec<_>>()
    };
    let uses = match prompt.inputs.is_empty() {
        true => 0,
        false => prompt.uses.min(8),
    };
    let lines = (0..uses).map(|_| prompt.inputs.iter().map(&mut value).collect());
    Input::Answer {
        prompt: prompt.id,
        lines: lines.collect(),
        delayed: false,
    }
}

impl Chance for Picks<'_> {
    fn draw(&mut self, _: Why, among: usize, wanted: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..among).collect();
        for at in 0..wanted.min(among) {
            let other = at + self.below(among - at);
            places.swap(at, other);
        }
        places.truncate(wanted);
        places
    }
}
