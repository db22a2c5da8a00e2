//! Votes of the thread while several votes run side by side: each counts in the one that it names.

use std::collections::BTreeMap;

use super::ScriptTable;
use super::poll::{LEAST, is_public, number_of, player, splits, usual_polls};
use super::read::Read;
use super::seats::Reading;
use super::thread::{ballot_option, votes_in};
use super::typed::{self, Means};
use super::words::{after, bare};
use crate::world::{OpenPoll, PollOption, World};
use nightdesk_game::{Reads, SeatId};
use nightdesk_lang::tree::Key;
use nightdesk_replies::AskId;
use nightdesk_rules::{Heard, Refusal, SaidVote};
use nightdesk_text::say;

impl ScriptTable {
    /// The names of the public votes, if there are several.
    pub(super) fn names_side_by_side(&self) -> Vec<String> {
        let open: Vec<&OpenPoll> = self.world.iter().flat_map(public).collect();
        match open.len() {
            0 | 1 => Vec::new(),
            _ => open.iter().map(|open| open.name.clone()).collect(),
        }
    }

    /// Whether some words name one of these.
    pub(super) fn names_one_side_by_side(&self, words: &str) -> bool {
        let open: Vec<&OpenPoll> = self.world.iter().flat_map(public).collect();
        open.len() > 1 && named_in(&open, words).1.is_some()
    }

    /// The names of the public votes, where several may be meant by words that name none.
    pub(super) fn names_to_choose_from(&self, words: &str) -> Vec<String> {
        let usual = self
            .world
            .as_ref()
            .map_or(0, |world| usual_polls(world).len());
        match usual < 2 || self.names_one_side_by_side(words) {
            true => Vec::new(),
            false => self.names_side_by_side(),
        }
    }

    /// A vote of the thread in the one that it names, or in the only one that it can be for.
    pub(super) fn read_side_by_side(&self, said: SaidVote<'_>) -> Result<Heard<Read>, Refusal> {
        let Some(world) = &self.world else {
            return Ok(Heard::Usual);
        };
        let open: Vec<&OpenPoll> = public(world).collect();
        if open.len() < 2 {
            return Ok(Heard::Usual);
        }
        let (words, named) = match said.poll {
            Some(poll) => (
                said.words.trim().to_owned(),
                Some(self.poll_named(world, poll, Reading::Typed)?),
            ),
            None => named_in(&open, said.words),
        };
        match (said.means, named) {
            (Some(Reads::Unvote), Some(open)) => self.unvote_in(world, open, said),
            (Some(Reads::Unvote), None) => self.unvote_alone(world, &open, said),
            (_, Some(open)) => match self.option_said(open, &words, said.means) {
                Some(option) => self.vote_in(world, open, option, said),
                // Whom it means is the question of the words; that it is no option is one of the rules.
                None if said.means.is_none() => Ok(Heard::Usual),
                None => Err(self.no_option(open, Some(&words))),
            },
            (_, None) => self.vote_alone(world, &words, said),
        }
    }

    /// A vote that names none of those that run.
    fn vote_alone(
        &self,
        world: &World,
        words: &str,
        said: SaidVote<'_>,
    ) -> Result<Heard<Read>, Refusal> {
        let usual = usual_polls(world);
        if usual.len() < 2 {
            return Ok(Heard::Usual);
        }
        let fits = usual.into_iter().filter_map(|open| {
            let option = self.option_said(open, words, said.means)?;
            let may = self.voters(world, open).contains(&said.voter);
            may.then_some((open, option))
        });
        let mut fits: Vec<(&OpenPoll, PollOption)> = fits.collect();
        match (fits.pop(), fits.is_empty()) {
            (None, _) => Ok(Heard::Usual),
            (Some((open, option)), true) => self.vote_in(world, open, option, said),
            (Some(_), false) => Ok(Heard::Asks),
        }
    }

    /// A vote is taken back, and it is not said in which of those that run.
    fn unvote_alone(
        &self,
        world: &World,
        open: &[&OpenPoll],
        said: SaidVote<'_>,
    ) -> Result<Heard<Read>, Refusal> {
        let voted = open.iter().filter(|open| {
            let of_thread = self.thread_votes_in(world, open);
            votes_in(open, &of_thread, said.voter)
        });
        let voted: Vec<&&OpenPoll> = voted.collect();
        let usual = usual_polls(world);
        match voted.as_slice() {
            [] => Ok(Heard::Usual),
            [open] if usual.len() == 1 && usual.iter().any(|one| one.id == open.id) => {
                Ok(Heard::Usual)
            }
            [open] => self.unvote_in(world, open, said),
            _ => Ok(Heard::Asks),
        }
    }

    fn vote_in(
        &self,
        world: &World,
        open: &OpenPoll,
        option: PollOption,
        said: SaidVote<'_>,
    ) -> Result<Heard<Read>, Refusal> {
        self.check_voter(world, open, said.voter)?;
        let (shown, poll) = (self.option_shown(&option), &open.name);
        let says = say!(self, "votes_for_option_in", option = shown, poll);
        let posts = BTreeMap::from([(AskId::Vote(open.id, said.voter), said.post)]);
        let taken = self.votes_read(vec![(open.id, said.voter, Some(option))], posts);
        Ok(Heard::Taken { taken, says })
    }

    fn unvote_in(
        &self,
        world: &World,
        open: &OpenPoll,
        said: SaidVote<'_>,
    ) -> Result<Heard<Read>, Refusal> {
        self.check_undecided(world, open)?;
        Ok(Heard::Taken {
            taken: self.unvote_read(open, said.voter, Some(said.post)),
            says: say!(self, "unvotes_in", poll = &open.name),
        })
    }

