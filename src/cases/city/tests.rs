//! Cases that pass, cases that do not, and cases that cannot be run.

use nightdesk_text::Source;
use nightdesk_verify::CaseReport;

use super::{run_night, run_nights};

const NIGHT: &str = r#"
schema = "city-night/1"
id = "n"
format = "normal"
night = 1
players = [
  {name = "Max", role = "judge", negative = "mafia"},
  {name = "Oleg", role = "liar", negative = "maniac"},
  {name = "Doc", role = "doctor"},
  {name = "Eva", role = "witness"},
]
moves = [
  {by = "Max", as = "mafia", action = "kill", targets = ["Eva"]},
  {by = "Doc", as = "doctor", action = "heal", targets = ["Eva"]},
]
[expect]
deaths = []
saved = [{player = "Eva", by = "doctor"}]
report = {doctor = "result_hit", killed = []}
pms = [
  {to = "Doc", class = "heal_hit", victim = "Eva"},
  {to = "Eva", class = "attacked"},
]
spare = {mafia = 1}
"#;

fn one(reports: Vec<CaseReport>) -> CaseReport {
    let mut reports = reports.into_iter();
    let (Some(report), None) = (reports.next(), reports.next()) else {
        panic!("one report");
    };
    report
}

fn night(text: &str) -> CaseReport {
    one(run_night(&Source::new("case.toml", text)).expect("a case"))
}

fn differences(report: &CaseReport) -> Vec<String> {
    let differences = report.differences.iter();
    differences
        .map(|one| format!("{}: {} / {}", one.what, one.expected, one.found))
        .collect()
}

#[test]
fn a_night_as_expected_passes() {
    assert_eq!(differences(&night(NIGHT)), Vec::<String>::new());
}

#[test]
fn every_kind_of_difference_is_told() {
    let changed = NIGHT
        .replace(
            "deaths = []",
            "deaths = [{player = \"Eva\", cause = \"mafia\", by = \"Max\"}]",
        )
        .replace("by = \"doctor\"}", "by = \"blocker\"}")
        .replace("result_hit", "result_miss")
        .replace("victim = \"Eva\"}", "victim = \"Max\"}")
        .replace("mafia = 1", "mafia = 0");
    assert_eq!(
        differences(&night(&changed)),
        [
            "deaths: Eva: mafia by Max / none",
            "saved: Eva by blocker / Eva by doctor",
            "report.doctor: result_miss / result_hit",
            "pms: Doc: heal_hit (victim \"Max\") / Doc: heal_hit (victim \"Eva\")",
            "spare: mafia 0, maniac 0 / mafia 1, maniac 0",
        ]
    );
}

#[test]
fn a_case_with_an_unknown_word_shows_nothing() {
    let changed = NIGHT.replace("as = \"doctor\"", "as = \"docter\"");
    assert_eq!(
        differences(&night(&changed)),
        ["case: a case that can be run / `docter` is no role"]
    );
    let changed = NIGHT.replace("targets = [\"Eva\"]", "targets = [\"Evan\"]");
    assert_eq!(
        differences(&night(&changed)),
        ["case: a case that can be run / nobody is called `Evan`"]
    );
}

#[test]
fn steps_carry_the_city_on() {
    let text = r#"
schema = "city-nights/1"
id = "ns"
format = "normal"
players = [
  {name = "Max", role = "judge", negative = "mafia"},
  {name = "Oleg", role = "liar", negative = "maniac"},
  {name = "Doc", role = "doctor"},
  {name = "Eva", role = "witness"},
  {name = "Exe", role = "hero", negative = "executor"},
  {name = "Cit", role = "active_citizen"},
]
[[step]]
kind = "night"
night = 1
moves = [
  {by = "Doc", as = "doctor", action = "heal", targets = ["Doc"]},
  {by = "Exe", as = "executor", action = "capture", targets = ["Eva"]},
]
[step.expect]
pms = [{to = "Eva", class = "captured"}]
state_after = {captive = "Eva"}
[[step]]
kind = "evening"
day = 2
moves = [{by = "Exe", as = "executor", action = "torture", targets = []}]
[[step]]
kind = "night"
night = 2
moves = [{by = "Doc", as = "doctor", action = "heal", targets = ["Doc"]}]
[step.expect]
refused = [{by = "Doc", as = "doctor", why = "repeat"}]
pms = [{to = "Eva", class = "tortured"}]
state_after = {crippled = ["Eva"]}
[[step]]
kind = "day"
day = 3
lynched = ["Doc"]
[[step]]
kind = "night"
night = 3
moves = [
  {by = "Max", as = "mafia", action = "kill", targets = ["Eva"]},
  {by = "Cit", as = "doctor", action = "heal", targets = ["Eva"]},
]
[step.expect]
saved = [{player = "Eva", by = "doctor"}]
"#;
    let report = one(run_nights(&Source::new("case.toml", text)).expect("a case"));
    assert_eq!(differences(&report), Vec::<String>::new());
}

