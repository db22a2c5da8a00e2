//! A first game from the first seat to the end, as the hosting guide tells it.

use super::*;
use crate::{DueText, next_steps, preview};
use nightdesk_game::{Ballot, Stage};
use nightdesk_time::Phase;

#[test]
fn a_first_game_is_played_to_its_end() {
    let mut host = Host::new(|_| {});
    assert_eq!(host.prompt(), "setup 0/7");
    prepare(&mut host);
    day_one(&mut host);
    night_one(&mut host);
    day_two(&mut host);
    night_two(&mut host);
    day_three(&mut host);
}

fn prepare(host: &mut Host) {
    assert_eq!(
        next_steps(host.game(), &Classic, host.now)[0]
            .type_this
            .as_deref(),
        Some("players add NAME, NAME, …")
    );
    host.says(
        "players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo",
        "Added (7): Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo / 7 of 7 seats. Nobody is on the waiting list; \
         two spare players are wise (wait add NAME).",
    );
    let dealt = host.takes("deal");
    let seal = host.game().sealed.as_ref().unwrap().code();
    assert_eq!(
        dealt.echo,
        [
            "Dealt. Roles stay hidden unless you type `roles`.".to_owned(),
            format!("Seal: {seal}   post it now, and after the game everybody can check the deal."),
            "7 role PMs are ready, none is sent.".to_owned(),
        ]
    );
    assert_eq!(dealt.texts.len(), 7);
    give_the_cards_of_the_story(host);
    host.says(
        "sent Alder, Birch",
        "Recorded as sent: the role PM of Alder, Birch. / \
         2 of 7 sent. 0 confirmed.",
    );
    host.says(
        "chat mafia https://forum.example/private/812",
        "Mafia chat set. Members: Cedar, Ginkgo. Let both in; keep everybody else out. / \
         2 PMs were written again (Cedar, Ginkgo); none had been sent.",
    );
    host.says("sent all", "7 of 7 sent. 0 confirmed.");
    host.says(
        "confirmed Alder, Birch, Cedar, Dogwood, Elm, Fir",
        "6 of 7 confirmed. Waiting for Ginkgo.",
    );
    let unread = read("confirmed Ginko", &names(host.game(), &Classic)).unwrap_err();
    assert_eq!(unread.instead(), Some("confirmed Ginkgo"));
    host.says("confirmed Ginkgo", "7 of 7 confirmed.");
    assert!(
        host.refused("start").ask.is_some(),
        "before the planned start"
    );
    host.at("2026-12-01 20:00");
    let started = host.says("start", "Day 1 runs.");
    assert_eq!(started.texts, [DueText::DayStart(Phase::Day(1))]);
}

/// The draw of this seed is not the story's.
fn give_the_cards_of_the_story(host: &mut Host) {
    for line in [
        "role Alder Town Vanilla",
        "role Birch Town Doctor",
        "role Cedar Mafia Goon",
        "role Dogwood Town Vanilla",
        "role Elm Town Cop",
        "role Fir Town Vanilla",
        "role Ginkgo Mafia Goon",
    ] {
        host.takes(line);
    }
}

fn columns(host: &Host, day: u32) -> (Vec<(String, u32)>, usize) {
    let tally = tally(host.game(), Phase::Day(day));
    let voting: u32 = tally.wagons.iter().map(|wagon| wagon.total).sum();
    let living = host.game().living().count();
    assert_eq!(
        voting as usize + tally.not_voting.len(),
        living,
        "columns add up"
    );
    let lines = tally
        .wagons
        .iter()
        .map(|line| match line.target {
            Ballot::Seat(seat) => (host.game().name(seat).to_owned(), line.total),
            Ballot::NoElimination => ("nobody".to_owned(), line.total),
        })
        .collect();
    (lines, tally.not_voting.len())
}

