//! Ready answers to players whose orders are not taken, in the language of the game.

use nightdesk_game::Game;
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::NO_PLACES;

/// What a player is told whose order the desk does not take, by its key.
///
/// The words stand with the rule set's, and a host may put own ones in their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ReplyKey(&'static str);

impl ReplyKey {
    /// The card gives no such ability.
    pub(super) const NOT_YOURS: Self = Self("refusal_not_your_ability");
    /// The player is dead.
    pub(super) const DEAD: Self = Self("refusal_dead_actor");
    /// The player must act.
    pub(super) const MUST_ACT: Self = Self("refusal_must_act");
    /// It came too late, and an earlier order counts.
    pub(crate) const LATE: Self = Self("refusal_late");
    /// It came too late, and there is no other.
    pub(crate) const LATE_ALONE: Self = Self("refusal_late_alone");

    /// Its words in a game.
    pub(crate) fn words(self, game: &Game, rules: &dyn RuleSet) -> String {
        let (setup, Self(key)) = (&game.setup, self);
        let own = setup.wording.get(key).cloned();
        own.unwrap_or_else(|| rules.words().with(key, NO_PLACES, setup.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::Language;

    use nightdesk_rule_sets::{all, named};

    const ALL: [ReplyKey; 5] = [
        ReplyKey::NOT_YOURS,
        ReplyKey::DEAD,
        ReplyKey::MUST_ACT,
        ReplyKey::LATE,
        ReplyKey::LATE_ALONE,
    ];

    #[test]
    fn rule_sets_whose_nights_are_orders_have_words_in_every_language() {
        for rules in all().filter(|rules| rules.tables().is_none()) {
            for told in ALL {
                let words = [Language::English, Language::Russian].map(|language| {
                    let template = rules.words().template(told.0, language);
                    template.unwrap_or_else(|| panic!("{told:?} in {language:?}"))
                });
                assert_ne!(words[0], words[1], "{told:?}");
            }
        }
    }

    #[test]
    fn a_host_may_use_own_words() {
        let mut game = Game::default();
        let own = ("refusal_late".to_owned(), "Slow.".to_owned());
        game.setup.wording.extend([own]);
        let rules = named("classic").unwrap();
        assert_eq!(ReplyKey::LATE.words(&game, rules), "Slow.");
        let alone = ReplyKey::LATE_ALONE.words(&game, rules);
        assert_eq!(alone, "It was too late for this night.");
    }
}
