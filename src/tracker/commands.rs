//! What a host's post orders, as far as the game allows it now.

use std::collections::BTreeSet;

use super::answers::Answer;
use super::people::Death;
use super::struck::Struck;
use super::{Decision, RemarkKind, Tracker, What};
use nightdesk_ballot::{Meant, NameRule, Target, meant};
use nightdesk_game::{Cause, Deed, ReplacementVote, SeatId};
use nightdesk_gm::{
    CommentPhrases, DeathWord, Doubt, DoubtKind, GmCommand, NearAbout, NearCommand, NewPlayer,
    Reading, begins_with_a_name, death_form, heads_a_list, hidden_unend_in_line, near_command,
    read_line, takes_back, unend_in_line,
};
use nightdesk_text::Span;
use nightdesk_thread::{Line, Post};
use nightdesk_time::{Phase, PhaseKind, Refusal, Shift};

/// A question about a host's line, before it has a place.
struct Asked {
    kind: &'static str,
    candidates: Vec<SeatId>,
}

/// A line of a host's post, and what came of it so far.
pub(super) struct HostLine<'p> {
    pub(super) post: &'p Post,
    pub(super) text: &'p str,
    /// What stands in it, and what is struck out, where it has such words.
    pub(super) struck: Option<Struck>,
    /// Whether it belongs to a list of players below a heading.
    is_in_list: bool,
    /// Its words that are hidden or shown as code.
    hidden: Vec<Span>,
    /// What the post says in the next line.
    next: &'p str,
    /// How many doubts its post has raised.
    doubts: u32,
    /// What was refused on it, and to whom; the same is not asked twice about one line.
    refused: BTreeSet<(&'static str, Vec<SeatId>)>,
    /// Whether anything was done.
    obeyed: bool,
    /// Whether the desk has printed it.
    own: bool,
    /// What its post has told of that was done at the desk.
    told: Vec<Deed>,
}

/// How often a line is read anew because names in it mean somebody else now. Each time takes a
/// change of players; what nobody means is asked about.
const MOST_TURNS: usize = 16;

impl HostLine<'_> {
    /// Whether words go on after a hidden part of it that holds a range, and say more than what somebody was: they
    /// may be about how a host writes.
    fn goes_on_after_hidden(&self, place: Span, phrases: &CommentPhrases) -> bool {
        let of_place = |hidden: &&Span| hidden.start <= place.start && place.end <= hidden.end;
        let Some(hidden) = self.hidden.iter().find(of_place) else {
            return false;
        };
        let rest = self.text.get(hidden.end..).unwrap_or_default();
        let is_sign = |sign: char| !sign.is_alphanumeric();
        match rest.trim_start_matches(is_sign) {
            "" => self.next.starts_with(char::is_lowercase) && !phrases.begin(self.next),
            rest => !phrases.begin(rest),
        }
    }

    /// After a return the same death is news, and the other way round.
    fn forget_what_is_no_more(&mut self, done: &GmCommand<SeatId>) {
        let done = match done {
            GmCommand::Died { slot, .. } => Deed::Died(*slot),
            GmCommand::Resurrect { slot } => Deed::Revived(*slot),
            _ => return,
        };
        self.told.retain(|before| !before.is_unsaid_by(done));
    }
}

/// The words of a line that are hidden or shown as code, side by side ones as one.
fn hidden(line: &Line) -> Vec<Span> {
    let mut hidden: Vec<Span> = Vec::new();
    for stretch in &line.stretches {
        match hidden.last_mut() {
            _ if stretch.look.hidden.is_none() => {}
            Some(last) if last.end == stretch.span.start => last.end = stretch.span.end,
            _ => hidden.push(stretch.span),
        }
    }
    hidden
}

impl Asked {
    fn about(kind: &'static str) -> Self {
        Self {
            kind,
            candidates: Vec::new(),
        }
    }

