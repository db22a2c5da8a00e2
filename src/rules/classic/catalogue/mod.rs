//! Abilities, roles and modifiers as data.
//!
//! The built-in catalogue is TOML embedded at build time; a setup may add its
//! own roles and abilities from the same components. What a component *does*
//! is the methods' business; nothing here resolves anything.

mod load;
mod names;
mod own;
mod own_ability;
mod said;
pub(super) mod set_off;

use indexmap::IndexMap;
use serde::Deserialize;

pub use load::{builtin_factions, builtin_factions_in};
pub use names::{OTHER_SLUGS, closest, fold};
pub use own::OwnProblem;
pub(super) use said::{Read, Said};

use self::names::Names;
use super::component::{Component, Kind};
use nightdesk_game::{Card, CardVotes, Faction, Language, Modifier, Setup};
use nightdesk_rules::TargetForm;
use nightdesk_text::messages::InLanguage;

/// Everything a card or an entry can name.
#[derive(Debug, Clone, Default)]
pub struct Catalogue {
    /// Abilities by slug.
    pub abilities: IndexMap<String, Ability>,
    /// Roles by slug.
    pub roles: IndexMap<String, Role>,
    /// Modifiers by slug.
    pub modifiers: IndexMap<String, ModifierKind>,
    /// Sides that need no description, by slug.
    pub sides: IndexMap<String, SideKind>,
    names: Names,
    /// What the host reads about its cards is said in this one.
    language: Language,
    /// What players read besides, in a language in which hosts do not type.
    pub(super) said: Said,
}

impl InLanguage for Catalogue {
    fn language(&self) -> Language {
        self.language
    }
}

