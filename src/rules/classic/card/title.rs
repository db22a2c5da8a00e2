//! What a card is called: by hosts who type it, and by players who read it.

use std::collections::BTreeSet;

use super::{JOAT, SHOTS};
use crate::catalogue::{Catalogue, Number, Read, Role, fold};
use nightdesk_game::{Card, Modifier};

/// What players of all sides read for a card; nothing in the language in which hosts type.
pub(super) fn read_titles(catalogue: &Catalogue, card: &mut Card) -> Option<Read> {
    let title = said_title(catalogue, card)?;
    let mut of_side = Vec::new();
    for side in catalogue.said.sides_with_words() {
        side.clone_into(&mut card.faction);
        let read = said_title(catalogue, card).filter(|read| *read != title);
        of_side.extend(read.map(|read| (side.to_owned(), read)));
    }
    Some(Read { title, of_side })
}

/// The card's name as players read it, without its side.
#[must_use]
pub fn card_title(catalogue: &Catalogue, card: &Card) -> String {
    match &card.title {
        Some(title) => title.clone(),
        None => said_title(catalogue, card).unwrap_or_else(|| typed_title(catalogue, card)),
    }
}

/// The card's name as a host types it, whatever players read.
#[must_use]
pub(crate) fn typed_title(catalogue: &Catalogue, card: &Card) -> String {
    let (mut words, shots, alone) = typed_modifiers(catalogue, &card.modifiers);
    // Last, so that it cannot be taken for the number of a vest.
    words.extend(shots.map(|count| format!("{count}-shot")));
    if let Some(sanity) = &card.sanity {
        words.push(capitalised(sanity));
    }
    let unnamed =
        alone && shots.is_none() && card.sanity.is_none() && !ends_as_role(catalogue, card);
    let plain = unnamed && is_plain(catalogue, card);
    if !plain && !card.roles.is_empty() {
        let titles = card.roles.iter().map(|slug| {
            let role = catalogue.roles.get(slug);
            let title = role.map_or(slug.as_str(), |role| role.title.as_str());
            let counted = |title: &str, count: u32| format!("{count}-shot {title}");
            let own = card.parts.get(slug).map_or(&[][..], Vec::as_slice);
            let (own, ..) = typed_modifiers(catalogue, own);
            let own: String = own.into_iter().map(|word| format!("{word} ")).collect();
            let named = match role.and_then(|role| own_shots(card, role)) {
                _ if has_list(card) => {
                    let known = catalogue.roles.get(JOAT[0]);
                    let listed = listed(catalogue, card, |role| role.title.as_str(), &counted);
                    format!("{} ({listed})", known.map_or(title, |it| it.title.as_str()))
                }
                Some(count) => counted(title, count),
                None => title.to_owned(),
            };
            format!("{own}{named}")
        });
        words.extend(card.seeks.clone());
        let titles = titles.collect::<Vec<_>>().join(" + ");
        words.push(match changes_all(catalogue, card) {
            true => format!("({titles})"),
            false => titles,
        });
    }
    words.join(" ")
}

/// What a host types for modifiers in front of a role, their number of shots apart, and whether they may
/// stand alone.
fn typed_modifiers(
    catalogue: &Catalogue,
    modifiers: &[Modifier],
) -> (Vec<String>, Option<u32>, bool) {
    let mut words: Vec<String> = Vec::new();
    let mut shots = None;
    let mut dates: Option<(&str, String)> = None;
    let mut alone = false;
    for modifier in modifiers {
        let kind = catalogue.modifiers.get(&modifier.name);
        if modifier.name == SHOTS {
            shots = Some(modifier.count.unwrap_or(1));
            continue;
        }
        let number = kind.and_then(|kind| kind.number).unwrap_or(Number::Uses);
        if let Some(count) = modifier.count {
            // "Night 1,4": what adds up stands after one word.
            let numbers = match dates.take() {
                Some((before, numbers)) if before == modifier.name && number.adds_up() => {
                    words.pop();
                    format!("{numbers},{count}")
                }
                _ => count.to_string(),
            };
            words.push(number.written(&numbers));
            dates = Some((&modifier.name, numbers));
        }
        if number != Number::Uses && modifier.count.is_some() {
            continue;
        }
        dates = None;
        words.push(kind.map_or_else(|| modifier.name.clone(), |kind| kind.title.clone()));
        alone |= kind.is_some_and(|kind| kind.alone);
    }
    (words, shots, alone)
}

