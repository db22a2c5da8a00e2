//! Votes and moves of a day as a host types them: `Anna: vote → Boris`, `Аня: голос → Боря`.
//!
//! A line is a player, a colon, a verb, and after an arrow whom it is about. Reading and writing
//! are inverse; what is written is the first word of each verb in `entry.toml`.

mod spoken;
mod verb;
mod write;

use super::moves::{BeforeVote, Cast, Choice, Disguise, DuringVote, Entered, Way};
use super::questions::Topic;
use super::weight::{Weight, WeightError};
use crate::catalogue::roles_alone;
use crate::named;
use nightdesk_game::SeatId;
use nightdesk_text::messages::{InEach, InLanguage, Perhaps};
use nightdesk_text::names::{
    Candidate, Found, NameForms, Place, closest, find_fitting_in, find_meant, find_subject,
    find_typed, may_go_on_as, most_bytes, same,
};
use nightdesk_text::{Language, in_each};
use serde::{Deserialize, Serialize};
pub(crate) use spoken::{
    Answer, SPOKEN, VotesOn, answer_in, changes_mind, is_against, refusals, takes_vote_back,
};
use verb::{Verb, verbs};

/// A line of the day, understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayLine {
    /// A vote, or a refusal.
    Vote(Cast),
    /// An approval of a hunt.
    Approval(SeatId),
    /// A move before the vote.
    Before(Entered<BeforeVote>),
    /// A move when the votes are in.
    During(Entered<DuringVote>),
    /// A scandal that a pimp sets for his slave, the liar.
    ByMaster(Entered<DuringVote>),
}

/// Why a line was not understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct EntryError {
    /// What is wrong, with the words it is about in backticks.
    pub message: InEach,
    /// The closest known word or name.
    pub suggestion: Option<String>,
}

/// The players a line may name.
#[derive(Debug, Clone, Default)]
pub struct Names {
    players: Vec<(SeatId, String)>,
    hosts: Vec<String>,
    language: Language,
}

impl EntryError {
    const fn new(message: InEach) -> Self {
        Self {
            message,
            suggestion: None,
        }
    }
}

impl InLanguage for Names {
    fn language(&self) -> Language {
        self.language
    }
}

