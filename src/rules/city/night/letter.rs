//! Personal messages of a morning: class, receiver, values.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::role::{Role, Side};
use crate::state::CardId;
use nightdesk_game::SeatId;

/// Declares the classes with their stable names.
macro_rules! letter_classes {
    ($($(#[$about:meta])* $variant:ident = $slug:literal,)*) => {
        /// What kind of message it is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum LetterClass {
            $($(#[$about])* #[serde(rename = $slug)] $variant,)*
        }

        impl LetterClass {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its stable name.
            #[must_use]
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$variant => $slug,)* }
            }

            /// The class of that stable name.
            #[must_use]
            pub fn of_slug(slug: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|class| class.slug() == slug)
            }
        }
    };
}

letter_classes! {
    /// A colour, or why there is none.
    CheckResult = "check_result",
    /// The truth about an earlier check.
    ProofResult = "proof_result",
    /// What the joker saw, for the killers.
    JokerReport = "joker_report",
    /// Same or different.
    Comparison = "comparison",
    /// Where a player went.
    TrackResult = "track_result",
    /// What a detective saw last night was a black move.
    TrackConfirmed = "track_confirmed",
    /// Somebody spread a rumour about the receiver.
    SmearedSelf = "smeared_self",
    /// Where a role was.
    RoleQueryResult = "role_query_result",
    /// Who came, by name.
    GuestNames = "guest_names",
    /// Who came, by role.
    GuestRoles = "guest_roles",
    /// Who came to the watched house.
    VagrantResult = "vagrant_result",
    /// Which move the blocker broke.
    BlockHit = "block_hit",
    /// The receiver's move was broken by the blocker.
    Blocked = "blocked",
    /// Whom the healer saved.
    HealHit = "heal_hit",
    /// The cultist's heal was not needed.
    HealMiss = "heal_miss",
    /// What the maid learnt.
    MaidResult = "maid_result",
    /// The receiver's move did not go through.
    MoveFailed = "move_failed",
    /// The receiver was attacked and lives.
    Attacked = "attacked",
    /// A spare life is gone.
    LifeSpent = "life_spent",
    /// The side of a victim.
    VictimTeam = "victim_team",
    /// A killer turned away has killed.
    HypnosisKill = "hypnosis_kill",
    /// Where the receiver's move was turned.
    RedirectedTo = "redirected_to",
    /// The receiver was a client.
    WasClient = "was_client",
    /// The client's peaceful role.
    ClientRole = "client_role",
    /// The receiver was hacked.
    Hacked = "hacked",
    /// Which role was hacked.
    HackRole = "hack_role",
    /// The receiver is being watched.
    Watched = "watched",
    /// Which role is watched.
    WatchedRole = "watched_role",
    /// The receiver became a slave.
    SlaveTaken = "slave_taken",
    /// What the pimp did to the slave.
    SlaveUsed = "slave_used",
    /// The receiver is a slave no longer.
    SlaveFreed = "slave_freed",
    /// The slave's role.
    SlaveRole = "slave_role",
    /// The receiver was dosed.
    Drugged = "drugged",
    /// The receiver's role was exchanged.
    RolesSwapped = "roles_swapped",
    /// The receiver was taken captive.
    Captured = "captured",
    /// The receiver was tortured.
    Tortured = "tortured",
    /// The receiver was let go.
    Released = "released",
    /// What the executor learnt of the captive.
    CaptiveKnown = "captive_known",
    /// The receiver's face was cut.
    FaceCut = "face_cut",
    /// The receiver is somebody's target.
    IsTarget = "is_target",
    /// The role of the cut.
    CutRole = "cut_role",
    /// Who killed the bodyguard.
    KillerName = "killer_name",
    /// As what the killer came.
    KillerRole = "killer_role",
    /// Whom the killer wanted.
    OriginalTarget = "original_target",
    /// The receiver may try again.
    TryAgain = "try_again",
    /// What came of an order.
    OrderResult = "order_result",
    /// The hireling is dead.
    HirelingDead = "hireling_dead",
    /// What commissioner and detective learnt.
    InvestigatorFeed = "investigator_feed",
    /// Where the favourite's role went.
    FavouriteMoves = "favourite_moves",
    /// The favourite's role.
    FavouriteRole = "favourite_role",
    /// Which sample matched.
    SampleResult = "sample_result",
    /// What a body tells.
    BodyResult = "body_result",
    /// The true colour of an earlier result.
    LateColour = "late_colour",
    /// Who the maniac is, for the imitator.
    MetManiac = "met_maniac",
    /// The role the receiver copied for the coming cycle.
    CopiedRole = "copied_role",
    /// The receiver named a role that is in the game: one try is spent.
    TryWasted = "try_wasted",
    /// A body of the receiver's was shot again and is gone for good.
    BodyDestroyed = "body_destroyed",
    /// A role the receiver has taken over.
    RoleTaken = "role_taken",
    /// What a role the receiver took over has learnt before.
    RolePast = "role_past",
    /// A move of a role and at whom it was sent, for those who follow the role.
    RoleMoved = "role_moved",
    /// General information of a watched role.
    RoleInformation = "role_information",
    /// Words a maid put into the host's mouth.
    HostMessage = "host_message",
}

