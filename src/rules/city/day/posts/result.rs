//! The result of a vote, of a hunt, and what follows today.

use std::collections::BTreeMap;

use super::Post;
use crate::Side;
use crate::day::ballots::RoundKind;
use crate::day::carried_over::Office;
use crate::day::hunt::HuntStart;
use crate::day::moves::Disguise;
use crate::day::outcome::{
    CountedRound, Death, DeathCause, Deathbed, ExtraVote, HeroResult, Pending, VoteOutcome,
};
use crate::day::say;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// What the result opens about a player who leaves: side and roles in words, as the host shows
/// them.
pub type Opened = BTreeMap<SeatId, String>;

/// The announcement of a re-vote, if one is due.
#[must_use]
pub fn revote(outcome: &VoteOutcome) -> Option<Post> {
    let Some(Pending::Revote(kind)) = &outcome.pending else {
        return None;
    };
    let mut post = Post::default();
    match kind {
        RoundKind::Tie { targets } => post.seats("revote_tie", targets.clone()),
        RoundKind::Priest { pardoned } => post.seat("revote_pardoned", *pardoned),
        RoundKind::First | RoundKind::Hunt => return None,
    }
    Some(post)
}

/// The result of a vote.
#[must_use]
pub fn result(before: Office, outcome: &VoteOutcome, opened: &Opened) -> Post {
    let mut post = Post::default();
    if let Some(hero) = outcome.hero
        && hero.result == HeroResult::Saved
    {
        post.seat("hero_saved", hero.on);
    }
    let pardoned = outcome.rounds.iter().find_map(CountedRound::pardon_decides);
    // Whose pardon brings a re-vote was told with that (V-36).
    let told = |round: &CountedRound| matches!(round.kind, RoundKind::Priest { .. });
    if let Some(pardoned) = pardoned.filter(|_| !outcome.rounds.iter().any(told)) {
        post.seat("pardoned", pardoned);
    }
    if outcome.deaths.is_empty() {
        post.add("nobody_lynched");
    }
    if by_grey_correction(outcome) {
        post.add("grey_decides");
    }
    for death in &outcome.deaths {
        post.lines.push(death_line(death, opened));
    }
    deathbeds(outcome, &mut post);
    post.seats("crippled", outcome.crippled.clone());
    let blocked = outcome.blocked.iter().map(|blocked| blocked.seat);
    post.seats("blocked", blocked.collect());
    offices(before, outcome, &mut post);
    agents(outcome, &mut post);
    post
}

/// The result with the secretary who loses the post together with the mayor (M-9).
#[must_use]
pub fn with_secretary(mut post: Post, before: Option<SeatId>, outcome: &VoteOutcome) -> Post {
    let falls = before.filter(|seat| {
        let dies = outcome.deaths.iter().any(|death| death.seat == *seat);
        !dies && outcome.standing.secretary.is_none() && outcome.aftermath.dismissed != Some(*seat)
    });
    if let Some(secretary) = falls {
        post.seat("dismissed", secretary);
    }
    post
}

/// Who loses an office because its holder has left the game otherwise than by a vote (M-5, M-9).
#[must_use]
pub fn offices_lost(mayor: Option<SeatId>, secretary: Option<SeatId>) -> Post {
    let mut post = Post::default();
    if let Some(mayor) = mayor {
        post.seat("mayor_falls", mayor);
    }
    if let Some(secretary) = secretary {
        post.seat("dismissed", secretary);
    }
    post
}

/// Whether the votes were level and the grey correction has found who dies (V-33): without a word
/// of it everybody would wait for a re-vote.
fn by_grey_correction(outcome: &VoteOutcome) -> bool {
    let grey = [
        say::GREY_ALL_REDS.key,
        say::GREY_RED_WEIGHT.key,
        say::GREY_FIRST_RED.key,
    ];
    let mut lines = outcome.account.lines.iter();
    lines.any(|line| {
        let mut deaths = outcome.deaths.iter();
        grey.contains(&&*line.says.key)
            && deaths
                .any(|death| death.cause == DeathCause::Votes && line.about == Some(death.seat))
    })
}

