//! Actions with everything that modifiers decide already decided.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::Accepted;
use crate::catalogue::{Ability, Among, ModifierEffect, ModifierKind, Scope, When, Whom};
use crate::component::{Component, Does, Moves, NeedsWords};
use crate::entry::Use;
use crate::neighbours::beside;
use crate::night::{Meets, NightAct, Player};
use crate::reach::Touched;
use crate::roster::{Deferred, FACTION_KILL, Participant, Roster};
use crate::settings::{MimeDoes, NoYes, PersonalMeans, Settings};
use nightdesk_rules::TargetForm;

/// An entered action. Where what it does is put off, this night brings where it lands, and what it
/// finds out.
pub(super) fn entered<'c>(
    roster: &Roster<'c>,
    settings: &Settings,
    accepted: Accepted<'c>,
) -> NightAct<'c> {
    let mut act = modified(roster, settings, accepted);
    if act.ability.has(Component::delays) {
        let does = &mut act.ability.to_mut().does;
        does.retain(|component| component.delays() || component.finds());
    }
    act
}

/// What an action of the night before does in this one, at the place where it landed then: nobody does it
/// any more, so that nothing blocks, moves or sees it.
pub(super) fn belated<'c>(
    roster: &Roster<'c>,
    settings: &Settings,
    deferred: &Deferred,
) -> Option<NightAct<'c>> {
    let ability = roster.catalogue.abilities.get(&deferred.ability)?;
    let actor = roster.get(deferred.by)?;
    let accepted = Accepted {
        label: format!("delayed {}:{}", ability.slug, actor.name),
        entered: 0,
        asked: Use {
            actor: deferred.by,
            ability: deferred.ability.clone(),
            targets: deferred.targets.clone(),
            extra: false,
        },
        ability,
        words: deferred.words.clone(),
    };
    // What was chosen by day is done in the night, and seen then.
    let by_day = ability.when == When::Day;
    let mut act = NightAct {
        blockable: false,
        movable: false,
        hidden: !by_day,
        weak: false,
        only: Vec::new(),
        unwell: false,
        idle: false,
        left: None,
        belated: true,
        ..modified(roster, settings, accepted)
    };
    let ability = act.ability.to_mut();
    ability.visits &= by_day;
    ability
        .does
        .retain(|component| !component.delays() && !component.finds());
    Some(act)
}

