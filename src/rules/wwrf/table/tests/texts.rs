//! What is told of what happens: to whom, how often, in which order.

use super::kit::{Host, setup, to};
use crate::Wwrf;
use nightdesk_game::{Audience, MoveText};
use nightdesk_rules::{RuleSet, Why};

const SEER: &str = "townsfolk/investigative/seer";
const GUARD: &str = "townsfolk/power/guard";
const VILLAGER: &str = "townsfolk/miscellaneous/villager";

/// Ana is a Seer, Bob a Villager, Cid a Guard, Dan a Medium, Eve and Fay are Wolves; some files are
/// others.
fn six(files: &[(&str, &str)]) -> Host {
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Bob", "Villager"),
        ("Cid", "Guard"),
        ("Dan", "Medium"),
        ("Eve", "Wolf"),
        ("Fay", "Wolf"),
    ]);
    for (path, text) in files {
        let files = &mut host.game.setup.files;
        files.insert((*path).to_owned(), (*text).to_owned());
    }
    host.take("start");
    host
}

fn told(host: &Host, taken: &nightdesk_rules::Taken, name: &str) -> String {
    to(taken, &Audience::Seat(host.seat(name)))
}

fn why(host: &Host, about: &str) -> String {
    fn lines(why: &Why, into: &mut String) {
        into.push_str(&why.says);
        into.push('\n');
        for because in &why.because {
            lines(because, into);
        }
    }
    let mut text = String::new();
    lines(&host.table().why(about).expect("an answer"), &mut text);
    text
}

#[test]
fn what_happens_twice_is_told_twice() {
    let look = "**X** | Townsfolk Power\n__Formalized__\nEnd Night: Role Investigate @Selection\n";
    let mut host = six(&[
        (SEER, &look.replace('X', "Seer")),
        (GUARD, &look.replace('X', "Guard")),
        (
            VILLAGER,
            "**Villager** | Townsfolk Miscellaneous\n__Formalized__\n\
             On Visited:\n  • Learn `Somebody came`\n  • Announce `A bell rings`\n",
        ),
    ]);
    host.take("resolve");
    host.take("answer Ana Bob");
    host.take("answer Cid Bob");
    let end = host.take("end night");
    let own = told(&host, &end, "Bob");
    assert_eq!(own.matches("Somebody came").count(), 2, "{own}");
    let public = to(&end, &Audience::Public);
    assert_eq!(public.matches("A bell rings.").count(), 2, "{public}");
}

#[test]
fn questions_that_read_the_same_have_their_numbers() {
    let mut host = six(&[(
        SEER,
        "**Seer** | Townsfolk Power\n__Formalized__\nImmediate Night: Learn `one`\n\
         Immediate Night: Learn `two`\n",
    )]);
    let night = host.take("resolve");
    let asked = told(&host, &night, "Ana");
    assert_eq!(asked.matches("do you use it? (#").count(), 2, "{asked}");
    let other = told(&host, &night, "Cid");
    assert!(!other.contains("(#"), "{other}");
}

#[test]
fn what_an_earlier_kind_has_made_acts_in_its_turn() {
    let mut host = six(&[(
        "extra/mayor",
        "**Mayor** | Extra Role\n__Formalized__\nPassive Start Night: Learn `The chain is heavy`\n\
         Starting: Learn `The chain is yours`\n",
    )]);
    let night = host.take("resolve");
    let own = told(&host, &night, "Dan");
    assert_eq!(own.matches("The chain is heavy").count(), 1, "{own}");
    assert_eq!(own.matches("The chain is yours").count(), 1, "{own}");
}

#[test]
fn what_begins_with_the_game_begins_once() {
    let mut host = Host::with(&[("Ana", "Villager"), ("Bob", "Villager"), ("Eve", "Wolf")]);
    host.game.setup.files.insert(
        "_game/groups/wolfpack".to_owned(),
        "**Wolfpack** | Werewolf Team Group\n__Formalized__\nStarting: Announce `We hunt`\n"
            .to_owned(),
    );
    let begun = host.take("start");
    let own = to(&begun, &Audience::Public);
    assert_eq!(own.matches("We hunt").count(), 1, "{own}");
}

