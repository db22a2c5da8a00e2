//! phpBB, its Mafia-board variant, XenForo 2 and vBulletin 4, as their pages are and as browsers
//! save them.

use super::*;
use nightdesk_text::in_each;
use nightdesk_text::messages::InEach;

const EVENING: &str = "2026-02-02T18:00:00Z";

/// A post of prosilver.
fn phpbb(author: &str, time: &str, more: &str) -> String {
    format!(
        r##"<div id="p907" class="post has-profile bg2 online"><div class="inner">
<dl class="postprofile" id="profile907"><dt class="no-profile-rank"><a href="./memberlist.php?u=9" class="username">{author}</a></dt><dd>Posts: 12</dd></dl>
<div class="postbody"><div id="post_content907"><h3><a href="#p907">Re: Game</a></h3>
<p class="author"><a class="unread" href="./viewtopic.php?p=907#p907" title="Post">Post</a><span class="responsive-hide">by <strong><a href="./memberlist.php?u=9" class="username-coloured" style="color:#AA0000">{author}</a></strong> &raquo; </span>{time} </p>
<div class="content"><strong class="text-strong">Vote: Bob</strong><br>
so</div>{more}</div></div></div></div><hr class="divider">"##
    )
}

const TIME: &str = r#"<time datetime="2026-02-02T18:00:00+00:00">Mon Feb 02, 2026 7:00 pm</time>"#;

#[test]
fn phpbb_with_exact_times() {
    let list = r#"<div class="pagination">63 posts &bull; Page <strong>2</strong> of <strong>3</strong></div>"#;
    let page = read(
        &format!("{list}{}", phpbb("Tom &amp; Eve", TIME, "")),
        &BARE,
    );
    assert_eq!(
        (page.engine.as_str(), page.numbering),
        ("phpBB", Numbering::Counted)
    );
    check(&page, 2, "Tom & Eve", EVENING, &["<b>Vote: Bob</b>", "so"]);
    let post = only(&page);
    assert_eq!((post.precision, post.edited), (Precision::Second, false));
    assert_eq!(page.posts[0].id, Some(907));
    let alone = read(&phpbb("Ana", TIME, ""), &BARE);
    assert_eq!(
        (alone.numbering, only(&alone).number),
        (Numbering::FromOne, 1)
    );
}

