//! From the words of the language to what a world keeps.

use super::world::{
    Activation, Duration, During, Input, Killing, KillingFilter, Known, NameKind, Power, Strength,
    Tier, Way,
};
use nightdesk_lang::tree;

macro_rules! same {
    ($($from:ty => $to:ident { $($variant:ident => $own:ident,)* })*) => {
        $(impl From<$from> for $to {
            fn from(word: $from) -> Self {
                match word {
                    $(<$from>::$variant => Self::$own,)*
                }
            }
        })*
    };
}

same! {
    tree::KillingType => Killing {
        Attack => Attack,
        Kill => Kill,
        Lynch => Lynch,
        TrueKill => TrueKill,
        Banish => Banish,
        TrueBanish => TrueBanish,
    }
    tree::KillingFilter => KillingFilter {
        Attacks => Attacks,
        Kills => Kills,
        Lynches => Lynches,
        AttacksAndLynches => AttacksLynches,
        All => All,
        Banishments => Banishments,
    }
    tree::SourceKind => NameKind {
        Role => Role,
        Group => Group,
        Attribute => Attribute,
        Poll => Poll,
        Team => Team,
    }
    tree::DayOrNight => During {
        Day => Day,
        Night => Night,
    }
    tree::Strength => Strength {
        Weak => Weak,
        Strong => Strong,
    }
    tree::Membership => Tier {
        Visitor => Visitor,
        Member => Member,
        Owner => Owner,
    }
    tree::VoteKind => Power {
        Public => Public,
        Special => Special,
        Hidden => Hidden,
        Private => Private,
    }
    tree::ToOrBy => Way {
        Absolute => Absolute,
        Relative => Relative,
    }
    tree::Activation => Activation {
        Alive => Alive,
        Ghostly => Ghostly,
        Always => Always,
    }
    tree::Duration => Duration {
        Persistent => Persistent,
        Permanent => Permanent,
        Phase => Phase,
        PhaseAttribute => PhaseAttribute,
        NextPhase => NextPhase,
        NextDay => NextDay,
        NextNight => NextNight,
        NextPhaseAttribute => NextPhaseAttribute,
        NextDayAttribute => NextDayAttribute,
        NextNightAttribute => NextNightAttribute,
        UntilUse => UntilUse,
        UntilSecondUse => UntilSecondUse,
        Attribute => Attribute,
        UntilUseAttribute => UntilUseAttribute,
    }
}

/// What a trigger asks for, in order; nothing to confirm or to run by itself.
pub(super) fn inputs(program: &tree::Program) -> Vec<Input> {
    match program.asks_for_option() {
        true => vec![Input::Choice],
        false => {
            let inputs = program.inputs().into_iter();
            inputs.map(|input| taken(input.accepts)).collect()
        }
    }
}

/// The selectors that the answers fill, in the same order.
pub(super) fn asked(program: &tree::Program) -> Vec<Known> {
    match program.asks_for_option() {
        true => vec![Known::Chosen],
        false => {
            let inputs = program.inputs().into_iter();
            inputs
                .map(|input| match input.selection {
                    tree::Selection::First => Known::Selection,
                    tree::Selection::Second => Known::SecondarySelection,
                })
                .collect()
        }
    }
}

/// What a prompt takes for a type; what has no form of its own is a living player.
fn taken(of: tree::Type) -> Input {
    use tree::Type;
    match of {
        Type::PlayerOptional => Input::PlayerOptional,
        Type::Dead => Input::Dead,
        Type::Ghost => Input::Ghost,
        Type::PlayerAny => Input::PlayerAny,
        Type::Role | Type::ActiveExtraRole => Input::Role,
        Type::Boolean | Type::Success => Input::Boolean,
        Type::Number => Input::Number,
        Type::Option => Input::Choice,
        Type::Player
        | Type::PlayerAttribute
        | Type::PlayerGroup
        | Type::Group
        | Type::Alignment
        | Type::Location
        | Type::Poll
        | Type::Result
        | Type::Info
        | Type::AbilityType
        | Type::AbilitySubtype
        | Type::AbilityCategory
        | Type::Attribute
        | Type::ActiveAttribute
        | Type::Display
        | Type::DisplayValue
        | Type::Category
        | Type::FullCategory
        | Type::KillingType
        | Type::Class
        | Type::Source
        | Type::String
        | Type::Null
        | Type::Phase
        | Type::Duration
        | Type::Actor
        | Type::Any => Input::Player,
    }
}

impl Input {
    /// Its word in prompts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Input::Player => "player",
            Input::PlayerOptional => "player_optional",
            Input::Dead => "dead",
            Input::Ghost => "ghost",
            Input::PlayerAny => "player_any",
            Input::Role => "role",
            Input::Boolean => "boolean",
            Input::Number => "number",
            Input::Choice => "option",
        }
    }
}
