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

    /// Adds to `reached` what can be reached from a seat through objections without a part in these acts
    /// of the ring; how many objections were looked at.
    pub(super) fn reach(
        &self,
        from: usize,
        acts: impl Iterator<Item = usize>,
        reached: &mut [u64],
    ) -> u64 {
        // Most rings are small: with sets of a known size the walk stays in registers.
        match self.words() {
            1 => self.walk(from, acts, reached, [[0; 1]; 2]),
            2 => self.walk(from, acts, reached, [[0; 2]; 2]),
            3 => self.walk(from, acts, reached, [[0; 3]; 2]),
            4 => self.walk(from, acts, reached, [[0; 4]; 2]),
            words => self.walk(from, acts, reached, [vec![0; words], vec![0; words]]),
        }
    }

    /// The same with two empty sets to work with: the seats that are barred or known, and those to go to.
    #[inline(always)]
    fn walk<Set: AsMut<[u64]>>(
        &self,
        from: usize,
        acts: impl Iterator<Item = usize>,
        reached: &mut [u64],
        [mut closed, mut to_visit]: [Set; 2],
    ) -> u64 {
        let (closed, to_visit) = (closed.as_mut(), to_visit.as_mut());
        let words = closed.len();
        for act in acts {
            for (closed, with_act) in closed.iter_mut().zip(self.with_act.set(act, words)) {
                *closed |= with_act;
            }
        }
        let mut looked_at = 0;
        let mut next = Some(from);
        while let Some(seat) = next {
            looked_at += self.tries.get(seat).copied().unwrap_or(0);
            let objecting = self.next.set(seat, words).iter();
            let sets = objecting.zip(self.inner.set(0, words));
            let sets = sets
                .zip(&mut *closed)
                .zip(&mut *reached)
                .zip(&mut *to_visit);
            for ((((objecting, inner), closed), reached), to_visit) in sets {
                let new = objecting & !*closed;
                *closed |= new;
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

    /// A set of so many words.
    fn set(&self, set: usize, words: usize) -> &[u64] {
        let start = set * words;
        self.bits.get(start..start + words).unwrap_or_default()
    }
}
