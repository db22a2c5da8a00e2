//! Posts of players and of others: who was active, what was against the rules, what votes.

use super::{Ignored, RemarkKind, Tracker, Violation};
use nightdesk_ballot::{Mark, Says, marks};
use nightdesk_game::SeatId;
use nightdesk_thread::{Post, Precision};
use nightdesk_time::PhaseKind;

impl Tracker {
    pub(super) fn hear_player(&mut self, seat: SeatId, post: &Post) {
        let alive = self.people.was_alive(seat, post);
        let by_night = self.clock.phase().kind() == PhaseKind::Night;
        let talks_on = self.dead_talkers.contains(&seat);
        match (alive, by_night) {
            // Who votes must write.
            (false, false) if talks_on || self.dead_voters.contains(&seat) => {}
            (false, true) if talks_on => self.violation(post, seat, "night-post"),
            (false, _) => {
                self.violation(post, seat, "dead-post");
                if let Some(seat) = self.people.seat_mut(seat) {
                    seat.dead_posts.push(post.number);
                }
            }
            (true, true) => self.violation(post, seat, "night-post"),
            (true, false) => {
                let key = (self.clock.phase(), seat);
                let posts = self.activity.entry(key).or_default();
                *posts = posts.saturating_add(1);
            }
        }
        if post.edited {
            self.violation(post, seat, "edited-post");
        }
        if post.precision == Precision::Minute && self.clock.in_deadline_minute(post.at) {
            self.remark(post, RemarkKind::DeadlineMinute);
        }
        if let Some(is_late) = self.clock.unsure_at_deadline(post) {
            self.remark(post, RemarkKind::DeadlineUnsure { is_late });
        }
        self.read_votes(seat, post);
    }

    /// Nobody's votes but a player's count.
    pub(super) fn hear_outsider(&mut self, post: &Post) {
        for mark in self.marks(post) {
            match mark.says {
                Says::NotCounted(fault, _) => self.ignore(post, fault.name()),
                Says::Vote(_) | Says::Unvote | Says::Held(..) => self.ignore(post, "not-a-player"),
            }
        }
    }

    pub(super) fn marks(&self, post: &Post) -> Vec<Mark> {
        let rules = &self.reading;
        let roster = self.people.roster();
        marks(&post.body, &rules.syntaxes, rules.in_spoilers, roster)
    }

    pub(super) fn ignore(&mut self, post: &Post, reason: &'static str) {
        self.ignored.push(Ignored {
            post: post.number,
            author: post.author.clone(),
            reason,
        });
    }

    fn violation(&mut self, post: &Post, seat: SeatId, kind: &'static str) {
        self.violations.push(Violation {
            post: post.number,
            seat,
            kind,
        });
    }
}
