//! What the host has settled once and for all, and which layer says it.

use std::io::{self, IsTerminal};
use std::path::Path;

use toml::Spanned;

use super::file::{self, Said, Switch};
use crate::cli::args::{Colour, Format, Options, Tongue};
use nightdesk_store::{GameFolder, settings_files};
use nightdesk_text::{Diagnostics, Language, Source};

/// The variable that forbids colour (no-color.org).
const NO_COLOR: &str = "NO_COLOR";

/// The variable that names the terminal, and the name of one that shows letters alone.
const TERM: &str = "TERM";
const DUMB: &str = "dumb";

/// Everything that can be settled.
#[derive(Debug, Clone, Default)]
pub(crate) struct Settings {
    pub(crate) color: Setting<Colour>,
    pub(crate) format: Setting<Format>,
    pub(crate) plain: Setting<Switch>,
    pub(crate) private: Setting<Switch>,
    pub(crate) language: Setting<Tongue>,
    pub(crate) host: Setting<String>,
    pub(crate) zone: Setting<String>,
    pub(crate) forum: Setting<Format>,
    /// What is written as it was long ago, and is better written otherwise.
    pub(crate) warned: Diagnostics,
}

/// A value, if one was settled, and where it comes from.
#[derive(Debug, Clone)]
pub(crate) struct Setting<T> {
    pub(crate) value: Option<T>,
    pub(crate) from: Origin,
}

/// The layer a value comes from; the later ones go before the earlier ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    #[default]
    BuiltIn,
    /// A settings file, with the line.
    File {
        name: String,
        line: usize,
    },
    Variable(&'static str),
    Flag(&'static str),
}

/// Why settings do not read.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// The file cannot be read.
    File(String),
    /// What it says is wrong, in this language.
    Text(Diagnostics, Language),
}

/// A settings file as it was read.
struct Layer {
    source: Source,
    said: Said,
}

impl Settings {
    /// Reads every layer: the files of game and host, the environment, the options.
    ///
    /// # Errors
    /// When a settings file does not read; nothing of it is used then.
    pub(crate) fn read(options: &Options, game: Option<&Path>) -> Result<Self, Wrong> {
        let game = GameFolder::find(game).ok();
        let files = settings_files(game.as_ref().map(GameFolder::path))
            .map_err(|error| Wrong::File(error.to_string()))?;
        let files = files
            .into_iter()
            .map(|file| Source::new(file.name, file.text));
        let files: Vec<Source> = files.collect();
        // Mistakes are told in it, too.
        let language = files.iter().find_map(file::language).unwrap_or_default();
        let mut wrong = Diagnostics::new();
        let mut layers: Vec<Layer> = Vec::new();
        for source in files {
            match layer(source, language) {
                Ok(layer) => layers.push(layer),
                Err(found) => wrong.extend(found),
            }
        }
        if wrong.has_errors() {
            return Err(Wrong::Text(wrong, language));
        }
        let forbidden = std::env::var_os(NO_COLOR).is_some_and(|said| !said.is_empty());
        let dumb = std::env::var_os(TERM).is_some_and(|said| said == DUMB);
        Ok(Self {
            color: of(&layers, |said| said.color.as_ref())
                .or_unsettled(dumb, Origin::Variable(TERM))
                .or_unsettled(forbidden, Origin::Variable(NO_COLOR))
                .or_said(options.color, Origin::Flag("--color")),
            format: of(&layers, |said| said.format.as_ref())
                .or_said(options.format, Origin::Flag("--format")),
            plain: of(&layers, |said| said.plain.as_ref())
                .or_if_unsettled(dumb && io::stdout().is_terminal(), Origin::Variable(TERM))
                .or_said(options.plain.then_some(Switch::On), Origin::Flag("--plain")),
            private: of(&layers, |said| said.private.as_ref()),
            language: of(&layers, |said| said.language.as_ref()),
            host: of(&layers, |said| said.host.as_ref()),
            zone: of(&layers, |said| said.zone.as_ref()),
            forum: of(&layers, |said| said.forum.as_ref()),
            warned: layers
                .into_iter()
                .flat_map(|layer| layer.said.warned)
                .collect(),
        })
    }

    /// The language in which the host reads what no game and no setup has a language for.
    pub(crate) fn language(&self) -> Language {
        self.language.value.map(Language::from).unwrap_or_default()
    }
}

impl<T> Default for Setting<T> {
    fn default() -> Self {
        Self {
            value: None,
            from: Origin::default(),
        }
    }
}

impl<T> Setting<T> {
    /// The same setting, or a nearer layer's where that says something.
    fn or_said(self, nearer: Option<T>, from: Origin) -> Self {
        match nearer {
            Some(value) => Self {
                value: Some(value),
                from,
            },
            None => self,
        }
    }
}

impl Setting<Switch> {
    /// On by the word of a variable, where no file has settled it.
    fn or_if_unsettled(self, is_on: bool, from: Origin) -> Self {
        let nearer = (is_on && self.value.is_none()).then_some(Switch::On);
        self.or_said(nearer, from)
    }
}

impl Setting<Colour> {
    /// No colour by the word of a variable, where no file has settled it: a host who has written
    /// `always` or `never` means it on every terminal (no-color.org: the user's settings
    /// override the variable).
    fn or_unsettled(self, forbidden: bool, from: Origin) -> Self {
        let settled = match &self.from {
            Origin::File { .. } => self.value.is_some_and(|value| value != Colour::Auto),
            Origin::BuiltIn | Origin::Variable(_) | Origin::Flag(_) => false,
        };
        let nearer = (forbidden && !settled).then_some(Colour::Never);
        self.or_said(nearer, from)
    }
}

/// What the nearest file says.
fn of<T: Clone>(layers: &[Layer], key: impl Fn(&Said) -> Option<&Spanned<T>>) -> Setting<T> {
    let said = layers.iter().find_map(|layer| {
        let found = key(&layer.said)?;
        Some(Setting {
            value: Some(found.get_ref().clone()),
            from: Origin::File {
                name: layer.source.name().to_owned(),
                line: layer.source.line_column(found.span().start).0,
            },
        })
    });
    said.unwrap_or_default()
}

fn layer(source: Source, language: Language) -> Result<Layer, Diagnostics> {
    let said = file::read(&source, language)?;
    Ok(Layer { source, said })
}
