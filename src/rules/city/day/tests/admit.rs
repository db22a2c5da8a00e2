//! Moves of a day that are not taken: why, and in which words a player is told.

use std::collections::BTreeSet;

use super::kit::{Kit, s};
use crate::Negative;
use crate::day::Weight;
use crate::day::admit::{NotTaken, WhenIn, admit_before, admit_during, admit_sent_before};
use crate::day::moves::{BeforeVote, Disguise, DuringVote};
use crate::day::posts::refusal_words;
use crate::day::questions::{Question, Topic};
use crate::day::vote::VoteOfDay;
use nightdesk_game::{Language, SeatId};

/// Whether a move before the start is taken, at a table of its own.
fn before(players: &str, by: char, what: BeforeVote) -> Result<(), NotTaken> {
    let kit = Kit::new(players, "").mayor('E', None);
    admit_before(&kit.0, s(by), &what)
}

/// Whether a move is taken when the votes are in; the question names these.
fn during(players: &str, by: char, about: &str, what: DuringVote) -> Result<(), NotTaken> {
    let kit = Kit::new(players, "").mayor('E', None);
    let question = Question {
        to: s(by),
        topic: what.topic(),
        about: about.chars().map(s).collect(),
    };
    let when = WhenIn {
        vote: &kit.0,
        question: Some(&question),
        leaving: &BTreeSet::from([s(by)]),
        blacks: &BTreeSet::from([Negative::Imitator, Negative::Mafia, Negative::Joker]),
    };
    admit_during(when, s(by), &what)
}

fn seats(letters: &str) -> Vec<SeatId> {
    letters.chars().map(s).collect()
}

#[test]
fn d3_a_role_names_as_many_players_as_it_may_and_whom_it_may() {
    let players = "A r polit2; B r witness; C b; D r; E r; F agent; G r out; H b";
    for (by, named, found) in [
        ('A', "BC", Ok(())),
        ('A', "BCD", Err(NotTaken::Most(2))),
        ('A', "AB", Err(NotTaken::Oneself)),
        ('A', "BB", Err(NotTaken::Twice(s('B')))),
        ('A', "E", Err(NotTaken::Mayor(s('E')))),
        ('A', "F", Err(NotTaken::Elite(s('F')))),
        ('A', "G", Err(NotTaken::Gone(s('G')))),
        ('B', "A", Err(NotTaken::NoRole)),
    ] {
        let what = BeforeVote::Supporters(seats(named));
        assert_eq!(before(players, by, what), found, "{by} {named}");
    }
    let witness = |named: &str| before(players, 'B', BeforeVote::Witness(seats(named)));
    assert_eq!(witness("ACDH"), Ok(()));
    assert_eq!(witness("ACDHG"), Err(NotTaken::Gone(s('G'))));
    let shadow = |on| before(players, 'A', BeforeVote::ShadowVertical(s(on)));
    assert_eq!(shadow('B'), Ok(()));
    assert_eq!(shadow('A'), Err(NotTaken::Oneself));
    let kit = Kit::new(players, "");
    let what = BeforeVote::ShadowVertical(s('B'));
    assert_eq!(
        admit_before(&kit.0, s('A'), &what),
        Err(NotTaken::NoMayor),
        "nobody is in office"
    );
}

#[test]
fn m11_the_vertical_of_a_day_stands_for_its_extra_vote() {
    let mut kit = Kit::new("A r; B r; C b; E r", "").mayor('E', None);
    let vertical = |kit: &Kit, on| admit_sent_before(&kit.0, s('E'), &BeforeVote::Vertical(on));
    assert_eq!(vertical(&kit, Some(s('B'))), Ok(()));
    kit.0.of_day = VoteOfDay::Extra;
    for on in [Some(s('B')), None] {
        assert_eq!(vertical(&kit, on), Err(NotTaken::LeftToSecretary));
        // A journal may hold it from before.
        let kept = admit_before(&kit.0, s('E'), &BeforeVote::Vertical(on));
        assert_eq!(kept, Ok(()));
    }
    kit.0.before.enter(s('E'), BeforeVote::Vertical(None));
    for on in [Some(s('B')), None] {
        assert_eq!(vertical(&kit, on), Err(NotTaken::OfTheDay));
    }
}

#[test]
fn v20_a_lawyer_protects_whom_a_check_allows() {
    let legal = |players, on| before(players, 'A', BeforeVote::LegalProtection(s(on)));
    let red = "A r lawyer red:B black:C; B r; C b; D r; E r";
    assert_eq!(legal(red, 'B'), Ok(()));
    assert_eq!(legal(red, 'C'), Err(NotTaken::Unchecked(s('C'))));
    assert_eq!(legal(red, 'D'), Err(NotTaken::Unchecked(s('D'))));
    let black = "A b lawyer red:B black:C; B r; C b; D r; E r";
    assert_eq!(legal(black, 'C'), Ok(()));
    let cut = "A r lawyer red:B cut; B r; C b; D r; E r";
    assert_eq!(legal(cut, 'B'), Err(NotTaken::RoleStopped));
}

#[test]
fn v14_v43_a_purse_has_an_end_and_a_copy_no_detonator() {
    let buy = |votes| {
        let what = BeforeVote::Buy(Weight::votes(votes));
        before("A r dealer2; B r; E r", 'A', what)
    };
    assert_eq!(buy(2), Ok(()));
    assert_eq!(buy(3), Err(NotTaken::Purse(Weight::votes(2))));
    let arm = |players| before(players, 'A', BeforeVote::ArmDetonator);
    assert_eq!(arm("A r terror; E r"), Ok(()));
    assert_eq!(arm("A r terror copied; E r"), Err(NotTaken::Copied));
}

