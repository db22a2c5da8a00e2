//! `tally` on pages of a thread, without a game.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value, json};

use super::kit::Place;

const SETUP: &str = r#"
[game]
host = "Meg"

[players]
seats = ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"]

[schedule]
zone = "Europe/Berlin"
start = "2026-02-03 21:00"
day = "48h"
night = "24h"

[votes]
day_ends = "lock"
names = "ask"
mark = "L-"
"#;

const PAGE: &str = "\
=== #1 | Meg | 2026-02-03T20:00:00Z
Day 1.

=== #2 | Ana | 2026-02-03T20:10:00Z
[b]Vote: Gus[/b]

=== #3 | Bob | 2026-02-03T20:20:00Z
[b]Vote: Bobb[/b] Vote: Ana

=== #4 | Zoe | 2026-02-03T20:30:00Z
[b]Vote: Ana[/b]

";

const MORE: &str = "\
=== #5 | Cleo | 2026-02-03T21:00:00Z
[b]Vote: Gus[/b]

=== #6 | Ana | 2026-02-03T21:10:00Z
[b]Unvote[/b]

=== #8 | Dov | 2026-02-04T16:00:00Z
Nothing.
";

fn place() -> Place {
    let place = Place::new();
    place.write("setup.toml", SETUP);
    place.write("page-1.txt", PAGE);
    place.write("page-2.txt", MORE);
    place
}

const TALLY: [&str; 5] = [
    "tally",
    "--setup",
    "setup.toml",
    "--now",
    "2026-02-04T16:48:00Z",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    TALLY.iter().copied().chain(more.iter().copied()).collect()
}

#[test]
fn what_is_pasted_is_apart_from_what_is_the_hosts() {
    let said = place().run(&with(&["--history", "page-1.txt", "page-2.txt"]));
    assert_eq!(said.status, 0, "{said:#?}");
    assert_eq!(
        said.stdout,
        "\
[area=Vote Count 1.1]
[b]Gus[/b] (1): Cleo (5)

[b]Not voting[/b] (6): Ana, Bob, Dov, Eve, Finn, Gus

Not yet counted: Bob (3).
With 7 alive it takes 4; 5 locks. Counted: posts 1-6, 8.
Day 1 ends Thu 5 Feb 2026 20:00 UTC (21:00 CET), in 1 d 3 h 12 min.
[/area]

Gus (1): [s]Ana[/s], Cleo
"
    );
    assert_eq!(
        said.stderr,
        "\
HOST ONLY
  post 7 is on none of the pages
  1 open question; no hammer, lock or end of a day goes by it until you decide:
    #3 Bob \"Bobb\": nobody is called that; Bob?
  put your answers into a file and name it with --answers:
    [[decide]]
    post = 3
    target = \"Bob\"   # or ignore, unvote, count = true; always = true for later votes, too
  not counted, the author does not play (1): #4 Zoe
"
    );
}

#[test]
fn a_history_is_in_the_data_where_it_is_asked_for() {
    let place = place();
    let history = |more: &[&str]| {
        let said = place.run(&with(
            &[&["--json"], more, &["page-1.txt", "page-2.txt"]].concat(),
        ));
        let data: Value = serde_json::from_str(&said.stdout).unwrap();
        data["history"].clone()
    };
    let vote = |voter: &str, post: u64, withdrawn: bool| json!({ "voter": voter, "target": "Gus", "post": post, "withdrawn": withdrawn });
    let votes = json!([vote("Ana", 2, true), vote("Cleo", 5, false)]);
    assert_eq!(history(&["--history"]), votes);
    assert_eq!(history(&[]), Value::Null);
}

