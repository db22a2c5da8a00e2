//! Lines for the table of a rule set that keeps one.
//!
//! Phases, votes and moves of roles are the table's; seats, deadlines, posts, notes and the
//! journal are the desk's as in any other game.

use chrono::{DateTime, Utc};

use super::answer::{Answer, NotTaken};
use super::counts::said;
use super::{Session, Teller};
use crate::command::catalogue::{self, Id};
use crate::command::{self, Command, HostOrder, HostQuestion};
use crate::desk::{self, Desk};
use crate::game::{Audience, SeatId, Told};
use crate::report::{Text, at_table, reasons};
use crate::rules::{Owed, Table, Waiting};

impl Session {
    /// What a line brings at the game's table; none if there is no table, or the line is not one
    /// for it.
    pub(super) fn at_table(
        &mut self,
        line: &str,
        now: DateTime<Utc>,
        seed: u64,
    ) -> Result<Option<Answer>, NotTaken> {
        let Some(table) = desk::table(self.game(), self.rules()?)? else {
            return Ok(None);
        };
        let line = line.trim();
        let Some((command, rest)) = catalogue::at_start(line) else {
            return self.own_line(line, now, seed).map(Some);
        };
        let answer = match command.id {
            Id::Start | Id::EndDay | Id::Act | Id::Vote | Id::Unvote | Id::Draw => {
                self.moved(line, now, seed)?
            }
            Id::Kill | Id::Revive if self.game().phase().is_some() => {
                self.moved(line, now, seed)?
            }
            Id::Role if self.game().phase().is_some() && self.gives_card(line) => {
                self.moved(line, now, seed)?
            }
            Id::Resolve if rest.contains("--commit") => self.moved("resolve", now, seed)?,
            Id::Resolve => self.preview_move("resolve", now, seed)?,
            Id::Missing | Id::Next => self.with_teller(|teller| teller.waiting(table.as_ref()))?,
            Id::Why => why(table.as_ref(), rest)?,
            Id::Tally => tally(table.as_ref())?,
            Id::Messages if self.game().phase().is_some() && !self.game().moves.is_empty() => {
                self.told_to(line)?
            }
            _ => return Ok(None),
        };
        Ok(Some(answer))
    }

    /// Whether a line gives a seat another card, rather than asking about one.
    fn gives_card(&self, line: &str) -> bool {
        let read = self.names().ok();
        let read = read.and_then(|names| command::read(line, &names).ok());
        matches!(read, Some(Command::Order(HostOrder::GiveCard { .. })))
    }

    /// A line that begins with no command of the desk.
    fn own_line(&mut self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        match self.moved(line, now, seed) {
            Ok(answer) => Ok(answer),
            // A line in the thread's own words may be meant, and only then.
            Err(refused) => match self.thread_line(line, now)? {
                Some(order) => self.order(&order?, line, now, seed),
                None => Err(refused),
            },
        }
    }

    fn moved(&mut self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        self.order(&HostOrder::Move(line.to_owned()), line, now, seed)
    }

    /// What a move would bring; nothing is kept.
    fn preview_move(&self, line: &str, now: DateTime<Utc>, seed: u64) -> Result<Answer, NotTaken> {
        let looked = Desk::new(self.journal(), now, seed)?.look(line)?;
        let mut echo = vec!["Not kept yet; `resolve --commit` keeps it.".to_owned()];
        echo.extend(looked.taken.echo);
        Ok(Answer {
            echo,
            texts: super::as_posts(looked.taken.told.iter().map(previewed).collect()),
            ..Answer::default()
        })
    }

    /// The private texts of the last moves, by a line that asks for them.
    fn told_to(&self, line: &str) -> Result<Answer, NotTaken> {
        let wanted = match command::read(line, &self.names()?)? {
            Command::Question(HostQuestion::Messages(seat)) => seat,
            _ => None,
        };
        self.with_teller(|teller| teller.told(wanted))?
    }
}

impl Teller<'_> {
    /// What seats must still send at the game's table, if it has one.
    pub(super) fn owed_at_table(&self) -> Vec<Owed> {
        // What keeps a table from being laid is told with the next line for it.
        let table = desk::table(self.game, self.rules).ok().flatten();
        let waits = table.map(|table| table.waits()).unwrap_or_default();
        let owed = waits.into_iter().filter(|waiting| !waiting.optional);
        owed.filter_map(|waiting| {
            Some(Owed {
                seats: vec![waiting.from?],
                faction: None,
                ability: String::new(),
                title: waiting.what,
                must: false,
            })
        })
        .collect()
    }

    /// Who still owes what at the table.
    fn waiting(&self, table: &dyn Table) -> Answer {
        let waits = table.waits();
        if waits.is_empty() {
            return said(vec!["Nothing is waited for.".to_owned()]);
        }
        said(
            waits
                .iter()
                .map(|waiting| self.owed_line(waiting))
                .collect(),
        )
    }

    /// `Ana: whom do you check? (may be left out):  answer Ana …`
    fn owed_line(&self, waiting: &Waiting) -> String {
        let from = waiting.from.map_or("You", |seat| self.game.name(seat));
        let optional = if waiting.optional {
            " (may be left out)"
        } else {
            ""
        };
        let typed = waiting.type_this.as_deref();
        let typed = typed.map_or_else(String::new, |line| format!(":  {line}"));
        format!("{from}: {}{optional}{typed}", waiting.what)
    }

    /// What was told in private in the last moves that told anything: to one seat, or to all.
    fn told(&self, wanted: Option<SeatId>) -> Result<Answer, NotTaken> {
        let phase = self.game.moves.last().and_then(|taken| taken.phase);
        let moves = self.game.moves.iter();
        let recent = moves.filter(|taken| wanted.is_some() || taken.phase == phase);
        let told = recent.flat_map(|taken| &taken.told);
        let texts: Vec<Text> = told
            .filter(|told| is_private(told, wanted))
            .map(at_table)
            .collect();
        if texts.is_empty() {
            return Err(NotTaken::Nothing("nothing was told in private".to_owned()));
        }
        Ok(Answer {
            texts,
            ..Answer::default()
        })
    }
}

/// A text as a preview shows it: what would be public is the host's until it is.
fn previewed(told: &Told) -> Text {
    match told.to {
        Audience::Public => at_table(&Told {
            to: Audience::Host,
            ..told.clone()
        }),
        Audience::Seat(_) | Audience::Faction(_) | Audience::Host => at_table(told),
    }
}

fn is_private(told: &Told, wanted: Option<SeatId>) -> bool {
    match (&told.to, wanted) {
        (Audience::Seat(seat), Some(wanted)) => *seat == wanted,
        (Audience::Seat(_) | Audience::Faction(_), None) => true,
        (Audience::Faction(_) | Audience::Public | Audience::Host, _) => false,
    }
}

fn why(table: &dyn Table, about: &str) -> Result<Answer, NotTaken> {
    match table.why(about.trim()) {
        Some(why) => Ok(Answer {
            texts: vec![reasons(&why)],
            ..Answer::default()
        }),
        None => Err(NotTaken::Nothing(
            "nothing happened there that needs a reason".to_owned(),
        )),
    }
}

fn tally(table: &dyn Table) -> Result<Answer, NotTaken> {
    match table.tally() {
        Some(told) => Ok(Answer {
            texts: vec![at_table(&told)],
            ..Answer::default()
        }),
        None => Err(NotTaken::Nothing("no vote runs".to_owned())),
    }
}
