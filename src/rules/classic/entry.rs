//! Whether a player may do what he asks for: the entry checks (resolution rules §1).

use super::WORDS;
use super::catalogue::{Ability, Among, ModifierEffect};
use super::component::{Component, Price};
use super::entered::alone_as;
use super::explain::words;
use super::night::Player;
use super::roster::{FACTION_KILL, Participant, Roster};
use nightdesk_game::{Language, Setup};
use nightdesk_rules::{Refusal, TargetForm};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_text::vocabulary;
use nightdesk_text::wording::quote;
use nightdesk_time::PhaseKind;

/// One use of an ability, as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Use {
    /// Who.
    pub actor: Player,
    /// Slug of the ability.
    pub ability: String,
    /// At whom, in the ability's order.
    pub targets: Vec<Player>,
    /// Lifts the limit of one use per ability and night.
    pub extra: bool,
}

vocabulary! {
    /// Why an entry is refused, by its stable code. The order is the order of the checks.
    pub enum Refused {
        /// It names somebody who is not in the game.
        UnknownPlayer = "unknown-player",
        /// It came after the deadline.
        Late = "late",
        /// Its performer is dead.
        DeadActor = "dead-actor",
        /// Its performer does not have the ability.
        NotYourAbility = "not-your-ability",
        /// A target is dead.
        DeadTarget = "dead-target",
        /// A target is alive, and only a dead one would do.
        AliveTarget = "alive-target",
        /// The performer chose himself.
        SelfTarget = "self-target",
        /// Too few or too many targets, or one twice.
        BadTargets = "bad-targets",
        /// The ability works by day, and it is night, or the other way round.
        NotNow = "not-now",
        /// The ability does not work in this night.
        WrongNight = "wrong-night",
        /// The ability does not work on this day.
        WrongDay = "wrong-day",
        /// It was used in the night before.
        NightBefore = "night-before",
        /// It is used up.
        NoShots = "no-shots",
        /// It was used tonight already.
        AbilityUsedTwice = "ability-used-twice",
        /// Another action of the player's stands, and only one is allowed.
        SecondAction = "second-action",
        /// The side's kill was entered already.
        FactionKillTaken = "faction-kill-taken",
        /// The same target as last night.
        SameTarget = "same-target",
        /// Another target than the first one, which is for good.
        OtherTarget = "other-target",
        /// Somebody else carries out the side's kill.
        NotTheHitman = "not-the-hitman",
        /// The kill and an own action in one night.
        OwnActionClash = "own-action-clash",
        /// A text must go with it.
        NoWords = "no-words",
        /// The words name no ability that can be given away.
        NoSuchAbility = "no-such-ability",
        /// The words name no role that can be looked for.
        NoSuchRole = "no-such-role",
        /// No night runs.
        NoNight = "no-night",
    }
}

impl Refused {
    /// Its stable code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.word()
    }

    /// The key of the answer the host can send to the player; it tells nothing a player may not
    /// know.
    #[must_use]
    pub fn answer_key(self) -> String {
        format!("refusal_{}", self.key())
    }

    /// The key of its sentence: keys have an underscore where a code has a hyphen.
    fn key(self) -> String {
        self.code().replace('-', "_")
    }
}

/// Checks one use against the players and the uses accepted before it.
///
/// # Errors
/// The first rule that refuses it, in the order of [`Refused`].
pub fn check<'c>(
    roster: &Roster<'c>,
    accepted: &[Use],
    asked: &Use,
) -> Result<&'c Ability, Refused> {
    let actor = roster.get(asked.actor).ok_or(Refused::UnknownPlayer)?;
    let targets: Vec<&Participant> = asked
        .targets
        .iter()
        .map(|target| roster.get(*target).ok_or(Refused::UnknownPlayer))
        .collect::<Result<_, _>>()?;
    if !actor.alive {
        return Err(Refused::DeadActor);
    }
    let ability = roster
        .entered(actor)
        .into_iter()
        .find(|ability| ability.slug == asked.ability)
        .ok_or(Refused::NotYourAbility)?;
    for (player, target) in asked.targets.iter().zip(targets) {
        right_among(ability, actor, (*player, target))?;
    }
    if chooses_himself(ability, asked) && !may_choose_himself(roster, actor, ability) {
        return Err(Refused::SelfTarget);
    }
    if !fits(ability, &asked.targets) {
        return Err(Refused::BadTargets);
    }
    usable(roster, accepted, asked.actor, actor, ability)?;
    once(roster, accepted, asked, actor)?;
    may_choose_again(roster, actor, asked)?;
    Ok(ability)
}

