//! Every setup of the library in a Russian game: what players read has no English word in it.

use super::setups::{deal, read};
use super::*;
use nightdesk_game::Card;
use nightdesk_setup::library;

/// Russian names for as many players as the largest setup has.
const PLAYERS: [&str; 17] = [
    "Анна",
    "Борис",
    "Вера",
    "Глеб",
    "Дина",
    "Егор",
    "Женя",
    "Зоя",
    "Иван",
    "Кира",
    "Лев",
    "Мира",
    "Нина",
    "Олег",
    "Пётр",
    "Роза",
    "Семён",
];

/// Letters that stand for the faces of a die by the setup's own name: C9++.
const LETTERS: [&str; 6] = ["T", "C", "D", "V", "M", "B"];

/// How the line begins that says how a seal is checked.
const CHECKS: &str = "Чтобы проверить, ";

/// What that line has no Russian words for: commands as they are typed, what they are part of, and
/// what a seal is called.
const TOOLS: [&str; 10] = [
    "`sha256sum ",
    "`certutil -hashfile ",
    " SHA256`",
    "`Get-FileHash ",
    "`nightdesk seal ",
    "SHA-256",
    "(LF)",
    "Linux",
    "Windows",
    "PowerShell",
];

/// A setup of the library in Russian, with the seats it needs.
fn russian(name: &str) -> Host {
    let text = library::get(name).unwrap();
    let size = read(&text).cards();
    let seated = read(&text).seats;
    let seats: Vec<String> = PLAYERS
        .iter()
        .take(size)
        .map(|name| format!("\"{name}\""))
        .collect();
    // A setup that names its players keeps them.
    let players = match seated.is_empty() {
        true => format!("[players]\nseats = [{}]\n", seats.join(", ")),
        false => String::new(),
    };
    let text = format!(
        "setup = \"{name}\"\n[game]\nname = \"Пристань\"\nhost = \"Ведущий\"\nlanguage = \"ru\"\n{players}[forum]\nflavour = \"plain\"\n"
    );
    let now = utc("2026-11-30 12:00");
    Host {
        session: Session::in_memory(read(&text), now).unwrap(),
        now,
    }
}

/// The words in Latin letters of a text, without what is no word of a language.
fn latin(host: &Host, text: &str) -> Vec<String> {
    let mut bare = text.to_owned();
    let mut names: Vec<&str> = host.game().seats.iter().map(|seat| &*seat.name).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names {
        bare = bare.replace(name, "");
    }
    // What a seal is made of: the digest and its salt, and the number of the deal.
    let sealed = |line: &&str| line.contains("соль ") || line.starts_with("Печать ");
    let lines = bare.lines().filter(|line| !sealed(line));
    let lines = lines.map(|line| match line.starts_with(CHECKS) {
        true => TOOLS
            .iter()
            .fold(line.to_owned(), |line, tool| line.replace(tool, "")),
        false => line.to_owned(),
    });
    let mut words = Vec::new();
    for line in lines {
        let found = line.split(|letter: char| !letter.is_ascii_alphabetic());
        let found = found.filter(|word| !word.is_empty() && !LETTERS.contains(word));
        words.extend(found.map(str::to_owned));
    }
    words
}

#[track_caller]
fn is_russian(setup: &str, host: &Host, what: &str, text: &str) {
    let english = latin(host, text);
    assert!(
        english.is_empty(),
        "{setup}, {what}: {english:?} in\n{text}"
    );
}

/// What a line gives to read, apart from what is for the host alone.
fn reads(setup: &str, host: &mut Host, line: &str) {
    let said = host.says(line);
    is_russian(setup, host, line, &said.public);
    for (_, message) in &said.private {
        is_russian(setup, host, line, message);
    }
}

/// The same for a line that may be refused.
fn tries(setup: &str, host: &mut Host, line: &str) {
    if let Ok(answer) = host.session.take(line, host.now, 7) {
        let said = host.told(answer);
        is_russian(setup, host, line, &said.public);
    }
}

fn classic() -> impl Iterator<Item = &'static str> {
    super::setups::classic().map(|setup| setup.name)
}

/// The messages for cards that were not read before.
fn role_messages(setup: &str, host: &mut Host, read: &mut Vec<Card>) {
    let mut names = Vec::new();
    for seat in &host.game().seats {
        let card = seat.card.clone().unwrap();
        if !read.contains(&card) {
            read.push(card);
            names.push(seat.name.clone());
        }
    }
    for name in names {
        reads(setup, host, &format!("pm {name}"));
    }
}

#[test]
fn every_setup_opens_in_russian() {
    for setup in library::names() {
        let mut host = russian(setup);
        let mut read = Vec::new();
        // Each seed draws other cards, whose messages have other words.
        for seed in [1, 2, 5] {
            deal(&mut host, seed, "again");
            reads(setup, &mut host, "show opening");
            role_messages(setup, &mut host, &mut read);
        }
        let page = nightdesk_setup::opening(host.session.rules().unwrap(), &host.game().setup);
        is_russian(setup, &host, "its text", &page.join("\n"));
    }
}

