//! Laws of reading a thread at the desk: what was read once is read, in however many pieces, and
//! what the host decides counts where it stands.

use proptest::prelude::*;

use super::*;
use nightdesk_game::MarkPlace;
use nightdesk_votes::day_count;

const NAMES: [&str; 7] = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"];

/// A post of a day: whose, and what it says.
fn any_words() -> impl Strategy<Value = String> {
    let target = prop_oneof![
        8 => prop::sample::select(&NAMES[..]).prop_map(str::to_owned),
        // Held: a misspelling, a part, nobody, nothing.
        1 => prop::sample::select(&["Fimn", "le", "Zoe", ""][..]).prop_map(str::to_owned),
        1 => Just("no lynch".to_owned()),
    ];
    prop_oneof![
        6 => target.prop_map(|target| format!("[b]vote: {target}[/b]")),
        1 => Just("[b]unvote[/b]".to_owned()),
        1 => Just("hello".to_owned()),
    ]
}

/// Posts with numbers from 1 on, a minute apart, now and then one of the host's.
fn any_thread() -> impl Strategy<Value = Vec<String>> {
    let by_player = (prop::sample::select(&NAMES[..]), any_words());
    let by_host = prop::sample::select(
        &[
            "Dov has DIED. He was a Vanilla Townie.",
            "DEADLINE MOVED 2H LATER",
            "Is Eve DEAD?",
        ][..],
    );
    let post = prop_oneof![
        12 => by_player.prop_map(|(name, words)| (name, words)),
        1 => by_host.prop_map(|words| ("Moderator", words.to_owned())),
    ];
    prop::collection::vec(post, 1..40).prop_map(|posts| {
        let posts = posts.into_iter().enumerate();
        posts
            .map(|(index, (name, words))| {
                let minute = index % 60;
                let number = index + 1;
                format!("=== #{number} | {name} | 2026-12-01 21:{minute:02}\n{words}\n")
            })
            .collect()
    })
}

fn host() -> Host {
    Host::new("[votes]\nday_ends = \"lock\"\n")
}

