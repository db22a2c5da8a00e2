//! Each family of orders: what is taken, what is refused, what is asked.

use proptest::prelude::*;

use super::*;
use crate::{DueText, fallen_entries, standing_entries};
use nightdesk_game::{AtDeadline, DayEnds, Intent, LateRule, MessageState, Performer};
use nightdesk_replies::Why;
use nightdesk_time::Phase;

#[test]
fn names_are_told_apart_when_seats_are_filled() {
    let mut host = Host::new(|_| {});
    host.says(
        "players add Bad Ash, Elm",
        "Added (2): Bad Ash, Elm / 2 of 7 seats.",
    );
    assert_eq!(host.refused("players add Fir, bad ash").code, "name-taken");
    assert_eq!(
        host.refused("players add A1, A2, A3, A4, A5, A6").code,
        "too-many-seats"
    );
    host.says("wait add Katsura", "Waiting list: Katsura.");
    assert_eq!(host.refused("wait add katsura").code, "name-taken");
    host.says("alias Bad Ash ash, ba", "Bad Ash is also called ash, ba.");
    assert_eq!(
        host.refused("alias Elm BA").message,
        "`BA` means `Bad Ash` already"
    );
    host.says("pronouns Elm they/them", "Elm: they/them.");
    host.says("undo 3", "Undone 3: wait add Katsura");
    assert!(host.game().setup.spare.is_empty());
    assert_eq!(host.game().seats[0].aliases, ["ash", "ba"]);
}

#[test]
fn a_deal_is_drawn_from_its_seed_and_kept_as_a_fact() {
    let deal = |line: &str| {
        let mut host = Host::new(|_| {});
        assert_eq!(host.refused("deal").code, "seats-and-cards");
        host.seven_players();
        host.takes(line);
        let roles: Vec<_> = host
            .game()
            .seats
            .iter()
            .map(|seat| seat.card.clone().unwrap().roles[0].clone())
            .collect();
        (host, roles)
    };
    let (_, first) = deal("deal seed 1");
    let (_, again) = deal("deal seed 1");
    assert_eq!(first, again);
    let others: Vec<_> = (2..8)
        .map(|seed| deal(&format!("deal seed {seed}")).1)
        .collect();
    assert!(others.iter().any(|other| *other != first));
    for roles in others {
        let mut roles = roles;
        roles.sort();
        let all = [
            "cop", "doctor", "goon", "goon", "vanilla", "vanilla", "vanilla",
        ];
        assert_eq!(roles, all);
    }
    let (mut host, _) = deal("deal");
    assert!(host.refused("deal").ask.is_some());
    host.takes("deal --yes");
    host.takes("sent Alder");
    assert_eq!(
        host.refused("deal --yes").message,
        "role PMs have been sent to Alder"
    );
}

#[test]
fn role_messages_go_out_once() {
    let mut host = Host::new(fix_cards);
    host.takes("deal");
    assert_eq!(host.refused("confirmed Alder").code, "not-sent");
    host.takes("sent Alder, Cedar");
    assert_eq!(host.refused("sent Alder").code, "sent-already");
    host.says(
        "sent Alder because the first one bounced",
        "Recorded as sent: the role PM of Alder. / \
         2 of 7 sent. 0 confirmed.",
    );
    let set = host.takes("chat mafia https://forum.example/1");
    assert_eq!(
        set.echo[1],
        "2 PMs were written again (Cedar, Ginkgo); send again: Cedar."
    );
    let cedar = host.seat("Cedar");
    assert_eq!(
        host.game().seat(cedar).unwrap().role_message,
        MessageState::Stale
    );
    assert_eq!(
        host.refused("start").ask.unwrap().facts[0],
        "Not confirmed: Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo."
    );
    let changed = host.says(
        "role Alder Cop",
        "Alder is Cop (Town) now. / The role PM of Alder is stale: send it again.",
    );
    assert_eq!(changed.texts, [DueText::RoleMessage(host.seat("Alder"))]);
    assert_eq!(
        host.refused("role Alder Docter").hints,
        ["did you mean `Doctor`?"]
    );
}

