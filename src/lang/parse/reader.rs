//! What every part of the parser is given: the names of the book, and where complaints go.

use std::collections::BTreeMap;

use super::cursor::Cursor;
use super::fragment::Fragment;
use crate::code::{Code, Complaint};
use crate::names::Names;
use crate::tree::{ElementKind, Key, Name};
use nightdesk_text::messages::InEach;
use nightdesk_text::names::closest;
use nightdesk_text::{Severity, Span, in_each};

/// What was read, or what is wrong; whoever asked goes on elsewhere.
pub(super) type Parsed<T> = Result<T, Fault>;

/// Why something could not be read.
#[derive(Debug)]
pub(super) struct Fault(Box<Complaint>);

/// Looks for close names are not free; a file with more unknown names than this has other troubles.
const MOST_LOOKS: u32 = 64;

/// The parser's surroundings.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) names: &'a Names,
    found: Vec<Complaint>,
    looks: u32,
}

impl<'a> Reader<'a> {
    pub(super) fn new(names: &'a Names) -> Self {
        Self {
            names,
            found: Vec::new(),
            looks: MOST_LOOKS,
        }
    }

    /// Everything that was found, in the order of the text; a name that is unknown in several
    /// places is one complaint with several labels.
    pub(super) fn into_found(mut self) -> Vec<Complaint> {
        self.found
            .sort_by_key(|complaint| complaint.primary().map(|label| label.span));
        let mut unknown: BTreeMap<InEach, usize> = BTreeMap::new();
        let mut found: Vec<Complaint> = Vec::with_capacity(self.found.len());
        for complaint in self.found {
            if complaint.code == Code::UnknownName.word() {
                let first = unknown.get(&complaint.message);
                if let Some(first) = first.and_then(|first| found.get_mut(*first)) {
                    first.labels.extend(complaint.labels);
                    continue;
                }
                unknown.insert(complaint.message.clone(), found.len());
            }
            found.push(complaint);
        }
        found
    }

    pub(super) fn complain(&mut self, complaint: Complaint) {
        self.found.push(complaint);
    }

    /// How many complaints there are.
    pub(super) fn found_so_far(&self) -> usize {
        self.found.len()
    }

    /// Whether any error was found after the first so many complaints.
    pub(super) fn errors_since(&self, before: usize) -> bool {
        let since = self.found.iter().skip(before);
        since
            .into_iter()
            .any(|complaint| complaint.severity == Severity::Error)
    }

    /// Whether some name found wanting after the first so many complaints is nearly a known one.
    pub(super) fn nearly_known_since(&self, before: usize) -> bool {
        let mut since = self.found.iter().skip(before);
        since.any(|complaint| !complaint.hints.is_empty())
    }

    /// Takes back complaints about what turned out to be nothing.
    pub(super) fn forget_since(&mut self, before: usize) {
        self.found.truncate(before);
    }

    /// What was read, if it was; a fault becomes a complaint.
    pub(super) fn keep<T>(&mut self, parsed: Parsed<T>) -> Option<T> {
        match parsed {
            Ok(read) => Some(read),
            Err(Fault(complaint)) => {
                self.complain(*complaint);
                None
            }
        }
    }

    /// A hint that names the closest of some words, if one is close.
    pub(super) fn did_you_mean<'w>(
        &mut self,
        written: &str,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Option<InEach> {
        self.looks = self.looks.checked_sub(1)?;
        closest(written, words).map(|close| InEach::of(|language| language.did_you_mean(&[close])))
    }

    /// Complains about a word that is none of some, in the words of a key.
    pub(super) fn unknown<'w>(
        &mut self,
        code: Code,
        key: &str,
        written: Fragment<'_>,
        words: impl IntoIterator<Item = &'w str>,
    ) -> Fault {
        let message = in_each!(key, written = written.text);
        let mut fault = fault(code, written.span(), message);
        if let Some(hint) = self.did_you_mean(written.text, words) {
            fault = fault.hint(hint);
        }
        fault
    }

    /// A name of an element, complaining if there is none; its key is the element's.
    pub(super) fn element_name(&mut self, kind: ElementKind, written: Fragment<'_>) -> Name {
        let mut name = Name::new(written.text, written.span());
        match self.names.element(kind, &name.key) {
            Some(key) => name.key = key.clone(),
            None => self.unknown_name(kind, written),
        }
        name
    }

    pub(super) fn unknown_name(&mut self, kind: ElementKind, written: Fragment<'_>) {
        if !self.names.complete {
            return;
        }
        let message = in_each!("not_in_book", kind, name = written.text);
        let mut complaint = Code::UnknownName.at(written.span(), message);
        if let Some(looks) = self.looks.checked_sub(1) {
            self.looks = looks;
            if let Some(close) = self.names.closest(kind, written.text) {
                complaint = complaint.hint(InEach::of(|language| language.did_you_mean(&[close])));
            }
        }
        self.complain(complaint);
    }

    /// Whether the book has an element.
    pub(super) fn has(&self, kind: ElementKind, key: &Key) -> bool {
        self.names.has(kind, key)
    }

    /// Nothing may be left.
    pub(super) fn nothing_left(&mut self, cursor: &Cursor<'_>) -> Parsed<()> {
        let rest = cursor.rest().trim();
        if rest.is_empty() {
            return Ok(());
        }
        let message = in_each!("left_over", written = rest.text);
        Err(fault(Code::LeftOver, rest.span(), message))
    }
}

/// Something that makes it impossible to go on here.
pub(super) fn fault(code: Code, span: Span, message: InEach) -> Fault {
    Fault(Box::new(code.at(span, message)))
}

impl Fault {
    pub(super) fn hint(self, text: InEach) -> Self {
        Self(Box::new(self.0.hint(text)))
    }
}

impl Cursor<'_> {
    /// Words that must come next.
    pub(super) fn expect(&mut self, words: &str) -> Parsed<()> {
        if self.eat(words) {
            return Ok(());
        }
        let mut rest = *self;
        rest.skip_spaces();
        let found = rest.rest().trim();
        let message = if found.is_empty() {
            in_each!("missing_at_the_end", words)
        } else {
            in_each!("must_be_before", words, found = found.text)
        };
        Err(fault(Code::NoWord, found.span(), message))
    }
}
