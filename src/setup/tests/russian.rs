//! What is wrong in the setup of a Russian game is said in Russian.

use std::sync::LazyLock;

use super::*;
use nightdesk_text::{Diagnostic, Language};
use regex::Regex;

const RUSSIAN: &str = "[game]\nname = \"Пирс\"\nlanguage = \"ru\"\n";

/// Mistakes besides those that are drawn: each may stand beside the others, or alone.
const MORE: &[&str] = &[
    "[schedul]\nday = \"2d\"\n",
    "[votes]\nzone = \"UTC\"\nmargin = \"x\"\n",
    "[votes.words]\nvote = [\"голос\", \"за!\"]\nunvote = [\"голос\"]\nprefixes = [\" \"]\ntags = [\"a[b\"]\n",
    "[votes.words]\nvote = [\"Анна\"]\n[players]\nseats = [\"Анна\"]\n",
    "[votes.weights]\nЯна = 2\n[players]\nseats = [\"Анна\"]\n",
    "[votes]\nself_vote = 1\ntie = \"runoff\"\n",
    "[votes]\ntie = \"runoff скоро\"\n",
    "[players]\nseats = [\"\", \"Анна;\", \"->\", \"a\\nb\", \"#1\", \"никто\", \"none\", \"Анна\\u200b\"]\n",
    "[players]\nseats = [\"/Анна\", \"Анна, Борис\", \"«Анна»\", \"7\", \"at\", \"Анна #5\"]\n",
    "[players]\nseats = [\"Анна\"]\n[players.aka]\nАнна = [\"!\"]\n[kill]\nsuccession = [\"Яна\"]\n",
    "[players]\nseats = [\"Town\", \"mafia\"]\n[roles]\ntown = [\"Cop\"]\nmafia = [\"Goon\"]\n",
    "[players]\nseats = [\"Анна\", 7, true, 1.5, 2026-12-01, [], {}]\n",
    "[schedule]\nday = \"0h\"\nnight = \"12h 2d\"\nno_end_on = [\"вчера\"]\ngrace = \"1h 2h\"\nresolve_buffer = \"1d 48h\"\n",
    "[schedule]\nday = \"1.0001h\"\nnight = \"-2h\"\ngrace = \"?\"\nresolve_buffer = \"99999999999999999999d\"\n",
    "[schedule]\nday = \"\"\nnight = \"скоро\"\nzone = \"\"\n",
    "[schedule]\nzone = \"UTC+3\"\n",
    "[schedule]\nzone = \"Europe/Nowhere\"\n",
    "[schedule]\nno_end_on = [\"mon\", \"tue\", \"wed\", \"thu\", \"fri\", \"sat\", \"sun\"]\n",
    "[warnings]\nexpire = \"9999999d\"\nsteps = [1, \"x\", { points = 3 }, { points = 3, then = \"что-то\" }, { points = \"3\", then = \"ack\" }, { y = 1 }]\n",
    "[forum]\nlinks = true\n",
    "[forum]\nlinks = true\nthread = \"https://forum.example/t\"\nlongest_post = 3\npage_zone = \"MSK\"\n",
    "[board.Наш]\npost = \"div\"\n",
    "[board.Наш]\npost = \">>\"\ntime = [\".t\"]\nbody = [\".b\"]\nauthor = [\".a\"]\nid = [\"x y\"]\n",
    "[roles]\ntown = [\"2000 Cop\"]\nпираты = [\"Goon\"]\n",
    "[roles]\ndeal = \"fixed\"\ntown = [\"Cop\", \"Vanilla Townie\"]\n[players]\nseats = [\"Анна\", \"Борис\"]\n[roles.fixed]\nАнна = \"Cop\"\n",
    "[roles]\ntown = [\"Cop\"]\n[players]\nseats = [\"Анна\"]\n[roles.fixed]\nАнна = \"2 Cop\"\nЯна = \"Cop\"\n",
    "[roles]\ntown = [\"Cop\"]\nmafia = [\"Cop\"]\n[players]\nseats = [\"Анна\", \"Борис\"]\n[roles.fixed]\nАнна = \"Cop\"\nБорис = \"town Doctor\"\n",
    "[players]\nseats = [\"Анна\"]\n[roles.fixed]\nАнна = \"Cop\"\n",
    "[role.Сторож]\nabilities = [\"protect\"]\n[role.сторож]\nabilities = [\"protect\"]\n[role.\"!\"]\nabilities = []\n[ability.Свет]\n[roles]\ntown = [\"Cop\"]\n",
    "[sides.Волки]\ntitle = \"Волки\"\n",
    "[ru.role.Сторож]\ntitle = \"а\"\n[ru.ability.Свет]\ntitle = \"а\"\n[ru.sides.Волки]\ntitle = \"а\"\n[ru.draw.строка]\ntitle = \"а\"\n",
    "[draw.а]\n[draw.б]\ngrid = [\"town Cop | -\", \"town Cop\"]\n[draw.в]\nlists = [\"Cop\", \"2000 town Cop\"]\n",
    "[draw.а]\nrolls = \"много\"\nfaces = [\"A 1-3\", \"B 5\"]\n[draw.б]\nrolls = \"2\"\n",
    "[draw.а]\nrolls = \"1\"\nfaces = [\"A 1-3\"]\ncolumns = [\"A: town Cop\", \"A: town Cop\", \"C: town Cop\"]\n[fill]\nпираты = \"3 Goon\"\n",
    "[draw.а]\nlists = [\"town Cop\", \"2 town Cop\"]\n",
    "[draw.а]\nlists = [\"town Cop\", \"2 town Cop\"]\n[fill]\nall = \"1 town Vanilla Townie\"\n",
    "[night]\nmethod = \"city\"\n[rulings]\nнет = \"да\"\n",
    "[night]\nmethod = \"другой\"\n",
    "public = [\"лист\", \"lits\"]\n",
];

