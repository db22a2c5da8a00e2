//! What can be typed about the ledger of warnings: types only.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use clap::{Args, Subcommand};

/// Which ledger, and who asks.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Which {
    /// The ledger file, instead of the one that `ledger.toml` names
    #[arg(
        long,
        value_name = "FILE",
        env = "NIGHTDESK_LEDGER",
        hide_env_values = true,
        global = true
    )]
    pub(crate) ledger: Option<PathBuf>,
    /// Who asks; without it, the host who works with the ledger
    #[arg(long = "as", value_name = "NAME", global = true)]
    pub(crate) actor: Option<String>,
    /// Print lists as CSV
    #[arg(long, global = true)]
    pub(crate) csv: bool,
    /// As of this time, as 2026-02-04T16:48:00Z; now if not given
    #[arg(long, value_name = "TIME", global = true, hide = true)]
    pub(crate) now: Option<DateTime<Utc>>,
}

/// Keep the ledger of warnings of a community.
///
/// A ledger is one SQLite file. `init` makes one; where it lies, and which host works with it, may
/// stand in `ledger.toml`, in a game's folder or beside the program's other settings.
#[derive(Debug, Args)]
pub(crate) struct Ledger {
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(subcommand)]
    pub(crate) command: LedgerCommand,
}

/// What can be done with a ledger as a whole.
#[derive(Debug, Subcommand)]
pub(crate) enum LedgerCommand {
    /// Make a ledger
    Init {
        /// The file to make; without it, the usual place
        file: Option<PathBuf>,
        /// A host's account; may be given several times
        #[arg(long = "host", value_name = "NAME")]
        hosts: Vec<String>,
        /// After how many hours a game of stasis ends by itself; a forum's games are long
        #[arg(long, value_name = "N", default_value = "1")]
        stasis_hours: String,
        /// How long a warning lasts if nothing is said: 30d, 12h, 45m or never
        #[arg(long, value_name = "LENGTH", default_value = "30d")]
        default_expiry: String,
        /// The language of what players are told: en or ru
        #[arg(long, value_name = "LANGUAGE", default_value = "en")]
        language: String,
    },
    /// Show the hosts, or make an account a host's
    Host {
        /// The account
        name: Option<String>,
        /// It is to be a host's no more
        #[arg(long, requires = "name")]
        remove: bool,
    },
    /// Show the rules of the community, or change one
    ///
    /// default_expiry is 30d, 12h, 45m (minutes) or never; stasis_hours_per_game a number of
    /// hours; language, of what players are told, en or ru; tiers, what follows by itself from
    /// points, ranges as "1-4 ack; 5-9 stasis=1; 15-24 stasis=5+1 deny=join", or none.
    Rules {
        /// The rule
        #[arg(value_name = "RULE", requires = "value")]
        key: Option<String>,
        /// Its new value
        value: Option<String>,
    },
    /// Write a copy into a new file, even while others work
    Backup {
        /// The file to make
        file: PathBuf,
    },
    /// Print the whole ledger as lines of JSON, or write them into a file
    Export {
        /// The file to make
        file: Option<PathBuf>,
    },
    /// Make a ledger from exported lines, or write warnings from before into one
    ///
    /// Exported lines make a new ledger. A table as CSV, with the columns name, points, issued,
    /// expires, reason, notes and by, goes into a ledger that is there, as history: nothing follows
    /// from it by itself. `warn list --csv` writes such a table.
    Import {
        /// The exported lines, or the table; `-` reads standard input
        #[arg(value_name = "LINES")]
        lines: PathBuf,
        /// The ledger; without it, the usual place
        file: Option<PathBuf>,
    },
    /// Say that two names are one person's: what OLD was given counts with NEW
    ///
    /// Points add up, and so do games of stasis; the later end holds. Nothing follows from it by
    /// itself. Who has changed a name has NEW from now on, and the ledger need not know it before.
    Same {
        /// A name the ledger knows
        old: String,
        /// The name the person goes by from now on
        new: String,
    },
    /// Show who changed what, the latest first
    Audit {
        /// Only what is about this account
        name: Option<String>,
        /// How many lines at most
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
    },
    /// Look for damage in the whole file
    Check,
}

/// Give, list, change and acknowledge warnings.
///
/// The same commands as the lines of the desk, `!fwarn`, `!warn`, `!fstasis` and `!refreshdb`;
/// `line` takes such a line as it is. In a game folder, or with -g DIR, nicknames of its players
/// count.
#[derive(Debug, Args)]
pub(crate) struct Warn {
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(subcommand)]
    pub(crate) command: WarnCommand,
}

