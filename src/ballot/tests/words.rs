//! Votes in the language of a game.

use std::sync::Arc;

use super::*;
use crate::OwnWords;
use nightdesk_text::wording::Language;

fn russian(plain: bool) -> Syntaxes {
    Syntaxes {
        plain,
        words: VoteWords::of(Language::Russian).into(),
        ..Syntaxes::default()
    }
}

#[track_caller]
fn check(plain: bool, notation: &str, expected: &[&str]) {
    assert_eq!(says_as(notation, &russian(plain)), expected, "{notation}");
}

#[test]
fn russian_votes_are_read_where_the_game_is_russian() {
    check(false, "*Голос: Борис*", &["vote Борис"]);
    check(false, "*ГОЛОС Борис*", &["vote Борис"]);
    check(false, "##голос: Борис", &["vote Борис"]);
    check(false, "*Голосую за Борис*", &["vote Борис"]);
    check(false, "*Снимаю голос*", &["unvote"]);
    check(false, "*Голос:* Борис", &["incomplete Голос: Борис"]);
    check(true, "Голос: Борис", &["vote Борис"]);
    check(false, "<l:голос: Борис>", &["vote Борис"]);
    assert_eq!(says("*Голос: Борис*"), [""; 0]);
}

#[test]
fn russian_votes_are_taken_back_and_changed_in_all_usual_words() {
    for words in [
        "*Отмена голоса*",
        "*Отмена*",
        "*отмена.*",
        "*Отмена :)*",
        "*Отмена, передумала*",
        "*Отмена. Подумаю ещё*",
        "*Анвоут*",
        "*Анвот*",
        "*Отменяю голос*",
        "*Голос отменяю*",
        "##отмена",
    ] {
        check(false, words, &["unvote"]);
    }
    for words in [
        "*Переголосовываю: Борис*",
        "*Голос за: Борис*",
        "*Голос за Борис*",
        "*Голосую в Борис*",
        "*Меняю голос на Борис*",
    ] {
        check(false, words, &["vote Борис"]);
    }
    check(
        false,
        "*отмена голоса* *Голос: Русалку*",
        &["unvote", "vote Русалку"],
    );
    check(false, "*Отмена* *Голос: Борис*", &["unvote", "vote Борис"]);
    check(true, "Отмена", &["unvote"]);
}

#[test]
fn what_is_called_off_besides_is_no_vote() {
    check(false, "*Отмена казни невозможна*", &[]);
    check(true, "Отмена вчерашней встречи", &[]);
}

#[test]
fn a_link_that_begins_a_name_is_part_of_it() {
    let with = |name| {
        let roster = roster(&[name]);
        let marks = read(&body("*Голос: В тени*"), &russian(false), false, &roster);
        marks.iter().map(short).collect::<Vec<_>>()
    };
    assert_eq!(with("В тени"), ["vote В тени"]);
    assert_eq!(with("Борис"), ["vote тени"]);
}

#[test]
fn english_votes_count_in_every_game() {
    check(false, "*Vote: Bob* *Unvote*", &["vote Bob", "unvote"]);
    check(false, "Голос: Борис", &["not-bold Голос: Борис"]);
}

#[test]
fn other_words_with_the_same_letters_are_no_votes() {
    check(false, "*Голоса разделились*", &[]);
    check(false, "*у него подголосок*", &[]);
}

/// The words of a board where a vote is a lynch, and of one with a bot.
fn of_a_board(plain: bool, sentence: bool) -> Syntaxes {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let [vote, unvote, nobody, prefixes, tags]: [Vec<String>; 5] = [
        words(&["Lynch"]),
        words(&["unlynch"]),
        words(&["sleep"]),
        words(&["/", "WEREBOT"]),
        words(&["lynch", "unlynch"]),
    ];
    let own = OwnWords {
        vote: &vote,
        unvote: &unvote,
        nobody: &nobody,
        prefixes: &prefixes,
        tags: &tags,
    };
    Syntaxes {
        plain,
        sentence,
        words: Arc::new(VoteWords::with_own(Language::English, own)),
        ..Syntaxes::default()
    }
}

