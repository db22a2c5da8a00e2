//! What the host asks when the votes are in, in the order of the rules (city day §3.3).

use serde::{Deserialize, Serialize};

use super::ballots::VoteKind;
use super::detonator;
use super::hunt::hunt;
use super::lynch::lynch;
use super::moves::{DuringVote, Moves};
use super::outcome::{CountedRound, Death, DeathCause, VoteOutcome};
use super::people::{DayRole, HeroStep, Hold, Negative, Status, Town, Warrant};
use super::rulings::Open;
use super::vote::LynchVote;
use crate::Side;
use nightdesk_game::SeatId;
use nightdesk_rules::{Slot, Statement};

/// A question to a player, by message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who is asked.
    pub to: SeatId,
    /// What.
    pub topic: Topic,
    /// The players it is about: whom he may choose from, or who is doomed. Empty where anybody
    /// may be chosen, or where the role gives no information by day.
    pub about: Vec<SeatId>,
}

/// What a question is about; a player may decline each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Whom the armed detonator takes along; this cannot be declined.
    Detonate,
    /// Whether the living phantom gives up the phantom bonus.
    CancelPhantom,
    /// Whom the liar names.
    Scandal,
    /// Whether the black lawyer gives up his bonus.
    CancelLawyer,
    /// Whether the priest pardons the player he voted for.
    Pardon,
    /// Whether the lynched priest lets the pardoned player die.
    LetPardonedDie,
    /// Whom a doomed fanatic or inquisitor takes along.
    Execute,
    /// For whom the hero stands up.
    Defend,
    /// Which of his voters a dying hero takes along.
    TakeVoter,
    /// Whether the faceless hero leaves with a draw.
    HeroicSuicide,
    /// Which roles a dying witch swaps.
    SwapRoles,
    /// Whom a dying executor cripples.
    Cripple,
    /// As what a dying imitator is shown.
    Disguise,
    /// Whom a dying phantom possesses or curses.
    Possess,
}

impl Topic {
    /// Whether a re-vote asks it again.
    fn is_asked_again(self) -> bool {
        match self {
            Topic::CancelPhantom | Topic::Scandal | Topic::CancelLawyer | Topic::Pardon => true,
            Topic::Detonate
            | Topic::LetPardonedDie
            | Topic::Execute
            | Topic::Defend
            | Topic::TakeVoter
            | Topic::HeroicSuicide
            | Topic::SwapRoles
            | Topic::Cripple
            | Topic::Disguise
            | Topic::Possess => false,
        }
    }
}

impl DuringVote {
    /// Which question a move answers.
    #[must_use]
    pub fn topic(&self) -> Topic {
        match self {
            DuringVote::Detonate(_) => Topic::Detonate,
            DuringVote::CancelPhantom => Topic::CancelPhantom,
            DuringVote::CancelLawyer => Topic::CancelLawyer,
            DuringVote::Scandal { .. } => Topic::Scandal,
            DuringVote::Pardon => Topic::Pardon,
            DuringVote::LetPardonedDie => Topic::LetPardonedDie,
            DuringVote::Defend(_) => Topic::Defend,
            DuringVote::TakeVoter(_) => Topic::TakeVoter,
            DuringVote::HeroicSuicide => Topic::HeroicSuicide,
            DuringVote::Execute(_) => Topic::Execute,
            DuringVote::SwapRoles { .. } => Topic::SwapRoles,
            DuringVote::Cripple(_) => Topic::Cripple,
            DuringVote::Disguise(_) => Topic::Disguise,
            DuringVote::Possess(_) => Topic::Possess,
            DuringVote::Decline(topic) => *topic,
        }
    }
}

/// The next questions: all of the first step that is not answered, none of a later one, because
/// later answers depend on earlier ones.
#[must_use]
pub fn next_questions(vote: &LynchVote) -> Vec<Question> {
    next_of(vote, &lynch(vote), STEPS)
}

/// The next questions of a hunt: neither priest nor hero has a say there (H-15).
#[must_use]
pub fn next_hunt_questions(vote: &LynchVote) -> Vec<Question> {
    next_of(vote, &hunt(vote), HUNT_STEPS)
}

fn next_of(vote: &LynchVote, outcome: &VoteOutcome, steps: &[Step]) -> Vec<Question> {
    let Some(round) = outcome.rounds.last() else {
        return Vec::new();
    };
    let asked = Asked {
        vote,
        outcome,
        round,
        during: vote.during_round(outcome.rounds.len()),
    };
    steps
        .iter()
        .map(|step| {
            let questions = step(&asked);
            questions
                .into_iter()
                .filter(|question| !asked.is_answered(question))
                .collect::<Vec<_>>()
        })
        .find(|questions| !questions.is_empty())
        .unwrap_or_default()
}

