//! The names of a game, for reading lines.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_command::{Able, CanDo, KnownPlayer, Names, RoleHolders, SideWord, Titled};
use nightdesk_game::{Card, Game, Intent, Modifier, Seat, SeatId, VoteRuleWords};
use nightdesk_rules::RuleSet;
use nightdesk_text::names::fold;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_tracker::vote_words;

/// Open rulings that decided something, by their keys with the answers in force: a line for each, with
/// what switches it.
#[must_use]
pub fn ruling_lines(
    game: &Game,
    rules: &dyn RuleSet,
    decided: &BTreeMap<String, String>,
) -> Vec<String> {
    let known = rules.rulings();
    let lines = decided.iter().filter_map(|(key, value)| {
        let ruling = known.iter().find(|ruling| &ruling.key == key)?;
        Some(say!(
            game,
            "open_ruling_here_in_the_setup",
            number = ruling.number,
            question = ruling.question_in(game.setup.language),
            value,
            key
        ))
    });
    lines.collect()
}

/// Every name a line about this game may hold.
#[must_use]
pub fn names(game: &Game, rules: &dyn RuleSet) -> Names {
    let able = able(game, rules);
    let verbs: BTreeSet<String> = able.iter().map(|able| fold(&able.verb)).collect();
    let own = &game.setup.votes.words;
    Names {
        players: game
            .seats()
            .map(|(seat, held)| KnownPlayer {
                seat,
                name: held.name.clone(),
                // Who sat there before still means the seat.
                aliases: held.aliases.iter().chain(&held.former).cloned().collect(),
                former: held.former.clone(),
                alive: held.alive(),
            })
            .collect(),
        verbs: verbs.into_iter().collect(),
        able,
        able_by_day: able_by_day(game, rules),
        last_night: last_night(game, rules),
        can_do: can_do(game, rules),
        phase: game.phase().map(Phase::kind),
        factions: game
            .setup
            .factions
            .iter()
            .map(|(slug, faction)| Titled {
                slug: slug.clone(),
                title: faction.title.clone(),
            })
            .collect(),
        side_words: side_words(game, rules),
        killers: killers(game),
        groups: rules
            .orders()
            .groups(game)
            .into_iter()
            .map(|group| Titled {
                slug: group.slug,
                title: group.title,
            })
            .collect(),
        holders: holders(game, rules),
        roles: roles(game, rules),
        hosts: game.setup.hosts.clone(),
        nobody: vote_words(&game.setup).nobody().to_vec(),
        votes: own_words(own, &own.vote, "vote"),
        unvotes: own_words(own, &own.unvote, "unvote"),
        language: game.setup.language,
    }
}

/// Words of votes of a game's own, and these and the usual one after its own prefixes.
fn own_words(own: &VoteRuleWords, words: &[String], usual: &str) -> Vec<String> {
    let each = |prefix: &String| {
        let all = words.iter().map(String::as_str).chain([usual]);
        let glued = all.map(|word| format!("{prefix}{word}"));
        glued.collect::<Vec<_>>()
    };
    let prefixed = own.prefixes.iter().flat_map(each);
    words.iter().cloned().chain(prefixed).collect()
}

/// What a host calls the sides of this game besides their titles.
fn side_words(game: &Game, rules: &dyn RuleSet) -> Vec<SideWord> {
    let mut words: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for slug in game.setup.factions.keys() {
        for word in rules.about().side_names(slug) {
            words.entry(word).or_default().push(slug.clone());
        }
    }
    let words = words.into_iter();
    words
        .map(|(word, slugs)| SideWord {
            word: word.to_owned(),
            slugs,
        })
        .collect()
}

/// The sides with a kill of their own that somebody alive is on.
fn killers(game: &Game) -> Vec<String> {
    let sides = game.setup.factions.iter();
    let living = |slug: &str| {
        let mut cards = game.living().filter_map(|(_, seat)| seat.card.as_ref());
        cards.any(|card| card.faction == slug)
    };
    let sides = sides.filter(|(slug, side)| side.kill && living(slug));
    sides.map(|(slug, _)| slug.clone()).collect()
}

/// What each player did in the last night that is over, for who wants to do the same again.
fn last_night(game: &Game, rules: &dyn RuleSet) -> Vec<(SeatId, String)> {
    // What is written of an order in Russian is no line that can be typed.
    let is_typed = game.setup.language == nightdesk_game::Language::English;
    let last = game.resolved_nights().next_back().filter(|_| is_typed);
    let Some(night) = last.map(|record| record.night) else {
        return Vec::new();
    };
    let entries = super::night::standing_entries(game, rules, night).into_iter();
    let own = entries.filter(|entry| entry.faction.is_none());
    let alive = |seat: &SeatId| game.seat(*seat).is_some_and(Seat::alive);
    let acts = own.filter(|entry| match &entry.intent {
        Intent::Act(order) => alive(&entry.seat) && order.targets.iter().all(alive),
        Intent::Conditional(_) | Intent::Nothing { .. } => false,
    });
    acts.map(|entry| (entry.seat, super::night::line_of(rules, game, &entry)))
        .collect()
}

