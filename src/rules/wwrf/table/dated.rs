//! An entry among others, by the times at which they were sent: what of it is out of date, and what
//! stands from then on.

use chrono::{DateTime, Utc};

use super::Laid;
use super::played::Played;
use super::read::{By, Entered, Read, about};
use super::standing::About;
use super::vote::post_behind;
use crate::rules::wwrf::input::Input;
use crate::rules::{Refusal, When};

/// What the host reads where an entry's own time changes nothing.
const AT_ONCE: &str = "Carried out now: these rules carry such an answer out when it is entered, so \
                       its own time does not bring it before what was entered already.";

impl Laid {
    /// What of an entry is older than words that stand. It must be right all the same: what is
    /// against the rules is refused, whenever it was sent.
    pub(super) fn out_of_date(
        &self,
        read: &Read,
        sent: DateTime<Utc>,
        played: &mut Played,
    ) -> Result<Vec<About>, Refusal> {
        if read.by == By::Host {
            return Ok(Vec::new());
        }
        let mut newer = read.about();
        newer.retain(|about| {
            let post = read.posts.get(about).copied();
            self.standing.is_newer(*about, sent, post)
        });
        for about in &newer {
            let stands = self.standing.line(*about).unwrap_or_default();
            played.said.push(format!(
                "It is older than what stands ({stands}): kept, but it does not count."
            ));
        }
        if !newer.is_empty()
            && let Entered::Inputs { inputs, .. } = &read.entered
        {
            self.would_be_taken(inputs)?;
        }
        Ok(newer)
    }

    /// Remembers what stands from now on, and since when.
    pub(super) fn note_words(
        &self,
        read: &Read,
        when: When,
        sent: DateTime<Utc>,
        newer: &[About],
        played: &mut Played,
    ) {
        let Entered::Inputs { inputs, .. } = &read.entered else {
            return;
        };
        let late_comer = self.standing.has_newer(sent);
        for input in inputs {
            match input {
                Input::Withdraw { prompt } if read.by == By::Host => {
                    played.standing.drop(About::Prompt(*prompt));
                }
                Input::Decline { prompt } => {
                    played.standing.drop(About::Prompt(*prompt));
                }
                _ => {}
            }
            let Some(about) = about(input).filter(|about| !newer.contains(about)) else {
                continue;
            };
            let post = read.posts.get(&about).copied();
            let words = self.words_of(input, read);
            played.standing.note(about, (sent, post), &words);
            if let (About::Prompt(prompt), By::Player(by)) = (about, &read.by) {
                played.standing.answered(*by, prompt);
                let world = self.world.as_ref();
                let at_once = world.is_some_and(|world| Self::is_immediate(world, input));
                if when.sent.is_some() && late_comer && at_once {
                    played.said.push(AT_ONCE.to_owned());
                }
            }
        }
        if late_comer && let Some(world) = &mut played.world {
            played.standing.put_in_order(world);
        }
    }

    /// An entry in words: an answer as it is kept, one of several votes by itself.
    fn words_of(&self, input: &Input, read: &Read) -> String {
        let Input::Vote {
            poll,
            voter,
            option,
        } = input
        else {
            return read.line.clone();
        };
        let post = post_behind(read.posts.get(&About::Vote(*poll, *voter)).copied());
        let voter = self.seats.kept(*voter);
        match option {
            Some(option) => {
                let option = self.kept_option(option);
                format!("vote {voter} {option}{post} in #{poll}")
            }
            None => format!("unvote {voter}{post} in #{poll}"),
        }
    }
}
