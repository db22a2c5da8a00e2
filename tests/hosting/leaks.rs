//! Nothing that is still hidden stands in any public text (N1), in whole games of three rule sets,
//! after every step, after an undo of it, after a replacement and with the next host.

use std::collections::{BTreeMap, BTreeSet};

use nightdesk_game::{
    Audience, Cause, Event, Flip, Game, Intent, Language, Markup, MoveText, Seat, SeatId, Stage,
    TextPart,
};
use nightdesk_report::{Text, TextKind, public};
use nightdesk_session::Answer;
use nightdesk_store::open_game::OpenGame;
use nightdesk_store::{Beside, Handoff};
use nightdesk_time::PhaseKind;

use super::host::{Host, SEVEN};
use super::script::{Played, Step, steps};
use crate::cli::kit::project;

/// BBCode, Markdown, and no markup.
const MARKUPS: [Markup; 3] = [Markup::Phpbb, Markup::Discourse, Markup::Plain];

/// Lines that bring public texts whenever there are any.
const ASKS: [&str; 13] = [
    "show seal",
    "show signups",
    "show due",
    "show title",
    "show opening",
    "show players",
    "show tally",
    "show history",
    "show schedule",
    "show activity",
    "tally",
    "players",
    "scene Fog lies over the place.",
];

/// What stands before a title, before the side, and after it in a role message.
const CARD_WORDS: [(&str, &str, &str); 2] = [
    ("You are a ", ". You are on the ", " side."),
    ("Ваша роль: ", ". Ваша сторона: ", "."),
];

/// Stands in the host's own templates above what everybody may read.
const FOR_ALL: &str = "So far, for everybody:";

/// Shorter lines than this are everyday words.
const TELLING: usize = 14;

/// A game that is watched.
struct Watch {
    played: Played,
    folder: tempfile::TempDir,
    /// Title and side of each seat, as its role message says them.
    cards: Vec<(String, String)>,
    /// Lines of every private text so far.
    private: BTreeSet<String>,
    scanned: usize,
    /// How often a step was taken back, also after its post, a seat replaced, the game handed on.
    undone: usize,
    undone_after_posts: usize,
    replaced: usize,
    handed_on: usize,
    /// How many planted leaks were found.
    planted: std::cell::Cell<usize>,
    /// How often was looked at what is not kept, and how many dead a message knew of.
    looked_ahead: usize,
    told_dead: usize,
}

impl Watch {
    fn of(text: &str) -> Self {
        Self::with_texts(text, &[])
    }

