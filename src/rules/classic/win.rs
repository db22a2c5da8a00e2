//! Who has won.

use std::collections::{BTreeMap, BTreeSet};

use super::bleeding::is_bleeding;
use super::build::{deferred_of, roster_of};
use super::catalogue::{Ability, Avenges, Catalogue, ModifierEffect};
use super::component::{DEFERRED, Guard, POISONED};
use super::explain::words;
use super::hollow::card_in_force;
use super::lovers;
use super::roster::{FACTION_KILL, Roster};
use super::settings::{
    JesterWin, LoversWin, ParityWaitsFor, RivalsLeft, Settings, StalemateAfter, TraitorAlone,
    VengefulDays,
};
use super::single;
use nightdesk_game::{Card, Cause, Event, Faction, Game, Mark, Seat, SeatId, Setup, WinCondition};
use nightdesk_rules::{REVENGE, Victory};
use nightdesk_text::messages::NO_PLACES;
use nightdesk_time::{Phase, PhaseKind};

/// The side that has won, if the game is over as it stands.
///
/// A death that is on its way (poison) may still change it, so the game goes
/// on until the answer is the same with and without it.
#[must_use]
pub fn victory(game: &Game) -> Option<Victory> {
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    if !dealt {
        return None;
    }
    let living: Vec<(SeatId, &Seat)> = game.living().collect();
    let beaten = &beaten(game) | &betrayed(game);
    let rules = Numbers::of(game);
    let catalogue = Catalogue::for_setup(&game.setup);
    let doomed = doomed(&catalogue, game);
    let now = early(game, &catalogue);
    let then = match doomed.is_empty() {
        true => now.clone(),
        false => early(&without(game, &doomed), &catalogue),
    };
    if now.is_some() || then.is_some() {
        let settled = now == then && open_shots(game).is_empty();
        return now.filter(|_| settled);
    }
    let Some(now) = winner_by_numbers(game, &rules, &beaten, &living) else {
        return stalemate(game).map(|now| with_players(game, &catalogue, now));
    };
    let after: Vec<(SeatId, &Seat)> = living
        .iter()
        .copied()
        .filter(|(seat, _)| !doomed.contains(seat))
        .collect();
    let settled = after.len() == living.len()
        || winner_by_numbers(game, &rules, &beaten, &after)
            .is_some_and(|then| then.winners == now.winners);
    // A shot that is still to come may bring a side below half.
    let shot_open = now.winners.iter().any(|side| by_numbers(&game.setup, side))
        && !open_shots(game).is_empty();
    (settled && !shot_open).then(|| with_players(game, &catalogue, now))
}

/// An end with the players who win by conditions of their own.
fn with_players(game: &Game, catalogue: &Catalogue, now: Victory) -> Victory {
    let players = single::winners(catalogue, game, &now.winners);
    let alone = single::instead(catalogue, game, &players);
    match alone.is_empty() || now.asks.is_some() && now.winners.is_empty() {
        // Whoever wins with the side by a condition of his own is named beside it, too.
        true => Victory { players, ..now },
        false => Victory {
            winners: Vec::new(),
            players: alone,
            ..now
        },
    }
}

/// An end that comes whatever the sides have reached: by the win of a player, or by two Lovers who are
/// left.
fn early(game: &Game, catalogue: &Catalogue) -> Option<Victory> {
    let settings = Settings::of(game);
    let over = |players: Vec<SeatId>, key: &str| Victory {
        winners: Vec::new(),
        players,
        reason: words().with(key, NO_PLACES, game.setup.language),
        asks: None,
        rivals: Vec::new(),
    };
    let won = single::winners(catalogue, game, &[]);
    let by_vote = single::by_vote(catalogue, game, &won);
    if !single::by_marks(catalogue, game, &won).is_empty() {
        return Some(over(won, "win_marked"));
    }
    match settings.jester_win {
        JesterWin::Ends if !by_vote.is_empty() => return Some(over(won, "win_by_vote")),
        JesterWin::AllLose if !by_vote.is_empty() => return Some(over(by_vote, "win_by_vote")),
        JesterWin::GoesOn | JesterWin::Leaves | JesterWin::Ends | JesterWin::AllLose => {}
    }
    let living: Vec<SeatId> = game.living().map(|(seat, _)| seat).collect();
    let pairs = lovers::pairs(catalogue, game);
    let bound = |pair: &[SeatId]| matches!(pair, [one, other] if pairs.contains(&(*one, *other)));
    let of_two_sides = |pair: &[SeatId]| {
        let mut sides = pair
            .iter()
            .map(|seat| game.seat(*seat).and_then(Seat::faction));
        sides.next() != sides.next()
    };
    let together = settings.lovers_win != LoversWin::OwnSides;
    (together && bound(&living) && of_two_sides(&living)).then(|| {
        let winners: BTreeSet<SeatId> = living.into_iter().chain(won).collect();
        over(winners.into_iter().collect(), "win_lovers")
    })
}

/// The game as it is once these have died in the night.
fn without(game: &Game, doomed: &BTreeSet<SeatId>) -> Game {
    let mut after = game.clone();
    for seat in doomed {
        // Whoever is doomed lives until then, so that the death fits.
        let _fits = after.apply(&Event::Died {
            seat: *seat,
            cause: Cause::Night,
            comment: None,
            post: None,
            midday: false,
            at: None,
        });
    }
    after
}

/// Whose death is on its way: the poisoned, the bleeding, and those who die with them.
fn doomed(catalogue: &Catalogue, game: &Game) -> BTreeSet<SeatId> {
    let kills = |mark: &Mark| {
        let ability = deferred_of(mark).and_then(|(slug, _)| catalogue.abilities.get(slug));
        mark.name == DEFERRED && ability.is_some_and(Ability::kills)
    };
    let comes = |mark: &Mark| mark.name == POISONED || kills(mark);
    let dying = |seat: &Seat| seat.marks.iter().any(comes) || is_bleeding(game, seat);
    let dying = game.living().filter(|(_, seat)| dying(seat));
    let mut doomed: BTreeSet<SeatId> = dying.map(|(seat, _)| seat).collect();
    let pairs = lovers::pairs(catalogue, game);
    loop {
        let bound = pairs.iter().filter_map(|(one, other)| {
            match (doomed.contains(one), doomed.contains(other)) {
                (true, false) => Some(*other),
                (false, true) => Some(*one),
                _ => None,
            }
        });
        let bound: Vec<SeatId> = bound.collect();
        if bound.is_empty() {
            return doomed;
        }
        doomed.extend(bound);
    }
}

