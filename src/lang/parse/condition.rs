//! Conditions.

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{Condition, Expression, Selected, Type, Typing, Value, Word};
use nightdesk_text::in_each;

/// How deeply conditions may stand in each other.
const DEEPEST: u32 = 8;
/// The longest chain the language's documents have.
const LONGEST_CHAIN: usize = 4;

/// What joins two conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Join {
    And,
    Or,
}

impl Reader<'_> {
    /// The condition a text is.
    pub(super) fn condition(&mut self, text: Fragment<'_>) -> Parsed<Condition> {
        self.condition_within(text, DEEPEST)
    }

    fn condition_within(&mut self, text: Fragment<'_>, deeper: u32) -> Parsed<Condition> {
        let text = text.trim();
        match text.text {
            "Otherwise" | "Feedback" => return Ok(Condition::Otherwise),
            "Always" => return Ok(Condition::Always),
            _ => {}
        }
        let mut cursor = Cursor::new(text);
        let logic = text.text.starts_with('(') || cursor.sees("not (");
        if !logic {
            let condition = self.comparison(&mut cursor)?;
            self.nothing_left(&cursor)?;
            return Ok(condition);
        }
        let Some(deeper) = deeper.checked_sub(1) else {
            let message = in_each!("too_deep");
            return Err(fault(Code::TooDeep, text.span(), message));
        };
        self.chain(&mut cursor, deeper)
    }

    /// Conditions in brackets joined by `and` and `or`, of which `or` binds tighter.
    fn chain(&mut self, cursor: &mut Cursor<'_>, deeper: u32) -> Parsed<Condition> {
        let whole = cursor.rest();
        let mut all = vec![vec![self.operand(cursor, deeper)?]];
        let mut joins = Vec::new();
        while !cursor.at_end() {
            let join = if cursor.eat("and") {
                Join::And
            } else if cursor.eat("or") {
                Join::Or
            } else {
                self.nothing_left(cursor)?;
                break;
            };
            joins.push(join);
            let operand = self.operand(cursor, deeper)?;
            match (join, all.last_mut()) {
                (Join::Or, Some(any)) => any.push(operand),
                _ => all.push(vec![operand]),
            }
        }
        let nested = all
            .iter()
            .flatten()
            .any(|operand| matches!(operand, Condition::All(_) | Condition::Any(_)));
        if !is_known_chain(&joins) || nested && !joins.is_empty() {
            let message = in_each!("odd_chain");
            let complaint = Code::OddChain.at(whole.span(), message);
            self.complain(complaint.hint(in_each!("or_binds_tighter")));
        }
        let mut any_of: Vec<Condition> = all.into_iter().map(joined(Condition::Any)).collect();
        Ok(match any_of.len() {
            1 => any_of.pop().unwrap_or(Condition::Always),
            _ => Condition::All(any_of),
        })
    }

    /// `(…)` or `not (…)`.
    fn operand(&mut self, cursor: &mut Cursor<'_>, deeper: u32) -> Parsed<Condition> {
        cursor.skip_spaces();
        let inverted = cursor.eat("not");
        cursor.skip_spaces();
        let open = cursor.rest();
        if !open.text.starts_with('(') {
            let message = in_each!("joined_in_brackets");
            return Err(fault(Code::UnknownCondition, open.span(), message));
        }
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let message = in_each!("bracket_unclosed");
            return Err(fault(Code::Unclosed, open.part(0, 1).span(), message));
        };
        let condition = self.condition_within(inner, deeper)?;
        Ok(match inverted {
            true => Condition::Not(Box::new(condition)),
            false => condition,
        })
    }

    fn comparison(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Condition> {
        let start = *cursor;
        let left = self.value(cursor, None)?;
        if cursor.eat("is in") {
            let group = self.value(cursor, Some(Type::Group))?;
            return Ok(Condition::IsIn(left, group));
        }
        if cursor.eat("is part of") {
            let right = self.value_like(cursor, &left)?;
            return Ok(Condition::IsPartOf(left, right));
        }
        if cursor.eat("is not") {
            let right = self.value_like(cursor, &left)?;
            return Ok(Condition::IsNot(self.like(start, left, &right)?, right));
        }
        if cursor.eat("is") {
            let right = self.value_like(cursor, &left)?;
            return Ok(Condition::Is(self.like(start, left, &right)?, right));
        }
        if cursor.eat("exists") {
            return Ok(Condition::Exists(left));
        }
        if cursor.eat("has") {
            let attribute = self.value(cursor, Some(Type::ActiveAttribute))?;
            return Ok(Condition::Has(left, attribute));
        }
        if cursor.eat(">") {
            let right = self.value(cursor, Some(Type::Number))?;
            return Ok(Condition::Greater(left, right));
        }
        if cursor.eat("<") {
            let right = self.value(cursor, Some(Type::Number))?;
            return Ok(Condition::Less(left, right));
        }
        let rest = cursor.rest().trim();
        let message = match rest.is_empty() {
            true => in_each!("says_something"),
            false => in_each!("is_no_comparison", written = rest.text),
        };
        let span = if rest.is_empty() {
            left.place.0
        } else {
            rest.span()
        };
        let complaint = fault(Code::UnknownCondition, span, message);
        Err(complaint.hint(in_each!("comparisons")))
    }

    /// The left side of a comparison, read again where only the right side says what a bare
    /// constant on the left is.
    fn like(&mut self, start: Cursor<'_>, left: Value, right: &Value) -> Parsed<Value> {
        match is_constant(&left) && !is_constant(right) {
            true => self.value_like(&mut { start }, right),
            false => Ok(left),
        }
    }

    /// The right side of a comparison: a bare constant is taken for what the left side is, if
    /// there is one of that name.
    fn value_like(&mut self, cursor: &mut Cursor<'_>, left: &Value) -> Parsed<Value> {
        let start = *cursor;
        let before = self.found_so_far();
        let own = self.value(cursor, None)?;
        let bare = matches!(own.typing, Typing::Inferred(_));
        let wanted = left.typing.known().filter(|_| bare && is_constant(&own));
        let Some(wanted) = wanted.and_then(|known| read_as(left, known, &own)) else {
            return Ok(own);
        };
        if own.typing.known() == Some(wanted) {
            return Ok(own);
        }
        // Something of another type that exists stays that; what is only words takes the type.
        let only_words = own.typing.known() == Some(Type::String);
        let mut again = start;
        let found = self.found_so_far();
        let likened = self.value(&mut again, Some(wanted));
        match likened {
            Ok(mut likened) if only_words || self.found_so_far() == found => {
                likened.typing = Typing::Inferred(wanted);
                *cursor = again;
                Ok(likened)
            }
            _ => {
                self.forget_since(found.max(before));
                Ok(own)
            }
        }
    }
}

