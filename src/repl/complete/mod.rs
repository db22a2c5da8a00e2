//! What could be typed next: commands, living names, abilities a player has,
//! legal targets. Pure: a line and a game in, words out.

mod table;

use nightdesk_command::catalogue::{self, Argument, Description};
use nightdesk_game::{Game, Language, SeatId};
use nightdesk_rules::{REVENGE, RuleSet, Table};
use nightdesk_session::texts;
use nightdesk_text::names::fold;

/// Questions that are answered by a player's name.
const BY_NAME: [&str; 2] = ["hitman", REVENGE];

/// Words that could stand at the end of the line, and where the word begins.
pub(super) fn complete(
    line: &str,
    game: &Game,
    rules: &dyn RuleSet,
    table: Option<&dyn Table>,
) -> (usize, Vec<String>) {
    let at_table = table.and_then(|table| table::complete(line, game, table));
    let (start, candidates) = at_table.unwrap_or_else(|| candidates(line, game, rules));
    let typed = fold(line.get(start..).unwrap_or_default());
    let mut fitting: Vec<String> = candidates
        .into_iter()
        .filter(|word| fold(word).starts_with(&typed))
        .collect();
    fitting.dedup();
    (start, fitting)
}

fn candidates(line: &str, game: &Game, rules: &dyn RuleSet) -> (usize, Vec<String>) {
    let trimmed = line.trim_start();
    let indent = line.len() - trimmed.len();
    // A player's name first: what that player can do comes next.
    if let Some((seat, rest)) = leading_player(trimmed, game) {
        return after_player(line, rest, seat, game, rules);
    }
    let named = catalogue::all()
        .iter()
        .flat_map(|command| command.words().map(move |word| (word, command)))
        .filter(|(word, _)| begins_with_word(trimmed, word))
        .max_by_key(|(word, _)| word.len());
    match named {
        Some((word, command)) => {
            let rest = indent + word.len();
            let typed = line.get(rest..).unwrap_or_default().trim_start();
            if command.id == catalogue::Id::Act
                && let Some((seat, after)) = leading_player(typed, game)
            {
                return after_player(line, after, seat, game, rules);
            }
            argument(line, typed, command, game, rules)
        }
        None => {
            let commands = catalogue::all().iter().map(|command| command.name.clone());
            let players = game.living().map(|(_, seat)| seat.name.clone());
            (indent, commands.chain(players).collect())
        }
    }
}

fn begins_with_word(line: &str, word: &str) -> bool {
    line.get(..word.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(word))
        && line
            .get(word.len()..)
            .is_some_and(|rest| rest.starts_with(' '))
}

/// The living player the line begins with, and what follows; the longest name counts.
fn leading_player<'l>(line: &'l str, game: &Game) -> Option<(SeatId, &'l str)> {
    game.living()
        .filter_map(|(id, seat)| {
            let rest = line.get(seat.name.len()..)?;
            let same = line
                .get(..seat.name.len())?
                .eq_ignore_ascii_case(&seat.name);
            (same && rest.starts_with(' ')).then_some((seat.name.len(), id, rest.trim_start()))
        })
        .max_by_key(|(length, _, _)| *length)
        .map(|(_, id, rest)| (id, rest))
}

/// An ability of the player, or where it is there already one of its legal targets.
fn after_player(
    line: &str,
    rest: &str,
    seat: SeatId,
    game: &Game,
    rules: &dyn RuleSet,
) -> (usize, Vec<String>) {
    let offers = rules.orders().offers(game, seat);
    let usable = || offers.iter().filter(|offer| offer.refused.is_none());
    for offer in usable() {
        let verb = offer.verbs.iter().find(|verb| begins_with_word(rest, verb));
        if let Some(verb) = verb {
            let typed = rest.get(verb.len()..).unwrap_or_default().trim_start();
            let part = typed.rsplit(", ").next().unwrap_or(typed);
            let names = offer
                .legal
                .iter()
                .map(|target| game.name(*target).to_owned());
            return (line.len() - part.len(), names.collect());
        }
    }
    let verbs = usable().filter_map(|offer| offer.verbs.first().cloned());
    (
        line.len() - rest.len(),
        verbs.chain(["none".to_owned()]).collect(),
    )
}

/// What the command's argument at the end of the line may be: by its kind, or a word of its forms.
fn argument(
    line: &str,
    typed: &str,
    command: &Description,
    game: &Game,
    rules: &dyn RuleSet,
) -> (usize, Vec<String>) {
    let (start, mut words) = by_kind(line, typed, command, game, rules);
    let (from, literal) = in_forms(line, typed, command);
    match start == from || words.is_empty() {
        true => {
            words.extend(literal);
            (from.max(start), words)
        }
        false => (start, words),
    }
}

