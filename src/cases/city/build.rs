//! From a case to a city and its moves.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_city::dusk::{Gone, left_by_day};
use nightdesk_city::moves::{
    Action, Falsehood, Insurance, Move, Options, People, Turned, read_falsehood,
};
use nightdesk_city::night::Letter;
use nightdesk_city::state::{
    Block, BlockedBy, Camp, Card, CardId, Citizen, City, Cut, Fate, Logged, Memory, Origin,
    Step as Moment, Whereabouts,
};
use nightdesk_city::{Format, Negative, Peaceful, Role, named};
use nightdesk_game::SeatId;
use nightdesk_text::Language;
use nightdesk_text::names::same;

use super::case::{MoveLine, OneOrMore, Player, Previous, Skipped, State, Step};
use super::words::{action, usual_action};

/// The names of a case, by seat.
#[derive(Debug)]
pub(super) struct Cast {
    names: Vec<String>,
    roles: Vec<(Option<Peaceful>, Option<Negative>, bool)>,
}

impl Cast {
    pub(super) fn of(players: &[Player]) -> Self {
        Self {
            names: players.iter().map(|player| player.name.clone()).collect(),
            roles: players
                .iter()
                .map(|player| (player.role, player.negative, player.faceless))
                .collect(),
        }
    }

    pub(super) fn seat(&self, name: &str) -> Result<SeatId, String> {
        let index = self.names.iter().position(|known| same(known, name));
        index
            .map(SeatId::at)
            .ok_or_else(|| format!("nobody is called `{name}`"))
    }

    /// A player, or somebody who has left before the case begins.
    fn seat_or_gone(&self, name: &str) -> SeatId {
        self.seat(name).unwrap_or(self.nobody())
    }

    /// A seat for whoever has left before the case begins.
    pub(super) fn nobody(&self) -> SeatId {
        SeatId::at(self.names.len())
    }

    pub(super) fn name(&self, seat: SeatId) -> &str {
        self.names
            .get(seat.index())
            .map_or("nobody", String::as_str)
    }

    fn seats(&self, names: &[String]) -> Result<Vec<SeatId>, String> {
        names.iter().map(|name| self.seat(name)).collect()
    }

    fn maybe(&self, name: Option<&String>) -> Result<Option<SeatId>, String> {
        name.filter(|name| !name.is_empty())
            .map(|name| self.seat(name))
            .transpose()
    }

    /// The moves of a step.
    pub(super) fn moves(&self, lines: &[MoveLine]) -> Result<Vec<Move>, String> {
        lines.iter().map(|line| self.read(line)).collect()
    }

    fn read(&self, line: &MoveLine) -> Result<Move, String> {
        let role = role(&line.role)?;
        let action =
            action(&line.action, role).ok_or_else(|| format!("`{}` is no action", line.action))?;
        let mut options = self.options(line)?;
        let mut targets = Vec::new();
        for target in &line.targets {
            match (self.seat(target), peaceful(target)) {
                (Ok(seat), _) => targets.push(seat),
                // A role stands where a name could.
                (Err(_), Ok(role)) => options.role_order = Some(role),
                (Err(wrong), Err(_)) => return Err(wrong),
            }
        }
        Ok(Move {
            by: self.seat(&line.by)?,
            role,
            action,
            targets,
            options,
        })
    }

    fn options(&self, line: &MoveLine) -> Result<Options, String> {
        let insurance = match (line.insurance.as_deref(), &line.insurer) {
            (Some("none"), _) => Insurance::Declined,
            (_, Some(name)) => Insurance::By(self.seat(name)?),
            (Some(name), None) if !name.is_empty() => Insurance::By(self.seat(name)?),
            (Some(_), None) | (None, None) => Insurance::Partner,
        };
        let mut options = Options {
            condom: line.condom,
            role_order: line.role_order.as_deref().map(peaceful).transpose()?,
            except: self.seats(&line.except)?.into_iter().collect(),
            target_for_victim: self.maybe(line.target_for_victim.as_ref())?,
            insurance,
            insurance_target: self.maybe(line.insurance_target.as_ref())?,
            priority: line.priority,
            agreed: line.agreed,
            waived: line.waived,
            dose: line.dose,
            stands_aside: line.stands_aside,
            alibi: self.maybe(line.alibi.as_ref())?,
            role_wanted: line.role_wanted,
            pretend_home: line.pretend_home,
            bodies: self.bodies(line),
            by_master: line.by_master,
            falsehoods: self.falsehoods(line)?,
            ..Options::default()
        };
        for word in &line.roles {
            options.roles.insert(peaceful(word)?);
        }
        self.hypnosis(line, &mut options)?;
        Ok(options)
    }

