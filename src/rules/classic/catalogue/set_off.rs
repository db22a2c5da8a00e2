//! What sets an ability of a host's own off, on whom it works then, and on whom alone: the words `when`,
//! `to` and `only` of a setup.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{When, Whom, fold};
use crate::component::Component;
use nightdesk_text::built_in;

/// A component with what sets it off and on whom it works, and what is the same.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetOff {
    /// What is done.
    pub(crate) does: Component,
    /// What sets it off.
    pub(crate) when: String,
    /// On whom it works.
    pub(crate) to: String,
    /// The component that is the same.
    #[serde(default)]
    pub(crate) is: Option<Component>,
    /// The slug of the modifier of the holder that is the same.
    #[serde(default)]
    pub(crate) modifier: Option<String>,
    /// Whether it goes with an entry of the night; else it works by itself.
    #[serde(default)]
    pub(crate) entered: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    set_off: Vec<SetOff>,
}

static SET_OFF: LazyLock<Vec<SetOff>> = LazyLock::new(|| {
    let File { set_off } = built_in(include_str!("set_off.toml"));
    set_off
});

impl SetOff {
    /// All there are.
    pub(crate) fn all() -> &'static [Self] {
        &SET_OFF
    }

    /// What a component is that something sets off. Where `to` is not written, it is whom the ability
    /// names, if it names somebody, or its target; or there is only one it can be.
    pub(super) fn of(
        does: Component,
        when: &str,
        to: Option<&str>,
        names: bool,
    ) -> Option<&'static Self> {
        let when = fold(when);
        let all = Self::all().iter();
        let all: Vec<&Self> = all
            .filter(|it| it.does == does && it.when == when)
            .collect();
        let at = |to: &str| all.iter().copied().find(|it| it.to == to);
        match (to, all.as_slice()) {
            (Some(to), _) => at(&fold(to)),
            (None, [only]) => Some(*only),
            (None, _) if names => at("chosen").or_else(|| at("target")),
            (None, _) => at("target"),
        }
    }

    /// Whether a word of `when` is something that happens, and not a time of the game.
    pub(super) fn is_event(when: &str) -> bool {
        let when = fold(when);
        Self::all().iter().any(|it| it.when == when)
    }
}

/// The time at which a word of `when` says that an ability is used.
pub(super) fn time(when: &str) -> Option<When> {
    match fold(when).as_str() {
        "night" => Some(When::Night),
        "day" => Some(When::Day),
        "always" => Some(When::Always),
        _ => None,
    }
}

