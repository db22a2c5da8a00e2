//! The game as the thread may know it.

mod looker;

use std::collections::{BTreeMap, BTreeSet};

use looker::Looker;
pub use looker::was_announced_alone;

use super::document::{Label, Line, Span};
use super::public::{Deadline, Tally, TallyName};
use super::sentence::Sentence;
use super::voice::Voice;
use super::words::{Words, is_name};
use nightdesk_game::{
    AtDeadline, Card, Cause, DayEnds, Forum, Game, Mark, Seat, SeatId, Setup, Stage, Tie,
};
use nightdesk_text::wording::in_one_bracket;
use nightdesk_time::{FirstPhase, Phase, PhaseKind, StampStyle};
use nightdesk_votes::{Count, CountRules, Table, day_count};

/// What everybody may know about a game; public texts are made from this alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicView {
    /// Name of the game.
    pub game: String,
    /// The running phase, if one runs.
    pub phase: Option<Phase>,
    /// Whether the running day is the first one.
    pub first_day: bool,
    /// The latest night that is over, if there was one.
    pub last_night: Option<Phase>,
    /// The phase that ended last, if one did.
    pub before: Option<Phase>,
    /// The day that was left out before the running night, if one was.
    pub left_out: Option<Phase>,
    /// How the votes of the running day stand, or stood at the end of the last one; none before the
    /// first day, where they are given at a table, and where no template of the host's asks for it.
    pub count: Option<Box<Tally>>,
    /// What everybody is told of that night besides the deaths, sentence by sentence.
    pub announced: Vec<String>,
    /// What everybody is told about the vote of a day besides whom it eliminated, with that day.
    pub told_of_votes: Vec<(Phase, String)>,
    /// Days on which a lot decided who is eliminated of equal leaders.
    pub ties_by_lot: Vec<Phase>,
    /// The players in list order.
    pub players: Vec<PublicPlayer>,
    /// What ends a day.
    pub day_ends: DayEnds,
    /// By which rules votes are counted, as far as everybody may know them.
    pub count_rules: CountRules,
    /// What happens at the deadline without a majority.
    pub at_deadline: AtDeadline,
    /// Who is eliminated of equal leaders at the deadline.
    pub tie: Tie,
    /// How "one short of a majority" is written.
    pub mark: String,
    /// From how many missing votes on that is written.
    pub marks_from: u32,
    /// When the running phase ends, if it has a deadline.
    pub deadline: Option<Deadline>,
    /// Where the game is played.
    pub forum: Forum,
    /// Set when the game is over: titles of the winning sides, none for a draw.
    pub winners: Option<Vec<Shown>>,
    /// Players who have won whatever their sides have, once the game is over.
    pub single_winners: Vec<SeatId>,
    /// With which phase the game starts.
    pub first: FirstPhase,
}

/// A player as everybody may know him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicPlayer {
    /// The seat.
    pub seat: SeatId,
    /// Name.
    pub name: String,
    /// Who sat here before, oldest first.
    pub former: Vec<String>,
    /// How and when the player left the living; none for the living.
    pub fate: Option<Fate>,
    /// Whom the vote of a day eliminated with whom the player died; none of another death.
    pub died_with: Vec<SeatId>,
    /// Whether a post of its own has told the death already.
    pub told_alone: bool,
    /// What was shown of the card, or is open of it.
    pub shown: Option<Shown>,
    /// What the death shows of it, whatever is told besides once the game is over.
    pub flip: Option<Shown>,
    /// Set when the player has left as one of those who are never killed.
    pub departed: bool,
    /// What the host's post said of the dead player, where nothing is known of a card.
    pub told: Option<String>,
    /// What everybody was told together with this player's death besides what he was.
    pub told_with_death: Option<String>,
    /// What the player was dealt, where that is another card than the last; told when the game is over.
    pub dealt: Option<String>,
    /// Set when the game is over and this player's side has won.
    pub won: bool,
}

/// What has happened, and no post has told yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Untold {
    /// Who is dead.
    pub dead: BTreeSet<SeatId>,
    /// Whether the post waits that tells who died in the phase before, or that nobody did.
    pub phase_before: bool,
}

impl Untold {
    /// Whether all is told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.dead.is_empty() && !self.phase_before
    }
}

/// A death as everybody may know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fate {
    /// The phase.
    pub phase: Option<Phase>,
    /// How.
    pub cause: Cause,
}

