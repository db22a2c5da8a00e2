//! Names of files with `*` and `?` in them: some shells leave them to the program, and the desk has
//! no shell at all.

use std::io;
use std::path::Path;

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
    let Ok(entries) = std::fs::read_dir(named.unwrap_or(Path::new("."))) else {
        return Ok(Vec::new());
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let hidden = name.starts_with('.') && !pattern.starts_with('.');
        if !hidden && fits(&name, pattern) && entry.path().is_file() {
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

/// Whether a name fits a pattern in which `*` is anything and `?` one letter.
fn fits(name: &str, pattern: &str) -> bool {
    let (name, pattern): (Vec<char>, Vec<char>) =
        (name.chars().collect(), pattern.chars().collect());
    let (mut at, mut of) = (0, 0);
    // Where the last `*` stands, and how much of the name it takes so far.
    let mut star: Option<(usize, usize)> = None;
    while at < name.len() {
        match (pattern.get(of), star) {
            (Some('*'), _) => {
                star = Some((of, at));
                of += 1;
            }
            (Some(wanted), _) if *wanted == '?' || name.get(at) == Some(wanted) => {
                at += 1;
                of += 1;
            }
            (_, Some((place, taken))) => {
                star = Some((place, taken + 1));
                at = taken + 1;
                of = place + 1;
            }
            (_, None) => return false,
        }
    }
    pattern
        .get(of..)
        .unwrap_or_default()
        .iter()
        .all(|letter| *letter == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_are_anything_and_question_marks_one_letter() {
        for (name, pattern) in [
            ("page-12.html", "page-*.html"),
            ("page-12.html", "*"),
            ("page-12.html", "p*1*.ht?l"),
            ("страница-1.html", "стр*-?.html"),
            ("a", "a*"),
        ] {
            assert!(fits(name, pattern), "{name} {pattern}");
        }
        for (name, pattern) in [
            ("page-12.html", "page-?.html"),
            ("page-12.htm", "page-*.html"),
            ("a", "a?"),
            ("", "?"),
        ] {
            assert!(!fits(name, pattern), "{name} {pattern}");
        }
    }

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
        assert_eq!(spread("page-7*.html"), [here("page-7*.html")]);
        assert_eq!(spread("none/*.html"), [here("none/*.html")]);
        assert_eq!(super::spread(&["-".to_owned()]).unwrap(), ["-"]);
    }
}
