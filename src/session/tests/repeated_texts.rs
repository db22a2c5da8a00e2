//! What the desk has done and a post of the host tells, too; and pages that are read out of order.

use super::*;

fn said(line: &str) -> String {
    format!("=== #8 | Moderator | 2026-12-02 16:05\n{line}\n")
}

/// A host who has typed something, and then reads his own post that says it.
fn after(line: &str) -> Host {
    let mut host = Host::new("[forum]\ntracker_lines = true\n");
    host.at("2026-12-02 16:00");
    host.says(line);
    host.at("2026-12-02 17:00");
    host
}

const ONCE: &str = "this was done at the desk before; nothing changed";

#[test]
fn a_line_that_says_what_the_desk_has_done_does_nothing_twice() {
    for (typed, line) in [
        ("extend 24h", "DEADLINE MOVED 1D LATER"),
        ("replace Eve Kate", "Kate HAS REPLACED Eve"),
        ("kill Eve", "Eve has DIED. She was a Vanilla Townie."),
        ("end day", "DAY 1 HAS ENDED EARLY"),
    ] {
        let mut host = after(typed);
        let before = host.game().clone();
        host.reads(&said(line)).has(ONCE);
        assert_eq!(host.game().seats, before.seats, "{typed}");
        assert_eq!(host.game().stage, before.stage, "{typed}");
        assert_eq!(host.game().schedule(), before.schedule(), "{typed}");
        assert_eq!(host.game().thread.held_lines, [], "{typed}");
    }
}

#[test]
fn a_death_and_its_undoing_are_each_told_once() {
    let mut host = after("kill Eve");
    host.says("revive Eve");
    host.reads(&said(
        "Eve has DIED. She was a Vanilla Townie.\n##RESURRECT Eve",
    ));
    assert_eq!(host.game().living().count(), 7);
    // A second death is news.
    host.reads("=== #9 | Moderator | 2026-12-02 16:10\nEve has DIED.\n")
        .has("#9 Eve is dead");
}

#[test]
fn a_second_move_that_a_post_tells_is_carried_out() {
    let mut host = after("extend 24h");
    host.reads(&said("DEADLINE MOVED 1D LATER\nDEADLINE MOVED 1D LATER"))
        .has(ONCE)
        .has("the deadline moves");
    let deadline = host.game().deadline().unwrap();
    assert_eq!(deadline, Some(utc("2026-12-06 20:00")));
}

#[test]
fn what_a_post_has_told_is_not_typed_without_notice() {
    let mut host = Host::new("");
    host.at("2026-12-02 17:00");
    host.reads(&said(
        "DEADLINE MOVED 1D LATER\nKate HAS REPLACED Eve\nAna has DIED.",
    ));
    let facts = host.asks("extend 1d");
    assert!(
        facts.starts_with("Your post 8 has moved it by that already"),
        "{facts}"
    );
    assert_eq!(host.refused("replace Eve Kate").code, "done-already");
    let refused = host.refused("kill Ana");
    assert_eq!(refused.message, "`Ana` is dead already");
}

const REPLACED: &str = "=== #1 | Ana | 2026-12-02 13:00\nhi\n\
                        === #2 | Moderator | 2026-12-02 14:00\nZoe HAS REPLACED Eve\n";
const LATER: &str = "=== #3 | Zoe | 2026-12-02 14:10\n[b]vote: Gus[/b]\n\
                      === #4 | Ana | 2026-12-02 14:11\n[b]vote: Zoe[/b]\n\
                      === #5 | Bob | 2026-12-02 14:12\n[b]vote: Gus[/b]\n";

#[test]
fn pages_out_of_order_count_a_newcomers_votes_once_they_are_read_again() {
    let mut host = Host::new("");
    host.at("2026-12-02 17:00");
    host.reads(LATER)
        .has("#3 Zoe: not counted, the author does not play");
    // Without a post of his nobody knows him: the host names him at the desk.
    host.says("spare add Zoe");
    host.reads(REPLACED)
        .has("read them again")
        .has("#2 Zoe takes the seat of Eve");
    host.reads(LATER).has("#3 Zoe -> Gus").has("#4 Ana -> Zoe");
    let mut in_order = Host::new("");
    in_order.at("2026-12-02 17:00");
    in_order.says("spare add Zoe");
    in_order.reads(REPLACED);
    in_order.reads(LATER);
    assert_eq!(host.columns(), in_order.columns());
    assert_eq!(host.game().day_steps, in_order.game().day_steps);
}

