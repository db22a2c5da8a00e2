//! What can be typed on the command line: types only.

use std::path::{Path, PathBuf};

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

use super::config::{Settings, Switch};
use super::setup_name::SetupName;
pub(crate) use super::wwrf::Wwrf;
use nightdesk_text::Language;

/// Run a forum Mafia or Werewolf game from your desk.
///
/// A game is a folder. Make one with `new`, work in it with `open`, and type
/// `next` whenever in doubt. Every line that can be typed there is also a
/// command here: `nightdesk -g lantern missing`.
#[derive(Debug, Parser)]
#[command(
    name = "nightdesk",
    version = super::long_version(),
    disable_help_subcommand = true,
    disable_help_flag = true,
    disable_version_flag = true,
    subcommand_required = false,
    allow_external_subcommands = true,
    max_term_width = 100,
    after_help = super::AFTER_HELP,
    after_long_help = super::AFTER_LONG_HELP
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) options: Options,
    #[command(subcommand)]
    pub(crate) command: Option<Subcommands>,
}

impl Arguments {
    /// The game folder that is named, if one is.
    pub(crate) fn folder(&self) -> Option<&Path> {
        let named = match &self.command {
            Some(Subcommands::Open { dir }) => dir.as_deref(),
            Some(Subcommands::Run(run)) => Some(run.game.as_path()),
            _ => None,
        };
        named.or(self.options.game.as_deref())
    }

    /// The same, with what the settings say where nothing was typed.
    pub(crate) fn with(mut self, settings: &Settings) -> Self {
        let options = &mut self.options;
        options.color = settings.color.value;
        options.format = settings.format.value;
        options.plain = settings.plain.value == Some(Switch::On);
        options.hidden = settings.private.value == Some(Switch::On);
        options.language = settings.language();
        if let Some(Subcommands::New(new)) = &mut self.command {
            new.forum = new.forum.or(settings.forum.value);
            new.zone = new.zone.take().or_else(|| settings.zone.value.clone());
            new.host = settings.host.value.clone();
            new.language = settings.language.value;
        }
        self
    }
}

/// The options that are followed by a value.
pub(crate) const WITH_VALUES: [&str; 5] = ["-g", "--game", "--at", "--format", "--color"];

/// Options every command understands.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Options {
    /// The game folder; the current one if not given
    #[arg(
        short = 'g',
        long = "game",
        value_name = "DIR",
        env = "NIGHTDESK_GAME",
        hide_env_values = true
    )]
    pub(crate) game: Option<PathBuf>,
    /// Print machine-readable JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Answer as of journal entry N; pages of a thread are counted up to post N
    #[arg(long, value_name = "N", global = true)]
    pub(crate) at: Option<u64>,
    /// Markup of texts: phpbb, xenforo, vbulletin, discourse, discord or plain
    #[arg(
        long,
        value_name = "MARKUP",
        global = true,
        ignore_case = true,
        hide_possible_values = true
    )]
    pub(crate) format: Option<Format>,
    /// When to use colour: auto, always or never
    #[arg(long, value_name = "WHEN", global = true, hide_possible_values = true)]
    pub(crate) color: Option<Colour>,
    /// Print long results at once, whatever PAGER says
    #[arg(long, global = true)]
    pub(crate) no_pager: bool,
    /// For screen readers: no frames, rulers or columns
    #[arg(long, global = true)]
    pub(crate) plain: bool,
    /// Whether host texts begin hidden, as the settings say
    #[arg(skip)]
    pub(crate) hidden: bool,
    /// The host's language, as the settings say
    #[arg(skip)]
    pub(crate) language: Language,
    /// Print help
    #[arg(short = 'h', long, global = true, action = ArgAction::Help)]
    pub(crate) help: Option<bool>,
    /// Print the version and that of the time zone data
    #[arg(short = 'V', long, action = ArgAction::Version)]
    pub(crate) version: Option<bool>,
}

/// A forum's markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// BBCode for phpBB
    #[value(alias = "mafiascum")]
    Phpbb,
    /// BBCode for XenForo
    Xenforo,
    /// BBCode for vBulletin
    Vbulletin,
    /// Markdown for Discourse
    Discourse,
    /// Markdown for Discord
    Discord,
    /// No markup
    Plain,
}

