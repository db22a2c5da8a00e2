//! The night while it is being resolved.

use std::collections::{BTreeMap, BTreeSet};

use super::act::{Act, ActFate, ActId, Why};
use super::attack::Attack;
use super::checks::Checked;
use super::lasting::lasting;
use super::letter::{Letter, LetterClass};
use super::order::Stage;
use super::outcome::{Cause, Death, Draw, DrawAbout, Draws, Rescue};
use crate::role::{Negative, Peaceful, Role, Side};
use crate::rulings::{OpenRuling, Rulings};
use crate::state::{Camp, Card, CardId, City, Delayed, Origin, Step};
use nightdesk_game::SeatId;

/// What is assumed before the night is played through, and checked after it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Assumed {
    /// Witches who make their swap.
    pub(super) witches: BTreeSet<SeatId>,
    /// Attacked blacks who live.
    pub(super) survivors: BTreeSet<SeatId>,
    /// Those whose suicide the morning calls off.
    pub(super) withheld: BTreeSet<SeatId>,
}

/// What happened to a player tonight.
#[derive(Debug, Clone, Default)]
pub(super) struct Tonight {
    /// Arrests that reached him.
    pub(super) arrests: Vec<ActId>,
    /// Protections that reached him.
    pub(super) protections: Vec<ActId>,
    pub(super) client: Option<Client>,
    /// Bodyguards on post.
    pub(super) guards: Vec<ActId>,
    /// He set out for the street.
    pub(super) street: bool,
    pub(super) drunk: bool,
    pub(super) cut: bool,
    /// A killer came and he counts as attacked.
    pub(super) attacked: bool,
    /// He is told of the attack if he lives.
    pub(super) told_attacked: bool,
    /// Heals that stand.
    pub(super) heals: Vec<ActId>,
    pub(super) dooms: Vec<Doom>,
    pub(super) rescue: Option<Rescue>,
    pub(super) crippled: bool,
    /// The victims of poison and the like are dead from here on.
    pub(super) died: Option<u32>,
}

/// Whose client somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Client {
    pub(super) host: SeatId,
    pub(super) house: House,
    pub(super) condom: bool,
}

/// Whose rules a client is under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum House {
    Geisha,
    Prostitute,
}

/// A reason somebody has to die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Doom {
    pub(super) cause: Cause,
    pub(super) by: SeatId,
    pub(super) attack: Option<usize>,
    pub(super) healable: bool,
    /// Whether the player's own spare life stands against it.
    pub(super) life: bool,
    /// Whether a shared life does.
    pub(super) bond: bool,
    pub(super) at: u32,
    /// He is crippled and does not die.
    pub(super) cripples: bool,
}

impl Doom {
    /// Of a player who turns a weapon on himself.
    pub(super) const fn by_own_hand(seat: SeatId, at: u32) -> Self {
        Self {
            cause: Cause::Suicide,
            by: seat,
            attack: None,
            healable: true,
            life: true,
            bond: true,
            at,
            cripples: false,
        }
    }
}

/// What the hypnotist does with moves aimed at him.
#[derive(Debug, Clone)]
pub(super) struct Spell {
    pub(super) act: ActId,
    pub(super) killers_turned: bool,
    pub(super) turns_killers: bool,
}

