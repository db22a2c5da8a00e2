//! What a host's post says that the dead were, held against their cards.

use crate::desk::{Desk, known};
use crate::game::SeatId;
use crate::text::names::KnownNames;
use crate::tracker::{Happening, What};

/// A line for each death told with the name of a role that is not the player's. The death stands, for
/// the thread has read it; which of the two is wrong only the host can tell.
pub(super) fn of_other_roles(desk: &Desk<'_>, happened: &[Happening]) -> Vec<String> {
    let roles = known::roles(desk.game(), desk.rules);
    let titles = roles.iter().map(|role| (&role.title, role.slug.as_str()));
    let titles = KnownNames::new(titles);
    let told = happened.iter().filter_map(|happening| {
        let What::Died { seat, comment, .. } = &happening.what else {
            return None;
        };
        let told = titles.occurrences(comment).into_iter();
        let told: Vec<_> = told.map(|role| (role.id, role.span)).collect();
        let (_, first) = *told.first()?;
        let own = own_roles(desk, *seat)?;
        if told.iter().any(|(role, _)| own.iter().any(|own| own == role)) {
            return None;
        }
        let (post, name) = (happening.post?, desk.game().name(*seat));
        let called = first.of(comment);
        Some(format!(
            "Take care: post {post} calls {name} a {called}, and the card says otherwise; `roles` shows \
             it. Put the post right in the thread, or `undo` if somebody else is dead."
        ))
    });
    told.collect()
}

/// The roles on a seat's card; none before the deal.
fn own_roles(desk: &Desk<'_>, seat: SeatId) -> Option<Vec<String>> {
    let game = desk.game();
    let card = game.seat(seat)?.card.as_ref()?;
    Some(desk.rules.slugs_of(&game.setup, card))
}