#[test]
fn who_dies_after_a_poll_reads_what_came_of_it() {
    let mut host = six(&[(
        SEER,
        "**Seer** | Townsfolk Power\n__Formalized__\nEnd Night: Attack @Selection\n",
    )]);
    host.take("resolve");
    host.take("vote Eve Bob");
    host.take("vote Fay Bob");
    host.take("answer Ana Eve");
    let end = host.take("end night");
    assert!(!host.game.seat(host.seat("Eve")).expect("Eve").alive());
    let own = told(&host, &end, "Eve");
    assert!(own.contains("Winner: Bob"), "{own}");
    // What is said there when they are dead is not for them.
    let public = to(&end, &Audience::Public);
    assert!(!public.contains("Winner"), "{public}");
}

#[test]
fn who_leaves_dead_leaves_in_silence() {
    let mut host = six(&[(
        VILLAGER,
        "**Villager** | Townsfolk Miscellaneous\n__Formalized__\nOn Death: Ascend\n",
    )]);
    let killed = host.take("kill Bob");
    let public = to(&killed, &Audience::Public);
    assert!(public.contains("Bob died."), "{public}");
    assert!(!public.contains("left the game"), "{public}");
    assert!(told(&host, &killed, "Bob").contains("You leave the game as a winner."));
}

#[test]
fn what_those_were_who_leave_alive_is_shown_as_with_a_death() {
    let mut host = six(&[(
        VILLAGER,
        "**Villager** | Townsfolk Miscellaneous\n__Formalized__\nPassive Start Night: Ascend\n",
    )]);
    let begun = host.take("resolve");
    let public = to(&begun, &Audience::Public);
    assert!(public.contains("Bob left the game."), "{public}");
    let bob = host.seat("Bob");
    let shown = |told: &MoveText| told.to == Audience::Public && told.fell.contains(&bob);
    assert!(begun.told.iter().any(shown), "{:?}", begun.told);
}

#[test]
fn a_winner_that_was_drawn_is_told_as_drawn() {
    let mut host = six(&[(
        "_game/polls/wolfpack",
        "**Wolfpack** | Poll\nAvailable Options: @(Role:Villager), Random\nAllowed Voters: @All\n\
         Random: @(Role:Villager)\n",
    )]);
    host.take("resolve");
    host.take("vote Eve Random");
    host.take("vote Fay Random");
    host.take("end night");
    let nights = host.table().records().nights;
    let said: Vec<&str> = nights[0].deeds.iter().map(|deed| &*deed.says).collect();
    assert_eq!(said, ["Wolfpack (Eve, Fay) left it to chance: Bob"]);
}

#[test]
fn what_was_led_on_was_not_in_vain() {
    let mut host = six(&[(
        VILLAGER,
        "**Villager** | Townsfolk Miscellaneous\n__Formalized__\n\
         Starting: Redirect `all` to @(Role:Guard)\n",
    )]);
    host.take("resolve");
    host.take("answer Ana Bob");
    let why = why(&host, "Bob");
    assert!(why.contains("it is led on from Bob to Cid"), "{why}");
    assert!(!why.contains("in vain"), "{why}");
}

#[test]
fn the_ability_that_was_obstructed_is_the_one_that_is_quoted() {
    let mut host = six(&[
        (
            VILLAGER,
            "**Villager** | Townsfolk Miscellaneous\n__Formalized__\n\
             Immediate Night: Obstruct Investigating for @Selection (~Phase)\n",
        ),
        (
            SEER,
            "**Seer** | Townsfolk Power\n__Formalized__\nImmediate Night:\n  • Learn `I look`\n\
             \u{20} • Role Investigate @Selection\n",
        ),
    ]);
    host.take("resolve");
    host.take("answer Bob Ana");
    host.take("answer Ana Eve");
    let why = why(&host, "not Ana");
    assert!(why.contains(": Role Investigate @Selection"), "{why}");
    assert!(!why.contains("I look"), "{why}");
}

