//! Topics of Discourse, logs, and what is neither.

use super::*;
use nightdesk_text::messages::InEach;

fn topic(more: &str) -> String {
    format!(
        r#"{{"id": 5, "title": "Game", "post_stream": {{"stream": [71, 72], "posts": [{{"id": 71, "name": "A. B.",
        "username": "ana_b", "created_at": "2026-02-02T18:00:00.123Z", "updated_at": "2026-02-03T18:00:00.123Z",
        "post_number": 3, "cooked": "<aside class=\"quote no-group\" data-username=\"bob\" data-post=\"2\"><div class=\"title\">bob:</div><blockquote><p>x</p></blockquote></aside><p><strong>Vote: <a class=\"mention\" href=\"/u/bob\">@bob</a></strong><br>\nso</p>"{more}}}]}}}}"#
    )
}

#[test]
fn discourse_in_html_and_in_markdown() {
    let at = "2026-02-02T18:00:00.123Z";
    let page = read(&topic(""), &BARE);
    assert_eq!(
        (page.engine.as_str(), page.thread_ids.as_slice()),
        ("Discourse", &[71, 72][..])
    );
    check(&page, 3, "ana_b", at, &["<b>Vote: @bob</b>", "so"]);
    assert!(!only(&page).edited);
    let raw = r#", "version": 2, "raw": "[quote=\"bob, post:2, topic:5\"]\nx\n[/quote]\n**Vote: @eve**\nso""#;
    let page = read(&topic(raw), &BARE);
    check(&page, 3, "ana_b", at, &["<b>Vote: @eve</b>", "so"]);
    assert!(only(&page).edited);
}

