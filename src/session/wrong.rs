//! What an undo makes wrong in texts that have left, and how the next one says so (H6.2).
//!
//! A text is made again twice: from the entries that counted when it left, and from those of
//! them that count now. Where the two differ, an undo or redo behind it has made it wrong. Only
//! then does a text need a correction; that a later version words it otherwise does not matter.

use super::due::next_at_table;
use super::posts::one_post;
use super::{Speaker, Teller};
use crate::game::{
    Audience, Cause, Change, DueText, Entry, Event, Game, Journal, LeftPlace, LeftText, SeatId,
    Stage, Subject,
};
use crate::render;
use crate::report::public::{self, Corrected, Wrong};
use crate::report::{Text, Words};
use crate::time::Phase;

/// A text that has left and is wrong now.
pub(super) struct WrongText<'j> {
    /// Which of the texts that have left.
    pub(super) place: LeftPlace,
    /// What it is.
    pub(super) text: &'j LeftText,
    /// Who held the seat that it is for; empty for other readers.
    pub(super) reader: String,
    /// What of it is wrong, where it is for one seat.
    pub(super) subjects: Vec<Subject>,
    /// What the host calls those of its parts that are wrong, where it is for one seat.
    named: Vec<String>,
    /// What its readers know by it, and by its last correction.
    was: String,
    now: Option<String>,
    /// Whom it tells to have left, or to take a seat over, which does not stand; `was` and `now` are
    /// of its other parts then.
    about: Option<String>,
    /// Its plain words as it left.
    pub(super) said: String,
    /// The day and the number of the count that it is.
    count: Option<(Phase, usize)>,
    /// Whether it left behind the end of the game that it tells.
    ends: bool,
    /// Whether its readers take the game for over, which goes on.
    pub(super) win_gone: bool,
    /// Whom it told to be out, and who are in the game.
    back: Vec<String>,
}

/// A text that has left, where it stands in the journal, and its words.
type Left<'t> = (LeftPlace, &'t LeftText, &'t str);

/// How a text stands in a state of the game.
#[derive(PartialEq, Eq)]
struct Standing {
    /// Its parts about players who left, or took a seat over, that the state knows nothing of.
    gone: Vec<DueText>,
    /// What the other parts come to; none if that cannot be told.
    rest: Option<String>,
}

/// What readers know of a text, and the state of the game in which that was right.
struct Known {
    game: Game,
    standing: Standing,
}

impl<'t> Teller<'t> {
    /// The same voice about another state of the game; it corrects nothing.
    pub(super) fn of_game<'g>(&self, game: &'g Game, words: &'g Words) -> Teller<'g>
    where
        't: 'g,
    {
        Teller {
            journal: self.journal,
            game,
            rules: self.rules,
            words,
            speaker: Speaker {
                game,
                rules: self.rules,
            },
            // What is remembered is of the game as it stands.
            tables: None,
            corrects: false,
        }
    }

