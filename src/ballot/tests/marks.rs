//! Tables of forms: what people write, and what it says.

use super::*;
use crate::{VoteWords, counted};
use nightdesk_text::wording::Language;

fn check(table: &[(&str, &[&str])]) {
    for (notation, expected) in table {
        assert_eq!(says(notation), *expected, "{notation:?}");
    }
}

#[test]
fn a_bold_run_that_begins_with_the_keyword_is_a_vote() {
    check(&[
        ("*Vote: Bob*", &["vote Bob"]),
        ("*vote bob*", &["vote bob"]),
        ("*VOTE:BOB.*", &["vote BOB."]),
        ("*  Vote :  Bob  *", &["vote Bob"]),
        ("so *VOTE: Bob* there", &["vote Bob"]),
        ("*VOTE: **Bob*", &["vote Bob"]),
        ("*VOTE:* *Bob*", &["vote Bob"]),
        ("*Vote* * Bob*", &["vote Bob"]),
        ("*VOTE: @bob*", &["vote @bob"]),
        ("*Vote: Wile E. Coyote*", &["vote Wile E. Coyote"]),
        ("*Vote: Боб*", &["vote Боб"]),
        ("*Ｖｏｔｅ：Bob*", &["vote Bob"]),
        ("*\u{200b}Vo\u{ad}te:\u{a0}Bob*", &["vote Bob"]),
        ("*Vote: 👩‍💻*", &["vote 👩‍💻"]),
        ("*Vote: unvote*", &["vote unvote"]),
        ("*Vote: Vote*", &["vote Vote"]),
        ("*Vote: Count Dracula*", &["vote Count Dracula"]),
        (
            "*Vote: Bob, best vote today*",
            &["vote Bob, best vote today"],
        ),
        ("*Vote - Bob*", &["vote Bob"]),
        ("*Vote - * *Bob*", &["vote Bob"]),
        ("*Vote: – Bob*", &["vote Bob"]),
        ("*Vote => Bob*", &["vote Bob"]),
        ("*Vote: A*\nhm\n*Vote: B*", &["vote A", "vote B"]),
        ("*Vote: A* or *Vote: B*", &["vote A", "vote B"]),
        ("*Vote: A* *Vote: B*", &["vote A", "vote B"]),
        ("*I say* *Vote: B*", &["vote B"]),
    ]);
}

#[test]
fn a_vote_that_is_taken_back_in_the_same_breath_waits() {
    check(&[
        (
            "*VOTE: Ana. Actually UNVOTE, that would be the hammer.*",
            &["mentions-vote VOTE: Ana. Actually UNVOTE, that would be the hammer."],
        ),
        (
            "*Vote: Ana, unvoting*",
            &["mentions-vote Vote: Ana, unvoting"],
        ),
        (
            "*Vote: Ana. Never mind.*",
            &["mentions-vote Vote: Ana. Never mind."],
        ),
        ("*Vote: Ana (jk)*", &["mentions-vote Vote: Ana (jk)"]),
        (
            "*Unvote, vote: Ana, wait no*",
            &["unvote", "mentions-vote vote: Ana, wait no"],
        ),
        (
            "##vote Ana, un-vote",
            &["mentions-vote ##vote Ana, un-vote"],
        ),
        (
            "<v:Ana. Actually unvote>",
            &["mentions-vote Ana. Actually unvote"],
        ),
        (
            "<l:VOTE: Ana. Scratch that>",
            &["mentions-vote VOTE: Ana. Scratch that"],
        ),
        ("*Vote: Ana, he unvoted Bob*", &["vote Ana, he unvoted Bob"]),
        (
            "*Vote: Ana, best joke today*",
            &["vote Ana, best joke today"],
        ),
        ("*Vote: unvote*", &["vote unvote"]),
    ]);
    // So it does where the bold words end before it.
    check(&[
        ("*Vote: Ana* jk", &["mentions-vote Vote: Ana jk"]),
        (
            "*Vote: Ana*, on second thought he is fine",
            &["mentions-vote Vote: Ana on second thought he is fine"],
        ),
        (
            "<v:Ana> oops, wrong thread",
            &["mentions-vote Ana oops, wrong thread"],
        ),
        (
            "##vote Ana (just kidding)",
            &["mentions-vote ##vote Ana (just kidding)"],
        ),
        (
            "*Vote: Ana*\n\nRetracted.",
            &["mentions-vote Vote: Ana Retracted"],
        ),
        ("*Vote: Ana*\nNever mind, I like her", &["vote Ana"]),
        ("*Vote: Ana*\nshe lies\njk", &["vote Ana"]),
        ("*Vote: Ana*, not kidding", &["vote Ana"]),
        ("*Vote: Ana, not kidding*", &["vote Ana, not kidding"]),
        ("*Vote: Ana* she jokes, jk", &["vote Ana"]),
        ("*Vote: Ana* jk *Vote: Bob*", &["vote Ana", "vote Bob"]),
    ]);
    let words = "Vote: Ana. Actually unvote";
    let counted = counted(words, &Syntaxes::default(), &known());
    assert_eq!(counted, [Says::Vote("Ana. Actually unvote".to_owned())]);
}