#[test]
fn a_hammer_hangs_on_posts_that_are_on_no_page_until_they_are_ignored() {
    let place = place();
    place.write("setup.toml", SETUP.replace("\"lock\"", "\"majority\""));
    let vote = |post: u64, voter: &str| {
        format!("=== #{post} | {voter} | 2026-02-03T20:{post:02}:00Z\n[b]Vote: Gus[/b]\n\n")
    };
    let posts = [(1, "Ana"), (2, "Bob"), (5, "Cleo"), (6, "Dov")];
    place.write(
        "hung.txt",
        posts.map(|(post, voter)| vote(post, voter)).concat(),
    );
    let said = place.run(&with(&["hung.txt"]));
    let hangs = "[b]Gus[/b] (4) hangs on posts 3-4: Ana (1)";
    assert!(said.stdout.contains(hangs), "{said:#?}");
    assert!(
        said.stdout.contains("Counted: posts 1-2, 5-6."),
        "{said:#?}"
    );
    assert!(
        said.stderr.contains("Gus hangs on posts 3 to 4"),
        "{said:#?}"
    );
    place.write("answers.toml", "[[missing]]\nfirst = 3\nlast = 4\n");
    let said = place.run(&with(&["--answers", "answers.toml", "hung.txt"]));
    assert!(
        said.stdout.contains("[b]Gus[/b] (4) HAMMER #6:"),
        "{said:#?}"
    );
    assert!(
        said.stdout.contains("Counted: posts 1-2, 5-6."),
        "{said:#?}"
    );
}

#[test]
fn a_page_that_is_not_the_first_of_the_thread_is_named() {
    let place = place();
    place.write("late.txt", PAGE.replace("=== #", "=== #10"));
    let said = place.run(&with(&["late.txt"]));
    assert!(said.stdout.contains("Counted: posts 101-104."), "{said:#?}");
    assert!(
        said.stderr.contains("posts 1 to 100 are not read"),
        "{said:#?}"
    );
}

#[test]
fn an_answer_that_answers_nothing_is_refused() {
    let place = place();
    for answer in [
        "post = 3\nindex = 4\nignore = true\n",
        "post = 5000\nignore = true\n",
        "post = 3\ntarget = \"Nobody Here\"\n",
    ] {
        place.write("answers.toml", format!("[[decide]]\n{answer}"));
        let pages = ["--answers", "answers.toml", "page-1.txt", "page-2.txt"];
        place.run(&with(&pages)).refused("answers no question");
    }
}

#[test]
fn answers_are_applied_where_their_posts_stand() {
    let place = place();
    place.write("answers.toml", "[[decide]]\npost = 3\ntarget = \"Cleo\"\n");
    let pages = ["--answers", "answers.toml", "page-1.txt", "page-2.txt"];
    place
        .run(&with(&pages))
        .says("[b]Cleo[/b] (1): Bob (3)\n[b]Gus[/b] (1): Cleo (5)");
    place.write(
        "answers.toml",
        "[[decide]]\npost = 3\ntarget = \"Cleo\"\nalways = true\n",
    );
    let again = format!("{MORE}\n=== #9 | Dov | 2026-02-04T16:20:00Z\n[b]Vote: bobb[/b]\n");
    place.write("page-3.txt", &again);
    place
        .run(&with(&[
            "--answers",
            "answers.toml",
            "page-1.txt",
            "page-3.txt",
        ]))
        .says("[b]Cleo[/b] (2) L-2: Bob (3), Dov (9)");
    place.write("answers.toml", "[[decide]]\npost = 3\n");
    place
        .run(&with(&pages))
        .refused("the answer for post 3 needs one of `target`, `ignore`, `unvote` and `count`");
    place.write("answers.toml", "[[decide]]\npost = 3\ntraget = \"Cleo\"\n");
    place.run(&with(&pages)).refused("unknown field `traget`");
}

