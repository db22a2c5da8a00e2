//! Which poll and which option a line means, and who has a say.

use super::seats::Reading;
use super::thread::ThreadsVote;
use super::typed::{self, Means};
use super::words::{bare, marked_number, word};
use super::{ScriptTable, refused};
use crate::built_in::term;
use crate::effect::{Counted, Effect, PollResult};
use crate::run::Run;
use crate::world::{Item, OpenPoll, PollOption, World};
use nightdesk_game::SeatId;
use nightdesk_lang::Book;
use nightdesk_lang::tree::Key;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

impl ScriptTable {
    /// How an open poll would end now: as it is shown, and as it counts.
    pub(super) fn result_now(
        book: &Book,
        world: &World,
        poll: u32,
        votes: &[ThreadsVote],
    ) -> Option<(PollResult, Counted)> {
        let mut world = world.clone();
        // What is still open when the game ends can be counted, too.
        world.ended = None;
        world.open_polls.retain(|open| open.id == poll);
        for open in &mut world.open_polls {
            for (voter, option) in votes {
                match option {
                    Some(option) => open.votes.insert(*voter, option.clone()),
                    None => open.votes.remove(voter),
                };
            }
        }
        let mut run = Run::in_order(book, world);
        run.close_polls();
        let counted = run.counts.pop()?;
        let result = run.effects.into_iter().find_map(|told| match told.effect {
            Effect::PollClosed { result, .. } => Some(result),
            _ => None,
        })?;
        Some((result, counted))
    }

    /// A part of a name counts for the living, and for whoever else an open poll admits.
    pub(super) fn may_vote(&self, world: &World, reading: Reading) -> Vec<SeatId> {
        if reading == Reading::Kept {
            return Vec::new();
        }
        let voters: Vec<SeatId> = world
            .open_polls
            .iter()
            .flat_map(|open| self.voters(world, open))
            .collect();
        let may = |seat: &SeatId| world.lives(*seat) || voters.contains(seat);
        self.seats.ids().filter(may).collect()
    }

    /// The poll named at the end of a text, and what stands before it.
    pub(super) fn poll_of<'t, 'w>(
        &self,
        world: &'w World,
        text: &'t str,
        reading: Reading,
    ) -> Result<(&'t str, Option<&'w OpenPoll>), Refusal> {
        if reading == Reading::Typed {
            // "Cedar for Al" may be about Al, and "in Mayor" is about nobody.
            let anyone: Vec<SeatId> = self.seats.ids().collect();
            let named = splits(text).find_map(|(before, named)| {
                let is_player = self.seats.find(named, reading, &anyone).is_ok();
                let is_enough = named.starts_with('#') || named.chars().count() >= LEAST;
                let open = self.poll_named(world, named, reading).ok();
                let open = open.filter(|_| is_enough && !is_player)?;
                Some((before, Some(open)))
            });
            if let Some(named) = named {
                return Ok(named);
            }
        }
        let Some((before, named)) = split_poll(text) else {
            return Ok((text, None));
        };
        let open = self.poll_named(world, named, reading)?;
        Ok((before, Some(open)))
    }

