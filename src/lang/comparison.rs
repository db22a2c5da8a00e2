//! Comparisons that cannot hold whatever happens in a game.

use super::parse::named_abilities;
use super::tree::{
    Ability, Expression, Investigation, KillingType, Selected, Step, Trait, Type, Value,
};
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

/// Why two values can never be the same, if that is certain before the game.
///
/// `process` are the steps whose results the comparison may ask for.
pub(super) fn never_same(left: &Value, right: &Value, process: &[Step]) -> Option<InEach> {
    let one_way = |one: &Value, other: &Value| {
        not_found(one, other, process).or_else(|| no_such_word(one, other))
    };
    one_way(left, right)
        .or_else(|| one_way(right, left))
        .or_else(|| of_other_types(left, right))
}

fn of_other_types(left: &Value, right: &Value) -> Option<InEach> {
    let (left, right) = (left.typing.known()?, right.typing.known()?);
    (!may_be_same(left, right) && !may_be_same(right, left))
        .then(|| in_each!("of_other_types", left, right))
}

/// Whether a value of one type may be the same as one of another; said for one of both orders.
fn may_be_same(one: Type, other: Type) -> bool {
    use Type as T;
    if one == other || one.is_player() && other.is_player() {
        return true;
    }
    match one {
        // What these are is known in a game alone, and anything can be read as text.
        T::String | T::Info | T::DisplayValue | T::Actor | T::Any | T::Null | T::Location => true,
        T::Option => matches!(
            other,
            T::Role | T::ActiveExtraRole | T::Attribute | T::ActiveAttribute | T::Alignment
        ),
        T::Result => {
            other.is_player()
                || matches!(
                    other,
                    T::Success
                        | T::Boolean
                        | T::Number
                        | T::Role
                        | T::Class
                        | T::Category
                        | T::Alignment
                )
        }
        T::Success => other == T::Boolean,
        T::AbilityType | T::AbilitySubtype | T::AbilityCategory => {
            matches!(
                other,
                T::AbilityType | T::AbilitySubtype | T::AbilityCategory
            )
        }
        T::Role => other == T::ActiveExtraRole,
        T::Attribute => other == T::ActiveAttribute,
        _ => one.is_player() && matches!(other, T::Group | T::ActiveExtraRole | T::ActiveAttribute),
    }
}

/// A word that is none of the few that the other side can be.
fn no_such_word(asked: &Value, constant: &Value) -> Option<InEach> {
    let Expression::Constant(word) = &constant.expression else {
        return None;
    };
    let written = &word.written;
    match asked.typing.known()? {
        Type::AbilitySubtype => Some(match named_abilities(written) {
            Some(meant) => in_each!("subtype_with_its_type", meant = meant.to_string()),
            None => in_each!("never_a_subtype", written),
        }),
        Type::KillingType if KillingType::read(written).is_none() => {
            Some(in_each!("never_a_killing", written))
        }
        Type::Boolean | Type::Success => Some(in_each!("never_a_truth", written)),
        _ => None,
    }
}

/// What an investigation does not find.
fn not_found(asked: &Value, constant: &Value, process: &[Step]) -> Option<InEach> {
    let Expression::Selector {
        base: Selected::Result(number),
        properties,
    } = &asked.expression
    else {
        return None;
    };
    let step = process.get(usize::from(number.checked_sub(1)?))?;
    let Step::Ability(Ability::Investigate(Investigation::Trait { what, .. })) = step else {
        return None;
    };
    let found = match what {
        Trait::Role => Type::Role,
        Trait::Class => Type::Class,
        Trait::Category => Type::Category,
        Trait::Alignment => Type::Alignment,
    };
    let wanted = constant.typing.known()?;
    let of_a_role = [Type::Role, Type::Class, Type::Category, Type::Alignment];
    let fits = !properties.is_empty() || !of_a_role.contains(&wanted) || wanted == found;
    (!fits).then(|| in_each!("never_found", found, wanted))
}
