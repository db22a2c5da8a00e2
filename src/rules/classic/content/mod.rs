//! What an investigation finds once it goes through.
//!
//! Whether it goes through is each method's own business; what it reads off a
//! card and what it sees of a visit is the same for all of them.

use std::collections::BTreeSet;

use super::card::card_title;
use super::catalogue::{Catalogue, ModifierEffect, Role, Talks};
use super::component::{Component, Reading, Sight};
use super::night::{Act, Night, Player, Side};
use super::outcome::Finding;
use super::settings::{CopFinds, CopStyle, Guns, Settings, YesNo};
use crate::game::{Card, Faction, Setup};

/// The side a Seer looks for; it is told by its title.
pub(super) const WOLF: &str = "wolf";
/// The side a Cop looks for where there is no other.
const MAFIA: &str = "mafia";
const TOWN: &str = "town";

/// Somebody's way to somebody, taken or only supposed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Passage {
    /// The action that is a visit.
    pub act: Act,
    /// Where it ends.
    pub to: Player,
}

/// The token of what a card-reading action finds on `on` (resolution rules §7.3).
///
/// `deaths` are those of the night: some readings look at the morning.
#[must_use]
pub fn reads(
    night: &Night<'_>,
    reading: Reading,
    act: Act,
    on: Player,
    deaths: &BTreeSet<Player>,
) -> String {
    let pick = |yes: bool, positive: &str, negative: &str| {
        if yes { positive } else { negative }.to_owned()
    };
    match reading {
        Reading::Alignment => pick(alignment(night, act, on), "mafia", "not_mafia"),
        Reading::Gun => pick(gun(night, on), "gun", "no_gun"),
        Reading::Role => role_token(night, on),
        Reading::Vanilla => pick(vanilla(night, on), "vanilla", "not_vanilla"),
        Reading::VanillaTownie => pick(
            vanilla(night, on) && night.player(on).side == Side::Town,
            "vanilla_townie",
            "not_vanilla_townie",
        ),
        Reading::CertainRole => pick(certain_role(night, act, on), "is_role", "is_not_role"),
        Reading::HasKilled => pick(has_killed(night, on), "has_killed", "has_not"),
        Reading::CanKill => pick(
            can_kill(night, on) && !has_killed(night, on),
            "can_and_has_not",
            "no",
        ),
        Reading::CanTalk => pick(can_talk(night, on, deaths), "can_talk", "cannot_talk"),
        Reading::Check => "checked".to_owned(),
        Reading::Wolf => pick(night.player(on).card.faction == WOLF, "wolf", "not_wolf"),
        Reading::Parity => parity(night, act, on).to_owned(),
    }
}

/// What an observing action that looks at `on` sees of a visit, if anything (§2.6, §7.3).
///
/// Tracker: the place. Watcher: the visitor. Follower and voyeur: the kind of
/// action. Role watcher: the visitor's role. The others: a bare token.
#[must_use]
pub fn seen(
    night: &Night<'_>,
    observer: Act,
    sight: Sight,
    on: Player,
    visit: Passage,
) -> Option<String> {
    let act = night.act(visit.act);
    if !observable(night, observer, visit) {
        return None;
    }
    let by_target = act.actor == on;
    let by_another = act.actor != night.act(observer).actor;
    let to_target = visit.to == on && by_another;
    let name = |player: Player| night.player(player).name.clone();
    let token = |word: &str| Some(word.to_owned());
    match sight {
        Sight::Track if by_target => Some(name(visit.to)),
        Sight::Watch | Sight::WatchForTarget if to_target => Some(name(act.actor)),
        Sight::Follow if by_target => token(act.ability.kind.word()),
        Sight::Voyeur | Sight::VoyeurForTarget if to_target => token(act.ability.kind.word()),
        Sight::Motion if by_target || to_target => token("motion"),
        Sight::LeftHome if by_target && visit.to != on => token("acted"),
        Sight::WasVisited if to_target => token("acted"),
        Sight::VisitorRoles if to_target => Some(role_token(night, act.actor)),
        Sight::Track
        | Sight::Watch
        | Sight::Follow
        | Sight::Voyeur
        | Sight::Motion
        | Sight::LeftHome
        | Sight::WasVisited
        | Sight::VisitorRoles
        | Sight::WatchForTarget
        | Sight::VoyeurForTarget => None,
    }
}

