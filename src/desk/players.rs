//! Seats, spare players, nicknames, pronouns.

use std::collections::{HashMap, HashSet};

use super::Desk;
use super::decision::{Decision, Refused};
use super::sign_up::{names_of_new, seat_of};
use nightdesk_command::{Consent, HostOrder, NewPlayer};
use nightdesk_game::{Event, Game, Pronouns, SeatId, Stage};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::{Harm, NameTrouble, fold, is_called, name_trouble, same, skeleton};
use nightdesk_text::say;

pub(super) fn add(desk: &Desk<'_>, players: &[NewPlayer]) -> Result<Decision, Refused> {
    let game = desk.game();
    let names = &names_of_new(players);
    if game.stage != Stage::Preparing {
        return Err(Refused::because(
            "game-runs",
            say!(desk, "seats_cannot_be_added_once_the_game"),
        ));
    }
    if game.seats.iter().any(|seat| seat.card.is_some()) {
        return Err(
            Refused::because("dealt", say!(desk, "the_cards_are_dealt_already"))
                .hint(say!(desk, "undo_the_deal_first")),
        );
    }
    check_new(desk, names)?;
    let awkward = typable(desk, names)?;
    let seats = game.seats.len() + names.len();
    let cards = game.setup.cards();
    if cards > 0 && seats > cards {
        return Err(
            Refused::because("too-many-seats", say!(desk, "too_many_seats", seats, cards))
                .hint(say!(desk, "put_players_on_the_waiting_list")),
        );
    }
    let events = players.iter().map(seat_of).collect();
    let filled = match cards {
        0 => say!(desk, "seats_seats", seats),
        _ => say!(desk, "of_seats", seats, cards),
    };
    let waiting = match game.setup.spare.as_slice() {
        [] if seats == cards => {
            say!(desk, "nobody_is_on_the_waiting_list_two")
        }
        _ => String::new(),
    };
    let (n, join) = (names.len(), names.join(", "));
    let decision = Decision::of(events).say(say!(desk, "seats_added", n, join));
    let decision = decision.say(format!("{filled}{waiting}"));
    let decision = several_in_one(game, names).fold(decision, Decision::say);
    let decision = awkward.into_iter().fold(decision, Decision::say);
    Ok(match seats == cards {
        true => decision.then("deal"),
        false => decision.then(say!(desk, "players_add_name_name")),
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
    several.map(|name| say!(game, "is_one_player_several_have_commas", name))
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
    let decision = Decision::of(events).say(say!(desk, "waiting_list", join = waiting.join(", ")));
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
    let said = say!(
        desk,
        "is_also_called",
        names = held.name,
        join = all.join(", ")
    );
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
                true => say!(game, "is_another_player", names = player.name),
                false => say!(game, "means_already", name, names = player.name),
            };
            Err(Refused::because("name-taken", message))
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
            "done-already",
            say!(desk, "done_already", name),
        ));
    }
    is_free(game, seat, name)?;
    let strangers = game.setup.hosts.iter().chain(&game.setup.spare);
    if let Some(stranger) = strangers.into_iter().find(|known| same(known, name)) {
        let message = say!(desk, "is_a_host", stranger);
        return Err(Refused::because("name-taken", message).hint(say!(
            desk,
            "for_another_player_in_the_seat",
            names = held.name,
            name
        )));
    }
    let old = &held.name;
    let changed = say!(desk, "is_from_now_on_stays", old, name);
    let posts = game.thread.posts.values();
    let strange = posts.filter(|post| post.seat.is_none() && same(&post.post.author, name));
    let strange: Vec<String> = strange
        .map(|post| format!("#{}", post.post.number))
        .collect();
    let name = name.to_owned();
    let mut decision = Decision::of(vec![Event::Renamed { seat, name }]).say(changed);
    if !strange.is_empty() {
        decision = decision.say(say!(
            desk,
            "until_now_these_posts",
            join = strange.join(", ")
        ));
    }
    Ok(awkward.into_iter().fold(decision, Decision::say))
}

pub(super) fn pronouns(desk: &Desk<'_>, seat: SeatId, pronouns: &str) -> Result<Decision, Refused> {
    let name = &held(desk, seat)?.name;
    let said = format!("{name}: {pronouns}.");
    let pronouns = Pronouns(pronouns.to_owned());
    let unused = unusual(desk.language(), name, &pronouns);
    let decision = Decision::of(vec![Event::PronounsSet { seat, pronouns }]).say(said);
    Ok(unused.into_iter().fold(decision, Decision::say))
}

/// What the host should know of pronouns that the tracker's lines do not have.
pub(super) fn unusual(language: Language, name: &str, pronouns: &Pronouns) -> Option<String> {
    (!pronouns.is_usual()).then(|| say!(&language, "those_are_no_usual_pronouns", name))
}

fn held<'a>(desk: &Desk<'a>, seat: SeatId) -> Result<&'a nightdesk_game::Seat, Refused> {
    desk.game()
        .seat(seat)
        .ok_or_else(|| Refused::because("no-seat", say!(desk, "no_seat")))
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
            let message = say!(desk, "is_what_lines_call_a_side", name, side);
            return Err(Refused::because("untypable-name", message)
                .hint(say!(desk, "write_the_name_a_little_differently")));
        }
        match name_trouble(name) {
            None => {}
            Some(NameTrouble {
                harm: Harm::Untypable,
                reason,
            }) => {
                let message = format!("`{name}` {}", reason.said(desk.language()));
                return Err(Refused::because("untypable-name", message)
                    .hint(say!(desk, "write_the_name_a_little_differently")));
            }
            Some(NameTrouble {
                harm: Harm::Awkward,
                reason,
            }) => awkward.push(say!(desk, "take_care_gives_a_nickname", name, reason)),
        }
        let alike = by_looks.entry(skeleton(name)).or_default();
        if let Some(other) = alike.iter().find(|other| !same(other, name)) {
            awkward.push(say!(desk, "take_care_and_look_the_same", name, other));
        }
        alike.push(name);
    }
    Ok(awkward)
}

/// What players of the game are called: in their seats, by nicknames and as spare players.
pub(super) fn all_names(game: &Game) -> impl Iterator<Item = &str> {
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
            let message = say!(desk, "hosts_this_game_and_whoever_hosts", name);
            return Err(Refused::because("is-host", message));
        }
        if known.contains(&folded) {
            return Err(Refused::because(
                "name-taken",
                say!(desk, "name_taken", name),
            ));
        }
        if !new.insert(folded) {
            return Err(Refused::because(
                "name-taken",
                say!(desk, "name_is_named_twice", name),
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
            "knows-another-seat",
            vec![knows],
            say!(game, "give_the_seat_away_all"),
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
    Some(say!(
        game,
        "had_the_seat_of_before",
        name,
        names = other.name
    ))
}
