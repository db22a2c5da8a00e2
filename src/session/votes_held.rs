//! The votes of a day at a table, one by one: what every round came to, or each vote in its order.

use super::Teller;
use super::answer::{Answer, NotTaken};
use super::counts::said;
use nightdesk_command::VotesOf;
use nightdesk_game::SeatId;
use nightdesk_outbox::choice_in_words;
use nightdesk_rules::{Poll, PollChoice, PollVote, Table};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_time::Phase;
use nightdesk_votes::DayCount;

impl Teller<'_> {
    /// The votes of a day at a table, round by round.
    ///
    /// # Errors
    /// When no vote was held that day, or the votes are wanted as they stood after a post.
    pub(super) fn votes_held(&self, of: VotesOf) -> Result<Answer, NotTaken> {
        let day = self.asked_day(of.day)?;
        if of.at.is_some() {
            return Err(NotTaken::Nothing(say!(self, "the_table_counts_its_votes")));
        }
        let polls = self.at_table().polls;
        let polls: Vec<&Poll> = polls.iter().filter(|poll| poll.phase == day).collect();
        let running = self.running_round(day, &polls)?;
        if polls.is_empty() && running.is_none() {
            return Err(NotTaken::Nothing(say!(self, "no_vote_was_held", day)));
        }
        let then = self.players_then();
        // Who sat there that day cast the votes of it.
        let named = self.of_game(then.get(&day).unwrap_or(self.game), self.words);
        let data = || {
            self.at_laid_table(|table| {
                let counted = self.still_open(table, day, &polls);
                let runs = table.filter(|_| self.game.phase() == Some(day));
                let votes = runs.map(Table::running).unwrap_or_default();
                self.table_votes(named.game, day, &polls, &votes, &counted)
            })
        };
        let mut lines = vec![day.worded(self.language())];
        for poll in &polls {
            let place = match poll.is_public {
                true => String::new(),
                false => say!(self, "private_poll"),
            };
            lines.push(format!("  {}{place}", poll.title));
            lines.extend(match of.history {
                true => named.history_of_poll(poll),
                false => named.count_held(poll),
            });
            lines.extend(named.silent_in(poll));
            lines.push(format!("    {}", poll.came));
        }
        if let Some(running) = running {
            lines.extend(running);
            return Ok(said(lines).with_data(self.values, data));
        }
        let mut uncounted = self.never_cast(day, None);
        uncounted.sort_by_key(|(post, _)| *post);
        lines.extend(uncounted.into_iter().map(|(_, line)| line));
        lines.extend(self.at_laid_table(|table| {
            let counted = self.still_open(table, day, &polls);
            self.on_hold(table, day, &counted)
        }));
        Ok(said(lines).with_data(self.values, data))
    }

    /// The votes of a day that wait for the host still, of those for whom a round has a later vote, or
    /// one that the host has entered, none.
    fn still_open(&self, table: Option<&dyn Table>, day: Phase, polls: &[&Poll]) -> DayCount {
        let running = table.filter(|_| self.game.phase() == Some(day));
        let mut counted = self.held_now(running, day);
        let votes: Vec<PollVote> = polls.iter().flat_map(|poll| poll.history()).collect();
        counted.held.retain(|(place, held)| {
            !votes.iter().any(|vote| {
                let is_later = vote.post.is_none_or(|post| post >= place.post);
                vote.voter == held.voter && !vote.by_rule && !vote.withdrawn && is_later
            })
        });
        counted
    }

    /// The round that runs at a table that counts it in no poll yet, with what does not count in it;
    /// none where none runs.
    fn running_round(&self, day: Phase, polls: &[&Poll]) -> Result<Option<Vec<String>>, NotTaken> {
        let counted = polls.iter().any(|poll| poll.closed.is_none());
        if counted || self.game.phase() != Some(day) {
            return Ok(None);
        }
        Ok(self.with_table(|table| {
            let table = table?;
            let running = table.running();
            let rows = running.lines.iter().map(|row| format!("    {row}"));
            let mut lines = vec![say!(self, "running")];
            lines.extend(rows);
            lines.extend(self.beside_running(table, &running, day));
            (!running.lines.is_empty()).then_some(lines)
        })?)
    }

    /// `    Fir 3: Alder (12), Birch x2`
    fn count_held(&self, poll: &Poll) -> Vec<String> {
        let history = poll.history();
        let lines = poll.count.iter().map(|line| {
            let votes = line.votes.iter().map(|(voter, weight)| {
                let mut stood = history.iter().rev();
                let stood = stood.find(|vote| vote.voter == *voter && vote.choice == line.choice);
                let post = in_brackets(stood.and_then(|vote| vote.post));
                let weight = match weight.is_one() {
                    true => String::new(),
                    false => format!(" x{weight}"),
                };
                format!("{}{weight}{post}", self.game.name(*voter))
            });
            let votes = votes.collect::<Vec<String>>().join(", ");
            let choice = choice_in_words(self.game, &line.choice);
            format!("    {choice} {}: {votes}", line.total)
        });
        lines.collect()
    }

    /// The votes of a round by what they are for, in the order in which they were cast.
    fn history_of_poll(&self, poll: &Poll) -> Vec<String> {
        let votes = poll.history();
        let mut choices: Vec<&PollChoice> = Vec::new();
        for vote in &votes {
            if !choices.contains(&&vote.choice) {
                choices.push(&vote.choice);
            }
        }
        let lines = choices.into_iter().map(|choice| {
            let own: Vec<_> = votes.iter().filter(|vote| vote.choice == *choice).collect();
            let standing = own.iter().filter(|vote| !vote.withdrawn).count();
            let cast = own.iter().map(|vote| self.cast_in_words(vote));
            let cast = cast.collect::<Vec<_>>().join(", ");
            let choice = choice_in_words(self.game, choice);
            format!("    {choice} ({standing}): {cast}")
        });
        lines.collect()
    }

    /// `Alder (12)`; what was withdrawn stands in brackets.
    fn cast_in_words(&self, vote: &PollVote) -> String {
        let name = self.game.name(vote.voter);
        let words = format!("{name}{}", in_brackets(vote.post));
        match (vote.withdrawn, vote.by_rule, vote.void) {
            (true, ..) => format!("[{words}]"),
            (_, true, _) => say!(self, "words_by_the_rules", words),
            (.., true) => say!(self, "words_void", words),
            (false, false, false) => words,
        }
    }

    /// Who gave no vote in a round: of whom the rules gave one, that is told with it.
    fn silent_in(&self, poll: &Poll) -> Option<String> {
        let votes = poll.history();
        let given = |seat: &SeatId| {
            votes
                .iter()
                .any(|vote| vote.voter == *seat && !vote.withdrawn)
        };
        let silent = poll.silent.iter().filter(|seat| !given(seat));
        let names: Vec<_> = silent.map(|seat| self.game.name(*seat)).collect();
        let line = say!(
            self,
            "not_voting_names_names2",
            names = names.len(),
            names2 = names.join(", ")
        );
        (!names.is_empty()).then_some(line)
    }
}

/// ` (12)`: the post a vote stands in, where that is known.
fn in_brackets(post: Option<u64>) -> String {
    post.map_or_else(String::new, |post| format!(" ({post})"))
}