impl Catalogue {
    /// What players call a side: by the setup's word for it, or by the usual one.
    #[must_use]
    pub fn side_title<'a>(&'a self, setup: &'a Setup, slug: &'a str) -> &'a str {
        let own = setup.factions.get(slug);
        let builtin = || self.sides.get(slug).map(|side| side.faction.title.as_str());
        let said = || self.said.sides.get(slug).map(String::as_str);
        own.map(|faction| faction.title.as_str())
            .or_else(said)
            .or_else(builtin)
            .unwrap_or(slug)
    }

    /// The role of a card that names only modifiers.
    #[must_use]
    pub fn plain_role(&self, faction: &str) -> &str {
        let side = self.sides.get(faction);
        side.map_or("vanilla", |side| side.plain.as_str())
    }

    /// The slugs of what a card is: its roles, and of one that a host's table makes of a card of
    /// several words the roles in these words.
    pub fn known_slugs<'c>(&'c self, card: &'c Card) -> impl Iterator<Item = &'c str> {
        let roles = card.roles.iter().map(String::as_str);
        roles.flat_map(|slug| self.known_of(slug, &card.faction))
    }

    /// What a role comes to on a side, however many tables stand between.
    fn known_of<'c>(&'c self, slug: &'c str, faction: &str) -> Vec<&'c str> {
        let role = self.roles.get(slug);
        match role.and_then(|role| role.made_of.as_deref()) {
            Some([]) => vec![self.plain_role(faction)],
            Some(known) => {
                let known = known.iter().map(String::as_str);
                known
                    .flat_map(|slug| self.known_of(slug, faction))
                    .collect()
            }
            None => vec![slug],
        }
    }

    /// The roles of a card; after one that a host's table makes of modifiers alone the plain role
    /// of its side, with what that one can do.
    pub fn roles_of<'c>(&'c self, card: &Card) -> impl Iterator<Item = &'c Role> {
        card.roles.iter().flat_map(|slug| {
            let role = self.roles.get(slug);
            let bare = role.is_some_and(|role| self.is_bare(role));
            let plain = bare.then(|| self.roles.get(self.plain_role(&card.faction)));
            role.into_iter().chain(plain.flatten())
        })
    }

    /// Whether a table names only modifiers, or another table that does.
    fn is_bare(&self, role: &Role) -> bool {
        role.made_of.as_ref().is_some_and(|made_of| {
            let mut known = made_of.iter().filter_map(|slug| self.roles.get(slug));
            made_of.is_empty() || known.any(|role| self.is_bare(role))
        })
    }

    /// The roles after [`Self::known_slugs`].
    pub fn known_roles<'c>(&'c self, card: &'c Card) -> impl Iterator<Item = &'c Role> {
        self.known_slugs(card)
            .filter_map(|slug| self.roles.get(slug))
    }

    /// Whether a card is of a role, whatever else it is and whatever the host calls it.
    #[must_use]
    pub fn is_of(&self, card: &Card, slug: &str) -> bool {
        card.roles.iter().any(|role| role == slug)
            || self.known_slugs(card).any(|known| known == slug)
    }

    /// The modifiers of a card and of its roles, with their numbers.
    pub fn modifiers_of<'c, 'p>(
        &'c self,
        card: &'p Card,
    ) -> impl Iterator<Item = (&'c ModifierKind, Option<u32>)> + use<'c, 'p> {
        let kind = |modifier: &Modifier| {
            let kind = self.modifiers.get(&modifier.name)?;
            Some((kind, modifier.count))
        };
        let of_card = card.modifiers.iter().filter_map(kind);
        let roles = self.roles_of(card);
        let of_roles = roles.flat_map(|role| self.modifiers_under(role));
        of_card.chain(of_roles.filter_map(kind))
    }

    /// The modifiers of a card that change an ability: those of the whole card, and those of the one of
    /// its roles alone that has the ability.
    pub fn modifiers_for<'c, 'p>(
        &'c self,
        card: &'p Card,
        ability: &'p str,
    ) -> impl Iterator<Item = (&'c ModifierKind, Option<u32>)> + use<'c, 'p> {
        let whole = self.modifiers_of_whole(card);
        whole.chain(self.modifiers_of_part(card, ability))
    }

    /// Those of the whole card: of several roles, what is about the abilities of one is not about those of
    /// another.
    pub fn modifiers_of_whole<'c, 'p>(
        &'c self,
        card: &'p Card,
    ) -> impl Iterator<Item = (&'c ModifierKind, Option<u32>)> + use<'c, 'p> {
        let several = card.roles.len() > 1;
        let of_card = card.modifiers.iter();
        let of_card = of_card.filter_map(|modifier| self.known(modifier));
        let of_roles = self.roles_of(card);
        let of_roles = of_roles.flat_map(|role| self.modifiers_under(role));
        let of_roles = of_roles.filter_map(|modifier| self.known(modifier));
        of_card.chain(of_roles.filter(move |(kind, _)| !(several && kind.is_of_ability())))
    }

    /// Those of one of several roles alone that has an ability.
    pub fn modifiers_of_part<'c, 'p>(
        &'c self,
        card: &'p Card,
        ability: &'p str,
    ) -> impl Iterator<Item = (&'c ModifierKind, Option<u32>)> + use<'c, 'p> {
        let has = move |role: &&Role| role.abilities.iter().any(|known| known == ability);
        let several = card.roles.len() > 1;
        let roles = card.roles.iter().filter_map(|slug| self.roles.get(slug));
        roles.filter(has).flat_map(move |role| {
            let own = card.parts.get(&role.slug).into_iter().flatten();
            let own = own.filter_map(|modifier| self.known(modifier));
            let of_role = self.modifiers_under(role).into_iter();
            let of_role = of_role.filter_map(|modifier| self.known(modifier));
            own.chain(of_role.filter(move |(kind, _)| several && kind.is_of_ability()))
        })
    }

    /// A modifier with its number.
    fn known(&self, modifier: &Modifier) -> Option<(&ModifierKind, Option<u32>)> {
        let kind = self.modifiers.get(&modifier.name)?;
        Some((kind, modifier.count))
    }

    /// All modifiers of a card, of its roles, and of single ones of its roles.
    pub fn modifiers_anywhere<'c, 'p>(
        &'c self,
        card: &'p Card,
    ) -> impl Iterator<Item = (&'c ModifierKind, Option<u32>)> + use<'c, 'p> {
        let of_parts = card.parts.values().flatten();
        let of_parts = of_parts.filter_map(|modifier| self.known(modifier));
        self.modifiers_of(card).chain(of_parts)
    }

    /// How often an ability of a card works in the game, where that is limited: as the card says of it, or
    /// of all that it can do, or as the role that has the ability says of its own.
    #[must_use]
    pub fn shots_of(&self, card: &Card, ability: &str) -> Option<u32> {
        let limit = |modifier: &Modifier| {
            let (kind, count) = self.known(modifier)?;
            let limits = kind.effects.contains(&ModifierEffect::Shots);
            limits.then(|| count.unwrap_or(1))
        };
        let several = card.roles.len() > 1;
        let has = |role: &&Role| !several || role.abilities.iter().any(|known| known == ability);
        let of_role = || {
            let mut roles = self.roles_of(card).filter(has);
            roles.find_map(|role| self.limit_under(role, ability, &limit))
        };
        let said = card.shots.get(ability).copied();
        said.or_else(|| card.modifiers.iter().find_map(limit))
            .or_else(of_role)
    }

    /// How often a role lets its holder use an ability: of several roles that it is made of, what the
    /// one says that has the ability.
    fn limit_under(
        &self,
        role: &Role,
        ability: &str,
        limit: &impl Fn(&Modifier) -> Option<u32>,
    ) -> Option<u32> {
        let made_of = role.made_of.iter().flatten();
        let made_of: Vec<&Role> = made_of.filter_map(|slug| self.roles.get(slug)).collect();
        let several = made_of.len() > 1;
        let has = |part: &&&Role| !several || part.abilities.iter().any(|known| known == ability);
        let own = role.modifiers.iter().find_map(limit);
        own.or_else(|| {
            let mut parts = made_of.iter().filter(has);
            parts.find_map(|part| self.limit_under(part, ability, limit))
        })
    }

    /// What the modifiers of a card and of its roles change.
    pub fn effects_of<'c, 'p>(
        &'c self,
        card: &'p Card,
    ) -> impl Iterator<Item = &'c ModifierEffect> + use<'c, 'p> {
        self.modifiers_of(card).flat_map(|(kind, _)| &kind.effects)
    }

    /// The abilities of a card's roles and those written on it one by one, by slug, its side's kill left
    /// out. A backup has nothing of its role yet.
    pub fn abilities_of_roles<'c>(&'c self, card: &'c Card) -> impl Iterator<Item = &'c String> {
        let waits = self.has_effect(card, &ModifierEffect::Backup);
        let of_roles = self.roles_of(card).flat_map(|role| &role.abilities);
        let all = of_roles.chain(card.shots.keys());
        all.filter(move |_| !waits)
    }

    /// All abilities of a card: those of its roles, and what its modifiers grant, by slug.
    pub fn abilities_held<'c>(&'c self, card: &'c Card) -> impl Iterator<Item = &'c String> {
        let granted = self.effects_of(card).filter_map(|effect| match effect {
            ModifierEffect::Grants(slug) => Some(slug),
            _ => None,
        });
        self.abilities_of_roles(card).chain(granted)
    }

    /// Whether a modifier of a card or of its roles has an effect.
    #[must_use]
    pub fn has_effect(&self, card: &Card, effect: &ModifierEffect) -> bool {
        self.effects_of(card).any(|known| known == effect)
    }

    /// A card with what its modifiers change about votes: weights multiply, and needs add up.
    #[must_use]
    pub fn with_votes(&self, card: Card) -> Card {
        let mut votes = CardVotes::default();
        for effect in self.effects_of(&card) {
            match effect {
                ModifierEffect::VoteWeighs(weight) => {
                    votes.weight = votes.weight.saturating_mul(*weight);
                }
                ModifierEffect::VoteNeeds(more) => votes.needs = votes.needs.saturating_add(*more),
                ModifierEffect::VoteOnlyDecides => votes.only_decides = true,
                _ => {}
            }
        }
        Card { votes, ..card }
    }

    /// The modifiers of a role and of all that it is made of.
    fn modifiers_under<'c>(&'c self, role: &'c Role) -> Vec<&'c Modifier> {
        let known = role.made_of.iter().flatten();
        let known = known.filter_map(|slug| self.roles.get(slug));
        let own = role.modifiers.iter();
        own.chain(known.flat_map(|role| self.modifiers_under(role)))
            .collect()
    }

    /// A card with the words in place of what a host's table makes of them, where the host has not
    /// said in own words what its holder can do.
    #[must_use]
    pub fn in_known_words(&self, card: &Card) -> Card {
        let mut words = Card {
            roles: Vec::new(),
            ..card.clone()
        };
        for (slug, modifiers) in &card.parts {
            let made_of = self.roles.get(slug).and_then(|role| role.made_of.as_ref());
            for slug in made_of.into_iter().flatten() {
                words.parts.insert(slug.clone(), modifiers.clone());
            }
        }
        for slug in &card.roles {
            self.put_into_words(slug, &mut words);
        }
        words
    }

    fn put_into_words(&self, slug: &str, words: &mut Card) {
        let role = self.roles.get(slug).filter(|role| role.pm.is_none());
        let made_of = role.and_then(|role| Some((role, role.made_of.as_ref()?)));
        let Some((role, made_of)) = made_of else {
            words.roles.push(slug.to_owned());
            return;
        };
        let new = role.modifiers.iter().filter(|own| !words.has(&own.name));
        let new: Vec<Modifier> = new.cloned().collect();
        words.modifiers.extend(new);
        for slug in made_of {
            self.put_into_words(slug, words);
        }
        if made_of.is_empty() {
            words.roles.push(self.plain_role(&words.faction).to_owned());
        }
    }
}