fn modified<'c>(roster: &Roster<'c>, settings: &Settings, accepted: Accepted<'c>) -> NightAct<'c> {
    let Accepted {
        label,
        entered,
        asked,
        ability,
        words,
    } = accepted;
    let of_side = ability.slug == FACTION_KILL;
    let actor = roster.get(asked.actor);
    let mut act = NightAct {
        label,
        entered,
        actor: asked.actor,
        ability: Cow::Borrowed(ability),
        targets: asked.targets,
        passive: false,
        // A passive that was switched on is an action like any other.
        blockable: ability.blockable || ability.passive,
        movable: ability.targets != TargetForm::None && ability.among == Among::Living,
        protectable: true,
        hidden: false,
        weak: ability.weak,
        only: ability.only.clone(),
        unwell: false,
        meets: Meets::All,
        idle: false,
        misled: false,
        faction: actor
            .filter(|_| of_side)
            .map(|actor| actor.card.faction.clone()),
        belated: false,
        left: actor.and_then(|actor| roster.left(actor, &ability.slug)),
        words,
    };
    let Some(actor) = actor else { return act };
    for other in roster.combined_with(actor, &act.ability.slug.clone()) {
        if other.slug != act.ability.slug {
            act.ability.to_mut().take_in(other);
        }
    }
    if act.ability.has(Component::copies) {
        let source = act.targets.first().and_then(|target| roster.get(*target));
        let copied = source.map(|source| roster.at_a_player(source));
        let copied = copied.unwrap_or_default();
        if let Some((first, others)) = copied.split_first() {
            act.ability.to_mut().become_like(first);
            for other in others
                .iter()
                .filter(|_| settings.mime_does == MimeDoes::All)
            {
                act.ability.to_mut().take_in(other);
            }
            act.weak = act.ability.weak;
        }
    }
    if actor
        .hollow
        .iter()
        .any(|(slug, _)| *slug == act.ability.slug)
    {
        // It looks like any order that comes to nothing: what finds something out finds nothing.
        let ability = act.ability.to_mut();
        ability.does.retain(|part| part.finds());
        ability.visits = false;
        act.only.push(Whom::Nobody);
        return act;
    }
    let seeks = |part: Component| part.needs_words() == Some(NeedsWords::Role);
    if act.ability.has(seeks) && actor.card.seeks.is_some() {
        act.words.clone_from(&actor.card.seeks);
    }
    let personal = roster.has(actor, &ModifierEffect::Personal);
    if of_side && personal && settings.personal == PersonalMeans::Card {
        return act;
    }
    let touched = Touched::of(roster.catalogue, &actor.card, settings);
    let slug = ability.slug.as_str();
    for (kind, _) in roster.catalogue.modifiers_for(&actor.card, slug) {
        let effects = kind.effects.iter();
        let reaching = effects.filter(|effect| !of_side || touched.by(effect));
        for effect in reaching {
            apply(&mut act, effect);
        }
        let pierces = settings.strong_willed_unprotectable == NoYes::Yes && strong_willed(kind);
        if pierces
            && kind
                .effects
                .iter()
                .any(|effect| !of_side || touched.by(effect))
        {
            act.protectable = false;
        }
    }
    if settings.personal == PersonalMeans::Card {
        act.meets = Meets::All;
    }
    let last = roster.has(actor, &ModifierEffect::AloneUnstoppable) && roster.is_alone(actor);
    if last && act.ability.has(Component::is_kill) {
        act.blockable = false;
        act.protectable = false;
    }
    let lazy = !of_side || touched.by(&ModifierEffect::Lazy);
    if lazy && roster.has_for(actor, slug, &ModifierEffect::Lazy) {
        act.idle = roster.living_outsiders() <= 1;
    }
    let no = |lots: &BTreeMap<String, bool>| lots.get(slug) == Some(&false);
    act.idle |= no(&actor.lots);
    act.misled = no(&actor.truths);
    act
}

/// Lets what prepares the night change the other actions of its holder.
pub(super) fn prepare(acts: &mut [NightAct<'_>]) {
    let uses = acts.iter().map(|act| (act.actor, act.ability.clone()));
    let uses: Vec<(Player, Cow<'_, Ability>)> = uses.collect();
    for (holder, ability) in uses {
        for component in &ability.does {
            if let Does::Prepares(change) = component.effect().does {
                let own = acts.iter_mut().filter(|act| act.actor == holder);
                own.for_each(change);
            }
        }
    }
}

/// What works by itself for every living player, in list order.
pub(super) fn passives<'c>(roster: &Roster<'c>, settings: &Settings) -> Vec<NightAct<'c>> {
    let deflects_in_vain =
        |act: &NightAct<'_>| act.ability.moves(Moves::Deflect) && act.targets.len() < 2;
    let all = roster.living().flat_map(|(player, holder)| {
        roster
            .passives(holder)
            .into_iter()
            .map(move |(ability, left)| passive(roster, settings, (player, holder), ability, left))
    });
    all.filter(|act| !deflects_in_vain(act)).collect()
}

fn passive<'c>(
    roster: &Roster<'c>,
    settings: &Settings,
    (player, holder): (Player, &Participant),
    ability: &'c Ability,
    left: Option<u32>,
) -> NightAct<'c> {
    let aimed = aim_of_kill(roster, holder, ability);
    let mut kinds = roster.catalogue.modifiers_for(&holder.card, &ability.slug);
    let piercing = kinds.any(|(kind, _)| {
        kind.effects.iter().any(
            |effect| matches!(effect, ModifierEffect::Unprotectable(scope) if touches(*scope, ability)),
        )
    });
    // Where the player is dead to whom it would go, it stays.
    let lives = |target: &Player| roster.get(*target).is_some_and(|held| held.alive);
    let elsewhere = holder.target.filter(lives).filter(|to| *to != player);
    let meets = match settings.personal {
        PersonalMeans::Wiki => meets(roster, holder, ability),
        PersonalMeans::Card => Meets::All,
    };
    NightAct {
        label: format!("{}:{}", ability.slug, holder.name),
        entered: u64::MAX,
        actor: player,
        ability: Cow::Borrowed(ability),
        targets: match ability.moves(Moves::Deflect) {
            true => [player].into_iter().chain(elsewhere).collect(),
            false if ability.waits_for_death() => {
                let living: Vec<Player> = roster.living().map(|(living, _)| living).collect();
                beside(&living, player)
            }
            false => Vec::new(),
        },
        passive: true,
        blockable: false,
        movable: false,
        protectable: !piercing,
        hidden: false,
        weak: false,
        only: ability
            .only
            .iter()
            .cloned()
            .chain(aimed.iter().filter_map(whom))
            .collect(),
        unwell: false,
        meets,
        // What waits for a death is at rest until that comes.
        idle: ability.waits_for_death()
            || aimed.contains(&ModifierEffect::Lazy) && roster.living_outsiders() <= 1,
        misled: false,
        faction: None,
        belated: false,
        left,
        words: None,
    }
}