/// What a card shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// Side and role.
    Role {
        /// The full title, its side included.
        title: String,
        /// Slug of the side as which it is coloured.
        side: String,
    },
    /// The role without its side, which stays hidden.
    RoleAlone {
        /// What players read.
        title: String,
        /// The word of its colour, whatever the side is; none without a colour.
        coloured: Option<String>,
    },
    /// The side alone.
    Side {
        /// What players read.
        title: String,
        /// Its slug.
        side: String,
    },
}

impl PublicView {
    /// What the thread may know now.
    ///
    /// A death of the running night is not in it: the thread learns of it
    /// when the day begins. When the game is over, everything is.
    #[must_use]
    pub fn of(game: &Game, words: &Words, voice: &dyn Voice) -> Self {
        Self::as_read(game, words, voice, &Untold::default())
    }

    /// The same where this day was left out before the running night: what the night announced for that day
    /// is dropped.
    #[must_use]
    pub fn without_day(self, day: Phase, game: &Game, voice: &dyn Voice) -> Self {
        Self {
            left_out: Some(day),
            announced: announced(game, voice, false),
            ..self
        }
    }

    /// What those know who have read the thread, where some of it was not posted yet: of texts for
    /// the thread, the one that is due tells it, but a message to one player must not come before it.
    #[must_use]
    pub fn as_read(game: &Game, words: &Words, voice: &dyn Voice, untold: &Untold) -> Self {
        let (over, single_winners) = match &game.stage {
            Stage::Over {
                winners, players, ..
            } => (Some(winners.as_slice()), players.clone()),
            Stage::Preparing | Stage::Running(_) => (None, Vec::new()),
        };
        let looker = Looker {
            game,
            words,
            voice,
            over,
            single_winners: &single_winners,
            // Everybody was told when the first day began.
            known: match days_begun(game) {
                0 => BTreeMap::new(),
                _ => voice.known_cards(),
            },
            untold: &untold.dead,
        };
        // A count leaves out whoever is dead.
        let count = count_so_far(game, words).filter(|_| untold.dead.is_empty());
        Self {
            game: game.setup.name.clone(),
            phase: game.phase(),
            first_day: days_begun(game) <= 1,
            last_night: last_night(game),
            before: before(game).filter(|_| !untold.phase_before),
            left_out: None,
            count: count.map(Box::new),
            announced: announced(game, voice, true),
            told_of_votes: words_of_votes(game, voice),
            ties_by_lot: game.ties_by_lot(),
            first: game.setup.schedule.first,
            players: game
                .seats()
                .map(|(id, seat)| looker.player(id, seat))
                .collect(),
            day_ends: game.setup.votes.day_ends,
            count_rules: match game.setup.votes.modifiers_public {
                true => CountRules::of(game),
                false => CountRules::of(game).without_modifiers(),
            },
            at_deadline: game.setup.votes.at_deadline,
            tie: game.setup.votes.tie,
            mark: game.setup.votes.mark.clone(),
            marks_from: game.setup.votes.marks_from(),
            deadline: game.phase().and_then(|phase| deadline_of(game, phase)),
            forum: game.setup.forum.clone(),
            winners: over.map(|winners| {
                winners
                    .iter()
                    .map(|slug| Shown::Side {
                        title: side_title(&game.setup, slug).to_owned(),
                        side: slug.clone(),
                    })
                    .collect()
            }),
            single_winners,
        }
    }

    /// The living, in list order.
    pub fn living(&self) -> impl Iterator<Item = &PublicPlayer> {
        self.players.iter().filter(|player| player.fate.is_none())
    }

    /// The dead, in the order of the phases in which they died, and of the list within one.
    pub fn dead(&self) -> impl Iterator<Item = &PublicPlayer> {
        let dead = self.players.iter();
        let dead = dead.filter_map(|player| Some((player.fate?.phase, player)));
        let mut dead: Vec<_> = dead.collect();
        dead.sort_by_key(|(phase, _)| phase.and_then(|phase| self.first.index_of(phase)));
        dead.into_iter().map(|(_, player)| player)
    }

    /// A player by seat.
    #[must_use]
    pub fn player(&self, seat: SeatId) -> Option<&PublicPlayer> {
        self.players.get(seat.index())
    }

    /// A count among the living before anybody has voted: how many votes it takes.
    #[must_use]
    pub fn empty_count(&self) -> Count {
        let living = self.living().map(|player| player.seat);
        Table::new(self.count_rules.clone(), living).count()
    }

