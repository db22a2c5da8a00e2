//! From entries to the typed setup; every rule that needs more than one key.

mod boards;
mod cards;
mod draws;
mod fixed;
mod own;
mod players;
mod rules;
mod sides;
mod twins;
mod vote_words;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;

use super::entries::{Entries, Entry, Origin, Place, Start};
use super::layers::Shelves;
use crate::opening::{LIST, ODDS};
use nightdesk_game::{
    ActivityRules, Boards, FlipRules, Forum, KillRules, NameMatch, NightRules, RemovalRules,
    ScheduleRules, Setup, VoteRuleWords, VoteRules, WarningRules,
};
use nightdesk_rules::RuleSet;
use nightdesk_text::messages::{InLanguage, did_you_mean};
use nightdesk_text::names::closest;
use nightdesk_text::{Diagnostic, Diagnostics, Language, Span, say, steers};
use nightdesk_time::{Length, PlanError, RestDay};

/// The most seats or cards a game can have.
const MOST: usize = 1000;

/// The shortest limit of a post that texts can be cut to, in characters.
const SHORTEST_POST: u32 = 50;

/// What a thread without players lacks, as a file has it.
const SOME_SEATS: &str = "[\"Alder\", \"Birch\"]";

const DAYS_OF_A_WEEK: usize = 7;

/// What stands in the address of a thread for the number of a post.
const PLACE_OF_POST: &str = "{post}";

/// The longest time for which warnings count: about a thousand years.
const LONGEST_EXPIRY: Length = Length::days(365_000);

/// Puts the setup together. It is whole only if no diagnostic is an error.
pub(super) fn build(
    rules: &[&'static dyn RuleSet],
    entries: &Entries,
    shelves: Shelves<'_>,
    edition: u32,
    diagnostics: &mut Diagnostics,
) -> Setup {
    let mut build = Build::new(entries, diagnostics);
    build.edition = edition;
    build.check_form();
    build.single_keys();
    build.rest_days();
    build.links();
    build.boards();
    build.players();
    build.own_catalogue();
    let rules = build.ruleset(rules);
    // Where a rule set keeps a table, its cards say which sides there are.
    if rules.is_none_or(|rules| rules.tables().is_none()) {
        build.sides();
    }
    build.public(rules);
    if let Some(rules) = rules {
        build.flips(rules);
        build.zone(rules);
        build.method(rules);
        build.rulings(rules);
        build.feedback(rules);
        build.ruled_elsewhere(rules);
        build.book(shelves);
        build.cards(rules);
        build.draws(rules);
        build.fixed(rules);
        build.sides_of_cards(rules);
        build.names_of_sides(rules);
        build.unused_roles(rules);
        build.count_seats_and_cards();
        build.rule_set_problems(rules);
    }
    build.twins();
    *diagnostics = build.diagnostics;
    build.setup
}

/// Puts together what the thread of a game needs: no roles, and nothing is missing.
pub(super) fn build_thread(entries: &Entries, diagnostics: &mut Diagnostics) -> Setup {
    let mut build = Build::new(entries, diagnostics);
    build.check_format();
    build.single_keys();
    build.rest_days();
    build.links();
    build.boards();
    build.players();
    if build.setup.seats.is_empty() && !build.diagnostics.has_errors() {
        build.need("players.seats", "players", "seats", SOME_SEATS);
    }
    *diagnostics = build.diagnostics;
    build.setup
}

/// Puts together what saved pages need: of the thread of a game the forum alone.
pub(super) fn build_pages(entries: &Entries, diagnostics: &mut Diagnostics) -> Setup {
    let mut build = Build::new(entries, diagnostics);
    build.check_format();
    build.single_keys();
    build.boards();
    *diagnostics = build.diagnostics;
    build.setup
}

struct Build<'a> {
    entries: &'a Entries,
    setup: Setup,
    diagnostics: Diagnostics,
    /// Whether seats, sides and cards are all understood, so that they can be compared.
    sound: bool,
    /// By which edition of the rules the game is played that the setup is for.
    edition: u32,
}

impl<'a> Build<'a> {
    /// Nothing is built yet; what was found so far is taken over.
    fn new(entries: &'a Entries, found: &mut Diagnostics) -> Self {
        let diagnostics = std::mem::take(found);
        Self {
            entries,
            setup: Setup {
                language: entries.language().unwrap_or_default(),
                ..Setup::default()
            },
            // Of a list with something else in it, that is missing.
            sound: diagnostics.iter().all(|it| it.code != "wrong-type"),
            edition: Setup::EDITION,
            diagnostics,
        }
    }
}

impl InLanguage for Build<'_> {
    fn language(&self) -> Language {
        self.setup.language
    }
}

