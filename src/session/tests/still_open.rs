//! What is still open: messages that wait for a return, votes on hold that others have settled, and
//! answers that are told to the host and must be taken.

use super::table_votes::election;
use super::tables::{PLAYERS, village_with};
use super::*;
use nightdesk_votes::CountRules;

fn last_entry(host: &Host, line: &str) -> u64 {
    let entries = host.session.journal().entries().iter().rev();
    let mut found = entries.filter(|entry| entry.line == line);
    found.next().unwrap().no
}

#[test]
fn h2_3_a_role_that_changes_in_death_is_told_on_return() {
    let mut host = Host::new("").after(["posted", "kill Eve", "posted"]);
    host.says("role Eve town Doctor")
        .has("Eve is out, and is sent a new role PM only if they return.")
        .has_not("stale");
    host.says("outbox")
        .has_not("stale")
        .has_not("due: the role PM");
    host.says("next").has_not("role PM");
    assert!(host.session.take("sent all", host.now, 7).is_err());
    host.says("revive Eve");
    host.says("next").has("Send the new role PM to Eve");
    host.says("outbox").has("stale");
    let eve = host.seat("Eve");
    let messages = host.says("pm").private;
    assert!(messages.iter().any(|(seat, _)| *seat == eve));
    host.says("sent all");
    host.says("outbox").has_not("stale");
}

#[test]
fn h6_2_words_that_wait_are_kept_where_a_post_counts_as_posted_again() {
    let mut host = Host::new("").after(["posted", "kill Eve", "posted"]);
    let death = last_entry(&host, "kill Eve");
    host.says(&format!("undo {death}"));
    host.says("scene The moon rises over the pier.");
    host.says("kill Eve")
        .has("Posted before in these very words");
    assert!(host.game().scene.is_some());
    host.says("extend 1h")
        .posts("The moon rises over the pier.");
}

#[test]
fn h6_2_what_counts_as_posted_again_falls_with_the_post() {
    let mut host = Host::new("").after(["posted", "kill Eve", "posted"]);
    let (death, posted) = (last_entry(&host, "kill Eve"), last_entry(&host, "posted"));
    host.says(&format!("undo {death}"));
    host.says("kill Eve")
        .has("Posted before in these very words");
    host.says(&format!("undo {posted}"))
        .has("It counts as not posted or sent: the word that Eve is out.");
    host.says("outbox")
        .has("not posted yet: the word that Eve is out");
    host.says("show due").posts("Eve");
}

#[test]
fn h6_2_a_return_that_does_not_stand_is_corrected_in_words() {
    let mut host = Host::new("").after(["posted", "kill Eve", "posted", "revive Eve", "posted"]);
    let back = last_entry(&host, "revive Eve");
    host.says(&format!("undo {back}"));
    let said = host.says("extend 1h").public;
    assert!(said.contains("Out of the game: Eve."), "{said}");
    assert!(!said.contains("In the game again"), "{said}");
}

#[test]
fn a_vote_in_doubt_before_a_certain_one_of_its_post_is_no_question() {
    let mut host = Host::new("");
    let said = host.reads("=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Fimn[/b]\n[b]vote: Gus[/b]\n");
    said.has("#1 Ana -> Gus")
        .has_not("on hold")
        .has_not("decide");
    host.says("held").has("Nothing is on hold.");
}

#[test]
fn what_is_decided_of_a_line_is_what_was_in_doubt_alone() {
    let mut host = Host::new("");
    host.pastes("#5 Moderator\nCleopatra has DIED. Eve has DIED.")
        .has("`decide 5 count`");
    assert!(!host.game().seat(host.seat("Eve")).unwrap().alive());
    host.says("decide 5 count");
    assert!(!host.game().seat(host.seat("Cleo")).unwrap().alive());
    host.pastes("#6 Moderator\nDEADLINE MOVED 2H LATER and it HAS ENDED EARLY");
    let deadline = host.game().deadline().unwrap();
    let known = host.game().clock_changes.len();
    // Whatever the answer is, the deadline has moved already.
    let _taken = host.session.take("decide 6 count", host.now, 7);
    assert_eq!(host.game().clock_changes.len(), known);
    assert_eq!(host.game().deadline().unwrap(), deadline);
}

