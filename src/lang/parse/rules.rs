//! The lines of polls and locations that have a key.

use super::cursor::Cursor;
use super::file::one_value;
use super::fragment::Fragment;
use super::head::Head;
use super::reader::{Parsed, Reader};
use super::selector::begins_selector;
use crate::code::Code;
use crate::tree::{ElementKind, Location, Name, PollOptions, PollRules, ShownTo, Type};
use nightdesk_text::in_each;

impl Reader<'_> {
    /// How a poll is held, and the lines that do not say so.
    pub(super) fn poll_rules<'t>(
        &mut self,
        head: &Head<'_>,
        lines: &[Fragment<'t>],
    ) -> (PollRules, Vec<Fragment<'t>>) {
        let mut rules = PollRules {
            options: Vec::new(),
            voters: None,
            random: Vec::new(),
            show_voters: true,
            hammer: false,
        };
        let mut others = Vec::new();
        for line in lines {
            let cut = line.cut_at_colon();
            let Some((key, value)) = cut else {
                others.push(*line);
                continue;
            };
            match &*key.one_spaced() {
                "Available Options" => rules.options = self.options(value),
                "Allowed Voters" => {
                    let mut cursor = Cursor::new(value);
                    let voters = self.value(&mut cursor, Some(Type::Player));
                    rules.voters = self.keep(voters);
                    let end = self.nothing_left(&cursor);
                    self.keep(end);
                }
                "Random" => {
                    let random = self.players(value);
                    rules.random = self.keep(random).unwrap_or_default();
                }
                "Show Voters" => {
                    let show = one_value(value, yes_or_no, "is_no_yes_or_no");
                    rules.show_voters = self.keep(show).unwrap_or(true);
                }
                "Hammer" => {
                    let hammer = one_value(value, yes_or_no, "is_no_yes_or_no");
                    rules.hammer = self.keep(hammer).unwrap_or(false);
                }
                _ => others.push(*line),
            }
        }
        for (missing, key) in [
            (rules.options.is_empty(), "Available Options"),
            (rules.voters.is_none(), "Allowed Voters"),
        ] {
            if missing && !lines.iter().any(|line| line.text.starts_with(key)) {
                let message = in_each!("poll_needs", key);
                self.complain(Code::MissingLine.at(head.name.span(), message));
            }
        }
        (rules, others)
    }

    fn options(&mut self, value: Fragment<'_>) -> Vec<PollOptions> {
        let parts = value.split_at_commas().into_iter();
        let options = parts.filter(|part| !part.is_empty()).map(|part| {
            if part.text.starts_with(begins_selector) {
                let mut cursor = Cursor::new(part);
                let players = self.value(&mut cursor, Some(Type::Player));
                let players = self.keep(players).map(PollOptions::Players);
                let end = self.nothing_left(&cursor);
                self.keep(end);
                return players;
            }
            Some(match part.text {
                "Abstain" => PollOptions::Abstain,
                "Hammer" => PollOptions::Hammer,
                "Random" => PollOptions::Random,
                _ => PollOptions::Word(Name::new(part.text, part.span())),
            })
        });
        options.flatten().collect()
    }

    /// A location's lines; all may be missing.
    pub(super) fn location_lines(&mut self, lines: &[Fragment<'_>]) -> Location {
        let mut location = Location {
            sort_index: None,
            members: Vec::new(),
            viewers: Vec::new(),
            haunting: false,
        };
        for line in lines.iter().filter(|line| !line.is_empty()) {
            let Some((key, value)) = line.cut_at_colon() else {
                self.unknown_location_line(*line);
                continue;
            };
            match &*key.one_spaced() {
                "Sort Index" => {
                    let index: Parsed<i64> =
                        one_value(value, |word| word.parse().ok(), "is_no_number");
                    location.sort_index = self.keep(index);
                }
                "Members" => location.members = self.shown_to(value),
                "Viewers" => location.viewers = self.shown_to(value),
                "Haunting" => {
                    let haunting = one_value(value, yes_or_no, "is_no_yes_or_no");
                    location.haunting = self.keep(haunting).unwrap_or(false);
                }
                _ => self.unknown_location_line(*line),
            }
        }
        location
    }

    fn unknown_location_line(&mut self, line: Fragment<'_>) {
        let words = ["Sort Index", "Members", "Viewers", "Haunting"];
        let unknown = self.unknown(Code::UnknownLine, "no_line", line, words);
        self.keep::<()>(Err(unknown));
    }

    fn shown_to(&mut self, value: Fragment<'_>) -> Vec<ShownTo> {
        let parts = value.split_at_commas().into_iter();
        let people = parts.filter(|part| !part.is_empty()).map(|part| {
            Some(match &*part.one_spaced() {
                "*None*" => return None,
                "*All*" => ShownTo::All,
                "Alive" => ShownTo::Alive,
                "Dead" => ShownTo::Dead,
                "Ghost" => ShownTo::Ghost,
                "Substitute" => ShownTo::Substitute,
                "Spectator" => ShownTo::Spectator,
                "Mentor" => ShownTo::Mentor,
                "Ghost Mentor" => ShownTo::GhostMentor,
                _ => ShownTo::Role(self.element_name(ElementKind::Role, part)),
            })
        });
        people.flatten().collect()
    }
}

fn yes_or_no(word: &str) -> Option<bool> {
    match word {
        "Yes" | "yes" => Some(true),
        "No" | "no" => Some(false),
        _ => None,
    }
}