#[test]
fn a_setup_tells_what_its_dealt_roles_lack() {
    let mut setup = setup(&[("Ana", "Seer"), ("Bob", "Wolf"), ("Cid", "Villager")]);
    setup.deck = ["Seer", "Wolf", "Villager"]
        .map(|role| Wwrf.read_card(&setup, "", role).expect("a card").1)
        .to_vec();
    let text = "**Seer** | Townsfolk Power\n__Basic__\nIt looks.\n__Formalized__\n\
                Immediate Night: Apply `Nothing` to @Selecton\n";
    setup.files.insert(SEER.to_owned(), text.to_owned());
    let found = Wwrf.problems(&setup);
    for code in ["unknown-name", "unknown-section", "unknown-selector"] {
        let one = found.iter().find(|problem| problem.code == code);
        let one = one.unwrap_or_else(|| panic!("no {code}: {found:#?}"));
        assert!(
            !one.fatal && one.message.contains(&format!("{SEER}:")),
            "{one:?}"
        );
    }
    let hints: Vec<_> = found.iter().filter_map(|one| one.hint.as_deref()).collect();
    assert!(hints.contains(&"did you mean `Basics`?"), "{hints:?}");
    // So it is with what a dealt role uses, and what that uses in its turn.
    let run = "**Seer** | Townsfolk Power\n__Formalized__\nImmediate Night: Apply `Dazed` to @Selection\n";
    let dazed = "**Dazed** | Attribute\n__Formalized__\nStarting: Apply `Dizzy` to @Self\n";
    let dizzy = "**Dizzy** | Attribute\n__Formalized__\nStarting: Apply `Nothing` to @Self\n";
    let sound = setup.files.clone();
    setup.files.insert(SEER.to_owned(), run.to_owned());
    setup
        .files
        .insert("_game/attributes/dazed".to_owned(), dazed.to_owned());
    setup
        .files
        .insert("_game/attributes/dizzy".to_owned(), dizzy.to_owned());
    let found = Wwrf.problems(&setup);
    let lacks = |file: &str| found.iter().any(|one| one.message.contains(file));
    assert!(lacks("dizzy:3"), "{found:#?}");
    setup.files = sound;
    // What is not dealt is the book's own affair.
    setup.deck.retain(|card| card.roles != ["seer"]);
    assert_eq!(Wwrf.problems(&setup), []);
}

#[test]
fn a_name_that_may_mean_two_in_one_vote_is_not_taken_for_a_third_in_another() {
    let poll = |title: &str, of: &str| {
        format!(
            "**{title}** | Poll\nAvailable Options: @(Role:{of})\nAllowed Voters: @All\n\
             Passive Start Day: Create Poll in #square as `{title}` [Temporal: Day 1+]\n"
        )
    };
    let mut host = Host::with(&[
        ("Ana", "Seer"),
        ("Boba", "Villager"),
        ("Bobo", "Villager"),
        ("Bobby", "Guard"),
        ("Cid", "Guard"),
        ("Dan", "Wolf"),
    ]);
    for (path, title, of) in [
        ("_game/polls/lynch", "Lynch", "Villager"),
        ("_game/polls/lynchtwo", "Lynchtwo", "Guard"),
    ] {
        let files = &mut host.game.setup.files;
        files.insert(path.to_owned(), poll(title, of));
    }
    for line in ["start", "resolve", "resolve"] {
        host.take(line);
    }
    let guards = |host: &mut Host, line: &str| {
        let kept = host.take(line).line;
        kept.rsplit(' ').next().map(str::to_owned)
    };
    let of_guards = guards(&mut host, "vote Ana Cid");
    assert_eq!(guards(&mut host, "vote Ana Bobby"), of_guards);
    assert_ne!(guards(&mut host, "vote Ana Bobo"), of_guards);
    let refused = host.refused("vote Ana Bob");
    assert!(refused.contains("several polls are open"), "{refused}");
}