/// What an observation that went through finds, given all it saw.
#[must_use]
pub fn found(sight: Sight, saw: BTreeSet<String>) -> Finding {
    let Some(first) = saw.first() else {
        return Finding::Nothing;
    };
    match sight {
        Sight::Motion | Sight::LeftHome | Sight::WasVisited => Finding::Token(first.clone()),
        Sight::Track
        | Sight::Watch
        | Sight::Follow
        | Sight::Voyeur
        | Sight::VisitorRoles
        | Sight::WatchForTarget
        | Sight::VoyeurForTarget => Finding::Saw(saw),
    }
}

/// The player whom a question about an observed visit names: the place for
/// what the observed one does, the visitor for what is done to him.
#[must_use]
pub fn counterpart(night: &Night<'_>, on: Player, visit: Passage) -> Player {
    let visitor = night.act(visit.act).actor;
    if visitor == on { visit.to } else { visitor }
}

/// Whether what the observer finds is told to the observed player instead.
#[must_use]
pub fn told_to_target(sight: Sight) -> bool {
    match sight {
        Sight::WatchForTarget | Sight::VoyeurForTarget => true,
        Sight::Track
        | Sight::Watch
        | Sight::Follow
        | Sight::Voyeur
        | Sight::Motion
        | Sight::LeftHome
        | Sight::WasVisited
        | Sight::VisitorRoles => false,
    }
}

/// A visit of the observer's own, a hidden one and a passive's are no visits to see.
fn observable(night: &Night<'_>, observer: Act, visit: Passage) -> bool {
    let act = night.act(visit.act);
    let away = night.settings.commuter_visits_seen == YesNo::No
        && night.acts().any(|(_, other)| {
            other.actor == visit.to && other.does(Component::Commute) && !other.idle
        });
    let apart = night.apart(observer, visit.act);
    visit.act != observer && !act.passive && !act.hidden && !away && !apart
}

fn alignment(night: &Night<'_>, act: Act, on: Player) -> bool {
    let card = &night.player(on).card;
    let read = looks_guilty(night.catalogue, &night.settings, &night.hunted, card);
    match night.player(night.act(act).actor).card.sanity.as_deref() {
        Some("insane") => !read,
        Some("paranoid") => true,
        Some("naive") => false,
        _ => read,
    }
}

/// Whether the holder of a card finds what is there.
#[must_use]
pub fn is_sane(card: &Card) -> bool {
    matches!(card.sanity.as_deref(), None | Some("sane"))
}

/// Whether an investigation of sides finds a card guilty, whatever its holder is (Miller, Godfather).
/// `hunted` are the sides whose members know each other and that kill.
#[must_use]
pub fn looks_guilty(
    catalogue: &Catalogue,
    settings: &Settings,
    hunted: &BTreeSet<String>,
    card: &Card,
) -> bool {
    let truth = || match (settings.cop_style, &settings.cop_finds) {
        (CopStyle::Town, _) | (_, CopFinds::NotTown) => Side::of(&card.faction) != Side::Town,
        (CopStyle::Mafia, CopFinds::Killers) => hunted.contains(&card.faction),
        (CopStyle::Mafia, CopFinds::Side(side)) => card.faction == *side,
    };
    reads_as(catalogue, card).map_or_else(truth, |token| token == "mafia")
}