#[test]
fn other_markups_posts_and_times_can_be_asked_for() {
    let place = place();
    let pages = ["page-1.txt", "page-2.txt"];
    let xenforo = place.run(&with(&["--format", "xenforo", pages[0], pages[1]]));
    assert!(
        xenforo
            .stdout
            .starts_with("[B]Vote Count 1.1[/B]\nGus (1): Cleo (5)\n"),
        "{xenforo:#?}"
    );
    let early = [
        "tally",
        "--setup",
        "setup.toml",
        "--at",
        "5",
        pages[0],
        pages[1],
    ];
    place
        .run(&early)
        .says("[b]Gus[/b] (2) L-2: Ana (2), Cleo (5)")
        .says("Counted to post 5.")
        .says("in 1 d 23 h.");
    let late = [
        "tally",
        "--setup",
        "setup.toml",
        "--now",
        "2026-02-05 21:00",
        pages[0],
        pages[1],
    ];
    place
        .run(&late)
        .says("[area=Final Vote Count, Day 1]\n[b]Gus[/b] (1): Cleo (5)\n")
        .complains("1 phase ended after the last post");
    place
        .run(&[
            "tally",
            "--setup",
            "setup.toml",
            "--now",
            "soon",
            "page-1.txt",
        ])
        .refused("--now: `soon` is no day");
}

#[test]
fn pages_may_come_from_a_pipe_and_in_any_order() {
    let place = place();
    let piped = place.fed(&with(&["-"]), &format!("{PAGE}{MORE}"));
    let files = place.run(&with(&["page-1.txt", "page-2.txt"]));
    assert_eq!(piped.stdout, files.stdout);
    let turned = place.run(&with(&["page-2.txt", "page-1.txt"]));
    assert_eq!(turned.stdout, files.stdout);
    turned.complains("the pages are not in the order of the thread; they are put in order");
}

#[test]
fn posts_after_the_time_of_the_count_are_left_out() {
    let said = place().run(&[
        "tally",
        "--setup",
        "setup.toml",
        "--now",
        "2026-02-03T20:50:00Z",
        "page-1.txt",
        "page-2.txt",
    ]);
    let said = said.complains("  3 posts after the time of `--now` left out");
    assert!(said.stdout.contains("Counted to post 4."), "{said:#?}");
}

#[test]
fn answers_to_posts_that_are_left_out_are_not_asked_for() {
    let place = place();
    place.write("answers.toml", "[[decide]]\npost = 3\ntarget = \"Cleo\"\n");
    let at = |now: &'static str| {
        let all = ["tally", "--setup", "setup.toml", "--now", now];
        let more = ["--answers", "answers.toml", "page-1.txt", "page-2.txt"];
        let all: Vec<&str> = all.into_iter().chain(more).collect();
        place.run(&all)
    };
    at("2026-02-03T20:15:00Z").says("[b]Gus[/b] (1): Ana (2)");
    at("2026-02-03T20:50:00Z").says("[b]Cleo[/b] (1)");
    place.write("answers.toml", "[[decide]]\npost = 1\ntarget = \"Cleo\"\n");
    at("2026-02-03T20:15:00Z").refused("the answer for post 1 (index 0) answers no question");
}

/// A page of a board that knows its posts by ids and does not number them.
fn board_page(posts: &[(u64, &str, &str, &str)]) -> String {
    let mut page =
        "<html><head><link rel=canonical href='viewtopic.php?t=5&start=0'></head><body>".to_owned();
    for (id, author, at, vote) in posts {
        let _ = write!(
            page,
            "<div id=p{id} class=post><div class=postbody><p class=author>by <a class=username>\
             {author}</a> » <time datetime='2026-02-03T{at}:00+00:00'>x</time></p><div \
             class=content><strong>vote: {vote}</strong></div></div></div>"
        );
    }
    page + "</body></html>"
}