/// A side that a setup may use without describing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideKind {
    /// The side itself.
    pub faction: Faction,
    /// What one of its members is called, where that is not the title: "a Werewolf".
    pub member: Option<String>,
    /// How a host may name it before a role: "Mafia Goon".
    pub words: Vec<String>,
    /// The role of a card that names only modifiers.
    pub plain: String,
}

/// Something a player can do, or that works by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ability {
    /// Its slug.
    pub slug: String,
    /// What host and players call it: "Doctor's protection".
    pub title: String,
    /// Verbs by which a host enters it; the first, in the third person, is used in texts.
    pub verbs: Vec<String>,
    /// What it is made of, without its visit.
    pub does: Vec<Component>,
    /// What it is aimed at.
    pub targets: TargetForm,
    /// Whether it works by itself.
    pub passive: bool,
    /// When it works.
    pub when: When,
    /// Whether its use is a visit to each target (of a redirect: to the first).
    pub visits: bool,
    /// Whether a block stops it.
    pub blockable: bool,
    /// Among whom its targets are.
    pub among: Among,
    /// Whether only games and setups of earlier versions name it.
    pub former: bool,
    /// Whether its holder dies when it reaches a player who is not town, as of a weak action.
    pub weak: bool,
    /// On whom alone it works: each of these must hold.
    pub only: Vec<Whom>,
    /// What observers call it.
    pub kind: Kind,
    /// The line in a role message.
    pub line: String,
    /// The line of a protection where it stops one kill only.
    pub line_of_one: Option<String>,
}

