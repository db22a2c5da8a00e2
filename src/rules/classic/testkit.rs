//! Nights in a compact notation, for tests of the methods.
//!
//! Players: `V vigilante; M mafia goon strongman; A bulletproof:1`, the name
//! first. Actions in order of entry: `v: V kill A; s: S swap A B`. Passives and
//! what modifiers decide follow from the catalogue.

use std::collections::{BTreeMap, BTreeSet};

use super::catalogue::{Ability, Catalogue, ModifierEffect, Scope, builtin_factions};
use std::borrow::Cow;

use super::night::{Act, Meets, Night, NightAct, NightPlayer, Player, Side};
use super::outcome::{Finding, Node, Outcome, Question};
use super::settings::{Settings, YesNo};
use nightdesk_game::{Card, Game, Modifier, Seat, SeatPlan};

/// The recommended rulings, with plain recruitment as in the case files.
pub(crate) fn recommended() -> Settings {
    Settings {
        recruit_not_if_dead: YesNo::No,
        ..Settings::default()
    }
}

/// A night in the notation above.
pub(crate) fn night(players: &str, acts: &str) -> Night<'static> {
    let catalogue = Catalogue::builtin();
    let players: Vec<NightPlayer> = parts(players).map(|line| player(catalogue, line)).collect();
    let mut night = Night {
        number: 1,
        players,
        acts: Vec::new(),
        settings: recommended(),
        catalogue,
        killing: ["mafia", "wolf"].map(str::to_owned).into(),
        talking: ["mafia", "wolf"].map(str::to_owned).into(),
        hunted: BTreeSet::from(["mafia".to_owned(), "wolf".to_owned()]),
        neighborhoods: Vec::new(),
        cops_reversed: false,
        titles: BTreeMap::new(),
    };
    for line in parts(acts) {
        let mut act = entry(&night, line);
        act.entered = night.acts.len() as u64;
        night.acts.push(act);
    }
    let passives = passives(&night);
    night.acts.extend(passives);
    night
}

/// Names of the dead, sorted.
pub(crate) fn dead(night: &Night<'_>, outcome: &Outcome) -> Vec<String> {
    let mut names: Vec<String> = outcome
        .deaths
        .iter()
        .map(|&player| night.player(player).name.clone())
        .collect();
    names.sort();
    names
}

/// A game whose players are those of a night, with their cards.
pub(crate) fn game_of(night: &Night<'_>) -> Game {
    let mut game = Game::default();
    game.setup.factions = builtin_factions();
    for (_, player) in night.players() {
        let mut seat = Seat::new(&player.name);
        seat.card = Some(player.card.clone());
        game.setup.seats.push(SeatPlan {
            name: player.name.clone(),
            aliases: Vec::new(),
            pronouns: None,
            card: seat.card.clone(),
        });
        game.seats.push(seat);
    }
    game
}

/// Visits as (visitor, place), sorted.
pub(crate) fn visits(night: &Night<'_>, outcome: &Outcome) -> BTreeSet<(String, String)> {
    let name = |player: Player| night.player(player).name.clone();
    let visits = outcome.visits.iter();
    visits
        .map(|visit| (name(visit.who), name(visit.to)))
        .collect()
}

/// What an action found, as a word: a token, `nothing`, `no_result` or the sorted list.
pub(crate) fn found(night: &Night<'_>, outcome: &Outcome, label: &str) -> String {
    let act = act(night, label);
    let (_, finding) = outcome
        .findings
        .iter()
        .find(|(other, _)| *other == act)
        .unwrap_or_else(|| panic!("`{label}` has no finding"));
    match finding {
        Finding::NoResult => "no_result".to_owned(),
        Finding::Token(token) => token.clone(),
        Finding::Nothing => "nothing".to_owned(),
        Finding::Saw(seen) => seen.iter().cloned().collect::<Vec<_>>().join(" "),
        Finding::Several(_) | Finding::Undecided => panic!("`{label}` is open"),
    }
}

/// The action of a label.
pub(crate) fn act(night: &Night<'_>, label: &str) -> Act {
    let found = night.acts().find(|(_, act)| act.label == label);
    found.unwrap_or_else(|| panic!("no action `{label}`")).0
}

/// The player of a name.
pub(crate) fn who(night: &Night<'_>, name: &str) -> Player {
    let found = night.players().find(|(_, player)| player.name == name);
    found.unwrap_or_else(|| panic!("no player `{name}`")).0
}

/// The reasons of a question.
pub(crate) fn reasons(outcome: &Outcome, question: Question) -> &[Node] {
    outcome
        .answers
        .iter()
        .find(|answer| answer.question == question)
        .map_or(&[], |answer| answer.reasons.as_slice())
}

/// Checks that verdicts, reasons and results of an outcome agree.
pub(crate) fn assert_coherent(outcome: &Outcome) {
    for answer in &outcome.answers {
        let yes = answer.reasons.iter().any(|reason| reason.stands);
        assert_eq!(answer.yes, Some(yes), "{answer:#?}");
        answer.reasons.iter().for_each(assert_tree);
        if let Question::Dies(player) = answer.question {
            assert_eq!(outcome.deaths.contains(&player), yes, "{answer:#?}");
        }
    }
}

