//! A game beside a ledger of warnings.

use tempfile::TempDir;

use super::*;
use nightdesk_store::ledger::{LedgerFile, LedgerPlace, NewLedger};
use nightdesk_text::Diagnostic;
use nightdesk_warnings::{
    Asked, HostRequest, Identity, Leaving, Name, Request, Roster, run, run_line,
};

const RULES: &str = "[activity]\nprod_after = \"48h\"\nanswer_in = \"24h\"\nmax_prods = 2\n";

/// A host who is one in a ledger, too; the ledger goes with the folder.
struct Club {
    host: Host,
    folder: TempDir,
}

impl Club {
    /// Beside a game before its first day.
    fn prepared() -> Self {
        Self::of(Host::prepared(
            "start = \"2026-12-01 20:00\"\nday = \"9d\"\nnight = \"24h\"\n",
            RULES,
        ))
    }

    /// Beside a game that has set its own rules for warnings.
    fn with_steps() -> Self {
        Self::of(Host::prepared(
            "start = \"2026-12-01 20:00\"\n",
            "[warnings]\nexpire = \"10d\"\nsteps = [\"2-9 stasis=2\"]\n",
        ))
    }

    /// Beside a game in Day 1.
    fn running() -> Self {
        let mut club = Self::prepared();
        for line in ["deal", "sent all", "confirmed all"] {
            club.host.says(line);
        }
        club.host.at("2026-12-01 20:00");
        club.host.says("start");
        club
    }

