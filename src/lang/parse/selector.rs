//! Selectors: `@Self`, `@(Role:Citizen)`, `^All`, `&Self`, `#tavern`, `%Role%`, `$living`, with
//! properties after `->`.

use super::constant::{CATEGORIES, CLASSES};
use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::{Fault, Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{
    ElementKind, Expression, Key, Name, PlayerField, PlayerFilter, PlayerFlag, Property, RoleField,
    RoleFilter, Selected, TeamField, TeamFilter, Teams, Variable, Word,
};
use nightdesk_text::in_each;

/// The highest `@Result` there is.
const MOST_RESULTS: u8 = 7;
const DISGUISED_BY: &str = "AttrDisguise";

/// Whether a selector can begin with a character.
pub(super) fn begins_selector(sign: char) -> bool {
    matches!(sign, '@' | '&' | '^' | '#' | '%' | '$')
}

impl Reader<'_> {
    /// A selector that begins here.
    pub(super) fn selector(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Expression> {
        let base = self.selected(cursor)?;
        let mut properties = Vec::new();
        while cursor.eat_exactly("->") {
            properties.push(self.property(cursor)?);
        }
        Ok(Expression::Selector { base, properties })
    }

    fn selected(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Selected> {
        let start = cursor.here();
        let sign = cursor.take_while(begins_selector);
        match sign.text {
            "@" if cursor.peek() == Some('(') => {
                let filters = self.filters(cursor, Self::player_filter)?;
                Ok(Selected::Players(filters))
            }
            "^" if cursor.peek() == Some('(') => {
                let filters = self.filters(cursor, Self::role_filter)?;
                Ok(Selected::Roles(filters))
            }
            "&" if cursor.peek() == Some('(') => {
                let filters = self.filters(cursor, Self::team_filter)?;
                Ok(Selected::TeamsWith(filters))
            }
            "@" => self.player_word(cursor, start),
            "^" => {
                let word = required_word(cursor, start)?;
                let all = Key::of(word.text).as_str() == "all";
                let known = all.then_some(Selected::AllRoles);
                Ok(known.unwrap_or_else(|| self.unknown_selector("^", word, ["All"])))
            }
            "&" => {
                let word = required_word(cursor, start)?;
                Ok(Selected::Teams(self.team_word(word)))
            }
            "#" => {
                let word = required_word(cursor, start)?;
                Ok(self.place_word(word))
            }
            "$" => {
                let word = plain_word(cursor);
                let known = Variable::read(word.text).map(Selected::Variable);
                Ok(known.unwrap_or_else(|| self.unknown_selector("$", word, Variable::words())))
            }
            "%" => {
                let name = cursor.take_while(|c| c != '%' && c != '`');
                if cursor.eat_exactly("%") {
                    return Ok(Selected::HostInformation(Name::new(name.text, name.span())));
                }
                let message = in_each!("sign_unclosed", sign = "%");
                Err(fault(Code::Unclosed, sign.span(), message))
            }
            _ => {
                let message = in_each!("one_sign");
                Err(fault(Code::NoValue, cursor.since(start), message))
            }
        }
    }

    fn player_word(&mut self, cursor: &mut Cursor<'_>, start: usize) -> Parsed<Selected> {
        let word = plain_word(cursor);
        if word.is_empty() {
            return Err(no_word(cursor, start));
        }
        if word.text == "ID" && cursor.eat_exactly(":") {
            let id = cursor.take_while(|c| c.is_alphanumeric() || c == '_');
            return Ok(Selected::Id(id.text.to_owned()));
        }
        let known = known_word(word.text);
        Ok(known.unwrap_or_else(|| self.unknown_selector("@", word, Word::words())))
    }

    fn unknown_selector<'w>(
        &mut self,
        sign: &str,
        word: Fragment<'_>,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Selected {
        let written = format!("{sign}{}", word.text);
        let message = in_each!("no_selector", written);
        let mut complaint = Code::UnknownSelector.at(word.span(), message);
        if let Some(hint) = self.did_you_mean(word.text, words) {
            complaint = complaint.hint(hint);
        }
        self.complain(complaint);
        Selected::Unknown(Name::new(written, word.span()))
    }

    fn team_word(&mut self, word: Fragment<'_>) -> Teams {
        match Key::of(word.text).as_str() {
            "all" => Teams::All,
            "self" => Teams::SelfTeam,
            "ind" => Teams::Ind,
            _ => Teams::Named(self.element_name(ElementKind::Team, word)),
        }
    }

    fn place_word(&mut self, word: Fragment<'_>) -> Selected {
        let key = Key::of(word.text);
        if self.has(ElementKind::Location, &key) {
            return Selected::Location(self.element_name(ElementKind::Location, word));
        }
        if self.has(ElementKind::Group, &key) {
            return Selected::Group(self.element_name(ElementKind::Group, word));
        }
        self.unknown_name(ElementKind::Group, word);
        Selected::UnknownPlace(Name::new(word.text, word.span()))
    }

    fn filters<T>(
        &mut self,
        cursor: &mut Cursor<'_>,
        filter: fn(&mut Self, Fragment<'_>, Filter<'_>) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let start = cursor.here();
        let Some(inner) = cursor.take_bracketed('(', ')') else {
            let span = cursor.rest().part(0, 1).span();
            return Err(fault(Code::Unclosed, span, in_each!("bracket_unclosed")));
        };
        if inner.text.contains(char::is_whitespace) {
            let message = in_each!("no_spaces");
            let complaint = Code::SpacedSelector.at(cursor.since(start), message);
            self.complain(complaint);
        }
        let parts = inner.split_at_commas();
        parts
            .into_iter()
            .map(|part| {
                let (field, value) = cut_filter(part)?;
                filter(self, field, value)
            })
            .collect()
    }

    fn player_filter(&mut self, field: Fragment<'_>, value: Filter<'_>) -> Parsed<PlayerFilter> {
        let Filter { not, value } = value;
        if Key::of(field.text) == Key::of(DISGUISED_BY) {
            return match Word::read(value.text) {
                Some(maker) => Ok(PlayerFilter::DisguisedBy { not, maker }),
                None => Err(self.unknown(Code::UnknownFilter, "no_selector", value, Word::words())),
            };
        }
        if let Some(flag) = PlayerFlag::read(field.text) {
            return match read_boolean(value.text) {
                Some(set) => Ok(PlayerFilter::Flag(flag, set != not)),
                None => {
                    let words = ["True", "False"];
                    Err(self.unknown(Code::UnknownFilter, "no_truth_value", value, words))
                }
            };
        }
        let Some(known) = PlayerField::read(field.text) else {
            let words = PlayerField::words().chain(PlayerFlag::words());
            let words = words.chain([DISGUISED_BY]);
            return Err(self.unknown(Code::UnknownFilter, "no_filter", field, words));
        };
        let value = match known {
            PlayerField::Role | PlayerField::OriginalRole | PlayerField::ExtraRole => {
                self.element_name(ElementKind::Role, value)
            }
            PlayerField::Alignment | PlayerField::OriginalAlignment => self.team_name(value),
            PlayerField::Group => self.element_name(ElementKind::Group, value),
            PlayerField::Attribute | PlayerField::AttributeBySelf => {
                self.element_name(ElementKind::Attribute, value)
            }
            PlayerField::Category | PlayerField::OriginalCategory => self.category(value),
            PlayerField::Class | PlayerField::OriginalClass => self.class(value),
            PlayerField::FullCategory | PlayerField::OriginalFullCategory => {
                Name::new(value.text, value.span())
            }
        };
        Ok(PlayerFilter::Is {
            field: known,
            not,
            value: dashed(value),
        })
    }

    fn role_filter(&mut self, field: Fragment<'_>, value: Filter<'_>) -> Parsed<RoleFilter> {
        let Filter { not, value } = value;
        let Some(known) = RoleField::read(field.text) else {
            return Err(self.unknown(Code::UnknownFilter, "no_filter", field, RoleField::words()));
        };
        let value = match known {
            RoleField::Team => self.team_name(value),
            RoleField::Category => self.category(value),
            RoleField::Class => self.class(value),
            RoleField::Type => Name::new(value.text, value.span()),
        };
        Ok(RoleFilter {
            field: known,
            not,
            value: dashed(value),
        })
    }

    fn team_filter(&mut self, field: Fragment<'_>, value: Filter<'_>) -> Parsed<TeamFilter> {
        let Filter { not, value } = value;
        let Some(known) = TeamField::read(field.text) else {
            return Err(self.unknown(Code::UnknownFilter, "no_filter", field, TeamField::words()));
        };
        let value = match known {
            TeamField::Team => self.team_name(value),
            TeamField::Attribute => self.element_name(ElementKind::Attribute, value),
        };
        Ok(TeamFilter {
            field: known,
            not,
            value: dashed(value),
        })
    }

    fn category(&mut self, written: Fragment<'_>) -> Name {
        self.known_word("no_usual_category", written, &CATEGORIES);
        Name::new(written.text, written.span())
    }

    fn class(&mut self, written: Fragment<'_>) -> Name {
        self.known_word("no_usual_class", written, &CLASSES);
        Name::new(written.text, written.span())
    }

    /// A team by name; that of players without one always exists.
    pub(super) fn team_name(&mut self, written: Fragment<'_>) -> Name {
        let name = Name::new(written.text, written.span());
        if name.key.as_str() == "unaligned" && !self.has(ElementKind::Team, &name.key) {
            return name;
        }
        self.element_name(ElementKind::Team, written)
    }

    fn property(&mut self, cursor: &mut Cursor<'_>) -> Parsed<Property> {
        let start = cursor.here();
        let word = plain_word(cursor);
        if word.is_empty() {
            return Err(no_word(cursor, start));
        }
        if Key::of(word.text).as_str() == "attr" || Key::of(word.text).as_str() == "attribute" {
            let Some(name) = cursor.take_bracketed('(', ')') else {
                let message = in_each!("attribute_in_brackets");
                return Err(fault(Code::NoValue, word.span(), message));
            };
            let name = name.trim();
            if name.text.contains('`') {
                return Err(quoted_name(name));
            }
            let name = self.element_name(ElementKind::Attribute, name);
            return Ok(Property::Attribute(dashed(name)));
        }
        let key = Key::of(word.text);
        let known = Property::PLAIN
            .iter()
            .find(|(written, _)| Key::of(written) == key);
        match known {
            Some((_, property)) => Ok(property.clone()),
            None => {
                let words = Property::PLAIN.iter().map(|(written, _)| *written);
                Err(self.unknown(Code::UnknownProperty, "no_property", word, words))
            }
        }
    }
}

/// What a filter compares with.
struct Filter<'a> {
    not: bool,
    value: Fragment<'a>,
}

