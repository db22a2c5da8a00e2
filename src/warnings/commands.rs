//! The commands a warning may speak of, and which of them it may deny (rules `D-*`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::refusal::Refusal;
use nightdesk_text::built_in;
use nightdesk_text::names::closest;

/// The command of a sign-up.
pub(super) const JOIN: &str = "join";

/// Whether a command may be denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Class {
    Deniable,
    /// A denial would change the game.
    Gameplay,
    /// Everybody needs it.
    Protected,
    /// It is for hosts alone.
    Host,
}

#[derive(Deserialize)]
struct File {
    class: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    class: Class,
    commands: Vec<Command>,
}

#[derive(Deserialize)]
struct Command {
    name: String,
    #[serde(default)]
    aliases: Vec<String>,
}

/// Proper name and class of every command, by all of its names.
type Registry = BTreeMap<String, (String, Class)>;

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let file: File = built_in(include_str!("commands.toml"));
    let mut registry = Registry::new();
    for group in file.class {
        for command in group.commands {
            for name in command.aliases.iter().chain([&command.name]) {
                registry.insert(name.clone(), (command.name.clone(), group.class));
            }
        }
    }
    registry
});

/// The proper name of a command that may be denied (rule `D-names`).
///
/// # Errors
/// When it may not be, or there is no such command.
pub(super) fn deniable(typed: &str) -> Result<String, Refusal> {
    let (name, class) = named(typed)?;
    let command = typed.to_owned();
    match class {
        Class::Deniable => Ok(name.to_owned()),
        Class::Gameplay => Err(Refusal::DenyGameplay { command }),
        Class::Protected | Class::Host => Err(Refusal::DenyProtected { command }),
    }
}

/// The proper name of any command.
///
/// # Errors
/// When there is no such command.
pub(super) fn proper(typed: &str) -> Result<String, Refusal> {
    named(typed).map(|(name, _)| name.to_owned())
}

/// Every command that may be denied, by its proper name.
pub fn deniable_commands() -> impl Iterator<Item = &'static str> {
    REGISTRY
        .iter()
        .filter(|(name, (proper, class))| *name == proper && *class == Class::Deniable)
        .map(|(name, _)| name.as_str())
}

fn named(typed: &str) -> Result<(&'static str, Class), Refusal> {
    let bare = typed.strip_prefix('!').unwrap_or(typed);
    if bare.is_empty() {
        return Err(Refusal::DenyInvalid);
    }
    let found = REGISTRY.get(&bare.to_lowercase());
    let (name, class) = found.ok_or_else(|| Refusal::DenyUnknown {
        command: typed.to_owned(),
        near: closest(bare, deniable_commands()).map(str::to_owned),
    })?;
    Ok((name, *class))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_text::Language;

    #[test]
    fn the_file_is_read() {
        let file: File = toml::from_str(include_str!("commands.toml")).unwrap();
        let all = file.class.iter().flat_map(|group| &group.commands);
        let names: usize = all.map(|command| 1 + command.aliases.len()).sum();
        assert_eq!(REGISTRY.len(), names, "a name stands twice");
    }

    #[test]
    fn prefix_case_and_aliases_do_not_matter() {
        assert_eq!(deniable("!GOAT").as_deref(), Ok("goat"));
        assert_eq!(deniable("J").as_deref(), Ok(JOIN));
        assert_eq!(deniable("!").unwrap_err().code(), "deny-invalid");
        assert_eq!(deniable("lynch").unwrap_err().code(), "deny-gameplay");
        assert_eq!(deniable("leave").unwrap_err().code(), "deny-protected");
        assert_eq!(deniable("fwarn").unwrap_err().code(), "deny-protected");
        let unknown = deniable("goatt").unwrap_err().diagnostic(Language::English);
        assert_eq!(unknown.code, "deny-unknown");
        assert!(unknown.hints.iter().any(|hint| hint.contains("`goat`")));
    }
}
