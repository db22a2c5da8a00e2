//! `warn`: the commands of the ledger from the shell.

mod asking;

use std::error::Error;
use std::io;
use std::path::PathBuf;

use serde::Serialize;

use super::args::{Warn, Which};
use super::{NotDone, csv, ended, one_form};
use crate::cli::args::Options;
use crate::cli::exit::Exit;
use crate::cli::now;
use crate::cli::output::Output;
use crate::cli::reply::markup;
use crate::cli::visible::Visible;
use asking::{Asking, on_page};
use nightdesk_game::Game;
use nightdesk_report::{Document, Words};
use nightdesk_session::{ledger_id, may_have_left, roster, wording};
use nightdesk_store::GameFolder;
use nightdesk_store::ledger::{LedgerError, LedgerFile, OpenLedger};
use nightdesk_store::open_game::OpenGame;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::names::same;
use nightdesk_text::{Diagnostic, say};
use nightdesk_warnings::{
    Answer, Asked, Failure, GameId, HostRequest, Identity, OwnRequest, Request, Roster, SignUp,
    SignUpAsked, check_sign_up, name_key, record, run as run_request, run_line,
};

/// What came of a command.
#[derive(Debug)]
enum Came {
    Answer(Box<Answer>),
    SignUp(SignUp),
}

/// What came of a command, as a script reads it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Report<'a> {
    Answer {
        #[serde(flatten)]
        answer: &'a Answer,
        /// What to tell the one it is about.
        #[serde(skip_serializing_if = "Option::is_none")]
        told: Option<String>,
    },
    SignUp {
        ok: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        code: Option<&'static str>,
        #[serde(flatten)]
        sign_up: &'a SignUp,
        #[serde(skip_serializing_if = "Option::is_none")]
        told: Option<String>,
    },
}

/// The game beside which the ledger is asked.
#[derive(Debug)]
struct Beside {
    folder: Option<PathBuf>,
    roster: Roster,
    /// The game, and what it is called in the ledger.
    game: Option<(Game, GameId)>,
    /// The words for players, where the game has any of its own.
    words: Option<Words>,
}

/// Runs `warn`.
pub(crate) fn run(arguments: &Warn, options: &Options, output: Output) -> io::Result<Exit> {
    let beside = match Beside::of(options) {
        Ok(beside) => beside,
        Err(error) => return ended(Err(error.into()), output),
    };
    // Beside a game the host reads in its language.
    let output = match &beside.game {
        Some((game, _)) => output.of(&game.setup),
        None => output,
    };
    ended(take(arguments, options, &beside, output), output)
}

fn take(
    arguments: &Warn,
    options: &Options,
    beside: &Beside,
    output: Output,
) -> Result<Exit, NotDone> {
    let forms = [
        ("--json", output.json),
        ("--format", options.format.is_some()),
    ];
    one_form(&output, &arguments.which, forms)?;
    let asking = Asking::of(&output, &arguments.command, arguments.which.csv, beside)?;
    let (came, words) = ask(&output, &arguments.which, beside, &asking)?;
    let shown = Shown {
        words: &words,
        options,
        output,
    };
    Ok(shown.show(&came, arguments.which.csv)?)
}

impl Beside {
    /// The game that is named or in the current folder, or none.
    fn of(options: &Options) -> Result<Self, Diagnostic> {
        let folder = match GameFolder::find(options.game.as_deref()) {
            Ok(folder) => folder,
            Err(error) if options.game.is_some() => return Err(no_game(&error)),
            Err(_) => return Ok(Self::nothing()),
        };
        let opened = OpenGame::open_read_only(folder).map_err(|error| no_game(&error))?;
        let words = wording(&opened.game().setup).map_err(|error| no_game(&error))?;
        Ok(Self {
            folder: Some(opened.folder().path().to_owned()),
            roster: roster(opened.game()),
            game: ledger_id(opened.game(), opened.journal())
                .ok()
                .map(|id| (opened.game().clone(), id)),
            words: Some(words),
        })
    }

    /// Whether somebody may have left a game, as far as it is the one beside which the ledger is
    /// asked.
    fn may_have_left(&self, game: &GameId, name: &str) -> Result<(), NotDone> {
        match &self.game {
            Some((beside, id)) if id.is_same(game) => {
                may_have_left(beside, name).map_err(NotDone::from)
            }
            Some(_) | None => Ok(()),
        }
    }

