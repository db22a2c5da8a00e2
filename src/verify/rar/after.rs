//! What comes of a case's night or day: cards, what players are told, who has won.

use std::collections::BTreeSet;

use super::super::Difference;
use super::cards;
use super::case::{Case, Converted, Expect, Flip, Learned, NewRole, Over, Phase, Player};
use super::compare::{Resolved, result_difference, same};
use super::past::Resolve;
use nightdesk_classic::build::{Turns, night_of_game};
use nightdesk_classic::catalogue::Catalogue;
use nightdesk_classic::explain::explain;
use nightdesk_classic::outcome::Outcome;
use nightdesk_classic::{Classic, card_in_force, win};
use nightdesk_game::{
    Cause, Death, Event, Faction, Flip as Shows, Game, Language, Mark, Seat, SeatId, Setup, Stage,
    Talk,
};
use nightdesk_rules::{Happens, Held, Orders, REVENGE, Resolution, RuleSet};
use nightdesk_time::{FirstPhase, Phase as GamePhase, PhaseKind};

/// The game in which a case's phase runs.
pub(super) fn game_of(case: &Case) -> Game {
    let running = match case.phase {
        Phase::Night => GamePhase::Night(case.night),
        Phase::Day | Phase::Twilight => GamePhase::Day(case.day),
    };
    let mut game = Game {
        stage: Stage::Running(running),
        ..Game::default()
    };
    game.setup.factions = (Classic.about().sides)(Language::English);
    for (slug, side) in &case.sides {
        let faction = game.setup.factions.entry(slug.clone());
        let faction = faction.or_insert_with(|| Faction {
            title: slug.clone(),
            plural: None,
            member: None,
            informed: false,
            kill: false,
            wins: side.wins,
            chat: None,
            talk: Talk::default(),
            gives_up_at: 0,
            falls_with: None,
        });
        faction.wins = side.wins;
    }
    for player in &case.players {
        game.setup.own.roles.extend(cards::own_role(case, player));
    }
    game.setup.edition = Setup::EDITION;
    game.setup.rulings = case.rulings();
    let last = case.past.iter().map(|past| past.night).max();
    if case.phase != Phase::Night && last.is_some_and(|night| night >= case.day) {
        game.setup.schedule.first = FirstPhase::Night;
    }
    let catalogue = Catalogue::for_setup(&game.setup);
    let players = case.players.iter();
    game.seats = players
        .map(|player| seat(&catalogue, case, player))
        .collect();
    game
}

fn seat(catalogue: &Catalogue, case: &Case, player: &Player) -> Seat {
    let mut seat = Seat::new(&player.name);
    seat.card = Some(cards::card(catalogue, case, player));
    seat.death = (!player.alive).then(|| death(case, player.died.as_deref()));
    if !player.alive {
        // Whoever died earlier has taken along whom he could.
        seat.spent.insert(REVENGE.to_owned(), 1);
    }
    let at = |name: &Option<String>| {
        let name = name.as_ref()?;
        let at = case.players.iter().position(|other| other.name == *name)?;
        Some(SeatId::at(at))
    };
    let marks = [
        ("linked", at(&player.link)),
        (Mark::TARGET, at(&player.target)),
    ];
    let marks = marks.into_iter().filter_map(|(name, by)| Some((name, by?)));
    let mark = |name: &str, by: Option<SeatId>, since: Option<GamePhase>| Mark {
        name: name.to_owned(),
        by,
        value: None,
        since,
        until: None,
    };
    seat.marks
        .extend(marks.map(|(name, by)| mark(name, Some(by), None)));
    if player.hidden_flip {
        let since = seat.death.as_ref().and_then(|death| death.phase);
        seat.marks.push(mark(Mark::HIDDEN, None, since));
    }
    seat
}

