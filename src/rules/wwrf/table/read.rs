//! A line as what it enters, and the words in which it is kept.

use std::collections::BTreeMap;

use super::drawing::{self, Wish};
use super::seats::Reading;
use super::words::after;
use super::{ScriptTable, refused};
use crate::input::Input;
use crate::step::Start;
use crate::world::Actor;
use nightdesk_game::SeatId;
use nightdesk_replies::AskId;
use nightdesk_rules::Refusal;
use nightdesk_text::names::closest;
use nightdesk_text::say;

/// A line, read.
#[derive(Debug)]
pub(super) struct Read {
    /// The words it is kept in; they read as the same.
    pub(super) line: String,
    pub(super) entered: Entered,
    /// What the host should know about the reading.
    pub(super) remarks: Vec<String>,
    /// What the host wants to be drawn.
    pub(super) wishes: Vec<Wish>,
    /// Whose word it is.
    pub(super) by: By,
    /// In which posts votes stand, where the host says so.
    pub(super) posts: BTreeMap<AskId, u64>,
}

/// Whose word a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum By {
    Host,
    /// A player's own words, in which nothing is read.
    Words,
    Player(SeatId),
    /// Those whose votes are in it.
    Voters(Vec<SeatId>),
}

/// What a line enters.
#[derive(Debug)]
pub(super) enum Entered {
    /// The game begins.
    Begin(Start),
    /// What a role is told of beforehand.
    Inform {
        seat: SeatId,
        key: String,
        value: String,
    },
    /// Entries, one after another.
    Inputs {
        inputs: Vec<Input>,
        /// The host's words on a death.
        comment: Option<String>,
    },
    /// "No action" to questions that stay open.
    Rest(Vec<u32>),
    /// Answers that wait, and "no action", taken back.
    Cancel(Vec<u32>),
}

impl Read {
    pub(super) fn new(line: String, entered: Entered) -> Self {
        Self {
            line,
            entered,
            remarks: Vec::new(),
            wishes: Vec::new(),
            by: By::Host,
            posts: BTreeMap::new(),
        }
    }

    /// What it answers.
    pub(super) fn asks(&self) -> Vec<AskId> {
        match &self.entered {
            Entered::Inputs { inputs, .. } => inputs.iter().filter_map(ask).collect(),
            Entered::Rest(prompts) => prompts.iter().copied().map(AskId::Question).collect(),
            Entered::Begin(_) | Entered::Inform { .. } | Entered::Cancel(_) => Vec::new(),
        }
    }

    /// Whose answer or vote one of its inputs is; none if it is the host's.
    pub(super) fn sender_of(&self, input: &Input) -> Option<SeatId> {
        match (&self.by, input) {
            (By::Player(seat), Input::Answer { .. }) => Some(*seat),
            (By::Voters(_), Input::Vote { voter, .. }) => Some(*voter),
            _ => None,
        }
    }

    /// Whether it takes words of a player back.
    pub(super) fn takes_back(&self) -> bool {
        match &self.entered {
            Entered::Cancel(_) => true,
            Entered::Inputs { inputs, .. } => {
                let mut inputs = inputs.iter();
                inputs.any(|input| matches!(input, Input::Withdraw { .. } | Input::Decline { .. }))
            }
            Entered::Begin(_) | Entered::Inform { .. } | Entered::Rest(_) => false,
        }
    }

    pub(super) fn by(self, by: By) -> Self {
        Self { by, ..self }
    }

    pub(super) fn inputs(line: String, inputs: Vec<Input>) -> Self {
        let comment = None;
        Self::new(line, Entered::Inputs { inputs, comment })
    }
}

/// What an input answers.
pub(super) fn ask(input: &Input) -> Option<AskId> {
    match input {
        Input::Answer { prompt, .. } => Some(AskId::Question(*prompt)),
        Input::Vote { poll, voter, .. } => Some(AskId::Vote(*poll, *voter)),
        _ => None,
    }
}

