//! Files that lie beside a setup and belong to it: the book of its roles, the host's templates.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Component, Path};

use super::book::{is_hidden, read_book};
use super::inputs::InputError;
use nightdesk_text::messages::Worded;
use nightdesk_text::{Language, say, steers};

/// Files by their path from the setup's folder, with `/` on every system.
pub type Beside = BTreeMap<String, Vec<u8>>;

/// Every file of a folder beside a setup; none where the folder is not there, or not beside it.
///
/// # Errors
/// When the folder or a file in it cannot be read.
pub fn files_beside(setup_folder: &Path, name: &str) -> Result<Beside, InputError> {
    let Some(name) = path_inside(name) else {
        return Ok(Beside::new());
    };
    let folder = setup_folder.join(&name);
    if !folder.is_dir() {
        return Ok(Beside::new());
    }
    let mut files = Beside::new();
    for path in read_book(&folder)?.into_keys() {
        let bytes =
            std::fs::read(folder.join(&path)).map_err(|source: io::Error| InputError::System {
                name: path.clone(),
                source,
            })?;
        files.insert(format!("{name}/{path}"), bytes);
    }
    Ok(files)
}

/// Why the name of a file is none on every system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnfitName {
    /// Another file has it, but for capitals.
    Twin,
    /// A part of the path is empty.
    Empty,
    /// A sign in it may not be in a name.
    Sign,
    /// Windows takes its first or last sign away.
    End,
    /// Windows takes it for a device.
    Device,
    /// Nobody would see the file.
    Hidden,
}

impl Worded for UnfitName {
    fn worded(&self, language: Language) -> String {
        let to = &language;
        match self {
            Self::Twin => say!(to, "unfit_twin"),
            Self::Empty => say!(to, "unfit_empty"),
            Self::Sign => say!(to, "unfit_sign"),
            Self::End => say!(to, "unfit_end"),
            Self::Device => say!(to, "unfit_device"),
            Self::Hidden => say!(to, "unfit_hidden"),
        }
    }
}

/// Why files cannot be laid down under these names on every system; none if they can.
///
/// A name that Windows takes for a device or a stream would be read or written as something else
/// there, and two that differ in capitals are one file.
pub(super) fn unfit_name(files: &Beside) -> Option<(&str, UnfitName)> {
    let (mut seen, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for path in files.keys() {
        let why = path.split('/').find_map(unfit_part);
        let folded = path.to_lowercase();
        let above = folded.match_indices('/');
        let above: Vec<String> = above
            .filter_map(|(end, _)| folded.get(..end).map(str::to_owned))
            .collect();
        let twice = || {
            let is_below_file = above.iter().any(|folder| seen.contains(folder));
            let clashes = is_below_file || seen.contains(&folded) || folders.contains(&folded);
            clashes.then_some(UnfitName::Twin)
        };
        if let Some(why) = why.or_else(twice) {
            return Some((path, why));
        }
        folders.extend(above);
        seen.insert(folded);
    }
    None
}

/// Why a part of a path is no name on every system.
fn unfit_part(part: &str) -> Option<UnfitName> {
    const DEVICES: [&str; 8] = [
        "con", "prn", "aux", "nul", "com", "lpt", "conin$", "conout$",
    ];
    let stem = part.split('.').next().unwrap_or(part).trim_end();
    let bare = stem.trim_end_matches(|sign: char| sign.is_numeric());
    let numbered = stem.chars().count() - bare.chars().count();
    let is_device = DEVICES.iter().any(|device| {
        let may_be_numbered = matches!(*device, "com" | "lpt");
        device.eq_ignore_ascii_case(bare) && numbered == usize::from(may_be_numbered)
    });
    let foreign = |sign: char| matches!(sign, '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\\');
    if part.is_empty() {
        Some(UnfitName::Empty)
    } else if part.contains(|sign: char| foreign(sign) || sign.is_control() || steers(sign)) {
        Some(UnfitName::Sign)
    } else if part.ends_with(['.', ' ']) || part.starts_with(' ') {
        Some(UnfitName::End)
    } else if is_device {
        Some(UnfitName::Device)
    } else if is_hidden(part) {
        Some(UnfitName::Hidden)
    } else {
        None
    }
}

/// A path as plain names alone, where it leads to something below the folder it starts from: `./t/`
/// is `t`, and `../t` is none.
#[must_use]
pub fn path_inside(path: &str) -> Option<String> {
    let path = path.trim_end_matches(['/', '\\']);
    let mut parts = Vec::new();
    for part in Path::new(path).components() {
        match part {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// Whether a path leads to something below the folder it starts from, by plain names alone.
pub(super) fn stays_inside(path: &str) -> bool {
    path_inside(path).as_deref() == Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unfit(names: &[&str]) -> Option<String> {
        let files = names.iter().map(|name| ((*name).to_owned(), Vec::new()));
        unfit_name(&files.collect()).map(|(name, _)| name.to_owned())
    }

    #[test]
    fn a_path_inside_is_plain_names() {
        for path in ["t", "./t", "t/", "t/.", "././t//"] {
            assert_eq!(path_inside(path).as_deref(), Some("t"), "{path}");
        }
        assert_eq!(path_inside("./a/./b/").as_deref(), Some("a/b"));
        for path in ["", ".", "./", "..", "../t", "t/../..", "t/../u", "/t"] {
            assert_eq!(path_inside(path), None, "{path}");
        }
    }

    #[test]
    fn names_that_are_no_names_somewhere_are_found() {
        for name in [
            "roles/CON",
            "roles/nul.txt",
            "aux.d/cop.txt",
            "roles/com1",
            "roles/LPT9.txt",
            "roles/com\u{b9}",
            "roles/a:b",
            "roles/a\\b",
            "roles/trailing.",
            "roles/space ",
            "roles/ space",
            "roles//cop",
            "roles/.bashrc",
            "roles/a\u{1b}]0;x\u{7}",
            "roles/a\u{202e}b",
        ] {
            assert_eq!(unfit(&[name]).as_deref(), Some(name), "{name}");
        }
        for name in [
            "roles/Cop.txt",
            "roles/Ёлка (2).txt",
            "roles/console.txt",
            "roles/com10",
            "roles/com",
            "auxiliary/nuls.txt",
            "a.b/c.d",
        ] {
            assert_eq!(unfit(&[name]), None, "{name}");
        }
        assert!(unfit(&["roles/Cop.txt", "roles/cop.txt"]).is_some());
        assert!(unfit(&["roles/a", "roles/A/b"]).is_some());
        assert!(unfit(&["roles/A", "roles/a/b/c"]).is_some());
        assert_eq!(unfit(&["roles/a/b", "roles/A/c", "roles/ab"]), None);
    }
}
