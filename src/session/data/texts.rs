//! Texts that were asked for, as values: for whom each is, what it is, and whether it has left.

use serde::Serialize;

use super::super::Teller;
use nightdesk_game::{Audience, DueText};
use nightdesk_report::Text;
use nightdesk_report::archive::{Reader, reader};

/// Texts with their readers, in the order of the texts themselves.
#[derive(Debug, Serialize)]
pub(in super::super) struct TextsAsked {
    /// The name by which `show` knows them; none where messages were asked for.
    asked: Option<String>,
    messages: Vec<TextAsked>,
}

#[derive(Debug, Serialize)]
struct TextAsked {
    to: Reader,
    /// What it is: `role_message`, `results`.
    kind: &'static str,
    /// What it consists of, as the host calls it.
    names: Vec<String>,
    /// A role message is `ready`, `sent`, `confirmed` or `stale`; what else leaves the desk is `due` or
    /// `sent`. None for what nobody keeps account of.
    state: Option<&'static str>,
}

impl Teller<'_> {
    /// What texts are, and how far each of them has come.
    pub(in super::super) fn texts_data(&self, asked: Option<&str>, texts: &[Text]) -> TextsAsked {
        let misread = self.misread_roles();
        let messages = texts.iter().map(|text| TextAsked {
            to: reader(self.game, text.audience()),
            kind: text.kind().word(),
            names: self.called_each(text.parts().to_vec()),
            state: match (text.audience(), text.parts()) {
                (Audience::Seat(seat), [DueText::RoleMessage(_)]) => {
                    Some(self.role_message_word(*seat, &misread))
                }
                (_, []) => None,
                (_, parts) => Some(match parts.iter().all(|part| self.game.has_left(*part)) {
                    true => "sent",
                    false => "due",
                }),
            },
        });
        TextsAsked {
            asked: asked.map(str::to_owned),
            messages: messages.collect(),
        }
    }
}
