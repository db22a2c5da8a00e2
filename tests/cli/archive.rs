//! Games of the examples written down, from the first line to a page in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

use super::kit::{Place, project, without_chance};

fn example(path: &str) -> String {
    let path = project("examples").join(path);
    path.to_str().expect("a readable path").to_owned()
}

/// Games by the names of their archives: setup, script, and flags for one that is still at play.
const PLAYED: [(&str, &str, &str, &str); 6] = [
    ("lantern", "", "lantern/first-game.txt", ""),
    ("harbour", "harbour/game.toml", "harbour/game.txt", ""),
    (
        "thirteen",
        "city-13/game.toml",
        "city-13/game.txt",
        " --anyway",
    ),
    ("seventeen", "city-17/game.toml", "city-17/game.txt", ""),
    ("gorod", "city-17/game.ru.toml", "city-17/game.ru.txt", ""),
    (
        "vechera",
        "city-evenings/game.ru.toml",
        "city-evenings/game.ru.txt",
        "",
    ),
];

/// The archives of all these games by the names of their files; the games are played once.
static ALL: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let all: Vec<&str> = games().collect();
    let place = written(&all);
    let files = games().flat_map(|game| [format!("{game}.html"), format!("{game}.json")]);
    files
        .map(|file| (file.clone(), place.read(&file)))
        .collect()
});

fn archived(file: &str) -> &'static str {
    let text = ALL.get(file);
    text.unwrap_or_else(|| panic!("there is no {file}"))
}

/// A place with the archives of some of these games, each as `NAME.html` and `NAME.json`.
fn written(wanted: &[&str]) -> Place {
    let place = Place::with_lantern();
    let played = PLAYED.iter().filter(|(game, ..)| wanted.contains(game));
    for (game, setup, script, flags) in played {
        let lines = format!(
            "note written by hand\narchive {game}.html{flags}\narchive {game}.json{flags}\n"
        );
        place.write("more.txt", lines);
        let setup = match *setup {
            // A game that is kept in a folder.
            "" => (*game).to_owned(),
            rehearsed => example(rehearsed),
        };
        place
            .run(&["run", &setup, &example(script), "more.txt"])
            .done()
            .says(&format!(" {game}.html."))
            .says(&format!(" {game}.json."));
    }
    place
}

fn games() -> impl Iterator<Item = &'static str> {
    PLAYED.iter().map(|(game, ..)| *game)
}

#[test]
fn every_example_makes_a_page_that_loads_nothing() {
    for game in games() {
        let page = archived(&format!("{game}.html"));
        for loaded in [
            "http:", "https:", "src=", "<script", "@import", "url(", "<link",
        ] {
            assert!(!page.contains(loaded), "{game}: {loaded}");
        }
        for words in [
            "content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;\"",
            "id=\"day-1\"",
            "id=\"night-1\"",
            "<svg",
            "name=\"viewport\"",
        ] {
            assert!(page.contains(words), "{game}: {words}");
        }
    }
    let harbour = archived("harbour.html");
    for words in [
        "The <span class=\"role\"><bdi>Town</bdi></span> wins.",
        "Does Ironwood die?  No.",
        "Juniper",
        "replaced Fir",
        "did not count",
        "withdrawn",
        "written by hand",
        "class=\"race\"",
    ] {
        assert!(harbour.contains(words), "{words}");
    }
    let city = archived("thirteen.html");
    for words in [
        "for the host alone",
        "To everybody",
        "Moves as they were entered",
    ] {
        assert!(city.contains(words), "{words}");
    }
    let russian = archived("gorod.html");
    for words in ["<html lang=\"ru\"", "Архив игры", "Ход игры", "Всем"] {
        assert!(russian.contains(words), "{words}");
    }
}

