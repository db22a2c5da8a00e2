//! What holds for every game: replay, serialisation, refusals that change nothing.

use proptest::prelude::*;

use super::{Asked, InOrder, Input, Item, PollOption, Table, World, file, role, step};
use crate::{Chance, Recorded, Why};
use nightdesk_game::SeatId;

fn files() -> Vec<(String, String)> {
    vec![
        role(
            "Hitter",
            "End Night: Attack @Selection\nOn Death: Announce `@Self is gone`",
        ),
        role(
            "Seer",
            "Immediate Night: Role Investigate @Selection (SD, WD)",
        ),
        role(
            "Mask",
            "Immediate: Strongly Disguise @Selection as @SecondarySelection (~NextPhase)",
        ),
        role(
            "Shield",
            "Immediate Night: Protect @Selection from `Attacks` through Active Defense (~Phase) ⟨x2⟩",
        ),
        role(
            "Mirror",
            "Starting: Redirect `all` to @All->RandomPlayer (~UntilSecondUse)",
        ),
        role(
            "Judge",
            "Passive Start Night: Join #Den\nPassive End Night: Leave #Den",
        ),
        role(
            "Torn",
            "Passive Start Day: `Way` Choice Creation (Stay, Turn) {Forced: Stay}\nImmediate Day: `Way` Choice Choose @Chosen\nChoice `Turn` Chosen: Role Change @Self to `Grey`",
        ),
        file(
            "_game/polls/lynch",
            "**Lynch** | Poll\nAvailable Options: @All, Abstain, Random\nAllowed Voters: @All\n\
             Passive Start Day: Create Poll in #square\nOn Poll Closed: Lynch @Winner\n",
        ),
    ]
}

const SEATS: [&str; 9] = [
    "Ann Hitter",
    "Bob Seer",
    "Cid Mask",
    "Dan Shield",
    "Eve Mirror",
    "Fay Judge",
    "Gil Torn",
    "Hal Grey",
    "Ida Plain",
];

/// Draws by a row of numbers.
#[derive(Debug, Clone)]
struct Row(Vec<u8>, usize);

impl Chance for Row {
    fn draw(&mut self, _: Why, among: usize, wanted: usize) -> Vec<usize> {
        let next = |row: &mut Self| {
            row.1 += 1;
            usize::from(row.0[row.1 % row.0.len()])
        };
        (0..wanted).map(|_| next(self) % among).collect()
    }
}

/// An entry that a number stands for, sensible or not.
fn entry(world: &World, number: u16) -> Input {
    let pick = usize::from(number / 8);
    let seat = SeatId::at(pick % (SEATS.len() + 1));
    match (number % 8, world.prompts.len(), world.open_polls.len()) {
        (0..=3, prompts @ 1.., _) => {
            let prompt = &world.prompts[pick % prompts];
            let value = |asked: &Asked| match asked {
                Asked::Role => vec![Item::Role("grey".to_owned())],
                Asked::Choice => vec![Item::Choice("Turn".to_owned())],
                _ => vec![Item::Player(seat)],
            };
            let line: Vec<Vec<Item>> = prompt.inputs.iter().map(value).collect();
            Input::Answer {
                prompt: prompt.id,
                lines: vec![line; usize::try_from(prompt.uses).expect("few")],
                delayed: number % 2 == 1,
            }
        }
        (4 | 5, _, polls @ 1..) => Input::Vote {
            poll: world.open_polls[pick % polls].id,
            voter: seat,
            option: Some(PollOption::Player(SeatId::at((pick / 3) % SEATS.len()))),
        },
        (6, _, _) => Input::Withdraw {
            prompt: u32::from(number % 40),
        },
        _ => Input::Advance,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_record_repeats_a_game_byte_for_byte(
        entries in prop::collection::vec(any::<u16>(), 1..40),
        row in prop::collection::vec(any::<u8>(), 1..9),
    ) {
        let mut table = Table::new(&files(), &SEATS);
        let mut chance = Row(row, 0);
        for number in entries {
            let input = entry(&table.world, number);
            let before = serde_json::to_string(&table.world).expect("data");
            match step(&table.book, &table.world, &input, &mut chance) {
                Ok(next) => {
                    let mut recorded = Recorded::of(&next.draws);
                    let again = step(&table.book, &table.world, &input, &mut recorded);
                    let again = again.expect("taken before");
                    let text = serde_json::to_string(&next.world).expect("data");
                    prop_assert_eq!(serde_json::to_string(&again.world).expect("data"), text.clone());
                    prop_assert_eq!(&again.effects, &next.effects);
                    let back: World = serde_json::from_str(&text).expect("what was written");
                    prop_assert_eq!(&back, &next.world);
                    let reasons = next.reasons.len();
                    prop_assert!(next.effects.iter().all(|told| told.reason.is_none_or(|at| at < reasons)));
                    table.world = next.world;
                }
                Err(_) => {
                    prop_assert_eq!(serde_json::to_string(&table.world).expect("data"), before);
                }
            }
        }
    }
}

#[test]
fn every_death_tells_the_chain_that_led_to_it() {
    let mut table = Table::new(&files(), &SEATS);
    table.advance();
    table.answer("Ann", &[&["Ida"]]).expect("an answer");
    let next = step(&table.book, &table.world, &Input::Advance, &mut InOrder).expect("a phase");
    let died = next
        .effects
        .iter()
        .find(|told| matches!(told.effect, super::Effect::Died { .. }));
    let reason = &next.reasons[died.expect("a death").reason.expect("a reason")];
    let Some(nightdesk_rules::Slot::Statement(what)) = reason.says.slot("what") else {
        panic!("what it was");
    };
    assert_eq!(what.key, "kill");
    let Some(nightdesk_rules::Slot::Statements(because)) = reason.says.slot("because") else {
        panic!("a chain");
    };
    let keys: Vec<&str> = because.iter().map(|says| &*says.key).collect();
    assert_eq!(keys, ["phase_ends", "trigger", "ability"]);
}
