//! A game in numbers: votes, wagons, nights, and the time the host took.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;

use super::Teller;
use super::answer::Answer;
use super::counts::said;
use nightdesk_game::{Audience, Ballot, Cause, Change, Event, Language, MoveText, Seat, SeatId};
use nightdesk_outbox::choice_in_words;
use nightdesk_rules::{KeptLine, Poll, PollChoice, PollWeight};
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_text::width;
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{Count, day_count};

/// Which of the votes of a day that ended in a tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Round {
    BeforeRunoff,
    Runoff,
    BeforeDuel,
    Duel,
}

impl Round {
    /// The key of what it is called.
    const fn key(self) -> &'static str {
        match self {
            Self::BeforeRunoff => "before_the_runoff",
            Self::Runoff => "runoff",
            Self::BeforeDuel => "before_the_duel",
            Self::Duel => "duel",
        }
    }
}

/// Everything that is counted.
#[derive(Debug, Serialize)]
struct Stats {
    votes: Vec<Voter>,
    wagons: Vec<Wagon>,
    nights: Vec<Night>,
    phases: Vec<Span>,
}

/// The votes of one player.
#[derive(Debug, Serialize)]
struct Voter {
    player: String,
    /// Votes cast, withdrawn ones too.
    cast: usize,
    withdrawn: usize,
    /// Votes cast that stood at a table and did not count.
    void: usize,
    /// Words at a table that were a vote for nobody.
    refused: usize,
    /// Votes that the rules of a table counted as his, and he did not give.
    by_rule: usize,
    received: usize,
    /// For whom, in the order of the votes.
    targets: Vec<String>,
}

/// What stood against one target at the end of a day, or of one of its votes.
#[derive(Debug, Serialize)]
struct Wagon {
    day: Phase,
    /// What the vote was called at a table.
    poll: Option<String>,
    /// Whether the vote ended in a tie and was held again.
    #[serde(skip)]
    is_first_of_two: bool,
    target: String,
    votes: PollWeight,
    voters: Vec<String>,
    /// The voters with what their votes weigh, where that is not one.
    #[serde(skip)]
    weighed: Vec<String>,
    eliminated: bool,
}

#[derive(Debug, Serialize)]
struct Night {
    night: Phase,
    entries: usize,
    results: usize,
    died: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Span {
    phase: Phase,
    minutes: i64,
    /// From the end of the phase until the host went on; none while it runs.
    host_minutes: Option<i64>,
}

impl Teller<'_> {
    /// The game in numbers.
    pub(super) fn stats(&self) -> Answer {
        let at_table = self.at_table();
        let stats = match self.rules.tables() {
            None => Stats {
                votes: self.voters(),
                wagons: self.wagons(),
                nights: self.nights(),
                phases: self.spans(),
            },
            Some(_) => {
                // What is voted on in private is done at night, and told with the nights.
                let polls: Vec<&Poll> = at_table
                    .polls
                    .iter()
                    .filter(|poll| poll.is_public)
                    .collect();
                Stats {
                    votes: self.voters_at_table(&polls),
                    wagons: self.wagons_at_table(&polls),
                    nights: self.nights_at_table(&at_table.lines),
                    phases: self.spans(),
                }
            }
        };
        let lines = at_table
            .missing
            .into_iter()
            .chain(stats.lines(self.language()));
        said(lines.collect()).with_data(self.values, || stats)
    }