/// The night while it is being resolved.
#[derive(Debug)]
pub(super) struct Scene<'a> {
    pub(super) city: &'a City,
    pub(super) rulings: &'a Rulings,
    pub(super) draws: &'a Draws,
    pub(super) assumed: &'a Assumed,
    pub(super) night: u32,
    pub(super) stage: Stage,
    pub(super) now: u32,
    pub(super) acts: Vec<Act>,
    pub(super) tonight: BTreeMap<SeatId, Tonight>,
    pub(super) spells: BTreeMap<SeatId, Spell>,
    pub(super) attacks: Vec<Attack>,
    pub(super) deaths: Vec<Death>,
    pub(super) burning: bool,
    pub(super) shots: super::ledger::Ledger,
    pub(super) letters: Vec<Letter>,
    pub(super) wanted: Vec<Draw>,
    pub(super) relied: BTreeSet<OpenRuling>,
    /// Lives that were spent tonight, with those they saved.
    pub(super) lives: BTreeMap<CardId, BTreeSet<SeatId>>,
    pub(super) endured: BTreeSet<SeatId>,
    /// The city as it will be.
    pub(super) after: City,
    pub(super) lucky: BTreeSet<SeatId>,
    /// Kamikazes whose reaction is spent.
    pub(super) reacted: BTreeSet<SeatId>,
    /// The maniac's copy was killed.
    pub(super) shade_broken: bool,
    /// Swaps that were made.
    pub(super) swaps: Vec<(SeatId, SeatId)>,
    /// Roles that tonight's witches gave to somebody else, and to whom.
    pub(super) moved: BTreeMap<CardId, SeatId>,
    /// Whose swaps went back tonight.
    pub(super) returned: Vec<(SeatId, SeatId)>,
    /// Which roles went back with them, and to whom.
    pub(super) moved_back: BTreeMap<CardId, SeatId>,
    /// Colours turned round, and by which joker.
    pub(super) inverted: BTreeMap<SeatId, SeatId>,
    /// Insurances fired for the other side.
    pub(super) insured: BTreeSet<ActId>,
    pub(super) checked: BTreeMap<ActId, Checked>,
    /// Checkers who arrived, and where.
    pub(super) checkers_at: Vec<(ActId, SeatId)>,
    /// Players about whom a check informed.
    pub(super) seen_through: BTreeSet<SeatId>,
    /// Detectives on their way, and after whom if they made it.
    pub(super) trails: Vec<(ActId, Option<SeatId>)>,
    /// Comparisons that gave information.
    pub(super) informed: BTreeSet<ActId>,
    /// Players whom a cultist kept from being poisoned.
    pub(super) poison_stopped: BTreeSet<SeatId>,
    /// Blocks that broke a move.
    pub(super) block_hits: BTreeSet<ActId>,
    /// Moves whose makers are told of a block.
    pub(super) blocked: BTreeSet<ActId>,
    /// Camps that gave up their own shot without the insurance.
    pub(super) waived: BTreeSet<Camp>,
    /// Attacks of woken insurers.
    pub(super) late_attacks: Vec<usize>,
    /// Letters that are results of an act.
    pub(super) tagged: Vec<(usize, ActId)>,
    /// Messages that a role brings its holder without an act of the night, and which role it is.
    pub(super) by_role: Vec<(usize, CardId)>,
    /// What is held back for a night, and for which role.
    pub(super) held_back: Vec<(Option<CardId>, Delayed)>,
}

static NOTHING: std::sync::LazyLock<Tonight> = std::sync::LazyLock::new(Tonight::default);

impl<'a> Scene<'a> {
    /// A scene in which nothing was sent.
    pub(super) fn empty(
        city: &'a City,
        rulings: &'a Rulings,
        draws: &'a Draws,
        assumed: &'a Assumed,
    ) -> Self {
        Self {
            city,
            rulings,
            draws,
            assumed,
            night: 0,
            stage: Stage::Cut,
            now: 0,
            acts: Vec::new(),
            tonight: BTreeMap::new(),
            spells: BTreeMap::new(),
            attacks: Vec::new(),
            deaths: Vec::new(),
            burning: false,
            shots: super::ledger::Ledger::default(),
            letters: Vec::new(),
            wanted: Vec::new(),
            relied: BTreeSet::new(),
            lives: BTreeMap::new(),
            endured: BTreeSet::new(),
            after: City::default(),
            lucky: BTreeSet::new(),
            reacted: BTreeSet::new(),
            shade_broken: false,
            swaps: Vec::new(),
            moved: BTreeMap::new(),
            returned: Vec::new(),
            moved_back: BTreeMap::new(),
            inverted: BTreeMap::new(),
            insured: BTreeSet::new(),
            checked: BTreeMap::new(),
            checkers_at: Vec::new(),
            seen_through: BTreeSet::new(),
            trails: Vec::new(),
            informed: BTreeSet::new(),
            poison_stopped: BTreeSet::new(),
            block_hits: BTreeSet::new(),
            blocked: BTreeSet::new(),
            waived: BTreeSet::new(),
            late_attacks: Vec::new(),
            tagged: Vec::new(),
            by_role: Vec::new(),
            held_back: Vec::new(),
        }
    }

