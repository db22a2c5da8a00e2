//! An order in the words of its rule set: "Elm protects Cedar".

use super::RuleSet;
use super::offer::TargetForm;
use nightdesk_game::{Game, Order, SeatId};

/// What an order asks for, as a sentence without a full stop, in the game's language.
///
/// Names stand in it as they are: no language's sentence may need another case of them.
#[must_use]
pub fn deed(rules: &dyn RuleSet, game: &Game, order: &Order) -> String {
    let setup = &game.setup;
    let usage = rules.orders().usage(setup, &order.ability);
    let redirects = usage.as_ref().map(|usage| usage.targets) == Some(TargetForm::Redirect);
    let does = usage.map_or_else(|| rules.title(setup, &order.ability), |usage| usage.does);
    let name = |seat: &SeatId| game.name(*seat).to_owned();
    let mut places = vec![("actor", name(&order.performer)), ("does", does)];
    let mut put = |place, words| places.push((place, words));
    let key = match order.targets.as_slice() {
        [] => "deed_alone",
        [first, second] => {
            put("first", name(first));
            put("second", name(second));
            match redirects {
                true => "deed_redirect",
                false => "deed_both",
            }
        }
        targets => {
            let names: Vec<String> = targets.iter().map(name).collect();
            put("target", names.join(", "));
            "deed"
        }
    };
    rules.words().with(key, &places, setup.language)
}
