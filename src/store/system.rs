//! What the system says of a file, in the reader's language.

use std::collections::BTreeMap;
use std::io;
use std::sync::LazyLock;

use nightdesk_text::{Language, built_in};

/// Its words in Russian, by the English ones for the kind of refusal.
static RUSSIAN: LazyLock<BTreeMap<String, String>> =
    LazyLock::new(|| built_in(include_str!("system.ru.toml")));

/// Why the system refused something. What has no Russian words is said as the system says it: that
/// may be in the language of the host's system.
pub(super) fn system(error: &io::Error, language: Language) -> String {
    let russian = match language {
        Language::English => None,
        Language::Russian => RUSSIAN.get(&error.kind().to_string()),
    };
    match (russian, error.raw_os_error()) {
        (Some(words), Some(code)) => format!("{words} (os error {code})"),
        (Some(words), None) => words.clone(),
        (None, _) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_with_russian_words_is_one() {
        use io::ErrorKind as Kind;
        let kinds = [
            Kind::AlreadyExists,
            Kind::BrokenPipe,
            Kind::DirectoryNotEmpty,
            Kind::FileTooLarge,
            Kind::Interrupted,
            Kind::InvalidFilename,
            Kind::IsADirectory,
            Kind::NotADirectory,
            Kind::NotFound,
            Kind::PermissionDenied,
            Kind::QuotaExceeded,
            Kind::ReadOnlyFilesystem,
            Kind::ResourceBusy,
            Kind::StorageFull,
            Kind::TimedOut,
            Kind::UnexpectedEof,
        ];
        for kind in kinds {
            let error = io::Error::from(kind);
            assert_eq!(system(&error, Language::English), error.to_string());
            let russian = system(&error, Language::Russian);
            assert_ne!(russian, error.to_string());
        }
        assert_eq!(RUSSIAN.len(), kinds.len());
    }

    #[test]
    fn the_number_of_the_system_stays_and_other_words_are_its_own() {
        let missing = std::fs::read("no such file").unwrap_err();
        let code = missing.raw_os_error().unwrap();
        assert_eq!(
            system(&missing, Language::Russian),
            format!("нет такого файла или папки (os error {code})")
        );
        let other = io::Error::other("something else");
        assert_eq!(system(&other, Language::Russian), "something else");
    }
}
