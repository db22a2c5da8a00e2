//! The tables hold what the parser reads, and nothing else.

use super::samples::{fillings, syntaxes};
use super::{role, sound_role};
pub(super) use crate::guide::{TopicKind, explain, topic, topics};
use crate::tree::{
    AbilityType, Duration, PlayerField, PlayerFlag, Property, RoleField, TeamField, Type, Variable,
    Word,
};

/// What a text is explained by, errors excluded.
#[track_caller]
fn says(text: &str) -> Vec<String> {
    let explained = explain(text, None);
    let errors = explained.found.has_errors();
    assert!(!errors, "{text}\n{:?}", explained.found);
    explained.parts.into_iter().map(|part| part.means).collect()
}

/// Every syntax of a kind is read, and explained by the help of its topic.
#[track_caller]
fn read_and_explained(kind: TopicKind, whole: impl Fn(&str) -> String) {
    for (topic, syntax) in syntaxes(kind) {
        for text in fillings(syntax) {
            let text = whole(&text);
            let said = says(&text);
            assert!(said.contains(&topic.help), "{text}\n{said:#?}");
        }
    }
}

#[test]
fn triggers_are_read() {
    read_and_explained(TopicKind::Trigger, |event| format!("{event}: Ascend"));
}

#[test]
fn abilities_are_read() {
    for (topic, syntax) in syntaxes(TopicKind::Ability) {
        for text in fillings(syntax) {
            let said = says(&format!("Starting: {text}"));
            // Blocks are types of ability only where abilities are filtered.
            let block = matches!(topic.name.as_str(), "Process_Evaluate" | "Abilities");
            // Attributes are put on, not players brought into a group.
            assert!(block || said.contains(&topic.help), "{text}\n{said:#?}");
        }
    }
}

#[test]
fn conditions_are_read() {
    read_and_explained(TopicKind::Condition, |condition| {
        format!("Starting:\n• {condition}: Ascend")
    });
}

#[test]
fn parameters_are_read() {
    let is_duration = |text: &str| text.starts_with("(~");
    read_and_explained(TopicKind::Parameter, |text| match is_duration(text) {
        true => text.to_owned(),
        false => format!("Immediate: Attack @Selection {text}"),
    });
}

#[test]
fn selectors_are_read() {
    read_and_explained(TopicKind::Selector, str::to_owned);
}

#[test]
fn lines_and_blocks_are_read() {
    read_and_explained(TopicKind::Line, str::to_owned);
    read_and_explained(TopicKind::Block, |text| match text {
        "Process:" | "Evaluate:" => format!("Starting:\n• {text}\n‣ Ascend"),
        text if text.starts_with("Action") => format!("Starting:\n• {text}\n• Ascend"),
        text => format!("Starting:\n• {text} Ascend"),
    });
}

#[test]
fn every_type_can_be_annotated() {
    for (_, syntax) in syntaxes(TopicKind::Type) {
        let (checked, _) = role(&format!("Starting: Store @Target{syntax}"));
        assert!(checked.found.is_empty(), "{syntax} {:?}", checked.found);
    }
    for known in Type::ALL {
        let topic = topic(TopicKind::Type, known.word());
        assert!(topic.is_some(), "{known} has no topic");
    }
}

#[test]
fn every_word_has_its_topic() {
    let words = Word::words().map(|word| format!("@{word}"));
    let fields = PlayerField::words().map(|word| format!("@({word}"));
    let flags = PlayerFlag::words().map(|word| format!("@({word}:"));
    let roles = RoleField::words().map(|word| format!("^({word}"));
    let teams = TeamField::words().map(|word| format!("&({word}"));
    let variables = Variable::words().map(|word| format!("${word}"));
    let properties = Property::PLAIN.iter().map(|(word, _)| format!("->{word}"));
    let selectors = words.chain(fields).chain(flags).chain(roles).chain(teams);
    for name in selectors.chain(variables).chain(properties) {
        let topic = topic(TopicKind::Selector, &name);
        assert!(topic.is_some(), "{name} has no topic");
    }
    for duration in Duration::words() {
        assert!(
            topic(TopicKind::Parameter, duration).is_some(),
            "{duration}"
        );
    }
}

