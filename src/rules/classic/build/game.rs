//! A game's running night, from its seats and standing entries.

use std::collections::{BTreeMap, BTreeSet};

use super::{NightBuilder, Submission, Who};
use crate::bleeding::bleeds;
use crate::catalogue::{Catalogue, ModifierEffect, When};
use crate::component::{
    BLESSED, COMPARED, DEFERRED, DEFERRED_TO, DOUSED, FRAMED, MOTIVATED, POISONED, TURNED, VISITED,
};
use crate::disguise;
use crate::entry::{self, Refused, Use};
use crate::hollow::{self, card_in_force};
use crate::lots;
use crate::lovers;
use crate::night::{Compared, Night, Player};
use crate::offers::carriers;
use crate::roster::{Deferred, FACTION_KILL, Participant, Roster};
use crate::settings::Settings;
use nightdesk_game::{
    Card, Cause, Death, EntryId, Game, Intent, Language, Mark, NightEntry, Order, Seat, SeatId,
};
use nightdesk_replies::{Uncounted, Why};
use nightdesk_rules::TargetForm;
use nightdesk_time::{Phase, PhaseKind};

/// Mark of a seat that has tried to kill.
pub const HAS_KILLED: &str = "has_killed";
/// Mark of a seat that was let into a neighborhood; who did it stands in `by`.
pub const IN_NEIGHBORHOOD: &str = "in_neighborhood";
/// The value of that mark where masons have let the seat in, whose side they know.
pub const AS_MASON: &str = "as_mason";

/// What stands between an ability and the words of its use, in the value of a mark.
const WORDS_AFTER: &str = ": ";

/// The value of a mark for what an ability, used with these words, does later.
pub(crate) fn deferred_use(ability: &str, words: Option<&str>) -> String {
    let words = words.map(|words| format!("{WORDS_AFTER}{words}"));
    format!("{ability}{}", words.unwrap_or_default())
}

/// The ability and the words in the value of such a mark.
pub(crate) fn deferred_of(mark: &Mark) -> Option<(&str, Option<&str>)> {
    let value = mark.value.as_deref()?;
    Some(match value.split_once(WORDS_AFTER) {
        Some((ability, words)) => (ability, Some(words)),
        None => (value, None),
    })
}

/// A game's night, ready to be resolved.
#[derive(Debug, Clone)]
pub struct GameNight<'c> {
    /// The night; its players are the game's seats, in the same order.
    pub night: Night<'c>,
    /// The entry after each action, in the order of the night's actions; none for a passive.
    pub entries: Vec<Option<EntryId>>,
    /// Entries that count for nothing, in order.
    pub lapsed: Vec<Uncounted>,
}

/// In which order a night's actions are lined up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turns {
    /// As they were entered: where the order decides nothing, it is that of the explanations.
    AsEntered,
    /// As they were sent, where that is known, else as they were entered.
    AsSent,
}

/// The running night of a game with these entries.
///
/// For each ability, and for each side's kill, the last valid entry by its time
/// counts; when an entry arrived changes nothing else but the turn of its
/// action. A late entry that was taken all the same counts like any other.
#[must_use]
pub fn night_of_game<'c>(
    catalogue: &'c Catalogue,
    game: &Game,
    entries: &[NightEntry],
    settings: Settings,
    turns: Turns,
) -> GameNight<'c> {
    let roster = roster_of(catalogue, game);
    let mut entries: Vec<&NightEntry> = entries.iter().collect();
    entries.sort_by_key(|entry| entry.sent());
    // Uses that are short go to those who were sent first, whenever the host typed them.
    let when = |id: EntryId| entries.iter().position(|entry| entry.id == id);
    let mut builder = NightBuilder::new(roster, settings);
    let (mut taken, mut lapsed) = (Vec::new(), Vec::new());
    for entry in &entries {
        // What a conditional order comes to by now, the desk has decided.
        let Intent::Act(order) = &entry.intent else {
            continue;
        };
        let order = with_performer(game, &builder.roster, order);
        match builder.try_submit(&submission(format!("#{}", entry.id.0), &order)) {
            Ok(()) => taken.push(entry.id),
            Err(refused) => lapsed.push(Uncounted {
                entry: entry.id,
                why: Why::Rule(reason(
                    &builder.roster,
                    &order,
                    refused,
                    game.setup.language,
                )),
            }),
        }
    }
    lapsed.sort_by_key(|one| one.entry);
    let accepted = std::mem::take(&mut builder.accepted);
    let mut accepted: Vec<_> = taken.into_iter().zip(accepted).collect();
    for (id, accepted) in &mut accepted {
        accepted.entered = id.0;
    }
    match turns {
        Turns::AsEntered => accepted.sort_by_key(|(id, _)| *id),
        Turns::AsSent => accepted.sort_by_key(|(id, _)| when(*id)),
    }
    let mut mapping: Vec<_> = accepted.iter().map(|(id, _)| Some(*id)).collect();
    builder.accepted = accepted.into_iter().map(|(_, accepted)| accepted).collect();
    let night = builder.finish();
    mapping.resize(night.acts.len(), None);
    GameNight {
        night,
        entries: mapping,
        lapsed,
    }
}