/// The result of a hunt.
#[must_use]
pub fn hunt_result(start: &HuntStart, outcome: &VoteOutcome, opened: &Opened) -> Post {
    let mut post = super::hunt_decision(start);
    let result = result(Office::Lost, outcome, opened);
    post.lines.extend(result.lines);
    post
}

/// The announcement of an extra vote, if one is due.
#[must_use]
pub fn extra_vote(outcome: &VoteOutcome) -> Option<Post> {
    let mut post = Post::default();
    post.add(match outcome.aftermath.extra_vote? {
        ExtraVote::FacelessAlone => "extra_vote_faceless",
        ExtraVote::SavedAlone => "extra_vote_saved",
    });
    Some(post)
}

fn death_line(death: &Death, opened: &Opened) -> Statement {
    let key = match death.cause {
        DeathCause::Votes => "lynched",
        DeathCause::ForPriest => "lynched_for_priest",
        DeathCause::HeroWithBlack => "lynched_hero",
        DeathCause::HeroicCompany => "lynched_company",
        DeathCause::OwnDetonator => "lynched_own_detonator",
        DeathCause::Detonator => "lynched_detonator",
        DeathCause::ForcedVictim => "lynched_obligatory",
        DeathCause::Executed | DeathCause::ExecutedAsLynched => "executed",
    };
    let line = Statement::new(key).with("player", Slot::Seat(death.seat));
    match opened.get(&death.seat) {
        Some(words) => line.with("opened", Slot::Words(words.clone())),
        None => line.with(
            "opened",
            Slot::Statement(Box::new(Statement::new("not_opened"))),
        ),
    }
}

/// What dying players did in the open: crippling stands among the crippled, swaps and disguises
/// are nobody's business.
fn deathbeds(outcome: &VoteOutcome, post: &mut Post) {
    for moved in &outcome.deathbed {
        match moved {
            Deathbed::Possesses { by, on } => {
                let black = outcome.town.is_colour(*by, Side::Black) && !dies_red(outcome, *by);
                let key = match black {
                    true => "cursed",
                    false => "possessed",
                };
                post.lines.push(
                    Statement::new(key)
                        .with("phantom", Slot::Seat(*by))
                        .with("player", Slot::Seat(*on)),
                );
            }
            Deathbed::SwapRoles { .. } | Deathbed::Crippled { .. } | Deathbed::Disguised { .. } => {
            }
        }
    }
}

/// Whether an imitator dies as a red player, whose curse nobody is to see (V-49).
fn dies_red(outcome: &VoteOutcome, seat: SeatId) -> bool {
    let disguised = Deathbed::Disguised {
        by: seat,
        shown_as: Disguise::Red,
    };
    outcome.deathbed.contains(&disguised)
}

fn offices(before: Office, outcome: &VoteOutcome, post: &mut Post) {
    if let (Office::Held(mayor), Office::Lost) = (before, outcome.standing.mayor) {
        post.seat("mayor_falls", mayor);
    }
    if let Some(secretary) = outcome.aftermath.dismissed {
        post.seat("dismissed", secretary);
    }
}

fn agents(outcome: &VoteOutcome, post: &mut Post) {
    for seat in &outcome.aftermath.agents_leave {
        let revealed = outcome.aftermath.agents_revealed.contains(seat);
        let player = outcome.town.player(*seat).filter(|_| revealed);
        match player {
            None => post.seat("agent_leaves", *seat),
            Some(player) => post.lines.push(
                Statement::new("agent_revealed")
                    .with("player", Slot::Seat(*seat))
                    .with("side", side(player.colour)),
            ),
        }
    }
}

fn side(side: Side) -> Slot {
    let key = match side {
        Side::Red => "side_red",
        Side::Black => "side_black",
        Side::Grey => "side_grey",
    };
    Slot::Statement(Box::new(Statement::new(key)))
}
