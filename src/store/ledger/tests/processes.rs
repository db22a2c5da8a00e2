//! Several programs at one ledger, and programs that are killed.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use super::*;
use nightdesk_warnings::{Records, WarningId};

/// The ledger a worker is to write to.
const LEDGER: &str = "NIGHTDESK_TEST_LEDGER";
/// How often it is to write.
const WRITES: &str = "NIGHTDESK_TEST_WRITES";
/// Set where it need not wait for the disk: only a power failure would tell the difference.
const QUICK: &str = "NIGHTDESK_TEST_QUICK";

#[test]
#[ignore = "started as a program of its own by the other tests"]
fn worker() {
    let path = std::env::var_os(LEDGER).unwrap();
    let writes: u64 = std::env::var(WRITES).unwrap().parse().unwrap();
    let mut file = LedgerFile::open(path.as_ref()).unwrap();
    if std::env::var_os(QUICK).is_some() {
        file.without_sync().unwrap();
    }
    let mut done = 0;
    while done < writes {
        let line = format!(
            "!fwarn add bob 1 stasis=1 :from {} | {done}",
            std::process::id()
        );
        match by(&mut file, "Hattie", &line, noon()) {
            Ok(Answer::Added(added)) => {
                done += 1;
                println!("added {}", added.id.0);
            }
            Err(Failure::Records(LedgerError::Busy)) => {}
            other => panic!("{other:?}"),
        }
    }
}

fn program(place: &Place, writes: u64) -> Command {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program
        .args([&worker_name(), "--exact", "--ignored", "--nocapture"])
        .env(LEDGER, place.path())
        .env(WRITES, writes.to_string())
        .stdout(Stdio::piped());
    program
}

fn worker_name() -> String {
    let module = module_path!();
    let (_, inside) = module.split_once("::").unwrap();
    format!("{inside}::worker")
}

/// The numbers a worker prints, up to where it ends.
fn printed(worker: &mut Child) -> impl Iterator<Item = u64> + use<> {
    let lines = BufReader::new(worker.stdout.take().unwrap()).lines();
    let ids = lines.map_while(Result::ok);
    // The first line may stand after the test's own name.
    ids.filter_map(|line| line.split_once("added ")?.1.trim().parse().ok())
}

#[test]
fn four_programs_write_at_once_and_nothing_is_lost() {
    let place = Place::new();
    let workers: Vec<Child> = (0..4)
        .map(|_| program(&place, 250).env(QUICK, "1").spawn().unwrap())
        .collect();
    let mut ids: Vec<u64> = Vec::new();
    for mut worker in workers {
        let own: Vec<u64> = printed(&mut worker).collect();
        assert!(worker.wait().unwrap().success());
        assert!(own.is_sorted(), "a program's numbers ascend");
        assert_eq!(own.len(), 250);
        ids.extend(own);
    }
    ids.sort_unstable();
    assert_eq!(ids, (1..=1000).collect::<Vec<u64>>());
    let mut file = place.open();
    file.check().unwrap();
    assert_eq!(rows(&mut file, "SELECT COUNT(*) FROM warning"), 1000);
    let given = "SELECT COUNT(DISTINCT warning) FROM audit WHERE action = 'add'";
    assert_eq!(rows(&mut file, given), 1000);
    assert_eq!(rows(&mut file, "SELECT MAX(old_points) FROM warning"), 999);
    assert_eq!(
        rows(&mut file, "SELECT COUNT(DISTINCT old_points) FROM warning"),
        1000
    );
    sound(&mut file);
}

#[test]
fn what_a_killed_program_has_said_is_there() {
    let place = Place::new();
    for round in 0..12_u64 {
        let mut worker = program(&place, 100_000).spawn().unwrap();
        let mut printed = printed(&mut worker);
        let mut ids: Vec<u64> = printed.by_ref().take(5).collect();
        // In the middle of the next one, never at the same point.
        std::thread::sleep(std::time::Duration::from_micros(700 * round));
        worker.kill().unwrap();
        ids.extend(printed);
        worker.wait().unwrap();
        assert!(ids.len() >= 5, "{ids:?}");
        let mut file = place.open();
        file.check().unwrap();
        for id in &ids {
            let found =
                file.look(|ledger| ledger.warning(WarningId(*id)).map_err(Failure::Records));
            assert!(
                found.unwrap().is_some(),
                "warning {id} was said to be there"
            );
        }
        sound(&mut file);
    }
}

/// The audit tells of every warning, and adds up to the stasis there is.
fn sound(file: &mut LedgerFile) {
    let untold = "SELECT COUNT(*) FROM warning WHERE id NOT IN \
                  (SELECT warning FROM audit WHERE action = 'add')";
    assert_eq!(rows(file, untold), 0);
    let games = "SELECT COALESCE(SUM(stasis_games), 0) FROM person";
    let added = "SELECT COALESCE(SUM(json_extract(after, '$.games') \
                 - json_extract(before, '$.games')), 0) FROM audit WHERE action LIKE 'stasis-%'";
    assert_eq!(rows(file, games), rows(file, added));
}
