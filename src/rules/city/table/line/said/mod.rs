//! Moves as players send them: "Вася лечит Егора", "доктор: лечу Егора", "Иван: выстрел в Егора".
//!
//! [`grammar`] finds all ways to read a line, and here they become moves. One that is left is taken. Where
//! there are two, or where a word is only nearly one, the lines that may be meant are offered.

mod grammar;
mod lexicon;
mod meant;
mod spans;
#[cfg(test)]
mod tests;
mod tokens;

use super::words::Verb;
use super::{CityTable, Line, Reading, refused};
use crate::catalogue::called;
use crate::day::entry::{
    Answer, DayLine, Names, VotesOn, answer_in, changes_mind, is_against, takes_vote_back,
};
use crate::day::moves::{Cast, Choice, DuringVote, Entered};
use crate::day::questions::Topic;
use crate::moves::{Action, Brackets, said, spoken_addition, word_and_value};
use crate::role::Role;
use crate::table::moves::asked_of;
use crate::table::night::limited;
use crate::table::stage::{NightStage, Stage};
use crate::table::takes::NotNow;
use crate::table::waits::roles;
use grammar::{Phrase, Who};
use lexicon::LEXICON;
use meant::{Meant, held, possible};
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_text::wording::quote;
use nightdesk_text::{AROUND, without_markup};
use spans::{Around, Reader, Strictness};
use tokens::tokens;

/// Longer lines are no move.
const MOST_BYTES: usize = 600;
/// More lines are no help to the host who must choose.
const MOST_OFFERED: usize = 4;

/// A player's line: its words, and what stands in brackets.
struct Words {
    plain: String,
    /// Whether there was a question mark.
    asks: bool,
    additions: Vec<(String, String)>,
    /// The moves for which a word stands in brackets.
    narrowed: Vec<Action>,
}

/// What a line comes to.
#[derive(Debug, Default)]
struct Found {
    /// Lines that say it to the last word.
    taken: Vec<Line>,
    /// Lines that may be meant, as they are typed.
    offered: Vec<String>,
    /// Why a reading is none.
    wrong: Option<Refusal>,
    /// Which rule is against a line that would be offered.
    against: Option<Refusal>,
}

/// What a line is in players' words.
pub(super) enum InWords {
    /// One line of the desk.
    Line(Line),
    /// Not one line, but nearly, or not for this player; and why.
    Refused(Refusal),
    /// Not understood, but whose it is: what that player may send now.
    MovesOf(String),
    /// Nothing of anybody.
    Nothing,
}

impl CityTable {
    /// Reads a line in players' words.
    pub(super) fn in_words(&self, text: &str) -> InWords {
        let Stage::Night(stage) = &self.state.stage else {
            return self.day_in_words(text);
        };
        let Some(words) = Words::of(text) else {
            return InWords::Nothing;
        };
        let strict = self.found(&words, Strictness::AsWritten, stage);
        if let ([line], [], false) = (
            strict.taken.as_slice(),
            strict.offered.as_slice(),
            words.asks,
        ) {
            return InWords::Line(line.clone());
        }
        if let (true, [], false) = (
            is_rest_of_a_pair(&strict.taken),
            strict.offered.as_slice(),
            words.asks,
        ) {
            return InWords::Line(Line::Each(strict.taken));
        }
        let near = match strict.is_nothing() && !words.denies() {
            true => self.found(&words, Strictness::Nearly, stage),
            false => Found::default(),
        };
        let taken = strict.taken.iter().chain(&near.taken);
        let mut lines = Vec::new();
        let mut against = None;
        for line in taken {
            match self.against(line, stage) {
                None => push_new(&mut lines, self.typed(line)),
                Some(why) => {
                    against.get_or_insert(why);
                }
            }
        }
        for line in strict.offered.into_iter().chain(near.offered) {
            push_new(&mut lines, line);
        }
        let wrong = against.or(strict.against).or(strict.wrong);
        match (lines.is_empty(), wrong.or(near.wrong)) {
            (false, _) => InWords::Refused(self.offer(text, words.asks, &lines)),
            (true, Some(wrong)) => InWords::Refused(wrong),
            (true, None) => self.nothing_found(text, &words, stage),
        }
    }