#[test]
fn the_same_game_gives_the_same_archive() {
    let place = written(&["harbour"]);
    let first = place.read("harbour.html");
    let again = written(&["harbour"]).read("harbour.html");
    assert!(first.lines().count() > 100);
    // The clock of a rehearsal is its script's; only a last line is written by the true one, and
    // the seal is of a salt that chance brings.
    let steady = |page: &str| -> Vec<String> {
        let lines = page
            .lines()
            .filter(|line| !line.contains("written by hand"));
        lines.map(without_chance).collect()
    };
    assert_eq!(steady(&first), steady(&again));
}

#[test]
fn every_key_of_the_data_is_documented() {
    let document = std::fs::read_to_string(project("docs/archive.md")).expect("the document");
    let mut keys = BTreeSet::new();
    for game in games() {
        let text = archived(&format!("{game}.json"));
        let value: Value = serde_json::from_str(text).expect("JSON");
        assert_eq!(value["nightdesk_archive"], 1, "{game}");
        collect(&value, &mut keys);
    }
    assert!(keys.len() > 60, "{keys:?}");
    let missing: Vec<&String> = keys
        .iter()
        .filter(|key| !document.contains(&format!("`{key}`")))
        .collect();
    assert!(missing.is_empty(), "docs/archive.md lacks {missing:?}");
}

fn collect(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                keys.insert(key.clone());
                collect(value, keys);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, keys)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[test]
fn page_and_data_tell_the_same_game() {
    let place = written(&["lantern"]);
    let value: Value = serde_json::from_str(&place.read("lantern.json")).expect("JSON");
    assert_eq!(value["outcome"]["winners"][0]["title"], "Town");
    assert_eq!(value["players"].as_array().map(Vec::len), Some(7));
    let night = &value["phases"][1];
    assert_eq!(night["phase"], "Night 1");
    let actions = night["night"]["actions"].as_array().expect("actions");
    let page = place.read("lantern.html");
    for action in actions {
        let says = action["says"].as_str().expect("words");
        assert!(page.contains(says), "{says}");
        assert_eq!(action["counted"], true, "{says}");
    }
    let told = &night["night"]["results"][0];
    assert_eq!(told["to"]["player"], "Elm");
    assert_eq!(told["rows"][0][0], "Cedar is Mafia.");
    assert!(!night["reasons"].as_array().expect("trees").is_empty());
    let day = &value["phases"][0]["day"];
    assert_eq!(day["majority"], 4);
    assert!(day["race"]["by_posts"].as_bool().expect("a flag"));
}

#[test]
fn an_archive_is_for_after_the_game() {
    let place = Place::with_lantern();
    place
        .line("archive")
        .refused("the game runs, and an archive tells every role")
        .complains("`archive --anyway` makes one for you alone");
    assert!(!place.path("lantern/archive.html").exists());
    place
        .run(&["-g", "lantern", "archive", "--anyway"])
        .done()
        .says("It is for you alone.");
    let page = place.read("lantern/archive.html");
    assert!(page.contains("class=\"readers early\""), "{page}");
    let refused = place.run(&["-g", "lantern", "archive", "--json"]);
    let refused: Value = serde_json::from_str(&refused.stdout).expect("JSON");
    assert_eq!(refused["code"], "archive-early");
}

#[test]
fn only_an_archive_is_written_over() {
    let place = Place::with_lantern();
    let to = |file: &str| place.run(&["-g", "lantern", "archive", file, "--anyway"]);
    to("page.html").done();
    to("page.html").done();
    place.write("mine.html", "<p>mine</p>");
    to("mine.html").refused("is there already, and is something else");
    assert_eq!(place.read("mine.html"), "<p>mine</p>");
    to("lantern/game.toml").refused("ends neither in .html nor in .json");
    let nowhere = to("no/such/folder.html").complains("cannot write `no/such/folder.html`");
    assert_eq!(nowhere.status, 1);
}

#[test]
fn the_data_alone_goes_to_the_output() {
    let place = Place::with_lantern();
    place.line("players add Alder, Birch").done();
    let said = place.run(&["-g", "lantern", "archive", "--json", "--anyway"]);
    assert_eq!(said.json()["players"][1]["name"], "Birch");
    said.complains("It is for you alone.");
    place.write("lines.txt", "archive --json --anyway\narchive --anyway\n");
    let memory = example("harbour/game.toml");
    place
        .run(&["run", &memory, "lines.txt"])
        .refused("This game is kept in memory only; name a file for it")
        .says("\"game\": \"harbour\"");
}