#[test]
fn a_game_has_words_of_its_own() {
    for (notation, expected) in [
        ("*Lynch: Bob*", &["vote Bob"][..]),
        ("*LYNCH Bob*", &["vote Bob"]),
        ("*unlynch, lynch Cleo*", &["unvote", "vote Cleo"]),
        ("##lynch Bob", &["vote Bob"]),
        ("so /lynch Bob", &["vote Bob"]),
        ("/vote Bob", &["vote Bob"]),
        ("WEREBOT VOTE u/Bob", &["vote u/Bob"]),
        ("/unlynch", &["unvote"]),
        ("/lynhc Bob", &["mentions-vote /lynhc Bob"]),
        ("[lynch]Bob[/lynch] he lies", &["vote Bob"]),
        ("[lynch]Bob[/lynch][lynch][/lynch]", &["vote Bob", "unvote"]),
        ("[unlynch]Bob[/unlynch]", &["unvote"]),
        ("[lynch]Bob", &["incomplete Bob"]),
        ("*Vote: Bob*", &["vote Bob"]),
        (
            "*We should lynch Bob*",
            &["mentions-vote We should lynch Bob"],
        ),
        ("*Lynch count*", &["vote-count-heading Lynch count"]),
        ("*lynched Bob*", &[]),
        ("and/lynch Bob, WEREBOTVOTE Bob", &[]),
        ("Lynch: Bob", &["not-bold Lynch: Bob"]),
    ] {
        assert_eq!(
            says_as(notation, &of_a_board(false, false)),
            expected,
            "{notation}"
        );
    }
    assert_eq!(says_as("lynch Bob", &of_a_board(true, false)), ["vote Bob"]);
    assert_eq!(says("*Lynch: Bob* /vote Bob [lynch]Bob[/lynch]"), [""; 0]);
    let words = of_a_board(false, false).words;
    let roster = Roster::<u8>::new([], &words);
    let target = |words| crate::meant(words, &roster, NameRule::Ask);
    assert_eq!(target("Sleep"), Meant::Certain(Target::NoLynch));
    assert_eq!(target("unlynch"), Meant::Certain(Target::Unvote));
}

#[test]
fn sentences_vote_where_the_setup_lets_them() {
    for (notation, expected) in [
        ("voting Bob", &["vote Bob"][..]),
        ("Voting for Bob, he lies", &["vote Bob, he lies"]),
        ("I vote Bob.", &["vote Bob."]),
        ("I'm voting for *Bob*", &["vote Bob"]),
        (
            "My vote is on Cleo because of that",
            &["vote Cleo because of that"],
        ),
        ("I vote *Bob*", &["vote Bob"]),
        ("I vote no elimination", &["vote no elimination"]),
        ("voting Bbo", &["vote Bbo"]),
        ("*voting Bob*", &["vote Bob"]),
        ("I unvote", &["unvote"]),
        ("I take my vote back", &["unvote"]),
        ("voting Bob?", &["mentions-vote voting Bob?"]),
        (
            "I vote Bob if Cleo claims",
            &["mentions-vote I vote Bob if Cleo claims"],
        ),
        (
            "voting anyone but Bob",
            &["mentions-vote voting anyone but Bob"],
        ),
        (
            "I unvote Bob, voting Cleo",
            &["mentions-vote I unvote Bob, voting Cleo"],
        ),
        ("Voting closes soon", &[]),
        ("I was voting Bob", &[]),
        ("Voting closes soon. *Vote: Bob*", &["vote Bob"]),
        ("he says I vote Bob", &[]),
    ] {
        assert_eq!(
            says_as(notation, &of_a_board(false, true)),
            expected,
            "{notation}"
        );
    }
    assert_eq!(says("voting Bob"), [""; 0]);
    let russian = Syntaxes {
        sentence: true,
        ..russian(false)
    };
    assert_eq!(says_as("Я голосую за Боба", &russian), [""; 0]);
    assert_eq!(
        says_as("Я голосую за Звездочёт", &russian),
        ["vote Звездочёт"]
    );
}

