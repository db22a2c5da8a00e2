//! A saved page of a thread as posts: who wrote, when, and what is bold in it. Quotes are left out.

use nightdesk_thread::{PageOptions, read_page};

/// A page as bytes: HTML of a board, a topic as JSON, or a log as this one.
const PAGE: &str = "\
=== #41 | Alder | 2027-03-24T19:02:00Z
[quote=Birch]VOTE: Cedar[/quote] No. [b]VOTE: Birch[/b]
=== #42 | Cedar | 2027-03-24T19:10:00Z
I wait.
";

fn page_text() -> String {
    let page = match read_page("page.txt", PAGE.as_bytes(), &PageOptions::default()) {
        Ok(page) => page,
        Err(error) => return format!("{error}\n"),
    };
    let posts = page.posts.iter().map(|on_page| {
        let post = &on_page.post;
        let lines = post.body.lines.iter();
        let bold = lines.flat_map(|line| {
            let bold = line.stretches.iter().filter(|part| part.look.bold);
            bold.map(|part| part.span.of(&line.text))
        });
        let bold: Vec<&str> = bold.collect();
        format!(
            "#{} {} at {}: {bold:?}\n",
            post.number, post.author, post.at
        )
    });
    format!("{}\n{}", page.engine, posts.collect::<String>())
}

fn main() {
    print!("{}", page_text());
}

#[test]
fn posts_are_read_with_their_looks() {
    assert_eq!(
        page_text(),
        "log\n#41 Alder at 2027-03-24 19:02:00 UTC: [\"VOTE: Birch\"]\n\
         #42 Cedar at 2027-03-24 19:10:00 UTC: []\n"
    );
}
