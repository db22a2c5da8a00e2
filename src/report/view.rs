//! The game as the thread may know it.

use super::document::{Label, Line, Span};
use super::public::Deadline;
use super::sentence::Sentence;
use super::voice::Voice;
use super::words::Words;
use crate::game::{
    AtDeadline, Card, Cause, DayEnds, Death, Flip, Forum, Game, OpenedCard, RemovalFlip, Seat,
    SeatId, Setup, Stage, Tie,
};
use crate::text::wording::in_one_bracket;
use crate::time::{FirstPhase, Phase, PhaseKind, StampStyle};
use crate::votes::{Count, CountRules, Table};

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
    /// What everybody is told of that night besides the deaths, sentence by sentence.
    pub announced: Vec<String>,
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
    /// What was shown of the card, or is open of it.
    pub shown: Option<Shown>,
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
        let over = match &game.stage {
            Stage::Over { winners, .. } => Some(winners.as_slice()),
            Stage::Preparing | Stage::Running(_) => None,
        };
        let looker = Looker {
            game,
            words,
            voice,
            over,
            // Everybody was told when the first day began.
            confirmed: match days_begun(game) {
                0 => Vec::new(),
                _ => voice.confirmed(),
            },
            begun: days_begun(game) > 0,
        };
        Self {
            game: game.setup.name.clone(),
            phase: game.phase(),
            first_day: days_begun(game) <= 1,
            last_night: last_night(game),
            announced: announced(game, voice),
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
        }
    }

    /// The living, in list order.
    pub fn living(&self) -> impl Iterator<Item = &PublicPlayer> {
        self.players.iter().filter(|player| player.fate.is_none())
    }

    /// The dead, in list order.
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
}

impl PublicView {
    /// Whether a player who has not won has a draw: where nobody has won, and where the side is one
    /// of these.
    #[must_use]
    pub fn has_draw(&self, game: &Game, seat: SeatId, drawn: &[String]) -> bool {
        let nobody = self.winners.as_ref().is_some_and(Vec::is_empty);
        let side = game.scored_side(seat);
        let of_side = side.is_some_and(|side| drawn.iter().any(|slug| slug == side));
        let lost = game
            .seats()
            .any(|(id, one)| id == seat && is_defeated(game, one));
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
}

impl PublicPlayer {
    /// What is open of the role of a living player, whose side is not.
    #[must_use]
    pub fn open_role(&self) -> Option<Line> {
        let open = matches!(self.shown, Some(Shown::RoleAlone { .. })) && self.fate.is_none();
        self.shown.as_ref().filter(|_| open).map(Shown::line)
    }

    /// The name of a living player with that role behind it.
    #[must_use]
    pub fn line_with_role(&self) -> Line {
        with_open_role(self.line(), self)
    }
}

/// A name, and behind it the role that everybody knows of the player.
pub(in crate::report) fn with_open_role(name: Line, player: &PublicPlayer) -> Line {
    match player.open_role() {
        Some(role) => name.with(" (").with(role).with(")"),
        None => name,
    }
}

impl Shown {
    /// The title as it stands in a text.
    #[must_use]
    pub fn line(&self) -> Line {
        match self {
            Self::Role { title, side } => Span::new(title, Label::Role(side.clone())),
            Self::RoleAlone { title } => Span::new(title, Label::Plain),
            Self::Side { title, side } => Span::new(title, Label::Side(side.clone())),
        }
        .into()
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

struct Looker<'a> {
    game: &'a Game,
    words: &'a Words,
    voice: &'a dyn Voice,
    over: Option<&'a [String]>,
    /// Whose cards everybody was told.
    confirmed: Vec<SeatId>,
    /// Whether the first day has begun.
    begun: bool,
}

impl Looker<'_> {
    fn player(&self, id: SeatId, seat: &Seat) -> PublicPlayer {
        let fate = seat
            .death
            .as_ref()
            .filter(|death| self.is_known(death) || self.game.told_dead(id))
            .map(|death| Fate {
                phase: death.phase,
                cause: death.cause,
            });
        let flip = match (self.over, fate) {
            (Some(_), _) => Flip::Role,
            (None, Some(fate)) => flip_of(&self.game.setup, fate.cause),
            (None, None) if self.confirmed.contains(&id) => Flip::Role,
            (None, None) => Flip::Nothing,
        };
        // How reliable an investigator was comes out when the game is over, and so does the side of
        // whoever shares another's result.
        let card = seat.card.as_ref().map(|card| match self.over {
            Some(_) => self.game.scored_card(id).unwrap_or_else(|| card.clone()),
            None => card.as_told(),
        });
        let opened = seat.opened.as_ref();
        let opened = opened.filter(|_| self.over.is_none() && fate.is_some());
        let open = self.open_role(id).filter(|_| fate.is_none());
        let shown = match (opened, &card) {
            _ if open.is_some() => open,
            (Some(opened), _) => (flip != Flip::Nothing).then(|| self.opened(opened)),
            // The dead of whom the rule set has not opened anything yet.
            (None, _) if self.over.is_none() && fate.is_some() && self.voice.opens_cards() => None,
            (None, Some(card)) => shown(self.words, self.voice, &self.game.setup, card, flip),
            (None, None) => None,
        };
        let dealt = self.dealt(seat, shown.as_ref());
        PublicPlayer {
            seat: id,
            name: seat.name.clone(),
            former: seat.former.clone(),
            departed: fate.is_some_and(|fate| has_departed(self.voice, seat, fate.cause)),
            fate,
            shown,
            told: None,
            // A death that nobody knows of yet tells nothing; one that was undone has told it.
            told_with_death: self
                .voice
                .told_with_death(id)
                .filter(|_| fate.is_some() || seat.alive()),
            dealt,
            won: self
                .over
                .is_some_and(|winners| !self.has_lost(seat) && self.has_won(id, seat, winners)),
        }
    }