#[test]
fn every_setup_is_played_in_russian() {
    for setup in classic() {
        let mut host = russian(setup);
        deal(&mut host, 3, "again");
        for line in ["sent all", "confirmed all", "start"] {
            reads(setup, &mut host, line);
        }
        // By turns a day with an elimination and a night with nothing entered; what the rules of a
        // setup do not take is left out.
        for _ in 0..3 {
            let living: Vec<_> = host.game().living().collect();
            let victim = living.last().unwrap().1.name.clone();
            let mut lines = vec!["tally".to_owned(), "show title".to_owned()];
            let voters = living.iter().map(|(_, seat)| &seat.name);
            lines.extend(voters.map(|voter| format!("vote {voter} {victim}")));
            lines.push("end day --yes".to_owned());
            lines
                .extend(["draw --yes", "resolve --commit --yes", "start --yes"].map(str::to_owned));
            for line in lines {
                tries(setup, &mut host, &line);
            }
        }
        assert!(
            host.game().phases.len() > 1 || setup == "vengeful-5",
            "{setup}"
        );
        if host.game().phase().is_some() {
            reads(setup, &mut host, "over mafia");
        }
        let told = host.says("finish").public;
        is_russian(setup, &host, "finish", &told);
        let answer = host.session.take("archive a.json", host.now, 7).unwrap();
        let Some(Todo::Archive(archived)) = answer.todo else {
            panic!("no archive");
        };
        assert!(!archived.text.contains("the host declared it"), "{setup}");
    }
}

#[test]
fn the_village_is_played_in_russian() {
    let setup = "village-13";
    let mut host = russian(setup);
    deal(&mut host, 3, "again");
    let wolf = super::setups::holder(&host, "оборотни Волк");
    for line in ["sent all", "confirmed all", "start", "end day"] {
        reads(setup, &mut host, line);
    }
    reads(setup, &mut host, "pm");
    host.says("resolve --commit");
    for voter in ["Анна", "Борис"] {
        host.says(&format!("vote {voter} {wolf}"));
    }
    host.says("vote Вера Воздержаться");
    reads(setup, &mut host, "tally");
    reads(setup, &mut host, "end day");
    reads(setup, &mut host, "over Горожане");
    reads(setup, &mut host, "finish");
    let answer = host.session.take("archive a.json", host.now, 7).unwrap();
    let Some(Todo::Archive(archived)) = answer.todo else {
        panic!("no archive");
    };
    for english in [
        "Let ",
        "Open the channel",
        "Take ",
        "unanswered",
        "Abstain",
        "Day 0\"",
        "the host declared it",
    ] {
        let lines = archived.text.lines();
        let lines = lines.filter(|line| {
            !line.contains("\"typed\"") && !line.contains("\"line\"") && !line.contains("\"phase\"")
        });
        let found: Vec<&str> = lines.filter(|line| line.contains(english)).collect();
        assert!(found.is_empty(), "{english}: {found:#?}");
    }
    assert!(archived.text.contains("Откройте доступ ("));
    assert!(archived.text.contains("так объявил ведущий"));
}

#[test]
fn an_end_that_the_host_declared_is_read_from_old_journals() {
    let kept = r#"{"event":"game_over","winners":["town"],"reason":"the host declared it"}"#;
    let event: nightdesk_game::Event = serde_json::from_str(kept).unwrap();
    let mut game = russian("cop-9").game().clone();
    game.apply(&event).unwrap();
    let over = nightdesk_game::Stage::Over {
        winners: vec!["town".to_owned()],
        players: Vec::new(),
        reason: String::new(),
        declared: true,
    };
    assert_eq!(game.stage, over);
}

#[test]
fn a_hosts_own_words_stand_in_place_of_a_setups() {
    let text = "setup = \"matrix6\"\nspecial = [\"Здесь ловят раков.\"]\n[game]\nname = \"Пристань\"\nlanguage = \"ru\"\n";
    assert_eq!(read(text).special, ["Здесь ловят раков."]);
    // Without the language they are what the setup has in English.
    let english = read("setup = \"d6\"\n[game]\nname = \"Pier\"\n");
    assert!(english.special[0].starts_with("A Role Oracle"));
    let russian = read("setup = \"d6\"\n[game]\nname = \"Пристань\"\nlanguage = \"ru\"\n");
    assert!(russian.special[0].starts_with("Ролевой оракул"));
    let post = nightdesk_setup::opening(nightdesk_rule_sets::named("classic").unwrap(), &russian)
        .join("\n");
    assert!(post.contains("расследование (1-3)"), "{post}");
    assert!(post.contains("сколько ролей дал жребий «город»"), "{post}");
    assert!(post.contains("блокировщик (1-2)"), "{post}");
}

#[test]
fn a_card_is_read_by_the_words_that_screens_show() {
    let mut host = russian("newbie-classic");
    deal(&mut host, 1, "again");
    for (typed, shown) in [
        ("Доктор", "Доктор"),
        ("доктор", "Доктор"),
        ("Doctor", "Доктор"),
        ("Город Доктор", "Доктор"),
        ("мафия Крёстный отец", "Крёстный отец"),
        ("мафия Крестный отец", "Крёстный отец"),
        ("2-shot Доктор", "Доктор (2 раза за игру)"),
        ("Доктор (2 раза за игру)", "Доктор (2 раза за игру)"),
        ("Доктор (2 раза за игру, Город)", "Доктор (2 раза за игру)"),
        ("Бронежилет (1 раз за игру)", "Бронежилет (1 раз за игру)"),
        (
            "Комиссар (слабость, ненормальность)",
            "Комиссар (слабость, ненормальность)",
        ),
        (
            "Доктор (бронежилет: 2 раза за игру)",
            "Доктор (бронежилет: 2 раза за игру)",
        ),
    ] {
        host.says("role Анна town Vanilla Townie");
        host.says(&format!("role Анна {typed}"));
        let game = host.game();
        let card = game.seats[0].card.clone().unwrap();
        let title = host.session.rules().unwrap().card_title(&game.setup, &card);
        assert_eq!(title, shown, "{typed}");
    }
    let refused = host.refused("role Анна Доктар");
    assert!(
        format!("{refused:?}").contains("может быть, `Доктор`?"),
        "{refused:?}"
    );
    let refused = host.refused("role Анна Доктор (иногда)");
    assert_eq!(refused.code, "bad-card", "{refused:?}");
}
