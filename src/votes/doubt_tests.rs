//! What hangs on votes in doubt, held to the games that every answer would give. `ab` is a vote by a
//! for b, `a.` takes it back, `a-` is one for nobody, `a?bc` waits for the host and may be for b or c,
//! `a??` may be for anybody, `a~b` waits and counts for b meanwhile, `!a` is a death, `*` are posts that nobody has read; the position is the
//! post.

use proptest::prelude::*;

use super::*;
use nightdesk_game::{AtDeadline, Ballot, DayEnds, MarkPlace, SeatId};

fn seat(letter: char) -> SeatId {
    SeatId((letter as u16).saturating_sub('a' as u16))
}

fn ballot(letter: char) -> Option<Ballot> {
    match letter {
        '.' => None,
        '-' => Some(Ballot::NoElimination),
        letter => Some(Ballot::Seat(seat(letter))),
    }
}

const fn place(post: u64) -> MarkPlace {
    MarkPlace { post, mark: 0 }
}

/// What the host makes of the votes that wait: nothing is said of a question that stays open.
enum Decided<'d> {
    Nothing,
    /// These, by their posts, are passed over.
    Passed(&'d [Open]),
    /// For each question in order what it is; none is no vote.
    Each(&'d [Option<Option<Ballot>>]),
}

fn play(day_ends: DayEnds, voters: u16, script: &str, decided: &Decided<'_>) -> Table {
    let rules = CountRules {
        day_ends,
        no_elimination: true,
        self_vote: true,
        ..CountRules::default()
    };
    let mut table = Table::new(rules, (0..voters).map(SeatId));
    let mut asked = 0;
    for (post, word) in (1..).zip(script.split_whitespace()) {
        let letters: Vec<char> = word.chars().collect();
        match letters.as_slice() {
            ['*'] => table.miss(post, post),
            ['!', dead] => table.died(seat(*dead)),
            [voter, how @ ('?' | '~'), may @ ..] => {
                let counts_for = may.first().filter(|_| *how == '~');
                let counts_for = counts_for.and_then(|may| ballot(*may));
                match decided {
                    Decided::Passed(passed) if passed.contains(&Open::Vote(place(post))) => {
                        if counts_for.is_some() {
                            let _ = table.cast(seat(*voter), counts_for, Some(post));
                        }
                    }
                    Decided::Nothing | Decided::Passed(_) => {
                        let may = match may {
                            ['?'] => MayBe::Anything,
                            may => MayBe::OneOf(may.iter().map(|may| ballot(*may)).collect()),
                        };
                        let (voter, place) = (seat(*voter), place(post));
                        let _ = table.ask(VoteInDoubt {
                            voter,
                            place,
                            may,
                            counts_for,
                        });
                    }
                    Decided::Each(answers) => {
                        if let Some(is) = answers[asked] {
                            let _ = table.cast(seat(*voter), is, Some(post));
                        }
                    }
                }
                asked += 1;
            }
            [voter, whom] => {
                let _ = table.cast(seat(*voter), ballot(*whom), Some(post));
            }
            other => panic!("{other:?} is no word of the notation"),
        }
    }
    table
}

/// The posts on which a target's hammer or lock hangs.
fn shown(table: &Table) -> String {
    let count = table.count();
    let hangs = count.hanging.iter().map(|hanging| {
        let target = match hanging.target {
            Ballot::Seat(seat) => char::from(b'a' + u8::try_from(seat.0).unwrap()),
            Ballot::NoElimination => '-',
        };
        let on = hanging.on.iter().map(|open| open.posts().0.to_string());
        format!("{target} hangs on {}", on.collect::<Vec<_>>().join(" "))
    });
    let hammer = count
        .hammer
        .map(|hammer| format!("hammer {:?}", hammer.post().unwrap_or(0)));
    let locked = count.locked.iter().map(|seat| format!("locked {}", seat.0));
    let open = table
        .open()
        .into_iter()
        .map(|open| format!("{} open", open.posts().0));
    let words = hangs.chain(hammer).chain(locked).chain(open);
    words.collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check(day_ends: DayEnds, voters: u16, script: &str, expected: &str) {
    let table = play(day_ends, voters, script, &Decided::Nothing);
    assert_eq!(shown(&table), expected, "{script}");
}

#[test]
fn a_hammer_that_an_answer_could_undo_or_put_elsewhere_hangs() {
    let check = |script, expected| check(DayEnds::Majority, 7, script, expected);
    check("ae be ce de", "hammer 4");
    check("ae be ce a?g de", "e hangs on 4, 4 open");
    // It can only be for the same player, so that nothing changes.
    check("ae be ce a?e de", "hammer 5, 4 open");
    check("ae be ce a?? de", "e hangs on 4, 4 open");
    // A question of somebody who has no part in it.
    check("ae be ce f?g de", "hammer 5, 4 open");
    check("ae be ce f?e de", "e hangs on 4, 4 open");
    // What comes after the hammer does not matter to it.
    check("ae be ce de a?g", "hammer 4");
    let open = "e hangs on 3, 3 open, 6 open, 7 open";
    check("ae be b?g ce de f?e e??", open);
    // Another one may have been there before.
    let open = "g hangs on 4 7, 4 open, 7 open";
    check("ae be ce d?e dg ag c?g bg cg", open);
    let open = "g hangs on 4, 4 open, 7 open";
    check("ae be ce d?e dg ag c?f bg fg", open);
    check("ae be ce * de", "e hangs on 4, 4 open");
}

#[test]
fn nothing_is_dropped_while_a_hammer_hangs() {
    let script = "ae be ce a?g de fg dg f?a";
    check(DayEnds::Majority, 7, script, "e hangs on 4, 4 open, 8 open");
    let table = play(DayEnds::Majority, 7, script, &Decided::Nothing);
    let totals: Vec<_> = table.count().wagons.iter().map(|it| it.total).collect();
    assert_eq!(totals, [3, 2]);
}

#[test]
fn a_later_vote_that_is_certain_overtakes_a_question() {
    let check = |script, expected| check(DayEnds::Majority, 7, script, expected);
    check("a?g ab", "");
    check("a?g a.", "");
    check("ab a?g ab", "");
    check("a?g a?e", "1 open, 2 open");
    // Its answer could have made a hammer before that vote.
    check("ae be ce d?e dg", "4 open");
    check("ae be d?e dg ce", "");
    // A vote in doubt may itself be taken back in doubt, or come back.
    check("ae be d?e d?. ce dg", "3 open, 4 open");
    check("ae be d?e d?g dg ce", "");
    check("ae be ce a?g a?e de ab", "e hangs on 4 5, 4 open, 5 open");
    // To vote again as before may be a new vote after one in doubt.
    check("ae be ce a?g de d?g ae dg", "e hangs on 4, 4 open, 6 open");
}

#[test]
fn a_lock_hangs_as_a_hammer_does() {
    let check = |script, expected| check(DayEnds::Lock, 7, script, expected);
    check("ae be ce de fe", "locked 4");
    check("ae be ce de a?g fe", "e hangs on 5, 5 open");
    check("ae be ce de fe a?g", "locked 4, 6 open");
}

#[test]
fn of_the_votes_of_a_post_the_last_is_asked_about() {
    let rules = CountRules::default();
    let mut table = Table::new(rules, (0..7).map(SeatId));
    let mut ask = |mark| {
        let place = MarkPlace { post: 4, mark };
        let (voter, may) = (SeatId(0), MayBe::Anything);
        let counts_for = None;
        let question = VoteInDoubt {
            voter,
            place,
            may,
            counts_for,
        };
        table.ask(question).unwrap();
    };
    (0..100).for_each(&mut ask);
    let open: Vec<_> = table.open().into_iter().collect();
    assert_eq!(open, [Open::Vote(MarkPlace { post: 4, mark: 99 })]);
    table.cast(SeatId(0), None, Some(4)).unwrap();
    assert!(table.open().is_empty());
}

#[test]
fn a_flip_leaves_the_count_as_it_was_until_it_is_taken_back() {
    let mut table = play(DayEnds::Lock, 7, "ae be ce de fg", &Decided::Nothing);
    let before = table.count();
    table.flipped(seat('e'));
    table.died(seat('a'));
    assert_eq!(table.count(), before);
    let late = table.cast(seat('g'), ballot('f'), Some(9));
    assert_eq!(late, Err(NotCounted::AfterHammer));
    assert_eq!(
        table.cast(seat('e'), None, Some(9)),
        Err(NotCounted::VoterDead)
    );
    table.revived(seat('a'));
    table.revived(seat('e'));
    assert_eq!(table.count(), before);
    table.cast(seat('g'), ballot('f'), Some(9)).unwrap();
    // Who died while the vote was over is gone once it goes on.
    table.flipped(seat('e'));
    table.died(seat('a'));
    table.revived(seat('e'));
    assert_eq!(
        table.count().wagon(Ballot::Seat(seat('e'))).unwrap().total,
        3
    );
}

const fn is_question(sign: char) -> bool {
    matches!(sign, '?' | '~')
}

#[test]
fn what_counts_meanwhile_is_in_the_count_and_decides_nothing() {
    let wagons = |script: &str| {
        let count = play(DayEnds::Majority, 7, script, &Decided::Nothing).count();
        let wagon = |wagon: &Wagon| {
            let votes = wagon.votes.iter().map(|vote| {
                let voter = char::from(b'a' + u8::try_from(vote.voter.0).unwrap());
                format!("{voter}{}", if vote.provisional { "?" } else { "" })
            });
            format!(
                "{:?} {}",
                wagon.target.seat().unwrap().0,
                votes.collect::<String>()
            )
        };
        count
            .wagons
            .iter()
            .map(wagon)
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(wagons("ag a~e be"), "4 a?b");
    assert_eq!(wagons("ag a~e a."), "");
    assert_eq!(wagons("ag a~e af"), "5 a");
    assert_eq!(wagons("ag a~e a~f"), "5 a?");
    // A question about a later post leaves it as it is.
    assert_eq!(wagons("ag a~e a?f"), "4 a?");
    // Whoever it counted for is gone.
    assert_eq!(wagons("ag a~e !e"), "");
    assert_eq!(wagons("ag a~e !g"), "4 a?");
    let check = |script, expected| check(DayEnds::Majority, 7, script, expected);
    check("ae be ce d~e", "e hangs on 4, 4 open");
    check("ae be ce d~g fe", "hammer 5, 4 open");
    // Its voter may be on e still.
    check("ae be ce c~g de", "e hangs on 4, 4 open");
    check("ae be c~e de fe", "e hangs on 3, 3 open");
    check("ae be c~e de ce", "e hangs on 3, 3 open");
}

/// Everything the questions of a script may come to.
fn worlds(script: &str) -> Vec<Vec<Option<Option<Ballot>>>> {
    let mut worlds = vec![Vec::new()];
    for word in script.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        let [_, '?' | '~', may @ ..] = letters.as_slice() else {
            continue;
        };
        let answers = may.iter().map(|may| Some(ballot(*may))).chain([None]);
        let answers: Vec<_> = answers.collect();
        worlds = worlds
            .into_iter()
            .flat_map(|world| {
                answers.iter().map(move |answer| {
                    let mut world: Vec<_> = world.clone();
                    world.push(*answer);
                    world
                })
            })
            .collect();
    }
    worlds
}

/// Votes of five for each other, some of them in doubt.
fn any_script() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        8 => "[a-e][ab.] ",
        2 => "[a-e]\\?[abc.]{1,2} ",
        2 => "[a-e]~[abc] ",
        1 => "![c-e] ",
    ];
    let words = prop::collection::vec(word, 0..14).prop_map(|words| words.concat());
    words.prop_filter("few questions", |script| {
        script.matches(is_question).count() <= 4
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn no_vote_in_doubt_that_counts_meanwhile_makes_a_hammer_or_a_lock(script in any_script(), lock: bool) {
        let ends = if lock { DayEnds::Lock } else { DayEnds::Majority };
        let asked = play(ends, 5, &script.replace('~', "?"), &Decided::Nothing);
        let table = play(ends, 5, &script, &Decided::Nothing);
        let (asked_count, count) = (asked.count(), table.count());
        prop_assert_eq!(count.hammer, asked_count.hammer);
        prop_assert_eq!(count.locked, asked_count.locked);
        prop_assert_eq!(table.open(), asked.open());
    }

    #[test]
    fn what_is_said_holds_whatever_the_host_decides(script in any_script(), lock: bool) {
        let ends = if lock { DayEnds::Lock } else { DayEnds::Majority };
        let table = play(ends, 5, &script, &Decided::Nothing);
        let count = table.count();
        let worlds = worlds(&script);
        let tables: Vec<Table> = worlds.iter().map(|world| play(ends, 5, &script, &Decided::Each(world))).collect();
        let counts: Vec<Count> = tables.iter().map(Table::count).collect();
        if count.hammer.is_some() {
            prop_assert!(counts.iter().all(|it| it.hammer == count.hammer));
        } else if let Some(hammer) = counts[0].hammer {
            // Said as early as it can be.
            prop_assert!(counts.iter().any(|it| it.hammer != Some(hammer)));
        }
        // As soon as that is passed over on which it hangs, it is there.
        for hanging in &count.hanging {
            let passed = play(ends, 5, &script, &Decided::Passed(&hanging.on)).count();
            let is_hit = |count: &Count| {
                let mut locked = count.locked.iter();
                count.hammer.is_some_and(|hammer| hammer.target == hanging.target)
                    || locked.any(|seat| Ballot::Seat(*seat) == hanging.target)
            };
            // Where some count meanwhile, as they are read or as if they were none.
            let may_be_hit = script.contains('~') && counts.iter().any(is_hit);
            prop_assert!(is_hit(&passed) || may_be_hit, "{:?} of {:?}", hanging, passed);
        }
        for locked in &count.locked {
            prop_assert!(counts.iter().all(|it| it.locked.contains(locked)));
        }
        if table.result_hangs_on(AtDeadline::Nobody).is_empty() {
            let comes = verdict(&count, AtDeadline::Nobody);
            for other in &counts {
                prop_assert_eq!(&verdict(other, AtDeadline::Nobody), &comes);
            }
        }
        // What is no question any more decides nothing.
        let open = table.open();
        let posts = (1_u64..).zip(script.split_whitespace());
        let questions = posts.filter(|(_, word)| word.contains(is_question));
        for (index, (post, _)) in questions.enumerate() {
            if open.contains(&Open::Vote(place(post))) {
                continue;
            }
            for (world, count) in worlds.iter().zip(&counts) {
                let mut without = world.clone();
                without[index] = None;
                let other = play(ends, 5, &script, &Decided::Each(&without)).count();
                prop_assert_eq!(&other.locked, &count.locked);
                prop_assert_eq!(other.hammer, count.hammer);
            }
        }
    }
}

#[test]
fn a_vote_in_doubt_for_the_same_player_keeps_the_earlier_place() {
    let first = |script| {
        let table = play(DayEnds::Lock, 5, script, &Decided::Nothing);
        let wagons = table.count().wagons;
        wagons.first().map(|wagon| wagon.target)
    };
    assert_eq!(first("ab cd a~b"), first("ab cd ab"));
    assert_eq!(first("ab cd a~b"), ballot('b'));
}

#[test]
fn in_a_runoff_no_vote_of_before_counts() {
    let mut table = play(DayEnds::Lock, 5, "ab cd a~d !d", &Decided::Nothing);
    table.begin_runoff(&[Ballot::Seat(seat('b')), Ballot::Seat(seat('c'))]);
    assert!(table.count().wagons.iter().all(|wagon| wagon.total == 0));
}