#[test]
fn a_keyword_that_is_bent_or_misspelt_is_asked_about() {
    check(&[
        ("*unvoted*", &["mentions-vote unvoted"]),
        ("*voted Bob*", &["mentions-vote voted Bob"]),
        ("*unvoteing*", &["mentions-vote unvoteing"]),
        ("*Voted: No Lynch*", &["mentions-vote Voted: No Lynch"]),
        ("*Vpte Bob*", &["mentions-vote Vpte Bob"]),
        ("*bote: Bob*", &["mentions-vote bote: Bob"]),
        ("*Umvote*", &["mentions-vote Umvote"]),
        ("*Voting history*", &["vote-count-heading Voting history"]),
        ("*Revote: Bob*", &["mentions-vote Revote: Bob"]),
        ("*vtoe: Bob* so", &["mentions-vote vtoe: Bob"]),
        ("##vtoe Bob", &["mentions-vote ##vtoe Bob"]),
        (
            "*unvote, vtoe: Bob*",
            &["unvote", "mentions-vote vtoe: Bob"],
        ),
        ("*Note: Bob*", &[]),
        ("*Quote of the day*", &[]),
        ("*Voters*", &[]),
        ("*Invite Bob*", &[]),
        ("Vtoe Bob", &[]),
    ]);
}

#[test]
fn a_keyword_that_is_written_twice_counts_once() {
    check(&[
        ("*VOTE: Vote: Bob*", &["vote Bob"]),
        ("*Vote: vote Bob*", &["vote Bob"]),
        ("<l:VOTE: Vote: Bob>", &["vote Bob"]),
        ("<l:VOTE: vote Bob>", &["vote Bob"]),
        ("<v:vote Bob>", &["vote Bob"]),
        ("##vote vote: Bob", &["vote Bob"]),
        ("*Vote: Bob * *unvote*", &["vote Bob", "unvote"]),
    ]);
}

#[test]
fn an_unvote_has_its_spellings_and_may_be_followed_by_a_vote() {
    check(&[
        ("*Unvote*", &["unvote"]),
        ("*Un Vote*", &["unvote"]),
        ("*UN-VOTE:*", &["unvote"]),
        ("*Unvote: Dredd*", &["unvote"]),
        ("*Unvote, Vote: Bob*", &["unvote", "vote Bob"]),
        ("*Unvote and vote Bob*", &["unvote", "vote Bob"]),
        ("*UNVOTE: VOTE: Bob*", &["unvote", "vote Bob"]),
        ("*Unvote: Ana, Vote: Bob*", &["unvote", "vote Bob"]),
        ("*Unvote* *Vote: Bob*", &["unvote", "vote Bob"]),
        ("*Unvote* *V: Bob*", &["unvote", "abbreviation V: Bob"]),
        ("*Unvote, vote*", &["unvote", "incomplete vote"]),
        (
            "*Unvote. I never vote Bob*",
            &["unvote", "mentions-vote vote Bob"],
        ),
        (
            "*Unvote. I will vote later*",
            &["unvote", "mentions-vote vote later"],
        ),
        ("*Unvote Bob. Vote Cleo*", &["unvote", "vote Cleo"]),
        ("*UNVOTE BOB VOTE CLEO*", &["unvote", "vote CLEO"]),
        ("*Unvote Bob and vote Cleo*", &["unvote", "vote Cleo"]),
        ("*Unvote: Bob, vote Cleo*", &["unvote", "vote Cleo"]),
        ("*Unvote: Vote Bot*", &["unvote"]),
        ("*Unvote Vote Bot!*", &["unvote"]),
    ]);
}