    /// Bodies are of players of the case, or of somebody who left before it.
    fn bodies(&self, line: &MoveLine) -> BTreeSet<SeatId> {
        let named = line.bodies.iter().flat_map(OneOrMore::list);
        named.map(|name| self.seat_or_gone(name)).collect()
    }

    /// What is told in place of the truth, in the words of the desk.
    fn falsehoods(&self, line: &MoveLine) -> Result<Vec<Falsehood>, String> {
        let names = self.names.iter().enumerate();
        let people = People::new(names.map(|(index, name)| (SeatId::at(index), name.as_str())));
        let read =
            |words: &String| read_falsehood(words, &people).map_err(|wrong| wrong.to_string());
        line.falsify.iter().map(read).collect()
    }

    fn hypnosis(&self, line: &MoveLine, options: &mut Options) -> Result<(), String> {
        let mut turns: Vec<(&str, Turned)> = Vec::new();
        match &line.skip {
            Some(Skipped::All(true)) => options.hypnosis.others = Some(Turned::Skip),
            Some(Skipped::Named(named)) => {
                turns.extend(named.iter().map(|word| (word.as_str(), Turned::Skip)));
            }
            Some(Skipped::All(false)) | None => {}
        }
        turns.extend(
            line.exempt
                .iter()
                .map(|word| (word.as_str(), Turned::Exempt)),
        );
        for (word, to) in &line.map {
            let turned = match to.as_str() {
                "skip" => Turned::Skip,
                "exempt" | "none" => Turned::Exempt,
                name => Turned::To(self.seat(name)?),
            };
            turns.push((word, turned));
        }
        for (word, turned) in turns {
            match self.seat(word) {
                Ok(seat) => {
                    options.hypnosis.players.insert(seat, turned);
                }
                Err(_) => {
                    options.hypnosis.roles.insert(role(word)?, turned);
                }
            }
        }
        Ok(())
    }
}

fn role(word: &str) -> Result<Role, String> {
    named(word).map_err(|_| format!("`{word}` is no role"))
}

fn peaceful(word: &str) -> Result<Peaceful, String> {
    role(word)?
        .peaceful()
        .ok_or_else(|| format!("`{word}` is no peaceful role"))
}

/// The city at the evening before a night.
pub(super) fn city(cast: &Cast, format: Format, state: &State, night: u32) -> Result<City, String> {
    let mut city = City {
        format,
        night: night.saturating_sub(1),
        imitator_met: night >= 2 || format == Format::Extended,
        ..City::default()
    };
    for (index, (role, negative, faceless)) in cast.roles.iter().enumerate() {
        let seat = SeatId::at(index);
        city.citizens
            .insert(seat, Citizen::new(seat, *negative, *faceless));
        if let Some(role) = role {
            city.cards.push(Card {
                id: CardId(u32::try_from(index).unwrap_or(u32::MAX)),
                role: *role,
                holder: seat,
                origin: Origin::Dealt,
                memory: Memory::default(),
            });
        }
    }
    people(cast, &mut city, state)?;
    memories(cast, &mut city, state)?;
    city.shots.spare = BTreeMap::from([
        (Camp::Mafia, state.spare.mafia),
        (Camp::Maniac, state.spare.maniac),
    ]);
    city.shots.given = state.spare.mafia + state.spare.maniac;
    city.blacks_by_blacks = state.blacks_killed_by_blacks;
    city.mayor = cast.maybe(state.mayor.as_ref())?;
    city.secretary = cast.maybe(state.secretary.as_ref())?;
    Ok(city)
}