    /// The same with templates of the host's own.
    fn with_texts(text: &str, texts: &[(&str, String)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let played = Played::create_with(&folder.path().join("game"), text, |setup| {
            let texts = texts.iter();
            let texts = texts.map(|(name, text)| ((*name).to_owned(), text.clone()));
            setup.texts.extend(texts);
        });
        Self {
            played,
            folder,
            cards: Vec::new(),
            private: BTreeSet::new(),
            scanned: 0,
            undone: 0,
            undone_after_posts: 0,
            replaced: 0,
            handed_on: 0,
            planted: std::cell::Cell::new(0),
            looked_ahead: 0,
            told_dead: 0,
        }
    }

    /// Plays a script, and looks after every step.
    fn plays(&mut self, script: &str) {
        for (index, step) in steps(script).iter().enumerate() {
            let before = self.played.session.journal().entries().len();
            let Some(answer) = self.played.does(step) else {
                continue;
            };
            let mut copy = self.played.copy();
            if *step == Step::Line("deal".to_owned()) {
                self.learn_cards(&mut copy);
            }
            self.learn(&answer, &mut copy);
            self.looks_ahead(&mut copy, &format!("{step:?}"));
            self.prods(&mut copy, &format!("{step:?}"));
            // The last use of the copy: a scene is tried in it.
            self.scan(&mut copy, &answer, &format!("{step:?}"));
            let has_post = answer.texts.iter().any(is_public);
            // An undo looks at everything once more; one of three steps without a post is enough.
            let is_undone = has_post || index % 3 == 0;
            if is_undone && self.played.session.journal().entries().len() > before {
                self.takes_back(step, has_post);
            }
            if index % 6 == 5 {
                self.replaces();
                // The scan has tried a scene in the other copy.
                let mut here = self.played.copy();
                self.hands_over(&mut here);
            }
            self.scanned += 1;
        }
    }

    /// What is not kept is for the host alone.
    fn looks_ahead(&mut self, copy: &mut Played, after: &str) {
        let lines = ["resolve", "practice", "practice pm"];
        // A night that is made up takes its time.
        let some = if self.scanned % 8 == 3 {
            lines.len()
        } else {
            1
        };
        for line in &lines[..some] {
            let last = copy.session.journal().next_no();
            let Ok(answer) = copy.tries(line) else {
                continue;
            };
            assert_eq!(
                copy.session.journal().next_no(),
                last,
                "after {after}: {line}"
            );
            let mut readers = answer.texts.iter().map(Text::audience);
            assert!(
                readers.all(|to| *to == Audience::Host),
                "after {after}: {line}"
            );
            let copied = copy.tries("copy 1").map(|answer| answer.todo.is_some());
            assert!(copied.is_err(), "after {after}: {line}");
            self.looked_ahead += 1;
        }
    }

    /// While the game runs a word to a single player tells no death before a post does.
    fn prods(&mut self, copy: &mut Played, after: &str) {
        // After the end of the game everything may be told.
        if matches!(self.played.game().stage, Stage::Over { .. }) {
            return;
        }
        let living = copy.game().living().map(|(_, seat)| seat.name.clone());
        let Some(name) = living.collect::<Vec<_>>().pop() else {
            return;
        };
        let answers = [format!("prod {name}"), format!("pm {name}")];
        let answers = answers.map(|line| copy.tries(&line));
        for text in answers.iter().flatten().flat_map(|answer| &answer.texts) {
            let words = nightdesk_render::plain(text.document(), None);
            let row = words.lines().find_map(|line| line.strip_prefix("Living: "));
            let (Some(row), true) = (row, is_private(text.audience())) else {
                continue;
            };
            let named: BTreeSet<&str> = row.split(", ").collect();
            for (id, seat) in self.played.game().seats() {
                if !named.contains(seat.name.as_str()) {
                    assert!(
                        self.is_told_dead(id),
                        "after {after}: {} in\n{words}",
                        seat.name
                    );
                    self.told_dead += 1;
                }
            }
        }
    }

    /// Whether the thread can have read that somebody is dead: in a post that was recorded, or in one
    /// of an earlier phase where none was.
    fn is_told_dead(&self, id: SeatId) -> bool {
        let game = self.played.game();
        let name = game.name(id);
        let journal = self.played.session.journal();
        let counting = journal.entries().iter();
        let counting: Vec<_> = counting
            .filter(|entry| journal.in_force(entry.no))
            .collect();
        let mut died = None;
        for entry in &counting {
            for event in entry.change.facts() {
                match event {
                    Event::Died { seat, cause, .. } if *seat == id => {
                        died = Some((entry.no, *cause))
                    }
                    _ => {}
                }
            }
        }
        let (no, cause) = died.expect("a death");
        let later = || counting.iter().filter(|entry| entry.no > no);
        let facts = || later().flat_map(|entry| entry.change.facts());
        let posted = facts().any(|event| {
            matches!(event, Event::TextLeft { text, words } if text.to == Audience::Public && words.contains(name))
        });
        let begun = facts().filter(|event| matches!(event, Event::PhaseBegan { .. }));
        // The night is told by the phase after it.
        let own = usize::from(cause == Cause::Night && game.moves.is_empty());
        posted || begun.count() > own
    }

    fn learn_cards(&mut self, copy: &mut Played) {
        let messages = copy.types("pm");
        let seats = self.played.game().seats.len();
        self.cards = vec![(String::new(), String::new()); seats];
        for text in &messages.texts {
            let Audience::Seat(seat) = text.audience() else {
                continue;
            };
            let words = nightdesk_render::plain(text.document(), None);
            let card = CARD_WORDS.iter().find_map(|(title, side, end)| {
                let line = words.lines().find_map(|line| line.strip_prefix(title))?;
                line.strip_suffix(end)?.split_once(side)
            });
            let (title, side) = card.expect("a card");
            self.cards[seat.index()] = (title.to_owned(), side.to_owned());
        }
    }

    /// Remembers what single players and sides were told.
    fn learn(&mut self, answer: &Answer, copy: &mut Played) {
        let results = copy.tries("pm").map(|answer| answer.texts);
        let game = self.played.game();
        let at_tables = game.moves.iter().flat_map(|taken| &taken.told);
        let at_tables = at_tables
            .filter(|told| is_private(&told.to))
            .flat_map(lines_of);
        let texts = answer
            .texts
            .iter()
            .cloned()
            .chain(results.unwrap_or_default());
        let shown = texts
            .filter(|text| is_private(text.audience()))
            .flat_map(|text| {
                let words = nightdesk_render::plain(text.document(), None);
                let own = words.lines().take_while(|line| *line != FOR_ALL);
                own.map(str::to_owned).collect::<Vec<_>>()
            });
        let lines: Vec<String> = at_tables.chain(shown).collect();
        let telling = lines.iter().map(|line| line.trim());
        let telling = telling.filter(|line| line.chars().count() >= TELLING);
        self.private.extend(telling.map(str::to_owned));
    }

    /// The step is undone, once before anything has left the desk and once after its post.
    fn takes_back(&mut self, step: &Step, has_post: bool) {
        let mut copy = self.played.copy();
        // The founding of the game cannot be taken back.
        if copy.tries("undo").is_err() {
            return;
        }
        copy.types("redo");
        assert_eq!(copy.game(), self.played.game());
        let answer = copy.types("undo");
        self.scan(&mut copy, &answer, &format!("undo of {step:?}"));
        self.undone += 1;
        if !has_post {
            return;
        }
        let mut copy = self.played.copy();
        let last = copy.session.journal().next_no() - 1;
        if copy.tries("posted due").is_ok() {
            let answer = copy.types(&format!("undo {last}"));
            self.scan(
                &mut copy,
                &answer,
                &format!("undo of {step:?} after its post"),
            );
            self.undone_after_posts += 1;
        }
    }

    fn replaces(&mut self) {
        let living: Vec<String> = self
            .played
            .game()
            .living()
            .map(|(_, seat)| seat.name.clone())
            .collect();
        for name in living.iter().step_by(5) {
            let mut copy = self.played.copy();
            if let Ok(answer) = copy.tries(&format!("replace {name} Zoe")) {
                self.scan(&mut copy, &answer, &format!("replace {name}"));
                let seat = self
                    .played
                    .game()
                    .seats
                    .iter()
                    .position(|it| it.name == *name);
                let seat = &copy.game().seats[seat.expect("a seat")];
                assert_eq!(
                    (seat.name.as_str(), seat.former.last()),
                    ("Zoe", Some(name))
                );
                self.replaced += 1;
            }
        }
    }

    /// The next host goes on from the file, and the texts are the same as here.
    fn hands_over(&mut self, here: &mut Played) {
        let open = self.played.session.open_game().expect("a game on disk");
        let handoff = Handoff::of(open.folder(), "page", Beside::new()).expect("a handoff");
        let read = Handoff::read(&handoff.to_bytes()).expect("the same");
        let there = self.folder.path().join(format!("there-{}", self.scanned));
        let game = OpenGame::open(read.resume(&there).expect("laid down")).expect("a game");
        let mut resumed = Played {
            session: nightdesk_session::Session::on_disk(game),
            now: self.played.now,
        };
        assert_eq!(resumed.game(), self.played.game());
        // That nothing is hidden in them was looked for here already.
        assert_eq!(public_texts(&mut resumed), public_texts(here));
        // The desk there knows what must not go out as well as this one.
        if !matches!(resumed.game().stage, Stage::Over { .. }) {
            self.plant(&resumed, "resume");
        }
        self.handed_on += 1;
    }

    /// Looks for what is hidden in every public text there is now.
    fn scan(&self, played: &mut Played, answer: &Answer, after: &str) {
        let archive = played.tries("archive");
        let over = matches!(played.game().stage, Stage::Over { .. });
        assert_eq!(archive.is_ok(), over, "after {after}");
        if over {
            return;
        }
        let asked = public_texts(played);
        let secrets = Secrets::of(played.game(), &self.cards, &self.private);
        let shown: Vec<&Text> = answer.texts.iter().filter(|text| is_public(text)).collect();
        let of_shown = shown.iter().flat_map(|text| in_all_markups(text));
        let said: BTreeSet<String> = of_shown.chain(asked.iter().flat_map(Asked::said)).collect();
        for said in &said {
            let found = secrets.found_in(said);
            assert!(found.is_empty(), "after {after}: {found:?} in\n{said}");
        }
        // What is shown to be copied can be copied; what can be asked for is checked at one go.
        let by_rules = asked.iter().filter_map(Asked::by_rules);
        for text in shown.into_iter().chain(by_rules) {
            let leaks = played.session.leaks_in(text).expect("a check");
            assert_eq!(leaks, [], "after {after}: {text:?}");
        }
        let checked = asked.iter().filter_map(Asked::checked);
        let checked: BTreeSet<String> = checked.collect();
        let scene = public::scene(&Vec::from_iter(checked).join("\n"));
        let leaks = played.session.leaks_in(&scene).expect("a check");
        assert_eq!(leaks, [], "after {after}: {scene:?}");
        self.plant(played, after);
    }

    /// What would say something hidden is not let out.
    fn plant(&self, played: &Played, after: &str) {
        let secrets = Secrets::of(played.game(), &self.cards, &self.private);
        let planted = secrets.planted();
        let scene = public::scene(&planted.join("\n"));
        let leaks = played.session.leaks_in(&scene).expect("a check");
        for (line, words) in (1..).zip(&planted) {
            let found = leaks.iter().any(|leak| leak.line == line);
            assert!(found, "after {after}: `{words}` goes out");
        }
        self.planted.set(self.planted.get() + planted.len());
    }

    /// Everything was tried that changes what stands in texts.
    #[track_caller]
    fn has_tried(&self, least: usize) {
        let tried = [
            self.undone,
            self.undone_after_posts,
            self.replaced,
            self.handed_on,
            self.planted.get() / 20,
        ];
        assert!(tried.iter().all(|times| *times >= least), "{tried:?}");
    }
}

fn is_public(text: &Text) -> bool {
    *text.audience() == Audience::Public
}

fn is_private(to: &Audience) -> bool {
    matches!(to, Audience::Seat(_) | Audience::Faction(_))
}

fn lines_of(told: &MoveText) -> Vec<String> {
    let parts = told.parts.iter().flat_map(|part| match part {
        TextPart::Line(line) => vec![line.clone()],
        TextPart::Table { rows, .. } => rows.iter().map(|row| row.join(" ")).collect(),
    });
    parts.collect()
}

/// A public text that was asked for: a whole one, or a line of the host's answer.
#[derive(Debug, PartialEq)]
enum Asked {
    Whole(Text),
    Line(String),
}

impl Asked {
    /// As it is read, in every markup.
    fn said(&self) -> Vec<String> {
        match self {
            Self::Whole(text) => in_all_markups(text),
            Self::Line(line) => vec![line.clone()],
        }
    }