#[test]
fn what_is_not_said_openly_is_no_vote() {
    check(&[
        ("~*Vote: Bob*~", &[]),
        ("{*Vote: Bob*}", &[]),
        ("`##vote Bob`", &[]),
        ("~<v:Bob>~ {<v:Bob>}", &[]),
        ("~*Vote: Bob*~ *Vote: Finn*", &["vote Finn"]),
        ("*Vote: ~Bob~ Finn*", &["vote Finn"]),
        ("*Vote: B~x~ob*", &["vote Bob"]),
        ("##vote ~Bob~ Finn", &["vote Finn"]),
        ("~Vote: Bob~", &[]),
        ("*Vote: Cleo*~*x*~*Vote: Dov*", &["vote Cleo", "vote Dov"]),
        ("*Vote: Cleo {x} Vote: Dov*", &["vote Cleo", "vote Dov"]),
    ]);
    let body = body("{*Vote: Bob*} `*Vote: Ana*`");
    let shown: Vec<_> = read(&body, &Syntaxes::default(), true, &known())
        .iter()
        .map(short)
        .collect();
    assert_eq!(shown, ["vote Bob"]);
}

#[test]
fn tags_say_themselves_what_they_are() {
    check(&[
        ("<v:Bob>", &["vote Bob"]),
        ("<v:Bob><v:Ana>", &["vote Bob", "vote Ana"]),
        ("<v:>", &["unvote"]),
        ("<v: >", &["unvote"]),
        ("<u:>", &["unvote"]),
        ("<u:Bob>", &["unvote"]),
        ("<l:VOTE: Bob>", &["vote Bob"]),
        ("<l:UNVOTE: >", &["unvote"]),
        ("<l:UNVOTE: Bob>", &["unvote"]),
        ("<l:Bob>", &["incomplete Bob"]),
        ("<l:>", &["unvote"]),
        ("<l:VOTE: >", &["unvote"]),
        ("<v:Vote: Bob>", &["vote Bob"]),
        ("<v:Vote>", &["vote Vote"]),
        ("<v:unvote>", &["vote unvote"]),
        ("<v:*Vote: Bob*>", &["vote Bob"]),
        ("*<v:Bob>*", &["vote Bob"]),
        ("*Vote: <v:Bob>*", &["vote Bob"]),
        ("<v:##vote Bob>", &["vote ##vote Bob"]),
        ("<v:~Ana~ Bob>", &["vote Bob"]),
        ("<v:Bob\nbecause>\nwell", &["vote Bob because"]),
        (
            "*Vote: Ana* <v:Bob> ##unvote",
            &["vote Ana", "vote Bob", "unvote"],
        ),
        ("Vote: <v:Bob>", &["vote Bob"]),
        ("<v:<v:Bob>>", &["vote Bob"]),
    ]);
}

