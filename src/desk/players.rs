//! Seats, spare players, nicknames, pronouns.

use std::collections::{HashMap, HashSet};

use super::Desk;
use super::decision::{Decision, Refused};
use super::sign_up::{names_of_new, seat_of};
use nightdesk_command::{Consent, HostOrder, NewPlayer};
use nightdesk_game::{Event, Game, Pronouns, SeatId, Stage};
use nightdesk_text::names::{Harm, NameTrouble, fold, is_called, name_trouble, same, skeleton};

pub(super) fn add(desk: &Desk<'_>, players: &[NewPlayer]) -> Result<Decision, Refused> {
    let game = desk.game();
    let names = &names_of_new(players);
    if game.stage != Stage::Preparing {
        return Err(Refused::because(
            "game_runs",
            "seats cannot be added once the game runs",
        ));
    }
    if game.seats.iter().any(|seat| seat.card.is_some()) {
        return Err(
            Refused::because("dealt", "the cards are dealt already").hint("undo the deal first")
        );
    }
    check_new(desk, names)?;
    let awkward = typable(desk, names)?;
    let seats = game.seats.len() + names.len();
    let cards = game.setup.cards();
    if cards > 0 && seats > cards {
        return Err(Refused::because(
            "too_many_seats",
            format!("{seats} seats are more than the {cards} cards of this setup"),
        )
        .hint("put players on the waiting list by `wait add NAME`"));
    }
    let events = players.iter().map(seat_of).collect();
    let filled = match cards {
        0 => format!("{seats} seats."),
        _ => format!("{seats} of {cards} seats."),
    };
    let waiting = match game.setup.spare.as_slice() {
        [] if seats == cards => {
            " Nobody is on the waiting list; two spare players are wise (wait add NAME)."
        }
        _ => "",
    };
    let decision = Decision::of(events).say(format!("{filled}{waiting}"));
    let decision = several_in_one(game, names).fold(decision, Decision::say);
    let decision = awkward.into_iter().fold(decision, Decision::say);
    Ok(match seats == cards {
        true => decision.then("deal"),
        false => decision.then("players add NAME, NAME, …"),
    })
}

/// That words between two commas are one name, where they begin with that of another player: a
/// comma may be missing.
fn several_in_one<'n>(game: &'n Game, names: &'n [String]) -> impl Iterator<Item = String> + 'n {
    let is_name = move |word: &str| {
        let seats = game.seats.iter().map(|seat| &seat.name);
        seats.chain(names).any(|name| same(name, word))
    };
    let several = names.iter().filter(move |name| {
        let first = name.split_once(' ').map(|(first, _)| first);
        first.is_some_and(is_name)
    });
    several.map(|name| {
        format!(
            "`{name}` is one player; several stand between commas. `signoff {name}` takes it back."
        )
    })
}