#[test]
fn the_end_offers_an_archive() {
    let place = written(&["lantern"]);
    let offered = place.run(&["-g", "lantern", "finish"]).done();
    offered.says("Next: archive");
    place
        .run(&["-g", "lantern", "archive"])
        .done()
        .says("archive.html.\nIt is for everybody who played or read along.")
        .says("Your 1 note can be read in it; `archive --no-notes` leaves them out.");
    let with_notes = place.read("lantern/archive.html");
    assert!(with_notes.contains("written by hand"));
    place
        .run(&["-g", "lantern", "archive", "--no-notes"])
        .done();
    let page = place.read("lantern/archive.html");
    assert!(!page.contains("written by hand"));
    place
        .run(&["-g", "lantern", "help", "archive"])
        .done()
        .says("archive FILE");
}

/// A browser on this machine, if there is one.
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let paths = std::env::var_os("PATH")?;
    let folders = std::env::split_paths(&paths);
    let mut places = folders.flat_map(|folder| names.map(|name| folder.join(name)));
    places.find(|path| path.is_file())
}

/// What a browser makes of a page, as it says itself.
fn seen_by(browser: &Path, place: &Place, page: &str) -> String {
    let mut command = Command::new(browser);
    command
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
        ])
        .args(["--disable-dev-shm-usage", "--allow-file-access-from-files"])
        .arg("--virtual-time-budget=4000")
        .arg(format!(
            "--user-data-dir={}",
            place.path("profile").display()
        ))
        .arg("--dump-dom")
        .arg(format!("file://{}", place.path(page).display()));
    let output = command.output().expect("the browser runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A page that looks at another one through windows of several breadths. It is the test's own; the
/// archive has no script.
const LOOKING: &str = "<!DOCTYPE html><p id=out>nothing seen</p><script>
const widths = [320, 390, 768, 1280], seen = [];
let left = widths.length;
for (const width of widths) {
  const frame = document.createElement('iframe');
  frame.width = width; frame.height = 800; frame.style.border = 0;
  frame.onload = () => {
    const page = frame.contentDocument;
    const parts = page.querySelectorAll('section, section > *, article, figure, .scroll, p, li, nav, header, footer');
    const wide = [...parts].filter(part => part.getBoundingClientRect().right > width + 0.5);
    seen.push('[' + width + ': scroll ' + page.documentElement.scrollWidth
      + ', wide ' + wide.length
      + ', sections ' + page.querySelectorAll('section[id]').length
      + ', pictures ' + page.querySelectorAll('svg[role=img]').length
      + ', loaded ' + frame.contentWindow.performance.getEntriesByType('resource').length + ']');
    if (--left === 0) { document.getElementById('out').textContent = seen.sort().join(' '); }
  };
  frame.src = 'PAGE';
  document.body.append(frame);
}
</script>";

#[test]
fn a_browser_shows_every_archive_on_any_screen_without_loading_anything() {
    let Some(browser) = browser() else {
        eprintln!("skipped: there is no Chromium on this machine");
        return;
    };
    let place = Place::new();
    for game in games() {
        let name = format!("{game}.html");
        let file = archived(&name);
        place.write(&name, file);
        place.write(
            "looking.html",
            LOOKING.replace("PAGE", &format!("{game}.html")),
        );
        let dom = seen_by(&browser, &place, "looking.html");
        let sections = file.matches("<section id=").count();
        let pictures = file.matches("role=\"img\"").count();
        for width in [320, 390, 768, 1280] {
            let expected = format!(
                "[{width}: scroll {width}, wide 0, sections {sections}, pictures {pictures}, loaded 0]"
            );
            assert!(dom.contains(&expected), "{game}: no {expected} in {dom}");
        }
    }
}
