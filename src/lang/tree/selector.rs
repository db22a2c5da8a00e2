//! Selectors: words that stand for an element, and queries.

use serde::Serialize;

use super::name::Name;
use nightdesk_text::vocabulary;

/// What a selector looks up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Selected {
    /// A word after `@`.
    Word(Word),
    /// `@Result` (1) to `@Result7`: what an ability of the process gave.
    Result(u8),
    /// `@ID:…`: one player by id.
    Id(String),
    /// `@(…)`: players to whom all filters apply.
    Players(Vec<PlayerFilter>),
    /// `^All`: every role.
    AllRoles,
    /// `^(…)`: roles to which all filters apply.
    Roles(Vec<RoleFilter>),
    /// A word after `&`.
    Teams(Teams),
    /// `&(…)`: active teams to which all filters apply.
    TeamsWith(Vec<TeamFilter>),
    /// `#Name` of a group.
    Group(Name),
    /// `#Name` of a base location.
    Location(Name),
    /// `#Name` of what is neither a group nor a location of the book.
    UnknownPlace(Name),
    /// `%Name%`: what the host has written down for the acting player.
    HostInformation(Name),
    /// A word after `$`.
    Variable(Variable),
    /// A word after `@`, `^` or `$` that means nothing, with its sign; it is always empty.
    Unknown(Name),
}

vocabulary! {
    /// A word after `@`.
    pub enum Word {
        /// What acts; of an attribute, its owner.
        SelfElement = "Self",
        All = "All",
        Others = "Others",
        Dead = "Dead",
        Ghostly = "Ghostly",
        DeadAlive = "DeadAlive",
        Nobody = "Nobody",
        Target = "Target",
        TargetDead = "TargetDead",
        Members = "Members",
        Attacker = "Attacker",
        Attacked = "Attacked",
        This = "This",
        Winner = "Winner",
        Winner1 = "Winner1",
        Winner2 = "Winner2",
        Voters = "Voters",
        OtherVoters = "OtherVoters",
        Executor = "Executor",
        Voter = "Voter",
        Vote = "Vote",
        OldVote = "OldVote",
        NewVote = "NewVote",
        VoteText = "VoteText",
        OldVoteText = "OldVoteText",
        NewVoteText = "NewVoteText",
        ActionTarget = "ActionTarget",
        ActionResult = "ActionResult",
        ActionFeedback = "ActionFeedback",
        ActionAbilityType = "ActionAbilityType",
        Selection = "Selection",
        SecondarySelection = "SecondarySelection",
        RoleChanger = "RoleChanger",
        Chooser = "Chooser",
        Chosen = "Chosen",
        Option = "Option",
        Joiner = "Joiner",
        Visitor = "Visitor",
        VisitParameter = "VisitParameter",
        SecondVisitParameter = "SecondVisitParameter",
        VisitType = "VisitType",
        VisitSubtype = "VisitSubtype",
        /// The element of a For Each.
        Ind = "Ind",
        AttackSource = "AttackSource",
        AttackLocation = "AttackLocation",
        TriggerSource = "TriggerSource",
        DeathType = "DeathType",
        KillingType = "KillingType",
        ThisAttr = "ThisAttr",
    }
}

/// What a word after `&` stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Teams {
    /// `&All`: the active teams.
    All,
    /// `&Self`: the acting team.
    SelfTeam,
    /// `&Ind`: the team of a For Each.
    Ind,
    /// One team by name.
    Named(Name),
}

vocabulary! {
    /// A word after `$`.
    pub enum Variable {
        Total = "total",
        Living = "living",
        Dead = "dead",
        Ghostly = "ghostly",
        Haunting = "haunting",
        /// The number of the phase: 2n - 1 in Night n, 2n in Day n.
        Phase = "phase",
        /// The phase in words.
        PhaseName = "phname",
    }
}

/// One condition on a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerFilter {
    /// Something of the player has this name, or with `not` has another.
    Is {
        /// What is compared.
        field: PlayerField,
        /// Whether the match is inverted.
        not: bool,
        /// With what. Of a full category it is class and category in one name.
        value: Name,
    },
    /// A disguise on the player was made by the player a word stands for.
    DisguisedBy {
        /// Whether the match is inverted.
        not: bool,
        /// The maker.
        maker: Word,
    },
    /// Changes which players are searched or given.
    Flag(PlayerFlag, bool),
}

vocabulary! {
    /// What of a player a filter compares.
    pub enum PlayerField {
        Role = "Role",
        Category = "Cat" | "Category",
        Class = "Class",
        Alignment = "Align" | "Alignment" | "Team",
        FullCategory = "FullCat" | "FullCategory",
        OriginalRole = "OrigRole",
        OriginalCategory = "OrigCat" | "OrigCategory",
        OriginalClass = "OrigClass",
        OriginalAlignment = "OrigAlign" | "OrigAlignment",
        OriginalFullCategory = "OrigFullCat" | "OrigFullCategory",
        Group = "Group",
        /// Has the attribute, whoever applied it.
        Attribute = "Attr" | "Attribute",
        /// Has the attribute, applied by what acts.
        AttributeBySelf = "AttrSelf",
        /// Holds the extra role.
        ExtraRole = "AttrRole",
    }
}