/// What the living can do by day, by all its verbs, while it is day.
fn able_by_day(game: &Game, rules: &dyn RuleSet) -> Vec<Able> {
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    day.map_or_else(Vec::new, |_| able_in(game, rules))
}

/// What the living can do by night, by all its verbs.
fn able(game: &Game, rules: &dyn RuleSet) -> Vec<Able> {
    able_in(&super::night::view(game), rules)
}

/// What the living can do in the running phase of a game, by all its verbs.
fn able_in(game: &Game, rules: &dyn RuleSet) -> Vec<Able> {
    let mut able: BTreeMap<(String, String), Vec<SeatId>> = BTreeMap::new();
    for (seat, _) in game.living() {
        for offer in rules.orders().offers(game, seat) {
            let verbs = offer.verbs.into_iter();
            let ability = offer.ability;
            let names = [ability.replace('_', " "), ability.clone(), offer.title];
            for verb in verbs.chain(names) {
                let seats = able.entry((verb, ability.clone())).or_default();
                if seats.last() != Some(&seat) {
                    seats.push(seat);
                }
            }
        }
    }
    let able = able.into_iter();
    let able = able.map(|((verb, ability), seats)| Able {
        verb,
        ability,
        seats,
    });
    able.collect()
}

/// What the living can do now, by the verb that stands in texts.
fn can_do(game: &Game, rules: &dyn RuleSet) -> Vec<CanDo> {
    let view = super::night::view(game);
    let of_seat = |seat: SeatId| {
        let offers = rules.orders().offers(&view, seat).into_iter();
        let usable = offers.filter(|offer| offer.refused.is_none());
        let can = usable.filter_map(move |offer| {
            Some(CanDo {
                seat,
                verb: offer.verbs.first()?.clone(),
                targets: offer.targets.count(),
                of_side: offer.faction,
                words: offer.needs_words,
            })
        });
        can.collect::<Vec<_>>()
    };
    view.living().flat_map(|(seat, _)| of_seat(seat)).collect()
}

/// The roles in play, by slug, without what is special to one card.
pub(super) fn roles(game: &Game, rules: &dyn RuleSet) -> Vec<Titled> {
    let dealt = game.seats.iter().filter_map(|seat| seat.card.as_ref());
    let of_card = |card: &Card| {
        let slugs = rules.card_names(&game.setup, card).slugs.into_iter();
        let faction = card.faction.clone();
        slugs.map(move |slug| (slug, faction.clone()))
    };
    let cards = game.setup.possible_cards().chain(dealt);
    let slugs: BTreeSet<(String, String)> = cards.flat_map(of_card).collect();
    slugs
        .into_iter()
        .flat_map(|(role, faction)| {
            let plain = Card {
                faction,
                roles: vec![role.clone()],
                modifiers: Vec::<Modifier>::new(),
                ..Card::default()
            };
            // What a host types, where players read another word, and that word itself.
            let titles = rules.card_names(&game.setup, &plain).typed;
            let read = rules.card_title(&game.setup, &plain);
            titles.into_iter().chain([read]).map(move |title| Titled {
                slug: role.clone(),
                title,
            })
        })
        .collect()
}

/// The living players by what their roles are called.
fn holders(game: &Game, rules: &dyn RuleSet) -> Vec<RoleHolders> {
    // A table reads the lines of its players itself.
    if rules.tables().is_some() {
        return Vec::new();
    }
    let mut holders: BTreeMap<String, Vec<SeatId>> = BTreeMap::new();
    for (id, seat) in game.living() {
        let Some(card) = &seat.card else {
            continue;
        };
        let plain = Card {
            modifiers: Vec::new(),
            ..card.clone()
        };
        // A card of several roles has each of them.
        let alone = card.roles.iter().map(|role| Card {
            roles: vec![role.clone()],
            ..plain.clone()
        });
        let cards = [card.clone(), plain.clone()].into_iter().chain(alone);
        let titles = cards.map(|card| rules.card_title(&game.setup, &card));
        let names = rules.card_names(&game.setup, card);
        let also = names.aliases.into_iter().chain(names.short);
        let titles: BTreeSet<String> = titles.into_iter().chain(also).collect();
        for title in titles {
            holders.entry(title).or_default().push(id);
        }
    }
    let holders = holders.into_iter();
    holders
        .map(|(title, seats)| RoleHolders { title, seats })
        .collect()
}

/// The names of seats, as the host reads them in a row.
pub(super) fn row(game: &Game, seats: &[SeatId]) -> String {
    let names: Vec<_> = seats.iter().map(|seat| game.name(*seat)).collect();
    names.join(", ")
}

/// What players read for a side.
pub(super) fn side<'g>(game: &'g Game, slug: &'g str) -> &'g str {
    game.setup
        .factions
        .get(slug)
        .map_or(slug, |faction| faction.title.as_str())
}
