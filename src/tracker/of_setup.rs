//! A tracker's setup from a game's.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::setup::{Player, ReadingRules, TrackerSetup};
use nightdesk_ballot::{NameRule, OwnWords, Syntaxes, UnknownSyntax, VoteWords};
use nightdesk_game::{ClockError, NameMatch, SeatId, SeatPlan, Setup};
use nightdesk_gm::CommentPhrases;
use nightdesk_text::messages::Worded;
use nightdesk_text::names::same;
use nightdesk_text::{Language, say};
use nightdesk_votes::CountRules;

/// Why a setup cannot be followed in its thread.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.worded(Language::English))]
pub enum SetupError {
    /// Its schedule cannot be followed.
    Clock(#[from] ClockError),
    /// It asks for a form of votes that is not known.
    Syntax(#[from] UnknownSyntax),
}

impl Worded for SetupError {
    fn worded(&self, language: Language) -> String {
        match self {
            Self::Clock(error) => error.worded(language),
            Self::Syntax(UnknownSyntax { word }) => say!(&language, "unknown_syntax", word),
        }
    }
}

impl TrackerSetup {
    /// What a game's setup says about its thread.
    ///
    /// # Errors
    /// When its zone, its plan or its forms of votes cannot be understood.
    pub fn of(setup: &Setup) -> Result<Self, SetupError> {
        Ok(Self {
            hosts: setup.hosts.clone(),
            players: setup.seats.iter().map(player).collect(),
            users: setup.spare.clone(),
            plan: setup.schedule.plan(setup.seats.len())?,
            count: CountRules {
                weights: by_seat(&setup.seats, &setup.votes.weights),
                needs: by_seat(&setup.seats, &setup.votes.needs),
                ..CountRules::of_votes(&setup.votes)
            },
            at_deadline: setup.votes.at_deadline,
            reading: ReadingRules::of(setup)?,
        })
    }
}

impl ReadingRules {
    /// What a setup says about reading posts.
    ///
    /// # Errors
    /// When it asks for a form of votes that is not known.
    pub fn of(setup: &Setup) -> Result<Self, UnknownSyntax> {
        let votes = &setup.votes;
        Ok(Self {
            syntaxes: Syntaxes {
                words: vote_words(setup),
                ..Syntaxes::of_words(&votes.syntaxes)?
            },
            in_spoilers: votes.in_spoilers,
            names: match votes.names {
                NameMatch::Ask => NameRule::Ask,
                NameMatch::Unique => NameRule::Unique,
                NameMatch::Provisional => NameRule::Provisional,
            },
            edited: votes.edited_posts,
            replacement_vote: votes.replacement_vote,
            phrases: CommentPhrases::default(),
        })
    }
}

/// The words of votes in a game.
#[must_use]
pub fn vote_words(setup: &Setup) -> Arc<VoteWords> {
    let own = &setup.votes.words;
    Arc::new(VoteWords::with_own(
        setup.language,
        OwnWords {
            vote: &own.vote,
            unvote: &own.unvote,
            nobody: &own.no_elimination,
            prefixes: &own.prefixes,
            tags: &own.tags,
        },
    ))
}

fn player(seat: &SeatPlan) -> Player {
    Player {
        name: seat.name.clone(),
        aliases: seat.aliases.clone(),
    }
}

fn by_seat<T: Copy>(seats: &[SeatPlan], by_name: &BTreeMap<String, T>) -> BTreeMap<SeatId, T> {
    let seats = seats.iter().enumerate();
    seats
        .filter_map(|(index, seat)| {
            let found = by_name.iter().find(|(name, _)| same(name, &seat.name));
            found.map(|(_, value)| (SeatId::at(index), *value))
        })
        .collect()
}
