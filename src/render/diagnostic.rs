//! A diagnostic drawn with the lines it is about.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use nightdesk_text::{Diagnostic, Label, Language, Severity, Source, say, visible};

/// Draws a diagnostic: message, source lines with carets, hints. The words around them are in a
/// language.
///
/// Wide letters and tabs keep the carets in place; control characters in a message are made
/// visible, so that nothing in a file can drive the terminal.
#[must_use]
pub fn draw(diagnostic: &Diagnostic, colour: bool, language: Language) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR.with_name(say!(&language, "error")),
        Severity::Warning => Level::WARNING.with_name(say!(&language, "warning")),
        Severity::Note => Level::NOTE.with_name(say!(&language, "note")),
    };
    let message = annotate_snippets::normalize_untrusted_str(&diagnostic.message);
    let title = level.primary_title(message).id(diagnostic.code);
    let mut group = Group::with_title(title);
    if let Some(source) = &diagnostic.source
        && !diagnostic.labels.is_empty()
    {
        let labels = diagnostic.labels.iter().enumerate();
        let annotations = labels.map(|(place, label)| annotation(source, label, place == 0));
        let snippet = Snippet::source(source.text())
            .path(visible(source.name()))
            .annotations(annotations);
        group = group.element(snippet);
    }
    for hint in &diagnostic.hints {
        let hint = annotate_snippets::normalize_untrusted_str(hint);
        group = group.element(Level::HELP.with_name(say!(&language, "hint")).message(hint));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.decor_style(DecorStyle::Ascii).render(&[group])
}

/// A label as the drawing wants it, its span moved to whole characters inside the text.
fn annotation<'a>(source: &'a Source, label: &'a Label, is_primary: bool) -> Annotation<'a> {
    let text = source.text();
    let end = (0..=label.span.end.min(text.len()))
        .rev()
        .find(|&offset| text.is_char_boundary(offset))
        .unwrap_or_default();
    let start = (0..=label.span.start.min(end))
        .rev()
        .find(|&offset| text.is_char_boundary(offset))
        .unwrap_or_default();
    let kind = if is_primary {
        AnnotationKind::Primary
    } else {
        AnnotationKind::Context
    };
    let annotation = kind.span(start..end);
    if label.text.is_empty() {
        annotation
    } else {
        annotation.label(visible(&label.text))
    }
}