/// Whether an ability works in this night and is not used up.
///
/// # Errors
/// [`Refused::NotNow`], [`Refused::NoNight`], [`Refused::WrongNight`], [`Refused::WrongDay`],
/// [`Refused::NightBefore`] or [`Refused::NoShots`].
pub fn usable(
    roster: &Roster<'_>,
    accepted: &[Use],
    player: Player,
    actor: &Participant,
    ability: &Ability,
) -> Result<(), Refused> {
    if !roster.is_now(actor, ability) {
        return Err(match roster.now {
            PhaseKind::Night => Refused::NotNow,
            PhaseKind::Day => Refused::NoNight,
        });
    }
    if roster.no_kills && ability.has(Component::is_attempt) {
        return Err(Refused::WrongNight);
    }
    // Nights and shots concern the role's abilities, never the side's kill.
    if ability.slug == FACTION_KILL {
        return Ok(());
    }
    if roster.rests(actor) || roster.part_rests(actor, &ability.slug) {
        return Err(match roster.now {
            PhaseKind::Night => Refused::WrongNight,
            PhaseKind::Day => Refused::WrongDay,
        });
    }
    let last_night = actor.last_targets.contains_key(&ability.slug);
    let effect = &ModifierEffect::NotTwoNightsRunning;
    if last_night && roster.has_for(actor, &ability.slug, effect) {
        return Err(Refused::NightBefore);
    }
    let tonight = accepted
        .iter()
        .filter(|used| used.actor == player && used.ability == ability.slug)
        .count();
    match roster.left(actor, &ability.slug) {
        Some(left) if tonight >= left as usize => Err(Refused::NoShots),
        Some(_) | None => Ok(()),
    }
}

/// Whether a player may be chosen by this ability at all, by himself or as a second target.
///
/// # Errors
/// The rule that forbids it.
pub fn may_target(
    roster: &Roster<'_>,
    actor: Player,
    ability: &Ability,
    target: Player,
) -> Result<(), Refused> {
    let (Some(holder), Some(chosen)) = (roster.get(actor), roster.get(target)) else {
        return Err(Refused::UnknownPlayer);
    };
    let asked = Use {
        actor,
        ability: ability.slug.clone(),
        targets: vec![target],
        extra: false,
    };
    right_among(ability, holder, (target, chosen))?;
    // Anybody may be where a redirect sends its victim.
    if ability.targets == TargetForm::Redirect {
        return Ok(());
    }
    if actor == target && !may_choose_himself(roster, holder, ability) {
        return Err(Refused::SelfTarget);
    }
    may_choose_again(roster, holder, &asked)
}

/// The living where an ability is for them, and the dead where it is for those.
fn right_among(
    ability: &Ability,
    holder: &Participant,
    (player, target): (Player, &Participant),
) -> Result<(), Refused> {
    match (ability.among, target.alive) {
        (Among::Living | Among::OwnTarget | Among::Prisoner, false) => Err(Refused::DeadTarget),
        (Among::Dead, true) => Err(Refused::AliveTarget),
        (Among::OwnTarget, true) if holder.target != Some(player) => Err(Refused::BadTargets),
        (Among::Prisoner, true) if holder.prisoner != Some(player) => Err(Refused::BadTargets),
        (Among::Living | Among::OwnTarget | Among::Prisoner, true) | (Among::Dead, false) => Ok(()),
    }
}

/// For a redirect only the redirected player counts, not where he is sent.
fn chooses_himself(ability: &Ability, asked: &Use) -> bool {
    match ability.targets {
        TargetForm::None => false,
        TargetForm::One | TargetForm::Pair => asked.targets.contains(&asked.actor),
        TargetForm::Redirect => asked.targets.first() == Some(&asked.actor),
    }
}

fn may_choose_himself(roster: &Roster<'_>, actor: &Participant, ability: &Ability) -> bool {
    let pardons = |component: Component| component.pardons() == Some(Price::Nothing);
    roster.self_target
        || roster.has_for(actor, &ability.slug, &ModifierEffect::SelfTarget)
        || roster.pardon_self && ability.has(pardons)
}

fn fits(ability: &Ability, targets: &[Player]) -> bool {
    match (ability.targets, targets) {
        (TargetForm::None, []) | (TargetForm::One, [_]) | (TargetForm::Redirect, [_, _]) => true,
        (TargetForm::Pair, [one, other]) => one != other,
        (TargetForm::None | TargetForm::One | TargetForm::Pair | TargetForm::Redirect, _) => false,
    }
}

/// One use per ability and night beside the extra ones, and one kill per side.
fn once(
    roster: &Roster<'_>,
    accepted: &[Use],
    asked: &Use,
    actor: &Participant,
) -> Result<(), Refused> {
    let same = |used: &Use| used.ability == asked.ability;
    // What was sent as an extra use takes the place of no other, even where it came first.
    let own = || {
        let own = accepted.iter().filter(|used| used.actor == asked.actor);
        own.filter(|used| !used.extra)
    };
    let so_often = own().filter(|used| same(used)).count();
    if !asked.extra && so_often >= roster.times_a_night(actor, &asked.ability) {
        return Err(Refused::AbilityUsedTwice);
    }
    let others = || own().filter(|used| !same(used));
    if !asked.extra && others().next().is_some() && roster.only_one_action(actor) {
        return Err(Refused::SecondAction);
    }
    let either = |used: &Use| roster.is_either(actor, &used.ability);
    if !asked.extra && either(asked) && others().any(either) {
        return Err(Refused::SecondAction);
    }
    let of_side = |used: &Use| {
        let other = roster.get(used.actor);
        other.is_some_and(|other| other.card.faction == actor.card.faction)
    };
    let taken = accepted.iter().filter(|used| same(used) && of_side(used));
    if asked.ability == FACTION_KILL && taken.count() >= roster.kills_of(&actor.card.faction) {
        return Err(Refused::FactionKillTaken);
    }
    Ok(())
}

