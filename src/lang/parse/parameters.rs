//! Parameters of a trigger: `[…]`, `⟨…⟩`, `{…}`, `|…|`, in any order.

use super::cursor::Cursor;
use super::fragment::{Fragment, is_space};
use super::reader::{Parsed, Reader, fault};
use super::selector::begins_selector;
use crate::code::Code;
use crate::tree::{
    Comparison, DayOrNight, Flag, LivingStatus, Parameters, Parity, Phase, Prompt, Restriction,
    Scale, ShareOf, Succession, Temporal, Type,
};
use nightdesk_text::in_each;

/// Restrictions by the word before the colon.
#[derive(Debug, Clone, Copy)]
enum RestrictionKind {
    Temporal,
    Attribute,
    Succession,
    Quantity,
    Condition,
    Status,
}

const RESTRICTIONS: [(&str, RestrictionKind); 6] = [
    ("Temporal", RestrictionKind::Temporal),
    ("Attribute", RestrictionKind::Attribute),
    ("Succession", RestrictionKind::Succession),
    ("Quantity", RestrictionKind::Quantity),
    ("Condition", RestrictionKind::Condition),
    ("Status", RestrictionKind::Status),
];

const FLAGS: [&str; 5] = ["Forced", "Direct", "Visitless", "Vanishing", "Repeating"];
const SILENT: &str = "silent:";

