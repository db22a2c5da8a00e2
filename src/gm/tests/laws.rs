//! Laws of reading and writing lines.

use proptest::prelude::*;
use proptest::sample::select;

use super::*;
use nightdesk_text::names::{fold, same};
use nightdesk_time::{Length, Shift};

/// Names that are, hold, or look like what the reader looks for.
const NAMES: &[&str] = &[
    "Ana",
    "Bob",
    "Rob",
    "Rob Roy",
    "Wile E. Coyote",
    "Dead",
    "DIED",
    "Dead Eye",
    "Been",
    "Not Bob",
    "Bob's",
    "If",
    "He Was",
    "She",
    "What?",
    "Why not?!",
    "...",
    "St.",
    "Deadline",
    "Deadline Moved",
    "1D Later",
    "Game is over",
    "Game",
    "Ended Early",
    "Day 1",
    "Night",
    "Has Replaced",
    "Is",
    "##Resurrect",
    "Resurrect",
    "@Bob",
    "n't",
    "Алёна",
    "Straße",
    "İlker",
    "O’Neil",
    "Will B. DEAD",
    "Bob DIED",
    "Moved 2H Later",
    "狼",
    "Rufus",
];

/// What lines are made of, beside names.
const WORDS: &[&str] = &[
    "DIED",
    "is dead",
    "BEEN LYNCHED",
    "he was",
    "She was",
    "the Cop",
    "not",
    "never",
    "if",
    "unless",
    "would",
    "isn't",
    "hasn’t",
    "##RESURRECT",
    "## resurrect",
    "DAY",
    "night",
    "1",
    "2",
    "has",
    "ENDED EARLY",
    "DEADLINE",
    "moved",
    "by",
    "2D",
    "12 H",
    "30 minutes",
    "one day",
    "later",
    "EARLIER",
    "has replaced",
    "IS REPLACING",
    "GAME HAS ENDED",
    "game is over",
    "UNEND GAME",
    "game unended",
    ".",
    "!",
    "?",
    "…",
    ";",
    ",",
    "'s",
    "’s",
    "-",
    "(",
    ")",
    "\"",
    "@",
    "and",
    "Somebody",
    "\u{200b}",
    "й",
    "ё",
];

fn any_names() -> impl Strategy<Value = Vec<&'static str>> {
    prop::collection::vec(select(NAMES), 1..6).prop_map(|mut names| {
        let mut taken: Vec<&str> = Vec::new();
        names.retain(|name| {
            let new = taken.iter().all(|other| !same(name, other));
            taken.push(name);
            new
        });
        names
    })
}

/// Words and names, with and without spaces between them.
fn any_line() -> impl Strategy<Value = String> {
    let word = prop_oneof![3 => select(WORDS), 2 => select(NAMES)];
    let spaced = (word, prop::bool::weighted(0.8));
    prop::collection::vec(spaced, 0..14).prop_map(|words| {
        let mut line = String::new();
        for (word, space) in words {
            line.push_str(word);
            line.push_str(if space { " " } else { "" });
        }
        line.trim().to_owned()
    })
}