/// A reading of names.
type Find = fn(&str, &[Candidate<'_, SeatId>]) -> Found<SeatId>;

impl Names {
    /// A list of players with their names.
    #[must_use]
    pub fn new(players: impl IntoIterator<Item = (SeatId, String)>) -> Self {
        Self {
            players: players.into_iter().collect(),
            hosts: Vec::new(),
            language: Language::default(),
        }
    }

    /// The same, in the language in which its host reads.
    #[must_use]
    pub const fn for_host(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// The same, and what those are called who host.
    #[must_use]
    pub fn with_hosts(mut self, hosts: &[String]) -> Self {
        self.hosts = hosts.to_vec();
        self
    }

    /// Whether a name is that of somebody who hosts, and of no player.
    #[must_use]
    pub fn is_host(&self, name: &str) -> bool {
        let is = |known: &str| same(known, name.trim());
        let player = self.players.iter().any(|(_, known)| is(known));
        !player && self.hosts.iter().any(|host| is(host))
    }

    /// How many words at most can be somebody's name: the letters of the longest one.
    #[must_use]
    pub fn most_words(&self) -> usize {
        let letters = self.players.iter().map(|(_, name)| name.chars().count());
        letters.max().unwrap_or_default()
    }

    /// Where a name at the start of a text may end before a sign, the shortest first.
    pub fn ends(&self, text: &str, sign: char) -> impl DoubleEndedIterator<Item = usize> {
        let most = most_bytes(self.players.iter().map(|(_, name)| name.as_str()));
        let places = text.match_indices(sign).map(|(place, _)| place);
        let places: Vec<usize> = places.take_while(|place| *place <= most).collect();
        places.into_iter()
    }

    /// A seat's name.
    #[must_use]
    pub fn of(&self, seat: SeatId) -> &str {
        let found = self.players.iter().find(|(known, _)| *known == seat);
        found.map_or("", |(_, name)| name.as_str())
    }

    /// Whether somebody is called just so: a text that ends like a post is a name then.
    #[must_use]
    pub fn has(&self, text: &str) -> bool {
        self.players.iter().any(|(_, name)| same(name, text))
    }

    /// Whether a player's name and the word after it may be meant for the longer name of another.
    #[must_use]
    pub fn may_be_longer(&self, seat: SeatId, name: &str, rest: &str) -> bool {
        let Some(word) = rest.split_whitespace().next() else {
            return false;
        };
        let (typed, words) = (
            NameForms::new(name),
            NameForms::new(&format!("{name} {word}")),
        );
        let others = self.players.iter().filter(|(other, _)| *other != seat);
        let mut others = others.map(|(_, name)| NameForms::new(name));
        others.any(|longer| may_go_on_as(&typed, &words, &longer))
    }

    fn candidates(&self) -> Vec<Candidate<'_, SeatId>> {
        let players = self.players.iter();
        let candidates = players.map(|(seat, name)| Candidate {
            id: *seat,
            names: vec![name.as_str()],
        });
        candidates.collect()
    }

    /// Whom a text means, if it fits exactly one.
    #[must_use]
    pub fn meant(&self, text: &str) -> Option<SeatId> {
        let text = text.trim();
        let found = find_meant(text, &self.candidates());
        found.filter(|_| !self.is_role_alone(text))
    }

    /// Whether a text is a role's name and nobody's.
    fn is_role_alone(&self, text: &str) -> bool {
        !roles_alone(text, |name| self.has(name)).is_empty()
    }

    /// Whether a word stands in somebody's name.
    pub(crate) fn have_word(&self, word: &str) -> bool {
        let mut names = self.players.iter();
        names.any(|(_, name)| name.split_whitespace().any(|one| same(one, word)))
    }

    /// Whom a text means.
    ///
    /// # Errors
    /// When it fits nobody, or several.
    pub fn read(&self, text: &str) -> Result<SeatId, EntryError> {
        self.found(text.trim(), find_typed)
    }

    /// Who does something: a player who is named in another case of Russian does nothing.
    ///
    /// # Errors
    /// When it fits nobody, or several.
    pub fn subject(&self, text: &str) -> Result<SeatId, EntryError> {
        self.found(text.trim(), find_subject)
    }

    /// All who may do something by this name.
    #[must_use]
    pub fn subjects(&self, text: &str) -> Vec<SeatId> {
        match find_subject(text.trim(), &self.candidates()) {
            Found::One(seat) => vec![seat],
            Found::Several(seats) => seats,
            Found::None { .. } => Vec::new(),
        }
    }

    /// All whom a text may mean in its place.
    #[must_use]
    pub fn fitting_in(&self, text: &str, place: Place) -> Vec<SeatId> {
        find_fitting_in(text.trim(), &self.candidates(), place)
    }

    /// Whom a list means: "Boris, Clara", "Илья, Никита и Настя".
    ///
    /// # Errors
    /// When a name in it fits nobody, or several.
    pub fn list(&self, text: &str) -> Result<Vec<SeatId>, EntryError> {
        let names = text.split(',').map(|name| match self.read(name) {
            Ok(seat) => Ok(vec![seat]),
            Err(why) => self.joined(name).ok_or(why),
        });
        let names: Result<Vec<Vec<SeatId>>, EntryError> = names.collect();
        Ok(names?.concat())
    }

    /// "Илья и Никита", "и Настя" after a comma: names that words join.
    fn joined(&self, text: &str) -> Option<Vec<SeatId>> {
        if let Some(last) = SPOKEN.joins.before(text.trim()) {
            return Some(vec![self.read(last).ok()?]);
        }
        let cuts = SPOKEN.joins.iter();
        let cuts = cuts.flat_map(|word| {
            let word = format!(" {word} ");
            let found = text.match_indices(word.as_str());
            let found = found.map(|(at, _)| (at, at + word.len()));
            found.collect::<Vec<_>>()
        });
        let mut cuts = cuts.filter_map(|(end, start)| text.get(..end).zip(text.get(start..)));
        cuts.find_map(|(one, other)| {
            let one = self.read(one).ok()?;
            let others = match self.read(other) {
                Ok(other) => vec![other],
                Err(_) => self.joined(other)?,
            };
            Some([vec![one], others].concat())
        })
    }

    fn found(&self, text: &str, find: Find) -> Result<SeatId, EntryError> {
        match find(text, &self.candidates()) {
            Found::One(seat) if self.is_role_alone(text) => Err(EntryError::new(in_each!(
                "is_a_role_and_a_part_of_a_name",
                text,
                name = self.of(seat)
            ))),
            Found::One(seat) => Ok(seat),
            Found::Several(seats) => {
                let names: Vec<&str> = seats.iter().map(|seat| self.of(*seat)).collect();
                let names = names.join(", ");
                Err(EntryError::new(in_each!(
                    "fits_several_players",
                    text,
                    names = &names
                )))
            }
            Found::None { near } => {
                let names: Vec<&str> = near.iter().map(|seat| self.of(*seat)).collect();
                let (suggestion, perhaps) = match names.as_slice() {
                    [only] => (Some((*only).to_owned()), &[][..]),
                    names => (None, names),
                };
                Err(EntryError {
                    message: in_each!(
                        "nobody_in_the_game_is_called",
                        text,
                        perhaps = Perhaps(perhaps)
                    ),
                    suggestion,
                })
            }
        }
    }
}

impl DayLine {
    /// Reads a line.
    ///
    /// # Errors
    /// What was not understood, with what was perhaps meant.
    pub fn read(line: &str, names: &Names) -> Result<Self, EntryError> {
        let whole = Self::read_whole(line, names);
        match Self::read_before_post(line, names) {
            Some(of_post) if whole.is_err() || !ends_in_name(line, names) => Ok(of_post),
            _ => whole,
        }
    }

    /// Reads a vote of the thread, each of which stands in a post: a number at its end is that post
    /// where it is not told after the verb, even if somebody is called so.
    ///
    /// # Errors
    /// What was not understood, with what was perhaps meant.
    pub fn read_of_thread(line: &str, names: &Names) -> Result<Self, EntryError> {
        match Self::read_before_post(line, names) {
            Some(read) => Ok(read),
            None => Self::read_whole(line, names),
        }
    }

    /// What players post themselves, in front of the number of its post.
    fn read_before_post(line: &str, names: &Names) -> Option<Self> {
        let (bare, post) = without_post(line);
        match post.and_then(|_| Self::read_whole(bare, names).ok())? {
            DayLine::Vote(cast) if cast.way == Way::Posted && cast.post.is_none() => {
                Some(DayLine::Vote(cast.in_post(post)))
            }
            approval @ DayLine::Approval(_) => Some(approval),
            _ => None,
        }
    }

    fn read_whole(line: &str, names: &Names) -> Result<Self, EntryError> {
        let (by, said) = speaker(line, names)?;
        let (said, set) = match MASTER.iter().find_map(|word| said.strip_suffix(word)) {
            Some(said) => (said.trim(), true),
            None => (said, false),
        };
        let (head, tail) = arrow(said);
        let (head, post) = of_vote(head);
        let (head, tail) = match (verbs().of(head), tail) {
            (Some(verb), tail) => (verb, tail),
            // "buys 1.5" needs no arrow.
            (None, None) => match verbs().at_start(head) {
                Some((verb @ (Verb::Buy | Verb::Decline), rest)) => (verb, Some(rest)),
                Some(_) | None => return Err(unknown_verb(head)),
            },
            (None, Some(_)) => return Err(unknown_verb(head)),
        };
        let line = Words {
            by,
            names,
            tail,
            post,
        };
        match (line.understood(head)?, set) {
            (line, false) => Ok(line),
            (DayLine::During(entered), true)
                if matches!(entered.what, DuringVote::Scandal { .. }) =>
            {
                Ok(DayLine::ByMaster(entered))
            }
            (_, true) => {
                let message = in_each!("a_master_changes_a_scandal_alone");
                Err(EntryError::new(message))
            }
        }
    }
}

/// The player in front of a colon; a name may hold colons itself, so the longest one counts.
fn speaker<'a>(line: &'a str, names: &Names) -> Result<(SeatId, &'a str), EntryError> {
    let mut wrong = None;
    for place in names.ends(line, ':').rev() {
        let Some((name, rest)) = line.split_at_checked(place) else {
            continue;
        };
        match names.subject(name) {
            Ok(seat) => return Ok((seat, rest.trim_start_matches(':').trim())),
            Err(error) => wrong = Some(error),
        }
    }
    Err(wrong.unwrap_or_else(|| EntryError::new(in_each!("a_line_begins_with_a_player"))))
}

/// A line in front of the number of a post, and that number: `Ana Bob #12`, `Ana Bob (#12)`.
#[must_use]
pub fn without_post(line: &str) -> (&str, Option<u64>) {
    let line = line.trim();
    let in_brackets = line
        .strip_suffix(')')
        .and_then(|line| line.rsplit_once("(#"));
    let cut = in_brackets.or_else(|| line.rsplit_once('#'));
    match cut.and_then(|(bare, post)| Some((bare.trim_end(), post.parse().ok()?))) {
        Some((bare, post)) => (bare, Some(post)),
        None => (line, None),
    }
}

/// A verb of a posted vote in front of the number of its post, where no name can stand: `vote #12`.
/// Any other words stay whole.
fn of_vote(head: &str) -> (&str, Option<u64>) {
    let (verb, post) = without_post(head);
    match verbs().of(verb) {
        Some(Verb::Vote | Verb::Refusal) => (verb, post),
        Some(_) | None => (head, None),
    }
}

/// Whether a line ends in a whole name after its arrow.
fn ends_in_name(line: &str, names: &Names) -> bool {
    let (_, tail) = arrow(line);
    let last = tail.and_then(|tail| tail.rsplit(',').next());
    last.is_some_and(|last| names.has(last.trim()))
}

/// What stands in front of the arrow and after it.
fn arrow(said: &str) -> (&str, Option<&str>) {
    for arrow in ["→", "->", "=>"] {
        if let Some((head, tail)) = said.split_once(arrow) {
            return (head.trim(), Some(tail.trim()));
        }
    }
    (said.trim(), None)
}

fn unknown_verb(head: &str) -> EntryError {
    EntryError {
        message: in_each!("no_vote_and_no_move_of_a_day", head),
        suggestion: closest(head, verbs().words()).map(str::to_owned),
    }
}

/// The words after a verb.
struct Words<'a> {
    by: SeatId,
    names: &'a Names,
    tail: Option<&'a str>,
    /// The post of a vote, where it stands after the verb.
    post: Option<u64>,
}

