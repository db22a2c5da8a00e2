//! What players are told of a setup before the game: the text for the opening post.

use super::library::Summary;
use super::outcomes::{grouped, outcomes, with_side};
use crate::game::{Card, Column, Draw, Fill, Form, HowMany, Over, Rolls, Setup, Take};
use crate::rules::RuleSet;

/// The public text of a setup, line by line; it names no player.
///
/// What is told of the cards goes by the setup's own word on what is public.
pub(super) fn opening(rules: &dyn RuleSet, setup: &Setup, summary: &Summary) -> Vec<String> {
    let public = |word: &str| summary.public.iter().any(|told| told == word);
    let page = Page { rules, setup };
    let mut lines = vec![format!("{}: {} players", setup.name, setup.cards())];
    if public("list") {
        lines.extend(page.cards());
    }
    if public("odds")
        && let Some(outcomes) = outcomes(rules, setup)
    {
        lines.push(String::new());
        lines.push(format!("There are {}.", outcomes.sum()));
    }
    lines.push(String::new());
    lines.push(format!(
        "The game begins with {}.",
        setup.schedule.first.opening()
    ));
    lines.extend(summary.special.iter().cloned());
    lines
}

struct Page<'a> {
    rules: &'a dyn RuleSet,
    setup: &'a Setup,
}

impl Page<'_> {
    fn cards(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (slug, faction) in &self.setup.factions {
            let cards = self.setup.deck.iter().filter(|card| card.faction == *slug);
            let cards = grouped(cards, |card| self.rules.card_title(self.setup, card));
            if !cards.is_empty() {
                let always = match self.setup.draws.is_empty() {
                    true => "",
                    false => ", in any case",
                };
                lines.push(format!("{}{always}: {}", faction.title, cards.join(", ")));
            }
        }
        for draw in &self.setup.draws.draws {
            lines.push(String::new());
            lines.extend(self.draw(draw));
        }
        if !self.setup.draws.fill.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.setup.draws.fill.iter().map(|fill| self.fill(fill)));
        lines
    }

    fn draw(&self, draw: &Draw) -> Vec<String> {
        match &draw.form {
            Form::Lists { lists, pick } => {
                let head = match pick {
                    1 => "One of these is drawn:".to_owned(),
                    pick => format!("{pick} different ones of these are drawn:"),
                };
                let lists = lists.iter().enumerate();
                let lists =
                    lists.map(|(index, cards)| format!("{}. {}", index + 1, self.in_words(cards)));
                std::iter::once(head).chain(lists).collect()
            }
            Form::Grid { rows, take } => self.grid(rows, *take),
            Form::Rolls(rolls) => self.rolls(rolls),
        }
    }

    fn grid(&self, rows: &[Vec<Vec<Card>>], take: Take) -> Vec<String> {
        let head = match take {
            Take::Line => "One row or one column of this grid is drawn:",
            Take::LineOrDiagonal => "One row, one column or one diagonal of this grid is drawn:",
            Take::HeadAndCell => {
                "One column of this grid is drawn, and one row below the first; the top of the column and the cell in that row are in the game:"
            }
            Take::HeadAndOtherCells => {
                "One column of this grid is drawn, and its top is in the game; of each other column one cell below the top is drawn:"
            }
        };
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let cells: Vec<String> = row.iter().map(|cell| self.in_words(cell)).collect();
            format!("{}. {}", index + 1, cells.join(" | "))
        });
        std::iter::once(head.to_owned()).chain(rows).collect()
    }

    fn rolls(&self, rolls: &Rolls) -> Vec<String> {
        let sides = rolls.sides();
        let head = match &rolls.rolls {
            HowMany::Number(number) => format!(
                "{number} numbers from 1 to {sides} are drawn; the same one may come again."
            ),
            HowMany::CardsOf { draw, less } => format!(
                "For each card of `{draw}` but {less} a number from 1 to {sides} is drawn; the same one may come again."
            ),
        };
        let over = match rolls.over {
            Over::Again => "If one comes more often than is listed, all are drawn again.",
            Over::Highest => "If one comes more often than is listed, the last entry counts.",
            Over::Each => {
                "If one comes more often than is listed, its first entry is added for each time more."
            }
            Over::Ask => "If one comes more often than is listed, the host decides.",
        };
        let columns = rolls.columns.iter().map(|column| self.column(column));
        std::iter::once(head)
            .chain(columns)
            .chain([over.to_owned()])
            .collect()
    }

    fn column(&self, column: &Column) -> String {
        let numbers = match column.to == column.from {
            true => column.from.to_string(),
            false => format!("{}-{}", column.from, column.to),
        };
        let rows = (column.first..).zip(&column.rows);
        let rows: Vec<String> = rows
            .map(|(count, cards)| format!("{count}: {}", self.in_words(cards)))
            .collect();
        match rows.is_empty() {
            true => format!("{} ({numbers})", column.face),
            false => format!(
                "{} ({numbers}), by how often it came - {}",
                column.face,
                rows.join("; ")
            ),
        }
    }

    fn fill(&self, fill: &Fill) -> String {
        let card = self.in_words([&fill.card]);
        let whose = fill
            .side
            .as_ref()
            .and_then(|side| self.setup.factions.get(side));
        match whose {
            Some(side) => format!(
                "The cards of the side {} are {} in all; the rest are {card}.",
                side.title, fill.size
            ),
            None => format!("There are {} cards in all; the rest are {card}.", fill.size),
        }
    }

    fn in_words<'c>(&self, cards: impl IntoIterator<Item = &'c Card>) -> String {
        match grouped(cards, |card| with_side(self.rules, self.setup, card)) {
            words if words.is_empty() => "nothing".to_owned(),
            words => words.join(", "),
        }
    }
}
