//! The end of the night: from what every action has come to, to the answers.

use std::collections::{BTreeMap, BTreeSet};

use super::attacks::Attacks;
use super::ledger::Ledger;
use super::reasons::{Tree, leaf};
use super::spots::{Spot, spots};
use crate::component::{
    Backing, Component, Death, Does, Look, POISONED, Passage, Pose, Reads, ToldTo, Trace, View,
    counterpart,
};
use crate::night::{Act, Player};
use crate::outcome::{Answer, Finding, Node, Outcome, Question, Visit, Why};
use crate::settings::{FrameAndClear, YesNo};
use crate::turning;

/// Everything that follows once every action has been resolved.
pub(crate) fn conclude(ledger: &Ledger<'_, '_>) -> Outcome {
    let attacks = Attacks::of(ledger);
    let mut end = Aftermath {
        ledger,
        attacks: &attacks,
        deaths: BTreeSet::new(),
        reasons: BTreeMap::new(),
        outcome: Outcome::default(),
    };
    end.die();
    end.visit();
    for (act, _) in ledger.night.acts() {
        end.recruit(act);
        end.inform(act);
        end.linger(act);
    }
    end.finish()
}

struct Aftermath<'a, 'n, 'c> {
    ledger: &'a Ledger<'n, 'c>,
    attacks: &'a Attacks,
    deaths: BTreeSet<Player>,
    reasons: BTreeMap<Question, Vec<Node>>,
    outcome: Outcome,
}

