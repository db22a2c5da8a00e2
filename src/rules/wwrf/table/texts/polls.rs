//! Polls: how a running one stands, how one ended.

use super::super::ScriptTable;
use super::super::thread::votes_in;
use super::readers::Readers;
use crate::effect::PollResult;
use crate::run::place;
use crate::world::{OpenPoll, World};
use nightdesk_game::{Audience, MoveText, SeatId, TextPart};

impl ScriptTable {
    /// The running vote, as the thread may know it.
    pub(in super::super) fn running_votes(&self) -> Option<MoveText> {
        let world = self.world.as_ref()?;
        let public = |open: &&OpenPoll| {
            let readers = place(&open.place).map(|at| self.readers(world, &at));
            readers == Some(Readers::Everyone)
        };
        let open: Vec<&OpenPoll> = world.open_polls.iter().filter(public).collect();
        let mut parts = Vec::new();
        for (place, poll) in open.iter().enumerate() {
            if place > 0 {
                parts.push(TextPart::Line(String::new()));
            }
            // The headline names a single vote; of several, each is named above its count.
            if open.len() > 1 {
                parts.push(TextPart::Line(poll.name.clone()));
            }
            parts.extend(self.count_of(world, poll));
        }
        let title = match open.as_slice() {
            [] => return None,
            [one] => Some(one.name.clone()),
            _ => None,
        };
        Some(MoveText {
            title,
            parts,
            ..MoveText::new(Audience::Public, [])
        })
    }

    fn count_of(&self, world: &World, open: &OpenPoll) -> Vec<TextPart> {
        let votes = self.thread_votes_in(world, open);
        let Some((result, _)) = Self::result_now(&self.book, world, open.id, &votes) else {
            return Vec::new();
        };
        let voters_shown = result.lines.iter().any(|line| line.voters.is_some());
        let mut header = vec![self.say("option", &[]), self.say("votes", &[])];
        if voters_shown {
            header.push(self.say("voters", &[]));
        }
        let rows = result.lines.iter().map(|line| {
            let mut row = vec![self.option_shown(&line.option), line.votes.to_string()];
            if voters_shown {
                let voters = line.voters.as_deref().unwrap_or_default();
                row.push(self.seats.listed(voters));
            }
            row
        });
        let silent: Vec<SeatId> = self
            .voters(world, open)
            .into_iter()
            .filter(|voter| !votes_in(open, &votes, *voter))
            .collect();
        let rows: Vec<Vec<String>> = rows.collect();
        let mut parts = vec![match rows.is_empty() {
            true => TextPart::Line(self.say("no_votes", &[])),
            false => TextPart::Table { header, rows },
        }];
        if !silent.is_empty() {
            parts.push(TextPart::Line(self.not_voting(world, open, &silent)));
        }
        parts
    }

    /// Who has not voted; where voters are not shown only how many, for whoever is left out has voted.
    fn not_voting(&self, world: &World, open: &OpenPoll, silent: &[SeatId]) -> String {
        match self.shows_voters(world, open) {
            true => self.say("not_voting", &[("names", &self.seats.listed(silent))]),
            false => self.say("not_voting_count", &[("count", &silent.len().to_string())]),
        }
    }

    /// Whether a poll shows who voted for what.
    pub(in super::super) fn shows_voters(&self, world: &World, open: &OpenPoll) -> bool {
        let run = self.deciding(world);
        run.poll_rules(&open.poll)
            .is_some_and(|rules| rules.show_voters)
    }

    /// A poll's result in lines.
    pub(super) fn result_lines(&self, result: &PollResult) -> Vec<String> {
        let mut lines = Vec::with_capacity(result.lines.len() + 1);
        for line in &result.lines {
            let (votes, option) = (line.votes.to_string(), self.option_shown(&line.option));
            let slots = [("votes", votes.as_str()), ("option", option.as_str())];
            lines.push(match &line.voters {
                Some(voters) => {
                    let voters = self.seats.listed(voters);
                    let [votes, option] = slots;
                    self.say("line_voters", &[votes, option, ("voters", &voters)])
                }
                None => self.say("line_votes", &slots),
            });
        }
        lines.push(self.outcome_words(&result.outcome));
        lines
    }
}
