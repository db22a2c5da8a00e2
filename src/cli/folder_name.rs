//! Names that a game's folder can bear on every system.

use std::path::{Path, PathBuf};

/// A folder named like the game, without what a path could not hold.
pub(super) fn of_game(name: &str) -> PathBuf {
    let kept = name.chars().map(|letter| match letter.is_alphanumeric() {
        true => letter,
        false => '-',
    });
    let kept: String = kept.collect();
    let kept = kept.trim_matches('-');
    match (kept, reserved(Path::new(kept))) {
        ("", _) => PathBuf::from("game"),
        (name, Some(_)) => PathBuf::from(format!("{name}-game")),
        (name, None) => PathBuf::from(name),
    }
}

/// The name of a folder, if Windows keeps it for a device, whatever stands after a point.
pub(super) fn reserved(dir: &Path) -> Option<String> {
    let name = dir.file_name()?.to_string_lossy().into_owned();
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let stem = stem.to_ascii_uppercase();
    let numbered = ["COM", "LPT"].iter().any(|device| {
        let number = stem.strip_prefix(device);
        number.is_some_and(|number| matches!(number.as_bytes(), [b'1'..=b'9']))
    });
    let is_device = numbered || ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str());
    is_device.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_can_be_made_of_every_name_on_every_system() {
        for (name, folder) in [
            ("Lantern Street", "Lantern-Street"),
            ("Night 2: the end?", "Night-2--the-end"),
            ("Город", "Город"),
            ("Con", "Con-game"),
            ("..", "game"),
        ] {
            assert_eq!(of_game(name), PathBuf::from(folder));
        }
    }

    #[test]
    fn names_of_devices_are_no_names_of_folders() {
        for name in ["con", "games/AUX", "nul.game", "com1", "Lpt9.x", "prn "] {
            assert!(reserved(Path::new(name)).is_some(), "{name}");
        }
        for name in [
            "console",
            "com",
            "com10",
            "com0",
            "aux/lantern",
            "..",
            "lantern",
        ] {
            assert_eq!(reserved(Path::new(name)), None, "{name}");
        }
    }
}
