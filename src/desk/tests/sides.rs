//! Orders of a side whose members disagree, and what is drawn when nothing came.

use super::*;
use crate::{DueText, night_notes, owed, standing_entries};
use nightdesk_game::{DecidedBy, IfNone, Intent, Modifier, Performer};
use nightdesk_time::Phase;

fn decided_by(rule: DecidedBy) -> Host {
    let mut host = Host::in_night(|setup| setup.kill.decided_by = rule);
    // The others have nothing more to say, so that only the kill is open.
    host.takes("Birch: none");
    host.takes("Elm: none");
    host
}

/// The side's order that counts, in short; empty if none does.
fn kill(host: &Host) -> String {
    standing_entries(host.game(), &Classic, Phase::Night(1))
        .iter()
        .filter(|entry| entry.faction.is_some())
        .map(|entry| match &entry.intent {
            Intent::Act(order) => format!(
                "{} kills {}",
                host.game().name(order.performer),
                host.game().name(order.targets[0])
            ),
            other => format!("{other:?}"),
        })
        .collect::<Vec<_>>()
        .join("; ")
}

fn preview_of(host: &Host) -> nightdesk_rules::Resolution {
    preview(host.game(), &Classic, None).unwrap()
}

fn notes(host: &Host) -> String {
    night_notes(host.game(), &Classic).join(" / ")
}

fn waiting(host: &Host) -> Vec<String> {
    owed(host.game(), &Classic)
        .iter()
        .flat_map(|owed| owed.seats().to_vec())
        .map(|seat| host.game().name(seat).to_owned())
        .collect()
}

#[test]
fn the_last_word_counts_and_a_disagreement_is_told() {
    let mut host = decided_by(DecidedBy::LastWord);
    host.says("Cedar kills Elm", "Mafia kill: Cedar kills Elm. 3 of 3 in.");
    host.says(
        "Ginkgo kills Fir by Cedar",
        "Mafia kill: Cedar kills Fir. This replaces: Cedar kills Elm. 3 of 3 in.",
    );
    assert_eq!(kill(&host), "Cedar kills Fir");
    assert_eq!(
        notes(&host),
        "The Mafia do not agree: Cedar: Cedar kills Elm; Ginkgo: Cedar kills Fir. \
         Rule kill.decided_by = \"last word\", so it is: Cedar kills Fir."
    );
    host.at("2026-12-10 21:00").takes("resolve --commit");
}

#[test]
fn the_leaders_word_counts() {
    let mut host = decided_by(DecidedBy::Leader);
    host.says(
        "Ginkgo kills Fir",
        "Mafia kill: Ginkgo kills Fir (the word of Ginkgo). 2 of 3 in.",
    );
    assert_eq!(kill(&host), "");
    assert_eq!(waiting(&host), ["Cedar"]);
    assert_eq!(
        notes(&host),
        "The Mafia have said: Ginkgo: Ginkgo kills Fir. Rule kill.decided_by = \"leader\": \
         Cedar decides and has said nothing; no order counts, and by rule kill.if_none = \
         \"no kill\" nobody is killed."
    );
    host.says(
        "Cedar kills Elm by Ginkgo",
        "Mafia kill: Ginkgo kills Elm (the word of Cedar). 3 of 3 in.",
    );
    assert_eq!(kill(&host), "Ginkgo kills Elm");
    assert_eq!(
        notes(&host),
        "The Mafia do not agree: Ginkgo: Ginkgo kills Fir; Cedar: Ginkgo kills Elm. \
         Rule kill.decided_by = \"leader\": Cedar decides, so it is: Ginkgo kills Elm."
    );
    host.takes("Ginkgo kills Elm");
    assert_eq!(kill(&host), "Ginkgo kills Elm");
    assert_eq!(notes(&host), "", "they agree");
}

#[test]
fn a_word_of_somebody_who_was_voted_out_is_no_word_where_each_member_has_one() {
    for (rule, stands) in [
        // The last word is the side's order, which stands while any member lives.
        (DecidedBy::LastWord, "Ginkgo kills Fir"),
        (DecidedBy::Leader, ""),
        (DecidedBy::Unanimous, ""),
    ] {
        let mut host = Host::running(|setup| setup.kill.decided_by = rule);
        host.takes("Cedar kills Fir");
        host.takes("vote Alder Cedar #2; Birch Cedar #3; Dogwood Cedar #4; Elm Cedar #5");
        host.takes("end day --yes");
        assert_eq!(notes(&host), "");
        assert_eq!(kill(&host), stands);
        let open = if stands.is_empty() { 3 } else { 2 };
        assert_eq!(owed(host.game(), &Classic).len(), open, "{rule:?}");
    }
}

