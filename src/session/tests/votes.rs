//! The vote count is right, and the hammer is found.

use super::*;
use nightdesk_ballot::Syntaxes;
use nightdesk_setup::catalogue;

fn wagons(host: &Host) -> Vec<(String, u32)> {
    host.columns().0
}

fn on(name: &str, votes: u32) -> (String, u32) {
    (name.to_owned(), votes)
}

#[test]
fn h5_1_quotes_spoilers_signatures_and_the_host_do_not_vote() {
    let mut host = Host::new("");
    host.reads(
        "=== #1 | Ana | 2026-12-01 21:00\n[quote=Bob]**vote: Dov**[/quote] I think not.\n\
         === #2 | Bob | 2026-12-01 21:01\n[spoiler][b]vote: Dov[/b][/spoiler]\n\
         === #3 | Moderator | 2026-12-01 21:02\n[b]vote: Dov[/b]\n\
         === #4 | Cleo | 2026-12-01 21:03\n[b]vote: Eve[/b]\n",
    );
    assert_eq!(wagons(&host), [on("Eve", 1)]);
}

#[test]
fn h5_1_of_several_votes_in_a_post_the_last_one_counts() {
    let mut host = Host::new("");
    host.reads("=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Dov[/b]\nno!\n[b]vote: Eve[/b]\n");
    assert_eq!(wagons(&host), [on("Eve", 1)]);
}

#[test]
fn h5_1_unvote_and_vote_read_the_same_on_one_line_and_on_two() {
    for words in [
        "[b]Unvote, Vote: Eve[/b]",
        "[b]Unvote[/b]\n[b]Vote: Eve[/b]",
    ] {
        let mut host = Host::new("");
        host.says("vote Ana Dov #1");
        host.reads(&format!("=== #2 | Ana | 2026-12-01 21:00\n{words}\n"));
        assert_eq!(wagons(&host), [on("Eve", 1)], "{words}");
    }
}

#[test]
fn h5_2_what_fits_one_living_seat_is_taken_where_the_setup_says_so() {
    for words in ["CLEO", "cleopatra", "cl e o", "Cle", "Cléo", "leo!"] {
        let mut host = Host::new("[votes]\nnames = \"unique\"\n");
        host.pastes(&format!("#1 Ana\n[b]vote: {words}[/b]"));
        let expected = match words {
            // Three letters in the middle are too few for a part.
            "leo!" => Vec::new(),
            _ => vec![on("Cleo", 1)],
        };
        assert_eq!(wagons(&host), expected, "{words}");
    }
}

#[test]
fn h5_2_two_fits_are_held_counted_for_nobody_and_asked_about() {
    let mut host = Host::new("");
    host.says("alias Dov Nolan");
    host.says("alias Eve Nora");
    host.pastes("#1 Ana\n[b]vote: no[/b]")
        .has("fits Dov and Eve: on hold, counts for nobody");
    assert_eq!(host.columns(), (Vec::new(), 7));
    host.says("tally")
        .posts("Ana, please repeat your vote of post 1 with a full name.");
    host.says("held").has("#1 Ana -> \"no\"");
}

#[test]
fn h5_2_a_misspelling_is_offered_never_taken() {
    for names in ["ask", "unique"] {
        let mut host = Host::new(&format!("[votes]\nnames = \"{names}\"\n"));
        host.pastes("#1 Ana\n[b]vote: Fimn[/b]")
            .has("nobody is called that; perhaps Finn: on hold");
        assert_eq!(wagons(&host), []);
        host.says("decide 1 Finn").has("Ana -> Finn, post 1.");
        assert_eq!(wagons(&host), [on("Finn", 1)]);
    }
}

#[test]
fn h5_3_the_hammer_in_a_paste_is_found_and_what_follows_is_listed() {
    let mut host = Host::new("");
    host.pastes(
        "#1 Ana\nvote: Gus\n#2 Bob\nvote: Gus\n#3 Cleo\nvote: Gus\n#4 Dov\nvote: Gus\n\
         #5 Eve\nvote: Bob\n#6 Ana\nunvote",
    )
    .has("  #4 Dov -> Gus      HAMMER: Gus has 4 of 4")
    .has("  after the hammer, not counted: #5 Eve -> Bob, #6 Ana unvotes");
    assert_eq!(wagons(&host), [on("Gus", 4)]);
    host.says("votes")
        .has("not counted: #5 Eve -> Bob (after the hammer)");
}

