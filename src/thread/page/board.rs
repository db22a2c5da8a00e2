//! A page of a board: its posts by the places the engine names.

use super::engine::{Engine, Located, NOWHERE, Places};
use super::offset::posts_before;
use super::when::{self, PageOptions, Unclear};
use super::{LeftOut, Numbering, Page, PagePost, PageProblem, Stamped, WhyLeftOut};
use crate::body::Body;
use crate::html::{Document, Nodes, Selector, Start, write_words};
use crate::pen::Pen;
use crate::post::{Post, Precision};
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

/// Reads the posts that were found on a page.
pub(super) fn read(
    engine: &Engine,
    document: &Document,
    posts: Vec<Located>,
    options: &PageOptions,
) -> Result<Page, PageProblem> {
    let found = found(engine, document, posts);
    let (numbers, numbering) = numbers(engine, document, &found);
    let options = options.with_order_of(found.iter().flat_map(Found::times));
    let more = engine.more.as_ref();
    let mut page = Page {
        engine: engine.name.clone(),
        numbering,
        not_loaded: more.map_or(0, |more| document.find_all(document.all(), more).count()),
        ..Page::default()
    };
    for (found, number) in found.iter().zip(numbers) {
        let id = found.id;
        if let Some(why) = found.left_out() {
            let number = number.filter(|_| !engine.by_time);
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
    if engine.by_time {
        in_order_of_time(&mut page.posts);
    }
    Ok(page)
}

/// How many of some posts have each part that a post needs.
pub(super) fn parts(
    engine: &Engine,
    document: &Document,
    posts: Vec<Located>,
) -> Vec<(&'static str, usize)> {
    let found = found(engine, document, posts);
    let having = |has: &dyn Fn(&Found<'_>) -> bool| found.iter().filter(|found| has(found)).count();
    let numbered = (!engine.counted).then(|| {
        let is_numbered = |found: &Found<'_>| found.shown_number().is_some();
        ("number", having(&is_numbered))
    });
    let has_time = |found: &Found<'_>| {
        let told = found.time_in_id().or_else(|| found.machine_time());
        told.is_some() || found.times().any(|time| !time.is_empty())
    };
    let others = [
        ("author", having(&|found| found.author.is_some())),
        ("time", having(&has_time)),
        ("text", having(&|found| found.body.is_some())),
    ];
    numbered.into_iter().chain(others).collect()
}

/// The posts with what holds their words, and their authors.
fn found<'d>(engine: &'d Engine, document: &'d Document, posts: Vec<Located>) -> Vec<Found<'d>> {
    let groups: Vec<usize> = match &engine.group {
        Some(group) => document.find_all(document.all(), group).collect(),
        None => Vec::new(),
    };
    let group_of = |place: usize| groups.partition_point(|group| *group < place);
    // The group of the last post, and its author.
    let mut named: Option<(usize, Option<String>)> = None;
    let found = posts.into_iter().map(|(id, nodes)| {
        let mut found = Found {
            engine,
            document,
            id,
            body: engine.body(document, &nodes),
            author: None,
            nodes,
        };
        let group = group_of(found.nodes.start);
        let above = || {
            let start = *groups.get(group.checked_sub(1)?)?;
            found.author_among(&(start..found.nodes.start))
        };
        // Above one group nothing is looked for twice.
        let known = || match &named {
            Some((of, author)) if *of == group => author.clone(),
            Some(_) | None => above(),
        };
        let known = || (!groups.is_empty()).then(known).flatten();
        found.author = found.shown_author().or_else(known);
        named = Some((group, found.author.clone()));
        found
    });
    found.collect()
}

/// The number of every post: as shown, or counted where the board shows none.
fn numbers(
    engine: &Engine,
    document: &Document,
    found: &[Found<'_>],
) -> (Vec<Option<u64>>, Numbering) {
    let mut shown: Vec<Option<u64>> = found.iter().map(Found::shown_number).collect();
    if let (Some(number), [first @ None, rest @ ..]) = (engine.first, shown.as_mut_slice())
        && rest.first().is_none_or(|next| *next == Some(number + 1))
    {
        *first = Some(number);
    }
    if !engine.counted || shown.iter().any(Option::is_some) {
        return (shown, Numbering::Shown);
    }
    let before = posts_before(document, engine.pages.as_ref(), found.len());
    let first = before.unwrap_or(0).saturating_add(1);
    let counted = (first..).take(found.len()).map(Some).collect();
    let numbering = match before {
        Some(_) => Numbering::Counted,
        None => Numbering::FromOne,
    };
    (counted, numbering)
}

/// Sorts counted posts by their times and counts them anew.
fn in_order_of_time(posts: &mut [PagePost]) {
    let first = posts.iter().map(|found| found.post.number).min();
    posts.sort_by_key(|found| (found.post.at, found.id));
    for (number, found) in (first.unwrap_or(1)..).zip(posts) {
        found.post.number = number;
    }
}

/// A post on a page.
#[derive(Debug)]
struct Found<'d> {
    engine: &'d Engine,
    document: &'d Document,
    id: Option<u64>,
    /// The places of the whole post.
    nodes: Nodes,
    /// The elements that hold its words, with what is between them and in them.
    body: Option<Nodes>,
    author: Option<String>,
}

impl Found<'_> {
    fn post(&self, number: Option<u64>, options: &PageOptions) -> Result<Post, PageProblem> {
        let (at, precision) = self.when(number, options)?;
        let author = self.author.clone();
        Ok(Post {
            number: number.ok_or_else(|| self.missing(number, "number"))?,
            author: author.ok_or_else(|| self.missing(number, "author"))?,
            at,
            precision,
            edited: self.is_edited(),
            body: self.words().ok_or_else(|| self.missing(number, "words"))?,
        })
    }

    /// Whether the page ends before the post does: in its words, or before they begin. Words in
    /// several elements may go on as long as anything in the post does.
    fn is_cut_off(&self) -> bool {
        let start = self.nodes.start;
        match &self.body {
            _ if self.engine.is_in_parts() => self.document.is_cut_off(&self.nodes),
            Some(body) => self
                .document
                .is_cut_off(&(body.start..body.start.saturating_add(1))),
            None => self.document.is_cut_off(&(start..start.saturating_add(1))),
        }
    }

    /// How an error calls the post.
    fn called(&self, number: Option<u64>) -> InEach {
        match number {
            Some(number) => numbered(number),
            None => in_each!("with_the_id", id = self.id.unwrap_or_default()),
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
        let has = |marks: &[Selector]| {
            let mut marks = marks.iter();
            marks.any(|mark| self.outside(mark).next().is_some())
        };
        if has(&self.engine.whisper) {
            return Some(WhyLeftOut::Whisper);
        }
        if has(&self.engine.note) {
            return Some(WhyLeftOut::Note);
        }
        if has(&self.engine.withheld) {
            return Some(WhyLeftOut::Hidden);
        }
        // Whom the reader ignores still plays: where the words are in the file, they are read.
        let ignored = class.contains("ignored") || over.is_some();
        let readable = || self.body.is_some() && self.author.is_some();
        (ignored && !readable()).then_some(WhyLeftOut::Hidden)
    }

    /// The number that the page shows; of several the last.
    fn shown_number(&self) -> Option<u64> {
        let written = self.engine.number_of(self.document, &self.nodes);
        let places = self
            .engine
            .number
            .each(self.document, &self.nodes, &NOWHERE);
        let texts: Vec<String> = places
            .map(|place| self.document.text(self.inside(place)))
            .collect();
        written.or_else(|| texts.iter().rev().find_map(|text| number_in(text)))
    }

    fn shown_author(&self) -> Option<String> {
        let named = self.engine.author_of(self.document, &self.nodes);
        named.or_else(|| self.author_among(&self.nodes))
    }

    /// The author that is named in some places outside of the words.
    fn author_among(&self, nodes: &Nodes) -> Option<String> {
        let ways = &self.engine.author;
        let places = ways.each(self.document, nodes, self.in_words());
        let mut texts = places.map(|place| self.document.text(self.inside(place)));
        texts.find(|text| !text.is_empty())
    }

    /// What the page says of the time, in every place where it may.
    fn times(&self) -> impl Iterator<Item = String> {
        let places = self.places(&self.engine.time);
        places.flat_map(|place| self.time_texts(place))
    }

    /// What a place says of the time: with what its titles explain, then as it is shown.
    fn time_texts(&self, place: usize) -> impl Iterator<Item = String> {
        let titled = self
            .document
            .titled_text(place..self.inside(place).end, when::is_dated);
        let shown = self.document.text(self.inside(place));
        titled.into_iter().chain([shown]).map(|text| time_in(&text))
    }

    /// The time that is in the post's id.
    fn time_in_id(&self) -> Option<Stamped> {
        let id = self.id.filter(|_| self.engine.dated_ids)?;
        when::of_discord(id)
    }

    /// The time that the post tells to machines.
    fn machine_time(&self) -> Option<Stamped> {
        let places = self.places(&self.engine.time);
        let mut elements = std::iter::once(self.nodes.start)
            .chain(places)
            .filter_map(|place| self.document.element(place));
        elements.find_map(|start| machine_time(&start))
    }

    /// The time that machines are told in a place or around it, or in the post's data.
    fn time_near(&self, place: usize) -> Option<Stamped> {
        let element = |place: usize| self.document.element(place);
        let within = self.inside(place).filter_map(element);
        let around = (self.nodes.start..place).rev();
        let around = around.filter(|outer| self.inside(*outer).contains(&place));
        let around = around.filter_map(element);
        let is_data = |start: &Start<'_>| {
            let property = start.attribute("itemprop");
            property.is_some_and(|it| matches!(it, "datePublished" | "dateCreated"))
        };
        let data = self.nodes.clone().filter_map(element).filter(is_data);
        let mut all = within.chain(around).chain(data);
        all.find_map(|start| time_for_machines(&start))
    }

    fn when(&self, number: Option<u64>, options: &PageOptions) -> Result<Stamped, PageProblem> {
        if let Some(found) = self.time_in_id().or_else(|| self.machine_time()) {
            return Ok(found);
        }
        let places: Vec<usize> = self.places(&self.engine.time).collect();
        let near = || places.iter().find_map(|place| self.time_near(*place));
        let mut problem: Option<(String, Unclear)> = None;
        for time in places.iter().flat_map(|place| self.time_texts(*place)) {
            match when::written(&time, options) {
                // What counts from when the page was saved is told exactly elsewhere, perhaps.
                Ok(found @ (_, Precision::About(_))) => return Ok(near().unwrap_or(found)),
                Ok(found) => return Ok(found),
                // What lacks only a zone is a time after all.
                Err(unclear) if !time.is_empty() => {
                    let is_better = |(_, known): &(String, Unclear)| {
                        *known == Unclear::NoTime && unclear != Unclear::NoTime
                    };
                    if problem.as_ref().is_none_or(is_better) {
                        problem = Some((time, unclear));
                    }
                }
                Err(_) => {}
            }
        }
        if let Some(found) = near() {
            return Ok(found);
        }
        let (time, unclear) = problem.ok_or_else(|| self.missing(number, "time"))?;
        Err(unclear_time(self.called(number), time, unclear))
    }

    fn is_edited(&self) -> bool {
        let among = &self.engine.edited_in_words;
        self.places(&self.engine.edited)
            .any(|place| self.tells_of_an_edit(place))
            || among.iter().any(|mark| {
                let mut marks = self.document.find_all(self.nodes.clone(), mark);
                marks.next().is_some()
            })
    }

    /// Whether an element in which edits are told tells of one.
    fn tells_of_an_edit(&self, place: usize) -> bool {
        let inside = self.inside(place);
        let is_apart = |mark: &Selector| {
            let mut holders = self.outside(mark);
            holders.any(|holder| self.inside(holder).contains(&place))
        };
        let is_other = |other: &Selector| {
            let first = self.document.first_of(inside.clone());
            first.is_some_and(|first| other.means(&first))
        };
        !self.engine.other_note.as_ref().is_some_and(is_other)
            && !self.engine.apart.iter().any(is_apart)
            && !self.document.text(inside).is_empty()
    }

    fn words(&self) -> Option<Body> {
        let Some(body) = &self.body else {
            return self.engine.wordless.then(Body::default);
        };
        let inside = body.start.saturating_add(1)..body.end.min(self.nodes.end);
        let without = self.engine.drop.iter().chain(&self.engine.edited_in_words);
        let mut pen = Pen::default();
        let without: Vec<&Selector> = without.collect();
        write_words(self.document, inside, &without, &mut pen);
        let body = pen.finish();
        Some(match self.engine.signature_line {
            true => without_signature(body),
            false => body,
        })
    }

    /// What stands in an element of the post, and not in the next one.
    fn inside(&self, place: usize) -> Nodes {
        let inside = self.document.inside(place);
        inside.start..inside.end.min(self.nodes.end)
    }

    /// The elements of a mark that are not among the post's words.
    fn outside<'s>(&'s self, mark: &'s Selector) -> impl Iterator<Item = usize> + 's {
        let found = self.document.find_all(self.nodes.clone(), mark);
        found.filter(|place| !self.in_words().contains(place))
    }

    /// Where something of the post may be, outside of its words.
    fn places<'s>(&'s self, ways: &'s Places) -> impl Iterator<Item = usize> + 's {
        ways.each(self.document, &self.nodes, self.in_words())
    }

    /// The places of the post's words.
    fn in_words(&self) -> &Nodes {
        self.body.as_ref().unwrap_or(&NOWHERE)
    }
}

/// The number in `#1,234`, `1234` or `Reply #12 on: 2 Feb 2026`.
fn number_in(text: &str) -> Option<u64> {
    let Some((_, after_sign)) = text.rsplit_once('#') else {
        let thousands = [',', '.', ' ', '\u{a0}', '\u{202f}', '’', '\''];
        return text.replace(thousands, "").parse().ok();
    };
    let is_no_part =
        |letter: char| !letter.is_ascii_digit() && !",.\u{a0}\u{202f}’'".contains(letter);
    let written = after_sign.trim_start().split(is_no_part).next()?;
    written
        .replace(|letter: char| !letter.is_ascii_digit(), "")
        .parse()
        .ok()
}

/// The part of a text in which the time is: after the author, and without the post's number.
fn time_in(text: &str) -> String {
    let text = text.trim();
    let quoted = text
        .strip_prefix('«')
        .and_then(|text| text.strip_suffix('»'));
    let part = quoted
        .or_else(|| text.rsplit('»').next())
        .unwrap_or_default();
    let words = part
        .split_whitespace()
        .filter(|word| !word.starts_with('#'));
    words.collect::<Vec<_>>().join(" ")
}

/// The time that an element tells to machines.
fn machine_time(start: &Start<'_>) -> Option<Stamped> {
    const OTHERS: [&str; 3] = ["data-time", "data-timestamp", "data-node-publishdate"];
    let exact = start.attribute("datetime").and_then(when::exact);
    let mut others = OTHERS.iter().filter_map(|name| start.attribute(name));
    exact.or_else(|| {
        others.find_map(|written| when::exact(written).or_else(|| when::likely_epoch(written)))
    })
}

/// The time in any attribute of an element that boards have for it.
fn time_for_machines(start: &Start<'_>) -> Option<Stamped> {
    const NAMES: [&str; 7] = [
        "data-date",
        "data-datetime",
        "data-utc",
        "data-unixtime",
        "data-epoch",
        "data-created",
        "content",
    ];
    let mut others = NAMES.iter().filter_map(|name| start.attribute(name));
    let other = |written: &str| when::exact(written).or_else(|| when::likely_epoch(written));
    machine_time(start).or_else(|| others.find_map(other))
}

/// The line above a signature on boards that put it among the words.
const SIGNATURE: &str = "_________________";

/// The words above the last line that begins a signature.
fn without_signature(mut body: Body) -> Body {
    let above = body.lines.iter().rposition(|line| line.text == SIGNATURE);
    if let Some(above) = above {
        body.lines.truncate(above);
    }
    body
}

/// The problem with a time.
/// How an error calls a post by its number.
pub(super) fn numbered(number: impl std::fmt::Display) -> InEach {
    InEach::same(format!("#{number}"))
}

pub(crate) fn unclear_time(post: InEach, time: String, unclear: Unclear) -> PageProblem {
    match unclear {
        Unclear::NoTime => PageProblem::Time { post, time },
        Unclear::NoZone => PageProblem::NoZone { post, time },
        Unclear::NoOrder => PageProblem::NoOrder { post, time },
        Unclear::NotSaved => PageProblem::NotSaved { post, time },
    }
}
