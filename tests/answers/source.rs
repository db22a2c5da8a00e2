//! The types of the program as its source has them: what is written by `Serialize`, with its words.

use std::collections::BTreeMap;
use std::path::Path;

use syn::parse::Parser;
use syn::{Attribute, Expr, Item, ItemEnum, Lit, Meta, UseTree};

use crate::cli::kit::project;

/// Where a type is: the folders and the file below `src/`, as `["report", "archive", "model"]`.
pub(super) type Place = Vec<String>;

/// A type with the place of its source.
pub(super) struct Type {
    pub(super) place: Place,
    pub(super) item: Item,
}

impl Type {
    /// The parameters of the type.
    pub(super) fn generics(&self) -> &syn::Generics {
        match &self.item {
            Item::Struct(item) => &item.generics,
            Item::Enum(item) => &item.generics,
            _ => panic!("only structs and enums are kept"),
        }
    }
}

/// All types that are written as JSON, by their names, and what each file uses.
pub(super) struct Source {
    types: BTreeMap<String, Vec<Type>>,
    uses: BTreeMap<Place, BTreeMap<String, Vec<String>>>,
}

impl Source {
    pub(super) fn read() -> Self {
        let mut source = Self {
            types: BTreeMap::new(),
            uses: BTreeMap::new(),
        };
        source.folder(&project("src"), &mut Vec::new());
        source
    }

    fn folder(&mut self, folder: &Path, place: &mut Place) {
        let entries = std::fs::read_dir(folder).expect("a folder of the source");
        let mut paths: Vec<_> = entries
            .map(|entry| entry.expect("an entry").path())
            .collect();
        paths.sort();
        for path in paths {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            if path.is_dir() {
                place.push(name.into_owned());
                self.folder(&path, place);
                place.pop();
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).expect("a file of the source");
                // Reading all of the source would take longer than the rest of the test.
                if ["Serialize", "vocabulary!"]
                    .iter()
                    .any(|one| text.contains(one))
                {
                    let file = syn::parse_file(&text).expect("Rust");
                    let module = !matches!(&*name, "mod" | "lib");
                    let own = module.then(|| name.into_owned());
                    self.file(file, place.iter().cloned().chain(own).collect());
                }
            }
        }
    }

    fn file(&mut self, file: syn::File, place: Place) {
        let mut used = BTreeMap::new();
        for item in file.items {
            match item {
                Item::Use(item) => leaves(&item.tree, &mut Vec::new(), &mut used),
                Item::Struct(ref kept) if is_serialized(&kept.attrs) => {
                    self.keep(kept.ident.to_string(), &place, item);
                }
                Item::Enum(ref kept) if is_serialized(&kept.attrs) => {
                    self.keep(kept.ident.to_string(), &place, item);
                }
                Item::Macro(made) if made.mac.path.is_ident("vocabulary") => {
                    let mut words: ItemEnum = made.mac.parse_body().expect("a vocabulary");
                    words.attrs.extend(of_vocabulary());
                    self.keep(words.ident.to_string(), &place, Item::Enum(words));
                }
                _ => {}
            }
        }
        self.uses.insert(place, used);
    }

    fn keep(&mut self, name: String, place: &Place, item: Item) {
        let place = place.clone();
        self.types
            .entry(name)
            .or_default()
            .push(Type { place, item });
    }

    /// The type that a path names in a file. None where no type of that name is derived.
    pub(super) fn find(&self, path: &[String], from: &Place) -> Option<&Type> {
        let (name, leading) = path.split_last()?;
        let found = self.types.get(name)?;
        let here = || found.iter().find(|one| one.place == *from);
        let by = |leading: &[String]| {
            let mut fits = found
                .iter()
                .filter(|one| lies_in(&one.place, leading, from));
            fits.next().filter(|_| fits.next().is_none())
        };
        let uses = self.uses.get(from);
        let used = |name: &String| uses.and_then(|uses| uses.get(name));
        match (leading, found.as_slice()) {
            ([], _) if here().is_some() => here(),
            (_, [only]) => Some(only),
            ([], _) => by(used(name).map_or(&[][..], |path| path)),
            ([first, ..], _) => {
                let begun = used(first).into_iter().flatten();
                by(&begun.chain(leading).cloned().collect::<Vec<_>>())
            }
        }
    }

    /// What a type is called in the schema: its name, with its place where others have that name.
    pub(super) fn called(&self, name: &str, place: &Place) -> String {
        match self.types.get(name).map(Vec::len) {
            Some(2..) => format!("{}.{name}", place.join(".")),
            _ => name.to_owned(),
        }
    }
}

