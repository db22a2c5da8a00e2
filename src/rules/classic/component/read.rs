//! Reading a card (resolution rules §7.3).

use std::collections::BTreeSet;

use super::effect::{Does, Effect, NeedsWords, Pose, Trace};
use super::kind::{Class, Kind};
use super::{Component, Prophecy};
use crate::catalogue::{ModifierEffect, Role, Talks};
use crate::content::{
    LONE_KILLER as LONE_KILLER_SIDE, WOLF as WOLF_SIDE, compared_side, looks_guilty,
    looks_like_wolf, role_token, vanilla,
};
use crate::night::{Act, Night, Player, Side};
use crate::outcome::Finding;
use crate::settings::Guns;
use nightdesk_game::Card;
use nightdesk_rules::TargetForm;

/// Mark of a seat that compares players: the side it read last, and in `by` whom the result named.
pub(crate) const COMPARED: &str = "compared";

/// What an investigation reads, and how it is told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reads {
    /// What is found.
    finds: Finds,
    /// The tokens, a yes first; each is the key of its words but for those in `worded`.
    pub(crate) told: &'static [&'static str],
    /// Tokens with the keys of words that they share with others, or that are not theirs alone.
    worded: &'static [(&'static str, &'static str)],
    /// Whom or what the words name.
    pub(crate) names: Names,
    /// Whether a card truly reads guilty; none where nobody can be framed or cleared.
    guilt: Option<fn(&Look<'_>) -> bool>,
    /// The mark by which its holder remembers the side that was read.
    pub(crate) remembers: Option<&'static str>,
    /// Which words must go with it.
    pub(crate) needs_words: Option<NeedsWords>,
    /// Whether it is read off the cards of both targets.
    pub(crate) of_pair: bool,
    /// How a list of what is found is told.
    pub(crate) lists: Option<Lists>,
}

/// How a list of what was found on a card is told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lists {
    /// What is in it.
    pub(crate) of: Listed,
    /// The keys of the words for something and for nothing found.
    pub(crate) says: (&'static str, &'static str),
}

/// What is in a list that was found on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listed {
    /// Players.
    Players,
    /// Modifiers, by their slugs.
    Modifiers,
    /// Abilities, by their slugs.
    Abilities,
}

