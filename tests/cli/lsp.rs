//! The language server of role books, spoken to as an editor speaks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use super::kit::Place;

/// An editor with a book in `book/`.
struct Editor {
    place: Place,
    server: Child,
    stdin: ChildStdin,
    heard: Receiver<Value>,
    asked: u64,
}

impl Editor {
    fn start(files: &[(&str, &str)]) -> Self {
        let place = Place::new();
        for folder in ["townsfolk", "_game/groups"] {
            std::fs::create_dir_all(place.path("book").join(folder)).expect("a folder");
        }
        for (path, text) in files {
            place.write(&format!("book/{path}"), text);
        }
        let mut server = place
            .program()
            .args(["wwrf", "lsp"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let stdin = server.stdin.take().expect("a pipe");
        let stdout = server.stdout.take().expect("a pipe");
        let (tell, heard) = channel();
        std::thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Some(message) = next_message(&mut stdout) {
                if tell.send(message).is_err() {
                    break;
                }
            }
        });
        let mut editor = Self {
            place,
            server,
            stdin,
            heard,
            asked: 0,
        };
        let able = json!({
            "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } }
        });
        let answer = editor.ask("initialize", json!({ "capabilities": able }));
        assert_eq!(answer["capabilities"]["hoverProvider"], true, "{answer}");
        editor.tell("initialized", json!({}));
        editor
    }

    fn uri(&self, path: &str) -> String {
        let path = self.place.path("book").join(path).display().to_string();
        let path = path.replace('\\', "/").replace(' ', "%20");
        format!("file://{}{path}", if cfg!(windows) { "/" } else { "" })
    }

