//! What a host's post says that the dead were, held against their cards.

use crate::{Desk, known};
use nightdesk_game::SeatId;
use nightdesk_text::Span;
use nightdesk_text::names::{KnownNames, fold};
use nightdesk_text::say;
use nightdesk_tracker::{Happening, What};

/// Words between who died and the role, as lines are folded.
const VERBS: [&str; 8] = ["was", "were", "is", "as", "был", "была", "это", "оказался"];

/// How many words may stand between such a word and the role: "a Town Role Cop" has two, and its side.
const BETWEEN: usize = 4;

/// A line for each death told with the name of a role that is not the player's. The death stands, for
/// the thread has read it; which of the two is wrong only the host can tell.
pub(super) fn of_other_roles(desk: &Desk<'_>, happened: &[Happening]) -> Vec<String> {
    let roles = known::roles(desk.game(), desk.rules);
    let titles = roles.iter().map(|role| (&role.title, role.slug.as_str()));
    let titles = KnownNames::new(titles);
    let told = happened.iter().filter_map(|happening| {
        let What::Died { seat, comment, .. } = &happening.what else {
            return None;
        };
        let told = titles.occurrences(comment).into_iter();
        let told: Vec<_> = told.map(|role| (role.id, role.span)).collect();
        let is_said = |span: Span| is_said_of_the_dead(comment.get(..span.start));
        let first = told
            .iter()
            .map(|(_, span)| *span)
            .find(|span| is_said(*span))?;
        let own = own_roles(desk, *seat)?;
        if told
            .iter()
            .any(|(role, _)| own.iter().any(|own| own == role))
        {
            return None;
        }
        let (post, name) = (happening.post?, desk.game().name(*seat));
        let called = first.of(comment);
        Some(say!(desk, "take_care_post_calls", post, name, called))
    });
    told.collect()
}

/// Whether words before a role make it that of who died: "He was a Town Cop", but not "shot by the Cop".
fn is_said_of_the_dead(before: Option<&str>) -> bool {
    let before = fold(before.unwrap_or_default());
    let sentence = before.rsplit(['.', '!', '?', ';', ',']).next();
    let words: Vec<&str> = sentence.unwrap_or_default().split_whitespace().collect();
    // The comment of a death may begin after its verb: "a Town Cop".
    let verb = words.iter().rposition(|word| VERBS.contains(word));
    let rest = words.get(verb.map_or(0, |verb| verb + 1)..);
    let rest = rest.unwrap_or_default();
    rest.len() <= BETWEEN && !rest.contains(&"by")
}

/// The roles on a seat's card; none before the deal.
fn own_roles(desk: &Desk<'_>, seat: SeatId) -> Option<Vec<String>> {
    let game = desk.game();
    let card = game.seat(seat)?.card.as_ref()?;
    Some(desk.rules.card_names(&game.setup, card).slugs)
}