fn people(cast: &Cast, city: &mut City, state: &State) -> Result<(), String> {
    for block in &state.role_block {
        let (by, negative) = source_of_block(cast, &block.by)?;
        city.blocks.push(Block {
            seat: cast.seat(&block.player)?,
            by,
            peaceful: true,
            negative,
            from: Moment(0),
            until: Moment::LAST,
        });
    }
    for name in &state.crippled {
        if let Some(citizen) = city.citizens.get_mut(&cast.seat(name)?) {
            citizen.crippled = true;
        }
    }
    for name in &state.cut {
        let night = city.night;
        if let Some(citizen) = city.citizens.get_mut(&cast.seat(name)?) {
            citizen.cut = Some(Cut {
                night,
                target: None,
            });
        }
    }
    let poisoner = city
        .holding(Negative::Poisoner)
        .next()
        .unwrap_or(cast.nobody());
    for name in state.poisoned.iter().flat_map(|one| one.list()) {
        city.poisoned.insert(cast.seat(name)?, poisoner);
    }
    city.antidote_refused = state.antidote_refused;
    for name in state.captive.iter().flat_map(|one| one.list()) {
        city.captives.insert(cast.seat(name)?);
    }
    for name in &state.endurance_spent {
        city.endurance_spent.insert(cast.seat(name)?);
    }
    for place in &state.history {
        city.history.push(Whereabouts {
            role: place.role,
            night: place.night,
            targets: place
                .targets
                .iter()
                .map(|name| cast.seat_or_gone(name))
                .collect(),
        });
    }
    if let Some(held) = state
        .out
        .iter()
        .find(|role| city.cards.iter().any(|card| card.role == **role))
    {
        return Err(format!("`{}` is out and held", held.slug()));
    }
    Ok(())
}

/// Whose block it is, by the role or by its holder, and whether a negative role is blocked, too.
fn source_of_block(cast: &Cast, by: &str) -> Result<(BlockedBy, bool), String> {
    let known = match by {
        "hacker" => (BlockedBy::Hacker, true),
        "pimp" => (BlockedBy::Pimp, true),
        "terrorist" => (BlockedBy::Terrorist, true),
        "black_terrorist" => (BlockedBy::Terrorist, false),
        "executor" => (BlockedBy::Executor, false),
        "phantom" | "black_phantom" => (BlockedBy::Phantom, false),
        "host" => (BlockedBy::Host, true),
        name => {
            let none = || format!("`{name}` blocks no role");
            let seat = cast.seat(name).map_err(|_| none())?;
            let (peaceful, negative, _) = cast.roles.get(seat.index()).ok_or_else(none)?;
            return match (peaceful, negative) {
                (_, Some(Negative::Executor)) => Ok((BlockedBy::Executor, false)),
                (Some(Peaceful::Hacker), _) => Ok((BlockedBy::Hacker, true)),
                (Some(Peaceful::Pimp), _) => Ok((BlockedBy::Pimp, true)),
                (Some(Peaceful::Terrorist), negative) => {
                    Ok((BlockedBy::Terrorist, negative.is_none()))
                }
                (Some(Peaceful::Phantom), _) => Ok((BlockedBy::Phantom, false)),
                (Some(_) | None, Some(_) | None) => Err(none()),
            };
        }
    };
    Ok(known)
}

fn memories(cast: &Cast, city: &mut City, state: &State) -> Result<(), String> {
    if let Some(bond) = &state.bond {
        let with = cast.seat(&bond.with)?;
        let memory = memory(cast, city, &bond.immortal, Peaceful::Immortal)?;
        memory.bond = Some(with);
        memory.bond_made = true;
    }
    for name in &state.life_spent {
        memory(cast, city, name, Peaceful::Immortal)?.life_spent = true;
    }
    for name in &state.hypnosis_on_killers_used {
        memory(cast, city, name, Peaceful::Hypnotist)?.killers_turned = true;
    }
    if let Some(favourite) = &state.favourite {
        let seat = cast.seat_or_gone(&favourite.player);
        let memory = memory(cast, city, &favourite.fanatic, Peaceful::Fanatic)?;
        memory.favourite = Some(seat);
        memory.revenge = u32::from(favourite.avenge);
    }
    // Where a case does not say how many souls there are, there are enough for a heal.
    for card in &mut city.cards {
        if card.role == Peaceful::Cultist {
            card.memory.souls = state.souls.unwrap_or(3);
        }
    }
    for previous in &state.previous {
        remember(cast, city, previous)?;
    }
    Ok(())
}

