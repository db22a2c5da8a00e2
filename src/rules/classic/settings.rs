//! How open rulings are decided for a night (resolution rules §9).

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// The value of a setup word.
            #[must_use]
            pub fn of(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

choice! {
    /// what enters the chain of rule 4.
    Rule4 {
        /// The line of counteraction only.
        #[default] Loops = "loops",
        /// Every part of every reason on the path.
        Letter = "letter",
    }
}
choice! {
    /// a redirect and a swap pick up the same action at its own target.
    RedirectVsSwap {
        /// Aim first, then swaps at the new place.
        #[default] AimFirst = "aim_first",
        /// They defeat each other like two buses.
        Conflict = "conflict",
    }
}
choice! {
    /// three or more movers compete at one stop.
    Conflicts {
        /// All fail, the effect stays.
        #[default] Flat = "flat",
        /// Rivals have rivals.
        Recursive = "recursive",
    }
}
choice! {
    /// how many kills a protection stops.
    Saves {
        /// All of them.
        #[default] All = "all",
        /// One.
        One = "one",
    }
}
choice! {
    /// A yes or no.
    YesNo {
        /// Yes.
        #[default] Yes = "yes",
        /// No.
        No = "no",
    }
}
choice! {
    /// A no or yes.
    NoYes {
        /// No.
        #[default] No = "no",
        /// Yes.
        Yes = "yes",
    }
}
choice! {
    /// whose name stands in a result after a redirect.
    NamedTarget {
        /// The chosen target.
        #[default] Chosen = "chosen",
        /// The real one.
        Real = "real",
    }
}
choice! {
    /// what Macho cancels.
    MachoCancels {
        /// Every protection, the holder's own vest too.
        #[default] Every = "every",
        /// Protection by others only.
        Others = "others",
    }
}
choice! {
    /// what a cop is told.
    CopStyle {
        /// Mafia or not mafia.
        #[default] Mafia = "mafia",
        /// Town or not town.
        Town = "town",
    }
}
choice! {
    /// a lightning rod and a redirector on the same action.
    Rod {
        /// They compete; both fail.
        #[default] Competes = "competes",
        /// The rod wins.
        Wins = "wins",
    }
}
choice! {
    /// one investigation with two standing ends.
    TwoEnds {
        /// The host picks.
        #[default] Host = "host",
        /// The first counts.
        First = "first",
    }
}

/// How every open ruling is decided. The default is the recommended one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    ///
    pub rule4: Rule4,
    ///
    pub redirect_vs_swap: RedirectVsSwap,
    ///
    pub conflicts: Conflicts,
    /// a doctor's protection.
    pub doctor_saves: Saves,
    /// whether a redirect's own victim is carried.
    pub redirect_victims_move: YesNo,
    ///
    pub result_names: NamedTarget,
    /// whether a visit to a commuter is seen.
    pub commuter_visits_seen: YesNo,
    /// whether protection stops a triggered death.
    pub triggered_deaths_protectable: NoYes,
    /// whether hiding stops a gun owner's shot.
    pub hiding_stops_gun_owner: YesNo,
    /// a bodyguard's or babysitter's protection.
    pub guard_saves: Saves,
    /// how many kills of one night a counted vest stops.
    pub vest_stops: Saves,
    /// whether a blocked use is spent.
    pub blocked_use_spent: YesNo,
    /// whether a use on an untouchable player is spent.
    pub untouchable_use_spent: YesNo,
    /// whether a player who died gets a result.
    pub results_of_the_dead: YesNo,
    /// whether a failing loyal, disloyal or lazy action still visits.
    pub failed_visits: YesNo,
    ///
    pub macho_cancels: MachoCancels,
    ///
    pub cop_style: CopStyle,
    /// whether a strong-willed action passes the target's protection.
    pub strong_willed_unprotectable: NoYes,
    /// whether a swap works for an untouchable passenger.
    pub untouchable_passengers: YesNo,
    ///
    pub lightning_rod: Rod,
    ///
    pub two_ends: TwoEnds,
    /// §2.8: the recruiter's message says that it does not work on players who die that night.
    pub recruit_not_if_dead: YesNo,
    /// §7.2: whether a mafia member can be recruited.
    pub recruit_mafia: NoYes,
    /// Evaluation steps before a question is given up as undecided (§4).
    pub work_limit: u64,
}
