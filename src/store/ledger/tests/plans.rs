//! Every index is there for a question that would otherwise walk a whole table.

use rusqlite::Connection;

use super::super::audit::{ALL, OF_ONE};
use super::super::listing::{bind, listing};
use super::super::records::{DENYING, HAPPENED, IN_STASIS, KNOWN, PENDING, POINTS};
use super::*;
use nightdesk_warnings::{PersonId, States, Wanted};

/// How the database goes about a statement.
fn plan(connection: &Connection, sql: &str) -> String {
    let sql = format!("EXPLAIN QUERY PLAN {sql}");
    let mut statement = connection.prepare(&sql).unwrap();
    bind(
        &mut statement,
        &[(":of", 1), (":now", 0), (":take", 10), (":skip", 0)],
    )
    .unwrap();
    let mut rows = statement.raw_query();
    let mut steps = Vec::new();
    while let Some(row) = rows.next().unwrap() {
        steps.push(row.get::<_, String>(3).unwrap());
    }
    steps.join("\n")
}

#[track_caller]
fn uses(connection: &Connection, sql: &str, index: &str) {
    let plan = plan(connection, sql);
    assert!(plan.contains(index), "{sql}\n{plan}");
    for table in ["w", "p", "a", "identity"] {
        let whole = format!("SCAN {table}");
        let walks = plan.lines().any(|step| step == whole);
        assert!(!walks, "{sql}\n{plan}");
    }
}

#[test]
fn questions_are_answered_from_indices() {
    let place = Place::new();
    let mut file = place.open();
    let connection = file.connection();
    let wanted = |of: Option<u64>, states| Wanted {
        of: of.map(PersonId),
        states,
        at: noon(),
        skip: 0,
        take: 10,
    };
    for states in [States::Active, States::Undeleted, States::All] {
        let everybody = listing(&wanted(None, states)).page;
        uses(connection, everybody, "INDEX warning_recent");
        let one = listing(&wanted(Some(1), states)).page;
        uses(connection, one, "INDEX warning_of (target=?)");
        for sorted in [everybody, one] {
            let plan = plan(connection, sorted);
            assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        }
    }
    let active = listing(&wanted(None, States::Active)).count;
    uses(
        connection,
        active,
        "COVERING INDEX warning_standing (expires>?)",
    );
    uses(
        connection,
        POINTS,
        "COVERING INDEX warning_points (target=?)",
    );
    uses(connection, PENDING, "(target=?)");
    uses(connection, DENYING, "(target=?)");
    uses(connection, IN_STASIS, "INDEX person_in_stasis");
    uses(connection, IN_STASIS, "INDEX identity_person");
    uses(connection, KNOWN, "(kind=? AND key=?)");
    uses(connection, OF_ONE, "INDEX audit_person");
    uses(connection, OF_ONE, "INDEX audit_warning");
    uses(connection, HAPPENED, "INDEX game_event_person (person=?)");
    let latest = plan(connection, ALL);
    assert!(!latest.contains("TEMP B-TREE"), "{latest}");
}