#[test]
fn what_silence_is_answered_with_is_named() {
    let forced = |by: &str| {
        format!(
            "**Guard** | Townsfolk Power\n__Formalized__\n\
             Immediate Night: Apply `Fed` to @Selection {{{by}}}\n"
        )
    };
    let waits = |by: &str| {
        let mut host = six(&[(GUARD, &forced(by))]);
        host.take("resolve");
        let mut waits = host.asks().into_iter();
        waits
            .find(|line| line.starts_with("Cid"))
            .expect("a question")
    };
    let own = waits("Forced: @Self");
    assert!(own.contains("(Cid if nothing comes)"), "{own}");
    let any = waits("Forced");
    assert!(any.contains("(drawn if nothing comes)"), "{any}");
    // No player is nobody: there is no answer to take.
    let nobody = waits("Forced: @Nobody");
    assert!(nobody.contains("(lapses if nothing comes)"), "{nobody}");
    // So is it to the player who does nothing.
    let answer = |by: &str| {
        let mut host = six(&[(GUARD, &forced(by))]);
        host.take("resolve");
        host.look("Cid none").expect_err("it is forced").answer
    };
    for (by, says) in [
        ("Forced: @Self", "the answer that your role names is taken"),
        ("Forced", "an answer is drawn for you"),
        ("Forced: @Nobody", "no answer is valid now"),
    ] {
        let answer = answer(by);
        assert!(answer.contains(says), "{by}: {answer}");
    }
}

#[test]
fn silence_to_which_the_answer_is_barred_lapses() {
    let guard = "**Guard** | Townsfolk Power\n__Formalized__\n\
                 Immediate Night: Apply `Fed` to @Selection {Forced: @Self} \
                 [Condition: @Selection is not @Self]\n";
    let mut host = six(&[(GUARD, guard)]);
    host.take("resolve");
    let waits = host.asks().join("\n");
    assert!(waits.contains("(lapses if nothing comes)"), "{waits}");
    assert!(!waits.contains("(Cid if nothing comes)"), "{waits}");
    let refused = host.refused("Cid none");
    assert!(
        refused.contains("it lapses, for no answer is valid"),
        "{refused}"
    );
    host.take("resolve");
    let fed = |line: &str| line.contains("Fed");
    assert!(!why(&host, "Cid").lines().any(fed), "{}", why(&host, "Cid"));
}

#[test]
fn who_has_voted_is_not_told_by_leaving_him_out() {
    let hidden = "**Lynch** | Poll\nAvailable Options: @All, Abstain\nAllowed Voters: @All\n\
                  Show Voters: No\nPassive Start Day: Create Poll in #square [Temporal: Day 1+]\n\
                  On Poll Closed: Lynch @Winner\n";
    let mut host = six(&[("_game/polls/lynch", hidden)]);
    host.take("resolve");
    host.take("resolve");
    host.take("vote Ana Eve");
    let said = super::kit::words(&host.table().tally().expect("a vote"));
    assert!(said.contains("Not voting: 5"), "{said}");
    for name in ["Ana", "Bob", "Cid", "Dan", "Fay"] {
        assert!(!said.contains(name), "{name} in {said}");
    }
}

#[test]
fn what_a_thing_told_is_told_of_who_held_it_then() {
    let mut host = six(&[
        (
            "extra/mayor",
            "**Mayor** | Extra Role\n__Formalized__\nPassive Start Night: Learn `You hold it`\n",
        ),
        (
            "townsfolk/power/medium",
            "**Medium** | Townsfolk Power\n__Formalized__\n\
             Passive Start Night: Grant `Mayor` to @Self [Temporal: Night 1]\n\
             Immediate Day: Transfer `Mayor` from @Self to @Selection [Temporal: Day 2]\n",
        ),
    ]);
    for _ in 0..4 {
        host.take("resolve");
    }
    host.take("answer Dan Bob");
    host.take("resolve");
    let nights = host.table().records().nights;
    let holders = |night: usize| {
        let told = nights[night].told.iter();
        let told = told.filter(|(_, text)| text == "You hold it");
        told.map(|(seat, _)| *seat).collect::<Vec<_>>()
    };
    assert_eq!(holders(1), [host.seat("Dan")]);
    assert_eq!(holders(2), [host.seat("Bob")]);
}

#[test]
fn loyalty_speaks_against_a_change() {
    let mut host = six(&[
        (
            GUARD,
            "**Guard** | Townsfolk Power\n__Formalized__\n\
             Starting: Loyalty to `Townsfolk` (Alignment)\n",
        ),
        (
            SEER,
            "**Seer** | Townsfolk Investigative\n__Formalized__\n\
             Immediate Night: Role Change @Selection to `Wolf`\n",
        ),
    ]);
    host.take("resolve");
    let told = host.take("answer Ana Cid");
    assert!(self::told(&host, &told, "Ana").contains("Role change failed!"));
    let why = why(&host, "Cid");
    assert!(why.contains("Cid is loyal"), "{why}");
}

