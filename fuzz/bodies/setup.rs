//! A setup file: any text is read or refused with places that are in it, and what was read can be
//! kept in a journal.

use nightdesk_game::Setup;
use nightdesk_render::diagnostic::draw;
use nightdesk_setup::{Shelves, read};
use nightdesk_text::{Language, Source};

pub(crate) fn run(text: &str) {
    let source = Source::new("setup.toml", text);
    let (setup, diagnostics) = read(&source, Shelves::PROGRAM);
    assert_eq!(
        setup.is_none(),
        diagnostics.has_errors(),
        "{diagnostics:#?}"
    );
    for diagnostic in &diagnostics {
        assert!(!diagnostic.one_line().contains(['\n', '\r']));
        assert!(!draw(diagnostic, false, Language::English).is_empty());
        if diagnostic.source.as_ref() == Some(&source) {
            for label in &diagnostic.labels {
                assert!(text.get(label.span.start..label.span.end).is_some());
            }
        }
    }
    if let Some(setup) = setup {
        let kept = serde_json::to_string(&setup).map(|kept| serde_json::from_str::<Setup>(&kept));
        assert!(matches!(kept, Ok(Ok(again)) if again == setup));
    }
}
