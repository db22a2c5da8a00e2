//! `components`: what a host's own abilities can be made of.

use std::io;

use super::exit::Exit;
use super::output::Output;
use nightdesk_rule_sets::{ComponentSheet, component_sheets};
use nightdesk_rules::TargetForm;
use nightdesk_text::messages::{InLanguage, Perhaps};
use nightdesk_text::names::{closest, fold};
use nightdesk_text::{say, width};

/// Lists the components with a word in them, or tells the one of that name.
pub(super) fn run(word: &str, output: Output) -> io::Result<Exit> {
    let wanted = fold(word);
    let all = component_sheets(output.language());
    let named: Vec<&ComponentSheet> = all.iter().filter(|sheet| sheet.word == wanted).collect();
    let sheets = match named.is_empty() {
        true => all
            .iter()
            .filter(|sheet| speaks_of(sheet, &wanted))
            .collect(),
        false => named,
    };
    if sheets.is_empty() {
        let near = closest(&wanted, all.iter().map(|sheet| sheet.word));
        let perhaps = Perhaps(near.as_slice());
        let message = say!(&output, "no_component", word, perhaps);
        return output.refuse("unknown-name", &message);
    }
    match (output.json, sheets.as_slice()) {
        (true, _) => output.print_json(&sheets)?,
        (false, [only]) => output.tell(&component_text(&output, only))?,
        (false, _) => {
            let lines = sheets.iter().map(|sheet| line(sheet));
            output.tell(&lines.collect::<Vec<_>>().join("\n"))?;
        }
    }
    Ok(Exit::Done)
}

fn speaks_of(sheet: &ComponentSheet, word: &str) -> bool {
    sheet.word.contains(word) || fold(sheet.about).contains(word)
}

fn line(sheet: &ComponentSheet) -> String {
    format!("{} {}", width::pad_end(sheet.word, 22), sheet.about)
}

/// What a component is aimed at, in a language.
pub(super) fn aimed_at(to: &impl InLanguage, sheet: &ComponentSheet) -> String {
    match sheet.aimed_at {
        TargetForm::None => say!(to, "at_nobody"),
        TargetForm::One => say!(to, "at_one_player"),
        TargetForm::Pair => say!(to, "at_two_players"),
        TargetForm::Redirect => say!(to, "at_a_player_and_where_to"),
    }
}

/// All of a component, and how an ability of it is written.
fn component_text(to: &Output, sheet: &ComponentSheet) -> String {
    let (nar, simple) = sheet.places;
    let mut lines = vec![
        format!("{}: {}", sheet.word, sheet.about),
        say!(to, "aimed_at", at = aimed_at(to, sheet)),
        say!(to, "places_in_the_lists", nar, simple),
    ];
    let by = sheet.stopped_by.join(", ");
    lines.extend((!by.is_empty()).then(|| say!(to, "stopped_by", by)));
    let cards = sheet.cards.join(", ");
    lines.extend((!cards.is_empty()).then(|| say!(to, "who_has_it", cards)));
    lines.extend(sheet.set_off.iter().map(|it| {
        let (when, to_whom, same) = (it.when, it.to, it.same_as);
        say!(to, "set_off", when, to = to_whom, same)
    }));
    lines.push(say!(to, "in_a_setup"));
    lines.push("  [ability.mine]".to_owned());
    lines.push(format!("  does = [\"{}\"]", sheet.word));
    lines.extend(sheet.passive.then(|| "  passive = true".to_owned()));
    lines.push("  [role.Mine]".to_owned());
    lines.push("  abilities = [\"mine\"]".to_owned());
    lines.join("\n")
}