/// A role of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Role {
    /// Its slug.
    pub slug: String,
    /// What a host types, and players read where the language of the game has no other word.
    pub title: String,
    /// Other spellings a host may use.
    pub aliases: Vec<String>,
    /// Ability slugs.
    pub abilities: Vec<String>,
    /// The roles it is made of, where a host's own table is about a card of several words: "2-shot
    /// Cop"; one of them may be made so itself. None of them is the plain role of the holder's side.
    pub made_of: Option<Vec<String>>,
    /// Modifiers every holder has, besides those of the roles it is made of.
    pub modifiers: Vec<Modifier>,
    /// How reliable the investigations of a holder are, if not sane.
    pub sanity: Option<String>,
    /// Whether role investigations read it as vanilla.
    pub vanilla: bool,
    /// Whether a gunsmith finds a gun; none goes by the side.
    pub gun: Option<bool>,
    /// The same by the rules of Normal games, where they differ.
    pub normal_gun: Option<bool>,
    /// The same for roles that check other roles, of which a ruling may say that they have none.
    pub check_gun: Option<bool>,
    /// Whether its holder may carry out a faction's kill.
    pub faction_kill: bool,
    /// With which other holders its holder talks in private.
    pub talks: Talks,
    /// What its holder must bring about to win by itself; all of it.
    pub wins: Vec<Wins>,
    /// Whether its holder gets the name of a player of the town when the cards are dealt.
    pub target: bool,
    /// The role that it becomes, on this side, where that player dies otherwise than it wants.
    pub lost: Option<Lost>,
    /// Whether its holder uses one of its abilities a night, and no other beside it.
    pub either: bool,
    /// What its holder takes over of the player whom they got or chose, when that one dies.
    pub takes_over: Option<TakesOver>,
    /// What the role message says of how its holder wins, in place of how the side does.
    pub goal: Option<String>,
    /// One line on what it does.
    pub about: String,
    /// The words for the role message, in place of the abilities' lines.
    pub pm: Option<String>,
    /// What the host does for its holder, where the rules alone do not carry the role out.
    pub by_hand: Option<String>,
    /// What the role message asks besides of whoever holds nothing but this role.
    pub asks: Option<String>,
    /// What the death of a holder shows in place of the card.
    pub flips_as: Option<Shown>,
}