    /// What is said of a line that no way to read it takes.
    fn nothing_found(&self, text: &str, words: &Words, stage: &NightStage) -> InWords {
        let sender = self.sender(words, stage);
        if let Some(named) = self.unknown_target(words) {
            let own = sender.map(|sender| format!("; {}", self.own_moves(sender, stage)));
            let nobody = say!(self, "nobody_is_called", text = named, perhaps = "");
            let message = format!("{nobody}{}", own.unwrap_or_default());
            return InWords::Refused(refused("unreadable", message));
        }
        match sender {
            Some(sender) => match self.perhaps(sender, words, stage) {
                lines if lines.is_empty() => InWords::MovesOf(self.own_moves(sender, stage)),
                lines => InWords::Refused(self.offer(text, false, &lines)),
            },
            None => InWords::Nothing,
        }
    }

    /// Which rule is against a line now: it is nothing to be offered.
    fn against(&self, line: &Line, stage: &NightStage) -> Option<Refusal> {
        let Line::Night(sent) = line else {
            return None;
        };
        match stage.fits(sent, self.state.judge()).err()? {
            NotNow::EveningOver => Some(refused(
                "evening-over",
                say!(self, "the_evening_is_over_opens"),
            )),
            NotNow::Rule(limit) => {
                let city = self.state.city_now();
                Some(limited(limit, sent, city, &self.pen))
            }
        }
    }

    /// What is known of the game where a line of the night is read.
    fn around(&self) -> Around {
        let city = self.state.city_now();
        Around {
            night: self.state.standing.day,
            mayor: city.mayor,
            secretary: city.secretary,
        }
    }

    /// The name of nobody that a line has in place of its target.
    fn unknown_target(&self, words: &Words) -> Option<String> {
        let people = self.seats.people(Reading::Typed);
        let tokens = tokens(&words.plain)?;
        let reader = Reader::new(
            &words.plain,
            &tokens,
            &people,
            Strictness::AsWritten,
            self.around(),
        );
        reader.unknown_target().map(str::to_owned)
    }

    /// Reads a vote or a move of the day in players' words.
    pub(super) fn day_in_words(&self, text: &str) -> InWords {
        if !self.state.stage.is_day() {
            return InWords::Nothing;
        }
        let names = self.seats.names(Reading::Typed).for_host(self.language());
        if let Some(answered) = self.answer_in_words(text, &names) {
            return answered;
        }
        if let Some(why) = self.takes_vote_back(text, &names) {
            return InWords::Refused(why);
        }
        let votes_on = match self.state.stage {
            Stage::Election(_) => VotesOn::Mayor,
            _ => VotesOn::Lynch,
        };
        let holder = |word: &str| self.holder_by_day(word);
        let mut lines = DayLine::spoken(text, &names, &holder, votes_on);
        if lines.len() > 1 {
            // Of an answer and another line the answer to what was asked is meant.
            let asked: Vec<DayLine> = lines
                .iter()
                .filter(|line| self.answers(line))
                .cloned()
                .collect();
            lines = if asked.is_empty() { lines } else { asked };
        }
        if let Some(why) = self.no_vote_in_words(text, &lines, &names) {
            return InWords::Refused(why);
        }
        let asks = text.contains('?');
        if let [DayLine::Vote(cast)] = lines.as_slice()
            && let Some(why) = self.too_many_targets(text, asks, cast)
        {
            return InWords::Refused(why);
        }
        match (lines.as_slice(), asks) {
            ([], _) => match self.bare_votes(text, &names).as_slice() {
                [] => InWords::Nothing,
                votes => InWords::Refused(self.offer(text, asks, votes)),
            },
            ([line], false) if self.pardons_whom_he_votes_for(line, text, &names) => {
                InWords::Line(Line::Day(line.clone()))
            }
            (lines, _) => {
                let lines = lines
                    .iter()
                    .map(|line| self.typed(&Line::Day(line.clone())));
                InWords::Refused(self.offer(text, asks, &lines.collect::<Vec<_>>()))
            }
        }
    }

    /// The votes that a line may be that only names a voter and whom the vote is for, while votes are taken.
    fn bare_votes(&self, text: &str, names: &Names) -> Vec<String> {
        if self.state.open_casts().is_none() {
            return Vec::new();
        }
        let most = self.state.votes_of_a_player();
        let votes = DayLine::bare_votes(text, names).into_iter();
        let votes = votes.filter(|line| match line {
            DayLine::Vote(cast) => cast.choices.len() <= most,
            _ => false,
        });
        votes.map(|line| self.typed(&Line::Day(line))).collect()
    }

    /// Why a vote that was given is not taken back by its voter (city day V-3).
    fn takes_vote_back(&self, text: &str, names: &Names) -> Option<Refusal> {
        let by = takes_vote_back(text, names)?;
        let mut casts = self.state.open_casts()?.iter();
        let given = casts.find(|cast| cast.by == by)?;
        let given = self.typed(&Line::Day(DayLine::Vote(given.clone())));
        let line = self.typed(&Line::Unvote(by));
        Some(refused(
            "voted",
            say!(self, "a_vote_is_not_taken_back", given, line),
        ))
    }

