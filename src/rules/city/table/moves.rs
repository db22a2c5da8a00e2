//! Moves of a day: before a vote, when the votes are in, approvals of a hunt.

use std::collections::BTreeSet;

use super::followed::shown;
use super::pen::Pen;
use super::refused;
use super::stage::{Played, Stage, State, Step, VoteKind, VoteStage};
use crate::Negative;
use crate::day::admit::{
    NotTaken, WhenIn, admit_approval, admit_before, admit_during, admit_possession,
    admit_sent_before,
};
use crate::day::day_end::Possession;
use crate::day::entry::DayLine;
use crate::day::moves::{BeforeVote, DuringVote, Entered};
use crate::day::people::{DayRole, Status};
use crate::day::questions::{Question, Topic};
use crate::state::Origin;
use nightdesk_game::{MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

impl State {
    /// A move of the day, an approval, an answer.
    pub(super) fn day_move(&mut self, line: &DayLine, pen: &Pen) -> Result<Played, Refusal> {
        let blacks = self.city.citizens.values();
        let blacks: BTreeSet<Negative> = blacks.filter_map(|one| one.negative).collect();
        let master = match line {
            DayLine::ByMaster(entered) => self.master_of(entered.by),
            _ => None,
        };
        let set = match line {
            DayLine::ByMaster(entered) => Some(self.by_master(entered, pen)?),
            DayLine::Vote(_) | DayLine::Approval(_) | DayLine::Before(_) | DayLine::During(_) => {
                None
            }
        };
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused(
                "no-vote-now",
                say!(pen, "an_election_knows_votes_alone"),
            ));
        };
        match line {
            DayLine::Vote(_) => {
                return Err(refused("no-vote-now", say!(pen, "no_votes_are_taken_now")));
            }
            DayLine::Approval(by) => {
                if stage.step != Step::Offered {
                    return Err(not_taken(NotTaken::NoHunt, *by, pen));
                }
                if !stage.approvals.contains(by) {
                    stage.approvals.push(*by);
                }
            }
            DayLine::Before(entered) => {
                before(stage, entered).map_err(|why| not_taken(why, entered.by, pen))?;
            }
            DayLine::During(entered) | DayLine::ByMaster(entered) => {
                let entered = set.as_ref().unwrap_or(entered);
                during(stage, entered, &blacks).map_err(|why| {
                    let refusal = not_taken(why, entered.by, pen);
                    // What a master sets is answered to the master, never to the slave.
                    match set {
                        Some(_) => Refusal {
                            to: master,
                            ..refusal
                        },
                        None => refusal,
                    }
                })?;
            }
        }
        let mut played = Played::default().say(say!(pen, "line_taken", line = pen.day_line(line)));
        played.echo.extend(self.swap_in_vain(line, pen));
        played.told = self.slaves_move(line, pen);
        Ok(played)
    }

    /// What is refused when it is entered alone. A journal may hold such a line from before; laid again,
    /// an approval still brings nothing, and a move before an extra vote stands.
    pub(super) fn brings_nothing(&self, line: &DayLine, pen: &Pen) -> Result<(), Refusal> {
        match (&self.stage, line) {
            (Stage::Vote(stage), DayLine::Approval(by)) => {
                admit_approval(&stage.vote, *by).map_err(|why| not_taken(why, *by, pen))
            }
            (Stage::Vote(stage), DayLine::Before(entered)) => {
                let admitted = admit_sent_before(&stage.vote, entered.by, &entered.what);
                admitted.map_err(|why| not_taken(why, entered.by, pen))
            }
            (Stage::Vote(stage), DayLine::During(entered)) => {
                let DuringVote::Defend(on) = entered.what else {
                    return Ok(());
                };
                let asked = asked_of(stage, entered.by, Topic::Defend);
                match asked.is_some_and(|question| question.is_in_vain(&stage.vote.town)) {
                    true => Err(not_taken(NotTaken::NotAmong(on), entered.by, pen)),
                    false => Ok(()),
                }
            }
            (_, DayLine::ByMaster(entered)) => match self.stopped_master_of(entered.by) {
                Some(master) => Err(not_taken(NotTaken::RoleStopped, master, pen)),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Which of two players has no peaceful role of his own to swap: it was taken over, or is lost for
    /// good (V-47).
    pub(super) fn without_role(&self, seats: [SeatId; 2]) -> Option<SeatId> {
        let city = &self.city;
        seats.into_iter().find(|seat| {
            let mut cards = city.cards.iter().filter(|card| card.holder == *seat);
            let own = cards.any(|card| matches!(card.origin, Origin::Dealt | Origin::Taken));
            !own || city.citizen(*seat).is_some_and(|one| one.crippled)
        })
    }

    /// What the host alone reads of a swap that is taken and will bring nothing: what became of a
    /// role is not for the dying to learn, so nothing is said against it.
    fn swap_in_vain(&self, line: &DayLine, pen: &Pen) -> Option<String> {
        let (DayLine::During(entered) | DayLine::ByMaster(entered)) = line else {
            return None;
        };
        let DuringVote::SwapRoles { living, dead } = entered.what else {
            return None;
        };
        let without = self.without_role([living, dead])?;
        Some(say!(
            pen,
            "mind_has_no_peaceful_role",
            player = pen.name(without)
        ))
    }

    /// A liar's scandal that a pimp set for his slave follows the pimp's side.
    fn by_master(
        &self,
        entered: &Entered<DuringVote>,
        pen: &Pen,
    ) -> Result<Entered<DuringVote>, Refusal> {
        let mut entered = entered.clone();
        let side = self.masters_side(entered.by);
        let side = side.ok_or_else(|| Refusal {
            to: None,
            ..not_taken(NotTaken::NoMaster, entered.by, pen)
        })?;
        if let DuringVote::Scandal { set_by, .. } = &mut entered.what {
            *set_by = Some(side);
        }
        Ok(entered)
    }

    /// Takes back what a player sent for this vote, as long as another move may take its place.
    pub(super) fn cancel_by_day(&mut self, by: SeatId, pen: &Pen) -> Result<Played, Refusal> {
        let lines = match &mut self.stage {
            Stage::Vote(stage) => taken_back(stage, by),
            Stage::Before | Stage::Election(_) | Stage::Night(_) | Stage::Over => Vec::new(),
        };
        if lines.is_empty() {
            return Err(refused("not-now", say!(pen, "takes_back_what_was_sent")));
        }
        let lines = lines.iter().map(|line| pen.day_line(line));
        let said = lines.map(|line| say!(pen, "cancelled_line", line));
        Ok(said.fold(Played::default(), Played::say))
    }

    /// What a master is told of a slave's own move.
    fn slaves_move(&self, line: &DayLine, pen: &Pen) -> Vec<MoveText> {
        let told = match line {
            DayLine::Before(entered) => Some((entered.by, line.clone())),
            DayLine::During(entered) => {
                shown(entered).map(|shown| (entered.by, DayLine::During(shown)))
            }
            // What the master set is no news.
            DayLine::Vote(_) | DayLine::Approval(_) | DayLine::ByMaster(_) => None,
        };
        let told = told.map(|(by, line)| self.texts_to_masters(by, &pen.day_line(&line), pen));
        told.unwrap_or_default()
    }
}

/// Takes back a player's moves before a vote, or the answers to what is asked now.
fn taken_back(stage: &mut VoteStage, by: SeatId) -> Vec<DayLine> {
    let chosen = &mut stage.possessions.chosen;
    let free = chosen.iter().filter(|one| one.by == by);
    let free = free.map(|one| DuringVote::Possess(one.on));
    let mut during: Vec<DuringVote> = free.collect();
    chosen.retain(|one| one.by != by);
    let mut before = Vec::new();
    match stage.step {
        Step::Before | Step::Offered => {
            let sent = stage.vote.before.iter().filter(|one| one.by == by);
            let sent = sent.filter(|one| admit_sent_before(&stage.vote, by, &one.what).is_ok());
            before = sent.map(|one| one.what.clone()).collect();
            stage.vote.before.take_back(by, |one| before.contains(one));
        }
        Step::Open | Step::Asked => {
            let (put, step) = (stage.put.clone(), stage.step);
            let open = |one: &DuringVote| step == Step::Open || put.contains(&(by, one.topic()));
            let sent = stage.during().iter().filter(|one| one.by == by);
            let sent = sent.filter(|one| open(&one.what));
            during.extend(sent.map(|one| one.what.clone()));
            stage.during().take_back(by, open);
        }
    }
    let before = before.into_iter().map(|what| Entered { by, what });
    let during = during.into_iter().map(|what| Entered { by, what });
    before
        .map(DayLine::Before)
        .chain(during.map(DayLine::During))
        .collect()
}

fn before(stage: &mut VoteStage, entered: &Entered<BeforeVote>) -> Result<(), NotTaken> {
    if !matches!(stage.step, Step::Before | Step::Offered) {
        return Err(NotTaken::TooLate);
    }
    admit_before(&stage.vote, entered.by, &entered.what)?;
    stage.vote.before.enter(entered.by, entered.what.clone());
    Ok(())
}

fn during(
    stage: &mut VoteStage,
    entered: &Entered<DuringVote>,
    blacks: &BTreeSet<Negative>,
) -> Result<(), NotTaken> {
    if let Some(possession) = of_phantom(stage, entered) {
        admit_possession(&stage.vote, possession.by, possession.on)?;
        let chosen = &mut stage.possessions.chosen;
        chosen.retain(|known| known.by != possession.by);
        chosen.push(possession);
        return Ok(());
    }
    let question = asked_of(stage, entered.by, entered.what.topic());
    let question = question.as_ref();
    let hunting = stage.kind == VoteKind::Hunt && stage.step == Step::Open;
    match (question.is_some() || hunting, stage.step) {
        (false, Step::Before | Step::Offered | Step::Open) => return Err(NotTaken::TooEarly),
        (false, Step::Asked) => return Err(NotTaken::NotAsked),
        (true, _) => {}
    }
    // Before all votes are in nobody leaves by them.
    let deaths = match stage.step {
        Step::Asked => stage.outcome().deaths,
        Step::Before | Step::Offered | Step::Open => Vec::new(),
    };
    let when = WhenIn {
        vote: &stage.vote,
        question,
        leaving: &deaths.iter().map(|death| death.seat).collect(),
        blacks,
    };
    admit_during(when, entered.by, &entered.what)?;
    stage.during().answer(entered.by, entered.what.clone());
    Ok(())
}

/// What a player was asked about this, if he was. An answer may be corrected until the next players
/// are asked.
pub(super) fn asked_of(stage: &VoteStage, by: SeatId, topic: Topic) -> Option<Question> {
    let asked = match stage.put.contains(&(by, topic)) {
        true => {
            let mut unanswered = stage.clone();
            let answers = |what: &DuringVote| what.topic() == topic;
            unanswered.during().take_back(by, answers);
            unanswered.questions()
        }
        false => stage.questions(),
    };
    let mut asked = asked.into_iter();
    asked.find(|question| question.to == by && question.topic == topic)
}

/// A sentence without the number of its rule: that is for the host.
fn without_rule(says: &str) -> &str {
    let Some((before, rule)) = says.rsplit_once(" (") else {
        return says;
    };
    let number = rule.strip_suffix(')').and_then(|rule| rule.split_once('-'));
    match number {
        Some((section, number))
            if !section.is_empty()
                && !number.is_empty()
                && section.bytes().all(|byte| byte.is_ascii_uppercase())
                && number.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            before
        }
        _ => says,
    }
}

/// What a player reads: a whole sentence.
pub(super) fn as_sentence(says: &str) -> String {
    let mut letters = says.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let mut sentence: String = first.chain(letters).collect();
    if !sentence.is_empty() && !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// What is not taken, as the host reads it, with an answer for the player.
fn not_taken(why: NotTaken, by: SeatId, pen: &Pen) -> Refusal {
    let says = why.says();
    let mut message = pen.refused_by_day(&says, pen.language);
    let more = match why {
        NotTaken::TooEarly => say!(pen, "asks_the_players"),
        _ => String::new(),
    };
    message.push_str(&more);
    Refusal {
        code: why.slug(),
        message: format!("{}: {message}", pen.name(by)),
        to: Some(by),
        answer: as_sentence(without_rule(
            &pen.refused_by_day(&why.answer(), pen.language),
        )),
    }
}

/// Whom a phantom killed last night chooses; taken the whole day (city day L-15).
fn of_phantom(stage: &VoteStage, entered: &Entered<DuringVote>) -> Option<Possession> {
    let DuringVote::Possess(on) = entered.what else {
        return None;
    };
    let player = stage.vote.town.player(entered.by)?;
    let free =
        player.status == Status::Phantom { possesses: None } && player.role == DayRole::Phantom;
    free.then_some(Possession { by: entered.by, on })
}

/// Who was asked and is silent declines, and who was not asked yet is asked; a detonator needs its target.
pub(super) fn silence(stage: &mut VoteStage, pen: &Pen) -> Result<(), Refusal> {
    let silent: Vec<(SeatId, Topic)> = stage
        .questions()
        .iter()
        .map(|question| (question.to, question.topic))
        .filter(|question| stage.put.contains(question))
        .collect();
    for (by, topic) in silent {
        if topic == Topic::Detonate {
            let message = say!(
                pen,
                "names_whom_the_detonator_takes_along",
                player = pen.name(by)
            );
            return Err(refused("no-target", message));
        }
        stage.during().enter(by, DuringVote::Decline(topic));
    }
    Ok(())
}
