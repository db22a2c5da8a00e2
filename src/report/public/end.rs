//! The end of the game and what may be told then.

use std::collections::BTreeMap;

use super::hosting_notes::{HostingNotes, hosting_notes};
use super::nights::{NightWas, night_rows, night_was};
use super::players::{fate_line, with_former};
use super::{Filler, composed};
use crate::document::{Block, Label, Line, Span};
use crate::sentence::Sentence;
use crate::view::{PublicPlayer, PublicView, Shown};
use crate::words::Words;
use crate::{Text, TextKind};
use nightdesk_text::names::fold;

/// What is told after the game besides the roles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// The nights.
    pub nights: Vec<NightWas>,
    /// Why it came so: the reasons of deaths and results, for a template that asks for them.
    pub reasons: Vec<Block>,
    /// Links to the private threads, by the side's title.
    pub chats: Vec<(String, String)>,
    /// What the host had to put right.
    pub notes: HostingNotes,
    /// The seal of the deal, and what opens it.
    pub seal: Option<OpenedSeal>,
}

impl Aftermath {
    /// The places of templates that it fills.
    pub const PLACES: [&'static str; 7] = [
        "entries",
        "nights",
        "why",
        "chats",
        "hosting_notes",
        "seal",
        "sealed_deal",
    ];
}

/// A seal that is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedSeal {
    /// The code that was posted before the game.
    pub code: String,
    /// The file that opens it.
    pub file: String,
    /// What stands in the file.
    pub text: String,
    /// Whose card has changed since.
    pub changed: Vec<RoleChange>,
}

/// A card that is not the one that was dealt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleChange {
    /// The player.
    pub player: String,
    /// What the card is now.
    pub role: String,
    /// What it was.
    pub dealt_as: String,
}

/// Who has won. None while the game runs.
///
/// `after` is for a template that asks for what is told besides.
#[must_use]
pub fn game_end(view: &PublicView, words: &Words, after: &Aftermath) -> Option<Text> {
    let headline = words.say(&won_by(words, winning_sides(view)?, winning_players(view)));
    Some(composed(TextKind::GameEnd, (view, words), |it| {
        after_game(view, words, after, it).with("headline", headline)
    }))
}

/// That these sides and single players have won; that the game is a draw where there are none.
pub(crate) fn won_by(words: &Words, sides: Vec<Line>, players: Vec<Line>) -> Sentence {
    match (sides.as_slice(), players.as_slice()) {
        ([], []) => Sentence::Draw {},
        ([side], []) => Sentence::SideWins { side: side.clone() },
        ([], [player]) => Sentence::PlayerWins {
            player: player.clone(),
        },
        _ => {
            let sides = sides.into_iter().enumerate();
            let sides = sides.map(|(index, side)| {
                words.say(&match index {
                    0 => Sentence::TheSideFirst { side },
                    _ => Sentence::TheSide { side },
                })
            });
            Sentence::SidesWin {
                sides: words.and(sides.chain(players).collect()),
            }
        }
    }
}

/// Those who have won whatever their sides have.
fn winning_players(view: &PublicView) -> Vec<Line> {
    let players = view.single_winners.iter();
    let players = players.filter_map(|seat| view.player(*seat));
    players
        .map(|player| Span::new(&player.name, Label::Player).into())
        .collect()
}

/// None while the game runs; none of them after a draw.
fn winning_sides(view: &PublicView) -> Option<Vec<Line>> {
    let winners = view.winners.as_ref()?.iter();
    Some(winners.map(Shown::line).collect())
}

/// The sides that have won, and the players who have by themselves; none while the game runs and after
/// a draw.
pub(crate) fn winning(view: &PublicView, words: &Words) -> Option<Line> {
    let mut won = winning_sides(view)?;
    won.extend(winning_players(view));
    all_of(words, won)
}

/// The players who have won; the same.
pub(crate) fn winners(view: &PublicView, words: &Words) -> Option<Line> {
    let won = view.players.iter().filter(|player| player.won);
    let names = won.map(|player| Span::new(&player.name, Label::Player).into());
    all_of(words, names.collect())
}

