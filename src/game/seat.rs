//! The seats of a game and who sits in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::card::{Card, OpenedCard};
use super::mark::Mark;
use nightdesk_text::names::same;
use nightdesk_time::Phase;

/// A place in the game, by its position in the player list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatId(pub u16);

impl SeatId {
    /// The seat at a position of the player list.
    #[must_use]
    pub fn at(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Position in the player list.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The pronouns a seat asked for; texts fall back to none at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pronouns(pub String);

/// A pronoun that the tracker's lines know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownPronoun {
    /// He.
    He,
    /// She.
    She,
}

impl Pronouns {
    /// Whether the first of them is one that many ask for.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        const USUAL: [&str; 9] = ["he", "she", "they", "it", "any", "он", "она", "они", "оно"];
        let first = self.0.split(|letter: char| !letter.is_alphabetic()).next();
        first.is_some_and(|first| USUAL.contains(&first.to_lowercase().as_str()))
    }

    /// The first of them, if the tracker's lines know it.
    #[must_use]
    pub fn first(&self) -> Option<KnownPronoun> {
        let first = self.0.split(|letter: char| !letter.is_alphabetic()).next();
        match first.map(str::to_lowercase).as_deref() {
            Some("he") => Some(KnownPronoun::He),
            Some("she") => Some(KnownPronoun::She),
            Some(_) | None => None,
        }
    }
}

/// How a seat left the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Voted out by day.
    Elimination,
    /// Killed in the night.
    Night,
    /// Taken out of the game by the host.
    Removal,
    /// Any other way the host recorded.
    Host,
}

/// When and how a seat died.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Death {
    /// The phase in which it happened; none before the game began.
    pub phase: Option<Phase>,
    /// How.
    pub cause: Cause,
    /// The host's words, where there were any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// Set when the player has left the game with a result of his own: nobody killed him.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub left: bool,
}

/// A death that was taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Return {
    /// The death.
    pub death: Death,
    /// The phase of the return.
    pub back: Phase,
}

/// A place in the game: its player, its card and what has happened to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The player who sits here now.
    pub name: String,
    /// The name of the first player in the setup, where that player is called otherwise since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned: Option<String>,
    /// Names the present player had before, oldest first: posts by them are this player's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// Players who sat here before, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<String>,
    /// When each of these left, in the same order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<chrono::DateTime<chrono::Utc>>,
    /// When the present player took the seat over; none if he had it from the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<chrono::DateTime<chrono::Utc>>,
    /// Nicknames that count in votes and at the desk.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aliases: Vec<String>,
    /// Pronouns for this player's texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pronouns: Option<Pronouns>,
    /// The role card, once dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The card as it was dealt, where it has changed since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_card: Option<Card>,
    /// The card with which the game began, where it has changed since then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_card: Option<Card>,
    /// Set when the seat is dead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub death: Option<Death>,
    /// What everybody was shown of the card, where the rule set says how much that is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<OpenedCard>,
    /// When the seat was dead and came back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returns: Vec<Return>,
    /// Uses so far, per ability or counted modifier.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub spent: BTreeMap<String, u32>,
    /// What sticks to the seat across phases.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    /// The host's private notes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Whether the role message was sent and whether it was confirmed.
    #[serde(default)]
    pub role_message: MessageState,
    /// Whether the player has confirmed the message before something in it changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmed_before: bool,
}

/// Where a seat's role message stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageState {
    /// Not sent yet.
    #[default]
    Ready,
    /// Sent by the host.
    Sent,
    /// The player has answered.
    Confirmed,
    /// Sent, but something in it has changed since.
    Stale,
}

impl Seat {
    /// Every death of the seat, oldest first, with the phase in which it was taken back, if it was.
    pub fn deaths(&self) -> impl Iterator<Item = (&Death, Option<Phase>)> {
        let taken_back = self
            .returns
            .iter()
            .map(|back| (&back.death, Some(back.back)));
        taken_back.chain(self.death.iter().map(|death| (death, None)))
    }

