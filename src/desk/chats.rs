//! Private threads of sides and groups: who must be let in, who must be taken out.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::{Game, SeatId, Talk};
use nightdesk_rules::{Group, RuleSet};
use nightdesk_text::messages::Listed;
use nightdesk_text::say;

/// A private thread of a side or of a group, and who belongs there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrivateThread {
    /// Slug of the side or the group.
    pub slug: String,
    /// What players call it.
    pub title: String,
    /// The link, once the host has set it.
    pub link: Option<String>,
    /// When its members may talk.
    pub talk: Talk,
    /// The living members.
    pub members: Vec<SeatId>,
    /// Who belonged there and does not any more.
    pub out: Vec<Leaver>,
}

/// Somebody who does not belong in a private thread any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaver {
    /// The player.
    pub name: String,
    /// Why.
    pub why: Why,
}

/// Why a player does not belong in a private thread any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The player is dead or out of the game.
    Dead,
    /// This seat's player has changed.
    Replaced(SeatId),
    /// The player is on another side now.
    ChangedSide,
    /// The player has another role now, and it is the role that talks.
    ChangedRole,
}

/// Those who talk among themselves, the dead included.
struct Circle {
    slug: String,
    title: String,
    talk: Talk,
    members: BTreeSet<SeatId>,
    /// What nobody belongs to any more who has lost it.
    by: Why,
}

/// Every private thread there is or should be: those of sides with a link, those of sides whose
/// members know each other, and those of groups that talk by their role.
#[must_use]
pub fn private_threads(game: &Game, rules: &dyn RuleSet) -> Vec<PrivateThread> {
    let mut first = game.clone();
    for seat in &mut first.seats {
        seat.card = seat.first_card.take().or(seat.card.take());
    }
    let now = circles(game, rules);
    let mut all = circles(&first, rules);
    // Whoever was there when the cards were dealt may have left it by now, and the other way round.
    for circle in &mut all {
        let same = now.iter().find(|other| other.slug == circle.slug);
        let members = same.into_iter().flat_map(|other| &other.members);
        circle.members.extend(members);
    }
    let joined = now.iter().filter(|circle| {
        let mut known = all.iter();
        known.all(|other| other.slug != circle.slug)
    });
    let joined: Vec<&Circle> = joined.collect();
    let known = all.iter().chain(joined);
    known
        .map(|circle| {
            let same = now.iter().find(|other| other.slug == circle.slug);
            let nobody = BTreeSet::new();
            let inside = same.map_or(&nobody, |other| &other.members);
            PrivateThread {
                slug: circle.slug.clone(),
                title: circle.title.clone(),
                link: game.chat(&circle.slug).cloned(),
                talk: same.map_or(circle.talk, |other| other.talk),
                members: alive(game, inside).collect(),
                out: leavers(game, circle, inside),
            }
        })
        .filter(is_needed)
        .collect()
}

/// Who has nobody to talk to needs no thread; one that is there is told of as long as anybody is,
/// or was, in it.
fn is_needed(thread: &PrivateThread) -> bool {
    let is_there = thread.link.is_some();
    let anybody = !(thread.members.is_empty() && thread.out.is_empty());
    thread.members.len() > 1 || is_there && anybody
}

/// The sides that talk, then the groups; a group of several sides is one.
fn circles(game: &Game, rules: &dyn RuleSet) -> Vec<Circle> {
    let factions = game.setup.factions.iter();
    let by_day = rules.orders().may_talk(game).by_day;
    let sides = factions
        .filter(|(slug, side)| game.chat(slug).is_some() || side.informed)
        .map(|(slug, side)| Circle {
            slug: slug.clone(),
            title: side.title.clone(),
            talk: match by_day.contains(slug) {
                true => Talk::Always,
                false => side.talk,
            },
            members: game
                .seats()
                .filter(|(_, seat)| seat.faction() == Some(slug))
                .map(|(id, _)| id)
                .collect(),
            by: Why::ChangedSide,
        });
    let mut circles: Vec<Circle> = sides.collect();
    for group in rules.orders().groups(game) {
        match circles.iter_mut().find(|other| other.slug == group.slug) {
            Some(other) => other.members.extend(group.members),
            None => circles.push(Circle {
                slug: group.slug,
                title: group.title,
                talk: Talk::Night,
                members: group.members.into_iter().collect(),
                by: Why::ChangedRole,
            }),
        }
    }
    circles
}

