//! A book from its files.

use std::collections::BTreeMap;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{Book, Entry, Shelf, Traits, Works};
use crate::code::{Code, Complaint};
use crate::names::Names;
use crate::parse::{self, Read};
use crate::tree::{Element, ElementKind, Header, Key, Name, Program, Status};
use nightdesk_text::messages::InEach;
use nightdesk_text::{Diagnostics, Source, Span, in_each};

/// The file with the prompts.
const PROMPTS: &str = "prompts.json";
/// Prompts whose names begin so are remarks.
const COMMENT: &str = "comment_";

/// Each set is copied into whatever inherits from it, so that there must be an end to it.
const MOST_SETS: usize = 16;

/// A file that describes an element.
struct Found {
    /// Which of the files it is.
    order: usize,
    source: Source,
    shelf: Shelf,
    kind: ElementKind,
    key: Key,
}

/// A file of a book and what is wrong in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The file.
    pub source: Source,
    /// What it describes; nothing for the file with the prompts.
    pub kind: Option<ElementKind>,
    /// The name of what it describes, if that can be read.
    pub name: Option<String>,
    /// Whether what it describes can be used.
    pub status: Status,
    /// Everything that is wrong or doubtful.
    pub found: Diagnostics<InEach>,
}

impl Book {
    /// A book from the paths and texts of its files, with everything that is wrong in them.
    ///
    /// A path tells what a file is: `townsfolk/power/witch` is a role. Files elsewhere are passed
    /// over. The order of the files does not matter but for which of two with one name counts.
    pub fn read(
        files: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    ) -> (Self, Diagnostics<InEach>) {
        let (book, checked) = Self::check(files);
        let found = checked.into_iter().flat_map(|file| file.found);
        (book, found.collect())
    }

    /// The same, file by file in the order in which they were given.
    pub fn check(
        files: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    ) -> (Self, Vec<Checked>) {
        Self::gather(files, |read| read)
    }

    /// What is wrong in the files of a book that nobody wants to use: what was read of a file is
    /// let go as soon as it is known.
    pub fn problems(
        files: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    ) -> Vec<Checked> {
        let (_, checked) = Self::gather(files, Read::without_triggers);
        checked
    }

    /// Reads all files side by side, and shelves of each what is kept.
    fn gather(
        files: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
        keep: fn(Read) -> Read,
    ) -> (Self, Vec<Checked>) {
        let mut names = Names::of_book();
        let mut checked = Vec::new();
        let mut found = Vec::new();
        for (order, (path, text)) in files.into_iter().enumerate() {
            let source = Source::new(path, text);
            if file_name(source.name()) == PROMPTS {
                let prompts = read_prompts(&source, &mut names.prompts);
                checked.push((order, prompts_checked(source, prompts)));
            } else if let Some((shelf, kind)) = Shelf::of_path(source.name()) {
                let key = named(&source, kind, &mut names);
                found.push(Found {
                    order,
                    source,
                    shelf,
                    kind,
                    key,
                });
            }
        }
        // Sets come first, since others inherit from them.
        found.sort_by_key(|file| file.kind != ElementKind::AbilitySet);
        let read = |file: Found| {
            let read = parse::file(&file.source, file.kind, &names);
            (file, keep(read))
        };
        let read: Vec<(Found, Read)> = found.into_par_iter().map(read).collect();
        let mut book = Self {
            names,
            ..Self::default()
        };
        for (file, read) in read {
            let order = file.order;
            checked.push((order, book.add(file, read)));
        }
        checked.sort_by_key(|(order, _)| *order);
        let checked = checked.into_iter().map(|(_, checked)| checked);
        (book, checked.collect())
    }

    /// Reads one file that stands in no book: names are not looked up.
    ///
    /// What it describes is told by its folder, else by its first line, else by what stands below.
    pub fn check_alone(source: &Source) -> (Checked, Option<Element>) {
        let folder = Shelf::of_path(source.name()).map(|(_, kind)| kind);
        let Some(kind) = folder.or_else(|| kind_of(source.text())) else {
            let message = in_each!("begins_with_a_name");
            let first = source.text().split('\n').next().unwrap_or_default();
            let complaint = Code::NoName.at(Span::new(0, first.len()), message);
            let found = Diagnostics::from(complaint.in_source(source));
            return (checked_file(source, None, None, found), None);
        };
        let read = parse::file(source, kind, &Names::default());
        let checked = checked_file(source, Some(kind), read.element.as_ref(), read.found);
        (checked, read.element)
    }

    fn add(&mut self, file: Found, read: Read) -> Checked {
        let mut complaints = read.found;
        let Some(element) = read.element else {
            return checked_file(&file.source, Some(file.kind), None, complaints);
        };
        if let Some(other) = self.shelved(file.kind).entries.get(&file.key) {
            let message = in_each!("same_name", kind = file.kind, file = other.source.name());
            let complaint = Code::SameName.at(element.name.place.0, message);
            complaints.push(complaint.in_source(&file.source));
            return checked_file(&file.source, Some(file.kind), Some(&element), complaints);
        }
        let mut entry = Entry {
            key: file.key,
            shelf: file.shelf,
            source: file.source,
            programs: Vec::new(),
            traits: Traits::default(),
            element,
        };
        let missing = self.inherit(&mut entry, read.programs);
        if !missing.is_empty() {
            entry.element.status = Status::Broken;
        }
        complaints.extend(missing);
        let checked = checked_file(
            &entry.source,
            Some(file.kind),
            Some(&entry.element),
            complaints,
        );
        self.shelve(entry);
        checked
    }

