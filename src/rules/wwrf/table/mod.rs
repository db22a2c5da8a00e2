//! A WWRF game at the desk: a host's lines in, moves, texts and reasons out.
//!
//! [`open`] reads the book that the setup holds, and applies what each move changed, one after another; a
//! [`ScriptTable`] answers what a line would bring. Lines are read in [`read`] and its neighbours,
//! carried out in [`play`], and put into facts ([`facts`]), texts ([`texts`]) and the change that is
//! kept ([`step`]): neither a new rule nor a new book changes what has happened. Nothing here decides
//! what an ability does.

mod answer;
mod begin;
mod drawing;
mod facts;
mod follows;
mod help;
mod host;
mod lots;
mod not_run;
mod opening;
mod places;
mod play;
mod played;
mod poll;
mod read;
mod records;
mod refusal;
mod replies;
mod rest;
mod say;
mod seats;
mod side_by_side;
mod step;
mod texts;
mod thread;
mod typed;
mod value;
mod vote;
mod waits;
mod why;
mod words;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::run::Run;
use super::world::{AttributeKind, World};
use nightdesk_game::{Card, Game, Language, MoveText, SeatId, TableStep, TakenMove, ThreadVote};
use nightdesk_lang::Book;
use nightdesk_replies::{Ask, Judged, When};
use nightdesk_rules::{
    Approves, Chance, Cue, Heard, KeptLine, LineRead, Problem, Refusal, RunningVotes, Said, Table,
    TableRecords, TableView, Taken, VoteJudged, VotesNamed, VotesNow, Why, refused,
};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::say;
use opening::LaidOf;
use played::{Past, Played};
use read::Read;
use records::Records;
use replies::Replies;
use seats::{Reading, Seats};

pub(super) use begin::Plan;
pub(super) use help::lines;
pub(super) use opening::{no_day_zero, open};

/// The table of a game.
#[derive(Debug)]
pub(super) struct ScriptTable {
    book: Arc<Book>,
    seats: Seats,
    language: Language,
    /// How the game would begin now.
    plan: Plan,
    /// What the desk holds of each seat.
    desk: Vec<AtDesk>,
    /// Who stands by to take a seat over.
    spare: Vec<String>,
    /// The votes of the running day that were read in the thread.
    thread: Vec<ThreadVote>,
    /// What players said in this phase.
    replies: Replies,
    /// What the host set for players, before the game began.
    information: Information,
    /// In which entry a role first asked for what its player is told beforehand, by key.
    asked: BTreeMap<(SeatId, String), u64>,
    /// The game; none before it began.
    world: Option<World>,
    /// Whether the game is over, by what happened in it or by the host's word alone.
    is_over: bool,
    past: Past,
    /// What was answered and voted.
    records: Records,
    /// From what it was laid.
    of: LaidOf,
}

/// What the host set for players, name to text.
type Information = BTreeMap<SeatId, BTreeMap<String, String>>;

/// What the desk holds of a seat.
#[derive(Debug, Clone)]
struct AtDesk {
    alive: bool,
    card: Option<Card>,
    /// Whether it has won or lost by itself.
    result: Option<bool>,
    /// Whether he was taken out of the game and has lost with that.
    defeated: bool,
}

impl InLanguage for ScriptTable {
    fn language(&self) -> Language {
        self.language
    }
}

impl Table for ScriptTable {
    fn take(&self, cue: Cue<'_>, when: When, chance: &mut dyn Chance) -> Result<Taken, Refusal> {
        match cue {
            Cue::Line(line) => self.brings(self.read(line, Reading::Typed)?, when, chance),
            Cue::Out(out) => {
                let read = self.removal(out.seat, out.comment)?;
                let mut played = self.play(&read, when, chance)?;
                played.defeated = out.loses.then_some(out.seat);
                let mut taken = self.kept_as(read, &played, when.at)?;
                self.leave_to_desk(&mut taken.told, out.seat);
                Ok(taken)
            }
            Cue::Back(seat) => self.brings(self.return_of(seat)?, when, chance),
        }
    }

    fn hear(
        &self,
        said: Said<'_>,
        when: When,
        chance: &mut dyn Chance,
    ) -> Result<Heard<Taken>, Refusal> {
        let read = match said {
            Said::Vote(said) => self.read_side_by_side(said)?,
            Said::Option { voter, words, post } => self.option_in_words(voter, words, post)?,
        };
        Ok(match read {
            Heard::Taken { taken, says } => {
                let mut played = self.play(&taken, when, chance)?;
                played.of_post = matches!(said, Said::Vote(_));
                let taken = self.kept_as(taken, &played, when.at)?;
                Heard::Taken { taken, says }
            }
            Heard::Asks => Heard::Asks,
            Heard::Usual => Heard::Usual,
        })
    }

