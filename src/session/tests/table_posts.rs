//! What a host's posts tell where the game has a table: it is made there, just as if it were typed.

use super::tables::{PLAYERS as VILLAGERS, city, city_of, village, village_with};
use super::*;
use nightdesk_game::{Deed, TakenMove};

/// The city in its first night: no votes run.
fn city_by_night() -> Host {
    city().after(["vote Bob Cid", "vote Ana Cid", "end day", "secretary Ana"])
}

/// The village in its first day.
fn village_by_day() -> Host {
    village().after(["resolve --commit"])
}

/// What a game has become, however it was told: moves and what they told, the dead, the cards,
/// what is due.
fn became(host: &Host) -> (Vec<TakenMove>, Vec<String>, String) {
    let mut moves = host.game().moves.clone();
    for taken in &mut moves {
        taken.no = 0;
    }
    let seats = host.game().seats().map(|(_, seat)| {
        let death = seat.death.as_ref();
        let death = death.map(|death| (death.phase, death.cause, death.comment.clone()));
        format!("{} {:?} {death:?} {:?}", seat.name, seat.card, seat.opened)
    });
    let seats = seats.collect();
    let owed = host.session.with_teller(|teller| teller.owed_posts());
    (
        moves,
        seats,
        format!("{:?} {:?}", host.game().stage, owed.unwrap().len()),
    )
}

/// A line of the host's, typed in one game and posted in the other.
#[track_caller]
fn twins(make: fn() -> Host, before: &[&str], line: &str) {
    let mut typed = make().after(before.iter().copied());
    let mut posted = make().after(before.iter().copied());
    let said = typed.says(line);
    let read = posted.pastes(&format!("#90 Moderator\n{line}"));
    assert_eq!(became(&typed), became(&posted), "{line}");
    assert_eq!(said.public, read.public, "{line}");
    assert_eq!(said.private, read.private, "{line}");
    // Which words are to be put right is said of a post and of a line in words of its own.
    let echo = said
        .echo
        .iter()
        .filter(|echo| !echo.starts_with("Take care"));
    for echo in echo {
        read.has(echo);
    }
}

