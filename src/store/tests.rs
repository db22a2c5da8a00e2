use std::fs;
use std::path::Path;
use std::process::Command;

use chrono::DateTime;
use tempfile::TempDir;

use super::*;
use nightdesk_game::{Change, Entry, Event};

/// Names the folder to the second process of [`a_second_process_is_refused`].
const FOLDER_FOR_SECOND: &str = "NIGHTDESK_TEST_FOLDER";

fn entry(no: u64, text: &str) -> Entry {
    Entry {
        no,
        at: DateTime::UNIX_EPOCH,
        line: format!("note {text}"),
        change: Change::Do(vec![Event::Noted {
            seat: None,
            text: text.to_owned(),
        }]),
    }
}

/// A game with two entries, closed.
fn game() -> (TempDir, GameFolder) {
    let place = tempfile::tempdir().unwrap();
    let entries = [entry(1, "a"), entry(2, "б")];
    let (folder, _) = GameFolder::create(&place.path().join("game"), "x = 1\n", &entries).unwrap();
    (place, folder)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn notes(loaded: &Loaded) -> &[String] {
    &loaded.journal.game().notes
}

#[test]
fn a_game_is_made_and_found() {
    let (_place, folder) = game();
    assert_eq!(
        names(folder.path()),
        [SETUP_FILE, "journal.lock", JOURNAL_FILE]
    );
    assert_eq!(GameFolder::find(Some(folder.path())).unwrap(), folder);
    assert_eq!(fs::read_to_string(folder.setup()).unwrap(), "x = 1\n");
    let text = fs::read_to_string(folder.journal()).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    let head = format!(
        "{{\"nightdesk\":\"journal\",\"format\":2,\"version\":\"{version}\"}}\n{{\"no\":1,"
    );
    assert!(text.starts_with(&head), "{text}");
    assert_eq!(notes(&read_journal(&folder).unwrap()), ["a", "б"]);
}

#[test]
fn nothing_is_overwritten() {
    let (place, folder) = game();
    let again = GameFolder::create(folder.path(), "x = 2\n", &[]).unwrap_err();
    assert!(matches!(again, StoreError::GameThere(_)), "{again}");
    assert_eq!(fs::read_to_string(folder.setup()).unwrap(), "x = 1\n");

    let other = place.path().join("other");
    fs::create_dir(&other).unwrap();
    fs::write(other.join(SETUP_FILE), "mine").unwrap();
    let refused = GameFolder::create(&other, "yours", &[]).unwrap_err();
    assert!(matches!(refused, StoreError::SetupThere(_)), "{refused}");
    assert!(!other.join(JOURNAL_FILE).exists());
    GameFolder::create(&other, "mine", &[entry(1, "a")]).unwrap();
}

#[test]
fn what_is_missing_is_named() {
    let place = tempfile::tempdir().unwrap();
    let find = |path: &Path| GameFolder::find(Some(path)).unwrap_err();
    assert!(matches!(find(place.path()), StoreError::NoGame(_)));
    assert!(matches!(
        find(&place.path().join("none")),
        StoreError::NoFolder(_)
    ));
    fs::write(place.path().join(SETUP_FILE), "").unwrap();
    assert!(matches!(find(place.path()), StoreError::NotMade(_)));
    assert!(matches!(
        find(&place.path().join(SETUP_FILE)),
        StoreError::NotAFolder(_)
    ));
}

#[test]
fn what_is_appended_is_read_back() {
    let (_place, folder) = game();
    let (mut file, loaded) = JournalFile::open(&folder).unwrap();
    assert_eq!(loaded.recovery, None);
    file.append(&entry(3, "c")).unwrap();
    file.append(&entry(4, "d")).unwrap();
    assert_eq!(notes(&read_journal(&folder).unwrap()), ["a", "б", "c", "d"]);
}

#[test]
fn a_torn_line_is_set_aside_and_said() {
    let (_place, folder) = game();
    let whole = fs::read(folder.journal()).unwrap();
    let sound = whole.len() - line_length(&whole);
    let mut number = 0;
    for end in sound + 1..whole.len() {
        fs::write(folder.journal(), &whole[..end]).unwrap();
        let seen = read_journal(&folder).unwrap().recovery.unwrap();
        assert_eq!((seen.line, seen.kept_in), (3, None));
        assert_eq!(fs::read(folder.journal()).unwrap(), whole[..end]);

        number += 1;
        let (mut file, loaded) = JournalFile::open(&folder).unwrap();
        let kept_in = folder.path().join(format!("journal.torn-{number}"));
        assert_eq!(fs::read(&kept_in).unwrap(), whole[sound..end]);
        assert_eq!(
            loaded.recovery,
            Some(Recovery {
                line: 3,
                bytes: end - sound,
                kept_in: Some(kept_in)
            })
        );
        assert_eq!(notes(&loaded), ["a"]);
        file.append(&entry(2, "б")).unwrap();
        assert_eq!(fs::read(folder.journal()).unwrap(), whole);
    }
}

/// Length of the last line with its newline.
fn line_length(text: &[u8]) -> usize {
    text.split_inclusive(|byte| *byte == b'\n')
        .next_back()
        .unwrap()
        .len()
}

#[test]
fn an_unsound_journal_is_left_alone() {
    let (_place, folder) = game();
    let sound = fs::read_to_string(folder.journal()).unwrap();
    for (bad, said) in [
        (sound.replace("\"no\":1", "\"no\":?"), "line 2"),
        (sound.replace("\"no\":2", "\"no\":3"), "line 3"),
        (
            sound.replace("\"format\":2", "\"format\":7"),
            "use a newer nightdesk",
        ),
    ] {
        fs::write(folder.journal(), &bad).unwrap();
        let error = JournalFile::open(&folder).unwrap_err().to_string();
        assert!(error.contains(JOURNAL_FILE), "{error}");
        assert!(error.contains(said), "{error}");
        assert_eq!(fs::read_to_string(folder.journal()).unwrap(), bad);
        assert_eq!(names(folder.path()).len(), 3);
    }
}

#[test]
fn a_change_by_another_program_is_noticed() {
    let (_place, folder) = game();
    let (mut file, _) = JournalFile::open(&folder).unwrap();
    let mut text = fs::read_to_string(folder.journal()).unwrap();
    text.push('\n');
    fs::write(folder.journal(), &text).unwrap();
    let error = file.append(&entry(3, "c")).unwrap_err();
    assert!(matches!(error, StoreError::ChangedMeanwhile(_)), "{error}");
    assert_eq!(fs::read_to_string(folder.journal()).unwrap(), text);
}

#[test]
fn one_writer_and_any_reader() {
    let (_place, folder) = game();
    let (first, _) = JournalFile::open(&folder).unwrap();
    let error = JournalFile::open(&folder).unwrap_err();
    assert!(matches!(error, StoreError::Locked(_)), "{error}");
    assert!(read_journal(&folder).is_ok());
    drop(first);
    assert!(JournalFile::open(&folder).is_ok());
}

#[test]
fn a_second_process_is_refused() {
    let (_place, folder) = game();
    let (_first, _) = JournalFile::open(&folder).unwrap();
    let second = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tests::the_second_process", "--ignored"])
        .env(FOLDER_FOR_SECOND, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&second.stdout);
    assert!(second.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

#[test]
#[ignore = "started as a second process by another test"]
fn the_second_process() {
    let path = std::env::var_os(FOLDER_FOR_SECOND).unwrap();
    let folder = GameFolder::find(Some(Path::new(&path))).unwrap();
    let error = JournalFile::open(&folder).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("another nightdesk is writing")
    );
    assert!(read_journal(&folder).is_ok());
}
