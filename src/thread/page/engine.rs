//! Where each board puts what, as data.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::html::{Document, NoSelector, Nodes, Selector, Start};
use nightdesk_text::built_in;

/// A board's software.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Engine {
    /// What it is called.
    pub(super) name: String,
    /// How its pages are saved.
    #[serde(default)]
    save: String,
    /// What a page of it has, where what a post is does not say enough.
    page: Option<Selector>,
    /// What a post is.
    post: Selector,
    /// Where no element holds a whole post: the post goes on to the next one, or to this, and its
    /// words are in several elements, with others' words between them.
    until: Option<Selector>,
    /// What shows other posts again within a post, where the reader asked for them: it is left out.
    pub(super) again: Option<Selector>,
    /// How the board's id of a post is written, if posts have one.
    #[serde(default)]
    id: Vec<Digits>,
    /// Where it is, if not at the post's own element.
    #[serde(default)]
    id_at: Places,
    /// 36 where letters are digits of it, too.
    #[serde(default = "ten")]
    id_base: u32,
    /// Whether an id of Discord tells when its post was written.
    #[serde(default)]
    pub(super) dated_ids: bool,
    /// Whether posts without numbers are counted.
    #[serde(default)]
    pub(super) counted: bool,
    /// Whether the page is in another order than that of the posts' times.
    #[serde(default)]
    pub(super) by_time: bool,
    /// The number of the thread's first post, where the board shows none there.
    pub(super) first: Option<u64>,
    /// Where the number is written.
    #[serde(default)]
    pub(super) number: Places,
    /// How it is written in an attribute, where it is.
    #[serde(default)]
    number_in: Vec<Digits>,
    /// Where that is, if not at the post's own element.
    #[serde(default)]
    number_at: Places,
    /// What is added to it: 1 where the board counts from 0.
    #[serde(default)]
    number_add: u64,
    /// The attribute that names a post's author.
    author_attribute: Option<String>,
    /// Where that is, if not at the post's own element.
    #[serde(default)]
    author_at: Places,
    /// Where the author is.
    #[serde(default)]
    pub(super) author: Places,
    /// What holds posts of one author, who is named in the first of them or above it.
    pub(super) group: Option<Selector>,
    /// Where the time is.
    #[serde(default)]
    pub(super) time: Places,
    /// Where the words are.
    pub(super) body: Places,
    /// Whether a post may have no words, but a picture.
    #[serde(default)]
    pub(super) wordless: bool,
    /// What stands among the words and is none of them.
    #[serde(default)]
    pub(super) drop: Vec<Selector>,
    /// Whether a line of underscores begins the signature.
    #[serde(default)]
    pub(super) signature_line: bool,
    /// What an edited post has outside its words.
    #[serde(default)]
    pub(super) edited: Places,
    /// What begins a note there that tells of something else than an edit.
    pub(super) other_note: Option<Selector>,
    /// What holds things of a post in which no edit is told: its files.
    #[serde(default)]
    pub(super) apart: Vec<Selector>,
    /// What an edited post has among its words.
    #[serde(default)]
    pub(super) edited_in_words: Vec<Selector>,
    /// What a deleted post has.
    #[serde(default)]
    pub(super) deleted: Vec<Selector>,
    /// What stands over a post that is not shown.
    #[serde(default)]
    pub(super) hidden: Vec<Selector>,
    /// What a post has in whose words the board says why it does not show them.
    #[serde(default)]
    pub(super) withheld: Vec<Selector>,
    /// What a whisper has.
    #[serde(default)]
    pub(super) whisper: Vec<Selector>,
    /// What a note of the board has.
    #[serde(default)]
    pub(super) note: Vec<Selector>,
    /// What stands for posts that the page does not hold.
    pub(super) more: Option<Selector>,
    /// The list of the thread's pages.
    pub(super) pages: Option<Selector>,
}

const fn ten() -> u32 {
    10
}

/// Digits in an attribute: `[id^=post_]`, `[data-index]`.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Digits {
    attribute: String,
    /// What is before the digits.
    prefix: String,
}

/// A way from element to element, each inside the one before: `.postbody .content`.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Way(Vec<Selector>);

/// Ways to the places where something may be.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct Places(Vec<Way>);

/// A board by the words of its pages, for pages on which no post is found.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    /// What it is called.
    pub(super) name: String,
    /// Words of its pages, in lower case.
    signs: Vec<String>,
    /// What to save instead, where it is not simply the page.
    pub(super) save: Option<String>,
}

/// A kind of file that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// The board, or the tool that wrote it.
    pub name: String,
    /// How such a file is made.
    pub save: String,
}

