//! Whether a move of the day is taken, and why not (city day §3).
//!
//! What is not taken here would bring nothing when the votes are counted; the player learns it while
//! there is time for another move.

use std::collections::BTreeSet;

use super::moves::{BeforeVote, Disguise, DuringVote};
use super::people::{DayRole, Hold, Killed, Mark, Negative as Dying};
use super::questions::{Question, Topic};
use super::vote::{LynchVote, VoteOfDay};
use super::weight::Weight;
use crate::{Negative, Side};
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// Why a move of the day is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTaken {
    /// The vote is announced, and the move comes before it.
    TooLate,
    /// The vertical was chosen before the first vote of the day, and stands.
    OfTheDay,
    /// No vertical was chosen before the first vote of the day: silence left it to the secretary.
    LeftToSecretary,
    /// The votes are not in yet.
    TooEarly,
    /// The player was not asked that.
    NotAsked,
    /// No approvals are collected.
    NoHunt,
    /// The player has no role for it.
    NoRole,
    /// The role is cut, blocked or crippled.
    RoleStopped,
    /// A copied role cannot do it.
    Copied,
    /// An armed detonator needs a target.
    NoDecline,
    /// The purse holds only so much.
    Purse(Weight),
    /// It is for so many players at most.
    Most(u32),
    /// The mayor's office has to be held.
    NoMayor,
    /// A politician in the mayor's office names no supporters.
    AsMayor,
    /// Not at oneself.
    Oneself,
    /// This player is named twice.
    Twice(SeatId),
    /// This player does not play any more, or leaves by this vote.
    Gone(SeatId),
    /// This player lives, and a dead one is needed.
    Lives(SeatId),
    /// Nothing may be aimed at the mayor.
    Mayor(SeatId),
    /// Nothing may be aimed at elite players.
    Elite(SeatId),
    /// The lawyer holds no check for it.
    Unchecked(SeatId),
    /// This player is not among those the move may be aimed at.
    NotAmong(SeatId),
    /// After a kill nobody dies as a red player.
    Killed,
    /// No such black role is in the game beside the player's own.
    NotInPlay,
    /// Nobody is the player's master.
    NoMaster,
    /// Votes are planted by black and grey liars, one for each player they name.
    Planted,
    /// A penalty takes vote and approval.
    Barred,
    /// Without a wall there is no approval.
    NotAdmitted,
    /// The obligatory victim gives no approval.
    Obligatory,
    /// Approvals are given by living main players alone.
    NotActing,
}

impl NotTaken {
    /// Its stable name; several kinds of wrong targets share one.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::TooLate | Self::OfTheDay | Self::LeftToSecretary => "too-late",
            Self::TooEarly => "too-early",
            Self::NotAsked => "not-asked",
            Self::NoHunt => "no-hunt",
            Self::NoRole | Self::RoleStopped | Self::Copied | Self::NoMaster => "no-role",
            Self::NoDecline => "no-decline",
            Self::Purse(_) => "purse",
            Self::Most(_) | Self::NoMayor | Self::AsMayor | Self::Killed | Self::Planted => "limit",
            Self::Oneself => "self",
            Self::Gone(_) => "dead",
            Self::Twice(_)
            | Self::Lives(_)
            | Self::Mayor(_)
            | Self::Elite(_)
            | Self::Unchecked(_)
            | Self::NotAmong(_)
            | Self::NotInPlay => "bad-targets",
            Self::Barred | Self::NotAdmitted | Self::Obligatory | Self::NotActing => "no-vote",
        }
    }

    /// The sentence that says it, to fill.
    #[must_use]
    pub fn says(self) -> Statement {
        let about = |key, seat| Statement::new(key).with("player", Slot::Seat(seat));
        match self {
            Self::TooLate => Statement::new("too_late"),
            Self::OfTheDay => Statement::new("of_the_day"),
            Self::LeftToSecretary => Statement::new("left_to_secretary"),
            Self::TooEarly => Statement::new("too_early"),
            Self::NotAsked => Statement::new("not_asked"),
            Self::NoHunt => Statement::new("no_hunt"),
            Self::NoRole => Statement::new("no_role"),
            Self::RoleStopped => Statement::new("role_stopped"),
            Self::Copied => Statement::new("copied"),
            Self::NoDecline => Statement::new("no_decline"),
            Self::Purse(votes) => {
                Statement::new("purse").with("votes", Slot::Words(votes.to_string()))
            }
            Self::Most(number) => Statement::new("most").with("number", Slot::Number(number)),
            Self::NoMayor => Statement::new("no_mayor"),
            Self::AsMayor => Statement::new("as_mayor"),
            Self::Oneself => Statement::new("oneself"),
            Self::Twice(seat) => about("twice", seat),
            Self::Gone(seat) => about("gone", seat),
            Self::Lives(seat) => about("lives", seat),
            Self::Mayor(seat) => about("mayor", seat),
            Self::Elite(seat) => about("elite", seat),
            Self::Unchecked(seat) => about("unchecked", seat),
            Self::NotAmong(seat) => about("not_among", seat),
            Self::Killed => Statement::new("killed"),
            Self::NotInPlay => Statement::new("not_in_play"),
            Self::NoMaster => Statement::new("no_master"),
            Self::Planted => Statement::new("planted"),
            Self::Barred => Statement::new("barred"),
            Self::NotAdmitted => Statement::new("not_admitted"),
            Self::Obligatory => Statement::new("obligatory"),
            Self::NotActing => Statement::new("not_acting"),
        }
    }

    /// The sentence a player reads: the same, or one that tells no more than the player knows.
    ///
    /// Who leaves by a vote that is not told yet and which black roles are in the game is told to nobody
    /// by an answer.
    #[must_use]
    pub fn answer(self) -> Statement {
        match self {
            Self::Gone(seat) => Self::NotAmong(seat).says(),
            Self::NotInPlay => Statement::new("no_such_disguise"),
            known => known.says(),
        }
    }
}

