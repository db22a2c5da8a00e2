//! A night as the methods see it: players, actions and rulings, nothing else.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::catalogue::{Ability, Catalogue, Whom};
use super::component::{Component, Takes};
use super::content::{CULT, LONE_KILLER, is_vanilla};
use super::settings::{FrameLasts, LoversDie, NoYes, Settings};
use nightdesk_game::Card;

/// A player of the night, by position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(pub u16);

impl Player {
    /// Position in the player list.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The player at a position.
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }
}

/// An action of the night, by position in [`Night::acts`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Act(pub u32);

impl Act {
    /// Position among the night's actions.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A side as far as rulings need it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Town.
    Town,
    /// A mafia that investigations call mafia.
    Mafia,
    /// Anybody else: wolves, serial killers, cults.
    Other(String),
}

impl Side {
    /// The side of a faction slug.
    #[must_use]
    pub fn of(slug: &str) -> Self {
        match slug {
            "town" => Self::Town,
            "mafia" => Self::Mafia,
            other => Self::Other(other.to_owned()),
        }
    }
}

/// What a night needs to know of a player.
#[derive(Debug, Clone)]
pub struct NightPlayer {
    /// Name, for labels of passives.
    pub name: String,
    /// Alive when the night began.
    pub alive: bool,
    /// The side.
    pub side: Side,
    /// The card.
    pub card: Card,
    /// The card that investigations read, where it is another's.
    pub looks: Option<Card>,
    /// Has tried to kill in an earlier night.
    pub has_killed: bool,
    /// Poisoned in an earlier night and due to die in this one.
    pub poisoned: bool,
    /// Who poisoned him then, as far as that is known.
    pub poisoners: BTreeSet<Player>,
    /// Doused in an earlier night.
    pub doused: bool,
    /// Blessed before, so that the side cannot change.
    pub blessed: bool,
    /// Has changed sides before where he would have died.
    pub turned: bool,
    /// Framed in an earlier night, and no investigation has taken that off.
    pub framed: bool,
    /// Whom his last comparison in an earlier night was about.
    pub compared: Option<Compared>,
    /// Who visited him in earlier nights, where somebody may look for it.
    pub visitors: BTreeSet<Player>,
    /// No protection works for him (Macho).
    pub macho: bool,
    /// Observers see him with everybody who dies tonight.
    pub seen_with_dead: bool,
    /// Whose death is his own, whatever protects him (Lovers).
    pub linked: Vec<Player>,
    /// Whether one of these has died in the phase before this one.
    pub bereaved: bool,
    /// Killed in the phase before this one, and due to die in this one.
    pub bleeding: bool,
}

impl NightPlayer {
    /// The card that investigations read.
    #[must_use]
    pub fn seen_card(&self) -> &Card {
        self.looks.as_ref().unwrap_or(&self.card)
    }

    /// The side that investigations read.
    #[must_use]
    pub fn seen_side(&self) -> Side {
        Side::of(&self.seen_card().faction)
    }
}

/// What a Parity Cop found last: the next player is compared with this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The player whom the result named.
    pub player: Player,
    /// The side that was read.
    pub side: String,
}

/// A use of an ability, active or passive, with everything about it that
/// modifiers decide already decided.
#[derive(Debug, Clone)]
pub struct NightAct<'c> {
    /// Its name in explanations and cases: an entry's number, or `pgo:NAME`.
    pub label: String,
    /// Its turn by the order of entry, which may not be that of the night's actions.
    pub entered: u64,
    /// Who does it.
    pub actor: Player,
    /// The ability, with what modifiers add to it.
    pub ability: Cow<'c, Ability>,
    /// At whom, in the ability's order; a passive's holder stands in none.
    pub targets: Vec<Player>,
    /// Whether it works by itself: untracked, unblocked, unmoved.
    pub passive: bool,
    /// Whether a block stops it.
    pub blockable: bool,
    /// Whether swaps and redirects carry it.
    pub movable: bool,
    /// Whether the target's protection stops its kill.
    pub protectable: bool,
    /// Whether its visit cannot be observed (Ninja).
    pub hidden: bool,
    /// Whether its holder dies when its effect lands on somebody who is not town (Weak).
    pub weak: bool,
    /// On whom its effects work, all of it together.
    pub only: Vec<Whom>,
    /// Whether its effects fail on players whom something protects from kills (Unwell).
    pub unwell: bool,
    /// Which other actions it has to do with.
    pub meets: Meets,
    /// Whether its effects cannot happen tonight at all (Lazy).
    pub idle: bool,
    /// Whether what it finds is the opposite of what is there, by lot.
    pub misled: bool,
    /// Set for a faction's kill.
    pub faction: Option<String>,
    /// Whether it was done in the night before, and only what it does comes in this one (Delayed).
    pub belated: bool,
    /// How often a counted passive still works; none is without limit.
    pub left: Option<u32>,
    /// Words that go with it.
    pub words: Option<String>,
}

/// Which other actions an action changes and sees (Personal, Impersonal).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Meets {
    /// All.
    #[default]
    All,
    /// All but the kills of sides and of serial killers.
    Personal,
    /// The kills of sides and of serial killers alone.
    Factional,
}

/// Slug of the kill of a serial killer, who is a side of his own.
pub const SK_KILL: &str = "sk_kill";

impl NightAct<'_> {
    /// Whether it is the kill of a side, or of a player who is one by himself.
    #[must_use]
    pub fn is_factional(&self) -> bool {
        self.faction.is_some() || self.ability.slug == SK_KILL
    }
}

