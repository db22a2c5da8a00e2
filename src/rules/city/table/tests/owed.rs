//! What the table does by itself: cuts that are owed, lots by day, ready answers, past letters.

use super::kit::desk;
use crate::CityRules;
use crate::cards::read_card;
use nightdesk_game::{Audience, Language, TextPart};
use nightdesk_rules::RuleSet;

const GREY: &str = "Anna doctor; Boris blocker; Vera judge; Gleb liar; Eva hero + mafia; \
    Zhora priest + maniac; Zoya witness; Fay immortal + faceless";

const ELECTED: &str = "start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris";

#[test]
fn a_faceless_who_sends_nothing_cuts_himself() {
    let mut desk = desk(Language::English, GREY);
    desk.take_all(ELECTED);
    let echo = desk.echo("resolve");
    assert!(
        echo.contains("Fay sent no cut, so the faceless cuts their own face"),
        "{echo}"
    );
    // The lot for the target stands in the journal.
    let drawn = desk.moves().last().map(|taken| taken.draws.len());
    assert_eq!(drawn, Some(1));
}

#[test]
fn a_cut_without_a_target_gets_one_by_lot() {
    let mut desk = desk(Language::English, GREY);
    desk.take_all(ELECTED);
    desk.take("Fay: faceless -> Zoya");
    let echo = desk.echo("resolve");
    assert!(
        echo.contains("The cut that Fay owes counts: Zoya, target:"),
        "{echo}"
    );
}

#[test]
fn lots_of_a_day_stand_in_the_journal() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Vera active_citizen; Gleb active_citizen; Eva hero + mafia; \
         Zhora priest + maniac; Zoya witness; Igor judge",
    );
    desk.take_all(
        "start\nvote Boris Zoya\nvote Igor Zoya\nend day\nsecretary Boris\nresolve\nstart",
    );
    for voter in ["Boris", "Vera", "Gleb", "Eva", "Zhora", "Igor"] {
        desk.take(&format!("vote {voter} Anna"));
    }
    desk.end_vote();
    // Which of the two citizens comes first.
    let drawn: usize = desk.moves().iter().map(|taken| taken.draws.len()).sum();
    assert_eq!(drawn, 1);
}

#[test]
fn a_refused_move_has_a_ready_answer_for_its_player() {
    let mut desk = desk(Language::English, GREY);
    desk.take_all(ELECTED);
    let refusal = desk.refusal("Anna: commissioner -> Vera");
    assert_eq!(refusal.to, Some(desk.seat("Anna")));
    assert!(!refusal.answer.is_empty());
    assert_eq!(desk.refusal("sing").to, None);
}

#[test]
fn a_refused_move_of_the_day_has_a_ready_answer_in_the_players_language() {
    let told = |language| {
        let mut desk = desk(
            language,
            "Anna witness; Boris blocker; Vera judge; Gleb liar; Eva hero + mafia; \
             Zhora priest + imitator; Zoya lawyer; Igor maid + maniac",
        );
        desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
        desk.take("resolve");
        let mut lines = vec![
            "Anna: witness -> Vera",
            "Zoya: legal protection -> Boris",
            "Boris: buy -> 1",
            "Gleb: scandal -> Eva",
            "Boris: approves",
        ];
        let mut said = Vec::new();
        let mut ask = |desk: &super::kit::Desk, line: &str| {
            let refusal = desk.refusal(line);
            let name = refusal.to.map(|seat| desk.game.name(seat).to_owned());
            said.push(format!(
                "{line}\n  {} | {}\n  to {}: {}",
                refusal.code,
                refusal.message,
                name.unwrap_or_default(),
                refusal.answer
            ));
        };
        for line in lines.drain(..) {
            ask(&desk, line);
        }
        desk.take("start");
        for voter in ["Anna", "Boris", "Vera", "Gleb", "Eva", "Zoya", "Igor"] {
            desk.take(&format!("vote {voter} Zhora"));
        }
        desk.take_all("vote Zhora Eva\nend day");
        ask(&desk, "Anna: witness -> Gleb");
        ask(&desk, "Gleb: scandal -> Eva, Anna, Zoya");
        ask(&desk, "Gleb: scandal -> Eva; Anna");
        desk.take_all("end day\nend day");
        ask(&desk, "Eva: defends -> Anna");
        desk.take("end day");
        ask(&desk, "Zhora: dies as -> geisha");
        desk.take("Zhora: dies as -> maniac");
        said.join("\n")
    };
    insta::assert_snapshot!(told(Language::English));
    insta::assert_snapshot!(told(Language::Russian));
}

