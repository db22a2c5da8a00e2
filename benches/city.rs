//! How long a City night takes: seventeen players, every one of them acting.

#![allow(missing_docs, reason = "criterion's macros make public items")]
#![allow(
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark may stop at once"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use nightdesk_city::evening::evening;
use nightdesk_city::moves::{Move, People, admit, read_move};
use nightdesk_city::night::{Draws, resolve};
use nightdesk_city::rulings::Rulings;
use nightdesk_city::state::{Camp, Card, CardId, Citizen, City, Memory, Origin};
use nightdesk_city::{Format, Negative, Peaceful};
use nightdesk_game::SeatId;

/// Name, peaceful role, black role, moves in the evening or "", move at night.
type Player = (
    &'static str,
    Peaceful,
    Option<Negative>,
    &'static str,
    &'static str,
);

/// The extended format with the faceless, in its fourth night.
const PLAYERS: [Player; 17] = [
    ("Ada", Peaceful::Doctor, None, "", "doctor → Kit, Lou"),
    ("Ben", Peaceful::Blocker, None, "", "blocker protect → Dov"),
    (
        "Cyd",
        Peaceful::Commissioner,
        None,
        "",
        "commissioner → Moe",
    ),
    (
        "Dov",
        Peaceful::Detective,
        None,
        "detective query → doctor",
        "",
    ),
    ("Eva", Peaceful::Hypnotist, None, "", "hypnotist → Kit"),
    (
        "Flo",
        Peaceful::Prostitute,
        None,
        "",
        "prostitute → Gil (condom)",
    ),
    ("Gil", Peaceful::Bodyguard, None, "", "bodyguard → Ada"),
    ("Hal", Peaceful::Vagrant, None, "", "vagrant → Kit"),
    (
        "Ivy",
        Peaceful::DrugDealer,
        None,
        "",
        "drug dealer → Kit, Lou",
    ),
    ("Jan", Peaceful::Maid, None, "", "maid → Cyd"),
    ("Kit", Peaceful::Witch, None, "", "witch → Hal, Moe"),
    (
        "Lou",
        Peaceful::Lawyer,
        Some(Negative::Mafia),
        "",
        "lawyer → Moe",
    ),
    (
        "Moe",
        Peaceful::Journalist,
        Some(Negative::Mafia),
        "",
        "mafia → Eva",
    ),
    (
        "Ned",
        Peaceful::Cultist,
        Some(Negative::Maniac),
        "cultist mark → Ada, Ben, Cyd; maniac smear → Hal",
        "maniac → Ben",
    ),
    (
        "Oda",
        Peaceful::Fanatic,
        Some(Negative::Joker),
        "fanatic → Jan",
        "joker → Cyd",
    ),
    (
        "Pia",
        Peaceful::Hacker,
        Some(Negative::Geisha),
        "hacker → Ivy",
        "geisha → Jan",
    ),
    (
        "Quy",
        Peaceful::Priest,
        None,
        "",
        "faceless → Cyd (target: Ada)",
    ),
];

fn city() -> City {
    let mut city = City {
        format: Format::Extended,
        night: 3,
        imitator_met: true,
        ..City::default()
    };
    for (index, (name, role, negative, ..)) in PLAYERS.iter().enumerate() {
        let seat = SeatId::at(index);
        city.citizens
            .insert(seat, Citizen::new(seat, *negative, *name == "Quy"));
        city.cards.push(Card {
            id: CardId(u32::try_from(index).expect("a small number")),
            role: *role,
            holder: seat,
            origin: Origin::Dealt,
            memory: Memory::default(),
        });
    }
    city.shots.spare = [(Camp::Mafia, 1), (Camp::Maniac, 0)].into();
    city
}

fn moves(pick: impl Fn(&Player) -> &'static str) -> Vec<Move> {
    let names = PLAYERS.iter().enumerate();
    let people = People::new(names.map(|(index, player)| (SeatId::at(index), player.0)));
    PLAYERS
        .iter()
        .flat_map(|player| pick(player).split("; ").map(move |sent| (player.0, sent)))
        .filter(|(_, sent)| !sent.is_empty())
        .map(|(name, sent)| format!("{name}: {sent}"))
        .map(|line| read_move(&line, &people).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn seventeen_players(criterion: &mut Criterion) {
    let rulings = Rulings::default();
    let dusk = moves(|player| player.3);
    let sent = moves(|player| player.4);
    let before = evening(&city(), &dusk, 4, &rulings);
    assert!(before.refused.is_empty(), "{:?}", before.refused);
    let mut admitted: Vec<Move> = Vec::new();
    for one in &sent {
        let taken = admit(&before.after, one, &admitted, &rulings);
        assert_eq!(taken, Ok(()), "{one:?}");
        admitted.push(one.clone());
    }
    criterion.bench_function("city/17 players", |bench| {
        bench.iter(|| {
            resolve(
                black_box(&before.after),
                black_box(&admitted),
                &Draws::new(),
                &rulings,
            )
        });
    });
    criterion.bench_function("city/17 players, evening", |bench| {
        bench.iter(|| evening(black_box(&city()), black_box(&dusk), 4, &rulings));
    });
}

criterion_group!(benches, seventeen_players);
criterion_main!(benches);
