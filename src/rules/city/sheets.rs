//! Roles as a listing shows them, from the catalogue alone.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use super::cards::{Dealt, Over};
use super::catalogue::{RoleEntry, RoleGroup};
use super::end::faceless_limit;
use super::in_force::InForce;
use super::moves::{Action, additions_of};
use super::role::{Elite, Format, Negative, Role, Side};
use super::rulings::PoisonerSilent;
use super::words::words;
use nightdesk_game::{Card, Game, Language, Setup};
use nightdesk_rules::{AbilityLine, RoleSheet};
use nightdesk_text::built_in;
use nightdesk_text::messages::NO_PLACES;

/// A role as a listing shows it.
#[must_use]
pub(super) fn sheet(entry: &RoleEntry, language: Language) -> RoleSheet {
    let mut about = group(entry.group, language);
    if let Some(number) = entry.number {
        about.push_str(&format!(" № {number}"));
    }
    let names = [entry.en.clone(), entry.ru.clone()];
    let title = entry.name(language).to_owned();
    let others = names.into_iter().filter(|name| *name != title);
    let explained = explained(entry.role, language).iter().cloned();
    let explained = explained.map(|says| AbilityLine {
        own: false,
        says,
        clauses: Vec::new(),
    });
    RoleSheet {
        aliases: others.chain(entry.aliases.iter().cloned()).collect(),
        abilities: lines(entry, language)
            .into_iter()
            .chain(in_brackets(entry, language))
            .chain(explained)
            .collect(),
        made_of: Vec::new(),
        goal: Some(words().message(wins(entry.group), &BTreeMap::new(), language)),
        title,
        about,
    }
}

/// The sentences about a role, in both languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Explained {
    en: Vec<String>,
    ru: Vec<String>,
    /// What is said instead in the extended format.
    extended: Option<Sentences>,
    /// What is said besides where the role may whiten.
    whitens: Option<Sentences>,
    /// What a red, black or grey holder reads instead.
    red: Option<Sentences>,
    black: Option<Sentences>,
    grey: Option<Sentences>,
    /// What is said besides of silence in the evening, by the ruling on it.
    #[serde(default)]
    silence: BTreeMap<PoisonerSilent, Sentences>,
}

/// Sentences in both languages.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentences {
    en: Vec<String>,
    ru: Vec<String>,
}

impl Sentences {
    fn of(&self, language: Language) -> &[String] {
        match language {
            Language::English => &self.en,
            Language::Russian => &self.ru,
        }
    }
}

static EXPLAINED: LazyLock<BTreeMap<Role, Explained>> =
    LazyLock::new(|| built_in(include_str!("explained.toml")));

/// What a role is about: what it does and when, how far it goes, what its holder learns.
fn explained(role: Role, language: Language) -> &'static [String] {
    let words = EXPLAINED.get(&role);
    words.map_or(&[], |words| match language {
        Language::English => words.en.as_slice(),
        Language::Russian => words.ru.as_slice(),
    })
}

/// With whom the holders of a role win.
const fn wins(group: RoleGroup) -> &'static str {
    match group {
        RoleGroup::Base | RoleGroup::Peaceful => "wins_peaceful",
        RoleGroup::Black | RoleGroup::Werewolf => "wins_black",
        RoleGroup::Grey => "wins_grey",
        RoleGroup::Elite => "wins_elite",
    }
}

