//! Typical mistakes, each in a tiny file, drawn as a host sees them.

use super::read_text;
use nightdesk_render::diagnostic::draw;
use nightdesk_text::Language;

#[track_caller]
fn drawn(name: &str, text: &str, codes: &[&str]) {
    let (_, diagnostics) = read_text(text);
    let found: Vec<&str> = diagnostics
        .iter()
        .map(|diagnostic| diagnostic.code)
        .collect();
    assert_eq!(found, codes, "{name}");
    let drawings: Vec<String> = diagnostics
        .iter()
        .map(|one| draw(one, false, Language::English))
        .collect();
    insta::assert_snapshot!(name, drawings.join("\n\n"));
}

const NAMED: &str = "[game]\nname = \"A\"\n";

macro_rules! mistakes {
    ($($name:ident: $text:expr => $codes:expr;)+) => {
        /// All of them, by what they are called.
        pub(super) const ALL: &[(&str, &str)] = &[$((stringify!($name), $text)),+];

        $(
            #[test]
            fn $name() {
                drawn(stringify!($name), &format!("{NAMED}{}", $text), &$codes);
            }
        )+
    };
}

mistakes! {
    a_key_is_misspelt: "[votes]\nday_end = \"majority\"\n" => ["unknown-key"];
    a_key_stands_in_the_wrong_table: "[votes]\nzone = \"UTC\"\n" => ["unknown-key"];
    a_table_is_misspelt: "[shedule]\nday = \"7d\"\n" => ["unknown-key"];
    a_word_is_no_choice: "[votes]\nat_deadline = \"most vote\"\n" => ["bad-choice"];
    a_value_is_of_another_kind: "[votes]\nself_vote = \"true\"\n[players]\nseats = \"Ann\"\n[schedule]\nstart = 2026-12-01\n[forum]\nlongest_post = -1\n[night]\nlate = [1]\n"
        => ["wrong-type", "wrong-type", "wrong-type", "bad-number", "wrong-type"];
    a_table_is_a_value: "night = \"48h\"\n" => ["unknown-key"];
    the_syntax_is_broken: "[votes\nmark = \"E-\"\n[night]\nlate = reject\nself_target = maybe\n"
        => ["toml-syntax", "toml-syntax", "toml-syntax"];
    a_page_of_prose: "one two three\none two four\none two five\none two six\none two seven\none two eight\none two nine\n"
        => ["toml-syntax", "toml-syntax", "toml-syntax", "toml-syntax", "toml-syntax", "toml-syntax"];
    a_text_has_no_end: "[game]\nhost = \"Ann\n[votes]\nmark = \"L-\"\n" => ["toml-syntax", "toml-syntax"];
    a_role_is_misspelt: "[roles]\ntown = [\"Cop\", \"2 Odd-Night Tracer\", \"Doctr\"]\n"
        => ["unknown-card", "unknown-card"];
    russian_words_are_the_words_of_nothing: "[ru]\nspecial = [\"А\"]\n[ru.draw.lien]\ntitle = \"строка\"\n[draw.line]\nlists = [\"Mafia Goon\"]\n[ru.draw.line]\nfaces = [\"А\"]\n[ru.sides.wolves]\ntitle = \"Оборотни\"\n"
        => ["unmatched-words", "unmatched-words", "unmatched-words", "unmatched-words"];
    a_side_is_misspelt: "[roles]\nmafai = [\"Goon\"]\npirates = [\"Goon\"]\n"
        => ["unknown-side", "unknown-side"];
    seats_and_cards_differ: "[players]\nseats = [\"Ann\", \"Bob\", \"Cid\"]\n[roles]\ntown = [\"Cop\"]\nmafia = [\"Goon\"]\n"
        => ["seats-and-cards"];
    a_name_is_there_twice: "[players]\nseats = [\"Ann\", \"Bob\", \"ANN\"]\nspare = [\"bob\"]\n"
        => ["doubled-name", "doubled-name"];
    a_host_plays: "host = \"Ann\"\ncohosts = [\"bob\"]\n[players]\nseats = [\"ann\", \"Cid\"]\nspare = [\"Bob\"]\n"
        => ["host-plays", "host-plays"];
    names_look_alike: "[players]\nseats = [\"Oscar\", \"\u{41e}scar\"]\n" => ["look-alike-names"];
    a_nickname_belongs_to_somebody_else: "[players]\nseats = [\"Ann\", \"Bob\"]\n[players.aka]\nAnn = [\"bob\"]\nBbo = [\"x\"]\n"
        => ["nickname-clash", "unknown-player"];
    a_zone_is_a_short_form: "[schedule]\nzone = \"EST\"\n" => ["unknown-zone"];
    a_zone_is_misspelt: "[schedule]\nzone = \"Europe/Lodnon\"\n" => ["unknown-zone"];
    a_length_has_no_unit: "[schedule]\nday = \"48\"\nnight = \"24h per player + soon\"\nstart = \"teu 20:00\"\nno_end_on = [\"sonday\"]\n"
        => ["bad-length", "bad-length", "bad-moment", "bad-rest-day"];
    a_ruling_is_unknown: "[rulings]\ndoctor_save = \"all\"\nfailed_visits = \"maybe\"\n"
        => ["unknown-ruling", "bad-choice"];
    a_list_of_numbers_holds_others: "[activity]\ndiscount = [3, -1]\n" => ["bad-number"];
    a_list_of_numbers_is_one: "[activity]\ndiscount = 3\nmin_posts = [3]\n" => ["wrong-type", "wrong-type"];
    a_method_is_unknown: "[night]\nmethod = \"nra\"\n" => ["bad-choice"];
    a_key_goes_by_two_names: "[night]\nmethod = \"nar\"\nengine = \"rar\"\n" => ["doubled-key"];
    tabs_and_wide_letters: "[players]\nseats = [\t\"狼人\",\t\"狼人\" ]\n" => ["doubled-name"];
    names_nobody_can_type: "[players]\nseats = [\"a;b\", \"Nobody\", \"Salt & Pepper\"]\n[players.aka]\n\"Salt & Pepper\" = [\"#1\"]\n" => ["untypable-name", "untypable-name", "awkward-name", "untypable-name"];
    too_many_cards: "[roles]\ntown = [\"4000000000 Cop\", \"1001 Cop\"]\n" => ["too-many-cards", "too-many-cards"];
}

