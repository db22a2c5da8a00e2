//! What a case expects beside what came out.

use super::case::{
    CaseAttribute, CaseDeath, CasePrompt, CaseResult, Contents, Expect, Final, Line, OneOrMore,
    Words,
};
use super::play::{difference, of_role, same, seat_named, short, text};
use super::words::death_words;
use crate::game::SeatId;
use crate::lang::tree::Key;
use crate::rules::wwrf::world::{
    Actor, Attribute, Item, OpenPoll, PollOption, Prompt, Status, ThreadId, World,
};
use crate::rules::wwrf::{Effect, HostList, Place, PollOutcome, PollResult, Shown, Told};
use crate::text::wording::quote;
use crate::verify::Difference;

/// What can be seen after an entry.
pub(super) struct Seen<'s> {
    pub(super) shown: &'s Shown<'s>,
    pub(super) world: &'s World,
    pub(super) told: &'s [Told],
}

/// Everything in which it differs from what is expected.
pub(super) fn differences(what: &str, expect: &Expect, seen: &Seen<'_>) -> Vec<Difference> {
    let mut found = super::unknown(what, &expect.unknown);
    let mut missing = |part: &str, expected: String, there: String| {
        found.push(difference(&format!("{what}: {part}"), &expected, &there));
    };
    seen.deaths(expect, &mut missing);
    for words in &expect.feedback {
        seen.feedback(words, &mut missing);
    }
    for words in &expect.posts {
        seen.posts(words, &mut missing);
    }
    for line in &expect.announcements {
        seen.announcement(line, &mut missing);
    }
    for attribute in &expect.attributes {
        if !seen.has(attribute) {
            missing(
                "attributes",
                attribute.words(),
                seen.attributes_of(&attribute.owner),
            );
        }
    }
    for attribute in &expect.absent_attributes {
        if seen.has(attribute) {
            missing(
                "absent_attributes",
                format!("not {}", attribute.words()),
                seen.attributes_of(&attribute.owner),
            );
        }
    }
    seen.values(expect, &mut missing);
    for prompt in &expect.open_prompts {
        if !seen.is_open(prompt) {
            missing("open_prompts", prompt.words(), seen.prompts());
        }
    }
    for prompt in &expect.closed_prompts {
        if seen.is_open(prompt) {
            let expected = format!("not {}", prompt.words());
            missing("closed_prompts", expected, seen.prompts());
        }
    }
    seen.polls(expect, &mut missing);
    found
}

type Missing<'m> = &'m mut dyn FnMut(&str, String, String);

