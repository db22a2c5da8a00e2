//! Moves of the night that are taken, and that can come to nothing whatever else happens: players
//! learn it by the morning, if at all; the host knows it at once.

use super::act::Why;
use super::hypnosis;
use super::lasting::lasting;
use super::ledger::{available_to, may_insure};
use super::masters::forbidden;
use crate::moves::{Action, Move};
use crate::role::{Negative, Peaceful, Role};
use crate::state::{Camp, City, Step};
use nightdesk_game::Language;
use nightdesk_text::say;

/// Why a move that is taken can come to nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Vain {
    /// The role is kept from its moves for longer.
    Stopped(Why),
    /// There is no shot for it tonight: it only insures.
    OnlyInsures,
    /// There is no shot for it tonight, and nobody to insure.
    NoShot,
    /// Nobody lives who carries out an order.
    NobodyHired,
    /// The substitute stood in last night, too.
    StoodIn,
    /// There is no bond to break.
    NoBond,
    /// It was done already.
    Already,
    /// Another names the successor, or nobody is followed.
    Succession,
    /// There is no collection to choose from.
    NothingCollected,
}

impl Vain {
    /// Whether another target would help.
    #[must_use]
    pub const fn is_of_target(self) -> bool {
        matches!(self, Self::StoodIn | Self::Already)
    }

    /// What the host reads of it.
    #[must_use]
    pub fn remark(self, language: Language) -> String {
        let key = match self {
            Self::Stopped(Why::Crippled) => "vain_crippled",
            Self::Stopped(Why::FaceCut) => "vain_cut",
            Self::Stopped(Why::Forbidden) => "vain_forbidden",
            Self::Stopped(_) => "vain_blocked",
            Self::OnlyInsures => "vain_only_insures",
            Self::NoShot => "vain_no_shot",
            Self::NobodyHired => "vain_nobody_hired",
            Self::StoodIn => "vain_stood_in",
            Self::Already => "vain_already",
            Self::Succession => "vain_succession",
            Self::NoBond => "vain_no_bond",
            Self::NothingCollected => "vain_nothing_collected",
        };
        say!(&language, key)
    }
}

/// Why a move that is taken for the coming night can come to nothing, beside other moves.
#[must_use]
pub fn in_vain(city: &City, sent: &Move, others: &[Move]) -> Option<Vain> {
    let night = city.night + 1;
    let step = Step::night(night);
    // Nothing stops a suicide, and an employer stays at home.
    let unstopped = matches!(sent.role, Role::Negative(_))
        && matches!(sent.action, Action::Suicide | Action::Order);
    if !unstopped && let Some(why) = lasting(city, step, sent.by, sent.role) {
        return Some(Vain::Stopped(why));
    }
    if forbidden(city, step, others, sent.by, sent.role) {
        return Some(Vain::Stopped(Why::Forbidden));
    }
    match (sent.role, sent.action) {
        (Role::Negative(role), Action::Kill) => shot(city, night, sent, role),
        (Role::Negative(_), Action::Insure) => {
            (!may_insure(city, night, sent.by)).then_some(Vain::NoShot)
        }
        (Role::Negative(role), Action::Order) => {
            let hired = match Camp::of(role) {
                Some(Camp::Maniac) => Negative::Ninja,
                Some(Camp::Mafia) | None => Negative::Hireling,
            };
            let lives = city.holding(hired).next().is_some();
            (!lives).then_some(Vain::NobodyHired)
        }
        (Role::Peaceful(Peaceful::Hypnotist), Action::Hypnotise) => {
            let card = city.usable(sent.by, Peaceful::Hypnotist)?;
            hypnosis::names_last_nights(sent, card, night).then_some(Vain::StoodIn)
        }
        _ => None,
    }
}

/// A kill for which there is no shot waits for another's to fail.
fn shot(city: &City, night: u32, sent: &Move, role: Negative) -> Option<Vain> {
    let stands_in = role == Negative::Geisha && city.holding(Negative::Maniac).next().is_some();
    if !stands_in && available_to(city, night, role) > 0 {
        return None;
    }
    Some(match may_insure(city, night, sent.by) {
        true => Vain::OnlyInsures,
        false => Vain::NoShot,
    })
}
