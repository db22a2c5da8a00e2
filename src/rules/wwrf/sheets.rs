//! What a role book says of its roles and teams, as listings and messages show it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::run::Run;
use super::world::{Item, World};
use nightdesk_game::{Card, Faction, Setup, Talk, WinCondition};
use nightdesk_lang::tree::{ElementKind, Expression, Key, Selected, Status, Value};
use nightdesk_lang::{Book, Checked, Entry, Shelf};
use nightdesk_rules::card_count::cut_count;
use nightdesk_rules::{AbilityLine, CardError, RoleSheet};
use nightdesk_text::messages::Worded;
use nightdesk_text::names::closest;
use nightdesk_text::say;

/// The files of a book, and what was read of them.
type LastRead<T> = RefCell<Option<(BTreeMap<String, String>, T)>>;

thread_local! {
    // A game asks for its book again and again.
    static LAST_BOOK: LastRead<Arc<Book>> = const { RefCell::new(None) };
    static LAST_HEADS: LastRead<Arc<Heads>> = const { RefCell::new(None) };
}

/// What was read last, or what `read` makes of a setup's files where that was of other files.
fn last_or<T: Clone>(last: &LastRead<T>, setup: &Setup, read: impl FnOnce() -> T) -> T {
    if let Some((files, known)) = &*last.borrow()
        && *files == setup.files
    {
        return known.clone();
    }
    let now = read();
    *last.borrow_mut() = Some((setup.files.clone(), now.clone()));
    now
}

/// The book of a setup, whole.
pub(super) fn book(setup: &Setup) -> Arc<Book> {
    LAST_BOOK.with(|last| last_or(last, setup, || Arc::new(Book::read(setup.files.iter()).0)))
}

/// The names and first lines of a setup's roles and teams: quick, since nothing else is read.
#[derive(Debug)]
pub(super) struct Heads {
    /// As a book of its own.
    pub(super) book: Book,
    /// What was found in each first line.
    checked: Vec<Checked>,
}

/// The first lines of a setup's roles and teams.
pub(super) fn heads(setup: &Setup) -> Arc<Heads> {
    let read = || {
        let heads = setup.files.iter().filter_map(|(path, text)| {
            let (_, kind) = Shelf::of_path(path)?;
            let wanted = matches!(kind, ElementKind::Role | ElementKind::Team);
            wanted.then(|| (path.as_str(), text.lines().next().unwrap_or_default()))
        });
        let (book, checked) = Book::check(heads);
        Arc::new(Heads { book, checked })
    };
    LAST_HEADS.with(|last| last_or(last, setup, read))
}

/// A card as a host writes it: `3 Wolf`, `Bloody Butcher`.
pub(super) fn read_card(setup: &Setup, text: &str) -> Result<(u32, Card), CardError> {
    let heads = heads(setup);
    let book = &heads.book;
    // A role may be called like a number: "One Eyed Jack".
    let (number, name) = match book.role(text.trim()) {
        Some(_) => (1, text.trim()),
        None => cut_count(text).map_err(|wrong| wrong.of_card(setup))?,
    };
    let Some(entry) = book.role(name) else {
        return Err(no_role(setup, &heads, name));
    };
    let card = Card {
        faction: team_of(book, entry),
        roles: vec![entry.key.as_str().to_owned()],
        title: Some(entry.name().to_owned()),
        ..Card::default()
    };
    Ok((number, card))
}

/// Why a card is no role of the book.
fn no_role(setup: &Setup, heads: &Heads, name: &str) -> CardError {
    let part = name.to_owned();
    let mut first_lines = heads.checked.iter();
    if let Some((path, why)) = first_lines.find_map(|head| unread(setup, head, name)) {
        return CardError {
            message: say!(setup, "unread_role", path, name, why),
            part,
            suggestion: None,
        };
    }
    let roles = heads.book.all(ElementKind::Role).map(Entry::name);
    CardError {
        message: match setup.files.is_empty() {
            true => say!(setup, "card_without_book"),
            false => say!(setup, "no_role", role = name),
        },
        part,
        suggestion: closest(name, roles).map(str::to_owned),
    }
}

/// The path of a role's file whose first line does not say the role's name, with why.
fn unread<'h>(setup: &Setup, head: &'h Checked, name: &str) -> Option<(&'h str, String)> {
    let path = head.source.name();
    let file = path.rsplit('/').next().unwrap_or(path);
    if head.kind != Some(ElementKind::Role) || Key::of(file) != Key::of(name) {
        return None;
    }
    let garbled = head.source.text().contains(char::REPLACEMENT_CHARACTER);
    let why = match head.name {
        _ if garbled => say!(setup, "first_line_is_no_text"),
        None => head.found.iter().next()?.message.worded(setup.language),
        Some(_) => return None,
    };
    Some((path, why))
}

