//! What counted until an older entry came in, and does not fit after it.

use super::super::followed::sender;
use super::super::pen::Pen;
use super::super::stage::{Played, State};
use super::What;
use nightdesk_game::{Audience, MoveText, SeatId};
use nightdesk_rules::Refusal;
use nightdesk_text::say;

/// An entry that does not count any more.
#[derive(Debug)]
pub(in crate::table) struct Fallen {
    pub(super) by: SeatId,
    pub(super) what: What,
    /// What is against it.
    pub(super) why: Refusal,
}

impl State {
    /// Tells the host what fell away, and each of its senders.
    pub(in crate::table) fn report_fallen(
        &self,
        mut played: Played,
        fallen: &[Fallen],
        pen: &Pen,
    ) -> Played {
        for one in fallen {
            let (line, to) = match &one.what {
                What::Move(sent) => (pen.night_line(sent), sender(self.city_now(), sent)),
                What::Nothing(_) => {
                    let says = pen.word("no_action", &[("player", pen.name(one.by))]);
                    (says, Some(one.by))
                }
            };
            played = played.say(say!(
                pen,
                "does_not_count_any_more_because",
                line,
                message = one.why.message
            ));
            let slots = [("line", line), ("why", one.why.answer.clone())];
            let told = to.filter(|_| !one.why.answer.is_empty()).map(|to| {
                let line = pen.word("fell_away", &slots);
                MoveText::new(Audience::Seat(to), [line]).about("fell_away")
            });
            played.told.extend(told);
        }
        played
    }
}
