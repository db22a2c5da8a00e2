//! How many posts of a thread come before a page that does not number them.

use std::sync::LazyLock;

use regex::Regex;

use crate::html::{Document, Nodes, Selector};

/// How many posts come before a page with so many posts, as far as the page tells.
///
/// The page's own address says it, and so does its list of pages; where they differ, the list is
/// what the reader saw.
pub(super) fn posts_before(
    document: &Document,
    list: Option<&Selector>,
    on_page: usize,
) -> Option<u64> {
    let lists = document.find_all(document.all(), list.unwrap_or(&MARKS.list));
    let lists: Vec<usize> = lists.collect();
    // The last ones: above the posts, boards write other things in the same way.
    let lists = lists.iter().rev().take(LISTS);
    let listed = lists
        .map(|place| document.inside(*place))
        .find_map(|list| by_list(document, list, on_page as u64));
    listed.or_else(|| by_address(document))
}

/// A page has two lists of pages at most.
const LISTS: usize = 4;

struct Marks {
    list: Selector,
    link: Selector,
    strong: Selector,
    active: Selector,
    /// What the number of a page may stand in.
    numbered: Selector,
    canonical: Selector,
    own: Selector,
}

const LINK: &str = "a[href]";
const STRONG: &str = "strong, b";
const ACTIVE: &str = "li.active, .ipsPagination_active, .ipsPagination__active";

static MARKS: LazyLock<Marks> = LazyLock::new(|| Marks {
    list: selector(".pagination"),
    link: selector(LINK),
    strong: selector(STRONG),
    active: selector(ACTIVE),
    numbered: selector(&[LINK, STRONG, ACTIVE].join(", ")),
    canonical: selector("link[rel^=canonical]"),
    own: selector("meta[property^=og:url]"),
});

#[allow(clippy::expect_used, reason = "a test reads every selector")]
fn selector(text: &str) -> Selector {
    Selector::try_from(text.to_owned()).expect("a selector")
}

#[allow(clippy::expect_used, reason = "a test compiles every pattern")]
fn pattern(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a pattern")
}

static START: LazyLock<Regex> = LazyLock::new(|| pattern(r"[?&;]start=(\d{1,9})"));
static ELSEWHERE: LazyLock<Regex> = LazyLock::new(|| pattern(r"[?&;](?:p|view|sd|st)="));
static TOPIC: LazyLock<Regex> = LazyLock::new(|| pattern(r"[?&;]t=\d"));
static TOTAL: LazyLock<Regex> = LazyLock::new(|| pattern(r"(\d{1,9})\s+\p{L}+"));

/// The page's own address: `…viewtopic.php?t=5&start=25`.
fn by_address(document: &Document) -> Option<u64> {
    let linked = document.find(document.all(), &MARKS.canonical);
    let linked = linked.and_then(|place| document.element(place)?.attribute("href"));
    let own = document.find(document.all(), &MARKS.own);
    let own = own.and_then(|place| document.element(place)?.attribute("content"));
    let mut addresses = [linked, own, document.saved_from.as_deref()]
        .into_iter()
        .flatten();
    addresses.find_map(|address| {
        if let Some(found) = START.captures(address) {
            return found.get(1)?.as_str().parse().ok();
        }
        // Without a start it is the first page, unless it was asked for by a post.
        (TOPIC.is_match(address) && !ELSEWHERE.is_match(address)).then_some(0)
    })
}