    fn of(mut host: Host) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("club.sqlite");
        let new = NewLedger {
            // The game's host is one of them, so nobody has to say who works here.
            hosts: vec!["Hattie".to_owned(), "moderator".to_owned()],
            ..NewLedger::default()
        };
        LedgerFile::create(&file, &new).unwrap();
        host.session = host.session.beside(LedgerPlace {
            file,
            host: None,
            named: true,
        });
        Self { host, folder }
    }

    /// What the host reads after a line.
    #[track_caller]
    fn reads(&mut self, line: &str) -> String {
        let host = &mut self.host;
        let answer = host.session.take(line, host.now, 7);
        plain(&answer.unwrap_or_else(|refused| panic!("{line}: {refused:?}")))
    }

    /// What is to be told outside of the game after a line.
    #[track_caller]
    fn tells(&mut self, line: &str) -> String {
        let host = &mut self.host;
        let answer = host.session.take(line, host.now, 7);
        answer.unwrap().verbatim.unwrap_or_default()
    }

    #[track_caller]
    fn refused(&mut self, line: &str) -> Diagnostic {
        let host = &mut self.host;
        match host.session.take(line, host.now, 7) {
            Err(NotTaken::Ledger(refused)) => refused.told,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// Who is asked about after a line.
    #[track_caller]
    fn left(&mut self, line: &str) -> Option<Left> {
        let host = &mut self.host;
        let mut taken = host.session.take(line, host.now, 7);
        if let Err(NotTaken::Refused(refused)) = &taken
            && let Some(ask) = &refused.ask
        {
            let order = chosen(ask, "y").unwrap().clone();
            taken = host.session.order(&order, line, host.now, 7);
        }
        match taken.unwrap().todo {
            Some(Todo::Left(left)) => Some(left),
            _ => None,
        }
    }
}

fn plain(answer: &Answer) -> String {
    let texts = answer.texts.iter();
    let texts = texts.map(|text| nightdesk_render::plain(text.document(), None));
    let said = answer.echo.iter().cloned().chain(texts);
    said.collect::<Vec<_>>().join("\n")
}

#[test]
fn lines_of_the_ledger_are_taken_at_the_desk() {
    let mut club = Club::running();
    let said = club.reads("!fwarn add cleopatra @2 :Ghosted | again");
    assert!(
        said.contains("Added warning #1 for Cleo: 2 points"),
        "{said}"
    );
    let said = club.reads("!fwarn view 1");
    assert!(
        said.contains("moderator") && said.contains("again"),
        "{said}"
    );
    let said = club.reads("as Cleo !warn view 1");
    assert!(!said.contains("again"), "{said}");
    assert_eq!(club.refused("as Cleo !fwarn list").code, "not-permitted");
    let points = club.refused("!fwarn add cleo x :y");
    assert!(points.message.contains("`x`"), "{points}");
    let entries = club.host.session.journal().entries().len();
    club.reads("!refreshdb");
    assert_eq!(club.host.session.journal().entries().len(), entries);
}

#[test]
fn who_is_barred_takes_no_seat_unless_the_host_insists() {
    let mut club = Club::running();
    club.reads("!fwarn add Lou 5 deny=join :x");
    for line in ["replace Ana LOU", "wait add Mia, Lou"] {
        let refused = club.refused(line);
        assert_eq!(refused.code, "signup-refused");
        let hints = refused.hints.join("\n");
        for reason in [
            "1 game of stasis",
            "`as Lou !warn ack 1` at the desk",
            "`join` is denied",
            "--force",
        ] {
            assert!(hints.contains(reason), "{reason} in {hints}");
        }
    }
    assert!(club.host.game().seats().all(|(_, seat)| seat.name != "Lou"));
    club.reads("replace Ana Lou --force we are one short");
    let seated = club.host.game().seats().any(|(_, seat)| seat.name == "Lou");
    assert!(seated, "the reason is no part of the name");
    let said = club.reads("!fstasis lou");
    assert!(said.contains("1 game of stasis"), "{said}");
}

#[test]
fn a_start_takes_a_game_and_undo_gives_none_back() {
    let mut club = Club::prepared();
    club.reads("!fwarn add Lou 0 stasis=40 :x");
    for line in ["deal", "sent all", "confirmed all"] {
        club.host.says(line);
    }
    club.host.at("2026-12-01 20:00");
    club.host
        .says("start")
        .has("Ledger: Lou has sat out a game: 39 games");
    club.host.says("undo");
    club.host
        .says("start")
        .has("Ledger: The ledger knows that already.");
    let said = club.reads("!fstasis lou");
    assert!(said.contains("39 games"), "{said}");
}

#[test]
fn a_game_that_is_called_off_is_no_game_sat_out() {
    let mut club = Club::prepared();
    club.reads("!fwarn add Lou 0 stasis=40 :x");
    club.reads("!cancel");
    let said = club.reads("!fstasis lou");
    assert!(said.contains("40 games"), "{said}");
    let again = club.reads("!cancel");
    assert!(again.contains("knows that already"), "{again}");
}

#[test]
fn players_of_the_setup_file_are_looked_up_when_cards_are_dealt() {
    let mut club = Club::prepared();
    club.reads("!fwarn add eve @0 :x");
    let said = club.host.says("deal");
    said.has("Ledger: Eve: warning #1 is not acknowledged yet")
        .has_not("Ledger: Ana");
}

#[test]
fn who_leaves_is_asked_about_and_warned_once() {
    let mut club = Club::running();
    let left = club.left("replace Ana Kate").unwrap();
    assert_eq!(left.name, "Ana");
    assert_eq!(left.ways, [Leaving::Quit, Leaving::Idle]);
    let gone = club.left("remove Dov").unwrap();
    assert_eq!(gone.name, "Dov");
    let now = club.host.now;
    let given = club
        .host
        .session
        .has_left(&left.name, Leaving::Quit, now)
        .unwrap();
    let said = plain(&given);
    assert!(said.contains("Added warning #1 for Ana: 1 point"), "{said}");
    let said = club.reads("!quit ana");
    assert!(said.contains("knows that already"), "{said}");
    let said = club.reads("!fwarn view 1");
    let reason = "Quit during game Pier (2026-11-30)";
    assert!(said.contains(reason) && said.contains("(system)"), "{said}");
    assert_eq!(club.left("vote Bob Cleo #1"), None);
}

#[test]
fn a_prod_that_was_missed_is_asked_about() {
    let mut club = Club::running();
    club.host.at("2026-12-03 21:00");
    assert_eq!(club.left("prod Bob"), None, "the first one");
    assert_eq!(club.left("prod Eve"), None);
    club.host.at("2026-12-04 10:00");
    club.host
        .reads("=== #5 | Eve | 2026-12-04 09:00\nhere I am\n");
    assert_eq!(club.left("prod Bob"), None, "there is time to answer yet");
    club.host.at("2026-12-05 11:00");
    let missed = club.left("prod Bob").unwrap();
    assert_eq!(
        (missed.name.as_str(), missed.ways.as_slice()),
        ("Bob", &[Leaving::Idle][..])
    );
    assert_eq!(club.left("prod Eve"), None, "Eve had answered");
}

#[test]
fn leaving_before_the_start_costs_nothing() {
    let mut club = Club::prepared();
    let host = &mut club.host;
    let refused = host.session.take("!quit Ana", host.now, 7).unwrap_err();
    assert!(refused.to_string().contains("costs nothing"), "{refused}");
}

#[test]
fn without_a_ledger_nothing_is_asked() {
    let mut host = Host::new(RULES);
    let refused = host.session.take("!fwarn list", host.now, 7).unwrap_err();
    assert!(refused.to_string().contains("no ledger"), "{refused}");
    let answer = host.session.take("replace Ana Lou", host.now, 7).unwrap();
    assert!(answer.todo.is_none());
    for word in ["warnings", "!fwarn", "fstasis"] {
        let answer = host.session.take(&format!("help {word}"), host.now, 7);
        let said = answer.unwrap().echo.join("\n");
        assert!(said.contains("!fwarn set ID [~EXPIRY]"), "{said}");
    }
}

#[test]
fn a_sign_up_asks_the_ledger_and_can_be_forced() {
    let mut club = Club::prepared();
    club.reads("!fwarn add Lou 5 deny=join :x");
    let refused = club.refused("signup Lou");
    assert!(
        refused.message.contains("the ledger bars `Lou`"),
        "{refused:?}"
    );
    assert!(
        club.host
            .game()
            .setup
            .spare
            .iter()
            .all(|name| name != "Lou")
    );
    // All seats are taken, so Lou waits for one.
    let said = club.reads("signup Lou --force a second chance");
    assert!(said.contains("Waiting list: Kate, Lou."), "{said}");
}

#[test]
fn a_games_own_rules_hold_for_its_warnings() {
    let mut club = Club::with_steps();
    let said = club.reads("!fwarn add Ana 2 :spamming");
    assert!(said.contains("expires 2026-12-10"), "{said}");
    assert!(said.contains("2-9"), "{said}");
    let mut usual = Club::prepared();
    let said = usual.reads("!fwarn add Ana 2 :spamming");
    assert!(said.contains("expires 2026-12-30"), "{said}");
}

#[test]
fn the_text_of_a_warning_waits_until_it_has_left_and_is_kept_with_its_words() {
    let mut club = Club::running();
    let given = club.reads("!fwarn add Cleo 2 :quoted a message | post 120, first time");
    let text =
        "Hello Cleo, you get a warning (2 points, it ends on 31 Dec 2026): quoted a message.";
    assert!(given.contains(text), "{given}");
    assert!(given.contains("Please answer so that I know you have read it."));
    // Before it has left, a change changes what waits.
    club.host.says("outbox").has("due: warning 1");
    club.host
        .says("next")
        .has("Send Cleo the text of a warning:  pm Cleo");
    club.reads("!fwarn set 1 ~45d rude words");
    let text = "(2 points, it ends on 15 Jan 2027): rude words.";
    assert_eq!(club.host.says("pm").private.len(), 1);
    let waiting = club.host.says("pm Cleo");
    assert!(waiting.private[0].1.contains(text), "{waiting:?}");
    assert!(
        !waiting.private[0].1.contains("This replaces"),
        "{waiting:?}"
    );
    club.host.says("sent Cleo").has("Sent: Cleo (warning 1).");
    club.host.says("outbox").has_not("due: warning 1");
    club.host.says("next").has_not("warning");
    let kept = club
        .host
        .session
        .take("sent Cleo", club.host.now, 7)
        .unwrap();
    let kept = kept.verbatim.unwrap();
    assert!(
        kept.contains(text) && kept.contains("to Cleo, warning 1"),
        "{kept}"
    );
    // Nobody reads who gave it, nor what is for hosts.
    let journal = serde_json::to_string(club.host.session.journal().entries()).unwrap();
    for secret in ["post 120", "moderator", "Hattie"] {
        let texts = journal.split("warning_said").skip(1);
        assert!(texts.clone().count() >= 2);
        assert!(
            texts.into_iter().all(|part| !part.contains(secret)),
            "{secret}"
        );
    }
    assert!(!journal.contains("post 120"), "{journal}");
}

#[test]
fn a_change_after_the_text_of_a_warning_is_a_text_that_replaces_it() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 2 ~never :one | note");
    club.host.says("sent Cleo");
    // The note is nothing that Cleo reads.
    club.reads("!fwarn set 1 | another note");
    club.host.says("outbox").has_not("due: warning 1");
    let changed = club.reads("!fwarn set 1 two");
    assert!(
        changed.contains("(2 points, it does not end): two."),
        "{changed}"
    );
    assert!(
        changed.contains("This replaces what you were told before of this warning."),
        "{changed}"
    );
    // Back to what Cleo has read, nothing is due.
    let back = club.reads("!fwarn set 1 one");
    assert!(back.contains("told about warning 1 already"), "{back}");
    club.host.says("outbox").has_not("due: warning 1");
    let gone = club.reads("!fwarn del 1");
    assert!(
        gone.contains("Hello Cleo, a warning that you got is taken back (2 points): one."),
        "{gone}"
    );
    club.host
        .says("outbox")
        .has("due: the notice that warning 1 is taken back");
    club.host.says("sent Cleo");
    club.host
        .says("outbox")
        .has_not("warning 1 is taken back,  due");
}

