//! How long a host waits for a thread to be read.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![allow(clippy::unwrap_used, reason = "a benchmark may stop at once")]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use nightdesk_thread::{Body, PageOptions, Post, Precision, ThreadReader};
use nightdesk_tracker::{Answers, Player, Tracker, TrackerSetup};

const POSTS: u64 = 2000;
const ON_PAGE: u64 = 25;
const WORDS: &str = "I think the wagon on page nine was pushed late, and nobody has said why; ";

criterion_group!(benches, threads, bodies, floods);
criterion_main!(benches);

fn threads(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("{POSTS} posts"));
    for (name, post) in [
        ("phpBB", phpbb as fn(u64) -> String),
        ("XenForo 2", xenforo),
    ] {
        let pages = pages(post);
        group.throughput(Throughput::Bytes(
            pages.iter().map(|page| page.len() as u64).sum(),
        ));
        group.bench_function(name, |bencher| bencher.iter(|| read(black_box(&pages))));
    }
    let log = vec![(1..=POSTS).map(log).collect::<String>()];
    group.bench_function("log", |bencher| bencher.iter(|| read(black_box(&log))));
    group.finish();
}

/// The longest posts, and posts made to be slow.
fn bodies(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one post");
    for (name, html) in [
        ("100,000 words", WORDS.repeat(7_000)),
        ("100,000 unclosed marks", "<b>".repeat(100_000)),
        ("100,000 tables in tables", "<table><td>".repeat(100_000)),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| Body::of_html(black_box(&html)))
        });
    }
    group.finish();
}

/// Posts of 20 KB and of 40 KB that were made to be slow: each takes twice as long as the one
/// before it, or its reader is not linear.
fn floods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("flood");
    let players = ["Ana", "Bob", "Cleo", "Dov"].map(|name| Player {
        name: name.to_owned(),
        aliases: Vec::new(),
    });
    let setup = TrackerSetup {
        hosts: vec!["Meg".to_owned()],
        players: players.to_vec(),
        ..TrackerSetup::default()
    };
    let tracker = Tracker::new(setup, Answers::default()).unwrap();
    for (author, flood) in [
        ("Ana", "[b]Vote:[/b] Bob "),
        ("Ana", "[b]unvote vote [/b] x "),
        ("Ana", "[v]a"),
        ("Ana", "||a|| "),
        ("Meg", "Has Bob DIED? "),
        ("Meg", "If DEADLINE MOVED 1D LATER. "),
        ("Meg", "Zoe HAS REPLACED poor "),
    ] {
        for size in [20_000, 40_000] {
            let text = flood.repeat(size / flood.len());
            group.bench_function(format!("{flood}× {size}"), |bencher| {
                bencher.iter(|| heard(&tracker, author, black_box(&text)))
            });
        }
    }
    group.finish();
}

fn heard(tracker: &Tracker, author: &str, text: &str) -> usize {
    let mut tracker = tracker.clone();
    tracker.hear(&Post {
        number: 1,
        author: author.to_owned(),
        at: chrono::DateTime::UNIX_EPOCH,
        precision: Precision::Second,
        edited: false,
        body: Body::of_log(text),
    });
    tracker.decisions().len()
}

fn read(pages: &[String]) -> usize {
    let mut reader = ThreadReader::new(PageOptions::default());
    let posts = pages
        .iter()
        .map(|page| reader.page("page", page.as_bytes()).unwrap().posts.len());
    let posts = posts.sum();
    assert_eq!(posts as u64, POSTS);
    posts
}

fn pages(post: fn(u64) -> String) -> Vec<String> {
    let numbers: Vec<u64> = (1..=POSTS).collect();
    let page = |numbers: &[u64]| {
        let start = numbers.first().unwrap() - 1;
        let posts: String = numbers.iter().map(|number| post(*number)).collect();
        format!(
            "<!DOCTYPE html><html><head><link rel=canonical href='viewtopic.php?t=1&start={start}'></head>\
             <body>{posts}</body></html>"
        )
    };
    numbers.chunks(ON_PAGE as usize).map(page).collect()
}

fn author(number: u64) -> String {
    format!("Игрок {}", number % 13)
}

fn time(number: u64) -> String {
    format!(
        "2026-02-{:02}T{:02}:{:02}:00",
        1 + number / 1440,
        number / 60 % 24,
        number % 60
    )
}

fn phpbb(number: u64) -> String {
    let (author, time) = (author(number), time(number));
    format!(
        "<div id=\"p{number}\" class=\"post has-profile bg1\"><div class=\"inner\"><dl class=\"postprofile\">\
         <dt><a href=\"./memberlist.php?u=1\" class=\"username\">{author}</a></dt><dd>Posts: 12</dd></dl>\
         <div class=\"postbody\"><h3><a href=\"#p{number}\">Re: Game</a></h3><p class=\"author\">by <strong>\
         <a href=\"./memberlist.php?u=1\" class=\"username\">{author}</a></strong> &raquo; \
         <time datetime=\"{time}+00:00\">then</time></p><div class=\"content\"><blockquote><div>\
         <cite>Ana wrote:</cite>{WORDS}</div></blockquote>{WORDS}<br>\n{WORDS}<br>\n\
         <strong class=\"text-strong\">Vote: {author}</strong></div></div></div></div>\n"
    )
}

fn xenforo(number: u64) -> String {
    let (author, time) = (author(number), time(number));
    format!(
        "<article class=\"message message--post\" data-author=\"{author}\" data-content=\"post-{number}\" \
         id=\"js-post-{number}\"><div class=\"message-inner\"><header class=\"message-attribution\">\
         <ul class=\"message-attribution-main\"><li><time class=\"u-dt\" datetime=\"{time}+0000\">then</time></li></ul>\
         <ul class=\"message-attribution-opposite\"><li><a href=\"/t.1/post-{number}\">#{number}</a></li></ul></header>\
         <article class=\"message-body\"><div class=\"bbWrapper\"><blockquote class=\"bbCodeBlock bbCodeBlock--quote\">\
         {WORDS}</blockquote>{WORDS}<br />\n{WORDS}<br />\n<b>Vote: {author}</b></div></article></div></article>\n"
    )
}

fn log(number: u64) -> String {
    let (author, time) = (author(number), time(number));
    format!(
        "=== #{number} | {author} | {time}Z\n[quote=\"Ana\"]{WORDS}[/quote]\n{WORDS}\n{WORDS}\n\
         [b]Vote: {author}[/b]\n\n"
    )
}