#[test]
fn a_vote_on_hold_that_an_entered_one_has_settled_is_asked_for_nowhere() {
    let (mut host, _) = election();
    host.says("next").has("the vote of Gus (post 6)");
    host.says("vote Gus Cid");
    host.says("votes").has_not("on hold");
    host.says("held").has("Nothing is on hold.");
    host.says("next").has_not("On hold");
    let nothing = host.refused("decide 99 Cid");
    assert_eq!(nothing.code, "nothing-held");
    assert!(
        !nothing.hints.concat().contains("on hold: 6"),
        "{nothing:?}"
    );
    assert_eq!(host.refused("decide 6 Cid").code, "nothing-held");
    host.says("end day");
    host.says("votes 1").has_not("on hold");
}

#[test]
fn a_vote_on_hold_that_nothing_has_settled_is_listed_after_its_round() {
    let (mut host, _) = election();
    host.says("end day");
    host.says("votes 1").has("on hold: #6 Gus -> \"Cit\"");
}

#[test]
fn h5_1_the_votes_of_the_day_that_runs_at_a_table_are_those_of_the_table() {
    let (mut host, _) = election();
    host.says("votes 1")
        .has("Running")
        .has("Bob  4  Ana, Cid, Eve, Fay")
        .has("not counted: #8 Ana -> Cid (a vote cannot be changed, and the earlier one counts)")
        .has("on hold: #6 Gus -> \"Cit\"")
        .has("Read up to post 8.");
}

#[test]
fn a_vote_that_is_decided_for_one_of_several_keeps_its_time_and_is_one_alone() {
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
    let made = host.now;
    host.pastes("#60 Cid\nVOTE: Fay\n#61 Dan\nVOTE: Fay");
    host.now = made + chrono::TimeDelta::minutes(20);
    let refused = host.refused("decide 60 Fay; Eve Hal in Lynch #2");
    assert_eq!(refused.code, "unknown-player", "{refused:?}");
    host.says("decide 60 Fay in Lynch #2")
        .has("Cid -> Fay in Lynch #2, post 60.");
    let sent = |host: &Host| host.game().moves.last().and_then(|taken| taken.sent);
    assert_eq!(sent(&host), Some(made));
    host.says("votes")
        .has("Fay 1: Cid (60)")
        .has("on hold: #61 Dan");
    let refused = host.refused("decide 61 Fay in the pool");
    assert!(!refused.message.is_empty());
    host.pastes("#62 Eve\nVOTE: Gsu in Lynch #1");
    let refused = host.refused("decide 62 Gus always");
    assert_eq!(refused.code, "no-nickname", "{refused:?}");
    host.says("decide 62 Gus")
        .has("Eve -> Gus in Lynch #1, post 62.");
}

#[test]
fn a_typed_vote_within_the_grace_of_a_deadline_is_in_time() {
    let schedule = "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\ngrace = \"1h\"\n";
    let mut host = Host::on(schedule, "");
    host.at("2026-12-05 09:00");
    host.reads(
        "=== #5 | Cleo | 2026-12-04 20:30\n[b]vote: Dov[/b]\n\
         === #7 | Cleo | 2026-12-04 21:30\nhello\n",
    );
    host.says("vote Eve Gus #6");
    assert_eq!(host.refused("vote Bob Gus #8").code, "after-deadline");
    assert!(host.columns().0.contains(&("Gus".to_owned(), 1)));
}

#[test]
fn weights_are_those_of_whoever_has_a_seat() {
    let text = "format = 1\n[game]\nname = \"Pier\"\n[players]\nspare = [\"Kate\"]\n[roles]\n\
                town = [\"Cop\", \"3 Vanilla Townie\"]\nmafia = [\"Goon\"]\n[schedule]\n\
                zone = \"UTC\"\nstart = \"2026-12-01 20:00\"\n[votes.weights]\nKate = 2\n";
    let mut host = Host::of(text.to_owned(), "2026-11-30 12:00");
    host.says("signup Ana, Bob, Cleo, Dov, Eve");
    // Kate waits, and her weight counts once she has a seat.
    host.says("deal");
    let mut setup = host.game().setup.clone();
    setup.votes.weights.insert("Kathe".to_owned(), 2);
    let Err(NotTaken::Refused(refused)) = host.session.adopt(&setup, host.now) else {
        panic!("nobody is called so");
    };
    assert_eq!(refused.code, "unknown-voters");
    assert!(refused.hints.concat().contains("`Kate`"), "{refused:?}");
    let mut host = Host::new("").after(["replace Ana Kate"]);
    let ana = host.seat("Kate");
    let mut game = host.game().clone();
    for (first, now) in [(None, 3), (Some(2), 2)] {
        let weights = &mut game.setup.votes.weights;
        weights.insert("Kate".to_owned(), 3);
        weights.extend(first.map(|weight| ("Ana".to_owned(), weight)));
        assert_eq!(CountRules::of(&game).weights.get(&ana), Some(&now));
    }
    host.says("posted due");
}

