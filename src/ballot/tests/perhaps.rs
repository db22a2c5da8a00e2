//! What words that wait for the host may say.

use super::*;
use crate::{HeldKind, Perhaps, perhaps};

fn held(notation: &str) -> String {
    let roster = known();
    let marks = read(&body(notation), &Syntaxes::default(), false, &roster);
    let held = marks.iter().rev().find_map(|mark| match &mark.says {
        Says::Held(kind, words) => Some((*kind, words)),
        _ => None,
    });
    let Some((kind, words)) = held else {
        return "nothing is held".to_owned();
    };
    match perhaps(kind, words, &Syntaxes::default(), &roster) {
        Perhaps::Of { target, is_plain } => {
            let target = match target {
                Target::Slot(slot) => slot,
                Target::NoLynch => "(no lynch)",
                Target::Unvote => "(unvote)",
            };
            match is_plain {
                true => format!("plainly {target}"),
                false => target.to_owned(),
            }
        }
        Perhaps::Among(slots) => format!("among {}", slots.join(", ")),
        Perhaps::Anything => "anything".to_owned(),
    }
}

#[test]
fn what_is_not_written_as_a_vote_may_plainly_be_one() {
    for (notation, expected) in [
        ("*EBWOP: Vote: Bob*", "plainly Bob"),
        ("*EBWOP: unvote, vote: bobb*", "plainly Bob"),
        ("*/vote Bob*", "plainly Bob"),
        ("*My vote: Bob*", "plainly Bob"),
        ("*I vote Bob*", "plainly Bob"),
        ("*Voting Bob*", "plainly Bob"),
        ("*Revote: Bob*", "plainly Bob"),
        ("*vpte: Bobb*", "plainly Bob"),
        ("*(Vote: Bob)*", "plainly Bob"),
        ("*Vote:* Bob", "plainly Bob"),
        ("*Vote*: Bob, he lies", "plainly Bob"),
        ("*VOTE* Bob", "plainly Bob"),
        ("Vote: *Bob*", "plainly Bob"),
        ("*vpte: no lynch*", "plainly (no lynch)"),
        ("*unvoting*", "plainly (unvote)"),
        ("*Umvote*", "plainly (unvote)"),
        // It may be one, and is none as plainly.
        ("*Cross fingers, vote Bob.*", "Bob"),
        ("*Who would vote Bob?*", "Bob"),
        ("*voted Cleo*", "Cleo"),
        ("*EBWOP: Vote: Bob?*", "Bob"),
        ("I vote *Bob*", "Bob"),
        ("*vote* counts for Bob", "nothing is held"),
        ("*vote* said so of Bob", "Bob"),
        ("*I vote Bob or Ana*", "among Bob, Ana"),
        ("I will not *vote Bob*", "nothing is held"),
        ("I could not *vote Bob*", "Bob"),
        ("*I never vote Bob*", "Bob"),
        ("*I vote anybody but Bob*", "among Bob"),
        ("*EBWOP: vote: zzz*", "anything"),
        ("*vote*", "anything"),
    ] {
        assert_eq!(held(notation), expected, "{notation:?}");
    }
}

#[test]
fn words_in_green_are_not_looked_at() {
    let found = perhaps(HeldKind::InGreen, "Bob", &Syntaxes::default(), &known());
    assert!(!matches!(found, Perhaps::Of { is_plain: true, .. }));
}