/// Everything a method needs to resolve a night. Refused entries are not in it.
#[derive(Debug, Clone)]
pub struct Night<'c> {
    /// Number of the night.
    pub number: u32,
    /// The players in list order.
    pub players: Vec<NightPlayer>,
    /// The accepted actions in order of entry, then every living holder's passives.
    pub acts: Vec<NightAct<'c>>,
    /// How open rulings are decided.
    pub settings: Settings,
    /// What roles and modifiers mean, for what investigations read off a card.
    pub catalogue: &'c Catalogue,
    /// Sides whose members know each other and that have a kill of their own, tonight or later.
    pub hunted: BTreeSet<String>,
    /// Factions that have a kill of their own.
    pub killing: BTreeSet<String>,
    /// Factions whose members can talk in private.
    pub talking: BTreeSet<String>,
    /// Players who can talk in private because one of them let the others in on an earlier night.
    pub neighborhoods: Vec<BTreeSet<Player>>,
    /// Whether investigations of sides find the opposite of what there is, whoever investigates.
    pub cops_reversed: bool,
    /// Role titles by slug, for results.
    pub titles: BTreeMap<String, String>,
}

impl<'c> Night<'c> {
    /// A player.
    ///
    /// # Panics
    /// Never for a handle of this night.
    #[must_use]
    #[allow(
        clippy::indexing_slicing,
        reason = "handles are made by this night only"
    )]
    pub fn player(&self, player: Player) -> &NightPlayer {
        &self.players[player.index()]
    }

    /// An action.
    ///
    /// # Panics
    /// Never for a handle of this night.
    #[must_use]
    #[allow(
        clippy::indexing_slicing,
        reason = "handles are made by this night only"
    )]
    pub fn act(&self, act: Act) -> &NightAct<'c> {
        &self.acts[act.index()]
    }

    /// All actions with their handles.
    pub fn acts(&self) -> impl DoubleEndedIterator<Item = (Act, &NightAct<'c>)> {
        self.acts
            .iter()
            .enumerate()
            .map(|(index, act)| (Act(u32::try_from(index).unwrap_or(u32::MAX)), act))
    }

    /// All players with their handles.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = (Player, &NightPlayer)> {
        self.players
            .iter()
            .enumerate()
            .map(|(index, player)| (Player::at(index), player))
    }

    /// Whether one action has nothing to do with another: it neither changes nor sees it (Personal,
    /// Impersonal).
    #[must_use]
    pub fn apart(&self, by: Act, on: Act) -> bool {
        match self.act(by).meets {
            Meets::All => false,
            Meets::Personal => self.act(on).is_factional(),
            Meets::Factional => !self.act(on).is_factional(),
        }
    }

    /// Whether a player can be recruited: a mafia is loyal unless the setup says otherwise (§7.2).
    #[must_use]
    pub fn recruitable(&self, target: Player) -> bool {
        if self.player(target).blessed {
            return false;
        }
        self.player(target).side != Side::Mafia || self.settings.recruit_mafia == NoYes::Yes
    }

    /// Whether a player still reads guilty of a framing in an earlier night.
    #[must_use]
    pub fn is_framed_before(&self, player: Player) -> bool {
        self.settings.frame_lasts != FrameLasts::Night && self.player(player).framed
    }

    /// The living with whom a player dies, nearest first; not the player.
    #[must_use]
    pub fn dies_with(&self, player: Player) -> Vec<Player> {
        if self.settings.lovers_die == LoversDie::NextPhase {
            return Vec::new();
        }
        let mut bound = vec![player];
        let mut next = 0;
        while let Some(of) = bound.get(next).copied() {
            let linked = self.player(of).linked.iter().copied();
            let new: Vec<Player> = linked
                .filter(|other| self.player(*other).alive && !bound.contains(other))
                .collect();
            bound.extend(new);
            next += 1;
        }
        bound.split_off(1)
    }

    /// The living who poisoned a player that dies of it tonight.
    pub fn poisoners(&self, of: Player) -> impl Iterator<Item = Player> {
        let known = self.player(of);
        let by = known.poisoners.iter().copied();
        by.filter(|by| known.poisoned && known.alive && self.player(*by).alive)
    }

    /// Whether a player dies of an earlier death, whatever protects him: another's, or his own.
    #[must_use]
    pub fn dies_of_loss(&self, player: Player) -> bool {
        let known = self.player(player);
        let bereaved = known.bereaved && self.settings.lovers_die == LoversDie::NextPhase;
        known.alive && (bereaved || known.bleeding)
    }

    /// Whether a component works on a player: nobody but townies joins masons, and by ruling nobody
    /// recruits the mafia.
    #[must_use]
    pub fn takes(&self, component: Component, target: Player) -> bool {
        let town = self.player(target).side == Side::Town;
        match component.effect().takes {
            _ if component.recruits() => self.recruitable(target),
            Takes::Anybody => true,
            Takes::Town => town,
            Takes::Outsiders => !town,
            Takes::LoneKillers => {
                let known = self.player(target);
                known.card.faction == LONE_KILLER && !(known.blessed && component.converts())
            }
            Takes::Cultists => self.player(target).card.faction == CULT,
            Takes::Killers => {
                let side = &self.player(target).card.faction;
                self.hunted.contains(side) || side == LONE_KILLER
            }
        }
    }

    /// Whether an action's effects can work on a player at all (Loyal, Disloyal, Lazy).
    #[must_use]
    pub fn suits(&self, act: &NightAct<'_>, target: Player) -> bool {
        let same = self.player(act.actor).side == self.player(target).side;
        !act.idle
            && act.only.iter().all(|whom| match whom {
                Whom::SameSide => same,
                Whom::OtherSide => !same,
                Whom::Vanilla => is_vanilla(self.catalogue, &self.player(target).card),
                Whom::NotVanilla => !is_vanilla(self.catalogue, &self.player(target).card),
                Whom::Town => self.player(target).side == Side::Town,
                Whom::Nobody => false,
            })
    }
}
