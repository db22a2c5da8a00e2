use proptest::prelude::*;

use crate::body::{Body, Hidden, TagKind};
use crate::shown::shown;

fn check(text: &str, lines: &[&str]) {
    assert_eq!(shown(&Body::of_bbcode(text)), lines, "{text:?}");
}

#[test]
fn looks_are_kept_and_other_markup_goes() {
    check("[b]Vote: Bob[/b] ok", &["<b>Vote: Bob</b> ok"]);
    check(
        "[color=red][B]Vote: [url=http://x.test/a]Bob[/url][/B][/color]",
        &["<b>Vote: Bob</b>"],
    );
    check("[s]no[/s] [strike]nor[/strike]", &["<s>no</s> <s>nor</s>"]);
    check("[spoiler=Ana]x[/spoiler]y", &["<spoiler>x</spoiler>", "y"]);
    check("a [ispoiler]x[/ispoiler] b", &["a <spoiler>x</spoiler> b"]);
    check("[list][*]a[*][b]c[/b][/list]d", &["a", "<b>c</b>", "d"]);
    check("[img]http://x.test/a.png[/img]a\r\nb", &["a", "b"]);
    check("Tom &amp; Eve &amp;lt;", &["Tom & Eve &lt;"]);
}

#[test]
fn quotes_go_whole() {
    check("[quote=\"Ana\"][b]Vote: Bob[/b][/quote]no", &["no"]);
    check("a[quote]b[quote=Eve;12]c[/quote]d[/QUOTE]e", &["a", "e"]);
    check(
        "[quote=\"[x] \\\"Ana\\\"\" post_id=3 time=4]b[/quote]e",
        &["e"],
    );
    check("a[quote]b\nc", &["a"]);
    check("a[/quote]b", &["a", "b"]);
    check("[b]x[quote]y[/b][/quote]z[/b]w", &["<b>x</b>", "<b>z</b>w"]);
    check("[quote][spoiler]x[/quote]y", &["y"]);
    check("[quote][vote][/vote][/quote]y", &["y"]);
}

#[test]
fn what_is_no_tag_is_text() {
    check("[Bob] [1] [] [/] [b", &["[Bob] [1] [] [/] [b"]);
    check("[b class]x[/b] [bob=1]", &["<b>x</b> [bob=1]"]);
    check("a [b\n]", &["a [b", "]"]);
    check("[code]a", &["[code]a"]);
}

#[test]
fn code_and_plain_hold_text() {
    check(
        "a[code][b]x[/b]\n y[/code]b",
        &["a", "<code>[b]x[/b]</code>", "<code>y</code>", "b"],
    );
    check("[plain][vote]x[/vote][/plain]", &["[vote]x[/vote]"]);
    check("[quote]a[code][/quote][/code]b[/quote]c", &["c"]);
}

#[test]
fn tags_may_cross_or_stay_open() {
    check("[b]a[i]b[/b]c[/i]", &["<b>ab</b>c"]);
    check("[b]a[s]b[/b]c[/s]d", &["<b>a</b><b s>b</b s><s>c</s>d"]);
    check("[b]Vote: Bob\nand", &["<b>Vote: Bob</b>", "<b>and</b>"]);
    check("a[/b]b", &["ab"]);
}

#[test]
fn vote_tags() {
    check(
        "[vote]Bob[/vote][v]Ana[/v]",
        &["<vote 0>Bob</vote 0><vote 1>Ana</vote 1>"],
    );
    check(
        "[unvote]x[/unvote] [uv][/uv] [vote][/vote]",
        &["<unvote 0>x</unvote 0><unvote 1></unvote 1><vote 2></vote 2>"],
    );
    check("[vote=Bob][/vote]", &["<vote 0>Bob</vote 0>"]);
    check("[vote: \"Bob\"][/vote]", &["<vote 0>Bob</vote 0>"]);
    check("[vote=Bob]", &["<vote 0>Bob</vote 0>"]);
    for tag in ["[vote=Bob]", "[vote=#2]", "[vote color=red]"] {
        check(&format!("{tag}Ana[/vote]"), &["<vote 0>Ana</vote 0>"]);
        check(
            &format!("{tag}[b]Ana[/b][/vote]"),
            &["<b vote 0>Ana</b vote 0>"],
        );
    }
    check("[vote]Bob\nnext", &["<vote 0>Bob</vote 0>", "next"]);
    check("[vote]\nBob\n[/vote]", &["<vote 0>Bob</vote 0>"]);
    check(
        "[vote]Ana\n[vote][b]Bob[/b][/vote]",
        &["<vote 0>Ana</vote 0>", "<b vote 1>Bob</b vote 1>"],
    );
    check("x [vote]", &["x<vote 0></vote 0>"]);
    let body = Body::of_bbcode("[v][/v]");
    let look = body.lines[0].stretches[0].look;
    assert_eq!(look.tag.unwrap().kind, TagKind::Vote);
    let body = Body::of_bbcode("[spoiler][code]x[/code][/spoiler]");
    assert_eq!(body.lines[0].stretches[0].look.hidden, Some(Hidden::Code));
}

#[test]
fn green_words_are_known_from_words_in_other_colours() {
    check(
        "[color=green]a[/color] [COLOR=\"#008000\"][b]b[/b][/COLOR] [color=red]c[/color]",
        &["<green>a</green> <b green>b</b green> c"],
    );
    // The innermost colour is the one that is seen.
    check(
        "[color=green]a[color=red]b[/color]c[/color]d",
        &["<green>a</green>b<green>c</green>d"],
    );
    check(
        "[color=green]a[b]b[/color]c[/b]",
        &["<green>a</green><b green>b</b green><b>c</b>"],
    );
    check("[color]a[/color]", &["a"]);
}

#[test]
fn bold_words_and_vote_tags_are_noticed() {
    for bold in [
        "[i]a [b]c[/b][/i]",
        "[vote]Bob[/vote]",
        "[color=green]Bob[/color]",
    ] {
        assert!(Body::of_bbcode(bold).is_marked_somewhere(), "{bold}");
    }
    for plain in [
        "Vote: [Bob]",
        "[i]a[/i]",
        "[quote][b]Vote: Bob[/b][/quote]no",
    ] {
        assert!(!Body::of_bbcode(plain).is_marked_somewhere(), "{plain}");
    }
    assert!(!Body::of_plain("[b]a[/b]").is_marked_somewhere());
}

#[test]
fn floods_take_their_time_once() {
    for flood in [
        "[b]",
        "[quote]",
        "[code]",
        "[vote]",
        "[quote=\"",
        "[/b]",
        "[spoiler]",
        "[b][i][/b]",
        "[",
    ] {
        let body = Body::of_bbcode(&flood.repeat(20_000));
        assert!(body.lines.len() <= 20_000);
    }
}

proptest! {
    #[test]
    fn any_text_gives_tidy_lines(text in "(\\[/?(b|s|quote|vote|code|v|spoiler|\\*)(=[a\"\\]]{0,3})?\\]|\\PC|[ \n&;]){0,30}") {
        let body = Body::of_bbcode(&text);
        crate::shown::check_tidy(&body);
    }
}
