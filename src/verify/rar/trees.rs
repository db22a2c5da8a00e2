//! Trees of reasons, held against those a case expects.

use std::collections::BTreeSet;

use super::super::{Difference, ENGLISH};
use super::case::{ExpectedNode, ExpectedTree};
use super::compare::Resolved;
use nightdesk_classic::night::Act;
use nightdesk_classic::outcome::{Answer, Node, Question};
use nightdesk_text::say;

/// How a question's answer and reasons differ from what is expected.
pub(super) fn difference(
    resolved: &Resolved<'_, '_>,
    expected: &ExpectedTree,
) -> Option<Difference> {
    let what = format!("tree of {}", expected.ask);
    let answers = match asked(resolved, &expected.ask) {
        Ok(answers) => answers,
        Err(why) => {
            return Some(Difference {
                what,
                expected: expected.ask.clone(),
                found: why,
            });
        }
    };
    let yes = answers.iter().any(|answer| answer.yes == Some(true));
    if yes != expected.answer {
        return Some(Difference {
            what,
            expected: expected.answer.to_string(),
            found: yes.to_string(),
        });
    }
    let reasons: Vec<&Node> = answers.iter().flat_map(|answer| &answer.reasons).collect();
    let wanted = expected.reasons.as_ref()?;
    (!all_match(resolved, &reasons, wanted)).then(|| Difference {
        what,
        expected: wanted
            .iter()
            .map(drawn_expected)
            .collect::<Vec<_>>()
            .join(", "),
        found: reasons
            .iter()
            .map(|node| drawn(resolved, node))
            .collect::<Vec<_>>()
            .join(", "),
    })
}

/// The answers a question's text is about.
fn asked<'r>(resolved: &'r Resolved<'_, '_>, ask: &str) -> Result<Vec<&'r Answer>, String> {
    let unknown = || say!(&ENGLISH, "no_question", ask);
    let player = |name: &str| resolved.player(name).ok_or_else(unknown);
    let act = |label: &str| resolved.act(label).ok_or_else(unknown);
    let (kind, rest) = ask.split_once(':').ok_or_else(unknown)?;
    let questions: Vec<Question> = match kind {
        "die" => vec![Question::Dies(player(rest)?)],
        "recruit" => vec![Question::Recruited(player(rest)?)],
        "result" => vec![Question::Result(act(rest)?)],
        "sees_nothing" => vec![Question::SeesNothing(act(rest)?)],
        "sees" => {
            let (label, name) = rest.split_once(':').ok_or_else(unknown)?;
            vec![Question::Sees(act(label)?, player(name)?)]
        }
        _ => return Err(unknown()),
    };
    let answers = resolved.outcome.answers.iter();
    Ok(answers
        .filter(|answer| questions.contains(&answer.question))
        .collect())
}

/// Whether the nodes are the expected ones, in any order. Several may have the
/// same acts, so pairs are tried out.
fn all_match(resolved: &Resolved<'_, '_>, found: &[&Node], wanted: &[ExpectedNode]) -> bool {
    let Some((first, rest)) = found.split_first() else {
        return wanted.is_empty();
    };
    if found.len() != wanted.len() {
        return false;
    }
    (0..wanted.len()).any(|index| {
        wanted.get(index).is_some_and(|candidate| {
            matches(resolved, first, candidate) && {
                let others: Vec<ExpectedNode> = wanted
                    .iter()
                    .enumerate()
                    .filter(|(other, _)| *other != index)
                    .map(|(_, node)| node.clone())
                    .collect();
                all_match(resolved, rest, &others)
            }
        })
    })
}

fn matches(resolved: &Resolved<'_, '_>, node: &Node, wanted: &ExpectedNode) -> bool {
    let barred = || {
        node.barred
            .iter()
            .map(|bar| labels(resolved, &bar.acts))
            .collect()
    };
    labels(resolved, &node.acts) == wanted.acts
        && wanted.stands.is_none_or(|stands| stands == node.stands)
        && wanted
            .barred
            .as_ref()
            .is_none_or(|wanted| *wanted == barred())
        && all_match(
            resolved,
            &node.against.iter().collect::<Vec<_>>(),
            &wanted.against,
        )
}

fn labels(resolved: &Resolved<'_, '_>, acts: &[Act]) -> BTreeSet<String> {
    acts.iter().map(|act| resolved.label(*act)).collect()
}

fn drawn(resolved: &Resolved<'_, '_>, node: &Node) -> String {
    let acts = labels(resolved, &node.acts)
        .into_iter()
        .collect::<Vec<_>>()
        .join("+");
    let mark = if node.stands { "!" } else { "" };
    let against: Vec<String> = node
        .against
        .iter()
        .map(|node| drawn(resolved, node))
        .collect();
    shape(&acts, mark, &against)
}

fn drawn_expected(node: &ExpectedNode) -> String {
    let acts = node.acts.iter().cloned().collect::<Vec<_>>().join("+");
    let mark = if node.stands == Some(true) { "!" } else { "" };
    let against: Vec<String> = node.against.iter().map(drawn_expected).collect();
    shape(&acts, mark, &against)
}

fn shape(acts: &str, mark: &str, against: &[String]) -> String {
    if against.is_empty() {
        format!("{acts}{mark}")
    } else {
        format!("{acts}{mark} <- ({})", against.join(", "))
    }
}
