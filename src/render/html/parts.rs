//! Parts of a section as elements.

use super::graph::graph;
use super::paragraph;
use super::race::race;
use crate::markup::Html;
use nightdesk_report::archive::{Figure, Picture, SheetPart};
use nightdesk_report::document::{Line, Table};

/// How broad a graph may be whose words still read well when a phone makes it smaller; a broader
/// one is scrolled.
const FITS: u32 = 500;

/// The pictures of a page, counted, so that each has names of its own.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    drawn: usize,
}

impl Pictures {
    /// The ids of the next picture's title and description.
    fn next(&mut self) -> (String, String) {
        self.drawn = self.drawn.saturating_add(1);
        let number = self.drawn;
        (
            format!("picture-{number}"),
            format!("picture-{number}-words"),
        )
    }
}

/// Writes a part.
pub(super) fn part(out: &mut Html, part: &SheetPart, pictures: &mut Pictures) {
    match part {
        SheetPart::Heading(line) => out.block("h3", &[], |out| out.line(line)),
        SheetPart::Paragraph(line) => paragraph(out, line),
        SheetPart::List(lines) => out.block("ul", &[], |out| {
            for line in lines {
                out.block("li", &[], |out| out.line(line));
            }
        }),
        SheetPart::Table(about, rows) => table(out, about, rows),
        SheetPart::Card(head, parts) => {
            out.outer_block("article", &[("class", "card")], |out| {
                out.block("h4", &[], |out| out.line(head));
                for inner in parts {
                    self::part(out, inner, pictures);
                }
            });
        }
        SheetPart::Figure(shown) => figure(out, shown, pictures),
    }
}

/// A table in a box of its own that scrolls where the screen is narrow.
fn table(out: &mut Html, about: &Line, table: &Table) {
    let words = about.plain_text();
    scrolling(out, &words, |out| {
        out.block("table", &[], |out| {
            out.block("thead", &[], |out| {
                out.block("tr", &[], |out| {
                    for cell in &table.header {
                        out.element("th", &[("scope", "col")], |out| out.line(cell));
                    }
                });
            });
            out.block("tbody", &[], |out| {
                for row in &table.rows {
                    out.block("tr", &[], |out| {
                        for cell in row {
                            out.element("td", &[], |out| out.line(cell));
                        }
                    });
                }
            });
        });
    });
}

/// A box that can be scrolled with the keyboard, too.
fn scrolling(out: &mut Html, about: &str, inside: impl FnOnce(&mut Html)) {
    let attributes = [
        ("class", "scroll"),
        ("tabindex", "0"),
        ("role", "region"),
        ("aria-label", about),
    ];
    out.block("div", &attributes, inside);
}

fn figure(out: &mut Html, figure: &Figure, pictures: &mut Pictures) {
    let (title, words) = pictures.next();
    let named = format!("{title} {words}");
    let (class, width, height, shapes) = match &figure.picture {
        Picture::Graph(shown) => {
            let drawn = graph(shown);
            let class = match drawn.width <= FITS {
                true => "graph fits",
                false => "graph",
            };
            (class, drawn.width, drawn.height, drawn.shapes)
        }
        Picture::Race(shown) => {
            let drawn = race(shown);
            ("race", drawn.width, drawn.height, drawn.shapes)
        }
    };
    let caption = figure.caption.plain_text();
    out.block("figure", &[], |out| {
        // The uppermost box of a graph says what its caption would.
        if matches!(figure.picture, Picture::Race(_)) {
            out.block("figcaption", &[], |out| out.line(&figure.caption));
        }
        scrolling(out, &caption, |out| {
            let (width, height) = (width.to_string(), height.to_string());
            let view = format!("0 0 {width} {height}");
            let attributes = [
                ("class", class),
                ("width", width.as_str()),
                ("height", &height),
                ("viewBox", &view),
                ("role", "img"),
                ("aria-labelledby", &named),
            ];
            out.block("svg", &attributes, |out| {
                out.block("title", &[("id", &title)], |out| out.text(&caption));
                out.block("desc", &[("id", &words)], |out| {
                    out.text(&figure.description)
                });
                out.shapes(&shapes);
            });
        });
    });
}
