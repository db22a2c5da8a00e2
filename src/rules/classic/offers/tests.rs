use super::*;
use crate::card::read_card;
use crate::explain::words;
use nightdesk_game::Language;
use nightdesk_game::{Event, Seat};
use nightdesk_rules::TargetForm;
use nightdesk_time::Phase;

/// A game with seats as (name, side, card), in its first night.
fn game(list: &[(&str, &str, &str)]) -> Game {
    let mut game = Game::default();
    for (name, faction, card) in list {
        let mut seat = Seat::new(name);
        seat.card = Some(read_card(Catalogue::builtin(), faction, card).unwrap().1);
        game.seats.push(seat);
    }
    begin(&mut game, Phase::Night(1));
    game
}

fn begin(game: &mut Game, phase: Phase) {
    let at = chrono::DateTime::UNIX_EPOCH;
    game.apply(&Event::PhaseBegan { phase, at }).unwrap();
}

fn order(performer: u16, ability: &str, targets: &[u16]) -> Order {
    Order {
        performer: SeatId(performer),
        ability: ability.to_owned(),
        targets: targets.iter().copied().map(SeatId).collect(),
        words: None,
        extra: false,
    }
}

fn take(game: &mut Game, seat: u16, intent: Intent) {
    let entry = NightEntry {
        id: nightdesk_game::EntryId(game.entries.len() as u64 + 1),
        seat: SeatId(seat),
        faction: None,
        from: None,
        night: game.phase().unwrap(),
        at: chrono::DateTime::UNIX_EPOCH,
        late: false,
        intent,
        typed: String::new(),
    };
    game.apply(&Event::EntryTaken { entry }).unwrap();
}

fn act(game: &mut Game, order: Order) {
    take(game, order.performer.0, Intent::Act(order));
}

fn nothing(game: &mut Game, seat: u16, ability: Option<&str>) {
    let ability = ability.map(str::to_owned);
    take(game, seat, Intent::Nothing { ability });
}

/// The code, the host's message and the player's answer.
fn refused(game: &Game, order: &Order) -> (&'static str, String, String) {
    let refusal = review(game, order).unwrap_err();
    (refusal.code, refusal.message, refusal.answer)
}

fn village() -> Game {
    game(&[
        ("Alder", "town", "Cop"),
        ("Birch", "town", "Odd-Night 2-shot Doctor"),
        ("Cedar", "mafia", "Goon"),
        ("Dogwood", "mafia", "Roleblocker"),
        ("Elm", "town", "Redirector"),
        ("Fir", "town", "VT"),
    ])
}

fn seats(list: &[u16]) -> Vec<SeatId> {
    list.iter().copied().map(SeatId).collect()
}

#[test]
fn a_seat_is_offered_what_its_card_gives() {
    let game = village();
    let cop = offers(&game, SeatId(0));
    assert_eq!(cop.len(), 1);
    assert_eq!(cop[0].ability, "cop");
    assert_eq!(cop[0].title, "investigation");
    assert_eq!(cop[0].targets, TargetForm::One);
    assert_eq!(cop[0].legal, seats(&[1, 2, 3, 4, 5]));
    assert_eq!(cop[0].refused, None);
    assert_eq!(cop[0].left, None);

    let blocker = offers(&game, SeatId(3));
    let slugs: Vec<(&str, Option<&str>)> = blocker
        .iter()
        .map(|offer| (offer.ability.as_str(), offer.faction.as_deref()))
        .collect();
    assert_eq!(slugs, [("block", None), ("faction_kill", Some("mafia"))]);

    assert_eq!(offers(&game, SeatId(4))[0].legal.len(), 6);
    assert_eq!(offers(&game, SeatId(5)), []);
    assert_eq!(offers(&game, SeatId(99)), []);
}

#[test]
fn an_offer_says_why_it_cannot_be_used() {
    let mut game = village();
    assert_eq!(offers(&game, SeatId(1))[0].left, Some(2));
    begin(&mut game, Phase::Day(2));
    assert_eq!(offers(&game, SeatId(0)), []);
    begin(&mut game, Phase::Night(2));
    let refused = offers(&game, SeatId(1))[0].refused.clone().unwrap();
    assert_eq!(refused.code, "wrong-night");
    assert_eq!(
        refused.message,
        "the protection of `Birch` does not work in night 2"
    );
    assert_eq!(refused.answer, "You cannot use that ability in this night.");
}

