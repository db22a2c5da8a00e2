//! Who has signed up, and when.

use super::Teller;
use super::answer::Answer;
use super::counts::said;
use super::data::{SignUp, SignedUp as SignedUpNow};
use nightdesk_game::{Change, Event, SignUps, Stage};
use nightdesk_report::Text;
use nightdesk_report::public::{self, SignedUp};
use nightdesk_text::say;

impl Teller<'_> {
    /// Players and reserves in the order in which they came, each with the time.
    pub(super) fn sign_ups(&self) -> Answer {
        let (game, mut lines) = (self.game, Vec::new());
        let mut rows = Vec::new();
        let players = game.seats.iter().map(|seat| (seat.name.as_str(), "seat"));
        let spare = game
            .setup
            .spare
            .iter()
            .map(|name| (name.as_str(), "reserve"));
        for (number, (name, place)) in players.chain(spare).enumerate() {
            let since = self.signed_at(name);
            let when = since.map_or_else(|| say!(self, "in_the_setup_file"), |at| self.stamp(at));
            lines.push(format!("  {:>2}. {name} ({place}), {when}", number + 1));
            rows.push(SignUp {
                player: name.to_owned(),
                place,
                at: since,
            });
        }
        let seats = match game.setup.cards() {
            0 => say!(self, "seats_are_taken", seats = game.seats.len()),
            cards => say!(self, "of_seats_are_taken", seats = game.seats.len(), cards),
        };
        let state = match self.sign_ups_now() {
            SignUps::Open => say!(self, "sign_ups_are_open"),
            SignUps::Closed => say!(self, "sign_ups_are_closed"),
        };
        lines.push(format!("{seats} {state}"));
        said(lines).with_data(self.values, || SignedUpNow {
            signed_up: rows,
            open: self.sign_ups_now() == SignUps::Open,
        })
    }

    /// Whether somebody may sign up still: once the game runs, nobody gets a seat any more.
    fn sign_ups_now(&self) -> SignUps {
        match self.game.stage {
            Stage::Preparing => self.game.sign_ups,
            Stage::Running(_) | Stage::Over { .. } => SignUps::Closed,
        }
    }

    /// The list for the thread.
    pub(super) fn sign_up_list(&self) -> Text {
        let game = self.game;
        let players: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
        let reserves: Vec<&str> = game.setup.spare.iter().map(String::as_str).collect();
        let signed = SignedUp {
            players: &players,
            seats: Some(game.setup.cards()).filter(|seats| *seats > 0),
            reserves: &reserves,
            state: self.sign_ups_now(),
        };
        public::sign_ups(&self.view(), self.words, signed)
    }

    /// When somebody's name was entered at the desk; none where the setup file has it.
    fn signed_at(&self, name: &str) -> Option<chrono::DateTime<chrono::Utc>> {
        let entries = self.journal.entries().iter();
        let mut counting = entries.filter(|entry| self.journal.in_force(entry.no));
        let enters = |event: &Event| match event {
            Event::SeatAdded { name: added, .. }
            | Event::SpareAdded { name: added }
            | Event::Replaced { name: added, .. } => added == name,
            _ => false,
        };
        let entry = counting.find(|entry| match &entry.change {
            Change::Do(events) => events.iter().any(enters),
            Change::Undo { .. } | Change::Redo(_) => false,
        });
        entry.map(|entry| entry.at)
    }
}
