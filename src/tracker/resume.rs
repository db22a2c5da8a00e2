//! A tracker that goes on with a game kept at the desk.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::Tracker;
use super::answers::Answers;
use super::clock::Clock;
use super::of_setup::SetupError;
use super::own::OwnTexts;
use super::people::{Death, People, SeatChange, TrackedSeat};
use super::setup::ReadingRules;
use nightdesk_game::{Game, Seat};
use nightdesk_time::{Phase, PhaseKind};
use nightdesk_votes::{CountRules, Table, day_count};

impl Tracker {
    /// A tracker that stands where a game stands, in the running phase `phase`.
    ///
    /// # Errors
    /// When the game's schedule or its forms of votes cannot be understood.
    pub fn of_game(game: &Game, phase: Phase) -> Result<Self, SetupError> {
        let seats = game.seats.iter().map(|seat| tracked(seat, phase)).collect();
        let seen = game.thread.posts.values();
        let users = seen
            .map(|post| post.post.author.clone())
            .chain(game.setup.spare.iter().cloned());
        let mut people = People::of_seats(&game.setup.hosts, seats, users);
        let reading = ReadingRules::of(&game.setup)?;
        people.know_words(&reading.syntaxes.words);
        for (id, seat) in game.seats() {
            let change = SeatChange {
                former: seat.former.iter().cloned().zip(seat.left.clone()).collect(),
                dead: game.dead_since(id),
            };
            if !change.former.is_empty() || change.dead.is_some() {
                people.changed(id, change);
            }
        }
        let table = match phase.kind() {
            PhaseKind::Day => day_count(game, phase, None).table,
            PhaseKind::Night => Table::new(CountRules::of(game), people.living()),
        };
        Ok(Self {
            reading,
            at_deadline: game.setup.votes.at_deadline,
            answers: Answers::default(),
            met: BTreeSet::new(),
            clock: Clock::running(game.schedule()?, phase, game.over_since()),
            people,
            table,
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
            last_post: game.thread.last_post(),
            first_post: game.thread.posts.keys().next().copied(),
            first_of_phase: None,
            missing: Vec::new(),
            missing_ignored: Vec::new(),
            untold: game.thread.untold.iter().map(|(_, deed)| *deed).collect(),
            own: OwnTexts::default(),
            dead_voters: BTreeSet::new(),
            dead_talkers: BTreeSet::new(),
            votes_stand: false,
            // Whoever keeps a game at the desk is there to answer.
            asks_of_deaths: true,
        })
    }
}

impl Tracker {
    /// The game was over from an instant on: only its undoing is heard until it goes on.
    pub fn pause(&mut self, from: DateTime<Utc>) {
        self.clock.end_game(from);
    }

    /// The game goes on at the desk's word; its deadlines stand as they are.
    pub fn end_pause(&mut self) {
        self.clock.end_pause();
    }
}

fn tracked(seat: &Seat, phase: Phase) -> TrackedSeat {
    TrackedSeat {
        name: seat.name.clone(),
        former: seat.former.clone(),
        aliases: seat.aliases.clone(),
        earlier: seat.earlier.clone(),
        death: seat.death.as_ref().map(|death| Death {
            phase: death.phase.unwrap_or(phase),
            cause: death.cause,
            comment: death.comment.clone().unwrap_or_default(),
        }),
        dead_posts: Vec::new(),
        lost_votes: Vec::new(),
    }
}
