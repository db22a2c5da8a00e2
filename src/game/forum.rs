//! Where a game is played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use nightdesk_time::DateOrder;

/// Where the game is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forum {
    /// The markup of its posts.
    pub markup: Markup,
    /// Whether the board has `[area]`, a box with a title, for vote counts.
    #[serde(default = "yes")]
    pub area: bool,
    /// Address of the game's thread; `{post}` stands for a post's number, `{before}` for the
    /// number of posts before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<String>,
    /// Whether numbers of posts are links into the thread.
    #[serde(default)]
    pub links: bool,
    /// Longest post in characters, if limited.
    #[serde(default)]
    pub longest_post: Option<u32>,
    /// The words of the site, by the usual word.
    #[serde(default)]
    pub words: BTreeMap<String, String>,
    /// Zone of the times on saved pages, where they carry none: that of whoever saves them.
    #[serde(default)]
    pub page_zone: Option<String>,
    /// Whether the day or the month stands first in dates of numbers on saved pages, where a page
    /// does not show it itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date_order: Option<DateOrder>,
    /// Whether public texts carry the lines a bot in the thread reads.
    #[serde(default)]
    pub tracker_lines: bool,
    /// Folder with the host's own templates, as written.
    #[serde(default)]
    pub templates: Option<String>,
    /// Boards that the setup describes.
    #[serde(default, skip_serializing_if = "Boards::is_empty")]
    pub boards: Boards,
}

/// Boards by their names: what of a post is where, by the keys of the setup.
pub type Boards = BTreeMap<String, BTreeMap<String, Vec<String>>>;

/// A forum's markup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Markup {
    /// BBCode as phpBB writes it.
    #[default]
    Phpbb,
    /// BBCode as XenForo writes it.
    Xenforo,
    /// BBCode as vBulletin writes it.
    Vbulletin,
    /// Markdown as Discourse reads it.
    Discourse,
    /// Markdown as Discord reads it.
    Discord,
    /// No markup at all.
    Plain,
}

impl Markup {
    /// All of them, the plainest first.
    pub const ALL: [Self; 6] = [
        Self::Plain,
        Self::Phpbb,
        Self::Xenforo,
        Self::Vbulletin,
        Self::Discourse,
        Self::Discord,
    ];

    /// Whether its tags stand in brackets (BBCode).
    #[must_use]
    pub fn has_bracket_tags(self) -> bool {
        match self {
            Self::Phpbb | Self::Xenforo | Self::Vbulletin => true,
            Self::Discourse | Self::Discord | Self::Plain => false,
        }
    }
}

impl Default for Forum {
    fn default() -> Self {
        Self {
            markup: Markup::Phpbb,
            area: true,
            thread: None,
            links: false,
            longest_post: None,
            words: BTreeMap::new(),
            page_zone: None,
            date_order: None,
            tracker_lines: false,
            templates: None,
            boards: Boards::new(),
        }
    }
}

impl Forum {
    /// The longest post the forum takes, in characters: as the setup says, else as software that
    /// reads such markup comes; none where nothing is known.
    #[must_use]
    pub fn longest(&self, markup: Markup) -> Option<u32> {
        self.longest_post.or(match markup {
            Markup::Phpbb => Some(60_000),
            Markup::Xenforo | Markup::Vbulletin => Some(10_000),
            Markup::Discourse => Some(32_000),
            Markup::Discord => Some(2_000),
            Markup::Plain => None,
        })
    }

    /// The address of a post, where numbers of posts are links and the thread's address tells
    /// where its posts are.
    #[must_use]
    pub fn post_address(&self, number: u64) -> Option<String> {
        let thread = self.thread.as_deref().filter(|_| self.links)?;
        let before = number.saturating_sub(1);
        if thread.contains("{post}") || thread.contains("{before}") {
            let address = thread.replace("{post}", &number.to_string());
            return Some(address.replace("{before}", &before.to_string()));
        }
        match self.markup {
            Markup::Discourse => Some(format!("{}/{number}", thread.trim_end_matches('/'))),
            Markup::Phpbb => {
                let joint = if thread.contains('?') { '&' } else { '?' };
                Some(format!("{thread}{joint}start={before}"))
            }
            // These name a post by the board's own number for it, which no count tells.
            Markup::Xenforo | Markup::Vbulletin | Markup::Discord | Markup::Plain => None,
        }
    }
}

/// Games from before this key have the box.
fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(markup: Markup, thread: &str, address: Option<&str>) {
        let forum = Forum {
            markup,
            thread: Some(thread.to_owned()),
            links: true,
            ..Forum::default()
        };
        assert_eq!(forum.post_address(301).as_deref(), address);
        let unlinked = Forum {
            links: false,
            ..forum
        };
        assert_eq!(unlinked.post_address(301), None);
    }

    #[test]
    fn posts_are_found_in_the_thread() {
        let topic = "https://forum.example/t/lantern/12";
        check(
            Markup::Discourse,
            &format!("{topic}/"),
            Some("https://forum.example/t/lantern/12/301"),
        );
        check(
            Markup::Phpbb,
            "https://forum.example/viewtopic.php?t=12",
            Some("https://forum.example/viewtopic.php?t=12&start=300"),
        );
        check(
            Markup::Xenforo,
            "https://forum.example/goto?post={post}&skip={before}",
            Some("https://forum.example/goto?post=301&skip=300"),
        );
        check(Markup::Xenforo, topic, None);
    }
}
