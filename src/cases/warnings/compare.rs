//! What a ledger case expects beside what came out.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value as Json, json};
use toml::Value;

use nightdesk_time::rfc3339;
use nightdesk_verify::Difference;
use nightdesk_warnings::{
    Answer, Identity, Ledger, Records, Stasis, States, Wanted, Warning, WarningId,
};

use super::Came;
use super::case::{Expect, Step};

/// In what an answer differs from what is expected.
pub(super) fn answer(came: &Came, expect: &Expect) -> Vec<Difference> {
    let found = said(came);
    let mut compared = Compared::default();
    compared.value("ok", &json!(expect.ok.unwrap_or(true)), found.get("ok"));
    compared.optional("error", &expect.error, &found);
    compared.optional("id", &expect.id, &found);
    compared.optional("new_account", &expect.new_account, &found);
    compared.optional("ids", &expect.ids, &found);
    compared.optional("page", &expect.page, &found);
    compared.optional("pages", &expect.pages, &found);
    compared.optional("more", &expect.more, &found);
    compared.optional("points", &expect.points, &found);
    compared.optional("refused", &expect.refused, &found);
    compared.optional("unchanged", &expect.unchanged, &found);
    compared.optional("now_expired", &expect.now_expired, &found);
    let view = found.get("view");
    for (key, expected) in expect.view.iter().flatten() {
        let shown = view.and_then(|view| view.get(key));
        compared.value(&format!("view.{key}"), &as_json(expected), shown);
    }
    for key in &expect.view_hides {
        if view.is_none_or(|view| view.get(key).is_some()) {
            compared.differ(&format!("view.{key}"), "hidden", "shown");
        }
    }
    compared.differences
}

/// In what the ledger differs from what is expected after a step; nothing is swept for it.
pub(super) fn state<L: Ledger>(ledger: &L, step: &Step) -> Result<Vec<Difference>, L::Error> {
    let mut compared = Compared::default();
    for (id, expected) in &step.warning {
        let number = id.parse().map(WarningId).unwrap_or(WarningId(0));
        let found = match ledger.warning(number)? {
            Some(warning) => stored(&warning, step),
            None => Map::new(),
        };
        compared.fields(&format!("warning.{id}"), expected, &found);
    }
    for (name, expected) in &step.person {
        let found = person(ledger, name, step)?;
        compared.fields(&format!("person.{name}"), expected, &found);
    }
    if let Some(count) = step.count {
        let all = ledger.list(&Wanted {
            of: None,
            states: States::All,
            at: step.at,
            skip: 0,
            take: 1,
        })?;
        compared.value("count", &json!(count), Some(&json!(all.total)));
    }
    Ok(compared.differences)
}

/// An answer by the names of expectations.
fn said(came: &Came) -> Map<String, Json> {
    let refused = |code: &str| [("ok", json!(false)), ("error", json!(code))].to_vec();
    let mut said = match came {
        Came::Refused(code) => refused(code),
        Came::Nothing => Vec::new(),
        Came::SignUp(sign_up) => {
            let mut codes: Vec<&str> = sign_up.refused.iter().map(|bar| bar.code()).collect();
            codes.dedup();
            vec![
                ("ok", json!(sign_up.is_allowed())),
                ("refused", json!(codes)),
            ]
        }
        Came::Answer(answer) => answered(answer),
    };
    if said.iter().all(|(key, _)| *key != "ok") {
        said.push(("ok", json!(true)));
    }
    let said = said.into_iter();
    said.map(|(key, value)| (key.to_owned(), value)).collect()
}

