//! What abilities are made of.
//!
//! The table below lists every component once: what it does, for hosts who make abilities of it, its
//! word, and its [`Effect`], which is all that the methods, the checks and the texts ask. Effects
//! are in files by family. Nothing outside this folder names a component, except the bare visit. So a new
//! one is an effect and a line of the table; only a new way of acting on a night is a new kind of
//! [`Does`], which the methods must learn.

mod ability;
mod act;
mod back;
mod effect;
pub(super) mod foretell;
mod guard;
mod kill;
mod kind;
mod last;
mod pardon;
mod pose;
mod read;
mod report;
mod see;
mod side;
mod tell;
#[cfg(test)]
mod tests;
mod wall;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub(super) use ability::{leaves_home, usual_form, usual_kind, usual_when};
pub(super) use effect::{
    At, Backing, Change, Death, Does, Effect, Guard, Moves, NeedsWords, Pose, Price, Report, Takes,
    Tie, Touch, Trace, Votes, Wall,
};
pub(super) use guard::PROTECTION;
pub(super) use kind::Class;
pub use kind::Kind;
pub(super) use last::{
    BLEEDING, BLESSED, CHARMED, DEFERRED, DEFERRED_TO, DOUSED, FRAMED, HOLLOW, MOTIVATED, POISONED,
    SILENCED, SPARED_BEFORE, TOLD_LATER, TURNED,
};
pub(super) use read::{COMPARED, Listed, Look, Names, Reads};
pub use see::VISITED;
pub(super) use see::{LooksAt, Passage, Shows, ToldTo, View, counterpart};
pub(super) use tell::{From, Gives, Tells};

macro_rules! components {
    ($(
        #[doc = $about:literal]
        $Variant:ident
        $(= $word:literal in $file:ident::$EFFECT:ident)?
        $(($Leaf:ident) {$(
            #[doc = $inner_about:literal]
            $Inner:ident = $inner_word:literal in $inner_file:ident::$INNER:ident,
        )+})?
    ,)+) => {
        /// One component of an ability (resolution rules §1, §7).
        ///
        /// Roles are put together from these in the catalogue; a host's own roles use the same
        /// words: `kill`, `read alignment`, `see track`, `tell fruit`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Component {
            $(#[doc = $about] $Variant $(($Leaf))?,)+
        }

        $($(
            #[doc = $about]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $Leaf {
                $(#[doc = $inner_about] $Inner,)+
            }
        )?)+

        impl Component {
            /// Every component with its word, in the order of the rules.
            pub const WORDS: &'static [(Self, &'static str)] = &[$(
                $((Self::$Variant, $word),)?
                $($((Self::$Variant($Leaf::$Inner), $inner_word),)+)?
            )+];

            fn row(self) -> Row {
                match self {$(
                    $(Self::$Variant => Row {
                        word: $word,
                        about: $about,
                        effect: &$file::$EFFECT,
                    },)?
                    $($(Self::$Variant($Leaf::$Inner) => Row {
                        word: $inner_word,
                        about: $inner_about,
                        effect: &$inner_file::$INNER,
                    },)+)?
                )+}
            }
        }
    };
}

