//! `help`, with this game's names in the examples.

use super::answer::{Answer, NotTaken};
use super::mistakes::{self, PlayedAt};
use super::{Session, ledger, topics};
use nightdesk_command::catalogue::{self, Description, Group};
use nightdesk_game::{Game, Language, Order, SeatId};
use nightdesk_rules::{Offer, RuleSet, TableLine};
use nightdesk_text::names::{closest, fold, same};
use nightdesk_text::say;
use nightdesk_text::width;

/// The groups in the order in which they are listed, with the keys of their headings.
const GROUPS: [(Group, &str); 7] = [
    (Group::Seats, "group_seats"),
    (Group::Phases, "group_phases"),
    (Group::Night, "group_night"),
    (Group::Votes, "group_votes"),
    (Group::ByHand, "group_by_hand"),
    (Group::History, "group_history"),
    (Group::Desk, "group_desk"),
];

/// The groups in the order in which they are listed, with their headings.
pub fn groups(language: Language) -> impl Iterator<Item = (Group, String)> {
    let groups = GROUPS.into_iter();
    groups.map(move |(group, heading)| (group, say!(&language, heading)))
}

/// Explains a command, or lists them all.
pub(super) fn help(session: &Session, word: Option<&str>) -> Result<Answer, NotTaken> {
    let language = session.game().setup.language;
    let text = match word {
        None => [Some(overview(language)), at_table(session, None)?]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n"),
        Some(word) => topic(session, word)?,
    };
    Ok(Answer {
        echo: text.lines().map(str::to_owned).collect(),
        ..Answer::default()
    })
}

/// What is told where no game is open: of a command, a topic, the usual mistakes, the ledger, or
/// of all commands; none if the words ask for none of these.
pub fn anywhere(words: &str, language: Language) -> Option<String> {
    if words.is_empty() {
        return Some(overview(language));
    }
    if mistakes::is_meant(words) {
        return Some(mistakes::help(PlayedAt::Desk, language));
    }
    let command = catalogue::named(words);
    let command = command.map(|command| described(command, language).join("\n"));
    let parts = [command, topics::help(words, language, None)];
    let told: Vec<String> = parts.into_iter().flatten().collect();
    match told.is_empty() {
        true => ledger::help(words, language),
        false => Some(told.join("\n")),
    }
}

/// A word that `help` knows and that was meant.
pub fn close_to(word: &str) -> Option<String> {
    let topics = topics::names().chain(["mistakes", "warnings"]);
    let known = catalogue::words().chain(topics);
    closest(word, known).map(str::to_owned)
}

/// All commands, a line each.
fn overview(language: Language) -> String {
    let mut lines = Vec::new();
    for (group, heading) in groups(language) {
        lines.push(heading);
        let members = catalogue::all()
            .iter()
            .filter(|command| command.group == group);
        lines.extend(members.map(|command| {
            let help = command.help_in(language).help;
            format!("  {} {help}", width::pad_end(&command.name, 14))
        }));
    }
    lines.push(String::new());
    let topics: Vec<&str> = topics::names_in(language).collect();
    lines.extend([
        say!(&language, "help_word"),
        say!(&language, "help_topic", topics = topics.join(", ")),
        say!(&language, "help_mistakes"),
        say!(&language, "help_warnings"),
        say!(&language, "night_actions_are_typed"),
    ]);
    lines.join("\n")
}