#[test]
fn loyalty_is_told_of_each_of_several_and_of_nobody_else() {
    let mut host = six(&[
        (
            GUARD,
            "**Guard** | Townsfolk Power\n__Formalized__\n\
             Starting: Loyalty to `Townsfolk` (Alignment)\n",
        ),
        (
            SEER,
            "**Seer** | Townsfolk Investigative\n__Formalized__\n\
             Passive Start Night: Role Change @All to `Wolf`\n",
        ),
    ]);
    host.take("resolve");
    let of = |name: &str| why(&host, name);
    assert!(of("Cid").contains("Cid is loyal"), "{}", of("Cid"));
    assert!(of("Cid").contains("in vain"), "{}", of("Cid"));
    let other = of("Bob");
    assert!(
        !other.contains("loyal") && !other.contains("in vain"),
        "{other}"
    );
    assert!(other.contains("became"), "{other}");
}

#[test]
fn an_old_journal_keeps_the_questions_that_fall_with_a_switch_today() {
    let mut host = six(&[
        (
            SEER,
            "**Seer** | Townsfolk Investigative\n__Formalized__\n\
             Immediate Night: Switch with @Selection\n",
        ),
        (
            GUARD,
            "**Guard** | Townsfolk Power\n__Formalized__\n\
             Immediate Night: Apply `Fed` to @Selection\n",
        ),
    ]);
    host.take("resolve");
    let of_cid = |host: &Host| {
        let mut waits = host.asks().into_iter();
        let line = waits.find(|line| line.starts_with("Cid"))?;
        line.split_once("answer Cid ")?
            .1
            .split(' ')
            .next()
            .map(str::to_owned)
    };
    let question = of_cid(&host).expect("a question");
    assert!(host.take("answer Ana Cid").discards);
    assert_eq!(of_cid(&host), None);
    // Before that, it stayed open, and took an answer.
    let last = host.game.moves.last_mut().expect("a move");
    last.discards = false;
    last.step = None;
    let at = last.at;
    assert_eq!(of_cid(&host).as_ref(), Some(&question));
    host.apply(&nightdesk_game::Event::MoveTaken {
        line: format!("answer Cid {question} Bob"),
        draws: Vec::new(),
        at,
        sent: None,
        late: false,
        no: None,
        discards: false,
        step: None,
        told: Vec::new(),
    });
    assert_eq!(of_cid(&host), None, "it is answered");
    assert!(
        why(&host, "Bob").to_lowercase().contains("fed"),
        "{}",
        why(&host, "Bob")
    );
}

#[test]
fn each_vote_of_a_line_is_an_entry() {
    for (line, entries) in [
        ("vote Ana Eve in #1; \"Bob; the\" Eve in #1", 2),
        ("answer Ana #1 Eve; Bob", 1),
        ("unvote Ana in #1", 1),
    ] {
        assert_eq!(super::super::entries_in(line), entries, "{line}");
    }
}

/// Who is taken out with a result of his own has died: the result stands before the death.
#[test]
fn a_result_that_comes_with_the_end_of_the_game_makes_no_leaver_of_the_dead() {
    use nightdesk_game::Event;
    let guard = "**Guard** | Townsfolk Power\n__Formalized__\nOn Death: Win\n";
    let mut host = six(&[(GUARD, guard)]);
    let cid = host.seat("Cid");
    let events = host.take("kill Cid").events;
    let place = |is: &dyn Fn(&Event) -> bool| events.iter().position(is);
    let died = place(&|event| event.out_by_host() == Some(cid));
    let result = place(&|event| matches!(event, Event::Marked { seat, .. } if *seat == cid));
    let over = place(&|event| matches!(event, Event::GameOver { .. }));
    assert!(result.is_some() && over.is_some(), "{events:?}");
    assert!(result < died && died < over, "{events:?}");
    let seat = host.game.seat(cid).expect("a seat");
    assert!(!seat.has_left());
    assert_eq!(seat.own_result(), Some(true));
}
