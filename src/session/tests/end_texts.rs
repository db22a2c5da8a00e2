//! Ends that the host tells in the thread: of a phase, and of the game.

use super::*;
use nightdesk_game::Stage;

const EARLY: &str = "=== #2 | Ana | 2026-12-02 14:00\n[b]vote: Gus[/b]\n\
                     === #3 | Moderator | 2026-12-02 15:00\nDAY 1 HAS ENDED EARLY\n";
const LATER: &str = "=== #4 | Cleo | 2026-12-02 15:10\n[b]vote: Finn[/b]\n\
                     === #5 | Eve | 2026-12-02 15:11\n[b]vote: Finn[/b]\n";

fn ended_early() -> Host {
    let mut host = Host::new("");
    host.at("2026-12-02 16:00");
    host.reads(EARLY);
    host
}

impl Host {
    #[track_caller]
    fn reads_not(&mut self, log: &str) -> Refused {
        match self.session.hear(&page(log), "read page", self.now) {
            Err(NotTaken::Refused(refused)) => *refused,
            other => panic!("{other:?}"),
        }
    }

    #[track_caller]
    fn votes_for(&self, expected: &[(&str, u32)]) {
        let votes = self.columns().0;
        let votes: Vec<_> = votes.iter().map(|(name, n)| (name.as_str(), *n)).collect();
        assert_eq!(votes, expected);
    }
}

#[test]
fn posts_after_an_early_end_wait_in_whatever_pieces_they_come() {
    let mut host = ended_early();
    assert_eq!(host.reads_not(LATER).code, "later-posts");
    let all = format!("{EARLY}{LATER}");
    assert_eq!(host.reads_not(&all).code, "later-posts");
    host.votes_for(&[("Gus", 1)]);
    host.says("end day").has("Nobody is eliminated.");
    host.reads(LATER).has("#4 Cleo: posted at night");
    assert_eq!(host.game().day_steps.len(), 2);
}

#[test]
fn pasted_posts_after_an_early_end_wait_too() {
    let mut host = Host::new("");
    host.at("2026-12-02 16:00");
    host.pastes("#2 Ana\n[b]vote: Gus[/b]\n#3 Moderator\nDAY 1 HAS ENDED EARLY");
    host.at("2026-12-02 16:10");
    host.pastes("#1 Bob\n[b]vote: Gus[/b]\n#4 Cleo\n[b]vote: Finn[/b]")
        .has("1 post from #4 on not read yet");
    host.votes_for(&[("Gus", 2)]);
}

#[test]
fn a_vote_typed_after_an_early_end_is_refused() {
    let mut host = ended_early();
    assert_eq!(host.refused("vote Gus Finn #6").code, "day-ended");
    host.says("vote Bob Gus #1");
    // A vote whose post is not known is the host's word.
    host.says("vote Dov Gus");
    host.votes_for(&[("Gus", 3)]);
}

#[test]
fn votes_typed_before_the_end_was_read_are_found_to_be_too_late() {
    let mut host = Host::new("");
    host.at("2026-12-02 16:00");
    host.says("vote Cleo Finn #4");
    host.reads(EARLY);
    host.votes_for(&[("Gus", 1)]);
    host.says("votes")
        .has("not counted: #4 Cleo -> Finn (no day was running)");
}

#[test]
fn the_deadline_is_where_the_post_has_ended_the_phase() {
    let mut host = ended_early();
    let end = host.game().deadline().unwrap();
    assert_eq!(end, Some(utc("2026-12-02 15:00")));
    assert_eq!(host.refused("extend 1d").code, "deadline-passed");
    let facts = host.asks("end day");
    assert!(!facts.contains("has ended it"), "{facts}");
    let moved = "=== #6 | Moderator | 2026-12-02 15:20\nDEADLINE MOVED 1D LATER\n";
    assert_eq!(host.reads_not(moved).code, "later-posts");
    host.says("end day");
    // Later deadlines do not move with an early end.
    assert_eq!(
        host.game().deadline().unwrap(),
        Some(utc("2026-12-05 20:00"))
    );
    host.reads(moved);
    assert_eq!(
        host.game().deadline().unwrap(),
        Some(utc("2026-12-06 20:00"))
    );
}

