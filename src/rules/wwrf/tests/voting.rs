//! Voting power (reference §14.3).

use super::{Table, role};

fn powers(lines: &str) -> (i64, i64, i64) {
    let files = [role("Voter", lines)];
    let table = Table::new(&files, &["Ann Voter", "Cid Plain", "Gus Grey"]);
    let seat = table.seat("Ann");
    let public = table.world.public_power(seat);
    (
        public.counted,
        public.shown,
        table.world.private_power(seat, None),
    )
}

#[test]
fn manipulations_are_applied_oldest_first() {
    let by_then_to = "Starting:\n• Manipulate @Self's `public voting power` by `3`\n• Manipulate @Self's `public voting power` to `2`";
    let to_then_by = "Starting:\n• Manipulate @Self's `public voting power` to `2`\n• Manipulate @Self's `public voting power` by `3`";
    assert_eq!(powers(by_then_to), (2, 2, 1));
    assert_eq!(powers(to_then_by), (5, 5, 1));
}

#[test]
fn hidden_votes_are_not_shown_and_special_ones_follow_the_sign() {
    let hidden = "Starting:\n• Manipulate @Self's `hidden public voting power` to `0`\n• Manipulate @Self's `special public voting power` by `1`";
    assert_eq!(powers(hidden), (1, 2, 1));
    let below = "Starting:\n• Manipulate @Self's `public voting power` to `-1`\n• Manipulate @Self's `special public voting power` to `1`";
    assert_eq!(powers(below), (-2, -2, 1));
    let private = "Starting: Manipulate @Self's `private voting power` to `2`";
    assert_eq!(powers(private), (1, 1, 2));
}