#[test]
fn h5_4_the_same_posts_again_bring_no_double_votes() {
    let mut host = Host::new("");
    let log = "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Dov[/b]\n\
               === #2 | Bob | 2026-12-01 21:05\n[b]vote: Dov[/b]\n";
    host.reads(log);
    let before = host.game().clone();
    let again = host.session.hear(&page(log), "read page", host.now);
    assert!(matches!(again, Err(NotTaken::Refused(refused)) if refused.code == "read-before"));
    assert_eq!(host.game(), &before);
    host.reads(&format!(
        "{log}=== #3 | Cleo | 2026-12-01 21:06\n[b]vote: Dov[/b]\n"
    ))
    .has("1 post, 1 vote; 2 posts read before.");
    assert_eq!(wagons(&host), [on("Dov", 3)]);
}

#[test]
fn h5_4_an_edited_post_is_reported_once_with_old_and_new_text() {
    let mut host = Host::new("");
    host.reads("=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Dov[/b]\n");
    let edited = "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Eve[/b]\n";
    host.reads(edited).has(
        "  #1 Ana: changed since it was read; what was counted stays. \
         It said: vote: Dov. It now says: vote: Eve",
    );
    assert_eq!(wagons(&host), [on("Dov", 1)]);
    let again = host.session.hear(&page(edited), "read page", host.now);
    assert!(matches!(again, Err(NotTaken::Refused(refused)) if refused.code == "read-before"));
}

#[test]
fn where_no_votes_are_counted_it_is_said_what_there_is() {
    let why = |host: &mut Host| match host.session.take("tally", host.now, 7) {
        Err(NotTaken::Nothing(why)) => why,
        other => panic!("{other:?}"),
    };
    let mut host = Host::prepared("", "");
    assert_eq!(
        why(&mut host),
        "votes are counted by day, and the game has not begun; `start` begins it"
    );
    let mut host = Host::new("");
    host.says("end day");
    assert_eq!(
        why(&mut host),
        "votes are counted by day; `votes 1` shows those of Day 1"
    );
}

#[test]
fn h5_5_a_tally_adds_up_and_says_up_to_where_and_until_when() {
    let mut host = Host::new("");
    host.pastes("#3 Ana\nvote: Gus\n#4 Bob\nvote: Finn\n#9 Cleo\nhello");
    host.says("tally")
        .posts("Vote Count 1.1")
        .posts("Finn (1): Bob (4)")
        .posts("Gus (1): Ana (3)")
        .posts("Not voting (5): Cleo, Dov, Eve, Finn, Gus")
        .posts("With 7 alive it takes 4. Counted to post 9.")
        .posts("Day 1 ends Fri 4 Dec 2026 20:00 UTC");
    assert_eq!(host.columns().1, 5);
}

#[test]
fn h5_5_only_a_count_that_was_posted_uses_its_number_up() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #3");
    host.says("tally").posts("Vote Count 1.1");
    host.says("vote Bob Gus #4");
    host.says("tally").posts("Vote Count 1.1");
    host.says("posted").has("Vote Count 1.1 is posted.");
    host.says("tally").posts("Vote Count 1.2");
}

/// Who is out after a day with these votes for Gus, for Finn and for nobody.
#[track_caller]
fn eliminated(rules: &str, (gus, finn, nobody): (usize, usize, usize)) -> Vec<String> {
    let mut host = Host::new(&format!("[votes]\n{rules}\n"));
    let voters = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"];
    let targets = std::iter::repeat_n("Gus", gus)
        .chain(std::iter::repeat_n("Finn", finn))
        .chain(std::iter::repeat_n("no elimination", nobody));
    for (post, (voter, target)) in voters.iter().zip(targets).enumerate() {
        host.says(&format!("vote {voter} {target} #{}", post + 1));
    }
    host.at("2026-12-04 20:00");
    host.says("end day");
    let dead = host.game().seats().filter(|(_, seat)| !seat.alive());
    dead.map(|(_, seat)| seat.name.clone()).collect()
}

