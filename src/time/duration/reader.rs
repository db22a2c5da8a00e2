//! The two strict readers of lengths: the setup's form and the form of a host's line in the thread.

use std::iter::Peekable;
use std::str::FromStr;

use thiserror::Error;

use super::{Length, Shift, Unit};

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
pub enum LengthError {
    /// There is no text.
    #[error("no length of time is given")]
    Empty,
    /// A number stands alone.
    #[error("`{number}` has no unit")]
    NoUnit {
        /// The number as written.
        number: String,
    },
    /// A word stands where a number is needed.
    #[error("`{word}` stands where a whole number is needed")]
    NoNumber {
        /// The word as written.
        word: String,
    },
    /// The word after a number is no unit in this form.
    #[error("`{word}` is no unit of time here")]
    UnknownUnit {
        /// The word as written.
        word: String,
        /// The units that would do.
        units: &'static str,
    },
    /// A smaller unit stands before a bigger one.
    #[error("{later}s stand behind {earlier}s")]
    OutOfOrder {
        /// The unit that stands too far to the left.
        earlier: &'static str,
        /// The unit that should come first.
        later: &'static str,
    },
    /// A unit is there twice.
    #[error("{unit}s are given twice")]
    Repeated {
        /// The unit.
        unit: &'static str,
    },
    /// A part is at least as big as one of the unit before it; it may be two lengths in one.
    #[error("`{part}` is not less than one {above}, so it cannot be the rest of a length")]
    TooBigForRest {
        /// The part, printed in the short form.
        part: String,
        /// The unit the part must stay below.
        above: &'static str,
    },
    /// The number has a fraction.
    #[error("`{number}` is not a whole number")]
    Fraction {
        /// The number up to its fraction mark.
        number: String,
    },
    /// There is a minus sign.
    #[error("a length of time cannot be negative")]
    Negative,
    /// A sign that does not belong into a length.
    #[error("`{sign}` does not belong into a length of time")]
    StraySign {
        /// The sign.
        sign: char,
    },
    /// The time adds up to nothing, where that makes no sense.
    #[error("the time adds up to zero")]
    Zero,
    /// The number cannot be counted.
    #[error("`{number}` is too big for a length of time")]
    TooLong {
        /// The number as written.
        number: String,
    },
}

impl LengthError {
    /// What would be right.
    pub fn hint(&self) -> String {
        match self {
            LengthError::NoUnit { number } => {
                format!("write `{number}d`, `{number}h` or `{number}m`")
            }
            LengthError::UnknownUnit { units, .. } => format!("the units are {units}"),
            LengthError::OutOfOrder { .. } => {
                "days come first, then hours, then minutes: `1d 12h`".to_owned()
            }
            LengthError::Repeated { unit } => format!("add the {unit}s up"),
            LengthError::TooBigForRest { part, .. } => {
                format!("carry `{part}` over into the bigger unit, or give two lengths")
            }
            LengthError::Fraction { .. } => {
                "use the next smaller unit: `1d 12h`, not `1.5 days`".to_owned()
            }
            LengthError::Empty
            | LengthError::NoNumber { .. }
            | LengthError::Negative
            | LengthError::StraySign { .. }
            | LengthError::Zero
            | LengthError::TooLong { .. } => "write it as in `48h`, `1d 12h` or `90m`".to_owned(),
        }
    }
}

impl FromStr for Length {
    type Err = LengthError;