#[test]
fn the_hitman_leads_where_there_is_one() {
    let mut host = Host::in_night(|setup| {
        setup.kill.decided_by = DecidedBy::Leader;
        setup.kill.performer = Performer::Hitman;
        setup.kill.succession = vec!["Ginkgo".to_owned()];
    });
    host.takes("Cedar kills Elm");
    assert_eq!(kill(&host), "");
    host.says(
        "Ginkgo kills Fir",
        "Mafia kill: Ginkgo kills Fir (the word of Ginkgo). 1 of 3 in.",
    );
    assert_eq!(kill(&host), "Ginkgo kills Fir");
}

#[test]
fn only_what_all_members_ask_for_counts() {
    let mut host = decided_by(DecidedBy::Unanimous);
    host.takes("Cedar kills Elm");
    assert_eq!(waiting(&host), ["Ginkgo"]);
    assert_eq!(kill(&host), "");
    host.takes("Ginkgo kills Fir");
    assert_eq!(kill(&host), "");
    let told = notes(&host);
    assert!(
        told.starts_with("The Mafia do not agree: Cedar: Cedar kills Elm; Ginkgo: Ginkgo kills"),
        "{told}"
    );
    let open = preview_of(&host);
    assert!(open.deaths.is_empty());
    assert_eq!(open.lapsed.len(), 2);
    let asked = host.refused("resolve --commit");
    assert!(asked.message.contains("unanimous"), "{}", asked.message);

    host.takes("Ginkgo kills Elm by Cedar");
    assert_eq!(kill(&host), "Cedar kills Elm");
    let agreed = preview_of(&host);
    assert!(agreed.lapsed.is_empty(), "{:?}", agreed.lapsed);
    host.takes("Cedar no kill");
    assert_eq!(kill(&host), "");
    host.takes("mafia kills Alder by Ginkgo");
    assert_eq!(
        kill(&host),
        "Ginkgo kills Alder",
        "the side speaks as a whole"
    );
}

#[test]
fn a_record_keeps_whose_word_counted() {
    let mut host = decided_by(DecidedBy::Leader);
    host.takes("Cedar kills Elm");
    host.takes("Ginkgo kills Fir");
    host.at("2026-12-10 21:00");
    host.takes("resolve --commit --yes");
    host.takes("kill Cedar --yes");
    assert_eq!(kill(&host), "Cedar kills Elm");
}

#[test]
fn a_kill_that_did_not_come_is_drawn() {
    let mut host = Host::in_night(|setup| setup.kill.if_none = IfNone::Random);
    host.takes("Birch: none");
    host.takes("Elm: none");
    assert_eq!(
        notes(&host),
        "No order of the Mafia counts, rule kill.if_none = \"random\": enter one, or `draw mafia`."
    );
    let refused = host.refused("resolve --commit --yes");
    assert_eq!(refused.code, "draw-first");
    assert_eq!(refused.ask.unwrap().choices[0].word, "draw");
    assert_eq!(
        host.refused("draw").code,
        "draw-now",
        "an order could still come"
    );
    host.at("2026-12-10 21:00");
    let drawn = host.takes("draw");
    assert!(
        drawn.echo[0].starts_with("Drawn for Mafia kill: "),
        "{drawn:?}"
    );
    let [(purpose, outcome)] = host.game().draws.as_slice() else {
        panic!("{:?}", host.game().draws)
    };
    assert_eq!(purpose, "Mafia kill, Night 1");
    assert_eq!(*outcome, kill(&host));
    assert!(!outcome.ends_with("Cedar") && !outcome.ends_with("Ginkgo"));
    assert_eq!(host.refused("draw").code, "nothing-to-draw");
    host.takes("resolve --commit");
    assert_eq!(
        host.game()
            .night_record(Phase::Night(1))
            .unwrap()
            .deaths
            .len(),
        1
    );
}

#[test]
fn a_side_that_wants_no_kill_gets_none_drawn() {
    let mut host = Host::in_night(|setup| setup.kill.if_none = IfNone::Random);
    host.takes("mafia: no kill");
    assert_eq!(notes(&host), "");
    assert_eq!(host.refused("draw mafia --yes").code, "nothing-to-draw");
}

/// Elm is a Compulsive Cop.
fn compulsive() -> Host {
    let mut host = Host::in_night(|setup| {
        for card in setup
            .deck
            .iter_mut()
            .chain(setup.seats.iter_mut().filter_map(|seat| seat.card.as_mut()))
        {
            if card.roles == ["cop"] {
                card.modifiers.push(Modifier::plain("compulsive"));
            }
        }
    });
    host.takes("mafia: no kill");
    host.takes("Birch: none");
    host
}

