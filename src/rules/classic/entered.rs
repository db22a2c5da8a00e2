//! How actions are entered that are aimed at nobody, or that words go with.

use super::catalogue::{Ability, Catalogue};
use super::component::{Component, Does};
use super::offers::needed_words;
use nightdesk_rules::TargetForm;
use nightdesk_text::Language;
use nightdesk_text::names::same;
use nightdesk_text::say;

/// A line for each such action that the words name, by a verb, by its title or by a role that has it.
pub(super) fn entered_alone(catalogue: &Catalogue, typed: &str, language: Language) -> Vec<String> {
    let role = catalogue.role_meant(typed, None);
    let means = |ability: &Ability| {
        let of_role = role.is_some_and(|role| role.abilities.contains(&ability.slug));
        let names = [&ability.slug, &ability.title].into_iter();
        let mut names = names.chain(&ability.verbs);
        of_role || names.any(|name| same(name, typed))
    };
    let all = catalogue.abilities.values();
    let meant = all.filter(|ability| !ability.passive && means(ability));
    let actor = say!(&language, "any_player");
    let lines = meant.filter_map(|ability| {
        let verb = ability.verbs.first()?;
        match ability.targets {
            TargetForm::None => alone_as(ability, &actor, language),
            TargetForm::One if needed_words(ability).next().is_some() => {
                let target = say!(&language, "any_target");
                Some(say!(
                    &language,
                    "with_words",
                    actor = actor.as_str(),
                    verb,
                    target
                ))
            }
            _ => None,
        }
    });
    lines
        .map(|line| say!(&language, "entered_as", line))
        .collect()
}

/// The line by which somebody enters an action without a target.
pub(super) fn alone_as(ability: &Ability, actor: &str, language: Language) -> Option<String> {
    let verb = ability.verbs.first()?;
    let prepares = |component: Component| matches!(component.effect().does, Does::Prepares(_));
    Some(match ability.has(prepares) {
        true => say!(&language, "alone_beside_kill", actor, verb),
        false => say!(&language, "alone", actor, verb),
    })
}