#[test]
fn a_side_that_does_not_know_itself_is_not_made_known_unasked() {
    let mut host = Host::new(fix_cards);
    host.takes("deal");
    let refused = host.refused("chat town https://forum.example/1");
    assert_eq!(refused.code, "makes-known");
    let ask = refused.ask.expect("a question");
    assert!(ask.facts[0].contains("names all the others"), "{ask:?}");
    assert_eq!(host.game().chat("town"), None);
    host.takes("chat town https://forum.example/1 --yes");
    assert!(host.game().chat("town").is_some());
    // What is known by now is not asked about again.
    host.takes("chat town https://forum.example/2");
}

#[test]
fn a_start_so_long_ago_that_the_first_phase_is_over_is_asked_about() {
    let mut host = Host::new(|setup| {
        fix_cards(setup);
        setup.schedule.zone = "UTC".to_owned();
        setup.schedule.start = Some("2020-01-01T10:00:00".parse().unwrap());
    });
    host.takes("deal");
    host.takes("sent all");
    host.takes("confirmed all");
    let refused = host.refused("start");
    let ask = refused.ask.expect("a question");
    assert!(
        ask.facts[0].starts_with("Day 1 would be over already: its deadline is Wed 8 Jan 2020"),
        "{ask:?}"
    );
    host.takes("start --yes");
}

#[test]
fn votes_follow_the_setup() {
    let mut host = Host::running(|setup| {
        setup.votes.self_vote = false;
        setup.votes.no_elimination = false;
    });
    assert_eq!(host.refused("vote Alder Alder").code, "self-vote");
    assert_eq!(
        host.refused("vote Alder no elimination").code,
        "no-elimination"
    );
    host.says(
        "vote Alder Birch #2",
        "Alder -> Birch, post 2. Birch 1 of 4.",
    );
    host.says("unvote Alder #3", "Alder unvotes, post 3.");
    host.takes("kill Fir --yes");
    assert_eq!(host.refused("vote Fir Elm").code, "dead-voter");
    assert_eq!(host.refused("vote Elm Fir").code, "dead-target");
    let hammer =
        host.takes("vote Alder Elm #4; Birch Elm #5; Cedar Elm #6; Dogwood Elm #7; Ginkgo Elm #8");
    assert_eq!(
        hammer.echo,
        [
            "4 votes. Elm has 4 of 4: HAMMER, post 7.",
            "after the hammer, not counted: Ginkgo -> Elm, post 8"
        ]
    );
}

#[test]
fn a_day_without_a_majority_ends_by_the_setups_rule() {
    let mut host = Host::running(|_| {});
    host.takes("vote Alder Elm #2; Birch Elm #3; Cedar Fir #4");
    host.at("2026-12-08 19:00");
    assert_eq!(
        host.refused("end day").ask.unwrap().facts,
        [
            "Day 1 has 1h left and no vote has ended it.",
            "There is no majority. Nobody is eliminated. Read up to post 4; no vote is on hold."
        ]
    );
    host.at("2026-12-08 23:00");
    host.says("end day --yes", "Nobody is eliminated. / Night 1 runs.");
    assert_eq!(
        host.game().phases[1].at,
        utc("2026-12-08 20:00"),
        "closed as of the deadline"
    );

    let mut host = Host::running(|setup| {
        setup.votes.day_ends = DayEnds::Deadline;
        setup.votes.at_deadline = AtDeadline::Plurality;
    });
    host.at("2026-12-08 20:00");
    host.takes("vote Alder Elm #2; Birch Fir #3");
    assert_eq!(
        host.refused("end day").ask.unwrap().facts,
        ["Elm and Fir are tied. Nobody is eliminated. Read up to post 3; no vote is on hold."]
    );
    host.takes("vote Cedar Fir #4");
    let ended = host.takes("end day --yes");
    assert_eq!(ended.echo[0], "Fir is eliminated.");
}

