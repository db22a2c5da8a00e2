//! What a line brings.

use serde::Serialize;

use super::archive::{Archived, NotArchived};
use nightdesk_command::{HostOrder, Meant};
use nightdesk_desk::{Ask, Choice};
use nightdesk_game::Language;
use nightdesk_game::{Audience, Game, Sealed};
use nightdesk_report::Text;
use nightdesk_report::leak::{self, Leak};
use nightdesk_store::StoreError;
use nightdesk_store::ledger::LedgerError;
use nightdesk_store::open_game::CommitError;
use nightdesk_text::Diagnostic;
use nightdesk_text::messages::{InEach, Worded};
use nightdesk_text::names::{Candidate, Found, find_typed, fold};
use nightdesk_text::say;
use nightdesk_warnings::Leaving;

/// What a line brought.
#[derive(Debug, Clone, Default)]
pub struct Answer {
    /// The journal entry it became, if it changed the game.
    pub entry: Option<u64>,
    /// What the host reads, line by line.
    pub echo: Vec<String>,
    /// Texts, each for its readers.
    pub texts: Vec<Text>,
    /// Characters to be passed on as they are (a graph, a help page).
    pub verbatim: Option<String>,
    /// The same as values, for scripts.
    pub data: Option<serde_json::Value>,
    /// A ready answer for a player.
    pub answer: Option<nightdesk_desk::Answer>,
    /// What to do next, as the host would type it.
    pub next: Option<String>,
    /// Whether its texts are only to be looked at: nothing of what they say is kept. They are all for
    /// the host then ([`Answer::only_to_look_at`]).
    pub preview: bool,
    /// Something that is for the program around the game to do.
    pub todo: Option<Todo>,
}

impl Answer {
    /// The same as an answer about what is not kept: whoever its texts would be for, they are the
    /// host's, and nobody is answered by it. `game` has the names.
    #[must_use]
    pub(super) fn only_to_look_at(self, game: &Game) -> Self {
        let texts = self.texts.into_iter();
        Self {
            entry: None,
            texts: texts.map(|text| text.only_to_look_at(game)).collect(),
            answer: None,
            preview: true,
            ..self
        }
    }

    /// Its post, to be copied and asked about, whatever the host is told beside it. None where
    /// there are several, for each is pasted by itself, and none where nothing can be kept of it.
    #[must_use]
    pub fn post(&self) -> Option<&Text> {
        let mut public = self
            .texts
            .iter()
            .filter(|text| *text.audience() == Audience::Public);
        let post = public.next().filter(|_| public.next().is_none());
        post.filter(|text| !self.preview && !text.parts().is_empty())
    }
}

/// Something only the program around the game can do.
#[derive(Debug, Clone)]
pub enum Todo {
    /// Put a text on the clipboard.
    Copy {
        /// The text.
        text: Box<Text>,
        /// Which part of it, counted from 1, where it is longer than a post.
        part: usize,
    },
    /// Read the setup file again.
    Reload,
    /// Read these saved pages, and let the session hear the posts in them.
    Read(Vec<String>),
    /// Take lines up to one with only a dot, and let the session hear the posts in them.
    Paste,
    /// Take lines up to one with only a dot, and let the session put them above a post.
    Scene,
    /// Write the whole game into one file, after this page.
    HandOver {
        /// The file, where the host names one.
        file: Option<String>,
        /// Where the game stands.
        page: String,
    },
    /// Keep what opens the seal of the deal in a file beside the game.
    OpenSeal(Sealed),
    /// Hide the host's texts, or show them again.
    Private(nightdesk_command::Hiding),
    /// Ask how somebody left, and let the session record it in the ledger.
    Left(Left),
    /// Put this into a file, or print it.
    Archive(Box<Archived>),
    /// Leave.
    Quit,
}

/// Somebody who has left a running game, or did not answer a prod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The account.
    pub name: String,
    /// How it may have been.
    pub ways: Vec<Leaving>,
}

impl Left {
    /// What the host may type for it.
    #[must_use]
    pub fn advice(&self, language: Language) -> String {
        let name = &self.name;
        let ways = self.ways.iter().map(|way| match way {
            Leaving::Quit => say!(&language, "quit_if_said", name),
            Leaving::Idle => say!(&language, "idle_if_silent", name),
        });
        let ways: Vec<String> = ways.collect();
        say!(&language, "a_warning_of_1_point", ways = ways.join(", "))
    }
}

