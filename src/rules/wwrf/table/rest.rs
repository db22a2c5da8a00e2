//! "No action", and words that are taken back: `Ana none`, `decline Ana #3`, `cancel Ana`.

use super::ScriptTable;
use super::read::{By, Entered, Read};
use super::refused;
use super::seats::Reading;
use super::typed::{self, Means};
use super::words::{marked_number, parts};
use crate::forced::Silence;
use crate::world::{Prompt, World};
use nightdesk_game::SeatId;
use nightdesk_replies::AskId;
use nightdesk_rules::{Refusal, must_act};
use nightdesk_text::say;

impl ScriptTable {
    /// `Ana none`, `Ana #3 none`, `decline Ana #3`: the player does nothing with what is asked; it
    /// may be answered yet, until the phase ends.
    ///
    /// None if the words mean something else.
    pub(super) fn read_rest(
        &self,
        seat: SeatId,
        rest: &str,
        reading: Reading,
    ) -> Option<Result<Read, Refusal>> {
        let world = self.world.as_ref()?;
        if typed::is(rest, Means::Nothing) {
            return Some(self.resting_all(world, seat));
        }
        let (id, left) = marked_number(rest)?;
        typed::is(left, Means::Nothing).then(|| self.rests(world, seat, &[id], reading))
    }

    /// Everything that a player is asked, or has answered to be carried out later.
    fn resting_all(&self, world: &World, seat: SeatId) -> Result<Read, Refusal> {
        let ids = self.restable(world, seat);
        let ids: Vec<u32> = ids.iter().map(|prompt| prompt.id).collect();
        match ids.is_empty() {
            true => Err(self.nothing_open(world, seat)),
            false => self.rests(world, seat, &ids, Reading::Typed),
        }
    }

