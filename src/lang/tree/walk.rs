//! Every value in a tree, in the order in which it is written.

use super::ability::{
    Ability, Amount, Announcement, Applying, Changing, Choice, DisplayValue, Displaying, Granting,
    Investigation, Joining, Loyalty, PlayerVotes, Poll, ProtectedBy,
};
use super::condition::Condition;
use super::event::{Actor, Event, Whose};
use super::parameters::{Flag, Parameters, Restriction, Scale};
use super::program::Step;
use super::value::{Expression, Piece, Value};

/// What is done with every value.
type Visit<'v, 't> = &'v mut dyn FnMut(&'t Value);

impl Value {
    /// Visits this value and those in it.
    pub fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        visit(self);
        match &self.expression {
            Expression::Quotient(left, right) => {
                left.walk(visit);
                right.walk(visit);
            }
            Expression::Text(pieces) => {
                for piece in pieces {
                    if let Piece::Value(value) = piece {
                        value.walk(visit);
                    }
                }
            }
            Expression::Constant(_)
            | Expression::List(_)
            | Expression::Selector { .. }
            | Expression::ActiveAttribute(_)
            | Expression::Number(_)
            | Expression::Boolean(_)
            | Expression::Success(_)
            | Expression::KillingType(_)
            | Expression::Abilities(_)
            | Expression::Source(_) => {}
        }
    }
}

impl Condition {
    /// Visits the values of the condition.
    pub fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Always | Self::Otherwise => {}
            Self::Is(left, right)
            | Self::IsNot(left, right)
            | Self::Greater(left, right)
            | Self::Less(left, right)
            | Self::Has(left, right)
            | Self::IsIn(left, right)
            | Self::IsPartOf(left, right) => all(visit, [left, right]),
            Self::Exists(value) => value.walk(visit),
            Self::Not(condition) => condition.walk(visit),
            Self::All(conditions) | Self::Any(conditions) => {
                conditions
                    .iter()
                    .for_each(|condition| condition.walk(visit));
            }
        }
    }
}

impl Step {
    /// Visits the values of the step and of the steps in it.
    pub fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Ability(ability) => ability.walk(visit),
            Self::ProcessEvaluate { process, evaluate } => {
                process.iter().for_each(|step| step.walk(visit));
                for branch in evaluate {
                    branch.when.walk(visit);
                    branch.steps.iter().for_each(|step| step.walk(visit));
                }
            }
            Self::ForEach { over, steps } => {
                over.walk(visit);
                steps.iter().for_each(|step| step.walk(visit));
            }
        }
    }
}

impl Parameters {
    /// Visits the values of the parameters.
    pub fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        for restriction in &self.restrictions {
            match restriction {
                Restriction::Attribute { of, attribute, .. } => {
                    all(visit, of);
                    attribute.walk(visit);
                }
                Restriction::Quantity(value) => value.walk(visit),
                Restriction::Condition(condition) => condition.walk(visit),
                Restriction::Temporal(_) | Restriction::Succession(_) | Restriction::Status(_) => {}
            }
        }
        for scale in &self.scaling {
            match scale {
                Scale::Number(value) | Scale::Share(_, value) => value.walk(visit),
                Scale::When { left, right, .. } => all(visit, [left, right]),
                Scale::Times(_) | Scale::In(..) => {}
            }
        }
        for flag in &self.flags {
            match flag {
                Flag::Forced(value) => all(visit, value),
                Flag::Direct | Flag::Visitless | Flag::Vanishing | Flag::Repeating => {}
            }
        }
    }
}

impl Event {
    /// Visits whom the event is about.
    pub fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Death(Whose::Of(of))
            | Self::Killed(Whose::Of(of))
            | Self::Banished(Whose::Of(of))
            | Self::Banishment(Whose::Of(of))
            | Self::Changed(Whose::Of(of))
            | Self::Visited(Whose::Of(of), _)
            | Self::Visit(Whose::Of(of), _)
            | Self::Action(Actor::Of(of), _) => of.walk(visit),
            _ => {}
        }
    }
}

