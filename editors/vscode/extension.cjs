const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

/** Starts the language server, which is a file of this extension, in the Node of VS Code. */
exports.activate = (context) => {
  const server = { module: context.asAbsolutePath('server.cjs'), transport: TransportKind.stdio };
  client = new LanguageClient('searchExpression', 'Search expressions', server, {
    documentSelector: [{ language: 'search-expression' }],
    initializationOptions: { triggerSuggestCommand: 'editor.action.triggerSuggest' },
  });
  return client.start();
};
exports.deactivate = () => client?.stop();