/// All kinds of files that can be read, boards first.
#[must_use]
pub fn kinds() -> Vec<Kind> {
    let boards = ENGINES.engine.iter().map(|engine| Kind {
        name: engine.name.clone(),
        save: engine.save.clone(),
    });
    boards.chain(ENGINES.export.iter().cloned()).collect()
}

#[derive(Debug, Deserialize)]
struct File {
    engine: Vec<Engine>,
    export: Vec<Kind>,
    board: Vec<Board>,
}

static ENGINES: LazyLock<File> = LazyLock::new(|| built_in(include_str!("engines.toml")));

/// A post on a page: its id, if it has one, and the places of its element and all in it.
pub(super) type Located = (Option<u64>, Nodes);

impl Engine {
    /// All that are known.
    pub(super) fn all() -> &'static [Self] {
        &ENGINES.engine
    }

    /// Whether the words of a post are in several elements.
    pub(super) fn is_in_parts(&self) -> bool {
        self.until.is_some()
    }

    /// The elements that hold the words of a post, with what is between them and in them.
    pub(super) fn body(&self, document: &Document, nodes: &Nodes) -> Option<Nodes> {
        let first = self.body.first(document, nodes)?;
        let last = match self.is_in_parts() {
            true => self.body.last(document, nodes)?,
            false => first,
        };
        Some(first..document.inside(last).end)
    }

    /// The posts of a page: their ids and where they stand, each up to the next.
    pub(super) fn posts(&self, document: &Document) -> Vec<Located> {
        let lacks = |mark: &Selector| document.find(document.all(), mark).is_none();
        if self.page.as_ref().is_some_and(lacks) {
            return Vec::new();
        }
        let found: Vec<usize> = document.find_all(document.all(), &self.post).collect();
        let nexts = found.iter().skip(1).copied().chain([document.all().end]);
        let mut ids = Vec::with_capacity(found.len());
        let mut begins = Vec::with_capacity(found.len());
        for (begin, next) in found.iter().copied().zip(nexts) {
            let id = self.id_of(document, &(begin..next));
            // What has no id is no post, but a part of one.
            if id.is_some() || self.id.is_empty() {
                ids.push(id);
                begins.push(begin);
            }
        }
        let ends = self.ends(document, &begins);
        let nodes = begins
            .into_iter()
            .zip(ends)
            .map(|(begin, latest)| begin..self.end(document, begin, latest));
        ids.into_iter().zip(nodes).collect()
    }

    /// The board's id of a post.
    fn id_of(&self, document: &Document, nodes: &Nodes) -> Option<u64> {
        let element = self.id_at.own_or_first(document, nodes)?;
        let mut ids = self.id.iter();
        ids.find_map(|digits| digits.in_element(&element, self.id_base))
    }

    /// The number of a post, where it is an attribute.
    pub(super) fn number_of(&self, document: &Document, nodes: &Nodes) -> Option<u64> {
        let element = self.number_at.own_or_first(document, nodes)?;
        let mut numbers = self.number_in.iter();
        let number = numbers.find_map(|digits| digits.in_element(&element, ten()))?;
        number.checked_add(self.number_add)
    }

    /// The author of a post, where an attribute names them.
    pub(super) fn author_of(&self, document: &Document, nodes: &Nodes) -> Option<String> {
        let attribute = self.author_attribute.as_ref()?;
        let element = self.author_at.own_or_first(document, nodes)?;
        let words = element.attribute(attribute)?.split_whitespace();
        let name = words.collect::<Vec<_>>().join(" ");
        (!name.is_empty()).then_some(name)
    }

    /// Where each post ends at the latest: where the next begins.
    fn ends(&self, document: &Document, begins: &[usize]) -> Vec<usize> {
        let page = document.all().end;
        let stops = self.until.as_ref().map(|until| {
            let stops = document.find_all(document.all(), until);
            stops.collect::<Vec<usize>>()
        });
        let mut stops = stops.unwrap_or_default().into_iter().peekable();
        let nexts = begins.iter().skip(1).copied().chain([page]);
        let ends = begins.iter().zip(nexts).map(|(begin, next)| {
            while stops.next_if(|stop| stop <= begin).is_some() {}
            stops.peek().map_or(next, |stop| next.min(*stop))
        });
        ends.collect()
    }

    /// Where a post ends.
    fn end(&self, document: &Document, begin: usize, latest: usize) -> usize {
        match self.until {
            Some(_) => latest,
            None => document.inside(begin).end.min(latest),
        }
    }
}

impl Board {
    /// The board of whose pages a text has words.
    pub(super) fn of_page(text: &str) -> Option<&'static Self> {
        let text = text.to_ascii_lowercase();
        let says = |board: &&Self| board.signs.iter().any(|sign| text.contains(sign.as_str()));
        ENGINES.board.iter().find(says)
    }
}

