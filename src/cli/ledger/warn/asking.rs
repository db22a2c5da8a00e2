//! The options of the shell as what is asked of a ledger.

use chrono::{DateTime, Utc};

use super::Beside;
use crate::cli::ledger::NotDone;
use crate::cli::ledger::args::{Add, How, Set, WarnCommand};
use crate::cli::output::Output;
use nightdesk_session::shell_twin;
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, say};
use nightdesk_warnings::{
    Edit, Expiry, GameEvent, GameId, HostRequest, Leaving, Name, NewWarning, NotesEdit, OwnRequest,
    PageWanted, Refusal, Request, WarningId, Words, line_writes, read_amount, read_deny,
    read_expiry, read_id, read_notes, read_page, read_points, read_reason, read_stasis,
};

/// What a command asks of a ledger.
#[derive(Debug)]
pub(super) enum Asking {
    Request(Request),
    /// A list with all its pages.
    Whole(Request),
    /// The warning is deleted, and its notes say why.
    NotedDeletion {
        note: Request,
        id: WarningId,
    },
    /// As a host sees it, or as its target does: whoever asks.
    View(WarningId),
    /// Everybody's to a host, one's own to a player.
    AllStasis,
    Line(String),
    Event(GameId, GameEvent),
    SignUp {
        name: String,
        hostmask: Option<String>,
    },
}

impl Asking {
    /// Reads the options by the same rules as a line.
    pub(super) fn of(
        to: &Output,
        command: &WarnCommand,
        csv: bool,
        beside: &Beside,
    ) -> Result<Self, NotDone> {
        let host = |request| Self::Request(Request::Host(request));
        let own = |request| Self::Request(Request::Own(request));
        let listed = |request, page: &Option<String>| match (csv, page) {
            (true, None) => Self::Whole(request),
            _ => Self::Request(request),
        };
        Ok(match command {
            WarnCommand::Add(add) => {
                let new = new_warning(add).map_err(|refusal| in_options(to, &refusal))?;
                host(HostRequest::Add(new))
            }
            WarnCommand::List {
                name,
                all,
                page,
                account,
            } => {
                let of = name.as_ref().map(|name| named(name, *account));
                let wanted = page_wanted(*all, page.as_deref())?;
                listed(Request::Host(HostRequest::List { of, page: wanted }), page)
            }
            WarnCommand::People => host(HostRequest::People),
            WarnCommand::Mine { all, page } => {
                let wanted = page_wanted(*all, page.as_deref())?;
                listed(Request::Own(OwnRequest::List(wanted)), page)
            }
            WarnCommand::View { id } => Self::View(read_id(id)?),
            WarnCommand::Ack { id } => own(OwnRequest::Acknowledge(read_id(id)?)),
            WarnCommand::Set(set) => host(HostRequest::Set {
                id: read_id(&set.id)?,
                edit: edit(set).map_err(|refusal| in_options(to, &refusal))?,
            }),
            WarnCommand::Del { id, notes: None } => host(HostRequest::Delete(read_id(id)?)),
            WarnCommand::Del {
                id,
                notes: Some(notes),
            } => Self::NotedDeletion {
                id: read_id(id)?,
                note: Request::Host(HostRequest::Set {
                    id: read_id(id)?,
                    edit: Edit {
                        notes: Some(notes_edit(notes)?),
                        ..Edit::default()
                    },
                }),
            },
            WarnCommand::Stasis {
                name: Some(name),
                games: Some(games),
            } => host(HostRequest::Reduce {
                name: named(name, false),
                games: read_amount(games)?,
            }),
            WarnCommand::Stasis {
                name: Some(name),
                games: None,
            } => host(HostRequest::Stasis(Some(named(name, false)))),
            // Games without a name are no command.
            WarnCommand::Stasis { name: None, .. } => Self::AllStasis,
            WarnCommand::Refresh => host(HostRequest::Refresh),
            WarnCommand::Signup { name, hostmask } => Self::SignUp {
                name: name.clone(),
                hostmask: hostmask.clone(),
            },
            WarnCommand::Left {
                name,
                of,
                how,
                no_warning,
            } => {
                let game = beside.game_called(to, of.as_deref())?;
                beside.may_have_left(&game, name)?;
                Self::Event(game, left(name, *how, no_warning.as_deref()))
            }
            WarnCommand::Line { line } => match shell_twin(line, to.language()) {
                None => Self::Line(line.clone()),
                Some(twin) => {
                    let message = say!(to, "line_needs_its_game");
                    return Err(Diagnostic::error("usage", message).hint(twin).into());
                }
            },
        })
    }

