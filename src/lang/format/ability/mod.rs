//! Abilities.

mod attribute;
mod element;
mod group;
mod kill;
mod parts;
mod poll;
mod tell;

use std::fmt::{self, Display, Formatter};

use super::{OneLine, after_word, joined};
use crate::tree::{Ability, Activation, CancelWith, HostCommand, Loyalty, Split};
use parts::{Lasting, Named};

impl Display for Ability {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kill(how, target) => write!(f, "{how} {target}"),
            Self::Investigate(investigation) => investigation.fmt(f),
            Self::Target { value, accepts } => {
                write!(f, "Target {value}")?;
                accepts
                    .iter()
                    .try_for_each(|accepts| write!(f, " ({accepts})"))
            }
            Self::Untarget => f.write_str("Untarget"),
            Self::Disguise(disguise) => disguise.fmt(f),
            Self::Protect(protection) => protection.fmt(f),
            Self::Apply(applying) => applying.fmt(f),
            Self::Redirect {
                abilities,
                from,
                to,
                duration,
            } => write!(
                f,
                "Redirect `{abilities}`{} to {to}{}",
                after_word("from", from),
                Lasting(*duration)
            ),
            Self::Manipulate(manipulation) => manipulation.fmt(f),
            Self::Whisper {
                from,
                to,
                disguise,
                duration,
            } => write!(
                f,
                "Whisper{} to {to}{}{}",
                after_word("from", from),
                Named(disguise),
                Lasting(*duration)
            ),
            Self::Join(joining) => joining.fmt(f),
            Self::Grant(granting) => granting.fmt(f),
            Self::Loyalty(Loyalty::Group(to)) => write!(f, "Loyalty to {to} (Group)"),
            Self::Loyalty(Loyalty::Alignment(to)) => write!(f, "Loyalty to {to} (Alignment)"),
            Self::Obstruct(obstruction) => obstruction.fmt(f),
            Self::Poll(poll) => poll.fmt(f),
            Self::Announce(announcement) => announcement.fmt(f),
            Self::Change(changing) => changing.fmt(f),
            Self::Choice(choice) => choice.fmt(f),
            Self::Ascend => f.write_str("Ascend"),
            Self::Descend => f.write_str("Descend"),
            Self::Win => f.write_str("Win"),
            Self::Disband(None) => f.write_str("Disband"),
            Self::Disband(Some(group)) => write!(f, "Disband {group}"),
            Self::Count(counting) => counting.fmt(f),
            Self::ConversationReset(None) => f.write_str("Conversation Reset"),
            Self::ConversationReset(Some(place)) => write!(f, "Conversation Reset {place}"),
            Self::Cancel(CancelWith::Failure) => f.write_str("Cancel with Failure"),
            Self::Cancel(CancelWith::Success) => f.write_str("Cancel with Success"),
            Self::Cancel(CancelWith::Message(text)) => write!(f, "Cancel with {text}"),
            Self::Feedback(value) => value.fmt(f),
            Self::Success => f.write_str("Success"),
            Self::Failure => f.write_str("Failure"),
            Self::Continue => f.write_str("Continue"),
            Self::Log { value, label } => write!(f, "Log {value}{}", after_word("as", label)),
            Self::Emit { at, value, to } => write!(f, "{at} {value}{}", after_word("for", to)),
            Self::Store(value) => write!(f, "Store {value}"),
            Self::Display(displaying) => displaying.fmt(f),
            Self::Lock(place) => write!(f, "Lock {place}"),
            Self::Unlock(place) => write!(f, "Unlock {place}"),
            Self::Execute { list, to } => match list {
                HostCommand::List(list) => write!(f, "Execute `{list}` to {to}"),
                HostCommand::Unknown(name) => write!(f, "Execute `{}` to {to}", name.written),
            },
            Self::Shuffle(values) => write!(f, "Shuffle {}", joined(values, " ")),
            Self::Format {
                value,
                template,
                split,
            } => {
                write!(f, "Format {value} as `{}`", OneLine(template))?;
                split.iter().try_for_each(|Split { separator, into }| {
                    write!(f, " split by `{}` as `{into}`", OneLine(separator))
                })
            }
            Self::Activate {
                element,
                when: Activation::Always,
            } => write!(f, "Activate {element} always"),
            Self::Activate { element, when } => write!(f, "Activate {element} while `{when}`"),
            Self::Resurrect(element) => write!(f, "Resurrect {element}"),
            Self::Copy(player) => write!(f, "Copy {player}"),
            Self::Switch(player) => write!(f, "Switch with {player}"),
        }
    }
}
