import type { IDisposable, languages } from 'monaco-editor';
import { lexicalTokens } from '../language-service/index.ts';
import type { MonacoApi } from './monaco-api.ts';

/** The colours of the first paint, from the language's own lexer, line by line: no token goes on over the end of a line. And what brackets and words are. */
export function registerHighlighting({ languages }: MonacoApi, languageId: string): readonly IDisposable[] {
  return [
    languages.setTokensProvider(languageId, { getInitialState: () => state, tokenize }),
    languages.setLanguageConfiguration(languageId, {
      brackets: [['(', ')']],
      autoClosingPairs: [
        { open: '(', close: ')', notIn: ['string'] },
        { open: '"', close: '"', notIn: ['string'] },
        { open: "'", close: "'", notIn: ['string'] },
        { open: '`', close: '`', notIn: ['string'] },
      ],
      surroundingPairs: [
        { open: '(', close: ')' },
        { open: '"', close: '"' },
      ],
      // A number with its sign and the letters that are typed to it is one word: `-7d`.
      wordPattern: /[A-Za-z_][\w.]*|[+-]?\d+[A-Za-z]*/g,
    }),
  ];
}

const state: languages.IState = { clone: () => state, equals: (other) => other === state };

function tokenize(line: string): languages.ILineTokens {
  const tokens: languages.IToken[] = [];
  let end = 0;
  for (const { from, to, type } of lexicalTokens(line)) {
    if (from > end) tokens.push({ startIndex: end, scopes: '' });
    // Monaco closes no quote in what it takes for a string, and asks for suggestions there by an option of its own.
    const isQuoted = type !== 'string' && /["'`]/.test(line.charAt(from));
    tokens.push({ startIndex: from, scopes: isQuoted ? `${type}.string` : type });
    end = to;
  }
  if (end < line.length) tokens.push({ startIndex: end, scopes: '' });
  return { tokens, endState: state };
}
