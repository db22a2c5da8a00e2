//! A night as plain data.

use nightdesk_classic::component::{Component as C, Notice, Prophecy, Reading, Sight};
use nightdesk_classic::settings::{Conflicts, RedirectVsSwap, Rule4, Saves};

/// A side, as far as the rules look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Town,
    Mafia,
    Wolf,
    SerialKiller,
    Cult,
}

impl Side {
    pub(crate) fn slug(self) -> &'static str {
        match self {
            Self::Town => "town",
            Self::Mafia => "mafia",
            Self::Wolf => "wolf",
            Self::SerialKiller => "sk",
            Self::Cult => "cult",
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) side: Side,
    pub(crate) role: String,
    /// Modifiers as far as an investigation reads them: miller, godfather.
    pub(crate) reads_as: Option<&'static str>,
    pub(crate) sanity: Option<String>,
    pub(crate) alive: bool,
    pub(crate) macho: bool,
    pub(crate) doused: bool,
    pub(crate) poisoned: bool,
    /// By whom, where that is known.
    pub(crate) poisoner: Option<usize>,
    /// Tried to in an earlier night.
    pub(crate) has_killed: bool,
    /// The other Lover.
    pub(crate) lover: Option<usize>,
}

impl Person {
    pub(crate) fn new(name: &str, side: Side, role: &str) -> Self {
        Self {
            name: name.to_owned(),
            side,
            role: role.to_owned(),
            reads_as: None,
            sanity: None,
            alive: true,
            macho: false,
            doused: false,
            poisoned: false,
            poisoner: None,
            has_killed: false,
            lover: None,
        }
    }
}

/// How an ability is aimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    /// At its holder, or at nobody.
    Own,
    One,
    Two,
    /// A victim and a destination.
    Victim,
}

macro_rules! deeds {
    ($($name:ident $slug:literal $aim:ident [$($part:expr),*];)+) => {
        /// An ability (§7).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Deed { $($name,)+ }

        impl Deed {
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name,)+];

            pub(crate) fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)+ }
            }

            pub(crate) fn aim(self) -> Aim {
                match self { $(Self::$name => Aim::$aim,)+ }
            }

            /// Its components without the visit, from the tables of §7.
            pub(crate) fn parts(self) -> &'static [C] {
                match self { $(Self::$name => &[$($part),*],)+ }
            }
        }
    };
}

