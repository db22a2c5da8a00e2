//! A whole file: first line, sections, body.

use super::block::is_unfinished;
use super::fragment::{Fragment, is_space};
use super::head;
use super::reader::{Parsed, Reader, fault};
use crate::code::Code;
use crate::tree::{
    Content, Element, ElementKind, Formalization, Name, Place, Section, ShownPiece, Status,
};
use nightdesk_text::{Span, in_each};

/// The section that is run.
const FORMALIZED: &str = "formalized";

/// A file cut into its first line and its sections.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    pub(super) first: Fragment<'a>,
    /// Lines before the first title.
    body: Vec<Fragment<'a>>,
    sections: Vec<(Fragment<'a>, Vec<Fragment<'a>>)>,
}

impl<'a> Layout<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut lines = lines(text);
        let first = lines.next().unwrap_or(Fragment::new("", 0));
        let mut layout = Self {
            first,
            body: Vec::new(),
            sections: Vec::new(),
        };
        for line in lines {
            match title(line) {
                Some(title) => layout.sections.push((title, Vec::new())),
                None => {
                    let section = layout.sections.last_mut().map(|(_, lines)| lines);
                    section.unwrap_or(&mut layout.body).push(line);
                }
            }
        }
        layout
    }

    /// The lines that are run; without such a section, everything below the first line.
    fn formalized(&self) -> Option<&[Fragment<'a>]> {
        let section = self
            .sections
            .iter()
            .find(|(title, _)| title.text.eq_ignore_ascii_case(FORMALIZED));
        match section {
            Some((_, lines)) => Some(lines),
            None if self.sections.is_empty() => Some(&self.body),
            None => None,
        }
    }
}

impl Reader<'_> {
    /// What a file describes.
    pub(super) fn element(&mut self, kind: ElementKind, text: &str) -> Option<Element> {
        let layout = Layout::of(text);
        let before = self.found_so_far();
        let head = head::cut(layout.first);
        let head = self.keep(head)?;
        self.check_titles(kind, &layout);
        let lines: Vec<Fragment<'_>> = match kind {
            ElementKind::Display | ElementKind::AbilitySet | ElementKind::Poll => {
                layout.all_below()
            }
            _ => layout.formalized().unwrap_or_default().to_vec(),
        };
        let trimmed: Vec<Fragment<'_>> = lines.iter().map(|line| line.trim()).collect();
        let unfinished = needs_lines(kind) && is_unfinished(&trimmed);
        let (content, formalization) = self.content(kind, &head, &lines, &trimmed, unfinished);
        let status = if self.errors_since(before) {
            Status::Broken
        } else if unfinished {
            Status::Unfinished
        } else {
            Status::Whole
        };
        Some(Element {
            name: Name::new(head.name.text, head.name.span()),
            content: content?,
            sections: layout.shown(kind),
            formalization,
            lines: Place(extent(&trimmed, text.len())),
            status,
        })
    }

    /// Complains about titles of sections that are nearly one of those of the kind; and about all that
    /// are none, where the lines to be run are nowhere.
    fn check_titles(&mut self, kind: ElementKind, layout: &Layout<'_>) {
        let known = titles(kind);
        if known.is_empty() {
            return;
        }
        for (title, _) in &layout.sections {
            if known
                .iter()
                .any(|known| title.text.eq_ignore_ascii_case(known))
            {
                continue;
            }
            let hint = self.did_you_mean(title.text, known.iter().copied());
            if hint.is_none() && layout.formalized().is_some() {
                continue;
            }
            let message = in_each!("no_section", kind, title = title.text);
            let complaint = Code::UnknownSection.at(title.span(), message);
            self.complain(match hint {
                Some(hint) => complaint.hint(hint),
                None => complaint.hint(in_each!("run_below_formalized")),
            });
        }
    }

    fn content(
        &mut self,
        kind: ElementKind,
        head: &head::Head<'_>,
        lines: &[Fragment<'_>],
        trimmed: &[Fragment<'_>],
        unfinished: bool,
    ) -> (Option<Content>, Formalization) {
        let runs = match unfinished {
            true => &[],
            false => trimmed,
        };
        match kind {
            ElementKind::Role => {
                let role = self.role_head(head);
                let role = self.keep(role).map(Content::Role);
                (role, self.formalization(kind, runs))
            }
            ElementKind::Group => {
                let group = self.group_head(head);
                let group = self.keep(group).map(Content::Group);
                (group, self.formalization(kind, runs))
            }
            ElementKind::Poll => {
                let (rules, others) = self.poll_rules(head, trimmed);
                let formalization = self.formalization(kind, &others);
                (Some(Content::Poll(rules)), formalization)
            }
            ElementKind::Location => {
                let location = self.location_lines(trimmed);
                (Some(Content::Location(location)), Formalization::default())
            }
            ElementKind::Display => {
                let shown = shown_pieces(lines);
                (Some(Content::Display(shown)), Formalization::default())
            }
            ElementKind::Team => (Some(Content::Team), self.formalization(kind, runs)),
            ElementKind::Attribute => (Some(Content::Attribute), self.formalization(kind, runs)),
            ElementKind::AbilitySet => (Some(Content::AbilitySet), self.formalization(kind, runs)),
        }
    }
}

/// From the first line that is not empty to the last.
fn extent(trimmed: &[Fragment<'_>], end: usize) -> Span {
    let mut lines = trimmed.iter().filter(|line| !line.is_empty());
    match lines.next() {
        None => Span::at(trimmed.first().map_or(end, |line| line.at)),
        Some(first) => first.span().join(lines.next_back().unwrap_or(first).span()),
    }
}

/// The titles that sections of a kind may have; none where it is read whole.
fn titles(kind: ElementKind) -> &'static [&'static str] {
    match kind {
        ElementKind::Role => &["Basics", "Details", "Simplified", "Formalized", "Card"],
        ElementKind::Team | ElementKind::Attribute => &["Basics", "Formalized"],
        ElementKind::Group => &["Basics", "Members", "Formalized"],
        ElementKind::Location => &["Description", "Formalized"],
        ElementKind::Poll | ElementKind::AbilitySet | ElementKind::Display => &[],
    }
}

/// Whether a file of a kind is unfinished without any line.
fn needs_lines(kind: ElementKind) -> bool {
    match kind {
        ElementKind::Role
        | ElementKind::Group
        | ElementKind::Attribute
        | ElementKind::AbilitySet
        | ElementKind::Team => true,
        ElementKind::Poll | ElementKind::Location | ElementKind::Display => false,
    }
}

impl<'a> Layout<'a> {
    fn all_below(&self) -> Vec<Fragment<'a>> {
        let sections = self.sections.iter().flat_map(|(_, lines)| lines);
        self.body.iter().chain(sections).copied().collect()
    }

    /// The sections that are texts to show.
    fn shown(&self, kind: ElementKind) -> Vec<Section> {
        if kind == ElementKind::Display {
            return Vec::new();
        }
        let sections = self.sections.iter();
        sections
            .filter(|(title, _)| !title.text.eq_ignore_ascii_case(FORMALIZED))
            .map(|(title, lines)| Section {
                title: Name::new(title.text, title.span()),
                text: joined(lines),
                place: Place(lines.first().map_or(title.span(), |first| {
                    first.span().join(lines.last().unwrap_or(first).span())
                })),
            })
            .collect()
    }
}

