//! Where the game stands, and what the host does now.

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::end::left_to_host;
use super::hanging;
use super::known::row;
use super::messages::due_to;
use super::votes::tally;
use nightdesk_game::{DueText, Game, MessageState, Seat, SeatId, Stage};
use nightdesk_replies::Ask;
use nightdesk_rules::{Held, RuleSet};
use nightdesk_text::Language;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind, Remaining};
use nightdesk_votes::{DayCount, day_count};

/// Where a game stands, for the prompt and the status.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The language of the game.
    pub language: Language,
    /// The running phase.
    pub phase: Option<Phase>,
    /// How many are alive.
    pub alive: usize,
    /// Seats and cards, while the game is being prepared.
    pub seats: (usize, usize),
    /// The running phase's deadline.
    pub deadline: Option<DateTime<Utc>>,
    /// The post that completed the majority, or none if its number is unknown.
    pub hammer: Option<Option<u64>>,
    /// Whether a post of the host has told that the running phase is over.
    pub announced_over: bool,
    /// Whether a post of the host has told that the game is over.
    pub told_over: bool,
    /// Whether the running night is resolved.
    pub night_done: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// What is to be done.
    pub words: String,
    /// How the host types it, where it is a command.
    pub type_this: Option<String>,
}

impl Step {
    /// Something that is done by a line.
    pub fn typed(words: impl Into<String>, line: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            type_this: Some(line.into()),
        }
    }

    /// Something that the host should know, or does elsewhere.
    pub fn hint(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            type_this: None,
        }
    }

    /// What there is to be done, and how it is typed.
    #[must_use]
    pub fn in_words(self) -> String {
        match self.type_this {
            Some(line) => format!("{}:  {line}", self.words.trim_end_matches('.')),
            None => self.words,
        }
    }
}

/// Lines that `next` never exceeds.
pub const MOST_STEPS: usize = 7;

/// Where the game stands.
#[must_use]
pub fn position(game: &Game) -> Position {
    let day = game.phase().filter(|phase| phase.kind() == PhaseKind::Day);
    let hammer = day
        .filter(|_| super::votes::ends_by_hammer(game))
        .and_then(|day| tally(game, day).hammer)
        .map(|hammer| hammer.post());
    Position {
        phase: game.phase(),
        alive: game.living().count(),
        seats: (game.seats.len(), game.setup.cards()),
        // A schedule that cannot be followed is reported where it is asked for.
        deadline: game.deadline().ok().flatten(),
        hammer,
        announced_over: announced_over(game),
        told_over: game.thread.announced_over.is_some(),
        night_done: game.night_done(),
        over: matches!(game.stage, Stage::Over { .. }),
        language: game.language(),
    }
}

fn announced_over(game: &Game) -> bool {
    let announced = game.thread.announced_end;
    announced.is_some_and(|(phase, _)| game.phase() == Some(phase))
}

impl Position {
    /// The words of the prompt: `D1 7 alive, 5d3h left`, `setup 0/7`, `N1 done`, `over`.
    #[must_use]
    pub fn prompt(&self, now: DateTime<Utc>) -> String {
        let Some(phase) = self.phase else {
            let (seats, cards) = self.seats;
            return match self.over {
                true => say!(&self.language, "over_word"),
                false => say!(&self.language, "setup_seats_cards", seats, cards),
            };
        };
        let letter = match phase.kind() {
            PhaseKind::Day => say!(&self.language, "letter_of_a_day"),
            PhaseKind::Night => say!(&self.language, "letter_of_a_night"),
        };
        let short = format!("{letter}{}", phase.number());
        if self.told_over {
            return say!(&self.language, "short_over", short);
        }
        if self.night_done {
            return say!(&self.language, "short_done", short);
        }
        match (self.hammer, self.deadline) {
            (Some(Some(post)), _) => say!(&self.language, "short_hammer_post", short, post),
            (Some(None), _) => say!(&self.language, "short_hammer", short),
            (None, _) if self.announced_over => say!(&self.language, "short_ended", short),
            (None, Some(deadline)) => {
                say!(
                    &self.language,
                    "short_alive_alive_deadline",
                    short,
                    alive = self.alive,
                    deadline = Remaining::at(now, deadline)
                )
            }
            (None, None) => say!(
                &self.language,
                "short_alive_alive",
                short,
                alive = self.alive
            ),
        }
    }
}

/// What the host does now, in at most seven lines.
#[must_use]
pub fn next_steps(game: &Game, rules: &dyn RuleSet, now: DateTime<Utc>) -> Vec<Step> {
    let mut steps = all_steps(game, rules, now);
    steps.truncate(MOST_STEPS);
    steps
}

