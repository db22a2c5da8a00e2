//! Abilities of a host's own: what they are made of, what sets them off, and on whom alone they work.

use std::collections::BTreeMap;

use super::own::{OwnProblem, side_meant, slug, unknown_word};
use super::set_off::{self, SetOff};
use super::{Ability, Among, Catalogue, ModifierEffect, When, Whom, fold};
use crate::component::{Component, Kind, leaves_home, usual_form, usual_kind, usual_when};
use crate::explain::words;
use crate::roster::FACTION_KILL;
use nightdesk_game::{Language, OwnAbility, Setup};
use nightdesk_rules::TargetForm;
use nightdesk_text::say;

/// The modifiers that holders of a host's own abilities have by them, by the abilities' slugs.
pub(super) type Carried = BTreeMap<String, Vec<String>>;

/// An ability of a host's own.
pub(super) struct OwnMade {
    pub(super) ability: Ability,
    /// The slugs of the modifiers that its holder has by it.
    pub(super) modifiers: Vec<String>,
}

/// Verbs of one word as they are written and as they follow a name: `bless` and `blesses`, `carry` and `carries`.
fn with_third_person(verbs: &[String]) -> Vec<String> {
    let mut all = verbs.to_vec();
    for verb in verbs {
        let is_english = !verb.is_empty() && verb.bytes().all(|sign| sign.is_ascii_lowercase());
        if !is_english {
            continue;
        }
        let hisses = ["s", "x", "z", "ch", "sh", "o"]
            .iter()
            .any(|end| verb.ends_with(end));
        let before_y = verb
            .strip_suffix('y')
            .filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
        let form = match before_y {
            Some(stem) => format!("{stem}ies"),
            None if hisses => format!("{verb}es"),
            None => format!("{verb}s"),
        };
        // `shoots` has its form already.
        let is_form = verb.ends_with('s') && !verb.ends_with("ss");
        if !is_form && !all.contains(&form) {
            all.push(form);
        }
    }
    all
}

/// Puts an ability of a host's own together; what was not understood is left out and named.
pub(super) fn own_ability(
    catalogue: &Catalogue,
    setup: &Setup,
    name: &str,
    own: &OwnAbility,
    problems: &mut Vec<OwnProblem>,
) -> OwnMade {
    let language = setup.language;
    let slug = slug(name);
    let key = format!("ability.{name}");
    let known = catalogue.abilities.get(&slug);
    let title = match (&own.title, known) {
        (Some(title), _) => title.clone(),
        (None, Some(known)) => known.title.clone(),
        (None, None) => name.to_owned(),
    };
    let verbs = match known {
        Some(known) if own.verbs.is_empty() => known.verbs.clone(),
        _ if own.verbs.is_empty() => vec![fold(name)],
        _ => with_third_person(&own.verbs),
    };
    let mut visits = false;
    let mut does = Vec::new();
    for word in &own.does {
        match word.parse() {
            Ok(Component::Visit) => visits = true,
            Ok(component) => does.push(component),
            Err(unknown) => problems.push(OwnProblem {
                key: format!("{key}.does"),
                message: say!(&language, "no_component", word = unknown.word),
                suggestion: unknown.suggestion.map(str::to_owned),
                forms: None,
            }),
        }
    }
    let written = own.targets.as_ref().map(|word| {
        targets_written(word).unwrap_or_else(|| {
            problems.push(unknown_word(
                format!("{key}.targets"),
                word,
                say!(catalogue, "no_form_of_target", word),
                ["none", "one", "pair", "redirect", "dead"],
            ));
            (TargetForm::One, Among::Living)
        })
    });
    let names_target = written.is_some_and(|(form, _)| form != TargetForm::None);
    let (by_itself, modifiers) = set_off(catalogue, &key, own, names_target, &mut does, problems);
    let passive = own.passive || by_itself;
    let among = written.map_or(Among::Living, |(_, among)| among);
    let targets = match written {
        Some((form, Among::Dead)) => form,
        // Whom it works on is named when it is set off.
        _ if by_itself => TargetForm::None,
        Some((form, _)) => form,
        None if passive => TargetForm::None,
        None => usual_form(&does),
    };
    let kind = match &own.kind {
        Some(word) => kind_named(word).unwrap_or_else(|| {
            problems.push(unknown_word(
                format!("{key}.kind"),
                word,
                say!(catalogue, "no_kind_of_action", word),
                Kind::words(),
            ));
            Kind::Misc
        }),
        None => usual_kind(&does),
    };
    // What waits for a death has no other time.
    let at = own.when.as_deref().and_then(set_off::time);
    let waits = does.iter().find(|part| part.waits_for_death());
    if let (Some(part), Some(When::Night | When::Day)) = (waits, at) {
        problems.push(OwnProblem {
            key: format!("{key}.when"),
            message: say!(catalogue, "waits_for_death", does = part.word()),
            suggestion: None,
            forms: None,
        });
    }
    let at = at.filter(|_| waits.is_none());
    let when = at.unwrap_or_else(|| known.map_or_else(|| usual_when(&does), |known| known.when));
    let known = known.filter(|known| known.when == when);
    let (line, line_of_one) =
        match known.or_else(|| like(catalogue, &does, (targets, among, when), passive)) {
            Some(known) => (known.line.clone(), known.line_of_one.clone()),
            None => lines_of_parts(catalogue, &does, (targets, among, when), passive)
                .unwrap_or_else(|| (plain_line(language, &title, (targets, when), passive), None)),
        };
    let only = only(catalogue, setup, &key, own, problems);
    let ability = Ability {
        line: with_clauses(catalogue, setup, line, &only),
        line_of_one,
        slug,
        title,
        verbs,
        targets,
        passive,
        when,
        visits: visits || (!passive && targets != TargetForm::None),
        blockable: !passive && !does.iter().copied().any(leaves_home),
        does,
        weak: false,
        only,
        among,
        former: false,
        kind,
    };
    OwnMade { ability, modifiers }
}

