//! A City game at the desk: a host's lines in, moves, texts and reasons out.
//!
//! [`open`] deals the seats' cards to a city and takes the moves that were kept; a [`CityTable`]
//! answers what a line would bring. Lines are read in [`line`], carried out in [`play`] and its
//! neighbours, told by [`pen`], and listed for `help` in [`lines`]. Nothing here decides what a role does: nights, evenings and votes
//! are asked.

mod aftermath;
mod asides;
mod autovoted;
mod ballots;
mod before_vote;
mod by_hand;
mod clock;
mod deeds;
mod discipline;
mod election;
mod ending;
mod events;
mod followed;
mod follows;
mod heirs;
mod line;
mod lines;
mod lots;
mod morning;
mod moves;
mod night;
mod notes;
mod open;
mod opened;
mod opening;
mod pen;
mod play;
mod received;
mod records;
mod relied;
mod round_now;
mod scores;
mod seats;
mod servants;
mod stage;
mod step;
mod takes;
mod thread;
mod undead;
mod unsaid;
mod voice;
mod vote;
mod waits;
mod why;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};

use crate::day::admit::NotTaken;
use crate::day::entry::{DayLine, SPOKEN, refusals};
use crate::day::moves::{DuringVote, Entered};
use crate::evening::{has_right, is_its_move};
use crate::moves::{
    Action, Insurance, Move, Refusal as MoveRefusal, addition_words, shots_of_one,
    strange_addition, takes_role,
};
use crate::night::is_partner;
use crate::state::Camp;
use crate::{Negative, Role};
use line::{Line, Reading, Walls, without_act};
use nightdesk_game::{Game, MoveText, SeatId, TableStep, TakenMove, ThreadVote};
use nightdesk_replies::{Ask, Judged, When};
use nightdesk_rules::{
    Approves, Chance, Cue, Heard, KeptLine, LineRead, Problem, Refusal, RunningVotes, Said, Table,
    TableRecords, TableView, Taken, VoteJudged, VotesNamed, VotesNow, Why, refused,
};
use nightdesk_text::Language;
use nightdesk_text::messages::{AnyOf, InLanguage};
use nightdesk_text::say;
use opening::MadeFrom;
use pen::Pen;
use seats::Seats;
use stage::{Stage, State};
use takes::is_in_place;

pub(super) use line::without_own_words;
pub(super) use lines::lines;
pub(super) use opening::open;
pub(super) use pen::serves;

/// The table of a game.
#[derive(Debug)]
pub(super) struct CityTable {
    seats: Seats,
    pen: Pen,
    state: State,
    /// The votes of the running day that were read in the thread.
    thread: Vec<ThreadVote>,
    /// Posts that were read, by number: who wrote them, and when.
    posts: BTreeMap<u64, (Option<SeatId>, DateTime<Utc>)>,
    /// Whether the desk says that the game is over, by the table's word or the host's.
    over: bool,
    /// Kept lines with the names that players have now, where those are others.
    shown: BTreeMap<u64, String>,
    /// From what it was laid.
    of: MadeFrom,
}

impl InLanguage for CityTable {
    fn language(&self) -> Language {
        self.pen.language
    }
}

impl Table for CityTable {
    fn take(&self, cue: Cue<'_>, when: When, chance: &mut dyn Chance) -> Result<Taken, Refusal> {
        match cue {
            Cue::Line(line) => self.take_line(line, when, chance),
            Cue::Out(out) => {
                let line = Line::Kill(out.seat, out.comment.map(str::to_owned));
                self.brings(&line, when, chance)
            }
            Cue::Back(seat) => self.brings(&Line::Revive(seat), when, chance),
        }
    }

    fn hear(&self, said: Said<'_>, _: When, _: &mut dyn Chance) -> Result<Heard<Taken>, Refusal> {
        match said {
            // One vote runs at a time, and who votes for nobody says so in the words of a name.
            Said::Vote(_) | Said::Option { .. } => Ok(Heard::Usual),
        }
    }

