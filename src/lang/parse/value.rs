//! Values and their annotations.

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::infer;
use super::reader::{Parsed, Reader, fault};
use super::selector::{begins_selector, read_boolean};
use crate::code::Code;
use crate::tree::{
    Decimal, ElementKind, Expression, Key, Place, Selected, Spelling, Type, Typing, Value,
};
use nightdesk_text::{Span, in_each};

/// What a place takes; none: whatever there is.
pub(super) type Want = Option<Type>;

impl Reader<'_> {
    /// A value that comes next.
    pub(super) fn value(&mut self, cursor: &mut Cursor<'_>, want: Want) -> Parsed<Value> {
        let first = self.single_value(cursor, want)?;
        let is_number = first.typing.known() == Some(Type::Number);
        if !is_number || !matches!(want, None | Some(Type::Number)) || !cursor.eat("/") {
            return Ok(first);
        }
        let second = self.single_value(cursor, Some(Type::Number))?;
        Ok(Value {
            place: Place(first.place.0.join(second.place.0)),
            typing: first.typing,
            spelling: Spelling::default(),
            expression: Expression::Quotient(Box::new(first), Box::new(second)),
        })
    }

    /// A value without a division.
    pub(super) fn single_value(&mut self, cursor: &mut Cursor<'_>, want: Want) -> Parsed<Value> {
        cursor.skip_spaces();
        let start = cursor.here();
        match cursor.peek() {
            Some('`') => self.constants(cursor, want),
            Some(sign) if begins_selector(sign) => {
                let written = cursor.rest();
                let expression = self.selector(cursor)?;
                let annotation = self.annotation(cursor)?;
                let expression = self.as_wanted(expression, want);
                let numbered = numbers_first_result(&expression, written.text);
                let mut value = self.typed(expression, annotation, want, cursor.since(start));
                if numbered {
                    value.spelling = spelling(written, cursor);
                }
                Ok(value)
            }
            Some(sign) if sign.is_ascii_digit() || sign == '-' => {
                let number = number(cursor)?;
                self.annotation(cursor)?;
                Ok(self.typed(Expression::Number(number), None, want, cursor.since(start)))
            }
            _ => {
                let mut ahead = *cursor;
                let word = ahead.take_while(char::is_alphanumeric);
                let Some(expression) = bare_word(word.text, want) else {
                    return Err(no_value(cursor));
                };
                let written = cursor.rest();
                *cursor = ahead;
                let mut value = self.typed(expression, None, want, cursor.since(start));
                // Between backticks the same word may be a name.
                value.spelling = spelling(written, cursor);
                self.annotation(cursor)?;
                Ok(placed(value, cursor, start))
            }
        }
    }

    /// One constant, or several joined by `+`.
    fn constants(&mut self, cursor: &mut Cursor<'_>, want: Want) -> Parsed<Value> {
        cursor.skip_spaces();
        let whole = cursor.rest();
        let start = cursor.here();
        let mut written = vec![backticked(cursor)?];
        loop {
            let mut ahead = *cursor;
            if !(ahead.eat("+") && ahead.peek_ahead() == Some('`')) {
                break;
            }
            ahead.skip_spaces();
            written.push(backticked(&mut ahead)?);
            *cursor = ahead;
        }
        let outer = self.annotation(cursor)?;
        if let ([single], false) = (written.as_slice(), infer::takes_words(want)) {
            written = self.joined_names(*single);
        }
        let [single] = written.as_slice() else {
            let mut value = self.list(cursor, start, &written, outer, want)?;
            value.spelling = spelling(whole, cursor);
            return Ok(value);
        };
        let (content, inner) = self.inner_annotation(*single);
        let mut value = self.constant(content, outer.or(inner), want)?;
        value.spelling = spelling(whole, cursor);
        Ok(placed(value, cursor, start))
    }

    /// Names of the book that are joined by `+` within one pair of backticks; else all of it.
    fn joined_names<'a>(&self, content: Fragment<'a>) -> Vec<Fragment<'a>> {
        let names = content.split_at('+');
        let named = |name: &Fragment<'_>| infer::is_named(self.infer(*name));
        let all = names.len() > 1 && !named(&content) && names.iter().all(named);
        match all {
            true => names,
            false => vec![content],
        }
    }

    /// Constants of which the first tells the type of all.
    fn list(
        &mut self,
        cursor: &Cursor<'_>,
        start: usize,
        written: &[Fragment<'_>],
        outer: Option<Type>,
        want: Want,
    ) -> Parsed<Value> {
        let mut typing = None;
        let mut elements = Vec::new();
        for content in written {
            let (content, inner) = self.inner_annotation(*content);
            let known = typing.and_then(Typing::known);
            let value = self.constant(content, outer.or(inner), known.or(want))?;
            typing = typing.or(Some(value.typing));
            elements.push(value.expression);
        }
        let value = Value {
            expression: Expression::List(elements),
            typing: typing.unwrap_or(Typing::AtRunTime),
            place: Place::default(),
            spelling: Spelling::default(),
        };
        Ok(placed(value, cursor, start))
    }

    /// `[type]` right after a value.
    fn annotation(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Option<Type>> {
        if cursor.peek() != Some('[') {
            return Ok(None);
        }
        let open = cursor.rest().part(0, 1);
        let Some(word) = cursor.take_bracketed('[', ']') else {
            let message = in_each!("bracket_unclosed");
            return Err(fault(Code::Unclosed, open.span(), message));
        };
        Ok(self.known_type(word))
    }

    fn known_type(&mut self, word: Fragment<'_>) -> Option<Type> {
        let known = Type::read(word.text);
        if known.is_none() {
            let message = in_each!("no_type", written = word.text);
            let mut complaint = Code::UnknownType.at(word.span(), message);
            if let Some(hint) = self.did_you_mean(word.text, Type::words()) {
                complaint = complaint.hint(hint);
            }
            self.complain(complaint);
        }
        known
    }

    /// `[type]` at the end of what stands in backticks, if that is no text with selectors.
    fn inner_annotation<'a>(&mut self, content: Fragment<'a>) -> (Fragment<'a>, Option<Type>) {
        let annotated = content
            .text
            .strip_suffix(']')
            .and_then(|text| Some((text.rfind('[')?, text)));
        let Some((open, _)) = annotated else {
            return (content, None);
        };
        let word = content.part(open + 1, content.text.len() - 1);
        let before = content.part(0, open);
        let one_word =
            !word.is_empty() && word.text.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !one_word || before.text.contains(begins_selector) || before.text.ends_with(' ') {
            return (content, None);
        }
        (before, self.known_type(word))
    }

    /// Where a group is wanted, a group goes before a location of the same name.
    fn as_wanted(&mut self, expression: Expression, want: Want) -> Expression {
        let Expression::Selector {
            base: Selected::Location(name),
            properties,
        } = expression
        else {
            return expression;
        };
        let is_group = self.has(ElementKind::Group, &Key::of(&name.written));
        let base = match want {
            Some(Type::Group) if is_group => {
                let written = Fragment::new(&name.written, name.place.0.start);
                Selected::Group(self.element_name(ElementKind::Group, written))
            }
            _ => Selected::Location(name),
        };
        Expression::Selector { base, properties }
    }

    /// A value of what an expression, an annotation and a place say.
    fn typed(
        &mut self,
        expression: Expression,
        annotation: Option<Type>,
        want: Want,
        span: Span,
    ) -> Value {
        let own = infer::typing(&expression);
        let typing = match (annotation, want) {
            (Some(written), _) => Typing::Written(written),
            (None, Some(place)) if !infer::leaves_open(place) => {
                if let Typing::Inferred(own) = own
                    && infer::never_fits(place, own)
                {
                    let message = in_each!("wrong_type", place, own);
                    self.complain(Code::WrongType.at(span, message));
                }
                Typing::ByPlace(place)
            }
            (None, _) => own,
        };
        Value {
            expression,
            typing,
            place: Place(span),
            spelling: Spelling::default(),
        }
    }
}