const QUERY: &str = include_str!("nights/role-query-by-places.toml");

#[test]
fn places_are_told_apart_night_by_night() {
    let found = |places: &str| {
        let places = format!("places = {places}}}");
        differences(&night(
            &QUERY.replace("places = [[\"Eva\"], [], [\"Det\"]]}", &places),
        ))
    };
    for right in [
        "[[\"Eva\"], [], [\"Det\"]]",
        "[{night = 1, targets = [\"Eva\"]}, {night = 2, targets = []}, {night = 3, targets = [\"Det\"]}]",
        "[\"Eva\", \"Det\"]",
    ] {
        assert_eq!(found(right), Vec::<String>::new(), "{right}");
    }
    for wrong in [
        "[[], [\"Eva\"], [\"Det\"]]",
        "[[\"Eva\"], []]",
        "[{night = 2, targets = [\"Eva\"]}, {night = 1, targets = []}, {night = 3, targets = [\"Det\"]}]",
        "[\"Max\"]",
        "\"Eva\"",
    ] {
        assert_eq!(found(wrong).len(), 1, "{wrong}");
    }
}

/// Two days' steps before an evening, with moves.
const DAYS: &str = r#"
schema = "city-nights/1"
id = "days"
format = "normal"
players = [
  {name = "Max", role = "judge", negative = "mafia"},
  {name = "Nik", role = "hero", negative = "mafia"},
  {name = "Oleg", role = "liar", negative = "maniac"},
  {name = "Law", role = "lawyer"},
  {name = "Eva", role = "witness"},
  {name = "Ant", role = "anonymous"},
]
[[step]]
kind = "day"
day = 2
moves = [{by = "Ant", as = "anonymous", action = "surveil", targets = ["Eva"]}]
[[step]]
kind = "day"
day = 2
moves = []
[[step]]
kind = "evening"
day = 2
[step.expect]
state_after = {watched = ["Eva"]}
"#;

#[test]
fn moves_of_an_earlier_step_of_the_day_are_not_lost() {
    let report = one(run_nights(&Source::new("case.toml", DAYS)).expect("a case"));
    assert_eq!(differences(&report), Vec::<String>::new());
}

#[test]
fn a_move_that_a_day_cannot_play_is_told() {
    let night_move =
        "moves = [{by = \"Max\", as = \"mafia\", action = \"kill\", targets = [\"Eva\"]}]";
    let changed = DAYS.replacen("moves = []", night_move, 1);
    let report = one(run_nights(&Source::new("case.toml", &changed)).expect("a case"));
    assert_eq!(
        differences(&report),
        ["case: a case that can be run / `kill` of `mafia` is no move of a day"]
    );
}

