/*
 * The words of SQL that a database keeps as text: the definition of a table, and conditions of its
 * columns. Nothing is parsed further than known values and comments need.
 */

export type SqlToken = {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'comment' | 'mark';
  /** Names and texts without quotes, comments without their marks, words in lower case. */
  readonly value: string;
  /** The line, from 0. */
  readonly line: number;
};

const patterns: readonly (readonly [SqlToken['kind'], string])[] = [
  ['comment', String.raw`--[^\n]*|/\*[\s\S]*?(?:\*/|$)`],
  ['text', `'(?:[^']|'')*'`],
  ['name', '"(?:[^"]|"")*"|`(?:[^`]|``)*`|\\[[A-Za-z_][^\\]\']*\\]'],
  ['number', String.raw`\d+(?:\.\d+)?`],
  ['word', String.raw`[\p{L}_][\p{L}\p{N}_$]*`],
  ['mark', String.raw`::|[<>!]=|<>|\S`],
];

const written: Readonly<Record<SqlToken['kind'], (image: string) => string>> = {
  comment: (image) => image.replace(/^--+|^\/\*+|\*+\/$/g, '').trim(),
  text: (image) => image.slice(1, -1).replaceAll("''", "'"),
  name: (image) => image.slice(1, -1).replaceAll(image.charAt(0) + image.charAt(0), image.charAt(0)),
  number: String,
  word: (image) => image.toLowerCase(),
  mark: String,
};

/** The tokens of a text of SQL. `[name]` is a name, as SQLite takes it, unless it follows ARRAY. */
export function sqlTokens(sql: string): readonly SqlToken[] {
  const pattern = new RegExp(patterns.map(([, source]) => `(${source})`).join('|'), 'gu');
  const text = sql.replace(/\bARRAY\[/gi, 'ARRAY [ ');
  let line = 0;
  let read = 0;
  return Array.from(text.matchAll(pattern), (match) => {
    const { 0: image, index } = match;
    const [kind] = patterns[match.slice(1).findIndex((group) => group !== undefined)] ?? ['mark'];
    line += text.slice(read, index).split('\n').length - 1;
    read = index;
    return { kind, value: written[kind](image), line };
  });
}

/** The values that a condition allows a column, besides null. */
export type AllowedValues = { readonly column: string; readonly values: readonly (string | number)[] };

/**
 * Reads the values that a CHECK constraint allows, from `x IN (…)`, `x = ANY (ARRAY[…])`, `x = …`
 * and ORs of these, as databases write them. Returns `undefined` for any other condition.
 */
export function allowedBy(check: readonly SqlToken[]): AllowedValues | undefined {
  const tokens = plain(check);
  let at = 0;
  let column: string | undefined;
  const values: (string | number)[] = [];
  const takes = (value: string): boolean => tokens[at]?.kind !== 'text' && tokens[at]?.value === value && ++at > 0;
  const literal = (): boolean => {
    const isNegative = takes('-');
    const { kind, value } = tokens[at] ?? {};
    if (value === undefined || !(kind === 'number' || (kind === 'text' && !isNegative))) return false;
    values.push(kind === 'number' ? Number(isNegative ? `-${value}` : value) : value);
    return ++at > 0;
  };
  const list = (): boolean => {
    do if (!literal()) return false;
    while (takes(','));
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
    else if (kind === 'word' && (value === 'check' || (value.startsWith('_') && tokens[at + 1]?.kind === 'text'))) continue;
    else kept.push(token);
  }
  return kept;
}

/** What the definition of a table in SQLite says of its columns besides their types. */
export type TableDefinition = {
  readonly comments: ReadonlyMap<string, string>;
  readonly checks: readonly (readonly SqlToken[])[];
};

/** Reads comments beside columns, and CHECK constraints, from a `CREATE TABLE`. */
export function readDefinition(sql: string): TableDefinition {
  const comments = new Map<string, string>();
  const checks: SqlToken[][] = [];
  let depth = 0;
  let column: string | undefined;
  let isItemNew = false;
  let line = -1;
  let pending: string | undefined;
  let check: { readonly tokens: SqlToken[]; readonly depth: number } | undefined;
  for (const token of sqlTokens(sql)) {
    const { kind, value } = token;
    if (kind === 'comment') {
      // Behind a column on its line, after its comma too; above a column on lines of its own.
      if (depth === 1 && column !== undefined && token.line === line && value !== '') comments.set(column, value);
      else pending = value;
      continue;
    }
    if (kind === 'mark' && value === ')') {
      depth--;
      if (check !== undefined && depth === check.depth) {
        checks.push(check.tokens);
        check = undefined;
      }
    }
    check?.tokens.push(token);
    if (kind === 'mark' && value === '(') {
      depth++;
      if (depth === 1) isItemNew = true;
    } else if (kind === 'mark' && value === ',' && depth === 1) isItemNew = true;
    else if (isItemNew) {
      column = value;
      isItemNew = false;
      if (pending) comments.set(value, pending);
      pending = undefined;
    }
    if (kind === 'word' && value === 'check' && check === undefined) check = { tokens: [], depth };
    line = token.line;
  }
  return { comments, checks };
}
