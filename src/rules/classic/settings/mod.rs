//! How open rulings are decided for a night (resolution rules §9).

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use super::catalogue::{closest, fold};
use nightdesk_game::{Game, Language};
use nightdesk_rules::{Ruling, answers};
use nightdesk_text::messages::{AnyOf, InLanguage};
use nightdesk_text::say;
use nightdesk_text::wording::quote;

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// The setup words, in order.
            pub const WORDS: &'static [&'static str] = &[$($word,)+];

            /// The value of a setup word.
            #[must_use]
            pub fn of(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }
    };
}

choice! {
    /// what enters the chain of rule 4.
    Rule4 {
        /// The line of counteraction only.
        #[default] Loops = "loops",
        /// Every part of every reason on the path.
        Letter = "letter",
    }
}
choice! {
    /// a redirect and a swap pick up the same action at its own target.
    RedirectVsSwap {
        /// Aim first, then swaps at the new place.
        #[default] AimFirst = "aim_first",
        /// They defeat each other like two buses.
        Conflict = "conflict",
    }
}
choice! {
    /// three or more movers compete at one stop.
    Conflicts {
        /// All fail, the effect stays.
        #[default] Flat = "flat",
        /// Rivals have rivals.
        Recursive = "recursive",
    }
}
choice! {
    /// how many kills a protection stops.
    Saves {
        /// All of them.
        #[default] All = "all",
        /// One.
        One = "one",
    }
}
choice! {
    /// A yes or no.
    YesNo {
        /// Yes.
        #[default] Yes = "yes",
        /// No.
        No = "no",
    }
}
choice! {
    /// A no or yes.
    NoYes {
        /// No.
        #[default] No = "no",
        /// Yes.
        Yes = "yes",
    }
}
choice! {
    /// whose name stands in a result after a redirect.
    NamedTarget {
        /// The chosen target.
        #[default] Chosen = "chosen",
        /// The real one.
        Real = "real",
    }
}
choice! {
    /// what Macho cancels.
    MachoCancels {
        /// Every protection, the holder's own vest too.
        #[default] Every = "every",
        /// Protection by others only.
        Others = "others",
    }
}
choice! {
    /// what a cop is told.
    CopStyle {
        /// Mafia or not mafia.
        #[default] Mafia = "mafia",
        /// Town or not town.
        Town = "town",
    }
}
choice! {
    /// whether a Bomb goes off that was saved.
    BombWhen {
        /// Only where its holder is killed.
        #[default] Killed = "killed",
        /// Where its holder is attacked.
        Attacked = "attacked",
    }
}
choice! {
    /// which kills a Bomb answers.
    BombAnswers {
        /// Kills that were entered.
        #[default] Active = "active",
        /// Those of them that are a visit.
        Visits = "visits",
        /// All of them, of gun owners and by fire, too.
        All = "all",
    }
}
choice! {
    /// which death of a cleaned player shows nothing.
    CleanWhen {
        /// Any of the night.
        #[default] Night = "night",
        /// Any of the night or of the next day.
        NightAndDay = "night_and_day",
        /// One by the kill of the cleaner's side.
        OwnKill = "own_kill",
    }
}
choice! {
    /// who is told that an action came, where it was carried elsewhere.
    ToldWhere {
        /// Whom it reached.
        #[default] Landed = "landed",
        /// Who was chosen.
        Chosen = "chosen",
    }
}
choice! {
    /// how often a card that somebody takes over works, or one that is played again.
    UsesAgain {
        /// As often as it still did.
        #[default] Left = "left",
        /// As often as at the start.
        Fresh = "fresh",
    }
}
choice! {
    /// when a Lover dies whose other one is dead.
    LoversDie {
        /// At once.
        #[default] AtOnce = "at_once",
        /// At the end of the next phase.
        NextPhase = "next_phase",
    }
}
choice! {
    /// what becomes of a Lyncher whose target dies otherwise.
    TargetLost {
        /// A townie.
        #[default] Town = "town",
        /// A Jester.
        Jester = "jester",
        /// Nothing: the win is out of reach.
        Loses = "loses",
    }
}
choice! {
    /// whether whoever wants to see another voted out must be there.
    LyncherAlive {
        /// Alive.
        #[default] Yes = "yes",
        /// Alive, and with a vote for that player.
        OnWagon = "on_wagon",
        /// No.
        No = "no",
    }
}
choice! {
    /// what everybody reads of a pardon.
    PardonTold {
        /// That nobody was voted out.
        #[default] NobodyDies = "nobody_dies",
        /// That there was a pardon.
        Pardoned = "pardoned",
        /// Who pardoned.
        ByName = "by_name",
    }
}
choice! {
    /// what everybody reads of a card that keeps its holder alive in a vote.
    LynchproofShows {
        /// Nothing.
        #[default] Nothing = "nothing",
        /// The role.
        Role = "role",
    }
}
choice! {
    /// how long somebody who was framed reads guilty.
    FrameLasts {
        /// For that night.
        #[default] Night = "night",
        /// Until the next investigation of sides there.
        UntilRead = "until_read",
        /// For good.
        ForGood = "for_good",
    }
}
choice! {
    /// what everybody reads of a player who takes over the card of somebody dead, side and all.
    RememberTold {
        /// Nothing.
        #[default] No = "no",
        /// The role.
        Role = "role",
        /// The role, and who it is.
        Name = "name",
    }
}
choice! {
    /// when everybody reads that a player has won by a vote.
    SingleWinTold {
        /// When the game is over.
        #[default] End = "end",
        /// With the elimination.
        AtOnce = "at_once",
    }
}
choice! {
    /// what the win of somebody who is voted out, or sees another voted out, does to the game.
    JesterWin {
        /// Nothing.
        #[default] GoesOn = "goes_on",
        /// Nothing, but the winner leaves it.
        Leaves = "leaves",
        /// It ends.
        Ends = "ends",
        /// It ends, and all others have lost.
        AllLose = "all_lose",
    }
}
choice! {
    /// how Lovers of two sides win.
    LoversWin {
        /// With their sides.
        #[default] OwnSides = "own_sides",
        /// Also as the last two alive.
        AlsoTogether = "also_together",
        /// As the last two alive, and not otherwise.
        Together = "together",
    }
}
choice! {
    /// whether a side lives of which Traitors alone are left.
    TraitorAlone {
        /// It does.
        #[default] Counts = "counts",
        /// It has lost.
        Loses = "loses",
    }
}
choice! {
    /// what saves a Weak player.
    WeakSavedBy {
        /// Whatever stops the action.
        #[default] Block = "block",
        /// That, and what keeps the action's kill from its target.
        Protection = "protection",
    }
}
choice! {
    /// whether a protection helps a Frail player whom it touches.
    FrailOwnHelp {
        /// No.
        #[default] No = "no",
        /// Where somebody else came, too.
        IfNotAlone = "if_not_alone",
    }
}
choice! {
    /// what a Mime does to a player who can do several things.
    MimeDoes {
        /// The first of them.
        #[default] First = "first",
        /// All of them.
        All = "all",
    }
}
choice! {
    /// which of several guards of one ward die.
    GuardsDie {
        /// All of them.
        #[default] All = "all",
        /// The one whose order was entered first.
        First = "first",
    }
}
choice! {
    /// whom a Super Saint takes along where no vote decided.
    NoHammer {
        /// Nobody.
        #[default] Nobody = "nobody",
        /// Whoever voted last of those who voted that way.
        LastVote = "last_vote",
    }
}
choice! {
    /// after which death of a Princess the next day is left out.
    PrincessWhen {
        /// After any.
        #[default] Any = "any",
        /// After being voted out.
        Eliminated = "eliminated",
        /// After being killed, by night or by day.
        Killed = "killed",
    }
}
choice! {
    /// what a player reads as who is framed and cleared in one night.
    FrameAndClear {
        /// What they are.
        #[default] TrueSide = "true_side",
        /// Guilty.
        Frame = "frame",
        /// Innocent.
        Clear = "clear",
    }
}
choice! {
    /// on which days revenge for an elimination works.
    VengefulDays {
        /// On all.
        #[default] Any = "any",
        /// On Day 1 alone.
        DayOne = "day_1",
    }
}
choice! {
    /// who keeps the game open when a side is half of the living.
    ParityWaitsFor {
        /// A player of another side that wins by numbers itself.
        #[default] Killers = "killers",
        /// Whoever else can still kill, too.
        AnyoneWhoCanKill = "anyone_who_can_kill",
        /// Nobody.
        Nobody = "nobody",
    }
}
choice! {
    /// what happens when nobody but sides that win by numbers is left.
    RivalsLeft {
        /// The host is asked.
        #[default] Ask = "ask",
        /// A draw.
        Draw = "draw",
        /// The larger one wins; equal ones draw.
        Most = "most",
        /// The game goes on.
        GoesOn = "goes_on",
    }
}
/// how many nights without a death there are until the host is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StalemateAfter {
    /// So many in a row.
    Nights(u32),
    /// He is never asked.
    Never,
}