/// Whether the holder of a card wins by itself.
#[must_use]
pub fn wins_by_itself(card: &Card) -> bool {
    single::wins_by_itself(Catalogue::builtin(), card)
}

/// An end for the host to say where nobody has died for some nights.
fn stalemate(game: &Game) -> Option<Victory> {
    let StalemateAfter::Nights(after) = Settings::of(game).stalemate_after else {
        return None;
    };
    let place = |phase: Phase| game.setup.schedule.first.index_of(phase);
    let deaths = game.seats.iter().filter_map(|seat| seat.death.as_ref());
    let last_death = deaths.filter_map(|death| place(death.phase?)).max();
    let nights = game.resolved_nights();
    let quiet =
        nights.filter(|record| record.deaths.is_empty() && place(record.night) > last_death);
    let quiet = u32::try_from(quiet.count()).unwrap_or(u32::MAX);
    (quiet >= after).then(|| Victory {
        winners: Vec::new(),
        players: Vec::new(),
        reason: words().with(
            "win_stalemate",
            &[("nights", &quiet.to_string())],
            game.setup.language,
        ),
        asks: Some("stalemate_after".to_owned()),
        rivals: Vec::new(),
    })
}

/// Seats that died so that they may take somebody along, and have yet to do so.
#[must_use]
pub fn open_shots(game: &Game) -> Vec<SeatId> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let settings = Settings::of(game);
    let avenges = |seat: &Seat| {
        let (card, death) = (card_in_force(&catalogue, seat)?, seat.death.as_ref()?);
        let sets_off = match avenges(&catalogue, &card)? {
            Avenges::Eliminated => {
                death.cause == Cause::Elimination
                    && (settings.vengeful_days == VengefulDays::Any
                        || death.phase == Some(Phase::Day(1)))
            }
            Avenges::Dies => death.cause != Cause::Removal && !death.left,
        };
        (sets_off && !seat.spent.contains_key(REVENGE)).then_some(())
    };
    let seats = game.seats().filter(|(_, seat)| avenges(seat).is_some());
    seats.map(|(seat, _)| seat).collect()
}

/// On which death the holder of a card takes another along, if at all.
fn avenges(catalogue: &Catalogue, card: &Card) -> Option<Avenges> {
    catalogue.effects_of(card).find_map(|effect| match effect {
        ModifierEffect::Avenges(on) => Some(*on),
        _ => None,
    })
}

/// Whether somebody who is alive may still take another along.
fn revenge_to_come(game: &Game, catalogue: &Catalogue, seat: &Seat) -> bool {
    let place = |phase: Phase| game.setup.schedule.first.index_of(phase);
    let first_day = || {
        game.phase()
            .is_none_or(|phase| place(phase) <= place(Phase::Day(1)))
    };
    let card = card_in_force(catalogue, seat);
    match card.and_then(|card| avenges(catalogue, &card)) {
        Some(Avenges::Eliminated) => {
            Settings::of(game).vengeful_days == VengefulDays::Any || first_day()
        }
        Some(Avenges::Dies) => true,
        None => false,
    }
}

/// Whether a side wins by how many are alive.
fn by_numbers(setup: &Setup, side: &str) -> bool {
    match condition(setup, side) {
        WinCondition::Parity | WinCondition::LastStanding => true,
        WinCondition::NoThreats | WinCondition::Host => false,
    }
}

/// How the rulings on wins by numbers are decided.
struct Numbers {
    waits_for: ParityWaitsFor,
    rivals: RivalsLeft,
    /// Players who can still kill or wear a vest, whatever side they are of.
    armed: BTreeSet<SeatId>,
}

impl Numbers {
    fn of(game: &Game) -> Self {
        let settings = Settings::of(game);
        Self {
            waits_for: settings.parity_waits_for,
            rivals: settings.rivals_left,
            armed: armed(game),
        }
    }
}

/// Players with something left by which they kill, or which keeps them alive by itself.
fn armed(game: &Game) -> BTreeSet<SeatId> {
    let catalogue = Catalogue::for_setup(&game.setup);
    // By night or by day: what counts is that it can still come.
    let roster = Roster {
        now: PhaseKind::Night,
        ..roster_of(&catalogue, game)
    };
    let kills = |ability: &Ability| ability.kills() && ability.slug != FACTION_KILL;
    let living = roster.living();
    let armed = living.filter(|(_, player)| {
        let left = |ability: &&Ability| roster.left(player, &ability.slug) != Some(0);
        let entered = roster.entered(player);
        let mut entered = entered.into_iter().filter(left);
        let mut passives = roster
            .passives(player)
            .into_iter()
            .map(|(ability, _)| ability);
        let vest = |ability: &Ability| ability.guard(Guard::Target).is_some();
        entered.any(kills) || passives.any(|ability| kills(ability) || vest(ability))
    });
    let armed = armed.map(|(player, _)| SeatId(player.0));
    let vengeful = game.living();
    let vengeful = vengeful.filter(|(_, seat)| revenge_to_come(game, &catalogue, seat));
    armed.chain(vengeful.map(|(seat, _)| seat)).collect()
}

/// The living, counted by side.
struct Count<'a> {
    setup: &'a Setup,
    sides: BTreeMap<&'a str, usize>,
    all: usize,
    /// Sides that have lost because the one they fall with was voted out.
    beaten: &'a BTreeSet<&'a str>,
    /// Whether a player lives who is a threat to all by what wins for that player alone.
    single_threat: bool,
}

/// The role of those who belong to a side that does not know them.
pub(super) const TRAITOR: &str = "traitor";

