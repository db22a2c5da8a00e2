//! Laying the table of a game: its cards, and its moves from the first on.

use super::line::Reading;
use super::pen::Pen;
use super::seats::Seats;
use super::stage::{Memory, Past, Stage, State};
use super::{Laid, thread};
use crate::game::{Game, SeatId, Stage as AtDesk};
use crate::rules::city::Peaceful;
use crate::rules::city::cards::{Dealt, Over};
use crate::rules::city::day::people::{DayRole, Player};
use crate::rules::city::day::{Standing, Town};
use crate::rules::city::in_force::InForce;
use crate::rules::city::state::{Card, CardId, Citizen, City, Memory as CardMemory, Origin};
use crate::rules::{Problem, Recorded};

/// The table of a game as its moves have left it.
///
/// # Errors
/// A move that cannot be taken again.
pub(in crate::rules::city) fn lay(game: &Game) -> Result<Laid, Problem> {
    let mut laid = Laid {
        seats: Seats::of(game),
        pen: Pen::of(game),
        state: dealt(game),
        thread: game.standing_votes(),
        posts: thread::posts(game),
        over: matches!(game.stage, AtDesk::Over { .. }),
    };
    for (index, taken) in game.moves.iter().enumerate() {
        let mut draws = Recorded::new(&taken.draws);
        let line = laid.read(&taken.line, Reading::Kept);
        let played = line.and_then(|line| laid.state.play(&line, taken.at, &laid.pen, &mut draws));
        if let Err(refusal) = played {
            return Err(Problem {
                code: "unreadable_move",
                fatal: true,
                message: format!(
                    "move {}, `{}`, cannot be taken again: {}",
                    index + 1,
                    taken.line,
                    refusal.message
                ),
                key: "game.ruleset".to_owned(),
                hint: Some("`undo` takes moves back".to_owned()),
            });
        }
    }
    Ok(laid)
}

/// A city as it was dealt.
fn dealt(game: &Game) -> State {
    let in_force = InForce::of(&game.setup.rulings);
    let mut city = City {
        format: in_force.format,
        ..City::default()
    };
    let mut town = Town::default();
    let mut undealt = 0;
    for (seat, at_desk) in game.seats() {
        let card = at_desk.first_card.as_ref().or(at_desk.card.as_ref());
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
        standing: Standing {
            format: in_force.format,
            ..Standing::default()
        },
        in_force,
        set: game.setup.rulings.clone(),
        undealt,
        city,
        town,
        memory: Memory::default(),
        stage: Stage::Before,
        round_began: None,
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