impl StalemateAfter {
    /// The setup words beside a number.
    pub const WORDS: &'static [&'static str] = &["3", "never"];

    /// The value of a setup word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let nights = match word {
            "never" => return Some(Self::Never),
            "one" => 1,
            number => number.parse().ok()?,
        };
        (nights > 0).then_some(Self::Nights(nights))
    }
}

choice! {
    /// what Personal and Impersonal mean.
    PersonalMeans {
        /// Actions neither change nor see what a side does, or nothing else.
        #[default] Wiki = "wiki",
        /// The modifiers of a card do not touch its side's kill.
        Card = "card",
    }
}
choice! {
    /// which actions the modifiers of a card reach.
    ModifiersReach {
        /// Those of the role; of a card without any, its side's kill.
        #[default] Role = "role",
        /// The side's kill, too.
        All = "all",
        /// The side's kill, too, but for Loyal, Disloyal and Lazy.
        Some = "some",
    }
}
choice! {
    /// in whose hands a gunsmith finds a gun.
    Guns {
        /// As in Normal games.
        #[default] Mafiascum = "mafiascum",
        /// The same, but unarmed where a role does no more than check other roles.
        UnarmedChecks = "unarmed_checks",
        /// By the sound of the role.
        Flavour = "flavour",
    }
}
/// whom a cop finds guilty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum CopFinds {
    /// Every informed side with a kill, named as it is.
    #[default]
    Killers,
    /// The side of this slug.
    Side(String),
    /// Everybody who is not town.
    NotTown,
}