    /// What a rule set wrote for everybody: the desk looks in it for links alone.
    fn by_rules(&self) -> Option<&Text> {
        match self {
            Self::Whole(text) => Some(text).filter(|text| text.kind() == TextKind::Told),
            Self::Line(_) => None,
        }
    }

    /// What the desk looks into for everything that is hidden.
    fn checked(&self) -> Option<String> {
        match self {
            Self::Whole(text) if text.kind() == TextKind::Told => None,
            Self::Whole(text) => Some(nightdesk_render::plain(text.document(), None)),
            Self::Line(_) => None,
        }
    }
}

/// A text in every markup.
fn in_all_markups(text: &Text) -> Vec<String> {
    let markups = MARKUPS.map(|markup| nightdesk_render::post(text.document(), markup));
    let plain = nightdesk_render::plain(text.document(), None);
    markups.into_iter().chain([plain]).collect()
}

/// Every public text that can be asked for.
fn public_texts(played: &mut Played) -> Vec<Asked> {
    let mut all = Vec::new();
    for line in ASKS {
        let Ok(answer) = played.tries(line) else {
            continue;
        };
        if line == "show title" {
            all.extend(answer.verbatim.into_iter().map(Asked::Line));
        }
        let public = answer.texts.into_iter().filter(is_public);
        all.extend(public.map(Asked::Whole));
    }
    all
}

/// What the thread may not know.
struct Secrets<'a> {
    game: &'a Game,
    hidden: Vec<(&'a Seat, &'a str, &'a str)>,
    /// Titles that nobody may read at all.
    unspoken: BTreeSet<&'a str>,
    words: Vec<String>,
}

impl<'a> Secrets<'a> {
    fn of(game: &'a Game, cards: &'a [(String, String)], private: &'a BTreeSet<String>) -> Self {
        let with_cards = game
            .seats()
            .zip(cards)
            .filter(|((_, seat), _)| seat.card.is_some());
        let (hidden, open): (Vec<_>, Vec<_>) =
            with_cards.partition(|((id, seat), _)| is_hidden(game, *id, seat));
        let open: BTreeSet<&str> = open.iter().map(|(_, (title, _))| title.as_str()).collect();
        let hidden: Vec<_> = hidden
            .into_iter()
            .map(|((_, seat), (title, side))| (seat, title.as_str(), side.as_str()))
            .collect();
        // At a table the rules themselves say which roles did what.
        let unspoken = match game.moves.is_empty() {
            true => hidden
                .iter()
                .map(|(_, title, _)| *title)
                .filter(|title| !open.contains(title))
                .collect(),
            false => BTreeSet::new(),
        };
        let links = game.chats.values().cloned();
        let typed = game.entries.iter().map(|entry| entry.typed.clone());
        let by_night = game.moves.iter().filter(|taken| {
            let phase = taken.phase.map(|phase| phase.to_string());
            phase.is_some_and(|phase| phase.starts_with("Night"))
        });
        let moved = by_night.map(|taken| taken.line.clone());
        let told = private.iter().cloned();
        let words = links.chain(typed).chain(moved).chain(told);
        Self {
            game,
            hidden,
            unspoken,
            words: words
                .filter(|words| words.chars().count() >= TELLING)
                .collect(),
        }
    }