/// What can be done with warnings.
#[derive(Debug, Subcommand)]
pub(crate) enum WarnCommand {
    /// Give a warning
    Add(Add),
    /// List warnings, ten a page
    List {
        /// Whose; everybody's if not given
        name: Option<String>,
        /// Those that have expired or were deleted, too
        #[arg(long)]
        all: bool,
        /// The page; the first one if not given, and all of them as CSV
        #[arg(long, value_name = "N")]
        page: Option<String>,
        /// The name is an account's, whatever nicknames there are
        #[arg(long)]
        account: bool,
    },
    /// Show everybody who was ever warned: points, stasis, what is to be acknowledged
    People,
    /// List the warnings of the one who asks (--as)
    Mine {
        /// Those that have expired, too
        #[arg(long)]
        all: bool,
        /// The page; the first one if not given, and all of them as CSV
        #[arg(long, value_name = "N")]
        page: Option<String>,
    },
    /// Show a warning; without what is for hosts, if a player asks (--as)
    View {
        /// Its number
        id: String,
    },
    /// Acknowledge a warning of the one who asks (--as)
    Ack {
        /// Its number
        id: String,
    },
    /// Change expiry, reason or notes of a warning
    Set(Set),
    /// Delete a warning; its record stays
    Del {
        /// Its number
        id: String,
        /// Why, for hosts alone; replaces its notes
        #[arg(long, value_name = "TEXT")]
        notes: Option<String>,
    },
    /// Show who is in stasis, or lower somebody's stasis; players (--as) see their own
    Stasis {
        /// Whose; everybody's if not given
        name: Option<String>,
        /// How many games are to be left
        #[arg(requires = "name")]
        games: Option<String>,
    },
    /// End whatever stasis is over
    Refresh,
    /// Tell whether somebody may sign up
    Signup {
        /// The account
        name: String,
        /// The hostmask, where one is stated
        #[arg(long, value_name = "NICK!USER@HOST")]
        hostmask: Option<String>,
    },
    /// Record that somebody left a running game; gives the warning for it
    Left {
        /// Who
        name: String,
        /// The game, as the warning names it; the one of this folder, or of -g DIR, if not given
        #[arg(long, value_name = "NAME")]
        of: Option<String>,
        /// How
        #[arg(value_enum)]
        how: How,
        /// Give no warning, and keep why
        #[arg(long, value_name = "REASON")]
        no_warning: Option<String>,
    },
    /// Take a line as it is typed at the desk: "!fwarn add bob 1 :late"
    Line {
        /// The line, in quotes
        line: String,
    },
}

/// A warning to be given.
#[derive(Debug, Args)]
pub(crate) struct Add {
    /// To whom: a nickname of the game, a hostmask or an account
    pub(crate) name: String,
    /// Points from 0 to 1000000; @ before them asks for an acknowledgement
    pub(crate) points: String,
    /// What the player is told
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: String,
    /// What hosts alone see
    #[arg(long, value_name = "TEXT")]
    pub(crate) notes: Option<String>,
    /// It must be acknowledged before the next sign-up
    #[arg(long)]
    pub(crate) ack: bool,
    /// How long it lasts: 30d, 12h, 45m (minutes) or never
    #[arg(long, value_name = "LENGTH")]
    pub(crate) expires: Option<String>,
    /// Games to sit out
    #[arg(long, value_name = "N")]
    pub(crate) stasis: Option<String>,
    /// Commands to deny while it is active, separated by commas
    #[arg(long, value_name = "COMMANDS")]
    pub(crate) deny: Option<String>,
    /// The name is an account's, whatever nicknames there are
    #[arg(long)]
    pub(crate) account: bool,
}

/// What of a warning is to be changed.
#[derive(Debug, Args)]
pub(crate) struct Set {
    /// Its number
    pub(crate) id: String,
    /// How long it lasts, counted from when it was given
    #[arg(long, value_name = "LENGTH")]
    pub(crate) expires: Option<String>,
    /// What the player is told
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,
    /// What hosts alone see
    #[arg(long, value_name = "TEXT", conflicts_with = "no_notes")]
    pub(crate) notes: Option<String>,
    /// Remove the notes
    #[arg(long)]
    pub(crate) no_notes: bool,
}

/// How somebody left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum How {
    /// By saying so
    Quit,
    /// By silence
    Idle,
}