/// A deed of the running day by itself: nobody does anything else, and only what works by day as well
/// is in its way.
#[must_use]
pub fn deed_of_game<'c>(
    catalogue: &'c Catalogue,
    game: &Game,
    order: &Order,
    settings: Settings,
) -> Night<'c> {
    let mut builder = NightBuilder::new(roster_of(catalogue, game), settings);
    // Whoever asked for it has reviewed it; what is refused all the same does nothing.
    let _taken = builder.try_submit(&submission("the deed".to_owned(), order));
    let mut night = builder.finish();
    // By day nobody goes anywhere.
    for act in night.acts.iter_mut().filter(|_| !game.is_night()) {
        if act.ability.visits {
            act.ability.to_mut().visits = false;
        }
    }
    night
}

/// The seats of a game as players of its running phase.
#[must_use]
pub fn roster_of<'c>(catalogue: &'c Catalogue, game: &Game) -> Roster<'c> {
    let phase = game.phase();
    let players = game
        .seats()
        .map(|(id, seat)| participant(game, phase, id, seat))
        .collect();
    let number = phase.map_or(0, |phase| phase.number());
    let mut roster = Roster::new(catalogue, number, players);
    for (id, seat) in game.seats() {
        if let Some(left) = hollow::left_before(catalogue, seat, phase) {
            hollow_out(&mut roster, player(&id), left);
        }
    }
    roster.now = phase.map_or(PhaseKind::Night, Phase::kind);
    for (slug, faction) in &game.setup.factions {
        change(&mut roster.hunted, slug, faction.is_hunted());
        change(&mut roster.killing, slug, faction.kill);
        let talks = faction.informed || faction.chat.is_some();
        change(&mut roster.talking, slug, talks);
    }
    if number < game.setup.kill.from_night {
        roster.killing.clear();
    }
    let linked = game.chat_links().into_keys();
    roster.talking.extend(linked.map(str::to_owned));
    roster.neighborhoods = neighborhoods(game, phase)
        .into_values()
        .map(|members| members.into_iter().map(|seat| Player(seat.0)).collect())
        .collect();
    roster.deferred = deferred(catalogue, game, phase);
    for it in roster.deferred.clone() {
        let by_day = catalogue.abilities.get(&it.ability);
        let by_day = by_day.is_some_and(|ability| ability.when == When::Day);
        if let Some(held) = roster.players.get_mut(it.by.index()).filter(|_| by_day) {
            held.prisoner = it.targets.first().copied();
        }
    }
    roster.bind(game);
    for at in 0..roster.players.len() {
        let player = Player::at(at);
        let looks_back = |held: &&Participant| {
            let kinds = catalogue.modifiers_anywhere(&held.card);
            let mut effects = kinds.flat_map(|(kind, _)| &kind.effects);
            effects.any(|effect| {
                matches!(
                    effect,
                    ModifierEffect::NeverAgain | ModifierEffect::AlwaysAgain
                )
            })
        };
        if roster.get(player).filter(looks_back).is_none() {
            continue;
        }
        let earlier = earlier_targets(game, number, SeatId(player.0));
        if let Some(held) = roster.players.get_mut(at) {
            held.earlier_targets = earlier;
        }
    }
    roster.self_target = game.setup.night.self_target;
    roster.same_target_twice = game.setup.night.same_target_twice;
    roster.rule(&Settings::of(game));
    roster
}

