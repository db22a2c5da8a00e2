//! Whose act comes about where acts stop each other: first in a line, then in a ring.
//!
//! The logic knows nothing of games. A subject says which acts a reason is made of and what speaks
//! against it; everything else follows.

use nightdesk_logic::{ActId, Argument, ChainRule, Objections, Parts, Subject, WorkLimit};

/// Acts by number, each pair the one that stops and the one that is stopped.
struct Stops(&'static [(u32, u32)]);

impl Subject for Stops {
    /// That the act of this number comes about.
    type Claim = u32;

    fn parts(&self, claim: &u32, out: &mut Parts) {
        out.head(ActId(*claim));
    }

    fn objections(&self, claim: &u32, out: &mut Objections<u32>) {
        for (by, _) in self.0.iter().filter(|(_, stopped)| stopped == claim) {
            out.add(*by, [ActId(*claim)]);
        }
    }
}

/// Which of three acts come about.
fn outcome(title: &str, stops: &Stops) -> String {
    let mut argument = Argument::new(stops, ChainRule::default(), WorkLimit::default());
    let verdicts = (1..=3).map(|act| format!("{act} {:?}", argument.holds(&act)));
    format!("{title}: {}\n", verdicts.collect::<Vec<_>>().join(", "))
}

fn all() -> String {
    // 1 stops 2, so 2 stops nobody.
    let line = outcome("line", &Stops(&[(1, 2), (2, 3)]));
    // In a ring no act serves twice in one chain of objections, so each question has an answer.
    let ring = outcome("ring", &Stops(&[(1, 2), (2, 3), (3, 1)]));
    line + &ring
}

fn main() {
    print!("{}", all());
}

#[test]
fn acts_stop_each_other() {
    assert_eq!(
        all(),
        "line: 1 Stands, 2 Falls, 3 Stands\nring: 1 Stands, 2 Stands, 3 Stands\n"
    );
}
