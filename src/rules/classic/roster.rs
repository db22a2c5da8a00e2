//! Who takes part in a night, and what each of them has.

use std::collections::{BTreeMap, BTreeSet};

use super::catalogue::{Ability, Among, Catalogue, ModifierEffect, ModifierKind, Role, When};
use super::component::Guard;
use super::night::{Compared, Player, Side};
use super::settings::{NoYes, Settings};
use nightdesk_game::{Card, Faction};
use nightdesk_rules::TargetForm;
use nightdesk_time::PhaseKind;

/// Slug of the kill that belongs to a side, not to a role.
pub const FACTION_KILL: &str = "faction_kill";

/// A player as the checks and the night see him.
#[derive(Debug, Clone, Default)]
pub struct Participant {
    /// The name.
    pub name: String,
    /// The card; its side is the player's.
    pub card: Card,
    /// The card that investigations read, where it is another's.
    pub looks: Option<Card>,
    /// Alive when the night began.
    pub alive: bool,
    /// Uses in earlier nights, per ability or counted modifier.
    pub spent: BTreeMap<String, u32>,
    /// Whom he chose last night, per ability; a use without a target is there with none.
    pub last_targets: BTreeMap<String, Vec<Player>>,
    /// Whom he ever chose in earlier nights, per ability.
    pub earlier_targets: BTreeMap<String, BTreeSet<Player>>,
    /// Has tried to kill in an earlier night.
    pub has_killed: bool,
    /// Poisoned in an earlier night and due to die in this one.
    pub poisoned: bool,
    /// Who poisoned him then.
    pub poisoners: BTreeSet<Player>,
    /// Doused in an earlier night.
    pub doused: bool,
    /// Blessed before, so that the side cannot change.
    pub blessed: bool,
    /// Has changed sides before where he would have died.
    pub turned: bool,
    /// Framed in an earlier night, for longer than that night.
    pub framed: bool,
    /// Whom his last comparison in an earlier night was about.
    pub compared: Option<Compared>,
    /// Who visited him in earlier nights, where somebody may look for it.
    pub visitors: BTreeSet<Player>,
    /// With whom he dies.
    pub linked: Vec<Player>,
    /// Whether one of these has died in the phase before this one.
    pub bereaved: bool,
    /// Killed in the phase before this one, and due to die in this one.
    pub bleeding: bool,
    /// The player whose name he got when the cards were dealt.
    pub target: Option<Player>,
    /// What he could enter before he lost all of it without knowing, and how often he still may.
    pub hollow: Vec<(String, Option<u32>)>,
    /// Whom he named by day for this night.
    pub prisoner: Option<Player>,
    /// Whether each of his abilities works twice tonight.
    pub motivated: bool,
    /// Which of his abilities work by lot tonight, and which fail.
    pub lots: BTreeMap<String, bool>,
    /// Which of his abilities find what is there by lot tonight, and which the opposite.
    pub truths: BTreeMap<String, bool>,
}

/// What an action of the night before brings in this one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deferred {
    /// Who did it.
    pub by: Player,
    /// Slug of the ability.
    pub ability: String,
    /// Where it landed.
    pub targets: Vec<Player>,
    /// Words that go with it.
    pub words: Option<String>,
}

/// The players of a night and what is true for all of them.
#[derive(Debug, Clone)]
pub struct Roster<'c> {
    /// What cards and entries can name.
    pub catalogue: &'c Catalogue,
    /// Number of the night, or of the day.
    pub night: u32,
    /// Whether it is a night.
    pub now: PhaseKind,
    /// The players in list order.
    pub players: Vec<Participant>,
    /// Sides whose members know each other and that have a kill, tonight or later.
    pub hunted: BTreeSet<String>,
    /// Sides that have a kill each night.
    pub killing: BTreeSet<String>,
    /// Sides whose members can talk in private.
    pub talking: BTreeSet<String>,
    /// Players who can talk in private because one of them let the others in.
    pub neighborhoods: Vec<BTreeSet<Player>>,
    /// What comes of actions of the night before.
    pub deferred: Vec<Deferred>,
    /// Whether nobody may kill tonight.
    pub no_kills: bool,
    /// Sides that may kill once more tonight, for each reason that there is.
    pub more_kills: Vec<String>,
    /// Whether everybody may choose himself.
    pub self_target: bool,
    /// Whether a player may be chosen two nights running.
    pub same_target_twice: bool,
    /// Whether a player may enter only one action for the night.
    pub one_action: bool,
    /// Whether what protects its holder by itself does so by day, too.
    pub vests_by_day: bool,
    /// Whether somebody whom the vote hits may pardon himself.
    pub pardon_self: bool,
}