    fn days(&self) -> impl Iterator<Item = Phase> + '_ {
        let begun = self.game.phases.iter().map(|start| start.phase);
        begun.filter(|phase| phase.kind() == PhaseKind::Day)
    }

    fn aim(&self, ballot: Ballot) -> String {
        match ballot {
            Ballot::Seat(seat) => self.game.name(seat).to_owned(),
            Ballot::NoElimination => say!(self, "no_elimination"),
        }
    }

    /// The votes of every player.
    fn voters(&self) -> Vec<Voter> {
        let history = self.days().flat_map(|day| {
            let counted = day_count(self.game, day, None);
            counted.table.history().to_vec()
        });
        let history: Vec<_> = history.collect();
        let of = |(id, seat): (SeatId, &nightdesk_game::Seat)| {
            let own: Vec<_> = history.iter().filter(|vote| vote.voter == id).collect();
            let on = |target: Ballot| target == Ballot::Seat(id);
            Voter {
                player: seat.name.clone(),
                cast: own.len(),
                withdrawn: own
                    .iter()
                    .filter(|vote| vote.withdrawn && !vote.before_runoff)
                    .count(),
                void: 0,
                refused: 0,
                by_rule: 0,
                received: history.iter().filter(|vote| on(vote.target)).count(),
                targets: own.iter().map(|vote| self.aim(vote.target)).collect(),
            }
        };
        self.game.seats().map(of).collect()
    }

    /// The votes of every player at a table; none where nobody could vote yet.
    fn voters_at_table(&self, polls: &[&Poll]) -> Vec<Voter> {
        if polls.is_empty() {
            return Vec::new();
        }
        let seats = self.game.seats().map(|(_, seat)| Voter {
            player: seat.name.clone(),
            cast: 0,
            withdrawn: 0,
            void: 0,
            refused: 0,
            by_rule: 0,
            received: 0,
            targets: Vec::new(),
        });
        let mut voters: Vec<Voter> = seats.collect();
        for vote in polls.iter().flat_map(|poll| poll.history()) {
            if let Some(voter) = voters.get_mut(vote.voter.index()) {
                let is_vote = !matches!(vote.choice, PollChoice::NoVote(_));
                voter.by_rule += usize::from(vote.by_rule);
                voter.cast += usize::from(is_vote && !vote.by_rule);
                voter.refused += usize::from(!is_vote && !vote.withdrawn);
                voter.withdrawn += usize::from(is_vote && vote.withdrawn);
                voter.void += usize::from(vote.void);
                let target = choice_in_words(self.game, &vote.choice);
                voter.targets.push(match vote.by_rule {
                    true => say!(self, "by_the_rules_target", target),
                    false => target,
                });
            }
            if let PollChoice::Seat(on) = vote.choice
                && !vote.void
                && let Some(on) = voters.get_mut(on.index())
            {
                on.received += 1;
            }
        }
        voters
    }

    fn wagons_at_table(&self, polls: &[&Poll]) -> Vec<Wagon> {
        let of_poll = |poll: &&Poll| -> Vec<Wagon> {
            let lines = poll.count.iter().map(|line| Wagon {
                day: poll.phase,
                poll: Some(poll.title.clone()),
                is_first_of_two: false,
                target: choice_in_words(self.game, &line.choice),
                votes: line.total,
                voters: line
                    .votes
                    .iter()
                    .map(|(voter, _)| self.game.name(*voter).to_owned())
                    .collect(),
                weighed: line
                    .votes
                    .iter()
                    .map(|(voter, weight)| match weight.is_one() {
                        true => self.game.name(*voter).to_owned(),
                        false => format!("{} x{weight}", self.game.name(*voter)),
                    })
                    .collect(),
                eliminated: match line.choice {
                    PollChoice::Seat(seat) => poll.out.contains(&seat),
                    PollChoice::Words(_) | PollChoice::NoVote(_) => false,
                },
            });
            lines.collect()
        };
        polls.iter().flat_map(of_poll).collect()
    }

    fn wagons(&self) -> Vec<Wagon> {
        let of_day = |day: Phase| {
            let counted = day_count(self.game, day, None);
            let last = counted.table.count();
            let Some((_, before)) = counted.table.runoff() else {
                return self.wagons_of(day, None, last);
            };
            let (first, second) = match last.is_runoff {
                true => (Round::BeforeRunoff, Round::Runoff),
                false => (Round::BeforeDuel, Round::Duel),
            };
            let mut wagons = self.wagons_of(day, Some(first), before.count());
            wagons.extend(self.wagons_of(day, Some(second), last));
            wagons
        };
        self.days().flat_map(of_day).collect()
    }

    /// What stood in one vote of a day; nobody is eliminated by what a runoff came after.
    fn wagons_of(&self, day: Phase, round: Option<Round>, count: Count) -> Vec<Wagon> {
        let is_first = matches!(round, Some(Round::BeforeRunoff | Round::BeforeDuel));
        let decides = !is_first;
        let wagons = count.wagons.into_iter().map(|wagon| Wagon {
            weighed: Vec::new(),
            day,
            poll: round.map(|round| say!(self, round.key())),
            is_first_of_two: is_first,
            target: self.aim(wagon.target),
            votes: PollWeight::votes(wagon.total.into()),
            voters: wagon
                .votes
                .iter()
                .map(|vote| self.game.name(vote.voter).to_owned())
                .collect(),
            eliminated: decides && self.was_eliminated(wagon.target, day),
        });
        wagons.collect()
    }

    fn was_eliminated(&self, target: Ballot, day: Phase) -> bool {
        let Ballot::Seat(seat) = target else {
            return false;
        };
        let mut deaths = self.game.seat(seat).into_iter().flat_map(Seat::deaths);
        deaths.any(|(death, _)| death.phase == Some(day) && death.cause == Cause::Elimination)
    }

    fn nights(&self) -> Vec<Night> {
        let of = |record: &nightdesk_game::NightRecord| Night {
            night: record.night,
            entries: match &record.counted {
                Some(counted) => counted.len(),
                None => self.game.entries_for(record.night).count(),
            },
            results: record.messages.len(),
            died: record
                .deaths
                .iter()
                .map(|seat| self.game.name(*seat).to_owned())
                .collect(),
        };
        self.game.resolved_nights().map(of).collect()
    }

    /// The nights that are over at the table: the move that ended one is no entry of it.
    fn nights_at_table(&self, kept: &BTreeMap<u64, KeptLine>) -> Vec<Night> {
        let begun = self.game.phases.iter().map(|start| start.phase);
        let nights = begun
            .filter(|phase| phase.kind() == PhaseKind::Night && self.game.phase() != Some(*phase));
        let of = |night: Phase| {
            let moves = self.game.moves.iter();
            let moves: Vec<_> = moves.filter(|taken| taken.phase == Some(night)).collect();
            let told = moves.iter().flat_map(|taken| &taken.told);
            let died = self.died_in(night).into_iter();
            let entries = moves.iter().map(|taken| kept.get(&taken.no));
            let entries: usize = entries.map(|kept| kept.map_or(1, |it| it.entries)).sum();
            Night {
                night,
                entries: entries.saturating_sub(1),
                results: told.filter(|told| is_private(told)).count(),
                died: died.map(|seat| self.game.name(seat).to_owned()).collect(),
            }
        };
        nights.map(of).collect()
    }

    /// How long each phase was, and how long after its end the host went on.
    fn spans(&self) -> Vec<Span> {
        let begun = &self.game.phases;
        let ends = begun.iter().skip(1).map(|start| Some(start.at));
        let ends = ends.chain([self.ended()]);
        // A tool that was started later than the thread knows of an earlier beginning by its posts.
        let of_posts = |phase: Phase| {
            let posts = self.game.thread.posts.values();
            let of_phase = posts.filter(move |read| read.phase == Some(phase));
            of_phase
                .filter(|read| read.post.has_time())
                .map(|read| read.post.at)
                .min()
        };
        let spans = begun
            .iter()
            .zip(ends)
            .enumerate()
            .map(|(place, (start, end))| {
                let next = begun.get(place + 1).map(|start| start.phase);
                let went_on = self.went_on(next);
                let from = of_posts(start.phase).map_or(start.at, |first| first.min(start.at));
                let until = end.or(went_on).unwrap_or(start.at);
                Span {
                    phase: start.phase,
                    minutes: (until - from).num_minutes().max(0),
                    host_minutes: went_on
                        .zip(end)
                        .map(|(on, end)| (on - end).num_minutes().max(0)),
                }
            });
        spans.collect()
    }

    /// When the game was over, as far as deadlines depend on it, or by the host's word.
    fn ended(&self) -> Option<DateTime<Utc>> {
        self.game.over_since().or_else(|| self.went_on(None))
    }

    /// When the host typed what began a phase, or what ended the game.
    fn went_on(&self, next: Option<Phase>) -> Option<DateTime<Utc>> {
        let is_it = |event: &Event| match (event, next) {
            (Event::PhaseBegan { phase, .. }, Some(next)) => *phase == next,
            (Event::GameOver { .. }, None) => true,
            _ => false,
        };
        let entries = self.journal.entries().iter().rev();
        let mut counting = entries.filter(|entry| self.journal.in_force(entry.no));
        let entry = counting.find(|entry| match &entry.change {
            Change::Do(events) => events.iter().any(is_it),
            Change::Undo { .. } | Change::Redo(_) => false,
        });
        entry.map(|entry| entry.at)
    }
}

