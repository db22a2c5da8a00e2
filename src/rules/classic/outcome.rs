//! What a method finds out about a night: answers with their reasons.

use std::collections::BTreeSet;

use super::component::{Class, Component, Notice, Pose};
use super::night::{Act, Night, Player};
use super::settings::ToldWhere;
use nightdesk_rules::TargetForm;

/// A resolved night, in the night's own handles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Every question of the night, in a fixed order, with its reasons.
    pub answers: Vec<Answer>,
    /// Who dies, in list order.
    pub deaths: Vec<Player>,
    /// Who changes sides, by which action.
    pub recruited: Vec<(Player, Act)>,
    /// Who changes sides in place of dying, by which action.
    pub turned: Vec<(Player, Act)>,
    /// What each accepted investigation finds, in order of entry.
    pub findings: Vec<(Act, Finding)>,
    /// For each of these, which component of its action has found it.
    pub found_by: Vec<Component>,
    /// Who is told something by an action that informs.
    pub notices: Vec<SentNotice>,
    /// Visits that took place, investigators' and hidden ones included.
    pub visits: Vec<Visit>,
    /// Counted passives that were used up, with how often.
    pub used: Vec<(Act, u32)>,
    /// Kills that a counted protection of their victim does not stop, because there are more of them
    /// than it stops: the victim, the protection, the kill.
    pub uncounted: Vec<(Player, Act, Act)>,
    /// Lasting effects that took hold (poison, douse, antidote): the action and its target.
    pub lasting: Vec<(Act, Component, Player)>,
    /// What reads as other than it is, by which action and component it is found so: guilty or not.
    pub posed: Vec<(Act, Component, bool)>,
    /// What the host should look at.
    pub cautions: Vec<Caution>,
}

impl Outcome {
    /// As what a component of an action reads its target, where that is not what it is.
    pub(crate) fn pose(&self, act: Act, component: Component) -> Option<Pose> {
        let mut posed = self.posed.iter();
        let found = posed.find(|(by, of, _)| (*by, *of) == (act, component));
        found.map(|(_, _, guilty)| match guilty {
            true => Pose::Guilty,
            false => Pose::Innocent,
        })
    }

    /// Notes that an action tells something to the player whom it reaches; by ruling, what a modifier
    /// lets it tell is told to whom it was aimed at.
    pub(crate) fn tells(&mut self, night: &Night<'_>, from: Act, kind: Notice, on: Player) {
        let beside = Component::Notify(kind).effect().class == Class::Observe;
        let chosen = beside && night.settings.told_where == ToldWhere::Chosen;
        let targets = match chosen {
            true => night.act(from).targets.as_slice(),
            false => &[on],
        };
        let visited = match night.act(from).ability.targets {
            TargetForm::Pair => 2,
            TargetForm::None | TargetForm::One | TargetForm::Redirect => 1,
        };
        for &to in targets.iter().take(visited) {
            let told = SentNotice { to, kind, from };
            if !chosen || !self.notices.contains(&told) {
                self.notices.push(told);
            }
        }
    }

    /// Notes as what a component of an action reads its target.
    pub(crate) fn poses(&mut self, act: Act, component: Component, pose: Option<Pose>) {
        let noted = pose.map(|pose| (act, component, pose == Pose::Guilty));
        self.posed.extend(noted);
    }
}

/// What an investigation finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finding {
    /// The action did not go through.
    NoResult,
    /// A card was read; the result's token.
    Token(String),
    /// Nothing was seen.
    Nothing,
    /// These were seen: players' names, roles, or kinds of action, sorted.
    Saw(BTreeSet<String>),
    /// Two results stand; the host must pick (ruling R-22).
    Several(Vec<Finding>),
    /// The work limit was reached.
    Undecided,
}

/// A notice that reaches a player.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SentNotice {
    /// Who is told.
    pub to: Player,
    /// What.
    pub kind: Notice,
    /// By which action; for the host only.
    pub from: Act,
}

/// A visit that took place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visit {
    /// The action.
    pub act: Act,
    /// Who went.
    pub who: Player,
    /// Where.
    pub to: Player,
    /// Whether observers cannot see it.
    pub hidden: bool,
}

