//! The host's settings: `config show`, `config path`.
//!
//! Settings change how the program speaks and what `new` offers, never a
//! game: what a game is played by stands in its setup.

mod file;
mod settings;

use std::io;

use clap::{Subcommand, ValueEnum};
use serde::Serialize;

use super::exit::Exit;
use super::output::Output;
pub(crate) use file::Switch;
use nightdesk_store::own_settings;
use nightdesk_text::{say, width};
pub(crate) use settings::{Origin, Setting, Settings, Wrong};

/// Settings of your own: colour, markup, what `new` offers.
#[derive(Debug, Subcommand)]
pub(crate) enum Config {
    /// Print every setting, its value and where that comes from
    Show,
    /// Print where your settings file lies
    Path,
}

/// One setting as it is shown.
#[derive(Debug, Serialize)]
struct Row {
    setting: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    from: &'static str,
    /// The same for the host.
    #[serde(skip)]
    said: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    about: String,
}

/// Shows the settings.
pub(crate) fn run(what: &Config, settings: &Settings, output: Output) -> io::Result<Exit> {
    match what {
        Config::Show => show(&rows(settings, output), output),
        Config::Path => path(output),
    }
}

fn path(output: Output) -> io::Result<Exit> {
    let Some(path) = own_settings() else {
        output.fail("system", &say!(&output, "no_home_folder"));
        return Ok(Exit::System);
    };
    let path = path.display().to_string();
    if output.json {
        output.print_json(&path)?;
    } else {
        output.print(&path)?;
    }
    Ok(Exit::Done)
}

fn show(rows: &[Row], output: Output) -> io::Result<Exit> {
    if output.json {
        output.print_json(&rows)?;
        return Ok(Exit::Done);
    }
    let lines: Vec<String> = rows.iter().map(Row::line).collect();
    output.tell(&lines.join("\n"))?;
    Ok(Exit::Done)
}

impl Row {
    fn line(&self) -> String {
        let value = self.value.as_deref().unwrap_or("-");
        let from = match (&self.file, self.line) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            _ => self.said.clone(),
        };
        format!(
            "{} {} {} ({})",
            width::pad_end(self.setting, 8),
            width::pad_end(value, 16),
            from,
            self.about
        )
    }
}

fn rows(settings: &Settings, output: Output) -> Vec<Row> {
    let Settings {
        color,
        plain,
        format,
        private,
        language,
        host,
        zone,
        forum,
        warned: _,
    } = settings;
    let to = &output;
    let text = Clone::clone;
    vec![
        row(to, "color", (color, "auto"), word, say!(to, "about_color")),
        row(to, "plain", (plain, "off"), word, say!(to, "about_plain")),
        row(to, "format", (format, ""), word, say!(to, "about_format")),
        row(
            to,
            "private",
            (private, "off"),
            word,
            say!(to, "about_private"),
        ),
        row(
            to,
            "language",
            (language, "en"),
            word,
            say!(to, "about_language"),
        ),
        row(to, "host", (host, ""), text, say!(to, "about_host")),
        row(to, "zone", (zone, ""), text, say!(to, "about_zone")),
        row(to, "forum", (forum, ""), word, say!(to, "about_forum")),
    ]
}

fn row<T>(
    to: &Output,
    setting: &'static str,
    (settled, otherwise): (&Setting<T>, &str),
    written: impl Fn(&T) -> String,
    about: String,
) -> Row {
    let (from, file, line) = match &settled.from {
        Origin::BuiltIn => ("built in", None, None),
        Origin::File { name, line } => ("file", Some(name.clone()), Some(*line)),
        Origin::Variable(name) | Origin::Flag(name) => (*name, None, None),
    };
    let said = match &settled.from {
        Origin::BuiltIn => say!(to, "built_in"),
        Origin::File { .. } | Origin::Variable(_) | Origin::Flag(_) => from.to_owned(),
    };
    let built_in = (!otherwise.is_empty()).then(|| otherwise.to_owned());
    Row {
        setting,
        value: settled.value.as_ref().map(written).or(built_in),
        from,
        said,
        file,
        line,
        about,
    }
}

fn word<T: ValueEnum>(value: &T) -> String {
    let known = value.to_possible_value();
    known.map_or_else(String::new, |known| known.get_name().to_owned())
}