#[test]
fn a_warning_that_is_deleted_unsent_is_told_to_nobody() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 2 :one");
    let gone = club.reads("!fwarn del 1");
    assert!(
        gone.contains("has not been sent, and is not due any more"),
        "{gone}"
    );
    assert!(!gone.contains("taken back"), "{gone}");
    club.host.says("outbox").has_not("warning");
}

#[test]
fn undo_takes_the_text_of_a_warning_away_and_leaves_the_ledger() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 2 :one");
    let undone = club.host.says("undo");
    undone.has("The ledger is not reached by undo: warning 1 stays there");
    undone.has("`!fwarn del 1` deletes it");
    club.host.says("outbox").has_not("warning");
    let said = club.reads("!fwarn list Cleo");
    assert!(said.contains("one"), "{said}");
    club.host.says("redo");
    club.host.says("outbox").has("due: warning 1");
    club.host.says("sent Cleo");
    // Taken back as a step after the sending, it is still so that Cleo has read it.
    let step = club.host.session.journal().entries().iter();
    let step = step.filter(|entry| entry.line.starts_with("!fwarn add"));
    let step = step.map(|entry| entry.no).next_back().unwrap();
    club.host.says(&format!("undo {step}"));
    club.host
        .says("outbox")
        .has_not("due: warning")
        .has_not("no longer right");
    let gone = club.reads("!fwarn del 1");
    assert!(
        gone.contains("a warning that you got is taken back"),
        "{gone}"
    );
}