#[test]
fn a_newcomer_in_a_post_is_named_with_what_is_due() {
    let mut host = Host::new("");
    host.at("2026-12-02 17:00");
    host.says("chat mafia https://forum.example/threads/7");
    let answer = host.session.hear(
        &page("=== #2 | Moderator | 2026-12-02 14:00\nKate HAS REPLACED Gus\nAna has DIED.\n"),
        "read page",
        host.now,
    );
    let answer = answer.unwrap();
    assert_eq!(answer.next.as_deref(), Some("pm Kate"));
    let echo = answer.echo.join("\n");
    assert!(echo.contains("let Kate in, take Gus out"), "{echo}");
    assert!(echo.contains("With 6 alive it takes 4 now."), "{echo}");
    host.says("next").has("Send the role PM to Kate:  pm Kate");
    host.says("sent Kate because new");
    host.says("next").has_not("role PM to Kate");
}

#[test]
fn who_comes_back_is_in_and_not_out() {
    let mut host = Host::new("");
    host.says("chat mafia https://forum.example/threads/7");
    host.says("replace Gus Kate");
    host.says("replace Kate Gus");
    host.says("chats")
        .has("out  Kate (now Gus)")
        .has_not("Gus (now Gus)");
}

#[test]
fn who_takes_another_seat_than_his_own_is_asked_about() {
    let mut host = Host::new("");
    host.says("replace Ana Kate");
    let facts = host.asks("replace Bob ana");
    assert_eq!(
        facts,
        "ana had the seat of Kate before, and knows its card and what it was told."
    );
    assert!(host.session.take("replace Kate Ana", host.now, 7).is_ok());
    host.says("replace Eve Kate")
        .has("Seat of Eve goes to Kate.");
}

#[test]
fn a_second_link_makes_stale_messages_no_less_sent() {
    let mut host = Host::new("");
    for link in ["1", "2"] {
        host.says(&format!("chat mafia https://forum.example/{link}"))
            .has("send again: Finn, Gus")
            .has_not("none had been sent");
    }
}

#[test]
fn a_warning_typed_without_its_sign_is_shown_the_way() {
    let mut host = Host::new("");
    for line in ["warn Eve 2 rude", "warn Eve 2: rude", "warn"] {
        match host.session.take(line, host.now, 7) {
            Err(NotTaken::Unread(unread)) => {
                let hints = unread.hints.join(" ");
                assert!(hints.contains("`!fwarn add NAME"), "{line}: {hints}");
            }
            other => panic!("{line}: {other:?}"),
        }
    }
}

#[test]
fn a_newcomer_is_not_away() {
    let mut host = Host::new("");
    host.says("away Eve 3d");
    host.says("replace Eve Kate");
    let rows = nightdesk_desk::activity(host.game(), host.now);
    assert!(
        rows.iter()
            .all(|row| row.due == nightdesk_desk::Due::Nothing)
    );
}

#[test]
fn a_removal_says_that_the_player_loses() {
    let mut host = Host::new("[removal]\nloses = true\n");
    host.says("remove Eve")
        .has("Eve loses, whatever the side does");
}

#[test]
fn an_edited_vote_is_told_with_what_it_reads_and_how_it_counts() {
    let mut host = Host::new("");
    let mut pile = page("=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Gus[/b]\n");
    pile.posts[0].edited = true;
    let answer = host.session.hear(&pile, "read page", host.now).unwrap();
    let echo = answer.echo.join("\n");
    assert!(
        echo.contains("#1 Ana -> Gus      the post was edited: on hold"),
        "{echo}"
    );
    assert!(echo.contains("`decide 1 count`"), "{echo}");
    assert!(
        echo.contains("#1 Ana: edited a post, for you to judge"),
        "{echo}"
    );
    host.says("decide 1 count");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
}

#[test]
fn the_dead_are_not_asked_what_they_meant() {
    let mut host = Host::new("");
    host.pastes("#1 Ana\n[b]vote: Fimn[/b]\n#2 Bob\n[b]vote: Gus[/b]");
    host.says("kill Ana");
    let text = host.says("tally").public;
    assert!(!text.contains("please repeat"), "{text}");
    host.says("held").has("Nothing is on hold.");
}