/// What a death shows of a card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The slug of the side.
    pub side: String,
    /// The slugs of the roles.
    pub roles: Vec<String>,
}

/// What a role becomes whose aim is out of reach.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lost {
    /// The slug of the role.
    pub role: String,
    /// The side; without one it stays.
    #[serde(default)]
    pub side: Option<String>,
}

/// What is taken over of a player who dies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakesOver {
    /// What the player was, but for the side.
    Role,
    /// That, and the side.
    Card,
    /// The side of the first player who dies, and nothing else.
    Side,
}

/// With which other holders of a role its holder talks in private.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Talks {
    /// With none of them.
    #[default]
    Never,
    /// With those of their own side.
    Side,
    /// With all of them.
    All,
}

/// A modifier of the catalogue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModifierKind {
    /// Its slug.
    pub slug: String,
    /// What players read.
    pub title: String,
    /// Other spellings a host may use.
    pub aliases: Vec<String>,
    /// What it changes.
    pub effects: Vec<ModifierEffect>,
    /// What a number beside it says, where one goes with it.
    pub number: Option<Number>,
    /// Whether it may stand without a role: "Godfather", "1-shot Bulletproof".
    pub alone: bool,
    /// One line on what it does.
    pub about: String,
    /// What it adds to a role message, if anything. `{times}` stands for
    /// "once", "twice", "3 times"; without a number such a clause is left out.
    pub clause: Option<String>,
}

/// What a modifier changes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModifierEffect {
    /// The holder's actions cannot be blocked.
    Unblockable(Scope),
    /// The holder's actions cannot be swapped or redirected.
    Unredirectable(Scope),
    /// The holder's kills pass protection.
    Unprotectable(Scope),
    /// The visits cannot be observed.
    Hidden(Scope),
    /// The holder dies when an effect of his lands on somebody who is not town.
    Weak,
    /// Effects work on such players only.
    Only(Whom),
    /// Effects fail when at most one player who is not town lives at nightfall.
    Lazy,
    /// Protection of the holder fails.
    Macho,
    /// The holder has this passive ability.
    Grants(String),
    /// Investigations of sides read this token instead of the true one.
    ReadsAs(String),
    /// The holder may choose himself.
    SelfTarget,
    /// Usable in odd nights only.
    OddNights,
    /// Usable in even nights only.
    EvenNights,
    /// Each action does this, too.
    Adds(Component),
    /// Kills come as poison.
    Poisons,
    /// Not usable in night 1.
    NotFirstNight,
    /// Usable in the night of its number only; several of it add up.
    OnNight,
    /// Usable from the night of its number on.
    FromNight,
    /// The holder's abilities work by day, at once, and not by night; on the days of its numbers
    /// alone, where it has any.
    ByDay,
    /// Not usable in the night after a use.
    NotTwoNightsRunning,
    /// Not at a player who was chosen before.
    NeverAgain,
    /// At nobody but the player who was chosen first.
    AlwaysAgain,
    /// The death of the holder shows a plain member of a killing side.
    FlipsGuilty,
    /// Each of the role's abilities works as often as the number says; once without one.
    Shots,
    /// Actions neither change nor see the kills of sides.
    Personal,
    /// Actions change and see the kills of sides alone.
    Impersonal,
    /// A passive must be switched on with an entry.
    Activated,
    /// The holder must act; if nothing is entered the host draws.
    Compulsive,
    /// Not the same target twice running.
    Indecisive,
    /// Several actions in one night, where only one is allowed.
    Multitasking,
    /// Nothing until somebody dies whose role the holder takes over.
    Backup,
    /// Known to the host only; nothing at night.
    NoEffect,
    /// The holder dies with another one who has it.
    Linked,
    /// The holder kills one player of choice on dying so.
    Avenges(Avenges),
    /// The holder does not die when voted out.
    SurvivesVote,
    /// When the holder is voted out, whoever cast the deciding vote dies, too.
    TakesDecider,
    /// When the holder dies, the next day is left out.
    SkipsDay,
    /// The holder's vote weighs so much.
    VoteWeighs(u32),
    /// It takes so many votes more to vote the holder out; fewer where it is negative.
    VoteNeeds(i32),
    /// The holder's vote counts only where it is the deciding one.
    VoteOnlyDecides,
    /// Whoever looks for werewolves finds one, or none, whatever the holder is.
    ReadsAsWolf(bool),
    /// Each of the holder's abilities works so often in one night.
    TimesANight(u32),
    /// All abilities that the roles of the card let the holder enter are used together, on one target.
    Combined,
    /// A use that came to nothing is not spent.
    Refunds,
    /// Actions fail on players who are protected.
    Unwell,
    /// Investigations never bring a result.
    FindsNothing,
    /// It works by a lot that is drawn each night, with the chance of its number; one in two without one.
    ByChance,
    /// A lot decides each night whether investigations find what is there, or the opposite.
    FindsByLot,
    /// Observers see the holder with everybody who dies in the night.
    SeenWithTheDead,
    /// When the holder is voted out, nobody can kill in the next night.
    StopsKills,
    /// When the holder dies, the side may kill twice in the next night.
    DoublesKill,
    /// The last of a side alive kills past blocks and protection.
    AloneUnstoppable,
    /// While the holder lives, investigations of sides find the opposite.
    ReversesCops,
    /// The holder wins so, and not by the side alone.
    Wins(Vec<Wins>),
    /// The rules alone do not carry it out; this is what the host does.
    ByHand(String),
}

