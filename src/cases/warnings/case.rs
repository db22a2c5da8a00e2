//! Ledger cases as they stand in a file.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer, de::Error};
use toml::Value;

use nightdesk_warnings::{Roster, Rules};

use super::Opening;

/// A file of cases.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(rename = "schema")]
    _schema: String,
    #[serde(default, rename = "title")]
    _title: String,
    #[serde(default)]
    pub(super) vector: Vec<Case>,
}

/// Steps on one ledger.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) id: String,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default, rename = "rules")]
    _rules: Vec<String>,
    #[serde(default, rename = "note")]
    _note: String,
    #[serde(default)]
    setup: Setup,
    #[serde(default)]
    pub(super) step: Vec<Step>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Setup {
    admins: Vec<String>,
    roster: Vec<Player>,
    accounts: Vec<String>,
    /// Read for itself, so that what one case gets wrong does not keep the others from running.
    config: toml::Table,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    nick: String,
    account: Option<String>,
}

/// One thing that is done, and what must come of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    #[serde(deserialize_with = "instant")]
    pub(super) at: DateTime<Utc>,
    #[serde(rename = "as")]
    pub(super) actor: Option<String>,
    run: Option<String>,
    repeat: Option<u32>,
    event: Option<Event>,
    game: Option<String>,
    who: Option<String>,
    signup: Option<String>,
    hostmask: Option<String>,
    #[serde(rename = "use")]
    command: Option<String>,
    #[serde(default)]
    check: bool,
    #[serde(default, rename = "note")]
    _note: String,
    #[serde(default)]
    pub(super) expect: Expect,
    #[serde(default)]
    pub(super) warning: BTreeMap<String, BTreeMap<String, Value>>,
    #[serde(default)]
    pub(super) person: BTreeMap<String, BTreeMap<String, Value>>,
    pub(super) count: Option<u64>,
}

/// What happens in a game.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Event {
    GameStart,
    GameCancel,
    Quit,
    Idle,
}

/// What a step does.
#[derive(Debug)]
pub(super) enum Doing<'a> {
    Line {
        line: &'a str,
        repeat: Option<u32>,
    },
    Event {
        event: Event,
        game: &'a str,
        who: Option<&'a str>,
    },
    SignUp {
        account: &'a str,
        hostmask: Option<&'a str>,
    },
    Use {
        who: &'a str,
        command: &'a str,
    },
    Check,
}

/// What must come of a step; only what is there is compared.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    pub(super) ok: Option<bool>,
    pub(super) error: Option<String>,
    pub(super) id: Option<u64>,
    pub(super) new_account: Option<bool>,
    pub(super) ids: Option<Vec<u64>>,
    pub(super) page: Option<u64>,
    pub(super) pages: Option<u64>,
    pub(super) more: Option<bool>,
    pub(super) points: Option<u64>,
    pub(super) view: Option<BTreeMap<String, Value>>,
    #[serde(default)]
    pub(super) view_hides: Vec<String>,
    pub(super) refused: Option<Vec<String>>,
    pub(super) unchanged: Option<bool>,
    pub(super) now_expired: Option<bool>,
}

impl Case {
    /// What its ledger holds before the first step.
    pub(super) fn opening(&self) -> Result<Opening, String> {
        let config = Value::Table(self.setup.config.clone());
        let rules: Result<Rules, _> = config.try_into();
        let playing = self.setup.roster.iter().map(Player::account);
        Ok(Opening {
            rules: rules.map_err(|error| error.to_string())?,
            hosts: self.setup.admins.clone(),
            accounts: playing
                .map(str::to_owned)
                .chain(self.setup.accounts.iter().cloned())
                .collect(),
        })
    }

    /// Who plays.
    pub(super) fn roster(&self) -> Roster {
        let players = self.setup.roster.iter();
        Roster::new(players.map(|player| (player.nick.as_str(), player.account())))
    }
}

impl Player {
    fn account(&self) -> &str {
        self.account.as_deref().unwrap_or(&self.nick)
    }
}

impl Step {
    /// The one thing it does.
    pub(super) fn doing(&self) -> Result<Doing<'_>, String> {
        let actor = self.actor.as_deref().ok_or("`as` is missing");
        let done = [
            self.run.as_ref().map(|line| {
                actor.map(|_| Doing::Line {
                    line,
                    repeat: self.repeat,
                })
            }),
            self.event.map(|event| {
                Ok(Doing::Event {
                    event,
                    game: self.game.as_deref().ok_or("`game` is missing")?,
                    who: self.who.as_deref(),
                })
            }),
            self.signup.as_ref().map(|account| {
                Ok(Doing::SignUp {
                    account,
                    hostmask: self.hostmask.as_deref(),
                })
            }),
            self.command
                .as_ref()
                .map(|command| actor.map(|who| Doing::Use { who, command })),
            self.check.then_some(Ok(Doing::Check)),
        ];
        let mut done = done.into_iter().flatten();
        match (done.next(), done.next()) {
            (Some(doing), None) => doing.map_err(str::to_owned),
            (Some(_), Some(_)) => Err("a step does one thing".to_owned()),
            (None, _) => Err("a step does something".to_owned()),
        }
    }
}

/// A time in TOML or in quotes.
fn instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DateTime<Utc>, D::Error> {
    let text = match Value::deserialize(deserializer)? {
        Value::Datetime(at) => at.to_string(),
        Value::String(text) => text,
        other => return Err(D::Error::custom(format!("`{other}` is no time"))),
    };
    text.parse()
        .map_err(|_| D::Error::custom(format!("`{text}` is no time in UTC")))
}
