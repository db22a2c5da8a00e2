use proptest::prelude::*;

use crate::body::Body;
use crate::shown::{check_tidy, shown};

fn check(html: &str, lines: &[&str]) {
    assert_eq!(shown(&Body::of_html(html)), lines, "{html:?}");
}

#[test]
fn green_by_style_and_by_font() {
    check(
        "<span style=\"color: #008000\"><strong>Bob</strong></span> <font color=green>a</font> \
         <span style='color:rgb(0, 128, 0)'>b<span style='color:red'>c</span></span>",
        &["<b green>Bob</b green> <green>a</green> <green>b</green>c"],
    );
}

#[test]
fn bold_in_every_spelling() {
    for html in [
        "<strong class=\"text-strong\">Vote: Bob</strong>",
        "<B>Vote: Bob</B>",
        "<span style=\"font-weight: bold\">Vote: Bob</span>",
        "<span class='x noboldsig'>Vote: <a href=x>Bob</a></span>",
        "<b>Vote:\n   Bob",
    ] {
        check(html, &["<b>Vote: Bob</b>"]);
    }
    check(
        "<b>a<span style='font-weight:normal'>b</span>c</b>",
        &["<b>a</b>b<b>c</b>"],
    );
    check("<i>a</i> <u>b</u>", &["a b"]);
}

#[test]
fn lines_end_where_blocks_end() {
    check("a<br>b<br/>\nc", &["a", "b", "c"]);
    check("a\nb\r\n c&nbsp;&nbsp;d", &["a b c d"]);
    check("<p>a</p><p>b<div>c</div>d", &["a", "b", "c", "d"]);
    check("a</br>b</BR>c", &["a", "b", "c"]);
    check("<b>a</p>b</b>", &["<b>a</b>", "<b>b</b>"]);
    check("<p>a</p></p>b", &["a", "b"]);
    check("<ul><li>a<li>b</ul>c", &["a", "b", "c"]);
    check("<table><tr><td>a<td>b<tr><td>c</table>", &["a b", "c"]);
    check(
        "<pre>a\n b</pre>c",
        &["<code>a</code>", "<code>b</code>", "c"],
    );
    check(
        "Tom &amp; Eve &amp;lt; &#228;&eacute;",
        &["Tom & Eve &lt; äé"],
    );
}

#[test]
fn quotes_signatures_and_edit_notes_go_whole() {
    check(
        "<blockquote><div><cite>Ana wrote:</cite><strong>Vote: Bob</strong></div></blockquote>No.",
        &["No."],
    );
    check(
        "a<blockquote>b<blockquote>c</blockquote>d</blockquote>e",
        &["a", "e"],
    );
    check(
        "<div class=\"quotetitle\">Ana wrote:</div><div class=\"quotecontent\">a<br>b</div>c",
        &["c"],
    );
    check(
        "<aside class='quote no-group' data-username=Ana><div>Ana:</div><blockquote>a</blockquote></aside>b",
        &["b"],
    );
    check(
        "<div class=bbcode_container><div class=bbcode_quote>Originally Posted by <strong>Ana</strong> x</div></div>y",
        &["y"],
    );
    check(
        "a<div class=signature>b</div><div class='notice'>Last edited by Ana</div>",
        &["a"],
    );
    check(
        "a<script>b</script><style>c</style><svg><path/><title>d</title></svg>e",
        &["ae"],
    );
    check(
        "<p class='citation'>Ana, on Monday, said:</p><div class=blockquote><div class='quote'>x</div></div>y",
        &["y"],
    );
}

#[test]
fn what_a_board_puts_into_the_words_is_left_out() {
    for put in [
        "<div class='bbCodeBlock bbCodeBlock--unfurl js-unfurl'><h3><a href=x><b>Vote: Bob</b></a></h3>b</div>",
        "<div class='card link-preview p-0'><h5><a href=x>Vote: Bob</a></h5><p>b</p></div>",
        "<a class=lightbox href=x><img><span class=filename>Vote Bob.png</span></a>",
        "<div class=codeheader>Code: <a>[Select]</a></div>",
        "<div class=inline-attachment><dl class=file><dt>vote-bob.png</dt><dd>Viewed 5 times</dd></dl></div>",
        "<div class=bbcode_description>Code:</div>",
    ] {
        check(&format!("{put}a"), &["a"]);
    }
}

