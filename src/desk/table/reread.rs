//! Whether the rules of this version read moves as they were ruled.

use std::collections::{BTreeMap, BTreeSet};

use crate::known::side;
use nightdesk_game::{Card, Entry, Event, Game, Journal, OpenedCard, SeatId, TakenMove};
use nightdesk_replies::When;
use nightdesk_rules::{Cue, Recorded, RuleSet, Table};
use nightdesk_text::say;
use nightdesk_time::Phase;

/// A move that is read otherwise now than when it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadOtherwise {
    /// The number of its entry.
    pub no: u64,
    /// What the host typed.
    pub line: String,
    /// What followed from it, in words for the host.
    pub ruled: String,
    /// What follows from it by the rules as they are now.
    pub now: String,
}

/// The moves in force among the entries that are `meant` that read otherwise now: this version refuses them,
/// or other players die or come back, have other cards or are shown otherwise, another phase begins, or the
/// game ends otherwise. What is told of it is not looked at. Only an entry of one move says what followed
/// from it alone; one of a table that cannot be laid is passed over, for that is told by itself.
#[must_use]
pub fn read_otherwise(
    rules: &dyn RuleSet,
    journal: &Journal,
    meant: impl Fn(&Game, &Entry) -> bool,
) -> Vec<ReadOtherwise> {
    let mut table: Option<Box<dyn Table>> = None;
    let mut otherwise = Vec::new();
    journal.retrace(|game, entry| {
        let facts = journal.facts(entry);
        let Some(taken) = only_move(game, facts).filter(|_| meant(game, entry)) else {
            return;
        };
        table = super::table(game, rules, table.take()).ok().flatten();
        let Some(table) = &table else {
            return;
        };
        let ruled = Followed::of(facts);
        let lots = &mut Recorded::new(&taken.draws);
        let now = match table.take(Cue::Line(&taken.line), When::of(&taken), lots) {
            Ok(again) => {
                let now = Followed::of(&again.events);
                (ruled != now).then(|| now.in_words(rules, game))
            }
            // A line as it is kept may be none that a host types.
            Err(_) => {
                let refused = table.step_now(&taken).err();
                refused.map(|why| say!(game, "refused_why", why = why.message))
            }
        };
        otherwise.extend(now.map(|now| ReadOtherwise {
            no: entry.no,
            line: entry.line.clone(),
            ruled: ruled.in_words(rules, game),
            now,
        }));
    });
    otherwise
}

/// What followed from a move.
#[derive(Debug, Default, PartialEq)]
struct Followed<'e> {
    died: BTreeSet<SeatId>,
    back: BTreeSet<SeatId>,
    cards: BTreeMap<SeatId, &'e Card>,
    opened: BTreeMap<SeatId, &'e OpenedCard>,
    began: Vec<Phase>,
    /// The sides and the players who won, where the game ended.
    won: Option<(&'e [String], &'e [SeatId])>,
}

impl<'e> Followed<'e> {
    fn of(events: impl IntoIterator<Item = &'e Event>) -> Self {
        let mut followed = Self::default();
        for event in events {
            match event {
                Event::Died { seat, .. } => _ = followed.died.insert(*seat),
                Event::Revived { seat, .. } => _ = followed.back.insert(*seat),
                Event::CardChanged { seat, card, .. } => _ = followed.cards.insert(*seat, card),
                Event::CardOpened { seat, opened } => _ = followed.opened.insert(*seat, opened),
                Event::PhaseBegan { phase, .. } => followed.began.push(*phase),
                Event::GameOver {
                    winners, players, ..
                } => followed.won = Some((winners, players)),
                _ => {}
            }
        }
        followed
    }

    fn in_words(&self, rules: &dyn RuleSet, game: &Game) -> String {
        let names = |seats: &BTreeSet<SeatId>| {
            let names: Vec<&str> = seats.iter().map(|seat| game.name(*seat)).collect();
            names.join(", ")
        };
        let died = match self.died.is_empty() {
            true => say!(game, "nobody_died"),
            false => say!(game, "died_names", names = names(&self.died)),
        };
        let back =
            (!self.back.is_empty()).then(|| say!(game, "back_names", names = names(&self.back)));
        let title = |card: &Card| rules.card_title(&game.setup, card);
        let cards = self.cards.iter().map(|(seat, card)| {
            let name = game.name(*seat);
            say!(game, "name_became_title", name, title = title(card))
        });
        let opened = self.opened.iter().map(|(seat, opened)| {
            let shown = title(&Card {
                faction: opened.faction.clone().unwrap_or_default(),
                roles: opened.roles.clone(),
                ..Card::default()
            });
            let beside = opened.beside.iter().map(|beside| format!(" {beside}"));
            say!(
                game,
                "was_shown",
                player = game.name(*seat),
                shown,
                beside = beside.collect::<String>()
            )
        });
        let began = self
            .began
            .iter()
            .map(|phase| say!(game, "phase_began", phase));
        let won = self.won.map(|(sides, players)| {
            let sides = sides.iter().map(|slug| side(game, slug));
            let players = players.iter().map(|seat| game.name(*seat));
            let won: Vec<&str> = sides.chain(players).collect();
            match won.is_empty() {
                true => say!(game, "the_game_ended_and_nobody_won"),
                false => say!(game, "the_game_ended_won", join = won.join(", ")),
            }
        });
        let all: Vec<String> = std::iter::once(died)
            .chain(back)
            .chain(cards)
            .chain(opened)
            .chain(began)
            .chain(won)
            .collect();
        all.join(", ")
    }
}

/// The move of an entry that is one move and what followed from it.
fn only_move(game: &Game, facts: &[Event]) -> Option<TakenMove> {
    let mut moves = facts.iter().filter_map(|fact| game.taken(fact));
    let only = moves.next()?;
    moves.next().is_none().then_some(only)
}
