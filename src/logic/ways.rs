//! Where a line of play may go inside a ring, as sets of seats: 64 seats a word.

/// The ways inside one ring.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Ways {
    /// Of every seat, the seats that object to it.
    next: Sets,
    /// Of every act of the ring, the seats that have it as a part.
    with_act: Sets,
    /// Of every seat, how many objections to it can be tried.
    tries: Vec<u64>,
    /// The seats whose reasons are in the ring, in one set; the others lead out of it.
    inner: Sets,
}

impl Ways {
    /// No ways yet, in a ring with so many seats and acts.
    pub(super) fn new(seats: usize, acts: usize) -> Self {
        Self {
            next: Sets::new(seats, seats),
            with_act: Sets::new(acts, seats),
            tries: vec![0; seats],
            inner: Sets::new(1, seats),
        }
    }

    /// Notes how many objections to a seat can be tried.
    pub(super) fn note_tries(&mut self, seat: usize, tries: usize) {
        if let Some(slot) = self.tries.get_mut(seat) {
            *slot = tries as u64;
        }
    }

    /// Notes that a seat objects to another one.
    pub(super) fn note_objection(&mut self, to: usize, by: usize) {
        self.next.add(to, by);
    }

    /// Notes that a seat has an act as a part.
    pub(super) fn note_part(&mut self, act: usize, seat: usize) {
        self.with_act.add(act, seat);
    }

    /// Notes that the reasons of a seat are in the ring.
    pub(super) fn note_inner(&mut self, seat: usize) {
        self.inner.add(0, seat);
    }

    /// How many words a set of seats has.
    pub(super) fn words(&self) -> usize {
        self.inner.words
    }

    /// Adds the seats that an act of the chain bars.
    pub(super) fn bar(&self, act: usize, barred: &mut [u64]) {
        for (word, seats) in barred.iter_mut().zip(self.with_act.set(act)) {
            *word |= seats;
        }
    }

    /// Adds to `reached` what can be reached from a seat through objections that are not barred; how
    /// many objections were looked at.
    pub(super) fn reach(
        &self,
        from: usize,
        barred: &[u64],
        reached: &mut [u64],
        to_visit: &mut [u64],
    ) -> u64 {
        let mut looked_at = 0;
        let mut next = Some(from);
        while let Some(seat) = next {
            looked_at += self.tries.get(seat).copied().unwrap_or(0);
            let sets = self.next.set(seat).iter().zip(self.inner.set(0));
            let sets = sets.zip(barred).zip(&mut *reached).zip(&mut *to_visit);
            for ((((objecting, inner), barred), reached), to_visit) in sets {
                let new = objecting & !barred & !*reached;
                *reached |= new;
                *to_visit |= new & inner;
            }
            next = take_one(to_visit);
        }
        looked_at
    }
}

/// Takes a seat out of a set.
fn take_one(seats: &mut [u64]) -> Option<usize> {
    let mut words = seats.iter_mut().enumerate();
    let (place, word) = words.find(|(_, word)| **word != 0)?;
    let bit = word.trailing_zeros() as usize;
    *word &= *word - 1;
    Some(64 * place + bit)
}

/// Sets of seats, one after another.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    fn new(sets: usize, seats: usize) -> Self {
        let words = seats.div_ceil(64);
        Self {
            words,
            bits: vec![0; sets * words],
        }
    }

    fn add(&mut self, set: usize, seat: usize) {
        if let Some(word) = self.bits.get_mut(set * self.words + seat / 64) {
            *word |= 1 << (seat % 64);
        }
    }

    fn set(&self, set: usize) -> &[u64] {
        let start = set * self.words;
        self.bits.get(start..start + self.words).unwrap_or_default()
    }
}
