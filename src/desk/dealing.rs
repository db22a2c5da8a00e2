//! Dealing cards, and changing one by hand.

use std::sync::LazyLock;

use sha2::{Digest, Sha256};

use super::decision::{Choice, Decision, DueText, Refused};
use super::known::side;
use super::lots::Lots;
use super::{Desk, chats, end};
use nightdesk_command::{Consent, DealSeed, HostOrder};
use nightdesk_game::{
    Card, Draw, Drawn, Entry, Event, Faction, Game, Journal, Mark, MessageState, NotDrawn, Over,
    Sealed, Seat, SeatId, Setup, Stage, TooOften, Unfit,
};
use nightdesk_rules::Known;
use nightdesk_text::Language;
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;
use nightdesk_text::messages::{InLanguage, Worded, did_you_mean};
use nightdesk_text::names::{closest, same};
use nightdesk_text::say;
use nightdesk_text::wording::in_one_bracket;

pub(super) fn deal(
    desk: &Desk<'_>,
    asked_seed: Option<DealSeed>,
    over: Option<Over>,
    consent: Consent,
) -> Result<Decision, Refused> {
    let game = desk.game();
    check_stage(desk)?;
    let cards = game.setup.cards();
    if cards != game.seats.len() {
        return Err(Refused::because(
            "seats-and-cards",
            say!(desk, "seats_and_cards", cards, seats = game.seats.len()),
        )
        .hint(match cards {
            0 => say!(desk, "write_the_cards_under_roles_in_the"),
            _ => say!(desk, "or_fills_seats_the_setup_file"),
        }));
    }
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    if dealt && consent == Consent::Open {
        let dealt = say!(desk, "the_cards_are_dealt_already_dealing");
        let sealed = game
            .sealed
            .as_ref()
            .map(|sealed| say!(desk, "their_seal_counts_no_more_then", code = sealed.code()));
        return Err(Refused::unless(
            "deal-again",
            std::iter::once(dealt).chain(sealed).collect(),
            say!(desk, "deal_again"),
            HostOrder::Deal {
                seed: asked_seed,
                over,
                consent: Consent::Given,
            },
        ));
    }
    voters_are_known(game, &game.setup)?;
    let seed = match asked_seed {
        Some(DealSeed::Named(seed) | DealSeed::Drawn(seed)) => seed,
        None => desk.seed,
    };
    let named = matches!(asked_seed, Some(DealSeed::Named(_))).then_some(seed);
    let mut lots = Lots::of(seed);
    let Deck { deck, drawn, notes } = deck(desk, &mut lots, (seed, named), over)?;
    let cards = dealt_out(desk, deck, &mut lots)?;
    let mut events = drawn;
    let sealed = sealed(desk, &cards, named);
    let seal = say!(desk, "seal_post_it_now_and_after", code = sealed.code());
    events.push(Event::Dealt {
        cards,
        seed: Some(seed),
        seed_named: Some(named.is_some()),
        sealed: Some(sealed),
    });
    let known = known_at_start(desk, &events, &mut lots)?;
    events.extend(known);
    let messages = game.seats.len();
    let decision = Decision::of(events).say(say!(desk, "dealt_roles_stay_hidden_unless_you"));
    Ok(notes
        .into_iter()
        .fold(decision, Decision::say)
        .say(seal)
        .say(say!(desk, "ready_none_is_sent", messages))
        .due(game.seats().map(|(seat, _)| DueText::RoleMessage(seat)))
        .then("pm"))
}

/// Whoever the setup gives another weight, or other votes to be eliminated, has a seat, had it, or
/// waits for one: a weight by another name would count for nobody. It counts for a seat by the name
/// of who held it first, or else of who holds it; a name between these may stay where it was.
pub(super) fn voters_are_known(game: &Game, setup: &Setup) -> Result<(), Refused> {
    let is_known = |name: &str| {
        let seated = game.seats.iter();
        let seated = seated.flat_map(|seat| {
            let players = seat.former.iter().chain([&seat.name]);
            players.map(String::as_str).chain([seat.first_player()])
        });
        let waiting = setup.spare.iter().chain(&game.setup.spare);
        let waiting = waiting.map(String::as_str);
        seated.chain(waiting).any(|known| same(known, name))
    };
    let lists = [
        (
            "votes.weights",
            setup.votes.weights.keys().collect::<Vec<_>>(),
        ),
        ("votes.needs", setup.votes.needs.keys().collect()),
    ];
    for (key, names) in lists {
        let Some(name) = names.into_iter().find(|name| !is_known(name)) else {
            continue;
        };
        let message = say!(game, "speaks_of_and_nobody", key, name);
        let refused = Refused::because("unknown-voters", message);
        let seated = game.seats.iter().map(|seat| seat.name.as_str());
        let waiting = setup.spare.iter().map(String::as_str);
        return Err(match closest(name, seated.chain(waiting)) {
            Some(close) => refused.hint(say!(game, "did_you_mean_write", close)),
            None => refused.hint(say!(game, "take_it_out_of_the_setup")),
        });
    }
    Ok(())
}

