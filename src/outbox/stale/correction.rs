//! The words with which the next post puts right what was posted.

use super::{WrongText, is_corrected_by_any};
use crate::Outbox;
use crate::counts::next_at_table;
use nightdesk_game::{
    Audience, Cause, Correction, DueText, Event, Game, LeftText, SeatId, Stage, TakenMove,
};
use nightdesk_report::Text;
use nightdesk_report::public::{self, Corrected, PostWrong, Wrong};
use nightdesk_time::Phase;

impl Outbox<'_> {
    /// Whom parts of a text told to be out, as the game stood then, and who are in the game now.
    pub(super) fn back_in_game(&self, then: &Game, parts: &[DueText]) -> Vec<String> {
        let told = parts.iter().flat_map(|part| reported_out(then, *part));
        let is_back = |seat: &SeatId| {
            let held = self.game.seat(*seat);
            held.is_some_and(|held| {
                held.alive() && (held.name != then.name(*seat) || dead(then, *seat))
            })
        };
        let names = told
            .filter(is_back)
            .map(|seat| self.game.name(seat).to_owned());
        names.collect()
    }

    /// Of whom parts of a text that do not stand told that they are in the game again, and who are out
    /// of it for all that the thread may know.
    pub fn out_of_game(&self, gone: &[DueText]) -> Vec<String> {
        let returned = gone.iter().filter_map(|part| match *part {
            DueText::Returned(seat) => Some(seat),
            _ => None,
        });
        let out = returned.filter(|seat| self.game.may_be_known_out(*seat));
        out.map(|seat| self.game.name(seat).to_owned()).collect()
    }

    /// Whether a text that left in a state of the game tells that it is over.
    pub fn tells_end(&self, text: &LeftText, told: &Game) -> bool {
        let tells = |part: &DueText| match part {
            DueText::GameEnd => true,
            DueText::Told(_) => told
                .text_of_move(*part)
                .is_some_and(|(taken, _)| self.has_ended(taken, told)),
            _ => false,
        };
        is_over(told) && text.to == Audience::Public && text.parts.iter().any(tells)
    }

    /// Whether a move has ended a game that is over.
    fn has_ended(&self, taken: &TakenMove, over: &Game) -> bool {
        let makes =
            |event: &Event| matches!(event, Event::MoveTaken { no, .. } if *no == Some(taken.no));
        let mut entries = self.journal.entries().iter();
        let entry = entries.find(|entry| entry.change.facts().iter().any(makes));
        match entry {
            Some(entry) => {
                let mut facts = entry.change.facts().iter();
                facts.any(|event| matches!(event, Event::GameOver { .. }))
            }
            // Older journals kept no numbers with their moves: nothing is moved after the end.
            None => over.moves.last().is_some_and(|last| last.no == taken.no),
        }
    }

    /// What is wrong in posts that have left, by itself; none if nothing is.
    pub fn correction(&self) -> Option<Text> {
        let part = DueText::Correction;
        let nothing = public::correction().made_of(part);
        let corrected = self.corrected(nothing.clone(), part);
        (corrected != nothing).then_some(corrected)
    }

    /// A text that is due, with what it corrects.
    pub fn corrected(&self, text: Text, part: DueText) -> Text {
        if !self.corrects {
            return text;
        }
        if let Audience::Seat(seat) = *text.audience() {
            return self.corrected_message(text, seat);
        }
        if *text.audience() != Audience::Public {
            return text;
        }
        let wrong = self.wrong_texts();
        let of_kind = wrong.iter().filter(|wrong| {
            let mut parts = wrong.text.parts.iter();
            let mut is_like = || parts.any(|other| other.is_like(part));
            wrong.text.to == Audience::Public && (is_corrected_by_any(wrong.text) || is_like())
        });
        // A deadline is one line: the new one takes the place of whatever was posted before.
        let told_before = |wrong: &&WrongText<'_>| {
            part == DueText::DeadlineMoved && wrong.text.holds(DueText::DeadlineMoved)
        };
        let (replaced, of_kind): (Vec<_>, Vec<_>) = of_kind.partition(told_before);
        let is_more = |wrong: &&WrongText<'_>| is_corrected_by_any(wrong.text);
        let besides: Vec<_> = replaced.iter().copied().filter(is_more).collect();
        let replaced = replaced.first().map(|_| PostWrong {
            post: Corrected::Outside,
            wrong: Wrong::Replaced,
            said_by: None,
        });
        let wrong = of_kind.into_iter().chain(besides);
        let wrong = wrong.flat_map(|wrong| wrong.corrections());
        let wrong: Vec<_> = replaced.into_iter().chain(wrong).collect();
        public::with_corrections(text, self.words, &wrong)
    }
}

