//! What players and hosts read about cards, roles and modifiers.

use std::borrow::Cow;

use super::catalogue::{Ability, Avenges, Catalogue, ModifierEffect, ModifierKind, Role};
use super::component::Guard;
use super::explain::{other_side_in_result, sides_asked, words};
use super::known::INNOCENT_CHILD;
use super::own_lines::modifier_key;
use super::reach::Touched;
use super::settings::{
    Confirmed, PersonalMeans, Saves, Settings, TraitorAlone, VengefulDays, rulings,
};
use super::single;
use super::win::TRAITOR;
use nightdesk_game::{Card, Faction, Language, Modifier, Setup};
use nightdesk_rules::{AbilityLine, Clause, RoleSheet, answers};
use nightdesk_text::messages::{AnyOf, InLanguage, filled};
use nightdesk_text::say;
use nightdesk_text::wording::quote;

/// The place of what a cop learns of somebody's side; sides are called by their slugs.
const ASKED: &str = "asked";

/// The place of the bare name of that side.
const SIDE: &str = "faction";

/// Where a host's own words for a role leave a place for the lines of what it can do.
pub(super) const ABILITIES: &str = "{abilities}";

/// The sentence that tells the holder of a card when everybody hears of it.
const CONFIRMED: &str = "confirmed_day_1";

/// The sentence that tells a Traitor that the side is lost without its other players.
const TRAITORS_LOSE: &str = "traitors_lose";

/// The line of a revenge that works on Day 1 alone.
const AVENGES_DAY_ONE: &str = "avenges_day_1";

/// What a modifier adds to lines of a role message.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Limit {
    clause: Clause,
    about: About,
}

/// What a limit is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum About {
    /// What is entered.
    Entered,
    /// That, and what works by itself (resolution rules §7.4).
    Nights,
    /// What works by itself, and would not without being asked for.
    Activation,
    /// Every action, what works by itself too, whatever grants it (resolution rules §1).
    Actions,
}

/// One line for each ability of a card as these rulings have it, a faction's kill left out; sides
/// stand in it as the setup calls them.
pub(super) fn lines(
    catalogue: &Catalogue,
    setup: &Setup,
    settings: &Settings,
    card: &Card,
) -> Vec<AbilityLine> {
    let mut lines = with_places(&as_ruled(catalogue, setup, settings), card);
    lines.extend(card.seeks.iter().map(|seeks| AbilityLine {
        own: false,
        says: words().with("looks_for", &[("role", seeks)], setup.language),
        clauses: Vec::new(),
    }));
    if settings.traitor_alone == TraitorAlone::Loses && catalogue.is_of(card, TRAITOR) {
        let says = words().template(TRAITORS_LOSE, setup.language);
        lines.extend(says.map(|says| AbilityLine {
            own: false,
            says: says.to_owned(),
            clauses: Vec::new(),
        }));
    }
    let asked = sides_asked(catalogue, settings, setup);
    if settings.innocent_child == Confirmed::DayOne && catalogue.is_of(card, INNOCENT_CHILD) {
        let when = words().template(CONFIRMED, setup.language);
        let clause = when.map(|when| Clause::Words(when.to_owned()));
        lines
            .iter_mut()
            .for_each(|line| line.clauses.extend(clause.clone()));
    }
    let title = |place: &str| {
        // A cop names a single player's side, the other lines all who are of it.
        if place == ASKED {
            return Some(asked.clone());
        }
        // In a host's own words it may stand by itself.
        if place == SIDE {
            return Some(other_side_in_result(catalogue, settings, setup));
        }
        let is_side = setup.factions.contains_key(place) || catalogue.sides.contains_key(place);
        let members = setup.factions.get(place);
        let title = || members.map_or(catalogue.side_title(setup, place), Faction::members);
        is_side.then(|| title().to_owned())
    };
    let by_day = catalogue.has_effect(card, &ModifierEffect::ByDay);
    for line in &mut lines {
        line.says = filled(&line.says, &title);
        if by_day {
            line.says = said_by_day(&line.says, setup.language);
        }
    }
    lines
}

