//! What sticks to a player and changes what abilities do: disguises, obstructions, redirections,
//! manipulations, loyalties (reference §12.4, §12.7, §12.8, §12.12, §12.13).

use super::super::attributes::split_ability;
use super::super::evaluate::ability_words;
use super::super::execute::Does;
use super::super::run::Run;
use super::super::scene::Scene;
use super::super::world::{Actor, AttributeKind, Duration, Feedback, Item, Loyal, Outcome};
use super::Said;
use nightdesk_lang::tree::{
    self, Ability, AbilityFilter, Disguise, Expression, Loyalty, Manipulation, Obstruction, Piece,
    Selected, Type, Value,
};

impl Run<'_> {
    pub(super) fn disguise(&mut self, scene: &Scene, does: Does, disguise: &Disguise) -> Outcome {
        const SAID: Said = Said {
            done: "disguise_successful",
            failed: "disguise_failed",
        };
        let aimed = self.aimed(scene, does, &disguise.player);
        let Some(role) = self.one_role(scene, &disguise.role) else {
            return self.failed(SAID.failed);
        };
        let parameters = (vec![Item::Role(role.clone())], Vec::new());
        let duration = lasting(disguise.duration, Duration::Permanent);
        self.on_each(scene, does, &aimed, &parameters, SAID, &mut |run, seat| {
            let kind = AttributeKind::Disguise {
                role: role.clone(),
                strength: disguise.strength.into(),
            };
            run.add_attribute(scene, Actor::Player(seat), kind, duration);
            true
        })
    }

    pub(super) fn obstruct(
        &mut self,
        scene: &Scene,
        does: Does,
        obstruction: &Obstruction,
    ) -> Outcome {
        const SAID: Said = Said {
            done: "obstruction_successful",
            failed: "obstruction_failed",
        };
        let aimed = self.aimed(scene, does, &obstruction.player);
        let abilities = obstruction
            .abilities
            .map(|filter| ability_words(filter.abilities));
        let feedback = self.feedback_of(scene, &obstruction.outcomes);
        let (subtype, of) = split_ability(abilities.as_deref().unwrap_or_default());
        let named = |words: String| match words.is_empty() {
            true => Vec::new(),
            false => vec![Item::Ability(words)],
        };
        let parameters = (named(of), named(subtype));
        let duration = lasting(obstruction.duration, Duration::Permanent);
        self.on_each(scene, does, &aimed, &parameters, SAID, &mut |run, seat| {
            let kind = AttributeKind::Obstruction {
                abilities: abilities.clone(),
                inverted: obstruction.abilities.is_some_and(|filter| filter.not),
                feedback: feedback.clone(),
            };
            run.add_attribute(scene, Actor::Player(seat), kind, duration);
            true
        })
    }

    /// What obstructed players are told, with the share of each.
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a chance is cut to 0 to 1 before"
    )]
    fn feedback_of(&mut self, scene: &Scene, outcomes: &[tree::Outcome]) -> Vec<Feedback> {
        let mut feedback = Vec::with_capacity(outcomes.len());
        for outcome in outcomes {
            let chance = outcome.chance.map_or(1.0, tree::Decimal::as_f64);
            let share = (chance.clamp(0.0, 1.0) * 1_000_000.0).round() as u32;
            let said = match is_true_result(&outcome.feedback) {
                true => None,
                false => Some(self.spoken_and_english(scene, &outcome.feedback)),
            };
            let (words, english) = said.unzip();
            let english = english.filter(|english| words.as_ref() != Some(english));
            feedback.push(Feedback {
                share,
                words,
                english,
            });
        }
        feedback
    }

    pub(super) fn redirect(
        &mut self,
        scene: &Scene,
        ability: &Ability,
        abilities: AbilityFilter,
        from: Option<&Value>,
        to: &Value,
        duration: Option<tree::Duration>,
    ) -> Outcome {
        let (Some(seat), Some(selectors)) = (scene.player(), self.stored(scene, ability)) else {
            return self.failed("redirection_failed");
        };
        let kind = AttributeKind::Redirection {
            selectors,
            to: to.to_string(),
            from: from.map_or_else(|| "@All".to_owned(), Value::to_string),
            abilities: ability_words(abilities),
        };
        let duration = lasting(duration, Duration::Permanent);
        self.add_attribute(scene, Actor::Player(seat), kind, duration);
        self.worked("redirection_successful")
            .on(vec![Item::Player(seat)])
    }

    pub(super) fn manipulate(
        &mut self,
        scene: &Scene,
        does: Does,
        manipulation: &Manipulation,
    ) -> Outcome {
        const SAID: Said = Said {
            done: "manipulation_successful",
            failed: "manipulation_failed",
        };
        let aimed = self.aimed(scene, does, &manipulation.player);
        let value = self.number(scene, &manipulation.amount);
        let parameters = (vec![Item::Number(value)], Vec::new());
        let duration = lasting(manipulation.duration, Duration::Permanent);
        self.on_each(scene, does, &aimed, &parameters, SAID, &mut |run, seat| {
            let kind = AttributeKind::Manipulation {
                way: manipulation.change.into(),
                power: manipulation.votes.into(),
                value,
            };
            run.add_attribute(scene, Actor::Player(seat), kind, duration);
            true
        })
    }

    pub(super) fn loyalty(&mut self, scene: &Scene, loyalty: &Loyalty) -> Outcome {
        const FAILED: &str = "loyalty_failed";
        let Some(seat) = scene.player() else {
            return self.failed(FAILED);
        };
        let (to, name) = match loyalty {
            Loyalty::Alignment(team) => {
                let found = self.value(scene, team);
                match self.cast(found, Type::Alignment).first() {
                    Some(Item::Team(team)) => (Loyal::Alignment, self.team_key(team)),
                    _ => return self.failed(FAILED),
                }
            }
            Loyalty::Group(group) => match self.group_name(scene, group) {
                Some(name) => (Loyal::Group, name),
                None => return self.failed(FAILED),
            },
        };
        let kind = AttributeKind::Loyalty { to, name };
        self.add_attribute(scene, Actor::Player(seat), kind, Duration::Permanent);
        self.worked("loyalty_successful")
            .on(vec![Item::Player(seat)])
    }
}

/// `@Result` stands for what would have been found.
fn is_true_result(feedback: &Value) -> bool {
    match &feedback.expression {
        Expression::Selector {
            base: Selected::Result(_),
            properties,
        } => properties.is_empty(),
        Expression::Text(pieces) => match &pieces[..] {
            [Piece::Value(only)] => is_true_result(only),
            _ => false,
        },
        _ => false,
    }
}

/// A duration as written, or that of its kind.
pub(super) fn lasting(written: Option<tree::Duration>, usual: Duration) -> Duration {
    written.map_or(usual, Duration::from)
}
