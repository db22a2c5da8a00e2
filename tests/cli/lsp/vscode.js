// What of VS Code the extension uses, for a test: it tells what it is given. FILE is the one text that is open.
const { readFileSync } = require("fs");

class Given {
  constructor(...given) {
    this.given = given;
  }
}

const document = {
  languageId: "wwrf",
  version: 1,
  uri: { toString: () => `file://${process.env.FILE}` },
  getText: () => readFileSync(process.env.FILE, "utf8"),
};
const asked = {};
const nothing = () => null;

module.exports = {
  asked,
  document,
  Range: Given,
  Diagnostic: class extends Given {},
  CompletionItem: class extends Given {},
  CompletionList: Given,
  SnippetString: Given,
  MarkdownString: Given,
  Hover: Given,
  Uri: { parse: (uri) => uri },
  languages: {
    createDiagnosticCollection: () => ({ set: (_, found) => asked.told(found) }),
    registerHoverProvider: (_, { provideHover }) => (asked.hover = provideHover),
    registerCompletionItemProvider: (_, { provideCompletionItems }) => (asked.words = provideCompletionItems),
  },
  workspace: {
    getConfiguration: () => ({ get: () => process.env.PROGRAM }),
    onDidOpenTextDocument: nothing,
    onDidChangeTextDocument: nothing,
    onDidCloseTextDocument: nothing,
    textDocuments: [document],
  },
  window: { showWarningMessage: (said) => asked.told([said]) },
};
