//! The first line: a name, and what stands after it.

use super::fragment::{Fragment, is_space};
use super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{ElementKind, GroupHead, Name, RoleHead, RoleType};
use nightdesk_text::in_each;

/// What stands before the team of a role; editors make the long ones of the short one.
const DASHES: [&str; 3] = ["-", "–", "—"];

/// A first line cut at its bars.
#[derive(Debug)]
pub(super) struct Head<'a> {
    pub(super) name: Fragment<'a>,
    /// What stands between the bars after the name.
    pub(super) parts: Vec<Fragment<'a>>,
    pub(super) line: Fragment<'a>,
}

/// `**Name** | part | part`.
pub(super) fn cut(line: Fragment<'_>) -> Parsed<Head<'_>> {
    let line = line.trim();
    let no_name = || {
        let message = in_each!("begins_with_a_name");
        fault(Code::NoName, line.span(), message)
    };
    let inner = line.text.strip_prefix("**").ok_or_else(no_name)?;
    let length = inner.find("**").ok_or_else(no_name)?;
    let name = line.part(2, 2 + length).trim();
    if name.is_empty() {
        return Err(no_name());
    }
    let rest = line.from(length + 4).trim();
    let parts = match rest.text.strip_prefix('|') {
        Some(_) => rest.from(1).split_at('|'),
        None if rest.is_empty() => Vec::new(),
        None => {
            let message = in_each!("bar_after_the_name");
            return Err(fault(Code::UnknownHead, rest.span(), message));
        }
    };
    Ok(Head { name, parts, line })
}

/// The kind a first line tells, if it tells any; teams, locations and displays have only a name.
pub(super) fn kind(head: &Head<'_>) -> Option<ElementKind> {
    let part = head.parts.first()?;
    Some(match &*part.one_spaced() {
        "Attribute" => ElementKind::Attribute,
        "Poll" => ElementKind::Poll,
        "Ability Set" => ElementKind::AbilitySet,
        text if text == "Group" || text.ends_with(" Group") && text.split(' ').count() > 2 => {
            ElementKind::Group
        }
        "Unaligned Group" | "Team Group" => ElementKind::Group,
        _ => ElementKind::Role,
    })
}

impl Reader<'_> {
    /// `Class Category - Team | Type`.
    pub(super) fn role_head(&mut self, head: &Head<'_>) -> Parsed<RoleHead> {
        let mut parts = head.parts.iter().copied();
        let Some(first) = parts.next() else {
            let message = in_each!("no_class_and_category");
            return Err(fault(Code::UnknownHead, head.line.span(), message));
        };
        let (kinds, team) = match first.cut_at_word(&DASHES) {
            Some((kinds, team)) => (kinds, Some(team)),
            None => (first, None),
        };
        let space = kinds.text.find(is_space);
        let Some(space) = space else {
            let message = in_each!("class_and_category");
            return Err(fault(Code::UnknownHead, kinds.span(), message));
        };
        let class = kinds.part(0, space);
        let category = kinds.from(space).trim();
        let role_type = parts.next().map_or(RoleType::Default, |written| {
            RoleType::read(written.text).unwrap_or_else(|| {
                self.unknown_role_type(written);
                RoleType::Default
            })
        });
        let own_team = team.map(|team| self.team_name(without_team(team)));
        Ok(RoleHead {
            class: Name::new(class.text, class.span()),
            category: Name::new(category.text, category.span()),
            own_team: own_team.is_some(),
            team: own_team.unwrap_or_else(|| {
                let mut team = Name::new(class.text, class.span());
                if let Some(key) = self.names.element(ElementKind::Team, &team.key) {
                    team.key = key.clone();
                }
                team
            }),
            role_type,
        })
    }

    fn unknown_role_type(&mut self, written: Fragment<'_>) {
        let message = in_each!("no_role_type", written = written.text);
        let mut complaint = Code::UnknownType.at(written.span(), message);
        if let Some(hint) = self.did_you_mean(written.text, RoleType::words()) {
            complaint = complaint.hint(hint);
        }
        self.complain(complaint);
    }

    /// `Team Team Group`, `Team Group`.
    pub(super) fn group_head(&mut self, head: &Head<'_>) -> Parsed<GroupHead> {
        let Some(part) = head.parts.first().copied() else {
            return Ok(GroupHead { team: None });
        };
        let Some(team) = part.text.strip_suffix("Group") else {
            let message = in_each!("ends_in_group");
            return Err(fault(Code::UnknownHead, part.span(), message));
        };
        let team = without_team(part.part(0, team.len()).trim());
        Ok(GroupHead {
            team: match team.is_empty() {
                true => None,
                false => Some(self.team_name(team)),
            },
        })
    }
}

/// A team's name without the word `Team` at its end.
fn without_team(team: Fragment<'_>) -> Fragment<'_> {
    match team.text.strip_suffix("Team") {
        Some(name) if name.is_empty() || name.ends_with(is_space) => {
            team.part(0, name.len()).trim()
        }
        _ => team,
    }
}