    /// A doubt about a line, each seat offered once.
    fn of(doubt: &Doubt<SeatId>) -> Self {
        let mut candidates: Vec<SeatId> = Vec::new();
        for seat in doubt.candidates() {
            if !candidates.contains(&seat) {
                candidates.push(seat);
            }
        }
        Self {
            kind: doubt.kind.name(),
            candidates,
        }
    }

    fn at(self, post: &Post, index: u32, words: String) -> Decision {
        Decision {
            post: post.number,
            index,
            kind: self.kind,
            words,
            candidates: self.candidates,
            voter: None,
            reads: None,
            counts_for: None,
        }
    }
}

impl Tracker {
    /// Reads a host's post line by line and does what it says.
    pub(super) fn obey(&mut self, post: &Post) {
        let mut doubts = 0;
        let mut obeyed = false;
        let mut told = Vec::new();
        let mut is_in_list = false;
        let next = post.body.lines.iter().skip(1);
        let next = next.map(|line| line.text.as_str());
        let next = next.chain(std::iter::once(""));
        for (line, next) in post.body.lines.iter().zip(next) {
            is_in_list = heads_a_list(&line.text, self.people.names())
                || is_in_list && begins_with_a_name(&line.text, self.people.names());
            let mut line = HostLine {
                post,
                text: &line.text,
                struck: Struck::of(line),
                is_in_list,
                hidden: hidden(line),
                next,
                doubts,
                refused: BTreeSet::new(),
                obeyed: false,
                own: self.own.has(&line.text, post.number),
                told,
            };
            self.obey_line(&mut line);
            doubts = line.doubts;
            obeyed |= line.obeyed;
            told = line.told;
        }
        let tells = self.tells_of_the_desk(post);
        self.own.read(post.number, &words_of(post), tells);
        if obeyed && post.edited {
            self.remark(post, RemarkKind::EditedCommand);
        }
    }

    fn obey_line(&mut self, line: &mut HostLine<'_>) {
        let mut from = 0;
        for _ in 0..MOST_TURNS {
            let Some(again) = self.obey_from(line, from) else {
                return;
            };
            from = again;
        }
        let readings = read_line(line.text, self.people.names(), &self.reading.phrases);
        if readings.iter().any(|reading| reading.span().end > from) {
            self.ask(line, Asked::about("replace-old"));
        }
    }

    /// Does what a line says after an offset, as far as the same names hold and the game is on.
    /// Tells from where the line is to be read anew, because what it says there has changed.
    fn obey_from(&mut self, line: &mut HostLine<'_>, from: usize) -> Option<usize> {
        if self.clock.is_over() {
            if let Some(unend) = unend_in_line(line.text, self.people.names(), from) {
                let reading = self.unend_as_struck(line, unend)?;
                self.obey_reading(line, reading);
                return (!self.clock.is_over()).then_some(unend.end);
            }
            match hidden_unend_in_line(line.text, self.people.names()) {
                Some(hidden) => self.obey_reading(line, hidden),
                None => self.note_near_command(line),
            }
            return None;
        }
        let readings = read_line(line.text, self.people.names(), &self.reading.phrases);
        if readings.is_empty() {
            self.note_near_command(line);
        }
        let struck = line.struck.as_ref().map(|struck| self.read_struck(struck));
        let unread = readings
            .into_iter()
            .filter(|reading| reading.span().end > from);
        for reading in unread {
            let (end, was) = (reading.span().end, self.people.seats_taken());
            let Some(reading) = self.as_struck(line, struck.as_ref(), reading) else {
                continue;
            };
            let reading = self.as_in_the_post(line, reading);
            self.obey_reading(line, reading);
            // What stands after the end of a game is not heard, not even its undoing.
            if self.clock.is_over() {
                return None;
            }
            if self.people.seats_taken() != was {
                return Some(end);
            }
        }
        None
    }

