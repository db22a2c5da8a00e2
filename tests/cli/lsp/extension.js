// Runs the extension as VS Code does, and prints what it shows at `Attack` in the one text.
const vscode = require("vscode");
const { activate, deactivate } = require(process.env.EXTENSION);

const run = async () => {
  const told = new Promise((done) => (vscode.asked.told = done));
  await activate({ subscriptions: [] });
  const wrong = await told;
  const lines = vscode.document.getText().split("\n");
  const line = lines.findIndex((text) => text.includes("Attack"));
  const at = (column) => ({ line, character: lines[line].indexOf("Attack") + column });
  const meaning = await vscode.asked.hover(vscode.document, at(2));
  const words = await vscode.asked.words(vscode.document, at(3));
  console.log(JSON.stringify({ wrong, meaning, words }));
  await deactivate();
};

// Without what it waits for it ends, and says so.
setTimeout(() => process.exit(1), 60000).unref();
run().catch((why) => {
  console.error(why);
  process.exit(1);
});
