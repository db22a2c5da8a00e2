//! §7.3: what an investigation reads off a card.

use std::collections::BTreeSet;

use nightdesk_classic::component::{Component, Reading};

use super::scene::{Action, Scene, Side};

/// Roles that investigations read as vanilla.
const VANILLA: [&str; 6] = [
    "vanilla",
    "goon",
    "hitman",
    "serial_killer",
    "treestump",
    "cultist",
];

/// Roles with a kill of their own.
const KILLERS: [&str; 5] = [
    "vigilante",
    "serial_killer",
    "poisoner",
    "arsonist",
    "cpr_doctor",
];

impl Scene {
    /// The token of an investigation that ends at `on`; `deaths` are those of the night.
    ///
    /// unsaid: what "tried to kill" takes in: every active action of tonight that could kill or
    /// poison, blocked or not.
    pub(crate) fn reads(
        &self,
        reading: Reading,
        act: usize,
        on: usize,
        deaths: &BTreeSet<usize>,
        posed: Option<bool>,
    ) -> String {
        let by = self.acts[act].actor;
        let person = &self.people[on];
        let vanilla = self.vanilla(on);
        let token = match reading {
            Reading::Alignment => {
                let truth = posed.unwrap_or_else(|| self.guilty(reading, on));
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
                    "cop" | "role_cop" | "vanilla_cop" | "vigilante" | "gunsmith" | "pgo" => true,
                    "doctor" | "serial_killer" => false,
                    _ => person.side == Side::Mafia,
                };
                if armed { "gun" } else { "no_gun" }
            }
            Reading::Role => return self.role_name(on),
            Reading::Card => {
                let (role, side) = (&person.role, person.side);
                let plain = match side {
                    Side::Mafia | Side::Wolf => "goon",
                    Side::SerialKiller => "serial_killer",
                    Side::Cult => "cultist",
                    Side::Town => "vanilla",
                };
                return match side == Side::Town || role == plain {
                    true => format!("card:{role}"),
                    false => format!("card:{}:{role}", side.slug()),
                };
            }
            Reading::Vanilla if vanilla => "vanilla",
            Reading::Vanilla => "not_vanilla",
            Reading::VanillaTownie if vanilla && person.side == Side::Town => "vanilla_townie",
            Reading::VanillaTownie => "not_vanilla_townie",
            Reading::Check => "checked",
            Reading::Wolf if posed.unwrap_or_else(|| self.guilty(reading, on)) => "wolf",
            Reading::Wolf => "not_wolf",
            Reading::PlainKiller if vanilla && self.in_a_gang(on) => "plain_killer",
            Reading::PlainKiller => "not_plain_killer",
            Reading::CertainRole if self.acts[act].words.as_ref() == Some(&person.role) => {
                "is_role"
            }
            Reading::CertainRole => "is_not_role",
            Reading::HasKilled if self.has_killed(on) => "has_killed",
            Reading::HasKilled => "has_not",
            Reading::CanKill if self.can_kill(on) && !self.has_killed(on) => "can_and_has_not",
            Reading::CanKill => "no",
            Reading::CanTalk if self.can_talk(on, deaths) => "can_talk",
            Reading::CanTalk => "cannot_talk",
            Reading::LoneKiller if person.side == Side::SerialKiller => "sk",
            Reading::LoneKiller => "not_sk",
            Reading::SameSide | Reading::Modifiers | Reading::Abilities | Reading::TalksWith => {
                unreachable!("read otherwise, or by no deed here")
            }
            // Nobody has compared anybody in a night before.
            Reading::Parity => "not_compared",
        };
        token.to_owned()
    }

    /// Whether somebody is guilty in truth for a reading that a framing or clearing changes.
    pub(crate) fn guilty(&self, reading: Reading, on: usize) -> bool {
        let person = &self.people[on];
        match (reading, person.reads_as) {
            (Reading::Wolf, _) => person.side == Side::Wolf,
            (Reading::Parity, None) => person.side != Side::Town,
            (_, Some(token)) => token == "mafia",
            (_, None) if self.rulings.town_style => person.side != Side::Town,
            (_, None) => matches!(person.side, Side::Mafia | Side::Wolf),
        }
    }

    /// Whether two players seem to be on one side.
    pub(crate) fn same_side(&self, one: usize, other: usize) -> bool {
        let side = |player: usize| match self.people[player].reads_as {
            Some("mafia") => "mafia",
            Some(_) => "town",
            None => self.people[player].side.slug(),
        };
        side(one) == side(other)
    }

    /// The role without its side.
    pub(crate) fn role_name(&self, on: usize) -> String {
        if self.vanilla(on) {
            "vanilla".to_owned()
        } else {
            self.people[on].role.clone()
        }
    }

    fn vanilla(&self, on: usize) -> bool {
        let person = &self.people[on];
        VANILLA.contains(&person.role.as_str()) && person.reads_as.is_none()
    }

    fn has_killed(&self, on: usize) -> bool {
        let tries = |action: &Action| {
            let parts = action.deed.parts().iter();
            action.actor == on
                && !action.passive
                && parts
                    .into_iter()
                    .any(|part| part.is_kill() || *part == Component::Poison)
        };
        self.people[on].has_killed || self.acts.iter().any(tries)
    }

    /// By his role or for his side; "gun owner and traitor negative".
    fn can_kill(&self, on: usize) -> bool {
        let person = &self.people[on];
        let own = KILLERS.contains(&person.role.as_str());
        own || (self.in_a_gang(on) && person.role != "traitor")
    }

    /// Somebody whom he may talk to lives "after deaths of the night".
    fn can_talk(&self, on: usize, deaths: &BTreeSet<usize>) -> bool {
        let lives = |other: usize| {
            other != on
                && self.people[other].alive
                && self.people[other].side == self.people[on].side
                && !deaths.contains(&other)
        };
        self.in_a_gang(on) && (0..self.people.len()).any(lives)
    }

    fn in_a_gang(&self, on: usize) -> bool {
        matches!(self.people[on].side, Side::Mafia | Side::Wolf)
    }
}