/// A question about the end of the night (§2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// Does the player die?
    Dies(Player),
    /// Is the player recruited?
    Recruited(Player),
    /// Does the investigation bring a result?
    Result(Act),
    /// Tracker: was the player visited by the tracked one? Watcher: did the player visit?
    Sees(Act, Player),
    /// Does the observer see that nothing happened?
    SeesNothing(Act),
    /// Does the notice or lasting effect reach the player?
    Reaches(Act, Player),
    /// Did the action's visit to the player take place?
    Visits(Act, Player),
}

/// A question's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The question.
    pub question: Question,
    /// The answer; none when the work limit was reached.
    pub yes: Option<bool>,
    /// Every reason for yes.
    pub reasons: Vec<Node>,
}

/// A reason in a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// What it says.
    pub why: Why,
    /// The actions that make it up, sorted.
    pub acts: Vec<Act>,
    /// Whether nothing undoes it.
    pub stands: bool,
    /// What was held against it.
    pub against: Vec<Node>,
    /// What could not be held against it, because it is in the chain already.
    pub barred: Vec<Bar>,
    /// How many objections a size limit left out.
    pub left_out: usize,
}

impl Node {
    /// The same as a reason for which another player dies, too.
    pub(crate) fn with_another(self, on: Player, with: Player) -> Self {
        Self {
            why: Why::With {
                on,
                with,
                of: Box::new(self.why),
            },
            ..self
        }
    }
}

/// An objection that the chain rule kept out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// What it would have said.
    pub why: Why,
    /// The actions that would make it up, sorted.
    pub acts: Vec<Act>,
    /// Those of them that are in the chain already.
    pub because: Vec<Act>,
}

/// A step by which something was carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Carried {
    /// The swap or redirect.
    pub by: Act,
    /// Where to.
    pub to: Player,
}

/// What a reason says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// A component of an action acts on a player, carried there by `via`.
    Acts {
        /// The action.
        act: Act,
        /// The component.
        component: Component,
        /// Where it ends.
        on: Player,
        /// How it came there.
        via: Vec<Carried>,
    },
    /// An action carries a component of another one away.
    Carries {
        /// The swap or redirect.
        by: Act,
        /// The action that is carried.
        act: Act,
        /// From where.
        from: Player,
        /// Where to.
        to: Player,
    },
    /// An effect that needs two others: an observation and a visit, a trigger
    /// and what sets it off.
    Both {
        /// The observing or triggered one.
        first: Box<Why>,
        /// What it sees or what sets it off.
        second: Box<Why>,
    },
    /// An observer sees nothing because nothing stands against it.
    Unseen {
        /// The observation.
        act: Act,
        /// Whom it observes.
        on: Player,
        /// How it came there.
        via: Vec<Carried>,
    },
    /// The death of somebody with whom the player dies, in the phase before.
    Bereaved {
        /// Who dies of it.
        on: Player,
    },
    /// The death of another player, with whom the player dies.
    With {
        /// Who dies of it, too.
        on: Player,
        /// With whom.
        with: Player,
        /// Of what that one dies.
        of: Box<Why>,
    },
    /// Poison of an earlier night.
    Poisoned {
        /// Who dies of it.
        on: Player,
    },
    /// A weak player's action reached somebody who is not town.
    Weak {
        /// The action's effect there.
        effect: Box<Why>,
        /// The weak player.
        holder: Player,
    },
    /// An action was stopped or moved at this step of the list (NAR and the simple method).
    Step {
        /// What was resolved.
        act: Act,
        /// Its place in the order, from 1.
        place: u32,
        /// How it came first of those that modify each other, if it did.
        first: Option<First>,
    },
    /// An action whose reasons stand further up.
    Above {
        /// The action.
        act: Act,
    },
}

/// Why an action was resolved before others with which it is in a loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct First {
    /// The actions of the loop, itself among them.
    pub of: Vec<Act>,
    /// Its place in the method's list, from 1.
    pub listed: u32,
    /// Whether others have that place, too, so that the time of sending decided.
    pub by_turn: bool,
}

/// Something the host should look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caution {
    /// One component works on several players (ruling R-8).
    SplitEffect {
        /// The action.
        act: Act,
        /// Where it stands.
        on: Vec<Player>,
    },
    /// An unblocked component stands nowhere (ruling R-8).
    LostEffect {
        /// The action.
        act: Act,
    },
    /// The work limit was reached.
    Undecided {
        /// The question.
        question: Question,
        /// The actions that are entangled.
        acts: Vec<Act>,
    },
    /// The simple method gives an answer that depends on the order of entry.
    OrderDependent {
        /// The actions.
        acts: Vec<Act>,
    },
}
