//! A part of a pile of posts: what is heard in the game as it stands before it.

use std::collections::BTreeMap;

use super::facts::Translation;
use super::follows::Follows;
use super::hearing::{Hearing, is_for_table};
use super::pile_report::PileReport;
use super::sorted::Sorted;
use super::sums::Sums;
use super::{
    Pile, at_table, beside, goes_on, in_time, is_host, is_vote, last_phase, nothing_new,
    of_earlier, of_nights, of_pauses, own, to_read_again,
};
use crate::decision::{DueText, Refused};
use crate::{Desk, end, phases, seats, table, votes};
use nightdesk_game::{Event, MarkPlace, Reads, Stage};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_thread::Post;
use nightdesk_tracker::{Decision, Tracker};

/// What a part of a pile of posts brings.
pub(super) struct Part {
    pub(super) events: Vec<Event>,
    pub(super) texts: Vec<DueText>,
    pub(super) sums: Sums,
    /// What the host reads, post by post.
    pub(super) lines: Vec<String>,
    /// How many votes it takes after a death.
    pub(super) majority: Option<String>,
    /// What the host must do next.
    pub(super) next: Option<String>,
    /// Posts that are heard in the game as it stands after this part.
    pub(super) rest: Vec<Post>,
}

impl Part {
    pub(super) fn of(desk: &Desk<'_>, pile: &Pile, plain: bool) -> Result<Self, Refused> {
        let game = desk.game();
        let phase = last_phase(game)?;
        let posts = in_time(desk, pile, phase)?;
        let posts = posts.as_slice();
        let mut sorted = Sorted::of(game, posts, pile)?;
        let mut tracker = Tracker::of_game(game, phase)
            .map_err(|error| Refused::because("thread", error.worded(game.language())))?;
        let votes = table::votes_now(desk)?;
        let nobody = votes.nobody;
        tracker.know_nobody(&nobody);
        if votes.in_green {
            tracker.count_votes_in_green();
        }
        if votes.elects {
            tracker.elect();
        }
        if votes.first_counts {
            tracker.keep_votes();
        }
        tracker.let_vote(votes.dead_voters);
        tracker.let_talk(desk.rules.orders().may_talk(game).when_dead);
        if sorted.new.iter().any(|post| is_host(game, post)) {
            tracker.know_own_texts(own::texts(desk.journal));
        }
        // At a table no line speaks of a side.
        if desk.rules.tables().is_none() {
            let sides = game.setup.factions.iter();
            let called = sides.flat_map(|(slug, side)| [slug.clone(), side.title.clone()]);
            tracker.know_sides(called);
        }
        if plain {
            tracker.count_plain_votes();
        }
        let has_table = desk.rules.tables().is_some();
        let early = sorted.before(game, pile);
        let heard = Hearing::new(game, phase, pile, has_table).hear(&mut tracker, &sorted.new);
        let unheard = sorted.new.get(heard.len()..).unwrap_or_default();
        let stops = has_table
            && heard
                .last()
                .is_some_and(|last| is_for_table(&tracker, last));
        let (left, rest) = match stops {
            true => (&[][..], unheard),
            false => (unheard, &[][..]),
        };
        let is_over = matches!(game.stage, Stage::Over { .. });
        if is_over && !goes_on(&tracker) {
            return Err(end::is_over(desk.language(), desk.journal));
        }
        if let Some(entry) = end::ended_by_move(desk.journal) {
            return Err(end::ended_at_table(desk.language(), entry));
        }
        if heard.is_empty() && early.is_empty() && sorted.changed.is_empty() {
            return Err(match sorted.of_others.first() {
                Some(other) => other.refused(),
                None => nothing_new(game, sorted.known, left),
            });
        }
        let events = Translation {
            game,
            phase,
            tracker: &tracker,
            ids: &pile.ids,
            pasted: pile.by_hand,
            timed: pile.by_hand && !pile.untimed,
            end: phases::deadline(desk)?,
        }
        .events(&heard, &early, &sorted.changed);
        let follows = match has_table {
            true => Follows::at_table(desk, events, &heard, &tracker)?
                .after_the_end(game, &tracker, phase),
            false => Follows::at_desk(desk, events)?,
        };
        let after = end::after(game, &follows.events)?;
        let told = PileReport::new(game, &after, phase, &tracker, nobody.into_iter().next())
            .without(follows.vain)
            .with_votes(follows.taken, follows.side_by_side)
            .with_choices(choices(desk, &tracker)?)
            .with_moments(&heard);
        let votes = table::votes_at_table(&after, desk.rules, |stand| {
            told.thread_votes(&after, &heard, stand)
        })?;
        let told = told.with_votes_at_table(votes);
        let mut lines = told.lines(&heard, &sorted, left);
        lines.extend(of_earlier(desk.language(), &early));
        lines.extend(of_nights(desk, &after, &early));
        lines.extend(of_pauses(&after, &heard));
        lines.extend(to_read_again(game, &after));
        let has_votes = tracker.happened().iter().any(is_vote);
        if plain && has_votes {
            lines.push(say!(desk, "nothing_in_what_was_pasted"));
        }
        if pile.untimed && has_votes {
            let unchecked = votes::unchecked_times(desk)?;
            lines.extend(unchecked);
            let read = told.thread_votes(&after, &heard, told.keeps_votes());
            lines.extend(beside::typed_votes(desk.rules, game, &after, &read)?);
        }
        lines.extend(crate::flips::of_other_roles(desk, tracker.happened()));
        lines.extend(seats::of_replacements(desk, &follows.events)?);
        lines.extend(follows.lines);
        let majority = match follows.majority {
            true => end::majority_now(&after).into_iter().next(),
            false => None,
        };
        let mut texts = follows.texts;
        if follows.is_over {
            texts.push(DueText::GameEnd);
        }
        let ends = |event: &Event| matches!(event, Event::GameOver { .. });
        let next = match follows.is_over || follows.events.iter().any(ends) {
            true => Some("finish".to_owned()),
            false => told.next(),
        };
        Ok(Self {
            sums: told.sums(&heard, &sorted),
            lines,
            majority,
            next,
            rest: rest.iter().copied().cloned().collect(),
            events: follows.events,
            texts,
        })
    }