    /// What everybody knows of a card from the start on.
    fn open_role(&self, seat: SeatId) -> Option<Shown> {
        if !self.begun || self.over.is_some() {
            return None;
        }
        let open = self.voice.open_card(seat)?;
        let card = Card {
            roles: open.roles,
            ..Card::default()
        };
        let title = [Some(self.voice.card_title(&card)), open.beside];
        let title: Vec<String> = title.into_iter().flatten().collect();
        Some(Shown::RoleAlone {
            title: title.join(", "),
        })
    }

    /// As much of a card as the rule set has opened; only a setup that shows nothing has a say in it.
    fn opened(&self, opened: &OpenedCard) -> Shown {
        let card = Card {
            faction: opened.faction.clone().unwrap_or_default(),
            roles: opened.roles.clone(),
            ..Card::default()
        };
        let title = match opened.faction {
            Some(_) => full_title(self.words, self.voice, &self.game.setup, &card),
            None => self.voice.card_title(&card),
        };
        let title = match &opened.beside {
            Some(beside) => in_one_bracket(&title, format!("{title} ({beside})")),
            None => title,
        };
        match &opened.faction {
            Some(side) => Shown::Role {
                title,
                side: self.voice.coloured_as(side).to_owned(),
            },
            None => Shown::RoleAlone { title },
        }
    }

    /// The title of the card that was dealt, where it is not the one that is shown.
    fn dealt(&self, seat: &Seat, shown: Option<&Shown>) -> Option<String> {
        let card = seat.first_card.as_ref().filter(|_| self.over.is_some())?;
        let title = full_title(self.words, self.voice, &self.game.setup, card);
        let same = shown.is_some_and(|shown| shown.line().plain_text() == title);
        (!same).then_some(title)
    }

    /// Whether the seat has won by itself, or its side has where it has no result of its own.
    fn has_won(&self, id: SeatId, seat: &Seat, winners: &[String]) -> bool {
        seat.own_result().unwrap_or_else(|| {
            let side = self.game.scored_side(id);
            side.is_some_and(|side| winners.iter().any(|winner| winner == side))
        })
    }

    fn has_lost(&self, seat: &Seat) -> bool {
        is_defeated(self.game, seat)
    }

    fn is_known(&self, death: &Death) -> bool {
        death.cause != Cause::Night || death.phase.is_none() || death.phase != self.game.phase()
    }
}

/// Whether a player is out without having died: one who is never killed, and one who leaves as a
/// winner.
pub(in crate::report) fn has_departed(voice: &dyn Voice, seat: &Seat, cause: Cause) -> bool {
    let card = seat.card.as_ref();
    let won = cause == Cause::Host && seat.own_result() == Some(true);
    won || card.is_some_and(|card| voice.is_extra(card))
}

/// Whoever was taken out of the game has lost by himself, if the setup says so (H9.2).
fn is_defeated(game: &Game, seat: &Seat) -> bool {
    let removed = seat.death.as_ref().map(|death| death.cause) == Some(Cause::Removal);
    removed && game.setup.removal.loses
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

fn announced(game: &Game, voice: &dyn Voice) -> Vec<String> {
    let record = last_night(game).and_then(|night| game.night_record(night));
    record
        .into_iter()
        .flat_map(|record| &record.announced)
        .map(|told| voice.message(&told.token, &told.slots))
        .collect()
}

/// What a death shows. One by the host's word shows the lesser of the two flips, and so does a
/// removal unless the setup says otherwise.
fn flip_of(setup: &Setup, cause: Cause) -> Flip {
    let rules = &setup.flips;
    let least = match (rules.eliminated, rules.killed) {
        (Flip::Nothing, _) | (_, Flip::Nothing) => Flip::Nothing,
        (Flip::Side, _) | (_, Flip::Side) => Flip::Side,
        (Flip::Role, Flip::Role) => Flip::Role,
    };
    match (cause, setup.removal.flip) {
        (Cause::Elimination, _) => rules.eliminated,
        (Cause::Night, _) => rules.killed,
        (Cause::Host, _) | (Cause::Removal, RemovalFlip::Least) => least,
        (Cause::Removal, RemovalFlip::Role) => Flip::Role,
        (Cause::Removal, RemovalFlip::Side) => Flip::Side,
        (Cause::Removal, RemovalFlip::Nothing) => Flip::Nothing,
    }
}

fn shown(
    words: &Words,
    voice: &dyn Voice,
    setup: &Setup,
    card: &Card,
    flip: Flip,
) -> Option<Shown> {
    let side = card.faction.clone();
    match flip {
        Flip::Role => Some(Shown::Role {
            title: full_title(words, voice, setup, card),
            side: voice.coloured_as(&side).to_owned(),
        }),
        Flip::Side => Some(Shown::Side {
            title: side_title(setup, &side).to_owned(),
            side,
        }),
        Flip::Nothing => None,
    }
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
pub(crate) fn full_title(words: &Words, voice: &dyn Voice, setup: &Setup, card: &Card) -> String {
    let title = voice.card_title(card);
    let side = side_title(setup, &card.faction);
    if title.to_lowercase().contains(&side.to_lowercase()) {
        return title;
    }
    let full = words.say(&Sentence::FullTitle {
        side: side.into(),
        title: title.as_str().into(),
    });
    in_one_bracket(&title, full.plain_text())
}