    /// The poll that is meant where none is named: the only one, or the public vote of the day.
    pub(super) fn usual_poll<'w>(&self, world: &'w World) -> Result<&'w OpenPoll, Refusal> {
        match world.open_polls.as_slice() {
            [] => Err(refused("no-poll", say!(self, "no_poll_is_open"))),
            [one] => Ok(one),
            several => {
                let several: Vec<&OpenPoll> = several.iter().collect();
                lynch_poll(world).ok_or_else(|| self.which_poll(world, &several))
            }
        }
    }

    pub(super) fn check_voter(
        &self,
        world: &World,
        open: &OpenPoll,
        voter: SeatId,
    ) -> Result<(), Refusal> {
        if !self.voters(world, open).contains(&voter) {
            return Err(self.no_say(world, voter, quote(&open.name)));
        }
        self.check_undecided(world, open)
    }

    /// That a voter has a say in no open poll.
    pub(super) fn no_say_anywhere(&self, world: &World, voter: SeatId) -> Refusal {
        let polls: Vec<String> = world
            .open_polls
            .iter()
            .map(|open| quote(&open.name))
            .collect();
        self.no_say(world, voter, self.language.list(&polls))
    }

    fn no_say(&self, world: &World, voter: SeatId, polls: String) -> Refusal {
        let name = self.seats.name(voter);
        let message = match world.lives(voter) {
            true => say!(self, "no_say", name, polls),
            false => say!(self, "no_say_dead", name, polls),
        };
        refused("no-say", message)
    }

    /// Refuses votes that come after the hammer.
    pub(super) fn check_undecided(&self, world: &World, open: &OpenPoll) -> Result<(), Refusal> {
        if !self.hammered(world, open) {
            return Ok(());
        }
        let (poll, end) = (&open.name, end_of(world));
        let message = say!(self, "has_its_hammer", poll, end);
        Err(refused("after-hammer", message))
    }

    /// Whether a poll is decided before its time.
    pub(super) fn hammered(&self, world: &World, open: &OpenPoll) -> bool {
        self.deciding(world).hammered(open.id)
    }

    /// Who has a say in a poll now.
    pub(super) fn voters(&self, world: &World, open: &OpenPoll) -> Vec<SeatId> {
        self.deciding(world).voters(open)
    }

    /// The option of a poll that a text means.
    pub(super) fn option_named(
        &self,
        open: &OpenPoll,
        text: &str,
        reading: Reading,
    ) -> Result<PollOption, Refusal> {
        let is_quoted = bare(text) != text.trim();
        let text = bare(text);
        if text.is_empty() {
            return Err(self.no_option(open, None));
        }
        let wanted = Key::of(text);
        let words = open.options.iter().filter(|option| match option {
            PollOption::Word(word) => {
                let key = Key::of(word);
                let against_all = key.as_str() == "abstain" && typed::is(text, Means::Abstains);
                let shown = Key::of(&self.option_word(word)) == wanted;
                key == wanted || shown || (against_all && reading == Reading::Typed)
            }
            PollOption::Player(_) => false,
        });
        if let Some(word) = words.clone().next() {
            let is_nobody = typed::is(text, Means::Abstains);
            if reading == Reading::Typed && !is_quoted && is_nobody {
                self.check_is_nobody(text)?;
            }
            return Ok(word.clone());
        }
        let players: Vec<SeatId> = open.options.iter().filter_map(player).collect();
        let seat = self.seats.find(text, reading, &players)?;
        match players.contains(&seat) {
            true => Ok(PollOption::Player(seat)),
            false => Err(self.no_option(open, Some(self.seats.name(seat)))),
        }
    }

    /// That a poll has no such option; none: it is not said for what a vote is.
    pub(super) fn no_option(&self, open: &OpenPoll, what: Option<&str>) -> Refusal {
        let options: Vec<String> = open
            .options
            .iter()
            .map(|option| self.option_shown(option))
            .collect();
        let (poll, options) = (&open.name, options.join(", "));
        let message = match what {
            Some(what) => say!(self, "cannot_be_voted_for", what, poll, options),
            None => say!(self, "for_what", poll, options),
        };
        refused("no-option", message)
    }

    /// An option as it is shown.
    pub(super) fn option_shown(&self, option: &PollOption) -> String {
        match option {
            PollOption::Player(seat) => self.seats.name(*seat).to_owned(),
            PollOption::Word(word) => self.option_word(word),
        }
    }

    /// An option that is no player as it is shown: the rules' own are in the language of the game.
    pub(super) fn option_word(&self, word: &str) -> String {
        term(self.language, "option", word)
    }

    pub(super) fn kept_option(&self, option: &PollOption) -> String {
        match option {
            PollOption::Player(seat) => self.seats.kept(*seat),
            PollOption::Word(text) => word(text),
        }
    }
}

/// The line that ends the running phase.
pub(super) const fn end_of(world: &World) -> &'static str {
    match world.phase.is_night() {
        true => "end night",
        false => "end day",
    }
}

/// Whether everybody may read a poll.
pub(super) const fn is_public(open: &OpenPoll) -> bool {
    matches!(open.place, Item::Place(_))
}

/// The public poll by which the day is decided, if one is open.
pub(super) fn lynch_poll(world: &World) -> Option<&OpenPoll> {
    match usual_polls(world).as_slice() {
        [] => None,
        [open] => Some(open),
        [first, ..] => is_lynch(first).then_some(first),
    }
}

/// The public polls that a vote of the thread may be for which names none: those by which the day is
/// decided, and where there are none, all that are for players.
pub(super) fn usual_polls(world: &World) -> Vec<&OpenPoll> {
    let open = world.open_polls.iter();
    let mut public: Vec<&OpenPoll> = open
        .filter(|open| is_public(open) && open.options.iter().any(|one| player(one).is_some()))
        .collect();
    if public.iter().any(|open| is_lynch(open)) {
        public.retain(|open| is_lynch(open));
    }
    public
}

fn is_lynch(open: &OpenPoll) -> bool {
    Key::of(&open.poll).as_str().contains("lynch")
}

pub(super) fn player(option: &PollOption) -> Option<SeatId> {
    match option {
        PollOption::Player(seat) => Some(*seat),
        PollOption::Word(_) => None,
    }
}

/// Letters of a poll's name that are enough to mean it.
pub(super) const LEAST: usize = 3;

/// `Ana Bob in Lynch` as `Ana Bob` and `Lynch`: as lines are kept.
pub(super) fn split_poll(text: &str) -> Option<(&str, &str)> {
    at_words(text, |word| word.eq_ignore_ascii_case("in")).next()
}

/// The same by each word that may lead on to a poll, from the last on: `Ana Bob for Mayor`.
pub(super) fn splits(text: &str) -> impl Iterator<Item = (&str, &str)> {
    at_words(text, |word| typed::is(word, Means::LeadsOn))
}