#[test]
fn h5_6_the_threshold_follows_the_setup() {
    let none: [&str; 0] = [];
    assert_eq!(eliminated("", (4, 0, 0)), ["Gus"]);
    assert_eq!(eliminated("", (3, 1, 0)), none);
    assert_eq!(
        eliminated("at_deadline = \"most votes\"", (2, 1, 0)),
        ["Gus"]
    );
    let one_short = "at_deadline = \"most votes if one short\"";
    assert_eq!(eliminated(one_short, (3, 1, 0)), ["Gus"]);
    assert_eq!(eliminated(one_short, (2, 1, 0)), none);
    let half = "at_deadline = \"half majority\"";
    assert_eq!(eliminated(half, (2, 1, 0)), ["Gus"]);
    assert_eq!(eliminated(half, (1, 0, 0)), none);
    assert_eq!(
        eliminated("day_ends = \"deadline only\"", (5, 1, 0)),
        ["Gus"]
    );
    assert_eq!(eliminated("day_ends = \"lock\"", (5, 2, 0)), ["Gus"]);
}

#[test]
fn h5_6_no_elimination_may_have_a_threshold_of_its_own() {
    let mut host = Host::new("[votes]\nno_elimination_takes = \"half\"\n");
    host.says("vote Ana no elimination #1; Bob no elimination #2; Cleo no elimination #3; Dov no elimination #4")
        .has("no elimination has 4 of 4: HAMMER");
    let mut host = Host::new("[votes]\nno_elimination_takes = \"half\"\n");
    host.says("kill Eve");
    host.says("vote Ana no elimination #1; Bob no elimination #2; Cleo no elimination #3")
        .has("no elimination has 3 of 3: HAMMER");
    let mut host = Host::new("[votes]\nno_elimination = false\n");
    assert_eq!(
        host.refused("vote Ana no elimination #1").code,
        "no-elimination"
    );
}

#[test]
fn h5_6_a_threshold_of_its_own_stands_in_public() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\n",
        "[votes]\nno_elimination_takes = \"half\"\nweights = { Ana = 3 }\nbasis = \"weights\"\n",
    );
    for line in ["deal", "sent all", "confirmed all"] {
        host.says(line);
    }
    // Of seven, half is four, as many as a majority.
    let posted = host.says("start").public;
    assert!(!posted.contains("No elimination takes"), "{posted}");
    host.says("kill Eve");
    let posted = host.says("show due").public;
    assert!(
        posted.contains("it takes *4* votes") || posted.contains("it takes 4 votes"),
        "{posted}"
    );
    assert!(posted.contains("\nNo elimination takes 3.\n"), "{posted}");
    host.says("tally")
        .posts("With 6 alive it takes 4. No elimination takes 3.");
    // The host's own view has the hidden weights.
    host.says("votes").has("It takes 5; for no elimination 4.");
}

#[test]
fn h5_6_the_rule_for_the_deadline_is_told_with_its_tie() {
    let told = |rules: &str| {
        let mut host = Host::new(&format!("[votes]\n{rules}\n"));
        host.says("show due").public
    };
    let short = "at_deadline = \"most votes if one short\"";
    let posted = told(short);
    let says = "At the deadline the player with the most votes is eliminated if there are at least 3, \
                one short of a majority; a tie eliminates nobody.";
    assert!(posted.contains(says), "{posted}");
    let posted = told("at_deadline = \"half majority\"\ntie = \"all\"");
    let says = "At the deadline the player with the most votes is eliminated if there are at least 2, \
                half of a majority; in a tie, all of them are.";
    assert!(posted.contains(says), "{posted}");
}

#[test]
fn h5_6_a_tie_follows_the_setup_where_less_than_a_majority_is_enough() {
    let none: [&str; 0] = [];
    for (rule, tied) in [
        ("most votes if one short", (3, 3, 1)),
        ("half majority", (2, 2, 1)),
    ] {
        let with =
            |tie: &str| eliminated(&format!("at_deadline = \"{rule}\"\ntie = \"{tie}\""), tied);
        assert_eq!(with("nobody"), none, "{rule}");
        assert_eq!(with("first to reach"), ["Gus"], "{rule}");
        assert_eq!(with("all"), ["Finn", "Gus"], "{rule}");
        assert_eq!(with("random").len(), 1, "{rule}");
    }
    // One vote less, and nobody is one short.
    let short = "at_deadline = \"most votes if one short\"\ntie = \"all\"";
    assert_eq!(eliminated(short, (2, 2, 0)), none);
}

#[test]
fn h5_6_a_tie_follows_the_setup() {
    let most = "at_deadline = \"most votes\"\n";
    let tied = |tie: &str| eliminated(&format!("{most}tie = \"{tie}\""), (2, 2, 1));
    let none: [&str; 0] = [];
    assert_eq!(tied("nobody"), none);
    assert_eq!(tied("first to reach"), ["Gus"]);
    assert_eq!(tied("all"), ["Finn", "Gus"]);
    assert_eq!(tied("random").len(), 1);
}