#[test]
fn a_maid_reads_what_her_target_was_told_before() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Vera judge; Gleb liar; Eva hero + mafia; \
         Zhora priest + maniac; Zoya witness; Mia maid; Cora commissioner",
    );
    desk.take_all("start\nvote Anna Vera\nvote Boris Vera\nend day\nsecretary Boris");
    desk.take("Cora: commissioner -> Eva");
    desk.take_all("resolve\nstart");
    for voter in [
        "Anna", "Boris", "Gleb", "Eva", "Zhora", "Mia", "Cora", "Vera",
    ] {
        desk.take(&format!("vote {voter} Zoya"));
    }
    desk.end_vote();
    desk.take("Mia: maid -> Cora");
    let told = desk.take("resolve");
    let mia = Audience::Seat(desk.seat("Mia"));
    let mut lines = told
        .iter()
        .filter(|told| told.to == mia)
        .flat_map(|told| &told.parts);
    let read = lines.any(
        |part| matches!(part, TextPart::Line(line) if line.contains("Your check of Eva: black")),
    );
    assert!(read);
}

#[test]
fn every_card_says_what_its_holder_must_reach() {
    let game = nightdesk_game::Game::default();
    let goal = |card: &str| {
        let (_, card) = read_card(card, Language::English).expect("a card");
        let sheet = CityRules.card_sheet(&game, &card, None);
        sheet.goal.expect("a goal")
    };
    assert!(goal("doctor").contains("all blacks are out"));
    assert!(goal("doctor + mafia").contains("fewer reds than blacks"));
    assert!(goal("doctor + faceless").contains("9 of the other main players"));
    assert!(goal("servant").contains("whom you serve"));
    assert_ne!(goal("agent + red"), goal("agent + black"));
}

#[test]
fn what_may_not_be_left_out_is_waited_for_as_such() {
    let owed = |desk: &super::kit::Desk| {
        let waits = desk.table().asks().into_iter();
        let owed = waits.filter(|waiting| !waiting.is_optional());
        let names = owed.filter_map(|waiting| Some(desk.game.name(waiting.player()?).to_owned()));
        names.collect::<Vec<_>>()
    };
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Vera judge; Gleb fanatic; Eva hero + mafia; \
         Zhora priest + maniac; Zoya necromancer; Fay immortal + faceless",
    );
    desk.take_all(ELECTED);
    assert_eq!(owed(&desk), ["Gleb", "Zoya", "Fay"]);
    desk.take_all(
        "Gleb: fanatic favourite -> Anna
        Zoya: necromancer curse -> Anna, Boris, Gleb
        Fay: faceless -> Anna (target: Eva)",
    );
    assert_eq!(owed(&desk), [""; 0]);
}

#[test]
fn l1_an_elite_player_is_no_target_of_a_cut() {
    let mut desk = desk(
        Language::English,
        &format!("{GREY}; Stas agent + red; Tom witness"),
    );
    desk.take_all(ELECTED);
    let refusal = desk.refusal("Fay: faceless -> Tom (target: Stas)");
    assert!(
        refusal.message.contains("Stas, who is no main player"),
        "{refusal:?}"
    );
    assert!(!refusal.answer.contains("dead"), "{refusal:?}");
}

#[test]
fn a_second_shot_of_a_maniac_is_said_to_stand_beside_the_first() {
    let mut desk = desk(
        Language::English,
        &format!("{GREY}; Tom maid; Udo journalist; Yan vagrant"),
    );
    let rulings = &mut desk.game.setup.rulings;
    rulings.insert("format".to_owned(), "extended".to_owned());
    desk.take_all(ELECTED);
    desk.take_all("resolve\nstart");
    for voter in ["Anna", "Boris", "Gleb", "Eva", "Udo", "Yan"] {
        desk.take(&format!("vote {voter} Tom"));
    }
    desk.end_vote();
    let first = desk.echo("Zhora: maniac -> Gleb");
    assert!(!first.contains("second shot"), "{first}");
    let second = desk.echo("Zhora: maniac -> Zoya");
    assert!(
        second.contains("the first counts: Zhora: Maniac kill → Gleb."),
        "{second}"
    );
    desk.take("Zhora: maniac skip");
    let again = desk.echo("Zhora: maniac -> Zoya");
    assert!(!again.contains("second shot"), "{again}");
}

/// Chance answers by the first morning alone, and never for an heir.
#[test]
fn a_favourite_is_owed_where_silence_brings_one_by_lot() {
    let mut desk = desk(
        Language::English,
        "Anna doctor; Boris blocker; Vera judge; Gleb fanatic; Eva hero + mafia; \
         Zhora priest + maniac; Fedor active citizen; Igor maid",
    );
    desk.take_all(ELECTED);
    let owes = |desk: &super::kit::Desk, name: &str| {
        let from = Some(desk.seat(name));
        let waits = desk.table().asks().into_iter();
        let mut waits = waits.filter(|waiting| waiting.player() == from);
        let favour = waits.find(|waiting| waiting.what.contains("favour"));
        favour.map(|waiting| !waiting.is_optional())
    };
    assert_eq!(owes(&desk, "Gleb"), Some(true));
    desk.take_all("Eva: mafia -> Gleb\nresolve\nstart");
    for voter in ["Anna", "Boris", "Vera", "Eva", "Fedor", "Igor"] {
        desk.take(&format!("vote {voter} Zhora"));
    }
    desk.end_vote();
    assert_eq!(owes(&desk, "Fedor"), Some(false));
}