/// On whom alone an ability works, by a word of `only`; `side` finds a side by what it is called.
pub(super) fn whom(word: &str, side: impl Fn(&str) -> Option<String>) -> Option<Whom> {
    let folded = fold(word);
    let target = folded.strip_prefix("target ")?;
    let negated = target.strip_prefix("not ");
    Some(match (target, negated) {
        ("same side", _) => Whom::SameSide,
        ("other side", _) => Whom::OtherSide,
        ("vanilla", _) => Whom::Vanilla,
        (_, Some("vanilla")) => Whom::NotVanilla,
        ("town", _) => Whom::Town,
        (_, Some(named)) => Whom::NotOf(side(named)?),
        (named, None) => Whom::Of(side(named)?),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Catalogue, OwnProblem};
    use super::*;
    use crate::card::read_card;
    use nightdesk_game::{OwnAbility, OwnRole, Setup};

    /// A setup with a role whose one ability is this.
    fn setup(ability: OwnAbility, role: OwnRole) -> Setup {
        let mut setup = Setup::default();
        setup.own.abilities.insert("trial".to_owned(), ability);
        let role = OwnRole {
            abilities: Some(vec!["trial".to_owned()]),
            ..role
        };
        setup.own.roles.insert("Trier".to_owned(), role);
        setup
    }

    fn ability(does: &str, when: Option<&str>, to: Option<&str>, only: &[&str]) -> OwnAbility {
        OwnAbility {
            does: vec![does.to_owned()],
            when: when.map(str::to_owned),
            to: to.map(str::to_owned),
            only: only.iter().map(|word| (*word).to_owned()).collect(),
            ..OwnAbility::default()
        }
    }

    fn keys(setup: &Setup) -> Vec<String> {
        let problems = Catalogue::own_problems(setup).into_iter();
        problems.map(|OwnProblem { key, .. }| key).collect()
    }

    #[test]
    fn what_is_set_off_is_what_the_table_says() {
        for line in SetOff::all() {
            let own = ability(line.does.word(), Some(&line.when), Some(&line.to), &[]);
            let setup = setup(own, OwnRole::default());
            assert_eq!(keys(&setup), Vec::<String>::new(), "{line:?}");
            let catalogue = Catalogue::for_setup(&setup);
            let made = &catalogue.abilities["trial"];
            assert_eq!(
                made.does,
                line.is.into_iter().collect::<Vec<_>>(),
                "{line:?}"
            );
            assert_eq!(made.passive, !line.entered, "{line:?}");
            let role = &catalogue.roles["trier"];
            let modifiers = role.modifiers.iter().map(|kind| &kind.name);
            assert!(modifiers.eq(line.modifier.as_ref()), "{line:?}");
            let known = |slug: &String| catalogue.modifiers.contains_key(slug);
            assert!(line.modifier.as_ref().is_none_or(known), "{line:?}");
        }
    }

    #[test]
    fn what_nothing_sets_off_is_refused() {
        let never = ability("protect", Some("killed"), Some("attacker"), &[]);
        assert_eq!(
            keys(&setup(never, OwnRole::default())),
            ["ability.trial.when"]
        );
        let alone = ability("kill", None, Some("attacker"), &[]);
        assert_eq!(
            keys(&setup(alone, OwnRole::default())),
            ["ability.trial.to"]
        );
        for (does, when, to, only, key) in [
            ("kill", "night", Some("attacker"), &[][..], "to"),
            ("kill", "sneezed", None, &[], "when"),
            ("kill", "visited", None, &[], "when"),
            ("kill", "dies", Some("chosen"), &["target town"], "only"),
        ] {
            let own = ability(does, Some(when), to, only);
            let found = keys(&setup(own, OwnRole::default()));
            assert_eq!(found, [format!("ability.trial.{key}")], "{when}");
        }
        let only = ability("kill", None, None, &["target not dwarf"]);
        assert_eq!(
            keys(&setup(only, OwnRole::default())),
            ["ability.trial.only"]
        );
        let day = ability("kill", Some("day"), None, &[]);
        let setup = setup(day, OwnRole::default());
        assert_eq!(keys(&setup), Vec::<String>::new());
        assert_eq!(
            Catalogue::for_setup(&setup).abilities["trial"].when,
            When::Day
        );
    }

    #[test]
    fn what_is_aimed_at_follows_where_it_is_not_written() {
        let role = |when: &str, targets: Option<&str>| {
            let own = OwnAbility {
                targets: targets.map(str::to_owned),
                ..ability("kill", Some(when), None, &[])
            };
            let setup = setup(own, OwnRole::default());
            assert_eq!(keys(&setup), Vec::<String>::new(), "{when}");
            let catalogue = Catalogue::for_setup(&setup);
            let modifiers = catalogue.roles["trier"].modifiers.iter();
            let modifiers: Vec<String> = modifiers.map(|kind| kind.name.clone()).collect();
            (catalogue.abilities["trial"].does.clone(), modifiers)
        };
        assert_eq!(role("killed", None).0, ["take along".parse().unwrap()]);
        assert_eq!(role("eliminated", Some("one")).1, ["vengeful"]);
    }

    #[test]
    fn a_weight_is_what_the_table_says_whatever_the_role_has() {
        for (name, weight, expected) in [
            ("Doublevoter", 2, 2),
            ("Doublevoter", 5, 5),
            ("Doublevoter", 1, 1),
        ] {
            let mut setup = Setup::default();
            let role = OwnRole {
                weight: Some(weight),
                ..OwnRole::default()
            };
            setup.own.roles.insert(name.to_owned(), role);
            assert_eq!(keys(&setup), Vec::<String>::new());
            let catalogue = Catalogue::for_setup(&setup);
            let (_, card) = read_card(&catalogue, "town", name).unwrap();
            assert_eq!(card.votes.weight, expected, "{weight}");
        }
    }

    #[test]
    fn the_line_of_an_ability_says_its_time() {
        for (does, when, says) in [
            ("kill", None, "Each night you may name a player."),
            (
                "kill",
                Some("day"),
                "By day you may name a player, in the thread.",
            ),
            (
                "protect",
                Some("day"),
                "By day you may name a player, in the thread: trial.",
            ),
            (
                "protect",
                Some("night"),
                "Each night you may name a player.",
            ),
        ] {
            let setup = setup(ability(does, when, None, &[]), OwnRole::default());
            let line = Catalogue::for_setup(&setup).abilities["trial"].line.clone();
            assert!(line.starts_with(says), "{does} {when:?}: {line}");
        }
    }

    #[test]
    fn a_condition_on_the_target_is_told_and_kept() {
        let own = ability(
            "vanillaise",
            None,
            None,
            &["target not mafia", "target not vanilla"],
        );
        let setup = setup(own, OwnRole::default());
        assert_eq!(keys(&setup), Vec::<String>::new());
        let made = &Catalogue::for_setup(&setup).abilities["trial"];
        assert_eq!(
            made.only,
            [Whom::NotOf("mafia".to_owned()), Whom::NotVanilla]
        );
        let told = "It does not work on members of this side: mafia.";
        assert!(made.line.contains(told), "{}", made.line);
    }

    #[test]
    fn a_role_says_what_a_vote_weighs_and_what_its_death_shows() {
        let role = OwnRole {
            weight: Some(5),
            needs: Some(-1),
            flips_as: Some("town Vanilla Townie".to_owned()),
            ..OwnRole::default()
        };
        let mut setup = setup(ability("pardon", None, None, &[]), role);
        assert_eq!(keys(&setup), Vec::<String>::new());
        let catalogue = Catalogue::for_setup(&setup);
        let (_, card) = read_card(&catalogue, "mafia", "Trier").unwrap();
        assert_eq!((card.votes.weight, card.votes.needs), (5, -1));
        let modifiers = catalogue.roles["trier"].modifiers.iter();
        let modifiers: Vec<&str> = modifiers.map(|kind| kind.name.as_str()).collect();
        assert_eq!(modifiers, ["weighs_5", "hated"]);
        let shown = catalogue.roles["trier"].flips_as.as_ref().unwrap();
        assert_eq!((shown.side.as_str(), shown.roles.len()), ("town", 1));
        let own = setup.own.roles.get_mut("Trier").unwrap();
        own.flips_as = Some("Vanilla Townie".to_owned());
        assert_eq!(keys(&setup), ["role.Trier.flips_as"]);
    }
}
