//! The evening block: moves sent after the vote, judged on the state before them and put into
//! force together (night rules §2.1).
//!
//! An evening may have several rounds: what a round has settled is told, and a choice that depends on it
//! is taken after it (`left_to_choose`).
//!
//! It prepares the coming night and changes what lasts. It must never resolve anything of the night
//! itself.

mod blacks;
mod holdings;
mod proofs;
#[cfg(test)]
mod tests;

pub(crate) use blacks::has_right;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::moves::{Action, Move, Refusal, holds_role, set_by_master};
use super::night::{Letter, LetterClass, Vain, Why};
use super::role::{Negative, Peaceful, Role};
use super::rulings::{OpenRuling, Rulings};
use super::state::{Camp, Card, City, Origin, Step};
use nightdesk_game::SeatId;

/// What an evening comes to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evening {
    /// What is told at once.
    pub letters: Vec<Letter>,
    /// Moves that were not taken.
    pub refused: Vec<(Move, Refusal)>,
    /// Open questions that a move hung on.
    pub relied: BTreeSet<OpenRuling>,
    /// The city, ready for the night.
    pub after: City,
}

/// How much of an evening is judged at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// All of it, from nightfall on.
    Whole,
    /// A round of it: its results are told, and choices that depend on them are still open.
    Round,
    /// What is left of it after its rounds.
    Rest,
}

/// The evening of a day.
#[must_use]
pub fn evening(city: &City, moves: &[Move], day: u32, rulings: &Rulings) -> Evening {
    judged(city, moves, (day, Part::Whole), rulings)
}

/// A round of an evening, judged on what the rounds before have left. Whoever has been told something to
/// choose by it may still choose.
#[must_use]
pub fn round(city: &City, moves: &[Move], day: u32, rulings: &Rulings) -> Evening {
    judged(city, moves, (day, Part::Round), rulings)
}

/// What is left of an evening after its rounds: nothing is open any more.
#[must_use]
pub fn rest(city: &City, moves: &[Move], day: u32, rulings: &Rulings) -> Evening {
    judged(city, moves, (day, Part::Rest), rulings)
}

/// What is known as soon as the evening begins, whatever is sent in it: executors learn whom they have,
/// and imitators who the maniac is.
#[must_use]
pub fn known_at_nightfall(city: &City, day: u32) -> Vec<Letter> {
    // What is known hangs on no ruling.
    let rulings = Rulings::default();
    let mut dusk = Dusk::of(city, day, &rulings);
    dusk.known();
    dusk.into_letters()
}

fn judged(city: &City, moves: &[Move], (day, part): (u32, Part), rulings: &Rulings) -> Evening {
    let mut moves = moves.to_vec();
    moves.sort_by_key(|sent| (place(sent.action), sent.clone()));
    moves.dedup();
    let mut dusk = Dusk::of(city, day, rulings);
    if part == Part::Whole {
        dusk.known();
    }
    if dusk.may_have_met() {
        dusk.after.imitator_met = true;
    }
    if part != Part::Round {
        dusk.swept();
    }
    let (mut refused, mut set) = (Vec::new(), Vec::new());
    for sent in moves {
        match dusk.take(&sent) {
            Err(refusal) => refused.push((sent, refusal)),
            Ok(()) if sent.options.by_master => set.push(sent),
            Ok(()) => {}
        }
    }
    dusk.commanded(&set);
    if part != Part::Round {
        dusk.undecided();
    }
    dusk.masters_escape();
    if part != Part::Round {
        dusk.copies_end();
    }
    Evening {
        refused,
        after: std::mem::take(&mut dusk.after),
        relied: std::mem::take(&mut dusk.relied),
        letters: dusk.into_letters(),
    }
}

/// Which moves of the evening a message leaves its reader to choose after it.
#[must_use]
pub const fn left_to_choose(class: LetterClass) -> &'static [Action] {
    match class {
        LetterClass::CaptiveKnown => &[Action::Torture, Action::Release],
        LetterClass::BodyResult => &[Action::Samples],
        LetterClass::SlaveRole => &[Action::Punish, Action::Release],
        LetterClass::MetManiac => &[Action::Pretend],
        _ => &[],
    }
}

/// Moves of an evening that are sent now, and the others with what refuses them before the evening
/// begins.
#[must_use]
pub fn sent_rightly(city: &City, moves: &[Move]) -> (Vec<Move>, Vec<(Move, Refusal)>) {
    let (mut right, mut refused) = (Vec::new(), Vec::new());
    for sent in moves {
        match has_right(city, sent) {
            Ok(()) => right.push(sent.clone()),
            Err(why) => refused.push((sent.clone(), why)),
        }
    }
    (right, refused)
}

/// Breaks come before new bonds and bodies are examined before samples are taken; everything else
/// has no order.
const fn place(action: Action) -> u8 {
    match action {
        Action::BreakBond | Action::Examine => 0,
        Action::Antidote | Action::RefuseAntidote => 1,
        _ => 2,
    }
}

