//! Places where a desk is easily wrong: ties that are ruled, what is undone after other things,
//! what posts tell about deaths and ends, and games that go on after an end.

use super::*;
use nightdesk_game::{Cause, Event, Stage};
use nightdesk_votes::day_count;

const ASK: &str = "[votes]\nat_deadline = \"most votes\"\ntie = \"ask\"\n";

fn dead(host: &Host) -> Vec<String> {
    let dead = host.game().seats().filter(|(_, seat)| !seat.alive());
    dead.map(|(_, seat)| seat.name.clone()).collect()
}

/// A day that ends in a tie of Gus and Finn, on which the host is asked.
fn tied() -> Host {
    let mut host = Host::new(ASK);
    host.says("vote Ana Gus #1; Bob Finn #2");
    host.at("2026-12-04 20:00");
    host
}

#[test]
fn a_tie_is_asked_about_and_the_ruling_holds() {
    for (word, expected) in [("Gus", vec!["Gus"]), ("nobody", vec![])] {
        let mut host = tied();
        let refused = host.refused("end day");
        let ask = refused.ask.unwrap();
        assert_eq!(ask.facts, ["Gus and Finn are tied."]);
        let order = chosen(&ask, word).unwrap().clone();
        let now = host.now;
        host.session.order(&order, "end day", now, 7).unwrap();
        let facts = host.asks("end day");
        assert!(facts.contains("by your ruling"), "{facts}");
        host.says("end day");
        assert_eq!(dead(&host), expected);
        assert_eq!(host.game().phase(), Some(Phase::Night(1)));
    }
}

#[test]
fn a_ruling_for_somebody_who_is_not_tied_is_refused_and_an_old_one_asks_again() {
    let mut host = tied();
    assert_eq!(
        host.refused("rule \"tie of Day 1\" Ana").code,
        "no-such-choice"
    );
    host.says("rule \"tie of Day 1\" Gus");
    host.at("2026-12-04 19:59");
    host.says("vote Cleo Finn #3; Dov Ana #4; Eve Ana #5");
    host.at("2026-12-04 20:00");
    let ask = host.refused("end day").ask.unwrap();
    assert_eq!(ask.facts, ["Finn and Ana are tied."]);
}

#[test]
fn a_ruled_tie_names_a_player_who_was_replaced_since() {
    let mut host = tied();
    host.says("rule tie Gus");
    host.says("replace Gus Kate");
    host.says("end day").has("Kate is eliminated");
    assert_eq!(dead(&host), ["Kate"]);
}

#[test]
fn a_game_reopened_after_a_win_goes_on_until_the_host_ends_it() {
    let mut host = Host::new("");
    host.says("kill Gus");
    host.says("kill Finn").has("TOWN WINS");
    host.says("reopen");
    host.says("kill Ana")
        .has("TOWN WINS by the rules; you went on with the game");
    host.at("2026-12-04 20:01");
    host.says("end day").has("Night 1 runs.");
    host.says("over town");
    assert!(matches!(host.game().stage, Stage::Over { .. }));
}

#[test]
fn a_player_who_returns_makes_the_win_news_again() {
    let mut host = Host::new("");
    host.says("kill Gus");
    host.says("kill Finn").has("TOWN WINS");
    host.says("reopen");
    host.says("revive Finn");
    host.says("kill Finn").has("TOWN WINS.");
    assert!(matches!(host.game().stage, Stage::Over { .. }));
}

#[test]
fn a_death_by_day_tells_the_majority_and_whom_it_eliminates_now() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #1; Bob Gus #2; Cleo Gus #3");
    host.says("kill Dov").has("With 6 alive it takes 4 now.");
    host.says("kill Eve")
        .has("With 5 alive it takes 3 now.")
        .has(": HAMMER");
}

#[test]
fn undone_moves_of_a_deadline_leave_a_schedule_that_can_be_followed() {
    let mut host = Host::new("");
    host.says("extend 2d");
    let entry = host.session.journal().entries().last().unwrap().no;
    let extended = host.session.game().clone();
    host.says("shorten 4d");
    // Without the extension the deadline would have moved into the past.
    host.refused(&format!("undo {entry}"));
    host.says("undo");
    assert_eq!(host.game(), &extended);
}

#[test]
fn a_post_of_an_earlier_phase_counts_for_nothing_and_is_told() {
    let mut host = Host::new("");
    host.at("2026-12-04 20:00");
    host.says("end day");
    host.at("2026-12-05 20:00");
    host.says("resolve --commit --yes");
    host.says("start");
    host.reads(
        "=== #7 | Ana | 2026-12-02 21:00\n[b]vote: Gus[/b]\n\
         === #8 | Bob | 2026-12-05 21:00\n[b]vote: Gus[/b]\n",
    )
    .has("1 post from #7 on of an earlier phase: nothing in them counts any more.");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
}