/// A line of what is done each night, where a card lets it be done by day.
fn said_by_day(line: &str, language: Language) -> String {
    let word = |key: &str| words().template(key, language).unwrap_or_default();
    match line.strip_prefix(word("each_night")) {
        Some(rest) => format!("{}{rest}", word("by_day")),
        None => line.to_owned(),
    }
}

/// What the modifiers of a card do to its side's kill, a clause each; what its lines say already
/// is not said twice.
pub(super) fn kill_clauses(
    catalogue: &Catalogue,
    setup: &Setup,
    settings: &Settings,
    card: &Card,
) -> Vec<Clause> {
    let said = lines(catalogue, setup, settings, card);
    let card = &catalogue.in_known_words(card);
    let roles = card.roles.iter();
    let roles = roles.filter_map(|slug| catalogue.roles.get(slug));
    // The host's words speak for the whole role, its own modifiers among them.
    let tells_itself = |pm: &String| !pm.contains(ABILITIES);
    let own = roles.filter(|role| !role.pm.as_ref().is_some_and(tells_itself));
    let own = own.flat_map(|role| &role.modifiers);
    let kinds = own.chain(&card.modifiers);
    let kinds: Vec<&ModifierKind> = kinds
        .filter_map(|modifier| catalogue.modifiers.get(&modifier.name))
        .collect();
    let has = |effect| kinds.iter().any(|kind| kind.effects.contains(effect));
    let mut clauses: Vec<Clause> = Vec::new();
    if has(&ModifierEffect::Personal) && settings.personal == PersonalMeans::Card {
        return clauses;
    }
    let touched = Touched::of(catalogue, card, settings);
    for kind in kinds
        .iter()
        .filter(|kind| kind.effects.iter().any(|effect| touched.by(effect)))
    {
        let clause = kind.clause.clone().map(Clause::Words);
        let is_said = |clause: &Clause| said.iter().any(|line| line.clauses.contains(clause));
        clauses.extend(clause.filter(|it| !is_said(it) && !clauses.contains(it)));
    }
    clauses
}

/// The catalogue with the lines of protections that stop one kill only, of revenge as it works
/// and without what Personal and Impersonal do not mean by ruling.
fn as_ruled<'c>(
    catalogue: &'c Catalogue,
    setup: &Setup,
    settings: &Settings,
) -> Cow<'c, Catalogue> {
    let mut ruled = Cow::Borrowed(catalogue);
    let own = |slug: &str| setup.wording.contains_key(&modifier_key(slug));
    if settings.vengeful_days == VengefulDays::DayOne {
        let revenge = ModifierEffect::Avenges(Avenges::Eliminated);
        let kinds = ruled.to_mut().modifiers.values_mut();
        let avenging = kinds.filter(|kind| kind.effects.contains(&revenge) && !own(&kind.slug));
        for kind in avenging {
            let told = words().template(AVENGES_DAY_ONE, setup.language);
            kind.clause = told.map(str::to_owned);
        }
    }
    if settings.personal == PersonalMeans::Card {
        for kind in ruled.to_mut().modifiers.values_mut() {
            kind.clause
                .take_if(|_| kind.effects.iter().any(ModifierEffect::limits_meetings));
        }
    }
    if settings.doctor_saves == Saves::All && settings.guard_saves == Saves::All {
        return ruled;
    }
    for ability in ruled.to_mut().abilities.values_mut() {
        let saves = ability.saves(settings);
        if let Some(line) = ability.line_of_one.take_if(|_| saves == Saves::One) {
            ability.line = line;
        }
    }
    ruled
}

