//! N10. Texts.

use std::path::PathBuf;

use nightdesk_game::{Audience, Markup};

use super::host::{Host, SEVEN, Said, has};
use crate::cli::kit::{Place, project};

const TIMES: &str = "[schedule]\nzone = \"Europe/London\"\nstart = \"2026-12-01 20:00\"\n\
                     day = \"3d\"\nnight = \"24h\"\n";

/// The texts of an answer in the markup of the game's forum.
fn marked_up(host: &Host, said: &Said) -> String {
    let markup = host.game().setup.forum.markup;
    let texts = said.answer.texts.iter();
    let texts = texts.filter(|text| *text.audience() != Audience::Host);
    let posts: Vec<String> = texts
        .map(|text| nightdesk_render::post(text.document(), markup))
        .collect();
    posts.join("\n")
}

/// A game from its opening post to its end, and each event's text.
fn every_event(forum: &str) -> (Markup, Vec<(&'static str, String)>) {
    let more = format!("{TIMES}[activity]\nprod_after = \"48h\"\n[forum]\nflavour = \"{forum}\"\n");
    let mut host = Host::with(SEVEN, &more);
    let mut texts = Vec::new();
    let mut says = |host: &mut Host, what: &'static str, line: &str| {
        let said = host.does(line);
        let text = match what {
            "title" => said.host.clone(),
            _ => marked_up(host, &said),
        };
        texts.push((what, text));
    };
    says(&mut host, "opening", "show opening");
    host.plays(&["deal", "sent all", "confirmed all"]);
    says(&mut host, "day", "start");
    says(&mut host, "title", "show title");
    host.does("vote Alder Dogwood #3; Birch Dogwood #4; Elm Dogwood #5");
    says(&mut host, "tally", "tally");
    says(&mut host, "prod", "prod Fir");
    says(&mut host, "deadline", "extend 24h");
    says(&mut host, "replacement", "replace Fir Kate");
    host.does("vote Cedar Dogwood #6");
    says(&mut host, "flip and night", "end day");
    host.plays(&[
        "act Elm investigate Cedar",
        "act Birch none",
        "act mafia kill Alder by Cedar",
    ]);
    host.does("resolve --commit");
    says(&mut host, "results", "pm Elm");
    says(&mut host, "next day", "start");
    says(&mut host, "end", "over mafia");
    (host.game().setup.forum.markup, texts)
}

#[test]
fn h10_1_each_event_has_a_text_in_the_forum_s_own_markup() {
    let words = [
        ("opening", "Alive"),
        ("day", "Day 1"),
        ("title", "Pier | Day 1"),
        ("tally", "Vote Count 1.1"),
        ("prod", "you have not posted in a while"),
        ("deadline", "The deadline of Day 1 is now"),
        ("replacement", "Kate takes the seat of Fir."),
        ("flip and night", "Dogwood"),
        ("flip and night", "Final Vote Count, Day 1"),
        ("flip and night", "Night actions are due"),
        ("results", "Cedar is Mafia."),
        ("next day", "died in the night."),
        ("end", "The Mafia wins."),
    ];
    for forum in [
        "phpbb",
        "xenforo",
        "vbulletin",
        "discourse",
        "discord",
        "plain",
    ] {
        let (markup, texts) = every_event(forum);
        for (what, words) in words {
            let (_, text) = texts.iter().find(|(of, _)| *of == what).expect(what);
            assert!(
                text.contains(words),
                "{forum}, {what}: `{words}` in\n{text}"
            );
        }
        let (_, day) = texts.iter().find(|(of, _)| *of == "day").expect("a day");
        let own = match markup {
            Markup::Phpbb => "[b]",
            Markup::Xenforo | Markup::Vbulletin => "[B]",
            Markup::Discourse | Markup::Discord => "**",
            Markup::Plain => "Day 1",
        };
        assert!(day.contains(own), "{forum}: {day}");
        for other in ["[b]", "[B]", "**"]
            .into_iter()
            .filter(|other| *other != own)
        {
            assert!(!day.contains(other), "{forum}: {day}");
        }
    }
}

#[test]
fn h10_2_a_text_may_be_worded_anew_and_wrong_places_are_refused() {
    let mut host = Host::in_night_one("[wording]\nnobody_died = \"All woke up.\"\n");
    host.plays(&[
        "act Birch none",
        "act Elm none",
        "act mafia none",
        "resolve --commit",
    ]);
    host.does("start").posts("All woke up.");
    let place = Place::new();
    let check = |wording: &str| {
        let text = format!(
            "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n[wording]\n{wording}\n"
        );
        place.write("game.toml", text);
        let said = place.run(&["check", "game.toml"]);
        assert_ne!(said.status, 0, "{wording}: {said:?}");
        format!("{}{}", said.stdout, said.stderr)
    };
    has(
        &check("died = \"{plyer} is dead.\""),
        "`{plyer}`; did you mean `{player}`?",
    );
    has(&check("nobody_dyed = \"x\""), "did you mean `nobody_died`?");
    has(
        &check("died = \"{player} died: {reason}\""),
        "may not use the private place `{reason}`",
    );
}

