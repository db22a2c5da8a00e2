//! Events.

use std::fmt::{self, Display, Formatter};

use crate::tree::{Actor, Event, Filtered, Name, PhaseSpan, Whose};

impl Display for Event {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(span) => write!(f, "Start {span}"),
            Self::End(span) => write!(f, "End {span}"),
            Self::PreEnd(rank, kind) => write!(f, "{rank} {kind}"),
            Self::Immediate(PhaseSpan::Phase) => f.write_str("Immediate"),
            Self::Immediate(span) => write!(f, "Immediate {span}"),
            Self::PassiveStart(span) => write!(f, "Passive Start {span}"),
            Self::PassiveEnd(span) => write!(f, "Passive End {span}"),
            Self::Passive => f.write_str("Passive"),
            Self::Starting => f.write_str("Starting"),
            Self::Assigned => f.write_str("On Assigned"),
            Self::Death(whose) => write!(f, "On {whose}Death"),
            Self::Killed(whose) => write!(f, "On {whose}Killed"),
            Self::Lynch => f.write_str("On Lynch"),
            Self::Banished(whose) => write!(f, "On {whose}Banished"),
            Self::Banishment(whose) => write!(f, "On {whose}Banishment"),
            Self::Defense(None) => f.write_str("On Defense"),
            Self::Defense(Some(defense)) => write!(f, "On {defense} Defense"),
            Self::Visited(whose, filter) => write!(f, "On {whose}Visited{}", Filter(filter)),
            Self::Visit(whose, filter) => write!(f, "On {whose}Visit{}", Filter(filter)),
            Self::Action(Actor::Own, filter) => write!(f, "On Action{}", Filter(filter)),
            Self::Action(Actor::Any, filter) => write!(f, "On Any Action{}", Filter(filter)),
            Self::Action(Actor::Of(of), filter) => write!(f, "On {of} Action{}", Filter(filter)),
            Self::Changed(whose) => write!(f, "On {whose}Changed"),
            Self::RoleChange => f.write_str("On Role Change"),
            Self::Redirect => f.write_str("On Redirect"),
            Self::Betrayal => f.write_str("On Betrayal"),
            Self::Disbandment => f.write_str("On Disbandment"),
            Self::PollClosed => f.write_str("On Poll Closed"),
            Self::PollSkipped => f.write_str("On Poll Skipped"),
            Self::PollWin(poll) => write!(f, "On Poll {}Win", Quoted(poll)),
            Self::Join => f.write_str("On Join"),
            Self::Removal => f.write_str("On Removal"),
            Self::ChoiceChosen(option) => write!(f, "Choice {}Chosen", Quoted(option)),
            Self::Emitted(value) => write!(f, "On {}Emitted", Quoted(value)),
            Self::EndEmitted(value) => write!(f, "On {}End Emitted", Quoted(value)),
            Self::VoteAdd => f.write_str("On Vote Add"),
            Self::VoteRemove => f.write_str("On Vote Remove"),
            Self::VoteChange => f.write_str("On Vote Change"),
            Self::Hammer => f.write_str("On Hammer"),
            Self::Whisper(name) => write!(f, "On {}Whisper", Quoted(name)),
            Self::GameEnd => f.write_str("On End"),
            Self::Election(election) => write!(f, "On {election}"),
        }
    }
}

impl Display for Whose {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own => Ok(()),
            Self::Of(value) => write!(f, "{value} "),
        }
    }
}

struct Filter<'a>(&'a Option<Filtered>);

impl Display for Filter<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(filter) => write!(f, " [{filter}]"),
            None => Ok(()),
        }
    }
}

struct Quoted<'a>(&'a Option<Name>);

impl Display for Quoted<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, "`{name}` "),
            None => Ok(()),
        }
    }
}