/// Draws whose names are known to whom from the start; what an earlier deal gave is forgotten.
fn known_at_start(
    desk: &Desk<'_>,
    dealt: &[Event],
    lots: &mut Lots,
) -> Result<Vec<Event>, Refused> {
    let game = desk.game();
    let before = game.seats();
    let mut events: Vec<Event> = before
        .flat_map(|(seat, held)| forgotten(seat, held, &[Mark::KNOWS_SIDE, Mark::TARGET]))
        .collect();
    let after = end::after(game, dealt)?;
    for known in desk.rules.orders().known_at_start(&after) {
        events.extend(drawn_name(game, &known, lots));
    }
    Ok(events)
}

/// That a seat no longer has these marks.
fn forgotten(seat: SeatId, held: &Seat, names: &[&str]) -> Vec<Event> {
    let held = |name: &&&str| held.marks.iter().any(|mark| mark.name == **name);
    let names = names.iter().filter(held);
    let unmarked = |name: &&str| Event::Unmarked {
        seat,
        name: (*name).to_owned(),
    };
    names.map(unmarked).collect()
}

/// Whose name a seat is given by the lot.
fn drawn_name(game: &Game, known: &Known, lots: &mut Lots) -> Vec<Event> {
    let Some(of) = lots.one(&known.among).copied() else {
        return Vec::new();
    };
    let name = game.name(known.seat);
    let purpose = match known.mark {
        Mark::TARGET => say!(game, "whom_has_for_a_target", name),
        _ => say!(game, "whose_side_knows_from_the_start", name),
    };
    let mark = Mark {
        name: known.mark.to_owned(),
        by: Some(of),
        value: None,
        since: None,
        until: None,
    };
    let drawn = Event::Drawn {
        purpose,
        outcome: game.name(of).to_owned(),
    };
    let seat = known.seat;
    vec![drawn, Event::Marked { seat, mark }]
}

/// A target for whoever gets a card by hand that needs one; whoever has one keeps it.
fn target_by_hand(desk: &Desk<'_>, after: &Game, seat: SeatId) -> Vec<Event> {
    let Some(held) = desk.game().seat(seat) else {
        return Vec::new();
    };
    let known = desk.rules.orders().known_at_start(after).into_iter();
    let mut aims = known.filter(|known| known.seat == seat && known.mark == Mark::TARGET);
    let has_target = held.marks.iter().any(|mark| mark.name == Mark::TARGET);
    match aims.next() {
        None => forgotten(seat, held, &[Mark::TARGET]),
        Some(_) if has_target => Vec::new(),
        Some(mut known) => {
            let lives = |of: &SeatId| after.seat(*of).is_some_and(Seat::alive);
            known.among.retain(lives);
            drawn_name(after, &known, &mut Lots::of(desk.seed))
        }
    }
}

/// The cards of the game, and how they came to be these.
struct Deck {
    deck: Vec<Card>,
    /// What was drawn, for the journal.
    drawn: Vec<Event>,
    /// What the host is told of it without being told the cards.
    notes: Vec<String>,
}

/// Draws the cards where the setup says so.
fn deck(
    desk: &Desk<'_>,
    lots: &mut Lots,
    (seed, named): (u64, Option<u64>),
    over: Option<Over>,
) -> Result<Deck, Refused> {
    let setup = &desk.game().setup;
    if setup.draws.is_empty() {
        return Ok(Deck {
            deck: setup.deck.clone(),
            drawn: Vec::new(),
            notes: Vec::new(),
        });
    }
    let mut below = |end: usize| lots.below(end);
    let drawn =
        setup
            .draws
            .draw(&setup.deck, over, &mut below)
            .map_err(|undrawn| match undrawn {
                NotDrawn::Asks(too_often) => which_over(desk.language(), (seed, named), &too_often),
                NotDrawn::Unfit(Unfit::Rare { draw }) => {
                    Refused::because("rare-draw", say!(desk, "rare_draw", draw))
                        .hint(say!(desk, "of_the_draw_in_the_setup"))
                }
                NotDrawn::Unfit(Unfit::TooMany { .. } | Unfit::Nothing { .. }) => {
                    Refused::because("no-draw", say!(desk, "no_draw"))
                }
            })?;
    let again = drawn.rolled_again.iter().map(|face| {
        say!(
            desk,
            "came_and_there_are_cards",
            face = face.face,
            count = times(desk.language(), face.count),
            rows = times(desk.language(), face.rows)
        )
    });
    let facts = setup.draws.draws.iter().zip(&drawn.drawn);
    Ok(Deck {
        notes: again.collect(),
        drawn: facts.map(|(draw, drawn)| fact(desk, draw, drawn)).collect(),
        deck: drawn.cards,
    })
}