    /// Sentences that each give something away.
    fn planted(&self) -> Vec<String> {
        let cards = self.hidden.iter().flat_map(|(seat, title, side)| {
            let name = &seat.name;
            [
                format!("Everybody knows that {name} is a {title}."),
                format!("Some say of {name}: {side}!"),
            ]
        });
        let living: Vec<&Seat> = self.hidden.iter().map(|(seat, ..)| *seat).collect();
        let side = |seat: &Seat| {
            let side = seat.faction()?;
            self.game
                .setup
                .factions
                .get(side)
                .filter(|side| side.informed)
        };
        let pairs = living.windows(2).filter_map(|pair| match pair {
            [one, other] if side(one).is_some() && one.faction() == other.faction() => {
                Some(format!("{} has a partner: {}.", one.name, other.name))
            }
            _ => None,
        });
        let orders = self
            .game
            .entries
            .iter()
            .filter_map(|entry| match &entry.intent {
                Intent::Act(order) => Some(order),
                Intent::Conditional(_) | Intent::Nothing { .. } => None,
            });
        let visits = orders.flat_map(|order| {
            let by = self.game.name(order.performer);
            let others = order
                .targets
                .iter()
                .filter(|seat| **seat != order.performer);
            others.map(move |seat| format!("By night {by} visited {}.", self.game.name(*seat)))
        });
        let moved = self.moved();
        let colours = self.hidden.iter().filter_map(|(seat, ..)| {
            let word = colour(self.game, seat)?;
            Some(format!("{} {word}.", seat.name))
        });
        let links = self
            .game
            .chats
            .values()
            .map(|link| format!("Meet at {link} again"));
        let results = self
            .words
            .iter()
            .filter(|words| words.starts_with("Night "));
        let results = results.map(|words| format!("It was heard: {words}"));
        let all = cards.chain(pairs).chain(visits).chain(moved);
        let all = all.chain(colours).chain(links);
        all.chain(results).collect()
    }