    /// Puts the triggers of ability sets at their places.
    fn inherit(&self, entry: &mut Entry, own: Vec<Program>) -> Vec<Complaint> {
        let mut missing = Vec::new();
        let mut own = own.into_iter();
        let mut taken = 0;
        let mut sets = 0;
        for header in &entry.element.formalization.headers {
            let Header::Inherit { set: name, before } = header else {
                entry.traits.add(header);
                continue;
            };
            let up_to = before.saturating_sub(taken);
            taken = (*before).max(taken);
            entry.programs.extend(own.by_ref().take(up_to));
            sets += 1;
            if sets > MOST_SETS {
                let message = in_each!("most_sets", most = MOST_SETS);
                let complaint = Code::TooMany.at(name.place.0, message);
                missing.push(complaint.in_source(&entry.source));
                break;
            }
            let Some(set) = self.by_key(ElementKind::AbilitySet, &name.key) else {
                missing.push(self.unknown_set(name, &entry.source));
                continue;
            };
            entry.programs.extend(set.programs.iter().map(|program| {
                let mut program = program.clone();
                program.set = Some(set.key.clone());
                program
            }));
            let headers = &set.element.formalization.headers;
            headers.iter().for_each(|header| entry.traits.add(header));
        }
        entry.programs.extend(own);
        missing
    }

    fn unknown_set(&self, name: &Name, source: &Source) -> Complaint {
        let kind = ElementKind::AbilitySet;
        let message = in_each!("not_in_book", kind, name = &name.written);
        let complaint = Code::UnknownSet.at(name.place.0, message).in_source(source);
        let sets = self.all(kind).map(Entry::name);
        match nightdesk_text::names::closest(&name.written, sets) {
            Some(close) => complaint.hint(InEach::of(|language| language.did_you_mean(&[close]))),
            None => complaint,
        }
    }

    fn shelve(&mut self, entry: Entry) {
        let kind = entry.kind();
        let others = other_names(kind, entry.name(), file_name(entry.source.name()));
        let shelved = self.shelved_mut(kind);
        for name in others {
            let key = Key::of(&name);
            shelved.also.entry(key).or_insert_with(|| entry.key.clone());
        }
        shelved.entries.insert(entry.key.clone(), entry);
    }
}

impl Traits {
    fn add(&mut self, header: &Header) {
        match header {
            Header::NoAbilities | Header::Inherit { .. } => {}
            Header::Unique => self.unique = true,
            Header::Ghostly => self.works = Works::Ghostly,
            Header::Haunted => self.works = Works::Always,
            Header::Require(name) => self.requires.push(name.clone()),
            Header::RoleAttribute(name) => self.role_attributes.push(name.clone()),
            Header::Identity(name) => self.identity = Some(name.clone()),
            Header::Include(roles) => self.includes.push(roles.clone()),
            Header::WinCondition(players) => self.win_condition.clone_from(players),
        }
    }
}

fn checked_file(
    source: &Source,
    kind: Option<ElementKind>,
    element: Option<&Element>,
    found: Diagnostics<InEach>,
) -> Checked {
    Checked {
        source: source.clone(),
        kind,
        name: element.map(|element| element.name.written.clone()),
        status: element.map_or(Status::Broken, |element| element.status),
        found,
    }
}

fn prompts_checked(source: Source, found: Option<Complaint>) -> Checked {
    Checked {
        source,
        kind: None,
        name: None,
        status: match found {
            Some(_) => Status::Broken,
            None => Status::Whole,
        },
        found: found.into_iter().collect(),
    }
}

/// What a file is called, before it is read.
fn named(source: &Source, kind: ElementKind, names: &mut Names) -> Key {
    let file_name = file_name(source.name());
    let shown = parse::first_line(source.text()).map_or(file_name, |(name, _)| name);
    let name = match kind {
        ElementKind::Role | ElementKind::AbilitySet => shown,
        _ => file_name,
    };
    let key = Key::of(name);
    names.add(kind, name, &key);
    for other in other_names(kind, shown, file_name) {
        names.add(kind, &other, &key);
    }
    key
}

/// Names by which an element is found, too.
fn other_names(kind: ElementKind, shown: &str, file_name: &str) -> Vec<String> {
    let mut names = vec![shown.to_owned(), file_name.to_owned()];
    if kind == ElementKind::Team
        && let Some(short) = shown.strip_suffix(" Team")
    {
        names.push(short.to_owned());
    }
    names
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn read_prompts(source: &Source, prompts: &mut BTreeMap<String, String>) -> Option<Complaint> {
    match serde_json::from_str::<BTreeMap<String, String>>(source.text()) {
        Ok(read) => {
            let texts = read.into_iter();
            prompts.extend(texts.filter(|(key, _)| !key.starts_with(COMMENT)));
            None
        }
        Err(error) => {
            let line = error.line().saturating_sub(1);
            let start = source.text().split_inclusive('\n').take(line);
            let start = start.map(str::len).sum::<usize>();
            let at = start + error.column().saturating_sub(1);
            let message = match error.is_data() {
                true => in_each!("prompts_are_one_object"),
                false => in_each!("no_json"),
            };
            let complaint = Code::BadPrompts.at(Span::at(at), message);
            Some(complaint.in_source(source))
        }
    }
}

/// Which kind of element a text describes, by its first line and the lines below.
///
/// For a text that stands in no book. Teams, locations and displays have the same first line; what
/// follows tells them apart.
fn kind_of(text: &str) -> Option<ElementKind> {
    let (_, kind) = parse::first_line(text)?;
    if kind.is_some() {
        return kind;
    }
    let begins = |keys: &[&str]| {
        text.lines()
            .any(|line| keys.iter().any(|key| line.trim_start().starts_with(key)))
    };
    Some(if begins(&["Win Condition:"]) {
        ElementKind::Team
    } else if begins(&["Sort Index:", "Members:", "Viewers:"]) {
        ElementKind::Location
    } else {
        ElementKind::Display
    })
}