/// Reads a pile; what was read before is no mistake here.
fn reads(host: &mut Host, posts: &[String]) {
    let pile = page(&posts.concat());
    match host.session.hear(&pile, "read page", host.now) {
        Ok(_) => {}
        Err(NotTaken::Refused(refused)) => assert_eq!(refused.code, "read-before"),
        Err(other) => panic!("{other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn reading_the_same_posts_again_changes_nothing(thread in any_thread(), from in 0_usize..40) {
        let mut host = host();
        reads(&mut host, &thread);
        let before = host.game().clone();
        reads(&mut host, &thread);
        reads(&mut host, &thread[from.min(thread.len() - 1)..]);
        prop_assert_eq!(host.game(), &before);
    }

    #[test]
    fn pages_in_any_split_give_the_same_game(thread in any_thread(), cuts in prop::collection::vec(0_usize..40, 0..5)) {
        let mut whole = host();
        reads(&mut whole, &thread);
        let mut cuts: Vec<_> = cuts.into_iter().map(|cut| cut.min(thread.len())).collect();
        cuts.push(thread.len());
        cuts.sort_unstable();
        let mut parts = host();
        let mut start = 0;
        for end in cuts {
            if end > start {
                reads(&mut parts, &thread[start..end]);
            }
            start = end;
        }
        prop_assert_eq!(parts.game(), whole.game());
    }

    #[test]
    fn undoing_a_read_takes_all_of_it_back(first in any_thread(), cut in 0_usize..40) {
        let mut host = host();
        let cut = cut.min(first.len());
        if cut > 0 {
            reads(&mut host, &first[..cut]);
        }
        let before = host.game().clone();
        if cut < first.len() {
            reads(&mut host, &first[cut..]);
            host.says("undo");
        }
        prop_assert_eq!(host.game(), &before);
    }

    #[test]
    fn a_decision_counts_as_if_the_name_had_been_right(
        before in prop::collection::vec((0_usize..7, 0_usize..7), 0..12),
        voter in 0_usize..7,
        target in 0_usize..7,
        after in prop::collection::vec((0_usize..7, 0_usize..7), 0..12),
    ) {
        let post = |number: usize, voter: usize, words: &str| {
            format!("=== #{number} | {} | 2026-12-01 21:{number:02}\n[b]vote: {words}[/b]\n", NAMES[voter])
        };
        let unclear = before.len() + 1;
        let thread = |words: &str| {
            let votes = before.iter().enumerate().map(|(index, (voter, target))| {
                post(index + 1, *voter, NAMES[*target])
            });
            let later = after.iter().enumerate().map(|(index, (voter, target))| {
                post(unclear + index + 1, *voter, NAMES[*target])
            });
            votes.chain([post(unclear, voter, words)]).chain(later).collect::<Vec<_>>()
        };
        let mut right = host();
        reads(&mut right, &thread(NAMES[target]));
        let mut decided = host();
        // A later vote of the same player would settle it: it is decided before that is read.
        let unclear_thread = thread("qqqq");
        reads(&mut decided, &unclear_thread[..unclear]);
        decided.says(&format!("decide {unclear} {}", NAMES[target]));
        reads(&mut decided, &unclear_thread);
        let count = |host: &Host| day_count(host.game(), Phase::Day(1), None).table.count();
        prop_assert_eq!(count(&decided), count(&right));
        prop_assert_eq!(&decided.game().day_steps, &right.game().day_steps);
    }

    #[test]
    fn a_decision_after_later_votes_counts_at_its_place(later in prop::collection::vec((1_usize..7, 0_usize..7), 0..12), target in 0_usize..7) {
        let post = |number: usize, voter: usize, words: &str| {
            format!("=== #{number} | {} | 2026-12-01 21:{number:02}\n[b]vote: {words}[/b]\n", NAMES[voter])
        };
        let thread = |words: &str| {
            let later = later.iter().enumerate();
            let later = later.map(|(index, (voter, target))| post(index + 2, *voter, NAMES[*target]));
            [post(1, 0, words)].into_iter().chain(later).collect::<Vec<_>>()
        };
        let mut right = host();
        reads(&mut right, &thread(NAMES[target]));
        let mut decided = host();
        reads(&mut decided, &thread("qqqq"));
        decided.says(&format!("decide 1 {}", NAMES[target]));
        let count = |host: &Host| day_count(host.game(), Phase::Day(1), None).table.count();
        prop_assert_eq!(count(&decided), count(&right));
    }

    #[test]
    fn corrections_are_none_exactly_while_the_posted_count_is_right(
        votes in prop::collection::vec((0_usize..7, 0_usize..7), 1..10),
        more in prop::collection::vec((0_usize..7, 0_usize..7), 0..6),
        undone in 0_usize..10,
    ) {
        let mut host = host();
        let mut entries = Vec::new();
        let cast = |host: &mut Host, post: usize, (voter, target): (usize, usize)| {
            let line = format!("vote {} {} #{post}", NAMES[voter], NAMES[target]);
            let taken = host.session.take(&line, host.now, 7);
            taken.ok().and_then(|answer| answer.entry)
        };
        for (index, vote) in votes.iter().enumerate() {
            entries.extend(cast(&mut host, index + 1, *vote));
        }
        host.says("posted tally");
        let posted = day_count(host.game(), Phase::Day(1), None).table.count();
        for (index, vote) in more.iter().enumerate() {
            cast(&mut host, votes.len() + index + 1, *vote);
        }
        let corrections = |host: &Host| day_count(host.game(), Phase::Day(1), None).corrections.wrong;
        prop_assert_eq!(corrections(&host), []);
        if let Some(entry) = entries.get(undone) {
            host.says(&format!("undo {entry}"));
            let last = u64::try_from(votes.len()).unwrap();
            let now = day_count(host.game(), Phase::Day(1), Some(last)).table.count();
            prop_assert_eq!(corrections(&host).is_empty(), now.wagons == posted.wagons);
        }
    }
}

#[test]
fn a_refused_vote_leaves_what_is_on_hold_on_hold() {
    let mut host = Host::new("[votes]\nself_vote = false\n");
    host.pastes("#1 Ana\n[b]vote: Fimn[/b]\n#2 Ana\n[b]vote: Ana[/b]");
    let held = day_count(host.game(), Phase::Day(1), None).held;
    let places: Vec<_> = held.iter().map(|(place, _)| *place).collect();
    assert_eq!(places, [MarkPlace { post: 1, mark: 0 }]);
    host.says("decide 1 Finn");
    assert_eq!(host.columns().0, [("Finn".to_owned(), 1)]);
}

#[test]
fn posts_of_a_later_phase_wait_until_it_has_begun() {
    let mut host = Host::new("");
    host.at("2026-12-06 12:00");
    let log = "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Gus[/b]\n\
               === #2 | Bob | 2026-12-06 09:00\n[b]vote: Gus[/b]\n";
    host.reads(log).has("1 post from #2 on not read yet");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
    host.says("end day");
    host.says("resolve --commit");
    host.says("start");
    host.reads(log).has("1 post, 1 vote; 1 post read before.");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
}

#[test]
fn a_hosts_post_that_ends_the_day_leaves_the_rest_for_later() {
    let mut host = Host::new("");
    let said = host.reads(
        "=== #1 | Ana | 2026-12-02 21:00\n[b]vote: Gus[/b]\n\
         === #2 | Moderator | 2026-12-02 22:00\nDAY 1 HAS ENDED EARLY\n\
         === #3 | Bob | 2026-12-02 22:01\n[b]vote: Gus[/b]\n",
    );
    said.has("#2 Day 1 is declared over")
        .has("1 post from #3 on not read yet");
    host.at("2026-12-03 09:00");
    host.says("end day");
    assert_eq!(
        host.game().phases.last().unwrap().at,
        utc("2026-12-02 22:00")
    );
}

#[test]
fn a_doubtful_line_of_the_host_waits_and_is_carried_out_when_decided() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nAna and Bob have DIED\n")
        .has("nothing was changed");
    host.says("held").has("#1 \"Ana and Bob have DIED\"");
    assert_eq!(host.game().living().count(), 7);
    host.says("decide 1 Bob").has("Bob is dead.");
    host.says("held").has("Nothing is on hold.");
    assert!(!host.game().seat(host.seat("Bob")).unwrap().alive());
}