#[test]
fn the_dead_are_offered_nothing_and_are_no_targets() {
    let mut game = village();
    let died = Event::Died {
        seat: SeatId(2),
        cause: nightdesk_game::Cause::Host,
        comment: None,
        post: None,
        midday: false,
        at: None,
    };
    game.apply(&died).unwrap();
    assert_eq!(offers(&game, SeatId(2)), []);
    assert_eq!(offers(&game, SeatId(0))[0].legal, seats(&[1, 3, 4, 5]));
}

#[test]
fn what_is_offered_is_taken() {
    let game = village();
    for (seat, _) in game.living() {
        for offer in offers(&game, seat) {
            for target in &offer.legal {
                if offer.targets == TargetForm::One {
                    let order = Order {
                        targets: vec![*target],
                        ..order(seat.0, &offer.ability, &[])
                    };
                    assert_eq!(review(&game, &order), Ok(()), "{order:?}");
                }
            }
        }
    }
}

#[test]
fn a_refusal_names_the_rule_and_a_ready_answer() {
    let mut game = village();
    assert_eq!(
        refused(&game, &order(0, "cop", &[0])),
        (
            "self-target",
            "nobody may choose themselves for the investigation here (night.self_target = false)"
                .to_owned(),
            "You may not choose yourself. Please send another name before the deadline.".to_owned()
        )
    );
    let died = Event::Died {
        seat: SeatId(5),
        cause: nightdesk_game::Cause::Host,
        comment: None,
        post: None,
        midday: false,
        at: None,
    };
    game.apply(&died).unwrap();
    assert_eq!(
        refused(&game, &order(0, "cop", &[5])),
        (
            "dead-target",
            "`Fir` is dead".to_owned(),
            "That player is not alive. Please send another name before the deadline.".to_owned()
        )
    );
    game.seats[1].spent.insert("protect".to_owned(), 2);
    assert_eq!(
        refused(&game, &order(1, "protect", &[0])),
        (
            "no-shots",
            "`Birch` has used the protection up".to_owned(),
            "You have used that ability up.".to_owned()
        )
    );
    assert_eq!(
        refused(&game, &order(4, "redirect", &[0])).1,
        "the redirection needs a player and where to send that player"
    );
}

#[test]
fn answers_give_no_name_and_no_role_away() {
    for refused in Refused::ALL {
        let answer = words().template(&refused.answer_key(), Language::English);
        let answer = answer.expect("every answer has words");
        assert!(answer.ends_with('.'), "{answer}");
        assert!(!answer.contains('{') && !answer.contains('`'), "{answer}");
    }
    let mut codes: Vec<&str> = Refused::ALL.iter().map(|refused| refused.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Refused::ALL.len());
    assert!(Refused::ALL.is_sorted());
}

#[test]
fn a_newer_order_takes_the_place_of_an_older_one() {
    let mut game = village();
    act(&mut game, order(0, "cop", &[1]));
    act(&mut game, order(2, "faction_kill", &[0]));
    assert_eq!(review(&game, &order(0, "cop", &[2])), Ok(()));
    assert_eq!(review(&game, &order(3, "faction_kill", &[1])), Ok(()));
}

#[test]
fn the_same_player_twice_running_is_refused_where_the_setup_says_so() {
    let mut game = village();
    act(&mut game, order(0, "cop", &[1]));
    begin(&mut game, Phase::Day(2));
    begin(&mut game, Phase::Night(2));
    assert_eq!(review(&game, &order(0, "cop", &[1])), Ok(()));
    game.setup.night.same_target_twice = false;
    assert_eq!(refused(&game, &order(0, "cop", &[1])).0, "same-target");
    assert_eq!(offers(&game, SeatId(0))[0].legal, seats(&[2, 3, 4, 5]));
}

