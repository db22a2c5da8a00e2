//! The end of a game, with everyone's role: nothing is secret any more.

use super::gathered::{Heading, Turn};
use super::writer::Writer;
use crate::world::{GameResult, PhaseNumber, Player, Status};
use nightdesk_game::{Audience, SeatId, TextPart};

impl Writer<'_> {
    pub(super) fn ended(&mut self, phase: PhaseNumber, teams: &[String]) {
        let (table, world) = (self.table, self.world);
        let mut parts: Vec<TextPart> = world.story.iter().cloned().map(TextPart::Line).collect();
        let teams = teams.iter().map(|team| table.team_title(world, team));
        let teams: Vec<String> = teams.collect();
        let line = match teams.is_empty() {
            true => table.say("over_nobody", &[]),
            false => table.say("over_won", &[("teams", &teams.join(", "))]),
        };
        parts.push(TextPart::Line(line));
        let header = ["player", "role", "team", "fate"].map(|key| table.say(key, &[]));
        let players = world.seats().zip(&world.players);
        let rows = players.map(|(seat, player)| {
            vec![
                table.seats.name(seat).to_owned(),
                table.role_title(&player.role).to_owned(),
                table.team_title(world, &player.alignment),
                table.say(self.end_of(seat, player), &[]),
            ]
        });
        parts.push(TextPart::Table {
            header: header.to_vec(),
            rows: rows.collect(),
        });
        let heading = Heading {
            phase,
            to: &Audience::Public,
            place: None,
            title: None,
            turn: Turn::Last,
        };
        for part in parts {
            self.texts.part(heading, part);
        }
    }

    /// How the game ended for a player; who was taken out of it may have lost with that alone.
    fn end_of(&self, seat: SeatId, player: &Player) -> &'static str {
        let desk = self.table.desk.get(seat.index());
        let defeated = desk.is_some_and(|desk| desk.defeated) || self.defeated == Some(seat);
        match defeated {
            true => "lost",
            false => fate(player),
        }
    }
}

const fn fate(player: &Player) -> &'static str {
    match (player.result, player.status) {
        (Some(GameResult::Won), _) => "won",
        (Some(GameResult::Lost) | None, Status::Alive) => "alive",
        (Some(GameResult::Lost) | None, Status::Ghostly) => "ghost",
        (Some(GameResult::Lost) | None, Status::Dead) => "dead",
    }
}