fn any_command(players: Vec<&'static str>) -> impl Strategy<Value = GmCommand<&'static str>> {
    let slot = || select(players.clone());
    let comment = prop_oneof!["the (Cop|Doctor)[.!]?", any_line(), "\\PC{0,20}"];
    let new = prop_oneof![
        Just(NewPlayer::User("Zoe".to_owned())),
        Just(NewPlayer::Gm("Meg".to_owned())),
        slot().prop_map(NewPlayer::Player),
    ];
    let causes = select(vec![DeathWord::Died, DeathWord::Lynched]);
    let kinds = select(vec![PhaseKind::Day, PhaseKind::Night]);
    let shift = (0u32..5_000, any::<bool>()).prop_map(|(minutes, later)| {
        let by = Length::minutes(minutes);
        let shift = if later {
            Shift::later(by)
        } else {
            Shift::earlier(by)
        };
        GmCommand::Moved { shift }
    });
    prop_oneof![
        4 => (slot(), comment, causes).prop_map(|(slot, comment, cause)| {
            GmCommand::Died { slot, comment, cause }
        }),
        1 => slot().prop_map(|slot| GmCommand::Resurrect { slot }),
        1 => (kinds, any::<Option<u32>>())
            .prop_map(|(kind, number)| GmCommand::EndedEarly { kind, number }),
        1 => shift,
        2 => (new, slot()).prop_map(|(new, old)| GmCommand::Replaced { new, old }),
        1 => Just(GmCommand::GameEnded),
        1 => Just(GmCommand::Unended),
    ]
}

fn game(players: &[&'static str]) -> Names<&'static str> {
    names(players, &["Zoe", "Yan"], &[])
}

fn read(line: &str, names: &Names<&'static str>) -> Vec<Reading<&'static str>> {
    read_line(line, names, &CommentPhrases::default())
}

/// What the readings say, however the letters are written.
fn folded(readings: &[Reading<&str>]) -> Vec<String> {
    readings
        .iter()
        .map(|reading| fold(&told(reading)))
        .collect()
}

proptest! {
    #[test]
    fn any_line_can_be_read(
        players in any_names(),
        line in prop_oneof![any_line(), "\\PC{0,40}", any::<String>()],
    ) {
        let readings = read(&line, &game(&players));
        for reading in &readings {
            let span = reading.span();
            prop_assert!(span.start < span.end);
            prop_assert!(line.get(span.start..span.end).is_some());
            if let Reading::Doubt(doubt) = reading {
                prop_assert!(line.contains(&doubt.words));
            }
        }
        prop_assert!(readings.is_sorted_by_key(|reading| reading.span().end));
    }

    #[test]
    fn upper_and_lower_case_are_read_alike(players in any_names(), line in any_line()) {
        let names = game(&players);
        let expected = folded(&read(&line, &names));
        prop_assert_eq!(folded(&read(&line.to_uppercase(), &names)), &*expected);
        // An upper case İ has a lower case of two characters, which folds to another text.
        if !line.contains('İ') {
            prop_assert_eq!(folded(&read(&line.to_lowercase(), &names)), &*expected);
        }
    }

    #[test]
    fn nothing_is_said_without_a_keyword(players in any_names(), line in "\\PC{0,40}") {
        let keywords = [
            "died", "dead", "been lynched", "resurrect", "ended", "deadline", "replac", "game",
        ];
        prop_assume!(keywords.iter().all(|keyword| !fold(&line).contains(keyword)));
        prop_assert_eq!(read(&line, &game(&players)), vec![]);
    }

    #[test]
    fn nothing_is_heard_after_the_end(players in any_names(), line in any_line(), rest in any_line()) {
        let names = game(&players);
        let over = |line: &str| {
            let readings = read(line, &names);
            let ends = readings.iter().position(|reading| {
                matches!(reading, Reading::Command { command: GmCommand::GameEnded, .. })
            });
            ends.map(|place| (place + 1, readings.len()))
        };
        if let Some((ended, said)) = over(&format!("{line} GAME IS OVER, {rest}")) {
            prop_assert_eq!(ended, said);
        }
    }

    #[test]
    fn who_is_not_dead_is_never_buried(players in any_names(), who in any::<prop::sample::Index>()) {
        let name = who.get(&players);
        // Of "If If had …" one is the name, and so is the other.
        prop_assume!(!players.contains(&"If"));
        for denied in [
            format!("{name} has not DIED"),
            format!("{name} isn't DEAD"),
            format!("If {name} had BEEN LYNCHED"),
            format!("Has {name} DIED?"),
        ] {
            let buried = read(&denied, &game(&players)).iter().any(|reading| {
                matches!(reading, Reading::Command { command: GmCommand::Died { .. }, .. })
            });
            prop_assert!(!buried, "{denied}");
        }
    }

    #[test]
    fn what_is_written_is_read_back(
        (players, command) in any_names().prop_flat_map(|players| {
            (Just(players.clone()), any_command(players))
        }),
    ) {
        let names = game(&players);
        let phrases = CommentPhrases::default();
        let writer = Writer { names: &names, phrases: &phrases, introduction: "He was" };
        if let Ok(line) = writer.write(&command) {
            let readings = read(&line, &names);
            prop_assert_eq!(readings.len(), 1, "{}", line);
            let Reading::Command { command: said, .. } = &readings[0] else {
                return Err(TestCaseError::fail(line));
            };
            prop_assert_eq!(said, &command);
            prop_assert!(!line.contains(['\n', '\t']) && line.trim() == line);
        }
    }

    #[test]
    fn ordinary_names_can_always_be_written(
        players in prop::collection::btree_set("[A-Z][a-z]{6,9}( [A-Z][a-z]{6,9})?|[А-Я][а-я]{4,8}", 2..6),
        comment in "(a|the) [a-z]{9,12}[.!]?",
        number in any::<Option<u32>>(),
        minutes in 1u32..90_000,
    ) {
        let players: Vec<&str> = players.iter().map(String::as_str).collect();
        let folded: std::collections::BTreeSet<String> =
            players.iter().map(|name| fold(name)).collect();
        prop_assume!(folded.len() == players.len());
        let names = names(&players, &["Zoe"], &[]);
        let phrases = CommentPhrases::default();
        let writer = Writer { names: &names, phrases: &phrases, introduction: "He was" };
        let slot = players[0];
        let death = |cause| GmCommand::Died { slot, comment: comment.clone(), cause };
        for command in [
            death(DeathWord::Died),
            death(DeathWord::Lynched),
            GmCommand::Resurrect { slot },
            GmCommand::EndedEarly { kind: PhaseKind::Night, number },
            GmCommand::Moved { shift: Shift::earlier(Length::minutes(minutes)) },
            GmCommand::Replaced { new: NewPlayer::User("Zoe".to_owned()), old: slot },
            GmCommand::GameEnded,
            GmCommand::Unended,
        ] {
            prop_assert!(writer.write(&command).is_ok(), "{:?}", command);
        }
    }
}

#[test]
fn a_name_is_found_however_long_the_line_is() {
    let names = names(&["Ana", "Bob"], &["Zoe"], &[]);
    let phrases = CommentPhrases::default();
    let far = "Ч ".repeat(5_000);
    let line = format!("{far}Zoe HAS REPLACED Bob {far}");
    let read = read_line(&line, &names, &phrases);
    assert_eq!(
        read.iter().map(super::told).collect::<Vec<_>>(),
        ["Zoe for Bob"]
    );
    let many = "Bob DIED ".repeat(5_000);
    assert_eq!(read_line(many.trim(), &names, &phrases).len(), 1);
    let many = "DEADLINE MOVED 1H LATER ".repeat(1_000);
    assert_eq!(read_line(many.trim(), &names, &phrases).len(), 1_000);
}
