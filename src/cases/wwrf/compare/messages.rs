//! What was told: deaths, private words, posts, the announcements of a night.

use nightdesk_game::SeatId;
use nightdesk_lang::tree::ElementKind;
use nightdesk_wwrf::world::{Actor, Item, PollOption, Status, ThreadId};
use nightdesk_wwrf::{Effect, HostList, Place, PollOutcome, PollResult};

use super::{Missing, Seen, listed, quoted};
use crate::wwrf::case::{CaseDeath, Contents, Expect, Line, OneOrMore, Words};
use crate::wwrf::play::{same, seat_named, short};
use crate::wwrf::words::death_words;

impl Seen<'_> {
    pub(super) fn deaths(&self, expect: &Expect, missing: Missing<'_>) {
        let Some(expected) = &expect.deaths else {
            return;
        };
        let mut found: Vec<(String, String, String)> = Vec::new();
        for told in self.told {
            if let Effect::Died {
                player,
                killing,
                during,
                ..
            } = &told.effect
            {
                let name = self.shown.words(&[Item::Player(*player)]);
                found.push((name, killing.name().to_owned(), short(*during)));
            }
        }
        let is = |one: &CaseDeath, death: &(String, String, String)| {
            same(&one.player, &death.0)
                && one.killing.as_ref().is_none_or(|of| same(of, &death.1))
                && one.during.as_ref().is_none_or(|in_| same(in_, &death.2))
        };
        let all_expected = found
            .iter()
            .all(|death| expected.iter().any(|one| is(one, death)));
        let all_found = expected
            .iter()
            .all(|one| found.iter().any(|death| is(one, death)));
        if found.len() != expected.len() || !all_expected || !all_found {
            let expected: Vec<String> = expected.iter().map(CaseDeath::words).collect();
            let found = found.iter();
            let found =
                found.map(|(player, way, during)| death_words(player, Some(way), Some(during)));
            missing(
                "deaths",
                listed(&expected),
                listed(&found.collect::<Vec<_>>()),
            );
        }
    }

    pub(super) fn feedback(&self, words: &Words, missing: Missing<'_>) {
        let Some(seat) = words
            .player
            .as_deref()
            .and_then(|name| seat_named(self.world, name))
        else {
            missing("feedback", "a player of the game".to_owned(), words.words());
            return;
        };
        let held = |thread: ThreadId| self.world.holder(thread) == Some(seat);
        let to_seat = |to: &Place| match to {
            Place::Player(to) => *to == seat,
            Place::Extra(thread) => held(*thread),
            Place::Group(_) | Place::Location(_) => false,
        };
        let said = self.said().into_iter().filter(|(to, _)| to_seat(to));
        let said: Vec<String> = said.map(|(_, text)| text).collect();
        if !said.iter().any(|said| words.words.fit(said)) {
            missing("feedback", words.words(), quoted(&said));
        }
    }

    pub(super) fn posts(&self, words: &Words, missing: Missing<'_>) {
        let Some(place) = &words.place else {
            missing("posts", "a place".to_owned(), words.words());
            return;
        };
        let said = self.said().into_iter();
        let said = said.filter(|(to, _)| self.is_place(to, place));
        let said = said.map(|(_, text)| text);
        let results = self.told.iter().filter_map(|told| match &told.effect {
            Effect::PollClosed {
                place: at, result, ..
            } if self.is_place(at, place) => Some(self.result_post(result)),
            Effect::NoPoll { kind, place: at } if self.is_place(at, place) => {
                let poll = self.shown.title(ElementKind::Poll, kind);
                Some(format!("There is no poll {poll}"))
            }
            _ => None,
        });
        let said: Vec<String> = said.chain(results).collect();
        if !said.iter().any(|said| words.words.fit(said)) {
            missing("posts", words.words(), quoted(&said));
        }
    }

    /// A result as it is posted (reference §14.2).
    pub(super) fn result_post(&self, result: &PollResult) -> String {
        let players = |seats: &[SeatId]| {
            let items: Vec<Item> = seats.iter().copied().map(Item::Player).collect();
            self.shown.words(&items)
        };
        let option = |option: &PollOption| match option {
            PollOption::Player(seat) => players(&[*seat]),
            PollOption::Word(word) => word.clone(),
        };
        let lines = result.lines.iter().map(|line| {
            let named = format!("({}) {}", line.votes, option(&line.option));
            match &line.voters {
                Some(voters) => format!("{named} - {}", players(voters)),
                None => named,
            }
        });
        let outcome = match &result.outcome {
            PollOutcome::Winner(seat) => format!("Winner: {}", players(&[*seat])),
            PollOutcome::Word(word) => format!("Result: {word}"),
            PollOutcome::Tie(tied) => {
                let tied: Vec<String> = tied.iter().map(option).collect();
                format!("Tie: {}", tied.join(", "))
            }
            PollOutcome::Disqualified(_) | PollOutcome::Nobody => "No Winner".to_owned(),
            PollOutcome::Cancelled => "Cancelled".to_owned(),
        };
        lines.chain([outcome]).collect::<Vec<String>>().join("\n")
    }

    /// What was said anywhere: words, displays, lists.
    fn said(&self) -> Vec<(Place, String)> {
        let said = self.told.iter().filter_map(|told| match &told.effect {
            Effect::Said { to, text } => Some((to.clone(), text.clone())),
            Effect::Displayed { of, text } => Some((thread_of(of)?, text.clone())),
            Effect::Listed { list, place } => Some((place.clone(), self.list(*list))),
            _ => None,
        });
        said.collect()
    }

    /// A list as it is posted (reference §12.30).
    fn list(&self, list: HostList) -> String {
        let named = |wanted: &dyn Fn(SeatId) -> bool| {
            let seats = self.world.seats().filter(|seat| wanted(*seat));
            let items: Vec<Item> = seats.map(Item::Player).collect();
            self.shown.words(&items)
        };
        match list {
            HostList::Alive => named(&|seat| self.world.lives(seat)),
            HostList::Dead => named(&|seat| self.world.status(seat) == Status::Dead),
            HostList::Players => named(&|_| true),
            HostList::Roles => {
                let roles = self.world.players.iter();
                let roles = roles.map(|player| Item::Role(player.role.clone()));
                self.shown.words(&roles.collect::<Vec<_>>())
            }
            // A case has neither.
            HostList::Substitutes | HostList::Mentors => String::new(),
        }
    }

    fn is_place(&self, place: &Place, name: &str) -> bool {
        match place {
            Place::Player(seat) => same(&self.shown.words(&[Item::Player(*seat)]), name),
            Place::Extra(thread) => same(&self.shown.words(&[Item::Extra(*thread)]), name),
            Place::Group(thread) => {
                let group = self.world.group(*thread);
                group.is_some_and(|group| same(&group.name, name))
            }
            Place::Location(location) => same(location, name),
        }
    }

    /// A line counts in the step in which it is made and in that in which its story is posted.
    pub(super) fn announcement(&self, line: &Line, missing: Missing<'_>) {
        let (contents, count) = match line {
            Line::Plain(words) => {
                let contents = Contents {
                    contains: OneOrMore::One(words.clone()),
                    ..Contents::default()
                };
                (contents, None)
            }
            Line::With { words, count } => (words.clone(), *count),
        };
        let (mut made, mut posted): (Vec<&str>, Vec<&str>) = Default::default();
        for told in self.told {
            match &told.effect {
                Effect::Announced { text } => made.push(text),
                Effect::Story { lines } => posted.extend(lines.iter().map(String::as_str)),
                _ => {}
            }
        }
        let right = |lines: &[&str]| {
            let fitting = lines.iter().filter(|line| contents.fit(line)).count();
            count.map_or(fitting > 0, |count| fitting == count)
        };
        if !right(&made) && !right(&posted) {
            let found = format!("made: {}; posted: {}", quoted(&made), quoted(&posted));
            missing("announcements", line.words(), found);
        }
    }
}

impl Contents {
    fn fit(&self, said: &str) -> bool {
        let said = said.to_lowercase();
        let has = |words: &String| said.contains(&words.to_lowercase());
        self.contains.all().iter().all(has) && !self.not_contains.all().iter().any(has)
    }
}

/// The thread in which an element's display stands.
fn thread_of(actor: &Actor) -> Option<Place> {
    match actor {
        Actor::Player(seat) | Actor::Executor { player: seat, .. } => Some(Place::Player(*seat)),
        Actor::Extra(thread) => Some(Place::Extra(*thread)),
        Actor::Group(thread) => Some(Place::Group(*thread)),
        Actor::Poll(_) | Actor::Team(_) | Actor::Attribute(_) | Actor::Host => None,
    }
}
