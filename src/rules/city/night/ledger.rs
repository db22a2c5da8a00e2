//! Whose nights they are, which shots are fired tonight, what is left (night rules §4.6, §4.9).

use std::collections::BTreeMap;

use super::act::{ActId, Why};
use super::attack::Come;
use super::scene::Scene;
use crate::role::{Negative, Side};
use crate::state::{Camp, City};
use nightdesk_game::SeatId;

/// The shots of a night.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger {
    night: u32,
    /// The last of mafia and yakuza are a pair, or the last black shoots in all nights.
    merged: bool,
    /// Camps that hold their nights.
    standing: Vec<Camp>,
    available: BTreeMap<Camp, u32>,
    given: u32,
    /// Shots that were sent, in the order they are fired.
    pub(super) shots: Vec<Shot>,
    /// Shots gained or burnt by other ways than firing.
    extra: BTreeMap<Camp, i64>,
    owed: BTreeMap<Camp, u32>,
    spent_before: u32,
    /// The poisoner for whom a shot nobody could fire became a poisoning.
    poisoner: Option<SeatId>,
}

/// A shot that was sent.
#[derive(Debug, Clone)]
pub(super) struct Shot {
    pub(super) camp: Camp,
    /// The kill that was sent, or the hireling's where nothing else was.
    pub(super) act: ActId,
    /// The hireling's kill for it.
    pub(super) contract: Option<ActId>,
    /// How the shooter fared.
    pub(super) come: Option<Come>,
    /// Who fired in his place.
    pub(super) insurer: Option<ActId>,
    /// The partner waits for what his hireling does for the other side.
    pub(super) held_back: Option<Come>,
}

impl Ledger {
    /// The shots at nightfall.
    pub(super) fn at_nightfall(city: &City, night: u32) -> Self {
        let mut ledger = Self {
            night,
            ..Self::default()
        };
        ledger.standing = camps_with_nights(city, night);
        ledger.merged = is_merged(city, night, &ledger.standing);
        ledger.gain(city);
        ledger
    }

    fn gain(&mut self, city: &City) {
        self.owed.clone_from(&city.shots.owed);
        for camp in Camp::BOTH {
            self.available.insert(camp, city.shots.spare(camp));
        }
        for camp in Camp::BOTH {
            if !self.standing.contains(&camp) && self.standing.contains(&camp.other()) {
                let all = self.available.insert(camp, 0).unwrap_or(0);
                *self.available.entry(camp.other()).or_default() += all;
            }
        }
        if self.merged {
            let tonight = Camp::of_night(self.night);
            let all = city.shots.available();
            self.available.insert(tonight, all);
            self.available.insert(tonight.other(), 0);
        }
        for camp in Camp::BOTH {
            if !self.is_night_of(city, camp) || city.no_new_shot {
                continue;
            }
            let owed = city.shots.owed(camp);
            self.given += 1;
            // A shot that was spent before it was there.
            if owed > 0 {
                self.owed.insert(camp, owed - 1);
                self.spent_before += 1;
                continue;
            }
            let fits = self.available(camp) < capacity(city, camp);
            let other = self.standing.contains(&camp.other()) && !self.merged;
            let to = if fits || !other { camp } else { camp.other() };
            *self.available.entry(to).or_default() += 1;
        }
        self.leave_one_to_the_poisoner(city);
    }

    /// Role "poisoner": of more shots than the other blacks can fire, one becomes a poisoning.
    fn leave_one_to_the_poisoner(&mut self, city: &City) {
        let Some(poisoner) = city.holding(Negative::Poisoner).next() else {
            return;
        };
        let others = city.living().filter(|one| one.negative.is_some()).count() > 1;
        let shooting: Vec<Camp> = match self.merged {
            true => Camp::BOTH.to_vec(),
            false => self.standing.clone(),
        };
        let most: u32 = shooting.iter().map(|camp| capacity(city, *camp)).sum();
        let there: u32 = self.available.values().sum();
        if !others || there <= most {
            return;
        }
        let fullest = Camp::BOTH
            .into_iter()
            .max_by_key(|camp| self.available(*camp));
        if let Some(available) = fullest.and_then(|camp| self.available.get_mut(&camp)) {
            *available = available.saturating_sub(1);
            self.poisoner = Some(poisoner);
        }
    }

