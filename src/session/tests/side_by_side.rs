//! Votes at a table that are given in one place and taken back in another, and votes that run side by
//! side.

use super::tables::{PLAYERS, village, village_with};
use super::*;

/// The village's first day with two trials at once.
fn two_trials() -> Host {
    let mut host = village_with(PLAYERS, |setup| {
        for (path, text) in &mut setup.files {
            if path.ends_with("polls/lynch") {
                let once = "Create Poll in #green [Temporal: Day 1+]";
                let twice = "Create Poll in #green as `Lynch #1` [Temporal: Day 1+]\n\
                             Passive Start Day: Create Poll in #green as `Lynch #2` [Temporal: Day 1+]";
                *text = text.replace(once, twice);
            }
        }
    });
    host.says("resolve --commit");
    host
}

#[test]
fn a_vote_counts_in_the_one_that_it_names() {
    let mut host = two_trials();
    host.pastes(
        "#60 Ana\nVOTE: Fay in Lynch #2\n#61 Bob\nVOTE: #1: Gus\n#62 Cid\nVOTE: Fay\n\
         #63 Dan\nVOTE: Gus (lynch #1)\n#64 Eve\nVOTE: Hal in the election\n\
         #65 Fay\nVOTE: Gus for Mayor",
    )
    .has("  #60 Ana -> Fay in Lynch #2\n")
    .has("  #61 Bob -> Gus in Lynch #1\n")
    .has("  #62 Cid -> \"Fay\"      several votes run, and it does not say which one it is for")
    .has("`decide 62 NAME in Lynch #1` or `decide 62 NAME in Lynch #2`")
    .has("  #63 Dan -> Gus in Lynch #1\n")
    .has("  #64 Eve -> Hal in Election of the Mayor\n")
    .has("  #65 Fay -> Gus in Election of the Mayor\n");
    host.says("vote Gus Hal for mayor")
        .has("Gus -> Hal in Election of the Mayor.");
    host.says("undo");
    host.says("votes")
        .has("Fay 1: Ana (60)")
        .has("Gus 2: Bob (61), Dan (63)")
        .has("Hal 1: Eve (64)")
        .has("on hold: #62 Cid");
    let refused = host.refused("decide 62 Fay");
    assert!(refused.message.contains("several votes run"), "{refused:?}");
    host.says("decide 62 Fay in Lynch #2")
        .has("Cid -> Fay in Lynch #2, post 62.");
    host.says("votes")
        .has("Fay 2: Ana (60), Cid (62)")
        .has_not("on hold");
    host.says("undo");
    host.says("votes").has("on hold: #62 Cid");
}

#[test]
fn a_number_means_the_same_vote_in_every_line() {
    let mut host = two_trials();
    host.pastes("#62 Cid\nVOTE: Fay");
    // Each line that is offered is taken as it is.
    let owed = host.says("missing").host;
    for name in ["Election of the Mayor", "Lynch #1", "Lynch #2"] {
        let row = owed
            .lines()
            .find(|row| row.contains(&format!("vote {name} (#")));
        let way = row.and_then(|row| row.rsplit_once(" in ")).unwrap().1;
        host.says(&format!("vote Ana Fay in {way}"));
        host.says("votes").has("Fay 1: Ana");
        host.says(&format!("decide 62 Fay in {way}"))
            .has(&format!("Cid -> Fay in {name}, post 62."));
        host.says("undo");
        host.says("undo");
    }
    // A number that may mean two is asked about, and one that means none is refused.
    for number in [1, 2] {
        let shown = owed.contains(&format!(" (#{number}): "));
        let is_own = owed.contains(&format!("Lynch #{number} (#{number}): "));
        for line in ["vote Ana Fay in", "decide 62 Fay in"] {
            let line = format!("{line} #{number}");
            if shown && !is_own {
                assert_eq!(host.refused(&line).code, "ambiguous-poll", "{line}");
            } else {
                host.says(&line);
                host.says("votes")
                    .has(&format!("  Lynch #{number}\n    Fay 1: "));
                host.says("undo");
            }
        }
    }
    assert_eq!(host.refused("vote Ana Fay in #9").code, "no-poll");
    assert_eq!(host.refused("decide 62 Fay in #9").code, "no-poll");
}

#[test]
fn what_is_offered_for_an_unclear_vote_is_taken() {
    let mut host = two_trials();
    host.pastes(
        "#60 Ana\n##vote Fay in Lynch #2\n#61 Bob\n##vote Fya\n##vote Guss\n\
         #62 Cid\nVOTE: Gsu in Lynch #1",
    )
    // A command with two signs ends at the next one.
    .has("  #60 Ana -> \"Fay in Lynch\"      nobody is called that; perhaps Fay: on hold")
    .has("`decide 60 NAME in Lynch #1` or `decide 60 NAME in Lynch #2`")
    .has("`decide 61.2 NAME in Lynch #1`")
    .has("`decide 61.2 NAME in Lynch #2`")
    .has("`decide 62 NAME` or");
    host.says("held").has("`decide 61.1 NAME in Lynch #1`");
    let tally = host.says("tally").public;
    assert_eq!(
        tally
            .matches("Bob, please repeat your vote of post 61")
            .count(),
        1,
        "{tally}"
    );
    host.says("decide 60 Fay in Lynch #2")
        .has("Ana -> Fay in Lynch #2, post 60.");
    host.says("decide 61.2 Gus in Lynch #2")
        .has("Bob -> Gus in Lynch #2, post 61.");
    host.says("decide 62 Gus")
        .has("Cid -> Gus in Lynch #1, post 62.");
}

