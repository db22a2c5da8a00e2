//! A player who was voted out takes somebody along, and nothing goes on before that is said.

use super::*;
use crate::{DueText, next_steps};
use nightdesk_command::Consent;
use nightdesk_game::AfterRemoval;
use nightdesk_time::{FirstPhase, Phase};

/// Alder takes revenge when voted out; the setup has nights.
fn vengeful(setup: &mut Setup) {
    let alder = setup.seats.first_mut().unwrap();
    alder.card = Some(card("town", "vengeful_townie"));
    *setup.deck.last_mut().unwrap() = card("town", "vengeful_townie");
}

/// Night 1 of that game, after Alder's elimination.
fn voted_out() -> Host {
    let mut host = Host::running(vengeful);
    host.takes("vote Alder Elm #2; Birch Alder #3; Cedar Alder #4; Fir Alder #5; Ginkgo Alder #6");
    let ended = host.takes("end day --yes");
    let owed = |line: &String| line.starts_with("Alder may take one player along at once");
    assert!(ended.echo.iter().any(owed), "{ended:?}");
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    host
}

fn first_step(host: &Host) -> Option<String> {
    let steps = next_steps(host.game(), &Classic, host.now);
    steps.into_iter().next().and_then(|step| step.type_this)
}

#[test]
fn a_shot_that_comes_with_death_is_refused_ahead_and_the_player_has_made_no_mistake() {
    let mut host = Host::running(vengeful);
    for line in ["Alder kills Dogwood", "Alder shoots Dogwood"] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "revenge-ahead", "{line}");
        assert!(refused.answer.is_none(), "{refused:?}");
    }
    host.takes("role Alder town Vanilla Townie");
    assert_eq!(host.refused("Alder kills Dogwood").code, "not-your-ability");
}

#[test]
fn a_night_is_not_kept_while_a_shot_is_owed() {
    let mut host = voted_out();
    assert_eq!(first_step(&host).as_deref(), Some("rule revenge NAME"));
    host.at("2026-12-20 21:00");
    assert_eq!(host.refused("resolve --commit --yes").code, "revenge-first");
    host.takes("rule revenge Dogwood");
    assert!(!host.game().seat(host.seat("Dogwood")).unwrap().alive());
    assert_eq!(host.refused("rule revenge Elm").code, "no-revenge");
    host.takes("resolve --commit --yes");
    host.takes("start");
    assert_eq!(host.game().phase(), Some(Phase::Day(2)));
}

#[test]
fn a_kill_of_who_may_take_somebody_along_is_that_shot() {
    let mut host = voted_out();
    let asked = host.refused("Alder shoots Dogwood");
    let ask = asked.ask.unwrap();
    assert_eq!(ask.facts, ["Alder takes Dogwood along, now."]);
    let order = &ask.choices.first().unwrap().order;
    let taken = host.desk().decide(order).unwrap();
    host.keep("Alder shoots Dogwood", &taken);
    assert!(!host.game().seat(host.seat("Dogwood")).unwrap().alive());
    assert_eq!(host.refused("rule revenge Elm").code, "no-revenge");
}

#[test]
fn no_day_begins_or_ends_while_a_shot_is_owed() {
    let mut host = Host::in_night(vengeful);
    host.at("2026-12-20 21:00");
    host.takes("resolve --commit --yes");
    // The host's own post tells the elimination late, and it belongs to the day before.
    let lynched = HostOrder::Died {
        seat: host.seat("Alder"),
        eliminated: true,
        comment: "voted out".to_owned(),
        is_sentence: false,
        consent: Consent::Open,
    };
    let told = host.desk().decide(&lynched).unwrap();
    let owed = |line: &String| line.starts_with("Alder may take one player along at once");
    assert!(told.echo.iter().any(owed), "{told:?}");
    host.keep("Alder was voted out", &told);
    assert_eq!(first_step(&host).as_deref(), Some("rule revenge NAME"));
    assert_eq!(host.refused("start").code, "revenge-first");
    host.takes("rule revenge nobody");
    host.takes("start");
    host.takes("end day --yes");
}

#[test]
fn a_removal_that_ends_the_day_waits_for_the_shot() {
    let days_only = |setup: &mut Setup| {
        vengeful(setup);
        setup.schedule.first = FirstPhase::DaysOnly;
        setup.removal.day = AfterRemoval::Ends;
    };
    let mut host = Host::running(days_only);
    host.takes("vote Birch Alder #3; Cedar Alder #4; Fir Alder #5; Ginkgo Alder #6");
    host.takes("end day --yes");
    assert_eq!(host.refused("remove Fir --yes").code, "revenge-first");
    assert_eq!(host.refused("end day --yes").code, "revenge-first");
    host.takes("rule revenge Cedar");
    host.takes("remove Fir --yes");
    assert_eq!(host.game().phase(), Some(Phase::Day(3)));
}

#[test]
fn why_a_shot_was_ruled_so_is_kept() {
    for (choice, took) in [("dogwood", "Dogwood"), ("nobody", "nobody")] {
        let mut host = voted_out();
        host.takes(&format!(
            "rule revenge {choice} because Alder said so in post 9"
        ));
        let ruling = host.game().rulings.last().unwrap();
        assert_eq!(
            (ruling.question.as_str(), ruling.choice.as_str()),
            ("revenge", took)
        );
        assert_eq!(ruling.because.as_deref(), Some("Alder said so in post 9"));
        host.takes("undo");
        assert!(host.game().rulings.is_empty());
        assert_eq!(host.refused("resolve --commit --yes").code, "revenge-first");
    }
}

#[test]
fn the_next_phase_is_told_when_the_shot_is_known() {
    let days_only = |setup: &mut Setup| {
        vengeful(setup);
        setup.schedule.first = FirstPhase::DaysOnly;
    };
    for (shot, more) in [("Cedar", 1), ("nobody", 0)] {
        let mut host = Host::running(days_only);
        host.takes("vote Birch Alder #3; Cedar Alder #4; Fir Alder #5; Ginkgo Alder #6");
        let ended = host.takes("end day --yes");
        let day = Phase::Day(2);
        assert!(!ended.texts.contains(&DueText::DayStart(day)), "{ended:?}");
        assert!(ended.texts.contains(&DueText::Elimination(Phase::Day(1))));
        assert_eq!(ended.next.as_deref(), Some("rule revenge NAME"));
        // The host types what he was told; that is no fault of the player's.
        let refused = host.refused("Alder kills Cedar");
        assert_eq!((refused.code, refused.answer), ("revenge-first", None));
        let ruled = host.takes(&format!("rule revenge {shot}"));
        assert_eq!(ruled.texts.len(), more + 1);
        assert_eq!(ruled.texts.last(), Some(&DueText::DayStart(day)));
    }
}