    /// Every text that has left, is wrong now, and was not put right by a later one.
    pub(super) fn wrong_texts(&self) -> Vec<WrongText<'t>> {
        if self.journal.entries().iter().all(is_done) {
            return Vec::new();
        }
        let left = self.left_texts();
        let wrong = left.iter().filter_map(|one| self.wrong_text(one, &left));
        wrong.collect()
    }

    /// A text among those that have left, if it is wrong now.
    fn wrong_text(&self, (place, text, _): &Left<'t>, left: &[Left<'t>]) -> Option<WrongText<'t>> {
        let touched = touched_behind(self.journal.entries(), place.entry)?;
        if is_settled(*place, text, left) {
            return None;
        }
        let told = self.state_when_left(*place, text)?;
        let told = &told;
        let parts = text.parts.iter().copied();
        let parts = parts.filter(|part| is_checked(*part));
        let parts: Vec<DueText> = parts.map(|part| told.with_its_move(part)).collect();
        let said = self.made(told, &parts)?;
        let known = corrected_behind(text, touched, left)
            .and_then(|by| self.known_since(by, *place, text, told, &parts))
            .unwrap_or_else(|| Known {
                game: told.clone(),
                standing: Standing {
                    gone: Vec::new(),
                    rest: Some(said.clone()),
                },
            });
        let counting = self.counting_of(self.journal, *place, text);
        let counting = counting.as_ref();
        let now = match counting {
            Some(now) => self.stands_in(told, now, &parts),
            None => Standing {
                gone: Vec::new(),
                rest: None,
            },
        };
        // What was done again as it was before stands as it was sent.
        let stands = || self.stands_in(told, self.game, &parts) == known.standing;
        if now == known.standing || stands() {
            return None;
        }
        let mut subjects = Vec::new();
        let mut named = Vec::new();
        if let Audience::Seat(_) = text.to {
            let wrong = parts.iter().filter(|part| {
                let made = |game: &Game| self.made(game, &[**part]);
                counting.and_then(made) != made(told)
            });
            let wrong: Vec<DueText> = wrong.copied().collect();
            subjects.extend(wrong.iter().filter_map(|part| told.subject(*part)));
            self.retain_open(&mut subjects, &text.to, place.entry, left);
            if subjects.is_empty() {
                return None;
            }
            // What left with it may stand: only what does not is named.
            let is_open = |part: &&DueText| {
                let subject = told.subject(**part);
                subject.is_some_and(|of| subjects.iter().any(|open| open.is_like(&of)))
            };
            let then = self.of_game(told, self.words);
            named.extend(
                wrong
                    .iter()
                    .filter(is_open)
                    .map(|part| then.called_part(*part)),
            );
            named.dedup();
        }
        let is_new = |part: &&DueText| !known.standing.gone.contains(part);
        let gone: Vec<DueText> = now.gone.iter().filter(is_new).copied().collect();
        let was = self.common_rest(&known, &now, &parts);
        let (was, now) = match (was, now.rest) {
            // It was taken back as a whole already.
            (None, None) => (String::new(), Some(String::new())),
            (was, now) => (was.unwrap_or_default(), now),
        };
        let is_news = |part: &DueText| {
            let open = !known.standing.gone.contains(part);
            gone.contains(part) || open && now.as_ref() != Some(&was)
        };
        let news: Vec<DueText> = parts.iter().copied().filter(is_news).collect();
        Some(WrongText {
            place: *place,
            text,
            reader: match text.to {
                Audience::Seat(seat) => told.name(seat).to_owned(),
                Audience::Public | Audience::Faction(_) | Audience::Host => String::new(),
            },
            subjects,
            named,
            said,
            was,
            now,
            about: names_of(&gone, told),
            count: count_of(text, told),
            ends: tells_end(text, told),
            win_gone: tells_end(text, told) && is_over(&known.game) && !is_over(self.game),
            back: self.back_in_game(told, &news),
        })
    }

    /// The game as a text told it when it left; what counts anew tells the very step that brings it
    /// about.
    pub(super) fn state_when_left(&self, place: LeftPlace, text: &LeftText) -> Option<Game> {
        let last = match text.again {
            true => place.entry,
            false => place.entry.saturating_sub(1),
        };
        Some(self.journal.at(last).ok()?.game().clone())
    }

    /// The game of the entries that a text told of and that count in a journal.
    fn counting_of(&self, journal: &Journal, place: LeftPlace, text: &LeftText) -> Option<Game> {
        let behind = match text.again {
            true => place.entry.saturating_add(1),
            false => place.entry,
        };
        journal.counting_before(behind).ok()
    }

    /// What readers know of a text since a post has corrected it: what was right then.
    fn known_since(
        &self,
        corrected: u64,
        place: LeftPlace,
        text: &LeftText,
        told: &Game,
        parts: &[DueText],
    ) -> Option<Known> {
        let then = self.journal.at(corrected.saturating_sub(1)).ok()?;
        let game = self.counting_of(&then, place, text)?;
        let standing = self.stands_in(told, &game, parts);
        Some(Known { game, standing })
    }

    /// How what was told in one state of the game stands in another.
    fn stands_in(&self, told: &Game, game: &Game, parts: &[DueText]) -> Standing {
        let is_gone = |part: &DueText| {
            tells_of_a_player(*part)
                && !(is_about_the_same(*part, told, game) && self.made(game, &[*part]).is_some())
        };
        let (gone, rest): (Vec<DueText>, Vec<DueText>) = parts.iter().copied().partition(is_gone);
        Standing {
            gone,
            rest: self.rest(game, &rest),
        }
    }

    /// What parts of a text come to in a state of the game; no words if there are no parts.
    fn rest(&self, game: &Game, parts: &[DueText]) -> Option<String> {
        match parts.is_empty() {
            true => Some(String::new()),
            false => self.made(game, parts),
        }
    }

    /// What readers know of those parts that stood when they came to know it and stand now.
    fn common_rest(&self, known: &Known, now: &Standing, parts: &[DueText]) -> Option<String> {
        let is_gone =
            |part: &DueText| known.standing.gone.contains(part) || now.gone.contains(part);
        let common = parts.iter().copied().filter(|part| !is_gone(part));
        let common: Vec<DueText> = common.collect();
        self.rest(&known.game, &common)
    }

    /// Keeps the subjects of which no later message to the same reader speaks: that one is looked at
    /// for itself.
    fn retain_open(
        &self,
        subjects: &mut Vec<Subject>,
        to: &Audience,
        since: u64,
        left: &[Left<'t>],
    ) {
        let later = left
            .iter()
            .filter(|(place, text, _)| place.entry > since && text.to == *to);
        for (place, text, _) in later {
            let Some(then) = self.state_when_left(*place, text) else {
                continue;
            };
            let told = text.parts.iter();
            let told = told.filter_map(|part| then.subject(then.with_its_move(*part)));
            let told: Vec<Subject> = told.collect();
            subjects.retain(|subject| !told.iter().any(|other| other.is_like(subject)));
        }
    }

    /// What to tell the host about the texts that are wrong and were not before.
    pub(super) fn made_wrong(&self, before: &[LeftPlace]) -> Vec<String> {
        let wrong = self.wrong_texts();
        let new = wrong.iter().filter(|wrong| !before.contains(&wrong.place));
        let mut told = Vec::new();
        for line in new.map(|wrong| self.says_wrong(wrong)) {
            // What was sent twice is told once.
            if !told.contains(&line) {
                told.push(line);
            }
        }
        told
    }

    fn says_wrong(&self, wrong: &WrongText<'_>) -> String {
        let name = wrong.name();
        let Audience::Seat(seat) = wrong.text.to else {
            let next = match is_corrected_by_any(wrong.text) {
                true => "the next post",
                false => "the next post of that kind",
            };
            return format!("It is part of {name}, which was posted: {next} carries a correction.");
        };
        let now = self.game.name(seat);
        match wrong.reader.as_str() {
            then if then == now => {
                format!("It is part of {name}, sent to {then}: send what is right (pm {now}).")
            }
            then => format!(
                "It is part of {name}, sent to {then}, whose seat is {now}'s now: tell {then} so."
            ),
        }
    }

    /// Whom parts of a text told to be out, as the game stood then, and who are in the game now.
    fn back_in_game(&self, then: &Game, parts: &[DueText]) -> Vec<String> {
        let told = parts.iter().flat_map(|part| told_out(then, *part));
        let is_back = |seat: &SeatId| {
            let held = self.game.seat(*seat);
            held.is_some_and(|held| {
                held.alive() && (held.name != then.name(*seat) || dead(then, *seat))
            })
        };
        let names = told
            .filter(is_back)
            .map(|seat| self.game.name(seat).to_owned());
        names.collect()
    }

    /// A text that is due, with what it corrects.
    pub(super) fn corrected(&self, text: Text, part: DueText) -> Text {
        if !self.corrects {
            return text;
        }
        if let Audience::Seat(seat) = *text.audience() {
            return self.corrected_message(text, seat);
        }
        let wrong = self.wrong_texts();
        let of_kind = wrong.iter().filter(|wrong| {
            let mut parts = wrong.text.parts.iter();
            let mut is_like = || parts.any(|other| other.is_like(part));
            wrong.text.to == *text.audience() && (is_corrected_by_any(wrong.text) || is_like())
        });
        // A deadline is one line: the new one takes the place of whatever was posted before.
        let is_replaced = |wrong: &&WrongText<'_>| {
            part == DueText::DeadlineMoved && wrong.text.holds(DueText::DeadlineMoved)
        };
        let (replaced, of_kind): (Vec<_>, Vec<_>) = of_kind.partition(is_replaced);
        if *text.audience() != Audience::Public {
            return text;
        }
        let replaced = replaced
            .first()
            .map(|_| (Corrected::Outside, Wrong::Replaced));
        let wrong = of_kind.iter().flat_map(|wrong| wrong.corrections());
        let wrong: Vec<_> = replaced.into_iter().chain(wrong).collect();
        public::with_corrections(text, self.words, &wrong)
    }

    /// Every text that has left and counts, with its place and its words.
    pub(super) fn left_texts(&self) -> Vec<Left<'t>> {
        let counting = self
            .journal
            .entries()
            .iter()
            .filter(|entry| self.journal.in_force(entry.no));
        let texts = counting.flat_map(|entry| {
            let events = match &entry.change {
                Change::Do(events) => events.as_slice(),
                Change::Undo(_) | Change::Redo(_) => &[],
            };
            let texts = events.iter().filter_map(|event| match event {
                Event::TextLeft { text, words } => Some((text, words.as_str())),
                _ => None,
            });
            texts.enumerate().map(|(text, (left, words))| {
                let place = LeftPlace {
                    entry: entry.no,
                    text: Some(text),
                };
                (place, left, words)
            })
        });
        texts.collect()
    }

    /// A post of several parts as a state of the game has it; none if it has none.
    pub(super) fn made(&self, game: &Game, parts: &[DueText]) -> Option<String> {
        let teller = self.of_game(game, self.words);
        let texts: Option<Vec<Text>> = parts.iter().map(|part| teller.due(*part)).collect();
        let begun = |part: &DueText| match part {
            DueText::DayStart(phase) | DueText::NightStart(phase) => game.phase() == Some(*phase),
            _ => true,
        };
        let texts = texts.filter(|_| parts.iter().all(begun))?;
        Some(render::plain(one_post(texts)?.document(), None))
    }
}

