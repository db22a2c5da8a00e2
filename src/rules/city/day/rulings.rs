//! Questions the rules of the day leave open, and how a game answers them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::rules::Ruling;

/// An open question of the day's rules (city day §12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// ORD-1: is the faceless one of the negatives in a hard tie?
    Negatives,
    /// ORD-2: an absent player in a hunt or a re-vote.
    AbsentChooser,
    /// ORD-3: the mason's vote at the election.
    MasonAtElection,
    /// ORD-4: first votes that are all early, or no votes at all.
    NoFirstVote,
    /// ORD-5: an autovote against a player who may not be voted for.
    ProtectedAutovote,
    /// ORD-6: the mayor when a red terrorist takes a black or grey target along.
    DetonatorAndMayor,
    /// ORD-8: an explicit "nobody" of the mayor.
    EmptyVertical,
    /// ORD-9: the bonus of the politician's personal support.
    PersonalSupport,
    /// ORD-10: what a cancelled phantom bonus takes away.
    PhantomCancel,
    /// ORD-11: the colour of a faceless liar's planted votes.
    PlantedColour,
    /// ORD-12: the priest's barrier at 0.
    SpentPriest,
    /// ORD-13: the vote of a liar who names himself.
    SelfScandal,
    /// ORD-14: the lower bound of the judge's weight.
    JudgeFloor,
    /// ORD-15: the red correction before any red player was lynched.
    EarlyRedCap,
    /// ORD-16: the cap of single votes when all reds vote for a player.
    AllRedsCap,
    /// ORD-17: bought votes against a drugged target.
    BoughtAgainstDrugs,
    /// ORD-18: what a barrier takes after black votes.
    BarrierOrder,
    /// ORD-19: the agent's vote in caps and barriers.
    AgentVotes,
    /// ORD-20: nobody has a positive sum.
    NoSum,
    /// ORD-21: grey tie rules without a living faceless.
    GreyTies,
    /// ORD-22: the targets' votes among three or more.
    TargetVotes,
    /// ORD-23: a three-way hard tie with few negatives.
    ThreeWay,
    /// ORD-24: the judge at the hard tie of a re-vote.
    JudgeInRevote,
    /// ORD-27: the value of a target lynched with its victim.
    TargetWithVictim,
    /// ORD-28: what "a hunt is possible" means at the end.
    HuntPossible,
    /// ORD-30: a blocked role's weight and barrier.
    BlockedRole,
    /// ORD-31: a forbidden vote at a hunt.
    HuntForbidden,
    /// ORD-33: bought votes and a re-vote.
    BoughtInRevote,
    /// ORD-34: bonuses at a hunt.
    HuntBonuses,
    /// ORD-35: a win of the blacks right after a vote.
    WinAfterVote,
    /// ORD-36: planted votes and the terrorist.
    PlantedBlast,
    /// ORD-37: a judge under the red correction against a barrier.
    CappedJudge,
    /// ORD-38: a priest whose vote was silenced or became an autovote.
    SilencedPriest,
    /// ORD-39: a judge silenced by the liar.
    SilencedJudge,
}

/// How a game answers the open questions: as recommended, but for what the host switched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rulings {
    switched: BTreeSet<Open>,
}

impl Rulings {
    /// The recommended answers, but for these.
    #[must_use]
    pub fn switching(switched: impl IntoIterator<Item = Open>) -> Self {
        Self {
            switched: switched.into_iter().collect(),
        }
    }

    /// Whether a question is answered as recommended.
    #[must_use]
    pub fn recommended(&self, question: Open) -> bool {
        !self.switched.contains(&question)
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    ruling: Vec<Ruling>,
}

/// The open questions as a host reads them; the first choice is the recommended one.
///
/// # Errors
/// When the embedded list is no list of rulings.
pub fn listed() -> Result<Vec<Ruling>, toml::de::Error> {
    let file: File = toml::from_str(include_str!("rulings.toml"))?;
    Ok(file.ruling)
}