impl Build<'_> {
    /// The game's name stands in prompts, titles and subjects, on one line.
    fn game_name(&mut self) -> String {
        let entry = self.entries.get("game.name");
        let broken = entry.filter(|entry| {
            let text = entry.text().unwrap_or_default();
            text.contains(|sign: char| sign.is_control() || steers(sign))
        });
        if let Some(entry) = broken {
            let message = say!(self, "one_line_name");
            self.refuse(error_at("untypable-name", message, &entry.place));
        }
        self.text("game.name").unwrap_or_default()
    }

    fn single_keys(&mut self) {
        self.setup = Setup {
            edition: self.edition,
            name: self.game_name(),
            hosts: self.hosts(),
            language: self.setup.language,
            kill: self.kill_rules(),
            schedule: self.schedule_rules(),
            votes: self.vote_rules(),
            activity: self.activity_rules(),
            night: self.night_rules(),
            flips: FlipRules {
                eliminated: self.choice("flips.eliminated"),
                killed: self.choice("flips.killed"),
            },
            removal: RemovalRules {
                day: self.choice("removal.day"),
                flip: self.choice("removal.flip"),
                loses: self.yes("removal.loses"),
            },
            forum: self.forum(),
            warnings: WarningRules {
                expire: self.expiry(),
                steps: self.texts("warnings.steps"),
            },
            wording: self.map("wording.*"),
            public: self.texts("public"),
            ..Setup::default()
        };
        let special = self.entries.said(self.setup.language, "special", "");
        self.setup.special = special.map(texts_of).unwrap_or_default();
    }

    /// How long warnings count; what lies beyond the calendar is no length.
    fn expiry(&mut self) -> Option<Length> {
        let entries = self.entries;
        let entry = entries.get("warnings.expire")?;
        let length = entry.length()?;
        if length <= LONGEST_EXPIRY {
            return Some(length);
        }
        let message = say!(self, "too_long");
        let days = LONGEST_EXPIRY.as_seconds() / 86_400;
        let diagnostic = error_at("bad-length", message, &entry.place);
        self.refuse(diagnostic.hint(say!(self, "longest", days)));
        None
    }

    fn hosts(&self) -> Vec<String> {
        let cohosts = self.texts("game.cohosts");
        self.text("game.host").into_iter().chain(cohosts).collect()
    }

    fn kill_rules(&self) -> KillRules {
        KillRules {
            performer: self.choice("kill.performer"),
            succession: self.texts("kill.succession"),
            with_own_action: self.yes("kill.with_own_action"),
            decided_by: self.choice("kill.decided_by"),
            if_none: self.choice("kill.if_none"),
            from_night: self
                .entries
                .get("kill.from_night")
                .and_then(Entry::number)
                .unwrap_or_default(),
        }
    }

    fn schedule_rules(&self) -> ScheduleRules {
        let built_in = ScheduleRules::default();
        let length = |path: &str| self.entries.get(path).and_then(Entry::length);
        let phase = |path: &str| self.entries.get(path).and_then(Entry::phase_length);
        let zone = self.entries.get("schedule.zone").and_then(Entry::zone);
        let first = self.entries.get("schedule.first").and_then(Entry::choice);
        let start = self.entries.get("schedule.start").and_then(Entry::moment);
        ScheduleRules {
            zone: zone.map_or(built_in.zone, |zone| zone.name().to_owned()),
            start: match start {
                Some(Start::On(start)) => Some(*start),
                Some(Start::Next(_)) | None => None,
            },
            start_words: match start {
                Some(Start::Next(words)) => Some(words.clone()),
                Some(Start::On(_)) | None => None,
            },
            first: first.unwrap_or(built_in.first),
            day: phase("schedule.day").unwrap_or(built_in.day),
            night: phase("schedule.night").unwrap_or(built_in.night),
            early_end: self.choice("schedule.early_end"),
            arithmetic: self.choice("schedule.arithmetic"),
            grace: length("schedule.grace").unwrap_or(built_in.grace),
            no_end_on: self.texts("schedule.no_end_on"),
            resolve_buffer: length("schedule.resolve_buffer"),
        }
    }

    /// Where the setup names no zone, the rule set's own one holds.
    fn zone(&mut self, rules: &dyn RuleSet) {
        let zone = self.entries.get("schedule.zone");
        let named = zone.is_some_and(|entry| entry.origin != Origin::BuiltIn);
        if let (false, Some(zone)) = (named, rules.about().home_zone) {
            zone.clone_into(&mut self.setup.schedule.zone);
        }
    }

    /// Days on which phases rest; some day of the week must be left for them to end on.
    fn rest_days(&mut self) {
        let entries = self.entries;
        let Some(entry) = entries.get("schedule.no_end_on") else {
            return;
        };
        let mut weekdays = Vec::new();
        for day in entry.texts() {
            match day.text.parse::<RestDay>() {
                Ok(RestDay::Every(weekday)) if !weekdays.contains(&weekday) => {
                    weekdays.push(weekday);
                }
                Ok(_) => {}
                Err(error) => {
                    let message = error.said(self.setup.language);
                    self.refuse(error_at("bad-rest-day", message, &day.place));
                }
            }
        }
        if weekdays.len() == DAYS_OF_A_WEEK {
            let message = PlanError::NoDayLeft.said(self.setup.language);
            self.refuse(error_at("bad-rest-day", message, &entry.place));
        }
    }

    /// What is public is said in known words: of the cards, and rulings by their keys.
    fn public(&mut self, rules: Option<&dyn RuleSet>) {
        let of_cards = [LIST, ODDS].into_iter();
        let rulings = rules.into_iter().flat_map(|rules| rules.rulings());
        let known: Vec<&str> = of_cards.chain(rulings.map(|it| it.key.as_str())).collect();
        let entries = self.entries;
        let words = entries.get("public").map(Entry::texts).unwrap_or_default();
        for word in words {
            if known.contains(&word.text.as_str()) {
                continue;
            }
            let message = say!(self, "no_value", word = &word.text, path = "public");
            let diagnostic = error_at("bad-choice", message, &word.place);
            let hint = match closest(&word.text, known.iter().copied()) {
                Some(close) => did_you_mean(self, close),
                None => say!(self, "known_as_public", list = LIST, odds = ODDS),
            };
            self.refuse(diagnostic.hint(hint));
        }
    }

    /// Links that would lead nowhere are refused.
    fn links(&mut self) {
        if !self.setup.forum.links || self.setup.forum.post_address(1).is_some() {
            return;
        }
        let Some(entry) = self.entries.get("forum.links") else {
            return;
        };
        let (message, hint) = match self.setup.forum.thread {
            None => (say!(self, "no_address"), say!(self, "write_the_address")),
            Some(_) => (
                say!(self, "no_place_of_posts"),
                say!(self, "put_post_there", place = PLACE_OF_POST),
            ),
        };
        self.diagnostics
            .push(error_at("no-post-address", message, &entry.place).hint(hint));
    }

    fn vote_rules(&self) -> VoteRules {
        VoteRules {
            day_ends: self.choice("votes.day_ends"),
            at_deadline: self.choice("votes.at_deadline"),
            tie: self.choice("votes.tie"),
            no_elimination_takes: self.choice("votes.no_elimination_takes"),
            weights: self.by_player("votes.weights.*", Entry::number),
            needs: self.by_player("votes.needs.*", Entry::offset),
            modifiers_public: self.yes("votes.modifiers_public"),
            basis: self.choice("votes.basis"),
            syntaxes: self.texts("votes.syntaxes"),
            in_spoilers: self.yes("votes.in_spoilers"),
            names: self
                .entries
                .get("votes.names")
                .and_then(Entry::choice)
                .unwrap_or_else(|| NameMatch::usual(self.edition)),
            edited_posts: self.choice("votes.edited_posts"),
            replacement_vote: self.choice("votes.replacement_vote"),
            no_elimination: self.yes("votes.no_elimination"),
            self_vote: self.yes("votes.self_vote"),
            mark: self.text("votes.mark").unwrap_or_default(),
            mark_from: self.entries.get("votes.mark_from").and_then(Entry::number),
            words: VoteRuleWords {
                vote: self.texts("votes.words.vote"),
                unvote: self.texts("votes.words.unvote"),
                no_elimination: self.texts("votes.words.no_elimination"),
                prefixes: self.texts("votes.words.prefixes"),
                tags: self.texts("votes.words.tags"),
            },
        }
    }

    fn activity_rules(&self) -> ActivityRules {
        let length = |path| self.entries.get(path).and_then(Entry::length);
        let number = |path| self.entries.get(path).and_then(Entry::number);
        let discount = self.entries.get("activity.discount");
        ActivityRules {
            prod_after: length("activity.prod_after"),
            answer_in: length("activity.answer_in"),
            weekends: self.choice("activity.weekends"),
            nights: self.choice("activity.nights"),
            max_prods: number("activity.max_prods"),
            min_posts: number("activity.min_posts").unwrap_or_default(),
            discount: discount.map(Entry::numbers).unwrap_or_default().to_vec(),
        }
    }

    fn night_rules(&self) -> NightRules {
        NightRules {
            last_valid_wins: self.yes("night.last_valid_wins"),
            late: self.choice("night.late"),
            self_target: self.yes("night.self_target"),
            same_target_twice: self.yes("night.same_target_twice"),
            feedback: self.choice("night.feedback"),
            tell_blocked: self.yes("night.tell_blocked"),
        }
    }

    /// A post must have room for the words that number its parts, and some of its own.
    fn longest_post(&mut self) -> Option<u32> {
        let entries = self.entries;
        let entry = entries.get("forum.longest_post")?;
        let longest = entry.number()?;
        if longest < SHORTEST_POST {
            let path = "forum.longest_post";
            let message = say!(self, "at_least", path, least = SHORTEST_POST);
            let diagnostic = error_at("bad-number", message, &entry.place);
            self.refuse(diagnostic.hint(say!(self, "counted_in_characters")));
        }
        Some(longest)
    }

    fn forum(&mut self) -> Forum {
        Forum {
            markup: self.choice("forum.flavour"),
            area: self.yes("forum.area"),
            thread: self.text("forum.thread"),
            links: self.yes("forum.links"),
            longest_post: self.longest_post(),
            words: self.map("forum.words.*"),
            page_zone: self
                .entries
                .get("forum.page_zone")
                .and_then(Entry::zone)
                .map(|zone| zone.name().to_owned()),
            date_order: self.entries.get("forum.date_order").and_then(Entry::choice),
            tracker_lines: self.yes("forum.tracker_lines"),
            templates: self.text("forum.templates"),
            boards: Boards::new(),
        }
    }

    fn text(&self, path: &str) -> Option<String> {
        self.entries
            .get(path)
            .and_then(Entry::text)
            .map(str::to_owned)
    }

    fn texts(&self, path: &str) -> Vec<String> {
        self.entries.get(path).map(texts_of).unwrap_or_default()
    }

    fn yes(&self, path: &str) -> bool {
        self.entries
            .get(path)
            .and_then(Entry::yes_no)
            .unwrap_or_default()
    }

    fn choice<T: DeserializeOwned + Default>(&self, path: &str) -> T {
        self.entries
            .get(path)
            .and_then(Entry::choice)
            .unwrap_or_default()
    }

    /// What deaths show, where the setup does not say it, is the rule set's.
    fn flips(&mut self, rules: &dyn RuleSet) {
        let said = |path: &str| self.entries.get(path).and_then(Entry::choice);
        let usual = rules.about().usual_flip(self.edition);
        self.setup.flips = FlipRules {
            eliminated: said("flips.eliminated").unwrap_or(usual),
            killed: said("flips.killed").unwrap_or(usual),
        };
    }

    fn map(&self, pattern: &str) -> BTreeMap<String, String> {
        let pair = |entry: &Entry| Some((entry.name()?.text.clone(), entry.text()?.to_owned()));
        self.entries.of(pattern).filter_map(pair).collect()
    }

    fn by_player<T>(&self, pattern: &str, read: fn(&Entry) -> Option<T>) -> BTreeMap<String, T> {
        let pair = |entry: &Entry| Some((entry.name()?.text.trim().to_owned(), read(entry)?));
        self.entries.of(pattern).filter_map(pair).collect()
    }

    /// Refuses something, and remembers that seats and cards cannot be compared any more.
    fn refuse(&mut self, diagnostic: Diagnostic) {
        self.sound = false;
        self.diagnostics.push(diagnostic);
    }
}

