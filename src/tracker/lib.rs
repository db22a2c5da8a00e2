//! The table of a thread: its posts go in, in order, and the game as the thread tells it comes out.
//!
//! A [`Tracker`] keeps the phases, the seats and the votes by the tracker rules: what a host
//! writes is obeyed or asked about, what players write is searched for votes, and time alone
//! moves the phases. Nothing is guessed and nothing dropped: what is not certain becomes a
//! [`Decision`], what does not count is listed with its reason.
//!
//! It never reads a clock or a file, and it knows no roles.

mod answers;
mod clock;
mod commands;
mod happening;
mod of_setup;
mod open;
mod outcome;
mod own;
mod people;
mod players;
mod resume;
mod setup;
mod state;
mod struck;
#[cfg(test)]
mod tests;
mod votes;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use chrono::{DateTime, Utc};

pub use answers::{Answer, Answers, Decide, NoAnswer};
pub use happening::{Happening, What};
pub use of_setup::{SetupError, vote_words};
pub use open::{Aside, Decision, Ignored, Remark, RemarkKind, Violation, near_command};
pub use outcome::{
    DeadPlayer, HangingLine, OpenQuestion, Outcome, Uncounted, VoteLine, WagonLine, WrongPost,
};
pub use own::OwnTexts;
pub use people::{Death, TrackedSeat};
pub use setup::{Player, ReadingRules, TrackerSetup};
pub use state::{Closed, PhaseNow};
pub use words::in_words;

use clock::Clock;
use nightdesk_game::{AtDeadline, Deed, MarkPlace, SeatId, without};
use nightdesk_text::built_in;
use nightdesk_text::messages::Wording;
use nightdesk_thread::Post;
use nightdesk_time::{Phase, PhaseKind, PlanError};
use nightdesk_votes::Table;
use people::{Author, People};
use state::{places, still_open};

/// What the host reads about posts.
static WORDS: LazyLock<Wording> = LazyLock::new(|| built_in(include_str!("messages.toml")));

/// A game as its thread tells it, up to the last post that was heard.
#[derive(Debug, Clone)]
pub struct Tracker {
    reading: ReadingRules,
    /// Whom votes choose when a day ends.
    at_deadline: AtDeadline,
    answers: Answers,
    /// Answers that were looked for, by their place.
    met: BTreeSet<(u64, u32)>,
    people: People,
    clock: Clock,
    table: Table,
    closed: Option<Closed>,
    decisions: Vec<Decision>,
    /// How many of them are of earlier phases.
    asked_before: usize,
    /// Those of earlier phases that a later vote had overtaken when the phase ended.
    overtaken: BTreeSet<MarkPlace>,
    ignored: Vec<Ignored>,
    asides: Vec<Aside>,
    violations: Vec<Violation>,
    remarks: Vec<Remark>,
    activity: BTreeMap<(Phase, SeatId), u32>,
    happened: Vec<Happening>,
    last_post: Option<u64>,
    /// The lowest number of a post that was heard.
    first_post: Option<u64>,
    /// Number of the first post of the running phase.
    first_of_phase: Option<u64>,
    /// Posts of the running phase that nobody has read.
    missing: Vec<(u64, u64)>,
    /// Posts that were not read and that the host ignores.
    missing_ignored: Vec<(u64, u64)>,
    /// What was done at the desk, and may be told by a line.
    untold: Vec<Deed>,
    /// What the desk has printed for the thread.
    own: OwnTexts,
    /// Who is dead and has a vote all the same.
    dead_voters: BTreeSet<SeatId>,
    /// Who may go on talking when dead.
    dead_talkers: BTreeSet<SeatId>,
    /// Whether votes stand as they were given: the first one counts.
    votes_stand: bool,
    /// Whether a death that is told in other words than the thread's own is asked about.
    asks_of_deaths: bool,
}

