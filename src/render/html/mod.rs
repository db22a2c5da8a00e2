//! A page as one HTML file that needs nothing else: no network, no script, no font of its own.
//!
//! Words reach the file through [`Html`], which escapes them; names of elements and attributes are
//! the program's own. Pictures are drawn inline, so that they follow the reader's light or dark.

mod graph;
mod parts;
mod race;

#[cfg(test)]
mod tests;

use crate::markup::Html;
use nightdesk_game::Language;
use nightdesk_report::archive::{Page, Section};
use nightdesk_report::document::Line;
use nightdesk_time::PhaseKind;
use parts::Pictures;

const STYLE: &str = include_str!("style.css");

/// The class by which a file is known as an archive.
pub const ARCHIVE_CLASS: &str = "nightdesk-archive";

/// The page as a whole file.
#[must_use]
pub fn html(page: &Page) -> String {
    let mut out = Html::document();
    let language = match page.language {
        Language::English => "en",
        Language::Russian => "ru",
    };
    let root = [("lang", language), ("class", ARCHIVE_CLASS)];
    out.outer_block("html", &root, |out| {
        head(out, page);
        out.outer_block("body", &[], |out| body(out, page));
    });
    out.finish()
}

fn head(out: &mut Html, page: &Page) {
    out.block("head", &[], |out| {
        out.void("meta", &[("charset", "utf-8")]);
        // It runs nothing and loads nothing, whatever a name in it may say.
        let policy = "default-src 'none'; style-src 'unsafe-inline'";
        out.void(
            "meta",
            &[
                ("http-equiv", "Content-Security-Policy"),
                ("content", policy),
            ],
        );
        let viewport = "width=device-width, initial-scale=1";
        out.void("meta", &[("name", "viewport"), ("content", viewport)]);
        out.void(
            "meta",
            &[("name", "color-scheme"), ("content", "light dark")],
        );
        out.void("meta", &[("name", "referrer"), ("content", "no-referrer")]);
        out.block("title", &[], |out| {
            out.text(&page.title.plain_text());
            out.text(" – ");
            out.text(&page.kind.plain_text());
        });
        out.style(STYLE);
    });
}

fn body(out: &mut Html, page: &Page) {
    out.block("header", &[], |out| opening(out, page));
    out.block("nav", &[("aria-labelledby", "contents")], |out| {
        contents(out, page);
    });
    let mut pictures = Pictures::default();
    out.outer_block("main", &[], |out| {
        for one in &page.sections {
            section(out, one, &mut pictures);
        }
    });
    out.block("footer", &[], |out| paragraph(out, &page.foot));
}

fn opening(out: &mut Html, page: &Page) {
    out.block("p", &[("class", "kind")], |out| out.line(&page.kind));
    out.block("h1", &[], |out| out.line(&page.title));
    let mut outcome = page.outcome.iter();
    if let Some(headline) = outcome.next() {
        out.block("p", &[("class", "outcome")], |out| out.line(headline));
    }
    for line in outcome {
        out.block("p", &[("class", "because")], |out| out.line(line));
    }
    let readers = match page.is_early {
        true => "readers early",
        false => "readers",
    };
    out.block("p", &[("class", readers)], |out| out.line(&page.readers));
    out.block("dl", &[("class", "facts")], |out| {
        for fact in &page.facts {
            out.block("div", &[], |out| {
                out.block("dt", &[], |out| out.line(&fact.label));
                for line in &fact.lines {
                    out.block("dd", &[], |out| out.line(line));
                }
            });
        }
    });
}

fn contents(out: &mut Html, page: &Page) {
    out.block("h2", &[("id", "contents")], |out| out.line(&page.contents));
    out.block("ul", &[], |out| {
        for section in &page.sections {
            out.block("li", &[], |out| {
                let address = format!("#{}", section.id);
                out.element("a", &[("href", &address)], |out| out.line(&section.title));
            });
        }
    });
}

fn section(out: &mut Html, section: &Section, pictures: &mut Pictures) {
    let class = match section.phase {
        Some(PhaseKind::Day) => "day",
        Some(PhaseKind::Night) => "night",
        None => "about",
    };
    let title = format!("{}-title", section.id);
    let attributes = [
        ("id", section.id.as_str()),
        ("class", class),
        ("aria-labelledby", &title),
    ];
    out.outer_block("section", &attributes, |out| {
        out.block("h2", &[("id", &title)], |out| out.line(&section.title));
        for part in &section.parts {
            parts::part(out, part, pictures);
        }
    });
}

fn paragraph(out: &mut Html, line: &Line) {
    out.block("p", &[], |out| out.line(line));
}
