//! What follows from deaths and returns that posts tell: at the table, or as the desk knows.

use std::collections::BTreeMap;

use super::at_table::{AtTable, Beside};
use crate::decision::{DueText, Refused};
use crate::night::hitman_line;
use crate::{Desk, end};
use nightdesk_game::{Event, Game, MarkPlace, SeatId};
use nightdesk_text::say;
use nightdesk_thread::Post;
use nightdesk_time::Phase;
use nightdesk_tracker::{Tracker, What};

/// The words of the votes that are certain, by place.
fn words_of_votes(tracker: &Tracker) -> BTreeMap<MarkPlace, String> {
    let happened = tracker.happened().iter();
    let words = happened.filter_map(|happening| match &happening.what {
        What::Voted { index, words, .. } => {
            let place = MarkPlace {
                post: happening.post?,
                mark: *index,
            };
            Some((place, words.clone()))
        }
        _ => None,
    });
    words.collect()
}

/// What posts bring, with what follows from it.
#[derive(Default)]
pub(super) struct Follows {
    pub(super) events: Vec<Event>,
    pub(super) texts: Vec<DueText>,
    pub(super) lines: Vec<String>,
    /// What was told and did not come about, by post.
    pub(super) vain: Vec<(u64, SeatId)>,
    /// What votes that were in doubt were taken for, by place.
    pub(super) taken: BTreeMap<MarkPlace, String>,
    /// What became of votes while several ran side by side, by place.
    pub(super) side_by_side: BTreeMap<MarkPlace, Beside>,
    /// Whether the host reads how many votes it takes now.
    pub(super) majority: bool,
    pub(super) is_over: bool,
}

impl Follows {
    /// Where a table makes what is told.
    pub(super) fn at_table(
        desk: &Desk<'_>,
        events: Vec<Event>,
        heard: &[&Post],
        tracker: &Tracker,
    ) -> Result<Self, Refused> {
        let made = AtTable::of(desk, events, heard, &words_of_votes(tracker))?;
        Ok(Self {
            events: made.events,
            texts: made.texts,
            lines: made.lines,
            vain: made.vain,
            taken: made.taken,
            side_by_side: made.side_by_side,
            ..Self::default()
        })
    }

    /// Deaths that a post tells after the end of the phase: a table that counts the phase tells
    /// them itself, or nobody does.
    pub(super) fn after_the_end(mut self, game: &Game, tracker: &Tracker, phase: Phase) -> Self {
        let ended = What::PhaseEnded { phase };
        let happened = tracker.happened().iter();
        for happening in happened.skip_while(|happening| happening.what != ended) {
            let (Some(post), What::Died { seat, .. }) = (happening.post, &happening.what) else {
                continue;
            };
            let name = tracker.name(*seat);
            self.vain.push((post, *seat));
            self.lines
                .push(say!(game, "tells_that_is_dead_after", post, name, phase));
        }
        self
    }

    /// Where the desk knows what follows from deaths.
    pub(super) fn at_desk(desk: &Desk<'_>, mut events: Vec<Event>) -> Result<Self, Refused> {
        let game = desk.game();
        let died = events.iter().filter_map(|event| match event {
            Event::Died { seat, .. } => Some(*seat),
            _ => None,
        });
        let dead: Vec<SeatId> = died.collect();
        if dead.is_empty() {
            return Ok(Self {
                events,
                ..Self::default()
            });
        }
        let hitmen = dead
            .iter()
            .filter_map(|seat| hitman_line(game, desk.rules, *seat));
        let mut lines: Vec<String> = hitmen.collect();
        let (inherited, taken) = end::inheritance(game, desk.rules, &events, &dead)?;
        events.extend(inherited);
        lines.extend(taken);
        let check = end::check(game, desk.rules, &events, Some(desk.now))?;
        lines.extend(check.lines());
        let is_over = check.is_over();
        events.extend(check.over);
        Ok(Self {
            events,
            lines,
            majority: !is_over,
            is_over,
            ..Self::default()
        })
    }
}
