//! What changes elements, and choices.

use super::super::cursor::Cursor;
use super::super::fragment::Fragment;
use super::super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{Ability, Activation, Changing, Choice, Name, Type, Value};
use nightdesk_text::in_each;

/// How many options a choice can have.
const MOST_OPTIONS: usize = 5;

impl Reader<'_> {
    pub(super) fn role_change(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let (player, to) = self.change(cursor, Type::Player, Type::Role)?;
        Ok(Ability::Change(Changing::Role { player, to }))
    }

    pub(super) fn alignment_change(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let (player, to) = self.change(cursor, Type::Player, Type::Alignment)?;
        Ok(Ability::Change(Changing::Alignment { player, to }))
    }

    pub(super) fn group_change(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let (group, to) = self.change(cursor, Type::Group, Type::Group)?;
        Ok(Ability::Change(Changing::Group { group, to }))
    }

    /// `[X] to Y`.
    fn change(
        &mut self,
        cursor: &mut Cursor<'_>,
        of: Type,
        to: Type,
    ) -> Parsed<(Option<Value>, Value)> {
        let changed = match cursor.sees("to") {
            true => None,
            false => Some(self.value(cursor, Some(of))?),
        };
        cursor.expect("to")?;
        Ok((changed, self.value(cursor, Some(to))?))
    }

    pub(super) fn disbanding(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let group = match cursor.at_end() {
            true => None,
            false => Some(self.value(cursor, Some(Type::Group))?),
        };
        Ok(Ability::Disband(group))
    }

    pub(super) fn resetting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let place = match cursor.at_end() {
            true => None,
            false => Some(self.location(cursor)?),
        };
        Ok(Ability::ConversationReset(place))
    }

    pub(super) fn activating(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let element = self.actor(cursor)?;
        if cursor.eat("always") {
            return Ok(Ability::Activate {
                element,
                when: Activation::Always,
            });
        }
        cursor.expect("while")?;
        let word = super::quoted_or_bare(cursor)?;
        let when = self.one_of(word, "no_status", Activation::read, Activation::words())?;
        Ok(Ability::Activate { element, when })
    }

    /// `` `Name` Choice …``, else a text to show.
    pub(super) fn choice_or_feedback(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let mut ahead = *cursor;
        if let Some(name) = ahead.take_backticked() {
            let name = Name::new(name.text, name.span());
            if ahead.eat("Choice Creation") {
                *cursor = ahead;
                return self.creating_choice(cursor, name);
            }
            if ahead.eat("Choice Choose") {
                *cursor = ahead;
                let option = self.value(cursor, Some(Type::Option))?;
                return Ok(Ability::Choice(Choice::Choose { name, option }));
            }
        }
        self.value(cursor, Some(Type::Info)).map(Ability::Feedback)
    }

    fn creating_choice(&mut self, cursor: &mut Cursor<'_>, name: Name) -> Parsed<Ability> {
        let to = self.value_after(cursor, "for", Some(Type::Location))?;
        cursor.skip_spaces();
        let rest = cursor.rest();
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let message = in_each!("options_in_brackets");
            return Err(fault(Code::NoValue, rest.trim().span(), message));
        };
        let options = options(inner);
        if options.len() > MOST_OPTIONS {
            let message = in_each!("most_options", most = MOST_OPTIONS);
            return Err(fault(Code::TooMany, inner.span(), message));
        }
        Ok(Ability::Choice(Choice::Create { name, to, options }))
    }
}

fn options(inner: Fragment<'_>) -> Vec<Name> {
    let parts = inner.split_at_commas().into_iter();
    parts
        .map(|part| {
            let bare = part.text.trim_matches('`').len();
            let quotes = (part.text.len() - bare) / 2;
            let part = part.part(quotes, quotes + bare);
            Name::new(part.text, part.span())
        })
        .filter(|name| !name.written.is_empty())
        .collect()
}