/// Whether something changes all roles of a card, of which single ones have modifiers of their own.
fn changes_all(catalogue: &Catalogue, card: &Card) -> bool {
    let of_abilities = |modifier: &Modifier| {
        let kind = catalogue.modifiers.get(&modifier.name);
        modifier.name == SHOTS || kind.is_some_and(|kind| kind.is_of_ability())
    };
    card.has_part_modifiers() && card.modifiers.iter().any(of_abilities)
}

/// Whether a card is a Jack-of-all-Trades with abilities of its own.
fn has_list(card: &Card) -> bool {
    card.roles == [JOAT[1]] && !card.shots.is_empty()
}

/// What a card that lists abilities is called before their list.
pub(crate) fn listing_role<'c>(catalogue: &'c Catalogue, card: &Card) -> Option<&'c Role> {
    let lists = has_list(card).then_some(JOAT[0])?;
    catalogue.roles.get(lists)
}

/// What players read for each role of a card by itself.
pub(crate) fn role_titles(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let named = |slug| listing_role(catalogue, card).or_else(|| catalogue.roles.get(slug));
    let roles = card.roles.iter().filter_map(named);
    roles
        .map(|role| catalogue.role_title(role, &card.faction).to_owned())
        .collect()
}

/// What players read for each modifier of a card that may be a card without a role.
pub(crate) fn lone_modifiers(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let all = card.modifiers.iter().chain(card.parts.values().flatten());
    let kinds = all.filter_map(|modifier| catalogue.modifiers.get(&modifier.name));
    let lone = kinds.filter(|kind| kind.alone);
    lone.map(|kind| capitalised(catalogue.modifier_title(kind)))
        .collect()
}

