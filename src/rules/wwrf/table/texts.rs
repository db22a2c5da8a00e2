//! What happened at the table as texts, each for its readers.
//!
//! A player gets one text for a phase and each channel: what was said to them, in order, and what
//! they are asked. What everybody may read is said where the book lets everybody read. All else
//! is for the host.

use super::Laid;
use super::play::{Caused, Played};
use super::read::acting;
use super::say::say;
use super::value::form;
use crate::game::{Audience, SeatId, Told, ToldPart};
use crate::lang::tree::{Content, ElementKind, ShownTo};
use crate::rules::wwrf::effect::{Effect, HostList, Place, PollOutcome, PollResult};
use crate::rules::wwrf::run::place;
use crate::rules::wwrf::world::{
    Actor, Item, Killing, OpenPoll, PhaseNumber, PollOption, Prompt, Status, World,
};

/// Texts in the making, in the order in which they were begun.
#[derive(Debug, Default)]
struct Texts {
    told: Vec<Told>,
}

impl Texts {
    /// Adds a line to the text for a reader in a channel under a headline.
    fn line(&mut self, to: &Audience, place: Option<&str>, title: &str, line: String) {
        self.part(to, place, title, ToldPart::Line(line));
    }

    fn part(&mut self, to: &Audience, place: Option<&str>, title: &str, part: ToldPart) {
        let same = |told: &&mut Told| {
            told.to == *to && told.place.as_deref() == place && told.title.as_deref() == Some(title)
        };
        match self.told.iter_mut().find(same) {
            Some(told) => told.parts.push(part),
            None => self.told.push(Told {
                to: to.clone(),
                place: place.map(str::to_owned),
                title: Some(title.to_owned()),
                parts: vec![part],
            }),
        }
    }

    /// Public texts first, then those of the seats in list order, then the host's.
    fn sorted(mut self) -> Vec<Told> {
        self.told.sort_by(|a, b| a.to.cmp(&b.to));
        self.told
    }
}

/// Who reads what is said in a place.
enum Readers {
    Everyone,
    Seats(Vec<SeatId>),
}

impl Laid {
    /// The texts that follow from what was played.
    pub(super) fn told(&self, played: &Played) -> Vec<Told> {
        let Some(world) = &played.world else {
            return Vec::new();
        };
        let mut writer = Writer {
            laid: self,
            world,
            texts: Texts::default(),
            // Deaths stand in the story, where one is posted.
            story: played.happened.effects.iter().any(|caused| {
                matches!(caused.effect, Effect::Story { .. } | Effect::Ended { .. })
            }),
        };
        for caused in &played.happened.effects {
            writer.write(caused);
        }
        writer.texts.sorted()
    }

    /// The running vote, as the thread may know it.
    pub(super) fn running_votes(&self) -> Option<Told> {
        let world = self.world.as_ref()?;
        let mut parts = Vec::new();
        let mut title = None;
        for open in &world.open_polls {
            let Some(Readers::Everyone) = place(&open.place).map(|at| self.readers(world, &at))
            else {
                continue;
            };
            if title.is_some() {
                parts.push(ToldPart::Line(open.name.clone()));
            }
            title.get_or_insert_with(|| open.name.clone());
            parts.extend(self.count_of(world, open));
        }
        Some(Told {
            parts,
            ..Told::new(Audience::Public, []).titled(title?)
        })
    }

