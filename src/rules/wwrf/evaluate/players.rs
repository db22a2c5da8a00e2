//! `@(…)`: players by what they are (reference §6.1).

use super::super::chance::Why;
use super::super::run::Run;
use super::super::scene::{Scene, same_element};
use super::super::world::{Actor, AttributeKind, Item, Player, Status};
use super::key;
use nightdesk_game::SeatId;
use nightdesk_lang::tree::{Name, PlayerField, PlayerFilter, PlayerFlag, Selected, Word};

impl Run<'_> {
    /// The players to whom all filters apply.
    pub(super) fn matching_players(
        &mut self,
        scene: &Scene,
        filters: &[PlayerFilter],
    ) -> Vec<SeatId> {
        let mut dead_too = scene.dead.by_matching();
        let (mut ghosts, mut all, mut shuffled) = (false, true, false);
        for filter in filters {
            match filter {
                PlayerFilter::Flag(PlayerFlag::AliveOnly, false) => dead_too = true,
                PlayerFilter::Flag(PlayerFlag::Ghostly, true) => ghosts = true,
                PlayerFilter::Flag(PlayerFlag::SelectAll, select) => all = *select,
                PlayerFilter::Flag(PlayerFlag::Random, random) => shuffled = *random,
                PlayerFilter::Flag(..)
                | PlayerFilter::Is { .. }
                | PlayerFilter::DisguisedBy { .. } => {}
            }
        }
        let searched = |status| match (ghosts, dead_too) {
            (true, _) => status == Status::Ghostly,
            (false, true) => true,
            (false, false) => status == Status::Alive,
        };
        let mut found = Vec::new();
        for seat in self.world.seats() {
            if searched(self.world.status(seat)) && self.all_apply(scene, seat, filters) {
                found.push(seat);
            }
        }
        match (all, shuffled) {
            (false, _) => self
                .one_of(Why::Player, &found, &Self::player_called)
                .into_iter()
                .collect(),
            (true, true) => self.drawn(Why::Shuffle, &found, found.len(), &Self::player_called),
            (true, false) => found,
        }
    }

    fn all_apply(&mut self, scene: &Scene, seat: SeatId, filters: &[PlayerFilter]) -> bool {
        filters.iter().all(|filter| match filter {
            PlayerFilter::Is { field, not, value } => {
                *not != self.player_is(scene, seat, *field, value)
            }
            PlayerFilter::DisguisedBy { not, maker } => {
                *not != self.disguised_by(scene, seat, *maker)
            }
            PlayerFilter::Flag(..) => true,
        })
    }

    fn player_is(&self, scene: &Scene, seat: SeatId, field: PlayerField, value: &Name) -> bool {
        let Some(player) = self.world.player(seat) else {
            return false;
        };
        let wanted = value.key.as_str();
        let of_role = |role: &str, what: RolePart| self.role_part(role, what) == wanted;
        match field {
            PlayerField::Role => player.role == wanted,
            PlayerField::Category => of_role(&player.role, RolePart::Category),
            PlayerField::Class => of_role(&player.role, RolePart::Class),
            PlayerField::Alignment => self.same_team(&player.alignment, wanted),
            PlayerField::FullCategory => of_role(&player.role, RolePart::Full),
            PlayerField::OriginalRole => player.original_role == wanted,
            PlayerField::OriginalCategory => of_role(&player.original_role, RolePart::Category),
            PlayerField::OriginalClass => of_role(&player.original_role, RolePart::Class),
            PlayerField::OriginalAlignment => {
                let team = self.role_part(&player.original_role, RolePart::Team);
                self.same_team(&team, wanted)
            }
            PlayerField::OriginalFullCategory => of_role(&player.original_role, RolePart::Full),
            PlayerField::Group => self.in_group_named(seat, wanted),
            PlayerField::Attribute => self.has_attribute(player, seat, wanted),
            PlayerField::AttributeBySelf => {
                self.customs(&Actor::Player(seat)).any(|(name, attribute)| {
                    name == wanted && same_element(&attribute.source.by, scene.actor())
                })
            }
            PlayerField::ExtraRole => self.holds_extra(seat, wanted),
        }
    }

    /// Whether a player has a custom attribute, or by the role (reference §10.6).
    pub(super) fn has_attribute(&self, player: &Player, seat: SeatId, name: &str) -> bool {
        self.customs(&Actor::Player(seat))
            .any(|(custom, _)| custom == name)
            || self.role_has_attribute(&player.role, name)
    }

    pub(super) fn in_group_named(&self, seat: SeatId, name: &str) -> bool {
        let group = self.world.group_named(name);
        group.is_some_and(|group| self.world.tier(seat, group.thread).is_some())
    }

    fn holds_extra(&self, seat: SeatId, wanted: &str) -> bool {
        let owner = Actor::Player(seat);
        self.world.attributes_on(&owner).any(
            |attribute| matches!(&attribute.kind, AttributeKind::Role { role, .. } if role == wanted),
        )
    }

    fn disguised_by(&mut self, scene: &Scene, seat: SeatId, maker: Word) -> bool {
        let makers = self.selected(scene, &Selected::Word(maker), None);
        let makers: Vec<SeatId> = makers.iter().filter_map(Item::player).collect();
        let owner = Actor::Player(seat);
        self.world.attributes_on(&owner).any(|attribute| {
            matches!(attribute.kind, AttributeKind::Disguise { .. })
                && (self.world.player_of(&attribute.source.by))
                    .is_some_and(|by| makers.contains(&by))
        })
    }
}

/// A part of a role's first line.
#[derive(Debug, Clone, Copy)]
pub(super) enum RolePart {
    Category,
    Class,
    Team,
    /// Class and category in one.
    Full,
}

impl Run<'_> {
    /// A part of a role's first line as it is compared; empty if the book has no such role.
    pub(super) fn role_part(&self, role: &str, part: RolePart) -> String {
        let Some(head) = self.role(role) else {
            return String::new();
        };
        match part {
            RolePart::Category => head.category.key.as_str().to_owned(),
            RolePart::Class => head.class.key.as_str().to_owned(),
            RolePart::Team => head.team.key.as_str().to_owned(),
            RolePart::Full => key(&format!("{}{}", head.class, head.category)),
        }
    }
}