/// A personal message.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Letter {
    /// Who gets it.
    pub to: SeatId,
    /// What kind it is.
    pub class: LetterClass,
    /// What it says, by name.
    pub values: Vec<(Cow<'static, str>, Value)>,
    /// Whether it gives its receiver's side away: then nobody who follows the receiver reads it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub betrays: bool,
    /// The role that brought it, whoever holds it by then; none where it came to the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardId>,
}

/// Something a message says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// A player.
    Seat(SeatId),
    /// Players.
    Seats(Vec<SeatId>),
    /// A role.
    Role(Role),
    /// Roles.
    Roles(Vec<Role>),
    /// A side.
    Side(Side),
    /// A word of a closed list.
    Word(Word),
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(u32),
    /// Nights and where a role went in them.
    Places(Vec<(u32, Vec<SeatId>)>),
    /// Days and whom a role named in their evenings.
    Evenings(Vec<(u32, Vec<SeatId>)>),
    /// Words as they were written.
    Text(String),
    /// Another message, as its receiver read it.
    Letter(Box<Letter>),
}

/// What came of a move, or how it was made, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// The check failed.
    CheckFailed,
    /// Two players are of different sides.
    Different,
    /// The master forbade the move.
    Forbidden,
    /// No information is given.
    NoInformation,
    /// Two players are of the same side.
    Same,
    /// The master made the move.
    Set,
    /// The player stayed at home.
    StayedHome,
    /// The player went to somebody.
    Visited,
}

impl Word {
    /// Its stable name.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::CheckFailed => "check_failed",
            Self::Different => "different",
            Self::Forbidden => "forbidden",
            Self::NoInformation => "no_information",
            Self::Same => "same",
            Self::Set => "set",
            Self::StayedHome => "stayed_home",
            Self::Visited => "visited",
        }
    }
}

impl Letter {
    /// A message that says nothing beyond its class.
    #[must_use]
    pub fn new(to: SeatId, class: LetterClass) -> Self {
        Self {
            to,
            class,
            values: Vec::new(),
            betrays: false,
            card: None,
        }
    }

    /// The same as what this role brings.
    #[must_use]
    pub const fn of_card(mut self, card: Option<CardId>) -> Self {
        self.card = card;
        self
    }

    /// The same as something that gives the receiver's side away.
    #[must_use]
    pub const fn betraying(mut self) -> Self {
        self.betrays = true;
        self
    }

    /// Whether its receiver reads the same in another one.
    #[must_use]
    pub fn reads_as(&self, other: &Self) -> bool {
        (self.to, self.class, &self.values) == (other.to, other.class, &other.values)
    }

    /// Says one thing more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Self {
        self.values.push((Cow::Borrowed(name), value));
        self
    }

    /// What it says under a name.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| value)
    }
}