impl WrongText<'_> {
    /// What the host calls it, or each of the posts in it.
    pub(super) fn name(&self) -> String {
        match self.text.posts.as_slice() {
            [] if !self.named.is_empty() => self.named.join(", "),
            [] => self.text.name.clone(),
            posts => posts.join(", "),
        }
    }

    /// Which post it is, in the words of the thread.
    fn post(&self) -> Corrected {
        if let Some((day, number)) = self.count {
            return Corrected::Count(day, number);
        }
        let mut parts = self.text.parts.iter();
        let told = parts.find_map(|part| match *part {
            DueText::FinalTally(phase)
            | DueText::Elimination(phase)
            | DueText::NightDeaths(phase) => Some(Corrected::End(phase)),
            DueText::DayStart(phase) | DueText::NightStart(phase) => Some(Corrected::Start(phase)),
            DueText::GoesOn => Some(Corrected::GoingOn),
            DueText::RoleMessage(_)
            | DueText::Results(..)
            | DueText::Count(_)
            | DueText::DeadlineMoved
            | DueText::Replacement(_)
            | DueText::Left(_)
            | DueText::Returned(_)
            | DueText::Runoff(_)
            | DueText::Prod(_)
            | DueText::HostingError
            | DueText::BotLines(_)
            | DueText::GameEnd
            | DueText::Revelation
            | DueText::TableTally
            | DueText::TakenBack(_)
            | DueText::Told { .. } => None,
        });
        let ended = self.ends.then_some(Corrected::EndOfGame);
        let left_in = self.text.phase;
        told.or(ended)
            .unwrap_or_else(|| left_in.map_or(Corrected::Outside, Corrected::During))
    }

    /// What it tells of players that does not stand, the lines that should stand in it, or that
    /// something in it does not stand; and who is in the game again.
    fn corrections(&self) -> Vec<(Corrected, Wrong)> {
        let about = self.about.clone().map(Corrected::About);
        let gone = about.map(|about| (about, Wrong::TakenBack));
        let lines = match &self.now {
            None => vec![Wrong::TakenBack],
            Some(now) if *now == self.was => Vec::new(),
            Some(now) => self.other_lines(now),
        };
        let post = self.post();
        let lines = match self.win_gone {
            // The win is all that the rest of it tells.
            true if post == Corrected::EndOfGame && self.tells_win_alone() => Vec::new(),
            _ => lines,
        };
        let win = self
            .win_gone
            .then_some((Corrected::EndOfGame, Wrong::WinGone));
        let back = (!self.back.is_empty()).then(|| Wrong::BackInGame(self.back.clone()));
        let of_post = |line| (post.clone(), line);
        let lines = lines.into_iter().map(of_post);
        let back = back.into_iter().map(of_post);
        gone.into_iter()
            .chain(lines)
            .chain(win)
            .chain(back)
            .collect()
    }

    /// Whether it tells nothing but who has won, besides words about players.
    fn tells_win_alone(&self) -> bool {
        let mut parts = self.text.parts.iter();
        parts.all(|part| {
            let is_win = matches!(part, DueText::GameEnd);
            is_win || tells_of_a_player(*part) || !is_checked(*part)
        })
    }

    fn other_lines(&self, now: &str) -> Vec<Wrong> {
        let added = lines_without(now, &self.was).map(Wrong::ShouldRead);
        let added: Vec<Wrong> = added.collect();
        if !added.is_empty() {
            return added;
        }
        // A public vote gives nothing away; of a death or a card no more is said than needed.
        match self.text.parts.contains(&DueText::TableTally) {
            true => lines_without(&self.was, now).map(Wrong::LineGone).collect(),
            false => vec![Wrong::DoesNotStand],
        }
    }
}

