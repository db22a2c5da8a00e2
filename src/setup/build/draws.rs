//! Cards that are drawn before the deal, and what fills the game up.

use super::super::entries::{Entry, Text, twin};
use super::super::slug::slug;
use super::{Build, MOST, error_at, part_of};
use nightdesk_game::{Card, Column, Draw, Fill, Form, HowMany, Over, Rolls, Take, Unfit};
use nightdesk_rules::RuleSet;
use nightdesk_text::{Diagnostic, Language, say};

/// The most outcomes that are counted out.
const MOST_OUTCOMES: u128 = 20_000;

impl Build<'_> {
    /// Reads `[draw]` and `[fill]`, and checks that every outcome makes a game of the same size.
    pub(super) fn draws(&mut self, rules: &dyn RuleSet) {
        let mut names: Vec<&Text> = Vec::new();
        for named in self.entries.named("draw.*") {
            let known = |name: &&Text| slug(&name.text) == slug(&named.name.text);
            if !names.iter().any(known) {
                names.push(&named.name);
            }
        }
        for name in names {
            if let Some(form) = self.form(rules, name) {
                let title = self.said_in_draw("title", name).and_then(Entry::text);
                self.setup.draws.draws.push(Draw {
                    title: title.map(|title| title.trim().to_owned()),
                    name: name.text.trim().to_owned(),
                    form,
                });
            }
        }
        self.fill(rules);
        self.size_of_outcomes();
    }

    /// What a draw has in the language of the game.
    fn said_in_draw(&self, key: &str, name: &Text) -> Option<&Entry> {
        let pattern = twin(self.setup.language, &format!("draw.*.{key}"));
        self.entries.under(&pattern, &slug(&name.text))
    }

    /// How a draw is drawn: exactly one of `lists`, `grid` and `rolls` says it.
    fn form(&mut self, rules: &dyn RuleSet, name: &Text) -> Option<Form> {
        let entries = self.entries;
        let key = slug(&name.text);
        let under = |pattern: &str| entries.under(pattern, &key);
        let forms = [
            under("draw.*.lists"),
            under("draw.*.grid"),
            under("draw.*.rolls"),
        ];
        match forms {
            [Some(lists), None, None] => {
                let pick = under("draw.*.pick").and_then(Entry::number).unwrap_or(1);
                let lists = self.each(lists.texts(), |build, text| {
                    build.drawn_cards(rules, text, &text.text)
                })?;
                // More than there are is one too many, however many more.
                let pick = usize::try_from(pick)
                    .unwrap_or(usize::MAX)
                    .min(lists.len() + 1);
                Some(Form::Lists { lists, pick })
            }
            [None, Some(grid), None] => {
                let take = under("draw.*.take")
                    .and_then(Entry::choice)
                    .unwrap_or(Take::Line);
                let rows = self.rows(rules, grid)?;
                Some(Form::Grid { rows, take })
            }
            [None, None, Some(rolls)] => {
                let mut rolls = self.rolls(rules, &key, rolls)?;
                let said = self.said_in_draw("faces", name);
                let said = said.map(Entry::texts).unwrap_or_default();
                for (column, said) in rolls.columns.iter_mut().zip(said) {
                    column.title = Some(said.text.trim().to_owned());
                }
                Some(Form::Rolls(rolls))
            }
            _ => {
                let message = say!(self, "needs_a_form", name = &name.text);
                self.refuse(error_at("draw-form", message, &name.place));
                None
            }
        }
    }

    /// All readings of some texts, or none if one is wrong; whatever is wrong is said.
    fn each<T>(
        &mut self,
        texts: &[Text],
        mut read: impl FnMut(&mut Self, &Text) -> Option<T>,
    ) -> Option<Vec<T>> {
        let read: Vec<Option<T>> = texts.iter().map(|text| read(self, text)).collect();
        read.into_iter().collect()
    }

    /// The rows of a grid, all of the same length.
    fn rows(&mut self, rules: &dyn RuleSet, grid: &Entry) -> Option<Vec<Vec<Vec<Card>>>> {
        let rows = self.each(grid.texts(), |build, text| {
            build.parted(rules, text, &text.text)
        })?;
        let width = rows.first().map_or(0, Vec::len);
        let uneven = rows
            .iter()
            .zip(grid.texts())
            .find(|(row, _)| row.len() != width);
        if let Some((row, text)) = uneven {
            let message = say!(self, "uneven_row", n = row.len(), first = width);
            let diagnostic = error_at("uneven-grid", message, &text.place);
            self.refuse(diagnostic.hint(say!(self, "empty_cell")));
            return None;
        }
        Some(rows)
    }

    /// Lists of cards that `|` parts.
    fn parted(&mut self, rules: &dyn RuleSet, text: &Text, words: &str) -> Option<Vec<Vec<Card>>> {
        let cells: Vec<_> = words
            .split('|')
            .map(|cell| self.drawn_cards(rules, text, cell))
            .collect();
        cells.into_iter().collect()
    }

    /// Cards with their sides, parted by commas.
    fn drawn_cards(&mut self, rules: &dyn RuleSet, text: &Text, words: &str) -> Option<Vec<Card>> {
        let mut cards = Vec::new();
        for words in words.split(',').map(str::trim) {
            if words.is_empty() || words == "-" {
                continue;
            }
            let piece = Text {
                text: words.to_owned(),
                place: part_of(&text.place, words),
            };
            let (number, card) = self.card_with_side(rules, &piece)?;
            let number = usize::try_from(number).unwrap_or(usize::MAX);
            if number > MOST.saturating_sub(cards.len()) {
                let message = say!(self, "too_many_cards", most = MOST);
                self.refuse(error_at("too-many-cards", message, &piece.place));
                return None;
            }
            cards.extend(std::iter::repeat_n(card, number));
        }
        Some(cards)
    }

    /// A card written with how many, side and role: `2 Town Vanilla Townie`.
    fn card_with_side(&mut self, rules: &dyn RuleSet, piece: &Text) -> Option<(u32, Card)> {
        let (number, words) = match piece.text.split_once(' ') {
            Some((number, rest)) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                (format!("{number} "), rest.trim())
            }
            _ => (String::new(), piece.text.as_str()),
        };
        let Some((side, role)) = self.split_side(words) else {
            let message = say!(self, "says_no_side", card = &piece.text);
            self.without_side(message, piece);
            return None;
        };
        self.make_side(&side, piece);
        let card = Text {
            text: format!("{number}{role}"),
            place: piece.place.clone(),
        };
        self.card(rules, &side, &card)
    }

    fn rolls(&mut self, rules: &dyn RuleSet, key: &str, rolls: &Entry) -> Option<Rolls> {
        let entries = self.entries;
        let under = |pattern: &str| entries.under(pattern, key);
        let how_many = self.how_many(rolls);
        let Some(faces) = under("draw.*.faces") else {
            let diagnostic = error_at("draw-form", say!(self, "dice_need_faces"), &rolls.place);
            self.refuse(diagnostic.hint(say!(self, "write_faces")));
            return None;
        };
        let mut columns = self.faces(faces)?;
        for text in under("draw.*.columns")
            .map(Entry::texts)
            .unwrap_or_default()
        {
            self.column(rules, &mut columns, text);
        }
        Some(Rolls {
            rolls: how_many?,
            columns,
            over: under("draw.*.over")
                .and_then(Entry::choice)
                .unwrap_or(Over::Again),
        })
    }

    /// `6`, or `cards of town - 1`.
    fn how_many(&mut self, entry: &Entry) -> Option<HowMany> {
        let words = entry.text()?.trim();
        let number = words.parse::<u32>().ok();
        if let Some(number) = number.filter(|number| *number as usize <= MOST) {
            return Some(HowMany::Number(number));
        }
        let after = words
            .strip_prefix("cards of ")
            .map(|rest| match rest.rsplit_once('-') {
                Some((draw, less)) if less.trim().parse::<u32>().is_ok() => {
                    (draw.trim(), less.trim().parse().unwrap_or(0))
                }
                _ => (rest.trim(), 0),
            });
        let earlier = |name: &str| {
            let mut draws = self.setup.draws.draws.iter();
            draws
                .find(|draw| slug(&draw.name) == slug(name))
                .map(|draw| draw.name.clone())
        };
        match after.and_then(|(name, less)| Some((earlier(name)?, less))) {
            Some((draw, less)) => Some(HowMany::CardsOf { draw, less }),
            None => {
                let message = say!(self, "no_number_of_dice", words);
                let diagnostic = error_at("bad-rolls", message, &entry.place);
                self.refuse(diagnostic.hint(say!(self, "write_dice")));
                None
            }
        }
    }

    /// `T 1-50`, `C 51-65`, `D 66`: names and numbers, from 1 up without a gap.
    fn faces(&mut self, entry: &Entry) -> Option<Vec<Column>> {
        let mut next = 1_u32;
        self.each(entry.texts(), |build, text| {
            let read = text
                .text
                .trim()
                .rsplit_once(' ')
                .and_then(|(face, numbers)| {
                    let (from, to) = numbers.split_once('-').unwrap_or((numbers, numbers));
                    let (from, to) = (from.trim().parse().ok()?, to.trim().parse::<u32>().ok()?);
                    (from == next && to >= from && to < u32::MAX).then(|| (face.trim(), from, to))
                });
            let Some((face, from, to)) = read else {
                let message = say!(build, "no_face", text = &text.text);
                let last = next.saturating_add(1);
                let hint = say!(build, "write_a_face", next, last);
                build.refuse(error_at("bad-face", message, &text.place).hint(hint));
                return None;
            };
            next = to.saturating_add(1);
            Some(Column {
                face: face.to_owned(),
                title: None,
                from,
                to,
                first: 1,
                rows: Vec::new(),
            })
        })
    }

    /// `C: Town Cop | 2 Town Cop`, `T from 0: Mafia Goon | 2 Mafia Goon`.
    fn column(&mut self, rules: &dyn RuleSet, columns: &mut [Column], text: &Text) {
        let (head, rows) = text.text.split_once(':').unwrap_or((&text.text, ""));
        let (face, first) = match head.trim().strip_suffix("from 0") {
            Some(face) => (face.trim(), 0),
            None => (head.trim(), 1),
        };
        let Some(rows) = self.parted(rules, text, rows) else {
            return;
        };
        let Some(column) = columns.iter_mut().find(|column| column.face == face) else {
            let message = say!(self, "no_die_shows", face);
            let known: Vec<&str> = columns.iter().map(|column| column.face.as_str()).collect();
            let hint = super::known_words(self.setup.language, face, known);
            self.refuse(error_at("bad-face", message, &text.place).hint(hint));
            return;
        };
        if !column.rows.is_empty() {
            let message = say!(self, "has_a_column", face);
            self.refuse(error_at("doubled-name", message, &text.place));
            return;
        }
        (column.first, column.rows) = (first, rows);
    }

    fn fill(&mut self, rules: &dyn RuleSet) {
        let entries = self.entries;
        for entry in entries.of("fill.*") {
            let Some(name) = entry.name() else { continue };
            let side = slug(&name.text);
            if !self.make_side(&side, name) {
                let message = say!(self, "no_side", name = &name.text);
                self.refuse(error_at("unknown-side", message, &name.place));
                continue;
            }
            let Some(text) = written(entry) else { continue };
            if let Some((size, card)) = self.card(rules, &side, &text) {
                self.fill_up(Some(side), size, card);
            }
        }
        let all = entries.get("fill.all").and_then(written);
        if let Some(text) = all
            && let Some((size, card)) = self.card_with_side(rules, &text)
        {
            self.fill_up(None, size, card);
        }
    }

    fn fill_up(&mut self, side: Option<String>, size: u32, card: Card) {
        let size = usize::try_from(size).unwrap_or(usize::MAX).min(MOST);
        self.setup.draws.fill.push(Fill { side, size, card });
    }

    /// Every outcome has the same number of cards, whatever the host answers.
    fn size_of_outcomes(&mut self) {
        if !self.sound || self.setup.draws.is_empty() {
            return;
        }
        let few = |extent: (u128, u128)| extent.0 <= MOST_OUTCOMES;
        if !self.setup.draws.extent().is_some_and(few) {
            let most = MOST_OUTCOMES.to_string();
            let message = say!(self, "too_many_outcomes", most);
            self.refuse_draws("too-many-outcomes", message);
            return;
        }
        let mut sizes = Vec::new();
        for asked in [Over::Again, Over::Highest, Over::Each] {
            match self.setup.draws.outcomes(&self.setup.deck, asked) {
                Ok(outcomes) => sizes.extend(outcomes.iter().map(|outcome| outcome.cards.len())),
                Err(unfit) => {
                    let message = unfit_words(&unfit, self.setup.language);
                    self.refuse_draws("drawn-cards", message);
                    return;
                }
            }
        }
        let (least, most) = (sizes.iter().min(), sizes.iter().max());
        if let (Some(least), Some(most)) = (least, most)
            && least != most
        {
            let message = say!(self, "uneven_outcomes", least, most);
            self.refuse_draws("drawn-cards", message);
            return;
        }
        self.setup.draws.cards = least.copied().unwrap_or_default();
    }

    fn refuse_draws(&mut self, code: &'static str, message: String) {
        let named = self.entries.named("draw.*").next();
        let diagnostic = match named {
            Some(named) => error_at(code, message, &named.name.place),
            None => Diagnostic::error(code, message),
        };
        self.refuse(diagnostic.hint(say!(self, "fill_says")));
    }
}

/// The text of an entry with its place.
fn written(entry: &Entry) -> Option<Text> {
    Some(Text {
        text: entry.text()?.to_owned(),
        place: entry.place.clone(),
    })
}

fn unfit_words(unfit: &Unfit, language: Language) -> String {
    let to = &language;
    match unfit {
        Unfit::TooMany { side, cards, size } => {
            let whose = side.clone().unwrap_or_else(|| say!(to, "the_game"));
            say!(to, "filled_beyond", whose, cards, size)
        }
        Unfit::Rare { draw } => say!(to, "too_seldom", draw),
        Unfit::Nothing { draw } => say!(to, "nothing_comes", draw),
    }
}
