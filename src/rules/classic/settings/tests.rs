use super::*;
use nightdesk_game::Setup;

fn one(key: &str, value: &str) -> Result<Settings, SettingError> {
    Settings::from_words(&BTreeMap::from([(key.to_owned(), value.to_owned())]))
}

#[test]
fn every_ruling_is_a_field_and_every_field_a_ruling() {
    let mut keys: Vec<&str> = rulings().iter().map(|ruling| ruling.key.as_str()).collect();
    keys.sort_unstable();
    let mut fields = KEYS.to_vec();
    fields.sort_unstable();
    assert_eq!(keys, fields);
}

#[test]
fn every_choice_is_understood_and_the_first_is_the_default() {
    for ruling in rulings() {
        let settings: Vec<Settings> = ruling
            .choices
            .iter()
            .map(|choice| one(&ruling.key, &choice.value).unwrap())
            .collect();
        assert_eq!(settings[0], Settings::default(), "{}", ruling.key);
        for other in &settings[1..] {
            assert_ne!(*other, Settings::default(), "{}", ruling.key);
        }
        assert!(ruling.question.ends_with('?'), "{}", ruling.key);
        let unknown = one(&ruling.key, "?").unwrap_err();
        assert_eq!(unknown.choices().len(), ruling.choices.len());
    }
}

#[test]
fn the_defaults_are_the_recommended_ones() {
    let settings = Settings::default();
    assert_eq!(settings.vest_stops, Saves::One);
    assert_eq!(settings.recruit_not_if_dead, YesNo::Yes);
    assert_eq!(settings.work_limit, 5_000_000);
    assert_eq!(Settings::from_words(&BTreeMap::new()), Ok(settings));
}

#[test]
fn truth_values_are_yes_and_no() {
    let off = one("recruit_not_if_dead", "false").unwrap();
    assert_eq!(off.recruit_not_if_dead, YesNo::No);
    assert_eq!(
        one("recruit_mafia", "true").unwrap().recruit_mafia,
        NoYes::Yes
    );
    assert_eq!(
        one("redirect_vs_swap", "Aim first").unwrap(),
        Settings::default()
    );
    assert_eq!(one("work_limit", "9").unwrap().work_limit, 9);
}

#[test]
fn what_is_not_understood_gets_the_closest_word() {
    let error = one("rule_4", "loops").unwrap_err();
    assert_eq!(error.to_string(), "there is no ruling `rule_4`");
    assert_eq!(error.suggestion.as_deref(), Some("rule4"));

    let error = one("rule4", "leter").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`rule4` is `loops` or `letter`, not `leter`"
    );
    assert_eq!(error.choices(), ["loops", "letter"]);
    assert_eq!(error.suggestion.as_deref(), Some("letter"));

    let error = one("work_limit", "0").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`work_limit` is a number above zero, not `0`"
    );
}

#[test]
fn every_ruling_is_told_in_russian_with_every_answer() {
    for ruling in rulings() {
        for choice in &ruling.choices {
            let told = ruling.in_words(&choice.value, Language::Russian);
            let latin = told.chars().any(|letter| letter.is_ascii_alphabetic());
            assert!(!latin && told.contains('?'), "{}: {told}", ruling.key);
        }
    }
    let doctor = rulings().iter().find(|it| it.key == "doctor_saves");
    assert_eq!(
        doctor.unwrap().in_words("all", Language::Russian),
        "Сколько убийств останавливает доктор? Все убийства этого игрока."
    );
}

#[test]
fn a_number_or_a_side_may_stand_where_the_ruling_takes_it() {
    let after = |word| one("stalemate_after", word).map(|settings| settings.stalemate_after);
    assert_eq!(after("5"), Ok(StalemateAfter::Nights(5)));
    assert_eq!(after("1"), Ok(StalemateAfter::Nights(1)));
    assert_eq!(
        after("0").unwrap_err().to_string(),
        "`stalemate_after` is `3` or `never` or another number, not `0`"
    );
    let finds = one("cop_finds", "Vamp").unwrap().cop_finds;
    assert_eq!(finds, CopFinds::Side("vamp".to_owned()));
}

#[test]
fn a_sites_answers_hold_where_the_setup_gives_none() {
    let mut setup = nightdesk_game::Setup {
        edition: nightdesk_game::Setup::EDITION,
        ..nightdesk_game::Setup::default()
    };
    setup
        .rulings
        .insert("like".to_owned(), "mafiascum".to_owned());
    setup
        .rulings
        .insert("doctor_saves".to_owned(), "all".to_owned());
    let settings = Settings::from_words(&answers(rulings(), &setup)).unwrap();
    assert_eq!(settings.rivals_left, RivalsLeft::Draw);
    assert_eq!(settings.guard_saves, Saves::One);
    assert_eq!(settings.commuter_visits_seen, YesNo::No);
    assert_eq!(settings.failed_visits, YesNo::No);
    assert_eq!(settings.one_action, NoYes::Yes);
    assert_eq!(settings.doctor_saves, Saves::All);
    let known = rulings().iter();
    for ruling in known {
        assert!(
            ruling.like.values().all(|answer| ruling.takes(answer)),
            "{}",
            ruling.key
        );
    }
}

#[test]
fn a_game_keeps_the_guns_of_its_edition() {
    let guns = |edition: u32| {
        let mut game = Game::default();
        game.setup.edition = edition;
        Settings::of(&game).guns
    };
    assert_eq!(guns(0), Guns::Flavour);
    assert_eq!(guns(1), Guns::UnarmedChecks);
    assert_eq!(guns(2), Guns::UnarmedChecks);
    assert_eq!(guns(Setup::EDITION), Guns::Mafiascum);
}