    fn reads(&self, line: &str) -> LineRead {
        let mut worlds = self.world.iter();
        let has_usual_poll = worlds.any(|world| !poll::usual_polls(world).is_empty());
        LineRead {
            voice: self.voice_of(line),
            cuts_short: self.ends_undecided(line),
            counts_votes: has_usual_poll && self.ends_phase(line),
            silent: Vec::new(),
        }
    }

    fn go_on(self: Box<Self>, game: &Game) -> Option<Result<Box<dyn Table>, Problem>> {
        let table = self.after(game)?;
        Some(table.map(|table| Box::new(table) as Box<dyn Table>))
    }

    fn step_now(&self, taken: &TakenMove) -> Result<TableStep, Refusal> {
        self.step_by_rules(taken)
    }

    fn asks(&self) -> Vec<Ask> {
        self.waiting()
    }

    fn replies(&self) -> Vec<Judged> {
        self.judged()
    }

    fn why(&self, about: &str) -> Option<Why> {
        self.reasons(about)
    }

    fn tally(&self) -> Option<MoveText> {
        self.running_votes()
    }

    fn running(&self) -> RunningVotes {
        self.votes_for_host()
    }

    fn votes_now(&self) -> VotesNow {
        VotesNow {
            nobody: self.nobody_words(),
            last_post: self.last_post_entered(),
            side_by_side: self.names_side_by_side(),
            ..VotesNow::default()
        }
    }

    fn judge(&self, vote: &ThreadVote) -> VoteJudged {
        VoteJudged {
            beside: self.entered_beside(vote),
            ..VoteJudged::default()
        }
    }

    fn approves(&self, _: SeatId, _: u64, _: DateTime<Utc>) -> Approves {
        Approves::Nothing
    }

    fn votes_named(&self, words: &str) -> VotesNamed {
        VotesNamed {
            is_name: self.names_one_side_by_side(words),
            choice: self.names_to_choose_from(words),
        }
    }

    fn records(&self) -> TableRecords {
        TableRecords {
            polls: self.polls_held(),
            nights: self.nights_over(),
        }
    }

    fn view(&self) -> TableView {
        TableView {
            channels: self.places_now(),
            roles_beside: self.roles_beside(),
            unready: self.missing_before_start(),
            takes_after_the_end: false,
        }
    }

    fn kept_lines(&self) -> BTreeMap<u64, KeptLine> {
        let kept = self.of.moves().filter_map(|taken| {
            let line = KeptLine {
                in_words: self.records.in_words.get(&taken.no).cloned(),
                entries: entries_in(&taken.line),
            };
            let is_other = line.in_words.is_some() || line.entries != 1;
            is_other.then_some((taken.no, line))
        });
        kept.collect()
    }

    fn follows(&self, seat: Option<SeatId>, typed: &str) -> Vec<String> {
        match seat {
            Some(seat) => self.may_follow(seat, typed),
            None => self.completions(),
        }
    }
}

/// How many entries of players a kept line holds: of their lines only one of votes holds several.
fn entries_in(line: &str) -> usize {
    words::after(line, "vote").map_or(1, |votes| words::parts(votes, &[';']).len())
}

impl ScriptTable {
    /// What roles are called that players hold beside their cards.
    fn roles_beside(&self) -> Vec<String> {
        let worlds = self.world.iter();
        let held = worlds.flat_map(|world| world.attributes.iter());
        let roles = held.filter_map(|held| match &held.kind {
            AttributeKind::Role { role, .. } => Some(self.role_title(role).to_owned()),
            _ => None,
        });
        roles.collect()
    }

    /// What a line brings that is read; the table itself stays as it is.
    fn brings(&self, read: Read, when: When, chance: &mut dyn Chance) -> Result<Taken, Refusal> {
        let played = self.play(&read, when, chance)?;
        self.kept_as(read, &played, when.at)
    }

    /// What a line that is read has brought.
    fn kept_as(&self, read: Read, played: &Played, at: DateTime<Utc>) -> Result<Taken, Refusal> {
        Ok(Taken {
            line: read.line + &played.draws.set().kept(),
            events: self.events(played, at),
            told: self.texts_of(played),
            echo: [
                read.remarks,
                played.said.clone(),
                self.echo(played),
                played.draws.lines(self.language),
            ]
            .concat(),
            rulings: BTreeMap::new(),
            drawn: played.draws.values(self.language),
            discards: played.discards,
            step: Some(self.step(played)?),
        })
    }

    /// The running game.
    fn running(&self) -> Result<&World, Refusal> {
        let begun = self.world.as_ref();
        begun.ok_or_else(|| refused("not-begun", say!(self, "not_begun")))
    }

    /// A world with its book, to decide by: values are compared in the words of scripts.
    fn deciding<'w>(&'w self, world: &'w World) -> Run<'w> {
        let mut run = self.looking(world);
        run.aloud = false;
        run
    }

    /// A world with its book, to look things up that somebody reads.
    fn looking<'w>(&'w self, world: &'w World) -> Run<'w> {
        Run::looking(&self.book, world)
    }
}
