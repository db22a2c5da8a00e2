//! Rule sets that keep a table of their own, driven by the same lines as any other game.

use super::*;

const PLAYERS: &str = "[\"Ana\", \"Bob\", \"Cid\", \"Dan\", \"Eve\", \"Fay\", \"Gus\", \"Hal\", \
                       \"Ida\", \"Jon\", \"Kim\", \"Lou\", \"Max\"]";

/// The village of scripted roles, in its first night.
pub(super) fn village() -> Host {
    let text = format!(
        "format = 1\nsetup = \"village-13\"\n[game]\nname = \"Dell\"\nhost = \"Moderator\"\n\
         [players]\nseats = {PLAYERS}\n[schedule]\nfirst = \"day 0\"\n"
    );
    let (setup, diagnostics) =
        setup::read(&Source::new("game.toml", text), setup::Shelves::PROGRAM);
    let mistakes: Vec<_> = diagnostics.iter().map(|mistake| &mistake.message).collect();
    assert_eq!(mistakes, [""; 0]);
    let now = utc("2026-11-30 12:00");
    let mut host = Host {
        session: Session::in_memory(setup.unwrap(), now).unwrap(),
        now,
    };
    for line in ["deal", "sent all", "confirmed all", "start"] {
        host.says(line);
    }
    host.says("resolve --commit");
    host
}

#[test]
fn a_preview_of_a_table_keeps_nothing_and_a_commit_is_one_step_of_undo() {
    let mut host = village();
    let before = host.game().clone();
    host.says("resolve").has("Not kept yet");
    assert_eq!(host.game(), &before);
    host.says("resolve --commit");
    assert_eq!(host.game().phase(), Some(Phase::Day(1)));
    host.says("undo");
    assert_eq!(host.game(), &before);
}

#[test]
fn what_a_table_waits_for_stands_in_next_missing_and_status() {
    let mut host = village();
    host.says("next").has("Healer").has("answer ");
    host.says("missing").has("Healer");
    let taken = host.session.take("status", host.now, 7).unwrap();
    let status = render::plain(taken.texts[0].document(), None);
    assert!(status.contains("Healer"), "{status}");
}

#[test]
fn a_line_no_table_knows_is_refused_and_changes_nothing() {
    let mut host = village();
    let before = host.game().clone();
    assert!(host.session.take("foo bar", host.now, 7).is_err());
    assert!(host.session.take("answer Nobody Ana", host.now, 7).is_err());
    assert_eq!(host.game(), &before);
}
