//! Tables of words after a keyword, and whom they mean.

use super::*;

fn check(slots: &[&'static str], table: &[(&str, &str)]) {
    let roster = roster(slots);
    for (words, expected) in table {
        assert_eq!(meant(words, &roster, NameRule::Ask), *expected, "{words:?}");
    }
}

#[test]
fn a_name_is_known_in_any_dress() {
    check(
        &[
            "Ana",
            "Bob",
            "Mister Blue",
            "Wile E. Coyote",
            "Mr. Pips",
            "José",
            "Алёна",
            "👩‍💻 Kim",
        ],
        &[
            ("bob", "Bob"),
            ("BOB.", "Bob"),
            ("@bob", "Bob"),
            ("@ Bob", "Bob"),
            ("\"Bob\"", "Bob"),
            ("“Bob!”", "Bob"),
            ("Bob?!", "Bob"),
            ("Bob)", "Bob"),
            ("Bob…", "Bob"),
            ("- Bob", "Bob"),
            ("mister_blue", "Mister Blue"),
            ("MisterBlue", "Mister Blue"),
            ("Mister\u{a0}Blue", "Mister Blue"),
            ("M\u{200b}ister Blue\u{feff}", "Mister Blue"),
            ("wile e coyote", "Wile E. Coyote"),
            ("Wile E. Coyote.", "Wile E. Coyote"),
            ("mr pips", "Mr. Pips"),
            ("JOSE\u{301}", "José"),
            ("АЛЕНА!", "Алёна"),
            ("👩‍💻 kim", "👩‍💻 Kim"),
        ],
    );
}

#[test]
fn a_name_may_hold_the_signs_that_are_cut() {
    check(
        &[
            "Bob!",
            "Bob",
            "@home",
            "'Q'",
            "No Lynch",
            "Unvote",
            "Vote",
            "Vote: Ana",
        ],
        &[
            ("Bob!", "Bob!"),
            ("bob", "Bob"),
            ("Bob.", "Bob"),
            ("@home", "@home"),
            ("'q'", "'Q'"),
            ("no lynch", "No Lynch"),
            ("no elim", "(no lynch)"),
            ("unvote", "Unvote"),
            ("un-vote", "(unvote)"),
            ("vote", "Vote"),
            ("vote: ana", "Vote: Ana"),
        ],
    );
    check(&["Bob!"], &[("Bob!!", "Bob!"), ("Bob", "near-name: Bob!")]);
}

#[test]
fn aliases_and_former_names_mean_the_slot() {
    check(
        &[
            "Zoe = Bob",
            "Ana = Nan, Sis",
            "Cleo = Sis",
            "+Dov = Duke",
            "Eve = Duke",
            "+Finn = F1",
            "+Gus = F1",
        ],
        &[
            ("bob", "Zoe"),
            ("nan", "Ana"),
            ("sis", "ambiguous-name: Ana, Cleo"),
            ("sis, of course", "ambiguous-name: Ana, Cleo"),
            ("duke", "Eve"),
            ("dov", "Dov"),
            ("f1", "ambiguous-name: Finn, Gus"),
            ("Nan, she lies", "Ana"),
        ],
    );
    // A present name comes before a former one.
    check(&["Zoe = Bob", "Bob"], &[("Bob", "Bob")]);
}

#[test]
fn living_slots_come_before_dead_ones() {
    check(
        &["+Mister Blue", "Mister-Blue", "+Rob.in", "R obin", "Ro bin"],
        &[
            ("mister blue", "Mister Blue"),
            ("misterblue", "Mister-Blue"),
            ("robin", "near-name: R obin, Ro bin"),
        ],
    );
    check(
        &["+Mister Blue", "Ana"],
        &[("mister_blue", "Mister Blue"), ("mister", "unknown-name: ")],
    );
}

#[test]
fn words_that_are_no_player() {
    check(
        &["Ana", "Bob"],
        &[
            ("No Lynch", "(no lynch)"),
            ("no-lynch!", "(no lynch)"),
            ("NOLYNCH", "(no lynch)"),
            ("no elimination", "(no lynch)"),
            ("no exec.", "(no lynch)"),
            ("unvote", "(unvote)"),
            ("Meg", "(not a player)"),
            ("@zoe the gm!", "(not a player)"),
            ("no lynching", "unknown-name: "),
            ("", "unknown-name: "),
            ("...", "unknown-name: "),
            ("none", "unknown-name: "),
        ],
    );
}

#[test]
fn words_around_a_name_count_only_where_they_leave_no_doubt() {
    check(
        &["Ana", "Bob", "Rob", "Rob Roy", "+Dov", "Mr. Pips"],
        &[
            ("Bob, he lies", "Bob"),
            ("Bob because Bob lies", "Bob"),
            ("Mr. Pips. Bye.", "Mr. Pips"),
            ("Rob Roy now", "Rob Roy"),
            ("Bob 😀", "Bob"),
            ("Bob, Meg please count", "Bob"),
            ("Bob, best vote today", "Bob"),
            ("Bob or Ana", "several-names: Bob, Ana"),
            ("Ana/Bob", "several-names: Ana, Bob"),
            ("Bob, he shot Dov", "several-names: Bob, Dov"),
            ("one of Ana and Bob", "several-names: Ana, Bob"),
            ("Bob or no lynch", "several-names: Bob"),
            ("Bob, no lynch is bad", "several-names: Bob"),
            ("No Lynch, Bob is fine", "several-names: Bob"),
            ("Bob's brother", "near-name: Bob"),
            ("Bob - better than unvote", "Bob"),
            ("Bob. Unvote", "Bob"),
            ("Bob he lies", "near-name: Bob"),
            ("Bob vote: Cleo", "near-name: Bob"),
            ("not Bob", "near-name: Bob"),
            ("Bobby", "unknown-name: "),
            ("Robber Roy", "unknown-name: "),
        ],
    );
}

#[test]
fn a_name_that_is_not_set_off_may_be_a_longer_one() {
    check(
        &[
            "Dave",
            "Dave Miller",
            "Blue",
            "Blue Moon",
            "Ann",
            "Ann-Marie",
            "Jan Kowalsky",
            "lurker_no_1 = Jan",
            "Mr",
            "Mr. Grey",
            "+Zed",
            "+Zed Alone",
        ],
        &[
            ("Dave Miler", "near-name: Dave Miller"),
            ("Dave Mill", "near-name: Dave Miller"),
            ("Dave M", "near-name: Dave Miller, Dave"),
            ("Dave, Miler", "near-name: Dave Miller, Dave"),
            ("Dave, not Miller", "Dave"),
            ("Blue Mon", "near-name: Blue Moon"),
            ("Ann-Mari", "near-name: Ann-Marie"),
            ("Ann-Mary", "near-name: Ann-Marie"),
            ("Ann Marie", "Ann-Marie"),
            ("Ann-Tom", "near-name: Ann"),
            ("Ann or no lynch", "several-names: Ann"),
            ("Jan Kowalski", "near-name: Jan Kowalsky"),
            ("Jan K.", "near-name: Jan Kowalsky, lurker_no_1"),
            ("Mr. Gray", "near-name: Mr. Grey, Mr"),
            ("Mr. Nobody", "Mr"),
            ("Zed, Alone", "Zed"),
        ],
    );
}

#[test]
fn what_is_weakly_like_a_name_is_offered_where_nothing_closer_is() {
    check(
        &["Riverbluetail", "Twostone", "Pack Rat", "Ann Gray", "Zoë"],
        &[
            ("RBT", "near-name: Riverbluetail"),
            ("Rat", "near-name: Pack Rat"),
            ("poor old Ann Gray", "near-name: Ann Gray"),
            ("for Zoë", "near-name: Zoë"),
            ("btr", "unknown-name: "),
            ("r", "unknown-name: "),
        ],
    );
}

#[test]
fn candidates_come_in_the_order_of_the_rules() {
    check(
        &[
            "Blu",
            "True Blue",
            "Bluebell",
            "B-L-U-E Bird",
            "+Blueberry",
            "Big Lazy Ursula Ears = blurb",
        ],
        &[
            (
                "blue",
                "near-name: Bluebell, B-L-U-E Bird, True Blue, Blu, Big Lazy Ursula Ears",
            ),
            ("bl", "near-name: Blu"),
            ("tb", "near-name: True Blue"),
            ("bluebll", "near-name: Bluebell"),
            ("b", "unknown-name: "),
        ],
    );
}

#[test]
fn what_fits_one_is_taken_only_where_the_setup_says_so() {
    let roster = roster(&["Elm", "Fir", "Dogwood", "Ironwood", "Mister Blue"]);
    for (words, asked, unique) in [
        ("dog", "near-name: Dogwood", "Dogwood (fits)"),
        ("Blue!", "near-name: Mister Blue", "Mister Blue (fits)"),
        ("mb", "near-name: Mister Blue", "Mister Blue (fits)"),
        ("ir", "near-name: Fir", "near-name: Fir"),
        ("dogwod", "near-name: Dogwood", "near-name: Dogwood"),
        (
            "wood",
            "near-name: Dogwood, Ironwood",
            "near-name: Dogwood, Ironwood",
        ),
        ("elm", "Elm", "Elm"),
        ("oak", "unknown-name: ", "unknown-name: "),
    ] {
        assert_eq!(meant(words, &roster, NameRule::Ask), asked, "{words:?}");
        assert_eq!(meant(words, &roster, NameRule::Unique), unique, "{words:?}");
    }
}

#[test]
fn accents_do_not_matter_for_what_is_like_a_name() {
    let roster = roster(&["Éloïse", "Zoë Quill", "Björn", "Ёлка", "Élan Vital"]);
    for (words, asked, unique) in [
        ("elo", "near-name: Éloïse", "Éloïse (fits)"),
        ("eloise", "near-name: Éloïse", "Éloïse (fits)"),
        ("éloi", "near-name: Éloïse", "Éloïse (fits)"),
        ("zoe", "near-name: Zoë Quill", "Zoë Quill (fits)"),
        ("quil", "near-name: Zoë Quill", "Zoë Quill (fits)"),
        ("bjo", "near-name: Björn", "Björn (fits)"),
        ("bjôrn", "near-name: Björn", "Björn (fits)"),
        ("ев", "unknown-name: ", "unknown-name: "),
        ("ev", "near-name: Élan Vital", "Élan Vital (fits)"),
        ("elka", "unknown-name: ", "unknown-name: "),
    ] {
        assert_eq!(meant(words, &roster, NameRule::Ask), asked, "{words:?}");
        assert_eq!(meant(words, &roster, NameRule::Unique), unique, "{words:?}");
    }
}

#[test]
fn nl_is_no_lynch_unless_it_is_like_a_player() {
    let nobody_like_it = roster(&["Birch", "Elm"]);
    let somebody = roster(&["Nina Lopez", "Elm"]);
    for (rule, expected) in [
        (NameRule::Ask, "unknown-name: "),
        (NameRule::Unique, "(no lynch)"),
        (NameRule::Provisional, "(no lynch)"),
    ] {
        assert_eq!(meant("NL.", &nobody_like_it, rule), expected);
        assert_eq!(meant("NL", &somebody, rule), "near-name: Nina Lopez");
    }
}

#[test]
fn a_death_and_a_newcomer_are_known_at_once() {
    let mut roster = roster(&["Dogwood", "Dogfish"]);
    assert_eq!(meant("dogf", &roster, NameRule::Ask), "near-name: Dogfish");
    roster.set_alive("Dogfish", false);
    assert_eq!(meant("dogf", &roster, NameRule::Ask), "unknown-name: ");
    assert_eq!(meant("Dogfish", &roster, NameRule::Ask), "Dogfish");
    assert_eq!(meant("Yan", &roster, NameRule::Ask), "unknown-name: ");
    roster.add_other("YAN");
    assert_eq!(meant("Yan", &roster, NameRule::Ask), "(not a player)");
}

#[test]
fn what_is_short_for_one_name_counts_and_what_is_like_one_is_marked() {
    let names = [
        "Birch",
        "Riverbluetail",
        "Mister Blue",
        "Dogwood",
        "Ironwood",
        "Old Ann",
        "Ann Lee",
        "Ilde",
        "Ivy Dell",
        "+Birgit",
    ];
    let roster = roster(&names);
    for (words, provisional) in [
        // Short for one: its beginning, or a whole word.
        ("dog", "Dogwood (fits)"),
        ("river", "Riverbluetail (fits)"),
        ("blue!", "Mister Blue (fits)"),
        ("Lee", "Ann Lee (fits)"),
        ("bir", "Birch (fits)"),
        // Like one: misspelt, initials, letters in order, a name in a sentence.
        ("dogwod", "Dogwood (likely)"),
        ("brch", "Birch (likely)"),
        ("mb", "Mister Blue (likely)"),
        ("rbt", "Riverbluetail (likely)"),
        ("that scummy Birch", "Birch (likely)"),
        ("Birch he lies", "Birch (likely)"),
        ("Rivwr", "Riverbluetail (likely)"),
        ("bluetail", "Riverbluetail (likely)"),
        // What is said about a name is none of it.
        ("dogwo. You know why", "Dogwood (fits)"),
        ("dogw - that's L-2", "Dogwood (fits)"),
        ("rbt (hammer)", "Riverbluetail (likely)"),
        ("dogwod for that last post", "Dogwood (likely)"),
        ("dogw, not Birch", "near-name: Birch"),
        ("zzz (hammer)", "unknown-name: "),
        // Like several, or none, or a part from inside a name.
        ("ann", "near-name: Old Ann, Ann Lee"),
        ("in", "near-name: Ironwood"),
        ("ide", "near-name: Ilde, Ivy Dell"),
        ("wood", "near-name: Dogwood, Ironwood"),
        ("tail", "near-name: Riverbluetail"),
        ("anybody but Birch", "near-name: Birch"),
        ("not Birch", "near-name: Birch"),
        ("all", "unknown-name: "),
        ("the quiet one", "unknown-name: "),
        ("Birch or Dogwood", "several-names: Birch, Dogwood"),
        ("Birch", "Birch"),
        ("nolynch", "(no lynch)"),
        ("Birgit", "Birgit"),
    ] {
        let found = meant(words, &roster, NameRule::Provisional);
        assert_eq!(found, provisional, "{words:?}");
    }
}