/// What a card lets its holder send, role by role, and what each is about: a role that acts by day, or by
/// itself, sends nothing at night.
#[must_use]
pub(super) fn ability_lines(game: &Game, card: &Card) -> Vec<AbilityLine> {
    let setup = &game.setup;
    let around = Around::of(game);
    let side = Dealt::of(card).map(|dealt| match dealt {
        Dealt::Main { over, .. } => match over {
            Over::Nothing => Side::Red,
            Over::Black(_) => Side::Black,
            Over::Faceless => Side::Grey,
        },
        Dealt::Elite { side, .. } => side,
    });
    let roles = card
        .roles
        .iter()
        .filter_map(|slug| Role::of_slug(slug)?.entry());
    roles
        .flat_map(|entry| {
            let explained = around.explained(entry.role, side, setup.language);
            // The role is named once.
            let about = explained
                .into_iter()
                .enumerate()
                .map(|(place, says)| match place {
                    0 => about(entry, setup.language, says),
                    _ => AbilityLine {
                        says: says.clone(),
                        clauses: Vec::new(),
                        own: false,
                    },
                });
            let own = lines_of(entry, setup.language, &around.moves(entry));
            own.into_iter().chain(about)
        })
        .collect()
}

/// What bears on roles in one game: its format, and who else plays.
struct Around {
    format: Format,
    silence: PoisonerSilent,
    dealt: BTreeSet<Role>,
}

impl Around {
    fn of(game: &Game) -> Self {
        let cards = game.seats.iter();
        let cards = cards.flat_map(|seat| seat.card.iter().chain(&seat.first_card));
        let roles = cards.flat_map(|card| &card.roles);
        let in_force = InForce::of(&game.setup);
        Self {
            format: in_force.format,
            silence: in_force.night.poisoner_silent,
            dealt: roles.filter_map(|slug| Role::of_slug(slug)).collect(),
        }
    }

    fn plays(&self, role: Negative) -> bool {
        self.dealt.contains(&Role::Negative(role))
    }

    /// Whether a role has the whitening from the start: yakuza, and beside them in the extended format
    /// the mafia, too (role "yakuza").
    fn whitens(&self, role: Role) -> bool {
        role == Role::Negative(Negative::Mafia)
            && self.format == Format::Extended
            && self.plays(Negative::Yakuza)
    }

    /// What a role may send here: an order only where there is somebody to carry it out.
    fn moves(&self, entry: &RoleEntry) -> Vec<Action> {
        let hired = match entry.role {
            Role::Negative(Negative::Mafia) => self.plays(Negative::Hireling),
            Role::Negative(Negative::Yakuza) => self.plays(Negative::Ninja),
            _ => true,
        };
        let moves = entry.moves.iter().copied();
        let moves = moves.filter(|action| hired || *action != Action::Order);
        let whitens = self.whitens(entry.role).then_some(Action::Whiten);
        moves.chain(whitens).collect()
    }

    fn explained(
        &self,
        role: Role,
        side: Option<Side>,
        language: Language,
    ) -> Vec<&'static String> {
        let words = EXPLAINED.get(&role);
        let own = words.and_then(|words| match side? {
            Side::Red => words.red.as_ref(),
            Side::Black => words.black.as_ref(),
            Side::Grey => words.grey.as_ref(),
        });
        let extended = words
            .filter(|_| self.format == Format::Extended)
            .and_then(|words| words.extended.as_ref());
        let says = match own.or(extended) {
            Some(words) => words.of(language),
            None => explained(role, language),
        };
        let whitens = words
            .filter(|_| self.whitens(role))
            .and_then(|words| words.whitens.as_ref());
        let silence = words.and_then(|words| words.silence.get(&self.silence));
        let more = [whitens, silence].into_iter().flatten();
        says.iter()
            .chain(more.flat_map(|words| words.of(language)))
            .collect()
    }
}

/// A sentence about a role after its name.
fn about(entry: &RoleEntry, language: Language, says: &str) -> AbilityLine {
    AbilityLine {
        own: false,
        says: format!("{}: {says}", entry.name(language)),
        clauses: Vec::new(),
    }
}

