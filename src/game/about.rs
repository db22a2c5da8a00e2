//! Whom an event is about.

use super::audience::Audience;
use super::event::{Ballot, Event};
use super::order::{Intent, Order};
use super::seat::SeatId;

impl Event {
    /// The seats it is about, in no order.
    #[must_use]
    pub fn seats(&self) -> Vec<SeatId> {
        let of_ballot = |ballot: &Ballot| ballot.seat();
        match self {
            Self::AliasesAdded { seat, .. }
            | Self::Renamed { seat, .. }
            | Self::PronounsSet { seat, .. }
            | Self::CardChanged { seat, .. }
            | Self::CardOpened { seat, .. }
            | Self::Replaced { seat, .. }
            | Self::Died { seat, .. }
            | Self::Revived { seat, .. }
            | Self::Prodded { seat, .. }
            | Self::WarningSaid { seat, .. }
            | Self::AbsenceSet { seat, .. }
            | Self::Spent { seat, .. }
            | Self::Marked { seat, .. }
            | Self::Unmarked { seat, .. }
            | Self::RoleMessage { seat, .. } => vec![*seat],
            Self::Noted { seat, .. } | Self::LateRefused { seat, .. } => {
                seat.iter().copied().collect()
            }
            Self::EntryTaken { entry } => {
                let orders: Vec<&Order> = match &entry.intent {
                    Intent::Act(order) => vec![order],
                    Intent::Conditional(arms) => {
                        arms.iter().filter_map(|arm| arm.order.as_ref()).collect()
                    }
                    Intent::Nothing { .. } => Vec::new(),
                };
                let named = orders.into_iter().flat_map(|order| {
                    let targets = order.targets.iter().copied();
                    targets.chain([order.performer])
                });
                std::iter::once(entry.seat).chain(named).collect()
            }
            Self::VoteCast { voter, ballot, .. } => {
                let target = ballot.as_ref().and_then(of_ballot);
                target.into_iter().chain([*voter]).collect()
            }
            Self::VoteHeld { vote, .. } => vec![vote.voter],
            Self::RunoffBegan { between, .. } => between.iter().filter_map(of_ballot).collect(),
            Self::NightResolved { record } => {
                let told = record.messages.iter().map(|message| message.to);
                told.chain(record.deaths.iter().copied()).collect()
            }
            Self::TextLeft { text, .. } => match text.to {
                Audience::Seat(seat) => vec![seat],
                Audience::Public | Audience::Faction(_) | Audience::Host => Vec::new(),
            },
            Self::MoveTaken { told, .. } => {
                let to_seats = told.iter().filter_map(|told| match told.to {
                    Audience::Seat(seat) => Some(seat),
                    Audience::Public | Audience::Faction(_) | Audience::Host => None,
                });
                to_seats.collect()
            }
            Self::SetupAdopted { .. }
            | Self::SeatAdded { .. }
            | Self::SpareAdded { .. }
            | Self::SignedOff { .. }
            | Self::SceneKept { .. }
            | Self::SignUpsClosed
            | Self::LivingTold
            | Self::SignUpsOpened
            | Self::Dealt { .. }
            | Self::BegunEarly { .. }
            | Self::EditionTaken { .. }
            | Self::PhaseBegan { .. }
            | Self::EntryCancelled { .. }
            | Self::VoteDecided { .. }
            | Self::CountPosted { .. }
            | Self::PostsRead { .. }
            | Self::LineHeld { .. }
            | Self::LineSettled { .. }
            | Self::EndAnnounced { .. }
            | Self::MissingIgnored { .. }
            | Self::OverAnnounced { .. }
            | Self::DeadlineMoved { .. }
            | Self::ToldAgain { .. }
            | Self::Drawn { .. }
            | Self::Ruled { .. }
            | Self::ChatSet { .. }
            | Self::LeakPassed { .. }
            | Self::GameOver { .. }
            | Self::GameReopened { .. } => Vec::new(),
        }
    }
}
