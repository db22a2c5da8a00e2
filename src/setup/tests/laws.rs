//! What holds for every text.

use proptest::prelude::*;

use super::super::explain::explain_by;
use super::{Shelves, read_text, rule_set};
use nightdesk_render::diagnostic::draw;
use nightdesk_text::{Language, Source};

/// Pieces of setup files, so that most texts get past the syntax.
fn piece() -> impl Strategy<Value = String> {
    let words = [
        "[game]\n",
        "name = \"A\"\n",
        "[players]\n",
        "seats = [\"Ann\", \"Bob\"]\n",
        "seats = 3\n",
        "seats = [\"\", \" \", \"Ann\"]\n",
        "[players.aka]\n",
        "Ann = [\"Bob\", \"\"]\n",
        "[roles]\n",
        "town = [\"Cop\", \"9999999999 Cop\"]\n",
        "mafia = [\"-1 Goon\", \"\"]\n",
        "\"\" = [\"Cop\"]\n",
        "fixed = { Ann = \"town  Cop\", Bob = \"Cop\", X = \"\" }\n",
        "deal = \"fixed\"\n",
        "[role.\"Ёж\"]\n",
        "abilities = [\"trak\"]\n",
        "[sides.\"\"]\n",
        "[sides.x]\n",
        "wins = \"parity\"\n",
        "[schedule]\n",
        "day = \"24h per player\"\n",
        "night = \"a day per player\"\n",
        "day = \"-1h\"\n",
        "zone = \"Москва\"\n",
        "start = 2026-01-01\n",
        "setup = \"cop-9\"\n",
        "[rulings]\n",
        "doctor_saves = \"one\"\n",
        "[[votes]]\n",
        "[night]\n",
        "method = \"rar\"\n",
        "engine = \"nar\"\n",
        "x = { y = [[1], {}] }\n",
        "\u{feff}",
        "\t",
        "\r\n",
        "'''",
        "🐺",
    ];
    prop_oneof![
        4 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
        1 => ".{0,12}",
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::collection::vec(piece(), 0..25).prop_map(|pieces| pieces.concat()),
        any::<String>(),
    ]
}

proptest! {
    #[test]
    fn any_text_has_an_answer_that_can_be_drawn(text in text()) {
        let (setup, diagnostics) = read_text(&text);
        prop_assert_eq!(setup.is_none(), diagnostics.has_errors());
        for diagnostic in &diagnostics {
            let drawn = draw(diagnostic, false, Language::English);
            prop_assert!(drawn.contains(diagnostic.code));
        }
    }

    #[test]
    fn what_explain_writes_means_the_same(text in text()) {
        let (setup, _) = read_text(&text);
        if let Some(setup) = setup {
            let (full, _) = explain_by(rule_set::ALL, &Source::new("game.toml", text), Shelves::PROGRAM);
            let (mut again, diagnostics) = read_text(&full);
            if let Some(again) = &mut again {
                // Written out in full, the answers to rulings that nobody switched stand there, too.
                again.rulings.retain(|key, _| setup.rulings.contains_key(key));
            }
            prop_assert_eq!(again, Some(setup), "{}\n{:?}", full, diagnostics);
        }
    }
}