/// The lines of a text that another has not.
fn lines_without<'t>(text: &'t str, other: &'t str) -> impl Iterator<Item = String> + 't {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.filter(|line| !other.lines().any(|known| known == *line));
    lines.map(|line| line.trim().to_owned())
}

/// Whether a later text stands for it: a word that it does not hold, the next running count, or
/// itself where it counts anew.
fn is_settled(place: LeftPlace, text: &LeftText, left: &[Left<'_>]) -> bool {
    left.iter().any(|(later, other, _)| {
        if later.entry > place.entry && other.repeats(text) {
            return true;
        }
        match text.to {
            Audience::Seat(_) => other.takes_back(place, text),
            Audience::Public | Audience::Faction(_) | Audience::Host => {
                let count = is_table_count(text) && is_table_count(other) && !other.again;
                count && later.entry > place.entry && other.phase == text.phase
            }
        }
    })
}

/// The entry of the last post that corrected a post, behind the first undo or redo that touched it.
fn corrected_behind(text: &LeftText, touched: u64, left: &[Left<'_>]) -> Option<u64> {
    let mut later = left.iter().rev();
    let is_post = !matches!(text.to, Audience::Seat(_));
    let corrected = later.find(|(later, other, _)| {
        let is_behind = later.entry > touched && !other.again;
        is_post && is_behind && other.to == text.to && may_correct(other, text)
    });
    corrected.map(|(later, ..)| later.entry)
}

/// Whether a text that has left corrects an earlier one.
fn may_correct(later: &LeftText, earlier: &LeftText) -> bool {
    if is_corrected_by_any(earlier) && later.parts.iter().any(|part| part.is_post()) {
        return true;
    }
    let is_like = |part: &DueText| later.parts.iter().any(|of| of.is_like(*part));
    earlier.parts.iter().any(is_like)
}

/// Whether it is a running count of a table and nothing else: the next one stands in its place.
fn is_table_count(text: &LeftText) -> bool {
    matches!(text.parts.as_slice(), [DueText::TableTally])
}

/// Which count of which day a running count of a table was, in the game as it stood before it left.
fn count_of(text: &LeftText, then: &Game) -> Option<(Phase, usize)> {
    let day = text.phase.filter(|_| is_table_count(text))?;
    Some((day, next_at_table(then, day)))
}

/// Whether any post corrects it: there may never be another of its kind, or players act by it.
fn is_corrected_by_any(text: &LeftText) -> bool {
    let mut parts = text.parts.iter();
    text.to == Audience::Public
        && parts.any(|part| {
            matches!(
                part,
                DueText::Replacement(_)
                    | DueText::Left(_)
                    | DueText::Returned(_)
                    | DueText::GoesOn
                    | DueText::Elimination(_)
                    | DueText::NightDeaths(_)
                    | DueText::DayStart(_)
                    | DueText::NightStart(_)
                    | DueText::GameEnd
                    | DueText::Told { .. }
            )
        })
}

/// Whether a part of a post is a word about a player that stands for itself.
fn tells_of_a_player(part: DueText) -> bool {
    matches!(
        part,
        DueText::Left(_) | DueText::Returned(_) | DueText::Replacement(_)
    )
}

/// The names of those of whom parts of a text tell; none without parts.
fn names_of(parts: &[DueText], told: &Game) -> Option<String> {
    let names = parts.iter().filter_map(|part| match *part {
        DueText::Left(seat) | DueText::Returned(seat) | DueText::Replacement(seat) => {
            Some(told.name(seat))
        }
        _ => None,
    });
    let names: Vec<&str> = names.collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Whether a text would be of the same deed in both states of the game.
fn is_about_the_same(part: DueText, then: &Game, now: &Game) -> bool {
    let taken_over = |game: &Game, seat| game.seat(seat).map(|held| held.former.len());
    match part {
        DueText::Replacement(seat) => taken_over(then, seat) == taken_over(now, seat),
        _ => true,
    }
}

/// Who is out by what a part of a text told in a state of the game.
fn told_out(game: &Game, part: DueText) -> Vec<SeatId> {
    let fell = |phase, by| {
        let fallen = game.seats().filter(move |(_, seat)| {
            let death = seat.death.as_ref();
            death.is_some_and(|death| death.phase == Some(phase) && death.cause == by)
        });
        fallen.map(|(seat, _)| seat).collect()
    };
    match part {
        DueText::Elimination(day) => fell(day, Cause::Elimination),
        DueText::NightDeaths(night) => fell(night, Cause::Night),
        DueText::DayStart(day) => {
            let mut begun = game.phases.iter().rev().map(|start| start.phase);
            let night = begun.find(|phase| *phase == day).and_then(|_| begun.next());
            night.map_or_else(Vec::new, |night| fell(night, Cause::Night))
        }
        DueText::Left(seat) | DueText::Replacement(seat) => vec![seat],
        DueText::RoleMessage(_)
        | DueText::Results(..)
        | DueText::Count(_)
        | DueText::FinalTally(_)
        | DueText::NightStart(_)
        | DueText::DeadlineMoved
        | DueText::Returned(_)
        | DueText::GoesOn
        | DueText::Runoff(_)
        | DueText::Prod(_)
        | DueText::HostingError
        | DueText::BotLines(_)
        | DueText::GameEnd
        | DueText::Revelation
        | DueText::TableTally
        | DueText::TakenBack(_)
        | DueText::Told { .. } => Vec::new(),
    }
}

/// Whether a text that left in a state of the game tells that it is over.
fn tells_end(text: &LeftText, told: &Game) -> bool {
    let tells = |part: &DueText| matches!(part, DueText::GameEnd | DueText::Told { .. });
    is_over(told) && text.to == Audience::Public && text.parts.iter().any(tells)
}

fn is_over(game: &Game) -> bool {
    matches!(game.stage, Stage::Over { .. })
}

fn dead(game: &Game, seat: SeatId) -> bool {
    game.seat(seat).is_some_and(|held| !held.alive())
}

/// Counts at the desk correct themselves, vote by vote; and once everybody knows what everybody
/// was, no word takes that back.
fn is_checked(part: DueText) -> bool {
    !matches!(
        part,
        DueText::Count(_)
            | DueText::Prod(_)
            | DueText::HostingError
            | DueText::BotLines(_)
            | DueText::TakenBack(_)
            | DueText::Revelation
    )
}

fn is_done(entry: &Entry) -> bool {
    matches!(entry.change, Change::Do(_))
}

/// The first undo or redo behind an entry of something before it.
fn touched_behind(entries: &[Entry], no: u64) -> Option<u64> {
    let touching = entries.iter().find(|entry| match entry.change {
        Change::Undo(of) | Change::Redo(of) => entry.no > no && of < no,
        Change::Do(_) => false,
    });
    touching.map(|entry| entry.no)
}
