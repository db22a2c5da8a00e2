//! What came out of a night, held against what a case expects.

use std::collections::BTreeSet;
use std::fmt::Debug;

use super::super::Difference;
use super::case::{Expect, ExpectedNotice, ExpectedResult};
use super::{cards, trees};
use nightdesk_classic::night::{Act, Night, Player};
use nightdesk_classic::outcome::{Finding, Outcome};
use nightdesk_text::code_of;

/// A resolved night with the entries that were refused, as (action, code).
pub(super) struct Resolved<'n, 'c> {
    pub(super) night: &'n Night<'c>,
    pub(super) outcome: &'n Outcome,
    pub(super) refused: Vec<(String, String)>,
}

impl Resolved<'_, '_> {
    pub(super) fn name(&self, player: Player) -> String {
        self.night.player(player).name.clone()
    }

    pub(super) fn label(&self, act: Act) -> String {
        self.night.act(act).label.clone()
    }

    pub(super) fn act(&self, label: &str) -> Option<Act> {
        self.night
            .acts()
            .find(|(_, act)| act.label == label)
            .map(|(id, _)| id)
    }

    pub(super) fn player(&self, name: &str) -> Option<Player> {
        self.night
            .players()
            .find(|(_, player)| player.name == name)
            .map(|(id, _)| id)
    }
}

/// Everything that came out otherwise than expected.
pub(super) fn differences(resolved: &Resolved<'_, '_>, expect: &Expect) -> Vec<Difference> {
    let mut found = Vec::new();
    let outcome = resolved.outcome;
    if let Some(recruited) = &expect.recruited {
        let names = outcome
            .recruited
            .iter()
            .map(|(player, _)| resolved.name(*player))
            .collect();
        same(&mut found, "recruited", recruited, &names);
    }
    if let Some(visits) = &expect.visits {
        let took_place = outcome
            .visits
            .iter()
            .map(|visit| (resolved.name(visit.who), resolved.name(visit.to)))
            .collect();
        same(&mut found, "visits", visits, &took_place);
    }
    if let Some(notices) = &expect.notices {
        let mut told: Vec<ExpectedNotice> = outcome
            .notices
            .iter()
            .map(|told| ExpectedNotice {
                to: resolved.name(told.to),
                kind: told.kind.word().to_owned(),
                from: resolved.name(resolved.night.act(told.from).actor),
            })
            .collect();
        told.sort();
        let mut expected = notices.clone();
        expected.sort();
        same(&mut found, "notices", &expected, &told);
    }
    let expected: BTreeSet<_> = expect
        .rejected
        .iter()
        .map(|entry| (entry.action.clone(), code_of(&entry.why)))
        .collect();
    same(
        &mut found,
        "rejected",
        &expected,
        &resolved.refused.iter().cloned().collect(),
    );
    for result in &expect.results {
        found.extend(result_difference(resolved, result));
    }
    for tree in &expect.trees {
        found.extend(trees::difference(resolved, tree));
    }
    found
}

pub(super) fn same<T: PartialEq + Debug>(
    found: &mut Vec<Difference>,
    what: &str,
    expected: &T,
    got: &T,
) {
    if expected != got {
        found.push(Difference {
            what: what.to_owned(),
            expected: format!("{expected:?}"),
            found: format!("{got:?}"),
        });
    }
}

pub(super) fn result_difference(
    resolved: &Resolved<'_, '_>,
    expected: &ExpectedResult,
) -> Option<Difference> {
    let wanted = match (&expected.result, &expected.saw) {
        (_, Some(saw)) if saw.is_empty() => Finding::Nothing,
        (_, Some(saw)) => Finding::Saw(words(saw)),
        (Some(token), None) => match token.as_str() {
            "nothing" => Finding::Nothing,
            "no_result" => Finding::NoResult,
            token => Finding::Token(token.to_owned()),
        },
        (None, None) => return None,
    };
    let act = resolved.act(&expected.action);
    let finding = resolved
        .outcome
        .findings
        .iter()
        .find(|(found, _)| Some(*found) == act)
        .map(|(_, finding)| finding);
    let finding = finding.map(|finding| match finding {
        Finding::Saw(saw) => Finding::Saw(words(saw)),
        other => other.clone(),
    });
    (finding.as_ref() != Some(&wanted)).then(|| Difference {
        what: format!("result of {}", expected.action),
        expected: format!("{wanted:?}"),
        found: finding.map_or_else(|| "none".to_owned(), |finding| format!("{finding:?}")),
    })
}

/// What is in a list of players, modifiers or abilities, abilities by the words of cases.
fn words(saw: &BTreeSet<String>) -> BTreeSet<String> {
    let words = saw.iter().map(|word| cards::ability_word(word).to_owned());
    words.collect()
}