/// Nights in which several rules meet, each derived from the rules before it was played.
const NIGHTS: &[&str] = &[
    include_str!("nights/arrest-breaks-hypnosis.toml"),
    include_str!("nights/arrested-client-of-geisha-shoots.toml"),
    include_str!("nights/arrested-comparison.toml"),
    include_str!("nights/attacked-survivor-loses-his-turn.toml"),
    include_str!("nights/avenged-by-a-bond.toml"),
    include_str!("nights/black-guard-and-black-killer.toml"),
    include_str!("nights/bodyguard-shot-at-home.toml"),
    include_str!("nights/bond-against-a-kamikaze.toml"),
    include_str!("nights/bond-against-the-fire.toml"),
    include_str!("nights/bonded-red-dies-with-a-black.toml"),
    include_str!("nights/condom-and-a-spare-life.toml"),
    include_str!("nights/condom-and-the-geishas-client.toml"),
    include_str!("nights/cultist-after-the-doctor.toml"),
    include_str!("nights/cultist-stops-the-poisoner.toml"),
    include_str!("nights/drunk-vagrant-and-a-killer.toml"),
    include_str!("nights/employer-does-not-follow.toml"),
    include_str!("nights/enduring-executor-and-a-bonded-red.toml"),
    include_str!("nights/executor-and-a-corpse.toml"),
    include_str!("nights/executor-with-a-spare-life.toml"),
    include_str!("nights/faceless-cuts-the-shooter.toml"),
    include_str!("nights/faceless-who-sends-nothing.toml"),
    include_str!("nights/fire-burns-the-kill.toml"),
    include_str!("nights/fire-for-two-sides.toml"),
    include_str!("nights/fire-of-a-side-that-is-out.toml"),
    include_str!("nights/geisha-attacked-with-red-guard.toml"),
    include_str!("nights/guard-and-protection.toml"),
    include_str!("nights/healed-bodyguard.toml"),
    include_str!("nights/healed-illusion.toml"),
    include_str!("nights/hypnosis-heal-and-shot.toml"),
    include_str!("nights/inquisitor-burns-and-is-checked.toml"),
    include_str!("nights/joker-and-checkers.toml"),
    include_str!("nights/kamikaze-against-a-spare-life.toml"),
    include_str!("nights/kamikaze-and-two-killers.toml"),
    include_str!("nights/kamikaze-at-one-of-his-own.toml"),
    include_str!("nights/kamikaze-who-is-a-geisha.toml"),
    include_str!("nights/one-insurer-of-an-idle-pair.toml"),
    include_str!("nights/own-shot-by-hypnosis.toml"),
    include_str!("nights/partner-of-an-arrested-employer.toml"),
    include_str!("nights/poison-on-a-protected-player.toml"),
    include_str!("nights/proof-in-a-single-night.toml"),
    include_str!("nights/protected-suicide.toml"),
    include_str!("nights/role-query-by-places.toml"),
    include_str!("nights/single-shooter-after-two-prevented.toml"),
    include_str!("nights/smeared-yakuza.toml"),
    include_str!("nights/spent-bond-and-the-fire.toml"),
    include_str!("nights/suicide-under-a-bond.toml"),
    include_str!("nights/two-black-kills-in-common-nights.toml"),
    include_str!("nights/two-killers-and-a-bodyguard.toml"),
    include_str!("nights/vagrant-and-the-block.toml"),
    include_str!("nights/witch-and-a-guarded-victim.toml"),
];

#[test]
fn nights_in_which_rules_meet_come_out_as_derived() {
    let found = NIGHTS.iter().flat_map(|text| {
        let report = night(text);
        let found = differences(&report).into_iter();
        let id = report.id.clone();
        found.map(move |difference| format!("{id}: {difference}"))
    });
    assert_eq!(found.collect::<Vec<_>>(), Vec::<String>::new());
}

/// Days and nights in a row in which something lasts, each derived from the rules before it was played.
const STEPS: &[&str] = &[
    include_str!("steps/body-beside-a-citizen.toml"),
    include_str!("steps/body-beside-a-collector.toml"),
    include_str!("steps/body-shot-again.toml"),
    include_str!("steps/evening-without-moves.toml"),
    include_str!("steps/hypnotist-repeats.toml"),
    include_str!("steps/investigator-proves-the-imitator.toml"),
    include_str!("steps/journalist-proves-the-imitator.toml"),
    include_str!("steps/lynched-body-moves-at-once.toml"),
    include_str!("steps/mayor-in-the-evening.toml"),
    include_str!("steps/proof-without-a-check.toml"),
    include_str!("steps/roles-for-a-cycle.toml"),
    include_str!("steps/samples-need-an-examined-body.toml"),
    include_str!("steps/successor-named-after-the-lynch.toml"),
    include_str!("steps/swap-with-a-role-that-went-on.toml"),
];

#[test]
fn steps_come_out_as_derived() {
    for text in STEPS {
        let report = one(run_nights(&Source::new("case.toml", *text)).expect("a case"));
        assert_eq!(differences(&report), Vec::<String>::new(), "{}", report.id);
    }
}
