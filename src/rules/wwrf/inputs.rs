//! Which answers a trigger needs: where its abilities ask for a selection (reference §9.6).

use super::convert::input;
use super::world::Input;
use crate::lang::tree::{
    Ability, Amount, Announcement, Applying, CancelWith, Changing, Choice, Condition, Displaying,
    DisplayValue, Expression, Granting, Investigation, Joining, Loyalty, Piece, PlayerVotes, Poll,
    Program, ProtectedBy, Restriction, Selected, Step, TargetType, Type, Value, Word,
};

/// What is to be given, in order; nothing to confirm or to run by itself.
pub(super) fn inputs(program: &Program) -> Vec<Input> {
    let mut asked = Asked::default();
    asked.steps(&program.steps);
    if asked.chosen {
        return vec![Input::Choice];
    }
    let asked = [asked.selection, asked.secondary];
    asked
        .into_iter()
        .flatten()
        .map(|of| input(of).unwrap_or(Input::Player))
        .collect()
}

/// Whether a trigger asks for the secondary selection, but for no first one.
pub(super) fn only_secondary(program: &Program) -> bool {
    let mut asked = Asked::default();
    asked.steps(&program.steps);
    asked.selection.is_none() && asked.secondary.is_some()
}

/// Whether a restriction can only be checked when the answer is there.
pub(super) fn waits(restriction: &Restriction) -> bool {
    let mut asked = Asked::default();
    match restriction {
        Restriction::Attribute { of, attribute, .. } => {
            of.iter().for_each(|of| asked.value(of));
            asked.value(attribute);
        }
        Restriction::Condition(condition) => asked.condition(condition),
        Restriction::Quantity(value) => asked.value(value),
        Restriction::Succession(crate::lang::tree::Succession::Target) => return true,
        Restriction::Temporal(_) | Restriction::Succession(_) | Restriction::Status(_) => {}
    }
    asked.selection.is_some() || asked.secondary.is_some() || asked.chosen
}

/// The types of the selections met so far.
#[derive(Debug, Default)]
struct Asked {
    selection: Option<Option<Type>>,
    secondary: Option<Option<Type>>,
    chosen: bool,
}

