//! What players are told of a setup before the game: the text for the opening post.

use super::opening_words::opening_line as say;
use super::outcomes::{grouped, outcomes, with_side};
use nightdesk_game::{Card, Column, Draw, Fill, Form, HowMany, Over, Rolls, Setup, Take};
use nightdesk_rules::{RuleSet, answers};
use nightdesk_time::Phase;

/// The word of a setup that makes its list of cards public.
pub(super) const LIST: &str = "list";

/// The word that makes public how many outcomes its draws have, and how likely they are.
pub(super) const ODDS: &str = "odds";

/// The public text of a setup, line by line; it names no player.
///
/// What is told of the cards and of rulings goes by the setup's own word on what is public.
#[must_use]
pub fn opening(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
    let say = |key: &str, places: &[(&str, String)]| say(setup.language, key, places);
    let players = [
        ("name", setup.name.clone()),
        ("count", setup.cards().to_string()),
    ];
    let mut lines = vec![say("players", &players)];
    lines.extend(of_cards(rules, setup));
    lines.push(String::new());
    let begins = match setup.schedule.first.opening() {
        Phase::Day(_) => "begins_day",
        Phase::Night(_) => "begins_night",
    };
    let number = setup.schedule.first.opening().number().to_string();
    lines.push(say(begins, &[("number", number)]));
    lines.extend(of_rules(rules, setup));
    lines
}

/// What the opening post of a game tells of its setup, line by line; nothing where the setup makes
/// nothing public.
#[must_use]
pub fn opening_lines(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
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
        let sum = ("outcomes", outcomes.sum(setup.language));
        lines.push(say(setup.language, "outcomes", &[sum]));
    }
    lines
}

/// The setup's own rules, and its answers to rulings that it makes public.
fn of_rules(rules: &dyn RuleSet, setup: &Setup) -> Vec<String> {
    let mut lines = setup.special.clone();
    let answers = answers(rules.rulings(), setup);
    for key in &setup.public {
        let Some(ruling) = rules.rulings().iter().find(|ruling| ruling.key == *key) else {
            continue;
        };
        let answer = answers.get(key).map(String::as_str);
        let answer = answer.unwrap_or(ruling.default_value());
        lines.push(ruling.in_words(answer, setup.language));
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
    fn say(&self, key: &str, places: &[(&str, String)]) -> String {
        say(self.setup.language, key, places)
    }

    fn cards(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (slug, faction) in &self.setup.factions {
            let cards = self.setup.deck.iter().filter(|card| card.faction == *slug);
            let title = |card: &Card| self.rules.card_title(self.setup, card);
            let cards = grouped(self.setup, cards, title);
            if !cards.is_empty() {
                let key = match self.setup.draws.is_empty() {
                    true => "of_side",
                    false => "of_side_always",
                };
                let side = ("side", faction.title.clone());
                lines.push(self.say(key, &[side, ("cards", cards.join(", "))]));
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
                    1 => self.say("one_list", &[]),
                    pick => self.say("lists", &[("pick", pick.to_string())]),
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
            Take::Line => "line",
            Take::LineOrDiagonal => "line_or_diagonal",
            Take::HeadAndCell => "head_and_cell",
            Take::HeadAndOtherCells => "head_and_others",
        };
        let rows = rows.iter().enumerate().map(|(index, row)| {
            let cells: Vec<String> = row.iter().map(|cell| self.in_words(cell)).collect();
            format!("{}. {}", index + 1, cells.join(" | "))
        });
        std::iter::once(self.say(head, &[])).chain(rows).collect()
    }

    fn rolls(&self, rolls: &Rolls) -> Vec<String> {
        let sides = ("sides", rolls.sides().to_string());
        let head = match &rolls.rolls {
            HowMany::Number(number) => self.say("rolls", &[("number", number.to_string()), sides]),
            HowMany::CardsOf { draw, less } => {
                let mut draws = self.setup.draws.draws.iter();
                let known = draws.find(|known| known.name == *draw);
                let draw = ("draw", known.map_or(draw.as_str(), Draw::said).to_owned());
                match less {
                    0 => self.say("rolls_of", &[sides, draw]),
                    less => {
                        let less = ("less", less.to_string());
                        self.say("rolls_of_less", &[sides, draw, less])
                    }
                }
            }
        };
        let over = match rolls.over {
            Over::Again => "over_again",
            Over::Highest => "over_highest",
            Over::Each => "over_each",
            Over::Ask => "over_ask",
        };
        let over = may_run_over(rolls).then(|| self.say(over, &[]));
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
        let face = column.title.as_ref().unwrap_or(&column.face);
        let face = ("face", face.clone());
        let numbers = ("numbers", numbers);
        match rows.is_empty() {
            true => self.say("column", &[face, numbers]),
            false => self.say("column_rows", &[face, numbers, ("rows", rows.join("; "))]),
        }
    }

    fn fill(&self, fill: &Fill) -> String {
        let card = ("card", self.in_words([&fill.card]));
        let size = ("size", fill.size.to_string());
        let whose = fill
            .side
            .as_ref()
            .and_then(|side| self.setup.factions.get(side));
        match whose {
            Some(side) => {
                let side = ("side", side.title.clone());
                self.say("fill_side", &[side, size, card])
            }
            None => self.say("fill", &[size, card]),
        }
    }

    fn in_words<'c>(&self, cards: impl IntoIterator<Item = &'c Card>) -> String {
        let title = |card: &Card| with_side(self.rules, self.setup, card);
        match grouped(self.setup, cards, title) {
            words if words.is_empty() => self.say("nothing", &[]),
            words => words.join(", "),
        }
    }
}