/// Files whose heads say something else.
const WHOLE: &[&str] = &[
    "format = 2\n[game]\nlanguage = \"ru\"\n",
    "setup = \"newbie\"\n[game]\nname = \"Пирс\"\nlanguage = \"RU\"\n",
    "setup = \"что-то\"\n[game]\nname = \"Пи\\nрс\"\nlanguage = \"ru\"\nruleset = \"другой\"\n",
    "format = 1\n[game]\nname = \"Пирс\"\nlanguage = \"ru\"\nruleset = \"wwrf\"\nbook = \"vilage\"\n[night]\nfeedback = \"receipts\"\nlast_valid_wins = false\nself_target = true\n",
    "[game]\nlanguage = \"ru\"\nname = \"Пирс\n[votes\n",
];

/// What may be in Latin letters: what is written so in every language, what was written in the file,
/// and the sides as a file names them.
static ALLOWED: LazyLock<Regex> = LazyLock::new(|| {
    let allowed =
        r#"`[^`]*`|\bU\+[0-9A-F]{4}\b|\bUTC\b|\bTOML\b|"[^"]*`[^"]*"|известны: [a-z, ]+;"#;
    Regex::new(allowed).expect("a pattern")
});

static LATIN: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Za-z]{2,}").expect("a pattern"));

/// Of these the rule set `classic` itself says what is wrong, in English.
const OF_THE_RULE_SET: [&str; 2] = ["unknown-card", "own-catalogue"];

/// What is said of a mistake that is English.
fn english(diagnostic: &Diagnostic) -> Vec<&str> {
    let labels = diagnostic.labels.iter().map(|label| &label.text);
    let said = std::iter::once(&diagnostic.message)
        .chain(&diagnostic.hints)
        .chain(labels);
    let is_english = |said: &&String| LATIN.is_match(&ALLOWED.replace_all(said, ""));
    said.filter(is_english).map(String::as_str).collect()
}

#[test]
fn no_sentence_about_a_russian_setup_is_english() {
    let drawn = mistakes::ALL.iter().map(|(_, text)| *text);
    let below_the_head = drawn.chain(MORE.iter().copied());
    let texts = below_the_head.map(|text| format!("{RUSSIAN}{text}"));
    let texts = texts.chain(WHOLE.iter().map(|text| (*text).to_owned()));
    let (mut codes, mut left) = (Vec::new(), Vec::new());
    for text in texts {
        let (_, found) = read(&Source::new("game.toml", text.as_str()), Shelves::PROGRAM);
        assert!(!found.is_empty(), "{text}");
        for diagnostic in &found {
            codes.push(diagnostic.code);
            if !OF_THE_RULE_SET.contains(&diagnostic.code) {
                let said = english(diagnostic).into_iter();
                left.extend(said.map(|said| format!("{}: {said}", diagnostic.code)));
            }
        }
    }
    left.sort_unstable();
    left.dedup();
    assert!(left.is_empty(), "{}", left.join("\n"));
    codes.sort_unstable();
    codes.dedup();
    assert!(codes.len() > 40, "{codes:?}");
}

#[test]
fn a_file_is_spoken_of_in_the_language_of_its_game() {
    let said = |text: &str| {
        let (_, found) = read_text(text);
        found.iter().next().map(|one| one.message.clone())
    };
    let missing = "нет ключа `game.name`";
    assert_eq!(
        said("[game]\nlanguage = \"ru\"\n").as_deref(),
        Some(missing)
    );
    assert_eq!(said("game.language = \"RU\"\n").as_deref(), Some(missing));
    assert_eq!(said("").as_deref(), Some("`game.name` is missing"));
    // A setup it starts from says it, unless the file does.
    let russian = |_: &str| Some("[game]\nlanguage = \"ru\"\n".to_owned());
    let shelves = Shelves {
        setups: &russian,
        ..Shelves::PROGRAM
    };
    for (language, setup) in [
        (Language::Russian, "setup = \"a\"\nx = 1\n"),
        (
            Language::English,
            "setup = \"a\"\nx = 1\n[game]\nlanguage = \"en\"\n",
        ),
    ] {
        let (_, found) = read(&Source::new("game.toml", setup), shelves);
        let first = found.iter().next().expect("a mistake");
        assert_eq!(first.code, "unknown-key");
        assert_eq!(english(first).is_empty(), language == Language::Russian);
    }
}
