//! Polls and cancelling.

use super::super::cursor::Cursor;
use super::super::fragment::Fragment;
use super::super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{Ability, CancelWith, Duration, PlayerVotes, Poll, Type, Value, Visibility};
use nightdesk_text::in_each;
use nightdesk_text::vocabulary::same_letters;

impl Reader<'_> {
    /// ``Create `Poll` Poll in L as `Name` ``.
    pub(super) fn creating_poll(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let poll = match cursor.sees("Poll") {
            true => None,
            false => Some(self.value(cursor, Some(Type::Poll))?),
        };
        cursor.expect("Poll")?;
        cursor.expect("in")?;
        let place = self.location(cursor)?;
        let name = match cursor.eat("as") {
            true => Some(super::free_name(cursor)?),
            false => None,
        };
        Ok(Ability::Poll(Poll::Create { poll, place, name }))
    }

    pub(super) fn deleting_poll(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let (poll, duration) = self.poll_for(cursor)?;
        Ok(Ability::Poll(Poll::Delete(poll, duration)))
    }

    pub(super) fn silently_cancelling(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let (poll, duration) = self.poll_for(cursor)?;
        Ok(Ability::Poll(Poll::Cancel {
            poll,
            told: Visibility::Hidden,
            duration,
        }))
    }

    /// `Cancel`, `Cancel with Failure`, ``Cancel `Poll` Poll``.
    pub(super) fn cancelling(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        if cursor.eat("with") {
            return self.cancelling_with(cursor).map(Ability::Cancel);
        }
        if cursor.at_end() {
            return Ok(Ability::Cancel(CancelWith::Failure));
        }
        let (poll, duration) = self.poll_for(cursor)?;
        Ok(Ability::Poll(Poll::Cancel {
            poll,
            told: Visibility::Visible,
            duration,
        }))
    }

    fn cancelling_with(&mut self, cursor: &mut Cursor<'_>) -> Parsed<CancelWith> {
        if cursor.eat("Failure") {
            return Ok(CancelWith::Failure);
        }
        if cursor.eat("Success") {
            return Ok(CancelWith::Success);
        }
        let text = self.value(cursor, Some(Type::Info))?;
        Ok(CancelWith::Message(text))
    }

    fn poll_for(&mut self, cursor: &mut Cursor<'_>) -> Parsed<(Value, Option<Duration>)> {
        let poll = self.value(cursor, Some(Type::Poll))?;
        cursor.expect("Poll")?;
        let duration = self.duration(cursor)?;
        Ok((poll, duration))
    }

    /// ``Manipulate `Poll` Poll (P is `Unvotable`)``.
    pub(super) fn manipulating_poll(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Ability> {
        let poll = self.value(cursor, Some(Type::Poll))?;
        cursor.expect("Poll")?;
        cursor.skip_spaces();
        let rest = cursor.rest();
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let message = in_each!("votes_in_brackets");
            return Err(fault(Code::NoValue, rest.trim().span(), message));
        };
        let (player, votes) = self.player_votes(inner)?;
        let duration = self.duration(cursor)?;
        Ok(Ability::Poll(Poll::Manipulate {
            poll,
            player,
            votes,
            duration,
        }))
    }

    fn player_votes(&mut self, inner: Fragment<'_>) -> Parsed<(Value, PlayerVotes)> {
        let mut cursor = Cursor::new(inner.trim());
        let player = self.player(&mut cursor)?;
        if cursor.eat("is") {
            let word = super::quoted_or_bare(&mut cursor)?;
            let known = [
                ("Unvotable", PlayerVotes::Unvotable),
                ("Disqualified", PlayerVotes::Disqualified),
            ];
            let words = known.iter().map(|(word, _)| *word);
            let found = known
                .iter()
                .find(|(known, _)| same_letters(known, word.text));
            let Some((_, votes)) = found else {
                return Err(self.unknown(Code::UnknownWord, "no_state", word, words));
            };
            let votes = votes.clone();
            self.nothing_left(&cursor)?;
            return Ok((player, votes));
        }
        cursor.expect("has")?;
        let number = self.value(&mut cursor, Some(Type::Number))?;
        let told = match cursor.eat("hidden") {
            true => Visibility::Hidden,
            false => Visibility::Visible,
        };
        if !cursor.eat("vote") {
            cursor.expect("votes")?;
        }
        self.nothing_left(&cursor)?;
        Ok((player, PlayerVotes::Extra(number, told)))
    }
}
