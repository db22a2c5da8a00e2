// The client of `nightdesk wwrf lsp`. Role books need so little of the protocol that it is written here,
// and the extension needs no package of others.
"use strict";

const { spawn } = require("child_process");
const vscode = require("vscode");

const LANGUAGE = "wwrf";

/** The server as a process: what is asked and told, and what it tells. */
class Server {
  constructor(program, hear, lost) {
    this.hear = hear;
    this.waiting = new Map();
    this.asked = 0;
    this.read = Buffer.alloc(0);
    this.child = spawn(program, ["wwrf", "lsp"], {
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
    });
    this.child.on("error", lost);
    this.child.on("exit", () => this.forget());
    this.child.stdin.on("error", () => this.forget());
    this.child.stdout.on("data", (bytes) => this.take(bytes));
  }

  send(message) {
    if (this.child.stdin.writable) {
      const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
      this.child.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
      this.child.stdin.write(text);
    }
  }

  tell(method, params) {
    this.send({ method, params });
  }

  ask(method, params) {
    this.asked += 1;
    const id = this.asked;
    // A server that has ended answers nothing.
    if (!this.child.stdin.writable || this.child.exitCode !== null) {
      return Promise.resolve(null);
    }
    this.send({ id, method, params });
    return new Promise((answer) => this.waiting.set(id, answer));
  }

  take(bytes) {
    this.read = Buffer.concat([this.read, bytes]);
    for (;;) {
      const head = this.read.indexOf("\r\n\r\n");
      const length = head < 0 ? null : /Content-Length: (\d+)/i.exec(this.read.toString("ascii", 0, head));
      const end = length ? head + 4 + Number(length[1]) : Infinity;
      if (this.read.length < end) {
        return;
      }
      const message = JSON.parse(this.read.toString("utf8", head + 4, end));
      this.read = this.read.subarray(end);
      if (message.method) {
        this.hear(message);
      } else {
        const answer = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        answer?.(message.result ?? null);
      }
    }
  }

  /** Nothing that is waited for comes any more. */
  forget() {
    for (const answer of this.waiting.values()) {
      answer(null);
    }
    this.waiting.clear();
  }

  async leave() {
    await this.ask("shutdown");
    this.tell("exit");
  }
}

const range = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);

/** Severities are counted from 1 there, and from 0 here. */
function diagnostic(found) {
  const shown = new vscode.Diagnostic(range(found.range), found.message, found.severity - 1);
  shown.code = found.code;
  shown.source = found.source;
  return shown;
}

/** Kinds, too. */
function completion(item) {
  const shown = new vscode.CompletionItem(item.label, item.kind - 1);
  const { newText } = item.textEdit;
  shown.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(newText) : newText;
  shown.range = range(item.textEdit.range);
  shown.detail = item.detail;
  shown.filterText = item.filterText;
  shown.documentation = item.documentation && new vscode.MarkdownString(item.documentation.value);
  return shown;
}

let server;

async function activate(context) {
  const found = vscode.languages.createDiagnosticCollection(LANGUAGE);
  const program = vscode.workspace.getConfiguration("nightdesk").get("program");
  const hear = ({ method, params }) => {
    if (method === "textDocument/publishDiagnostics") {
      found.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
    }
  };
  const lost = () => {
    server.forget();
    vscode.window.showWarningMessage(
      `“${program}” cannot be started, so role books are only coloured. Its place goes into the setting nightdesk.program.`,
    );
  };
  server = new Server(program, hear, lost);
  const snippetSupport = true;
  await server.ask("initialize", {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { completion: { completionItem: { snippetSupport } } } },
  });
  server.tell("initialized", {});

  const of = (document) => ({ uri: document.uri.toString(), version: document.version });
  const isMeant = (document) => document.languageId === LANGUAGE;
  const open = (document) => {
    if (isMeant(document)) {
      const textDocument = { ...of(document), languageId: LANGUAGE, text: document.getText() };
      server.tell("textDocument/didOpen", { textDocument });
    }
  };
  const change = ({ document }) => {
    if (isMeant(document)) {
      const contentChanges = [{ text: document.getText() }];
      server.tell("textDocument/didChange", { textDocument: of(document), contentChanges });
    }
  };
  const close = (document) => {
    if (isMeant(document)) {
      server.tell("textDocument/didClose", { textDocument: of(document) });
    }
  };
  const at = (document, { line, character }) => ({
    textDocument: of(document),
    position: { line, character },
  });
  const provideHover = async (document, position) => {
    const meaning = await server.ask("textDocument/hover", at(document, position));
    return meaning && new vscode.Hover(new vscode.MarkdownString(meaning.contents.value), range(meaning.range));
  };
  const provideCompletionItems = async (document, position) => {
    const words = await server.ask("textDocument/completion", at(document, position));
    return words && new vscode.CompletionList(words.items.map(completion), words.isIncomplete);
  };
  context.subscriptions.push(
    found,
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidChangeTextDocument(change),
    vscode.workspace.onDidCloseTextDocument(close),
    vscode.languages.registerHoverProvider(LANGUAGE, { provideHover }),
    vscode.languages.registerCompletionItemProvider(LANGUAGE, { provideCompletionItems }, "@", "`", "[", "(", "&", "#"),
  );
  vscode.workspace.textDocuments.forEach(open);
}

const deactivate = () => server?.leave();

module.exports = { activate, deactivate };
