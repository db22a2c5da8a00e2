//! Pages made to break readers: each is read or refused, and a post stays a post.

use proptest::prelude::*;

use super::*;
use crate::shown::check_tidy;

/// Pieces of pages of every kind.
const PIECES: &[&str] = &[
    "<div class=post id=p1>",
    "<div class=post id=p2>",
    "<div class=postbody>",
    "<p class=author>",
    "» ",
    "<a class=username>Ana</a>",
    "<time datetime='2026-02-02T18:00:00Z'>",
    "<div class=content>",
    "</div>",
    "</p>",
    "<article class=message id=js-post-3 data-author=Bob>",
    "<ul class=message-attribution-opposite><a>#3</a></ul>",
    "<div class=bbWrapper>",
    "</article>",
    "<li id=post_4 class=postcontainer>",
    "<a class=postcounter>#4</a>",
    "<div id=post_message_4><blockquote class=postcontent>",
    "</blockquote>",
    "<span class=date>Today, 07:00 PM</span>",
    "<span class=date>02-03-2026, 07:00 PM</span>",
    "02 Feb 2026 18:00",
    "<div class=pagination>9 posts <strong>1</strong>",
    "<link rel=canonical href='viewtopic.php?t=1&start=25'>",
    "<div class=ignore id=post_hidden1>deleted</div>",
    "<div class=topic-post><article id=post_8 data-post-id=8>",
    "<section class=embedded-posts>",
    "<div class=names><a data-user-card=eve>eve</a></div><i class=post-date data-time=1770055200>1d</i>",
    "<div class=cooked>",
    "</section>",
    "<td><a name=msg5></a><table><tr><td><table><tr><td><b>Ana</b><td><table><div class=smalltext>",
    "Reply #5 on: February 02, 2026, 06:01:00 pm",
    "<div class=post>",
    "<b>",
    "</b>",
    "<table><td>",
    "</table>",
    "<!--",
    "-->",
    "<script>",
    "</script>",
    "<svg><path/>",
    "&amp;",
    "\n",
    "=== #1 | Ana | 2026-02-02T18:00:00Z\n",
    "=== #2 | Bob | 02.02.2026 18:00\n",
    "[b]Vote: Bob[/b]",
    "{\"post_stream\":",
];

proptest! {
    #[test]
    fn any_pieces_are_read_or_refused(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..40)) {
        let text = pieces.concat();
        let saved_at = Some("2026-02-03T12:00:00Z".parse().unwrap());
        let options = PageOptions { saved_at, date_order: Some(DateOrder::DayFirst), ..berlin() };
        match read_page("page", text.as_bytes(), &options) {
            Ok(page) => {
                prop_assert!(!page.posts.is_empty() || !page.left_out.is_empty());
                for found in &page.posts {
                    prop_assert!(!found.post.author.trim().is_empty());
                    check_tidy(&found.post.body);
                }
            }
            Err(error) => prop_assert!(!error.problem.hint_in("UTC", nightdesk_text::Language::English).is_empty()),
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(error) = read_page("page", &bytes, &BARE) {
            prop_assert!(error.to_string().len() > 6);
        }
    }
}

#[test]
fn a_post_in_a_flood_is_found() {
    let post = "<div class=post id=p1><div class=postbody><p class=author><a class=username>Ana</a> » \
                <time datetime=2026-02-02T18:00:00Z>x</time></p><div class=content>a</div></div></div>";
    let options = BARE;
    for flood in [
        "<b>",
        "<div>",
        "<table>",
        "<p>",
        "</div>",
        "<a href=x ",
        "<span class=pagination>",
        "&lt;",
        "<li>",
    ] {
        let flood = flood.repeat(20_000);
        check(
            &read(&format!("{post}{flood}"), &options),
            1,
            "Ana",
            "2026-02-02T18:00:00Z",
            &["a"],
        );
    }
    let nested = "<div class=post id=p1>".repeat(20_000);
    assert!(read_page("page", nested.as_bytes(), &options).is_err());
}