/// Whether a type lies where the beginning of a path says.
fn lies_in(place: &Place, leading: &[String], from: &Place) -> bool {
    leading.iter().all(|segment| match segment.as_str() {
        "crate" | "self" | "super" => place.first() == from.first(),
        segment => {
            let folder = segment.strip_prefix("nightdesk_").unwrap_or(segment);
            place.iter().any(|part| part == folder)
        }
    })
}

/// The names that a `use` brings, each with the path to it.
fn leaves(tree: &UseTree, path: &mut Vec<String>, uses: &mut BTreeMap<String, Vec<String>>) {
    match tree {
        UseTree::Path(inner) => {
            path.push(inner.ident.to_string());
            leaves(&inner.tree, path, uses);
            path.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| leaves(tree, path, uses)),
        UseTree::Name(name) if name.ident == "self" => {
            uses.extend(path.last().map(|last| (last.clone(), path.clone())));
        }
        UseTree::Name(name) => {
            uses.insert(name.ident.to_string(), path.clone());
        }
        UseTree::Rename(_) | UseTree::Glob(_) => {}
    }
}

/// What the macro of vocabularies adds to the enum that it is given.
fn of_vocabulary() -> Vec<Attribute> {
    let added = Attribute::parse_outer.parse_str("#[serde(rename_all = \"snake_case\")]");
    added.expect("an attribute")
}

fn is_serialized(attributes: &[Attribute]) -> bool {
    let mut found = false;
    for attribute in attributes
        .iter()
        .filter(|one| one.path().is_ident("derive"))
    {
        let _ = attribute.parse_nested_meta(|meta| {
            let last = meta.path.segments.last();
            found |= last.is_some_and(|segment| segment.ident == "Serialize");
            Ok(())
        });
    }
    found
}

/// What `#[serde(…)]` says of a type, a variant or a field.
#[derive(Debug)]
pub(super) struct Serde(BTreeMap<String, String>);

impl Serde {
    pub(super) fn of(attributes: &[Attribute]) -> Self {
        let mut said = BTreeMap::new();
        for attribute in attributes.iter().filter(|one| one.path().is_ident("serde")) {
            let read = attribute.parse_nested_meta(|meta| {
                let value = match meta.value() {
                    Ok(value) => value.parse::<syn::LitStr>()?.value(),
                    Err(_) => String::new(),
                };
                let key = meta.path.get_ident().map(ToString::to_string);
                said.extend(key.map(|key| (key, value)));
                Ok(())
            });
            read.expect("what serde reads");
        }
        Self(said)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }
}

/// The first paragraph of what is written above something.
pub(super) fn words(attributes: &[Attribute]) -> Option<String> {
    let mut lines = Vec::new();
    for attribute in attributes {
        if let Meta::NameValue(said) = &attribute.meta
            && said.path.is_ident("doc")
            && let Expr::Lit(text) = &said.value
            && let Lit::Str(text) = &text.lit
        {
            lines.push(text.value().trim().to_owned());
        }
    }
    let paragraph: Vec<String> = lines
        .into_iter()
        .take_while(|line| !line.is_empty())
        .collect();
    let links = regex::Regex::new(r"\[(`[^`\]]*`)\](\([^)]*\))?").expect("a pattern");
    // Numbers of requirements are for those who read the code.
    let numbers = regex::Regex::new(r" \(H[0-9., H]+\)").expect("a pattern");
    let words = paragraph.join(" ");
    let words = numbers.replace_all(&words, "");
    let words = links.replace_all(&words, "$1").into_owned();
    Some(words).filter(|words| !words.is_empty())
}
