//! What cards do by day: shots, pardons, what keeps somebody alive whom the vote hits.

use super::*;
use crate::DueText;
use nightdesk_game::Modifier;
use nightdesk_time::Phase;

/// The cards of some players, in a host's words.
pub(super) fn holding(cards: &'static [(&str, &str)]) -> impl FnOnce(&mut Setup) {
    move |setup| {
        for (name, words) in cards {
            let plan = setup.seats.iter_mut().find(|plan| plan.name == *name);
            let plan = plan.unwrap();
            let old = plan.card.clone().unwrap();
            let (_, new) = Classic.read_card(setup, &old.faction, words).unwrap();
            let plan = setup.seats.iter_mut().find(|plan| plan.name == *name);
            plan.unwrap().card = Some(new.clone());
            let place = setup.deck.iter().position(|card| *card == old).unwrap();
            setup.deck[place] = new;
        }
    }
}

const ALL_FOR_ALDER: &str = "vote Birch Alder #3; Cedar Alder #4; Fir Alder #5; Ginkgo Alder #6";

pub(super) fn lives(host: &Host, name: &str) -> bool {
    host.game().seat(host.seat(name)).unwrap().alive()
}

#[test]
fn a_shot_by_day_kills_at_once_and_once_a_day() {
    let mut host = Host::running(holding(&[("Alder", "2-shot Day Vigilante")]));
    host.takes("vote Birch Cedar #3");
    let shot = host.takes("Alder: shoot Fir");
    assert!(
        shot.texts.contains(&DueText::Left(host.seat("Fir"))),
        "{shot:?}"
    );
    assert!(!lives(&host, "Fir"));
    assert_eq!(host.game().phase(), Some(Phase::Day(1)));
    assert_eq!(host.refused("Alder: shoot Elm").code, "ability-used-twice");
    assert_eq!(host.refused("Alder: shoot Fir").code, "dead-target");
    host.takes("undo");
    assert!(lives(&host, "Fir"));
    host.takes("Alder shoots Elm");
    assert!(!lives(&host, "Elm"));
    // It is no order for the night, and in the night it is refused.
    host.at("2026-12-08 20:00");
    host.takes("end day --yes");
    assert_eq!(host.refused("Alder: shoot Cedar").code, "not-now");
}

#[test]
fn what_is_for_the_night_is_kept_for_it_by_day() {
    let mut host = Host::running(holding(&[("Alder", "Day Vigilante & Cop")]));
    let kept = host.takes("Alder: investigate Cedar");
    assert!(
        kept.echo.concat().starts_with("Kept for Night 1"),
        "{kept:?}"
    );
    let mut host = Host::running(holding(&[("Alder", "Day Vigilante & Vigilante")]));
    assert_eq!(host.refused("Alder: shoot Cedar").code, "which-ability");
    let kept = host.takes("Alder: shot Cedar");
    assert!(
        kept.echo.concat().starts_with("Kept for Night 1"),
        "{kept:?}"
    );
    host.takes("Alder: day shot Fir");
    assert!(!lives(&host, "Fir"));
}

#[test]
fn what_is_found_out_by_day_is_told_at_once() {
    let mut host = Host::running(holding(&[("Elm", "Day Cop"), ("Alder", "Bomb")]));
    let found = host.takes("Elm: investigate Cedar");
    let results = DueText::Results(host.seat("Elm"), Phase::Day(1));
    assert!(found.texts.contains(&results), "{found:?}");
    let record = host.game().night_record(Phase::Day(1)).unwrap();
    assert_eq!(record.messages.len(), 1);
    // A night of which nobody died is another thing.
    assert_eq!(host.game().resolved_nights().count(), 0);
}

#[test]
fn a_bomb_takes_along_who_shoots_it_by_day() {
    let mut host = Host::running(holding(&[("Dogwood", "Day Vigilante"), ("Alder", "Bomb")]));
    host.takes("Dogwood: shoot Alder");
    assert!(!lives(&host, "Alder") && !lives(&host, "Dogwood"));
}

#[test]
fn nothing_is_done_by_day_after_the_deciding_vote() {
    let mut host = Host::running(holding(&[("Dogwood", "Day Vigilante")]));
    host.takes(ALL_FOR_ALDER);
    assert_eq!(host.refused("Dogwood: shoot Cedar").code, "vote-over");
}

