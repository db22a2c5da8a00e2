//! Who is asked what, who has not voted, and what the host can do.

use super::Laid;
use super::poll::way_to;
use super::read::acting;
use super::texts::typed_form;
use super::thread::votes_in;
use super::words::word;
use crate::game::SeatId;
use crate::rules::Waiting;
use crate::rules::wwrf::forced::Silence;
use crate::rules::wwrf::world::{Input, OpenPoll, Prompt, World};

impl Laid {
    pub(super) fn waiting(&self) -> Vec<Waiting> {
        let Some(world) = &self.world else {
            return self.before_the_game();
        };
        if world.ended.is_some() {
            return Vec::new();
        }
        // "No action" is an answer, too, and no silence.
        let silent = world.prompts.iter();
        let prompts = silent
            .filter(|prompt| !self.standing.rests.contains(&prompt.id))
            .map(|prompt| self.prompt_waits(world, prompt));
        let polls = world
            .open_polls
            .iter()
            .map(|open| self.poll_waits(world, open));
        let mut waits: Vec<Waiting> = prompts.chain(polls).collect();
        waits.extend(self.information_waits());
        waits.extend(self.out_of_step(world));
        let mut end = format!("end {} and begin {}", world.phase, world.phase.next());
        let mut open = world.open_polls.iter();
        if let Some(decided) = open.find(|open| self.hammered(world, open)) {
            end = format!("{} has its hammer: {end}", decided.name);
        }
        waits.push(Waiting {
            from: None,
            of: Vec::new(),
            what: end,
            type_this: Some("resolve --commit".to_owned()),
            optional: false,
        });
        waits
    }

    /// What roles want to be told, and the word that begins the game.
    fn before_the_game(&self) -> Vec<Waiting> {
        let mut waits = self.information_waits();
        waits.push(Waiting {
            from: None,
            of: Vec::new(),
            what: "begin the game with Day 0".to_owned(),
            type_this: Some("start".to_owned()),
            optional: false,
        });
        waits
    }

    /// What roles want to be told and are not.
    fn information_waits(&self) -> Vec<Waiting> {
        let missing = self.missing_information().into_iter();
        let waits = missing.map(|(seat, role, wanted)| Waiting {
            from: None,
            of: Vec::new(),
            what: format!(
                "`{role}` of {} wants to know `{wanted}`",
                self.seats.name(seat)
            ),
            type_this: Some(format!(
                "info {} {} = …",
                self.seats.typed(seat),
                word(&wanted)
            )),
            optional: false,
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

    fn prompt_waits(&self, world: &World, prompt: &Prompt) -> Waiting {
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
            return Waiting {
                from: Some(prompt.to),
                of: Vec::new(),
                what,
                type_this: None,
                optional: true,
            };
        }
        if prompt.forced {
            what.push_str(&self.if_nothing_comes(world, prompt));
        }
        let name = self.seats.typed(prompt.to);
        Waiting {
            from: Some(prompt.to),
            of: Vec::new(),
            what,
            type_this: Some(match prompt.inputs.is_empty() {
                true => format!("confirm {name} #{}", prompt.id),
                false => format!("answer {name} #{} {}", prompt.id, typed_form(prompt)),
            }),
            optional: prompt.optional
                || prompt.vanishing
                || prompt.inputs.contains(&Input::PlayerOptional),
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

    fn poll_waits(&self, world: &World, open: &OpenPoll) -> Waiting {
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
        Waiting {
            from: None,
            of: silent,
            what,
            type_this: Some(format!("vote VOTER OPTION in {}", way_to(world, open))),
            optional: true,
        }
    }

    /// Players whom the desk took out, and who still act at the table.
    fn out_of_step<'a>(&'a self, world: &'a World) -> impl Iterator<Item = Waiting> + 'a {
        let seats = self.seats.ids().zip(&self.desk);
        seats
            .filter(|(seat, desk)| !desk.alive && world.lives(*seat))
            .map(|(seat, _)| Waiting {
                from: None,
                of: Vec::new(),
                what: format!(
                    "{} is out of the game, but not at the table",
                    self.seats.name(seat)
                ),
                type_this: Some(format!("kill {}", self.seats.typed(seat))),
                optional: false,
            })
    }
}