/// As what a bare constant is read beside a value of a known type; none: as what it is by itself.
fn read_as(beside: &Value, known: Type, own: &Value) -> Option<Type> {
    match known {
        Type::Role
        | Type::Alignment
        | Type::Attribute
        | Type::Class
        | Type::Category
        | Type::Poll
        | Type::AbilityType
        | Type::Option => Some(known),
        Type::String | Type::DisplayValue | Type::Info => words_for(own),
        // A poll may be won by a word; no constant names a player.
        Type::Player if is_winner(beside) => words_for(own),
        _ => None,
    }
}

/// Words beside words. What the book has goes by its name as well, and so stays what it is.
fn words_for(own: &Value) -> Option<Type> {
    let in_book = matches!(
        own.typing.known(),
        Some(Type::Role | Type::Attribute | Type::Alignment | Type::Poll | Type::Info)
    );
    (!in_book).then_some(Type::String)
}

fn is_winner(value: &Value) -> bool {
    let Expression::Selector { base, properties } = &value.expression else {
        return false;
    };
    let winner = matches!(
        base,
        Selected::Word(Word::Winner | Word::Winner1 | Word::Winner2)
    );
    winner && properties.is_empty()
}

fn is_constant(value: &Value) -> bool {
    match &value.expression {
        Expression::Constant(_) | Expression::KillingType(_) | Expression::Abilities(_) => true,
        Expression::Number(_)
        | Expression::Boolean(_)
        | Expression::Success(_)
        | Expression::Source(_) => value.spelling.quoted().is_some(),
        Expression::List(elements) => elements
            .iter()
            .all(|element| matches!(element, Expression::Constant(_))),
        _ => false,
    }
}

fn joined(join: fn(Vec<Condition>) -> Condition) -> impl Fn(Vec<Condition>) -> Condition {
    move |mut operands| match operands.len() {
        1 => operands.pop().unwrap_or(Condition::Always),
        _ => join(operands),
    }
}

/// Two to four of one kind, or one `and` and one `or` (seed: conditions).
fn is_known_chain(joins: &[Join]) -> bool {
    let same = joins.windows(2).all(|pair| match pair {
        [a, b] => a == b,
        _ => true,
    });
    joins.len() < LONGEST_CHAIN && (same || joins.len() == 2)
}