/// "voted out day 1", "killed night 1"; else the night before.
fn death(case: &Case, died: Option<&str>) -> Death {
    let words: Vec<&str> = died.unwrap_or_default().split(' ').collect();
    let number = words.last().and_then(|word| word.parse().ok());
    let (cause, phase) = match (words.as_slice(), number) {
        (["voted", "out", "day", _], Some(day)) => (Cause::Elimination, GamePhase::Day(day)),
        (["killed", "night", _], Some(night)) => (Cause::Night, GamePhase::Night(night)),
        _ => {
            let before = match case.phase {
                Phase::Night => case.night,
                Phase::Day | Phase::Twilight => case.day,
            };
            (Cause::Night, GamePhase::Night(before.saturating_sub(1)))
        }
    };
    Death {
        phase: Some(phase),
        cause,
        comment: None,
        left: false,
    }
}

/// The game after a case's night, with what is told in it.
fn after_night(case: &Case, game: &Game, first: &Resolved<'_, '_>) -> (Game, Resolution) {
    let resolution = explain(game, first.night, first.outcome, "");
    let after = resolved(game, first.outcome, &resolution);
    (avenged(case, after), resolution)
}

fn resolved(game: &Game, outcome: &Outcome, resolution: &Resolution) -> Game {
    let deaths = outcome.deaths.iter();
    let mut events: Vec<Event> = deaths.map(|player| died(SeatId(player.0))).collect();
    events.extend(resolution.events.iter().cloned());
    apply(game.clone(), &events)
}

/// A game after those who may have taken along whom the case says, and whoever follows from that.
pub(super) fn avenged(case: &Case, mut game: Game) -> Game {
    let named = |game: &Game, name: &str| {
        let mut seats = game.seats();
        seats.find(|(_, seat)| seat.name == name).map(|(id, _)| id)
    };
    loop {
        let shooters = Classic.may_still(&game, Held::LastShots).into_iter();
        let next = shooters.into_iter().find_map(|shooter| {
            let mut shots = case.actions.iter().filter(|shot| shot.choose.is_some());
            let shot = shots.find(|shot| shot.by == game.name(shooter))?;
            Some((shooter, named(&game, shot.choose.as_deref()?)?))
        });
        let Some((shooter, target)) = next else {
            return game;
        };
        let spent = Event::Spent {
            seat: shooter,
            what: REVENGE.to_owned(),
            uses: 1,
        };
        game = apply(game, &[spent]);
        let came = Classic
            .follows(&game, Happens::Killed(&died(target)))
            .events;
        game = apply(game, &came);
        let follows = Classic.follows(&game, Happens::Deaths(&[target])).events;
        game = apply(game, &follows);
    }
}

/// What comes in later nights, in which nobody does anything else, where it is not what the case expects.
pub(super) fn later(
    case: &Case,
    game: &Game,
    first: &Resolved<'_, '_>,
    resolve: Resolve,
) -> Vec<Difference> {
    let catalogue = Catalogue::for_setup(&game.setup);
    let (mut game, _) = after_night(case, game, first);
    let mut found = Vec::new();
    for later in case.expect.later.iter().flatten() {
        game.stage = Stage::Running(GamePhase::Night(later.night));
        let settings = first.night.settings.clone();
        let night = night_of_game(&catalogue, &game, &[], settings, Turns::AsEntered).night;
        let outcome = resolve(&night);
        let dead = outcome.deaths.iter();
        let dead: BTreeSet<String> = dead.map(|it| night.player(*it).name.clone()).collect();
        let what = format!("deaths of night {}", later.night);
        same(&mut found, &what, &later.deaths, &dead);
        // What is told later was found in the night of the action.
        let results = later.results.iter();
        found.extend(results.filter_map(|result| result_difference(first, result)));
        game = resolved(&game, &outcome, &explain(&game, &night, &outcome, ""));
    }
    found
}