impl Tracker {
    /// A game at its beginning.
    ///
    /// # Errors
    /// When the plan of its deadlines cannot be followed.
    pub fn new(setup: TrackerSetup, answers: Answers) -> Result<Self, PlanError> {
        let mut people = People::new(&setup.hosts, &setup.players, &setup.users);
        people.know_words(&setup.reading.syntaxes.words);
        Ok(Self {
            table: Table::new(setup.count, people.living()),
            clock: Clock::new(setup.plan)?,
            reading: setup.reading,
            at_deadline: setup.at_deadline,
            answers,
            met: BTreeSet::new(),
            people,
            closed: None,
            decisions: Vec::new(),
            asked_before: 0,
            overtaken: BTreeSet::new(),
            ignored: Vec::new(),
            asides: Vec::new(),
            violations: Vec::new(),
            remarks: Vec::new(),
            activity: BTreeMap::new(),
            happened: Vec::new(),
            last_post: None,
            first_post: None,
            first_of_phase: None,
            missing: Vec::new(),
            missing_ignored: Vec::new(),
            untold: Vec::new(),
            own: OwnTexts::default(),
            dead_voters: BTreeSet::new(),
            dead_talkers: BTreeSet::new(),
            votes_stand: false,
            asks_of_deaths: false,
        })
    }

    /// Takes the next post. Posts come in the order of time, those of one instant by number.
    pub fn hear(&mut self, post: &Post) {
        self.run_to(post.at);
        if let Some(deadline) = self.clock.deadline_in_minute(post) {
            self.run_to(deadline);
        }
        self.last_post = self.last_post.max(Some(post.number));
        self.first_post = Some(
            self.first_post
                .map_or(post.number, |no| no.min(post.number)),
        );
        self.remark_unseen(post);
        self.first_of_phase.get_or_insert(post.number);
        let author = self.people.author(&post.author, post.at);
        match author {
            Author::Host => self.obey(post),
            Author::Seat(_) | Author::Outsider if self.clock.is_over() => {}
            Author::Seat(seat) => self.hear_player(seat, post),
            Author::Outsider => self.hear_outsider(post),
        }
    }

    /// Answers that answered nothing: at their place is no question, or they were not understood.
    pub fn idle_answers(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        let open = self.decisions.iter();
        let open: BTreeSet<(u64, u32)> = open.map(|open| (open.post, open.index)).collect();
        let is_open = move |place: &(u64, u32)| open.contains(place);
        let places = self.answers.places();
        places.filter(move |place| !self.met.contains(place) || is_open(place))
    }

    /// Lets votes count that are not marked in any way: lines that begin with VOTE or UNVOTE.
    /// For text that has lost its markup.
    pub fn count_plain_votes(&mut self) {
        self.reading.syntaxes.plain = true;
    }

    /// Lets names in green be votes.
    pub fn count_votes_in_green(&mut self) {
        self.reading.syntaxes.green = true;
    }

    /// Lets nobody vote against a player.
    pub fn elect(&mut self) {
        Arc::make_mut(&mut self.reading.syntaxes.words).elect();
    }

    /// Lets votes stand as they were given, so that no later one speaks for one in doubt.
    pub fn keep_votes(&mut self) {
        self.votes_stand = true;
    }

    /// Whether votes stand as they were given.
    #[must_use]
    pub fn keeps_votes(&self) -> bool {
        self.votes_stand
    }

    /// Lets votes be for nobody with these words, too: how a game's own option for it is called.
    pub fn know_nobody(&mut self, words: &[String]) {
        self.people.know_nobody(words);
    }

    /// What lines at the desk call the sides: who is called like one is asked about before he
    /// takes a seat.
    pub fn know_sides(&mut self, names: impl IntoIterator<Item = String>) {
        self.people.know_sides(names);
    }

    /// Tells what has left the desk for the thread: a host's lines that stand in it are no orders.
    pub fn know_own_texts(&mut self, own: OwnTexts) {
        self.own = own;
    }