/// How something is found on a card.
#[derive(Debug, Clone, Copy)]
enum Finds {
    /// Whether this holds of it: the first token, or else the second.
    Whether(fn(&Look<'_>) -> bool),
    /// This token.
    Token(fn(&Look<'_>) -> String),
    /// All of these.
    List(fn(&Look<'_>) -> BTreeSet<String>),
}

/// What the words of a result name besides the player.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Names {
    /// Nothing.
    Nothing,
    /// The sides a cop looks for.
    Side,
    /// A member of this side.
    Member(&'static str),
    /// The role.
    Role,
    /// The role and the side.
    Card,
    /// The player who was read before.
    Before,
    /// The second target.
    Second,
}

/// Somebody who reads a card.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look<'a> {
    /// The night.
    pub(crate) night: &'a Night<'a>,
    /// The reading action.
    pub(crate) act: Act,
    /// Whose card is read.
    pub(crate) on: Player,
    /// Whose card is read with it.
    pub(crate) with: Option<Player>,
    /// Who dies this night: some readings look at the morning.
    pub(crate) deaths: &'a BTreeSet<Player>,
    /// As what the card reads, where that is not what it is.
    pub(crate) pose: Option<Pose>,
}

impl Reads {
    const fn new(finds: Finds, told: &'static [&str]) -> Self {
        Self {
            finds,
            told,
            worded: &[],
            names: Names::Nothing,
            guilt: None,
            remembers: None,
            needs_words: None,
            of_pair: false,
            lists: None,
        }
    }

    const fn list(finds: fn(&Look<'_>) -> BTreeSet<String>, lists: Lists) -> Self {
        Self {
            lists: Some(lists),
            ..Self::new(Finds::List(finds), &[])
        }
    }

    const fn whether(holds: fn(&Look<'_>) -> bool, told: &'static [&str]) -> Self {
        Self::new(Finds::Whether(holds), told)
    }

    /// Whether it can be told the wrong way round: what has one end alone has no opposite.
    pub(crate) fn has_opposite(&self) -> bool {
        matches!(self.finds, Finds::Whether(_)) && self.told.len() > 1
    }

    /// What is found.
    pub(crate) fn find(&self, look: &Look<'_>) -> Finding {
        match self.finds {
            Finds::Token(token) => Finding::Token(token(look)),
            Finds::Whether(holds) => {
                let misled = look.night.act(look.act).misled && self.has_opposite();
                let told = self.told.get(usize::from(holds(look) == misled));
                Finding::Token(told.copied().unwrap_or_default().to_owned())
            }
            Finds::List(list) => match list(look) {
                found if found.is_empty() => Finding::Nothing,
                found => Finding::Saw(found),
            },
        }
    }

    /// Whether a token is a yes.
    pub(crate) fn is_yes(&self, token: &str) -> bool {
        self.told.first() == Some(&token)
    }

    /// The key of the words for a token; none for a role's.
    pub(crate) fn key(&self, token: &str) -> Option<&'static str> {
        let mut worded = self.worded.iter();
        let other = worded.find(|(known, _)| *known == token);
        let own = || self.told.iter().find(|known| **known == token);
        other.map(|(_, key)| *key).or_else(|| own().copied())
    }
}

impl Look<'_> {
    fn card(&self) -> &Card {
        self.night.player(self.on).seen_card()
    }

    /// Whether the card seems guilty: framed or cleared, whatever it truly is.
    fn seems(&self, truly: impl Fn() -> bool) -> bool {
        self.pose.map_or_else(truly, |pose| pose == Pose::Guilty)
    }
}

const fn reading(reads: Reads) -> Effect {
    Effect::new(Does::Reads(reads), "does_read").sorted(Kind::Investigation, Class::Read)
}

pub(super) const ALIGNMENT: Effect = reading(Reads {
    names: Names::Side,
    guilt: Some(truly_guilty),
    ..Reads::whether(alignment, &["mafia", "not_mafia"])
});

pub(super) const GUN: Effect = reading(Reads::whether(gun, &["gun", "no_gun"]));

/// A token is no more than slugs; the words name the whole card.
pub(super) const ROLE: Effect = reading(Reads {
    names: Names::Role,
    ..Reads::new(
        Finds::Token(|look| role_token(look.night, look.on)),
        &["vanilla"],
    )
});

/// Of a card whose side is that of its role, the side goes unnamed in the token; never in the words.
pub(super) const CARD: Effect = reading(Reads {
    names: Names::Card,
    ..Reads::new(Finds::Token(card_token), &[])
});

pub(super) const VANILLA: Effect = reading(Reads::whether(
    |look| vanilla(look.night, look.on),
    &["vanilla", "not_vanilla"],
));

pub(super) const VANILLA_TOWNIE: Effect = reading(Reads::whether(
    |look| vanilla(look.night, look.on) && look.night.player(look.on).seen_side() == Side::Town,
    &["vanilla_townie", "not_vanilla_townie"],
));

pub(super) const CERTAIN_ROLE: Effect = reading(Reads {
    needs_words: Some(NeedsWords::Role),
    ..Reads::whether(certain_role, &["is_role", "is_not_role"])
});

pub(super) const HAS_KILLED: Effect =
    reading(Reads::whether(has_killed, &["has_killed", "has_not"]));

pub(super) const CAN_KILL: Effect = reading(Reads {
    worded: &[("no", "cannot_or_has")],
    ..Reads::whether(
        |look| can_kill(look) && !has_killed(look),
        &["can_and_has_not", "no"],
    )
});

pub(super) const CAN_TALK: Effect = reading(Reads::whether(can_talk, &["can_talk", "cannot_talk"]));

pub(super) const CHECK: Effect = reading(Reads::whether(|_| true, &["checked"]));

pub(super) const WOLF: Effect = reading(Reads {
    names: Names::Member(WOLF_SIDE),
    worded: &[("wolf", "mafia"), ("not_wolf", "not_mafia")],
    guilt: Some(truly_wolf),
    ..Reads::whether(
        |look| look.seems(|| truly_wolf(look)),
        &["wolf", "not_wolf"],
    )
});

pub(super) const PLAIN_KILLER: Effect = reading(Reads::whether(
    |look| {
        let of_killers = look.night.hunted.contains(&look.card().faction);
        of_killers && vanilla(look.night, look.on)
    },
    &["plain_killer", "not_plain_killer"],
));

pub(super) const PARITY: Effect = reading(Reads {
    names: Names::Before,
    remembers: Some(COMPARED),
    guilt: Some(|look| compared_side(look.night.catalogue, look.card(), None) != "town"),
    ..Reads::new(
        Finds::Token(|look| parity(look).to_owned()),
        &["same_side", "other_side", "not_compared"],
    )
});

pub(super) const SAME_SIDE: Effect = Effect {
    aim: TargetForm::Pair,
    ..reading(Reads {
        names: Names::Second,
        of_pair: true,
        ..Reads::whether(same_side, &["same_side", "other_side"])
    })
};

pub(super) const LONE_KILLER: Effect = reading(Reads {
    names: Names::Member(LONE_KILLER_SIDE),
    worded: &[("sk", "mafia"), ("not_sk", "not_mafia")],
    ..Reads::whether(
        |look| look.card().faction == LONE_KILLER_SIDE,
        &["sk", "not_sk"],
    )
});

pub(super) const MODIFIERS: Effect = reading(Reads::list(
    modifiers,
    Lists {
        of: Listed::Modifiers,
        says: ("modifiers_found", "modifiers_nothing"),
    },
));

pub(super) const ABILITIES: Effect = reading(Reads::list(
    abilities,
    Lists {
        of: Listed::Abilities,
        says: ("abilities_found", "abilities_nothing"),
    },
));

pub(super) const TALKS_WITH: Effect = reading(Reads::list(
    talks_with,
    Lists {
        of: Listed::Players,
        says: ("talks_with_found", "cannot_talk"),
    },
));

/// Sides are compared as a Parity Cop compares them.
fn same_side(look: &Look<'_>) -> bool {
    let side = |player: Player| {
        let card = look.night.player(player).seen_card();
        compared_side(look.night.catalogue, card, None)
    };
    look.with.is_some_and(|with| side(look.on) == side(with))
}

/// The modifiers of a card and of its roles, but for those nobody is told of.
fn modifiers(look: &Look<'_>) -> BTreeSet<String> {
    let kinds = look.night.catalogue.modifiers_anywhere(look.card());
    kinds.map(|(kind, _)| kind.slug.clone()).collect()
}

/// Everything the card lets its holder do, or does for its holder.
fn abilities(look: &Look<'_>) -> BTreeSet<String> {
    let card = look.card();
    let granted = look
        .night
        .catalogue
        .effects_of(card)
        .filter_map(|effect| match effect {
            ModifierEffect::Grants(slug) => Some(slug),
            _ => None,
        });
    let of_roles = look.night.catalogue.roles_of(card);
    let of_roles = of_roles.flat_map(|role| &role.abilities);
    let held = of_roles.chain(card.shots.keys()).chain(granted);
    held.cloned().collect()
}

fn card_token(look: &Look<'_>) -> String {
    let card = look.card();
    let roles = card.roles.join(" ");
    let plain = look.night.catalogue.plain_role(&card.faction);
    match look.night.player(look.on).seen_side() == Side::Town || roles == plain {
        true => format!("card:{roles}"),
        false => format!("card:{}:{roles}", card.faction),
    }
}

impl Component {
    /// Whether a card truly reads guilty to it; none for what no framing or clearing changes.
    pub(crate) fn guilt(self) -> Option<fn(&Look<'_>) -> bool> {
        match self.effect().does {
            Does::Reads(reads) => reads.guilt,
            // What everybody is told of later is what a Cop finds.
            Does::Leaves(Trace::Picked(Prophecy::Alignment)) => Some(truly_guilty),
            _ => None,
        }
    }
}

fn truly_guilty(look: &Look<'_>) -> bool {
    let night = look.night;
    looks_guilty(night.catalogue, &night.settings, &night.hunted, look.card())
}

fn truly_wolf(look: &Look<'_>) -> bool {
    looks_like_wolf(look.night.catalogue, look.card())
}

fn alignment(look: &Look<'_>) -> bool {
    let night = look.night;
    let read = look.seems(|| truly_guilty(look));
    let reader = night.player(night.act(look.act).actor);
    match reader.card.sanity.as_deref() {
        _ if night.cops_reversed => !read,
        Some("insane") => !read,
        Some("paranoid") => true,
        Some("naive") => false,
        _ => read,
    }
}

fn parity(look: &Look<'_>) -> &'static str {
    let night = look.night;
    let side = compared_side(night.catalogue, look.card(), look.pose);
    match &night.player(night.act(look.act).actor).compared {
        Some(last) if last.side == side => "same_side",
        Some(_) => "other_side",
        None => "not_compared",
    }
}

fn gun(look: &Look<'_>) -> bool {
    let night = look.night;
    let of_role = |role: &Role| match night.settings.guns {
        Guns::Mafiascum => role.check_gun.or(role.normal_gun).or(role.gun),
        Guns::UnarmedChecks => role.normal_gun.or(role.gun),
        Guns::Flavour => role.gun,
    };
    let mut stated = night.catalogue.roles_of(look.card()).filter_map(of_role);
    match stated.next() {
        Some(first) => first || stated.any(|gun| gun),
        None if night.settings.guns == Guns::Mafiascum => {
            let side = &look.card().faction;
            night.player(look.on).seen_side() == Side::Mafia || night.hunted.contains(side)
        }
        None => night.player(look.on).seen_side() == Side::Mafia,
    }
}

/// The role a finder looks for stands in the words of his action.
fn certain_role(look: &Look<'_>) -> bool {
    let night = look.night;
    let Some(wanted) = night.act(look.act).words.as_deref() else {
        return false;
    };
    let wanted = wanted.trim().to_lowercase();
    let is = |spelling: &str| spelling.to_lowercase() == wanted;
    let card = look.card();
    night
        .catalogue
        .roles_of(card)
        .chain(night.catalogue.known_roles(card))
        .any(|role| {
            let read = night.catalogue.role_title(role, &card.faction);
            // How reliable somebody is stands in the other names of such a role.
            let typed = role.sanity.is_none();
            let names = role.aliases.iter().chain([&role.slug]);
            let mut names = names.filter(|_| typed).chain([&role.title]);
            is(read) || names.any(|name| is(name))
        })
        // A modifier may be what is looked for.
        || night.catalogue.modifiers_anywhere(card).any(|(kind, _)| {
            let mut names = kind.aliases.iter().chain([&kind.title, &kind.slug]);
            names.any(|name| is(name))
        })
}

/// Has tried to kill actively, tonight included.
fn has_killed(look: &Look<'_>) -> bool {
    let tonight = look.night.acts().any(|(_, act)| {
        act.actor == look.on && !act.passive && act.ability.has(Component::is_attempt)
    });
    tonight || look.night.player(look.on).has_killed
}

/// Could kill actively, by a role of his own or for his side.
fn can_kill(look: &Look<'_>) -> bool {
    let (night, card) = (look.night, look.card());
    let kills = |slug: &String| {
        let ability = night.catalogue.abilities.get(slug);
        ability.is_some_and(|ability| !ability.passive && ability.has(Component::is_attempt))
    };
    let for_side = night.killing.contains(&card.faction)
        && night.catalogue.roles_of(card).all(|role| role.faction_kill);
    for_side || night.catalogue.abilities_of_roles(card).any(kills)
}

/// Somebody he may talk to in private lives in the morning.
fn can_talk(look: &Look<'_>) -> bool {
    talkers(look).next().is_some()
}

fn talks_with(look: &Look<'_>) -> BTreeSet<String> {
    let names = talkers(look).map(|player| look.night.player(player).name.clone());
    names.collect()
}

/// With whom he may talk in private in the morning.
fn talkers<'l>(look: &'l Look<'_>) -> impl Iterator<Item = Player> + 'l {
    let (night, on, card) = (look.night, look.on, look.card());
    let others = night.players().filter(move |(player, other)| {
        *player != on && other.alive && !look.deaths.contains(player)
    });
    let talking = others.filter(move |(player, other)| {
        let player = *player;
        let of_side = other.card.faction == card.faction;
        let mut neighborhoods = night.neighborhoods.iter();
        of_side && night.talking.contains(&card.faction)
            || talks_by_role(night, card, &other.card, of_side)
            || neighborhoods.any(|members| members.contains(&on) && members.contains(&player))
    });
    talking.map(|(player, _)| player)
}

/// Masons talk to each other, and so do neighbors, whatever their sides.
fn talks_by_role(night: &Night<'_>, card: &Card, other: &Card, of_side: bool) -> bool {
    night.catalogue.known_roles(card).any(|role| {
        let both = night.catalogue.is_of(other, &role.slug);
        both && match role.talks {
            Talks::Never => false,
            Talks::Side => of_side,
            Talks::All => true,
        }
    })
}
