//! What is told, in the game's language and by present names.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::iter::repeat;
use std::sync::LazyLock;

use chrono::{DateTime, Utc};

use super::clock::Clock;
use super::stage::VoteKind;
use crate::cards::{Dealt, Over};
use crate::day::Weight;
use crate::day::entry::{DayLine, Names};
use crate::day::moves::{Cast, Choice, Disguise};
use crate::day::outcome::{Deathbed, VoteOutcome};
use crate::day::posts::{
    Opened, Post, VoteTable, post_words, question_words, refusal_words, table_post,
};
use crate::day::questions::Question;
use crate::moves::{Answer, Move, People, Refusal as Limit, write_form, write_move};
use crate::night::{Letter, Report};
use crate::state::City;
use crate::words::{answer_text, letter_text, refusal_text, report_lines};
use crate::{Peaceful, Role, Side};
use nightdesk_game::{Audience, Game, Language, MoveText, SeatId, TextPart};
use nightdesk_rules::{Slot, Statement};
use nightdesk_text::built_in;
use nightdesk_text::messages::{InLanguage, Wording};
use nightdesk_text::wording::in_one_bracket;

/// Puts what happened into words.
#[derive(Debug, Clone)]
pub(super) struct Pen {
    pub(super) language: Language,
    pub(super) clock: Clock,
    names: Vec<String>,
    /// The elite roles, by seat.
    open: Vec<Option<&'static str>>,
}

impl InLanguage for Pen {
    fn language(&self) -> Language {
        self.language
    }
}

static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// Beside the role of a servant: whom he serves.
pub(crate) fn serves(master: &str, language: Language) -> String {
    WORDS.with("serves", &[("player", master.to_owned())], language)
}

/// An elite role that everybody knows (city day L-4).
fn open_role(game: &Game, seat: SeatId) -> Option<&'static str> {
    match Dealt::of(game.seat(seat)?.card.as_ref()?)? {
        Dealt::Elite { role, .. } => Some(Role::Elite(role).name(game.setup.language)),
        Dealt::Main { .. } => None,
    }
}

impl Pen {
    pub(super) fn of(game: &Game) -> Self {
        Self {
            language: game.setup.language,
            clock: Clock::of(game),
            names: game.seats.iter().map(|seat| seat.name.clone()).collect(),
            open: game
                .seats()
                .map(|(seat, _)| open_role(game, seat))
                .collect(),
        }
    }

