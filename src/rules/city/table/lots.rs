//! Lots of a line: drawn by chance, or as the host says: `end day drawing Anna, Boris`.
//!
//! A wish is taken by the first draw it fits; what the host set stands in the line that is kept,
//! everything else among the lots of the move.

use super::pen::Pen;
use super::refused;
use crate::inherit::{Drawn, Takeover};
use crate::night::{Draw, DrawAbout, Draws, Letter};
use crate::state::{Camp, City};
use nightdesk_game::SeatId;
use nightdesk_rules::{Chance, Refusal};
use nightdesk_text::say;

/// The lots of a line.
pub(super) struct Lots<'c> {
    chance: &'c mut dyn Chance,
    wished: Vec<SeatId>,
    made: Vec<(Draw, SeatId)>,
}

impl<'c> Lots<'c> {
    pub(super) fn new(wished: &[SeatId], chance: &'c mut dyn Chance) -> Self {
        Self {
            chance,
            wished: wished.to_vec(),
            made: Vec::new(),
        }
    }

    /// Draws; the same question among the same players gets the same answer. None if there is
    /// nobody to draw.
    pub(super) fn draw(&mut self, draw: &Draw) -> Option<SeatId> {
        if let Some((_, drawn)) = self.made.iter().find(|(known, _)| known == draw) {
            return Some(*drawn);
        }
        let number = u32::try_from(draw.among.len()).unwrap_or(u32::MAX);
        if number == 0 {
            return None;
        }
        let fits = |seat: &SeatId| draw.among.contains(seat);
        let drawn = match self.wished.iter().position(fits) {
            Some(place) => self.wished.remove(place),
            None => {
                let place = usize::try_from(self.chance.below(number)).unwrap_or_default();
                *draw.among.get(place)?
            }
        };
        self.made.push((draw.clone(), drawn));
        Some(drawn)
    }

    /// Draws what a step asks for, one question after the other, because an answer may change the
    /// next question.
    pub(super) fn answers(&mut self, asks: impl Fn(&Draws) -> Vec<Draw>) -> Draws {
        let mut known = Draws::new();
        loop {
            let asked = asks(&known);
            let mut open = asked.iter().filter(|draw| !known.contains_key(&draw.about));
            let next = open.find_map(|draw| Some((draw.about, self.draw(draw)?)));
            let Some((about, drawn)) = next else {
                return known;
            };
            known.insert(about, drawn);
        }
    }

    /// Takes a step in which roles pass on, with what it asks for drawn.
    pub(super) fn settle(
        &mut self,
        city: &mut City,
        step: impl Fn(&mut City, Drawn<'_>) -> Takeover,
    ) -> Vec<Letter> {
        let known = self.answers(|known| {
            step(&mut city.clone(), &|about, among| {
                drawn(known, about, among)
            })
            .draws
        });
        step(city, &|about, among| drawn(&known, about, among)).letters
    }

    /// Refuses wishes that no draw took.
    pub(super) fn check(&self, pen: &Pen) -> Result<(), Refusal> {
        let Some(left) = self.wished.first() else {
            return Ok(());
        };
        let drawn: Vec<String> = self
            .real()
            .map(|(draw, _)| pen.listed(&draw.among))
            .collect();
        let message = match drawn.is_empty() {
            true => say!(pen, "nothing_is_drawn_by_this_line"),
            false => say!(
                pen,
                "cannot_be_drawn_drawn_is_among",
                player = pen.name(*left),
                among = drawn.join(&say!(pen, "then_among"))
            ),
        };
        Err(refused("no-draw", message))
    }

    /// What was drawn, for the host.
    pub(super) fn lines(&self, pen: &Pen) -> Vec<String> {
        let lines = self.real().map(|(draw, drawn)| {
            say!(
                pen,
                "drawn_of_after_the_line_sets",
                pen = purpose(draw.about, pen),
                player = pen.name(*drawn),
                among = pen.listed(&draw.among)
            )
        });
        lines.collect()
    }

    /// The same as values: what about, and whom they named.
    pub(super) fn values(&self, pen: &Pen) -> Vec<(String, String)> {
        let told = self
            .real()
            .map(|(draw, drawn)| (purpose(draw.about, pen), pen.name(*drawn)));
        told.collect()
    }

    /// The draws that had a choice.
    fn real(&self) -> impl Iterator<Item = &(Draw, SeatId)> {
        self.made.iter().filter(|(draw, _)| draw.among.len() > 1)
    }
}

/// What was drawn for a question, if it was among these.
fn drawn(known: &Draws, about: DrawAbout, among: &[SeatId]) -> Option<SeatId> {
    let seat = known.get(&about).copied();
    seat.filter(|seat| among.contains(seat))
}

/// What a draw decides.
fn purpose(about: DrawAbout, pen: &Pen) -> String {
    match about {
        DrawAbout::Madman(by) | DrawAbout::MadmanAlone(by) => {
            say!(pen, "which_victim_dies", player = pen.name(by))
        }
        DrawAbout::Geisha(by) => say!(pen, "which_client_dies", player = pen.name(by)),
        DrawAbout::Cut(by) => say!(pen, "whose_face_cuts", player = pen.name(by)),
        DrawAbout::CutTarget(by) => {
            say!(
                pen,
                "whose_lynching_gives_the_role_back",
                player = pen.name(by)
            )
        }
        DrawAbout::Inheritance(to) => say!(pen, "whose_role_goes", player = pen.name(to)),
        DrawAbout::FirstCitizen => say!(pen, "which_active_citizen_comes_first"),
        DrawAbout::Poison(by) => say!(pen, "which_of_the_poisoned_dies", player = pen.name(by)),
        DrawAbout::Favourite(by) => say!(pen, "whom_follows", player = pen.name(by)),
        DrawAbout::Curse(by, _) => say!(pen, "whom_curses", player = pen.name(by)),
        DrawAbout::Successor(Camp::Mafia) => say!(pen, "who_follows_the_boss_s_son"),
        DrawAbout::Successor(Camp::Maniac) => say!(pen, "who_follows_the_chief_s_daughter"),
    }
}
