//! A game on its way to another host: `handoff` writes it, `resume` goes on with it.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::Resume;
use super::exit::Exit;
use super::files::{read_source, spoken};
use super::folder_name;
use super::output::Output;
use super::reply::Screen;
use nightdesk_game::Game;
use nightdesk_session::Session;
use nightdesk_setup::Shelves;
use nightdesk_store::ledger::{LedgerPlace, PLACE_FILE};
use nightdesk_store::{Beside, GameFolder, Handoff, SETUP_FILE, files_beside, path_inside};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Source, as_one_word, say};

/// What was written, as a script reads it.
#[derive(Debug, Serialize)]
struct Written<'a> {
    ok: bool,
    file: &'a Path,
    /// None while others can see the screen.
    page: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    hidden: bool,
}

impl<'a> Written<'a> {
    fn of(screen: &Screen, file: &'a Path, page: &'a str) -> Self {
        let hidden = screen.hides_json();
        Self {
            ok: true,
            file,
            page: (!hidden).then_some(page),
            hidden,
        }
    }
}

/// What was laid down, as a script reads it.
#[derive(Debug, Serialize)]
struct Resumed<'a> {
    ok: bool,
    folder: &'a Path,
    page: &'a str,
    /// The files, by their path in the folder.
    files: &'a [&'a str],
    /// Those that the file holds and the setup does not name; they are not laid down.
    left_out: &'a [String],
}

/// The keys of a setup that name folders beside it.
const FOLDERS: [&str; 2] = ["game.book", "forum.templates"];

/// Where hosts keep worked cases of a game; the desk itself reads nothing there.
const CASES: &str = "cases";

/// Writes a game with its page into one file.
pub(crate) fn write(
    session: &Session,
    screen: &Screen,
    file: Option<&str>,
    page: &str,
) -> io::Result<Exit> {
    let output = screen.output;
    let Some(open) = session.open_game() else {
        return output.refuse("in-memory", &say!(screen, "nothing_to_hand_over"));
    };
    let file = file.map_or_else(
        || {
            let entry = session.journal().next_no().saturating_sub(1);
            let name = open.folder().path().canonicalize().ok();
            let name = name.as_deref().and_then(Path::file_name);
            let name = name.map_or_else(|| "game".into(), |name| name.to_string_lossy());
            let name = folder_name::of_game(&name);
            PathBuf::from(format!("{}-handoff-{entry}.txt", name.display()))
        },
        PathBuf::from,
    );
    let beside = match beside(open.folder(), session.game(), output) {
        Some(beside) => beside,
        None => return Ok(Exit::System),
    };
    let carried = folders_of(&beside);
    let page = &with_ledger(screen, page, open.folder().path());
    let handoff = Handoff::of(open.folder(), page, beside);
    if let Ok(handoff) = &handoff
        && let Err(error) = handoff.check()
    {
        let message = say!(screen, "cannot_be_handed_over", error = error.to_string());
        return output.refuse("not-handed-over", &message);
    }
    if let Err(error) = handoff.and_then(|handoff| handoff.write(&file)) {
        output.fail(error.code(), &error.to_string());
        return Ok(Exit::from(&error));
    }
    if output.json {
        return output
            .print_json(&Written::of(screen, &file, page))
            .map(|()| Exit::Done);
    }
    if !screen.hidden {
        output.tell(page)?;
    }
    let file = file.display().to_string();
    let typed = as_one_word(&file);
    output.tell(&say!(screen, "wrote_the_whole_game", file, typed))?;
    if !carried.is_empty() {
        let files = carried.join(", ");
        output.tell(&say!(screen, "with_it_go", files))?;
    }
    Ok(Exit::Done)
}

/// The files that the setup names beside itself: as they lie there, else as the journal has them.
fn beside(folder: &GameFolder, game: &Game, output: Output) -> Option<Beside> {
    let source = read_source(&folder.setup(), output)?;
    let written = nightdesk_setup::Written::in_file(&source);
    let mut beside = Beside::new();
    let templates = game.setup.texts.iter();
    let templates: BTreeMap<String, String> = templates
        .map(|(word, text)| (format!("{word}.txt"), text.clone()))
        .collect();
    for (key, kept) in FOLDERS.into_iter().zip([&game.setup.files, &templates]) {
        let Some(name) = written.text_of(key) else {
            continue;
        };
        let found = match files_beside(folder.path(), name) {
            Ok(found) => found,
            Err(error) => {
                output.fail("not-read", &error.to_string());
                return None;
            }
        };
        let comes_with_program =
            key == "game.book" && (Shelves::PROGRAM.books)(name).is_ok_and(|its| its == *kept);
        if found.is_empty() && !comes_with_program {
            // What lies elsewhere is refused by this name.
            let name = path_inside(name).unwrap_or_else(|| name.to_owned());
            let kept = kept.iter();
            beside.extend(kept.map(|(path, text)| (format!("{name}/{path}"), text.clone().into())));
        }
        beside.extend(found);
    }
    Some(beside)
}