#[test]
fn a_vote_is_taken_back_where_it_stands() {
    let mut host = two_trials();
    host.pastes(
        "#60 Ana\nVOTE: Fay in Lynch #2\n#61 Bob\nVOTE: Fay in Lynch #1\n#62 Bob\nVOTE: Gus in Lynch #2",
    );
    host.pastes("#63 Ana\nUNVOTE\n#64 Bob\nUNVOTE")
        .has("  #63 Ana unvotes in Lynch #2\n")
        .has("#64 Bob -> \"unvote\"      several votes run")
        .has("`decide 64 unvote in Lynch #1` or `decide 64 unvote in Lynch #2`");
    let refused = host.refused("unvote Bob");
    assert!(
        refused.message.contains("several polls are open"),
        "{refused:?}"
    );
    let answers = "`decide 64 unvote in Lynch #1` or `decide 64 unvote in Lynch #2`";
    host.says("held").has(answers);
    host.says("votes").has(answers);
    host.says("decide 64 unvote in Lynch #1")
        .has("Bob unvotes in Lynch #1, post 64.");
    host.says("votes").has_not("Fay 1").has("Gus 1: Bob (62)");
    host.says("unvote Bob")
        .has("Bob's vote for Gus in Lynch #2")
        .has("is taken back.");
    host.says("votes").has_not("Gus 1");
}

#[test]
fn typed_votes_and_those_of_the_thread_take_each_other_back() {
    let mut host = village();
    host.says("resolve --commit");
    for line in ["vote Ana Bob", "vote Dan Eve"] {
        host.says(line);
    }
    host.at("2026-11-30 12:30");
    host.pastes("#60 Ana\nUNVOTE\n#61 Cid\nVOTE: Bob\n#62 Fay\nVOTE: Bob\n#63 Fay\nUNVOTE");
    host.says("votes").has("Bob 1: Cid (61)").has("Eve 1: Dan");
    let tally = host.says("tally").public;
    assert!(
        !tally.contains("Ana,") || tally.contains("Not voting"),
        "{tally}"
    );
    host.at("2026-11-30 12:40");
    host.says("unvote Cid")
        .has("Cid's vote for Bob in Trial")
        .has("is taken back.");
    host.says("votes")
        .has_not("Bob 1")
        .has("not counted: #61 Cid -> Bob (it was taken back at the table)");
    assert!(host.refused("unvote Cid").message.contains("no vote"));
    host.at("2026-11-30 12:50");
    host.pastes("#64 Dan\nUNVOTE\n#65 Eve\nVOTE: Dan");
    host.says("end day --yes");
    let kept = host.game().moves.last().map(|taken| taken.line.clone());
    let kept = kept.unwrap_or_default();
    assert!(kept.contains("unvote Dan in #"), "{kept}");
    assert!(
        kept.contains("Eve Dan in #") && !kept.contains("Cid"),
        "{kept}"
    );
    // Every vote of the day is there when it is over, those taken back too, each poll by itself.
    host.says("votes 1")
        .has("  Election of the Mayor")
        .has("  Trial")
        .has("    Dan 1: Eve (65)");
    host.says("votes 1 --history")
        .has("    Bob (0): ")
        .has("[Ana]")
        .has("[Cid (61)]")
        .has("[Fay (62)]")
        .has("    Eve (0): [Dan]");
    host.says("stats").has("Fay");
}

#[test]
fn a_confirmation_after_the_role_message_is_led_to_its_question() {
    let mut host = village_with(PLAYERS, |setup| {
        for (path, text) in &mut setup.files {
            if path.ends_with("/villager") {
                *text = "**Villager** | Townsfolk Miscellaneous\n__Formalized__\n\
                         Immediate Night: Learn `All is quiet`\n"
                    .to_owned();
            }
        }
    });
    let holds = |seat: &nightdesk_game::Seat| {
        let card = seat.card.as_ref();
        card.is_some_and(|card| card.roles == ["villager"])
    };
    let (_, seat) = host
        .game()
        .seats()
        .find(|(_, seat)| holds(seat))
        .expect("a villager");
    let name = seat.name.clone();
    let Err(NotTaken::Nothing(says)) = host.session.take(&format!("confirm {name}"), host.now, 7)
    else {
        panic!("it is no confirmation of a role message");
    };
    assert!(says.contains(&format!("`confirm {name} #")), "{says}");
}

#[test]
fn why_by_day_is_as_the_day_would_end_once_its_end_was_seen() {
    let mut host = village();
    host.says("resolve --commit");
    host.says("vote Ana Bob");
    host.says("why Bob").has_not("As the day would end now");
    host.says("resolve").has("Not kept yet");
    host.says("why Bob").has("As the day would end now");
}

#[test]
fn a_typed_vote_that_may_be_for_several_says_which() {
    let mut host = two_trials();
    let refused = host.refused("vote Ana Fay");
    assert_eq!(refused.code, "ambiguous-poll");
    for poll in ["Lynch #1", "Lynch #2"] {
        assert!(refused.message.contains(poll), "{}", refused.message);
    }
    assert!(!refused.message.contains("Election"), "{}", refused.message);
    host.says("vote Ana Fay in Lynch #2");
    host.says("votes").has("Fay 1: Ana");
    let refused = host.refused("vote Ana Fay; Bob Gus in Lynch #1");
    assert_eq!(refused.code, "ambiguous-poll");
}
