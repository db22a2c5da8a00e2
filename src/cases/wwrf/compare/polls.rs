//! What is asked and voted on: prompts, polls and their results.

use nightdesk_wwrf::world::{Item, OpenPoll, PollOption, Prompt};
use nightdesk_wwrf::{Effect, PollOutcome, PollResult};

use super::{Missing, Seen, listed, quoted};
use crate::wwrf::case::{CasePrompt, CaseResult, Expect};
use crate::wwrf::play::{of_role, same, seat_named};

impl Seen<'_> {
    pub(super) fn is_open(&self, expected: &CasePrompt) -> bool {
        let Some(player) = seat_named(self.world, &expected.player) else {
            return false;
        };
        let fits = |prompt: &Prompt| {
            let inputs = prompt.inputs.iter().map(|input| input.word());
            prompt.to == player
                && of_role(self.world, prompt, expected.role.as_deref())
                && expected
                    .trigger
                    .as_ref()
                    .is_none_or(|trigger| same(trigger, &self.shown.trigger(prompt)))
                && expected.inputs.as_ref().is_none_or(|wanted| {
                    wanted.len() == prompt.inputs.len()
                        && wanted
                            .iter()
                            .zip(inputs)
                            .all(|(wanted, input)| same(wanted, input))
                })
                && expected
                    .key
                    .as_ref()
                    .is_none_or(|key| prompt.key.as_ref() == Some(key))
                && expected.forced.is_none_or(|forced| forced == prompt.forced)
        };
        self.world.prompts.iter().any(fits)
    }

    pub(super) fn prompts(&self) -> String {
        let prompts = self.world.prompts.iter().map(|prompt| {
            let inputs: Vec<&str> = prompt.inputs.iter().map(|input| input.word()).collect();
            format!(
                "{}: {} ({}) |{}|",
                self.shown.words(&[Item::Player(prompt.to)]),
                self.shown.trigger(prompt),
                inputs.join(", "),
                prompt.key.as_deref().unwrap_or_default()
            )
        });
        prompts.collect::<Vec<_>>().join("; ")
    }

    pub(super) fn polls(&self, expect: &Expect, missing: Missing<'_>) {
        for poll in &expect.open_polls {
            let fits = |open: &OpenPoll| {
                poll.kind.as_ref().is_none_or(|kind| same(kind, &open.poll))
                    && poll.name.as_ref().is_none_or(|name| same(name, &open.name))
                    && poll.place.as_ref().is_none_or(|place| {
                        let words = self.shown.words(std::slice::from_ref(&open.place));
                        let key = match &open.place {
                            Item::Place(key) => key.clone(),
                            Item::Group(thread) => {
                                let group = self.world.group(*thread);
                                group.map(|group| group.name.clone()).unwrap_or_default()
                            }
                            _ => words.clone(),
                        };
                        same(place, &key) || same(place, &words)
                    })
            };
            if !self.world.open_polls.iter().any(fits) {
                let open: Vec<&str> = self
                    .world
                    .open_polls
                    .iter()
                    .map(|open| open.name.as_str())
                    .collect();
                missing("open_polls", poll.words(), listed(&open));
            }
        }
        for result in &expect.poll_results {
            let mut closed = Vec::new();
            for told in self.told {
                if let Effect::PollClosed {
                    kind,
                    name,
                    result: found,
                    ..
                } = &told.effect
                    && (same(kind, &result.poll) || same(name, &result.poll))
                {
                    closed.push(found);
                }
            }
            if !closed.iter().any(|found| self.is_result(found, result)) {
                let posts = closed.iter().map(|found| self.result_post(found));
                missing(
                    "poll_results",
                    result.words(),
                    quoted(&posts.collect::<Vec<_>>()),
                );
            }
        }
    }

    fn is_result(&self, found: &PollResult, expected: &CaseResult) -> bool {
        let (outcome, winner) = match &found.outcome {
            PollOutcome::Winner(seat) => ("winner", self.shown.words(&[Item::Player(*seat)])),
            PollOutcome::Disqualified(seat) => {
                ("disqualified", self.shown.words(&[Item::Player(*seat)]))
            }
            PollOutcome::Word(word) => ("other", word.clone()),
            PollOutcome::Tie(_) => ("tie", String::new()),
            PollOutcome::Nobody => ("none", String::new()),
            PollOutcome::Cancelled => ("cancelled", String::new()),
        };
        let votes = |option: &str| {
            found.lines.iter().find(|line| match &line.option {
                PollOption::Player(seat) => same(&self.shown.words(&[Item::Player(*seat)]), option),
                PollOption::Word(word) => same(word, option),
            })
        };
        expected
            .outcome
            .as_ref()
            .is_none_or(|wanted| same(wanted, outcome))
            && expected
                .winner
                .as_ref()
                .is_none_or(|wanted| same(wanted, &winner))
            && expected
                .votes
                .iter()
                .all(|(option, number)| votes(option).map_or(0, |line| line.votes) == *number)
    }
}