fn with_places(catalogue: &Catalogue, card: &Card) -> Vec<AbilityLine> {
    let card = &catalogue.in_known_words(card);
    let of_card = limits(catalogue, &card.modifiers);
    let mut lines = Vec::new();
    let roles = || {
        card.roles
            .iter()
            .filter_map(|slug| catalogue.roles.get(slug))
    };
    for role in roles() {
        match &role.pm {
            // What the role can do is told where the host's words leave a place for it.
            Some(pm) if pm.contains(ABILITIES) => {
                for (index, says) in pm.split(ABILITIES).enumerate() {
                    if index == 1 {
                        lines.extend(role_lines(catalogue, role, card));
                    }
                    lines.extend((!says.trim().is_empty()).then(|| AbilityLine {
                        own: true,
                        says: says.trim().to_owned(),
                        clauses: Vec::new(),
                    }));
                }
            }
            // Otherwise they speak for the whole role; only the card limits it further.
            Some(pm) => lines.push(AbilityLine {
                own: true,
                says: pm.clone(),
                clauses: of_card
                    .iter()
                    .chain(&limits(catalogue, part_of(card, role)))
                    .map(|limit| limit.clause.clone())
                    .collect(),
            }),
            None => lines.extend(role_lines(catalogue, role, card)),
        }
        // With a modifier or another role the card says what was chosen.
        let asks = role.asks.iter().filter(|_| holds_alone(role, card));
        lines.extend(asks.map(|asks| AbilityLine {
            own: true,
            says: asks.clone(),
            clauses: Vec::new(),
        }));
    }
    let given = card
        .shots
        .keys()
        .filter(|slug| !roles().any(|role| role.abilities.contains(slug)));
    lines.extend(given.filter_map(|slug| {
        let ability = catalogue.abilities.get(slug)?;
        Some(line(ability, card.shots.get(slug).copied(), &of_card))
    }));
    lines.extend(granted(catalogue, card, &card.modifiers, &of_card));
    // A role may stand on a card twice over, by itself and by an invention.
    let mut said = std::collections::BTreeSet::new();
    lines.retain(|line| said.insert(line.says.clone()));
    lines
}

/// What changes one role of a card alone.
fn part_of<'c>(card: &'c Card, role: &Role) -> &'c [Modifier] {
    card.parts.get(&role.slug).map_or(&[], Vec::as_slice)
}

/// Whether a card holds a role and nothing beside it.
fn holds_alone(role: &Role, card: &Card) -> bool {
    let bare = card.modifiers.is_empty() && card.parts.is_empty() && card.shots.is_empty();
    bare && card.roles == [role.slug.as_str()]
}

/// What a role can do, as its own modifiers and those of the card limit it.
fn role_lines(catalogue: &Catalogue, role: &Role, card: &Card) -> Vec<AbilityLine> {
    let own = role
        .modifiers
        .iter()
        .filter(|modifier| !card.has(&modifier.name));
    let own: Vec<Modifier> = own.cloned().collect();
    let mut all = limits(catalogue, &own);
    all.extend(limits(catalogue, &card.modifiers));
    all.extend(limits(catalogue, part_of(card, role)));
    all.dedup();
    let by_day = part_of(card, role).iter().any(|modifier| {
        let kind = catalogue.modifiers.get(&modifier.name);
        kind.is_some_and(|kind| kind.effects.contains(&ModifierEffect::ByDay))
    });
    let in_time = |mut line: AbilityLine| {
        if by_day {
            line.says = said_by_day(&line.says, catalogue.language());
        }
        line
    };
    let abilities = role
        .abilities
        .iter()
        .filter_map(|slug| catalogue.abilities.get(slug));
    abilities
        .map(|ability| line(ability, card.shots.get(&ability.slug).copied(), &all))
        .map(in_time)
        .chain(granted(catalogue, card, &own, &all))
        .collect()
}

