//! Small games of small roles, rule by rule.

mod attributes;
mod changing;
mod choices;
mod forced;
mod haunting;
mod investigating;
mod killing;
mod languages;
mod laws;
mod limits;
mod others;
mod polls;
mod prompts;
mod rows;
#[path = "../../../lang/tests/samples.rs"]
mod samples;
mod selectors;
mod threads;
mod visits;
mod voting;
mod whole_books;

use super::world::{
    Actor, Attribute, Attributes, Input as Asked, Item, PollOption, Prompt, Status, World,
};
use super::{
    Dealt, Effect, InOrder, Input, Place, PollOutcome, Refusal, Shown, Start, Step, start, step,
};
use nightdesk_game::SeatId;
use nightdesk_lang::Book;
use nightdesk_lang::tree::Key;

/// A game of roles that a test writes.
struct Table {
    book: Book,
    world: World,
    /// What was told by the last entry.
    last: Vec<Effect>,
}

/// Elements that every book here has.
const BOOK: &[(&str, &str)] = &[
    (
        "townsfolk/miscellaneous/plain",
        "**Plain** | Townsfolk Miscellaneous\n__Formalized__\nNo Abilities\n",
    ),
    (
        "werewolves/miscellaneous/grey",
        "**Grey** | Werewolf Miscellaneous\n__Formalized__\nNo Abilities\n",
    ),
    (
        "_game/teams/Townsfolk",
        "**Townsfolk**\n__Formalized__\nWin Condition: @(Align:Townsfolk)\n",
    ),
    (
        "_game/teams/Werewolf",
        "**Werewolves**\n__Formalized__\nWin Condition: @(Align:Werewolf)\n",
    ),
    (
        "_game/attributes/mark",
        "**Mark** | Attribute\n__Formalized__\nNo Abilities\n",
    ),
    (
        "_game/groups/den",
        "**Den** | Werewolf Team Group\n__Formalized__\nNo Abilities\n",
    ),
    (
        "_game/locations/square",
        "**Square**\nSort Index: 1\nMembers: Alive\n",
    ),
];

/// A role of the town with these lines.
fn role(name: &str, lines: &str) -> (String, String) {
    (
        format!("townsfolk/power/{}", name.to_lowercase()),
        format!("**{name}** | Townsfolk Power\n__Formalized__\n{lines}\n"),
    )
}

/// Another file.
fn file(path: &str, text: &str) -> (String, String) {
    (path.to_owned(), text.to_owned())
}

/// An attribute with these lines.
fn attribute(name: &str, lines: &str) -> (String, String) {
    (
        format!("_game/attributes/{}", name.to_lowercase()),
        format!("**{name}** | Attribute\n__Formalized__\n{lines}\n"),
    )
}

impl Table {
    /// Who plays what, as `Ann Plain`.
    fn new(files: &[(String, String)], players: &[&str]) -> Self {
        Self::begun(files, players, Start::default())
    }

    fn haunted(files: &[(String, String)], players: &[&str]) -> Self {
        let rules = Start {
            haunting: true,
            ..Start::default()
        };
        Self::begun(files, players, rules)
    }

    /// The same by rules that are not the usual ones.
    fn begun(files: &[(String, String)], players: &[&str], rules: Start) -> Self {
        let usual = BOOK
            .iter()
            .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        let (book, found) = Book::read(usual.chain(files.iter().cloned()));
        let errors: Vec<String> = found
            .iter()
            .filter(|one| one.severity == nightdesk_text::Severity::Error)
            .map(nightdesk_text::Diagnostic::one_line)
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
        let players = players.iter().map(|player| {
            let (name, role) = player.split_once(' ').expect("a name and a role");
            Dealt {
                name: name.to_owned(),
                role: role.to_owned(),
                ..Dealt::default()
            }
        });
        let setup = Start {
            order: super::world::Order::Fixed,
            players: players.collect(),
            ..rules
        };
        let begun = start(&book, &setup, &mut InOrder).expect("a game");
        let mut table = Self {
            book,
            world: World::default(),
            last: Vec::new(),
        };
        table.take(begun);
        table
    }

    fn take(&mut self, step: Step) {
        self.world = step.world;
        let rebuilt = Attributes::from(Vec::from(self.world.attributes.clone()));
        assert_eq!(rebuilt, self.world.attributes, "found by what they were");
        self.last = step.effects.into_iter().map(|told| told.effect).collect();
    }

    fn enter(&mut self, input: &Input) -> Result<(), Refusal> {
        let next = step(&self.book, &self.world, input, &mut InOrder)?;
        self.take(next);
        Ok(())
    }

    /// The next phase.
    fn advance(&mut self) -> &mut Self {
        self.enter(&Input::Advance).expect("a next phase");
        self
    }

    fn seat(&self, name: &str) -> SeatId {
        let mut seats = self.world.seats();
        let named = |seat: &SeatId| self.world.player(*seat).is_some_and(|of| of.name == name);
        seats
            .find(named)
            .unwrap_or_else(|| panic!("no player `{name}`"))
    }