fn answered(answer: &Answer) -> Vec<(&'static str, Json)> {
    let mut said = vec![("unchanged", json!(answer.is_unchanged()))];
    match answer {
        Answer::Added(added) => said.extend([
            ("id", json!(added.id)),
            ("new_account", json!(added.new_account)),
        ]),
        Answer::Listed(page) => said.extend([
            (
                "ids",
                json!(page.rows.iter().map(|row| row.row.id).collect::<Vec<_>>()),
            ),
            ("page", json!(page.page)),
            ("pages", json!(page.pages)),
            ("more", json!(page.more())),
            ("points", json!(page.points)),
        ]),
        Answer::Own(page) => said.extend([
            (
                "ids",
                json!(page.rows.iter().map(|row| row.id).collect::<Vec<_>>()),
            ),
            ("page", json!(page.page)),
            ("pages", json!(page.pages)),
            ("more", json!(page.more())),
            ("points", json!(page.points)),
        ]),
        Answer::Viewed(view) => said.push(("view", json!(view))),
        Answer::OwnViewed(view) => said.push(("view", json!(view))),
        Answer::Edited(altered) => said.push(("now_expired", json!(altered.now_expired))),
        Answer::Deleted(_)
        | Answer::People(_)
        | Answer::Imported { .. }
        | Answer::Same(_)
        | Answer::Acknowledged { .. }
        | Answer::Stasis(_)
        | Answer::OwnStasis(_)
        | Answer::InStasis(_)
        | Answer::Reduced { .. }
        | Answer::Swept { .. }
        | Answer::Game { .. }
        | Answer::Overridden { .. }
        | Answer::Ruled { .. }
        | Answer::HostSet { .. } => {}
    }
    said
}

/// A warning by the names of expectations.
fn stored(warning: &Warning, step: &Step) -> Map<String, Json> {
    let fields = json!({
        "points": warning.points,
        "issued": rfc3339(warning.issued),
        "expires": warning.expires,
        "reason": warning.reason,
        "notes": warning.notes.as_deref().unwrap_or_default(),
        "ack": warning.ack.word(),
        "state": warning.state(step.at).word(),
        "stasis": warning.stasis,
        "deny": warning.deny,
        "target": warning.named.name,
        "issuer": warning.issuer_name(),
    });
    fields.as_object().cloned().unwrap_or_default()
}

/// Somebody by the names of expectations; a name without records has nothing.
fn person<R: Records>(records: &R, name: &str, step: &Step) -> Result<Map<String, Json>, R::Error> {
    let account = records.known(&Identity::account(name).key())?;
    let known = match account {
        Some(known) => Some(known),
        None => records.known(&Identity::hostmask(name).key())?,
    };
    let (mut points, mut stasis) = (0, Stasis::Free);
    let (mut unacked, mut deny) = (Vec::new(), BTreeSet::new());
    if let Some(known) = known {
        points = records.points(known.person, step.at)?;
        stasis = records.stasis(known.person)?;
        unacked = records.pending(known.person, step.at)?;
        let denying = records.denying(known.person, step.at)?;
        deny = denying.into_iter().flat_map(|one| one.deny).collect();
    }
    let fields = json!({
        "points": points,
        "stasis": stasis.games(),
        "stasis_expires": stasis.until().map_or("none".to_owned(), rfc3339),
        "deny": deny,
        "unacked": unacked,
    });
    Ok(fields.as_object().cloned().unwrap_or_default())
}

#[derive(Default)]
struct Compared {
    differences: Vec<Difference>,
}

impl Compared {
    fn optional<T: serde::Serialize>(
        &mut self,
        what: &str,
        expected: &Option<T>,
        found: &Map<String, Json>,
    ) {
        if let Some(expected) = expected {
            self.value(what, &json!(expected), found.get(what));
        }
    }

    fn fields(
        &mut self,
        what: &str,
        expected: &BTreeMap<String, Value>,
        found: &Map<String, Json>,
    ) {
        for (key, expected) in expected {
            self.value(&format!("{what}.{key}"), &as_json(expected), found.get(key));
        }
    }

    fn value(&mut self, what: &str, expected: &Json, found: Option<&Json>) {
        if found != Some(expected) {
            let found = found.map_or("nothing".to_owned(), Json::to_string);
            self.differ(what, &expected.to_string(), &found);
        }
    }

    fn differ(&mut self, what: &str, expected: &str, found: &str) {
        self.differences.push(Difference {
            what: what.to_owned(),
            expected: expected.to_owned(),
            found: found.to_owned(),
        });
    }
}

/// A value of a case as one of an answer; times are texts.
fn as_json(value: &Value) -> Json {
    match value {
        Value::String(text) => json!(text),
        Value::Integer(number) => match u64::try_from(*number) {
            Ok(number) => json!(number),
            Err(_) => json!(number),
        },
        Value::Float(number) => json!(number),
        Value::Boolean(truth) => json!(truth),
        Value::Datetime(at) => json!(at.to_string()),
        Value::Array(items) => items.iter().map(as_json).collect(),
        Value::Table(table) => {
            let fields = table.iter();
            fields
                .map(|(key, value)| (key.clone(), as_json(value)))
                .collect()
        }
    }
}
