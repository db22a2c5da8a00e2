//! Who is asked what, who has not voted, and what the host can do.

use super::Laid;
use super::poll::way_to;
use super::read::acting;
use super::texts::typed_form;
use super::thread::votes_in;
use super::words::word;
use crate::forced::Silence;
use crate::world::{Input, OpenPoll, Prompt, World};
use nightdesk_game::SeatId;
use nightdesk_replies::{Ask, AskId, Asked, Need};

impl Laid {
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
        let mut end = format!("end {} and begin {}", world.phase, world.phase.next());
        let mut open = world.open_polls.iter();
        if let Some(decided) = open.find(|open| self.hammered(world, open)) {
            end = format!("{} has its hammer: {end}", decided.name);
        }
        waits.push(host(end, "resolve --commit"));
        waits
    }

    /// What roles want to be told, and the word that begins the game.
    fn before_the_game(&self) -> Vec<Ask> {
        let mut waits = self.information_waits();
        let begin = "begin the game with Day 0".to_owned();
        waits.push(host(begin, "start"));
        waits
    }

    /// What roles want to be told and are not.
    fn information_waits(&self) -> Vec<Ask> {
        let missing = self.missing_information().into_iter();
        let waits = missing.map(|(seat, role, wanted)| {
            let what = format!(
                "`{role}` of {} wants to know `{wanted}`",
                self.seats.name(seat)
            );
            let name = self.seats.typed(seat);
            host(what, &format!("info {name} {} = …", word(&wanted)))
        });
        waits.collect()
    }

    /// What is asked about before the game begins: what roles want to be told and are not.
    pub(super) fn missing_before_start(&self) -> Vec<String> {
        let missing = self.missing_information().into_iter();
        let lines = missing.map(|(seat, role, wanted)| {
            format!(
                "{role} of {} wants to know {wanted}: `info {} {} = …`.",
                self.seats.name(seat),
                self.seats.typed(seat),
                word(&wanted)
            )
        });
        lines.collect()
    }

    fn prompt_waits(&self, world: &World, prompt: &Prompt) -> Ask {
        let by = acting(self, &prompt.source.by, &prompt.source.name.name);
        let trigger = self.trigger(prompt);
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
            what.push_str(" (nothing can be answered now)");
            return Ask {
                id: Some(AskId::Question(prompt.id)),
                of: Asked::Player(prompt.to),
                what,
                need: Need::Optional,
                type_this: None,
            };
        }
        if prompt.forced {
            what.push_str(&self.if_nothing_comes(world, prompt));
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
                false => format!("answer {name} #{} {}", prompt.id, typed_form(prompt)),
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

    /// What becomes of a question that must be answered and is not.
    fn if_nothing_comes(&self, world: &World, prompt: &Prompt) -> String {
        let shown = match self.for_silence(world, prompt) {
            Silence::Taken(shown) => shown,
            Silence::Drawn => return " (drawn if nothing comes)".to_owned(),
            Silence::Lapses => return " (lapses if nothing comes)".to_owned(),
        };
        match prompt.inputs.len() {
            0 | 1 => format!(" ({shown} if nothing comes)"),
            _ => format!(" ({shown} if nothing comes, the rest drawn)"),
        }
    }

    fn poll_waits(&self, world: &World, open: &OpenPoll) -> Ask {
        let voters = self.voters(world, open);
        let thread = self.thread_votes_in(world, open);
        let voted = |voter: &SeatId| votes_in(open, &thread, *voter);
        let (voted, silent): (Vec<SeatId>, Vec<SeatId>) = voters.into_iter().partition(voted);
        let mut what = format!(
            "vote {} (#{}): {} of {} have voted",
            open.name,
            open.id,
            voted.len(),
            voted.len() + silent.len()
        );
        if !silent.is_empty() {
            what.push_str("; not yet: ");
            what.push_str(&self.seats.listed(&silent));
        }
        let line = format!("vote VOTER OPTION in {}", way_to(world, open));
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
                let what = format!("{name} is out of the game, but not at the table");
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