#[test]
fn h5_6_a_drawn_tie_is_recorded() {
    let mut host = Host::new("[votes]\nat_deadline = \"most votes\"\ntie = \"random\"\n");
    host.says("vote Ana Gus #1; Bob Finn #2");
    host.at("2026-12-04 20:00");
    host.says("end day")
        .posts("The vote was tied and was decided by lot.");
    let [(purpose, outcome)] = host.game().draws.as_slice() else {
        panic!("{:?}", host.game().draws);
    };
    assert_eq!(purpose, "tie of Day 1");
    assert!(!host.game().seat(host.seat(outcome)).unwrap().alive());
}

#[test]
fn h5_6_a_runoff_is_between_the_tied_alone_and_has_its_own_end() {
    let rules = "[votes]\nat_deadline = \"most votes\"\ntie = \"runoff 30m\"\n";
    let mut host = Host::new(rules);
    host.says("vote Ana Gus #1; Bob Finn #2; Cleo Gus #3; Dov Finn #4; Eve Bob #5");
    host.at("2026-12-04 20:10");
    let facts = host.asks("end day");
    assert!(
        facts.contains("A runoff of 30 minutes between them begins"),
        "{facts}"
    );
    host.says("end day")
        .has("Runoff between Gus and Finn: votes begin anew, and only for them.")
        .posts("These are tied: Gus, Finn.")
        .posts("Fri 4 Dec 2026 20:40 UTC");
    assert_eq!(host.columns(), (Vec::new(), 7));
    assert_eq!(host.refused("vote Ana Bob #6").code, "not-in-runoff");
    host.says("vote Ana Finn #7");
    host.at("2026-12-04 20:40");
    host.says("end day").has("Finn is eliminated.");

    let mut host = Host::new(rules);
    host.says("vote Ana Gus #1; Bob Finn #2");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.says("vote Ana Gus #3; Bob Finn #4");
    host.at("2026-12-04 20:30");
    host.says("end day").has("Nobody is eliminated.");
}

#[test]
fn h5_7_ending_a_day_tells_first_what_is_open() {
    let mut host = Host::new("[votes]\nnames = \"ask\"\n[activity]\nmin_posts = 1\n");
    host.reads(
        "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Gus[/b]\n\
         === #2 | Bob | 2026-12-01 21:01\n[b]vote: Fimn[/b]\n",
    );
    host.reads("=== #9 | Cleo | 2026-12-01 22:00\n[b]vote: Gus[/b]\n");
    host.at("2026-12-04 20:01");
    assert_eq!(host.refused("end day").code, "day-hangs");
    let facts = host.asks("end day anyway 2, 3-8");
    for words in [
        "Not read: posts 3 to 8.",
        "Below 1 post: Dov (0), Eve (0), Finn (0), Gus (0).",
        "Read up to post 9; 1 vote is on hold: Bob (post 2).",
    ] {
        assert!(facts.contains(words), "`{words}` in\n{facts}");
    }
}

#[test]
fn h5_7_votes_after_the_hammer_are_told_before_the_day_ends() {
    let mut host = Host::new("");
    host.pastes(
        "#1 Ana\nvote: Gus\n#2 Bob\nvote: Gus\n#3 Cleo\nvote: Gus\n#4 Dov\nvote: Gus\n\
         #5 Eve\nvote: Bob",
    );
    let facts = host.asks("end day");
    assert!(
        facts.starts_with("After the hammer, not counted: #5 Eve -> Bob."),
        "{facts}"
    );
}

/// A setup with its own words of votes.
const OWN_WORDS: &str = r#"[votes]
syntaxes = ["bold", "sentence"]
[votes.words]
vote = ["lynch", "lynches"]
unvote = ["unlynch"]
no_elimination = ["sleep"]
prefixes = ["/"]
tags = ["lynch"]
"#;

