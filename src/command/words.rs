//! Words of lines at the desk that are no names and no commands.

use std::sync::LazyLock;

use serde::Deserialize;

use nightdesk_text::names::same;
use nightdesk_text::{WordList, built_in};

/// All of them, as the file has them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Words {
    pub(super) before_a_phase: Vec<String>,
    pub(super) before_a_new_name: Vec<String>,
    pub(super) to_a_name: Vec<String>,
    pub(super) to_a_player: Vec<String>,
    pub(super) voter_to_target: Vec<String>,
    pub(super) before_a_post: Vec<String>,
    pub(super) until: Vec<String>,
    pub(super) links: Vec<String>,
    pub(super) between_targets: Vec<String>,
    pub(super) himself: Vec<String>,
    pub(super) before_the_last: Vec<String>,
    pub(super) no_names: Vec<String>,
    pub(super) words_and_names: Vec<String>,
    pub(super) is_voted_by: Vec<String>,
    pub(super) called_like_sides: Vec<String>,
    pub(super) no_new_names: Vec<String>,
    pub(super) called_like_hosts: Vec<String>,
    pub(super) marks: Vec<String>,
    pub(super) titles: Vec<String>,
    pub(super) free_places: Vec<String>,
    pub(super) checked: Vec<String>,
    pub(super) nobody_not_said: Vec<String>,
    pub(super) gives_no_vote: Vec<String>,
    pub(super) after_a_name: AfterAName,
    pub(super) for_nobody: Vec<String>,
    pub(super) for_nobody_short: Vec<String>,
    pub(super) votes_for: Vec<String>,
    pub(super) of_votes: Vec<String>,
    pub(super) abstains: Vec<String>,
    pub(super) turns_to: Vec<String>,
    pub(super) arrows: Vec<String>,
    pub(super) leads_to: Vec<String>,
    pub(super) turns_from: Vec<String>,
    pub(super) unvotes: Vec<String>,
    pub(super) takes_vote_back: Vec<String>,
    pub(super) off_whom: Vec<String>,
    pub(super) pronouns: Vec<String>,
    pub(super) has_pronouns: Vec<String>,
    pub(super) chats: WordList,
    pub(super) columns: Vec<String>,
    pub(super) name_columns: Vec<String>,
    pub(super) headings: Vec<String>,
    pub(super) said_of_new: Vec<String>,
    pub(super) replacements: Vec<String>,
    pub(super) replacements_to_come: Vec<String>,
    pub(super) replacements_perhaps: Vec<String>,
    pub(super) leaves: Vec<String>,
    pub(super) before_a_verb: Vec<String>,
    pub(super) is_removed: Vec<String>,
    pub(super) dies: Vec<String>,
    pub(super) is_now: Vec<String>,
    pub(super) is_away: Vec<String>,
    pub(super) is_now_called: Vec<String>,
    pub(super) is_also_called: Vec<String>,
    pub(super) takes_back: Vec<String>,
    pub(super) takes_back_what: WordList,
    pub(super) all: WordList,
    pub(super) all_messages: WordList,
    pub(super) but: WordList,
    pub(super) has_confirmed: WordList,
    pub(super) narrows: WordList,
    pub(super) around_an_item: Vec<String>,
    pub(super) asks: WordList,
    pub(super) wins: WordList,
    pub(super) last_night: WordList,
    pub(super) sent_at: WordList,
    pub(super) days_after_a_time: Vec<String>,
    pub(super) pm_from: Vec<String>,
    pub(super) pm_heads: Vec<String>,
    pub(super) asks_to: WordList,
    pub(super) how_to: WordList,
    pub(super) undone: Undone,
    pub(super) signs_up: Vec<String>,
    pub(super) signs_off: Vec<String>,
    pub(super) signs_up_before: Vec<String>,
    pub(super) sign_up_before: Vec<String>,
    pub(super) signs_off_before: Vec<String>,
    pub(super) deadline: OfDeadline,
}

/// Words of lines that move a deadline.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OfDeadline {
    pub(super) fillers: Vec<String>,
    pub(super) by: Vec<String>,
    pub(super) is_now: Vec<String>,
    pub(super) to: Vec<String>,
    pub(super) later: Vec<String>,
    pub(super) earlier: Vec<String>,
    pub(super) off: WordList,
    pub(super) more: Vec<String>,
    pub(super) gives: WordList,
    pub(super) extension: WordList,
    pub(super) cuts: WordList,
    pub(super) early: WordList,
}

/// What a host calls a step that is to be undone.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Undone {
    pub(super) death: Vec<String>,
    pub(super) vote: Vec<String>,
    pub(super) replacement: Vec<String>,
    pub(super) deal: Vec<String>,
    pub(super) day_end: Vec<String>,
    pub(super) night: Vec<String>,
    pub(super) deadline: Vec<String>,
}

/// What stands after a new name, and is hardly a part of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AfterAName {
    pub(super) words: Vec<String>,
    pub(super) before_a_time: Vec<String>,
    pub(super) times: Vec<String>,
    pub(super) first: Vec<String>,
}

pub(super) static WORDS: LazyLock<Words> = LazyLock::new(|| built_in(include_str!("words.toml")));

/// Whether a word is one of a list.
pub(super) fn is_one(list: &[String], word: &str) -> bool {
    list.iter().any(|known| same(known, word))
}