impl Stats {
    fn lines(&self, language: Language) -> Vec<String> {
        let of = &language;
        let widest = self.votes.iter().map(|voter| width::width(&voter.player));
        let widest = widest.max().unwrap_or_default();
        let mut lines: Vec<String> = heading(say!(of, "heading_votes"), &self.votes).collect();
        lines.extend(self.votes.iter().map(|voter| {
            let marks = [
                (voter.withdrawn, "n_taken_back"),
                (voter.void, "n_did_not_count"),
            ];
            let marks = marks.into_iter().filter(|(number, _)| *number > 0);
            let marks: Vec<String> = marks.map(|(n, what)| say!(of, what, n)).collect();
            let back = match marks.is_empty() {
                true => String::new(),
                false => format!(" ({})", marks.join(", ")),
            };
            let more = [
                (voter.refused, "n_refused"),
                (voter.by_rule, "n_by_the_rules"),
            ];
            let more = more.into_iter().filter(|(number, _)| *number > 0);
            let more: String = more.map(|(n, what)| say!(of, what, n)).collect();
            let on = match voter.targets.is_empty() {
                true => String::new(),
                false => format!(": {}", voter.targets.join(", ")),
            };
            say!(
                of,
                "cast_and_received",
                player = width::pad_end(&voter.player, widest),
                cast = voter.cast,
                back,
                more,
                received = voter.received,
                on
            )
        }));
        lines.extend(heading(say!(of, "heading_wagons"), &self.wagons));
        lines.extend(self.wagons.iter().map(|wagon| {
            let fate = match wagon.eliminated {
                true => say!(of, "eliminated"),
                false => String::new(),
            };
            let poll = wagon.poll.as_ref().filter(|_| self.has_several(wagon.day));
            let poll = poll.map_or_else(String::new, |title| format!("{title}: "));
            let voters = match wagon.weighed.is_empty() {
                true => &wagon.voters,
                false => &wagon.weighed,
            };
            let voters = match voters.is_empty() {
                true => String::new(),
                false => format!(": {}", voters.join(", ")),
            };
            format!(
                "  {}  {poll}{} {}{fate}{voters}",
                wagon.day.worded(language),
                wagon.target,
                wagon.votes
            )
        }));
        lines.extend(heading(say!(of, "heading_nights"), &self.nights));
        lines.extend(self.nights.iter().map(|night| {
            let died = match night.died.is_empty() {
                true => say!(of, "nobody_died"),
                false => say!(of, "died", names = night.died.join(", ")),
            };
            say!(
                of,
                "night_row",
                night = night.night,
                entries = night.entries,
                results = night.results,
                died
            )
        }));
        lines.extend(heading(say!(of, "heading_times"), &self.phases));
        lines.extend(self.phases.iter().map(|span| {
            let host = match span.host_minutes {
                Some(minutes) => say!(of, "the_host_took", length = in_words(minutes, language)),
                None => String::new(),
            };
            let phase = span.phase.worded(language);
            format!("  {phase}  {}{host}", in_words(span.minutes, language))
        }));
        lines
    }
}