/// A roster of a Russian game with two pairs of names, one of which ends as the other does in a case.
fn pairs() -> Roster<&'static str> {
    let names = ["Александр", "Александра", "Евгений", "Евгения", "Галя"];
    let named = names.map(|name| Named {
        slot: name,
        name,
        other_names: Vec::new(),
        alive: true,
    });
    Roster::new(named, &Arc::new(VoteWords::of(Language::Russian)))
}

#[test]
fn a_preposition_tells_of_whom_a_name_is() {
    let roster = pairs();
    for (words, expected) in [
        ("за Александра", "Александр (fits)"),
        ("за Александру", "Александра (fits)"),
        ("За Евгения!", "Евгений (fits)"),
        // A vote is the name of a player.
        ("Александра", "Александра"),
        ("Евгения", "Евгения"),
    ] {
        let found = meant(words, &roster, NameRule::Provisional);
        assert_eq!(found, expected, "{words}");
    }
    assert_eq!(
        meant("за Александра", &roster, NameRule::Ask),
        "near-name: Александр"
    );
    let green = Syntaxes {
        green: true,
        ..russian(false)
    };
    for (notation, expected) in [
        ("голосую за ^Александра^", "vote за Александра"),
        ("^за Евгения^", "vote за Евгения"),
        ("*Голос за Евгения*", "vote за Евгения"),
        ("голосую за ^Галю^", "vote Галю"),
        ("^Евгения^", "vote Евгения"),
    ] {
        let marks = read(&body(notation), &green, false, &roster);
        let found: Vec<String> = marks.iter().map(short).collect();
        assert_eq!(found, [expected], "{notation}");
    }
}

#[test]
fn a_name_that_may_have_been_green_is_held() {
    let roster = pairs();
    let lost = Syntaxes {
        green: true,
        ..russian(true)
    };
    for (notation, expected) in [
        ("Галя", &["colour-lost Галя"][..]),
        ("Галю", &["colour-lost Галю"]),
        ("За Галю!", &["colour-lost За Галю!"]),
        ("Голос: Галя", &["vote Галя"]),
        ("Галя, привет", &[]),
        ("Я за мир", &[]),
    ] {
        let marks = read(&body(notation), &lost, false, &roster);
        let found: Vec<String> = marks.iter().map(short).collect();
        assert_eq!(found, expected, "{notation}");
    }
    for (words, expected) in [("За Галю!", "Галя"), ("за Евгения", "Евгений")]
    {
        let found = crate::perhaps(crate::HeldKind::ColourLost, words, &lost, &roster);
        let crate::Perhaps::Of { target, is_plain } = found else {
            panic!("{words}");
        };
        assert_eq!(
            (target, is_plain),
            (Target::Slot(expected), false),
            "{words}"
        );
    }
}

#[test]
fn at_an_election_nobody_is_voted_against() {
    let mut words = VoteWords::of(Language::Russian);
    words.elect();
    let elects = Syntaxes {
        words: words.into(),
        ..Syntaxes::default()
    };
    let says = |syntaxes: &Syntaxes| says_as("*Голос против Боба*", syntaxes);
    assert_eq!(says(&elects), ["vote против Боба"]);
    let green = |syntaxes: &Syntaxes| {
        let green = Syntaxes {
            green: true,
            ..syntaxes.clone()
        };
        says_as("голосую против ^Bob^", &green)
    };
    assert_eq!(green(&elects), ["in-green против Bob"]);
    assert_eq!(green(&russian(false)), ["vote Bob"]);
    assert_eq!(says(&russian(false)), ["vote Боба"]);
}