/// Who has died since the last night began, and had a card with this effect; a removal is no death.
fn fallen_before<'g>(
    catalogue: &'g Catalogue,
    game: &'g Game,
    effect: &'static ModifierEffect,
) -> impl Iterator<Item = (&'g Seat, &'g Death)> {
    let place = |phase: Phase| game.setup.schedule.first.index_of(phase);
    let now = game.phase().filter(|_| game.is_night()).and_then(place);
    let seats = game.seats.iter();
    let fell = seats.filter_map(|seat| Some((seat, seat.death.as_ref()?)));
    fell.filter(move |(seat, death)| {
        let has = || {
            let card = card_in_force(catalogue, seat);
            card.is_some_and(|card| catalogue.has_effect(&card, effect))
        };
        let then = death.phase.and_then(place);
        let lately = now
            .zip(then)
            .is_some_and(|(now, then)| then < now && then + 2 >= now);
        lately && death.cause != Cause::Removal && has()
    })
}

/// What comes of actions of the night before, by the marks that they have left where they landed.
fn deferred(catalogue: &Catalogue, game: &Game, phase: Option<Phase>) -> Vec<Deferred> {
    let mut deferred: Vec<Deferred> = Vec::new();
    let marked = |name: &'static str| {
        let seats = game.seats().flat_map(|(id, seat)| {
            let marks = seat.marks.iter().map(move |mark| (id, mark));
            marks.collect::<Vec<_>>()
        });
        let of_before = seats.filter(move |(_, mark)| mark.name == name && mark.since != phase);
        of_before.filter_map(|(on, mark)| {
            let (ability, words) = deferred_of(mark)?;
            let by = Player(mark.by?.0);
            Some((
                Player(on.0),
                by,
                ability.to_owned(),
                words.map(str::to_owned),
            ))
        })
    };
    let all = marked(DEFERRED).chain(marked(DEFERRED_TO));
    for (on, by, ability, words) in all.filter(|_| game.is_night()) {
        let takes = catalogue.abilities.get(&ability).map(|it| it.targets);
        let takes = takes.unwrap_or_default();
        // What lands on two players is one action with both.
        let mut begun = deferred.iter_mut();
        let other = begun.find(|other| {
            let same = other.by == by && other.ability == ability;
            same && other.targets.len() < takes.count()
        });
        match other {
            Some(other) => other.targets.push(on),
            None => deferred.push(Deferred {
                by,
                ability,
                targets: match takes {
                    TargetForm::None => Vec::new(),
                    TargetForm::One | TargetForm::Pair | TargetForm::Redirect => vec![on],
                },
                words,
            }),
        }
    }
    deferred.retain(|it| {
        let takes = catalogue.abilities.get(&it.ability).map(|it| it.targets);
        takes.is_some_and(|takes| takes.count() == it.targets.len())
    });
    deferred
}

impl Roster<'_> {
    /// Takes over from a game, whose seats these players are, who dies with whom, and what the dead have
    /// left to this night.
    pub fn bind(&mut self, game: &Game) {
        let mut out = fallen_before(self.catalogue, game, &ModifierEffect::StopsKills);
        self.no_kills = out.any(|(_, death)| death.cause == Cause::Elimination);
        let fell = fallen_before(self.catalogue, game, &ModifierEffect::DoublesKill);
        let fell = fell.filter_map(|(seat, _)| seat.faction());
        self.more_kills = fell.map(str::to_owned).collect();
        for (one, other) in lovers::pairs(self.catalogue, game) {
            for (of, with) in [(one, other), (other, one)] {
                if let Some(held) = self.players.get_mut(of.index()) {
                    held.linked.push(player(&with));
                }
            }
        }
        for seat in lovers::bereaved(self.catalogue, game) {
            if let Some(held) = self.players.get_mut(seat.index()) {
                held.bereaved = true;
            }
        }
    }
}