impl Digits {
    fn in_element(&self, start: &Start<'_>, base: u32) -> Option<u64> {
        let written = start.attribute(&self.attribute)?;
        let digits = written.strip_prefix(self.prefix.as_str())?;
        let digits = digits.split_once('-').map_or(digits, |(digits, _)| digits);
        u64::from_str_radix(digits, base).ok()
    }
}

impl TryFrom<String> for Digits {
    type Error = NoSelector;

    fn try_from(text: String) -> Result<Self, NoSelector> {
        let inside = text.trim().strip_prefix('[');
        let inside = inside.and_then(|text| text.strip_suffix(']'));
        let (attribute, prefix) = match inside {
            Some(inside) => inside.split_once("^=").unwrap_or((inside, "")),
            None => return Err(NoSelector(text)),
        };
        if attribute.is_empty() || attribute.contains(['=', '[', ' ']) {
            return Err(NoSelector(text));
        }
        Ok(Self {
            attribute: attribute.to_owned(),
            prefix: prefix.to_owned(),
        })
    }
}

impl TryFrom<String> for Way {
    type Error = NoSelector;

    fn try_from(text: String) -> Result<Self, NoSelector> {
        let mut in_brackets = false;
        let steps = text.split(|sign: char| {
            in_brackets = sign == '[' || in_brackets && sign != ']';
            sign.is_whitespace() && !in_brackets
        });
        let steps = steps.filter(|step| !step.is_empty());
        let steps: Result<Vec<Selector>, NoSelector> = steps
            .map(|step| Selector::try_from(step.to_owned()))
            .collect();
        match steps {
            Ok(steps) if !steps.is_empty() && !text.contains(',') => Ok(Self(steps)),
            Ok(_) | Err(_) => Err(NoSelector(text)),
        }
    }
}

impl Places {
    /// The element that the first way leads to, and where there are none the post's own.
    fn own_or_first<'d>(&self, document: &'d Document, nodes: &Nodes) -> Option<Start<'d>> {
        let place = match self.0.is_empty() {
            true => nodes.start,
            false => self.first(document, nodes)?,
        };
        document.element(place)
    }

    /// The places outside of some others that any of the ways leads to, the first way's first.
    pub(super) fn each<'s>(
        &'s self,
        document: &'s Document,
        nodes: &'s Nodes,
        without: &'s Nodes,
    ) -> impl Iterator<Item = usize> + 's {
        self.0.iter().flat_map(move |way| {
            let places = follow(document, nodes, way);
            places.filter(|place| !without.contains(place)).take(MOST)
        })
    }

    /// The first place that a way leads to.
    pub(super) fn first(&self, document: &Document, nodes: &Nodes) -> Option<usize> {
        let mut ways = self.0.iter();
        ways.find_map(|way| follow(document, nodes, way).next())
    }

    /// The last place that the first way with any leads to.
    pub(super) fn last(&self, document: &Document, nodes: &Nodes) -> Option<usize> {
        let mut ways = self.0.iter();
        ways.find_map(|way| follow(document, nodes, way).last())
    }
}

/// No places.
pub(super) const NOWHERE: Nodes = 0..0;

/// Nothing is looked for in more places of one post; so places within places cost little.
const MOST: usize = 16;

/// Goes from element to element; of the last ones all are given.
fn follow<'s>(
    document: &'s Document,
    nodes: &Nodes,
    Way(way): &'s Way,
) -> impl Iterator<Item = usize> + 's {
    let last = way.split_last().and_then(|(last, before)| {
        let mut nodes = nodes.clone();
        for selector in before {
            let inside = document.inside(document.find(nodes.clone(), selector)?);
            nodes = inside.start..inside.end.min(nodes.end);
        }
        Some((last, nodes))
    });
    last.into_iter()
        .flat_map(|(last, nodes)| document.find_all(nodes, last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_are_read_and_named_once() {
        let names: std::collections::BTreeSet<&str> =
            Engine::all().iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names.len(), Engine::all().len());
        assert!(names.contains("phpBB 2"));
        assert!(Board::of_page("<p>Powered by <b>MyBB</b>").is_some());
    }

    #[test]
    fn a_post_ends_where_the_next_begins() {
        let page = "<div class=post id=p1><div>a<div class=post id=p2>b</div><div class=post id=pr3>c</div>";
        let document = Document::read(page);
        let posts = Engine::all()[0].posts(&document);
        let texts: Vec<(Option<u64>, String)> = posts
            .into_iter()
            .map(|(id, nodes)| (id, document.text(nodes)))
            .collect();
        assert_eq!(
            texts,
            [(Some(1), "a".to_owned()), (Some(2), "b".to_owned())]
        );
    }
}