/// Whether a move before the start is taken that is sent now (D-1 to D-3).
///
/// # Errors
/// What the move breaks.
pub fn admit_sent_before(vote: &LynchVote, by: SeatId, what: &BeforeVote) -> Result<(), NotTaken> {
    admit_before(vote, by, what)?;
    match what {
        // Nothing is changed after the first start of the day, and the choice holds for the whole day,
        // an extra vote included (M-10, M-11).
        BeforeVote::Vertical(_) if vote.of_day == VoteOfDay::Extra => {
            let chosen = vote.before.last(by, |what| match what {
                BeforeVote::Vertical(on) => Some(on),
                _ => None,
            });
            Err(match chosen {
                Some(_) => NotTaken::OfTheDay,
                None => NotTaken::LeftToSecretary,
            })
        }
        _ => Ok(()),
    }
}

/// The same for a move wherever it is held against the rules. A journal may hold a vertical for an extra
/// vote from before those were refused: it stands.
///
/// # Errors
/// What the move breaks.
pub fn admit_before(vote: &LynchVote, by: SeatId, what: &BeforeVote) -> Result<(), NotTaken> {
    holds(vote, by, what)?;
    let targets = Targets { vote, by };
    match what {
        BeforeVote::Vertical(None) => Ok(()),
        BeforeVote::Vertical(Some(on)) => targets.in_the_game(*on),
        BeforeVote::ShadowVertical(_) if vote.standing.mayor.holder().is_none() => {
            Err(NotTaken::NoMayor)
        }
        BeforeVote::ShadowVertical(on) => targets.living(*on),
        BeforeVote::LegalProtection(on) => {
            targets.living(*on)?;
            targets.checked(*on)
        }
        BeforeVote::Supporters(_) if vote.standing.mayor.holder() == Some(by) => {
            Err(NotTaken::AsMayor)
        }
        BeforeVote::Supporters(named) => {
            let limit = match vote.town.role(by) {
                Some(DayRole::Politician { limit }) => *limit,
                _ => 0,
            };
            targets.several(named, limit)
        }
        BeforeVote::Witness(named) => targets.several(named, WITNESS_MOST),
        BeforeVote::Buy(votes) => match vote.town.role(by) {
            Some(DayRole::DrugDealer { purse }) if votes > purse => Err(NotTaken::Purse(*purse)),
            _ => Ok(()),
        },
        BeforeVote::ArmDetonator => {
            let player = vote.town.player(by);
            match player.is_some_and(|player| player.hold == Hold::Copied) {
                true => Err(NotTaken::Copied),
                false => Ok(()),
            }
        }
    }
}

