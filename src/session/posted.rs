//! Recording what was posted.

use chrono::{DateTime, Utc};

use super::Session;
use super::answer::{Answer, NotTaken};
use nightdesk_command::HostOrder;
use nightdesk_desk::Decision;
use nightdesk_game::{Audience, DueText, Stage};
use nightdesk_outbox::one_post;
use nightdesk_report::Text;
use nightdesk_text::names::fold;
use nightdesk_text::say;

impl Session {
    /// Records that a text was posted: the one of this name, or what was shown by the line
    /// before; else the posts that are due by night, and by day the running count where no other
    /// post waits.
    pub(super) fn posted(
        &mut self,
        name: Option<&str>,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Answer, NotTaken> {
        let is_public = |text: &Text| *text.audience() == Audience::Public;
        let mut posts: Vec<Text> = match name {
            Some(name) => self.show(name, now)?.texts,
            None => self.last_texts.clone(),
        };
        posts.retain(is_public);
        let is_running = |text: &Text| matches!(text.parts(), [DueText::TableTally]);
        let asks_for_due = name.is_some_and(|name| fold(name) == "due");
        // What is shown where nothing is due is no post that the host has seen by that.
        let was_shown = || posts.iter().all(|text| self.last_texts.contains(text));
        if asks_for_due && posts.iter().all(is_running) && !(posts.is_empty() || was_shown()) {
            return Err(NotTaken::Nothing(say!(
                self,
                "nothing_is_due_that_was_shown"
            )));
        }
        if name.is_none() {
            self.no_private_text_is_meant()?;
        }
        let by_day = name.is_none() && !self.game().is_night();
        let due = self.with_teller(|teller| teller.open_posts())?;
        let at_table = self.rules()?.tables().is_some();
        if posts.is_empty() && name.is_none() && self.game().is_night() {
            posts.extend(one_post(due));
        }
        if posts.is_empty() && by_day {
            self.one_post_is_meant()?;
        }
        if posts.is_empty() && by_day && at_table {
            // A vote at a table is counted there.
            posts = self.show("tally", now)?.texts;
        }
        let is_count = |text: &Text| matches!(text.parts(), [DueText::Count(_)]);
        if posts.iter().all(is_count) && name.is_none() || posts.iter().any(is_count) {
            return self.order(&HostOrder::Posted, line, now, seed);
        }
        if posts.is_empty() {
            return Err(NotTaken::Nothing(say!(self, "this_is_no_text")));
        }
        let (decision, names) = self.with_teller(|teller| {
            let left = posts.iter().map(|text| teller.as_it_leaves(text, now));
            let names = posts.iter().flat_map(|text| teller.called_one_by_one(text));
            let mut names: Vec<String> = names.collect();
            names.dedup();
            (Decision::sending(Vec::new()).with_left(left), names)
        })?;
        let echo = vec![say!(self, "posted_names", names = names.join(", "))];
        let entry = self.keep(now, line, decision.change)?;
        Ok(Answer {
            entry: Some(entry),
            echo,
            ..Answer::default()
        })
    }

    /// Refuses to record a text as posted that the line before has shown for one reader alone.
    fn no_private_text_is_meant(&self) -> Result<(), NotTaken> {
        let readers = self.last_texts.iter().map(Text::audience);
        let readers: Option<Vec<&str>> = readers
            .map(|reader| match reader {
                Audience::Seat(seat) => Some(self.game().name(*seat)),
                Audience::Public | Audience::Faction(_) | Audience::Host => None,
            })
            .collect();
        match readers.as_deref() {
            None | Some([]) => Ok(()),
            Some([first, ..]) => Err(NotTaken::Nothing(say!(
                self,
                "what_the_line_before_has_shown",
                first
            ))),
        }
    }

    /// Refuses where another post waits, and the line before showed none.
    fn one_post_is_meant(&self) -> Result<(), NotTaken> {
        let waiting = self.with_teller(|teller| teller.posts_due())?;
        match (waiting.is_empty(), &self.game().stage) {
            (true, Stage::Over { .. }) => {
                return Err(NotTaken::Nothing(say!(self, "no_post_was_shown")));
            }
            (true, Stage::Preparing | Stage::Running(_)) => return Ok(()),
            (false, _) => {}
        }
        let count = match &self.game().stage {
            Stage::Running(_) => say!(self, "the_count_of_votes"),
            Stage::Preparing | Stage::Over { .. } => String::new(),
        };
        Err(NotTaken::Nothing(say!(
            self,
            "no_post_was_shown_by_the_line",
            join = waiting.join(", "),
            count
        )))
    }
}