    fn nothing() -> Self {
        Self {
            folder: None,
            roster: Roster::default(),
            game: None,
            words: None,
        }
    }

    /// A game by the name that was given; the one beside which the ledger is asked by its title, or
    /// where no name was given, so that one leaving is recorded once, wherever it is typed.
    fn game_called(&self, to: &Output, said: Option<&str>) -> Result<GameId, NotDone> {
        match (said, &self.game) {
            (None, Some((_, id))) => Ok(id.clone()),
            (Some(said), Some((game, id))) if same(said, &game.setup.name) => Ok(id.clone()),
            (Some(said), beside) => {
                let said = GameId::new(said)?;
                let own = beside.as_ref().map(|(_, id)| id);
                Ok(own
                    .filter(|own| own.is_same(&said))
                    .cloned()
                    .unwrap_or(said))
            }
            (None, None) => {
                let unnamed = Diagnostic::error("usage", say!(to, "which_game_was_left"));
                Err(unnamed.hint(say!(to, "of_names_it")).into())
            }
        }
    }
}

/// That the game beside the ledger does not open.
fn no_game(error: &impl Error) -> Diagnostic {
    Diagnostic::error("no-game", error.to_string())
}

fn ask(
    to: &Output,
    which: &Which,
    beside: &Beside,
    asking: &Asking,
) -> Result<(Came, Words), NotDone> {
    let place = which.place(beside.folder.as_deref())?;
    let mut file = LedgerFile::open(&place.file)?;
    let words = match &beside.words {
        Some(words) => words.clone(),
        None => Words::new(file.rules()?.language),
    };
    let actor = which.actor(&place, &file)?;
    let is_player = is_player(&file, &actor)?;
    let actor = Identity::account(actor);
    let typed_by = which.typed_by(&place, &file)?.map(Identity::account);
    let act = |ledger: &mut OpenLedger<'_>, now| {
        let asked = Asked {
            actor: Some(&actor),
            typed_by: typed_by.as_ref(),
            now,
            roster: &beside.roster,
        };
        act(ledger, &asked, asking, is_player)
    };
    let clock = || which.now.unwrap_or_else(now);
    let came = match asking.writes(clock()) {
        true => file.write(clock, act),
        false => {
            let now = clock();
            file.look(|ledger| act(ledger, now))
        }
    };
    let refusal = match came {
        Ok(came) => return Ok((came, words)),
        Err(Failure::Records(error)) => return Err(error.into()),
        Err(Failure::Line(fault)) => fault.refusal,
        Err(Failure::Refused(refusal)) => refusal,
    };
    let player = is_player.then(|| nightdesk_report::warnings::refused(&refusal, &words));
    Err(match player.flatten() {
        Some(player) => {
            let told = refusal.diagnostic(to.language());
            told.hint(say!(to, "to_be_told", player)).into()
        }
        None => refusal.into(),
    })
}

/// Whether an account is no host's.
fn is_player(file: &LedgerFile, account: &str) -> Result<bool, LedgerError> {
    let key = name_key(account);
    Ok(file.hosts()?.iter().all(|host| name_key(host) != key))
}

/// Does what was asked, within one transaction.
fn act(
    ledger: &mut OpenLedger<'_>,
    asked: &Asked<'_>,
    asking: &Asking,
    is_player: bool,
) -> Result<Came, Failure<LedgerError>> {
    let answer = match asking {
        Asking::Request(request) => run_request(ledger, asked, request)?,
        Asking::Whole(request) => whole(ledger, asked, request)?,
        Asking::NotedDeletion { note, id } => {
            // First what may be refused: then nothing is noted either.
            let delete = Request::Host(HostRequest::Delete(*id));
            let deleted = run_request(ledger, asked, &delete)?;
            run_request(ledger, asked, note)?;
            deleted
        }
        Asking::View(id) => {
            let request = match is_player {
                false => Request::Host(HostRequest::View(*id)),
                true => Request::Own(OwnRequest::View(*id)),
            };
            run_request(ledger, asked, &request)?
        }
        Asking::AllStasis => {
            let request = match is_player {
                false => Request::Host(HostRequest::Stasis(None)),
                true => Request::Own(OwnRequest::Stasis),
            };
            run_request(ledger, asked, &request)?
        }
        Asking::Line(line) => run_line(ledger, asked, line)?,
        Asking::Event(game, event) => record(ledger, asked, game, event)?,
        Asking::SignUp { name, hostmask } => {
            let sign_up = SignUpAsked {
                account: name,
                hostmask: hostmask.as_deref(),
            };
            let checked = check_sign_up(ledger, sign_up, asked.now);
            return checked.map(Came::SignUp).map_err(Failure::Records);
        }
    };
    Ok(Came::Answer(Box::new(answer)))
}