    fn count_of(&self, world: &World, open: &OpenPoll) -> Vec<ToldPart> {
        let of_thread = self.votes_of_thread(world).0;
        let votes: Vec<(SeatId, PollOption)> = of_thread
            .into_iter()
            .filter(|(poll, ..)| *poll == open.id)
            .map(|(_, voter, option)| (voter, option))
            .collect();
        let Some(result) = Self::result_now(&self.book, world, open.id, &votes) else {
            return Vec::new();
        };
        let voters_shown = result.lines.iter().any(|line| line.voters.is_some());
        let mut header = vec![self.say("option", &[]), self.say("votes", &[])];
        if voters_shown {
            header.push(self.say("voters", &[]));
        }
        let rows = result.lines.iter().map(|line| {
            let mut row = vec![self.option_shown(&line.option), line.votes.to_string()];
            if voters_shown {
                let voters = line.voters.as_deref().unwrap_or_default();
                row.push(self.seats.listed(voters));
            }
            row
        });
        let rows = rows.collect();
        let silent: Vec<SeatId> = self
            .voters(world, open)
            .into_iter()
            .filter(|voter| {
                !open.votes.contains_key(voter) && votes.iter().all(|(voted, _)| voted != voter)
            })
            .collect();
        let mut parts = vec![ToldPart::Table { header, rows }];
        if !silent.is_empty() {
            let names = self.seats.listed(&silent);
            parts.push(ToldPart::Line(self.say("not_voting", &[("names", &names)])));
        }
        parts
    }

    pub(super) fn say(&self, key: &str, slots: &[(&str, &str)]) -> String {
        say(self.language, key, slots)
    }

    /// Who reads what is said in a place.
    fn readers(&self, world: &World, at: &Place) -> Readers {
        match at {
            Place::Player(seat) => Readers::Seats(vec![*seat]),
            Place::Extra(thread) => Readers::Seats(world.holder(*thread).into_iter().collect()),
            Place::Group(thread) => {
                let belonging = world.belonging(*thread).into_iter();
                let seats = belonging.map(|(seat, _)| seat);
                let there = |seat: &SeatId| world.status(*seat) != Status::Dead;
                Readers::Seats(seats.filter(there).collect())
            }
            Place::Location(name) => self.readers_of_location(world, name),
        }
    }

    /// The living read the thread of the game, so what they may read is public.
    fn readers_of_location(&self, world: &World, name: &str) -> Readers {
        let Some(entry) = self.book.get(ElementKind::Location, name) else {
            return Readers::Seats(Vec::new());
        };
        let Content::Location(location) = &entry.element.content else {
            return Readers::Seats(Vec::new());
        };
        let admitted: Vec<&ShownTo> = location.members.iter().chain(&location.viewers).collect();
        let everyone = |who: &&ShownTo| matches!(who, ShownTo::All | ShownTo::Alive);
        if admitted.iter().any(everyone) {
            return Readers::Everyone;
        }
        let reads = |seat: &SeatId| {
            admitted.iter().any(|who| match who {
                ShownTo::All | ShownTo::Alive => true,
                ShownTo::Dead => world.status(*seat) == Status::Dead,
                ShownTo::Ghost => world.status(*seat) == Status::Ghostly,
                ShownTo::Role(role) => holds(world, *seat, role.key.as_str()),
                ShownTo::Substitute
                | ShownTo::Spectator
                | ShownTo::Mentor
                | ShownTo::GhostMentor => false,
            })
        };
        Readers::Seats(self.seats.ids().filter(reads).collect())
    }

    /// What a place is called.
    pub(super) fn place_name(&self, world: &World, at: &Place) -> Option<String> {
        let item = match at {
            Place::Player(_) => return None,
            Place::Extra(thread) => Item::Extra(*thread),
            Place::Group(thread) => Item::Group(*thread),
            Place::Location(name) => Item::Place(name.clone()),
        };
        Some(self.looking(world).words(&[item]))
    }

    /// The text of a prompt (reference §9.5).
    pub(super) fn prompt_text(&self, world: &World, prompt: &Prompt) -> String {
        let text = prompt.key.as_deref().and_then(|key| self.book.prompt(key));
        let Some(text) = text else {
            return match prompt.inputs.as_slice() {
                [] => self.say("ask_confirm", &[]),
                [_] if prompt.uses == 1 && form(prompt) == "PLAYER" => self.say("ask_player", &[]),
                _ => self.say("ask_several", &[("form", &form(prompt))]),
            };
        };
        let (target, counter) = self.target_and_counter(world, &prompt.source.by);
        text.replace("%t", &target).replace("%c", &counter)
    }