#[test]
fn h8_3_typed_posts_of_a_former_player_are_not_those_of_the_new_one() {
    let mut host = Host::new("[activity]\nmin_posts = 1\n");
    host.says("vote Eve Gus #3");
    let eve = host.seat("Eve");
    let posts = |host: &Host| {
        let rows = nightdesk_desk::activity(host.game(), host.now);
        let row = rows.into_iter().find(|row| row.seat == eve);
        row.map(|row| (row.posts, row.below_minimum))
    };
    let is_below = |host: &Host| {
        let below = nightdesk_desk::below_minimum(host.game(), Phase::Day(1));
        below.contains(&(eve, 0))
    };
    assert_eq!((posts(&host), is_below(&host)), (Some((1, false)), false));
    host.at("2026-12-01 21:00");
    host.says("replace Eve Lee");
    // Who is new has not had the whole day.
    assert_eq!((posts(&host), is_below(&host)), (Some((0, false)), false));
    let facts = host.asks("end day");
    assert!(
        facts.contains("Ana (0)") && !facts.contains("Lee"),
        "{facts}"
    );
    host.says("vote Lee Gus #5");
    assert_eq!((posts(&host), is_below(&host)), (Some((1, false)), false));
}

#[test]
fn a_weight_by_the_name_of_who_held_a_seat_in_between_is_no_mistake() {
    let mut host = Host::new("").after(["replace Ana Kate", "replace Kate Lee"]);
    let mut setup = host.game().setup.clone();
    setup.votes.weights.insert("Kate".to_owned(), 2);
    host.session.adopt(&setup, host.now).unwrap();
    let lee = host.seat("Lee");
    assert_eq!(CountRules::of(host.game()).weights.get(&lee), None);
}

#[test]
fn h8_3_a_typed_post_before_the_word_of_a_replacement_is_of_the_former_player() {
    let mut host = Host::new("[activity]\nmin_posts = 1\n");
    host.says("vote Eve Gus #3");
    host.reads("=== #8 | Moderator | 2026-12-01 21:00\nKate HAS REPLACED Eve\n");
    let seat = host.seat("Kate");
    let posts = |host: &Host| {
        let rows = nightdesk_desk::activity(host.game(), host.now);
        rows.iter()
            .find(|row| row.seat == seat)
            .map(|row| row.posts)
    };
    host.says("vote Kate Gus #5");
    assert_eq!(posts(&host), Some(0));
    host.says("vote Kate Dov #9");
    assert_eq!(posts(&host), Some(1));
}

#[test]
fn a_death_that_nobody_has_read_of_stands_in_no_correction() {
    let mut host = Host::new("").after(["posted", "end day"]);
    host.says("posted due");
    for line in [
        "act mafia kill Eve by Finn",
        "act Ana none",
        "act Bob none",
        "resolve --commit",
    ] {
        host.says(line);
    }
    let eve = host.seat("Eve");
    assert!(!host.game().seat(eve).unwrap().alive());
    let out = |host: &Host| {
        let gone = [DueText::Returned(eve)];
        host.session
            .with_teller(|teller| teller.out_of_game(&gone))
            .unwrap()
    };
    assert_eq!(out(&host), [""; 0]);
    host.says("start");
    assert_eq!(out(&host), ["Eve"]);
}

#[test]
fn that_a_game_goes_on_is_out_of_date_when_its_next_phase_begins() {
    let mut host = Host::new("").after(["posted", "over town", "posted", "reopen"]);
    host.says("next").has("the word that the game goes on");
    host.says("end day");
    host.says("next").has_not("the word that the game goes on");
    host.says("posted due");
    host.says("next").has_not("Not posted yet");
}

#[test]
fn h2_3_what_was_confirmed_stays_so_in_death_and_is_refused_once() {
    let mut host = Host::new("").after(["posted", "kill Eve", "posted"]);
    host.says("role Eve town Doctor");
    let row = |host: &mut Host| {
        let rows = host.says("outbox").echo;
        rows.into_iter().find(|row| row.contains("Eve")).unwrap()
    };
    assert!(row(&mut host).contains("confirmed"), "{}", row(&mut host));
    let refused = host.refused("confirmed Eve");
    assert_eq!(refused.code, "nothing-to-confirm");
    assert!(refused.message.contains("is out"), "{refused:?}");
    assert!(!refused.hints.concat().contains("sent Eve"), "{refused:?}");
    host.says("revive Eve");
    assert!(row(&mut host).contains("stale"), "{}", row(&mut host));
}

