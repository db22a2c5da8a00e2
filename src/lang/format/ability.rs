//! Abilities.

use std::fmt::{self, Display, Formatter};

use super::value::Bare;
use super::{OneLine, behind, joined};
use crate::lang::tree::{
    Ability, Activation, Amount, Announcement, Applying, CancelWith, Changing, Choice, Counting,
    CountingWay, DeceivedBy, Disguise, DisplayValue, Displaying, Duration, Expression, Granting,
    Investigation, Joining, Loyalty, Manipulation, Name, Obstruction, Outcome, PlayerVotes, Poll,
    ProtectedBy, Protection, Split, Value, Visibility,
};

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
                behind("from", from),
                lasting(*duration)
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
                behind("from", from),
                Named(disguise),
                lasting(*duration)
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
            Self::Log { value, label } => write!(f, "Log {value}{}", behind("as", label)),
            Self::Emit { at, value, to } => write!(f, "{at} {value}{}", behind("for", to)),
            Self::Store(value) => write!(f, "Store {value}"),
            Self::Display(displaying) => displaying.fmt(f),
            Self::Lock(place) => write!(f, "Lock {place}"),
            Self::Unlock(place) => write!(f, "Unlock {place}"),
            Self::Execute { list, to } => write!(f, "Execute `{list}` to {to}"),
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

/// A duration in brackets, if it is written.
struct Lasting(Option<Duration>);

fn lasting(duration: Option<Duration>) -> Lasting {
    Lasting(duration)
}

impl Display for Lasting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(duration) => write!(f, " (~{duration})"),
            None => Ok(()),
        }
    }
}

/// `` as `Name` ``, if there is one.
struct Named<'a>(&'a Option<Name>);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(name) => write!(f, " as `{name}`"),
            None => Ok(()),
        }
    }
}

/// A number where literal ones stand in backticks.
struct Amounting<'a>(&'a Value);

impl Display for Amounting<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.0.expression {
            Expression::Number(number) => write!(f, "`{number}`"),
            _ => self.0.fmt(f),
        }
    }
}

impl Display for DeceivedBy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.strong, self.weak) {
            (false, false) => "",
            (true, false) => " (SD)",
            (false, true) => " (WD)",
            (true, true) => " (SD, WD)",
        })
    }
}

impl Display for Investigation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trait {
                what,
                player,
                deceived_by,
            } => write!(f, "{what} Investigate {player}{deceived_by}"),
            Self::Attribute {
                player,
                attribute,
                deceived_by,
            } => write!(
                f,
                "Attribute Investigate {player} for {attribute}{deceived_by}"
            ),
            Self::RoleCount { role, deceived_by } => {
                write!(f, "Investigate {role} Count{deceived_by}")
            }
            Self::PlayerCount(players) => write!(f, "Investigate {players} Player Count"),
        }
    }
}

impl Display for Disguise {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            strength,
            player,
            role,
            duration,
        } = self;
        write!(
            f,
            "{strength} Disguise {player} as {role}{}",
            lasting(*duration)
        )
    }
}

impl Display for Protection {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Protect {} from `{}`{} through {}{}{}",
            self.player,
            self.from,
            behind("by", &self.by),
            self.defense,
            behind("during", &self.during),
            lasting(self.duration)
        )
    }
}

impl Display for ProtectedBy {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Active => f.write_str("Active Defense"),
            Self::Passive => f.write_str("Passive Defense"),
            Self::Partial => f.write_str("Partial Defense"),
            Self::Recruitment => f.write_str("Recruitment Defense"),
            Self::AbsenceAt(place) => write!(f, "Absence at {place}"),
        }
    }
}

impl Display for Applying {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add {
                attribute,
                to,
                duration,
                values,
            } => {
                write!(f, "Apply {attribute} to {to}{}", lasting(*duration))?;
                if values.is_empty() {
                    return Ok(());
                }
                let values: Vec<_> = values.iter().map(|value| Bare(&value.expression)).collect();
                write!(f, " ({})", joined(&values, ", "))
            }
            Self::Remove { attribute, from } => write!(f, "Remove {attribute} from {from}"),
            Self::Change {
                attribute,
                slot,
                to,
                of,
            } => write!(
                f,
                "Change {attribute} value `{slot}` to {to}{}",
                behind("for", of)
            ),
        }
    }
}

impl Display for Manipulation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Manipulate {}'s `{} voting power` {} {}{}",
            self.player,
            self.votes,
            self.change,
            Amounting(&self.amount),
            lasting(self.duration)
        )
    }
}

