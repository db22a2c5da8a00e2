//! From the words of the language to what a world keeps.

use super::world::{
    Activation, Duration, During, Input, Killing, KillingFilter, NameKind, Power, Strength, Tier,
    Way,
};
use crate::lang::tree;

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

/// What a prompt takes for a selection of a type; what has no form of its own is a living player.
pub(super) fn input(of: Option<tree::Type>) -> Option<Input> {
    use tree::Type;
    Some(match of {
        None
        | Some(Type::Player | Type::PlayerAttribute | Type::PlayerGroup | Type::Actor | Type::Any) => {
            Input::Player
        }
        Some(Type::PlayerOptional) => Input::PlayerOptional,
        Some(Type::Dead) => Input::Dead,
        Some(Type::Ghost) => Input::Ghost,
        Some(Type::PlayerAny) => Input::PlayerAny,
        Some(Type::Role) => Input::Role,
        Some(Type::Boolean) => Input::Boolean,
        Some(Type::Number) => Input::Number,
        Some(Type::Option) => Input::Choice,
        Some(Type::Location) => Input::Player,
        Some(_) => return None,
    })
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
