//! What a host says that the dead were, in a post or in a line, held against their cards.

use super::Desk;
use super::known;
use nightdesk_command::Titled;
use nightdesk_game::SeatId;
use nightdesk_text::names::{KnownNames, fold};
use nightdesk_text::say;
use nightdesk_tracker::{Happening, What};

/// Words between who died and the role, as lines are folded.
const VERBS: [&str; 8] = ["was", "were", "is", "as", "был", "была", "это", "оказался"];

/// How many words may stand between such a word and the role: "a Town Role Cop" has two, and its side.
const BETWEEN: usize = 4;

/// What a comment on a death has of its sentence.
#[derive(Clone, Copy, Debug)]
pub(super) enum Words {
    /// It may begin after the verb: "a Town Cop".
    AfterVerb,
    /// All of it: "shot by the Cop", "he was a Town Cop".
    Whole,
}

/// A line for each death told with the name of a role that is not the player's. The death stands, for
/// the thread has read it; which of the two is wrong only the host can tell.
pub(super) fn of_other_roles(desk: &Desk<'_>, happened: &[Happening]) -> Vec<String> {
    let roles = known::roles(desk.game(), desk.rules);
    let said = happened.iter().filter_map(|happening| {
        let What::Died { seat, comment, .. } = &happening.what else {
            return None;
        };
        let called = other_role(desk, &roles, *seat, comment, Words::AfterVerb)?;
        let (post, name) = (happening.post?, desk.game().name(*seat));
        Some(say!(desk, "take_care_post_calls", post, name, called))
    });
    said.collect()
}

/// The same of a death that is typed: "He was a Town Cop."
pub(super) fn in_a_line(
    desk: &Desk<'_>,
    seat: SeatId,
    comment: &str,
    words: Words,
) -> Option<String> {
    let roles = known::roles(desk.game(), desk.rules);
    let called = other_role(desk, &roles, seat, comment, words)?;
    let name = desk.game().name(seat);
    Some(say!(desk, "take_care_line_calls", name, called))
}

/// The role that words give to somebody who is dead, where the card is another one's.
fn other_role<'c>(
    desk: &Desk<'_>,
    roles: &[Titled],
    seat: SeatId,
    comment: &'c str,
    words: Words,
) -> Option<&'c str> {
    let titles = roles.iter().map(|role| (&role.title, role.slug.as_str()));
    let titles = KnownNames::new(titles);
    let said = titles.occurrences(comment).into_iter();
    let said: Vec<_> = said.map(|role| (role.id, role.span)).collect();
    let first = said
        .iter()
        .map(|(_, span)| *span)
        .find(|span| is_said_of_the_dead(comment.get(..span.start), words))?;
    let own = own_roles(desk, seat)?;
    let is_own = |role: &str| own.iter().any(|own| own == role);
    let is_right = said.iter().any(|(role, _)| is_own(role));
    (!is_right).then(|| first.of(comment))
}

/// Whether words before a role make it that of who died: "He was a Town Cop", but not "shot by the Cop".
fn is_said_of_the_dead(before: Option<&str>, said: Words) -> bool {
    let before = fold(before.unwrap_or_default());
    let sentence = before.rsplit(['.', '!', '?', ';', ',']).next();
    let words: Vec<&str> = sentence.unwrap_or_default().split_whitespace().collect();
    let verb = words.iter().rposition(|word| VERBS.contains(word));
    let rest = match (verb, said) {
        (Some(verb), _) => words.get(verb + 1..).unwrap_or_default(),
        (None, Words::AfterVerb) => &words,
        (None, Words::Whole) => return false,
    };
    rest.len() <= BETWEEN && !rest.contains(&"by")
}

/// The roles on a seat's card; none before the deal.
fn own_roles(desk: &Desk<'_>, seat: SeatId) -> Option<Vec<String>> {
    let game = desk.game();
    let card = game.seat(seat)?.card.as_ref()?;
    Some(desk.rules.card_names(&game.setup, card).slugs)
}