#[test]
fn what_is_denied_before_it_waits_or_is_no_vote() {
    check(&[
        (
            "I am not going to *vote Bob*.",
            &["denied I am not going to vote Bob"],
        ),
        (
            "so I won’t *Vote: Bob* today",
            &["denied so I won’t Vote: Bob"],
        ),
        ("I will not *unvote*", &["denied I will not unvote"]),
        (
            "if Cleo claims I will not *vote Bob*",
            &["mentions-vote if Cleo claims I will not vote Bob"],
        ),
        (
            "never say I won't *vote Bob*",
            &["mentions-vote never say I won't vote Bob"],
        ),
        (
            "Who says I won't *vote Bob*",
            &["mentions-vote Who says I won't vote Bob"],
        ),
        (
            "I don't want to *vote Bob* but I must",
            &["mentions-vote I don't want to vote Bob"],
        ),
        ("I refuse to *vote Bob*", &["denied I refuse to vote Bob"]),
        (
            "I won't *vote Bob. vote Cleo*",
            &["mentions-vote I won't vote Bob. vote Cleo"],
        ),
        ("why not *vote Bob*", &["mentions-vote why not vote Bob"]),
        (
            "I can't believe it but *vote Bob*",
            &["mentions-vote I can't believe it but vote Bob"],
        ),
        ("ok, if I *vote Bob*", &["mentions-vote ok, if I vote Bob"]),
        ("No. *Vote: Bob*", &["vote Bob"]),
        ("I did not see it, *Vote: Bob*", &["vote Bob"]),
        ("he is not town: *vote Bob*", &["vote Bob"]),
        (
            "not one of you has answered me yet *vote Bob*",
            &["vote Bob"],
        ),
        ("I do not *trust Bob*", &[]),
    ]);
}

#[test]
fn tags_that_the_board_does_not_know_are_a_part_of_the_text() {
    check(&[
        ("[vote]Bob[/vote]", &["vote Bob"]),
        ("so [V]Bob[/V] it is", &["vote Bob"]),
        ("[unvote][/unvote][vote]Bob[/vote]", &["unvote", "vote Bob"]),
        ("[uv]Ana[/uv]", &["unvote"]),
        ("[vote][/vote]", &["unvote"]),
        ("[vote]Bob", &[]),
        ("[votes]Bob[/votes]", &[]),
        ("`[vote]Bob[/vote]`", &[]),
    ]);
    let no_tags = Syntaxes::of_words(["bold"]).unwrap();
    assert_eq!(says_as("[vote]Bob[/vote]", &no_tags), [""; 0]);
}

#[test]
fn hash_commands_stand_anywhere_and_end_in_time() {
    check(&[
        ("fine. ##Vote: Bob", &["vote Bob"]),
        ("## vote Bob", &["vote Bob"]),
        ("*##vote bob* he knows why", &["vote bob"]),
        ("##Vote:Bob ##unvote", &["vote Bob", "unvote"]),
        ("##unvote ##vote Ana", &["unvote", "vote Ana"]),
        ("##unvote vote: Ana", &["unvote", "vote Ana"]),
        ("##vote Bob # no reason", &["vote Bob"]),
        ("##vote Bob#1234", &["vote Bob#1234"]),
        ("##[vote] Bob", &[]),
        ("##un-vote", &["unvote"]),
        ("#vote Bob", &[]),
        ("##votes Bob", &[]),
        ("##votecount", &[]),
        ("##vote-Bob", &["incomplete ##vote-Bob"]),
        ("##vote", &["incomplete ##vote"]),
        ("*##vote* Bob", &["incomplete ##vote Bob"]),
        ("##*vote Bob*", &["vote Bob"]),
        ("##vote *Bob* please", &["vote Bob please"]),
        ("*no ##vote Bob*", &["vote Bob"]),
        ("*Vote: Ana ##vote Bob*", &["vote Ana", "vote Bob"]),
        ("##vote Ana *Vote: Bob*", &["vote Ana", "vote Bob"]),
        ("##vote Ana *for the vote*", &["vote Ana for the vote"]),
        ("##vote Ana <v:Bob>", &["vote Ana", "vote Bob"]),
        ("##Vote Bob\n## unvote", &["vote Bob", "unvote"]),
    ]);
}