/// A step of the questions.
type Step = fn(&Asked<'_>) -> Vec<Question>;

/// The steps in their order.
const STEPS: &[Step] = &[
    |asked| asked.detonator(),
    |asked| asked.phantom(),
    |asked| asked.liar_and_lawyer(),
    |asked| asked.priest(),
    // Only after it is the doomed player known for whom a hero may stand up.
    |asked| asked.swap(),
    |asked| asked.executions(),
    |asked| asked.hero(),
    |asked| asked.deathbeds(),
];

/// The steps of a hunt in their order.
const HUNT_STEPS: &[Step] = &[
    |asked| asked.detonator(),
    |asked| asked.phantom(),
    |asked| asked.liar_and_lawyer(),
    |asked| asked.executions(),
    |asked| asked.deathbeds(),
];

struct Asked<'a> {
    vote: &'a LynchVote,
    outcome: &'a VoteOutcome,
    round: &'a CountedRound,
    during: &'a Moves<DuringVote>,
}

impl Asked<'_> {
    fn is_answered(&self, question: &Question) -> bool {
        let answers = |what: &DuringVote| (what.topic() == question.topic).then_some(());
        let now = self.during.last(question.to, answers);
        let before = || {
            let mut all = self.vote.all_during();
            all.any(|entered| entered.by == question.to && answers(&entered.what).is_some())
        };
        now.is_some() || !question.topic.is_asked_again() && before()
    }

    fn detonator(&self) -> Vec<Question> {
        let armed = detonator::armed(&self.vote.town, &self.vote.before);
        armed
            .map(|to| ask(to, Topic::Detonate, []))
            .into_iter()
            .collect()
    }

    /// Only where somebody is a phantom player is there a bonus to give up.
    fn phantom(&self) -> Vec<Question> {
        let mut players = self.vote.town.players.values();
        let bonus = players.any(|player| matches!(player.status, Status::Phantom { .. }));
        if !bonus && self.vote.rulings.recommended(Open::PhantomAsked) {
            return Vec::new();
        }
        self.holders(|role| *role == DayRole::Phantom)
            .map(|to| ask(to, Topic::CancelPhantom, []))
            .collect()
    }

    fn liar_and_lawyer(&self) -> Vec<Question> {
        let liars = self.holders(|role| *role == DayRole::Liar);
        let liars = liars.map(|to| ask(to, Topic::Scandal, []));
        let lawyers = self.holders(|role| matches!(role, DayRole::Lawyer { .. }));
        let lawyers = lawyers
            .filter(|to| self.vote.town.is_colour(*to, Side::Black))
            .map(|to| ask(to, Topic::CancelLawyer, []));
        liars.chain(lawyers).collect()
    }

    /// A priest who voted for another player; once per vote.
    fn priest(&self) -> Vec<Question> {
        let used = self.outcome.pardoned.is_some();
        let voted = |to: SeatId| {
            let mut own = self.round.ballots.votes.iter().filter(|vote| vote.by == to);
            let vote = own.find(|vote| vote.kind != VoteKind::Planted)?;
            (vote.on != to).then_some(vote.on)
        };
        let blast = detonator::armed(&self.vote.town, &self.vote.before).is_some();
        self.holders(|role| *role == DayRole::Priest)
            .filter(|to| !used && !blast && self.hold(*to) != Hold::Copied)
            .filter_map(|to| Some(ask(to, Topic::Pardon, [voted(to)?])))
            .collect()
    }

    fn executions(&self) -> Vec<Question> {
        self.doomed()
            .into_iter()
            .filter_map(|to| {
                let among = match self.vote.town.role(to)? {
                    DayRole::Fanatic { unused } if *unused > 0 => Vec::new(),
                    DayRole::Inquisitor { warrant } => match warrant {
                        Warrant::None => return None,
                        Warrant::Proved(seat) => vec![*seat],
                        Warrant::Anybody => Vec::new(),
                    },
                    _ => return None,
                };
                Some(ask(to, Topic::Execute, among))
            })
            .collect()
    }

    /// The hero is told who is doomed; who inherited the role is not.
    fn hero(&self) -> Vec<Question> {
        let doomed = self.doomed();
        let unused = DayRole::Hero {
            step: HeroStep::Unused,
        };
        if doomed.is_empty() {
            return Vec::new();
        }
        self.holders(move |role| *role == unused)
            .filter_map(|to| match self.hold(to) {
                Hold::Own => {
                    let others = doomed.iter().copied().filter(|seat| *seat != to);
                    Some(ask(to, Topic::Defend, others))
                }
                Hold::Inherited => Some(ask(to, Topic::Defend, [])),
                Hold::Copied => None,
            })
            .collect()
    }

    fn deathbeds(&self) -> Vec<Question> {
        let dying = self.outcome.lynchings();
        dying.flat_map(|death| self.deathbed(death)).collect()
    }

    /// V-36: the priest, lynched after his own pardon.
    fn swap(&self) -> Vec<Question> {
        let pardoned = self.outcome.pardoned;
        let question = pardoned.and_then(|pardoned| self.priest_dies(pardoned));
        question.into_iter().collect()
    }

    fn priest_dies(&self, pardoned: SeatId) -> Option<Question> {
        let mut lynched = self.outcome.lynched();
        let to = lynched.find(|seat| self.vote.town.role(*seat) == Some(&DayRole::Priest))?;
        let of_pardon = matches!(self.round.kind, super::ballots::RoundKind::Priest { .. });
        of_pardon.then(|| ask(to, Topic::LetPardonedDie, [pardoned]))
    }

    fn deathbed(&self, death: &Death) -> Vec<Question> {
        let to = death.seat;
        let town = &self.vote.town;
        let Some(player) = town.player(to) else {
            return Vec::new();
        };
        let mut questions = Vec::new();
        match player.working_role() {
            Some(DayRole::Hero { step }) => {
                if player.colour == Side::Grey {
                    questions.push(ask(to, Topic::HeroicSuicide, []));
                }
                let saved_red =
                    matches!(step, HeroStep::Saved(seat) if town.is_colour(*seat, Side::Red));
                if player.colour == Side::Red && saved_red {
                    let round = death.voted_in(&self.outcome.rounds);
                    let voters = round.map(|round| round.ballots.voters_of(to));
                    let voters = voters.into_iter().flatten().filter(|by| *by != to);
                    questions.push(ask(to, Topic::TakeVoter, voters));
                }
            }
            Some(DayRole::Witch) => questions.push(ask(to, Topic::SwapRoles, [])),
            Some(DayRole::Phantom) if player.hold != Hold::Copied => {
                questions.push(ask(to, Topic::Possess, []));
            }
            _ => {}
        }
        match &player.negative {
            Negative::Plain => {}
            Negative::Executor { prisoners } => {
                questions.push(ask(to, Topic::Cripple, prisoners.iter().copied()));
            }
            Negative::Imitator { .. } => questions.push(ask(to, Topic::Disguise, [])),
        }
        questions
    }

    /// Who is to die by votes, a player the hero saved included.
    fn doomed(&self) -> Vec<SeatId> {
        let by_votes = self
            .outcome
            .deaths
            .iter()
            .filter(|death| match death.cause {
                DeathCause::Votes | DeathCause::ForPriest => true,
                DeathCause::HeroWithBlack
                | DeathCause::HeroicCompany
                | DeathCause::OwnDetonator
                | DeathCause::Detonator
                | DeathCause::ForcedVictim
                | DeathCause::Executed
                | DeathCause::ExecutedAsLynched => false,
            });
        let mut doomed: Vec<SeatId> = by_votes.map(|death| death.seat).collect();
        let saved = self.outcome.hero.map(|hero| hero.on);
        doomed.extend(saved.filter(|seat| !doomed.contains(seat)));
        doomed
    }

    fn holders(&self, test: impl Fn(&DayRole) -> bool) -> impl Iterator<Item = SeatId> {
        let found: Vec<SeatId> = self.vote.town.holders(test).collect();
        found.into_iter()
    }

    fn hold(&self, seat: SeatId) -> Hold {
        let player = self.vote.town.player(seat);
        player.map_or(Hold::Own, |player| player.hold)
    }
}

