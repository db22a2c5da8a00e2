//! Everything the day's account can say, each with the rule it rests on.

use super::account::Saying;

macro_rules! sayings {
    ($($name:ident = $key:literal, $rule:literal;)*) => {
        $(pub(super) const $name: Saying = Saying { key: $key, rule: $rule };)*

        /// All of them.
        #[cfg(test)]
        pub(super) const ALL: &[Saying] = &[$($name,)*];
    };
}

sayings! {
    CIRCLE = "circle", "A-1";
    MASON = "mason", "V-10";
    JUDGE = "judge", "V-11";
    WITNESS = "witness", "V-12";
    VOUCHED = "vouched", "V-12";
    MAYORS_POLITICIAN = "mayors_politician", "M-13";
    SUPPORTER = "supporter", "M-14";
    POLITICIAN = "politician", "M-14";
    POLITICIAN_MAYOR = "politician_mayor", "M-18";
    BOUGHT = "bought", "V-14";
    BODIES = "bodies", "V-16";
    PHANTOM = "phantom", "V-17";
    PHANTOM_CANCELLED = "phantom_cancelled", "V-17";
    LAWYER = "lawyer", "V-20";
    LAWYER_CANCELLED = "lawyer_cancelled", "V-20";
    SEEN_THROUGH = "seen_through", "V-20";
    PLANTED = "planted", "V-23";
    GREY_PHANTOM = "grey_phantom", "V-19";
    PHANTOM_APART = "phantom_apart", "V-19";
    DRUGGED = "drugged", "V-15";
    SCANDAL = "scandal", "V-21";
    BLACK_SCANDAL = "black_scandal", "V-22";
    RED_CAP = "red_cap", "A-5";
    POLITICIAN_IMMUNE = "politician_immune", "M-12";
    SECRETARY_IMMUNE = "secretary_immune", "M-19";
    PARDONED = "pardoned", "V-36";
    BARRIER_BLOCKED = "barrier_blocked", "V-29";
    ALL_REDS = "all_reds", "A-7";
    BARRIER_CAP = "barrier_cap", "A-7";
    HERO_BARRIER = "hero_barrier", "V-24";
    DRUG_BARRIER = "drug_barrier", "V-25";
    PRIEST_BARRIER = "priest_barrier", "V-26";
    LIAR_BARRIER = "liar_barrier", "V-27";
    POLITICIAN_BARRIER = "politician_barrier", "V-28";
    BLACK_CAP = "black_cap", "A-8";
    GREY_CAP = "grey_cap", "A-9";
    ALL_OTHERS = "all_others", "A-10";
    FORCED = "forced", "V-31";
    NO_SUM = "no_sum", "ORD-20";
    HIGHEST = "highest", "V-31";
    TIE = "tie", "V-35";
    GREY_ALL_REDS = "grey_all_reds", "V-33";
    GREY_RED_WEIGHT = "grey_red_weight", "V-33";
    GREY_FIRST_RED = "grey_first_red", "V-33";
    JUDGED = "judged", "V-34";
    BOTH_DIE = "both_die", "V-35";
    NOBODY_DIES = "nobody_dies", "V-35";
    FIRST_TWO = "first_two", "V-35";
    PARDON = "pardon", "V-36";
    THE_OTHER = "the_other", "V-36";
    PRIEST_IS_VICTIM = "priest_is_victim", "V-36";
    PRIEST_SWAPS = "priest_swaps", "V-36";
    COPY_SAVES_NOBODY = "copy_saves_nobody", "V-37";
    NOTHING_SAVES = "nothing_saves", "V-50";
    HERO_SAVES = "hero_saves", "V-37";
    HERO_DIES_TOO = "hero_dies_too", "V-37";
    HERO_LYNCHED = "hero_lynched", "V-37";
    HERO_GREY = "hero_grey", "V-37";
    HERO_SKIPS = "hero_skips", "V-38";
    COMPANY = "company", "V-40";
    BLAST_OWN = "blast_own", "V-43";
    BLAST_KILLS = "blast_kills", "V-43";
    BLAST_CRIPPLES = "blast_cripples", "V-43";
    BLAST_VOTED_OUT = "blast_voted_out", "V-44";
    BLAST_SPARED = "blast_spared", "V-43";
    EXECUTED = "executed", "V-45";
    EXECUTION_SPARED = "execution_spared", "V-45";
    FORCED_VICTIM = "forced_victim", "V-50";
    MAYOR_FALLS = "mayor_falls", "M-2";
    MAYOR_LEAVES = "mayor_leaves", "M-5";
    DISMISSED = "dismissed", "M-9";
    JUDGE_AFTER = "judge_after", "V-30";
    HUNT_ALL_REDS = "hunt_all_reds", "H-12";
    HUNT_PLACE = "hunt_place", "H-8";
    HUNT_JUDGE = "hunt_judge", "H-10";
    HUNT_FIRST = "hunt_first", "H-9";
    HUNT_BLAST = "hunt_blast", "V-44";
    SECOND_ROUND = "second_round", "E-7";
    ELECTED = "elected", "E-7";
    ELECTED_FIRST = "elected_first", "E-8";
    ELECTION_UNDECIDED = "election_undecided", "E-9";
}