#[test]
fn a_post_for_which_no_number_is_free_is_named() {
    let place = place();
    let ana = (100, "Ana", "20:10", "Gus");
    let bob = (101, "Bob", "20:20", "Gus");
    let cleo = (102, "Cleo", "20:30", "Dov");
    let dov = (90, "Dov", "20:25", "Gus");
    place.write("a.html", board_page(&[ana, bob, cleo]));
    place.write("b.html", board_page(&[ana, bob, dov, cleo]));
    for json in [&[][..], &["--json"]] {
        let pages = ["a.html", "b.html"].iter().chain(json);
        let pages: Vec<&str> = pages.copied().collect();
        place
            .run(&with(&pages))
            .complains("`b.html`: a post of Dov is after post 2 that was not there before")
            .complains("it is not read. It says: vote: Gus");
    }
    place.run(&with(&["b.html"])).says("[b]Gus[/b] (3)");
}

#[test]
fn yesterday_counts_from_the_day_the_page_was_saved() {
    let page = "=== #1 | Ana | Yesterday, 18:00\n[b]Vote: Gus[/b]\n";
    let place = place();
    place.write(
        "setup.toml",
        SETUP.replace("[players]", "[forum]\npage_zone = \"UTC\"\n\n[players]"),
    );
    place.write("page.txt", page);
    let tally = |saved: &[&str]| {
        let all = [
            "tally",
            "--setup",
            "setup.toml",
            "--now",
            "2026-02-05 12:00",
        ];
        let all: Vec<&str> = all
            .iter()
            .chain(saved)
            .copied()
            .chain(["page.txt"])
            .collect();
        place.run(&all)
    };
    // What comes through a pipe is saved now, whatever time the count is of.
    let now = [
        "tally",
        "--setup",
        "setup.toml",
        "--now",
        "2026-02-05 12:00",
        "-",
    ];
    let piped = place.fed(&now, page);
    piped.complains("1 post after the time of `--now` left out");
    // The file was written now, long after the count.
    let said = tally(&[]);
    said.complains("`page.txt` has times such as \"yesterday\": they count from ")
        .complains("1 post after the time of `--now` left out");
    let said = tally(&["--saved", "2026-02-05 09:00"]);
    let said = said.complains("they count from Thu 5 Feb 2026 08:00 UTC");
    assert!(!said.stderr.contains("left out"), "{said:#?}");
}

#[test]
fn dates_that_may_be_two_are_read_as_the_setup_says() {
    let page = "=== #1 | Ana | 03-02-2026 19:00\n[b]Vote: Gus[/b]\n";
    let place = place();
    place.write("page.txt", page);
    let zoned = "[forum]\npage_zone = \"UTC\"\n\n[players]";
    place.write("setup.toml", SETUP.replace("[players]", zoned));
    place
        .run(&with(&["page.txt"]))
        .refused("day and month may be either way round")
        .complains("write `date_order = \"day first\"` or `\"month first\"` below `[forum]`");
    let setup = "[forum]\npage_zone = \"UTC\"\ndate_order = \"day first\"\n\n[players]";
    place.write("setup.toml", SETUP.replace("[players]", setup));
    place
        .run(&with(&["page.txt"]))
        .says("[b]Gus[/b] (1): Ana (1)");
}