impl CopFinds {
    /// The setup words, in order; any other side may stand in the place of the second and third.
    pub const WORDS: &'static [&'static str] = &["killers", "mafia", "wolf", "not_town"];

    /// The value of a setup word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        let is_slug = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
        match word {
            "killers" => Some(Self::Killers),
            "not_town" => Some(Self::NotTown),
            side => side
                .chars()
                .all(is_slug)
                .then(|| Self::Side(side.to_owned())),
        }
    }
}

choice! {
    /// §8: who is told that a side's kill killed nobody.
    Announced {
        /// Nobody.
        #[default] Nobody = "none",
        /// The living members of the side, each in private.
        Faction = "faction",
        /// Everybody, when the day begins.
        Public = "public",
    }
}
choice! {
    /// What a cop knows when the game begins.
    CopStarts {
        /// Nothing.
        #[default] Nothing = "nothing",
        /// The name of a player of the town.
        TownName = "town_name",
    }
}
choice! {
    /// When an Innocent Child is confirmed to everybody.
    Confirmed {
        /// When the host says so.
        #[default] ByHost = "host",
        /// At the start of Day 1.
        DayOne = "day_1",
    }
}
choice! {
    /// a lightning rod and a redirector on the same action.
    Rod {
        /// They compete; both fail.
        #[default] Competes = "competes",
        /// The rod wins.
        Wins = "wins",
    }
}
choice! {
    /// one investigation with two standing ends.
    TwoEnds {
        /// The host picks.
        #[default] Host = "host",
        /// The first counts.
        First = "first",
    }
}

macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $choice:ident = $default:expr,)+) => {
        /// How every open ruling is decided. The default is the recommended one.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Settings {
            $($(#[$doc])* pub $field: $choice,)+
            /// Evaluation steps before a question is given up as undecided (§4).
            pub work_limit: u64,
        }

        impl Default for Settings {
            fn default() -> Self {
                Self {
                    $($field: $default,)+
                    work_limit: 5_000_000,
                }
            }
        }

        /// The keys with a fixed list of answers.
        const KEYS: &[&str] = &[$(stringify!($field),)+];

        impl Settings {
            /// Sets one ruling by its words, or says what would have been right.
            fn set(&mut self, key: &str, value: &str) -> Result<(), SettingFault> {
                let word = answer(value);
                match key {
                    $(stringify!($field) => match $choice::of(&word) {
                        Some(choice) => self.$field = choice,
                        None => return Err(SettingFault::Value($choice::WORDS)),
                    },)+
                    WORK_LIMIT => match value.parse() {
                        Ok(limit) if limit > 0 => self.work_limit = limit,
                        _ => return Err(SettingFault::Number),
                    },
                    _ => return Err(SettingFault::Key),
                }
                Ok(())
            }
        }
    };
}

settings! {
    ///
    rule4: Rule4 = Rule4::Loops,
    ///
    redirect_vs_swap: RedirectVsSwap = RedirectVsSwap::AimFirst,
    ///
    conflicts: Conflicts = Conflicts::Flat,
    /// a doctor's protection.
    doctor_saves: Saves = Saves::All,
    /// whether a redirect's own victim is carried.
    redirect_victims_move: YesNo = YesNo::Yes,
    ///
    result_names: NamedTarget = NamedTarget::Chosen,
    /// whether a visit to a commuter is seen.
    commuter_visits_seen: YesNo = YesNo::Yes,
    /// whether protection stops a triggered death.
    triggered_deaths_protectable: NoYes = NoYes::No,
    /// whether hiding stops a gun owner's shot.
    hiding_stops_gun_owner: YesNo = YesNo::Yes,
    /// a bodyguard's or babysitter's protection.
    guard_saves: Saves = Saves::All,
    /// how many kills of one night a counted vest stops.
    vest_stops: Saves = Saves::One,
    /// whether a blocked use is spent.
    blocked_use_spent: YesNo = YesNo::Yes,
    /// whether a use on an untouchable player is spent.
    untouchable_use_spent: YesNo = YesNo::Yes,
    /// whether a player who died gets a result.
    results_of_the_dead: YesNo = YesNo::Yes,
    /// whether a failing loyal, disloyal or lazy action still visits.
    failed_visits: YesNo = YesNo::Yes,
    ///
    macho_cancels: MachoCancels = MachoCancels::Every,
    ///
    cop_style: CopStyle = CopStyle::Mafia,
    /// whether a strong-willed action passes the target's protection.
    strong_willed_unprotectable: NoYes = NoYes::No,
    /// whether a swap works for an untouchable passenger.
    untouchable_passengers: YesNo = YesNo::Yes,
    ///
    bomb_when: BombWhen = BombWhen::Killed,
    ///
    bomb_answers: BombAnswers = BombAnswers::Active,
    ///
    guards_die: GuardsDie = GuardsDie::All,
    ///
    vengeful_days: VengefulDays = VengefulDays::Any,
    ///
    no_hammer: NoHammer = NoHammer::Nobody,
    /// whether the day is over with a kill by day.
    day_kill_ends_day: NoYes = NoYes::No,
    /// whether vests stop kills by day, revenge with them.
    vest_by_day: NoYes = NoYes::No,
    ///
    princess_when: PrincessWhen = PrincessWhen::Any,
    /// whether whoever may pardon may pardon himself.
    pardon_self: NoYes = NoYes::No,
    ///
    pardon_told: PardonTold = PardonTold::NobodyDies,
    ///
    lynchproof_shows: LynchproofShows = LynchproofShows::Nothing,
    ///
    frame_lasts: FrameLasts = FrameLasts::Night,
    ///
    frame_and_clear: FrameAndClear = FrameAndClear::TrueSide,
    /// which death shows nothing.
    clean_when: CleanWhen = CleanWhen::Night,
    /// whether whoever cleans learns the card.
    cleaner_learns: YesNo = YesNo::Yes,
    /// whether a player is told that the abilities are gone.
    tell_new_card: YesNo = YesNo::Yes,
    ///
    told_where: ToldWhere = ToldWhere::Landed,
    ///
    remember_told: RememberTold = RememberTold::No,
    ///
    uses_again: UsesAgain = UsesAgain::Left,
    /// whether a Forensic Investigator finds himself.
    forensic_sees_self: NoYes = NoYes::No,
    ///
    lovers_die: LoversDie = LoversDie::AtOnce,
    ///
    parity_waits_for: ParityWaitsFor = ParityWaitsFor::Killers,
    ///
    rivals_left: RivalsLeft = RivalsLeft::Ask,
    ///
    stalemate_after: StalemateAfter = StalemateAfter::Nights(3),
    ///
    target_lost: TargetLost = TargetLost::Town,
    ///
    lyncher_alive: LyncherAlive = LyncherAlive::Yes,
    ///
    jester_win: JesterWin = JesterWin::GoesOn,
    ///
    lovers_win: LoversWin = LoversWin::OwnSides,
    ///
    traitor_alone: TraitorAlone = TraitorAlone::Counts,
    ///
    personal: PersonalMeans = PersonalMeans::Wiki,
    ///
    modifiers_reach: ModifiersReach = ModifiersReach::Role,
    ///
    weak_saved_by: WeakSavedBy = WeakSavedBy::Block,
    ///
    single_win_told: SingleWinTold = SingleWinTold::End,
    ///
    frail_own_help: FrailOwnHelp = FrailOwnHelp::No,
    ///
    mime_does: MimeDoes = MimeDoes::First,
    ///
    guns: Guns = Guns::Mafiascum,
    ///
    cop_finds: CopFinds = CopFinds::Killers,
    ///
    lightning_rod: Rod = Rod::Competes,
    ///
    two_ends: TwoEnds = TwoEnds::Host,
    /// §2.8: the recruiter's message says that it does not work on players who die that night.
    recruit_not_if_dead: YesNo = YesNo::Yes,
    /// §7.2: whether a mafia member can be recruited.
    recruit_mafia: NoYes = NoYes::No,
    /// §1, §7.4: whether a player may enter only one action for a night.
    one_action: NoYes = NoYes::No,
    /// §5: whether a roleblock passes the jail of the player it is aimed at.
    block_before_jail: NoYes = NoYes::No,
    /// §7.3: what a cop knows when the game begins.
    cop_starts: CopStarts = CopStarts::Nothing,
    /// §7.2: when an Innocent Child is confirmed to everybody.
    innocent_child: Confirmed = Confirmed::ByHost,
    /// §8: who is told that a side's kill failed.
    announce_failed_kill: Announced = Announced::Nobody,
}