/// Puts what `when` and `to` make of the components in their place: whether the ability works by itself
/// then, and the modifiers that its holder has in place of the rest.
fn set_off(
    catalogue: &Catalogue,
    key: &str,
    own: &OwnAbility,
    names_target: bool,
    does: &mut Vec<Component>,
    problems: &mut Vec<OwnProblem>,
) -> (bool, Vec<String>) {
    let mut refused = |of: &str, message: String| {
        problems.push(OwnProblem {
            key: format!("{key}.{of}"),
            message,
            suggestion: None,
            forms: Some(what_is_set_off(catalogue.language)),
        });
    };
    let to = own.to.as_deref();
    let time = own.when.as_deref().and_then(set_off::time);
    let event = own.when.as_deref().filter(|_| time.is_none());
    let Some(when) = event else {
        if let Some(to) = to {
            refused("to", say!(catalogue, "to_without_when", to));
        }
        return (time == Some(When::Always), Vec::new());
    };
    if !SetOff::is_event(when) {
        refused("when", say!(catalogue, "no_such_when", when));
        return (false, Vec::new());
    }
    let (mut left, mut modifiers, mut entered) = (Vec::new(), Vec::new(), false);
    for component in std::mem::take(does) {
        let Some(known) = SetOff::of(component, when, to, names_target) else {
            let does = component.word();
            let message = match to {
                Some(to) => say!(catalogue, "nothing_is_set_off", does, when, to),
                None => say!(catalogue, "to_is_missing", does, when),
            };
            refused("when", message);
            continue;
        };
        entered |= known.entered;
        left.extend(known.is);
        modifiers.extend(known.modifier.clone());
    }
    *does = left;
    // A modifier works on whom it works.
    if !modifiers.is_empty() && !own.only.is_empty() {
        refused("only", say!(catalogue, "only_of_modifier", when));
    }
    (!entered, modifiers)
}

/// What can be set off, one line of it.
fn what_is_set_off(language: Language) -> String {
    let all = SetOff::all().iter().map(|it| {
        let SetOff { does, when, to, .. } = it;
        format!("`{}` + `{when}` + `{to}`", does.word())
    });
    let all: Vec<String> = all.collect();
    say!(&language, "what_is_set_off", all = language.list(&all))
}

/// On whom alone an ability works.
fn only(
    catalogue: &Catalogue,
    setup: &Setup,
    key: &str,
    own: &OwnAbility,
    problems: &mut Vec<OwnProblem>,
) -> Vec<Whom> {
    let mut known = Vec::new();
    for word in &own.only {
        match set_off::whom(word, |side| side_meant(catalogue, setup, side)) {
            Some(whom) => known.push(whom),
            None => problems.push(OwnProblem {
                key: format!("{key}.only"),
                message: say!(catalogue, "no_condition", word),
                suggestion: None,
                forms: Some(say!(catalogue, "conditions")),
            }),
        }
    }
    known
}