    fn target_and_counter(&self, world: &World, of: &Actor) -> (String, String) {
        let (target, counter) = match of {
            Actor::Player(seat) | Actor::Executor { player: seat, .. } => {
                let player = world.player(*seat);
                player.map(|player| (player.target.clone(), player.counter))
            }
            Actor::Extra(thread) => {
                let extra = world.extra(*thread);
                extra.map(|extra| (extra.target.clone(), extra.counter))
            }
            Actor::Group(thread) => {
                let group = world.group(*thread);
                group.map(|group| (group.target.clone(), group.counter))
            }
            Actor::Attribute(id) => {
                let attribute = world.attribute(*id);
                attribute.map(|attribute| (attribute.target.clone(), attribute.counter))
            }
            Actor::Poll(poll) => {
                let record = world.polls.get(poll);
                record.map(|record| (record.target.clone(), record.counter))
            }
            Actor::Team(team) => {
                let team = world.teams.get(team);
                team.map(|team| (team.target.clone(), team.counter))
            }
            Actor::Host => None,
        }
        .unwrap_or_default();
        (self.looking(world).words(&target), counter.to_string())
    }

    /// A poll's result in lines.
    fn result_lines(&self, result: &PollResult) -> Vec<String> {
        let mut lines = Vec::with_capacity(result.lines.len() + 1);
        for line in &result.lines {
            let (votes, option) = (line.votes.to_string(), self.option_shown(&line.option));
            let slots = [("votes", votes.as_str()), ("option", option.as_str())];
            lines.push(match &line.voters {
                Some(voters) => {
                    let voters = self.seats.listed(voters);
                    let [votes, option] = slots;
                    self.say("line_voters", &[votes, option, ("voters", &voters)])
                }
                None => self.say("line_votes", &slots),
            });
        }
        lines.push(match &result.outcome {
            PollOutcome::Winner(seat) => self.say("winner", &[("winner", self.seats.name(*seat))]),
            PollOutcome::Word(word) => self.say("result_word", &[("winner", word)]),
            PollOutcome::Tie(tied) => {
                let tied: Vec<String> = tied.iter().map(|option| self.option_shown(option)).collect();
                self.say("tie", &[("tied", &tied.join(", "))])
            }
            PollOutcome::Disqualified(_) | PollOutcome::Nobody => self.say("no_winner", &[]),
            PollOutcome::Cancelled => self.say("cancelled", &[]),
        });
        lines
    }
}

fn holds(world: &World, seat: SeatId, role: &str) -> bool {
    let threads = world.threads.iter();
    let mut of_role = threads.filter(|thread| thread.role == role);
    of_role.any(|thread| world.holder(thread.thread) == Some(seat))
}

/// Writes the texts of one move.
struct Writer<'a> {
    laid: &'a Laid,
    world: &'a World,
    texts: Texts,
    story: bool,
}