    /// A vote in words for more players than its voter may vote for: it may be several votes, or one with
    /// a doubt (city day V-3, H-4).
    fn too_many_targets(&self, text: &str, asks: bool, cast: &Cast) -> Option<Refusal> {
        if cast.choices.len() <= self.state.votes_of_a_player() {
            return None;
        }
        let each = cast.choices.iter().map(|choice| {
            let choices = vec![*choice];
            let cast = Cast {
                choices,
                ..cast.clone()
            };
            self.typed(&Line::Day(DayLine::Vote(cast)))
        });
        Some(self.offer(text, asks, &each.collect::<Vec<_>>()))
    }

    /// Why a vote in words is none: at an election nobody votes against a player (city day E-1), and who
    /// says that he has changed his mind changes a vote (V-3).
    fn no_vote_in_words(&self, text: &str, lines: &[DayLine], names: &Names) -> Option<Refusal> {
        let mut votes = lines.iter().filter_map(|line| match line {
            DayLine::Vote(cast) => Some(cast),
            _ => None,
        });
        let vote = votes.next()?;
        if matches!(self.state.stage, Stage::Election(_)) && is_against(text, names) {
            let message = say!(self, "no_vote_against_at_an_election");
            return Some(refused("no-vote", message));
        }
        let mut before = self.state.open_casts()?.iter();
        let before = before.find(|cast| cast.by == vote.by && cast.choices != vote.choices)?;
        changes_mind(text).then(|| {
            let given = self.typed(&Line::Day(DayLine::Vote(before.clone())));
            let line = self.typed(&Line::Day(DayLine::Vote(vote.clone())));
            refused("voted", say!(self, "a_vote_is_not_changed", given, line))
        })
    }

    /// Who holds an office or a role that is named in place of a name by day, if there is just one.
    fn holder_by_day(&self, word: &str) -> Option<SeatId> {
        if matches!(Verb::at_start(word), Some((Verb::Mayor, rest)) if rest.trim().is_empty()) {
            return self.state.standing.mayor.holder();
        }
        let role = called(word)?;
        let held = roles(&self.state.city).into_iter();
        let mut held = held
            .filter(|(_, known)| *known == role)
            .map(|(seat, _)| seat);
        match (held.next(), held.next()) {
            (Some(one), None) => Some(one),
            _ => None,
        }
    }

    /// "Нина: нет", "Настя встаёт на защиту": the answer to the one question that was put to a player.
    fn answer_in_words(&self, text: &str, names: &Names) -> Option<InWords> {
        let Stage::Vote(stage) = &self.state.stage else {
            return None;
        };
        let (by, answer) = answer_in(text, names)?;
        let mut asked = stage.topics_asked(by);
        if let Answer::Does(topics) = &answer {
            asked.retain(|topic| topics.contains(topic));
        }
        let [topic] = asked[..] else {
            return None;
        };
        let question = asked_of(stage, by, topic)?;
        let what = match answer {
            Answer::No => DuringVote::Decline(topic),
            Answer::Yes | Answer::Does(_) => {
                let about = match question.about.as_slice() {
                    [one] => Some(*one),
                    _ => None,
                };
                match agreed(topic, about) {
                    Some(what) => what,
                    // Whom it is about is still to be said.
                    None => {
                        let line = self.asked(&question).type_this.unwrap_or_default();
                        return Some(InWords::Refused(refused(
                            "unreadable",
                            say!(self, "is_not_clear", text, lines = quote(&line)),
                        )));
                    }
                }
            }
        };
        Some(InWords::Line(Line::Day(DayLine::During(Entered {
            by,
            what,
        }))))
    }

    /// Whether a line answers a question that was put to its player.
    fn answers(&self, line: &DayLine) -> bool {
        let (Stage::Vote(stage), DayLine::During(entered)) = (&self.state.stage, line) else {
            return false;
        };
        stage.put.contains(&(entered.by, entered.what.topic()))
    }

    /// A pardon is for whom the priest has voted: one that names another player is asked about.
    fn pardons_whom_he_votes_for(&self, line: &DayLine, text: &str, names: &Names) -> bool {
        let (Stage::Vote(stage), DayLine::During(entered)) = (&self.state.stage, line) else {
            return true;
        };
        if entered.what != DuringVote::Pardon {
            return true;
        }
        let mut casts = stage.casts().iter();
        let own = casts.find(|cast| cast.by == entered.by);
        let on = own.and_then(|cast| cast.choices.first());
        let last = text.split_whitespace().last().unwrap_or_default();
        let named = names.meant(last.trim_end_matches(['.', '!']));
        named.is_none_or(|named| named == entered.by || on == Some(&Choice::Player(named)))
    }

