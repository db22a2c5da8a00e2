//! Lines by which the host passes on what is whispered, and changes the game by hand.

use std::fmt;

use super::read::{Entered, Read};
use super::seats::Reading;
use super::words::{after, bare, marked_number, number, word};
use super::{ScriptTable, refused};
use crate::input::Input;
use crate::world::{AttributeId, AttributeKind, Item, Killing, Status, World};
use nightdesk_game::SeatId;
use nightdesk_rules::Refusal;
use nightdesk_text::messages::Listed;
use nightdesk_text::say;
use nightdesk_text::wording::quote;

impl ScriptTable {
    /// `whisper Ana: text`, and as it is kept: `whisper Ana #3: text`, `whisper Ana #3 back: text`.
    pub(super) fn read_whisper(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        let world = self.running()?;
        let anyone: Vec<SeatId> = self.seats.ids().collect();
        let (writer, rest) = self.seats.at_start(rest, reading, &anyone)?;
        let (wanted, rest) = match marked_number(rest) {
            Some((id, rest)) => (Some(id), rest),
            None => (None, rest),
        };
        let (returns, rest) = match after(rest, "back").filter(|_| wanted.is_some()) {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let text = rest.trim_start().trim_start_matches(':').trim();
        let name = self.seats.name(writer);
        if text.is_empty() {
            return Err(refused("no-text", say!(self, "write_whisper", name)));
        }
        let mut ways = ways(world, writer);
        ways.retain(|way| wanted.is_none_or(|id| way.attribute == id && way.back == returns));
        let way = match ways.as_slice() {
            [] => {
                let message = say!(self, "passed_on_nowhere", name);
                return Err(refused("no-whisper", message));
            }
            [way] => way,
            several => {
                let ways: Vec<String> = several
                    .iter()
                    .map(|way| {
                        let (way, signed) = (way.to_string(), way.signed);
                        say!(self, "way_of_whisper", name, way, signed)
                    })
                    .collect();
                let ways = Listed(&ways);
                let message = say!(self, "whispers_in_several", name, ways);
                return Err(refused("ambiguous-whisper", message));
            }
        };
        let line = format!("whisper {} {way}: {text}", self.seats.kept(writer));
        let input = Input::Whisper {
            writer,
            attribute: way.attribute,
            text: text.to_owned(),
            back: way.back,
        };
        Ok(Read::inputs(line, vec![input]))
    }

    /// `kill Ana`, `kill Ana lynch`, `kill Ana left the forum`.
    pub(super) fn read_kill(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        let world = self.running()?;
        let living: Vec<SeatId> = self.seats.ids().filter(|seat| world.lives(*seat)).collect();
        let (player, rest) = self.seats.at_start(rest, reading, &living)?;
        self.not_dead(world, player)?;
        let (way, words) = match after(rest, "by") {
            Some(rest) => rest.split_once(':').unwrap_or((rest, "")),
            None => {
                let words = rest.trim_start();
                ("", words.strip_prefix(':').unwrap_or(words))
            }
        };
        let written = |way: &str| {
            KILLINGS
                .iter()
                .find(|(word, _)| word.eq_ignore_ascii_case(way))
        };
        let (found, words) = match (written(way.trim()), written(words.trim())) {
            (Some(found), _) => (found, words),
            (None, Some(found)) if way.is_empty() => (found, ""),
            (None, _) if way.is_empty() => (&KILLINGS[0], words),
            (None, _) => {
                let ways: Vec<String> = KILLINGS.iter().map(|(word, _)| quote(word)).collect();
                let name = self.seats.name(player);
                let (way, ways) = (way.trim(), Listed(&ways));
                let message = say!(self, "no_way_to_kill", way, ways, name);
                return Err(refused("unknown-killing", message));
            }
        };
        let comment = Some(words.trim()).filter(|words| !words.is_empty());
        Ok(self.killed(player, found, comment))
    }

    /// A player is taken out of the game; the host's words on it name no way to kill.
    pub(super) fn removal(&self, player: SeatId, comment: Option<&str>) -> Result<Read, Refusal> {
        self.not_dead(self.running()?, player)?;
        Ok(self.killed(player, &KILLINGS[0], comment))
    }

    fn not_dead(&self, world: &World, player: SeatId) -> Result<(), Refusal> {
        if world.status(player) == Status::Dead {
            let name = self.seats.name(player);
            return Err(refused("dead-target", say!(self, "is_dead_already", name)));
        }
        Ok(())
    }

    fn killed(
        &self,
        player: SeatId,
        (way, killing): &(&str, Killing),
        comment: Option<&str>,
    ) -> Read {
        let mut line = format!("kill {} by {way}", self.seats.kept(player));
        if let Some(comment) = comment {
            line.push_str(": ");
            line.push_str(comment);
        }
        let input = Input::Kill {
            player,
            killing: *killing,
        };
        Read::new(
            line,
            Entered::Inputs {
                inputs: vec![input],
                comment: comment.map(str::to_owned),
            },
        )
    }

    /// `revive Ana`.
    pub(super) fn read_revive(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        let world = self.running()?;
        let fallen: Vec<SeatId> = self
            .seats
            .ids()
            .filter(|seat| !world.lives(*seat))
            .collect();
        let (player, rest) = self.seats.at_start(rest, reading, &fallen)?;
        if !rest.trim().is_empty() {
            return Err(refused("unknown-words", say!(self, "write_revive")));
        }
        self.return_of(player)
    }

    /// A player is brought back.
    pub(super) fn return_of(&self, player: SeatId) -> Result<Read, Refusal> {
        if self.running()?.lives(player) {
            let name = self.seats.name(player);
            return Err(refused("alive-target", say!(self, "lives", name)));
        }
        let line = format!("revive {}", self.seats.kept(player));
        Ok(Read::inputs(line, vec![Input::Revive { player }]))
    }

    /// `role Ana Wolf`.
    pub(super) fn read_role(&self, rest: &str, reading: Reading) -> Result<Read, Refusal> {
        self.running()?;
        let anyone: Vec<SeatId> = self.seats.ids().collect();
        let (player, rest) = self.seats.at_start(rest, reading, &anyone)?;
        let role = self.role_named(bare(rest))?;
        let line = format!(
            "role {} {}",
            self.seats.kept(player),
            word(self.role_title(&role))
        );
        Ok(Read::inputs(line, vec![Input::SetRole { player, role }]))
    }

    /// `drop #12`: takes an attribute away.
    pub(super) fn read_drop(&self, rest: &str) -> Result<Read, Refusal> {
        let world = self.running()?;
        let number = marked_number(rest).or_else(|| number(rest));
        let Some((attribute, rest)) = number else {
            return Err(refused("no-number", say!(self, "write_drop")));
        };
        if !rest.trim().is_empty() {
            let message = say!(self, "one_drop", attribute);
            return Err(refused("unknown-words", message));
        }
        if world.attribute(AttributeId(attribute)).is_none() {
            let message = say!(self, "no_attribute_of_number", attribute);
            return Err(refused("unknown-attribute", message));
        }
        let line = format!("drop #{attribute}");
        Ok(Read::inputs(
            line,
            vec![Input::RemoveAttribute { attribute }],
        ))
    }
}

/// The ways to kill, by the words for them; the first is meant where none is named.
const KILLINGS: [(&str, Killing); 6] = [
    ("kill", Killing::Kill),
    ("attack", Killing::Attack),
    ("lynch", Killing::Lynch),
    ("true kill", Killing::TrueKill),
    ("banish", Killing::Banish),
    ("true banish", Killing::TrueBanish),
];

/// Where what a player writes is passed on.
struct Way<'w> {
    attribute: u32,
    signed: &'w str,
    /// From the far end.
    back: bool,
}

impl fmt::Display for Way<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "#{}{}",
            self.attribute,
            if self.back { " back" } else { "" }
        )
    }
}

fn ways(world: &World, writer: SeatId) -> Vec<Way<'_>> {
    let writes = |item: &Item| match item {
        Item::Player(player) => *player == writer,
        Item::Group(group) => world.tier(writer, *group).is_some(),
        Item::Extra(thread) => world.holder(*thread) == Some(writer),
        _ => false,
    };
    let mut ways = Vec::new();
    for attribute in world.attributes.iter() {
        let AttributeKind::Whisper { from, to, name } = &attribute.kind else {
            continue;
        };
        for (place, back) in [(from, false), (to, true)] {
            if writes(place) {
                ways.push(Way {
                    attribute: attribute.id.0,
                    signed: name,
                    back,
                });
            }
        }
    }
    ways
}
