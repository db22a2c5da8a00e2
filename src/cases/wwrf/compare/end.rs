//! How a game stands when a case is over.

use nightdesk_verify::Difference;
use nightdesk_wwrf::Shown;
use nightdesk_wwrf::world::World;

use crate::wwrf::case::Final;
use crate::wwrf::play::{difference, same};

/// How the game stands at the end.
pub(in crate::wwrf) fn last(expected: &Final, world: &World, shown: &Shown<'_>) -> Vec<Difference> {
    let mut found = Vec::new();
    if let Some(living) = &expected.living {
        let names = world.seats().filter(|seat| world.lives(*seat));
        let names: Vec<&str> = names
            .filter_map(|seat| world.player(seat).map(|player| player.name.as_str()))
            .collect();
        let all = living.len() == names.len()
            && living
                .iter()
                .all(|name| names.iter().any(|found| same(name, found)));
        if !all {
            found.push(difference("living", &living.join(", "), &names.join(", ")));
        }
    }
    if let Some(over) = expected.game_over
        && over != world.ended.is_some()
    {
        let ended = world.ended.is_some().to_string();
        found.push(difference("game_over", &over.to_string(), &ended));
    }
    if let Some(winners) = &expected.winners {
        let teams = world.ended.as_ref().map(|ended| ended.teams.clone());
        let teams = teams.unwrap_or_default();
        let all = winners.len() == teams.len()
            && winners.iter().all(|name| teams.contains(&shown.team(name)));
        if !all {
            found.push(difference(
                "winners",
                &winners.join(", "),
                &teams.join(", "),
            ));
        }
    }
    found
}