fn day_one(host: &mut Host) {
    host.at("2026-12-03 16:40");
    assert_eq!(host.deadline(), utc("2026-12-08 20:00"));
    assert_eq!(host.prompt(), "D1 7 alive, 5d3h left");
    host.says(
        "vote Alder Cedar #3; Birch dog #5; Fir Gink #8; Cedar Dogwood #9",
        "4 votes. Dogwood 2, Cedar 1, Ginkgo 1.",
    );
    host.says(
        "vote Alder Dogwood #11",
        "Alder -> Dogwood, post 11. Dogwood 3 of 4.",
    );
    assert_eq!(
        columns(host, 1),
        (vec![("Dogwood".into(), 3), ("Ginkgo".into(), 1)], 3)
    );
    host.at("2026-12-06 20:00");
    host.says(
        "vote Ginkgo Dogwood #14",
        "Ginkgo -> Dogwood, post 14. Dogwood has 4 of 4: HAMMER, post 14. Later votes of Day 1 will not count.",
    );
    assert_eq!(host.prompt(), "D1 hammer #14");
    assert_eq!(host.refused("vote Elm Cedar #15").code, "after-hammer");
    let ended = host.answers(
        "end day",
        "Dogwood is eliminated: Birch, Cedar, Alder, Ginkgo. \
         Read up to post 14; no vote is on hold.",
        "y",
    );
    assert_eq!(
        ended.echo,
        [
            "Dogwood is eliminated.",
            "Win check: Mafia 2, Town 4. The game goes on.",
            "Night 1 runs."
        ]
    );
    let day = tally(host.game(), Phase::Day(1));
    assert_eq!(
        day.wagons[0].votes.len(),
        4,
        "the final count stays as it was"
    );
    assert_eq!(day.not_voting, [host.seat("Dogwood"), host.seat("Elm")]);
    assert_eq!(
        ended.texts,
        [
            DueText::FinalTally(Phase::Day(1)),
            DueText::Elimination(Phase::Day(1)),
            DueText::NightStart(Phase::Night(1))
        ]
    );
}

fn night_one(host: &mut Host) {
    assert_eq!(host.deadline(), utc("2026-12-08 20:00"));
    assert_eq!(host.prompt(), "N1 6 alive, 2d0h left");
    assert_eq!(
        next_steps(host.game(), &Classic, host.now)[0].words,
        "Waiting for Birch (Doctor), Elm (Cop), the Mafia kill (Cedar or Ginkgo)."
    );
    host.says(
        "act Elm investigate Cedar",
        "Elm investigates Cedar. 1 of 3 in.",
    );
    let refused = host.refused("act Birch protect Birch");
    assert_eq!(refused.code, "self-target");
    assert_eq!(
        refused.answer.unwrap().text,
        "You may not choose yourself. Please send another name before the deadline."
    );
    host.says("act Birch protect Elm", "Birch protects Elm. 2 of 3 in.");
    let ask = host.refused("act mafia kill Elm").ask.unwrap();
    let words: Vec<_> = ask
        .choices
        .iter()
        .map(|choice| choice.word.as_str())
        .collect();
    assert_eq!(
        (ask.question.as_str(), words),
        ("Who carries it out?", vec!["Cedar", "Ginkgo"])
    );
    let taken = host.answers("act mafia kill Elm", "", "Ginkgo");
    assert_eq!(taken.echo, ["Mafia kill: Ginkgo kills Elm. 3 of 3 in."]);
    assert_eq!(taken.next.as_deref(), Some("resolve"));
    host.at("2026-12-08 19:55");
    let before = host.game().clone();
    let resolution = preview(host.game(), &Classic, None).unwrap();
    assert_eq!((resolution.deaths.len(), resolution.messages.len()), (0, 1));
    assert_eq!(host.game(), &before, "a preview keeps nothing");
    let ask = host.refused("resolve --commit").ask.unwrap();
    assert_eq!(
        ask.facts,
        ["The deadline is not over (5m left); an entry could still change."]
    );
    host.at("2026-12-08 20:02");
    let done = host.says(
        "resolve --commit",
        "Night 1 is done. 1 result PM, 1 public post.",
    );
    assert_eq!(done.next.as_deref(), Some("pm, then start"));
    assert_eq!(host.prompt(), "N1 done");
    host.says(
        "start",
        "Day 2 runs. / Not sent yet: 1 result PM of Night 1; `pm` shows what is due.",
    );
}

