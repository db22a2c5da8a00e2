use proptest::prelude::*;

use super::*;

const KNOWN: [&str; 3] = ["Alder", "Elm Tree", "the cat"];

/// Reads posts in a thread of which these were read before.
fn reads(text: &str, before: &[(u64, &str, &str)]) -> Pasted {
    let draft = |&(_, author, words): &(u64, &str, &str)| {
        let post = format!("#1 {author}\n{words}");
        let knows = |_: &str| true;
        let nothing = |_: u64| None;
        let with = Acquainted {
            knows: &knows,
            read: &nothing,
            may_vote: &|line| line.contains("VOTE"),
        };
        let read = read_pasted(&post, DateTime::UNIX_EPOCH, PageOptions::default(), with).unwrap();
        Seen::of(&read.posts[0])
    };
    let knows = |name: &str| KNOWN.contains(&name);
    let read = |number: u64| {
        let found = before.iter().find(|post| post.0 == number);
        found.map(draft)
    };
    let with = Acquainted {
        knows: &knows,
        read: &read,
        may_vote: &|line| line.contains("VOTE"),
    };
    read_pasted(text, DateTime::UNIX_EPOCH, PageOptions::default(), with).unwrap_or_default()
}

fn words(post: &Post) -> String {
    let lines = post.body.lines.iter().map(|line| line.text.as_str());
    lines.collect::<Vec<_>>().join("/")
}

#[track_caller]
fn is(pasted: &Pasted, expected: &[(u64, &str, &str)]) {
    let found = pasted.posts.iter();
    let found: Vec<_> = found
        .map(|post| (post.number, post.author.as_str(), words(post)))
        .collect();
    let found: Vec<_> = found
        .iter()
        .map(|(number, author, words)| (*number, *author, words.as_str()))
        .collect();
    assert_eq!(found, expected);
}

#[track_caller]
fn check(text: &str, expected: &[(u64, &str, &str)]) {
    let pasted = reads(text, &[]);
    assert_eq!(pasted.doubt, None, "{text}");
    is(&pasted, expected);
}

#[test]
fn posts_begin_with_number_and_author() {
    check(
        "\n#12 Alder\nVOTE: Cedar\n#14 Elm Tree\nUNVOTE\nVOTE: ir\n",
        &[
            (12, "Alder", "VOTE: Cedar"),
            (14, "Elm Tree", "UNVOTE/VOTE: ir"),
        ],
    );
    check("#1,204 by @Ana\nhi", &[(1204, "Ana", "hi")]);
    check("#7 by  @ Ana\nhi", &[(7, "Ana", "hi")]);
    check("#7 ana of the north\nhi", &[(7, "ana of the north", "hi")]);
}

#[test]
fn a_line_that_speaks_of_a_post_is_no_heading() {
    for words in ["#44 is where Birch lied", "#3 Alder lied", "#44 Wrong!"] {
        check(
            &format!("#12 Alder\n{words}\n#45 the cat\nhi\n#46 Zoe\n#47: a b c\nx"),
            &[
                (12, "Alder", words),
                (45, "the cat", "hi"),
                (46, "Zoe", ""),
                (47, "a b c", "x"),
            ],
        );
    }
}

#[test]
fn what_follows_a_known_name_is_no_part_of_it() {
    check(
        "#80 the cat:\nno\n#81 Alder | 2026-11-11 10:00\nVOTE: Elm\n#82 Elm Tree, Wed Nov 11\nVOTE: Alder\n#83 Alder wrote:\nx",
        &[
            (80, "the cat", "no"),
            (81, "Alder", "VOTE: Elm"),
            (82, "Elm Tree", "VOTE: Alder"),
            (83, "Alder", "x"),
        ],
    );
    check(
        "#12 Alder\n#13 by Elm Tree » 11 Nov 2026, 10:00\nhi",
        &[(12, "Alder", ""), (13, "Elm Tree", "hi")],
    );
    // Who has a longer name than somebody known is named after a sign.
    check(
        "#12 Alder\nx\n#13: Alder Roy\nhi",
        &[(12, "Alder", "x"), (13, "Alder Roy", "hi")],
    );
}

#[test]
fn words_after_a_known_name_leave_a_later_post_in_doubt() {
    for (text, line, name) in [
        ("#12 Elm Tree\nhi\n#44 Alder lied\nVOTE: Bob", 3, "Alder"),
        ("#12 Elm Tree\n#13 the cat (Mod)\nhi", 2, "the cat"),
        ("#12 Alder Roy\nhi", 1, "Alder"),
    ] {
        let doubt = reads(text, &[]).doubt.unwrap();
        assert_eq!(
            (doubt.line, doubt.may_be.as_deref()),
            (line, Some(name)),
            "{text}"
        );
    }
}