#[test]
fn a_warning_is_the_players_and_not_the_seats() {
    let mut club = Club::running();
    club.reads("!fwarn add Ana 1 :one");
    club.left("replace Ana Kate");
    let outbox = club.host.says("outbox");
    outbox
        .has("lapsed unsent: warning 1 to Ana")
        .has_not("due: warning 1");
    // Whoever has no seat is told by other ways.
    let answer = {
        let host = &mut club.host;
        host.session
            .take("!fwarn add Ana 1 :two", host.now, 7)
            .unwrap()
    };
    let told = answer.verbatim.clone().unwrap();
    assert!(
        told.starts_with("Ana has no seat here. To be told:\n"),
        "{told}"
    );
    assert!(
        told.contains("Hello Ana, you get a warning (1 point"),
        "{told}"
    );
    assert_eq!(answer.entry, None);
    club.host.says("outbox").has_not("warning 2");
}

#[test]
fn a_warning_needs_no_cards_and_outlives_the_game() {
    let mut club = Club::prepared();
    club.reads("!fwarn add Cleo 1 :one");
    club.host.says("outbox").has("due: warning 1");
    club.host.says("sent Cleo").has("Sent: Cleo (warning 1).");
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 1 :one");
    club.host.says("over town");
    club.host.says("outbox").has("due: warning 1");
    club.host.says("next").has("pm Cleo");
    club.host.says("sent Cleo").has("Sent: Cleo (warning 1).");
}

#[test]
fn what_becomes_of_a_warning_is_told_to_a_player_who_has_left_the_seat() {
    let mut club = Club::running();
    club.reads("!fwarn add Ana 2 :one");
    club.host.says("sent Ana");
    club.reads("!fwarn add Ana 3 :two");
    club.left("replace Ana Kate");
    club.host
        .says("outbox")
        .has("lapsed unsent: warning 2 to Ana");
    // What Ana has read of, Ana is told of by other ways, and at once.
    let changed = club.tells("!fwarn set 1 three");
    assert!(
        changed.contains("Ana has no seat here. To be told:"),
        "{changed}"
    );
    assert!(changed.contains("three."), "{changed}");
    assert!(
        changed.contains("This replaces what you were told before of this warning."),
        "{changed}"
    );
    club.host
        .says("outbox")
        .has("lapsed unsent: warning 2 to Ana")
        .has_not("warning 1 to Ana");
    let gone = club.tells("!fwarn del 1");
    assert!(
        gone.contains("a warning that you got is taken back"),
        "{gone}"
    );
    // Of what Ana never read there is nothing to tell.
    assert_eq!(club.tells("!fwarn del 2"), "");
    club.host
        .says("outbox")
        .has_not("lapsed")
        .has_not("due: warning");
}