/// Lines with white space kept, but for empty lines at both ends.
fn joined(lines: &[Fragment<'_>]) -> String {
    let lines: Vec<&str> = lines
        .iter()
        .map(|line| line.text.trim_end_matches(is_space))
        .collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// Words and the numbers of values, `$1` to `$4`.
fn shown_pieces(lines: &[Fragment<'_>]) -> Vec<ShownPiece> {
    let text = joined(lines);
    let mut pieces = Vec::new();
    let mut words = String::new();
    let mut rest = text.as_str();
    while let Some(at) = rest.find('$') {
        let (before, after) = rest.split_at(at);
        words.push_str(before);
        let slot = after.chars().nth(1).and_then(|digit| digit.to_digit(10));
        match slot.and_then(|slot| u8::try_from(slot).ok()) {
            Some(slot @ 1..=4) => {
                if !words.is_empty() {
                    pieces.push(ShownPiece::Words(std::mem::take(&mut words)));
                }
                pieces.push(ShownPiece::Slot(slot));
                rest = after.get(2..).unwrap_or_default();
            }
            _ => {
                words.push('$');
                rest = after.get(1..).unwrap_or_default();
            }
        }
    }
    words.push_str(rest);
    if !words.is_empty() {
        pieces.push(ShownPiece::Words(words));
    }
    pieces
}

/// The lines of a text with their places, without their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Fragment<'_>> {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        Fragment::new(line.strip_suffix('\r').unwrap_or(line), start)
    })
}

/// `__Title__`.
fn title(line: Fragment<'_>) -> Option<Fragment<'_>> {
    let line = line.trim();
    let inner = line.text.strip_prefix("__")?.strip_suffix("__")?;
    let title = line.part(2, 2 + inner.len()).trim();
    (!title.is_empty() && !title.text.contains("__")).then_some(title)
}

/// The one value of a line; else the key of a message says what it is not.
pub(super) fn one_value<T>(
    value: Fragment<'_>,
    read: impl FnOnce(&str) -> Option<T>,
    key: &str,
) -> Parsed<T> {
    read(value.text).ok_or_else(|| {
        let message = in_each!(key, written = value.text);
        fault(Code::UnknownWord, value.span(), message)
    })
}