/// The texts of a list.
fn texts_of(entry: &Entry) -> Vec<String> {
    let texts = entry.texts().iter();
    texts.map(|text| text.text.trim().to_owned()).collect()
}

/// An error at a place.
fn error_at(code: &'static str, message: impl Into<String>, place: &Place) -> Diagnostic {
    Diagnostic::error(code, message)
        .in_source(&place.source)
        .label(place.span, "")
}

/// A second place, if it is in the same text as the first.
fn also_at(diagnostic: Diagnostic, place: &Place, words: String) -> Diagnostic {
    if diagnostic.source.as_ref() == Some(&place.source) {
        diagnostic.label(place.span, words)
    } else {
        diagnostic
    }
}

/// Where `part` stands inside the place; the whole place if it does not stand there as written.
fn part_of(place: &Place, part: &str) -> Place {
    let written = place.source.slice(place.span);
    let found = written.find(part).filter(|_| !part.is_empty());
    let span = found.map_or(place.span, |offset| {
        Span::new(offset, offset.saturating_add(part.len())).shifted(place.span.start)
    });
    Place {
        source: place.source.clone(),
        span,
    }
}

/// What to write instead: the closest known word, or all of them.
fn known_words<'a>(
    language: Language,
    written: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    match closest(written, known.clone()) {
        Some(close) => did_you_mean(&language, close),
        None => {
            let known: Vec<String> = known.into_iter().map(|word| format!("`{word}`")).collect();
            say!(&language, "known", known = known.join(", "))
        }
    }
}