    /// Whether a player who has not won has a draw: where nobody has won, and where the side is one
    /// of these.
    #[must_use]
    pub fn has_draw(&self, game: &Game, seat: SeatId, drawn: &[String]) -> bool {
        let no_side = self.winners.as_ref().is_some_and(Vec::is_empty);
        let nobody = no_side && self.single_winners.is_empty();
        let side = game.scored_side(seat);
        let of_side = side.is_some_and(|side| drawn.iter().any(|slug| slug == side));
        let lost = game
            .seats()
            .any(|(id, one)| id == seat && game.is_defeated(one));
        let own = game.seat(seat).and_then(Seat::own_result);
        (nobody || of_side) && !lost && own.is_none()
    }
}

impl PublicPlayer {
    /// The name as it stands in a text.
    #[must_use]
    pub fn line(&self) -> Line {
        let label = match self.fate {
            None => Label::Player,
            Some(_) => Label::Dead,
        };
        Span::new(&self.name, label).into()
    }

    /// What is open of the role of a living player, whose side is not.
    #[must_use]
    pub fn open_role(&self) -> Option<Line> {
        let open = matches!(self.shown, Some(Shown::RoleAlone { .. })) && self.fate.is_none();
        self.shown.as_ref().filter(|_| open).map(Shown::line)
    }

    /// The name of a living player with that role after it.
    #[must_use]
    pub fn line_with_role(&self) -> Line {
        with_open_role(self.line(), self)
    }
}

/// A name, and after it the role that everybody knows of the player.
pub(crate) fn with_open_role(name: Line, player: &PublicPlayer) -> Line {
    match player.open_role() {
        Some(role) => name.with(" (").with(role).with(")"),
        None => name,
    }
}

impl Shown {
    /// What its title is in a text.
    pub(super) fn label(&self) -> Label {
        match self {
            Self::Role { side, .. } => Label::Role(side.clone()),
            Self::RoleAlone { coloured, .. } => {
                coloured.clone().map_or(Label::Plain, Label::RoleAlone)
            }
            Self::Side { side, .. } => Label::Side(side.clone()),
        }
    }

    /// The title as it stands in a text.
    #[must_use]
    pub fn line(&self) -> Line {
        match self {
            Self::Role { title, .. } | Self::RoleAlone { title, .. } | Self::Side { title, .. } => {
                Span::new(title, self.label()).into()
            }
        }
    }
}

/// When a phase that has begun ends, in words; none without a schedule. One that cannot be followed
/// is reported where it is asked for.
pub(super) fn deadline_of(game: &Game, phase: Phase) -> Option<Deadline> {
    let schedule = game.schedule().ok().flatten()?;
    let span = schedule.named(phase)?;
    Some(Deadline::of(
        &span,
        schedule.plan().zone,
        StampStyle::UtcAndLocal,
    ))
}

/// Whether a player is out without having died: one who is never killed, and one who has left the
/// game; whether as a winner is not for everybody.
pub fn has_departed(voice: &dyn Voice, seat: &Seat) -> bool {
    is_never_killed(voice, seat) || seat.has_left()
}

/// Whether a player is one who is never killed, and out without having died.
pub(crate) fn is_never_killed(voice: &dyn Voice, seat: &Seat) -> bool {
    seat.card
        .as_ref()
        .is_some_and(|card| voice.place(card).is_extra)
}

fn days_begun(game: &Game) -> usize {
    game.phases
        .iter()
        .filter(|start| start.phase.kind() == PhaseKind::Day)
        .count()
}

fn last_night(game: &Game) -> Option<Phase> {
    game.phases
        .iter()
        .rev()
        .map(|start| start.phase)
        .find(|phase| phase.kind() == PhaseKind::Night && Some(*phase) != game.phase())
}

/// The phase that ended last.
fn before(game: &Game) -> Option<Phase> {
    let mut begun = game.phases.iter().rev().map(|start| start.phase);
    begun.find(|phase| Some(*phase) != game.phase())
}

