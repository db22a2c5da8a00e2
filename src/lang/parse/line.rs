//! One line: openers, an ability, parameters.

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{Condition, Line, Opener, Place};
use nightdesk_text::in_each;

/// How many openers a line can have; more would be a line nobody can read.
const MOST_OPENERS: usize = 8;
const FOR_EACH: &str = "For Each";

impl Reader<'_> {
    /// A line without its bullet. What cannot be understood is complained about and left out.
    pub(super) fn line(&mut self, text: Fragment<'_>) -> Line {
        let (mut rest, parameters) = text.cut_before_parameters();
        let before = self.found_so_far();
        let mut line = Line {
            parameters: self.parameters(parameters),
            place: Place(text.span()),
            ..Line::default()
        };
        line.damaged = self.errors_since(before);
        while let Some((opener, follows)) = rest.cut_at_colon() {
            if line.openers.len() == MOST_OPENERS {
                let message = in_each!("most_blocks", most = MOST_OPENERS);
                self.complain(Code::TooDeep.at(rest.span(), message));
                line.damaged = true;
                return line;
            }
            let opener = self.opener(opener);
            let opener = self.keep(opener);
            line.damaged |= opener.is_none();
            // Something has to stand for it, so that the lines below keep their places.
            line.openers
                .push(opener.unwrap_or(Opener::If(Condition::Always)));
            rest = follows;
        }
        if !rest.is_empty() {
            let ability = self.ability(rest);
            line.ability = self.keep(ability);
            line.damaged |= line.ability.is_none();
        }
        line
    }

    fn opener(&mut self, text: Fragment<'_>) -> Parsed<Opener> {
        match text.text {
            "Process" => return Ok(Opener::Process),
            "Evaluate" => return Ok(Opener::Evaluate),
            "Action" => return Ok(Opener::Action),
            "" => {
                let message = in_each!("nothing_before_the_colon");
                return Err(fault(Code::UnknownCondition, text.span(), message));
            }
            _ => {}
        }
        let mut cursor = Cursor::new(text);
        if cursor.eat(FOR_EACH) {
            let over = self.value(&mut cursor, None)?;
            self.nothing_left(&cursor)?;
            return Ok(Opener::ForEach(over));
        }
        self.condition(text).map(Opener::If)
    }
}