    /// Notes a line of which nothing is read, if it reads like a command.
    fn note_near_command(&mut self, line: &mut HostLine<'_>) {
        if line.own || line.struck.is_some() {
            return;
        }
        let near = near_command(line.text, self.people.names());
        // While the game is over only its undoing is heard, and before there is nothing to undo.
        let is_news = |near: &NearCommand<SeatId>| match near.about {
            NearAbout::GoingOn => self.clock.is_over(),
            NearAbout::PhaseEnd { kind, number } => {
                let phase = self.clock.phase();
                let is_running =
                    phase.kind() == kind && number.is_none_or(|it| it == phase.number());
                is_running && !self.clock.is_over()
            }
            NearAbout::End | NearAbout::Other => !self.clock.is_over(),
        };
        let near = near.filter(is_news);
        let death = near.as_ref().and_then(|near| near.death.clone());
        let death = death.filter(|death| self.asks_of(death, line.post));
        if let Some(death) = death {
            let words = line.text.to_owned();
            let doubt = Doubt {
                kind: DoubtKind::OtherWords,
                span: Span::new(0, words.len()),
                words,
                meant: vec![death],
            };
            self.obey_reading(line, Reading::Doubt(doubt));
        } else if let Some(near) = near {
            let words = line.text.to_owned();
            let kind = RemarkKind::NearCommand {
                words,
                right: near.right,
            };
            self.remark(line.post, kind);
        }
    }

    /// Whether the host is asked of a death that is told in other words: once in a post.
    fn asks_of(&self, death: &GmCommand<SeatId>, post: &Post) -> bool {
        let seat = death.slot();
        let is_asked = |open: &Decision| {
            open.post == post.number
                && open.kind == DoubtKind::OtherWords.name()
                && open.candidates.iter().copied().eq(seat)
        };
        let is_alive = seat.is_some_and(|seat| self.people.is_alive(seat));
        self.asks_of_deaths && is_alive && !self.decisions.iter().any(is_asked)
    }

    /// A death is asked about that the next line takes back, that stands in hidden words from which others go on, or
    /// is of a phase that has not come; and so is one in a list of players at the head of the thread: hosts keep such
    /// lists in posts that they edit later.
    fn as_in_the_post(&mut self, line: &HostLine<'_>, reading: Reading<SeatId>) -> Reading<SeatId> {
        let Reading::Command { command, span } = &reading else {
            return reading;
        };
        let GmCommand::Died { slot, .. } = command else {
            return reading;
        };
        let is_done = self
            .untold
            .iter()
            .chain(&line.told)
            .any(|deed| tells(command, *deed));
        if is_done || !self.people.is_alive(*slot) {
            return reading;
        }
        let phrases = &self.reading.phrases;
        let told = death_form(line.text, self.people.names(), phrases, *span);
        let is_no_news = takes_back(line.next) || line.goes_on_after_hidden(*span, phrases);
        let kind = if is_no_news {
            DoubtKind::Hedged
        } else if told.of.is_some_and(|phase| phase > self.clock.phase()) {
            DoubtKind::LaterPhase
        } else if self.is_first(line.post) && (told.is_listed || line.is_in_list) {
            DoubtKind::ListOfDead
        } else {
            return reading;
        };
        Reading::Doubt(Doubt {
            kind,
            words: line.text.to_owned(),
            meant: vec![command.clone()],
            span: *span,
        })
    }

    fn obey_reading(&mut self, line: &mut HostLine<'_>, reading: Reading<SeatId>) {
        let (post, index) = (line.post, line.doubts);
        let done = match reading {
            Reading::Command { command, .. } => self.carry_out_noted(line, &command),
            Reading::Doubt(doubt) => {
                if !self.matters(&doubt) {
                    return;
                }
                if line.own {
                    return self.remark_own(post);
                }
                self.met.insert((post.number, index));
                let Some(command) = self.settled(post, index, &doubt) else {
                    let decision = Asked::of(&doubt).at(post, index, doubt.words);
                    line.doubts += 1;
                    return self.put(decision);
                };
                let done = self.carry_out_noted(line, &command);
                line.doubts += u32::from(done.is_ok());
                done
            }
        };
        match done {
            Ok(()) => line.obeyed = true,
            // What the host says or takes it for is refused: that is the question now.
            Err(asked) => self.ask(line, asked),
        }
    }

