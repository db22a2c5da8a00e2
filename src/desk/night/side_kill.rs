//! The kill of a side, where a death by the host's word may be meant for it.

use super::performer::side_offers;
use super::view;
use crate::Desk;
use nightdesk_command::{Act, Arrived, Asks, IfLate, NightLine, Sender};
use nightdesk_game::{Seat, SeatId};

/// The entry by which the side of a player kills somebody tonight, carried out by that player; none
/// if no such kill is his to carry out.
pub(crate) fn kill_of_side(desk: &Desk<'_>, by: SeatId, target: SeatId) -> Option<NightLine> {
    let view = view(desk.game());
    let slug = view.seat(by).and_then(Seat::faction)?.to_string();
    let mut offers = side_offers(desk, &view, &slug);
    let (_, offer) = offers.find(|(performer, _)| *performer == by)?;
    let verb = offer.verbs.first()?;
    let typed = format!("{slug} {verb} {} by {}", view.name(target), view.name(by));
    Some(NightLine {
        from: Sender::Faction(slug.clone()),
        asks: Asks::Act(Act {
            verb: verb.clone(),
            targets: vec![target],
            words: None,
            by: Some(by),
            instead_of: None,
            extra: false,
        }),
        arrived: Arrived::Now,
        if_late: IfLate::BySetup,
        typed,
    })
}
