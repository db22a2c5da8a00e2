//! Effects one by one, each for those who may read of it.

use super::super::ScriptTable;
use super::super::played::Caused;
use super::gathered::{Gathered, Heading, Turn};
use super::readers::Readers;
use crate::effect::{Effect, HostList, Place, PollResult};
use crate::world::{Actor, Killing, PhaseNumber, Prompt, Status, ThreadId, Tier, World};
use nightdesk_game::{Audience, SeatId, TextPart};
use nightdesk_lang::tree::ElementKind;

/// Writes the texts of one move.
pub(super) struct Writer<'a> {
    pub(super) table: &'a ScriptTable,
    pub(super) world: &'a World,
    pub(super) texts: Gathered,
    /// Who is taken out of the game with this move and loses by it.
    pub(super) defeated: Option<SeatId>,
    /// Whether a story is posted after what is written now: deaths stand in it.
    pub(super) story: bool,
    /// Those whose deaths stand in the next story.
    pub(super) fallen: Vec<SeatId>,
    /// Those who die after what is written now: they read it yet.
    pub(super) dying: Vec<SeatId>,
    /// Who belonged to the group when what is written now was told there.
    pub(super) members: Option<&'a [SeatId]>,
}

impl Writer<'_> {
    pub(super) fn write(&mut self, phase: PhaseNumber, effect: &Effect) {
        match effect {
            // A line is told when its story is.
            Effect::Announced { .. } => {}
            Effect::PhaseBegan { phase } => self.phase_begins(*phase),
            Effect::Story { lines } => {
                lines
                    .iter()
                    .for_each(|line| self.public(phase, line.clone()));
                for player in std::mem::take(&mut self.fallen) {
                    self.texts.fell(for_all(phase), player);
                }
            }
            Effect::Died {
                player, killing, ..
            } => self.died(phase, *player, *killing),
            Effect::Resurrected { player } => {
                self.own(phase, *player, "returned", &[]);
                self.fate(phase, *player, "back");
            }
            Effect::Left { player, won, lived } => self.left(phase, *player, (*won, *lived)),
            Effect::Said { to, text } => self.said(phase, to, text),
            Effect::Asked { prompt, .. } => self.asked(phase, *prompt),
            Effect::Lapsed {
                vanishing: true, ..
            } => {}
            Effect::Lapsed { player, prompt, .. } => {
                let name = self.table.seats.name(*player);
                // Whoever said "no action" was not silent.
                let key = match self.table.replies.rests(*prompt) {
                    true => "host_no_action",
                    false => "host_unanswered",
                };
                self.tell_host(phase, key, &[("name", name)]);
            }
            Effect::AnsweredForPlayer { player, lines, .. } => {
                let run = self.table.looking(self.world);
                let nobody = || self.table.say("nobody", &[]);
                let values = lines.iter().flatten().map(|items| match items.is_empty() {
                    true => nobody(),
                    false => run.words(items),
                });
                let values = values.collect::<Vec<_>>().join(", ");
                self.own(phase, *player, "answered_for_you", &[("values", &values)]);
            }
            Effect::PollOpened {
                poll, name, place, ..
            } => self.poll_opened(phase, *poll, name, place),
            Effect::NoPoll { kind, place } => {
                let name = self
                    .table
                    .looking(self.world)
                    .title(ElementKind::Poll, kind);
                let line = self.table.say("no_poll", &[("poll", &name)]);
                self.said(phase, place, &line);
            }
            Effect::PollClosed {
                name,
                place,
                result,
                ..
            } => self.poll_closed(phase, name, place, result),
            Effect::Joined {
                player,
                group,
                tier,
            } => self.joined(phase, *player, *group, *tier),
            Effect::Departed { player, group } => self.departed(phase, *player, *group),
            Effect::GroupOpened { group, .. } => {
                let name = self.name(&Place::Group(*group));
                self.tell_host(phase, "host_open", &[("place", &name)]);
            }
            Effect::GroupClosed { group, .. } => {
                let name = self.name(&Place::Group(*group));
                self.tell_host(phase, "host_close", &[("place", &name)]);
            }
            Effect::Granted { player, role, .. } => {
                let title = self.table.role_title(role);
                self.own(phase, *player, "granted", &[("role", title)]);
                self.about_role(phase, *player, role);
            }
            Effect::Revoked { player, role, .. } => {
                let title = self.table.role_title(role);
                self.own(phase, *player, "revoked", &[("role", title)]);
            }
            // That the role or the side is another one now, the rules say themselves.
            Effect::RoleChanged { player, to, .. } => self.about_role(phase, *player, to),
            Effect::AlignmentChanged { .. } => {}
            Effect::WhisperOpened { from, to, name } => {
                let (from, to) = (self.name(from), self.name(to));
                let slots = [("from", &*from), ("to", &*to), ("name", name)];
                self.tell_host(phase, "host_whisper", &slots);
            }
            Effect::WhisperClosed { from, to } => {
                let (from, to) = (self.name(from), self.name(to));
                let slots = [("from", &*from), ("to", &*to)];
                self.tell_host(phase, "host_whisper_over", &slots);
            }
            Effect::Displayed { of, text } => self.displayed(phase, of, text),
            Effect::Locked { place, locked } => {
                let name = self.name(place);
                let key = match locked {
                    true => "host_locked",
                    false => "host_unlocked",
                };
                self.tell_host(phase, key, &[("place", &name)]);
            }
            Effect::Reset { place } => {
                let name = self.name(place);
                self.tell_host(phase, "host_reset", &[("place", &name)]);
            }
            Effect::Listed { list, place } => self.listed(phase, *list, place),
            Effect::Hammered { poll } => {
                self.host(phase, self.table.hammer_line(self.world, *poll));
            }
            Effect::Ended { teams, .. } => self.ended(phase, teams),
            Effect::Logged { text } => self.host(phase, text.clone()),
            Effect::Faulty { what } => {
                self.tell_host(phase, "host_faulty", &[("what", what)]);
            }
        }
    }

    fn died(&mut self, phase: PhaseNumber, player: SeatId, killing: Killing) {
        if self.story {
            self.fallen.push(player);
            return;
        }
        let key = match killing {
            Killing::Banish | Killing::TrueBanish => "banished",
            Killing::Attack | Killing::Kill | Killing::Lynch | Killing::TrueKill => "died",
        };
        self.fate(phase, player, key);
        self.texts.fell(for_all(phase), player);
    }

    /// What the host changes in the places, told where the last of it came about.
    pub(super) fn places(&mut self, effects: &[Caused]) {
        let changes = self.table.place_changes(self.world);
        let moves = |effect: &Effect| {
            matches!(
                effect,
                Effect::Died { .. }
                    | Effect::Resurrected { .. }
                    | Effect::Left { .. }
                    | Effect::Joined { .. }
                    | Effect::Departed { .. }
                    | Effect::Granted { .. }
                    | Effect::Revoked { .. }
            )
        };
        let last = effects.iter().rfind(|caused| moves(&caused.effect));
        let phase = last.map_or(self.world.phase, |caused| caused.phase);
        for change in changes {
            self.host(phase, change);
        }
    }

    /// Everybody is told that a phase begins, if there is nothing else to tell.
    pub(super) fn phase_begins(&mut self, phase: PhaseNumber) {
        self.texts.begins(for_all(phase));
    }

    fn left(&mut self, phase: PhaseNumber, player: SeatId, (won, lived): (bool, bool)) {
        let key = match won {
            true => "left_won",
            false => "left_lost",
        };
        self.own(phase, player, key, &[]);
        // Of the dead nobody is told: it is their own affair (reference §12.18).
        if lived {
            self.fate(phase, player, "gone");
            // What he was is shown as with a death.
            self.texts.fell(for_all(phase), player);
        }
    }

    fn fate(&mut self, phase: PhaseNumber, player: SeatId, key: &str) {
        let line = self
            .table
            .say(key, &[("name", self.table.seats.name(player))]);
        self.public(phase, line);
    }

    fn asked(&mut self, phase: PhaseNumber, id: u32) {
        let Some(prompt) = self.world.prompts.iter().find(|open| open.id == id) else {
            return;
        };
        let mut lines = self.table.question(self.world, prompt);
        if self.is_asked_besides(prompt, &lines)
            && let Some(first) = lines.first_mut()
        {
            let id = prompt.id.to_string();
            let slots = [("question", first.as_str()), ("id", &id)];
            *first = self.table.say("asked_numbered", &slots);
        }
        for line in lines {
            self.tell(phase, prompt.to, line);
        }
    }

    /// Whether another question to the same player is open that reads the same: only their numbers
    /// tell them apart.
    fn is_asked_besides(&self, prompt: &Prompt, lines: &[String]) -> bool {
        let mut open = self.world.prompts.iter();
        open.any(|other| {
            other.id != prompt.id
                && other.to == prompt.to
                && self.table.question(self.world, other) == lines
        })
    }

    /// Words in a place, for everyone who reads there.
    fn said(&mut self, phase: PhaseNumber, at: &Place, text: &str) {
        self.said_under(phase, None, at, text, Gathered::line);
    }

    fn said_under(
        &mut self,
        phase: PhaseNumber,
        title: Option<&str>,
        at: &Place,
        text: &str,
        add: fn(&mut Gathered, Heading<'_>, String),
    ) {
        let place = self.table.place_name(self.world, at);
        let to = match self.readers(at) {
            Readers::Everyone => vec![Audience::Public],
            Readers::Seats(seats) => seats.into_iter().map(Audience::Seat).collect(),
        };
        if to.is_empty() {
            let name = self.name(at);
            self.tell_host(phase, "host_said", &[("place", &name), ("text", text)]);
        }
        for to in &to {
            let heading = Heading {
                phase,
                to,
                place: place.as_deref(),
                title,
                turn: Turn::InOrder,
            };
            add(&mut self.texts, heading, text.to_owned());
        }
    }

    /// The readers of a place, and those who read there before the move and have not died yet.
    fn with_the_dying(&self, at: &Place, readers: Readers) -> Readers {
        let before = self.table.world.as_ref();
        let before = before.map(|world| self.table.readers(world, at));
        match (readers, before) {
            (Readers::Seats(mut seats), Some(Readers::Seats(then))) => {
                let dying = then.into_iter().filter(|seat| self.dying.contains(seat));
                let dying: Vec<SeatId> = dying.filter(|seat| !seats.contains(seat)).collect();
                seats.extend(dying);
                seats.sort_unstable();
                Readers::Seats(seats)
            }
            (readers, _) => readers,
        }
    }

    /// Who reads what is written now in a place. In a group that is who belonged to it when it was
    /// told and had not died yet: who came later in the same step was not there, and who was put out
    /// before was there no more.
    fn readers(&self, at: &Place) -> Readers {
        match self.members {
            Some(members) => {
                let lives = |seat: &SeatId| self.world.status(*seat) != Status::Dead;
                let reads = |seat: &SeatId| lives(seat) || self.dying.contains(seat);
                Readers::Seats(members.iter().copied().filter(reads).collect())
            }
            None => self.with_the_dying(at, self.table.readers(self.world, at)),
        }
    }

    fn displayed(&mut self, phase: PhaseNumber, of: &Actor, text: &str) {
        match self.table.looking(self.world).place_of(of) {
            // A display says how things stand.
            Some(at) => self.said_under(phase, None, &at, text, Gathered::line_once),
            None => self.host(phase, text.to_owned()),
        }
    }

    fn poll_opened(&mut self, phase: PhaseNumber, id: u32, name: &str, at: &Place) {
        let open = self.world.open_polls.iter().find(|open| open.id == id);
        let options = open.map(|open| &open.options).into_iter().flatten();
        let options = options.map(|option| self.table.option_shown(option));
        let options = options.collect::<Vec<_>>().join(", ");
        let slots = [("poll", name), ("options", &options)];
        let line = self.table.say("poll_opened", &slots);
        self.said(phase, at, &line);
    }

    fn poll_closed(&mut self, phase: PhaseNumber, name: &str, at: &Place, result: &PollResult) {
        let title = self.table.say("result", &[("poll", name)]);
        for line in self.table.result_lines(result) {
            self.said_under(phase, Some(&title), at, &line, Gathered::line);
        }
    }

    fn joined(&mut self, phase: PhaseNumber, player: SeatId, group: ThreadId, tier: Tier) {
        let members = self.world.belonging(group).into_iter();
        let members = members.map(|(seat, _)| seat);
        let members: Vec<SeatId> = members.filter(|seat| self.world.lives(*seat)).collect();
        let members = self.table.seats.listed(&members);
        let name = self.name(&Place::Group(group));
        let slots = [("group", name.as_str()), ("members", &members)];
        let line = match tier {
            Tier::Visitor => self.table.say("visits", &slots[..1]),
            Tier::Member | Tier::Owner => self.table.say("joined", &slots),
        };
        let heading = Heading {
            phase,
            to: &Audience::Seat(player),
            place: Some(&name),
            title: None,
            turn: Turn::InOrder,
        };
        self.texts.line_once(heading, line);
    }

    fn departed(&mut self, phase: PhaseNumber, player: SeatId, group: ThreadId) {
        let name = self.name(&Place::Group(group));
        self.own(phase, player, "left_group", &[("group", &name)]);
    }

    /// What the book says of a role.
    fn about_role(&mut self, phase: PhaseNumber, player: SeatId, role: &str) {
        let about = self.table.book.role(role).map(crate::sheets::about);
        for line in about.unwrap_or_default() {
            self.tell(phase, player, line);
        }
    }

    fn listed(&mut self, phase: PhaseNumber, list: HostList, at: &Place) {
        let seats = &self.table.seats;
        let being = |status: Status| -> Vec<SeatId> { self.world.seats_being(status).collect() };
        let (key, names) = match list {
            HostList::Alive => ("list_alive", seats.listed(&being(Status::Alive))),
            HostList::Dead => ("list_dead", seats.listed(&being(Status::Dead))),
            HostList::Players => {
                let all: Vec<SeatId> = self.world.seats().collect();
                ("list_players", seats.listed(&all))
            }
            HostList::Substitutes => ("list_substitutes", self.table.spare.join(", ")),
            HostList::Roles => ("list_roles", self.roles_of_all()),
            // Nobody is entered as a mentor (reference §16).
            HostList::Mentors => ("", String::new()),
        };
        let wanted = match list {
            HostList::Alive => "host_list_alive",
            HostList::Dead => "host_list_dead",
            HostList::Players => "host_list_players",
            HostList::Substitutes => "host_list_substitutes",
            HostList::Roles => "host_list_roles",
            HostList::Mentors => "host_list_mentors",
        };
        // Who holds which role is not for everybody, whatever the book says.
        let secret =
            list == HostList::Roles && self.table.readers(self.world, at) == Readers::Everyone;
        if names.is_empty() || secret {
            let (what, name) = (self.table.say(wanted, &[]), self.name(at));
            self.tell_host(phase, "host_list", &[("what", &what), ("place", &name)]);
            return;
        }
        let line = self.table.say(key, &[("names", &names)]);
        self.said(phase, at, &line);
    }

    /// `Ana (Seer), Bob (Wolf)`.
    fn roles_of_all(&self) -> String {
        let players = self.world.seats().zip(&self.world.players);
        let roles = players.map(|(seat, player)| {
            let (name, role) = (self.table.seats.name(seat), &player.role);
            format!("{name} ({})", self.table.role_title(role))
        });
        roles.collect::<Vec<_>>().join(", ")
    }

    /// A place in words for the host.
    fn name(&self, at: &Place) -> String {
        match at {
            Place::Player(seat) => self.table.seats.name(*seat).to_owned(),
            Place::Extra(_) | Place::Group(_) | Place::Location(_) => {
                self.table.place_name(self.world, at).unwrap_or_default()
            }
        }
    }

    fn own(&mut self, phase: PhaseNumber, player: SeatId, key: &str, slots: &[(&str, &str)]) {
        let line = self.table.say(key, slots);
        self.tell(phase, player, line);
    }

    fn tell(&mut self, phase: PhaseNumber, player: SeatId, line: String) {
        self.add(phase, &Audience::Seat(player), TextPart::Line(line));
    }

    fn public(&mut self, phase: PhaseNumber, line: String) {
        self.add(phase, &Audience::Public, TextPart::Line(line));
    }

    /// A line for the host, in the language of the game: its archive shows it to all who played.
    fn tell_host(&mut self, phase: PhaseNumber, key: &str, slots: &[(&str, &str)]) {
        let line = self.table.say(key, slots);
        self.host(phase, line);
    }

    fn host(&mut self, phase: PhaseNumber, line: String) {
        self.add(phase, &Audience::Host, TextPart::Line(line));
    }

    fn add(&mut self, phase: PhaseNumber, to: &Audience, part: TextPart) {
        let heading = Heading {
            phase,
            to,
            place: None,
            title: None,
            turn: Turn::InOrder,
        };
        self.texts.part(heading, part);
    }
}

/// What everybody reads of a phase.
const fn for_all(phase: PhaseNumber) -> Heading<'static> {
    Heading {
        phase,
        to: &Audience::Public,
        place: None,
        title: None,
        turn: Turn::InOrder,
    }
}
