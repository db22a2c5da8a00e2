//! Posts with votes: names that end like their numbers, votes that count for nobody, more than a
//! player has.

use super::kit::{Desk, desk};
use nightdesk_game::{Ballot, Event, HeldAnswer, HeldVote, Language, MarkPlace, TextPart};

const PLAYERS: &str = "Anna doctor; Boris blocker; Clara vagrant; Denis detective; \
    Egor hacker + mafia; Fedor journalist + maniac; Galina maid; Hanna bodyguard";

fn election() -> Desk {
    let mut desk = desk(Language::English, PLAYERS);
    desk.take("start");
    desk
}

/// The same with somebody called like Anna's vote in post 2.
fn with_another_anna() -> Desk {
    let mut desk = desk(Language::English, PLAYERS);
    let seat = desk.seat("Hanna");
    desk.game.seats[seat.index()].name = "Anna #2".to_owned();
    desk.take("start");
    desk
}

/// A player's votes of one post.
fn posts(desk: &mut Desk, post: u64, voter: &str, targets: &[&str]) {
    let voter = desk.seat(voter);
    for (mark, target) in (0..).zip(targets) {
        let ballot = Some(Ballot::Seat(desk.seat(target)));
        desk.keep(Event::VoteCast {
            voter,
            ballot,
            post: Some(post),
            mark,
            typed: None,
        });
    }
}

/// The votes of the thread that do not count: the post, for whom, and why.
fn left_out(desk: &Desk) -> Vec<String> {
    let running = desk.table().running();
    let left = running.uncounted.iter().map(|left| {
        let target = left.vote.ballot.and_then(Ballot::seat).expect("a player");
        let post = left.vote.post.expect("a post");
        format!("#{post} {}: {}", desk.game.name(target), left.why)
    });
    left.collect()
}

fn last(desk: &Desk) -> &str {
    &desk.moves().last().expect("a move").line
}

#[test]
fn a_vote_in_a_post_is_kept_for_whom_it_is() {
    let mut desk = with_another_anna();
    posts(&mut desk, 2, "Boris", &["Anna"]);
    desk.take("end day");
    assert_eq!(last(&desk), "end day; Boris: vote #2 → Anna");
    // The table laid anew has the same mayor.
    let told = desk.take("secretary Boris");
    assert!(
        desk.written(&told).contains("Anna is the mayor."),
        "{told:?}"
    );
}

#[test]
fn an_older_journal_has_the_post_after_the_name() {
    let mut desk = with_another_anna();
    posts(&mut desk, 2, "Boris", &["Anna"]);
    desk.keep_line("end day; Boris: vote → Anna #2");
    let told = desk.take("secretary Boris");
    assert!(
        desk.written(&told).contains("Anna is the mayor."),
        "{told:?}"
    );
}

#[test]
fn a_number_that_may_be_a_post_or_the_end_of_a_name_is_asked_about() {
    let mut desk = with_another_anna();
    let refusal = desk.refusal("vote Boris Anna #2");
    assert_eq!(refusal.code, "unreadable");
    let forms = ["Boris: vote #2 → Anna", "Boris: vote → Anna #2"];
    for form in forms {
        assert!(
            refusal.message.contains(&format!("`{form}`")),
            "{refusal:?}"
        );
        desk.take(form);
        assert_eq!(last(&desk), form);
    }
    // Any other number is a post.
    desk.take("vote Clara Anna #3");
    assert_eq!(last(&desk), "Clara: vote #3 → Anna");
    desk.take("vote Clara Anna #2 #4");
    assert_eq!(last(&desk), "Clara: vote #4 → Anna #2");
    desk.take("vote Anna #2 Clara #5");
    desk.take("unvote Anna #2");
    assert_eq!(last(&desk), "unvote Anna #2");
    assert!(
        desk.echo("vote Anna #2 Boris")
            .contains("Anna #2's vote is in: Boris.")
    );
    desk.take("unvote Clara #4");
    assert_eq!(last(&desk), "unvote Clara");
}

