//! A line of the day as it is written back.

use super::verb::{Verb, verbs};
use super::{DayLine, MASTER, Names, RED, STRANGER};
use crate::day::moves::{BeforeVote, Cast, Choice, Disguise, DuringVote, Way};
use nightdesk_game::{Language, SeatId};

impl DayLine {
    /// The line in words that [`DayLine::read`] understands.
    #[must_use]
    pub fn write(&self, names: &Names, language: Language) -> String {
        let pen = Pen { names, language };
        match self {
            DayLine::Vote(cast) => pen.vote(cast),
            DayLine::Approval(by) => pen.bare(*by, Verb::Approval),
            DayLine::Before(entered) => pen.before(entered.by, &entered.what),
            DayLine::During(entered) => pen.during(entered.by, &entered.what),
            DayLine::ByMaster(entered) => {
                let master = match language {
                    Language::English => MASTER.first(),
                    Language::Russian => MASTER.get(1),
                };
                let said = pen.during(entered.by, &entered.what);
                format!("{said} {}", master.copied().unwrap_or_default())
            }
        }
    }
}

struct Pen<'a> {
    names: &'a Names,
    language: Language,
}

impl Pen<'_> {
    /// `Anna: vote #12 → Eva`: after the names a player's own could end the same way.
    fn vote(&self, cast: &Cast) -> String {
        let verb = match cast.way {
            _ if cast.choices.is_empty() => Verb::Refusal,
            Way::Posted => Verb::Vote,
            Way::Early => Verb::EarlyVote,
        };
        let post = cast.post.map(|post| format!(" #{post}"));
        let head = self.bare(cast.by, verb) + &post.unwrap_or_default();
        let choices = cast.choices.iter().map(|choice| match choice {
            Choice::Player(seat) => self.names.of(*seat),
            Choice::Stranger => STRANGER,
        });
        match choices.collect::<Vec<&str>>().as_slice() {
            [] => head,
            choices => format!("{head} → {}", choices.join(", ")),
        }
    }

    fn before(&self, by: SeatId, what: &BeforeVote) -> String {
        match what {
            BeforeVote::Vertical(None) => {
                let nobody = match self.language {
                    Language::English => "nobody",
                    Language::Russian => "никто",
                };
                self.about(by, Verb::Vertical, nobody)
            }
            BeforeVote::Vertical(Some(on)) => self.one(by, Verb::Vertical, *on),
            BeforeVote::ShadowVertical(on) => self.one(by, Verb::ShadowVertical, *on),
            BeforeVote::LegalProtection(on) => self.one(by, Verb::LegalProtection, *on),
            BeforeVote::Supporters(named) => self.about(by, Verb::Supporters, &self.list(named)),
            BeforeVote::Witness(named) => self.about(by, Verb::Witness, &self.list(named)),
            BeforeVote::Buy(votes) => self.about(by, Verb::Buy, &votes.to_string()),
            BeforeVote::ArmDetonator => self.bare(by, Verb::Arm),
        }
    }

    fn during(&self, by: SeatId, what: &DuringVote) -> String {
        match what {
            DuringVote::Detonate(on) => self.one(by, Verb::Detonate, *on),
            DuringVote::CancelPhantom => self.bare(by, Verb::CancelPhantom),
            DuringVote::CancelLawyer => self.bare(by, Verb::CancelLawyer),
            DuringVote::Scandal {
                targets, planted, ..
            } => {
                let mut said = self.list(targets);
                if !planted.is_empty() {
                    said.push_str("; ");
                    said.push_str(&self.list(planted));
                }
                self.about(by, Verb::Scandal, &said)
            }
            DuringVote::Pardon => self.bare(by, Verb::Pardon),
            DuringVote::LetPardonedDie => self.bare(by, Verb::LetPardonedDie),
            DuringVote::Defend(on) => self.one(by, Verb::Defend, *on),
            DuringVote::TakeVoter(on) => self.one(by, Verb::TakeVoter, *on),
            DuringVote::HeroicSuicide => self.bare(by, Verb::HeroicSuicide),
            DuringVote::Execute(on) => self.one(by, Verb::Execute, *on),
            DuringVote::SwapRoles { living, dead } => {
                self.about(by, Verb::SwapRoles, &self.list(&[*living, *dead]))
            }
            DuringVote::Cripple(on) => self.one(by, Verb::Cripple, *on),
            DuringVote::Disguise(Disguise::Red) => {
                let red = match self.language {
                    Language::English => RED.first(),
                    Language::Russian => RED.get(1),
                };
                self.about(by, Verb::Disguise, red.copied().unwrap_or_default())
            }
            DuringVote::Disguise(Disguise::Black(role)) => {
                self.about(by, Verb::Disguise, role.slug())
            }
            DuringVote::Possess(on) => self.one(by, Verb::Possess, *on),
            DuringVote::Decline(topic) => {
                let declined = verbs().written(Verb::of_topic(*topic), self.language);
                self.about(by, Verb::Decline, declined)
            }
        }
    }

    fn one(&self, by: SeatId, verb: Verb, on: SeatId) -> String {
        self.about(by, verb, self.names.of(on))
    }

    fn list(&self, seats: &[SeatId]) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.names.of(*seat)).collect();
        names.join(", ")
    }

    fn about(&self, by: SeatId, verb: Verb, whom: &str) -> String {
        format!("{} → {whom}", self.bare(by, verb))
    }

    fn bare(&self, by: SeatId, verb: Verb) -> String {
        let written = verbs().written(verb, self.language);
        format!("{}: {written}", self.names.of(by))
    }
}
