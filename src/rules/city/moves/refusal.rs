//! Why a move of the evening or the night is not taken.

use serde::{Deserialize, Serialize};

use super::Move;
use crate::state::City;
use nightdesk_game::{Language, SeatId};
use nightdesk_rules::{Slot, Statement};
use nightdesk_text::say;

/// Why a move is not taken: the first rule it breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The player does not have the role.
    NoRole,
    /// The role makes no such move.
    NotItsMove,
    /// A copied role is for one cycle.
    CopyOver,
    /// The player is dead.
    Dead,
    /// A body that was taken this evening moves in the next cycle.
    RaisedLater,
    /// This target is dead.
    Corpse(SeatId),
    /// This target is no main player.
    NoMainPlayer(SeatId),
    /// Nothing is aimed at the mayor.
    Mayor(SeatId),
    /// Kills, colour checks and cuts are not aimed at the secretary.
    Secretary(SeatId),
    /// It is for so many players.
    Count {
        /// At least.
        least: u32,
        /// At most.
        most: u32,
    },
    /// This player is named twice.
    Twice(SeatId),
    /// Not at oneself.
    Oneself,
    /// Doctor: himself beside another patient.
    OneselfBeside,
    /// A copy is not turned on whose role it is.
    Owner(SeatId),
    /// An undead is not turned on the necromancer.
    Master(SeatId),
    /// A role has to be named.
    NameRole,
    /// It is a move of the night, not of the evening.
    OfTheNight,
    /// The evening's question was the role's move.
    Asked,
    /// The role has made its move of this night.
    OneMove,
    /// One kill a night, by whichever role.
    OneKill,
    /// There is no second shot.
    NoSecondShot,
    /// A last black's shot takes the place of the usual move.
    OneWay,
    /// The role has had its one success.
    Spent,
    /// A master does not set this move.
    NotByMaster,
    /// Only a slave without a will of his own is forbidden to move.
    NotForbidden,
    /// Doctor: two patients, or himself, on neighbouring nights.
    PatientsAgain,
    /// Bodyguard: the same ward on neighbouring nights.
    WardAgain,
    /// Vagrant: he drank last night.
    DrankLastNight,
    /// Vagrant: he watches last night's house once more.
    StillWatches,
    /// Vagrant: he survived an attempt drunk.
    Sober,
    /// Journalist: after a success one of the two must be known.
    BothNew,
    /// Drug dealer: a heavy dose is for one player.
    Dose,
    /// Madman: from the third night on.
    FromNightThree,
    /// Madman: a grey one burns alone.
    GreyFire,
    /// Kamikaze: a red one waits for his killers.
    RedKamikaze,
    /// Fanatic: there is nobody to avenge.
    NoRevenge,
    /// Cultist: there are fewer souls than that.
    Souls {
        /// What it costs.
        needs: u32,
        /// What there is.
        has: u32,
    },
    /// Necromancer: no undead kills.
    UndeadKill,
    /// Investigator: commissioner or detective is in the game.
    CheckerPlays,
    /// Investigator: a copied one does not shoot.
    CopyShot,
    /// Inquisitor: only whom he checked black the night before.
    NotCheckedBlack,
    /// Hireling and ninja: an employer lives.
    EmployerLives,
    /// Imitator: the maniac lives.
    ManiacLives,
    /// Imitator: he has not met the maniac.
    ManiacUnmet,
    /// Geisha: she does not shoot beside two yakuza.
    TwoYakuza,
    /// Joker, poisoner and executor shoot as the last black.
    NotLastBlack,
    /// A kill at oneself is a suicide.
    IsSuicide,
    /// A partner is killed if both agreed.
    Partner(SeatId),
    /// A suicide beside a living partner is agreed on.
    PartnerAgrees,
    /// Geisha: client and victim of a night are different players.
    ClientAndVictim,
    /// Geisha: she took herself last night.
    HerselfAgain,
    /// Poisoner: somebody is poisoned already.
    PoisonPending,
    /// Poisoner: a death of the poison counted.
    NoPoison,
    /// Faceless: this face is cut.
    FaceCut(SeatId),
    /// Faceless: this player has regained the role.
    Regained(SeatId),
    /// Faceless: he is no target himself.
    OwnTarget,
    /// Faceless: this target was named before.
    TargetUsed(SeatId),
    /// A werewolf spreads rumours once the standard kill is fully his.
    NoStandardKill,
    /// The rumour of this night is the other side's.
    OtherSidesNight,
    /// The rumour of this night is spread.
    OneRumour,
    /// There is no whole pair.
    NoPair,
    /// The reddening is a right of the yakuza, and none were dealt.
    NoYakuza,
    /// This player is not one of the pair.
    NotOfThePair(SeatId),
    /// No maniac lives.
    NoManiac,
    /// Nobody is poisoned by the player.
    NobodyPoisoned,
    /// By day an antidote is given before the vote is announced.
    AntidoteLate,
    /// Nobody is in the chamber.
    NoCaptive,
    /// This player is not in the chamber.
    NotCaptive(SeatId),
    /// This player cannot follow the boss's son or the chief's daughter.
    NoSuccessor(SeatId),
    /// Only a black kamikaze names roles.
    RedTrap,
    /// The role has no earlier result about these players.
    NoResult,
    /// Lawyer and inquisitor prove black checks alone.
    RedResult,
    /// One proof or question an evening.
    OneQuestion,
    /// This player was not killed by night.
    NoBody(SeatId),
    /// Samples are compared with examined bodies.
    NotExamined,
    /// Kills of hireling, ninja and poisoner: one player at a time.
    OneSuspect,
    /// Three comparisons a night.
    Comparisons,
    /// No role of the player's is left open by a hacker.
    NotHacked,
    /// This player is no slave.
    NoSlave(SeatId),
    /// So many slaves at once.
    Slaves(u32),
    /// One punishment an evening.
    OnePunished,
    /// One bond a game.
    BondMade,
    /// A copied immortal makes no bond.
    CopyBond,
    /// Four are watched at once.
    Watched,
    /// One is exchanged for one.
    OneExchange,
    /// This player was copied before.
    CopiedBefore(SeatId),
    /// The role was taken before.
    TakenBefore,
    /// Three copies a game.
    Copies,
    /// The role is not in the collection.
    NotCollected,
    /// The curses are laid.
    Cursed,
    /// This player is not cursed.
    NotCursed(SeatId),
    /// This player lives, and a dead one is needed.
    Lives(SeatId),
    /// This body cannot be raised.
    NotRaisable(SeatId),
    /// This body is the necromancer's already.
    RaisedAlready(SeatId),
    /// The favourite is named.
    FavouriteNamed,
    /// There is no swap to fix.
    NoSwap,
    /// A protégé is taken by mayor or secretary.
    NoOffice,
}

