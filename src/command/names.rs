//! Whom and what the words of a line may mean.

use super::clauses::{first_word, unquoted};
use super::offers::says_more;
use super::refused::Complaint;
use nightdesk_game::SeatId;
use nightdesk_text::messages::{AnyOf, Listed};
use nightdesk_text::names::{
    Candidate, Found, KnownNames, NameForms, Place, find_fitting_in, find_subject, find_typed,
    find_whole, fold, is_declined, may_go_on_as, most_bytes, nearest, same,
};
use nightdesk_text::{Language, in_each};
use nightdesk_time::PhaseKind;

/// Every name a line may hold.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// The players in list order.
    pub players: Vec<KnownPlayer>,
    /// Verbs and names of abilities, folded.
    pub verbs: Vec<String>,
    /// Who can do what, by these verbs.
    pub able: Vec<Able>,
    /// Who can do what by day, by these verbs, while it is day.
    pub able_by_day: Vec<Able>,
    /// What players did in the last night that is over, each as a line.
    pub last_night: Vec<(SeatId, String)>,
    /// What each of them can do, by the verb that stands in texts.
    pub can_do: Vec<CanDo>,
    /// Which kind of phase runs: the same words may be a vote by day, and an action by night.
    pub phase: Option<PhaseKind>,
    /// The sides.
    pub factions: Vec<Titled>,
    /// What else sides are called, each with all the sides it means.
    pub side_words: Vec<SideWord>,
    /// The slugs of the sides in the game that have a kill of their own each night.
    pub killers: Vec<String>,
    /// Groups with a private thread of their own that are no side: masons.
    pub groups: Vec<Titled>,
    /// The roles.
    pub roles: Vec<Titled>,
    /// The living players who hold each role.
    pub holders: Vec<RoleHolders>,
    /// Who host the game: players greet them by name.
    pub hosts: Vec<String>,
    /// Words for no player in votes of this game, besides the common ones.
    pub nobody: Vec<String>,
    /// Words of this game that say a vote, besides the common ones.
    pub votes: Vec<String>,
    /// The same for a vote that is taken back.
    pub unvotes: Vec<String>,
    /// The language in which the host reads what is wrong.
    pub language: Language,
}

/// How many words a name may have that is looked for at the start of a text.
pub(super) const NAME_WORDS: usize = 6;

/// A player and all that is said for him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownPlayer {
    /// The seat.
    pub seat: SeatId,
    /// The player's name.
    pub name: String,
    /// Nicknames that count, and the names of those who had the seat before.
    pub aliases: Vec<String>,
    /// The latter alone.
    pub former: Vec<String>,
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

/// The living players with a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleHolders {
    /// What the role is called.
    pub title: String,
    /// The living players who hold it, in list order.
    pub seats: Vec<SeatId>,
}

/// The living players who can do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Able {
    /// A verb for it.
    pub verb: String,
    /// Which ability it is.
    pub ability: String,
    /// The players, in list order.
    pub seats: Vec<SeatId>,
}