/// "2000 posts • Page 3 of 80", or a list of links in which one is not a link.
fn by_list(document: &Document, list: Nodes, on_page: u64) -> Option<u64> {
    let number = |place: usize| document.text(document.inside(place)).parse::<u64>().ok();
    let mut loud = document
        .find_all(list.clone(), &MARKS.strong)
        .filter_map(number);
    let links = || document.find_all(list.clone(), &MARKS.link);
    let (page, pages) = match (loud.next(), loud.next()) {
        (Some(page), Some(pages)) if page <= pages => (page, pages),
        (shown, other) => {
            let active = document.find(list.clone(), &MARKS.active).and_then(number);
            let most = links().filter_map(number).max();
            // The page that is shown is bold among links to the others.
            let alone = shown.filter(|_| other.is_none() && most.is_some());
            let active = active.or(alone)?;
            (active, most.unwrap_or(active).max(active))
        }
    };
    let before = page.checked_sub(1)?;
    if before == 0 {
        return Some(0);
    }
    let by_link = links().find_map(|place| {
        let address = document.element(place)?.attribute("href")?;
        let start: u64 = START.captures(address)?.get(1)?.as_str().parse().ok()?;
        let pages = number(place)?.checked_sub(1).filter(|pages| *pages > 0)?;
        (start > 0 && start.is_multiple_of(pages)).then(|| start / pages)
    });
    if let Some(each) = by_link {
        return before.checked_mul(each);
    }
    if page < pages {
        // Every page but the last is full.
        return before.checked_mul(on_page);
    }
    // "2 of 2" is no number of posts.
    let numbered = document
        .find_all(list.clone(), &MARKS.numbered)
        .find(|place| number(*place).is_some());
    let text = document.text(list.start..numbered.unwrap_or(list.end));
    let total: u64 = TOTAL.captures(&text)?.get(1)?.as_str().parse().ok()?;
    let rest = total.checked_sub(on_page)?;
    rest.is_multiple_of(before).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(html: &str, on_page: usize, before: Option<u64>) {
        let document = Document::read(html);
        assert_eq!(posts_before(&document, None, on_page), before, "{html}");
    }

    #[test]
    fn the_address_of_the_page() {
        check(
            "<link rel=canonical href='https://a.test/viewtopic.php?t=5&amp;start=50'>",
            25,
            Some(50),
        );
        check(
            "<link rel=canonical href='https://a.test/viewtopic.php?t=5'>",
            25,
            Some(0),
        );
        check(
            "<meta property='og:url' content='viewtopic.php?f=1&amp;t=5&start=25'>",
            9,
            Some(25),
        );
        check(
            "<!-- saved from url=(0040)https://a.test/viewtopic.php?t=5&start=75 -->",
            9,
            Some(75),
        );
        check(
            "<!-- saved from url=(0040)https://a.test/viewtopic.php?p=755#p755 -->",
            9,
            None,
        );
        check("<p>nothing", 9, None);
    }

    #[test]
    fn the_list_of_pages() {
        let list = |inside: &str| format!("<div class='pagination'>{inside}</div>");
        check(
            &list("63 posts &bull; Page <strong>1</strong> of <strong>3</strong>"),
            25,
            Some(0),
        );
        check(
            &list("63 posts &bull; Page <strong>2</strong> of <strong>3</strong>"),
            25,
            Some(25),
        );
        check(
            &list("63 posts &bull; Page <strong>3</strong> of <strong>3</strong>"),
            13,
            Some(50),
        );
        check(
            &list("63 posts &bull; Page <strong>3</strong> of <strong>3</strong>"),
            12,
            None,
        );
        // The last page of a board that does not say how many posts there are.
        check(&list("Page <b>2</b> of <b>2</b>"), 1, None);
        let last = "<li><a href='?page=1'>1</a></li><li class='ipsPagination_active'><a href='?page=2'>2</a></li>\
             <li>Next</li><li>Page 2 of 2</li>";
        check(&list(last), 1, None);
        let links = "<li><a href='./viewtopic.php?t=5'>1</a><li class=active><span>3</span></li>\
             <li><a href='./viewtopic.php?t=5&amp;start=75'>4</a>";
        check(&list(&format!("90 posts <ul>{links}</ul>")), 25, Some(50));
        let goto = "Goto page <a href='viewtopic.php?t=5&amp;start=0'>1</a>, \
             <a href='viewtopic.php?t=5&amp;start=15'>2</a>, <b>3</b>";
        check(&list(goto), 7, Some(30));
        check(&list("<b>3</b> posts"), 7, None);
        let saved = "<!-- saved from url=(0040)https://a.test/viewtopic.php?t=5&start=75 -->";
        check(&format!("{saved}{}", list("no pages")), 9, Some(75));
    }
}