    /// Sends the result of an act to whoever holds its role in the morning.
    pub(super) fn letter_of(&mut self, id: ActId, mut letter: Letter) {
        letter.betrays |= !self.act(id).is_peaceful();
        self.tagged.push((self.letters.len(), id));
        self.letters.push(letter);
    }

    /// Leaves out messages; what is known of the others stays with them.
    pub(super) fn keep_letters(&mut self, keep: impl Fn(&Letter) -> bool) {
        let mut left = 0;
        let places: Vec<Option<usize>> = self
            .letters
            .iter()
            .map(|letter| {
                let place = keep(letter).then_some(left);
                left += usize::from(place.is_some());
                place
            })
            .collect();
        let place = |index: usize| places.get(index).copied().flatten();
        let tagged = self.tagged.iter();
        self.tagged = tagged
            .filter_map(|(index, act)| Some((place(*index)?, *act)))
            .collect();
        let by_role = self.by_role.iter();
        self.by_role = by_role
            .filter_map(|(index, card)| Some((place(*index)?, *card)))
            .collect();
        self.letters.retain(keep);
    }

    /// Sends what a role brings its holder to whoever holds it in the morning.
    pub(super) fn letter_of_role(&mut self, role: Peaceful, letter: Letter) {
        if let Some(card) = self.city.usable(letter.to, role) {
            self.by_role.push((self.letters.len(), card.id));
        }
        self.letters.push(letter);
    }
}

