//! Who was silent for how long, as values.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::super::Teller;
use nightdesk_desk::Due;
use nightdesk_report::archive::second_if_any;
use nightdesk_time::Phase;

/// How active the living were, the longest silence first.
#[derive(Debug, Serialize)]
pub(in super::super) struct ActivityOf {
    phase: Option<Phase>,
    players: Vec<PlayerActivity>,
}

#[derive(Debug, Serialize)]
struct PlayerActivity {
    player: String,
    /// Posts in the running phase.
    posts: u32,
    below_minimum: bool,
    #[serde(serialize_with = "second_if_any")]
    last_post: Option<DateTime<Utc>>,
    /// Hours of silence that count.
    silent_hours: i64,
    prods: u32,
    due: &'static str,
    /// Until when the player is away, or may answer a prod.
    #[serde(serialize_with = "second_if_any")]
    until: Option<DateTime<Utc>>,
    unanswered_hours: Option<i64>,
}

impl Teller<'_> {
    /// How active the living were by then.
    pub(in super::super) fn activity_data(&self, rows: &[nightdesk_desk::Activity]) -> ActivityOf {
        let players = rows.iter().map(|row| {
            let (due, until) = match row.due {
                Due::Nothing => ("nothing", None),
                Due::Away { until } => ("away", Some(until)),
                Due::Prod | Due::AnotherProd { .. } => ("prod", None),
                Due::Answer { by } => ("answer", by),
                Due::Replacement => ("replacement", None),
            };
            PlayerActivity {
                player: self.game.name(row.seat).to_owned(),
                posts: row.posts,
                below_minimum: row.below_minimum,
                last_post: row.last_post,
                silent_hours: row.silent_hours,
                prods: row.prods,
                due,
                until,
                unanswered_hours: row.unanswered_hours,
            }
        });
        ActivityOf {
            phase: self.game.phase(),
            players: players.collect(),
        }
    }
}