    /// Reads the setup's form: `7d`, `1d12h`, `36h30m`, `59s`, `90 minutes`, `1 day 12 hours`, `2w`.
    ///
    /// Units from big to small, each once. A part after a bigger one must be less than one of
    /// it, so that `7d 48h`, which may be two lengths, is never read as nine days.
    fn from_str(text: &str) -> Result<Length, LengthError> {
        Reader::new(text, Form::Setup).read()
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
enum Form {
    Setup,
    ThreadLine,
}

impl Form {
    fn unit(self, word: &str) -> Result<Unit, LengthError> {
        match (word.to_lowercase().as_str(), self) {
            ("w" | "week" | "weeks", Form::Setup) => Ok(Unit::Week),
            ("d" | "day" | "days", _) => Ok(Unit::Day),
            ("h" | "hour" | "hours", _) => Ok(Unit::Hour),
            ("m" | "minute" | "minutes", _) | ("min", Form::Setup) => Ok(Unit::Minute),
            ("s" | "second" | "seconds", Form::Setup) => Ok(Unit::Second),
            _ => Err(LengthError::UnknownUnit {
                word: word.to_owned(),
                units: self.units(),
            }),
        }
    }

    const fn units(self) -> &'static str {
        match self {
            Form::Setup => {
                "`w`, `d`, `h`, `m` and `s`, or `weeks`, `days`, `hours`, `minutes` and `seconds`"
            }
            Form::ThreadLine => "`D`, `H` and `M`, or `DAYS`, `HOURS` and `MINUTES`",
        }
    }

    fn joins(self, token: &Token<'_>) -> bool {
        match (self, token) {
            (Form::ThreadLine, Token::Word(word)) => word.eq_ignore_ascii_case("and"),
            (Form::ThreadLine, Token::Sign(sign)) => matches!(sign, ',' | '&' | '+'),
            (Form::ThreadLine, Token::Number(_)) | (Form::Setup, _) => false,
        }
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

    /// Letters up to the next sign; an `and` after a unit is a word of its own: `1dayand12hours`.
    fn word(&mut self) -> &'a str {
        let from = self.rest;
        let word = self.run(char::is_alphabetic);
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
            Token::Number(self.run(|c| c.is_ascii_digit()))
        } else if first.is_alphabetic() {
            Token::Word(self.word())
        } else {
            self.rest = self.rest.strip_prefix(first).unwrap_or_default();
            Token::Sign(first)
        })
    }
}

/// Reads part after part from left to right.
struct Reader<'a> {
    tokens: Peekable<Tokens<'a>>,
    form: Form,
    last_unit: Option<Unit>,
    seconds: u64,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, form: Form) -> Reader<'a> {
        let tokens = Tokens { rest: text }.peekable();
        Reader {
            tokens,
            form,
            last_unit: None,
            seconds: 0,
        }
    }

    fn read(mut self) -> Result<Length, LengthError> {
        while let Some(token) = self.tokens.next() {
            let number = self.number_at(token)?;
            self.part(number)?;
        }
        if self.last_unit.is_none() {
            return Err(LengthError::Empty);
        }
        Ok(Length::seconds(self.seconds))
    }

    /// The number that starts a part; one joint between two parts is stepped over.
    fn number_at(&mut self, token: Token<'a>) -> Result<&'a str, LengthError> {
        let joint = self.last_unit.is_some() && self.form.joins(&token);
        let token = if joint {
            self.tokens.next().unwrap_or(token)
        } else {
            token
        };
        match token {
            Token::Number(number) => Ok(number),
            Token::Word(word) => Err(LengthError::NoNumber {
                word: word.to_owned(),
            }),
            Token::Sign('-' | '−') => Err(LengthError::Negative),
            Token::Sign(sign) => Err(LengthError::StraySign { sign }),
        }
    }

    fn part(&mut self, number: &str) -> Result<(), LengthError> {
        let unit = match self.tokens.next() {
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
        self.check_order(unit)?;
        let too_long = || LengthError::TooLong {
            number: number.to_owned(),
        };
        let count: u64 = number.parse().map_err(|_| too_long())?;
        let seconds = count.checked_mul(unit.seconds()).ok_or_else(too_long)?;
        self.check_rest(count, unit, seconds)?;
        self.seconds = self.seconds.checked_add(seconds).ok_or_else(too_long)?;
        self.last_unit = Some(unit);
        Ok(())
    }

    fn check_order(&self, unit: Unit) -> Result<(), LengthError> {
        match self.last_unit {
            Some(last) if last == unit => Err(LengthError::Repeated { unit: unit.word() }),
            Some(last) if last > unit => Err(LengthError::OutOfOrder {
                earlier: last.word(),
                later: unit.word(),
            }),
            Some(_) | None => Ok(()),
        }
    }

    /// In the setup a part must not hide a second length; a line in the thread just adds up.
    fn check_rest(&self, count: u64, unit: Unit, seconds: u64) -> Result<(), LengthError> {
        match (self.form, self.last_unit) {
            (Form::Setup, Some(above)) if seconds >= above.seconds() => {
                let part = format!("{count}{}", unit.letter());
                Err(LengthError::TooBigForRest {
                    part,
                    above: above.word(),
                })
            }
            (Form::Setup | Form::ThreadLine, _) => Ok(()),
        }
    }
}
