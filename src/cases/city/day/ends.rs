//! The end of the game, draws, scores and best players of a case.

use std::collections::BTreeMap;

use nightdesk_city::Side;
use nightdesk_city::best::{BestVote, Named, Voter, best_players};
use nightdesk_city::day::Rulings;
use nightdesk_city::day::draw::{DayEnd, EndedDay, is_draw};
use nightdesk_city::end::{
    Ending, ExtraDay, Faceless, HuntState, LastBlack, LastKill, MayorNow, Moment, Position,
    RedPhantom, Used, verdict,
};
use nightdesk_city::score::{Loss, Wins, faces_by_night, worth};
use nightdesk_game::SeatId;
use nightdesk_text::names::same;

use super::build::known;
use super::case::{At, Case, Day, FacelessState};
use super::compare::{Found, Shown};
use super::votes::{names, wins};
use super::{Outcome, Unusable};

/// Whether the game is over.
pub(super) fn end(case: &Case) -> Outcome {
    let verdict = verdict(&position(case)?, &Rulings::default());
    let mut found = Found::default();
    found.add("over", Shown::Flag(verdict.over.is_some()));
    let red = verdict.over.map(|results| results.red);
    let black = verdict.over.map(|results| results.black);
    found.add("red", ending(red));
    found.add("black", ending(black));
    found.add("grey", ending(verdict.grey));
    found.add("counted_red", Shown::Number(f64::from(verdict.counted_red)));
    let extra_day = verdict.extra_day_after_vote;
    found.add("extra_day", Shown::Flag(extra_day.is_some()));
    if let Some(number) = extra_day {
        found.add("extra_day_after_vote", Shown::Number(f64::from(number)));
    }
    let one_night = verdict.one_night_for_blacks;
    found.add("one_night_for_blacks", Shown::Flag(one_night));
    found.add("faceless_leaves", Shown::Flag(verdict.faceless_leaves));
    found.add("best_possible", ending(Some(verdict.best_possible)));
    Ok(found)
}

fn position(case: &Case) -> Result<Position, Unusable> {
    let end = case.end.as_ref();
    let end = end.ok_or_else(|| Unusable::new("end", "the case has no `[end]`"))?;
    let both_red = end.phantom == Some(Side::Red) && end.phantom_possessed == Some(Side::Red);
    Ok(Position {
        format: case.format,
        at: match end.at {
            At::DayStart => Moment::DayStart,
            At::AfterNight => Moment::AfterNight,
            At::AfterVote => Moment::AfterVote,
        },
        reds: end.living_red,
        blacks: end.living_black,
        faceless: match end.faceless {
            FacelessState::None => Faceless::None,
            FacelessState::Alive => Faceless::Alive,
            FacelessState::Left => Faceless::Left,
            FacelessState::DiedNight => Faceless::DiedNight,
            FacelessState::Lynched => Faceless::Lynched,
        },
        main_out: end.main_out,
        phantoms_out: 0,
        votes_held: end.votes_held,
        hunt: HuntState {
            used: if end.hunt_used { Used::Yes } else { Used::No },
            mayor: match end.mayor_in_office {
                true => MayorNow::InOffice,
                false => MayorNow::Lost,
            },
            shots_left: end.shots_left_after_best_hunt,
        },
        red_phantom: match both_red {
            true => RedPhantom::InRed,
            false => RedPhantom::None,
        },
        extra_day: match end.extra_day_over {
            true => ExtraDay::Over,
            false => ExtraDay::NotOver,
        },
        last_kill: LastKill::Another,
        last_black: match (end.last_black_suicide, end.suicide_took_red) {
            (false, _) => LastBlack::Otherwise,
            (true, false) => LastBlack::SuicideAlone,
            (true, true) => LastBlack::SuicideWithRed,
        },
    })
}