/// The lines of the game's table that hold a word, or all of them; none if there are none.
fn at_table(session: &Session, word: Option<&str>) -> Result<Option<String>, NotTaken> {
    let Some(tables) = session.rules()?.tables() else {
        return Ok(None);
    };
    let typed = word.map(fold);
    let whole = word.is_none_or(|word| same(word, "table") || same(word, "стол"));
    let wanted = |line: &TableLine| {
        let words = fold(&format!("{} {}", line.form, line.says));
        whole
            || typed
                .as_ref()
                .is_some_and(|typed| words.contains(typed.as_str()))
    };
    // A host types a word of either language, and reads the lines in that of the game.
    let [english, russian] = Language::ALL.map(|language| tables.lines(language));
    let told = match session.game().setup.language {
        Language::English => &english,
        Language::Russian => &russian,
    };
    let mut lines = Vec::new();
    for (group, (english, russian)) in told.iter().zip(english.iter().zip(&russian)) {
        let both = english.lines.iter().zip(&russian.lines);
        let found = group.lines.iter().zip(both);
        let found = found.filter(|(_, (english, russian))| wanted(english) || wanted(russian));
        let found: Vec<&TableLine> = found.map(|(line, _)| line).collect();
        if !found.is_empty() {
            lines.push(group.heading.clone());
        }
        for line in found {
            lines.push(format!("  {}", line.form));
            lines.push(format!("      {}", line.says));
        }
    }
    let listed = (!lines.is_empty()).then_some(lines);
    Ok(match (listed, word) {
        (Some(_), None) => Some(say!(session, "help_table")),
        (listed, _) => listed.map(|lines| lines.join("\n")),
    })
}

fn topic(session: &Session, word: &str) -> Result<String, NotTaken> {
    let at = match session.rules()?.tables() {
        Some(_) => PlayedAt::Table,
        None => PlayedAt::Desk,
    };
    if mistakes::is_meant(word) {
        return Ok(mistakes::help(at, session.game().setup.language));
    }
    let command = catalogue::named(word);
    let command = match command {
        Some(command) => Some(describe(command, session.game(), session.rules()?)),
        None => None,
    };
    let topic = topics::help(word, session.game().setup.language, Some(at));
    let known: Vec<String> = [command, topic].into_iter().flatten().collect();
    let told = match (known.is_empty(), at_table(session, Some(word))?) {
        (false, Some(table)) => {
            let heading = say!(session, "at_the_table");
            Some(format!("{}\n{heading}\n{table}", known.join("\n")))
        }
        (false, None) => Some(known.join("\n")),
        (true, Some(table)) => Some(table),
        (true, None) => ledger::help(word, session.game().setup.language),
    };
    if let Some(told) = told {
        return Ok(told);
    }
    let setup = &session.game().setup;
    let entered = session.rules()?.orders().entered_alone(setup, word);
    let role = match session.rules()?.sheet(setup, word) {
        Ok(sheet) => {
            let about = format!("{}: {}", sheet.title, sheet.about);
            let lines: Vec<String> = std::iter::once(about).chain(entered).collect();
            return Ok(lines.join("\n"));
        }
        Err(_) if !entered.is_empty() => return Ok(entered.join("\n")),
        Err(close) => close,
    };
    Err(NotTaken::Nothing(match close_to(word).or(role) {
        Some(close) => say!(session, "no_help_did_you_mean", word, close),
        None => say!(session, "no_help", word),
    }))
}

/// What a command does and how it is typed, a line each.
fn described(command: &'static Description, language: Language) -> Vec<String> {
    let told = command.help_in(language);
    let mut lines = vec![format!("{}: {}", command.name, told.help)];
    lines.extend(told.forms.iter().map(|form| format!("  {form}")));
    if !told.more.is_empty() {
        lines.push(told.more.to_owned());
    }
    lines
}

/// The same with an example of this game.
fn describe(command: &'static Description, game: &Game, rules: &dyn RuleSet) -> String {
    let language = game.setup.language;
    let mut lines = described(command, language);
    if let Some(example) = example(command.help_in(language).example, game, rules) {
        lines.push(say!(game, "example_example", example));
    }
    lines.join("\n")
}