#[test]
fn a_name_of_somebody_unknown_in_small_letters_leaves_a_vote_below_in_doubt() {
    for (head, name) in [
        ("#44 gink", "gink"),
        ("#44 gink:", "gink"),
        ("#44 gink wrote:", "gink wrote"),
    ] {
        let text = format!("#12 Elm Tree\nhi\n{head}\n");
        let doubt = reads(&format!("{text}VOTE: Bob"), &[]).doubt.unwrap();
        let author = doubt.author.as_str();
        assert_eq!(
            (doubt.line, author, doubt.may_be.as_deref()),
            (3, "Elm Tree", Some(name))
        );
        // Without a vote nothing hangs on it.
        check(
            &format!("{text}ho"),
            &[(12, "Elm Tree", &format!("hi/{head}/ho"))],
        );
    }
}

#[test]
fn an_earlier_post_of_nobody_certain_is_in_doubt_where_a_vote_stands_below() {
    for head in [
        "#81 Alder (Mod)",
        "#3 Alder lied",
        "#81: Alder 2",
        "#81 Zoe",
    ] {
        let text = format!("#90 Elm Tree\nhi\n{head}\n");
        let doubt = reads(&format!("{text}VOTE: Bob"), &[]).doubt.unwrap();
        assert_eq!((doubt.line, doubt.within), (3, 90), "{head}");
        assert_eq!((doubt.author.as_str(), doubt.may_be), ("Elm Tree", None));
        // Without a vote nothing hangs on it.
        let words = format!("hi/{head}/ho");
        check(&format!("{text}ho"), &[(90, "Elm Tree", &words)]);
        assert_eq!(reads(&format!("{text}ho"), &[]).remarks, []);
    }
}

#[test]
fn a_nickname_that_goes_on_after_a_known_name_is_another() {
    let of = |head: &str| reads(&format!("#80 the cat\nhi\n{head}\nVOTE: Bob"), &[]);
    for name in ["Alder_2", "Alder-88", "Alder.2", "Alder's_cat"] {
        for head in [
            format!("#81 {name}"),
            format!("#81 {name}:"),
            format!("#81: {name}"),
        ] {
            let pasted = of(&head);
            assert_eq!(pasted.doubt, None, "{head}");
            is(&pasted, &[(80, "the cat", "hi"), (81, name, "VOTE: Bob")]);
        }
    }
    for name in ["Alder 2", "Alder May", "Alder Sun", "Alder Mar"] {
        for head in [
            format!("#81 {name}"),
            format!("#81 {name}:"),
            format!("#81 {name} | 2026-11-11 10:00"),
        ] {
            let doubt = of(&head).doubt.unwrap();
            assert_eq!((doubt.line, doubt.may_be.as_deref()), (3, Some("Alder")));
        }
        let marked = of(&format!("#81: {name}"));
        assert_eq!(marked.doubt, None);
        is(&marked, &[(80, "the cat", "hi"), (81, name, "VOTE: Bob")]);
    }
    // A sure time is no part of a name, whatever stands before it.
    let marked = of("#81: Alder, 11 Nov 2026, 10:00");
    is(
        &marked,
        &[(80, "the cat", "hi"), (81, "Alder", "VOTE: Bob")],
    );
}

#[test]
fn numbers_that_go_back_and_hash_votes_are_words() {
    check(
        "#12 Alder\n#3 is odd\n##vote Bob\n#tag\n#4 Zoe\nhi",
        &[(12, "Alder", "#3 is odd/##vote Bob/#tag/#4 Zoe/hi")],
    );
    check("hello\n#12 Alder", &[]);
    check("", &[]);
}

#[test]
fn a_stretch_of_the_thread_may_be_pasted_after_a_later_one() {
    let text = "#26 Elm Tree\nhi\n#3 is odd\n#1 Alder\nVOTE: Bob\n#2 Zoe\nno\n#4 the cat\nno";
    let pasted = reads(text, &[]);
    is(
        &pasted,
        &[
            (26, "Elm Tree", "hi/#3 is odd"),
            (1, "Alder", "VOTE: Bob"),
            (2, "Zoe", "no"),
            (4, "the cat", "no"),
        ],
    );
    assert_eq!(pasted.lines, [1, 4, 6, 8]);
    // It is told all the same.
    let [remark] = pasted.remarks.as_slice() else {
        panic!("{pasted:?}");
    };
    assert_eq!((remark.cites, remark.at.line), (false, 4));
}