components! {
    /// The target dies.
    Kill = "kill" in kill::KILL,
    /// The target dies if it is not of the town.
    KillOutsider = "kill outsider" in kill::KILL_OUTSIDER,
    /// The target dies if it is of the cult.
    KillCultist = "kill cultist" in kill::KILL_CULTIST,
    /// Everybody else who visits the target dies.
    KillVisitors = "kill visitors" in kill::KILL_VISITORS,
    /// The holder dies of it, whatever protects them.
    Die = "die" in kill::DIE,
    /// The holder dies of it, whatever protects them, if the target is of the town.
    DieAtTown = "die at town" in kill::DIE_AT_TOWN,
    /// The holder dies of it, whatever protects them, if the target is of a side that kills.
    DieAtKiller = "die at killer" in kill::DIE_AT_KILLER,
    /// The holder's kills of the night can neither be blocked nor stopped by protection.
    Force = "force" in kill::FORCE,
    /// The target dies unless somebody else attacks it.
    KillUnlessAttacked = "kill unless attacked" in kill::KILL_UNLESS_ATTACKED,
    /// The target dies at the end of the next night.
    Poison = "poison" in last::POISON,
    /// What else it does comes at the end of the next night, wherever it has landed by then.
    Delay = "delay" in last::DELAY,
    /// Poison in the target does not work any more.
    Antidote = "antidote" in last::ANTIDOTE,
    /// The target is not doused any more and does not burn in this night.
    Extinguish = "extinguish" in last::EXTINGUISH,
    /// The target's side cannot change any more, by recruitment or in place of dying.
    Bless = "bless" in last::BLESS,
    /// The target is charmed for good.
    Charm = "charm" in last::CHARM,
    /// The holder becomes what the target was, side and all, when the target dies.
    FollowFate = "follow fate" in last::FOLLOW_FATE,
    /// Everybody learns something of a player once the holder is dead.
    Foretell(Prophecy) {
        /// Everybody learns whether the last target is Mafia once the holder is dead.
        Alignment = "foretell alignment" in foretell::ALIGNMENT,
        /// Everybody learns the role of the last target once the holder is dead.
        Role = "foretell role" in foretell::ROLE,
    },
    /// The holder learns what the target finds out tonight.
    SeeResult = "see result" in last::OVERHEAR,
    /// Each of the two targets dies when the other does.
    Bind = "bind" in last::BIND,
    /// The target's vote does not count on the next day.
    MuteVote = "no vote" in last::MUTE_VOTE,
    /// On the next day the target's vote counts with the holder's, for whom that votes.
    TakeVote = "take vote" in last::TAKE_VOTE,
    /// The target may not post on the next day.
    Silence = "silence" in last::SILENCE,
    /// The target does not die of the vote of the next day.
    Spare = "immune to vote" in last::SPARE,
    /// The target may use each ability twice in the next night.
    Motivate = "motivate" in last::MOTIVATE,
    /// The target loses its modifiers from the next day on.
    StripModifiers = "strip modifiers" in last::BARE,
    /// The target is of the side again that was dealt.
    RestoreSide = "restore side" in last::RESTORE,
    /// A target that kills alone is a plain townie from the next day on.
    Reclaim = "convert lone killer" in last::RECLAIM,
    /// The holder's card is a copy of the target's from the next day on; the side stays.
    Become = "become" in last::BECOME,
    /// The holder's card is a copy of the target's from the next day on, side and all.
    BecomeWhole = "become with side" in last::BECOME_WHOLE,
    /// The holder and the target have each other's cards from the next day on; the sides stay.
    SwapRoles = "swap roles" in last::TRADE,
    /// One used shot of the target's comes back.
    Reload = "reload" in last::RELOAD,
    /// The holder's vote weighs 3 from now on.
    TripleVote = "triple vote" in last::TRIPLE_VOTE,
    /// The target loses its abilities and modifiers from the next day on.
    Vanillaise = "vanillaise" in last::VANILLAISE,
    /// The target, who is dead, lives from the next day on.
    Revive = "revive" in last::REVIVE,
    /// If the target dies tonight, the death shows nothing, and the holder learns the card.
    Clean = "clean" in last::CLEAN,
    /// If the target dies tonight, everybody reads of its card what the holder has written.
    Forge = "forge" in last::FORGE,
    /// If the holder's side kills the target tonight, investigations and the death of the holder show its card.
    Disguise = "disguise" in last::DISGUISE,
    /// The target burns when the fire is lit in a later night.
    Douse = "douse" in last::DOUSE,
    /// Everybody who was doused before tonight dies.
    Ignite = "ignite" in kill::IGNITE,
    /// The target changes to the holder's side.
    Recruit = "recruit" in side::RECRUIT,
    /// The first time the holder would be killed or voted out, he lives and is of the Mafia.
    TurnMafia = "convert to mafia" in side::TURN_MAFIA,
    /// The first time the holder would be killed or voted out, he lives and is of the Town.
    TurnTown = "convert to town" in side::TURN_TOWN,
    /// Where the Werewolves attack the holder, he lives and is one of them.
    TurnWolf = "convert to attackers" in side::TURN_WOLF,
    /// A kill by night or day kills the holder at the end of the next phase.
    Bleed = "bleed" in side::BLEED,
    /// Reads something off a card.
    Read(Reading) {
        /// Mafia or not, as a Cop learns it.
        Alignment = "read alignment" in read::ALIGNMENT,
        /// Gun or no gun.
        Gun = "read gun" in read::GUN,
        /// The role's name.
        Role = "read role" in read::ROLE,
        /// The role and the side.
        Card = "read card" in read::CARD,
        /// Vanilla or not.
        Vanilla = "read vanilla" in read::VANILLA,
        /// Vanilla townie or not.
        VanillaTownie = "read vanilla townie" in read::VANILLA_TOWNIE,
        /// The role that is named with the action, or not.
        CertainRole = "read certain role" in read::CERTAIN_ROLE,
        /// Has tried to kill or not.
        HasKilled = "read has killed" in read::HAS_KILLED,
        /// Can kill and has not tried to, or no.
        CanKill = "read can kill" in read::CAN_KILL,
        /// Can talk in private with somebody who lives in the morning, or not.
        CanTalk = "read can talk" in read::CAN_TALK,
        /// Nothing but that it worked.
        Check = "read check" in read::CHECK,
        /// Werewolf or not.
        Wolf = "read wolf" in read::WOLF,
        /// Whether it is of a killing side and vanilla.
        PlainKiller = "read plain killer" in read::PLAIN_KILLER,
        /// Of the same side as the one read before, or of another.
        Parity = "read parity" in read::PARITY,
        /// Whether both targets are on one side.
        SameSide = "read same side" in read::SAME_SIDE,
        /// Of a side of lone killers, or not.
        LoneKiller = "read lone killer" in read::LONE_KILLER,
        /// What modifies the role.
        Modifiers = "read modifiers" in read::MODIFIERS,
        /// What abilities the card has.
        Abilities = "read abilities" in read::ABILITIES,
        /// With whom the target can talk in private in the morning.
        TalksWith = "read talks with" in read::TALKS_WITH,
    },
    /// Investigations of sides find the target guilty.
    Frame = "frame" in pose::FRAME,
    /// Investigations of sides find the target innocent.
    Clear = "clear" in pose::CLEAR,
    /// Sees who visits whom.
    Observe(Sight) {
        /// Whom the target visited.
        Track = "see track" in see::TRACK,
        /// Who visited the target.
        Watch = "see watch" in see::WATCH,
        /// Who visited the target in this night or an earlier one.
        PastWatch = "see past watch" in see::PAST_WATCH,
        /// The kinds of the target's actions.
        Follow = "see follow" in see::FOLLOW,
        /// The kinds of the actions done to the target.
        Voyeur = "see voyeur" in see::VOYEUR,
        /// Whether the target acted or was acted upon.
        Motion = "see motion" in see::MOTION,
        /// Whether the target left home.
        LeftHome = "see left home" in see::LEFT_HOME,
        /// Whether the target was visited.
        WasVisited = "see was visited" in see::WAS_VISITED,
        /// The roles of the target's visitors.
        VisitorRoles = "see visitor roles" in see::VISITOR_ROLES,
        /// The sides of the target's visitors.
        VisitorSides = "see visitor sides" in see::VISITOR_SIDES,
        /// The roles of the target's visitors, and the target is told about it.
        VisitorRolesForTarget = "see visitor roles for target" in see::VISITOR_ROLES_FOR_TARGET,
        /// Who visited the target, who is told about it.
        WatchForTarget = "see watch for target" in see::WATCH_FOR_TARGET,
        /// The kinds of the actions done to the target, who is told about it.
        VoyeurForTarget = "see voyeur for target" in see::VOYEUR_FOR_TARGET,
    },
    /// Tells the target something.
    Notify(Notice) {
        /// The target is told about a piece of fruit.
        Fruit = "tell fruit" in tell::FRUIT,
        /// The target is told that the holder is town.
        Friend = "tell friend" in tell::FRIEND,
        /// The target gets a player's own words, unsigned.
        Message = "tell message" in tell::MESSAGE,
        /// The target and the holder may talk in private from the next day on.
        Neighborize = "tell neighborize" in tell::NEIGHBORIZE,
        /// The target is told who the holder is.
        Loud = "tell loud" in tell::LOUD,
        /// The target is told which ability was used.
        Announcing = "tell announcing" in tell::ANNOUNCING,
        /// The target is told that somebody did something, once a night.
        Noticeable = "tell noticeable" in tell::NOTICEABLE,
        /// The target learns of being locked up.
        Jailed = "tell jailed" in tell::JAILED,
        /// A target of the town joins the holder's masons.
        Masonry = "tell masonize" in tell::MASONRY,
        /// The target gets one use of an ability, from the next night on.
        Invent = "tell invent" in tell::INVENT,
    },
    /// Everybody learns in the morning who visited the holder.
    TellCallers = "tell visitors to all" in report::CALLERS,
    /// The holder learns whom the members of killing sides visited.
    SeeKillers = "see faction visits" in report::KILLERS_WAYS,
    /// Each active ability that reaches the holder is the holder's, too, once, from the next night on.
    Absorb = "absorb" in report::ABSORB,
    /// Somebody was there; nothing by itself.
    Visit = "visit" in act::VISIT,
    /// The target's actions can be neither blocked nor carried elsewhere.
    Empower = "empower" in back::EMPOWER,
    /// The same, and neither protection, alarms, rolestop nor an ascetic stops them.
    Strengthen = "strengthen" in back::STRENGTHEN,
    /// All of the target's active actions fail.
    Block = "block" in act::BLOCK,
    /// Kills on the target fail.
    Protect = "protect" in guard::PROTECT,
    /// A kill that comes to the target fails with all that its action does, as if it were blocked.
    Repel = "repel" in guard::REPEL,
    /// Nothing but visits of others reaches the target.
    Rolestop = "rolestop" in wall::ROLESTOP,
    /// Nothing but kills and visits reaches the holder.
    Ascetic = "ascetic" in wall::ASCETIC,
    /// Nothing but visits reaches the holder.
    Commute = "commute" in wall::COMMUTE,
    /// Kills on the holder fail, but if the target is killed, the holder dies, too.
    Hide = "hide" in guard::HIDE,
    /// Recruitments of the target fail.
    Alarm = "alarm" in side::ALARM,
    /// The first target's actions go to the second target.
    Redirect = "redirect" in act::REDIRECT,
    /// What is aimed at one target lands on the other.
    Swap = "swap" in act::SWAP,
    /// Everybody's active actions go to the holder, or to the target where there is one.
    Attract = "attract" in act::ATTRACT,
    /// What is aimed at the first target lands on the second target.
    Deflect = "deflect" in act::DEFLECT,
    /// What is aimed at the holder lands on the player whose name the holder got.
    DeflectSelf = "deflect self" in act::DEFLECT_SELF,
    /// The holder does what the target's first ability does, at the target.
    CopyAbility = "copy ability" in act::COPY,
    /// Everybody who visits the holder dies.
    ShootVisitors = "shoot visitors" in kill::SHOOT_VISITORS,
    /// Everybody of the cult who visits the holder dies.
    ShootCultists = "kill visiting cultists" in kill::SHOOT_CULTISTS,
    /// A player who kills the holder dies.
    KillBack = "kill back" in kill::KILL_BACK,
    /// A player who would kill the target dies.
    KillAttacker = "kill attacker" in kill::KILL_ATTACKER,
    /// The holder dies of any visit.
    DieOfVisits = "die of visits" in kill::DIE_OF_VISITS,
    /// Those who live next to the holder in the list die when the holder dies.
    KillNeighbours = "kill neighbours" in kill::KILL_NEIGHBOURS,
    /// The target does not die of the vote of the day.
    Pardon = "pardon" in pardon::PARDON,
    /// The target does not die of the vote of the day, and the holder dies instead.
    TakePlace = "take place" in pardon::TAKE_PLACE,
    /// The day is over, and nobody is voted out.
    EndDay = "end day" in pardon::END_DAY,
    /// The target is voted out at once, if it has half of the votes that this takes.
    Execute = "execute" in pardon::EXECUTE,
    /// The target is voted out at once, whatever votes it has.
    ExecuteAny = "execute any" in pardon::EXECUTE_ANY,
    /// Votes begin anew, and nobody but the holder and the target can be voted out today.
    Duel = "duel" in pardon::DUEL,
    /// The holder dies instead when a kill would reach the target.
    DieFor = "die for" in guard::DIE_FOR,
    /// The target dies when the holder is killed.
    TakeAlong = "take along" in guard::TAKE_ALONG,
}

