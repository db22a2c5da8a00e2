//! The two readers of lengths: what a host writes at the desk and in a setup, and the few forms of a host's
//! line in the thread.

use std::str::FromStr;

use thiserror::Error;

use super::words::{around, is_joint, unit};
use super::{Length, Shift, Unit};
use nightdesk_text::{Language, number_in_words, say};

/// Reads the time of a `DEADLINE … MOVED` line (tracker §1.4): `[N D] [N H] [N M]`.
///
/// At least one part, in this order, each once; `,` `and` `&` or `+` may join two parts. The word
/// BY and the direction are not part of it. A total of zero is refused.
pub fn gm_length(text: &str) -> Result<Length, LengthError> {
    let length = Reader::new(text, Form::ThreadLine).read()?;
    if length.is_zero() {
        Err(LengthError::Zero)
    } else {
        Ok(length)
    }
}

/// Why a text is no length of time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.said(Language::English))]
pub enum LengthError {
    /// There is no text.
    Empty,
    /// A number stands alone.
    NoUnit {
        /// The number as written.
        number: String,
    },
    /// A word stands where a number is needed.
    NoNumber {
        /// The word as written.
        word: String,
    },
    /// The word after a number is no unit in this form.
    UnknownUnit {
        /// The word as written.
        word: String,
        /// The message with the units that would do.
        units: &'static str,
    },
    /// A smaller unit stands before a bigger one.
    OutOfOrder {
        /// The message with the unit that stands too far to the left.
        earlier: &'static str,
        /// The message with the unit that should come first.
        later: &'static str,
    },
    /// A unit is there twice.
    Repeated {
        /// The message with the unit.
        units: &'static str,
    },
    /// A part is at least as big as one of the unit before it; it may be two lengths in one.
    TooBigForRest {
        /// The part, printed in the short form.
        part: String,
        /// The message with the unit the part must stay below.
        above: &'static str,
    },
    /// The number has a fraction.
    Fraction {
        /// The number up to its fraction mark.
        number: String,
    },
    /// There is a minus sign.
    Negative,
    /// A sign that does not belong into a length.
    StraySign {
        /// The sign.
        sign: char,
    },
    /// The time adds up to nothing, where that makes no sense.
    Zero,
    /// The number cannot be counted.
    TooLong {
        /// The number as written.
        number: String,
    },
}

impl LengthError {
    /// What is wrong, in a language.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Empty => say!(to, "no_length"),
            Self::NoUnit { number } => say!(to, "no_unit", number),
            Self::NoNumber { word } => say!(to, "no_number", word),
            Self::UnknownUnit { word, .. } => say!(to, "unknown_unit", word),
            Self::OutOfOrder { earlier, later } => {
                let (earlier, later) = (say!(to, earlier), say!(to, later));
                say!(to, "out_of_order", later, earlier)
            }
            Self::Repeated { units } => say!(to, "repeated", units = say!(to, units)),
            Self::TooBigForRest { part, above } => {
                say!(to, "too_big_for_rest", part, above = say!(to, above))
            }
            Self::Fraction { number } => say!(to, "no_whole_number", number),
            Self::Negative => say!(to, "negative"),
            Self::StraySign { sign } => say!(to, "stray_sign", sign),
            Self::Zero => say!(to, "adds_up_to_zero"),
            Self::TooLong { number } => say!(to, "too_long", number),
        }
    }

    /// What would be right, in a language.
    #[must_use]
    pub fn hint_in(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::NoUnit { number } => say!(to, "write_a_unit", number),
            Self::UnknownUnit { units, .. } => say!(to, "the_units_are", units = say!(to, units)),
            Self::OutOfOrder { .. } => say!(to, "big_units_first"),
            Self::Repeated { units } => say!(to, "add_up", units = say!(to, units)),
            Self::TooBigForRest { part, .. } => say!(to, "carry_over", part),
            Self::Fraction { .. } => say!(to, "write_whole_numbers"),
            Self::Empty
            | Self::NoNumber { .. }
            | Self::Negative
            | Self::StraySign { .. }
            | Self::Zero
            | Self::TooLong { .. } => say!(to, "write_a_length"),
        }
    }
}