const PIMP: Role = Role::Peaceful(Peaceful::Pimp);

/// An evening while it is judged.
struct Dusk<'a> {
    /// The state before the block: every move is judged on it.
    city: &'a City,
    day: u32,
    rulings: &'a Rulings,
    after: City,
    letters: Vec<Letter>,
    relied: BTreeSet<OpenRuling>,
}

impl<'a> Dusk<'a> {
    fn of(city: &'a City, day: u32, rulings: &'a Rulings) -> Self {
        Dusk {
            city,
            day,
            rulings,
            after: city.clone(),
            letters: Vec::new(),
            relied: BTreeSet::new(),
        }
    }

    /// What is told; whatever a body is told reaches the necromancer who uses it.
    fn into_letters(mut self) -> Vec<Letter> {
        for letter in &mut self.letters {
            letter.to = self.city.user_of(letter.to);
        }
        self.letters
    }

    /// Whether imitator and maniac have met by this evening.
    fn may_have_met(&self) -> bool {
        self.day >= 2 || self.city.format == super::role::Format::Extended
    }

    /// What is known before anything is sent.
    fn known(&mut self) {
        if self.may_have_met() && !self.city.imitator_met {
            self.imitator_meets();
        }
        self.captives_are_known();
    }

    /// What lasted to this evening ends with it.
    fn swept(&mut self) {
        let now = Step::evening(self.day);
        self.after.blocks.retain(|block| block.until > now);
    }

    /// Slaves learn in the morning that their master has set a move of theirs, those of this evening too.
    fn commanded(&mut self, set: &[Move]) {
        let of_slaves = set
            .iter()
            .filter(|sent| set_by_master(&self.after, sent).is_ok());
        let of_slaves: Vec<SeatId> = of_slaves.map(|sent| sent.by).collect();
        self.after.prepared.commanded.extend(of_slaves);
    }

    /// Copies of the last evening end with this one.
    fn copies_end(&mut self) {
        self.after.cards.retain(|card| match card.origin {
            Origin::Copied { night } | Origin::Conjured { night } => night >= self.day,
            _ => true,
        });
    }

    fn take(&mut self, sent: &Move) -> Result<(), Refusal> {
        holds_role(self.city, sent)?;
        if !sent.action.is_evening() && sent.action != Action::Skip {
            return Err(Refusal::OfTheNight);
        }
        let lasting = is_blocked(self.city, sent, self.day);
        // A blocked question is answered: there is no information.
        if sent.action == Action::RoleQuery {
            return self.query(sent, lasting);
        }
        // The move is taken and does not work.
        if lasting && !always_works(sent) {
            return Ok(());
        }
        self.keeps_off(sent)?;
        self.carry_out(sent)?;
        if let Role::Peaceful(role) = sent.role {
            let moved = (sent.by, role, sent.targets.clone());
            self.after.prepared.moved.push(moved);
        }
        self.remember(sent);
        Ok(())
    }

    /// The role knows whom it named, and so does whoever takes it over (role "active citizen").
    fn remember(&mut self, sent: &Move) {
        let used = sent.role.peaceful();
        let used = used.and_then(|role| self.city.usable(sent.by, role));
        let Some(id) = used
            .map(|card| card.id)
            .filter(|_| !sent.targets.is_empty())
        else {
            return;
        };
        if let Some(card) = self.after.card_mut(id) {
            let evening = (self.day, sent.targets.clone());
            card.memory.evenings.push(evening);
        }
    }

    /// No role is turned on the mayor, a copy not on the role's owner, an undead not on the
    /// necromancer.
    fn keeps_off(&self, sent: &Move) -> Result<(), Refusal> {
        // Whoever is named as an heir, or lies in the chamber, is no target of a move.
        let aims =
            sent.role.peaceful().is_some() || matches!(sent.action, Action::Smear | Action::Whiten);
        let mayor = self.city.mayor.filter(|mayor| aims && *mayor != sent.by);
        if let Some(mayor) = mayor.filter(|mayor| sent.targets.contains(mayor)) {
            return Err(Refusal::Mayor(mayor));
        }
        let Some(role) = sent.role.peaceful() else {
            return Ok(());
        };
        let card = self.city.usable(sent.by, role);
        let forbidden = match card.map(|card| card.origin) {
            Some(Origin::Raised { master, .. }) => Some((master, Refusal::Master(master))),
            Some(Origin::Copied { .. })
                if matches!(
                    role,
                    Peaceful::Pimp | Peaceful::Anonymous | Peaceful::Necromancer
                ) =>
            {
                let mut owners = self.city.cards.iter().filter(|other| {
                    other.role == role && matches!(other.origin, Origin::Dealt | Origin::Taken)
                });
                let owner = owners.next().map(|card| card.holder);
                owner.map(|owner| (owner, Refusal::Owner(owner)))
            }
            _ => None,
        };
        match forbidden {
            Some((seat, why)) if sent.targets.contains(&seat) => Err(why),
            Some(_) | None => Ok(()),
        }
    }