#[test]
fn a_wall_is_of_whoever_is_called_so() {
    let mut desk = with_another_anna();
    let echo = desk.echo("wall Anna #2");
    assert_eq!(echo, "Walls of Anna #2 are noted.");
    assert_eq!(last(&desk), "wall Anna #2");
    let echo = desk.echo("wall Boris, Anna #3");
    assert!(
        echo.starts_with("Walls of Boris, Anna are noted."),
        "{echo}"
    );
}

#[test]
fn a_void_vote_in_front_of_a_post_does_not_bind_and_every_vote_left_out_is_named() {
    let mut desk = election();
    posts(&mut desk, 1, "Anna", &["Anna", "Galina"]);
    posts(&mut desk, 2, "Boris", &["Boris"]);
    posts(&mut desk, 3, "Boris", &["Galina"]);
    posts(&mut desk, 4, "Clara", &["Galina", "Hanna"]);
    posts(&mut desk, 5, "Clara", &["Denis", "Hanna"]);
    let himself = "nobody elects himself (E-1)";
    let of_post = "a vote cannot be changed, and the first of the post counts";
    let earlier = "a vote cannot be changed, and the earlier one counts";
    let expected = [
        format!("#1 Anna: {himself}"),
        format!("#2 Boris: {himself}"),
        format!("#4 Hanna: {of_post}"),
        format!("#5 Denis: {earlier}"),
        format!("#5 Hanna: {earlier}"),
    ];
    assert_eq!(left_out(&desk), expected);
    desk.take("end day");
    assert_eq!(
        last(&desk),
        "end day; Anna: vote #1 → Galina; Boris: vote #3 → Galina; Clara: vote #4 → Galina"
    );
}

/// A hunt: the mayor fell with a red player.
fn hunt() -> Desk {
    let mut desk = election();
    desk.take_all("vote Anna Clara; Boris Clara\nend day\nsecretary Boris\nresolve\nstart");
    desk.take_all("vote Anna Hanna; Boris Hanna; Clara Hanna; Denis Hanna; Galina Hanna");
    desk.take("vote Egor Hanna; Fedor Hanna; Hanna Anna");
    desk.end_vote();
    desk.take_all("resolve\nstart");
    desk
}

#[test]
fn a_third_name_in_a_post_of_a_hunt_is_named_as_left_out() {
    let mut desk = hunt();
    desk.take_all("Anna: approves\nBoris: approves\nDenis: approves\nGalina: approves\nstart");
    posts(&mut desk, 50, "Anna", &["Egor", "Fedor", "Galina"]);
    posts(&mut desk, 51, "Boris", &["Egor"]);
    let why = "a player has 2 votes here, and the first of the post count (H-6)";
    assert_eq!(left_out(&desk), [format!("#50 Galina: {why}")]);
    desk.take("end day");
    assert_eq!(
        last(&desk),
        "end day; Anna: vote #50 → Egor, Fedor; Boris: vote #51 → Egor"
    );
}

#[test]
fn approvals_that_count_are_listed_with_their_number() {
    let mut desk = hunt();
    desk.take_all("Anna: approves\nBoris: approves\nkill Boris left the game");
    let waits = desk.table().asks();
    let about = waits.iter().find(|waiting| waiting.what.contains("hunt"));
    let what = &about.expect("the hunt waits").what;
    assert!(
        what.contains("1 of the 3 it takes approve: Anna ("),
        "{what}"
    );
}