#[test]
fn the_kill_and_an_own_action_clash_where_the_setup_says_so() {
    let mut game = village();
    act(&mut game, order(3, "faction_kill", &[0]));
    assert_eq!(review(&game, &order(3, "block", &[1])), Ok(()));
    game.setup.kill.with_own_action = false;
    assert_eq!(
        refused(&game, &order(3, "block", &[1])),
        (
            "own-action-clash",
            "`Dogwood` may not carry out the kill and use another ability in one night (kill.with_own_action = false)".to_owned(),
            "The player who carries out the kill does nothing else that night. Please send one of the two."
                .to_owned()
        )
    );
    act(&mut game, order(2, "faction_kill", &[0]));
    assert_eq!(review(&game, &order(3, "block", &[1])), Ok(()));
    act(&mut game, order(3, "block", &[1]));
    assert_eq!(
        refused(&game, &order(3, "faction_kill", &[1])).0,
        "own-action-clash"
    );
    nothing(&mut game, 3, None);
    assert_eq!(review(&game, &order(3, "faction_kill", &[1])), Ok(()));
}

#[test]
fn the_hitman_carries_out_the_kill_then_his_successors() {
    let mut game = game(&[
        ("Alder", "mafia", "Hitman"),
        ("Birch", "mafia", "Goon"),
        ("Cedar", "mafia", "Goon"),
        ("Dogwood", "town", "VT"),
    ]);
    game.setup.kill.performer = Performer::Hitman;
    game.setup.kill.succession = vec!["Cedar".to_owned()];
    assert_eq!(
        refused(&game, &order(2, "faction_kill", &[3])).1,
        "`Cedar` is not the one who carries out the factional kill"
    );
    assert_eq!(owed(&game)[0].seats(), seats(&[0]));
    let die = |game: &mut Game, seat| {
        let cause = nightdesk_game::Cause::Host;
        let comment = None;
        let seat = SeatId(seat);
        game.apply(&Event::Died {
            seat,
            cause,
            comment,
            post: None,
            midday: false,
            at: None,
        })
        .unwrap();
    };
    die(&mut game, 0);
    assert_eq!(owed(&game)[0].seats(), seats(&[2]));
    assert_eq!(review(&game, &order(2, "faction_kill", &[3])), Ok(()));
    assert_eq!(
        refused(&game, &order(1, "faction_kill", &[3])).0,
        "not-the-hitman"
    );
    die(&mut game, 2);
    assert_eq!(owed(&game)[0].seats(), seats(&[1]));
    assert_eq!(review(&game, &order(1, "faction_kill", &[3])), Ok(()));
}

#[test]
fn words_that_go_with_an_ability_are_asked_for() {
    let game = game(&[("Alder", "town", "Mailman"), ("Birch", "town", "VT")]);
    let mut letter = order(0, "message", &[1]);
    assert_eq!(refused(&game, &letter).0, "no-words");
    letter.words = Some("  ".to_owned());
    assert_eq!(refused(&game, &letter).0, "no-words");
    letter.words = Some("Привет".to_owned());
    assert_eq!(review(&game, &letter), Ok(()));
}

#[test]
fn nothing_is_entered_by_day() {
    let mut game = village();
    begin(&mut game, Phase::Day(2));
    assert_eq!(refused(&game, &order(0, "cop", &[1])).0, "no-night");
    assert_eq!(owed(&game), []);
}

/// What is owed as (side, seats, ability).
fn owing(game: &Game) -> Vec<(Option<String>, Vec<u16>, String)> {
    owed(game)
        .into_iter()
        .map(|owed| {
            let seats = owed.seats().iter().map(|seat| seat.0).collect();
            let ability = owed.ability().expect("an ability");
            (owed.side().map(str::to_owned), seats, ability.to_owned())
        })
        .collect()
}

fn by_seat(seat: u16, ability: &str) -> (Option<String>, Vec<u16>, String) {
    (None, vec![seat], ability.to_owned())
}

