//! Why something came out so, as values.

use serde::Serialize;

use super::super::Teller;
use nightdesk_game::Game;
use nightdesk_report::Voice;
use nightdesk_report::archive::{self, Argument, Part};
use nightdesk_rules::{Answer, Why};
use nightdesk_time::Phase;

/// Trees of reasons, by the keys of the archive.
#[derive(Debug, Serialize)]
pub(in super::super) struct Reasons {
    /// The night that is explained, or as whose end something is; none at a table of what stands,
    /// which may be of any.
    phase: Option<Phase>,
    reasons: Vec<Argument>,
}

impl Reasons {
    /// A reason of a table with what it rests on.
    pub(in super::super) fn at_table(why: &Why, phase: Option<Phase>) -> Self {
        Self {
            phase,
            reasons: vec![archive::why(why, Part::Question)],
        }
    }

    /// Why somebody is out where no night decided that, in whole sentences.
    pub(in super::super) fn plain(phase: Option<Phase>, says: &[String]) -> Self {
        let reasons = says.iter().map(|says| Argument {
            part: Part::Question,
            says: says.clone(),
            stands: None,
            because: Vec::new(),
        });
        Self {
            phase,
            reasons: reasons.collect(),
        }
    }
}

impl Teller<'_> {
    /// The questions of a night in a game as it was then.
    pub(in super::super) fn reasons_data(
        &self,
        before: &Game,
        voice: &dyn Voice,
        answers: &[&Answer],
    ) -> Reasons {
        let reasons = answers.iter();
        let reasons = reasons.map(|answer| archive::reasons(before, self.words, voice, answer));
        Reasons {
            phase: before.phase(),
            reasons: reasons.collect(),
        }
    }
}
