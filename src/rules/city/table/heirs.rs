//! What a role was told before, for the citizen who takes it over: he plays on as if it had been his
//! from the start (role "active citizen").

use super::stage::State;
use crate::night::{Letter, LetterClass, Value, general};
use crate::state::{Card, Origin};
use crate::{Peaceful, Role};
use nightdesk_game::SeatId;

impl State {
    /// The letters of a moment; who takes over a role reads after it what the role was told before.
    pub(super) fn with_results_before(&self, letters: Vec<Letter>) -> Vec<Letter> {
        let mut all = Vec::new();
        for letter in letters {
            let past = match self.taken_over(&letter) {
                Some(card) => self.results_before(letter.to, card),
                None => Vec::new(),
            };
            all.push(letter);
            all.extend(past);
        }
        all
    }

    /// The role that a letter says its reader has taken over for good: a collector learns of the past
    /// the targets alone, and a necromancer too.
    fn taken_over(&self, letter: &Letter) -> Option<&Card> {
        let Some(Value::Role(Role::Peaceful(role))) = letter.value("role") else {
            return None;
        };
        let card = self.city.usable(letter.to, *role)?;
        let is_it = letter.class == LetterClass::RoleTaken && letter.value("body").is_none();
        (is_it && card.origin == Origin::Taken).then_some(card)
    }

    /// What those who held the role before were told for it, night by night: what it brought says so
    /// itself, whoever read it; what came to a player is of the role that was his then.
    fn results_before(&self, to: SeatId, card: &Card) -> Vec<Letter> {
        let nights = self.past.played.iter().zip(&self.past.nights);
        let told = nights.flat_map(|(played, night)| {
            let holder = played.holders.get(&card.id).copied();
            let letters = played.letters.iter().chain(&night.letters);
            let own = letters.filter(move |letter| match letter.card {
                Some(brought) => brought == card.id,
                None => Some(letter.to) == holder,
            });
            own.map(|letter| (played.day, letter))
        });
        let own = told.filter(|(_, letter)| is_of_role(letter.class, card.role));
        let told = own.filter_map(|(night, letter)| {
            let told = match letter.class {
                LetterClass::RoleInformation => letter.clone(),
                _ => general(letter)?,
            };
            let past = Letter::new(to, LetterClass::RolePast)
                .with("night", Value::Number(night))
                .with("letter", Value::Letter(Box::new(told)));
            Some(past)
        });
        told.collect()
    }
}

/// Whether such a message tells what came of a role's moves. Colours stand in the memory of the role
/// itself, with whom it follows.
const fn is_of_role(class: LetterClass, role: Peaceful) -> bool {
    use LetterClass as Of;
    use Peaceful as Role;
    match role {
        Role::Doctor => matches!(class, Of::HealHit),
        Role::Blocker => matches!(class, Of::BlockHit),
        Role::Commissioner | Role::Lawyer | Role::Inquisitor => matches!(class, Of::ProofResult),
        Role::Detective => matches!(
            class,
            Of::TrackResult
                | Of::TrackConfirmed
                | Of::RoleQueryResult
                | Of::GuestNames
                | Of::GuestRoles
        ),
        Role::Investigator => matches!(
            class,
            Of::InvestigatorFeed | Of::ProofResult | Of::RoleQueryResult
        ),
        Role::Bodyguard => matches!(class, Of::KillerName | Of::KillerRole | Of::OriginalTarget),
        Role::Prostitute => matches!(class, Of::ClientRole),
        Role::Hacker => matches!(class, Of::HackRole),
        Role::Journalist => matches!(class, Of::Comparison | Of::ProofResult),
        Role::Vagrant => matches!(class, Of::VagrantResult | Of::GuestNames),
        Role::Anonymous | Role::Pimp => matches!(class, Of::RoleInformation),
        Role::Priest | Role::Politician => matches!(class, Of::GuestRoles),
        Role::Hero => matches!(class, Of::GuestNames),
        Role::Fanatic => matches!(class, Of::FavouriteMoves),
        Role::Hypnotist => matches!(class, Of::GuestRoles | Of::HypnosisKill),
        Role::Cultist => matches!(class, Of::HealHit | Of::HealMiss),
        Role::Criminalist => {
            matches!(class, Of::SampleResult | Of::BodyResult | Of::GuestNames)
        }
        Role::Maid => matches!(class, Of::MaidResult | Of::RoleInformation),
        _ => false,
    }
}