#[test]
fn whoever_must_act_is_drawn_for() {
    let mut host = compulsive();
    let refused = host.refused("Elm: none");
    assert_eq!(refused.code, "must-act");
    assert!(refused.answer.unwrap().text.starts_with("You must act"));
    assert_eq!(host.refused("Elm: no investigation").code, "must-act");
    assert_eq!(
        notes(&host),
        "Elm must act, and nothing has come: enter it, or `draw Elm`."
    );
    host.at("2026-12-10 21:00");
    assert_eq!(host.refused("resolve --commit --yes").code, "draw-first");
    let steps = next_steps(host.game(), &Classic, host.now);
    assert!(
        steps
            .iter()
            .any(|step| step.type_this.as_deref() == Some("draw"))
    );
    host.takes("draw Elm");
    let standing = standing_entries(host.game(), &Classic, Phase::Night(1));
    let elm = host.seat("Elm");
    let Some(Intent::Act(order)) = standing
        .iter()
        .find(|entry| entry.seat == elm)
        .map(|entry| &entry.intent)
    else {
        panic!("{standing:?}")
    };
    assert_eq!(order.ability, "cop");
    assert_ne!(order.targets, [elm]);
    host.takes("resolve --commit");
}

#[test]
fn whoever_must_act_may_still_be_entered_by_hand() {
    let mut host = compulsive();
    host.takes("Elm investigates Cedar");
    assert_eq!(notes(&host), "");
    host.at("2026-12-10 21:00").takes("resolve --commit");
}

#[test]
fn a_player_who_is_called_like_a_side_takes_its_lines_and_the_refusal_says_another() {
    let mut host = Host::in_night(|setup| {
        let side = setup.factions.get_mut("mafia").unwrap();
        "Alder".clone_into(&mut side.title);
    });
    let refused = host.refused("Alder kill Elm by Cedar");
    let hints = refused.hints.join(" / ");
    assert!(hints.contains("`act the Alder …`"), "{hints}");
    host.takes("act the Alder kill Elm by Cedar");
}

#[test]
fn what_works_by_chance_is_drawn_before_the_night_is_kept() {
    let faithful = |setup: &mut Setup| {
        let held = setup.seats.iter_mut().filter_map(|seat| seat.card.as_mut());
        for card in setup.deck.iter_mut().chain(held) {
            if card.roles == ["cop"] {
                card.modifiers.push(Modifier::counted("percentage", 50));
            }
        }
    };
    let mut host = Host::in_night(faithful);
    host.takes("mafia: no kill");
    host.takes("Birch: none");
    assert_eq!(notes(&host), "");
    host.takes("Elm investigates Cedar");
    assert_eq!(
        notes(&host),
        "Elm: chance decides whether the investigation works (50 %): `draw Elm`."
    );
    host.at("2026-12-10 21:00");
    assert_eq!(host.refused("resolve --commit --yes").code, "draw-first");
    let drawn = host.takes("draw Elm").echo.concat();
    assert!(
        drawn.starts_with("Drawn for Elm: investigation, it "),
        "{drawn}"
    );
    assert_eq!(notes(&host), "");
    assert_eq!(host.refused("draw").code, "nothing-to-draw");
    host.takes("resolve --commit");
    let record = host.game().night_record(Phase::Night(1)).unwrap();
    let found = record
        .messages
        .iter()
        .any(|told| told.token == "not_mafia" || told.token == "mafia");
    assert_eq!(found, drawn.contains("it works"), "{record:?}");
}

#[test]
fn a_side_that_may_kill_twice_does_by_every_rule() {
    for rule in [DecidedBy::LastWord, DecidedBy::Leader, DecidedBy::Unanimous] {
        let mut host = Host::running(|setup| {
            days::holding(&[("Cedar", "Wolf Cub")])(setup);
            setup.kill.decided_by = rule;
        });
        host.takes("vote Alder Cedar #2; Birch Cedar #3; Dogwood Cedar #4; Elm Cedar #5");
        let ended = host.takes("end day --yes");
        let told = DueText::Results(host.seat("Ginkgo"), Phase::Day(1));
        assert!(ended.texts.contains(&told), "{ended:?}");
        host.takes("Ginkgo kills Fir");
        // A second kill is not one in place of the first unasked.
        assert_eq!(host.refused("Ginkgo kills Elm").code, "which-kill");
        host.takes("Ginkgo kills Elm --extra");
        assert_eq!(notes(&host), "", "{rule:?}");
        assert_eq!(
            kill(&host),
            "Ginkgo kills Fir; Ginkgo kills Elm",
            "{rule:?}"
        );
        assert_eq!(preview_of(&host).deaths.len(), 2, "{rule:?}");
    }
}