fn by_kind(
    line: &str,
    typed: &str,
    command: &Description,
    game: &Game,
    rules: &dyn RuleSet,
) -> (usize, Vec<String>) {
    // Lists are parted by commas, votes by semicolons.
    let part = typed
        .rsplit([',', ';'])
        .next()
        .unwrap_or(typed)
        .trim_start();
    let Some(kind) = command.arguments.first() else {
        return (line.len(), Vec::new());
    };
    let words = words(*kind, game, rules);
    // After a whole first argument stands the second.
    let whole = words
        .iter()
        .filter(|word| begins_with_word(part, word))
        .max_by_key(|word| word.len());
    match (whole, command.arguments.get(1)) {
        (Some(first), Some(second)) => {
            let typed = part.get(first.len()..).unwrap_or_default().trim_start();
            let of_first = match second {
                Argument::Ability => verbs(first, game, rules),
                Argument::Choice => choices(first, game, rules),
                second => self::words(*second, game, rules),
            };
            (line.len() - typed.len(), of_first)
        }
        _ => (line.len() - part.len(), words),
    }
}

/// Words that a form of the command has at this place: `on` and `off`, `seed`, `--json`.
fn in_forms(line: &str, typed: &str, command: &Description) -> (usize, Vec<String>) {
    let last = typed.rsplit(' ').next().unwrap_or_default();
    let before: Vec<&str> = typed
        .get(..typed.len() - last.len())
        .unwrap_or_default()
        .split_whitespace()
        .collect();
    let is_word =
        |token: &str| token.starts_with(|letter: char| letter.is_lowercase() || letter == '-');
    let mut found: Vec<String> = Vec::new();
    for form in &command.forms {
        let tokens = form.strip_prefix(command.name.as_str()).unwrap_or_default();
        let tokens: Vec<&str> = tokens.split_whitespace().collect();
        let mut typed = before.iter().zip(&tokens);
        let fits = typed.all(|(typed, token)| !is_word(token) || typed == token);
        let next = tokens.get(before.len()).filter(|token| is_word(token));
        if let (true, Some(next)) = (fits, next)
            && !found.iter().any(|known| known == next)
        {
            found.push((*next).to_owned());
        }
    }
    (line.len() - last.len(), found)
}

/// Where a file's name begins at the end of the line, if one stands there.
pub(crate) fn file_at(line: &str) -> Option<usize> {
    let trimmed = line.trim_start();
    let commands = catalogue::all().iter();
    let mut of_files = commands.filter(|it| it.arguments.first() == Some(&Argument::File));
    let is_meant = of_files.any(|command| {
        let mut words = command.words();
        words.any(|word| begins_with_word(trimmed, word))
    });
    let last = line.rsplit(' ').next().unwrap_or_default();
    (is_meant && !last.starts_with('-')).then(|| line.len() - last.len())
}

/// The verbs of what a player can do.
fn verbs(player: &str, game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let Some((seat, _)) = game.seats().find(|(_, seat)| seat.name == player) else {
        return Vec::new();
    };
    let offers = rules.orders().offers(game, seat);
    let verbs = offers.into_iter();
    verbs
        .filter_map(|offer| offer.verbs.into_iter().next())
        .collect()
}

/// What may be chosen for an open question; who it is about, where it is about players.
fn choices(question: &str, game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let ruling = rules.rulings().iter().find(|ruling| ruling.key == question);
    match ruling {
        Some(ruling) => {
            let choices = ruling.choices.iter();
            choices.map(|choice| choice.value.clone()).collect()
        }
        None => words(Argument::Living, game, rules),
    }
}