    fn reads(&self, line: &str) -> LineRead {
        let read = self.read(line, Reading::Typed);
        let is = |what: fn(&State, &Line) -> bool| {
            let line = read.as_ref();
            line.is_ok_and(|line| what(&self.state, line))
        };
        LineRead {
            // Where everybody has voted nothing is cut short, whatever the clock says (T-1).
            cuts_short: is(State::is_cut_short_by)
                && (self.state.open_casts().is_none() || !self.still_silent().is_empty()),
            counts_votes: is(State::counts_votes),
            // Only where absence is an autovote does it cost the player anything (V-4); elsewhere an absent
            // player votes for nobody.
            silent: match &self.state.stage {
                Stage::Vote(stage) if is(State::is_cut_short_by) && stage.gives_autovote() => {
                    self.still_silent()
                }
                _ => Vec::new(),
            },
            voice: self.voice_of(read),
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
            nobody: SPOKEN
                .nobody
                .iter()
                .chain(refusals())
                .map(str::to_owned)
                .collect(),
            // V-3: a vote is the name of a player in green.
            in_green: true,
            elects: matches!(self.state.stage, Stage::Election(_)),
            // E-6, V-3.
            first_counts: true,
            of_a_post: self.state.votes_of_a_player(),
            dead_voters: self.state.dead_voters(),
            last_post: self.last_post_entered(),
            end: self.vote_end(),
            side_by_side: Vec::new(),
        }
    }

    fn judge(&self, vote: &ThreadVote) -> VoteJudged {
        VoteJudged {
            left_out: match vote.waits {
                Some(_) => self.cannot_count(vote),
                None => self.why_not(vote),
            },
            // T-1, T-2: the host ends the vote, and says what counts.
            late: self
                .after_the_end(vote)
                .or_else(|| self.before_the_start(vote)),
            beside: None,
        }
    }

    fn votes_named(&self, _: &str) -> VotesNamed {
        // One vote runs at a time.
        VotesNamed::default()
    }

    fn records(&self) -> TableRecords {
        TableRecords {
            polls: self.polls_held(),
            nights: self.nights_over(),
        }
    }

    fn view(&self) -> TableView {
        TableView {
            takes_after_the_end: true,
            ..TableView::default()
        }
    }

    /// H-2: whoever approves of a hunt says so in green.
    fn approves(&self, by: SeatId, post: u64, posted: DateTime<Utc>) -> Approves {
        self.approval_in(by, post, posted)
    }

    fn kept_lines(&self) -> BTreeMap<u64, KeptLine> {
        let moves = self.of.moves();
        let kept = moves.filter_map(|taken| {
            let shown = self.shown.get(&taken.no);
            let votes = line::votes_in_words(shown.unwrap_or(&taken.line));
            let line = KeptLine {
                in_words: Some(votes.or_else(|| shown.cloned())?),
                entries: 1,
            };
            Some((taken.no, line))
        });
        kept.collect()
    }

    fn follows(&self, seat: Option<SeatId>, typed: &str) -> Vec<String> {
        match seat {
            Some(seat) => self.may_follow(seat, typed),
            None => line::command_words()
                .map(str::to_owned)
                .chain(self.seats.present().map(str::to_owned))
                .collect(),
        }
    }
}

impl CityTable {
    /// What a line that was typed brings.
    fn take_line(&self, line: &str, when: When, chance: &mut dyn Chance) -> Result<Taken, Refusal> {
        let typed = line;
        let line = self.as_answer(self.read(line, Reading::Typed)?);
        self.is_of_the_present_player(typed, &line)?;
        let after_the_end = matches!(line, Line::Best(_) | Line::BestCount | Line::Scores);
        if after_the_end && !(self.over || matches!(self.state.stage, Stage::Over)) {
            return Err(refused("not-over", say!(self, "after_the_end")));
        }
        if let Line::Night(sent) = &line {
            self.takes_additions(sent)?;
        }
        if matches!(line, Line::NoWall(Walls::Others)) && self.state.no_wall_is_noted() {
            return Err(refused("not-now", say!(self, "no_wall_is_noted_today")));
        }
        // A role that has no such move is told so before its targets are looked at: what they are is
        // no answer to it.
        if let Line::Night(sent) = &line
            && sent.action.is_evening()
            && !is_its_move(sent)
        {
            return Err(self.not_its_move(sent));
        }
        if let Line::Night(sent) = &line
            && let [first, second, ..] = sent.targets.as_slice()
            && let (Action::Kill, Role::Negative(role)) = (sent.action, sent.role)
        {
            return Err(self.two_shots(sent, role, [*first, *second]));
        }
        let line = self.in_place(self.insures_the_partner(line)?);
        let taken = self.brings(&line, when, chance);
        let taken = taken.map_err(|why| self.with_its_entry(self.as_votes_are(why)))?;
        for line in line.by_day() {
            self.state.brings_nothing(line, &self.pen)?;
        }
        if let Line::Night(sent) = &line {
            self.masters_role_works(sent)?;
            let city = self.state.city_now();
            has_right(city, sent).map_err(|why| night::limited(why, sent, city, &self.pen))?;
        }
        self.state.no_void_votes(&line, &self.pen)?;
        Ok(taken)
    }

