//! The same reasons as a Graphviz graph.

use std::fmt::Write;

use super::Desk;
use super::explain::{question, verdict};
use crate::sentence::Sentence;
use crate::{Voice, Words};
use nightdesk_game::Game;
use nightdesk_rules::{Answer, Reason};

/// An answer's tree of reasons in Graphviz' language. For the host alone.
///
/// A node's id is its path from the question, so that it stays the same as
/// long as the reasons do. What stands is drawn full, what falls dashed.
#[must_use]
pub fn graph(answer: &Answer, game: &Game, words: &Words, voice: &dyn Voice) -> String {
    let desk = Desk { game, words, voice };
    let mut drawing = Drawing {
        desk,
        out: String::from("digraph reasons {\n  rankdir=BT;\n  node [shape=box];\n"),
    };
    let head = desk.say(&Sentence::Question {
        question: question(&desk, &answer.question),
        verdict: verdict(&desk, answer.verdict),
    });
    drawing.node("q", &head.plain_text(), "bold");
    for (index, reason) in answer.reasons.iter().enumerate() {
        drawing.reason("q", &format!("r{index}"), reason, &Sentence::For {});
    }
    drawing.out.push_str("}\n");
    drawing.out
}

struct Drawing<'a> {
    desk: Desk<'a>,
    out: String,
}

impl Drawing<'_> {
    fn reason(&mut self, parent: &str, id: &str, reason: &Reason, part: &Sentence) {
        let style = if reason.stands { "solid" } else { "dashed" };
        let says = self.desk.voice.statement(&reason.says);
        self.node(id, &says, style);
        self.edge(id, parent, part, style);
        for (index, objection) in reason.against.iter().enumerate() {
            self.reason(
                id,
                &format!("{id}_{index}"),
                objection,
                &Sentence::Against {},
            );
        }
        for (index, barred) in reason.barred.iter().enumerate() {
            let child = format!("{id}_barred{index}");
            let says = self.desk.voice.barred(barred);
            self.node(&child, &says, "dotted");
            self.edge(&child, id, &Sentence::NoMore {}, "dotted");
        }
        if reason.left_out > 0 {
            let child = format!("{id}_more");
            let says = self.desk.say(&Sentence::LeftOut {
                count: reason.left_out.to_string().into(),
            });
            self.node(&child, &says.plain_text(), "dotted");
            self.edge(&child, id, &Sentence::Against {}, "dotted");
        }
    }

    fn node(&mut self, id: &str, label: &str, style: &str) {
        let label = quoted(label);
        // Writing into a string cannot fail.
        let _ = writeln!(self.out, "  {id} [label={label}, style={style}];");
    }

    fn edge(&mut self, from: &str, to: &str, part: &Sentence, style: &str) {
        let label = quoted(&self.desk.say(part).plain_text());
        let _ = writeln!(self.out, "  {from} -> {to} [label={label}, style={style}];");
    }
}

/// A Graphviz string: quotes and backslashes escaped, control characters as spaces.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn labels_cannot_end_their_string() {
        assert_eq!(quoted("a\"b\\n\nc"), "\"a\\\"b\\\\n c\"");
    }
}
