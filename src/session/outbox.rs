//! What has left the desk, and what has not yet.

use chrono::{DateTime, Utc};

use super::Teller;
use super::answer::Answer;
use super::counts::said;
use super::data::{Due, SeatBox, SentText, SentTexts};
use nightdesk_game::{
    Audience, DueText, Event, LeftPlace, LeftText, MessageState, Seat, SeatId, Stage, TakenMove,
};
use nightdesk_outbox::WrongText;
use nightdesk_text::messages::{InLanguage, Worded};
use nightdesk_text::say;
use nightdesk_text::width;
use nightdesk_time::{Stamp, StampStyle};

impl Teller<'_> {
    /// Each seat with its role message and what else is due to it, and the posts that are due.
    pub(super) fn outbox(&self) -> Answer {
        let misread = self.misread_roles();
        let left = self.left_texts();
        let names = self.game.seats.iter().map(|seat| width::width(&seat.name));
        let widest = names.max().unwrap_or_default();
        // Wide enough for the longest word of a state.
        let states = STATES.map(|state| width::width(&say!(self, said_state(state))));
        let states = states.into_iter().max().unwrap_or_default();
        let mut lines = Vec::new();
        let mut rows = Vec::new();
        for (id, seat) in self.game.seats() {
            let state = self.role_message_state(id, &misread);
            let due = self.due_by_name(id);
            let false_now = self.read_by(id);
            let false_now: Vec<String> = false_now.map(WrongText::name).collect();
            // What went to whoever sat there before is nothing that this player has.
            let is_own = |(place, left, _): &&(LeftPlace, &LeftText, &str)| {
                left.to == Audience::Seat(id) && self.held_by(id, place.entry) == seat.name
            };
            let last = left.iter().rev().find(is_own).map(|(_, left, _)| *left);
            let mut line = format!(
                "  {}  {}",
                width::pad_end(&seat.name, widest),
                width::pad_end(&say!(self, said_state(state)), states)
            );
            if let Some(last) = last {
                line.push_str(&say!(
                    self,
                    "last_names_at",
                    names = last.name,
                    at = self.stamp(last.at)
                ));
            }
            let shown = self.shortly_due(id);
            if !shown.is_empty() {
                line.push_str(&say!(self, "due_join", join = shown.join(", ")));
            }
            let lapsed = self.lapsed_by_name(id);
            if !lapsed.is_empty() {
                line.push_str(&say!(self, "lapsed_unsent", join = lapsed.join(", ")));
            }
            if !false_now.is_empty() {
                line.push_str(&say!(self, "no_longer_right", join = false_now.join(", ")));
            }
            lines.push(line.trim_end().to_owned());
            rows.push(SeatBox {
                player: seat.name.clone(),
                role_message: word(state),
                last_sent: last.map(|left| left.at),
                due,
                lapsed,
                no_longer_right: false_now,
            });
        }
        let posts: Vec<String> = self.posts_due();
        if !posts.is_empty() {
            lines.push(say!(self, "not_posted_yet", join = posts.join(", ")));
        }
        said(lines).with_data(self.values, || Due { seats: rows, posts })
    }

    /// How far the role message of a seat has come; `misread` are those whose message is wrong now.
    fn role_message_state(&self, id: SeatId, misread: &[SeatId]) -> MessageState {
        let state = self.game.seat(id).map(Seat::shown_message);
        match state.unwrap_or(MessageState::Ready) {
            MessageState::Sent | MessageState::Confirmed if misread.contains(&id) => {
                MessageState::Stale
            }
            state => state,
        }
    }

    /// The same as a value for scripts.
    pub(super) fn role_message_word(&self, id: SeatId, misread: &[SeatId]) -> &'static str {
        word(self.role_message_state(id, misread))
    }

    /// The posts that are due and not recorded as posted, by what the host calls them.
    pub(super) fn posts_due(&self) -> Vec<String> {
        let posts = self.open_posts();
        let parts = posts.iter().flat_map(|text| text.parts());
        let mut names: Vec<String> = parts.map(|part| self.called_part(*part)).collect();
        names.dedup();
        names
    }

    /// What is due to a seat. After the end of a game everybody is told
    /// what everybody was: only what a table tells to one player is due still, and a warning, which is no
    /// matter of the game.
    fn due_now(&self, seat: SeatId) -> Vec<DueText> {
        let is_over = matches!(self.game.stage, Stage::Over { .. });
        if is_over && self.speaker.rules.tables().is_none() {
            return self.game.warnings_due(seat).collect();
        }
        let misread = self.misread_roles().contains(&seat);
        let role = misread.then_some(DueText::RoleMessage(seat)).into_iter();
        let due = role.chain(nightdesk_desk::due_to(self.game, seat));
        due.chain(self.given_up(seat)).collect()
    }

    /// The same by what the host calls it.
    pub(super) fn due_by_name(&self, seat: SeatId) -> Vec<String> {
        self.called_each(self.due_now(seat))
    }

    pub(super) fn called_each(&self, texts: Vec<DueText>) -> Vec<String> {
        let names = texts.into_iter().map(|text| self.called_due(text));
        let mut names: Vec<String> = names.collect();
        names.dedup();
        names
    }

    /// The same for the eye: what is left over from long ago is counted, and `pm NAME` shows it.
    fn shortly_due(&self, seat: SeatId) -> Vec<String> {
        let due = self.due_now(seat).into_iter();
        let (old, new): (Vec<DueText>, Vec<DueText>) =
            due.partition(|text| self.is_long_ago(*text));
        let mut names = self.called_each(new);
        if !old.is_empty() {
            let name = self.game.name(seat);
            names.push(say!(self, "of_earlier_phases_pm", old = old.len(), name));
        }
        names
    }

    /// Whether a move told something before the phase that ran last before the present one.
    pub(super) fn is_long_ago(&self, text: DueText) -> bool {
        let phases = &self.game.phases;
        let Some(before) = phases.len().checked_sub(2).and_then(|at| phases.get(at)) else {
            return false;
        };
        let begins = |taken: &&TakenMove| {
            let mut told = taken.told.iter();
            told.any(|told| told.begins == Some(before.phase))
        };
        let began = self.game.moves.iter().find(begins);
        let told = self.game.text_of_move(text);
        began
            .zip(told)
            .is_some_and(|(began, (taken, _))| taken.no < began.no)
    }

    /// Whether an entry brings about something that is told, so that what it records as told stood
    /// with its readers before.
    fn brings_again(&self, no: u64) -> bool {
        let mut entries = self.journal.entries().iter();
        let entry = entries.find(|entry| entry.no == no);
        entry.is_some_and(|entry| {
            let mut facts = entry.change.facts().iter();
            facts.any(|event| {
                matches!(
                    event,
                    Event::NightResolved { .. }
                        | Event::PhaseBegan { .. }
                        | Event::GameOver { .. }
                        | Event::MoveTaken { .. }
                        | Event::DeadlineMoved { .. }
                        | Event::Replaced { .. }
                        | Event::Died { .. }
                )
            })
        })
    }

    /// Every text that has left, or those to one seat, word for word, with its time.
    pub(super) fn sent_texts(&self, to: Option<SeatId>) -> Answer {
        let left = self.left_texts();
        let wanted = |text: &LeftText| to.is_none_or(|seat| text.to == Audience::Seat(seat));
        // What came to the same words again after an undo left once.
        let is_same = |one: &(LeftPlace, &LeftText, &str), other: &(LeftPlace, &LeftText, &str)| {
            (&one.1.to, one.1.at, one.2) == (&other.1.to, other.1.at, other.2)
        };
        let mut wanted_once: Vec<&(LeftPlace, &LeftText, &str)> = Vec::new();
        for one in left.iter().filter(|(_, text, _)| wanted(text)) {
            let again = wanted_once.iter().any(|other| is_same(one, other));
            if !again || !self.brings_again(one.0.entry) {
                wanted_once.push(one);
            }
        }
        let wanted = wanted_once;
        let data = || {
            let sent = wanted.iter().map(|(place, text, words)| SentText {
                entry: place.entry,
                to: self.reader(place.entry, text),
                name: text.name.clone(),
                at: text.at,
                words: (*words).to_owned(),
            });
            SentTexts {
                sent: sent.collect(),
            }
        };
        let said = wanted.iter().map(|(place, text, words)| {
            let head = format!(
                "{}  {}, {}",
                self.stamp(text.at),
                self.reader(place.entry, text),
                text.name
            );
            let rows = words.lines().map(|line| format!("    {line}"));
            let rows: Vec<String> = std::iter::once(head).chain(rows).collect();
            rows.join("\n")
        });
        let said: Vec<String> = said.collect();
        let mut answer = Answer::default().with_data(self.values, data);
        match said.is_empty() {
            true => answer
                .echo
                .push(say!(self, "nothing_has_left_the_desk_yet")),
            false => answer.verbatim = Some(said.join("\n")),
        }
        if let Some(seat) = to {
            let player = self.game.name(seat);
            answer.echo.push(say!(self, "nothing_new_is_due", player));
        }
        answer
    }

    /// To whom a text went that an entry recorded: `to Elm`, `posted`.
    pub(super) fn reader(&self, entry: u64, text: &LeftText) -> String {
        match &text.to {
            Audience::Public => say!(self, "posted"),
            Audience::Seat(seat) => {
                say!(self, "to", player = self.held_by(*seat, entry))
            }
            Audience::Faction(side) => say!(self, "to_the_side", side),
            Audience::Host => say!(self, "for_the_host"),
        }
    }

    /// Who held a seat, as far as the desk knew, when an entry was made: a post that is read later may
    /// tell of an earlier moment, and two lines may be of the same.
    fn held_by(&self, seat: SeatId, entry: u64) -> &str {
        let later = self.journal.entries().iter();
        let later = later.filter(|one| one.no > entry && self.journal.in_force(one.no));
        let facts = later.flat_map(|one| one.change.facts());
        let taken_over =
            |event: &&Event| matches!(event, Event::Replaced { seat: of, .. } if *of == seat);
        let since = facts.filter(taken_over).count();
        let Some(held) = self.game.seat(seat) else {
            return "";
        };
        let former = held.former.len().checked_sub(since);
        former
            .and_then(|at| held.former.get(at))
            .unwrap_or(&held.name)
    }

    /// An instant in the host's zone.
    pub(super) fn stamp(&self, instant: DateTime<Utc>) -> String {
        let stamp = Stamp {
            instant,
            zone: self.zone(),
            style: StampStyle::UtcAndLocal,
        };
        stamp.worded(self.language())
    }
}

const STATES: [MessageState; 4] = [
    MessageState::Ready,
    MessageState::Sent,
    MessageState::Confirmed,
    MessageState::Stale,
];

/// The key of what the host reads of a role message.
const fn said_state(state: MessageState) -> &'static str {
    match state {
        MessageState::Ready => "message_ready",
        MessageState::Sent => "message_sent",
        MessageState::Confirmed => "message_confirmed",
        MessageState::Stale => "message_stale",
    }
}

fn word(state: MessageState) -> &'static str {
    match state {
        MessageState::Ready => "ready",
        MessageState::Sent => "sent",
        MessageState::Confirmed => "confirmed",
        MessageState::Stale => "stale",
    }
}