impl Asked {
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Ability(ability) => self.ability(ability),
                Step::ProcessEvaluate { process, evaluate } => {
                    self.steps(process);
                    for branch in evaluate {
                        self.condition(&branch.when);
                        self.steps(&branch.steps);
                    }
                }
                Step::ForEach { over, steps } => {
                    self.value(over);
                    self.steps(steps);
                }
            }
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Always | Condition::Otherwise => {}
            Condition::Is(a, b)
            | Condition::IsNot(a, b)
            | Condition::Greater(a, b)
            | Condition::Less(a, b)
            | Condition::Has(a, b)
            | Condition::IsIn(a, b)
            | Condition::IsPartOf(a, b) => self.values([a, b]),
            Condition::Exists(value) => self.value(value),
            Condition::Not(condition) => self.condition(condition),
            Condition::All(conditions) | Condition::Any(conditions) => {
                conditions.iter().for_each(|each| self.condition(each));
            }
        }
    }

    fn values<'v>(&mut self, values: impl IntoIterator<Item = &'v Value>) {
        values.into_iter().for_each(|value| self.value(value));
    }

    fn value(&mut self, value: &Value) {
        self.expression(&value.expression, value.typing.known());
    }

    fn expression(&mut self, expression: &Expression, known: Option<Type>) {
        match expression {
            Expression::Selector {
                base: Selected::Word(word),
                properties,
            } => {
                // An annotation behind properties is that of what they give.
                let of = known.filter(|_| properties.is_empty());
                match word {
                    Word::Selection => _ = self.selection.get_or_insert(of),
                    Word::SecondarySelection => _ = self.secondary.get_or_insert(of),
                    Word::Chosen => self.chosen = true,
                    _ => {}
                }
            }
            Expression::Text(pieces) => {
                for piece in pieces {
                    if let Piece::Value(value) = piece {
                        self.value(value);
                    }
                }
            }
            Expression::Quotient(number, by) => self.values([&**number, &**by]),
            Expression::List(list) => list.iter().for_each(|item| self.expression(item, known)),
            Expression::Constant(_)
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

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Kill(_, value)
            | Ability::Feedback(value)
            | Ability::Store(value)
            | Ability::Lock(value)
            | Ability::Unlock(value)
            | Ability::Resurrect(value)
            | Ability::Copy(value)
            | Ability::Switch(value)
            | Ability::Execute { to: value, .. }
            | Ability::Format { value, .. }
            | Ability::Activate { element: value, .. } => self.value(value),
            Ability::Investigate(investigation) => self.investigation(investigation),
            Ability::Target { value, accepts } => self.target(value, *accepts),
            Ability::Disguise(disguise) => self.values([&disguise.player, &disguise.role]),
            Ability::Protect(protection) => {
                self.value(&protection.player);
                if let ProtectedBy::AbsenceAt(place) = &protection.defense {
                    self.value(place);
                }
            }
            Ability::Apply(applying) => self.applying(applying),
            Ability::Manipulate(manipulation) => {
                self.values([&manipulation.player, &manipulation.amount]);
            }
            Ability::Whisper { from, to, .. } => self.values(from.iter().chain([to])),
            Ability::Join(Joining::Add { who, group, .. } | Joining::Remove { who, group }) => {
                self.values(who.iter().chain([group]));
            }
            Ability::Grant(granting) => match granting {
                Granting::Add { role, to } => self.values([role, to]),
                Granting::Remove { role, from } => self.values([role, from]),
                Granting::Transfer { role, from, to } => self.values([role, from, to]),
            },
            Ability::Loyalty(Loyalty::Group(to) | Loyalty::Alignment(to)) => self.value(to),
            Ability::Obstruct(obstruction) => {
                self.value(&obstruction.player);
                self.values(obstruction.outcomes.iter().map(|outcome| &outcome.feedback));
            }
            Ability::Poll(poll) => self.poll(poll),
            Ability::Announce(announcement) => match announcement {
                Announcement::Reveal { text, to } => self.values([text, to]),
                Announcement::Learn(text) | Announcement::Announce(text) => self.value(text),
            },
            Ability::Change(changing) => match changing {
                Changing::Role { player: of, to }
                | Changing::Alignment { player: of, to }
                | Changing::Group { group: of, to } => self.values(of.iter().chain([to])),
            },
            Ability::Choice(choice) => match choice {
                Choice::Create { to, .. } => self.values(to),
                Choice::Choose { option, .. } => self.value(option),
            },
            Ability::Disband(of) | Ability::ConversationReset(of) => self.values(of),
            Ability::Count(counting) => {
                match &counting.amount {
                    Some(Amount::Number(number)) => self.value(number),
                    Some(Amount::Rounded { number, by, .. }) => self.values([number, by]),
                    None => {}
                }
                self.values(&counting.of);
            }
            Ability::Cancel(CancelWith::Message(message)) => self.value(message),
            Ability::Log { value, label } => self.values([value].into_iter().chain(label)),
            Ability::Emit { value, to, .. } => self.values([value].into_iter().chain(to)),
            Ability::Display(displaying) => match displaying {
                Displaying::Create { values, .. } => {
                    values.iter().for_each(|value| self.shown(value));
                }
                Displaying::Update { to, .. } => self.shown(to),
            },
            Ability::Shuffle(values) => self.values(values),
            Ability::Redirect { from, to, .. } => self.values(from.iter().chain([to])),
            Ability::Untarget
            | Ability::Ascend
            | Ability::Descend
            | Ability::Win
            | Ability::Cancel(CancelWith::Failure | CancelWith::Success)
            | Ability::Success
            | Ability::Failure
            | Ability::Continue => {}
        }
    }

    /// The type behind a target says what is taken.
    fn target(&mut self, value: &Value, accepts: Option<TargetType>) {
        let of = accepts.map(|accepts| match accepts {
            TargetType::Player => Type::Player,
            TargetType::Dead => Type::Dead,
            TargetType::Ghost => Type::Ghost,
            TargetType::Role => Type::Role,
            TargetType::Attribute => Type::Attribute,
            TargetType::Category => Type::Category,
            TargetType::FullCategory => Type::FullCategory,
            TargetType::Boolean => Type::Boolean,
            TargetType::Option => Type::Option,
            TargetType::PlayerOptional => Type::PlayerOptional,
            TargetType::PlayerAny => Type::PlayerAny,
        });
        self.expression(&value.expression, of.or(value.typing.known()));
    }

    fn investigation(&mut self, investigation: &Investigation) {
        match investigation {
            Investigation::Trait { player, .. } | Investigation::PlayerCount(player) => {
                self.value(player);
            }
            Investigation::Attribute {
                player, attribute, ..
            } => self.values([player, attribute]),
            Investigation::RoleCount { role, .. } => self.value(role),
        }
    }

    fn applying(&mut self, applying: &Applying) {
        match applying {
            Applying::Add {
                attribute,
                to,
                values,
                ..
            } => self.values([attribute, to].into_iter().chain(values)),
            Applying::Remove { attribute, from } => self.values([attribute, from]),
            Applying::Change {
                attribute, to, of, ..
            } => self.values([attribute, to].into_iter().chain(of)),
        }
    }

    fn poll(&mut self, poll: &Poll) {
        match poll {
            Poll::Create { poll, place, .. } => self.values(poll.iter().chain([place])),
            Poll::Add(poll, _) | Poll::Delete(poll, _) | Poll::Cancel { poll, .. } => {
                self.value(poll);
            }
            Poll::Manipulate {
                poll,
                player,
                votes,
                ..
            } => {
                self.values([poll, player]);
                match votes {
                    PlayerVotes::Extra(number, _) => self.value(number),
                    PlayerVotes::Unvotable | PlayerVotes::Disqualified => {}
                }
            }
        }
    }

    fn shown(&mut self, value: &DisplayValue) {
        match value {
            DisplayValue::Value(value) => self.value(value),
            DisplayValue::Yes
            | DisplayValue::No
            | DisplayValue::Counter
            | DisplayValue::Target => {}
        }
    }
}

