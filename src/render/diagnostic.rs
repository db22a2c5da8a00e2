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
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let level = level.with_name(name(diagnostic.severity, language));
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

/// A diagnostic in sentences, for a program that reads out: no frame, no carets.
#[must_use]
pub fn in_words(diagnostic: &Diagnostic, language: Language) -> String {
    let kind = name(diagnostic.severity, language);
    let Diagnostic { code, message, .. } = diagnostic;
    let mut rows = vec![format!("{kind} [{code}]: {}", visible(message))];
    if let Some(source) = &diagnostic.source {
        rows.extend(diagnostic.labels.iter().map(|label| {
            let (line, column) = source.line_column(label.span.start);
            let written = source.text().lines().nth(line - 1).unwrap_or_default();
            let (file, text) = (visible(source.name()), visible(written.trim()));
            let place = say!(&language, "at_place", file, line, column, text);
            match label.text.is_empty() {
                true => place,
                false => format!("{place} ({})", visible(&label.text)),
            }
        }));
    }
    let hints = diagnostic.hints.iter();
    rows.extend(hints.map(|hint| format!("{}: {}", say!(&language, "hint"), visible(hint))));
    rows.join("\n")
}

/// What a severity is called.
fn name(severity: Severity, language: Language) -> String {
    match severity {
        Severity::Error => say!(&language, "error"),
        Severity::Warning => say!(&language, "warning"),
        Severity::Note => say!(&language, "note"),
    }
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