/// One line for each passive that modifiers grant, and for what they make others read.
fn granted(
    catalogue: &Catalogue,
    card: &Card,
    modifiers: &[Modifier],
    limits: &[Limit],
) -> Vec<AbilityLine> {
    let reach = limits_reach_grants(catalogue, card);
    let reached = |slug: &String, counted: bool| {
        let ability = catalogue.abilities.get(slug);
        let clauses = limits.iter().filter(move |limit| match limit.about {
            About::Entered => reach && !counted && matches!(limit.clause, Clause::Uses(_)),
            About::Nights => reach,
            About::Activation | About::Actions => true,
        });
        clauses.filter_map(move |limit| Some(limited_to(ability?, &limit.clause)))
    };
    let of_grant = |kind: &ModifierKind, modifier: &Modifier| {
        kind.effects.iter().find_map(|effect| match effect {
            ModifierEffect::Grants(slug) => {
                let ability = catalogue.abilities.get(slug)?;
                let own = modifier.count.map(|count| uses(ability, count));
                let counted = own.is_some();
                Some(AbilityLine {
                    own: false,
                    says: ability.line.clone(),
                    clauses: own.into_iter().chain(reached(slug, counted)).collect(),
                })
            }
            _ => None,
        })
    };
    let of_modifier = |modifier: &Modifier| {
        let kind = catalogue.modifiers.get(&modifier.name)?;
        match kind.speaks_alone() {
            true => Some(AbilityLine {
                own: false,
                says: kind.clause.clone()?,
                clauses: modifier.count.map(Clause::Uses).into_iter().collect(),
            }),
            false => of_grant(kind, modifier),
        }
    };
    modifiers.iter().filter_map(of_modifier).collect()
}

/// Whether nights on a card are about what its modifiers grant, as they are where it has no role
/// they could be about: "Odd-Night Bulletproof".
fn limits_reach_grants(catalogue: &Catalogue, card: &Card) -> bool {
    let mut roles = card
        .roles
        .iter()
        .filter_map(|slug| catalogue.roles.get(slug));
    card.shots.is_empty() && roles.all(|role| role.abilities.is_empty())
}

fn line(ability: &Ability, shots: Option<u32>, limits: &[Limit]) -> AbilityLine {
    let counted = shots.is_some();
    let holds = |limit: &&Limit| match limit.about {
        About::Entered => {
            let is_number = matches!(limit.clause, Clause::Uses(_));
            let about_it = !ability.passive || is_number;
            about_it && !(counted && is_number)
        }
        About::Nights | About::Activation | About::Actions => true,
    };
    let limits = limits.iter().filter(holds);
    AbilityLine {
        own: false,
        says: ability.line.clone(),
        clauses: shots
            .map(|count| uses(ability, count))
            .into_iter()
            .chain(limits.map(|limit| limited_to(ability, &limit.clause)))
            .collect(),
    }
}

/// A limit of a card in the words that suit an ability.
fn limited_to(ability: &Ability, limit: &Clause) -> Clause {
    match limit {
        Clause::Uses(count) => uses(ability, *count),
        other => other.clone(),
    }
}

/// How often something works, where a number stands on the card. A vest is used up by the kills it
/// stops; anything else that works by itself by each night in which it does, since all of a night is
/// one action of its holder (resolution rules §1).
fn uses(ability: &Ability, count: u32) -> Clause {
    match ability.passive && ability.guard(Guard::Target).is_none() {
        true => Clause::NightsUsed(count),
        false => Clause::Uses(count),
    }
}

/// How a card's modifiers limit its role's abilities.
fn limits(catalogue: &Catalogue, modifiers: &[Modifier]) -> Vec<Limit> {
    let mut limits = Vec::new();
    for modifier in modifiers {
        let Some(kind) = catalogue.modifiers.get(&modifier.name) else {
            continue;
        };
        let number = |place: &str| match place {
            "number" => modifier.count.map(|number| number.to_string()),
            _ => None,
        };
        let words = || {
            let clause = kind.clause.as_deref()?;
            Some(Clause::Words(filled(clause, &number)))
        };
        for effect in kind.effects.iter().filter(|_| !kind.speaks_alone()) {
            let (about, clause) = match effect {
                ModifierEffect::Shots => (
                    About::Entered,
                    Some(Clause::Uses(modifier.count.unwrap_or(1))),
                ),
                ModifierEffect::OddNights => (About::Nights, Some(Clause::OddNights)),
                ModifierEffect::EvenNights => (About::Nights, Some(Clause::EvenNights)),
                ModifierEffect::NotFirstNight => (About::Nights, Some(Clause::NotFirstNight)),
                ModifierEffect::Activated => (About::Activation, words()),
                ModifierEffect::Personal | ModifierEffect::Impersonal => (About::Actions, words()),
                // That is a line of its own.
                ModifierEffect::Grants(_) => continue,
                ModifierEffect::OnNight | ModifierEffect::FromNight => (About::Nights, words()),
                _ => (About::Entered, words()),
            };
            limits.extend(clause.map(|clause| Limit { clause, about }));
        }
    }
    limits.dedup();
    limits
}