impl WrongText<'_> {
    /// What the host calls it, or each of the posts in it.
    pub fn name(&self) -> String {
        match self.text.posts.as_slice() {
            [] if !self.named.is_empty() => self.named.join(", "),
            [] => self.text.name.clone(),
            posts => posts.join(", "),
        }
    }

    /// Which post it is, in the words of the thread.
    fn post(&self) -> Corrected {
        if let Some((day, number)) = self.count {
            return Corrected::Count(day, number);
        }
        let mut parts = self.text.parts.iter();
        let told = parts.find_map(|part| match *part {
            DueText::FinalTally(phase)
            | DueText::Elimination(phase)
            | DueText::NightDeaths(phase) => Some(Corrected::End(phase)),
            DueText::DayStart(phase) | DueText::NightStart(phase) => Some(Corrected::Start(phase)),
            DueText::GoesOn => Some(Corrected::GoingOn),
            _ => None,
        });
        let ended = self.ends.then_some(Corrected::GameOver);
        let left_in = self.text.phase;
        told.or(ended)
            .unwrap_or_else(|| left_in.map_or(Corrected::Outside, Corrected::During))
    }

    /// What it tells of players that does not stand, the lines that should stand in it, or that
    /// something in it does not stand; and who is in the game again.
    pub(super) fn corrections(&self) -> Vec<PostWrong> {
        let about = self.about.clone().map(Corrected::About);
        let gone = about.map(|about| (about, Wrong::TakenBack));
        let lines = match &self.now {
            None => vec![Wrong::TakenBack],
            Some(now) if *now == self.was => Vec::new(),
            Some(now) => self.other_lines(now),
        };
        let post = self.post();
        let lines = match self.end_gone {
            // The win is all that the rest of it tells.
            true if post == Corrected::GameOver && self.tells_win_alone() => Vec::new(),
            _ => lines,
        };
        let win = self
            .win_gone
            .then_some((Corrected::GameOver, Wrong::WinGone));
        let back = (!self.back.is_empty()).then(|| Wrong::BackInGame(self.back.clone()));
        let out = (!self.out.is_empty()).then(|| Wrong::OutOfGame(self.out.clone()));
        let of_post = |line| (post.clone(), line);
        let lines = lines.into_iter().map(of_post);
        let players = back.into_iter().chain(out).map(of_post);
        let wrong = gone.into_iter().chain(lines).chain(win).chain(players);
        let wrong = wrong.map(|(post, wrong)| PostWrong {
            said_by: self.said_by(&wrong),
            post,
            wrong,
        });
        wrong.collect()
    }

    /// The part of a post that says by itself what is so instead of something wrong here.
    fn said_by(&self, wrong: &Wrong) -> Option<DueText> {
        match wrong {
            Wrong::WinGone => Some(DueText::GoesOn),
            Wrong::ShouldRead(line) => {
                let deadline = self.deadline.as_ref()?;
                let mut lines = deadline.lines().map(str::trim);
                let is_deadline = lines.any(|told| told == line);
                is_deadline.then_some(DueText::DeadlineMoved)
            }
            Wrong::LineGone(_)
            | Wrong::DoesNotStand
            | Wrong::TakenBack
            | Wrong::BackInGame(_)
            | Wrong::OutOfGame(_)
            | Wrong::Replaced => None,
        }
    }

    /// Whether it tells nothing but who has won, besides words about players.
    fn tells_win_alone(&self) -> bool {
        let mut parts = self.text.parts.iter();
        parts.all(|part| {
            let is_win = matches!(part, DueText::GameEnd);
            is_win || part.is_about_player() || part.correction() == Correction::None
        })
    }

    fn other_lines(&self, now: &str) -> Vec<Wrong> {
        let added = lines_without(now, &self.was).map(Wrong::ShouldRead);
        let added: Vec<Wrong> = added.collect();
        if !added.is_empty() {
            return added;
        }
        // A public vote gives nothing away; of a death or a card no more is said than needed.
        match self.text.parts.contains(&DueText::TableTally) {
            true => lines_without(&self.was, now).map(Wrong::LineGone).collect(),
            false => vec![Wrong::DoesNotStand],
        }
    }
}

/// The lines of a text that another has not.
fn lines_without<'t>(text: &'t str, other: &'t str) -> impl Iterator<Item = String> + 't {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.filter(|line| !other.lines().any(|known| known == *line));
    lines.map(|line| line.trim().to_owned())
}

/// Which count of which day a running count of a table was, in the game as it stood before it left.
pub(super) fn count_of(text: &LeftText, then: &Game) -> Option<(Phase, usize)> {
    let day = text.phase.filter(|_| is_table_count(text))?;
    Some((day, next_at_table(then, day)))
}

/// Who is out by what a part of a text told in a state of the game.
fn reported_out(game: &Game, part: DueText) -> Vec<SeatId> {
    let fell = |phase, by| {
        let fallen = game.seats().filter(move |(_, seat)| {
            let death = seat.death.as_ref();
            death.is_some_and(|death| death.phase == Some(phase) && death.cause == by)
        });
        fallen.map(|(seat, _)| seat).collect()
    };
    match part {
        DueText::Elimination(day) => fell(day, Cause::Elimination),
        DueText::NightDeaths(night) => fell(night, Cause::Night),
        DueText::DayStart(day) => {
            let mut begun = game.phases.iter().rev().map(|start| start.phase);
            let night = begun.find(|phase| *phase == day).and_then(|_| begun.next());
            night.map_or_else(Vec::new, |night| fell(night, Cause::Night))
        }
        DueText::Left(seat) | DueText::Replacement(seat) => vec![seat],
        _ => Vec::new(),
    }
}

pub(super) fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. })
}

fn dead(game: &Game, seat: SeatId) -> bool {
    game.seat(seat).is_some_and(|held| !held.alive())
}

/// Whether it is a running count of a table and nothing else: the next one stands in its place.
pub(super) fn is_table_count(text: &LeftText) -> bool {
    matches!(text.parts.as_slice(), [DueText::TableTally])
}