#[test]
fn what_is_hidden_is_marked() {
    check(
        "<div class=quotetitle><b>Spoiler:</b></div><div class=quotecontent><div style=\"display: none;\"><b>x</b></div></div>y",
        &[
            "<b spoiler>Spoiler:</b spoiler>",
            "<b spoiler>x</b spoiler>",
            "y",
        ],
    );
    check(
        "<div class=quotetitle>Notes <input type=button value=Show></div><div class=quotecontent>x</div>",
        &["<spoiler>Notes</spoiler>", "<spoiler>x</spoiler>"],
    );
    check(
        "<div class=\"bbCodeSpoiler\"><button type=button>Spoiler</button><div class=\"bbCodeSpoiler-content\">x</div></div>y",
        &["<spoiler>x</spoiler>", "y"],
    );
    check(
        "<details><summary>a</summary>b</details>",
        &["<spoiler>a</spoiler>", "<spoiler>b</spoiler>"],
    );
    check(
        "<code>a</code> <s>b</s> <del>c</del>",
        &["<code>a</code> <s>b</s> <s>c</s>"],
    );
    check(
        "<span style=\"text-decoration:line-through\"><b>Vote: Bob</b></span>",
        &["<b s>Vote: Bob</b s>"],
    );
}

#[test]
fn a_line_ends_by_how_an_element_is_shown_and_not_by_its_name() {
    check(
        "<div style=\"display:inline;font-weight:bold\">Vote: <div style=\"display:inline;color:#ff0000\">Bob</div></div> now",
        &["<b>Vote: Bob</b> now"],
    );
    check("a<p style='display:inline'>b</p>c", &["abc"]);
    check("a<li style='display: inline-block'>b</li>c", &["abc"]);
    check("a<span style='display:block'>b</span>c", &["a", "b", "c"]);
    check("a<span style='display:table-cell'>b</span>c", &["a b c"]);
    check("a<div style='display:inherit'>b</div>c", &["a", "b", "c"]);
    check("a<br style='display:inline'>b", &["a", "b"]);
}

#[test]
fn what_nobody_sees_is_not_read_and_is_kept_apart() {
    for hidden in [
        "<div style='display:none'>x <b>y</b><br>z</div>",
        "<span hidden>x <span style='display:none'>y</span> z</span>",
        "<i style='visibility:hidden'>x y z</i>",
    ] {
        let html = format!("a {hidden} b");
        check(&html, &["a b"]);
        assert_eq!(Body::of_html(&html).unseen, ["x y z"], "{hidden}");
        let markdown = Body::of_markdown(&format!("a {hidden} b"));
        assert_eq!(markdown.unseen, ["x y z"], "{hidden}");
    }
    let vote = "<div style='display:none'><span class=bbvote>VOTE: Bob</span></div>a";
    check(vote, &["a"]);
    assert_eq!(Body::of_html("<div hidden> <br> </div>a").unseen, [""; 0]);
}

#[test]
fn vote_marks() {
    check(
        "<span class=\"bbvote\" title=\"x\">VOTE: Bob</span><span class=\"noboldsig bbvote\">UNVOTE</span>",
        &["<bbvote 0>VOTE: Bob</bbvote 0><b bbvote 1>UNVOTE</b bbvote 1>"],
    );
}

#[test]
fn crossed_and_missing_ends() {
    check("<b><i>Vote: Bob</b> no</i> x", &["<b>Vote: Bob</b> no x"]);
    check("<b><p>Vote: Bob</b></p>x", &["<b>Vote: Bob</b>", "x"]);
    check(
        "<div><b>a<div>b</b>c</div>d</div>e",
        &["<b>a</b>", "<b>bc</b>", "<b>d</b>", "e"],
    );
    check("a</div></b></table>b", &["ab"]);
    check(
        "<div>a<table><tr><td>b</div>c</td></tr></table>d</div>",
        &["a", "bc", "d"],
    );
    check("<bob>a<eve>b</bob>c</eve>", &["abc"]);
}

#[test]
fn floods_take_their_time_once() {
    let depth = 20_000;
    let ends = "</i></b></a></p></table></div></span>".repeat(depth / 8);
    for flood in [
        "<b>",
        "<a>",
        "<p>",
        "<table>",
        "<div>",
        "<blockquote>",
        "<li>",
        "<td>",
        "<x>",
        "<b><div>",
        "<b></i>",
        "<div class=quotetitle>",
        "<a b=",
        "<a ",
        "<!--",
        "</",
        "&",
        "<details>",
        "<span class=bbvote>",
        "<div class='quotecontent'><div class=quotetitle>",
    ] {
        let html = format!("{}a{ends}b", flood.repeat(depth));
        check_tidy(&Body::of_html(&html));
    }
    check_tidy(&Body::of_html(&format!("<a {}>b", "c=d ".repeat(depth))));
}

proptest! {
    #[test]
    fn any_text_gives_tidy_lines(html in "(</?(b|s|p|div|table|td|li|span|blockquote|pre|x)( class=(bbvote|quote|spoiler)| style='font-weight:bold')?/?>|<!--|-->|\\PC|[ \n&;]){0,40}") {
        check_tidy(&Body::of_html(&html));
    }
}