#[test]
fn what_is_unclear_is_held() {
    check(&[
        ("*Vote:* Cleo", &["incomplete Vote: Cleo"]),
        ("*VOTE*: Cleo", &["incomplete VOTE: Cleo"]),
        ("*vote*", &["incomplete vote"]),
        ("*VOTE*: *Bob*", &["incomplete VOTE: Bob"]),
        ("Vote: *Bob*", &["part-bold Vote: Bob"]),
        ("I vote *Bob*", &["part-bold vote Bob"]),
        ("un-vote: *Bob*", &["part-bold un-vote: Bob"]),
        ("Vote: Mister *Blue*", &["part-bold Vote: Mister Blue"]),
        ("*Vote: Bo*b", &["part-bold Vote: Bob"]),
        ("Un*vote: Bob*", &["part-bold vote: Bob"]),
        ("*Vote-Bob*", &["mentions-vote Vote-Bob"]),
        ("*(Vote: Bob)*", &["mentions-vote (Vote: Bob)"]),
        (
            "*Cross fingers, vote Bob.*",
            &["mentions-vote Cross fingers, vote Bob."],
        ),
        (
            "*Vote count. Vote: Bob*",
            &["mentions-vote Vote count. Vote: Bob"],
        ),
        ("*I unvote*", &["mentions-vote I unvote"]),
    ]);
}

#[test]
fn what_does_not_count_is_listed() {
    check(&[
        ("Vote: Bob", &["not-bold Vote: Bob"]),
        ("unvote: Bob", &["not-bold unvote: Bob"]),
        ("Un Vote : Bob", &["not-bold Un Vote : Bob"]),
        ("*V: Bob*", &["abbreviation V: Bob"]),
        ("*uv:*", &["abbreviation uv:"]),
        ("*Vote Count 1.1*", &["vote-count-heading Vote Count 1.1"]),
        ("*Vote Count Vlad*", &["vote Count Vlad"]),
        ("*vote tally*", &["vote-count-heading vote tally"]),
        ("*Vote counter*", &["vote-count-heading Vote counter"]),
        (
            "*Vote analysis, later*",
            &["vote-count-heading Vote analysis, later"],
        ),
        ("*Vote Countess*", &["vote Countess"]),
        (
            "*Final vote count, Day 2*",
            &["vote-count-heading Final vote count, Day 2"],
        ),
    ]);
}

#[test]
fn what_was_held_says_the_words_after_its_keyword_if_it_counts() {
    for (words, expected) in [
        ("Vote: Bob", Says::Vote("Bob".to_owned())),
        ("un-vote: Bob", Says::Unvote),
        ("Cross fingers, vote Bob.", Says::Vote("Bob.".to_owned())),
        ("Vote count. Vote: Bob", Says::Vote("Bob".to_owned())),
        ("##vote-Bob", Says::Vote("-Bob".to_owned())),
        ("Bob", Says::Vote("Bob".to_owned())),
    ] {
        assert_eq!(
            counted(words, &Syntaxes::default(), &known()),
            [expected],
            "{words}"
        );
    }
}

#[test]
fn talk_is_nothing() {
    check(&[
        ("", &[]),
        ("I vote Bob", &[]),
        ("vote Bob", &[]),
        ("*Votes*", &[]),
        ("*Bob*", &[]),
        ("*Votecount*", &[]),
        ("*a re-vote*", &[]),
        ("*devote yourselves*", &[]),
        ("*Voter 2: Bob*", &[]),
        ("my vote. *Bob* lies", &[]),
        ("* *", &[]),
        ("* *V: Bob", &[]),
    ]);
}

