//! Where a chain can matter: the rings, groups of acts and reasons that lead back to themselves.
//!
//! # Why a chain matters nowhere else
//!
//! Every explored reason r gets two nodes, *reached* (r was raised) and *open* (r may be objected
//! to), every act one. Arcs, over objections k to r that can be raised:
//!
//! - reached(r) → open(r) → reached(k);
//! - reached(r) → y for every part y of r: y in the chain would have barred r;
//! - y → open(r) when y enters the chain with r (a head of r; under `Letter` any part);
//! - y → reached(k) when y enters with the step to k (a disputed act).
//!
//! Suppose y entered the chain before reason r was reached, or on the step to r, and bars some k at
//! or after r. The line of play from where y entered, through r, to k and back to y is a closed
//! walk through reached(r) and open(r), so the two share a strongly connected component, and y is
//! in it. Turned round: unless reached(r) and open(r) share a component (r is then *in a ring*),
//! everything the chain held before r was raised is without effect on r; and if they do, only
//! acts of that ring have an effect.

use super::components::Digraph;
use super::reasons::{Act, Claim, Reason, Reasons};
use super::subject::ActId;
use super::verdict::{ChainRule, Entangled};
use super::ways::Ways;

/// Number of a ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RingId(pub(super) usize);

/// The rings of everything explored, and the order in which to try objections.
#[derive(Debug, Default)]
pub(super) struct Rings {
    rings: Vec<Ring>,
    places: Vec<Place>,
    /// The ring of every act, and its number there.
    act_places: Vec<Option<(RingId, usize)>>,
    /// Numbers of objections that can be raised, reason by reason, the easiest first.
    attempts: Vec<usize>,
}

#[derive(Debug, Default, PartialEq, Eq)]
struct Ring {
    acts: Vec<Act>,
    /// Every reason that is reached from within, each twin under the seat of its like.
    members: Vec<(Reason, usize)>,
    seats: usize,
    /// Where a line of play may go from seat to seat.
    ways: Ways,
}

/// What is known of one reason.
#[derive(Debug, Clone, Default)]
struct Place {
    /// The ring the reason is in.
    ring: Option<RingId>,
    /// The ring it is reached from, and its seat there; it may only lead out of that ring.
    seat: Option<(RingId, usize)>,
    attempts: std::ops::Range<usize>,
}

impl Rings {
    /// Finds the rings of all explored reasons.
    pub(super) fn find<C: Claim>(reasons: &Reasons<C>) -> Self {
        let (places, rings) = draw(reasons);
        let mut found = Self {
            rings,
            places,
            ..Self::default()
        };
        found.seat_members(reasons);
        found.order_attempts(reasons);
        found.number_acts(reasons.act_count());
        let ways: Vec<Ways> = (0..found.len())
            .map(|ring| found.ways_in(reasons, RingId(ring)))
            .collect();
        for (ring, ways) in found.rings.iter_mut().zip(ways) {
            ring.ways = ways;
        }
        found
    }

    /// Whether positions remembered under `other` mean the same here.
    pub(super) fn same_as(&self, other: &Self) -> bool {
        self.rings == other.rings
    }

    pub(super) fn len(&self) -> usize {
        self.rings.len()
    }

    /// The ring a reason is in: the only place where the chain matters to it.
    pub(super) fn ring(&self, reason: Reason) -> Option<RingId> {
        self.place(reason).ring
    }

    /// The ring whose chain may bar a reason, and the seat it shares with its twins there.
    pub(super) fn seat(&self, reason: Reason) -> Option<(RingId, usize)> {
        self.place(reason).seat
    }

