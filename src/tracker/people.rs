//! Who plays, who hosts, and who was ever seen.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::setup::Player;
use nightdesk_ballot::{Named, Roster, VoteWords};
use nightdesk_game::{Cause, SeatId, Since};
use nightdesk_gm::{Names, SlotNames};
use nightdesk_text::names::{KnownNames, fold, without_article};
use nightdesk_thread::Post;
use nightdesk_time::Phase;

/// A seat as the thread tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrackedSeat {
    /// Who plays here now.
    pub name: String,
    /// Who played here before, oldest first.
    pub former: Vec<String>,
    /// Nicknames that count.
    pub aliases: Vec<String>,
    /// Names the present player had before: posts by them are this player's.
    pub earlier: Vec<String>,
    /// Set when the seat is dead.
    pub death: Option<Death>,
    /// Posts made while the seat was marked dead.
    pub dead_posts: Vec<u64>,
    /// Whose votes the death took away.
    pub lost_votes: Vec<SeatId>,
}

/// A death as the host announced it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Death {
    /// The phase it is booked on.
    pub phase: Phase,
    /// How.
    pub cause: Cause,
    /// The host's words.
    pub comment: String,
}

/// Who wrote a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Author {
    Host,
    Seat(SeatId),
    Outsider,
}

/// What has changed in a seat after posts that may still be read.
#[derive(Debug, Clone, Default)]
pub(super) struct SeatChange {
    /// Who held it before, oldest first, and when each of them left.
    pub(super) former: Vec<(String, DateTime<Utc>)>,
    /// Since when it is dead.
    pub(super) dead: Option<Since>,
}

impl SeatChange {
    /// Who held the seat at an instant, if that was not its present player.
    fn holder(&self, at: DateTime<Utc>) -> Option<&str> {
        let mut former = self.former.iter();
        let (name, _) = former.find(|(_, left)| at < *left)?;
        Some(name)
    }
}

/// Who gave a seat up, and the host's post that told it.
#[derive(Debug, Clone)]
struct Left {
    seat: SeatId,
    name: String,
    post: u64,
    at: DateTime<Utc>,
}

/// Everybody the thread has to do with.
#[derive(Debug, Clone)]
pub(super) struct People {
    seats: Vec<TrackedSeat>,
    hosts: Vec<String>,
    /// By folded name.
    users: BTreeMap<String, String>,
    /// Authors as pages show them, so that each is looked up once.
    authors: BTreeMap<String, Author>,
    /// For the host's lines; made when one is read.
    names: Option<Names<SeatId>>,
    /// For votes.
    roster: Roster<SeatId>,
    /// The words of votes in the game.
    words: Arc<VoteWords>,
    /// What lines of this game call a side, without an article.
    sides: BTreeSet<String>,
    /// Who gave a seat up in the posts that were heard, in order.
    left: Vec<Left>,
    /// What was other in seats when older posts were made; empty for a thread heard in order.
    changes: BTreeMap<SeatId, SeatChange>,
}

impl People {
    pub(super) fn new(hosts: &[String], players: &[Player], users: &[String]) -> Self {
        let seats = players.iter().map(|player| TrackedSeat {
            name: player.name.clone(),
            former: Vec::new(),
            aliases: player.aliases.clone(),
            earlier: Vec::new(),
            death: None,
            dead_posts: Vec::new(),
            lost_votes: Vec::new(),
        });
        Self::of_seats(hosts, seats.collect(), users.iter().cloned())
    }

    /// People in the middle of a game.
    pub(super) fn of_seats(
        hosts: &[String],
        seats: Vec<TrackedSeat>,
        users: impl Iterator<Item = String>,
    ) -> Self {
        let mut people = Self {
            roster: roster(&seats, &VoteWords::usual()),
            words: VoteWords::usual(),
            sides: BTreeSet::new(),
            seats,
            hosts: hosts.to_vec(),
            users: BTreeMap::new(),
            authors: BTreeMap::new(),
            names: None,
            left: Vec::new(),
            changes: BTreeMap::new(),
        };
        for user in users.chain(hosts.iter().cloned()) {
            people.add_user(&user);
        }
        people
    }

    pub(super) fn seats(&self) -> &[TrackedSeat] {
        &self.seats
    }

    pub(super) fn seat(&self, id: SeatId) -> Option<&TrackedSeat> {
        self.seats.get(id.index())
    }