impl FromStr for Length {
    type Err = LengthError;

    /// Reads what a host writes: `7d`, `1d12h`, `90 minutes`, `72 hrs`, `a week`, `1.5 days`,
    /// `3 days and 12 hours`, `2 суток`.
    ///
    /// Units from big to small, each once. A part after a bigger one must be less than one of
    /// it, so that `7d 48h`, which may be two lengths, is never read as nine days.
    fn from_str(text: &str) -> Result<Length, LengthError> {
        Reader::new(text, Form::Host).read()
    }
}

impl TryFrom<String> for Length {
    type Error = LengthError;

    fn try_from(text: String) -> Result<Length, LengthError> {
        text.parse()
    }
}

impl FromStr for Shift {
    type Err = LengthError;

    /// Reads a length and an optional `later` or `earlier` after it; without one it is `later`.
    fn from_str(text: &str) -> Result<Shift, LengthError> {
        let text = text.trim();
        let split = text.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| {
            // The start of the last word: after the last sign that is no letter.
            at + text
                .get(at..)
                .and_then(|rest| rest.chars().next())
                .map_or(0, char::len_utf8)
        });
        let (length, direction) = text.split_at(split);
        match direction.to_lowercase().as_str() {
            "later" => Ok(Shift::later(length.parse()?)),
            "earlier" => Ok(Shift::earlier(length.parse()?)),
            _ => Ok(Shift::later(text.parse()?)),
        }
    }
}

/// Which of the two forms is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A host's words at the desk and in a setup.
    Host,
    /// A host's line in the thread, which a bot reads, too (tracker §1.4).
    ThreadLine,
}

impl Form {
    fn unit(self, word: &str) -> Result<(Unit, u32), LengthError> {
        unit(word, self).ok_or_else(|| LengthError::UnknownUnit {
            word: word.to_owned(),
            units: self.units(),
        })
    }

    /// The message with its units.
    const fn units(self) -> &'static str {
        match self {
            Form::Host => "units_of_hosts",
            Form::ThreadLine => "units_of_threads",
        }
    }

    fn joins(self, token: &Token<'_>) -> bool {
        match token {
            Token::Word(word) => is_joint(word, self),
            Token::Sign(sign) => matches!(sign, ',' | '&' | '+'),
            Token::Number(_) => false,
        }
    }
}

/// How many of a unit, in thousandths: a fraction of a day may be a whole number of hours.
#[derive(Clone, Copy, Debug)]
struct Count {
    /// Wide enough for any number of seconds that a length holds.
    thousandths: u128,
}

/// One half.
const HALF: Count = Count { thousandths: 500 };

impl Count {
    /// Reads digits, with at most three after a point or a comma.
    fn read(number: &str) -> Option<Self> {
        // "10,000" is ten thousand for many.
        let after_comma = number.split_once(',').map(|(_, rest)| rest.len());
        if after_comma == Some(3) {
            return None;
        }
        let (whole, rest) = number.split_once(['.', ',']).unwrap_or((number, ""));
        let rest = format!("{rest:0<3}");
        let rest: u64 = (rest.len() == 3).then(|| rest.parse().ok())??;
        let whole: u64 = whole.parse().ok()?;
        Some(Self {
            thousandths: u128::from(whole) * 1_000 + u128::from(rest),
        })
    }

    fn of(number: u32) -> Self {
        Self {
            thousandths: u128::from(number) * 1_000,
        }
    }

    /// One half more.
    const fn and_a_half(self) -> Self {
        Self {
            thousandths: self.thousandths + HALF.thousandths,
        }
    }

    fn times(self, times: u32) -> Self {
        Self {
            thousandths: self.thousandths * u128::from(times),
        }
    }

    /// So many of a unit, where these are whole seconds.
    fn seconds(self, unit: Unit) -> Option<u64> {
        let thousandths = self.thousandths * u128::from(unit.seconds());
        let seconds = thousandths
            .is_multiple_of(1_000)
            .then_some(thousandths / 1_000)?;
        u64::try_from(seconds).ok()
    }
}

