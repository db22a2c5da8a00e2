//! The judge itself against the night cases, where they are at hand.

use std::collections::BTreeSet;
use std::path::Path;

use nightdesk_classic::settings::{Conflicts, RedirectVsSwap, Rule4};
use serde::Deserialize;
use toml::Value;

use super::compare::{differences, engine};
use super::scene::{Action, Deed, Loyalty, Person, Rulings, Scene, Side};
use super::verdict::{Answers, Found, answers};

#[derive(Debug, Deserialize)]
struct File {
    case: Vec<Case>,
}

#[derive(Debug, Deserialize)]
struct Case {
    id: String,
    method: String,
    #[serde(default)]
    settings: toml::Table,
    players: Vec<CasePlayer>,
    actions: Vec<CaseAction>,
    expect: Expect,
}

#[derive(Debug, Deserialize)]
struct CasePlayer {
    name: String,
    role: Option<Value>,
    align: Option<String>,
    #[serde(default)]
    mods: Vec<String>,
    alive: Option<bool>,
    sanity: Option<String>,
}

#[derive(Debug, Deserialize)]
struct CaseAction {
    id: String,
    by: String,
    #[serde(rename = "do")]
    deed: String,
    on: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Expect {
    deaths: Option<BTreeSet<String>>,
    #[serde(default)]
    results: Vec<ExpectResult>,
    visits: Option<BTreeSet<(String, String)>>,
    notices: Option<Vec<ExpectNotice>>,
    recruited: Option<BTreeSet<String>>,
    #[serde(default)]
    rejected: Vec<Rejected>,
}

#[derive(Debug, Deserialize)]
struct ExpectResult {
    action: String,
    result: Option<String>,
    saw: Option<BTreeSet<String>>,
}

#[derive(Debug, Deserialize)]
struct ExpectNotice {
    to: String,
    kind: String,
    from: String,
}

#[derive(Debug, Deserialize)]
struct Rejected {
    action: String,
}

fn side(slug: &str) -> Side {
    match slug {
        "town" => Side::Town,
        "mafia" => Side::Mafia,
        "wolf" => Side::Wolf,
        "sk" => Side::SerialKiller,
        "cult" => Side::Cult,
        other => panic!("no side {other}"),
    }
}

fn person(player: &CasePlayer) -> Person {
    let role = match &player.role {
        Some(Value::String(role)) => role.clone(),
        Some(other) => panic!("one role at a time: {other}"),
        None => "vanilla".to_owned(),
    };
    let has = |name: &str| player.mods.iter().any(|one| one == name);
    let mut person = Person::new(
        &player.name,
        side(player.align.as_deref().unwrap_or("town")),
        &role,
    );
    person.alive = player.alive.unwrap_or(true);
    person.sanity.clone_from(&player.sanity);
    person.macho = has("macho");
    person.reads_as = match (has("miller"), has("godfather")) {
        (true, _) => Some("mafia"),
        (_, true) => Some("not_mafia"),
        _ => None,
    };
    person
}

fn modify(action: &mut Action, mods: &[String], few_enemies: bool) {
    for name in mods {
        match name.as_str() {
            "strong_willed" => {
                action.blockable = false;
                action.movable = false;
            }
            "strongman" if action.kills() => {
                action.blockable = false;
                action.protectable = false;
            }
            "ninja" => action.hidden |= action.kills(),
            "weak" => action.weak = true,
            "loyal" => action.loyalty = Loyalty::Loyal,
            "disloyal" => action.loyalty = Loyalty::Disloyal,
            "lazy" => action.idle |= few_enemies,
            _ => {}
        }
    }
}

fn rulings(settings: &toml::Table) -> Rulings {
    let mut rulings = Rulings {
        recruit_not_if_dead: false,
        ..Rulings::default()
    };
    for (key, value) in settings {
        let word = value.as_str().unwrap_or_default();
        match key.as_str() {
            "rule4" => rulings.rule4 = Rule4::of(word).expect(word),
            "conflicts" => rulings.conflicts = Conflicts::of(word).expect(word),
            "redirect_vs_swap" => {
                rulings.redirect_vs_swap = RedirectVsSwap::of(word).expect(word);
            }
            "recruit_not_if_dead" => {
                rulings.recruit_not_if_dead = value.as_bool().expect("a yes or no");
            }
            "cop_style" => rulings.town_style = word == "town",
            other => panic!("no setting {other}"),
        }
    }
    rulings
}

fn scene(case: &Case) -> Scene {
    let people: Vec<Person> = case.players.iter().map(person).collect();
    let index = |name: &str| people.iter().position(|one| one.name == name).expect(name);
    let enemies = people
        .iter()
        .filter(|one| one.alive && one.side != Side::Town)
        .count();
    let refused = |id: &str| case.expect.rejected.iter().any(|one| one.action == id);
    let mut acts = Vec::new();
    for entry in case.actions.iter().filter(|entry| !refused(&entry.id)) {
        let actor = index(&entry.by);
        let targets: Vec<usize> = entry.on.iter().map(|name| index(name)).collect();
        let deed = Deed::of(&entry.deed).expect(&entry.deed);
        let mut action = Action::new(&entry.id, actor, deed, &targets);
        modify(&mut action, &case.players[actor].mods, enemies <= 1);
        acts.push(action);
    }
    for (holder, player) in case.players.iter().enumerate() {
        if !people[holder].alive {
            continue;
        }
        let names = player
            .mods
            .iter()
            .map(String::as_str)
            .chain([people[holder].role.as_str()]);
        for deed in names.filter_map(Deed::of).filter(|deed| deed.passive()) {
            let id = format!("{}:{}", deed.slug(), player.name);
            acts.push(Action::new(&id, holder, deed, &[]));
        }
    }
    Scene {
        people,
        acts,
        rulings: rulings(&case.settings),
    }
}

fn complaints(case: &Case, scene: &Scene, answers: &Answers) -> Vec<String> {
    let name = |x: usize| scene.people[x].name.clone();
    let names = |set: BTreeSet<usize>| set.into_iter().map(name).collect::<BTreeSet<_>>();
    let mut all = Vec::new();
    let mut expect = |what: &str, got: String, wanted: String| {
        if got != wanted {
            all.push(format!("{}: {what} {got}, expected {wanted}", case.id));
        }
    };
    if let Some(deaths) = &case.expect.deaths {
        expect(
            "deaths",
            format!("{:?}", names(answers.deaths())),
            format!("{deaths:?}"),
        );
    }
    if let Some(recruited) = &case.expect.recruited {
        expect(
            "recruited",
            format!("{:?}", names(answers.recruited())),
            format!("{recruited:?}"),
        );
    }
    if let Some(visits) = &case.expect.visits {
        let got: BTreeSet<(String, String)> = answers
            .visits()
            .into_iter()
            .map(|(act, to)| (name(scene.acts[act].actor), name(to)))
            .collect();
        expect("visits", format!("{got:?}"), format!("{visits:?}"));
    }
    if let Some(notices) = &case.expect.notices {
        let got: BTreeSet<(String, &str, String)> = answers
            .reached()
            .into_iter()
            .map(|(act, to)| {
                (
                    name(to),
                    scene.acts[act].deed.slug(),
                    name(scene.acts[act].actor),
                )
            })
            .collect();
        let wanted: BTreeSet<(String, &str, String)> = notices
            .iter()
            .map(|one| (one.to.clone(), one.kind.as_str(), one.from.clone()))
            .collect();
        expect("notices", format!("{got:?}"), format!("{wanted:?}"));
    }
    for result in &case.expect.results {
        let act = scene
            .acts
            .iter()
            .position(|act| act.id == result.action)
            .expect("an action");
        let wanted = match (&result.result, &result.saw) {
            (Some(token), _) if token == "no_result" => Found::NoResult,
            (Some(token), _) if token == "nothing" => Found::Nothing,
            (Some(token), _) => Found::Tokens([token.clone()].into()),
            (None, saw) => Found::Tokens(saw.clone().expect("a result or what was seen")),
        };
        let got = format!("{:?}", answers.found[&act]);
        expect(
            &format!("result of {}", result.action),
            got,
            format!("{wanted:?}"),
        );
    }
    all
}

/// Every case of the method, from the folder of cases if it is there.
fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = [
        "cases/rar",
        "tests/cases/rar",
        "../shared/cases/rar",
        "../../shared/cases/rar",
    ];
    let Some(folder) = places
        .iter()
        .map(|place| folder.join(place))
        .find(|place| place.is_dir())
    else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_some_and(|end| end == "toml") {
            let text = std::fs::read_to_string(&path).expect("the case can be read");
            let file: File = toml::from_str(&text).expect("the case is well formed");
            all.extend(file.case.into_iter().filter(|case| case.method == "rar"));
        }
    }
    all
}

#[test]
fn the_judge_itself_agrees_with_every_case() {
    let cases = cases();
    eprintln!("{} cases", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let scene = scene(case);
        let answers = answers(&scene, 1_000_000).expect("cases are small");
        wrong.extend(complaints(case, &scene, &answers));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_engine_answers_the_cases_like_the_judge() {
    for case in cases() {
        let scene = scene(&case);
        let answers = answers(&scene, 1_000_000).expect("cases are small");
        let text = differences(&scene, &answers, &engine(&super::bridge::night(&scene)));
        assert!(text.is_empty(), "{}\n{}\n{text}", case.id, scene.compact());
    }
}
