//! How actions are entered that are aimed at nobody.

use super::catalogue::{Ability, Catalogue};
use super::component::{Component, Does};
use nightdesk_rules::TargetForm;
use nightdesk_text::names::same;

/// A line for each such action that the words name, by a verb, by its title or by a role that has it.
pub(super) fn entered_alone(catalogue: &Catalogue, words: &str) -> Vec<String> {
    let role = catalogue.role_meant(words, None);
    let means = |ability: &Ability| {
        let of_role = role.is_some_and(|role| role.abilities.contains(&ability.slug));
        let names = [&ability.slug, &ability.title].into_iter();
        let mut names = names.chain(&ability.verbs);
        of_role || names.any(|name| same(name, words))
    };
    let all = catalogue.abilities.values();
    let alone = all.filter(|ability| !ability.passive && ability.targets == TargetForm::None);
    let lines = alone
        .filter(|ability| means(ability))
        .filter_map(|ability| Some(format!("Entered as {}.", alone_as(ability, "PLAYER")?)));
    lines.collect()
}

/// The line by which somebody enters an action without a target.
pub(super) fn alone_as(ability: &Ability, actor: &str) -> Option<String> {
    let verb = ability.verbs.first()?;
    let prepares = |component: Component| matches!(component.effect().does, Does::Prepares(_));
    let beside = match ability.has(prepares) {
        true => ", beside the line of the kill",
        false => "",
    };
    Some(format!("`{actor} {verb}`, without a target{beside}"))
}