/// «первый голос»: who voted first breaks ties, whether the host has typed the vote or the thread has it.
#[test]
fn a_typed_vote_with_its_post_stands_among_those_of_the_thread() {
    let mut desk = election();
    posts(&mut desk, 6, "Denis", &["Galina"]);
    posts(&mut desk, 8, "Egor", &["Clara"]);
    desk.take_all("vote Boris Galina #10\nvote Anna Clara #7\nvote Fedor Clara");
    desk.take("end day");
    assert_eq!(
        last(&desk),
        "end day; Denis: vote #6 → Galina; Anna: vote #7 → Clara; Egor: vote #8 → Clara; \
         Boris: vote #10 → Galina; Fedor: vote → Clara"
    );
    let table = crate::table::open(&desk.game).expect("a table");
    let crate::table::stage::Stage::Election(stage) = &table.state.stage else {
        panic!("no election");
    };
    let order: Vec<&str> = stage
        .casts
        .iter()
        .map(|cast| desk.game.name(cast.by))
        .collect();
    // Without a post it stands after the posts from before it was entered.
    assert_eq!(order, ["Denis", "Anna", "Egor", "Boris", "Fedor"]);
}

#[test]
fn a_typed_vote_with_its_post_keeps_its_place_at_a_hunt() {
    let mut desk = hunt();
    desk.take_all("Anna: approves\nBoris: approves\nDenis: approves\nGalina: approves\nstart");
    posts(&mut desk, 50, "Anna", &["Egor", "Fedor"]);
    desk.take_all("Boris: vote #51 → Fedor, Clara\nDenis: vote #49 → Clara, Egor");
    desk.take("end day");
    assert_eq!(
        last(&desk),
        "end day; Denis: vote #49 → Clara, Egor; Anna: vote #50 → Egor, Fedor; \
         Boris: vote #51 → Fedor, Clara"
    );
}

/// What was typed from a post and taken out again counts all the same, for the post has it.
#[test]
fn a_vote_of_the_thread_that_was_typed_and_taken_out_stands_in_the_records() {
    let mut desk = election();
    posts(&mut desk, 7, "Anna", &["Clara"]);
    desk.take_all("vote Anna Clara #7\nunvote Anna\nend day");
    assert_eq!(last(&desk), "end day; Anna: vote #7 → Clara");
    let polls = desk.table().records().polls;
    let votes = polls.first().expect("the election").history();
    let standing: Vec<String> = votes
        .iter()
        .filter(|vote| !vote.withdrawn)
        .map(|vote| format!("{} {:?}", desk.game.name(vote.voter), vote.choice))
        .collect();
    let clara = desk.seat("Clara");
    assert_eq!(standing, [format!("Anna Seat({clara:?})")]);
    // A vote that still stands is there once.
    let mut desk = election();
    posts(&mut desk, 7, "Anna", &["Clara"]);
    desk.take_all("vote Anna Clara #7\nend day");
    assert_eq!(
        desk.table()
            .records()
            .polls
            .first()
            .expect("the election")
            .ballots
            .len(),
        1
    );
}

/// What becomes of an approval in green in a post.
fn approval(desk: &Desk, name: &str, minutes: i64) -> nightdesk_rules::Approves {
    let at = desk.now() + chrono::TimeDelta::minutes(minutes);
    desk.table().approves(desk.seat(name), 60, at)
}

#[test]
fn h2_approvals_of_the_thread_are_taken_while_they_are_collected() {
    use nightdesk_rules::Approves;
    assert_eq!(approval(&election(), "Anna", 0), Approves::Nothing);
    let mut desk = hunt();
    // From before the offer.
    assert_eq!(approval(&desk, "Anna", -1), Approves::Nothing);
    let line = "Anna: approves #60";
    assert_eq!(approval(&desk, "Anna", 5), Approves::By(line.to_owned()));
    desk.take(line);
    assert_eq!(last(&desk), "Anna: approves");
    assert_eq!(approval(&desk, "Anna", 5), Approves::Nothing);
    desk.take("start");
    assert_eq!(approval(&desk, "Boris", 5), Approves::Nothing);
}