    /// What the readings of a line come to.
    fn found(&self, words: &Words, strictness: Strictness, stage: &NightStage) -> Found {
        let people = self.seats.people(Reading::Typed);
        let Some(tokens) = tokens(&words.plain) else {
            return Found::default();
        };
        let around = self.around();
        let reader = Reader::new(&words.plain, &tokens, &people, strictness, around);
        let phrases = reader.phrases();
        let meant = Meant {
            table: self,
            stage,
            people: &people,
            additions: &words.additions,
            narrowed: &words.narrowed,
            held: held(self, stage),
            strictness,
        };
        let mut found = Found::default();
        for phrase in &phrases {
            self.sort_in(&mut found, &meant, phrase, strictness);
        }
        found
    }

    fn sort_in(
        &self,
        found: &mut Found,
        meant: &Meant<'_>,
        phrase: &Phrase,
        strictness: Strictness,
    ) {
        for one in meant.of(phrase) {
            let (line, is_offered) = match one {
                meant::One::Taken(line) => (line, strictness == Strictness::Nearly),
                meant::One::Offered(line) => (line, true),
                meant::One::Form(form) => {
                    push_new(&mut found.offered, form);
                    continue;
                }
                meant::One::Wrong(refusal) => {
                    found.wrong.get_or_insert(refusal);
                    continue;
                }
            };
            match is_offered {
                true => match self.against(&line, meant.stage) {
                    None => push_new(&mut found.offered, self.typed(&line)),
                    Some(why) => {
                        found.against.get_or_insert(why);
                    }
                },
                false => push_new(&mut found.taken, line),
            }
        }
    }

    /// A line as a host types it.
    pub(super) fn typed(&self, line: &Line) -> String {
        self.in_present_names(line).replacen(" → ", " -> ", 1)
    }

    /// The one player with whom a line begins, by name or by role.
    fn sender(&self, words: &Words, stage: &NightStage) -> Option<SeatId> {
        let people = self.seats.people(Reading::Typed);
        let tokens = tokens(&words.plain)?;
        let as_written = Strictness::AsWritten;
        let around = self.around();
        let reader = Reader::new(&words.plain, &tokens, &people, as_written, around);
        let held = held(self, stage);
        let named = reader.senders_named().into_iter();
        let named = named.flat_map(|(who, role)| match who {
            Who::Player(seat) => vec![seat],
            Who::Holder | Who::Anybody => {
                let of_role = held.iter().filter(|(_, known)| Some(*known) == role);
                of_role.map(|(seat, _)| *seat).collect()
            }
        });
        let mut seats: Vec<SeatId> = named.collect();
        seats.dedup();
        match seats.as_slice() {
            [sender] => Some(*sender),
            _ => None,
        }
    }

    /// The moves that a line may mean that says nothing known, but names its sender and one other player.
    fn perhaps(&self, sender: SeatId, words: &Words, stage: &NightStage) -> Vec<String> {
        let people = self.seats.people(Reading::Typed);
        let Some(tokens) = tokens(&words.plain).filter(|_| !words.denies() && !words.asks) else {
            return Vec::new();
        };
        let as_written = Strictness::AsWritten;
        let around = self.around();
        let reader = Reader::new(&words.plain, &tokens, &people, as_written, around);
        // With a word for a move, or for no target, all readings have been tried.
        if reader.has_verb_or_nobody() {
            return Vec::new();
        }
        let [target] = reader
            .players_besides(sender)
            .into_iter()
            .collect::<Vec<_>>()[..]
        else {
            return Vec::new();
        };
        let meant = Meant {
            table: self,
            stage,
            people: &people,
            additions: &words.additions,
            narrowed: &words.narrowed,
            held: held(self, stage),
            strictness: as_written,
        };
        let lines = meant.at(sender, target).into_iter();
        lines
            .filter(|line| self.against(line, stage).is_none())
            .map(|line| self.typed(&line))
            .collect()
    }

    /// What may be sent now by a player.
    fn own_moves(&self, sender: SeatId, stage: &NightStage) -> String {
        let (name, forms) = (self.pen.name(sender), self.forms_of(sender, stage));
        match forms.is_empty() {
            true => say!(self, "has_no_move_to_send_now", name),
            false => say!(self, "a_move", name, forms = self.one_of(&forms)),
        }
    }