#[test]
fn v21_v23_a_scandal_is_about_two_and_plants_for_others_alone() {
    let scandal = |players, targets: &str, planted: &str| {
        let what = DuringVote::Scandal {
            targets: seats(targets),
            planted: seats(planted),
            set_by: None,
        };
        during(players, 'A', "", what)
    };
    let red = "A r liar; B r; C b; D r; E r";
    assert_eq!(scandal(red, "AB", ""), Ok(()));
    assert_eq!(scandal(red, "BCD", ""), Err(NotTaken::Most(2)));
    assert_eq!(scandal(red, "E", ""), Err(NotTaken::Mayor(s('E'))));
    assert_eq!(scandal(red, "B", "C"), Err(NotTaken::Planted));
    let black = "A b liar; B r; C b; D r; E r";
    assert_eq!(scandal(black, "BD", "CC"), Ok(()));
    assert_eq!(scandal(black, "AB", "CC"), Err(NotTaken::Planted));
}

#[test]
fn deathbed_moves_are_aimed_at_whom_the_question_names() {
    let players = "A r hero; B r; C b; D r; E r; F r out";
    let defend = |on| during(players, 'A', "B", DuringVote::Defend(s(on)));
    assert_eq!(defend('B'), Ok(()));
    assert_eq!(defend('C'), Err(NotTaken::NotAmong(s('C'))));
    assert_eq!(defend('A'), Err(NotTaken::Oneself));
    let swap = |living, dead| {
        let what = DuringVote::SwapRoles {
            living: s(living),
            dead: s(dead),
        };
        during(players, 'A', "", what)
    };
    assert_eq!(swap('B', 'F'), Ok(()));
    assert_eq!(swap('B', 'C'), Err(NotTaken::Lives(s('C'))));
    assert_eq!(swap('F', 'B'), Err(NotTaken::Gone(s('F'))));
    let possess = |players, on| during(players, 'A', "", DuringVote::Possess(s(on)));
    assert_eq!(possess("A r phantom; B r; E r", 'B'), Ok(()));
    assert_eq!(
        possess("A g phantom; B r; C r cut; E r", 'B'),
        Err(NotTaken::NotAmong(s('B')))
    );
    assert_eq!(possess("A g phantom; B r; C r cut; E r", 'C'), Ok(()));
    let decline = DuringVote::Decline(Topic::Detonate);
    assert_eq!(
        during("A r terror; E r", 'A', "", decline),
        Err(NotTaken::NoDecline)
    );
}

#[test]
fn v49_a_disguise_is_another_black_role_of_the_game() {
    let shown = |imitator: &str, shown_as| {
        let players = format!("A b {imitator}; B r; E r");
        during(&players, 'A', "", DuringVote::Disguise(shown_as))
    };
    assert_eq!(shown("imitator", Disguise::Black(Negative::Joker)), Ok(()));
    for absent in [Negative::Geisha, Negative::Imitator, Negative::Maniac] {
        assert_eq!(
            shown("imitator", Disguise::Black(absent)),
            Err(NotTaken::NotInPlay),
            "{absent:?}"
        );
    }
    assert_eq!(shown("imitator", Disguise::Red), Ok(()));
    assert_eq!(
        shown("imitator:killed", Disguise::Red),
        Err(NotTaken::Killed)
    );
    assert_eq!(
        shown("imitator:killed", Disguise::Black(Negative::Mafia)),
        Ok(())
    );
}

#[test]
fn every_reason_has_its_words_in_both_languages() {
    let of_anna = s('A');
    let all = [
        NotTaken::TooLate,
        NotTaken::OfTheDay,
        NotTaken::LeftToSecretary,
        NotTaken::TooEarly,
        NotTaken::NotAsked,
        NotTaken::NoHunt,
        NotTaken::NoRole,
        NotTaken::RoleStopped,
        NotTaken::Copied,
        NotTaken::NoDecline,
        NotTaken::Purse(Weight::votes(2)),
        NotTaken::Most(4),
        NotTaken::NoMayor,
        NotTaken::AsMayor,
        NotTaken::Oneself,
        NotTaken::Twice(of_anna),
        NotTaken::Gone(of_anna),
        NotTaken::Lives(of_anna),
        NotTaken::Mayor(of_anna),
        NotTaken::Elite(of_anna),
        NotTaken::Unchecked(of_anna),
        NotTaken::NotAmong(of_anna),
        NotTaken::Killed,
        NotTaken::NotInPlay,
        NotTaken::NoMaster,
        NotTaken::Planted,
        NotTaken::Barred,
        NotTaken::NotAdmitted,
        NotTaken::Obligatory,
        NotTaken::NotActing,
    ];
    let said = all.iter().flat_map(|why| [why.says(), why.answer()]);
    let said: BTreeSet<String> = said.map(|says| says.key.into_owned()).collect();
    let words = refusal_words();
    let known: BTreeSet<String> = words.keys(Language::English).map(str::to_owned).collect();
    assert_eq!(said, known);
    let lines = [Language::English, Language::Russian].map(|language| {
        let lines = all.iter().map(|why| {
            let says = why.says().in_words(words, &|_| "Anna".to_owned(), language);
            format!("{}: {says}", why.slug())
        });
        lines.collect::<Vec<_>>().join("\n")
    });
    insta::assert_snapshot!(lines.join("\n\n"));
}
