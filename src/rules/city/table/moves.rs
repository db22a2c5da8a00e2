//! Moves of a day: before a vote, when the votes are in, approvals of a hunt.

use super::pen::Pen;
use super::refused;
use super::stage::{Played, Stage, State, Step, VoteKind, VoteStage};
use crate::game::SeatId;
use crate::rules::Refusal;
use crate::rules::city::day::day_end::Possession;
use crate::rules::city::day::entry::DayLine;
use crate::rules::city::day::moves::{BeforeVote, DuringVote, Entered};
use crate::rules::city::day::people::{DayRole, Status};
use crate::rules::city::day::questions::Topic;

impl State {
    /// A move of the day, an approval, an answer.
    pub(super) fn day_move(&mut self, line: &DayLine, pen: &Pen) -> Result<Played, Refusal> {
        let Stage::Vote(stage) = &mut self.stage else {
            return Err(refused("no_vote_now", "an election knows votes alone"));
        };
        match line {
            DayLine::Vote(_) => return Err(refused("no_vote_now", "no votes are taken now")),
            DayLine::Approval(by) => {
                if stage.step != Step::Offered {
                    return Err(refused(
                        "no_hunt",
                        "no approvals of a hunt are collected now",
                    ));
                }
                if !stage.approvals.contains(by) {
                    stage.approvals.push(*by);
                }
            }
            DayLine::Before(entered) => before(stage, entered, pen)?,
            DayLine::During(entered) => during(stage, entered, pen)?,
        }
        Ok(Played::default().say("Taken."))
    }
}

fn before(stage: &mut VoteStage, entered: &Entered<BeforeVote>, pen: &Pen) -> Result<(), Refusal> {
    if !matches!(stage.step, Step::Before | Step::Offered) {
        return Err(refused(
            "too_late",
            "the vote is announced; moves before it are late",
        ));
    }
    let by = entered.by;
    let role = stage.vote.town.role(by);
    let may = match &entered.what {
        BeforeVote::Vertical(_) => stage.vote.standing.mayor.holder() == Some(by),
        BeforeVote::ShadowVertical(_) | BeforeVote::Supporters(_) => {
            matches!(role, Some(DayRole::Politician { .. }))
        }
        BeforeVote::LegalProtection(_) => matches!(role, Some(DayRole::Lawyer { .. })),
        BeforeVote::Witness(_) => role == Some(&DayRole::Witness),
        BeforeVote::Buy(votes) => match role {
            Some(DayRole::DrugDealer { purse }) if votes > purse => {
                let message = format!("`{}` has {purse} votes to buy", pen.name(by));
                return Err(refused("purse", message));
            }
            role => matches!(role, Some(DayRole::DrugDealer { .. })),
        },
        BeforeVote::ArmDetonator => role == Some(&DayRole::Terrorist),
    };
    if !may {
        let name = pen.name(by);
        let player = stage.vote.town.player(by);
        let stopped =
            player.is_some_and(|player| player.lives() && player.working_role().is_none());
        let message = match stopped {
            true => format!("the role of `{name}` is cut, blocked or crippled today"),
            false => format!("`{name}` has no role for this move"),
        };
        return Err(refused("no_role", message));
    }
    stage.vote.before.enter(by, entered.what.clone());
    Ok(())
}

fn during(stage: &mut VoteStage, entered: &Entered<DuringVote>, pen: &Pen) -> Result<(), Refusal> {
    if let Some(possession) = of_phantom(stage, entered) {
        stage.chosen.retain(|known| known.by != possession.by);
        stage.chosen.push(possession);
        return Ok(());
    }
    let topic = entered.what.topic();
    let asked = stage.questions();
    let is_asked = asked
        .iter()
        .any(|question| question.to == entered.by && question.topic == topic);
    let hunting = stage.kind == VoteKind::Hunt && stage.step == Step::Open;
    match (is_asked, hunting, stage.step) {
        (false, false, Step::Before | Step::Offered | Step::Open) => Err(refused(
            "too_early",
            "the votes are not in yet; `end day` asks the players",
        )),
        (false, false, Step::Asked) => {
            let message = format!("`{}` was not asked that", pen.name(entered.by));
            Err(refused("not_asked", message))
        }
        _ if entered.what == DuringVote::Decline(Topic::Detonate) => Err(cannot_decline()),
        _ => {
            stage.during().enter(entered.by, entered.what.clone());
            Ok(())
        }
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
            let message = format!("{} names whom the detonator takes along", pen.name(by));
            return Err(refused("no_target", message));
        }
        stage.during().enter(by, DuringVote::Decline(topic));
    }
    Ok(())
}

fn cannot_decline() -> Refusal {
    refused(
        "no_decline",
        "an armed detonator goes off; it needs a target",
    )
}