fn words(kind: Argument, game: &Game, rules: &dyn RuleSet) -> Vec<String> {
    let names = |alive: Option<bool>| {
        game.seats()
            .filter(|(_, seat)| alive.is_none_or(|alive| seat.alive() == alive))
            .map(|(_, seat)| seat.name.clone())
            .collect()
    };
    // Where screens show other words than are usually typed, both are offered.
    let translated = game.setup.language != Language::English;
    match kind {
        Argument::Player => names(None),
        Argument::Living | Argument::Target => names(Some(true)),
        Argument::Dead => names(Some(false)),
        Argument::Faction => {
            let groups = rules.orders().groups(game).into_iter();
            let sides = game.setup.factions.keys().cloned();
            let titles = game.setup.factions.values();
            let titles = titles.map(|side| side.title.clone()).filter(|_| translated);
            let sides = sides.chain(titles);
            sides.chain(groups.map(|group| group.slug)).collect()
        }
        Argument::Role => rules
            .sheets(&game.setup)
            .into_iter()
            .flat_map(|sheet| {
                let typed = sheet.aliases.into_iter().take(usize::from(translated));
                std::iter::once(sheet.title).chain(typed)
            })
            .collect(),
        Argument::Method => rules
            .about()
            .methods
            .iter()
            .map(|method| (*method).to_owned())
            .collect(),
        Argument::Question => {
            let rulings = rules.rulings().iter().map(|ruling| ruling.key.clone());
            rulings.chain(BY_NAME.map(str::to_owned)).collect()
        }
        Argument::Text => texts().map(str::to_owned).collect(),
        Argument::Command => catalogue::all()
            .iter()
            .map(|command| command.name.clone())
            .collect(),
        Argument::NewPlayer
        | Argument::Ability
        | Argument::Choice
        | Argument::File
        | Argument::Number
        | Argument::Word
        | Argument::Words => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use nightdesk_session::Session;
    use nightdesk_setup::Shelves;
    use nightdesk_text::Source;

    fn night() -> Session {
        let text = "format = 1\n[game]\nname = \"Pier\"\n[roles]\ndeal = \"fixed\"\n[roles.fixed]\n\
                    Elm = \"town Cop\"\nBirch = \"town Doctor\"\nFir = \"town Vanilla Townie\"\n\
                    Cedar = \"mafia Goon\"\n[players]\nseats = [\"Elm\", \"Birch\", \"Fir\", \"Cedar\"]\n";
        let source = Source::new("game.toml", text.to_owned());
        let setup = nightdesk_setup::read(&source, Shelves::PROGRAM).0.unwrap();
        let now = DateTime::UNIX_EPOCH;
        let mut session = Session::in_memory(setup, now).unwrap();
        for line in ["deal", "start --yes", "end day --yes"] {
            session.take(line, now, 1).unwrap();
        }
        session
    }

    fn offered(line: &str) -> Vec<String> {
        let session = night();
        complete(line, session.game(), session.rules().unwrap(), None).1
    }

    #[test]
    fn h11_2_tab_completes_commands_names_abilities_and_legal_targets() {
        assert_eq!(offered("outb"), ["outbox"]);
        assert!(offered("E").contains(&"Elm".to_owned()));
        assert_eq!(offered("Elm inv"), ["investigates"]);
        assert_eq!(offered("Elm investigates "), ["Birch", "Fir", "Cedar"]);
        // A player without an ability is offered nothing but to do nothing.
        assert_eq!(offered("Fir "), ["none"]);
    }

    #[test]
    fn arguments_are_completed_by_their_kind() {
        for (line, words) in [
            ("show op", vec!["opening"]),
            ("private ", vec!["on", "off"]),
            ("deal ", vec!["seed", "again"]),
            ("signup ", vec!["close", "open"]),
            ("archive --j", vec!["--json"]),
            ("role Elm Parit", vec!["Parity Cop"]),
            ("cancel Elm ", vec!["investigates"]),
            ("rule cop_style ", vec!["mafia", "town"]),
            ("rule hitman Ced", vec!["Cedar"]),
            ("rule hit", vec!["hitman"]),
            ("over ma", vec!["mafia"]),
            ("help out", vec!["outbox"]),
            ("resolve n", vec!["nar"]),
            ("draw B", vec!["Birch"]),
        ] {
            assert_eq!(offered(line), words, "{line}");
        }
    }

    /// What is left without an offer is a name that is new, a number, or words of one's own.
    #[test]
    fn every_command_with_an_argument_offers_something() {
        let session = night();
        let (game, rules) = (session.game(), session.rules().unwrap());
        for command in catalogue::all() {
            let Some(kind) = command.arguments.first() else {
                continue;
            };
            let line = format!("{} ", command.name);
            let free = match kind {
                Argument::NewPlayer | Argument::Number | Argument::Word | Argument::Words => true,
                // Nobody is dead yet.
                Argument::Dead => true,
                Argument::File => file_at(&line) == Some(line.len()),
                _ => false,
            };
            let words = complete(&line, game, rules, None).1;
            assert!(free || !words.is_empty(), "{line}");
        }
    }

    #[test]
    fn files_are_asked_for_where_a_command_takes_them() {
        assert_eq!(file_at("read pa"), Some(5));
        assert_eq!(file_at("read page-1.html pa"), Some(17));
        assert_eq!(file_at("handoff "), Some(8));
        assert_eq!(file_at("archive --j"), None);
        assert_eq!(file_at("tally "), None);
    }
}