#[test]
fn silence_is_owed_and_no_action_is_not() {
    let mut game = village();
    let kill = (
        Some("mafia".to_owned()),
        vec![2, 3],
        "faction_kill".to_owned(),
    );
    assert_eq!(
        owing(&game),
        [
            kill.clone(),
            by_seat(0, "cop"),
            by_seat(1, "protect"),
            by_seat(3, "block"),
            by_seat(4, "redirect"),
        ]
    );
    act(&mut game, order(0, "cop", &[1]));
    nothing(&mut game, 3, None);
    nothing(&mut game, 4, Some("redirect"));
    assert_eq!(owing(&game), [kill, by_seat(1, "protect")]);
    nothing(&mut game, 2, Some("faction_kill"));
    assert_eq!(owing(&game), [by_seat(1, "protect")]);
    begin(&mut game, Phase::Day(2));
    begin(&mut game, Phase::Night(2));
    let abilities: Vec<String> = owing(&game).into_iter().map(|owed| owed.2).collect();
    assert_eq!(abilities, ["faction_kill", "cop", "block", "redirect"]);
}

#[test]
fn whoever_kills_owes_no_own_action_where_he_may_not_act() {
    let mut game = village();
    game.setup.kill.with_own_action = false;
    act(&mut game, order(3, "faction_kill", &[0]));
    let abilities: Vec<String> = owing(&game).into_iter().map(|owed| owed.2).collect();
    assert_eq!(abilities, ["cop", "protect", "redirect"]);
}

#[test]
fn one_action_a_night_where_the_rulings_say_so() {
    let mut game = game(&[
        ("Alder", "mafia", "Roleblocker"),
        ("Birch", "mafia", "Multitasking Roleblocker"),
        ("Cedar", "town", "Cop"),
    ]);
    act(&mut game, order(0, "block", &[2]));
    act(&mut game, order(1, "block", &[2]));
    assert_eq!(review(&game, &order(0, FACTION_KILL, &[2])), Ok(()));

    game.setup
        .rulings
        .insert("one_action".to_owned(), "yes".to_owned());
    let (code, message, answer) = refused(&game, &order(0, FACTION_KILL, &[2]));
    assert_eq!(code, "second-action");
    assert_eq!(
        message,
        "`Alder` has another action tonight, and the ruling `one_action` allows only one"
    );
    // Another member of the side may have sent it, and is the one who is answered.
    assert_eq!(
        answer,
        "The player who carries out the kill may use only one action this night. Please send one of the two."
    );
    let extra = Order {
        extra: true,
        ..order(0, FACTION_KILL, &[2])
    };
    assert_eq!(review(&game, &extra), Ok(()));
    assert_eq!(review(&game, &order(0, "block", &[1])), Ok(()));
    assert_eq!(review(&game, &order(1, FACTION_KILL, &[2])), Ok(()));
}

#[test]
fn whoever_has_had_the_one_action_owes_nothing_more() {
    let mut game = game(&[
        ("Alder", "town", "Cop + Doctor"),
        ("Birch", "mafia", "Goon"),
    ]);
    let owes = |game: &Game| {
        let owed = owed(game);
        owed.iter().filter(|owed| owed.side().is_none()).count()
    };
    assert_eq!(owes(&game), 2);
    game.setup
        .rulings
        .insert("one_action".to_owned(), "yes".to_owned());
    assert_eq!(owes(&game), 2);
    act(&mut game, order(0, "protect", &[1]));
    assert_eq!(owes(&game), 0);
}

/// A role with one thing to enter is a verb for it; with two, its name says neither.
#[test]
fn whoever_has_a_role_does_what_it_is_called() {
    let game = game(&[
        ("Ann", "town", "Gunsmith"),
        ("Bob", "town", "Cop & Doctor"),
        ("Cid", "mafia", "Lawyer"),
    ]);
    let verbs = |seat: u16, ability: &str| {
        let offers = offers(&game, SeatId(seat));
        let offer = offers.into_iter().find(|offer| offer.ability == ability);
        offer.map(|offer| offer.verbs).unwrap_or_default()
    };
    for (seat, ability, verb) in [
        (0, "gunsmith", "gunsmiths"),
        (1, "cop", "sheriffs"),
        (1, "protect", "doctors"),
        (2, "clear", "lawyers"),
    ] {
        let verbs = verbs(seat, ability);
        assert!(verbs.iter().any(|known| known == verb), "{verb}: {verbs:?}");
    }
    assert!(!verbs(2, "faction_kill").contains(&"lawyers".to_owned()));
}
