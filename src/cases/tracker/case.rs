//! Thread cases as they stand in a file.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDateTime, Utc};
use serde::Deserialize;

use nightdesk_ballot::{NameRule, Syntaxes, UnknownSyntax};
use nightdesk_game::{Basis, DayEnds, EditedPosts, ReplacementVote};
use nightdesk_gm::CommentPhrases;
use nightdesk_thread::{Body, Post, Precision};
use nightdesk_time::{Arithmetic, EarlyEnd, FirstPhase, Length};
use nightdesk_tracker::Decide;

/// A thread with what must come out.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    #[serde(rename = "schema")]
    _schema: String,
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default, rename = "source")]
    _source: Option<String>,
    /// After the last post the clock runs on to this instant.
    pub(super) now: Option<DateTime<Utc>>,
    pub(super) setup: Setup,
    #[serde(default)]
    pub(super) votes: Votes,
    #[serde(default)]
    pub(super) decide: Vec<Decide>,
    #[serde(default)]
    pub(super) input: Vec<Input>,
    pub(super) expect: Expect,
}

/// Who plays, and when phases end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Setup {
    pub(super) timezone: String,
    #[serde(default)]
    pub(super) gms: Vec<String>,
    pub(super) players: Vec<String>,
    #[serde(default)]
    pub(super) users: Vec<String>,
    #[serde(default)]
    pub(super) aliases: BTreeMap<String, Vec<String>>,
    pub(super) first_eod1: NaiveDateTime,
    pub(super) day: Length,
    pub(super) night: Length,
    #[serde(default)]
    pub(super) start: Start,
    #[serde(default)]
    pub(super) arithmetic: Arithmetic,
    #[serde(default)]
    pub(super) early_end: EarlyEnd,
    #[serde(default)]
    pub(super) grace: Length,
    #[serde(default)]
    comment_phrases: Option<Vec<String>>,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Start {
    #[default]
    Day,
    Night,
}

/// The rules for votes, where they differ from the usual ones.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Votes {
    syntaxes: Option<Vec<String>>,
    pub(super) majority: Majority,
    pub(super) no_lynch: bool,
    pub(super) self_vote: bool,
    pub(super) edited: EditedPosts,
    pub(super) replacement_vote: ReplacementVote,
    pub(super) names: Names,
    pub(super) weights: BTreeMap<String, u32>,
    pub(super) needs: BTreeMap<String, i32>,
    pub(super) basis: Basis,
    pub(super) spoilers: bool,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Majority {
    #[default]
    Lock,
    Hammer,
    None,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Names {
    #[default]
    Ask,
    Unique,
    Provisional,
}

/// A post.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    post: u64,
    time: DateTime<Utc>,
    author: String,
    text: String,
    #[serde(default)]
    format: Format,
    #[serde(default)]
    edited: bool,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Format {
    #[default]
    Bbcode,
    Html,
    Markdown,
    Plain,
}

/// What must come out; only what is there is compared.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    pub(super) phase: Option<String>,
    pub(super) ended: Option<bool>,
    pub(super) deadlines: Option<Vec<DateTime<Utc>>>,
    pub(super) alive: Option<Vec<String>>,
    pub(super) dead: Option<Vec<Dead>>,
    pub(super) wagons: Option<Vec<Wagon>>,
    pub(super) closed: Option<Vec<Wagon>>,
    pub(super) not_voting: Option<Vec<String>>,
    pub(super) majority: Option<u32>,
    pub(super) lock_at: Option<u32>,
    pub(super) locked: Option<String>,
    pub(super) hammer: Option<String>,
    pub(super) hammer_post: Option<u64>,
    pub(super) decisions: Option<Vec<Decision>>,
    pub(super) ignored: Option<Vec<Ignored>>,
    pub(super) violations: Option<Vec<Violation>>,
    pub(super) activity: Option<BTreeMap<String, BTreeMap<String, u32>>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Dead {
    pub(super) player: String,
    pub(super) comment: Option<String>,
    pub(super) phase: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wagon {
    pub(super) target: String,
    pub(super) votes: u32,
    pub(super) voters: Option<Vec<String>>,
    pub(super) posts: Option<Vec<u64>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Decision {
    pub(super) post: u64,
    pub(super) kind: String,
    pub(super) suggest: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ignored {
    pub(super) post: u64,
    pub(super) reason: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Violation {
    pub(super) post: u64,
    pub(super) kind: String,
}

impl Setup {
    pub(super) fn phrases(&self) -> CommentPhrases {
        match &self.comment_phrases {
            Some(phrases) => CommentPhrases::new(phrases),
            None => CommentPhrases::default(),
        }
    }
}

impl Start {
    pub(super) fn first(self) -> FirstPhase {
        match self {
            Self::Day => FirstPhase::Day,
            Self::Night => FirstPhase::NightZero,
        }
    }
}

impl Default for Votes {
    fn default() -> Self {
        Self {
            syntaxes: None,
            majority: Majority::Lock,
            no_lynch: true,
            self_vote: true,
            edited: EditedPosts::Ask,
            replacement_vote: ReplacementVote::Keep,
            names: Names::Ask,
            weights: BTreeMap::new(),
            needs: BTreeMap::new(),
            basis: Basis::Players,
            spoilers: false,
        }
    }
}

impl Votes {
    pub(super) fn syntaxes(&self) -> Result<Syntaxes, UnknownSyntax> {
        match &self.syntaxes {
            Some(words) => Syntaxes::of_words(words),
            None => Ok(Syntaxes::default()),
        }
    }
}

impl Majority {
    pub(super) fn day_ends(self) -> DayEnds {
        match self {
            Self::Lock => DayEnds::Lock,
            Self::Hammer => DayEnds::Majority,
            Self::None => DayEnds::Deadline,
        }
    }
}

impl Names {
    pub(super) fn rule(self) -> NameRule {
        match self {
            Self::Ask => NameRule::Ask,
            Self::Unique => NameRule::Unique,
            Self::Provisional => NameRule::Provisional,
        }
    }
}

impl Input {
    pub(super) fn post(&self) -> Post {
        let body = match self.format {
            Format::Bbcode => Body::of_bbcode(&self.text),
            Format::Html => Body::of_html(&self.text),
            Format::Markdown => Body::of_markdown(&self.text),
            Format::Plain => Body::of_plain(&self.text),
        };
        Post {
            number: self.post,
            author: self.author.clone(),
            at: self.time,
            precision: Precision::Second,
            edited: self.edited,
            body,
        }
    }
}
