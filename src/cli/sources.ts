import { stat } from 'node:fs/promises';
import { type Diagnostic, formatDiagnostic, type Locale } from '../../grammar/index.ts';
import { usage } from './failure.ts';
import { readFileText, readText } from './text-input.ts';

/** A text with stored queries; without `file` from the command line or standard input. */
export type QuerySource = { readonly file: string | undefined; readonly text: string; readonly queries: readonly StoredQuery[] };

/** A query and where in the text of its source it begins. */
export type StoredQuery = { readonly text: string; readonly from: number };

/** The options of a command that works on stored queries. */
export const sourceOptions = {
  lines: { help: 'Takes each line for an expression, empty ones and those that begin with # left out' },
} as const;

export const sourceDetails =
  'A single argument that is no file is the expression itself. A file holds one expression, or with --lines one on each line.';

/**
 * Reads the named files, else the expression from the argument, `--expression-file` or standard
 * input.
 *
 * @throws Failure for a file that is missing or not UTF-8, and for no expression or two
 */
export async function readSources(
  positionals: readonly string[],
  { lines = false, 'expression-file': file }: { readonly lines?: boolean; readonly 'expression-file'?: string },
): Promise<readonly QuerySource[]> {
  const [first = '-'] = positionals;
  const areFiles = positionals.length > 1 || (first !== '-' && (!couldBeExpression(first) || (await isFile(first))));
  if (!areFiles) {
    const text = await readText(positionals[0], file);
    return [{ file: undefined, text, queries: queriesIn(text, lines) }];
  }
  if (file !== undefined) throw usage('Name the files as arguments, or one with --expression-file.');
  const sources: QuerySource[] = [];
  for (const path of positionals) {
    const text = await readFileText(path);
    sources.push({ file: path, text, queries: queriesIn(text, lines) });
  }
  return sources;
}

/** Formats a diagnostic of a source; for a file, with its name and line number. */
export function pictureIn({ file, text }: QuerySource, diagnostic: Diagnostic, locale: Locale): string {
  const picture = formatDiagnostic(text, diagnostic, locale);
  return file === undefined ? picture : `${file}:${lineAt(text, diagnostic.range.from)}: ${picture}`;
}

/** A diagnostic of a query, with ranges in the text of its source. */
export function inSource(diagnostic: Diagnostic, { from: by }: Pick<StoredQuery, 'from'>): Diagnostic {
  const moved = <Span extends { readonly from: number; readonly to: number }>(span: Span): Span => ({
    ...span,
    from: span.from + by,
    to: span.to + by,
  });
  const { range, fixes, related } = diagnostic;
  return {
    ...diagnostic,
    range: moved(range),
    ...(fixes !== undefined && { fixes: fixes.map((fix) => ({ ...fix, edits: fix.edits.map(moved) })) }),
    ...(related !== undefined && { related: related.map((one) => ({ ...one, range: moved(one.range) })) }),
  };
}

/** The line number, from 1, of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (const { 0: end, index } of text.matchAll(lineEnds)) {
    if (index + end.length > offset) break;
    line++;
  }
  return line;
}

const lineEnds = /\r\n|\r|\n/g;

/** Every condition has a comparison sign or, beside a keyword, white space. */
const couldBeExpression = (argument: string): boolean => /[\s=<>~]/.test(argument);

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

function queriesIn(text: string, byLine: boolean): readonly StoredQuery[] {
  if (!byLine) return [{ text, from: 0 }];
  const queries: StoredQuery[] = [];
  let from = 0;
  for (const line of text.split(/(\r\n|\r|\n)/)) {
    if (/^\s*[^\s#]/.test(line)) queries.push({ text: line, from });
    from += line.length;
  }
  return queries;
}