/// The sides for which a cop's investigation looks: those of a game's cards that it finds guilty, the
/// town where it tells who is of it.
#[must_use]
pub fn asked_sides<'s>(settings: &'s Settings, setup: &'s Setup) -> Vec<&'s str> {
    match (settings.cop_style, &settings.cop_finds) {
        (CopStyle::Town, _) | (_, CopFinds::NotTown) => vec![TOWN],
        (CopStyle::Mafia, CopFinds::Side(side)) => vec![side],
        (CopStyle::Mafia, CopFinds::Killers) => {
            let hunted = hunted_cards(setup);
            match hunted.is_empty() {
                true => vec![MAFIA],
                false => hunted.into_iter().collect(),
            }
        }
    }
}

/// The sides of a setup's cards whose members know each other and that kill.
#[must_use]
pub fn hunted_cards(setup: &Setup) -> BTreeSet<&str> {
    let builtin = &Catalogue::builtin().sides;
    let fixed = setup.seats.iter().filter_map(|seat| seat.card.as_ref());
    hunted_among(setup.possible_cards().chain(fixed), |side| {
        let usual = || builtin.get(side).map(|side| &side.faction);
        let side = setup.factions.get(side).or_else(usual);
        side.is_some_and(Faction::is_hunted)
    })
}

/// The sides of some cards that investigations may look for.
pub fn hunted_among<'c>(
    cards: impl Iterator<Item = &'c Card>,
    is_hunted: impl Fn(&str) -> bool,
) -> BTreeSet<&'c str> {
    let sides = cards.map(|card| card.faction.as_str());
    sides.filter(|side| is_hunted(side)).collect()
}

/// The side an investigation compares (Parity Cop): the true one, unless the card reads as another.
#[must_use]
pub fn compared_side<'c>(catalogue: &'c Catalogue, card: &'c Card) -> &'c str {
    match reads_as(catalogue, card) {
        Some("mafia") => "mafia",
        Some(_) => "town",
        None => &card.faction,
    }
}

fn reads_as<'c>(catalogue: &'c Catalogue, card: &'c Card) -> Option<&'c str> {
    effects(catalogue, card).find_map(|effect| match effect {
        ModifierEffect::ReadsAs(token) => Some(token.as_str()),
        _ => None,
    })
}