    pub(super) fn seat_mut(&mut self, id: SeatId) -> Option<&mut TrackedSeat> {
        self.seats.get_mut(id.index())
    }

    pub(super) fn is_alive(&self, id: SeatId) -> bool {
        self.seat(id).is_some_and(|seat| seat.death.is_none())
    }

    pub(super) fn living(&self) -> impl Iterator<Item = SeatId> + '_ {
        let seats = self.seats.iter().enumerate();
        seats
            .filter(|(_, seat)| seat.death.is_none())
            .map(|(index, _)| SeatId::at(index))
    }

    /// Tells what was other in a seat when older posts were made.
    pub(super) fn changed(&mut self, id: SeatId, change: SeatChange) {
        self.changes.insert(id, change);
    }

    /// Whether a seat was alive when a post was made.
    pub(super) fn was_alive(&self, id: SeatId, post: &Post) -> bool {
        let dead = self.changes.get(&id).and_then(|change| change.dead);
        self.is_alive(id) || dead.is_some_and(|dead| dead.is_after(post.number, post.at))
    }

    /// Who wrote a post; whoever is new is known from now on.
    pub(super) fn author(&mut self, name: &str, at: DateTime<Utc>) -> Author {
        if let Some(author) = self.author_then(name, at) {
            return author;
        }
        if let Some(author) = self.authors.get(name) {
            return *author;
        }
        let folded = fold(name);
        let seat = self.seats.iter().position(|seat| {
            let mut own = std::iter::once(&seat.name).chain(&seat.earlier);
            own.any(|name| fold(name) == folded)
        });
        let author = if self.hosts.iter().any(|host| fold(host) == folded) {
            Author::Host
        } else if let Some(index) = seat {
            Author::Seat(SeatId::at(index))
        } else {
            Author::Outsider
        };
        self.add_user(name);
        self.authors.insert(name.to_owned(), author);
        author
    }

    /// Who somebody was before a seat changed hands, where that makes a difference.
    fn author_then(&self, name: &str, at: DateTime<Utc>) -> Option<Author> {
        let folded = fold(name);
        let changes = self.changes.iter();
        let then = changes.filter_map(|(id, change)| Some((*id, change.holder(at)?)));
        let then: Vec<_> = then.collect();
        if let Some((id, _)) = then.iter().find(|(_, holder)| fold(holder) == folded) {
            return Some(Author::Seat(*id));
        }
        let mut later = then.iter().filter_map(|(id, _)| self.seat(*id));
        later
            .any(|seat| fold(&seat.name) == folded)
            .then_some(Author::Outsider)
    }

    /// The name by which words mean a seat although its player has left; none if they have a name
    /// that its players bore just now, too.
    pub(super) fn former_name_in(&self, id: SeatId, words: &str, just_now: &str) -> Option<String> {
        let seat = self.seat(id).filter(|seat| !seat.former.is_empty())?;
        let present = [seat.name.as_str(), just_now].map(|name| (name, None));
        let former = seat.former.iter().map(|name| (name.as_str(), Some(name)));
        let found = KnownNames::new(present.into_iter().chain(former)).occurrences(words);
        match found.iter().all(|found| found.id.is_some()) {
            true => found.first()?.id.cloned(),
            false => None,
        }
    }

    /// The names a host's line may hold.
    pub(super) fn names(&mut self) -> &Names<SeatId> {
        let (seats, users, hosts) = (&self.seats, &self.users, &self.hosts);
        let sides = &self.sides;
        self.names.get_or_insert_with(|| {
            let slots = seats.iter().enumerate().map(|(index, seat)| SlotNames {
                slot: SeatId::at(index),
                present: &seat.name,
                former: &seat.former,
                aliases: &seat.aliases,
            });
            Names::new(
                slots,
                users.values().map(String::as_str),
                hosts.iter().map(String::as_str),
            )
            .with_sides(sides.iter().map(String::as_str))
        })
    }

    /// The names a vote may hold.
    pub(super) fn roster(&self) -> &Roster<SeatId> {
        &self.roster
    }

    /// How often a seat was taken over: with each time, names mean something else.
    pub(super) fn seats_taken(&self) -> usize {
        self.left.len()
    }

    /// Who gave a seat up by the word of a post.
    pub(super) fn gave_up(&self, id: SeatId, post: u64) -> Option<&str> {
        let mut left = self.left.iter();
        let left = left.find(|left| left.seat == id && left.post == post)?;
        Some(&left.name)
    }

    /// Who held a seat when a post was made.
    pub(super) fn name_then(&self, id: SeatId, post: u64, at: DateTime<Utc>) -> Option<&str> {
        // Taken over before these posts were heard, and after this one was made.
        let before = self.changes.get(&id).and_then(|change| change.holder(at));
        let mut left = self.left.iter().filter(|left| left.seat == id);
        let mut next = || left.find(|left| (left.at, left.post) > (at, post));
        let then = before.or_else(|| next().map(|next| next.name.as_str()));
        then.or_else(|| Some(&self.seat(id)?.name))
    }

    /// Whether somebody plays now, or is a host.
    pub(super) fn is_in_game(&self, name: &str) -> bool {
        let folded = fold(name);
        let players = self.seats.iter().map(|seat| &seat.name);
        players
            .chain(&self.hosts)
            .any(|known| fold(known) == folded)
    }

    pub(super) fn dies(&mut self, id: SeatId, death: Death, lost_votes: Vec<SeatId>) {
        if let Some(seat) = self.seat_mut(id) {
            seat.death = Some(death);
            seat.lost_votes = lost_votes;
        }
        self.roster.set_alive(id, false);
    }

    pub(super) fn returns(&mut self, id: SeatId) {
        if let Some(seat) = self.seat_mut(id) {
            seat.death = None;
        }
        self.roster.set_alive(id, true);
    }

    pub(super) fn replace(&mut self, id: SeatId, name: &str, post: &Post) {
        if let Some(seat) = self.seats.get_mut(id.index()) {
            let old = std::mem::replace(&mut seat.name, name.to_owned());
            self.left.push(Left {
                seat: id,
                name: old.clone(),
                post: post.number,
                at: post.at,
            });
            seat.former.retain(|former| fold(former) != fold(&old));
            seat.former.push(old);
        }
        self.authors.clear();
        self.names = None;
        self.renew_roster();
    }

    /// Words mean a seat in votes from now on.
    pub(super) fn learn(&mut self, id: SeatId, words: &str) {
        let bare = words.trim_matches(|letter: char| !letter.is_alphanumeric());
        let alias = if bare.is_empty() { words } else { bare };
        if let Some(seat) = self.seat_mut(id) {
            seat.aliases.push(alias.to_owned());
        }
        self.names = None;
        self.renew_roster();
    }

    /// What lines call the sides: nobody takes a seat over by such a name.
    pub(super) fn know_sides(&mut self, names: impl IntoIterator<Item = String>) {
        let names = names.into_iter();
        self.sides.extend(names.map(|name| without_article(&name)));
        self.names = None;
    }

    /// Whether lines call a side like this, with or without an article.
    pub(super) fn is_side(&self, name: &str) -> bool {
        self.sides.contains(&without_article(name))
    }

    /// The words of votes in the game.
    pub(super) fn know_words(&mut self, words: &Arc<VoteWords>) {
        self.words = Arc::clone(words);
        self.renew_roster();
    }

    /// More words with which a vote is for nobody.
    pub(super) fn know_nobody(&mut self, words: &[String]) {
        Arc::make_mut(&mut self.words).add_nobody(words);
        self.renew_roster();
    }

    fn renew_roster(&mut self) {
        self.roster = roster(&self.seats, &self.words);
        let others: Vec<String> = self.users.values().cloned().collect();
        for other in others {
            self.add_to_roster(&other);
        }
    }

    fn add_user(&mut self, name: &str) {
        let folded = fold(name);
        if self.users.insert(folded, name.to_owned()).is_none() {
            self.names = None;
            self.add_to_roster(name);
        }
    }

    /// A vote for somebody who does not play is a vote for nobody.
    fn add_to_roster(&mut self, name: &str) {
        let folded = fold(name);
        if self.seats.iter().all(|seat| fold(&seat.name) != folded) {
            self.roster.add_other(name);
        }
    }
}

fn roster(seats: &[TrackedSeat], words: &Arc<VoteWords>) -> Roster<SeatId> {
    let named = seats.iter().enumerate().map(|(index, seat)| Named {
        slot: SeatId::at(index),
        name: &seat.name,
        other_names: seat
            .aliases
            .iter()
            .chain(&seat.former)
            .map(String::as_str)
            .collect(),
        alive: seat.death.is_none(),
    });
    Roster::new(named, words)
}