/// The page with what it must say of a ledger that this game has to itself: a ledger is the file of
/// a community, and goes to nobody by itself.
fn with_ledger(to: &impl InLanguage, page: &str, folder: &Path) -> String {
    if !folder.join(PLACE_FILE).exists() {
        return page.to_owned();
    }
    let rows = match LedgerPlace::find(Some(folder)) {
        Ok(place) => match place.as_ref().and_then(|place| place.file.file_name()) {
            Some(file) => {
                let file = file.to_string_lossy().into_owned();
                say!(to, "ledger_stays", file)
            }
            None => say!(to, "ledger_is_none"),
        },
        Err(_) => say!(to, "ledger_is_unknown"),
    };
    let heading = say!(to, "ledger_of_warnings");
    format!("{page}\n\n{heading}\n  {rows}")
}

/// The folders these files lie in, right beside the setup.
fn folders_of(files: &Beside) -> Vec<String> {
    let mut folders: Vec<String> = files
        .keys()
        .filter_map(|path| Some(format!("`{}/`", path.split_once('/')?.0)))
        .collect();
    folders.dedup();
    folders
}

/// Lays a game down from such a file.
pub(crate) fn resume(arguments: &Resume, output: Output) -> io::Result<Exit> {
    let file = &arguments.file;
    let bytes = match std::fs::read(file) {
        Ok(bytes) => bytes,
        Err(error) => {
            let (file, error) = (file.display().to_string(), error.to_string());
            let message = say!(&output, "cannot_read", file, error);
            return output.refuse("not-read", &message);
        }
    };
    let read = Handoff::read(&bytes).and_then(|mut handoff| {
        let left_out = handoff.keep_folders(&named_folders(handoff.setup()))?;
        Ok((handoff.name()?, handoff, left_out))
    });
    let (name, handoff, left_out) = match read {
        Ok(read) => read,
        Err(error) => {
            let (file, error) = (file.display().to_string(), error.to_string());
            let message = say!(&output, "cannot_be_resumed", file, error);
            return output.refuse("not-resumed", &message);
        }
    };
    let setup = Source::new(SETUP_FILE, String::from_utf8_lossy(handoff.setup()));
    let output = spoken(&setup, output);
    let folder = arguments
        .dir
        .clone()
        .unwrap_or_else(|| folder_name::of_game(&name));
    match handoff.resume(&folder) {
        Ok(_) if output.json => {
            output.print_json(&Resumed {
                ok: true,
                folder: &folder,
                page: &handoff.page,
                files: &handoff.files(),
                left_out: &left_out,
            })?;
        }
        Ok(_) => {
            output.tell(&handoff.page)?;
            let files = quoted(&output, &handoff.files());
            output.tell(&say!(&output, "laid_down", files))?;
            if !left_out.is_empty() {
                let files = quoted(&output, &left_out);
                output.tell(&say!(&output, "left_out", files))?;
            }
            let folder = folder.display().to_string();
            let typed = as_one_word(&folder);
            output.tell(&say!(&output, "resumed_in", folder, typed))?;
        }
        Err(error) => {
            output.fail(error.code(), &error.to_string());
            return Ok(Exit::from(&error));
        }
    }
    Ok(Exit::Done)
}

/// The folders that the setup in a handoff names, and that of its cases.
fn named_folders(setup: &[u8]) -> Vec<String> {
    let source = Source::new(SETUP_FILE, String::from_utf8_lossy(setup));
    let written = nightdesk_setup::Written::in_file(&source);
    let named = FOLDERS.iter().filter_map(|key| written.text_of(key));
    let named = named.filter_map(path_inside);
    named.chain([CASES.to_owned()]).collect()
}

/// Names one after another; where there are many, how many more there are.
fn quoted(to: &Output, names: &[impl AsRef<str>]) -> String {
    const MOST: usize = 12;
    let shown = names.iter().take(MOST);
    let mut shown: Vec<String> = shown.map(|name| format!("`{}`", name.as_ref())).collect();
    if let Some(more) = names.len().checked_sub(MOST).filter(|more| *more > 0) {
        shown.push(say!(to, "and_as_many_more", more));
    }
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::args::Options;

    #[test]
    fn h1_6_the_page_is_held_back_from_a_screen_that_others_see() {
        let options = Options {
            hidden: true,
            ..Options::default()
        };
        let output = Output::new(&options).on_a_screen(None);
        let of = |options: &Options| {
            let screen = Screen::new(output, options);
            serde_json::to_value(Written::of(&screen, Path::new("a.txt"), "Phase")).unwrap()
        };
        let hidden = serde_json::json!({"ok": true, "file": "a.txt", "page": null, "hidden": true});
        assert_eq!(of(&options), hidden);
        let shown = serde_json::json!({"ok": true, "file": "a.txt", "page": "Phase"});
        assert_eq!(of(&Options::default()), shown);
    }
}