#[test]
fn always_counts_later_votes_with_the_same_word() {
    let mut host = Host::new("");
    host.pastes("#1 Ana\n[b]vote: Fimn[/b]\n#2 Bob\n[b]vote: fimn[/b]");
    host.says("decide 1 Finn always")
        .has("Bob -> Finn, post 2: the same word.");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 2)]);
}

#[test]
fn of_several_on_hold_in_a_post_each_has_its_place() {
    let mut host = Host::new("");
    host.reads("=== #11 | Moderator | 2026-12-01 21:00\nAna and Bob have DIED\nIs Eve DEAD?\n");
    host.says("held")
        .has("`decide 11.1 NAME`")
        .has("`decide 11.2 count`");
    host.says("decide 11.1 ignore");
}

#[test]
fn a_typed_vote_is_a_sign_of_life() {
    let mut host = Host::new("[activity]\nprod_after = \"24h\"\n");
    host.at("2026-12-03 08:00");
    host.says("vote Ana Gus #1");
    host.at("2026-12-03 12:00");
    let rows = nightdesk_desk::activity(host.game(), host.now);
    let silent = |name: &str| {
        let seat = host.seat(name);
        rows.iter()
            .find(|row| row.seat == seat)
            .unwrap()
            .silent_hours
    };
    assert_eq!((silent("Ana"), silent("Bob")), (4, 40));
}

#[test]
fn the_hosts_view_tells_the_lock_and_the_threshold_of_no_elimination() {
    let mut host = Host::new("[votes]\nday_ends = \"lock\"\nno_elimination_takes = \"half\"\n");
    host.says("kill Eve");
    host.says("votes")
        .has("It takes 4, 5 lock; for no elimination 3.");
}

#[test]
fn a_line_of_a_pasted_post_that_speaks_of_another_is_no_post() {
    let mut host = Host::new("");
    host.pastes("#2 Ana\n#44 is where Bob lied\n[b]vote: Gus[/b]\n#45 Bob\nhm");
    let posts: Vec<u64> = host.game().thread.posts.keys().copied().collect();
    assert_eq!(posts, [2, 45]);
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
}

#[test]
fn votes_list_what_never_came_to_the_table() {
    let mut host = Host::new("");
    host.at("2026-12-04 21:00");
    host.reads(
        "=== #1 | Ana | 2026-12-04 19:00\nVote: Gus\n\
         === #2 | Bob | 2026-12-04 19:01\n[b]V: Gus[/b]\n\
         === #3 | Zoe | 2026-12-04 19:02\n[b]vote: Gus[/b]\n\
         === #4 | Cleo | 2026-12-04 20:01\n[b]vote: Gus[/b]\n",
    );
    let said = host.says("votes");
    for words in [
        "#1 Ana (not in bold)",
        "#2 Bob (an abbreviation is no vote)",
        "#3 Zoe (the author does not play)",
        "#4 Cleo (no day was running)",
    ] {
        said.has(&format!("not counted: {words}"));
    }
    host.says("votes --at 2").has_not("#3 Zoe");
}

#[test]
fn a_vote_typed_before_a_later_one_tells_which_stands() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #9");
    host.says("vote Ana Finn #5")
        .has("Ana -> Finn, post 5. The later vote, post 9, counts.");
    host.says("vote Ana Finn #12").has_not("stands");
    let unread = |line: &str, host: &mut Host| match host.session.take(line, host.now, 7) {
        Err(NotTaken::Unread(unread)) => unread.hints.join(" "),
        other => panic!("{other:?}"),
    };
    assert!(unread("vote Bob Gus 14", &mut host).contains("write `#14` for the post"));
    assert!(unread("over zzzzzz", &mut host).contains("the sides are"));
}

const BEFORE: &str = "=== #1 | Ana | 2026-12-02 13:00\n[b]vote: Gus[/b]\n\
                      === #2 | Ana | 2026-12-02 14:00\n[b]vote: Eve[/b]\n\
                      === #3 | Eve | 2026-12-02 15:00\n[b]vote: Finn[/b]\n";
const AFTER: &str = "=== #4 | Bob | 2026-12-02 16:30\n[b]vote: Eve[/b]\n\
                     === #5 | Eve | 2026-12-02 16:31\nI am dead\n";