    /// Whether a camp has a new shot tonight.
    fn is_night_of(&self, city: &City, camp: Camp) -> bool {
        let tonight = Camp::of_night(self.night);
        if self.merged {
            return camp == tonight;
        }
        let common = city.format.is_common(self.night);
        let alone = !self.standing.contains(&camp.other());
        self.standing.contains(&camp) && (camp == tonight || common || alone)
    }

    /// The shots a camp may fire tonight.
    pub(super) fn available(&self, camp: Camp) -> u32 {
        self.available.get(&camp).copied().unwrap_or(0)
    }

    /// The camp for which a player shoots.
    pub(super) fn camp_of(&self, role: Negative) -> Option<Camp> {
        let tonight = Camp::of_night(self.night);
        match Camp::of(role) {
            Some(_) | None if self.merged => Some(tonight),
            Some(camp) => Some(camp),
            None => None,
        }
    }

    /// Gains or burns shots of a camp, or of whoever shoots in its place.
    pub(super) fn change(&mut self, camp: Camp, by: i64) {
        let camp = match self.merged {
            true => Camp::of_night(self.night),
            false => self.in_place_of(camp),
        };
        *self.extra.entry(camp).or_default() += by;
    }

    /// A camp, or the other one once it is out.
    fn in_place_of(&self, camp: Camp) -> Camp {
        match self.standing.contains(&camp) {
            true => camp,
            false => camp.other(),
        }
    }

    /// The next kill of a camp is spent already, or of whoever shoots in its place by then.
    pub(super) fn owe_next(&mut self, camp: Camp) {
        let camp = match self.merged {
            true => Camp::of_night(self.night + 1),
            false => self.in_place_of(camp),
        };
        *self.owed.entry(camp).or_default() += 1;
    }
}

/// The shots a camp may fire in a night.
pub(crate) fn available_tonight(city: &City, night: u32, camp: Camp) -> u32 {
    Ledger::at_nightfall(city, night).available(camp)
}

/// The shots that a black role may fire in a night.
pub(super) fn available_to(city: &City, night: u32, role: Negative) -> u32 {
    let ledger = Ledger::at_nightfall(city, night);
    let camp = ledger.camp_of(role);
    camp.map_or(0, |camp| ledger.available(camp))
}

/// Whether a shot of a night could be another's, and this player insure it: a partner's, or the
/// other side's.
pub(super) fn may_insure(city: &City, night: u32, seat: SeatId) -> bool {
    let ledger = Ledger::at_nightfall(city, night);
    let Some(role) = city.negative(seat) else {
        return false;
    };
    let Some(camp) = ledger.camp_of(role) else {
        return false;
    };
    let maniac = city.holding(Negative::Maniac).next().is_some();
    let mut others = city.living().filter(|one| one.seat != seat);
    let partner =
        others.any(|one| one.negative.and_then(|role| ledger.camp_of(role)) == Some(camp));
    let own = partner && ledger.available(camp) > 0;
    // Whoever only stands in for the maniac insures nobody else.
    let stand_in = maniac && matches!(role, Negative::Imitator | Negative::Geisha);
    own || (!stand_in && ledger.available(camp.other()) > 0)
}

/// Whether a player may insure another one's shot as a partner.
pub(crate) fn is_partner(city: &City, night: u32, shooter: SeatId, other: SeatId) -> bool {
    let ledger = Ledger::at_nightfall(city, night);
    let camp = |seat| city.negative(seat).and_then(|role| ledger.camp_of(role));
    shooter != other && city.lives(other) && camp(shooter).is_some() && camp(shooter) == camp(other)
}

/// Whether a shot nobody can fire becomes a poisoning in a night.
pub(crate) fn extra_poisoning(city: &City, night: u32) -> bool {
    Ledger::at_nightfall(city, night).poisoner.is_some()
}

/// The camps that have not given up their nights.
fn camps_with_nights(city: &City, night: u32) -> Vec<Camp> {
    let (mafia, maniac) = (members(city, Camp::Mafia), members(city, Camp::Maniac));
    let pairs = city
        .living()
        .any(|citizen| matches!(citizen.negative, Some(Negative::Yakuza)));
    let whole_takeover = !city.format.is_common(night);
    let mafia_stands = mafia > 0 && !(pairs && whole_takeover && mafia == 1 && maniac > 1);
    let maniac_stands = maniac > 0 && !(pairs && whole_takeover && maniac == 1 && mafia > 1);
    let mut standing = Vec::new();
    if mafia_stands {
        standing.push(Camp::Mafia);
    }
    if maniac_stands {
        standing.push(Camp::Maniac);
    }
    standing
}

