//! `why`: the reasons for and against, in the names of this game.

use std::collections::{BTreeMap, BTreeSet};

use super::Teller;
use super::answer::{Answer, NotTaken};
use super::data::Reasons;
use super::questions::one;
use super::room::Room;
use nightdesk_command::{WhyAbout, WhyForm};
use nightdesk_game::{Cause, Entry, Event, Game, Intent, Mark, NightEntry, SeatId};
use nightdesk_outbox::{Speaker, method_of};
use nightdesk_report::public::TallyName;
use nightdesk_report::{Text, host};
use nightdesk_rules::{Message, Question, Reason, Resolution};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::fold;
use nightdesk_text::say;
use nightdesk_time::{Phase, PhaseKind};

/// A night that is explained.
struct Explained {
    /// The game before it, with what was carried out.
    before: Game,
    /// What came of it.
    resolution: Resolution,
    /// Which night it was, where it is over.
    over: Option<Phase>,
}

impl Teller<'_> {
    /// Why something happens or does not, in the running night or the last one.
    pub(super) fn why(&self, about: &WhyAbout, form: WhyForm) -> Result<Answer, NotTaken> {
        let seat = match about {
            WhyAbout::Seat(seat) => Some(*seat),
            WhyAbout::Night | WhyAbout::Entry(_) | WhyAbout::Words(_) => None,
        };
        if let Some(answer) = seat.and_then(|seat| self.why_out(seat)) {
            return Ok(answer);
        }
        let by_day = seat.map_or_else(Vec::new, |seat| self.why_marked(seat));
        let night = self.resolved_night(seat);
        if night.is_err() && !by_day.is_empty() {
            return Ok(self.plain_reason(by_day, self.game.phase()));
        }
        let Explained {
            before,
            resolution,
            over,
        } = night?;
        let labels = self.labels(&before, about);
        let answers = match about {
            WhyAbout::Night => resolution.answers.iter().collect(),
            _ => chosen(&resolution.answers, seat, &labels),
        };
        if answers.is_empty() && !by_day.is_empty() {
            return Ok(self.plain_reason(by_day, self.game.phase()));
        }
        if answers.is_empty() {
            return Err(NotTaken::Nothing(say!(
                self,
                "nothing_happened_there_this_night"
            )));
        }
        let speaker = Speaker {
            game: &before,
            rules: self.rules,
        };
        let data = || self.reasons_data(&before, &speaker, &answers);
        if form == WhyForm::Dot {
            let graphs: Vec<String> = answers
                .iter()
                .map(|answer| host::graph(answer, &before, self.words, &speaker))
                .collect();
            let graphs = Answer {
                verbatim: Some(graphs.join("\n")),
                ..Answer::default()
            };
            return Ok(graphs.with_data(self.values, data));
        }
        // The heading of a night that is over takes a line.
        let mut room = Room::beside(usize::from(over.is_some()));
        let cut = answers.iter().filter_map(|answer| match form {
            WhyForm::All => Some((*answer).clone()),
            WhyForm::Text | WhyForm::Dot => room.cut(answer),
        });
        let texts = cut.map(|answer| host::explain(&answer, &before, self.words, &speaker));
        let mut texts: Vec<Text> = texts.collect();
        // Of a night that is over it is said which one it was; a ruling is for the host alone, too.
        if let (Some(night), Some(first)) = (over, texts.first_mut()) {
            *first = first.clone().headed(self.words.phase(night));
        }
        if let Some(last) = texts.last_mut() {
            let rulings = match about {
                WhyAbout::Night => resolution.rulings.clone(),
                _ => self.rulings_on(&before, &resolution, (seat, &labels)),
            };
            let mut notes = nightdesk_desk::ruling_lines(self.game, self.rules, &rulings);
            let lines = room.left_out();
            notes.extend((lines > 0).then(|| say!(self, "lines_are_left_out_after", lines)));
            *last = last.clone().with_notes(notes);
        }
        let answer = Answer {
            echo: by_day,
            texts,
            ..Answer::default()
        };
        Ok(answer.with_data(self.values, data))
    }

    /// The rulings of a night that decided something of what is asked: by another answer to one of them it
    /// would have come out otherwise.
    fn rulings_on(
        &self,
        before: &Game,
        resolution: &Resolution,
        (seat, labels): (Option<SeatId>, &BTreeSet<String>),
    ) -> BTreeMap<String, String> {
        let method = method_of(&resolution.resolved_by);
        let asked = Asked { seat, labels };
        let now = asked.came(before, resolution);
        let decides = |key: &String, value: &String| {
            let mut rulings = self.rules.rulings().iter();
            // What is no open ruling is told as it is.
            let Some(ruling) = rulings.find(|ruling| ruling.key == *key) else {
                return true;
            };
            // So is one whose other answers are no words of a list.
            let mut others = ruling.choices.iter().filter(|it| it.value != *value);
            ruling.choices.is_empty()
                || others.any(|choice| {
                    let mut other = before.clone();
                    let rulings = &mut other.setup.rulings;
                    rulings.insert(key.clone(), choice.value.clone());
                    let came = nightdesk_desk::preview(&other, self.rules, method);
                    came.is_ok_and(|came| asked.came(before, &came) != now)
                })
        };
        let rulings = resolution.rulings.iter();
        let deciding = rulings.filter(|ruling| decides(ruling.0, ruling.1));
        deciding
            .map(|(key, value)| (key.clone(), value.clone()))
            .collect()
    }

    /// The labels of the actions a question is about.
    fn labels(&self, game: &Game, about: &WhyAbout) -> BTreeSet<String> {
        let label = |entry: &NightEntry| format!("#{}", entry.id.0);
        match about {
            WhyAbout::Night => BTreeSet::new(),
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
                        let said = [Some(entry.typed.clone()), speaker.deed(entry)];
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

    /// The night in which the player died, else the running one as it stands, else the last
    /// resolved one as it was.
    fn resolved_night(&self, seat: Option<SeatId>) -> Result<Explained, NotTaken> {
        let death = seat.and_then(|seat| self.game.seat(seat)?.death.as_ref());
        let night = death.and_then(|death| death.phase);
        let night = night.filter(|phase| phase.kind() == PhaseKind::Night);
        let of_death = night.and_then(|night| self.game.night_record(night));
        if of_death.is_none() && self.game.is_night() && !self.game.night_done() {
            let resolution = nightdesk_desk::preview(self.game, self.rules, None)?;
            return Ok(Explained {
                before: self.as_carried_out(self.game),
                resolution,
                over: None,
            });
        }
        let record = of_death
            .or_else(|| self.game.resolved_nights().next_back())
            .ok_or_else(|| NotTaken::Nothing(say!(self, "no_night_was_resolved_yet")))?;
        let entry = self.last_step(
            |event| matches!(event, Event::NightResolved { record: of } if of.night == record.night),
        );
        let before = entry.map_or(0, |entry| entry.no.saturating_sub(1));
        let before = self
            .journal
            .at(before)
            .map_err(|error| NotTaken::Nothing(error.to_string()))?;
        let resolution =
            nightdesk_desk::preview(before.game(), self.rules, method_of(&record.resolved_by))?;
        Ok(Explained {
            before: self.as_carried_out(before.game()),
            resolution,
            over: Some(record.night),
        })
    }

    /// The game with the entries of its night as they are carried out: a conditional order is what
    /// it comes to, and nothing that it would have been otherwise.
    fn as_carried_out(&self, game: &Game) -> Game {
        let mut carried_out = game.clone();
        let Some(night) = game.phase() else {
            return carried_out;
        };
        let standing = nightdesk_desk::standing_entries(game, self.rules, night);
        carried_out.entries.retain(|entry| {
            let conditional = matches!(entry.intent, Intent::Conditional(_));
            entry.night != night || !conditional
        });
        for entry in standing {
            if carried_out.entries.iter().all(|known| known.id != entry.id) {
                carried_out.entries.push(entry);
            }
        }
        carried_out
    }

    /// Why somebody is out whom no night has killed.
    fn why_out(&self, seat: SeatId) -> Option<Answer> {
        let death = self.game.seat(seat)?.death.as_ref()?;
        let step =
            self.last_step(|event| matches!(event, Event::Died { seat: of, .. } if *of == seat));
        let name = self.game.name(seat);
        match (death.cause, death.phase) {
            (Cause::Night, _) => None,
            (Cause::Elimination, Some(day)) => {
                let mut answer = one(self.tally(day, TallyName::Final(day), None));
                let says = say!(self, "was_eliminated_on_by_the_votes", name, day);
                answer.echo.push(says);
                let events = step.into_iter().flat_map(|step| step.change.facts());
                answer
                    .echo
                    .extend(events.filter_map(|event| drawn(event, self)));
                Some(self.with_plain_reason(answer, Some(day)))
            }
            (Cause::Elimination | Cause::Removal | Cause::Host, phase) => {
                let step = step?;
                let when = phase.map_or_else(String::new, |phase| say!(self, "on_phase", phase));
                let says = say!(
                    self,
                    "is_out_by_step",
                    name,
                    no = step.no,
                    when,
                    line = step.line
                );
                let answer = Answer {
                    echo: vec![says],
                    ..Answer::default()
                };
                Some(self.with_plain_reason(answer, phase))
            }
        }
    }

    /// What the running day has left on somebody, who lives, and by which step.
    fn why_marked(&self, seat: SeatId) -> Vec<String> {
        let day = self.game.phase();
        let day = day.filter(|phase| phase.kind() == PhaseKind::Day);
        let Some((day, held)) = day.zip(self.game.seat(seat)) else {
            return Vec::new();
        };
        let marks = held.marks.iter();
        let of_day = marks.filter(|mark| {
            mark.since == Some(day) && mark.name != Mark::ACTED_BY_DAY && mark.by != Some(seat)
        });
        let lines = of_day.filter_map(|mark| {
            let step = self.last_step(|event| {
                let marked = |of: &SeatId, by: &Mark| *of == seat && by == mark;
                matches!(event, Event::Marked { seat: of, mark: by } if marked(of, by))
            })?;
            Some(say!(
                self,
                "is_marked_by_step",
                name = held.name,
                mark = self.rules.known_title(&self.game.setup, &mark.name)?,
                no = step.no,
                line = step.line
            ))
        });
        lines.collect()
    }

    /// Lines that are all that there is of reasons.
    fn plain_reason(&self, lines: Vec<String>, phase: Option<Phase>) -> Answer {
        let answer = Answer {
            echo: lines,
            ..Answer::default()
        };
        self.with_plain_reason(answer, phase)
    }

    /// An answer whose lines are all that there is of reasons.
    fn with_plain_reason(&self, answer: Answer, phase: Option<Phase>) -> Answer {
        let says = answer.echo.clone();
        answer.with_data(self.values, || Reasons::plain(phase, &says))
    }

    /// The last step that still counts and has brought such a fact.
    fn last_step(&self, such: impl Fn(&Event) -> bool) -> Option<&Entry> {
        let mut steps = self.journal.entries().iter().rev();
        steps.find(|step| self.journal.in_force(step.no) && step.change.facts().iter().any(&such))
    }
}

/// What is asked of a night.
struct Asked<'a> {
    seat: Option<SeatId>,
    /// The actions it is about.
    labels: &'a BTreeSet<String>,
}

