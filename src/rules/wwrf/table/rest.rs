//! "No action", and words that are taken back: `Ana none`, `decline Ana #3`, `cancel Ana`.

use super::Laid;
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
use nightdesk_text::wording::quote;

impl Laid {
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
        let (silence, own_answer) = match self.for_silence(world, prompt) {
            Silence::Taken(value) => (format!("{value} is taken"), Some("forced_to_one")),
            Silence::Drawn => ("the answer is drawn".to_owned(), None),
            Silence::Lapses => {
                let silence = "it lapses, for no answer is valid,";
                (silence.to_owned(), Some("forced_to_none"))
            }
        };
        let mut message = format!(
            "{} must answer {} (Forced): if nothing comes, {silence} at the end of the phase",
            quote(name),
            self.prompt_named(prompt)
        );
        let free = all.iter().filter(|other| !other.forced);
        let free: Vec<String> = free
            .map(|other| format!("`decline {} #{}`", self.seats.typed(prompt.to), other.id))
            .collect();
        if !free.is_empty() {
            message.push_str(&format!("; {} leaves out the rest", free.join(", ")));
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
            let message = "at this table entries are cancelled by player: `cancel NAME`, or \
                           `cancel NAME #3` of one question; `undo` takes back any line";
            return Err(refused("unknown_words", message));
        }
        let (seat, rest) = self.asked(world, rest, reading)?;
        let mut ids = Vec::new();
        for part in parts(rest, &[' ', ',', ';']) {
            match (part, marked_number(part)) {
                ("" | "all", _) => {}
                (_, Some((id, ""))) => ids.push(id),
                _ => {
                    let name = self.seats.typed(seat);
                    let message = format!(
                        "{} is no number of a question: `{verb} {name}`, or `{verb} {name} #3`",
                        quote(part)
                    );
                    return Err(refused("unknown_words", message));
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
            let name = quote(self.seats.name(seat));
            let message = match self.carried_out(world, seat).as_slice() {
                [] => format!("no entry of {name} is there to be cancelled"),
                done => format!("{name} has no entry that waits; {}", done_already(done)),
            };
            return Err(refused("no_such_entry", message));
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
        let place = self.replies.line(&AskId::Question(id));
        let place = place.map_or_else(String::new, |line| format!(" in place of `{line}`"));
        Some(format!(
            "{name}: no action to {}{place}; it may be answered until the phase ends.",
            self.prompt_named(prompt)
        ))
    }

    fn with_numbers(&self, verb: &str, seat: SeatId, ids: &[u32]) -> String {
        let ids: Vec<String> = ids.iter().map(|id| format!("#{id}")).collect();
        format!("{verb} {} {}", self.seats.kept(seat), ids.join(" "))
    }
}

/// What was answered and carried out at once.
pub(super) fn done_already(done: &[u32]) -> String {
    let ids: Vec<String> = done.iter().map(|id| format!("#{id}")).collect();
    let (was, it) = match done.len() {
        1 => ("the answer to", "was"),
        _ => ("the answers to", "were"),
    };
    format!(
        "{was} {} {it} carried out when entered, and `undo` takes that back",
        ids.join(", ")
    )
}