/// What came of a night besides deaths and results, where it is not what the case expects.
pub(super) fn differences(case: &Case, game: &Game, first: &Resolved<'_, '_>) -> Vec<Difference> {
    let (night, outcome) = (first.night, first.outcome);
    let (after, resolution) = after_night(case, game, first);
    let mut notices: BTreeSet<Learned> = BTreeSet::new();
    for told in &outcome.notices {
        let act = night.act(told.from);
        let (from, about) = match told.kind.word() {
            "announcing" => (
                None,
                Some(cards::ability_word(&act.ability.slug).to_owned()),
            ),
            "noticeable" => (None, None),
            _ => (Some(act.actor), None),
        };
        let kind = match told.kind.word() {
            "masonize" => "masonry",
            kind => kind,
        };
        notices.insert(Learned {
            to: night.player(told.to).name.clone(),
            kind: kind.to_owned(),
            from: from.map(|from| night.player(from).name.clone()),
            about,
        });
    }
    let cards = resolution
        .messages
        .iter()
        .filter(|message| NEWS.contains(&message.token.as_str()));
    for message in cards {
        notices.insert(Learned {
            to: game.name(message.to).to_owned(),
            // A card that has lost its modifiers is another one.
            kind: match message.token.as_str() {
                "stripped" => "new_role".to_owned(),
                token => token.to_owned(),
            },
            from: None,
            about: ABOUT
                .iter()
                .find_map(|slot| message.slots.get(*slot))
                .cloned(),
        });
    }
    let public = resolution.announced.iter();
    for told in public.filter(|told| told.token == "public_revived") {
        notices.insert(Learned {
            to: "everybody".to_owned(),
            kind: "revived".to_owned(),
            from: None,
            about: told.slots.get("target").cloned(),
        });
    }
    let bound = resolution.messages.iter();
    for message in bound.filter(|message| message.token == BOUND) {
        let mut acts = night.acts().filter(|(_, act)| act.label == message.act);
        let by = acts.next().map(|(_, act)| act.actor);
        notices.insert(Learned {
            to: game.name(message.to).to_owned(),
            kind: BOUND.to_owned(),
            from: by.map(|by| night.player(by).name.clone()),
            about: None,
        });
    }
    let mut found = compared(&case.expect, game, &after, notices);
    if let Some(deaths) = &case.expect.deaths {
        let fell = game.seats().zip(after.seats());
        let fell = fell.filter(|((_, old), (_, new))| old.alive() && !new.alive());
        let fell: BTreeSet<String> = fell.map(|(_, (_, new))| new.name.clone()).collect();
        same(&mut found, "deaths", deaths, &fell);
    }
    found
}

/// The messages of a night about a card, a charm, a vote or a wound, by their tokens.
const NEWS: [&str; 8] = [
    "vanillaised",
    "stripped",
    "revived",
    "card",
    "charmed",
    "vote_taken",
    "absorbed",
    "bleeding",
];
/// What such a message is about, by its slots.
const ABOUT: [&str; 2] = ["target", "ability"];
/// The message of a night that binds two players, by its token.
const BOUND: &str = "lover";

pub(super) fn died(seat: SeatId) -> Event {
    Event::Died {
        seat,
        cause: Cause::Night,
        comment: None,
        post: None,
        midday: false,
        at: None,
    }
}

/// A game after some facts; what does not fit shows in what comes out.
pub(super) fn apply(mut game: Game, events: &[Event]) -> Game {
    for event in events {
        let _fits = game.apply(event);
    }
    game
}

