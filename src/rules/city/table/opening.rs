//! Laying the table of a game: its cards, and its moves from the first on.

use std::collections::BTreeMap;

use super::line::{Line, Reading};
use super::pen::Pen;
use super::received::Replies;
use super::records::RoundLog;
use super::seats::Seats;
use super::stage::{Memory, Past, Stage, State};
use super::{CityTable, thread};
use crate::Peaceful;
use crate::cards::{Dealt, Over};
use crate::day::people::{DayRole, Player};
use crate::day::{CarriedOver, Town};
use crate::in_force::InForce;
use crate::state::{Card, CardId, Citizen, City, Memory as CardMemory, Origin};
use nightdesk_game::{Card as GameCard, Game, Language, SeatId, Stage as AtDesk, TakenMove};
use nightdesk_rules::kept::each_new_move;
use nightdesk_rules::patch::StateAsData;
use nightdesk_rules::{Problem, Refusal};
use nightdesk_time::FirstPhase;

/// The table of a game as its moves have left it.
///
/// # Errors
/// A move that cannot be taken again.
pub(crate) fn open(game: &Game) -> Result<CityTable, Problem> {
    let mut table = CityTable {
        seats: Seats::of(game),
        pen: Pen::of(game),
        state: dealt(game),
        thread: game.votes_of_day(),
        posts: thread::posts(game),
        over: is_over(game),
        shown: BTreeMap::new(),
        of: MadeFrom::beginning(game),
    };
    table.take_moves(game)?;
    Ok(table)
}

/// From what a table was laid: where it is the same, and moves only came, the table goes on.
#[derive(Debug)]
pub(super) struct MadeFrom {
    language: Language,
    zone: String,
    rulings: BTreeMap<String, String>,
    /// What holds where no ruling is given.
    edition: u32,
    /// What each seat was dealt.
    cards: Vec<Option<GameCard>>,
    moves: Vec<TakenMove>,
}

impl MadeFrom {
    /// A game of which no move is taken yet.
    fn beginning(game: &Game) -> Self {
        Self {
            language: game.setup.language,
            zone: game.setup.schedule.zone.clone(),
            rulings: game.setup.rulings.clone(),
            edition: game.setup.edition,
            cards: first_cards(game).map(Option::<&GameCard>::cloned).collect(),
            moves: Vec::new(),
        }
    }

    /// The moves that were taken.
    pub(super) fn moves(&self) -> impl Iterator<Item = &TakenMove> {
        self.moves.iter()
    }

    fn is_of(&self, game: &Game) -> bool {
        let setup = &game.setup;
        let same = self.edition == setup.edition
            && (&self.language, &self.zone, &self.rulings)
                == (&setup.language, &setup.schedule.zone, &setup.rulings);
        let begins = setup.schedule.first == FirstPhase::Day;
        let cards = self.cards.iter().map(Option::as_ref);
        same && begins && cards.eq(first_cards(game)) && game.moves.starts_with(&self.moves)
    }
}

impl CityTable {
    /// The table after further moves of the same game.
    ///
    /// None where moves were taken back, or are read by other names, cards or rulings than before.
    pub(super) fn after(mut self, game: &Game) -> Option<Result<Self, Problem>> {
        let posts = thread::posts(game);
        let read = self.posts.iter();
        let mut read = read.map(|(number, post)| posts.get(number) == Some(post));
        let same = read.all(|same| same) && Seats::of(game) == self.seats && self.of.is_of(game);
        if !same {
            return None;
        }
        self.thread = game.votes_of_day();
        self.posts = posts;
        self.over = is_over(game);
        Some(self.take_moves(game).map(|()| self))
    }

    /// Takes the moves that are not taken yet.
    fn take_moves(&mut self, game: &Game) -> Result<(), Problem> {
        let known = self.of.moves.len();
        let mut ahead = StateAsData::default();
        each_new_move(game, known, "game.ruleset", |taken, is_last| {
            self.fold(taken, &mut ahead)?;
            if is_last {
                self.catch_up(&mut ahead)?;
            }
            self.of.moves.push(taken.clone());
            Ok(())
        })
    }

    /// A refusal because the evening is over, with the entry that has ended it: it need not be the last
    /// one.
    pub(super) fn with_its_entry(&self, mut why: Refusal) -> Refusal {
        let mut moves = self.of.moves.iter().rev();
        let ends = |taken: &&TakenMove| {
            let line = self.read(&taken.line, Reading::Kept);
            matches!(line, Ok(Line::EndEvening))
        };
        if why.code == "evening-over"
            && let Some(taken) = moves.find(ends)
        {
            let its_entry = format!("`undo {}`", taken.no);
            why.message = why.message.replace("`undo`", &its_entry);
        }
        why
    }
}

fn is_over(game: &Game) -> bool {
    matches!(game.stage, AtDesk::Over { .. })
}

/// What each seat was dealt, whatever card it holds by now.
fn first_cards(game: &Game) -> impl Iterator<Item = Option<&GameCard>> {
    let seats = game.seats();
    seats.map(|(_, at_desk)| at_desk.first_card.as_ref().or(at_desk.card.as_ref()))
}

/// A city as it was dealt.
fn dealt(game: &Game) -> State {
    let in_force = InForce::of(&game.setup);
    let mut city = City {
        format: in_force.format,
        ..City::default()
    };
    let mut town = Town::default();
    let mut undealt = 0;
    for ((seat, _), card) in game.seats().zip(first_cards(game)) {
        match card.and_then(Dealt::of) {
            Some(Dealt::Main { role, over }) => {
                let (negative, faceless) = match over {
                    Over::Nothing => (None, false),
                    Over::Black(role) => (Some(role), false),
                    Over::Faceless => (None, true),
                };
                let citizen = Citizen::new(seat, negative, faceless);
                city.citizens.insert(seat, citizen);
                city.cards.push(card_of(seat, role));
            }
            Some(Dealt::Elite { role, side }) => {
                city.elite.insert(seat);
                let mut player = Player::new(side, DayRole::Plain);
                player.elite = Some(role);
                town.players.insert(seat, player);
            }
            None => undealt += 1,
        }
    }
    State {
        standing: CarriedOver {
            format: in_force.format,
            ..CarriedOver::default()
        },
        in_force,
        set: game.setup.rulings.clone(),
        undealt,
        city,
        town,
        memory: Memory::default(),
        stage: Stage::Before,
        replies: Replies::default(),
        lines_taken: 0,
        round_began: None,
        round: RoundLog::default(),
        past: Past::default(),
    }
}

fn card_of(seat: SeatId, role: Peaceful) -> Card {
    Card {
        id: CardId(u32::from(seat.0)),
        role,
        holder: seat,
        origin: Origin::Dealt,
        memory: CardMemory::default(),
    }
}