fn day_two(host: &mut Host) {
    assert_eq!(host.deadline(), utc("2026-12-15 20:00"));
    host.at("2026-12-12 20:00");
    host.says(
        "vote Elm Cedar #31; Birch Cedar #33; Cedar Elm #35; Ginkgo Elm #36",
        "4 votes. Cedar 2, Elm 2.",
    );
    let before = host.game().clone();
    host.says("vote Fir Elm #40", "Fir -> Elm, post 40. Elm 3 of 4.");
    host.says("undo", "Undone: vote Fir Elm #40");
    assert_eq!(host.game(), &before, "exactly one vote was taken back");
    host.says(
        "vote Fir Cedar #40; Alder Cedar #41",
        "2 votes. Cedar has 4 of 4: HAMMER, post 41.",
    );
    assert_eq!(
        columns(host, 2),
        (vec![("Cedar".into(), 4), ("Elm".into(), 2)], 0)
    );
    let ended = host.answers(
        "end day",
        "Cedar is eliminated: Elm, Birch, Fir, Alder. Read up to post 41; no vote is on hold.",
        "y",
    );
    assert_eq!(
        ended.echo[1],
        "Win check: Mafia 1, Town 4. The game goes on."
    );
}

fn night_two(host: &mut Host) {
    assert_eq!(host.deadline(), utc("2026-12-14 20:00"));
    host.says(
        "act Elm investigate Ginkgo",
        "Elm investigates Ginkgo. 1 of 3 in.",
    );
    host.says("act Birch protect Elm", "Birch protects Elm. 2 of 3 in.");
    host.says(
        "act mafia kill Birch",
        "Ginkgo is the only Mafia player alive and carries it out. 3 of 3 in.",
    );
    host.at("2026-12-14 20:01");
    let resolution = preview(host.game(), &Classic, None).unwrap();
    assert_eq!(resolution.deaths, [host.seat("Birch")]);
    host.says(
        "resolve --commit",
        "Night 2 is done. 1 result PM, 1 public post.",
    );
    host.says(
        "start",
        "Day 3 runs. / Not sent yet: 1 result PM of Night 2; `pm` shows what is due.",
    );
}

fn day_three(host: &mut Host) {
    assert_eq!(host.deadline(), utc("2026-12-21 20:00"));
    host.at("2026-12-17 17:10");
    assert_eq!(host.prompt(), "D3 4 alive, 4d2h left");
    host.says(
        "vote Elm Ginkgo #60; Fir Ginkgo #62; Ginkgo Elm #63; Alder Ginkgo #65",
        "4 votes. Ginkgo has 3 of 3: HAMMER, post 65.",
    );
    let ended = host.answers(
        "end day",
        "Ginkgo is eliminated: Elm, Fir, Alder. Read up to post 65; no vote is on hold.",
        "y",
    );
    assert_eq!(
        ended.echo,
        [
            "Ginkgo is eliminated.",
            "Win check: no Mafia player is alive. TOWN WINS.",
            "Chats: https://forum.example/private/812 (Mafia): take Ginkgo out."
        ]
    );
    assert_eq!(ended.texts.last(), Some(&DueText::GameEnd));
    assert_eq!(ended.next.as_deref(), Some("finish"));
    assert_eq!(host.prompt(), "over");
    host.says("reopen", "The game goes on in Day 3.");
    assert!(!host.game().seat(host.seat("Ginkgo")).unwrap().alive());
    host.says("undo", "Undone: reopen");
    assert_eq!(host.prompt(), "over");
}

#[test]
fn who_does_not_win_with_the_side_is_kept_with_the_end() {
    let mut host = Host::running(|_| {});
    host.gets_card("Ginkgo", card("mafia", "usurper"));
    host.gets_card("Cedar", card("mafia", "godfather"));
    let result = |host: &Host| {
        let seat = host.seat("Ginkgo");
        host.game().seat(seat).unwrap().own_result()
    };
    for name in ["Alder", "Birch", "Dogwood"] {
        assert_eq!(result(&host), None);
        host.takes(&format!("kill {name} --yes"));
    }
    assert!(matches!(host.game().stage, Stage::Over { .. }));
    assert_eq!(result(&host), Some(false));
    // Without the Godfather he wins after all.
    host.takes("reopen");
    host.takes("kill Cedar --yes");
    host.takes("over mafia --yes");
    assert_eq!(result(&host), None);
}