/// The key of the one ruling that is a number.
const WORK_LIMIT: &str = "work_limit";

/// A setup's ruling that was not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct SettingError {
    /// The key, as written.
    pub key: String,
    /// The value, as written.
    pub value: String,
    /// What is wrong.
    pub fault: SettingFault,
    /// The closest known key or value.
    pub suggestion: Option<String>,
}

/// What is wrong with a setup's ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingFault {
    /// There is no such ruling.
    Key,
    /// It is answered by one of these words.
    Value(&'static [&'static str]),
    /// It is a number above zero.
    Number,
}

impl SettingError {
    /// The values that would have been right; none for an unknown key or a number.
    #[must_use]
    pub fn choices(&self) -> &'static [&'static str] {
        match self.fault {
            SettingFault::Value(words) => words,
            SettingFault::Key | SettingFault::Number => &[],
        }
    }

    /// What is wrong, as the host reads it.
    #[must_use]
    pub fn said(&self, of: &impl InLanguage) -> String {
        let Self { key, value, .. } = self;
        match self.fault {
            SettingFault::Key => say!(of, "unknown_ruling", key),
            SettingFault::Value(words) => {
                let mut choices: Vec<String> = words.iter().map(|word| quote(word)).collect();
                let ruling = rulings().iter().find(|ruling| ruling.key == *key);
                if ruling.is_some_and(|ruling| ruling.takes_number) {
                    choices.push(say!(of, "another_number"));
                }
                if ruling.is_some_and(|ruling| ruling.takes_side) {
                    choices.push(say!(of, "another_side"));
                }
                say!(of, "one_of_these", key, choices = AnyOf(&choices), value)
            }
            SettingFault::Number => say!(of, "a_number", key, value),
        }
    }
}

