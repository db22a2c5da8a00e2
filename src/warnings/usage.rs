//! The forms of the ledger's lines, for telling how one is written.

/// The forms of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Usage {
    /// `!fwarn` alone, or with an unknown subcommand.
    Fwarn,
    /// `!fwarn add`
    Add,
    /// `!fwarn list`
    List,
    /// `!fwarn view`
    View,
    /// `!fwarn set`
    Set,
    /// `!fwarn del`
    Delete,
    /// `!warn` with an unknown subcommand.
    Warn,
    /// `!warn list`
    OwnList,
    /// `!warn view`
    OwnView,
    /// `!warn ack`
    Acknowledge,
    /// `!stasis`
    OwnStasis,
    /// `!fstasis`
    Stasis,
    /// `!refreshdb`
    Refresh,
}

/// The forms that say all there is, in the order in which they are shown.
const SHOWN: [Usage; 11] = [
    Usage::Add,
    Usage::List,
    Usage::View,
    Usage::Set,
    Usage::Delete,
    Usage::Stasis,
    Usage::Refresh,
    Usage::OwnList,
    Usage::OwnView,
    Usage::Acknowledge,
    Usage::OwnStasis,
];

impl Usage {
    /// Every form of every line.
    pub fn all() -> impl Iterator<Item = Self> {
        SHOWN.into_iter()
    }

    /// The form as it is typed.
    #[must_use]
    pub fn line(self) -> &'static str {
        match self {
            Self::Fwarn => "!fwarn add|list|view|set|del …",
            Self::Add => {
                "!fwarn add NAME [@]POINTS [~EXPIRY] [stasis=N] [deny=A,B] :REASON [| NOTES]"
            }
            Self::List => "!fwarn list [-all] [NAME] [PAGE]",
            Self::View => "!fwarn view ID",
            Self::Set => "!fwarn set ID [~EXPIRY] [REASON] [| NOTES]",
            Self::Delete => "!fwarn del ID",
            Self::Warn => "!warn [list|view|ack] …",
            Self::OwnList => "!warn list [-all] [PAGE]",
            Self::OwnView => "!warn view ID",
            Self::Acknowledge => "!warn ack ID",
            Self::OwnStasis => "!stasis",
            Self::Stasis => "!fstasis [NAME [GAMES]]",
            Self::Refresh => "!refreshdb",
        }
    }
}
