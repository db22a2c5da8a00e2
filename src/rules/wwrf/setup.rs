//! What keeps a game from being dealt as it is planned (reference §2.5, §6.9).

use std::collections::BTreeSet;

use super::evaluate::key;
use super::step::{Dealt, Start};
use crate::lang::tree::{Expression, Program, Selected, Status, Value};
use crate::lang::{Book, Entry};
use crate::rules::Problem;
use crate::text::names::closest;

/// Everything that is wrong with the roles of a game.
#[must_use]
pub fn problems(book: &Book, start: &Start) -> Vec<Problem> {
    let mut found = Vec::new();
    let mut dealt: Vec<(&Dealt, &Entry)> = Vec::new();
    for player in &start.players {
        match book.role(&player.role) {
            Some(entry) => {
                found.extend(unusable(player, entry));
                dealt.push((player, entry));
            }
            None => found.push(unknown(book, player)),
        }
    }
    let mut seen = BTreeSet::new();
    for (player, entry) in &dealt {
        if entry.traits.unique && !seen.insert(&entry.key) {
            let message = format!("there may be only one `{}`", entry.name());
            found.push(problem("role_unique", player, message));
        }
        for required in &entry.traits.requires {
            let there = dealt.iter().any(|(_, other)| {
                book.role(&required.written).map(|role| &role.key) == Some(&other.key)
            });
            if !there {
                let message = format!("`{}` needs a `{required}` in the game", entry.name());
                found.push(problem("role_requires", player, message));
            }
        }
        for name in host_information(entry) {
            let given = player.host_information.keys();
            if !given.into_iter().any(|entry| key(entry) == key(&name)) {
                let message = format!("`{}` needs `{name}` for `{}`", entry.name(), player.name);
                found.push(problem("host_information", player, message));
            }
        }
    }
    found
}

fn problem(code: &'static str, player: &Dealt, message: String) -> Problem {
    Problem {
        code,
        fatal: true,
        message,
        key: format!("players.{}", player.name),
        hint: None,
    }
}

fn unknown(book: &Book, player: &Dealt) -> Problem {
    let message = format!("the book has no role `{}`", player.role);
    let roles = book.all(crate::lang::tree::ElementKind::Role);
    let close = closest(&player.role, roles.map(Entry::name));
    Problem {
        hint: close.map(|close| format!("did you mean `{close}`?")),
        ..problem("role_unknown", player, message)
    }
}

fn unusable(player: &Dealt, entry: &Entry) -> Option<Problem> {
    let what = match entry.status() {
        Status::Whole => return None,
        Status::Unfinished => "is unfinished",
        Status::Broken => "has mistakes; `check` shows them",
    };
    let message = format!("the role `{}` {what}", entry.name());
    Some(problem("role_unusable", player, message))
}

/// What the host must write down for a player with a role, by name.
pub(super) fn host_information(entry: &Entry) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut look = |value: &Value| {
        if let Expression::Selector {
            base: Selected::HostInformation(name),
            ..
        } = &value.expression
            && !names.iter().any(|known| key(known) == name.key.as_str())
        {
            names.push(name.written.clone());
        }
    };
    for program in &entry.programs {
        walk(program, &mut look);
    }
    for include in &entry.traits.includes {
        include.walk(&mut look);
    }
    names
}

fn walk(program: &Program, look: &mut dyn FnMut(&Value)) {
    program.walk_steps(look);
    program.event.walk(look);
    program.parameters.walk(look);
}

#[cfg(test)]
mod tests {
    use super::problems;
    use crate::lang::Book;
    use crate::rules::wwrf::{Dealt, Start};

    fn of(players: &[(&str, &str)]) -> Vec<String> {
        let role = |name: &str, lines: &str| {
            let path = format!("townsfolk/power/{}", name.to_lowercase());
            (
                path,
                format!("**{name}** | Townsfolk Power\n__Formalized__\n{lines}\n"),
            )
        };
        let (book, _) = Book::read([
            role("Only", "Unique Role\nNo Abilities"),
            role("Needy", "Require: `Only`\nNo Abilities"),
            role(
                "Asking",
                "Starting: Learn `%Role%` [Condition: %Number% > 1]",
            ),
            role("Later", "TBD"),
        ]);
        let players = players.iter().map(|(name, role)| Dealt {
            name: (*name).to_owned(),
            role: (*role).to_owned(),
            ..Dealt::default()
        });
        let start = Start {
            players: players.collect(),
            ..Start::default()
        };
        let found = problems(&book, &start);
        found.into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn a_plan_is_checked_whole() {
        assert_eq!(of(&[("Ann", "Only"), ("Bob", "Needy")]), [""; 0]);
        assert_eq!(
            of(&[("Ann", "Only"), ("Bob", "only"), ("Cid", "Onlu")]),
            [
                "the book has no role `Onlu`",
                "there may be only one `Only`"
            ]
        );
        assert_eq!(
            of(&[("Bob", "Needy")]),
            ["`Needy` needs a `Only` in the game"]
        );
        assert_eq!(of(&[("Eve", "Later")]), ["the role `Later` is unfinished"]);
        let asked = of(&[("Ann", "Asking")]);
        assert_eq!(asked.len(), 2, "{asked:?}");
    }
}