impl<'c> Roster<'c> {
    /// A night's players under the usual rules and sides.
    #[must_use]
    pub fn new(catalogue: &'c Catalogue, night: u32, players: Vec<Participant>) -> Self {
        let sides = |wanted: fn(&Faction) -> bool| {
            catalogue
                .sides
                .iter()
                .filter(|(_, side)| wanted(&side.faction))
                .map(|(slug, _)| slug.clone())
                .collect()
        };
        Self {
            catalogue,
            night,
            now: PhaseKind::Night,
            players,
            hunted: sides(Faction::is_hunted),
            killing: sides(|faction| faction.kill),
            talking: sides(|faction| faction.informed),
            neighborhoods: Vec::new(),
            deferred: Vec::new(),
            no_kills: false,
            more_kills: Vec::new(),
            self_target: false,
            same_target_twice: true,
            one_action: false,
            vests_by_day: false,
            pardon_self: false,
        }
    }

    /// Takes over what the rulings of a setup say about orders.
    pub fn rule(&mut self, settings: &Settings) {
        self.one_action = settings.one_action == NoYes::Yes;
        self.vests_by_day = settings.vest_by_day == NoYes::Yes;
        self.pardon_self = settings.pardon_self == NoYes::Yes;
    }

    /// A player, if there is one at that place.
    #[must_use]
    pub fn get(&self, player: Player) -> Option<&Participant> {
        self.players.get(player.index())
    }