impl Reader<'_> {
    /// Everything in brackets at the end of a line. What is wrong is complained about and left out.
    pub(super) fn parameters(&mut self, text: Fragment<'_>) -> Parameters {
        let mut parameters = Parameters::default();
        let mut seen = Vec::new();
        let mut rest = text.trim();
        while let Some(open) = rest.text.chars().next() {
            let close = match open {
                '[' => ']',
                '⟨' => '⟩',
                '{' => '}',
                '|' => '|',
                _ => {
                    let message = in_each!("after_parameters", written = rest.text);
                    self.complain(Code::LeftOver.at(rest.span(), message));
                    break;
                }
            };
            let Some((inner, following)) = rest.bracketed(open, close) else {
                let message = in_each!("sign_unclosed", sign = open);
                let sign = rest.part(0, open.len_utf8());
                self.complain(Code::Unclosed.at(sign.span(), message));
                break;
            };
            if seen.contains(&open) {
                let message = in_each!("block_given_twice", open, close);
                self.complain(Code::RepeatedBlock.at(inner.span(), message));
            }
            seen.push(open);
            self.block(&mut parameters, open, inner);
            rest = following.trim();
        }
        parameters
    }

    fn block(&mut self, parameters: &mut Parameters, open: char, inner: Fragment<'_>) {
        if open == '|' {
            let prompt = self.prompt(inner);
            parameters.prompt = self.keep(prompt).or(parameters.prompt.take());
            return;
        }
        for part in inner.split_at_commas() {
            match open {
                '[' => {
                    let restriction = self.restriction(part);
                    parameters.restrictions.extend(self.keep(restriction));
                }
                '⟨' => {
                    let scale = self.scale(part);
                    parameters.scaling.extend(self.keep(scale));
                }
                _ => {
                    let flag = self.flag(part);
                    parameters.flags.extend(self.keep(flag));
                }
            }
        }
    }

    fn restriction(&mut self, part: Fragment<'_>) -> Parsed<Restriction> {
        let names = RESTRICTIONS.map(|(name, _)| name);
        let known = |name: Fragment<'_>| {
            let mut known = RESTRICTIONS.iter();
            known.find(|(known, _)| *known == name.text)
        };
        // Where the name is known, the space after its colon may be missing.
        let close = part
            .cut_at_any_colon()
            .filter(|(name, _)| known(*name).is_some());
        let Some((name, value)) = close.or_else(|| part.cut_at_colon()) else {
            return Err(self.unknown(Code::UnknownRestriction, "no_restriction", part, names));
        };
        let Some((_, kind)) = known(name) else {
            return Err(self.unknown(Code::UnknownRestriction, "no_restriction", name, names));
        };
        match kind {
            RestrictionKind::Temporal => temporal(value).map(Restriction::Temporal),
            RestrictionKind::Attribute => self.attribute_restriction(value),
            RestrictionKind::Succession => match Succession::read(value.text) {
                Some(succession) => Ok(Restriction::Succession(succession)),
                None => {
                    let words = Succession::words();
                    Err(self.unknown(Code::UnknownRestriction, "no_succession", value, words))
                }
            },
            RestrictionKind::Quantity => {
                let mut cursor = Cursor::new(value);
                let most = self.value(&mut cursor, Some(Type::Number))?;
                self.nothing_left(&cursor)?;
                Ok(Restriction::Quantity(most))
            }
            RestrictionKind::Condition => self.condition(value).map(Restriction::Condition),
            RestrictionKind::Status => match LivingStatus::read(value.text) {
                Some(status) => Ok(Restriction::Status(status)),
                None => {
                    let words = LivingStatus::words();
                    Err(self.unknown(Code::UnknownRestriction, "no_status", value, words))
                }
            },
        }
    }

    /// ``has `A` ``, ``@Target lacks `A` ``.
    fn attribute_restriction(&mut self, text: Fragment<'_>) -> Parsed<Restriction> {
        let mut cursor = Cursor::new(text);
        let of = match cursor.peek() {
            Some(sign) if begins_selector(sign) => {
                Some(self.value(&mut cursor, Some(Type::Actor))?)
            }
            _ => None,
        };
        let has = cursor.eat("has");
        if !has && !cursor.eat("lacks") {
            let rest = cursor.rest().trim();
            let message = in_each!("has_or_lacks");
            return Err(fault(Code::UnknownRestriction, rest.span(), message));
        }
        let attribute = self.value(&mut cursor, Some(Type::ActiveAttribute))?;
        self.nothing_left(&cursor)?;
        Ok(Restriction::Attribute { of, has, attribute })
    }

    fn scale(&mut self, part: Fragment<'_>) -> Parsed<Scale> {
        if let Some(times) = times(part.text) {
            return Ok(Scale::Times(times));
        }
        let close = part
            .cut_at_any_colon()
            .filter(|(name, _)| Parity::read(name.text).is_some());
        if let Some((name, value)) = close.or_else(|| part.cut_at_colon()) {
            let Some(parity) = Parity::read(name.text) else {
                return Err(self.unknown(
                    Code::UnknownScaling,
                    "no_scaling",
                    name,
                    Parity::words(),
                ));
            };
            return match times(value.text).or_else(|| value.text.parse().ok()) {
                Some(times) => Ok(Scale::In(parity, times)),
                None => Err(unknown_scaling(value)),
            };
        }
        for share in ShareOf::ALL {
            let rest = part.text.strip_prefix(share.word());
            if rest.is_some_and(|rest| rest.starts_with('/')) {
                let mut cursor = Cursor::new(part.from(share.word().len() + 1));
                let by = self.value(&mut cursor, Some(Type::Number))?;
                self.nothing_left(&cursor)?;
                return Ok(Scale::Share(*share, by));
            }
        }
        let mut cursor = Cursor::new(part);
        let left = self
            .value(&mut cursor, Some(Type::Number))
            .map_err(|_| unknown_scaling(part))?;
        if cursor.at_end() {
            return Ok(Scale::Number(left));
        }
        let Some(comparison) = comparison(&mut cursor) else {
            return Err(unknown_scaling(part));
        };
        let right = self.value(&mut cursor, Some(Type::Number))?;
        if !cursor.eat_arrow() {
            cursor.expect("⇒")?;
        }
        let count = cursor.take_rest();
        match times(count.text).or_else(|| count.text.parse().ok()) {
            Some(times) => Ok(Scale::When {
                left,
                comparison,
                right,
                times,
            }),
            None => Err(unknown_scaling(count)),
        }
    }

    fn flag(&mut self, part: Fragment<'_>) -> Parsed<Flag> {
        match part.text {
            "Forced" => return Ok(Flag::Forced(None)),
            "Direct" => return Ok(Flag::Direct),
            "Visitless" => return Ok(Flag::Visitless),
            "Vanishing" => return Ok(Flag::Vanishing),
            "Repeating" => return Ok(Flag::Repeating),
            _ => {}
        }
        let forced = part
            .cut_at_any_colon()
            .filter(|(name, _)| name.text == "Forced");
        let Some((_, value)) = forced else {
            return Err(self.unknown(Code::UnknownFlag, "no_flag", part, FLAGS));
        };
        // An option of a choice is a bare word.
        let bare = value.text.chars().next();
        if bare.is_some_and(|sign| sign != '`' && sign != '-' && !begins_selector(sign))
            && !bare.is_some_and(|sign| sign.is_ascii_digit())
            && super::selector::read_boolean(value.text).is_none()
        {
            let option = self.constant(value, None, Some(Type::Option))?;
            return Ok(Flag::Forced(Some(option)));
        }
        let mut cursor = Cursor::new(value);
        let forced = self.value(&mut cursor, None)?;
        self.nothing_left(&cursor)?;
        Ok(Flag::Forced(Some(forced)))
    }

    fn prompt(&mut self, inner: Fragment<'_>) -> Parsed<Prompt> {
        let inner = inner.trim();
        let silent = inner.text.starts_with(SILENT);
        let key = match silent {
            true => inner.from(SILENT.len()).trim(),
            false => inner,
        };
        if key.is_empty() {
            let message = in_each!("prompt_is_missing");
            return Err(fault(Code::NoValue, inner.span(), message));
        }
        if !self.names.prompts.is_empty() && !self.names.prompts.contains_key(key.text) {
            let message = in_each!("no_prompt", written = key.text);
            let mut complaint = Code::UnknownPrompt.at(key.span(), message);
            let names = self.names;
            let known = names.prompts.keys().map(String::as_str);
            if let Some(hint) = self.did_you_mean(key.text, known) {
                complaint = complaint.hint(hint);
            }
            self.complain(complaint);
        }
        Ok(Prompt {
            key: key.text.to_owned(),
            silent,
        })
    }
}