    /// Asks about a command on a line that cannot be carried out.
    fn ask(&mut self, line: &mut HostLine<'_>, asked: Asked) {
        let index = line.doubts;
        line.doubts += 1;
        self.met.insert((line.post.number, index));
        if line.refused.insert((asked.kind, asked.candidates.clone())) {
            self.put(asked.at(line.post, index, line.text.to_owned()));
        }
    }

    /// Leaves a question open, unless the host has dropped it.
    fn put(&mut self, asked: Decision) {
        if self.answers.get(asked.post, asked.index) != Some(&Answer::Ignore) {
            self.decisions.push(asked);
        }
    }

    /// A death told inside a comment is asked about only while somebody it may mean is alive.
    fn matters(&self, doubt: &Doubt<SeatId>) -> bool {
        doubt.kind != DoubtKind::DeathInsideComment
            || doubt.candidates().any(|seat| self.people.is_alive(seat))
    }

    /// The command the host has decided a doubtful line to be.
    fn settled(&self, post: &Post, index: u32, doubt: &Doubt<SeatId>) -> Option<GmCommand<SeatId>> {
        match self.answers.get(post.number, index)? {
            Answer::Ignore | Answer::Unvote => None,
            Answer::Count => match doubt.meant.as_slice() {
                // Words before the phrase are not known to be a name alone.
                [_] if doubt.kind == DoubtKind::ReplaceNewUnknown => None,
                [only] => Some(only.clone()),
                _ => None,
            },
            Answer::Target(name) | Answer::Always(name)
                if doubt.kind == DoubtKind::ReplaceNewUnknown =>
            {
                let old = doubt.meant.first()?.slot()?;
                let new = NewPlayer::User(name.clone());
                Some(GmCommand::Replaced { new, old })
            }
            Answer::Target(name) | Answer::Always(name) => {
                let Meant::Certain(Target::Slot(seat)) =
                    meant(name, self.people.roster(), NameRule::Ask)
                else {
                    return None;
                };
                let mut meant = doubt.meant.iter();
                let offered = meant.find(|command| command.slot() == Some(seat)).cloned();
                let alive = GmCommand::Resurrect { slot: seat };
                offered.or_else(|| (doubt.kind == DoubtKind::ResurrectName).then_some(alive))
            }
        }
    }

    /// Carries out a command, and notes a name in its line that nobody bears any more.
    fn carry_out_noted(
        &mut self,
        line: &mut HostLine<'_>,
        command: &GmCommand<SeatId>,
    ) -> Result<(), Asked> {
        let seat = command.slot();
        let name = seat.map(|seat| self.name(seat).to_owned());
        if !self.repeats_deed(line, command) {
            self.carry_out(line.post, command)?;
            line.forget_what_is_no_more(command);
        }
        if let Some((seat, name)) = seat.zip(name) {
            self.remark_former(line.post, seat, line.text, &name);
        }
        Ok(())
    }

    /// Whether a command only tells what is done: at the desk, or in the desk's own words. The scene
    /// of a death and the line for a bot below it are one death.
    fn repeats_deed(&mut self, line: &mut HostLine<'_>, command: &GmCommand<SeatId>) -> bool {
        let told = |deed: &Deed| tells(command, *deed);
        if line.told.iter().any(told) {
            return true;
        }
        if let Some(place) = self.untold.iter().position(told) {
            let deed = self.untold.remove(place);
            self.remark(line.post, RemarkKind::DoneAlready);
            self.note(line.post, What::ToldAgain { deed });
            line.told.retain(|before| !before.is_unsaid_by(deed));
            // The same move twice is two moves.
            line.told
                .extend(Some(deed).filter(|deed| !matches!(deed, Deed::Moved(_))));
            return true;
        }
        if line.own {
            self.remark_own(line.post);
        }
        line.own
    }

