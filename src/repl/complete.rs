//! What could be typed next: commands, living names, abilities a player has,
//! legal targets. Pure: a line and a game in, words out.

use crate::command::catalogue::{self, Argument, Description};
use crate::game::{Game, SeatId};
use crate::rules::RuleSet;
use crate::text::names::fold;

/// Words that could stand at the end of the line, and where the word begins.
pub(super) fn complete(line: &str, game: &Game, rules: &dyn RuleSet) -> (usize, Vec<String>) {
    let (start, candidates) = candidates(line, game, rules);
    let typed = fold(line.get(start..).unwrap_or_default());
    let mut fitting: Vec<String> = candidates
        .into_iter()
        .filter(|word| fold(word).starts_with(&typed))
        .collect();
    fitting.dedup();
    (start, fitting)
}

fn candidates(line: &str, game: &Game, rules: &dyn RuleSet) -> (usize, Vec<String>) {
    let trimmed = line.trim_start();
    let indent = line.len() - trimmed.len();
    // A player's name first: what that player can do comes next.
    if let Some((seat, rest)) = leading_player(trimmed, game) {
        return after_player(line, rest, seat, game, rules);
    }
    let named = catalogue::all()
        .iter()
        .flat_map(|command| command.words().map(move |word| (word, command)))
        .filter(|(word, _)| begins_with_word(trimmed, word))
        .max_by_key(|(word, _)| word.len());
    match named {
        Some((word, command)) => {
            let rest = indent + word.len();
            let behind = line.get(rest..).unwrap_or_default().trim_start();
            if command.id == catalogue::Id::Act
                && let Some((seat, after)) = leading_player(behind, game)
            {
                return after_player(line, after, seat, game, rules);
            }
            argument(line, behind, command, game, rules)
        }
        None => {
            let commands = catalogue::all().iter().map(|command| command.name.clone());
            let players = game.living().map(|(_, seat)| seat.name.clone());
            (indent, commands.chain(players).collect())
        }
    }
}

fn begins_with_word(line: &str, word: &str) -> bool {
    line.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
        && line
            .get(word.len()..)
            .is_some_and(|rest| rest.starts_with(' '))
}

/// The living player the line begins with, and what follows; the longest name counts.
fn leading_player<'l>(line: &'l str, game: &Game) -> Option<(SeatId, &'l str)> {
    game.living()
        .filter_map(|(id, seat)| {
            let rest = line.get(seat.name.len()..)?;
            let same = line
                .get(..seat.name.len())?
                .eq_ignore_ascii_case(&seat.name);
            (same && rest.starts_with(' ')).then_some((seat.name.len(), id, rest.trim_start()))
        })
        .max_by_key(|(length, _, _)| *length)
        .map(|(_, id, rest)| (id, rest))
}

/// An ability of the player, or where it is there already one of its legal targets.
fn after_player(
    line: &str,
    rest: &str,
    seat: SeatId,
    game: &Game,
    rules: &dyn RuleSet,
) -> (usize, Vec<String>) {
    let offers = rules.nights().offers(game, seat);
    let usable = || offers.iter().filter(|offer| offer.refused.is_none());
    for offer in usable() {
        let verb = offer.verbs.iter().find(|verb| begins_with_word(rest, verb));
        if let Some(verb) = verb {
            let behind = rest.get(verb.len()..).unwrap_or_default().trim_start();
            let part = behind.rsplit(", ").next().unwrap_or(behind);
            let names = offer
                .legal
                .iter()
                .map(|target| game.name(*target).to_owned());
            return (line.len() - part.len(), names.collect());
        }
    }
    let verbs = usable().filter_map(|offer| offer.verbs.first().cloned());
    (
        line.len() - rest.len(),
        verbs.chain(["none".to_owned()]).collect(),
    )
}

/// What the command's argument at the end of the line may be.
fn argument(
    line: &str,
    behind: &str,
    command: &Description,
    game: &Game,
    rules: &dyn RuleSet,
) -> (usize, Vec<String>) {
    // Lists are parted by commas, votes by semicolons.
    let part = behind
        .rsplit([',', ';'])
        .next()
        .unwrap_or(behind)
        .trim_start();
    let kind = command.arguments.first().or(command.arguments.last());
    let words = kind
        .map(|kind| words(*kind, game, rules))
        .unwrap_or_default();
    let last = command
        .arguments
        .get(1)
        .map(|kind| self::words(*kind, game, rules));
    // Behind a whole first argument stands the second.
    let whole = words
        .iter()
        .filter(|word| begins_with_word(part, word))
        .max_by_key(|word| word.len());
    match (whole, last) {
        (Some(first), Some(second)) => {
            let typed = part.get(first.len()..).unwrap_or_default().trim_start();
            (line.len() - typed.len(), second)
        }
        _ => (line.len() - part.len(), words),
    }
}

fn words(kind: Argument, game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let names = |alive: Option<bool>| {
        game.seats()
            .filter(|(_, seat)| alive.is_none_or(|alive| seat.alive() == alive))
            .map(|(_, seat)| seat.name.clone())
            .collect()
    };
    match kind {
        Argument::Player => names(None),
        Argument::Living | Argument::Target => names(Some(true)),
        Argument::Dead => names(Some(false)),
        Argument::Faction => game.setup.factions.keys().cloned().collect(),
        Argument::Role => rules
            .sheets(&game.setup)
            .into_iter()
            .map(|sheet| sheet.title)
            .collect(),
        Argument::Method => rules
            .nights()
            .methods()
            .iter()
            .map(|method| (*method).to_owned())
            .collect(),
        Argument::Question => rules
            .rulings()
            .iter()
            .map(|ruling| ruling.key.clone())
            .collect(),
        Argument::Command => catalogue::all()
            .iter()
            .map(|command| command.name.clone())
            .collect(),
        Argument::NewPlayer
        | Argument::Ability
        | Argument::Text
        | Argument::Number
        | Argument::Word
        | Argument::Words => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::session::Session;
    use crate::setup::{self, Shelves};
    use crate::text::Source;

    fn night() -> Session {
        let text = "format = 1\n[game]\nname = \"Pier\"\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n\
                    Elm = \"town Cop\"\nBirch = \"town Doctor\"\nFir = \"town Vanilla Townie\"\n\
                    Cedar = \"mafia Goon\"\n[players]\nseats = [\"Elm\", \"Birch\", \"Fir\", \"Cedar\"]\n";
        let source = Source::new("game.toml", text.to_owned());
        let setup = setup::read(&source, Shelves::PROGRAM).0.unwrap();
        let now = DateTime::UNIX_EPOCH;
        let mut session = Session::in_memory(setup, now).unwrap();
        for line in ["deal", "start --yes", "end day --yes"] {
            session.take(line, now, 1).unwrap();
        }
        session
    }

    fn offered(line: &str) -> Vec<String> {
        let session = night();
        complete(line, session.game(), session.rules().unwrap()).1
    }

    #[test]
    fn h11_2_tab_completes_commands_names_abilities_and_legal_targets() {
        assert_eq!(offered("outb"), ["outbox"]);
        assert!(offered("E").contains(&"Elm".to_owned()));
        assert_eq!(offered("Elm inv"), ["investigates"]);
        assert_eq!(offered("Elm investigates "), ["Birch", "Fir", "Cedar"]);
        // A player without an ability is offered nothing but to do nothing.
        assert_eq!(offered("Fir "), ["none"]);
        assert_eq!(offered("signup ").len(), 0);
    }
}