    /// Adds what the posts after it bring, in the game as it stands by now.
    pub(super) fn go_on(
        &mut self,
        before: &Desk<'_>,
        now: &Desk<'_>,
        rest: &Pile,
        plain: bool,
    ) -> Result<(), Refused> {
        if now.game().stage != before.game().stage {
            let why = match now.game().stage {
                Stage::Over { .. } => say!(before, "what_was_told_before_them"),
                Stage::Preparing | Stage::Running(_) => {
                    say!(before, "what_was_told_before_them_has_ended")
                }
            };
            return Err(Refused::because("later-posts", why));
        }
        let part = Self::of(now, rest, plain)?;
        let told = at_table::texts_brought(&self.events);
        self.texts.extend(at_table::texts_after(part.texts, told));
        self.events.extend(part.events);
        self.sums.add(&part.sums);
        for line in part.lines {
            if !self.lines.contains(&line) {
                self.lines.push(line);
            }
        }
        self.majority = part.majority.or(self.majority.take());
        self.next = part.next.or(self.next.take());
        self.rest = part.rest;
        Ok(())
    }
}

/// The votes that those in doubt may be for, by place, where they do not say for which.
fn choices(
    desk: &Desk<'_>,
    tracker: &Tracker,
) -> Result<BTreeMap<MarkPlace, Vec<String>>, Refused> {
    let mut choices = BTreeMap::new();
    if desk.rules.tables().is_none() {
        return Ok(choices);
    }
    let is_asked = |open: &&Decision| open.voter.is_some() && open.reads != Some(Reads::Unvote);
    for open in tracker.doubts().iter().filter(is_asked) {
        let votes = table::votes_named(desk, &open.words)?.choice;
        if !votes.is_empty() {
            choices.insert(open.place(), votes);
        }
    }
    Ok(choices)
}