/// Everybody who was let into a neighborhood and who did it, by the one who did; without what the
/// given phase itself has brought.
pub fn neighborhoods(game: &Game, without: Option<Phase>) -> BTreeMap<SeatId, BTreeSet<SeatId>> {
    let mut all: BTreeMap<SeatId, BTreeSet<SeatId>> = BTreeMap::new();
    for (seat, held) in game.seats() {
        let marks = held.marks.iter();
        let earlier = marks.filter(|mark| {
            let counts = without.is_none_or(|phase| mark.since != Some(phase));
            mark.name == IN_NEIGHBORHOOD && counts
        });
        for by in earlier.filter_map(|mark| mark.by) {
            all.entry(by).or_default().extend([by, seat]);
        }
    }
    all
}

fn change(sides: &mut BTreeSet<String>, slug: &str, belongs: bool) {
    if belongs {
        sides.insert(slug.to_owned());
    } else {
        sides.remove(slug);
    }
}

fn participant(game: &Game, phase: Option<Phase>, id: SeatId, seat: &Seat) -> Participant {
    let earlier = |name: &str| {
        seat.marks
            .iter()
            .any(|mark| mark.name == name && (mark.since.is_none() || mark.since != phase))
    };
    let [lots, truths] = lots::drawn(seat, phase);
    Participant {
        name: seat.name.clone(),
        card: seat.card.clone().unwrap_or_default(),
        looks: disguise::card(game, seat, phase),
        alive: seat.alive(),
        spent: seat.spent.clone(),
        last_targets: last_targets(game, phase, id),
        earlier_targets: BTreeMap::new(),
        has_killed: earlier(HAS_KILLED),
        // Poison works at the end of a night.
        poisoned: game.is_night() && earlier(POISONED),
        poisoners: poisoners(game, phase, seat),
        doused: earlier(DOUSED),
        framed: earlier(FRAMED),
        blessed: earlier(BLESSED),
        turned: earlier(TURNED),
        compared: last_compared(phase, seat),
        visitors: visitors(phase, seat),
        linked: Vec::new(),
        bereaved: false,
        bleeding: bleeds(game, seat, phase),
        target: seat
            .marks
            .iter()
            .find(|mark| mark.name == Mark::TARGET)
            .and_then(|mark| mark.by)
            .map(|target| player(&target)),
        hollow: Vec::new(),
        prisoner: None,
        motivated: game.is_night() && earlier(MOTIVATED),
        lots,
        truths,
    }
}

/// What a player could enter is still taken, and the card is what is left of it.
fn hollow_out(roster: &mut Roster<'_>, of: Player, left: Card) {
    let Some(held) = roster.get(of) else { return };
    let still = |slug: &String| left.shots.contains_key(slug);
    let entered = roster.entered(held).into_iter().map(|it| it.slug.clone());
    let entered = entered.filter(|slug| slug != FACTION_KILL && !still(slug));
    let hollow = entered.map(|slug| {
        let left = roster.left(held, &slug);
        (slug, left)
    });
    let hollow = hollow.collect();
    if let Some(held) = roster.players.get_mut(of.index()) {
        held.hollow = hollow;
        held.card = left;
    }
}

/// Who has given a seat the poison that works at the end of a night.
fn poisoners(game: &Game, phase: Option<Phase>, seat: &Seat) -> BTreeSet<Player> {
    let marks = seat.marks.iter().filter(|_| game.is_night());
    let earlier = marks.filter(|mark| mark.name == POISONED && mark.since != phase);
    let by = earlier.filter_map(|mark| mark.by);
    by.map(|by| player(&by)).collect()
}