    /// What was done by night at a table, in words that its lines do not have.
    fn moved(&self) -> Vec<String> {
        let by_night = self.game.moves.iter().filter(|taken| {
            let phase = taken.phase.map(|phase| phase.kind());
            phase == Some(PhaseKind::Night)
        });
        let mut planted = Vec::new();
        let kept = by_night.flat_map(|taken| taken.line.split("; "));
        for line in kept {
            let named = self.game.seats.iter().filter_map(|seat| {
                // Whoever has left since then did it under the old name.
                let mut names = seat.former.iter().chain([&seat.name]);
                let at = names.find_map(|name| line.find(name.as_str()))?;
                Some((at, seat.name.as_str()))
            });
            let named: BTreeMap<usize, &str> = named.collect();
            let mut named = named.into_values();
            let Some(by) = named.next() else { continue };
            for to in named {
                if line.contains(" heal ") {
                    planted.push(match self.game.setup.language {
                        Language::English => format!("It seems that {to} was healed."),
                        Language::Russian => format!("Говорят, {to}: вылечили."),
                    });
                }
                let told = match self.game.setup.language {
                    Language::English => [
                        format!("At midnight {by} killed {to}."),
                        format!("{to}, they say, was chosen by {by}."),
                    ],
                    Language::Russian => [
                        format!("В полночь {by} выбирает {to}."),
                        format!("{by}, говорят, посетил {to}."),
                    ],
                };
                planted.extend(told);
            }
        }
        planted
    }

