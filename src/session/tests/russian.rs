//! A game of orders in Russian: no text for players has a word of another language in it.

use super::*;
use crate::Todo;

const TALE: &str = r#"
public = ["list", "doctor_saves"]
[game]
name = "Тридевятое царство"
language = "ru"
[players]
seats = ["Ёлка", "Иван", "Мария", "Леший", "Кощей", "Емеля", "Баба Яга", "Русалка"]
[roles]
deal = "fixed"
[roles.fixed]
"Ёлка" = "town 2-shot Doctor"
"Иван" = "town Cop"
"Мария" = "town Jailkeeper"
"Леший" = "town Bus Driver"
"Кощей" = "mafia Redirector"
"Емеля" = "mafia Goon"
"Баба Яга" = "town Compulsive Roleblocker"
"Русалка" = "mafia Godfather"
[schedule]
first = "night"
"#;

fn tale() -> Host {
    let (setup, found) = nightdesk_setup::read(
        &Source::new("game.toml", TALE),
        nightdesk_setup::Shelves::PROGRAM,
    );
    assert!(!found.has_errors(), "{found:?}");
    let now = utc("2026-11-30 12:00");
    let mut host = Host {
        session: Session::in_memory(setup.unwrap(), now).unwrap(),
        now,
    };
    host.says("deal");
    host
}

/// The game after a night in which everybody did something.
fn over() -> Host {
    let mut host = tale();
    for line in [
        "sent all",
        "confirmed all",
        "start",
        "act Ёлка protect Иван",
        "act Иван investigate Емеля",
        "act Мария jail Ёлка",
        "act Леший switch Иван and Баба Яга",
        "act Кощей redirect Леший to Мария",
        "act mafia kill Мария by Емеля",
        "draw --yes",
        "resolve --commit",
        "mistake забыто письмо",
        "over mafia",
    ] {
        host.says(line);
    }
    host
}

#[track_caller]
fn is_russian(text: &str) {
    let latin = text.lines().filter(|line| {
        // What a markup and a link are written with is no word.
        let bare = line
            .replace("spoiler", "")
            .replace("[b]", "")
            .replace("[/b]", "");
        bare.chars().any(|letter| letter.is_ascii_alphabetic())
    });
    let latin: Vec<&str> = latin.collect();
    assert!(latin.is_empty(), "{latin:#?}\nin\n{text}");
}

#[test]
fn role_messages_say_the_role_its_limits_and_the_side_in_russian() {
    let mut host = tale();
    for (player, said) in [
        (
            "Ёлка",
            "Ваша роль: [b]Доктор (2 раза за игру, Город)[/b]. Ваша сторона: [b]Город[/b].",
        ),
        ("Баба Яга", "Блокер (действует всегда, Город)"),
        ("Русалка", "Крёстный отец"),
        ("Емеля", "Мафиози"),
        ("Русалка", "Мафия"),
    ] {
        let message = host.says(&format!("pm {player}")).private.remove(0).1;
        let bare = message
            .replace("[b]", "")
            .replace("[/b]", "")
            .replace('*', "");
        let said = said.replace("[b]", "").replace("[/b]", "");
        assert!(bare.contains(&said), "{said}\nin\n{message}");
        is_russian(&bare);
    }
}

#[test]
fn the_opening_post_tells_cards_and_rulings_in_russian() {
    let mut host = tale();
    let post = host.says("show opening").public;
    assert!(
        post.contains("Сколько убийств останавливает доктор? Все убийства этого игрока."),
        "{post}"
    );
    assert!(post.contains("Доктор (2 раза за игру)"), "{post}");
    is_russian(&post);
}

#[test]
fn what_was_done_at_night_is_told_in_russian() {
    let told = over().says("finish").public;
    for said in [
        "Ёлка (защита) → Иван",
        "Леший (подмена) → Иван и Баба Яга",
        "Кощей (перенаправление): Леший → Мария",
    ] {
        assert!(told.contains(said), "{said}\nin\n{told}");
    }
    let nights = told.split("Печать").next().unwrap_or_default();
    for english in [
        " and ", " to ", "protects", "switches", "jails", "Doctor", "Town",
    ] {
        assert!(!nights.contains(english), "{english} in\n{told}");
    }
}

#[test]
fn the_archive_has_no_english_but_what_was_typed() {
    let mut host = over();
    let answer = host.session.take("archive a.json", host.now, 7).unwrap();
    let Some(Todo::Archive(archived)) = answer.todo else {
        panic!("no archive");
    };
    let text = &archived.text;
    for english in [
        "protects",
        "jails",
        "switches",
        "hosting error",
        "factional",
        "Night 1",
        "drawn\"",
        "Doctor",
        "Town",
    ] {
        let lines = text.lines().filter(|line| {
            !["\"typed\"", "\"phase\"", "salt"]
                .iter()
                .any(|key| line.contains(key))
        });
        let found: Vec<&str> = lines.filter(|line| line.contains(english)).collect();
        assert!(found.is_empty(), "{english}: {found:#?}");
    }
    assert!(text.contains("ошибка ведущего: забыто письмо"), "{text}");
    assert!(text.contains("Баба Яга, ночь 1"), "{text}");
    assert!(text.contains("\"typed\": \"жребий\""), "{text}");
}

#[test]
fn titles_leak_in_both_languages_and_in_every_case() {
    let mut host = tale();
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    for text in [
        "Доктора никто не видел.",
        "The Doctor sleeps.",
        "Тюремщику не спится.",
    ] {
        let scene = nightdesk_report::public::scene(text);
        assert!(!host.session.leaks_in(&scene).unwrap().is_empty(), "{text}");
    }
}

