//! Votes in a compact notation.
//!
//! Players: `A r judge4; B b hero cut:C; D agent`, a letter and a colour or an elite role first, then
//! role and marks. Votes: `A>B C~D E- F>G,H`, `~` for an early vote, `-` for a refusal.

use crate::day::carried_over::{Hunt, Office};
use crate::day::hunt::hunt;
use crate::day::lynch::lynch;
use crate::day::moves::{BeforeVote, Cast, Choice, DuringVote, Way};
use crate::day::people::{
    Cut, DayRole, Dose, HeroStep, Hold, Killed, Mark, Negative, Player, Status, Town, Warrant,
};
use crate::day::vote::{LynchVote, Revote};
use crate::day::{Open, Rulings, VoteOutcome, Weight};
use crate::{Elite, Side};
use nightdesk_game::SeatId;

/// A vote that is being put together.
#[derive(Debug, Clone)]
pub(super) struct Kit(pub(super) LynchVote);

/// The seat of a letter.
pub(super) fn s(letter: char) -> SeatId {
    SeatId(letter as u16 - 'A' as u16)
}

/// The letters of seats, in their order.
pub(super) fn letters(seats: impl IntoIterator<Item = SeatId>) -> String {
    seats
        .into_iter()
        .map(|seat| char::from(b'A' + u8::try_from(seat.0).unwrap()))
        .collect()
}

/// A town in the notation above.
pub(super) fn town(players: &str) -> Town {
    let mut town = Town::default();
    for line in players.split(';') {
        let mut words = line.split_whitespace();
        let seat = s(words.next().unwrap().chars().next().unwrap());
        let (side, elite) = match words.next().unwrap() {
            "r" => (Side::Red, None),
            "b" => (Side::Black, None),
            "g" => (Side::Grey, None),
            "agent" => (Side::Red, Some(Elite::Agent)),
            "mason" => (Side::Red, Some(Elite::Mason)),
            "servant" => (Side::Red, Some(Elite::Servant)),
            other => panic!("{other} is no colour"),
        };
        let mut player = Player::new(side, DayRole::Plain);
        player.elite = elite;
        for word in words {
            mark(&mut player, word);
        }
        town.players.insert(seat, player);
    }
    town
}

fn mark(player: &mut Player, word: &str) {
    let (name, value) = word.split_once(':').unwrap_or((word, ""));
    let seat = || s(value.chars().next().unwrap());
    let split = name
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(name.len());
    let (name, digits) = name.split_at(split);
    let number: u32 = digits.parse().unwrap_or(0);
    match name {
        "judge" => {
            player.role = DayRole::Judge {
                weight: Weight::votes(number),
            }
        }
        "witness" => player.role = DayRole::Witness,
        "polit" => player.role = DayRole::Politician { limit: number },
        "dealer" => {
            player.role = DayRole::DrugDealer {
                purse: Weight::votes(number),
            }
        }
        "necro" => player.role = DayRole::Necromancer { bodies: number },
        "phantom" => player.role = DayRole::Phantom,
        "lawyer" => {
            player.role = DayRole::Lawyer {
                black: [].into(),
                red: [].into(),
            }
        }
        "black" | "red" => {
            let DayRole::Lawyer { black, red } = &mut player.role else {
                panic!("only a lawyer checks");
            };
            match name {
                "black" => black.insert(seat()),
                _ => red.insert(seat()),
            };
        }
        "liar" => player.role = DayRole::Liar,
        "hero" => {
            player.role = DayRole::Hero {
                step: HeroStep::Unused,
            }
        }
        "spent" => {
            player.role = DayRole::Hero {
                step: HeroStep::Spent,
            }
        }
        "rescued" => {
            player.role = DayRole::Hero {
                step: HeroStep::Saved(seat()),
            }
        }
        "priest" => player.role = DayRole::Priest,
        "terror" => player.role = DayRole::Terrorist,
        "fanatic" => player.role = DayRole::Fanatic { unused: number },
        "inquisitor" => {
            player.role = DayRole::Inquisitor {
                warrant: match value {
                    "" => Warrant::None,
                    "any" => Warrant::Anybody,
                    _ => Warrant::Proved(seat()),
                },
            }
        }
        "witch" => player.role = DayRole::Witch,
        "executor" => {
            player.negative = Negative::Executor {
                prisoners: value.chars().map(s).collect(),
            }
        }
        "imitator" => {
            player.negative = Negative::Imitator {
                killed: match value {
                    "killed" => Killed::Yes,
                    _ => Killed::NotYet,
                },
            }
        }
        "out" => player.status = Status::Out,
        "dead" => player.status = Status::Phantom { possesses: None },
        "in" => {
            player.status = Status::Phantom {
                possesses: Some(seat()),
            }
        }
        "cut" => {
            player.cut = Some(Cut {
                target: (!value.is_empty()).then(seat),
            })
        }
        "drug" => {
            player.dose = Some(match number {
                1 => Dose::Light,
                2 => Dose::Double,
                _ => Dose::Triple,
            })
        }
        "copied" => player.hold = Hold::Copied,
        "inherited" => player.hold = Hold::Inherited,
        other => {
            let mark = match other {
                "nowall" => Mark::NotAdmitted,
                "barred" => Mark::Barred,
                "forced" => Mark::ForcedVictim,
                "saved" => Mark::SavedByHero,
                "life" => Mark::SpareLife,
                "blocked" => Mark::RoleBlocked,
                "crippled" => Mark::Crippled,
                "hidden" => Mark::SideHidden,
                other => panic!("{other} is no mark"),
            };
            player.marks.insert(mark);
        }
    }
}