vocabulary! {
    /// What changes which players are searched or given.
    pub enum PlayerFlag {
        /// False: the dead are searched, too.
        AliveOnly = "AliveOnly",
        /// True: only ghosts are searched.
        Ghostly = "Ghostly",
        /// False: one of those that match, by chance.
        SelectAll = "SelectAll",
        /// True: in an order by chance.
        Random = "Random",
    }
}

/// One condition on a role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoleFilter {
    /// What is compared.
    pub field: RoleField,
    /// Whether the match is inverted.
    pub not: bool,
    /// With what.
    pub value: Name,
}

vocabulary! {
    /// What of a role a filter compares.
    pub enum RoleField {
        Category = "Cat" | "Category",
        Type = "Type",
        Class = "Class",
        Team = "Team" | "Align" | "Alignment",
    }
}

/// One condition on a team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamFilter {
    /// What is compared.
    pub field: TeamField,
    /// Whether the match is inverted.
    pub not: bool,
    /// With what.
    pub value: Name,
}

vocabulary! {
    /// What of a team a filter compares.
    pub enum TeamField {
        Team = "Align" | "Alignment" | "Team",
        Attribute = "Attr" | "Attribute",
    }
}

/// Something asked of every element of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Property {
    /// The role of a player, or the role in a result.
    Role,
    /// A role's category.
    Category,
    /// A role's class.
    Class,
    /// A player's team, or a role's.
    Alignment,
    /// A role's team.
    Team,
    /// A role's type.
    Type,
    /// The role a player had at the start.
    OriginalRole,
    /// What an element points at, or a result's target.
    Target,
    /// An element's counter.
    Counter,
    /// A player's votes in public polls.
    PublicVotingPower,
    /// A player's votes in private polls.
    PrivateVotingPower,
    /// One of the list, by chance.
    RandomPlayer,
    /// The most frequent role among players.
    MostFreqRole,
    /// Custom attributes of this name on the element.
    Attribute(Name),
    /// How many there are.
    Count,
    /// Who belongs to a group or team.
    Members,
    /// Who has a role.
    Players,
    /// The player who applied an attribute.
    Source,
    /// Value 1 to 3 of an attribute.
    Value(u8),
    /// The number in a result.
    Number,
    /// The main value of a result.
    Result,
    /// Whether an ability succeeded.
    Success,
    /// What a player would be told.
    Message,
}

/// Instances of an attribute, to be looked up on an element.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ActiveAttribute {
    /// The attribute's name; a custom attribute of this name goes before a built-in one.
    pub name: Name,
    /// The built-in attribute of this name, if there is one.
    pub default: Option<DefaultAttribute>,
    /// Who applied it. Of a built-in attribute it may be its first value, too.
    pub by: Option<AppliedBy>,
    /// What Value 1 must be.
    pub value: Option<Name>,
}

/// Who applied an attribute.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AppliedBy {
    /// What acts.
    SelfElement,
    /// A source's reference or name, or a built-in attribute's first value.
    Named(Name),
}

vocabulary! {
    /// A built-in kind of attribute.
    pub enum DefaultAttribute {
        Disguise = "Disguise",
        Defense = "Defense",
        Absence = "Absence",
        Manipulation = "Manipulation",
        GroupMembership = "GroupMembership",
        Obstruction = "Obstruction",
        PollCount = "PollCount",
        PollResult = "PollResult",
        PollDisqualification = "PollDisqualification",
        PollVotes = "PollVotes",
        Role = "Role",
        Redirection = "Redirection",
        Loyalty = "Loyalty",
        Whisper = "Whisper",
    }
}

impl Property {
    /// Properties without a name in brackets, with the word each is written with.
    pub const PLAIN: [(&'static str, Self); 24] = [
        ("Role", Self::Role),
        ("Category", Self::Category),
        ("Class", Self::Class),
        ("Alignment", Self::Alignment),
        ("Team", Self::Team),
        ("Type", Self::Type),
        ("OriginalRole", Self::OriginalRole),
        ("Target", Self::Target),
        ("Counter", Self::Counter),
        ("PublicVotingPower", Self::PublicVotingPower),
        ("PrivateVotingPower", Self::PrivateVotingPower),
        ("RandomPlayer", Self::RandomPlayer),
        ("MostFreqRole", Self::MostFreqRole),
        ("Count", Self::Count),
        ("Members", Self::Members),
        ("Players", Self::Players),
        ("Source", Self::Source),
        ("Value1", Self::Value(1)),
        ("Value2", Self::Value(2)),
        ("Value3", Self::Value(3)),
        ("Number", Self::Number),
        ("Result", Self::Result),
        ("Success", Self::Success),
        ("Message", Self::Message),
    ];
}