    fn send(&mut self, message: &Value) {
        let text = json!({ "jsonrpc": "2.0" });
        let mut whole = text.as_object().expect("an object").clone();
        whole.extend(message.as_object().expect("an object").clone());
        let text = Value::Object(whole).to_string();
        write!(self.stdin, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it listens");
        self.stdin.flush().expect("it listens");
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "method": method, "params": params }));
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({ "id": id, "method": method, "params": params }));
        self.hear(|message| (message["id"] == id).then(|| message["result"].clone()))
    }

    /// The first message of which something is wanted.
    fn hear<T>(&self, mut wanted: impl FnMut(&Value) -> Option<T>) -> T {
        loop {
            let message = self.heard.recv_timeout(Duration::from_secs(60));
            if let Some(found) = wanted(&message.expect("the server answers")) {
                return found;
            }
        }
    }

    /// Opens a text, and what is wrong in it then.
    fn open(&mut self, path: &str, text: &str) -> Vec<Value> {
        let uri = self.uri(path);
        let document = json!({ "uri": uri, "languageId": "wwrf", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": document }));
        self.wrong(path)
    }

    /// What is told next of a text.
    fn wrong(&self, path: &str) -> Vec<Value> {
        let uri = self.uri(path);
        self.hear(|message| {
            let params = &message["params"];
            let found = params["diagnostics"].as_array()?;
            (params["uri"] == uri.as_str()).then(|| found.clone())
        })
    }

    /// Takes in what is still to be told of what was done so far.
    fn settle(&mut self) {
        self.ask("nightdesk/nothing", json!({}));
    }

    /// A question about the place in a text where these words end.
    fn ask_at(&mut self, method: &str, path: &str, text: &str, words: &str) -> Value {
        let uri = self.uri(path);
        let end = text.find(words).expect(words) + words.len();
        let params = json!({ "textDocument": { "uri": uri }, "position": place(text, end) });
        self.ask(method, params)
    }

    fn leave(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        let status = self.server.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

fn next_message(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().ok()?,
            None if line.trim().is_empty() => break,
            None => {}
        }
    }
    let mut text = vec![0; length];
    stdout.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

/// An offset as line and column, which counts units of UTF-16.
fn place(text: &str, offset: usize) -> Value {
    let (before, _) = text.split_at(offset);
    let line = before.rsplit('\n').next().unwrap_or_default();
    let character = line.encode_utf16().count();
    json!({ "line": before.matches('\n').count(), "character": character })
}

const HEALER: &str = "**Healer** | Townsfolk Power\n__Basics__\nHeals.\n\n__Formalized__\n\
                      End Night: Reveal `🐺 Волк и врач` to #kinsfolk\n";
const KINSFOLK: &str =
    "**Kinsfolk** | Townsfolk Team Group\n__Basics__\nCousins.\n\n__Formalized__\nUnique Group\n";

#[test]
fn mistakes_are_told_as_they_are_written_and_names_of_unsaved_files_are_known() {
    let mut editor = Editor::start(&[("townsfolk/healer", "**Healer**\n")]);
    let wrong = editor.open("townsfolk/healer", HEALER);
    let [wrong] = wrong.as_slice() else {
        panic!("{wrong:#?}");
    };
    // The columns after a wolf and Cyrillic letters are those of an editor.
    let start = HEALER.find("kinsfolk").expect("a name");
    assert_eq!(wrong["range"]["start"], place(HEALER, start), "{wrong}");
    assert_eq!(
        (&wrong["severity"], &wrong["source"]),
        (&json!(2), &json!("wwrf"))
    );
    assert!(wrong["code"].is_string(), "{wrong}");
    // A file that is only open is one of the book.
    editor.open("_game/groups/kinsfolk", KINSFOLK);
    let cured = editor.open("townsfolk/healer", HEALER);
    assert_eq!(cured, [Value::Null; 0]);
    editor.settle();
    // And is none any more when it is closed.
    let document = json!({ "uri": editor.uri("_game/groups/kinsfolk") });
    editor.tell("textDocument/didClose", json!({ "textDocument": document }));
    assert_eq!(editor.wrong("townsfolk/healer").len(), 1);
    editor.leave();
}

#[test]
fn an_editor_shows_what_words_mean_and_which_there_are() {
    let text = "**Healer** | Townsfolk Power\n__Basics__\nAttack at once.\n\n__Formalized__\n\
                End Night:\n  • Attack @Selection\n  • Att\n";
    let mut editor = Editor::start(&[("_game/groups/kinsfolk", KINSFOLK)]);
    editor.open("townsfolk/healer", text);
    let mut hover = |words| editor.ask_at("textDocument/hover", "townsfolk/healer", text, words);
    let meaning = hover("• Atta");
    let said = meaning["contents"]["value"].as_str().unwrap_or_default();
    assert!(said.starts_with("`Attack @Selection`"), "{meaning:#}");
    assert!(hover("@Sel")["contents"]["value"].as_str().is_some());
    // What is only shown means nothing to the language.
    assert_eq!(hover("Attack at"), Value::Null);
    let at = json!({ "line": 7, "character": 7 });
    let uri = editor.uri("townsfolk/healer");
    let asked = json!({ "textDocument": { "uri": uri }, "position": at });
    let words = editor.ask("textDocument/completion", asked);
    let items = words["items"].as_array().expect("items");
    let attack = items.iter().find(|item| item["label"] == "Attack {player}");
    let attack = attack.expect("the ability");
    assert_eq!(attack["textEdit"]["newText"], "Attack ${1:player}");
    assert_eq!(attack["textEdit"]["range"]["start"]["character"], 4);
    assert!(
        !items.iter().any(|item| item["label"] == "@Self"),
        "{words:#}"
    );
    // Within backticks the names of the book are offered.
    let named = text.replace("• Att\n", "• Join `\n");
    editor.open("townsfolk/healer", &named);
    let names = editor.ask_at(
        "textDocument/completion",
        "townsfolk/healer",
        &named,
        "Join `",
    );
    let items = names["items"].as_array().expect("items");
    assert!(
        items.iter().any(|item| item["label"] == "Kinsfolk"),
        "{names:#}"
    );
    let unknown = editor.ask("textDocument/definition", json!({}));
    assert_eq!(unknown, Value::Null);
    editor.leave();
}

/// The extension for VS Code, with a stand-in for VS Code, where node is there.
#[test]
fn the_extension_shows_what_the_server_says() {
    let place = Place::new();
    for folder in ["book/townsfolk", "book/_game", "node_modules/vscode"] {
        std::fs::create_dir_all(place.path(folder)).expect("a folder");
    }
    let text = "**Healer** | Townsfolk Power\n__Formalized__\nEnd Night: Attack @Selection\n\
                End Day: Attak @Selection\n";
    place.write("book/townsfolk/healer", text);
    let stub = include_str!("lsp/vscode.js");
    place.write("node_modules/vscode/index.js", stub);
    place.write("client.js", include_str!("../../editors/vscode/client.js"));
    place.write("extension.js", include_str!("lsp/extension.js"));
    let node = std::process::Command::new("node")
        .arg("extension.js")
        .current_dir(place.path(""))
        .env("PROGRAM", env!("CARGO_BIN_EXE_nightdesk"))
        .env("EXTENSION", "./client.js")
        .env("FILE", place.path("book/townsfolk/healer"))
        .output();
    // Hosts who build the program need no node.
    let Ok(said) = node else { return };
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    let shown: Value = serde_json::from_str(&said).expect(&said);
    assert_eq!(shown["wrong"][0]["code"], "unknown-ability", "{shown:#}");
    let meaning = shown["meaning"]["given"][0]["given"][0].as_str();
    assert!(
        meaning.is_some_and(|said| said.starts_with("`Attack @Selection`")),
        "{shown:#}"
    );
    let words = shown["words"]["given"][0].as_array().expect("words");
    let attack = words
        .iter()
        .find(|word| word["given"][0] == "Attack {player}");
    assert_eq!(
        attack.expect("the ability")["insertText"]["given"][0],
        "Attack ${1:player}"
    );
}