#[test]
fn the_host_reads_the_true_count_and_whom_the_end_of_the_day_chooses() {
    let place = place();
    let weights =
        "mark = \"L-\"\nat_deadline = \"most votes\"\ntie = \"ask\"\n\n[votes.weights]\nCleo = 3\n";
    place.write("setup.toml", SETUP.replace("mark = \"L-\"\n", weights));
    place
        .run(&with(&["page-1.txt", "page-2.txt"]))
        .says("[b]Gus[/b] (1): Cleo (5)")
        .complains("  by the true weights: Gus 3 of ");
    let over = |now: &'static str| {
        place.run(&[
            "tally",
            "--setup",
            "setup.toml",
            "--now",
            now,
            "page-1.txt",
            "page-2.txt",
        ])
    };
    over("2026-02-05 22:00").complains("  by the votes Gus is eliminated");
    place.write(
        "page-3.txt",
        "=== #9 | Eve | 2026-02-04T17:00:00Z\n[b]Vote: Ana[/b]\n\n\
         === #10 | Finn | 2026-02-04T17:01:00Z\n[b]Vote: Ana[/b]\n\n\
         === #11 | Gus | 2026-02-04T17:02:00Z\n[b]Vote: Ana[/b]\n",
    );
    place
        .run(&[
            "tally",
            "--setup",
            "setup.toml",
            "--now",
            "2026-02-05 22:00",
            "page-1.txt",
            "page-2.txt",
            "page-3.txt",
        ])
        .complains("are equal: by `tie` in the setup, whom it hits is yours to say");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_name() {
    let place = place();
    place
        .run(&with(&["page-1.txt", "page-9.txt"]))
        .refused("cannot read `page-9.txt`");
    place.write("page-3.txt", "Hello.");
    place
        .run(&with(&["page-3.txt"]))
        .refused("page-3.txt: this is not a thread of a board that can be read");
    place.write("setup.toml", "[players]\nseets = [\"Ana\"]\n");
    place
        .run(&with(&["page-1.txt"]))
        .refused("did you mean `seats`?");
    place.write("setup.toml", "[game]\nhost = \"Meg\"\n");
    place
        .run(&with(&["page-1.txt"]))
        .refused("`players.seats` is missing");
    Place::new()
        .run(&["tally"])
        .refused("nightdesk tally --setup FILE PAGE");
}

#[test]
fn json_has_the_names_of_worked_cases() {
    let said = place().run(&with(&["--json", "page-1.txt", "page-2.txt"]));
    let found = said.json();
    assert_eq!(
        found,
        json!({
            "phase": "Day 1",
            "ended": false,
            "deadlines": ["2026-02-05T20:00:00Z", "2026-02-06T20:00:00Z", "2026-02-08T20:00:00Z"],
            "alive": ["Ana", "Bob", "Cleo", "Dov", "Eve", "Finn", "Gus"],
            "dead": [],
            "wagons": [{ "target": "Gus", "votes": 1, "voters": ["Cleo"], "posts": [5] }],
            "closed": [],
            "not_voting": ["Ana", "Bob", "Dov", "Eve", "Finn", "Gus"],
            "majority": 4,
            "lock_at": 5,
            "locked": "",
            "hammer": "",
            "hammer_post": 0,
            "hangs": [],
            "missing": [[7, 7]],
            "decisions": [{
                "post": 3, "index": 0, "kind": "near-name", "text": "Bobb", "suggest": ["Bob"],
            }],
            "ignored": [{ "post": 4, "reason": "not-a-player" }],
            "violations": [],
            "told": [],
            "notes": [],
            "activity": { "Day 1": { "Ana": 2, "Bob": 1, "Cleo": 1, "Dov": 1 } },
        })
    );
}

#[test]
fn the_race_of_the_wagons_is_drawn() {
    let place = place();
    for (file, starts) in [("race.svg", &b"<svg"[..]), ("race.png", b"\x89PNG")] {
        let said = place.run(&with(&["--picture", file, "page-1.txt", "page-2.txt"]));
        assert_eq!(said.status, 0, "{said:#?}");
        let drawn = std::fs::read(place.path(file)).expect("a picture");
        assert!(drawn.starts_with(starts), "{file}");
    }
    assert!(place.read("race.svg").contains("Gus"));
    place
        .run(&with(&["--picture", "race.gif", "page-1.txt"]))
        .refused("`race.gif` ends neither in .svg nor in .png");
}

#[test]
fn a_picture_that_cannot_be_written_is_the_systems_fault() {
    let place = place();
    let picture = |file| place.run(&with(&["--picture", file, "page-1.txt"])).status;
    assert_eq!(picture("no-folder/race.svg"), 1);
    assert_eq!(picture("race.gif"), 2);
}

#[test]
fn in_a_game_the_word_means_the_game() {
    let place = Place::with_lantern();
    place
        .run(&["-g", "lantern", "tally"])
        .refused("votes are counted by day");
}