fn temporal(value: Fragment<'_>) -> Parsed<Temporal> {
    let unknown = || {
        let message = in_each!("is_no_phase", written = value.text);
        let complaint = fault(Code::UnknownRestriction, value.span(), message);
        complaint.hint(in_each!("write_a_phase"))
    };
    let (kind, number) = value.text.split_once(is_space).unwrap_or((value.text, ""));
    let kind = DayOrNight::ALL.iter().find(|known| known.word() == kind);
    let kind = *kind.ok_or_else(unknown)?;
    let number = number.trim_matches(is_space);
    if number.is_empty() {
        return Ok(Temporal::During(kind));
    }
    let later = number.strip_suffix('+');
    let number = later.unwrap_or(number).trim_end_matches(is_space);
    let phase = Phase {
        kind,
        number: number.parse().map_err(|_| unknown())?,
    };
    Ok(match later {
        Some(_) => Temporal::From(phase),
        None => Temporal::In(phase),
    })
}

/// `x2`.
fn times(text: &str) -> Option<u32> {
    text.strip_prefix('x')?.parse().ok()
}

fn comparison(cursor: &mut Cursor<'_>) -> Option<Comparison> {
    cursor.skip_spaces();
    let signs = [
        ("≤", Comparison::AtMost),
        ("≥", Comparison::AtLeast),
        ("<=", Comparison::AtMost),
        (">=", Comparison::AtLeast),
        ("<", Comparison::Less),
        (">", Comparison::Greater),
        ("=", Comparison::Equal),
    ];
    let found = signs.iter().find(|(sign, _)| cursor.eat_exactly(sign));
    found.map(|(_, comparison)| *comparison)
}

fn unknown_scaling(part: Fragment<'_>) -> super::reader::Fault {
    let message = in_each!("is_no_scaling", written = part.text);
    let complaint = fault(Code::UnknownScaling, part.span(), message);
    complaint.hint(in_each!("write_a_scaling"))
}