impl<'a, 'n, 'c> Aftermath<'a, 'n, 'c> {
    fn tree(&self) -> Tree<'a, 'n, 'c> {
        Tree::new(self.ledger, self.attacks)
    }

    fn answer(&mut self, question: Question, reason: Node) {
        self.reasons.entry(question).or_default().push(reason);
    }

    fn die(&mut self) {
        for attack in &self.attacks.all {
            let node = self.tree().attack(attack);
            self.answer(Question::Dies(attack.on), node);
        }
        self.pass_by();
        for death in &self.attacks.triggered {
            let node = self.tree().triggered(death);
            self.answer(Question::Dies(death.who), node);
        }
        let night = self.ledger.night;
        for (player, _) in night.players().filter(|(_, p)| p.alive && p.poisoned) {
            let mut node = leaf(Why::Poisoned { on: player }, Vec::new(), true);
            let cures = |component: Component| component.trace() == Some(Trace::Off(POISONED));
            let cures = night
                .acts()
                .filter_map(|(act, doer)| Some((act, doer.ability.part(cures)?)));
            for (act, component) in cures {
                for spot in spots(self.ledger, act, component) {
                    if spot.on == player {
                        let cure = self.tree().effect(&spot);
                        node.stands &= !cure.stands;
                        node.against.push(cure);
                    }
                }
            }
            if node.stands {
                self.deaths.insert(player);
            }
            self.answer(Question::Dies(player), node);
        }
        for (player, _) in night.players().filter(|(it, _)| night.dies_of_loss(*it)) {
            self.deaths.insert(player);
            let node = leaf(Why::Bereaved { on: player }, Vec::new(), true);
            self.answer(Question::Dies(player), node);
        }
        let alive = |player: &Player| night.player(*player).alive;
        self.deaths
            .extend(self.attacks.killed().into_iter().filter(alive));
        self.follow();
        self.turn();
    }

    /// A player who changes sides in place of dying lives, and so does who would die with them.
    fn turn(&mut self) {
        let mut reasons = BTreeMap::new();
        self.reasons.retain(|question, nodes| match question {
            Question::Dies(player) => {
                reasons.insert(*player, std::mem::take(nodes));
                false
            }
            _ => true,
        });
        let ledger = self.ledger;
        self.outcome.turned = turning::turned(ledger.night, &mut reasons, |player| {
            let mut alarms = ledger.night.acts();
            alarms.any(|(alarm, doer)| {
                doer.ability.has(Component::alarms)
                    && ledger.reaches(alarm, player)
                    && ledger.holds(alarm)
            })
        });
        for (player, nodes) in reasons {
            if !nodes.iter().any(|node| node.stands) {
                self.deaths.remove(&player);
            }
            self.reasons.insert(Question::Dies(player), nodes);
        }
    }

    /// Whoever dies with another dies of the other's reasons.
    fn follow(&mut self) {
        let night = self.ledger.night;
        let own = self.reasons.clone();
        for (player, _) in night
            .players()
            .filter(|(_, it)| it.alive && !it.linked.is_empty())
        {
            for other in night.dies_with(player) {
                let reasons = own.get(&Question::Dies(other)).into_iter().flatten();
                for reason in reasons {
                    if reason.stands {
                        self.deaths.insert(player);
                    }
                    let reason = reason.clone().with_another(player, other);
                    self.answer(Question::Dies(player), reason);
                }
            }
        }
    }

    /// Kills that were aimed at somebody and carried on from there.
    fn pass_by(&mut self) {
        for (act, kill) in self.ledger.night.acts() {
            for &component in &kill.ability.does {
                if matches!(
                    component.death(),
                    Some(Death::Target | Death::TargetUnlessAttacked)
                ) {
                    let stops = spots(self.ledger, act, component).into_iter();
                    for spot in stops.filter(|spot| spot.onward.is_some()) {
                        let node = self.tree().effect(&spot);
                        self.answer(Question::Dies(spot.on), node);
                    }
                }
            }
        }
    }

    fn visit(&mut self) {
        for (act, visitor) in self.ledger.night.acts() {
            for spot in spots(self.ledger, act, Component::Visit) {
                let node = self.tree().effect(&spot);
                if node.stands {
                    self.outcome.visits.push(Visit {
                        act,
                        who: visitor.actor,
                        to: spot.on,
                        hidden: visitor.hidden,
                    });
                }
                self.answer(Question::Visits(act, spot.on), node);
            }
        }
    }

    fn recruit(&mut self, act: Act) {
        let night = self.ledger.night;
        let Some(component) = night.act(act).ability.part(Component::recruits) else {
            return;
        };
        let only_living = night.settings.recruit_not_if_dead == YesNo::Yes;
        for spot in spots(self.ledger, act, component) {
            if !self.ledger.night.recruitable(spot.on) {
                continue;
            }
            let dead = only_living && self.deaths.contains(&spot.on);
            let joins = self.ledger.holds(act)
                && spot.onward.is_none()
                && !self.is_alarmed(act, spot.on)
                && !dead;
            let deaths = self.deaths_against(spot.on);
            let node = self.tree().recruitment(&spot, joins, deaths);
            if joins {
                self.outcome.recruited.push((spot.on, act));
            }
            self.answer(Question::Recruited(spot.on), node);
        }
    }

    /// Whether an alarm keeps an action from letting a player change sides.
    fn is_alarmed(&self, act: Act, on: Player) -> bool {
        let mut alarms = self.ledger.night.acts();
        let passes = self.ledger.backed(act, Backing::Strength).is_some();
        alarms.any(|(alarm, doer)| {
            doer.ability.has(Component::alarms)
                && alarm != act
                && !passes
                && self.ledger.reaches(alarm, on)
                && self.ledger.holds(alarm)
        })
    }

    /// The reasons for a death that are held against a change of sides, where they are.
    fn deaths_against(&self, on: Player) -> Vec<Node> {
        let only_living = self.ledger.night.settings.recruit_not_if_dead == YesNo::Yes;
        let deaths = self.reasons.get(&Question::Dies(on));
        deaths.filter(|_| only_living).cloned().unwrap_or_default()
    }

    fn inform(&mut self, act: Act) {
        let night = self.ledger.night;
        for &component in &night.act(act).ability.does {
            match component.effect().does {
                Does::Reads(reads) => self.read(act, component, reads),
                Does::Sees(view) => self.observe(act, component, view),
                // Without a target there is nobody who could be told.
                Does::Tells(_) if night.act(act).targets.is_empty() => {}
                Does::Tells(tells) => {
                    for spot in spots(self.ledger, act, component) {
                        let node = self.tree().effect(&spot);
                        if node.stands {
                            self.outcome.tells(night, act, tells.notice, spot.on);
                        }
                        self.answer(Question::Reaches(act, spot.on), node);
                    }
                }
                _ => {}
            }
        }
    }

    fn read(&mut self, act: Act, component: Component, reads: Reads) {
        for spot in spots(self.ledger, act, component) {
            let node = self.tree().effect(&spot);
            self.answer(Question::Result(act), node);
            for pose in self.poses(component, &spot) {
                let node = self.tree().sight(&spot, &pose);
                self.answer(Question::Result(act), node);
            }
        }
        let pose = self.pose(act, component);
        self.outcome.poses(act, component, pose);
        let mut ends = spots(self.ledger, act, component)
            .into_iter()
            .filter(|spot| spot.onward.is_none());
        let (first, second) = (ends.next(), ends.next().map(|spot| spot.on));
        let finding = match first {
            Some(spot) if self.ledger.holds(act) && (second.is_some() || !reads.of_pair) => reads
                .find(&Look {
                    night: self.ledger.night,
                    act,
                    on: spot.on,
                    with: second.filter(|_| reads.of_pair),
                    deaths: &self.deaths,
                    pose,
                }),
            _ => Finding::NoResult,
        };
        self.finds(act, component, finding);
    }

    /// What may let the player read otherwise on whom something that informs stands.
    fn poses(&self, component: Component, spot: &Spot) -> Vec<Spot> {
        let night = self.ledger.night;
        if component.guilt().is_none() || spot.onward.is_some() {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (by, doer) in night.acts().filter(|(by, _)| !night.apart(*by, spot.act)) {
            for &part in doer
                .ability
                .does
                .iter()
                .filter(|part| part.pose().is_some())
            {
                let places = spots(self.ledger, by, part).into_iter();
                found.extend(places.filter(|place| place.on == spot.on));
            }
        }
        found
    }

    /// As what the player reads on whom something that informs ended, if as other than they are.
    fn pose(&self, act: Act, component: Component) -> Option<Pose> {
        let there = self.landing(act, component)?;
        let poses = self.poses(component, &there).into_iter();
        let working = poses.filter(|pose| pose.onward.is_none() && self.ledger.holds(pose.act));
        let found = working.filter_map(|pose| pose.component.pose());
        let night = self.ledger.night;
        let before = component.guilt().is_some() && night.is_framed_before(there.on);
        let before = before.then_some(Pose::Guilty);
        let found: BTreeSet<Pose> = found.chain(before).collect();
        match night.settings.frame_and_clear {
            _ if found.len() < 2 => found.first().copied(),
            FrameAndClear::TrueSide => None,
            FrameAndClear::Frame => Some(Pose::Guilty),
            FrameAndClear::Clear => Some(Pose::Innocent),
        }
    }

    fn observe(&mut self, act: Act, component: Component, view: View) {
        let Some(spot) = self.landing(act, component) else {
            self.finds(act, component, Finding::NoResult);
            return;
        };
        let night = self.ledger.night;
        let mut saw = BTreeSet::new();
        let mut noticed = Vec::new();
        for (other, _) in night.acts() {
            for visit in spots(self.ledger, other, Component::Visit) {
                let passage = Passage {
                    act: other,
                    to: visit.on,
                };
                let last = visit.onward.is_none();
                let seen = view.seen(night, act, spot.on, passage);
                let (true, Some(what)) = (last, seen) else {
                    continue;
                };
                let node = self.tree().sight(&spot, &visit);
                if node.stands {
                    saw.insert(what);
                }
                let about = counterpart(night, spot.on, passage);
                self.answer(Question::Sees(act, about), node);
                noticed.push(visit);
            }
        }
        let nothing = self.tree().unseen(&spot, &noticed);
        self.answer(Question::SeesNothing(act), nothing);
        let holds = self.ledger.holds(act);
        if view.told_to == ToldTo::Target {
            let node = self.tree().effect(&spot);
            self.answer(Question::Reaches(act, spot.on), node);
        }
        let finding = if holds {
            saw.extend(view.seen_before(night, act, spot.on));
            saw.extend(view.seen_with_dead(night, act, spot.on, &self.deaths));
            view.found(saw)
        } else {
            Finding::NoResult
        };
        self.finds(act, component, finding);
    }

    fn finds(&mut self, act: Act, component: Component, finding: Finding) {
        self.outcome.findings.push((act, finding));
        self.outcome.found_by.push(component);
    }

    fn linger(&mut self, act: Act) {
        for &component in &self.ledger.night.act(act).ability.does {
            if !component.lasts(&self.ledger.night.settings) {
                continue;
            }
            for spot in spots(self.ledger, act, component) {
                let mut node = self.tree().effect(&spot);
                if component.converts() {
                    let deaths = self.deaths_against(spot.on);
                    let stands = node.stands
                        && !self.is_alarmed(act, spot.on)
                        && !deaths.iter().any(|death| death.stands);
                    node = self.tree().recruitment(&spot, stands, deaths);
                }
                if node.stands {
                    self.outcome.lasting.push((act, component, spot.on));
                    let pose = self.pose(act, component);
                    self.outcome.poses(act, component, pose);
                }
                self.answer(Question::Reaches(act, spot.on), node);
            }
        }
    }

    fn finish(self) -> Outcome {
        let mut outcome = self.outcome;
        outcome.deaths = self.deaths.into_iter().collect();
        outcome.uncounted = self.attacks.uncounted(self.ledger);
        outcome.used = self
            .attacks
            .used
            .iter()
            .map(|(&act, &uses)| (act, uses))
            .collect();
        outcome.answers = self
            .reasons
            .into_iter()
            .map(|(question, reasons)| Answer {
                question,
                yes: Some(reasons.iter().any(|reason| reason.stands)),
                reasons,
            })
            .collect();
        outcome
    }

    /// Where a component ended, if it can work there.
    fn landing(&self, act: Act, component: Component) -> Option<Spot> {
        let mut found = spots(self.ledger, act, component).into_iter();
        found.find(|spot| spot.onward.is_none())
    }
}
