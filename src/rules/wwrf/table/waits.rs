//! Who is asked what, who has not voted, and what the host can do.

use super::ScriptTable;
use super::poll::way_to;
use super::read::acting;
use super::thread::votes_in;
use super::words::word;
use crate::built_in;
use crate::forced::Silence;
use crate::world::{Input, OpenPoll, Prompt, World};
use nightdesk_game::SeatId;
use nightdesk_replies::{Ask, AskId, Asked, Need};
use nightdesk_text::say;

impl ScriptTable {
    pub(super) fn waiting(&self) -> Vec<Ask> {
        let Some(world) = &self.world else {
            return self.before_the_game();
        };
        if world.ended.is_some() {
            return Vec::new();
        }
        // "No action" is an answer, too, and no silence.
        let silent = world.prompts.iter();
        let prompts = silent
            .filter(|prompt| !self.replies.rests(prompt.id))
            .map(|prompt| self.prompt_waits(world, prompt));
        let polls = world
            .open_polls
            .iter()
            .map(|open| self.poll_waits(world, open));
        let mut waits: Vec<Ask> = prompts.chain(polls).collect();
        waits.extend(self.information_waits());
        waits.extend(self.out_of_step(world));
        let (phase, next) = (world.phase, world.phase.next());
        let mut end = say!(self, "end_and_begin", phase, next);
        let mut open = world.open_polls.iter();
        if let Some(decided) = open.find(|open| self.hammered(world, open)) {
            end = say!(self, "end_after_hammer", poll = &decided.name, end);
        }
        waits.push(host(end, "resolve --commit"));
        waits
    }

    /// What roles want to be told, and the word that begins the game.
    fn before_the_game(&self) -> Vec<Ask> {
        let mut waits = self.information_waits();
        waits.push(host(say!(self, "begin_the_game"), "start"));
        waits
    }

    /// What roles want to be told and are not.
    fn information_waits(&self) -> Vec<Ask> {
        let missing = self.missing_information().into_iter();
        let waits = missing.map(|(seat, role, wanted)| {
            let (name, typed) = (self.seats.name(seat), self.seats.typed(seat));
            let line = format!("info {typed} {} = …", word(&wanted));
            host(say!(self, "role_wants_to_know", role, name, wanted), &line)
        });
        waits.collect()
    }

    /// What is asked about before the game begins: what roles want to be told and are not.
    pub(super) fn missing_before_start(&self) -> Vec<String> {
        let missing = self.missing_information().into_iter();
        let lines = missing.map(|(seat, role, wanted)| {
            let (name, typed) = (self.seats.name(seat), self.seats.typed(seat));
            let key = word(&wanted);
            say!(
                self,
                "role_wants_to_know_by",
                role,
                name,
                wanted,
                typed,
                key
            )
        });
        lines.collect()
    }

    fn prompt_waits(&self, world: &World, prompt: &Prompt) -> Ask {
        let by = acting(self, &prompt.source.by, &prompt.source.name.name);
        let trigger = built_in::term(self.language, "trigger", &self.trigger(prompt));
        let mut what = format!(
            "#{} {by}, {trigger}: {}",
            prompt.id,
            self.prompt_text(world, prompt)
        );
        if let Some(options) = self.offered(world, prompt) {
            what.push_str(&format!(" ({options})"));
        }
        // The rules take no answer as things stand: nobody is dead for who asks for a dead player.
        if !self.deciding(world).can_be_answered(prompt) {
            let what = say!(self, "nothing_fits", question = what);
            return Ask {
                id: Some(AskId::Question(prompt.id)),
                of: Asked::Player(prompt.to),
                what,
                need: Need::Optional,
                type_this: None,
            };
        }
        if prompt.forced {
            what = self.if_nothing_comes(world, prompt, what);
        }
        let name = self.seats.typed(prompt.to);
        let may_pass =
            prompt.optional || prompt.vanishing || prompt.inputs.contains(&Input::PlayerOptional);
        Ask {
            id: Some(AskId::Question(prompt.id)),
            of: Asked::Player(prompt.to),
            what,
            need: match may_pass {
                true => Need::Optional,
                false => Need::Wanted,
            },
            type_this: Some(match prompt.inputs.is_empty() {
                true => format!("confirm {name} #{}", prompt.id),
                false => format!("answer {name} #{} {}", prompt.id, self.typed_form(prompt)),
            }),
        }
    }

    /// What silence to a question that must be answered comes to, with the answer as it is shown.
    pub(super) fn for_silence(&self, world: &World, prompt: &Prompt) -> Silence<String> {
        match self.deciding(world).silence(prompt) {
            Silence::Taken(value) => Silence::Taken(match value.is_empty() {
                true => self.say("nobody", &[]),
                false => self.looking(world).words(&value),
            }),
            Silence::Drawn => Silence::Drawn,
            Silence::Lapses => Silence::Lapses,
        }
    }

    /// A question that must be answered, with what becomes of it where it is not.
    fn if_nothing_comes(&self, world: &World, prompt: &Prompt, question: String) -> String {
        let value = match self.for_silence(world, prompt) {
            Silence::Taken(shown) => shown,
            Silence::Drawn => return say!(self, "drawn_if_silent", question),
            Silence::Lapses => return say!(self, "lapses_if_silent", question),
        };
        match prompt.inputs.len() {
            0 | 1 => say!(self, "taken_if_silent", question, value),
            _ => say!(self, "partly_taken_if_silent", question, value),
        }
    }

    fn poll_waits(&self, world: &World, open: &OpenPoll) -> Ask {
        let voters = self.voters(world, open);
        let thread = self.thread_votes_in(world, open);
        let voted = |voter: &SeatId| votes_in(open, &thread, *voter);
        let (voted, silent): (Vec<SeatId>, Vec<SeatId>) = voters.into_iter().partition(voted);
        let (poll, id, all) = (&open.name, open.id, voted.len() + silent.len());
        let mut what = say!(self, "have_voted", poll, id, voted = voted.len(), all);
        if !silent.is_empty() {
            let names = self.seats.listed(&silent);
            what = say!(self, "not_yet_voted", votes = what, names);
        }
        let line = say!(self, "vote_line", poll = way_to(world, open));
        Ask {
            of: Asked::Host(silent),
            need: Need::Optional,
            ..host(what, &line)
        }
    }

    /// Players whom the desk took out, and who still act at the table.
    fn out_of_step<'a>(&'a self, world: &'a World) -> impl Iterator<Item = Ask> + 'a {
        let seats = self.seats.ids().zip(&self.desk);
        seats
            .filter(|(seat, desk)| !desk.alive && world.lives(*seat))
            .map(|(seat, _)| {
                let name = self.seats.name(seat);
                let what = say!(self, "out_but_at_table", name);
                host(what, &format!("kill {}", self.seats.typed(seat)))
            })
    }
}

/// What the host does, with the line for it.
fn host(what: String, line: &str) -> Ask {
    Ask {
        id: None,
        of: Asked::Host(Vec::new()),
        what,
        need: Need::Wanted,
        type_this: Some(line.to_owned()),
    }
}
