//! Cases believed wrong: they are run and reported apart, never edited.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use nightdesk_text::{Diagnostic, Source};

/// Cases believed wrong, by id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Disputes(BTreeMap<String, Dispute>);

/// Why a case is believed wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dispute {
    /// The case's id.
    pub id: String,
    /// The words of the source that contradict it.
    pub source: String,
    /// Why they do.
    pub because: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    disputed: Vec<Dispute>,
}

impl Disputes {
    /// Reads a list of disputed cases.
    ///
    /// # Errors
    /// What is wrong in it, and where.
    pub fn read(source: &Source) -> Result<Self, Diagnostic> {
        let file: File = super::parse(source)?;
        Ok(Self(
            file.disputed
                .into_iter()
                .map(|case| (case.id.clone(), case))
                .collect(),
        ))
    }

    /// Why this case is believed wrong, if it is.
    #[must_use]
    pub fn of(&self, id: &str) -> Option<&Dispute> {
        self.0.get(id)
    }
}