/// A line of the table.
struct Row {
    word: &'static str,
    about: &'static str,
    effect: &'static Effect,
}

impl Component {
    /// The word that data and setups use for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.row().word
    }

    /// What it does, as the table says it.
    pub(super) fn about(self) -> &'static str {
        self.row().about.trim_start()
    }

    /// What it is to the methods, the checks and the texts.
    pub(super) fn effect(self) -> &'static Effect {
        self.row().effect
    }
}

/// A word that names no component.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no component `{word}`")]
pub struct UnknownComponent {
    /// The word.
    pub word: String,
    /// The closest component.
    pub suggestion: Option<&'static str>,
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Component {
    type Err = UnknownComponent;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let folded = super::catalogue::fold(text);
        let mut words = Self::WORDS.iter();
        let meant = words.find(|(_, word)| *word == folded);
        meant
            .map(|(component, _)| *component)
            .ok_or_else(|| UnknownComponent {
                word: text.to_owned(),
                suggestion: super::catalogue::closest(
                    &folded,
                    Self::WORDS.iter().map(|(_, word)| *word),
                ),
            })
    }
}

impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Component {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        word.parse().map_err(de::Error::custom)
    }
}

impl Notice {
    /// The word used for it in cases: `fruit` for `tell fruit`.
    #[must_use]
    pub fn word(self) -> &'static str {
        let word = Component::Notify(self).word();
        word.strip_prefix("tell ").unwrap_or(word)
    }
}