/// Why a line brought nothing. The game is as it was; the journal may keep that a late order came.
#[derive(Debug, thiserror::Error)]
pub enum NotTaken {
    /// It was not understood.
    #[error("{0}")]
    Unread(Box<nightdesk_command::Unread>),
    /// The desk refused it, or must ask first.
    #[error("{0}")]
    Refused(Box<nightdesk_desk::Refused>),
    /// It was not kept.
    #[error("{0}")]
    NotKept(#[from] CommitError),
    /// There is nothing to show.
    #[error("{0}")]
    Nothing(String),
    /// A public text says what the thread does not know yet, so it was not copied.
    #[error("{}", not_copied(.0, Language::English))]
    Leaks(Vec<Leak>),
    /// There is no archive of the game yet, or none of that form.
    #[error("{0}")]
    NotArchived(#[from] NotArchived),
    /// The setup's own wording does not read.
    #[error("{0}")]
    Wording(InEach),
    /// The ledger of warnings refused it, or could not be used.
    #[error("{}", .0.told.message)]
    Ledger(Box<OfLedger>),
}

/// Why the ledger of warnings did not take something.
#[derive(Debug)]
pub struct OfLedger {
    /// What the host is told.
    pub told: Diagnostic,
    /// What was wrong with the ledger itself, where it was that.
    pub error: Option<LedgerError>,
}

impl From<Diagnostic> for NotTaken {
    fn from(told: Diagnostic) -> Self {
        Self::Ledger(Box::new(OfLedger { told, error: None }))
    }
}

/// A refusal as a script reads it.
#[derive(Debug, Serialize)]
pub struct RefusalReport {
    /// Always false.
    pub ok: bool,
    /// Stable code.
    pub code: String,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub hints: Vec<String>,
    /// A ready answer for a player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<nightdesk_desk::Answer>,
    /// The question that must be answered first, with the words that answer it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<(String, Vec<String>)>,
    /// Where a public text says too much.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaks: Vec<Leak>,
}

fn not_copied(leaks: &[Leak], language: Language) -> String {
    let said: Vec<String> = leak::outermost(leaks)
        .map(|leak| leak.worded(language))
        .collect();
    say!(&language, "not_copied", leaks = said.join(", "))
}

impl RefusalReport {
    /// The same while others can see the screen: the code says what a program must know.
    #[must_use]
    pub fn hidden(self, instead: &str) -> Self {
        Self {
            message: instead.to_owned(),
            hints: Vec::new(),
            answer: None,
            ask: None,
            leaks: Vec::new(),
            ..self
        }
    }
}

impl NotTaken {
    /// That the ledger of warnings could not be used.
    pub(super) fn of_ledger(error: LedgerError, language: Language) -> Self {
        Self::Ledger(Box::new(OfLedger {
            told: error.diagnostic(language),
            error: Some(error),
        }))
    }

    /// What is wrong, as a host reads it.
    pub(super) fn said(&self, language: Language) -> String {
        match self {
            Self::Leaks(leaks) => not_copied(leaks, language),
            Self::NotArchived(why) => why.said(language),
            Self::NotKept(error) => error.worded(language),
            Self::Wording(wrong) => wrong.worded(language),
            Self::Unread(_) | Self::Refused(_) | Self::Nothing(_) | Self::Ledger(_) => {
                self.to_string()
            }
        }
    }

    /// The refusal with its parts.
    #[must_use]
    pub fn report(&self, language: Language) -> RefusalReport {
        let mut report = self.report_besides_meant(language);
        let meant = self.meant().map(ToString::to_string);
        report.hints.splice(..0, meant);
        report
    }

    /// The same without the line that was perhaps meant.
    #[must_use]
    pub fn report_besides_meant(&self, language: Language) -> RefusalReport {
        let plain = |code: &str| RefusalReport {
            ok: false,
            code: code.to_owned(),
            message: self.said(language),
            hints: Vec::new(),
            answer: None,
            ask: None,
            leaks: Vec::new(),
        };
        match self {
            Self::Unread(unread) => RefusalReport {
                code: unread.code.to_owned(),
                hints: unread.hints.clone(),
                ..plain("")
            },
            Self::Refused(refused) => RefusalReport {
                // Scripts know a question by its name with underscores.
                code: match refused.ask {
                    Some(_) => refused.code.replace('-', "_"),
                    None => refused.code.to_owned(),
                },
                hints: refused.hints.clone(),
                answer: refused.answer.clone(),
                ask: refused.ask.as_ref().map(|ask| {
                    let words = ask
                        .choices
                        .iter()
                        .map(|choice| choice.word.clone())
                        .collect();
                    (ask.question.clone(), words)
                }),
                ..plain("")
            },
            Self::Leaks(leaks) => RefusalReport {
                hints: vec![say!(&language, "copy_anyway")],
                leaks: leaks.clone(),
                ..plain("leak")
            },
            Self::NotArchived(refusal) => RefusalReport {
                hints: vec![refusal.hint(language)],
                ..plain(refusal.code())
            },
            Self::NotKept(_) => plain("not-kept"),
            Self::Nothing(_) => plain("nothing"),
            Self::Wording(_) => plain("wording"),
            Self::Ledger(refused) => RefusalReport {
                hints: refused.told.hints.clone(),
                ..plain(refused.told.code)
            },
        }
    }

    /// Whether nobody knows if the line is kept: it could neither be written nor taken back.
    #[must_use]
    pub fn is_in_doubt(&self) -> bool {
        matches!(
            self,
            Self::NotKept(CommitError::Store(StoreError::LeftTorn { .. }))
        )
    }

    /// What is wrong in a file, where it is that. A typed line is known, and so needs no picture.
    #[must_use]
    pub fn in_a_file(&self) -> Option<&Diagnostic> {
        match self {
            Self::Ledger(refused) => Some(&refused.told).filter(|told| told.source.is_some()),
            Self::Unread(_)
            | Self::Refused(_)
            | Self::NotKept(_)
            | Self::NotArchived(_)
            | Self::Nothing(_)
            | Self::Leaks(_)
            | Self::Wording(_) => None,
        }
    }

    /// The line that a misspelt one may have meant.
    #[must_use]
    pub fn meant(&self) -> Option<&Meant> {
        match self {
            Self::Unread(unread) => unread.meant.as_deref(),
            Self::Refused(_)
            | Self::NotKept(_)
            | Self::NotArchived(_)
            | Self::Nothing(_)
            | Self::Leaks(_)
            | Self::Wording(_)
            | Self::Ledger(_) => None,
        }
    }
}

impl From<nightdesk_desk::Refused> for NotTaken {
    fn from(refused: nightdesk_desk::Refused) -> Self {
        Self::Refused(Box::new(refused))
    }
}

impl From<nightdesk_command::Unread> for NotTaken {
    fn from(unread: nightdesk_command::Unread) -> Self {
        Self::Unread(Box::new(unread))
    }
}

/// The order an answer to a question stands for, if it is one of the answers.
#[must_use]
pub fn chosen<'a>(ask: &'a Ask, typed: &str) -> Option<&'a HostOrder> {
    let typed = fold(typed);
    let choice = ask.choices.iter().find(|choice| {
        let word = fold(&choice.word);
        word == typed || (word == "y" && agreed(&typed))
    });
    choice
        .or_else(|| named(ask, &typed))
        .map(|choice| &choice.order)
}

