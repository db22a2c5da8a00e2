//! What single players learn by a vote: heroes about whom they save, phantoms about whom they
//! possess.

use super::pen::Pen;
use super::stage::State;
use crate::day::outcome::{HeroResult, VoteOutcome};
use crate::day::people::{Status, Town};
use crate::day::questions::{Question, Topic};
use crate::{Role, Side};
use nightdesk_game::{Audience, MoveText, SeatId, TextPart};

/// A question with what its reader may know: a faceless hero is told the sides of the doomed.
pub(super) fn asked(question: &Question, town: &Town, pen: &Pen) -> MoveText {
    let mut told = pen.question(question);
    if question.topic == Topic::Defend && town.is_colour(question.to, Side::Grey) {
        let sides = question.about.iter().filter_map(|seat| {
            let side = town.player(*seat)?.colour;
            let slots = [("player", pen.name(*seat)), ("side", side_word(side, pen))];
            Some(TextPart::Line(pen.word("doomed_side", &slots)))
        });
        told.parts.extend(sides);
    }
    told
}

/// A black hero learns after the vote whose side he saved (city day V-39).
pub(super) fn saved(outcome: &VoteOutcome, pen: &Pen) -> Option<MoveText> {
    let hero = outcome.hero.filter(|hero| {
        hero.result == HeroResult::Saved && outcome.town.is_colour(hero.by, Side::Black)
    })?;
    let side = outcome.town.player(hero.on)?.colour;
    let slots = [
        ("player", pen.name(hero.on)),
        ("side", side_word(side, pen)),
    ];
    let line = pen.word("saved_side", &slots);
    Some(MoveText::new(Audience::Seat(hero.by), [line]).about("saved"))
}

impl State {
    /// Phantoms learn the peaceful role of whom they possess now.
    pub(super) fn possessions(&self, before: &Town, after: &Town, pen: &Pen) -> Vec<MoveText> {
        let possessed = |town: &Town, seat: SeatId| match town.player(seat)?.status {
            Status::Phantom { possesses } => possesses,
            Status::Alive | Status::Out => None,
        };
        let now = after.players.keys();
        let told = now.filter_map(|seat| {
            let on = possessed(after, *seat)?;
            if possessed(before, *seat) == Some(on) {
                return None;
            }
            let role = Role::Peaceful(self.city.peaceful(on)?);
            let slots = [
                ("player", pen.name(on)),
                ("role", pen.role(role).to_owned()),
            ];
            let line = pen.word("possessed_role", &slots);
            Some(MoveText::new(Audience::Seat(*seat), [line]).about("possessed"))
        });
        told.collect()
    }
}

/// What a side is called where it is said of a team.
pub(super) fn side_word(side: Side, pen: &Pen) -> String {
    pen.word(&format!("team_{}", side.slug()), &[])
}
