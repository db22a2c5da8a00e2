//! Names of files with `*` and `?` in them: some shells leave them to the program, and the desk has
//! no shell at all.

use std::io::{self, ErrorKind::NotADirectory, ErrorKind::NotFound};
use std::path::Path;

use wildmatch::WildMatch;

/// The files that are meant: a name with `*` or `?` that is no file itself stands for every file of
/// its folder that fits, in order, shorter names first (`page-2.html` before `page-12.html`). Where
/// none fits, the name stays as it is, and is reported as a file that is not there.
///
/// # Errors
/// When a folder cannot be read.
pub(crate) fn spread(files: &[String]) -> io::Result<Vec<String>> {
    let mut all = Vec::with_capacity(files.len());
    for file in files {
        let path = Path::new(file);
        let pattern = path.file_name().map(|name| name.to_string_lossy());
        let pattern = pattern.filter(|name| name.contains(['*', '?']) && !path.exists());
        let found = match pattern {
            Some(pattern) => fitting(path.parent(), &pattern)?,
            None => Vec::new(),
        };
        match found.is_empty() {
            true => all.push(file.clone()),
            false => all.extend(found),
        }
    }
    Ok(all)
}

fn fitting(folder: Option<&Path>, pattern: &str) -> io::Result<Vec<String>> {
    let named = folder.filter(|folder| !folder.as_os_str().is_empty());
    let entries = match std::fs::read_dir(named.unwrap_or(Path::new("."))) {
        Ok(entries) => entries,
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let fits = WildMatch::new(pattern);
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let hidden = name.starts_with('.') && !pattern.starts_with('.');
        if !hidden && fits.matches(&name) && entry.path().is_file() {
            names.push(name);
        }
    }
    names.sort_by_key(|name| (name.chars().count(), name.clone()));
    let paths = names.into_iter().map(|name| match named {
        Some(folder) => folder.join(name).display().to_string(),
        None => name,
    });
    Ok(paths.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_folder_stand_in_order_and_what_fits_none_stays() {
        let folder = tempfile::tempdir().unwrap();
        let here = |name: &str| folder.path().join(name).display().to_string();
        for name in [
            "page-12.html",
            "page-2.html",
            "page-1.html",
            ".page-3.html",
            "note.txt",
        ] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("page-9.html")).unwrap();
        let spread = |name: &str| spread(&[here(name)]).unwrap();
        let pages = ["page-1.html", "page-2.html", "page-12.html"];
        assert_eq!(spread("page-*.html"), pages.map(here));
        assert_eq!(
            spread("page-?.html"),
            ["page-1.html", "page-2.html"].map(here)
        );
        assert_eq!(
            spread("p*1*.ht?l"),
            ["page-1.html", "page-12.html"].map(here)
        );
        assert_eq!(spread("page-7*.html"), [here("page-7*.html")]);
        assert_eq!(spread("none/*.html"), [here("none/*.html")]);
        assert_eq!(super::spread(&["-".to_owned()]).unwrap(), ["-"]);
    }
}