#[test]
fn the_same_number_in_another_ledger_is_another_warning() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 1 :one");
    club.host.says("sent Cleo");
    club.host.now += chrono::TimeDelta::hours(1);
    let mut club = Club::of(club.host);
    let other = club.reads("!fwarn add Cleo 4 :quite another thing");
    assert!(other.contains("quite another thing."), "{other}");
    assert!(!other.contains("This replaces"), "{other}");
    // Nobody has read of it yet.
    let gone = club.reads("!fwarn del 1");
    assert!(gone.contains("has not been sent"), "{gone}");
    club.host.says("outbox").has_not("due: ");
}

#[test]
fn all_warnings_are_sent_before_the_deal() {
    let mut club = Club::prepared();
    club.reads("!fwarn add Cleo 1 :one");
    club.host.says("sent all").has("Sent: Cleo (warning 1).");
    club.host.says("outbox").has_not("due: ");
    assert_eq!(club.host.refused("sent all").code, "not-dealt");
}

#[test]
fn what_a_player_has_read_of_a_warning_outlives_an_undo() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 1 :one");
    club.reads("!fwarn set 1 two");
    let set = club.host.session.journal().entries().last().unwrap().no;
    club.host.says("sent Cleo");
    club.host.says(&format!("undo {set}"));
    club.host.says("outbox").has_not("due: warning");
    // Cleo has read "two".
    let back = club.reads("!fwarn set 1 one");
    assert!(back.contains("(1 point"), "{back}");
    assert!(
        back.contains("This replaces what you were told before of this warning."),
        "{back}"
    );
    club.host.says("outbox").has("due: warning 1");
}

/// A line in the shell, or at another game's desk, in the same ledger.
#[track_caller]
fn elsewhere(club: &Club, line: &str) {
    let file = club.folder.path().join("club.sqlite");
    let mut file = LedgerFile::open(&file).unwrap();
    let (host, roster) = (Identity::account("Hattie"), Roster::default());
    let done = file.write(
        || club.host.now,
        |ledger, now| {
            let asked = Asked {
                actor: Some(&host),
                typed_by: None,
                now,
                roster: &roster,
            };
            run_line(ledger, &asked, line)
        },
    );
    done.unwrap_or_else(|failure| panic!("{line}: {failure:?}"));
}

#[test]
fn a_warning_that_is_taken_back_elsewhere_is_not_delivered() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 2 :one");
    elsewhere(&club, "!fwarn del 1");
    club.host
        .says("outbox")
        .has("taken back elsewhere before its text was sent")
        .has_not("due: warning");
    club.host.says("next").has_not("Send Cleo");
    assert!(club.host.says("pm").private.is_empty());
    // Nothing is recorded: what was sent before is shown, and the warning is none of it.
    let before = club.host.session.journal().next_no();
    club.host
        .says("sent Cleo")
        .has("Nothing new is due to Cleo")
        .has_not("Sent: ");
    let kept = club.tells("sent Cleo");
    assert!(
        kept.contains("the role PM") && !kept.contains("arning"),
        "{kept}"
    );
    assert_eq!(club.host.session.journal().next_no(), before);
}

#[test]
fn what_becomes_of_a_warning_elsewhere_is_due_here() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo 2 :one");
    elsewhere(&club, "!fwarn set 1 two");
    let waiting = club.host.says("pm Cleo");
    assert!(waiting.private[0].1.contains("two."), "{waiting:?}");
    let entry = club.host.session.journal().next_no();
    club.host.says("sent Cleo").has("Sent: Cleo (warning 1).");
    // What became of it and that it was sent are one entry, which the host has typed.
    assert_eq!(club.host.session.journal().next_no(), entry + 1);
    club.host
        .says(&format!("undo {entry}"))
        .has_not("The ledger is not reached");
    let waiting = club.host.says("pm Cleo");
    assert!(waiting.private[0].1.contains("two."), "{waiting:?}");
    club.host.says("sent Cleo").has("Sent: Cleo (warning 1).");
    let kept = club.tells("sent Cleo");
    assert!(kept.contains("two.") && !kept.contains("one."), "{kept}");
    club.host
        .says("outbox")
        .has_not("elsewhere")
        .has_not("due: ");
    elsewhere(&club, "!fwarn del 1");
    club.host
        .says("outbox")
        .has("due: the notice that warning 1 is taken back")
        .has("Warning 1 of Cleo was taken back elsewhere.");
    club.host
        .says("next")
        .has("Send Cleo the text of a warning");
    club.host.says("sent Cleo");
    let kept = club.tells("sent Cleo");
    assert!(
        kept.contains("a warning that you got is taken back"),
        "{kept}"
    );
    // What is said of a deleted one after that is nothing for anybody.
    elsewhere(&club, "!fwarn set 1 another word");
    club.host
        .says("outbox")
        .has_not("due: ")
        .has_not("elsewhere");
}