/// City day E-4: masons and servants are no candidates.
#[test]
fn e4_a_vote_for_a_mason_or_a_servant_is_no_vote_typed_or_posted() {
    let cards = format!("{PLAYERS}; Ida mason + red; Jan servant");
    let why = "masons and servants are no candidates (E-4)";
    for elite in ["Ida", "Jan"] {
        let mut desk = desk(Language::English, &cards);
        desk.take("start");
        for line in ["vote Anna", "vote Boris Clara; Anna"] {
            let refusal = desk.refusal(&format!("{line} {elite}"));
            assert_eq!(refusal.code, "no-vote", "{line}");
            assert!(refusal.message.contains(why), "{refusal:?}");
        }
        posts(&mut desk, 7, "Anna", &[elite]);
        assert_eq!(left_out(&desk), [format!("#7 {elite}: {why}")]);
        // The next post of the same player counts.
        posts(&mut desk, 8, "Anna", &["Clara"]);
        desk.take("end day");
        assert_eq!(last(&desk), "end day; Anna: vote #8 → Clara");
    }
}

#[test]
fn a_journal_from_before_e4_with_such_votes_is_still_read() {
    let cards = format!("{PLAYERS}; Ida mason + red");
    let mut desk = desk(Language::English, &cards);
    desk.take("start");
    for line in [
        "Boris: vote → Ida",
        "vote; Denis: vote → Ida; Egor: vote → Clara",
        "end day; Anna: vote #7 → Ida; Galina: vote #8 → Clara",
    ] {
        desk.keep_line(line);
    }
    let told = desk.take("secretary Egor");
    assert!(
        desk.written(&told).contains("Clara is the mayor."),
        "{told:?}"
    );
}

/// A vote of a player in a post whose words are no player's name.
fn on_hold(desk: &mut Desk, post: u64, mark: u32, voter: &str) {
    let voter = desk.seat(voter);
    desk.keep(Event::VoteHeld {
        place: MarkPlace { post, mark },
        vote: HeldVote {
            voter,
            kind: "unknown-name".to_owned(),
            words: "Борису".to_owned(),
            candidates: Vec::new(),
            reads: None,
            counts_for: None,
            binds: true,
        },
    });
}

/// Whose votes count now.
fn counted(desk: &Desk) -> Vec<String> {
    let told = desk.table().tally().expect("a vote runs");
    let rows = told.parts.iter().filter_map(|part| match part {
        TextPart::Table { rows, .. } => Some(rows.clone()),
        TextPart::Line(_) => None,
    });
    rows.flatten().map(|row| row.join(" ")).collect()
}

/// What of a post on hold is asked of the host.
fn is_asked(desk: &Desk, post: u64, mark: u32, voter: &str) -> bool {
    let place = MarkPlace { post, mark };
    let vote = desk.game.vote_on_hold(desk.seat(voter), place);
    desk.table().judge(&vote).left_out.is_none()
}

/// A vote cannot be changed (city day E-6): which one of a player is the first is not known before the
/// host has said what an earlier one is.
#[test]
fn e6_a_clear_vote_waits_for_an_earlier_one_on_hold() {
    let mut desk = election();
    on_hold(&mut desk, 10, 0, "Boris");
    posts(&mut desk, 11, "Boris", &["Anna"]);
    posts(&mut desk, 12, "Clara", &["Anna"]);
    // A later one on hold is none whatever it says.
    on_hold(&mut desk, 13, 0, "Clara");
    assert_eq!(counted(&desk), ["Anna 1 Clara"]);
    assert_eq!(
        left_out(&desk),
        ["#11 Anna: it waits for what the player wrote before it: `decide 10 …`"]
    );
    assert!(is_asked(&desk, 10, 0, "Boris"));
    assert!(!is_asked(&desk, 13, 0, "Clara"));
    let mut ignored = desk.clone();
    let decide = |answer| Event::VoteDecided {
        place: MarkPlace { post: 10, mark: 0 },
        answer,
    };
    ignored.keep(decide(HeldAnswer::Ignore));
    assert_eq!(counted(&ignored), ["Anna 2 Boris, Clara"]);
    let denis = desk.seat("Denis");
    desk.keep(decide(HeldAnswer::Vote(Ballot::Seat(denis))));
    assert_eq!(counted(&desk), ["Denis 1 Boris", "Anna 1 Clara"]);
    assert_eq!(
        left_out(&desk),
        ["#11 Anna: a vote cannot be changed, and the earlier one counts"]
    );
}

