//! Groups, extra roles, loyalty, whispers.

use super::super::cursor::Cursor;
use super::super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{Ability, Granting, Joining, Loyalty, Membership, Type, Value};
use nightdesk_text::in_each;

impl Reader<'_> {
    pub(super) fn joining(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        self.added(cursor, None)
    }

    /// The group, and as what, and for how long.
    pub(super) fn added(&mut self, cursor: &mut Cursor<'_>, who: Option<Value>) -> Parsed<Ability> {
        let group = self.value(cursor, Some(Type::Group))?;
        let membership = match cursor.eat("as") {
            true => {
                let word = super::quoted_or_bare(cursor)?;
                let words = Membership::words();
                Some(self.one_of(word, "no_membership", Membership::read, words)?)
            }
            false => None,
        };
        let duration = self.duration(cursor)?;
        Ok(Ability::Join(Joining::Add {
            who,
            group,
            membership,
            duration,
        }))
    }

    pub(super) fn leaving(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let group = self.value(cursor, Some(Type::Group))?;
        Ok(Ability::Join(Joining::Remove { who: None, group }))
    }

    pub(super) fn granting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let role = self.value(cursor, Some(Type::Role))?;
        cursor.expect("to")?;
        let to = self.player(cursor)?;
        Ok(Ability::Grant(Granting::Add { role, to }))
    }

    pub(super) fn revoking(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let role = self.value(cursor, Some(Type::ActiveExtraRole))?;
        cursor.expect("from")?;
        let from = self.player(cursor)?;
        Ok(Ability::Grant(Granting::Remove { role, from }))
    }

    pub(super) fn transferring(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let role = self.value(cursor, Some(Type::ActiveExtraRole))?;
        cursor.expect("from")?;
        let from = self.player(cursor)?;
        cursor.expect("to")?;
        let to = self.player(cursor)?;
        Ok(Ability::Grant(Granting::Transfer { role, from, to }))
    }

    pub(super) fn loyalty(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let rest = cursor.rest().text;
        let to_group = rest.contains("(Group)");
        let want = if to_group {
            Type::Group
        } else {
            Type::Alignment
        };
        let to = self.value(cursor, Some(want))?;
        if cursor.eat("(Group)") {
            return Ok(Ability::Loyalty(Loyalty::Group(to)));
        }
        if cursor.eat("(Alignment)") {
            return Ok(Ability::Loyalty(Loyalty::Alignment(to)));
        }
        let rest = cursor.rest().trim();
        let message = in_each!("group_or_alignment");
        Err(fault(Code::NoWord, rest.span(), message))
    }

    pub(super) fn whispering(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let from = self.value_after(cursor, "from", Some(Type::Location))?;
        cursor.expect("to")?;
        let to = self.location(cursor)?;
        let disguise = match cursor.eat("as") {
            true => Some(super::free_name(cursor)?),
            false => None,
        };
        let duration = self.duration(cursor)?;
        Ok(Ability::Whisper {
            from,
            to,
            disguise,
            duration,
        })
    }
}
