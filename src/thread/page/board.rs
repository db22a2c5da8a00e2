//! A page of a board: its posts by the places the engine names.

use super::engine::{Engine, MOST};
use super::offset::posts_before;
use super::when::{self, PageOptions, Unclear};
use super::{LeftOut, Numbering, Page, PagePost, PageProblem, WhyLeftOut};
use crate::body::Body;
use crate::html::{Document, Nodes, Selector, write_words};
use crate::pen::Pen;
use crate::post::{Post, Precision};

/// Reads the posts that were found on a page.
pub(super) fn read(
    engine: &Engine,
    document: &Document,
    posts: Vec<(u64, Nodes)>,
    options: &PageOptions,
) -> Result<Page, PageProblem> {
    let found: Vec<Found<'_>> = posts
        .into_iter()
        .map(|(id, nodes)| {
            Found {
                engine,
                document,
                id,
                body: None,
                nodes,
            }
            .with_body()
        })
        .collect();
    let (numbers, numbering) = numbers(engine, document, &found);
    let options = with_order(&found, options);
    let mut page = Page {
        engine: engine.name.clone(),
        numbering,
        ..Page::default()
    };
    for (found, number) in found.iter().zip(numbers) {
        let id = Some(found.id);
        if let Some(why) = found.left_out() {
            page.left_out.push(LeftOut { id, number, why });
            continue;
        }
        if found.is_cut_off() {
            let post = found.called(number);
            return Err(PageProblem::CutOff { post });
        }
        let post = found.post(number, &options)?;
        page.posts.push(PagePost { id, post });
    }
    Ok(page)
}

