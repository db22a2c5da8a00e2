//! What becomes of orders when somebody is out of the game.

use super::counts::standing_entries;
use super::fallen::lost;
use super::words::{act, sentence};
use super::{night_of, view};
use crate::Desk;
use crate::known::side;
use nightdesk_game::{Game, Intent, NightEntry, SeatId};
use nightdesk_text::say;

/// A line for each order of a seat for the running or the coming night: whether it still stands
/// after the seat has left; then the orders of others that do not.
pub(crate) fn orders_after(desk: &Desk<'_>, after: &Game, seat: SeatId) -> Vec<String> {
    orders(desk, after, |entry| entry.seat == seat)
}

/// A line for each order for the running or the coming night that stands no more, or is carried
/// out by somebody else now.
pub(crate) fn orders_lost(desk: &Desk<'_>, after: &Game) -> Vec<String> {
    orders(desk, after, |_| false)
}

fn orders(desk: &Desk<'_>, after: &Game, all_of: impl Fn(&NightEntry) -> bool) -> Vec<String> {
    let (game, rules) = (desk.game(), desk.rules);
    let night = night_of(game).filter(|night| game.night_record(*night).is_none());
    let Some(night) = night else {
        return Vec::new();
    };
    let before = view(game);
    let lost = lost(after, rules, night);
    let stands = standing_entries(after, rules, night);
    let lines = standing_entries(game, rules, night);
    let lines = lines.iter().filter_map(|entry| {
        let order = sentence(rules, &before, entry);
        if let Some(gone) = lost.iter().find(|lost| lost.entry == entry.id) {
            let reason = gone
                .why
                .words(|seat| after.name(seat), after.setup.language);
            let who = who_else(desk, after, entry).unwrap_or_default();
            return Some(say!(desk, "falls_away", order, reason, who));
        }
        let dead = after.seat(entry.seat).is_some_and(|held| !held.alive());
        let now = stands.iter().find(|now| now.id == entry.id);
        match now.filter(|now| dead && now.seat != entry.seat) {
            Some(now) => Some(say!(
                desk,
                "still_counts_now",
                now = sentence(rules, &before, now)
            )),
            None => all_of(entry).then(|| say!(desk, "still_counts_order", order)),
        }
    });
    lines.collect()
}

/// The line by which somebody else of the side carries out its order.
fn who_else(desk: &Desk<'_>, after: &Game, entry: &NightEntry) -> Option<String> {
    let slug = entry.faction.as_deref()?;
    let Intent::Act(order) = &entry.intent else {
        return None;
    };
    let dead = !after.seat(order.performer)?.alive();
    let mut targets = order.targets.iter();
    let possible = targets.all(|seat| after.seat(*seat).is_some_and(|held| held.alive()));
    let mut members = after.living();
    let lives = members.any(|(_, held)| held.faction() == Some(slug));
    (dead && possible && lives).then(|| {
        let wish = act(desk.rules, &view(desk.game()), order);
        let (name, title) = (desk.game().name(order.performer), side(after, slug));
        let wish = wish.strip_prefix(name).unwrap_or(&wish);
        say!(desk, "who_of_the_carries_it_out", title, slug, wish)
    })
}
