//! What the host posts, in words.

use std::collections::BTreeMap;

use super::kit::{Kit, casts, s, town};
use crate::best::BestPlayers;
use crate::day::carried_over::{Hunt, Office};
use crate::day::hunt::approvals;
use crate::day::moves::{BeforeVote, DuringVote};
use crate::day::posts::{
    Post, Search, StartFacts, Substitute, TableFor, best, election_result, extra_vote, game_over,
    hunt_decision, hunt_offer, result, revote, scores, second_round, step_words, table_post,
    vote_start, vote_table,
};
use crate::day::vote::VoteOfDay;
use crate::day::{Election, Rulings, elect};
use crate::end::{Ending, Results, Verdict};
use crate::score::Wins;
use nightdesk_game::{Language, SeatId};

fn name(seat: SeatId) -> String {
    let names = ["Anna", "Boris", "Clara", "Denis", "Egor", "Fedor", "Galia"];
    names[seat.index()].to_owned()
}

fn english(post: &Post) -> String {
    post.said(&name, Language::English)
}

fn russian(post: &Post) -> String {
    post.said(&name, Language::Russian)
}

#[test]
fn d4_the_start_names_the_protected_the_drugged_substitutes_and_missing_walls() {
    let players = "A r; B r polit2; C r lawyer red:D; D r drug1; E b nowall; F b; G servant";
    let kit = Kit::new(players, "")
        .mayor('A', None)
        .before('A', BeforeVote::Vertical(Some(s('D'))))
        .before('B', BeforeVote::ShadowVertical(s('F')))
        .before('C', BeforeVote::LegalProtection(s('D')));
    let facts = StartFacts {
        substitutes: vec![Substitute {
            servant: s('G'),
            master: s('B'),
        }],
    };
    insta::assert_snapshot!(english(&vote_start(&kit.0, &facts)), @r"
    Vote 1 begins.
    The vertical of power and legal protection both cover Denis: do not vote for this player today.
    The shadow vertical of power covers Fedor: do not vote for this player today.
    Drugged today: Denis.
    Galia stands in for Boris, who does not post until the result.
    No wall today, so an autovote: Egor.
    ");
    insta::assert_snapshot!(russian(&vote_start(&kit.0, &facts)), @r"
    Голосование 1 началось.
    Вертикаль власти и правовая защита одновременно: Denis. Против этого игрока сегодня нельзя голосовать.
    Теневая вертикаль власти: Fedor. Против этого игрока сегодня нельзя голосовать.
    Под наркотиками сегодня: Denis.
    Galia голосует вместо хозяина; Boris не отписывается до итога.
    Нет стенки, поэтому автоголос: Egor.
    ");
}

#[test]
fn d5_the_offer_of_a_hunt() {
    let mut standing = Kit::new("A r", "").0.standing;
    standing.hunt = Hunt::Unused;
    let players = town("A r; B r; C r; D b; E b; F b; G r");
    let approving: Vec<SeatId> = "ABC".chars().map(s).collect();
    let start = approvals(
        &players,
        &standing,
        VoteOfDay::First,
        &approving,
        5,
        &Rulings::default(),
    );
    insta::assert_snapshot!(
        english(&hunt_offer(&start)),
        @"The mayor's post is vacant. Approvals of a witch hunt are collected for 15 minutes; it takes 4."
    );
    insta::assert_snapshot!(
        russian(&hunt_decision(&start)),
        @"Одобрений 3 из 7, нужно 4. Охоты не будет, начинается обычное голосование."
    );
}

#[test]
fn the_election_in_words() {
    let outcome = elect(&Election {
        town: town("A r; B r; C r; D b; E b"),
        casts: casts("A>B B>A C>A D>B E-"),
        second: Some(casts("C>A D>A E>B")),
        ..Election::default()
    });
    let second = second_round(&outcome).unwrap();
    insta::assert_snapshot!(russian(&second), @"Второй тур: Anna, Boris. Сами они не голосуют.");
    insta::assert_snapshot!(english(&election_result(&outcome, Some(s('C')))), @r"
    Anna: 2
    Boris: 1
    Anna is the mayor.
    Clara is the secretary.
    ");
}

#[test]
fn d7_a_result_in_words() {
    let kit = Kit::new(
        "A r; B r; C r saved; D b; E b; F agent",
        "A>C B>C C>D D>C E>C F>C",
    )
    .mayor('A', Some('B'))
    .before('A', BeforeVote::Vertical(None))
    .day(3);
    let done = kit.vote();
    let opened = BTreeMap::from([(s('C'), "red, doctor".to_owned())]);
    let post = result(Office::Held(s('A')), &done.0, &opened);
    insta::assert_snapshot!(english(&post), @r"
    Clara is lynched: red, doctor.
    Anna is mayor no longer, and there will be no other.
    The agent Fedor leaves. Side: red.
    ");
    insta::assert_snapshot!(
        russian(&extra_vote(&done.0).unwrap()),
        @"В одиночку залинчован игрок, которого ранее спас герой: сегодня будет ещё одно голосование."
    );
}

#[test]
fn a_re_vote_in_words_and_the_hero() {
    let tie = Kit::new("A r; B r; C b; D b", "A>C B>C C>A D>A").vote();
    insta::assert_snapshot!(
        english(&revote(&tie.0).unwrap()),
        @"A re-vote among Anna, Clara. They vote against each other; the others may refuse."
    );
    let kit = Kit::new("A r; B r hero; C r; D b", "A>C B>C C>D D>C");
    let saved = kit.during('B', DuringVote::Defend(s('C'))).vote();
    insta::assert_snapshot!(russian(&result(Office::Lost, &saved.0, &BTreeMap::new())), @r"
    Герой спасает: Clara.
    Никто не залинчован.
    ");
}

#[test]
fn v23_the_public_table_shows_neither_weights_nor_planted_votes() {
    let players = "A r judge6; B r; C b liar; D b; E b nowall; F r";
    let kit = Kit::new(players, "A>D B~D C>B D>B E>A").scandal('C', "BF", "BB");
    let done = kit.vote();
    let round = &done.0.rounds[0];
    let public = table_post(&vote_table(round, TableFor::Everybody));
    insta::assert_snapshot!(english(&public), @r"
    Denis: Anna; Boris (left with the host)
    Boris: Clara; Denis
    Egor: Egor (autovote, no wall)
    Fedor: Fedor (autovote, absent)
    ");
    let host = table_post(&vote_table(round, TableFor::Host));
    insta::assert_snapshot!(russian(&host), @r"
    Denis – 7: Anna 6; Boris (оставлен ведущему) 1
    Boris – 4: Clara 1; Denis 1; Clara (докинут) 1; Clara (докинут) 1
    Egor – 1: Egor (автоголос, нет стенки) 1
    Fedor – 1: Fedor (автоголос, отсутствие) 1
    ");
}

#[test]
fn the_end_in_words() {
    let verdict = Verdict {
        over: Some(Results {
            red: Ending::Draw,
            black: Ending::Defeat,
        }),
        grey: Some(Ending::Win),
        faceless_leaves: true,
        extra_day_after_vote: None,
        one_night_for_blacks: false,
        offers_black_win: false,
        counted_red: 3,
        best_possible: Ending::Draw,
        rule: Some("X-11"),
        relied: Vec::new(),
    };
    insta::assert_snapshot!(english(&game_over(&verdict, Some(s('C')), None)), @r"
    Clara, the faceless, has survived and leaves the game as a winner.
    The game is over.
    Red: draw.
    Black: defeat.
    Faceless: win.
    ");
    let goes_on = Verdict {
        over: None,
        grey: None,
        faceless_leaves: false,
        extra_day_after_vote: Some(3),
        ..verdict
    };
    insta::assert_snapshot!(english(&game_over(&goes_on, None, Some(Search::AfterVote(3)))), @r"
    All blacks are out. After vote 3 there is one more day to find the faceless.
    ");
    insta::assert_snapshot!(english(&game_over(&goes_on, None, Some(Search::Now))), @r"
    All blacks are out. There is one more day to find the faceless.
    ");
    let bonuses = [(s('A'), Wins::quarters(5)), (s('B'), Wins::HALF)];
    insta::assert_snapshot!(russian(&scores(&bonuses)), @r"
    Anna: V +1¼
    Boris: V +½
    ");
    let nobody = BestPlayers {
        voters: 6,
        ..BestPlayers::default()
    };
    insta::assert_snapshot!(russian(&best(&nobody)), @r"
    Проголосовали за лучших: 6.
    Никто не набрал половины голосов: лучшего нет.
    ");
}

#[test]
fn the_account_of_a_count_is_told_line_by_line() {
    let kit =
        Kit::new("A r judge4; B r; C b hero; D b; E r", "A>C B>C C>A D>A E>A").lynched_before(1);
    let done = kit.vote();
    let lines = done.0.rounds[0].count.account.about(s('C'));
    let told: Vec<String> = lines
        .map(|line| line.says.in_words(step_words(), &name, Language::English))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r"
    Anna is the judge: the vote weighs 4 (V-11).
    Red correction: the vote of Anna for Clara falls from 4 to 2 (A-5).
    The hero's barrier of 1 takes from the red votes for Clara: 3 becomes 2 (V-24).
    ");
}

#[test]
fn v33_a_result_by_the_grey_correction_says_why_nobody_votes_again() {
    let players = "A r; B r; C r; D b; E b; F g";
    let done = Kit::new(players, "A~D B>C C>E D>C E>D F>F").vote();
    assert_eq!(done.dead(), "C");
    let post = result(Office::Lost, &done.0, &BTreeMap::new());
    insta::assert_snapshot!(russian(&post), @r"
    Голосов поровну, решает поправка по серому.
    Залинчован игрок Clara: не вскрыт.
    ");
}
