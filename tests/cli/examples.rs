//! The nights in `examples/`, as the program plays them.

use super::kit::{Place, golden, made, project, without_chance};

fn plays(folder: &str, script: &str) -> String {
    let path = |name: &str| {
        let path = project("examples").join(folder).join(name);
        path.to_str().expect("a readable path").to_owned()
    };
    let said = Place::new().run(&["run", &path("game.toml"), &path(script)]);
    let said = said.done();
    golden(&format!("example-{folder}"), &said.stdout);
    said.stdout
}

#[test]
fn ten_players() {
    let said = plays("ten-players", "night-1.txt");
    for words in [
        "messages  Noodle: \"Noodle is not Mafia.\"",
        "dies      nobody",
        "used up   Gorny: vest (was 1)",
        "The methods agree.",
        "--- PRIVATE to Noodle ---",
        "--- PUBLIC, for the game thread ---",
    ] {
        assert!(said.contains(words), "{words}");
    }
    assert_eq!(
        said.matches("--- PRIVATE to").count(),
        1,
        "one message is due"
    );
}

#[test]
fn loops() {
    let said = plays("loops", "night.txt");
    assert!(said.contains("RAR rule 4"), "{said}");
}

#[test]
fn poison_and_guards() {
    let said = plays("poison-and-guards", "nights.txt");
    assert!(said.contains("was poisoned the night before"), "{said}");
    let (_, end) = said
        .rsplit_once("> resolve --commit")
        .expect("a last night");
    for name in ["Birch", "Elm", "Fir", "Hazel", "Juniper"] {
        assert!(
            end.contains(&format!("[b]{name}[/b] died in the night.")),
            "{name}"
        );
    }
    let (_, private) = end.split_once("> pm").expect("the last messages");
    assert_eq!(
        private.matches("--- PRIVATE to").count(),
        1,
        "only Ginkgo learns something"
    );
}