/// The one answer that is a player of whom this is a nickname or a part of the name.
fn named<'a>(ask: &'a Ask, typed: &str) -> Option<&'a Choice> {
    let players = ask.choices.iter().enumerate();
    let players = players.filter_map(|(id, choice)| {
        let nicknames = choice.nicknames.iter().flatten().map(String::as_str);
        choice.nicknames.is_some().then(|| Candidate {
            id,
            names: std::iter::once(choice.word.as_str())
                .chain(nicknames)
                .collect(),
        })
    });
    let players: Vec<_> = players.collect();
    // "no" is no part of a name here.
    match find_typed(typed, &players) {
        Found::One(place) if !declined(typed) => ask.choices.get(place),
        Found::One(_) | Found::Several(_) | Found::None { .. } => None,
    }
}

/// The words that say no.
const NO: [&str; 9] = [
    "n",
    "no",
    "nope",
    "cancel",
    "stop",
    "not now",
    "н",
    "нет",
    "не надо",
];

/// Whether an answer to a question says no in so many words.
#[must_use]
pub fn declined(typed: &str) -> bool {
    NO.contains(&fold(typed).as_str())
}

/// Whether an answer to a question says yes in so many words.
#[must_use]
pub fn agreed(typed: &str) -> bool {
    let typed = typed.trim().trim_end_matches(['.', '!']);
    matches!(fold(typed).as_str(), "y" | "yes" | "д" | "да")
}

/// The answers that a question takes, as a host reads them: `y or n`, `Cedar, Ginkgo or n`.
#[must_use]
pub fn answers_to(ask: &Ask, language: Language) -> String {
    let yes = say!(&language, "yes");
    let words = ask.choices.iter().map(|choice| match choice.word.as_str() {
        "y" => yes.as_str(),
        word => word,
    });
    let words: Vec<&str> = words.collect();
    say!(&language, "or_n", words = words.join(", "))
}
