//! What outlasts a night or goes by what an earlier one has left, by every method.

use nightdesk_game::{Event, Mark};

use super::super::{CHARMED, FRAMED};
use crate::explain::{explain, words};
use crate::night::Night;
use crate::outcome::Outcome;
use crate::settings::{FrameAndClear, FrameLasts, RememberTold, Saves};
use crate::testkit::{assert_coherent, dead, found, game_of, night};
use crate::{nar, rar, simple};

const METHODS: [fn(&Night<'_>) -> Outcome; 3] = [rar::resolve, nar::resolve, simple::resolve];

/// The marks of a name that a night leaves and takes off, with whose they are.
fn marks(night: &Night<'_>, outcome: &Outcome, name: &str) -> Vec<String> {
    let game = game_of(night);
    let events = explain(&game, night, outcome, "").events;
    let marks = events.iter().filter_map(|event| match event {
        Event::Marked { seat, mark } if mark.name == name => Some(format!("+{}", game.name(*seat))),
        Event::Unmarked { seat, name: gone } if gone == name => {
            Some(format!("-{}", game.name(*seat)))
        }
        _ => None,
    });
    marks.collect()
}

#[test]
fn a_framing_lasts_as_long_as_the_ruling_says() {
    let players = "C cop; F mafia framer; A; B";
    for resolve in METHODS {
        for (lasts, left) in [
            (FrameLasts::Night, vec![]),
            (FrameLasts::UntilRead, vec!["+B"]),
            (FrameLasts::ForGood, vec!["+A", "+B"]),
        ] {
            let acts = "c: C cop A; f: F frame A; g: F frame B";
            let mut night = night(players, acts);
            night.settings.frame_lasts = lasts;
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            assert_eq!(found(&night, &outcome, "c"), "mafia");
            assert_eq!(marks(&night, &outcome, FRAMED), left, "{lasts:?}");
        }
    }
}

#[test]
fn whoever_was_framed_before_reads_guilty() {
    let players = "C cop; L mafia lawyer; A; P parity_cop";
    let read = |acts: &str, lasts: FrameLasts, both: FrameAndClear| {
        let results = METHODS.map(|resolve| {
            let mut night = night(players, acts);
            night.settings.frame_lasts = lasts;
            night.settings.frame_and_clear = both;
            night.players[2].framed = true;
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            let off = marks(&night, &outcome, FRAMED) == ["-A"];
            (found(&night, &outcome, "c"), off)
        });
        let [first, others @ ..] = results;
        for other in others {
            assert_eq!(first, other, "{acts}");
        }
        first
    };
    let (alone, cleared) = ("c: C cop A", "c: C cop A; l: L clear A");
    let told = |result: &str, off: bool| (result.to_owned(), off);
    let truly = FrameAndClear::TrueSide;
    let until = FrameLasts::UntilRead;
    assert_eq!(
        read(alone, FrameLasts::Night, truly),
        told("not_mafia", false)
    );
    assert_eq!(read(alone, until, truly), told("mafia", true));
    assert_eq!(
        read(alone, FrameLasts::ForGood, truly),
        told("mafia", false)
    );
    assert_eq!(read(cleared, until, truly), told("not_mafia", true));
    assert_eq!(
        read(cleared, until, FrameAndClear::Frame),
        told("mafia", true)
    );
    assert_eq!(
        read(cleared, until, FrameAndClear::Clear),
        told("not_mafia", true)
    );
    // A blocked investigation reads nothing, and takes nothing off.
    let players = "C cop; R roleblocker; A";
    for resolve in METHODS {
        let mut night = night(players, "c: C cop A; r: R block C");
        night.settings.frame_lasts = until;
        night.players[2].framed = true;
        let outcome = resolve(&night);
        assert_eq!(found(&night, &outcome, "c"), "no_result");
        assert_eq!(marks(&night, &outcome, FRAMED), Vec::<String>::new());
    }
}

#[test]
fn a_firefighter_keeps_fire_off_where_it_lands() {
    let players = "X sk arsonist; F firefighter; A; B; R roleblocker; S bus_driver; M macho";
    for (acts, dies, wet) in [
        ("x: X ignite", "A B M", ""),
        ("x: X ignite; f: F extinguish A", "B M", "A"),
        ("x: X ignite; f: F extinguish M", "A B", "M"),
        ("x: X ignite; f: F extinguish A; r: R block F", "A B M", ""),
        ("x: X ignite; f: F extinguish A; s: S swap A B", "A M", "B"),
        ("f: F extinguish A", "", "A"),
    ] {
        for resolve in METHODS {
            let mut night = night(players, acts);
            for player in &mut night.players {
                player.doused = ["A", "B", "M"].contains(&player.name.as_str());
            }
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            assert_eq!(dead(&night, &outcome).join(" "), dies, "{acts}");
            let wet: Vec<String> = wet.split_whitespace().map(|it| format!("-{it}")).collect();
            assert_eq!(marks(&night, &outcome, "doused"), wet, "{acts}");
        }
    }
}

#[test]
fn a_vampire_hunter_kills_the_cult_alone_at_home_and_elsewhere() {
    let players = "H vampire_hunter; C cult cult_recruiter; D cult cultist; M mafia roleblocker; \
         A doctor; B";
    for (acts, dies) in [
        ("h: H stake D", "D"),
        ("h: H stake M", ""),
        ("h: H stake D; m: M block H", ""),
        ("h: H stake D; a: A protect D", ""),
        ("c: C recruit H", "C"),
        ("m: M block H; a: A protect H", ""),
        ("c: C recruit H; m: M block H", "C"),
        ("c: C recruit H; m: M block C", ""),
        ("c: C recruit H; a: A protect C", ""),
    ] {
        for resolve in METHODS {
            let night = night(players, acts);
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            assert_eq!(dead(&night, &outcome).join(" "), dies, "{acts}");
        }
    }
}

#[test]
fn the_charmed_learn_it_and_keep_the_mark() {
    let night = night("P sk piper; A; R roleblocker; B", "p: P charm A");
    for resolve in METHODS {
        let outcome = resolve(&night);
        assert_eq!(marks(&night, &outcome, CHARMED), ["+A"]);
        let told = explain(&game_of(&night), &night, &outcome, "").messages;
        let told: Vec<&str> = told.iter().map(|told| told.token.as_str()).collect();
        assert_eq!(told, ["charmed"]);
    }
}

#[test]
fn whom_a_clone_chooses_is_remembered() {
    let night = night("C clone; A; B roleblocker", "c: C mirror A");
    for resolve in METHODS {
        let outcome = resolve(&night);
        assert_eq!(marks(&night, &outcome, Mark::TARGET), ["+C"]);
    }
}

#[test]
fn what_an_amnesiac_remembers_is_told_as_the_ruling_says() {
    let told = |ruling: RememberTold| {
        let mut night = night(
            "A neutral amnesiac; D doctor; M mafia goon",
            "a: A become D",
        );
        night.players[1].alive = false;
        night.settings.remember_told = ruling;
        METHODS.map(|resolve| {
            let announced = explain(&game_of(&night), &night, &resolve(&night), "").announced;
            let said = announced.iter().map(|told| {
                words().message(&told.token, &told.slots, nightdesk_game::Language::English)
            });
            said.collect::<Vec<_>>().join(" ")
        })
    };
    assert_eq!(told(RememberTold::No), ["", "", ""]);
    let role = "Somebody has remembered a role: Doctor.";
    assert_eq!(told(RememberTold::Role), [role; 3]);
    let name = "A has remembered a role: Doctor.";
    assert_eq!(told(RememberTold::Name), [name; 3]);
}

#[test]
fn the_side_of_the_blessed_does_not_change() {
    let sides = |acts: &str, blessed: bool| {
        METHODS.map(|resolve| {
            let mut night = night("C cult cult_recruiter; A; J judas; M mafia goon", acts);
            for player in &mut night.players {
                player.blessed = blessed;
            }
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            (
                outcome.recruited.len() + outcome.turned.len(),
                outcome.deaths.len(),
            )
        })
    };
    assert_eq!(sides("c: C recruit A", false), [(1, 0); 3]);
    assert_eq!(sides("c: C recruit A", true), [(0, 0); 3]);
    assert_eq!(sides("k: M faction_kill J", false), [(1, 0); 3]);
    assert_eq!(sides("k: M faction_kill J", true), [(0, 1); 3]);
}

#[test]
fn a_side_learns_that_it_may_kill_twice() {
    for resolve in METHODS {
        let night = night(
            "C wolf wolf_cub; W wolf goon; V vigilante; A; B",
            "v: V kill C",
        );
        let outcome = resolve(&night);
        assert_eq!(dead(&night, &outcome), ["C"]);
        let game = game_of(&night);
        let messages = explain(&game, &night, &outcome, "").messages;
        let told = messages.iter().filter(|it| it.token == "kills_twice");
        let told: Vec<&str> = told.map(|it| game.name(it.to)).collect();
        assert_eq!(told, ["W"]);
    }
}

/// A guard of a player with a vest lives by it (catalogue.md 2.0), and it is not used: without it the kill
/// would not get through.
#[test]
fn a_vest_keeps_a_guard_alive_and_is_not_used() {
    for guard in ["bodyguard", "elite_bodyguard"] {
        for all in [false, true] {
            let players = format!("A {guard}; B bulletproof:1; C mafia goon");
            let ability = match guard {
                "bodyguard" => "bodyguard",
                _ => "guard_elite",
            };
            for (guards, used) in [("g: A {} B; ", 0), ("", 1)] {
                let guards = guards.replace("{}", ability);
                let acts = format!("{guards}k: C faction_kill B");
                let mut night = night(&players, &acts);
                if all {
                    night.settings.vest_stops = Saves::All;
                }
                for resolve in METHODS {
                    let outcome = resolve(&night);
                    assert_coherent(&outcome);
                    assert_eq!(dead(&night, &outcome), [""; 0], "{acts}");
                    let times: u32 = outcome.used.iter().map(|(_, times)| times).sum();
                    assert_eq!(times, used, "{acts} {all}");
                }
            }
        }
    }
}

/// What was switched on is an action, and a block stops it; a Veteran's alert is open to none.
#[test]
fn a_block_stops_what_was_switched_on() {
    for (slug, killed) in [("pgo", &[][..]), ("alert", &["A", "C"])] {
        let acts = format!("p: B {slug}; r: A block B; k: C faction_kill B");
        let mut night = night("A roleblocker; B activated; C mafia goon", &acts);
        let on = &mut night.acts[0];
        on.blockable = on.passive;
        on.passive = false;
        for resolve in METHODS {
            let outcome = resolve(&night);
            assert_coherent(&outcome);
            let died = match killed {
                [] => vec!["B"],
                killed => killed.to_vec(),
            };
            assert_eq!(dead(&night, &outcome), died, "{acts}");
        }
    }
}