#[test]
fn nothing_is_in_the_file() {
    drawn("nothing_is_in_the_file", "", &["missing-key"]);
}

#[test]
fn the_file_is_of_another_form() {
    drawn(
        "the_file_is_of_another_form",
        "format = 2\n[game]\nname = \" \"\n",
        &["unknown-format", "missing-key"],
    );
}

#[test]
fn everything_is_said_at_once() {
    let text = "[game]\nnam = \"A\"\n[players]\nseats = [\"Ann\", \"Ann\"]\n[roles]\ntown = [\"Cpo\"]\n[votes]\ntie = \"none\"\n[schedule]\nzone = \"Mars\"\n";
    let (setup, diagnostics) = read_text(text);
    let codes: Vec<&str> = diagnostics.iter().map(|one| one.code).collect();
    assert!(setup.is_none());
    assert_eq!(
        codes,
        [
            "unknown-key",
            "bad-choice",
            "unknown-zone",
            "missing-key",
            "doubled-name",
            "unknown-card"
        ]
    );
}

#[test]
fn colour_is_only_where_it_is_wanted() {
    let (_, diagnostics) = read_text("x = 1\n");
    let diagnostic = diagnostics.iter().next().unwrap();
    assert!(!draw(diagnostic, false, Language::English).contains('\u{1b}'));
    assert!(draw(diagnostic, true, Language::English).contains('\u{1b}'));
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let (_, diagnostics) = read_text("[game]\nname = \"A\"\n\"\\u001b[31m\" = 1\n");
    for diagnostic in &diagnostics {
        assert!(!draw(diagnostic, false, Language::English).contains('\u{1b}'));
    }
}