#[test]
fn what_was_told_elsewhere_and_changes_here_is_told_here() {
    let mut club = Club::running();
    elsewhere(&club, "!fwarn add Cleo 2 :one");
    let changed = club.tells("!fwarn set 1 two");
    assert!(
        changed.starts_with(
            "Warning 1 was given elsewhere; if Cleo was told about it, send:\nHello Cleo"
        ),
        "{changed}"
    );
    assert!(changed.contains("This replaces"), "{changed}");
    assert_eq!(club.tells("!fwarn set 1 | a note"), "");
    let said = club.reads("!fwarn set 1 ~never three | another");
    for part in [
        "expires: 2026-12-31 20:00 UTC → never",
        "reason: \"two\" → \"three\"",
        "notes: \"a note\" → \"another\"",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
    let gone = club.tells("!fwarn del 1");
    assert!(
        gone.contains("a warning that you got is taken back"),
        "{gone}"
    );
    club.host.says("outbox").has_not("due: ");
}

#[test]
fn who_has_been_warned_for_leaving_is_asked_about_no_more() {
    let mut club = Club::running();
    club.reads("!idle Ana");
    assert_eq!(club.left("replace Ana Kate"), None);
    let said = club.reads("!quit Ana");
    assert!(said.contains("One departure gives one warning"), "{said}");
}

#[test]
fn the_audit_says_who_typed_for_whom() {
    let mut club = Club::running();
    club.reads("!fwarn add Cleo @1 :x");
    club.reads("as Cleo !warn ack 1");
    let again = club.reads("as Cleo !warn ack 1");
    assert!(again.contains("is acknowledged already"), "{again}");
    let file = LedgerFile::open(&club.folder.path().join("club.sqlite")).unwrap();
    let last = file.audit(None, 1).unwrap().remove(0);
    assert_eq!(last.action, "ack");
    assert_eq!(last.actor.as_deref(), Some("Cleo"));
    assert_eq!(last.typed_by.as_deref(), Some("Moderator"));
}

#[test]
fn a_warning_finds_the_seat_of_whoever_has_changed_the_name() {
    let mut club = Club::running();
    elsewhere(&club, "!fwarn add Cloe 1 :x");
    let file = club.folder.path().join("club.sqlite");
    let mut file = LedgerFile::open(&file).unwrap();
    let (host, roster) = (Identity::account("Hattie"), Roster::default());
    let request = Request::Host(HostRequest::Same {
        old: Name::plain("Cloe"),
        new: Name::plain("Cleo"),
    });
    let joined = file.write(
        || club.host.now,
        |ledger, now| {
            let asked = Asked {
                actor: Some(&host),
                typed_by: None,
                now,
                roster: &roster,
            };
            run(ledger, &asked, &request)
        },
    );
    joined.unwrap();
    let told = club.tells("!fwarn del 1");
    assert!(
        told.starts_with("Warning 1 was given elsewhere; if Cleo was told about it, send:"),
        "{told}"
    );
}

#[test]
fn an_answered_warning_asks_for_no_answer_again() {
    let mut club = Club::running();
    let due = club.reads("!fwarn add Cleo @1 :one");
    let asks = "Please answer so that I know you have read it.";
    assert!(due.contains(asks), "{due}");
    club.host.says("sent Cleo");
    elsewhere(&club, "!fwarn add Bob 1 :x");
    club.reads("as Cleo !warn ack 1");
    // That it was answered is nothing to tell.
    club.host
        .says("outbox")
        .has_not("due: ")
        .has_not("elsewhere");
    let changed = club.reads("!fwarn set 1 two");
    assert!(changed.contains("two."), "{changed}");
    assert!(!changed.contains(asks), "{changed}");
}