/// What is otherwise than expected of a game after a phase.
pub(super) fn compared(
    expect: &Expect,
    before: &Game,
    after: &Game,
    mut notices: BTreeSet<Learned>,
) -> Vec<Difference> {
    let mut found = Vec::new();
    let seats = || before.seats().zip(after.seats());
    let changed = || seats().filter(|((_, old), (_, new))| old.card != new.card);
    for ((_, old), (_, new)) in changed() {
        let side = |seat: &Seat| seat.card.as_ref().map(|card| card.faction.clone());
        let told_already = notices
            .iter()
            .any(|told| told.to == new.name && told.kind == "vanillaised");
        let single = old.card.as_ref().is_some_and(win::wins_by_itself);
        let roles = |seat: &Seat| seat.card.as_ref().map(|card| card.roles.clone());
        let other = side(old) != side(new) || roles(old) != roles(new);
        if !told_already && (other || single) {
            notices.insert(Learned {
                to: new.name.clone(),
                kind: "new_role".to_owned(),
                from: None,
                about: None,
            });
        }
    }
    if let Some(converted) = &expect.converted {
        let sides: BTreeSet<Converted> = changed()
            .filter_map(|((_, old), (_, new))| {
                let (was, is) = (old.card.as_ref()?, new.card.as_ref()?);
                (was.faction != is.faction).then(|| Converted {
                    name: new.name.clone(),
                    side: is.faction.clone(),
                })
            })
            .collect();
        same(&mut found, "converted", converted, &sides);
    }
    if let Some(roles) = &expect.roles {
        // Whoever is not told of it keeps the card, of which nothing works.
        let catalogue = Catalogue::for_setup(&after.setup);
        let role = |seat: &Seat| Some(card_in_force(&catalogue, seat)?.roles.join(" "));
        let new: BTreeSet<NewRole> = seats()
            .filter(|((_, old), (_, new))| role(old) != role(new))
            .filter_map(|(_, (_, new))| {
                Some(NewRole {
                    name: new.name.clone(),
                    role: role(new)?,
                })
            })
            .collect();
        same(&mut found, "roles", roles, &new);
    }
    if let Some(revived) = &expect.revived {
        let back: BTreeSet<String> = seats()
            .filter(|((_, old), (_, new))| !old.alive() && new.alive())
            .map(|(_, (_, new))| new.name.clone())
            .collect();
        same(&mut found, "revived", revived, &back);
    }
    if let Some(told) = &expect.told {
        let told = told.iter().cloned().map(|told| Learned {
            about: told.about.map(|word| cards::ability_word(&word).to_owned()),
            ..told
        });
        let told: BTreeSet<Learned> = told.collect();
        same(&mut found, "told", &told, &notices);
    }
    if let Some(flips) = &expect.flips {
        let fell = seats().filter(|((_, old), (_, new))| old.alive() && !new.alive());
        let shown: BTreeSet<Flip> = fell
            .map(|(_, (_, new))| Flip {
                name: new.name.clone(),
                shows: shown_by(after, new).to_owned(),
            })
            .collect();
        same(
            &mut found,
            "flips",
            &flips.iter().cloned().collect(),
            &shown,
        );
    }
    if let Some(over) = &expect.over {
        same(&mut found, "over", over, &ended(after));
    }
    if let Some(no_vote) = &expect.no_vote {
        let mute = |seat: &Seat| seat.marks.iter().any(|mark| mark.name == Mark::NO_VOTE);
        let muted = after.seats().filter(|(_, seat)| mute(seat));
        let muted: BTreeSet<String> = muted.map(|(_, seat)| seat.name.clone()).collect();
        same(&mut found, "no vote", no_vote, &muted);
    }
    if let Some(skip_day) = expect.skip_day {
        same(&mut found, "skip day", &skip_day, &skips_day(after));
    }
    found
}

/// Whether the next day is left out, which is known at the end of the night before it.
fn skips_day(after: &Game) -> bool {
    let mut night = after.clone();
    let next = after.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let next = next.and_then(|day| after.setup.schedule.first.after(day));
    if let Some(next) = next {
        night.stage = Stage::Running(next);
    }
    Classic.leaves_day_out(&night)
}

/// What the death of a seat shows, as a case says it.
fn shown_by(game: &Game, seat: &Seat) -> &'static str {
    let voted_out = seat.death.as_ref().map(|death| death.cause) == Some(Cause::Elimination);
    let usual = match voted_out {
        true => game.setup.flips.eliminated,
        false => game.setup.flips.killed,
    };
    match usual {
        _ if seat.dies_hidden() => "nothing",
        Shows::Nothing => "nothing",
        Shows::Side => "side",
        Shows::Role => "role",
    }
}

/// Whether a game is over, and who has won.
fn ended(game: &Game) -> Over {
    let Some(victory) = Classic.victory(game) else {
        return Over::Is(false);
    };
    // What is found but goes by a ruling is posted once the host says yes.
    if victory.asks.is_some() && victory.winners.is_empty() {
        return Over::Word("ask".to_owned());
    }
    if victory.winners.is_empty() && victory.players.is_empty() {
        return Over::Word("draw".to_owned());
    }
    let players = victory.players.iter();
    Over::Won {
        sides: victory.winners.into_iter().collect(),
        players: players.map(|seat| game.name(*seat).to_owned()).collect(),
    }
}