#[test]
fn a_game_shows_lists_for_its_thread() {
    let place = Place::with_lantern();
    place.write(
        "day.txt",
        "\
players add Alder, Birch, Cedar, Dogwood, Elm, Fir, Ginkgo
deal seed 255
chat mafia https://forum.example/private/812
sent all
confirmed all
start
vote Alder Cedar #3; Birch Dogwood #5; Alder Dogwood #11
",
    );
    place.run(&["run", "lantern", "day.txt"]).done();
    place
        .line("show history")
        .done()
        .says("Dogwood (2): Birch, Alder\nCedar (0): [s]Alder[/s]");
    place
        .line("show activity")
        .done()
        .says("Alder 2, Birch 1, Cedar 0, Dogwood 0, Elm 0, Fir 0, Ginkgo 0");
    place
        .line("show schedule")
        .refused("this game has no deadlines");
}

/// A thread made by a seed, and what its votes must come to.
struct Made {
    players: Vec<String>,
    posts: Vec<(String, String)>,
    /// Whom each voter votes for, and since which post.
    votes: BTreeMap<usize, (usize, u64)>,
    counts: Vec<u32>,
    state: u64,
}

impl Made {
    fn new(seed: u64, players: usize, posts: u64) -> Self {
        let mut made = Self {
            players: (0..players).map(|n| format!("Player {n}{n} x")).collect(),
            posts: Vec::new(),
            votes: BTreeMap::new(),
            counts: vec![0; players],
            state: seed,
        };
        for number in 1..=posts {
            made.post(number);
        }
        made
    }

    /// The next number below `below`, always the same for the same seed.
    fn number(&mut self, below: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).expect("31 bits") % below
    }

    fn post(&mut self, number: u64) {
        let players = self.players.len();
        let (voter, target) = (self.number(players), self.number(players));
        let name = self.players[target].clone();
        let author = self.players[voter].clone();
        let outsider = self.number(50) == 0;
        let text = match self.number(20) {
            0 | 1 => self.vote(
                outsider,
                voter,
                target,
                number,
                format!("[b]Vote: {name}[/b]"),
            ),
            2 => {
                let lower = name.to_lowercase();
                self.vote(
                    outsider,
                    voter,
                    target,
                    number,
                    format!("[vote]@{lower}[/vote]"),
                )
            }
            3 => self.vote(outsider, voter, target, number, format!("so ##vote {name}")),
            4 => {
                let both = format!("[b]Unvote[/b] hm\n[b]VOTE {name}.[/b]");
                self.vote(outsider, voter, target, number, both)
            }
            5 => {
                if !outsider {
                    self.votes.remove(&voter);
                }
                "[b]Un-vote: whoever[/b]".to_owned()
            }
            6 => format!("[quote=\"x\"][b]Vote: {name}[/b][/quote] I do not."),
            7 => format!("[s][b]Vote: {name}[/b][/s]"),
            8 => format!("[spoiler][b]Vote: {name}[/b][/spoiler]"),
            9 => format!("Vote: {name}"),
            10 => format!("[b]V: {name}[/b]"),
            _ => format!("I think about {name} and about votes."),
        };
        let author = if outsider {
            "Passer-by".to_owned()
        } else {
            author
        };
        if !outsider {
            self.counts[voter] += 1;
        }
        self.posts.push((author, text));
    }

    fn vote(
        &mut self,
        outsider: bool,
        voter: usize,
        target: usize,
        number: u64,
        text: String,
    ) -> String {
        let stays = self.votes.get(&voter).is_some_and(|(on, _)| *on == target);
        if !outsider && !stays {
            self.votes.insert(voter, (target, number));
        }
        text
    }

    fn page(&self, first: usize, length: usize) -> String {
        let mut page = String::new();
        let posts = self.posts.iter().enumerate().skip(first).take(length);
        for (index, (author, text)) in posts {
            let (day, minute) = (1 + index / 1440, index % 1440);
            let time = format!("2026-02-{day:02}T{:02}:{:02}:00Z", minute / 60, minute % 60);
            let number = index + 1;
            write!(page, "=== #{number} | {author} | {time}\n{text}\n\n").expect("a string grows");
        }
        page
    }

    fn setup(&self) -> String {
        format!(
            "[players]\nseats = {}\n[votes]\nday_ends = \"deadline only\"\n",
            json!(self.players)
        )
    }

    fn wagons(&self) -> Value {
        let mut wagons: BTreeMap<usize, Vec<(u64, usize)>> = BTreeMap::new();
        for (voter, (target, post)) in &self.votes {
            wagons.entry(*target).or_default().push((*post, *voter));
        }
        for votes in wagons.values_mut() {
            votes.sort_unstable();
        }
        let mut wagons: Vec<_> = wagons.into_iter().collect();
        wagons.sort_by_key(|(_, votes)| (std::cmp::Reverse(votes.len()), votes.last().copied()));
        let name = |player: &usize| &self.players[*player];
        wagons
            .iter()
            .map(|(target, votes)| {
                json!({
                    "target": name(target),
                    "votes": votes.len(),
                    "voters": votes.iter().map(|(_, voter)| name(voter)).collect::<Vec<_>>(),
                    "posts": votes.iter().map(|(post, _)| post).collect::<Vec<_>>(),
                })
            })
            .collect()
    }
}