    /// Where a line of play may go inside a ring.
    #[allow(
        clippy::indexing_slicing,
        reason = "`find` alone makes numbers of rings"
    )]
    pub(super) fn ways(&self, ring: RingId) -> &Ways {
        &self.rings[ring.0].ways
    }

    /// The number of an act among those of a ring.
    pub(super) fn act_in(&self, ring: RingId, act: Act) -> Option<usize> {
        let (its_ring, number) = self.act_places.get(act.0).copied().flatten()?;
        (its_ring == ring).then_some(number)
    }

    /// The objections to try against a reason, easiest first; those barring themselves are absent.
    #[allow(
        clippy::indexing_slicing,
        reason = "ranges are made where their items are pushed"
    )]
    pub(super) fn attempts(&self, reason: Reason) -> &[usize] {
        &self.attempts[self.place(reason).attempts.clone()]
    }

    /// The acts of a ring.
    pub(super) fn entangled<C: Claim>(&self, reasons: &Reasons<C>, ring: RingId) -> Entangled {
        let acts = self.rings.get(ring.0).map_or(&[][..], |ring| &ring.acts);
        let mut acts: Vec<ActId> = acts.iter().map(|&act| reasons.act(act)).collect();
        acts.sort_unstable();
        Entangled { acts }
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "every interned reason has its place"
    )]
    fn place(&self, reason: Reason) -> &Place {
        &self.places[reason.0]
    }

    /// Gives every member of a ring its seat.
    ///
    /// Twins, members with the same heads, parts and objections, share one: equal chains leave
    /// them equal games. A mass act is one reason per target, and all of those are twins.
    fn seat_members<C: Claim>(&mut self, reasons: &Reasons<C>) {
        for (id, ring) in self.rings.iter_mut().enumerate() {
            let id = RingId(id);
            let mut likes = std::collections::HashMap::<_, usize, super::reasons::Fixed>::default();
            for (member, seat) in &mut ring.members {
                let objections: Vec<_> = reasons
                    .objections(*member)
                    .map(|number| reasons.objection(number))
                    .filter(|objection| objection.raisable)
                    .map(|objection| (objection.by, reasons.disputed(objection)))
                    .collect();
                let like = (reasons.heads(*member), reasons.parts(*member), objections);
                let free = likes.len();
                *seat = *likes.entry(like).or_insert(free);
                if let Some(place) = self.places.get_mut(member.0) {
                    place.seat = Some((id, *seat));
                }
            }
            ring.seats = likes.len();
        }
    }

    fn number_acts(&mut self, acts: usize) {
        self.act_places = vec![None; acts];
        for (id, ring) in self.rings.iter().enumerate() {
            for (number, act) in ring.acts.iter().enumerate() {
                if let Some(place) = self.act_places.get_mut(act.0) {
                    *place = Some((RingId(id), number));
                }
            }
        }
    }

    /// The ways inside a ring. Twins have the same.
    fn ways_in<C: Claim>(&self, reasons: &Reasons<C>, id: RingId) -> Ways {
        let Some(ring) = self.rings.get(id.0) else {
            return Ways::default();
        };
        let mut ways = Ways::new(ring.seats, ring.acts.len());
        for &(member, seat) in &ring.members {
            let attempts = self.attempts(member);
            ways.note_tries(seat, attempts.len());
            for &number in attempts {
                match self.seat(reasons.objection(number).by) {
                    Some((its_ring, by)) if its_ring == id => ways.note_objection(seat, by),
                    _ => {}
                }
            }
            for &act in reasons.parts(member) {
                if let Some(act) = self.act_in(id, act) {
                    ways.note_part(act, seat);
                }
            }
            if self.ring(member) == Some(id) {
                ways.note_inner(seat);
            }
        }
        ways
    }

    /// Orders attempts so that a short circuit comes early: first objections that nothing can
    /// answer, then those outside rings, then those with the fewest answers.
    fn order_attempts<C: Claim>(&mut self, reasons: &Reasons<C>) {
        for reason in (0..reasons.len()).map(Reason) {
            let start = self.attempts.len();
            self.attempts.extend(
                reasons
                    .objections(reason)
                    .filter(|&number| reasons.objection(number).raisable),
            );
            if let Some(own) = self.attempts.get_mut(start..)
                && own.len() > 1
            {
                own.sort_by_key(|&number| {
                    let by = reasons.objection(number).by;
                    let answers = reasons.objections(by).len();
                    let ring = self.places.get(by.0).and_then(|place| place.ring);
                    (ring.is_some() && answers > 0, answers)
                });
            }
            let end = self.attempts.len();
            if let Some(place) = self.places.get_mut(reason.0) {
                place.attempts = start..end;
            }
        }
    }
}

/// Draws the graph described above and reads the rings off its components.
fn draw<C: Claim>(reasons: &Reasons<C>) -> (Vec<Place>, Vec<Ring>) {
    let acts = reasons.act_count();
    let reached = |reason: Reason| acts + 2 * reason.0;
    let open = |reason: Reason| acts + 2 * reason.0 + 1;
    let mut arcs = Vec::new();
    for reason in (0..reasons.len()).map(Reason) {
        arcs.push((reached(reason), open(reason)));
        arcs.extend(
            reasons
                .parts(reason)
                .iter()
                .map(|act| (reached(reason), act.0)),
        );
        let entering = match reasons.rule() {
            ChainRule::Loops => reasons.heads(reason),
            ChainRule::Letter => reasons.parts(reason),
        };
        arcs.extend(entering.iter().map(|act| (act.0, open(reason))));
        for number in reasons.objections(reason) {
            let objection = reasons.objection(number);
            if objection.raisable {
                arcs.push((open(reason), reached(objection.by)));
                let disputed = match reasons.rule() {
                    ChainRule::Loops => reasons.disputed(objection),
                    ChainRule::Letter => &[],
                };
                arcs.extend(disputed.iter().map(|act| (act.0, reached(objection.by))));
            }
        }
    }
    let component = Digraph::new(acts + 2 * reasons.len(), &arcs).components();
    let of = |node: usize| component.get(node).copied().unwrap_or(usize::MAX);

    // Rings are numbered by their first reason, so that numbers do not depend on the search.
    let mut number = vec![None; component.len()];
    let mut rings: Vec<Ring> = Vec::new();
    let mut places = vec![Place::default(); reasons.len()];
    for (index, place) in places.iter_mut().enumerate() {
        let reason = Reason(index);
        if of(reached(reason)) == of(open(reason))
            && let Some(slot) = number.get_mut(of(reached(reason)))
        {
            place.ring = Some(*slot.get_or_insert_with(|| {
                rings.push(Ring::default());
                RingId(rings.len() - 1)
            }));
        }
    }
    let ring_of = |node: usize| number.get(of(node)).copied().flatten();
    for reason in (0..reasons.len()).map(Reason) {
        if let Some(RingId(ring)) = ring_of(reached(reason))
            && let Some(ring) = rings.get_mut(ring)
        {
            ring.members.push((reason, 0));
        }
    }
    for act in (0..acts).map(Act) {
        if let Some(RingId(ring)) = ring_of(act.0)
            && let Some(ring) = rings.get_mut(ring)
        {
            ring.acts.push(act);
        }
    }
    (places, rings)
}