const PLAYERS: [&str; 7] = ["Ana", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"];

#[test]
fn h10_7_a_death_that_is_posted_is_the_one_that_is_typed() {
    for name in PLAYERS {
        let line = format!("{name} has DIED. It was a long day");
        twins(city, &[], &line);
        twins(city_by_night, &[], &line);
        twins(village, &[], &line);
        twins(village_by_day, &[], &line);
    }
    twins(
        village_by_day,
        &[],
        "Ana has BEEN LYNCHED. She was the Seer.",
    );
    twins(city, &[], "Ana has BEEN LYNCHED.");
}

#[test]
fn h10_7_a_return_that_is_posted_is_the_one_that_is_typed() {
    for name in PLAYERS {
        let line = format!("##RESURRECT {name}");
        let killed = format!("kill {name}");
        let before = [killed.as_str()];
        twins(city, &before, &line);
        twins(city_by_night, &before, &line);
        twins(village_by_day, &before, &line);
    }
}

#[test]
fn h10_7_the_table_knows_who_a_post_has_taken_out() {
    for mut host in [city(), village_by_day()] {
        host.pastes("#90 Moderator\nBob has DIED. He left us.\n#91 Ana\nVOTE: Cid")
            .has("2 posts, 1 vote.")
            .has("#90 Bob is dead: Bob has DIED. He left us.")
            .has("#91 Ana -> Cid");
        let refused = host.session.take("vote Bob Cid", host.now, 7);
        assert!(refused.is_err(), "{refused:?}");
        host.says("votes").has_not("Bob");
    }
}

#[test]
fn h5_4_the_same_posts_again_change_nothing_and_an_undo_takes_them_back_whole() {
    for mut host in [city(), village_by_day()] {
        let before = host.game().clone();
        let page = "=== #90 | Ana | 2026-11-30 12:00\n[b]vote: Cid[/b]\n\
                    === #91 | Moderator | 2026-11-30 12:00\nBob has DIED.\nCid has DIED.\n\
                    === #92 | Dan | 2026-11-30 12:00\n[b]vote: Ana[/b]\n\
                    === #93 | Moderator | 2026-11-30 12:00\n##RESURRECT Cid\n";
        host.reads(page)
            .has("4 posts")
            .has("#91 Bob is dead")
            .has("#91 Cid is dead")
            .has("#93 Cid is alive again")
            .has("#92 Dan -> Ana");
        let dead: Vec<&str> = host
            .game()
            .seats()
            .filter(|(_, seat)| !seat.alive())
            .map(|(_, seat)| seat.name.as_str())
            .collect();
        assert_eq!(dead, ["Bob"]);
        let moves = host.game().moves.len();
        assert_eq!(moves, before.moves.len() + 3);
        let again = host.session.hear(&super::page(page), "read page", host.now);
        assert!(again.is_err(), "{again:?}");
        assert_eq!(host.game().moves.len(), moves);
        // Another table is laid from the same moves.
        host.session.tables.forget();
        host.says("next");
        host.says("undo");
        assert_eq!(host.game(), &before);
    }
}

#[test]
fn each_text_of_a_post_is_due_until_it_has_left() {
    let mut host = village_by_day();
    let owed = |host: &Host| {
        let owed = host.session.with_teller(|teller| teller.owed_posts());
        owed.unwrap()
    };
    let texts = |host: &Host| {
        let texts = host.session.with_teller(|teller| {
            let due = teller.owed_posts().into_iter();
            due.filter_map(|due| teller.due(due))
                .map(|text| nightdesk_render::plain(text.document(), None))
                .collect::<Vec<_>>()
        });
        texts.unwrap()
    };
    host.says("posted");
    let before = owed(&host).len();
    host.pastes("#90 Moderator\nBob has DIED.\nCid has DIED.")
        .posts("Bob")
        .posts("Cid");
    assert_eq!(owed(&host).len(), before + 2);
    let due = texts(&host).join("\n");
    assert!(due.contains("Bob") && due.contains("Cid"), "{due}");
    host.says("posted");
    assert_eq!(owed(&host).len(), before, "{:?}", owed(&host));
}

#[test]
fn a_death_that_follows_is_not_made_again_by_the_line_that_tells_it() {
    let mut host = city();
    host.pastes("#90 Moderator\nBob has DIED.");
    let moves = host.game().moves.len();
    host.says("kill Cid");
    host.pastes("#91 Moderator\nCid has DIED.")
        .has("done at the desk");
    assert_eq!(host.game().moves.len(), moves + 1);
    let untold = &host.game().thread.untold;
    assert!(!untold.iter().any(|(_, deed)| matches!(deed, Deed::Died(_))));
}

#[test]
fn a_step_before_posts_that_a_table_has_played_is_judged_with_them() {
    let mut host = village_by_day();
    host.says("kill Cid");
    let killed = host.session.journal().last_done().unwrap();
    host.pastes("#90 Moderator\n##RESURRECT Cid\nBob has DIED.");
    let refused = host.refused(&format!("undo {killed}"));
    assert_eq!(refused.code, "needed", "{refused:?}");
    host.says("undo");
    host.says("undo");
    assert!(host.game().seats().all(|(_, seat)| seat.alive()));
}

#[test]
fn the_end_of_a_phase_in_the_threads_words_is_the_tables() {
    let mut host = village_by_day();
    let moves = host.game().moves.len();
    host.says("DAY 1 HAS ENDED EARLY");
    assert_eq!(host.game().phase().unwrap().to_string(), "Night 2");
    assert_eq!(host.game().moves.len(), moves + 1);
    host.says("NIGHT 2 HAS ENDED EARLY");
    assert_eq!(host.game().phase().unwrap().to_string(), "Day 2");
}

#[test]
fn a_flip_after_the_end_of_the_day_is_left_to_the_table() {
    let mut host = village_by_day();
    host.pastes("#90 Moderator\nDAY 1 HAS ENDED EARLY\nBob has BEEN LYNCHED.")
        .has("#90 Day 1 is declared over")
        .has("if Bob lives after it, type `kill Bob`")
        .has_not("Bob is dead:");
    assert!(host.game().seat(host.seat("Bob")).unwrap().alive());
}

#[test]
fn what_stands_after_a_death_that_ends_the_game_is_not_read() {
    let mut host = city_of([
        ("Ana", "doctor"),
        ("Bob", "blocker"),
        ("Cid", "judge"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero"),
        ("Fay", "maid"),
        ("Gus", "vagrant"),
    ])
    .after(["deal", "start"]);
    let read = host.pasted("#90 Moderator\nDan has DIED.\n#91 Ana\nVOTE: Cid");
    let read = read.unwrap();
    let waits = "1 post from #91 on not read: what was told before them has ended the game.";
    assert!(
        read.echo.iter().any(|line| line == waits),
        "{:?}",
        read.echo
    );
    assert_eq!(read.next.as_deref(), Some("finish"));
    assert!(matches!(
        host.game().stage,
        nightdesk_game::Stage::Over { .. }
    ));
    host.says("undo");
    assert!(host.game().thread.posts.is_empty());
}

#[test]
fn h9_1_who_is_replaced_in_a_post_leaves_the_private_threads_of_the_table() {
    let mut typed = village_by_day();
    let mut posted = village_by_day();
    let wolf = typed.game().name(typed.seat_with("wolf")).to_owned();
    let said = typed.says(&format!("replace {wolf} Zoe"));
    let lines: Vec<&String> = said
        .echo
        .iter()
        .filter(|line| line.starts_with("Chats: "))
        .collect();
    assert!(!lines.is_empty(), "{said:?}");
    posted.pastes("#89 Zoe\nMay I play?");
    let read = posted.pastes(&format!("#90 Moderator\nZoe HAS REPLACED {wolf}"));
    for line in lines {
        for chat in line.split(" / ") {
            read.has(chat);
        }
    }
}

/// The village in its first day, with an option of its own in the lynch.
fn village_that_may_spare() -> Host {
    village_with(VILLAGERS, |setup| {
        for (name, text) in &mut setup.files {
            if name.ends_with("polls/lynch") {
                *text = text.replace("Abstain", "Abstain, Yes");
            }
        }
    })
    .after(["resolve --commit"])
}

#[test]
fn h5_1_a_vote_for_an_option_of_the_script_is_one_for_that_option() {
    let mut host = village_that_may_spare();
    let before = host.game().clone();
    host.pastes("#60 Ana\nVOTE: yes\n#61 Bob\nVOTE: Cid\n#62 Cid\nVOTE: Yess")
        .has("3 posts, 2 votes.")
        .has("  #60 Ana -> yes")
        .has("  #61 Bob -> Cid")
        .has("#62 Cid -> \"Yess\"");
    host.says("votes").has("Yes 1: Ana").has("Cid 1: Bob (61)");
    host.says("undo");
    assert_eq!(host.game(), &before);
    // The last word of each counts, in whatever order they come.
    host.pastes("#60 Ana\nVOTE: Cid\n#61 Ana\nVOTE: yes\n#62 Bob\nVOTE: yes\n#63 Bob\nVOTE: Cid");
    host.says("votes").has("Yes 1: Ana").has("Cid 1: Bob (63)");
    host.at("2026-11-30 13:00").pastes("#70 Ana\nVOTE: Bob");
    host.says("votes").has("Bob 1: Ana (70)").has_not("Yes 1");
}

#[test]
fn h5_1_of_several_votes_of_a_post_the_last_one_stands_whatever_it_is_for() {
    let mut host = village_that_may_spare();
    host.pastes(
        "#60 Ana\nVOTE: Cid\nVOTE: yes\nVOTE: Dan\n#61 Bob\nVOTE: Cid\n#62 Bob\nVOTE: yes\nVOTE: Dan\n\
         #63 Cid\nVOTE: Dan\nVOTE: yes\n#64 Eve\nVOTE: Cid\n#65 Eve\nVOTE: yes\n#66 Eve\nVOTE: Dan",
    );
    host.says("votes")
        .has("Dan 3: Ana (60), Bob (62), Eve (66)")
        .has("Yes 1: Cid");
}

#[test]
fn a_phantom_player_votes_in_the_thread() {
    let mut host = city_of([
        ("Ana", "doctor"),
        ("Bob", "phantom"),
        ("Cid", "judge"),
        ("Dan", "liar + mafia"),
        ("Eve", "hero"),
        ("Fay", "maid"),
        ("Gus", "vagrant"),
    ])
    .after([
        "deal",
        "start",
        "vote Bob Cid",
        "vote Ana Cid",
        "end day",
        "secretary Ana",
        "Dan: mafia -> Gus",
        "resolve --commit",
        "start",
    ]);
    assert!(!host.game().seat(host.seat("Gus")).unwrap().alive());
    host.at("2026-12-01 18:10");
    host.pastes("#60 Gus\nVOTE: Dan\n#61 Ana\nVOTE: Dan")
        .has("2 posts, 2 votes.")
        .has("  #60 Gus -> Dan")
        .has_not("dead");
    host.says("votes").has("Gus");
    assert!(host.session.take("vote Gus Eve", host.now, 7).is_ok());
}

#[test]
fn votes_of_the_thread_stand_in_records_where_they_were_cast() {
    let mut host = city().after(["vote Dan Ana"]);
    host.at("2026-11-30 12:30");
    host.reads("=== #5 | Ana | 2026-11-30 12:20\n[b]vote: Cid[/b]\n");
    host.at("2026-11-30 12:40");
    for line in ["vote Bob Cid", "vote Eve Cid", "end day"] {
        host.says(line);
    }
    let polls = host.session.with_teller(|teller| teller.at_table().polls);
    let polls = polls.unwrap();
    let ballots = polls[0].ballots.iter();
    let voters: Vec<_> = ballots
        .map(|ballot| host.game().name(ballot.voter))
        .collect();
    assert_eq!(voters, ["Dan", "Ana", "Bob", "Eve"]);
}

#[test]
fn h11_8_votes_of_the_thread_stay_where_the_game_has_ended_in_their_phase() {
    for end in ["over Townsfolk", "over Werewolf"] {
        let mut host = village_by_day();
        host.pastes("#90 Eve\nVOTE: Cid\n#91 Ana\nVOTE: Eve");
        let voters = |host: &Host| {
            let polls = host.session.with_teller(|teller| teller.at_table().polls);
            let polls = polls.unwrap();
            let ballots = polls.iter().flat_map(|poll| &poll.ballots);
            let names = ballots.map(|ballot| host.game().name(ballot.voter).to_owned());
            names.collect::<Vec<_>>()
        };
        let before = voters(&host);
        assert_eq!(before, ["Eve", "Ana"]);
        host.says(end);
        assert_eq!(voters(&host), before, "{end}");
        host.says("votes 1").has("Cid 1: Eve (90)");
    }
}

#[test]
fn h6_1_what_is_voted_beside_a_death_stands_on_who_lived() {
    for mut host in [city(), village_by_day()] {
        host.says("kill Eve");
        host.says("revive Eve");
        let no = host.session.journal().entries().last().unwrap().no;
        host.pastes("#90 Eve\nVOTE: Cid\n#91 Ana\nVOTE: Eve\n#92 Moderator\nBob has DIED.");
        let refused = host.refused(&format!("undo {no}"));
        assert_eq!(refused.code, "needed", "{refused:?}");
        // The posts are taken back first.
        host.says("undo");
        host.says("undo").has("revive Eve");
    }
}

#[test]
fn a_death_that_was_posted_and_undone_is_not_made_by_its_post() {
    let posted = |host: &Host| {
        let entries = host.session.journal().entries().iter().rev();
        let mut left = entries.flat_map(|entry| {
            let facts = entry.change.facts().iter();
            facts.filter_map(|fact| match fact {
                Event::TextLeft { text, words } if text.to == Audience::Public => {
                    Some(words.clone())
                }
                _ => None,
            })
        });
        left.next().unwrap()
    };
    for mut host in [city(), village_by_day()] {
        host.says("posted");
        host.says("kill Cid");
        let killed = host.session.journal().last_done().unwrap();
        host.says("posted");
        host.says(&format!("undo {killed}"));
        let moves = host.game().moves.len();
        let post = format!(
            "=== #91 | Moderator | 2026-11-30 12:00\n{}\n",
            posted(&host)
        );
        host.reads(&post);
        assert_eq!(host.game().moves.len(), moves);
        assert!(host.game().seats().all(|(_, seat)| seat.alive()));
        assert_eq!(host.game().thread.held_lines, []);
    }
}

#[test]
fn h3_4_a_move_for_the_night_may_have_come_by_day() {
    let mut host = city();
    host.at("2026-11-30 18:00");
    for line in ["vote Bob Cid", "vote Ana Cid", "end day", "secretary Ana"] {
        host.says(line);
    }
    host.at("2026-11-30 18:05");
    host.says("Ana: doctor -> Bob at 18:30");
    for (line, says) in [
        ("Ana: doctor -> Bob at 14:30", "before Day 1 began"),
        (
            "Ana: doctor -> Bob at 2026-11-30 21:30",
            "which is still to come",
        ),
    ] {
        let refused = host.refused(line);
        assert_eq!(refused.code, "impossible-time");
        assert!(refused.message.contains(says), "{}", refused.message);
    }
}
