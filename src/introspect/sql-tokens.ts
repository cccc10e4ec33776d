/*
 * The words of SQL that a database keeps as text: conditions of its columns. Nothing is parsed
 * further than known values and comments need.
 */

type SqlToken = {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'comment' | 'mark';
  /** Names and texts without quotes, words in lower case. */
  readonly value: string;
};

const patterns: readonly (readonly [SqlToken['kind'], string])[] = [
  ['comment', String.raw`--[^\n]*|/\*[\s\S]*?(?:\*/|$)`],
  ['text', `'(?:[^']|'')*'`],
  ['name', '"(?:[^"]|"")*"|`(?:[^`]|``)*`|\\[[A-Za-z_][^\\]\']*\\]'],
  ['number', String.raw`\d+(?:\.\d+)?`],
  ['word', String.raw`[\p{L}_][\p{L}\p{N}_$]*`],
  ['mark', String.raw`::|[<>!]=|<>|\S`],
];

/** The tokens of a text of SQL. `[name]` is a name, as SQLite takes it, unless it follows ARRAY. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  const pattern = new RegExp(patterns.map(([, source]) => `(${source})`).join('|'), 'gu');
  return Array.from(sql.replace(/\bARRAY\[/gi, 'ARRAY [ ').matchAll(pattern), (match) => {
    const [image] = match;
    const [kind] = patterns[match.slice(1).findIndex((group) => group !== undefined)] ?? ['mark'];
    const quote = image.charAt(0);
    const isQuoted = kind === 'text' || kind === 'name';
    return { kind, value: isQuoted ? image.slice(1, -1).replaceAll(quote + quote, quote) : image.toLowerCase() };
  });
}

/** The conditions behind each CHECK of a constraint or a `CREATE TABLE`, without what says nothing of values. */
export function checksIn(sql: string): readonly (readonly SqlToken[])[] {
  const checks: SqlToken[][] = [];
  let depth = 0;
  let outer = Number.POSITIVE_INFINITY;
  for (const token of sqlTokens(sql)) {
    const { kind, value } = token;
    if (kind === 'mark' && value === ')' && --depth <= outer) outer = Number.POSITIVE_INFINITY;
    if (depth > outer) checks.at(-1)?.push(token);
    else if (kind === 'word' && value === 'check') {
      checks.push([]);
      outer = depth;
    }
    if (kind === 'mark' && value === '(') depth++;
  }
  return checks;
}

/**
 * Reads the values that a condition allows, from `x IN (…)`, `x = ANY (ARRAY[…])`, `x = …`, `x IS
 * NULL` and ORs of these, as databases write them. Returns `undefined` for any other condition.
 */
export function allowedBy(
  check: readonly SqlToken[],
): { readonly column: string; readonly values: readonly (string | number)[] } | undefined {
  const tokens = plain(check);
  let at = 0;
  let column: string | undefined;
  const values: (string | number)[] = [];
  const takes = (value: string): boolean => tokens[at]?.kind !== 'text' && tokens[at]?.value === value && ++at > 0;
  const list = (): boolean => {
    do {
      const isNegative = takes('-');
      const { kind, value } = tokens[at++] ?? {};
      if (value === undefined || !(kind === 'number' || (kind === 'text' && !isNegative))) return false;
      values.push(kind === 'number' ? Number(isNegative ? `-${value}` : value) : value);
    } while (takes(','));
    return true;
  };
  do {
    const { kind, value } = tokens[at++] ?? {};
    if (!(kind === 'word' || kind === 'name') || value === undefined || (column ??= value) !== value) return undefined;
    if (takes('is')) {
      if (!takes('null')) return undefined;
    } else if (!(takes('in') || takes('=')) || (takes('any') && !takes('array')) || !list()) return undefined;
  } while (takes('or'));
  return at === tokens.length && column !== undefined && values.length > 0 ? { column, values } : undefined;
}

/** Without parentheses, casts, comments and the character sets of texts: `_utf8mb4'a'` is `'a'`. */
function plain(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const kept: SqlToken[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as SqlToken;
    const { kind, value } = token;
    if (kind === 'mark' && value === '::') {
      // The type may be several words.
      while (/^(?:word|name)$/.test(tokens[at + 1]?.kind ?? '') && !/^(?:or|and|in|is)$/.test(tokens[at + 1]?.value ?? '')) at++;
    } else if (kind === 'comment' || (kind === 'mark' && /^[()[\]]$/.test(value))) continue;
    else if (kind === 'word' && value.startsWith('_') && tokens[at + 1]?.kind === 'text') continue;
    else kept.push(token);
  }
  return kept;
}

/** The comment behind a column on its line of a `CREATE TABLE`. */
export function commentOf(column: string, definition: string): string | undefined {
  const name = column.replaceAll(/[^\w\s]/g, String.raw`\$&`);
  const line = new RegExp(String.raw`^[\s(,]*["\`[]?${name}["\`\]]?\s(?:[^\n'-]|'[^'\n]*'|-(?!-))*--\s*(\S[^\n]*)`, 'im');
  return line.exec(definition)?.[1]?.trim();
}