    fn found_in(&self, said: &str) -> Vec<String> {
        let mut found: Vec<String> = self
            .words
            .iter()
            .filter(|words| said.contains(words.as_str()))
            .cloned()
            .collect();
        for line in said.lines() {
            let unspoken = self.unspoken.iter().filter(|title| line.contains(**title));
            found.extend(unspoken.map(|title| format!("{title}: {line}")));
            for (seat, title, side) in &self.hidden {
                // At a table a side may be called like a role that has shown itself.
                let has_side = self.game.moves.is_empty() && has_word(line, side);
                if (has_side || has_word(line, title)) && self.only_name_in(line, &seat.name) {
                    found.push(format!("{}, {title}: {line}", seat.name));
                }
            }
        }
        found
    }

    fn only_name_in(&self, line: &str, name: &str) -> bool {
        let named = |seat: &&Seat| line.contains(&seat.name);
        let mut all = self.game.seats.iter().filter(named);
        all.next().is_some_and(|seat| seat.name == name) && all.next().is_none()
    }
}

/// What a City's commissioner would say of somebody.
fn colour(game: &Game, seat: &Seat) -> Option<&'static str> {
    let of = |english, russian| match game.setup.language {
        Language::English => english,
        Language::Russian => russian,
    };
    match (game.setup.ruleset.as_str(), seat.faction()?) {
        ("city", "mafia" | "maniac") => Some(of("is black", "— чёрный")),
        ("city", "grey") => Some(of("is grey", "— серый")),
        _ => None,
    }
}

/// Whether the words stand in a line as whole words.
fn has_word(line: &str, words: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    line.match_indices(words).any(|(at, found)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        let after = line
            .get(at + found.len()..)
            .and_then(|after| after.chars().next());
        !is_letter(before) && !is_letter(after)
    })
}

