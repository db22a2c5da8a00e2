//! A thread of eight players as the tracker rules tell of it: Day 2 runs, Hugo is dead.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use nightdesk_game::{DayEnds, SeatPlan, Setup};
use nightdesk_report::public::{self, Deadline, Tally, TallyName};
use nightdesk_report::{PublicView, Text, Words};
use nightdesk_thread::{Body, Post, Precision};
use nightdesk_time::{Length, StampStyle};
use nightdesk_tracker::{Answers, Tracker, TrackerSetup};

pub(super) const NAMES: [&str; 8] = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hugo"];

pub(super) const HOST: &str = "Meg";

pub(super) fn utc(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

/// A game of these players by the house rules, with the words of a site that lynches.
pub(super) fn setup(names: &[&str]) -> Setup {
    let seat = |name: &&str| SeatPlan {
        name: (*name).to_owned(),
        aliases: Vec::new(),
        pronouns: None,
        card: None,
    };
    let mut setup = Setup {
        hosts: vec![HOST.to_owned()],
        seats: names.iter().map(seat).collect(),
        ..Setup::default()
    };
    setup.schedule.zone = "Europe/Berlin".to_owned();
    setup.schedule.start = Some("2026-01-31T21:00:00".parse().expect("a time"));
    setup.schedule.day = Length::hours(48).into();
    setup.schedule.night = Length::hours(24).into();
    setup.votes.day_ends = DayEnds::Lock;
    setup.votes.mark = "L-".to_owned();
    setup.forum.words = BTreeMap::from([
        ("no elimination".to_owned(), "No Lynch".to_owned()),
        ("eliminated".to_owned(), "lynched".to_owned()),
    ]);
    setup
}

pub(super) fn post(number: u64, author: &str, at: &str, text: &str) -> Post {
    Post {
        number,
        author: author.to_owned(),
        at: utc(at),
        precision: Precision::Second,
        edited: false,
        body: Body::of_bbcode(text),
    }
}

/// A thread in which Hugo dies in Night 1, and these votes follow on Day 2.
pub(super) struct Thread {
    pub(super) setup: Setup,
    pub(super) words: Words,
    pub(super) tracker: Tracker,
}

impl Thread {
    pub(super) fn new(setup: Setup, votes: &[(u64, &str, &str)]) -> Self {
        let tracker = Tracker::new(
            TrackerSetup::of(&setup).expect("a setup"),
            Answers::default(),
        );
        let mut thread = Self {
            words: Words::of(&setup).expect("words"),
            tracker: tracker.expect("a schedule"),
            setup,
        };
        let last = thread.setup.seats.len() - 1;
        let dead = thread.setup.seats[last].name.clone();
        let flip = format!("[plain]{dead}[/plain] has DIED. He was a Vanilla Townie.");
        thread.hear(&post(200, HOST, "2026-02-03T10:00:00Z", &flip));
        thread.tracker.run_to(utc("2026-02-03T20:00:00Z"));
        for (number, author, text) in votes {
            thread.hear(&post(*number, author, "2026-02-04T10:00:00Z", text));
        }
        thread
    }

    pub(super) fn hear(&mut self, post: &Post) {
        self.tracker.hear(post);
    }

    pub(super) fn view(&self) -> PublicView {
        PublicView::of_thread(&self.tracker, &self.setup)
    }

    pub(super) fn tally(&self, now: Option<&str>) -> Text {
        let table = self.tracker.table();
        let name = TallyName::Running("2.3".to_owned());
        let tally = Tally::of_thread(&self.tracker, table, name, &self.setup);
        let zone = self.setup.schedule.zone.parse().expect("a zone");
        let deadline = now.map(|now| {
            let span = self.tracker.upcoming(1)[0];
            Deadline::of(&span, zone, StampStyle::UtcAndLocal).seen_at(utc(now), span.end)
        });
        public::tally(&self.view(), &self.words, &tally, deadline.as_ref())
    }

    pub(super) fn last_tally(&self) -> Text {
        let closed = self.tracker.closed().expect("a day that is over");
        let name = TallyName::Final(closed.phase);
        let tally = Tally::of_thread(&self.tracker, &closed.table, name, &self.setup);
        public::tally(&self.view(), &self.words, &tally, None)
    }

    pub(super) fn history(&self) -> Text {
        let table = self.tracker.table();
        let count = nightdesk_votes::Count::public(table, false);
        public::history(&self.view(), &self.words, &count, table.history())
    }

    /// The text in the setup's own markup.
    pub(super) fn pasted(&self, text: &Text) -> String {
        nightdesk_render::post(text.document(), self.setup.forum.markup)
    }
}

pub(super) const VOTES: [(u64, &str, &str); 7] = [
    (301, "Ana", "[b]Vote: Gus[/b]"),
    (322, "Bob", "[b]Vote: Gus[/b]"),
    (340, "Cleo", "[b]Vote: Gus[/b]"),
    (377, "Dov", "[b]Vote: Gus[/b]"),
    (390, "Eve", "[b]Vote: Finn[/b]"),
    (402, "Finn", "[b]Vote: No Lynch[/b]"),
    (418, HOST, "Carry on."),
];