impl Ability {
    /// Visits the values of the ability.
    pub fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Kill(_, value)
            | Self::Feedback(value)
            | Self::Store(value)
            | Self::Lock(value)
            | Self::Unlock(value)
            | Self::Resurrect(value)
            | Self::Copy(value)
            | Self::Switch(value)
            | Self::Target { value, .. }
            | Self::Execute { to: value, .. }
            | Self::Format { value, .. }
            | Self::Activate { element: value, .. } => value.walk(visit),
            Self::Disband(value) | Self::ConversationReset(value) => all(visit, value),
            Self::Investigate(investigation) => investigation.walk(visit),
            Self::Disguise(disguise) => all(visit, [&disguise.player, &disguise.role]),
            Self::Protect(protection) => {
                protection.player.walk(visit);
                all(visit, &protection.by);
                if let ProtectedBy::AbsenceAt(place) = &protection.defense {
                    place.walk(visit);
                }
            }
            Self::Apply(applying) => applying.walk(visit),
            Self::Redirect { from, to, .. } => {
                all(visit, from);
                to.walk(visit);
            }
            Self::Manipulate(change) => all(visit, [&change.player, &change.amount]),
            Self::Whisper { from, to, .. } => {
                all(visit, from);
                to.walk(visit);
            }
            Self::Join(Joining::Add { who, group, .. } | Joining::Remove { who, group }) => {
                all(visit, who);
                group.walk(visit);
            }
            Self::Grant(granting) => match granting {
                Granting::Add { role, to } => all(visit, [role, to]),
                Granting::Remove { role, from } => all(visit, [role, from]),
                Granting::Transfer { role, from, to } => all(visit, [role, from, to]),
            },
            Self::Loyalty(Loyalty::Group(to) | Loyalty::Alignment(to)) => to.walk(visit),
            Self::Obstruct(obstruction) => {
                obstruction.player.walk(visit);
                let outcomes = obstruction.outcomes.iter();
                all(visit, outcomes.map(|outcome| &outcome.feedback));
            }
            Self::Poll(poll) => poll.walk(visit),
            Self::Announce(announcement) => match announcement {
                Announcement::Reveal { text, to } => all(visit, [text, to]),
                Announcement::Learn(text) | Announcement::Announce(text) => text.walk(visit),
            },
            Self::Change(changing) => {
                let (of, to) = match changing {
                    Changing::Role { player, to } | Changing::Alignment { player, to } => {
                        (player, to)
                    }
                    Changing::Group { group, to } => (group, to),
                };
                all(visit, of);
                to.walk(visit);
            }
            Self::Choice(Choice::Create { to, .. }) => all(visit, to),
            Self::Choice(Choice::Choose { option, .. }) => option.walk(visit),
            Self::Count(counting) => {
                match &counting.amount {
                    Some(Amount::Number(number)) => number.walk(visit),
                    Some(Amount::Rounded { number, by, .. }) => all(visit, [number, by]),
                    None => {}
                }
                all(visit, &counting.of);
            }
            Self::Cancel(super::CancelWith::Message(text)) => text.walk(visit),
            Self::Log { value, label } => {
                value.walk(visit);
                all(visit, label);
            }
            Self::Emit { value, to, .. } => {
                value.walk(visit);
                all(visit, to);
            }
            Self::Display(displaying) => displaying.walk(visit),
            Self::Shuffle(values) => all(visit, values),
            Self::Cancel(_)
            | Self::Untarget
            | Self::Ascend
            | Self::Descend
            | Self::Win
            | Self::Success
            | Self::Failure
            | Self::Continue => {}
        }
    }
}

impl Investigation {
    fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Trait { player, .. } | Self::PlayerCount(player) => player.walk(visit),
            Self::Attribute {
                player, attribute, ..
            } => all(visit, [player, attribute]),
            Self::RoleCount { role, .. } => role.walk(visit),
        }
    }
}

impl Applying {
    fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Add {
                attribute,
                to,
                values,
                ..
            } => {
                all(visit, [attribute, to]);
                all(visit, values);
            }
            Self::Remove { attribute, from } => all(visit, [attribute, from]),
            Self::Change {
                attribute, to, of, ..
            } => {
                all(visit, [attribute, to]);
                all(visit, of);
            }
        }
    }
}

impl Poll {
    fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        match self {
            Self::Create { poll, place, .. } => {
                all(visit, poll);
                place.walk(visit);
            }
            Self::Add(poll, _) | Self::Delete(poll, _) | Self::Cancel { poll, .. } => {
                poll.walk(visit);
            }
            Self::Manipulate {
                poll,
                player,
                votes,
                ..
            } => {
                all(visit, [poll, player]);
                if let PlayerVotes::Extra(number, _) = votes {
                    number.walk(visit);
                }
            }
        }
    }
}

impl Displaying {
    fn walk<'t>(&'t self, visit: Visit<'_, 't>) {
        let values = match self {
            Self::Create { values, .. } => values.as_slice(),
            Self::Update { to, .. } => std::slice::from_ref(to),
        };
        for value in values {
            if let DisplayValue::Value(value) = value {
                value.walk(visit);
            }
        }
    }
}

fn all<'t>(visit: Visit<'_, 't>, values: impl IntoIterator<Item = &'t Value>) {
    values.into_iter().for_each(|value| value.walk(visit));
}