fn alive<'g>(game: &'g Game, of: &'g BTreeSet<SeatId>) -> impl Iterator<Item = SeatId> + 'g {
    let living = game.living().map(|(id, _)| id);
    living.filter(|id| of.contains(id))
}

fn leavers(game: &Game, circle: &Circle, inside: &BTreeSet<SeatId>) -> Vec<Leaver> {
    let mut out = Vec::new();
    for (id, seat) in game.seats().filter(|(id, _)| circle.members.contains(id)) {
        // Who has come back, to this seat or another one, is in again.
        let is_back = |name: &String| {
            let mut living = alive(game, inside);
            living.any(|member| game.name(member) == name)
        };
        let left = seat.former.iter().filter(|name| !is_back(name));
        out.extend(left.map(|name| Leaver {
            name: name.clone(),
            why: Why::Replaced(id),
        }));
        let why = match (inside.contains(&id), seat.alive()) {
            (_, false) => Why::Dead,
            (false, true) => circle.by,
            (true, true) => continue,
        };
        out.push(Leaver {
            name: seat.name.clone(),
            why,
        });
    }
    out
}

/// What a change means for private threads, a line each:
/// `Chats: https://… (Mafia): let Juniper in, take Fir out.`
#[must_use]
pub fn changes(rules: &dyn RuleSet, before: &Game, after: &Game) -> Vec<String> {
    let mut lines = of_links(rules, before, after);
    lines.extend(new_threads(rules, before, after));
    lines
}

/// Groups that came or grew and have no thread yet.
fn new_threads(rules: &dyn RuleSet, before: &Game, after: &Game) -> Vec<String> {
    let old = rules.orders().groups(before);
    let new = rules.orders().groups(after).into_iter();
    let has_grown = |group: &Group| {
        let was = old.iter().find(|old| old.slug == group.slug);
        was.is_none_or(|was| group.members.iter().any(|seat| !was.members.contains(seat)))
    };
    let linkless = new.filter(|group| after.chat(&group.slug).is_none());
    let lines = linkless.filter(has_grown).filter_map(|group| {
        let members: BTreeSet<SeatId> = group.members.iter().copied().collect();
        let names: Vec<&str> = alive(after, &members).map(|id| after.name(id)).collect();
        (names.len() > 1).then(|| {
            say!(
                before,
                "chats_no_thread_yet_open",
                title = group.title,
                names = Listed(&names),
                slug = group.slug
            )
        })
    });
    lines.collect()
}

/// Who comes and goes where a thread has a link.
fn of_links(rules: &dyn RuleSet, before: &Game, after: &Game) -> Vec<String> {
    let (old, new) = (inside(before, rules), inside(after, rules));
    let nobody = (String::new(), BTreeSet::new());
    let lines = after.chat_links().into_iter().filter_map(|(slug, link)| {
        let (was, old) = old.get(slug).unwrap_or(&nobody);
        let (is, new) = new.get(slug).unwrap_or(&nobody);
        let title = if is.is_empty() { was } else { is };
        let names = |names: Vec<&&str>| {
            before
                .setup
                .language
                .list(&names.into_iter().copied().collect::<Vec<_>>())
        };
        let (come, gone) = (new.difference(old).collect(), old.difference(new).collect());
        let mut parts = Vec::new();
        for (names, way) in [(names(come), "let_in_chat"), (names(gone), "take_out_chat")] {
            if !names.is_empty() {
                parts.push(say!(before, way, names));
            }
        }
        (!parts.is_empty()).then(|| {
            say!(
                before,
                "chats_link_title_join",
                link,
                title,
                join = parts.join(", ")
            )
        })
    });
    lines.collect()
}

/// The titles of the circles, and the names inside their threads.
fn inside<'g>(
    game: &'g Game,
    rules: &dyn RuleSet,
) -> BTreeMap<String, (String, BTreeSet<&'g str>)> {
    let circles = circles(game, rules).into_iter().map(|circle| {
        let names = alive(game, &circle.members);
        let names = names.map(|id| game.name(id)).collect();
        (circle.slug, (circle.title, names))
    });
    circles.collect()
}