#[test]
fn times_that_machines_are_told_come_before_what_counts_from_now() {
    let exact = "2026-02-02T18:00:00+00:00";
    for time in [
        format!(r#"<span title="{exact}">3 hours ago</span>"#),
        format!(r#"<abbr data-datetime="{exact}">3 hours ago</abbr>"#),
        r#"<a href="x"><span data-time="1770055200">3h</span></a>"#.to_owned(),
        r#"<i data-timestamp="1770055200000">vor 3 Stunden</i>"#.to_owned(),
        format!(r#"3 hours ago <meta itemprop="datePublished" content="{exact}">"#),
        format!(r#"<time datetime="{exact}">3 hours ago</time>"#),
    ] {
        let page = read(&phpbb("Ana", &time, ""), &BARE);
        check(&page, 1, "Ana", EVENING, &["<b>Vote: Bob</b>", "so"]);
        assert_ne!(only(&page).precision, Precision::About(3600), "{time}");
    }
    // Nothing but what counts from when the page was saved.
    let html = phpbb("Ana", r#"<span data-time="3">3 hours ago</span>"#, "");
    assert!(matches!(
        problem(&html, &BARE),
        PageProblem::NotSaved { .. }
    ));
    let saved_at = Some("2026-02-02T21:00:00Z".parse().unwrap());
    let page = read(&html, &PageOptions { saved_at, ..BARE });
    check(&page, 1, "Ana", EVENING, &["<b>Vote: Bob</b>", "so"]);
    assert_eq!(only(&page).precision, Precision::About(3600));
}

#[test]
fn phpbb_with_times_of_the_readers_zone() {
    for time in [
        "Mon Feb 02, 2026 7:00 pm",
        "02 Feb 2026, 19:00",
        "02.02.2026, 19:00",
    ] {
        let html = phpbb("Ana", time, "");
        let page = read(&html, &berlin());
        check(&page, 1, "Ana", EVENING, &["<b>Vote: Bob</b>", "so"]);
        assert_eq!(only(&page).precision, Precision::Minute);
        assert_eq!(
            problem(&html, &BARE),
            PageProblem::NoZone {
                post: InEach::same("#1"),
                time: time.to_owned()
            }
        );
    }
    let soon = problem(&phpbb("Ana", "soon", ""), &berlin());
    assert_eq!(
        soon,
        PageProblem::Time {
            post: InEach::same("#1"),
            time: "soon".to_owned()
        }
    );
}

#[test]
fn a_page_that_ends_in_the_middle_of_a_post_is_told_as_such() {
    let html = format!("{}{}", phpbb("Ana", TIME, ""), phpbb("Bob", TIME, ""));
    let second = html.rfind("<div id=\"p907\"").unwrap();
    let author = html.rfind("</a></strong>").unwrap();
    let last = html.rfind("so</div>").unwrap();
    for cut in [
        second + 60,
        author,
        author + 30,
        author + 75,
        last,
        last + 2,
    ] {
        let cut = html.get(..cut).unwrap();
        let post = InEach::same("#2");
        assert_eq!(problem(cut, &BARE), PageProblem::CutOff { post }, "{cut}");
    }
    assert_eq!(read(html.get(..last + 8).unwrap(), &BARE).posts.len(), 2);
}

#[test]
fn a_whole_page_is_read_though_its_last_post_leaves_a_table_open() {
    let html = format!("{}{}", phpbb("Ana", TIME, ""), phpbb("Bob", TIME, ""));
    let (before, last) = html.rsplit_once("so</div>").unwrap();
    let open = format!("<html><body>{before}<table><tr><td>so</div>{last}");
    let post = InEach::same("#2");
    assert_eq!(problem(&open, &BARE), PageProblem::CutOff { post });
    for end in ["</body></html>", "</body>", "</HTML>"] {
        let page = read(&format!("{open}{end}"), &BARE);
        assert_eq!(page.posts.len(), 2, "{end}");
        assert_eq!(page.posts[1].post.author, "Bob");
    }
}

#[test]
fn phpbb_edit_notes_signatures_and_guests() {
    let more = r#"<div class="notice">Last edited by Ana on Mon Feb 02, 2026 8:00 pm, edited 1 time in total.</div>
        <div id="sig907" class="signature"><strong class="text-strong">Vote: Eve</strong></div>"#;
    let page = read(&phpbb("Ana", TIME, more), &BARE);
    check(&page, 1, "Ana", EVENING, &["<b>Vote: Bob</b>", "so"]);
    assert!(only(&page).edited);
    let bumped =
        "<div class=\"notice\">\n<br /><br />Last bumped by Ana on Mon Feb 02, 2026 8:00 pm.</div>";
    assert!(!only(&read(&phpbb("Ana", TIME, bumped), &BARE)).edited);
    let guest = phpbb("Zoe", TIME, "");
    let guest = guest.replace(
        "<a href=\"./memberlist.php?u=9\" class=\"username",
        "<span class=\"username",
    );
    assert_eq!(
        only(&read(&guest.replace("</a></", "</span></"), &BARE)).author,
        "Zoe"
    );
}

#[test]
fn phpbb_deleted_and_ignored_posts() {
    let over = |text: &str| {
        format!(
            "<div class=\"postbody\"><div class=\"ignore\" id=\"post_hidden907\">{text}<br><a href=#>Display this post</a></div>"
        )
    };
    let hidden = |text: &str| {
        phpbb("Ana", TIME, "")
            .replace("<div class=\"postbody\">", &over(text))
            .replace(
                "id=\"post_content907\"",
                "id=\"post_content907\" style=\"display: none;\"",
            )
    };
    let ignored =
        hidden("This post was made by <strong>Ana</strong> who is currently on your ignore list.");
    check(
        &read(&ignored, &BARE),
        1,
        "Ana",
        EVENING,
        &["<b>Vote: Bob</b>", "so"],
    );
    let deleted = [
        hidden("This post was deleted by <strong>Meg</strong>."),
        phpbb("Ana", TIME, "").replace("bg2 online", "bg2 deleted"),
    ];
    for html in deleted {
        let page = read(
            &format!("{html}{}", phpbb("Eve", TIME, "").replace("907", "908")),
            &BARE,
        );
        let left_out = LeftOut {
            id: Some(907),
            number: Some(1),
            why: WhyLeftOut::Deleted,
        };
        assert_eq!(page.left_out, [left_out]);
        check(&page, 2, "Eve", EVENING, &["<b>Vote: Bob</b>", "so"]);
    }
}

#[test]
fn phpbb_in_small_letters_of_markup() {
    let page = "<div class='bg1 post' id=p5><dl class=postprofile><dt><a class=username>Ana</a><dd>Posts: 1</dl>\
         <div class=postbody><p class=author>by <strong>Ana</strong> » Feb 2nd, '26, 7:00 pm<div class=content>a<br>b</div></div></div>\
         <div class=post id=pr6><div class=content>a review</div></div>";
    check(&read(page, &berlin()), 1, "Ana", EVENING, &["a", "b"]);
}

#[test]
fn the_mafia_board() {
    let number = r#"<span class="post-number-bolded">#0</span>&nbsp;<a class="unread""#;
    let html = phpbb("Ana", "Mon Feb 02, 2026 7:00 pm", "")
        .replace("<a class=\"unread\"", number)
        .replace("<strong class=\"text-strong\">Vote: Bob</strong>", "<span class=\"bbvote\" title=\"This is an official vote.\">VOTE: Bob</span> <span class=\"noboldsig\">x</span>");
    let page = read(&html, &berlin());
    assert_eq!(page.numbering, Numbering::Shown);
    check(
        &page,
        0,
        "Ana",
        EVENING,
        &["<bbvote 0>VOTE: Bob</bbvote 0> <b>x</b>", "so"],
    );
}

#[test]
fn a_number_that_an_extension_shows() {
    let number =
        r##"<span class="posti"><a href="viewtopic.php?p=7#p7">#47</a></span> <a class="unread""##;
    let html = phpbb("Ana", "Mon Feb 02, 2026 7:00 pm", "").replace("<a class=\"unread\"", number);
    let page = read(&html, &berlin());
    assert_eq!(page.numbering, Numbering::Shown);
    check(&page, 47, "Ana", EVENING, &["<b>Vote: Bob</b>", "so"]);
}

/// A post of XenForo 2.
const XENFORO: &str = r##"<article class="message message--post js-post js-inlineModContainer" data-author="Tom &amp; Eve" data-content="post-907" id="js-post-907">
<div class="message-inner"><div class="message-cell message-cell--user"><h4 class="message-name"><a href="/members/tom.1/" class="username" data-user-id="1">Tom &amp; Eve</a></h4></div>
<div class="message-cell message-cell--main"><header class="message-attribution message-attribution--split">
<ul class="message-attribution-main listInline"><li class="u-concealed"><a href="/threads/t.1/post-907"><time class="u-dt" dir="auto" datetime="2026-02-02T19:00:00+0100" data-time="1770055200">Feb 2, 2026</time></a></li></ul>
<ul class="message-attribution-opposite message-attribution-opposite--list"><li><a href="/threads/t.1/post-907" class="message-attribution-gadget" aria-label="Share"><svg><use href="#s"/></svg></a></li><li><a href="/threads/t.1/post-907" rel="nofollow"> #1,234 </a></li></ul></header>
<div class="message-content"><article class="message-body js-selectToQuote"><div class="bbWrapper"><blockquote data-quote="Ana" class="bbCodeBlock bbCodeBlock--expandable bbCodeBlock--quote"><div class="bbCodeBlock-title"><a href="#">Ana said:</a></div><div class="bbCodeBlock-content">x <time class="u-dt" datetime="2020-01-01T00:00:00+0000">old</time></div></blockquote><b>Vote: Bob</b><br />
<div class="bbCodeSpoiler"><button type="button" class="bbCodeSpoiler-button"><span>Spoiler: notes</span></button><div class="bbCodeSpoiler-content">y</div></div></div></article></div>
<aside class="message-signature"><div class="bbWrapper"><b>Vote: Eve</b></div></aside></div></div></article>"##;

#[test]
fn xenforo() {
    let page = read(XENFORO, &BARE);
    assert_eq!(
        (page.engine.as_str(), page.posts[0].id),
        ("XenForo 2", Some(907))
    );
    let lines = ["<b>Vote: Bob</b>", "<spoiler>y</spoiler>"];
    check(&page, 1234, "Tom & Eve", EVENING, &lines);
    assert!(!only(&page).edited);
    // Whatever stands in the words, times and marks of the post stand outside of them.
    let epoch = XENFORO.replace(" datetime=\"2026-02-02T19:00:00+0100\"", "");
    check(&read(&epoch, &BARE), 1234, "Tom & Eve", EVENING, &lines);
    let edited = XENFORO.replace(
        "<aside",
        "<div class=\"message-lastEdit\">Last edited: <time class=\"u-dt\" datetime=\"2026-02-02T20:00:00+0100\">x</time></div><aside",
    );
    let edited = read(&edited, &BARE);
    check(&edited, 1234, "Tom & Eve", EVENING, &lines);
    assert!(only(&edited).edited);
    let nameless = XENFORO.replace("data-author=\"Tom &amp; Eve\"", "");
    check(&read(&nameless, &BARE), 1234, "Tom & Eve", EVENING, &lines);
    let deleted = XENFORO.replace("message--post", "message--post message--deleted");
    assert_eq!(read(&deleted, &BARE).left_out[0].why, WhyLeftOut::Deleted);
}

/// A post of vBulletin 4.
fn vbulletin(date: &str) -> String {
    format!(
        r##"<ol id="posts"><li class="postbitlegacy postbitim postcontainer old" id="post_907">
<div class="posthead"><span class="postdate old"><span class="date">{date}</span></span>
<span class="nodecontrols"><a name="post907" href="showthread.php?p=907" class="postcounter">#12</a></span></div>
<div class="postdetails"><div class="userinfo"><div class="username_container"><div class="popupmenu memberaction">
<a class="username offline popupctrl" href="member.php?u=1" title="Ana is offline"><strong><font color="red">Ana</font></strong></a></div></div></div>
<div class="postbody"><div class="postrow"><div class="content"><div id="post_message_907"><blockquote class="postcontent restore ">
<div class="bbcode_container"><div class="bbcode_quote"><div class="quote_container">Originally Posted by <strong>Eve</strong> <b>Vote: Ana</b></div></div></div>
<b>Vote: Bob</b><br /> so <strike>x</strike></blockquote></div></div></div>
<blockquote class="signature restore"><div class="signaturecontainer">a</div></blockquote></div></div></li></ol>"##
    )
}

#[test]
fn vbulletin_dates() {
    let lines = ["<b>Vote: Bob</b>", "so <s>x</s>"];
    let page = read(
        &vbulletin("02-02-2026,&nbsp;<span class=\"time\">07:00 PM</span>"),
        &berlin(),
    );
    assert_eq!(page.engine, "vBulletin 4");
    check(&page, 12, "Ana", EVENING, &lines);
    let third = vbulletin("02-03-2026,&nbsp;<span class=\"time\">07:00 PM</span>");
    let time = "02-03-2026, 07:00 PM".to_owned();
    assert_eq!(
        problem(&third, &berlin()),
        PageProblem::NoOrder {
            post: InEach::same("#12"),
            time
        }
    );
    let month_first = PageOptions {
        date_order: Some(DateOrder::MonthFirst),
        ..berlin()
    };
    check(
        &read(&third, &month_first),
        12,
        "Ana",
        "2026-02-03T18:00:00Z",
        &lines,
    );
    // One clear date on the page makes the others clear.
    let clear =
        vbulletin("02-13-2026,&nbsp;<span class=\"time\">07:00 PM</span>").replace("907", "908");
    let both = read(&format!("{third}{clear}"), &berlin());
    assert_eq!(
        both.posts[0].post.at.to_rfc3339(),
        "2026-02-03T18:00:00+00:00"
    );
}

#[test]
fn vbulletin_days_before_the_page_was_saved() {
    let html = vbulletin("Yesterday,&nbsp;<span class=\"time\">07:00 PM</span>");
    let time = "Yesterday, 07:00 PM".to_owned();
    assert_eq!(
        problem(&html, &berlin()),
        PageProblem::NotSaved {
            post: InEach::same("#12"),
            time
        }
    );
    let saved_at = Some("2026-02-03T12:00:00Z".parse().unwrap());
    let page = read(
        &html,
        &PageOptions {
            saved_at,
            ..berlin()
        },
    );
    assert_eq!(only(&page).at.to_rfc3339(), "2026-02-02T18:00:00+00:00");
    let edited = html.replace(
        "<blockquote class=\"signature",
        "<blockquote class=\"postcontent lastedited\">Last edited by Ana; Today at 08:00 PM.</blockquote><blockquote class=\"signature",
    );
    assert!(
        only(&read(
            &edited,
            &PageOptions {
                saved_at,
                ..berlin()
            }
        ))
        .edited
    );
    let ignored = "<li class='postbitignored postcontainer' id=post_908><div class=posthead><span class=postdate>x</span>\
         <a class=postcounter>#13</a></div>This message is hidden because <strong>Eve</strong> is on your ignore list.</li>";
    let page = read(
        &format!("{html}{ignored}"),
        &PageOptions {
            saved_at,
            ..berlin()
        },
    );
    let left_out = LeftOut {
        id: Some(908),
        number: Some(13),
        why: WhyLeftOut::Hidden,
    };
    assert_eq!((page.posts.len(), page.left_out), (1, vec![left_out]));
}

/// A post of phpBB 2.
fn phpbb_2(author: &str, words: &str) -> String {
    format!(
        "<tr><td><span class=name><a name=77></a>{author}</span><span class=postdetails>Player</span></td>\
         <td><table><tr><td><span class=postdetails>Posted: Mon Feb 02, 2026 7:00 pm</span></td></tr>\
         <tr><td>{words}<span class=gensmall></span></td></tr></table></td></tr>\
         <tr><td class=spaceRow></td></tr>"
    )
}

#[test]
fn words_in_many_parts_are_read_to_the_last() {
    let quote = "<span class=postbody>a</span><table><tr><td class=quote>Vote: Eve\
         <span class=gensmall>x</span></td></tr></table>";
    let code = "<table><tr><td class=code>Vote: Eve</td></tr></table>";
    let last = "<span class=postbody><span class=name>Eve</span> <b>Vote: Bob</b></span>";
    let words = format!("{}{code}{last}", quote.repeat(20));
    let whole = format!("<table>{}</table>", phpbb_2("Guest", &words));
    let page = read(&whole, &berlin());
    let post = only(&page);
    assert_eq!((post.author.as_str(), post.edited), ("Guest", false));
    let lines = shown(&post.body);
    assert_eq!(lines.iter().filter(|line| *line == "a").count(), 20);
    assert!(
        lines.contains(&"<code>Vote: Eve</code>".to_owned()),
        "{lines:?}"
    );
    assert_eq!(
        lines.last().map(String::as_str),
        Some("Eve <b>Vote: Bob</b>")
    );
    let post = InEach::same("#1");
    for sign in ["Vote: Bob", "Eve</span> <b>", "<td class=code>"] {
        let cut = whole.get(..whole.rfind(sign).unwrap()).unwrap();
        let post = post.clone();
        assert_eq!(
            problem(cut, &berlin()),
            PageProblem::CutOff { post },
            "{sign}"
        );
    }
}

#[test]
fn a_table_of_mybb_is_no_post_of_vbulletin() {
    let table = "<table id=post_7><tr><td><span class=largetext>Ana</span></td><td><div class=float_right>#12</div>\
         <span class=post_date>02-02-2026, 07:00 PM</span><div class=post_body>a</div></td></tr></table>";
    let page = read(table, &berlin());
    assert_eq!((page.engine.as_str(), page.posts[0].id), ("MyBB", Some(7)));
    check(&page, 12, "Ana", EVENING, &["a"]);
}

#[test]
fn as_browsers_save_pages() {
    let saved = |html: &str| {
        format!(
            "\u{feff}<!DOCTYPE html>\n<!-- saved from url=(0042)https://board.test/viewtopic.php?t=5&start=25 -->\n\
             <html><head><meta http-equiv=\"Content-Type\" content=\"text/html; charset=UTF-8\"><script>if (a<b) {{}}</script></head><body>{}",
            html.replace("href=\"./", "href=\"https://board.test/")
                .replace('\n', "\r\n")
        )
    };
    check(
        &read(&saved(&phpbb("Ana", TIME, "")), &BARE),
        26,
        "Ana",
        EVENING,
        &["<b>Vote: Bob</b>", "so"],
    );
    check(
        &read(&saved(XENFORO), &BARE),
        1234,
        "Tom & Eve",
        EVENING,
        &["<b>Vote: Bob</b>", "<spoiler>y</spoiler>"],
    );
    let mut bytes = b"<meta charset=iso-8859-1>".to_vec();
    bytes.extend(
        phpbb("Andr@", TIME, "")
            .bytes()
            .map(|byte| if byte == b'@' { 0xe9 } else { byte }),
    );
    let page = read_page("page", &bytes, &BARE).unwrap();
    assert_eq!(only(&page).author, "André");
}

#[test]
fn a_part_that_is_missing_is_named() {
    let missing = |part| PageProblem::Missing {
        post: InEach::same("#1"),
        part,
    };
    assert_eq!(problem(&phpbb("Ana", "", ""), &BARE), missing("time"));
    assert_eq!(
        problem(&phpbb("", TIME, "").replace("username", "x"), &BARE),
        missing("author")
    );
    assert_eq!(
        problem(
            &phpbb("Ana", TIME, "").replace("class=\"content\"", ""),
            &BARE
        ),
        missing("words")
    );
    let nameless = XENFORO.replace("#1,234", "");
    let post = in_each!("with_the_id", id = 907_u64);
    assert_eq!(
        problem(&nameless, &BARE),
        PageProblem::Missing {
            post,
            part: "number"
        }
    );
}