    /// Whether a post has told what was done at the desk.
    fn tells_of_the_desk(&self, post: &Post) -> bool {
        let mut happened = self.happened.iter().rev();
        happened.any(|happening| {
            happening.post == Some(post.number) && matches!(happening.what, What::ToldAgain { .. })
        })
    }

    /// Remarks, once for a post, that its lines are the desk's own.
    fn remark_own(&mut self, post: &Post) {
        let mut remarks = self.remarks.iter().rev();
        let said =
            remarks.any(|remark| remark.post == post.number && remark.kind == RemarkKind::OwnPost);
        if !said {
            self.remark(post, RemarkKind::OwnPost);
        }
    }

    fn carry_out(&mut self, post: &Post, command: &GmCommand<SeatId>) -> Result<(), Asked> {
        match command {
            GmCommand::Died {
                slot,
                comment,
                cause,
            } => self.dies(post, *slot, comment, *cause),
            GmCommand::Resurrect { slot } => self.returns(post, *slot),
            GmCommand::EndedEarly { kind, number } => return self.ends_early(post, *kind, *number),
            GmCommand::Moved { shift } => return self.moves(post, *shift),
            GmCommand::Replaced { new, old } => return self.replaces(post, new, *old),
            GmCommand::GameEnded => {
                self.clock.end_game(post.at);
                self.note(post, What::Ended);
            }
            GmCommand::Unended => self.goes_on(post),
        }
        Ok(())
    }

    /// Tracker rules §1.1: the dead player's vote goes, and so do all votes on him.
    fn dies(&mut self, post: &Post, seat: SeatId, comment: &str, word: DeathWord) {
        if !self.people.is_alive(seat) {
            return self.remark(post, RemarkKind::DeadAlready(seat));
        }
        let (cause, phase) = match (word, self.clock.phase()) {
            // Hosts post the flip after the deadline.
            (DeathWord::Lynched, Phase::Night(night)) if night > 0 => {
                (Cause::Elimination, Phase::Day(night))
            }
            (DeathWord::Lynched, phase) => (Cause::Elimination, phase),
            (DeathWord::Died, phase) => (Cause::Host, phase),
        };
        let is_flip = word == DeathWord::Lynched && self.clock.phase().kind() == PhaseKind::Day;
        let votes_stay = is_flip || self.table.is_over();
        let lost = match votes_stay {
            true => Vec::new(),
            false => self.votes_lost_with(seat),
        };
        let death = Death {
            phase,
            cause,
            comment: comment.to_owned(),
        };
        self.people.dies(seat, death, lost.clone());
        match is_flip {
            true => self.table.flipped(seat),
            false => self.table.died(seat),
        }
        if !lost.is_empty() {
            let kind = RemarkKind::VotesRemoved {
                dead: seat,
                of: lost,
            };
            self.remark(post, kind);
        }
        let what = What::Died {
            seat,
            cause,
            comment: comment.to_owned(),
            votes_stay,
        };
        self.note(post, what);
    }

    /// Whose votes go when a seat dies: its own, and those on it.
    fn votes_lost_with(&self, seat: SeatId) -> Vec<SeatId> {
        let count = self.table.count();
        let votes = count.wagons.iter().flat_map(|wagon| {
            let on_him = wagon.target == nightdesk_game::Ballot::Seat(seat);
            let votes = wagon.votes.iter();
            votes.filter(move |vote| on_him || vote.voter == seat)
        });
        votes.map(|vote| vote.voter).collect()
    }

    fn returns(&mut self, post: &Post, seat: SeatId) {
        let Some(dead) = self.people.seat(seat).filter(|dead| dead.death.is_some()) else {
            return self.remark(post, RemarkKind::AliveAlready(seat));
        };
        let cost = RemarkKind::CostOfDeath {
            seat,
            votes_of: dead.lost_votes.clone(),
            posts: dead.dead_posts.clone(),
        };
        self.people.returns(seat);
        self.table.revived(seat);
        self.remark(post, cost);
        self.note(post, What::Resurrected { seat });
    }