/// In English: what a test reads.
impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said(&Language::English))
    }
}

impl Settings {
    /// How a game's open rulings are decided now.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        // What is not understood was refused when it was written down.
        Self::from_words(&in_force(game)).unwrap_or_default()
    }

    /// The rulings of a setup, as its words give them; the rest are the
    /// recommended ones. Yes and no may be written `true` and `false`.
    ///
    /// # Errors
    /// The first key or value that was not understood.
    pub fn from_words(words: &BTreeMap<String, String>) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        for (key, value) in words {
            settings.set(key, value).map_err(|fault| SettingError {
                key: key.clone(),
                value: value.clone(),
                fault,
                suggestion: suggestion(fault, key, value),
            })?;
        }
        Ok(settings)
    }
}

/// The setup's answers to open rulings, with those the host gave since on top.
#[must_use]
pub fn in_force(game: &Game) -> BTreeMap<String, String> {
    let mut words = answers(rulings(), &game.setup);
    let since = game
        .rulings
        .iter()
        .filter(|ruled| rulings().iter().any(|ruling| ruling.key == ruled.question));
    words.extend(since.map(|ruled| (ruled.question.clone(), ruled.choice.clone())));
    words
}

fn suggestion(fault: SettingFault, key: &str, value: &str) -> Option<String> {
    match fault {
        SettingFault::Key => closest(key, KEYS.iter().copied().chain([WORK_LIMIT])),
        SettingFault::Value(words) => closest(&answer(value), words.iter().copied()),
        SettingFault::Number => None,
    }
    .map(str::to_owned)
}

/// A value as the choices spell it.
fn answer(value: &str) -> String {
    match fold(value).as_str() {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        "1" => "one".to_owned(),
        folded => folded.replace(' ', "_"),
    }
}

/// The open rulings with their questions and answers, in the order of the rules.
#[must_use]
pub fn rulings() -> &'static [Ruling] {
    static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
        let mut rulings = Ruling::built_in(include_str!("../rulings.toml"));
        let russian = include_str!("../rulings.ru.toml");
        Ruling::put_into_words(&mut rulings, Language::Russian, russian);
        rulings
    });
    &RULINGS
}

#[cfg(test)]
mod tests;
