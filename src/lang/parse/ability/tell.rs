//! What is told, shown, emitted and stored.

use super::super::cursor::Cursor;
use super::super::fragment::Fragment;
use super::super::reader::{Parsed, Reader, fault};
use super::super::value::backticked;
use crate::code::Code;
use crate::tree::{
    Ability, Announcement, DisplayValue, Displaying, ElementKind, EmitAt, HostCommand, HostList,
    Name, Shows, Spelling, Split, Type, Value,
};
use nightdesk_text::in_each;

/// How many values a display has.
const MOST_SHOWN: usize = 4;
/// How many lists can be shuffled together.
const MOST_SHUFFLED: usize = 5;

impl Reader<'_> {
    /// A text, or a value to be turned into one.
    fn text_or_value(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Value> {
        let quoted = cursor.peek_ahead() == Some('`');
        self.value(cursor, quoted.then_some(Type::Info))
    }

    pub(super) fn revealing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let text = self.text_or_value(cursor)?;
        cursor.expect("to")?;
        let to = self.location(cursor)?;
        Ok(Ability::Announce(Announcement::Reveal { text, to }))
    }

    pub(super) fn learning(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let text = self.text_or_value(cursor)?;
        Ok(Ability::Announce(Announcement::Learn(text)))
    }

    pub(super) fn announcing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let text = self.text_or_value(cursor)?;
        Ok(Ability::Announce(Announcement::Announce(text)))
    }

    pub(super) fn logging(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let value = self.text_or_value(cursor)?;
        let label = self.value_after(cursor, "as", Some(Type::String))?;
        Ok(Ability::Log { value, label })
    }

    pub(super) fn storing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        self.value(cursor, None).map(Ability::Store)
    }

    pub(super) fn emitting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        self.emitted(cursor, EmitAt::Now)
    }

    pub(super) fn end_emitting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        self.emitted(cursor, EmitAt::End)
    }

    fn emitted(&mut self, cursor: &mut Cursor<'_>, at: EmitAt) -> Parsed<Ability> {
        let quoted = cursor.peek_ahead() == Some('`');
        let value = self.value(cursor, quoted.then_some(Type::String))?;
        let to = self.value_after(cursor, "for", Some(Type::Actor))?;
        Ok(Ability::Emit { at, value, to })
    }

    /// ``Display `Name` (v1, v2)``.
    pub(super) fn displaying(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let written = backticked(cursor)?;
        let display = self.element_name(ElementKind::Display, written);
        cursor.skip_spaces();
        let mut values = Vec::new();
        if cursor.peek() == Some('(') {
            let open = cursor.rest().part(0, 1);
            let Some(inner) = cursor.take_bracketed('(', ')') else {
                let message = in_each!("bracket_unclosed");
                return Err(fault(Code::Unclosed, open.span(), message));
            };
            let parts = inner.split_at_commas();
            if parts.len() > MOST_SHOWN {
                let message = in_each!("most_shown", most = MOST_SHOWN);
                return Err(fault(Code::TooMany, inner.span(), message));
            }
            for part in parts {
                values.push(self.display_value(part)?);
            }
        }
        Ok(Ability::Display(Displaying::Create { display, values }))
    }

    /// ``Update `Name` value `1` to `v` ``.
    pub(super) fn updating(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let written = backticked(cursor)?;
        let display = self.element_name(ElementKind::Display, written);
        cursor.expect("value")?;
        let slot = self.slot(cursor)?;
        cursor.expect("to")?;
        let to = cursor.take_rest();
        let to = self.display_value(to)?;
        Ok(Ability::Display(Displaying::Update { display, slot, to }))
    }

    fn display_value(&mut self, written: Fragment<'_>) -> Parsed<DisplayValue> {
        let bare = written.text.trim_matches('`');
        let mut words = Shows::ALL.iter().copied();
        let shows = words.find(|shows| shows.word().eq_ignore_ascii_case(bare));
        Ok(match shows {
            Some(shows) => DisplayValue::Word {
                shows,
                spelling: Spelling::of(written.text),
            },
            _ if bare.len() == written.text.len()
                && !bare.starts_with(super::super::selector::begins_selector) =>
            {
                let words = self.constant(written, None, Some(Type::DisplayValue))?;
                DisplayValue::Value(words)
            }
            _ => {
                let mut cursor = Cursor::new(written);
                let value = self.value(&mut cursor, Some(Type::DisplayValue))?;
                self.nothing_left(&cursor)?;
                DisplayValue::Value(value)
            }
        })
    }

    pub(super) fn executing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let written = backticked(cursor)?;
        let list = self.host_command(written);
        cursor.expect("to")?;
        let to = self.location(cursor)?;
        Ok(Ability::Execute { list, to })
    }

    /// A command that is none of the lists is a name like any other unknown one: the element can be
    /// used, and the ability fails when it is its turn.
    fn host_command(&mut self, written: Fragment<'_>) -> HostCommand {
        if let Some(list) = HostList::read(written.text) {
            return HostCommand::List(list);
        }
        let message = in_each!("no_list", written = written.text);
        let mut complaint = Code::UnknownName.at(written.span(), message);
        if let Some(hint) = self.did_you_mean(written.text, HostList::words()) {
            complaint = complaint.hint(hint);
        }
        self.complain(complaint);
        HostCommand::Unknown(Name::new(written.text, written.span()))
    }

    pub(super) fn shuffling(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let start = cursor.rest().trim();
        let mut values = vec![self.value(cursor, None)?];
        while !cursor.at_end() {
            values.push(self.value(cursor, None)?);
            if values.len() > MOST_SHUFFLED {
                let message = in_each!("most_shuffled", most = MOST_SHUFFLED);
                return Err(fault(Code::TooMany, start.span(), message));
            }
        }
        Ok(Ability::Shuffle(values))
    }

    /// ``Format V as `fmt` split by `sep` as `type` ``.
    pub(super) fn formatting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let value = self.value(cursor, None)?;
        cursor.expect("as")?;
        let template = backticked(cursor)?.text.replace("\\n", "\n");
        let split = match cursor.eat("split by") {
            true => {
                let separator = backticked(cursor)?.text.replace("\\n", "\n");
                cursor.expect("as")?;
                let word = super::quoted_or_bare(cursor)?;
                let into = self.one_of(word, "no_type", Type::read, Type::words())?;
                Some(Split { separator, into })
            }
            false => None,
        };
        Ok(Ability::Format {
            value,
            template,
            split,
        })
    }
}
