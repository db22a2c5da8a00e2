//! Who plays under which names in the game that is open.

use std::collections::BTreeMap;

use super::identity::name_key;

/// The names of the players of a game, living, dead or replaced, each with its account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roster {
    /// Accounts by the key of the nickname; an account is there once.
    nicks: BTreeMap<String, Vec<String>>,
    /// Accounts by key.
    accounts: BTreeMap<String, String>,
}

impl Roster {
    /// Nicknames with the accounts they stand for.
    pub fn new<'a>(players: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut roster = Self::default();
        for (nick, account) in players {
            let key = name_key(account);
            let shown = roster.accounts.entry(key).or_insert(account.to_owned());
            let named = roster.nicks.entry(name_key(nick)).or_default();
            if !named.contains(shown) {
                named.push(shown.clone());
            }
        }
        roster
    }

    /// The accounts that play under a name.
    #[must_use]
    pub fn accounts_of(&self, nick: &str) -> &[String] {
        let accounts = self.nicks.get(&name_key(nick));
        accounts.map_or(&[], Vec::as_slice)
    }

    /// An account that plays, as the game writes it.
    #[must_use]
    pub fn account(&self, name: &str) -> Option<&str> {
        self.accounts.get(&name_key(name)).map(String::as_str)
    }
}
