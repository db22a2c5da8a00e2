//! Posts, names and files that want to steer the terminal of whoever reads them.

use super::kit::{Place, Said};

/// What a terminal obeys: a clipboard that is filled, a title, a colour by a control of one letter,
/// a screen that is cleared, a line that turns.
const EVIL: &str = "\u{1b}]52;c;QQ==\u{7}\u{9b}31m\u{1b}[2J\u{202e}\u{2066}\u{8}";

fn page() -> String {
    let post = |number: u32, author: &str, words: &str| {
        format!(
            "<div id=\"p{number}\" class=\"post\"><div class=\"postbody\"><p class=\"author\">\
             <strong>#{number}</strong> <a class=\"username\">{author}</a> \
             <time datetime=\"2026-11-21T10:00:00+00:00\">x</time></p>\
             <div class=\"content\">{words}</div></div></div>"
        )
    };
    let entities = "&#27;]52;c;QQ==&#7;&#155;31m&#x202e;";
    format!(
        "<html><body class=\"phpbb\">{}{}{}</body></html>",
        post(1, "Alder", &format!("<b>vote: Bir{entities}ch</b>")),
        post(2, &format!("Ev{EVIL}il"), &format!("<b>vote: x{EVIL}y</b>")),
        post(3, "Birch", &format!("<b>Vote: {EVIL}</b> {EVIL}")),
    )
}

#[track_caller]
fn steers_nothing(said: &Said, of: &str) {
    for text in [&said.stdout, &said.stderr] {
        let text = text.replace("\r\n", "\n");
        let found = text.char_indices().find(|(_, letter)| {
            let turns = matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            turns || (letter.is_control() && !matches!(letter, '\n' | '\t'))
        });
        assert_eq!(found, None, "{of}: {text:?}");
    }
}

#[test]
fn nothing_from_outside_steers_a_terminal() {
    let place = Place::with_lantern();
    place
        .line("players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo")
        .done();
    for line in ["deal seed 255", "sent all", "confirmed all", "start"] {
        place.line(line).done();
    }
    place.write("evil.html", page());
    let json = format!(
        "{{\"post_stream\":{{\"posts\":[{{\"id\":1,\"post_number\":1,\"username\":\"Al{}\",\
         \"created_at\":\"2026-11-21T10:00:00.000Z\",\"cooked\":\"<strong>vote: x</strong>\"}}]}}}}",
        "\\u001b]52;c;QQ==\\u0007\\u009b\\u202e"
    );
    place.write("evil.json", json);
    place.write(
        "evil.toml",
        format!("[game]\nname = \"x\"\n\"a{EVIL}\" = 1\n# {EVIL}\n"),
    );
    place.write(
        "good.toml",
        "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n[players]\n\
         seats = [\"Alder\", \"Birch\", \"C\", \"D\", \"E\", \"F\", \"G\"]\n",
    );
    let pasted = format!("#4 Cedar\nVOTE: Bir{EVIL}ch\n\n#5 {EVIL}\nVOTE: Alder\n");
    let handed = format!("nightdesk handoff 1\n\n  {EVIL}\n");
    place.write("handoff.txt", handed);
    place.write(&format!("odd{}.html", '\u{202e}'), "no page");
    let mut asked: Vec<(Vec<String>, String)> = Vec::new();
    let mut ask = |words: &[&str], input: &str| {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        asked.push((words, input.to_owned()));
    };
    for line in [
        "read evil.html".to_owned(),
        "read evil.json".to_owned(),
        "paste".to_owned(),
        format!("note {EVIL}"),
        format!("note Fir {EVIL}"),
        format!("alias Fir f{EVIL}"),
        format!("vote {EVIL} Fir"),
        format!("chat mafia https://forum.example/{EVIL}"),
        format!("kill {EVIL}"),
        EVIL.to_owned(),
    ] {
        ask(&["-g", "lantern", &line], &pasted);
    }
    for line in [
        "held",
        "votes",
        "votes --history",
        "tally",
        "players",
        "chats",
        "log",
        "next",
        "status",
        "outbox",
        "stats",
        "handoff away.txt",
        "schedule",
        "why Fir",
        "archive --anyway --json",
    ] {
        ask(&["-g", "lantern", line], "");
    }
    let bad = format!("x{EVIL}");
    for words in [
        &["tally", "--setup", "good.toml", "evil.html"][..],
        &["tally", "--setup", "good.toml", "odd\u{202e}.html"],
        &["tally", "--setup", "good.toml", &bad],
        &["check", "evil.toml"],
        &["check", &bad],
        &["resume", "handoff.txt"],
        &["resume", &bad],
        &["explain", &bad],
        &["help", &bad],
        &["guide", &bad],
        &["role", &bad],
        &["open", &bad],
        &["repair", &bad],
        &["seal", "evil.html", &bad],
        &["wwrf", "check", &bad],
        &["verify", &bad],
        &["new", "x", "--zone", &bad],
        &["--color", &bad],
        &[&bad],
    ] {
        ask(words, "");
    }
    let script = format!("note {EVIL}\nvote {EVIL} {EVIL}\n");
    ask(&["run", "lantern"], &script);
    ask(&["open", "lantern"], &script);
    for (words, input) in asked {
        for json in [false, true] {
            let json = json.then(|| "--json".to_owned());
            let words: Vec<String> = json.into_iter().chain(words.clone()).collect();
            let said = place.fed(&words, &input);
            steers_nothing(&said, &format!("{words:?}"));
            assert!((0..=3).contains(&said.status), "{words:?}: {said:#?}");
        }
    }
}

/// The program's own colours are all that is left where colours are wanted.
#[test]
fn nothing_from_outside_steers_a_terminal_with_colours() {
    let place = Place::with_lantern();
    let colours = regex::Regex::new("\u{1b}\\[[0-9;]*m").expect("a pattern");
    place.write("evil.toml", format!("[game]\n\"a{EVIL}\" = 1\n# {EVIL}\n"));
    for words in [
        &["check", "evil.toml"][..],
        &["-g", "lantern", &format!("kill {EVIL}")],
        &["-g", "lantern", EVIL],
    ] {
        let said = place.run(&[&["--color", "always"][..], words].concat());
        // Only what is wrong in a file is drawn.
        let is_drawn = words.contains(&"check");
        assert_eq!(colours.is_match(&said.stderr), is_drawn, "{said:#?}");
        let plain = |text: &str| colours.replace_all(text, "").into_owned();
        let said = Said {
            stdout: plain(&said.stdout),
            stderr: plain(&said.stderr),
            status: said.status,
        };
        steers_nothing(&said, &format!("{words:?}"));
    }
}

#[test]
fn a_tag_with_ten_thousand_attributes_is_read() {
    let place = Place::new();
    let page = page().replacen(
        "<div id",
        &format!("<div {}id", "a=\"\" ".repeat(10_000)),
        1,
    );
    place.write("attributes.html", page);
    place.write(
        "good.toml",
        "format = 1\nsetup = \"newbie-classic\"\n[game]\nname = \"Pier\"\n",
    );
    let said = place.run(&["tally", "--setup", "good.toml", "attributes.html"]);
    assert!((0..=2).contains(&said.status), "{said:#?}");
}