    fn prompts(&self, player: &str) -> Vec<&Prompt> {
        let seat = self.seat(player);
        self.world
            .prompts
            .iter()
            .filter(|prompt| prompt.to == seat)
            .collect()
    }

    /// Answers a player's only prompt; values as words.
    fn answer(&mut self, player: &str, lines: &[&[&str]]) -> Result<(), Refusal> {
        let prompt = match self.prompts(player)[..] {
            [] => return Err(Refusal::NoPrompt),
            [one] => one.clone(),
            ref several => panic!("{} prompts", several.len()),
        };
        self.answer_to(&prompt, lines)
    }

    fn answer_to(&mut self, prompt: &Prompt, lines: &[&[&str]]) -> Result<(), Refusal> {
        let value = |(at, word): (usize, &&str)| {
            let asked = prompt.inputs.get(at).copied().unwrap_or(Asked::Player);
            match asked {
                Asked::PlayerOptional if *word == "nobody" => Vec::new(),
                Asked::Player
                | Asked::PlayerOptional
                | Asked::Dead
                | Asked::Ghost
                | Asked::PlayerAny => vec![Item::Player(self.seat(word))],
                Asked::Role => vec![Item::Role(Key::of(word).as_str().to_owned())],
                Asked::Boolean => vec![Item::Boolean(*word == "yes")],
                Asked::Number => vec![Item::Number(word.parse().expect("a number"))],
                Asked::Choice => vec![Item::Choice((*word).to_owned())],
            }
        };
        let lines = lines
            .iter()
            .map(|line| line.iter().enumerate().map(value).collect())
            .collect();
        self.enter(&Input::Answer {
            prompt: prompt.id,
            lines,
            delayed: false,
        })
    }

    fn vote(&mut self, poll: &str, voter: &str, option: &str) {
        let open = self.world.open_polls.iter().find(|open| open.name == poll);
        let open = open.unwrap_or_else(|| panic!("no poll `{poll}`"));
        let wanted = match self.world.seats().find(|seat| {
            self.world
                .player(*seat)
                .is_some_and(|player| player.name == option)
        }) {
            Some(seat) => PollOption::Player(seat),
            None => PollOption::Word(option.to_owned()),
        };
        let input = Input::Vote {
            poll: open.id,
            voter: self.seat(voter),
            option: Some(wanted),
        };
        self.enter(&input).expect("a vote");
    }

    /// What a player was told by the last entry.
    fn told(&self, player: &str) -> Vec<&str> {
        let seat = self.seat(player);
        self.said(|to| *to == Place::Player(seat))
    }

    fn said(&self, wanted: impl Fn(&Place) -> bool) -> Vec<&str> {
        self.last
            .iter()
            .filter_map(|effect| match effect {
                Effect::Said { to, text } if wanted(to) => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    fn story(&self) -> Vec<&str> {
        self.last
            .iter()
            .filter_map(|effect| match effect {
                Effect::Announced { text } => Some(text.as_str()),
                _ => None,
            })
            .collect()
    }

    fn faults(&self) -> Vec<&str> {
        self.last
            .iter()
            .filter_map(|effect| match effect {
                Effect::Faulty { what } => Some(what.as_str()),
                _ => None,
            })
            .collect()
    }

    /// Who died by the last entry.
    fn deaths(&self) -> Vec<String> {
        self.last
            .iter()
            .filter_map(|effect| match effect {
                Effect::Died { player, .. } => Some(self.name(*player)),
                _ => None,
            })
            .collect()
    }

    fn result(&self) -> Option<&PollOutcome> {
        self.last.iter().find_map(|effect| match effect {
            Effect::PollClosed { result, .. } => Some(&result.outcome),
            _ => None,
        })
    }

    fn name(&self, seat: SeatId) -> String {
        self.world.player(seat).expect("a player").name.clone()
    }

    fn status(&self, player: &str) -> Status {
        self.world.status(self.seat(player))
    }

    fn counter(&self, player: &str) -> i64 {
        self.world
            .player(self.seat(player))
            .expect("a player")
            .counter
    }

    fn target(&self, player: &str) -> String {
        let player = self.world.player(self.seat(player)).expect("a player");
        Shown::new(&self.book, &self.world).words(&player.target)
    }

    /// All attributes, oldest first.
    fn attributes(&self) -> Vec<&Attribute> {
        self.world.attributes.iter().collect()
    }

    /// The attributes on a player, as `type value1 value2`.
    fn on(&self, player: &str) -> Vec<String> {
        let owner = Actor::Player(self.seat(player));
        let shown = Shown::new(&self.book, &self.world);
        let words = |attribute: &Attribute| {
            let [first, second, ..] = shown.values(attribute);
            format!("{} {first} {second}", attribute.kind.word())
                .trim()
                .to_owned()
        };
        self.world.attributes_on(&owner).map(words).collect()
    }
}
