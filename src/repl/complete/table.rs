//! What could be typed next at a table: living names, what a seat is asked or can do, legal targets.

use super::{begins_with_word, fold};
use nightdesk_command::catalogue;
use nightdesk_game::{Game, SeatId};
use nightdesk_rules::Table;

/// Lines of tables that go on with a player, and with what that player is asked or can do.
const OF_PLAYERS: [&str; 6] = ["act", "answer", "delay", "confirm", "decline", "pass"];

/// What a line of the table may go on with, and where that word begins; none if the line is one
/// that the desk completes.
pub(super) fn complete(line: &str, game: &Game, table: &dyn Table) -> Option<(usize, Vec<String>)> {
    let trimmed = line.trim_start();
    let known = table.follows(None, "");
    let verb = OF_PLAYERS.iter().find(|verb| {
        let of_table = **verb == "act" || known.iter().any(|word| word == *verb);
        of_table && begins_with_word(trimmed, verb)
    });
    let following = match verb {
        Some(verb) => trimmed.get(verb.len()..).unwrap_or_default().trim_start(),
        None => trimmed,
    };
    if let Some((seat, rest)) = speaker(following, game) {
        let last = last_word(rest);
        let typed = rest.get(..rest.len() - last.len()).unwrap_or_default();
        let found = table.follows(Some(seat), typed.trim_end());
        // A whole word that stands alone may be the beginning of a longer phrase.
        return (!found.is_empty()).then(|| (line.len() - last.len(), found));
    }
    let living = || game.living().map(|(_, seat)| seat.name.clone());
    match verb {
        Some(_) => Some((line.len() - following.len(), living().collect())),
        None if trimmed.contains(char::is_whitespace) => None,
        None => {
            let commands = catalogue::all().iter().map(|command| command.name.clone());
            let mut words: Vec<String> = commands.chain(known).chain(living()).collect();
            words.sort();
            words.dedup();
            Some((line.len() - trimmed.len(), words))
        }
    }
}

/// The living player a line begins with, and what follows the name and its colon.
fn speaker<'l>(line: &'l str, game: &Game) -> Option<(SeatId, &'l str)> {
    let found = game.living().filter_map(|(id, seat)| {
        let (start, rest) = line.split_at_checked(seat.name.len())?;
        let apart = rest.starts_with([' ', ':']);
        let same = apart && fold(start) == fold(&seat.name);
        let rest = rest.trim_start_matches(':').trim_start();
        same.then_some((seat.name.len(), id, rest))
    });
    let longest = found.max_by_key(|(length, _, _)| *length);
    longest.map(|(_, id, rest)| (id, rest))
}

/// The word at the end that is being typed; several targets are parted by commas.
fn last_word(text: &str) -> &str {
    text.rsplit([' ', ',', ';']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::super::complete;
    use nightdesk_session::Session;
    use nightdesk_setup::Shelves;
    use nightdesk_text::Source;

    fn city() -> Session {
        let text = "format = 1\n[game]\nname = \"Pier\"\nruleset = \"city\"\n\
                    [players]\nseats = [\"Anna\", \"Boris\", \"Vera\", \"Gleb\", \"Eva\"]\n\
                    [roles]\ndeal = \"fixed\"\n[roles.fixed]\nAnna = \"doctor\"\n\
                    Boris = \"blocker\"\nVera = \"judge\"\nGleb = \"liar\"\n\
                    Eva = \"hero + mafia\"\n";
        let source = Source::new("game.toml", text.to_owned());
        let (setup, found) = nightdesk_setup::read(&source, Shelves::PROGRAM);
        let setup = setup.unwrap_or_else(|| panic!("{found:?}"));
        let now = DateTime::UNIX_EPOCH;
        let mut session = Session::in_memory(setup, now).unwrap();
        for line in [
            "deal",
            "start --yes",
            "vote Anna Vera",
            "end day",
            "secretary Anna",
        ] {
            if let Err(refused) = session.take(line, now, 1) {
                panic!("{line}: {refused}");
            }
        }
        session
    }

    #[test]
    fn h11_2_tab_completes_roles_and_legal_targets_at_a_table() {
        let session = city();
        let (game, rules) = (session.game(), session.rules().unwrap());
        let table = nightdesk_desk::table(game, rules, None).unwrap();
        let offered = |line: &str| complete(line, game, rules, table.as_deref()).1;
        assert_eq!(offered("act An"), ["Anna"]);
        assert_eq!(offered("Anna: "), ["Doctor", "none"]);
        assert_eq!(offered("act Anna doc"), ["Doctor"]);
        assert!(offered("Anna: doctor ").contains(&"->".to_owned()));
        let targets = offered("Anna: doctor -> ");
        // Nobody touches the mayor.
        assert!(targets.contains(&"Gleb".to_owned()) && !targets.contains(&"Vera".to_owned()));
        assert_eq!(offered("Anna: doctor -> Gl"), ["Gleb"]);
        assert!(offered("canc").contains(&"cancel".to_owned()));
        assert!(offered("outb").contains(&"outbox".to_owned()));
    }
}
