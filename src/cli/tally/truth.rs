//! What the votes really come to, for the host alone: hidden weights, and whom the day's end chooses.

use super::count::Counted;
use crate::cli::output::Output;
use nightdesk_game::{Ballot, Setup, Tie};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_tracker::Tracker;
use nightdesk_votes::{Count, HammerBy, TieBreak, Verdict, Wagon, verdict};

/// The true count where the thread reads another one, and whom the votes of a day that is over
/// choose by the setup.
pub(super) fn lines(
    to: &Output,
    tracker: &Tracker,
    counted: &Counted<'_>,
    setup: &Setup,
) -> Vec<String> {
    let truth = Truth {
        to,
        tracker,
        count: counted.table.count(),
    };
    let public = Count::public(counted.table, setup.votes.modifiers_public);
    let hidden = (truth.count != public).then(|| truth.weighed());
    let chosen = counted.is_over().then(|| truth.chosen(setup));
    let told = hidden.into_iter().chain(chosen);
    told.map(|said| format!("  {said}")).collect()
}

struct Truth<'t> {
    to: &'t Output,
    tracker: &'t Tracker,
    count: Count,
}

/// What the host reads of a target.
pub(super) fn called(to: &Output, tracker: &Tracker, ballot: Ballot) -> String {
    match ballot {
        Ballot::Seat(seat) => tracker.name(seat).to_owned(),
        Ballot::NoElimination => say!(to, "nobodys_elimination"),
    }
}

impl Truth<'_> {
    fn name(&self, ballot: Ballot) -> String {
        called(self.to, self.tracker, ballot)
    }

    /// `by the true weights: Rob 3 of 4 (Ana 3); Cleo 2 of 4 (Bob, Rob); hammer #4 Ana on Rob`
    fn weighed(&self) -> String {
        let mut parts: Vec<String> = self.count.wagons.iter().map(|it| self.wagon(it)).collect();
        parts.extend(self.hammer());
        match parts.as_slice() {
            [] => say!(self.to, "no_true_votes"),
            _ => say!(self.to, "true_weights", wagons = parts.join("; ")),
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
        say!(
            self.to,
            "true_wagon",
            target = self.name(wagon.target),
            total = wagon.total,
            needed = wagon.needed,
            voters = voters.join(", ")
        )
    }

    fn hammer(&self) -> Option<String> {
        let hammer = self.count.hammer?;
        let target = self.name(hammer.target);
        Some(match hammer.by {
            HammerBy::Vote { voter, post } => {
                let voter = self.tracker.name(voter);
                let by = match post {
                    Some(post) => format!("#{post} {voter}"),
                    None => voter.to_owned(),
                };
                say!(self.to, "hammer_of", by, target)
            }
            HammerBy::Change => say!(self.to, "hammer_by_change", target),
        })
    }

    /// Whom the day's end chooses.
    fn chosen(&self, setup: &Setup) -> String {
        match verdict(&self.count, setup.votes.at_deadline) {
            Verdict::Chosen(Ballot::Seat(seat)) => {
                say!(self.to, "by_the_votes", name = self.tracker.name(seat))
            }
            Verdict::Chosen(Ballot::NoElimination) | Verdict::Nobody => {
                say!(self.to, "by_the_votes_nobody")
            }
            Verdict::Tied(tied) => self.tied(&tied, setup.votes.tie),
        }
    }

    fn tied(&self, tied: &[Ballot], tie: Tie) -> String {
        let names: Vec<String> = tied.iter().map(|ballot| self.name(*ballot)).collect();
        let comes = match TieBreak::of(tied, tie, self.count.is_runoff) {
            TieBreak::Nobody => say!(self.to, "tie_nobody"),
            TieBreak::NobodyAgain => say!(self.to, "tie_nobody_again"),
            TieBreak::Ask => say!(self.to, "tie_is_yours"),
            TieBreak::Draw => say!(self.to, "tie_is_drawn"),
            TieBreak::First(first) => {
                say!(self.to, "tie_takes_the_first", first = self.name(first))
            }
            TieBreak::All(_) if tied.contains(&Ballot::NoElimination) => {
                say!(self.to, "tie_takes_every_player")
            }
            TieBreak::All(_) => say!(self.to, "tie_takes_all"),
            TieBreak::Runoff(length) => say!(self.to, "tie_is_voted_on", length),
        };
        say!(self.to, "are_equal", names = Listed(&names), comes)
    }
}
