use std::collections::BTreeMap;

use super::*;
use nightdesk_text::Language;
use nightdesk_text::messages::Worded;

fn card(side: &str, role: &str) -> Card {
    Card {
        faction: side.to_owned(),
        roles: vec![role.to_owned()],
        ..Card::default()
    }
}

/// A card a letter.
fn cards(letters: &str) -> Vec<Card> {
    letters
        .chars()
        .map(|one| card("town", &one.to_string()))
        .collect()
}

fn spelled(cards: &[Card]) -> String {
    cards
        .iter()
        .flat_map(|card| card.roles.iter().map(String::as_str))
        .collect()
}

fn grid(rows: &[&str], take: Take) -> Form {
    let row = |row: &&str| row.split(' ').map(cards).collect();
    Form::Grid {
        rows: rows.iter().map(row).collect(),
        take,
    }
}

fn draws(form: Form) -> Draws {
    Draws {
        draws: vec![Draw {
            name: "draw".to_owned(),
            title: None,
            form,
        }],
        ..Draws::default()
    }
}

fn come(form: Form) -> Vec<String> {
    let choices = form.choices();
    choices
        .iter()
        .map(|choice| {
            format!(
                "{}: {}",
                choice.came.worded(Language::English),
                spelled(&choice.cards)
            )
        })
        .collect()
}

#[test]
fn lists_come_each_once() {
    let lists = ["a", "b", "cd"].map(cards).to_vec();
    let some = |pick| Form::Lists {
        lists: lists.clone(),
        pick,
    };
    assert_eq!(come(some(1)), ["list 1: a", "list 2: b", "list 3: cd"]);
    assert_eq!(
        come(some(2)),
        [
            "lists 1 and 2: ab",
            "lists 1 and 3: acd",
            "lists 2 and 3: bcd"
        ]
    );
    assert_eq!(come(some(4)), [""; 0]);
}

#[test]
fn lines_go_across_down_and_slanting() {
    let rows = ["a b", "c d"];
    assert_eq!(
        come(grid(&rows, Take::Line)),
        ["row 1: ab", "row 2: cd", "column A: ac", "column B: bd"]
    );
    let slanting = come(grid(&rows, Take::LineOrDiagonal));
    assert_eq!(
        slanting[4..],
        ["the diagonal from A1: ad", "the diagonal from A2: cb"]
    );
    assert_eq!(
        come(grid(&["a b c", "d e f"], Take::LineOrDiagonal)).len(),
        5
    );
}

#[test]
fn a_head_goes_with_cells_below() {
    let rows = ["a b c", "d e f", "g h i"];
    let own = come(grid(&rows, Take::HeadAndCell));
    assert_eq!(own.len(), 6);
    assert_eq!(own[1], "A1 and A3: ag");
    let others = come(grid(&rows, Take::HeadAndOtherCells));
    assert_eq!(others.len(), 12);
    assert_eq!(others[0], "A1, B2 and C2: aef");
}

fn dice(rolls: u32, faces: &[(&str, u32, u32, u32, &[&str])], over: Over) -> Form {
    let column = |&(face, from, to, first, rows): &(&str, u32, u32, u32, &[&str])| Column {
        face: face.to_owned(),
        title: None,
        from,
        to,
        first,
        rows: rows.iter().map(|row| cards(row)).collect(),
    };
    Form::Rolls(Rolls {
        rolls: HowMany::Number(rolls),
        columns: faces.iter().map(column).collect(),
        over,
    })
}

/// How likely each list of cards is.
fn chances(draws: &Draws) -> BTreeMap<String, (u128, u128)> {
    let mut all: BTreeMap<String, Fraction> = BTreeMap::new();
    for outcome in draws.outcomes(&[], Over::Again).unwrap() {
        let chance = all.entry(spelled(&outcome.cards));
        chance
            .and_modify(|chance| *chance = chance.or(outcome.chance))
            .or_insert(outcome.chance);
    }
    let whole = all.values().copied().reduce(Fraction::or).unwrap();
    assert_eq!((whole.ways, whole.of), (1, 1));
    all.into_iter()
        .map(|(cards, chance)| (cards, (chance.ways, chance.of)))
        .collect()
}

#[test]
fn what_always_comes_too_often_ends() {
    let one = draws(dice(2, &[("C", 1, 1, 1, &["c"])], Over::Again));
    let rare = Unfit::Rare {
        draw: one.draws[0].name.clone(),
    };
    let mut rolled = 0;
    let mut below = |_: usize| {
        rolled += 1;
        0
    };
    assert_eq!(one.draw(&[], None, &mut below), Err(NotDrawn::Unfit(rare)));
    assert_eq!(rolled, 2 * lot::MOST_ROLLS);
}

#[test]
fn the_count_of_a_face_picks_its_row() {
    let faces: &[(&str, u32, u32, u32, &[&str])] =
        &[("T", 1, 3, 0, &["z", "", "y"]), ("C", 4, 4, 1, &["c", "d"])];
    let two = draws(dice(2, faces, Over::Again));
    assert_eq!(
        chances(&two),
        [("c", (3, 8)), ("y", (9, 16)), ("zd", (1, 16))]
            .map(|(cards, chance)| (cards.to_owned(), chance))
            .into()
    );
}

