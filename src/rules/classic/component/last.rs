//! What outlasts the night.

use super::effect::{Change, Does, Effect, Takes, Trace};
use super::kind::{Class, Kind};
use nightdesk_game::Mark;
use nightdesk_rules::TargetForm;

/// Mark of a seat that was poisoned and dies of it in the night after.
pub(crate) const POISONED: &str = "poisoned";
/// Mark of a seat to which something comes at the end of the next night; by whom stands in `by`, the
/// ability in the value, with the words of its use after it.
pub(crate) const DEFERRED: &str = "deferred";
/// Mark of a seat to which something of that kind sends another.
pub(crate) const DEFERRED_TO: &str = "deferred_to";
/// Mark of a seat that is told something in the night after; what stands in the value.
pub(crate) const TOLD_LATER: &str = "told_later";
/// Mark of a seat that may use each of its abilities twice in the night after.
pub(crate) const MOTIVATED: &str = "motivated";
/// Mark of a seat that has lost its abilities and does not know it.
pub(crate) const HOLLOW: &str = "hollow";
/// Mark of a seat that may not post on the day after.
pub(crate) const SILENCED: &str = "silenced";
/// Mark of a seat that does not die of the vote of the day after.
pub(crate) const SPARED_BEFORE: &str = "spared_before";
/// Mark of a seat that reads guilty since an earlier night.
pub(crate) const FRAMED: &str = "framed";
/// Mark of a seat that has changed sides where it would have died.
pub(crate) const TURNED: &str = "turned";
/// Mark of a seat that was killed and dies at the end of the next phase.
pub(crate) const BLEEDING: &str = "bleeding";
/// Mark of a seat whose side cannot change.
pub(crate) const BLESSED: &str = "blessed";
/// Mark of a seat that was charmed; by whom stands in `by`.
pub(crate) const CHARMED: &str = "charmed";
/// Mark of a seat that was doused.
pub(crate) const DOUSED: &str = "doused";

pub(super) const POISON: Effect =
    leaves(Trace::Tomorrow(POISONED), "does_poison").sorted(Kind::Kill, Class::Kill);

pub(super) const ANTIDOTE: Effect =
    leaves(Trace::Off(POISONED), "does_antidote").sorted(Kind::Protection, Class::Misc);

pub(super) const DOUSE: Effect = leaves(Trace::ForGood(DOUSED), "does_douse");

pub(super) const EXTINGUISH: Effect =
    leaves(Trace::Off(DOUSED), "does_extinguish").sorted(Kind::Protection, Class::Misc);

pub(super) const BLESS: Effect = leaves(Trace::ForGood(BLESSED), "does_bless");

pub(super) const CHARM: Effect = leaves(Trace::ForGood(CHARMED), "does_charm");

pub(super) const FOLLOW_FATE: Effect = leaves(Trace::Aim, "does_follow_fate");

pub(super) const DELAY: Effect = leaves(Trace::Deferred, "does_delay");

pub(super) const BIND: Effect = leaves(Trace::Bound, "does_bind").aimed(TargetForm::Pair);

pub(super) const OVERHEAR: Effect = Effect {
    kind: Kind::Investigation,
    class: Class::Observe,
    ..leaves(Trace::Overheard, "does_overhear")
};

pub(super) const MUTE_VOTE: Effect = leaves(Trace::NextDay(Mark::NO_VOTE), "does_mute_vote");

pub(super) const SILENCE: Effect = leaves(Trace::NextDay(SILENCED), "does_silence");

pub(super) const SPARE: Effect = leaves(Trace::NextDay(SPARED_BEFORE), "does_spare");

pub(super) const MOTIVATE: Effect = leaves(Trace::Tomorrow(MOTIVATED), "does_motivate");

pub(super) const BARE: Effect = changes(Change::Bare, "does_bare");

pub(super) const RESTORE: Effect = changes(Change::FirstSide, "does_restore");

pub(super) const RECLAIM: Effect = changes(Change::Townie, "does_reclaim").only(Takes::LoneKillers);

pub(super) const BECOME: Effect = changes(Change::Copy, "does_become");

pub(super) const BECOME_WHOLE: Effect = changes(Change::Whole, "does_become");

pub(super) const TRADE: Effect = changes(Change::Trade, "does_trade");

pub(super) const RELOAD: Effect = changes(Change::Reload, "does_reload");

pub(super) const TRIPLE_VOTE: Effect = Effect {
    says_alone: "self_triple_vote",
    ..changes(Change::Weighty, "does_triple_vote").aimed(TargetForm::None)
};

const fn changes(change: Change, says: &'static str) -> Effect {
    leaves(Trace::Card(change), says)
}

pub(super) const CLEAN: Effect = leaves(Trace::Veil, "does_clean");

pub(super) const FORGE: Effect = leaves(Trace::Forged, "does_forge");

pub(super) const DISGUISE: Effect = leaves(Trace::Looks, "does_disguise");

pub(super) const TAKE_VOTE: Effect = leaves(Trace::NextDay(Mark::VOTE_TAKEN), "does_take_vote");

pub(super) const VANILLAISE: Effect = leaves(Trace::Plain, "does_vanillaise");

pub(super) const REVIVE: Effect = leaves(Trace::Alive, "does_revive");

pub(super) const fn leaves(trace: Trace, says: &'static str) -> Effect {
    Effect::new(Does::Leaves(trace), says)
}