/// What came of what is asked.
#[derive(Debug, PartialEq)]
struct Came {
    answers: Vec<nightdesk_rules::Answer>,
    messages: Vec<Message>,
    events: Vec<Event>,
}

impl Asked<'_> {
    fn came(&self, before: &Game, resolution: &Resolution) -> Came {
        let answers = chosen(&resolution.answers, self.seat, self.labels).into_iter();
        let doers = before.entries.iter().filter_map(|entry| {
            let is_asked = self.labels.contains(&format!("#{}", entry.id.0));
            match &entry.intent {
                Intent::Act(order) if is_asked => Some(order.performer),
                _ => None,
            }
        });
        let seats: BTreeSet<SeatId> = doers.chain(self.seat).collect();
        let messages = resolution.messages.iter();
        let messages = messages.filter(|message| seats.contains(&message.to));
        let events = resolution.events.iter();
        let events = events.filter(|event| event.seats().iter().any(|it| seats.contains(it)));
        Came {
            answers: answers.cloned().collect(),
            messages: messages.cloned().collect(),
            events: events.cloned().collect(),
        }
    }
}

/// What the lot decided.
fn drawn(event: &Event, of: &impl InLanguage) -> Option<String> {
    match event {
        Event::Drawn { purpose, outcome } => Some(say!(of, "drawn", purpose, outcome)),
        _ => None,
    }
}

