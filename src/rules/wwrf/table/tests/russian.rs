//! A game in Russian: what a script does not say itself is Russian.

use super::kit::{Host, to};
use nightdesk_game::{Audience, Event, Language};
use nightdesk_rules::Why;

fn russian() -> Host {
    let mut host = ready();
    host.take("start");
    host
}

/// Before the game begins.
fn ready() -> Host {
    let mut host = Host::with(&[
        ("Ana", "Medium"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Dan", "Seer"),
        ("Eve", "Wolf"),
    ]);
    host.game.setup.language = Language::Russian;
    host
}

fn all_of(why: &Why) -> String {
    let below = why.because.iter().map(all_of);
    std::iter::once(format!("{}\n", why.says))
        .chain(below)
        .collect()
}

#[test]
fn frame_sentences_are_in_the_language_of_the_game() {
    let mut host = russian();
    let night = host.take("resolve");
    let dan = Audience::Seat(host.seat("Dan"));
    assert!(
        to(&night, &dan).contains("Вопрос к вам (исполняется сразу)"),
        "{night:#?}"
    );
}

#[test]
fn what_the_rules_tell_a_player_is_in_the_language_of_the_game() {
    let mut host = russian();
    host.take("resolve");
    let own = |host: &Host, name: &str| Audience::Seat(host.seat(name));
    let seen = to(&host.take("answer Dan Eve"), &own(&host, "Dan"));
    assert!(seen.contains("Проверка. Eve, роль: Wolf"), "{seen}");
    let kept = to(&host.take("answer Cid Dan"), &own(&host, "Cid"));
    assert!(kept.contains("Защита удалась!"), "{kept}");
    let role = to(&host.take("role Bob Seer"), &own(&host, "Bob"));
    assert!(role.contains("Теперь ваша роль: Seer."), "{role}");
}

#[test]
fn what_may_be_answered_is_the_same_in_every_language() {
    let asked = |language: Language| {
        let mut host = Host::with(&[("Ana", "Watchman"), ("Bob", "Villager"), ("Eve", "Wolf")]);
        host.game.setup.language = language;
        host.take("start");
        host.take("resolve");
        let waits = host.asks().into_iter();
        let own: Vec<String> = waits.filter(|line| line.starts_with("Ana:")).collect();
        assert_eq!(own.len(), 1, "{language:?}: {own:?}");
        let nothing = ["nothing can be answered now", "ни один ответ не годится"];
        nothing.iter().any(|words| own[0].contains(words))
    };
    assert!(!asked(Language::English));
    assert!(!asked(Language::Russian));
}

#[test]
fn reasons_name_the_terms_of_the_rules_in_the_language_of_the_game() {
    let mut host = russian();
    host.take("resolve");
    for line in ["answer Cid Dan", "vote Eve Dan in Wolfpack", "resolve"] {
        host.take(line);
    }
    let why = all_of(&host.table().why("Dan").expect("reasons"));
    for said in [
        "Ночь 1",
        "«по итогу голосования», Wolfpack (группа Wolfpack)",
        "способность убийство (нападение)",
        "Dan избегает этого: активная защита",
        "защита",
    ] {
        assert!(why.contains(said), "{said}\nin\n{why}");
    }
    for said in ["role:", "group:", "killing", "attack", "defense", "since"] {
        assert!(!why.contains(said), "{said}\nin\n{why}");
    }
}

#[test]
fn records_are_sentences_in_the_language_of_the_game() {
    let mut host = russian();
    host.take("resolve");
    for line in ["answer Dan Eve", "vote Eve Bob in Wolfpack", "resolve"] {
        host.take(line);
    }
    let nights = host.table().records().nights;
    let says: Vec<&str> = nights[0]
        .deeds
        .iter()
        .map(|deed| deed.says.as_str())
        .collect();
    assert_eq!(
        says,
        [
            "Dan (Seer) выбирает: Eve",
            "Голосование «Wolfpack» (Eve), выбор: Bob"
        ]
    );
}

/// A role whose script goes by words that the rules say.
const LISTENER: &str = "**Listener** | Townsfolk Power\n__Basics__\nThe Listener listens.\n\
                        __Formalized__\nImmediate Night:\n  • Process: Attack @Selection\n  \
                        • Evaluate:\n    ‣ @Result is `Attack successful!`: Learn `heard`\n    \
                        ‣ Otherwise: Learn `nothing`\n";

#[test]
fn a_game_takes_the_same_course_in_any_language() {
    let play = |language: Language| {
        let mut host = Host::with(&[
            ("Ana", "Villager"),
            ("Bob", "Villager"),
            ("Cid", "Guard"),
            ("Dan", "Seer"),
            ("Eve", "Wolf"),
        ]);
        let mut setup = host.game.setup.clone();
        setup.language = language;
        let path = "townsfolk/power/listener".to_owned();
        setup.files.insert(path, LISTENER.to_owned());
        host.apply(&nightdesk_game::Event::SetupAdopted {
            setup: Box::new(setup),
        });
        let lines = [
            "start",
            "role Ana Listener",
            "resolve",
            "answer Ana Bob",
            "answer Cid Dan",
            "vote Eve Dan in Wolfpack",
            "resolve",
            "vote Cid Eve",
            "vote Dan Eve",
            "resolve",
        ];
        let taken = lines.map(|line| host.take(line));
        let heard = to(&taken[3], &Audience::Seat(host.seat("Ana")));
        assert!(heard.contains("heard"), "{heard}");
        taken.map(|taken| {
            let mut events = taken.events;
            // Why it is over is put into words.
            for event in &mut events {
                if let nightdesk_game::Event::GameOver { reason, .. } = event {
                    reason.clear();
                }
            }
            (taken.line, events)
        })
    };
    assert_eq!(play(Language::English), play(Language::Russian));
}

#[test]
fn a_death_in_the_story_is_told_in_the_language_of_the_game() {
    let mut host = russian();
    host.take("resolve");
    host.take("vote Eve Bob in Wolfpack");
    let day = to(&host.take("resolve"), &Audience::Public);
    assert!(day.contains("Погибает Bob."), "{day}");
    host.take("kill Cid");
    let why = all_of(&host.table().why("Cid").expect("reasons"));
    assert!(why.contains("погибает (убийство; ведущий)"), "{why}");
}

#[test]
fn a_group_that_is_called_like_a_term_keeps_its_name() {
    let mut host = ready();
    let mut setup = host.game.setup.clone();
    let files = [
        (
            "werewolves/killing/wolf",
            "**Wolf** | Werewolf Killing\n__Basics__\nThe Wolf hunts.\n\
             __Formalized__\nStarting: Join #day\n",
        ),
        (
            "_game/groups/day",
            "**Day** | Werewolf Team Group\n__Formalized__\nUnique Group\n",
        ),
    ];
    for (path, text) in files {
        setup.files.insert(path.to_owned(), text.to_owned());
    }
    host.apply(&Event::SetupAdopted {
        setup: Box::new(setup),
    });
    host.take("start");
    let why = all_of(&host.table().why("Eve").expect("reasons"));
    let line = why.lines().find(|line| line.contains("членство в группе"));
    let line = line.expect("the membership").to_lowercase();
    assert!(line.contains("day") && !line.contains("днём"), "{line}");
    assert!(line.contains("участник"), "{line}");
}

/// A night with a player who wears a mask, a wolf and villagers.
fn masked(language: Language) -> Host {
    let mut host = Host::with(&[
        ("Ana", "Masker"),
        ("Bob", "Villager"),
        ("Dan", "Baker"),
        ("Eve", "Wolf"),
    ]);
    host.game.setup.language = language;
    host.take("start");
    host.take("resolve");
    host
}

#[test]
fn when_an_answer_is_carried_out_is_said_in_words() {
    for (language, at_once, chosen, at_the_end) in [
        (
            Language::English,
            "You are asked (done at once): ",
            "You are asked (after your choice of Fox; done at once): ",
            "You are asked (done at the end of the night): ",
        ),
        (
            Language::Russian,
            "Вопрос к вам (исполняется сразу): ",
            "Вопрос к вам (после выбора «Fox»; исполняется сразу): ",
            "Вопрос к вам (исполняется в конце ночи): ",
        ),
    ] {
        let mut host = Host::with(&[
            ("Ana", "Masker"),
            ("Bob", "Villager"),
            ("Dan", "Baker"),
            ("Eve", "Wolf"),
        ]);
        host.game.setup.language = language;
        host.take("start");
        let night = host.take("resolve");
        let own = |name: &str| Audience::Seat(host.seat(name));
        let ana = to(&night, &own("Ana"));
        assert!(ana.contains(at_once), "{ana}");
        let dan = to(&night, &own("Dan"));
        assert!(dan.contains(at_the_end), "{dan}");
        let asked = to(&host.clone().take("answer Ana Fox"), &own("Ana"));
        assert!(asked.contains(chosen), "{asked}");
    }
}

#[test]
fn what_was_done_at_night_is_told_in_sentences() {
    let deeds = |language: Language| {
        let mut host = masked(language);
        host.take("answer Ana Fox");
        host.take("answer Ana Bob");
        host.take("vote Eve Bob");
        host.take("resolve");
        let nights = host.table().records().nights;
        let deeds = nights[0].deeds.iter().map(|deed| deed.says.clone());
        deeds.collect::<Vec<_>>().join("\n")
    };
    let english = deeds(Language::English);
    assert!(english.contains("Wolfpack (Eve) chose Bob"), "{english}");
    let russian = deeds(Language::Russian);
    for words in ["выбирает: Bob", "Голосование «Wolfpack» (Eve), выбор: Bob"]
    {
        assert!(russian.contains(words), "{russian}");
    }
    assert!(!russian.contains('→'), "{russian}");
}
