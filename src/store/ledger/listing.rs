//! The statements of lists: which warnings, in their order, and how many.

use rusqlite::Statement;

use super::row::select_warnings;
use nightdesk_warnings::{States, Wanted};

/// The statements of a list. Both know `:now`, `:of`, `:take` and `:skip`, as far as they need them.
pub(super) struct Listing {
    /// A page of it, in no order.
    pub(super) page: &'static str,
    /// How many rows it has.
    pub(super) count: &'static str,
}

/// A list by a condition on the warning `w`.
macro_rules! listing {
    ($condition:literal) => {
        Listing {
            // First the numbers, from an index, so that pages passed over cost next to nothing.
            page: select_warnings!(
                "WHERE w.id IN (SELECT w.id FROM warning w WHERE ",
                $condition,
                " ORDER BY w.issued DESC, w.id DESC LIMIT :take OFFSET :skip)"
            ),
            count: concat!("SELECT COUNT(*) FROM warning w WHERE ", $condition),
        }
    };
}

/// The statements for what is wanted.
pub(super) fn listing(wanted: &Wanted) -> Listing {
    match (wanted.of, wanted.states) {
        (Some(_), States::Active) => listing!(
            "w.target = :of AND w.deleted_at IS NULL AND (w.expires IS NULL OR w.expires > :now)"
        ),
        (Some(_), States::Undeleted) => listing!("w.target = :of AND w.deleted_at IS NULL"),
        (Some(_), States::All) => listing!("w.target = :of"),
        (None, States::Active) => Listing {
            // Two ranges of one index, which a condition with OR would walk as a whole.
            count: "SELECT (SELECT COUNT(*) FROM warning w \
                    WHERE w.deleted_at IS NULL AND w.expires IS NULL) \
                    + (SELECT COUNT(*) FROM warning w \
                    WHERE w.deleted_at IS NULL AND w.expires > :now)",
            ..listing!("w.deleted_at IS NULL AND (w.expires IS NULL OR w.expires > :now)")
        },
        (None, States::Undeleted) => listing!("w.deleted_at IS NULL"),
        (None, States::All) => listing!("TRUE"),
    }
}

/// Gives a statement those values it asks for.
pub(super) fn bind(statement: &mut Statement<'_>, values: &[(&str, i64)]) -> rusqlite::Result<()> {
    for (name, value) in values {
        if let Some(index) = statement.parameter_index(name)? {
            statement.raw_bind_parameter(index, value)?;
        }
    }
    Ok(())
}
