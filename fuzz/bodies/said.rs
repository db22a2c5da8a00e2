//! Lines of the City as players send them, in its first night: what is taken is a line of the desk that is
//! read again as the same.

use std::sync::LazyLock;

use chrono::{DateTime, Utc};
use nightdesk_game::{Event, Game, Seat};
use nightdesk_replies::When;
use nightdesk_rule_sets::named;
use nightdesk_rules::{Chance, Cue, Refusal, RuleSet, Taken};

const TOWN: [(&str, &str); 8] = [
    ("Вася", "doctor"),
    ("Васька", "blocker"),
    ("Клара", "commissioner"),
    ("Комиссар", "vagrant + mafia"),
    ("Лена", "journalist + maniac"),
    ("Нина", "bodyguard + faceless"),
    ("Ханна", "prostitute"),
    ("Max", "maid"),
];

const BEFORE: [&str; 5] = [
    "start",
    "vote Вася Клара",
    "vote Васька Клара",
    "end day",
    "secretary Вася",
];

static GAME: LazyLock<Game> = LazyLock::new(|| {
    let mut game = Game::default();
    for (name, card) in TOWN {
        let mut seat = Seat::new(name);
        let (_, card) = city().read_card(&game.setup, "", card).expect("a card");
        seat.card = Some(card.clone());
        game.seats.push(seat);
        game.setup.deck.push(card);
    }
    game.setup.factions = city().sides_of(&game.setup);
    for line in BEFORE {
        let taken = take(&game, line).expect(line);
        let kept = Event::MoveTaken {
            line: taken.line,
            draws: Vec::new(),
            at: when(&game).at,
            sent: None,
            late: false,
            discards: false,
            no: None,
            step: taken.step,
            told: taken.told,
        };
        for event in std::iter::once(kept).chain(taken.events) {
            game.apply(&event).expect("it was taken");
        }
    }
    game
});

pub(crate) fn run(text: &str) {
    for line in text.lines().take(4) {
        let Ok(taken) = take(&GAME, line) else {
            continue;
        };
        let again = take(&GAME, &taken.line).expect(line);
        assert_eq!(again.line, taken.line, "{line:?}");
    }
}

fn city() -> &'static dyn RuleSet {
    named("city").expect("a rule set")
}

fn take(game: &Game, line: &str) -> Result<Taken, Refusal> {
    let table = city().tables().expect("a table").open(game).expect("laid");
    table.take(Cue::Line(line), when(game), &mut First)
}

fn when(game: &Game) -> When {
    When {
        at: DateTime::<Utc>::UNIX_EPOCH,
        sent: None,
        entry: u64::try_from(game.moves.len()).expect("few moves"),
    }
}

/// Chance that always draws the first.
struct First;

impl Chance for First {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
}