/// A piece of a length: digits, letters, or one other sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Number(&'a str),
    Word(&'a str),
    Sign(char),
}

#[derive(Debug)]
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Tokens<'a> {
    fn run(&mut self, belongs: fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|c| !belongs(c)).unwrap_or(self.rest.len());
        let (run, rest) = self.rest.split_at(end);
        self.rest = rest;
        run
    }

    /// Digits, and those after a point or a comma that touches both: `1.5`.
    fn number(&mut self) -> &'a str {
        let from = self.rest;
        let whole = self.run(|c| c.is_ascii_digit());
        let Some(rest) = self.rest.strip_prefix(['.', ',']) else {
            return whole;
        };
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        if digits == 0 {
            return whole;
        }
        let (number, rest) = from
            .split_at_checked(whole.len() + 1 + digits)
            .unwrap_or((whole, ""));
        self.rest = rest;
        number
    }

    /// What follows a number of two words that begins with this one: `twenty-four`, `twenty four`.
    fn ones_after(&self, tens: &str) -> Option<&'a str> {
        let ones = self.rest.strip_prefix(['-', ' '])?;
        let end = ones
            .find(|c: char| !c.is_alphabetic())
            .unwrap_or(ones.len());
        let (ones, rest) = ones.split_at_checked(end)?;
        number_in_words(&format!("{tens}-{ones}")).map(|_| rest)
    }

    /// Letters up to the next sign; an `and` after a unit is a word of its own: `1dayand12hours`.
    fn word(&mut self) -> &'a str {
        let from = self.rest;
        let word = self.run(char::is_alphabetic);
        if let Some(ones) = self.ones_after(word) {
            self.rest = ones;
            return from.get(..from.len() - ones.len()).unwrap_or(word);
        }
        let joint = word.len().checked_sub("and".len());
        match joint.and_then(|split| word.split_at_checked(split)) {
            Some((unit, and))
                if and.eq_ignore_ascii_case("and") && Form::ThreadLine.unit(unit).is_ok() =>
            {
                self.rest = from.strip_prefix(unit).unwrap_or_default();
                unit
            }
            Some(_) | None => word,
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.rest = self.rest.trim_start();
        let first = self.rest.chars().next()?;
        Some(if first.is_ascii_digit() {
            Token::Number(self.number())
        } else if first.is_alphabetic() {
            Token::Word(self.word())
        } else {
            self.rest = self.rest.strip_prefix(first).unwrap_or_default();
            Token::Sign(first)
        })
    }
}

/// Why a number cannot be counted in whole seconds.
fn uncountable(number: &str) -> LengthError {
    let number = number.to_owned();
    match number.contains(['.', ',']) {
        true => LengthError::Fraction { number },
        false => LengthError::TooLong { number },
    }
}

