//! Which topic tells what a part of a tree means.

use super::{Topic, TopicKind, topic};
use crate::tree::{
    Ability, Condition, Duration, Event, Flag, Header, PlayerFilter, Property, Restriction,
    RoleFilter, Scale, Selected, TeamFilter, Teams,
};

pub(super) fn of_event(event: &Event) -> Option<&'static Topic> {
    let name = match event {
        Event::Start(_) => "start",
        Event::End(_) => "end",
        Event::PreEnd(..) => "pre_end",
        Event::Immediate(_) => "immediate",
        Event::PassiveStart(_) => "passive_start",
        Event::PassiveEnd(_) => "passive_end",
        Event::Passive => "passive",
        Event::Starting => "starting",
        Event::Assigned => "assigned",
        Event::Death(_) => "death",
        Event::Killed(_) => "killed",
        Event::Lynch => "lynch",
        Event::Banished(_) => "banished",
        Event::Banishment(_) => "banishment",
        Event::Defense(_) => "defense",
        Event::Visited(..) => "visited",
        Event::Visit(..) => "visit",
        Event::Action(..) => "action",
        Event::Changed(_) => "changed",
        Event::RoleChange => "role_change",
        Event::Redirect => "redirect",
        Event::Betrayal => "betrayal",
        Event::Disbandment => "disbandment",
        Event::PollClosed => "poll_closed",
        Event::PollSkipped => "poll_skipped",
        Event::PollWin(_) => "poll_win",
        Event::Join => "join",
        Event::Removal => "removal",
        Event::ChoiceChosen(_) => "choice_chosen",
        Event::Emitted(_) => "emitted",
        Event::EndEmitted(_) => "end_emitted",
        Event::VoteAdd => "vote_add",
        Event::VoteRemove => "vote_remove",
        Event::VoteChange => "vote_change",
        Event::Hammer => "hammer",
        Event::Whisper(_) => "whisper",
        Event::GameEnd => "game_end",
        Event::Election(_) => "election",
    };
    topic(TopicKind::Trigger, name)
}

pub(super) fn of_ability(ability: &Ability) -> Option<&'static Topic> {
    let known = ability.ability_type().word();
    match ability.subtype() {
        Some(subtype) => topic(TopicKind::Ability, &format!("{subtype} {known}")),
        None => topic(TopicKind::Ability, known),
    }
}

pub(super) fn of_condition(condition: &Condition) -> Option<&'static Topic> {
    let name = match condition {
        Condition::Always => "always",
        Condition::Otherwise => "otherwise",
        Condition::Is(..) => "is",
        Condition::IsNot(..) => "is_not",
        Condition::Greater(..) => "greater",
        Condition::Less(..) => "less",
        Condition::Exists(_) => "exists",
        Condition::Has(..) => "has",
        Condition::IsIn(..) => "is_in",
        Condition::IsPartOf(..) => "is_part_of",
        Condition::Not(_) => "not",
        Condition::All(_) => "all",
        Condition::Any(_) => "any",
    };
    topic(TopicKind::Condition, name)
}

pub(super) fn of_restriction(restriction: &Restriction) -> Option<&'static Topic> {
    let name = match restriction {
        Restriction::Temporal(_) => "restriction temporal",
        Restriction::Attribute { .. } => "restriction attribute",
        Restriction::Succession(_) => "restriction succession",
        Restriction::Quantity(_) => "restriction quantity",
        Restriction::Condition(_) => "restriction condition",
        Restriction::Status(_) => "restriction status",
    };
    topic(TopicKind::Parameter, name)
}

pub(super) fn of_scale(scale: &Scale) -> Option<&'static Topic> {
    let name = match scale {
        Scale::Times(_) => "scaling times",
        Scale::Number(_) => "scaling number",
        Scale::Share(..) => "scaling share",
        Scale::When { .. } => "scaling when",
        Scale::In(..) => "scaling in",
    };
    topic(TopicKind::Parameter, name)
}

pub(super) fn of_flag(flag: &Flag) -> Option<&'static Topic> {
    let name = match flag {
        Flag::Forced(_) => "flag forced",
        Flag::Direct => "flag direct",
        Flag::Visitless => "flag visitless",
        Flag::Vanishing => "flag vanishing",
        Flag::Repeating => "flag repeating",
    };
    topic(TopicKind::Parameter, name)
}

pub(super) fn of_prompt() -> Option<&'static Topic> {
    topic(TopicKind::Parameter, "prompt")
}

pub(super) fn of_duration(duration: Duration) -> Option<&'static Topic> {
    topic(TopicKind::Parameter, duration.word())
}

pub(super) fn of_header(header: &Header) -> Option<&'static Topic> {
    let name = match header {
        Header::NoAbilities => "no_abilities",
        Header::Unique => "unique",
        Header::Ghostly => "ghostly",
        Header::Haunted => "haunted",
        Header::Require(_) => "require",
        Header::Inherit { .. } => "inherit",
        Header::RoleAttribute(_) => "role_attribute",
        Header::Identity(_) => "identity",
        Header::Include(_) => "include",
        Header::WinCondition(_) => "win_condition",
    };
    topic(TopicKind::Line, name)
}

/// The topics of what a selector looks up: one for a word, one for each filter of a query.
pub(super) fn of_selected(base: &Selected) -> Vec<&'static Topic> {
    let names: Vec<String> = match base {
        Selected::Word(word) => vec![format!("@{word}")],
        Selected::Result(_) => vec!["@Result".to_owned()],
        Selected::Id(_) => vec!["@ID".to_owned()],
        Selected::Players(filters) => filters.iter().map(player_filter).collect(),
        Selected::AllRoles => vec!["^All".to_owned()],
        Selected::Roles(filters) => {
            let name = |filter: &RoleFilter| format!("^({}", filter.field);
            filters.iter().map(name).collect()
        }
        Selected::Teams(Teams::Named(_)) => vec!["&".to_owned()],
        Selected::Teams(teams) => vec![format!("&{teams}")],
        Selected::TeamsWith(filters) => {
            let name = |filter: &TeamFilter| format!("&({}", filter.field);
            filters.iter().map(name).collect()
        }
        Selected::Group(_) | Selected::Location(_) | Selected::UnknownPlace(_) => {
            vec!["#".to_owned()]
        }
        Selected::HostInformation(_) => vec!["%".to_owned()],
        Selected::Variable(variable) => vec![format!("${variable}")],
        Selected::Unknown(_) => Vec::new(),
    };
    let names = names.iter();
    names
        .filter_map(|name| topic(TopicKind::Selector, name))
        .collect()
}

fn player_filter(filter: &PlayerFilter) -> String {
    match filter {
        PlayerFilter::Is { field, .. } => format!("@({field}"),
        PlayerFilter::DisguisedBy { .. } => "@(AttrDisguise".to_owned(),
        PlayerFilter::Flag(flag, _) => format!("@({flag}:"),
    }
}

pub(super) fn of_property(property: &Property) -> Option<&'static Topic> {
    match property {
        Property::Attribute(_) => topic(TopicKind::Selector, "->Attr"),
        property => topic(TopicKind::Selector, &format!("->{property}")),
    }
}
