//! How silent players are treated.

use serde::{Deserialize, Serialize};

use nightdesk_time::Length;

/// How silent players are treated.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActivityRules {
    /// Silence after which a player is prodded.
    pub prod_after: Option<Length>,
    /// Time to answer a prod.
    pub answer_in: Option<Length>,
    /// How weekends count.
    pub weekends: Weekends,
    /// How nights count.
    pub nights: Nights,
    /// Prods without an answer before the player is to be replaced.
    pub max_prods: Option<u32>,
    /// Posts a player owes in each day phase.
    pub min_posts: u32,
    /// Numbers of posts that do not count towards those: what contributes is the host's to judge.
    pub discount: Vec<u32>,
}

impl ActivityRules {
    /// Whether a post counts towards those a player owes.
    #[must_use]
    pub fn contributes(&self, post: u64) -> bool {
        self.discount.iter().all(|less| u64::from(*less) != post)
    }
}

/// How the hours of weekends count as silence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weekends {
    /// As any other hours.
    #[default]
    Full,
    /// As half.
    Half,
    /// Not at all.
    Free,
}

/// How the hours of nights count as silence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nights {
    /// Not at all: the thread is locked.
    #[default]
    Free,
    /// As any other hours: players post at night, too.
    Full,
}