#[test]
fn the_words_of_a_setup_vote_in_pages_and_at_the_desk() {
    let mut host = Host::new(OWN_WORDS);
    host.reads(
        "=== #1 | Ana | 2026-12-01 21:00\n[b]Lynch: Dov[/b]\n\
         === #2 | Bob | 2026-12-01 21:01\n/lynch Dov\n\
         === #3 | Cleo | 2026-12-01 21:02\n[lynch]Dov[/lynch]\n\
         === #4 | Eve | 2026-12-01 21:03\nI'm voting for Finn.\n\
         === #5 | Finn | 2026-12-01 21:04\n[b]Vote: sleep[/b]\n",
    );
    assert_eq!(
        wagons(&host),
        [on("Dov", 3), on("Finn", 1), on("nobody", 1)]
    );
    host.says("Bob: unlynch");
    host.says("Finn lynches Eve #7");
    host.says("Cleo: /lynch Eve #8");
    host.says("vote Gus sleep #9");
    assert_eq!(
        wagons(&host),
        [on("Eve", 2), on("Dov", 1), on("Finn", 1), on("nobody", 1)]
    );
}

#[test]
fn a_sentence_about_a_vote_waits_and_ends_no_day() {
    let mut host = Host::new(OWN_WORDS);
    host.says("vote Ana Gus #1; Bob Gus #2; Cleo Gus #3");
    host.pastes("#4 Dov\nvoting Gus unless he claims\n#5 Eve\nI vote Gus?");
    assert_eq!(wagons(&host), [on("Gus", 3)]);
    host.says("held").has("#4 Dov").has("#5 Eve");
}

#[test]
fn a_setup_may_list_the_forms_of_votes_there_are() {
    let votes = catalogue().section("votes").unwrap();
    let key = votes
        .keys
        .iter()
        .find(|key| key.name == "syntaxes")
        .unwrap();
    let words: Vec<&str> = key
        .choices
        .iter()
        .map(|choice| choice.word.as_str())
        .collect();
    assert_eq!(words, Syntaxes::WORDS);
}

#[test]
fn a_post_that_was_not_counted_stays_listed_when_it_is_read_again_with_other_words() {
    let mut host = Host::new("");
    host.says("kill Ana");
    host.pastes("#5 Ana\nVOTE: Gus\n#6 Bob\nVOTE: Gus");
    host.says("votes")
        .has("not counted: #5 Ana (the voter is dead)");
    host.pastes("#5 Ana\nVOTE: Finn\n#6 Bob\nVOTE: Finn")
        .has("#5 Ana: changed since it was read");
    host.says("votes")
        .has("not counted: #5 Ana (the voter is dead)");
}

#[test]
fn h5_2_a_word_that_fits_nobody_may_mean_that_nobody_is_voted_out() {
    let log = "=== #7 | Cleo | 2026-12-02 10:00\n[b]vote: nooone[/b]\n\
               === #8 | Dov | 2026-12-02 10:05\n[b]vote: nooone[/b]\n\
               === #9 | Eve | 2026-12-02 10:06\n[b]vote: Fin[/b]\n";
    let mut host = Host::new("[votes]\nnames = \"ask\"\n");
    host.at("2026-12-02 12:00");
    let said = host.reads(log);
    said.has("`decide 7 NAME` or `decide 7 no elimination`")
        .has_not("`decide 9 no elimination`");
    host.says("held").has("`decide 8 no elimination`");
    host.says("decide 7 no elimination always")
        .has("Cleo -> no elimination, post 7.")
        .has("`nooone` is asked again in later votes: only a player has a nickname.")
        .has("Dov -> no elimination, post 8: the same word.");
    assert_eq!(host.columns().0, [("nobody".to_owned(), 2)]);
    // Where nobody cannot be voted for, nobody is offered.
    let mut host = Host::new("[votes]\nno_elimination = false\n");
    host.at("2026-12-02 12:00");
    host.reads(log).has_not("decide 7 no elimination");
}

#[test]
fn h5_2_a_vote_of_the_same_word_that_a_later_one_has_overtaken_is_told_as_such() {
    let mut host = Host::new("");
    host.at("2026-12-02 12:00");
    host.reads(
        "=== #7 | Cleo | 2026-12-02 10:00\n[b]vote: Gux[/b]\n\
         === #8 | Dov | 2026-12-02 10:05\n[b]vote: Gux[/b]\n\
         === #9 | Dov | 2026-12-02 10:06\n[b]vote: Finm[/b]\n",
    );
    host.says("decide 9 Finn");
    let said = host.says("decide 7 Gus always");
    said.has("Cleo -> Gus, post 7.")
        .has_not("Dov -> Gus, post 8: the same word.");
    assert_eq!(
        host.columns().0,
        [("Gus".to_owned(), 1), ("Finn".to_owned(), 1)]
    );
}