#[test]
fn h6_2_a_correction_that_no_post_carries_may_be_posted_alone() {
    let mut host = Host::new("").after(["posted", "kill Eve", "posted"]);
    let death = last_entry(&host, "kill Eve");
    host.says(&format!("undo {death}"));
    host.says("show due")
        .has("The correction goes with the next text")
        .posts("Corrects what was posted about Eve: please disregard it.")
        .posts("In the game again: Eve.");
    host.says("posted").has("Posted: the correction.");
    let left = host.session.take("show due", host.now, 7).unwrap_err();
    assert_eq!(left.to_string(), "all that was due has left");
    let said = host.says("extend 1h").public;
    assert!(!said.contains("Corrects"), "{said}");
}

#[test]
fn a_post_that_counts_again_has_no_list_of_one_name() {
    let mut host = Host::new("[forum]\ntracker_lines = true\n");
    host.says("show due");
    for line in ["posted", "kill Eve", "posted"] {
        host.says(line);
    }
    let death = last_entry(&host, "kill Eve");
    host.says(&format!("undo {death}"));
    host.says("kill Eve")
        .has("Posted before in these very words");
    let again = host.game().left.iter().find(|left| left.again).unwrap();
    assert_eq!(again.posts, [""; 0]);
    assert_eq!(again.name, "the word that Eve is out");
}

/// The village's first day, with a second trial in which only the dead vote.
fn with_a_trial_of_the_dead() -> Host {
    let mut host = village_with(PLAYERS, |setup| {
        let lynch = setup
            .files
            .keys()
            .find(|path| path.ends_with("polls/lynch"));
        let path = lynch
            .unwrap()
            .replace("polls/lynch", "polls/lynch of the dead");
        let text = "**Trial of the Dead** | Poll\nAvailable Options: @All, Abstain\n\
                    Allowed Voters: @Dead\n\
                    Passive Start Day: Create Poll in #green [Temporal: Day 1+]\n";
        setup.files.insert(path, text.to_owned());
    });
    host.says("resolve --commit");
    host
}

#[test]
fn always_settles_the_same_word_where_votes_run_side_by_side() {
    let mut host = with_a_trial_of_the_dead();
    host.pastes("#60 Cid\nVOTE: Gsu\n#61 Dan\nVOTE: gsu\n#62 Eve\nVOTE: Gsu in Trial");
    host.says("decide 60 Gus always")
        .has("Cid -> Gus in Trial, post 60.")
        .has("Dan -> Gus in Trial, post 61.");
    host.says("votes")
        .has("Gus 2: Cid (60), Dan (61)")
        .has("on hold: #62 Eve");
    // What only looks like the name of a vote is a nickname.
    let seat = host.game().seat(host.seat("Gus")).unwrap();
    assert!(
        seat.aliases.contains(&"Gsu".to_owned()),
        "{:?}",
        seat.aliases
    );
    host.pastes("#63 Fay\nVOTE: Haal in blck");
    host.says("decide 63 Hal always");
}

#[test]
fn a_vote_that_is_decided_is_the_name_of_one_player() {
    let mut host = with_a_trial_of_the_dead();
    host.pastes("#60 Cid\nVOTE: Gsu");
    for words in ["Gus #3", "Gus in Trial"] {
        let refused = host.refused(&format!("decide 60 {words} in Trial"));
        assert_eq!(refused.code, "unknown-player", "{words}");
        assert!(refused.message.contains("one player"), "{refused:?}");
    }
    host.says("decide 60 Gus in Trial");
}

#[test]
fn a_line_gives_its_reason_in_several_clauses() {
    let mut host = Host::new("");
    host.says("sent Ana because she asked; read post 5");
    host.says("remove Ana: inactive; replace later");
    assert!(!host.game().seat(host.seat("Ana")).unwrap().alive());
    for line in [
        "extend until fri 21:00; kill Eve",
        "remove Bob; undo because of him",
    ] {
        let refused = host.session.take(line, host.now, 7).unwrap_err();
        assert!(refused.to_string().contains("one command"), "{line}");
    }
}