/// The first words of the lines that are read here.
pub(super) const VERBS: [&str; 20] = [
    "start",
    "resolve",
    "end day",
    "end night",
    "answer",
    "act",
    "confirm",
    "delay",
    "decline",
    "withdraw",
    "pass",
    "cancel",
    "vote",
    "unvote",
    "whisper",
    "kill",
    "revive",
    "role",
    "drop",
    "info",
];

impl ScriptTable {
    /// What a line enters.
    pub(super) fn read(&self, line: &str, reading: Reading) -> Result<Read, Refusal> {
        let line = line.trim();
        if verb(line).is_some_and(|(verb, _)| FREE.contains(&verb)) {
            return self.read_plain(line, reading);
        }
        let (line, wishes) = drawing::cut(line, self.language)?;
        let read = self.read_plain(line, reading)?;
        Ok(Read { wishes, ..read })
    }

    /// A line that leaves its draws to chance.
    fn read_plain(&self, line: &str, reading: Reading) -> Result<Read, Refusal> {
        let Some((verb, rest)) = verb(line) else {
            return self.read_named(line, reading);
        };
        match verb {
            "start" => self.read_start(rest, reading),
            "resolve" | "end day" | "end night" => self.read_advance(verb, rest, reading),
            "answer" | "act" | "confirm" => self.read_answer(rest, reading, false),
            "delay" => self.read_answer(rest, reading, true),
            "decline" | "withdraw" => self.read_without(verb, rest, reading),
            "pass" | "cancel" => self.read_numbered(verb, rest, reading),
            "vote" => self.read_votes(rest, reading),
            "unvote" => self.read_unvote(rest, reading),
            "whisper" => Ok(self.read_whisper(rest, reading)?.by(By::Words)),
            "kill" => self.read_kill(rest, reading),
            "revive" => self.read_revive(rest, reading),
            "role" => self.read_role(rest, reading),
            "drop" => self.read_drop(rest),
            _ => self.read_information(rest, reading),
        }
    }

    /// `Ana: Bob`.
    fn read_named(&self, line: &str, reading: Reading) -> Result<Read, Refusal> {
        if line.contains(':') && self.world.is_some() {
            return self.read_answer(line, reading, false);
        }
        if reading == Reading::Typed
            && let Some(world) = &self.world
            && let Ok((seat, rest)) = self.asked(world, line, reading)
            && let Some(rests) = self.read_rest(seat, rest, reading)
        {
            return rests;
        }
        let first = line.split_whitespace().next().unwrap_or_default();
        if first.eq_ignore_ascii_case("draw") {
            return Err(refused("no-draw", say!(self, "drawn_with_line")));
        }
        let message = match closest(first, VERBS) {
            Some(verb) => say!(self, "near_verb", first, verb),
            None => say!(self, "not_understood", line),
        };
        Err(refused("unknown-line", message))
    }

    /// Words with which a line may begin or go on.
    pub(super) fn completions(&self) -> Vec<String> {
        let verbs = VERBS.iter().map(|verb| (*verb).to_owned());
        let polls = self.world.iter().flat_map(|world| &world.open_polls);
        let polls = polls.map(|poll| poll.name.clone());
        let names = self
            .seats
            .ids()
            .map(|seat| self.seats.name(seat).to_owned());
        verbs.chain(names).chain(polls).collect()
    }
}

/// Those after which any words may stand.
const FREE: [&str; 3] = ["whisper", "kill", "info"];

/// The verb that a line begins with, and what follows.
fn verb(line: &str) -> Option<(&'static str, &str)> {
    VERBS
        .iter()
        .find_map(|verb| Some((*verb, after(line, verb)?)))
}

/// What acts, in words for the host.
pub(super) fn acting(table: &ScriptTable, actor: &Actor, name: &str) -> String {
    match actor {
        Actor::Player(_) | Actor::Extra(_) | Actor::Executor { .. } => {
            table.role_title(name).to_owned()
        }
        Actor::Group(_) | Actor::Poll(_) | Actor::Team(_) | Actor::Attribute(_) | Actor::Host => {
            name.to_owned()
        }
    }
}