fn assert_tree(node: &Node) {
    let undone = node.against.iter().any(|objection| objection.stands);
    assert_eq!(node.stands, !undone, "{node:#?}");
    node.against.iter().for_each(assert_tree);
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

fn player(catalogue: &Catalogue, line: &str) -> NightPlayer {
    let mut words = line.split_whitespace();
    let name = words.next().expect("a name").to_owned();
    let mut card = Card {
        faction: "town".to_owned(),
        ..Card::default()
    };
    for word in words {
        let (slug, count) = match word.split_once(':') {
            Some((slug, count)) => (slug, Some(count.parse().expect("a number"))),
            None => (word, None),
        };
        if catalogue.sides.contains_key(slug) {
            slug.clone_into(&mut card.faction);
        } else if catalogue.roles.contains_key(slug) {
            card.roles.push(slug.to_owned());
        } else if catalogue.modifiers.contains_key(slug) {
            card.modifiers.push(Modifier {
                name: slug.to_owned(),
                count,
            });
        } else if ["insane", "paranoid", "naive"].contains(&slug) {
            card.sanity = Some(slug.to_owned());
        } else {
            panic!("`{word}` is no side, role, modifier or sanity");
        }
    }
    if card.roles.is_empty() {
        card.roles.push("vanilla".to_owned());
    }
    NightPlayer {
        name,
        alive: true,
        side: Side::of(&card.faction),
        macho: card.has("macho"),
        card,
        has_killed: false,
        poisoned: false,
        poisoners: BTreeSet::new(),
        bereaved: false,
        bleeding: false,
        looks: None,
        doused: false,
        framed: false,
        blessed: false,
        turned: false,
        compared: None,
        seen_with_dead: false,
        visitors: BTreeSet::new(),
        linked: Vec::new(),
    }
}

fn entry(night: &Night<'static>, line: &str) -> NightAct<'static> {
    let (label, rest) = line
        .split_once(':')
        .expect("`label: PLAYER ability TARGETS`");
    let mut words = rest.split_whitespace();
    let actor = who(night, words.next().expect("an actor"));
    let slug = words.next().expect("an ability");
    let ability = night
        .catalogue
        .abilities
        .get(slug)
        .unwrap_or_else(|| panic!("no ability `{slug}`"));
    let mut act = plain(label, actor, ability);
    act.targets = words.map(|name| who(night, name)).collect();
    act.faction = (slug == "faction_kill").then(|| night.player(actor).card.faction.clone());
    let outsiders = night
        .players
        .iter()
        .filter(|p| p.alive && p.side != Side::Town);
    let few = outsiders.count() <= 1;
    for effect in effects(night, actor) {
        let touches = |scope: &Scope| match scope {
            Scope::Actions => true,
            Scope::Kills => act.ability.does.iter().any(|component| component.is_kill()),
        };
        match effect {
            ModifierEffect::Unblockable(scope) if touches(scope) => act.blockable = false,
            ModifierEffect::Unredirectable(scope) if touches(scope) => act.movable = false,
            ModifierEffect::Unprotectable(scope) if touches(scope) => act.protectable = false,
            ModifierEffect::Hidden(scope) if touches(scope) => act.hidden = true,
            ModifierEffect::Weak => act.weak = true,
            ModifierEffect::Only(whom) => act.only.push(*whom),
            ModifierEffect::Adds(component) => act.ability.to_mut().does.push(*component),
            ModifierEffect::Poisons => {
                let does = &mut act.ability.to_mut().does;
                does.iter_mut().for_each(|it| *it = it.as_poison());
            }
            ModifierEffect::Lazy => act.idle = few,
            ModifierEffect::Unwell => act.unwell = true,
            ModifierEffect::Personal => act.meets = Meets::Personal,
            ModifierEffect::Impersonal => act.meets = Meets::Factional,
            _ => {}
        }
    }
    act
}

fn plain(label: &str, actor: Player, ability: &'static Ability) -> NightAct<'static> {
    NightAct {
        label: label.trim().to_owned(),
        entered: u64::MAX,
        actor,
        ability: Cow::Borrowed(ability),
        targets: Vec::new(),
        passive: ability.passive,
        blockable: ability.blockable && !ability.passive,
        movable: !ability.passive,
        protectable: true,
        hidden: false,
        weak: ability.weak,
        only: Vec::new(),
        unwell: false,
        meets: Meets::All,
        idle: false,
        misled: false,
        faction: None,
        belated: false,
        left: None,
        words: None,
    }
}

fn passives(night: &Night<'static>) -> Vec<NightAct<'static>> {
    let mut found = Vec::new();
    for (player, holder) in night.players() {
        let by_role = holder.card.roles.iter().flat_map(|role| {
            let role = &night.catalogue.roles[role.as_str()];
            role.abilities.iter().map(|slug| (slug.clone(), None))
        });
        let granted = holder.card.modifiers.iter().flat_map(|modifier| {
            let kind = &night.catalogue.modifiers[modifier.name.as_str()];
            kind.effects.iter().filter_map(|effect| match effect {
                ModifierEffect::Grants(slug) => Some((slug.clone(), modifier.count)),
                _ => None,
            })
        });
        for (slug, count) in by_role.chain(granted) {
            let ability = &night.catalogue.abilities[slug.as_str()];
            if ability.passive {
                let mut act = plain(&format!("{slug}:{}", holder.name), player, ability);
                act.left = count;
                found.push(act);
            }
        }
    }
    found
}

fn effects(
    night: &Night<'static>,
    player: Player,
) -> impl Iterator<Item = &'static ModifierEffect> {
    let catalogue: &'static Catalogue = night.catalogue;
    let slugs: Vec<String> = night
        .player(player)
        .card
        .modifiers
        .iter()
        .map(|modifier| modifier.name.clone())
        .collect();
    slugs
        .into_iter()
        .flat_map(|slug| catalogue.modifiers[slug.as_str()].effects.iter())
}
