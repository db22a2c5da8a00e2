//! What a host asks about votes, silence and private threads.

use chrono::{DateTime, Utc};

use super::Teller;
use super::answer::{Answer, NotTaken};
use super::schedule::in_columns;
use nightdesk_ballot::NameDoubt;
use nightdesk_command::VotesOf;
use nightdesk_desk::{Activity, Due};
use nightdesk_game::{Ballot, DayEnds, HeldVote, MarkPlace, ReadPost, Reads, SeatId, written};
use nightdesk_rules::{Poll, RunningVotes, Table, UncountedVote};
use nightdesk_text::messages::{InLanguage, Listed, Worded};
use nightdesk_text::say;
use nightdesk_time::{Length, Phase, PhaseKind, Stamp, StampStyle, Zone};
use nightdesk_tracker::in_words;
use nightdesk_votes::{Count, DayCount, Wagon, day_count};

/// Why a vote that came too late does not count.
const NIGHT: &str = "night";

impl Teller<'_> {
    /// The votes of a day for the host: true weights, what does not count, what is on hold.
    pub(super) fn votes(&self, of: VotesOf) -> Result<Answer, NotTaken> {
        let day = self.asked_day(of.day)?;
        let counted = day_count(self.game, day, of.at);
        let count = counted.table.count();
        let mut lines = vec![match of.at {
            Some(post) => say!(self, "as_it_stood_after_post", day, post),
            None => day.worded(self.language()),
        }];
        if of.history {
            lines.extend(self.history(&counted));
        } else {
            lines.extend(count.wagons.iter().map(|wagon| self.wagon(wagon)));
        }
        lines.push(self.not_voting(&count));
        let mut uncounted = self.not_counted(&counted);
        uncounted.extend(self.never_cast(day, of.at));
        uncounted.sort_by_key(|(post, _)| *post);
        lines.extend(uncounted.into_iter().map(|(_, line)| line));
        lines.extend(self.at_laid_table(|table| self.on_hold(table, day, &counted)));
        lines.extend(self.hanging(day, &counted));
        lines.push(self.threshold(day, &counted));
        Ok(said(lines).with_data(self.values, || self.day_votes(day, of.at, &counted)))
    }

    /// The running votes of a table for the host: true weights, what does not count and why, what
    /// is on hold.
    pub(super) fn votes_at_table(&self, table: &dyn Table) -> Result<Answer, NotTaken> {
        let Some(phase) = self.game.phase() else {
            return Err(NotTaken::Nothing(say!(self, "no_vote_runs")));
        };
        let running = table.running();
        let mut lines = vec![phase.worded(self.language())];
        match running.lines.is_empty() {
            true => lines.push(say!(self, "no_vote_runs_2")),
            false => lines.extend(running.lines.iter().map(|line| format!("  {line}"))),
        }
        lines.extend(self.beside_running(table, &running, phase));
        let polls = self.kept_by(table).polls;
        let polls: Vec<&Poll> = polls.iter().filter(|poll| poll.phase == phase).collect();
        let held = self.held_now(Some(table), phase);
        Ok(said(lines).with_data(self.values, || {
            self.table_votes(self.game, phase, &polls, &running, &held)
        }))
    }

    /// What the host reads beside the running votes of a table: what does not count and why, what is
    /// on hold, how far the thread was read.
    pub(super) fn beside_running(
        &self,
        table: &dyn Table,
        running: &RunningVotes,
        phase: Phase,
    ) -> Vec<String> {
        let uncounted = running
            .uncounted
            .iter()
            .filter_map(|UncountedVote { vote, why }| {
                let post = vote.post.map(|post| format!("#{post} "));
                let (voter, target) = (self.game.name(vote.voter), self.target(vote.ballot?));
                let post_shown = post.unwrap_or_default();
                let line = say!(self, "not_counted", post_shown, voter, target, why);
                Some((vote.post, line))
            });
        let mut uncounted: Vec<_> = uncounted.collect();
        uncounted.extend(self.never_cast(phase, None));
        uncounted.sort_by_key(|(post, _)| *post);
        let uncounted = uncounted.into_iter();
        let mut lines: Vec<String> = uncounted.map(|(_, line)| line).collect();
        lines.extend(self.on_hold(Some(table), phase, &self.held_now(Some(table), phase)));
        let read = self
            .game
            .last_post_by(phase)
            .max(table.votes_now().last_post);
        lines.extend(read.map(|post| say!(self, "read_up_to_post", post)));
        lines
    }

    /// The votes of the running phase as the thread has them, of those on hold only what still waits
    /// for the host: one that cannot count at the table, whatever it says, is settled.
    pub(super) fn held_now(&self, table: Option<&dyn Table>, phase: Phase) -> DayCount {
        nightdesk_desk::still_held(self.game, phase, table)
    }

    /// Looks at the table as it is laid once; where there is none or it cannot be laid, at none. What
    /// keeps it from being laid is told with the next line for it.
    pub(super) fn at_laid_table<T>(&self, look: impl Fn(Option<&dyn Table>) -> T) -> T {
        self.with_table(&look).unwrap_or_else(|_| look(None))
    }

    pub(super) fn asked_day(&self, day: Option<u32>) -> Result<Phase, NotTaken> {
        let begun = |phase: Phase| self.game.phases.iter().any(|start| start.phase == phase);
        match day.map(Phase::Day) {
            Some(day) if begun(day) => Ok(day),
            Some(day) => Err(NotTaken::Nothing(say!(self, "has_not_begun", day))),
            None => self
                .game
                .phases
                .iter()
                .rev()
                .map(|start| start.phase)
                .find(|phase| phase.kind() == PhaseKind::Day)
                .ok_or_else(|| NotTaken::Nothing(say!(self, "no_day_has_begun"))),
        }
    }

    fn target(&self, target: Ballot) -> String {
        match target {
            Ballot::Seat(seat) => self.game.name(seat).to_owned(),
            Ballot::NoElimination if !self.game.moves.is_empty() => say!(self, "nobody"),
            Ballot::NoElimination => say!(self, "no_elimination"),
        }
    }

    /// What hangs on what is open, and posts that were not read.
    fn hanging(&self, day: Phase, counted: &DayCount) -> Vec<String> {
        let runs = self.game.phase() == Some(day);
        let hangs = nightdesk_desk::hanging_lines(self.game, counted)
            .into_iter()
            .filter(|_| runs);
        let missing = self.game.thread.gaps(day).into_iter().map(|gap| {
            let posts = self.language().posts(gap);
            match runs {
                true => say!(self, "not_read", posts, gap = nightdesk_desk::ignoring(gap)),
                false => say!(self, "not_read_posts", posts),
            }
        });
        hangs
            .chain(missing)
            .map(|line| format!("  {line}"))
            .collect()
    }

    /// `Gus (4 of 4): Ana x2 (301), Bob (322)`
    fn wagon(&self, wagon: &Wagon) -> String {
        let votes = wagon.votes.iter().map(|vote| {
            let weight = match vote.weight {
                1 => String::new(),
                weight => format!(" x{weight}"),
            };
            let post = vote.post.map(|post| format!(" ({post})"));
            let voter = self.game.name(vote.voter);
            let mark = if vote.provisional { "?" } else { "" };
            format!("{voter}{mark}{weight}{}", post.unwrap_or_default())
        });
        let (target, total) = (self.target(wagon.target), wagon.total);
        let votes = votes.collect::<Vec<_>>().join(", ");
        match nightdesk_desk::by_most_votes(self.game) {
            true => say!(self, "wagon_with", target, total, votes),
            false => say!(
                self,
                "wagon_of",
                target,
                total,
                needed = wagon.needed,
                votes
            ),
        }
    }

    /// Every vote in order, by target; what was withdrawn stands in brackets.
    fn history(&self, counted: &DayCount) -> Vec<String> {
        let mut targets: Vec<Ballot> = Vec::new();
        for vote in counted.table.history() {
            if !targets.contains(&vote.target) {
                targets.push(vote.target);
            }
        }
        let line = |target: Ballot| {
            let votes = counted.table.history().iter();
            let votes: Vec<_> = votes.filter(|vote| vote.target == target).collect();
            let standing = votes.iter().filter(|vote| !vote.withdrawn).count();
            let votes = votes.iter().map(|vote| {
                let post = vote.post.map(|post| format!(" ({post})"));
                let mark = if vote.provisional { "?" } else { "" };
                let voter = self.game.name(vote.voter);
                let words = format!("{voter}{mark}{}", post.unwrap_or_default());
                match vote.withdrawn {
                    true => format!("[{words}]"),
                    false => words,
                }
            });
            let votes: Vec<_> = votes.collect();
            format!(
                "  {} ({standing}): {}",
                self.target(target),
                votes.join(", ")
            )
        };
        targets.into_iter().map(line).collect()
    }

    fn not_voting(&self, count: &Count) -> String {
        let names: Vec<_> = count
            .not_voting
            .iter()
            .map(|seat| self.game.name(*seat))
            .collect();
        match names.is_empty() {
            true => say!(self, "everybody_votes"),
            false => say!(
                self,
                "not_voting",
                names = names.len(),
                names2 = names.join(", ")
            ),
        }
    }

    /// Votes that the day's table refused, each with the number of its post.
    fn not_counted(&self, counted: &DayCount) -> Vec<(Option<u64>, String)> {
        let line = |vote: &nightdesk_votes::RefusedVote| {
            let number = vote.place.map(|place| place.post);
            let post = number.map(|number| format!("#{number} "));
            let target = match vote.ballot {
                Some(ballot) => format!("-> {}", self.target(ballot)),
                None => say!(self, "unvotes"),
            };
            let line = say!(
                self,
                "not_counted_post_player_target_why",
                post = post.unwrap_or_default(),
                player = self.game.name(vote.voter),
                target,
                why = in_words(vote.reason.word(), self.language())
            );
            (number, line)
        };
        let in_vain = counted.in_vain.iter().map(|(place, held, reason)| {
            let why = in_words(reason.word(), self.language());
            let voter = self.game.name(held.voter);
            let line = say!(
                self,
                "not_counted_post_voter_held_why",
                post = place.post,
                voter,
                held = written(&held.words),
                why
            );
            (Some(place.post), line)
        });
        counted.refused.iter().map(line).chain(in_vain).collect()
    }

    /// Votes in posts of a day, or of after its deadline, that never came to its table.
    pub(super) fn never_cast(&self, day: Phase, up_to: Option<u64>) -> Vec<(Option<u64>, String)> {
        let uncast = self.uncast(day, up_to);
        let lines = uncast.map(|(post, why)| {
            let ReadPost { number, author, .. } = post;
            let why = in_words(why, self.language());
            let line = say!(self, "not_counted_number_author_why", number, author, why);
            (Some(*number), line)
        });
        lines.collect()
    }

    /// The same as posts, each with why a vote in it does not count.
    pub(super) fn uncast(
        &self,
        day: Phase,
        up_to: Option<u64>,
    ) -> impl Iterator<Item = (&ReadPost, &str)> {
        let next = self.game.setup.schedule.first.after(day);
        let posts = self.game.thread.posts.values();
        let posts = posts.filter(move |known| {
            let late = known.phase == next && known.post.not_counted.iter().any(|why| why == NIGHT);
            (known.phase == Some(day) || late) && up_to.is_none_or(|last| known.post.number <= last)
        });
        posts.flat_map(|known| {
            let why = known.post.not_counted.iter();
            why.map(|why| (&known.post, why.as_str()))
        })
    }

    /// The votes of a day that are on hold; how the host decides on them, as long as he may.
    pub(super) fn on_hold(
        &self,
        table: Option<&dyn Table>,
        day: Phase,
        counted: &DayCount,
    ) -> Vec<String> {
        let runs = self.game.phase() == Some(day);
        let now = table.map(|table| table.votes_now()).unwrap_or_default();
        let at_table = now.nobody.into_iter().next();
        let usual = self.rules.tables().is_none() && self.game.setup.votes.no_elimination;
        let asked = counted.asked();
        let doubts = counted.in_doubt();
        let votes = now.side_by_side;
        let line = |(place, held): &(MarkPlace, HeldVote)| {
            let names: Vec<_> = held
                .candidates
                .iter()
                .map(|seat| self.game.name(*seat))
                .collect();
            let why = in_words(&held.kind, self.language());
            let fits = match (names.is_empty(), held.kind == NameDoubt::Near.name()) {
                (true, _) => why.to_owned(),
                (false, true) => say!(self, "why_perhaps_names", why, names = Listed(&names)),
                (false, false) => format!("{why}: {}", self.language().list(&names)),
            };
            let at = place.typed_among(doubts.iter().map(|(other, _)| *other));
            let voter = self.wrote(*place, held);
            if !runs {
                let said = match held.reads {
                    Some(Reads::Vote(ballot)) => format!("-> {}", self.target(ballot)),
                    Some(Reads::Unvote) => say!(self, "unvotes"),
                    None => format!("-> \"{}\"", written(&held.words)),
                };
                return say!(self, "on_hold", post = place.post, voter, said, fits);
            }
            if let Some(seat) = held.counts_for {
                return self.likely_line(say!(self, "on_hold_2"), seat, (*place, held), &at);
            }
            if held.kind == nightdesk_desk::WHICH && !votes.is_empty() {
                let answers =
                    nightdesk_desk::answers_side_by_side(&at, &held.words, &votes, self.language());
                let words = &held.words;
                return say!(
                    self,
                    "on_hold_post_voter_words_fits_answers",
                    post = place.post,
                    voter,
                    words,
                    fits,
                    answers
                );
            }
            let choice = table.map(|table| table.votes_named(&held.words).choice);
            let is_vote = held.reads != Some(Reads::Unvote);
            let choice = choice.filter(|votes| is_vote && !votes.is_empty());
            let nobody = match held.reads {
                Some(_) => String::new(),
                // Words that are like no player's name may mean nobody.
                None => at_table
                    .iter()
                    .map(String::as_str)
                    .chain((usual && names.is_empty()).then_some(nightdesk_desk::NOBODY))
                    .map(|word| say!(self, "or_decide", at = &at, word))
                    .collect(),
            };
            let (said, answer) = match held.reads {
                Some(Reads::Vote(ballot)) => (format!("-> {}", self.target(ballot)), "count"),
                Some(Reads::Unvote) => (say!(self, "unvotes"), "count"),
                None => (format!("-> \"{}\"", written(&held.words)), "NAME"),
            };
            let answers = match choice {
                Some(votes) => {
                    nightdesk_desk::answers_side_by_side(&at, &held.words, &votes, self.language())
                }
                None => format!("`decide {at} {answer}`{nobody}"),
            };
            say!(
                self,
                "on_hold_post_voter_said_fits_answers",
                post = place.post,
                voter,
                said,
                fits,
                answers
            )
        };
        let likely = counted.likely();
        let likely = likely.iter().filter_map(|(place, held)| {
            let at = place.typed_among(doubts.iter().map(|(other, _)| *other));
            Some(self.likely_line(say!(self, "as_read"), held.counts_for?, (*place, held), &at))
        });
        let takes_all = say!(self, "takes_what_is_marked");
        let is_marked = runs && doubts.iter().any(|(_, held)| held.counts_for.is_some());
        let marked = is_marked.then_some(takes_all);
        asked.iter().map(line).chain(likely).chain(marked).collect()
    }

    /// Who wrote a vote; the seat may be another's now.
    fn wrote(&self, place: MarkPlace, held: &HeldVote) -> &str {
        let posts = &self.game.thread.posts;
        let written = posts.get(&place.post).map(|read| read.post.at);
        match (self.game.seat(held.voter), written) {
            (Some(seat), Some(at)) => seat.player_at(at),
            _ => self.game.name(held.voter),
        }
    }

    /// `as read: #5 Alder -> Birch, written "brch"  `decide 5 count` or `decide 5 NAME``
    fn likely_line(
        &self,
        how: String,
        seat: SeatId,
        (place, held): (MarkPlace, &HeldVote),
        at: &str,
    ) -> String {
        say!(
            self,
            "how_post_held_player_written_held2_at",
            how,
            post = place.post,
            held = self.wrote(place, held),
            player = self.game.name(seat),
            held2 = held.words,
            at = nightdesk_desk::answers_to_likely(at, self.language())
        )
    }

    /// `It takes 4, 5 lock; for no elimination 3. Read up to post 47.`
    fn threshold(&self, day: Phase, counted: &DayCount) -> String {
        let count = counted.table.count();
        let lock = match counted.table.rules().day_ends {
            DayEnds::Lock => say!(self, "lock_at_lock", lock_at = count.lock_at()),
            DayEnds::Majority | DayEnds::Deadline => String::new(),
        };
        let own = count
            .for_nobody
            .map(|takes| say!(self, "for_no_elimination", takes));
        let own = own.unwrap_or_default();
        let read = self.game.last_post_by(day).max(count.last_post);
        let read = read.map(|post| say!(self, "read_up_to_post_post", post));
        if nightdesk_desk::by_most_votes(self.game) {
            let read = read.unwrap_or_default();
            return say!(self, "most_votes_decide", read);
        }
        let majority = count.majority;
        say!(
            self,
            "it_takes",
            majority,
            lock,
            own,
            read = read.unwrap_or_default()
        )
    }

    /// Everything that waits for the host.
    pub(super) fn held(&self) -> Answer {
        let day = self
            .game
            .phase()
            .filter(|phase| phase.kind() == PhaseKind::Day);
        let mut lines = self.at_laid_table(|table| {
            day.map_or_else(Vec::new, |day| {
                self.on_hold(table, day, &self.held_now(table, day))
            })
        });
        let held = self.game.thread.held_lines.iter();
        lines.extend(held.map(|(place, line)| {
            let held = self.game.thread.held_lines.iter();
            let at = place.typed_among(held.map(|(other, _)| *other));
            let answers =
                nightdesk_desk::answers_to_line(&at, line.candidates.len(), self.language());
            say!(
                self,
                "on_hold_post_line_kind_answers",
                post = place.post,
                line = line.words,
                kind = line.kind,
                answers
            )
        }));
        if lines.is_empty() {
            lines.push(say!(self, "nothing_is_on_hold"));
        }
        let noted = self.noted_lines();
        lines.extend(noted.iter().map(|noted| noted.line(self.language())));
        said(lines).with_data(self.values, || {
            self.at_laid_table(|table| {
                let counted = day.map(|day| self.held_now(table, day));
                self.on_hold_data(counted.as_ref())
            })
        })
    }

    /// Who was silent for how long, and what is due.
    pub(super) fn activity(&self, now: DateTime<Utc>) -> Answer {
        let rows = nightdesk_desk::activity(self.game, now);
        let (open, fine): (Vec<&Activity>, Vec<&Activity>) = rows
            .iter()
            .partition(|row| row.due != Due::Nothing || row.below_minimum);
        let cells = open.iter().chain(&fine).map(|row| {
            [
                format!("  {}", self.game.name(row.seat)),
                self.silence(row),
                self.due_words(row),
                say!(self, "prods_so_far", prods = row.prods),
            ]
        });
        let mut lines = in_columns("  ", &cells.collect::<Vec<_>>());
        if lines.is_empty() {
            lines.push(say!(self, "nobody_is_alive"));
        } else if self.game.setup.activity.prod_after.is_none() {
            lines.push(say!(self, "no_prod_falls_due"));
        }
        said(lines).with_data(self.values, || self.activity_data(&rows))
    }

    /// `silent 61h`; hours below a day only where they matter.
    fn silence(&self, row: &Activity) -> String {
        let hours = row.silent_hours;
        let day = Length::hours(24);
        let quick = self.game.setup.activity.prod_after;
        match hours {
            0..=23 if quick.is_none_or(|after| after >= day) => {
                say!(self, "under_a_day")
            }
            0..=191 => say!(self, "silent_h", hours),
            _ => say!(self, "silent_d", hours = hours / 24),
        }
    }

    fn due_words(&self, row: &Activity) -> String {
        let unanswered = || {
            let hours = row.unanswered_hours.unwrap_or_default();
            say!(self, "prod_not_answered_for_h", hours)
        };
        let mut words = match row.due {
            Due::Nothing => say!(self, "fine"),
            Due::Away { until } => say!(self, "away_until", until = self.short(until)),
            Due::Prod => say!(self, "prod_due"),
            Due::AnotherProd { number } => {
                format!("{}: {}", unanswered(), self.another_prod(number))
            }
            Due::Answer { by: Some(by) } => say!(self, "prodded_answer_due", by = self.short(by)),
            Due::Answer { by: None } => say!(self, "prodded"),
            Due::Replacement => say!(self, "unanswered_replace", unanswered = unanswered()),
        };
        if row.below_minimum {
            words.push_str(&say!(
                self,
                "of_posts",
                posts = row.posts,
                min_posts = self.game.setup.activity.min_posts
            ));
        }
        words
    }

    fn another_prod(&self, number: u32) -> String {
        match number {
            2 => say!(self, "second_prod_due"),
            3 => say!(self, "third_prod_due"),
            number => say!(self, "nth_prod_due", number),
        }
    }

    fn short(&self, instant: DateTime<Utc>) -> String {
        let zone = self.zone();
        let style = StampStyle::LocalAndUtc;
        Stamp {
            instant,
            zone,
            style,
        }
        .worded(self.language())
    }

    pub(super) fn zone(&self) -> Zone {
        // A zone that is unknown is refused when the setup is read.
        self.game.setup.schedule.host_zone()
    }
}

pub(super) fn said(lines: Vec<String>) -> Answer {
    Answer {
        echo: lines,
        ..Answer::default()
    }
}
