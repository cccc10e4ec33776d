const { LanguageClient } = require('vscode-languageclient/node');

const client = new LanguageClient(
  'searchExpression',
  'Search expressions',
  { command: 'search-expression', args: ['lsp'] },
  {
    documentSelector: [{ language: 'search-expression' }],
    initializationOptions: { triggerSuggestCommand: 'editor.action.triggerSuggest' },
  },
);

exports.activate = () => client.start();
exports.deactivate = () => client.stop();