#[test]
fn h5_5_a_number_that_stands_in_the_thread_is_not_used_again() {
    let mut host = Host::new("");
    let step = |host: &Host| host.session.journal().entries().last().unwrap().no;
    host.at("2026-12-04 20:01");
    host.says("end day");
    host.at("2026-12-05 20:01");
    host.says("resolve --commit");
    host.says("start");
    let start = step(&host);
    host.says("vote Ana Gus #5");
    let vote = step(&host);
    host.says("posted tally").has("Vote Count 2.1 is posted");
    for no in [vote, start] {
        host.says(&format!("undo {no}"));
    }
    host.says("start");
    host.says("vote Bob Gus #6");
    host.says("tally").posts("Vote Count 2.2");
    host.says("posted").has("Vote Count 2.2 is posted");
    host.says("tally").posts("Vote Count 2.3");
}

/// Four votes for Eve, one of them by a name that is not written in full.
const LIKELY: &str = "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Eve[/b]\n\
     === #2 | Bob | 2026-12-01 21:01\n[b]vote: Eve[/b]\n\
     === #3 | Cleo | 2026-12-01 21:02\n[b]vote: Fin[/b]\n\
     === #4 | Dov | 2026-12-01 21:03\n[b]vote: Evve[/b]\n";

#[test]
fn a_name_that_is_like_one_counts_with_a_mark() {
    let mut host = Host::new("");
    host.reads(LIKELY)
        .has("4 posts, 4 votes")
        .has("#4 Dov -> Eve      written \"Evve\"");
    assert_eq!(wagons(&host), [on("Eve", 3), on("Finn", 1)]);
    host.says("held")
        .has("as read: #4 Dov -> Eve, written \"Evve\"  `decide 4 count` or `decide 4 NAME`")
        .has("`decide all`");
    host.says("votes").has("Ana (1), Bob (2), Dov? (4)");
    let tally = host.says("tally").public;
    assert!(tally.contains("Dov? (4)"), "{tally}");
    assert!(tally.contains("? marks a vote"), "{tally}");
    assert!(!tally.contains("repeat"), "{tally}");
    host.says("decide all").has("Dov -> Eve, post 4");
    host.says("votes").has("Dov (4)").has_not("?");
    assert_eq!(host.refused("decide all").code, "nothing-held");
}

#[test]
fn a_vote_with_a_mark_makes_no_hammer_before_it_is_decided() {
    let fourth = "=== #5 | Finn | 2026-12-01 21:04\n[b]vote: Eve[/b]\n";
    let mut host = Host::new("");
    host.reads(LIKELY);
    host.reads(fourth)
        .has("Eve has 4 of 4, which hangs on post 4 of Dov: no hammer until that is decided.");
    assert_eq!(host.refused("end day").code, "day-hangs");
    host.says("held").has("on hold: #4 Dov -> Eve");
    // By the host's word it counts as it is shown.
    let mut anyway = Host::new("");
    anyway.reads(&format!("{LIKELY}{fourth}"));
    anyway.says("end day anyway 4");
    let (_, eve) = anyway
        .game()
        .seats()
        .find(|(_, seat)| seat.name == "Eve")
        .unwrap();
    assert!(!eve.alive());
    host.says("decide 4 count").has("HAMMER");
    // Deciding again takes it back.
    host.says("decide 4 ignore");
    assert_eq!(wagons(&host), [on("Eve", 3), on("Finn", 1)]);
}

#[test]
fn a_decision_about_a_vote_with_a_mark_can_be_kept_for_its_words() {
    let mut host = Host::new("");
    host.reads(LIKELY);
    host.says("decide 4 count always").has("Dov -> Eve, post 4");
    host.reads("=== #6 | Gus | 2026-12-01 21:09\n[b]vote: evve[/b]\n");
    host.says("votes").has("Gus (6)").has_not("?");
}

#[test]
fn a_vote_that_is_passed_over_counts_in_the_end_it_brings() {
    let mut host = Host::new("");
    host.pastes(
        "#1 Ana\nVOTE: Eve\n\n#2 Cleo\nVOTE: Bob\n\n#3 Dov\nVOTE: Bobb\n\n#4 Finn\nVOTE: Eve\n",
    );
    // Eve has two votes, and Bob has two with the one in post 3: nobody has more.
    let ended = host.says("end day anyway 3").public;
    assert!(ended.contains("Bob"), "{ended}");
    assert!(!ended.contains("Eve was eliminated"), "{ended}");
}
