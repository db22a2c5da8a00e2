//! Counters.

use super::super::cursor::Cursor;
use super::super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{Ability, Amount, Counting, CountingWay, Rounding, Type, Value};
use nightdesk_text::in_each;

impl Reader<'_> {
    pub(super) fn incrementing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        self.moving(cursor, CountingWay::Increment)
    }

    pub(super) fn decrementing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        self.moving(cursor, CountingWay::Decrement)
    }

    /// `by n for X`, in either order.
    fn moving(&mut self, cursor: &mut Cursor<'_>, way: CountingWay) -> Parsed<Ability> {
        let before = self.counter_of(cursor)?;
        let amount = match cursor.eat("by") {
            true => Some(self.amount(cursor)?),
            false => None,
        };
        let of = match before {
            Some(of) => Some(of),
            None => self.counter_of(cursor)?,
        };
        Ok(Ability::Count(Counting { way, amount, of }))
    }

    pub(super) fn setting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let before = self.counter_of(cursor)?;
        cursor.expect("to")?;
        let amount = Some(self.amount(cursor)?);
        let of = match before {
            Some(of) => Some(of),
            None => self.counter_of(cursor)?,
        };
        Ok(Ability::Count(Counting {
            way: CountingWay::Set,
            amount,
            of,
        }))
    }

    fn counter_of(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Option<Value>> {
        self.value_after(cursor, "for", Some(Type::Actor))
    }

    /// A number, or `ceil $total/3`.
    fn amount(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Amount> {
        let rounding = Rounding::ALL
            .iter()
            .find(|rounding| cursor.eat(rounding.word()));
        let Some(rounding) = rounding else {
            return Ok(Amount::Number(self.value(cursor, Some(Type::Number))?));
        };
        let number = self.single_value(cursor, Some(Type::Number))?;
        if !cursor.eat("/") {
            let message = in_each!("only_a_quotient");
            return Err(fault(Code::NoWord, number.place.0, message));
        }
        let by = self.single_value(cursor, Some(Type::Number))?;
        Ok(Amount::Rounded {
            rounding: *rounding,
            number,
            by,
        })
    }
}