/// Who visited a seat in the nights before this one, as far as that is kept.
fn visitors(phase: Option<Phase>, seat: &Seat) -> BTreeSet<Player> {
    let marks = seat.marks.iter();
    let earlier = marks.filter(|mark| mark.name == VISITED && mark.since != phase);
    let visitors = earlier.filter_map(|mark| mark.by);
    visitors.map(|by| Player(by.0)).collect()
}

/// What the next comparison of a seat goes by.
fn last_compared(phase: Option<Phase>, seat: &Seat) -> Option<Compared> {
    let mut marks = seat.marks.iter().rev();
    let last = marks.find(|mark| mark.name == COMPARED && mark.since != phase)?;
    Some(Compared {
        player: Player(last.by?.0),
        side: last.value.clone()?,
    })
}

/// Whom a seat chose in the night before this one. What a conditional order
/// came to then is not on record, so it forbids nothing.
fn last_targets(game: &Game, phase: Option<Phase>, id: SeatId) -> BTreeMap<String, Vec<Player>> {
    let before = phase
        .filter(|phase| phase.kind() == PhaseKind::Night)
        .and_then(|phase| phase.number().checked_sub(1));
    let Some(before) = before else {
        return BTreeMap::new();
    };
    targets_in(game, Phase::Night(before), id)
}

/// Whom a seat chose in a night, per ability.
fn targets_in(game: &Game, before: Phase, id: SeatId) -> BTreeMap<String, Vec<Player>> {
    let record = game.night_record(before);
    let counted = record.and_then(|record| record.counted.as_ref());
    let counts = |entry: &&NightEntry| counted.is_none_or(|ids| ids.contains(&entry.id));
    let mut entries: Vec<&NightEntry> = game.entries_for(before).filter(counts).collect();
    entries.sort_by_key(|entry| entry.sent());
    let mut targets: BTreeMap<String, Vec<Player>> = BTreeMap::new();
    for entry in entries {
        match &entry.intent {
            Intent::Act(order) if order.performer == id => {
                let players = order.targets.iter().map(player).collect();
                targets.insert(order.ability.clone(), players);
            }
            Intent::Nothing { ability } if entry.seat == id => {
                targets.retain(|slug, _| ability.as_ref().is_some_and(|about| about != slug));
            }
            Intent::Act(_) | Intent::Nothing { .. } | Intent::Conditional(_) => {}
        }
    }
    targets
}

/// Whom a seat ever chose before a night, per ability.
fn earlier_targets(game: &Game, night: u32, id: SeatId) -> BTreeMap<String, BTreeSet<Player>> {
    let mut earlier: BTreeMap<String, BTreeSet<Player>> = BTreeMap::new();
    for number in 0..night {
        for (ability, targets) in targets_in(game, Phase::Night(number), id) {
            earlier.entry(ability).or_default().extend(targets);
        }
    }
    earlier
}

fn player(seat: &SeatId) -> Player {
    Player(seat.0)
}

fn submission(label: String, order: &Order) -> Submission {
    Submission {
        label,
        by: Who::At(player(&order.performer)),
        ability: order.ability.clone(),
        targets: order
            .targets
            .iter()
            .map(|seat| Who::At(player(seat)))
            .collect(),
        late: false,
        extra: order.extra,
        words: order.words.clone(),
    }
}

fn reason(roster: &Roster<'_>, order: &Order, refused: Refused, language: Language) -> String {
    entry::host_message(roster, &wanted(order), refused, language)
}

fn wanted(order: &Order) -> Use {
    Use {
        actor: player(&order.performer),
        ability: order.ability.clone(),
        targets: order.targets.iter().map(player).collect(),
        extra: order.extra,
    }
}

/// A side's order stands while any member lives: the only one who
/// can still carry it out does.
fn with_performer(game: &Game, roster: &Roster<'_>, order: &Order) -> Order {
    let mut order = order.clone();
    let dead = game.seat(order.performer).filter(|seat| !seat.alive());
    if let Some(faction) = dead.and_then(Seat::faction)
        && order.ability == FACTION_KILL
        && let [only] = carriers(game, roster, faction).as_slice()
    {
        order.performer = *only;
    }
    order
}