/// What the holder of a card must reach (city day G-1 to G-6, X-10).
#[must_use]
pub(super) fn goal(setup: &Setup, card: &Card) -> Option<String> {
    let (key, number) = match Dealt::of(card)? {
        Dealt::Main { over, .. } => match over {
            Over::Nothing => ("goal_red", 0),
            Over::Black(_) => ("goal_black", 0),
            Over::Faceless => {
                let format = InForce::of(setup).format;
                ("goal_faceless", faceless_limit(format))
            }
        },
        Dealt::Elite { role, side } => match (role, side) {
            (Elite::Servant, _) => ("goal_servant", 0),
            (_, Side::Black) => ("goal_elite_black", 0),
            (_, Side::Red | Side::Grey) => ("goal_elite_red", 0),
        },
    };
    let slots = [("number", number.to_string())];
    Some(words().with(key, &slots, setup.language))
}

fn lines(entry: &RoleEntry, language: Language) -> Vec<AbilityLine> {
    lines_of(entry, language, &entry.moves)
}

fn lines_of(entry: &RoleEntry, language: Language, moves: &[Action]) -> Vec<AbilityLine> {
    let of = |evening: bool| {
        let moves = moves.iter().filter(|action| action.is_evening() == evening);
        let words: Vec<&str> = moves
            .map(|action: &Action| action.word_of(entry.role, language))
            .collect();
        let when = worded(
            if evening {
                "in_the_evening"
            } else {
                "at_night"
            },
            language,
        );
        (!words.is_empty()).then(|| AbilityLine {
            own: false,
            says: format!("{}, {when}: {}.", entry.name(language), words.join(", ")),
            clauses: Vec::new(),
        })
    };
    [of(false), of(true)].into_iter().flatten().collect()
}

/// What may be added to a role's moves.
fn in_brackets(entry: &RoleEntry, language: Language) -> Option<AbilityLine> {
    let words = additions_of(entry.role, entry.all_moves(), language);
    let place = worded("in_brackets", language);
    (!words.is_empty()).then(|| AbilityLine {
        own: false,
        says: format!("{}, {place}: {}.", entry.name(language), words.join(", ")),
        clauses: Vec::new(),
    })
}

fn group(group: RoleGroup, language: Language) -> String {
    let key = match group {
        RoleGroup::Base => "group_base",
        RoleGroup::Peaceful => "group_peaceful",
        RoleGroup::Black => "group_black",
        RoleGroup::Werewolf => "group_werewolf",
        RoleGroup::Grey => "group_grey",
        RoleGroup::Elite => "group_elite",
    };
    worded(key, language)
}