#[test]
fn a_post_that_stands_above_or_was_read_is_cited() {
    let cites = |pasted: &Pasted, line: usize, within: u64| {
        let [remark] = pasted.remarks.as_slice() else {
            panic!("{pasted:?}");
        };
        assert!(remark.cites);
        assert_eq!((remark.at.line, remark.at.within), (line, within));
        assert_eq!(pasted.doubt, None);
    };
    let above = reads(
        "#3 Alder\nhi\n#12 Elm Tree\nlook:\n#3 Alder\nVOTE: Alder\n#13 the cat\nno",
        &[],
    );
    is(
        &above,
        &[
            (3, "Alder", "hi"),
            (12, "Elm Tree", "look:/#3 Alder/VOTE: Alder"),
            (13, "the cat", "no"),
        ],
    );
    cites(&above, 5, 12);
    let before = [(3, "Alder", "hi"), (4, "the cat", "no")];
    let read = reads("#12 Elm Tree\n#3 Alder\n#4 the cat\nA lie.", &before);
    is(&read, &[(12, "Elm Tree", "#3 Alder/#4 the cat/A lie.")]);
    cites(&read, 2, 12);
}

#[test]
fn a_post_with_the_words_that_were_read_is_that_post() {
    let before = [(3, "Alder", "hi"), (4, "the cat", "no")];
    let pasted = reads(
        "#12 Elm Tree\nyes\n#3 Alder\nhi\n#4 the cat\nno, and edited",
        &before,
    );
    is(
        &pasted,
        &[
            (12, "Elm Tree", "yes"),
            (3, "Alder", "hi"),
            (4, "the cat", "no, and edited"),
        ],
    );
    assert_eq!((pasted.remarks, pasted.doubt), (vec![], None));
}

#[test]
fn what_may_be_a_post_or_a_citation_is_in_doubt() {
    let before = [(3, "Alder", "hi"), (4, "the cat", "no")];
    for (text, line) in [
        // A single post that nobody has seen.
        ("#12 Elm Tree\nlook:\n#7 Alder\nVOTE: Bob", 3),
        // Several, one of which says nothing.
        ("#12 Elm Tree\n#7 Alder\n#8 the cat\nVOTE: Bob", 2),
        // One that was read with other words, and a vote: edited, or cited by the voter.
        ("#12 Elm Tree\nI think\n#3 Alder\nVOTE: Bob", 3),
        (
            "#12 Elm Tree\nx\n#3 Alder\nhi\n#4 the cat\nno\nVOTE: Bob",
            3,
        ),
        // Several that were read, each with other words.
        ("#12 Elm Tree\nx\n#3 Alder\nho\n#4 the cat\nho", 3),
    ] {
        let pasted = reads(text, &before);
        let doubt = pasted.doubt.unwrap();
        assert_eq!((doubt.line, doubt.within), (line, 12), "{text}");
        assert_eq!(doubt.author, "Elm Tree");
    }
}

#[test]
fn the_number_of_somebody_else_is_for_the_reader_of_posts() {
    check(
        "#8 Alder\nhi\n#9 the cat\nno\n#8 the cat\nVOTE: Bob",
        &[
            (8, "Alder", "hi"),
            (9, "the cat", "no"),
            (8, "the cat", "VOTE: Bob"),
        ],
    );
}

/// Whose a post is, what it says, and which of the posts above it cites.
fn any_post() -> impl Strategy<Value = (usize, String, Vec<prop::sample::Index>)> {
    (
        0..KNOWN.len(),
        "[a-z]{1,6}",
        prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    )
}

proptest! {
    #[test]
    fn citations_change_nobodys_words(posts in prop::collection::vec(any_post(), 1..8)) {
        let mut text = String::new();
        for (index, (author, words, cited)) in posts.iter().enumerate() {
            let number = index + 1;
            // No two posts have the same words.
            text.push_str(&format!("#{number} {}\n{words} {number}\n", KNOWN[*author]));
            for cited in cited.iter().filter(|_| index > 0) {
                let cited = cited.index(index);
                let (author, ..) = posts[cited];
                text.push_str(&format!("#{} {}\n", cited + 1, KNOWN[author]));
            }
        }
        let pasted = reads(&text, &[]);
        prop_assert_eq!(&pasted.doubt, &None);
        let found: Vec<_> = pasted.posts.iter().map(|post| post.number).collect();
        let expected: Vec<u64> = (1..=posts.len() as u64).collect();
        prop_assert_eq!(found, expected);
        for (post, (author, words, cited)) in pasted.posts.iter().zip(&posts) {
            prop_assert_eq!(&post.author, KNOWN[*author]);
            prop_assert!(post.body.lines[0].text.starts_with(words.as_str()));
            let cites = if post.number > 1 { cited.len() } else { 0 };
            prop_assert_eq!(post.body.lines.len(), 1 + cites);
        }
    }
}