#[test]
fn a_day_works_on_its_days_alone() {
    let host = Host::running(holding(&[("Alder", "Day 2 Vigilante")]));
    assert_eq!(host.refused("Alder: shoot Cedar").code, "wrong-day");
}

#[test]
fn who_is_lynchproof_survives_the_vote_as_often_as_the_card_says() {
    let mut host = Host::running(holding(&[("Alder", "1-shot Lynchproof")]));
    host.takes(ALL_FOR_ALDER);
    let ended = host.takes("end day --yes");
    let said = "Alder does not die of the vote: Lynchproof.".to_owned();
    assert!(ended.echo.contains(&said), "{ended:?}");
    assert!(lives(&host, "Alder"));
    host.at("2026-12-20 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    host.takes("vote Birch Alder #13; Cedar Alder #14; Fir Alder #15; Ginkgo Alder #16");
    host.takes("end day --yes");
    assert!(!lives(&host, "Alder"));
}

#[test]
fn a_super_saint_takes_along_who_decided_the_vote() {
    let mut host = Host::running(holding(&[("Alder", "Super Saint")]));
    host.takes(ALL_FOR_ALDER);
    let ended = host.takes("end day --yes");
    assert!(
        !lives(&host, "Alder") && !lives(&host, "Ginkgo"),
        "{ended:?}"
    );
    let left = DueText::Left(host.seat("Ginkgo"));
    assert!(!ended.texts.contains(&left));
}

#[test]
fn a_governor_is_asked_before_a_vote_is_told() {
    let governor = || holding(&[("Fir", "Governor")]);
    let mut host = Host::running(governor());
    assert_eq!(host.refused("rule pardon Fir").code, "no-pardon");
    host.takes("vote Birch Alder #3; Cedar Alder #4; Elm Alder #5; Ginkgo Alder #6");
    assert_eq!(host.refused("end day --yes").code, "pardon-first");
    assert_eq!(host.refused("rule pardon Elm").code, "no-pardon");
    host.takes("rule pardon Fir");
    let ended = host.takes("end day --yes");
    let said = "Alder does not die of the vote: pardoned by Fir.".to_owned();
    assert!(ended.echo.contains(&said), "{ended:?}");
    assert!(lives(&host, "Alder"));
    // Nobody is told who did it.
    assert!(ended.texts.contains(&DueText::Elimination(Phase::Day(1))));

    let mut host = Host::running(governor());
    host.takes("vote Birch Alder #3; Cedar Alder #4; Elm Alder #5; Ginkgo Alder #6");
    host.takes("rule pardon nobody");
    host.takes("end day --yes");
    assert!(!lives(&host, "Alder"));
}

#[test]
fn a_pardon_may_be_sent_ahead_and_is_for_one_player() {
    let mut host = Host::running(holding(&[("Fir", "1-shot Governor")]));
    host.takes("Fir: pardon Alder");
    assert_eq!(host.refused("Fir: pardon Fir").code, "self-target");
    host.takes("vote Alder Birch #2; Cedar Birch #4; Elm Birch #5; Ginkgo Birch #6");
    assert_eq!(host.refused("end day --yes").code, "pardon-first");
    host.takes("undo");
    host.takes(ALL_FOR_ALDER);
    host.takes("end day --yes");
    assert!(lives(&host, "Alder"));
    host.at("2026-12-20 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    host.takes("vote Birch Alder #13; Cedar Alder #14; Elm Alder #15; Ginkgo Alder #16");
    host.takes("end day --yes");
    assert!(!lives(&host, "Alder"));
}

#[test]
fn an_end_that_a_pardon_decided_is_not_taken_from_under_it() {
    let mut host = Host::running(holding(&[("Fir", "Governor")]));
    host.takes("Fir: pardon Alder");
    let pardon = host.journal.next_no() - 1;
    host.takes(ALL_FOR_ALDER);
    host.takes("end day --yes");
    let refused = host.refused(&format!("undo {pardon}"));
    assert_eq!(refused.code, "day-ended", "{refused:?}");
}

#[test]
fn a_governor_is_asked_before_a_card_votes_somebody_out() {
    let cards = || holding(&[("Alder", "Day Executioner"), ("Fir", "Governor")]);
    for (answer, dies) in [("Fir for Cedar", false), ("nobody for Cedar", true)] {
        let mut host = Host::running(cards());
        host.takes("vote Birch Cedar #3; Elm Cedar #4");
        let asked = host.refused("Alder executes Cedar");
        assert_eq!(asked.code, "pardon-first");
        assert_eq!(host.refused("rule pardon Elm for Cedar").code, "no-pardon");
        for line in ["rule pardon Fir for Cdar", "rule pardon nobody for Cdar"] {
            assert_eq!(host.refused(line).code, "no-pardon", "{line}");
        }
        host.takes(&format!("rule pardon {answer}"));
        host.takes("Alder executes Cedar");
        assert_eq!(lives(&host, "Cedar"), !dies, "{answer}");
        assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    }
    let mut host = Host::running(cards());
    host.takes("vote Birch Cedar #3; Elm Cedar #4");
    host.takes("Fir: pardon Cedar");
    host.takes("Alder executes Cedar");
    assert!(lives(&host, "Cedar"));
}

#[test]
fn a_governor_pardons_himself_where_the_ruling_lets_him() {
    let mut host = Host::running(|setup| {
        holding(&[("Alder", "Governor")])(setup);
        let ruling = ("pardon_self".to_owned(), "yes".to_owned());
        setup.rulings.extend([ruling]);
    });
    host.takes(ALL_FOR_ALDER);
    assert_eq!(host.refused("end day --yes").code, "pardon-first");
    host.takes("Alder: pardon Alder");
    host.takes("end day --yes");
    assert!(lives(&host, "Alder"));
}

#[test]
fn after_a_princess_the_next_day_is_left_out() {
    let mut host = Host::running(|setup| {
        holding(&[("Alder", "Beloved Princess")])(setup);
        setup.schedule.early_end = EarlyEnd::Keep;
    });
    host.takes(ALL_FOR_ALDER);
    host.takes("end day --yes");
    host.at("2026-12-20 21:00");
    host.takes("resolve --commit --yes");
    let begun = host.takes("start");
    assert_eq!(host.game().phase(), Some(Phase::Night(2)), "{begun:?}");
    assert!(
        begun.echo.contains(&"Day 2 is left out.".to_owned()),
        "{begun:?}"
    );
    host.takes("resolve --commit --yes");
    host.takes("start");
    assert_eq!(host.game().phase(), Some(Phase::Day(3)));
}

#[test]
fn a_vest_stops_a_shot_by_day_where_the_rulings_say_so() {
    for (ruling, dies) in [("no", true), ("yes", false)] {
        let mut host = Host::running(|setup| {
            holding(&[("Alder", "Day Vigilante"), ("Fir", "1-shot Bulletproof")])(setup);
            let ruled = ("vest_by_day".to_owned(), ruling.to_owned());
            setup.rulings.extend([ruled]);
        });
        let shot = host.takes("Alder: shoot Fir");
        assert_eq!(lives(&host, "Fir"), !dies);
        let decided = format!(
            "Open ruling R-36: Do vests stop kills by day, and revenge? Here: {ruling} \
             (`rulings.vest_by_day` in the setup switches it)."
        );
        assert!(shot.echo.contains(&decided), "{shot:?}");
        let fir = host.game().seat(host.seat("Fir")).unwrap();
        assert_eq!(
            fir.spent.get("bulletproof").copied().unwrap_or(0),
            u32::from(!dies)
        );
    }
}

#[test]
fn votes_weigh_and_take_what_the_cards_say() {
    let mut host = Host::running(holding(&[("Alder", "Doublevoter"), ("Fir", "Hated")]));
    host.takes("vote Alder Fir #3; Birch Fir #4");
    assert_eq!(host.refused("vote Cedar Elm #5").code, "after-hammer");
    let mut card = host
        .game()
        .seat(host.seat("Alder"))
        .unwrap()
        .card
        .clone()
        .unwrap();
    assert_eq!(card.votes.weight, 2);
    card.modifiers = vec![Modifier::plain("loved")];
    assert_eq!(host.takes("role Alder Loved Townie").texts.len(), 1);
    let table = nightdesk_votes::day_count(host.game(), Phase::Day(1), None).table;
    assert_eq!(table.rules().needs.get(&host.seat("Alder")), Some(&1));
}

#[test]
fn what_is_delayed_comes_a_night_later() {
    let cards = || {
        holding(&[
            ("Alder", "1-shot Delayed Vigilante"),
            ("Elm", "Delayed Cop"),
        ])
    };
    for (saved, night_two) in [
        (false, "Birch protects Fir"),
        (true, "Birch protects Cedar"),
    ] {
        let mut host = Host::in_night(cards());
        host.takes("Alder shoots Cedar");
        host.takes("Elm investigates Ginkgo");
        host.takes("mafia kills Alder by Ginkgo");
        host.at("2026-12-12 21:00");
        host.takes("resolve --commit --yes");
        assert!(lives(&host, "Cedar") && !lives(&host, "Alder"));
        let told = |host: &Host, night| {
            let record = host.game().night_record(Phase::Night(night)).unwrap();
            let elm = host.seat("Elm");
            record.messages.iter().filter(|it| it.to == elm).count()
        };
        assert_eq!(told(&host, 1), 0);
        host.takes("start");
        host.takes("end day --yes");
        host.takes(night_two);
        host.takes("mafia nothing");
        host.at("2026-12-20 21:00");
        host.takes("resolve --commit --yes");
        // Whoever has died does it all the same, and that night's protection counts.
        assert_eq!(lives(&host, "Cedar"), saved);
        assert_eq!(told(&host, 2), 1);
        let alder = host.game().seat(host.seat("Alder")).unwrap();
        assert_eq!(alder.spent.get("kill"), Some(&1));
        // It comes once.
        host.takes("start");
        host.takes("end day --yes");
        host.at("2027-01-10 21:00");
        host.takes("resolve --commit --yes");
        assert_eq!((lives(&host, "Cedar"), told(&host, 3)), (saved, 0));
    }
}

#[test]
fn a_card_may_end_the_day_by_voting_somebody_out() {
    let mut host = Host::running(holding(&[("Alder", "Day Executioner")]));
    host.takes("vote Birch Fir #3");
    assert_eq!(host.refused("Alder executes Fir").code, "too-few-votes");
    host.takes("vote Cedar Fir #4");
    let done = host.takes("Alder executes Fir");
    assert!(!lives(&host, "Fir"), "{done:?}");
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    assert!(
        done.echo.contains(&"Fir is eliminated.".to_owned()),
        "{done:?}"
    );
}

#[test]
fn a_challenge_lets_votes_begin_anew_between_two() {
    let mut host = Host::running(holding(&[("Alder", "Gladiator")]));
    host.takes("vote Birch Cedar #3; Elm Fir #4");
    host.takes("Alder challenges Fir");
    assert_eq!(host.refused("vote Birch Cedar #5").code, "not-in-duel");
    host.takes("vote Birch Alder #6");
    assert_eq!(host.refused("Alder challenges Elm").code, "no-shots");
}

#[test]
fn a_jailor_locks_up_by_day_and_may_execute_by_night() {
    for executes in [false, true] {
        let mut host = Host::running(holding(&[("Alder", "Jailor"), ("Birch", "Doctor")]));
        host.takes("Alder imprisons Cedar");
        host.at("2026-12-08 20:00");
        host.takes("end day --yes");
        assert_eq!(host.refused("Alder executes Fir").code, "bad-targets");
        if executes {
            host.takes("Alder executes Cedar");
        }
        host.takes("Birch protects Cedar");
        host.takes("mafia kills Cedar by Ginkgo");
        host.at("2026-12-10 21:00");
        host.takes("resolve --commit --yes");
        assert_eq!(lives(&host, "Cedar"), !executes);
        let record = host.game().night_record(Phase::Night(1)).unwrap();
        let cedar = host.seat("Cedar");
        let told = record.messages.iter();
        let mut told = told.filter(|told| told.to == cedar && told.token == "jailed");
        assert!(told.next().is_some(), "{record:?}");
    }
}

#[test]
fn who_is_not_told_of_lost_abilities_still_enters_orders_that_do_nothing() {
    let mut host = Host::in_night(|setup| {
        holding(&[("Alder", "Vanillaiser")])(setup);
        let ruled = ("tell_new_card".to_owned(), "no".to_owned());
        setup.rulings.extend([ruled]);
    });
    host.takes("Alder vanillaises Elm");
    host.takes("mafia: no kill");
    host.takes("Birch: none");
    host.takes("Elm investigates Cedar");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    let told = |host: &Host, night: u32| {
        let record = host.game().night_record(Phase::Night(night)).unwrap();
        let elm = host.seat("Elm");
        let told = record.messages.iter().filter(|told| told.to == elm);
        let told = told.map(|told| told.token.clone());
        told.collect::<Vec<String>>()
    };
    assert_eq!(told(&host, 1), ["mafia"]);
    host.takes("start");
    host.at("2026-12-14 21:00");
    host.takes("end day --yes");
    host.takes("mafia: no kill");
    host.takes("Elm investigates Ginkgo");
    host.at("2026-12-16 21:00");
    host.takes("resolve --commit --yes");
    assert_eq!(told(&host, 2), ["no_result"]);
    host.takes("kill Elm --yes");
    let elm = host.game().seat(host.seat("Elm")).unwrap();
    let opened = elm.opened.clone().unwrap();
    assert_eq!(opened.roles, ["vanilla"]);
}

#[test]
fn what_is_done_by_day_by_chance_is_drawn_when_it_is_entered() {
    let mut host = Host::running(holding(&[("Alder", "50 % Day Vigilante")]));
    let shot = host.takes("Alder: shoot Fir").echo.concat();
    assert!(shot.contains("Drawn for Alder: day shot, it "), "{shot}");
    assert_eq!(lives(&host, "Fir"), shot.contains("it fails"));
    assert_eq!(host.refused("Alder: shoot Elm").code, "ability-used-twice");
}

#[test]
fn a_diplomat_ends_the_day_at_once() {
    let mut host = Host::running(holding(&[("Alder", "Diplomat")]));
    host.takes("vote Birch Fir #3");
    host.takes("Alder proclaims");
    assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    assert!(lives(&host, "Fir"));
}

#[test]
fn a_lover_may_live_for_one_phase_more_by_a_ruling() {
    let loving = |setup: &mut Setup| {
        holding(&[("Alder", "Lover"), ("Fir", "Lover")])(setup);
        let ruled = ("lovers_die".to_owned(), "next_phase".to_owned());
        setup.rulings.extend([ruled]);
    };
    let mut host = Host::running(loving);
    host.takes(ALL_FOR_ALDER);
    let ended = host.takes("end day --yes").echo.concat();
    assert!(ended.contains("Open ruling R-49"), "{ended}");
    assert!(lives(&host, "Fir") && !lives(&host, "Alder"));
    host.takes("mafia: no kill");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    assert!(!lives(&host, "Fir"));

    let mut host = Host::in_night(loving);
    host.takes("mafia kills Alder by Ginkgo");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    assert!(lives(&host, "Fir") && !lives(&host, "Alder"));
    host.at("2026-12-14 21:00");
    let ended = host.takes("end day --yes").echo.concat();
    assert!(
        ended.contains("Fir dies at the end of the day: died for love."),
        "{ended}"
    );
    assert!(!lives(&host, "Fir"));
}

/// Alder and Fir, who love each other and die one phase after the other, and another card.
fn loving(other: (&'static str, &'static str)) -> impl FnOnce(&mut Setup) {
    move |setup: &mut Setup| {
        holding(&[("Alder", "Lover"), ("Fir", "Lover")])(setup);
        let place = setup.seats.iter_mut().find(|plan| plan.name == other.0);
        let old = place.unwrap().card.clone().unwrap();
        let (_, new) = Classic.read_card(setup, &old.faction, other.1).unwrap();
        let plan = setup.seats.iter_mut().find(|plan| plan.name == other.0);
        plan.unwrap().card = Some(new.clone());
        let deck = setup.deck.iter().position(|card| *card == old).unwrap();
        setup.deck[deck] = new;
        let ruled = ("lovers_die".to_owned(), "next_phase".to_owned());
        setup.rulings.extend([ruled]);
    }
}

#[test]
fn a_day_that_is_left_out_or_cut_short_ends_for_a_lover_too() {
    let mut host = Host::running(loving(("Cedar", "Beloved Princess")));
    host.takes("vote Birch Cedar #3; Elm Cedar #4; Dogwood Cedar #5; Ginkgo Cedar #6");
    host.takes("end day --yes");
    host.takes("mafia kills Alder by Ginkgo");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    let begun = host.takes("start");
    let left = DueText::Left(host.seat("Fir"));
    assert!(begun.texts.contains(&left), "{begun:?}");
    assert_eq!(host.game().phase(), Some(Phase::Night(2)));
    assert!(!lives(&host, "Fir"));

    let mut host = Host::running(loving(("Elm", "Diplomat")));
    host.at("2026-12-08 20:00");
    host.takes("end day --yes");
    host.takes("mafia kills Alder by Ginkgo");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    let ended = host.takes("Elm proclaims");
    let left = DueText::Left(host.seat("Fir"));
    assert!(ended.texts.contains(&left), "{ended:?}");
    assert!(!lives(&host, "Fir"));
}

#[test]
fn no_lot_is_drawn_for_a_deed_that_would_be_refused() {
    let mut host = Host::running(holding(&[("Dogwood", "50 % Day Vigilante")]));
    host.takes(ALL_FOR_ALDER);
    let order = host.order("Dogwood: shoot Cedar");
    for seed in 0..16 {
        let desk = Desk::by(&Classic, &host.journal, host.now, seed);
        let refused = desk.decide(&order).expect_err("the vote is over");
        assert_eq!(refused.code, "vote-over", "{seed}");
    }
}

#[test]
fn a_stolen_vote_counts_with_that_of_the_thief_for_a_day() {
    let mut host = Host::in_night(holding(&[("Alder", "Vote Thief")]));
    host.takes("Alder steals the vote of Cedar");
    host.takes("mafia: no kill");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    let weights = |host: &Host| {
        let rules = nightdesk_votes::CountRules::of(host.game());
        let of = |name: &str| rules.weight(host.seat(name));
        (of("Alder"), of("Cedar"), of("Birch"))
    };
    assert_eq!(weights(&host), (2, 0, 1));
    let record = host.game().night_record(Phase::Night(1)).unwrap();
    let cedar = host.seat("Cedar");
    let told = |told: &&nightdesk_game::RecordedMessage| told.to == cedar;
    let told: Vec<_> = record.messages.iter().filter(told).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    host.at("2026-12-14 21:00");
    host.takes("end day --yes");
    assert_eq!(weights(&host), (1, 1, 1));
}

#[test]
fn an_underdog_joins_the_side_of_the_first_to_die_and_of_nobody_else() {
    let mut host = Host::running(holding(&[("Elm", "Underdog")]));
    host.takes("vote Birch Cedar #3; Dogwood Cedar #4; Fir Cedar #5; Elm Cedar #6");
    let ended = host.takes("end day --yes").echo.concat();
    let side = |host: &Host| {
        let seat = host.game().seat(host.seat("Elm")).unwrap();
        seat.faction().unwrap().to_owned()
    };
    assert_eq!(side(&host), "mafia", "{ended}");
    assert!(ended.contains("Elm is Mafia Underdog now"), "{ended}");
    host.takes("Ginkgo kills Alder");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    assert_eq!(side(&host), "mafia");
}

#[test]
fn an_absorber_may_do_once_what_came() {
    let mut host = Host::in_night(holding(&[("Alder", "Absorber")]));
    host.takes("Elm investigates Alder");
    host.takes("Birch protects Alder");
    host.takes("Ginkgo kills Alder");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    let shots = |host: &Host| {
        let seat = host.game().seat(host.seat("Alder")).unwrap();
        let shots = seat.card.as_ref().unwrap().shots.clone();
        shots.into_iter().collect::<Vec<_>>()
    };
    let both = [("cop".to_owned(), 1), ("protect".to_owned(), 1)];
    assert_eq!(shots(&host), both);
    let record = host.game().night_record(Phase::Night(1)).unwrap();
    let alder = host.seat("Alder");
    let told = record.messages.iter().filter(|told| told.to == alder);
    assert_eq!(told.count(), 2);
    host.takes("start");
    host.at("2026-12-14 21:00");
    host.takes("end day --yes");
    host.takes("Alder investigates Cedar");
}

#[test]
fn a_disguiser_has_the_looks_of_whom_the_side_killed() {
    let mut host = Host::in_night(holding(&[("Cedar", "Disguiser")]));
    host.takes("Cedar disguises as Fir");
    host.takes("Ginkgo kills Fir");
    host.takes("Birch: none");
    host.takes("Elm investigates Cedar");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    let told = |host: &Host, night: u32| {
        let record = host.game().night_record(Phase::Night(night)).unwrap();
        let elm = host.seat("Elm");
        let told = record.messages.iter().filter(|told| told.to == elm);
        told.map(|told| told.token.clone()).collect::<Vec<_>>()
    };
    assert_eq!(told(&host, 1), ["mafia"]);
    host.takes("start");
    host.at("2026-12-14 21:00");
    host.takes("end day --yes");
    host.takes("Elm investigates Cedar");
    host.takes("mafia: no kill");
    host.takes("Birch: none");
    host.at("2026-12-16 21:00");
    host.takes("resolve --commit --yes");
    assert_eq!(told(&host, 2), ["not_mafia"]);
    host.takes("start");
    host.takes("vote Birch Cedar #33; Alder Cedar #34; Elm Cedar #35; Dogwood Cedar #36");
    host.takes("end day --yes");
    let seat = host.game().seat(host.seat("Cedar")).unwrap();
    let opened = seat.opened.as_ref().unwrap();
    assert_eq!(opened.faction.as_deref(), Some("town"));
    assert_eq!(opened.roles, ["vanilla"]);
}

#[test]
fn everybody_reads_what_a_forger_wrote_of_the_dead() {
    let mut host = Host::in_night(holding(&[("Cedar", "Forger")]));
    host.takes("Cedar forges Fir \"Mafia Goon\"");
    host.takes("Ginkgo kills Fir");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    let seat = host.game().seat(host.seat("Fir")).unwrap();
    let opened = seat.opened.as_ref().unwrap();
    assert_eq!(opened.beside.as_deref(), Some("Mafia Goon"));
    assert_eq!(opened.roles, Vec::<String>::new());
}

/// A death with the end of the day takes no vote out of the count of that day, and is told for itself.
#[test]
fn the_votes_of_who_dies_with_the_day_stay_in_its_count() {
    for vote in [
        "vote Alder Birch #3",
        "vote Alder Birch #3; Cedar Birch #4; Dogwood Birch #5; Elm Birch #6",
    ] {
        let mut host = Host::in_night(holding(&[("Alder", "Bleeder")]));
        host.takes("Ginkgo kills Alder");
        host.takes("Birch: none");
        host.at("2026-12-10 21:00");
        host.takes("resolve --commit --yes");
        host.takes("start");
        host.takes(vote);
        host.at("2026-12-14 21:00");
        let ended = host.takes("end day --yes");
        let alder = host.seat("Alder");
        assert!(ended.texts.contains(&DueText::Left(alder)), "{ended:?}");
        assert_eq!(host.game().died_with_vote(alder), []);
        assert!(!lives(&host, "Alder"));
        let died = nightdesk_game::DayEvent::Died(alder);
        assert!(host.game().day_steps.iter().all(|step| step.what != died));
    }
}

#[test]
fn a_bleeder_dies_a_phase_after_the_kill() {
    let mut host = Host::in_night(holding(&[
        ("Alder", "Bleeder"),
        ("Dogwood", "Day Vigilante"),
    ]));
    host.takes("Ginkgo kills Alder");
    host.takes("Birch: none");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    assert!(lives(&host, "Alder"));
    host.takes("start");
    host.at("2026-12-14 21:00");
    let ended = host.takes("end day --yes").echo.concat();
    let said = "Alder dies at the end of the day: bled to death.";
    assert!(ended.contains(said), "{ended}");
    assert!(!lives(&host, "Alder"));
    // Back again, he does not die of it twice.
    host.takes("revive Alder");
    host.takes("mafia: no kill");
    host.takes("Birch: none");
    host.at("2026-12-15 21:00");
    host.takes("resolve --commit --yes");
    host.takes("start");
    host.at("2026-12-20 21:00");
    host.takes("end day --yes");
    assert!(lives(&host, "Alder"));

    let mut host = Host::running(holding(&[
        ("Alder", "Bleeder"),
        ("Dogwood", "Day Vigilante"),
    ]));
    host.takes("Dogwood: shoot Alder");
    host.at("2026-12-08 20:00");
    host.takes("end day --yes");
    assert!(lives(&host, "Alder"));
    host.takes("Birch protects Alder");
    host.takes("mafia: no kill");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    assert!(!lives(&host, "Alder"));

    let mut host = Host::running(holding(&[("Alder", "Bleeder")]));
    host.takes(ALL_FOR_ALDER);
    host.takes("end day --yes");
    assert!(!lives(&host, "Alder"));
}
