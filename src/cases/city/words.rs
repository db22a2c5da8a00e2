//! The words of cases: actions by role, letters that cases do not list.

use nightdesk_city::moves::Action;
use nightdesk_city::night::LetterClass;
use nightdesk_city::{Negative, Peaceful, Role};

/// What a case's word for an action means for a role.
pub(super) fn action(word: &str, role: Role) -> Option<Action> {
    let special = match (role, word) {
        (Role::Peaceful(Peaceful::Anonymous), "watch" | "choose") => Action::Surveil,
        (Role::Peaceful(Peaceful::Pimp), "take" | "slave" | "choose") => Action::Enslave,
        (Role::Peaceful(Peaceful::Pimp), "block") => Action::Punish,
        (
            Role::Peaceful(Peaceful::Actor | Peaceful::Wizard),
            "take" | "use" | "choose" | "play",
        ) => Action::Copy,
        (Role::Peaceful(Peaceful::Collector), "choose" | "targets" | "mark") => Action::Collect,
        (Role::Peaceful(Peaceful::Collector), "use") => Action::Activate,
        (Role::Peaceful(Peaceful::Cultist), "souls" | "choose" | "collect") => Action::Mark,
        (Role::Peaceful(Peaceful::Fanatic), "favourite" | "favorite" | "choose") => Action::Favour,
        (Role::Peaceful(Peaceful::Witch), "keep" | "fix_swap") => Action::Fix,
        (Role::Peaceful(Peaceful::Madman), "suicide" | "burn") => Action::Fire,
        (Role::Peaceful(Peaceful::Kamikaze), "kill") => Action::Suicide,
        (Role::Peaceful(Peaceful::Investigator), "shoot") => Action::Kill,
        (Role::Peaceful(Peaceful::Inquisitor), "burn") => Action::Kill,
        (Role::Negative(Negative::Poisoner), "give_antidote") => Action::Antidote,
        (Role::Negative(Negative::Poisoner), "refuse") => Action::RefuseAntidote,
        (Role::Negative(Negative::Executor), "free") => Action::Release,
        (Role::Negative(_), "insurance") => Action::Insure,
        (Role::Negative(Negative::Executor), "cripple" | "destroy") => Action::Torture,
        (Role::Peaceful(Peaceful::Necromancer), "mark" | "choose" | "name") => Action::Curse,
        (Role::Peaceful(Peaceful::Necromancer), "raise" | "replace" | "swap") => Action::Exchange,
        _ => return read(word).or_else(|| only_evening_action(role)),
    };
    Some(special)
}

/// A word of the case's own for what a role does in the evening, if it can only be one thing.
fn only_evening_action(role: Role) -> Option<Action> {
    let moves = role.entry()?.moves.iter().copied();
    let mut evening = moves.filter(|action| action.is_evening());
    let only = evening.next()?;
    evening.next().is_none().then_some(only)
}

fn read(word: &str) -> Option<Action> {
    let value = toml::Value::String(word.to_owned());
    value.try_into().ok()
}

/// What a role did when a case only says that it did something.
pub(super) fn usual_action(role: Role) -> Action {
    match role {
        Role::Peaceful(role) => match role {
            Peaceful::Doctor => Action::Heal,
            Peaceful::Blocker => Action::Arrest,
            Peaceful::Commissioner | Peaceful::Lawyer | Peaceful::Inquisitor => Action::Check,
            Peaceful::Detective => Action::Track,
            Peaceful::Bodyguard => Action::Guard,
            Peaceful::Prostitute => Action::Take,
            Peaceful::Journalist => Action::Compare,
            Peaceful::Vagrant => Action::Watch,
            Peaceful::DrugDealer => Action::Dose,
            Peaceful::Hypnotist => Action::Hypnotise,
            Peaceful::Cultist => Action::Heal,
            Peaceful::Maid => Action::Serve,
            Peaceful::Witch => Action::Swap,
            Peaceful::Fanatic | Peaceful::Investigator => Action::Kill,
            _ => Action::Skip,
        },
        Role::Negative(role) => match role {
            Negative::Geisha => Action::Take,
            Negative::Poisoner => Action::Poison,
            Negative::Executor => Action::Capture,
            Negative::Joker => Action::Check,
            _ => Action::Kill,
        },
        Role::Faceless => Action::Cut,
        Role::Elite(_) => Action::Skip,
    }
}

/// Letters of classes that the form of the cases does not know.
pub(super) fn unlisted_classes() -> [LetterClass; 18] {
    [
        LetterClass::TrackConfirmed,
        LetterClass::SmearedSelf,
        LetterClass::WatchedRole,
        LetterClass::SlaveRole,
        LetterClass::CaptiveKnown,
        LetterClass::FavouriteRole,
        LetterClass::SampleResult,
        LetterClass::BodyResult,
        LetterClass::LateColour,
        LetterClass::RoleTaken,
        LetterClass::RolePast,
        LetterClass::MetManiac,
        LetterClass::RoleInformation,
        LetterClass::RoleMoved,
        LetterClass::HostMessage,
        LetterClass::CopiedRole,
        LetterClass::TryWasted,
        LetterClass::BodyDestroyed,
    ]
}
