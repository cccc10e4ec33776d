import { lexicalTokens } from '../../src/language-service/index.ts';
import { escapeHtml } from './html.ts';

/** A link for a name in code, such as that of an export; `undefined` for all others. */
export type LinkOf = (name: string) => string | undefined;

/** Colours code by classes: keyword, string, number, comment, name. Unknown languages stay plain. */
export function highlight(code: string, language: string, linkOf: LinkOf = () => undefined): string {
  if (language === 'search') return highlightSearch(code);
  const pattern = patterns[languages[language] ?? ''];
  if (pattern === undefined) return escapeHtml(code);
  return code.replaceAll(pattern, (token: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const [kind] = Object.entries(groups).find(([, text]) => text !== undefined) ?? [];
    const text = escapeHtml(token);
    const link = kind === 'name' ? linkOf(token) : undefined;
    if (link !== undefined) return `<a href="${link}">${text}</a>`;
    return kind === undefined || kind === 'name' || kind === 'plain' ? text : `<span class="${kind}">${text}</span>`;
  });
}

/** Languages that are coloured alike. */
const languages: Readonly<Record<string, string>> = {
  ts: 'ts',
  tsx: 'ts',
  js: 'ts',
  json: 'ts',
  sh: 'sh',
  console: 'sh',
  ini: 'sh',
  toml: 'sh',
  html: 'html',
  sql: 'sql',
  lua: 'lua',
};

const plain = /(?<plain>[<>&])/.source;
const patterns: Readonly<Record<string, RegExp>> = {
  ts: new RegExp(
    [
      /(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)/.source,
      /(?<string>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source,
      /(?<keyword>\b(?:as|async|await|catch|const|continue|declare|else|export|extends|false|finally|for|from|function|if|import|in|infer|keyof|let|new|null|of|readonly|return|satisfies|throw|true|try|type|typeof|undefined|while)\b(?!\s*[:?(]))/
        .source,
      /(?<number>\b\d[\d_.]*\b)/.source,
      /(?<name>(?<![.\w$])[A-Za-z_$][\w$]*)/.source,
      plain,
    ].join('|'),
    'g',
  ),
  sh: new RegExp(
    [/(?<comment>(?<=^|\s)#.*)/.source, /(?<string>'[^']*'|"(?:[^"\\]|\\.)*")/.source, /(?<keyword>^\$ )/.source, plain].join(
      '|',
    ),
    'gm',
  ),
  html: new RegExp(
    [/(?<comment><!--[\s\S]*?-->)/.source, /(?<string>'[^']*'|"[^"]*")/.source, /(?<keyword><\/?[\w-]+|\/?>)/.source, plain].join(
      '|',
    ),
    'g',
  ),
  sql: new RegExp(
    [
      /(?<comment>--.*)/.source,
      /(?<string>'[^']*')/.source,
      /(?<keyword>\b(?:ALTER|AND|AS|BY|CHECK|COLLATE|CREATE|FROM|GENERATED|GRANT|INDEX|INSERT|INTO|JOIN|LEFT|LIMIT|NOT|NULL|ON|OR|ORDER|POLICY|SELECT|TABLE|VALUES|WHERE|WITH)\b)/
        .source,
      plain,
    ].join('|'),
    'g',
  ),
  lua: new RegExp([/(?<comment>--.*)/.source, /(?<string>'[^']*'|"[^"]*")/.source, plain].join('|'), 'g'),
};

function highlightSearch(code: string): string {
  let at = 0;
  let html = '';
  for (const { from, to, type } of lexicalTokens(code)) {
    html += `${escapeHtml(code.slice(at, from))}<span class="${searchKinds[type] ?? 'plain'}">${escapeHtml(code.slice(from, to))}</span>`;
    at = to;
  }
  return html + escapeHtml(code.slice(at));
}

const searchKinds: Readonly<Record<string, string>> = {
  keyword: 'keyword',
  operator: 'keyword',
  string: 'string',
  date: 'string',
  number: 'number',
  boolean: 'number',
};
