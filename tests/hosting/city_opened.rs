//! What the thread reads of those who are out in a City: never a side or a black role that the rules
//! keep hidden, whatever text shows them (city day D-7, L-17).

use nightdesk_game::Audience;
use nightdesk_session::Answer;

use super::script::Played;

const CARDS: &str = r#"
Anna = "Doctor"
Boris = "Hacker"
Clara = "Judge"
Denis = "Bodyguard"
Egor = "Detective"
Fedor = "Immortal"
Galina = "Witness"
Ivan = "Terrorist + mafia"
Klim = "Phantom + mafia"
Lena = "Drug dealer + maniac"
Marta = "Blocker + imitator"
Nina = "Liar + faceless"
"#;

/// The texts that show the dead.
const ASKS: [&str; 4] = [
    "players",
    "scene Fog lies over the place.",
    "show history",
    "show due",
];

fn city(folder: &tempfile::TempDir) -> Played {
    let names = CARDS.lines().filter_map(|line| line.split_once(" = "));
    let names: Vec<String> = names.map(|(name, _)| format!("\"{name}\"")).collect();
    let text = format!(
        "format = 1\n[game]\nname = \"Pier\"\nhost = \"Quay\"\nruleset = \"city\"\n\
         [players]\nseats = [{}]\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n{CARDS}\n\
         [schedule]\nzone = \"Europe/Moscow\"\nday = \"24h\"\nnight = \"24h\"\nfirst = \"day\"\n",
        names.join(", ")
    );
    let mut game = Played::create(&folder.path().join("game"), &text);
    for line in [
        "deal",
        "start",
        "vote Boris Anna",
        "vote Egor Anna",
        "end day",
    ] {
        game.types(line);
    }
    game.types("secretary Egor");
    game
}

fn public(answer: &Answer) -> String {
    let texts = answer.texts.iter();
    let texts = texts.filter(|text| *text.audience() == Audience::Public);
    texts
        .map(|text| nightdesk_render::plain(text.document(), None))
        .collect()
}

/// Everything the thread can be shown now.
fn shown(game: &mut Played) -> String {
    let answers = ASKS.map(|line| game.tries(line));
    answers.iter().flatten().map(public).collect()
}

/// Whether the thread never read one of these words, in any text that a line or a question brings.
#[track_caller]
fn hides(game: &mut Played, lines: &[&str], words: &[&str]) {
    for line in lines {
        let told = public(&game.types(line));
        let all = format!("{told}\n{}", shown(game));
        for hidden in words {
            assert!(!all.contains(hidden), "{line}: `{hidden}` in {all}");
        }
    }
}

#[test]
fn of_the_dead_of_a_night_the_thread_reads_the_peaceful_role_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = city(&folder);
    let lines = ["Ivan: mafia -> Nina", "resolve --commit", "start"];
    hides(&mut game, &lines, &["Faceless", "faceless", "Grey", "grey"]);
    let players = public(&game.types("players"));
    assert!(
        players.contains("Nina, killed Night 1: Liar (phantom)."),
        "{players}"
    );
    // What is hidden does not leave by the host's own words, either.
    game.types("scene Nina was the Faceless.");
    let copied = game.tries("copy").expect_err("a leak");
    assert!(copied.to_string().contains("Faceless"), "{copied}");
}

#[test]
fn a_black_phantom_shows_no_black_role_until_the_curse_is_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = city(&folder);
    game.types("resolve --commit");
    game.types("start");
    for voter in ["Anna", "Boris", "Clara", "Denis", "Egor", "Fedor", "Galina"] {
        game.types(&format!("vote {voter} Klim"));
    }
    let lines = [
        "end day",
        "Klim: possesses -> Fedor",
        "end day",
        "resolve --commit",
        "start",
    ];
    hides(&mut game, &lines, &["Mafia", "mafia", "Maniac", "maniac"]);
    let players = public(&game.types("players"));
    assert!(
        players.contains("Klim, eliminated Day 2: Phantom (phantom)."),
        "{players}"
    );
    for voter in ["Anna", "Boris", "Clara", "Denis", "Egor", "Galina"] {
        game.types(&format!("vote {voter} Marta"));
    }
    while game.game().phase() == Some(nightdesk_time::Phase::Day(3)) {
        game.types("end day");
    }
    let players = public(&game.types("players"));
    assert!(players.contains("Phantom + Mafia."), "{players}");
    assert!(players.contains("Blocker + Imitator."), "{players}");
    // An undo hides it again.
    game.types("undo");
    let players = public(&game.types("players"));
    assert!(!players.contains("Mafia"), "{players}");
}
