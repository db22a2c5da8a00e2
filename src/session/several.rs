//! Several lines that come at once: what they look like before anybody says what they are.
//!
//! A host pastes what players wrote more often than commands, and players write what reads as
//! one. So nothing here takes a line: it is only said what the lines may be.

use chrono::{DateTime, Utc};

use super::Session;
use nightdesk_command::{Command, HostOrder, catalogue};
use nightdesk_game::Stage;
use nightdesk_time::PhaseKind;

/// What lines look like that came at once and are no posts with numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Looks {
    /// Each of them is a command.
    Commands,
    /// They name players; this line signs them up.
    Players(String),
    /// A private message; this line is what its sender asks for.
    Entry(String),
    /// A post of somebody known, without its number.
    PostOf(String),
    /// Words: this line, with its number from 1, is no command.
    Words(usize, String),
}

/// The most letters of a line that names a player in a list.
const LONGEST_ENTRY: usize = 48;

/// The command that takes a list of players as it is pasted.
const SIGN_UP: &str = "signup";

/// The lines of a text that say something.
#[must_use]
pub fn lines_of(text: &str) -> Vec<&str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect()
}

impl Session {
    /// What lines that came at once look like.
    #[must_use]
    pub fn looks(&self, text: &str, now: DateTime<Utc>) -> Looks {
        let lines = lines_of(text);
        let mut other = (1..).zip(&lines);
        let Some((number, other)) = other.find(|(_, line)| !self.is_command(line, now)) else {
            return Looks::Commands;
        };
        if let Some(list) = self.players_in(&lines, now) {
            return Looks::Players(list);
        }
        if let Some(line) = self.entry_in(text) {
            return Looks::Entry(line);
        }
        match nightdesk_desk::author_of(self.game(), text) {
            Some(author) => Looks::PostOf(author),
            None => Looks::Words(number, (*other).to_owned()),
        }
    }

    /// What the sender of a private message asks for, where nights are entered one by one and one is open.
    fn entry_in(&self, text: &str) -> Option<String> {
        let by_night = self.game().phase()?.kind() == PhaseKind::Night;
        let at_table = self.rules().ok()?.tables().is_some();
        let names = self.names().ok().filter(|_| by_night && !at_table)?;
        nightdesk_command::entry_of_message(text, &names)
    }

    /// Whether a line is the command that takes posts from the lines below it.
    #[must_use]
    pub fn takes_posts(&self, line: &str) -> bool {
        let read = self
            .names()
            .map(|names| nightdesk_command::read(line, &names));
        matches!(
            read,
            Ok(Ok(Command::Session(nightdesk_command::Session::Paste)))
        )
    }

    /// The line that signs up the players whom lines name, before the game begins: the first line may
    /// be such a command itself, and none of the others is a command.
    fn players_in(&self, lines: &[&str], now: DateTime<Utc>) -> Option<String> {
        if self.game().stage != Stage::Preparing {
            return None;
        }
        let (first, others) = lines.split_first()?;
        let names_one = |line: &&str| {
            line.chars().count() <= LONGEST_ENTRY
                && !line.ends_with(['.', '!', '?', ':'])
                && catalogue::at_start(line).is_none()
                && !self.is_command(line, now)
        };
        if !others.iter().all(names_one) {
            return None;
        }
        let list = lines.join("\n");
        let read = nightdesk_command::read(first, self.names().ok()?.as_ref());
        let begins_list = matches!(
            read,
            Ok(Command::Order(
                HostOrder::SignUp(_) | HostOrder::AddPlayers(_) | HostOrder::AddSpare(_)
            ))
        );
        match begins_list {
            true => Some(list),
            false => names_one(first).then(|| format!("{SIGN_UP} {list}")),
        }
    }
}
