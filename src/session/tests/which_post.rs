//! Which post is which: no vote is booked on somebody who did not cast it.

use super::*;

fn wagons(host: &Host) -> Vec<(String, u32)> {
    host.columns().0
}

fn on(name: &str, votes: u32) -> (String, u32) {
    (name.to_owned(), votes)
}

#[test]
fn posts_may_be_pasted_in_any_order_of_their_numbers() {
    let mut host = Host::new("");
    host.pastes(
        "#26 Eve\nVOTE: Ana\n#27 Cleo\nVOTE: Ana\n#1 Finn\nVOTE: Bob\n#2 Dov\nVOTE: Bob\n\
         #3 is where I said so",
    )
    .has("4 posts, 4 votes.")
    .has("  #1 Finn -> Bob\n  #2 Dov -> Bob\n  #26 Eve -> Ana\n  #27 Cleo -> Ana");
    assert_eq!(wagons(&host), [on("Bob", 2), on("Ana", 2)]);
}

#[test]
fn two_posts_with_one_number_are_not_taken_for_one() {
    let mut host = Host::new("");
    let before = host.game().clone();
    let two = host.pastes_not("#8 Finn\nVOTE: Ana\n#8 Dov\nVOTE: Bob");
    assert_eq!(two.code, "same-number");
    assert_eq!(two.message, "post 8 is here twice, as Finn's and as Dov's");
    let words = host.pastes_not("#8 Finn\nVOTE: Ana\n#8 Finn\nVOTE: Bob");
    assert_eq!(
        words.message,
        "post 8 of Finn is here twice, with different words"
    );
    assert_eq!(host.game(), &before);
    host.pastes("#8 Finn\nVOTE: Ana\n#8 Finn\nVOTE: Ana")
        .has("1 post, 1 vote.");
    let read = host.pastes_not("#8 Dov\nVOTE: Bob\n#9 Eve\nVOTE: Bob");
    assert_eq!(read.message, "post 8 was read as Finn's, and is Dov's here");
    assert_eq!(wagons(&host), [on("Ana", 1)]);
}

#[test]
fn a_page_with_two_posts_of_one_number_is_read_and_the_second_is_told() {
    let mut host = Host::new("");
    host.reads(
        "=== #8 | Finn | 2026-12-01 21:00\n[b]vote: Ana[/b]\n\
         === #8 | Dov | 2026-12-01 21:01\n[b]vote: Bob[/b]\n",
    )
    .has("1 post, 1 vote.")
    .has("post 8 is here twice, as Finn's and as Dov's, which does not count. It says: vote: Bob");
    assert_eq!(wagons(&host), [on("Ana", 1)]);
}

#[test]
fn a_post_that_is_cited_is_no_new_one() {
    let mut host = Host::new("");
    host.pastes("#3 Finn\nVOTE: Ana");
    host.pastes("#12 Dov\nlook at this:\n#3 Finn\nThis is a lie.\n#13 Eve\nVOTE: Bob")
        .has("2 posts, 1 vote.")
        .has("Line 3, `#3 Finn`: post 12 of Dov cites a post there, and what follows is Dov's.");
    assert_eq!(wagons(&host), [on("Ana", 1), on("Bob", 1)]);
    // A vote below may be Dov's, or Finn's who has changed his post.
    let refused = host.pastes_not("#14 Dov\nlook at this:\n#3 Finn\nVOTE: Bob");
    assert_eq!(refused.code, "cited-post");
}

#[test]
fn what_may_be_cited_or_posted_is_asked_about_before_a_vote_counts() {
    let mut host = Host::new("");
    let before = host.game().clone();
    let refused = host.pastes_not("#12 Dov\nlook at this:\n#7 Finn\nVOTE: Bob\n#13 Eve\nhm");
    assert_eq!(refused.code, "cited-post");
    assert_eq!(
        refused.message,
        "line 3, `#7 Finn`: a post may begin there, or post 12 of Dov cites one"
    );
    assert_eq!(host.game(), &before);
    // Either way is open to the host.
    host.pastes("#12 Dov\nlook at this:\n> #7 Finn\nVOTE: Bob\n#13 Eve\nhm")
        .has("  #12 Dov -> Bob");
    host.says("undo");
    host.pastes("#7 Finn\nVOTE: Bob\n#12 Dov\nlook at this:\n#13 Eve\nhm")
        .has("  #7 Finn -> Bob");
}

#[test]
fn where_two_posts_of_one_number_stand_is_told() {
    let mut host = Host::new("");
    let two = host.pastes_not("#8 Finn\nVOTE: Ana\n#8 Dov\nVOTE: Bob");
    assert_eq!(
        two.hints,
        [
            "lines 1 and 3 of the paste: give each post the number it has in the thread; nothing of it was read"
        ]
    );
}

#[test]
fn a_private_text_is_not_posted() {
    let mut host = Host::prepared(
        "start = \"2026-12-01 20:00\"\nday = \"3d\"\nnight = \"24h\"\n",
        "",
    );
    host.says("deal");
    host.says("pm Ana");
    let not = host.session.take("posted", host.now, 7).unwrap_err();
    let words = format!("{not:?}");
    assert!(words.contains("private; `sent Ana` records"), "{words}");
    host.says("sent Ana");
}
