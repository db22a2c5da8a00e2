//! The family of night cases: players, entries and what must come out, by
//! RAR, NAR or the simple method.

mod after;
mod cards;
mod case;
mod compare;
mod day;
mod trees;

use std::collections::{BTreeMap, BTreeSet};

use super::{CaseReport, Difference, ENGLISH, parse};
use case::{Case, File, Method, Methods, OneOrMore, Phase, Player};
use compare::Resolved;
use nightdesk_classic::build::{NightBuilder, Submission, Who};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::component::Kind;
use nightdesk_classic::roster::{Participant, Roster};
use nightdesk_classic::settings::Settings;
use nightdesk_classic::{nar, night, rar, simple};
use nightdesk_text::{Diagnostic, Source, say};

/// Runs every case of a file.
pub(super) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let file: File = parse(source)?;
    let reports = file.case.iter().flat_map(|case| match &case.method {
        Methods::One(method) => vec![report(case, *method, case.id.clone())],
        Methods::More(methods) => {
            let each = methods.iter();
            each.map(|method| report(case, *method, format!("{}-{}", case.id, method.word())))
                .collect()
        }
    });
    Ok(reports.collect())
}

fn report(case: &Case, method: Method, id: String) -> CaseReport {
    let differences = match settings(case) {
        Ok(settings) => {
            let unknown = unknown_words(case);
            if unknown.is_empty() {
                match case.phase {
                    Phase::Night => resolve(case, settings, method),
                    Phase::Day | Phase::Twilight => day::played(case),
                }
            } else {
                unknown
            }
        }
        Err(difference) => vec![difference],
    };
    CaseReport {
        id,
        title: case.title.clone(),
        differences,
    }
}

/// The case's settings over the recommended ones. In these files a recruiter's
/// message says nothing about players who die unless the case says so.
fn settings(case: &Case) -> Result<Settings, Difference> {
    let mut words = BTreeMap::from([("recruit_not_if_dead".to_owned(), "no".to_owned())]);
    words.extend(case.rulings());
    Settings::from_words(&words).map_err(|error| Difference {
        what: "settings".to_owned(),
        expected: say!(&ENGLISH, "known_rulings"),
        found: error.to_string(),
    })
}

/// Roles, modifiers and sanities no catalogue knows: such a case shows nothing.
fn unknown_words(case: &Case) -> Vec<Difference> {
    let catalogue = Catalogue::builtin();
    let mut unknown = Vec::new();
    let mut note = |what: &str, word: &str| {
        unknown.push(Difference {
            what: what.to_owned(),
            expected: say!(&ENGLISH, "a_known_one"),
            found: word.to_owned(),
        });
    };
    for player in &case.players {
        for role in player.role.iter().flat_map(OneOrMore::list) {
            if cards::role(catalogue, &role).is_none() {
                note("role", &role);
            }
        }
        for modifier in &player.mods {
            if cards::modifiers(catalogue, modifier).is_none() {
                note("modifier", modifier);
            }
        }
        if let Some(sanity) = &player.sanity
            && !["sane", "insane", "paranoid", "naive"].contains(&sanity.as_str())
        {
            note("sanity", sanity);
        }
    }
    unknown
}

fn resolve(case: &Case, settings: Settings, method: Method) -> Vec<Difference> {
    let players = case.players.iter();
    let players = players.map(|player| participant(case, player)).collect();
    let game = after::game_of(case);
    let catalogue = Catalogue::for_setup(&game.setup);
    let mut roster = Roster::new(&catalogue, case.night, players);
    roster.bind(&game);
    let mut builder = NightBuilder::new(roster, settings);
    for action in &case.actions {
        builder.submit(&Submission {
            label: action.id.clone(),
            by: Who::Named(action.by.clone()),
            ability: action.ability.clone(),
            targets: action.on.iter().cloned().map(Who::Named).collect(),
            late: action.late,
            extra: action.extra,
            words: action.text.clone(),
        });
    }
    let refused = builder
        .rejected()
        .iter()
        .map(|(label, refused)| (label.clone(), refused.code().to_owned()))
        .collect();
    let built = builder.finish();
    let resolve: fn(&night::Night<'_>) -> _ = match method {
        Method::Rar => rar::resolve,
        Method::Nar => nar::resolve,
        Method::Simple => simple::resolve,
    };
    let outcome = resolve(&built);
    let resolved = Resolved {
        night: &built,
        outcome: &outcome,
        refused,
    };
    let mut found = compare::differences(&resolved, &case.expect);
    found.extend(after::differences(case, &built, &outcome));
    found.extend(after::later(case, &resolved, resolve));
    found
}

fn participant(case: &Case, player: &Player) -> Participant {
    let card = cards::card(player);
    let uses = case.past.iter().filter(|past| past.by == player.name);
    let place = |name: &String| {
        let at = case.players.iter().position(|other| other.name == *name);
        at.map(night::Player::at)
    };
    let mut last_targets: BTreeMap<String, Vec<night::Player>> = BTreeMap::new();
    let mut earlier_targets: BTreeMap<String, BTreeSet<night::Player>> = BTreeMap::new();
    for past in uses {
        let on = past.on.iter().filter_map(place);
        let earlier = earlier_targets.entry(past.ability.clone()).or_default();
        earlier.extend(on.clone());
        if past.night + 1 == case.night {
            last_targets.insert(past.ability.clone(), on.collect());
        }
    }
    let abilities = &Catalogue::builtin().abilities;
    let kills = |slug: &String| abilities.get(slug).is_some_and(|it| it.kind == Kind::Kill);
    let mut own = case.past.iter().filter(|past| past.by == player.name);
    let has_killed = own.any(|past| kills(&past.ability));
    let reached = |ability: &str| {
        let on = case.past.iter().filter(|past| !past.failed);
        let mut on = on.filter(|past| past.ability == ability);
        on.any(|past| past.on.contains(&player.name))
    };
    let last = case.past.iter().filter(|past| past.night + 1 == case.night);
    let poisoned = last.filter(|past| past.ability == "poison" && !past.failed);
    let mut poisoned = poisoned
        .filter(|past| past.on.contains(&player.name))
        .peekable();
    let visits = case.past.iter().filter(|past| !past.failed);
    let visits = visits.filter(|past| past.on.contains(&player.name));
    let visitors = visits.filter_map(|past| place(&past.by)).collect();
    Participant {
        name: player.name.clone(),
        visitors,
        card,
        alive: player.alive,
        last_targets,
        earlier_targets,
        target: player.target.as_ref().and_then(place),
        has_killed,
        doused: reached("douse"),
        poisoned: poisoned.peek().is_some(),
        poisoners: poisoned.filter_map(|past| place(&past.by)).collect(),
        lots: player.drawn.clone(),
        truths: player.drawn_true.clone(),
        ..Participant::default()
    }
}
