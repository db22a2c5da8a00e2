//! Events: what sets a trigger off.

use serde::Serialize;

use super::ability_name::Filtered;
use super::name::Name;
use super::value::Value;
use nightdesk_text::vocabulary;

vocabulary! {
    /// A kind of phase.
    pub enum DayOrNight {
        Day = "Day",
        Night = "Night",
    }
}

vocabulary! {
    /// A kind of phase, or either.
    pub enum PhaseSpan {
        Day = "Day",
        Night = "Night",
        /// Day or night.
        Phase = "Phase",
    }
}

vocabulary! {
    /// How long before the end, the latest first; the fourth comes first.
    pub enum PreEnd {
        First = "Pre-End",
        Second = "Second Pre-End",
        Third = "Third Pre-End",
        Fourth = "Fourth Pre-End",
    }
}

vocabulary! {
    /// A kind of defense.
    pub enum Defense {
        Active = "Active",
        Passive = "Passive",
        Partial = "Partial",
        Recruitment = "Recruitment",
        Absence = "Absence",
    }
}

vocabulary! {
    /// An office that older books elect somebody to; such triggers never fire.
    pub enum Election {
        Any = "Election",
        Mayor = "Mayor Election",
        Reporter = "Reporter Election",
        Guardian = "Guardian Election",
    }
}

/// To whom something happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Whose {
    /// To the element that has the trigger.
    Own,
    /// To somebody among these.
    Of(Value),
}

/// Who runs an ability.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// The source that has the trigger, by its name.
    Own,
    /// The same player or group through whatever role.
    Any,
    /// Somebody among these.
    Of(Value),
}

/// What sets a trigger off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// `Start Night` and so on: asked before, carried out at the start.
    Start(PhaseSpan),
    /// `End Night` and so on: asked at the start, carried out at the end.
    End(PhaseSpan),
    /// `Pre-End Night` and so on: as the end, before polls close.
    PreEnd(PreEnd, DayOrNight),
    /// `Immediate Night`, `Immediate`: asked at the start, carried out when answered.
    Immediate(PhaseSpan),
    /// `Passive Start Night` and so on.
    PassiveStart(PhaseSpan),
    /// `Passive End Night` and so on.
    PassiveEnd(PhaseSpan),
    /// `Passive`: whenever something has changed.
    Passive,
    /// `Starting`: when the element comes to be.
    Starting,
    /// `On Assigned`: an extra role is given.
    Assigned,
    /// `On Death`.
    Death(Whose),
    /// `On Killed`.
    Killed(Whose),
    /// `On Lynch`.
    Lynch,
    /// `On Banished`.
    Banished(Whose),
    /// `On Banishment`.
    Banishment(Whose),
    /// `On Defense`, `On Active Defense` and so on.
    Defense(Option<Defense>),
    /// `On Visited [T]`.
    Visited(Whose, Option<Filtered>),
    /// `On Visit [T]`.
    Visit(Whose, Option<Filtered>),
    /// `On Action [T]`, `On Any Action [T]`.
    Action(Actor, Option<Filtered>),
    /// `On Changed`: just before a role changes.
    Changed(Whose),
    /// `On Role Change`: just after.
    RoleChange,
    /// `On Redirect`.
    Redirect,
    /// `On Betrayal`.
    Betrayal,
    /// `On Disbandment`.
    Disbandment,
    /// `On Poll Closed`.
    PollClosed,
    /// `On Poll Skipped`.
    PollSkipped,
    /// `On Poll Win`, or of one poll by name.
    PollWin(Option<Name>),
    /// `On Join`.
    Join,
    /// `On Removal`.
    Removal,
    /// `Choice Chosen`, or of one option by name.
    ChoiceChosen(Option<Name>),
    /// `On Emitted`, or of one value.
    Emitted(Option<Name>),
    /// `On End Emitted`, or of one value.
    EndEmitted(Option<Name>),
    /// `On Vote Add`.
    VoteAdd,
    /// `On Vote Remove`.
    VoteRemove,
    /// `On Vote Change`.
    VoteChange,
    /// `On Hammer`.
    Hammer,
    /// `On Whisper`, or under one disguise.
    Whisper(Option<Name>),
    /// `On End`: the game is over.
    GameEnd,
    /// `On Election` and others of older books; never fires.
    Election(Election),
}

impl Event {
    /// Whether it asks the player in any case, if only for a word of agreement.
    pub fn prompts(&self) -> bool {
        matches!(
            self,
            Self::Start(_)
                | Self::End(_)
                | Self::PreEnd(..)
                | Self::Immediate(_)
                | Self::EndEmitted(_)
        )
    }

    /// Whether it is about others than its owner: about those whom a selector names.
    pub fn is_about_others(&self) -> bool {
        matches!(
            self,
            Self::Death(Whose::Of(_))
                | Self::Killed(Whose::Of(_))
                | Self::Banished(Whose::Of(_))
                | Self::Banishment(Whose::Of(_))
                | Self::Changed(Whose::Of(_))
                | Self::Visited(Whose::Of(_), _)
                | Self::Visit(Whose::Of(_), _)
                | Self::Action(Actor::Of(_), _)
        )
    }
}