#[test]
fn a_later_entry_replaces_and_a_refused_one_does_not() {
    let mut host = Host::in_night(|_| {});
    host.says(
        "Elm investigates Cedar",
        "Elm investigates Cedar. 1 of 3 in.",
    );
    host.says(
        "elm investigates fir",
        "Elm investigates Fir. This replaces: Elm investigates Cedar. 1 of 3 in.",
    );
    assert_eq!(
        host.refused("Elm investigates Elm").message,
        "nobody may choose themselves for the investigation here (night.self_target = false). What counts: Elm investigates Fir"
    );
    assert_eq!(
        host.refused("Elm invstigates Fir").hints,
        ["did you mean `investigates`?"]
    );
    assert_eq!(
        host.refused("act Alder kill Elm").message,
        "`Alder` has nothing to do at night"
    );
    host.says("Birch: no action", "Birch: no action. 2 of 3 in.");
    host.says(
        "mafia kills Elm by Cedar",
        "Mafia kill: Cedar kills Elm. 3 of 3 in.",
    );
    host.says(
        "act mafia kill Fir by Ginkgo",
        "Mafia kill: Ginkgo kills Fir. This replaces: Cedar kills Elm. 3 of 3 in.",
    );
    assert_eq!(
        host.refused("act mafia kill Fir by Elm").code,
        "wrong-performer"
    );
    let standing = standing_entries(host.game(), &Classic, Phase::Night(1));
    assert_eq!(standing.len(), 3);
    assert_eq!(host.game().entries.len(), 5, "older ones stay");
    host.says("cancel Elm", "Cancelled: Elm investigates Fir.");
    assert_eq!(
        standing_entries(host.game(), &Classic, Phase::Night(1)).len(),
        2
    );
    let number = host.game().entries[0].id.0;
    host.says(&format!("cancel {number}"), "Cancelled: Birch: no action.");
    assert_eq!(host.refused("cancel 999").code, "no-such-entry");
    host.says(
        "cancel mafia kill",
        "Cancelled: Mafia kill: Ginkgo kills Fir.",
    );
}

#[test]
fn a_verb_of_two_abilities_must_be_told_apart() {
    let mut host = Host::in_night(|_| {});
    let mut both = super::card("mafia", "vigilante");
    both.modifiers.clear();
    let cedar = host.seat("Cedar");
    let events = vec![Event::CardChanged {
        seat: cedar,
        card: both,
        because: None,
    }];
    let entry = host.journal.draft(host.now, "role", Change::Do(events));
    host.journal.append(entry).unwrap();
    let refused = host.refused("Cedar kills Elm");
    assert_eq!(
        refused.hints,
        ["write `Cedar shoots …` or `Cedar kills …` instead"]
    );
    host.says(
        "act Cedar faction kill Elm",
        "Mafia kill: Cedar kills Elm. 1 of 4 in.",
    );
    host.takes("Cedar shot Fir");
    assert_eq!(
        standing_entries(host.game(), &Classic, Phase::Night(1)).len(),
        2
    );
}

#[test]
fn without_last_valid_wins_a_refused_entry_wipes_out_the_older_one() {
    let mut host = Host::in_night(|setup| setup.night.last_valid_wins = false);
    host.takes("Elm investigates Cedar");
    let wiped = host.takes("Elm investigates Elm");
    assert!(wiped.answer.is_some());
    assert!(host.game().entries.is_empty());
}

#[test]
fn late_entries_follow_the_setup() {
    let mut host = Host::in_night(|_| {});
    host.takes("Elm investigates Cedar");
    host.at("2026-12-10 20:15");
    let refused = host.refused("Elm investigates Fir at 21:07");
    assert_eq!(
        refused.message,
        "Late by 7 minutes (deadline Thu 10 Dec 21:00 CET, 20:00 UTC). Rule night.late = \"reject\": not counted. \
         What counts: Elm investigates Cedar."
    );
    assert_eq!(
        refused.answer.unwrap().text,
        "That came too late for this night; what you sent before it counts."
    );
    host.takes("Elm investigates Birch at 20:59");
    let taken = host.takes("Elm investigates Fir --accept-late");
    assert_eq!(
        taken.echo[0],
        "Late by 15 minutes (deadline Thu 10 Dec 21:00 CET, 20:00 UTC). Taken all the same."
    );
    assert!(host.game().entries.last().unwrap().late);

    let mut host = Host::in_night(|setup| setup.night.late = LateRule::Ask);
    host.at("2026-12-10 20:15");
    host.answers(
        "Elm investigates Cedar",
        "Late by 15 minutes (deadline Thu 10 Dec 21:00 CET, 20:00 UTC).",
        "y",
    );
}

