//! Words in threads: announcements, whispers, locks, displays (reference §12.9, §12.15, §12.28).

use super::{Table, file, role};
use crate::{Effect, Input, Place};

#[test]
fn announcements_wait_for_the_story() {
    let files = [role(
        "Herald",
        "Immediate Night: Announce `It is @Selection`\nPassive Start Day: Reveal `hear` to #square\nPassive Start Day: Reveal `you` to @(Role:Grey)",
    )];
    let mut table = Table::new(&files, &["Ann Herald", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Cid"]]).expect("an answer");
    assert_eq!(table.story(), ["It is Cid."]);
    assert!(
        table.told("Ann").is_empty(),
        "an announcement gives no feedback"
    );
    table.advance();
    let story = table.last.iter().find_map(|effect| match effect {
        Effect::Story { lines } => Some(lines.clone()),
        _ => None,
    });
    assert_eq!(story, Some(vec!["It is Cid.".to_owned()]));
    assert_eq!(table.said(|to| matches!(to, Place::Location(_))), ["hear"]);
    assert_eq!(table.told("Gus"), ["you"]);
}

#[test]
fn whispers_lead_there_and_back_while_their_attribute_lasts() {
    let files = [role(
        "Voice",
        "Passive Start Night: Whisper to #Den as `Shadow` (~Phase)\nOn `Shadow` Whisper: Learn `said it`",
    )];
    let mut table = Table::new(&files, &["Ann Voice", "Cid Plain", "Gus Grey"]);
    table.advance();
    let attribute = table.attributes()[0].id.0;
    let whisper = |back: bool| Input::Whisper {
        writer: super::SeatId(0),
        attribute,
        back,
        text: "psst".to_owned(),
    };
    table.enter(&whisper(false)).expect("a whisper");
    assert_eq!(
        table.said(|to| matches!(to, Place::Group(_))),
        ["Shadow: psst"]
    );
    assert_eq!(table.told("Ann"), ["said it"]);
    table.enter(&whisper(true)).expect("an answer");
    assert_eq!(table.told("Ann"), ["Ann: psst"]);
    table.advance();
    assert!(
        table
            .last
            .iter()
            .any(|effect| matches!(effect, Effect::WhisperClosed { .. }))
    );
    assert!(table.enter(&whisper(false)).is_err());
}

#[test]
fn displays_are_shown_anew_when_they_change() {
    let files = [
        role(
            "Keeper",
            "Starting: Display `Stock` (Counter, yes)\nImmediate Night:\n• Increment Counter\n• Update `Stock` value `2` to `no`",
        ),
        file("_game/displays/stock", "**Stock**\nLeft: $1 ($2)\n"),
    ];
    let mut table = Table::new(&files, &["Ann Keeper", "Cid Plain", "Gus Grey"]);
    let shown = |table: &Table| -> Vec<String> {
        let all = table.last.iter().filter_map(|effect| match effect {
            Effect::Displayed { text, .. } => Some(text.trim().to_owned()),
            _ => None,
        });
        all.collect()
    };
    assert_eq!(shown(&table), ["Left: 0 (✓)"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!(shown(&table), ["Left: 1 (✓)", "Left: 1 (✗)"]);
}

#[test]
fn places_are_locked_reset_and_listed() {
    let files = [role(
        "Warden",
        "Immediate Night:\n• Lock #square\n• Conversation Reset\n• Execute `ListAlive` to #square\n\
         Immediate Day: Unlock #square",
    )];
    let mut table = Table::new(&files, &["Ann Warden", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!(table.world.locked.len(), 1);
    let told = |wanted: fn(&Effect) -> bool| table.last.iter().any(wanted);
    assert!(told(|effect| matches!(
        effect,
        Effect::Reset {
            place: Place::Player(_)
        }
    )));
    assert!(told(|effect| matches!(effect, Effect::Listed { .. })));
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert!(table.world.locked.is_empty());
}

#[test]
fn a_whisper_to_a_player_is_a_visit_and_cannot_be_redirected() {
    let files = [
        role(
            "Voice",
            "Immediate Night: Whisper to @Selection as `Shadow`",
        ),
        role(
            "Host",
            "Starting: Redirect `all` to @(Role:Plain)\nOn Visited: Learn `@VisitType by @VisitParameter`",
        ),
    ];
    let mut table = Table::new(&files, &["Ann Voice", "Hob Host", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[&["Hob"]]).expect("an answer");
    assert_eq!(table.told("Hob"), ["Whispering by Shadow"]);
    assert_eq!(table.on("Ann"), ["whisper Shadow Ann"]);
}

#[test]
fn a_team_named_in_a_text_is_written_by_its_name() {
    let files = [role(
        "Herald",
        "Passive Start Night: Reveal `Hail &Townsfolk , fear &werewolf and eat &chips` to #square",
    )];
    let mut table = Table::new(&files, &["Ann Herald", "Cid Plain", "Gus Grey"]);
    table.advance();
    assert_eq!(
        table.said(|to| matches!(to, Place::Location(_))),
        ["Hail Townsfolk , fear Werewolf and eat &chips"]
    );
}

#[test]
fn a_command_that_nobody_knows_fails_in_its_turn() {
    let files = [role(
        "Clerk",
        "Immediate Night:\n• Process: Execute `ListFoo` to #square\n• Evaluate:\n\
         ‣ @Result is `Failure`: Learn `no such list`\n‣ Otherwise: Learn `listed`",
    )];
    let mut table = Table::new(&files, &["Ann Clerk", "Cid Plain", "Gus Grey"]);
    table.advance();
    table.answer("Ann", &[]).expect("a confirmation");
    assert_eq!(table.told("Ann"), ["no such list"]);
}
