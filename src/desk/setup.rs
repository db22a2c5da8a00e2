//! A changed setup takes the place of the one the game is played by.

use super::Desk;
use super::decision::{Decision, Refused};
use crate::game::{Event, Seat, Setup};

/// What the host typed since stays: nicknames, pronouns, spare players.
pub(super) fn adopt(desk: &Desk<'_>, setup: &Setup) -> Result<Decision, Refused> {
    let game = desk.game();
    if let Some(problem) = desk.rules.problems(setup).into_iter().find(|it| it.fatal) {
        let refused = Refused::because(problem.code, problem.message);
        return Err(match problem.hint {
            Some(hint) => refused.hint(hint),
            None => refused,
        });
    }
    if setup.ruleset != game.setup.ruleset {
        return Err(Refused::because(
            "other_rule_set",
            "a game cannot change its rule set",
        ));
    }
    let mut setup = setup.clone();
    let seat = |name: &str| game.seats.iter().find(|seat| seat.first_player() == name);
    let dealt = game.seats.iter().any(|seat| seat.card.is_some());
    let new = setup.seats.iter().find(|plan| seat(&plan.name).is_none());
    if let Some(new) = new.filter(|_| dealt) {
        return Err(Refused::because(
            "dealt",
            format!("`{}` cannot take a seat: the cards are dealt", new.name),
        ));
    }
    for plan in &mut setup.seats {
        if let Some(held) = seat(&plan.name) {
            keep_typed(&mut plan.aliases, &held.aliases);
            if plan.pronouns.is_none() {
                plan.pronouns.clone_from(&held.pronouns);
            }
        }
    }
    let seated = |name: &String| {
        game.seats
            .iter()
            .any(|held: &Seat| &held.name == name || held.former.contains(name))
    };
    let waiting: Vec<_> = game
        .setup
        .spare
        .iter()
        .filter(|it| !seated(it))
        .cloned()
        .collect();
    keep_typed(&mut setup.spare, &waiting);
    let said = match setup == game.setup {
        true => "The setup is as it was.",
        false => "The setup was taken over. Entries, votes and cards stay as they are.",
    };
    Ok(Decision::of(vec![Event::SetupAdopted {
        setup: Box::new(setup),
    }])
    .say(said))
}

fn keep_typed(written: &mut Vec<String>, typed: &[String]) {
    for name in typed {
        if !written.contains(name) {
            written.push(name.clone());
        }
    }
}