fn memory<'c>(
    cast: &Cast,
    city: &'c mut City,
    name: &str,
    role: Peaceful,
) -> Result<&'c mut Memory, String> {
    let seat = cast.seat(name)?;
    let card = city
        .cards
        .iter_mut()
        .find(|card| card.holder == seat && card.role == role);
    card.map(|card| &mut card.memory)
        .ok_or_else(|| format!("`{name}` is no {}", role.slug()))
}

fn remember(cast: &Cast, city: &mut City, previous: &Previous) -> Result<(), String> {
    let of = role(&previous.role)?;
    let action = match &previous.action {
        Some(word) => action(word, of).ok_or_else(|| format!("`{word}` is no action"))?,
        None => usual_action(of),
    };
    let logged = Logged {
        night: city.night,
        role: of,
        action,
        targets: previous
            .targets
            .iter()
            .map(|name| cast.seat_or_gone(name))
            .collect(),
        done: true,
        repeated: false,
        shown: None,
        on_copy: false,
    };
    match of {
        Role::Peaceful(role) => memory(cast, city, &previous.player, role)?.log.push(logged),
        _ => {
            let seat = cast.seat(&previous.player)?;
            city.black_log.entry(seat).or_default().push(logged);
        }
    }
    Ok(())
}

/// Moves of the day that change the city: an antidote before the vote, a dying executor's last blow.
/// Gives back what is sent by day for the evening.
///
/// # Errors
/// A move that a day's step cannot play: nothing of a case is passed over.
fn by_day(
    city: &mut City,
    moves: Vec<Move>,
    lynched: &[SeatId],
    day: u32,
) -> Result<Vec<Move>, String> {
    let mut later = Vec::new();
    for sent in moves {
        match (sent.role, sent.action) {
            (Role::Negative(Negative::Poisoner), Action::Antidote) => {
                city.poisoned.retain(|_, by| *by != sent.by);
            }
            (Role::Negative(Negative::Executor), Action::Torture) if lynched.contains(&sent.by) => {
                for seat in &sent.targets {
                    if let Some(citizen) = city.citizens.get_mut(seat) {
                        citizen.crippled = true;
                    }
                    city.blocks.push(Block {
                        seat: *seat,
                        by: BlockedBy::Executor,
                        peaceful: false,
                        negative: true,
                        from: Moment::night(day),
                        until: Moment::night(day),
                    });
                }
            }
            (_, action) if action.is_evening() => later.push(sent),
            (role, action) => {
                let (role, action) = (role.slug(), action.word(Language::English));
                return Err(format!("`{action}` of `{role}` is no move of a day"));
            }
        }
    }
    Ok(later)
}

/// What a day step tells: who was lynched, who holds office; with the moves it lists for the evening.
pub(super) fn day(
    cast: &Cast,
    city: &mut City,
    step: &Step,
) -> Result<(Vec<Letter>, Vec<Move>), String> {
    let number = step.day.unwrap_or(city.night + 1);
    if let Some(mayor) = cast.maybe(step.mayor.as_ref())? {
        city.mayor = Some(mayor);
    }
    if let Some(secretary) = cast.maybe(step.secretary.as_ref())? {
        city.secretary = Some(secretary);
    }
    let lynched = cast.seats(&step.lynched)?;
    for seat in &lynched {
        if let Some(citizen) = city.citizens.get_mut(seat) {
            citizen.fate = Fate::Day(number);
        }
    }
    let later = by_day(city, cast.moves(&step.moves)?, &lynched, number)?;
    let gone = Gone {
        lynched: &lynched,
        executed: &[],
        stay_cut: &[],
    };
    let letters = left_by_day(city, gone, number, &|_, _| None).letters;
    if step.mayor_lost {
        city.mayor = None;
        city.secretary = None;
    }
    Ok((letters, later))
}
