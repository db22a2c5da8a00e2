//! A file of nights with expected outcomes: it is run, always with the same reports, or refused at a place in it.

use nightdesk_render::diagnostic::draw;
use nightdesk_text::{Language, Source};
use nightdesk_verify::NIGHTS;

pub(crate) fn run(text: &str) {
    let source = Source::new("case.toml", text);
    let run = || nightdesk_verify::run(&source, &[NIGHTS]);
    let ran = run();
    assert_eq!(ran, run());
    if let Err(diagnostic) = ran {
        assert!(!draw(&diagnostic, false, Language::English).is_empty());
        for label in &diagnostic.labels {
            assert!(text.get(label.span.start..label.span.end).is_some());
        }
    }
}
