//! Polls: voting power, ties, what keeps players from winning (reference §14).

use super::{Table, file, role};
use crate::world::Status;
use crate::{Effect, PollOutcome, Start};

fn lynch() -> (String, String) {
    file(
        "_game/polls/lynch",
        "**Lynch** | Poll\nAvailable Options: @All, Abstain\nAllowed Voters: @All\n\
         Passive Start Day: Create Poll in #square [Temporal: Day 1+]\n\
         On Poll Closed: Lynch @Winner\nOn Poll Skipped: Announce `nobody, @Winner1 and @Winner2`\n",
    )
}

fn table(files: &[(String, String)], players: &[&str]) -> Table {
    let mut all = vec![lynch()];
    all.extend_from_slice(files);
    let mut table = Table::new(&all, players);
    table.advance().advance();
    table
}

const FOUR: [&str; 4] = ["Ann Plain", "Bob Plain", "Cid Plain", "Gus Grey"];

#[test]
fn the_most_votes_win() {
    let mut table = table(&[], &FOUR);
    table.vote("Lynch", "Ann", "Bob");
    table.vote("Lynch", "Cid", "Bob");
    table.vote("Lynch", "Gus", "Ann");
    table.vote("Lynch", "Bob", "Abstain");
    table.advance();
    assert_eq!(table.deaths(), ["Bob"]);
    let shown = table.last.iter().find_map(|effect| match effect {
        Effect::PollClosed { result, .. } => Some(result.lines.clone()),
        _ => None,
    });
    let lines: Vec<i64> = shown
        .expect("a result")
        .iter()
        .map(|line| line.votes)
        .collect();
    assert_eq!(lines, [1, 2, 1], "in the order of the options");
}

#[test]
fn a_tie_has_no_winner() {
    let mut table = table(&[], &FOUR);
    table.vote("Lynch", "Ann", "Bob");
    table.vote("Lynch", "Bob", "Ann");
    table.advance();
    assert!(matches!(table.result(), Some(PollOutcome::Tie(tied)) if tied.len() == 2));
    assert_eq!(table.story(), ["nobody, Ann and Bob."]);
}

#[test]
fn abstaining_never_wins_and_votes_can_be_changed() {
    let mut table = table(&[], &FOUR);
    table.vote("Lynch", "Ann", "Bob");
    table.vote("Lynch", "Ann", "Abstain");
    table.advance();
    assert_eq!(table.result(), Some(&PollOutcome::Nobody));
}

