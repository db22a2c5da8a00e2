//! The family of night cases: players, entries and what must come out, by
//! RAR, NAR or the simple method.

mod case;
mod compare;
mod trees;

use std::collections::BTreeMap;

use super::{CaseReport, Difference, parse};
use case::{Case, File, Method, OneOrMore, Player, Shots};
use compare::Resolved;
use nightdesk_classic::build::{NightBuilder, Submission, Who};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::roster::{Participant, Roster};
use nightdesk_classic::settings::Settings;
use nightdesk_classic::{nar, rar, simple};
use nightdesk_game::{Card, Modifier};
use nightdesk_text::{Diagnostic, Source};

/// Runs every case of a file.
pub(super) fn run(source: &Source) -> Result<Vec<CaseReport>, Diagnostic> {
    let file: File = parse(source)?;
    Ok(file.case.iter().map(report).collect())
}

fn report(case: &Case) -> CaseReport {
    let differences = match settings(case) {
        Ok(settings) => {
            let unknown = unknown_words(case);
            if unknown.is_empty() {
                resolve(case, settings)
            } else {
                unknown
            }
        }
        Err(difference) => vec![difference],
    };
    CaseReport {
        id: case.id.clone(),
        title: case.title.clone(),
        differences,
    }
}

/// The case's settings over the recommended ones. In these files a recruiter's
/// message says nothing about players who die unless the case says so.
fn settings(case: &Case) -> Result<Settings, Difference> {
    let mut words = BTreeMap::from([("recruit_not_if_dead".to_owned(), "no".to_owned())]);
    words.extend(
        case.settings
            .iter()
            .map(|(key, value)| (key.clone(), value.word())),
    );
    Settings::from_words(&words).map_err(|error| Difference {
        what: "settings".to_owned(),
        expected: "known rulings".to_owned(),
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
            expected: "a known one".to_owned(),
            found: word.to_owned(),
        });
    };
    for player in &case.players {
        for role in player.role.iter().flat_map(OneOrMore::list) {
            if !catalogue.roles.contains_key(&role) {
                note("role", &role);
            }
        }
        for modifier in &player.mods {
            if !catalogue.modifiers.contains_key(modifier) {
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

fn resolve(case: &Case, settings: Settings) -> Vec<Difference> {
    let players = case.players.iter().map(participant).collect();
    let roster = Roster::new(Catalogue::builtin(), case.night, players);
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
    let night = builder.finish();
    let outcome = match case.method {
        Method::Rar => rar::resolve(&night),
        Method::Nar => nar::resolve(&night),
        Method::Simple => simple::resolve(&night),
    };
    compare::differences(
        &Resolved {
            night: &night,
            outcome: &outcome,
            refused,
        },
        &case.expect,
    )
}

fn participant(player: &Player) -> Participant {
    let mut modifiers: Vec<Modifier> = player
        .mods
        .iter()
        .map(|name| Modifier::plain(name))
        .collect();
    let mut shots = BTreeMap::new();
    match &player.shots {
        Some(Shots::All(count)) => modifiers.push(Modifier::counted("x_shot", *count)),
        Some(Shots::PerAbility(counts)) => shots.clone_from(counts),
        None => {}
    }
    let roles = player
        .role
        .as_ref()
        .map_or_else(|| vec!["vanilla".to_owned()], OneOrMore::list);
    Participant {
        name: player.name.clone(),
        card: Card {
            faction: player.align.clone(),
            roles,
            modifiers,
            shots,
            sanity: player.sanity.clone(),
            title: None,
        },
        alive: player.alive,
        ..Participant::default()
    }
}
