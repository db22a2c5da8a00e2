//! What is chosen when a game is made, put into a setup file that is there already.

use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

use super::template::NewGame;

/// The file's text with what is chosen in it; its comments and everything else stay as they are.
///
/// Put are where and when it is played, and who hosts it; nothing of its roles or its name.
/// A text that is no TOML comes back as it is: who reads it next tells where it is wrong.
#[must_use]
pub fn with_chosen(text: &str, game: &NewGame) -> String {
    let Ok(mut file) = text.parse::<DocumentMut>() else {
        return text.to_owned();
    };
    let mut all_put = true;
    for (path, value) in game.chosen_of_place() {
        let value: Option<Value> = value.as_str().map(Value::from);
        all_put &= value.is_some_and(|value| put(file.as_table_mut(), path, value).is_some());
    }
    let written = file.to_string();
    match (all_put, text.contains("\r\n")) {
        (true, true) => written.replace('\n', "\r\n"),
        (true, false) => written,
        // A section that is no table is told by who reads the file.
        (false, _) => text.to_owned(),
    }
}

/// Puts a value at a dotted path; what stands after the old one in its line stays.
fn put(table: &mut dyn TableLike, path: &str, mut value: Value) -> Option<()> {
    match path.split_once('.') {
        Some((section, rest)) => {
            let section = table
                .entry(section)
                .or_insert_with(|| Item::Table(Table::new()));
            put(section.as_table_like_mut()?, rest, value)
        }
        None => {
            let held = table.entry(path).or_insert(Item::None);
            if let Some(old) = held.as_value() {
                *value.decor_mut() = old.decor().clone();
            }
            *held = Item::Value(value);
            Some(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::Markup;
    use nightdesk_time::Length;

    fn chosen() -> NewGame {
        NewGame {
            name: "pier".to_owned(),
            zone: Some("Europe/London".to_owned()),
            day: Some(Length::hours(48)),
            markup: Some(Markup::Xenforo),
            host: Some("Zoë".to_owned()),
            ..NewGame::default()
        }
    }

    #[test]
    fn comments_and_all_other_keys_stay() {
        let text = "format = 1\n# Ours.\n[game]\nname = \"Fog\"\n\n[schedule]\nzone = \"UTC\" # here\nnight = \"1d\"\n";
        assert_eq!(
            with_chosen(text, &chosen()),
            "format = 1\n# Ours.\n[game]\nname = \"Fog\"\nhost = \"Zoë\"\n\n[schedule]\nzone = \"Europe/London\" # here\n\
             night = \"1d\"\nday = \"2d\"\n\n[forum]\nflavour = \"xenforo\"\n"
        );
    }

    #[test]
    fn tables_in_one_line_and_dotted_keys_are_written_into() {
        let text = "format = 1\nforum = { title = \"Fog\" }\nschedule.zone = \"UTC\"\n[game]\nhost = \"Ann\"\n";
        let put = with_chosen(text, &chosen());
        for line in [
            "forum = { title = \"Fog\" , flavour = \"xenforo\" }",
            "schedule.zone = \"Europe/London\"",
            "schedule.day = \"2d\"",
            "host = \"Zoë\"",
        ] {
            assert!(put.lines().any(|found| found == line), "{line}:\n{put}");
        }
    }

    #[test]
    fn nothing_chosen_and_what_cannot_take_it_change_nothing() {
        let text = "format=1\r\n[game]\r\nname='Fog'\r\n";
        assert_eq!(with_chosen(text, &NewGame::default()), text);
        let put = with_chosen(text, &chosen());
        assert!(put.starts_with(text.trim_end()), "{put}");
        assert_eq!(put.matches('\n').count(), put.matches("\r\n").count());
        for text in ["[game\n", "game = 3\n"] {
            assert_eq!(with_chosen(text, &chosen()), text);
        }
    }
}
