//! Saved pages of the thread that do not say where in it they stand.

use super::kit::Place;

/// A page whose posts have ids and no numbers: id, minute, author, words.
fn page(posts: &[(u64, u32, &str, &str)]) -> String {
    let post = |(id, minute, author, words): &(u64, u32, &str, &str)| {
        format!(
            "<div id=\"p{id}\" class=\"post\"><div class=\"postbody\"><p class=\"author\">by \
             <a class=\"username\">{author}</a> » <time datetime=\"2026-12-01T21:{minute:02}:00+00:00\">x\
             </time></p><div class=\"content\"><strong class=\"text-strong\">{words}</strong></div>\
             </div></div>"
        )
    };
    let posts: String = posts.iter().map(post).collect();
    format!("<html><body id=\"phpbb\">{posts}</body></html>")
}

#[test]
fn a_page_read_again_counts_once_and_brings_no_old_vote_back() {
    let place = Place::with_lantern();
    place
        .line("players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo")
        .done();
    for line in ["deal seed 255", "sent all", "confirmed all", "start --yes"] {
        place.line(line).done();
    }
    let first = [
        (920, 1, "Alder", "VOTE: Birch"),
        (921, 2, "Cedar", "VOTE: Birch"),
        (925, 3, "Elm", "VOTE: Fir"),
    ];
    place.write("a.html", page(&first));
    let more = [first.as_slice(), &[(930, 9, "Alder", "VOTE: Fir")]].concat();
    place.write("b.html", page(&more));
    let read = |name: &str| {
        let file = place.path(name);
        let file = file.to_str().expect("a name").to_owned();
        place.run(&["-g", "lantern", "read", &file])
    };
    let said = read("a.html");
    let guess = "does not say where in the thread its posts are: they are numbered on, 1 to 3";
    assert!(said.status == 0 && said.stderr.contains(guess), "{said:?}");
    // What is known again is not guessed: `done` lets nothing be said of it.
    read("b.html")
        .done()
        .says("1 post, 1 vote; 3 posts read before.");
    read("a.html").done().says("3 posts, all read before.");
    place
        .line("votes")
        .done()
        .says("Fir (2 of 4): Elm (3), Alder (4)");
}

#[test]
fn a_page_is_shown_without_a_game() {
    let place = Place::new();
    let post = "<div class=\"post\" id=\"post_7\"><div class=\"author_information\"><span class=\"largetext\">\
                Alder</span></div><div class=\"post_head\"><div class=\"float_right\"><a>#12</a></div>\
                <span class=\"post_date\">02-03-2026, 06:00 PM</span></div><div class=\"post_body\">a<br>b</div></div>";
    place.write("a.html", post);
    let file = place.path("a.html");
    let file = file.to_str().expect("a name");
    let said = place.run(&["page", file]).done();
    let said = said.says("MyBB, 1 post\n  #12 Alder, Mon 2 Mar 2026 18:00 UTC: a / b\n");
    // What the page does not say is said.
    said.says("its times have no zone and are shown as UTC")
        .says("here the day does");
    place
        .fed(&["page", "-"], post)
        .done()
        .says("-: MyBB, 1 post\n  #12 Alder")
        .says("here the day does");
    let said = place.run(&["--json", "page", "--zone", "Europe/London", file]);
    let page = &said.json()[0];
    assert_eq!(page["board"], "MyBB");
    assert_eq!(page["posts"][0]["at"], "2026-03-02T18:00:00Z");
    assert_eq!(page["remarks"].as_array().map(Vec::len), Some(1));
    place.write(
        "b.html",
        "<title>Night 1</title><div class=comment>hello</div>",
    );
    let file = place.path("b.html");
    let file = file.to_str().expect("a name");
    place
        .run(&["page", file])
        .refused("this is not a thread of a board that can be read")
        .complains("`nightdesk guide boards`")
        .complains("It says of itself: Night 1");
}

const PIER: &str = r#"
format = 1
[game]
name = "Pier"
host = "Quay"
ruleset = "city"
[players]
seats = ["Anna", "Boris", "Vera", "Gleb", "Eva", "Zhora", "Zoya", "Klim"]
[roles]
deal = "fixed"
[roles.fixed]
Anna = "doctor"
Boris = "active citizen"
Vera = "judge"
Gleb = "liar"
Eva = "hero + mafia"
Zhora = "priest + maniac"
Zoya = "witness"
Klim = "phantom + poisoner"
[schedule]
zone = "UTC"
day = "24h"
night = "24h"
first = "day"
"#;

/// A host's post on a page reaches the table of a City, once, and an undo takes all of it back.
#[test]
fn a_board_of_the_setup_is_read_and_what_is_missing_is_said() {
    let place = Place::new();
    // As `guide boards` describes it.
    let guide = place.run(&["guide", "boards"]).done().stdout;
    let (_, example) = guide.split_once("```toml\n").expect("an example");
    let (board, _) = example.split_once("```").expect("its end");
    let post = "<div class=message id=msg-7><div class=head><b class=name>Alder</b><time \
                datetime='2026-12-01T21:00:00Z'>x</time><a class=number>#12</a></div><div class=text>\
                <div class=cite>no</div>yes</div></div>";
    place.write("a.html", post);
    place.write("ours.toml", format!("[game]\nname = \"A\"\n{board}"));
    let (page, setup) = (place.path("a.html"), place.path("ours.toml"));
    let [page, setup] = [&page, &setup].map(|path| path.to_str().expect("a name"));
    place
        .run(&["page", "--setup", setup, page])
        .done()
        .says("Our board, 1 post\n  #12 Alder, Tue 1 Dec 2026 21:00 UTC: yes\n");
    let said = place.run(&["page", page]);
    assert!(said.stderr.contains("`nightdesk guide boards`"), "{said:?}");
    let unnamed = board.replace(".head .name", ".head .nick");
    place.write("ours.toml", format!("[game]\nname = \"A\"\n{unnamed}"));
    let said = place.run(&["page", "--setup", setup, page]);
    let found = "As a page of Our board it has 1 post: 1 with number, 0 with author, 1 with time, 1 with text.";
    assert!(said.stderr.contains(found), "{said:?}");
}

#[test]
fn a_death_on_a_page_reaches_the_table() {
    let place = Place::new();
    place.write("pier.toml", PIER);
    let made = place.run(&["new", "pier", "--setup", "pier.toml"]);
    assert_eq!(made.status, 0, "{made:?}");
    let line = |line: &str| place.run(&["-g", "pier", line]);
    for words in ["deal", "sent all", "confirmed all", "start --yes"] {
        line(words).done();
    }
    let posts =
        "#1 Boris\n[b]vote: Gleb[/b]\n#2 Quay\nVera has DIED.\n#3 Anna\n[b]vote: Gleb[/b]\n";
    let paste = |text: &str| place.fed(&["-g", "pier", "paste"], text);
    let read = paste(posts);
    assert_eq!(read.status, 0, "{read:?}");
    for words in [
        "3 posts, 2 votes.",
        "#2 Vera is dead",
        "Vera is out of the game.",
        "--- PUBLIC",
        "Vera",
    ] {
        assert!(read.stdout.contains(words), "{words} in {read:?}");
    }
    line("vote Vera Gleb").refused("has no vote");
    let again = paste(posts);
    assert!(again.stdout.contains("all read before"), "{again:?}");
    line("outbox").done().says("Vera");
    line("undo").done();
    line("vote Vera Gleb").done();
}