/// Whether what was chosen in earlier nights allows these targets.
fn may_choose_again(roster: &Roster<'_>, actor: &Participant, asked: &Use) -> Result<(), Refused> {
    if repeats(roster, actor, asked) {
        return Err(Refused::SameTarget);
    }
    let first = actor.earlier_targets.get(&asked.ability);
    let faithful = roster.has_for(actor, &asked.ability, &ModifierEffect::AlwaysAgain);
    let first = first.filter(|_| faithful);
    match first {
        Some(first) if asked.targets.iter().any(|it| !first.contains(it)) => {
            Err(Refused::OtherTarget)
        }
        Some(_) | None => Ok(()),
    }
}

fn repeats(roster: &Roster<'_>, actor: &Participant, asked: &Use) -> bool {
    let last = actor.last_targets.get(&asked.ability);
    let has = |effect| roster.has_for(actor, &asked.ability, effect);
    let last = last.filter(|_| !roster.same_target_twice || has(&ModifierEffect::Indecisive));
    let earlier = actor.earlier_targets.get(&asked.ability);
    let earlier = earlier.filter(|_| has(&ModifierEffect::NeverAgain));
    asked.targets.iter().any(|target| {
        last.is_some_and(|last| last.contains(target))
            || earlier.is_some_and(|earlier| earlier.contains(target))
    })
}

/// A refusal in the host's words, with a ready answer for the player in those of the setup.
#[must_use]
pub fn refusal(roster: &Roster<'_>, asked: &Use, refused: Refused, setup: &Setup) -> Refusal {
    let key = match refused {
        // Whoever sends the kill of a side need not be the one who carries it out.
        Refused::SecondAction if asked.ability == FACTION_KILL => {
            "refusal_second_action_kill".to_owned()
        }
        Refused::SameTarget if roams(roster, asked) => "refusal_chosen_before".to_owned(),
        Refused::AbilityUsedTwice if roster.now == PhaseKind::Day => {
            "refusal_used_today".to_owned()
        }
        _ => refused.answer_key(),
    };
    let answer = setup.wording.get(&key).cloned();
    let answer = answer.unwrap_or_else(|| words().with(&key, NO_PLACES, setup.language));
    Refusal {
        code: refused.code(),
        message: host_message(roster, asked, refused, setup.language),
        to: None,
        answer,
    }
}

/// Why something is refused, in the host's words.
pub(super) fn host_message(
    roster: &Roster<'_>,
    asked: &Use,
    refused: Refused,
    language: Language,
) -> String {
    let name = |player: &Player| {
        let player = roster.get(*player);
        player.map_or("?", |player| player.name.as_str()).to_owned()
    };
    let actor = name(&asked.actor);
    let ability = roster.catalogue.abilities.get(&asked.ability);
    let form = ability.map_or(TargetForm::One, |ability| ability.targets);
    let line = || alone_as(ability?, &actor, language);
    let is_dead = |target: &Player| roster.get(*target).is_some_and(|player| !player.alive);
    let dead = asked.targets.iter().find(|target| is_dead(target));
    let own = refused.key();
    let key = match refused {
        Refused::BadTargets => match form {
            TargetForm::None if line().is_some() => "bad_targets_line",
            TargetForm::None => "bad_targets_none",
            TargetForm::One => "bad_targets_one",
            TargetForm::Pair => "bad_targets_pair",
            TargetForm::Redirect => "bad_targets_redirect",
        },
        Refused::NotNow if roster.now == PhaseKind::Night => "not_now_night",
        Refused::NotNow => "not_now_day",
        Refused::AbilityUsedTwice if roster.now == PhaseKind::Day => "used_today",
        Refused::SameTarget if roams(roster, asked) => "chosen_before",
        Refused::SameTarget if roster.same_target_twice => "same_target_indecisive",
        _ => &own,
    };
    let places = [
        ("actor", actor.clone()),
        (
            "title",
            ability
                .map_or(asked.ability.as_str(), |ability| {
                    roster.catalogue.ability_title(ability)
                })
                .to_owned(),
        ),
        ("target", dead.map_or_else(|| "?".to_owned(), name)),
        ("number", roster.night.to_string()),
        ("line", line().unwrap_or_default()),
        ("abilities", given(roster, language)),
    ];
    WORDS.with(key, &places, language)
}

fn roams(roster: &Roster<'_>, asked: &Use) -> bool {
    let actor = roster.get(asked.actor);
    actor.is_some_and(|actor| roster.has_for(actor, &asked.ability, &ModifierEffect::NeverAgain))
}

/// The abilities that can be given away, by their titles.
fn given(roster: &Roster<'_>, language: Language) -> String {
    let titles: Vec<String> = roster
        .catalogue
        .givable()
        .map(|ability| quote(roster.catalogue.ability_title(ability)))
        .collect();
    language.list(&titles)
}
