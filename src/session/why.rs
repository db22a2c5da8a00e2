//! `why`: the reasons for and against, in the names of this game.

use std::collections::BTreeSet;

use super::answer::{Answer, NotTaken};
use super::questions::{one, said};
use super::{Speaker, Teller};
use crate::command::{WhyAbout, WhyForm};
use crate::desk;
use crate::game::{Cause, Change, Event, Game, Intent, NightEntry, SeatId};
use crate::report::host;
use crate::report::public::TallyName;
use crate::rules::{self, Question, Resolution};
use crate::text::names::fold;

impl Teller<'_> {
    /// Why something happens or does not, in the running night or the last one.
    pub(super) fn why(&self, about: &WhyAbout, form: WhyForm) -> Result<Answer, NotTaken> {
        if let WhyAbout::Seat(seat) = about
            && let Some(answer) = self.why_eliminated(*seat)
        {
            return Ok(answer);
        }
        let (before, resolution) = self.resolved_night()?;
        let labels = self.labels(&before, about);
        let seat = match about {
            WhyAbout::Seat(seat) => Some(*seat),
            WhyAbout::Entry(_) | WhyAbout::Words(_) => None,
        };
        let answers: Vec<_> = resolution
            .answers
            .iter()
            .filter(|answer| concerns(answer, seat, &labels))
            .collect();
        if answers.is_empty() {
            return Err(NotTaken::Nothing(
                "nothing happened there this night that needs a reason".to_owned(),
            ));
        }
        let speaker = Speaker {
            game: &before,
            rules: self.rules,
        };
        if form == WhyForm::Dot {
            let graphs: Vec<String> = answers
                .iter()
                .map(|answer| host::graph(answer, &before, self.words, &speaker))
                .collect();
            return Ok(Answer {
                verbatim: Some(graphs.join("\n")),
                ..Answer::default()
            });
        }
        let texts = answers
            .iter()
            .map(|answer| host::explain(answer, &before, self.words, &speaker));
        let mut answer = Answer {
            texts: texts.collect(),
            ..Answer::default()
        };
        answer.echo = self.rulings(&resolution);
        Ok(answer)
    }

    /// The labels of the actions a question is about.
    fn labels(&self, game: &Game, about: &WhyAbout) -> BTreeSet<String> {
        let label = |entry: &NightEntry| format!("#{}", entry.id.0);
        match about {
            WhyAbout::Entry(no) => BTreeSet::from([format!("#{no}")]),
            WhyAbout::Seat(seat) => game
                .entries
                .iter()
                .filter(|entry| performs(entry, *seat))
                .map(label)
                .collect(),
            WhyAbout::Words(words) => {
                let wanted = fold(words);
                let speaker = Speaker {
                    game,
                    rules: self.rules,
                };
                game.entries
                    .iter()
                    .filter(|entry| {
                        let said = [Some(entry.typed.clone()), said(&speaker, entry)];
                        said.iter()
                            .flatten()
                            .any(|said| fold(said).contains(&wanted))
                    })
                    .map(label)
                    .chain([words.clone()])
                    .collect()
            }
        }
    }

    /// The running night resolved as it stands, or the last resolved one as it was.
    fn resolved_night(&self) -> Result<(Game, Resolution), NotTaken> {
        if self.game.is_night() && !self.game.night_done() {
            let resolution = desk::preview(self.game, self.rules, None)?;
            return Ok((self.game.clone(), resolution));
        }
        let entry = self.journal.entries().iter().rev().find(|entry| {
            self.journal.in_force(entry.no)
                && matches!(&entry.change, Change::Do(events) if events.iter().any(resolves))
        });
        let entry =
            entry.ok_or_else(|| NotTaken::Nothing("no night was resolved yet".to_owned()))?;
        let before = self
            .journal
            .at(entry.no.saturating_sub(1))
            .map_err(|error| NotTaken::Nothing(error.to_string()))?;
        let method = self
            .game
            .nights
            .last()
            .and_then(|record| method_of(&record.resolved_by));
        let resolution = desk::preview(before.game(), self.rules, method)?;
        Ok((before.game().clone(), resolution))
    }

    fn why_eliminated(&self, seat: SeatId) -> Option<Answer> {
        let death = self.game.seat(seat)?.death.as_ref()?;
        let day = death.phase.filter(|_| death.cause == Cause::Elimination)?;
        let mut answer = one(self.tally(day, TallyName::Final(day), None));
        answer.echo.push(format!(
            "{} was eliminated on {day} by the votes below.",
            self.game.name(seat)
        ));
        Some(answer)
    }
}

fn performs(entry: &NightEntry, seat: SeatId) -> bool {
    match &entry.intent {
        Intent::Act(order) => order.performer == seat,
        Intent::Conditional(branches) => branches
            .iter()
            .filter_map(|arm| arm.order.as_ref())
            .any(|order| order.performer == seat),
        Intent::Nothing { .. } => false,
    }
}

fn resolves(event: &Event) -> bool {
    matches!(event, Event::NightResolved { .. })
}

/// The method in a record's signature, as `rar` in `classic/rar 1`.
pub(super) fn method_of(signature: &str) -> Option<&str> {
    let (_, method) = signature.split_once('/')?;
    method.split_whitespace().next()
}

/// Whether an answer is about the seat or one of the actions: what an action
/// finds, tells and sets going, and who dies or changes sides by it. Where
/// somebody merely went is asked only about an action itself.
fn concerns(answer: &rules::Answer, seat: Option<SeatId>, labels: &BTreeSet<String>) -> bool {
    let by_one_of_them = || {
        let acts = answer.reasons.iter().flat_map(|reason| &reason.acts);
        acts.into_iter().any(|act| labels.contains(act))
    };
    match &answer.question {
        Question::Dies(player) | Question::Recruited(player) => {
            Some(*player) == seat || by_one_of_them()
        }
        Question::Result(act) | Question::Sees(act, _) | Question::SeesNothing(act) => {
            labels.contains(act)
        }
        Question::Notice(act, player) => labels.contains(act) || Some(*player) == seat,
        Question::Visit(act, _) => seat.is_none() && labels.contains(act),
    }
}
