//! What the thread may know of one player.

use std::collections::{BTreeMap, BTreeSet};

use super::{Fate, PublicPlayer, Shown, full_title, has_departed, side_colour, side_title};
use crate::{Voice, Words};
use nightdesk_game::{
    Audience, Card, Cause, Death, DueText, Flip, Game, HostRuling, LeftText, OpenedCard,
    RemovalFlip, Seat, SeatId, Setup,
};
use nightdesk_rules::{KnownCard, REVENGE};
use nightdesk_text::names::same;
use nightdesk_text::wording::in_one_bracket;
use nightdesk_time::{Phase, PhaseKind};

/// Looks at the players of a game as the thread does.
pub(super) struct Looker<'a> {
    pub(super) game: &'a Game,
    pub(super) words: &'a Words,
    pub(super) voice: &'a dyn Voice,
    pub(super) over: Option<&'a [String]>,
    /// Who has won whatever the sides have.
    pub(super) single_winners: &'a [SeatId],
    /// Of whose cards everybody was told something.
    pub(super) known: BTreeMap<SeatId, KnownCard>,
    /// Of whose deaths no post has told.
    pub(super) untold: &'a BTreeSet<SeatId>,
}

impl Looker<'_> {
    pub(super) fn player(&self, id: SeatId, seat: &Seat) -> PublicPlayer {
        let fate = seat
            .death
            .as_ref()
            .filter(|death| self.is_known(death) || self.game.has_announced_death(id))
            .filter(|_| !self.untold.contains(&id))
            .map(|death| Fate {
                phase: death.phase,
                cause: death.cause,
            });
        let shown = self.shown(id, seat, fate, self.over.is_some());
        let flip = self.shown(id, seat, fate, false);
        let dealt = self.dealt(seat, shown.as_ref());
        PublicPlayer {
            seat: id,
            name: seat.name.clone(),
            former: seat.former.clone(),
            departed: fate.is_some() && has_departed(self.voice, seat),
            fate,
            died_with: self.game.died_with_vote(id),
            told_alone: fate.is_some() && was_announced_alone(self.game, id),
            shown,
            flip,
            told: None,
            // A death that nobody knows of yet tells nothing; one that was undone has told it.
            told_with_death: self
                .voice
                .words_with_death(id)
                .filter(|_| fate.is_some() || seat.alive()),
            dealt,
            won: self.over.is_some_and(|winners| {
                self.single_winners.contains(&id)
                    || !self.has_lost(seat) && self.has_won(id, seat, winners)
            }),
        }
    }

    /// What is shown of a card, as long as the game runs or when it is over.
    fn shown(&self, id: SeatId, seat: &Seat, fate: Option<Fate>, over: bool) -> Option<Shown> {
        let flip = match (over, fate) {
            (true, _) => Flip::Role,
            (false, Some(_)) if seat.dies_hidden() => Flip::Nothing,
            (false, Some(fate)) => flip_of(&self.game.setup, fate.cause),
            (false, None) if self.known.get(&id) == Some(&KnownCard::Whole) => Flip::Role,
            (false, None) => Flip::Nothing,
        };
        // How reliable an investigator was comes out when the game is over, and so does the side of
        // whoever shares another's result.
        let card = seat.card.as_ref().map(|card| match over {
            true => self.game.scored_card(id).unwrap_or_else(|| card.clone()),
            false => card.as_shown_to_holder(),
        });
        let opened = seat.opened.as_ref();
        let opened = opened.filter(|_| !over && fate.is_some());
        let open = self.open_role(id).filter(|_| fate.is_none());
        match (opened, &card) {
            _ if open.is_some() => open,
            (Some(opened), _) => (flip != Flip::Nothing).then(|| self.opened(opened)),
            // The dead of whom the rule set has not opened anything yet.
            (None, _) if !over && fate.is_some() && self.voice.opens_cards() => None,
            (None, Some(card)) => shown(self.words, self.voice, &self.game.setup, card, flip),
            (None, None) => None,
        }
    }

    /// What everybody knows of a card from the start on.
    fn open_role(&self, seat: SeatId) -> Option<Shown> {
        let Some(KnownCard::Part(open)) = self.known.get(&seat) else {
            return None;
        };
        if self.over.is_some() {
            return None;
        }
        let card = Card {
            roles: open.roles.clone(),
            ..Card::default()
        };
        let title = [Some(self.voice.card_title(&card)), open.beside.clone()];
        let title: Vec<String> = title.into_iter().flatten().collect();
        Some(Shown::RoleAlone {
            title: title.join(", "),
            coloured: None,
        })
    }

    /// As much of a card as the rule set has opened; only a setup that shows nothing has a say in it.
    fn opened(&self, opened: &OpenedCard) -> Shown {
        if let (Some(side), []) = (&opened.faction, opened.roles.as_slice()) {
            return Shown::Side {
                title: side_title(&self.game.setup, side).to_owned(),
                side: side.clone(),
            };
        }
        if let (None, [], Some(beside)) = (&opened.faction, opened.roles.as_slice(), &opened.beside)
        {
            return Shown::RoleAlone {
                title: beside.clone(),
                coloured: None,
            };
        }
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
        let coloured = self.voice.colour(opened.faction.as_deref(), &opened.roles);
        match &opened.faction {
            Some(side) => Shown::Role {
                title,
                side: coloured.unwrap_or_else(|| side.clone()),
            },
            None => Shown::RoleAlone { title, coloured },
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
        self.game.is_defeated(seat)
    }

    fn is_known(&self, death: &Death) -> bool {
        death.cause != Cause::Night || death.phase.is_none() || death.phase != self.game.phase()
    }
}

/// Whether the death of a player by night had a post of its own: such a post has left, or the player
/// was taken along by somebody whom the day before had killed, which the beginning of the night told.
#[must_use]
pub fn was_announced_alone(game: &Game, id: SeatId) -> bool {
    let Some(death) = game.seat(id).and_then(|seat| seat.death.as_ref()) else {
        return false;
    };
    let Some(night) = death.phase.filter(|it| it.kind() == PhaseKind::Night) else {
        return false;
    };
    let posted = |left: &LeftText| {
        left.to == Audience::Public && left.phase == Some(night) && left.holds(DueText::Left(id))
    };
    match death.cause {
        Cause::Elimination | Cause::Night => false,
        Cause::Removal => game.left.iter().any(posted),
        Cause::Host => game.left.iter().any(posted) || is_taken_along_at_dusk(game, id, night),
    }
}

fn is_taken_along_at_dusk(game: &Game, id: SeatId, night: Phase) -> bool {
    let mut rulings = game.rulings.iter();
    let taken =
        |ruling: &HostRuling| ruling.question == REVENGE && same(&ruling.choice, game.name(id));
    let before = |seat: &Seat| {
        let died = seat.death.as_ref().and_then(|death| death.phase);
        seat.spent.contains_key(REVENGE) && died.is_some_and(|died| died != night)
    };
    rulings.any(taken) && game.seats.iter().any(before)
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
            side: side_colour(voice, card),
        }),
        Flip::Side => Some(Shown::Side {
            title: side_title(setup, &side).to_owned(),
            side,
        }),
        Flip::Nothing => None,
    }
}