/// What comes before and after each of the words that are wanted, from the last on.
fn at_words(text: &str, is_wanted: impl Fn(&str) -> bool) -> impl Iterator<Item = (&str, &str)> {
    let gaps: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
    gaps.into_iter().rev().filter_map(move |at| {
        let (before, after) = (text.get(..at)?, text.get(at + 1..)?);
        let (word, named) = after.split_once(' ')?;
        // A name may hold the word, in quotes.
        let is_open = !named.matches('"').count().is_multiple_of(2);
        (is_wanted(word) && !is_open).then(|| (before.trim_end(), named.trim()))
    })
}

impl ScriptTable {
    fn no_poll(&self, open: &[OpenPoll], named: &str) -> Refusal {
        let names: Vec<String> = open.iter().map(|open| quote(&open.name)).collect();
        let message = match names.is_empty() {
            true => say!(self, "not_open_nor_others", poll = named),
            false => say!(
                self,
                "is_no_open_poll",
                poll = named,
                polls = names.join(", ")
            ),
        };
        refused("no-poll", message)
    }

    /// The poll that a host names: by its number (`#3`), or by its name or a part of that.
    ///
    /// # Errors
    /// When no open poll is called so, or several are.
    pub(super) fn poll_named<'w>(
        &self,
        world: &'w World,
        named: &str,
        reading: Reading,
    ) -> Result<&'w OpenPoll, Refusal> {
        let open = &world.open_polls;
        if let Some((id, rest)) = marked_number(named) {
            if let Some((post, "")) = marked_number(rest) {
                let message = say!(self, "post_before_poll", post, id);
                return Err(refused("no-poll", message));
            }
            if !rest.trim().is_empty() {
                return Err(self.no_poll(open, named));
            }
            let found = match reading {
                Reading::Kept => open.iter().find(|open| open.id == id),
                Reading::Typed => self.numbered(world, id)?,
            };
            return found.ok_or_else(|| self.no_poll(open, &format!("#{id}")));
        }
        let wanted = Key::of(bare(named));
        let keys = |open: &OpenPoll| [Key::of(&open.name), Key::of(&open.poll)];
        let exact = open.iter().filter(|open| keys(open).contains(&wanted));
        let exact: Vec<&OpenPoll> = exact.collect();
        let part = |open: &&OpenPoll| {
            let mut keys = keys(open).into_iter();
            keys.any(|key| key.as_str().contains(wanted.as_str()))
        };
        let fits = match exact.is_empty() && reading == Reading::Typed && !wanted.is_empty() {
            true => open.iter().filter(part).collect(),
            false => exact,
        };
        match fits.as_slice() {
            [one] => Ok(one),
            [] => Err(self.no_poll(open, bare(named))),
            several => Err(self.which_poll(world, several)),
        }
    }

    /// The poll that a number means which a host types: the number that the desk shows for it, or the
    /// one at the end of its name. Where these are two, it is asked.
    fn numbered<'w>(&self, world: &'w World, id: u32) -> Result<Option<&'w OpenPoll>, Refusal> {
        let by_id = world.open_polls.iter().find(|open| open.id == id);
        match (by_id, called_by_number(world, id)) {
            (Some(shown), Some(called)) if shown.id != called.id => {
                Err(self.which_poll(world, &[shown, called]))
            }
            (by_id, called) => Ok(by_id.or(called)),
        }
    }

    /// That several polls are open, with the words that name each.
    pub(super) fn which_poll(&self, world: &World, open: &[&OpenPoll]) -> Refusal {
        let way = |open: &&OpenPoll| match way_to(world, open) {
            number if number.starts_with('#') => format!("`in {number}` ({})", open.name),
            name => format!("`in {name}`"),
        };
        let ways: Vec<String> = open.iter().map(way).collect();
        let message = say!(self, "which_poll", ways = Listed(&ways));
        refused("ambiguous-poll", message)
    }
}

/// The poll that a number at the end of its name means alone: `Trial #2`.
fn called_by_number(world: &World, number: u32) -> Option<&OpenPoll> {
    let sign = format!("#{number}");
    let mut called = world
        .open_polls
        .iter()
        .filter(|open| number_of(&open.name) == Some(sign.as_str()) && has_own_name(world, open));
    called.next().filter(|_| called.next().is_none())
}

/// The number at the end of a vote's name, with its sign.
pub(super) fn number_of(name: &str) -> Option<&str> {
    let sign = name.get(name.rfind('#')?..)?;
    let digits = sign.get(1..)?;
    let is_number = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
    is_number.then_some(sign)
}

/// Whether no other open poll is called the same.
fn has_own_name(world: &World, poll: &OpenPoll) -> bool {
    let name = Key::of(&poll.name);
    let mut others = world.open_polls.iter().filter(|open| open.id != poll.id);
    others.all(|open| ![Key::of(&open.name), Key::of(&open.poll)].contains(&name))
}

/// How a host names an open poll for certain: by its number, and by its name where the number may
/// mean another poll, too.
pub(super) fn way_to(world: &World, open: &OpenPoll) -> String {
    let another = called_by_number(world, open.id).is_some_and(|called| called.id != open.id);
    match another && has_own_name(world, open) {
        true => open.name.clone(),
        false => format!("#{}", open.id),
    }
}