/// The line of an ability with on whom alone it works, in the words of the modifiers that say the same.
fn with_clauses(catalogue: &Catalogue, setup: &Setup, line: String, only: &[Whom]) -> String {
    let clauses = only.iter().filter_map(|whom| {
        let side = |slug: &String| {
            let side = setup.factions.get(slug);
            side.map_or_else(|| slug.clone(), |side| side.title.clone())
        };
        match whom {
            Whom::Of(slug) => {
                Some(words().with("works_on_side", &[("side", side(slug))], setup.language))
            }
            Whom::NotOf(slug) => {
                Some(words().with("works_on_others", &[("side", side(slug))], setup.language))
            }
            Whom::Town => {
                let town = side(&"town".to_owned());
                Some(words().with("works_on_side", &[("side", town)], setup.language))
            }
            whom => {
                let same = [ModifierEffect::Only(whom.clone())];
                let mut kinds = catalogue.modifiers.values();
                kinds.find(|kind| kind.effects == same)?.clause.clone()
            }
        }
    });
    std::iter::once(line)
        .chain(clauses)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A known ability that does just what one of the host's own does: what its line says holds of both.
fn like<'c>(
    catalogue: &'c Catalogue,
    does: &[Component],
    (targets, among, when): (TargetForm, Among, When),
    passive: bool,
) -> Option<&'c Ability> {
    let same = |known: &&Ability| {
        known.targets == targets
            && known.passive == passive
            && known.slug != FACTION_KILL
            && known.among == among
            && known.when == when
            && !known.line.is_empty()
            && known.does.len() == does.len()
            && known.does.iter().all(|component| does.contains(component))
    };
    let mut known = catalogue.abilities.values();
    known.find(|known| !does.is_empty() && same(known))
}

/// The lines of known abilities of which each does one of the components, as one, with the same where
/// protections stop one kill only; none where there is a component that no such ability has alone.
fn lines_of_parts(
    catalogue: &Catalogue,
    does: &[Component],
    of: (TargetForm, Among, When),
    passive: bool,
) -> Option<(String, Option<String>)> {
    let parts = does
        .iter()
        .map(|part| like(catalogue, std::slice::from_ref(part), of, passive));
    let parts: Vec<&Ability> = parts.collect::<Option<_>>()?;
    if parts.len() < 2 {
        return None;
    }
    let line = as_one(parts.iter().map(|part| part.line.as_str()));
    let of_one = parts.iter().any(|part| part.line_of_one.is_some());
    let of_one = of_one.then(|| {
        let lines = parts.iter();
        as_one(lines.map(|part| part.line_of_one.as_ref().unwrap_or(&part.line).as_str()))
    });
    Some((line, of_one))
}

/// Lines as one. How they begin alike, whom the player may name, is said once.
fn as_one<'l>(lines: impl IntoIterator<Item = &'l str>) -> String {
    let mut one = String::new();
    let mut begins = "";
    for line in lines {
        if one.is_empty() {
            let end = line.find(". ").map_or(0, |end| end + 2);
            begins = line.get(..end).unwrap_or_default();
            one.push_str(line);
            continue;
        }
        one.push(' ');
        one.push_str(line.strip_prefix(begins).unwrap_or(line));
    }
    one
}

/// The line of an ability that is like no known one: whom it takes, and what it is called.
fn plain_line(
    language: Language,
    title: &str,
    (targets, when): (TargetForm, When),
    passive: bool,
) -> String {
    let by_day = when == When::Day;
    let key = match (passive, targets) {
        (true, _) => "own_passive",
        (false, TargetForm::None) if by_day => "own_alone_by_day",
        (false, TargetForm::One) if by_day => "own_one_by_day",
        (false, TargetForm::Pair | TargetForm::Redirect) if by_day => "own_two_by_day",
        (false, TargetForm::None) => "own_alone",
        (false, TargetForm::One) => "own_one",
        (false, TargetForm::Pair | TargetForm::Redirect) => "own_two",
    };
    words().with(key, &[("ability", title)], language)
}

/// How many players a word lets an ability name, and among whom.
fn targets_written(word: &str) -> Option<(TargetForm, Among)> {
    match fold(word).as_str() {
        "none" => Some((TargetForm::None, Among::Living)),
        "one" => Some((TargetForm::One, Among::Living)),
        "pair" => Some((TargetForm::Pair, Among::Living)),
        "redirect" => Some((TargetForm::Redirect, Among::Living)),
        "dead" => Some((TargetForm::One, Among::Dead)),
        _ => None,
    }
}

fn kind_named(word: &str) -> Option<Kind> {
    let folded = fold(word);
    let mut kinds = Kind::ALL.iter().copied();
    kinds.find(|kind| kind.word() == folded)
}