#[test]
fn every_type_of_ability_has_its_topics() {
    let abilities = || {
        topics()
            .iter()
            .filter(|topic| topic.kind == TopicKind::Ability)
    };
    for known in AbilityType::ALL {
        let word = known.word();
        let of_type = |name: &str| name == word || name.ends_with(&format!(" {word}"));
        assert!(abilities().any(|topic| of_type(&topic.name)), "{word}");
    }
}

#[test]
fn an_explanation_names_the_parts_of_a_line() {
    let text = "Immediate Day: Weakly Disguise @Selection as @SecondarySelection (~NextNight) ⟨x2⟩";
    let explained = explain(text, None);
    let written: Vec<(usize, &str)> = explained
        .parts
        .iter()
        .map(|part| (part.depth, part.written.as_str()))
        .collect();
    let ability = "Weakly Disguise @Selection as @SecondarySelection (~NextNight)";
    let expected = [
        (0, "Immediate Day:"),
        (1, ability),
        (2, "@Selection"),
        (2, "@SecondarySelection"),
        (2, "(~NextNight)"),
        (1, "⟨x2⟩"),
    ];
    assert_eq!(written, expected);
}

#[test]
fn a_word_alone_is_explained() {
    for text in [
        "On Death",
        "~NextNight",
        "@Attacker",
        "@Self exists",
        "Ascend",
    ] {
        assert!(!says(text).is_empty(), "{text}");
    }
    assert!(explain("Befriend @Selection", None).found.has_errors());
}

#[test]
fn spellings_of_the_guide_and_of_books_are_one() {
    let pairs = [
        (
            "Starting: Add `Marker` to @Self",
            "Starting: Apply `Marker` to @Self",
        ),
        ("Starting: Know `So`", "Starting: Learn `So`"),
        (
            "Starting: Increment Counter for @Self by 2",
            "Starting: Increment Counter by 2 for @Self",
        ),
        (
            "Starting: Learn `Yes` [Condition: @(Alignment:Hell) exists]",
            "Starting: Learn `Yes` [Condition: @(Align:Hell) exists]",
        ),
        (
            "Starting:\n• @Self is `Killing[category]`: Ascend",
            "Starting:\n• @Self is `Killing`[category]: Ascend",
        ),
        (
            "Starting: {Direct} [Temporal: Night]\n• Ascend",
            "Starting: [Temporal: Night] {Direct}\n• Ascend",
        ),
        (
            "Starting: Ascend [Temporal:Night 2+,Quantity:3] ⟨Odd:x1,even: x2⟩",
            "Starting: Ascend [Temporal: Night 2+, Quantity: 3] ⟨Odd: x1, Even: x2⟩",
        ),
        (
            "Immediate: Attack @Selection {Forced:@Self}",
            "Immediate: Attack @Selection {Forced: @Self}",
        ),
        (
            "Passive: Increment Counter by $total / 2 ⟨$living<=5 => 2, $total >= 9 => x3⟩",
            "Passive: Increment Counter by $total/2 ⟨$living≤5 ⇒ x2, $total≥9 ⇒ x3⟩",
        ),
        (
            "Starting: Obstruct Killing for @Self => `No`",
            "Starting: Obstruct Killing for @Self ⇒ `No`",
        ),
        (
            "Starting: Manipulate @Self's `Public Voting Power` to 2",
            "Starting: Manipulate @Self's `public voting power` to `2`",
        ),
        (
            "Starting: Manipulate `Lynch` Poll (@Self is `disqualified`)",
            "Starting: Manipulate `Lynch` Poll (@Self is `Disqualified`)",
        ),
    ];
    for (guide, book) in pairs {
        let (guide, book) = (sound_role(guide), sound_role(book));
        assert_eq!(guide.formalization, book.formalization);
    }
}
