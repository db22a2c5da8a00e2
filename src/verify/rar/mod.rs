//! The family of night cases: players, entries and what must come out, by
//! RAR, NAR or the simple method.

mod after;
mod cards;
mod case;
mod compare;
mod day;
mod past;
mod trees;

use super::{CaseReport, Difference, ENGLISH, parse};
use case::{Case, File, Method, Methods, OneOrMore, Phase};
use compare::Resolved;
use nightdesk_classic::build::{NightBuilder, Submission, Who, roster_of};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::settings::Settings;
use nightdesk_classic::{nar, rar, simple};
use nightdesk_game::Setup;
use nightdesk_rules::{LIKE, answers, sites};
use nightdesk_text::{Diagnostic, Source, say};
use past::Resolve;

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
                    Phase::Day | Phase::Twilight => day::played(case, way(method)),
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

/// How a method resolves a night.
fn way(method: Method) -> Resolve {
    match method {
        Method::Rar => rar::resolve,
        Method::Nar => nar::resolve,
        Method::Simple => simple::resolve,
    }
}

/// The case's settings over the recommended ones, or over those of a site it names.
fn settings(case: &Case) -> Result<Settings, Difference> {
    let unknown = |found: String| Difference {
        what: "settings".to_owned(),
        expected: say!(&ENGLISH, "known_rulings"),
        found,
    };
    let rulings = nightdesk_classic::settings::rulings();
    let setup = Setup {
        edition: Setup::EDITION,
        rulings: case.rulings(),
        ..Setup::default()
    };
    if let Some(site) = setup.rulings.get(LIKE)
        && !sites(rulings).contains(&site.as_str())
    {
        return Err(unknown(site.clone()));
    }
    Settings::from_words(&answers(rulings, &setup)).map_err(|error| unknown(error.to_string()))
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
            if cards::change(catalogue, modifier).is_none() {
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
    let resolve = way(method);
    let game = past::game_of(case, resolve);
    let catalogue = Catalogue::for_setup(&game.setup);
    let mut roster = roster_of(&catalogue, &game);
    past::remember(case, &mut roster);
    for (held, player) in roster.players.iter_mut().zip(&case.players) {
        held.lots.clone_from(&player.drawn);
        held.truths.clone_from(&player.drawn_true);
    }
    let mut builder = NightBuilder::new(roster.clone(), settings);
    // What something set off is done to comes when the night is over.
    let entered = case.actions.iter().filter(|action| action.choose.is_none());
    for action in entered {
        builder.submit(&Submission {
            label: action.id.clone(),
            by: Who::Named(action.by.clone()),
            ability: cards::ability(&roster, &action.by, &action.ability),
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
    let outcome = resolve(&built);
    let resolved = Resolved {
        night: &built,
        outcome: &outcome,
        refused,
    };
    let mut found = compare::differences(&resolved, &case.expect);
    found.extend(after::differences(case, &game, &resolved));
    found.extend(after::later(case, &game, &resolved, resolve));
    found
}