#[test]
fn a_move_after_the_end_in_one_post_moves_the_night() {
    let mut host = Host::new("");
    host.at("2026-12-04 16:00");
    host.reads(
        "=== #3 | Moderator | 2026-12-04 15:00\nDAY 1 HAS ENDED EARLY\nDEADLINE MOVED 6H EARLIER\n",
    );
    host.says("end day");
    assert_eq!(
        host.game().deadline().unwrap(),
        Some(utc("2026-12-05 14:00"))
    );
}

#[test]
fn a_night_that_a_post_has_ended_is_over() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.at("2026-12-05 09:00");
    host.reads("=== #9 | Moderator | 2026-12-05 08:00\nNIGHT 1 HAS ENDED EARLY\n");
    let vote = "=== #10 | Ana | 2026-12-05 08:30\n[b]vote: Gus[/b]\n";
    assert_eq!(host.reads_not(vote).code, "later-posts");
    host.says("resolve --commit --yes");
    host.says("start");
    host.reads(vote).has("1 post, 1 vote");
    host.votes_for(&[("Gus", 1)]);
}

#[test]
fn a_runoff_goes_on_after_an_early_end() {
    let mut host = Host::new("[votes]\nat_deadline = \"most votes\"\ntie = \"runoff 2h\"\n");
    host.at("2026-12-02 16:00");
    host.reads(&EARLY.replace(
        "=== #3",
        "=== #1 | Bob | 2026-12-02 14:01\n[b]vote: Finn[/b]\n=== #3",
    ));
    host.says("end day").has("Runoff between");
    assert_eq!(
        host.game().deadline().unwrap(),
        Some(utc("2026-12-02 18:00"))
    );
    host.says("vote Eve Finn #6");
    host.votes_for(&[("Finn", 1)]);
}

const OVER: &str = "=== #2 | Ana | 2026-12-02 14:00\n[b]vote: Gus[/b]\n\
                    === #3 | Moderator | 2026-12-02 15:00\nThe GAME IS OVER, well played\n\
                    === #4 | Cleo | 2026-12-02 15:10\n[b]vote: Gus[/b]\n\
                    === #5 | Moderator | 2026-12-02 15:20\nDEADLINE MOVED 1D LATER\nBob has DIED.\n";
const UNEND: &str = "=== #6 | Moderator | 2026-12-02 15:30\nGAME HAS UNENDED\n\
                     === #7 | Dov | 2026-12-02 15:35\n[b]vote: Gus[/b]\n";

#[test]
fn after_a_game_end_in_a_post_only_its_undoing_is_heard() {
    let together = {
        let mut host = Host::new("");
        host.at("2026-12-02 16:00");
        host.reads(&format!("{OVER}{UNEND}"))
            .has("#3 the game is declared over")
            .has("1 post from #4 on made while the game was over");
        host
    };
    let mut apart = Host::new("");
    apart.at("2026-12-02 16:00");
    apart.reads(OVER);
    apart.says("next").has("over SIDE");
    assert_eq!(
        nightdesk_desk::position(apart.game()).prompt(apart.now),
        "D1 over"
    );
    assert_eq!(apart.game().deadline().unwrap(), None);
    assert_eq!(apart.refused("end day").code, "told-over");
    assert_eq!(apart.refused("extend 1d").code, "told-over");
    assert_eq!(apart.refused("vote Eve Gus #8").code, "told-over");
    assert_eq!(apart.reads_not(OVER).code, "read-before");
    apart.reads(UNEND).has("#6 the game goes on");
    assert_eq!(apart.game(), together.game());
    apart.votes_for(&[("Gus", 2)]);
    assert_eq!(apart.game().living().count(), 7);
    assert_eq!(
        apart.game().deadline().unwrap(),
        Some(utc("2026-12-04 20:00"))
    );
}