    /// A player's present name.
    pub(super) fn name(&self, seat: SeatId) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_default()
    }

    /// A name with the role that everybody knows of the player.
    fn name_and_role(&self, seat: SeatId) -> String {
        let name = self.name(seat);
        match self.open.get(seat.index()).copied().flatten() {
            Some(role) => format!("{name} ({role})"),
            None => name,
        }
    }

    /// The same in a row, for everybody.
    pub(super) fn listed_with_roles(&self, seats: &[SeatId]) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name_and_role(*seat)).collect();
        names.join(", ")
    }

    /// Present names in a row.
    pub(super) fn listed(&self, seats: &[SeatId]) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.name(*seat)).collect();
        names.join(", ")
    }

    /// A headline or a short word.
    pub(super) fn word(&self, key: &str, slots: &[(&str, String)]) -> String {
        WORDS.with(key, slots, self.language)
    }

    /// A headline with a number.
    pub(super) fn numbered(&self, key: &str, number: u32) -> String {
        self.word(key, &[("number", number.to_string())])
    }

    /// A role's name.
    pub(super) fn role(&self, role: Role) -> &'static str {
        role.name(self.language)
    }

    /// A post, line by line.
    pub(super) fn post(&self, post: &Post) -> Vec<String> {
        let lines = post.lines.iter();
        lines.map(|line| self.said(line)).collect()
    }

    /// A post for everybody.
    pub(super) fn public(&self, title: String, post: &Post) -> MoveText {
        MoveText::new(Audience::Public, self.post(post)).titled(title)
    }

    /// A line about a time, where the game's zone is known.
    pub(super) fn until(&self, key: &str, at: Option<DateTime<Utc>>) -> Option<String> {
        let time = self.clock.shown(at?, self.language)?;
        Some(self.word(key, &[("time", time)]))
    }

    /// A line of a post.
    pub(super) fn said(&self, line: &Statement) -> String {
        line.in_words(post_words(), &|seat| self.name(seat), self.language)
    }

    /// Private messages, one text for each receiver.
    pub(super) fn letters(&self, title: &str, letters: &[Letter]) -> Vec<MoveText> {
        let mut by_reader: BTreeMap<SeatId, Vec<String>> = BTreeMap::new();
        let name = |seat: SeatId| self.name(seat);
        for letter in letters {
            let text = letter_text(letter, &name, self.language);
            by_reader.entry(letter.to).or_default().push(text);
        }
        let texts = by_reader.into_iter();
        texts
            .map(|(seat, lines)| {
                let letter = MoveText::new(Audience::Seat(seat), lines);
                letter.titled(title).about("letters")
            })
            .collect()
    }

    /// The report of a morning.
    pub(super) fn report(
        &self,
        night: u32,
        report: &Report,
        phantoms: &BTreeSet<SeatId>,
    ) -> MoveText {
        let name = |seat: SeatId| self.name(seat);
        let lines = report_lines(report, phantoms, &name, self.language);
        MoveText::new(Audience::Public, lines).titled(self.numbered("morning", night))
    }

    /// A question to a player.
    pub(super) fn question(&self, question: &Question) -> MoveText {
        let asked = self.question_line(question);
        let lines = [asked, self.word("answer_by", &[])];
        MoveText {
            asks: true,
            ..MoveText::new(Audience::Seat(question.to), lines)
                .titled(self.word("asked", &[]))
                .about(question.says().key)
        }
    }

    /// A question in words.
    pub(super) fn question_line(&self, question: &Question) -> String {
        question
            .says()
            .in_words(question_words(), &|seat| self.name(seat), self.language)
    }

    /// A move of the day in words.
    pub(super) fn day_line(&self, line: &DayLine) -> String {
        let names = self.names.iter().enumerate();
        let names = Names::new(names.map(|(index, name)| (SeatId::at(index), name.clone())));
        line.write(&names, self.language)
    }

    /// A move of the evening or the night in words.
    pub(super) fn night_line(&self, sent: &Move) -> String {
        let names = self.names.iter().enumerate();
        let people = People::new(names.map(|(index, name)| (SeatId::at(index), name.as_str())));
        // That it came in place of another is the journal's to know.
        let mut sent = sent.clone();
        sent.options.in_place = false;
        write_move(&sent, &people, self.language)
    }

    /// What a vote is called.
    pub(super) fn vote_title(&self, kind: VoteKind, number: u32) -> String {
        match kind {
            VoteKind::Hunt => self.word("hunt", &[]),
            VoteKind::Ordinary => self.numbered("vote", number),
            VoteKind::Extra => self.numbered("vote_extra", number),
        }
    }

    /// How such a move is typed, with a word for every name but its player's own.
    pub(super) fn night_form(&self, sent: &Move) -> String {
        let name = self.word("type_name", &[]);
        let role = self.word("type_role", &[]);
        write_form(sent, &self.name(sent.by), (&name, &role), self.language)
    }

    /// Why a move of the evening or the night is not taken, for the host.
    pub(super) fn refused_by_night(&self, why: Limit) -> String {
        refusal_text(why, &|seat| self.name(seat), self.language)
    }

    /// The same for who sent it, with nothing the sender does not know.
    pub(super) fn answered_by_night(&self, why: Answer) -> String {
        answer_text(why, &|seat| self.name(seat), self.language)
    }

    /// Why a move of the day is not taken.
    pub(super) fn refused_by_day(&self, why: &Statement, language: Language) -> String {
        why.in_words(refusal_words(), &|seat| self.name(seat), language)
    }

    /// The table of a round for everybody.
    pub(super) fn table(&self, table: &VoteTable) -> MoveText {
        let header = ["column_target", "column_count", "column_voters"];
        let mut rows = Vec::new();
        let mut parts = Vec::new();
        for (line, row) in table_post(table)
            .lines
            .iter()
            .zip(table.rows.iter().map(Some).chain(repeat(None)))
        {
            match row {
                Some(row) => rows.push(vec![
                    self.name(row.target),
                    row.count().to_string(),
                    self.voters(line),
                ]),
                None => parts.push(TextPart::Line(self.said(line))),
            }
        }
        self.with_table(&header, rows, parts)
    }

    fn voters(&self, row: &Statement) -> String {
        match row.slot("votes") {
            Some(Slot::Statements(votes)) => {
                let votes = votes.iter().map(|vote| self.vote_of(vote));
                votes.collect::<Vec<_>>().join(", ")
            }
            _ => String::new(),
        }
    }

    /// Whose a vote is, and how it came to be.
    fn vote_of(&self, vote: &Statement) -> String {
        let said = vote.in_words(
            post_words(),
            &|seat| self.name_and_role(seat),
            self.language,
        );
        match (vote.slot("voter"), vote.slot("vote")) {
            (Some(Slot::Seat(voter)), _) => in_one_bracket(&self.name_and_role(*voter), said),
            // What is added to a vote stands in its bracket, too: "Тома (масон, 0)".
            (None, Some(Slot::Statement(of))) => {
                let raw = of.in_words(
                    post_words(),
                    &|seat| self.name_and_role(seat),
                    self.language,
                );
                let own = self.vote_of(of);
                let more = said.strip_prefix(&raw).unwrap_or_default();
                let whole = format!("{own}{more}");
                in_one_bracket(&own, whole)
            }
            _ => said,
        }
    }

    fn with_table(&self, header: &[&str], rows: Vec<Vec<String>>, more: Vec<TextPart>) -> MoveText {
        let mut told = MoveText::new(Audience::Public, []).titled(self.word("votes", &[]));
        if !rows.is_empty() {
            let header = header.iter().map(|key| self.word(key, &[])).collect();
            told.parts.push(TextPart::Table { header, rows });
        }
        told.parts.extend(more);
        told
    }

    /// The table of an election: the votes as they were given, and how many of them count; a vote that
    /// weighs nothing has that said beside the name: whose that is, everybody knows (E-3, E-5, L-4).
    pub(super) fn election_table(
        &self,
        casts: &[Cast],
        counted: &[(SeatId, SeatId, Weight)],
    ) -> MoveText {
        let weighs = |voter: SeatId| {
            let mut counted = counted.iter().filter(|(by, ..)| *by == voter);
            counted.any(|(_, _, weight)| *weight != Weight::ZERO)
        };
        let mut rows: Vec<(SeatId, usize, Vec<String>)> = Vec::new();
        let mut refused = Vec::new();
        for cast in casts {
            match cast.choices.first() {
                Some(Choice::Player(on)) => {
                    let weight = usize::from(weighs(cast.by));
                    let voter = match weight {
                        0 => {
                            let name = self.name_and_role(cast.by);
                            let said = self.word("weighs_nothing", &[("player", name.clone())]);
                            in_one_bracket(&name, said)
                        }
                        _ => self.name_and_role(cast.by),
                    };
                    match rows.iter_mut().find(|(target, ..)| target == on) {
                        Some((_, sum, voters)) => {
                            *sum += weight;
                            voters.push(voter);
                        }
                        None => rows.push((*on, weight, vec![voter])),
                    }
                }
                Some(Choice::Stranger) | None => refused.push(cast.by),
            }
        }
        rows.sort_by_key(|(_, sum, _)| Reverse(*sum));
        let rows = rows.into_iter().map(|(target, sum, voters)| {
            vec![self.name(target), sum.to_string(), voters.join(", ")]
        });
        let line = Statement::new("refused").with("players", Slot::Seats(refused.clone()));
        let more = (!refused.is_empty()).then(|| TextPart::Line(self.said(&line)));
        let header = ["column_target", "column_count", "column_voters"];
        self.with_table(&header, rows.collect(), more.into_iter().collect())
    }

    /// The table of a round with its weights, for the host.
    pub(super) fn weights(&self, table: &VoteTable) -> MoveText {
        let lines = self.post(&table_post(table));
        MoveText::new(Audience::Host, lines).titled(self.word("weights", &[]))
    }

    /// What a result opens about those who leave.
    pub(super) fn opened(&self, city: &City, outcome: &VoteOutcome) -> Opened {
        let leaving = outcome.deaths.iter().map(|death| death.seat);
        leaving
            .filter_map(|seat| {
                let disguise = outcome.deathbed.iter().find_map(|moved| match moved {
                    Deathbed::Disguised { by, shown_as } if *by == seat => Some(*shown_as),
                    _ => None,
                });
                let dealt = Dealt::now(city, seat)?;
                // A black phantom's black role stays hidden while his curse holds (city day L-17).
                let curses = outcome
                    .deathbed
                    .iter()
                    .any(|moved| matches!(moved, Deathbed::Possesses { by, .. } if *by == seat));
                let opened = match dealt {
                    Dealt::Main { role, over } => match disguise.map_or(over, Disguise::over) {
                        Over::Black(_) if curses => {
                            self.side_and_roles(Side::Black, &[Role::Peaceful(role)])
                        }
                        over => self.main_opened(role, over),
                    },
                    Dealt::Elite { role, side } => self.side_and_roles(side, &[Role::Elite(role)]),
                };
                Some((seat, opened))
            })
            .collect()
    }

    fn main_opened(&self, role: Peaceful, over: Over) -> String {
        let role = Role::Peaceful(role);
        match over {
            Over::Nothing => self.side_and_roles(Side::Red, &[role]),
            Over::Black(black) => self.side_and_roles(Side::Black, &[role, Role::Negative(black)]),
            Over::Faceless => self.side_and_roles(Side::Grey, &[role, Role::Faceless]),
        }
    }

    fn side_and_roles(&self, side: Side, roles: &[Role]) -> String {
        let roles: Vec<&str> = roles.iter().map(|role| self.role(*role)).collect();
        let slots = [
            ("side", self.word(side.slug(), &[])),
            ("roles", roles.join(" + ")),
        ];
        self.word("opened", &slots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_text::messages::places;

    /// What `missing` tells a host to type is a line of the day, or one of the desk's own.
    #[test]
    fn what_is_to_be_typed_can_be_read() {
        let names = Names::new([
            (SeatId(0), "Anna".to_owned()),
            (SeatId(1), "Boris".to_owned()),
        ]);
        for language in [Language::English, Language::Russian] {
            let keys = WORDS.keys(language).filter(|key| {
                key.starts_with("type_")
                    && !["type_name", "type_role", "type_secretary"].contains(key)
            });
            for key in keys {
                let slots = [("name".to_owned(), "Boris".to_owned())].into();
                let line = format!("Anna: {}", WORDS.message(key, &slots, language));
                DayLine::read(&line, &names).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
        }
    }

    #[test]
    fn every_key_stands_in_both_languages_with_the_same_places() {
        let of = |language| WORDS.keys(language).collect::<BTreeSet<&str>>();
        assert_eq!(of(Language::English), of(Language::Russian));
        for key in of(Language::English) {
            let of = |language| {
                let template = WORDS.template(key, language).expect("a key of the table");
                places(template).collect::<BTreeSet<&str>>()
            };
            assert_eq!(of(Language::English), of(Language::Russian), "{key}");
        }
    }
}