/// The modifiers of a role that limit whom it kills by itself. Where the card has a role, they do not limit
/// what another modifier grants.
fn aim_of_kill(
    roster: &Roster<'_>,
    holder: &Participant,
    ability: &Ability,
) -> Vec<ModifierEffect> {
    let kills = ability.kills() && ability.has(|part| part.death().is_some());
    let mut roles = roster.roles(holder);
    let of_role = roles.any(|role| role.abilities.contains(&ability.slug));
    if !kills || !of_role && !roster.limits_reach_grants(holder) {
        return Vec::new();
    }
    let kinds = roster.catalogue.modifiers_for(&holder.card, &ability.slug);
    let effects = kinds.flat_map(|(kind, _)| &kind.effects);
    let aims =
        effects.filter(|effect| matches!(effect, ModifierEffect::Only(_) | ModifierEffect::Lazy));
    aims.cloned().collect()
}

fn whom(effect: &ModifierEffect) -> Option<Whom> {
    match effect {
        ModifierEffect::Only(whom) => Some(whom.clone()),
        _ => None,
    }
}

/// Which actions those of a player have to do with.
fn meets(roster: &Roster<'_>, holder: &Participant, ability: &Ability) -> Meets {
    let has = |effect| roster.has_for(holder, &ability.slug, effect);
    if has(&ModifierEffect::Personal) {
        Meets::Personal
    } else if has(&ModifierEffect::Impersonal) {
        Meets::Factional
    } else {
        Meets::All
    }
}

/// Lets a modifier touch an action. When the action may be used is the checks' business.
fn apply(act: &mut NightAct<'_>, effect: &ModifierEffect) {
    match effect {
        ModifierEffect::Unblockable(scope) if touches(*scope, &act.ability) => {
            act.blockable = false;
        }
        ModifierEffect::Unredirectable(scope) if touches(*scope, &act.ability) => {
            act.movable = false;
        }
        ModifierEffect::Unprotectable(scope) if touches(*scope, &act.ability) => {
            act.protectable = false;
        }
        ModifierEffect::Hidden(scope) if touches(*scope, &act.ability) => act.hidden = true,
        ModifierEffect::Weak => act.weak = true,
        ModifierEffect::Only(whom) => act.only.push(whom.clone()),
        ModifierEffect::Unwell => act.unwell = true,
        ModifierEffect::FindsNothing if act.ability.has(Component::finds) => {
            act.only.push(Whom::Nobody);
        }
        ModifierEffect::Adds(component) => act.ability.to_mut().does.push(*component),
        ModifierEffect::Poisons => {
            let does = &mut act.ability.to_mut().does;
            does.iter_mut().for_each(|it| *it = it.as_poison());
        }
        ModifierEffect::Personal => act.meets = Meets::Personal,
        ModifierEffect::Impersonal => act.meets = Meets::Factional,
        _ => {}
    }
}

fn touches(scope: Scope, ability: &Ability) -> bool {
    match scope {
        Scope::Actions => true,
        Scope::Kills => ability.kills(),
    }
}

/// Strong-Willed and Empowered: neither blocked nor moved (ruling R-18).
fn strong_willed(kind: &ModifierKind) -> bool {
    let has = |effect| kind.effects.contains(&effect);
    has(ModifierEffect::Unblockable(Scope::Actions))
        && has(ModifierEffect::Unredirectable(Scope::Actions))
}