fn worded(key: &str, language: Language) -> String {
    words().with(key, NO_PLACES, language)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightdesk_game::Seat;

    #[test]
    fn a_sheet_says_what_a_role_does_how_far_it_goes_and_how_it_wins() {
        let entry = Role::of_slug("commissioner").and_then(Role::entry);
        let sheet = sheet(entry.expect("a role"), Language::Russian);
        assert_eq!(sheet.title, "комиссар");
        let says: Vec<String> = sheet.abilities.into_iter().map(|line| line.says).collect();
        let says = says.join(" ");
        for part in [
            "Ночью проверяет цвет игрока",
            "Мэра и секретаршу выбрать нельзя",
            "в ЛС",
        ] {
            assert!(says.contains(part), "{part}: {says}");
        }
        // What it can do is one thing, with whom it wins another.
        let goal = sheet.goal.expect("with whom it wins");
        assert!(goal.contains("побеждает вместе с ним"), "{goal}");
        assert!(!says.contains(&goal), "{says}");
    }

    #[test]
    fn a_role_message_says_what_a_role_does_by_day_or_by_itself() {
        let mut game = Game::default();
        for (language, words) in [
            (Language::English, "Liar: When the votes are in"),
            (Language::Russian, "лжец: Когда все голоса отданы"),
        ] {
            game.setup.language = language;
            let (_, card) =
                super::super::cards::read_card("liar + mafia", Language::English).expect("a card");
            let lines = ability_lines(&game, &card);
            let says: Vec<&str> = lines.iter().map(|line| line.says.as_str()).collect();
            assert!(
                says.iter().any(|says| says.starts_with(words)),
                "{words}: {says:?}"
            );
        }
    }

    #[test]
    fn a_role_message_says_what_holds_in_its_game() {
        let message = |format: &str, cards: &[&str], own: &str| {
            let mut game = Game::default();
            game.setup.language = Language::Russian;
            let format = ("format".to_owned(), format.to_owned());
            game.setup.rulings.extend([format]);
            for (place, card) in cards.iter().enumerate() {
                let mut seat = Seat::new(&format!("P{place}"));
                seat.card = Some(
                    super::super::cards::read_card(card, Language::English)
                        .expect("a card")
                        .1,
                );
                game.seats.push(seat);
            }
            let (_, card) = super::super::cards::read_card(own, Language::English).expect("a card");
            let lines = ability_lines(&game, &card);
            let lines: Vec<String> = lines.into_iter().map(|line| line.says).collect();
            lines.join("\n")
        };
        let says = message("normal", &["liar + mafia", "hero + maniac"], "liar + mafia");
        assert!(says.contains("убивают в нечётные ночи"), "{says}");
        assert!(
            !says.contains("заказ") && !says.contains("окрасн"),
            "{says}"
        );
        let hired = ["liar + mafia", "hero + hireling"];
        let says = message("normal", &hired, "liar + mafia");
        assert!(says.contains("страхует, заказ"), "{says}");
        let both = ["liar + mafia", "hero + yakuza"];
        let says = message("extended", &both, "liar + mafia");
        assert!(says.contains("в первые две ночи"), "{says}");
        assert!(says.contains("очерняет, окрасняет"), "{says}");
        let says = message("extended", &both, "hero + yakuza");
        assert!(
            says.contains("в первые две ночи") && !says.contains("заказ"),
            "{says}"
        );
        let says = message("normal", &both, "hero + poisoner");
        assert!(
            !says.contains("смерть красного от яда только одна"),
            "{says}"
        );
    }

    #[test]
    fn a_role_message_tells_the_role_as_it_is_for_the_readers_colour() {
        let mut game = Game::default();
        game.setup.language = Language::Russian;
        let says = |card: &str| {
            let (_, card) =
                super::super::cards::read_card(card, Language::English).expect("a card");
            let lines = ability_lines(&game, &card).into_iter();
            lines.map(|line| line.says).collect::<Vec<_>>().join("\n")
        };
        let (red, black) = (says("bodyguard"), says("bodyguard + mafia"));
        assert!(red.contains("переходит на телохранителя"), "{red}");
        assert!(!red.contains("алиби"), "{red}");
        assert!(!black.contains("переходит на телохранителя"), "{black}");
        assert!(black.contains("алиби"), "{black}");
        assert!(says("phantom + faceless").contains("со срезанным лицом"));
        assert!(!says("phantom").contains("проклятие"));
    }

    #[test]
    fn every_role_is_explained_with_as_many_sentences_in_both_languages() {
        for role in Role::all() {
            let [english, russian] =
                [Language::English, Language::Russian].map(|language| explained(role, language));
            let more = EXPLAINED.get(&role).into_iter();
            let all = more.flat_map(|words| {
                let sides = words.red.iter().chain(&words.black).chain(&words.grey);
                words.extended.iter().chain(&words.whitens).chain(sides)
            });
            for words in all {
                assert_eq!(words.en.len(), words.ru.len(), "{role:?}");
            }
            assert!(!english.is_empty(), "{role:?}");
            assert_eq!(english.len(), russian.len(), "{role:?}");
            for says in english {
                assert!(says.ends_with('.'), "{says}");
            }
            for says in russian {
                assert!(says.ends_with('.'), "{says}");
                assert!(
                    !says.chars().any(|sign| sign.is_ascii_alphabetic()),
                    "{says}"
                );
            }
        }
    }
}
