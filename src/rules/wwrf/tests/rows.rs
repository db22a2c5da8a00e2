//! Every row of the language's tables, played: it runs, and nothing is at fault.

use super::samples::{fillings, syntaxes};
use super::{Asked, Prompt, Table, attribute, file, role};
use crate::Input;
use crate::world::Killing;
use nightdesk_lang::guide::TopicKind;

/// Fillings of a row that are played; all of them are read in the tests of the language.
const PLAYED: usize = 3;

/// A role with such lines among others, and a player who is dead.
fn begun(lines: &str) -> Table {
    let files = [
        role("Tester", lines),
        role("Citizen", "Immediate Night: Role Investigate @Selection"),
        role("Flute Player", "No Abilities"),
        file(
            "extra/power/mayor",
            "**Mayor** | Extra Power\n__Formalized__\nNo Abilities\n",
        ),
        attribute("Marker", "No Abilities"),
        attribute("Wolfish", "No Abilities"),
        attribute("Disease", "No Abilities"),
        file(
            "_game/groups/wolfpack",
            "**Wolfpack** | Werewolf Team Group\n__Formalized__\nNo Abilities\n",
        ),
        file(
            "_game/polls/lynch",
            "**Lynch** | Poll\nAvailable Options: @All\nAllowed Voters: @All\n\
             Passive Start Day: Create Poll in #square\nOn Poll Closed: Lynch @Winner\n",
        ),
        file("_game/displays/potions", "**Potions**\n$1 and $2\n"),
        file(
            "_game/locations/tavern",
            "**Tavern**\nSort Index: 2\nMembers: Alive\n",
        ),
    ];
    let players = [
        "Ann Tester",
        "Bob Plain",
        "Cid Grey",
        "Dee Plain",
        "Eli Citizen",
    ];
    let mut table = Table::new(&files, &players);
    let dead = Input::Kill {
        player: table.seat("Dee"),
        killing: Killing::Kill,
    };
    table.enter(&dead).expect("a living player");
    table
}

/// What each input is answered with: Ann thinks of Bob, all others of Ann.
fn value(table: &Table, prompt: &Prompt, asked: Asked) -> String {
    match asked {
        Asked::Player | Asked::PlayerOptional | Asked::PlayerAny => {
            let own = prompt.to == table.seat("Ann");
            if own { "Bob" } else { "Ann" }.to_owned()
        }
        Asked::Dead | Asked::Ghost => "Dee".to_owned(),
        Asked::Role => "Grey".to_owned(),
        Asked::Boolean => "yes".to_owned(),
        Asked::Number => "1".to_owned(),
        Asked::Choice => {
            let mut options = table.world.choices.iter().flat_map(|open| &open.options);
            options.next().cloned().unwrap_or_default()
        }
    }
}

fn answer_all(table: &mut Table) {
    let open: Vec<Prompt> = table.world.prompts.clone();
    for prompt in open {
        let values: Vec<String> = prompt
            .inputs
            .iter()
            .map(|asked| value(table, &prompt, *asked))
            .collect();
        let line: Vec<&str> = values.iter().map(String::as_str).collect();
        let uses = match line.is_empty() {
            true => 0,
            false => usize::try_from(prompt.uses).expect("few"),
        };
        // What is refused is refused with a reason; here it only must not break.
        let _ = table.answer_to(&prompt, &vec![line.as_slice(); uses]);
    }
}

/// Plays a role with such lines for some phases; says whether it ran.
///
/// # Errors
/// What was at fault.
fn play(lines: &str) -> Result<bool, String> {
    let mut table = begun(lines);
    for _ in 0..3 {
        let mut at_fault: Vec<String> = table.faults().into_iter().map(str::to_owned).collect();
        if table.world.ended.is_none() {
            answer_all(&mut table);
            at_fault.extend(table.faults().into_iter().map(str::to_owned));
        }
        if !at_fault.is_empty() {
            return Err(at_fault.join("; "));
        }
        if table.world.ended.is_some() {
            break;
        }
        table.advance();
    }
    let mut used = Vec::from(table.world.used.clone()).into_iter();
    Ok(used.any(|used| used.trigger.name == "tester"))
}

/// Plays every row of a kind, put into lines of a role.
#[track_caller]
fn check(kind: TopicKind, must_run: impl Fn(&str) -> bool, lines: impl Fn(&str) -> String) {
    let rows = syntaxes(kind).flat_map(|(_, syntax)| fillings(syntax).into_iter().take(PLAYED));
    let played = rows.filter_map(|row| match play(&lines(&row)) {
        Ok(ran) if ran || !must_run(&row) => None,
        Ok(_) => Some(format!("{row}: never ran")),
        Err(fault) => Some(format!("{row}: {fault}")),
    });
    let wrong: Vec<String> = played.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_trigger_is_played() {
    // Few games have everything that can happen; each trigger has tests of its own.
    check(
        TopicKind::Trigger,
        |_| false,
        // Without a limit, an action that waits for every action would be its own cause.
        |event| format!("{event}: Increment Counter [Quantity: 2]"),
    );
}

#[test]
fn every_ability_is_played() {
    check(
        TopicKind::Ability,
        |ability| !needs_more(ability),
        |ability| match ability.starts_with("Cancel") && !ability.contains("Poll") {
            true => format!("On Visited: {ability}"),
            false => format!("Immediate Night: {ability}"),
        },
    );
}

/// Whether a line asks for a ghost, or for an option of a choice: there is none here.
fn needs_more(line: &str) -> bool {
    let mut words = ["[ghost]", "(Ghost)", "@Chosen"].into_iter();
    words.any(|word| line.contains(word))
}

#[test]
fn every_condition_is_played() {
    check(
        TopicKind::Condition,
        |_| true,
        |condition| {
            format!("Passive Start Night:\n• {condition}: Increment Counter\n• Otherwise: Success")
        },
    );
}

#[test]
fn every_parameter_is_played() {
    // Parameters keep an ability from running as often as they let it run.
    check(
        TopicKind::Parameter,
        |_| false,
        |parameter| format!("Immediate Night: Weakly Disguise @Selection as `Grey` {parameter}"),
    );
}

#[test]
fn every_selector_is_played() {
    check(
        TopicKind::Selector,
        |selector| !needs_more(selector),
        |selector| format!("Passive Start Night: For Each {selector}: Increment Counter"),
    );
}