#[test]
fn h10_2_a_template_file_takes_the_place_of_any_text() {
    let place = Place::new();
    let names = SEVEN.lines().filter_map(|line| line.split_once(" = "));
    let names: Vec<String> = names.map(|(name, _)| format!("\"{name}\"")).collect();
    let setup = format!(
        "format = 1\n[game]\nname = \"Pier\"\n[players]\nseats = [{}]\n\
         [roles]\ndeal = \"fixed\"\n[roles.fixed]\n{SEVEN}\n[forum]\ntemplates = \"texts/\"\n",
        names.join(", ")
    );
    place.write("game.toml", setup);
    std::fs::create_dir_all(place.path("texts")).expect("a folder");
    let check = |file: &str, text: &str| {
        place.write(&format!("texts/{file}"), text);
        let said = place.run(&["check", "game.toml"]);
        (said.status, format!("{}{}", said.stdout, said.stderr))
    };
    for form in nightdesk_report::templates::TextForm::ALL {
        let word = form.word;
        let (status, said) = check(&format!("{word}.txt"), "{game}: in my own words\n");
        assert_eq!(status, 0, "{word}: {said}");
    }
    let script = "deal\npm Elm\nsent all\nconfirmed all\nstart\ntally\nend day --yes\n";
    place.write("script.txt", script);
    let said = place.run(&["run", "game.toml", "script.txt"]).done().stdout;
    // The role message, the first day, the count, the final count, the elimination, the night.
    let own = said.lines().filter(|line| *line == "Pier: in my own words");
    assert_eq!(own.count(), 6, "{said}");

    let (status, said) = check("night_start.txt", "{phaze} falls.\n");
    assert_ne!(status, 0);
    has(&said, "did you mean `{phase}`?");
    let (status, said) = check("night_start.txt", "Good night, {partners}.\n");
    assert_ne!(status, 0);
    has(&said, "may not use `{partners}`, which is for one faction");
    let (status, said) = check("night_strat.txt", "x\n");
    assert_ne!(status, 0);
    has(&said, "night_strat.txt");
}

#[test]
fn h10_3_the_words_of_the_site_are_used() {
    let more = "[sides.town]\ntitle = \"Village\"\nwins = \"no threats\"\n\
                [sides.mafia]\ntitle = \"the Wharf Gang\"\nwins = \"parity\"\ninformed = true\nkill = true\n\
                [votes]\nmark = \"L-\"\n\
                [forum]\nwords = { eliminate = \"execute\", eliminated = \"executed\" }\n";
    let mut host = Host::with(SEVEN, more);
    host.does("deal");
    let message = host.does("pm Cedar");
    has(message.to("Cedar"), "You are on the Wharf Gang side.");
    has(
        message.to("Cedar"),
        "You win when the Wharf Gang are at least half",
    );
    host.plays(&["sent all", "confirmed all"]);
    host.does("start").posts("it takes 4 votes to execute.");
    host.does("vote Alder Dogwood #3; Birch Dogwood #4; Elm Dogwood #5");
    host.does("tally").posts("Dogwood (3) L-1");
    host.does("vote Cedar Dogwood #6");
    host.does("end day")
        .posts("Dogwood was executed.")
        .posts("Village Vanilla Townie");
    let end = host.does("over mafia");
    end.posts("The Wharf Gang wins.");
    let told = format!("{}{}", end.public, message.to("Cedar"));
    assert!(
        !told.contains("the the") && !told.contains("The the"),
        "{told}"
    );
    let mut plain = Host::in_day_one("[votes]\nmark = \"\"\n");
    plain.does("vote Alder Dogwood #3; Birch Dogwood #4; Elm Dogwood #5");
    plain.does("tally").posts("Dogwood (3): Alder");
}

#[test]
fn h10_5_what_counts_stands_apart_from_the_story() {
    let mut host = Host::in_night_one("");
    host.plays(&[
        "act Birch none",
        "act Elm none",
        "act mafia kill Fir by Cedar",
    ]);
    host.plays(&["resolve --commit", "start"]);
    let post = host
        .does("scene The tide took somebody, and Elm saw a light.")
        .public;
    let blocks: Vec<&str> = post.split("\n\n").map(str::trim).collect();
    let story = blocks
        .iter()
        .position(|block| block.contains("The tide took"))
        .expect("a story");
    let facts = blocks
        .iter()
        .position(|block| block.contains("Fir died in the night."))
        .expect("facts");
    assert!(story < facts, "{post}");
    assert!(
        !blocks[facts].contains("tide") && blocks[facts].contains("Fir was"),
        "{post}"
    );
}