#[test]
fn village() {
    let said = told("village", "game.toml", "game.txt");
    for words in [
        "Investigated Elm's role: Villager",
        "Drawn #1, who carries out what a group decided: Cedar (of Cedar and Fir)",
        "Dogwood died.",
        "The parish has hanged Fir.",
        "A vote is open: Hunt #2.",
        "Alder died.",
        "Birch died.",
        "The parish cries for vengeance: there will be two trials.",
        "A vote is open: Trial #2.",
        "The parish has hanged Cedar.",
        "The game is over: Townsfolk won.",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    let (_, dreamt) = said.split_once("> act Alder Elm\n").expect("the dream");
    let (answer, _) = dreamt.split_once("\n> ").expect("its answer");
    assert!(
        answer.contains("PRIVATE to Alder") && !answer.contains("PUBLIC"),
        "{answer}"
    );
}

/// What the harbour's script says, and the page made from it.
fn harbour() -> String {
    let path = |name: &str| {
        let path = project("examples/harbour").join(name);
        path.to_str().expect("a readable path").to_owned()
    };
    let said = Place::new().run(&["run", &path("game.toml"), &path("game.txt")]);
    said.done().stdout
}

#[test]
fn the_page_of_the_harbour_is_what_the_program_says() {
    let script = std::fs::read_to_string(project("examples/harbour/game.txt"))
        .expect("the script is there")
        .replace("\r\n", "\n");
    let said = harbour();
    let mut said_so_far = said.as_str();
    let mut page = String::from(
        "# When things go wrong\n\n\
         Nine players: an unclear vote, a silent player, a hammer found in a paste, late orders, a wrong\n\
         vote in a count that is posted already, a replacement. The host's lines are in\n\
         `examples/harbour/game.txt`; this page is made from them by the tests. To play it yourself, from\n\
         the project's folder:\n\n\
         ```sh\nnightdesk run examples/harbour/game.toml examples/harbour/game.txt\n```\n",
    );
    let mut open = false;
    let mut pasting = false;
    for line in script.lines() {
        if let Some(words) = line.strip_prefix("# ") {
            if open {
                page += "```\n";
                open = false;
            }
            let heading = words
                .strip_prefix("== ")
                .and_then(|words| words.strip_suffix(" =="));
            match heading {
                Some(heading) => page += &format!("\n## {heading}\n\n"),
                None => page += &format!("{words}\n"),
            }
            continue;
        }
        if !open {
            page += "\n```text\n";
            open = true;
        }
        if pasting {
            page += &format!("{line}\n");
            if line == "." {
                pasting = false;
                let (answer, rest) = until_next_line(said_so_far);
                page += answer;
                said_so_far = rest;
            }
            continue;
        }
        let echo = format!("> {line}\n");
        let rest = said_so_far.strip_prefix(echo.as_str());
        said_so_far = rest.unwrap_or_else(|| panic!("{line}: {said_so_far}"));
        page += &echo;
        if line == "paste" {
            pasting = true;
            continue;
        }
        let (answer, rest) = until_next_line(said_so_far);
        page += answer;
        said_so_far = rest;
    }
    page += "```\n";
    made("examples/when-things-go-wrong.md", &page);
}

/// What is said up to the next line that is typed, and the rest.
pub(super) fn until_next_line(said: &str) -> (&str, &str) {
    let end = match said.strip_prefix("> ") {
        Some(_) => 0,
        None => said.find("\n> ").map_or(said.len(), |place| place + 1),
    };
    said.split_at(end)
}

#[test]
fn when_things_go_wrong_the_story_is_the_one_told() {
    let said = harbour();
    for words in [
        "Cedar (3): Alder (12), Birch (17), Hawthorn (25)",
        "Not voting (3): Dogwood, Elm, Fir",
        "Elm, please repeat your vote of post 14 with a full name.",
        "The deadline of Day 1 is now",
        "#44 Elm -> Cedar      HAMMER: Cedar has 5 of 5",
        "against    Ironwood is bulletproof",
        "Juniper takes the seat of Fir.",
        "You have posted it in Vote Count 2.1. The next tally will carry a correction.",
        "Corrects Vote Count 2.1: post 80 is a vote by Ginkgo, not by Elm.",
        "Hawthorn kills Dogwood",
        "RAR rule 4",
        "TOWN WINS",
    ] {
        let plain = said.replace("[B]", "").replace("[/B]", "");
        assert!(plain.contains(words), "`{words}` in\n{said}");
    }
}

#[test]
fn no_private_text_shows_the_role_of_another_seat() {
    let place = Place::new();
    let setup = project("examples/harbour/game.toml");
    place.write("pm.txt", "deal\npm\n");
    let setup = setup.to_str().expect("a readable path");
    let said = place.run(&["run", setup, "pm.txt"]).done().stdout;
    let roles = [
        "Goon",
        "Roleblocker",
        "Jailkeeper",
        "Bulletproof",
        "Vanilla Townie",
    ];
    let mut messages = 0;
    for message in said.split("--- PRIVATE to ").skip(1) {
        let (to, text) = message.split_once(' ').expect("a name");
        let own = match to {
            "Birch" => "Goon",
            "Hawthorn" => "Roleblocker",
            "Dogwood" => "Jailkeeper",
            "Ironwood" => "Bulletproof",
            _ => "Vanilla Townie",
        };
        for role in roles {
            assert_eq!(text.contains(role), role == own, "{role} to {to}: {text}");
        }
        let mafia = ["Birch", "Hawthorn"];
        for other in mafia.iter().filter(|other| **other != to) {
            assert_eq!(text.contains(other), mafia.contains(&to), "{other} to {to}");
        }
        messages += 1;
    }
    assert_eq!(messages, 9);
}

/// The texts of a game, whole: what everybody reads, and every private message.
fn told(folder: &str, setup: &str, script: &str) -> String {
    let path = |name: &str| {
        let path = project("examples").join(folder).join(name);
        path.to_str().expect("a readable path").to_owned()
    };
    let said = Place::new().run(&["run", &path(setup), &path(script)]);
    without_chance(&said.done().stdout)
}

#[test]
fn thirteen_players_of_the_city_in_russian() {
    let said = told("city-13", "game.ru.toml", "game.ru.txt");
    golden("example-city-13-ru", &said);
    for words in ["Залинчован игрок Иван", "Утро после ночи 2"] {
        assert!(said.contains(words), "{words}");
    }
    assert!(!said.contains("Leak check"), "a public text says too much");
}

#[test]
fn thirteen_players_of_the_city_in_english() {
    let said = told("city-13", "game.toml", "game.txt");
    golden("example-city-13", &said);
    for words in ["Ivan is lynched", "Morning after Night 2"] {
        assert!(said.contains(words), "{words}");
    }
}

#[test]
fn seventeen_players_of_the_city_in_english() {
    let said = told("city-17", "game.toml", "game.txt");
    golden("example-city-17", &said);
    for words in [
        "A second round among",
        "A re-vote among",
        "the witch hunt begins",
        "The game is over.",
        "Column V",
        "Best players",
    ] {
        assert!(said.contains(words), "{words}");
    }
    assert!(!said.contains("Leak check"), "a public text says too much");
}

#[test]
fn seventeen_players_of_the_city_in_russian() {
    let said = told("city-17", "game.ru.toml", "game.ru.txt");
    golden("example-city-17-ru", &said);
    for words in [
        "Второй тур",
        "Переголосование",
        "Охота на ведьм началась",
        "Игра окончена.",
        "Графа V",
        "Лучшие игроки",
    ] {
        assert!(said.contains(words), "{words}");
    }
    assert!(!said.contains("Leak check"), "a public text says too much");
}

/// From `new` to `archive`: whoever chooses in an evening reads first what he must know.
#[test]
fn evenings_of_the_city_from_new_to_the_archive() {
    let path = |name: &str| {
        let path = project("examples/city-evenings").join(name);
        path.to_str().expect("a readable path").to_owned()
    };
    let place = Place::new();
    place
        .run(&["new", "vechera", "--setup", &path("game.ru.toml")])
        .done();
    let script = std::fs::read_to_string(path("game.ru.txt")).expect("the script");
    // A game that is played has its own clock.
    let script: Vec<&str> = script
        .lines()
        .filter(|line| !line.starts_with("clock "))
        .chain(["archive vechera.html"])
        .collect();
    place.write("lines.txt", script.join("\n"));
    let said = place.run(&["run", "vechera", "lines.txt"]).done().stdout;
    // Each told before the choice that hangs on it.
    let in_order = [
        "Вы встречаете маньяка: Нина.",
        "> Павел: подражатель притворяется",
        "Скопированная роль (Денис): детектив. Действует до конца следующего дня.",
        "Ход раба Ольга: Ольга: хакер взламывает → Егор",
        "> Ольга: хакер -> Агата (хозяин)",
        "> Иван: детектив -> Марта",
        "Этой ночью хозяин назначил ваш ход.",
        "> Ханна: криминалист обследует -> Галина, Клим",
        "Денис, ваша жертва: детектив, красный.",
        "Труп, Галина: убит через ход роли мафия, красный.",
        "> Ханна: криминалист анализы -> Лена, Нина (трупы: Галина)",
        "> Олег: экзекутор отпускает -> Денис",
        "Есть ли убийца среди анализов (Лена, Нина): да.",
        "Чёрные: победа.",
        "Архив: vechera.html.",
    ];
    let mut rest = said.as_str();
    for words in in_order {
        let at = rest.find(words);
        rest = at.map_or_else(|| panic!("{words}\n{said}"), |at| rest.split_at(at).1);
    }
    assert!(!said.contains("Leak check"), "a public text says too much");
    assert!(place.read("vechera.html").contains("Архив игры"));
}

#[test]
fn every_example_is_a_good_setup() {
    let place = Place::new();
    for folder in [
        "ten-players",
        "loops",
        "poison-and-guards",
        "harbour",
        "city-13",
        "city-17",
        "village",
    ] {
        let setup = project("examples").join(folder).join("game.toml");
        place
            .run(&["check".as_ref(), setup.as_os_str()])
            .done()
            .says("no mistake found");
    }
}