impl Seen<'_> {
    fn deaths(&self, expect: &Expect, missing: Missing<'_>) {
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

    fn feedback(&self, words: &Words, missing: Missing<'_>) {
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

    fn posts(&self, words: &Words, missing: Missing<'_>) {
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
            _ => None,
        });
        let said: Vec<String> = said.chain(results).collect();
        if !said.iter().any(|said| words.words.fit(said)) {
            missing("posts", words.words(), quoted(&said));
        }
    }

    /// A result as it is posted (reference §14.2).
    fn result_post(&self, result: &PollResult) -> String {
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
    fn announcement(&self, line: &Line, missing: Missing<'_>) {
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

    /// The element that a case names: a player, or `team:`, `group:`, `poll:` with a name.
    fn element(&self, name: &str) -> Option<Actor> {
        let parts = name.split_once(':');
        Some(match parts.map(|(kind, of)| (kind.trim(), of.trim())) {
            Some(("team", team)) => Actor::Team(self.shown.team(team)),
            Some(("group", group)) => {
                let mut groups = self.world.groups.iter();
                Actor::Group(groups.find(|known| same(&known.name, group))?.thread)
            }
            Some(("poll", poll)) => Actor::Poll(Key::of(poll).as_str().to_owned()),
            Some(("player", player)) => Actor::Player(seat_named(self.world, player)?),
            // A player's name may have a colon of its own.
            Some(_) | None => Actor::Player(seat_named(self.world, name)?),
        })
    }

    fn has(&self, expected: &CaseAttribute) -> bool {
        let Some(owner) = self.element(&expected.owner) else {
            return false;
        };
        self.world
            .attributes_on(&owner)
            .any(|attribute| self.is(attribute, expected))
    }

    fn is(&self, attribute: &Attribute, expected: &CaseAttribute) -> bool {
        let values = self.shown.values(attribute);
        let wanted = [
            &expected.value1,
            &expected.value2,
            &expected.value3,
            &expected.value4,
        ];
        let word = |wanted: &Option<String>, found: &str| {
            wanted.as_ref().is_none_or(|wanted| same(wanted, found))
        };
        word(&expected.kind, attribute.kind.word())
            && word(&expected.duration, attribute.duration.word())
            && word(&expected.source, &attribute.source.name.to_string())
            && expected
                .counter
                .is_none_or(|counter| counter == attribute.counter)
            && wanted.iter().zip(&values).all(|(wanted, found)| {
                wanted
                    .as_ref()
                    .is_none_or(|wanted| same_value(&text(wanted), found))
            })
    }

    fn attributes_of(&self, owner: &str) -> String {
        let Some(owner) = self.element(owner) else {
            return "no such element".to_owned();
        };
        let on = self.world.attributes_on(&owner).map(|attribute| {
            let values = self.shown.values(attribute);
            format!(
                "{} ({}) ~{} by {}",
                attribute.kind.word(),
                values.join(", "),
                attribute.duration.word(),
                attribute.source.name
            )
        });
        on.collect::<Vec<_>>().join("; ")
    }

    fn values(&self, expect: &Expect, missing: Missing<'_>) {
        for (name, target) in &expect.targets {
            let found = self.element(name).map(|of| self.target(&of));
            let right = found.as_ref().is_some_and(|found| is_target(target, found));
            if !right {
                let found = found.map(|found| match found {
                    Some((kind, words)) => format!("{kind}:{words}"),
                    None => "none".to_owned(),
                });
                missing("targets", format!("{name} = {target}"), or_unknown(found));
            }
        }
        for (name, counter) in &expect.counters {
            let found = self.element(name).and_then(|of| self.counter(&of));
            if found != Some(*counter) {
                let found = found.map(|found| found.to_string());
                missing("counters", format!("{name} = {counter}"), or_unknown(found));
            }
        }
        for (name, team) in &expect.alignments {
            let seat = seat_named(self.world, name);
            let player = seat.and_then(|seat| self.world.player(seat));
            let found = player.map(|player| player.alignment.clone());
            if found.as_ref() != Some(&self.shown.team(team)) {
                missing("alignments", format!("{name} = {team}"), or_unknown(found));
            }
        }
    }

    /// An element's target as its type and words; nothing if none is set.
    fn target(&self, of: &Actor) -> Option<(&'static str, String)> {
        let target = match of {
            Actor::Player(seat) => self.world.player(*seat)?.target.first()?,
            Actor::Group(thread) => self.world.group(*thread)?.target.first()?,
            Actor::Team(team) => self.world.teams.get(team)?.target.first()?,
            Actor::Poll(poll) => self.world.polls.get(poll)?.target.first()?,
            _ => return None,
        };
        Some((
            target.kind(),
            self.shown.words(std::slice::from_ref(target)),
        ))
    }

    fn counter(&self, of: &Actor) -> Option<i64> {
        Some(match of {
            Actor::Player(seat) => self.world.player(*seat)?.counter,
            Actor::Group(thread) => self.world.group(*thread)?.counter,
            Actor::Team(team) => self.world.teams.get(team).map_or(0, |team| team.counter),
            Actor::Poll(poll) => self.world.polls.get(poll).map_or(0, |poll| poll.counter),
            _ => return None,
        })
    }

    fn is_open(&self, expected: &CasePrompt) -> bool {
        let Some(player) = seat_named(self.world, &expected.player) else {
            return false;
        };
        let fits = |prompt: &Prompt| {
            let inputs = prompt.inputs.iter().map(|input| input.word());
            prompt.to == player
                && of_role(self.world, prompt, expected.role.as_deref())
                && expected
                    .trigger
                    .as_ref()
                    .is_none_or(|trigger| same(trigger, &self.shown.trigger(prompt)))
                && expected.inputs.as_ref().is_none_or(|wanted| {
                    wanted.len() == prompt.inputs.len()
                        && wanted
                            .iter()
                            .zip(inputs)
                            .all(|(wanted, input)| same(wanted, input))
                })
                && expected
                    .key
                    .as_ref()
                    .is_none_or(|key| prompt.key.as_ref() == Some(key))
                && expected.forced.is_none_or(|forced| forced == prompt.forced)
        };
        self.world.prompts.iter().any(fits)
    }

    fn prompts(&self) -> String {
        let prompts = self.world.prompts.iter().map(|prompt| {
            let inputs: Vec<&str> = prompt.inputs.iter().map(|input| input.word()).collect();
            format!(
                "{}: {} ({}) |{}|",
                self.shown.words(&[Item::Player(prompt.to)]),
                self.shown.trigger(prompt),
                inputs.join(", "),
                prompt.key.as_deref().unwrap_or_default()
            )
        });
        prompts.collect::<Vec<_>>().join("; ")
    }

    fn polls(&self, expect: &Expect, missing: Missing<'_>) {
        for poll in &expect.open_polls {
            let fits = |open: &OpenPoll| {
                poll.kind.as_ref().is_none_or(|kind| same(kind, &open.poll))
                    && poll.name.as_ref().is_none_or(|name| same(name, &open.name))
                    && poll.place.as_ref().is_none_or(|place| {
                        let words = self.shown.words(std::slice::from_ref(&open.place));
                        let key = match &open.place {
                            Item::Place(key) => key.clone(),
                            Item::Group(thread) => {
                                let group = self.world.group(*thread);
                                group.map(|group| group.name.clone()).unwrap_or_default()
                            }
                            _ => words.clone(),
                        };
                        same(place, &key) || same(place, &words)
                    })
            };
            if !self.world.open_polls.iter().any(fits) {
                let open: Vec<&str> = self
                    .world
                    .open_polls
                    .iter()
                    .map(|open| open.name.as_str())
                    .collect();
                missing("open_polls", poll.words(), listed(&open));
            }
        }
        for result in &expect.poll_results {
            let mut closed = Vec::new();
            for told in self.told {
                if let Effect::PollClosed {
                    kind,
                    name,
                    result: found,
                    ..
                } = &told.effect
                    && (same(kind, &result.poll) || same(name, &result.poll))
                {
                    closed.push(found);
                }
            }
            if !closed.iter().any(|found| self.is_result(found, result)) {
                let posts = closed.iter().map(|found| self.result_post(found));
                missing(
                    "poll_results",
                    result.words(),
                    quoted(&posts.collect::<Vec<_>>()),
                );
            }
        }
    }

    fn is_result(&self, found: &PollResult, expected: &CaseResult) -> bool {
        let (outcome, winner) = match &found.outcome {
            PollOutcome::Winner(seat) => ("winner", self.shown.words(&[Item::Player(*seat)])),
            PollOutcome::Disqualified(seat) => {
                ("disqualified", self.shown.words(&[Item::Player(*seat)]))
            }
            PollOutcome::Word(word) => ("other", word.clone()),
            PollOutcome::Tie(_) => ("tie", String::new()),
            PollOutcome::Nobody => ("none", String::new()),
            PollOutcome::Cancelled => ("cancelled", String::new()),
        };
        let votes = |option: &str| {
            found.lines.iter().find(|line| match &line.option {
                PollOption::Player(seat) => same(&self.shown.words(&[Item::Player(*seat)]), option),
                PollOption::Word(word) => same(word, option),
            })
        };
        expected
            .outcome
            .as_ref()
            .is_none_or(|wanted| same(wanted, outcome))
            && expected
                .winner
                .as_ref()
                .is_none_or(|wanted| same(wanted, &winner))
            && expected
                .votes
                .iter()
                .all(|(option, number)| votes(option).map_or(0, |line| line.votes) == *number)
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

/// Names in a row, or that there are none.
fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.is_empty() {
        true => "none".to_owned(),
        false => names.join(", "),
    }
}

/// What was said, each in quotes.
fn quoted<T: AsRef<str>>(said: &[T]) -> String {
    let said: Vec<String> = said.iter().map(|said| quote(said.as_ref())).collect();
    listed(&said)
}

fn or_unknown(found: Option<String>) -> String {
    found.unwrap_or_else(|| "no such element".to_owned())
}

impl Contents {
    fn fit(&self, said: &str) -> bool {
        let said = said.to_lowercase();
        let has = |words: &String| said.contains(&words.to_lowercase());
        self.contains.all().iter().all(has) && !self.not_contains.all().iter().any(has)
    }
}

/// `player:Bob`, or `none`.
fn is_target(expected: &str, found: &Option<(&'static str, String)>) -> bool {
    match (expected.split_once(':'), found) {
        (Some((kind, value)), Some((found, words))) => same(kind, found) && same(value, words),
        (None, Some((_, words))) => same(expected, words),
        (None, None) => same(expected, "none") || same(expected, "nobody") || expected.is_empty(),
        (Some((_, value)), None) => value.trim().is_empty(),
    }
}

/// Numbers as numbers, all else by letters and digits; `player:Bob` is Bob, too.
fn same_value(expected: &str, found: &str) -> bool {
    match (expected.trim().parse::<i64>(), found.trim().parse::<i64>()) {
        (Ok(expected), Ok(found)) => expected == found,
        _ => {
            let named = expected.split_once(':').map(|(_, name)| name);
            same(expected, found) || named.is_some_and(|name| same(name, found))
        }
    }
}

/// How the game stands at the end.
pub(super) fn last(expected: &Final, world: &World, shown: &Shown<'_>) -> Vec<Difference> {
    let mut found = Vec::new();
    if let Some(living) = &expected.living {
        let names = world.seats().filter(|seat| world.lives(*seat));
        let names: Vec<&str> = names
            .filter_map(|seat| world.player(seat).map(|player| player.name.as_str()))
            .collect();
        let all = living.len() == names.len()
            && living
                .iter()
                .all(|name| names.iter().any(|found| same(name, found)));
        if !all {
            found.push(difference("living", &living.join(", "), &names.join(", ")));
        }
    }
    if let Some(over) = expected.game_over
        && over != world.ended.is_some()
    {
        let ended = world.ended.is_some().to_string();
        found.push(difference("game_over", &over.to_string(), &ended));
    }
    if let Some(winners) = &expected.winners {
        let teams = world.ended.as_ref().map(|ended| ended.teams.clone());
        let teams = teams.unwrap_or_default();
        let all = winners.len() == teams.len()
            && winners.iter().all(|name| teams.contains(&shown.team(name)));
        if !all {
            found.push(difference(
                "winners",
                &winners.join(", "),
                &teams.join(", "),
            ));
        }
    }
    found
}