impl Words<'_> {
    fn understood(&self, verb: Verb) -> Result<DayLine, EntryError> {
        if let (Some(topic), Some(tail)) = (verb.topic(), self.tail)
            && (SPOKEN.nobody.has(tail) || SPOKEN.no.has(tail))
            && !self.names.has(tail)
        {
            return Ok(self.during(DuringVote::Decline(topic)));
        }
        Ok(match verb {
            Verb::Vote => self.vote(Way::Posted)?,
            Verb::EarlyVote => self.vote(Way::Early)?,
            Verb::Refusal => DayLine::Vote(Cast::refusal(self.by).in_post(self.post)),
            Verb::Approval => DayLine::Approval(self.by),
            Verb::Vertical => self.before(BeforeVote::Vertical(self.one_or_nobody()?)),
            Verb::ShadowVertical => self.before(BeforeVote::ShadowVertical(self.one()?)),
            Verb::LegalProtection => self.before(BeforeVote::LegalProtection(self.one()?)),
            Verb::Supporters => self.before(BeforeVote::Supporters(self.several()?)),
            Verb::Witness => self.before(BeforeVote::Witness(self.several()?)),
            Verb::Buy => self.before(BeforeVote::Buy(self.votes()?)),
            Verb::Arm => self.before(BeforeVote::ArmDetonator),
            Verb::Detonate => self.during(DuringVote::Detonate(self.one()?)),
            Verb::Scandal => self.during(self.scandal()?),
            Verb::Pardon => self.during(DuringVote::Pardon),
            Verb::LetPardonedDie => self.during(DuringVote::LetPardonedDie),
            Verb::Defend => self.during(DuringVote::Defend(self.one()?)),
            Verb::TakeVoter => self.during(DuringVote::TakeVoter(self.one()?)),
            Verb::HeroicSuicide => self.during(DuringVote::HeroicSuicide),
            Verb::Execute => self.during(DuringVote::Execute(self.one()?)),
            Verb::SwapRoles => self.during(self.swap()?),
            Verb::Cripple => self.during(DuringVote::Cripple(self.one()?)),
            Verb::Disguise => self.during(DuringVote::Disguise(self.disguise()?)),
            Verb::Possess => self.during(DuringVote::Possess(self.one()?)),
            Verb::CancelPhantom => self.during(DuringVote::CancelPhantom),
            Verb::CancelLawyer => self.during(DuringVote::CancelLawyer),
            Verb::Decline => self.during(DuringVote::Decline(self.topic()?)),
        })
    }

    fn before(&self, what: BeforeVote) -> DayLine {
        DayLine::Before(Entered { by: self.by, what })
    }

    fn during(&self, what: DuringVote) -> DayLine {
        DayLine::During(Entered { by: self.by, what })
    }

    fn tail(&self) -> Result<&str, EntryError> {
        let tail = self.tail.filter(|tail| !tail.is_empty());
        tail.ok_or_else(|| EntryError::new(in_each!("whom_this_is_about_is_missing")))
    }

    fn one(&self) -> Result<SeatId, EntryError> {
        self.names.read(self.tail()?)
    }

    fn one_or_nobody(&self) -> Result<Option<SeatId>, EntryError> {
        let tail = self.tail()?;
        match SPOKEN.nobody.has(tail) {
            true => Ok(None),
            false => self.names.read(tail).map(Some),
        }
    }

    fn several(&self) -> Result<Vec<SeatId>, EntryError> {
        self.list(self.tail()?)
    }

    fn list(&self, text: &str) -> Result<Vec<SeatId>, EntryError> {
        self.names.list(text)
    }

    /// A vote for somebody who does not play counts, too: against the voter (V-4). The host
    /// writes `?` for him, so that no misspelling becomes one.
    fn vote(&self, way: Way) -> Result<DayLine, EntryError> {
        let choice = |name: &str| match name.trim() {
            STRANGER => Ok(Choice::Stranger),
            name => self.names.read(name).map(Choice::Player),
        };
        let choices: Result<Vec<Choice>, EntryError> =
            self.tail()?.split(',').map(choice).collect();
        Ok(DayLine::Vote(Cast {
            by: self.by,
            choices: choices?,
            way,
            post: self.post,
        }))
    }

    fn votes(&self) -> Result<Weight, EntryError> {
        self.tail()?.parse().map_err(|WeightError { text }| {
            EntryError::new(in_each!("is_no_number_of_votes", text))
        })
    }

    /// "Boris, Clara; Denis, Egor": whom it names, and for whom votes are planted.
    fn scandal(&self) -> Result<DuringVote, EntryError> {
        let tail = self.tail()?;
        let (targets, planted) = match tail.split_once(';') {
            Some((targets, planted)) => (targets, self.list(planted)?),
            None => (tail, Vec::new()),
        };
        Ok(DuringVote::Scandal {
            targets: self.list(targets)?,
            planted,
            set_by: None,
        })
    }

    fn swap(&self) -> Result<DuringVote, EntryError> {
        match self.several()?.as_slice() {
            [living, dead] => Ok(DuringVote::SwapRoles {
                living: *living,
                dead: *dead,
            }),
            _ => Err(EntryError::new(in_each!("a_swap_needs_two"))),
        }
    }

    fn disguise(&self) -> Result<Disguise, EntryError> {
        let tail = self.tail()?;
        if RED.iter().any(|word| same(word, tail)) {
            return Ok(Disguise::Red);
        }
        let (role, close) = match named(tail) {
            Ok(role) => (role.negative(), None),
            Err(close) => (None, close),
        };
        role.map(Disguise::Black).ok_or_else(|| EntryError {
            message: in_each!("is_no_black_role", tail),
            suggestion: close.map(str::to_owned),
        })
    }

    fn topic(&self) -> Result<Topic, EntryError> {
        let tail = self.tail()?;
        let topic = verbs().of(tail).and_then(Verb::topic);
        topic.ok_or_else(|| unknown_verb(tail))
    }
}

/// How a host writes a vote for somebody who does not play.
const STRANGER: &str = "?";
/// How a host writes that a master set the move.
const MASTER: &[&str] = &["(master)", "(хозяин)"];
/// How a host writes that an imitator dies as a red player.
const RED: &[&str] = &["red", "красный"];
