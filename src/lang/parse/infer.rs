//! What type a value has by itself (section "Types" of the language's guide).

use crate::tree::{AbilityFilter, Expression, Property, Selected, Type, Typing, Variable, Word};

/// The type of a value that has no annotation and whose place takes anything.
pub(super) fn typing(expression: &Expression) -> Typing {
    match expression {
        Expression::Selector { base, properties } => match properties.last() {
            Some(property) => of_property(property),
            None => of_selected(base),
        },
        // Names get their type where they are read.
        Expression::Constant(_) => Typing::Inferred(Type::String),
        Expression::List(elements) => elements.first().map_or(Typing::AtRunTime, typing),
        Expression::ActiveAttribute(_) => Typing::Inferred(Type::ActiveAttribute),
        Expression::Text(_) => Typing::Inferred(Type::Info),
        Expression::Number(_) | Expression::Quotient(..) => Typing::Inferred(Type::Number),
        Expression::Boolean(_) => Typing::Inferred(Type::Boolean),
        Expression::Success(_) => Typing::Inferred(Type::Success),
        Expression::KillingType(_) => Typing::Inferred(Type::KillingType),
        Expression::Abilities(filter) => Typing::Inferred(match filter {
            AbilityFilter::All | AbilityFilter::NonKilling => Type::AbilityCategory,
            AbilityFilter::Type(_) => Type::AbilityType,
            AbilityFilter::Subtype(..) => Type::AbilitySubtype,
        }),
        Expression::Source(_) => Typing::Inferred(Type::Source),
    }
}

fn of_property(property: &Property) -> Typing {
    Typing::Inferred(match property {
        Property::Role | Property::OriginalRole | Property::MostFreqRole => Type::Role,
        Property::Category => Type::Category,
        Property::Class => Type::Class,
        Property::Alignment => Type::Alignment,
        Property::Counter
        | Property::Count
        | Property::Number
        | Property::PublicVotingPower
        | Property::PrivateVotingPower => Type::Number,
        Property::Members | Property::Players | Property::RandomPlayer | Property::Source => {
            Type::Player
        }
        Property::Value(_) => Type::String,
        Property::Success => Type::Success,
        Property::Message => Type::Info,
        Property::Attribute(_) => Type::ActiveAttribute,
        Property::Target | Property::Team | Property::Type | Property::Result => {
            return Typing::AtRunTime;
        }
    })
}

fn of_selected(base: &Selected) -> Typing {
    Typing::Inferred(match base {
        Selected::Word(word) => return of_word(*word),
        Selected::Result(_) => Type::Result,
        Selected::Id(_) | Selected::Players(_) => Type::Player,
        Selected::AllRoles | Selected::Roles(_) => Type::Role,
        Selected::Teams(_) | Selected::TeamsWith(_) => Type::Alignment,
        Selected::Group(_) => Type::Group,
        Selected::Location(_) | Selected::UnknownPlace(_) => Type::Location,
        Selected::HostInformation(name) => return of_host_information(name.key.as_str()),
        Selected::Variable(variable) => match variable {
            Variable::Total
            | Variable::Living
            | Variable::Dead
            | Variable::Ghostly
            | Variable::Phase => Type::Number,
            Variable::PhaseName => Type::String,
            Variable::Haunting => Type::Boolean,
        },
        Selected::Unknown(_) => return Typing::AtRunTime,
    })
}

/// What the host writes down has its type by the beginning of its name.
fn of_host_information(key: &str) -> Typing {
    let beginnings = [
        ("partialrolelist", Type::Info),
        ("role", Type::Role),
        ("player", Type::Player),
        ("number", Type::Number),
        ("string", Type::String),
    ];
    let known = beginnings
        .iter()
        .find(|(beginning, _)| key.starts_with(beginning));
    known.map_or(Typing::AtRunTime, |(_, known)| Typing::Inferred(*known))
}

fn of_word(word: Word) -> Typing {
    Typing::Inferred(match word {
        Word::ActionAbilityType | Word::VisitType => Type::AbilityType,
        Word::VisitSubtype => Type::AbilitySubtype,
        Word::ActionFeedback => Type::Info,
        Word::AttackSource | Word::TriggerSource => Type::Source,
        Word::DeathType | Word::KillingType => Type::KillingType,
        Word::ThisAttr => Type::ActiveAttribute,
        Word::ActionResult => Type::Result,
        Word::Chosen | Word::Option => Type::Option,
        Word::AttackLocation => Type::Location,
        Word::VoteText | Word::OldVoteText | Word::NewVoteText => Type::String,
        Word::SelfElement
        | Word::Target
        | Word::TargetDead
        | Word::Selection
        | Word::SecondarySelection
        | Word::VisitParameter
        | Word::SecondVisitParameter => return Typing::AtRunTime,
        Word::All
        | Word::Others
        | Word::Dead
        | Word::Ghostly
        | Word::DeadAlive
        | Word::Nobody
        | Word::Members
        | Word::Attacker
        | Word::Attacked
        | Word::This
        | Word::Winner
        | Word::Winner1
        | Word::Winner2
        | Word::Voters
        | Word::OtherVoters
        | Word::Executor
        | Word::Voter
        | Word::Vote
        | Word::OldVote
        | Word::NewVote
        | Word::ActionTarget
        | Word::RoleChanger
        | Word::Chooser
        | Word::Joiner
        | Word::Visitor
        | Word::Ind => Type::Player,
    })
}

/// What a place leaves open: it takes several types, so that the value decides.
pub(super) fn leaves_open(place: Type) -> bool {
    matches!(place, Type::Any | Type::Actor | Type::Location)
}

/// Whether a value whose own type is known can never be what its place takes.
pub(super) fn never_fits(place: Type, own: Type) -> bool {
    let fits = match place {
        _ if place == own => true,
        Type::Player => own.is_player() || matches!(own, Type::Result | Type::Any | Type::Actor),
        Type::Role | Type::ActiveExtraRole => matches!(
            own,
            Type::Role
                | Type::ActiveExtraRole
                | Type::ActiveAttribute
                | Type::Result
                | Type::Option
                | Type::String
        ),
        Type::Alignment => matches!(own, Type::Result | Type::Option | Type::String),
        Type::Number => matches!(own, Type::Result | Type::String),
        Type::Group => matches!(own, Type::Location),
        Type::Poll => matches!(own, Type::String),
        Type::Attribute => matches!(own, Type::ActiveAttribute | Type::String | Type::Option),
        Type::ActiveAttribute => matches!(own, Type::Attribute | Type::String),
        // Anything can be text.
        _ => true,
    };
    !fits
}

/// Whether a place takes words as they are.
pub(super) fn takes_words(place: Option<Type>) -> bool {
    matches!(
        place,
        Some(Type::Info | Type::String | Type::Option | Type::Display | Type::DisplayValue)
    )
}

/// Whether a constant of a type is the name of something a book or the language has.
pub(super) fn is_named(of: Type) -> bool {
    matches!(
        of,
        Type::Role
            | Type::Attribute
            | Type::Alignment
            | Type::Class
            | Type::Category
            | Type::Poll
            | Type::AbilityType
            | Type::AbilitySubtype
            | Type::KillingType
            | Type::Source
    )
}