    /// An empty seat for a player.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            planned: None,
            earlier: Vec::new(),
            former: Vec::new(),
            left: Vec::new(),
            since: None,
            aliases: Vec::new(),
            pronouns: None,
            card: None,
            first_card: None,
            start_card: None,
            death: None,
            opened: None,
            returns: Vec::new(),
            spent: BTreeMap::new(),
            marks: Vec::new(),
            notes: Vec::new(),
            role_message: MessageState::Ready,
            confirmed_before: false,
        }
    }

    /// Who sat here first, by the name in the setup: it never changes.
    #[must_use]
    pub fn first_player(&self) -> &str {
        let planned = self.planned.as_ref().or(self.former.first());
        planned.unwrap_or(&self.name)
    }

    /// Whether a setup means this seat: its first player, by the name there was at first or by the
    /// present one.
    #[must_use]
    pub fn is_planned_as(&self, name: &str) -> bool {
        self.first_player() == name || self.former.is_empty() && self.name == name
    }

    /// How the role message stands now. Nobody has confirmed a message that counts as not sent, since
    /// the step that sent it is undone.
    pub(super) fn note_message(&mut self, state: MessageState) {
        match (state, self.role_message) {
            (MessageState::Confirmed, MessageState::Sent | MessageState::Confirmed) => {
                self.role_message = state;
            }
            // The dead read no new message: what they confirm is the one they have.
            (MessageState::Confirmed, MessageState::Stale) if !self.alive() => {
                self.confirmed_before = true;
            }
            (MessageState::Confirmed, _) => {}
            (MessageState::Stale, MessageState::Confirmed) => {
                self.confirmed_before = true;
                self.role_message = state;
            }
            (MessageState::Stale, _) => self.role_message = state,
            (MessageState::Ready | MessageState::Sent, _) => {
                self.confirmed_before = false;
                self.role_message = state;
            }
        }
    }

    /// Who sat here at an instant.
    #[must_use]
    pub fn player_at(&self, at: chrono::DateTime<chrono::Utc>) -> &str {
        let mut former = self.former.iter().zip(&self.left);
        former
            .find(|(_, left)| at < **left)
            .map_or(&self.name, |(name, _)| name)
    }

    /// Whether a post by this author, made at this instant, is by whoever sat here then.
    #[must_use]
    pub fn wrote(&self, author: &str, at: chrono::DateTime<chrono::Utc>) -> bool {
        let is_present = self.since.is_none_or(|since| since <= at);
        let is_earlier = |name: &String| same(name, author);
        same(self.player_at(at), author) || is_present && self.earlier.iter().any(is_earlier)
    }

    /// Whether its player died in a phase and is not back.
    #[must_use]
    pub fn died_in(&self, phase: Phase) -> bool {
        let death = self.death.as_ref();
        death.is_some_and(|death| death.phase == Some(phase))
    }

    /// Whether the seat is still in the game.
    #[must_use]
    pub fn alive(&self) -> bool {
        self.death.is_none()
    }

    /// Whether its death shows nothing, whatever other deaths show.
    #[must_use]
    pub fn dies_hidden(&self) -> bool {
        let phase = self.death.as_ref().and_then(|death| death.phase);
        let hides = |mark: &Mark| mark.name == Mark::HIDDEN && mark.since == phase;
        phase.is_some() && self.marks.iter().any(hides)
    }

    /// Whether its player has left the game with a result of his own: nobody killed him.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.death.as_ref().is_some_and(|death| death.left)
    }

    /// How far its role message is for the host: a dead player has got one, and reads no new one.
    #[must_use]
    pub fn shown_message(&self) -> MessageState {
        match self.role_message {
            MessageState::Stale if !self.alive() && self.confirmed_before => {
                MessageState::Confirmed
            }
            MessageState::Stale if !self.alive() => MessageState::Sent,
            state => state,
        }
    }

    /// The card with which the game begins: what others know of it from the start is of this one.
    #[must_use]
    pub fn card_at_start(&self) -> Option<&Card> {
        self.start_card.as_ref().or(self.card.as_ref())
    }

    /// Whose result the seat shares, and whether it may know that player's side.
    #[must_use]
    pub fn shares(&self) -> Option<(SeatId, bool)> {
        let mut marks = self.marks.iter().rev();
        let mark = marks.find(|mark| mark.name == Mark::SHARES_RESULT)?;
        Some((mark.by?, mark.value.as_deref() == Some(Mark::TOLD)))
    }

    /// Whether the seat has won or lost by itself; none where its side decides.
    #[must_use]
    pub fn own_result(&self) -> Option<bool> {
        let mut marks = self.marks.iter().rev();
        let mark = marks.find(|mark| mark.name == Mark::OWN_RESULT)?;
        match mark.value.as_deref() {
            Some(Mark::WON) => Some(true),
            Some(Mark::LOST) => Some(false),
            _ => None,
        }
    }

    /// Slug of the seat's side, once a card was dealt.
    #[must_use]
    pub fn faction(&self) -> Option<&str> {
        self.card.as_ref().map(|card| card.faction.as_str())
    }
}