impl Stats {
    /// Whether several votes were held in a phase, so that each is to be named.
    fn has_several(&self, phase: Phase) -> bool {
        let mut polls = self.wagons.iter().filter(|wagon| wagon.day == phase);
        let first = polls.next().map(|wagon| &wagon.poll);
        let mut of_day = self.wagons.iter().filter(|wagon| wagon.day == phase);
        let is_first = of_day.next().is_some_and(|wagon| wagon.is_first_of_two);
        is_first || polls.any(|wagon| Some(&wagon.poll) != first)
    }
}

fn is_private(told: &MoveText) -> bool {
    matches!(told.to, Audience::Seat(_) | Audience::Faction(_))
}

/// A heading, where something stands below it.
fn heading<T>(words: String, rows: &[T]) -> impl Iterator<Item = String> {
    (!rows.is_empty()).then_some(words).into_iter()
}

/// `2d 3h`, `5h 20m`, `12m`.
fn in_words(minutes: i64, language: Language) -> String {
    let of = &language;
    let (days, hours, rest) = (minutes / (24 * 60), minutes / 60 % 24, minutes % 60);
    match (days, hours) {
        (0, 0) => say!(of, "span_minutes", minutes = rest),
        (0, _) => say!(of, "span_hours", hours, minutes = rest),
        _ => say!(of, "span_days", days, hours),
    }
}