fn performs(entry: &NightEntry, seat: SeatId) -> bool {
    match &entry.intent {
        Intent::Act(order) => order.performer == seat,
        // What one comes to stands as an order.
        Intent::Conditional(_) | Intent::Nothing { .. } => false,
    }
}

/// The answers that concern a question, in their order. An action of the seat's own of which none of
/// them speaks brings those that speak of it further down, else what became of its visit.
fn chosen<'a>(
    answers: &'a [nightdesk_rules::Answer],
    seat: Option<SeatId>,
    labels: &BTreeSet<String>,
) -> Vec<&'a nightdesk_rules::Answer> {
    let all = || answers.iter().enumerate();
    let direct = all().filter(|(_, answer)| concerns(answer, seat, labels));
    let mut places: BTreeSet<usize> = direct.map(|(place, _)| place).collect();
    for label in labels {
        let speaks = |place: &usize| {
            let answer = answers.get(*place);
            answer.is_some_and(|answer| mentions(answer, label))
        };
        if places.iter().any(speaks) {
            continue;
        }
        let (visits, others): (Vec<_>, Vec<_>) = all()
            .filter(|(_, answer)| mentions(answer, label))
            .partition(|(_, answer)| matches!(answer.question, Question::Visit(..)));
        let more = if others.is_empty() { visits } else { others };
        places.extend(more.into_iter().map(|(place, _)| place));
    }
    let all = all().filter(|(place, _)| places.contains(place));
    all.map(|(_, answer)| answer).collect()
}

/// Whether an answer speaks of an action, however far down.
fn mentions(answer: &nightdesk_rules::Answer, label: &String) -> bool {
    let about = match &answer.question {
        Question::Dies(_) | Question::Recruited(_) => None,
        Question::Result(act)
        | Question::Sees(act, _)
        | Question::SeesNothing(act)
        | Question::Notice(act, _)
        | Question::Visit(act, _) => Some(act),
    };
    about == Some(label) || answer.reasons.iter().any(|reason| speaks_of(reason, label))
}

fn speaks_of(reason: &Reason, label: &String) -> bool {
    let barred = reason.barred.iter().flat_map(|barred| &barred.acts);
    reason.acts.iter().chain(barred).any(|act| act == label)
        || reason.against.iter().any(|reason| speaks_of(reason, label))
}

/// Whether an answer is about the seat or one of the actions: what an action
/// finds, tells and sets going, and who dies or changes sides by it. Where
/// somebody merely went is asked only about an action itself.
fn concerns(
    answer: &nightdesk_rules::Answer,
    seat: Option<SeatId>,
    labels: &BTreeSet<String>,
) -> bool {
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