impl Display for Joining {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add {
                who,
                group,
                membership,
                duration,
            } => {
                match who {
                    Some(who) => write!(f, "Add {who} to {group}")?,
                    None => write!(f, "Join {group}")?,
                }
                let quoted = membership.map(|membership| format!("`{membership}`"));
                write!(f, "{}{}", behind("as", &quoted), lasting(*duration))
            }
            Self::Remove {
                who: Some(who),
                group,
            } => write!(f, "Remove {who} from {group}"),
            Self::Remove { who: None, group } => write!(f, "Leave {group}"),
        }
    }
}

impl Display for Granting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add { role, to } => write!(f, "Grant {role} to {to}"),
            Self::Remove { role, from } => write!(f, "Revoke {role} from {from}"),
            Self::Transfer { role, from, to } => write!(f, "Transfer {role} from {from} to {to}"),
        }
    }
}

impl Display for Obstruction {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Obstruct ")?;
        if let Some(abilities) = &self.abilities {
            write!(f, "{abilities} for ")?;
        }
        self.player.fmt(f)?;
        match self.outcomes.as_slice() {
            [] => {}
            [
                Outcome {
                    chance: None,
                    feedback,
                },
            ] => write!(f, " ⇒ {feedback}")?,
            outcomes => write!(f, " ⇒ ({})", joined(outcomes, ","))?,
        }
        lasting(self.duration).fmt(f)
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(chance) = self.chance {
            write!(f, "{chance}:")?;
        }
        self.feedback.fmt(f)
    }
}

impl Display for Poll {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { poll, place, name } => {
                f.write_str("Create ")?;
                poll.iter().try_for_each(|poll| write!(f, "{poll} "))?;
                write!(f, "Poll in {place}{}", Named(name))
            }
            Self::Add(poll, duration) => write!(f, "Add {poll} Poll{}", lasting(*duration)),
            Self::Delete(poll, duration) => write!(f, "Delete {poll} Poll{}", lasting(*duration)),
            Self::Cancel {
                poll,
                told,
                duration,
            } => {
                let cancel = match told {
                    Visibility::Visible => "Cancel",
                    Visibility::Hidden => "Silently cancel",
                };
                write!(f, "{cancel} {poll} Poll{}", lasting(*duration))
            }
            Self::Manipulate {
                poll,
                player,
                votes,
                duration,
            } => write!(
                f,
                "Manipulate {poll} Poll ({player} {votes}){}",
                lasting(*duration)
            ),
        }
    }
}

impl Display for PlayerVotes {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unvotable => f.write_str("is `Unvotable`"),
            Self::Disqualified => f.write_str("is `Disqualified`"),
            Self::Extra(number, Visibility::Visible) => {
                write!(f, "has {} votes", Amounting(number))
            }
            Self::Extra(number, Visibility::Hidden) => {
                write!(f, "has {} hidden votes", Amounting(number))
            }
        }
    }
}

impl Display for Announcement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reveal { text, to } => write!(f, "Reveal {text} to {to}"),
            Self::Learn(text) => write!(f, "Learn {text}"),
            Self::Announce(text) => write!(f, "Announce {text}"),
        }
    }
}

impl Display for Changing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (what, of, to) = match self {
            Self::Role { player, to } => ("Role", player, to),
            Self::Alignment { player, to } => ("Alignment", player, to),
            Self::Group { group, to } => ("Group", group, to),
        };
        write!(f, "{what} Change")?;
        of.iter().try_for_each(|of| write!(f, " {of}"))?;
        write!(f, " to {to}")
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { name, to, options } => write!(
                f,
                "`{name}` Choice Creation{} ({})",
                behind("for", to),
                joined(options, ", ")
            ),
            Self::Choose { name, option } => write!(f, "`{name}` Choice Choose {option}"),
        }
    }
}

impl Display for Counting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = match self.way {
            CountingWay::Set => "to",
            CountingWay::Increment | CountingWay::Decrement => "by",
        };
        write!(
            f,
            "{} Counter{}{}",
            self.way,
            behind(word, &self.amount),
            behind("for", &self.of)
        )
    }
}

impl Display for Amount {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Rounded {
                rounding,
                number,
                by,
            } => write!(f, "{rounding} {number}/{by}"),
        }
    }
}

impl Display for Displaying {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create { display, values } if values.is_empty() => {
                write!(f, "Display `{display}`")
            }
            Self::Create { display, values } => {
                write!(f, "Display `{display}` ({})", joined(values, ", "))
            }
            Self::Update { display, slot, to } => match to {
                DisplayValue::Value(value) => {
                    write!(f, "Update `{display}` value `{slot}` to {value}")
                }
                _ => write!(f, "Update `{display}` value `{slot}` to `{to}`"),
            },
        }
    }
}

impl Display for DisplayValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yes => f.write_str("Yes"),
            Self::No => f.write_str("No"),
            Self::Counter => f.write_str("Counter"),
            Self::Target => f.write_str("Target"),
            Self::Value(value) => value.fmt(f),
        }
    }
}