/// Whether nobody may know the card of a seat: its player lives, or the death is not told yet.
fn is_hidden(game: &Game, id: SeatId, seat: &Seat) -> bool {
    let Some(death) = &seat.death else {
        return true;
    };
    let flips = &game.setup.flips;
    if [flips.eliminated, flips.killed] == [Flip::Nothing; 2] {
        return true;
    }
    let told = game.moves.iter().flat_map(|taken| &taken.told);
    let mut told = told
        .filter(|told| told.to == Audience::Public)
        .flat_map(lines_of);
    let name = game.name(id);
    game.is_night() && death.phase == game.phase() && !told.any(|line| line.contains(name))
}

fn example(name: &str) -> (String, String) {
    let read = |file: &str| {
        let path = project(&format!("examples/{name}/{file}"));
        std::fs::read_to_string(path).expect("an example")
    };
    (read("game.toml"), read("game.txt"))
}

#[test]
fn no_public_text_of_a_classic_game_says_what_is_hidden() {
    let (setup, script) = example("harbour");
    let mut watch = Watch::of(&setup);
    watch.plays(&script);
    assert!(
        watch.scanned > 40 && watch.private.len() > 20,
        "{}",
        watch.scanned
    );
    watch.has_tried(5);
}

#[test]
fn no_public_text_says_what_a_death_does_not_show() {
    let (setup, script) = example("harbour");
    let setup = setup.replace("[forum]\n", "[forum]\ntracker_lines = true\n");
    let flips = "[flips]\neliminated = \"nothing\"\nkilled = \"nothing\"\n";
    let mut watch = Watch::of(&format!("{setup}\n{flips}"));
    watch.plays(&script);
    assert!(watch.scanned > 40, "{}", watch.scanned);
    watch.has_tried(5);
}

#[test]
fn no_public_text_of_a_village_says_what_is_hidden() {
    let (setup, script) = example("village");
    let mut watch = Watch::of(&setup);
    watch.plays(&script);
    assert!(
        watch.scanned > 25 && watch.private.len() > 10,
        "{}",
        watch.scanned
    );
    watch.has_tried(4);
}

#[test]
fn no_public_text_of_a_city_says_what_is_hidden() {
    let (setup, script) = example("city-13");
    let mut watch = Watch::of(&setup);
    watch.plays(&script);
    assert!(
        watch.scanned > 40 && watch.private.len() > 10,
        "{}",
        watch.scanned
    );
    watch.has_tried(5);
}

#[test]
fn no_public_text_of_a_russian_city_says_what_is_hidden() {
    let folder = project("examples/city-13");
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).expect("an example");
    let mut watch = Watch::of(&read("game.ru.toml"));
    watch.plays(&read("game.ru.txt"));
    assert!(
        watch.scanned > 30 && watch.private.len() > 10,
        "{}",
        watch.scanned
    );
    watch.has_tried(4);
}

/// Templates of a host's own that have every place which everybody reads.
fn own_texts() -> Vec<(&'static str, String)> {
    let rows = format!(
        "\n\n{FOR_ALL}\n\nLiving: {{alive}}\n({{alive_count}}, {{majority}})\nDead: {{deaths}}\n\
         {{flips}}\n{{players}}\nSilent: {{not_voting}}\n"
    );
    let texts = [
        ("prod", "Hello {player}."),
        ("results", "{results}"),
        ("night_start", "# {phase}"),
        ("elimination", "{deaths}"),
        ("replacement", "{new} comes for {old}."),
        ("left", "{fate}"),
    ];
    texts
        .map(|(name, words)| (name, format!("{words}{rows}")))
        .to_vec()
}