#[test]
fn made_threads_come_to_what_they_were_made_to() {
    let place = Place::new();
    for seed in 1..=6_u64 {
        let players = 4 + usize::try_from(seed).expect("a few");
        let made = Made::new(seed, players, 400);
        place.write("made.toml", made.setup());
        let files: Vec<String> = (0..8).map(|page| format!("made-{page}.txt")).collect();
        for (page, file) in files.iter().enumerate() {
            place.write(file, made.page(page * 50, 50));
        }
        let mut arguments = vec!["tally", "--setup", "made.toml", "--json"];
        arguments.extend(files.iter().map(String::as_str));
        let found = place.run(&arguments).done().json();
        assert_eq!(found["wagons"], made.wagons(), "seed {seed}");
        assert_eq!(found["decisions"], json!([]), "seed {seed}");
        let silent = (0..players).filter(|player| !made.votes.contains_key(player));
        let silent: Vec<_> = silent.map(|player| &made.players[player]).collect();
        assert_eq!(found["not_voting"], json!(silent), "seed {seed}");
        for (player, count) in made.players.iter().zip(&made.counts) {
            assert_eq!(
                found["activity"]["Day 1"][player],
                json!(count),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn a_page_without_a_zone_is_offered_the_one_of_the_setup() {
    let place = place();
    place.write(
        "page.txt",
        "=== #1 | Ana | 2026-02-03 19:00\n[b]Vote: Gus[/b]\n",
    );
    place.write(
        "setup.toml",
        SETUP.replace("Europe/Berlin", "America/Chicago"),
    );
    place
        .run(&with(&["page.txt"]))
        .refused("write `page_zone = \"America/Chicago\"`");
}

/// A setup that says nothing of names that are not whole.
fn usual() -> String {
    SETUP.replace("names = \"ask\"\n", "")
}

#[test]
fn a_name_that_is_like_one_counts_with_a_mark_and_is_no_question() {
    let place = place();
    place.write("setup.toml", usual());
    let said = place.run(&with(&["page-1.txt", "page-2.txt"]));
    assert!(said.stdout.contains("[b]Bob[/b] (1): Bob? (3)"), "{said:?}");
    assert!(
        said.stdout
            .contains("? marks a vote that was not written clearly"),
        "{said:?}"
    );
    assert!(
        said.stderr.contains("#3 Bob -> Bob, written \"Bobb\""),
        "{said:?}"
    );
    assert!(!said.stderr.contains("open question"), "{said:?}");
    let said = place.run(&with(&["--json", "page-1.txt", "page-2.txt"]));
    let value: Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!(value["decisions"], json!([]));
}