/// Pronouns that would say of which gender somebody is.
const GENDERED: [&str; 17] = [
    "he", "she", "his", "her", "him", "hers", "himself", "herself", "он", "она", "его", "её", "ее",
    "ему", "ей", "него", "неё",
];

/// Every file below a folder whose words a host or a player reads.
fn worded(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![project(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let wording =
                name.starts_with("messages") || name == "rulings.toml" || name == "lines.toml";
            let built_in = folder.ends_with("built_in") && name.ends_with(".txt");
            let setup = folder.starts_with(project("setups"))
                && (name.ends_with(".toml") || name == "prompts.json");
            match path.is_dir() {
                // Lines to be recognised in a thread, and worked cases.
                true if name == "tests" || name == "cases" => {}
                true => folders.push(path),
                false if wording || built_in || setup => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

#[test]
fn h10_6_texts_have_no_gendered_pronouns_unless_a_seat_lists_them() {
    let files: Vec<PathBuf> = ["src", "setups"].into_iter().flat_map(worded).collect();
    for known in [
        "src/report/messages.toml",
        "src/report/templates/built_in/role_pm.txt",
        "src/rules/city/day/messages.posts.toml",
        "src/rules/city/rulings.toml",
        "src/rules/classic/messages.toml",
        "setups/dethy.toml",
        "setups/books/village/prompts.json",
    ] {
        assert!(files.contains(&project(known)), "{known} is not read");
    }
    // What the host reads of deadlines, votes, files and phases: in Russian these have a gender.
    let of_things = [
        "cli/messages",
        "command/messages",
        "desk/messages",
        "game/messages",
        "outbox/messages",
        "report/host",
        "rules/classic/host",
        "rules/wwrf/host",
        "session/messages",
        "setup/messages",
        "store/messages",
        "thread/messages",
        "tracker/messages",
        "warnings/messages",
    ]
    .map(|file| project(&format!("src/{file}.toml")));
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file of words");
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split(|letter: char| !letter.is_alphabetic());
            let is_gendered = |word: &&str| {
                let of_thing = of_things.contains(&file) && !word.is_ascii();
                GENDERED.contains(&word.to_lowercase().as_str()) && !of_thing
            };
            if let Some(word) = words.find(is_gendered) {
                found.push(format!("{}:{}: {word}", file.display(), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Where a board's bot wants a pronoun in its fixed line, the seat's own is used.
    let more = "[players.pronouns]\nFir = \"she/her\"\n[forum]\ntracker_lines = true\n";
    let mut host = Host::in_day_one(more);
    host.does("kill Fir").posts("Fir has DIED. She was");
}

#[test]
fn h10_8_a_phase_that_begins_gives_the_new_title() {
    let mut host = Host::seven();
    host.plays(&["deal", "sent all", "confirmed all"]);
    host.does("start").tells("Thread title: Pier | Day 1");
    host.does("vote Alder Dogwood; Birch Dogwood")
        .hides("Thread title");
    host.does("end day").tells("Thread title: Pier | Night 1");
    host.plays(&["act Birch none", "act Elm none", "act mafia none"]);
    host.does("resolve --commit").hides("Thread title");
    host.does("start").tells("Thread title: Pier | Day 2");
}

/// Words that are nothing without the dots on their letter.
const DOTTED: [&str; 26] = [
    "актер",
    "ведет",
    "гипнотизер",
    "дает",
    "ее",
    "еще",
    "жесткий",
    "живет",
    "идет",
    "мертвый",
    "наемник",
    "осужден",
    "отчет",
    "пришел",
    "прошел",
    "сутенер",
    "убьет",
    "узнает",
    "умрет",
    "черная",
    "черного",
    "черной",
    "черные",
    "черный",
    "черным",
    "черных",
];

/// What players read has its dots; what a host types is understood without them, too, and that is no
/// business of the lists of words.
#[test]
fn russian_words_of_the_city_have_their_dots() {
    let mut folders = vec![project("src/rules/city")];
    let (mut read, mut found) = (0, Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|ending| ending != "toml") {
                continue;
            }
            read += 1;
            let text = std::fs::read_to_string(&path).expect("a file of words");
            for (number, line) in text.lines().enumerate() {
                let words = line.split(|letter: char| !letter.is_alphabetic());
                let bare = words.filter(|word| DOTTED.contains(&word.to_lowercase().as_str()));
                found.extend(bare.map(|word| format!("{}:{}: {word}", path.display(), number + 1)));
            }
        }
    }
    assert!(read >= 15, "{read} files");
    assert!(found.is_empty(), "{}", found.join("\n"));
}
