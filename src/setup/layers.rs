//! The texts a setup is made of: what is built in, a setup of the library, the host's file.

use std::sync::LazyLock;

use super::document::read_layer;
use super::entries::{Entries, Origin};
use super::keys::catalogue;
use crate::text::names::closest;
use crate::text::{Diagnostic, Diagnostics, Source};

/// Finds a setup of the library by its name.
pub type Library<'a> = &'a dyn Fn(&str) -> Option<String>;

/// All layers of a file, one above the other.
pub(super) fn read_layers(
    source: &Source,
    library: Library<'_>,
    diagnostics: &mut Diagnostics,
) -> Entries {
    let own = read_layer(source, &Origin::File, diagnostics);
    let mut entries = built_in().entries.clone();
    if let Some(below) = library_layer(&own, library, diagnostics) {
        entries.overlay(below);
    }
    entries.overlay(own);
    entries
}

fn library_layer(
    own: &Entries,
    library: Library<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Entries> {
    let entry = own.get("setup")?;
    let name = entry.text()?;
    let Some(text) = library(name) else {
        let message = format!("there is no setup `{name}` in the library");
        let diagnostic = Diagnostic::error("unknown-setup", message)
            .in_source(&entry.place.source)
            .label(entry.place.span, "");
        diagnostics.push(match closest(name, super::library::names()) {
            Some(close) => diagnostic.hint(format!("did you mean `{close}`?")),
            None => diagnostic.hint("`nightdesk setups` lists them"),
        });
        return None;
    };
    let source = Source::new(format!("setup library: {name}"), text);
    let origin = Origin::Library(name.to_owned());
    let below = read_layer(&source, &origin, diagnostics);
    if let Some(nested) = below.get("setup") {
        let message = "a setup of the library cannot start from another one";
        diagnostics.push(
            Diagnostic::error("nested-setup", message)
                .in_source(&nested.place.source)
                .label(nested.place.span, ""),
        );
    }
    Some(below)
}

/// The lowest layer.
struct BuiltIn {
    entries: Entries,
    source: Source,
}

static BUILT_IN: LazyLock<BuiltIn> = LazyLock::new(|| {
    let source = Source::new("built in", built_in_text());
    // A test reads the text and finds nothing to complain about.
    let entries = read_layer(&source, &Origin::BuiltIn, &mut Diagnostics::new());
    BuiltIn { entries, source }
});

fn built_in() -> &'static BuiltIn {
    &BUILT_IN
}

/// Whether a text is the built-in one.
pub(super) fn is_built_in(source: &Source) -> bool {
    *source == built_in().source
}

/// Every default, in the form of a setup file.
pub(super) fn built_in_text() -> String {
    let mut text = String::new();
    for section in catalogue()
        .sections
        .iter()
        .filter(|section| !section.is_free())
    {
        if !section.path.is_empty() {
            text.push_str(&format!("[{}]\n", section.path));
        }
        for key in &section.keys {
            if let Some(default) = &key.default {
                text.push_str(&format!("{} = {default}\n", key.name));
            }
        }
    }
    text.push_str(include_str!("sides.toml"));
    text
}