/// The sides that have lost because the one they fall with was voted out.
fn beaten(game: &Game) -> BTreeSet<&str> {
    let setup = &game.setup;
    let falls = setup
        .factions
        .values()
        .any(|side| side.falls_with.is_some());
    let catalogue = falls.then(|| Catalogue::for_setup(setup));
    let seats = game.seats.iter();
    let beaten = seats.filter_map(|seat| voted_down(catalogue.as_deref()?, setup, seat));
    beaten.collect()
}

/// The sides of which nobody but Traitors lives, where they have lost with that.
fn betrayed(game: &Game) -> BTreeSet<&str> {
    if Settings::of(game).traitor_alone == TraitorAlone::Counts {
        return BTreeSet::new();
    }
    let catalogue = Catalogue::for_setup(&game.setup);
    let traitor = |seat: &Seat| {
        let card = card_in_force(&catalogue, seat);
        card.is_some_and(|card| catalogue.is_of(&card, TRAITOR))
    };
    let sides = |traitors: bool| {
        let living = game.living().map(|(_, seat)| seat);
        let living = living.filter(move |seat| traitor(seat) == traitors);
        living.filter_map(Seat::faction).collect::<BTreeSet<&str>>()
    };
    &sides(true) - &sides(false)
}

/// The side of a seat if it has lost by the seat's elimination.
fn voted_down<'a>(catalogue: &Catalogue, setup: &'a Setup, seat: &'a Seat) -> Option<&'a str> {
    let side = seat.faction()?;
    let key = setup.factions.get(side)?.falls_with.as_deref()?;
    let death = seat.death.as_ref()?;
    let card = card_in_force(catalogue, seat)?;
    let modifier = || {
        catalogue
            .modifiers_of(&card)
            .any(|(kind, _)| kind.slug == key)
    };
    let holds = catalogue.is_of(&card, key) || modifier();
    (death.cause == Cause::Elimination && holds).then_some(side)
}

/// Who of other sides keeps the game open, though this one is half of the living.
#[must_use]
pub(super) fn half_waits_for(game: &Game, side: &str) -> Vec<SeatId> {
    let living: Vec<(SeatId, &Seat)> = game.living().collect();
    let beaten = &beaten(game) | &betrayed(game);
    let rules = Numbers::of(game);
    let catalogue = Catalogue::for_setup(&game.setup);
    let count = Count::of(game, &catalogue, &beaten, &living);
    if count.half_waits(&rules, side, &living) != Half::Waits {
        return Vec::new();
    }
    let others = living
        .iter()
        .filter(|(_, held)| held.faction() != Some(side));
    let armed = |seat: &SeatId| {
        rules.waits_for == ParityWaitsFor::AnyoneWhoCanKill && rules.armed.contains(seat)
    };
    let keeps = others.filter(|(seat, held)| count.fights(held) || armed(seat));
    keeps.map(|(seat, _)| *seat).collect()
}

fn winner_by_numbers<'a>(
    game: &'a Game,
    rules: &Numbers,
    beaten: &'a BTreeSet<&'a str>,
    living: &[(SeatId, &'a Seat)],
) -> Option<Victory> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let count = Count::of(game, &catalogue, beaten, living);
    if living.is_empty() {
        return Some(Victory {
            winners: Vec::new(),
            players: Vec::new(),
            reason: count.say("win_nobody", ""),
            asks: None,
            rivals: Vec::new(),
        });
    }
    let single = |seat: &Seat| {
        let card = single::own_card(&catalogue, seat);
        card.is_some_and(|card| single::wins_by_itself(&catalogue, &card))
    };
    if living.iter().all(|(_, seat)| single(seat)) {
        return Some(Victory {
            winners: Vec::new(),
            players: Vec::new(),
            reason: count.say("win_singles", ""),
            asks: None,
            rivals: Vec::new(),
        });
    }
    if count.only_rivals() && rules.rivals != RivalsLeft::GoesOn {
        return count.rivals(rules.rivals);
    }
    let mut won: Vec<(&str, String)> = count
        .sides
        .keys()
        .filter_map(|&side| Some((side, count.reason(game, side)?)))
        .collect();
    // Two sides that meet their conditions against each other are both stopped by the other.
    let rivals = won.iter().filter(|(side, _)| count.threat(side)).count();
    if rivals > 1 {
        return None;
    }
    let reason = won.first().map(|(_, reason)| reason.clone())?;
    won.sort();
    let mut asks = None;
    for (side, _) in &won {
        match count.half_waits(rules, side, living) {
            Half::Waits => return None,
            Half::Ruled => asks = Some("parity_waits_for"),
            Half::Plain => {}
        }
    }
    Some(Victory {
        winners: won.into_iter().map(|(side, _)| side.to_owned()).collect(),
        players: Vec::new(),
        reason,
        asks: asks.map(str::to_owned),
        rivals: Vec::new(),
    })
}

/// What others who live make of half of the living.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Half {
    /// Nobody is there of whom a ruling speaks.
    Plain,
    /// The game is over by the ruling in force, and would not be by another.
    Ruled,
    /// The game is open.
    Waits,
}