    /// Lets the votes of these players be read although they are dead.
    pub fn let_vote(&mut self, dead: impl IntoIterator<Item = SeatId>) {
        self.dead_voters.extend(dead);
    }

    /// Lets these players talk by day when they are dead; a vote is none of theirs.
    pub fn let_talk(&mut self, dead: impl IntoIterator<Item = SeatId>) {
        self.dead_talkers.extend(dead);
    }

    /// Whether somebody could vote when a post was made.
    fn could_vote(&self, seat: SeatId, post: &Post) -> bool {
        self.people.was_alive(seat, post) || self.dead_voters.contains(&seat)
    }

    /// Takes note of posts that nobody has read, before a post that was made at an instant. If the
    /// phase has changed meanwhile, nobody knows of which one they are, and nothing hangs on them.
    pub fn miss(&mut self, first: u64, last: u64, before: DateTime<Utc>) {
        let phase = self.clock.phase();
        self.run_to(before);
        let runs = self.clock.phase() == phase && !self.clock.is_over();
        if runs && phase.kind() == PhaseKind::Day {
            self.missing.push((first, last));
            for (first, last) in without(vec![(first, last)], &self.missing_ignored) {
                self.table.miss(first, last);
            }
        }
    }

    /// Lets the host ignore posts that were not read.
    pub fn ignore_missing(&mut self, posts: Vec<(u64, u64)>) {
        self.missing_ignored = posts;
    }

    /// Lets the phases end that are over at an instant (tracker rules §2.4).
    pub fn run_to(&mut self, instant: DateTime<Utc>) {
        for ended in self.clock.pass(instant) {
            self.close(ended.name, ended.end, None);
        }
    }

    /// A phase is over: its count is kept, and the table is empty.
    fn close(&mut self, phase: Phase, at: DateTime<Utc>, post: Option<u64>) {
        let table = self.table.clone();
        self.table.clear();
        self.missing.clear();
        self.first_of_phase = None;
        let of_phase = self.decisions.get(self.asked_before..).unwrap_or_default();
        // What counts meanwhile is a question if whom the votes choose hangs on it.
        let decides = places(table.result_hangs_on(self.at_deadline));
        let open: BTreeSet<MarkPlace> = still_open(&table, of_phase)
            .filter(|open| open.counts_for.is_none() || decides.contains(&open.place()))
            .map(Decision::place)
            .collect();
        let overtaken = of_phase.iter().map(Decision::place);
        self.overtaken
            .extend(overtaken.filter(|place| !open.contains(place)));
        self.closed = Some(Closed { phase, table });
        self.asked_before = self.decisions.len();
        self.happened.push(Happening {
            post,
            at,
            what: What::PhaseEnded { phase },
        });
    }

    fn note(&mut self, post: &Post, what: What) {
        self.happened.push(Happening {
            post: Some(post.number),
            at: post.at,
            what,
        });
    }

    /// Notes words that mean a seat by the name of a player who has left it (tracker rules §1.6);
    /// `just_now` is a name the seat had until these words.
    fn remark_former(&mut self, post: &Post, seat: SeatId, words: &str, just_now: &str) {
        if let Some(name) = self.people.former_name_in(seat, words, just_now) {
            self.remark(post, RemarkKind::FormerName { seat, name });
        }
    }

    /// Names the words of a post that nobody sees on the page.
    fn remark_unseen(&mut self, post: &Post) {
        for words in &post.body.unseen {
            let words = words.clone();
            self.remark(post, RemarkKind::Unseen { words });
        }
    }

    /// Whether a post is the first of its thread; boards count from 0 or from 1.
    fn is_first(&self, post: &Post) -> bool {
        post.number <= 1 && self.first_post.is_none_or(|first| first >= post.number)
    }

    fn remark(&mut self, post: &Post, kind: RemarkKind) {
        self.remarks.push(Remark {
            post: post.number,
            at: post.at,
            kind,
        });
    }
}
