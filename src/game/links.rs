//! Links to private threads: as the host has set them, else as the setup has them.

use std::collections::BTreeMap;

use super::state::Game;

impl Game {
    /// The link to the private thread of a side or group, if it has one.
    #[must_use]
    pub fn chat(&self, slug: &str) -> Option<&String> {
        let of_setup = || self.setup.factions.get(slug)?.chat.as_ref();
        self.chats.get(slug).or_else(of_setup)
    }

    /// Every link to a private thread, by its side or group.
    #[must_use]
    pub fn chat_links(&self) -> BTreeMap<&str, &String> {
        let sides = self.setup.factions.keys().chain(self.chats.keys());
        let with_link = sides.filter_map(|slug| Some((slug.as_str(), self.chat(slug)?)));
        with_link.collect()
    }
}