/// Reads part after part from left to right.
struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    /// How many of them have been read.
    at: usize,
    form: Form,
    /// Whether one more is said, so that a unit needs no number.
    one_more: bool,
    last_unit: Option<Unit>,
    seconds: u64,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, form: Form) -> Reader<'a> {
        let tokens = Tokens { rest: text };
        // Words that change no length may stand anywhere before a unit.
        let is_filler = |token: &Token<'_>| match token {
            Token::Word(word) => form == Form::Host && around().is_filler(word),
            Token::Number(_) | Token::Sign(_) => false,
        };
        let tokens: Vec<Token<'_>> = tokens.collect();
        // "a 5-day phase"
        let is_link = |at: usize| {
            let around = (
                at.checked_sub(1).and_then(|at| tokens.get(at)),
                tokens.get(at + 1),
            );
            let parts = matches!(around, (Some(Token::Number(_)), Some(Token::Word(_))));
            form == Form::Host && parts && matches!(tokens.get(at), Some(Token::Sign('-')))
        };
        let one_more = tokens.iter().any(|token| match token {
            Token::Word(word) => form == Form::Host && around().is_one_more(word),
            Token::Number(_) | Token::Sign(_) => false,
        });
        Reader {
            tokens: tokens
                .iter()
                .enumerate()
                .filter(|(at, token)| !is_filler(token) && !is_link(*at))
                .map(|(_, token)| *token)
                .collect(),
            at: 0,
            form,
            one_more,
            last_unit: None,
            seconds: 0,
        }
    }

    fn read(mut self) -> Result<Length, LengthError> {
        while let Some(token) = self.next() {
            let token = self.without_joint(token);
            self.part(token)?;
        }
        if self.last_unit.is_none() {
            return Err(LengthError::Empty);
        }
        Ok(Length::seconds(self.seconds))
    }

    fn ahead(&self, places: usize) -> Option<Token<'a>> {
        self.tokens.get(self.at + places).copied()
    }

    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.ahead(0)?;
        self.at += 1;
        Some(token)
    }

    /// The token that begins a part; one joint between two parts is stepped over.
    fn without_joint(&mut self, token: Token<'a>) -> Token<'a> {
        let is_joint = self.last_unit.is_some() && self.form.joins(&token);
        match is_joint {
            true => self.next().unwrap_or(token),
            false => token,
        }
    }

    /// How many, and as it was written.
    fn count(&mut self, token: Token<'a>) -> Result<(Count, &'a str), LengthError> {
        match (token, self.form) {
            (Token::Number(number), Form::ThreadLine) if number.contains(['.', ',']) => {
                Err(LengthError::Fraction {
                    number: number.split(['.', ',']).next().unwrap_or(number).to_owned(),
                })
            }
            (Token::Number(number), _) => {
                let count = Count::read(number).ok_or_else(|| uncountable(number))?;
                Ok((self.with_fraction(number, count), number))
            }
            (Token::Word(word), Form::Host) if around().is_half(word) => {
                // "half a day"
                if let Some(Token::Word(article)) = self.ahead(0)
                    && number_in_words(article) == Some(1)
                {
                    self.at += 1;
                }
                Ok((HALF, word))
            }
            (Token::Sign('½'), Form::Host) => Ok((HALF, "½")),
            (Token::Word(word), Form::Host) if around().is_one_and_a_half(word) => {
                Ok((Count::of(1).and_a_half(), word))
            }
            (Token::Word(word), Form::Host) if let Some(number) = number_in_words(word) => {
                // "a half day"
                if let (1, Some(Token::Word(half))) = (number, self.ahead(0))
                    && around().is_half(half)
                {
                    self.at += 1;
                    return Ok((HALF, half));
                }
                Ok((self.with_fraction(word, Count::of(number)), word))
            }
            (Token::Word(word), _) => Err(LengthError::NoNumber {
                word: word.to_owned(),
            }),
            (Token::Sign('-' | '−'), _) => Err(LengthError::Negative),
            (Token::Sign(sign), _) => Err(LengthError::StraySign { sign }),
        }
    }

    /// A number with the half that may stand after it: `1 1/2`, `3½`, `1 and a half`; `1/2` is one half alone.
    fn with_fraction(&mut self, number: &str, count: Count) -> Count {
        if self.form == Form::ThreadLine {
            return count;
        }
        let one_half = [Token::Number("1"), Token::Sign('/'), Token::Number("2")];
        if self.tokens.get(self.at..self.at + 3) == Some(&one_half) {
            self.at += 3;
            return count.and_a_half();
        }
        if number == "1" && self.tokens.get(self.at..self.at + 2) == one_half.get(1..) {
            self.at += 2;
            return HALF;
        }
        if self.ahead(0) == Some(Token::Sign('½')) {
            self.at += 1;
            return count.and_a_half();
        }
        match self.and_a_half(0) {
            Some(length) => {
                self.at += length;
                count.and_a_half()
            }
            None => count,
        }
    }

    /// How many tokens say `and a half` from a place on.
    fn and_a_half(&self, from: usize) -> Option<usize> {
        let joins = self.form == Form::Host && self.form.joins(&self.ahead(from)?);
        let article = match self.ahead(from + 1)? {
            Token::Word(word) => number_in_words(word) == Some(1),
            Token::Number(_) | Token::Sign(_) => false,
        };
        let half = match self.ahead(from + 2)? {
            Token::Word(word) => around().is_half(word),
            Token::Number(_) | Token::Sign(_) => false,
        };
        (joins && article && half).then_some(3)
    }

    /// Minutes without their unit after hours: `1h30`.
    fn bare_minutes(&self, token: Token<'a>) -> Option<u64> {
        let Token::Number(number) = token else {
            return None;
        };
        let follows = self.form == Form::Host && self.last_unit == Some(Unit::Hour);
        let is_last = self.ahead(0).is_none() && number.len() == 2;
        let minutes = number.parse().ok().filter(|minutes| *minutes < 60);
        minutes.filter(|_| follows && is_last)
    }

    fn part(&mut self, token: Token<'a>) -> Result<(), LengthError> {
        if let Some(minutes) = self.bare_minutes(token) {
            return self.add(Unit::Minute, minutes * Unit::Minute.seconds(), "");
        }
        // A unit without a number: "полдня", "неделя".
        if let (Token::Word(word), Form::Host) = (token, self.form) {
            let folded = word.to_lowercase();
            if let Some(halved) = around().halved(&folded) {
                return self.of_unit(HALF, word, self.form.unit(halved)?);
            }
            let one_more = self.one_more && unit(word, self.form).is_some();
            if one_more || around().means_one(word) {
                return self.of_unit(Count::of(1), word, self.form.unit(word)?);
            }
        }
        let (count, number) = self.count(token)?;
        let unit = match self.next() {
            Some(Token::Word(word)) => self.form.unit(word)?,
            Some(Token::Sign('.' | ',' | '½')) => {
                return Err(LengthError::Fraction {
                    number: number.to_owned(),
                });
            }
            Some(Token::Sign(sign)) => return Err(LengthError::StraySign { sign }),
            Some(Token::Number(_)) | None => {
                return Err(LengthError::NoUnit {
                    number: number.to_owned(),
                });
            }
        };
        // "a day and a half"; "a day and a half hour" goes on.
        let more = self.and_a_half(0).filter(|length| {
            let after = self.ahead(*length);
            !matches!(after, Some(Token::Word(word)) if self.form.unit(word).is_ok())
        });
        let count = match more {
            Some(length) => {
                self.at += length;
                count.and_a_half()
            }
            None => count,
        };
        // A short form may have its point.
        if self.form == Form::Host
            && self.ahead(0) == Some(Token::Sign('.'))
            && self.ahead(1).is_none()
        {
            self.at += 1;
        }
        self.of_unit(count, number, unit)
    }

    /// Adds so many of a unit.
    fn of_unit(
        &mut self,
        count: Count,
        number: &str,
        (unit, times): (Unit, u32),
    ) -> Result<(), LengthError> {
        let seconds = count.times(times).seconds(unit);
        self.add(unit, seconds.ok_or_else(|| uncountable(number))?, number)
    }

    fn add(&mut self, unit: Unit, seconds: u64, number: &str) -> Result<(), LengthError> {
        self.check_order(unit)?;
        self.check_rest(unit, seconds)?;
        let sum = self.seconds.checked_add(seconds);
        self.seconds = sum.ok_or_else(|| uncountable(number))?;
        self.last_unit = Some(unit);
        Ok(())
    }

    fn check_order(&self, unit: Unit) -> Result<(), LengthError> {
        match self.last_unit {
            Some(last) if last == unit => Err(LengthError::Repeated {
                units: unit.several(),
            }),
            Some(last) if last > unit => Err(LengthError::OutOfOrder {
                earlier: last.several(),
                later: unit.several(),
            }),
            Some(_) | None => Ok(()),
        }
    }

    /// A host's part must not hide a second length; a line in the thread just adds up.
    fn check_rest(&self, unit: Unit, seconds: u64) -> Result<(), LengthError> {
        match (self.form, self.last_unit) {
            (Form::Host, Some(above)) if seconds >= above.seconds() => {
                Err(LengthError::TooBigForRest {
                    part: format!("{}{}", seconds / unit.seconds(), unit.letter()),
                    above: above.one(),
                })
            }
            (Form::Host | Form::ThreadLine, _) => Ok(()),
        }
    }
}