/// What the places of a count say in texts that are no count themselves, where one asks for them.
fn count_so_far(game: &Game, words: &Words) -> Option<Tally> {
    const PLACES: [&str; 3] = ["tally", "not_voting", "last_post"];
    let at_table =
        || nightdesk_rule_sets::named(&game.setup.ruleset).is_some_and(|it| it.tables().is_some());
    if !words.own_text_asks_for(&PLACES) || at_table() {
        return None;
    }
    let mut begun = game.phases.iter().rev().map(|start| start.phase);
    let day = begun.find(|phase| phase.kind() == PhaseKind::Day)?;
    let (name, counted) = match game.phase() == Some(day) {
        true => {
            let counted = day_count(game, day, None);
            let number = format!("{}.{}", day.number(), counted.next_number());
            (TallyName::Running(number), counted)
        }
        false => (TallyName::Final(day), day_count(game, day, None)),
    };
    let weights = game.setup.votes.modifiers_public;
    let count = Count::public(&counted.table, weights);
    let counted_to = count.last_post.max(game.last_post_by(day));
    Some(Tally {
        name,
        counted_to,
        runs_read: counted_to.map_or_else(Vec::new, |last| game.thread.runs_read(day, last)),
        count,
        weights,
        // Whom it asks for something, and what it corrects, stands in the count itself.
        open: Vec::new(),
        unclear: Vec::new(),
        corrections: Vec::new(),
    })
}

fn announced(game: &Game, voice: &dyn Voice, has_day: bool) -> Vec<String> {
    let record = last_night(game).and_then(|night| game.night_record(night));
    record
        .into_iter()
        .flat_map(|record| &record.announced)
        .filter(|told| has_day || !voice.is_of_next_day(&told.token))
        .map(|told| voice.message(&told.token, &told.slots))
        .collect()
}

fn words_of_votes(game: &Game, voice: &dyn Voice) -> Vec<(Phase, String)> {
    let marks = game.seats.iter().flat_map(|seat| &seat.marks);
    let spared = marks.filter(|mark| mark.name == Mark::SPARED);
    let days: BTreeSet<Phase> = spared.filter_map(|mark| mark.since).collect();
    let told = |day: Phase| {
        let told = voice.words_of_vote(day).into_iter();
        told.map(move |told| (day, told))
    };
    days.into_iter().flat_map(told).collect()
}

/// What players call a side.
pub(crate) fn side_title<'a>(setup: &'a Setup, slug: &'a str) -> &'a str {
    setup
        .factions
        .get(slug)
        .map_or(slug, |faction| faction.title.as_str())
}

/// A card's title with its side, where the title does not name it already
/// ("Town Doctor", but "Vanilla Townie").
pub fn full_title(words: &Words, voice: &dyn Voice, setup: &Setup, card: &Card) -> String {
    let title = voice.card_title(card);
    let side = side_title(setup, &card.faction);
    if title.to_lowercase().contains(&side.to_lowercase()) {
        return title;
    }
    let (side, said): (Line, Line) = (side.into(), title.as_str().into());
    let full = words.say(&match is_name(&title) {
        true => Sentence::NameOfSide { title: said, side },
        false => Sentence::FullTitle { side, title: said },
    });
    in_one_bracket(&title, full.plain_text())
}

/// As which side a card is coloured whose side is known.
pub(crate) fn side_colour(voice: &dyn Voice, card: &Card) -> String {
    let colour = voice.colour(Some(&card.faction), &card.roles);
    colour.unwrap_or_else(|| card.faction.clone())
}

#[cfg(test)]
mod tests {
    use crate::fixture::{FRIENDLY, Speaker, journal};
    use crate::{PublicView, Words};
    use nightdesk_game::{Cause, Event, Mark, SeatId};

    /// Whether somebody left as a winner or a loser is not for everybody while the game runs.
    #[test]
    fn a_winner_and_a_loser_who_leave_look_the_same() {
        let seen = |won: bool| {
            let journal = journal(&FRIENDLY, nightdesk_game::Language::English);
            let mut game = journal.game().clone();
            let seat = game
                .living()
                .next()
                .map(|(seat, _)| seat)
                .unwrap_or(SeatId::at(0));
            let left = Event::Died {
                seat,
                cause: Cause::Host,
                comment: None,
                post: None,
                midday: false,
                at: None,
            };
            let mark = Mark::own_result(won);
            for event in [left, Event::Marked { seat, mark }] {
                game.apply(&event).unwrap();
            }
            assert!(game.seat(seat).unwrap().has_left());
            let words = Words::new(nightdesk_game::Language::English);
            let speaker = Speaker(&game);
            PublicView::of(&game, &words, &speaker)
        };
        assert_eq!(seen(true), seen(false));
    }
}