/// Votes in the notation above.
pub(super) fn casts(votes: &str) -> Vec<Cast> {
    votes.split_whitespace().map(cast).collect()
}

fn cast(vote: &str) -> Cast {
    let mut letters = vote.chars();
    let by = s(letters.next().unwrap());
    let way = match letters.next().unwrap() {
        '~' => Way::Early,
        '>' | '-' => Way::Posted,
        other => panic!("{other} is no vote"),
    };
    let choices = letters
        .filter(|c| *c != ',')
        .map(|c| match c {
            '?' => Choice::Stranger,
            letter => Choice::Player(s(letter)),
        })
        .collect();
    Cast {
        by,
        choices,
        way,
        post: None,
    }
}

impl Kit {
    /// Day 2 of a game: nobody in office, the hunt used up.
    pub(super) fn new(players: &str, votes: &str) -> Self {
        let mut vote = LynchVote {
            town: town(players),
            casts: casts(votes),
            ..LynchVote::default()
        };
        vote.standing.day = 2;
        vote.standing.mayor = Office::Lost;
        vote.standing.hunt = Hunt::Used;
        Self(vote)
    }

    /// With a mayor, and a secretary if one is named.
    pub(super) fn mayor(mut self, mayor: char, secretary: Option<char>) -> Self {
        self.0.standing.mayor = Office::Held(s(mayor));
        self.0.standing.secretary = secretary.map(s);
        self
    }

    /// With red players lynched before.
    pub(super) fn lynched_before(mut self, reds: u32) -> Self {
        self.0.standing.reds_lynched = reds;
        self
    }

    /// On another day.
    pub(super) fn day(mut self, day: u32) -> Self {
        self.0.standing.day = day;
        self
    }

    pub(super) fn before(mut self, by: char, what: BeforeVote) -> Self {
        self.0.before.enter(s(by), what);
        self
    }

    pub(super) fn during(mut self, by: char, what: DuringVote) -> Self {
        self.0.during.enter(s(by), what);
        self
    }

    /// With the liar's scandal.
    pub(super) fn scandal(self, by: char, targets: &str, planted: &str) -> Self {
        let what = DuringVote::Scandal {
            targets: targets.chars().map(s).collect(),
            planted: planted.chars().map(s).collect(),
            set_by: None,
        };
        self.during(by, what)
    }

    /// With a re-vote.
    pub(super) fn revote(mut self, votes: &str) -> Self {
        self.0.revotes.push(Revote {
            casts: casts(votes),
            ..Revote::default()
        });
        self
    }

    /// With a move in the re-vote.
    pub(super) fn later(mut self, by: char, what: DuringVote) -> Self {
        let revote = self.0.revotes.last_mut().unwrap();
        revote.during.enter(s(by), what);
        self
    }

    /// With an open question answered otherwise.
    pub(super) fn switching(mut self, question: Open) -> Self {
        self.0.rulings = Rulings::switching([question]);
        self
    }

    pub(super) fn vote(&self) -> Done {
        Done(lynch(&self.0))
    }

    pub(super) fn hunt(&self) -> Done {
        Done(hunt(&self.0))
    }
}

/// A vote that was held.
#[derive(Debug, Clone)]
pub(super) struct Done(pub(super) VoteOutcome);

impl Done {
    /// The sums of a round, as `B 3, C 2½`, in list order.
    pub(super) fn sums(&self, round: usize) -> String {
        let sums = self.0.rounds[round].count.sums.iter();
        let sums = sums.map(|(seat, sums)| format!("{} {}", letters([*seat]), sums.total()));
        sums.collect::<Vec<_>>().join(", ")
    }

    /// Everybody who dies, in list order.
    pub(super) fn dead(&self) -> String {
        let mut dead: Vec<SeatId> = self.0.deaths.iter().map(|death| death.seat).collect();
        dead.sort();
        letters(dead)
    }

    /// Everybody who dies, in the order of the decision.
    pub(super) fn dead_in_order(&self) -> String {
        letters(self.0.deaths.iter().map(|death| death.seat))
    }

    /// Rules of the lines about a seat, in order.
    pub(super) fn rules(&self, seat: char) -> Vec<&str> {
        let counted = self
            .0
            .rounds
            .iter()
            .flat_map(|round| &round.count.account.lines);
        counted
            .chain(&self.0.account.lines)
            .filter(|line| line.about == Some(s(seat)))
            .map(|line| line.rule.as_ref())
            .collect()
    }

    /// Whether an open question decided something.
    pub(super) fn relied_on(&self, question: Open) -> bool {
        self.0.relied().contains(&question)
    }
}