impl Question {
    /// Whether it is for a hero who is told the doomed and is the only one: nobody saves himself, so
    /// nobody need be asked. It stands all the same, so that an older journal goes on as it did.
    #[must_use]
    pub fn is_in_vain(&self, town: &Town) -> bool {
        let own = town
            .player(self.to)
            .is_some_and(|one| one.hold == Hold::Own);
        self.topic == Topic::Defend && self.about.is_empty() && own
    }

    /// The question as a sentence to fill.
    #[must_use]
    pub fn says(&self) -> Statement {
        let key = match (self.topic, self.about.is_empty()) {
            (Topic::Detonate, _) => "detonate",
            (Topic::CancelPhantom, _) => "cancel_phantom",
            (Topic::Scandal, _) => "scandal",
            (Topic::CancelLawyer, _) => "cancel_lawyer",
            (Topic::Pardon, _) => "pardon",
            (Topic::LetPardonedDie, _) => "let_pardoned_die",
            (Topic::Execute, true) => "execute",
            (Topic::Execute, false) => "execute_among",
            (Topic::Defend, true) => "defend_blind",
            (Topic::Defend, false) => "defend",
            (Topic::TakeVoter, _) => "take_voter",
            (Topic::HeroicSuicide, _) => "heroic_suicide",
            (Topic::SwapRoles, _) => "swap_roles",
            (Topic::Cripple, true) => "cripple",
            (Topic::Cripple, false) => "cripple_among",
            (Topic::Disguise, _) => "disguise",
            (Topic::Possess, _) => "possess",
        };
        Statement::new(key)
            .with("player", Slot::Seat(self.to))
            .with("about", Slot::Seats(self.about.clone()))
    }
}

fn ask(to: SeatId, topic: Topic, about: impl IntoIterator<Item = SeatId>) -> Question {
    Question {
        to,
        topic,
        about: about.into_iter().collect(),
    }
}