/// What a cursor has gone past since a place, as it is written.
fn spelling(from: Fragment<'_>, cursor: &Cursor<'_>) -> Spelling {
    let length = from.text.len() - cursor.rest().text.len();
    Spelling::of(from.part(0, length).text)
}

/// Whether the first result is called by its number, as it may be beside a second one.
fn numbers_first_result(expression: &Expression, written: &str) -> bool {
    let first = matches!(
        expression,
        Expression::Selector {
            base: Selected::Result(1),
            ..
        }
    );
    first && written.to_ascii_lowercase().starts_with("@result1")
}

fn placed(value: Value, cursor: &Cursor<'_>, start: usize) -> Value {
    Value {
        place: Place(cursor.since(start)),
        ..value
    }
}

/// A value that needs no backticks: a truth value, and a success where one can be meant.
fn bare_word(word: &str, want: Want) -> Option<Expression> {
    if let Some(truth) = read_boolean(word) {
        return Some(Expression::Boolean(truth));
    }
    match (word, want) {
        ("Success", None | Some(Type::Success | Type::Any)) => Some(Expression::Success(true)),
        ("Failure", None | Some(Type::Success | Type::Any)) => Some(Expression::Success(false)),
        _ => None,
    }
}

/// What stands in backticks that come next.
pub(super) fn backticked<'a>(cursor: &mut Cursor<'a>) -> Parsed<Fragment<'a>> {
    cursor.skip_spaces();
    if cursor.peek() != Some('`') {
        let mut rest = *cursor;
        let found = rest.take_while(|c| !c.is_whitespace());
        let message = if found.is_empty() {
            in_each!("name_is_missing")
        } else {
            in_each!("name_before", found = found.text)
        };
        return Err(fault(Code::NoValue, found.span(), message));
    }
    let open = cursor.rest().part(0, 1);
    cursor
        .take_backticked()
        .ok_or_else(|| fault(Code::Unclosed, open.span(), in_each!("backtick_unclosed")))
}

/// A number as it is written.
pub(super) fn number(cursor: &mut Cursor<'_>) -> Parsed<Decimal> {
    let written = cursor.take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '.'));
    // A sentence may end after a number.
    read_number(written.text).ok_or_else(|| {
        let message = in_each!("is_no_number", written = written.text);
        fault(Code::NoNumber, written.span(), message)
    })
}

/// A decimal number, if a text is one.
pub(super) fn read_number(text: &str) -> Option<Decimal> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    let written = !whole.is_empty() && plain(whole) && plain(fraction);
    if !written || digits.ends_with('.') {
        return None;
    }
    let mantissa: i64 = format!("{whole}{fraction}").parse().ok()?;
    let places = u8::try_from(fraction.len()).ok()?;
    let negative = digits.len() < text.len();
    Some(Decimal {
        mantissa: if negative { -mantissa } else { mantissa },
        places,
    })
}

fn no_value(cursor: &Cursor<'_>) -> super::reader::Fault {
    let mut rest = *cursor;
    let word = rest.take_while(|c| !c.is_whitespace());
    if word.is_empty() {
        return fault(Code::NoValue, word.span(), in_each!("value_is_missing"));
    }
    let message = in_each!("is_no_value", written = word.text);
    let complaint = fault(Code::NoValue, word.span(), message);
    match word.text.chars().next() {
        Some(sign) if sign.is_alphabetic() => complaint.hint(in_each!("names_in_backticks")),
        _ => complaint,
    }
}