/// Own templates, and players who are called like roles: what one of them hides the other must not.
#[test]
fn no_text_by_own_templates_says_what_is_hidden_where_players_are_called_like_roles() {
    for (name, players) in [
        ("harbour", [("Alder", "Tracker"), ("Cedar", "Goon")]),
        ("village", [("Alder", "Hunter"), ("Birch", "Healer")]),
        ("city-13", [("Anna", "Judge"), ("Boris", "Joker")]),
    ] {
        let (mut setup, mut script) = example(name);
        for (player, role) in players {
            setup = setup.replace(player, role);
            script = script.replace(player, role);
            let small = |name: &str| format!(": {}", name.to_lowercase());
            script = script.replace(&small(player), &small(role));
        }
        let mut watch = Watch::with_texts(&setup, &own_texts());
        watch.plays(&script);
        assert!(watch.scanned > 25, "{name}: {}", watch.scanned);
        assert!(watch.looked_ahead > 10, "{name}: {}", watch.looked_ahead);
        assert!(watch.told_dead > 5, "{name}: {}", watch.told_dead);
        watch.has_tried(4);
    }
}

#[test]
fn a_leak_that_is_planted_is_found() {
    let (setup, script) = example("harbour");
    let (night, _) = script.split_once("clock 2027-03-31").expect("a night");
    let mut watch = Watch::of(&setup);
    watch.plays(night);
    let secrets = Secrets::of(watch.played.game(), &watch.cards, &watch.private);
    for words in [
        "Somebody here is a Mafia Goon.",
        "Birch is on the Mafia side.",
        "Meet at https://forum.example/threads/9041 tonight.",
        "Your partner is Hawthorn.",
        "act Dogwood jail Birch",
        "Elm was a Vanilla Townie.",
    ] {
        assert!(!secrets.found_in(words).is_empty(), "{words}");
    }
    for words in [
        "Cedar was eliminated. Cedar was a Vanilla Townie.",
        "Alive (8): Alder, Birch, Dogwood, Elm",
        "The Mafia and the Town are asked for their orders.",
    ] {
        assert_eq!(secrets.found_in(words), [""; 0], "{words}");
    }
}

/// What the thread reads of a game in which the living hold these cards and do this by night.
fn thread_of(cards: [(&str, &str); 2], night: &[&str]) -> Vec<String> {
    let mut roles = SEVEN.to_owned();
    for (name, card) in cards {
        let lines = roles.lines().map(|line| match line.split_once(" = ") {
            Some((holder, _)) if holder == name => format!("{name} = \"{card}\""),
            _ => line.to_owned(),
        });
        roles = lines.collect::<Vec<_>>().join("\n");
    }
    let mut host = Host::with(
        &roles,
        "[schedule]\nstart = \"2026-12-01 20:00\"\nday = \"3d\"\n",
    );
    let mut thread = Vec::new();
    let mut says = |host: &mut Host, line: &str| thread.push(host.does(line).public);
    for line in [
        "deal",
        "sent all",
        "confirmed all",
        "start",
        "tally",
        "show players",
    ] {
        says(&mut host, line);
    }
    says(
        &mut host,
        "vote Alder Dogwood #3; Birch Dogwood #4; Elm Dogwood #5; Fir Dogwood #6",
    );
    says(&mut host, "end day");
    for line in night {
        says(&mut host, line);
    }
    for line in [
        "resolve --commit",
        "start",
        "show opening",
        "show due",
        "show title",
    ] {
        says(&mut host, line);
    }
    thread.retain(|text| !text.is_empty() && !text.contains("Seal"));
    thread
}

#[test]
fn the_thread_reads_the_same_whoever_holds_what_and_does_what() {
    let plain = "town Vanilla Townie";
    let one = thread_of(
        [("Elm", "town Cop"), ("Fir", plain)],
        &[
            "act Elm investigate Cedar",
            "act Birch protect Elm",
            "act mafia kill Alder by Cedar",
        ],
    );
    let other = thread_of(
        [("Fir", "town Tracker"), ("Elm", plain)],
        &[
            "act Fir track Ginkgo",
            "act Birch none",
            "act mafia kill Alder by Ginkgo",
        ],
    );
    assert_eq!(one, other);
    assert!(one.len() > 6, "{one:?}");
}