/// The number of every post: as shown, or counted where the board shows none.
fn numbers(
    engine: &Engine,
    document: &Document,
    found: &[Found<'_>],
) -> (Vec<Option<u64>>, Numbering) {
    let shown: Vec<Option<u64>> = found.iter().map(Found::shown_number).collect();
    if !engine.counted || shown.iter().any(Option::is_some) {
        return (shown, Numbering::Shown);
    }
    let before = posts_before(document, found.len());
    let first = before.unwrap_or(0).saturating_add(1);
    let counted = (first..).take(found.len()).map(Some).collect();
    let numbering = match before {
        Some(_) => Numbering::Counted,
        None => Numbering::FromOne,
    };
    (counted, numbering)
}

/// Dates in numbers follow what the clear ones among them show.
fn with_order(found: &[Found<'_>], options: &PageOptions) -> PageOptions {
    let order = || when::order(found.iter().flat_map(Found::times));
    PageOptions {
        date_order: options.date_order.or_else(order),
        ..*options
    }
}

/// A post on a page.
#[derive(Debug)]
struct Found<'d> {
    engine: &'d Engine,
    document: &'d Document,
    id: u64,
    /// The places of the whole post.
    nodes: Nodes,
    /// The element that holds its words.
    body: Option<usize>,
}

impl Found<'_> {
    fn with_body(mut self) -> Self {
        self.body = self.engine.body.first(self.document, &self.nodes);
        self
    }

    fn post(&self, number: Option<u64>, options: &PageOptions) -> Result<Post, PageProblem> {
        let (at, precision) = self.when(number, options)?;
        Ok(Post {
            number: number.ok_or_else(|| self.missing(number, "number"))?,
            author: self
                .author()
                .ok_or_else(|| self.missing(number, "author"))?,
            at,
            precision,
            edited: self.engine.edited.iter().any(|mark| self.says(mark)),
            body: self.words().ok_or_else(|| self.missing(number, "words"))?,
        })
    }

    /// Whether the page ends before the post does: in its words, or before they begin.
    fn is_cut_off(&self) -> bool {
        match self.body {
            Some(body) => self.document.is_cut_off(body),
            None => self.document.is_cut_off(self.nodes.start),
        }
    }

    /// How an error calls the post.
    fn called(&self, number: Option<u64>) -> String {
        match number {
            Some(number) => format!("#{number}"),
            None => format!("with the id {}", self.id),
        }
    }

    fn missing(&self, number: Option<u64>, part: &'static str) -> PageProblem {
        let post = self.called(number);
        PageProblem::Missing { post, part }
    }

    fn left_out(&self) -> Option<WhyLeftOut> {
        let class = self
            .document
            .element(self.nodes.start)
            .map_or("", |start| start.class());
        let over = self
            .engine
            .hidden
            .iter()
            .find_map(|mark| self.outside(mark).next());
        let over = over.map(|place| self.document.text(self.inside(place)).to_lowercase());
        let says_deleted = over.as_ref().is_some_and(|text| text.contains("delete"));
        let marked = self
            .engine
            .deleted
            .iter()
            .any(|mark| self.outside(mark).next().is_some());
        if class.contains("deleted") || says_deleted || marked {
            return Some(WhyLeftOut::Deleted);
        }
        // Whom the reader ignores still plays: where the words are in the file, they are read.
        let ignored = class.contains("ignored") || over.is_some();
        let readable = || self.body.is_some() && self.author().is_some();
        (ignored && !readable()).then_some(WhyLeftOut::Hidden)
    }

    /// The number that the page shows; of several the last.
    fn shown_number(&self) -> Option<u64> {
        let places: Vec<usize> = self
            .engine
            .number
            .each(self.document, &self.nodes)
            .collect();
        let number = |place: usize| {
            let text = self.document.text(self.inside(place));
            let digits = text.strip_prefix('#').unwrap_or(&text);
            let thousands = [',', '.', ' ', '\u{a0}', '\u{202f}', '’', '\''];
            digits.replace(thousands, "").parse().ok()
        };
        places.into_iter().rev().find_map(number)
    }

    fn author(&self) -> Option<String> {
        let start = self.document.element(self.nodes.start)?;
        let attribute = self.engine.author_attribute.as_ref();
        let named = attribute.and_then(|name| start.attribute(name));
        let named = named.map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
        let shown = || {
            let places = self.engine.author.each(self.document, &self.nodes);
            let mut texts = places.map(|place| self.document.text(self.inside(place)));
            texts.find(|text| !text.is_empty())
        };
        named.filter(|name| !name.is_empty()).or_else(shown)
    }

    /// What the page says of the time, in every place where it may.
    fn times(&self) -> impl Iterator<Item = String> {
        let places = self.time_places().into_iter();
        places.map(|place| self.time_text(place))
    }

    fn time_text(&self, place: usize) -> String {
        let text = self.document.text(self.inside(place));
        // The line of the author, too, ends with the time.
        text.rsplit('»')
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned()
    }

    fn when(
        &self,
        number: Option<u64>,
        options: &PageOptions,
    ) -> Result<(chrono::DateTime<chrono::Utc>, Precision), PageProblem> {
        let places = self.time_places();
        for place in &places {
            let Some(start) = self.document.element(*place) else {
                continue;
            };
            let machine = start.attribute("datetime").and_then(when::exact);
            let epochs = ["data-time", "data-timestamp"].iter();
            let epoch = || {
                epochs
                    .filter_map(|name| start.attribute(name))
                    .find_map(when::epoch)
            };
            if let Some(found) = machine.or_else(epoch) {
                return Ok(found);
            }
        }
        let mut first = None;
        for place in places {
            let time = self.time_text(place);
            match when::written(&time, options) {
                Ok(found) => return Ok(found),
                Err(unclear) if first.is_none() && !time.is_empty() => {
                    first = Some((time, unclear))
                }
                Err(_) => {}
            }
        }
        let (time, unclear) = first.ok_or_else(|| self.missing(number, "time"))?;
        Err(unclear_time(self.called(number), time, unclear))
    }

    fn words(&self) -> Option<Body> {
        let inside = self.inside(self.body?);
        let mut pen = Pen::default();
        write_words(self.document, inside, &mut pen);
        Some(pen.finish())
    }

    /// What stands in an element of the post, and not in the next one.
    fn inside(&self, place: usize) -> Nodes {
        let inside = self.document.inside(place);
        inside.start..inside.end.min(self.nodes.end)
    }

    /// Whether the post has a mark with words in it.
    fn says(&self, mark: &Selector) -> bool {
        let inside = |place| self.document.text(self.inside(place));
        let mut marks = self.outside(mark).take(MOST);
        marks.any(|place| !inside(place).is_empty())
    }

    /// The elements of a mark that are not among the post's words.
    fn outside<'s>(&'s self, mark: &'s Selector) -> impl Iterator<Item = usize> + 's {
        let body = self.body.map_or(0..0, |body| self.document.inside(body));
        let found = self.document.find_all(self.nodes.clone(), mark);
        found.filter(move |place| !body.contains(place))
    }

    /// Where the time may be.
    fn time_places(&self) -> Vec<usize> {
        let body = self.body.map_or(0..0, |body| self.document.inside(body));
        let places = self.engine.time.each(self.document, &self.nodes);
        places.filter(|place| !body.contains(place)).collect()
    }
}

/// The problem with a time.
pub(crate) fn unclear_time(post: String, time: String, unclear: Unclear) -> PageProblem {
    match unclear {
        Unclear::NoTime => PageProblem::Time { post, time },
        Unclear::NoZone => PageProblem::NoZone { post, time },
        Unclear::NoOrder => PageProblem::NoOrder { post, time },
        Unclear::NotSaved => PageProblem::NotSaved { post, time },
    }
}
