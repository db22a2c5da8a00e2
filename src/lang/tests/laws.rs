//! What is written reads as the same tree, and nothing breaks the parser.

use proptest::prelude::*;
use proptest::sample::Index;

use super::role;
use super::samples::{filled, syntaxes};
pub(super) use crate::guide::TopicKind;
use crate::tree::{Element, Status};
use crate::{Book, Checked};
use nightdesk_text::Source;

/// What an editor or a copied page may have for one space.
const SPACES: [&str; 4] = ["  ", "\u{a0}", "\u{2009}", "\t"];

/// A filled syntax of a kind.
fn sample(kind: TopicKind) -> impl Strategy<Value = String> {
    let syntaxes: Vec<&'static str> = syntaxes(kind).map(|(_, syntax)| syntax).collect();
    let picks = prop::collection::vec(any::<Index>(), 8);
    (prop::sample::select(syntaxes), picks).prop_map(|(syntax, picks)| {
        let mut picks = picks.into_iter().cycle();
        filled(syntax, &mut |samples| {
            picks.next().expect("endless").index(samples)
        })
    })
}

fn ability() -> impl Strategy<Value = String> {
    sample(TopicKind::Ability).prop_filter("blocks are made apart", |text| {
        !text.starts_with("Process") && !text.contains(": ") || text.contains("ID:")
    })
}

/// Conditions in conditions, as deep as the guide allows.
fn condition() -> impl Strategy<Value = String> {
    sample(TopicKind::Condition)
}

/// Parameters with each block at most once.
fn parameters() -> impl Strategy<Value = String> {
    let blocks = sample(TopicKind::Parameter)
        .prop_filter("durations stand elsewhere", |text| !text.starts_with('('));
    prop::collection::vec(blocks, 0..3).prop_map(|mut blocks| {
        blocks.sort_by_key(|block| block.chars().next());
        blocks.dedup_by_key(|block| block.chars().next());
        blocks.join(" ")
    })
}

/// The bulleted lines of a trigger.
fn lines() -> impl Strategy<Value = String> {
    let plain = ability().prop_map(|ability| format!("  • {ability}\n"));
    let branch = (condition(), ability(), any::<bool>()).prop_map(|(when, ability, inline)| {
        if inline {
            format!("  • {when}: {ability}\n")
        } else {
            format!("  • {when}:\n    ‣ {ability}\n    ‣ Continue\n")
        }
    });
    let process = (ability(), ability(), condition(), ability()).prop_map(
        |(first, second, when, then)| {
            format!(
                "  • Process:\n    ‣ {first}\n    ‣ {second}\n  • Evaluate:\n    ‣ {when}: {then}\n    \
                 ‣ Otherwise: Failure\n"
            )
        },
    );
    let each = (ability(), condition()).prop_map(|(ability, when)| {
        format!("  • For Each @All:\n    ‣ {when}:\n      ◦ {ability}\n")
    });
    prop::collection::vec(prop_oneof![plain, branch, process, each], 1..4)
        .prop_map(|lines| lines.concat())
}

fn triggers() -> impl Strategy<Value = String> {
    let one = (sample(TopicKind::Trigger), ability(), parameters())
        .prop_map(|(event, ability, parameters)| format!("{event}: {ability} {parameters}\n"));
    let many = (sample(TopicKind::Trigger), parameters(), lines())
        .prop_map(|(event, parameters, lines)| format!("{event}: {parameters}\n{lines}"));
    prop::collection::vec(prop_oneof![one, many], 1..4).prop_map(|triggers| triggers.concat())
}

fn read_again(text: &str) -> (Checked, crate::tree::Element) {
    let (checked, element) = Book::check_alone(&Source::new("again", text));
    (checked, element.expect("a role"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn what_is_written_reads_as_the_same_tree(lines in triggers()) {
        let (checked, element) = role(&lines);
        prop_assert!(!checked.found.has_errors(), "{lines}\n{:?}", checked.found);
        let written = element.formatted(&checked.source).expect("whole");
        let (_, again) = read_again(&written);
        prop_assert_eq!(&again.formalization, &element.formalization, "\n{}\n{}", lines, written);
        let source = Source::new("again", written.clone());
        prop_assert_eq!(again.formatted(&source), Some(written));
    }

    #[test]
    fn spaces_of_any_kind_do(lines in triggers(), space in prop::sample::select(SPACES.to_vec())) {
        let mut quoted = false;
        let spaced: String = lines.chars().map(|sign| {
            quoted ^= sign == '`';
            if sign == ' ' && !quoted { space.to_owned() } else { sign.to_string() }
        }).collect();
        let (checked, element) = role(&spaced);
        prop_assert!(!checked.found.has_errors(), "{spaced}\n{:?}", checked.found);
        let (_, plain) = role(&lines);
        // Names are kept as they are written, with the spaces in them.
        let tree = |element: &Element| {
            let tree = serde_json::to_string(&element.formalization).expect("it is data");
            tree.replace("\\t", " ").replace(space, " ")
        };
        prop_assert_eq!(tree(&element), tree(&plain));
    }

    #[test]
    fn any_text_is_read(text in "[ -~\n•‣⟨⟩⇒]{0,200}") {
        let (checked, element) = role(&text);
        let broken = checked.status == Status::Broken;
        prop_assert_eq!(broken, checked.found.has_errors());
        prop_assert_eq!(element.formatted(&checked.source).is_some(), checked.status == Status::Whole);
    }

    #[test]
    fn complaints_lie_in_the_text(lines in triggers(), at in any::<Index>(), new in "[ -~]{0,3}") {
        let mut text = lines;
        let signs: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = signs[at.index(signs.len())];
        text.insert_str(at, &new);
        let (checked, _) = role(&text);
        let length = checked.source.text().len();
        for complaint in &checked.found {
            let span = complaint.primary().expect("a place").span;
            prop_assert!(span.start <= span.end && span.end <= length, "{complaint}");
        }
    }
}

#[test]
fn nesting_cannot_exhaust_the_stack() {
    let deep = 100_000;
    let texts = [
        format!(
            "Starting:\n• {}@Self exists{}: Ascend",
            "not (".repeat(deep),
            ")".repeat(deep)
        ),
        format!("Starting: {}Ascend", "Process: ".repeat(deep)),
        format!("Starting: {}", "(".repeat(deep)),
        format!("Starting: Learn @Self{}", "->Role".repeat(deep)),
        format!("Starting: Ascend {}", "[".repeat(deep)),
        format!(
            "Starting:{}",
            "\n• Evaluate:\n‣ Process:\n◦ Ascend".repeat(deep / 10)
        ),
        format!("Starting: Learn `{}`", "@Self ".repeat(deep)),
        format!("Starting: Set Counter to {}1", "1/".repeat(deep)),
    ];
    for text in texts {
        let (checked, _) = role(&text);
        assert!(checked.source.text().len() > deep / 10);
    }
}