/// Fills an example from the game; none where the game has nothing to fill it with yet.
fn example(template: &str, game: &Game, rules: &dyn RuleSet) -> Option<String> {
    let mut text = template.to_owned();
    let night = nightdesk_desk::night_view(game);
    let used = usable(&night, rules);
    let value = |place: &str| -> Option<String> {
        match place {
            "living" => game.living().next().map(|(_, seat)| seat.name.clone()),
            "other" => game.living().nth(1).map(|(_, seat)| seat.name.clone()),
            "dead" => game
                .seats()
                .find(|(_, seat)| !seat.alive())
                .map(|(_, seat)| seat.name.clone()),
            "actor" => used.as_ref().map(|used| match &used.side {
                Some(side) => side.clone(),
                None => game.name(used.order.performer).to_owned(),
            }),
            "ability" => used.as_ref().map(|used| used.verb.clone()),
            "target" => used.as_ref().map(|used| used.after_the_verb(game)),
            "faction" => game.setup.factions.keys().next_back().cloned(),
            "role" => {
                let card = game.seats().find_map(|(_, seat)| seat.card.as_ref());
                let card = card.or(game.setup.possible_cards().next())?;
                let typed = rules.card_names(&game.setup, card).typed.into_iter().next();
                Some(typed.unwrap_or_else(|| rules.card_title(&game.setup, card)))
            }
            _ => None,
        }
    };
    for place in [
        "living", "other", "dead", "actor", "ability", "target", "faction", "role",
    ] {
        let mark = format!("{{{place}}}");
        if text.contains(&mark) {
            text = text.replace(&mark, &value(place).or_else(|| sample_for(place))?);
        }
    }
    Some(text.trim_end().to_owned())
}

/// What stands for something the game does not have yet.
fn sample_for(place: &str) -> Option<String> {
    let word = match place {
        "living" | "actor" => "Elm",
        "other" | "dead" | "target" => "Cedar",
        "ability" => "investigates",
        "faction" => "mafia",
        "role" => "Cop",
        _ => return None,
    };
    Some(word.to_owned())
}

/// An order that the rules take in the night that runs or comes next.
struct Usable {
    order: Order,
    verb: String,
    /// The side that sends it, where it is a side's.
    side: Option<String>,
}

impl Usable {
    /// `Cedar, Elm`, `Cedar by Ginkgo`, `Cedar "meet me at noon"`.
    fn after_the_verb(&self, game: &Game) -> String {
        let targets = self.order.targets.iter();
        let targets: Vec<&str> = targets.map(|target| game.name(*target)).collect();
        let by = self.side.as_ref();
        let by = by.map(|_| format!("by {}", game.name(self.order.performer)));
        let words = self.order.words.as_ref();
        let words = words.map(|words| format!("\"{words}\""));
        let parts = std::iter::once(targets.join(", ")).chain(words).chain(by);
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    }
}

/// What somebody could do, as the rules take it: a player's own ability, else a side's.
fn usable(game: &Game, rules: &dyn RuleSet) -> Option<Usable> {
    let all = || {
        game.living().flat_map(|(seat, _)| {
            let offers = rules.orders().offers(game, seat).into_iter();
            let usable = offers.filter(|offer| offer.refused.is_none());
            usable.map(move |offer| (seat, offer))
        })
    };
    let own = all().filter(|(_, offer)| offer.faction.is_none());
    let of_sides = all().filter(|(_, offer)| offer.faction.is_some());
    own.chain(of_sides)
        .find_map(|(seat, offer)| ordered(game, rules, seat, &offer))
}

/// The first order of an offer that the rules take, with words where it needs some.
fn ordered(game: &Game, rules: &dyn RuleSet, seat: SeatId, offer: &Offer) -> Option<Usable> {
    let others = offer.legal.iter().filter(|target| **target != seat);
    let own = offer.legal.iter().filter(|target| **target == seat);
    let targets = others.chain(own).copied().take(offer.targets.count());
    let verb = offer.verbs.first()?;
    let order = |words: Option<&str>| Order {
        performer: seat,
        ability: offer.ability.clone(),
        targets: targets.clone().collect(),
        words: words.map(str::to_owned),
        extra: false,
    };
    let said = say!(game, "example_words");
    let orders = [order(None), order(Some(&said))];
    let taken = orders
        .into_iter()
        .find(|order| rules.orders().review(game, order).is_ok())?;
    Some(Usable {
        order: taken,
        verb: verb.clone(),
        side: offer.faction.clone(),
    })
}