    fn ends_early(
        &mut self,
        post: &Post,
        kind: PhaseKind,
        number: Option<u32>,
    ) -> Result<(), Asked> {
        let phase = self.clock.phase();
        if phase.kind() != kind {
            return Err(Asked::about("early-wrong-phase"));
        }
        if number.is_some_and(|number| number != phase.number()) {
            return Err(Asked::about("early-wrong-number"));
        }
        let moved = self
            .clock
            .end_early(post.at)
            .map_err(|_| Asked::about("early-wrong-phase"))?;
        self.close(phase, post.at, Some(post.number));
        if moved {
            self.remark(post, RemarkKind::MovedThenEnded);
        }
        Ok(())
    }

    fn moves(&mut self, post: &Post, shift: Shift) -> Result<(), Asked> {
        match self.clock.shift(shift, post.at) {
            Ok(true) => {
                self.note(post, What::Moved { by: shift });
                Ok(())
            }
            Ok(false) => Err(Asked::about("no-deadlines")),
            Err(Refusal::BeyondCalendar) => Err(Asked::about(DoubtKind::TimeNotUnderstood.name())),
            Err(_) => Err(Asked::about("move-into-past")),
        }
    }

    fn replaces(&mut self, post: &Post, new: &NewPlayer<SeatId>, old: SeatId) -> Result<(), Asked> {
        let name = match new {
            NewPlayer::User(name) if !self.people.is_in_game(name) => name.clone(),
            NewPlayer::User(_) | NewPlayer::Player(_) | NewPlayer::Gm(_) => {
                return Err(Asked {
                    kind: "replace-new-in-game",
                    candidates: vec![old],
                });
            }
        };
        if self.people.is_side(&name) {
            return Err(Asked {
                kind: "replace-new-side",
                candidates: vec![old],
            });
        }
        if !self.people.is_alive(old) {
            return Err(Asked {
                kind: "replace-old-dead",
                candidates: vec![old],
            });
        }
        self.people.replace(old, &name, post);
        if self.reading.replacement_vote == ReplacementVote::Clear {
            self.table.cleared(old);
        }
        // Activity starts anew with the new player.
        self.activity.retain(|(_, seat), _| *seat != old);
        self.note(post, What::Replaced { seat: old, name });
        Ok(())
    }

    fn goes_on(&mut self, post: &Post) {
        match self.clock.resume(post.at) {
            None => self.remark(post, RemarkKind::NotOver),
            Some(resumed) => {
                self.note(post, What::Unended);
                if resumed.moves_lost {
                    self.remark(post, RemarkKind::MovesLost);
                }
                if resumed.earlier {
                    self.remark(post, RemarkKind::DeadlineEarlier);
                }
                self.run_to(post.at);
            }
        }
    }
}

/// The words of a post in one line.
fn words_of(post: &Post) -> String {
    let lines = post.body.lines.iter().map(|line| line.text.as_str());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a line says just what was done at the desk.
fn tells(command: &GmCommand<SeatId>, deed: Deed) -> bool {
    match (command, deed) {
        (GmCommand::Died { slot, .. }, Deed::Died(seat))
        | (GmCommand::Resurrect { slot }, Deed::Revived(seat)) => *slot == seat,
        (GmCommand::Moved { shift }, Deed::Moved(by)) => *shift == by,
        // The newcomer's name means the seat by now, and so does the one that was left.
        (GmCommand::Replaced { new, old }, Deed::Replaced(seat)) => {
            *old == seat && *new == NewPlayer::Player(seat)
        }
        (GmCommand::EndedEarly { kind, number }, Deed::EndedEarly(phase)) => {
            phase.kind() == *kind && number.is_none_or(|number| number == phase.number())
        }
        _ => false,
    }
}