    /// Who says no when asked one thing declines that: no votes are taken then.
    fn as_answer(&self, line: Line) -> Line {
        let (Line::Day(DayLine::Vote(cast)), Stage::Vote(stage)) = (&line, &self.state.stage)
        else {
            return line;
        };
        match stage.topics_asked(cast.by).as_slice() {
            [topic] if cast.choices.is_empty() => Line::Day(DayLine::During(Entered {
                by: cast.by,
                what: DuringVote::Decline(*topic),
            })),
            _ => line,
        }
    }

    /// That votes are missing is no reason where all are in: the host has not counted them, which is not
    /// for the player to read.
    fn as_votes_are(&self, why: Refusal) -> Refusal {
        let counted = self.state.open_casts().is_none() || !self.still_silent().is_empty();
        if why.code != NotTaken::TooEarly.slug() || counted {
            return why;
        }
        refused("too-early", say!(self, "all_have_voted_end_the_day"))
    }

    /// A master whose role is stopped sets no move of a slave (role "pimp").
    fn masters_role_works(&self, sent: &Move) -> Result<(), Refusal> {
        let slave = Some(sent.by).filter(|_| sent.options.by_master);
        let Some(master) = slave.and_then(|slave| self.state.stopped_master_of(slave)) else {
            return Ok(());
        };
        let name = self.pen.name(master);
        Err(Refusal {
            code: "no-role",
            message: say!(self, "the_masters_role_is_stopped", name),
            to: Some(master),
            answer: moves::as_sentence(&say!(self, "your_role_is_stopped_so_no_word")),
        })
    }

    fn not_its_move(&self, sent: &Move) -> Refusal {
        let city = self.state.city_now();
        night::limited(MoveRefusal::NotItsMove, sent, city, &self.pen)
    }

    /// What stands in brackets goes with the move: the rules would leave it out, and its sender counts on it.
    fn takes_additions(&self, sent: &Move) -> Result<(), Refusal> {
        let language = self.pen.language;
        let (role, done) = (
            sent.role.name(language),
            sent.action.word_of(sent.role, language),
        );
        if let Some(word) = strange_addition(sent, language) {
            let known = addition_words(sent, language);
            let message = say!(self, "does_not_go", word, role, done, known);
            return Err(refused("unreadable", message));
        }
        if let Insurance::By(insurer) = sent.options.insurance
            && !is_partner(self.state.city_now(), self.state.day(), sent.by, insurer)
        {
            return Err(self.insured_by_no_partner(sent, insurer));
        }
        match sent.options.role_order {
            Some(_) if !takes_role(sent.role, sent.action) => Err(refused(
                "unreadable",
                say!(self, "is_aimed_at_players", role, done),
            )),
            Some(_) | None => Ok(()),
        }
    }

    /// A move by the name of who had the seat before is asked about: it may be another player's order by now.
    fn is_of_the_present_player(&self, typed: &str, line: &Line) -> Result<(), Refusal> {
        let is_move = match line {
            Line::Night(_) | Line::Rest(..) | Line::Note(_) | Line::Best(_) => true,
            Line::Day(line) => !matches!(line, DayLine::Vote(_)),
            _ => false,
        };
        let former = self.seats.former_in_front(without_act(typed));
        let Some((former, now, rest)) = former.filter(|_| is_move) else {
            return Ok(());
        };
        let line = format!("{now}{rest}");
        let message = say!(self, "former_player_sends_nothing", former, now, line);
        Err(refused("former-voter", message))
    }