    /// The option that a vote is for; names are taken as they are, never in part.
    fn option_said(
        &self,
        open: &OpenPoll,
        words: &str,
        means: Option<Reads>,
    ) -> Option<PollOption> {
        if let Some(Reads::Vote(ballot)) = means {
            return ballot_option(open, ballot);
        }
        let wanted = Key::of(bare(words));
        let mut options = open.options.iter();
        let of_words = options.find(|option| match option {
            PollOption::Word(word) => {
                let key = Key::of(word);
                let against_all = key.as_str() == "abstain" && typed::is(words, Means::Abstains);
                key == wanted || against_all || Key::of(&self.option_word(word)) == wanted
            }
            PollOption::Player(_) => false,
        });
        if let Some(option) = of_words {
            return Some(option.clone());
        }
        let seat = self.seats.called(bare(words))?;
        let seats: Vec<SeatId> = open.options.iter().filter_map(player).collect();
        seats.contains(&seat).then_some(PollOption::Player(seat))
    }
}

fn public(world: &World) -> impl Iterator<Item = &OpenPoll> {
    world.open_polls.iter().filter(|open| is_public(open))
}

/// The vote that some words name, by its name or the number at the end of it, and the words without
/// that: `Fir in Trial #2`, `#2: Fir`.
fn named_in<'w>(open: &[&'w OpenPoll], words: &str) -> (String, Option<&'w OpenPoll>) {
    let by_name = open.iter().filter_map(|open| {
        let span = span_of(words, &open.name)?;
        Some((*open, span))
    });
    let mut found: Vec<(&OpenPoll, (usize, usize))> = by_name.collect();
    if found.is_empty() {
        let by_number = open.iter().filter_map(|open| {
            let span = span_of(words, number_of(&open.name)?)?;
            Some((*open, span))
        });
        found = by_number.collect();
    }
    // "Trial" stands in "Trial #2", too.
    let longest = found.iter().map(|(_, (start, end))| end - start).max();
    found.retain(|(_, (start, end))| Some(end - start) == longest);
    match found.as_slice() {
        [(open, (start, end))] => {
            let before = words.get(..*start).unwrap_or_default();
            let after = words.get(*end..).unwrap_or_default();
            let before = without_joint(before.trim_end_matches(joins));
            let rest = format!("{before} {}", after.trim_start_matches(joins));
            (rest.trim().to_owned(), Some(*open))
        }
        _ => in_part(open, words),
    }
}

/// The same where only a part of the vote's name stands after the words that lead on to it.
fn in_part<'w>(open: &[&'w OpenPoll], words: &str) -> (String, Option<&'w OpenPoll>) {
    let named = splits(words).find_map(|(before, part)| {
        let wanted = Key::of(bare(after(part, "the").unwrap_or(part)));
        let is_meant = |open: &&&OpenPoll| {
            let keys = [Key::of(&open.name), Key::of(&open.poll)];
            keys.iter()
                .any(|key| key.as_str().contains(wanted.as_str()))
        };
        let mut fits = open.iter().filter(is_meant);
        let is_enough = wanted.as_str().chars().count() >= LEAST;
        match (fits.next(), fits.next()) {
            (Some(open), None) if is_enough => Some((before.to_owned(), Some(*open))),
            _ => None,
        }
    });
    named.unwrap_or_else(|| (words.trim().to_owned(), None))
}

/// Where a name stands in a text as words of its own.
fn span_of(text: &str, name: &str) -> Option<(usize, usize)> {
    let mut before = None;
    for (start, c) in text.char_indices() {
        let apart = before.is_none_or(|before: char| !before.is_alphanumeric());
        if apart && let Some(rest) = text.get(start..).and_then(|text| exactly(text, name)) {
            return Some((start, text.len().saturating_sub(rest.len())));
        }
        before = Some(c);
    }
    None
}

/// What follows a name that a text begins with; space before it is not passed over.
fn exactly<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let begins = text.chars().next().is_some_and(|c| !c.is_whitespace());
    after(text, name).filter(|_| begins)
}

/// What may stand between a name and the vote that it is in.
fn joins(c: char) -> bool {
    c.is_whitespace() || [':', '-', '–', '—', ',', '(', ')', '[', ']'].contains(&c)
}

/// A text without the word at its end that leads on to a vote's name.
fn without_joint(text: &str) -> &str {
    let (before, last) = text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    match typed::is(last, Means::LeadsOn) {
        true => before.trim_end_matches(joins),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::{number_of, span_of, without_joint};

    #[test]
    fn a_vote_is_named_by_words_of_their_own() {
        assert_eq!(span_of("Fir in trial #2", "Trial #2"), Some((7, 15)));
        assert_eq!(span_of("Fir in Trial #21", "Trial #2"), None);
        assert_eq!(span_of("Retrial #2", "Trial #2"), None);
        assert_eq!(span_of("#2: Fir", "#2"), Some((0, 2)));
        assert_eq!(span_of("Рыба в Суд №2", "суд №2"), Some((12, 23)));
    }

    #[test]
    fn the_number_of_a_vote_stands_at_the_end_of_its_name() {
        assert_eq!(number_of("Lynch #2"), Some("#2"));
        assert_eq!(number_of("Lynch"), None);
        assert_eq!(number_of("The # of us"), None);
    }

    #[test]
    fn the_word_that_leads_on_to_a_vote_is_none_of_a_name() {
        assert_eq!(without_joint("Fir in"), "Fir");
        assert_eq!(without_joint("Ёж в"), "Ёж");
        assert_eq!(without_joint("Edwin"), "Edwin");
    }
}