impl Writer<'_> {
    fn write(&mut self, caused: &Caused) {
        let phase = caused.phase;
        match &caused.effect {
            Effect::Died {
                player, killing, ..
            } => {
                let key = match killing {
                    Killing::Banish | Killing::TrueBanish => "banished",
                    Killing::Attack | Killing::Kill | Killing::Lynch | Killing::TrueKill => "died",
                };
                self.fate(phase, key, *player);
            }
            Effect::Resurrected { player } => {
                self.own(phase, *player, "returned", &[]);
                self.fate(phase, "back", *player);
            }
            Effect::Left { player, won } => {
                let key = match won {
                    true => "left_won",
                    false => "left_lost",
                };
                self.own(phase, *player, key, &[]);
                self.fate(phase, "gone", *player);
            }
            Effect::Said { to, text } => self.said(phase, to, text),
            // It stands in the story.
            Effect::Announced { .. } | Effect::PhaseBegan { .. } => {}
            Effect::Story { lines } => {
                for line in lines {
                    self.public(phase, line.clone());
                }
            }
            Effect::Asked { prompt, .. } => self.asked(phase, *prompt),
            Effect::Lapsed {
                player, vanishing, ..
            } => {
                if !vanishing {
                    let name = self.laid.seats.name(*player);
                    self.host(phase, format!("{name} left a question unanswered."));
                }
            }
            Effect::AnsweredForPlayer { player, lines, .. } => {
                let values: Vec<String> = lines.iter().flatten().map(|items| self.words(items)).collect();
                let values = values.join(", ");
                self.own(phase, *player, "answered_for_you", &[("values", &values)]);
            }
            Effect::PollOpened {
                poll, name, place, ..
            } => {
                let open = self.world.open_polls.iter().find(|open| open.id == *poll);
                let options = open.map(|open| &open.options).into_iter().flatten();
                let options: Vec<String> =
                    options.map(|option| self.laid.option_shown(option)).collect();
                let slots = [("poll", name.as_str()), ("options", &options.join(", "))];
                let line = self.laid.say("poll_opened", &slots);
                self.said(phase, place, &line);
            }
            Effect::NoPoll { kind, place } => {
                let run = self.laid.looking(self.world);
                let name = run.title(ElementKind::Poll, kind);
                let line = self.laid.say("no_poll", &[("poll", &name)]);
                self.said(phase, place, &line);
            }
            Effect::PollClosed {
                name,
                place,
                result,
                ..
            } => self.closed(name, place, result),
            Effect::Joined { player, group, .. } => {
                let members = self.world.belonging(*group).into_iter().map(|(seat, _)| seat);
                let members = self.laid.seats.listed(&members.collect::<Vec<_>>());
                let at = Place::Group(*group);
                let name = self.laid.place_name(self.world, &at).unwrap_or_default();
                let slots = [("group", name.as_str()), ("members", &members)];
                let line = self.laid.say("joined", &slots);
                let to = Audience::Seat(*player);
                self.texts.line(&to, Some(&name), &phase.to_string(), line);
                let player = self.laid.seats.name(*player);
                self.host(phase, format!("Let {player} into {name}."));
            }
            Effect::Departed { player, group } => {
                let at = Place::Group(*group);
                let name = self.laid.place_name(self.world, &at).unwrap_or_default();
                self.own(phase, *player, "left_group", &[("group", &name)]);
                let player = self.laid.seats.name(*player);
                self.host(phase, format!("Take {player} out of {name}."));
            }
            Effect::Granted { player, role, .. } => {
                let role = self.laid.role_title(role).to_owned();
                self.own(phase, *player, "granted", &[("role", &role)]);
                self.about_role(phase, *player, &role);
            }
            Effect::Revoked { player, role, .. } => {
                let role = self.laid.role_title(role).to_owned();
                self.own(phase, *player, "revoked", &[("role", &role)]);
            }
            // That the role is another one now, the rules say themselves.
            Effect::RoleChanged { player, to, .. } => {
                let role = to.clone();
                self.about_role(phase, *player, &role);
            }
            Effect::AlignmentChanged { player, to } => {
                let team = self.laid.team_title(self.world, to);
                self.own(phase, *player, "aligned", &[("team", &team)]);
            }
            Effect::Displayed { of, text } => {
                let at = self.laid.looking(self.world).place_of(of);
                match at {
                    Some(at) => self.said(phase, &at, text),
                    None => self.host(phase, text.clone()),
                }
            }
            Effect::Listed { list, place } => self.listed(phase, *list, place),
            Effect::Ended { teams, .. } => self.ended(phase, teams),
            other => {
                if let Some(line) = self.for_host(other) {
                    self.host(phase, line);
                }
            }
        }
    }

    /// What only the host needs to know.
    fn for_host(&self, effect: &Effect) -> Option<String> {
        let name = |at: &Place| match at {
            Place::Player(seat) => self.laid.seats.name(*seat).to_owned(),
            Place::Extra(_) | Place::Group(_) | Place::Location(_) => {
                self.laid.place_name(self.world, at).unwrap_or_default()
            }
        };
        let group = |thread| name(&Place::Group(thread));
        Some(match effect {
            Effect::GroupOpened { group: thread, .. } => {
                format!("Open the channel {}.", group(*thread))
            }
            Effect::GroupClosed { group: thread, .. } => {
                format!("Close the channel {}.", group(*thread))
            }
            Effect::WhisperOpened { from, to, name: signed } => format!(
                "What is written in {} is passed on to {}, signed {signed}: `whisper NAME: …`.",
                name(from),
                name(to)
            ),
            Effect::WhisperClosed { from, to } => {
                format!("Nothing is passed on from {} to {} any more.", name(from), name(to))
            }
            Effect::Locked { place, locked } => match locked {
                true => format!("Nobody may write in {} now.", name(place)),
                false => format!("Everyone may write in {} again.", name(place)),
            },
            Effect::Reset { place } => format!("Hide what was written in {} so far.", name(place)),
            Effect::Logged { text } => text.clone(),
            Effect::Faulty { what } => format!("Not as the book means it: {what}."),
            _ => return None,
        })
    }

    fn fate(&mut self, phase: PhaseNumber, key: &str, player: SeatId) {
        if !self.story || key == "back" || key == "gone" {
            let name = self.laid.seats.name(player).to_owned();
            let line = self.laid.say(key, &[("name", &name)]);
            self.public(phase, line);
        }
    }

    fn asked(&mut self, phase: PhaseNumber, id: u32) {
        let Some(prompt) = self.world.prompts.iter().find(|open| open.id == id) else {
            return;
        };
        let to = Audience::Seat(prompt.to);
        let text = self.laid.prompt_text(self.world, prompt);
        let trigger = self.laid.trigger(prompt);
        let who = acting(self.laid, &prompt.source.by, &prompt.source.name.name);
        let own = prompt.source.by == Actor::Player(prompt.to);
        let slots = [("trigger", trigger.as_str()), ("text", &text), ("who", &who)];
        let title = phase.to_string();
        let line = match own {
            true => self.laid.say("asked", &slots),
            false => self.laid.say("asked_by", &slots),
        };
        self.texts.line(&to, None, &title, line);
        let more = match (self.laid.offered(self.world, prompt), prompt.inputs.len()) {
            (Some(options), _) => self.laid.say("options", &[("options", &options)]),
            (None, 0) => self.laid.say("confirm", &[]),
            (None, 1) if prompt.uses == 1 => return,
            (None, _) => self.laid.say("give", &[("form", &form(prompt))]),
        };
        self.texts.line(&to, None, &title, more);
    }

    /// Words in a place, for everyone who reads there.
    fn said(&mut self, phase: PhaseNumber, to: &Place, text: &str) {
        let title = phase.to_string();
        let name = self.laid.place_name(self.world, to);
        match self.laid.readers(self.world, to) {
            Readers::Everyone => {
                self.texts.line(&Audience::Public, name.as_deref(), &title, text.to_owned());
            }
            Readers::Seats(seats) if seats.is_empty() => {
                let name = name.unwrap_or_default();
                self.host(phase, format!("Said in {name}, where no player reads: {text}"));
            }
            Readers::Seats(seats) => {
                for seat in seats {
                    let to = Audience::Seat(seat);
                    self.texts.line(&to, name.as_deref(), &title, text.to_owned());
                }
            }
        }
    }

    fn closed(&mut self, name: &str, at: &Place, result: &PollResult) {
        let title = self.laid.say("result", &[("poll", name)]);
        let place = self.laid.place_name(self.world, at);
        let to = match self.laid.readers(self.world, at) {
            Readers::Everyone => vec![Audience::Public],
            Readers::Seats(seats) => seats.into_iter().map(Audience::Seat).collect(),
        };
        for line in self.laid.result_lines(result) {
            for to in &to {
                self.texts.line(to, place.as_deref(), &title, line.clone());
            }
        }
    }

    fn listed(&mut self, phase: PhaseNumber, list: HostList, at: &Place) {
        let of = |status: Status| -> String {
            let seats: Vec<SeatId> = self.world.seats_being(status).collect();
            self.laid.seats.listed(&seats)
        };
        let all: Vec<SeatId> = self.world.seats().collect();
        let (key, names) = match list {
            HostList::Alive => ("list_alive", of(Status::Alive)),
            HostList::Dead => ("list_dead", of(Status::Dead)),
            HostList::Players => ("list_players", self.laid.seats.listed(&all)),
            HostList::Substitutes | HostList::Roles | HostList::Mentors => {
                let name = self.laid.place_name(self.world, at).unwrap_or_default();
                let what = match list {
                    HostList::Substitutes => "substitutes",
                    HostList::Roles => "roles",
                    _ => "mentors",
                };
                return self.host(phase, format!("Post the list of {what} in {name}."));
            }
        };
        let line = self.laid.say(key, &[("names", &names)]);
        self.said(phase, at, &line);
    }

    /// The end, with everyone's role: nothing is secret any more.
    fn ended(&mut self, phase: PhaseNumber, teams: &[String]) {
        for line in self.world.story.clone() {
            self.public(phase, line);
        }
        let teams: Vec<String> =
            teams.iter().map(|team| self.laid.team_title(self.world, team)).collect();
        let line = match teams.is_empty() {
            true => self.laid.say("over_nobody", &[]),
            false => self.laid.say("over_won", &[("teams", &teams.join(", "))]),
        };
        self.public(phase, line);
        let header = ["player", "role", "team", "fate"].map(|key| self.laid.say(key, &[])).to_vec();
        let players = self.world.seats().zip(&self.world.players);
        let rows = players.map(|(seat, player)| {
            let fate = match (player.result, player.status) {
                (Some(crate::rules::wwrf::world::GameResult::Won), _) => "won",
                (_, Status::Alive) => "alive",
                (_, Status::Ghostly) => "ghost",
                (_, Status::Dead) => "dead",
            };
            vec![
                self.laid.seats.name(seat).to_owned(),
                self.laid.role_title(&player.role).to_owned(),
                self.laid.team_title(self.world, &player.alignment),
                self.laid.say(fate, &[]),
            ]
        });
        let table = ToldPart::Table {
            header,
            rows: rows.collect(),
        };
        self.texts.part(&Audience::Public, None, &phase.to_string(), table);
    }

    /// What the book says of a role.
    fn about_role(&mut self, phase: PhaseNumber, player: SeatId, role: &str) {
        let about = self.laid.book.role(role).map(crate::rules::wwrf::sheets::about);
        for line in about.unwrap_or_default() {
            self.texts.line(&Audience::Seat(player), None, &phase.to_string(), line);
        }
    }

    fn own(&mut self, phase: PhaseNumber, player: SeatId, key: &str, slots: &[(&str, &str)]) {
        let line = self.laid.say(key, slots);
        self.texts.line(&Audience::Seat(player), None, &phase.to_string(), line);
    }

    fn public(&mut self, phase: PhaseNumber, line: String) {
        self.texts.line(&Audience::Public, None, &phase.to_string(), line);
    }

    fn host(&mut self, phase: PhaseNumber, line: String) {
        self.texts.line(&Audience::Host, None, &phase.to_string(), line);
    }

    fn words(&self, items: &[Item]) -> String {
        self.laid.looking(self.world).words(items)
    }
}