#[test]
fn a_poll_can_be_added_and_deleted() {
    let files = [role(
        "Mover",
        "Immediate Night: Add `Lynch` Poll [Temporal: Night 2]\nImmediate Night: Delete `Lynch` Poll [Temporal: Night 3]",
    )];
    let mut table = table(&files, &["Ann Mover", "Bob Plain", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    table.advance();
    let names: Vec<&str> = table
        .world
        .open_polls
        .iter()
        .map(|poll| poll.name.as_str())
        .collect();
    assert_eq!(names, ["Lynch #1", "Lynch #2"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    table.advance();
    assert!(table.world.open_polls.is_empty());
    assert!(
        table
            .last
            .iter()
            .any(|effect| matches!(effect, Effect::NoPoll { .. }))
    );
    table.advance().advance();
    assert_eq!(table.world.open_polls.len(), 1, "what counted was used");
}

#[test]
fn players_are_kept_from_polls_or_from_winning() {
    let files = [role(
        "Fixer",
        "Immediate Night: Manipulate `Lynch` Poll (@Selection is `Unvotable`)\n\
         Immediate Day: Manipulate `Lynch` Poll (@Selection is `Disqualified`) (~Phase)",
    )];
    let mut table = table(&files, &["Ann Fixer", "Bob Plain", "Cid Plain", "Gus Grey"]);
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.vote("Lynch", "Cid", "Bob");
    table.advance();
    assert!(matches!(table.result(), Some(PollOutcome::Disqualified(_))));
    assert_eq!(table.story(), ["nobody,  and ."], "there is no winner");
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    table.advance();
    let poll = &table.world.open_polls[0];
    assert_eq!(poll.options.len(), 4, "three players and abstaining");
}

#[test]
fn cancelled_polls_have_no_winner_and_silent_ones_show_it() {
    let files = [role(
        "Stopper",
        "Immediate Day: Cancel `Lynch` Poll [Temporal: Day 1]\nImmediate Day: Silently cancel `Lynch` Poll [Temporal: Day 2]",
    )];
    let mut table = table(
        &files,
        &["Ann Stopper", "Bob Plain", "Cid Plain", "Gus Grey"],
    );
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!(table.told("Ann"), ["Poll cancelled!"]);
    table.vote("Lynch", "Cid", "Bob");
    table.advance();
    assert_eq!(table.result(), Some(&PollOutcome::Cancelled));
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    table.vote("Lynch", "Cid", "Bob");
    table.advance();
    assert!(matches!(table.result(), Some(PollOutcome::Winner(_))));
    assert!(table.deaths().is_empty());
    assert_eq!(table.story(), ["nobody,  and ."], "there is no winner");
}

#[test]
fn votes_that_nobody_cast_count_and_may_be_hidden() {
    let files = [role(
        "Stalker",
        "Immediate Day: Manipulate `Lynch` Poll (@Selection has `2` hidden votes) (~Phase)",
    )];
    let mut table = table(
        &files,
        &["Ann Stalker", "Bob Plain", "Cid Plain", "Gus Grey"],
    );
    table.answer("Ann", &[&["Bob"]]).expect("an answer");
    table.vote("Lynch", "Bob", "Cid");
    table.advance();
    assert_eq!(table.deaths(), ["Bob"]);
    let lines = table.last.iter().find_map(|effect| match effect {
        Effect::PollClosed { result, .. } => Some(result.lines.len()),
        _ => None,
    });
    assert_eq!(lines, Some(1), "what is hidden has no line");
}

#[test]
fn winning_a_poll_is_an_event_once() {
    let files = [role(
        "Proud",
        "On Poll `Lynch` Win: Learn `why, @OtherVoters ?`\nOn Poll Win: Increment Counter\nOn Lynch: Learn `alas`",
    )];
    let mut table = table(&files, &["Ann Proud", "Bob Plain", "Cid Plain", "Gus Grey"]);
    table.vote("Lynch", "Ann", "Ann");
    table.vote("Lynch", "Bob", "Ann");
    table.advance();
    assert_eq!(table.told("Ann"), ["why, Bob ?", "alas"]);
}

#[test]
fn a_group_acts_through_one_who_voted_for_it() {
    let files = [
        role("Member", "Starting: Join #Circle"),
        file(
            "_game/groups/circle",
            "**Circle** | Townsfolk Team Group\n__Formalized__\n\
             Passive Start Night: Create `Circle` Poll in #Circle\n\
             On Poll Closed:\n• Process: Role Investigate @Winner\n\
             • Evaluate: Reveal `@Executor saw @Result->Role` to #Circle\n\
             On Poll Skipped: Reveal `@Winner` to #Circle\n",
        ),
        file(
            "_game/polls/circle",
            "**Circle** | Poll\nAvailable Options: @All, Random, Yes\nAllowed Voters: @All\nRandom: @(Group:!Circle)\n",
        ),
        role("Recluse", "On Visited: Learn `@Visitor came`"),
    ];
    let seats = ["Ann Member", "Bob Member", "Rex Recluse", "Gus Grey"];
    let mut table = Table::new(&files, &seats);
    table.advance();
    table.vote("Circle", "Bob", "Rex");
    table.vote("Circle", "Gus", "Gus");
    table.advance();
    let group = |to: &crate::Place| matches!(to, crate::Place::Group(_));
    assert_eq!(
        table.said(group),
        ["Bob saw Recluse"],
        "strangers have no vote"
    );
    assert_eq!(table.told("Rex"), ["Bob came"]);
    table.advance();
    table.vote("Circle", "Ann", "Random");
    table.advance();
    assert_eq!(
        table.said(group),
        ["Ann saw Recluse"],
        "the first who is not in it"
    );
    table.advance();
    table.vote("Circle", "Ann", "Yes");
    table.advance();
    assert_eq!(table.said(group), ["Yes"]);
}

#[test]
fn votes_are_events_of_the_polls_maker_and_hammers_are_told() {
    let files = [file(
        "_game/polls/duel",
        "**Duel** | Poll\nAvailable Options: @All\nAllowed Voters: @All\nHammer: Yes\n\
             Passive Start Night: Create Poll in #square\n\
             On Vote Add: Announce `@Voter for @VoteText`\n\
             On Vote Change: Announce `@Voter from @OldVote to @NewVote`\n\
             On Hammer: Announce `hammer`\n",
    )];
    let mut table = Table::new(&files, &FOUR);
    table.advance();
    table.vote("Duel", "Ann", "Bob");
    assert_eq!(table.story(), ["Ann for Bob."]);
    table.vote("Duel", "Ann", "Cid");
    assert_eq!(table.story(), ["Ann from Bob to Cid."]);
    table.vote("Duel", "Bob", "Cid");
    table.vote("Duel", "Gus", "Cid");
    assert_eq!(table.story(), ["Gus for Cid.", "hammer."]);
    assert!(
        table
            .last
            .iter()
            .any(|effect| matches!(effect, Effect::Hammered { .. }))
    );
}

#[test]
fn a_hammer_falls_once_and_ends_the_phase_where_the_setup_says_so() {
    let files = [file(
        "_game/polls/duel",
        "**Duel** | Poll\nAvailable Options: @All\nAllowed Voters: @All\nHammer: Yes\n\
             Passive Start Night: Create Poll in #square\n",
    )];
    let hammers = |table: &Table| {
        let fell = |effect: &&Effect| matches!(effect, Effect::Hammered { .. });
        table.last.iter().filter(fell).count()
    };
    for (hammer_ends, phase) in [(false, "Night 1"), (true, "Day 1")] {
        let rules = Start {
            hammer_ends,
            ..Start::default()
        };
        let mut table = Table::begun(&files, &FOUR, rules);
        table.advance();
        table.vote("Duel", "Ann", "Cid");
        table.vote("Duel", "Bob", "Cid");
        assert_eq!(hammers(&table), 0);
        table.vote("Duel", "Gus", "Cid");
        assert_eq!(hammers(&table), 1);
        assert_eq!(table.world.phase.to_string(), phase);
        if !hammer_ends {
            table.vote("Duel", "Cid", "Cid");
            assert_eq!(hammers(&table), 0, "it stands already");
        }
    }
}

/// A poll that a player opens in a group's place is the group's.
#[test]
fn who_is_not_where_a_poll_stands_has_no_say() {
    let files = [
        file(
            "_game/polls/council",
            "**Council** | Poll\nAvailable Options: @All\nAllowed Voters: @All\n",
        ),
        role(
            "Caller",
            "Starting: Join #den\nImmediate Night: Create `Council` Poll in #den\n\
             On Poll Closed: Attack @Winner",
        ),
        role("Friend", "Starting: Join #den"),
    ];
    let players = ["Ann Caller", "Lea Friend", "Bob Plain", "Gus Grey"];
    let mut table = Table::new(&files, &players);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    table.vote("Council", "Bob", "Ann");
    table.vote("Council", "Gus", "Ann");
    table.vote("Council", "Lea", "Gus");
    table.advance();
    assert_eq!(table.deaths(), ["Gus"]);
}

/// A group that nobody belongs to is everybody's, and so is a location that does not say who is
/// let in.
#[test]
fn a_place_that_keeps_nobody_out_is_everybodys() {
    for place in ["#den", "#hall"] {
        let files = [
            file(
                "_game/polls/council",
                "**Council** | Poll\nAvailable Options: @All\nAllowed Voters: @All\n",
            ),
            file("_game/locations/hall", "**Hall**\nSort Index: 2\n"),
            role(
                "Caller",
                &format!(
                    "Immediate Night: Create `Council` Poll in {place}\n\
                     On Poll Closed: Attack @Winner"
                ),
            ),
        ];
        let players = ["Ann Caller", "Lea Plain", "Bob Plain", "Gus Grey"];
        let mut table = Table::new(&files, &players);
        table.advance();
        table.answer("Ann", &[]).expect("a confirmation");
        table.vote("Council", "Ann", "Gus");
        table.vote("Council", "Bob", "Gus");
        table.advance();
        assert!(!table.deaths().is_empty(), "{place}");
    }
}

#[test]
fn where_the_last_member_is_dead_nobody_has_a_say() {
    let files = [
        file(
            "_game/polls/council",
            "**Council** | Poll\nAvailable Options: @All\nAllowed Voters: @All\n",
        ),
        role(
            "Caller",
            "Immediate Night: Create `Council` Poll in #den\nOn Poll Closed: Attack @Winner",
        ),
        role("Friend", "Starting: Join #den"),
        role("Hunter", "Immediate Night: Kill @Selection"),
    ];
    let players = [
        "Ann Caller",
        "Lea Friend",
        "Hal Hunter",
        "Bob Plain",
        "Gus Grey",
    ];
    let mut table = Table::new(&files, &players);
    table.advance();
    table.answer("Hal", &[&["Lea"]]).expect("a target");
    table.advance();
    assert_eq!(table.status("Lea"), Status::Dead);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    table.vote("Council", "Ann", "Gus");
    table.vote("Council", "Bob", "Gus");
    table.advance();
    assert!(table.deaths().is_empty(), "{:?}", table.deaths());
}