/// A name as it stands in a selector, where `-` stands for a space.
fn dashed(mut name: Name) -> Name {
    name.written = name.written.replace(char::is_whitespace, "-");
    name
}

fn cut_filter(part: Fragment<'_>) -> Parsed<(Fragment<'_>, Filter<'_>)> {
    let Some(colon) = part.text.find(':') else {
        let message = in_each!("filter_is");
        return Err(fault(Code::UnknownFilter, part.span(), message));
    };
    let value = part.from(colon + 1).trim();
    let not = value.text.starts_with('!');
    let value = value.from(usize::from(not)).trim();
    if value.is_empty() {
        let message = in_each!("filter_needs_a_value");
        return Err(fault(Code::NoValue, part.span(), message));
    }
    if value.text.contains('`') {
        return Err(quoted_name(value));
    }
    Ok((part.part(0, colon).trim(), Filter { not, value }))
}

/// `True` or `False`.
pub(super) fn read_boolean(word: &str) -> Option<bool> {
    match word {
        "True" | "true" => Some(true),
        "False" | "false" => Some(false),
        _ => None,
    }
}

fn known_word(word: &str) -> Option<Selected> {
    if let Some(known) = Word::read(word) {
        return Some(Selected::Word(known));
    }
    let number = Key::of(word);
    let number = number.as_str().strip_prefix("result")?;
    if number.is_empty() {
        return Some(Selected::Result(1));
    }
    let number = number.parse().ok()?;
    (1..=MOST_RESULTS)
        .contains(&number)
        .then_some(Selected::Result(number))
}

/// Letters, digits and `_`.
fn plain_word<'a>(cursor: &mut Cursor<'a>) -> Fragment<'a> {
    cursor.take_while(|c| c.is_alphanumeric() || c == '_')
}

/// A name in which `-` stands for a space; an arrow ends it.
fn required_word<'a>(cursor: &mut Cursor<'a>, start: usize) -> Parsed<Fragment<'a>> {
    let rest = cursor.rest();
    let arrow = rest.text.find("->").unwrap_or(rest.text.len());
    let within = rest.part(0, arrow);
    let length = within
        .text
        .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '\'' | '’')))
        .unwrap_or(within.text.len());
    let word = rest.part(0, length);
    if word.is_empty() {
        return Err(no_word(cursor, start));
    }
    cursor.eat_exactly(word.text);
    Ok(word)
}

fn quoted_name(name: Fragment<'_>) -> Fault {
    let message = in_each!("without_backticks");
    fault(Code::UnknownFilter, name.span(), message)
}

fn no_word(cursor: &Cursor<'_>, start: usize) -> Fault {
    let message = in_each!("word_after_the_sign");
    fault(Code::NoValue, cursor.since(start), message)
}
