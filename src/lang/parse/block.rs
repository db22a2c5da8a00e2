//! The lines of a formalization: headers, triggers, bulleted lines.

use super::cursor::Cursor;
use super::fragment::Fragment;
use super::reader::{Parsed, Reader, fault};
use super::value::backticked;
use crate::code::Code;
use crate::tree::{ElementKind, Formalization, Header, Line, Name, Place, Trigger, Type, Value};
use nightdesk_text::in_each;

/// The signs of bulleted lines, from the highest level down.
pub const BULLETS: [char; 6] = ['•', '‣', '◦', '·', '⁃', '⹀'];

/// What says that a formalization is still to be written.
const UNFINISHED: [&str; 2] = ["TBD", "N/A"];

/// Lines with a word before a colon that are no triggers.
const KEYS: [&str; 6] = [
    "Require",
    "Inherit",
    "Role Attribute",
    "Identity",
    "Include",
    "Win Condition",
];

/// Lines that are always written the same way.
const PLAIN: [&str; 9] = [
    "No Abilities",
    "Unique Role",
    "Unique Group",
    "Ghostly Role",
    "Ghostly Attribute",
    "Ghostly Group",
    "Haunted Role",
    "Haunted Attribute",
    "Haunted Group",
];

/// Whether a formalization says that it is still to be written, or says nothing.
pub(super) fn is_unfinished(lines: &[Fragment<'_>]) -> bool {
    let first = lines.iter().find(|line| !line.is_empty());
    first.is_none_or(|line| UNFINISHED.contains(&line.text))
}

impl Reader<'_> {
    /// A formalization, line by line; every line is trimmed.
    pub(super) fn formalization(
        &mut self,
        kind: ElementKind,
        lines: &[Fragment<'_>],
    ) -> Formalization {
        let mut formalization = Formalization::default();
        let mut open: Option<Open> = None;
        for line in lines.iter().copied().filter(|line| !line.is_empty()) {
            if let Some((level, text)) = bulleted(line) {
                match &mut open {
                    Some(open) => {
                        let read = self.line(text);
                        open.below.push((level, read));
                    }
                    None => {
                        let message = in_each!("no_trigger_above");
                        self.complain(Code::StrayBullet.at(line.span(), message));
                    }
                }
                continue;
            }
            formalization
                .triggers
                .extend(open.take().and_then(Open::closed));
            match self.header(kind, line, formalization.triggers.len()) {
                Some(header) => formalization.headers.extend(header),
                None => open = self.trigger(line),
            }
        }
        formalization.triggers.extend(open.and_then(Open::closed));
        formalization
    }

    fn trigger(&mut self, text: Fragment<'_>) -> Option<Open> {
        let Some((event, rest)) = text.cut_at_colon() else {
            let message = in_each!("unknown_line");
            let mut unknown = fault(Code::UnknownLine, text.span(), message);
            if let Some(hint) = self.did_you_mean(text.text, KEYS.into_iter().chain(PLAIN)) {
                unknown = unknown.hint(hint);
            }
            let unknown = unknown.hint(in_each!("trigger_ends_in_a_colon"));
            self.keep::<()>(Err(unknown));
            // Bullets below it are read all the same, though they belong to nothing.
            return Some(Open::of(None, Line::default(), text));
        };
        let event = self.event(event);
        let event = self.keep(event);
        let line = self.line(rest);
        Some(Open::of(event, line, text))
    }

    /// A line that is no trigger; one with a mistake in it is none either.
    fn header(
        &mut self,
        kind: ElementKind,
        line: Fragment<'_>,
        before: usize,
    ) -> Option<Option<Header>> {
        let header = match plain_header(line) {
            Some(header) => Ok(header),
            None => {
                let (key, value) = line.cut_at_colon()?;
                self.keyed(key, value, before)?
            }
        };
        let header = self.keep(header);
        if let Some(header) = &header
            && !belongs(header, kind)
        {
            let message = in_each!("misplaced_line", kind);
            self.complain(Code::MisplacedLine.at(line.span(), message));
        }
        Some(header)
    }

    fn keyed(
        &mut self,
        key: Fragment<'_>,
        value: Fragment<'_>,
        before: usize,
    ) -> Option<Parsed<Header>> {
        let mut cursor = Cursor::new(value);
        Some(match &*key.one_spaced() {
            "Require" => self
                .one_name(&mut cursor, ElementKind::Role)
                .map(Header::Require),
            "Inherit" => backticked(&mut cursor).map(|set| Header::Inherit {
                set: Name::new(set.text, set.span()),
                before,
            }),
            "Role Attribute" => self
                .one_name(&mut cursor, ElementKind::Attribute)
                .map(Header::RoleAttribute),
            "Identity" => self
                .one_name(&mut cursor, ElementKind::Role)
                .map(Header::Identity),
            "Include" => self
                .value(&mut cursor, Some(Type::Role))
                .map(Header::Include),
            "Win Condition" => self.players(value).map(Header::WinCondition),
            _ => return None,
        })
    }

    fn one_name(&mut self, cursor: &mut Cursor<'_>, kind: ElementKind) -> Parsed<Name> {
        let written = backticked(cursor)?;
        self.nothing_left(cursor)?;
        Ok(self.element_name(kind, written))
    }

    /// Player selectors between commas; there may be none.
    pub(super) fn players(&mut self, text: Fragment<'_>) -> Parsed<Vec<Value>> {
        let parts = text.split_at_commas().into_iter();
        parts
            .filter(|part| !part.is_empty())
            .map(|part| {
                let mut cursor = Cursor::new(part);
                let players = self.value(&mut cursor, Some(Type::Player))?;
                self.nothing_left(&cursor)?;
                Ok(players)
            })
            .collect()
    }
}

/// A line that is always written the same way.
pub(super) fn plain_header(line: Fragment<'_>) -> Option<Header> {
    Some(match &*line.one_spaced() {
        "No Abilities" => Header::NoAbilities,
        "Unique Role" | "Unique Group" => Header::Unique,
        "Ghostly Role" | "Ghostly Attribute" | "Ghostly Group" => Header::Ghostly,
        "Haunted Role" | "Haunted Attribute" | "Haunted Group" => Header::Haunted,
        _ => return None,
    })
}

/// Whether a line can stand in files of a kind; ability sets may hold any.
fn belongs(header: &Header, kind: ElementKind) -> bool {
    if kind == ElementKind::AbilitySet {
        return true;
    }
    match header {
        Header::NoAbilities | Header::Inherit { .. } => true,
        Header::Unique => matches!(kind, ElementKind::Role | ElementKind::Group),
        Header::Ghostly | Header::Haunted => matches!(
            kind,
            ElementKind::Role | ElementKind::Group | ElementKind::Attribute
        ),
        Header::Require(_)
        | Header::RoleAttribute(_)
        | Header::Identity(_)
        | Header::Include(_) => kind == ElementKind::Role,
        Header::WinCondition(_) => kind == ElementKind::Team,
    }
}

/// A trigger whose lines are still being read.
struct Open {
    /// Nothing if its event was not understood.
    trigger: Option<Trigger>,
    below: Vec<(usize, Line)>,
}

impl Open {
    fn of(event: Option<crate::tree::Event>, line: Line, text: Fragment<'_>) -> Self {
        let trigger = event.map(|event| Trigger {
            event,
            line,
            place: Place(text.span()),
        });
        Self {
            trigger,
            below: Vec::new(),
        }
    }

    fn closed(self) -> Option<Trigger> {
        let mut trigger = self.trigger?;
        let mut lines = self.below.into_iter().peekable();
        trigger.line.below = nested(&mut lines, None);
        Some(trigger)
    }
}

/// The lines that are deeper than a level, each with those that are deeper than it.
fn nested(
    lines: &mut std::iter::Peekable<std::vec::IntoIter<(usize, Line)>>,
    above: Option<usize>,
) -> Vec<Line> {
    let mut found = Vec::new();
    while let Some((level, mut line)) = lines.next_if(|(level, _)| Some(*level) > above) {
        line.below = nested(lines, Some(level));
        found.push(line);
    }
    found
}

/// The level of a bulleted line and what stands after the bullet.
fn bulleted(line: Fragment<'_>) -> Option<(usize, Fragment<'_>)> {
    let sign = line.text.chars().next()?;
    let level = BULLETS.iter().position(|bullet| *bullet == sign)?;
    Some((level, line.from(sign.len_utf8()).trim()))
}
