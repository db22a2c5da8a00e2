//! From the city of the night to the town of the day, and back.

use super::kit::{Kit, casts, s};
use crate::rules::city::day::lynch::{LynchVote, lynch};
use crate::rules::city::day::moves::{BeforeVote, Moves};
use crate::rules::city::day::of_city::{
    DayBooks, PhantomEffect, apply, keep_phantoms, office_of, town_of,
};
use crate::rules::city::day::people::{DayRole, Dose, Hold, Mark, Status};
use crate::rules::city::day::standing::Office;
use crate::rules::city::day::{Standing, Weight};
use crate::rules::city::moves::Action;
use crate::rules::city::state::{
    Block, BlockedBy, Card, CardId, Citizen, City, Cut, Fate, Logged, Memory, Origin, Step,
};
use crate::rules::city::{Negative, Peaceful, Role, Side};

/// A city behind its first night: A, B … with these roles, G black.
fn city(roles: &[Peaceful]) -> City {
    let mut city = City {
        night: 1,
        ..City::default()
    };
    for (place, role) in roles.iter().enumerate() {
        let seat = crate::game::SeatId::at(place);
        let negative = (seat == s('G')).then_some(Negative::Mafia);
        city.citizens
            .insert(seat, Citizen::new(seat, negative, false));
        city.cards.push(Card {
            id: city.next_card(),
            role: *role,
            holder: seat,
            origin: Origin::Dealt,
            memory: Memory::default(),
        });
    }
    city
}

const ROLES: &[Peaceful] = &[
    Peaceful::Judge,
    Peaceful::Lawyer,
    Peaceful::DrugDealer,
    Peaceful::Phantom,
    Peaceful::ActiveCitizen,
    Peaceful::Actor,
    Peaceful::Immortal,
];

fn morning(city: &City) -> crate::rules::city::day::Town {
    town_of(city, &DayBooks::default(), PhantomEffect::On)
}

#[test]
fn roles_come_with_what_they_hold() {
    let mut city = city(ROLES);
    city.cards[1].memory.log.push(Logged {
        night: 1,
        role: Role::Peaceful(Peaceful::Lawyer),
        action: Action::Check,
        targets: vec![s('G')],
        done: true,
        repeated: false,
        shown: Some(Side::Black),
        on_copy: false,
    });
    city.cards[2].memory.purse = 3;
    city.drugged.insert(s('A'), 2);
    city.cards.push(Card {
        id: CardId(99),
        role: Peaceful::Judge,
        holder: s('F'),
        origin: Origin::Copied { night: 1 },
        memory: Memory::default(),
    });
    let books = DayBooks {
        spent: [(CardId(2), Weight::halves(3))].into(),
        ..DayBooks::default()
    };
    let town = town_of(&city, &books, PhantomEffect::On);
    let player = |seat| town.player(s(seat)).unwrap();
    assert_eq!(player('A').dose, Some(Dose::Double));
    let DayRole::Lawyer { black, red } = &player('B').role else {
        panic!("a lawyer");
    };
    assert!(black.contains(&s('G')) && red.is_empty());
    let purse = Weight::halves(3);
    assert_eq!(player('C').role, DayRole::DrugDealer { purse });
    assert_eq!(player('F').hold, Hold::Copied);
    assert_eq!(player('G').colour, Side::Black);
    assert!(player('G').has(Mark::SpareLife));
}

#[test]
fn blocks_cuts_and_cripples_come_along() {
    let mut city = city(ROLES);
    let target = Some(s('B'));
    let citizen = city.citizens.get_mut(&s('A')).unwrap();
    citizen.cut = Some(Cut { night: 1, target });
    city.citizens.get_mut(&s('B')).unwrap().crippled = true;
    city.blocks.push(Block {
        seat: s('C'),
        by: BlockedBy::Hacker,
        peaceful: true,
        negative: true,
        from: Step::night(1),
        until: Step::evening(2),
    });
    let town = morning(&city);
    assert_eq!(town.player(s('A')).unwrap().cut.unwrap().target, target);
    for seat in "ABC".chars() {
        assert_eq!(town.role(s(seat)), None, "{seat}");
    }
}