fn parity(night: &Night<'_>, act: Act, on: Player) -> &'static str {
    let side = compared_side(night.catalogue, &night.player(on).card);
    match &night.player(night.act(act).actor).compared {
        Some(last) if last.side == side => "same_side",
        Some(_) => "other_side",
        None => "not_compared",
    }
}

fn gun(night: &Night<'_>, on: Player) -> bool {
    let player = night.player(on);
    let mut stated =
        night
            .catalogue
            .roles_of(&player.card)
            .filter_map(|role| match night.settings.guns {
                Guns::Mafiascum => role.normal_gun.or(role.gun),
                Guns::Flavour => role.gun,
            });
    match stated.next() {
        Some(first) => first || stated.any(|gun| gun),
        None => player.side == Side::Mafia,
    }
}

/// The slugs of a card's roles without its modifiers; `vanilla` if there is nothing to name (§7.3, Role Cop).
#[must_use]
pub fn role_token(night: &Night<'_>, on: Player) -> String {
    let card = &night.player(on).card;
    let named = |slug: &&str| {
        let role = night.catalogue.roles.get(*slug);
        role.is_none_or(|role| !role.vanilla)
    };
    let mut shown = card.clone();
    shown.roles.retain(|slug| named(&slug.as_str()));
    let known = night.catalogue.known_slugs(&shown);
    let named: Vec<&str> = known.filter(named).collect();
    if named.is_empty() {
        "vanilla".to_owned()
    } else {
        named.join(" ")
    }
}

/// Whether a card has neither a modifier nor a role that can do anything.
#[must_use]
pub fn vanilla(night: &Night<'_>, on: Player) -> bool {
    is_vanilla(night.catalogue, &night.player(on).card)
}

fn is_vanilla(catalogue: &Catalogue, card: &Card) -> bool {
    card.modifiers.is_empty() && catalogue.roles_of(card).all(|role| role.vanilla)
}

/// What a role investigation names of a card, with starting shots and other modifiers; none for a
/// vanilla one.
///
/// A vanilla role goes unnamed in any case: its name would tell the side.
#[must_use]
pub fn role_title(catalogue: &Catalogue, card: &Card) -> Option<String> {
    if is_vanilla(catalogue, card) {
        return None;
    }
    let mut named = card.clone();
    let vanilla = |slug: &String| catalogue.roles.get(slug).is_some_and(|role| role.vanilla);
    named.roles.retain(|slug| !vanilla(slug));
    Some(card_title(catalogue, &named))
}

/// The role a finder looks for stands in the words of his action.
fn certain_role(night: &Night<'_>, act: Act, on: Player) -> bool {
    let Some(wanted) = night.act(act).words.as_deref() else {
        return false;
    };
    let wanted = wanted.trim().to_lowercase();
    let is = |spelling: &str| spelling.to_lowercase() == wanted;
    let card = &night.player(on).card;
    night
        .catalogue
        .roles_of(card)
        .chain(night.catalogue.known_roles(card))
        .any(|role| {
            let read = night.catalogue.role_title(role, &card.faction);
            // How reliable somebody is stands in the other names of such a role.
            let typed = role.sanity.is_none();
            let names = role.aliases.iter().chain([&role.slug]);
            let mut names = names.filter(|_| typed).chain([&role.title]);
            is(read) || names.any(|name| is(name))
        })
}

/// Has tried to kill actively, tonight included.
fn has_killed(night: &Night<'_>, on: Player) -> bool {
    let tonight = night
        .acts()
        .any(|(_, act)| act.actor == on && !act.passive && act.ability.does.iter().any(killing));
    tonight || night.player(on).has_killed
}

/// Could kill actively, by a role of his own or for his side.
fn can_kill(night: &Night<'_>, on: Player) -> bool {
    let card = &night.player(on).card;
    let kills = |slug: &String| {
        let ability = night.catalogue.abilities.get(slug);
        ability.is_some_and(|ability| !ability.passive && ability.does.iter().any(killing))
    };
    let own = |role: &Role| role.abilities.iter().any(kills);
    let given = card.shots.keys().any(kills);
    let for_side = night.killing.contains(&card.faction)
        && night.catalogue.roles_of(card).all(|role| role.faction_kill);
    let waits = effects(night.catalogue, card).any(|effect| *effect == ModifierEffect::Backup);
    for_side || !waits && (night.catalogue.roles_of(card).any(own) || given)
}

/// Somebody he may talk to in private lives in the morning.
fn can_talk(night: &Night<'_>, on: Player, deaths: &BTreeSet<Player>) -> bool {
    let card = &night.player(on).card;
    let mut others = night
        .players()
        .filter(|(player, other)| *player != on && other.alive && !deaths.contains(player));
    others.any(|(player, other)| {
        let of_side = other.card.faction == card.faction;
        let mut neighborhoods = night.neighborhoods.iter();
        of_side && night.talking.contains(&card.faction)
            || talks_by_role(night, card, &other.card, of_side)
            || neighborhoods.any(|members| members.contains(&on) && members.contains(&player))
    })
}

/// Masons talk to each other, and so do neighbors, whatever their sides.
fn talks_by_role(night: &Night<'_>, card: &Card, other: &Card, of_side: bool) -> bool {
    night.catalogue.known_roles(card).any(|role| {
        let both = night.catalogue.is_of(other, &role.slug);
        both && match role.talks {
            Talks::Never => false,
            Talks::Side => of_side,
            Talks::All => true,
        }
    })
}

fn killing(component: &Component) -> bool {
    component.is_kill() || *component == Component::Poison
}

fn effects<'c>(
    catalogue: &'c Catalogue,
    card: &'c Card,
) -> impl Iterator<Item = &'c ModifierEffect> {
    catalogue
        .modifiers_of(card)
        .flat_map(|(kind, _)| kind.effects.iter())
}

#[cfg(test)]
mod tests;