pub(super) fn role_sheet(catalogue: &Catalogue, setup: &Setup, role: &Role) -> RoleSheet {
    let card = Card {
        roles: vec![role.slug.clone()],
        ..Card::default()
    };
    // What is not understood was refused when it was written down.
    let settings = Settings::from_words(&answers(rulings(), setup)).unwrap_or_default();
    RoleSheet {
        title: catalogue.role_title(role, "").to_owned(),
        about: about(catalogue, &role.about, role.by_hand.as_deref()),
        aliases: names(catalogue.role_title(role, ""), &role.title, &role.aliases),
        abilities: lines(catalogue, setup, &settings, &card),
        made_of: made_of(catalogue, &role.abilities),
        goal: single::goal(catalogue, setup, &card),
    }
}

/// The words of the components of some abilities, each once.
fn made_of(catalogue: &Catalogue, abilities: &[String]) -> Vec<String> {
    let abilities = abilities.iter();
    let known = abilities.filter_map(|slug| catalogue.abilities.get(slug));
    let mut words: Vec<String> = Vec::new();
    for component in known.flat_map(|ability| &ability.does) {
        let word = component.word().to_owned();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// What a role or modifier does, and what of it is the host's to do.
fn about(catalogue: &Catalogue, does: &str, by_hand: Option<&str>) -> String {
    match by_hand {
        Some(task) => say!(catalogue, "done_by_hand", does, task),
        None => does.to_owned(),
    }
}

/// A name that means one thing here and another there: what a card may say instead.
pub(super) fn elsewhere_sheet(catalogue: &Catalogue, name: &str) -> Option<RoleSheet> {
    let titles = catalogue.elsewhere(name)?;
    let choices: Vec<String> = titles.iter().map(|title| quote(title)).collect();
    Some(RoleSheet {
        title: name.trim().to_owned(),
        about: say!(catalogue, "elsewhere", titles = AnyOf(&choices)),
        aliases: Vec::new(),
        abilities: Vec::new(),
        made_of: Vec::new(),
        goal: None,
    })
}

/// The same of a name that means a role here, as what follows the line about it.
pub(super) fn by_site(catalogue: &Catalogue, setup: &Setup, name: &str) -> Option<String> {
    let titles = catalogue.by_site(setup, name)?;
    let choices: Vec<String> = titles.iter().map(|title| quote(title)).collect();
    let said = say!(catalogue, "elsewhere", titles = AnyOf(&choices));
    Some(format!(" {said}"))
}

pub(super) fn modifier_sheet(catalogue: &Catalogue, modifier: &ModifierKind) -> RoleSheet {
    let granted = modifier.effects.iter().filter_map(|effect| match effect {
        ModifierEffect::Grants(slug) => Some(slug.clone()),
        _ => None,
    });
    let granted: Vec<String> = granted.collect();
    let title = catalogue.modifier_title(modifier);
    RoleSheet {
        title: title.to_owned(),
        about: about(catalogue, &modifier.about, modifier.by_hand()),
        aliases: names(title, &modifier.title, &modifier.aliases),
        abilities: Vec::new(),
        made_of: made_of(catalogue, &granted),
        goal: None,
    }
}

/// What else something is called: first what a host types, where players read another word.
fn names(read: &str, typed: &str, aliases: &[String]) -> Vec<String> {
    let typed = (read != typed).then(|| typed.to_owned());
    typed.into_iter().chain(aliases.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Classic;
    use nightdesk_game::{Event, Game, OwnRole, Setup};
    use nightdesk_rules::RuleSet;

    fn said(pm: Option<&str>, card: &str) -> Vec<AbilityLine> {
        let own = OwnRole {
            pm: pm.map(str::to_owned),
            ..OwnRole::default()
        };
        let mut setup = Setup::default();
        setup.own.roles.insert("Odd-Night Tracker".to_owned(), own);
        let (_, card) = Classic.read_card(&setup, "town", card).unwrap();
        Classic.card_sheet(&game(&setup), &card, None).abilities
    }

    fn game(setup: &Setup) -> Game {
        Game {
            setup: setup.clone(),
            ..Game::default()
        }
    }

    /// What a role message says a card can do, in a game with these rulings.
    fn by_ruling(setup: &Setup, role: &str, ruled: &[(&str, &str)]) -> String {
        let mut game = game(setup);
        for (question, choice) in ruled {
            game.apply(&Event::Ruled {
                question: (*question).to_owned(),
                choice: (*choice).to_owned(),
                because: None,
            })
            .unwrap();
        }
        let (_, card) = Classic.read_card(setup, "town", role).unwrap();
        Classic
            .card_sheet(&game, &card, None)
            .abilities
            .remove(0)
            .says
    }

    #[test]
    fn what_the_host_has_ruled_since_stands_in_the_lines() {
        let mut setup = Setup {
            factions: crate::catalogue::builtin_factions(),
            ..Setup::default()
        };
        let cop = by_ruling(&setup, "Cop", &[("cop_style", "town")]);
        assert!(cop.ends_with("is Town or not Town."), "{cop}");
        let all = "Each night you may name a player. Kills on that player fail this night";
        let one = "Each night you may name a player. One kill on that player fails this night";
        let ones = [("doctor_saves", "one"), ("guard_saves", "one")];
        for role in ["Doctor", "CPR Doctor", "Bodyguard", "Babysitter"] {
            let line = by_ruling(&setup, role, &[]);
            assert!(line.starts_with(all), "{role}: {line}");
            let line = by_ruling(&setup, role, &ones);
            assert!(line.starts_with(one), "{role}: {line}");
        }
        let doctors = by_ruling(&setup, "Bodyguard", &ones[..1]);
        assert!(doctors.starts_with(all), "{doctors}");
        // A jailkeeper's protection stops every kill.
        let jail = by_ruling(&setup, "Jailkeeper", &ones);
        assert!(jail.ends_with("kills on them fail."), "{jail}");
        let own = ("ability_protect".to_owned(), "You heal.".to_owned());
        setup.wording.extend([own]);
        assert_eq!(by_ruling(&setup, "Doctor", &ones), "You heal.");
        setup.wording.clear();
        setup.language = nightdesk_game::Language::Russian;
        let doctor = by_ruling(&setup, "Doctor", &ones);
        assert!(doctor.contains("Одна попытка убить"), "{doctor}");
    }

    #[test]
    fn the_hosts_own_words_stand_for_the_role() {
        let pm = "In nights 1, 3, 5 ... you may follow a player.";
        let line = |clauses| AbilityLine {
            own: true,
            says: pm.to_owned(),
            clauses,
        };
        assert_eq!(said(Some(pm), "Odd-Night Tracker"), [line(vec![])]);
        assert_eq!(
            said(Some(pm), "2-shot Odd-Night Tracker"),
            [line(vec![Clause::Uses(2)])]
        );
        let vest = said(Some(pm), "1-shot Bulletproof Odd-Night Tracker");
        assert_eq!(vest.len(), 2);
        assert_eq!(vest[1].clauses, [Clause::Uses(1)]);
    }

    #[test]
    fn the_hosts_own_words_may_leave_a_place_for_what_the_role_can_do() {
        let told = said(Some("You light lamps.\n\n{abilities}"), "Odd-Night Tracker");
        assert_eq!(told.len(), 2, "{told:?}");
        assert_eq!(
            (told[0].says.as_str(), told[0].own),
            ("You light lamps.", true)
        );
        assert_eq!(told[1].says, Catalogue::builtin().abilities["track"].line);
        assert_eq!(
            (told[1].clauses.as_slice(), told[1].own),
            (&[Clause::OddNights][..], false)
        );
        let twice = said(Some("{abilities} Be kind."), "2-shot Odd-Night Tracker");
        assert_eq!(twice[0].clauses.len(), 2);
        assert_eq!(twice[1].clauses, []);
    }

    #[test]
    fn sides_are_called_as_the_setup_calls_them() {
        let mut setup = Setup {
            factions: crate::catalogue::builtin_factions(),
            edition: Setup::EDITION,
            ..Setup::default()
        };
        let line = |setup: &Setup, role: &str| {
            let (_, card) = Classic.read_card(setup, "town", role).unwrap();
            Classic
                .card_sheet(&game(setup), &card, None)
                .abilities
                .remove(0)
                .says
        };
        let cop = |setup: &Setup| line(setup, "Cop");
        assert!(cop(&setup).ends_with("whether that player is Mafia or not Mafia."));
        assert!(line(&setup, "Seer").ends_with("whether that player is one of the Werewolves."));
        for (slug, title) in [("mafia", "Wharf Gang"), ("wolf", "Pack"), ("town", "Pier")] {
            let side = setup.factions.get_mut(slug).unwrap();
            title.clone_into(&mut side.title);
        }
        setup.factions.get_mut("wolf").unwrap().plural = Some("Packmates".to_owned());
        assert!(line(&setup, "Seer").ends_with("one of the Packmates."));
        let wharf = "whether that player is one of the Wharf Gang or not one of the Wharf Gang.";
        assert!(cop(&setup).ends_with(wharf), "{}", cop(&setup));
        let oracle = line(&setup, "Oracle");
        assert!(
            oracle.ends_with("reached is one of the Wharf Gang or not one of the Wharf Gang."),
            "{oracle}"
        );
        setup.factions.get_mut("mafia").unwrap().member = Some("a Wharfinger".to_owned());
        let wharf = "whether that player is a Wharfinger or not a Wharfinger.";
        assert!(cop(&setup).ends_with(wharf), "{}", cop(&setup));
        let of = |side: &str, card: &str| Classic.read_card(&setup, side, card).unwrap().1;
        setup.deck = vec![of("mafia", "Goon"), of("wolf", "Goon")];
        let both = "whether that player is one of the Wharf Gang or the Packmates, or of neither.";
        assert!(cop(&setup).ends_with(both), "{}", cop(&setup));
        let rulings = &mut setup.rulings;
        rulings.insert("cop_style".to_owned(), "town".to_owned());
        let pier = "whether that player is one of the Pier or not one of the Pier.";
        assert!(cop(&setup).ends_with(pier), "{}", cop(&setup));
        setup.language = nightdesk_game::Language::Russian;
        assert!(cop(&setup).contains("Pier это или нет"), "{}", cop(&setup));
    }

    #[test]
    fn what_works_by_itself_in_some_nights_only_says_so() {
        let clauses = |card: &str| said(None, card).remove(0).clauses;
        let odd = [Clause::OddNights];
        assert_eq!(clauses("Odd-Night Bulletproof"), odd);
        assert_eq!(clauses("Odd-Night Elder"), odd);
        assert_eq!(clauses("Odd-Night Paranoid Gun Owner"), odd);
        assert_eq!(clauses("Novice Ascetic"), [Clause::NotFirstNight]);
        let both = [Clause::Uses(1), Clause::EvenNights];
        assert_eq!(clauses("Even-Night 1-shot Bulletproof"), both);
        let activated = Catalogue::builtin().modifiers["activated"].clause.clone();
        let activated = Clause::Words(activated.unwrap());
        assert_eq!(clauses("Activated Bulletproof"), [activated]);
        // What limits orders is not about a vest, and a role's nights are not about it either.
        assert_eq!(clauses("Weak Bulletproof"), []);
        let tracker = said(None, "Odd-Night Bulletproof Tracker");
        let vest = tracker
            .iter()
            .find(|line| line.says.contains("Kills on you"));
        assert_eq!(vest.unwrap().clauses, []);
    }

    #[test]
    fn a_number_says_how_often_what_works_by_itself_does_so() {
        let mut setup = Setup::default();
        let own = |modifiers: &[&str]| OwnRole {
            abilities: Some(vec!["bulletproof".to_owned(), "track".to_owned()]),
            modifiers: modifiers.iter().map(|it| (*it).to_owned()).collect(),
            ..OwnRole::default()
        };
        setup.own.roles.insert("Mail".to_owned(), own(&[]));
        setup.own.roles.insert("Plate".to_owned(), own(&["x_shot"]));
        let clauses = |card: &str| {
            let (_, card) = Classic.read_card(&setup, "town", card).unwrap();
            let lines = Classic
                .card_sheet(&game(&setup), &card, None)
                .abilities
                .into_iter();
            lines.map(|line| line.clauses).collect::<Vec<_>>()
        };
        let times = |times| vec![Clause::Uses(times)];
        assert_eq!(clauses("Mail"), [vec![], vec![]]);
        assert_eq!(clauses("2-shot Mail"), [times(2), times(2)]);
        assert_eq!(clauses("Plate"), [times(1), times(1)]);
        // All that a gun or a rod does in a night is one use of it.
        let nights = |count| [vec![Clause::NightsUsed(count)]];
        assert_eq!(clauses("1-shot Paranoid Gun Owner"), nights(1));
        assert_eq!(clauses("2-shot Ascetic"), nights(2));
        assert_eq!(clauses("1-shot Lightning Rod"), nights(1));
    }

    #[test]
    fn what_changes_the_kill_of_a_side_is_told_once() {
        let mut setup = Setup::default();
        let clauses = |setup: &Setup, card: &str| {
            let (_, card) = Classic.read_card(setup, "mafia", card).unwrap();
            Classic.card_sheet(&game(setup), &card, None).kill
        };
        let of = |slugs: &[&str]| -> Vec<Clause> {
            let known = &Catalogue::builtin().modifiers;
            let words = slugs.iter().map(|slug| known[*slug].clause.clone());
            words.map(|it| Clause::Words(it.unwrap())).collect()
        };
        for slug in [
            "strongman",
            "ninja",
            "strong_willed",
            "empowered",
            "unblockable",
            "unredirectable",
            "unprotectable",
            "piercing",
            "unstoppable",
            "weak",
        ] {
            let title = &Catalogue::builtin().modifiers[slug].title;
            let told = clauses(&setup, &format!("{title} Goon"));
            assert_eq!(told, of(&[slug]), "{slug}");
        }
        assert_eq!(clauses(&setup, "Ninja"), of(&["ninja"]));
        let both = of(&["ninja", "strongman"]);
        assert_eq!(clauses(&setup, "Ninja Strongman Goon"), both);
        // The line of a role says it, or it is not about the kill.
        for none in [
            "Strong-Willed Roleblocker",
            "Personal Ninja Goon",
            "Loyal Goon",
            "Goon",
        ] {
            assert_eq!(clauses(&setup, none), [], "{none}");
        }
        setup.language = nightdesk_game::Language::Russian;
        let russian = &Catalogue::builtin_in(setup.language).modifiers["strongman"];
        let russian = Clause::Words(russian.clause.clone().unwrap());
        assert_eq!(clauses(&setup, "Strongman Goon"), [russian]);
    }

    #[test]
    fn what_investigations_read_and_who_is_confirmed_is_told() {
        let told = said(None, "Godfather");
        assert_eq!(told.len(), 1);
        assert!(told[0].says.contains("Investigations"), "{told:?}");
        let mut setup = Setup::default();
        let child = |setup: &Setup| {
            let (_, card) = Classic.read_card(setup, "town", "Innocent Child").unwrap();
            Classic
                .card_sheet(&game(setup), &card, None)
                .abilities
                .remove(0)
        };
        let by_host = child(&setup);
        assert!(by_host.says.contains("Town") && by_host.clauses.is_empty());
        let ruling = ("innocent_child".to_owned(), "day_1".to_owned());
        setup.rulings.extend([ruling]);
        assert_eq!(child(&setup).clauses.len(), 1);
        setup.language = nightdesk_game::Language::Russian;
        assert_ne!(child(&setup).says, by_host.says);
    }

    #[test]
    fn without_them_the_modifiers_of_the_role_are_told() {
        let lines = said(None, "Odd-Night Tracker");
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].clauses, [Clause::OddNights]);
        assert_eq!(lines[0].says, Catalogue::builtin().abilities["track"].line);
    }
}