#[test]
fn l16_the_dead_of_the_night_vote_while_the_phantom_lives() {
    let mut killed = city(ROLES);
    killed.citizens.get_mut(&s('A')).unwrap().fate = Fate::Night(1);
    let status = |city: &City, effect, seat| {
        let town = town_of(city, &DayBooks::default(), effect);
        town.player(s(seat)).unwrap().status
    };
    let phantom = Status::Phantom { possesses: None };
    assert_eq!(status(&killed, PhantomEffect::On, 'A'), phantom);
    assert_eq!(status(&killed, PhantomEffect::Off, 'A'), Status::Out);
    // The phantom killed, too: only he stays.
    killed.citizens.get_mut(&s('D')).unwrap().fate = Fate::Night(1);
    assert_eq!(status(&killed, PhantomEffect::On, 'A'), Status::Out);
    assert_eq!(status(&killed, PhantomEffect::On, 'D'), phantom);
    // A night later both are gone, but for a possession the books know of.
    killed.night = 2;
    assert_eq!(status(&killed, PhantomEffect::On, 'D'), Status::Out);
    let mut books = DayBooks::default();
    let mut town = morning(&killed);
    let possesses = Status::Phantom {
        possesses: Some(s('B')),
    };
    town.players.get_mut(&s('D')).unwrap().status = possesses;
    keep_phantoms(&mut books, &town);
    let town = town_of(&killed, &books, PhantomEffect::On);
    assert_eq!(town.player(s('D')).unwrap().status, possesses);
}

#[test]
fn a_result_goes_into_the_city_and_the_books() {
    let mut city = city(ROLES);
    city.mayor = Some(s('B'));
    city.cards[2].memory.purse = 2;
    city.citizens.get_mut(&s('F')).unwrap().cut = Some(Cut {
        night: 1,
        target: Some(s('A')),
    });
    let mut before = Moves::default();
    before.enter(s('C'), BeforeVote::Buy(Weight::halves(1)));
    let vote = LynchVote {
        town: morning(&city),
        standing: Standing {
            day: 2,
            mayor: office_of(&city),
            ..Standing::default()
        },
        before: before.clone(),
        casts: casts("A>A B>A C>A D>A E>A F>G G>A"),
        ..LynchVote::default()
    };
    let outcome = lynch(&vote);
    let mut books = DayBooks::default();
    apply(&mut city, &mut books, &before, &outcome);
    assert_eq!(city.citizen(s('A')).unwrap().fate, Fate::Day(2));
    assert_eq!((city.mayor, office_of(&city)), (None, Office::Lost));
    assert_eq!(
        city.citizen(s('F')).unwrap().cut,
        None,
        "the target was lynched"
    );
    assert_eq!(books.spent[&CardId(2)], Weight::halves(1));
    // The judge, lynched, voted for himself: six less three, and the citizen takes the role.
    assert_eq!(books.judge, Weight::votes(3));
    city.night = 2;
    let town = town_of(&city, &books, PhantomEffect::On);
    let heir = town.player(s('E')).unwrap();
    let weight = Weight::votes(3);
    assert_eq!(
        (heir.hold, &heir.role),
        (Hold::Inherited, &DayRole::Judge { weight })
    );
}

#[test]
fn a_blast_blocks_the_evening_and_the_night() {
    let kit = Kit::new("A r terror; B r; C r; D b; E b", "A>D B>A C>A D>A E>B");
    let outcome = kit.vote().0;
    let mut city = city(ROLES);
    apply(
        &mut city,
        &mut DayBooks::default(),
        &Moves::default(),
        &outcome,
    );
    let binds = |seat, step| {
        city.blocks
            .iter()
            .any(|block| block.seat == s(seat) && block.peaceful && block.holds(step))
    };
    assert!(binds('B', Step::evening(2)) && binds('B', Step::night(2)));
    assert!(!binds('E', Step::evening(2)));
    assert!(!binds('B', Step::evening(3)));
}