/// The team that a role is dealt into, by key.
fn team_of(book: &Book, entry: &Entry) -> String {
    let written = entry.role_head().map(|head| head.team.written.as_str());
    let written = written.unwrap_or("unaligned");
    match book.get(ElementKind::Team, written) {
        Some(team) => team.key.as_str().to_owned(),
        None => Key::of(written).as_str().to_owned(),
    }
}

/// The sides of a game: the book's teams, and those that only roles name.
pub(super) fn sides_of(setup: &Setup) -> BTreeMap<String, Faction> {
    let heads = heads(setup);
    let book = &heads.book;
    let fixed = setup.seats.iter().filter_map(|seat| seat.card.as_ref());
    let of_cards = setup.deck.iter().chain(fixed);
    let of_cards = of_cards.map(|card| card.faction.clone());
    let teams = book.all(ElementKind::Team);
    let teams = teams.map(|team| team.key.as_str().to_owned());
    let nothing = World::default();
    let run = Run::looking(book, &nothing);
    let mut sides = BTreeMap::new();
    for slug in teams.chain(of_cards) {
        let title = run.words(&[Item::Team(slug.clone())]);
        sides.entry(slug).or_insert(Faction {
            plural: None,
            member: None,
            title,
            informed: false,
            kill: false,
            wins: WinCondition::Host,
            chat: None,
            // When a group may talk, the rules say by opening and closing it.
            talk: Talk::Always,
            gives_up_at: 0,
            falls_with: None,
        });
    }
    sides
}

/// What the book tells of a role, for its holder.
pub(super) fn about(entry: &Entry) -> Vec<String> {
    let section = |title: &str| {
        let mut sections = entry.element.sections.iter();
        let found = sections.find(|section| section.title.key.as_str() == title)?;
        let lines = found.text.lines().flat_map(|line| line.split("\\n"));
        let lines: Vec<String> = lines.filter_map(shown).collect();
        (!lines.is_empty()).then_some(lines)
    };
    ["basics", "simplified", "details", "description"]
        .into_iter()
        .find_map(section)
        .unwrap_or_default()
}

/// A line without the codes of pictures, the sign of a list before it and stars around words, which a
/// forum would show as they are; nothing if nothing is left.
fn shown(line: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("<?") {
        text.push_str(before);
        rest = after
            .split_once('>')
            .map_or("", |(_, after)| after.trim_start());
    }
    text.push_str(rest);
    let text = text.trim();
    let listed = text.strip_prefix(['*', '-', '•', '‣', '◦']);
    let listed = listed.filter(|rest| rest.starts_with(char::is_whitespace));
    let text = plain(listed.map_or(text, str::trim_start));
    (!text.is_empty()).then_some(text)
}

/// A text without the stars around words: `*so*` and `**so**`. Other stars stay, and so do those inside
/// a word or a number: `2*3*4`.
fn plain(text: &str) -> String {
    let mut said = String::new();
    let mut rest = text;
    let mut last = None;
    while let Some((before, starred)) = rest.find('*').and_then(|at| rest.split_at_checked(at)) {
        said.push_str(before);
        last = before.chars().next_back().or(last);
        let inside = starred.trim_start_matches('*');
        let stars = starred.len().saturating_sub(inside.len());
        let mark = starred.get(..stars).unwrap_or_default();
        match marked(inside, mark).filter(|_| !is_of_word(last)) {
            Some((words, after)) => {
                said.push_str(&plain(words));
                rest = after;
            }
            None => {
                said.push_str(mark);
                rest = inside;
            }
        }
        last = Some('*');
    }
    said.push_str(rest);
    said
}

/// The words up to the stars that close a mark, and what stands after these. Stars between digits close
/// none: an ending may follow them, as in `**Доктор**а`, and no number.
fn marked<'t>(inside: &'t str, mark: &str) -> Option<(&'t str, &'t str)> {
    let ends = inside.match_indices(mark);
    let mut parts = ends.filter_map(|(at, _)| {
        let (words, after) = inside.split_at_checked(at)?;
        Some((words, after.strip_prefix(mark)?))
    });
    let is_digit = |sign: Option<char>| sign.is_some_and(char::is_numeric);
    parts.find(|(words, after)| {
        let times = is_digit(words.chars().next_back()) && is_digit(after.chars().next());
        is_marked(words) && !times
    })
}

/// Whether a sign beside stars belongs to a word or a number.
fn is_of_word(sign: Option<char>) -> bool {
    sign.is_some_and(char::is_alphanumeric)
}