/// Whether the player has the role, or the office, for a move before the start.
fn holds(vote: &LynchVote, by: SeatId, what: &BeforeVote) -> Result<(), NotTaken> {
    let role = vote.town.role(by);
    let may = match what {
        BeforeVote::Vertical(_) => vote.standing.mayor.holder() == Some(by),
        BeforeVote::ShadowVertical(_) | BeforeVote::Supporters(_) => {
            matches!(role, Some(DayRole::Politician { .. }))
        }
        BeforeVote::LegalProtection(_) => matches!(role, Some(DayRole::Lawyer { .. })),
        BeforeVote::Witness(_) => role == Some(&DayRole::Witness),
        BeforeVote::Buy(_) => matches!(role, Some(DayRole::DrugDealer { .. })),
        BeforeVote::ArmDetonator => role == Some(&DayRole::Terrorist),
    };
    let player = vote.town.player(by);
    let stopped = player.is_some_and(|player| player.lives() && player.working_role().is_none());
    match (may, stopped) {
        (true, _) => Ok(()),
        (false, true) => Err(NotTaken::RoleStopped),
        (false, false) => Err(NotTaken::NoRole),
    }
}

/// Whether a player's approval of a hunt counts (H-2).
///
/// # Errors
/// Why it does not.
pub fn admit_approval(vote: &LynchVote, by: SeatId) -> Result<(), NotTaken> {
    let player = vote.town.living().find(|(seat, _)| *seat == by);
    let (_, player) = player.ok_or(NotTaken::NotActing)?;
    let kept_out = [
        (Mark::Barred, NotTaken::Barred),
        (Mark::ForcedVictim, NotTaken::Obligatory),
        (Mark::NotAdmitted, NotTaken::NotAdmitted),
    ];
    let why = kept_out.into_iter().find(|(mark, _)| player.has(*mark));
    why.map_or(Ok(()), |(_, why)| Err(why))
}

/// What a move is judged by when the votes are in.
#[derive(Debug, Clone, Copy)]
pub struct WhenIn<'a> {
    /// The vote.
    pub vote: &'a LynchVote,
    /// What the player was asked, if this was asked.
    pub question: Option<&'a Question>,
    /// Who leaves by this vote as it stands.
    pub leaving: &'a BTreeSet<SeatId>,
    /// The black roles of the game.
    pub blacks: &'a BTreeSet<Negative>,
}

/// Whether a move is taken when the votes are in (city day §3.3).
///
/// # Errors
/// What the move breaks.
pub fn admit_during(when: WhenIn<'_>, by: SeatId, what: &DuringVote) -> Result<(), NotTaken> {
    let vote = when.vote;
    let targets = Targets { vote, by };
    match what {
        DuringVote::Detonate(on) => targets.living(*on),
        DuringVote::Scandal {
            targets: named,
            planted,
            set_by,
        } => scandal(targets, named, planted, *set_by),
        DuringVote::Defend(on) => match *on == by {
            true => Err(NotTaken::Oneself),
            false => when.among(*on),
        },
        DuringVote::TakeVoter(on) | DuringVote::Execute(on) => {
            targets.living(*on)?;
            when.among(*on)
        }
        DuringVote::Cripple(on) => {
            targets.living(*on)?;
            when.stays(*on)?;
            when.among(*on)
        }
        DuringVote::Possess(on) => {
            targets.living(*on)?;
            when.stays(*on)?;
            let grey = vote.town.is_colour(by, Side::Grey);
            let cut = vote.town.player(*on).is_some_and(|one| one.cut.is_some());
            match grey && !cut {
                true => Err(NotTaken::NotAmong(*on)),
                false => Ok(()),
            }
        }
        DuringVote::SwapRoles { living, dead } => {
            targets.living(*living)?;
            when.stays(*living)?;
            match vote.town.lives(*dead) {
                true => Err(NotTaken::Lives(*dead)),
                false => Ok(()),
            }
        }
        DuringVote::Disguise(shown_as) => when.disguise(by, *shown_as),
        DuringVote::Decline(Topic::Detonate) => Err(NotTaken::NoDecline),
        DuringVote::CancelPhantom
        | DuringVote::CancelLawyer
        | DuringVote::Pardon
        | DuringVote::LetPardonedDie
        | DuringVote::HeroicSuicide
        | DuringVote::Decline(_) => Ok(()),
    }
}

/// Whom a phantom killed by night possesses at the end of the day (L-15).
///
/// # Errors
/// What the choice breaks.
pub fn admit_possession(vote: &LynchVote, by: SeatId, on: SeatId) -> Result<(), NotTaken> {
    Targets { vote, by }.living(on)
}

/// V-21 to V-23: two players at most, and a planted vote for each other player who is named.
fn scandal(
    targets: Targets<'_>,
    named: &[SeatId],
    planted: &[SeatId],
    set_by: Option<Side>,
) -> Result<(), NotTaken> {
    for seat in named.iter().filter(|seat| **seat != targets.by) {
        targets.in_the_game(*seat)?;
        targets.no_office(*seat)?;
    }
    distinct(named, LIAR_MOST)?;
    let own = targets.vote.town.player(targets.by);
    let side = set_by.or(own.map(|player| player.colour));
    let others = named.iter().filter(|seat| **seat != targets.by).count();
    let may_plant = match side {
        None | Some(Side::Red) => 0,
        Some(Side::Black | Side::Grey) => others,
    };
    match planted.len() > may_plant {
        true => Err(NotTaken::Planted),
        false => Ok(()),
    }
}

