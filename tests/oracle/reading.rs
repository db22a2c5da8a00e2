//! §7.3: what an investigation reads off a card.

use nightdesk::rules::classic::component::Reading;

use super::scene::{Scene, Side};

/// Roles that investigations read as vanilla.
const VANILLA: [&str; 6] = [
    "vanilla",
    "goon",
    "hitman",
    "serial_killer",
    "treestump",
    "cultist",
];

impl Scene {
    /// The token of an investigation by `by` that ends at `on`.
    pub(crate) fn reads(&self, reading: Reading, by: usize, on: usize) -> String {
        let person = &self.people[on];
        let vanilla = VANILLA.contains(&person.role.as_str()) && person.reads_as.is_none();
        let token = match reading {
            Reading::Alignment => {
                let truth = match person.reads_as {
                    Some(token) => token == "mafia",
                    None if self.rulings.town_style => person.side != Side::Town,
                    None => person.side == Side::Mafia,
                };
                let read = match self.people[by].sanity.as_deref() {
                    Some("insane") => !truth,
                    Some("paranoid") => true,
                    Some("naive") => false,
                    _ => truth,
                };
                if read { "mafia" } else { "not_mafia" }
            }
            Reading::Gun => {
                let armed = match person.role.as_str() {
                    "cop" | "vigilante" | "gunsmith" | "pgo" => true,
                    "doctor" | "serial_killer" => false,
                    _ => person.side == Side::Mafia,
                };
                if armed { "gun" } else { "no_gun" }
            }
            Reading::Role if vanilla => "vanilla",
            Reading::Role => &person.role,
            Reading::Vanilla if vanilla => "vanilla",
            Reading::Vanilla => "not_vanilla",
            Reading::VanillaTownie if vanilla && person.side == Side::Town => "vanilla_townie",
            Reading::VanillaTownie => "not_vanilla_townie",
            Reading::Check => "checked",
            Reading::CertainRole | Reading::HasKilled | Reading::CanKill | Reading::CanTalk => {
                unreachable!("no ability of the judge reads this")
            }
        };
        token.to_owned()
    }
}
