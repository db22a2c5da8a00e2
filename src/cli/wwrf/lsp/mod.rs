//! `wwrf lsp`: a language server for role books, over standard input and output.
//!
//! Editors send whole texts. A text that is open counts in place of its file, for the other files of its
//! book, too. What can be said of a place is what `check`, `explain` and `list` say.

mod meaning;
mod place;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Notification as _,
    PublishDiagnostics,
};
use lsp_types::request::{Completion, HoverRequest, Request as _};
use lsp_types::{
    CompletionOptions, CompletionParams, DiagnosticSeverity, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, HoverParams, HoverProviderCapability,
    InitializeParams, MarkupContent, MarkupKind, NumberOrString, PublishDiagnosticsParams,
    ServerCapabilities, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use self::place::{at, path_of, range};
use super::files;
use crate::cli::exit::Exit;
use crate::cli::output::Output;
use nightdesk_lang::{Book, Checked};
use nightdesk_text::messages::InLanguage;
use nightdesk_text::{Diagnostic, Severity, Source, Span};

/// With these signs begins something of which there is a list.
const BEGINNINGS: [&str; 6] = ["@", "`", "[", "(", "&", "#"];

/// Serves an editor until it says that it has had enough.
pub(super) fn run(output: Output) -> io::Result<Exit> {
    let (connection, threads) = Connection::stdio();
    let served = serve(&connection, output);
    // Writing ends when nobody is left who could write.
    drop(connection);
    served?;
    threads.join()?;
    Ok(Exit::Done)
}

fn serve(connection: &Connection, output: Output) -> io::Result<()> {
    let (id, asked) = connection.initialize_start().map_err(io::Error::other)?;
    let asked: InitializeParams = read(asked)?;
    let able = json!({ "capabilities": capabilities() });
    let begun = connection.initialize_finish(id, able);
    begun.map_err(io::Error::other)?;
    let mut server = Server {
        connection,
        // What cannot be read is said beside the protocol, in words.
        output: output.with_json(false),
        fills_in: takes_places_to_fill(&asked),
        open: BTreeMap::new(),
        books: BTreeMap::new(),
        is_stale: false,
    };
    for message in &connection.receiver {
        match message {
            Message::Request(request) => {
                if connection
                    .handle_shutdown(&request)
                    .map_err(io::Error::other)?
                {
                    return Ok(());
                }
                server.check()?;
                server.answer(request)?;
            }
            Message::Notification(told) => server.hear(told)?,
            Message::Response(_) => {}
        }
        // Of several changes in a row only what they come to is checked.
        if connection.receiver.is_empty() {
            server.check()?;
        }
    }
    Ok(())
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(BEGINNINGS.map(str::to_owned).to_vec()),
            ..CompletionOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

fn takes_places_to_fill(asked: &InitializeParams) -> bool {
    let texts = asked.capabilities.text_document.as_ref();
    let completion = texts.and_then(|texts| texts.completion.as_ref());
    let item = completion.and_then(|completion| completion.completion_item.as_ref());
    item.and_then(|item| item.snippet_support)
        .unwrap_or_default()
}

fn read<T: DeserializeOwned>(value: Value) -> io::Result<T> {
    serde_json::from_value(value).map_err(io::Error::other)
}

/// A text that an editor holds.
struct Open {
    uri: Uri,
    version: i32,
    text: String,
}

struct Server<'c> {
    connection: &'c Connection,
    output: Output,
    /// Whether the editor lets its user fill in the places of what it inserts.
    fills_in: bool,
    /// The open texts, by where their files lie.
    open: BTreeMap<PathBuf, Open>,
    /// The books around them as they were checked last.
    books: BTreeMap<PathBuf, Book>,
    /// Whether something has changed since.
    is_stale: bool,
}

impl Server<'_> {
    fn hear(&mut self, told: Notification) -> io::Result<()> {
        match told.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let opened: DidOpenTextDocumentParams = read(told.params)?;
                let opened = opened.text_document;
                self.hold(opened.uri, opened.version, opened.text);
            }
            DidChangeTextDocument::METHOD => {
                let changed: DidChangeTextDocumentParams = read(told.params)?;
                let of = changed.text_document;
                if let Some(last) = changed.content_changes.into_iter().next_back() {
                    self.hold(of.uri, of.version, last.text);
                }
            }
            DidCloseTextDocument::METHOD => {
                let closed: DidCloseTextDocumentParams = read(told.params)?;
                let uri = closed.text_document.uri;
                self.open.remove(&path_of(&uri));
                self.is_stale = true;
                self.publish(uri, None, Vec::new())?;
            }
            _ => {}
        }
        Ok(())
    }

    fn hold(&mut self, uri: Uri, version: i32, text: String) {
        let path = path_of(&uri);
        self.open.insert(path, Open { uri, version, text });
        self.is_stale = true;
    }

    /// Checks every book with an open text, and tells what is wrong in the open ones.
    fn check(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.is_stale) {
            return Ok(());
        }
        let around = self.open.keys().map(|path| files::book_around_file(path));
        let roots: BTreeSet<PathBuf> = around.flatten().collect();
        let texts = self
            .open
            .iter()
            .map(|(path, open)| (path.clone(), open.text.clone()));
        let texts: BTreeMap<PathBuf, String> = texts.collect();
        self.books.clear();
        let mut checked: BTreeMap<PathBuf, Checked> = BTreeMap::new();
        for root in roots {
            if let Some((book, files)) = files::edited(&root, &texts, self.output) {
                self.books.insert(root, book);
                checked.extend(files);
            }
        }
        for (path, open) in &self.open {
            let file = checked.remove(path).unwrap_or_else(|| {
                Book::check_alone(&Source::new(path.display().to_string(), &*open.text)).0
            });
            let found = file.found.said(self.output.language());
            let found = found
                .iter()
                .map(|one| diagnostic(one, &open.text))
                .collect();
            self.publish(open.uri.clone(), Some(open.version), found)?;
        }
        Ok(())
    }

    fn publish(
        &self,
        uri: Uri,
        version: Option<i32>,
        diagnostics: Vec<lsp_types::Diagnostic>,
    ) -> io::Result<()> {
        let params = PublishDiagnosticsParams {
            uri,
            diagnostics,
            version,
        };
        let method = PublishDiagnostics::METHOD.to_owned();
        self.send(Message::Notification(Notification::new(method, params)))
    }

    fn answer(&self, request: Request) -> io::Result<()> {
        let Request { id, method, params } = request;
        let response = match method.as_str() {
            HoverRequest::METHOD => {
                let asked: HoverParams = read(params)?;
                let of = asked.text_document_position_params;
                Response::new_ok(id, self.asked(&of).and_then(|place| place.meaning()))
            }
            Completion::METHOD => {
                let asked: CompletionParams = read(params)?;
                let of = asked.text_document_position;
                Response::new_ok(
                    id,
                    self.asked(&of).and_then(|place| place.words(self.fills_in)),
                )
            }
            _ => Response::new_err(id, ErrorCode::MethodNotFound as i32, method),
        };
        self.send(Message::Response(response))
    }

    fn send(&self, message: impl Into<Message>) -> io::Result<()> {
        self.connection
            .sender
            .send(message.into())
            .map_err(io::Error::other)
    }

    /// The place in an open text that is asked about.
    fn asked(&self, of: &TextDocumentPositionParams) -> Option<Asked<'_>> {
        let path = path_of(&of.text_document.uri);
        let text = &self.open.get(&path)?.text;
        let offset = at(text, of.position);
        let (before, after) = text.split_at_checked(offset)?;
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let end = offset + after.find(['\r', '\n']).unwrap_or(after.len());
        Some(Asked {
            text,
            span: Span::new(start, end),
            column: offset - start,
            book: files::book_around_file(&path).and_then(|root| self.books.get(&root)),
        })
    }
}

/// A place in a text that is asked about.
struct Asked<'s> {
    text: &'s str,
    /// Its line.
    span: Span,
    /// How many bytes of the line are before it.
    column: usize,
    /// The book around the text.
    book: Option<&'s Book>,
}

/// Words as an editor shows them.
fn markdown(value: String) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    }
}

fn diagnostic(found: &Diagnostic, text: &str) -> lsp_types::Diagnostic {
    let place = found.primary().map_or(Span::at(0), |label| label.span);
    let hints = found.hints.iter().map(String::as_str);
    let words: Vec<&str> = std::iter::once(found.message.as_str())
        .chain(hints)
        .collect();
    lsp_types::Diagnostic {
        range: range(text, place),
        severity: Some(match found.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(found.code.to_owned())),
        source: Some("wwrf".to_owned()),
        message: words.join("\n"),
        ..lsp_types::Diagnostic::default()
    }
}