/// Whether words between stars are what the stars are for.
fn is_marked(words: &str) -> bool {
    let begins = words.chars().next();
    let ends = words.chars().next_back();
    let is_word = |c: Option<char>| c.is_some_and(|c| !c.is_whitespace());
    is_word(begins) && is_word(ends)
}

/// What a card lets its holder do, as the book says it.
pub(super) fn ability_lines(setup: &Setup, card: &Card) -> Vec<AbilityLine> {
    let role = card.roles.first();
    let lines = role.map(|role| book_lines(setup, |book| book.role(role)));
    lines.unwrap_or_default().into_iter().map(line).collect()
}

/// How a card's team wins, as the book says it; nothing where it says nothing of the team.
pub(super) fn goal(setup: &Setup, card: &Card) -> Option<String> {
    let lines = book_lines(setup, |book| book.get(ElementKind::Team, &card.faction));
    (!lines.is_empty()).then(|| lines.join(" "))
}

/// What the book tells of one element; only its file is read.
fn book_lines(setup: &Setup, find: impl Fn(&Book) -> Option<&Entry>) -> Vec<String> {
    let heads = heads(setup);
    let path = find(&heads.book).map(|entry| entry.source.name());
    let file = path.and_then(|path| setup.files.get_key_value(path));
    let (book, _) = Book::read(file);
    find(&book).map(about).unwrap_or_default()
}

fn line(says: String) -> AbilityLine {
    AbilityLine {
        own: false,
        says,
        clauses: Vec::new(),
    }
}

/// A role as a listing shows it.
pub(super) fn sheet(setup: &Setup, entry: &Entry) -> RoleSheet {
    let head = entry.role_head();
    let what = head.map_or_else(String::new, |head| {
        format!("{} {}", head.class.written, head.category.written)
    });
    let about_role = match entry.status() {
        Status::Whole => what,
        Status::Unfinished => say!(setup, "about_unfinished", about = what),
        Status::Broken => say!(setup, "about_broken", about = what),
    };
    RoleSheet {
        title: entry.name().to_owned(),
        about: about_role,
        aliases: Vec::new(),
        abilities: about(entry).into_iter().map(line).collect(),
        made_of: Vec::new(),
        goal: None,
    }
}

/// What a role wants to be told beforehand (reference §6.9): `Role`, `Player2`.
pub(super) fn information_wanted(entry: &Entry) -> Vec<String> {
    let mut wanted: Vec<String> = Vec::new();
    let mut look = |value: &Value| {
        if let Expression::Selector {
            base: Selected::HostInformation(name),
            ..
        } = &value.expression
            && !wanted.iter().any(|known| Key::of(known) == name.key)
        {
            wanted.push(name.written.clone());
        }
    };
    for program in &entry.programs {
        program.walk_steps(&mut look);
        program.event.walk(&mut look);
        program.parameters.walk(&mut look);
    }
    for include in &entry.traits.includes {
        include.walk(&mut look);
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::{information_wanted, shown};
    use nightdesk_lang::Book;

    #[test]
    fn pictures_are_left_out() {
        assert_eq!(
            shown("<?Wolf:> Wolf of <?Pack:>old"),
            Some("Wolf of old".to_owned())
        );
        assert_eq!(shown("<?Wolf:>"), None);
    }

    #[test]
    fn what_a_forum_would_show_as_signs_is_left_out() {
        for (line, said) in [
            ("* one", "one"),
            ("•  two", "two"),
            (
                "*Role Categories:* Wolf, **Bear**",
                "Role Categories: Wolf, Bear",
            ),
            ("**a *b* c**", "a b c"),
            ("3 * 4 * 5", "3 * 4 * 5"),
            ("-1 to each", "-1 to each"),
            ("one * left", "one * left"),
            ("Deals 2*3*4 damage", "Deals 2*3*4 damage"),
            ("Следит за **Доктор**ом", "Следит за Доктором"),
            ("Deals *2*3* damage, *so*", "Deals 2*3 damage, so"),
            ("a*b *c*, (*d*)", "a*b c, (d)"),
        ] {
            assert_eq!(shown(line).as_deref(), Some(said), "{line}");
        }
    }

    #[test]
    fn what_a_role_wants_to_know_is_found_wherever_it_stands() {
        let role = "**Asking** | Townsfolk Power\n__Formalized__\nInherit: `Kin`\n\
                    Starting: Learn `50% of %Role%` [Condition: %Number% > 1]\n\
                    Passive: %role% exists: Ascend\n";
        let set = "**Kin** | Ability Set\nStarting: Target %Player2%\n";
        let (book, _) = Book::read([
            ("townsfolk/power/asking", role),
            ("_game/ability sets/kin", set),
        ]);
        let asking = book.role("asking").expect("the role");
        assert_eq!(information_wanted(asking), ["Player2", "Role", "Number"]);
    }
}
