//! What players are told of a setup before the game: the text for the opening post.

use super::outcomes::{grouped, outcomes, with_side};
use crate::game::{Card, Column, Draw, Fill, Form, HowMany, Over, Rolls, Setup, Take};
use crate::rules::RuleSet;

/// The word of a setup that makes its list of cards public.
pub(super) const LIST: &str = "list";

/// The word that makes public how many outcomes its draws have, and how likely they are.
pub(super) const ODDS: &str = "odds";

/// The public text of a setup, line by line; it names no player.
///
/// What is told of the cards and of rulings goes by the setup's own word on what is public.
#[must_use]
pub fn opening(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
    let mut lines = vec![format!("{}: {} players", setup.name, setup.cards())];
    lines.extend(of_cards(rules, setup));
    lines.push(String::new());
    lines.push(format!(
        "The game begins with {}.",
        setup.schedule.first.opening()
    ));
    lines.extend(of_rules(rules, setup));
    lines
}

/// What the opening post of a game tells of its setup, line by line; nothing where the setup makes
/// nothing public.
#[must_use]
pub fn told(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
    let mut lines = of_cards(rules, setup);
    let more = of_rules(rules, setup);
    if !lines.is_empty() && !more.is_empty() {
        lines.push(String::new());
    }
    lines.extend(more);
    lines
}

fn of_cards(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
    let public = |word: &str| setup.public.iter().any(|told| told == word);
    let mut lines = Vec::new();
    if public(LIST) {
        lines.extend(Page { rules, setup }.cards());
    }
    if public(ODDS)
        && let Some(outcomes) = outcomes(rules, setup)
    {
        lines.push(String::new());
        lines.push(format!("There are {}.", outcomes.sum()));
    }
    lines
}

/// The setup's own rules, and its answers to rulings that it makes public.
fn of_rules(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
    let mut lines = setup.special.clone();
    for key in &setup.public {
        let Some(ruling) = rules.rulings().iter().find(|ruling| ruling.key == *key) else {
            continue;
        };
        let answer = setup.rulings.get(key).map(String::as_str);
        let answer = answer.unwrap_or(ruling.default_value());
        let choice = ruling.choices.iter().find(|choice| choice.value == answer);
        let meaning = choice.map_or(answer, |choice| choice.meaning.as_str());
        lines.push(format!("{} {meaning}", ruling.question));
    }
    lines
}

/// Whether a number can come more often than its column is long.
fn may_run_over(rolls: &Rolls) -> bool {
    let most = match rolls.rolls {
        HowMany::Number(number) => usize::try_from(number).unwrap_or(usize::MAX),
        HowMany::CardsOf { .. } => usize::MAX,
    };
    let columns = rolls
        .columns
        .iter()
        .filter(|column| !column.rows.is_empty());
    let mut lasts = columns.map(|column| {
        let first = usize::try_from(column.first).unwrap_or(usize::MAX);
        first.saturating_add(column.rows.len()).saturating_sub(1)
    });
    lasts.any(|last| last < most)
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
            HowMany::CardsOf { draw, less } => {
                let less = match less {
                    0 => String::new(),
                    less => format!(", less {less}"),
                };
                format!(
                    "As many numbers from 1 to {sides} are drawn as `{draw}` has brought cards{less}; the same one may come again."
                )
            }
        };
        let over = match rolls.over {
            Over::Again => "If one comes more often than is listed, all are drawn again.",
            Over::Highest => "If one comes more often than is listed, the last entry counts.",
            Over::Each => {
                "If one comes more often than is listed, its first entry is added for each time more."
            }
            Over::Ask => "If one comes more often than is listed, the host decides.",
        };
        let over = may_run_over(rolls).then(|| over.to_owned());
        let columns = rolls.columns.iter().map(|column| self.column(column));
        std::iter::once(head).chain(columns).chain(over).collect()
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