#[test]
fn a_verb_that_nobody_knows_brings_no_answer_for_the_player() {
    let mut host = tale();
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    let refused = host.refused("act Ёлка щекочет Иван");
    assert!(refused.answer.is_none(), "{refused:?}");
    let refused = host.refused("act Ёлка investigate Иван");
    let answer = refused.answer.unwrap().text;
    assert!(answer.contains("такой способности у вас нет"), "{answer}");
    // Nobody in this game tracks: it may be a word for what this player does.
    let refused = host.refused("act Ёлка tracks Иван");
    assert!(refused.answer.is_none(), "{refused:?}");
}

/// A line in Russian enters the same as one in English.
#[test]
fn players_say_in_russian_what_they_do() {
    let entered = |line: &str| {
        let mut host = tale();
        for line in ["sent all", "confirmed all", "start"] {
            host.says(line);
        }
        host.says(line);
        let game = host.session.game();
        let entry = game.entries.last().map(|entry| entry.intent.clone());
        (entry, game.entries.len())
    };
    for (russian, english) in [
        ("Ёлка лечит Ивана", "act Ёлка protect Иван"),
        ("Ёлка: лечу Ивана", "act Ёлка protect Иван"),
        ("Ёлка хочет вылечить Ивана", "act Ёлка protect Иван"),
        ("доктор лечит Емелю", "act Ёлка protect Емеля"),
        ("Иван проверяет Бабу Ягу", "act Иван investigate Баба Яга"),
        ("Иван: чек Лешего", "act Иван investigate Леший"),
        ("Иван: моя цель Леший", "act Иван investigate Леший"),
        ("Мария сажает Русалку", "act Мария jail Русалка"),
        (
            "Леший меняет местами Ивана и Ёлку",
            "act Леший switch Иван and Ёлка",
        ),
        (
            "Кощей перенаправляет Лешего на Марию",
            "act Кощей redirect Леший to Мария",
        ),
        ("Баба Яга блокирует Кощея", "act Баба Яга block Кощей"),
        (
            "мафия убивает Марию, исполняет Емеля",
            "act mafia kill Мария by Емеля",
        ),
        ("Емеля убивает Марию", "act mafia kill Мария by Емеля"),
        ("Иван: пас", "act Иван none"),
        ("Иван ничего не делает", "act Иван none"),
    ] {
        assert_eq!(entered(russian), entered(english), "{russian}");
    }
}

/// What is denied or hangs on something is never entered as if it were not.
#[test]
fn a_russian_line_that_denies_enters_nothing() {
    let mut host = tale();
    for line in ["sent all", "confirmed all", "start"] {
        host.says(line);
    }
    for line in [
        "Ёлка не лечит Ивана",
        "Ёлка лечит Ивана, если он жив",
        "Ёлка лечит Ивана или Марию",
        "Иван проверяет Лешего вместо Кощея и Емели",
        "Ёлка лечит Ивана?",
    ] {
        let taken = host.session.take(line, host.now, 7);
        assert!(taken.is_err(), "{line}: {taken:?}");
        assert_eq!(host.session.game().entries.len(), 0, "{line}");
    }
}

/// A man's name in the case that a verb asks for may be a woman's name: nobody is checked or shot for another.
#[test]
fn a_name_that_is_anothers_in_a_case_is_asked_about() {
    let text = TALE
        .replace("\"Иван\"", "\"Валерий\"")
        .replace("\"Мария\"", "\"Валерия\"")
        .replace("\"Ёлка\"", "\"Аркадий\"");
    let text = text.replace("\"town 2-shot Doctor\"", "\"town Cop\"");
    let begun = |text: String| {
        Host::of(text, "2026-11-30 12:00").after(["deal", "sent all", "confirmed all", "start"])
    };
    let mut host = begun(text.clone());
    for line in [
        "Аркадий: проверка Валерия",
        "Аркадий проверяет: Валерия",
        "Аркадий проверяет → Валерия",
    ] {
        let asked = unread(&mut host, line);
        assert_eq!(asked.code, "several-players", "{line}");
        for name in ["Валерий", "Валерия"] {
            assert!(asked.message.contains(name), "{asked:?}");
        }
    }
    for (line, target) in [
        ("Аркадий проверяет Валерия", "Валерий"),
        ("Аркадий проверил Валерия", "Валерий"),
        ("Аркадий проверяет Валерию", "Валерия"),
        ("Аркадий проверяет Валерий", "Валерий"),
        ("act Аркадий investigate Валерия", "Валерия"),
        ("Аркадий проверяет \"Валерия\"", "Валерия"),
    ] {
        host.says(line).has(&format!("→ {target}."));
    }
    let mut host = begun(text.replace("first = \"night\"", "first = \"day\""));
    host.says("Аркадий голосует против Валерии").has("Валерия");
    host.says("Аркадий голосует за Валерия").has("Валерий");
    host.says("Аркадий: за Валерию").has("Валерия");
    host.says("Аркадий против Валерия").has("Валерий");
    host.says("vote Аркадий Валерия").has("Валерия");
    host.says("Аркадий votes Валерий").has("Валерий");
    host.says("Аркадий votes Валерия").has("Валерия");
    for line in [
        "Аркадий: голосую за Валерию",
        "Аркадий тоже голосует против Валерии",
    ] {
        host.says(line).has("Валерия");
        host.says("Аркадий: отзываю голос").has_not("Валерия");
    }
    host.says("Аркадий голосует за казнь Кощея").has("Кощей");
    host.says("Аркадий: голосую против Кощея").has("Кощей");
    host.says("Аркадий снимает голос с Кощея").has("Аркадий");
}