/// Something that one of the living can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanDo {
    /// Who.
    pub seat: SeatId,
    /// The verb that stands in texts.
    pub verb: String,
    /// To how many players it is done.
    pub targets: usize,
    /// The slug of the side for which it is done, if it is.
    pub of_side: Option<String>,
    /// Whether words go with it: a message, an item.
    pub words: bool,
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
    /// The seat a text means: a whole name or nickname, or whole words or a beginning of one that fit
    /// one living player, or one dead player where no living one fits.
    pub(super) fn player<'a>(&self, text: &'a str) -> Result<SeatId, Complaint<'a>> {
        let text = text.trim().trim_start_matches('@');
        if text.is_empty() {
            return Err(Complaint::new(
                "no-name",
                text,
                in_each!("a_name_is_missing"),
            ));
        }
        if let Some(seat) = self.whole_name(text) {
            return Ok(seat);
        }
        let text = unquoted(text);
        if let Some(seat) = self.whole_name(text) {
            return Ok(seat);
        }
        if let Some(bare) = text.strip_suffix('?') {
            return Err(self.asks(text, bare.trim_end()));
        }
        self.found(text, find_typed).map_err(|near| match near {
            NotFound::Several(seats) => self.several(text, &seats),
            NotFound::Near(near) => self.nobody(text, &near),
        })
    }

    /// The same of whom something is done to, in its place in the line. A name that is another living
    /// player's in the case of that place is that other's; where no case is told, it may be either. In
    /// quotes a name is as it is written.
    pub(super) fn target<'a>(&self, text: &'a str, place: Place) -> Result<SeatId, Complaint<'a>> {
        let read = self.player(text);
        let bare = text.trim().trim_start_matches('@');
        if bare.is_ascii() || unquoted(bare) != bare || place == Place::Named {
            return read;
        }
        let living = self.candidates(|player| player.alive);
        let fitting = find_fitting_in(bare, &living, place);
        match fitting.as_slice() {
            [] => read,
            [one] => Ok(*one),
            several => {
                let quoted = |seat: &SeatId| format!("\"{}\"", self.name(*seat));
                let quoted: Vec<String> = several.iter().map(quoted).collect();
                let names: Vec<&str> = several.iter().map(|seat| self.name(*seat)).collect();
                let message = in_each!("may_be_declined", text, names = AnyOf(&names));
                Err(Complaint::new("several-players", text, message).near(quoted))
            }
        }
    }

    /// Whom a text may mean: nobody, one, or several.
    pub(super) fn fitting(&self, text: &str) -> Vec<SeatId> {
        match self.found(text, find_typed) {
            Ok(seat) => vec![seat],
            Err(NotFound::Several(seats)) => seats,
            Err(NotFound::Near(_)) => Vec::new(),
        }
    }

    /// The complaint about a name with a question mark after it: who asks has not decided yet.
    fn asks<'a>(&self, text: &'a str, bare: &str) -> Complaint<'a> {
        match self.player(bare) {
            Err(_) if bare.is_empty() => Complaint::new("asks", text, in_each!("asks_for_nobody")),
            Err(complaint) => complaint.of_part(text),
            Ok(seat) => {
                let message = in_each!("asks_and_nothing_was_done", text);
                Complaint::new("asks", text, message).meant(self.name(seat))
            }
        }
    }

    /// The seat that a text names in full, for orders after which a wrong player is out of the game or
    /// another holds his seat; what is short for a name is offered.
    pub(super) fn whole_player<'a>(&self, text: &'a str) -> Result<SeatId, Complaint<'a>> {
        let meant = self.player(text)?;
        let text = text.trim().trim_start_matches('@');
        if self.whole_name(text).is_some() {
            return Ok(meant);
        }
        let bare = unquoted(text);
        if self.whole_name(bare) == Some(meant) || self.found(bare, find_whole) == Ok(meant) {
            return Ok(meant);
        }
        let message = match is_declined(text, self.name(meant)) {
            true => in_each!("takes_a_name_as_it_is", text),
            false => in_each!("takes_a_whole_name", text),
        };
        Err(Complaint::new("part-of-a-name", text, message).meant(self.name(meant)))
    }

    /// The seat of who does something: whoever is named in another case of Russian does nothing, and is
    /// only offered.
    pub(super) fn subject<'a>(&self, text: &'a str) -> Result<SeatId, Complaint<'a>> {
        let meant = self.player(text)?;
        let bare = text.trim().trim_start_matches('@');
        let names = [bare, unquoted(bare)];
        let mut names = names.into_iter();
        let is_subject = names.any(|name| {
            self.whole_name(name).is_some() || self.found(name, find_subject) == Ok(meant)
        });
        match is_subject {
            true => Ok(meant),
            false => Err(self.nobody(text, &[meant])),
        }
    }

    /// Whom a text means by a reading, the living before the dead.
    fn found(&self, text: &str, find: Find) -> Result<SeatId, NotFound> {
        let living = match find(text, &self.candidates(|player| player.alive)) {
            Found::One(seat) => return Ok(seat),
            Found::Several(seats) => return Err(NotFound::Several(seats)),
            Found::None { near } => near,
        };
        match find(text, &self.candidates(|_| true)) {
            Found::One(seat) => Ok(seat),
            Found::Several(seats) => Err(NotFound::Several(seats)),
            Found::None { near } => Err(NotFound::Near(match living.is_empty() {
                true => near,
                false => living,
            })),
        }
    }

    /// Whether no player's name is near a text, where there are players.
    pub(super) fn is_like_nobody(&self, text: &str) -> bool {
        let found = self.found(unquoted(text), find_typed);
        !self.players.is_empty() && matches!(found, Err(NotFound::Near(near)) if near.is_empty())
    }

    /// Those with a longer name that begins with the name of a seat as it was typed, and that some
    /// words may be meant for: nothing else tells `Dave Miler` from a word after Dave.
    pub(super) fn longer_than(&self, seat: SeatId, typed: &str, words: &str) -> bool {
        let (typed, words) = (NameForms::new(typed), NameForms::new(words));
        self.others(seat)
            .any(|name| may_go_on_as(&typed, &words, &NameForms::new(name)))
    }

    /// The complaint about words that begin with a player's name and may be a longer one.
    pub(super) fn which<'a>(&self, words: &'a str, seat: SeatId) -> Complaint<'a> {
        let name = self.name(seat);
        let message = in_each!("may_be_another_name", words, name);
        let complaint = Complaint::new("perhaps-a-longer-name", words, message);
        let near = match self.found(words, find_typed) {
            Ok(meant) => vec![meant],
            Err(NotFound::Several(seats) | NotFound::Near(seats)) => seats,
        };
        let complaint = match near.as_slice() {
            [one] => complaint.meant(self.name(*one)),
            several => complaint.near(self.all_names(several)),
        };
        complaint.hint(in_each!("a_sign_after_the_name", name))
    }

    /// The complaint about the longest beginning of a text that is nearly a name.
    pub(super) fn nearly_at_start<'a>(&self, text: &'a str) -> Option<Complaint<'a>> {
        let living = self.candidates(|_| true);
        let ends = text.match_indices(char::is_whitespace).map(|(at, _)| at);
        let mut ends: Vec<usize> = ends.chain([text.len()]).take(NAME_WORDS).collect();
        ends.reverse();
        ends.into_iter().find_map(|end| {
            let words = text.get(..end)?;
            let near = nearest(words, &living);
            (!near.is_empty()).then(|| self.nobody(words, &near))
        })
    }

    /// The complaint about a name of which one word is right and those after it are not: `Caluin Gery`.
    pub(super) fn rest_of_name_misspelt<'a>(
        &self,
        text: &'a str,
        word: &str,
        seat: SeatId,
    ) -> Option<Complaint<'a>> {
        let rest = text.get(word.len()..)?.trim_start();
        if self.whole_name(word).is_some() || self.known().at_start(rest).is_some() {
            return None;
        }
        let own = self.candidates(|player| player.seat == seat);
        let ends = text.match_indices(char::is_whitespace).map(|(at, _)| at);
        let ends = ends.chain([text.len()]).take(NAME_WORDS);
        let mut longer = ends.filter(|end| *end > word.len() + 1);
        longer.find_map(|end| {
            let words = text.get(..end)?.trim_end_matches([':', ',', ';', '=']);
            (!nearest(words, &own).is_empty()).then(|| self.nobody(words, &[seat]))
        })
    }

    /// Whether another player's name begins with the words of this one, so that the words after it
    /// may be part of a name.
    pub(super) fn may_go_on(&self, seat: SeatId, typed: &str) -> bool {
        let typed = NameForms::new(typed);
        self.others(seat).any(|name| {
            let name = NameForms::new(name);
            let longer = name.folded.strip_prefix(typed.folded.as_str());
            longer.is_some_and(|rest| rest.starts_with(|sign: char| !sign.is_alphanumeric()))
        })
    }

    /// What everybody but this player is called.
    fn others(&self, seat: SeatId) -> impl Iterator<Item = &str> {
        let others = self
            .players
            .iter()
            .filter(move |player| player.seat != seat);
        others.flat_map(|player| {
            let nicknames = player.aliases.iter().map(String::as_str);
            std::iter::once(player.name.as_str()).chain(nicknames)
        })
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

    /// The living player whose name is a text but for signs and blanks, and the name.
    pub(super) fn spelt_like(&self, text: &str) -> Option<(SeatId, &str)> {
        // "Skip!" and "*None*" are names, too.
        let letters = |text: &str| -> String {
            let folded = fold(text);
            folded
                .chars()
                .filter(|sign| sign.is_alphanumeric())
                .collect()
        };
        let text = letters(text);
        let living = self.candidates(|player| player.alive).into_iter();
        let mut names = living.flat_map(|player| {
            let of_player = player.names.into_iter();
            of_player.map(move |name| (player.id, name))
        });
        names.find(|(_, name)| !text.is_empty() && letters(name) == text)
    }

    /// Whether a seat's player lives.
    pub(super) fn is_alive(&self, seat: SeatId) -> bool {
        let mut living = self.players.iter().filter(|player| player.alive);
        living.any(|player| player.seat == seat)
    }

    /// The name of a seat as the player list has it.
    pub(super) fn name(&self, seat: SeatId) -> &str {
        self.players
            .iter()
            .find(|player| player.seat == seat)
            .map_or("", |player| player.name.as_str())
    }

    /// The name of one who had a seat before, where a text that is about the seat says that name.
    pub(super) fn former_in(&self, seat: SeatId, text: &str) -> Option<String> {
        let player = self.players.iter().find(|player| player.seat == seat)?;
        let text = fold(text);
        let is_said = |name: &&String| {
            let name = fold(name);
            let mut places = text.match_indices(name.as_str());
            places.any(|(at, _)| {
                let (before, rest) = text.split_at(at);
                let ends = |it: char| !it.is_alphanumeric();
                before.chars().next_back().is_none_or(ends)
                    && rest
                        .get(name.len()..)
                        .is_some_and(|after| after.chars().next().is_none_or(ends))
            })
        };
        // A name that somebody bears now says nothing of an earlier player.
        let own = |name: &&String| !self.players.iter().any(|one| same(name, &one.name));
        player.former.iter().filter(own).find(is_said).cloned()
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

    /// Whether somebody's whole name or nickname is this.
    pub(super) fn is_called(&self, text: &str) -> bool {
        self.whole_name(text).is_some()
    }

    /// Who can do something by a verb, each once.
    pub(super) fn able(&self, verb: &str) -> Vec<SeatId> {
        seats_able(&self.able, verb)
    }

    /// Who can do something in the running phase by a verb: by day those who can do it then, if there are any.
    pub(super) fn able_now(&self, verb: &str) -> Vec<SeatId> {
        let by_day = seats_able(&self.able_by_day, verb);
        match by_day.is_empty() {
            true => self.able(verb),
            false => by_day,
        }
    }

    /// Whether a seat can do something in the running day by a verb.
    pub(super) fn is_able_by_day(&self, verb: &str, seat: SeatId) -> bool {
        seats_able(&self.able_by_day, verb).contains(&seat)
    }

    /// Whether all of some words say that a seat uses one and the same ability.
    pub(super) fn is_ability_of(&self, words: &str, seat: SeatId) -> bool {
        let of = |verb: &str| {
            let known = self.able.iter().filter(|able| same(&able.verb, verb));
            let own = known.filter(|able| able.seats.contains(&seat));
            own.map(|able| able.ability.as_str()).collect::<Vec<_>>()
        };
        if !of(words).is_empty() {
            return true;
        }
        let mut words = words.split_whitespace().map(of);
        let first = words.next().unwrap_or_default();
        let rest: Vec<Vec<&str>> = words.collect();
        first
            .iter()
            .any(|ability| rest.iter().all(|other| other.contains(ability)))
    }

    /// The title of a side.
    pub(super) fn faction_title<'n>(&'n self, slug: &'n str) -> &'n str {
        let known = self.factions.iter().find(|side| side.slug == slug);
        known.map_or(slug, |side| side.title.as_str())
    }

    /// Whether a seat has anything to do at night.
    pub(super) fn can_act(&self, seat: SeatId) -> bool {
        self.able.iter().any(|able| able.seats.contains(&seat))
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
        let message = in_each!("fits_names", text, names = Listed(&names));
        Complaint::new("several-players", text, message).hint(in_each!("write_more_of_the_name"))
    }

    /// That nobody is called so, with those who may be meant.
    fn nobody<'a>(&self, text: &'a str, near: &[SeatId]) -> Complaint<'a> {
        let complaint = Complaint::new("no-such-player", text, in_each!("nobody_is_called", text));
        if let Some(seat) = self.set_apart(text) {
            return complaint.meant(self.name(seat));
        }
        let drops = |seat: &SeatId| self.drops_words(text, *seat);
        match near {
            [] => complaint.hint(in_each!("players_lists_everybody")),
            some if some.iter().any(drops) => complaint.hint(in_each!("players_lists_everybody")),
            [seat] => complaint.meant(self.name(*seat)),
            seats => complaint.near(self.all_names(seats)),
        }
    }

    /// Who is told apart from a longer name in brackets: `Dave (not Miller)`, where Dave Miller plays, too.
    fn set_apart(&self, text: &str) -> Option<SeatId> {
        let (name, other) = text.strip_suffix(')')?.split_once('(')?;
        let (no, other) = first_word(other);
        let seat = self.whole_name(name.trim())?;
        let longer = format!("{} {other}", name.trim());
        let is_other = self
            .others(seat)
            .any(|known| same(known, &longer) || same(known, other));
        (same(no, "not") && is_other).then_some(seat)
    }

    /// Whether a text says more than a name, so that the name alone would mean something else: `all but Elm`,
    /// `Elm. Fir will do it`.
    fn drops_words(&self, text: &str, seat: SeatId) -> bool {
        let is_long = text.split_whitespace().nth(1).is_some();
        let offered = self.name(seat);
        let is_of_offer = |part: &str| fold(offered).contains(&fold(part));
        let mut named = self.known().occurrences(text).into_iter();
        let names_another = named.any(|name| name.id != seat && !is_of_offer(name.span.of(text)));
        is_long && (names_another || says_more(text, offered, self))
    }

    fn all_names(&self, seats: &[SeatId]) -> Vec<String> {
        let names = seats.iter().map(|seat| self.name(*seat).to_owned());
        names.collect()
    }
}

/// Who can do something by a verb, each once.
fn seats_able(able: &[Able], verb: &str) -> Vec<SeatId> {
    let known = able.iter().filter(|able| same(&able.verb, verb));
    let mut seats: Vec<SeatId> = known.flat_map(|able| able.seats.clone()).collect();
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// A reading of names.
type Find = fn(&str, &[Candidate<'_, SeatId>]) -> Found<SeatId>;

/// Why a text means nobody.
#[derive(Debug, Clone, PartialEq, Eq)]
enum NotFound {
    /// It fits all of these.
    Several(Vec<SeatId>),
    /// It fits nobody; these may be meant.
    Near(Vec<SeatId>),
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