    fn restable<'w>(&self, world: &'w World, seat: SeatId) -> Vec<&'w Prompt> {
        let open = world.prompts.iter().filter(|prompt| prompt.to == seat);
        let mut all: Vec<&Prompt> = open.chain(self.waiting_of(world, seat)).collect();
        all.sort_by_key(|prompt| prompt.id);
        all.dedup_by_key(|prompt| prompt.id);
        all
    }

    /// `pass Ana #3 #4`: as it is kept.
    pub(super) fn rests(
        &self,
        world: &World,
        seat: SeatId,
        ids: &[u32],
        reading: Reading,
    ) -> Result<Read, Refusal> {
        let all = self.restable(world, seat);
        for id in ids {
            let Some(prompt) = all.iter().find(|prompt| prompt.id == *id) else {
                return Err(match all.is_empty() {
                    true => self.nothing_open(world, seat),
                    false => self.no_such(seat, &all),
                });
            };
            if reading == Reading::Typed && prompt.forced {
                return Err(self.must_answer(world, prompt, &all));
            }
        }
        let entered = Entered::Rest(ids.to_vec());
        let mut read = Read::new(self.with_numbers("pass", seat, ids), entered);
        read.by = By::Player(seat);
        Ok(read)
    }

    /// Silence to a forced question is answered with the value that its role names, or by lot, and
    /// lapses only where no answer is valid: "no action" is no way around it.
    fn must_answer(&self, world: &World, prompt: &Prompt, all: &[&Prompt]) -> Refusal {
        let name = self.seats.name(prompt.to);
        let question = self.prompt_named(prompt);
        let (mut message, own_answer) = match self.for_silence(world, prompt) {
            Silence::Taken(value) => {
                let message = say!(self, "must_answer_taken", name, question, value);
                (message, Some("forced_to_one"))
            }
            Silence::Drawn => (say!(self, "must_answer_drawn", name, question), None),
            Silence::Lapses => {
                let message = say!(self, "must_answer_lapses", name, question);
                (message, Some("forced_to_none"))
            }
        };
        let free = all.iter().filter(|other| !other.forced);
        let free: Vec<String> = free
            .map(|other| format!("`decline {} #{}`", self.seats.typed(prompt.to), other.id))
            .collect();
        if !free.is_empty() {
            let lines = free.join(", ");
            message = say!(self, "leaves_out_rest", message, lines);
        }
        let words = crate::reasons::words();
        let refused = must_act(prompt.to, message, words, self.language);
        match own_answer {
            Some(answer) => Refusal {
                answer: self.say(answer, &[]),
                ..refused
            },
            None => refused,
        }
    }

    /// `pass Ana #3 #4`, `cancel Ana`, `cancel Ana #3`.
    pub(super) fn read_numbered(
        &self,
        verb: &'static str,
        rest: &str,
        reading: Reading,
    ) -> Result<Read, Refusal> {
        let world = self.running()?;
        if verb == "cancel" && (rest.trim() == "all" || marked_number(rest).is_some()) {
            return Err(refused("unknown-words", say!(self, "cancel_by_player")));
        }
        let (seat, rest) = self.asked(world, rest, reading)?;
        let mut ids = Vec::new();
        for part in parts(rest, &[' ', ',', ';']) {
            match (part, marked_number(part)) {
                ("" | "all", _) => {}
                (_, Some((id, ""))) => ids.push(id),
                _ => {
                    let name = self.seats.typed(seat);
                    let message = say!(self, "no_question_number", part, verb, name);
                    return Err(refused("unknown-words", message));
                }
            }
        }
        match (verb, ids.is_empty()) {
            ("pass", true) => self.resting_all(world, seat),
            ("pass", false) => self.rests(world, seat, &ids, reading),
            _ => self.cancelling(world, seat, &ids),
        }
    }

    fn cancelling(&self, world: &World, seat: SeatId, ids: &[u32]) -> Result<Read, Refusal> {
        let waiting = self.waiting_of(world, seat);
        let resting = world.prompts.iter();
        let resting = resting.filter(|prompt| prompt.to == seat && self.replies.rests(prompt.id));
        let there = waiting.into_iter().chain(resting).map(|prompt| prompt.id);
        let there: Vec<u32> = there.collect();
        let missing = ids.iter().any(|id| !there.contains(id));
        if there.is_empty() || missing {
            let name = self.seats.name(seat);
            let message = match self.carried_out(world, seat).as_slice() {
                [] => say!(self, "nothing_to_take_back", name),
                done => say!(self, "no_entry_waits", name, done = self.done_already(done)),
            };
            return Err(refused("no-such-entry", message));
        }
        let ids = match ids.is_empty() {
            true => there,
            false => ids.to_vec(),
        };
        let line = self.with_numbers("cancel", seat, &ids);
        Ok(Read::new(line, Entered::Cancel(ids)))
    }

    /// What the host reads of a question to which the player said "no action".
    pub(super) fn no_action(&self, id: u32) -> Option<String> {
        let world = self.world.as_ref()?;
        let waiting = world.actions.iter().map(|action| &action.prompt);
        let mut all = world.prompts.iter().chain(waiting);
        let prompt = all.find(|prompt| prompt.id == id)?;
        let name = self.seats.name(prompt.to);
        let question = self.prompt_named(prompt);
        Some(match self.replies.line(&AskId::Question(id)) {
            Some(line) => say!(self, "no_action_in_place", name, question, line),
            None => say!(self, "no_action", name, question),
        })
    }

    /// What was answered and carried out at once.
    pub(super) fn done_already(&self, done: &[u32]) -> String {
        let ids: Vec<String> = done.iter().map(|id| format!("#{id}")).collect();
        let (count, ids) = (done.len(), ids.join(", "));
        say!(self, "done_already", count, ids)
    }

    fn with_numbers(&self, verb: &str, seat: SeatId, ids: &[u32]) -> String {
        let ids: Vec<String> = ids.iter().map(|id| format!("#{id}")).collect();
        format!("{verb} {} {}", self.seats.kept(seat), ids.join(" "))
    }
}