/// "a, b and c"; nothing of none.
fn all_of(words: &Words, lines: Vec<Line>) -> Option<Line> {
    (!lines.is_empty()).then(|| words.and(lines))
}

/// What everybody was, by role and not by seat, and what happened.
/// None while the game runs.
#[must_use]
pub fn revelation(view: &PublicView, words: &Words, after: &Aftermath) -> Option<Text> {
    view.winners.as_ref()?;
    Some(composed(TextKind::Revelation, (view, words), |it| {
        after_game(view, words, after, it)
    }))
}

/// What a text after the end may say besides.
fn after_game<'f>(
    view: &PublicView,
    words: &Words,
    after: &Aftermath,
    filler: Filler<'f>,
) -> Filler<'f> {
    let nights = after.nights.iter().map(|night| night_was(words, night));
    let nights: Vec<Line> = nights.collect();
    let spoiler = (!nights.is_empty()).then(|| {
        let head = words.say(&Sentence::NightsWere {});
        let nights = after.nights.iter().map(|night| night_rows(words, night));
        vec![Block::Spoiler(head, nights.collect())]
    });
    let sealed = after.seal.as_ref().map(|seal| vec![sealed(words, seal)]);
    filler
        .with("roles_table", holders(view, words))
        .with("entries", nights)
        .maybe("nights", spoiler)
        .with("why", after.reasons.clone())
        .with("chats", chats(words, after))
        .maybe("hosting_notes", hosting_notes(words, &after.notes))
        .maybe("seal", after.seal.as_ref().map(|seal| opens(words, seal)))
        .maybe("sealed_deal", sealed)
}

fn holders(view: &PublicView, words: &Words) -> Vec<Line> {
    let mut by_role: BTreeMap<&Shown, Vec<&PublicPlayer>> = BTreeMap::new();
    for player in &view.players {
        if let Some(shown) = &player.shown {
            by_role.entry(shown).or_default().push(player);
        }
    }
    by_role
        .into_iter()
        .map(|(role, mut players)| {
            players.sort_by_cached_key(|player| (fold(&player.name), player.name.clone()));
            words.say(&Sentence::Holders {
                role: role.line(),
                names: Line::joined(
                    players.into_iter().map(|player| holder(words, player)),
                    ", ",
                ),
            })
        })
        .collect()
}

fn holder(words: &Words, player: &PublicPlayer) -> Line {
    let name = with_former(words, player);
    let line = match player.fate {
        None => name,
        Some(fate) => words.say(&Sentence::Holder {
            player: name,
            fate: fate_line(words, player.departed, fate),
        }),
    };
    match &player.dealt {
        None => line,
        Some(before) => words.say(&Sentence::HolderDealt {
            player: line,
            before: before.as_str().into(),
        }),
    }
}

fn chats(words: &Words, after: &Aftermath) -> Vec<Line> {
    let chats = after.chats.iter().map(|(side, link)| {
        words.say(&Sentence::ChatWas {
            side: side.as_str().into(),
            link: Span::new(link, Label::Link(link.clone())).into(),
        })
    });
    chats.collect()
}

/// The deal as it was sealed, and which cards are others by now: otherwise a reader who compares
/// them would find the seal broken.
fn sealed(words: &Words, seal: &OpenedSeal) -> Block {
    let check = words.say(&Sentence::SealCheck {});
    let mut inside = vec![
        Block::Preformatted(seal.text.clone()),
        Block::Paragraph(vec![check]),
    ];
    let changed = seal.changed.iter().map(|changed| {
        words.say(&Sentence::ChangedSince {
            player: Span::new(&changed.player, Label::Player).into(),
            role: changed.role.as_str().into(),
            before: changed.dealt_as.as_str().into(),
        })
    });
    let changed: Vec<Line> = changed.collect();
    if !changed.is_empty() {
        inside.push(Block::Paragraph(changed));
    }
    Block::Spoiler(words.say(&Sentence::SealedDeal {}), inside)
}

fn opens(words: &Words, seal: &OpenedSeal) -> Line {
    words.say(&Sentence::SealOpens {
        seal: seal.code.as_str().into(),
        proof: seal.file.as_str().into(),
    })
}