/// A language of texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tongue {
    /// English
    En,
    /// Russian
    Ru,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Self::English,
            Tongue::Ru => Self::Russian,
        }
    }
}

/// When to use colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Subcommands {
    /// Make a game
    New(New),
    /// Work on a game
    Open {
        /// The game folder
        dir: Option<PathBuf>,
    },
    /// Play lines from a script or a pipe
    Run(Run),
    /// Look for mistakes in a setup file
    Check(Check),
    /// Print the JSON Schema of setup files, for editors, or write it to a file
    Schema(Schema),
    /// List ready-made setups, or print one
    Setups {
        /// The setup; `show` in front changes nothing, `post` prints the text for the opening post
        #[arg(value_name = "NAME", value_parser = SetupName, hide_possible_values = true)]
        words: Vec<String>,
    },
    /// List the roles of the rules; in a game, who holds which
    Roles {
        /// Only roles with this word in their name or description
        word: Option<String>,
    },
    /// Tell what a role or a modifier does
    Role {
        /// Its name
        #[arg(required = true)]
        name: Vec<String>,
    },
    /// List the components of which abilities are made, or tell one
    Components {
        /// The component, or a word of it
        word: Vec<String>,
    },
    /// Count the votes in saved pages of a thread; in a game, as it stands
    Tally(Tally),
    /// Show what is read of saved pages of a thread, or why they cannot be read
    Page(super::page::PageArgs),
    /// List the texts of a game, or print one as a template to change
    Templates(super::templates::Templates),
    /// Run worked cases and compare what comes out
    Verify(Verify),
    /// Check, format and explain role books of Werewolves Revamped
    Wwrf(Wwrf),
    /// Give, list, change and acknowledge warnings
    Warn(super::ledger::Warn),
    /// Keep the ledger of warnings: make, check, copy, export it
    Ledger(super::ledger::Ledger),
    /// Print a guide for hosts, or a page of the reference
    Guide(super::guide::Guide),
    /// Tell what the code of a refusal or a finding means
    Explain(super::codes::Explain),
    /// Show your own settings, and where each comes from
    #[command(subcommand)]
    Config(super::config::Config),
    /// Go on with a game another host has handed over
    Resume(Resume),
    /// Go on with a game whose journal is damaged, from what of it can be read
    ///
    /// The journal as it was is kept beside the game.
    Repair {
        /// The game folder
        dir: Option<PathBuf>,
    },
    /// Print the seal of a deal from the file that opens it, and compare it
    Seal {
        /// The file, as `finish` writes it
        file: PathBuf,
        /// The code that was posted before the game
        code: Option<String>,
    },
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Man {
        /// The folder
        dir: PathBuf,
    },
    /// Explain a command or a topic
    Help {
        /// The command or topic
        word: Vec<String>,
    },
    /// A line as it would be typed in the game
    #[command(external_subcommand)]
    Line(Vec<String>),
}

/// Make a game folder with a commented setup file and an empty journal.
///
/// On a terminal, what is not given is asked for.
#[derive(Debug, Default, Args)]
pub(crate) struct New {
    /// The folder to make
    pub(crate) dir: PathBuf,
    /// A ready-made setup by name, or a setup file
    #[arg(long, value_name = "NAME|FILE", value_parser = SetupName, hide_possible_values = true)]
    pub(crate) setup: Option<String>,
    /// Where it is played
    #[arg(long, value_name = "MARKUP", ignore_case = true)]
    pub(crate) forum: Option<Format>,
    /// The host's time zone by its full name, as Europe/Berlin
    #[arg(long)]
    pub(crate) zone: Option<String>,
    /// When the first phase starts, as "2026-12-01 21:00"
    #[arg(long, value_name = "TIME")]
    pub(crate) start: Option<String>,
    /// Length of a day, as 7d
    #[arg(long, value_name = "LENGTH")]
    pub(crate) day: Option<String>,
    /// Length of a night, as 48h
    #[arg(long, value_name = "LENGTH")]
    pub(crate) night: Option<String>,
    /// Whether later deadlines stay or follow when a day ends early
    #[arg(long, value_name = "keep|shift")]
    pub(crate) early_end: Option<String>,
    /// The host's forum name, as the settings say
    #[arg(skip)]
    pub(crate) host: Option<String>,
    /// The language of its texts, as the settings say
    #[arg(skip)]
    pub(crate) language: Option<Tongue>,
    /// Whether its desk is opened right after: then nothing is said of how to open it
    #[arg(skip)]
    pub(crate) opens: bool,
}

