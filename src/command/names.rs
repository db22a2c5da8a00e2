//! Whom and what the words of a line may mean.

use super::clauses::unquoted;
use super::refused::Complaint;
use crate::game::SeatId;
use crate::text::names::{Candidate, Found, KnownNames, find_typed, most_bytes, nearest, same};
use crate::text::wording::list;

/// Every name a line may hold.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The players in list order.
    pub players: Vec<KnownPlayer>,
    /// Verbs and names of abilities.
    pub verbs: Vec<String>,
    /// The sides.
    pub factions: Vec<Titled>,
    /// What else sides are called, each with all the sides it means.
    pub side_words: Vec<SideWord>,
    /// Groups with a private thread of their own that are no side: masons.
    pub groups: Vec<Titled>,
    /// The roles.
    pub roles: Vec<Titled>,
    /// Words for no player in votes of this game, besides the common ones.
    pub nobody: Vec<String>,
}

/// A player and all that is said for him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPlayer {
    /// The seat.
    pub seat: SeatId,
    /// The player's name.
    pub name: String,
    /// Nicknames that count.
    pub aliases: Vec<String>,
    /// Whether he is in the game.
    pub alive: bool,
}

/// A slug and what people read for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Titled {
    /// The slug.
    pub slug: String,
    /// The title.
    pub title: String,
}

/// A word for one side or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideWord {
    /// The word.
    pub word: String,
    /// The slugs of the sides.
    pub slugs: Vec<String>,
}

impl Names {
    /// The seat a text means: a whole name or nickname, or a part that fits one living
    /// player, or one dead player where no living one fits.
    pub(super) fn player<'a>(&self, text: &'a str) -> Result<SeatId, Complaint<'a>> {
        let text = text.trim().trim_start_matches('@');
        if text.is_empty() {
            return Err(Complaint::new(
                "no_name",
                text,
                "a player's name is missing",
            ));
        }
        if let Some(seat) = self.whole_name(text) {
            return Ok(seat);
        }
        let text = unquoted(text);
        if let Some(seat) = self.whole_name(text) {
            return Ok(seat);
        }
        let living = find_typed(text, &self.candidates(|player| player.alive));
        match living {
            Found::One(seat) => Ok(seat),
            Found::Several(seats) => Err(self.several(text, &seats)),
            Found::None { .. } => match find_typed(text, &self.candidates(|_| true)) {
                Found::One(seat) => Ok(seat),
                Found::Several(seats) => Err(self.several(text, &seats)),
                Found::None { .. } => Err(self.nobody(text)),
            },
        }
    }

    /// A whole name or nickname, the living before the dead.
    fn whole_name(&self, text: &str) -> Option<SeatId> {
        let named = |player: &&KnownPlayer| same(&player.name, text);
        let called = |player: &&KnownPlayer| player.aliases.iter().any(|alias| same(alias, text));
        let living = || self.players.iter().filter(|player| player.alive);
        living()
            .find(named)
            .or_else(|| self.players.iter().find(named))
            .or_else(|| living().find(called))
            .map(|player| player.seat)
    }

    /// The name of a seat as the player list has it.
    pub(super) fn name(&self, seat: SeatId) -> &str {
        self.players
            .iter()
            .find(|player| player.seat == seat)
            .map_or("", |player| player.name.as_str())
    }

    /// The slug of a side, by slug, title or a part of its title.
    pub(super) fn faction(&self, text: &str) -> Option<&str> {
        slug_of(&self.factions, text)
    }

    /// The slugs of the sides that another word means.
    pub(super) fn sides_called(&self, text: &str) -> Option<&[String]> {
        let text = text.trim();
        let known = self
            .side_words
            .iter()
            .find(|known| same(&known.word, text))?;
        Some(&known.slugs)
    }

    /// The slug of a group that is no side, by slug, title or a part of its title.
    pub(super) fn group(&self, text: &str) -> Option<&str> {
        slug_of(&self.groups, text)
    }

    /// The slug of a role, by slug or title.
    pub(super) fn role(&self, text: &str) -> Option<&str> {
        slug_of(&self.roles, text)
    }

    /// Whole names and nicknames, to be found in a line; the longest one counts. A nickname that
    /// is somebody's name by now means that player.
    pub(super) fn known(&self) -> KnownNames<SeatId> {
        let names = self.players.iter();
        let names = names.map(|player| (player.name.as_str(), player.seat));
        let is_name = |alias: &&String| self.players.iter().any(|player| same(&player.name, alias));
        let nicknames = self.players.iter().flat_map(|player| {
            let own = player.aliases.iter().filter(move |alias| !is_name(alias));
            own.map(|alias| (alias.as_str(), player.seat))
        });
        KnownNames::new(names.chain(nicknames))
    }

    /// How long a text may be that is one player, however it is typed.
    pub(super) fn most_bytes(&self) -> usize {
        let nicknames = self.players.iter().flat_map(|player| &player.aliases);
        let names = self.players.iter().map(|player| &player.name);
        most_bytes(names.chain(nicknames).map(String::as_str))
    }

    fn candidates(&self, wanted: impl Fn(&KnownPlayer) -> bool) -> Vec<Candidate<'_, SeatId>> {
        self.players
            .iter()
            .filter(|player| wanted(player))
            .map(|player| Candidate {
                id: player.seat,
                names: std::iter::once(player.name.as_str())
                    .chain(player.aliases.iter().map(String::as_str))
                    .collect(),
            })
            .collect()
    }

    fn several<'a>(&self, text: &'a str, seats: &[SeatId]) -> Complaint<'a> {
        let names: Vec<_> = seats.iter().map(|seat| self.name(*seat)).collect();
        let message = format!("`{text}` fits {}", list(&names));
        Complaint::new("several_players", text, message).hint("write more of the name")
    }

    /// That nobody is called so, with all whose names are as near, the living before the dead.
    fn nobody<'a>(&self, text: &'a str) -> Complaint<'a> {
        let complaint =
            Complaint::new("no_such_player", text, format!("nobody is called `{text}`"));
        let mut near = nearest(text, &self.candidates(|player| player.alive));
        if near.is_empty() {
            near = nearest(text, &self.candidates(|_| true));
        }
        match near.as_slice() {
            [] => complaint.hint("`players` lists everybody"),
            [seat] => complaint.meant(self.name(*seat)),
            seats => {
                let names = seats.iter().map(|seat| format!("`{}`", self.name(*seat)));
                let names: Vec<String> = names.collect();
                complaint.hint(format!("did you mean {}?", names.join(" or ")))
            }
        }
    }
}

fn slug_of<'n>(titled: &'n [Titled], text: &str) -> Option<&'n str> {
    let text = text.trim();
    titled
        .iter()
        .find(|known| same(&known.slug, text) || same(&known.title, text))
        .or_else(|| {
            let bare = text
                .get(..4)
                .filter(|article| article.eq_ignore_ascii_case("the "))?;
            let rest = text.get(bare.len()..)?;
            titled.iter().find(|known| same(&known.title, rest))
        })
        .map(|known| known.slug.as_str())
}
