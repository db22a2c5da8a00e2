//! Questions the rules leave open, with the answer taken unless a host says otherwise.

use serde::{Deserialize, Serialize};

use super::night::Stage;

/// Declares the open questions: variant, key, number in the specification.
macro_rules! open_rulings {
    ($($(#[$about:meta])* $variant:ident = $key:literal, $number:literal;)*) => {
        /// A question the rules leave open.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum OpenRuling {
            $($(#[$about])* #[serde(rename = $key)] $variant,)*
        }

        impl OpenRuling {
            /// All of them, by number.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The key under which a host sets it.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// Its number in the specification.
            #[must_use]
            pub const fn number(self) -> &'static str {
                match self { $(Self::$variant => $number,)* }
            }
        }
    };
}

open_rulings! {
    /// In which order night moves are made.
    Order = "order", "OR-1";
    /// Whether a cut breaks the victim's peaceful move of the same night.
    CutTiming = "cut_timing", "OR-2";
    /// Whether hypnosis turns a cut away.
    HypnosisTurnsCut = "hypnosis_turns_cut", "OR-3";
    /// What insures against the madman.
    FireInsurance = "fire_insurance", "OR-5";
    /// Whether an attacked killer loses a later kill, too.
    AttackedKiller = "attacked_killer", "OR-6";
    /// Whether lawyer and inquisitor are blind as the commissioner is.
    MeetingCheckers = "meeting_checkers", "OR-8";
    /// Whether "the same target" needs the other's move to have arrived.
    SameTarget = "same_target", "OR-9";
    /// Whether passive properties stop with the role.
    Passives = "passives", "OR-10";
    /// Whether a shot into a protected player wakes an insurance.
    ProtectedVictim = "protected_victim", "OR-12";
    /// Whether a shot that found nobody at home wakes an insurance.
    NobodyHome = "nobody_home", "OR-13";
    /// Whether a witch who is out of action still cancels shots.
    WitchOutOfAction = "witch_out_of_action", "OR-17";
    /// Whether the cultist's kill costs his souls.
    CultistKill = "cultist_kill", "OR-19";
    /// Whether a kamikaze takes every attacker along or the first.
    KamikazeAttackers = "kamikaze_attackers", "OR-21";
    /// Whether an attack on the geisha's client reaches the geisha.
    GeishaClient = "geisha_client", "OR-24";
    /// Whether the doctor may heal himself behind two patients.
    DoctorTwoThenSelf = "doctor_two_then_self", "OR-29";
    /// Whose moves on themselves the politician sees.
    PoliticianSees = "politician_sees", "OR-31";
    /// Whether a spare life saves a killer from a kamikaze.
    LifeAgainstKamikaze = "life_against_kamikaze", "OR-33";
}

/// The answers in force.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rulings {
    /// The stages of a night; what is left out stands in its usual place.
    pub order: Vec<Stage>,
    /// Whether a cut breaks the victim's peaceful move of the same night.
    pub cut_timing: CutTiming,
    /// Whether hypnosis turns a cut away.
    pub hypnosis_turns_cut: Answer,
    /// Whether a bond and a protection insure against any madman.
    pub fire_insurance: FireInsurance,
    /// Whether an attacked killer loses a later kill.
    pub attacked_killer: AttackedKiller,
    /// Whether all checkers who meet are blind.
    pub meeting_checkers: MeetingCheckers,
    /// Whether a broken move counts for "the same target".
    pub same_target: SameTarget,
    /// Whether passive properties stop with the role.
    pub passives: Answer,
    /// Whether a shot into a protected player counts as prevented.
    pub protected_victim: Insured,
    /// Whether a shot that found nobody counts as prevented.
    pub nobody_home: Insured,
    /// Whether the cultist's kill costs his souls.
    pub cultist_kill: CultistKill,
    /// Whether the doctor may heal himself behind two patients.
    pub doctor_two_then_self: Answer,
    /// Whose moves on themselves the politician sees.
    pub politician_sees: PoliticianSees,
    /// Whether a spare life saves a killer from a kamikaze.
    pub life_against_kamikaze: Answer,
}

/// Declares a question with its possible answers; the first is the default.
macro_rules! answers {
    ($($(#[$meta:meta])* $name:ident { $(#[$first_about:meta])* $first:ident, $($(#[$about:meta])* $other:ident,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $(#[$first_about])*
                #[default]
                $first,
                $($(#[$about])* $other,)*
            }
        )*
    };
}

answers! {
    /// A plain yes or no, yes by default.
    Answer {
        /// Yes.
        Yes,
        /// No.
        No,
    }
    /// When a cut takes the peaceful role.
    CutTiming {
        /// Before all other moves.
        Start,
        /// From the morning on.
        End,
    }
    /// What insures against the madman.
    FireInsurance {
        /// The own spare life and endurance; a protection against a black or grey one.
        OwnLives,
        /// A bond and any protection, too.
        AllButHealing,
    }
    /// What an attack does to a killer whose turn comes later.
    AttackedKiller {
        /// He loses the kill.
        Skips,
        /// He kills all the same.
        Kills,
    }
    /// What happens when checkers meet at one house.
    MeetingCheckers {
        /// None learns anything.
        AllBlind,
        /// Only the commissioner is blind.
        CommissionerBlind,
    }
    /// What "the same target" means.
    SameTarget {
        /// The other came there.
        Arrived,
        /// The other named it.
        Named,
    }
    /// Whether a shot wakes the insurance.
    Insured {
        /// As the recommended ruling has it.
        Usual,
        /// The other way.
        Reverse,
    }
    /// What the cultist's kill costs.
    CultistKill {
        /// Nothing.
        Free,
        /// Three souls.
        ThreeSouls,
    }
    /// Whose moves on themselves the politician sees.
    PoliticianSees {
        /// Everybody's.
        Town,
        /// Only his own guests'.
        Guests,
    }
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            order: Stage::ALL.to_vec(),
            cut_timing: CutTiming::default(),
            hypnosis_turns_cut: Answer::default(),
            fire_insurance: FireInsurance::default(),
            attacked_killer: AttackedKiller::default(),
            meeting_checkers: MeetingCheckers::default(),
            same_target: SameTarget::default(),
            passives: Answer::default(),
            protected_victim: Insured::default(),
            nobody_home: Insured::default(),
            cultist_kill: CultistKill::default(),
            doctor_two_then_self: Answer::default(),
            politician_sees: PoliticianSees::default(),
            life_against_kamikaze: Answer::default(),
        }
    }
}

impl Rulings {
    /// The stages in the order of this community: what it named, then the rest as usual.
    #[must_use]
    pub fn stages(&self) -> Vec<Stage> {
        let mut stages: Vec<Stage> = Vec::with_capacity(Stage::ALL.len());
        for stage in self.order.iter().chain(Stage::ALL) {
            if !stages.contains(stage) {
                stages.push(*stage);
            }
        }
        stages
    }
}