impl Scene<'_> {
    pub(super) fn of(&self, seat: SeatId) -> &Tonight {
        self.tonight.get(&seat).unwrap_or(&NOTHING)
    }

    pub(super) fn of_mut(&mut self, seat: SeatId) -> &mut Tonight {
        self.tonight.entry(seat).or_default()
    }

    #[allow(clippy::indexing_slicing, reason = "ids are made by adding the act")]
    pub(super) fn act(&self, id: ActId) -> &Act {
        &self.acts[id.0]
    }

    #[allow(clippy::indexing_slicing, reason = "ids are made by adding the act")]
    pub(super) fn act_mut(&mut self, id: ActId) -> &mut Act {
        &mut self.acts[id.0]
    }

    pub(super) fn add(&mut self, act: Act) -> ActId {
        self.acts.push(act);
        ActId(self.acts.len() - 1)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = ActId> + use<> {
        (0..self.acts.len()).map(ActId)
    }

    /// The waiting acts of a stage, originals first.
    pub(super) fn due(&self, stage: Stage) -> Vec<ActId> {
        let mut due: Vec<ActId> = self
            .ids()
            .filter(|id| {
                let act = self.act(*id);
                act.stage == stage && act.fate == ActFate::Waiting
            })
            .collect();
        due.sort_by_key(|id| {
            let act = self.act(*id);
            (act.rank, act.sent.options.priority, *id)
        });
        due
    }

    pub(super) fn tick(&mut self) -> u32 {
        self.now += 1;
        self.now
    }

    pub(super) fn step(&self) -> Step {
        Step::night(self.night)
    }

    pub(super) fn rely(&mut self, ruling: OpenRuling) {
        self.relied.insert(ruling);
    }

    /// The act's maker never left home.
    pub(super) fn stop(&mut self, id: ActId, why: Why) {
        let now = self.tick();
        let act = self.act_mut(id);
        act.fate = ActFate::Home(why);
        act.at = now;
    }

    /// The act failed where it arrived.
    pub(super) fn miss(&mut self, id: ActId, why: Why) {
        let now = self.tick();
        let act = self.act_mut(id);
        act.fate = ActFate::Missed(why);
        act.at = now;
    }

    /// The act was made.
    pub(super) fn done(&mut self, id: ActId) {
        let now = self.tick();
        let act = self.act_mut(id);
        act.fate = ActFate::Done;
        act.at = now;
    }

    pub(super) fn letter(&mut self, letter: Letter) {
        self.letters.push(letter);
    }

    pub(super) fn tell(&mut self, to: SeatId, class: LetterClass) {
        self.letters.push(Letter::new(to, class));
    }

    /// Whether a player is dead, or has to die as things stand.
    pub(super) fn gone(&self, seat: SeatId) -> bool {
        let tonight = self.of(seat);
        let mut dooms = tonight.dooms.iter().filter(|doom| !doom.cripples);
        // An executor is sure to outlive his first attack.
        let endures = super::settle::endures(self, seat);
        tonight.died.is_some() || dooms.any(|doom| !endures || doom.cause == Cause::Suicide)
    }

    /// Whether a player died tonight, what had to be settled being settled.
    pub(super) fn died(&self, seat: SeatId) -> bool {
        self.of(seat).died.is_some()
    }

    pub(super) fn negative(&self, seat: SeatId) -> Option<Negative> {
        self.city.negative(seat)
    }

    pub(super) fn is_black(&self, seat: SeatId) -> bool {
        self.city.side(seat) == Side::Black
    }

    pub(super) fn camp_of(&self, seat: SeatId) -> Option<Camp> {
        self.negative(seat)
            .and_then(|role| self.shots.camp_of(role))
    }

    /// Whether the holder of a card may use it tonight as far as lasting blocks go.
    pub(super) fn lasting(&self, seat: SeatId, role: Role) -> Option<Why> {
        lasting(self.city, self.step(), seat, role)
    }

    /// Whether a passive property of a role works for a player.
    pub(super) fn passive(&self, seat: SeatId, role: Peaceful) -> Option<&Card> {
        let card = self.city.usable(seat, role)?;
        let stale = match card.origin {
            Origin::Copied { night } | Origin::Conjured { night } => night < self.night,
            _ => false,
        };
        if stale {
            return None;
        }
        let stops = self.rulings.passives == crate::rulings::Answer::Yes;
        let user = self.city.user_of(seat);
        let stopped = self.lasting(seat, Role::Peaceful(role)).is_some() || self.of(user).cut;
        (!(stops && stopped)).then_some(card)
    }

    /// A kamikaze who can take somebody along tonight.
    pub(super) fn live_kamikaze(&self, seat: SeatId) -> bool {
        !self.reacted.contains(&seat)
            && self
                .passive(seat, Peaceful::Kamikaze)
                .is_some_and(|card| !card.memory.spent)
    }

    /// What was drawn; as long as nothing is, the first, and the draw is asked for.
    pub(super) fn drawn(&mut self, about: DrawAbout, among: &[SeatId]) -> Option<SeatId> {
        let recorded = self.draws.get(&about).copied();
        if let Some(seat) = recorded.filter(|seat| among.contains(seat)) {
            return Some(seat);
        }
        let first = among.first().copied()?;
        if among.len() > 1 {
            self.wanted.push(Draw {
                about,
                among: among.to_vec(),
            });
        }
        Some(first)
    }

    /// The card after a peaceful act.
    pub(super) fn card_of(&self, id: ActId) -> Option<&Card> {
        self.act(id).card.and_then(|card| self.city.card(card))
    }

    /// Whether the act is by a copy, with a copy's limits.
    pub(super) fn is_copy(&self, id: ActId) -> bool {
        self.card_of(id).is_some_and(Card::is_copy)
    }
}