#[test]
fn each_way_of_writing_can_be_switched() {
    let only = |word| Syntaxes::of_words([word]).unwrap();
    let post = "*Vote: A*\n<v:B>\n##vote C\nVote: D\nno vote E\n*V: x*";
    for (word, expected) in [
        (
            "bold",
            &["vote A", "not-bold Vote: D", "abbreviation V: x"][..],
        ),
        ("tag", &["vote B"]),
        ("hash", &["vote C"]),
        ("green", &[]),
        ("plain", &["vote A", "vote D"]),
    ] {
        assert_eq!(says_as(post, &only(word)), expected, "{word}");
    }
    let plain = |notation| says_as(notation, &only("plain"));
    assert_eq!(plain("UNVOTE: VOTE: Gus"), ["unvote", "vote Gus"]);
    assert_eq!(plain("vote: *Bob*"), ["vote Bob"]);
    assert_eq!(plain("vote: Bob?"), ["mentions-vote vote: Bob?"]);
    assert_eq!(plain("vote"), ["incomplete vote"]);
    assert_eq!(plain("voting Bob"), [""; 0]);
    let none = Syntaxes::of_words([""; 0]).unwrap();
    assert_eq!(says_as(post, &none), [""; 0]);
}

#[test]
fn a_name_in_green_is_a_vote_where_the_game_has_it_so() {
    let green = Syntaxes {
        green: true,
        words: VoteWords::of(Language::Russian).into(),
        ..Syntaxes::default()
    };
    for (notation, expected) in [
        ("^Bob^", &["vote Bob"] as &[&str]),
        ("^*Bob*^", &["vote Bob"]),
        ("*^Bob^*", &["vote Bob"]),
        ("so ^bob^ it is", &["vote bob"]),
        ("^Ana^, ^Bob^", &["vote Ana", "vote Bob"]),
        ("^Ana\nBob^", &["vote Ana", "vote Bob"]),
        ("^*Vote: Bob*^", &["vote Bob"]),
        ("^*Vote:* Bob^", &["vote Bob"]),
        ("^Vote: Bob^", &["vote Bob"]),
        ("*Vote: ^Bob^*", &["vote Bob"]),
        ("*Vote:* ^Bob^", &["vote Bob"]),
        ("Vote: *^Bob^*", &["vote Bob"]),
        ("*my vote: ^Bob^*", &["vote Bob"]),
        ("*I say ^Bob^ today*", &["vote Bob"]),
        // Whom it means the host decides.
        ("^Bobby^", &["vote Bobby"]),
        ("^Ana, Bob^", &["vote Ana, Bob"]),
        ("Голосую за ^Звездочёта^", &["vote Звездочёта"]),
        ("*Голосую* за ^Звездочёта^", &["vote Звездочёта"]),
        ("*Думаю, ^Звездочета^ надо*", &["vote Звездочета"]),
        ("иду ^за Звездочёта^, и все", &["vote Звездочёта"]),
        ("^за Звездочёта^", &["vote Звездочёта"]),
        ("I go for ^Bobb^.", &["vote Bobb"]),
        ("either ^Ana or Bob^ today", &["vote Ana or Bob"]),
        ("^Одобряю!^", &[]),
        ("I say ^За^ to it", &[]),
        // What is no name waits, whatever it is, and never gives way to a name after it.
        ("well, ^this^ is green", &["vote this"]),
        ("иду за ^Льва^, а не ^Bob^", &["vote Льва", "vote Bob"]),
        (
            "мой голос ^Белому Медведю^\n^Bob^",
            &["vote Белому Медведю", "vote Bob"],
        ),
        ("иду ^за Льва^, и все", &["vote Льва"]),
        ("иду ^за Bob^, и все", &["in-green за Bob"]),
        ("well, ^Bob is right^, you know", &["in-green Bob is right"]),
        ("^Bob is right^", &["in-green Bob is right"]),
        (
            "^a whole sentence in green is talk^",
            &["in-green a whole sentence in green is talk"],
        ),
        ("*I say ^Льва^ today*", &["vote Льва"]),
        ("^no lynch^", &["vote no lynch"]),
        ("I go for ^no lynch^", &["in-green no lynch"]),
        ("^Meg^", &["in-green Meg"]),
        ("^...^ ^👍^", &[]),
        ("~^Bob^~", &[]),
        ("{^Bob^}", &[]),
    ] {
        assert_eq!(says_as(notation, &green), expected, "{notation:?}");
    }
    assert_eq!(says("^Bob^"), [] as [&str; 0]);
}