/// What a modifier is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    /// The holder's kills, those for the side among them.
    Kills,
    /// How the holder's actions work.
    Actions,
    /// On whom they work, and with whose they meet.
    Aim,
    /// When and how often they may be used.
    Use,
    /// The holder, not what a role of the card does.
    Holder,
}

impl ModifierEffect {
    /// What it is about.
    pub(crate) const fn subject(&self) -> Subject {
        match self {
            Self::Unblockable(Scope::Kills)
            | Self::Unredirectable(Scope::Kills)
            | Self::Unprotectable(Scope::Kills)
            | Self::Hidden(Scope::Kills)
            | Self::AloneUnstoppable
            | Self::Poisons => Subject::Kills,
            Self::Unblockable(Scope::Actions)
            | Self::Unredirectable(Scope::Actions)
            | Self::Unprotectable(Scope::Actions)
            | Self::Hidden(Scope::Actions)
            | Self::Adds(_)
            | Self::Unwell
            | Self::Weak => Subject::Actions,
            Self::Only(_) | Self::Lazy | Self::Personal | Self::Impersonal => Subject::Aim,
            Self::ReadsAs(_)
            | Self::ReadsAsWolf(_)
            | Self::SeenWithTheDead
            | Self::FlipsGuilty
            | Self::StopsKills
            | Self::DoublesKill
            | Self::ReversesCops
            | Self::Wins(_)
            | Self::Linked
            | Self::Avenges(_)
            | Self::SurvivesVote
            | Self::TakesDecider
            | Self::SkipsDay
            | Self::VoteWeighs(_)
            | Self::VoteNeeds(_)
            | Self::VoteOnlyDecides => Subject::Holder,
            Self::Macho
            | Self::Grants(_)
            | Self::TimesANight(_)
            | Self::Combined
            | Self::Refunds
            | Self::FindsNothing
            | Self::ByChance
            | Self::FindsByLot
            | Self::SelfTarget
            | Self::OddNights
            | Self::EvenNights
            | Self::NotFirstNight
            | Self::OnNight
            | Self::FromNight
            | Self::ByDay
            | Self::NotTwoNightsRunning
            | Self::NeverAgain
            | Self::AlwaysAgain
            | Self::ByHand(_)
            | Self::Shots
            | Self::Activated
            | Self::Compulsive
            | Self::Indecisive
            | Self::Multitasking
            | Self::Backup
            | Self::NoEffect => Subject::Use,
        }
    }
}

