//! What moves at a rule set's own table told, on its way to its readers.

use super::Outbox;
use super::posts::as_posts;
use nightdesk_game::{Audience, DueText, MoveText, SeatId, TakenMove};
use nightdesk_report::{Frame, Text, at_table, framed_at_table};

impl Outbox<'_> {
    /// That messages do not hold which one seat, or all, have read.
    pub fn words_taken_back(&self, wanted: Option<SeatId>) -> Vec<Text> {
        let words = match wanted {
            Some(seat) => self.not_holding(seat),
            None => {
                let misled = self.misled().into_iter();
                misled.flat_map(|(_, words)| words).collect()
            }
        };
        let words = words.into_iter().filter_map(|part| self.due(part));
        words.collect()
    }

    /// What moves told a seat and was not sent yet.
    pub fn moves_owe(&self, seat: SeatId) -> Vec<DueText> {
        let mut due = nightdesk_desk::due_to(self.game, seat);
        due.retain(|text| matches!(text, DueText::Told(_)));
        due
    }

    /// What moves told, one message for each reader in the order of the first of each.
    pub fn messages_of_moves(&self, told: impl IntoIterator<Item = DueText>) -> Vec<Text> {
        let texts = told
            .into_iter()
            .filter_map(|part| Some(self.made_now(part)?.made_of(part)));
        let messages = as_posts(texts.collect()).into_iter();
        let corrected = messages.map(|message| match message.parts().first().copied() {
            Some(part) => self.corrected(message, part),
            None => message,
        });
        corrected.collect()
    }

    /// What a move told everybody, with what the desk adds to it: who is out by the host's word, what
    /// is shown of the dead, who is alive, when the phase ends that begins.
    ///
    /// It is added when the text is made, so that it follows the setup and the deadline; of whom
    /// it tells is kept with the move.
    pub fn framed(&self, taken: &TakenMove, told: &MoveText) -> Option<Text> {
        if told.to != Audience::Public {
            return Some(at_table(told));
        }
        let view = self.view();
        let frame = Frame::of(self.game, (&view, self.words), taken, told);
        let text = framed_at_table(told, &frame)?;
        // It holds the word on each of them, which any post corrects.
        let words = frame.out.iter().map(|seat| DueText::Left(*seat));
        Some(words.fold(text, Text::made_of))
    }

    /// The rows of a text that moves at a table have told everybody.
    pub fn announced_rows(&self, text: &Text) -> Vec<String> {
        let told = text
            .parts()
            .iter()
            .filter_map(|part| self.game.text_of_move(*part));
        let said = told.map(|(_, told)| nightdesk_render::plain(at_table(told).document(), None));
        let rows = said.flat_map(|said| {
            said.lines()
                .map(|row| row.trim().to_owned())
                .collect::<Vec<_>>()
        });
        rows.filter(|row| !row.is_empty()).collect()
    }
}