    /// Whether it may change the ledger.
    pub(super) fn writes(&self, now: DateTime<Utc>) -> bool {
        match self {
            Self::Request(request) | Self::Whole(request) => request.writes(),
            Self::View(_) | Self::AllStasis | Self::SignUp { .. } => false,
            Self::Line(line) => line_writes(line, now),
            Self::NotedDeletion { .. } | Self::Event(..) => true,
        }
    }
}

fn new_warning(add: &Add) -> Result<NewWarning, Refusal> {
    let (points, at) = read_points(&add.points)?;
    let deny = add.deny.as_deref().map(read_deny).transpose()?;
    Ok(NewWarning {
        name: named(&add.name, add.account),
        points,
        acknowledge: at || add.ack,
        expiry: add.expires.as_deref().map(expiry).transpose()?,
        stasis: add.stasis.as_deref().map_or(Ok(0), read_stasis)?,
        deny: deny.unwrap_or_default(),
        words: Words::new(&add.reason, add.notes.as_deref())?,
    })
}

fn edit(set: &Set) -> Result<Edit, Refusal> {
    let notes = set.notes.as_deref().map(notes_edit).transpose()?;
    let edit = Edit {
        expiry: set.expires.as_deref().map(expiry).transpose()?,
        reason: set.reason.as_deref().map(read_reason).transpose()?,
        notes: match set.no_notes {
            true => Some(NotesEdit::Remove),
            false => notes,
        },
    };
    match edit == Edit::default() {
        true => Err(Refusal::NothingToSet),
        false => Ok(edit),
    }
}

fn notes_edit(text: &str) -> Result<NotesEdit, Refusal> {
    let notes = read_notes(text)?;
    Ok(notes.map_or(NotesEdit::Remove, NotesEdit::Replace))
}

/// A refusal with the hint that is right for options.
fn in_options(to: &Output, refusal: &Refusal) -> Diagnostic {
    let told = refusal.diagnostic(to.language());
    match refusal {
        Refusal::ReasonMissing => {
            let hints = vec![say!(to, "reason_holds_what_is_told")];
            Diagnostic { hints, ..told }
        }
        _ => told,
    }
}

/// An expiry; the sign before it in a line is not needed here.
fn expiry(text: &str) -> Result<Expiry, Refusal> {
    let read = read_expiry(&format!("~{}", text.strip_prefix('~').unwrap_or(text)));
    read.map_err(|refusal| match refusal {
        Refusal::ExpiryInvalid { .. } => Refusal::ExpiryInvalid {
            token: text.to_owned(),
        },
        other => other,
    })
}

fn page_wanted(all: bool, page: Option<&str>) -> Result<PageWanted, Refusal> {
    let page = page.map_or(Ok(1), read_page)?;
    Ok(PageWanted { all, page })
}

/// A list on another of its pages; what is no list is as it was.
pub(super) fn on_page(request: &Request, page: u64) -> Request {
    let mut request = request.clone();
    match &mut request {
        Request::Host(HostRequest::List { page: wanted, .. })
        | Request::Own(OwnRequest::List(wanted)) => wanted.page = page,
        Request::Host(_) | Request::Own(_) => {}
    }
    request
}

/// A name is one argument and needs no quotes; `=` before it means an account, as in a line.
fn named(text: &str, account: bool) -> Name {
    match (account, text.strip_prefix('=')) {
        (true, _) => Name::account(text),
        (false, Some(account)) => Name::account(account),
        (false, None) => Name::plain(text),
    }
}

fn left(name: &str, how: How, no_warning: Option<&str>) -> GameEvent {
    let name = named(name, false);
    let how = match how {
        How::Quit => Leaving::Quit,
        How::Idle => Leaving::Idle,
    };
    match no_warning {
        None => GameEvent::Left { name, how },
        Some(because) => GameEvent::Excused {
            name,
            how,
            because: because.to_owned(),
        },
    }
}