/// The sentence a player reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The host's sentence: the player knows as much.
    Same(Statement),
    /// One of the sentences for players alone.
    Neutral(Statement),
}

impl Refusal {
    /// It is for one player.
    pub(crate) const ONE: Self = Self::Count { least: 1, most: 1 };

    /// Its stable name; many rules share one.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::PatientsAgain
            | Self::WardAgain
            | Self::DrankLastNight
            | Self::StillWatches
            | Self::BothNew
            | Self::HerselfAgain => "repeat",
            Self::OneMove
            | Self::OneWay
            | Self::Spent
            | Self::Sober
            | Self::NoRevenge
            | Self::Souls { .. }
            | Self::CopyShot
            | Self::NotCheckedBlack
            | Self::PoisonPending
            | Self::NoPoison
            | Self::TargetUsed(_)
            | Self::OneRumour
            | Self::OneQuestion
            | Self::OneSuspect
            | Self::Comparisons
            | Self::Slaves(_)
            | Self::OnePunished
            | Self::BondMade
            | Self::CopyBond
            | Self::Watched
            | Self::OneExchange
            | Self::CopiedBefore(_)
            | Self::TakenBefore
            | Self::Copies
            | Self::Cursed
            | Self::FavouriteNamed => "limit",
            Self::RaisedLater
            | Self::OfTheNight
            | Self::Asked
            | Self::NotByMaster
            | Self::FromNightThree
            | Self::RedKamikaze
            | Self::UndeadKill
            | Self::CheckerPlays
            | Self::EmployerLives
            | Self::ManiacLives
            | Self::ManiacUnmet
            | Self::TwoYakuza
            | Self::NotLastBlack
            | Self::NoStandardKill
            | Self::OtherSidesNight
            | Self::NoPair
            | Self::NoYakuza
            | Self::NoManiac
            | Self::NobodyPoisoned
            | Self::AntidoteLate
            | Self::NoCaptive
            | Self::NotHacked
            | Self::NoSwap
            | Self::NoOffice => "not-tonight",
            Self::Oneself | Self::OneselfBeside | Self::IsSuicide => "self",
            Self::Dead | Self::Corpse(_) => "dead",
            Self::OneKill | Self::NoSecondShot => "no-shot",
            Self::NoRole
            | Self::NotItsMove
            | Self::CopyOver
            | Self::RedTrap
            | Self::NotCollected => "no-role",
            Self::NoMainPlayer(_)
            | Self::Mayor(_)
            | Self::Secretary(_)
            | Self::Count { .. }
            | Self::Twice(_)
            | Self::Owner(_)
            | Self::Master(_)
            | Self::NameRole
            | Self::NotForbidden
            | Self::Dose
            | Self::GreyFire
            | Self::Partner(_)
            | Self::PartnerAgrees
            | Self::ClientAndVictim
            | Self::FaceCut(_)
            | Self::Regained(_)
            | Self::OwnTarget
            | Self::NotOfThePair(_)
            | Self::NotCaptive(_)
            | Self::NoSuccessor(_)
            | Self::NoResult
            | Self::RedResult
            | Self::NoBody(_)
            | Self::NotExamined
            | Self::NoSlave(_)
            | Self::NotCursed(_)
            | Self::Lives(_)
            | Self::NotRaisable(_)
            | Self::RaisedAlready(_) => "bad-targets",
        }
    }

    /// The sentence that says it, to fill.
    #[must_use]
    pub fn says(self) -> Statement {
        let statement = Statement::new(self.key());
        match self {
            Self::Corpse(seat)
            | Self::NoMainPlayer(seat)
            | Self::Mayor(seat)
            | Self::Secretary(seat)
            | Self::Twice(seat)
            | Self::Owner(seat)
            | Self::Master(seat)
            | Self::Partner(seat)
            | Self::FaceCut(seat)
            | Self::Regained(seat)
            | Self::TargetUsed(seat)
            | Self::NotOfThePair(seat)
            | Self::NotCaptive(seat)
            | Self::NoSuccessor(seat)
            | Self::NoBody(seat)
            | Self::NoSlave(seat)
            | Self::CopiedBefore(seat)
            | Self::NotCursed(seat)
            | Self::Lives(seat)
            | Self::NotRaisable(seat)
            | Self::RaisedAlready(seat) => statement.with("player", Slot::Seat(seat)),
            Self::Count { least, most } if least == most => {
                statement.with("number", Slot::Number(most))
            }
            Self::Count { least, most } => statement
                .with("least", Slot::Number(least))
                .with("most", Slot::Number(most)),
            Self::Souls { needs, has } => statement
                .with("needs", Slot::Number(needs))
                .with("has", Slot::Number(has)),
            Self::Slaves(most) => statement.with("number", Slot::Number(most)),
            _ => statement,
        }
    }

    /// What the player reads: the same sentence, or one that tells no more than the player knows.
    ///
    /// Partners, masters, owners of a pair, of slaves and of results know what their own sentences
    /// say. Who took a role over, what became of a body and who else stands on which side is told to
    /// nobody by an answer.
    #[must_use]
    pub fn answer(self) -> Answer {
        match self.neutral() {
            Some(statement) => Answer::Neutral(statement),
            None => Answer::Same(self.says()),
        }
    }

    /// What the sender of a move reads: who has a role by a witch's swap does not know what the role
    /// did before.
    #[must_use]
    pub(crate) fn answer_to(self, city: &City, sent: &Move) -> Answer {
        let role = sent.role.peaceful();
        let swapped = role.is_some_and(|role| city.holds_by_swap(sent.by, role));
        match swapped && self.is_of_history() {
            true => Answer::Neutral(Statement::new("not_now")),
            false => self.answer(),
        }
    }

    /// Whether it says what a role did before, in whosever hand it was.
    #[must_use]
    pub(crate) const fn is_of_history(self) -> bool {
        matches!(
            self,
            Self::PatientsAgain
                | Self::WardAgain
                | Self::DrankLastNight
                | Self::StillWatches
                | Self::Sober
                | Self::BothNew
                | Self::NoRevenge
                | Self::Souls { .. }
                | Self::Spent
                | Self::NotCheckedBlack
                | Self::CopiedBefore(_)
                | Self::TakenBefore
                | Self::Copies
                | Self::NotCollected
                | Self::NoSlave(_)
                | Self::Slaves(_)
                | Self::BondMade
                | Self::Watched
                | Self::Cursed
                | Self::NotCursed(_)
                | Self::RaisedAlready(_)
                | Self::FavouriteNamed
                | Self::NotHacked
                | Self::NotExamined
                | Self::NoResult
                | Self::RedResult
                | Self::NoSwap
        )
    }

    fn neutral(self) -> Option<Statement> {
        let about = |key, seat| Some(Statement::new(key).with("player", Slot::Seat(seat)));
        match self {
            // Which roles and sides still stand.
            Self::TwoYakuza
            | Self::NotLastBlack
            | Self::NoStandardKill
            | Self::OtherSidesNight
            | Self::OneRumour
            | Self::NoPair
            | Self::NoYakuza => Some(Statement::new("not_now")),
            // Who holds a role now, and what became of a body or of its role.
            Self::Owner(seat) | Self::NoBody(seat) | Self::NotRaisable(seat) => {
                about("not_there", seat)
            }
            // Cuts are published, what was regained is not.
            Self::FaceCut(seat) | Self::Regained(seat) => about("cut_before", seat),
            // The same, to the player.
            Self::NoRole => Some(Statement::new("no_role")),
            // By which role a body was killed.
            Self::OneSuspect => Some(Statement::new("one_sample")),
            _ => None,
        }
    }

    /// Whether the same move in another form, above all at somebody else, may be taken.
    #[must_use]
    pub const fn is_of_target(self) -> bool {
        !matches!(
            self,
            Self::NoRole
                | Self::NotItsMove
                | Self::CopyOver
                | Self::Dead
                | Self::RaisedLater
                | Self::OfTheNight
                | Self::Asked
                | Self::OneKill
                | Self::NoSecondShot
                | Self::CopyShot
                | Self::CheckerPlays
                | Self::EmployerLives
                | Self::ManiacLives
                | Self::NotLastBlack
                | Self::NoStandardKill
                | Self::OtherSidesNight
                | Self::NoYakuza
                | Self::NoManiac
                | Self::NobodyPoisoned
                | Self::NoCaptive
                | Self::OneQuestion
                | Self::CopyBond
                | Self::BondMade
                | Self::Copies
                | Self::Cursed
                | Self::FavouriteNamed
        )
    }

    /// What the host can add so that the move is taken.
    #[must_use]
    pub fn remedy(self, language: Language) -> Option<String> {
        let key = match self {
            Self::Partner(_) | Self::PartnerAgrees => "if_all_agreed",
            Self::IsSuicide => "suicide_is_the_word",
            Self::EmployerLives => "an_employer_sends_an_order",
            Self::ManiacLives => "insure_stands_in",
            Self::NameRole => "add_the_role",
            Self::Watched => "except_gives_one_up",
            Self::AntidoteLate => "the_evening_takes_it_again",
            _ => return None,
        };
        Some(say!(&language, key))
    }

    const fn key(self) -> &'static str {
        match self {
            Self::NoRole => "no_role",
            Self::NotItsMove => "not_its_move",
            Self::CopyOver => "copy_over",
            Self::Dead => "dead",
            Self::RaisedLater => "raised_later",
            Self::Corpse(_) => "corpse",
            Self::NoMainPlayer(_) => "no_main_player",
            Self::Mayor(_) => "mayor",
            Self::Secretary(_) => "secretary",
            Self::Count { most: 0, .. } => "count_nobody",
            Self::ONE => "count_one",
            Self::Count { least, most } => match least == most {
                true => "count",
                false => "count_range",
            },
            Self::Twice(_) => "twice",
            Self::Oneself => "self",
            Self::OneselfBeside => "self_beside_another",
            Self::Owner(_) => "owner",
            Self::Master(_) => "master",
            Self::NameRole => "name_role",
            Self::OfTheNight => "of_the_night",
            Self::Asked => "asked",
            Self::OneMove => "one_move",
            Self::OneKill => "one_kill",
            Self::NoSecondShot => "no_second_shot",
            Self::OneWay => "one_way",
            Self::Spent => "spent",
            Self::NotByMaster => "not_by_master",
            Self::NotForbidden => "not_forbidden",
            Self::PatientsAgain => "patients_again",
            Self::WardAgain => "ward_again",
            Self::DrankLastNight => "drank_last_night",
            Self::StillWatches => "still_watches",
            Self::Sober => "sober",
            Self::BothNew => "both_new",
            Self::Dose => "dose",
            Self::FromNightThree => "from_night_three",
            Self::GreyFire => "grey_fire",
            Self::RedKamikaze => "red_kamikaze",
            Self::NoRevenge => "no_revenge",
            Self::Souls { .. } => "souls",
            Self::UndeadKill => "undead_kill",
            Self::CheckerPlays => "checker_plays",
            Self::CopyShot => "copy_shot",
            Self::NotCheckedBlack => "not_checked_black",
            Self::EmployerLives => "employer_lives",
            Self::ManiacLives => "maniac_lives",
            Self::ManiacUnmet => "maniac_unmet",
            Self::TwoYakuza => "two_yakuza",
            Self::NotLastBlack => "not_last_black",
            Self::IsSuicide => "is_suicide",
            Self::Partner(_) => "partner",
            Self::PartnerAgrees => "partner_agrees",
            Self::ClientAndVictim => "client_and_victim",
            Self::HerselfAgain => "herself_again",
            Self::PoisonPending => "poison_pending",
            Self::NoPoison => "no_poison",
            Self::FaceCut(_) => "face_cut",
            Self::Regained(_) => "regained",
            Self::OwnTarget => "own_target",
            Self::TargetUsed(_) => "target_used",
            Self::NoStandardKill => "no_standard_kill",
            Self::OtherSidesNight => "other_sides_night",
            Self::OneRumour => "one_rumour",
            Self::NoPair => "no_pair",
            Self::NoYakuza => "no_yakuza",
            Self::NotOfThePair(_) => "not_of_the_pair",
            Self::NoManiac => "no_maniac",
            Self::NobodyPoisoned => "nobody_poisoned",
            Self::AntidoteLate => "antidote_late",
            Self::NoCaptive => "no_captive",
            Self::NotCaptive(_) => "not_captive",
            Self::NoSuccessor(_) => "no_successor",
            Self::RedTrap => "red_trap",
            Self::NoResult => "no_result",
            Self::RedResult => "red_result",
            Self::OneQuestion => "one_question",
            Self::NoBody(_) => "no_body",
            Self::NotExamined => "not_examined",
            Self::OneSuspect => "one_suspect",
            Self::Comparisons => "comparisons",
            Self::NotHacked => "not_hacked",
            Self::NoSlave(_) => "no_slave",
            Self::Slaves(_) => "slaves",
            Self::OnePunished => "one_punished",
            Self::BondMade => "bond_made",
            Self::CopyBond => "copy_bond",
            Self::Watched => "watched",
            Self::OneExchange => "one_exchange",
            Self::CopiedBefore(_) => "copied_before",
            Self::TakenBefore => "taken_before",
            Self::Copies => "copies",
            Self::NotCollected => "not_collected",
            Self::Cursed => "cursed",
            Self::NotCursed(_) => "not_cursed",
            Self::Lives(_) => "lives",
            Self::NotRaisable(_) => "not_raisable",
            Self::RaisedAlready(_) => "raised_already",
            Self::FavouriteNamed => "favourite_named",
            Self::NoSwap => "no_swap",
            Self::NoOffice => "no_office",
        }
    }
}