#[test]
fn discourse_posts_that_are_left_out() {
    for (more, why) in [
        (
            r#", "deleted_at": "2026-02-02T19:00:00.000Z""#,
            WhyLeftOut::Deleted,
        ),
        (r#", "user_deleted": true"#, WhyLeftOut::Deleted),
        (r#", "hidden": true"#, WhyLeftOut::Hidden),
        (r#", "post_type": 3"#, WhyLeftOut::Note),
        (r#", "post_type": 4"#, WhyLeftOut::Whisper),
    ] {
        let page = read(&topic(more), &BARE);
        let left_out = LeftOut {
            id: Some(71),
            number: Some(3),
            why,
        };
        assert_eq!(
            (page.posts.len(), page.left_out),
            (0, vec![left_out]),
            "{more}"
        );
    }
    let more = r#", "post_type": 2, "deleted_at": null, "user_deleted": false, "hidden": false, "version": 1"#;
    assert_eq!(read(&topic(more), &BARE).posts.len(), 1);
}

#[test]
fn a_wiki_post_of_a_discourse_page_does_not_tell_when_it_was_made() {
    let page = |class: &str| {
        format!(
            "<div class=topic-post><article id=post_1 data-post-id=7><div class=names><span class=username>\
             <a data-user-card=ana>ana</a></span></div><div class=\"post-info post-date\"><a class=\"{class}\">\
             <span class=relative-date data-time=1770055200000 title=\"Feb 2, 2026 6:00 pm\">3d</span></a></div>\
             <div class=cooked><p>so</p></div></article></div>"
        )
    };
    check(
        &read(&page("post-date"), &BARE),
        1,
        "ana",
        "2026-02-02T18:00:00Z",
        &["so"],
    );
    let (post, part) = (InEach::same("#1"), "time");
    let missing = PageProblem::Missing { post, part };
    assert_eq!(
        problem(&page("post-date last-wiki-edit"), &berlin()),
        missing
    );
}

#[test]
fn discourse_that_is_none() {
    for text in ["{}", "[1]", "{\"post_stream\": 1}", "{"] {
        assert!(
            matches!(problem(text, &BARE), PageProblem::NoExport { .. }),
            "{text}"
        );
    }
}

#[test]
fn logs() {
    let log = "\n=== #7 | Ana | B | 2026-02-02T18:00:00Z\r\n[b]Vote: Bob[/b]\r\n\r\nso\n\n === #1,008 |Eve|2026-02-02 19:05\n";
    let page = read(log, &berlin());
    assert_eq!(
        (page.engine.as_str(), page.numbering),
        ("log", Numbering::Shown)
    );
    let [first, second] = page.posts.as_slice() else {
        panic!("two posts: {page:?}");
    };
    assert_eq!(
        (first.post.number, first.post.author.as_str()),
        (7, "Ana | B")
    );
    assert_eq!(shown(&first.post.body), ["<b>Vote: Bob</b>", "so"]);
    assert_eq!(
        (second.post.number, second.post.at.to_rfc3339().as_str()),
        (1008, "2026-02-02T18:05:00+00:00")
    );
    assert_eq!(second.post.precision, Precision::Minute);
    assert!(second.post.body.lines.is_empty());
    let post = InEach::same("#1008");
    assert_eq!(
        problem(log, &BARE),
        PageProblem::NoZone {
            post,
            time: "2026-02-02 19:05".to_owned()
        }
    );
}

#[test]
fn logs_with_other_lines() {
    let good = "=== #1 | Ana | 2026-02-02T18:00:00Z\n";
    for bad in [
        "=== #x | Ana | 2026-02-02T18:00:00Z",
        "=== #2 | Ana",
        "=== #2 |  | 2026-02-02T18:00:00Z",
        "=== #2",
    ] {
        let text = bad.to_owned();
        assert_eq!(
            problem(&format!("{good}x\n{bad}\n"), &BARE),
            PageProblem::LogLine { line: 3, text }
        );
    }
    let text = "hello".to_owned();
    assert_eq!(
        problem(&format!("\nhello\n{good}"), &BARE),
        PageProblem::BeforeFirst { line: 2, text }
    );
    let quoted = read(&format!("{good}== x\n=== y\n"), &BARE);
    assert_eq!(quoted.posts.len(), 1);
}

#[test]
fn what_is_no_page() {
    assert_eq!(problem("", &BARE), PageProblem::Empty);
    assert_eq!(problem(" \r\n", &BARE), PageProblem::Empty);
    assert_eq!(problem("<p>hello", &BARE), PageProblem::Unknown);
    assert_eq!(problem("hello", &BARE), PageProblem::Unknown);
    let unknown = PageProblem::Unknown;
    assert!(
        unknown
            .hint_in("UTC", nightdesk_text::Language::English)
            .contains("guide boards")
    );
    // Nobody who hosts a game should have to know what a selector is.
    assert!(
        !format!(
            "{unknown} {}",
            unknown.hint_in("UTC", nightdesk_text::Language::English)
        )
        .contains([']', '^'])
    );
    let no_posts = |board: &str, save: Option<&str>| PageProblem::NoPosts {
        board: board.to_owned(),
        save: save.map(str::to_owned),
    };
    assert_eq!(
        problem("<body id=phpbb class=nojs>Please log in", &BARE),
        no_posts("phpBB", None)
    );
    let linked = "<a href='https://discord.com/channels/1'>Chat</a>Powered by phpBB";
    assert_eq!(problem(linked, &BARE), no_posts("phpBB", None));
    let json = "put `.json?include_raw=1` after the topic's address and save what it shows";
    let page = "<meta name=generator content='Discourse 3'>";
    assert_eq!(problem(page, &BARE), no_posts("Discourse", Some(json)));
    assert_eq!(
        problem(page, &BARE).hint_in("UTC", nightdesk_text::Language::English),
        json
    );
}

#[test]
fn what_looks_like_a_post_in_a_post_is_not_taken_for_one() {
    let ruler = "-------------------------";
    let raw = |number: u32, time: &str| {
        format!("ana | 2026-02-02 {time}:00 UTC | #{number}\n\nx\n\n{ruler}\n\n")
    };
    let good = format!("{}{}", raw(1, "18:00"), raw(2, "18:01"));
    assert_eq!(read(&good, &BARE).posts.len(), 2);
    for bad in [raw(2, "18:02"), raw(1, "18:02"), raw(3, "17:59")] {
        let found = problem(&format!("{good}{bad}"), &BARE);
        assert!(
            matches!(found, PageProblem::OutOfTurn { line: 13, .. }),
            "{found}"
        );
    }
    let cut = good.trim_end().trim_end_matches('-');
    let post = InEach::same("#2");
    assert_eq!(problem(cut, &BARE), PageProblem::CutOff { post });

    let rule = "=".repeat(62);
    let export = |messages: &str, count: u32| {
        format!(
            "{rule}\nGuild: G\nChannel: c\n{rule}\n\n{messages}\n\n{rule}\nExported {count} message(s)\n{rule}\n"
        )
    };
    let messages = "[2026-02-02 18:00] Ana\nx\n\n[2026-02-02 18:01] Eve\nVote: Bob";
    assert_eq!(read(&export(messages, 2), &berlin()).posts.len(), 2);
    let told = PageProblem::OtherCount {
        stated: 1,
        found: 2,
    };
    assert_eq!(problem(&export(messages, 1), &berlin()), told);
    let cut = export(messages, 2).replace("Exported", "Exp");
    assert_eq!(
        problem(&cut, &berlin()),
        PageProblem::CutOff {
            post: InEach::same("#2")
        }
    );
}

#[test]
fn what_a_page_says_of_itself() {
    let page = b"<title>Night\n 1 - Games</title><meta name=generator content='Forum 9'><p>x";
    assert_eq!(says_of_itself(page), ["Night 1 - Games", "Forum 9"]);
    assert_eq!(says_of_itself(b"<p>x"), Vec::<String>::new());
}

#[test]
fn posts_of_several_topics_are_refused() {
    let post = |id: u32, topic: u32| {
        format!(
            r#"{{"id":{id},"username":"a","created_at":"2026-02-02T18:00:00Z","raw":"x","post_number":{id},"topic_id":{topic}}}"#
        )
    };
    let page = format!("[{},{}]", post(1, 5), post(2, 6));
    let problem = problem(&page, &BARE);
    assert!(
        problem
            .to_string()
            .ends_with("its posts are of several topics"),
        "{problem}"
    );
}