pub(super) fn add_spare(desk: &Desk<'_>, names: &[String]) -> Result<Decision, Refused> {
    check_new(desk, names)?;
    let awkward = typable(desk, names)?;
    let waiting: Vec<_> = desk
        .game()
        .setup
        .spare
        .iter()
        .chain(names)
        .cloned()
        .collect();
    let events = names
        .iter()
        .map(|name| Event::SpareAdded { name: name.clone() })
        .collect();
    let decision = Decision::of(events).say(format!("Waiting list: {}.", waiting.join(", ")));
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

pub(super) fn alias(desk: &Desk<'_>, seat: SeatId, names: &[String]) -> Result<Decision, Refused> {
    let game = desk.game();
    let held = held(desk, seat)?;
    let awkward = typable(desk, names)?;
    let mut new: Vec<String> = Vec::new();
    for name in names {
        is_free(game, seat, name)?;
        if !held
            .aliases
            .iter()
            .chain(&new)
            .any(|known| same(known, name))
        {
            new.push(name.clone());
        }
    }
    let all: Vec<_> = held
        .aliases
        .iter()
        .chain(&new)
        .map(String::as_str)
        .collect();
    let said = format!("{} is also called {}.", held.name, all.join(", "));
    let decision = Decision::of(vec![Event::AliasesAdded { seat, names: new }]).say(said);
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

/// Refuses a name that means another player.
fn is_free(game: &Game, seat: SeatId, name: &str) -> Result<(), Refused> {
    let mut others = game.seats().filter(|(other, _)| *other != seat);
    let taken = others.find(|(_, player)| {
        let mut all = std::iter::once(&player.name).chain(&player.aliases);
        all.any(|known| same(known, name))
    });
    match taken {
        Some((_, player)) => {
            let message = match same(&player.name, name) {
                true => format!("`{}` is another player", player.name),
                false => format!("`{name}` means `{}` already", player.name),
            };
            Err(Refused::because("name_taken", message))
        }
        None => Ok(()),
    }
}

pub(super) fn rename(desk: &Desk<'_>, seat: SeatId, name: &str) -> Result<Decision, Refused> {
    let game = desk.game();
    let held = held(desk, seat)?;
    let awkward = typable(desk, &[name.to_owned()])?;
    if held.name == name {
        return Err(Refused::because(
            "done_already",
            format!("`{name}` is the name already"),
        ));
    }
    is_free(game, seat, name)?;
    let strangers = game.setup.hosts.iter().chain(&game.setup.spare);
    if let Some(stranger) = strangers.into_iter().find(|known| same(known, name)) {
        let message = format!("`{stranger}` is a host or on the waiting list");
        return Err(Refused::because("name_taken", message).hint(format!(
            "for another player in the seat: `replace {} {name}`",
            held.name
        )));
    }
    let old = &held.name;
    let changed = format!("{old} is {name} from now on. `{old}` stays a nickname.");
    let posts = game.thread.posts.values();
    let strange = posts.filter(|post| post.seat.is_none() && same(&post.post.author, name));
    let strange: Vec<String> = strange
        .map(|post| format!("#{}", post.post.number))
        .collect();
    let name = name.to_owned();
    let mut decision = Decision::of(vec![Event::Renamed { seat, name }]).say(changed);
    if !strange.is_empty() {
        decision = decision.say(format!(
            "Until now these posts were a stranger's: {}. Votes in them are typed with `vote`.",
            strange.join(", ")
        ));
    }
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

pub(super) fn pronouns(desk: &Desk<'_>, seat: SeatId, pronouns: &str) -> Result<Decision, Refused> {
    let name = &held(desk, seat)?.name;
    let said = format!("{name}: {pronouns}.");
    let pronouns = Pronouns(pronouns.to_owned());
    let unused = unusual(name, &pronouns);
    let decision = Decision::of(vec![Event::PronounsSet { seat, pronouns }]).say(said);
    Ok(unused.into_iter().fold(decision, Decision::say))
}

/// What the host should know of pronouns that the tracker's lines do not have.
pub(super) fn unusual(name: &str, pronouns: &Pronouns) -> Option<String> {
    (!pronouns.is_usual()).then(|| {
        format!(
            "Those are no usual pronouns: the tracker's line on a death of {name} goes without one."
        )
    })
}

fn held<'a>(desk: &Desk<'a>, seat: SeatId) -> Result<&'a nightdesk_game::Seat, Refused> {
    desk.game()
        .seat(seat)
        .ok_or_else(|| Refused::because("no_seat", "there is no such seat"))
}

/// Refuses names that no line can hold; gives a line for each that needs care.
pub(super) fn typable(desk: &Desk<'_>, names: &[String]) -> Result<Vec<String>, Refused> {
    let mut awkward = Vec::new();
    let mut by_looks: HashMap<String, Vec<&str>> = HashMap::new();
    for known in all_names(desk.game()) {
        by_looks.entry(skeleton(known)).or_default().push(known);
    }
    for name in names {
        // At a table no line speaks of a side.
        let side = || side_called(desk.game(), name);
        if let (None, Some(side)) = (desk.rules.tables(), side()) {
            let message = format!("`{name}` is what lines call a side: {side}");
            return Err(Refused::because("untypable_name", message)
                .hint("write the name a little differently; votes are entered by it"));
        }
        match name_trouble(name) {
            None => {}
            Some(NameTrouble {
                harm: Harm::Untypable,
                reason,
            }) => {
                return Err(
                    Refused::because("untypable_name", format!("`{name}` {reason}"))
                        .hint("write the name a little differently; votes are entered by it"),
                );
            }
            Some(NameTrouble {
                harm: Harm::Awkward,
                reason,
            }) => awkward.push(format!(
                "Take care: `{name}` {reason}. `alias` gives a nickname."
            )),
        }
        let alike = by_looks.entry(skeleton(name)).or_default();
        if let Some(other) = alike.iter().find(|other| !same(other, name)) {
            awkward.push(format!(
                "Take care: `{name}` and `{other}` look the same and are different letters; a vote for one is easily typed for the other."
            ));
        }
        alike.push(name);
    }
    Ok(awkward)
}

/// What players of the game are called: in their seats, by nicknames and as spare players.
fn all_names(game: &Game) -> impl Iterator<Item = &str> {
    let seats = game.seats.iter();
    let seated = seats.flat_map(|seat| std::iter::once(&seat.name).chain(&seat.aliases));
    seated.chain(&game.setup.spare).map(String::as_str)
}

/// The title of the side that lines call like this, with or without an article.
pub(super) fn side_called<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    let mut sides = game.setup.factions.iter();
    let found = sides.find(|(slug, side)| is_called(name, [slug, &side.title]));
    found.map(|(_, side)| side.title.as_str())
}

/// New names must differ from each other and from all that are known.
pub(super) fn check_new(desk: &Desk<'_>, names: &[String]) -> Result<(), Refused> {
    let game = desk.game();
    let known: HashSet<String> = all_names(game).map(fold).collect();
    let mut new = HashSet::new();
    for name in names {
        let folded = fold(name);
        if game.setup.hosts.iter().any(|host| same(host, name)) {
            let message = format!("`{name}` hosts this game, and whoever hosts it cannot play");
            return Err(Refused::because("is_host", message));
        }
        if known.contains(&folded) {
            return Err(Refused::because(
                "name_taken",
                format!("`{name}` is in the game already"),
            ));
        }
        if !new.insert(folded) {
            return Err(Refused::because(
                "name_taken",
                format!("`{name}` is named twice"),
            ));
        }
    }
    Ok(())
}

/// Asks before a player comes back into another seat than he had: he knows what he was told there.
pub(super) fn knows_no_other_seat(
    game: &Game,
    seat: SeatId,
    name: &str,
    consent: Consent,
) -> Result<(), Refused> {
    match knows_another(game, seat, name) {
        Some(knows) if consent == Consent::Open => Err(Refused::unless(
            "knows_another_seat",
            vec![knows],
            "Give the seat away all the same?",
            HostOrder::Replace {
                seat,
                name: name.to_owned(),
                consent: Consent::Given,
            },
        )),
        Some(_) | None => Ok(()),
    }
}

/// That whoever takes a seat over had another one before.
pub(super) fn knows_another(game: &Game, seat: SeatId, name: &str) -> Option<String> {
    let had = |held: &nightdesk_game::Seat| held.former.iter().any(|former| same(former, name));
    let mut others = game.seats().filter(|(id, _)| *id != seat);
    let (_, other) = others.find(|(_, held)| had(held))?;
    Some(format!(
        "{name} had the seat of {} before, and knows its card and what it was told.",
        other.name
    ))
}