/// What a draw gave, as the journal keeps it.
fn fact(desk: &Desk<'_>, draw: &Draw, drawn: &Drawn) -> Event {
    let game = desk.game();
    let title = |card: &Card| {
        let title = desk.rules.card_title(&game.setup, card);
        format!("{} {title}", side(game, &card.faction))
    };
    let cards: Vec<String> = drawn.cards.iter().map(title).collect();
    let cards = match cards.is_empty() {
        true => say!(desk, "no_card"),
        false => cards.join(", "),
    };
    Event::Drawn {
        purpose: draw.purpose(),
        outcome: format!("{}: {cards}", drawn.came.worded(desk.language())),
    }
}

/// The host is asked what becomes of a face that came too often; the same dice lie there still.
fn which_over(
    language: Language,
    (seed, named): (u64, Option<u64>),
    too_often: &TooOften,
) -> Refused {
    let choice = |word: &str, over| {
        let order = HostOrder::Deal {
            seed: Some(named.map_or(DealSeed::Drawn(seed), DealSeed::Named)),
            over: Some(over),
            consent: Consent::Given,
        };
        Choice::word(word, order)
    };
    let fact = say!(
        &language,
        "face_came_count_and_there_are_cards",
        face = too_often.face,
        count = times(language, too_often.count),
        rows = times(language, too_often.rows)
    );
    let choices = vec![
        choice("again", Over::Again),
        choice("highest", Over::Highest),
        choice("each", Over::Each),
    ];
    let question = say!(&language, "roll_again_take_the_last_entry");
    Refused::choose("too-often", vec![fact], question, choices)
        .hint(format!("`deal seed {seed} again`, `highest` or `each`"))
}

fn times(language: Language, number: u32) -> String {
    match number {
        0 => say!(&language, "no_times"),
        1 => say!(&language, "once"),
        2 => say!(&language, "twice"),
        more => say!(&language, "more_time", more),
    }
}

/// The deal in words, with the how-manieth it is, and a salt that no seed the host names gives away:
/// a host who deals until it suits cannot hide that.
fn sealed(desk: &Desk<'_>, cards: &[Card], named: Option<u64>) -> Sealed {
    let game = desk.game();
    let seats = game.seats.iter().zip(cards).map(|(seat, card)| {
        let title = desk.rules.card_title(&game.setup, card);
        format!("{}: {title} ({})\n", seat.name, side(game, &card.faction))
    });
    let deal: String = seats.collect();
    let says = |key: &str, place: &str, words: String| {
        WORDS.with(key, &[(place, words)], game.setup.language)
    };
    let title = says("deal", "game", game.setup.name.clone());
    let number = (deals(desk.journal) + 1).to_string();
    let number = match named {
        None => says("number", "number", number),
        Some(seed) => WORDS.with(
            "number_named",
            &[("number", number), ("seed", seed.to_string())],
            game.setup.language,
        ),
    };
    let salt = says("salt", "salt", salt(desk));
    Sealed::new(&format!("{title}\n{deal}{number}\n{salt}\n"))
}

/// How often cards were dealt, what was taken back included.
pub(crate) fn deals(journal: &Journal) -> usize {
    let facts = journal
        .entries()
        .iter()
        .flat_map(|entry| entry.change.facts());
    facts
        .filter(|event| matches!(event, Event::Dealt { .. }))
        .count()
}

/// 32 hexadecimal digits that nobody can guess: they follow from what the system's own source of
/// chance gave the desk, and are others with every deal.
fn salt(desk: &Desk<'_>) -> String {
    let Some(pool) = desk.pool else {
        return Lots::salt(desk.seed);
    };
    let mut digest = Sha256::new();
    digest.update(pool);
    digest.update(desk.seed.to_be_bytes());
    digest.update(desk.journal.next_no().to_be_bytes());
    let digits = digest.finalize();
    let digits = digits.iter().take(16).map(|byte| format!("{byte:02x}"));
    digits.collect()
}