    /// The player of that name, exactly.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Player> {
        self.players
            .iter()
            .position(|player| player.name == name)
            .map(Player::at)
    }

    /// The living players.
    pub fn living(&self) -> impl Iterator<Item = (Player, &Participant)> {
        self.players
            .iter()
            .enumerate()
            .filter(|(_, player)| player.alive)
            .map(|(index, player)| (Player::at(index), player))
    }

    /// How many players who are not town are alive (Lazy).
    #[must_use]
    pub fn living_outsiders(&self) -> usize {
        self.living()
            .filter(|(_, player)| Side::of(&player.card.faction) != Side::Town)
            .count()
    }

    /// Whether nobody else of the player's side is alive.
    #[must_use]
    pub fn is_alone(&self, player: &Participant) -> bool {
        let of_side =
            |(_, other): &(Player, &Participant)| other.card.faction == player.card.faction;
        self.living().filter(of_side).count() == 1
    }

    /// What the player may enter, whether or not he may do so tonight.
    #[must_use]
    pub fn entered(&self, player: &Participant) -> Vec<&'c Ability> {
        let activated =
            |ability: &Ability| self.has_for(player, &ability.slug, &ModifierEffect::Activated);
        let mut abilities: Vec<&Ability> = self
            .held(player)
            .into_iter()
            .map(|held| held.ability)
            .filter(|ability| !ability.passive || activated(ability))
            .collect();
        let hollow = player.hollow.iter();
        let hollow = hollow.filter_map(|(slug, _)| self.catalogue.abilities.get(slug));
        abilities.extend(hollow);
        if self.may_kill_for_side(player) {
            abilities.extend(self.catalogue.abilities.get(FACTION_KILL));
        }
        abilities
    }

    /// When an ability works for the player: as it is, or by day because the card says so.
    #[must_use]
    pub fn when(&self, player: &Participant, ability: &Ability) -> When {
        let by_day = ability.slug != FACTION_KILL
            && self.has_for(player, &ability.slug, &ModifierEffect::ByDay);
        match ability.when {
            When::Night if by_day => When::Day,
            when => when,
        }
    }

    /// Whether an ability works for the player in the phase that runs.
    #[must_use]
    pub fn is_now(&self, player: &Participant, ability: &Ability) -> bool {
        match self.when(player, ability) {
            When::Night => {
                let is_vest = ability.passive && ability.guard(Guard::Target).is_some();
                self.now == PhaseKind::Night || self.vests_by_day && is_vest
            }
            When::Day => self.now == PhaseKind::Day,
            When::Always => true,
        }
    }

    /// What works for the player by itself in the phase that runs, with how often it still does.
    #[must_use]
    pub fn passives(&self, player: &Participant) -> Vec<(&'c Ability, Option<u32>)> {
        if self.has(player, &ModifierEffect::Activated) {
            return Vec::new();
        }
        let rests = self.rests(player);
        let reaches_grants = self.limits_reach_grants(player);
        let of_role = |slug: &String| self.roles(player).any(|role| role.abilities.contains(slug));
        self.held(player)
            .into_iter()
            .filter(|held| held.ability.passive && self.is_now(player, held.ability))
            .filter(|held| !(rests && (reaches_grants || of_role(&held.ability.slug))))
            .filter(|held| {
                let slug = &held.ability.slug;
                let activated = self.has_for(player, slug, &ModifierEffect::Activated);
                let fails = player.lots.get(slug) == Some(&false);
                !activated && !fails && !self.part_rests(player, slug)
            })
            .map(|held| (held.ability, held.left(player)))
            .filter(|(_, left)| *left != Some(0))
            .collect()
    }

    /// How often the player may still use an ability; none is without limit.
    #[must_use]
    pub fn left(&self, player: &Participant, ability: &str) -> Option<u32> {
        if let Some((_, left)) = player.hollow.iter().find(|(slug, _)| slug == ability) {
            return *left;
        }
        let held = self.held(player);
        let together = self.combined_with(player, ability);
        if together.len() < 2 {
            let own = held.iter().find(|held| held.ability.slug == ability);
            return own.and_then(|held| held.left(player));
        }
        // Under whichever name it was entered, a use is one of all of them.
        let is_one = |held: &&Held<'_>| {
            let mut slugs = together.iter().map(|ability| &ability.slug);
            slugs.any(|slug| *slug == held.ability.slug)
        };
        let ours = || held.iter().filter(is_one);
        let spent = ours().map(|held| held.spent(player)).sum();
        let limits = ours().filter_map(|held| held.limit);
        limits.min().map(|limit| limit.saturating_sub(spent))
    }

    /// Under which name the player's uses of an ability are counted.
    #[must_use]
    pub fn spent_as(&self, player: &Participant, ability: &str) -> String {
        let mut held = self.held(player).into_iter();
        let held = held.find(|held| held.ability.slug == ability);
        held.map_or_else(|| ability.to_owned(), |held| held.spent_as)
    }

    /// Whether one action is all the player may enter for the night.
    #[must_use]
    pub fn only_one_action(&self, player: &Participant) -> bool {
        self.one_action && !self.has(player, &ModifierEffect::Multitasking)
    }

    /// Whether an ability is one of which the player uses one a night, and no other beside it.
    #[must_use]
    pub fn is_either(&self, player: &Participant, ability: &str) -> bool {
        if self.combined_with(player, ability).len() > 1 {
            return true;
        }
        let mut roles = self.roles(player).filter(|role| role.either);
        roles.any(|role| role.abilities.iter().any(|slug| slug == ability))
            && !self.has(player, &ModifierEffect::Multitasking)
    }

    /// The abilities that are used together with one of the player's, that one among them.
    #[must_use]
    pub fn combined_with(&self, player: &Participant, ability: &str) -> Vec<&'c Ability> {
        let all = self.entered(player).into_iter();
        let all = all.filter(|known| known.slug != FACTION_KILL && !known.passive);
        let all: Vec<&Ability> = all.collect();
        let used = all.iter().copied().find(|known| known.slug == ability);
        let Some(used) = used else { return Vec::new() };
        if !self.has(player, &ModifierEffect::Combined) {
            return vec![used];
        }
        let fits = |other: &&Ability| {
            (other.targets, other.among, other.when) == (used.targets, used.among, used.when)
        };
        all.into_iter().filter(fits).collect()
    }

    /// The player's abilities that are aimed at one living player by night and need no words.
    #[must_use]
    pub fn at_a_player(&self, player: &Participant) -> Vec<&'c Ability> {
        let all = self.entered(player).into_iter();
        let all = all.filter(|ability| {
            let aim = (ability.targets, ability.among, ability.when);
            ability.slug != FACTION_KILL
                && aim == (TargetForm::One, Among::Living, When::Night)
                && !ability.has(|part| part.needs_words().is_some() || part.copies())
        });
        all.collect()
    }

    /// How often the player may use an ability in one night.
    #[must_use]
    pub fn times_a_night(&self, player: &Participant, ability: &str) -> usize {
        if ability == FACTION_KILL {
            return self.kills_of(&player.card.faction);
        }
        let times = self.modifiers(player).flat_map(|(kind, _)| &kind.effects);
        let times = times.filter_map(|effect| match effect {
            ModifierEffect::TimesANight(times) => usize::try_from(*times).ok(),
            _ => None,
        });
        let motivated = player.motivated.then_some(2);
        times.chain(motivated).max().unwrap_or(1)
    }

    /// How often a side may kill tonight.
    #[must_use]
    pub fn kills_of(&self, faction: &str) -> usize {
        let more = self.more_kills.iter().filter(|side| *side == faction);
        1 + more.count()
    }

    /// Whether a modifier of the player's has this effect.
    #[must_use]
    pub fn has(&self, player: &Participant, effect: &ModifierEffect) -> bool {
        self.catalogue.has_effect(&player.card, effect)
    }

    /// Whether a modifier of the player's has this effect on an ability.
    #[must_use]
    pub fn has_for(&self, player: &Participant, ability: &str, effect: &ModifierEffect) -> bool {
        let mut kinds = self.catalogue.modifiers_for(&player.card, ability);
        kinds.any(|(kind, _)| kind.effects.contains(effect))
    }

    /// The player's modifiers, of the card and of its roles, with their numbers.
    pub fn modifiers<'p>(
        &'p self,
        player: &'p Participant,
    ) -> impl Iterator<Item = (&'c ModifierKind, Option<u32>)> {
        self.catalogue.modifiers_of(&player.card)
    }

    /// The player's roles.
    pub fn roles(&self, player: &Participant) -> impl Iterator<Item = &'c Role> {
        self.catalogue.roles_of(&player.card)
    }

    /// Whether the player may carry out his side's kill.
    #[must_use]
    pub fn may_kill_for_side(&self, player: &Participant) -> bool {
        self.killing.contains(&player.card.faction)
            && self.roles(player).all(|role| role.faction_kill)
    }

    /// Abilities of the roles, single ones written on the card, and those
    /// modifiers grant; each once.
    fn held(&self, player: &Participant) -> Vec<Held<'c>> {
        let shots = self
            .modifiers(player)
            .find(|(kind, _)| kind.effects.contains(&ModifierEffect::Shots))
            .map(|(_, count)| count.unwrap_or(1));
        let mut held: Vec<Held<'c>> = Vec::new();
        for slug in self.catalogue.abilities_of_roles(&player.card) {
            let limit = self.catalogue.shots_of(&player.card, slug);
            self.hold(&mut held, slug, slug, limit);
        }
        let of_grants = shots.filter(|_| self.limits_reach_grants(player));
        for (kind, count) in self.modifiers(player) {
            for effect in &kind.effects {
                if let ModifierEffect::Grants(slug) = effect {
                    self.hold(&mut held, slug, &kind.slug, count.or(of_grants));
                }
            }
        }
        held
    }

    /// Whether nights and shots on a card are about what its modifiers grant:
    /// "Odd-Night Bulletproof" has no role they could be about.
    pub(crate) fn limits_reach_grants(&self, player: &Participant) -> bool {
        player.card.shots.is_empty() && self.roles(player).all(|role| role.abilities.is_empty())
    }

    /// Whether the card's modifiers put its abilities to rest in the phase that runs.
    #[must_use]
    pub fn rests(&self, player: &Participant) -> bool {
        self.put_to_rest(self.catalogue.modifiers_of_whole(&player.card))
    }

    /// Whether an ability is put to rest by modifiers of the one of several roles alone that has it.
    #[must_use]
    pub fn part_rests(&self, player: &Participant, ability: &str) -> bool {
        self.put_to_rest(self.catalogue.modifiers_of_part(&player.card, ability))
    }

    fn put_to_rest(
        &self,
        modifiers: impl Iterator<Item = (&'c ModifierKind, Option<u32>)>,
    ) -> bool {
        let by_night = self.now == PhaseKind::Night;
        let limits = |(kind, number): (&'c ModifierKind, Option<u32>)| {
            kind.effects.iter().map(move |effect| (effect, number))
        };
        // The nights, or the days, by whose numbers it works.
        let mut numbers = Vec::new();
        let rests = modifiers
            .flat_map(limits)
            .any(|(effect, number)| match effect {
                ModifierEffect::OddNights => by_night && self.night.is_multiple_of(2),
                ModifierEffect::EvenNights => by_night && !self.night.is_multiple_of(2),
                ModifierEffect::NotFirstNight => by_night && self.night <= 1,
                ModifierEffect::FromNight => {
                    by_night && number.is_some_and(|first| self.night < first)
                }
                ModifierEffect::OnNight if by_night => {
                    numbers.extend(number);
                    false
                }
                ModifierEffect::ByDay if !by_night => {
                    numbers.extend(number);
                    false
                }
                _ => false,
            });
        rests || !numbers.is_empty() && !numbers.contains(&self.night)
    }

    fn hold(&self, held: &mut Vec<Held<'c>>, slug: &str, spent_as: &str, limit: Option<u32>) {
        if held.iter().any(|other| other.ability.slug == slug) {
            return;
        }
        if let Some(ability) = self.catalogue.abilities.get(slug) {
            held.push(Held {
                ability,
                spent_as: spent_as.to_owned(),
                limit,
            });
        }
    }
}

/// An ability of a player's with its limit.
struct Held<'c> {
    ability: &'c Ability,
    /// Under which name its uses are counted.
    spent_as: String,
    limit: Option<u32>,
}

impl Held<'_> {
    fn spent(&self, player: &Participant) -> u32 {
        player.spent.get(&self.spent_as).copied().unwrap_or(0)
    }

    fn left(&self, player: &Participant) -> Option<u32> {
        self.limit
            .map(|limit| limit.saturating_sub(self.spent(player)))
    }
}