#[test]
fn what_was_posted_before_a_death_was_typed_comes_before_it() {
    let mut late = after("kill Eve");
    let said = late.reads(&format!("{BEFORE}{AFTER}"));
    said.has("#2 Ana -> Eve")
        .has("#5 Eve: posted after death, for you to judge");
    let lines = said.echo.join("\n");
    assert!(!lines.contains("#3 Eve: posted after death"), "{lines}");
    assert_eq!(late.columns(), (Vec::new(), 6), "Ana has left Gus for Eve");

    let mut in_time = Host::new("");
    in_time.at("2026-12-02 15:30");
    in_time.reads(BEFORE);
    in_time.at("2026-12-02 16:00");
    in_time.says("kill Eve");
    in_time.at("2026-12-02 17:00");
    in_time.reads(AFTER);
    assert_eq!(late.columns(), in_time.columns());
    assert_eq!(late.game().day_steps, in_time.game().day_steps);
}

/// The words of what has left for the thread last, as they were pasted.
fn pasted(host: &Host) -> String {
    let entries = host.session.journal().entries().iter().rev();
    let mut left = entries.flat_map(|entry| {
        let facts = entry.change.facts().iter();
        facts.filter_map(|fact| match fact {
            Event::TextLeft { text, words } if text.to == Audience::Public => Some(words.clone()),
            _ => None,
        })
    });
    left.next().expect("a text has left")
}

const OWN: &str = "your own post, as the desk wrote it: nothing to do";

#[test]
fn a_death_that_a_post_tells_twice_is_one_death() {
    let mut host = after("kill Eve");
    host.says("revive Eve");
    let lines = "Eve has DIED. She was a Vanilla Townie.\nEve has DIED.";
    host.reads(&said(lines)).has(ONCE).has_not("Eve is dead");
    assert_eq!(host.game().living().count(), 7);
    // After a return in the same post it is another one.
    let mut host = after("kill Eve");
    host.reads(&said("Eve has DIED.\n##RESURRECT Eve\nEve has DIED."))
        .has("Eve is alive again")
        .has("Eve is dead");
    assert_eq!(host.game().living().count(), 6);
}

#[test]
fn a_death_that_was_posted_and_taken_back_is_not_carried_out_by_its_post() {
    let mut host = after("kill Eve");
    host.says("posted");
    host.says("revive Eve");
    let post = format!("{}\n[b]Eve has DIED.[/b]", pasted(&host));
    host.reads(&said(&post)).has_not("Eve is dead");
    assert_eq!(host.game().living().count(), 7);
    // What the host writes himself later is news.
    host.reads("=== #9 | Moderator | 2026-12-02 16:10\nEve has DIED.\n")
        .has("#9 Eve is dead");
    assert_eq!(host.game().living().count(), 6);
}

#[test]
fn what_was_posted_and_undone_is_not_carried_out_by_its_post() {
    for typed in ["kill Eve", "extend 24h", "replace Eve Kate", "end day"] {
        for is_record_undone in [false, true] {
            let mut host = Host::new("[forum]\ntracker_lines = true\n");
            host.at("2026-12-02 16:00");
            host.says(typed);
            let done = host.session.journal().last_done().unwrap();
            host.says("posted");
            host.at("2026-12-02 17:00");
            if is_record_undone {
                host.undoes_the_latest();
            }
            host.says(&format!("undo {done}"));
            let before = host.game().clone();
            let read = host.reads(&said(&pasted(&host)));
            assert_eq!(host.game().seats, before.seats, "{typed}");
            assert_eq!(host.game().stage, before.stage, "{typed}");
            assert_eq!(host.game().schedule(), before.schedule(), "{typed}");
            assert_eq!(host.game().thread.held_lines, [], "{typed}");
            assert_eq!(host.game().thread.announced_end, None, "{typed}");
            if matches!(typed, "kill Eve" | "extend 24h") {
                read.has(OWN);
            }
        }
    }
}

#[test]
fn a_line_that_the_desk_never_wrote_is_carried_out_beside_its_own() {
    let mut host = after("kill Eve");
    host.says("posted");
    host.says("revive Eve");
    let post = format!("{}\nBob has DIED.", pasted(&host));
    host.reads(&said(&post)).has("#8 Bob is dead");
    assert_eq!(host.game().living().count(), 6);
}