/// Play lines as if they were typed in the game.
///
/// Stops at the first line that is refused, names it, leaves the game as it
/// was before that line, and exits with 2. If a setup file is given instead of
/// a folder, the game lives in memory only, and `clock TIME` sets its clock.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The game folder, or a setup file to rehearse with
    #[arg(value_name = "DIR|SETUP")]
    pub(crate) game: PathBuf,
    /// The script; `-` or nothing reads standard input
    #[arg(value_name = "SCRIPT")]
    pub(crate) scripts: Vec<PathBuf>,
}

/// Lay a game down as `handoff` has written it, with the same journal, byte for byte.
///
/// Prints the page that says where the game stands. Nothing that is there is overwritten.
#[derive(Debug, Args)]
pub(crate) struct Resume {
    /// The file that `handoff` has written
    pub(crate) file: PathBuf,
    /// The folder to make; the game's name if not given
    pub(crate) dir: Option<PathBuf>,
}

/// Report everything that is wrong or doubtful in setup files.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The setup files
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the setup with every default filled in, and where each value comes from
    #[arg(long)]
    pub(crate) explain: bool,
}

/// Count the votes in saved pages of a thread, without a game folder.
///
/// The setup file needs the players, the hosts, the schedule and the rules for votes; roles may be
/// missing. Pages are saved HTML of the common boards, topics of Discourse as JSON,
/// or logs. The count is printed as it is pasted; what is for the host alone (open questions, votes
/// that do not count, posts against the rules) goes to the error output. With --json everything is
/// one value, by the names of worked thread cases. In a game folder, and without --setup, the
/// running count of that game is printed.
#[derive(Debug, Args)]
pub(crate) struct Tally {
    /// The setup file
    #[arg(long, value_name = "FILE", requires = "pages")]
    pub(crate) setup: Option<PathBuf>,
    /// Pages in the order of the thread; `-` reads standard input
    #[arg(value_name = "PAGE")]
    pub(crate) pages: Vec<String>,
    /// Print every vote in order, too, withdrawn ones struck out
    #[arg(long, requires = "setup")]
    pub(crate) history: bool,
    /// Your answers to open questions: `[[decide]]` with `post`, `index` and one of `target`,
    /// `ignore`, `unvote`, `count`; `always` beside a `target` for later votes, too
    #[arg(long, value_name = "FILE", requires = "setup")]
    pub(crate) answers: Option<PathBuf>,
    /// Count as of this time, as 2026-02-04T16:48:00Z or "wed 17:48", without later posts; now if
    /// not given
    #[arg(long, value_name = "TIME", requires = "setup")]
    pub(crate) now: Option<String>,
    /// When the pages were saved, for times on them such as "yesterday"; the date of each file if
    /// not given
    #[arg(long, value_name = "TIME", requires = "setup")]
    pub(crate) saved: Option<String>,
    /// The number of this count among those of its day
    #[arg(long, value_name = "N", default_value_t = 1, requires = "setup")]
    pub(crate) number: u32,
    /// Draw the wagons of the day into this file, as SVG or PNG
    #[arg(long, value_name = "FILE", requires = "setup")]
    pub(crate) picture: Option<PathBuf>,
}

/// The file of a new game names `nightdesk.schema.json` beside it: editors that read TOML with a schema
/// (Even Better TOML in VS Code, taplo) complete and check its keys once that file is there.
#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// The file to write, over an older schema
    pub(crate) file: Option<PathBuf>,
    /// The schema of what is answered with --json, for scripts
    #[arg(long)]
    pub(crate) answers: bool,
}

/// Run worked-case files, or every one below a folder.
///
/// Prints what differs in each case that fails and closes with the counts.
/// A file that cannot be run is named, and the others are run all the same.
/// Exits with 3 if any case failed, and with 2 if any file could not be run.
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// Case files or folders
    #[arg(required = true)]
    pub(crate) paths: Vec<PathBuf>,
    /// A list of cases believed wrong; they are run and reported apart
    #[arg(long, value_name = "FILE")]
    pub(crate) disputed: Option<PathBuf>,
}