/// What the host does now, however long that is.
#[must_use]
pub fn all_steps(game: &Game, rules: &dyn RuleSet, now: DateTime<Utc>) -> Vec<Step> {
    match &game.stage {
        Stage::Preparing => preparing(game),
        Stage::Over { .. } => {
            let is_told = game.has_left(DueText::Revelation);
            let last = match is_told {
                true => step(say!(game, "keep_the_whole_game"), "archive"),
                false => step(say!(game, "post_what_everybody"), "finish"),
            };
            vec![
                last,
                step(say!(game, "go_on_with_the_game_after"), "reopen"),
            ]
        }
        Stage::Running(_) if game.thread.announced_over.is_some() => vec![
            step(
                say!(game, "your_post_has_ended_the_game"),
                say!(game, "over_side"),
            ),
            step(say!(game, "go_on_with_the_game_after"), "reopen"),
        ],
        Stage::Running(_)
            if let Some(avenger) = rules.orders().may_still(game, Held::LastShots).first() =>
        {
            vec![step(
                say!(game, "ask_whom_to_take_along", player = game.name(*avenger)),
                say!(game, "rule_revenge_name"),
            )]
        }
        Stage::Running(phase) => {
            let steps = match phase.kind() {
                PhaseKind::Day => joined(results_due(game), by_day(game, *phase, now)),
                PhaseKind::Night if game.night_done() => by_night(game, rules, now),
                PhaseKind::Night => joined(results_due(game), by_night(game, rules, now)),
            };
            joined(
                left_to_host(game, rules).map(fact).into_iter().collect(),
                steps,
            )
        }
    }
}

fn step(words: impl Into<String>, line: impl Into<String>) -> Step {
    Step::typed(words, line)
}

fn fact(words: String) -> Step {
    Step::hint(words)
}

fn preparing(game: &Game) -> Vec<Step> {
    let cards = game.setup.cards();
    if game.seats.len() < cards || game.seats.is_empty() {
        return vec![
            step(
                say!(game, "fill_the_seats"),
                say!(game, "players_add_name_name"),
            ),
            fact(say!(game, "then_deal_send_the_role_pms")),
        ];
    }
    if cards == 0 && game.seats.iter().all(|seat| seat.card.is_none()) {
        return vec![
            fact(say!(game, "write_the_cards_under")),
            step(say!(game, "take_them_over"), "reload"),
        ];
    }
    if game.seats.iter().any(|seat| seat.card.is_none()) {
        return vec![step(say!(game, "deal_the_cards"), "deal")];
    }
    let with = |wanted: fn(&Seat) -> bool| -> Vec<SeatId> {
        game.seats()
            .filter(|(_, seat)| wanted(seat))
            .map(|(seat, _)| seat)
            .collect()
    };
    let unsent =
        with(|seat| matches!(seat.role_message, MessageState::Ready | MessageState::Stale));
    let waiting = with(|seat| seat.role_message == MessageState::Sent);
    let mut steps = Vec::new();
    if !unsent.is_empty() {
        steps.push(step(
            say!(game, "send_role_pms", unsent = row(game, &unsent)),
            "pm",
        ));
    }
    if !waiting.is_empty() {
        let words = say!(game, "waiting_for_an_answer", waiting = row(game, &waiting));
        steps.push(step(words, say!(game, "confirmed_name")));
    }
    if steps.is_empty() {
        steps.push(step(say!(game, "begin_the_game"), "start"));
    }
    steps
}

fn by_day(game: &Game, day: Phase, now: DateTime<Utc>) -> Vec<Step> {
    let place = position(game);
    let passed = place
        .deadline
        .is_some_and(|deadline| matches!(Remaining::at(now, deadline), Remaining::Passed(_)));
    let counted = day_count(game, day, None);
    let open = open_questions(game, day, &counted);
    if place.hammer.is_some() {
        return joined(
            vec![step(say!(game, "the_hammer_has_fallen"), "end day")],
            open,
        );
    }
    if !super::day_end::eliminated_before(game, day).is_empty() {
        let told = step(say!(game, "your_post_has_told_whom"), "end day");
        return joined(vec![told], open);
    }
    if place.announced_over {
        let told = step(say!(game, "your_post_has_ended_the_day"), "end day");
        return joined(open, vec![told]);
    }
    if passed {
        let steps = vec![
            step(
                say!(game, "enter_the_votes_up", day),
                say!(game, "vote_voter_target_post"),
            ),
            step(say!(game, "the_deadline_has_passed"), "end day"),
        ];
        return joined(open, steps);
    }
    let silent = counted.table.count().not_voting;
    let mut steps = joined(open, role_messages_due(game));
    steps.extend([
        step(
            say!(game, "enter_votes"),
            say!(game, "vote_voter_target_post"),
        ),
        step(say!(game, "post_the_count"), "tally"),
    ]);
    if !silent.is_empty() {
        steps.push(fact(say!(game, "not_voting", silent = row(game, &silent))));
    }
    steps
}

/// What is open in the count of a day: wagons that hang, posts that were not read.
fn open_questions(game: &Game, day: Phase, counted: &DayCount) -> Vec<Step> {
    let hangs = hanging::lines(game, counted).into_iter();
    let hangs = hangs.map(|line| step(line, "held"));
    let missing = game.thread.gaps(day).into_iter().map(|gap| {
        let words = say!(
            game,
            "not_read_read_the_pages",
            gap = game.setup.language.posts(gap)
        );
        step(words, hanging::ignoring(gap))
    });
    hangs.chain(missing).collect()
}