impl<'a> Count<'a> {
    fn of(
        game: &'a Game,
        catalogue: &Catalogue,
        beaten: &'a BTreeSet<&'a str>,
        living: &[(SeatId, &'a Seat)],
    ) -> Self {
        let mut sides: BTreeMap<&str, usize> = BTreeMap::new();
        for side in living.iter().filter_map(|(_, seat)| seat.faction()) {
            *sides.entry(side).or_default() += 1;
        }
        let threatens = |(_, seat): &(SeatId, &Seat)| {
            let card = single::own_card(catalogue, seat);
            card.is_some_and(|card| single::is_threat(catalogue, &card))
        };
        Self {
            setup: &game.setup,
            sides,
            all: living.len(),
            beaten,
            single_threat: living.iter().any(threatens),
        }
    }

    /// Whether nobody but two rivals or more is left that win by numbers or alone: sides, or players who are
    /// each a side of their own.
    fn only_rivals(&self) -> bool {
        let fights = |side: &str| by_numbers(self.setup, side) && !self.is_beaten(side);
        let rivals: usize = self.sides.keys().map(|side| self.rivals_of(side)).sum();
        rivals > 1 && self.sides.keys().copied().all(fights)
    }

    /// How many rivals the living of a side are.
    fn rivals_of(&self, side: &str) -> usize {
        let members = self.sides.get(side).copied().unwrap_or_default();
        match self.fight_alone(side) {
            true => members,
            false => members.min(1),
        }
    }

    /// Whether each member of a side wants to be the last one alive, and knows no other as a friend.
    fn fight_alone(&self, side: &str) -> bool {
        let informed = self.setup.factions.get(side).is_some_and(|it| it.informed);
        condition(self.setup, side) == WinCondition::LastStanding && !informed
    }

    /// What becomes of a game in which only such sides are left.
    fn rivals(&self, ruling: RivalsLeft) -> Option<Victory> {
        let rivals = self.sides.iter().flat_map(|(side, members)| {
            let rivals = self.rivals_of(side);
            std::iter::repeat_n((*side, members / rivals.max(1)), rivals)
        });
        let rivals: Vec<(&'a str, usize)> = rivals.collect();
        let most = rivals.iter().map(|(_, members)| *members).max();
        let largest: Vec<&str> = rivals
            .iter()
            .filter(|(_, members)| Some(*members) == most)
            .map(|(side, _)| *side)
            .collect();
        let (winners, asks) = match (ruling, largest.as_slice()) {
            (RivalsLeft::GoesOn, _) => return None,
            (RivalsLeft::Ask, _) => (Vec::new(), Some("rivals_left".to_owned())),
            (RivalsLeft::Most, [only]) => (vec![(*only).to_owned()], None),
            (RivalsLeft::Most | RivalsLeft::Draw, _) => (Vec::new(), None),
        };
        let rivals = match asks {
            Some(_) => self.sides.keys().map(|side| (*side).to_owned()).collect(),
            None => Vec::new(),
        };
        Some(Victory {
            winners,
            players: Vec::new(),
            reason: self.say("win_rivals", ""),
            asks,
            rivals,
        })
    }

    /// Whether one of a side that wins by numbers, too.
    fn fights(&self, seat: &Seat) -> bool {
        let side = seat.faction();
        side.is_some_and(|side| by_numbers(self.setup, side) && !self.is_beaten(side))
    }

    /// Whether somebody of another side keeps the game open though a side is half of the living.
    fn half_waits(&self, rules: &Numbers, side: &str, living: &[(SeatId, &Seat)]) -> Half {
        let members = self.sides.get(side).copied().unwrap_or_default();
        if !by_numbers(self.setup, side) || members == self.all {
            return Half::Plain;
        }
        let mut others = living
            .iter()
            .filter(|(_, seat)| seat.faction() != Some(side));
        let killers = others.clone().any(|(_, seat)| self.fights(seat));
        let armed = others.any(|(seat, _)| rules.armed.contains(seat));
        match rules.waits_for {
            ParityWaitsFor::Killers if killers => Half::Waits,
            ParityWaitsFor::AnyoneWhoCanKill if killers || armed => Half::Waits,
            ParityWaitsFor::Killers if armed => Half::Ruled,
            ParityWaitsFor::Nobody if killers || armed => Half::Ruled,
            ParityWaitsFor::Killers | ParityWaitsFor::AnyoneWhoCanKill | ParityWaitsFor::Nobody => {
                Half::Plain
            }
        }
    }

    /// Why a living side has won, if it has.
    fn reason(&self, game: &Game, side: &str) -> Option<String> {
        let members = self.sides.get(side).copied().unwrap_or_default();
        let others = self.all - members;
        if self.is_beaten(side) {
            return None;
        }
        match condition(self.setup, side) {
            WinCondition::NoThreats => {
                let threats = self.sides.keys().any(|other| self.threat(other));
                (!threats && !self.single_threat).then(|| self.no_threats(game, side))
            }
            WinCondition::Parity => (2 * members >= self.all).then(|| self.say("win_parity", side)),
            // Each of several is a threat to the others.
            WinCondition::LastStanding if self.rivals_of(side) > 1 => None,
            WinCondition::LastStanding if others == 0 => Some(self.say("win_last", side)),
            WinCondition::LastStanding => {
                (2 * members >= self.all).then(|| self.say("win_unstoppable", side))
            }
            WinCondition::Host => None,
        }
    }

    /// Names the one threat the game had, or the first that lives and has lost all the same, or says that
    /// none is left.
    fn no_threats(&self, game: &Game, side: &str) -> String {
        let dealt: BTreeSet<&str> = game.seats.iter().filter_map(Seat::faction).collect();
        let threats = dealt.into_iter().filter(|other| self.dangerous(other));
        let threats: Vec<&str> = threats.collect();
        let only = match threats.as_slice() {
            [only] => Some(*only),
            several => several.iter().copied().find(|other| self.is_beaten(other)),
        };
        match only {
            Some(only) if self.betrayed(game, only) => self.say("win_betrayed", only),
            Some(only) if self.beaten.contains(only) => self.say("win_voted_down", only),
            Some(only) if self.is_beaten(only) => self.say("win_gave_up", only),
            Some(only) => self.say("win_no_threats_one", only),
            None => self.say("win_no_threats", side),
        }
    }

    /// Whether nobody but traitors of a side lives, which has lost with that.
    fn betrayed(&self, game: &Game, side: &str) -> bool {
        self.beaten.contains(side) && betrayed(game).contains(side)
    }

    /// Whether a side cannot win any more though members of it live.
    fn is_beaten(&self, side: &str) -> bool {
        let living = self.sides.get(side).copied().unwrap_or_default();
        let faction = self.setup.factions.get(side);
        let few = faction.is_some_and(|faction| living <= faction.gives_up_at as usize);
        living > 0 && (few || self.beaten.contains(side))
    }

    /// Whether the town cannot win while a member of the side lives.
    fn threat(&self, side: &str) -> bool {
        self.dangerous(side) && !self.is_beaten(side)
    }

    /// Whether a side is against the town, beaten or not.
    fn dangerous(&self, side: &str) -> bool {
        let kills = self
            .setup
            .factions
            .get(side)
            .is_some_and(|faction| faction.kill);
        kills
            || match condition(self.setup, side) {
                WinCondition::Parity | WinCondition::LastStanding => true,
                WinCondition::NoThreats | WinCondition::Host => false,
            }
    }

    fn say(&self, key: &str, side: &str) -> String {
        let faction = self.setup.factions.get(side);
        let called = [
            ("side", faction.map(Faction::members)),
            ("threats", faction.map(|faction| faction.title.as_str())),
        ];
        let slots = called.map(|(place, title)| (place, title.unwrap_or(side)));
        words().with(key, &slots, self.setup.language)
    }
}

/// A side the setup does not describe wins when the host says so.
fn condition(setup: &Setup, side: &str) -> WinCondition {
    setup
        .factions
        .get(side)
        .map_or(WinCondition::Host, |faction| faction.wins)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::read_card;
    use crate::catalogue::builtin_factions;
    use nightdesk_game::{Death, Mark, Modifier, NightRecord, Stage};

    /// A game of `town`, `mafia`, … where a `-` in front means dead and a `?` poisoned.
    fn game(seats: &str) -> Game {
        let mut game = Game::default();
        game.setup.factions = builtin_factions();
        game.setup.edition = Setup::EDITION;
        for (at, word) in seats.split_whitespace().enumerate() {
            let mut seat = Seat::new(&format!("P{at}"));
            let side = word.trim_start_matches(['-', '?']);
            seat.card = Some(Card {
                faction: side.to_owned(),
                ..Card::default()
            });
            seat.death = word.starts_with('-').then_some(Death {
                phase: None,
                cause: Cause::Night,
                comment: None,
                left: false,
            });
            if word.starts_with('?') {
                seat.marks.push(Mark {
                    name: POISONED.to_owned(),
                    by: None,
                    value: None,
                    since: None,
                    until: None,
                });
            }
            game.seats.push(seat);
        }
        game
    }

    fn winners(seats: &str) -> Option<Vec<String>> {
        victory(&game(seats)).map(|victory| victory.winners)
    }

    fn reason(seats: &str) -> String {
        victory(&game(seats)).expect("over").reason
    }

    #[test]
    fn the_town_wins_when_no_threat_lives() {
        assert_eq!(winners("town -mafia"), Some(vec!["town".to_owned()]));
        assert_eq!(reason("town -mafia"), "no Mafia player is alive");
        assert_eq!(
            reason("town -mafia -sk"),
            "everybody who opposes the Town is dead"
        );
        assert_eq!(winners("town town town sk"), None);
    }

    #[test]
    fn half_of_the_living_is_parity() {
        assert_eq!(winners("town town town mafia"), None);
        assert_eq!(winners("town town mafia"), None);
        assert_eq!(winners("town mafia -town"), Some(vec!["mafia".to_owned()]));
        assert_eq!(
            reason("town town mafia mafia"),
            "the Mafia are at least half of the living"
        );
        assert_eq!(winners("cult cult town"), Some(vec!["cult".to_owned()]));
    }

    #[test]
    fn a_serial_killer_wins_alone_or_against_one() {
        assert_eq!(
            reason("sk -town -mafia"),
            "nobody but the Serial Killer is alive"
        );
        assert_eq!(winners("sk town"), Some(vec!["sk".to_owned()]));
        assert_eq!(winners("sk town town"), None);
    }

    #[test]
    fn killing_sides_stop_each_other() {
        assert_eq!(winners("mafia sk town"), None);
        assert_eq!(winners("mafia mafia sk town"), None);
        assert_eq!(winners("mafia mafia cult town"), None);
        let ruled = |seats: &str, key: &str, value: &str| {
            let mut game = game(seats);
            game.setup.rulings.insert(key.to_owned(), value.to_owned());
            victory(&game)
        };
        let by_half = ruled("mafia mafia sk town", "parity_waits_for", "nobody").expect("over");
        assert_eq!(by_half.winners, ["mafia"]);
        assert_eq!(by_half.asks.as_deref(), Some("parity_waits_for"));
    }

    #[test]
    fn rivals_alone_are_a_ruling() {
        let ruled = |seats: &str, value: &str| {
            let mut game = game(seats);
            let key = "rivals_left".to_owned();
            game.setup.rulings.insert(key, value.to_owned());
            victory(&game)
        };
        let asked = ruled("mafia wolf", "ask").expect("the host is asked");
        assert_eq!(asked.asks.as_deref(), Some("rivals_left"));
        assert_eq!(asked.rivals, ["mafia", "wolf"]);
        assert_eq!(victory(&game("mafia wolf")), Some(asked));
        let drawn = ruled("mafia sk", "draw").expect("over");
        assert_eq!((drawn.winners.len(), drawn.asks), (0, None));
        let most = ruled("mafia mafia sk", "most").expect("over");
        assert_eq!(most.winners, ["mafia"]);
        assert_eq!(ruled("mafia mafia sk", "goes_on"), None);
    }

    #[test]
    fn two_serial_killers_are_rivals() {
        assert_eq!(winners("sk sk town town"), None);
        assert_eq!(winners("sk sk town"), None);
        let left = victory(&game("sk sk")).expect("the host is asked");
        assert_eq!(left.asks.as_deref(), Some("rivals_left"));
        assert_eq!((left.winners.len(), left.rivals.len()), (0, 1));
        for (seats, value, won) in [
            ("sk sk", "draw", vec![]),
            ("sk sk", "most", vec![]),
            ("sk sk mafia", "most", vec![]),
            ("sk sk mafia mafia", "most", vec!["mafia"]),
        ] {
            let mut game = game(seats);
            let ruling = ("rivals_left".to_owned(), value.to_owned());
            game.setup.rulings.extend([ruling]);
            let over = victory(&game).expect("over");
            assert_eq!(
                (over.winners, over.asks),
                (won.iter().map(|side| (*side).to_owned()).collect(), None),
                "{seats}"
            );
        }
    }

    /// A game of cards as `mafia Usurper`, where a `-` in front means dead, a `!` voted out and a `?`
    /// poisoned.
    fn dealt(cards: &str) -> Game {
        let words: Vec<&str> = cards.split(", ").collect();
        let sides = words.iter().filter_map(|word| word.split(' ').next());
        let sides: Vec<String> = sides.map(|side| side.replace('!', "-")).collect();
        let mut game = game(&sides.join(" "));
        for (seat, word) in game.seats.iter_mut().zip(words) {
            let (side, title) = word.split_once(' ').expect("a side and a card");
            let side = side.trim_start_matches(['-', '!', '?']);
            seat.card = Some(
                read_card(Catalogue::builtin(), side, title)
                    .expect("a card")
                    .1,
            );
            if let Some(death) = seat.death.as_mut().filter(|_| word.starts_with('!')) {
                death.cause = Cause::Elimination;
                death.phase = Some(Phase::Day(1));
            }
        }
        game
    }

    fn names(game: &Game, seats: &[SeatId]) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| game.name(*seat)).collect();
        names.join(" ")
    }

    /// The sides that win, the players named beside them, and whoever does not win with the side.
    fn ends(game: &Game) -> Option<(String, String, String)> {
        let over = victory(game)?;
        let mut ended = game.clone();
        let event = Event::GameOver {
            winners: over.winners.clone(),
            players: over.players.clone(),
            drawn: Vec::new(),
            reason: String::new(),
            declared: false,
            at: None,
        };
        ended.apply(&event).expect("it fits");
        for event in crate::follows::follows(&ended, &[]) {
            ended.apply(&event).expect("it fits");
        }
        let lost = ended
            .seats()
            .filter(|(_, seat)| seat.own_result() == Some(false));
        let lost: Vec<SeatId> = lost.map(|(id, _)| id).collect();
        Some((
            over.winners.join(" "),
            names(game, &over.players),
            names(game, &lost),
        ))
    }

    #[test]
    fn a_condition_of_ones_own_replaces_the_win_of_the_side() {
        for (cards, sides, players, lost) in [
            (
                "mafia Usurper, mafia Godfather, town Vanilla Townie, town Cop",
                "mafia",
                "",
                "P0",
            ),
            (
                "mafia Usurper, -mafia Godfather, town Vanilla Townie",
                "mafia",
                "P0",
                "",
            ),
            (
                "-town Surviving Cop, town Doctor, -mafia Goon",
                "town",
                "",
                "P0",
            ),
            (
                "town Surviving Cop, -town Doctor, -mafia Goon",
                "town",
                "P0",
                "",
            ),
            ("town Cop, neutral Survivor, -mafia Goon", "town", "P1", ""),
            ("town Cop, -neutral Survivor, -mafia Goon", "town", "", ""),
            // Whoever wins with the side alone makes all others lose.
            (
                "town Antisocial Cop, town Doctor, -mafia Goon",
                "",
                "P0",
                "",
            ),
            ("mafia Antisocial Goon, -mafia Goon, town Cop", "", "P0", ""),
        ] {
            let found = ends(&dealt(cards)).expect(cards);
            let expected = (sides.to_owned(), players.to_owned(), lost.to_owned());
            assert_eq!(found, expected, "{cards}");
        }
    }

    #[test]
    fn a_result_of_an_earlier_end_is_gone_where_it_holds_no_more() {
        let mut game = dealt("mafia Usurper, mafia Godfather, town Vanilla Townie, town Cop");
        game.seats[0].marks.push(Mark::own_result(false));
        assert_eq!(ends(&game).expect("over").2, "P0");
        game.seats[1].death = dealt("-town Cop").seats[0].death.clone();
        game.seats[2].death = game.seats[1].death.clone();
        assert_eq!(ends(&game).expect("over").2, "");
    }

    #[test]
    fn an_early_end_waits_for_deaths_on_their_way_and_takes_nothing_from_earlier_winners() {
        let bound = |cards: &str| {
            let mut game = dealt(cards);
            game.setup
                .rulings
                .insert("lovers_win".to_owned(), "also_together".to_owned());
            game.stage = Stage::Running(Phase::Day(2));
            game.seats[0].marks.push(Mark {
                name: lovers::LINKED.to_owned(),
                by: Some(SeatId(1)),
                value: None,
                since: None,
                until: None,
            });
            game
        };
        let ends = |game: &Game| ends(game).map(|end| end.1);
        let some = |names: &str| Some(names.to_owned());
        let two = "town Cop, mafia Goon";
        assert_eq!(ends(&bound(two)), some("P0 P1"));
        // Whoever has won before has won.
        assert_eq!(
            ends(&bound(&format!("{two}, !neutral Jester"))),
            some("P0 P1 P2")
        );
        // One of them is poisoned, or somebody may take one along.
        assert_eq!(ends(&bound("town Cop, ?mafia Goon")), None);
        assert_eq!(ends(&bound(&format!("{two}, !town Vengeful Townie"))), None);
        // A third will be dead by then: whatever the sides have reached, the two win.
        assert_eq!(ends(&bound("town Cop, mafia Goon, ?mafia Goon")), None);

        let mut game = dealt("town Cop, town Doctor, town Doctor, mafia Goon, !neutral Jester");
        game.setup
            .rulings
            .insert("jester_win".to_owned(), "ends".to_owned());
        assert_eq!(ends(&game), some("P4"));
        let mut survives =
            dealt("town Cop, town Doctor, ?neutral Survivor, mafia Goon, !neutral Jester");
        survives.setup.rulings.clone_from(&game.setup.rulings);
        assert_eq!(ends(&survives), None);
    }

    #[test]
    fn whoever_can_kill_can_take_revenge() {
        let with = |card: &str, phase: Phase| {
            let mut game = game("mafia town");
            let key = "parity_waits_for".to_owned();
            let value = "anyone_who_can_kill".to_owned();
            game.setup.rulings.insert(key, value);
            let (_, card) = read_card(Catalogue::builtin(), "town", card).expect("a card");
            game.seats[1].card = Some(card);
            game.stage = Stage::Running(phase);
            victory(&game)
        };
        for (card, phase, is_over) in [
            ("Vengeful Townie", Phase::Day(1), false),
            ("Vengeful Townie", Phase::Day(2), false),
            ("Hunter", Phase::Day(2), false),
            ("Paranoid Gun Owner", Phase::Day(2), false),
            ("Vanilla Townie", Phase::Day(1), true),
        ] {
            assert_eq!(with(card, phase).is_some(), is_over, "{card} on {phase}");
        }
    }

    #[test]
    fn revenge_works_on_the_days_and_deaths_of_the_card() {
        let open = |card: &str, ruling: &str, phase: Phase, cause: Cause| {
            let mut game = game("mafia mafia town town town");
            game.setup
                .rulings
                .insert("vengeful_days".to_owned(), ruling.to_owned());
            let (_, card) = read_card(Catalogue::builtin(), "town", card).expect("a card");
            game.seats[4].card = Some(card);
            game.seats[4].death = Some(Death {
                phase: Some(phase),
                cause,
                comment: None,
                left: false,
            });
            open_shots(&game) == [SeatId(4)]
        };
        let (day_1, day_2) = (Phase::Day(1), Phase::Day(2));
        let out = Cause::Elimination;
        assert!(open("Vengeful Townie", "day_1", day_1, out));
        assert!(!open("Vengeful Townie", "day_1", day_2, out));
        assert!(open("Vengeful Cop", "any", day_2, out));
        assert!(!open("Vengeful Cop", "any", Phase::Night(1), Cause::Night));
        assert!(open("Hunter", "day_1", Phase::Night(1), Cause::Night));
        assert!(!open("Hunter", "any", day_2, Cause::Removal));
    }

    #[test]
    fn single_players_win_beside_the_sides() {
        let won = |seats: &str, card: &str, out: Option<usize>| {
            let mut game = game(seats);
            let (_, card) = read_card(Catalogue::builtin(), "neutral", card).expect("a card");
            let last = game.seats.len() - 1;
            game.seats[last].card = Some(card);
            // What a player with an aim of his own got to know when the cards were dealt.
            game.seats[last].marks.push(Mark {
                name: Mark::TARGET.to_owned(),
                by: Some(SeatId(0)),
                value: None,
                since: None,
                until: None,
            });
            if let Some(out) = out {
                game.seats[out].death = Some(Death {
                    phase: Some(Phase::Day(1)),
                    cause: Cause::Elimination,
                    comment: None,
                    left: false,
                });
            }
            victory(&game).map(|victory| !victory.players.is_empty())
        };
        let seats = "town town -mafia neutral";
        assert_eq!(won(seats, "Survivor", None), Some(true));
        assert_eq!(won(seats, "Jester", None), Some(false));
        assert_eq!(won(seats, "Jester", Some(3)), Some(true));
        assert_eq!(won(seats, "Survivor", Some(3)), Some(false));
        assert_eq!(won(seats, "Lyncher", Some(0)), Some(true));
        assert_eq!(won(seats, "Executioner", None), Some(false));
    }

    #[test]
    fn a_game_is_over_when_nobody_is_left_but_who_wins_by_himself() {
        let mut game = game("-town -mafia neutral");
        let (_, card) = read_card(Catalogue::builtin(), "neutral", "Survivor").expect("a card");
        game.seats[2].card = Some(card);
        let over = victory(&game).expect("over");
        assert_eq!((over.winners, over.players), (Vec::new(), vec![SeatId(2)]));
    }

    #[test]
    fn who_dies_with_the_poisoned_is_waited_for_too() {
        // Without the two townies the mafia would be half.
        let bound = |bound: bool| {
            let mut game = game("?town town town mafia mafia sk");
            game.stage = Stage::Running(Phase::Day(1));
            if bound {
                for at in [1, 2] {
                    game.seats[at].marks.push(Mark {
                        name: "linked".to_owned(),
                        by: Some(SeatId(0)),
                        value: None,
                        since: None,
                        until: None,
                    });
                }
            }
            let catalogue = Catalogue::builtin();
            doomed(catalogue, &game).len()
        };
        assert_eq!((bound(false), bound(true)), (1, 3));
    }

    #[test]
    fn nights_without_a_death_are_asked_about() {
        let after = |nights: u32, ruled: Option<&str>, edition: u32| {
            let mut game = game("town town town mafia -town");
            game.setup.edition = edition;
            game.seats[4].death.as_mut().expect("a death").phase = Some(Phase::Day(1));
            let rulings = ruled.map(|answer| ("stalemate_after".to_owned(), answer.to_owned()));
            game.setup.rulings.extend(rulings);
            game.nights = (1..=nights)
                .map(|night| NightRecord {
                    night: Phase::Night(night),
                    resolved_by: String::new(),
                    deaths: Vec::new(),
                    counted: None,
                    messages: Vec::new(),
                    announced: Vec::new(),
                    rulings: BTreeMap::new(),
                })
                .collect();
            victory(&game)
        };
        let asked = after(3, None, Setup::EDITION).expect("the host is asked");
        assert_eq!(asked.asks.as_deref(), Some("stalemate_after"));
        assert_eq!(asked.reason, "nights in a row without a death: 3");
        assert_eq!(after(2, None, Setup::EDITION), None);
        assert!(after(2, Some("2"), Setup::EDITION).is_some());
        assert_eq!(after(9, Some("never"), Setup::EDITION), None);
        assert_eq!(after(9, None, 0), None);
    }

    #[test]
    fn a_game_begun_by_an_earlier_edition_keeps_its_rule_of_half() {
        let mut game = game("mafia mafia sk town");
        game.setup.edition = 0;
        assert_eq!(victory(&game).expect("over").winners, ["mafia"]);
    }

    #[test]
    fn nobody_alive_is_a_draw() {
        assert_eq!(winners("-town -mafia"), Some(Vec::new()));
        assert_eq!(reason("-town"), "nobody is alive");
    }

    #[test]
    fn a_bleeding_player_is_waited_for_by_day_and_by_night() {
        for phase in [Phase::Night(1), Phase::Day(1), Phase::Night(2)] {
            let mut game = game("town mafia");
            game.stage = Stage::Running(phase);
            game.setup.schedule.first = nightdesk_time::FirstPhase::Night;
            let Event::Marked { mark, .. } =
                crate::bleeding::begins(SeatId(1), Some(Phase::Night(1)))
            else {
                panic!("no mark");
            };
            game.seats[1].marks.push(mark);
            assert_eq!(victory(&game).is_some(), phase == Phase::Night(2));
        }
    }

    #[test]
    fn a_death_on_its_way_is_waited_for() {
        assert_eq!(winners("town ?mafia"), None);
        assert_eq!(
            winners("town mafia mafia ?mafia"),
            Some(vec!["mafia".to_owned()])
        );
    }

    #[test]
    fn a_side_gives_up_when_few_are_left() {
        let flag = |seats: &str| {
            let mut game = game(seats);
            game.setup
                .factions
                .get_mut("mafia")
                .expect("a side")
                .gives_up_at = 1;
            victory(&game)
        };
        assert_eq!(flag("town town town mafia mafia -mafia"), None);
        let won = flag("town town -mafia mafia -mafia").expect("over");
        assert_eq!(won.winners, ["town"]);
        assert_eq!(won.reason, "the Mafia give up: too few of them are alive");
        // With two of them they are half, and with one they have given up before.
        assert_eq!(
            flag("town town mafia mafia").expect("over").winners,
            ["mafia"]
        );
        assert_eq!(flag("town mafia").expect("over").winners, ["town"]);
    }

    #[test]
    fn a_side_falls_with_the_one_who_is_voted_out() {
        let after = |cause| {
            let mut game = game("town town town mafia -mafia");
            game.setup
                .factions
                .get_mut("mafia")
                .expect("a side")
                .falls_with = Some("godfather".to_owned());
            let fallen = game.seats.last_mut().expect("a seat");
            fallen.card.as_mut().expect("a card").modifiers = vec![Modifier::plain("godfather")];
            fallen.death.as_mut().expect("a death").cause = cause;
            victory(&game)
        };
        let won = after(Cause::Elimination).expect("over");
        assert_eq!(won.winners, ["town"]);
        assert_eq!(won.reason, "the one with whom the Mafia lose was voted out");
        assert_eq!(after(Cause::Host), None);
    }

    #[test]
    fn an_undealt_game_is_not_over() {
        let mut game = game("town mafia");
        for seat in &mut game.seats {
            seat.card = None;
        }
        assert_eq!(victory(&game), None);
    }

    /// A game of cards as `neutral Piper`, in which the last one has charmed these.
    fn charmed(cards: &str, charmed: &[usize]) -> Game {
        let mut game = dealt(cards);
        game.stage = Stage::Running(Phase::Day(1));
        let by = SeatId::at(game.seats.len() - 1);
        for seat in charmed {
            game.seats[*seat].marks.push(Mark {
                name: "charmed".to_owned(),
                by: Some(by),
                value: None,
                since: None,
                until: None,
            });
        }
        game
    }

    #[test]
    fn a_piper_wins_when_all_others_are_charmed_and_nobody_without_it() {
        let cards = "town Doctor, town Cop, -mafia Goon, neutral Piper";
        assert_eq!(victory(&charmed(cards, &[0])), None);
        let over = victory(&charmed(cards, &[0, 1])).expect("over");
        assert_eq!((over.winners, over.players), (Vec::new(), vec![SeatId(3)]));
        assert_eq!(over.reason, "every other living player is charmed");
        // The dead count for nothing, and neither does a dead Piper.
        let cards = "-town Doctor, town Cop, mafia Goon, town Cop, neutral Piper";
        assert!(victory(&charmed(cards, &[1, 2, 3])).is_some());
        let cards = "town Doctor, town Cop, -mafia Goon, -neutral Piper";
        let over = victory(&charmed(cards, &[0, 1])).expect("over");
        assert_eq!(
            (over.winners, over.players.len()),
            (vec!["town".to_owned()], 0)
        );
    }

    #[test]
    fn lovers_of_two_sides_may_win_together_alone() {
        let won = |cards: &str, ruling: &str| {
            let mut game = dealt(cards);
            game.stage = Stage::Running(Phase::Day(1));
            game.setup
                .rulings
                .insert("lovers_win".to_owned(), ruling.to_owned());
            game.seats[0].marks.push(Mark {
                name: "linked".to_owned(),
                by: Some(SeatId(1)),
                value: None,
                since: None,
                until: None,
            });
            let over = victory(&game)?;
            let end = Event::GameOver {
                winners: over.winners.clone(),
                players: over.players.clone(),
                drawn: Vec::new(),
                reason: over.reason,
                declared: false,
                at: None,
            };
            game.apply(&end).expect("running");
            let lost = single::results(&game, &over.winners).into_iter();
            let lost = lost.filter_map(|event| match event {
                Event::Marked { seat, .. } => Some(seat.index()),
                _ => None,
            });
            Some((over.winners, over.players.len(), lost.collect::<Vec<_>>()))
        };
        let town = || vec!["town".to_owned()];
        let two = "town Cop, mafia Goon, -town Cop";
        assert_eq!(won(two, "together"), Some((vec![], 2, vec![])));
        assert_eq!(won(two, "also_together"), Some((vec![], 2, vec![])));
        // The Town has won, and the townie who loved another side has lost with it.
        let more = "town Cop, -mafia Goon, town Cop";
        assert_eq!(won(more, "together"), Some((town(), 0, vec![0])));
        assert_eq!(won(more, "also_together"), Some((town(), 0, vec![])));
        let of_one_side = "town Cop, town Doctor, -mafia Goon";
        assert_eq!(won(of_one_side, "together"), Some((town(), 0, vec![])));
    }
}
