//! Seats, spare players, nicknames and pronouns.

use std::collections::{BTreeMap, BTreeSet};

use super::super::entries::{Entry, Place, Text};
use super::{Build, MOST, also_at, error_at};
use nightdesk_game::{Pronouns, SeatPlan};
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::did_you_mean;
use nightdesk_text::names::{
    Harm, NameTrouble, closest, fold, name_trouble, same, skeleton, squash, without_article,
};
use nightdesk_text::{Diagnostic, say};

/// Whose name or nickname it is, and where it stands.
struct Owner {
    player: String,
    place: Place,
}

impl Build<'_> {
    pub(super) fn players(&mut self) {
        let entries = self.entries;
        let list = |path: &str| entries.get(path).map(Entry::texts).unwrap_or_default();
        let (seats, spare) = (list("players.seats"), list("players.spare"));
        if let Some(beyond) = seats.get(MOST).or(spare.get(MOST)) {
            let message = say!(self, "too_many_players", most = MOST);
            self.refuse(error_at("too-many-seats", message, &beyond.place));
            return;
        }
        let names: Vec<&Text> = seats.iter().chain(spare).collect();
        self.compare_names(&names);
        self.hosts_play_not(&names);
        self.setup.seats = seats.iter().map(|seat| plan(&seat.text)).collect();
        self.setup.spare = spare
            .iter()
            .map(|name| name.text.trim().to_owned())
            .collect();
        self.nicknames(&names);
        self.pronouns();
        self.succession();
        self.votes_of_players();
        self.vote_words();
    }

    /// Names that are the same are refused; names that only look the same are pointed out.
    fn compare_names(&mut self, names: &[&Text]) {
        let mut folded: BTreeMap<String, &Text> = BTreeMap::new();
        let mut looks: BTreeMap<String, &Text> = BTreeMap::new();
        for &name in names {
            let key = fold(&name.text);
            if key.is_empty() {
                let message = say!(self, "player_without_name");
                self.refuse(error_at("empty-name", message, &name.place));
                continue;
            }
            self.check_typable(name);
            if let Some(first) = folded.insert(key, name) {
                let message = say!(self, "player_already", name = &name.text);
                let diagnostic = error_at("doubled-name", message, &name.place);
                let first_here = say!(self, "first_here");
                self.refuse(also_at(diagnostic, &first.place, first_here));
            } else if let Some(first) = looks.insert(skeleton(&name.text), name) {
                let (one, other) = (&first.text, &name.text);
                let message = say!(self, "look_the_same", first = one, name = other);
                let diagnostic = Diagnostic::warning("look-alike-names", message)
                    .in_source(&name.place.source)
                    .label(name.place.span, "")
                    .hint(say!(self, "different_letters"));
                let the_other = say!(self, "the_other_one");
                self.diagnostics
                    .push(also_at(diagnostic, &first.place, the_other));
            }
        }
    }

    /// Whoever hosts a game cannot play it: a post of such a player would be a host's word.
    fn hosts_play_not(&mut self, names: &[&Text]) {
        let entries = self.entries;
        let hosts = ["game.host", "game.cohosts"].into_iter();
        let hosts: Vec<(&str, &Place)> = hosts
            .filter_map(|path| entries.get(path))
            .flat_map(|entry| {
                let one = entry.text().map(|host| (host, &entry.place));
                let several = entry.texts().iter();
                one.into_iter()
                    .chain(several.map(|host| (host.text.as_str(), &host.place)))
            })
            .collect();
        for name in names {
            let Some((_, place)) = hosts.iter().find(|(host, _)| same(host, &name.text)) else {
                continue;
            };
            let player = name.text.trim();
            let message = say!(self, "host_plays", player);
            let diagnostic =
                error_at("host-plays", message, &name.place).hint(say!(self, "leave_one_out"));
            self.refuse(also_at(diagnostic, place, say!(self, "a_host")));
        }
    }

    /// A name that no line can hold is refused; one that needs care is pointed out.
    fn check_typable(&mut self, name: &Text) {
        let Some(NameTrouble { harm, reason }) = name_trouble(&name.text) else {
            return;
        };
        let message = say!(self, "trouble", name = name.text.trim(), reason);
        let diagnostic = match harm {
            Harm::Untypable => error_at("untypable-name", message, &name.place)
                .hint(say!(self, "votes_are_entered_by_it")),
            Harm::Awkward => Diagnostic::warning("awkward-name", message)
                .in_source(&name.place.source)
                .label(name.place.span, "")
                .hint(say!(self, "a_nickname_is_easier")),
        };
        match harm {
            Harm::Untypable => self.refuse(diagnostic),
            Harm::Awkward => self.diagnostics.push(diagnostic),
        }
    }

    fn nicknames(&mut self, names: &[&Text]) {
        let mut taken: BTreeMap<String, Owner> = BTreeMap::new();
        for name in names {
            let owner = Owner {
                player: fold(&name.text),
                place: name.place.clone(),
            };
            taken.entry(squash(&name.text)).or_insert(owner);
        }
        for entry in self.entries.of("players.aka.*") {
            let Some(player) = entry.name() else { continue };
            if !self.is_known_player(player) {
                continue;
            }
            let owner = fold(&player.text);
            let mut aliases = Vec::new();
            for nickname in entry.texts() {
                self.check_typable(nickname);
                match self.free_nickname(&mut taken, &owner, nickname) {
                    Ok(alias) => aliases.push(alias),
                    Err(diagnostic) => self.diagnostics.push(diagnostic),
                }
            }
            if let Some(seat) = self.seat_mut(&owner) {
                seat.aliases = aliases;
            }
        }
    }

    /// A nickname that nobody else goes by.
    fn free_nickname(
        &self,
        taken: &mut BTreeMap<String, Owner>,
        player: &str,
        nickname: &Text,
    ) -> Result<String, Diagnostic> {
        let key = squash(&nickname.text);
        if key.is_empty() {
            return Err(error_at(
                "empty-name",
                say!(self, "nickname_without_letter"),
                &nickname.place,
            ));
        }
        if let Some(other) = taken.get(&key)
            && other.player != player
        {
            let message = say!(self, "somebody_else", name = &nickname.text);
            let diagnostic = error_at("nickname-clash", message, &nickname.place);
            let this_player = say!(self, "this_player");
            return Err(also_at(diagnostic, &other.place, this_player));
        }
        let owner = Owner {
            player: player.to_owned(),
            place: nickname.place.clone(),
        };
        taken.insert(key, owner);
        Ok(nickname.text.trim().to_owned())
    }

    fn pronouns(&mut self) {
        for entry in self.entries.of("players.pronouns.*") {
            let (Some(player), Some(pronouns)) = (entry.name(), entry.text()) else {
                continue;
            };
            if self.is_known_player(player)
                && let Some(seat) = self.seat_mut(&fold(&player.text))
            {
                seat.pronouns = Some(Pronouns(pronouns.to_owned()));
            }
        }
    }

    fn succession(&mut self) {
        let entry = self.entries.get("kill.succession");
        for name in entry.map(Entry::texts).unwrap_or_default() {
            if self.seat_called(&name.text).is_none() {
                let diagnostic = self.no_such_player(name);
                self.diagnostics.push(diagnostic);
            }
        }
    }

    /// Whose vote weighs more, or who takes more votes, must be somebody. Who signs up later is not
    /// known yet: the desk looks when it deals.
    fn votes_of_players(&mut self) {
        if self.setup.seats.is_empty() {
            return;
        }
        for pattern in ["votes.weights.*", "votes.needs.*"] {
            for player in self.entries.of(pattern).filter_map(Entry::name) {
                self.is_known_player(player);
            }
        }
    }

    /// Where a line may speak of a player or of a side, no player is called as a side is.
    pub(super) fn names_of_sides(&mut self, rules: &dyn RuleSet) {
        if rules.tables().is_some() {
            return;
        }
        let sides = self.setup.factions.iter();
        let sides =
            sides.flat_map(|(slug, side)| [slug, &side.title].map(|it| without_article(it)));
        let sides: BTreeSet<String> = sides.collect();
        let entries = self.entries;
        let lists = ["players.seats", "players.spare"].into_iter();
        let lists = lists.filter_map(|path| entries.get(path));
        let names = lists.chain(entries.of("players.aka.*"));
        for name in names.flat_map(Entry::texts) {
            if sides.contains(&without_article(&name.text)) {
                let message = say!(self, "called_as_a_side", name = name.text.trim());
                let diagnostic = error_at("untypable-name", message, &name.place);
                self.refuse(diagnostic.hint(say!(self, "orders_are_entered_by_it")));
            }
        }
    }

    fn is_known_player(&mut self, player: &Text) -> bool {
        let folded = fold(&player.text);
        let known = self.seat_called(&player.text).is_some()
            || self.setup.spare.iter().any(|spare| fold(spare) == folded);
        if !known {
            let diagnostic = self.no_such_player(player);
            self.diagnostics.push(diagnostic);
        }
        known
    }

    /// The seat of that name, by its position.
    pub(super) fn seat_called(&self, name: &str) -> Option<usize> {
        let folded = fold(name);
        self.setup
            .seats
            .iter()
            .position(|seat| fold(&seat.name) == folded)
    }

    fn seat_mut(&mut self, folded: &str) -> Option<&mut SeatPlan> {
        self.setup
            .seats
            .iter_mut()
            .find(|seat| fold(&seat.name) == folded)
    }

    pub(super) fn no_such_player(&self, name: &Text) -> Diagnostic {
        let message = say!(self, "no_player", name = &name.text);
        let diagnostic = error_at("unknown-player", message, &name.place);
        let seats = self.setup.seats.iter().map(|seat| seat.name.as_str());
        let players = seats.chain(self.setup.spare.iter().map(String::as_str));
        match closest(&name.text, players) {
            Some(close) => diagnostic.hint(did_you_mean(self, close)),
            None => diagnostic.hint(say!(self, "players_are_listed")),
        }
    }
}

fn plan(name: &str) -> SeatPlan {
    SeatPlan {
        name: name.trim().to_owned(),
        aliases: Vec::new(),
        pronouns: None,
        card: None,
    }
}