fn joined(mut first: Vec<Step>, then: Vec<Step>) -> Vec<Step> {
    first.extend(then);
    first
}

/// The role messages of the living that are due: to who took a seat over, and to those whose
/// card has changed since they read it.
#[must_use]
pub fn role_messages_due(game: &Game) -> Vec<Step> {
    let with = |state: MessageState| -> Vec<SeatId> {
        let living = game.living();
        living
            .filter(|(_, seat)| seat.role_message == state)
            .map(|(seat, _)| seat)
            .collect()
    };
    let due = [
        (say!(game, "send_the_role_pm"), with(MessageState::Ready)),
        (
            say!(game, "send_the_new_role_pm"),
            with(MessageState::Stale),
        ),
    ];
    let due = due.into_iter().filter(|(_, seats)| !seats.is_empty());
    due.map(|(words, seats)| {
        let line = match seats.as_slice() {
            [one] => format!("pm {}", game.name(*one)),
            _ => "pm".to_owned(),
        };
        step(format!("{words} {}", row(game, &seats)), &line)
    })
    .collect()
}

fn by_night(game: &Game, rules: &dyn RuleSet, now: DateTime<Utc>) -> Vec<Step> {
    if game.night_done() {
        let begin = step(say!(game, "begin_the_day"), "start");
        return joined(results_due(game), vec![begin]);
    }
    let owed = super::night::owed(game, rules);
    let place = position(game);
    let is_late = place
        .deadline
        .is_some_and(|deadline| matches!(Remaining::at(now, deadline), Remaining::Passed(_)));
    let mut steps = role_messages_due(game);
    if is_late && !place.announced_over {
        steps.push(fact(say!(game, "the_deadline_has_passed")));
    }
    let notes = super::night::night_notes(game, rules);
    steps.extend(notes.into_iter().map(fact));
    let draws = super::night::must_draw(game, rules);
    if !owed.is_empty() {
        let waiting = owed_in_words(game, rules);
        steps.push(step(
            say!(game, "waiting_for_join", join = waiting.join(", ")),
            say!(game, "act_player_verb_target"),
        ));
        steps.push(step(
            say!(game, "nothing_to_do"),
            say!(game, "act_player_none"),
        ));
    }
    let passed = place.announced_over || place.deadline.is_none() || is_late;
    steps.push(step(say!(game, "see_what_the_night_brings"), "resolve"));
    if draws {
        steps.push(step(say!(game, "draw_what_has_not_come"), "draw"));
    } else if owed.is_empty() || passed {
        steps.push(step(say!(game, "keep_it"), "resolve --commit"));
    }
    steps
}

/// The results that have not left, of whatever night.
fn results_due(game: &Game) -> Vec<Step> {
    let is_result = |text: DueText| matches!(text, DueText::Results(..));
    let texts = game.seats().flat_map(|(seat, _)| due_to(game, seat));
    let results: Vec<DueText> = texts.filter(|text| is_result(*text)).collect();
    let died = results.iter().filter_map(|text| match text {
        DueText::Results(seat, night) => {
            let held = game.seat(*seat).filter(|held| held.died_in(*night));
            held.map(|_| *seat)
        }
        _ => None,
    });
    let died: Vec<SeatId> = died.collect();
    let what = match died.is_empty() {
        true => say!(game, "send_the_results"),
        false => say!(
            game,
            "send_the_results_player_died",
            died = row(game, &died)
        ),
    };
    let results = (!results.is_empty()).then(|| step(what, "pm"));
    results.into_iter().collect()
}

/// Who still owes what in the running night, the sides last.
pub(super) fn owed_in_words(game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let owed = super::night::owed(game, rules);
    let (of_sides, own): (Vec<_>, Vec<_>) = owed.iter().partition(|owed| owed.side().is_some());
    let waiting = own.iter().chain(&of_sides);
    waiting
        .map(|owed| owed_words(game, rules, &own, owed))
        .collect()
}

/// `Birch (Doctor)`, `the Mafia kill (Cedar or Ginkgo)`; a seat that owes
/// several abilities has them named instead of its role.
fn owed_words(game: &Game, rules: &dyn RuleSet, own: &[&Ask], owed: &Ask) -> String {
    let names: Vec<_> = owed.seats().iter().map(|seat| game.name(*seat)).collect();
    let names = game.setup.language.any_of(&names);
    if let Some(slug) = owed.side() {
        return say!(
            game,
            "the_kill",
            slug = super::known::side(game, slug),
            names
        );
    }
    let several = own
        .iter()
        .filter(|other| other.seats() == owed.seats())
        .count()
        > 1;
    let card = owed
        .seats()
        .first()
        .and_then(|seat| game.seat(*seat)?.card.as_ref());
    match card {
        Some(card) if !several => format!("{names} ({})", rules.card_title(&game.setup, card)),
        Some(_) | None => format!("{names} ({})", owed.what),
    }
}