impl ModifierEffect {
    /// Whether it says with which other actions the holder's have to do.
    #[must_use]
    pub fn limits_meetings(&self) -> bool {
        matches!(self, Self::Personal | Self::Impersonal)
    }
}

impl ModifierKind {
    /// What the host does for its holder, where the rules alone do not carry it out.
    #[must_use]
    pub fn by_hand(&self) -> Option<&str> {
        self.effects.iter().find_map(|effect| match effect {
            ModifierEffect::ByHand(task) => Some(task.as_str()),
            _ => None,
        })
    }

    /// Whether it is about what a role does, so that it may change one of several roles alone. What is
    /// about kills is about those of the side, too.
    #[must_use]
    pub fn is_of_ability(&self) -> bool {
        self.effects.iter().all(|effect| match effect {
            ModifierEffect::Unblockable(scope)
            | ModifierEffect::Unredirectable(scope)
            | ModifierEffect::Unprotectable(scope)
            | ModifierEffect::Hidden(scope) => *scope == Scope::Actions,
            ModifierEffect::Weak
            | ModifierEffect::Only(_)
            | ModifierEffect::Lazy
            | ModifierEffect::SelfTarget
            | ModifierEffect::OddNights
            | ModifierEffect::EvenNights
            | ModifierEffect::NotFirstNight
            | ModifierEffect::OnNight
            | ModifierEffect::FromNight
            | ModifierEffect::ByDay
            | ModifierEffect::NotTwoNightsRunning
            | ModifierEffect::NeverAgain
            | ModifierEffect::AlwaysAgain
            | ModifierEffect::Personal
            | ModifierEffect::Impersonal
            | ModifierEffect::Activated
            | ModifierEffect::Compulsive
            | ModifierEffect::Indecisive
            | ModifierEffect::Adds(_)
            | ModifierEffect::Refunds
            | ModifierEffect::Unwell
            | ModifierEffect::ByChance
            | ModifierEffect::FindsByLot
            | ModifierEffect::FindsNothing => true,
            ModifierEffect::Poisons
            | ModifierEffect::Macho
            | ModifierEffect::Grants(_)
            | ModifierEffect::ReadsAs(_)
            | ModifierEffect::ReadsAsWolf(_)
            | ModifierEffect::Shots
            | ModifierEffect::Multitasking
            | ModifierEffect::Backup
            | ModifierEffect::NoEffect
            | ModifierEffect::Linked
            | ModifierEffect::Avenges(_)
            | ModifierEffect::SurvivesVote
            | ModifierEffect::TakesDecider
            | ModifierEffect::SkipsDay
            | ModifierEffect::VoteWeighs(_)
            | ModifierEffect::VoteNeeds(_)
            | ModifierEffect::VoteOnlyDecides
            | ModifierEffect::TimesANight(_)
            | ModifierEffect::Combined
            | ModifierEffect::SeenWithTheDead
            | ModifierEffect::FlipsGuilty
            | ModifierEffect::StopsKills
            | ModifierEffect::DoublesKill
            | ModifierEffect::AloneUnstoppable
            | ModifierEffect::ReversesCops
            | ModifierEffect::Wins(_)
            | ModifierEffect::ByHand(_) => false,
        })
    }

    /// Whether it may be on a card with several roles, of which single ones have their own modifiers.
    #[must_use]
    pub fn goes_with_parts(&self) -> bool {
        let whole = |effect: &ModifierEffect| {
            matches!(effect, ModifierEffect::Backup | ModifierEffect::ByHand(_))
        };
        !self.effects.iter().any(whole)
    }

    /// Whether its clause is a line of its own, about the holder and not about what a role does.
    #[must_use]
    pub fn speaks_alone(&self) -> bool {
        let grants = |effect: &ModifierEffect| matches!(effect, ModifierEffect::Grants(_));
        let granted = self.effects.iter().any(grants);
        self.effects.iter().any(|effect| match effect {
            ModifierEffect::AloneUnstoppable => true,
            ModifierEffect::ByHand(_) => self.alone && !granted,
            effect => effect.subject() == Subject::Holder,
        })
    }
}