    fn carry_out(&mut self, sent: &Move) -> Result<(), Refusal> {
        match sent.action {
            Action::Smear => self.smear(sent),
            Action::Whiten => self.whiten(sent),
            Action::Pretend => self.pretend(sent),
            Action::Antidote | Action::RefuseAntidote => self.antidote(sent),
            Action::Release if sent.role == PIMP => self.let_go(sent),
            Action::Torture | Action::Release => self.chamber(sent),
            Action::Keep => self.keep(sent),
            Action::Successor => self.successor(sent),
            Action::Trap => self.trap(sent),
            Action::CheckProof => self.proof(sent),
            Action::Examine => self.examine(sent),
            Action::Samples => self.samples(sent),
            Action::Hack => self.hack(sent),
            Action::Bond | Action::BreakBond => self.bond(sent),
            Action::Surveil => self.surveil(sent),
            Action::Enslave | Action::Punish => self.pimp(sent),
            Action::Copy => self.copy(sent),
            Action::Collect | Action::Activate => self.collect(sent),
            Action::Mark => self.mark(sent),
            Action::Curse | Action::Exchange => self.necromancer(sent),
            Action::Favour => self.favour(sent),
            Action::Fix => self.fix(sent),
            Action::Patronage => self.patronage(sent),
            _ => Ok(()),
        }
    }
}

/// Only lasting blocks stop an evening move.
fn is_blocked(city: &City, sent: &Move, day: u32) -> bool {
    let now = Step::evening(day);
    let peaceful = matches!(sent.role, Role::Peaceful(_));
    // A body moves as long as its necromancer may.
    let user = match peaceful {
        true => city.user_of(sent.by),
        false => sent.by,
    };
    let Some(citizen) = city.citizen(user) else {
        return true;
    };
    let blocked = city.blocks.iter().any(|block| {
        let scope = if peaceful {
            block.peaceful
        } else {
            block.negative
        };
        block.seat == user && block.holds(now) && scope
    });
    let lost = peaceful && (citizen.crippled || citizen.cut.is_some());
    blocked || lost
}

/// Whether a role has what the move would give.
fn is_done(card: &Card, sent: &Move) -> bool {
    let memory = &card.memory;
    let all = |known: &BTreeSet<SeatId>| sent.targets.iter().all(|seat| known.contains(seat));
    match sent.action {
        Action::Examine => all(&memory.examined),
        Action::Surveil => all(&memory.watched),
        Action::Enslave => all(&memory.slaves),
        Action::Fix => memory.swap.is_some_and(|swap| swap.fixed),
        _ => false,
    }
}

/// Boss's son and chief's daughter name who follows; after their death one of several partners does.
fn names_successor(city: &City, sent: &Move) -> bool {
    let own = city.negative(sent.by);
    let Some((status, heir)) = own.and_then(Camp::of).map(|camp| match camp {
        Camp::Mafia => (Negative::BossSon, Negative::Mafia),
        Camp::Maniac => (Negative::ChiefDaughter, Negative::Yakuza),
    }) else {
        return false;
    };
    let mut all = city.citizens.values();
    let was = all.any(|one| one.negative == Some(status));
    let lives = city.holding(status).next().is_some();
    own == Some(status) || was && !lives && city.holding(heir).count() > 1
}

/// Why a move that the evening takes comes to nothing.
#[must_use]
pub fn in_vain(city: &City, sent: &Move, day: u32) -> Option<Vain> {
    if is_blocked(city, sent, day) && !always_works(sent) {
        return Some(Vain::Stopped(Why::RoleBlock));
    }
    let card = sent
        .role
        .peaceful()
        .and_then(|role| city.usable(sent.by, role));
    let collected = city
        .cards
        .iter()
        .any(|card| card.holder == sent.by && matches!(card.origin, Origin::Collected { .. }));
    match sent.action {
        Action::BreakBond if card.is_none_or(|card| card.memory.bond.is_none()) => {
            Some(Vain::NoBond)
        }
        Action::Examine | Action::Surveil | Action::Enslave | Action::Fix
            if card.is_some_and(|card| is_done(card, sent)) =>
        {
            Some(Vain::Already)
        }
        Action::Successor if !names_successor(city, sent) => Some(Vain::Succession),
        Action::Activate if !collected => Some(Vain::NothingCollected),
        _ => None,
    }
}

/// Whether a role makes such moves: those the catalogue lists, and a hacked black's choice.
///
/// It is asked where a move is typed; a journal may hold others from before.
pub(crate) fn is_its_move(sent: &Move) -> bool {
    let entry = sent.role.entry();
    let listed = entry.is_some_and(|entry| entry.all_moves().any(|one| one == sent.action));
    listed || matches!(sent.action, Action::Keep | Action::Skip)
}

/// Choices nobody can stop, and the illusion.
const fn always_works(sent: &Move) -> bool {
    matches!(
        sent.action,
        Action::Mark | Action::Collect | Action::Pretend | Action::Keep
    )
}