/// The living who hold a camp's nights.
pub(super) fn members(city: &City, camp: Camp) -> usize {
    city.living()
        .filter_map(|citizen| citizen.negative)
        .filter(|role| Camp::of(*role) == Some(camp))
        .count()
}

/// The last of both pairs shoot together; the last black has all nights.
fn is_merged(city: &City, night: u32, standing: &[Camp]) -> bool {
    let last = standing.is_empty();
    last || (city.is_mixed_pair() && !city.format.is_common(night))
}

/// How many kills a camp can make in one night.
fn capacity(city: &City, camp: Camp) -> u32 {
    let roles = city.living().filter_map(|citizen| citizen.negative);
    let of_camp = roles.filter(|role| Camp::of(*role).is_none_or(|own| own == camp));
    let capacity: u32 = of_camp
        .map(|role| match role {
            Negative::Maniac | Negative::Imitator => 2,
            Negative::Mafia
            | Negative::BossSon
            | Negative::Yakuza
            | Negative::ChiefDaughter
            | Negative::Geisha => 1,
            Negative::Hireling
            | Negative::Ninja
            | Negative::Joker
            | Negative::Poisoner
            | Negative::Executor => 0,
        })
        .sum();
    capacity.clamp(1, 3)
}

/// What the shots of the night leave to the next one.
pub(super) fn carry_over(scene: &mut Scene<'_>) {
    let shots = scene.shots.shots.clone();
    let mut left: BTreeMap<Camp, i64> = Camp::BOTH
        .into_iter()
        .map(|camp| (camp, i64::from(scene.shots.available(camp))))
        .collect();
    let (mut spent, mut burnt) = (scene.shots.spent_before, 0);
    for shot in &shots {
        match result(scene, shot) {
            ShotResult::Spent => {
                spent += 1;
                *left.entry(shot.camp).or_default() -= 1;
            }
            ShotResult::Burnt => {
                burnt += 1;
                *left.entry(shot.camp).or_default() -= 1;
            }
            ShotResult::Returned => {}
        }
    }
    let mut gained = 0;
    for (camp, extra) in scene.shots.extra.clone() {
        let slot = left.entry(camp).or_default();
        if extra > 0 {
            gained += extra;
        } else {
            let lost = (-extra).min(*slot);
            burnt += lost;
            *slot -= lost;
            continue;
        }
        *slot += extra;
    }
    let given = i64::from(scene.shots.given) + gained;
    let owed = scene.shots.owed.clone();
    if let Some(poisoner) = scene.shots.poisoner {
        burnt += 1;
        scene.after.poisonings.entry(poisoner).or_default().extra += 1;
    }
    let next = scene.night + 1;
    let after = &mut scene.after;
    inherit(after, next, &mut left);
    after.shots.spare = left
        .into_iter()
        .map(|(camp, count)| (camp, u32::try_from(count).unwrap_or(0)))
        .collect();
    after.shots.given += u32::try_from(given).unwrap_or(0);
    after.shots.spent += spent;
    after.shots.burnt += u32::try_from(burnt).unwrap_or(0);
    after.shots.owed = owed;
}

/// A camp that is out leaves its reserve to the other one.
fn inherit(after: &City, night: u32, left: &mut BTreeMap<Camp, i64>) {
    let standing = camps_with_nights(after, night);
    for camp in Camp::BOTH {
        if !standing.contains(&camp) && standing.contains(&camp.other()) {
            let all = left.insert(camp, 0).unwrap_or(0);
            *left.entry(camp.other()).or_default() += all;
        }
    }
}

enum ShotResult {
    Spent,
    Returned,
    Burnt,
}

fn result(scene: &Scene<'_>, shot: &Shot) -> ShotResult {
    let acts = [Some(shot.act), shot.contract, shot.insurer];
    let acts: Vec<ActId> = acts.into_iter().flatten().collect();
    let limit = acts
        .iter()
        .any(|id| scene.act(*id).fate.why() == Some(Why::BlacksLimit));
    if limit {
        return ShotResult::Burnt;
    }
    let red_died = scene.attacks.iter().any(|attack| {
        let mut victims = attack.victims();
        acts.contains(&attack.act) && victims.any(|seat| scene.city.side(seat) == Side::Red)
    });
    match red_died {
        true => ShotResult::Spent,
        false => ShotResult::Returned,
    }
}