impl Number {
    /// Whether its modifier cannot stand without it: "Night 2".
    pub(super) fn is_needed(self) -> bool {
        matches!(self, Self::Night | Self::FromNight | Self::Day)
    }

    /// How it is written on a card.
    pub(super) fn written(self, number: &str) -> String {
        match self {
            Self::Uses => format!("{number}-shot"),
            Self::Night => format!("Night {number}"),
            Self::FromNight => format!("Night {number}+"),
            Self::Day => format!("Day {number}"),
            Self::Percent => format!("{number} %"),
        }
    }

    /// Whether several of it on one card add up.
    pub(super) fn adds_up(self) -> bool {
        matches!(self, Self::Night | Self::Day)
    }
}

/// On which death somebody takes another along.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Avenges {
    /// Voted out.
    Eliminated,
    /// Any death that is no removal.
    Dies,
}

/// What the holder of a role must bring about to win, whatever becomes of the side.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Wins {
    /// That the side wins.
    Side,
    /// That this side wins.
    With(String),
    /// Being voted out.
    Eliminated,
    /// Being alive at the end.
    Survives,
    /// Being the only one alive.
    LastAlive,
    /// That the player whose name the holder got is voted out while the holder lives.
    TargetEliminated,
    /// That this player is alive at the end.
    TargetSurvives,
    /// That this side does not win.
    Loses(String),
    /// That nobody lives who has this role or modifier.
    Dead(String),
    /// That every other living player is charmed by the holder, who lives.
    AllMarked,
    /// Nothing more; but whoever else would win has lost then.
    Instead,
}

impl Wins {
    /// The words of those that name neither a side nor a role.
    pub(super) const PLAIN: [&str; 8] = [
        "side",
        "eliminated",
        "survives",
        "last alive",
        "target eliminated",
        "target survives",
        "all marked",
        "instead",
    ];
}

/// The side or role that a condition names is taken as it is written.
impl TryFrom<String> for Wins {
    type Error = String;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        let words = fold(&word);
        Ok(match words.as_str() {
            "side" => Self::Side,
            "eliminated" => Self::Eliminated,
            "survives" => Self::Survives,
            "last alive" => Self::LastAlive,
            "target eliminated" => Self::TargetEliminated,
            "target survives" => Self::TargetSurvives,
            "all marked" => Self::AllMarked,
            "instead" => Self::Instead,
            words => {
                let named = |kind: fn(String) -> Self| move |name: &str| kind(name.to_owned());
                let with = words.strip_prefix("with ").map(named(Self::With));
                let loses = words.strip_suffix(" loses").map(named(Self::Loses));
                let dead = words.strip_suffix(" dead").map(named(Self::Dead));
                with.or(loses).or(dead).ok_or(word)?
            }
        })
    }
}

/// What the number beside a modifier says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Number {
    /// How often it works: "2-shot".
    Uses,
    /// In which night: "Night 2".
    Night,
    /// From which night on: "Night 3+".
    FromNight,
    /// On which day: "Day 2".
    Day,
    /// With which chance: "50 %".
    Percent,
}

/// When an ability works.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// By night.
    #[default]
    Night,
    /// By day, and at once.
    Day,
    /// Whenever something happens to its holder, by night or by day.
    Always,
}

/// Among whom the targets of an ability are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Among {
    /// The living.
    #[default]
    Living,
    /// The dead, whom nothing carries an action to or away from.
    Dead,
    /// The living player whose name the holder got when the cards were dealt, and nobody else.
    OwnTarget,
    /// The living player whom the holder has named by day for this night, and nobody else.
    Prisoner,
}

/// On whom the effects of an action work.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Whom {
    /// Players of the holder's own side (Loyal).
    SameSide,
    /// Players of other sides (Disloyal).
    OtherSide,
    /// Players with neither abilities nor modifiers (Simple).
    Vanilla,
    /// All others (Complex).
    NotVanilla,
    /// Players of the town.
    Town,
    /// Players of the side with this slug.
    Of(String),
    /// Players of all sides but the one with this slug.
    NotOf(String),
    /// Nobody at all.
    Nobody,
}

/// Which of the holder's actions a modifier touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// All of them.
    Actions,
    /// Kills only.
    Kills,
}

#[cfg(test)]
mod tests;