#[test]
fn the_hosts_post_after_the_deadline_waits_until_the_day_is_ended() {
    let mut host = Host::new("");
    host.at("2026-12-04 21:00");
    let log = "=== #1 | Ana | 2026-12-04 19:00\n[b]vote: Gus[/b]\n\
               === #2 | Moderator | 2026-12-04 20:30\nGus has BEEN LYNCHED. He was a Mafia Goon.\n\
               === #3 | Bob | 2026-12-04 20:31\nhello\n";
    host.reads(log).has("2 posts from #2 on not read yet");
    assert_eq!(dead(&host), [""; 0]);
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
}

#[test]
fn a_death_told_in_the_post_that_ends_the_day_is_left_to_the_days_end() {
    let mut host = Host::new("");
    host.reads(
        "=== #1 | Ana | 2026-12-02 19:00\n[b]vote: Gus[/b]\n\
         === #2 | Moderator | 2026-12-02 20:30\nDAY 1 HAS ENDED EARLY\nGus has DIED. He was a Mafia Goon.\n",
    );
    assert_eq!(dead(&host), [""; 0]);
    assert_eq!(
        nightdesk_desk::position(host.game()).prompt(host.now),
        "D1 ended"
    );
    host.says("next")
        .has("Your post has ended the day:  end day");
}

#[test]
fn a_lynch_told_by_day_is_not_followed_by_another() {
    let mut host = Host::new("");
    host.reads(
        "=== #1 | Ana | 2026-12-02 19:00\n[b]vote: Gus[/b]\n\
         === #2 | Bob | 2026-12-02 19:01\n[b]vote: Gus[/b]\n\
         === #3 | Moderator | 2026-12-02 20:30\nDov has BEEN LYNCHED. He was a Vanilla Townie.\n",
    );
    assert_eq!(dead(&host), ["Dov"]);
    host.at("2026-12-04 20:00");
    let facts = host.asks("end day");
    assert!(
        facts.contains("Dov was eliminated already, as you told; nobody else is."),
        "{facts}"
    );
    host.says("end day");
    assert_eq!(dead(&host), ["Dov"]);
}

#[test]
fn who_dies_after_the_hammer_stays_in_the_count_that_hammered() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #1; Bob Gus #2; Cleo Gus #3; Dov Gus #4");
    host.says("kill Ana");
    let count = day_count(host.game(), Phase::Day(1), None).table.count();
    assert!(count.hammer.is_some());
    host.says("end day").has("Gus is eliminated.");
}

#[test]
fn who_came_back_in_the_night_is_alive_at_dawn() {
    let mut host = Host::new("");
    host.says("kill Dov");
    host.at("2026-12-04 20:01");
    host.says("end day");
    host.says("revive Dov");
    host.at("2026-12-05 20:01");
    host.says("resolve --commit --yes");
    let said = host.says("start");
    assert!(!said.public.contains("Dov was"), "{}", said.public);
    host.says("vote Dov Gus #1");
    assert_eq!(host.columns().0, [("Gus".to_owned(), 1)]);
}

#[test]
fn a_weight_belongs_to_the_seat_of_its_first_player() {
    let mut host = Host::new("[votes.weights]\nAna = 2\n");
    host.says("replace Ana Kate");
    host.says("vote Kate Gus #1");
    assert_eq!(host.columns_by_weight(), [("Gus".to_owned(), 2)]);
    // Somebody who takes another seat under the name that was left brings no weight along.
    host.says("replace Bob Ana");
    host.says("vote Ana Finn #2");
    assert_eq!(
        host.columns_by_weight(),
        [("Gus".to_owned(), 2), ("Finn".to_owned(), 1)]
    );
}

#[test]
fn aliases_undone_are_forgotten_one_by_one() {
    let mut host = Host::new("");
    host.says("alias Dov Nolan");
    let one = host.game().clone();
    host.says("alias Dov Dolly");
    host.says("undo");
    assert_eq!(host.game(), &one);
    host.pastes("#1 Ana\n[b]vote: Nolan[/b]");
    assert_eq!(host.columns().0, [("Dov".to_owned(), 1)]);
}