#[test]
fn what_comes_too_often_goes_by_the_switch() {
    let faces: &[(&str, u32, u32, u32, &[&str])] =
        &[("T", 1, 1, 0, &["", "", ""]), ("C", 2, 2, 1, &["c"])];
    let of = |over| {
        chances(&draws(dice(2, faces, over)))
            .into_keys()
            .collect::<Vec<_>>()
    };
    assert_eq!(of(Over::Again), ["", "c"]);
    assert_eq!(of(Over::Highest), ["", "c"]);
    assert_eq!(of(Over::Each), ["", "c", "cc"]);
    // Rolled again, two thirds of what is left have one C.
    assert_eq!(chances(&draws(dice(2, faces, Over::Again)))["c"], (2, 3));
    let asks = draws(dice(2, faces, Over::Ask));
    let mut highest = |below: usize| below - 1;
    let Err(NotDrawn::Asks(asked)) = asks.draw(&[], None, &mut highest) else {
        panic!("nothing is asked");
    };
    assert_eq!((asked.face.as_str(), asked.count, asked.rows), ("C", 2, 1));
    let drawn = asks.draw(&[], Some(Over::Each), &mut highest).unwrap();
    assert_eq!(spelled(&drawn.cards), "cc");
    let came = &drawn.drawn[0].came;
    assert_eq!(came.worded(Language::English), "2 2 (C 2)");
}

#[test]
fn dice_that_are_rolled_again_are_reported() {
    let faces: &[(&str, u32, u32, u32, &[&str])] =
        &[("T", 1, 1, 0, &["t"]), ("C", 2, 2, 1, &["c"])];
    // Two rolls of C are one too many, a T beyond none, too: C and T never both fit but once.
    let mut lots = [1, 1, 1, 0, 0, 0].into_iter();
    let one = draws(dice(1, faces, Over::Again));
    let drawn = one.draw(&[], None, &mut |_| lots.next().unwrap()).unwrap();
    assert_eq!(spelled(&drawn.cards), "tc");
    assert!(drawn.rolled_again.is_empty());
    let mut lots = [0, 1].into_iter();
    let drawn = one.draw(&[], None, &mut |_| lots.next().unwrap()).unwrap();
    let again = drawn.rolled_again.first().unwrap();
    assert_eq!((again.face.as_str(), again.count, again.rows), ("T", 1, 0));
    assert_eq!(spelled(&drawn.cards), "tc");
}

#[test]
fn a_later_draw_may_count_the_cards_of_an_earlier_one() {
    let Form::Rolls(mut later) = dice(0, &[("R", 1, 2, 1, &["r", "rr", "rrr"])], Over::Again)
    else {
        unreachable!("dice")
    };
    later.rolls = HowMany::CardsOf {
        draw: "draw".to_owned(),
        less: 1,
    };
    let mut both = draws(Form::Lists {
        lists: ["a", "bcd"].map(cards).to_vec(),
        pick: 1,
    });
    both.draws.push(Draw {
        name: "later".to_owned(),
        title: None,
        form: Form::Rolls(later),
    });
    assert_eq!(
        chances(&both).into_keys().collect::<Vec<_>>(),
        ["a", "bcdrr"]
    );
}

#[test]
fn sides_and_the_game_are_filled_up() {
    let mut drawn = draws(Form::Lists {
        lists: vec![cards("a"), vec![card("mafia", "m"), card("town", "b")]],
        pick: 1,
    });
    drawn.fill = vec![
        Fill {
            side: Some("mafia".to_owned()),
            size: 2,
            card: card("mafia", "g"),
        },
        Fill {
            side: None,
            size: 5,
            card: card("town", "v"),
        },
    ];
    let all = chances(&drawn);
    assert_eq!(all.into_keys().collect::<Vec<_>>(), ["aggvv", "mbgvv"]);
    drawn.fill[0].size = 0;
    let unfit = drawn.outcomes(&[], Over::Again).unwrap_err();
    let too_many = Unfit::TooMany {
        side: Some("mafia".to_owned()),
        cards: 1,
        size: 0,
    };
    assert_eq!(unfit, too_many);
}

proptest::proptest! {
    /// What comes by lot is one of the outcomes that are counted out.
    #[test]
    fn every_draw_is_one_of_the_outcomes(lots in proptest::collection::vec(0_usize..1000, 64)) {
        let mut both = draws(dice(
            3,
            &[("T", 1, 3, 0, &["x", "y", "", "z"]), ("C", 4, 5, 1, &["c", "d"]), ("D", 6, 6, 1, &["e"])],
            Over::Again,
        ));
        both.draws.push(Draw { name: "grid".to_owned(), title: None, form: grid(&["a b", "c d"], Take::LineOrDiagonal) });
        let all = chances(&both);
        let mut lots = lots.into_iter().cycle();
        let mut below = |end: usize| lots.next().unwrap_or(0) % end;
        // Lots that go round in a circle could roll too often for ever; highest never rolls again.
        for draw in &mut both.draws {
            if let Form::Rolls(rolls) = &mut draw.form { rolls.over = Over::Highest; }
        }
        let highest = chances(&both);
        let drawn = both.draw(&[], None, &mut below).unwrap();
        proptest::prop_assert!(highest.contains_key(&spelled(&drawn.cards)));
        proptest::prop_assert!(all.keys().all(|cards| highest.contains_key(cards)));
    }
}