#[test]
fn what_is_listed_on_hold_can_be_typed_as_it_stands() {
    let mut host = Host::new("");
    let said = host.reads(
        "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Fimn[/b]\n[b]vote: Guz[/b]\n\
         === #2 | Moderator | 2026-12-01 21:05\nAna and Bob have DIED\nHas Cleo DIED?\n",
    );
    for line in [
        "`decide 1 NAME`",
        "`decide 2.1 NAME` or `decide 2.1 ignore`",
        "`decide 2.2 count` or `decide 2.2 ignore`",
    ] {
        said.has(line);
        host.says("held").has(line);
    }
    let refused = host.refused("decide 2 ignore");
    assert_eq!(refused.code, "several-held");
    assert_eq!(refused.hints, ["say which: `decide 2.1 …`, `decide 2.2 …`"]);
    host.says("decide 2.2 count").has("Cleo is dead.");
    let refused = host.refused("decide 3 ignore");
    assert_eq!(refused.hints, ["on hold: 1 and 2"]);
    host.says("decide 2 ignore");
    host.says("decide 1 Gus");
}

#[test]
fn the_last_vote_of_a_post_settles_those_before_it() {
    let two = "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Fimn[/b]\n[b]vote: Guz[/b]\n";
    let mut host = Host::new("");
    host.reads(two);
    // The last vote of a post is the one that counts there.
    host.says("decide 1 count").has("Ana -> Gus, post 1.");
    host.says("held").has("Nothing is on hold.");
    let mut host = Host::new("");
    host.reads(two);
    // Where the last one is no vote, the one before it would stand.
    host.says("decide 1 ignore");
    host.says("decide 1 ignore");
    host.says("held").has("Nothing is on hold.");
}

#[test]
fn a_post_read_after_a_later_death_is_of_the_living() {
    let mut host = host();
    host.reads(
        "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Dov[/b]\n\
         === #5 | Moderator | 2026-12-01 21:05\nDov has DIED. He was a Vanilla Townie.\n",
    );
    let dov = host.seat("Dov");
    host.reads("=== #3 | Dov | 2026-12-01 21:03\n[b]vote: Ana[/b]\n")
        .has("#3 Dov -> Ana")
        .has_not("voter-dead")
        .has_not("posted after death");
    assert!(!host.game().thread.posts[&3].dead);
    assert_eq!(host.columns().0, []);
    host.reads("=== #6 | Dov | 2026-12-01 21:06\n[b]vote: Ana[/b]\n")
        .has("#6 Dov: not counted, the voter is dead")
        .has("#6 Dov: posted after death");
    assert_eq!(host.game().thread.posts[&6].seat, Some(dov));
    assert!(host.game().thread.posts[&6].dead);
}

#[test]
fn a_post_read_after_a_change_of_players_is_its_authors_of_then() {
    let mut host = host();
    host.reads(
        "=== #2 | Kate | 2026-12-01 21:00\nmay I play?\n\
         === #7 | Moderator | 2026-12-01 21:10\nKate HAS REPLACED Gus\n",
    );
    let gus = host.seat("Kate");
    host.reads(
        "=== #4 | Kate | 2026-12-01 21:04\n[b]vote: Bob[/b]\n\
         === #5 | Gus | 2026-12-01 21:05\n[b]vote: Ana[/b]\n",
    )
    .has("#4 Kate: not counted, the author does not play")
    .has("#5 Gus -> Ana");
    assert_eq!(host.game().thread.posts[&4].seat, None);
    assert_eq!(host.game().thread.posts[&5].seat, Some(gus));
    host.reads("=== #8 | Gus | 2026-12-01 21:12\n[b]vote: Bob[/b]\n")
        .has("#8 Gus: not counted, the author does not play");
    assert_eq!(host.columns().0, [("Ana".to_owned(), 1)]);
}