deeds! {
    Kill "kill" One [C::Kill];
    FactionKill "faction_kill" One [C::Kill];
    SkKill "sk_kill" One [C::Kill];
    Poison "poison" One [C::Poison];
    Antidote "antidote" One [C::Antidote];
    Douse "douse" One [C::Douse];
    Extinguish "extinguish" One [C::Extinguish];
    ForetellRole "foretell_role" One [C::Foretell(Prophecy::Role)];
    Ignite "ignite" Own [C::Ignite];
    Cpr "cpr" One [C::Protect, C::KillUnlessAttacked];
    Protect "protect" One [C::Protect];
    Shield "shield" One [C::Protect, C::Repel];
    Jail "jail" One [C::Protect, C::Block];
    Bodyguard "bodyguard" One [C::Protect, C::DieFor];
    GuardElite "guard_elite" One [C::Protect, C::DieFor, C::KillAttacker];
    Babysit "babysit" One [C::Protect, C::TakeAlong];
    Bulletproof "bulletproof" Own [C::Protect];
    Rolestop "rolestop" One [C::Rolestop];
    Commute "commute" Own [C::Commute];
    Ascetic "ascetic" Own [C::Ascetic];
    Hide "hide" One [C::Hide];
    Explode "explode" Own [C::KillBack];
    Frail "frail" Own [C::DieOfVisits];
    Pgo "pgo" Own [C::ShootVisitors];
    LightningRod "lightning_rod" Own [C::Attract];
    Block "block" One [C::Block];
    Redirect "redirect" Victim [C::Redirect];
    Swap "swap" Two [C::Swap];
    Recruit "recruit" One [C::Recruit];
    Alarm "alarm" One [C::Alarm];
    Neighborize "neighborize" One [C::Notify(Notice::Neighborize)];
    Friend "friend" One [C::Notify(Notice::Friend)];
    Fruit "fruit" One [C::Notify(Notice::Fruit)];
    Message "message" One [C::Notify(Notice::Message)];
    Invent "invent" One [C::Notify(Notice::Invent)];
    Visit "visit" One [];
    Cop "cop" One [C::Read(Reading::Alignment)];
    Gunsmith "gunsmith" One [C::Read(Reading::Gun)];
    RoleCop "rolecop" One [C::Read(Reading::Role)];
    VanillaCop "vanilla_cop" One [C::Read(Reading::Vanilla)];
    Neapolitan "neapolitan" One [C::Read(Reading::VanillaTownie)];
    Checker "checker" One [C::Read(Reading::Check)];
    Track "track" One [C::Observe(Sight::Track)];
    Watch "watch" One [C::Observe(Sight::Watch)];
    Follow "follow" One [C::Observe(Sight::Follow)];
    Voyeur "voyeur" One [C::Observe(Sight::Voyeur)];
    Motion "motion" One [C::Observe(Sight::Motion)];
    Reporter "reporter" One [C::Observe(Sight::LeftHome)];
    Inspector "inspector" One [C::Observe(Sight::WasVisited)];
    RoleWatch "role_watch" One [C::Observe(Sight::VisitorRoles)];
    Guard "guard" One [C::Observe(Sight::WatchForTarget)];
    Vision "vision" One [C::Observe(Sight::VoyeurForTarget)];
    Finder "finder" One [C::Read(Reading::CertainRole)];
    Detective "detective" One [C::Read(Reading::HasKilled)];
    Psychologist "psychologist" One [C::Read(Reading::CanKill)];
    Traffic "traffic" One [C::Read(Reading::CanTalk)];
    Abduct "abduct" One [C::Block, C::Rolestop];
    GoonCheck "goon_check" One [C::Read(Reading::PlainKiller)];
    Parity "parity" One [C::Read(Reading::Parity)];
    Empower "empower" One [C::Empower];
    Strengthen "strengthen" One [C::Strengthen];
    Frame "frame" One [C::Frame];
    Clear "clear" One [C::Clear];
    Seer "seer" One [C::Read(Reading::Wolf)];
    PrivateEye "private_eye" Two [C::Read(Reading::SameSide)];
    LoneKillerCheck "lone_killer_check" One [C::Read(Reading::LoneKiller)];
    SeeSides "see_sides" One [C::Observe(Sight::VisitorSides)];
    RoleGuard "role_guard" One [C::Observe(Sight::VisitorRolesForTarget)];
    Ambush "ambush" One [C::KillVisitors];
    Sacrifice "sacrifice" One [C::Recruit, C::Die];
    Suicide "suicide" Own [C::Die];
    NoVote "no_vote" One [C::MuteVote];
    TakeVote "take_vote" One [C::TakeVote];
    Forge "forge" One [C::Forge];
    Disguise "disguise" One [C::Disguise];
    Harlot "harlot" One [C::Hide, C::DieAtKiller];
    Absorb "absorb" Own [C::Absorb];
    Deflect "deflect" Victim [C::Deflect];
    MassRedirect "mass_redirect" One [C::Attract];
}

impl Deed {
    pub(crate) fn of(slug: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|deed| deed.slug() == slug)
    }

    /// Whether it carries what stands in a place; what it is aimed at stays where it is.
    pub(crate) fn swaps(self) -> bool {
        matches!(self, Self::Swap | Self::Deflect)
    }

    /// Whether its holder dies for its target.
    pub(crate) fn guards(self) -> bool {
        self.parts().contains(&C::DieFor)
    }

    /// Whether it works without an entry.
    pub(crate) fn passive(self) -> bool {
        matches!(
            self,
            Self::Bulletproof
                | Self::Ascetic
                | Self::Explode
                | Self::Frail
                | Self::Pgo
                | Self::LightningRod
                | Self::Absorb
        )
    }
}

/// Which targets an action's effects need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loyalty {
    Anybody,
    Loyal,
    Disloyal,
}

/// One use of an ability.
#[derive(Debug, Clone)]
pub(crate) struct Action {
    pub(crate) id: String,
    pub(crate) actor: usize,
    pub(crate) deed: Deed,
    pub(crate) targets: Vec<usize>,
    pub(crate) passive: bool,
    pub(crate) blockable: bool,
    pub(crate) movable: bool,
    pub(crate) protectable: bool,
    pub(crate) hidden: bool,
    pub(crate) weak: bool,
    pub(crate) loyalty: Loyalty,
    /// Personal (true): it neither changes nor sees the kills of sides; Impersonal: nothing else.
    pub(crate) meets: Option<bool>,
    /// Lazy, on a night when that fails.
    pub(crate) idle: bool,
    /// Shots of a counted vest.
    pub(crate) left: Option<u32>,
    /// The role that a finder looks for.
    pub(crate) words: Option<String>,
}

impl Action {
    pub(crate) fn new(id: &str, actor: usize, deed: Deed, targets: &[usize]) -> Self {
        Self {
            id: id.to_owned(),
            actor,
            deed,
            targets: targets.to_vec(),
            passive: deed.passive(),
            blockable: !deed.passive() && !matches!(deed, Deed::Commute | Deed::Suicide),
            movable: true,
            protectable: true,
            hidden: false,
            weak: false,
            loyalty: Loyalty::Anybody,
            meets: None,
            idle: false,
            left: None,
            words: None,
        }
    }

