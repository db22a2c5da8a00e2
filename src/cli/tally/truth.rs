//! What the votes really come to, for the host alone: hidden weights, and whom the day's end chooses.

use super::count::Counted;
use nightdesk_game::{Ballot, Setup, Tie};
use nightdesk_text::wording::list;
use nightdesk_tracker::Tracker;
use nightdesk_votes::{Count, HammerBy, TieBreak, Verdict, Wagon, verdict};

/// The true count where the thread reads another one, and whom the votes of a day that is over
/// choose by the setup.
pub(super) fn lines(tracker: &Tracker, counted: &Counted<'_>, setup: &Setup) -> Vec<String> {
    let truth = Truth {
        tracker,
        count: counted.table.count(),
    };
    let public = Count::public(counted.table, setup.votes.modifiers_public);
    let hidden = (truth.count != public).then(|| truth.weighed());
    let chosen = counted.is_over().then(|| truth.chosen(setup));
    hidden.into_iter().chain(chosen).collect()
}

struct Truth<'t> {
    tracker: &'t Tracker,
    count: Count,
}

/// What the host reads of a target.
pub(super) fn called(tracker: &Tracker, ballot: Ballot) -> &str {
    match ballot {
        Ballot::Seat(seat) => tracker.name(seat),
        Ballot::NoElimination => "nobody's elimination",
    }
}

impl Truth<'_> {
    fn name(&self, ballot: Ballot) -> &str {
        called(self.tracker, ballot)
    }

    /// `  by the true weights: Rob 3 of 4 (Ana 3); Cleo 2 of 4 (Bob, Rob); hammer #4 Ana on Rob`
    fn weighed(&self) -> String {
        let mut parts: Vec<String> = self.count.wagons.iter().map(|it| self.wagon(it)).collect();
        parts.extend(self.hammer());
        match parts.as_slice() {
            [] => "  by the true weights nobody has a vote".to_owned(),
            _ => format!("  by the true weights: {}", parts.join("; ")),
        }
    }

    fn wagon(&self, wagon: &Wagon) -> String {
        let voters = wagon.votes.iter().map(|vote| {
            let voter = self.tracker.name(vote.voter);
            match vote.weight {
                1 => voter.to_owned(),
                weight => format!("{voter} {weight}"),
            }
        });
        let voters: Vec<String> = voters.collect();
        format!(
            "{} {} of {} ({})",
            self.name(wagon.target),
            wagon.total,
            wagon.needed,
            voters.join(", ")
        )
    }

    fn hammer(&self) -> Option<String> {
        let hammer = self.count.hammer?;
        let target = self.name(hammer.target);
        Some(match hammer.by {
            HammerBy::Vote { voter, post } => {
                let post = post.map_or_else(String::new, |post| format!("#{post} "));
                format!("hammer {post}{} on {target}", self.tracker.name(voter))
            }
            HammerBy::Change => format!("hammer on {target}, because somebody left"),
        })
    }

    /// Whom the day's end chooses.
    fn chosen(&self, setup: &Setup) -> String {
        match verdict(&self.count, setup.votes.at_deadline) {
            Verdict::Chosen(Ballot::Seat(seat)) => {
                format!("  by the votes {} is eliminated", self.tracker.name(seat))
            }
            Verdict::Chosen(Ballot::NoElimination) | Verdict::Nobody => {
                "  by the votes nobody is eliminated".to_owned()
            }
            Verdict::Tied(tied) => self.tied(&tied, setup.votes.tie),
        }
    }

    fn tied(&self, tied: &[Ballot], tie: Tie) -> String {
        let names: Vec<&str> = tied.iter().map(|ballot| self.name(*ballot)).collect();
        let names = list(&names);
        let comes = match TieBreak::of(tied, tie, self.count.is_runoff) {
            TieBreak::Nobody => "nobody is eliminated".to_owned(),
            TieBreak::NobodyAgain => "it was the runoff, so nobody is eliminated".to_owned(),
            TieBreak::Ask => "whom it hits is yours to say".to_owned(),
            TieBreak::Draw => "one of them is to be drawn".to_owned(),
            TieBreak::First(first) => {
                let first = self.name(first);
                format!("{first} stands first in the count and is eliminated")
            }
            TieBreak::All(_) if tied.contains(&Ballot::NoElimination) => {
                "every player among them is eliminated".to_owned()
            }
            TieBreak::All(_) => "all of them are eliminated".to_owned(),
            TieBreak::Runoff(length) => {
                format!("they are voted on again for {}", length.words())
            }
        };
        format!("  {names} are equal: by `tie` in the setup, {comes}")
    }
}