/// The roles of which a card has the abilities, each with how often.
fn listed<'c>(
    catalogue: &'c Catalogue,
    card: &'c Card,
    title: impl Fn(&'c Role) -> &'c str,
    counted: &dyn Fn(&str, u32) -> String,
) -> String {
    let named = card.shots.iter().map(|(slug, count)| {
        let mut parts = card.parts.keys();
        let written =
            parts.find_map(|part| catalogue.roles.get(part).filter(|it| has_only(it, slug)));
        let role = written.or_else(|| usual_role(catalogue, slug));
        counted(role.map_or(slug.as_str(), &title), *count)
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Roles that are others under another name; a list says them only where they were written.
const OTHER_NAMES: [&str; 6] = ["don", "guardian", "gunner", "santa", "stalker", "wizard"];

/// The role by which a card that lists abilities has one, where nothing else is written: the first that is
/// nothing more.
pub(super) fn usual_role<'c>(catalogue: &'c Catalogue, ability: &str) -> Option<&'c Role> {
    let such = |role: &&Role| has_only(role, ability) && is_only_abilities(catalogue, role);
    let mut roles = catalogue.roles.values().filter(such);
    roles.find(|role| !OTHER_NAMES.contains(&role.slug.as_str()))
}

/// Whether a role has this ability and no other.
fn has_only(role: &Role, ability: &str) -> bool {
    role.abilities.as_slice() == [ability]
}

/// Whether a role is its abilities and nothing else, so that its name in a list says no more than they do.
pub(super) fn is_only_abilities(catalogue: &Catalogue, role: &Role) -> bool {
    let mut made_of = role.made_of.iter().flatten();
    let known = |slug: &String| catalogue.roles.get(slug);
    role.modifiers.is_empty()
        && role.wins.is_empty()
        && made_of.all(|slug| known(slug).is_some_and(|role| is_only_abilities(catalogue, role)))
}

/// The number of shots that one of several roles of a card has for itself.
fn own_shots(card: &Card, role: &Role) -> Option<u32> {
    let mut counts = role.abilities.iter().map(|slug| card.shots.get(slug));
    let first = counts.next().flatten().filter(|_| card.roles.len() > 1)?;
    counts.all(|other| other == Some(first)).then_some(*first)
}

/// The names of a card and of its roles as hosts type them, where players read others.
pub(crate) fn typed_titles(catalogue: &Catalogue, card: &Card) -> Vec<String> {
    let roles = card.roles.iter();
    let roles = roles.filter_map(|slug| catalogue.roles.get(slug));
    let mut titles = Vec::new();
    if catalogue.said.shots(1).is_some() && card.title.is_none() {
        titles.push(typed_title(catalogue, card));
        titles.extend(roles.clone().map(|role| role.title.clone()));
    }
    titles.extend(roles.flat_map(|role| table_names(role).cloned()));
    let mut seen = BTreeSet::new();
    titles.retain(|title| seen.insert(fold(title)));
    titles
}

/// What a role was called before a host's table gave it another title.
fn table_names(role: &Role) -> impl Iterator<Item = &String> {
    let known = Catalogue::builtin().roles.get(&role.slug);
    let is_usual = move |name: &&String| known.is_some_and(|known| known.aliases.contains(name));
    role.aliases.iter().filter(move |name| !is_usual(name))
}

/// The card's name where what changes its role stands after it, in brackets.
fn said_title(catalogue: &Catalogue, card: &Card) -> Option<String> {
    let shots = |count: Option<u32>| catalogue.said.shots(count.unwrap_or(1));
    // A language whose numbers stand in front says nothing else than what is typed.
    shots(None)?;
    let mut after: Vec<(String, Option<String>)> = Vec::new();
    let mut alone = card.sanity.is_none();
    for modifier in &card.modifiers {
        if modifier.name == SHOTS {
            after.extend(shots(modifier.count).map(|count| (count, None)));
            alone = false;
            continue;
        }
        let kind = catalogue.modifiers.get(&modifier.name);
        let title = kind.map_or(modifier.name.as_str(), |kind| {
            catalogue.modifier_title(kind)
        });
        let number = kind.and_then(|kind| kind.number);
        let is_other = number.is_some_and(|number| number != Number::Uses);
        if let (true, Some(number)) = (is_other, modifier.count) {
            after.push((format!("{title} {number}"), None));
            alone = false;
            continue;
        }
        let count = modifier.count.and_then(|count| shots(Some(count)));
        after.push((title.to_owned(), count));
    }
    let sanity = card.sanity.as_deref();
    after.extend(sanity.map(|word| (catalogue.said.sanity(word).to_owned(), None)));
    let stand_alone = card.modifiers.iter().any(|modifier| {
        let kind = catalogue.modifiers.get(&modifier.name);
        kind.is_some_and(|kind| kind.alone)
    });
    let roles = match alone && stand_alone && is_plain(catalogue, card) {
        true => Vec::new(),
        false => card.roles.iter().collect(),
    };
    let title = |slug: &String| {
        let role = catalogue.roles.get(slug);
        let title = role.map_or(slug.as_str(), |role| {
            catalogue.role_title(role, &card.faction)
        });
        let counted = |title: &str, count: u32| match shots(Some(count)) {
            Some(count) => format!("{title}: {count}"),
            None => title.to_owned(),
        };
        if has_list(card) {
            let known = catalogue.roles.get(JOAT[0]);
            let known = known.map_or(title, |role| catalogue.role_title(role, &card.faction));
            let read = |role| catalogue.role_title(role, &card.faction);
            return format!("{known} ({})", listed(catalogue, card, read, &counted));
        }
        let own = card.parts.get(slug).map_or(&[][..], Vec::as_slice);
        let own = own.iter().map(|modifier| {
            let kind = catalogue.modifiers.get(&modifier.name);
            let title = kind.map_or(modifier.name.as_str(), |kind| {
                catalogue.modifier_title(kind)
            });
            match modifier.count {
                Some(count) => format!("{title} {count}"),
                None => title.to_owned(),
            }
        });
        let counted = role.and_then(|role| shots(Some(own_shots(card, role)?)));
        let own: Vec<String> = own.chain(counted).collect();
        match own.is_empty() {
            true => title.to_owned(),
            false => format!("{title}: {}", own.join(", ")),
        }
    };
    let roles: Vec<String> = roles.into_iter().map(title).collect();
    let mut after = after.into_iter();
    let (head, first) = match roles.is_empty() {
        true => match after.next() {
            Some((title, count)) => (capitalised(&title), count),
            None => return Some(String::new()),
        },
        false => (roles.join(" + "), None),
    };
    let after = after.map(|(title, count)| match count {
        Some(count) => format!("{title}: {count}"),
        None => title,
    });
    let after: Vec<String> = first.into_iter().chain(after).collect();
    Some(match after.is_empty() {
        true => head,
        false => format!("{head} ({})", after.join(", ")),
    })
}

/// Whether the last modifier's name by itself would be read as a role, as "Informed" is.
fn ends_as_role(catalogue: &Catalogue, card: &Card) -> bool {
    let last = card.modifiers.last();
    let last = last.and_then(|modifier| catalogue.modifiers.get(&modifier.name));
    let last = last.filter(|kind| !kind.alone);
    last.is_some_and(|kind| {
        catalogue
            .role_meant(&kind.title, Some(&card.faction))
            .is_some()
    })
}

/// Whether a card has the plain role of its side, which goes without saying unless it can do something:
/// "1-shot Bulletproof Serial Killer".
fn is_plain(catalogue: &Catalogue, card: &Card) -> bool {
    let plain = catalogue.plain_role(&card.faction);
    let role = catalogue.roles.get(plain);
    card.roles == [plain] && role.is_none_or(|role| role.abilities.is_empty())
}

pub(super) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