/// What the sealed text says beside the deal.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("dealing.toml")));

/// No new deal once the game runs or somebody has read a card.
fn check_stage(desk: &Desk<'_>) -> Result<(), Refused> {
    let game = desk.game();
    if game.stage != Stage::Preparing {
        return Err(Refused::because("game-runs", say!(desk, "game_runs")));
    }
    let sendings = sendings(desk);
    let told = game.seats().filter(|(id, _)| {
        let mut sendings = sendings.iter();
        sendings.any(|entry| sends_to(entry).any(|seat| seat == *id))
    });
    let told: Vec<&str> = told.map(|(_, seat)| seat.name.as_str()).collect();
    if told.is_empty() {
        return Ok(());
    }
    let steps: Vec<String> = sendings
        .iter()
        .map(|entry| say!(desk, "entry_no_line", no = entry.no, line = entry.line))
        .collect();
    Err(Refused::because(
        "messages-sent",
        say!(desk, "messages_sent", join = told.join(", ")),
    )
    .hint(say!(
        desk,
        "would_have_to_be_undone_first",
        join = steps.join(", ")
    )))
}

/// The steps by which role messages were sent or answered, the last one first. What has made one
/// stale has sent none.
fn sendings<'j>(desk: &Desk<'j>) -> Vec<&'j Entry> {
    let entries = desk.journal.entries().iter().rev();
    let counting = entries.filter(|entry| desk.journal.in_force(entry.no));
    counting
        .filter(|entry| sends_to(entry).next().is_some())
        .collect()
}

/// To whom a step sent a role message, or who answered one.
fn sends_to(entry: &Entry) -> impl Iterator<Item = SeatId> {
    entry.change.facts().iter().filter_map(|event| match event {
        Event::RoleMessage {
            seat,
            state: MessageState::Sent | MessageState::Confirmed,
        } => Some(*seat),
        _ => None,
    })
}

/// One card a seat: the fixed ones where they belong, the others drawn.
fn dealt_out(desk: &Desk<'_>, deck: Vec<Card>, lots: &mut Lots) -> Result<Vec<Card>, Refused> {
    let game = desk.game();
    let fixed_card = |name: &str| {
        game.setup
            .seats
            .iter()
            .find(|plan| plan.name == name)
            .and_then(|plan| plan.card.clone())
    };
    let fixed: Vec<_> = game
        .seats
        .iter()
        .map(|seat| fixed_card(&seat.name))
        .collect();
    let mut rest = deck;
    for card in fixed.iter().flatten() {
        let place = rest.iter().position(|other| other == card).ok_or_else(|| {
            let title = desk.rules.card_title(&game.setup, card);
            Refused::because("fixed-card", say!(desk, "fixed_card", title))
        })?;
        rest.remove(place);
    }
    shuffle(&mut rest, lots);
    if let Some(tables) = desk.rules.tables() {
        tables.draw_apart(&mut rest, &mut |end| lots.below(end.max(1)));
    }
    let mut rest = rest.into_iter();
    Ok(fixed
        .into_iter()
        .filter_map(|card| card.or_else(|| rest.next()))
        .collect())
}

/// Every order equally likely (Fisher and Yates).
fn shuffle(cards: &mut [Card], lots: &mut Lots) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, lots.below(last + 1));
    }
}