#[test]
fn a_conditional_order_waits_for_public_facts() {
    let mut host = Host::running(|_| {});
    host.says(
        "act mafia kill Dogwood by Cedar if Birch eliminated else kill Alder by Ginkgo",
        "Kept for Night 1: Mafia kill: if Birch is eliminated, Cedar kills Dogwood; \
         else Ginkgo kills Alder. 1 of 3 in.",
    );
    host.says(
        "Birch protects Elm",
        "Kept for Night 1: Birch protects Elm. 2 of 3 in.",
    );
    let target = |host: &Host| {
        let standing = standing_entries(host.game(), &Classic, Phase::Night(1));
        match &standing[0].intent {
            Intent::Act(order) => host.game().name(order.targets[0]).to_owned(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(target(&host), "Alder");
    host.takes("vote Alder Birch; Elm Birch; Fir Birch; Ginkgo Birch");
    host.takes("end day --yes");
    assert_eq!(target(&host), "Dogwood");
    let fallen = fallen_entries(host.game(), &Classic, Phase::Night(1));
    assert_eq!(fallen.len(), 1);
    assert_eq!(fallen[0].why, Why::Dead(host.seat("Birch")));
}

#[test]
fn the_host_says_who_follows_the_hitman() {
    let mut host = Host::in_night(|setup| setup.kill.performer = Performer::Hitman);
    let ask = host.refused("act mafia kill Elm").ask.unwrap();
    assert_eq!(ask.question, "Who is the hitman now?");
    host.says(
        "rule hitman Cedar because he asked",
        "Ruled: hitman = Cedar.",
    );
    host.says(
        "act mafia kill Elm",
        "Mafia kill: Cedar kills Elm. 1 of 3 in.",
    );
    let killed = host.takes("kill Cedar broke the rules --yes");
    assert_eq!(
        killed.echo[1],
        "Cedar was the hitman. Ginkgo is the hitman now."
    );
    assert_eq!(host.refused("rule hitman Cedar").code, "no-such-player");
}

#[test]
fn a_death_by_hand_ends_the_game_in_the_same_step() {
    let mut host = Host::running(|_| {});
    host.takes("kill Cedar --yes");
    assert_eq!(host.refused("kill Ginkgo").code, "kill-ends");
    let over = host.says(
        "kill Ginkgo --yes",
        "Ginkgo is dead. / Win check: no Mafia player is alive. TOWN WINS.",
    );
    let ginkgo = host.seat("Ginkgo");
    assert_eq!(over.texts, [DueText::Left(ginkgo), DueText::GameEnd]);
    assert_eq!(host.refused("kill Elm").code, "over");
    assert_eq!(host.refused("start").code, "over");
    host.says("undo", "Undone: kill Ginkgo --yes");
    assert_eq!(host.prompt(), "D1 6 alive, 7d0h left");
    host.says("redo", "Done again: kill Ginkgo --yes");
    host.takes("reopen");
    host.says("revive Ginkgo", "Ginkgo is alive again. Mafia 1, Town 5.");
    host.says("over mafia --yes", "The game is over. Won by: Mafia.");
}

#[test]
fn a_step_that_others_need_is_named_and_nothing_changes() {
    let mut host = Host::running(|_| {});
    host.takes("kill Cedar --yes");
    host.takes("revive Cedar");
    let entry = host.journal.next_no() - 2;
    let refused = host.refused(&format!("undo {entry}"));
    assert_eq!(
        refused.message,
        format!(
            "nothing changed: entry {} (`revive Cedar`) needs it: `Cedar` is alive",
            entry + 1
        )
    );
    assert_eq!(host.refused("undo 999").code, "no-such-entry");
    assert_eq!(host.refused("redo").code, "nothing-to-redo");
}

#[test]
fn a_night_is_resolved_once_and_by_a_known_method() {
    let mut host = Host::in_night(|_| {});
    assert_eq!(host.refused("start").code, "not-resolved");
    assert_eq!(
        host.refused("resolve --commit --method luck").code,
        "no-such-method"
    );
    host.at("2026-12-10 20:00");
    assert_eq!(
        host.refused("resolve --commit").ask.unwrap().facts,
        ["Not answered for Night 1: Birch (Doctor), Elm (Cop), the Mafia kill (Cedar or Ginkgo)."]
    );
    host.says(
        "resolve --commit --yes",
        "Night 1 is done. No result PMs, 1 public post.",
    );
    assert_eq!(host.refused("resolve --commit --yes").code, "resolved");
    assert_eq!(host.refused("Elm investigates Cedar").code, "resolved");
    assert_eq!(host.refused("vote Elm Cedar").code, "not-day");
}

#[test]
fn a_changed_setup_keeps_what_was_typed() {
    let mut host = Host::new(fix_cards);
    host.takes("alias Elm tree");
    host.takes("wait add Katsura");
    let mut setup = host.game().setup.clone();
    setup.spare.clear();
    setup.votes.self_vote = false;
    let decision = host.desk().adopt(&setup).unwrap();
    host.keep("reload", &decision);
    assert!(!host.game().setup.votes.self_vote);
    assert_eq!(host.game().setup.spare, ["Katsura"]);
    let elm = host.seat("Elm");
    assert_eq!(host.game().seat(elm).unwrap().aliases, ["tree"]);
    // Whoever plays, or waits for a seat, cannot host.
    for player in ["elm", "Katsura"] {
        let mut hosted = setup.clone();
        hosted.hosts.push(player.to_owned());
        assert_eq!(host.desk().adopt(&hosted).unwrap_err().code, "is-host");
    }
    host.takes("deal");
    setup.seats.push(nightdesk_game::SeatPlan {
        name: "Late".to_owned(),
        aliases: Vec::new(),
        pronouns: None,
        card: None,
    });
    assert_eq!(host.desk().adopt(&setup).unwrap_err().code, "deck-size");
    setup.deck.push(card("town", "vanilla"));
    assert_eq!(host.desk().adopt(&setup).unwrap_err().code, "dealt");
}

proptest! {
    #[test]
    fn any_line_has_an_answer_and_replays(lines in prop::collection::vec(any_line(), 1..12)) {
        let mut host = Host::in_night(|_| {});
        for line in lines {
            let Ok(Command::Order(order)) = read(&line, &names(host.game(), &Classic)) else {
                continue;
            };
            host.now += chrono::Duration::hours(7);
            let decided = host.desk().decide(&order);
            match decided {
                Ok(decision) => {
                    prop_assert!(!decision.echo.is_empty(), "{line}");
                    host.keep(&line, &decision);
                }
                Err(refused) => prop_assert!(!refused.message.is_empty(), "{line}"),
            }
        }
    }
}

fn any_line() -> impl Strategy<Value = String> {
    let whole = prop::sample::select(vec![
        "resolve --commit --yes",
        "start --yes",
        "end day --yes",
        "undo",
        "redo",
        "reopen",
        "act mafia kill Elm by Cedar",
        "mafia kills Fir by Ginkgo at 20:00",
        "Elm investigates Cedar late --accept-late",
        "act Birch protect Elm if Fir dead else protect Fir",
        "Elm: no action",
        "cancel Elm",
        "vote Alder Elm #1; Birch Elm; Elm Fir; Fir Elm; Cedar Elm",
        "unvote Birch",
        "revive Elm",
        "confirmed all",
        "deal --yes",
        "over town --yes",
        "role Fir Cop",
        "rule hitman Cedar",
        "chat mafia x",
    ])
    .prop_map(str::to_owned);
    let numbered = (1_u64..20).prop_map(|number| format!("undo {number}"));
    let killed = prop::sample::select(vec!["Alder", "Elm", "Cedar", "Ginkgo", "Fir"])
        .prop_map(|name| format!("kill {name} --yes"));
    prop_oneof![6 => whole, 1 => numbered, 1 => killed]
}

/// Alder is a Backup Doctor; Birch, the Doctor, is about to die.
fn with_backup() -> impl FnOnce(&mut Setup) {
    |setup| {
        let backup = || nightdesk_game::Modifier::plain("backup");
        let alder = setup.seats[0].card.as_mut().unwrap();
        alder.roles = vec!["doctor".to_owned()];
        alder.modifiers.push(backup());
        let card = alder.clone();
        *setup
            .deck
            .iter_mut()
            .find(|card| card.roles == ["vanilla"])
            .unwrap() = card;
    }
}

fn role_of(host: &Host, name: &str) -> String {
    let card = host.game().seat(host.seat(name)).unwrap().card.clone();
    Classic.card_title(&host.game().setup, &card.unwrap())
}

#[test]
fn a_backup_takes_over_when_the_night_is_kept() {
    let mut host = Host::in_night(with_backup());
    assert_eq!(
        host.refused("Alder protects Elm").code,
        "not-your-ability",
        "nothing to do yet"
    );
    host.takes("Cedar kills Birch");
    host.at("2026-12-10 21:00");
    let kept = host.takes("resolve --commit --yes");
    assert!(
        kept.echo.contains(
            &"Alder is Doctor now (takes over from Birch). A new role PM is due: pm Alder"
                .to_owned()
        ),
        "{kept:?}"
    );
    assert_eq!(role_of(&host, "Alder"), "Doctor");
    let alder = host.game().seat(host.seat("Alder")).unwrap();
    assert_eq!(alder.role_message, MessageState::Stale);
    host.takes("start");
    let steps = next_steps(host.game(), &Classic, host.now);
    assert_eq!(steps[0].type_this.as_deref(), Some("pm Alder"));
    host.takes("end day --yes");
    host.takes("Alder protects Elm");
}

#[test]
fn a_backup_takes_over_when_a_day_ends_and_undo_takes_it_back() {
    let mut host = Host::running(with_backup());
    host.takes("vote Alder Birch; Elm Birch; Fir Birch; Ginkgo Birch");
    let ended = host.takes("end day --yes");
    assert!(ended.echo.iter().any(|line| line.contains("takes over")));
    assert_eq!(role_of(&host, "Alder"), "Doctor");
    host.takes("undo");
    assert_eq!(role_of(&host, "Alder"), "Backup Doctor");
}

#[test]
fn whoever_dies_by_hand_in_an_open_night_is_inherited_from_afterwards() {
    let mut host = Host::in_night(with_backup());
    host.takes("kill Birch --yes");
    assert_eq!(role_of(&host, "Alder"), "Backup Doctor");
    host.at("2026-12-10 21:00").takes("resolve --commit --yes");
    assert_eq!(role_of(&host, "Alder"), "Doctor");
}

#[test]
fn everything_is_cancelled_after_a_yes_alone() {
    let mut host = Host::in_night(|_| {});
    assert_eq!(host.refused("cancel all").code, "no-such-entry");
    host.takes("Elm investigates Cedar");
    host.takes("Elm investigates Fir");
    host.takes("Birch: none");
    let asked = host.refused("cancel all");
    assert_eq!(
        asked.message,
        "Cancelled: Elm investigates Fir. Cancelled: Birch: no action."
    );
    assert_eq!(
        asked.ask.unwrap().question,
        "Cancel everything that is in for Night 1?"
    );
    host.takes("cancel all --yes");
    assert!(standing_entries(host.game(), &Classic, Phase::Night(1)).is_empty());
    host.takes("undo");
    assert_eq!(
        standing_entries(host.game(), &Classic, Phase::Night(1)).len(),
        2
    );
}

#[test]
fn by_names_who_carries_out_a_kill_and_nothing_else() {
    let host = Host::in_night(|_| {});
    let refused = host.refused("Elm investigates Cedar by Birch");
    assert_eq!(refused.code, "own-ability");
    assert_eq!(
        refused.message,
        "`by` names who carries out a side's kill, but this is an ability of `Elm`"
    );
    assert_eq!(
        host.refused("Cedar kills Elm by Birch").code,
        "wrong-performer"
    );
}

#[test]
fn a_name_no_line_can_hold_is_refused_and_an_awkward_one_pointed_out() {
    let mut host = Host::new(|_| {});
    let refused = host.refused("players add Elm, #3");
    assert_eq!(refused.code, "untypable-name");
    assert_eq!(
        refused.message,
        "`#3` starts with `#`, which makes a line a comment and a number a post"
    );
    assert_eq!(host.refused("players add Nobody").code, "untypable-name");
    assert_eq!(host.refused("wait add a -> b").code, "untypable-name");
    host.says(
        "players add \"Salt & Pepper\"",
        "Added (1): Salt & Pepper / 1 of 7 seats. / Take care: `Salt & Pepper` holds `&`, which parts names on a line; \
         in quotes it is one name. `alias` gives a nickname.",
    );
    assert_eq!(host.refused("alias Salt all").code, "untypable-name");
}