/// In a post the first vote counts (city day V-9), and what stands before it on hold may be it.
#[test]
fn v9_in_a_post_a_clear_vote_waits_for_one_on_hold_before_it() {
    let mut desk = election();
    on_hold(&mut desk, 10, 0, "Boris");
    let (boris, anna) = (desk.seat("Boris"), desk.seat("Anna"));
    desk.keep(Event::VoteCast {
        voter: boris,
        ballot: Some(Ballot::Seat(anna)),
        post: Some(10),
        mark: 1,
        typed: None,
    });
    posts(&mut desk, 11, "Clara", &["Anna"]);
    on_hold(&mut desk, 11, 1, "Clara");
    assert_eq!(counted(&desk), ["Anna 1 Clara"]);
    assert!(is_asked(&desk, 10, 0, "Boris"));
    assert!(!is_asked(&desk, 11, 1, "Clara"));
}

/// A vote before the announced start does not count (city day T-4), whatever it says.
#[test]
fn t4_nobody_is_asked_about_words_from_before_the_votes_are_called_for() {
    let mut desk = election();
    desk.take_all("vote Boris Anna\nvote Clara Anna\nend day\nsecretary Boris\nresolve");
    on_hold(&mut desk, 30, 0, "Boris");
    assert!(!is_asked(&desk, 30, 0, "Boris"));
}

/// While approvals are collected (city day H-2), words in green may be one: `start` asks about them.
#[test]
fn h2_what_may_be_an_approval_is_asked_about_before_the_hunt_is_decided() {
    let mut desk = hunt();
    assert!(desk.table().reads("start").counts_votes);
    on_hold(&mut desk, 60, 0, "Anna");
    assert!(is_asked(&desk, 60, 0, "Anna"));
    desk.take("Anna: approves");
    assert!(!is_asked(&desk, 60, 0, "Anna"));
    assert!(!election().table().reads("start").counts_votes);
}

/// At a hunt (city day H-6) both votes of a post count, whatever the one on hold is.
#[test]
fn h6_beside_a_vote_on_hold_another_of_the_post_counts() {
    let mut desk = hunt();
    desk.take_all("Anna: approves\nBoris: approves\nDenis: approves\nGalina: approves\nstart");
    on_hold(&mut desk, 50, 0, "Anna");
    let anna = desk.seat("Anna");
    for (mark, target) in [(1, "Egor"), (2, "Fedor")] {
        let ballot = Some(Ballot::Seat(desk.seat(target)));
        desk.keep(Event::VoteCast {
            voter: anna,
            ballot,
            post: Some(50),
            mark,
            typed: None,
        });
    }
    assert_eq!(counted(&desk), ["Egor 1 Anna"]);
    assert_eq!(
        left_out(&desk),
        ["#50 Fedor: it waits for what the player wrote before it: `decide 50 …`"]
    );
}

/// One text of a hunt (city day H-6) that names two players is decided as the two votes it is.
#[test]
fn h6_two_names_of_one_text_are_decided_as_two_votes() {
    let mut desk = hunt();
    desk.take_all("Anna: approves\nBoris: approves\nDenis: approves\nGalina: approves\nstart");
    on_hold(&mut desk, 50, 0, "Anna");
    let (anna, egor) = (desk.seat("Anna"), desk.seat("Egor"));
    desk.keep(Event::VoteDecided {
        place: MarkPlace { post: 50, mark: 0 },
        answer: HeldAnswer::Vote(Ballot::Seat(egor)),
    });
    let fedor = Some(Ballot::Seat(desk.seat("Fedor")));
    desk.keep(Event::VoteCast {
        voter: anna,
        ballot: fedor,
        post: Some(50),
        mark: 0,
        typed: None,
    });
    desk.take("end day");
    assert_eq!(last(&desk), "end day; Anna: vote #50 → Egor, Fedor");
}
