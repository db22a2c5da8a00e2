//! Comparisons that cannot hold whatever happens in a game.

use super::parse::named_abilities;
use super::tree::{
    Ability, Expression, Investigation, KillingType, Selected, Step, Trait, Type, Value,
};

/// Why two values can never be the same, if that is certain before the game.
///
/// `process` are the steps whose results the comparison may ask for.
pub(super) fn never_same(left: &Value, right: &Value, process: &[Step]) -> Option<String> {
    let one_way = |one: &Value, other: &Value| {
        not_found(one, other, process).or_else(|| no_such_word(one, other))
    };
    one_way(left, right)
        .or_else(|| one_way(right, left))
        .or_else(|| of_other_types(left, right))
}

fn of_other_types(left: &Value, right: &Value) -> Option<String> {
    let (left, right) = (left.typing.known()?, right.typing.known()?);
    (!may_be_same(left, right) && !may_be_same(right, left)).then(|| {
        let (left, right) = (with_article(left), with_article(right));
        format!("this never holds: one side is {left}, the other {right}")
    })
}

/// A type as a thing, in words: `an alignment`, `a killing type`.
fn with_article(of: Type) -> String {
    let mut word = String::new();
    for sign in of.to_string().chars() {
        match sign {
            '_' => word.push(' '),
            sign if sign.is_uppercase() => {
                word.push(' ');
                word.extend(sign.to_lowercase());
            }
            sign => word.push(sign),
        }
    }
    let article = match word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    };
    format!("{article} {word}")
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
fn no_such_word(asked: &Value, constant: &Value) -> Option<String> {
    let Expression::Constant(word) = &constant.expression else {
        return None;
    };
    let written = &word.written;
    match asked.typing.known()? {
        Type::AbilitySubtype => Some(match named_abilities(written) {
            Some(meant) => {
                format!("this never holds: a subtype stands with its type; `{meant}` may be meant")
            }
            None => format!("this never holds: `{written}` is no subtype of an ability"),
        }),
        Type::KillingType if KillingType::read(written).is_none() => Some(format!(
            "this never holds: `{written}` is no kind of killing"
        )),
        Type::Boolean | Type::Success => Some(format!(
            "this never holds: `{written}` is neither true nor false"
        )),
        _ => None,
    }
}

/// What an investigation does not find.
fn not_found(asked: &Value, constant: &Value, process: &[Step]) -> Option<String> {
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
    (!fits).then(|| {
        let (found, wanted) = (with_article(found), with_article(wanted));
        format!("this never holds: the investigation finds {found}, and this is {wanted}")
    })
}