#[test]
fn a_game_end_in_a_post_is_confirmed_or_lifted_at_the_desk() {
    let mut host = Host::new("");
    host.at("2026-12-02 16:00");
    host.reads(OVER);
    let told = host.game().clone();
    host.says("over town").has("Won by: Town");
    assert_eq!(host.game().ended_at, Some(utc("2026-12-02 15:00")));
    host.says("undo");
    assert_eq!(host.game(), &told);
    host.says("reopen").has("The game goes on in Day 1.");
    host.says("vote Eve Gus #8");
    host.votes_for(&[("Gus", 2)]);
}

#[test]
fn an_undoing_in_a_post_reopens_a_game_that_was_ended_at_the_desk() {
    let mut host = Host::new("");
    host.at("2026-12-02 15:00");
    host.says("over town");
    assert_eq!(
        host.reads_not("=== #4 | Cleo | 2026-12-02 15:10\n[b]vote: Gus[/b]\n")
            .code,
        "over"
    );
    host.at("2026-12-02 16:00");
    host.reads(UNEND);
    assert_eq!(host.game().stage, Stage::Running(Phase::Day(1)));
    host.votes_for(&[("Gus", 1)]);
    host.says("over town");
    host.pastes("#8 Moderator\nUNEND GAME\n#9 Eve\n[b]vote: Gus[/b]");
    host.votes_for(&[("Gus", 2)]);
}

#[test]
fn posts_of_a_pause_do_not_count_when_they_are_read_later() {
    let mut host = Host::new("");
    host.at("2026-12-02 15:00");
    host.says("over town");
    host.at("2026-12-02 16:00");
    host.says("reopen");
    host.reads("=== #4 | Cleo | 2026-12-02 15:10\n[b]vote: Gus[/b]\n")
        .has("1 post from #4 on made while the game was over");
    host.votes_for(&[]);
    // The thread knows better when the game went on.
    host.reads(UNEND);
    host.reads("=== #8 | Eve | 2026-12-02 15:45\n[b]vote: Gus[/b]\n");
    host.votes_for(&[("Gus", 2)]);
}

#[test]
fn after_the_end_there_are_no_deadlines_and_going_on_tells_what_became_of_them() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.at("2026-12-05 20:00");
    host.says("resolve --commit --yes");
    host.says("start");
    host.says("extend 5h");
    host.says("over town");
    let nothing = host.session.take("schedule", host.now, 7);
    assert!(matches!(nothing, Err(NotTaken::Nothing(_))), "{nothing:?}");
    host.at("2026-12-20 12:00");
    host.says("reopen")
        .has("The game goes on in Day 2.")
        .has("Moves of its deadline are lost")
        .has("Its deadline has passed");
}

#[test]
fn a_day_that_ended_the_game_goes_on_without_whom_it_eliminated() {
    let mut host = Host::new("");
    host.says("kill Finn");
    host.says("vote Ana Gus #1; Bob Gus #2; Cleo Gus #3; Dov Gus #4");
    host.says("end day").has("TOWN WINS");
    host.says("reopen");
    let count = nightdesk_votes::day_count(host.game(), Phase::Day(1), None)
        .table
        .count();
    assert_eq!((count.hammer, count.majority), (None, 3));
    assert_eq!(host.columns(), (vec![], 5));
}

#[test]
fn the_last_count_shows_the_votes_that_eliminated_whom_a_post_tells() {
    let mut host =
        Host::new("[votes]\nday_ends = \"deadline only\"\nat_deadline = \"most votes\"\n");
    host.at("2026-12-02 21:00");
    host.reads(
        "=== #1 | Ana | 2026-12-02 19:00\n[b]vote: Gus[/b]\n\
         === #2 | Bob | 2026-12-02 19:01\n[b]vote: Gus[/b]\n\
         === #3 | Moderator | 2026-12-02 20:30\nGus has BEEN LYNCHED. He was a Mafia Goon.\n",
    );
    host.says("end day").posts("Gus (2): Ana (1), Bob (2)");
}