/// A list with the rows of all its pages.
fn whole(
    ledger: &mut OpenLedger<'_>,
    asked: &Asked<'_>,
    request: &Request,
) -> Result<Answer, Failure<LedgerError>> {
    let mut answer = run_request(ledger, asked, request)?;
    let pages = match &answer {
        Answer::Listed(page) => page.pages,
        Answer::Own(page) => page.pages,
        _ => 1,
    };
    for page in 2..=pages {
        let next = run_request(ledger, asked, &on_page(request, page))?;
        match (&mut answer, next) {
            (Answer::Listed(all), Answer::Listed(next)) => all.rows.extend(next.rows),
            (Answer::Own(all), Answer::Own(next)) => all.rows.extend(next.rows),
            _ => {}
        }
    }
    Ok(answer)
}

/// How answers are shown.
struct Shown<'a> {
    /// The words for players.
    words: &'a Words,
    options: &'a Options,
    output: Output,
}

impl Shown<'_> {
    fn show(&self, came: &Came, as_csv: bool) -> io::Result<Exit> {
        let exit = match came {
            Came::SignUp(sign_up) if !sign_up.is_allowed() => Exit::Refused,
            Came::SignUp(_) | Came::Answer(_) => Exit::Done,
        };
        let told = self.message_to_player(came);
        if self.output.json {
            let told = told.map(|document| self.uncoloured(&document));
            self.output.print_json(&report_of(came, told))?;
            return Ok(exit);
        }
        if as_csv {
            let rows = match came {
                Came::Answer(answer) => csv::answer(answer),
                Came::SignUp(_) => None,
            };
            match rows {
                Some(rows) => self.output.print(&rows)?,
                None => self.output.say(say!(&self.output, "only_lists_as_csv")),
            }
            return Ok(exit);
        }
        let document = match came {
            Came::Answer(answer) => {
                nightdesk_report::warnings::answer(answer, self.words, self.output.language())
            }
            Came::SignUp(sign_up) => {
                nightdesk_report::warnings::sign_up(sign_up, self.output.language())
            }
        };
        self.output.print(self.drawn(&document))?;
        if let Some(told) = told {
            self.output
                .print(format!("\n{}", say!(&self.output, "to_be_told_head")))?;
            self.output.print(self.drawn(&told))?;
        }
        Ok(exit)
    }

    /// What to tell the one it is about.
    fn message_to_player(&self, came: &Came) -> Option<Document> {
        match came {
            Came::Answer(answer) => nightdesk_report::warnings::notice(answer, self.words),
            Came::SignUp(sign_up) if sign_up.is_allowed() => None,
            Came::SignUp(sign_up) => Some(nightdesk_report::warnings::barred(sign_up, self.words)),
        }
    }

    fn drawn(&self, document: &Document) -> Visible {
        match self.options.format {
            Some(_) => self.uncoloured(document).into(),
            None => self.output.document(document),
        }
    }

    fn uncoloured(&self, document: &Document) -> String {
        match self.options.format {
            Some(format) => nightdesk_render::post(document, markup(format)),
            None => nightdesk_render::plain(document, None),
        }
    }
}

fn report_of(came: &Came, told: Option<String>) -> Report<'_> {
    match came {
        Came::Answer(answer) => Report::Answer { answer, told },
        Came::SignUp(sign_up) => Report::SignUp {
            ok: sign_up.is_allowed(),
            code: (!sign_up.is_allowed()).then_some("signup-refused"),
            sign_up,
            told,
        },
    }
}