/// Two days with re-votes without victims.
pub(super) fn draw(case: &Case) -> Outcome {
    let days = case.end.as_ref().map_or(&[][..], |end| end.days.as_slice());
    let mut seats: Vec<&str> = days
        .iter()
        .flat_map(|day| &day.alive)
        .map(String::as_str)
        .collect();
    seats.sort_unstable();
    seats.dedup();
    let ended = |day: &Day| {
        let place = |name: &String| seats.iter().position(|known| known == name);
        let without = day.revote && day.lynched.is_empty() && !day.saved_by_hero;
        EndedDay {
            ended: match without {
                true => DayEnd::RevoteWithoutVictims,
                false => DayEnd::Otherwise,
            },
            alive: day.alive.iter().filter_map(place).map(SeatId::at).collect(),
        }
    };
    let draw = match days {
        [.., first, second] => is_draw(&ended(first), &ended(second)),
        _ => return Err(Unusable::new("end.days", "a draw needs two days")),
    };
    let mut found = Found::default();
    found.add("over", Shown::Flag(draw));
    let side = ending(draw.then_some(Ending::Draw));
    found.add("red", side.clone());
    found.add("black", side);
    Ok(found)
}

/// What the faceless collected.
pub(super) fn score(case: &Case) -> Outcome {
    let score = case.score.as_ref();
    let score = score.ok_or_else(|| Unusable::new("score", "the case has no `[score]`"))?;
    let losses = score.events.iter().map(|event| {
        match (
            &event.lynched,
            &event.night_death,
            event.cut,
            &event.regained_by,
        ) {
            (Some(_), _, true, _) => Loss::CutLynched,
            (Some(_), _, false, Some(_)) => Loss::TargetLynched,
            (Some(_), _, false, None) => Loss::OtherLynched,
            (None, _, _, _) => Loss::AtNight,
        }
    });
    let total: Wins = losses.map(worth).sum();
    let total = Shown::Number(f64::from(total.in_quarters()) / 4.0 + case.state.score_v);
    let mut found = Found::default();
    found.add("score_v", total.clone());
    found.add("score_v_after", total);
    if let Some(killer) = &score.faceless_killed_by {
        let seat = |player: &String| known(case, "score", player);
        let partners: Vec<SeatId> = score.partners.iter().map(seat).collect::<Result<_, _>>()?;
        let servant = score.servant.as_ref().map(seat).transpose()?;
        found.add(
            "faces",
            names(case, faces_by_night(seat(killer)?, partners, servant)),
        );
        found.add("face_value", wins(Wins::HALF));
    }
    Ok(found)
}

/// The vote for the best players.
pub(super) fn best(case: &Case) -> Outcome {
    let best = case.best.as_ref();
    let best = best.ok_or_else(|| Unusable::new("best", "the case has no `[best]`"))?;
    let place = |name: &str| best.participants.iter().position(|known| same(known, name));
    let votes: Vec<BestVote> = best
        .votes
        .iter()
        .map(|given| BestVote {
            by: match place(&given.by) {
                Some(place) => Voter::Participant(SeatId::at(place)),
                None if same(&given.by, &best.host) => Voter::Host,
                None => Voter::Outsider,
            },
            names: given
                .choice
                .iter()
                .map(|name| match place(name) {
                    Some(place) => Named::Participant(SeatId::at(place)),
                    None => Named::Nobody,
                })
                .collect(),
        })
        .collect();
    let outcome = best_players(&votes);
    let name = |seat: &SeatId| best.participants.get(seat.index()).cloned();
    let mut found = Found::default();
    let voters = u32::try_from(outcome.voters).unwrap_or(u32::MAX);
    found.add("voters", Shown::Number(f64::from(voters)));
    found.add(
        "best",
        Shown::Names(outcome.best.iter().filter_map(name).collect()),
    );
    let counts: BTreeMap<String, f64> = outcome
        .counts
        .iter()
        .filter_map(|(seat, votes)| {
            let votes = u32::try_from(*votes).unwrap_or(u32::MAX);
            Some((name(seat)?, f64::from(votes)))
        })
        .collect();
    found.add("counts", Shown::Numbers(counts));
    Ok(found)
}

fn ending(ending: Option<Ending>) -> Shown {
    let word = ending.map_or("", |ending| match ending {
        Ending::Win => "win",
        Ending::Draw => "draw",
        Ending::Defeat => "defeat",
    });
    Shown::Word(word.to_owned())
}
