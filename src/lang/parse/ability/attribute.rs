//! Custom attributes, redirections, votes, obstructions.

use super::super::cursor::Cursor;
use super::super::reader::{Parsed, Reader, fault};
use super::super::selector::begins_selector;
use super::super::value::{backticked, read_number};
use crate::code::Code;
use crate::tree::{
    Ability, Applying, Expression, Joining, Manipulation, Obstruction, Outcome, Poll, Selected,
    Slot, Spelling, ToOrBy, Type, Value, VoteKind, Word,
};
use nightdesk_text::in_each;

/// How many values a custom attribute has.
const MOST_VALUES: usize = 3;

impl Reader<'_> {
    pub(super) fn applying(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let attribute = self.value(cursor, Some(Type::Attribute))?;
        cursor.expect("to")?;
        self.applied(cursor, attribute)
    }

    fn applied(&mut self, cursor: &mut Cursor<'_>, attribute: Value) -> Parsed<Ability> {
        let to = self.actor(cursor)?;
        let duration = self.duration(cursor)?;
        let values = self.attribute_values(cursor)?;
        Ok(Ability::Apply(Applying::Add {
            attribute,
            to,
            duration,
            values,
        }))
    }

    /// `(v1, v2, v3)`: words with variables.
    fn attribute_values(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Vec<Value>> {
        cursor.skip_spaces();
        if cursor.peek() != Some('(') {
            return Ok(Vec::new());
        }
        let open = cursor.rest().part(0, 1);
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let message = in_each!("bracket_unclosed");
            return Err(fault(Code::Unclosed, open.span(), message));
        };
        let parts = inner.split_at_commas();
        if parts.len() > MOST_VALUES {
            let message = in_each!("three_values");
            return Err(fault(Code::TooMany, inner.span(), message));
        }
        let values = parts.into_iter().map(|written| {
            let quoted = written
                .text
                .strip_prefix('`')
                .and_then(|text| text.strip_suffix('`'));
            let part = match quoted {
                Some(inner) => written.part(1, 1 + inner.len()),
                None => written,
            };
            let value = self.constant(part, None, Some(Type::String))?;
            Ok(Value {
                spelling: Spelling::of(written.text),
                ..value
            })
        });
        values.collect()
    }

    /// ``Add `Poll` Poll``, ``Add `Attribute` to X``, `Add P to #G`.
    pub(super) fn adding(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let mut ahead = *cursor;
        if ahead.peek_ahead() == Some('`') {
            backticked(&mut ahead)?;
            if ahead.sees("Poll") {
                let poll = self.value(cursor, Some(Type::Poll))?;
                cursor.expect("Poll")?;
                let duration = self.duration(cursor)?;
                return Ok(Ability::Poll(Poll::Add(poll, duration)));
            }
            return self.applying(cursor);
        }
        let who = self.value(cursor, None)?;
        cursor.expect("to")?;
        if is_attribute(&who) {
            return self.applied(cursor, who);
        }
        self.added(cursor, Some(who))
    }

    /// ``Remove `Attribute` from X``, `Remove P from #G`.
    pub(super) fn removing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let quoted = cursor.peek_ahead() == Some('`');
        let want = quoted.then_some(Type::ActiveAttribute);
        let removed = self.value(cursor, want)?;
        cursor.expect("from")?;
        if quoted || is_attribute(&removed) {
            let from = self.actor(cursor)?;
            return Ok(Ability::Apply(Applying::Remove {
                attribute: removed,
                from,
            }));
        }
        let group = self.value(cursor, Some(Type::Group))?;
        Ok(Ability::Join(Joining::Remove {
            who: Some(removed),
            group,
        }))
    }

    pub(super) fn changing_attribute(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let attribute = self.value(cursor, Some(Type::ActiveAttribute))?;
        cursor.expect("value")?;
        let slot = self.attribute_slot(cursor)?;
        cursor.expect("to")?;
        let quoted = cursor.peek_ahead() == Some('`');
        let to = self.value(cursor, quoted.then_some(Type::String))?;
        let of = self.value_after(cursor, "for", Some(Type::Actor))?;
        Ok(Ability::Apply(Applying::Change {
            attribute,
            slot,
            to,
            of,
        }))
    }

    /// A value of an attribute; only displays have a fourth.
    fn attribute_slot(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Slot> {
        let mut ahead = *cursor;
        let written = super::quoted_or_bare(&mut ahead)?;
        let slot = self.slot(cursor)?;
        if slot != Slot::Fourth {
            return Ok(slot);
        }
        let message = in_each!("no_fourth_value");
        Err(fault(Code::UnknownWord, written.span(), message).hint(in_each!("write_one_to_three")))
    }

    pub(super) fn slot(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Slot> {
        let written = super::quoted_or_bare(cursor)?;
        self.one_of(
            written,
            "no_value_of_that_number",
            Slot::read,
            Slot::words(),
        )
    }

    pub(super) fn redirecting(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let written = backticked(cursor)?;
        let abilities = self.ability_filter(written)?;
        let from = self.value_after(cursor, "from", Some(Type::Player))?;
        cursor.expect("to")?;
        let to = self.player(cursor)?;
        let duration = self.duration(cursor)?;
        Ok(Ability::Redirect {
            abilities,
            from,
            to,
            duration,
        })
    }

    /// ``Manipulate `Poll` Poll (…)``, ``Manipulate P's `public voting power` to `2` ``.
    pub(super) fn manipulating(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        if cursor.peek_ahead() == Some('`') {
            return self.manipulating_poll(cursor);
        }
        let player = self.player(cursor)?;
        if !cursor.eat_exactly("'s") && !cursor.eat_exactly("’s") {
            cursor.expect("'s")?;
        }
        let votes = self.vote_kind(cursor)?;
        let change = if cursor.eat("to") {
            ToOrBy::Absolute
        } else {
            cursor.expect("by")?;
            ToOrBy::Relative
        };
        let amount = self.value(cursor, Some(Type::Number))?;
        let duration = self.duration(cursor)?;
        Ok(Ability::Manipulate(Manipulation {
            player,
            votes,
            change,
            amount,
            duration,
        }))
    }

    fn vote_kind(&mut self, cursor: &mut Cursor<'_>) -> Parsed<VoteKind> {
        cursor.skip_spaces();
        let quoted = cursor.peek() == Some('`');
        let written = match quoted {
            true => backticked(cursor)?,
            false => {
                let rest = cursor.rest();
                let end = rest.text.find("power").map_or(0, |at| at + "power".len());
                cursor.eat_exactly(rest.part(0, end).text);
                rest.part(0, end)
            }
        };
        let words = written.one_spaced().to_lowercase();
        let plain = words.strip_suffix("voting power");
        let old = words.strip_suffix("starting votes");
        if old.is_some() {
            let message = in_each!("old_spelling");
            self.complain(Code::OldSpelling.at(written.span(), message));
        }
        let kind = plain.or(old).and_then(|kind| VoteKind::read(kind.trim()));
        kind.ok_or_else(|| {
            let message = in_each!("is_no_kind_of_votes", written = written.text);
            let complaint = fault(Code::UnknownWord, written.span(), message);
            complaint.hint(in_each!("kinds_of_votes"))
        })
    }

    /// `Obstruct P`, ``Obstruct T for P ⇒ `feedback` ``.
    pub(super) fn obstructing(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let named = !cursor.peek_ahead().is_some_and(begins_selector);
        let abilities = match named {
            true => {
                cursor.skip_spaces();
                let rest = cursor.rest();
                let Some((written, _)) = rest.cut_at_word(&["for"]) else {
                    let message = in_each!("for_is_missing");
                    return Err(fault(Code::NoWord, rest.trim().span(), message));
                };
                cursor.eat_exactly(written.text);
                cursor.expect("for")?;
                let bare = written.text.trim_matches('`').len();
                let quotes = (written.text.len() - bare) / 2;
                Some(self.filtered(written.part(quotes, quotes + bare))?)
            }
            false => None,
        };
        let player = self.player(cursor)?;
        let outcomes = match cursor.eat_arrow() {
            true => self.outcomes(cursor)?,
            false => Vec::new(),
        };
        let duration = self.duration(cursor)?;
        Ok(Ability::Obstruct(Obstruction {
            player,
            abilities,
            outcomes,
            duration,
        }))
    }

    fn outcomes(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Vec<Outcome>> {
        cursor.skip_spaces();
        if cursor.peek() != Some('(') || cursor.rest().text.starts_with("(~") {
            let feedback = self.outcome(cursor)?;
            return Ok(vec![Outcome {
                chance: None,
                feedback,
            }]);
        }
        let open = cursor.rest().part(0, 1);
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let message = in_each!("bracket_unclosed");
            return Err(fault(Code::Unclosed, open.span(), message));
        };
        let outcomes = inner.split_at_commas().into_iter().map(|part| {
            let colon = part.text.find(':').unwrap_or(0);
            let written = part.part(0, colon).trim();
            let Some(chance) = read_number(written.text) else {
                let message = in_each!("chance_is_missing", written = part.text);
                return Err(fault(Code::NoNumber, part.span(), message));
            };
            let mut cursor = Cursor::new(part.from(colon + 1));
            let feedback = self.outcome(&mut cursor)?;
            self.nothing_left(&cursor)?;
            Ok(Outcome {
                chance: Some(chance),
                feedback,
            })
        });
        outcomes.collect()
    }

    fn outcome(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Value> {
        let quoted = cursor.peek_ahead() == Some('`');
        self.value(cursor, quoted.then_some(Type::Info))
    }
}

/// Whether a value is an attribute rather than a player.
fn is_attribute(value: &Value) -> bool {
    if matches!(
        value.typing.known(),
        Some(Type::Attribute | Type::ActiveAttribute)
    ) {
        return true;
    }
    let Expression::Selector { base, properties } = &value.expression else {
        return false;
    };
    let parameter = matches!(
        base,
        Selected::Word(Word::VisitParameter | Word::SecondVisitParameter)
    );
    parameter && properties.is_empty() && value.typing.known().is_none()
}
