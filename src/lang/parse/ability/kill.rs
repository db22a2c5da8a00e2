//! Killing, investigating, targeting, disguising, protecting.

use super::super::cursor::Cursor;
use super::super::fragment::is_space;
use super::super::reader::{Parsed, Reader, fault};
use super::super::value::backticked;
use crate::code::Code;
use crate::tree::{
    Ability, DayOrNight, DeceivedBy, Disguise, Investigation, KillingFilter, KillingType,
    ProtectedBy, Protection, Spelling, Strength, TargetType, Trait, Type,
};
use nightdesk_text::in_each;

impl Reader<'_> {
    pub(super) fn killing(&mut self, cursor: &mut Cursor<'_>, how: KillingType) -> Parsed<Ability> {
        Ok(Ability::Kill(how, self.player(cursor)?))
    }

    pub(super) fn investigating(
        &mut self,
        cursor: &mut Cursor<'_>,
        what: Trait,
    ) -> Parsed<Ability> {
        let player = self.player(cursor)?;
        let deceived_by = deceived_by(cursor)?;
        Ok(Ability::Investigate(Investigation::Trait {
            what,
            player,
            deceived_by,
        }))
    }

    pub(super) fn attribute_investigating(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let player = self.player(cursor)?;
        cursor.expect("for")?;
        let attribute = self.value(cursor, Some(Type::ActiveAttribute))?;
        let deceived_by = deceived_by(cursor)?;
        Ok(Ability::Investigate(Investigation::Attribute {
            player,
            attribute,
            deceived_by,
        }))
    }

    /// Roles are counted by role, players as they are.
    pub(super) fn count_investigating(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let start = *cursor;
        let before = self.found_so_far();
        let counted = self.value(cursor, None)?;
        if cursor.eat("Player Count") {
            return Ok(Ability::Investigate(Investigation::PlayerCount(counted)));
        }
        cursor.expect("Count")?;
        let deceived_by = deceived_by(cursor)?;
        if counted.typing.known().is_some_and(Type::is_player) {
            return Ok(Ability::Investigate(Investigation::PlayerCount(counted)));
        }
        self.forget_since(before);
        let mut again = start;
        let role = self.value(&mut again, Some(Type::Role))?;
        Ok(Ability::Investigate(Investigation::RoleCount {
            role,
            deceived_by,
        }))
    }

    pub(super) fn targeting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let accepts = written_at_the_end(cursor);
        let want = accepts.map(TargetType::accepted);
        let value = self.value(cursor, want)?;
        cursor.skip_spaces();
        if let Some(inner) = cursor.take_bracketed('(', ')') {
            self.one_of(inner, "no_target", TargetType::read, TargetType::words())?;
        }
        Ok(Ability::Target { value, accepts })
    }

    pub(super) fn disguising(
        &mut self,
        cursor: &mut Cursor<'_>,
        strength: Strength,
    ) -> Parsed<Ability> {
        let player = self.player(cursor)?;
        cursor.expect("as")?;
        let role = self.value(cursor, Some(Type::Role))?;
        let duration = self.duration(cursor)?;
        Ok(Ability::Disguise(Disguise {
            strength,
            player,
            role,
            duration,
        }))
    }

    pub(super) fn protecting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let player = self.player(cursor)?;
        cursor.expect("from")?;
        let filter = backticked(cursor)?;
        let from = self.one_of(
            filter,
            "no_kind_of_killing",
            KillingFilter::read,
            KillingFilter::words(),
        )?;
        let by = self.value_after(cursor, "by", Some(Type::Player))?;
        cursor.expect("through")?;
        let defense = self.defense(cursor)?;
        let during = match cursor.eat("during") {
            true => {
                let phase = super::quoted_or_bare(cursor)?;
                let known =
                    self.one_of(phase, "no_phase", DayOrNight::read, DayOrNight::words())?;
                Some(known)
            }
            false => None,
        };
        let duration = self.duration(cursor)?;
        Ok(Ability::Protect(Protection {
            player,
            from,
            spelling: Spelling::of(filter.text),
            by,
            defense,
            during,
            duration,
        }))
    }

    fn defense(&mut self, cursor: &mut Cursor<'_>) -> Parsed<ProtectedBy> {
        if cursor.eat("Absence at") {
            return self.location(cursor).map(ProtectedBy::AbsenceAt);
        }
        let known = [
            ("Active Defense", ProtectedBy::Active),
            ("Passive Defense", ProtectedBy::Passive),
            ("Partial Defense", ProtectedBy::Partial),
            ("Recruitment Defense", ProtectedBy::Recruitment),
        ];
        for (words, defense) in known {
            if cursor.eat(words) {
                return Ok(defense);
            }
        }
        cursor.skip_spaces();
        let rest = cursor.take_rest();
        let message = in_each!("is_no_kind_of_defense", written = rest.text);
        let complaint = fault(Code::UnknownWord, rest.span(), message);
        Err(complaint.hint(in_each!("kinds_of_defense")))
    }
}

/// What is written in brackets at the end.
fn written_at_the_end(cursor: &Cursor<'_>) -> Option<TargetType> {
    let inner = cursor.rest().trim().text.strip_suffix(')')?;
    let (before, written) = inner.rsplit_once('(')?;
    before
        .ends_with(is_space)
        .then(|| TargetType::read(written))?
}

/// `(SD)`, `(WD)`, `(SD, WD)`.
fn deceived_by(cursor: &mut Cursor<'_>) -> Parsed<DeceivedBy> {
    cursor.skip_spaces();
    let mut found = DeceivedBy::default();
    if cursor.peek() != Some('(') {
        return Ok(found);
    }
    let open = cursor.rest().part(0, 1);
    let Some(inner) = cursor.take_bracketed('(', ')') else {
        let message = in_each!("bracket_unclosed");
        return Err(fault(Code::Unclosed, open.span(), message));
    };
    for level in inner.split_at_commas() {
        match level.text {
            "SD" => found.strong = true,
            "WD" => found.weak = true,
            _ => {
                let message = in_each!("is_no_kind_of_disguise", written = level.text);
                let complaint = fault(Code::UnknownWord, level.span(), message);
                return Err(complaint.hint(in_each!("kinds_of_disguise")));
            }
        }
    }
    Ok(found)
}
