//! A night of Mafia as a worked case: who does what, and what is expected to come of it.

use nightdesk_text::Source;
use nightdesk_verify::NIGHTS;

/// The Doctor protects whom the mafia kills; the Roleblocker stops the Doctor.
const CASE: &str = r#"
schema = "rar/1"
[[case]]
id = "blocked-doctor"
title = "A Doctor who is blocked protects nobody"
source = "derived"
method = "rar"
players = [{ name = "Ann", role = "doctor" }, { name = "Bob", role = "roleblocker", align = "mafia" }, { name = "Cid", role = "goon", align = "mafia" }, { name = "Dan" }]
actions = [{ id = "p", by = "Ann", do = "protect", on = ["Dan"] }, { id = "b", by = "Bob", do = "block", on = ["Ann"] }, { id = "k", by = "Cid", do = "faction_kill", on = ["Dan"] }]
expect = { deaths = ["Dan"] }
"#;

fn night_text() -> String {
    match (NIGHTS.run)(&Source::new("night.toml", CASE)) {
        Ok(reports) => {
            let reports = reports.iter().map(|report| match report.differences.len() {
                0 => format!("{}: as expected\n", report.title),
                differences => format!("{}: {differences} differences\n", report.title),
            });
            reports.collect()
        }
        Err(error) => format!("{}\n", error.one_line()),
    }
}

fn main() {
    print!("{}", night_text());
}

#[test]
fn the_night_comes_out_as_expected() {
    assert_eq!(
        night_text(),
        "A Doctor who is blocked protects nobody: as expected\n"
    );
}