pub(super) fn give_card(desk: &Desk<'_>, seat: SeatId, words: &str) -> Result<Decision, Refused> {
    let game = desk.game();
    let held = game
        .seat(seat)
        .ok_or_else(|| Refused::because("no-seat", say!(desk, "no_seat")))?;
    let Some(old) = &held.card else {
        return Err(
            Refused::because("not-dealt", say!(desk, "not_dealt", names = held.name))
                .hint(say!(desk, "comes_first")),
        );
    };
    let named = named_side(desk, words);
    let (faction, words) = named.unwrap_or((old.faction.as_str(), words));
    let read = desk.rules.read_card(&game.setup, faction, words);
    // A seat has one card, so that a comma can only be between the parts of it.
    let (number, card) = read
        .or_else(|wrong| {
            let joined = desk.rules.read_joined(&game.setup, faction, words);
            joined.ok_or(wrong)
        })
        .map_err(|error| {
            let refused = Refused::because("bad-card", error.message.clone());
            match error.suggestion {
                Some(close) => refused.hint(did_you_mean(desk, close)),
                None => refused,
            }
        })?;
    if number != 1 {
        return Err(Refused::because("bad-card", say!(desk, "bad_card")));
    }
    let title = desk.rules.card_title(&game.setup, &card);
    let side = side(game, &card.faction);
    // What a card lists in brackets is no place for its side.
    let full = match title.ends_with(')') {
        true => say!(game, "title_of_side", side, title),
        false => format!("{title} ({side})"),
    };
    let sent = matches!(
        held.role_message,
        MessageState::Sent | MessageState::Confirmed
    );
    let mut events = vec![Event::CardChanged {
        seat,
        card: card.clone(),
        because: None,
    }];
    events.extend(target_by_hand(desk, &end::after(game, &events)?, seat));
    let after = end::after(game, &events)?;
    let chats = chats::changes(desk.rules, game, &after);
    let apart = apart_from_its_like(desk, &after, seat);
    let stays = named.is_none().then(|| stays_informed(desk, &after, seat));
    let mut decision = Decision::of(events).say(say!(
        desk,
        "is_now",
        names = held.name,
        title = in_one_bracket(&title, full)
    ));
    decision.echo.extend(chats);
    decision.echo.extend(apart.or(stays.flatten()));
    let name = &held.name;
    Ok(match (sent, held.alive()) {
        (true, true) => decision.say(say!(desk, "the_role_pm_of_is_stale", name)),
        (true, false) => decision.say(say!(desk, "is_out_and_is_sent", name)),
        (false, _) => decision,
    }
    .due(held.alive().then_some(DueText::RoleMessage(seat))))
}

/// What to say of a player whose role knows its like to be of one side, and who is of another.
fn apart_from_its_like(desk: &Desk<'_>, after: &Game, seat: SeatId) -> Option<String> {
    let groups = desk.rules.orders().groups(after);
    let mut alone = groups.iter().filter(|group| group.side.is_some());
    alone.find(|group| group.members == [seat])?;
    let roles = |seat: SeatId| {
        let card = after.seat(seat).and_then(|held| held.card.as_ref());
        card.map_or_else(Vec::new, |card| {
            desk.rules.card_names(&after.setup, card).slugs
        })
    };
    let own = roles(seat);
    let mut others = after.living().filter(|(other, _)| *other != seat);
    others.find(|(other, _)| roles(*other).iter().any(|role| own.contains(role)))?;
    let name = after.name(seat);
    Some(say!(desk, "caution_is_of_another_side_than", name))
}

/// What to say of a player whose role knows its like to be of one side, and who stays on a side
/// whose players know each other anyway: the side may have been forgotten.
fn stays_informed(desk: &Desk<'_>, after: &Game, seat: SeatId) -> Option<String> {
    let held = after.seat(seat)?;
    let card = held.card.as_ref()?;
    let own = after.setup.factions.get(&card.faction)?;
    let groups = desk.rules.orders().groups(after);
    let mut like = groups.iter().filter(|group| group.side.is_some());
    like.find(|group| own.informed && group.members.contains(&seat))?;
    let other = after.setup.factions.values().find(|side| !side.informed)?;
    let (name, role) = (&held.name, desk.rules.card_title(&after.setup, card));
    Some(say!(
        desk,
        "caution_stays_with_the_gives",
        name,
        title = own.title,
        title2 = other.title,
        role
    ))
}

/// A side named before the card, by its slug or as players read it: `Mafia Goon`.
fn named_side<'g>(desk: &Desk<'g>, words: &'g str) -> Option<(&'g str, &'g str)> {
    let spaces = words.match_indices(' ').rev();
    let mut heads = spaces.filter_map(|(offset, _)| words.split_at_checked(offset));
    heads.find_map(|(head, rest)| {
        let mut sides = desk.game().setup.factions.iter();
        let named = |it: &(&String, &Faction)| same(it.0, head) || same(&it.1.title, head);
        sides
            .find(named)
            .map(|(slug, _)| (slug.as_str(), rest.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::Language;

    #[test]
    fn what_is_sealed_is_said_in_the_language_of_the_game() {
        let says =
            |language| ["deal", "salt"].map(|key| WORDS.template(key, language).map(str::to_owned));
        let [english, russian] = [Language::English, Language::Russian].map(says);
        assert_eq!(
            english,
            [
                Some("{game}: the deal".to_owned()),
                Some("salt {salt}".to_owned())
            ]
        );
        assert_eq!(
            russian,
            [
                Some("{game}: раздача".to_owned()),
                Some("соль {salt}".to_owned())
            ]
        );
    }
}