impl WhenIn<'_> {
    /// Whether the move may be aimed there, where the question named whom.
    fn among(&self, on: SeatId) -> Result<(), NotTaken> {
        let named = self.question.map(|question| question.about.as_slice());
        match named.is_some_and(|about| !about.is_empty() && !about.contains(&on)) {
            true => Err(NotTaken::NotAmong(on)),
            false => Ok(()),
        }
    }

    fn stays(&self, on: SeatId) -> Result<(), NotTaken> {
        match self.leaving.contains(&on) {
            true => Err(NotTaken::Gone(on)),
            false => Ok(()),
        }
    }

    /// V-49: another black role of the game; red before the first kill alone.
    fn disguise(&self, by: SeatId, shown_as: Disguise) -> Result<(), NotTaken> {
        let player = self.vote.town.player(by);
        let killed = player.is_some_and(|player| {
            player.negative
                == Dying::Imitator {
                    killed: Killed::Yes,
                }
        });
        match shown_as {
            Disguise::Red if killed => Err(NotTaken::Killed),
            Disguise::Red => Ok(()),
            Disguise::Black(role) => {
                let other = role != Negative::Imitator && self.blacks.contains(&role);
                match other {
                    true => Ok(()),
                    false => Err(NotTaken::NotInPlay),
                }
            }
        }
    }
}

/// Whom a move is aimed at.
#[derive(Debug, Clone, Copy)]
struct Targets<'a> {
    vote: &'a LynchVote,
    by: SeatId,
}

impl Targets<'_> {
    fn in_the_game(&self, on: SeatId) -> Result<(), NotTaken> {
        let player = self.vote.town.player(on);
        match player.is_some_and(|player| player.is_in_game()) {
            true => Ok(()),
            false => Err(NotTaken::Gone(on)),
        }
    }

    /// No role may choose the mayor (M-1) or an elite player (L-1).
    fn no_office(&self, on: SeatId) -> Result<(), NotTaken> {
        if self.vote.standing.mayor.holder() == Some(on) {
            return Err(NotTaken::Mayor(on));
        }
        let player = self.vote.town.player(on);
        match player.is_some_and(|player| player.elite.is_some()) {
            true => Err(NotTaken::Elite(on)),
            false => Ok(()),
        }
    }

    /// Another living main player whom roles may choose.
    fn living(&self, on: SeatId) -> Result<(), NotTaken> {
        if on == self.by {
            return Err(NotTaken::Oneself);
        }
        self.in_the_game(on)?;
        self.no_office(on)?;
        match self.vote.town.lives(on) {
            true => Ok(()),
            false => Err(NotTaken::Gone(on)),
        }
    }

    /// V-20: a red check of the player; a black lawyer's may be any.
    fn checked(&self, on: SeatId) -> Result<(), NotTaken> {
        let Some(DayRole::Lawyer { black, red }) = self.vote.town.role(self.by) else {
            return Err(NotTaken::NoRole);
        };
        let any = self.vote.town.is_colour(self.by, Side::Black) && black.contains(&on);
        match any || red.contains(&on) {
            true => Ok(()),
            false => Err(NotTaken::Unchecked(on)),
        }
    }

    /// Different other players in the game, so many at most (V-12, M-14).
    fn several(&self, named: &[SeatId], most: u32) -> Result<(), NotTaken> {
        for seat in named {
            if *seat == self.by {
                return Err(NotTaken::Oneself);
            }
            self.in_the_game(*seat)?;
            self.no_office(*seat)?;
        }
        distinct(named, most)
    }
}

fn distinct(named: &[SeatId], most: u32) -> Result<(), NotTaken> {
    let mut seen = BTreeSet::new();
    if let Some(twice) = named.iter().find(|seat| !seen.insert(**seat)) {
        return Err(NotTaken::Twice(*twice));
    }
    match u32::try_from(named.len()).is_ok_and(|number| number <= most) {
        true => Ok(()),
        false => Err(NotTaken::Most(most)),
    }
}

/// Most players a witness vouches for (V-12).
pub(super) const WITNESS_MOST: u32 = 4;
/// Most players one scandal names.
pub(super) const LIAR_MOST: u32 = 2;