    pub(crate) fn kills(&self) -> bool {
        self.deed.parts().iter().any(|part| part.is_kill())
    }
}

/// The open rulings (§9) that are tried in more than one way.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rulings {
    pub(crate) rule4: Rule4,
    pub(crate) redirect_vs_swap: RedirectVsSwap,
    pub(crate) conflicts: Conflicts,
    pub(crate) recruit_not_if_dead: bool,
    pub(crate) recruit_mafia: bool,
    pub(crate) redirect_victims_move: bool,
    pub(crate) hiding_stops_gun_owner: bool,
    pub(crate) macho_cancels_every: bool,
    pub(crate) rod_wins: bool,
    pub(crate) town_style: bool,
    pub(crate) commuter_visits_seen: bool,
    pub(crate) failed_visits: bool,
    pub(crate) untouchable_passengers: bool,
    pub(crate) doctor_saves: Saves,
    pub(crate) guard_saves: Saves,
    pub(crate) vest_stops: Saves,
    pub(crate) first_guard_dies: bool,
    /// Whether a Bomb that is saved goes off.
    pub(crate) bomb_attacked: bool,
    /// Whether who is framed and cleared reads guilty or innocent; none for what they are.
    pub(crate) framed_and_cleared: Option<bool>,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            rule4: Rule4::Loops,
            redirect_vs_swap: RedirectVsSwap::AimFirst,
            conflicts: Conflicts::Flat,
            recruit_not_if_dead: true,
            recruit_mafia: false,
            redirect_victims_move: true,
            hiding_stops_gun_owner: true,
            macho_cancels_every: true,
            rod_wins: false,
            town_style: false,
            commuter_visits_seen: true,
            failed_visits: true,
            untouchable_passengers: true,
            doctor_saves: Saves::All,
            guard_saves: Saves::All,
            vest_stops: Saves::One,
            first_guard_dies: false,
            bomb_attacked: false,
            framed_and_cleared: None,
        }
    }
}

/// A night.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scene {
    pub(crate) people: Vec<Person>,
    pub(crate) acts: Vec<Action>,
    pub(crate) rulings: Rulings,
}

impl Scene {
    /// Whether an action's effects can work on a player at all (§2.2, last line).
    pub(crate) fn suits(&self, act: usize, on: usize) -> bool {
        let action = &self.acts[act];
        let same = self.people[action.actor].side == self.people[on].side;
        !action.idle
            && match action.loyalty {
                Loyalty::Anybody => true,
                Loyalty::Loyal => same,
                Loyalty::Disloyal => !same,
            }
    }

    /// Whether an action has nothing to do with another one, by Personal or Impersonal.
    pub(crate) fn apart(&self, by: usize, on: usize) -> bool {
        let of_side = matches!(self.acts[on].deed, Deed::FactionKill | Deed::SkKill);
        self.acts[by]
            .meets
            .is_some_and(|personal| personal == of_side)
    }

    /// The night in a line or two.
    pub(crate) fn compact(&self) -> String {
        let mut text = String::new();
        for person in &self.people {
            let marks = [
                (person.macho, "macho"),
                (person.doused, "doused"),
                (person.poisoned, "poisoned"),
                (person.has_killed, "has killed"),
                (person.lover.is_some(), "lover"),
            ];
            text += &format!("{}:{}", person.name, person.side.slug());
            for (_, mark) in marks.iter().filter(|(on, _)| *on) {
                text += &format!("+{mark}");
            }
            text += " ";
        }
        for action in &self.acts {
            let names: Vec<&str> = action
                .targets
                .iter()
                .map(|target| self.people[*target].name.as_str())
                .collect();
            let marks = [
                (!action.passive && !action.blockable, "unblockable"),
                (!action.movable, "unmovable"),
                (!action.protectable, "unprotectable"),
                (action.hidden, "hidden"),
                (action.weak, "weak"),
                (action.idle, "idle"),
                (action.loyalty == Loyalty::Loyal, "loyal"),
                (action.loyalty == Loyalty::Disloyal, "disloyal"),
                (action.meets == Some(true), "personal"),
                (action.meets == Some(false), "impersonal"),
            ];
            text += &format!(
                "\n  {}: {} {} {}",
                action.id,
                self.people[action.actor].name,
                action.deed.slug(),
                names.join(" ")
            );
            for (_, mark) in marks.iter().filter(|(on, _)| *on) {
                text += &format!(" +{mark}");
            }
            if let Some(left) = action.left {
                text += &format!(" +{left}-shot");
            }
            if let Some(words) = &action.words {
                text += &format!(" \"{words}\"");
            }
        }
        text += &format!("\n  {:?}", self.rulings);
        text
    }
}