    /// The lines that may be meant by a text.
    pub(in crate::table::line) fn offer(
        &self,
        text: &str,
        asks: bool,
        lines: &[String],
    ) -> Refusal {
        let of_several = lines.len() > 1;
        let lines = self.one_of(lines);
        let message = match (asks, of_several) {
            (true, _) => say!(self, "is_a_question", text, lines),
            (false, false) => say!(self, "is_not_clear", text, lines),
            (false, true) => say!(self, "may_mean_more_than_one_thing", text, lines),
        };
        refused("unreadable", message)
    }

    /// The first of several lines, and that there are more.
    fn one_of(&self, lines: &[String]) -> String {
        let (shown, more) = lines.split_at(lines.len().min(MOST_OFFERED));
        let shown: Vec<String> = shown.iter().map(|line| quote(line)).collect();
        match more.is_empty() {
            true => self.language().any_of(&shown),
            false => say!(self, "or_another_move", lines = shown.join(", ")),
        }
    }

    /// How the moves are typed that a player may send now.
    pub(super) fn forms_of(&self, seat: SeatId, stage: &NightStage) -> Vec<String> {
        let possible = possible(self, seat, stage).into_iter();
        possible.map(|sent| self.pen.night_form(&sent)).collect()
    }
}

impl Words {
    /// The words of a line and what stands in its brackets; none where a bracket is open, or where nobody
    /// sends so much.
    fn of(text: &str) -> Option<Self> {
        let text = (text.len() <= MOST_BYTES).then(|| without_markup(text))?;
        let brackets = Brackets::of(&text);
        if brackets.open.is_some() {
            return None;
        }
        let mut plain = String::new();
        let mut additions = Vec::new();
        let mut narrowed = Vec::new();
        for (before, inside) in brackets.all {
            plain.push_str(before);
            let bare = inside.trim();
            let around = [&AROUND.wrote, &AROUND.before_verb, &AROUND.after_all];
            let mut around = around.into_iter();
            let is_polite =
                around.any(|words| words.has(bare)) && spoken_addition(bare, false).is_none();
            let moves = match spoken_addition(bare, false) {
                Some(_) => Vec::new(),
                None => said(bare),
            };
            match called(bare).is_some() || is_polite {
                // "Вася (доктор): Егор", "Вася (ЛС): …", "… (передумал)".
                true => plain.push_str(bare),
                false if !moves.is_empty() => {
                    narrowed.extend(moves.into_iter().map(|(action, _)| action));
                }
                false => {
                    let (word, value) = word_and_value(inside);
                    additions.push((word.to_owned(), value.to_owned()));
                }
            }
        }
        plain.push_str(brackets.rest);
        Some(Self {
            asks: plain.contains('?'),
            plain,
            additions,
            narrowed,
        })
    }

    /// Whether a word in it may turn what it says.
    fn denies(&self) -> bool {
        let words = self.plain.split(|sign: char| !sign.is_alphanumeric());
        let mut words = words.filter(|word| !word.is_empty());
        words.any(|word| LEXICON.denies.has(word))
    }
}

/// Whether lines say of all who hold one black role, as a pair does, that they do nothing with it.
fn is_rest_of_a_pair(lines: &[Line]) -> bool {
    let roles = lines.iter().map(|line| match line {
        Line::Rest(_, Some(role @ Role::Negative(_))) => Some(*role),
        _ => None,
    });
    match roles.collect::<Option<Vec<Role>>>().as_deref() {
        Some([first, others @ ..]) => !others.is_empty() && others.iter().all(|role| role == first),
        Some([]) | None => false,
    }
}

/// The move by which a player agrees to what was asked; none where a player is to be named.
fn agreed(topic: Topic, about: Option<SeatId>) -> Option<DuringVote> {
    Some(match topic {
        Topic::CancelPhantom => DuringVote::CancelPhantom,
        Topic::CancelLawyer => DuringVote::CancelLawyer,
        Topic::Pardon => DuringVote::Pardon,
        Topic::LetPardonedDie => DuringVote::LetPardonedDie,
        Topic::HeroicSuicide => DuringVote::HeroicSuicide,
        Topic::Execute => DuringVote::Execute(about?),
        Topic::Defend => DuringVote::Defend(about?),
        Topic::TakeVoter => DuringVote::TakeVoter(about?),
        Topic::Cripple => DuringVote::Cripple(about?),
        Topic::Detonate | Topic::Scandal | Topic::SwapRoles | Topic::Disguise | Topic::Possess => {
            return None;
        }
    })
}

impl Found {
    fn is_nothing(&self) -> bool {
        self.taken.is_empty() && self.offered.is_empty()
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, one: T) {
    if !list.contains(&one) {
        list.push(one);
    }
}
