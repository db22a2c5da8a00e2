//! Questions the rules of the day leave open, and how a game answers them.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::open_questions::open_questions;
use nightdesk_rules::Ruling;

open_questions! {
    /// An open question of the day's rules (city day §12).
    Open {
        /// Is the faceless one of the negatives in a hard tie?
        Negatives = "negatives", "ORD-1";
        /// An absent player in a hunt or a re-vote.
        AbsentChooser = "absent_chooser", "ORD-2";
        /// The mason's vote at the election.
        MasonAtElection = "mason_at_election", "ORD-3";
        /// First votes that are all early, or no votes at all.
        NoFirstVote = "no_first_vote", "ORD-4";
        /// An autovote against a player who may not be voted for.
        ProtectedAutovote = "protected_autovote", "ORD-5";
        /// The mayor when a red terrorist takes a black or grey target along.
        DetonatorAndMayor = "detonator_and_mayor", "ORD-6";
        /// Whether a dismissed secretary is replaced.
        NewSecretary = "new_secretary", "ORD-7";
        /// An explicit "nobody" of the mayor.
        EmptyVertical = "empty_vertical", "ORD-8";
        /// The bonus of the politician's personal support.
        PersonalSupport = "personal_support", "ORD-9";
        /// What a cancelled phantom bonus takes away.
        PhantomCancel = "phantom_cancel", "ORD-10";
        /// The colour of a faceless liar's planted votes.
        PlantedColour = "planted_colour", "ORD-11";
        /// The priest's barrier at 0.
        SpentPriest = "spent_priest", "ORD-12";
        /// The vote of a liar who names himself.
        SelfScandal = "self_scandal", "ORD-13";
        /// The lower bound of the judge's weight.
        JudgeFloor = "judge_floor", "ORD-14";
        /// What a judge weighs whose role was taken over.
        JudgeHeir = "judge_heir", "ORD-14";
        /// The red correction before any red player was lynched.
        EarlyRedCap = "early_red_cap", "ORD-15";
        /// The cap of single votes when all reds vote for a player.
        AllRedsCap = "all_reds_cap", "ORD-16";
        /// Bought votes against a drugged target.
        BoughtAgainstDrugs = "bought_against_drugs", "ORD-17";
        /// Bought votes against a drugged target with a barrier of its own.
        BoughtAgainstBoth = "bought_against_both", "ORD-17";
        /// What a barrier takes after black votes.
        BarrierOrder = "barrier_order", "ORD-18";
        /// The agent's vote in caps and barriers.
        AgentVotes = "agent_votes", "ORD-19";
        /// Nobody has a positive sum.
        NoSum = "no_sum", "ORD-20";
        /// Grey tie rules without a living faceless.
        GreyTies = "grey_ties", "ORD-21";
        /// The targets' votes among three or more.
        TargetVotes = "target_votes", "ORD-22";
        /// A three-way hard tie with few negatives.
        ThreeWay = "three_way", "ORD-23";
        /// The judge at the hard tie of a re-vote.
        JudgeInRevote = "judge_in_revote", "ORD-24";
        /// Who counts as alive for the least number of a hunt.
        HuntAlive = "hunt_alive", "ORD-25";
        /// How long a phantom killed at night stays.
        NightPhantom = "night_phantom", "ORD-26";
        /// The value of a target lynched with its victim.
        TargetWithVictim = "target_with_victim", "ORD-27";
        /// What "a hunt is possible" means at the end.
        HuntPossible = "hunt_possible", "ORD-28";
        /// Who is an active red player.
        ActiveReds = "active_reds", "ORD-29";
        /// A blocked role's weight and barrier.
        BlockedRole = "blocked_role", "ORD-30";
        /// A forbidden vote at a hunt.
        HuntForbidden = "hunt_forbidden", "ORD-31";
        /// Whether a phantom player is out for the faceless.
        PhantomsOut = "phantoms_out", "ORD-32";
        /// Bought votes and a re-vote.
        BoughtInRevote = "bought_in_revote", "ORD-33";
        /// Bonuses at a hunt.
        HuntBonuses = "hunt_bonuses", "ORD-34";
        /// A win of the blacks right after a vote.
        WinAfterVote = "win_after_vote", "ORD-35";
        /// Planted votes and the terrorist.
        PlantedBlast = "planted_blast", "ORD-36";
        /// A judge under the red correction against a barrier.
        CappedJudge = "capped_judge", "ORD-37";
        /// A priest whose vote was silenced or became an autovote.
        SilencedPriest = "silenced_priest", "ORD-38";
        /// A judge silenced by the liar.
        SilencedJudge = "silenced_judge", "ORD-39";
        /// When the living phantom is asked about the bonus.
        PhantomAsked = "phantom_asked", "ORD-40";
    }
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

    /// These answers, but for the other one to a question.
    #[must_use]
    pub fn with_other(&self, question: Open) -> Self {
        let mut switched = self.switched.clone();
        if !switched.remove(&question) {
            switched.insert(question);
        }
        Self { switched }
    }

    /// Whether a question is answered as recommended.
    #[must_use]
    pub fn recommended(&self, question: Open) -> bool {
        !self.switched.contains(&question)
    }
}

/// The open questions as a host reads them; the first choice is the recommended one.
#[must_use]
pub fn listed() -> Vec<Ruling> {
    Ruling::built_in(include_str!("rulings.toml"))
}
