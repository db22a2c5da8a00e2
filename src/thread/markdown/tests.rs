use proptest::prelude::*;

use crate::body::Body;
use crate::shown::{check_tidy, shown};

fn check(text: &str, lines: &[&str]) {
    assert_eq!(shown(&Body::of_markdown(text)), lines, "{text:?}");
}

fn check_both(text: &str, lines: &[&str]) {
    check(text, lines);
    assert_eq!(shown(&Body::of_log(text)), lines, "in a log: {text:?}");
}

#[test]
fn looks_are_kept_and_other_markup_goes() {
    check_both(
        "**Vote: Bob**\n__Unvote__ ok",
        &["<b>Vote: Bob</b>", "<b>Unvote</b> ok"],
    );
    check_both(
        "~~**Vote: Bob**~~ **Vote: Finn**",
        &["<b s>Vote: Bob</b s> <b>Vote: Finn</b>"],
    );
    check_both("`**Vote: Bob**`", &["<code>**Vote: Bob**</code>"]);
    check_both(
        "```\n**x**\n y\n```\nz",
        &["<code>**x**</code>", "<code>y</code>", "z"],
    );
    check_both(
        "# A *b* [c](http://x.test) ![d](e.png)\n\n- f\n- g",
        &["A b c", "f", "g"],
    );
    check_both(
        "a ~b~ snake_case_name 3 * 4 * 5",
        &["a ~b~ snake_case_name 3 * 4 * 5"],
    );
    check_both("Tom &amp; Eve &amp;lt; \\*c\\*", &["Tom & Eve &lt; *c*"]);
    check_both("[Ana]: Bob\n\n[Bob] [1]", &["[Ana]: Bob", "[Bob] [1]"]);
}

#[test]
fn quotes_go_whole() {
    check_both("> **Vote: Bob**\n\nno", &["no"]);
    check_both(
        "[quote=\"Ana, post:3, topic:9\"]\n**Vote: Bob**\n\n> x\n[/quote]\nno",
        &["no"],
    );
    check_both("a [quote=_Ana_][quote]b[/quote]c[/quote] d", &["a", "d"]);
    check_both("<blockquote>a\n\nb</blockquote>\nc\n\nd", &["c", "d"]);
    check_both("> a [quote]b[/quote] c\n\nd", &["d"]);
    check("> VOTE: Gus\nno", &[]);
    check("`[quote]` a", &["<code>[quote]</code> a"]);
    let body = Body::of_markdown("[quote]x[/quote]y *z*");
    assert!(!body.is_marked_somewhere());
    assert!(Body::of_markdown("Vote: **Bob**\nno").is_marked_somewhere());
}

#[test]
fn hidden_words() {
    check_both(
        "a ||b **c**|| d || e",
        &["a <spoiler>b </spoiler><b spoiler>c</b spoiler> d || e"],
    );
    check_both(">!Vote: Bob!< a", &["<spoiler>Vote: Bob</spoiler> a"]);
    check_both(
        "a >!b || c!< d ||e >!f!<|| g || h",
        &["a <spoiler>b || c</spoiler> d <spoiler>e >!f!<</spoiler> g || h"],
    );
    check_both("||a\n\nb||", &["||a", "b||"]);
    check_both(
        "[spoiler]**a**[/spoiler] b",
        &["<b spoiler>a</b spoiler>", "b"],
    );
    check_both(
        "[details=\"x\"]\n> a\n\nb\n[/details]\nc",
        &["<spoiler>b</spoiler>", "c"],
    );
    check_both(
        "<details><summary>x</summary>\n\n**a**\n</details>\n\nb",
        &["<spoiler>x</spoiler>", "<b spoiler>a</b spoiler>", "b"],
    );
    check_both(
        "a <span class=\"spoiler\">b</span> c",
        &["a <spoiler>b</spoiler> c"],
    );
}

#[test]
fn bbcode_and_html_stand_in_it() {
    check_both(
        "[b]Vote: Bob[/b] <b>x</b> <s>y</s><br>z",
        &["<b>Vote: Bob</b> <b>x</b> <s>y</s>", "z"],
    );
    check_both(
        "**[vote]snake_case[/vote]** [v]_x_[/v] [i]__y__[/i]",
        &["<b vote 0>snake_case</b vote 0> <vote 1>x</vote 1> <b>y</b>"],
    );
    check_both(
        "[code]**a** [b]\n[/code]b",
        &["<code>**a** [b]</code>", "b"],
    );
    check_both("a <Bob> b </Bob> <title> c", &["a <Bob> b </Bob> c"]);
    check_both("`a [b] c` [b]d[/b]", &["<code>a [b] c</code> <b>d</b>"]);
    check_both("<!-- a -->b", &["b"]);
}

#[test]
fn hash_votes_are_no_headings() {
    check_both("##vote Bob", &["##vote Bob"]);
    check_both("## vote Bob\n## Day 2", &["## vote Bob", "Day 2"]);
}

#[test]
fn logs_are_typed_by_hand() {
    let log = |text: &str| shown(&Body::of_log(text));
    assert_eq!(log("> VOTE: Gus\nno"), ["no"]);
    assert_eq!(log("a\n    **b**"), ["a", "<b>b</b>"]);
    assert_eq!(
        log("it`s Bob`s [b]Vote: X[/b] don`t"),
        ["it`s Bob`s <b>Vote: X</b> don`t"]
    );
    assert_eq!(log("[b]Vote: Bob"), ["<b>Vote: Bob</b>"]);
}

#[test]
fn floods_take_their_time_once() {
    for flood in [
        "[b]",
        "[quote]",
        "> ",
        "- ",
        "*a ",
        "**a",
        "||a",
        "||a|| ",
        ">!a!< ",
        ">!",
        "!<",
        "`",
        "[",
        "<b>",
        "<details>",
        "<title>",
        "</b>",
        "[v]",
        "[a]: b\n",
        "~~a",
        "[quote]a[/quote]>",
        "`[b]` ",
        "\n>a\n\n- b",
        "![",
        "`` ` ",
        "&amp;",
        "[code]",
        "<!--",
    ] {
        let text = flood.repeat(4_000);
        check_tidy(&Body::of_markdown(&text));
        check_tidy(&Body::of_log(&text));
    }
}

proptest! {
    #[test]
    fn any_text_gives_tidy_lines(text in "(\\*\\*|__|~~|`|\\|\\||>!|!<|\n> |\n- |\n## |<b>|</b>|<details>|\\[/?(b|quote|vote|code|spoiler)\\]|\u{f0000}|\\PC|[ \n&;]){0,40}") {
        check_tidy(&Body::of_markdown(&text));
        check_tidy(&Body::of_log(&text));
    }
}