    /// A partner alone insures a shot; who is named so may be meant as the partner's target.
    fn insured_by_no_partner(&self, sent: &Move, insurer: SeatId) -> Refusal {
        let mut line = sent.clone();
        line.options.insurance = Insurance::Partner;
        line.options.insurance_target = Some(insurer).filter(|seat| *seat != sent.by);
        let line = self.pen.night_line(&line).replacen(" → ", " -> ", 1);
        let (name, insurer) = (self.pen.name(sent.by), self.pen.name(insurer));
        let message = say!(self, "insured_by_no_partner", name, insurer, line);
        refused("bad-targets", message)
    }

    /// A move that is typed now stands in place of one that its sender does not mean any more. The kept
    /// line says so: a journal may hold two from before, and they stand.
    fn in_place(&self, mut line: Line) -> Line {
        if let (Line::Night(sent), Stage::Night(_)) = (&mut line, &self.state.stage) {
            let received = self.state.replies.moves();
            sent.options.in_place |= is_in_place(sent, received, self.state.judge());
        }
        line
    }

    /// Who insures a partner means the target of the partner's shot, and nothing at the partner.
    fn insures_the_partner(&self, mut line: Line) -> Result<Line, Refusal> {
        if let Line::Night(sent) = &mut line
            && let (Action::Insure, Role::Negative(role)) = (sent.action, sent.role)
            && let [target] = sent.targets.as_slice()
            && let Some(other) = self.state.city_now().negative(*target)
            && Camp::of(role) == Camp::of(other)
            && !sent.options.agreed
            && *target != sent.by
            && let Stage::Night(stage) = &self.state.stage
        {
            let mut shots = stage.moves.iter();
            match shots.find(|shot| shot.by == *target && shot.action == Action::Kill) {
                Some(shot) => sent.targets.clone_from(&shot.targets),
                None => return Err(self.insures_whom(sent, true)),
            }
        }
        Ok(line)
    }

    /// That a killer is insured, and nobody knows at whom: with the lines that say so.
    fn insures_whom(&self, sent: &Move, is_partner: bool) -> Refusal {
        let key = match is_partner {
            true => "insures_a_partner",
            false => "insures_a_killer",
        };
        let (mut own, mut at) = (sent.clone(), sent.clone());
        own.options.agreed = false;
        if is_partner {
            at.action = Action::Kill;
            at.options.agreed = true;
        }
        let target = sent.targets.iter().map(|seat| self.pen.name(*seat));
        let message = say!(
            self,
            key,
            name = self.pen.name(sent.by),
            target = target.collect::<String>(),
            own = self.pen.night_form(&own),
            at = self.pen.night_line(&at).replacen(" → ", " -> ", 1)
        );
        refused("unreadable", message)
    }

    /// A shot is a line of its own, whose insurance and conditions are its own, too.
    fn two_shots(&self, sent: &Move, role: Negative, at: [SeatId; 2]) -> Refusal {
        let city = self.state.city_now();
        let shots = shots_of_one(city, role);
        let lines = at.map(|target| {
            let shot = Move {
                targets: vec![target],
                ..sent.clone()
            };
            format!("`{}`", self.pen.night_line(&shot))
        });
        let name = self.pen.name(sent.by);
        let message = match shots {
            2.. => say!(
                self,
                "has_two_shots_tonight_and_each",
                name,
                then = lines.join(&say!(self, "then_the_next"))
            ),
            _ => say!(
                self,
                "has_one_shot_tonight_at_most",
                name,
                or = AnyOf(&lines)
            ),
        };
        refused("two-shots", message)
    }

    /// What a line brings that is understood; the table itself stays as it is.
    fn brings(&self, line: &Line, when: When, chance: &mut dyn Chance) -> Result<Taken, Refusal> {
        let mut state = self.state.clone();
        let played = state.play(line, when, &self.pen, chance)?;
        state.settle(when.entry, line);
        Ok(Taken {
            line: self.written(line),
            events: played.events,
            told: played.told,
            echo: played.echo,
            rulings: played.rulings,
            drawn: played.drawn,
            discards: false,
            step: Some(self.step_to(&state)?),
        })
    }
}