#[test]
fn deciding_counts_asks_nothing_twice_and_may_make_a_nickname() {
    let mut host = Host::new("");
    host.pastes("#1 Ana\n[b]vote: Fimn[/b]\n#2 Bob\n[b]vote: Fimn[/b]");
    host.says("decide 1 Finn always");
    host.pastes("#3 Cleo\n[b]vote: Fimn[/b]");
    let votes = host.columns().0;
    assert_eq!(votes, [("Finn".to_owned(), 3)]);
    assert_eq!(host.refused("decide 9 Finn").code, "nothing-held");
}

#[test]
fn deciding_tells_where_a_vote_does_not_count_all_the_same() {
    let mut host = Host::new("");
    host.pastes("#1 Eve\n[b]vote: Fimn[/b]");
    host.pastes("#2 Ana\nvote: Gus\n#3 Bob\nvote: Gus\n#4 Cleo\nvote: Gus\n#5 Dov\nvote: Gus");
    host.pastes("#6 Finn\n[b]vote: Fimn[/b]");
    let held = day_count(host.game(), Phase::Day(1), None).held.len();
    assert!(held <= 2);
    host.says("decide 1 Finn").has("Eve -> Finn, post 1.");
}

#[test]
fn an_early_end_of_another_phase_is_refused_when_typed() {
    let mut host = Host::new("");
    assert_eq!(
        host.refused("DAY 2 HAS ENDED EARLY").code,
        "early-wrong-number"
    );
    assert_eq!(
        host.refused("NIGHT 1 HAS ENDED EARLY").code,
        "early-wrong-phase"
    );
    host.says("DAY 1 HAS ENDED EARLY").has("Night 1 runs.");
}

#[test]
fn a_vote_typed_at_its_place_counts_as_of_its_place() {
    let mut host = Host::new("");
    host.says("vote Ana Gus #5; Bob Gus #6; Cleo Gus #7; Dov Gus #8");
    // Before the hammer fell, somebody had voted for another: the later entry is at its place.
    host.says("vote Ana Finn #6");
    let count = day_count(host.game(), Phase::Day(1), None).table.count();
    assert_eq!(count.hammer, None);
}

#[test]
fn names_that_cannot_be_typed_are_told_when_a_seat_is_given() {
    let mut host = Host::new("");
    assert_eq!(host.refused("replace Gus none").code, "untypable-name");
}

#[test]
fn former_names_are_names_for_the_leak_check() {
    let mut host = Host::new("");
    host.says("replace Gus Kate");
    let text = host.says("tally").public;
    assert!(!text.contains("Mafia"), "{text}");
    let event = Event::Noted {
        seat: None,
        text: "x".to_owned(),
    };
    assert!(host.game().clone().apply(&event).is_ok());
}

#[test]
fn held_lines_are_told_before_the_day_ends() {
    let mut host = Host::new("");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nAna and Bob have DIED\n");
    host.at("2026-12-04 20:01");
    let facts = host.asks("end day");
    assert!(facts.contains("a line of yours (post 1)"), "{facts}");
}

#[test]
fn backups_take_over_from_deaths_that_posts_tell() {
    let mut host = Host::new("");
    host.says("role Cleo Town Backup Cop");
    host.reads("=== #1 | Moderator | 2026-12-01 21:00\nAna has DIED. She was a Cop.\n")
        .has("Cleo is Cop now (takes over from Ana)");
    let ana = host.game().seat(host.seat("Ana")).unwrap();
    assert_eq!(ana.death.as_ref().unwrap().cause, Cause::Host);
}

#[test]
fn who_is_dead_is_not_away() {
    let mut host = Host::new("");
    host.says("kill Dov");
    assert_eq!(host.refused("away Dov 2d").code, "dead-seat");
}

#[test]
fn an_edited_vote_on_hold_shows_what_it_reads() {
    let mut host = Host::new("");
    let log = "=== #1 | Ana | 2026-12-01 21:00\n[b]vote: Gus[/b]\n\
               [size=85]Last edited by Ana on 01 Dec 2026, 21:05, edited 1 time in total.[/size]\n";
    host.reads(log);
    let said = host.says("held");
    assert!(!said.echo.join("\n").contains("\"\""), "{:?}", said.echo);
}

#[test]
fn a_lot_that_is_drawn_again_after_an_undo_is_told() {
    let mut host = Host::new("[votes]\nat_deadline = \"most votes\"\ntie = \"random\"\n");
    host.says("vote Ana Gus #1; Bob Finn #2");
    host.at("2026-12-04 20:00");
    host.says("end day").has_not("drawn before");
    let out = dead(&host);
    host.says("undo");
    host.says("end day")
        .has("Take care: this was drawn before and taken back (tie of Day 1, entry")
        .has(&out[0]);
}
